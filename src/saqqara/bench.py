"""Benchmarks of this machine (random games, search, interpreted rules), and perft."""

from __future__ import annotations

import math
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from saqqara import search
from saqqara.arenas import self_play
from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.game_api import current_player, points
from saqqara.core.registry import game as find_game
from saqqara.core.registry import list_games
from saqqara.core.state import State
from saqqara.errors import InvalidOptionError
from saqqara.players import LEVELS
from saqqara.players.base import require_current_player
from saqqara.players.custom_evaluation import CustomEvaluation
from saqqara.players.levels import find_level
from saqqara.search import SearchParams, Tree, new_tree, play_random_games, reset, simulate
from saqqara.search.network import Network
from saqqara.search.rollout import action_buffer
from saqqara.vectorized import vector as vector_of

# ---- perft -----------------------------------------------------------------------------------------------------------


def perft(state: State, depth: int) -> int:
    """Return the number of sequences of `depth` legal actions from a `state`, which does not change.

    >>> import saqqara
    >>> [perft(saqqara.game("duel").start(seed=7), depth) for depth in (1, 2, 3)]
    [9, 72, 540]

    Raises `InvalidOptionError` for a depth that is not a whole number from 0 on.
    """
    if isinstance(depth, bool) or not isinstance(depth, int) or depth < 0:
        raise InvalidOptionError(f"depth={depth!r} is out of range; depth must be a whole number of at least 0")
    action_ids = action_buffer(len(state.game.action_texts), max(depth, 1))
    return int(search.perft(jit.batch(state.raw, depth + 1), action_ids, depth))


# ---- bench -----------------------------------------------------------------------------------------------------------


ROUND_SECONDS = 1.0  # processor time of one round of a measurement; time used by other processes does not count
ROUNDS = 3  # the best round counts: other processes can slow a round down (memory, caches) but never speed it up
SEED = 1
MAX_NODES = 3_000_000
MIDDLE_PLY = 30  # actions before the position that represents the middle of a game
VECTOR_GAMES = 1024  # number of games of the vector
MATCH_SIMULATIONS = 2 if jit.JIT_DISABLED else 300  # simulations per action in games of search against search
SEARCH_SPEC = f"search:simulations={MATCH_SIMULATIONS}"

SETUPS: dict[str, tuple[str, Mapping[str, str | int]]] = {
    name if not setup else f"{name}-{setup}": (name, options)
    for name in list_games()
    for setup, options in {"": {}, **find_game(name).definition.search.benchmark_options}.items()
}
"""Benchmarked setups by name: each game with default options, and with those of its `benchmark_options`."""
MEASURE_NAMES = ("playout", "bulk", "vector", "search", "alone", "match", "plain", "hooked", "python", "determinize")
BENCHMARK_NAMES: tuple[str, ...] = tuple(f"{name}.{what}" for name in SETUPS for what in MEASURE_NAMES)
"""Names of all benchmarks."""

RATIOS = {
    ("bulk", "playout"): "of the speed of playouts, with a different set-up and different seeds for each game",
    ("vector", "playout"): "of the speed of playouts, including masks, observations and new games in each step",
    ("match", "alone"): "of the speed of simulations alone, in whole games of search against search",
    ("hooked", "plain"): "of the speed of random rollouts, with a custom evaluation in compiled code",
    ("playout", "python"): "times the speed of interpreted Python",
    ("playout", "search"): "random actions in the time of one simulation",
}
"""Ratios of two figures of the same run, with their meaning; they hardly depend on the load of the machine."""


@dataclass(frozen=True)
class BenchmarkResult:
    """Result of a benchmark: `value` is the number of `unit` per second on one core."""

    name: str
    value: float
    unit: str


def run_benchmarks(*names: str) -> Iterator[BenchmarkResult]:
    """Run the benchmarks with these names (by default all) in order; each takes some seconds.

    Raises `InvalidOptionError` for a name that is not in BENCHMARK_NAMES.
    """
    for name in names:
        if name not in BENCHMARK_NAMES:
            raise InvalidOptionError(f"unknown benchmark {name!r}; valid: {', '.join(BENCHMARK_NAMES)}")
    return (_run_benchmark(name) for name in names or BENCHMARK_NAMES)


def speed_ratios(values: Mapping[str, float]) -> Iterator[tuple[str, float, str]]:
    """Yield each ratio that these figures allow: its name such as `duel.playout/python`, its value and its meaning."""
    for game in SETUPS:
        for (upper, lower), meaning in RATIOS.items():
            if f"{game}.{upper}" in values and f"{game}.{lower}" in values:
                yield f"{game}.{upper}/{lower}", values[f"{game}.{upper}"] / values[f"{game}.{lower}"], meaning


def _run_benchmark(name: str) -> BenchmarkResult:
    game, measure_name = name.split(".")
    measure, unit = MEASURES[measure_name]
    return BenchmarkResult(name, measure(game), unit)


def _find_setup_game(name: str) -> Game:
    """Return the game with the options of a benchmarked setup."""
    game, options = SETUPS[name]
    return find_game(game, **options)


def measure_best_rate(work: Callable[[], int]) -> float:
    """Return the amount of work per second, the best of several rounds; `work` returns the amount that it has done."""
    return max(_measure_rate(work) for _ in range(ROUNDS))


def _measure_rate(work: Callable[[], int]) -> float:
    done, started = 0, time.process_time()
    while (elapsed := time.process_time() - started) < ROUND_SECONDS:
        done += work()
    return done / elapsed


def measure_playouts(name: str) -> float:
    """Measure actions per second in random games from start to end."""
    start = _find_setup_game(name).start(seed=SEED)
    states, scratch, generator = jit.batch(start.raw), jit.batch(start.raw), jit.generator_from_text("bench")
    action_ids = action_buffer(len(start.game.action_texts))[0]
    play_random_games(states, scratch, action_ids, generator, 1)  # compiles now, if necessary
    count = 1 if jit.JIT_DISABLED else 1000
    return measure_best_rate(lambda: play_random_games(states, scratch, action_ids, generator, count))


def measure_self_play(name: str) -> float:
    """Measure actions per second in random games by `self_play`, each with its own setup, seeds and results."""
    game = _find_setup_game(name)
    self_play(game, ["random"], 1)  # compiles now, if necessary
    count = 1 if jit.JIT_DISABLED else 2000
    return measure_best_rate(lambda: int(self_play(game, ["random"], count, SEED).lengths.sum()))


def measure_vector(name: str) -> float:
    """Measure actions per second in a vector of games, each action drawn from the legal ones."""
    games = vector_of(_find_setup_game(name), 2 if jit.JIT_DISABLED else VECTOR_GAMES, SEED)
    games.step(games.sample())  # compiles now, if necessary
    steps = 1 if jit.JIT_DISABLED else 10

    def work() -> int:
        for _ in range(steps):
            games.step(games.sample())
        return steps * games.num_games

    return measure_best_rate(work)


def measure_search(name: str) -> float:
    """Measure simulations per second of the strongest level at the first action, each round in an empty tree."""
    start = _find_setup_game(name).start(seed=SEED)
    return _measure_simulations(start, *_strongest_search(start, MAX_NODES))


def measure_rollout_search(name: str) -> float:
    """Measure simulations per second without a network: random rollouts evaluate the leaves."""
    start = _find_setup_game(name).start(seed=SEED)
    return _measure_simulations(start, _new_tree(start, MAX_NODES), find_level(LEVELS[-1]).search_params(start.game))


def measure_custom_evaluation(name: str) -> float:
    """Measure simulations per second with a custom evaluation, which compiled code calls for each leaf."""
    start, hooks = _find_setup_game(name).start(seed=SEED), CustomEvaluation(evaluate_points, None)
    params = hooks.search_params(find_level(LEVELS[-1]).search_params(start.game))
    return _measure_simulations(start, _new_tree(start, MAX_NODES), params, hooks)


def evaluate_points(state: Any, into: Any) -> None:
    """Write an evaluation such as users may write: the win probability of each seat, as a softmax of the points."""
    total = 0.0
    for seat in range(len(into)):
        into[seat] = math.exp((points(state, seat) - points(state, 0)) / 8.0)
        total += into[seat]
    for seat in range(len(into)):
        into[seat] /= total


def _measure_simulations(
    start: State, tree: Tree, params: SearchParams, hooks: CustomEvaluation | None = None
) -> float:
    """Return the simulations per second from a position, each round in an empty tree."""
    root, seat, generator = jit.batch(start.raw), require_current_player(start), jit.generator_from_text("bench")
    count = 10 if jit.JIT_DISABLED else 1000

    def work() -> int:
        if hooks is None:
            simulate(tree, root, seat, params, generator, count)
        else:
            hooks.simulate(tree, start.game, root, params, generator, count)
        return count

    def measure_round() -> float:
        reset(tree)
        return _measure_rate(work)

    reset(tree)
    work()  # compiles now, if necessary
    return max(measure_round() for _ in range(ROUNDS))


def measure_match(name: str) -> float:
    """Measure simulations per second in whole games of search against search by `self_play`."""
    game, count = _find_setup_game(name), _count_simulations(name)
    self_play(game, [SEARCH_SPEC], 1)
    return measure_best_rate(lambda: count * len(self_play(game, [SEARCH_SPEC], 1, SEED)))


def measure_match_positions(name: str) -> float:
    """Measure simulations per second at the positions of the games of `match`, without playing them."""
    positions, start = _choice_positions(name), _find_setup_game(name).start(seed=SEED)
    texts, generator = len(start.game.action_texts), jit.generator_from_text("bench")
    tree, params = _strongest_search(start, texts * MATCH_SIMULATIONS)

    def work() -> int:
        for position in positions:
            reset(tree)
            simulate(tree, position, current_player(position[0]), params, generator, MATCH_SIMULATIONS)
        return MATCH_SIMULATIONS * len(positions)

    work()
    return measure_best_rate(work)


def _strongest_search(start: State, nodes: int) -> tuple[Tree, SearchParams]:
    """Return a tree for the strongest level, and the search parameters of that level."""
    params, network = find_level(LEVELS[-1]).search_setup(start.game)
    return _new_tree(start, nodes, [] if network is None else [network]), params


def _new_tree(start: State, nodes: int, networks: Sequence[Network] = ()) -> Tree:
    return new_tree(start.raw, len(start.game.action_texts), start.game.num_players, nodes, networks)


def _count_simulations(name: str) -> int:
    return MATCH_SIMULATIONS * len(_choice_positions(name))


def _choice_positions(name: str) -> list[Any]:
    """Return the positions of the game of `match` that offer a choice."""
    game = _find_setup_game(name)
    batch, positions = self_play(game, [SEARCH_SPEC], 1, SEED, keep_actions=True), []
    state = game.start(seed=SEED)
    for action_id in batch.action_ids.tolist():
        if len(state.legal_action_ids()) > 1:
            positions.append(jit.batch(state.raw))
        state.play_id(action_id)
    return positions


def measure_interpreted(name: str) -> float:
    """Run `measure_public_api` in a process with interpreted rules, and return its result."""
    program = "import sys; from saqqara.bench import measure_public_api; print(measure_public_api(sys.argv[1]))"
    environment = {"SAQQARA_DISABLE_JIT": "1", "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    done = subprocess.run(
        [sys.executable, "-c", program, name],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)


def measure_public_api(name: str) -> float:
    """Measure actions per second through the public API (`legal_actions()` and `play()`) in whole random games."""
    game, generator = _find_setup_game(name), jit.generator_from_text("bench")

    def work() -> int:
        state = game.start(seed=SEED)
        while actions := state.legal_actions():
            state.play(actions[jit.randbelow(generator, len(actions))])
        return len(state.history)

    return measure_best_rate(work)


def measure_determinizations(name: str) -> float:
    """Measure calls of `State.determinize` per second for the current player, in the middle of a random game."""
    state, generator = _find_setup_game(name).start(seed=SEED), jit.generator_from_text("bench")
    for _ in range(MIDDLE_PLY):
        setup_seeds = state.legal_action_ids()
        state.play_id(setup_seeds[jit.randbelow(generator, len(setup_seeds))])
    seat, count = state.current_player, 1 if jit.JIT_DISABLED else 1000
    state.determinize(seat, SEED)  # compiles now, if necessary

    def work() -> int:
        for seed in range(count):
            state.determinize(seat, seed)
        return count

    return measure_best_rate(work)


MEASURES: dict[str, tuple[Callable[[str], float], str]] = {
    "playout": (measure_playouts, "actions"),
    "bulk": (measure_self_play, "actions"),
    "vector": (measure_vector, "actions"),
    "search": (measure_search, "simulations"),
    "alone": (measure_match_positions, "simulations"),
    "match": (measure_match, "simulations"),
    "plain": (measure_rollout_search, "simulations"),
    "hooked": (measure_custom_evaluation, "simulations"),
    "python": (measure_interpreted, "actions"),
    "determinize": (measure_determinizations, "determinizations"),
}
"""Function and unit of each measurement."""
