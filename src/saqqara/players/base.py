"""What a player sees: a state made from the view (the observation) of the seat to decide, and from nothing else."""

from __future__ import annotations

from typing import Any, ClassVar

from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.game_api import PublicNames
from saqqara.core.jit import Generator, randbelow
from saqqara.core.state import State
from saqqara.errors import SaqqaraError, short_repr


def deciding(state: State) -> int:
    """The seat to decide. Raises SaqqaraError when the game is over, and for what is no state."""
    if not isinstance(state, State):
        raise SaqqaraError(f"a player decides in a state, as `game.start()` gives it, not in {short_repr(state)}")
    seat = state.current_player
    if seat is None:
        raise SaqqaraError("the game is over: nobody decides any more")
    return seat


def imagined(state: State, generator: Generator) -> State:
    """A state that the seat to decide could be in (a determinization), from its view alone.

    Raises SaqqaraError when the game is over, and for what is no state.
    """
    seat = deciding(state)
    return state.game.determinize_unchecked(state.view(seat), seed=int(randbelow(generator, 2**31)))


class Chooser(PublicNames):
    """What the players of the house share. They are equal if they are of one kind and would choose alike from here on;
    they change with every choice, and so have no hash."""

    _KIND: ClassVar[str]
    _generator: Generator
    seed: int

    def choose(self, state: State) -> str:
        """A legal decision. Raises SaqqaraError when the game is over."""
        raise NotImplementedError

    def reset(self, game: Game, seat: int, seed: int) -> None:
        """From here on it chooses as one that was made with this seed: at any seat of any game, which it sees in each
        state."""
        self.seed, self._generator = seed, jit.generator_from_text(f"{self._KIND} player {seed}")

    def close(self) -> None:
        """Nothing is to be given back."""

    def _facts(self) -> tuple[Any, ...]:
        """All that its choices follow from."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, Chooser) and self._facts() == other._facts()

    __hash__ = None  # type: ignore[assignment]
