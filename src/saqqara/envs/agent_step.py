"""Compiled: games in which some seats are asked from outside, and players in compiled code have the others."""

from __future__ import annotations

from typing import Any

from saqqara.core.game_api import current_player, legal_action_ids, play, resample_hidden, write_observation
from saqqara.core.jit import compiled
from saqqara.search.compiled_games import choose_action
from saqqara.search.tree import Tree
from saqqara.vectorized.batch_step import seat_reward

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
