"""How the strongest level plays endings of The Duel that have been solved: `bench/endings.py --sample FILE`, then
`--play FILE`.

Endings are positions with the stock empty and two, three or four boats loaded, at most one of each from a game of the
strongest level against itself, all options drawn. Each line of a sample has the position, as `state.line()` writes it,
and what it is worth to the seat to decide: its chance of winning and its expected lead with best play of both. Then
somebody decides in each of them, with so much thread time, and it is solved what the decision has left of that. All
files go on where they stopped.

    PYTHONPATH=src python bench/endings.py --sample bench/results/endings.jsonl --count 300
    PYTHONPATH=src python bench/endings.py --sample bench/results/endings.jsonl --play FILE [--source /tmp/old/src]
    PYTHONPATH=src python bench/endings.py --show FILE ...
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import strength

import saqqara
from saqqara import kernel
from saqqara.players import player
from saqqara.search import endings

BOATS = (2, 3, 4)
SIMULATIONS = 400  # a decision, in the games from which endings are taken
POSITIONS = 3_000_000  # what needs more to be solved is left out, and counted
ENTRIES = 1 << 20
CHANCES = 6  # a chance of winning is so many parts at least: three tiles in the reserve, in any order


class Judge:
    """Solves endings, one after the other."""

    def __init__(self) -> None:
        blank, rules = saqqara.game("duel").start(seed=0), saqqara.game("duel").rules
        self._solver = endings.new_solver(blank.table, len(rules.texts), rules.ending_words, ENTRIES)

    def worth(self, state: Any) -> tuple[float, float] | None:
        """Chance of winning and lead of the seat to decide; None if that is not found."""
        endings.forget(self._solver)
        found = endings.solve(self._solver, kernel.batch(state.table), POSITIONS)
        return None if found is None else self._parts(found[0], state.actor)

    def worth_after(self, state: Any, text: str, best: tuple[float, float]) -> tuple[float, float]:
        """The same after a decision, where the best is known."""
        endings.forget(self._solver)
        seat, here, number = state.actor, kernel.batch(state.table), state.game.number(text)
        most = self._whole(best, seat)
        near = (most - endings.HAIR, most) if seat == 0 else (most, most + endings.HAIR)
        found = self._after(here, number, *near)
        if abs(found - most) < endings.HAIR:
            return best
        return self._parts(self._after(here, number, endings.LEAST, endings.MOST), seat)

    def _after(self, here: Any, number: int, alpha: float, beta: float) -> float:
        found = None
        while found is None:
            found = endings.solve_after(self._solver, here, number, POSITIONS, alpha, beta)
        return found

    def _whole(self, parts: tuple[float, float], seat: int) -> float:
        chance, lead = parts if seat == 0 else (1 - parts[0], -parts[1])
        return endings.WIN * round(CHANCES * chance) / CHANCES + lead

    def _parts(self, worth: float, seat: int) -> tuple[float, float]:
        chance = round(CHANCES * worth / endings.WIN) / CHANCES
        lead = worth - endings.WIN * chance
        return (chance, lead) if seat == 0 else (1 - chance, -lead)


# ---- the sample ------------------------------------------------------------------------------------------------


def candidates(seed: int) -> Iterator[tuple[int, Any]]:
    """From the game of a seed one position for each number of loaded boats, if it has one with a choice."""
    game, chance = strength.drawn("duel", {}, seed), random.Random(f"endings {seed}")
    state, one, found = game.start(seed=seed), player("search", simulations=SIMULATIONS, seed=seed), {}
    while not state.over:
        boats = sum(cargo[0] >= 0 for cargo in state.table.cargo.tolist())
        if state.table.stock_left == 0 and len(state.actions()) > 1:
            found.setdefault(boats, []).append(state.copy())
        state.play(one.choose(state))
    return ((boats, chance.choice(found[boats])) for boats in BOATS if boats in found)


def sample(path: Path, count: int) -> None:
    """Adds endings until there are so many that are solved."""
    lines = read(path)
    judge, seed = Judge(), 1 + max((line["seed"] for line in lines), default=-1)
    solved = sum("chance" in line for line in lines)
    with path.open("a", encoding="utf-8") as file:
        while solved < count:
            for boats, state in candidates(seed):
                worth, line = judge.worth(state), {"seed": seed, "boats": boats}
                if worth is not None:
                    solved += 1
                    line |= {"chance": worth[0], "lead": worth[1], "line": state.line()}
                file.write(json.dumps(line) + "\n")
            file.flush()
            seed += 1


def read(path: Path) -> list[dict[str, Any]]:
    """The lines of a file, which may not be there yet."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


# ---- who plays -------------------------------------------------------------------------------------------------


def play(endings_of: Path, path: Path, source: Path, seconds: float) -> None:
    """Lets the strongest level of a source decide in every ending of a sample."""
    plan, lines = {"seconds": seconds, "level": strength.LEVEL}, read(path)
    if lines and lines[0] != plan:
        sys.exit(f"{path} belongs to another run: {lines[0]}")
    judge, one, left = Judge(), strength.Opponent(source), [line for line in read(endings_of) if "chance" in line]
    with path.open("a", encoding="utf-8") as file:
        if not lines:
            file.write(json.dumps(plan) + "\n")
        for number, ending in enumerate(left[max(len(lines) - 1, 0) :], max(len(lines) - 1, 0)):
            state = saqqara.position(ending["line"])
            one.ask(begin=number, game="duel", options=state.game.options, seconds=seconds)
            chosen = one.ask(view=state.view(state.actor))
            chance, lead = judge.worth_after(state, chosen, (ending["chance"], ending["lead"]))
            lost, given = ending["chance"] - chance, ending["lead"] - lead
            line = {"boats": ending["boats"], "chosen": chosen, "chance": round(lost, 3), "points": round(given, 3)}
            file.write(json.dumps(line) + "\n")
            file.flush()
    show(path)


def show(path: Path) -> None:
    """A file in one line for each number of boats, and one for all."""
    plan, *lines = read(path)
    print(f"{path.name}: {plan['level']}, {plan['seconds']} s")
    for what, some in [
        *((f"{boats} boats", [line for line in lines if line["boats"] == boats]) for boats in BOATS),
        ("all", lines),
    ]:
        thrown = sum(line["chance"] > 0 for line in some)
        given = [line["points"] for line in some if line["chance"] == 0 and line["points"] > 0]
        mean = sum(given) / max(len(some), 1)
        print(f"  {what}: {len(some)} endings, chance lost in {thrown}, points in {len(given)}, {mean:.2f} on average")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sample", type=Path, help="endings that are solved; with --count, more of them")
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--play", type=Path, help="what somebody decides in them")
    parser.add_argument("--source", type=Path, default=Path(__file__).parents[1] / "src", help="whose strongest level")
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--show", type=Path, nargs="+", default=[], help="say what files hold, and play nothing")
    asked = parser.parse_args()
    if asked.sample and asked.count:
        sample(asked.sample, asked.count)
    if asked.sample and asked.play:
        play(asked.sample, asked.play, asked.source, asked.seconds)
    for path in asked.show:
        show(path)


if __name__ == "__main__":
    main()
