"""Effects of Senet actions, in the order of the rules."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled, randbelow
from saqqara_senet import components, layout, notation
from saqqara_senet.rules.moves import OFF_BOARD, target_house


@compiled
def log_move(state: Any, piece: int, origin: int, target: int) -> None:
    """Record a step for the log and the drawing."""
    state.moved[state.moves, 0] = piece
    state.moved[state.moves, 1] = origin
    state.moved[state.moves, 2] = target
    state.moves += 1


@compiled
def throw_sticks(state: Any) -> None:
    """Throw the sticks and count the flat sides that are up; none counts as five (SENET-3.1, SENET-R2)."""
    flat = 0
    for _ in range(components.STICKS):
        flat += randbelow(state.generator, 2)
    state.throw = flat if flat > 0 else components.MAX_THROW
    state.throws += 1
    state.phase = layout.MOVE


@compiled
def move_piece(state: Any, house: int, to: int) -> None:
    """Move a piece to another house; an opponent's piece there takes its place (SENET-3.3)."""
    seat, other = state.houses[house], state.houses[to]
    state.houses[to] = seat
    state.houses[house] = other
    log_move(state, seat, house, to)
    if other != components.EMPTY:
        log_move(state, other, to, house)


@compiled
def drown_piece(state: Any) -> None:
    """Move a piece out of the water to the House of Rebirth or the nearest free house before it (SENET-4.2)."""
    to = components.REBIRTH
    while state.houses[to] != components.EMPTY:
        to -= 1
    seat = state.houses[components.WATER]
    state.houses[components.WATER] = components.EMPTY
    state.houses[to] = seat
    log_move(state, seat, components.WATER, to)


@compiled
def walk_piece(state: Any, house: int, to: int) -> bool:
    """Move a piece to a house or off the board, and return whether its owner may throw again (SENET-3.6, SENET-R6)."""
    if to == OFF_BOARD:
        seat = state.houses[house]
        state.houses[house] = components.EMPTY
        state.off[seat] += 1
        log_move(state, seat, house, layout.OFF + seat)
    else:
        move_piece(state, house, to)
    if to == components.WATER:
        drown_piece(state)
        return False
    return state.throw != 2 and state.throw != 3


@compiled
def end_throw(state: Any, again: bool) -> None:
    """Set the player who throws next, or end the game (SENET-5.1, SENET-5.3)."""
    if state.off[state.actor] == state.pieces or state.throws == components.MAX_THROWS:
        state.phase = layout.OVER
        state.actor = components.EMPTY
        return
    state.phase = layout.THROW
    if not again:
        state.actor = components.NUM_PLAYERS - 1 - state.actor
        state.turn += 1


@compiled
def play(state: Any, action_id: int) -> None:
    """Play a legal action."""
    state.moves = 0
    if action_id == notation.THROW:
        throw_sticks(state)
    elif action_id == notation.PASS:
        end_throw(state, False)
    elif action_id < notation.BACK:
        house = action_id - notation.MOVE
        end_throw(state, walk_piece(state, house, target_house(house, state.throw)))
    else:
        house = action_id - notation.BACK
        end_throw(state, walk_piece(state, house, house - state.throw))


@compiled
def current_player(state: Any) -> int:
    """Return the current player; -1 when the game is over."""
    return int(state.actor)
