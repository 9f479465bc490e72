"""Player that searches.

It keeps its tree (tree reuse) until hidden information is revealed; the strongest level keeps it from turn to turn in
games of two. A search limited by time stops early when the choice is clear, and solves endgames.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Event, Lock
from typing import Any

import numpy as np

from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.core.jit import Generator, randbelow
from saqqara.core.state import State
from saqqara.players.base import BasePlayer, determinize_state, require_current_player
from saqqara.players.custom_evaluation import CustomEvaluation
from saqqara.players.levels import find_level
from saqqara.players.timed_solver import TimedSolver
from saqqara.players.tree_reuse import MAX_SECONDS, LeftPosition, PonderResult, advance_trees, path_since, top_arrays
from saqqara.players.weights import SHIPPED
from saqqara.search.move_selection import merge_roots, select_action, top_two_visits, write_visits
from saqqara.search.network import Network
from saqqara.search.puct import simulate_network
from saqqara.search.tree import (
    ROOT,
    SearchParams,
    Tree,
    advance_root,
    from_arrays,
    new_tree,
    reset,
    simulate_rollout,
    to_arrays,
)

MAX_NODES = 1_500_000  # of all trees together: 84 MB if all are used
ACTIONS_PER_TREE = 8  # actions of a turn over which a tree keeps growing
SOLVER_SHARE, TREE_SHARE = 0.1, 0.2  # of the time: for solving an endgame, for a search that orders actions
MIN_TURN_SHARE = 0.125  # of the time for a turn: the minimum for each action in it
SLICE_SIMULATIONS = 8 if jit.JIT_DISABLED else 250  # simulations between two reads of the clock, a few milliseconds


def never_stop() -> bool:
    """Return False: the default for searches that are never stopped."""
    return False


def is_search_cached(state: State) -> bool:
    """Return whether the search of the levels is compiled for this game's states and cached on disk."""
    dtype = state.raw.dtype
    return any(jit.is_cached(function, dtype) for function in (simulate_network, simulate_rollout))


def never_clear(elapsed_share: float) -> bool:
    """Return False: the default for searches that use all their time."""
    return False


class SearchPlayer(BasePlayer):
    """Player that searches until it reaches its limits per action, or until the choice is clear if time is the limit.

    It plays a forced action at once. While it keeps its tree, the actions of a turn share the time for one action.
    """

    _KIND, _INTERNAL_NAMES = (
        "search",
        ("should_stop", "custom_evaluation", "num_trees", "ponder", "resume", "release_trees"),
    )
    should_stop: Callable[[], bool] = staticmethod(never_stop)
    """Callback, called after each slice, that returns whether the search must end at once."""

    def __init__(
        self,
        level_name: str,
        seed: int,
        seconds: float | None = None,
        simulations: int | None = None,
        weights: str = SHIPPED,
        custom_evaluation: CustomEvaluation | None = None,
        num_trees: int = 1,
    ) -> None:
        """Store the options; the trees are built at the first choice.

        `seconds` and `simulations` replace both limits of the level if either is given. `weights` is a file, or
        NO_NETWORK, instead of the network shipped with the game; `custom_evaluation` replaces both. `num_trees` is the
        number of trees grown in parallel, each in a thread (root parallelization); with custom functions there is only
        one.
        """
        chosen = find_level(level_name)
        self.level = chosen
        self.seconds, self.simulations = seconds, simulations
        self.weights, self.custom_evaluation, self.num_trees = weights, custom_evaluation, num_trees
        self.seed, self._generator = seed, jit.generator_from_text(f"{self._KIND} player {seed}")
        self._game: Game | None = None
        self._params = SearchParams()
        self._trees: list[Tree] = []
        self._saved_arrays: list[list[Any]] = []  # contents of trees that are still to be built
        self._solver = TimedSolver()
        self._turn_seconds = 0.0  # seconds since the turn began, or since the trees were emptied
        self._left_position: LeftPosition | None = (
            None  # the position after the last action, if the trees may be reusable
        )

    def reset(self, game: Game, seat: int, seed: int) -> None:
        """Choose from now on like a player that was created with this seed."""
        super().reset(game, seat, seed)
        self._left_position = None

    def release_trees(self) -> None:
        """Free the trees, which use most of the player's memory."""
        self._trees, self._saved_arrays, self._left_position = [], [], None

    def limits(self, game: Game) -> tuple[float | None, int | None]:
        """Return the seconds and simulations per action in this game; None means no limit.

        These are the player's own limits if it has any, otherwise those of its level.
        """
        if self.seconds is None and self.simulations is None:
            return self.level.seconds, self.level.settings(game).simulations
        return self.seconds, self.simulations

    def choose(self, state: State) -> str:
        """Return a legal action. Raise `SaqqaraError` if the game is over."""
        determinization = determinize_state(state, self._generator)
        trees, seat = self._trees_for(determinization), determinization.current_player
        assert seat is not None
        path = None if self._left_position is None else path_since(trees[0], self._left_position, determinization)
        if path is None:
            for tree in trees:
                reset(tree)
        else:
            advance_trees(trees, path)
        if path != []:
            self._turn_seconds = 0.0
        action_ids = determinization.legal_action_ids()
        action_id = action_ids[0] if len(action_ids) == 1 else self._choose_action(trees, determinization)
        text = determinization.game.action_texts[action_id]
        reveals = determinization.reveals(text)  # the hidden information that the trees average over becomes known then
        for tree in trees:
            advance_root(tree, action_id)
        determinization.play(text)
        is_reusable = determinization.current_player == seat or (
            determinization.current_player is not None and self._keeps_trees(determinization.game)
        )
        self._left_position = LeftPosition(seat, determinization) if is_reusable and not reveals else None
        return text

    def ponder(self, view: View, game: Game) -> list[Any]:
        """Ponder at the seat of this view while another seat is to move; return the top of the tree as arrays.

        The search ends when it is stopped, after MAX_SECONDS at the latest. It does not use custom functions.
        """
        determinization = game.determinize(view, self._next_seed())
        tree = self._trees_for(determinization)[0]
        self._left_position = None
        reset(tree)
        run_mcts(
            tree, determinization, self._params, self._generator, None, MAX_SECONDS, self.should_stop, seat=view["seat"]
        )
        return top_arrays(tree)

    def resume(self, ponder_result: PonderResult, game: Game) -> None:
        """Continue the next search from a result of pondering.

        The result is used only if the next position follows from its view and the actions since, and if none of these
        revealed anything. Raise `InvalidViewError` if the view is invalid.
        """
        determinization = game.determinize(ponder_result.view, self._next_seed())
        trees = self._trees_for(determinization)
        self._left_position, self._turn_seconds = None, 0.0
        for tree in trees:
            reset(tree)
        from_arrays(trees[0], ponder_result.arrays)
        for text in ponder_result.actions_since:
            if text not in determinization.legal_actions() or determinization.reveals(text):
                return
            for tree in trees:
                advance_root(tree, game.action_id(text))
            determinization.play(text)
        self._left_position = LeftPosition(ponder_result.view["seat"], determinization)

    def _keeps_trees(self, game: Game) -> bool:
        """Return whether trees are kept from turn to turn.

        They are not kept for levels that count simulations, which would become stronger than their limit says. Nor are
        they kept with more than two seats, where hardly any visits remain after the actions of all others.
        """
        return game.num_players == 2 and self.level.settings(game).simulations is None

    def _choose_action(self, trees: list[Tree], determinization: State) -> int:
        """Return the ID of the chosen action in a state with several legal actions."""
        found = None
        seconds, simulations = self.limits(determinization.game)
        if seconds is None:
            return self._search(trees, determinization, simulations, None)
        started, limit = time.monotonic(), max(seconds - self._turn_seconds, MIN_TURN_SHARE * seconds)

        def seconds_left(share: float = 1.0) -> float:
            """Return the seconds left of this share of the time, negative after it; 0 if the search is stopped."""
            return 0.0 if self.should_stop() else started + share * limit - time.monotonic()

        can_solve = (
            self.level.solves_endgames
            and self.custom_evaluation is None
            and determinization.game.definition.endgame.is_endgame(determinization.raw)
        )
        if can_solve:
            found = self._solver.best_action(determinization, lambda: seconds_left(SOLVER_SHARE))
        if found is None:
            time_left = TREE_SHARE * limit if can_solve else limit
            found = self._search(trees, determinization, simulations, time_left)
            if can_solve:
                better = self._solver.best_action(determinization, seconds_left, first_action=found)
                found = found if better is None else better
        self._turn_seconds += time.monotonic() - started
        return found

    def _search(self, trees: list[Tree], determinization: State, simulations: int | None, seconds: float | None) -> int:
        """Grow the trees until each reaches a limit, and return the ID of the chosen action."""
        stop_rule = StopRule(*trees) if simulations is None else None  # with a limit of simulations, all are run
        grow_in_parallel(
            trees,
            determinization,
            self._params,
            self._generator,
            simulations,
            seconds,
            self.should_stop,
            stop_rule,
            self.custom_evaluation,
        )
        assert determinization.current_player is not None
        return select_action(merge_roots(trees), determinization.current_player, self._params, self._generator)

    def _next_seed(self) -> int:
        """Return a seed for a determinization."""
        return int(randbelow(self._generator, 2**31))

    def _trees_for(self, determinization: State) -> list[Tree]:
        """Return the trees; build new ones if the game or the number of trees has changed."""
        count = self.num_trees if self.custom_evaluation is None else 1
        if len(self._trees) != count or self._game != determinization.game:
            texts = len(determinization.game.action_texts)
            networks = list[Network]()
            if self.custom_evaluation is not None:
                self._params = self.custom_evaluation.search_params(self.level.search_params(determinization.game))
            else:
                self._params, network = self.level.search_setup(determinization.game, self.weights)
                networks = [] if network is None else [network]
            nodes_per_simulation = texts if self.custom_evaluation or networks else 1
            _, simulations = self.limits(determinization.game)
            max_nodes = MAX_NODES if simulations is None else ACTIONS_PER_TREE * nodes_per_simulation * simulations + 2
            nodes = min(MAX_NODES // count, max_nodes)
            self._trees = []  # frees the memory for the new ones
            self._trees = [
                new_tree(determinization.raw, texts, determinization.game.num_players, nodes, networks)
                for _ in range(count)
            ]
            if len(self._saved_arrays) == count and self._game == determinization.game:
                for tree, arrays in zip(self._trees, self._saved_arrays, strict=True):
                    from_arrays(tree, arrays)
            else:
                self._left_position = None
            self._game, self._saved_arrays = determinization.game, []
        return self._trees

    def __getstate__(self) -> dict[str, Any]:
        """Return the state to pickle, with the trees only if the next choice may reuse them."""
        keeps_trees = self._left_position is not None
        arrays = ([to_arrays(tree) for tree in self._trees] or self._saved_arrays) if keeps_trees else []
        game = self._game if keeps_trees else None
        return {**vars(self), "_trees": [], "_solver": TimedSolver(), "_saved_arrays": arrays, "_game": game}

    def _facts(self) -> tuple[Any, ...]:
        facts = self.__getstate__()
        arrays = [[array.tolist() for array in tree] for tree in facts["_saved_arrays"]]
        options = (self.level, self.seconds, self.simulations, self.weights, self.custom_evaluation, self.num_trees)
        return (*options, self._generator.tolist(), facts["_game"], self._left_position, arrays)


def simulate(tree: Tree, states: Any, seat: int, params: SearchParams, generator: Generator, count: int) -> None:
    """Run simulations as `search.simulate` does, but compile only the kind that these parameters need."""
    simulate_kind = simulate_network if params.network >= 0 else simulate_rollout
    simulate_kind(tree, states, seat, params, generator, count)


def grow_in_parallel(
    trees: Sequence[Tree],
    determinization: State,
    params: SearchParams,
    generator: Generator,
    simulations: int | None,
    seconds: float | None,
    should_stop: Callable[[], bool] = never_stop,
    stop_rule: StopRule | None = None,
    custom_evaluation: CustomEvaluation | None = None,
) -> None:
    """Grow trees in parallel as `run_mcts` does, each in its own thread with its own generator.

    The first tree uses `generator`. Compiled code runs without the GIL, so the threads run at the same time. Each tree
    runs all simulations; if time is the limit, all end with the first.
    """
    is_finished, generators = (
        Event(),
        [generator, *(jit.generator_from_text(f"tree {randbelow(generator, 2**31)}") for _ in trees[1:])],
    )

    def must_stop() -> bool:
        return is_finished.is_set() or should_stop()

    def grow(tree_index: int) -> None:
        clear = (
            never_clear
            if stop_rule is None
            else stop_rule.is_clear
            if tree_index == 0
            else partial(stop_rule.is_clear, tree_index=tree_index)
        )
        run_mcts(
            trees[tree_index],
            determinization,
            params,
            generators[tree_index],
            simulations,
            seconds,
            must_stop,
            clear,
            custom_evaluation,
        )
        if simulations is None:
            is_finished.set()

    with ThreadPoolExecutor(len(trees)) as threads:
        futures = [threads.submit(grow, tree_index) for tree_index in range(1, len(trees))]
        grow(0)
        for other in futures:
            other.result()


def run_mcts(
    tree: Tree,
    determinization: State,
    params: SearchParams,
    generator: Generator,
    simulations: int | None,
    seconds: float | None,
    should_stop: Callable[[], bool] = never_stop,
    is_clear: Callable[[float], bool] = never_clear,
    custom_evaluation: CustomEvaluation | None = None,
    seat: int | None = None,
) -> None:
    """Grow the tree from a state until it reaches a limit (the budget) or is stopped; run at least one slice.

    `is_clear` receives the elapsed share of the time, from 0 to 1, and may end the search early. `tree` and `params`
    must have been made for `custom_evaluation`, if there is one. `seat` is the seat whose knowledge counts, by default
    the seat to move; other seats are not possible with custom functions.

    Raise `InvalidOptionError` if a custom function fails.
    """
    root, started, simulations_left = jit.batch(determinization.raw), time.monotonic(), simulations
    seat = require_current_player(determinization) if seat is None else seat
    slice_simulations = (
        SLICE_SIMULATIONS if custom_evaluation is None or custom_evaluation.is_compiled else custom_evaluation.batch
    )
    while simulations_left is None or simulations_left > 0:
        count = slice_simulations if simulations_left is None else min(slice_simulations, simulations_left)
        if custom_evaluation is None:
            simulate(tree, root, seat, params, generator, count)
        else:
            custom_evaluation.simulate(tree, determinization.game, root, params, generator, count)
        simulations_left = None if simulations_left is None else simulations_left - count
        elapsed_share = 0.0 if seconds is None else (time.monotonic() - started) / seconds
        if should_stop() or (elapsed_share > 0 and is_clear(elapsed_share)) or elapsed_share >= 1:
            break


MIN_ELAPSED_SHARE = 0.3  # share of the time before which no choice counts as clear
DECISIVE_RATIO = 20  # ratio of the visits of the best two actions at which the choice is clear


class StopRule:
    """Early stopping rule for trees that grow in parallel.

    The thread that grows a tree reads it between two slices. For the other trees the rule uses the visits read last.
    """

    def __init__(self, *trees: Tree) -> None:
        self._trees, self._lock = trees, Lock()
        self._visits = np.zeros((len(trees), len(trees[0].untried_stamps)), np.int64)
        self._all = [_root_visits(tree) for tree in trees]
        self._before = sum(self._all)

    def is_clear(self, elapsed_share: float, tree_index: int = 0) -> bool:
        """Read the tree with this index, and return whether the choice is clear.

        `elapsed_share` is the elapsed share of the time, from 0 to 1. The choice is clear if the second action cannot
        overtake the first in the remaining time, or is far behind.
        """
        with self._lock:
            write_visits(self._trees[tree_index], self._visits[tree_index])
            self._all[tree_index] = _root_visits(self._trees[tree_index])
            first, second = top_two_visits(self._visits)
            left = (sum(self._all) - self._before) * (1 - elapsed_share) / elapsed_share
        return elapsed_share >= MIN_ELAPSED_SHARE and (first - second > left or first >= DECISIVE_RATIO * second)


def _root_visits(tree: Tree) -> int:
    return int(tree.nodes[tree.header[ROOT]].visits)
