"""Cards of Tara Wolf as SVG: faces, backs, face-down cards of a side, piles, and copies that the viewer has seen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil

from saqqara.games.tara_wolf import components
from saqqara.games.tara_wolf.cards.card_loader import standard_cards
from saqqara.games.tara_wolf.cards.overrides import cards_by_id, main_count
from saqqara.games.tara_wolf.notation import UNKNOWN_CARD
from saqqara.games.tara_wolf.svg.common import (
    INERT,
    Arrivals,
    Attribute,
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
    class_names,
    count_cards,
    fitted_text,
    focus,
    hit_area,
    is_legal,
    name_caption,
    number_copies,
    panel,
    ring,
    serif_text,
    tag,
    text,
    use_symbol,
)
from saqqara.theme.svg import component

# ---- cards -----------------------------------------------------------------------------------------------------------

CARD_WIDTH, CARD_HEIGHT = 48, 68
"""Size of a card; everything on it is drawn in these units."""
BACK, BACKS = "tile-?", {"papyrus": "tile-back-papyrus", "tomb": "tile-back-tomb"}
_COST, _STRENGTH, _COPIES = (11.0, 11.4, 9.5), (37.2, 55.4, 10.5), (37.0, 12.5, 7.6)


def height_for_width(width: float) -> float:
    """Return the height of a card of this width."""
    return width * CARD_HEIGHT / CARD_WIDTH


# ---- faces ----------------------------------------------------------------------------------------------------------


def _number(value: int, middle: float, centre: float, height: float, colour: str) -> str:
    """Draw a number in digit symbols, centred on a point."""
    width = height * 10 / 16
    digits = str(value)
    left = middle - width * len(digits) / 2
    return "".join(
        use_symbol(f"digit-{digit}", left + width * place, centre - height / 2, width, height, color=colour)
        for place, digit in enumerate(digits)
    )


@lru_cache(maxsize=256)
def face(overrides_key: str, card: str) -> str:
    """Draw a card's face in 48 x 68 units: picture, cost, strength, copies, and the mark of reconstructed cards.

    `overrides_key`, also below, identifies custom cards (`Viewer.overrides_key`).
    """
    data = cards_by_id(overrides_key)[card]
    whole: dict[str, Attribute] = {"x": 0, "y": 0, "width": CARD_WIDTH, "height": CARD_HEIGHT}
    parts = [tag("use", href=f"#tile-{card}", **whole)]
    if data.is_reconstructed:
        parts.append(tag("use", href="#card-reconstructed", **whole))
    if data.copies > 1:
        parts += [tag("use", href="#card-copies", **whole), _number(data.copies, *_COPIES, "var(--m-ink)")]
    if data.cost is not None:
        parts += [tag("use", href="#card-cost", **whole), _number(data.cost, *_COST, "var(--m-ink)")]
    if data.strength is not None:
        parts += [tag("use", href="#card-strength", **whole), _number(data.strength, *_STRENGTH, "var(--m-ivory)")]
    return "".join(parts)


def place_drawing(drawing: str, x: float, y: float, width: float, **attributes: Attribute) -> str:
    """Place a drawing of 48 x 68 units at a position, scaled to a width."""
    return tag("g", drawing, transform=f"translate({x:g} {y:g}) scale({width / CARD_WIDTH:.4g})", **attributes)


@lru_cache(maxsize=4096)
def front(overrides_key: str, card: str, x: float, y: float, width: float) -> str:
    """Draw a card face up, as a piece."""
    return place_drawing(face(overrides_key, card), x, y, width, data_piece=card)


@lru_cache(maxsize=1024)
def back(x: float, y: float, width: float, kind: str = "", piece: bool = True) -> str:
    """Draw the back of a card, as a piece unless it is only a picture."""
    return use_symbol(BACKS.get(kind, BACK), x, y, width, height_for_width(width), data_piece="?" if piece else None)


@lru_cache(maxsize=1024)
def known_back(overrides_key: str, card: str, x: float, y: float, width: float) -> str:
    """Draw a card that is face down for others but known to the viewer: its face in a window of a dark blue back."""
    kind = standard_cards()[card].kind
    night = use_symbol(BACKS.get(kind, BACK), 0, 0, CARD_WIDTH, CARD_HEIGHT)
    ground = tag("rect", x=7, y=8, width=34, height=48.5, rx=6, fill="var(--m-ivory)")
    return place_drawing(
        night + ground + place_drawing(face(overrides_key, card), 7.5, 8.5, 33), x, y, width, data_piece=card
    )


@lru_cache(maxsize=256)
def empty_place(x: float, y: float, width: float, colour: str = "var(--edge)") -> str:
    """Draw an empty place for a card."""
    return use_symbol("card-place", x, y, width, height_for_width(width), color=colour)


def card_brackets(x: float, y: float, width: float) -> str:
    """Draw corner brackets around a card that has just arrived."""
    return arrival_brackets(x - 1.5, y - 1.5, width + 3, total_height=height_for_width(width) + 1.5)


def eye(x: float, y: float, width: float) -> str:
    """Draw the eye on a card that the other side knows."""
    size, middle, centre = width * 0.3, x + width * 0.15, y + height_for_width(width) * 0.68
    disc = tag("circle", cx=middle, cy=centre, r=size * 0.6, fill="var(--m-ivory)", stroke="var(--m-ink)")
    return disc + use_symbol("mark-eye", middle - size / 2, centre - size / 2, size, color="var(--m-ink)", class_="eye")


def badge(words: str, x: float, y: float) -> str:
    """Draw the count of equal cards at one place."""
    disc = tag("circle", cx=x, cy=y, r=8.5, fill="var(--m-ivory)", stroke="var(--m-ink)")
    return disc + text(words, x, y + 4, 11, font_weight=700, fill="var(--m-ink)")


# ---- words ----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def card_description(lang: str, overrides_key: str, card: str) -> str:
    """Return a card's face in words: name, kind, cost, strength, copies, and whether it is reconstructed."""
    data = cards_by_id(overrides_key)[card]
    viewer = Viewer(lang, None, ())
    return viewer.translate(
        "tara_wolf-draw-card",
        card=data.name[lang],
        kind=viewer.translate(f"tara_wolf-kind-{data.kind}"),
        cost="none" if data.cost is None else data.cost,
        strength="none" if data.strength is None else data.strength,
        copies=data.copies,
        made="yes" if data.is_reconstructed else "no",
    )


# ---- card buttons ---------------------------------------------------------------------------------------------------


@lru_cache(maxsize=8192)
def card_button(
    viewer: Viewer, name: str, card: str, action_text: str | None, status: str, x: float, y: float, width: float, *,
    known: bool = False, face_down: bool = False, is_new: bool = False, count: int = 1,
    words: str = "", below: float = 0, room: float = 0, margin: float = 0,
) -> str:  # fmt: skip
    """Draw a card as a button with the ID `name`, for its action or refused action and its explanation.

    - `face_down`: the card is face down for others.
    - `known`: the other side knows the card.
    - `below`: font size of the name below the card, 0 for none; `room` is the width for it.
    - `words`: text added to the label.
    - `margin`: width of the pressable area on each side of the card.
    """
    height = height_for_width(width)
    drawing = (
        known_back(viewer.overrides_key, card, x, y, width)
        if face_down
        else front(viewer.overrides_key, card, x, y, width)
    )
    gold = ring(x + 1, y + 1, width - 2, height - 4, width * 0.15) if is_legal(status) else ""
    more = [
        eye(x, y, width) if known else "",
        badge(f"{count}×", x + width - 6, y + height * 0.36) if count > 1 else "",
        card_brackets(x, y, width) if is_new else "",
    ]
    lifted = tag("g", gold, drawing, *more, class_=class_names("lift", "just-moved" if is_new else None))
    under = (
        name_caption(viewer, card, x + width / 2, y + height + below, below, room, is_legal(status)) if below else ""
    )
    label = " ".join(part for part in (card_description(viewer.lang, viewer.overrides_key, card), words) if part)
    attributes = button_attributes(
        "card", status, action_text, action_label(viewer, label, status, action_text), info=card, id=name
    )
    grip = hit_area(x - margin, y, width + 2 * margin, height + (below + 2 if below else 0))
    return tag("g", lifted, under, grip, focus(x, y, width, height - 2, width * 0.15), **attributes)


# ---- cards in dialogs -----------------------------------------------------------------------------------------------


def card(name: str, lang: str = "en", words: str = "", overrides_key: str = "") -> str:
    """Return one card as an `<svg>`, to look at."""
    label = f"{card_description(lang, overrides_key, name)} {words}".strip()
    return component("card-face", CARD_WIDTH, CARD_HEIGHT, label, face(overrides_key, name), role="img")


def pile(cards: Sequence[str], lang: str = "en", overrides_key: str = "") -> str:
    """Return cards as an `<svg>`, to look at: each kind once with its count, eight in a row."""
    kinds = list(count_cards(cards).items())
    across, step = 8, CARD_WIDTH + 4
    rows = max(1, -(-len(kinds) // across))
    drawings = []
    for index, (name, count) in enumerate(kinds):
        x, y = 2 + step * (index % across), 2 + (CARD_HEIGHT + 4) * (index // across)
        number = badge(f"{count}×", x + CARD_WIDTH - 6, y + 24) if count > 1 else ""
        label = (
            f"{count} × {card_description(lang, overrides_key, name)}"
            if count > 1
            else card_description(lang, overrides_key, name)
        )
        drawings.append(tag("g", front(overrides_key, name, x, y, CARD_WIDTH), number, role="img", aria_label=label))
    label = Viewer(lang, None, ()).translate("tara_wolf-draw-cards", count=len(cards))
    return component("cards", step * across, (CARD_HEIGHT + 4) * rows, label, *drawings)


# ---- facedown cards --------------------------------------------------------------------------------------------------


LEFT, ROOM = 92, 276
"""Left edge of the cards of a side, and the width available to them."""
FACEDOWN_WIDTH = 30.0
MAX_IN_ROW = 6  # fighters or own laid cards; more are drawn in two rows
FOOT = 303.0  # bottom edge of a side


@dataclass(frozen=True)
class FacedownLayout:
    """Layout of the laid cards on a side.

    `left` and `top` are the position of the first card, `per_row` is the number of cards in a row. `step` and `height`
    are the distances to the next card and the next row, `width` is the width of a card. `grip` is the pressable width
    on each side of it. If `bluff_in_row` is set, the label of a bluff is to the right of the card, not below it.
    """

    left: float
    top: float
    per_row: int
    step: float
    height: float
    width: float
    grip: float
    bluff_in_row: bool = False

    def corner(self, index: int) -> tuple[float, float]:
        """Return the position of a card."""
        row, column = divmod(index, self.per_row)
        return self.left + self.step * column, self.top + row * self.height


def _facedown_count(view: View, seat: int) -> int:
    """Return how many cards a seat has laid, plus one if it may lay another."""
    owner = view["seats"][seat]
    return int(owner["laid"] + owner["laid_papyri"] + _can_lay(view, seat))


def _can_lay(view: View, seat: int) -> bool:
    owner = view["seats"][seat]
    return bool(view["phase"] == "lay" and view["current_player"] == seat and owner["laid"] + owner["laid_papyri"] < 8)


def has_two_rows(view: View, viewer: Viewer, seat: int) -> bool:
    """Return whether the viewer's laid cards take two rows, so that they are wide enough to tap.

    Fighters, in one row above, are then smaller.
    """
    owner = view["seats"][seat]
    own = seat == viewer.near_seat and owner["laid_cards"] is not None
    num_fighters = len({entry["card"] for entry in owner["tomb"]}) + len(set(owner["fallen"]))
    return bool(own and view["tomb"] and _facedown_count(view, seat) > MAX_IN_ROW and num_fighters <= MAX_IN_ROW)


def one_row_layout(view: View, seat: int, y: float) -> FacedownLayout:
    """Return the layout of all laid cards in one row."""
    count = max(1, _facedown_count(view, seat))
    step = min(46.0, ROOM / count)
    return FacedownLayout(LEFT + 6, y, count, step, 0, FACEDOWN_WIDTH, (step - FACEDOWN_WIDTH) / 2)


def two_row_layout(view: View, seat: int, y: float) -> FacedownLayout:
    """Return the layout of all laid cards in two rows, between the fighters and the bottom edge of the side."""
    each = ceil(_facedown_count(view, seat) / 2)
    height = (FOOT - y) / 2
    width = min(FACEDOWN_WIDTH, (height - 2) * FACEDOWN_WIDTH / height_for_width(FACEDOWN_WIDTH))
    return FacedownLayout(LEFT + 9, y, each, ROOM / each, height, width, (50 - width) / 2, bluff_in_row=True)


def draw_facedown_cards(view: View, viewer: Viewer, seat: int, layout: FacedownLayout, arrived: Arrivals) -> str:
    """Draw the laid cards of a seat: backs, or windows for their owner, who also sees the label of the bluff."""
    owner = view["seats"][seat]
    cards, papyri = owner["laid"], owner["laid_papyri"]
    label = viewer.translate("tara_wolf-draw-laid", cards=cards, papyri=papyri, **viewer.player_facts(seat))
    if owner["laid_cards"] is not None:
        drawings = [
            _own_facedown_card(viewer.neutral_viewer, f"laid-{seat}-{name}", card, *layout.corner(index), layout)
            for index, (card, name, _) in enumerate(number_copies(owner["laid_cards"]))
        ]
    else:
        kinds = [""] * cards + ["papyrus"] * papyri
        drawings = [back(*layout.corner(index), layout.width, kind) for index, kind in enumerate(kinds)]
    free = empty_place(*layout.corner(cards + papyri), layout.width) if _can_lay(view, seat) else ""
    marks = ""
    if drawings and any(to == f"laid-{seat}" for to, _ in arrived):
        last = len(drawings) - 1
        if owner["laid_cards"] is not None:  # cards are listed by kind, so a new one is the last of its kind
            arrived_piece = next(piece for to, piece in arrived if to == f"laid-{seat}")
            last = max((n for n, card in enumerate(owner["laid_cards"]) if card == arrived_piece), default=last)
        marks = card_brackets(*layout.corner(last), layout.width)
    role = "group" if owner["laid_cards"] else "img"
    return tag("g", *drawings, free, marks, data_place=f"laid-{seat}", class_="laid", role=role, aria_label=label)


@lru_cache(maxsize=1024)
def _own_facedown_card(viewer: Viewer, name: str, card: str, x: float, y: float, layout: FacedownLayout) -> str:
    """Draw a card that the viewer has laid, which only they can see; the bluff has a label (TW-R2)."""
    bluff, width = standard_cards()[card].kind in ("companion", "animal"), layout.width
    words = viewer.translate("tara_wolf-draw-own-laid", bluff="yes" if bluff else "no")
    drawing = card_button(viewer, name, card, None, INERT, x, y, width, face_down=True, words=words, margin=layout.grip)
    if not bluff:
        return drawing
    bluff_text = viewer.translate("tara_wolf-draw-bluff")
    if layout.bluff_in_row:
        room = layout.step - width - layout.grip - 2
        return drawing + fitted_text(bluff_text, x + width + 2, y + height_for_width(width) / 2 + 4, 11, room,
        text_anchor="start",
                               font_style="italic", aria_hidden="true")  # fmt: skip
    return drawing + fitted_text(
        bluff_text, x + width / 2, y + height_for_width(width) + 10, 11, width + 14, font_style="italic",
        aria_hidden="true",
    )  # fmt: skip


# ---- piles -----------------------------------------------------------------------------------------------------------


PILES_SIZE, SEEN_SIZE = (120, 106), (294, 210)
MAIN_CARDS = components.CARDS[components.MAIN : components.MAIN_END]
COLUMNS, CELL_SIZE = 7, (42, 42)


def piles(view: View, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """Return main pile, discard pile and supply as one `<svg>`, each with its count."""
    viewer, arrived = build_viewer(view, lang, names), arrived_pieces(view, just_moved)
    left, discarded = view["main"]["left"], sum(view["discard"].values())
    known = tuple(entry["card"] for entry in view["main"]["top"])
    thrown = tuple(card for card, count in view["discard"].items() for _ in range(count))
    arrival_places = {to for to, _ in arrived}
    neutral_viewer = viewer.neutral_viewer
    drawings = [
        _main_pile(neutral_viewer, left, known),
        _discard_pile(neutral_viewer, thrown, "discard" in arrival_places),
        _supply(neutral_viewer, view["supply"]),
    ]
    label = viewer.translate(
        "tara_wolf-draw-piles", main=left, discard=discarded, coins=view["supply"], round=view["turn"]
    )
    return component("piles cols-2", *PILES_SIZE, label, panel(*PILES_SIZE), *drawings, id="piles")


def _count_caption(number: int, words: str, middle: float) -> str:
    """Draw a number and its label below a pile."""
    return serif_text(str(number), middle, 82, 17) + fitted_text(words, middle, 97, 10, 39, fill="var(--ink-soft)")


@lru_cache(maxsize=512)
def _main_pile(viewer: Viewer, left: int, known: tuple[str | None, ...]) -> str:
    """Draw the main pile; as a window if the viewer knows its top card."""
    x, y, width = 2.0, 8.0, 37.0
    words = viewer.translate("tara_wolf-draw-main", left=left)
    certain = [card for card in known if card]
    if certain:
        words = f"{words} {viewer.translate('tara_wolf-draw-main-known', cards=cards_in_words(viewer, certain))}"
    behind = back(x + 1.5, y - 2.5, width) if left > 1 else ""
    top = known[0] if known else None
    drawing = (
        (known_back(viewer.overrides_key, top, x, y, width) if top else back(x, y, width))
        if left
        else empty_place(x, y, width)
    )
    attributes = button_attributes("pile", INERT, None, words, info="main", id="main-pile", data_place="main")
    number = _count_caption(left, viewer.translate("tara_wolf-draw-main-short"), x + width / 2)
    return tag(
        "g",
        behind,
        drawing,
        number,
        hit_area(x, y, width, 92),
        focus(x, y, width, height_for_width(width)),
        **attributes,
    )


@lru_cache(maxsize=512)
def _discard_pile(viewer: Viewer, cards: tuple[str, ...], is_new: bool) -> str:
    """Draw the discard pile, face down because it may not be looked through (TW-R20).

    Its label lists the cards, which everyone has seen, unless the table is strict.
    """
    x, y, width = 42.0, 8.0, 37.0
    if UNKNOWN_CARD in cards:
        words = viewer.translate("tara_wolf-draw-discard-unlisted", count=len(cards))
    else:
        words = viewer.translate("tara_wolf-draw-discard", count=len(cards), cards=cards_in_words(viewer, cards))
    drawing = tag("g", back(x, y, width), opacity=0.6) if cards else empty_place(x, y, width)
    marks = card_brackets(x, y, width) if is_new and cards else ""
    attributes = button_attributes("pile", INERT, None, words, info="discard", id="discard", data_place="discard")
    number = _count_caption(len(cards), viewer.translate("tara_wolf-draw-discard-short"), x + width / 2)
    return tag(
        "g",
        drawing,
        marks,
        number,
        hit_area(x, y, width, 92),
        focus(x, y, width, height_for_width(width)),
        **attributes,
    )


@lru_cache(maxsize=64)
def _supply(viewer: Viewer, coins: int) -> str:
    """Draw the coins left in the supply (TW-R4)."""
    x, size = 84.0, 32.0
    words = viewer.translate("tara_wolf-draw-supply", count=coins)
    heap = "".join(use_symbol("coin", x, 24 - 2.5 * n, size, data_piece="coin") for n in range(coins))
    none = "" if coins else use_symbol("coin-place", x, 24, size, color="var(--edge)")
    attributes = button_attributes("pile", INERT, None, words, info="coin", id="supply", data_place="supply")
    number = _count_caption(coins, viewer.translate("tara_wolf-draw-supply-short"), x + size / 2)
    return tag("g", none, heap, number, hit_area(x - 2, 4, 38, 96), focus(x - 2, 4, 36, 56), **attributes)


# ---- seen cards -----------------------------------------------------------------------------------------------------


def known_counts(view: View) -> dict[str, int]:
    """Return for each card of the main pile the number of copies whose location the viewer knows."""
    known = [card for card, count in view["discard"].items() for _ in range(count)]
    known += [entry["card"] for entry in (*view["main"]["top"], *view["shown"]) if entry["card"]]
    for owner in view["seats"]:
        known += [*owner["camp"], *(entry["card"] for entry in owner["tomb"])]
        if owner["hand_cards"] is None:
            known += owner["known"] if view["seat"] is not None else owner["known_to_all"]
        else:
            known += [*owner["hand_cards"], *owner["laid_cards"]]
    counts = count_cards(known)
    return {card: counts.get(card, 0) for card in MAIN_CARDS}


def seen_cards(view: View, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """Return an `<svg>` with the number of copies of each main pile card that the viewer has seen so far."""
    viewer = build_viewer(view, lang, names)
    counts = known_counts(view)
    neutral_viewer = viewer.neutral_viewer
    drawings = [_seen_kind(neutral_viewer, index, card, counts[card]) for index, card in enumerate(MAIN_CARDS)]
    label = viewer.translate("tara_wolf-draw-seen", count=sum(counts.values()), total=main_count(view))
    return component("seen", *SEEN_SIZE, label, panel(*SEEN_SIZE), *drawings, id="seen")


@lru_cache(maxsize=1024)
def _seen_kind(viewer: Viewer, index: int, card: str, count: int) -> str:
    """Draw a kind of card with its seen and total copies; it fades once all copies are seen."""
    x, y = 1 + CELL_SIZE[0] * (index % COLUMNS), 2 + CELL_SIZE[1] * (index // COLUMNS)
    copies = cards_by_id(viewer.overrides_key)[card].copies
    words = viewer.translate("tara_wolf-draw-seen-card", card=viewer.card_name(card), count=count, copies=copies)
    picture = use_symbol(f"tile-{card}", x, y, 26, height_for_width(26), opacity=0.4 if count >= copies else None)
    number = serif_text(str(count), x + 33, y + 16, 14) if count else ""
    of = text(f"/{copies}", x + 33, y + 30, 10.5, fill="var(--ink-soft)")
    attributes = button_attributes(
        "kind",
        INERT,
        None,
        f"{words} {card_description(viewer.lang, viewer.overrides_key, card)}",
        info=card,
        id=f"seen-{card}",
    )
    return tag("g", picture, number, of, hit_area(x, y, 41, 41), focus(x, y, 40, 37, 3), **attributes)
