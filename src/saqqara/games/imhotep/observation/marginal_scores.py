"""What stones would bring each seat if they came to a monument now, one after the other, as a player foresees it: what
the owner of a stone would be asked is answered by what scores most at once. The state is as it was afterwards."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components
from saqqara.games.imhotep.rules.pending_choices import whole
from saqqara.games.imhotep.rules.sites import points as sites
from saqqara.games.imhotep.rules.sites.obelisks import side_b as obelisks_b
from saqqara.games.imhotep.rules.sites.obelisks import side_c as obelisks_c
from saqqara.games.imhotep.rules.sites.pyramid import side_b as pyramid_b
from saqqara.games.imhotep.rules.sites.pyramid import side_c as pyramid_c
from saqqara.games.imhotep.rules.sites.temple import side_d as temple_d
from saqqara.games.imhotep.rules.sites.temple.stones import visible
from saqqara.games.imhotep.rules.stone_moves import laid

MONUMENTS = len(components.MONUMENTS)
WIDTH = MONUMENTS * components.MOST_SEATS  # of what `add_gains` writes: [monument, seat from one's own on]
WORTH = 10.0  # points for which a number is 1


@compiled
def side_of(state: Any, seat: int, owner: int) -> int:
    """How many seats after one's own another sits."""
    return int((owner - seat) % state.seats)


@compiled
def next_at_pyramid(state: Any, ahead: int) -> int:
    """What a stone scores at the pyramid after so many others."""
    side, field = whole(state.sides[components.PYRAMID]), laid(state, components.PYRAMID) + ahead
    best = 0
    if side == components.SIDE_A:
        return whole(components.PYRAMID_A[field]) if field < len(components.PYRAMID_A) else components.FURTHER
    if side == components.SIDE_D:
        return whole(
            state.foundation_points[field] if field < components.FOUNDATION_FIELDS else state.foundation_further
        )
    if side == components.SIDE_B:
        for pyramid in range(len(components.PYRAMIDS)):
            if pyramid_b.has_room(state, pyramid):
                best = max(best, whole(components.PYRAMID_B[pyramid, state.built[pyramid]]))
        return best if best > 0 else components.FURTHER
    for level in range(components.SCAFFOLD_LEVELS):
        for place in range(whole(state.level_places[level])):
            if pyramid_c.may_build(state, level, place):
                best = max(best, whole(state.level_points[level]))
    return best if best > 0 else whole(state.scaffold_further)


@compiled
def add_temple(state: Any, seat: int, owners: Any, n: int, numbers: Any, at: int) -> None:
    """By how many each seat's visible stones change (in units of a point)."""
    fields = whole(state.temple_fields)
    last = laid(state, components.TEMPLE) - 1
    if state.sides[components.TEMPLE] == components.SIDE_D:
        last = temple_d.last_field(state)
    for number in range(n):
        last = (last + 1) % fields
        if last == state.imhotep:
            last = (last + 1) % fields
        covered = visible(state, last)
        if covered != components.EMPTY:
            numbers[at + side_of(state, seat, whole(state.temple[covered]))] -= 1.0
        numbers[at + side_of(state, seat, whole(owners[number]))] += 1.0


@compiled
def add_tomb(state: Any, seat: int, owners: Any, n: int, before: Any, numbers: Any, at: int) -> None:
    """Points at the tomb; side C: a tile for each stone."""
    stones = laid(state, components.TOMB)
    if state.sides[components.TOMB] == components.SIDE_C:
        for number in range(n):
            numbers[at + side_of(state, seat, whole(owners[number]))] += 1.0
        return
    n = min(n, components.MOST_STONES - stones)
    for number in range(n):
        state.tomb[stones + number] = owners[number]
    state.laid[components.TOMB] = stones + n
    for owner in range(whole(state.seats)):
        numbers[at + side_of(state, seat, owner)] += sites.tomb(state, owner) - before[owner]
    state.laid[components.TOMB] = stones
    for number in range(n):
        state.tomb[stones + number] = components.EMPTY


@compiled
def add_obelisks(state: Any, seat: int, owners: Any, n: int, before: Any, numbers: Any, at: int) -> None:
    """Points at the obelisks; side D: one for each stone."""
    side = whole(state.sides[components.OBELISKS])
    if side == components.SIDE_D:
        for number in range(n):
            numbers[at + side_of(state, seat, whole(owners[number]))] += 1.0
        return
    first = obelisks_b.next_tower(state)
    for number in range(n):
        owner = whole(owners[number])
        state.obelisk[owner] += 1
        if side == components.SIDE_C:
            height = whole(state.obelisk[owner])
            numbers[at + side_of(state, seat, owner)] += obelisks_c.height_points(state, height)
        elif side == components.SIDE_B and state.obelisk[owner] >= components.TOWER_STONES:
            tower = obelisks_b.next_tower(state)
            if tower != components.EMPTY:
                state.obelisk[owner] -= components.TOWER_STONES
                state.towers[tower] = owner
    for owner in range(whole(state.seats)):
        numbers[at + side_of(state, seat, owner)] += sites.obelisks(state, owner) - before[owner]
    if side == components.SIDE_B and first != components.EMPTY:
        for tower in range(first, len(components.TOWERS)):
            if state.towers[tower] != components.EMPTY:
                state.obelisk[state.towers[tower]] += components.TOWER_STONES
                state.towers[tower] = components.EMPTY
    for number in range(n):
        state.obelisk[owners[number]] -= 1


@compiled
def add_gains(state: Any, seat: int, owners: Any, n: int, before: Any, numbers: Any, at: int) -> None:
    """Writes what the stones of `owners` would bring at each monument, WIDTH numbers. `before` has each seat's points
    at the tomb and at the obelisks, [site, seat]. Whole points are added up, and divided once: compiled or not, it is
    rounded in the same way."""
    for number in range(n):
        numbers[at + side_of(state, seat, whole(owners[number]))] += next_at_pyramid(state, number)
    add_temple(state, seat, owners, n, numbers, at + components.MOST_SEATS)
    add_tomb(state, seat, owners, n, before[0], numbers, at + 2 * components.MOST_SEATS)
    add_obelisks(state, seat, owners, n, before[1], numbers, at + 3 * components.MOST_SEATS)
    for place in range(at, at + WIDTH):
        numbers[place] /= WORTH
