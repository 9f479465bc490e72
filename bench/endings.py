"""Play of the strongest level in solved endgames: `bench/endings.py --sample FILE`, then `--play FILE`.

Endgames of The Duel are positions with an empty stock and two, three or four loaded boats. Those of Imhotep (two
players) are positions in the last round in which one, two or three boats have not sailed. There is at most one of each
kind from a game of the strongest level against itself, with random options. Each line of a sample contains the
position, as `state.position_string()` writes it, and its value for the seat to move with best play of both: WIN for a
won game and 1 for each point of the lead. (Older lines of The Duel contain chance and lead.) Then the level chooses an
action in each of them, within a limit of thread time, and the solver determines what the action loses. All files resume
where they stopped.

    PYTHONPATH=src python bench/endings.py --game duel --sample bench/results/endings.jsonl --count 300
    PYTHONPATH=src python bench/endings.py --game duel --sample bench/results/endings.jsonl --play FILE
    PYTHONPATH=src python bench/endings.py --game imhotep --sample FILE --play FILE [--source /tmp/old/src]
    PYTHONPATH=src python bench/endings.py --show FILE ...
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import vs_commit

import saqqara
from saqqara.core import jit
from saqqara.games.imhotep import components
from saqqara.games.imhotep.rules import endgame
from saqqara.players import player
from saqqara.search import endgame_solver

SIMULATIONS = 400  # per action, in the games that the endgames are taken from
ENTRIES = 1 << 20
MIN_TIME_FRACTION = 0.125  # minimum share of the time per action if the endgame was not solved, as at a table
INFINITE_VALUE = 1e6  # more than any points: a greater loss is one of the probability of winning


class EndingKind(NamedTuple):
    """Definition of the endgames of a game."""

    fixed: tuple[dict[str, Any], ...]  # fixed options, by seed in turn
    boats: tuple[int, ...]  # numbers of boats to look for
    boats_left: Callable[[Any], int | None]  # number of boats left in a state, None if it is no endgame yet
    positions: int  # limit of the solver; positions that need more are left out, but counted


def count_loaded_boats(table: Any) -> int | None:
    return None if table.stock_left else sum(cargo[0] >= 0 for cargo in table.cargo.tolist())


def count_waiting_boats(table: Any) -> int | None:
    return components.BOATS - int(table.sailed) if endgame.is_countable(table) else None


FOR_TWO = tuple({"players": 2, "dynasty": dynasty} for dynasty in (False, True))
ENDING_KINDS = {
    "duel": EndingKind(({},), (2, 3, 4), count_loaded_boats, 3_000_000),
    "imhotep": EndingKind(FOR_TWO, (1, 2, 3), count_waiting_boats, 400_000),
}


class EndingSolver:
    """Solver of many endgames; values are those of the seat to move."""

    def __init__(self, name: str) -> None:
        blank, rules = saqqara.game(name).start(seed=0), saqqara.game(name).definition
        self._solver = endgame_solver.new_solver(blank.raw, len(rules.actions.texts), rules.endgame.key_size, ENTRIES)
        self._positions = ENDING_KINDS[name].positions

    def solve(self, state: Any) -> float | None:
        """Return the value of an endgame; None if it is not found."""
        endgame_solver.clear_solver(self._solver)
        found = endgame_solver.solve(self._solver, jit.batch(state.raw), self._positions)
        return None if found is None else value_for_seat(found[0], state.current_player)

    def solve_after(self, state: Any, text: str, best: float) -> float:
        """Return the value of an endgame after an action, given the value `best` of the best action."""
        endgame_solver.clear_solver(self._solver)
        raw, action_id, max_positions = (
            jit.batch(state.raw),
            state.game.action_id(text),
            value_for_seat(best, state.current_player),
        )
        is_close = (
            (max_positions - endgame_solver.EPSILON, max_positions)
            if state.current_player == 0
            else (max_positions, max_positions + endgame_solver.EPSILON)
        )
        if abs(self._after(raw, action_id, *is_close) - max_positions) < endgame_solver.EPSILON:
            return best
        return value_for_seat(
            self._after(raw, action_id, endgame_solver.MIN_VALUE, endgame_solver.MAX_VALUE), state.current_player
        )

    def _after(self, raw: Any, action_id: int, alpha: float, beta: float) -> float:
        found = None
        while found is None:
            found = endgame_solver.solve_after(self._solver, raw, action_id, self._positions, alpha, beta)
        return found


def value_for_seat(worth: float, seat: int) -> float:
    """Convert a value for seat 0 to one for `seat`, or the reverse."""
    return worth if seat == 0 else endgame_solver.WIN - worth


def value_of_line(line: dict[str, Any]) -> float:
    return line["worth"] if "worth" in line else endgame_solver.WIN * line["chance"] + line["lead"]


# ---- sample ----------------------------------------------------------------------------------------------------


def candidate_positions(name: str, seed: int) -> Iterator[tuple[int, Any]]:
    """Return one position with a choice for each number of boats that occurs in the game of a seed."""
    kind = ENDING_KINDS[name]
    game, rng = vs_commit.draw_game(name, kind.fixed[seed % len(kind.fixed)], seed), random.Random(f"endings {seed}")
    state, one, found = (
        game.start(seed=seed),
        player("search", simulations=SIMULATIONS, seed=seed),
        dict[int, list[Any]](),
    )
    while not state.is_over:
        boats = kind.boats_left(state.raw)
        if boats is not None and len(state.legal_actions()) > 1:
            found.setdefault(boats, []).append(state.copy())
        state.play(one.choose(state))
    return ((boats, rng.choice(found[boats])) for boats in kind.boats if boats in found)


def sample_endings(name: str, path: Path, count: int) -> None:
    """Add endgames until `count` are solved."""
    lines = read_lines(path)
    solver, seed = EndingSolver(name), 1 + max((line["seed"] for line in lines), default=-1)
    solved = sum("line" in line for line in lines)
    with path.open("a", encoding="utf-8") as file:
        while solved < count:
            for boats, state in candidate_positions(name, seed):
                worth = solver.solve(state)
                line: dict[str, Any] = {"seed": seed, "boats": boats}
                if worth is not None:
                    solved += 1
                    line |= {"worth": worth, "line": state.position_string()}
                file.write(json.dumps(line) + "\n")
            file.flush()
            seed += 1


def read_lines(path: Path) -> list[dict[str, Any]]:
    """Return the lines of a file, which may not exist yet."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


# ---- play ------------------------------------------------------------------------------------------------------


def play_endings(name: str, endings_of: Path, path: Path, source: Path, seconds: float) -> None:
    """Let the strongest level of a source tree act in every endgame of a sample."""
    plan, lines = {"seconds": seconds, "level": vs_commit.LEVEL}, read_lines(path)
    if lines and lines[0] != plan:
        sys.exit(f"{path} belongs to another run: {lines[0]}")
    judge, one, left = (
        EndingSolver(name),
        vs_commit.OpponentProcess(source),
        [line for line in read_lines(endings_of) if "line" in line],
    )
    with path.open("a", encoding="utf-8") as file:
        if not lines:
            file.write(json.dumps(plan) + "\n")
        for number, ending in enumerate(left[max(len(lines) - 1, 0) :], max(len(lines) - 1, 0)):
            state = saqqara.parse_position(ending["line"])
            one.request(begin=number, game=name, options=state.game.options, seconds=seconds, again=MIN_TIME_FRACTION)
            chosen = one.request(view=state.view(state.current_player))
            lost = value_of_line(ending) - judge.solve_after(state, chosen, value_of_line(ending))
            chance, points = (lost / endgame_solver.WIN, 0.0) if lost > INFINITE_VALUE else (0.0, lost)
            line = {"boats": ending["boats"], "chosen": chosen, "chance": round(chance, 3), "points": round(points, 3)}
            file.write(json.dumps(line) + "\n")
            file.flush()
    print_summary(path)


def print_summary(path: Path) -> None:
    """Print a summary of a file: one line for each number of boats, and one for all."""
    plan, *lines = read_lines(path)
    every = sorted({line["boats"] for line in lines})
    print(f"{path.name}: {plan['level']}, {plan['seconds']} s")
    for what, some in [
        *((f"{boats} boats", [line for line in lines if line["boats"] == boats]) for boats in every),
        ("all", lines),
    ]:
        thrown = sum(line["chance"] > 0 for line in some)
        given = [line["points"] for line in some if line["chance"] == 0 and line["points"] > 0]
        mean = sum(given) / max(len(some), 1)
        print(f"  {what}: {len(some)} endings, chance lost in {thrown}, points lost in {len(given)}, mean {mean:.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", choices=ENDING_KINDS, default="duel")
    parser.add_argument("--sample", type=Path, help="file of solved endings; with --count, add more")
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--play", type=Path, help="file of the actions that a level chooses in them")
    parser.add_argument("--source", type=Path, default=Path(__file__).parents[1] / "src", help="source of the level")
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--show", type=Path, nargs="+", default=[], help="only print summaries of these files")
    args = parser.parse_args()
    if args.sample and args.count:
        sample_endings(args.game, args.sample, args.count)
    if args.sample and args.play:
        play_endings(args.game, args.sample, args.play, args.source, args.seconds)
    for path in args.show:
        print_summary(path)


if __name__ == "__main__":
    main()
