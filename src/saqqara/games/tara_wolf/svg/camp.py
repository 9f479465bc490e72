"""Camp and hand of a player of Tara Wolf as SVG: tombs won, coins, companions, cards, papyri."""

from __future__ import annotations

from functools import lru_cache

from saqqara.games.tara_wolf.cards.overrides import tombs_needed
from saqqara.games.tara_wolf.svg.cards import (
    back,
    card_brackets,
    card_button,
    card_description,
    empty_place,
    front,
    height_for_width,
)
from saqqara.games.tara_wolf.svg.common import (
    BOOK_PHASES,
    CAMP_PHASES,
    DISCARD_PHASES,
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
    cards_in_words,
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

# ---- camp ------------------------------------------------------------------------------------------------------------

WIDTH, TOP, ROW_HEIGHT, ROWS, MAX_ROWS = 280, 48, 106, 2, 3
CARD_WIDTH, COLUMNS, NAME_SIZE = 54.0, 4, 11.5
TOUCH_SIZE = 37.6  # 44 px on a phone
TOMBS_WIDTH, MARKERS_X = (
    4 * TOUCH_SIZE,
    WIDTH - 2 * TOUCH_SIZE,
)  # tombs are to the left of the first, marker and medallion to the right of the second


def camp(view: View, seat: int, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """Return a seat's camp as one `<svg>`: tombs won, coins, marker, medallion and characters."""
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
    """Return the height of a camp: two rows of cards, or three if needed."""
    return TOP + ROW_HEIGHT * max(ROWS, -(-len(_card_places(view, seat)[0]) // _column_count(view, seat)))


def _card_places(view: View, seat: int) -> tuple[list[str], dict[str, int]]:
    """Return the cards at the places of a camp, the adventurer first, and the number of cards at each place.

    Large camps combine equal cards in one place.
    """
    owner = view["seats"][seat]
    cards = [card for card in owner["camp"] if card != owner["adventurer"]]
    if 1 + len(cards) <= COLUMNS * MAX_ROWS:
        return [owner["adventurer"], *cards], dict.fromkeys(cards, 1)
    counts = count_cards(cards)
    return [owner["adventurer"], *counts], counts


def _column_count(view: View, seat: int) -> int:
    """Return how many cards of a camp are side by side."""
    return max(COLUMNS, -(-len(_card_places(view, seat)[0]) // MAX_ROWS))


# ---- tombs, coins, marker, medallion --------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def _won_tombs(viewer: Viewer, seat: int, tombs: tuple[str, ...], needed: int, is_new: bool) -> str:
    """Draw the tombs won, and a place for each tomb still needed (TW-1.2)."""
    drawings, step = [], min(TOUCH_SIZE, TOMBS_WIDTH / max(needed, len(tombs)))
    width = min(31.0, step - 3)
    for number in range(max(needed, len(tombs))):
        x, y = step * number + (step - width) / 2, 2
        if number >= len(tombs):
            drawings.append(empty_place(x, y, width))
            continue
        marks = card_brackets(x, y, width) if is_new and number == len(tombs) - 1 else ""
        attributes = button_attributes("won", INERT, None, card_description(viewer.lang, viewer.overrides_key,
        tombs[number]), info=tombs[number],
                        id=f"won-{seat}-{tombs[number]}")  # fmt: skip
        tomb = front(viewer.overrides_key, tombs[number], x, y, width)
        grip = hit_area(step * number, 0, step, height_for_width(width) + 2)
        drawings.append(tag("g", tomb, marks, grip, focus(x, y, width, height_for_width(width) - 2, 4), **attributes))
    words = viewer.translate("tara_wolf-draw-won", count=len(tombs), needed=needed, **viewer.player_facts(seat))
    return tag("g", *drawings, data_place=f"won-{seat}", role="group", aria_label=words)


@lru_cache(maxsize=256)
def _coins(viewer: Viewer, seat: int, coins: int, is_new: bool) -> str:
    """Draw the coins of a seat side by side, and their number."""
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
def _marker(viewer: Viewer, seat: int, is_present: bool, status: str) -> str:
    """Draw the pass marker; its owner may press it to pass instead of opening a tomb, once per game (TW-5.2)."""
    x, y, size = MARKERS_X + 2.5, 8, 31
    words = viewer.translate("tara_wolf-draw-marker", left="yes" if is_present else "no", **viewer.player_facts(seat))
    drawing = use_symbol("pass_marker" if is_present else "pass_marker-used", x, y, size, color="var(--edge)",
                data_piece="pass_marker" if is_present else None)  # fmt: skip
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
    inner = tag("g", gold, drawing, class_="lift")
    return tag(
        "g", inner, hit_area(MARKERS_X, y - 4, TOUCH_SIZE, TOUCH_SIZE), focus(x, y + 2, size, size - 4), **attributes
    )


@lru_cache(maxsize=64)
def _medallion(viewer: Viewer, seat: int, holds: bool, is_new: bool) -> str:
    """Draw the medallion, or its empty place."""
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
    drawing = use_symbol("medallion", x, y, size, data_piece="medallion")
    return tag(
        "g",
        drawing,
        marks,
        hit_area(MARKERS_X + TOUCH_SIZE, y - 4, TOUCH_SIZE, TOUCH_SIZE),
        focus(x, y, size, size),
        **attributes,
    )


# ---- characters in camp ---------------------------------------------------------------------------------------------


def action_in_camp(view: View, seat: int, card: str) -> str | None:
    """Return the action of a card in a camp: its owner may send it, the other player may choose it (TW-R11)."""
    if view["seat"] == seat:
        return f"send {card}"
    return f"choose {card}" if view["phase"] == "target" and view["camper"] != seat else None


def _characters(view: View, viewer: Viewer, seat: int, arrived: Arrivals) -> str:
    """Draw the adventurer, then companions and animals."""
    owner = view["seats"][seat]
    (adventurer, *cards), counts = _card_places(view, seat)
    across = _column_count(view, seat)
    step = WIDTH / across
    width = min(CARD_WIDTH, step - 5)
    taken = count_cards(owner["taken_over"])
    drawings = [_adventurer(view, viewer, seat, adventurer, width, step)]
    for index, (card, name, copy) in enumerate(number_copies(cards), 1):
        x, y = (step - width) / 2 + step * (index % across), TOP + ROW_HEIGHT * (index // across)
        action_text = action_in_camp(view, seat, card)
        status = piece_status(view, action_text)
        is_new = is_newest(copy, cards.count(card), arrived.get((f"camp-{seat}", card), 0))
        new = viewer.translate("tara_wolf-draw-taken-over") if taken.get(card) else ""
        drawings.append(
            card_button(viewer.neutral_viewer, f"camp-{seat}-{name}", card, action_text if status != INERT else None,
            status, x, y,
                     width, count=counts[card], is_new=is_new, words=new, below=NAME_SIZE, room=step - 2)
        )  # fmt: skip
    return tag("g", *drawings, data_place=f"camp-{seat}", class_="company")


def _adventurer(view: View, viewer: Viewer, seat: int, card: str, width: float, step: float) -> str:
    """Draw the adventurer in the first place; pale while in a tomb."""
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
    drawing = tag("g", use_symbol(f"tile-{card}", x, y, width, height_for_width(width)), opacity=0.35)
    under = name_caption(viewer, card, x + width / 2, y + height_for_width(width) + NAME_SIZE, NAME_SIZE, step - 2)
    attributes = button_attributes("away", INERT, None, words, info=card, id=f"away-{seat}")
    return tag("g", drawing, empty_place(x, y, width), under, hit_area(x, y, width, height_for_width(width)),
               focus(x, y, width, height_for_width(width)), **attributes)  # fmt: skip


# ---- hand ------------------------------------------------------------------------------------------------------------


HAND_CARD_WIDTH, HAND_STEP, HAND_HEIGHT, HAND_NAME_SIZE = 53.0, 60, 106, 10.0
HAND_LEFT, HAND_TOP = (HAND_STEP - HAND_CARD_WIDTH) / 2, 3.0
HAND_COLUMNS = 5
"""Number of hand cards per drawing; pages place the drawings side by side or one below the other."""
HAND_SIZE, PAPYRI_SIZE = (HAND_STEP * HAND_COLUMNS, HAND_HEIGHT), (HAND_STEP * 3, HAND_HEIGHT)
MAX_SINGLE = 9  # hand cards drawn one by one; larger hands combine equal cards


# ---- hand -----------------------------------------------------------------------------------------------------------


def action_in_hand(view: View, card: str) -> str:
    """Return the action of a hand card in this phase: play, discard or lay."""
    phase = view["phase"]
    verb = "play" if phase in CAMP_PHASES else "discard" if phase in DISCARD_PHASES else "lay"
    return f"{verb} {card}"


def hand(view: View, seat: int, lang: str = "en", just_moved: Moves = None, names: Names = None) -> list[str]:
    """Return a seat's hand, one `<svg>` for every five cards.

    The owner sees faces. Other viewers get a single `<svg>` with backs and the cards that they know.
    """
    viewer, arrived = build_viewer(view, lang, names), arrived_pieces(view, just_moved)
    owner = view["seats"][seat]
    if owner["hand_cards"] is None:
        known = tuple(owner["known"] if viewer.seat is not None else owner["known_to_all"])
        has_arrived = any(to == f"hand-{seat}" for to, _ in arrived)
        return [_backs(viewer, seat, owner["hand"], known, owner["laid"] > 0, has_arrived)]
    label = viewer.translate(
        "tara_wolf-draw-hand",
        count=owner["hand"],
        cards=cards_in_words(viewer, owner["hand_cards"]),
        **viewer.player_facts(seat),
    )
    drawing = _own_cards(view, viewer, seat, arrived)
    return [
        _hand_part(label, seat, drawing[first : first + HAND_COLUMNS], first)
        for first in range(0, max(1, len(drawing)), HAND_COLUMNS)
    ]


def _hand_part(label: str, seat: int, drawings: list[str], first: int) -> str:
    """Draw some cards of a hand side by side; the first drawing is always five cards wide."""
    across = HAND_COLUMNS if first == 0 else len(drawings)
    none = "" if drawings else empty_place(HAND_LEFT, HAND_TOP, HAND_CARD_WIDTH)
    inside = tag("g", none, *drawings, data_place=f"hand-{seat}")
    name = f"hand-of-{seat}" + (f"-{first}" if first else "")
    size = across * HAND_STEP, HAND_HEIGHT
    return component(f"held cols-{across}", *size, label, panel(*size), inside, id=name)


def _own_cards(view: View, viewer: Viewer, seat: int, arrived: Arrivals) -> list[str]:
    """Draw the cards of the viewer's own hand; an eye marks those that the other side knows."""
    owner = view["seats"][seat]
    cards, counts = owner["hand_cards"], dict.fromkeys(owner["hand_cards"], 1)
    if len(cards) > MAX_SINGLE:
        counts = count_cards(cards)
        cards = list(counts)
    known = count_cards(owner["known"])
    drawings = []
    for spot, (card, name, copy) in enumerate(number_copies(cards)):
        action_text = action_in_hand(view, card)
        status = piece_status(view, action_text)
        is_new = is_newest(copy, cards.count(card), arrived.get((f"hand-{seat}", card), 0))
        seen = copy <= known.get(card, 0)
        drawings.append(
            card_button(
                viewer.neutral_viewer,
                f"hand-{seat}-{name}",
                card,
                action_text if status != INERT else None,
                status,
                HAND_LEFT + HAND_STEP * (spot % HAND_COLUMNS),
                HAND_TOP,
                HAND_CARD_WIDTH,
                known=seen,
                is_new=is_new,
                count=counts[card],
                words=viewer.translate("tara_wolf-draw-seen-by-other") if seen else "",
                below=HAND_NAME_SIZE,
                room=HAND_STEP - 2,
            )
        )
    return drawings


def back_spacing(count: int) -> float:
    """Return the distance between the backs of a hand."""
    return min(float(HAND_STEP), HAND_SIZE[0] / max(1, count if count <= 7 else -(-count // 2)))


@lru_cache(maxsize=64)
def back_places(count: int) -> tuple[tuple[float, float, float], ...]:
    """Return left, top and width of each back of a hand; up to seven are in one row, more in two."""
    rows, step = (1 if count <= 7 else 2), back_spacing(count)
    across = max(1, -(-count // rows))
    width = min(HAND_CARD_WIDTH if rows == 1 else 33.0, step - 4)
    card_height, top = HAND_HEIGHT / rows, HAND_TOP if rows == 1 else 2.0
    return tuple(
        ((step - width) / 2 + step * (spot % across), top + card_height * (spot // across), width)
        for spot in range(count)
    )


@lru_cache(maxsize=2048)
def _backs(viewer: Viewer, seat: int, count: int, known: tuple[str, ...], is_facedown: bool, is_new: bool) -> str:
    """Draw the backs of a hand; the last ones are windows that show the cards known to the viewer."""
    visible = known[:count]
    corners, step = back_places(count), back_spacing(count)
    covered = count - len(visible)
    drawings = [back(x, y, width) for x, y, width in corners[:covered]]
    words = viewer.translate("tara_wolf-draw-known", laid="yes" if is_facedown else "no")
    for (x, y, width), (card, name, _) in zip(corners[covered:], number_copies(visible), strict=True):
        drawings.append(
            card_button(
                viewer.neutral_viewer,
                f"known-{seat}-{name}",
                card,
                None,
                INERT,
                x,
                y,
                width,
                face_down=True,
                words=words,
                margin=(step - width) / 2,
            )
        )
    if is_new and corners:
        x, y, width = corners[max(0, covered - 1)]
        drawings.append(card_brackets(x, y, width))
    cards = cards_in_words(viewer, known)
    label = viewer.translate(
        "tara_wolf-draw-backs", count=count, known=len(known), cards=cards, **viewer.player_facts(seat)
    )
    inside = tag("g", *drawings, data_place=f"hand-{seat}")
    role = "group" if known else "img"
    return component(
        f"held cols-{HAND_COLUMNS}", *HAND_SIZE, label, panel(*HAND_SIZE), inside, id=f"hand-of-{seat}", role=role
    )


# ---- papyri ---------------------------------------------------------------------------------------------------------


def action_of_papyrus(view: View, card: str) -> str:
    """Return the action of a papyrus in this phase: use it, or lay it among the obstacles."""
    return f"{'use' if view['phase'] in (*CAMP_PHASES, *BOOK_PHASES) else 'lay'} {card}"


def papyri(view: View, seat: int, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """Return a seat's papyri as one `<svg>`: faces for the owner, else backs; used papyri are face up and paler."""
    viewer, arrived = build_viewer(view, lang, names), arrived_pieces(view, just_moved)
    owner = view["seats"][seat]
    used = owner["used"]
    if owner["papyri_cards"] is None:
        count = owner["papyri"]
        held = [back(HAND_LEFT + HAND_STEP * number, HAND_TOP, HAND_CARD_WIDTH, "papyrus") for number in range(count)]
        label = viewer.translate(
            "tara_wolf-draw-papyri-backs", count=count, used=len(used), **viewer.player_facts(seat)
        )
    else:
        count = len(owner["papyri_cards"])
        held = [
            _papyrus(view, viewer, seat, card, HAND_LEFT + HAND_STEP * at)
            for at, card in enumerate(owner["papyri_cards"])
        ]
        cards = cards_in_words(viewer, owner["papyri_cards"])
        label = viewer.translate(
            "tara_wolf-draw-papyri", count=count, cards=cards, used=len(used), **viewer.player_facts(seat)
        )
    spent = [
        _used_papyrus(viewer.neutral_viewer, seat, card, HAND_LEFT + HAND_STEP * (count + number), (f"used-{seat}",
        card) in arrived,
              owner["papyri_cards"] is not None)
        for number, card in enumerate(used)
    ]  # fmt: skip
    return component(
        "scrolls cols-3", *PAPYRI_SIZE, label, panel(*PAPYRI_SIZE),
        tag("g", *held, data_place=f"papyri-{seat}"), tag("g", *spent, data_place=f"used-{seat}"),
        id=f"papyri-of-{seat}", role="group" if used or owner["papyri_cards"] else "img",
    )  # fmt: skip


def _papyrus(view: View, viewer: Viewer, seat: int, card: str, x: float) -> str:
    action_text = action_of_papyrus(view, card)
    status = piece_status(view, action_text)
    return card_button(viewer.neutral_viewer, f"papyri-{seat}-{card}", card, action_text if status != INERT else None,
    status, x, HAND_TOP,
                    HAND_CARD_WIDTH, below=HAND_NAME_SIZE, room=HAND_STEP - 2)  # fmt: skip


@lru_cache(maxsize=256)
def _used_papyrus(viewer: Viewer, seat: int, card: str, x: float, is_new: bool, own: bool) -> str:
    """Draw a used papyrus, visible to everyone (TW-5.7); next to the viewer's own papyri with its name."""
    words = f"{card_description(viewer.lang, viewer.overrides_key, card)} {viewer.translate('tara_wolf-draw-used')}"
    marks = card_brackets(x, HAND_TOP, HAND_CARD_WIDTH) if is_new else ""
    attributes = button_attributes("used", INERT, None, words, info=card, id=f"used-{seat}-{card}")
    under = (
        name_caption(
            viewer,
            card,
            x + HAND_CARD_WIDTH / 2,
            HAND_TOP + height_for_width(HAND_CARD_WIDTH) + HAND_NAME_SIZE,
            HAND_NAME_SIZE,
            HAND_STEP - 2,
        )
        if own
        else ""
    )
    drawing = tag("g", front(viewer.overrides_key, card, x, HAND_TOP, HAND_CARD_WIDTH), opacity=0.5)
    spent = use_symbol(
        "felled",
        x + HAND_CARD_WIDTH * 0.2,
        HAND_TOP + height_for_width(HAND_CARD_WIDTH) * 0.3,
        HAND_CARD_WIDTH * 0.6,
        opacity=0.6,
    )
    return tag(
        "g",
        drawing,
        spent,
        marks,
        under,
        hit_area(x, HAND_TOP, HAND_CARD_WIDTH, 92),
        focus(x, HAND_TOP, HAND_CARD_WIDTH, height_for_width(HAND_CARD_WIDTH) - 2),
        **attributes,
    )
