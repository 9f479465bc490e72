"""Exact solver for endgames of two seats whose chance outcomes can be enumerated (`game_api.chance_outcome_count`).

It uses expectiminimax with alpha-beta, also at chance nodes (Star1; Ballard 1983), principal variation search and a
transposition table. Actions that end the game at once are not searched: `saqqara.core.game_api.closing_move` gives the
value of the best one, which bounds all others.

The value of a position is that of seat 0: win first, then points. One number holds both: a won game counts WIN, and
every point of the lead 1; at chance nodes it is the mean. Points can never make up for the smallest chance of winning.
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
MIN_VALUE, MAX_VALUE = -1e6, WIN + 1e6  # less and more than the value of any position
MAX_DEPTH = 96  # actions from the root; a longer line is not solved
FIRST_REVEALED = MAX_DEPTH + 1  # in Solver.states, index of the first state after an action as it was revealed
NUM_ENTRIES = 1 << 18  # size of the transposition table, a power of 2
PRIME, OTHER_PRIME = 2_147_483_647, 2_147_483_629

CACHE_LINE_BYTES = 64  # bytes that a processor fetches at once; entries are aligned so that each fits into one line
VISITED, LIMIT, GIVEN_UP, BEST = 0, 1, 2, 3  # indices into `status`
UNKNOWN, CUTOFF = -1, -2  # in place of an action ID
OUTCOME, MULTIPLICITY, LOW, HIGH = 0, 1, 2, 3  # indices into a row of `bounds`
MAX_EXPANDED_OUTCOMES = 3
# Up to this number, all chance outcomes are played before any is searched. For more there are three rows in `bounds`:
# the current outcome, the remaining ones (OUTCOME is the first of them), and the sums of those that are done.
CURRENT, REMAINING, DONE = 0, 1, 2
EPSILON = 0.01  # less than the smallest difference between two final values
ROUNDING_TOLERANCE = 1e-4  # greater than the rounding errors of sums over chance outcomes


class Solver(NamedTuple):
    """Transposition table and work buffers of a solver; built by `new_solver`."""

    entries: Any  # transposition table: records of `new_entries`; key -1 if empty
    states: Any  # batch: one state per action from the root on; from FIRST_REVEALED on, the state after each action
    workspace: Any  # record of all other buffers, see `new_workspace`


def new_solver(state: Any, num_actions: int, key_words: int, num_entries: int = NUM_ENTRIES) -> Solver:
    """Build an empty solver for a game with `num_actions` actions and position keys of `key_words` words."""
    return Solver(
        entries=new_entries(num_entries),
        states=jit.batch(state, FIRST_REVEALED + MAX_DEPTH + 1),
        workspace=new_workspace(num_actions, key_words),
    )


def new_workspace(num_actions: int, key_words: int) -> Any:
    """Build the work buffers as one record, which a search passes from call to call."""
    fields = [
        ("key_words", "i8", (key_words,)),  # key of a position
        ("actions", "i2", (MAX_DEPTH, num_actions)),
        ("bounds", "f8", (MAX_DEPTH, MAX_EXPANDED_OUTCOMES, 4)),  # OUTCOME, MULTIPLICITY, LOW, HIGH
        ("cutoffs", "i8", (2, num_actions)),  # by seat: cutoffs that each action caused, weighted by depth
        ("status", "i8", (4,)),  # VISITED (positions), LIMIT (of these), GIVEN_UP, BEST
    ]
    return np.zeros(1, np.dtype(fields)).view(np.recarray)[0]


def new_entries(count: int) -> Any:
    """Allocate `count` empty entries of the transposition table, each within one cache line."""
    entry = np.dtype([("key", "i8"), ("low", "f8"), ("high", "f8"), ("action", "i8")])
    memory = np.zeros(count * entry.itemsize + CACHE_LINE_BYTES, np.uint8)
    start = -memory.ctypes.data % CACHE_LINE_BYTES
    entries = memory[start : start + count * entry.itemsize].view(entry).view(np.recarray)
    entries["key"] = -1
    return entries


def clear_solver(solver: Solver) -> None:
    """Reset a solver for another endgame."""
    solver.entries["key"] = -1
    solver.workspace.cutoffs[:] = 0


def solve(solver: Solver, states: Any, max_positions: int, first_action: int = UNKNOWN) -> tuple[float, int] | None:
    """Return the value of states[0], in which a seat is to move, and the best action.

    Return None if `max_positions` positions were not enough. A second call continues with what the transposition table
    still holds. A legal `first_action` is searched before all others.
    """
    jit.copy(solver.states, 0, states, 0)
    solver.workspace.status[:] = 0, max_positions, 0, UNKNOWN
    write_endgame_key(states[0], solver.workspace.key_words)
    key = hash_key(solver.workspace.key_words)
    root = solver.entries[entry_index(solver, key)]  # the table may hold this key from a state with other legal actions
    root.key, root.low, root.high, root.action = key, MIN_VALUE, MAX_VALUE, first_action
    found = alpha_beta(solver, 0, MIN_VALUE, MAX_VALUE)
    return None if solver.workspace.status[GIVEN_UP] else (found, int(solver.workspace.status[BEST]))


def best_action_so_far(solver: Solver) -> int:
    """Return an action that a failed `solve` proved to be no worse than the first one; UNKNOWN if there is none."""
    return int(solver.workspace.status[BEST])


def solve_after(
    solver: Solver, states: Any, action: int, max_positions: int, alpha: float = MIN_VALUE, beta: float = MAX_VALUE
) -> float | None:
    """Return the value of states[0] after a legal action; None as in `solve`.

    A value outside alpha and beta is a bound, as in `alpha_beta`; after an action with several chance outcomes it is
    always exact.
    """
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
    """Return the value of states[depth] if it is between alpha and beta, else a bound on it.

    A result of at least beta is a lower bound, a result of at most alpha an upper bound. The result is meaningless once
    GIVEN_UP is set.
    """
    state, low, high = solver.states[depth], alpha, beta
    seat = current_player(state)
    if seat < 0:
        return terminal_value(state)
    best_action, best_value = UNKNOWN, (MIN_VALUE if seat == 0 else MAX_VALUE)
    if depth > 0:
        best_action, best_value = best_closing_move(state, seat, low, high)
        low, high = (max(low, best_value), high) if seat == 0 else (low, min(high, best_value))
        if low >= high:
            return best_value
    known, key, hint = probe_table(solver, depth, alpha, beta)
    if hint == CUTOFF:
        return known
    actions = solver.workspace.actions[depth]
    n = legal_action_ids(state, actions)
    if depth > 0:
        n = prune_equivalent(state, actions, n)
    for index in range(n):
        action = next_action(actions, index, n, hint, solver.workspace.cutoffs[seat])
        rows, num_outcomes = write_outcome_bounds(solver, depth, action)
        bounds, is_many = solver.workspace.bounds[depth, :rows], num_outcomes > MAX_EXPANDED_OUTCOMES
        # First test only whether the action is better than the best so far (principal variation search).
        for exact in range(
            1 if is_many or (index == 0 and best_action == UNKNOWN and high - low > 2 * EPSILON) else 0, 2
        ):
            window_low, window_high = (
                (low, high) if exact else (low, low + EPSILON) if seat == 0 else (high - EPSILON, high)
            )
            (lower, upper), row = mean_bounds(bounds, num_outcomes), 0
            while row < rows and not is_outside_window(lower, upper, window_low, window_high):
                if is_many:
                    advance_outcome(solver, depth, action)
                child_alpha, child_beta = (
                    outcome_window(bounds[row], num_outcomes, window_low - upper, window_high - lower)
                    if exact
                    else (window_low, window_high)
                )
                if child_alpha < child_beta:
                    if 1 < num_outcomes <= MAX_EXPANDED_OUTCOMES:
                        push_child(solver, depth, action, int(bounds[row, OUTCOME]))
                    narrow_bounds(
                        bounds[row], alpha_beta(solver, depth + 1, child_alpha, child_beta), child_alpha, child_beta
                    )
                    if solver.workspace.status[GIVEN_UP]:
                        return 0.0
                row = row + 1 if not is_many else CURRENT if bounds[REMAINING, MULTIPLICITY] > 0 else rows
                lower, upper = mean_bounds(bounds, num_outcomes)
            if is_outside_window(lower, upper, low, high):
                break
        value = mean_value(lower, upper, low, high)
        if (value > best_value) if seat == 0 else (value < best_value):
            best_value, best_action = value, action
        if depth == 0:
            solver.workspace.status[BEST] = best_action
        low, high = (max(low, best_value), high) if seat == 0 else (low, min(high, best_value))
        if low >= high:
            solver.workspace.cutoffs[seat, action] += MAX_DEPTH - depth
            break
    store_entry(solver, key, best_action, best_value, alpha, beta)
    return float(best_value)


@compiled
def terminal_value(state: Any) -> float:
    """Return the value of a finished game."""
    return float(WIN * result(state, 0) + points(state, 0) - points(state, 1))


@compiled
def best_closing_move(state: Any, seat: int, alpha: float, beta: float) -> tuple[int, float]:
    """Return the best action with which the seat to move can end the game at once, and its value.

    Any action suffices whose value causes a cutoff. If there is none, the action is -1 and the value is the worst
    possible for the seat.
    """
    if seat == 0:  # a lead that is worth at least beta
        sufficient_lead = beta if beta < -MIN_VALUE else beta - WIN if beta > WIN else MAX_VALUE
    else:  # a lead that is worth at most alpha
        sufficient_lead = alpha if alpha < 0 else alpha - WIN if alpha > WIN + MIN_VALUE else MIN_VALUE
    action, outcome, lead = closing_move(state, sufficient_lead)
    if action < 0:
        return action, MIN_VALUE if seat == 0 else MAX_VALUE
    return action, WIN * outcome + lead


# ---- chance nodes ----------------------------------------------------------------------------------------------


@compiled
def push_child(solver: Solver, depth: int, action: int, outcome: int) -> int:
    """Write the result of an action with one chance outcome into states[depth + 1]; return its multiplicity.

    The multiplicity is the number of outcomes with the same result, or 0 if a lower outcome stands for this one.
    """
    state = solver.states[depth + 1]
    copy(solver.states, depth + 1, solver.states, depth)
    multiplicity = int(apply_chance_outcome(state, action, solver.states[FIRST_REVEALED + depth], outcome))
    if multiplicity > 0:
        play(state, action)
    return multiplicity


@compiled
def write_outcome_bounds(solver: Solver, depth: int, action: int) -> tuple[int, int]:
    """Write the bounds of each chance outcome after an action into `bounds`, as far as they are known without search.

    Return the number of rows, with equal outcomes merged, and the number of outcomes. If there is one outcome, the
    result is in states[depth + 1]; if there are more than MAX_EXPANDED_OUTCOMES, the bounds are not known yet.
    """
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
    """Advance to the next of many chance outcomes: write its result into states[depth + 1].

    The bounds of the previous outcome are added to the sums of those that are done.
    """
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
    """Write one row of `bounds`."""
    bound[OUTCOME], bound[MULTIPLICITY], bound[LOW], bound[HIGH] = outcome, multiplicity, low, high


@compiled
def known_bounds(solver: Solver, depth: int) -> tuple[float, float]:
    """Return the bounds on the value of states[depth] that are known without search."""
    state, low, high = solver.states[depth], MIN_VALUE, MAX_VALUE
    seat = current_player(state)
    if seat < 0:
        return terminal_value(state), terminal_value(state)
    write_endgame_key(state, solver.workspace.key_words)
    key = hash_key(solver.workspace.key_words)
    entry = solver.entries[entry_index(solver, key)]
    if entry.key == key:
        low, high = float(entry.low), float(entry.high)
    closing_value = best_closing_move(state, seat, MIN_VALUE, MAX_VALUE)[1]
    return (max(low, closing_value), high) if seat == 0 else (low, min(high, closing_value))


@compiled
def mean_bounds(bounds: Any, num_outcomes: int) -> tuple[float, float]:
    """Return the bounds on the mean value over `num_outcomes` chance outcomes, weighted by multiplicity."""
    if len(bounds) == 1:
        return float(bounds[0, LOW]), float(bounds[0, HIGH])
    lower, upper = 0.0, 0.0
    for bound in bounds:
        lower, upper = lower + bound[MULTIPLICITY] * bound[LOW], upper + bound[MULTIPLICITY] * bound[HIGH]
    return lower / num_outcomes, upper / num_outcomes


@compiled
def is_outside_window(lower: float, upper: float, alpha: float, beta: float) -> bool:
    """Return whether these bounds prove that a value is at most alpha or at least beta."""
    return bool(upper <= alpha + ROUNDING_TOLERANCE or lower >= beta - ROUNDING_TOLERANCE)


@compiled
def outcome_window(bound: Any, num_outcomes: int, fall: float, rise: float) -> tuple[float, float]:
    """Return the window in which the value of one chance outcome still matters, whatever the others are (Star1).

    `fall` is what must be added to the upper bound of the mean, and `rise` to the lower bound, to reach the ends of the
    window of the mean. The returned window is empty if the value of the outcome is known.
    """
    part = num_outcomes / bound[MULTIPLICITY]
    return max(float(bound[LOW]), part * fall + bound[HIGH]), min(float(bound[HIGH]), part * rise + bound[LOW])


@compiled
def narrow_bounds(bound: Any, value: float, alpha: float, beta: float) -> None:
    """Narrow the bounds of an outcome by a result of `alpha_beta` within alpha and beta."""
    if value < beta:
        bound[HIGH] = min(bound[HIGH], value)
    if value > alpha:
        bound[LOW] = max(bound[LOW], value)


@compiled
def mean_value(lower: float, upper: float, alpha: float, beta: float) -> float:
    """Return the value of an action between its bounds; outside alpha and beta a bound, as in `alpha_beta`."""
    if lower >= beta - ROUNDING_TOLERANCE:
        return max(lower, beta)
    return min(upper, alpha) if upper <= alpha + ROUNDING_TOLERANCE else upper


@compiled
def probe_table(solver: Solver, depth: int, alpha: float, beta: float) -> tuple[float, int, int]:
    """Look up states[depth]: return its value or 0, its key, and the best known action or -1.

    The action is CUTOFF if no search is needed because the value is known well enough, or if the search gives up.
    """
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
def next_action(actions: Any, index: int, n: int, hint: int, cutoffs: Any) -> int:
    """Select the next action to try, and swap it to `index`: the hint first, then by most cutoffs."""
    best_index, most_cutoffs = index, -1
    for other in range(index, n):
        if actions[other] == hint:
            best_index = other
            break
        if cutoffs[actions[other]] > most_cutoffs:
            best_index, most_cutoffs = other, cutoffs[actions[other]]
    action = actions[best_index]
    actions[best_index] = actions[index]
    actions[index] = action
    return int(action)


# ---- transposition table ---------------------------------------------------------------------------------------


@compiled
def hash_key(key_words: Any) -> int:
    """Hash a position key to 62 bits; two different positions collide with a probability of about 1e-18."""
    one, other = 0, 0
    for word in range(len(key_words)):
        one = (one * 69_621 + key_words[word]) % PRIME
        other = (other * 48_271 + key_words[word]) % OTHER_PRIME
    return int((one << 31) + other)


@compiled
def entry_index(solver: Solver, key: int) -> int:
    """Return the index of a position in the transposition table."""
    return int((key >> 31) & (len(solver.entries) - 1))


@compiled
def store_entry(solver: Solver, key: int, action: int, value: float, alpha: float, beta: float) -> None:
    """Store the search result of a position, and replace the previous entry."""
    entry = solver.entries[entry_index(solver, key)]
    if entry.key != key:
        entry.key, entry.low, entry.high = key, MIN_VALUE, MAX_VALUE
    if value > alpha:
        entry.low = value
    if value < beta:
        entry.high = value
    entry.action = action
