"""Compiled games: between players in compiled code, in vectors, and with seats that are asked from outside.

Who sits where is a row of numbers for each game, what a player is a row of numbers too: KIND, SIMULATIONS, then the
fields of its SearchParams. So one compiled form serves all players of a game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from saqqara.core import jit
from saqqara.core.game_api import (
    current_player,
    legal_action_ids,
    play,
    points,
    resample_hidden,
    result,
    set_up,
    write_observation,
)
from saqqara.core.jit import Generator, compiled, copy, randbelow, shuffle
from saqqara.search.move_selection import select_action
from saqqara.search.network import Network
from saqqara.search.puct import simulate
from saqqara.search.rollout import GREEDY_DEPTH, action_buffer, greedy_action, lead
from saqqara.search.tree import SearchParams, Tree, new_tree, reset

# ---- compiled games --------------------------------------------------------------------------------------------------

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


# ---- batch step ------------------------------------------------------------------------------------------------------


REWARDS = ("won", "shares", "points", "zero_sum", "lead")
WON, SHARES, POINTS, ZERO_SUM, LEAD = range(5)


@compiled
def seat_reward(state: Any, seat: int, num_seats: int, kind: int) -> float:
    """What a seat of so many gets at the end of a game."""
    if kind == POINTS:
        return float(points(state, seat))
    if kind == LEAD:
        return float(lead(state, seat, num_seats))
    result_share = float(result(state, seat))
    if kind == WON:
        return 1.0 if result_share > 0.0 else 0.0
    if kind == ZERO_SUM:
        return (num_seats * result_share - 1.0) / (num_seats - 1.0)
    return result_share


@compiled
def observe_game(
    states: Any,
    game: int,
    legal_ids: Any,
    legal_counts: Any,
    current_players: Any,
    observations: Any,
    action_masks: Any,
) -> None:
    """Who decides in a game, what is legal there (into `legal_ids`, `legal_counts`, `action_masks`), and what the seat
    sees."""
    n = legal_action_ids(states[game], legal_ids[game])
    seat = current_player(states[game])
    legal_counts[game] = n
    current_players[game] = seat
    for decision in range(action_masks.shape[1]):
        action_masks[game, decision] = False
    for number in range(n):
        action_masks[game, legal_ids[game, number]] = True
    write_observation(states[game], seat, observations[game])


@compiled
def observe_games(
    states: Any, legal_ids: Any, legal_counts: Any, current_players: Any, observations: Any, action_masks: Any
) -> None:
    """`observe_game` for every game."""
    for game in range(len(states)):
        observe_game(states, game, legal_ids, legal_counts, current_players, observations, action_masks)


@compiled
def find_illegal_action(actions: Any, legal_ids: Any, legal_counts: Any) -> int:
    """The first game in which the action is not legal; -1 if all are."""
    for game in range(len(actions)):
        is_legal = False
        for number in range(legal_counts[game]):
            is_legal |= legal_ids[game, number] == actions[game]
        if not is_legal:
            return game
    return -1


@compiled
def sample_actions(legal_ids: Any, legal_counts: Any, generators: Any, actions: Any) -> None:
    """A legal decision for each game, each equally likely, with the random numbers of its row of `generators`."""
    for game in range(len(actions)):
        actions[game] = legal_ids[game, randbelow(generators[game], legal_counts[game])]


@compiled
def step_games(
    states: Any,
    next_states: Any,
    actions: Any,
    kind: int,
    rewards: Any,
    terminated: Any,
    legal_ids: Any,
    legal_counts: Any,
    current_players: Any,
    observations: Any,
    action_masks: Any,
) -> None:
    """Plays a legal action in every game. Where that has ended it, its rewards are written (float32, games x seats;
    else 0) and the game becomes the fresh one of the same place; then it is looked at."""
    for game in range(len(states)):
        play(states[game], int(actions[game]))
        is_over = current_player(states[game]) < 0
        terminated[game] = is_over
        for seat in range(rewards.shape[1]):
            rewards[game, seat] = seat_reward(states[game], seat, rewards.shape[1], kind) if is_over else 0.0
        if is_over:
            copy(states, game, next_states, game)
        observe_game(states, game, legal_ids, legal_counts, current_players, observations, action_masks)


# ---- agent step ------------------------------------------------------------------------------------------------------


AGENT, PYTHON_PLAYER = -1, -2
"""Who sits at a seat, beside the numbers of players in compiled code: who learns, and a player in Python."""


@compiled
def play_compiled_opponents(
    states: Any,
    places: Any,
    seating: Any,
    generators: Any,
    ahead: Any,
    rows: Any,
    tree: Tree,
    players: Any,
    current_players: Any,
) -> None:
    """In the games at these places players in compiled code decide until somebody else is to decide, or the game is
    over; who that is (-1: nobody) is written into `current_players`. The rest is as `meeting.play_games` takes it."""
    for number in range(len(places)):
        game = places[number]
        seat = current_player(states[game])
        while seat >= 0 and seating[game, seat] >= 0:
            one, n = states[game : game + 1], legal_action_ids(states[game], rows[0])
            play(states[game], choose_action(one, n, ahead, rows, tree, players, seating[game, seat], generators[game]))
            seat = current_player(states[game])
        current_players[game] = seat


@compiled
def play_actions(states: Any, places: Any, actions: Any) -> None:
    """Plays a legal action in each of the games at these places."""
    for number in range(len(places)):
        play(states[places[number]], int(actions[number]))


@compiled
def observe_agents(states: Any, places: Any, seats: Any, row: Any, observations: Any, action_masks: Any) -> None:
    """What these seats see of the games at these places, and what is legal there, written at the places."""
    for number in range(len(places)):
        game = places[number]
        for decision in range(action_masks.shape[1]):
            action_masks[game, decision] = 0
        for decision in row[: legal_action_ids(states[game], row)]:
            action_masks[game, decision] = 1
        write_observation(states[game], seats[game], observations[game])


@compiled
def write_agent_rewards(states: Any, places: Any, seats: Any, num_seats: int, kind: int, rewards: Any) -> None:
    """What these seats, of so many, get at the end of the games at these places, written at the places."""
    for number in range(len(places)):
        game = places[number]
        rewards[game] = seat_reward(states[game], seats[game], num_seats, kind)


@compiled
def play_decision(states: Any, decision: int, row: Any, action_mask: Any) -> int:
    """Plays a legal decision in states[0] (none where it is -1), and writes into `action_mask` what is legal then; who
    is to decide, -1 when the game is over."""
    if decision >= 0:
        play(states[0], decision)
    for place in range(len(action_mask)):
        action_mask[place] = 0
    for number in row[: legal_action_ids(states[0], row)]:
        action_mask[number] = 1
    return int(current_player(states[0]))


@compiled
def write_first_observation(states: Any, seat: int, observation: Any) -> None:
    """Writes what a seat sees of states[0]."""
    write_observation(states[0], seat, observation)


@compiled
def write_rewards(states: Any, kind: int, rewards: Any) -> None:
    """Writes what each seat gets at the end of the game in states[0]."""
    for seat in range(len(rewards)):
        rewards[seat] = seat_reward(states[0], seat, len(rewards), kind)


@compiled
def resample_first_hidden(states: Any, seat: int, generator: Any) -> None:
    """Deals anew what a seat cannot know of states[0]."""
    resample_hidden(states[0], seat, generator)
