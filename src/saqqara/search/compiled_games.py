"""Games in compiled code: between compiled players, in vectors, and with actions chosen outside compiled code.

The seating is a row of player numbers for each game. A player is a row of numbers too: KIND, SIMULATIONS, then the
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
KIND, SIMULATIONS, PARAMS = 0, 1, 2  # columns of a player row; the remaining ones are its SearchParams
MAX_NODES = 1_000_000
NODES_PER_SIMULATION = 4  # a simulation adds at most one node, so this leaves room to spare


def player_row(kind: int, simulations: int = 0, params: SearchParams | None = None) -> list[float]:
    """Return a player as a row of numbers.

    `kind` is RANDOM, GREEDY or SEARCH; `simulations` is the number of simulations per action; `params` are the search
    parameters.
    """
    return [kind, simulations, *map(float, params or SearchParams())]


def new_shared_tree(
    state: Any, num_actions: int, num_players: int, players: Any, networks: Sequence[Network] = ()
) -> Tree:
    """Build a tree with room for the strongest of these players, which use it in turn.

    `networks` are those that the players' SearchParams refer to.
    """
    max_simulations = int(max(player[SIMULATIONS] for player in players))
    nodes_per_simulation = num_actions if networks else NODES_PER_SIMULATION
    return new_tree(
        state, num_actions, num_players, min(MAX_NODES, nodes_per_simulation * max_simulations + 2), networks
    )


def lookahead_buffers(state: Any, num_actions: int) -> tuple[Any, Any]:
    """Return work buffers for the greedy choice: a batch of states, and rows of action IDs."""
    return jit.batch(state, GREEDY_DEPTH + 1), action_buffer(num_actions, GREEDY_DEPTH)


@compiled
def read_params(players: Any, player: int) -> SearchParams:
    """Return the search parameters of a player."""
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
    """Return the action that a greedy or searching player chooses in states[0], where `seat` is to move.

    All information hidden from that seat is resampled before any lookahead.
    """
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
    """Return the action that a player chooses in states[0], whose n legal actions are in rows[0].

    A forced action is returned without a search.
    """
    if n == 1:
        return int(rows[0, 0])
    if players[player, KIND] == RANDOM:
        return int(rows[0, randbelow(generator, n)])
    return compute_action(states, lookahead, rows, tree, players, player, current_player(states[0]), generator)


@compiled
def set_up_games(states: Any, decks: Any, ends: Any, cards: Any, generators: Any) -> None:
    """Set up a game in every empty state of a batch, each with the generator in its row of `generators` (uint64).

    `decks` (int8) holds all decks, concatenated; `ends` (int64) the index at which each deck ends. `cards` (int8, as
    long as `decks`) is a work buffer.
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
    """Play every state of the batch to the end of its game, in place; return the total number of actions.

    `seating` (int16, games x seats) assigns one of `players` (float64, a `player_row` each) to every seat; `generators`
    (uint64, games x 4) holds the random generator that the players of a game use. The function writes `results`
    (float64) and `scores` (int32), both games x seats, `lengths` (int32, actions of each game), and the actions
    themselves, game by game, into `action_ids` (int16) unless that is empty. `lookahead`, `rows` (`lookahead_buffers`)
    and `tree` (`new_shared_tree`) are work buffers.
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
    """Return a generator for each text, as `jit.generator_from_text` creates it: rows of uint64."""
    digests = b"".join(hashlib.sha256(text.encode()).digest() for text in texts)
    return np.frombuffer(digests, ">u8").astype(np.uint64).reshape(-1, 4)


# ---- batch step ------------------------------------------------------------------------------------------------------


REWARDS = ("won", "shares", "points", "zero_sum", "lead")
WON, SHARES, POINTS, ZERO_SUM, LEAD = range(5)


@compiled
def seat_reward(state: Any, seat: int, num_seats: int, kind: int) -> float:
    """Return the reward of a seat at the end of a game."""
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
    """Write the current player of a game, its legal actions and the observation of that player.

    The legal actions are written into `legal_ids`, `legal_counts` and `action_masks`.
    """
    n = legal_action_ids(states[game], legal_ids[game])
    seat = current_player(states[game])
    legal_counts[game] = n
    current_players[game] = seat
    for action_id in range(action_masks.shape[1]):
        action_masks[game, action_id] = False
    for number in range(n):
        action_masks[game, legal_ids[game, number]] = True
    write_observation(states[game], seat, observations[game])


@compiled
def observe_games(
    states: Any, legal_ids: Any, legal_counts: Any, current_players: Any, observations: Any, action_masks: Any
) -> None:
    """Call `observe_game` for every game."""
    for game in range(len(states)):
        observe_game(states, game, legal_ids, legal_counts, current_players, observations, action_masks)


@compiled
def find_illegal_action(actions: Any, legal_ids: Any, legal_counts: Any) -> int:
    """Return the index of the first game whose action is illegal; -1 if all are legal."""
    for game in range(len(actions)):
        is_legal = False
        for number in range(legal_counts[game]):
            is_legal |= legal_ids[game, number] == actions[game]
        if not is_legal:
            return game
    return -1


@compiled
def sample_actions(legal_ids: Any, legal_counts: Any, generators: Any, actions: Any) -> None:
    """Sample a legal action for each game, uniformly, with the generator in its row of `generators`."""
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
    """Play a legal action in every game, then observe every game.

    If the action ends a game, its rewards are written (float32, games x seats; otherwise 0) and the game is replaced by
    the game at the same index of `next_states`.
    """
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
"""Values in a seating row besides the numbers of compiled players: the learning agent, and a player in Python."""


@compiled
def play_compiled_opponents(
    states: Any,
    places: Any,
    seating: Any,
    generators: Any,
    lookahead: Any,
    rows: Any,
    tree: Tree,
    players: Any,
    current_players: Any,
) -> None:
    """Play the compiled players' actions in the games at these indices.

    Each game continues until a seat without a compiled player is to move, or the game is over. That seat (-1: game
    over) is written into `current_players`. The other arguments are those of `play_games`.
    """
    for number in range(len(places)):
        game = places[number]
        seat = current_player(states[game])
        while seat >= 0 and seating[game, seat] >= 0:
            one, n = states[game : game + 1], legal_action_ids(states[game], rows[0])
            play(
                states[game],
                choose_action(one, n, lookahead, rows, tree, players, seating[game, seat], generators[game]),
            )
            seat = current_player(states[game])
        current_players[game] = seat


@compiled
def play_actions(states: Any, places: Any, actions: Any) -> None:
    """Play a legal action in each of the games at these indices."""
    for number in range(len(places)):
        play(states[places[number]], int(actions[number]))


@compiled
def observe_agents(states: Any, places: Any, seats: Any, row: Any, observations: Any, action_masks: Any) -> None:
    """Write what these seats observe in the games at these indices, and the masks of legal actions.

    `observations` and `action_masks` are indexed by game.
    """
    for number in range(len(places)):
        game = places[number]
        for action_id in range(action_masks.shape[1]):
            action_masks[game, action_id] = 0
        for action_id in row[: legal_action_ids(states[game], row)]:
            action_masks[game, action_id] = 1
        write_observation(states[game], seats[game], observations[game])


@compiled
def write_agent_rewards(states: Any, places: Any, seats: Any, num_seats: int, kind: int, rewards: Any) -> None:
    """Write the rewards of these seats at the end of the games at these indices; `rewards` is indexed by game."""
    for number in range(len(places)):
        game = places[number]
        rewards[game] = seat_reward(states[game], seats[game], num_seats, kind)


@compiled
def play_action(states: Any, action_id: int, row: Any, action_mask: Any) -> int:
    """Play a legal action in states[0] (none if it is -1), write the next `action_mask`, and return the seat to move.

    The return value is -1 when the game is over.
    """
    if action_id >= 0:
        play(states[0], action_id)
    for place in range(len(action_mask)):
        action_mask[place] = 0
    for number in row[: legal_action_ids(states[0], row)]:
        action_mask[number] = 1
    return int(current_player(states[0]))


@compiled
def write_first_observation(states: Any, seat: int, observation: Any) -> None:
    """Write what a seat observes in states[0]."""
    write_observation(states[0], seat, observation)


@compiled
def write_rewards(states: Any, kind: int, rewards: Any) -> None:
    """Write the reward of each seat at the end of the game in states[0]."""
    for seat in range(len(rewards)):
        rewards[seat] = seat_reward(states[0], seat, len(rewards), kind)


@compiled
def resample_first_hidden(states: Any, seat: int, generator: Any) -> None:
    """Resample what is hidden from a seat in states[0]."""
    resample_hidden(states[0], seat, generator)
