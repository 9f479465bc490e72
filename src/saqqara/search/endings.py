"""Endings solved exactly, in games of two seats whose chance can be counted (`saqqara.rules.chances`): expectiminimax
with alpha-beta, at chance too (Star1; Ballard 1983), and a transposition table.

What a position is worth is that of its first seat: win first, then points. So one number holds both, a won game WIN
and every point of the lead 1; over chance it is the mean. Points cannot make up for the least chance of winning.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from saqqara import kernel
from saqqara.kernel import compiled, copy
from saqqara.rules import actor, arrange, chances, legal, play, points, result, write_rest
from saqqara.search.lookahead import room

WIN = 1e9
LEAST, MOST = -1e6, WIN + 1e6  # less and more than any position is worth
DEEPEST = 96  # decisions from the root; a longer line is not solved
SHOWN = DEEPEST + 1  # in Solver.states, the first of those that show what was hidden
ENTRIES = 1 << 18  # of the transposition table, a power of 2
PRIME = 2_147_483_647

LINE = 64  # bytes that a processor fetches at once: an entry lies in as few of these as can be
VISITED, LIMIT, GIVEN_UP = 0, 1, 2  # in Solver.numbers
NEEDLESS = -2  # instead of a decision
HAIR = 0.01  # less than what two endings can differ by


class Solver(NamedTuple):
    """What is known of endings, and room to work in; made by `new_solver`."""

    entries: Any  # the transposition table: words, of which the first is -1 where nothing is noted, and what is known
    here: Any  # int64 (deepest, words): the positions from the root on
    states: Any  # a batch, one a decision from the root on; after these, what each decision has led to as all lies
    decisions: Any  # int16 (deepest, decisions)
    successes: Any  # int64 (seats, decisions): how often each has cut a branch off
    numbers: Any  # int64: VISITED (positions), LIMIT (of these), GIVEN_UP


def new_solver(state: Any, decisions: int, words: int, entries: int = ENTRIES) -> Solver:
    """A solver that knows nothing yet, for a game with so many decisions, whose positions are so many words."""
    return Solver(
        entries=new_entries(entries, words),
        here=np.zeros((DEEPEST + 1, words), np.int64),
        states=kernel.batch(state, SHOWN + DEEPEST + 1),
        decisions=room(decisions, DEEPEST),
        successes=np.zeros((2, decisions), np.int64),
        numbers=np.zeros(3, np.int64),
    )


def new_entries(count: int, words: int) -> Any:
    """So many entries, of positions of so many words."""
    known = 8 * words
    size = -(-(known + 18) // LINE) * LINE
    entry = np.dtype(
        {
            "names": ["words", "low", "high", "decision"],
            "formats": [("i8", (words,)), "f8", "f8", "i2"],
            "offsets": [0, known, known + 8, known + 16],
            "itemsize": size,
        }
    )
    room_for = np.zeros(count * size + LINE, np.uint8)
    start = -room_for.ctypes.data % LINE
    entries = room_for[start : start + count * size].view(entry).view(np.recarray)
    entries["words"][:, 0] = -1
    return entries


def forget(solver: Solver) -> None:
    """Makes a solver new, for another ending."""
    solver.entries["words"][:, 0] = -1
    solver.successes[:] = 0


def solve(solver: Solver, states: Any, positions: int) -> tuple[float, int] | None:
    """What states[0] is worth, in which somebody is to decide, and the best decision; None if looking at so many
    positions was not enough. Asked again it goes on where it was, as far as it remembers."""
    kernel.copy(solver.states, 0, states, 0)
    solver.numbers[:] = 0, positions, 0
    write_rest(states[0], solver.here[0])
    solver.entries["words"][
        place_of(solver.here[0], len(solver.entries)), 0
    ] = -1  # known perhaps from one where others are legal
    found = worth(solver, 0, LEAST, MOST)
    if solver.numbers[GIVEN_UP]:
        return None
    return found, int(solver.entries[place_of(solver.here[0], len(solver.entries))].decision)


def solve_after(
    solver: Solver, states: Any, decision: int, positions: int, alpha: float = LEAST, beta: float = MOST
) -> float | None:
    """What states[0] is worth after a legal decision, if that is between alpha and beta, as `worth` says it (where
    chance follows it, always); None as in `solve`."""
    total = 0.0
    solver.numbers[:] = 0, positions, 0
    kernel.copy(solver.states, SHOWN, states, 0)
    play(solver.states[SHOWN], decision)
    ways = chances(states[0], decision, solver.states[SHOWN])
    for way in range(ways):
        kernel.copy(solver.states, 0, states, 0)
        alike = arrange(solver.states[0], decision, solver.states[SHOWN], way) if ways > 1 else 1
        if alike > 0:
            play(solver.states[0], decision)
            total += alike * worth(solver, 0, *((alpha, beta) if ways == 1 else (LEAST, MOST)))
    return None if solver.numbers[GIVEN_UP] else total / ways


@compiled
def worth(solver: Solver, depth: int, alpha: float, beta: float) -> float:
    """What states[depth] is worth, if that is between alpha and beta; else no less than beta where it is not less, and
    no more than alpha where it is not more. Nothing that counts once GIVEN_UP."""
    state = solver.states[depth]
    seat = actor(state)
    if seat < 0:
        return WIN * result(state, 0) + points(state, 0) - points(state, 1)
    known, place, hint = look_up(solver, depth, alpha, beta)
    if hint == NEEDLESS:
        return known
    decisions, low, high = solver.decisions[depth], alpha, beta
    n, found, chosen = legal(state, decisions), (LEAST if seat == 0 else MOST), -1
    for number in range(n):
        decision = next_of(decisions, number, n, hint, solver.successes[seat])
        ways, way, alike, left, total = 0, 0, 1, 0, 0.0  # no ways: it is not known yet how many there are
        while way < max(ways, 1):
            copy(solver.states, depth + 1, solver.states, depth)
            if ways > 1:
                alike = arrange(solver.states[depth + 1], decision, solver.states[SHOWN + depth], way)
                way += 1
                if alike == 0:
                    continue
            play(solver.states[depth + 1], decision)
            if ways == 0:
                ways = left = chances(state, decision, solver.states[depth + 1])
                if ways > 1:
                    copy(solver.states, SHOWN + depth, solver.states, depth + 1)
                    continue
                way = 1
            left -= alike  # each worth at most MOST and at least LEAST: the mean can be known too far off early
            least = max(LEAST, (ways * low - total - left * MOST) / alike)
            most = min(MOST, (ways * high - total - left * LEAST) / alike)
            value, first = 0.0, number == 0 or ways > 1
            if not first:  # is it better than the best so far at all? (principal variation search)
                near, far = (least, least + HAIR) if seat == 0 else (most - HAIR, most)
                value = worth(solver, depth + 1, near, far)
            if first or least < value < most:
                value = worth(solver, depth + 1, least, most)
            if solver.numbers[GIVEN_UP]:
                return 0.0
            total += alike * value
            if value <= least or value >= most:
                total += left * (MOST if value <= least else LEAST)
                break
        value = total / ways
        if (value > found) if seat == 0 else (value < found):
            found, chosen = value, decision
        low, high = (max(low, found), high) if seat == 0 else (low, min(high, found))
        if low >= high:
            solver.successes[seat, decision] += DEEPEST - depth
            break
    note(solver, depth, place, chosen, found, alpha, beta)
    return float(found)


@compiled
def look_up(solver: Solver, depth: int, alpha: float, beta: float) -> tuple[float, int, int]:
    """What is known of states[depth]: what it is worth, where it is noted, and which decision was best, -1 for none;
    NEEDLESS where nothing is to be looked for: it is known well enough, or it is too much."""
    solver.numbers[VISITED] += 1
    write_rest(solver.states[depth], solver.here[depth])
    place = place_of(solver.here[depth], len(solver.entries))
    if depth == DEEPEST or solver.numbers[VISITED] > solver.numbers[LIMIT]:
        solver.numbers[GIVEN_UP] = 1
        return 0.0, place, NEEDLESS
    if not is_here(solver, depth, place):
        return 0.0, place, -1
    entry = solver.entries[place]
    if entry.low >= beta or entry.low == entry.high:
        return float(entry.low), place, NEEDLESS
    if entry.high <= alpha:
        return float(entry.high), place, NEEDLESS
    return 0.0, place, int(entry.decision)


@compiled
def next_of(decisions: Any, number: int, n: int, hint: int, successes: Any) -> int:
    """The decision to try next, put at its place among n: the best one known, then that which has cut most."""
    best, most = number, -1
    for other in range(number, n):
        if decisions[other] == hint:
            best = other
            break
        if successes[decisions[other]] > most:
            best, most = other, successes[decisions[other]]
    decision = decisions[best]
    decisions[best] = decisions[number]
    decisions[number] = decision
    return int(decision)


# ---- the transposition table -----------------------------------------------------------------------------------


@compiled
def place_of(words: Any, entries: int) -> int:
    """Where a position is noted."""
    place = 0
    for word in range(len(words)):
        place = (place * 69_621 + words[word] % PRIME) % PRIME
    return int(place & (entries - 1))


@compiled
def is_here(solver: Solver, depth: int, place: int) -> bool:
    """Whether what is noted at a place is of states[depth]."""
    entry = solver.entries[place]
    for word in range(solver.here.shape[1]):
        if entry.words[word] != solver.here[depth, word]:
            return False
    return True


@compiled
def note(solver: Solver, depth: int, place: int, decision: int, found: float, alpha: float, beta: float) -> None:
    """Notes what has been found of states[depth], in place of what stood there."""
    entry = solver.entries[place]
    if not is_here(solver, depth, place):
        for word in range(solver.here.shape[1]):
            entry.words[word] = solver.here[depth, word]
        entry.low, entry.high = LEAST, MOST
    if found > alpha:
        entry.low = found
    if found < beta:
        entry.high = found
    entry.decision = decision
