"""Who took each action, and whose the result of each seat is.

The table notes who took an action when it happens, from the events before it. Lists, logs, ratings, records, statistics
and the line that names the winner all take it from here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

OWNER, STAND_IN, CLOCK = "owner", "stand-in", "clock"
"""Who decides for a seat: the person whose seat it is, or the computer player that was opened there; a computer player
that completes a person's seat; or the clock, which takes no action but ends a seat's game."""


class ActionTaker(NamedTuple):
    """Who took an action: `role` is `OWNER` or `STAND_IN`, `player` is the level of a computer player, `person` the id
    of the seat's person."""

    role: str
    player: str
    person: str | None


ANY_OWNER = ActionTaker(OWNER, "", None)
"""The owner of a seat, where nothing depends on the person."""


@dataclass(frozen=True)
class Credit:
    """Whose the result of a seat is.

    - `has_acted`: the seat's owner has taken a final action
    - `acted_alone`: nobody else has taken an action of this seat
    - `decided_by`: who decided the result: `OWNER`; `CLOCK` where the seat lost on time; `STAND_IN` where a computer
      player took an action for a seat that has not lost
    - `player`: the level of the stand-in that acted last; "" if none did
    """

    has_acted: bool
    acted_alone: bool
    decided_by: str
    player: str

    @classmethod
    def from_takers(cls, takers: Iterable[ActionTaker], person: str | None, lost_by: str | None) -> Credit:
        """The credit of a seat of this person with these actions; `lost_by` is how it has lost, `OWNER` or `CLOCK`."""
        known = list(takers)
        own = [taker.role == OWNER and taker.person == person for taker in known]
        stand_ins = [taker.player for taker in known if taker.role == STAND_IN]
        by = lost_by or (STAND_IN if stand_ins else OWNER)
        return cls(any(own), all(own), by, stand_ins[-1] if stand_ins else "")
