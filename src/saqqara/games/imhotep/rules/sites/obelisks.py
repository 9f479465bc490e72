"""Obelisks: stacks, towers and plinths, and their points on each side (IMH-5.5, IMH-6.5, IMH-29)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games._shared.moves import log_move
from saqqara.games.imhotep import components, layout, notation
from saqqara.games.imhotep.rules.pending_choices import as_int, push_task
from saqqara.games.imhotep.rules.stone_moves import add_stone, lift_stone, log_points, place_share, set_down_stone

# ---- side A: each seat stacks its own obelisk (IMH-5.5) ---------------------------------------------------------


@compiled
def deliver_side_a(state: Any, seat: int, origin: int) -> None:
    """Put the stone on its owner's obelisk."""
    state.obelisk[seat] += 1
    add_stone(state, components.OBELISKS, seat, origin, layout.AT_OBELISKS + seat)


@compiled
def points_side_a(state: Any, seat: int) -> int:
    """Return the points of a seat by height; the table depends on the number of players in the game."""
    return place_share(state.obelisk, as_int(state.seats), seat, components.OBELISKS_A[state.seats - 2])


# ---- side B: the third stone of a colour makes a tower (IMH-6.5) ------------------------------------------------

TOWER_COUNT = len(components.TOWER_POINTS)


@compiled
def next_tower(state: Any) -> int:
    """Return the free tower field with the most points; EMPTY if none is left (IMH-R9)."""
    for tower in range(TOWER_COUNT):
        if state.towers[tower] == components.EMPTY:
            return tower
    return components.EMPTY


@compiled
def deliver_side_b(state: Any, seat: int, origin: int) -> None:
    """Add the stone to the loose stones of its colour; three make a tower.

    A tower scores now, or at the end in the Yucata profile (IMH-14.1).
    """
    state.obelisk[seat] += 1
    add_stone(state, components.OBELISKS, seat, origin, layout.AT_OBELISKS + seat)
    tower = next_tower(state)
    if state.obelisk[seat] < components.TOWER_STONES or tower == components.EMPTY:
        return
    state.obelisk[seat] -= components.TOWER_STONES
    state.towers[tower] = seat
    for _ in range(components.TOWER_STONES):
        log_move(state, layout.STONE + seat, layout.AT_OBELISKS + seat, layout.TOWER + tower)
    if state.profile == components.PRINTED:
        log_points(state, seat, components.TOWER_POINTS[tower], layout.TOWER + tower)


@compiled
def tower_points(state: Any, seat: int) -> int:
    """Return the points for the towers of a seat."""
    total = 0
    for tower in range(TOWER_COUNT):
        if state.towers[tower] == seat:
            total += components.TOWER_POINTS[tower]
    return int(total)


@compiled
def points_side_b(state: Any, seat: int) -> int:
    """Return the points for the towers and loose stones of a seat."""
    return int(tower_points(state, seat) + state.obelisk[seat])


# ---- side C: the first to reach a height takes the highest tile there (IMH-29.1) --------------------------------


@compiled
def tiles_taken(state: Any, height: int) -> int:
    """Return the number of obelisks of at least this height; each took a tile there as long as one was left."""
    count = 0
    for seat in range(as_int(state.seats)):
        count += state.obelisk[seat] >= height
    return count


@compiled
def height_points(state: Any, height: int) -> int:
    """Return the points of the obelisk that has just reached a height."""
    if height > components.RACE_HEIGHTS:
        return as_int(state.race_above)
    order = tiles_taken(state, height) - 1
    return as_int(state.race_tiles[height - 1, order]) if order < components.RACE_TILES else 0


@compiled
def deliver_side_c(state: Any, seat: int, origin: int) -> None:
    """Put the stone on its owner's obelisk, and score its height at once."""
    deliver_side_a(state, seat, origin)
    height = as_int(state.obelisk[seat])
    points = height_points(state, height)
    state.obelisk_points[seat] += points
    log_points(
        state,
        seat,
        points,
        layout.HEIGHT + height - 1 if height <= components.RACE_HEIGHTS else layout.AT_OBELISKS + seat,
    )


@compiled
def points_side_c(state: Any, seat: int) -> int:
    """Return the points scored so far."""
    return as_int(state.obelisk_points[seat])


# ---- side D: three plinths a seat, compared separately (IMH-29.2) -----------------------------------------------

PLINTH_COUNT = len(components.PLINTHS)


@compiled
def deliver_side_d(state: Any, seat: int, origin: int) -> None:
    """Request the owner's choice of a plinth (RAISE) while the stone is in transit (IMH-R50)."""
    lift_stone(state, seat, origin)
    push_task(state, layout.RAISE, seat, origin, layout.NONE)


@compiled
def add_plinths(action_ids: Any, n: int) -> int:
    """Add all three plinths."""
    for plinth in range(PLINTH_COUNT):
        action_ids[n] = notation.RAISE + plinth
        n += 1
    return n


@compiled
def raise_obelisk(state: Any, seat: int, origin: int, plinth: int) -> None:
    """Put the stone on one of its owner's plinths."""
    state.plinths[plinth, seat] += 1
    state.obelisk[seat] += 1
    set_down_stone(state, components.OBELISKS, seat, origin, layout.PLINTH + seat * PLINTH_COUNT + plinth)


@compiled
def points_side_d(state: Any, seat: int) -> int:
    """Return the points for the heights of a seat's plinths."""
    total = 0
    for plinth in range(PLINTH_COUNT):
        total += place_share(state.plinths[plinth], as_int(state.seats), seat, state.plinth_points[plinth])
    return total
