"""The rules of The Duel: which decisions are legal and what they do, in the order of the rule book.

Every decision has a number (`notation.py` gives its text). A turn is a sequence of decisions; `state.phase` says
what is asked next.
"""

from __future__ import annotations

from typing import Any

from saqqara.games.duel.box import (
    ACTION, BOATS, EMPTY, OBELISK, OBELISK_FIVE, PYRAMID, SEATS, SIZE, SPACES, STOCK as FULL_STOCK,
    RESERVE as FULL_RESERVE, SWAP as ACTION_SWAP, TAKE as ACTION_TAKE, PLACE as ACTION_PLACE,
    UNLOAD as ACTION_UNLOAD, TEMPLE, TOMB, YUCATA,
)  # fmt: skip
from saqqara.games.duel.state import (
    AREAS, AT_ACTIONS, AT_OBELISK, AT_PYRAMIDS, AT_TEMPLE, AT_TOMB, BERTH, BOAT, BOX, FIELD, MEEPLE, OVER,
    PLACE_FIRST, PLACE_SECOND, PLACE_THEN_UNLOAD, PLACE_THIRD, RESERVE, SPACE, STOCK, SUPPLY, SWAP, TAKE, TURN,
    UNLOAD_AFTER_SWAP, UNLOAD_FIRST, UNLOAD_SECOND,
)  # fmt: skip
from saqqara.kernel import compiled

BOAT_COUNT = len(BOATS)
AREA_COUNT = len(AREAS)

# ---- numbers of the decisions, in canonical order --------------------------------------------------------------

PLACE_ON = 0  # + field
UNLOAD_BOAT = PLACE_ON + SIZE * SIZE  # + boat
USE_TILE = UNLOAD_BOAT + BOAT_COUNT  # + action
TAKE_TILE = USE_TILE + 4  # + boat * 3 + space
SWAP_TILES = TAKE_TILE + BOAT_COUNT * SPACES  # + boat * 3 + pair: spaces 1-2, 1-3, 2-3
DONE = SWAP_TILES + BOAT_COUNT * SPACES
PASS = DONE + 1
DECISIONS = PASS + 1


# ---- the harbour -----------------------------------------------------------------------------------------------


@compiled
def row_of(boat: int, step: int) -> int:
    """Row of the field that lies `step` fields (0 is nearest) from a boat."""
    return boat if boat < SIZE else step


@compiled
def column_of(boat: int, step: int) -> int:
    """Column of the field that lies `step` fields (0 is nearest) from a boat."""
    return step if boat < SIZE else boat - SIZE


@compiled
def meeples_in_line(state: Any, boat: int) -> int:
    """How many meeples stand in a boat's row or column."""
    count = 0
    for step in range(SIZE):
        if state.harbour[row_of(boat, step), column_of(boat, step)] != EMPTY:
            count += 1
    return count


@compiled
def loaded(state: Any, boat: int) -> bool:
    """Whether a boat has tiles on it; a boat that has left the game has none. Space 1 is emptied last (DUEL-3.2a)."""
    return bool(state.cargo[boat, 0] != EMPTY)


@compiled
def loaded_boats(state: Any) -> int:
    """How many boats have tiles on them."""
    count = 0
    for boat in range(BOAT_COUNT):
        if loaded(state, boat):
            count += 1
    return count


@compiled
def can_unload(state: Any, boat: int) -> bool:
    """DUEL-3.2: in play, loaded, two meeples in its line. (Never the last loaded boat, DUEL-5.1: then it is over.)"""
    return loaded(state, boat) and meeples_in_line(state, boat) >= 2


@compiled
def any_unloadable(state: Any) -> bool:
    """Whether any boat can be unloaded."""
    for boat in range(BOAT_COUNT):
        if can_unload(state, boat):
            return True
    return False


@compiled
def makes_unloadable(state: Any, row: int, column: int) -> bool:
    """Whether a meeple more on this free field makes a boat of its row or column one that can be unloaded."""
    in_row, in_column = row, SIZE + column
    return (loaded(state, in_row) and meeples_in_line(state, in_row) >= 1) or (
        loaded(state, in_column) and meeples_in_line(state, in_column) >= 1
    )


# ---- what is legal ---------------------------------------------------------------------------------------------


@compiled
def add_placements(state: Any, decisions: Any, n: int, then_unload: bool) -> int:
    """DUEL-3.1: every free field; with `then_unload` only those after which some boat can be unloaded (DUEL-R2)."""
    if state.supply[state.actor] == 0:
        return n
    anywhere = not then_unload or any_unloadable(state)
    for row in range(SIZE):
        for column in range(SIZE):
            if state.harbour[row, column] == EMPTY and (anywhere or makes_unloadable(state, row, column)):
                decisions[n] = PLACE_ON + row * SIZE + column
                n += 1
    return n


@compiled
def add_unloadings(state: Any, decisions: Any, n: int) -> int:
    """DUEL-3.2."""
    for boat in range(BOAT_COUNT):
        if can_unload(state, boat):
            decisions[n] = UNLOAD_BOAT + boat
            n += 1
    return n


@compiled
def something_to_take(state: Any) -> bool:
    """DUEL-R4: a tile on a boat that is not an action tile."""
    for boat in range(BOAT_COUNT):
        for space in range(SPACES):
            if EMPTY < state.cargo[boat, space] < ACTION:
                return True
    return False


@compiled
def place_to_unload(state: Any) -> bool:
    """DUEL-R2: a placement after which some boat can be unloaded."""
    if state.supply[state.actor] == 0:
        return False
    if any_unloadable(state):
        return True
    for row in range(SIZE):
        for column in range(SIZE):
            if state.harbour[row, column] == EMPTY and makes_unloadable(state, row, column):
                return True
    return False


@compiled
def usable(state: Any, action: int) -> bool:
    """Whether what an action tile demands can be done (DUEL-R1 to R4)."""
    if action == ACTION_TAKE:
        return something_to_take(state)
    if action == ACTION_PLACE:
        return bool(state.supply[state.actor] >= 2)
    if action == ACTION_UNLOAD:
        return place_to_unload(state)
    return any_unloadable(state)


@compiled
def add_uses(state: Any, decisions: Any, n: int) -> int:
    """DUEL-3.3: each kind of action tile that the seat owns and can use, once."""
    for action in range(4):
        if state.action_tiles[state.actor, action] > 0 and usable(state, action):
            decisions[n] = USE_TILE + action
            n += 1
    return n


@compiled
def add_takes(state: Any, decisions: Any, n: int) -> int:
    """DUEL-4.1: any tile on any boat that is not an action tile."""
    for boat in range(BOAT_COUNT):
        for space in range(SPACES):
            if EMPTY < state.cargo[boat, space] < ACTION:
                decisions[n] = TAKE_TILE + boat * SPACES + space
                n += 1
    return n


@compiled
def add_swaps(state: Any, decisions: Any, n: int) -> int:
    """DUEL-4.4, DUEL-R3: any two tiles of any one boat. (At this point of a turn all boats in play are full.)"""
    for boat in range(BOAT_COUNT):
        if loaded(state, boat):
            for pair in range(SPACES):
                decisions[n] = SWAP_TILES + boat * SPACES + pair
                n += 1
    return n


@compiled
def legal(state: Any, decisions: Any) -> int:
    """Writes the legal decisions into `decisions`, in canonical order; returns how many."""
    phase = state.phase
    if phase == TURN:  # DUEL-3
        n = add_placements(state, decisions, 0, False)
        n = add_unloadings(state, decisions, n)
        n = add_uses(state, decisions, n)
        if n == 0:  # DUEL-R6
            decisions[0] = PASS
            n = 1
        return n
    if phase == PLACE_FIRST or phase == PLACE_SECOND:
        return add_placements(state, decisions, 0, False)
    if phase == PLACE_THEN_UNLOAD:
        return add_placements(state, decisions, 0, True)
    if phase == UNLOAD_FIRST or phase == UNLOAD_AFTER_SWAP:
        return add_unloadings(state, decisions, 0)
    if phase == TAKE:
        return add_takes(state, decisions, 0)
    if phase == SWAP:
        return add_swaps(state, decisions, 0)
    if phase == OVER:
        return 0
    # DUEL-R5: a third placement or a second unloading, or `done`
    n = add_placements(state, decisions, 0, False) if phase == PLACE_THIRD else add_unloadings(state, decisions, 0)
    decisions[n] = DONE
    return n + 1


# ---- what decisions do -----------------------------------------------------------------------------------------


@compiled
def move(state: Any, piece: int, origin: int, target: int) -> None:
    """Notes for log and drawing that a piece has moved; the rules themselves never read it."""
    state.moved[state.moves, 0] = piece
    state.moved[state.moves, 1] = origin
    state.moved[state.moves, 2] = target
    state.moves += 1


@compiled
def place(state: Any, field: int) -> None:
    """DUEL-3.1."""
    state.supply[state.actor] -= 1
    state.harbour[field // SIZE, field % SIZE] = state.actor
    move(state, MEEPLE + state.actor, SUPPLY + state.actor * AREA_COUNT, FIELD + field)


@compiled
def gain(state: Any, seat: int, tile: int, origin: int) -> None:
    """DUEL-3.4: a tile is put at its owner's site at once."""
    if tile >= ACTION:
        state.action_tiles[seat, tile - ACTION] += 1
        area = AT_ACTIONS
    elif tile >= TOMB:
        state.tomb[seat, tile - TOMB] = 1
        area = AT_TOMB
    elif tile >= TEMPLE:
        state.temple[seat, tile - TEMPLE] += 1
        area = AT_TEMPLE
    elif tile >= PYRAMID:
        state.pyramids[seat, tile - PYRAMID] += 1
        area = AT_PYRAMIDS
    else:
        state.obelisk[seat] += 1
        if state.first_to_five == EMPTY and state.obelisk[seat] == OBELISK_FIVE:  # DUEL-7.1, DUEL-R8
            state.first_to_five = seat
        area = AT_OBELISK
    move(state, tile, origin, SUPPLY + seat * AREA_COUNT + area)


@compiled
def discard(state: Any, tile: int, origin: int) -> None:
    """A tile leaves the game, into the box."""
    state.box[state.boxed] = tile
    state.boxed += 1
    move(state, tile, origin, BOX)


@compiled
def unload(state: Any, boat: int) -> None:
    """DUEL-3.2a to 3.2c: the meeple nearest the boat takes the tile farthest from the harbour."""
    space = SPACES - 1
    for step in range(SIZE):
        row, column = row_of(boat, step), column_of(boat, step)
        seat = state.harbour[row, column]
        if seat == EMPTY:
            continue
        state.harbour[row, column] = EMPTY
        state.supply[seat] += 1  # DUEL-3.2b
        move(state, MEEPLE + seat, FIELD + row * SIZE + column, SUPPLY + seat * AREA_COUNT)
        gain(state, seat, state.cargo[boat, space], SPACE + boat * SPACES + space)
        state.cargo[boat, space] = EMPTY
        space -= 1
    if space == 0:  # DUEL-3.2c
        discard(state, state.cargo[boat, 0], SPACE + boat * SPACES)
        state.cargo[boat, 0] = EMPTY
    if state.profile != YUCATA:
        fill(state, boat)
    if loaded_boats(state) == 1:  # DUEL-5.1, also in the middle of an action tile and before refilling (DUEL-R7)
        end_game(state)


@compiled
def fill(state: Any, boat: int) -> None:
    """DUEL-3.2d: three tiles from the stock, space 1 first; without a stock the boat leaves the game."""
    if state.stock_left == 0:
        state.in_play[boat] = 0
        move(state, BOAT + boat, BERTH + boat, BOX)
        return
    for space in range(SPACES):
        tile = state.stock[FULL_STOCK - state.stock_left]
        state.stock_left -= 1
        state.cargo[boat, space] = tile
        move(state, tile, STOCK, SPACE + boat * SPACES + space)


@compiled
def fill_empty_boats(state: Any) -> None:
    """DUEL-8.1: at the end of a turn, rows from the top, then columns from the left."""
    for boat in range(BOAT_COUNT):
        if state.in_play[boat] == 1 and not loaded(state, boat):
            fill(state, boat)


@compiled
def end_turn(state: Any) -> None:
    """The turn goes to the other player (DUEL-3)."""
    fill_empty_boats(state)
    state.actor = SEATS - 1 - state.actor
    state.phase = TURN
    state.turn += 1


@compiled
def end_game(state: Any) -> None:
    """DUEL-5.1: at once; boats that lie empty are removed (DUEL-R7)."""
    fill_empty_boats(state)
    state.actor = EMPTY
    state.phase = OVER


@compiled
def use(state: Any, action: int) -> None:
    """DUEL-3.3: the tile goes to the box as soon as it is used."""
    state.action_tiles[state.actor, action] -= 1
    discard(state, ACTION + action, SUPPLY + state.actor * AREA_COUNT + AT_ACTIONS)
    if action == ACTION_TAKE:
        state.phase = TAKE
    elif action == ACTION_PLACE:
        state.phase = PLACE_FIRST
    elif action == ACTION_UNLOAD:
        state.phase = PLACE_THEN_UNLOAD
    else:
        state.phase = SWAP


@compiled
def take(state: Any, boat: int, space: int) -> None:
    """DUEL-4.1: the top tile of the reserve takes the place of the one taken."""
    here = SPACE + boat * SPACES + space
    gain(state, state.actor, state.cargo[boat, space], here)
    tile = state.reserve[FULL_RESERVE - state.reserve_left]
    state.reserve_left -= 1
    state.cargo[boat, space] = tile
    move(state, tile, RESERVE, here)


@compiled
def swap(state: Any, boat: int, pair: int) -> None:
    """DUEL-4.4: two tiles of one boat change places."""
    lower, upper = (1 if pair == 2 else 0), (1 if pair == 0 else 2)
    first, second = state.cargo[boat, lower], state.cargo[boat, upper]
    state.cargo[boat, lower], state.cargo[boat, upper] = second, first
    move(state, first, SPACE + boat * SPACES + lower, SPACE + boat * SPACES + upper)
    move(state, second, SPACE + boat * SPACES + upper, SPACE + boat * SPACES + lower)


@compiled
def after_placement(state: Any) -> None:
    """What comes after a placement: alone it is the turn; in an action tile, DUEL-4.2 and 4.3."""
    if state.phase == PLACE_FIRST:
        state.phase = PLACE_SECOND
    elif state.phase == PLACE_SECOND and state.supply[state.actor] > 0:  # DUEL-R1
        state.phase = PLACE_THIRD
    elif state.phase == PLACE_THEN_UNLOAD:
        state.phase = UNLOAD_FIRST
    else:
        end_turn(state)


@compiled
def after_unloading(state: Any) -> None:
    """What comes after an unloading, unless it ended the game (DUEL-5.1)."""
    if state.phase == OVER:
        return
    if state.phase == UNLOAD_FIRST and any_unloadable(state):  # DUEL-4.3, DUEL-R2
        state.phase = UNLOAD_SECOND
    else:
        end_turn(state)


@compiled
def play(state: Any, decision: int) -> None:
    """Carries out a legal decision."""
    state.moves = 0
    if decision < UNLOAD_BOAT:
        place(state, decision - PLACE_ON)
        after_placement(state)
    elif decision < USE_TILE:
        unload(state, decision - UNLOAD_BOAT)
        after_unloading(state)
    elif decision < TAKE_TILE:
        use(state, decision - USE_TILE)
    elif decision < SWAP_TILES:
        take(state, (decision - TAKE_TILE) // SPACES, (decision - TAKE_TILE) % SPACES)
        end_turn(state)
    elif decision < DONE:
        swap(state, (decision - SWAP_TILES) // SPACES, (decision - SWAP_TILES) % SPACES)
        state.phase = UNLOAD_AFTER_SWAP
    else:  # DONE (DUEL-R5) and PASS (DUEL-R6)
        end_turn(state)


@compiled
def actor(state: Any) -> int:
    """The seat to decide; -1 when the game is over."""
    return int(state.actor)
