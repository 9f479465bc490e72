"""What a player sees: a state made from the view (the observation) of the seat to decide, and from nothing else."""

from __future__ import annotations

from typing import Any

from saqqara.errors import SaqqaraError, shown
from saqqara.kernel import Generator, below
from saqqara.rules import Public
from saqqara.state import State


def imagined(state: State, generator: Generator) -> State:
    """A state that the seat to decide could be in (a determinization), from its view alone.

    Raises SaqqaraError when the game is over, and for what is no state.
    """
    if not isinstance(state, State):
        raise SaqqaraError(f"a player decides in a state, as `game.start()` gives it, not in {shown(state)}")
    seat = state.actor
    if seat is None:
        raise SaqqaraError("the game is over: nobody decides any more")
    return state.game.determinized(state.view(seat), seed=int(below(generator, 2**31)))


class Chooser(Public):
    """What the players share. They are equal if they are of one kind and would choose alike from here on; they change
    with every choice, and so have no hash."""

    def _facts(self) -> tuple[Any, ...]:
        """All that its choices follow from."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Chooser) and self._facts() == other._facts()

    __hash__ = None  # type: ignore[assignment]
