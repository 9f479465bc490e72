"""The player that searches. It keeps its tree within its turn (tree reuse), until something hidden is shown; by the
clock it takes no longer than it is in doubt, and solves endings where it can."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from saqqara import kernel
from saqqara.game import Game
from saqqara.kernel import Generator
from saqqara.players.ending import Ending
from saqqara.players.hooks import Hooks
from saqqara.players.levels import level
from saqqara.players.pace import Pace
from saqqara.players.seeing import Chooser, imagined
from saqqara.players.weights import SHIPPED
from saqqara.rules import View
from saqqara.search.leading import preferred
from saqqara.search.network import Network
from saqqara.search.regrowing import grown, regrow
from saqqara.search.tree import Style, Tree, advance_root, new_tree, reset, simulate
from saqqara.state import State

MOST_NODES = 3_000_000  # 168 MB, if all are used; what two seconds take
KEPT_OVER = 8  # decisions of a turn over which a tree goes on growing
FOR_ENDING, FOR_TREE = 0.1, 0.2  # of the time, in which an ending is solved, or a tree says where to look first
AGAIN = 0.125  # of the time for a turn: what there is at least for each decision in it
SLICE = 8 if kernel.INTERPRETED else 250  # simulations between two looks at the clock, a few milliseconds


def never() -> bool:
    """Nobody stops it."""
    return False


def unclear(passed: float) -> bool:
    """It thinks as long as it may."""
    return False


class Search(Chooser):
    """Searches until its limits for a decision are reached, or by the clock until it is clear what to do; plays a
    forced decision at once. While it keeps its tree the decisions of a turn share the time for one."""

    _KIND, _INWARD = "search", ("stopped", "hooks")
    stopped: Callable[[], bool] = staticmethod(never)
    """Whether what it thinks about is to be decided at once; asked after each slice."""

    def __init__(
        self,
        name: str,
        seed: int,
        seconds: float | None = None,
        simulations: int | None = None,
        weights: str = SHIPPED,
        hooks: Hooks | None = None,
    ) -> None:
        """`seconds`, `simulations`: limits instead of the level's in each game, if either is given. `weights`: a file,
        or NONE, instead of the network that comes with the game; `hooks`: functions of somebody's own instead of
        either."""
        chosen = level(name)
        self.level = chosen
        self.seconds, self.simulations = seconds, simulations
        self.weights, self.hooks = weights, hooks
        self.seed, self._generator = seed, kernel.seeded(f"{self._KIND} player {seed}")
        self._game: Game | None = None
        self._style = Style()
        self._tree: Tree | None = None
        self._grown: list[Any] | None = None  # what a tree must know that is still to be made
        self._ending = Ending()
        self._passed = 0.0  # seconds since the tree was empty
        self._expected: View | None = None  # what the next view is if nothing but our own decision has happened

    def reset(self, game: Game, seat: int, seed: int) -> None:
        """From here on it chooses as one that was made with this seed."""
        super().reset(game, seat, seed)
        self._expected = None

    def limits(self, game: Game) -> tuple[float | None, int | None]:
        """Seconds and simulations that it has for a decision in this game, None for as many as it likes: its own
        limits, if it was given any, else those of its level."""
        if self.seconds is None and self.simulations is None:
            return self.level.seconds, self.level.skill(game).simulations
        return self.seconds, self.simulations

    def choose(self, state: State) -> str:
        """A legal decision. Raises SaqqaraError when the game is over."""
        seen = imagined(state, self._generator)
        tree, seat = self._tree_for(seen), seen.actor
        assert seat is not None
        view = seen.view(seat)
        if view != self._expected:
            reset(tree)
            self._passed = 0.0
        numbers = seen.legal_numbers()
        number = numbers[0] if len(numbers) == 1 else self._decided(tree, seen)
        text = seen.game.decision_texts()[number]
        shows = seen.reveals(text)  # then what the tree has averaged over will be known
        advance_root(tree, number)
        seen.play(text)
        self._expected = seen.view(seat) if seen.actor == seat and not shows else None
        return text

    def _decided(self, tree: Tree, seen: State) -> int:
        """What it decides in a state in which there is a choice, by its number."""
        found, seat = None, seen.actor
        assert seat is not None
        seconds, simulations = self.limits(seen.game)
        if seconds is None:
            run_mcts(tree, seen, self._style, self._generator, simulations, None, self.stopped, hooks=self.hooks)
            return preferred(tree, seat, self._style, self._generator)
        begun, limit = time.monotonic(), max(seconds - self._passed, AGAIN * seconds)

        def left(part: float = 1.0) -> float:
            """Seconds until so much of the time is over, less than 0 after that; 0 once it is stopped."""
            return 0.0 if self.stopped() else begun + part * limit - time.monotonic()

        solves = self.level.solves and self.hooks is None and seen.game.rules.ending(seen.table)
        if solves:
            found = self._ending.decision(seen, lambda: left(FOR_ENDING))
        if found is None:
            time_left = FOR_TREE * limit if solves else limit
            clear = Pace(tree).is_clear if simulations is None else unclear  # who counts simulations makes them all
            run_mcts(tree, seen, self._style, self._generator, simulations, time_left, self.stopped, clear, self.hooks)
            found = preferred(tree, seat, self._style, self._generator)
            if solves:
                better = self._ending.decision(seen, left, first=found)
                found = found if better is None else better
        self._passed += time.monotonic() - begun
        return found

    def _tree_for(self, seen: State) -> Tree:
        """The tree; a new one for another game."""
        if self._tree is None or self._game != seen.game:
            texts = len(seen.game.decision_texts())
            networks = list[Network]()
            if self.hooks is not None:
                self._style = self.hooks.style(self.level.style_for(seen.game))
            else:
                self._style, network = self.level.thinking(seen.game, self.weights)
                networks = [] if network is None else [network]
            a_simulation = texts if self.hooks or networks else 1
            _, simulations = self.limits(seen.game)
            most = MOST_NODES if simulations is None else KEPT_OVER * a_simulation * simulations + 2
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
        game = self._game if kept else None
        return {**vars(self), "_tree": None, "_ending": Ending(), "_grown": known, "_game": game}

    def _facts(self) -> tuple[Any, ...]:
        facts = self.__getstate__()
        known = facts["_grown"] and [array.tolist() for array in facts["_grown"]]
        options = (self.level, self.seconds, self.simulations, self.weights, self.hooks)
        return (*options, self._generator.tolist(), facts["_game"], self._expected, known)


def run_mcts(
    tree: Tree, seen: State, style: Style, generator: Generator, simulations: int | None, seconds: float | None,
    stopped: Callable[[], bool] = never, clear: Callable[[float], bool] = unclear, hooks: Hooks | None = None,
) -> None:  # fmt: skip
    """Lets the tree grow from a state until a limit (the budget) is reached, or it is stopped, or after a part of the
    time, from 0 to 1, it is `clear`; at least one slice. Raises BadOption for what `hooks`, for which tree and style
    were made, must not do."""
    root, begun, left = kernel.batch(seen.table), time.monotonic(), simulations
    a_slice = SLICE if hooks is None or hooks.compiled else hooks.batch
    while left is None or left > 0:
        count = a_slice if left is None else min(a_slice, left)
        if hooks is None:
            simulate(tree, root, style, generator, count)
        else:
            hooks.simulate(tree, seen.game, root, style, generator, count)
        left = None if left is None else left - count
        passed = 0.0 if seconds is None else (time.monotonic() - begun) / seconds
        if stopped() or passed >= 1 or (passed > 0 and clear(passed)):
            break
