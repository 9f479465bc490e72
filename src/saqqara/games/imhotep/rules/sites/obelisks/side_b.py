"""Obelisks, side B: the third stone of a colour makes a tower (IMH-6.5)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules.stone_moves import lay, move, note_points

TOWER_COUNT = len(components.TOWERS)


@compiled
def next_tower(state: Any) -> int:
    """The highest free field; EMPTY if none is left (IMH-R9)."""
    for tower in range(TOWER_COUNT):
        if state.towers[tower] == components.EMPTY:
            return tower
    return components.EMPTY


@compiled
def deliver(state: Any, seat: int, origin: int) -> None:
    """The stone waits by its colour; three make a tower, which scores now or, on Yucata, at the end (IMH-14.1)."""
    state.obelisk[seat] += 1
    lay(state, components.OBELISKS, seat, origin, table.AT_OBELISKS + seat)
    tower = next_tower(state)
    if state.obelisk[seat] < components.TOWER_STONES or tower == components.EMPTY:
        return
    state.obelisk[seat] -= components.TOWER_STONES
    state.towers[tower] = seat
    for _ in range(components.TOWER_STONES):
        move(state, table.STONE + seat, table.AT_OBELISKS + seat, table.TOWER + tower)
    if state.profile == components.PRINTED:
        note_points(state, seat, components.TOWERS[tower], table.TOWER + tower)


@compiled
def tower_points(state: Any, seat: int) -> int:
    """The towers of a seat."""
    total = 0
    for tower in range(TOWER_COUNT):
        if state.towers[tower] == seat:
            total += components.TOWERS[tower]
    return int(total)


@compiled
def points(state: Any, seat: int) -> int:
    """Towers, and 1 point for each loose stone."""
    return int(tower_points(state, seat) + state.obelisk[seat])
