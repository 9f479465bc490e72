"""One decision in each of many games, in compiled code: played, rewarded, begun anew, observed."""

from __future__ import annotations

from typing import Any

from saqqara.core.game_api import current_player, legal_action_ids, play, points, result, write_observation
from saqqara.core.jit import compiled, copy, randbelow
from saqqara.search.rollout import lead

REWARDS = ("won", "shares", "points", "zero_sum", "lead")
WON, SHARES, POINTS, ZERO_SUM, LEAD = range(5)


@compiled
def reward_of(state: Any, seat: int, seats: int, kind: int) -> float:
    """What a seat of so many gets at the end of a game."""
    if kind == POINTS:
        return float(points(state, seat))
    if kind == LEAD:
        return float(lead(state, seat, seats))
    share = float(result(state, seat))
    if kind == WON:
        return 1.0 if share > 0.0 else 0.0
    if kind == ZERO_SUM:
        return (seats * share - 1.0) / (seats - 1.0)
    return share


@compiled
def look(states: Any, game: int, rows: Any, counts: Any, seats: Any, observations: Any, masks: Any) -> None:
    """Who decides in a game, what is legal there (into `rows`, `counts`, `masks`), and what the seat sees."""
    n = legal_action_ids(states[game], rows[game])
    seat = current_player(states[game])
    counts[game] = n
    seats[game] = seat
    for decision in range(masks.shape[1]):
        masks[game, decision] = False
    for number in range(n):
        masks[game, rows[game, number]] = True
    write_observation(states[game], seat, observations[game])


@compiled
def look_at_all(states: Any, rows: Any, counts: Any, seats: Any, observations: Any, masks: Any) -> None:
    """`look` at every game."""
    for game in range(len(states)):
        look(states, game, rows, counts, seats, observations, masks)


@compiled
def first_illegal(actions: Any, rows: Any, counts: Any) -> int:
    """The first game in which the action is not legal; -1 if all are."""
    for game in range(len(actions)):
        found = False
        for number in range(counts[game]):
            found |= rows[game, number] == actions[game]
        if not found:
            return game
    return -1


@compiled
def draw(rows: Any, counts: Any, generators: Any, actions: Any) -> None:
    """A legal decision for each game, each equally likely, with the random numbers of its row of `generators`."""
    for game in range(len(actions)):
        actions[game] = rows[game, randbelow(generators[game], counts[game])]


@compiled
def step_games(
    states: Any,
    fresh: Any,
    actions: Any,
    kind: int,
    rewards: Any,
    terminated: Any,
    rows: Any,
    counts: Any,
    seats: Any,
    observations: Any,
    masks: Any,
) -> None:
    """Plays a legal action in every game. Where that has ended it, its rewards are written (float32, games x seats;
    else 0) and the game becomes the fresh one of the same place; then it is looked at."""
    for game in range(len(states)):
        play(states[game], int(actions[game]))
        over = current_player(states[game]) < 0
        terminated[game] = over
        for seat in range(rewards.shape[1]):
            rewards[game, seat] = reward_of(states[game], seat, rewards.shape[1], kind) if over else 0.0
        if over:
            copy(states, game, fresh, game)
        look(states, game, rows, counts, seats, observations, masks)
