"""What stones would bring each seat if they came to a monument now, one after the other, as a player foresees it: what
the owner of a stone would be asked is answered by what scores most at once. The state is as it was afterwards."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components
from saqqara.games.imhotep.rules import scoring
from saqqara.games.imhotep.rules.pending_choices import as_int
from saqqara.games.imhotep.rules.sites import obelisks, temple
from saqqara.games.imhotep.rules.sites.pyramid import can_build_on, has_free_field
from saqqara.games.imhotep.rules.sites.temple import visible_stone
from saqqara.games.imhotep.rules.stone_moves import stones_at_site

MONUMENTS = len(components.MONUMENTS)
WIDTH = MONUMENTS * components.MAX_SEATS  # of what `add_marginal_scores` writes: [monument, seat from one's own on]
VALUE_SCALE = 10.0  # points for which a number is 1


@compiled
def seat_distance(state: Any, seat: int, owner: int) -> int:
    """How many seats after one's own another sits."""
    return int((owner - seat) % state.seats)


@compiled
def next_pyramid_points(state: Any, ahead: int) -> int:
    """What a stone scores at the pyramid after so many others."""
    side, field = as_int(state.sides[components.PYRAMID]), stones_at_site(state, components.PYRAMID) + ahead
    best = 0
    if side == components.SIDE_A:
        return as_int(components.PYRAMID_A[field]) if field < len(components.PYRAMID_A) else components.OVERFLOW_POINTS
    if side == components.SIDE_D:
        return as_int(
            state.foundation_points[field] if field < components.FOUNDATION_FIELDS else state.foundation_further
        )
    if side == components.SIDE_B:
        for pyramid in range(len(components.PYRAMIDS)):
            if has_free_field(state, pyramid):
                best = max(best, as_int(components.PYRAMID_B[pyramid, state.built[pyramid]]))
        return best if best > 0 else components.OVERFLOW_POINTS
    for level in range(components.SCAFFOLD_LEVELS):
        for place in range(as_int(state.level_places[level])):
            if can_build_on(state, level, place):
                best = max(best, as_int(state.level_points[level]))
    return best if best > 0 else as_int(state.scaffold_further)


@compiled
def add_temple(state: Any, seat: int, owners: Any, n: int, numbers: Any, at: int) -> None:
    """By how many each seat's visible stones change (in units of a point)."""
    fields = as_int(state.temple_fields)
    last = stones_at_site(state, components.TEMPLE) - 1
    if state.sides[components.TEMPLE] == components.SIDE_D:
        last = temple.last_stone_field(state)
    for number in range(n):
        last = (last + 1) % fields
        if last == state.imhotep:
            last = (last + 1) % fields
        covered = visible_stone(state, last)
        if covered != components.EMPTY:
            numbers[at + seat_distance(state, seat, as_int(state.temple[covered]))] -= 1.0
        numbers[at + seat_distance(state, seat, as_int(owners[number]))] += 1.0


@compiled
def add_tomb(state: Any, seat: int, owners: Any, n: int, before: Any, numbers: Any, at: int) -> None:
    """Points at the tomb; side C: a tile for each stone."""
    stones = stones_at_site(state, components.TOMB)
    if state.sides[components.TOMB] == components.SIDE_C:
        for number in range(n):
            numbers[at + seat_distance(state, seat, as_int(owners[number]))] += 1.0
        return
    n = min(n, components.MAX_STONES - stones)
    for number in range(n):
        state.tomb[stones + number] = owners[number]
    state.laid[components.TOMB] = stones + n
    for owner in range(as_int(state.seats)):
        numbers[at + seat_distance(state, seat, owner)] += scoring.tomb_points(state, owner) - before[owner]
    state.laid[components.TOMB] = stones
    for number in range(n):
        state.tomb[stones + number] = components.EMPTY


@compiled
def add_obelisks(state: Any, seat: int, owners: Any, n: int, before: Any, numbers: Any, at: int) -> None:
    """Points at the obelisks; side D: one for each stone."""
    side = as_int(state.sides[components.OBELISKS])
    if side == components.SIDE_D:
        for number in range(n):
            numbers[at + seat_distance(state, seat, as_int(owners[number]))] += 1.0
        return
    first = obelisks.next_tower(state)
    for number in range(n):
        owner = as_int(owners[number])
        state.obelisk[owner] += 1
        if side == components.SIDE_C:
            height = as_int(state.obelisk[owner])
            numbers[at + seat_distance(state, seat, owner)] += obelisks.height_points(state, height)
        elif side == components.SIDE_B and state.obelisk[owner] >= components.TOWER_STONES:
            tower = obelisks.next_tower(state)
            if tower != components.EMPTY:
                state.obelisk[owner] -= components.TOWER_STONES
                state.towers[tower] = owner
    for owner in range(as_int(state.seats)):
        numbers[at + seat_distance(state, seat, owner)] += scoring.obelisk_points(state, owner) - before[owner]
    if side == components.SIDE_B and first != components.EMPTY:
        for tower in range(first, len(components.TOWER_POINTS)):
            if state.towers[tower] != components.EMPTY:
                state.obelisk[state.towers[tower]] += components.TOWER_STONES
                state.towers[tower] = components.EMPTY
    for number in range(n):
        state.obelisk[owners[number]] -= 1


@compiled
def add_marginal_scores(state: Any, seat: int, owners: Any, n: int, before: Any, numbers: Any, at: int) -> None:
    """Writes what the stones of `owners` would bring at each monument, WIDTH numbers. `before` has each seat's points
    at the tomb and at the obelisks, [site, seat]. Whole points are added up, and divided once: compiled or not, it is
    rounded in the same way."""
    for number in range(n):
        numbers[at + seat_distance(state, seat, as_int(owners[number]))] += next_pyramid_points(state, number)
    add_temple(state, seat, owners, n, numbers, at + components.MAX_SEATS)
    add_tomb(state, seat, owners, n, before[0], numbers, at + 2 * components.MAX_SEATS)
    add_obelisks(state, seat, owners, n, before[1], numbers, at + 3 * components.MAX_SEATS)
    for place in range(at, at + WIDTH):
        numbers[place] /= VALUE_SCALE
