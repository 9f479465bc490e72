"""One decision in each of many games, in compiled code: played, rewarded, begun anew, observed."""

from __future__ import annotations

from typing import Any

from saqqara.core.game_api import current_player, legal_action_ids, play, points, result, write_observation
from saqqara.core.jit import compiled, copy, randbelow
from saqqara.search.rollout import lead

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
