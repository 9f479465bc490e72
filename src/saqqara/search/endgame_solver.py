"""Exact solver for endgames of two seats whose chance outcomes can be counted (`saqqara.core.game_api.chances`).

Expectiminimax with alpha-beta, also at chance nodes (Star1; Ballard 1983), principal variation search and a
transposition table. Actions that end the game at once are not searched: `saqqara.core.game_api.closing` gives the value
of the best one, which bounds all others.

What a position is worth is that of its first seat: win first, then points. So one number holds both, a won game WIN
and every point of the lead 1; over chance it is the mean. Points cannot make up for the least chance of winning.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from saqqara.core import jit
from saqqara.core.game_api import (
    apply_chance_outcome,
    chance_outcome_count,
    closing_move,
    current_player,
    legal_action_ids,
    play,
    points,
    prune_equivalent,
    result,
    write_endgame_key,
)
from saqqara.core.jit import compiled, copy

WIN = 1e9
LEAST, MOST = -1e6, WIN + 1e6  # less and more than any position is worth
DEEPEST = 96  # decisions from the root; a longer line is not solved
SHOWN = DEEPEST + 1  # in Solver.states, the first of those that show what was hidden
ENTRIES = 1 << 18  # of the transposition table, a power of 2
PRIME, OTHER_PRIME = 2_147_483_647, 2_147_483_629

LINE = 64  # bytes that a processor fetches at once: an entry lies in as few of these as can be
VISITED, LIMIT, GIVEN_UP, BEST = 0, 1, 2, 3  # in `numbers`
UNKNOWN, NEEDLESS = -1, -2  # instead of a decision
WAY, ALIKE, LOW, HIGH = 0, 1, 2, 3  # in `spans`
FEW = 3  # ways of chance that are all played before any is searched; of more there are only three rows in `spans`:
# the one that is looked at, those to come, with the first WAY of them, and sums of those that are done
PRESENT, OTHERS, DONE = 0, 1, 2
HAIR = 0.01  # less than what two endings can differ by
ROUNDING = 1e-4  # more than sums over chance are off


class Solver(NamedTuple):
    """What is known of endings, and room to work in; made by `new_solver`."""

    entries: Any  # the transposition table: marks, -1 where nothing is noted, and what is known
    states: Any  # a batch, one a decision from the root on; after these, what each decision has led to as all lies
    work: Any  # a record of all else, see `new_work`


def new_solver(state: Any, decisions: int, words: int, entries: int = ENTRIES) -> Solver:
    """A solver that knows nothing yet, for a game with so many decisions, whose positions are so many words."""
    return Solver(
        entries=new_entries(entries),
        states=jit.batch(state, SHOWN + DEEPEST + 1),
        work=new_work(decisions, words),
    )


def new_work(decisions: int, words: int) -> Any:
    """Room to work in, as one record: a search hands it on from call to call."""
    fields = [
        ("words", "i8", (words,)),  # a position
        ("decisions", "i2", (DEEPEST, decisions)),
        ("spans", "f8", (DEEPEST, FEW, 4)),  # WAY of chance, how many ALIKE, its worth between
        ("successes", "i8", (2, decisions)),  # by seat: how often each decision has cut a branch off
        ("numbers", "i8", (4,)),  # VISITED (positions), LIMIT (of these), GIVEN_UP, BEST
    ]
    return np.zeros(1, np.dtype(fields)).view(np.recarray)[0]


def new_entries(count: int) -> Any:
    """So many entries, each within a line of the cache."""
    entry = np.dtype([("mark", "i8"), ("low", "f8"), ("high", "f8"), ("decision", "i8")])
    room_for = np.zeros(count * entry.itemsize + LINE, np.uint8)
    start = -room_for.ctypes.data % LINE
    entries = room_for[start : start + count * entry.itemsize].view(entry).view(np.recarray)
    entries["mark"] = -1
    return entries


def forget(solver: Solver) -> None:
    """Makes a solver new, for another ending."""
    solver.entries["mark"] = -1
    solver.work.successes[:] = 0


def solve(solver: Solver, states: Any, positions: int, first: int = UNKNOWN) -> tuple[float, int] | None:
    """What states[0] is worth, in which somebody is to decide, and the best decision; None if looking at so many
    positions was not enough. Asked again it goes on where it was, as far as it remembers. A legal decision that comes
    `first` is looked at before all others."""
    jit.copy(solver.states, 0, states, 0)
    solver.work.numbers[:] = 0, positions, 0, UNKNOWN
    write_endgame_key(states[0], solver.work.words)
    mark = mark_of(solver.work.words)
    root = solver.entries[place_of(solver, mark)]  # perhaps known from one where others are legal
    root.mark, root.low, root.high, root.decision = mark, LEAST, MOST, first
    found = worth(solver, 0, LEAST, MOST)
    return None if solver.work.numbers[GIVEN_UP] else (found, int(solver.work.numbers[BEST]))


def best_so_far(solver: Solver) -> int:
    """After `solve` has found nothing: a decision proved to be no worse than the one that came first, or UNKNOWN."""
    return int(solver.work.numbers[BEST])


def solve_after(
    solver: Solver, states: Any, decision: int, positions: int, alpha: float = LEAST, beta: float = MOST
) -> float | None:
    """What states[0] is worth after a legal decision, if that is between alpha and beta, as `worth` says it (where
    chance follows it, always); None as in `solve`."""
    total = 0.0
    solver.work.numbers[:] = 0, positions, 0, UNKNOWN
    jit.copy(solver.states, SHOWN, states, 0)
    play(solver.states[SHOWN], decision)
    ways = chance_outcome_count(states[0], decision, solver.states[SHOWN])
    for way in range(ways):
        jit.copy(solver.states, 0, states, 0)
        alike = apply_chance_outcome(solver.states[0], decision, solver.states[SHOWN], way) if ways > 1 else 1
        if alike > 0:
            play(solver.states[0], decision)
            total += alike * worth(solver, 0, *((alpha, beta) if ways == 1 else (LEAST, MOST)))
    return None if solver.work.numbers[GIVEN_UP] else total / ways


@compiled
def worth(solver: Solver, depth: int, alpha: float, beta: float) -> float:
    """What states[depth] is worth, if that is between alpha and beta; else no less than beta where it is not less, and
    no more than alpha where it is not more. Nothing that counts once GIVEN_UP."""
    state, low, high = solver.states[depth], alpha, beta
    seat = current_player(state)
    if seat < 0:
        return over(state)
    chosen, found = UNKNOWN, (LEAST if seat == 0 else MOST)
    if depth > 0:
        chosen, found = closed(state, seat, low, high)
        low, high = (max(low, found), high) if seat == 0 else (low, min(high, found))
        if low >= high:
            return found
    known, mark, hint = look_up(solver, depth, alpha, beta)
    if hint == NEEDLESS:
        return known
    decisions = solver.work.decisions[depth]
    n = legal_action_ids(state, decisions)
    if depth > 0:
        n = prune_equivalent(state, decisions, n)
    for number in range(n):
        decision = next_of(decisions, number, n, hint, solver.work.successes[seat])
        rows, ways = foresee(solver, depth, decision)
        spans, is_many = solver.work.spans[depth, :rows], ways > FEW
        # First it is asked only if it is better than the best so far (principal variation search).
        for exact in range(1 if is_many or (number == 0 and chosen == UNKNOWN and high - low > 2 * HAIR) else 0, 2):
            near, far = (low, high) if exact else (low, low + HAIR) if seat == 0 else (high - HAIR, high)
            (least, most), row = mean(spans, ways), 0
            while row < rows and not is_clear(least, most, near, far):
                if is_many:
                    turn_up(solver, depth, decision)
                before, after = window(spans[row], ways, near - most, far - least) if exact else (near, far)
                if before < after:
                    if 1 < ways <= FEW:
                        lay(solver, depth, decision, int(spans[row, WAY]))
                    narrow(spans[row], worth(solver, depth + 1, before, after), before, after)
                    if solver.work.numbers[GIVEN_UP]:
                        return 0.0
                row = row + 1 if not is_many else PRESENT if spans[OTHERS, ALIKE] > 0 else rows
                least, most = mean(spans, ways)
            if is_clear(least, most, low, high):
                break
        value = mean_worth(least, most, low, high)
        if (value > found) if seat == 0 else (value < found):
            found, chosen = value, decision
        if depth == 0:
            solver.work.numbers[BEST] = chosen
        low, high = (max(low, found), high) if seat == 0 else (low, min(high, found))
        if low >= high:
            solver.work.successes[seat, decision] += DEEPEST - depth
            break
    note(solver, mark, chosen, found, alpha, beta)
    return float(found)


@compiled
def over(state: Any) -> float:
    """What a game that is over is worth."""
    return float(WIN * result(state, 0) + points(state, 0) - points(state, 1))


@compiled
def closed(state: Any, seat: int, alpha: float, beta: float) -> tuple[int, float]:
    """The best way for a seat, which decides, to end the game at once, or one that is enough: its decision and what it
    is worth; -1 and less than anything (for seat 1 more) if there is none."""
    if seat == 0:  # a lead that is worth no less than beta
        enough = beta if beta < -LEAST else beta - WIN if beta > WIN else MOST
    else:  # a lead that is worth no more than alpha
        enough = alpha if alpha < 0 else alpha - WIN if alpha > WIN + LEAST else LEAST
    decision, outcome, lead = closing_move(state, enough)
    if decision < 0:
        return decision, LEAST if seat == 0 else MOST
    return decision, WIN * outcome + lead


# ---- chance ----------------------------------------------------------------------------------------------------


@compiled
def lay(solver: Solver, depth: int, decision: int, way: int) -> int:
    """Makes states[depth + 1] what comes of a decision in one of the ways of chance; how many come to the same, 0 where
    that is looked at in another."""
    state = solver.states[depth + 1]
    copy(solver.states, depth + 1, solver.states, depth)
    alike = int(apply_chance_outcome(state, decision, solver.states[SHOWN + depth], way))
    if alike > 0:
        play(state, decision)
    return alike


@compiled
def foresee(solver: Solver, depth: int, decision: int) -> tuple[int, int]:
    """Writes into `spans`, for each way of chance after a decision, between what it is worth, as far as that is known
    without a search; how many rows that are, those that are the same as one, and how many ways. Where there is only
    one, states[depth + 1] is what comes of it; of many nothing is known yet."""
    spans, rows = solver.work.spans[depth], 0
    copy(solver.states, depth + 1, solver.states, depth)
    play(solver.states[depth + 1], decision)
    ways = int(chance_outcome_count(solver.states[depth], decision, solver.states[depth + 1]))
    if ways == 1:
        write_span(spans[0], 0, 1, LEAST, MOST)
        return 1, 1
    copy(solver.states, SHOWN + depth, solver.states, depth + 1)
    if ways > FEW:
        write_span(spans[PRESENT], 0, 0, 0.0, 0.0)
        write_span(spans[OTHERS], 0, ways, LEAST, MOST)
        write_span(spans[DONE], 0, 1, 0.0, 0.0)
        return 3, ways
    for way in range(ways):
        alike = lay(solver, depth, decision, way)
        if alike > 0:
            low, high = known_of(solver, depth + 1)
            write_span(spans[rows], way, alike, low, high)
            rows += 1
    return rows, ways


@compiled
def turn_up(solver: Solver, depth: int, decision: int) -> None:
    """Of many ways of chance the next one: states[depth + 1] is what comes of it, and the last one joins those that are
    done."""
    spans = solver.work.spans[depth]
    present, others, done = spans[PRESENT], spans[OTHERS], spans[DONE]
    done[LOW] += present[ALIKE] * present[LOW]
    done[HIGH] += present[ALIKE] * present[HIGH]
    way, alike = int(others[WAY]), 0
    while alike == 0:
        alike = lay(solver, depth, decision, way)
        way += 1
    write_span(present, way - 1, alike, LEAST, MOST)
    write_span(others, way, int(others[ALIKE]) - alike, LEAST, MOST)


@compiled
def write_span(span: Any, way: int, alike: int, low: float, high: float) -> None:
    """Writes one row of `spans`."""
    span[WAY], span[ALIKE], span[LOW], span[HIGH] = way, alike, low, high


@compiled
def known_of(solver: Solver, depth: int) -> tuple[float, float]:
    """Between what states[depth] is worth, as far as that is known without a search."""
    state, low, high = solver.states[depth], LEAST, MOST
    seat = current_player(state)
    if seat < 0:
        return over(state), over(state)
    write_endgame_key(state, solver.work.words)
    mark = mark_of(solver.work.words)
    entry = solver.entries[place_of(solver, mark)]
    if entry.mark == mark:
        low, high = float(entry.low), float(entry.high)
    found = closed(state, seat, LEAST, MOST)[1]
    return (max(low, found), high) if seat == 0 else (low, min(high, found))


@compiled
def mean(spans: Any, ways: int) -> tuple[float, float]:
    """Between what a decision is worth after which chance has so many ways, with all that are the same."""
    if len(spans) == 1:
        return float(spans[0, LOW]), float(spans[0, HIGH])
    least, most = 0.0, 0.0
    for span in spans:
        least, most = least + span[ALIKE] * span[LOW], most + span[ALIKE] * span[HIGH]
    return least / ways, most / ways


@compiled
def is_clear(least: float, most: float, alpha: float, beta: float) -> bool:
    """Whether a decision that is worth so much is known to be worth no more than alpha, or no less than beta."""
    return bool(most <= alpha + ROUNDING or least >= beta - ROUNDING)


@compiled
def window(span: Any, ways: int, fall: float, rise: float) -> tuple[float, float]:
    """Between which bounds it still matters what one of the ways is worth, whatever the others are (Star1), if the most
    that the mean can be has to fall, or the least to rise, by so much; nothing is between them where it is known."""
    part = ways / span[ALIKE]
    return max(float(span[LOW]), part * fall + span[HIGH]), min(float(span[HIGH]), part * rise + span[LOW])


@compiled
def narrow(span: Any, value: float, alpha: float, beta: float) -> None:
    """Notes what `worth` has said between these bounds."""
    if value < beta:
        span[HIGH] = min(span[HIGH], value)
    if value > alpha:
        span[LOW] = max(span[LOW], value)


@compiled
def mean_worth(least: float, most: float, alpha: float, beta: float) -> float:
    """What a decision is worth once that is known, or that it is not between alpha and beta; as `worth` says it."""
    if least >= beta - ROUNDING:
        return max(least, beta)
    return min(most, alpha) if most <= alpha + ROUNDING else most


@compiled
def look_up(solver: Solver, depth: int, alpha: float, beta: float) -> tuple[float, int, int]:
    """What is known of states[depth]: what it is worth, where it is noted, and which decision was best, -1 for none;
    NEEDLESS where nothing is to be looked for: it is known well enough, or it is too much."""
    solver.work.numbers[VISITED] += 1
    write_endgame_key(solver.states[depth], solver.work.words)
    mark = mark_of(solver.work.words)
    if depth == DEEPEST or solver.work.numbers[VISITED] > solver.work.numbers[LIMIT]:
        solver.work.numbers[GIVEN_UP] = 1
        return 0.0, mark, NEEDLESS
    entry = solver.entries[place_of(solver, mark)]
    if entry.mark != mark:
        return 0.0, mark, -1
    if entry.low >= beta or entry.low == entry.high:
        return float(entry.low), mark, NEEDLESS
    if entry.high <= alpha:
        return float(entry.high), mark, NEEDLESS
    return 0.0, mark, int(entry.decision)


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
def mark_of(words: Any) -> int:
    """A number of 62 bits that stands for a position: two that differ have the same one time in 10**18."""
    one, other = 0, 0
    for word in range(len(words)):
        one = (one * 69_621 + words[word]) % PRIME
        other = (other * 48_271 + words[word]) % OTHER_PRIME
    return int((one << 31) + other)


@compiled
def place_of(solver: Solver, mark: int) -> int:
    """Where a position is noted."""
    return int((mark >> 31) & (len(solver.entries) - 1))


@compiled
def note(solver: Solver, mark: int, decision: int, found: float, alpha: float, beta: float) -> None:
    """Notes what has been found of a position, in place of what stood there."""
    entry = solver.entries[place_of(solver, mark)]
    if entry.mark != mark:
        entry.mark, entry.low, entry.high = mark, LEAST, MOST
    if found > alpha:
        entry.low = found
    if found < beta:
        entry.high = found
    entry.decision = decision
