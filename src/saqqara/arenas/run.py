"""A run: so many games of a plan, shared out in chunks, put together in the order of their numbers."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path

from saqqara.arenas.executors import map_unordered
from saqqara.arenas.game_batch import GameBatch, concatenate_batches
from saqqara.arenas.player_specs import PlayerFactory, PlayerSpec, to_player_spec
from saqqara.arenas.run_file import RunFile
from saqqara.arenas.runner import RunPlan, play_range
from saqqara.core.game import Game
from saqqara.errors import InvalidOptionError, is_integer, short_repr

MAX_CHUNK_GAMES = 4096  # games in a chunk, a few hundredths of a second at random
CHUNK_SIMULATIONS = 20_000  # simulations a decision times games in a chunk: some seconds
SEED_LIMIT = 2**62
BatchCallback = Callable[[GameBatch], None]


def self_play(
    game: Game,
    players: Sequence[str | PlayerFactory],
    games: int,
    seed: int = 0,
    *,
    keep_actions: bool = False,
    by_source: bool = False,
    jobs: int = 1,
    backend: str = "local",
    address: str | None = None,
    path: str | Path | None = None,
    chunk: int | None = None,
    on_progress: BatchCallback | None = None,
) -> GameBatch:
    """Plays so many `games` (a multiple of the seatings) of a `game` and returns their results, points and lengths; the
    ids of all actions (`keep_actions`) and points by source (`by_source`) only if asked for, for they take room and
    time.

    >>> import saqqara
    >>> games = saqqara.self_play(saqqara.game("duel"), ["random"], 100, seed=1)
    >>> games.results.shape, games.results.sum()
    ((100, 2), np.float64(100.0))

    `players`: one a seat, or one for all seats. Each is the name of one that thinks in compiled code (`random`,
    `greedy`, `novice`, `search:simulations=300`), or a function that makes a player of a seed, which then meets the
    others in Python. Where players differ every set-up is played as often as they can move on by a seat.

    Games follow from game, players and `seed` (from 0 to 2**62 - 1) alone: game n of a run has the set-up
    `game.start(seed=seed + n // times)` and chance of its own, whatever `jobs` (processes; -1: all processors),
    `backend` (`local`, `ray`, `dask`), `address` (of a cluster) and `chunk` (games that a worker plays at a time) are;
    unless a player goes by the clock. `path` names a file in which all that is played is kept at once: a run with the
    same file goes on where it stopped. `on_progress` is shown games (`GameBatch`) as they are done, in any order.

    Raises InvalidOptionError, for the file of another run too; SaqqaraError when workers break again and again.
    """
    distinct = list(dict.fromkeys(players)) if not isinstance(players, str) else []
    if len(players) not in (1, game.num_players) or not distinct:
        raise InvalidOptionError(
            f"players={short_repr(players)} is not possible; players is a list of {game.num_players}, one a "
            f"seat, or of 1 for all"
        )
    order = tuple(distinct.index(one) for one in players) * (game.num_players // len(players))
    plan = build_plan(game, distinct, order, seed, keep_actions, by_source)
    parts = run_plan(plan, games, jobs=jobs, backend=backend, address=address, path=path, chunk=chunk)
    found = dict[int, GameBatch]()
    for first, part in parts:
        found[first] = part
        if on_progress is not None:
            on_progress(part)
    return concatenate_batches(found[first] for first in sorted(found)).head(games)


def build_plan(
    game: Game,
    players: Sequence[str | PlayerFactory | PlayerSpec],
    order: tuple[int, ...],
    seed: int,
    keep_actions: bool = False,
    by_source: bool = False,
) -> RunPlan:
    """A plan, checked. Raises InvalidOptionError."""
    if not is_integer(seed) or not 0 <= seed < SEED_LIMIT:
        raise InvalidOptionError(f"seed={short_repr(seed)} is not possible; seed is a whole number from 0 to 2**62 - 1")
    return RunPlan(game, tuple(map(to_player_spec, players)), order, int(seed), bool(keep_actions), bool(by_source))


def run_plan(
    plan: RunPlan,
    games: int,
    *,
    jobs: int = 1,
    backend: str = "local",
    address: str | None = None,
    path: str | Path | None = None,
    chunk: int | None = None,
) -> Generator[tuple[int, GameBatch]]:
    """Games of a plan as they are done: the number of the first, and the games that follow it, in any order. What a
    file has is first. Raises InvalidOptionError."""
    if not is_integer(games) or games < 1 or games % plan.num_rotations:
        every = {1: "a whole number", 2: "an even number"}.get(
            plan.num_rotations, f"a multiple of {plan.num_rotations}"
        )
        why = ": each set-up is played once from every seat" if plan.num_rotations > 1 else ""
        raise InvalidOptionError(
            f"games={short_repr(games)} is not possible; games is {every} from {plan.num_rotations} on{why}"
        )
    if chunk is not None and (not is_integer(chunk) or chunk < 1):
        raise InvalidOptionError(f"chunk={short_repr(chunk)} is not possible; chunk is a whole number from 1 on")
    if not is_integer(jobs) or (jobs < 1 and jobs != -1):
        raise InvalidOptionError(
            f"jobs={short_repr(jobs)} is not possible; jobs is a whole number from 1 on, or -1 for all"
        )
    return _iterate_batches(plan, games, chunk or _default_chunk_size(plan), jobs, backend, address, path)


def _default_chunk_size(plan: RunPlan) -> int:
    """How many games a worker plays at a time: few where players think."""
    simulations = max(
        one.num_simulations(plan.game) if one.factory is None else CHUNK_SIMULATIONS for one in plan.players
    )
    return max(1, min(MAX_CHUNK_GAMES, CHUNK_SIMULATIONS // max(simulations, 1)))


def _iterate_batches(
    plan: RunPlan, games: int, chunk: int, jobs: int, backend: str, address: str | None, path: str | Path | None
) -> Generator[tuple[int, GameBatch]]:
    with RunFile(Path(path), plan) if path is not None else nullcontext() as file:
        done = {} if file is None else {first: part for first, part in file.batches.items() if first < games}
        yield from done.items()
        tasks = list(missing_ranges({first: len(part) for first, part in done.items()}, games, chunk))
        if len(tasks) > 1 and (jobs != 1 or backend != "local"):
            play_range(plan, range(0))  # compiled here and now, not by every worker
        for place, part in map_unordered(partial(play_range, plan), tasks, jobs, backend, address) if tasks else ():
            if file is not None:
                file.add(tasks[place].start, part)
            yield tasks[place].start, part


def missing_ranges(done: dict[int, int], games: int, chunk: int) -> Iterator[range]:
    """The numbers of games still to be played, in chunks: `done` are those that are, how many from which on."""
    number = 0
    for first in [*sorted(done), games]:
        for start in range(number, first, chunk):
            yield range(start, min(start + chunk, first))
        number = first + done.get(first, 0)
