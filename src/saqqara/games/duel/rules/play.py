"""What decisions of The Duel do, in the order of the rule book."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.duel import components
from saqqara.games.duel import layout as table
from saqqara.games.duel.notation import BOAT_COUNT, DONE, PLACE_ON, SWAP_TILES, TAKE_TILE, UNLOAD_BOAT, USE_TILE
from saqqara.games.duel.rules.harbour import (
    any_unloadable,
    column_of,
    loaded,
    loaded_boats,
    row_of,
)

AREA_COUNT = len(table.AREAS)


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
    state.harbour[field // components.SIZE, field % components.SIZE] = state.actor
    move(state, table.MEEPLE + state.actor, table.SUPPLY + state.actor * AREA_COUNT, table.FIELD + field)


@compiled
def put(state: Any, seat: int, tile: int, count: int) -> None:
    """DUEL-3.4: so many tiles more (-1: one less) at a seat's site; nobody loses that they were first at five."""
    if tile >= components.ACTION:
        state.action_tiles[seat, tile - components.ACTION] += count
    elif tile >= components.TOMB:
        state.tomb[seat, tile - components.TOMB] += count
    elif tile >= components.TEMPLE:
        state.temple[seat, tile - components.TEMPLE] += count
    elif tile >= components.PYRAMID:
        state.pyramids[seat, tile - components.PYRAMID] += count
    else:
        state.obelisk[seat] += count
        if (
            state.first_to_five == components.EMPTY and state.obelisk[seat] == components.OBELISK_FIVE
        ):  # DUEL-7.1, DUEL-R8
            state.first_to_five = seat


@compiled
def area(tile: int) -> int:
    """Where at a site a tile lies."""
    if tile >= components.ACTION:
        return table.AT_ACTIONS
    if tile >= components.TOMB:
        return table.AT_TOMB
    if tile >= components.TEMPLE:
        return table.AT_TEMPLE
    return table.AT_PYRAMIDS if tile >= components.PYRAMID else table.AT_OBELISK


@compiled
def gain(state: Any, seat: int, tile: int, origin: int) -> None:
    """DUEL-3.4: a tile is put at its owner's site at once."""
    put(state, seat, tile, 1)
    move(state, tile, origin, table.SUPPLY + seat * AREA_COUNT + area(tile))


@compiled
def discard(state: Any, tile: int, origin: int) -> None:
    """A tile leaves the game, into the box."""
    state.box[state.boxed] = tile
    state.boxed += 1
    move(state, tile, origin, table.BOX)


@compiled
def unload(state: Any, boat: int) -> None:
    """DUEL-3.2a to 3.2c: the meeple nearest the boat takes the tile farthest from the harbour."""
    space = components.SPACES - 1
    for step in range(components.SIZE):
        row, column = row_of(boat, step), column_of(boat, step)
        seat = state.harbour[row, column]
        if seat == components.EMPTY:
            continue
        state.harbour[row, column] = components.EMPTY
        state.supply[seat] += 1  # DUEL-3.2b
        move(state, table.MEEPLE + seat, table.FIELD + row * components.SIZE + column, table.SUPPLY + seat * AREA_COUNT)
        gain(state, seat, state.cargo[boat, space], table.SPACE + boat * components.SPACES + space)
        state.cargo[boat, space] = components.EMPTY
        space -= 1
    if space == 0:  # DUEL-3.2c
        discard(state, state.cargo[boat, 0], table.SPACE + boat * components.SPACES)
        state.cargo[boat, 0] = components.EMPTY
    if state.profile != components.YUCATA:
        fill(state, boat)
    if loaded_boats(state) == 1:  # DUEL-5.1, also in the middle of an action tile and before refilling (DUEL-R7)
        end_game(state)


@compiled
def fill(state: Any, boat: int) -> None:
    """DUEL-3.2d: three tiles from the stock, space 1 first; without a stock the boat leaves the game."""
    if state.stock_left == 0:
        state.in_play[boat] = 0
        move(state, table.BOAT + boat, table.BERTH + boat, table.BOX)
        return
    for space in range(components.SPACES):
        tile = state.stock[components.STOCK - state.stock_left]
        state.stock_left -= 1
        state.cargo[boat, space] = tile
        move(state, tile, table.STOCK, table.SPACE + boat * components.SPACES + space)


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
    state.actor = components.SEATS - 1 - state.actor
    state.phase = table.TURN
    state.turn += 1


@compiled
def end_game(state: Any) -> None:
    """DUEL-5.1: at once; boats that lie empty are removed (DUEL-R7)."""
    fill_empty_boats(state)
    state.actor = components.EMPTY
    state.phase = table.OVER


@compiled
def use(state: Any, action: int) -> None:
    """DUEL-3.3: the tile goes to the box as soon as it is used."""
    state.action_tiles[state.actor, action] -= 1
    discard(state, components.ACTION + action, table.SUPPLY + state.actor * AREA_COUNT + table.AT_ACTIONS)
    if action == components.TAKE:
        state.phase = table.TAKE
    elif action == components.PLACE:
        state.phase = table.PLACE_FIRST
    elif action == components.UNLOAD:
        state.phase = table.PLACE_THEN_UNLOAD
    else:
        state.phase = table.SWAP


@compiled
def take(state: Any, boat: int, space: int) -> None:
    """DUEL-4.1: the top tile of the reserve takes the place of the one taken."""
    here = table.SPACE + boat * components.SPACES + space
    gain(state, state.actor, state.cargo[boat, space], here)
    tile = state.reserve[components.RESERVE - state.reserve_left]
    state.reserve_left -= 1
    state.cargo[boat, space] = tile
    move(state, tile, table.RESERVE, here)


@compiled
def swap(state: Any, boat: int, pair: int) -> None:
    """DUEL-4.4: two tiles of one boat change places."""
    lower, upper = (1 if pair == 2 else 0), (1 if pair == 0 else 2)
    first, second = state.cargo[boat, lower], state.cargo[boat, upper]
    state.cargo[boat, lower], state.cargo[boat, upper] = second, first
    move(state, first, table.SPACE + boat * components.SPACES + lower, table.SPACE + boat * components.SPACES + upper)
    move(state, second, table.SPACE + boat * components.SPACES + upper, table.SPACE + boat * components.SPACES + lower)


@compiled
def after_placement(state: Any) -> None:
    """What comes after a placement: alone it is the turn; in an action tile, DUEL-4.2 and 4.3."""
    if state.phase == table.PLACE_FIRST:
        state.phase = table.PLACE_SECOND
    elif state.phase == table.PLACE_SECOND and state.supply[state.actor] > 0:  # DUEL-R1
        state.phase = table.PLACE_THIRD
    elif state.phase == table.PLACE_THEN_UNLOAD:
        state.phase = table.UNLOAD_FIRST
    else:
        end_turn(state)


@compiled
def after_unloading(state: Any) -> None:
    """What comes after an unloading, unless it ended the game (DUEL-5.1)."""
    if state.phase == table.OVER:
        return
    if state.phase == table.UNLOAD_FIRST and any_unloadable(state):  # DUEL-4.3, DUEL-R2
        state.phase = table.UNLOAD_SECOND
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
        take(state, (decision - TAKE_TILE) // components.SPACES, (decision - TAKE_TILE) % components.SPACES)
        end_turn(state)
    elif decision < DONE:
        swap(state, (decision - SWAP_TILES) // components.SPACES, (decision - SWAP_TILES) % components.SPACES)
        state.phase = table.UNLOAD_AFTER_SWAP
    else:  # DONE (DUEL-R5) and PASS (DUEL-R6)
        end_turn(state)


@compiled
def actor(state: Any) -> int:
    """The seat to decide; -1 when the game is over."""
    return int(state.actor)
