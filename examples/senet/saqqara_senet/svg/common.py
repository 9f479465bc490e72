"""What every drawing of Senet is made of: who reads, and where a house lies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from saqqara.i18n import translate
from saqqara.theme.svg import Attribute, View, tag
from saqqara_senet import components

CELL, HIGH = 47.6, 66  # a house
LEFT, TOP = 14, 12  # where the first one begins


class Viewer(NamedTuple):
    """For whom it is drawn: the language, the reader's own seat (None for a spectator), and both players' names."""

    lang: str
    seat: int | None
    names: tuple[str, str]

    def translate(self, message: str, **facts: str | int) -> str:
        """The message in the reader's language."""
        return translate(self.lang, message, **facts)

    def player_facts(self, seat: int) -> dict[str, str | int]:
        """Facts for a message about a player: `whose` is "you" or "other", `name` the name."""
        return {"whose": "you" if seat == self.seat else "other", "name": self.names[seat]}

    @property
    def neutral_viewer(self) -> Viewer:
        """For whom what names no player is drawn: it is the same for all who read this language."""
        return Viewer(self.lang, None, ("", ""))


def build_viewer(view: View, lang: str, names: Sequence[str] | None = None) -> Viewer:
    """The reader of this view; without names the players are called after their liveries."""
    known = names or [translate(lang, "senet-draw-livery", seat=seat) for seat in range(components.NUM_PLAYERS)]
    return Viewer(lang, view["seat"], (known[0], known[1]))


def house_owner(view: View, house: int) -> int | None:
    """Whose piece stands in a house, counted from 0."""
    return next((seat for seat, houses in enumerate(view["houses"]) if house + 1 in houses), None)


def house_corner(house: int) -> tuple[float, float]:
    """Where a house, counted from 0, begins on the board: the path turns at the end of each row (SENET-1.1)."""
    row, step = divmod(house, components.ROW_LENGTH)
    column = step if row % 2 == 0 else components.ROW_LENGTH - 1 - step
    return LEFT + CELL * column, TOP + HIGH * row


def bar(x: float, y: float, width: float, height: float, radius: float, **attributes: Attribute) -> str:
    """A rectangle with round corners."""
    return tag("rect", x=x, y=y, width=width, height=height, rx=radius, **attributes)
