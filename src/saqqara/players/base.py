"""What a player sees: a state made from the view (the observation) of the seat to decide, and from nothing else."""

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
    """The seat to decide. Raises SaqqaraError when the game is over, and for what is no state."""
    if not isinstance(state, State):
        raise SaqqaraError(f"a player decides in a state, as `game.start()` gives it, not in {short_repr(state)}")
    seat = state.current_player
    if seat is None:
        raise SaqqaraError("the game is over: nobody decides any more")
    return seat


def determinize_state(state: State, generator: Generator) -> State:
    """Return a state that the seat to decide could be in (a determinization): it follows from the view of this seat and
    from the generator, which moves on, and from nothing else.

    Raises SaqqaraError when the game is over, and for what is no state.
    """
    seat = require_current_player(state)
    return state.determinize(seat, seed=int(randbelow(generator, 2**31)))


class Player(Protocol):
    """Somebody who can be asked for a decision: an agent, whose policy is `choose`."""

    seed: int
    """What its chance follows from."""

    def choose(self, state: State) -> str:
        """A legal decision, as text, for the seat to decide in `state`, from what this seat may know and nothing else.
        Raises SaqqaraError when the game is over."""

    def reset(self, game: Game, seat: int, seed: int) -> None:
        """A game begins, `game`, in which it has this `seat`: it chooses as one that was made with this `seed`."""

    def close(self) -> None:
        """It is not asked any more, and gives back what it has."""


class BasePlayer(PublicNames):
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
        return type(self) is type(other) and isinstance(other, BasePlayer) and self._facts() == other._facts()

    __hash__ = None  # type: ignore[assignment]


class _GeneratorPlayer(BasePlayer):
    """A player that follows from its generator alone."""

    def __init__(self, seed: int) -> None:
        self.seed, self._generator = seed, jit.generator_from_text(f"{self._KIND} player {seed}")

    def _facts(self) -> tuple[Any, ...]:
        return (self._generator.tolist(),)


class RandomPlayer(_GeneratorPlayer):
    """Every legal decision is equally likely: the uniform random policy."""

    _KIND = "random"

    def choose(self, state: State) -> str:
        """A legal decision. Raises SaqqaraError when the game is over."""
        determinization = determinize_state(state, self._generator)
        texts = determinization.game.action_texts
        return texts[random_action(determinization.raw, action_buffer(len(texts))[0], self._generator)]


class GreedyPlayer(_GeneratorPlayer):
    """Takes the decision with which a turn begins that leaves it the best lead; among equals a random one: a
    lookahead of one turn, in one determinization."""

    _KIND = "greedy"

    def choose(self, state: State) -> str:
        """A legal decision. Raises SaqqaraError when the game is over."""
        determinization = determinize_state(state, self._generator)
        texts = determinization.game.action_texts
        states, actions = jit.batch(determinization.raw, GREEDY_DEPTH + 1), action_buffer(len(texts), GREEDY_DEPTH)
        return texts[greedy_action(states, actions, determinization.game.num_players, self._generator)]
