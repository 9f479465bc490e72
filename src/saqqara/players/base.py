"""Base of all players: each chooses its action in a state that is determinized from the view of the seat to move."""

from __future__ import annotations

from typing import Any, ClassVar, Protocol

from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.game_api import PublicNames
from saqqara.core.jit import Generator, randbelow
from saqqara.core.state import State
from saqqara.errors import SaqqaraError, short_repr
from saqqara.search.rollout import GREEDY_DEPTH, action_buffer, greedy_action, random_action


def require_current_player(state: State) -> int:
    """Return the seat to move.

    Raise `SaqqaraError` if the game is over, or if `state` is not a state.
    """
    if not isinstance(state, State):
        raise SaqqaraError(f"expected a state, got {short_repr(state)}; use game.start()")
    seat = state.current_player
    if seat is None:
        raise SaqqaraError("the game is over: no seat can act")
    return seat


def determinize_state(state: State, generator: Generator) -> State:
    """Return a determinization: a state that is consistent with the view of the seat to move.

    It depends only on that view and on the generator, which advances. Raise `SaqqaraError` if the game is over, or if
    `state` is not a state.
    """
    seat = require_current_player(state)
    return state.determinize(seat, seed=int(randbelow(generator, 2**31)))


class Player(Protocol):
    """Protocol of a player: an agent whose policy is `choose`."""

    seed: int
    """Seed of the player's random choices."""

    def choose(self, state: State) -> str:
        """Return the text of a legal action for the current player of `state`, based only on what it may know.

        Raise `SaqqaraError` if the game is over.
        """

    def reset(self, game: Game, seat: int, seed: int) -> None:
        """Prepare for a new `game` at `seat`; from now on, choose like a player that was created with `seed`."""

    def close(self) -> None:
        """Release the player's resources; it is not used afterwards."""


class BasePlayer(PublicNames):
    """Base class of the built-in players.

    Players are equal if they are of the same kind and would make the same choices from now on. They change with every
    choice, and so are not hashable.
    """

    _KIND: ClassVar[str]
    _generator: Generator
    seed: int

    def choose(self, state: State) -> str:
        """Return a legal action. Raise `SaqqaraError` if the game is over."""
        raise NotImplementedError

    def reset(self, game: Game, seat: int, seed: int) -> None:
        """Choose from now on like a player that was created with this seed.

        `game` and `seat` are ignored: the player reads both from each state.
        """
        self.seed, self._generator = seed, jit.generator_from_text(f"{self._KIND} player {seed}")

    def close(self) -> None:
        """Do nothing: there are no resources to release."""

    def _facts(self) -> tuple[Any, ...]:
        """Return everything that determines the future choices."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and isinstance(other, BasePlayer) and self._facts() == other._facts()

    __hash__ = None  # type: ignore[assignment]


class _GeneratorPlayer(BasePlayer):
    """Player whose only state is its generator."""

    def __init__(self, seed: int) -> None:
        self.seed, self._generator = seed, jit.generator_from_text(f"{self._KIND} player {seed}")

    def _facts(self) -> tuple[Any, ...]:
        return (self._generator.tolist(),)


class RandomPlayer(_GeneratorPlayer):
    """Player that chooses a legal action uniformly at random."""

    _KIND = "random"

    def choose(self, state: State) -> str:
        """Return a legal action. Raise `SaqqaraError` if the game is over."""
        determinization = determinize_state(state, self._generator)
        texts = determinization.game.action_texts
        return texts[random_action(determinization.raw, action_buffer(len(texts))[0], self._generator)]


class GreedyPlayer(_GeneratorPlayer):
    """Player that maximizes its lead at the end of its turn, with random tie-breaks.

    It looks ahead to the end of the turn in one determinization.
    """

    _KIND = "greedy"

    def choose(self, state: State) -> str:
        """Return a legal action. Raise `SaqqaraError` if the game is over."""
        determinization = determinize_state(state, self._generator)
        texts = determinization.game.action_texts
        states, actions = jit.batch(determinization.raw, GREEDY_DEPTH + 1), action_buffer(len(texts), GREEDY_DEPTH)
        return texts[greedy_action(states, actions, determinization.game.num_players, self._generator)]
