"""Hand and papyri of a player of Tara Wolf as SVG: one's own face up, of others backs, and windows to what is known."""

from __future__ import annotations

from functools import lru_cache

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
    arrived_pieces,
    build_viewer,
    button_attributes,
    cards_in_words,
    count_cards,
    focus,
    hit_area,
    is_newest,
    name_caption,
    number_copies,
    panel,
    piece_status,
    tag,
    use_symbol,
)
from saqqara.theme.svg import component

CARD_WIDTH, STEP, HEIGHT, NAME_SIZE = 53.0, 60, 106, 10.0
LEFT, TOP = (STEP - CARD_WIDTH) / 2, 3.0
COLUMNS = 5
"""So many cards of a hand lie in one drawing; pages lay these side by side, or one below the other."""
HAND_SIZE, PAPYRI_SIZE = (STEP * COLUMNS, HEIGHT), (STEP * 3, HEIGHT)
MAX_SINGLE = 9  # cards of a hand that lie one by one; of more, equal ones lie in one place


# ---- hand -----------------------------------------------------------------------------------------------------------


def action_in_hand(view: View, card: str) -> str:
    """What a hand card stands for now: it is played in a camp phase, discarded where that is demanded, else laid."""
    phase = view["phase"]
    verb = "play" if phase in CAMP_PHASES else "discard" if phase in DISCARD_PHASES else "lay"
    return f"{verb} {card}"


def hand(view: View, seat: int, lang: str = "en", just_moved: Moves = None, names: Names = None) -> list[str]:
    """The hand of a seat, an `<svg>` for every five cards: faces for its owner, for others backs, all in one `<svg>`,
    and what they know of it."""
    viewer, arrived = build_viewer(view, lang, names), arrived_pieces(view, just_moved)
    owner = view["seats"][seat]
    if owner["hand_cards"] is None:
        known = tuple(owner["known"] if viewer.seat is not None else owner["known_to_all"])
        came = any(to == f"hand-{seat}" for to, _ in arrived)
        return [_backs(viewer, seat, owner["hand"], known, owner["laid"] > 0, came)]
    label = viewer.translate(
        "tara_wolf-draw-hand",
        count=owner["hand"],
        cards=cards_in_words(viewer, owner["hand_cards"]),
        **viewer.player_facts(seat),
    )
    drawn = _own_cards(view, viewer, seat, arrived)
    return [
        _hand_part(label, seat, drawn[first : first + COLUMNS], first)
        for first in range(0, max(1, len(drawn)), COLUMNS)
    ]


def _hand_part(label: str, seat: int, drawn: list[str], first: int) -> str:
    """Some cards of a hand side by side; the first drawing is never narrower than five cards."""
    across = COLUMNS if first == 0 else len(drawn)
    none = "" if drawn else empty_place(LEFT, TOP, CARD_WIDTH)
    inside = tag("g", none, *drawn, data_place=f"hand-{seat}")
    name = f"hand-of-{seat}" + (f"-{first}" if first else "")
    size = across * STEP, HEIGHT
    return component(f"held cols-{across}", *size, label, panel(*size), inside, id=name)


def _own_cards(view: View, viewer: Viewer, seat: int, arrived: Arrivals) -> list[str]:
    """The cards of one's own hand; an eye on those of which the other side knows."""
    owner = view["seats"][seat]
    cards, many = owner["hand_cards"], dict.fromkeys(owner["hand_cards"], 1)
    if len(cards) > MAX_SINGLE:
        many = count_cards(cards)
        cards = list(many)
    known = count_cards(owner["known"])
    drawn = []
    for spot, (card, name, copy) in enumerate(number_copies(cards)):
        action_text = action_in_hand(view, card)
        status = piece_status(view, action_text)
        came = is_newest(copy, cards.count(card), arrived.get((f"hand-{seat}", card), 0))
        seen = copy <= known.get(card, 0)
        drawn.append(
            card_button(viewer.neutral_viewer, f"hand-{seat}-{name}", card, action_text if status != INERT else None,
            status,
                     LEFT + STEP * (spot % COLUMNS), TOP, CARD_WIDTH, known=seen, is_new=came, count=many[card],
                     words=viewer.translate("tara_wolf-draw-seen-by-other") if seen else "", below=NAME_SIZE,
                     room=STEP - 2)
        )  # fmt: skip
    return drawn


def back_spacing(count: int) -> float:
    """How far the backs of a hand lie apart, from one to the next."""
    return min(float(STEP), HAND_SIZE[0] / max(1, count if count <= 7 else -(-count // 2)))


@lru_cache(maxsize=64)
def back_places(count: int) -> tuple[tuple[float, float, float], ...]:
    """Where so many backs lie: left, top, width; up to seven in one row, more in two."""
    rows, step = (1 if count <= 7 else 2), back_spacing(count)
    across = max(1, -(-count // rows))
    width = min(CARD_WIDTH if rows == 1 else 33.0, step - 4)
    tall, top = HEIGHT / rows, TOP if rows == 1 else 2.0
    return tuple(
        ((step - width) / 2 + step * (spot % across), top + tall * (spot // across), width) for spot in range(count)
    )


@lru_cache(maxsize=2048)
def _backs(viewer: Viewer, seat: int, count: int, known: tuple[str, ...], is_facedown: bool, is_new: bool) -> str:
    """Backs, as many as there are; in the last places windows to the cards that the reader knows."""
    visible = known[:count]
    where, step = back_places(count), back_spacing(count)
    covered = count - len(visible)
    drawn = [back(x, y, width) for x, y, width in where[:covered]]
    words = viewer.translate("tara_wolf-draw-known", laid="yes" if is_facedown else "no")
    for (x, y, width), (card, name, _) in zip(where[covered:], number_copies(visible), strict=True):
        drawn.append(
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
    if is_new and where:
        x, y, width = where[max(0, covered - 1)]
        drawn.append(card_brackets(x, y, width))
    cards = cards_in_words(viewer, known)
    label = viewer.translate(
        "tara_wolf-draw-backs", count=count, known=len(known), cards=cards, **viewer.player_facts(seat)
    )
    inside = tag("g", *drawn, data_place=f"hand-{seat}")
    role = "group" if known else "img"
    return component(
        f"held cols-{COLUMNS}", *HAND_SIZE, label, panel(*HAND_SIZE), inside, id=f"hand-of-{seat}", role=role
    )


# ---- papyri ---------------------------------------------------------------------------------------------------------


def action_of_papyrus(view: View, card: str) -> str:
    """What a papyrus stands for now: to be used by itself, or to be laid among the obstacles."""
    return f"{'use' if view['phase'] in (*CAMP_PHASES, *BOOK_PHASES) else 'lay'} {card}"


def papyri(view: View, seat: int, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """The papyri of a seat as one `<svg>`: its own face up, of others backs; used ones lie open, paler."""
    viewer, arrived = build_viewer(view, lang, names), arrived_pieces(view, just_moved)
    owner = view["seats"][seat]
    used = owner["used"]
    if owner["papyri_cards"] is None:
        count = owner["papyri"]
        held = [back(LEFT + STEP * number, TOP, CARD_WIDTH, "papyrus") for number in range(count)]
        label = viewer.translate(
            "tara_wolf-draw-papyri-backs", count=count, used=len(used), **viewer.player_facts(seat)
        )
    else:
        count = len(owner["papyri_cards"])
        held = [_papyrus(view, viewer, seat, card, LEFT + STEP * at) for at, card in enumerate(owner["papyri_cards"])]
        cards = cards_in_words(viewer, owner["papyri_cards"])
        label = viewer.translate(
            "tara_wolf-draw-papyri", count=count, cards=cards, used=len(used), **viewer.player_facts(seat)
        )
    spent = [
        _used_papyrus(viewer.neutral_viewer, seat, card, LEFT + STEP * (count + number), (f"used-{seat}",
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
    status, x, TOP,
                    CARD_WIDTH, below=NAME_SIZE, room=STEP - 2)  # fmt: skip


@lru_cache(maxsize=256)
def _used_papyrus(viewer: Viewer, seat: int, card: str, x: float, is_new: bool, own: bool) -> str:
    """A used papyrus: open for everybody (TW-5.7); beside one's own hand it says its name."""
    words = f"{card_description(viewer.lang, viewer.overrides_key, card)} {viewer.translate('tara_wolf-draw-used')}"
    marks = card_brackets(x, TOP, CARD_WIDTH) if is_new else ""
    attributes = button_attributes("used", INERT, None, words, info=card, id=f"used-{seat}-{card}")
    under = (
        name_caption(
            viewer, card, x + CARD_WIDTH / 2, TOP + height_for_width(CARD_WIDTH) + NAME_SIZE, NAME_SIZE, STEP - 2
        )
        if own
        else ""
    )
    drawn = tag("g", front(viewer.overrides_key, card, x, TOP, CARD_WIDTH), opacity=0.5)
    spent = use_symbol(
        "felled", x + CARD_WIDTH * 0.2, TOP + height_for_width(CARD_WIDTH) * 0.3, CARD_WIDTH * 0.6, opacity=0.6
    )
    return tag(
        "g",
        drawn,
        spent,
        marks,
        under,
        hit_area(x, TOP, CARD_WIDTH, 92),
        focus(x, TOP, CARD_WIDTH, height_for_width(CARD_WIDTH) - 2),
        **attributes,
    )
