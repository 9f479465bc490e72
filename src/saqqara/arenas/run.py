"""Runs of many games: chunks played in this process or others, joined in order, and stored in a file to resume.

The file of a run contains JSON lines. The first is the plan; every other line holds consecutive games: `first` and
`games` are the number of the first game and their count, the other fields are the arrays of `GameBatch`, as base64 of
their compressed bytes.
"""

from __future__ import annotations

import base64
import json
import subprocess
import zlib
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from saqqara.arenas.executors import map_unordered
from saqqara.arenas.game_batch import ARRAY_NAMES, GameBatch, concatenate_batches
from saqqara.arenas.player_specs import PlayerFactory, PlayerSpec, to_player_spec
from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.errors import InvalidOptionError, is_integer, short_repr
from saqqara.players import Player, PlayerWithFallback
from saqqara.players.external import FAULTS
from saqqara.search import compiled_games
from saqqara.search.network import Network
from saqqara.search.score_forecast import write_score_sheets

# ---- runner ----------------------------------------------------------------------------------------------------------

BATCH_GAMES = 256  # games per call of compiled code: their states fit into the processor's cache


@dataclass(frozen=True)
class RunPlan:
    """Everything that determines the games of a run, except their number.

    Game n has the setup of the seed `seed + n // num_rotations`, the seating number `n % num_rotations`, and its own
    random generator.
    """

    game: Game
    players: tuple[PlayerSpec, ...]
    order: tuple[int, ...]  # by seat, the index of the player in the first seating
    seed: int
    keep_actions: bool = False  # whether the actions are kept
    by_source: bool = False  # whether points are kept by source

    @property
    def num_rotations(self) -> int:
        """Number of distinct seatings by rotation, and so of games per setup; 1 if one player has all seats."""
        seats = range(1, len(self.order) + 1)
        return next(by for by in seats if self.order[by:] + self.order[:by] == self.order)

    def facts(self) -> dict[str, Any]:
        """Return the plan as plain JSON types: equal facts give equal games (players in Python count by name)."""
        return {
            "game": self.game.name,
            "edition": self.game.edition,
            "options": self.game.options,
            "players": [one.name for one in self.players],
            "order": list(self.order),
            "seed": self.seed,
            "actions": self.keep_actions,
            "sources": self.by_source,
        }

    def setup_seeds(self, game_indices: range) -> Any:
        """Return the seeds of the setups of games."""
        return self.seed + np.arange(game_indices.start, game_indices.stop, dtype=np.int64) // self.num_rotations

    def seating(self, game_indices: range) -> Any:
        """Return the index of the player at each seat, int16 (games, seats)."""
        seats, order = self.game.num_players, np.array(self.order, np.int16)
        turn = np.arange(game_indices.start, game_indices.stop)[:, None] % self.num_rotations
        return order[(np.arange(seats)[None, :] - turn) % seats]

    def generator_text(self, game_index: int) -> str:
        """Return the seed text of the players' generator in a game."""
        return f"bulk {self.seed} {game_index}"


def play_range(plan: RunPlan, game_indices: range) -> GameBatch:
    """Play the games with these numbers, which depend on the plan alone."""
    seats, count = plan.game.num_players, len(game_indices)
    results, points = np.zeros((count, seats)), np.zeros((count, seats), np.int32)
    lengths, action_ids = np.zeros(count, np.int32), list[Any]()
    faults = np.zeros((count, seats, len(FAULTS)), np.int32)
    sources = plan.game.score_sources if plan.by_source else ()
    breakdown_by_seat = np.zeros((count, seats, len(sources)), np.int32)
    setups, seating = plan.setup_seeds(game_indices), plan.seating(game_indices)
    play_part = _play_in_python if any(one.factory for one in plan.players) else _build_compiled_runner(plan)
    for first in range(0, count, BATCH_GAMES) or [0]:  # without games, the code is at least compiled
        part = slice(first, min(first + BATCH_GAMES, count))
        outputs = (results[part], points[part], lengths[part], faults[part])
        part_numbers = game_indices[part]
        states, part_actions = play_part(plan, part_numbers, setups[part].tolist(), seating[part], *outputs)
        action_ids.append(part_actions)
        if sources:
            write_score_sheets(states, breakdown_by_seat[part])
    flat = np.concatenate([np.zeros(0, np.int16), *action_ids])
    return GameBatch(plan.game, sources, setups, seating, results, points, breakdown_by_seat, lengths, faults, flat)


# ---- in compiled code ------------------------------------------------------------------------------------------


def _build_compiled_runner(plan: RunPlan) -> Any:
    """Return a function that plays games in compiled code with shared work buffers."""
    game, blank = plan.game, plan.game.start(seed=0).raw
    texts, networks = len(game.action_texts), list[Network]()
    rows = np.array([one.compiled_row(game, networks) for one in plan.players])
    tree, (lookahead, legal) = (
        compiled_games.new_shared_tree(blank, texts, game.num_players, rows, networks),
        compiled_games.lookahead_buffers(blank, texts),
    )
    longest = game.max_game_length if plan.keep_actions else 0

    def play_part(plan: RunPlan, game_indices: range, setups: list[int], seating: Any, *out: Any) -> tuple[Any, Any]:
        states = initial_states(game, setups)
        generators = compiled_games.generators_from_texts(map(plan.generator_text, game_indices))
        action_buffer = np.empty(longest * len(setups), np.int16)
        results, points, lengths, _ = out
        total = compiled_games.play_games(
            states, lookahead, legal, tree, rows, seating, generators, results, points, lengths, action_buffer
        )
        return states, action_buffer[:total].copy() if plan.keep_actions else action_buffer

    return play_part


def initial_states(game: Game, setups: Sequence[int]) -> Any:
    """Return the initial states of setups, as a batch: those of `game.start` for each of these seeds."""
    states, (cards, ends) = jit.batch(game.empty_state(), len(setups)), game.decks()
    generators = compiled_games.generators_from_texts(map(game.setup_seed_text, setups))
    compiled_games.set_up_games(states, cards, ends, np.empty_like(cards), generators)
    return states


# ---- players in Python -----------------------------------------------------------------------------------------


def _play_in_python(
    plan: RunPlan,
    game_indices: range,
    setups: list[int],
    seating: Any,
    results: Any,
    points: Any,
    lengths: Any,
    faults: Any,
) -> tuple[Any, Any]:
    """Play games with new players for each game. Raise `PlayerError` if a custom player chooses no legal action."""
    states, action_ids = jit.batch(plan.game.start(seed=0).raw, len(setups)), list[int]()
    no_faults = [0] * len(FAULTS)
    for place, (game_index, seed) in enumerate(zip(game_indices, setups, strict=True)):
        state = plan.game.start(seed=seed)
        seeds = jit.generator_from_text(plan.generator_text(game_index)).tolist()
        seated_players = seating[place].tolist()
        with ExitStack() as leaving:
            players = [
                _seat_player(plan, player, seat, seeds[seat], leaving) for seat, player in enumerate(seated_players)
            ]
            while state.current_player is not None:
                state.play(players[state.current_player].choose(state))
        faults[place] = [
            list(one.fault_counts.values()) if isinstance(one, PlayerWithFallback) else no_faults for one in players
        ]
        winners = state.winners()
        results[place] = [1 / len(winners) if seat in winners else 0.0 for seat in range(plan.game.num_players)]
        points[place], lengths[place] = state.scores(), len(state.history)
        jit.copy(states, place, jit.batch(state.raw), 0)
        action_ids += map(plan.game.action_id, state.history) if plan.keep_actions else ()
    return states, np.array(action_ids, np.int16)


def _seat_player(plan: RunPlan, player_index: int, seat: int, seed: int, exit_stack: ExitStack) -> Player:
    """Create the player of a seat for one game; it is closed when the game is over."""
    player = plan.players[player_index].make_player(seed, plan.game)
    exit_stack.callback(player.close)
    player.reset(plan.game, seat, seed)
    return player


# ---- run file --------------------------------------------------------------------------------------------------------


RUN_FILE_VERSION = 2
HEADER_KEY = "saqqara bulk"


class RunFile:
    """File of a run; `batches` holds its contents by the number of the first game."""

    def __init__(self, path: Path, plan: RunPlan) -> None:
        """Read the file, if it exists, and cut off an incomplete last line.

        Raise `InvalidOptionError` if the file belongs to another plan, or is no run file; it is not changed then.
        """
        self.path, self.batches = path, dict[int, GameBatch]()
        facts = {HEADER_KEY: RUN_FILE_VERSION, **plan.facts()}
        text = path.read_bytes() if path.exists() else b""
        complete_lines = text[: text.rfind(b"\n") + 1]
        if not complete_lines and text and not json.dumps(facts).encode().startswith(text):
            raise InvalidOptionError(f"{path} is not a run file; choose another file")
        lines = complete_lines.splitlines()
        if lines:
            self._check_same_plan(_parse_line(path, 1, lines[0]), facts)
        for number, line in enumerate(lines[1:], 2):
            found = _parse_line(path, number, line)
            try:
                self.batches[found["first"]] = _decode_batch(plan, found)
            except (KeyError, TypeError, ValueError, zlib.error) as error:
                raise InvalidOptionError(f"{path}, line {number}: not a part of a run ({short_repr(error)})") from error
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("r+b" if path.exists() else "w+b")
        self._file.truncate(len(complete_lines))
        self._file.seek(len(complete_lines))
        if not lines:
            self._write(facts)

    def _check_same_plan(self, existing_plan: dict[str, Any], facts: dict[str, Any]) -> None:
        if HEADER_KEY not in existing_plan:
            raise InvalidOptionError(f"{self.path} is not a run file; choose another file")
        for name, value in json.loads(json.dumps(facts)).items():
            if existing_plan.get(name) != value:
                raise InvalidOptionError(
                    f"{self.path} belongs to a run with {name}={short_repr(existing_plan.get(name))}, "
                    f"not {short_repr(value)}; choose another file, or continue that run"
                )

    def add(self, first: int, games: GameBatch) -> None:
        """Append games, beginning with the game number `first`."""
        arrays = {name: _encode_array(array) for name, array in games.arrays().items()}
        self._write({"first": first, "games": len(games), "sources": list(games.sources), **arrays})
        self.batches[first] = games

    def _write(self, facts: dict[str, Any]) -> None:
        self._file.write(json.dumps(facts).encode() + b"\n")
        self._file.flush()

    def __enter__(self) -> RunFile:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


def _parse_line(path: Path, number: int, line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise InvalidOptionError(f"{path}, line {number}: expected a JSON object, got {short_repr(line[:40])}")
    return found


def _encode_array(array: Any) -> dict[str, Any]:
    little = array.astype(array.dtype.newbyteorder("<"))
    text = base64.b64encode(zlib.compress(little.tobytes(), 3)).decode()
    return {"type": little.dtype.str, "shape": list(array.shape), "zlib": text}


def _decode_batch(plan: RunPlan, line: dict[str, Any]) -> GameBatch:
    arrays = {}
    for name in ARRAY_NAMES:
        one = line[name]
        flat = np.frombuffer(zlib.decompress(base64.b64decode(one["zlib"])), np.dtype(one["type"]))
        arrays[name] = flat.reshape(one["shape"]).astype(flat.dtype.newbyteorder("="))
    return GameBatch(plan.game, tuple(line["sources"]), **arrays)


def current_commit() -> str:
    """Return the Git commit of this source, for metadata; "" outside a repository."""
    folder = Path(__file__).parent
    try:
        result = subprocess.run(["git", "rev-parse", "HEAD"], cwd=folder, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return result.stdout.strip()


# ---- run -------------------------------------------------------------------------------------------------------------


MAX_CHUNK_GAMES = 4096  # in a chunk, a few hundredths of a second with random players
CHUNK_SIMULATIONS = 20_000  # simulations per action times games in a chunk: some seconds
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
    executor: Executor | None = None,
    path: str | Path | None = None,
    chunk: int | None = None,
    on_progress: BatchCallback | None = None,
) -> GameBatch:
    """Play `games` games of a `game` (a multiple of the number of seatings); return results, points and lengths.

    The IDs of all actions (`keep_actions`) and the points by source (`by_source`) are only kept on request, because
    they take space and time.

    >>> import saqqara
    >>> games = saqqara.self_play(saqqara.game("duel"), ["random"], 100, seed=1)
    >>> games.results.shape, games.results.sum()
    ((100, 2), np.float64(100.0))

    `players` has one player per seat, or one for all seats. Each is the name of a compiled player (`random`, `greedy`,
    `novice`, `search:simulations=300`), or a function that creates a player from a seed; then all players run in
    Python. If the players differ, every setup is played once in each rotation of the seats.

    Games depend only on the game, the players and `seed` (from 0 to 2**62 - 1). Game n of a run has the setup
    `game.start(seed=seed + n // num_rotations)` and its own random generator. `jobs` (processes; -1: all processors),
    `executor` (anything with the interface of `concurrent.futures.Executor`, instead of processes of this machine) and
    `chunk` (games per task) do not change the games, unless a player is limited by time. `path` names a file in which
    all games are stored at once: a run with the same file resumes where it stopped. `on_progress` is called with games
    (`GameBatch`) as they are done, in any order.

    Raise `InvalidOptionError`, also for the file of another run; raise `SaqqaraError` if workers fail repeatedly.
    """
    distinct = list(dict.fromkeys(players)) if not isinstance(players, str) else []
    if len(players) not in (1, game.num_players) or not distinct:
        raise InvalidOptionError(
            f"players={short_repr(players)} is invalid; players must be a list of {game.num_players}, one per "
            f"seat, or of 1 for all seats"
        )
    order = tuple(distinct.index(one) for one in players) * (game.num_players // len(players))
    plan = build_plan(game, distinct, order, seed, keep_actions, by_source)
    parts = run_plan(plan, games, jobs=jobs, executor=executor, path=path, chunk=chunk)
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
    """Check and return a plan. Raise `InvalidOptionError` if it is invalid."""
    if not is_integer(seed) or not 0 <= seed < SEED_LIMIT:
        raise InvalidOptionError(
            f"seed={short_repr(seed)} is out of range; seed must be a whole number from 0 to 2**62 - 1"
        )
    return RunPlan(game, tuple(map(to_player_spec, players)), order, int(seed), bool(keep_actions), bool(by_source))


def run_plan(
    plan: RunPlan,
    games: int,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    path: str | Path | None = None,
    chunk: int | None = None,
) -> Generator[tuple[int, GameBatch]]:
    """Yield the games of a plan as they are done: the number of the first game, and the games from there on.

    The order is arbitrary, except that games stored in the file come first. Raise `InvalidOptionError` for invalid
    options.
    """
    if not is_integer(games) or games < 1 or games % plan.num_rotations:
        every = {1: "a whole number", 2: "an even number"}.get(
            plan.num_rotations, f"a multiple of {plan.num_rotations}"
        )
        reason = ": each set-up is played once from every seat" if plan.num_rotations > 1 else ""
        raise InvalidOptionError(
            f"games={short_repr(games)} is out of range; games must be {every} of at least {plan.num_rotations}{reason}"
        )
    if chunk is not None and (not is_integer(chunk) or chunk < 1):
        raise InvalidOptionError(
            f"chunk={short_repr(chunk)} is out of range; chunk must be a whole number of at least 1"
        )
    if not is_integer(jobs) or (jobs < 1 and jobs != -1):
        raise InvalidOptionError(
            f"jobs={short_repr(jobs)} is out of range; jobs must be a whole number of at least 1, or -1 for all cores"
        )
    return _iterate_batches(plan, games, chunk or _default_chunk_size(plan), jobs, executor, path)


def _default_chunk_size(plan: RunPlan) -> int:
    """Return the number of games per task: fewer for players that search."""
    simulations = max(
        one.num_simulations(plan.game) if one.factory is None else CHUNK_SIMULATIONS for one in plan.players
    )
    return max(1, min(MAX_CHUNK_GAMES, CHUNK_SIMULATIONS // max(simulations, 1)))


def _iterate_batches(
    plan: RunPlan, games: int, chunk: int, jobs: int, executor: Executor | None, path: str | Path | None
) -> Generator[tuple[int, GameBatch]]:
    with RunFile(Path(path), plan) if path is not None else nullcontext() as file:
        done = {} if file is None else {first: part for first, part in file.batches.items() if first < games}
        yield from done.items()
        tasks = list(missing_ranges({first: len(part) for first, part in done.items()}, games, chunk))
        if len(tasks) > 1 and (jobs != 1 or executor is not None):
            play_range(plan, range(0))  # so that this process compiles the code once, instead of every worker
        for place, part in map_unordered(partial(play_range, plan), tasks, jobs, executor) if tasks else ():
            if file is not None:
                file.add(tasks[place].start, part)
            yield tasks[place].start, part


def missing_ranges(done: dict[int, int], games: int, chunk: int) -> Iterator[range]:
    """Yield the ranges of missing games, in chunks; `done` maps the first number of finished games to their count."""
    number = 0
    for first in [*sorted(done), games]:
        for start in range(number, first, chunk):
            yield range(start, min(start + chunk, first))
        number = first + done.get(first, 0)
