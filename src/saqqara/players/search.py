"""The player that searches. It keeps its tree within its turn (tree reuse), until something hidden is shown."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from saqqara import kernel
from saqqara.game import Game
from saqqara.kernel import Generator
from saqqara.players.levels import level
from saqqara.players.seeing import Chooser, imagined
from saqqara.players.weights import SHIPPED
from saqqara.rules import View
from saqqara.search.regrowing import grown, regrow
from saqqara.search.tree import Style, Tree, advance_root, most_visited, new_tree, reset, simulate
from saqqara.state import State

MOST_NODES = 3_000_000  # 168 MB, if all are used; what two seconds take
KEPT_OVER = 8  # decisions of a turn over which a tree goes on growing
SLICE = 8 if kernel.INTERPRETED else 250  # simulations between two looks at the clock, a few milliseconds


def never() -> bool:
    """Nobody stops it."""
    return False


class Search(Chooser):
    """Searches until its limits for a decision are reached; plays a forced decision at once."""

    _KIND, _INWARD = "search", ("stopped",)
    stopped: Callable[[], bool] = staticmethod(never)
    """Whether what it thinks about is to be decided at once; asked after each slice."""

    def __init__(
        self,
        name: str,
        seed: int,
        seconds: float | None = None,
        simulations: int | None = None,
        weights: str = SHIPPED,
    ) -> None:
        """`seconds`, `simulations`: limits instead of the level's, if either is given. `weights`: a file, or NONE,
        instead of the network that comes with the game."""
        chosen = level(name)
        self.level = chosen
        if seconds is None and simulations is None:
            seconds, simulations = chosen.seconds, chosen.simulations
        self.seconds, self.simulations = seconds, simulations
        self.weights = weights
        self.seed, self._generator = seed, kernel.seeded(f"{self._KIND} player {seed}")
        self._game: Game | None = None
        self._style = chosen.style
        self._tree: Tree | None = None
        self._grown: list[Any] | None = None  # what a tree must know that is still to be made
        self._expected: View | None = None  # what the next view is if nothing but our own decision has happened

    def reset(self, game: Game, seat: int, seed: int) -> None:
        """From here on it chooses as one that was made with this seed."""
        super().reset(game, seat, seed)
        self._expected = None

    def choose(self, state: State) -> str:
        """A legal decision. Raises SaqqaraError when the game is over."""
        seen = imagined(state, self._generator)
        tree, seat = self._tree_for(seen), seen.actor
        assert seat is not None
        view = seen.view(seat)
        if view != self._expected:
            reset(tree)
        numbers = seen.legal_numbers()
        if len(numbers) == 1:
            number = numbers[0]
        else:
            run_mcts(tree, seen, self._style, self._generator, self.simulations, self.seconds, self.stopped)
            number = most_visited(tree, seat)
        text = seen.game.decision_texts()[number]
        shows = seen.reveals(text)  # then what the tree has averaged over will be known
        advance_root(tree, number)
        seen.play(text)
        self._expected = seen.view(seat) if seen.actor == seat and not shows else None
        return text

    def _tree_for(self, seen: State) -> Tree:
        """The tree; a new one for another game."""
        if self._tree is None or self._game != seen.game:
            texts = len(seen.game.decision_texts())
            self._style, network = self.level.thinking(seen.game, self.weights)
            networks, a_simulation = ([], 1) if network is None else ([network], texts)
            most = MOST_NODES if self.simulations is None else KEPT_OVER * a_simulation * self.simulations + 2
            self._tree = new_tree(seen.table, texts, seen.game.seats, min(MOST_NODES, most), networks)
            if self._grown is not None and self._game == seen.game:
                regrow(self._tree, self._grown)
            else:
                self._expected = None
            self._game, self._grown = seen.game, None
        return self._tree

    def __getstate__(self) -> dict[str, Any]:
        """The tree goes with it only in the middle of a turn: at the next choice it would be emptied anyhow."""
        kept = self._expected is not None
        known = grown(self._tree) if kept and self._tree is not None else self._grown if kept else None
        return {**vars(self), "_tree": None, "_grown": known, "_game": self._game if kept else None}

    def _facts(self) -> tuple[Any, ...]:
        facts = self.__getstate__()
        known = facts["_grown"] and [array.tolist() for array in facts["_grown"]]
        options = (self.level, self.seconds, self.simulations, self.weights, self._generator.tolist())
        return (*options, facts["_game"], self._expected, known)


def run_mcts(
    tree: Tree, seen: State, style: Style, generator: Generator, simulations: int | None, seconds: float | None,
    stopped: Callable[[], bool] = never,
) -> None:  # fmt: skip
    """Lets the tree grow from a state until a limit (the budget) is reached, or it is stopped; at least one slice."""
    root = kernel.batch(seen.table)
    end = None if seconds is None else time.monotonic() + seconds
    left = simulations
    while left is None or left > 0:
        count = SLICE if left is None else min(SLICE, left)
        simulate(tree, root, style, generator, count)
        left = None if left is None else left - count
        if stopped() or (end is not None and time.monotonic() >= end):
            break
