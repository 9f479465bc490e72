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
MIN_VALUE, MAX_VALUE = -1e6, WIN + 1e6  # less and more than any position is worth
MAX_DEPTH = 96  # decisions from the root; a longer line is not solved
FIRST_REVEALED = MAX_DEPTH + 1  # in Solver.states, the first of those that show what was hidden
NUM_ENTRIES = 1 << 18  # of the transposition table, a power of 2
PRIME, OTHER_PRIME = 2_147_483_647, 2_147_483_629

CACHE_LINE_BYTES = 64  # bytes that a processor fetches at once: an entry lies in as few of these as can be
VISITED, LIMIT, GIVEN_UP, BEST = 0, 1, 2, 3  # in `status`
UNKNOWN, CUTOFF = -1, -2  # instead of a decision
OUTCOME, MULTIPLICITY, LOW, HIGH = 0, 1, 2, 3  # in `bounds`
MAX_EXPANDED_OUTCOMES = 3
# Up to so many outcomes of chance are all played before any is searched. Of more there are three rows in `bounds`: the
# current outcome, those that remain with the first OUTCOME of them, and sums of those that are done.
CURRENT, REMAINING, DONE = 0, 1, 2
EPSILON = 0.01  # less than what two endings can differ by
ROUNDING_TOLERANCE = 1e-4  # more than sums over chance are off


class Solver(NamedTuple):
    """What is known of endings, and room to work in; made by `new_solver`."""

    entries: Any  # the transposition table: marks, -1 where nothing is noted, and what is known
    states: Any  # a batch, one a decision from the root on; after these, what each decision has led to as all lies
    workspace: Any  # a record of all else, see `new_workspace`


def new_solver(state: Any, num_actions: int, key_words: int, num_entries: int = NUM_ENTRIES) -> Solver:
    """A solver that knows nothing yet, for a game with so many decisions, whose positions are so many words."""
    return Solver(
        entries=new_entries(num_entries),
        states=jit.batch(state, FIRST_REVEALED + MAX_DEPTH + 1),
        workspace=new_workspace(num_actions, key_words),
    )


def new_workspace(num_actions: int, key_words: int) -> Any:
    """Room to work in, as one record: a search hands it on from call to call."""
    fields = [
        ("key_words", "i8", (key_words,)),  # a position
        ("actions", "i2", (MAX_DEPTH, num_actions)),
        ("bounds", "f8", (MAX_DEPTH, MAX_EXPANDED_OUTCOMES, 4)),  # OUTCOME, MULTIPLICITY, LOW, HIGH
        ("cutoffs", "i8", (2, num_actions)),  # by seat: how often each decision has cut a branch off
        ("status", "i8", (4,)),  # `status`: VISITED (positions), LIMIT (of these), GIVEN_UP, BEST
    ]
    return np.zeros(1, np.dtype(fields)).view(np.recarray)[0]


def new_entries(count: int) -> Any:
    """So many entries, each within a line of the cache."""
    entry = np.dtype([("key", "i8"), ("low", "f8"), ("high", "f8"), ("action", "i8")])
    memory = np.zeros(count * entry.itemsize + CACHE_LINE_BYTES, np.uint8)
    start = -memory.ctypes.data % CACHE_LINE_BYTES
    entries = memory[start : start + count * entry.itemsize].view(entry).view(np.recarray)
    entries["key"] = -1
    return entries


def clear_solver(solver: Solver) -> None:
    """Makes a solver new, for another ending."""
    solver.entries["key"] = -1
    solver.workspace.cutoffs[:] = 0


def solve(solver: Solver, states: Any, max_positions: int, first_action: int = UNKNOWN) -> tuple[float, int] | None:
    """What states[0] is worth, in which somebody is to decide, and the best decision; None if looking at so many
    positions was not enough. Asked again it goes on where it was, as far as it remembers. A legal decision that comes
    `first_action` is looked at before all others."""
    jit.copy(solver.states, 0, states, 0)
    solver.workspace.status[:] = 0, max_positions, 0, UNKNOWN
    write_endgame_key(states[0], solver.workspace.key_words)
    key = hash_key(solver.workspace.key_words)
    root = solver.entries[entry_index(solver, key)]  # perhaps known from one where others are legal
    root.key, root.low, root.high, root.action = key, MIN_VALUE, MAX_VALUE, first_action
    found = alpha_beta(solver, 0, MIN_VALUE, MAX_VALUE)
    return None if solver.workspace.status[GIVEN_UP] else (found, int(solver.workspace.status[BEST]))


def best_action_so_far(solver: Solver) -> int:
    """After `solve` has found nothing: a decision proved to be no worse than the one that came first, or UNKNOWN."""
    return int(solver.workspace.status[BEST])


def solve_after(
    solver: Solver, states: Any, action: int, max_positions: int, alpha: float = MIN_VALUE, beta: float = MAX_VALUE
) -> float | None:
    """What states[0] is worth after a legal decision, if that is between alpha and beta, as `alpha_beta` says it (where
    chance follows it, always); None as in `solve`."""
    total = 0.0
    solver.workspace.status[:] = 0, max_positions, 0, UNKNOWN
    jit.copy(solver.states, FIRST_REVEALED, states, 0)
    play(solver.states[FIRST_REVEALED], action)
    num_outcomes = chance_outcome_count(states[0], action, solver.states[FIRST_REVEALED])
    for outcome in range(num_outcomes):
        jit.copy(solver.states, 0, states, 0)
        multiplicity = (
            apply_chance_outcome(solver.states[0], action, solver.states[FIRST_REVEALED], outcome)
            if num_outcomes > 1
            else 1
        )
        if multiplicity > 0:
            play(solver.states[0], action)
            total += multiplicity * alpha_beta(
                solver, 0, *((alpha, beta) if num_outcomes == 1 else (MIN_VALUE, MAX_VALUE))
            )
    return None if solver.workspace.status[GIVEN_UP] else total / num_outcomes


@compiled
def alpha_beta(solver: Solver, depth: int, alpha: float, beta: float) -> float:
    """What states[depth] is worth, if that is between alpha and beta; else no less than beta where it is not less, and
    no more than alpha where it is not more. Nothing that counts once GIVEN_UP."""
    state, low, high = solver.states[depth], alpha, beta
    seat = current_player(state)
    if seat < 0:
        return terminal_value(state)
    chosen, found = UNKNOWN, (MIN_VALUE if seat == 0 else MAX_VALUE)
    if depth > 0:
        chosen, found = best_closing_move(state, seat, low, high)
        low, high = (max(low, found), high) if seat == 0 else (low, min(high, found))
        if low >= high:
            return found
    known, key, hint = probe_table(solver, depth, alpha, beta)
    if hint == CUTOFF:
        return known
    actions = solver.workspace.actions[depth]
    n = legal_action_ids(state, actions)
    if depth > 0:
        n = prune_equivalent(state, actions, n)
    for number in range(n):
        action = next_action(actions, number, n, hint, solver.workspace.cutoffs[seat])
        rows, num_outcomes = write_outcome_bounds(solver, depth, action)
        bounds, is_many = solver.workspace.bounds[depth, :rows], num_outcomes > MAX_EXPANDED_OUTCOMES
        # First it is asked only if it is better than the best so far (principal variation search).
        for exact in range(1 if is_many or (number == 0 and chosen == UNKNOWN and high - low > 2 * EPSILON) else 0, 2):
            near, far = (low, high) if exact else (low, low + EPSILON) if seat == 0 else (high - EPSILON, high)
            (least, most), row = mean_bounds(bounds, num_outcomes), 0
            while row < rows and not is_outside_window(least, most, near, far):
                if is_many:
                    advance_outcome(solver, depth, action)
                before, after = (
                    outcome_window(bounds[row], num_outcomes, near - most, far - least) if exact else (near, far)
                )
                if before < after:
                    if 1 < num_outcomes <= MAX_EXPANDED_OUTCOMES:
                        push_child(solver, depth, action, int(bounds[row, OUTCOME]))
                    narrow_bounds(bounds[row], alpha_beta(solver, depth + 1, before, after), before, after)
                    if solver.workspace.status[GIVEN_UP]:
                        return 0.0
                row = row + 1 if not is_many else CURRENT if bounds[REMAINING, MULTIPLICITY] > 0 else rows
                least, most = mean_bounds(bounds, num_outcomes)
            if is_outside_window(least, most, low, high):
                break
        value = mean_value(least, most, low, high)
        if (value > found) if seat == 0 else (value < found):
            found, chosen = value, action
        if depth == 0:
            solver.workspace.status[BEST] = chosen
        low, high = (max(low, found), high) if seat == 0 else (low, min(high, found))
        if low >= high:
            solver.workspace.cutoffs[seat, action] += MAX_DEPTH - depth
            break
    store_entry(solver, key, chosen, found, alpha, beta)
    return float(found)


@compiled
def terminal_value(state: Any) -> float:
    """What a game that is over is worth."""
    return float(WIN * result(state, 0) + points(state, 0) - points(state, 1))


@compiled
def best_closing_move(state: Any, seat: int, alpha: float, beta: float) -> tuple[int, float]:
    """The best way for a seat, which decides, to end the game at once, or one that is enough: its decision and what it
    is worth; -1 and less than anything (for seat 1 more) if there is none."""
    if seat == 0:  # a lead that is worth no less than beta
        enough = beta if beta < -MIN_VALUE else beta - WIN if beta > WIN else MAX_VALUE
    else:  # a lead that is worth no more than alpha
        enough = alpha if alpha < 0 else alpha - WIN if alpha > WIN + MIN_VALUE else MIN_VALUE
    action, outcome, lead = closing_move(state, enough)
    if action < 0:
        return action, MIN_VALUE if seat == 0 else MAX_VALUE
    return action, WIN * outcome + lead


# ---- chance ----------------------------------------------------------------------------------------------------


@compiled
def push_child(solver: Solver, depth: int, action: int, outcome: int) -> int:
    """Makes states[depth + 1] what comes of a decision in one of the ways of chance; how many come to the same, 0 where
    that is looked at in another."""
    state = solver.states[depth + 1]
    copy(solver.states, depth + 1, solver.states, depth)
    multiplicity = int(apply_chance_outcome(state, action, solver.states[FIRST_REVEALED + depth], outcome))
    if multiplicity > 0:
        play(state, action)
    return multiplicity


@compiled
def write_outcome_bounds(solver: Solver, depth: int, action: int) -> tuple[int, int]:
    """Writes into `bounds`, for each way of chance after a decision, between what it is worth, as far as that is known
    without a search; how many rows that are, those that are the same as one, and how many ways. Where there is only
    one, states[depth + 1] is what comes of it; of many nothing is known yet."""
    bounds, rows = solver.workspace.bounds[depth], 0
    copy(solver.states, depth + 1, solver.states, depth)
    play(solver.states[depth + 1], action)
    num_outcomes = int(chance_outcome_count(solver.states[depth], action, solver.states[depth + 1]))
    if num_outcomes == 1:
        write_bounds(bounds[0], 0, 1, MIN_VALUE, MAX_VALUE)
        return 1, 1
    copy(solver.states, FIRST_REVEALED + depth, solver.states, depth + 1)
    if num_outcomes > MAX_EXPANDED_OUTCOMES:
        write_bounds(bounds[CURRENT], 0, 0, 0.0, 0.0)
        write_bounds(bounds[REMAINING], 0, num_outcomes, MIN_VALUE, MAX_VALUE)
        write_bounds(bounds[DONE], 0, 1, 0.0, 0.0)
        return 3, num_outcomes
    for outcome in range(num_outcomes):
        multiplicity = push_child(solver, depth, action, outcome)
        if multiplicity > 0:
            low, high = known_bounds(solver, depth + 1)
            write_bounds(bounds[rows], outcome, multiplicity, low, high)
            rows += 1
    return rows, num_outcomes


@compiled
def advance_outcome(solver: Solver, depth: int, action: int) -> None:
    """Of many ways of chance the next one: states[depth + 1] is what comes of it, and the last one joins those that are
    done."""
    bounds = solver.workspace.bounds[depth]
    current, remaining, done = bounds[CURRENT], bounds[REMAINING], bounds[DONE]
    done[LOW] += current[MULTIPLICITY] * current[LOW]
    done[HIGH] += current[MULTIPLICITY] * current[HIGH]
    outcome, multiplicity = int(remaining[OUTCOME]), 0
    while multiplicity == 0:
        multiplicity = push_child(solver, depth, action, outcome)
        outcome += 1
    write_bounds(current, outcome - 1, multiplicity, MIN_VALUE, MAX_VALUE)
    write_bounds(remaining, outcome, int(remaining[MULTIPLICITY]) - multiplicity, MIN_VALUE, MAX_VALUE)


@compiled
def write_bounds(bound: Any, outcome: int, multiplicity: int, low: float, high: float) -> None:
    """Writes one row of `bounds`."""
    bound[OUTCOME], bound[MULTIPLICITY], bound[LOW], bound[HIGH] = outcome, multiplicity, low, high


@compiled
def known_bounds(solver: Solver, depth: int) -> tuple[float, float]:
    """Between what states[depth] is worth, as far as that is known without a search."""
    state, low, high = solver.states[depth], MIN_VALUE, MAX_VALUE
    seat = current_player(state)
    if seat < 0:
        return terminal_value(state), terminal_value(state)
    write_endgame_key(state, solver.workspace.key_words)
    key = hash_key(solver.workspace.key_words)
    entry = solver.entries[entry_index(solver, key)]
    if entry.key == key:
        low, high = float(entry.low), float(entry.high)
    found = best_closing_move(state, seat, MIN_VALUE, MAX_VALUE)[1]
    return (max(low, found), high) if seat == 0 else (low, min(high, found))


@compiled
def mean_bounds(bounds: Any, num_outcomes: int) -> tuple[float, float]:
    """Between what a decision is worth after which chance has so many ways, with all that are the same."""
    if len(bounds) == 1:
        return float(bounds[0, LOW]), float(bounds[0, HIGH])
    least, most = 0.0, 0.0
    for bound in bounds:
        least, most = least + bound[MULTIPLICITY] * bound[LOW], most + bound[MULTIPLICITY] * bound[HIGH]
    return least / num_outcomes, most / num_outcomes


@compiled
def is_outside_window(least: float, most: float, alpha: float, beta: float) -> bool:
    """Whether a decision that is worth so much is known to be worth no more than alpha, or no less than beta."""
    return bool(most <= alpha + ROUNDING_TOLERANCE or least >= beta - ROUNDING_TOLERANCE)


@compiled
def outcome_window(bound: Any, num_outcomes: int, fall: float, rise: float) -> tuple[float, float]:
    """Between which bounds it still matters what one of the ways is worth, whatever the others are (Star1), if the most
    that the mean can be has to fall, or the least to rise, by so much; nothing is between them where it is known."""
    part = num_outcomes / bound[MULTIPLICITY]
    return max(float(bound[LOW]), part * fall + bound[HIGH]), min(float(bound[HIGH]), part * rise + bound[LOW])


@compiled
def narrow_bounds(bound: Any, value: float, alpha: float, beta: float) -> None:
    """Notes what `alpha_beta` has said between these bounds."""
    if value < beta:
        bound[HIGH] = min(bound[HIGH], value)
    if value > alpha:
        bound[LOW] = max(bound[LOW], value)


@compiled
def mean_value(least: float, most: float, alpha: float, beta: float) -> float:
    """What a decision is worth once that is known, or that it is not between alpha and beta; as `alpha_beta` says
    it."""
    if least >= beta - ROUNDING_TOLERANCE:
        return max(least, beta)
    return min(most, alpha) if most <= alpha + ROUNDING_TOLERANCE else most


@compiled
def probe_table(solver: Solver, depth: int, alpha: float, beta: float) -> tuple[float, int, int]:
    """What is known of states[depth]: what it is worth, where it is noted, and which decision was best, -1 for none;
    CUTOFF where nothing is to be looked for: it is known well enough, or it is too much."""
    solver.workspace.status[VISITED] += 1
    write_endgame_key(solver.states[depth], solver.workspace.key_words)
    key = hash_key(solver.workspace.key_words)
    if depth == MAX_DEPTH or solver.workspace.status[VISITED] > solver.workspace.status[LIMIT]:
        solver.workspace.status[GIVEN_UP] = 1
        return 0.0, key, CUTOFF
    entry = solver.entries[entry_index(solver, key)]
    if entry.key != key:
        return 0.0, key, -1
    if entry.low >= beta or entry.low == entry.high:
        return float(entry.low), key, CUTOFF
    if entry.high <= alpha:
        return float(entry.high), key, CUTOFF
    return 0.0, key, int(entry.action)


@compiled
def next_action(actions: Any, number: int, n: int, hint: int, cutoffs: Any) -> int:
    """The decision to try next, put at its place among n: the best one known, then that which has cut most."""
    best, most = number, -1
    for other in range(number, n):
        if actions[other] == hint:
            best = other
            break
        if cutoffs[actions[other]] > most:
            best, most = other, cutoffs[actions[other]]
    action = actions[best]
    actions[best] = actions[number]
    actions[number] = action
    return int(action)


# ---- the transposition table -----------------------------------------------------------------------------------


@compiled
def hash_key(key_words: Any) -> int:
    """A number of 62 bits that stands for a position: two that differ have the same one time in 10**18."""
    one, other = 0, 0
    for word in range(len(key_words)):
        one = (one * 69_621 + key_words[word]) % PRIME
        other = (other * 48_271 + key_words[word]) % OTHER_PRIME
    return int((one << 31) + other)


@compiled
def entry_index(solver: Solver, key: int) -> int:
    """Where a position is noted."""
    return int((key >> 31) & (len(solver.entries) - 1))


@compiled
def store_entry(solver: Solver, key: int, action: int, value: float, alpha: float, beta: float) -> None:
    """Notes what has been found of a position, in place of what stood there."""
    entry = solver.entries[entry_index(solver, key)]
    if entry.key != key:
        entry.key, entry.low, entry.high = key, MIN_VALUE, MAX_VALUE
    if value > alpha:
        entry.low = value
    if value < beta:
        entry.high = value
    entry.action = action
