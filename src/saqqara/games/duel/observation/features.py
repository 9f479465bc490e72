"""Features of a position of The Duel, the input of a network, from the view of the current seat.

Hidden information enters only as public knowledge: how many tiles of each kind are still to come.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara.core.jit import compiled
from saqqara.games.duel import components, layout, notation
from saqqara.games.duel.observation.resampling import hidden_tile
from saqqara.games.duel.rules import scoring
from saqqara.games.duel.rules.legal import can_unload, count_loaded_boats, field_column, field_row, is_loaded
from saqqara.games.duel.rules.play import gain_tile

TILE_KINDS = (
    components.TOMB + 1 + len(components.ACTIONS)
)  # kinds of tiles; tomb tiles are one kind, as their values already reflect their numbers
VALUE_SCALE = 10.0  # points that are scaled to 1
SPACE_WIDTH = 2 + TILE_KINDS  # value for the seat, value for the opponent, kind of tile
BOAT_WIDTH = 6  # loaded, meeples of each seat in its line, whether it can be unloaded, what that gains each seat
SITES_WIDTH = (
    2 + 4 + 12 + len(components.ACTIONS) + 1 + 2
)  # per seat: obelisk, pyramids, temple, tomb, action tiles, first to five, supply

FIELDS = 0  # [field, own or opponent's]
SPACES = FIELDS + 2 * len(components.FIELDS)  # [boat, space]
BOATS = SPACES + len(components.BOATS) * components.SPACES * SPACE_WIDTH
SEATS = BOATS + len(components.BOATS) * BOAT_WIDTH  # [own, opponent's]
HIDDEN = SEATS + components.NUM_PLAYERS * (SITES_WIDTH + 2)  # by tile, how many copies are still to come
SIDES = HIDDEN + len(components.TILES)
PHASE = SIDES + len(components.SITES)
SCALARS = PHASE + len(layout.PHASES)  # profile, own start, stock, reserve, loaded boats, lead, lead clipped to ±3
NUM_FEATURES = SCALARS + 7


@compiled
def tile_kind(tile: int) -> int:
    """Return the kind of a tile, from 0 to TILE_KINDS - 1."""
    if tile >= components.ACTION:
        return components.TOMB + 1 + tile - components.ACTION
    return min(tile, components.TOMB)


@compiled
def site_lead(state: Any, seat: int, tile: int) -> int:
    """Return a seat's lead at the site of a tile, or only its own points if the tile cannot change the opponent's."""
    if tile >= components.ACTION:
        return scoring.action_tiles(state, seat)
    if tile >= components.TOMB:
        return scoring.tomb(state, seat)
    if tile >= components.TEMPLE:
        return scoring.temple(state, seat)
    if tile >= components.PYRAMID:
        return scoring.pyramids(state, seat)
    return scoring.obelisk(state, seat) - scoring.obelisk(state, 1 - seat)


@compiled
def tile_value(state: Any, seat: int, tile: int) -> int:
    """Return by how much a seat's lead grows with one more tile; the state is restored."""
    moves, piece, origin, target = state.moves, state.moved[0, 0], state.moved[0, 1], state.moved[0, 2]
    five, before = state.first_to_five, site_lead(state, seat, tile)
    had = state.tomb[seat, tile - components.TOMB] if components.TOMB <= tile < components.ACTION else 0
    state.moves = 0
    gain_tile(state, seat, tile, layout.BOX)
    after = site_lead(state, seat, tile)
    if tile >= components.ACTION:
        state.action_tiles[seat, tile - components.ACTION] -= 1
    elif tile >= components.TOMB:
        state.tomb[seat, tile - components.TOMB] = had
    elif tile >= components.TEMPLE:
        state.temple[seat, tile - components.TEMPLE] -= 1
    elif tile >= components.PYRAMID:
        state.pyramids[seat, tile - components.PYRAMID] -= 1
    else:
        state.obelisk[seat] -= 1
    state.first_to_five = five
    state.moves = moves
    state.moved[0, 0] = piece
    state.moved[0, 1] = origin
    state.moved[0, 2] = target
    return after - before


@compiled
def add_boat(state: Any, seat: int, boat: int, features: Any) -> None:
    """Write a boat's features: its tiles, their values, and what unloading it would gain each seat."""
    offset = BOATS + boat * BOAT_WIDTH
    if not is_loaded(state, boat):
        return
    for space in range(components.SPACES):
        here, tile = SPACES + (boat * components.SPACES + space) * SPACE_WIDTH, state.cargo[boat, space]
        features[here] = tile_value(state, seat, tile) / VALUE_SCALE
        features[here + 1] = tile_value(state, 1 - seat, tile) / VALUE_SCALE
        features[here + 2 + tile_kind(tile)] = 1.0
    features[offset] = 1.0
    space = components.SPACES - 1
    for step in range(components.HARBOUR_SIZE):  # DUEL-3.2a: the nearest meeple takes the farthest tile
        owner = state.harbour[field_row(boat, step), field_column(boat, step)]
        if owner != components.EMPTY:
            side = 0 if owner == seat else 1
            features[offset + 1 + side] += 1.0 / components.HARBOUR_SIZE
            features[offset + 4 + side] += features[SPACES + (boat * components.SPACES + space) * SPACE_WIDTH + side]
            space -= 1
    features[offset + 3] = 1.0 if can_unload(state, boat) else 0.0


@compiled
def add_seat(state: Any, owner: int, offset: int, features: Any) -> None:
    """Write the features of a seat's pieces, from index `offset` on."""
    features[offset] = state.obelisk[owner] / 6.0
    features[offset + 1] = 1.0 if state.obelisk[owner] >= components.OBELISK_FIVE else 0.0
    for shade in range(2):
        features[offset + 2 + shade] = state.pyramids[owner, shade] / 3.0
    for kind in range(scoring.SYMBOL_KINDS):
        features[offset + 4 + kind] = state.temple[owner, kind] / 2.0
    for number in range(scoring.TOMB_NUMBERS):
        features[offset + 8 + number] = state.tomb[owner, number]
    for action in range(4):
        features[offset + 20 + action] = state.action_tiles[owner, action]
    features[offset + 24] = 1.0 if state.first_to_five == owner else 0.0
    features[offset + 25] = state.supply[owner] / components.MEEPLES
    features[offset + 26] = 1.0 if state.supply[owner] == 0 else 0.0
    features[offset + 27] = scoring.points(state, owner) / 50.0
    features[offset + 28] = 1.0 if state.supply[owner] >= 2 else 0.0


@compiled
def write_features(state: Any, seat: int, features: Any) -> None:
    """Write NUM_FEATURES numbers, most of them 0."""
    for place in range(NUM_FEATURES):
        features[place] = 0.0
    for field in range(len(components.FIELDS)):
        owner = state.harbour[field // components.HARBOUR_SIZE, field % components.HARBOUR_SIZE]
        if owner != components.EMPTY:
            features[FIELDS + 2 * field + (0 if owner == seat else 1)] = 1.0
    for boat in range(len(components.BOATS)):
        add_boat(state, seat, boat, features)
    add_seat(state, seat, SEATS, features)
    add_seat(state, 1 - seat, SEATS + SITES_WIDTH + 2, features)
    for place in range(state.stock_left + state.reserve_left):
        features[HIDDEN + hidden_tile(state, place)] += 0.5
    for site in range(len(components.SITES)):
        features[SIDES + site] = state.sides[site]
    features[PHASE + state.phase] = 1.0
    features[SCALARS] = state.profile
    features[SCALARS + 1] = 1.0 if state.first == seat else 0.0
    features[SCALARS + 2] = state.stock_left / components.STOCK_SIZE
    features[SCALARS + 3] = state.reserve_left / components.RESERVE_SIZE
    features[SCALARS + 4] = count_loaded_boats(state) / len(components.BOATS)
    lead = scoring.points(state, seat) - scoring.points(state, 1 - seat)
    features[SCALARS + 5] = lead / VALUE_SCALE
    features[SCALARS + 6] = min(max(lead, -3), 3) / 3.0


# ---- symmetry: rows and columns exchanged ----------------------------------------------------------------------


def transpose_symmetry() -> tuple[Any, Any]:
    """Return the permutations of features and actions that exchange rows and columns (int64).

    For each feature and each action ID, the arrays hold the index that takes its place. The symmetry is exact except
    for refills, which begin with the rows.
    """
    features, action_ids = np.arange(NUM_FEATURES), np.arange(notation.NUM_ACTIONS)
    fields, boats = (
        np.arange(9).reshape(components.HARBOUR_SIZE, components.HARBOUR_SIZE).T.ravel(),
        np.roll(np.arange(len(components.BOATS)), components.HARBOUR_SIZE),
    )
    for first, width, order in (
        (FIELDS, 2, fields),
        (SPACES, components.SPACES * SPACE_WIDTH, boats),
        (BOATS, BOAT_WIDTH, boats),
    ):
        _reorder(features, first, width, order)
    for first, width, order in (
        (notation.PLACE_ON, 1, fields),
        (notation.UNLOAD_BOAT, 1, boats),
        (notation.TAKE_TILE, components.SPACES, boats),
        (notation.SWAP_TILES, components.SPACES, boats),
    ):
        _reorder(action_ids, first, width, order)
    return features, action_ids


def _reorder(features: Any, first: int, width: int, order: Any) -> None:
    block = features[first : first + width * len(order)].reshape(len(order), width)
    block[...] = block[order].copy()
