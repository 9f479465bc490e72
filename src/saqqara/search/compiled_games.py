"""Whole games between players that think in compiled code: nothing crosses into Python on the way.

Who sits where is a row of numbers for each game, what a player is a row of numbers too: KIND, SIMULATIONS, then the
fields of its SearchParams. So one compiled form serves all players of a game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from saqqara.core import jit
from saqqara.core.game_api import current_player, legal_action_ids, play, points, resample_hidden, result, set_up
from saqqara.core.jit import Generator, compiled, copy, randbelow, shuffle
from saqqara.search.move_selection import select_action
from saqqara.search.network import Network
from saqqara.search.puct import simulate
from saqqara.search.rollout import GREEDY_DEPTH, action_buffer, greedy_action
from saqqara.search.tree import SearchParams, Tree, new_tree, reset

RANDOM, GREEDY, SEARCH = range(3)
KIND, SIMULATIONS, PARAMS = 0, 1, 2  # columns of a player's row; its SearchParams are the rest
MAX_NODES = 1_000_000
NODES_PER_SIMULATION = 4  # a simulation makes one node at most: there is room to spare


def player_row(kind: int, simulations: int = 0, params: SearchParams | None = None) -> list[float]:
    """A player as numbers: RANDOM, GREEDY or SEARCH; how many simulations a decision; how it looks at a game."""
    return [kind, simulations, *map(float, params or SearchParams())]


def new_shared_tree(
    state: Any, num_actions: int, num_players: int, players: Any, networks: Sequence[Network] = ()
) -> Tree:
    """A tree in which the greatest of these players has room; they use it one after the other. `networks` are those
    that their styles name."""
    max_simulations = int(max(player[SIMULATIONS] for player in players))
    nodes_per_simulation = num_actions if networks else NODES_PER_SIMULATION
    return new_tree(
        state, num_actions, num_players, min(MAX_NODES, nodes_per_simulation * max_simulations + 2), networks
    )


def lookahead_buffers(state: Any, num_actions: int) -> tuple[Any, Any]:
    """Room to work in for the greedy choice: a batch of states, and rows of decisions."""
    return jit.batch(state, GREEDY_DEPTH + 1), action_buffer(num_actions, GREEDY_DEPTH)


@compiled
def read_params(players: Any, player: int) -> SearchParams:
    """How a player looks at a game."""
    return SearchParams(
        int(players[player, 2]),
        int(players[player, 3]),
        players[player, 4] != 0.0,
        players[player, 5],
        players[player, 6],
        players[player, 7],
        players[player, 8],
        int(players[player, 9]),
        players[player, 10],
        players[player, 11],
    )


@compiled
def compute_action(
    states: Any, lookahead: Any, rows: Any, tree: Tree, players: Any, player: int, seat: int, generator: Generator
) -> int:
    """What a player that thinks decides in states[0], in which this seat has the choice. What the seat cannot know is
    dealt anew before anybody looks ahead."""
    if players[player, KIND] == GREEDY:
        copy(lookahead, 0, states, 0)
        resample_hidden(lookahead[0], seat, generator)
        return greedy_action(lookahead, rows, len(tree.rewards), generator)
    params = read_params(players, player)
    reset(tree)
    simulate(tree, states, seat, params, generator, int(players[player, SIMULATIONS]))
    return select_action(tree, seat, params, generator)


@compiled
def choose_action(
    states: Any, n: int, lookahead: Any, rows: Any, tree: Tree, players: Any, player: int, generator: Generator
) -> int:
    """What a player decides in states[0], whose n legal decisions stand in rows[0]: nobody thinks where there is no
    choice."""
    if n == 1:
        return int(rows[0, 0])
    if players[player, KIND] == RANDOM:
        return int(rows[0, randbelow(generator, n)])
    return compute_action(states, lookahead, rows, tree, players, player, current_player(states[0]), generator)


@compiled
def set_up_games(states: Any, decks: Any, ends: Any, cards: Any, generators: Any) -> None:
    """Sets up a game on every blank table of a batch, with the random numbers of its row of `generators` (uint64).

    `decks` (int8) has all decks one after the other, `ends` (int64) where each ends; `cards` (int8, as long) is room to
    work in.
    """
    for game in range(len(states)):
        for place in range(len(decks)):
            cards[place] = decks[place]
        first = 0
        for deck in range(len(ends)):
            shuffle(generators[game], cards[first : ends[deck]], ends[deck] - first)
            first = ends[deck]
        set_up(states[game], cards, generators[game])


@compiled
def play_games(
    states: Any,
    lookahead: Any,
    rows: Any,
    tree: Tree,
    players: Any,
    seating: Any,
    generators: Any,
    results: Any,
    scores: Any,
    lengths: Any,
    action_ids: Any,
) -> int:
    """Plays every state of the batch to the end of its game, where it stays; how many decisions there were in all.

    `seating` (int16, games x seats) says who of `players` (float64, a `player_row` each) sits where, `generators`
    (uint64, games x 4) what chance the players of a game have. Written are `results` (float64) and `scores` (int32),
    both games x seats, `lengths` (int32, decisions of each game), and the decisions themselves, one game after the
    other, into `action_ids` (int16), unless that is empty. `lookahead`, `rows` (`lookahead_buffers`) and `tree`
    (`new_shared_tree`) are room to work in.
    """
    num_players, total = seating.shape[1], 0
    for game in range(len(states)):
        before, generator, n = total, generators[game], legal_action_ids(states[game], rows[0])
        while n > 0:
            one, player = states[game : game + 1], seating[game, current_player(states[game])]
            action = choose_action(one, n, lookahead, rows, tree, players, player, generator)
            play(states[game], action)
            if len(action_ids) > 0:
                action_ids[total] = action
            total += 1
            n = legal_action_ids(states[game], rows[0])
        lengths[game] = total - before
        for seat in range(num_players):
            results[game, seat] = result(states[game], seat)
            scores[game, seat] = points(states[game], seat)
    return total


def generators_from_texts(texts: Iterable[str]) -> Any:
    """A generator for each text, as `jit.generator_from_text` makes it: rows of uint64."""
    digests = b"".join(hashlib.sha256(text.encode()).digest() for text in texts)
    return np.frombuffer(digests, ">u8").astype(np.uint64).reshape(-1, 4)
