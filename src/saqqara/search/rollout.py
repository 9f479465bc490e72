"""Functions that need no tree: random games, the greedy choice, and counts of action sequences (perft)."""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara.core.game_api import current_player, legal_action_ids, play, points
from saqqara.core.jit import Generator, compiled, copy, randbelow

GREEDY_DEPTH = 4
"""Maximum number of actions of one turn that the greedy choice looks ahead; later ones are chosen when they come."""

MIN_LEAD = -(10**6)  # less than any lead


@compiled
def lead(state: Any, seat: int, num_players: int) -> int:
    """Return the seat's points minus those of the best other seat, as if the game ended now (its score margin)."""
    best = MIN_LEAD
    for other in range(num_players):
        if other != seat:
            best = max(best, points(state, other))
    return points(state, seat) - best


# ---- random games ----------------------------------------------------------------------------------------------


@compiled
def random_action(state: Any, actions: Any, generator: Generator) -> int:
    """Sample a legal action uniformly; the game must not be over. `actions` is a work buffer, int16."""
    return int(actions[randbelow(generator, legal_action_ids(state, actions))])


@compiled
def play_random_games(states: Any, buffer: Any, actions: Any, generator: Generator, count: int) -> int:
    """Play `count` random games to the end, from each state of the batch in turn; return the number of actions.

    `buffer` (a batch of one) and `actions` (int16, one element per action of the game) are work buffers.
    """
    played = 0
    for game in range(count):
        copy(buffer, 0, states, game % len(states))
        n = legal_action_ids(buffer[0], actions)
        while n > 0:
            play(buffer[0], actions[randbelow(generator, n)])
            played += 1
            n = legal_action_ids(buffer[0], actions)
    return played


# ---- action sequences ------------------------------------------------------------------------------------------


@compiled
def perft(states: Any, actions: Any, depth: int) -> int:
    """Return the number of sequences of `depth` legal actions from states[0].

    Sequences that end the game sooner do not count. `states` (a batch of `depth` + 1) and `actions` (int16, `depth`
    rows with one element per action of the game) are work buffers.
    """
    if depth == 0:
        return 1
    n = legal_action_ids(states[0], actions[0])
    if depth == 1:
        return n
    count = 0
    for number in range(n):
        copy(states, 1, states, 0)
        play(states[1], actions[0, number])
        count += perft(states[1:], actions[1:], depth - 1)
    return count


# ---- greedy choice ---------------------------------------------------------------------------------------------


@compiled
def lead_after_turn(states: Any, actions: Any, seat: int, num_players: int) -> int:
    """Return the best lead that a seat can reach by the end of its turn, or within the states' lookahead depth."""
    best = MIN_LEAD
    if len(states) > 1 and current_player(states[0]) == seat:
        for number in range(legal_action_ids(states[0], actions[0])):
            copy(states, 1, states, 0)
            play(states[1], actions[0, number])
            best = max(best, lead_after_turn(states[1:], actions[1:], seat, num_players))
        return best
    return lead(states[0], seat, num_players)


@compiled
def greedy_action(states: Any, actions: Any, num_players: int, generator: Generator) -> int:
    """Return the action that begins the turn with the best lead at its end; ties are broken at random.

    This is a lookahead to the end of the turn with the lead as evaluation function. `states` (a batch of GREEDY_DEPTH +
    1, the first being the position) and `actions` (int16, GREEDY_DEPTH rows) are work buffers.
    """
    seat = current_player(states[0])
    best, chosen, equals = MIN_LEAD, -1, 0
    for number in range(legal_action_ids(states[0], actions[0])):
        copy(states, 1, states, 0)
        play(states[1], actions[0, number])
        after = lead_after_turn(states[1:], actions[1:], seat, num_players)
        if after > best:
            best, equals = after, 0
        if after == best:
            equals += 1
            if randbelow(generator, equals) == 0:
                chosen = int(actions[0, number])
    return chosen


def action_buffer(num_actions: int, depth: int = 1) -> Any:
    """Return a buffer for legal action IDs, int16: `depth` rows of `num_actions`."""
    return np.zeros((depth, num_actions), np.int16)
