"""Compiled: games in which some seats are asked from outside, and players in compiled code have the others."""

from __future__ import annotations

from typing import Any

from saqqara.core.game_api import current_player, legal_action_ids, play, resample_hidden, write_observation
from saqqara.core.jit import compiled
from saqqara.search.compiled_games import choose_action
from saqqara.search.tree import Tree
from saqqara.vectorized.batch_step import reward_of

ASKED, OUTSIDE = -1, -2
"""Who sits at a seat, beside the numbers of players in compiled code: who learns, and a player in Python."""


@compiled
def go_on(
    states: Any, places: Any, seating: Any, chance: Any, ahead: Any, rows: Any, tree: Tree, players: Any, actors: Any
) -> None:
    """In the games at these places players in compiled code decide until somebody else is to decide, or the game is
    over; who that is (-1: nobody) is written into `actors`. The rest is as `meeting.play_games` takes it."""
    for number in range(len(places)):
        game = places[number]
        seat = current_player(states[game])
        while seat >= 0 and seating[game, seat] >= 0:
            one, n = states[game : game + 1], legal_action_ids(states[game], rows[0])
            play(states[game], choose_action(one, n, ahead, rows, tree, players, seating[game, seat], chance[game]))
            seat = current_player(states[game])
        actors[game] = seat


@compiled
def play_in(states: Any, places: Any, actions: Any) -> None:
    """Plays a legal action in each of the games at these places."""
    for number in range(len(places)):
        play(states[places[number]], int(actions[number]))


@compiled
def see(states: Any, places: Any, seats: Any, row: Any, observations: Any, masks: Any) -> None:
    """What these seats see of the games at these places, and what is legal there, written at the places."""
    for number in range(len(places)):
        game = places[number]
        for decision in range(masks.shape[1]):
            masks[game, decision] = 0
        for decision in row[: legal_action_ids(states[game], row)]:
            masks[game, decision] = 1
        write_observation(states[game], seats[game], observations[game])


@compiled
def reward(states: Any, places: Any, seats: Any, count: int, kind: int, rewards: Any) -> None:
    """What these seats, of so many, get at the end of the games at these places, written at the places."""
    for number in range(len(places)):
        game = places[number]
        rewards[game] = reward_of(states[game], seats[game], count, kind)


@compiled
def advance(states: Any, decision: int, row: Any, mask: Any) -> int:
    """Plays a legal decision in states[0] (none where it is -1), and writes into `mask` what is legal then; who is to
    decide, -1 when the game is over."""
    if decision >= 0:
        play(states[0], decision)
    for place in range(len(mask)):
        mask[place] = 0
    for number in row[: legal_action_ids(states[0], row)]:
        mask[number] = 1
    return int(current_player(states[0]))


@compiled
def look(states: Any, seat: int, into: Any) -> None:
    """Writes what a seat sees of states[0]."""
    write_observation(states[0], seat, into)


@compiled
def rewards_of(states: Any, kind: int, rewards: Any) -> None:
    """Writes what each seat gets at the end of the game in states[0]."""
    for seat in range(len(rewards)):
        rewards[seat] = reward_of(states[0], seat, len(rewards), kind)


@compiled
def deal_anew_in(states: Any, seat: int, generator: Any) -> None:
    """Deals anew what a seat cannot know of states[0]."""
    resample_hidden(states[0], seat, generator)
