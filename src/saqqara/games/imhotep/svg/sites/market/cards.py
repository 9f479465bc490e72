"""The market's cards in a row, each with its name below it; what sides add to a card stands on it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from saqqara.games.imhotep import components
from saqqara.games.imhotep.svg.common import (
    Attribute,
    Reader,
    View,
    action_status,
    also,
    arrival_brackets,
    box_of,
    card_label,
    card_name,
    focus,
    fresh,
    hit,
    may,
    named,
    ring,
    tag,
    target_attributes,
    use_symbol,
)
from saqqara.games.imhotep.svg.sites.picture import Moves, Picture, Room
from saqqara.theme.svg import INERT

NAME = 29  # the room for a name of two lines
ACTS = {"take": "imhotep-draw-take", "buy": "imhotep-draw-buy"}
LARGE = 64  # the widest card; symbols are 48 x 60


class Slot(NamedTuple):
    """Where a card lies: the middle of its place, how wide its place is, the upper edge, and the card's size."""

    middle: float
    step: float
    y: float
    width: float
    height: float

    @property
    def x(self) -> float:
        """The left edge of the card."""
        return self.middle - self.width / 2

    @property
    def room(self) -> float:
        """How wide a name below the card may be."""
        return self.step - 1


class Beside(NamedTuple):
    """What lies on a card besides, as a drawing and in words."""

    drawn: str
    words: str


NOTHING = Beside("", "")


@lru_cache(maxsize=64)
def slots(count: int, room: Room) -> tuple[Slot, ...]:
    """So many places side by side."""
    step, y = room.width / count, 5.0
    width = min(LARGE, step - 8, (room.height - NAME - y) * 0.8)
    return tuple(Slot(step * place + step / 2, step, y, width, width * 1.25) for place in range(count))


def row(
    view: View, who: Reader, room: Room, below: str, just_moved: Moves = None, decision: str = "take",
    more: Sequence[Beside] = (),
) -> Picture:  # fmt: skip
    """The market as a picture with this caption: four fields, or three and the pair of which one is kept. `decision` is
    what choosing a field means (`take`, `buy`); `more` holds by field what lies on it besides."""
    arrived = fresh(view, just_moved)
    pair = [card for card in view["pair"] or () if card is not None] if view["phase"] == "keep" else []
    open_ = len(view["market"]) - (1 if pair else 0)
    places = slots(open_ + len(pair), room)
    drawn = []
    for number, card in enumerate(view["market"][:open_], 1):
        hidden = view["hidden"] if view["options"]["market"] == "B" and number == components.FIELDS else 0
        text = f"{decision} {number}"
        beside = more[number - 1] if more else NOTHING
        drawn.append(
            field(who.anybody, number, card, hidden, text, action_status(view, text), f"market.{number}" in arrived,
                  places[number - 1], beside)
        )  # fmt: skip
    kept = [
        _kept(who.anybody, number, card, action_status(view, f"keep {number}"), places[open_ + number - 1])
        for number, card in enumerate(pair, 1)
    ]
    if kept:
        drawn.append(tag("g", *kept, data_place=f"market.{components.FIELDS}"))
    names = [card_name(who.lang, card) for card in view["market"] if card is not None]
    words = ", ".join(names) or who.say("imhotep-none")
    label = who.say("imhotep-draw-market", cards=words, hidden=view["hidden"])
    return Picture(label, below, "".join(drawn))


@lru_cache(maxsize=4096)
def field(
    who: Reader, number: int, card: str | None, hidden: int, decision: str, status: str, just: bool, slot: Slot,
    more: Beside,
) -> str:  # fmt: skip
    """A field of the market: an open card, what lies face down, or nothing."""
    x, y, width, height = slot.x, slot.y, slot.width, slot.height
    placed: dict[str, Attribute] = {"id": f"card-{number}", "data_place": f"market.{number}"}
    if card is None and not hidden:
        bare = tag("rect", fill="none", stroke="var(--edge)", stroke_dasharray="4 3",
                   **box_of(x + 2, y + 2, width - 4, height - 5, 6))  # fmt: skip
        label = who.say("imhotep-draw-field-empty", field=number)
        return tag("g", bare, class_="card", role="img", aria_label=label, **placed)
    if card is None:
        behind = use_symbol("tile-card", x + 4, y - 4, width, height) if hidden > 1 else ""
        lying = behind + tag("g", use_symbol("tile-card", x, y, width, height), data_piece="card")
        name = who.say("imhotep-draw-hidden", count=hidden)
    else:
        lying, name = use_symbol(f"tile-{card}", x, y, width, height, data_piece=card), card_name(who.lang, card)
    label = who.say("imhotep-draw-field", field=number, card=name)
    label = also(label, more.words) if more.words else label
    label = also(label, who.say(ACTS[decision.split()[0]])) if may(status) else label
    gold = ring(x, y, width, height) if may(status) else ""
    marks = arrival_brackets(x, y + (height - width) / 2, width) if just else ""
    inner = tag("g", gold, lying, marks, more.drawn, class_="lift")
    shown = target_attributes("card", status, decision, False, label, data_info=card or "hidden", **placed)
    if status == INERT:
        shown |= {"role": "button", "tabindex": 0}
    below = named(card_label(who.lang, card, slot.room) if card else name, slot.middle, y + height + 13, slot.room)
    return tag("g", inner, below, hit(slot.middle - slot.step / 2, 0, slot.step, height + NAME),
               focus(x, y, width, height), **shown)  # fmt: skip


@lru_cache(maxsize=256)
def _kept(who: Reader, number: int, card: str, status: str, slot: Slot) -> str:
    """A card of the pair, for who looks at it: one is kept (IMH-6.1)."""
    x, y, width, height = slot.x, slot.y, slot.width, slot.height
    name = card_name(who.lang, card)
    label = who.say("imhotep-draw-keep", card=name)
    inner = tag("g", ring(x, y, width, height), use_symbol(f"tile-{card}", x, y, width, height), class_="lift")
    shown = target_attributes("card", status, f"keep {number}", False, label, id=f"keep-{number}", data_info=card)
    below = named(card_label(who.lang, card, slot.room), slot.middle, y + height + 13, slot.room)
    return tag("g", inner, below, hit(x, 0, width, height + NAME), focus(x, y, width, height), **shown)
