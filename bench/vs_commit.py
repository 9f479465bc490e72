"""Strength of the strongest level against another commit: `vs_commit.py --old SRC --output FILE`.

Each version plays with its own source in its own process, and both have the same processor time per action. (Thread
time does not depend on other load on the machine. At a table, the actions of a turn share the time for one action.)
With `--max-seconds` both play with a time bank: each action adds the same time, and what is left may be used later, up
to this limit per action. The mean time per action is at most the same.

Every setup is played from every seat, with the new version in one seat and the old one in all others; options are
random for every setup. A run's file has one line for each game; the same command resumes where it stopped. Another
process can play the last games first, with `--backwards`, into the same file.

    git archive COMMIT src | tar -x -C /tmp/old
    PYTHONPATH=src python bench/vs_commit.py --old /tmp/old/src --game duel --seconds 0.1 --games 400 --output FILE
    PYTHONPATH=src python bench/vs_commit.py --show FILE ...
"""

from __future__ import annotations

import argparse
import json
import os
import random
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any

LEVEL = "architect"
_compiled_games = set[str]()


# ---- player process --------------------------------------------------------------------------------------------


def answer_requests() -> None:
    """Answer requests for actions line by line, with the source that this process runs with."""
    import saqqara
    from saqqara.players import player, search_player

    search_player.time = SimpleNamespace(monotonic=time.thread_time)  # type: ignore[assignment]
    for line in sys.stdin:
        request = json.loads(line)
        if "begin" in request:
            search_player.MIN_TURN_SHARE = request.get(
                "again", 1.0
            )  # an old source has no such constant: each action takes its whole time
            game = saqqara.game(request["game"], **request["options"])
            one = player(LEVEL, seconds=request["seconds"], seed=request["begin"])
            clock = TimeBank(request["seconds"], request.get("most", request["seconds"]))
            compile_game(game)
            print(json.dumps("ready"), flush=True)
        elif "view" in request:
            try:
                seen = game.determinize(request["view"])
            except saqqara.SaqqaraError as error:
                print(json.dumps({"unread": str(error)}), flush=True)
            else:
                print(json.dumps(clock.choose(one, seen)), flush=True)
        else:
            print(json.dumps(clock.mean_seconds()), flush=True)


class TimeBank:
    """Time bank: `gain` seconds per action, plus what earlier actions left, up to `maximum` seconds.

    (A player that always uses all its time has the same time for each action.)
    """

    def __init__(self, gain: float, maximum: float) -> None:
        self._gain, self._maximum, self._left, self._used, self._count = gain, maximum, 0.0, 0.0, 0

    def choose(self, player: Any, state: Any) -> Any:
        """Return a player's action, chosen within the available time."""
        player.seconds = min(self._left + self._gain, self._maximum)
        started = time.thread_time()
        action = player.choose(state)
        used = time.thread_time() - started
        self._left = max(0.0, player.seconds - used)
        self._used, self._count = self._used + used, self._count + 1
        return action

    def mean_seconds(self) -> float:
        """Return the mean seconds per action; 0 before the first."""
        return round(self._used / max(self._count, 1), 4)


def compile_game(game: Any) -> None:
    """Compile the search for a game before time counts, or load it from the cache."""
    from saqqara.players import player

    if game.name not in _compiled_games:
        player(LEVEL, simulations=10, seed=0).choose(game.start(seed=0))
        with suppress(ImportError):  # an old source may have no solver
            from saqqara.players.timed_solver import compile_endgame_solver

            compile_endgame_solver(game)
        _compiled_games.add(game.name)


class OpponentProcess:
    """Process that plays with another source tree."""

    def __init__(self, source: Path) -> None:
        environment = {**os.environ, "PYTHONPATH": str(source)}
        environment.pop("SAQQARA_DISABLE_JIT", None)
        self._process = subprocess.Popen(
            [sys.executable, __file__, "--answer"],
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def request(self, **facts: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(facts) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())


# ---- arbiter process -------------------------------------------------------------------------------------------


def draw_game(name: str, fixed: dict[str, Any], seed: int) -> Any:
    """Return the game of a setup, with random options except for the fixed ones."""
    import saqqara
    from saqqara.errors import SaqqaraError

    definition, rng = saqqara.game(name).definition, random.Random(f"strength {seed}")
    while True:
        options = {one: fixed.get(one, rng.choice(values)) for one, values in definition.options.items()}
        try:
            return saqqara.game(name, **options)
        except SaqqaraError:
            continue


def play_game(
    game: Any, seed: int, seat: int, limits: dict[str, float], new: OpponentProcess, old: OpponentProcess
) -> dict[str, Any]:
    """Play one game, with the new version in this seat.

    There is no result if a source cannot read a view (fa1c5f7 cannot always read the pair of Imhotep's hidden field).
    """
    state, found = game.start(seed=seed), {"seed": seed, "seat": seat, "options": game.options}
    for player in (new, old):
        player.request(begin=seed, game=game.name, options=game.options, **limits)
    while state.current_player is not None:
        actions = state.legal_actions()
        player = new if state.current_player == seat else old
        action = player.request(view=state.view(state.current_player)) if len(actions) > 1 else actions[0]
        if isinstance(action, dict):
            return {**found, "by": "new" if player is new else "old", **action}
        state.play(action)
    winners, points = state.winners(), state.scores()
    others = [points[other] for other in range(game.num_players) if other != seat]
    share = 1 / len(winners) if seat in winners else 0.0
    took = [player.request(mean=True) for player in (new, old)]
    return {**found, "share": share, "points": [points[seat], max(others)], "seconds": took}


def print_summary(path: Path) -> None:
    """Print a one-line summary of a run's file."""
    from saqqara.arenas.ratings import wilson_interval

    plan, *every = map(json.loads, path.read_text("utf-8").splitlines())
    lines = [line for line in every if "share" in line]
    share = sum(line["share"] for line in lines) / max(len(lines), 1)
    low, high = wilson_interval(share, len(lines))
    lead = sum(line["points"][0] - line["points"][1] for line in lines) / max(len(lines), 1)
    what = f"{plan['game']} {plan['options'] or ''} {plan['seconds']} s: {len(lines)} games"
    if "most" in plan:
        took = [sum(line["seconds"][one] for line in lines) / max(len(lines), 1) for one in (0, 1)]
        what += f" by a clock, {took[0]:.3f} and {took[1]:.3f} s per action"
    unread = f"; {len(every) - len(lines)} without a result" if len(lines) < len(every) else ""
    print(f"{what}, {100 * share:.1f} % [{100 * low:.1f}-{100 * high:.1f}], {lead:+.1f} points{unread}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--answer", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--show", type=Path, nargs="+", help="only print summaries of these files")
    parser.add_argument("--old", type=Path, help="source tree of the opponent")
    parser.add_argument("--game", default="duel")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=JSON", help="fixed option")
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--max-seconds", type=float, help="play by a clock: maximum seconds per action")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--backwards", action="store_true", help="play the last games first")
    parser.add_argument("--output", type=Path)
    args = parser.parse_args()
    if args.max_seconds is not None and args.max_seconds < args.seconds:
        parser.error(f"--max-seconds {args.max_seconds} is less than --seconds {args.seconds}, the mean per action")
    if args.answer:
        answer_requests()
    elif args.show:
        for path in args.show:
            print_summary(path)
    else:
        play_games(args)


def play_games(args: argparse.Namespace) -> None:
    """Play the games that a file lacks."""
    fixed = {name: json.loads(value) for name, _, value in (one.partition("=") for one in args.option)}
    limits = {"seconds": args.seconds, **({} if args.max_seconds is None else {"most": args.max_seconds})}
    plan = {"game": args.game, "options": fixed, **limits, "level": LEVEL}
    lines = args.output.read_text("utf-8").splitlines() if args.output.exists() else []
    if lines and json.loads(lines[0]) != plan:
        sys.exit(f"{args.output} belongs to another run: {lines[0]}")
    new, old = OpponentProcess(Path(__file__).parents[1] / "src"), OpponentProcess(args.old)
    wanted = plan_games(args.game, fixed, args.games)
    with args.output.open("a", encoding="utf-8") as file:
        if not lines:
            file.write(json.dumps(plan) + "\n")
            file.flush()
        for game, seed, seat in wanted[::-1] if args.backwards else wanted:
            if (seed, seat) in finished_games(args.output):
                continue
            line = play_game(game, seed, seat, limits, new, old)
            if (seed, seat) not in finished_games(args.output):  # if two processes meet, the first result counts
                file.write(json.dumps(line) + "\n")
                file.flush()
    print_summary(args.output)


def plan_games(name: str, fixed: dict[str, Any], count: int) -> list[tuple[Any, int, int]]:
    """Return the games of a run, with all seatings of each setup: game, seed and the new version's seat."""
    found, seed = list[tuple[Any, int, int]](), 0
    while len(found) < count:
        game = draw_game(name, fixed, seed)
        found += [(game, seed, seat) for seat in range(game.num_players)]
        seed += 1
    return found


def finished_games(path: Path) -> set[tuple[int, int]]:
    """Return seed and seat of the games in a file."""
    lines = path.read_text("utf-8").splitlines()[1:]
    return {(line["seed"], line["seat"]) for line in map(json.loads, lines)}


if __name__ == "__main__":
    if "--answer" not in sys.argv:  # the arbiter needs no compiled code
        os.environ.setdefault("SAQQARA_DISABLE_JIT", "1")
    main()
