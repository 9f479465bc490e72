"""Whole games between players that think in compiled code: nothing crosses into Python on the way.

Who sits where is a row of numbers for each game, what a player is a row of numbers too: KIND, SIMULATIONS, then the
fields of its Style. So one compiled form serves all players of a game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from saqqara.core import jit
from saqqara.core.game_api import current_player, legal_action_ids, play, points, resample_hidden, result, set_up
from saqqara.core.jit import Generator, compiled, copy, randbelow, shuffle
from saqqara.search.move_selection import preferred
from saqqara.search.network import Network
from saqqara.search.puct import simulate
from saqqara.search.rollout import TURN, greedy_decision, room
from saqqara.search.tree import Style, Tree, new_tree, reset

RANDOM, GREEDY, SEARCH = range(3)
KIND, SIMULATIONS, STYLE = 0, 1, 2  # columns of a player's row; its Style is the rest
MOST_NODES = 1_000_000
NODES_A_SIMULATION = 4  # a simulation makes one node at most: there is room to spare


def row(kind: int, simulations: int = 0, style: Style | None = None) -> list[float]:
    """A player as numbers: RANDOM, GREEDY or SEARCH; how many simulations a decision; how it looks at a game."""
    return [kind, simulations, *map(float, style or Style())]


def tree_for(state: Any, decisions: int, seats: int, players: Any, networks: Sequence[Network] = ()) -> Tree:
    """A tree in which the greatest of these players has room; they use it one after the other. `networks` are those
    that their styles name."""
    most = int(max(player[SIMULATIONS] for player in players))
    a_simulation = decisions if networks else NODES_A_SIMULATION
    return new_tree(state, decisions, seats, min(MOST_NODES, a_simulation * most + 2), networks)


def room_ahead(state: Any, decisions: int) -> tuple[Any, Any]:
    """Room to work in for the greedy choice: a batch of states, and rows of decisions."""
    return jit.batch(state, TURN + 1), room(decisions, TURN)


@compiled
def style_of(players: Any, player: int) -> Style:
    """How a player looks at a game."""
    return Style(
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
def thought(
    states: Any, ahead: Any, rows: Any, tree: Tree, players: Any, player: int, seat: int, generator: Generator
) -> int:
    """What a player that thinks decides in states[0], in which this seat has the choice. What the seat cannot know is
    dealt anew before anybody looks ahead."""
    if players[player, KIND] == GREEDY:
        copy(ahead, 0, states, 0)
        resample_hidden(ahead[0], seat, generator)
        return greedy_decision(ahead, rows, len(tree.rewards), generator)
    style = style_of(players, player)
    reset(tree)
    simulate(tree, states, seat, style, generator, int(players[player, SIMULATIONS]))
    return preferred(tree, seat, style, generator)


@compiled
def chosen(
    states: Any, n: int, ahead: Any, rows: Any, tree: Tree, players: Any, player: int, generator: Generator
) -> int:
    """What a player decides in states[0], whose n legal decisions stand in rows[0]: nobody thinks where there is no
    choice."""
    if n == 1:
        return int(rows[0, 0])
    if players[player, KIND] == RANDOM:
        return int(rows[0, randbelow(generator, n)])
    return thought(states, ahead, rows, tree, players, player, current_player(states[0]), generator)


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
    ahead: Any,
    rows: Any,
    tree: Tree,
    players: Any,
    seating: Any,
    generators: Any,
    results: Any,
    scores: Any,
    lengths: Any,
    numbers: Any,
) -> int:
    """Plays every state of the batch to the end of its game, where it stays; how many decisions there were in all.

    `seating` (int16, games x seats) says who of `players` (float64, a `row` each) sits where, `generators` (uint64,
    games x 4) what chance the players of a game have. Written are `results` (float64) and `scores` (int32), both games
    x seats, `lengths` (int32, decisions of each game), and the decisions themselves, one game after the other, into
    `numbers` (int16), unless that is empty. `ahead`, `rows` (`room_ahead`) and `tree` (`tree_for`) are room to work in.
    """
    seats, total = seating.shape[1], 0
    for game in range(len(states)):
        before, generator, n = total, generators[game], legal_action_ids(states[game], rows[0])
        while n > 0:
            one, player = states[game : game + 1], seating[game, current_player(states[game])]
            decision = chosen(one, n, ahead, rows, tree, players, player, generator)
            play(states[game], decision)
            if len(numbers) > 0:
                numbers[total] = decision
            total += 1
            n = legal_action_ids(states[game], rows[0])
        lengths[game] = total - before
        for seat in range(seats):
            results[game, seat] = result(states[game], seat)
            scores[game, seat] = points(states[game], seat)
    return total


def generators(texts: Iterable[str]) -> Any:
    """A generator for each text, as `jit.generator_from_text` makes it: rows of uint64."""
    digests = b"".join(hashlib.sha256(text.encode()).digest() for text in texts)
    return np.frombuffer(digests, ">u8").astype(np.uint64).reshape(-1, 4)
