"""A player's camp in Tara Wolf as SVG: tombs won, coins, pass marker, medallion, and who is in the camp."""

from __future__ import annotations

from functools import lru_cache

from saqqara.games.tara_wolf.cards.overrides import tombs_needed
from saqqara.games.tara_wolf.svg.cards import (
    card_brackets,
    card_button,
    card_description,
    empty_place,
    front,
    height_for_width,
)
from saqqara.games.tara_wolf.svg.common import (
    INERT,
    Arrivals,
    Moves,
    Names,
    View,
    Viewer,
    action_label,
    arrival_brackets,
    arrived_pieces,
    build_viewer,
    button_attributes,
    count_cards,
    focus,
    hit_area,
    is_legal,
    is_newest,
    name_caption,
    number_copies,
    panel,
    piece_status,
    ring,
    serif_text,
    tag,
    use_symbol,
)
from saqqara.theme.svg import component

WIDTH, TOP, ROW_HEIGHT, ROWS, MAX_ROWS = 280, 48, 106, 2, 3
CARD_WIDTH, COLUMNS, NAME_SIZE = 54.0, 4, 11.5
TOUCH_SIZE = 37.6  # 44 px on a phone
TOMBS_WIDTH, MARKERS_X = (
    4 * TOUCH_SIZE,
    WIDTH - 2 * TOUCH_SIZE,
)  # tombs lie left of here, marker and medallion right of there


def camp(view: View, seat: int, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """What a seat has on its side of the table as one `<svg>`."""
    viewer, arrived = build_viewer(view, lang, names), arrived_pieces(view, just_moved)
    owner = view["seats"][seat]
    needed = tombs_needed(view)
    passing = piece_status(view, "pass") if view["seat"] == seat else INERT
    top = [
        _won_tombs(viewer, seat, tuple(owner["won"]), needed, any(to == f"won-{seat}" for to, _ in arrived)),
        _coins(viewer, seat, owner["coins"], (f"coins-{seat}", "coin") in arrived),
        _marker(viewer, seat, owner["marker"], passing),
        _medallion(viewer, seat, view["holder"] == seat, (f"medallion-{seat}", "medallion") in arrived),
    ]
    label = viewer.translate(
        "tara_wolf-draw-camp", count=len(owner["camp"]), coins=owner["coins"], **viewer.player_facts(seat)
    )
    size = WIDTH, camp_height(view, seat)
    return component(
        "camp", *size, label, panel(*size), *top, _characters(view, viewer, seat, arrived), id=f"camp-of-{seat}"
    )


def camp_height(view: View, seat: int) -> int:
    """How high the drawing of a camp is: two rows of cards, three where there are more."""
    return TOP + ROW_HEIGHT * max(ROWS, -(-len(_card_places(view, seat)[0]) // _column_count(view, seat)))


def _card_places(view: View, seat: int) -> tuple[list[str], dict[str, int]]:
    """The cards in the places of a camp, the adventurer's first, and how many lie in each; of many, equal ones lie in
    one place."""
    owner = view["seats"][seat]
    cards = [card for card in owner["camp"] if card != owner["adventurer"]]
    if 1 + len(cards) <= COLUMNS * MAX_ROWS:
        return [owner["adventurer"], *cards], dict.fromkeys(cards, 1)
    many = count_cards(cards)
    return [owner["adventurer"], *many], many


def _column_count(view: View, seat: int) -> int:
    """How many cards of a camp lie side by side."""
    return max(COLUMNS, -(-len(_card_places(view, seat)[0]) // MAX_ROWS))


# ---- tombs, coins, marker, medallion --------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def _won_tombs(viewer: Viewer, seat: int, tombs: tuple[str, ...], needed: int, is_new: bool) -> str:
    """The tombs won, and a place for each that is still needed (TW-1.2)."""
    drawn, step = [], min(TOUCH_SIZE, TOMBS_WIDTH / max(needed, len(tombs)))
    width = min(31.0, step - 3)
    for number in range(max(needed, len(tombs))):
        x, y = step * number + (step - width) / 2, 2
        if number >= len(tombs):
            drawn.append(empty_place(x, y, width))
            continue
        marks = card_brackets(x, y, width) if is_new and number == len(tombs) - 1 else ""
        attributes = button_attributes("won", INERT, None, card_description(viewer.lang, viewer.overrides_key,
        tombs[number]), info=tombs[number],
                        id=f"won-{seat}-{tombs[number]}")  # fmt: skip
        tomb = front(viewer.overrides_key, tombs[number], x, y, width)
        grip = hit_area(step * number, 0, step, height_for_width(width) + 2)
        drawn.append(tag("g", tomb, marks, grip, focus(x, y, width, height_for_width(width) - 2, 4), **attributes))
    words = viewer.translate("tara_wolf-draw-won", count=len(tombs), needed=needed, **viewer.player_facts(seat))
    return tag("g", *drawn, data_place=f"won-{seat}", role="group", aria_label=words)


@lru_cache(maxsize=256)
def _coins(viewer: Viewer, seat: int, coins: int, is_new: bool) -> str:
    """The coins of a seat, one beside the other, and their number."""
    x, y, size = TOMBS_WIDTH + 2.0, 9, 22.0
    gap = min(4.0, (MARKERS_X - x - size - 20) / max(1, coins - 1))
    words = viewer.translate("tara_wolf-draw-coins", count=coins, **viewer.player_facts(seat))
    heap = "".join(use_symbol("coin", x + gap * n, y, size, data_piece="coin") for n in range(coins))
    none = "" if coins else use_symbol("coin-place", x, y, size, color="var(--edge)")
    right = x + size + gap * max(0, coins - 1)
    marks = arrival_brackets(x - 1, y - 1, size + 2, total_width=right - x + 2) if is_new and coins else ""
    number = serif_text(str(coins), right + 10, y + 17, 17)
    attributes = button_attributes(
        "coins", INERT, None, words, info="coin", id=f"purse-{seat}", data_place=f"coins-{seat}"
    )
    return tag(
        "g",
        none,
        heap,
        marks,
        number,
        hit_area(x, y - 7, MARKERS_X - x, TOUCH_SIZE),
        focus(x, y - 5, right + 18 - x, 32),
        **attributes,
    )


@lru_cache(maxsize=64)
def _marker(viewer: Viewer, seat: int, there: bool, status: str) -> str:
    """The pass marker, with which its owner passes instead of opening a tomb, once a game (TW-5.2)."""
    x, y, size = MARKERS_X + 2.5, 8, 31
    words = viewer.translate("tara_wolf-draw-marker", left="yes" if there else "no", **viewer.player_facts(seat))
    drawn = use_symbol("pass_marker" if there else "pass_marker-used", x, y, size, color="var(--edge)",
                data_piece="pass_marker" if there else None)  # fmt: skip
    gold = ring(x + 2, y + 4, size - 4, size - 8) if is_legal(status) else ""
    attributes = button_attributes(
        "marker",
        status,
        "pass" if status != INERT else None,
        action_label(viewer, words, status, "pass"),
        info="pass_marker",
        id=f"marker-of-{seat}",
        data_place=f"marker-{seat}",
    )
    inner = tag("g", gold, drawn, class_="lift")
    return tag(
        "g", inner, hit_area(MARKERS_X, y - 4, TOUCH_SIZE, TOUCH_SIZE), focus(x, y + 2, size, size - 4), **attributes
    )


@lru_cache(maxsize=64)
def _medallion(viewer: Viewer, seat: int, holds: bool, is_new: bool) -> str:
    """The medallion, or the place where it would lie."""
    x, y, size = MARKERS_X + TOUCH_SIZE + 3, 8, 30
    words = viewer.translate("tara_wolf-draw-medallion", holds="yes" if holds else "no", **viewer.player_facts(seat))
    if not holds:
        outline = use_symbol("medallion-place", x, y, size, color="var(--edge)")
        attributes = button_attributes("about", INERT, None, words, info="medallion", id=f"no-medallion-{seat}",
                        data_place=f"medallion-{seat}")  # fmt: skip
        return tag(
            "g",
            outline,
            hit_area(MARKERS_X + TOUCH_SIZE, y - 4, TOUCH_SIZE, TOUCH_SIZE),
            focus(x, y, size, size),
            **attributes,
        )
    marks = arrival_brackets(x, y, size) if is_new else ""
    attributes = button_attributes("about", INERT, None, words, info="medallion", id=f"medallion-of-{seat}",
                    data_place=f"medallion-{seat}")  # fmt: skip
    drawn = use_symbol("medallion", x, y, size, data_piece="medallion")
    return tag(
        "g",
        drawn,
        marks,
        hit_area(MARKERS_X + TOUCH_SIZE, y - 4, TOUCH_SIZE, TOUCH_SIZE),
        focus(x, y, size, size),
        **attributes,
    )


# ---- who is in the camp ---------------------------------------------------------------------------------------------


def action_in_camp(view: View, seat: int, card: str) -> str | None:
    """What a card of a camp stands for now: to be sent by its owner, to be chosen by the other (TW-R11)."""
    if view["seat"] == seat:
        return f"send {card}"
    return f"choose {card}" if view["phase"] == "target" and view["camper"] != seat else None


def _characters(view: View, viewer: Viewer, seat: int, arrived: Arrivals) -> str:
    """The adventurer first, then companions and animals."""
    owner = view["seats"][seat]
    (adventurer, *cards), many = _card_places(view, seat)
    across = _column_count(view, seat)
    step = WIDTH / across
    width = min(CARD_WIDTH, step - 5)
    taken = count_cards(owner["taken_over"])
    drawn = [_adventurer(view, viewer, seat, adventurer, width, step)]
    for index, (card, name, copy) in enumerate(number_copies(cards), 1):
        x, y = (step - width) / 2 + step * (index % across), TOP + ROW_HEIGHT * (index // across)
        action_text = action_in_camp(view, seat, card)
        status = piece_status(view, action_text)
        came = is_newest(copy, cards.count(card), arrived.get((f"camp-{seat}", card), 0))
        new = viewer.translate("tara_wolf-draw-taken-over") if taken.get(card) else ""
        drawn.append(
            card_button(viewer.neutral_viewer, f"camp-{seat}-{name}", card, action_text if status != INERT else None,
            status, x, y,
                     width, count=many[card], is_new=came, words=new, below=NAME_SIZE, room=step - 2)
        )  # fmt: skip
    return tag("g", *drawn, data_place=f"camp-{seat}", class_="company")


def _adventurer(view: View, viewer: Viewer, seat: int, card: str, width: float, step: float) -> str:
    """The adventurer in the first place; pale while in a tomb."""
    at_home = card in view["seats"][seat]["camp"]
    if not at_home:
        return _absent_adventurer(viewer.neutral_viewer, seat, card, width, step)
    action_text = action_in_camp(view, seat, card)
    status = piece_status(view, action_text)
    chosen = action_text if status != INERT else None
    return card_button(viewer.neutral_viewer, f"camp-{seat}-{card}", card, chosen, status, (step - width) / 2, TOP,
    width,
                    below=NAME_SIZE, room=step - 2)  # fmt: skip


@lru_cache(maxsize=64)
def _absent_adventurer(viewer: Viewer, seat: int, card: str, width: float, step: float) -> str:
    x, y = (step - width) / 2, TOP
    words = viewer.translate("tara_wolf-draw-away", name=viewer.card_name(card))
    drawn = tag("g", use_symbol(f"tile-{card}", x, y, width, height_for_width(width)), opacity=0.35)
    under = name_caption(viewer, card, x + width / 2, y + height_for_width(width) + NAME_SIZE, NAME_SIZE, step - 2)
    attributes = button_attributes("away", INERT, None, words, info=card, id=f"away-{seat}")
    return tag("g", drawn, empty_place(x, y, width), under, hit_area(x, y, width, height_for_width(width)), focus(x, y,
    width, height_for_width(width)),
               **attributes)  # fmt: skip
