"""Reasons why an action of Senet is illegal, independent of `rules.legal`; a test checks that both agree."""

from __future__ import annotations

from typing import Any

from saqqara.errors import Refusal
from saqqara_senet import components, layout, notation


def why_illegal(state: Any, action_id: int) -> Refusal | None:
    """Return the clause that an action breaks with the reason; None for a legal action."""
    if state.phase == layout.OVER:
        return Refusal("SENET-5.1", "senet-no-over")
    if action_id == notation.THROW:
        thrown = state.phase == layout.MOVE
        return Refusal("SENET-3.1", "senet-no-throw", {"throw": int(state.throw)}) if thrown else None
    if state.phase == layout.THROW:
        return Refusal("SENET-3.1", "senet-no-first")
    if action_id == notation.PASS:
        pieces = len(forward_houses(state) or backward_houses(state))
        return Refusal("SENET-3.8", "senet-no-pass", {"count": pieces}) if pieces else None
    if action_id < notation.BACK:
        return refuse_move(state, action_id - notation.MOVE)
    return refuse_retreat(state, action_id - notation.BACK)


def forward_houses(state: Any) -> list[int]:
    """Return the houses (from 0) from which the current player can move forward."""
    return [house for house in range(components.HOUSES) if refuse_move(state, house) is None]


def backward_houses(state: Any) -> list[int]:
    """Return the houses (from 0) from which the current player can move back if no piece can move forward."""
    return [house for house in range(components.HOUSES) if refuse_way_back(state, house) is None]


def refuse_piece(state: Any, house: int) -> Refusal | None:
    """Return the refusal to move a piece that the current player does not own (SENET-3.2)."""
    owner = int(state.houses[house])
    if owner == state.actor:
        return None
    owner_kind = "nobody" if owner == components.EMPTY else "other"
    return Refusal("SENET-3.2", "senet-no-piece", {"house": house + 1, "there": owner_kind})


def refuse_move(state: Any, house: int) -> Refusal | None:
    """Return the refusal of a forward move, if it is illegal (SENET-3.2, SENET-4.1, SENET-4.4)."""
    missing = refuse_piece(state, house)
    if missing is not None:
        return missing
    throw = int(state.throw)
    to = house + throw
    if house < components.BEAUTY < to:
        return Refusal("SENET-4.1", "senet-no-beauty", {"house": house + 1, "throw": throw})
    if house in components.LEAVING_THROWS and throw != components.LEAVING_THROWS[house]:
        facts = {"house": house + 1, "needs": components.LEAVING_THROWS[house], "throw": throw}
        return Refusal("SENET-4.4", "senet-no-exact", facts)
    if house > components.BEAUTY or to >= components.HOUSES:  # off the board, past all remaining houses
        return refuse_passage(state, house + 1, components.HOUSES - 1)
    return refuse_passage(state, house + 1, to - 1) or refuse_room(state, to)


def refuse_retreat(state: Any, house: int) -> Refusal | None:
    """Return the refusal of a backward move, if it is illegal (SENET-3.7)."""
    missing = refuse_piece(state, house)
    if missing is not None:
        return missing
    ahead = forward_houses(state)
    if ahead:
        return Refusal("SENET-3.7", "senet-no-back", {"count": len(ahead)})
    return refuse_way_back(state, house)


def refuse_way_back(state: Any, house: int) -> Refusal | None:
    """Return the refusal of a backward move, regardless of possible forward moves."""
    missing = refuse_piece(state, house)
    if missing is not None:
        return missing
    to = house - int(state.throw)
    if to < 0:
        return Refusal("SENET-3.7", "senet-no-edge", {"house": house + 1, "throw": int(state.throw)})
    return refuse_passage(state, to + 1, house - 1) or refuse_room(state, to)


def refuse_passage(state: Any, first: int, last: int) -> Refusal | None:
    """Return the refusal to pass three adjacent pieces of the opponent (SENET-3.5)."""
    other = components.NUM_PLAYERS - 1 - int(state.actor)
    houses = state.houses.tolist()
    for house in range(first, last - components.WALL_LENGTH + 2):
        if houses[house : house + components.WALL_LENGTH] == [other] * components.WALL_LENGTH:
            return Refusal("SENET-3.5", "senet-no-wall", {"first": house + 1, "last": house + components.WALL_LENGTH})
    return None


def refuse_room(state: Any, to: int) -> Refusal | None:
    """Return the refusal to enter a house with an own piece or a safe piece of the opponent (SENET-3.3, SENET-3.4)."""
    houses, actor = [components.EMPTY, *state.houses.tolist(), components.EMPTY], int(state.actor)
    owner = houses[to + 1]
    if owner == actor:
        return Refusal("SENET-3.3", "senet-no-own", {"to": to + 1})
    if owner != components.EMPTY and owner in (houses[to], houses[to + 2]):
        return Refusal("SENET-3.4", "senet-no-safe", {"to": to + 1})
    return None
