"""Network features of an Imhotep position, from the view of the seat that moves.

Seats are in turn order, beginning with the seat that moves. Values of absent seats and of disabled options are 0. Of
the secret cards of others (IMH-24.2) only the number counts, and face-down cards do not count at all.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, layout
from saqqara.games.imhotep.observation.resampling import sees_pair
from saqqara.games.imhotep.rules import expansions, scoring
from saqqara.games.imhotep.rules.boats import is_ready, missing_stones
from saqqara.games.imhotep.rules.pending_choices import as_int, pending_field, phase
from saqqara.games.imhotep.rules.sites import obelisks, temple
from saqqara.games.imhotep.rules.sites.obelisks import next_tower
from saqqara.games.imhotep.rules.sites.pyramid import can_build_on, has_free_field
from saqqara.games.imhotep.rules.sites.temple import last_stone_field, visible_stone
from saqqara.games.imhotep.rules.sites.tomb import group_points
from saqqara.games.imhotep.rules.stone_moves import gainable_stones, sled_capacity, stones_at_site

# ---- marginal scores -------------------------------------------------------------------------------------------------

MONUMENTS = len(components.MONUMENTS)
GAIN_WIDTH = (
    MONUMENTS * components.MAX_SEATS
)  # numbers written by `add_marginal_scores`: [monument, seat in turn order]
VALUE_SCALE = 10.0  # points that correspond to 1.0


@compiled
def seat_distance(state: Any, seat: int, owner: int) -> int:
    """Return the distance of a seat after the seat that moves, in turn order."""
    return int((owner - seat) % state.seats)


@compiled
def next_pyramid_points(state: Any, ahead: int) -> int:
    """Return the points of a pyramid stone after `ahead` further stones."""
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
def add_temple(state: Any, seat: int, owners: Any, n: int, features: Any, offset: int) -> None:
    """Add the change in each seat's visible stones (in points)."""
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
            features[offset + seat_distance(state, seat, as_int(state.temple[covered]))] -= 1.0
        features[offset + seat_distance(state, seat, as_int(owners[number]))] += 1.0


@compiled
def add_tomb(state: Any, seat: int, owners: Any, n: int, before: Any, features: Any, offset: int) -> None:
    """Add the gain in points at the tomb; on side C a tile for each stone."""
    stones = stones_at_site(state, components.TOMB)
    if state.sides[components.TOMB] == components.SIDE_C:
        for number in range(n):
            features[offset + seat_distance(state, seat, as_int(owners[number]))] += 1.0
        return
    n = min(n, components.MAX_STONES - stones)
    for number in range(n):
        state.tomb[stones + number] = owners[number]
    state.laid[components.TOMB] = stones + n
    for owner in range(as_int(state.seats)):
        features[offset + seat_distance(state, seat, owner)] += scoring.tomb_points(state, owner) - before[owner]
    state.laid[components.TOMB] = stones
    for number in range(n):
        state.tomb[stones + number] = components.EMPTY


@compiled
def add_obelisks(state: Any, seat: int, owners: Any, n: int, before: Any, features: Any, offset: int) -> None:
    """Add the gain in points at the obelisks; on side D 1 for each stone."""
    side = as_int(state.sides[components.OBELISKS])
    if side == components.SIDE_D:
        for number in range(n):
            features[offset + seat_distance(state, seat, as_int(owners[number]))] += 1.0
        return
    first = obelisks.next_tower(state)
    for number in range(n):
        owner = as_int(owners[number])
        state.obelisk[owner] += 1
        if side == components.SIDE_C:
            height = as_int(state.obelisk[owner])
            features[offset + seat_distance(state, seat, owner)] += obelisks.height_points(state, height)
        elif side == components.SIDE_B and state.obelisk[owner] >= components.TOWER_STONES:
            tower = obelisks.next_tower(state)
            if tower != components.EMPTY:
                state.obelisk[owner] -= components.TOWER_STONES
                state.towers[tower] = owner
    for owner in range(as_int(state.seats)):
        features[offset + seat_distance(state, seat, owner)] += scoring.obelisk_points(state, owner) - before[owner]
    if side == components.SIDE_B and first != components.EMPTY:
        for tower in range(first, len(components.TOWER_POINTS)):
            if state.towers[tower] != components.EMPTY:
                state.obelisk[state.towers[tower]] += components.TOWER_STONES
                state.towers[tower] = components.EMPTY
    for number in range(n):
        state.obelisk[owners[number]] -= 1


@compiled
def add_marginal_scores(state: Any, seat: int, owners: Any, n: int, before: Any, features: Any, offset: int) -> None:
    """Add the gains from delivering the stones of `owners` to each monument: GAIN_WIDTH numbers.

    `before` contains each seat's points at the tomb and at the obelisks, as [site, seat]. Integer points are summed and
    divided only once, so that compiled and interpreted code round in the same way.
    """
    for number in range(n):
        features[offset + seat_distance(state, seat, as_int(owners[number]))] += next_pyramid_points(state, number)
    add_temple(state, seat, owners, n, features, offset + components.MAX_SEATS)
    add_tomb(state, seat, owners, n, before[0], features, offset + 2 * components.MAX_SEATS)
    add_obelisks(state, seat, owners, n, before[1], features, offset + 3 * components.MAX_SEATS)
    for place in range(offset, offset + GAIN_WIDTH):
        features[place] /= VALUE_SCALE


# ---- features --------------------------------------------------------------------------------------------------------


SEATS, SITES, KINDS = components.MAX_SEATS, len(components.SITES), len(components.CARDS)
SOURCES = 12  # sources of points, in the order of `add_points`
CARGO_OFFSET = 4 + 1 + SITES + 3  # of a boat, before its stones: size, sailed, site; ready, missing, not yet sailed
BOAT = CARGO_OFFSET + components.SPACES * SEATS + SEATS + GAIN_WIDTH
SEAT_WIDTH = (
    1 + 8 + 4 + SOURCES + 2 + 2 * KINDS + 2 * SITES + 12 + components.GODS_IN_PLAY * (components.ROUND_PAIRS + 1)
)
FIELD_WIDTH = KINDS + 1 + SEATS  # of a market field: its card, coins, value for each seat
MAX_LAST = 6  # tomb stones with their own features: two columns

OPTIONS = 0  # player count, [site, side], switches
ROUND = OPTIONS + 3 + SITES * 4 + 10
PHASE = ROUND + components.ROUNDS + components.BOATS
PENDING = PHASE + len(layout.PHASES)  # boat; stones left; turn seat; stones being unloaded, by seat; field
BOATS = PENDING + components.BOATS + 1 + SEATS + SEATS + components.TEMPLE_FIELDS
DOCKED = BOATS + components.BOATS * BOAT  # by site: a normal boat, a private boat, stones
PLAYERS = DOCKED + 3 * SITES
NEXT = PLAYERS + SEATS * SEAT_WIDTH  # [seat, monument, seat]: gain from one stone of a seat
TEMPLE = NEXT + SEATS * GAIN_WIDTH  # [field, seat]; next field; Imhotep's field
TOMB = TEMPLE + components.TEMPLE_FIELDS * (
    SEATS + 2
)  # place in the column; [last stones, seat]; [row, seat]; open tiles
PYRAMID = (
    TOMB + components.ROWS + (MAX_LAST + components.ROWS) * SEATS + len(components.CRYPT)
)  # next; [pyramid of B, height]; [place, seat]; scaffolds
OBELISKS = (
    PYRAMID
    + 4
    + 3 * (components.PYRAMID_FIELDS + 1)
    + components.SCAFFOLD_PLACES * SEATS
    + components.SCAFFOLD_LEVELS * SEATS
)
MARKET = OBELISKS + 2  # next tower, towers left
PAIR = MARKET + components.FIELDS * FIELD_WIDTH  # the pair that the seat is looking at
BETS = PAIR + 2 * KINDS  # [site, side, seat]
FAVOURS = BETS + len(components.MONUMENTS) * 2 * SEATS
GODS = FAVOURS + components.FAVOURS  # [card in play, god]
PILE = GODS + components.GODS_IN_PLAY * len(components.GODS)
NUM_FEATURES = PILE + 2


@compiled
def toggle_secret_cards(state: Any, seat: int, sign: int) -> None:
    """Turn secret cards of others into `unknown` ones, or back if `sign` is -1."""
    for owner in range(as_int(state.seats)):
        if owner != seat:
            for card in range(KINDS):
                state.hand[owner, card] -= sign * state.secret[owner, card]
                state.unknown[owner] += sign * state.secret[owner, card]


@compiled
def mark(features: Any, first: int, width: int, place: int) -> None:
    """Set 1 at a position of a row, capped at its last position; nothing if negative."""
    if place >= 0:
        features[first + min(place, width - 1)] = 1.0


# ---- game, round, pending choice -------------------------------------------------------------------------------


@compiled
def add_options(state: Any, features: Any) -> None:
    """Write the options of the game."""
    features[OPTIONS + state.seats - 2] = 1.0
    for site in range(SITES):
        features[OPTIONS + 3 + site * 4 + state.sides[site]] = 1.0
    offset = OPTIONS + 3 + SITES * 4
    features[offset] = state.with_wrath
    features[offset + 1] = state.with_private_boats
    features[offset + 2] = state.with_bets
    features[offset + 3] = state.with_favour
    features[offset + 4] = state.profile
    features[offset + 5] = state.with_dynasty
    features[offset + 6] = state.with_prophecies
    features[offset + 7] = state.with_unlimited_stones
    features[offset + 8] = state.with_hidden_cards
    features[offset + 9] = state.keeps_red


@compiled
def add_phase(state: Any, seat: int, features: Any) -> None:
    """Write the round and the pending choice."""
    mark(features, ROUND, components.ROUNDS, as_int(state.round_now))
    mark(features, ROUND + components.ROUNDS, components.BOATS, as_int(state.sailed))
    task = phase(state)
    mark(features, PHASE, len(layout.PHASES), task)
    offset = PENDING + components.BOATS
    if task == layout.SAIL or task == layout.ORDER or (layout.FAVOUR_3_SAIL <= task <= layout.FAVOUR_4_SAIL):
        if task != layout.FAVOUR_4 and pending_field(state, layout.FACT_COLUMN) != components.ANY_BOAT:
            features[PENDING + pending_field(state, layout.FACT_COLUMN)] = 1.0
    elif task == layout.HAMMER or task == layout.CHISEL or task == layout.FAVOUR_5:
        features[offset] = pending_field(state, layout.FACT_COLUMN) / 3.0
    elif task == layout.TEMPLE:
        mark(features, offset + 1 + 2 * SEATS, components.TEMPLE_FIELDS, pending_field(state, layout.FACT_COLUMN))
    features[offset + 1 + seat_distance(state, seat, as_int(state.turn_seat))] = 1.0
    for number in range(as_int(state.depth)):
        if state.tasks[number, layout.TASK_COLUMN] == layout.UNLOAD:
            boat, first = state.tasks[number, layout.FACT_COLUMN], state.tasks[number, layout.OTHER_COLUMN]
            for place in range(first, as_int(state.ordered)):
                owner = as_int(state.cargo[boat, state.order[place]])
                if owner != components.EMPTY:
                    features[offset + 1 + SEATS + seat_distance(state, seat, owner)] += 0.5


# ---- boats -----------------------------------------------------------------------------------------------------


@compiled
def add_boat(state: Any, seat: int, boat: int, owners: Any, features: Any) -> int:
    """Write a boat and its stones, and their owners from the bow into `owners`.

    Return the number of stones that have yet to sail.
    """
    offset, spaces = BOATS + boat * BOAT, as_int(state.spaces[boat])
    if spaces == 0:
        return 0
    features[offset + spaces - 1] = 1.0
    sailed = state.dock[boat] != components.EMPTY
    if sailed:
        features[offset + 4] = 1.0
        features[offset + 5 + state.dock[boat]] = 1.0
    else:
        features[offset + CARGO_OFFSET - 3] = 1.0 if is_ready(state, boat) else 0.0
        features[offset + CARGO_OFFSET - 2] = max(missing_stones(state, boat), 0) / 3.0
        features[offset + CARGO_OFFSET - 1] = 1.0
    n = 0
    for space in range(spaces):
        owner = as_int(state.cargo[boat, space])
        if owner != components.EMPTY:
            side = seat_distance(state, seat, owner)
            features[offset + CARGO_OFFSET + space * SEATS + side] = 1.0
            features[offset + CARGO_OFFSET + components.SPACES * SEATS + side] += 0.5
            owners[n] = owner
            n += 1
    return 0 if sailed else n


# ---- seats -----------------------------------------------------------------------------------------------------


@compiled
def add_points(state: Any, owner: int, before: Any, features: Any, offset: int) -> float:
    """Write a seat's points by source, and return their sum."""
    features[offset] = scoring.pyramid_points(state, owner)
    features[offset + 1] = scoring.temple_points(state, owner)
    features[offset + 2] = before[0, owner]
    features[offset + 3] = before[1, owner]
    features[offset + 4] = scoring.statue_points(state, owner)
    features[offset + 5] = scoring.decoration_points(state, owner)
    features[offset + 6] = scoring.blue_card_points(state, owner)
    features[offset + 7] = scoring.private_boat_points(state, owner)
    features[offset + 8] = expansions.bet_points(state, owner)
    features[offset + 9] = scoring.wrath_points(state, owner)
    if state.with_dynasty == 1:
        features[offset + 10] = scoring.market_points(state, owner) + scoring.red_card_points(state, owner)
        features[offset + 11] = expansions.prophecy_points(state, owner)
    total = 0.0
    for source in range(SOURCES):
        total += features[offset + source]
        features[offset + source] /= VALUE_SCALE
    return total


@compiled
def add_seat(state: Any, seat: int, owner: int, before: Any, totals: Any, features: Any) -> None:
    """Write the belongings of a seat."""
    offset = PLAYERS + seat_distance(state, seat, owner) * SEAT_WIDTH
    features[offset] = 1.0
    mark(features, offset + 1, 8, as_int(state.sled[owner]))
    offset += 9
    features[offset] = state.sled[owner] / 5.0
    features[offset + 1] = min(gainable_stones(state, owner), components.QUARRY_STONES) / 3.0
    features[offset + 2] = min(as_int(state.quarry[owner]), components.STONES_PER_COLOUR) / 30.0
    features[offset + 3] = sled_capacity(state, owner) / 5.0
    offset += 4
    totals[owner] = add_points(state, owner, before, features, offset)
    offset += SOURCES + 2
    for card in range(KINDS):
        features[offset + card] = state.hand[owner, card] / 2.0
        mark(features, offset + KINDS + card, 1, state.hand[owner, card] - 1)
    offset += 2 * KINDS
    for site in range(SITES):
        features[offset + site] = state.delivered[owner, site] / 5.0
        mark(features, offset + SITES + site, 1, state.delivered[owner, site] - 1)
    offset += 2 * SITES
    features[offset] = state.obelisk[owner] / 5.0
    mark(features, offset + 1, 2, state.obelisk[owner] % components.TOWER_STONES - 1)
    features[offset + 3] = state.unknown[owner] / 2.0
    features[offset + 4] = state.coins[owner] / 2.0
    features[offset + 5] = state.private_left[owner]
    features[offset + 6] = state.bet_left[owner]
    features[offset + 7] = state.favour_left[owner]
    for kind in range(len(components.CRYPT)):
        features[offset + 8 + kind] = state.tiles[owner, kind] / 2.0
    if state.with_prophecies == 1:
        for card in range(components.GODS_IN_PLAY):
            here = offset + 12 + card * (components.ROUND_PAIRS + 1)
            mark(features, here, components.ROUND_PAIRS, as_int(state.scarabs[card, owner]))
            features[here + components.ROUND_PAIRS] = 1.0 if expansions.is_fulfilled(state, card, owner) else 0.0


@compiled
def add_leads(state: Any, seat: int, totals: Any, features: Any) -> None:
    """Write the lead of each other seat over this one, and its own lead over the best other seat.

    The own lead is written on a wide and on a narrow scale.
    """
    best = -1000.0
    for owner in range(as_int(state.seats)):
        if owner != seat:
            offset = PLAYERS + seat_distance(state, seat, owner) * SEAT_WIDTH + 13 + SOURCES
            features[offset] = (totals[owner] - totals[seat]) / VALUE_SCALE
            best = max(best, totals[owner])
    offset = PLAYERS + 13 + SOURCES
    features[offset] = (totals[seat] - best) / VALUE_SCALE
    features[offset + 1] = min(max(totals[seat] - best, -3.0), 3.0) / 3.0


# ---- sites -----------------------------------------------------------------------------------------------------


@compiled
def add_layers(state: Any, seat: int, features: Any) -> None:
    """Write the temple and the tomb."""
    fields, last = as_int(state.temple_fields), stones_at_site(state, components.TEMPLE) - 1
    for field in range(fields):
        stone = visible_stone(state, field)
        if stone != components.EMPTY:
            features[TEMPLE + field * SEATS + seat_distance(state, seat, as_int(state.temple[stone]))] = 1.0
    offset = TEMPLE + components.TEMPLE_FIELDS * SEATS
    if state.sides[components.TEMPLE] == components.SIDE_D:
        last = last_stone_field(state)
        mark(features, offset + components.TEMPLE_FIELDS, components.TEMPLE_FIELDS, as_int(state.imhotep))
    features[offset + (last + 1) % fields] = 1.0
    stones = stones_at_site(state, components.TOMB)
    features[TOMB + stones % components.ROWS] = 1.0
    offset = TOMB + components.ROWS
    for stone in range(stones):
        side = seat_distance(state, seat, as_int(state.tomb[stone]))
        if stones - stone <= MAX_LAST:
            features[offset + (stones - 1 - stone) * SEATS + side] = 1.0
        features[offset + (MAX_LAST + stone % components.ROWS) * SEATS + side] += 1.0
    for place in range(offset + MAX_LAST * SEATS, offset + (MAX_LAST + components.ROWS) * SEATS):
        features[place] /= 5.0
    if state.sides[components.TOMB] == components.SIDE_C:
        for place in range(components.CRYPT_OPEN):
            if state.crypt_open[place] != components.EMPTY:
                features[offset + (MAX_LAST + components.ROWS) * SEATS + state.crypt_open[place]] += 0.5


@compiled
def add_heights(state: Any, seat: int, features: Any) -> None:
    """Write the pyramids and the remaining towers."""
    for ahead in range(4):
        features[PYRAMID + ahead] = next_pyramid_points(state, ahead) / 5.0
    offset, side = PYRAMID + 4, state.sides[components.PYRAMID]
    if side == components.SIDE_B:
        for pyramid in range(len(components.PYRAMIDS)):
            mark(
                features,
                offset + pyramid * (components.PYRAMID_FIELDS + 1),
                components.PYRAMID_FIELDS + 1,
                as_int(state.built[pyramid]),
            )
    offset += len(components.PYRAMIDS) * (components.PYRAMID_FIELDS + 1)
    if side == components.SIDE_C or side == components.SIDE_D:
        for place in range(components.SCAFFOLD_PLACES):
            if state.pyramid[place] != components.EMPTY:
                features[offset + place * SEATS + seat_distance(state, seat, as_int(state.pyramid[place]))] = 1.0
    offset += components.SCAFFOLD_PLACES * SEATS
    for level in range(components.SCAFFOLD_LEVELS):
        if state.scaffolds[level] != components.EMPTY:
            features[offset + level * SEATS + seat_distance(state, seat, as_int(state.scaffolds[level]))] = 1.0
    tower = next_tower(state)
    if state.sides[components.OBELISKS] == components.SIDE_B and tower != components.EMPTY:
        features[OBELISKS] = components.TOWER_POINTS[tower] / VALUE_SCALE
        features[OBELISKS + 1] = (len(components.TOWER_POINTS) - tower) / 8.0


@compiled
def card_value(state: Any, owner: int, card: int) -> int:
    """Return the immediate gain in points of a seat from a card that it keeps."""
    if card == components.STATUE:
        statues = as_int(state.hand[owner, card])
        return group_points(statues + 1) - group_points(statues)
    if card == components.STONE_DECORATION:
        return int(state.sled[owner] * components.STONE_DECORATION_POINTS)
    if components.DECORATION <= card < components.STONE_DECORATION:
        return stones_at_site(state, components.PYRAMID + card - components.DECORATION) // components.DECORATION_STONES
    return 1 if card >= components.LEVER else 0


@compiled
def add_market(state: Any, seat: int, features: Any) -> None:
    """Write the open cards, and the pair that the seat is looking at."""
    hidden = state.sides[components.MARKET] == components.SIDE_B
    for field in range(components.FIELDS):
        offset, card = MARKET + field * FIELD_WIDTH, as_int(state.market[field])
        if card != components.EMPTY and not (hidden and field == components.HIDDEN):
            features[offset + card] = 1.0
            for owner in range(as_int(state.seats)):
                features[offset + KINDS + 1 + seat_distance(state, seat, owner)] = card_value(state, owner, card) / 5.0
        elif card != components.EMPTY:
            features[offset + KINDS] = 1.0 if state.market[field + 1] != components.EMPTY else 0.5
        if state.sides[components.MARKET] == components.SIDE_D:
            features[offset + KINDS] = state.field_coins[field] / 3.0
    if sees_pair(state, seat):
        for place in range(2):
            features[PAIR + place * KINDS + state.market[components.HIDDEN + place]] = 1.0
    features[PILE] = state.pile_left / 40.0
    features[PILE + 1] = state.discarded / 40.0


@compiled
def add_expansions(state: Any, seat: int, features: Any) -> None:
    """Write occupied sites, bets, favours and gods."""
    for site in range(SITES):
        features[DOCKED + site] = 1.0 if state.docked[site] != components.EMPTY else 0.0
        features[DOCKED + SITES + site] = 1.0 if state.private_dock[site] != components.EMPTY else 0.0
        features[DOCKED + 2 * SITES + site] = stones_at_site(state, site) / 10.0
    for site in range(len(components.MONUMENTS)):
        for side in range(2):
            if state.bets[site, side] != components.EMPTY:
                place = (site * 2 + side) * SEATS
                features[BETS + place + seat_distance(state, seat, as_int(state.bets[site, side]))] = 1.0
    for favour in range(components.FAVOURS):
        features[FAVOURS + favour] = 1.0 if state.favours[favour] != components.EMPTY else 0.0
    if state.with_prophecies == 1:
        for card in range(components.GODS_IN_PLAY):
            features[GODS + card * len(components.GODS) + state.gods[card]] = 1.0


# ---- all features ----------------------------------------------------------------------------------------------


@compiled
def write_features(state: Any, seat: int, features: Any) -> None:
    """Write NUM_FEATURES numbers, most of them 0."""
    for place in range(NUM_FEATURES):
        features[place] = 0.0
    owners, before, totals = np.empty(components.SPACES, np.int64), np.empty((2, SEATS), np.int64), np.empty(SEATS)
    secret = state.with_hidden_cards == 1
    if secret:
        toggle_secret_cards(state, seat, 1)
    for owner in range(as_int(state.seats)):
        before[0, owner] = scoring.tomb_points(state, owner)
        before[1, owner] = scoring.obelisk_points(state, owner)
        add_seat(state, seat, owner, before, totals, features)
    add_leads(state, seat, totals, features)
    add_options(state, features)
    add_phase(state, seat, features)
    for load in range(components.BOATS + as_int(state.seats)):  # the stones of each boat, then one stone of each seat
        if load < components.BOATS:
            n, offset = add_boat(state, seat, load, owners, features), BOATS + (load + 1) * BOAT - GAIN_WIDTH
        else:
            owners[0] = load - components.BOATS
            n, offset = 1, NEXT + seat_distance(state, seat, load - components.BOATS) * GAIN_WIDTH
        if n > 0:
            add_marginal_scores(state, seat, owners, n, before, features, offset)
    add_layers(state, seat, features)
    add_heights(state, seat, features)
    add_market(state, seat, features)
    add_expansions(state, seat, features)
    if secret:
        toggle_secret_cards(state, seat, -1)
