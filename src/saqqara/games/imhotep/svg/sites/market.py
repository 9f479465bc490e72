"""The market's cards in a row, each with its name below it, and the additions of sides A to D."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from saqqara.games.imhotep import components
from saqqara.games.imhotep.svg.common import (
    Attribute,
    View,
    Viewer,
    action_status,
    append_sentence,
    arrival_brackets,
    arrival_places,
    card_label,
    card_name,
    fitted_text,
    focus,
    hit_area,
    is_legal,
    name_caption,
    rect_attributes,
    ring,
    tag,
    target_attributes,
    text,
    use_symbol,
)
from saqqara.games.imhotep.svg.sites.picture import Moves, Picture, Room, append_side_text, side_caption, side_numbers
from saqqara.theme.svg import INERT

# ---- cards in a row ---------------------------------------------------------------------------------------------

NAME_HEIGHT = 29  # room for a name on two lines
ACTION_MESSAGES = {"take": "imhotep-draw-take", "buy": "imhotep-draw-buy"}
MAX_CARD_WIDTH = 64  # maximum card width; symbols are 48 x 60


class CardSlot(NamedTuple):
    """Place of a card: the middle and the width of the place, the card's upper edge, and the card's size."""

    middle: float
    step: float
    y: float
    width: float
    height: float

    @property
    def x(self) -> float:
        """Left edge of the card."""
        return self.middle - self.width / 2

    @property
    def room(self) -> float:
        """Maximum width of a name below the card."""
        return self.step - 1


class CardExtra(NamedTuple):
    """Addition to a card, as a drawing and in words."""

    drawn: str
    words: str


NO_EXTRA = CardExtra("", "")


@lru_cache(maxsize=64)
def card_slots(count: int, room: Room) -> tuple[CardSlot, ...]:
    """Return `count` places side by side."""
    step, y = room.width / count, 5.0
    width = min(MAX_CARD_WIDTH, step - 8, (room.height - NAME_HEIGHT - y) * 0.8)
    return tuple(CardSlot(step * place + step / 2, step, y, width, width * 1.25) for place in range(count))


def card_row(
    view: View, viewer: Viewer, room: Room, below: str, just_moved: Moves = None, action_text: str = "take",
    extras: Sequence[CardExtra] = (),
) -> Picture:  # fmt: skip
    """Draw the market with a caption: four fields, or three fields and the pair of which the player keeps one card.

    `action_text` is the action that choosing a field means (`take` or `buy`); `extras` holds the addition to each
    field.
    """
    arrived = arrival_places(view, just_moved)
    pair = [card for card in view["pair"] or () if card is not None] if view["phase"] == "keep" else []
    open_ = len(view["market"]) - (1 if pair else 0)
    places = card_slots(open_ + len(pair), room)
    drawings = []
    for number, card in enumerate(view["market"][:open_], 1):
        hidden = view["hidden"] if view["options"]["market"] == "B" and number == components.FIELDS else 0
        text = f"{action_text} {number}"
        extra = extras[number - 1] if extras else NO_EXTRA
        drawings.append(
            market_field(viewer.neutral_viewer, number, card, hidden, text, action_status(view, text),
            f"market.{number}" in arrived,
                  places[number - 1], extra)
        )  # fmt: skip
    pair_cards = [
        _pair_card(
            viewer.neutral_viewer, number, card, action_status(view, f"keep {number}"), places[open_ + number - 1]
        )
        for number, card in enumerate(pair, 1)
    ]
    if pair_cards:
        drawings.append(tag("g", *pair_cards, data_place=f"market.{components.FIELDS}"))
    names = [card_name(viewer.lang, card) for card in view["market"] if card is not None]
    words = ", ".join(names) or viewer.translate("imhotep-none")
    label = viewer.translate("imhotep-draw-market", cards=words, hidden=view["hidden"])
    return Picture(label, below, "".join(drawings))


@lru_cache(maxsize=4096)
def market_field(
    viewer: Viewer, number: int, card: str | None, hidden: int, action_text: str, status: str, is_new: bool,
    slot: CardSlot,
    extra: CardExtra,
) -> str:  # fmt: skip
    """Draw a field of the market: an open card, face-down cards, or an empty field."""
    x, y, width, height = slot.x, slot.y, slot.width, slot.height
    placed: dict[str, Attribute] = {"id": f"card-{number}", "data_place": f"market.{number}"}
    if card is None and not hidden:
        bare = tag("rect", fill="none", stroke="var(--edge)", stroke_dasharray="4 3",
                   **rect_attributes(x + 2, y + 2, width - 4, height - 5, 6))  # fmt: skip
        label = viewer.translate("imhotep-draw-field-empty", field=number)
        return tag("g", bare, class_="card", role="img", aria_label=label, **placed)
    if card is None:
        behind = use_symbol("tile-card", x + 4, y - 4, width, height) if hidden > 1 else ""
        drawing = behind + tag("g", use_symbol("tile-card", x, y, width, height), data_piece="card")
        name = viewer.translate("imhotep-draw-hidden", count=hidden)
    else:
        drawing, name = use_symbol(f"tile-{card}", x, y, width, height, data_piece=card), card_name(viewer.lang, card)
    label = viewer.translate("imhotep-draw-field", field=number, card=name)
    label = append_sentence(label, extra.words) if extra.words else label
    label = (
        append_sentence(label, viewer.translate(ACTION_MESSAGES[action_text.split()[0]])) if is_legal(status) else label
    )
    gold = ring(x, y, width, height) if is_legal(status) else ""
    marks = arrival_brackets(x, y + (height - width) / 2, width) if is_new else ""
    inner = tag("g", gold, drawing, marks, extra.drawn, class_="lift")
    attributes = target_attributes("card", status, action_text, False, label, data_info=card or "hidden", **placed)
    if status == INERT:
        attributes |= {"role": "button", "tabindex": 0}
    below = name_caption(
        card_label(viewer.lang, card, slot.room) if card else name, slot.middle, y + height + 13, slot.room
    )
    return tag("g", inner, below, hit_area(slot.middle - slot.step / 2, 0, slot.step, height + NAME_HEIGHT),
               focus(x, y, width, height), **attributes)  # fmt: skip


@lru_cache(maxsize=256)
def _pair_card(viewer: Viewer, number: int, card: str, status: str, slot: CardSlot) -> str:
    """Draw a card of the pair for the player who may look at it and keeps one (IMH-6.1)."""
    x, y, width, height = slot.x, slot.y, slot.width, slot.height
    name = card_name(viewer.lang, card)
    label = viewer.translate("imhotep-draw-keep", card=name)
    inner = tag("g", ring(x, y, width, height), use_symbol(f"tile-{card}", x, y, width, height), class_="lift")
    attributes = target_attributes("card", status, f"keep {number}", False, label, id=f"keep-{number}", data_info=card)
    below = name_caption(card_label(viewer.lang, card, slot.room), slot.middle, y + height + 13, slot.room)
    return tag("g", inner, below, hit_area(x, 0, width, height + NAME_HEIGHT), focus(x, y, width, height), **attributes)


# ---- coins on cards, and the board that shows their value -------------------------------------------------------

BOARD_WIDTH, BOARD_GAP = 60, 4  # width of the board and its distance from the cards
COIN_SIZE, MAX_PILED, PILE_SHIFT = 24, 3, 7  # size of a coin, maximum number drawn in a pile, offset between them


def card_row_room(room: Room) -> Room:
    """Return the room that remains for the cards."""
    return Room(room.width - BOARD_WIDTH - BOARD_GAP, room.height)


def coin_board(room: Room, *rows: str, **words: str) -> str:
    """Draw the board at the right end of a room, with rows from top to bottom; `words` are its attributes."""
    x, step = room.width - BOARD_WIDTH, room.height / max(3, len(rows))
    ground = tag("rect", fill="var(--inset)", **rect_attributes(x, 0, BOARD_WIDTH, room.height - 2, 8))
    placed = [
        tag("g", row, transform=f"translate({x:g} {step * (index + 0.5) - 1:g})") for index, row in enumerate(rows)
    ]
    return tag("g", ground, *placed, role="img", **words)


def coin(x: float, y: float, size: float = COIN_SIZE, piece: bool = False) -> str:
    """Draw a coin; `piece` distinguishes a real coin from a coin symbol."""
    return use_symbol("coin", x, y, size, data_piece="coin" if piece else None)


def coin_value_row(points: int) -> str:
    """Draw a row of the board: a coin and its points."""
    field = tag("rect", fill="var(--m-field)", stroke="var(--m-field-line)", **rect_attributes(33, -11, 21, 22, 4))
    return coin(4, -12) + field + text(str(points), 43.5, 5, 14)


def coin_heap(count: int, x: float, y: float, size: float = COIN_SIZE) -> str:
    """Draw overlapping coins, with their number if there are too many to count at a glance."""
    num_drawn = min(count, MAX_PILED)
    coins = [coin(x + PILE_SHIFT * index, y, size, piece=True) for index in range(num_drawn)]
    number = text(str(count), x + PILE_SHIFT * (num_drawn - 1) + size / 2, y + size * 0.66, 14, font_weight=700,
                  fill="var(--m-ink)") if count > MAX_PILED else ""  # fmt: skip
    return "".join(coins) + number


@lru_cache(maxsize=512)
def coins_on_card(viewer: Viewer, count: int, slot: CardSlot) -> CardExtra:
    """Draw the coins at the upper corner of a card."""
    if not count:
        return CardExtra("", "")
    width = COIN_SIZE + PILE_SHIFT * (min(count, MAX_PILED) - 1)
    drawing = coin_heap(count, slot.x + slot.width - width + 5, slot.y - 5)
    return CardExtra(tag("g", drawing), viewer.translate("imhotep-draw-coins-on-card", count=count))


# ---- side A: four open cards (IMH-5.1) --------------------------------------------------------------------------


def draw_side_a(view: View, viewer: Viewer, room: Room, just_moved: Moves = None) -> Picture:
    """Draw side A: the open cards."""
    return card_row(view, viewer, room, side_caption(viewer, "market", "A"), just_moved)


# ---- side B: three open cards and a pair face down, of which one is kept (IMH-6.1) ------------------------------


def draw_side_b(view: View, viewer: Viewer, room: Room, just_moved: Moves = None) -> Picture:
    """Draw side B: the cards, with the pair open only for the player who looks at it."""
    return card_row(view, viewer, room, side_caption(viewer, "market", "B"), just_moved)


# ---- side C: four open cards; a coin buys another one (IMH-25.1) ------------------------------------------------


def draw_side_c(view: View, viewer: Viewer, room: Room, just_moved: Moves = None) -> Picture:
    """Draw side C: the cards, with prices while a player can buy one, the value of a coin, and each player's coins."""
    cards, buying = card_row_room(room), view["phase"] == "buy"
    priced = [
        price_coin(slot) if buying and is_legal(action_status(view, f"buy {number}")) else NO_EXTRA
        for number, slot in enumerate(card_slots(len(view["market"]), cards), 1)
    ]
    points = int(side_numbers(view, "market")["coin_left_points"])
    below = side_caption(viewer, "market", "C", points=points)
    row = card_row(view, viewer, cards, below, just_moved, "buy" if buying else "take", priced)
    drawing = row.drawn + _purses(viewer, tuple(view["coins"]), points, room)
    return Picture(append_side_text(view, viewer, "market", row.label), below, drawing)


@lru_cache(maxsize=64)
def price_coin(slot: CardSlot) -> CardExtra:
    """Draw the price of a second card: a coin at its corner, visible while the player can buy the card."""
    return CardExtra(tag("g", coin(slot.x + slot.width - 19, slot.y - 5), class_="lit", opacity=0), "")


@lru_cache(maxsize=1024)
def _purses(viewer: Viewer, coins: tuple[int, ...], points: int, room: Room) -> str:
    """Draw the board: a coin buys a card or, if left over, scores points; below, each player's number of coins."""
    buys = coin(3, -12) + text("→", 30.5, 5, 14) + use_symbol("bonus-card", 34, -13, 26)
    owned = []
    for seat, count in enumerate(coins):
        x, y = 5 + (BOARD_WIDTH / 2 - 2) * (seat % 2), -14 + 14.5 * (seat // 2)
        number = text(str(count), x + 19, y + 11, 12.5, font_weight=600, opacity=None if count else 0.55)
        owned.append(use_symbol(f"block-{seat}", x, y, 12.5) + number)
    split = ", ".join(f"{name} {count}" for name, count in zip(viewer.names, coins, strict=True))
    return coin_board(
        room,
        buys,
        coin_value_row(points),
        "".join(owned),
        aria_label=viewer.translate("imhotep-draw-purses", split=split),
    )


# ---- side D: remaining cards stay and gather coins (IMH-25.3) ---------------------------------------------------


def draw_side_d(view: View, viewer: Viewer, room: Room, just_moved: Moves = None) -> Picture:
    """Draw side D: the cards with their coins; next to them the supply, the value of a coin, and the coin rounds."""
    cards, numbers = card_row_room(room), side_numbers(view, "market")
    places = card_slots(len(view["market"]), cards)
    lain = [
        coins_on_card(viewer.neutral_viewer, count, slot)
        for count, slot in zip(view["field_coins"], places, strict=True)
    ]
    points, rounds = numbers["coin_points"], tuple(numbers["coin_rounds"])
    row = card_row(view, viewer, cards, side_caption(viewer, "market", "D", points=points), just_moved, extras=lain)
    drawing = row.drawn + _supply(viewer.neutral_viewer, view["coins_left"], points, rounds, room)
    return Picture(append_side_text(view, viewer, "market", row.label), row.caption, drawing)


@lru_cache(maxsize=512)
def _supply(viewer: Viewer, left: int, points: int, rounds: tuple[int, ...], room: Room) -> str:
    """Draw the board: the remaining coins, the points of a coin, and the rounds that end with new coins on cards."""
    named = ", ".join(map(str, rounds))
    heap = coin(4, -12, piece=True) if left else tag("circle", cx=16, cy=0, r=9, fill="none", stroke="var(--edge)",
                                                    stroke_dasharray="3 3")  # fmt: skip
    supply = tag("g", heap, text(f"× {left}", 31, 5, 14, text_anchor="start", font_weight=600), data_place="coins")
    when = fitted_text(viewer.translate("imhotep-draw-rounds"), BOARD_WIDTH / 2, -3, 11.5, BOARD_WIDTH - 8,
                  fill="var(--ink-soft)")  # fmt: skip
    when += text(named, BOARD_WIDTH / 2, 11, 12.5, font_weight=600)
    words = viewer.translate("imhotep-draw-supply", count=left, points=points, rounds=named)
    return coin_board(room, supply, coin_value_row(points), when, aria_label=words)
