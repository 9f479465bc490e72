"""Movement of Senet pieces: destinations, blocked paths and safe pieces."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara_senet import components

OFF_BOARD = components.HOUSES  # off the board
NO_TARGET = -1


@compiled
def is_occupied_by(state: Any, house: int, seat: int) -> bool:
    """Return whether a seat has a piece in a house; False for houses beyond the board."""
    return bool(0 <= house < components.HOUSES and state.houses[house] == seat)


@compiled
def is_safe(state: Any, house: int, seat: int) -> bool:
    """Return whether a seat's piece in a house is safe, next to another one on the path (SENET-3.4, SENET-R3)."""
    return is_occupied_by(state, house - 1, seat) or is_occupied_by(state, house + 1, seat)


@compiled
def is_wall(state: Any, first: int, last: int, seat: int) -> bool:
    """Return whether a seat has three adjacent pieces between two houses, inclusive (SENET-3.5)."""
    row = 0
    for house in range(first, last + 1):
        row = row + 1 if is_occupied_by(state, house, seat) else 0
        if row == components.WALL_LENGTH:
            return True
    return False


@compiled
def target_house(house: int, throw: int) -> int:
    """Return the destination of a forward move: a house, OUT, or NOWHERE.

    The rules are SENET-4.1, SENET-4.3, SENET-4.4 and SENET-4.5.
    """
    if house < components.BEAUTY:
        return house + throw if house + throw <= components.BEAUTY else NO_TARGET
    if house == components.BEAUTY:
        return house + throw if throw < components.MAX_THROW else OFF_BOARD
    if house == components.TRUTHS:
        return OFF_BOARD if throw == components.LEAVE_TRUTHS else NO_TARGET
    if house == components.ATUM:
        return OFF_BOARD if throw == components.LEAVE_ATUM else NO_TARGET
    return OFF_BOARD


@compiled
def can_enter(state: Any, seat: int, house: int) -> bool:
    """Return whether a piece of a seat can enter a house.

    The house must be empty or contain an opponent's piece that is not safe (SENET-3.3, SENET-3.4). No house protects by
    itself (SENET-R5).
    """
    other = components.NUM_PLAYERS - 1 - seat
    return not is_occupied_by(state, house, seat) and not (
        is_occupied_by(state, house, other) and is_safe(state, house, other)
    )


@compiled
def can_advance(state: Any, seat: int, house: int) -> bool:
    """Return whether a seat's piece in a house can move forward by the throw (SENET-3.2).

    A wall also prevents a piece from leaving the board (SENET-R4).
    """
    to = target_house(house, state.throw)
    if to == NO_TARGET or is_wall(state, house + 1, to - 1, components.NUM_PLAYERS - 1 - seat):
        return False
    return to == OFF_BOARD or can_enter(state, seat, to)


@compiled
def can_retreat(state: Any, seat: int, house: int) -> bool:
    """Return whether a seat's piece in a house can move back by the throw (SENET-3.7, SENET-R4)."""
    to = house - state.throw
    return (
        to >= 0
        and not is_wall(state, to + 1, house - 1, components.NUM_PLAYERS - 1 - seat)
        and can_enter(state, seat, to)
    )


@compiled
def can_any_advance(state: Any, seat: int) -> bool:
    """Return whether any piece of a seat can move forward by the throw."""
    for house in range(components.HOUSES):
        if state.houses[house] == seat and can_advance(state, seat, house):
            return True
    return False
