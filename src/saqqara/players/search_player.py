"""The player that searches. It keeps its tree (tree reuse) until something hidden is shown, in games of two the
strongest level from turn to turn; by the clock it takes no longer than it is in doubt, and solves endings."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event
from typing import Any

from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.core.jit import Generator, randbelow
from saqqara.core.state import State
from saqqara.players.base import Chooser, deciding, imagined
from saqqara.players.custom_evaluation import Hooks
from saqqara.players.endgame_player import Ending
from saqqara.players.levels import level
from saqqara.players.pondering import LONGEST, Thought, top
from saqqara.players.time_management import Pace
from saqqara.players.tree_reuse import Left, go_on, way_on
from saqqara.players.weights import SHIPPED
from saqqara.search.move_selection import preferred, together
from saqqara.search.network import Network
from saqqara.search.puct import simulate_guided
from saqqara.search.tree import Style, Tree, advance_root, new_tree, reset, simulate_played
from saqqara.search.tree_arrays import grown, regrow

MOST_NODES = 1_500_000  # of all trees together: 84 MB, if all are used
KEPT_OVER = 8  # decisions of a turn over which a tree goes on growing
FOR_ENDING, FOR_TREE = 0.1, 0.2  # of the time, in which an ending is solved, or a tree says where to look first
AGAIN = 0.125  # of the time for a turn: what there is at least for each decision in it
SLICE = 8 if jit.JIT_DISABLED else 250  # simulations between two looks at the clock, a few milliseconds


def never() -> bool:
    """Nobody stops it."""
    return False


def is_kept(state: State) -> bool:
    """Whether what the levels search with is compiled for states of this game, and kept on disk."""
    dtype = state.raw.dtype
    return any(jit.is_cached(function, dtype) for function in (simulate_guided, simulate_played))


def unclear(passed: float) -> bool:
    """It thinks as long as it may."""
    return False


class Search(Chooser):
    """Searches until its limits for a decision are reached, or by the clock until it is clear what to do; plays a
    forced decision at once. While it keeps its tree the decisions of a turn share the time for one."""

    _KIND, _INTERNAL_NAMES = "search", ("stopped", "hooks", "trees", "ponder", "resume", "let_go")
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
        trees: int = 1,
    ) -> None:
        """`seconds`, `simulations`: limits instead of the level's in each game, if either is given. `weights`: a file,
        or NONE, instead of the network that comes with the game; `hooks`: functions of somebody's own instead of
        either. `trees`: how many grow side by side, each in a thread (root parallelization; with hooks but one)."""
        chosen = level(name)
        self.level = chosen
        self.seconds, self.simulations = seconds, simulations
        self.weights, self.hooks, self.trees = weights, hooks, trees
        self.seed, self._generator = seed, jit.generator_from_text(f"{self._KIND} player {seed}")
        self._game: Game | None = None
        self._style = Style()
        self._trees: list[Tree] = []
        self._grown: list[list[Any]] = []  # what trees must know that are still to be made
        self._ending = Ending()
        self._passed = 0.0  # seconds since the turn began, or the trees were empty
        self._left: Left | None = None  # where the last decision has left the trees, if they may be of use yet

    def reset(self, game: Game, seat: int, seed: int) -> None:
        """From here on it chooses as one that was made with this seed."""
        super().reset(game, seat, seed)
        self._left = None

    def let_go(self) -> None:
        """Forgets its trees, which take most of its memory."""
        self._trees, self._grown, self._left = [], [], None

    def limits(self, game: Game) -> tuple[float | None, int | None]:
        """Seconds and simulations that it has for a decision in this game, None for as many as it likes: its own
        limits, if it was given any, else those of its level."""
        if self.seconds is None and self.simulations is None:
            return self.level.seconds, self.level.skill(game).simulations
        return self.seconds, self.simulations

    def choose(self, state: State) -> str:
        """A legal decision. Raises SaqqaraError when the game is over."""
        seen = imagined(state, self._generator)
        trees, seat = self._trees_for(seen), seen.current_player
        assert seat is not None
        way = None if self._left is None else way_on(trees[0], self._left, seen)
        if way is None:
            for tree in trees:
                reset(tree)
        else:
            go_on(trees, way)
        if way != []:
            self._passed = 0.0
        numbers = seen.legal_action_ids()
        number = numbers[0] if len(numbers) == 1 else self._decided(trees, seen)
        text = seen.game.action_texts[number]
        shows = seen.reveals(text)  # then what the trees have averaged over will be known
        for tree in trees:
            advance_root(tree, number)
        seen.play(text)
        goes_on = seen.current_player == seat or (seen.current_player is not None and self._keeps(seen.game))
        self._left = Left(seat, seen) if goes_on and not shows else None
        return text

    def ponder(self, view: View, game: Game) -> list[Any]:
        """What it thinks, at the seat of this view, while another is to decide: the top of a tree that grows until it
        is stopped, for LONGEST seconds at most. By functions of somebody's own it thinks in its own time alone."""
        seen = game.determinize(view, self._chance())
        tree = self._trees_for(seen)[0]
        self._left = None
        reset(tree)
        run_mcts(tree, seen, self._style, self._generator, None, LONGEST, self.stopped, seat=view["seat"])
        return top(tree)

    def resume(self, thought: Thought, game: Game) -> None:
        """It goes on at its next choice with what it has thought, if that is made in the position that its view and the
        decisions since lead to, and nothing was revealed on the way. Raises InvalidViewError."""
        seen = game.determinize(thought.view, self._chance())
        trees = self._trees_for(seen)
        self._left, self._passed = None, 0.0
        for tree in trees:
            reset(tree)
        regrow(trees[0], thought.known)
        for text in thought.since:
            if text not in seen.legal_actions() or seen.reveals(text):
                return
            for tree in trees:
                advance_root(tree, game.action_id(text))
            seen.play(text)
        self._left = Left(thought.view["seat"], seen)

    def _keeps(self, game: Game) -> bool:
        """Whether it keeps its trees from turn to turn: not where levels count simulations, which would then mean more
        than they say, nor with more than two seats, where hardly anything is left after the decisions of all others."""
        return game.num_players == 2 and self.level.skill(game).simulations is None

    def _decided(self, trees: list[Tree], seen: State) -> int:
        """What it decides in a state in which there is a choice, by its number."""
        found = None
        seconds, simulations = self.limits(seen.game)
        if seconds is None:
            return self._searched(trees, seen, simulations, None)
        begun, limit = time.monotonic(), max(seconds - self._passed, AGAIN * seconds)

        def left(part: float = 1.0) -> float:
            """Seconds until so much of the time is over, less than 0 after that; 0 once it is stopped."""
            return 0.0 if self.stopped() else begun + part * limit - time.monotonic()

        solves = self.level.solves and self.hooks is None and seen.game.definition.is_endgame(seen.raw)
        if solves:
            found = self._ending.decision(seen, lambda: left(FOR_ENDING))
        if found is None:
            time_left = FOR_TREE * limit if solves else limit
            found = self._searched(trees, seen, simulations, time_left)
            if solves:
                better = self._ending.decision(seen, left, first=found)
                found = found if better is None else better
        self._passed += time.monotonic() - begun
        return found

    def _searched(self, trees: list[Tree], seen: State, simulations: int | None, seconds: float | None) -> int:
        """What it decides once its trees have grown until a limit of each is reached."""
        pace = Pace(*trees) if simulations is None else None  # who counts simulations makes them all
        side_by_side(trees, seen, self._style, self._generator, simulations, seconds, self.stopped, pace, self.hooks)
        assert seen.current_player is not None
        return preferred(together(trees), seen.current_player, self._style, self._generator)

    def _chance(self) -> int:
        """A seed for what is imagined."""
        return int(randbelow(self._generator, 2**31))

    def _trees_for(self, seen: State) -> list[Tree]:
        """The trees; new ones for another game, and where it has got more or less of them."""
        count = self.trees if self.hooks is None else 1
        if len(self._trees) != count or self._game != seen.game:
            texts = len(seen.game.action_texts)
            networks = list[Network]()
            if self.hooks is not None:
                self._style = self.hooks.style(self.level.style_for(seen.game))
            else:
                self._style, network = self.level.thinking(seen.game, self.weights)
                networks = [] if network is None else [network]
            a_simulation = texts if self.hooks or networks else 1
            _, simulations = self.limits(seen.game)
            most = MOST_NODES if simulations is None else KEPT_OVER * a_simulation * simulations + 2
            nodes = min(MOST_NODES // count, most)
            self._trees = []  # which make room for the new ones
            self._trees = [new_tree(seen.raw, texts, seen.game.num_players, nodes, networks) for _ in range(count)]
            if len(self._grown) == count and self._game == seen.game:
                for tree, known in zip(self._trees, self._grown, strict=True):
                    regrow(tree, known)
            else:
                self._left = None
            self._game, self._grown = seen.game, []
        return self._trees

    def __getstate__(self) -> dict[str, Any]:
        """The trees go with it only where it may go on with them: else they are emptied at the next choice anyhow."""
        kept = self._left is not None
        known = ([grown(tree) for tree in self._trees] or self._grown) if kept else []
        game = self._game if kept else None
        return {**vars(self), "_trees": [], "_ending": Ending(), "_grown": known, "_game": game}

    def _facts(self) -> tuple[Any, ...]:
        facts = self.__getstate__()
        known = [[array.tolist() for array in tree] for tree in facts["_grown"]]
        options = (self.level, self.seconds, self.simulations, self.weights, self.hooks, self.trees)
        return (*options, self._generator.tolist(), facts["_game"], self._left, known)


def simulate(tree: Tree, states: Any, seat: int, style: Style, generator: Generator, count: int) -> None:
    """What `search.simulate` does; here only what this style needs is compiled."""
    made = simulate_guided if style.network >= 0 else simulate_played
    made(tree, states, seat, style, generator, count)


def side_by_side(
    trees: Sequence[Tree], seen: State, style: Style, generator: Generator, simulations: int | None,
    seconds: float | None, stopped: Callable[[], bool] = never, pace: Pace | None = None, hooks: Hooks | None = None,
) -> None:  # fmt: skip
    """Lets trees grow as `run_mcts` does, each in a thread and by a generator of its own (the first by this one), which
    are free of each other in compiled code. Each makes all simulations; by the clock they end with the first."""
    over, chance = (
        Event(),
        [generator, *(jit.generator_from_text(f"tree {randbelow(generator, 2**31)}") for _ in trees[1:])],
    )

    def is_over() -> bool:
        return over.is_set() or stopped()

    def grow(number: int) -> None:
        clear = unclear if pace is None else pace.is_clear if number == 0 else partial(pace.is_clear, number=number)
        run_mcts(trees[number], seen, style, chance[number], simulations, seconds, is_over, clear, hooks)
        if simulations is None:
            over.set()

    with ThreadPoolExecutor(len(trees)) as threads:
        others = [threads.submit(grow, number) for number in range(1, len(trees))]
        grow(0)
        for other in others:
            other.result()


def run_mcts(
    tree: Tree, seen: State, style: Style, generator: Generator, simulations: int | None, seconds: float | None,
    stopped: Callable[[], bool] = never, clear: Callable[[float], bool] = unclear, hooks: Hooks | None = None,
    seat: int | None = None,
) -> None:  # fmt: skip
    """Lets the tree grow from a state until a limit (the budget) is reached, or it is stopped, or after a part of the
    time, from 0 to 1, it is `clear`; at least one slice. Raises InvalidOptionError for what `hooks`, for which tree and
    style were made, must not do. `seat`: whose knowledge counts, if it is not who decides (without hooks)."""
    root, begun, left = jit.batch(seen.raw), time.monotonic(), simulations
    seat = deciding(seen) if seat is None else seat
    a_slice = SLICE if hooks is None or hooks.compiled else hooks.batch
    while left is None or left > 0:
        count = a_slice if left is None else min(a_slice, left)
        if hooks is None:
            simulate(tree, root, seat, style, generator, count)
        else:
            hooks.simulate(tree, seen.game, root, style, generator, count)
        left = None if left is None else left - count
        passed = 0.0 if seconds is None else (time.monotonic() - begun) / seconds
        if stopped() or (passed > 0 and clear(passed)) or passed >= 1:
            break
