"""How pieces of Senet walk: where a throw leads, what stands in the way, what is safe."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara_senet import components

OUT = components.HOUSES  # off the board
NOWHERE = -1


@compiled
def is_occupied_by(state: Any, house: int, seat: int) -> bool:
    """Whether a piece of this seat stands in a house; beyond the board nobody stands."""
    return bool(0 <= house < components.HOUSES and state.houses[house] == seat)


@compiled
def is_safe(state: Any, house: int, seat: int) -> bool:
    """SENET-3.4: whether a piece of this seat in a house has another beside it on the path (SENET-R3)."""
    return is_occupied_by(state, house - 1, seat) or is_occupied_by(state, house + 1, seat)


@compiled
def is_wall(state: Any, first: int, last: int, seat: int) -> bool:
    """SENET-3.5: whether three pieces of this seat stand side by side in the houses from first to last."""
    row = 0
    for house in range(first, last + 1):
        row = row + 1 if is_occupied_by(state, house, seat) else 0
        if row == components.WALL_LENGTH:
            return True
    return False


@compiled
def target_house(house: int, throw: int) -> int:
    """Where a piece comes that goes forward: a house, OUT, or NOWHERE (SENET-4.1, SENET-4.3, SENET-4.4, SENET-4.5)."""
    if house < components.BEAUTY:
        return house + throw if house + throw <= components.BEAUTY else NOWHERE
    if house == components.BEAUTY:
        return house + throw if throw < components.MAX_THROW else OUT
    if house == components.TRUTHS:
        return OUT if throw == components.LEAVE_TRUTHS else NOWHERE
    if house == components.ATUM:
        return OUT if throw == components.LEAVE_ATUM else NOWHERE
    return OUT


@compiled
def can_enter(state: Any, seat: int, house: int) -> bool:
    """Whether a piece of this seat can come into a house: an empty one, or one with a piece of the other that is not
    safe (SENET-3.3, SENET-3.4); no house protects by itself (SENET-R5)."""
    other = components.NUM_PLAYERS - 1 - seat
    return not is_occupied_by(state, house, seat) and not (
        is_occupied_by(state, house, other) and is_safe(state, house, other)
    )


@compiled
def can_advance(state: Any, seat: int, house: int) -> bool:
    """Whether the piece of this seat in a house can go forward with the throw (SENET-3.2); a wall also keeps it on the
    board (SENET-R4)."""
    to = target_house(house, state.throw)
    if to == NOWHERE or is_wall(state, house + 1, to - 1, components.NUM_PLAYERS - 1 - seat):
        return False
    return to == OUT or can_enter(state, seat, to)


@compiled
def can_retreat(state: Any, seat: int, house: int) -> bool:
    """Whether the piece of this seat in a house can go back with the throw (SENET-3.7, SENET-R4)."""
    to = house - state.throw
    return (
        to >= 0
        and not is_wall(state, to + 1, house - 1, components.NUM_PLAYERS - 1 - seat)
        and can_enter(state, seat, to)
    )


@compiled
def can_any_advance(state: Any, seat: int) -> bool:
    """Whether any piece of this seat can go forward with the throw."""
    for house in range(components.HOUSES):
        if state.houses[house] == seat and can_advance(state, seat, house):
            return True
    return False
