"""Players that do not think: at random, and greedy."""

from __future__ import annotations

from typing import Any

from saqqara.core import jit
from saqqara.core.state import State
from saqqara.players.base import Chooser, imagined
from saqqara.search.rollout import TURN, greedy_decision, random_decision, room


class _Simple(Chooser):
    """A player that follows from its generator alone."""

    def __init__(self, seed: int) -> None:
        self.seed, self._generator = seed, jit.generator_from_text(f"{self._KIND} player {seed}")

    def _facts(self) -> tuple[Any, ...]:
        return (self._generator.tolist(),)


class Random(_Simple):
    """Every legal decision is equally likely: the uniform random policy."""

    _KIND = "random"

    def choose(self, state: State) -> str:
        """A legal decision. Raises SaqqaraError when the game is over."""
        seen = imagined(state, self._generator)
        texts = seen.game.action_texts
        return texts[random_decision(seen.raw, room(len(texts))[0], self._generator)]


class Greedy(_Simple):
    """Takes the decision with which a turn begins that leaves it the best lead; among equals a random one: a
    lookahead of one turn, in one determinization."""

    _KIND = "greedy"

    def choose(self, state: State) -> str:
        """A legal decision. Raises SaqqaraError when the game is over."""
        seen = imagined(state, self._generator)
        texts = seen.game.action_texts
        states, decisions = jit.batch(seen.raw, TURN + 1), room(len(texts), TURN)
        return texts[greedy_decision(states, decisions, seen.game.num_players, self._generator)]
