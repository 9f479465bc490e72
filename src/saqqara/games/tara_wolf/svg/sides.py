"""Sides of a tomb of Tara Wolf as SVG: fighters with strengths, eliminated characters, and face-down cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil
from typing import Any

from saqqara.games.tara_wolf.cards.card_loader import standard_cards
from saqqara.games.tara_wolf.cards.overrides import cards_in_view
from saqqara.games.tara_wolf.svg.cards import (
    LEFT,
    MAX_IN_ROW,
    ROOM,
    badge,
    card_brackets,
    card_description,
    draw_facedown_cards,
    empty_place,
    face,
    front,
    has_two_rows,
    height_for_width,
    one_row_layout,
    place_drawing,
    two_row_layout,
)
from saqqara.games.tara_wolf.svg.common import (
    BOLD_RATIO,
    BOOK_PHASES,
    INERT,
    Arrivals,
    View,
    Viewer,
    action_label,
    button_attributes,
    class_names,
    count_cards,
    deciding_seat,
    fits,
    fitted_text,
    focus,
    hit_area,
    is_legal,
    is_newest,
    name_caption,
    number_copies,
    piece_status,
    rect_attributes,
    ring,
    serif_text,
    short_name,
    tag,
    text,
    text_width,
    use_symbol,
)

SEAM, RIGHT = 145, 372
FIGHTER_WIDTH, STEP, NAME_SIZE = 42.0, 62.0, 11.0
MAX_SINGLE = 5  # fighters side by side; more than this combine equal cards
NEAR_ROWS, FAR_ROWS = {"fighters": 151, "laid": 247, "many": 152}, {"laid": 4, "fighters": 53, "many": 3}
"""Top of the rows of a side. The fighters of both sides meet in the middle; many fighters also use the `laid` row."""
STRENGTH_PARTS = ("base", "card", "tomb", "ability")
SOFT_HYPHEN = "\u00ad"  # possible line break within a word of a table
BUBBLE_SIZE = (116, 84)
SMALL_FIGHTER_WIDTH = 36.0  # maximum width of cards whose names alternate between two lines
EDGES, MIN_GAP = (LEFT - 5.0, RIGHT - 2.0), 7.0  # left and right limits of names, and the gap between two names
NamePlace = tuple[float, float, float]
"""Position of a name: vertical offset from the usual line, centre, and width."""


def side(view: View, viewer: Viewer, seat: int, arrived: Arrivals) -> str:
    """Draw a side of the tomb: its fighters, now or at the award, and the laid cards."""
    rows = NEAR_ROWS if seat == viewer.near_seat else FAR_ROWS
    small = has_two_rows(view, viewer, seat)
    fighters, below = _fighters(view, viewer, seat, rows, arrived, small)
    layout = two_row_layout(view, seat, below) if small else one_row_layout(view, seat, rows["laid"])
    face_down = draw_facedown_cards(view, viewer, seat, layout, arrived)
    label = viewer.translate("tara_wolf-draw-side", **viewer.player_facts(seat))
    both = [fighters, face_down] if seat == viewer.near_seat else [face_down, fighters]
    return tag("g", *both, role="group", aria_label=label)


def action_in_tomb(view: View, seat: int, card: str) -> str | None:
    """Return the action of a face-up card in the tomb in this phase; None if there is none."""
    own, kind = deciding_seat(view) == seat, standard_cards()[card].kind
    if own and cards_in_view(view)[card].effect == "eliminates":
        return f"trigger {card}"
    if own and view["phase"] in BOOK_PHASES and kind in ("companion", "animal"):
        return f"choose {card}"
    if not own and view["phase"] in ("trigger", "hit", "curse-discard"):
        return f"hit {card}"
    return None


def open_cards(view: View, seat: int) -> list[Mapping[str, Any]]:
    """Return a seat's face-up cards in the tomb.

    Once the tomb is awarded, their strengths are those of the fight. When all have left, return the cards that were
    there.
    """
    owner = view["seats"][seat]
    if view["tomb"]:
        return list(owner["tomb"])
    if not any(one["tomb"] for one in view["seats"]):
        return list(owner["stood"])
    of_fight = {entry["card"]: entry["strength"] for entry in owner["stood"]}
    return [{**entry, "strength": of_fight[entry["card"]]} for entry in owner["tomb"]]


@dataclass(frozen=True)
class RowLayout:
    """Layout of a row of fighters.

    `per_row` is the number of cards per row, `step` the distance between them, `width` the width of a card.
    `names_offset` is the distance from the top of the row to the usual line of names, `height` the height of the row.
    If `strength_at_side` is set, strengths are to the right of the cards, not below the names.
    """

    per_row: int
    step: float
    width: float
    names_offset: float
    height: float
    strength_at_side: bool = False

    def corner(self, index: int, y: float) -> tuple[float, float]:
        """Return the position of a card in rows that start at `y`."""
        row, column = divmod(index, self.per_row)
        return LEFT + self.step * column + (
            self.step - self.width - 15 * self.strength_at_side
        ) / 2, y + row * self.height


def _row_layout(crowded: bool, count: int, twice: bool, small: bool) -> RowLayout:
    """Return the layout of `count` cards in one or two rows; they are smaller above two rows of laid cards."""
    each = ceil(count / 2) if twice else max(1, count)
    step = min(STEP, ROOM / each)
    if twice:
        width = min(32.0, step - 17)
        return RowLayout(
            each, step, width, height_for_width(width) + (20 if crowded else 11), 71, strength_at_side=True
        )
    if small:
        width = min(32.0, step - 17)
        names = height_for_width(width) + (20 if crowded else 11)
        return RowLayout(each, step, width, names, names + 5, strength_at_side=True)
    return RowLayout(
        each,
        step,
        min(SMALL_FIGHTER_WIDTH if crowded else FIGHTER_WIDTH, step - 4),
        height_for_width(FIGHTER_WIDTH) + 11,
        height_for_width(FIGHTER_WIDTH) + 29,
    )


def _fighters(
    view: View, viewer: Viewer, seat: int, rows: Mapping[str, float], arrived: Arrivals, small: bool
) -> tuple[str, float]:
    """Draw all face-up cards of a side and return the drawing and its bottom edge.

    The cards are fighters with strengths, untriggered traps, the ankh, and eliminated characters. A card that has left
    the tomb is drawn as a picture only, because the piece is elsewhere.
    """
    left = not (view["tomb"] or any(owner["tomb"] for owner in view["seats"]))
    owner = view["seats"][seat]
    entries, fallen_cards = open_cards(view, seat), owner["fallen"]
    cards = [entry["card"] for entry in entries]
    counts = dict.fromkeys(cards, 1)
    if len(cards) + len(fallen_cards) > MAX_SINGLE:
        counts = count_cards(cards)
        entries = [entries[cards.index(card)] for card in counts]
    fallen = (
        dict.fromkeys(fallen_cards, 1) if len(cards) + len(fallen_cards) <= MAX_SINGLE else count_cards(fallen_cards)
    )
    lost = fallen_cards if len(cards) + len(fallen_cards) <= MAX_SINGLE else list(fallen)
    fighters, count = [entry["card"] for entry in entries], len(entries) + len(lost)
    twice = bool(view["tomb"]) and count > MAX_IN_ROW and not owner["laid"] + owner["laid_papyri"]
    step = _row_layout(False, count, twice, small).step
    crowded = not all(_has_room(viewer, card, step - 1) for card in (*fighters, *lost))
    row, y = _row_layout(crowded, count, twice, small), rows["many" if twice else "fighters"]
    names = _names(viewer.neutral_viewer, [*fighters, *lost], row, y, crowded)
    drawings, sums = [], []
    for index, (entry, (card, name, copy)) in enumerate(zip(entries, number_copies(fighters), strict=True)):
        action_text = None if left else action_in_tomb(view, seat, card)
        status = piece_status(view, action_text)
        is_new = not left and is_newest(copy, fighters.count(card), arrived.get((f"tomb-{seat}", card), 0))
        strength = tuple(entry["strength"][part] for part in (*STRENGTH_PARTS, "total")) if entry["strength"] else None
        corner = row.corner(index, y)
        drawings.append(
            _fighter(viewer.neutral_viewer, f"inside-{seat}-{name}", card, action_text if status != INERT else None,
            status,
                     strength, counts[card], *corner, row, is_new, left)
        )  # fmt: skip
        sums.append(bubble(viewer.neutral_viewer, card, strength, *corner, row.width) if strength else tag("g"))
    for index, card in enumerate(lost, len(entries)):
        drawings.append(_fallen_character(viewer.neutral_viewer, card, fallen[card], *row.corner(index, y), row.width))
    awaited = empty_place(LEFT + (STEP - FIGHTER_WIDTH) / 2, y, FIGHTER_WIDTH) if view["tomb"] and not drawings else ""
    empty_text = "" if drawings or view["tomb"] else fitted_text(
        viewer.translate("tara_wolf-draw-nobody"), LEFT + 12, y + 40, 12, ROOM, text_anchor="start",
        fill="var(--ink-soft)"
    )  # fmt: skip
    # Names and sums are not part of the buttons, which would otherwise extend over them and be off-centre.
    sums_svg = tag("g", *sums, class_="sums", aria_hidden="true") if sums else ""
    side_by_side = tag("g", awaited, empty_text, *drawings, data_place=f"tomb-{seat}", class_="fighters")
    return names + side_by_side + sums_svg, y + row.height


@lru_cache(maxsize=8192)
def _fighter(
    viewer: Viewer, name: str, card: str, action_text: str | None, status: str, strength: tuple[int, ...] | None,
    count: int,
    x: float, y: float, row: RowLayout, is_new: bool, left: bool,
) -> str:  # fmt: skip
    """Draw a card in the tomb with its current strength, followed by printed strength and bonus if they differ."""
    width, room, height = row.width, row.step, height_for_width(row.width)
    middle = x + width / 2 + 7.5 * row.strength_at_side
    label, total = card_description(viewer.lang, viewer.overrides_key, card), ""
    if strength is not None:
        label = f"{label} {strength_phrase(viewer, card, strength)}"
        spot = (
            (x + width + 8, y + height / 2 + 5, 0)
            if row.strength_at_side
            else (middle, y + height_for_width(FIGHTER_WIDTH) + 27, room)
        )
        total = _strength(strength, *spot)
    gold = ring(x + 0.5, y + 0.5, width - 1, height - 4, 6.5) if is_legal(status) else ""
    marks = card_brackets(x, y, width) if is_new else ""
    number = badge(f"{count}×", x + width - 4, y + height * 0.38) if count > 1 else ""
    info = card if strength is None else f"{card} strength"
    attributes = button_attributes(
        "fighter", status, action_text, action_label(viewer, label, status, action_text), info=info, id=name
    )
    drawing = (
        place_drawing(face(viewer.overrides_key, card), x, y, width, opacity=0.85)
        if left
        else front(viewer.overrides_key, card, x, y, width)
    )
    inner = tag("g", gold, drawing, number, marks, class_=class_names("lift", "just-moved" if is_new else None))
    grip = hit_area(middle - room / 2, y, room, row.height)
    return tag("g", inner, total, grip, focus(x, y, width, height - 2, 6.5), **attributes)


def _names(viewer: Viewer, cards: Sequence[str], row: RowLayout, y: float, crowded: bool) -> str:
    """Draw the names below the cards of a side."""
    drawings = [
        name_caption(
            viewer, card, middle, y + number * row.height + row.names_offset + line, NAME_SIZE, room, short=True
        )
        for number, first in enumerate(range(0, len(cards), row.per_row))
        for row_cards in (cards[first : first + row.per_row],)
        for card, (line, middle, room) in zip(
            row_cards, _name_places(viewer, row_cards, row.step, crowded), strict=True
        )
    ]
    return tag("g", *drawings, class_="names", aria_hidden="true") if drawings else ""


def _has_room(viewer: Viewer, card: str, room: float) -> bool:
    """Return whether a card's name fits below it uncut."""
    return fits(short_name(viewer, card, NAME_SIZE, room), NAME_SIZE, room)


def _name_places(viewer: Viewer, cards: Sequence[str], step: float, crowded: bool) -> list[NamePlace]:
    """Return the positions of the names of adjacent cards.

    Crowded names alternate between two lines, each as close to its card as its neighbours allow. If a line is still too
    long, each of its names is limited to an equal share of it.
    """
    middles = [LEFT + step * (index + 0.5) for index in range(len(cards))]
    if not crowded:
        return [(0.0, middle, step - 1) for middle in middles]
    twice, spots = 2 * step - MIN_GAP, dict[int, NamePlace]()
    for first, line in ((0, -10.0), (1, 2.0)):
        turn = range(first, len(cards), 2)
        name_widths = [text_width(short_name(viewer, cards[index], NAME_SIZE, twice), NAME_SIZE) for index in turn]
        share = (EDGES[1] - EDGES[0] + MIN_GAP) / len(turn) - MIN_GAP if turn else 0
        if sum(name_widths) > share * len(turn):
            name_widths = [min(one, share) for one in name_widths]
        begins = _spread_out([middles[index] for index in turn], name_widths)
        spots |= {
            index: (line, begin + width / 2, width)
            for index, begin, width in zip(turn, begins, name_widths, strict=True)
        }
    return [spots[index] for index in range(len(cards))]


def _spread_out(middles: Sequence[float], widths: Sequence[float]) -> list[float]:
    """Return the left edges of items in a row, apart and within `EDGES`, each as close to its middle as possible."""
    (free, last), begins = EDGES, list[float]()
    for middle, width in zip(middles, widths, strict=True):
        begins.append(max(middle - width / 2, free))
        free = begins[-1] + width + MIN_GAP
    for index in reversed(range(len(begins))):
        begins[index] = min(begins[index], last - widths[index])
        last = begins[index] - MIN_GAP
    return begins


def _strength(strength: tuple[int, ...], middle: float, y: float, room: float) -> str:
    """Draw a current strength, followed by printed strength and change if there is room."""
    base, now = strength[0], strength[-1]
    number: dict[str, Any] = {"font_weight": 700}
    if now == base or room < 40:
        return serif_text(str(now), middle, y, 15, **number)
    change = f"{base}{now - base:+}".replace("-", "−")
    return serif_text(str(now), middle - 12, y, 15, **number) + text(change, middle + 10, y - 0.5, 11)


@lru_cache(maxsize=256)
def _fallen_character(viewer: Viewer, card: str, count: int, x: float, y: float, width: float) -> str:
    """Draw an eliminated character, pale and crossed out; it is shown until the next tomb is opened."""
    height = height_for_width(width)
    cross = use_symbol("felled", x + width * 0.15, y + height * 0.26, width * 0.7)
    number = badge(f"{count}×", x + width - 4, y + height * 0.38) if count > 1 else ""
    words = viewer.translate("tara_wolf-draw-fallen", card=viewer.card_name(card))
    faded = tag("g", use_symbol(f"tile-{card}", x, y, width, height), opacity=0.5)
    return tag("g", faded, cross, number, class_="fallen", role="img", aria_label=words)


# ---- strength sums --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=2048)
def strength_phrase(viewer: Viewer, card: str, strength: tuple[int, ...]) -> str:
    """Return a strength as a sum: "Jackal 4: base 2, card +1, tomb –, ability +1"."""
    base, *bonuses, total = strength
    more, tomb_, ability = (_bonus_text(bonus) for bonus in bonuses)
    return viewer.translate(
        "tara_wolf-draw-sum",
        card=viewer.card_name(card),
        total=total,
        base=base,
        bonus=more,
        tomb=tomb_,
        ability=ability,
    )


def _bonus_text(bonus: int) -> str:
    """Return a signed bonus, or a dash for 0."""
    return f"{bonus:+}".replace("-", "−") if bonus else "–"


@lru_cache(maxsize=2048)
def bubble(viewer: Viewer, card: str, strength: tuple[int, ...], x: float, y: float, width: float) -> str:
    """Draw a bubble with the parts of a strength next to its card, hidden until the card is hovered or focused."""
    bubble_width, height = BUBBLE_SIZE
    left = x + width + 6 if x + width + 6 + bubble_width <= RIGHT - 3 else x - 6 - bubble_width
    top = y - 4
    base, *bonuses, total = strength
    ground = tag(
        "rect",
        fill="var(--panel)",
        stroke="var(--ink-soft)",
        stroke_width=1.2,
        **rect_attributes(left, top, bubble_width, height, 7),
    )
    name_text = short_name(viewer, card, 12, (bubble_width - 32) / BOLD_RATIO)
    name = fitted_text(name_text, left + 8, top + 16, 12, bubble_width - 32, text_anchor="start", font_weight=600)
    drawings = [name, serif_text(str(total), left + bubble_width - 8, top + 17, 15, text_anchor="end", font_weight=700)]
    rule = tag("path", d=f"M{left + 8:g} {top + 21.5:g}h{bubble_width - 16}", stroke="var(--rule)")
    for line, (part, words) in enumerate(zip(STRENGTH_PARTS, (str(base), *map(_bonus_text, bonuses)), strict=True)):
        under, part_of = (
            top + 34 + 15 * line,
            viewer.translate("tara_wolf-draw-part", part=part).replace(SOFT_HYPHEN, ""),
        )
        drawings += [
            fitted_text(part_of, left + 8, under, 11, bubble_width - 40, text_anchor="start", fill="var(--ink-soft)"),
            text(words, left + bubble_width - 8, under, 11.5, text_anchor="end", font_weight=600),
        ]
    return tag("g", ground, rule, *drawings, class_="sum", opacity=0)
