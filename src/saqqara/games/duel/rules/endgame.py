"""Endgame of The Duel for `search.endgame_solver`: positions after the last refill.

The stock is empty then. Only which of the remaining reserve tiles is drawn next is hidden, and both seats know which
tiles remain (DUEL-R9).
"""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.duel import components
from saqqara.games.duel.layout import TURN
from saqqara.games.duel.notation import BOAT_COUNT, UNLOAD_BOAT, USE_TILE
from saqqara.games.duel.rules.harbour import column_of, loaded, loaded_boats, meeples_in_line, row_of
from saqqara.games.duel.rules.play import put
from saqqara.games.duel.rules.scoring import points

TILE = 1 << 5  # more than there are tiles, EMPTY as 0 among them
WORDS = 4
UNKNOWN = -1  # instead of a decision
UNLOAD_TILE, SWAP_TILE = USE_TILE + components.UNLOAD, USE_TILE + components.SWAP
PLAIN, SWAPPED = -2, -1
MOST_BOATS = 4  # loaded; with more there is no hope within the time for a decision


def begun(state: Any) -> bool:
    """Whether a game that goes on can be solved from here."""
    return bool(state.stock_left == 0 and loaded_boats(state) <= MOST_BOATS)


@compiled
def chances(before: Any, decision: int, after: Any) -> int:
    """DUEL-4.1: each tile of the reserve is as likely to be on top."""
    return int(before.reserve_left) if after.reserve_left < before.reserve_left else 1


@compiled
def arrange(state: Any, decision: int, after: Any, number: int) -> int:
    """Lays one of the tiles of the reserve on top, in exchange; each is another."""
    top = components.RESERVE - state.reserve_left
    tile = state.reserve[top + number]
    state.reserve[top + number] = state.reserve[top]
    state.reserve[top] = tile
    return 1


@compiled
def canonical(state: Any, decisions: Any, n: int) -> int:
    """Of fields that have no loaded boat at either end the first; no last unloading."""
    kept, aside, last = 0, False, is_last(state)
    for number in range(n):
        decision = decisions[number]
        if decision < UNLOAD_BOAT and is_aside(state, decision // components.SIZE, decision % components.SIZE):
            if aside:
                continue
            aside = True
        if last and (UNLOAD_BOAT <= decision < USE_TILE or decision in (UNLOAD_TILE, SWAP_TILE)):
            continue
        decisions[kept] = decision
        kept += 1
    return kept


@compiled
def closing(state: Any, enough: float) -> tuple[int, float, int]:
    """The best last unloading: plain, after a swap on its boat, or after placing in its line. Placing elsewhere and
    swapping elsewhere are never better than plain: a meeple in the harbour counts as much as the tile has counted."""
    best, lead, sign = UNKNOWN, 0, 1 if state.actor == 0 else -1
    for how in range(PLAIN, components.SIZE if is_last(state) else PLAIN):
        if can(state, how):
            for boat in range(BOAT_COUNT):
                decision, value = closed(state, boat, how, sign)
                if decision != UNKNOWN and (best == UNKNOWN or sign * value > sign * lead):
                    best, lead = decision, value
            if best != UNKNOWN and sign * lead >= sign * enough:
                break
    return best, 1.0 if lead > 0 or (lead == 0 and state.first == 1) else 0.0, lead


@compiled
def is_last(state: Any) -> bool:
    """Whether a turn begins in which any unloading is the last (DUEL-5.1)."""
    return bool(state.phase == TURN and loaded_boats(state) == 2)


@compiled
def can(state: Any, how: int) -> bool:
    """Whether the seat to decide has what it takes to unload: PLAIN, SWAPPED, or after placing on a field of the line,
    0 nearest to the boat."""
    if how == PLAIN:
        return True
    if how == SWAPPED:
        return bool(state.action_tiles[state.actor, components.SWAP] > 0)
    return bool(state.action_tiles[state.actor, components.UNLOAD] > 0 and state.supply[state.actor] > 0)


@compiled
def closed(state: Any, boat: int, how: int, sign: int) -> tuple[int, int]:
    """The decision with which a boat is unloaded so as the last, UNKNOWN if it cannot be, and the lead of seat 0 (times
    `sign` the greatest) after that."""
    if not loaded(state, boat) or meeples_in_line(state, boat) < (1 if how >= 0 else 2):
        return UNKNOWN, 0
    if how == PLAIN:
        return UNLOAD_BOAT + boat, lead_after(state, boat)
    if how == SWAPPED:
        return SWAP_TILE, lead_swapped(state, boat, sign)
    if state.harbour[row_of(boat, how), column_of(boat, how)] != components.EMPTY:
        return UNKNOWN, 0
    return UNLOAD_TILE, lead_placed(state, boat, how)


@compiled
def lead_swapped(state: Any, boat: int, sign: int) -> int:
    """The lead of seat 0 (times `sign` the greatest) after a swap on a boat and its unloading as the last."""
    cargo, best = state.cargo[boat], -1000
    for pair in range(components.SPACES):
        one, other = (1 if pair == 2 else 0), (1 if pair == 0 else 2)
        cargo[one], cargo[other] = cargo[other], cargo[one]
        best = max(best, sign * lead_after(state, boat) - 1)
        cargo[one], cargo[other] = cargo[other], cargo[one]
    return sign * best


@compiled
def lead_placed(state: Any, boat: int, step: int) -> int:
    """The lead of seat 0 after placing on a field of a boat's line and unloading the boat as the last."""
    seat, row, column = state.actor, row_of(boat, step), column_of(boat, step)
    state.harbour[row, column] = seat
    state.supply[seat] -= 1
    state.action_tiles[seat, components.UNLOAD] -= 1
    lead = lead_after(state, boat)
    state.harbour[row, column] = components.EMPTY
    state.supply[seat] += 1
    state.action_tiles[seat, components.UNLOAD] += 1
    return lead


@compiled
def lead_after(state: Any, boat: int) -> int:
    """The lead of seat 0 after unloading a boat as the last."""
    first, space = state.first_to_five, components.SPACES - 1
    for step in range(components.SIZE):
        seat = state.harbour[row_of(boat, step), column_of(boat, step)]
        if seat != components.EMPTY:
            state.supply[seat] += 1
            put(state, seat, state.cargo[boat, space], 1)
            space -= 1
    lead = points(state, 0) - points(state, 1)
    space = components.SPACES - 1
    for step in range(components.SIZE):
        seat = state.harbour[row_of(boat, step), column_of(boat, step)]
        if seat != components.EMPTY:
            state.supply[seat] -= 1
            put(state, seat, state.cargo[boat, space], -1)
            space -= 1
    state.first_to_five = first
    return int(lead)


@compiled
def is_aside(state: Any, row: int, column: int) -> bool:
    """Whether a field has no loaded boat at either end."""
    return not loaded(state, row) and not loaded(state, components.SIZE + column)


@compiled
def write_endgame_key(state: Any, words: Any) -> None:
    """Writes all that the rest of a game with these options depends on into `words`: supplies follow from the harbour,
    and of the reserve the order does not matter."""
    words[0] = (harbour(state) << 15) + reserve(state)
    words[1] = 0
    for boat in range(4):
        words[1] = words[1] * TILE**components.SPACES + cargo(state, boat)
    second, third = cargo(state, 4) * TILE**components.SPACES + cargo(state, 5), 0
    for seat in range(components.SEATS):
        second = (second << 6) + (state.pyramids[seat, 0] << 3) + state.pyramids[seat, 1]
        for kind in range(4):
            second = (second << 2) + state.temple[seat, kind]
        for number in range(12):
            third = 2 * third + state.tomb[seat, number]
        for action in range(4):
            third = (third << 2) + state.action_tiles[seat, action]
    words[2], words[3] = second, third


@compiled
def harbour(state: Any) -> int:
    """Fields, who decides what, and obelisks as a number. Of fields without a loaded boat at either end only how many
    of them are whose matters."""
    number, aside = 0, 0
    for row in range(components.SIZE):
        for column in range(components.SIZE):
            owner = state.harbour[row, column]
            if not is_aside(state, row, column):
                number = (number << 2) + owner + 1
            else:
                number = (number << 2) + components.SEATS + 1
                aside += 0 if owner == components.EMPTY else 1 << (3 * owner)
    number = (number << 13) + (aside << 7) + (state.phase << 3) + (state.actor << 2) + state.first_to_five + 1
    for seat in range(components.SEATS):
        number = (number << 4) + state.obelisk[seat]
    return int(number)


@compiled
def cargo(state: Any, boat: int) -> int:
    """The tiles on a boat as a number."""
    number = 0
    for space in range(components.SPACES):
        number = number * TILE + state.cargo[boat, space] + 1
    return int(number)


@compiled
def reserve(state: Any) -> int:
    """The tiles left in the reserve as a number, sorted."""
    low, middle, high = 0, 0, 0
    for place in range(components.RESERVE - state.reserve_left, components.RESERVE):
        tile = state.reserve[place] + 1
        if tile >= high:
            low, middle, high = middle, high, tile
        elif tile >= middle:
            low, middle = middle, tile
        else:
            low = tile
    return int((low * TILE + middle) * TILE + high)
