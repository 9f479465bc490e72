"""A run: so many games of a plan, shared out in chunks, put together in the order of their numbers."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import nullcontext
from functools import partial
from pathlib import Path

from saqqara.arenas.executors import spread
from saqqara.arenas.game_batch import Games, joined
from saqqara.arenas.player_specs import Contender, Maker, contender
from saqqara.arenas.run_file import RunFile
from saqqara.arenas.runner import Plan, played
from saqqara.core.game import Game
from saqqara.errors import InvalidOptionError, is_integer, short_repr

MOST = 4096  # games in a chunk, a few hundredths of a second at random
WORTH = 20_000  # simulations a decision times games in a chunk: some seconds
SEEDS = 2**62
Watcher = Callable[[Games], None]


def play_many(
    game: Game,
    players: Sequence[str | Maker],
    games: int,
    seed: int = 0,
    *,
    decisions: bool = False,
    sources: bool = False,
    jobs: int = 1,
    backend: str = "local",
    address: str | None = None,
    out: str | Path | None = None,
    chunk: int | None = None,
    watch: Watcher | None = None,
) -> Games:
    """Plays so many `games` (a multiple of the seatings) of a `game` and returns their results, points and lengths; the
    numbers of all `decisions` and points by source (`sources`) only if asked for, for they take room and time.

    >>> import saqqara
    >>> games = saqqara.play_many(saqqara.game("duel"), ["random"], 100, seed=1)
    >>> games.results.shape, games.results.sum()
    ((100, 2), np.float64(100.0))

    `players`: one a seat, or one for all seats. Each is the name of one that thinks in compiled code (`random`,
    `greedy`, `novice`, `search:simulations=300`), or a function that makes a player of a seed, which then meets the
    others in Python. Where players differ every set-up is played as often as they can move on by a seat.

    Games follow from game, players and `seed` (from 0 to 2**62 - 1) alone: game n of a run has the set-up
    `game.start(seed=seed + n // times)` and chance of its own, whatever `jobs` (processes; -1: all processors),
    `backend` (`local`, `ray`, `dask`), `address` (of a cluster) and `chunk` (games that a worker plays at a time) are;
    unless a player goes by the clock. `out` names a file in which all that is played is kept at once: a run with the
    same file goes on where it stopped. `watch` is shown games (`Games`) as they are done, in any order.

    Raises InvalidOptionError, for the file of another run too; SaqqaraError when workers break again and again.
    """
    given = list(dict.fromkeys(players)) if not isinstance(players, str) else []
    if len(players) not in (1, game.num_players) or not given:
        raise InvalidOptionError(
            f"players={short_repr(players)} is not possible; players is a list of {game.num_players}, one a seat, or of 1 for all"
        )
    order = tuple(given.index(one) for one in players) * (game.num_players // len(players))
    plan = plan_of(game, given, order, seed, decisions, sources)
    parts = run(plan, games, jobs=jobs, backend=backend, address=address, out=out, chunk=chunk)
    found = dict[int, Games]()
    for first, part in parts:
        found[first] = part
        if watch is not None:
            watch(part)
    return joined(found[first] for first in sorted(found)).first(games)


def plan_of(
    game: Game,
    players: Sequence[str | Maker | Contender],
    order: tuple[int, ...],
    seed: int,
    decisions: bool = False,
    sources: bool = False,
) -> Plan:
    """A plan, checked. Raises InvalidOptionError."""
    if not is_integer(seed) or not 0 <= seed < SEEDS:
        raise InvalidOptionError(f"seed={short_repr(seed)} is not possible; seed is a whole number from 0 to 2**62 - 1")
    return Plan(game, tuple(map(contender, players)), order, int(seed), bool(decisions), bool(sources))


def run(
    plan: Plan,
    games: int,
    *,
    jobs: int = 1,
    backend: str = "local",
    address: str | None = None,
    out: str | Path | None = None,
    chunk: int | None = None,
) -> Generator[tuple[int, Games]]:
    """Games of a plan as they are done: the number of the first, and the games that follow it, in any order. What a
    file has is first. Raises InvalidOptionError."""
    if not is_integer(games) or games < 1 or games % plan.turns:
        every = {1: "a whole number", 2: "an even number"}.get(plan.turns, f"a multiple of {plan.turns}")
        why = ": each set-up is played once from every seat" if plan.turns > 1 else ""
        raise InvalidOptionError(
            f"games={short_repr(games)} is not possible; games is {every} from {plan.turns} on{why}"
        )
    if chunk is not None and (not is_integer(chunk) or chunk < 1):
        raise InvalidOptionError(f"chunk={short_repr(chunk)} is not possible; chunk is a whole number from 1 on")
    if not is_integer(jobs) or (jobs < 1 and jobs != -1):
        raise InvalidOptionError(
            f"jobs={short_repr(jobs)} is not possible; jobs is a whole number from 1 on, or -1 for all"
        )
    return _running(plan, games, chunk or _chunk(plan), jobs, backend, address, out)


def _chunk(plan: Plan) -> int:
    """How many games a worker plays at a time: few where players think."""
    thinking = max(one.thinks(plan.game) if one.maker is None else WORTH for one in plan.players)
    return max(1, min(MOST, WORTH // max(thinking, 1)))


def _running(
    plan: Plan, games: int, chunk: int, jobs: int, backend: str, address: str | None, out: str | Path | None
) -> Generator[tuple[int, Games]]:
    with RunFile(Path(out), plan) if out is not None else nullcontext() as file:
        there = {} if file is None else {first: part for first, part in file.parts.items() if first < games}
        yield from there.items()
        tasks = list(missing({first: len(part) for first, part in there.items()}, games, chunk))
        if len(tasks) > 1 and (jobs != 1 or backend != "local"):
            played(plan, range(0))  # compiled here and now, not by every worker
        for place, part in spread(partial(played, plan), tasks, jobs, backend, address) if tasks else ():
            if file is not None:
                file.add(tasks[place].start, part)
            yield tasks[place].start, part


def missing(there: dict[int, int], games: int, chunk: int) -> Iterator[range]:
    """The numbers of games still to be played, in chunks: `there` are those that are, how many from which on."""
    number = 0
    for first in [*sorted(there), games]:
        for start in range(number, first, chunk):
            yield range(start, min(start + chunk, first))
        number = first + there.get(first, 0)
