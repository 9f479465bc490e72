"""Endgame of The Duel for `search.endgame_solver`: positions after the last refill.

The stock is then empty. The only hidden information is the order of the remaining reserve tiles; both seats know which
tiles remain (DUEL-R9).
"""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.duel import components
from saqqara.games.duel.layout import TURN
from saqqara.games.duel.notation import BOAT_COUNT, UNLOAD_BOAT, USE_TILE
from saqqara.games.duel.rules.legal import count_loaded_boats, count_meeples_in_line, field_column, field_row, is_loaded
from saqqara.games.duel.rules.play import put_tile
from saqqara.games.duel.rules.scoring import points

TILE_RADIX = 1 << 5  # greater than the number of tile kinds plus one; EMPTY is encoded as 0
ENDGAME_KEY_SIZE = 4
NO_ACTION = -1  # returned in place of an action ID
UNLOAD_TILE, SWAP_TILE = USE_TILE + components.UNLOAD, USE_TILE + components.SWAP
PLAIN_UNLOADING, AFTER_SWAP = -2, -1
MAX_BOATS = 4  # loaded boats; positions with more cannot be solved within the time limit of an action


def is_endgame(state: Any) -> bool:
    """Return whether a running game can be solved from this state."""
    return bool(state.stock_left == 0 and count_loaded_boats(state) <= MAX_BOATS)


@compiled
def chance_outcome_count(before: Any, action_id: int, after: Any) -> int:
    """Return the number of tiles that a take may reveal, each equally likely to be on top of the reserve (DUEL-4.1)."""
    return int(before.reserve_left) if after.reserve_left < before.reserve_left else 1


@compiled
def apply_chance_outcome(state: Any, action_id: int, after: Any, outcome: int) -> int:
    """Swap the given reserve tile with the top one; return 1, because the tiles count as distinct outcomes."""
    top = components.RESERVE_SIZE - state.reserve_left
    tile = state.reserve[top + outcome]
    state.reserve[top + outcome] = state.reserve[top]
    state.reserve[top] = tile
    return 1


@compiled
def prune_equivalent(state: Any, action_ids: Any, n: int) -> int:
    """Keep only the first idle field, and drop unloadings that end the game: `closing_move` covers those."""
    remaining, idle, last = 0, False, is_last_turn(state)
    for number in range(n):
        action_id = action_ids[number]
        if action_id < UNLOAD_BOAT and is_idle_field(
            state, action_id // components.HARBOUR_SIZE, action_id % components.HARBOUR_SIZE
        ):
            if idle:
                continue
            idle = True
        if last and (UNLOAD_BOAT <= action_id < USE_TILE or action_id in (UNLOAD_TILE, SWAP_TILE)):
            continue
        action_ids[remaining] = action_id
        remaining += 1
    return remaining


@compiled
def closing_move(state: Any, sufficient_lead: float) -> tuple[int, float, int]:
    """Return the best action that unloads a boat and ends the game, the result of seat 0, and its lead.

    Candidates are a plain unloading, one after a swap on the same boat, and one after a placement in the boat's line. A
    placement or swap elsewhere is never better than a plain unloading: a meeple in the harbour scores 1 point, as did
    the action tile. The search stops early once the lead reaches `sufficient_lead`. The action is NO_ACTION if
    there is none.
    """
    best, lead, sign = NO_ACTION, 0, 1 if state.actor == 0 else -1
    for method in range(PLAIN_UNLOADING, components.HARBOUR_SIZE if is_last_turn(state) else PLAIN_UNLOADING):
        if can_afford(state, method):
            for boat in range(BOAT_COUNT):
                action_id, value = last_unloading(state, boat, method, sign)
                if action_id != NO_ACTION and (best == NO_ACTION or sign * value > sign * lead):
                    best, lead = action_id, value
            if best != NO_ACTION and sign * lead >= sign * sufficient_lead:
                break
    return best, 1.0 if lead > 0 or (lead == 0 and state.first == 1) else 0.0, lead


@compiled
def is_last_turn(state: Any) -> bool:
    """Return whether a turn begins in which any unloading ends the game (DUEL-5.1)."""
    return bool(state.phase == TURN and count_loaded_boats(state) == 2)


@compiled
def can_afford(state: Any, method: int) -> bool:
    """Return whether the current seat has the pieces for a way of unloading.

    `means` is PLAIN_UNLOADING, AFTER_SWAP, or the field of the boat's line on which a meeple is placed first (0 is
    nearest to the boat).
    """
    if method == PLAIN_UNLOADING:
        return True
    if method == AFTER_SWAP:
        return bool(state.action_tiles[state.actor, components.SWAP] > 0)
    return bool(state.action_tiles[state.actor, components.UNLOAD] > 0 and state.supply[state.actor] > 0)


@compiled
def last_unloading(state: Any, boat: int, method: int, sign: int) -> tuple[int, int]:
    """Return the action that unloads a boat as the last one, and the lead of seat 0 afterwards.

    The action is NO_ACTION if the boat cannot be unloaded this way. `sign` is 1 if seat 0 maximizes the lead, -1 if
    seat 1 minimizes it.
    """
    if not is_loaded(state, boat) or count_meeples_in_line(state, boat) < (1 if method >= 0 else 2):
        return NO_ACTION, 0
    if method == PLAIN_UNLOADING:
        return UNLOAD_BOAT + boat, lead_after_unloading(state, boat)
    if method == AFTER_SWAP:
        return SWAP_TILE, lead_after_swap(state, boat, sign)
    if state.harbour[field_row(boat, method), field_column(boat, method)] != components.EMPTY:
        return NO_ACTION, 0
    return UNLOAD_TILE, lead_after_placement(state, boat, method)


@compiled
def lead_after_swap(state: Any, boat: int, sign: int) -> int:
    """Return the lead of seat 0 after the best swap (by `sign`) on a boat and its unloading as the last boat."""
    cargo, best = state.cargo[boat], -1000
    for pair in range(components.SPACES):
        one, other = (1 if pair == 2 else 0), (1 if pair == 0 else 2)
        cargo[one], cargo[other] = cargo[other], cargo[one]
        best = max(best, sign * lead_after_unloading(state, boat) - 1)
        cargo[one], cargo[other] = cargo[other], cargo[one]
    return sign * best


@compiled
def lead_after_placement(state: Any, boat: int, step: int) -> int:
    """Return the lead of seat 0 after a placement in a boat's line and the unloading of that boat as the last one."""
    seat, row, column = state.actor, field_row(boat, step), field_column(boat, step)
    state.harbour[row, column] = seat
    state.supply[seat] -= 1
    state.action_tiles[seat, components.UNLOAD] -= 1
    lead = lead_after_unloading(state, boat)
    state.harbour[row, column] = components.EMPTY
    state.supply[seat] += 1
    state.action_tiles[seat, components.UNLOAD] += 1
    return lead


@compiled
def lead_after_unloading(state: Any, boat: int) -> int:
    """Return the lead of seat 0 after a boat is unloaded as the last one; the state is restored."""
    first, space = state.first_to_five, components.SPACES - 1
    for step in range(components.HARBOUR_SIZE):
        seat = state.harbour[field_row(boat, step), field_column(boat, step)]
        if seat != components.EMPTY:
            state.supply[seat] += 1
            put_tile(state, seat, state.cargo[boat, space], 1)
            space -= 1
    lead = points(state, 0) - points(state, 1)
    space = components.SPACES - 1
    for step in range(components.HARBOUR_SIZE):
        seat = state.harbour[field_row(boat, step), field_column(boat, step)]
        if seat != components.EMPTY:
            state.supply[seat] -= 1
            put_tile(state, seat, state.cargo[boat, space], -1)
            space -= 1
    state.first_to_five = first
    return int(lead)


@compiled
def is_idle_field(state: Any, row: int, column: int) -> bool:
    """Return whether neither the row boat nor the column boat of a field is loaded."""
    return not is_loaded(state, row) and not is_loaded(state, components.HARBOUR_SIZE + column)


@compiled
def write_endgame_key(state: Any, words: Any) -> None:
    """Write everything that determines the rest of a game with these options into `words`.

    `words` holds ENDGAME_KEY_SIZE numbers. Supplies follow from the harbour, and the order of the reserve does not
    matter.
    """
    words[0] = (harbour_key(state) << 15) + reserve_key(state)
    words[1] = 0
    for boat in range(4):
        words[1] = words[1] * TILE_RADIX**components.SPACES + cargo_key(state, boat)
    second, third = cargo_key(state, 4) * TILE_RADIX**components.SPACES + cargo_key(state, 5), 0
    for seat in range(components.NUM_PLAYERS):
        second = (second << 6) + (state.pyramids[seat, 0] << 3) + state.pyramids[seat, 1]
        for kind in range(4):
            second = (second << 2) + state.temple[seat, kind]
        for number in range(12):
            third = 2 * third + state.tomb[seat, number]
        for action in range(4):
            third = (third << 2) + state.action_tiles[seat, action]
    words[2], words[3] = second, third


@compiled
def harbour_key(state: Any) -> int:
    """Encode fields, phase, actor, `first_to_five` and obelisks as a number.

    Of the fields without a loaded boat at either end, only the number of meeples of each seat matters.
    """
    number, idle = 0, 0
    for row in range(components.HARBOUR_SIZE):
        for column in range(components.HARBOUR_SIZE):
            owner = state.harbour[row, column]
            if not is_idle_field(state, row, column):
                number = (number << 2) + owner + 1
            else:
                number = (number << 2) + components.NUM_PLAYERS + 1
                idle += 0 if owner == components.EMPTY else 1 << (3 * owner)
    number = (number << 13) + (idle << 7) + (state.phase << 3) + (state.actor << 2) + state.first_to_five + 1
    for seat in range(components.NUM_PLAYERS):
        number = (number << 4) + state.obelisk[seat]
    return int(number)


@compiled
def cargo_key(state: Any, boat: int) -> int:
    """Encode the tiles on a boat as a number."""
    number = 0
    for space in range(components.SPACES):
        number = number * TILE_RADIX + state.cargo[boat, space] + 1
    return int(number)


@compiled
def reserve_key(state: Any) -> int:
    """Encode the remaining reserve tiles, sorted, as a number."""
    low, middle, high = 0, 0, 0
    for place in range(components.RESERVE_SIZE - state.reserve_left, components.RESERVE_SIZE):
        tile = state.reserve[place] + 1
        if tile >= high:
            low, middle, high = middle, high, tile
        elif tile >= middle:
            low, middle = middle, tile
        else:
            low = tile
    return int((low * TILE_RADIX + middle) * TILE_RADIX + high)
