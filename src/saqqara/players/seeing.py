"""What a player sees: a state made from the view (the observation) of the seat to decide, and from nothing else."""

from __future__ import annotations

from saqqara.errors import SaqqaraError
from saqqara.kernel import Generator, below
from saqqara.state import State


def imagined(state: State, generator: Generator) -> State:
    """A state that the seat to decide could be in (a determinization), from its view alone.

    Raises SaqqaraError when the game is over.
    """
    seat = state.actor
    if seat is None:
        raise SaqqaraError("the game is over: nobody decides any more")
    return state.game.imagine(state.view(seat), seed=int(below(generator, 2**31)))
