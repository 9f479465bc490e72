"""What needs no tree: random games (playouts), the greedy choice, counts of sequences of decisions (perft)."""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara.core.game_api import current_player, legal_action_ids, play, points
from saqqara.core.jit import Generator, compiled, copy, randbelow

GREEDY_DEPTH = 4
"""How many decisions of one turn the greedy choice looks at together; later ones it sees when it gets there."""

MIN_LEAD = -(10**6)  # less than any lead


@compiled
def lead(state: Any, seat: int, num_players: int) -> int:
    """A seat's points less those of the best other seat, as if the game ended now: its score margin."""
    best = MIN_LEAD
    for other in range(num_players):
        if other != seat:
            best = max(best, points(state, other))
    return points(state, seat) - best


# ---- games at random -------------------------------------------------------------------------------------------


@compiled
def random_action(state: Any, actions: Any, generator: Generator) -> int:
    """A legal decision, each equally likely (the uniform random policy); the game must not be over. `actions` is room
    to work in, int16."""
    return int(actions[randbelow(generator, legal_action_ids(state, actions))])


@compiled
def play_random_games(states: Any, buffer: Any, actions: Any, generator: Generator, count: int) -> int:
    """Plays so many random games to the end, from each state of the batch in turn; how many decisions they took.

    `buffer` (a batch of one) and `actions` (int16, as long as the game has decisions) are room to work in.
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


# ---- sequences of decisions ------------------------------------------------------------------------------------


@compiled
def perft(states: Any, actions: Any, depth: int) -> int:
    """How many sequences of `depth` legal decisions begin at states[0]; those that end the game sooner do not count.

    `states` (a batch of `depth` + 1) and `actions` (int16, `depth` rows as long as the game has decisions) are room
    to work in.
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


# ---- the greedy choice -----------------------------------------------------------------------------------------


@compiled
def lead_after_turn(states: Any, actions: Any, seat: int, num_players: int) -> int:
    """The best lead that a seat can have when its turn ends, or after as many decisions as there are states."""
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
    """The decision that begins a turn after which the lead is best (a lookahead to the end of the turn, with the lead
    as its evaluation function); among equals a random one.

    `states` (a batch of GREEDY_DEPTH + 1, the first is the one to decide in) and `actions` (int16, GREEDY_DEPTH rows)
    are room to work in.
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
    """Room for the legal decisions of a game with so many, int16: one row for each decision in depth."""
    return np.zeros((depth, num_actions), np.int16)
