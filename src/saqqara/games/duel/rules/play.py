"""Effects of actions in The Duel, in the order of the rule book."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games._shared.moves import log_move
from saqqara.games.duel import components, layout
from saqqara.games.duel.notation import BOAT_COUNT, DONE, PLACE_ON, SWAP_TILES, TAKE_TILE, UNLOAD_BOAT, USE_TILE
from saqqara.games.duel.rules.legal import any_boat_can_unload, count_loaded_boats, field_column, field_row, is_loaded

AREA_COUNT = len(layout.AREAS)


@compiled
def place_meeple(state: Any, field: int) -> None:
    """Place a meeple of the current seat on a field (DUEL-3.1)."""
    state.supply[state.actor] -= 1
    state.harbour[field // components.HARBOUR_SIZE, field % components.HARBOUR_SIZE] = state.actor
    log_move(state, layout.MEEPLE + state.actor, layout.SUPPLY + state.actor * AREA_COUNT, layout.FIELD + field)


@compiled
def put_tile(state: Any, seat: int, tile: int, count: int) -> None:
    """Add `count` tiles (-1 to remove one) to a seat's site (DUEL-3.4).

    A seat that was the first to own five obelisks stays the first.
    """
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
def tile_area(tile: int) -> int:
    """Return the area of a seat to which a tile belongs."""
    if tile >= components.ACTION:
        return layout.AT_ACTIONS
    if tile >= components.TOMB:
        return layout.AT_TOMB
    if tile >= components.TEMPLE:
        return layout.AT_TEMPLE
    return layout.AT_PYRAMIDS if tile >= components.PYRAMID else layout.AT_OBELISK


@compiled
def gain_tile(state: Any, seat: int, tile: int, origin: int) -> None:
    """Put a tile at its owner's site at once and record the move (DUEL-3.4)."""
    put_tile(state, seat, tile, 1)
    log_move(state, tile, origin, layout.SUPPLY + seat * AREA_COUNT + tile_area(tile))


@compiled
def discard_tile(state: Any, tile: int, origin: int) -> None:
    """Move a tile to the box, out of the game."""
    state.box[state.boxed] = tile
    state.boxed += 1
    log_move(state, tile, origin, layout.BOX)


@compiled
def unload_boat(state: Any, boat: int) -> None:
    """Unload a boat (DUEL-3.2a to 3.2c) and end the game if only one loaded boat is left.

    The meeple nearest to the boat takes the tile farthest from the harbour.
    """
    space = components.SPACES - 1
    for step in range(components.HARBOUR_SIZE):
        row, column = field_row(boat, step), field_column(boat, step)
        seat = state.harbour[row, column]
        if seat == components.EMPTY:
            continue
        state.harbour[row, column] = components.EMPTY
        state.supply[seat] += 1  # DUEL-3.2b
        log_move(
            state,
            layout.MEEPLE + seat,
            layout.FIELD + row * components.HARBOUR_SIZE + column,
            layout.SUPPLY + seat * AREA_COUNT,
        )
        gain_tile(state, seat, state.cargo[boat, space], layout.SPACE + boat * components.SPACES + space)
        state.cargo[boat, space] = components.EMPTY
        space -= 1
    if space == 0:  # DUEL-3.2c
        discard_tile(state, state.cargo[boat, 0], layout.SPACE + boat * components.SPACES)
        state.cargo[boat, 0] = components.EMPTY
    if state.profile != components.YUCATA:
        fill_boat(state, boat)
    if count_loaded_boats(state) == 1:  # DUEL-5.1, also during an action tile and before refilling (DUEL-R7)
        end_game(state)


@compiled
def fill_boat(state: Any, boat: int) -> None:
    """Refill a boat with three tiles from the stock, space 1 first; without stock it leaves the game (DUEL-3.2d)."""
    if state.stock_left == 0:
        state.in_play[boat] = 0
        log_move(state, layout.BOAT + boat, layout.BERTH + boat, layout.BOX)
        return
    for space in range(components.SPACES):
        tile = state.stock[components.STOCK_SIZE - state.stock_left]
        state.stock_left -= 1
        state.cargo[boat, space] = tile
        log_move(state, tile, layout.STOCK, layout.SPACE + boat * components.SPACES + space)


@compiled
def fill_empty_boats(state: Any) -> None:
    """Refill the empty boats at the end of a turn, rows from the top, then columns from the left (DUEL-8.1)."""
    for boat in range(BOAT_COUNT):
        if state.in_play[boat] == 1 and not is_loaded(state, boat):
            fill_boat(state, boat)


@compiled
def end_turn(state: Any) -> None:
    """End the turn and pass it to the other player (DUEL-3)."""
    fill_empty_boats(state)
    state.actor = components.NUM_PLAYERS - 1 - state.actor
    state.phase = layout.TURN
    state.turn += 1


@compiled
def end_game(state: Any) -> None:
    """End the game at once (DUEL-5.1) and remove empty boats (DUEL-R7)."""
    fill_empty_boats(state)
    state.actor = components.EMPTY
    state.phase = layout.OVER


@compiled
def use_tile(state: Any, action: int) -> None:
    """Play an action tile, which goes to the box immediately (DUEL-3.3)."""
    state.action_tiles[state.actor, action] -= 1
    discard_tile(state, components.ACTION + action, layout.SUPPLY + state.actor * AREA_COUNT + layout.AT_ACTIONS)
    if action == components.TAKE:
        state.phase = layout.TAKE
    elif action == components.PLACE:
        state.phase = layout.PLACE_FIRST
    elif action == components.UNLOAD:
        state.phase = layout.PLACE_THEN_UNLOAD
    else:
        state.phase = layout.SWAP


@compiled
def take_tile(state: Any, boat: int, space: int) -> None:
    """Take a tile from a boat and replace it with the top tile of the reserve (DUEL-4.1)."""
    place = layout.SPACE + boat * components.SPACES + space
    gain_tile(state, state.actor, state.cargo[boat, space], place)
    tile = state.reserve[components.RESERVE_SIZE - state.reserve_left]
    state.reserve_left -= 1
    state.cargo[boat, space] = tile
    log_move(state, tile, layout.RESERVE, place)


@compiled
def swap_tiles(state: Any, boat: int, pair: int) -> None:
    """Swap two tiles of one boat (DUEL-4.4)."""
    lower, upper = (1 if pair == 2 else 0), (1 if pair == 0 else 2)
    first, second = state.cargo[boat, lower], state.cargo[boat, upper]
    state.cargo[boat, lower], state.cargo[boat, upper] = second, first
    log_move(
        state, first, layout.SPACE + boat * components.SPACES + lower, layout.SPACE + boat * components.SPACES + upper
    )
    log_move(
        state, second, layout.SPACE + boat * components.SPACES + upper, layout.SPACE + boat * components.SPACES + lower
    )


@compiled
def continue_after_placement(state: Any) -> None:
    """Set the next phase after a placement, or end the turn (DUEL-4.2, DUEL-4.3)."""
    if state.phase == layout.PLACE_FIRST:
        state.phase = layout.PLACE_SECOND
    elif state.phase == layout.PLACE_SECOND and state.supply[state.actor] > 0:  # DUEL-R1
        state.phase = layout.PLACE_THIRD
    elif state.phase == layout.PLACE_THEN_UNLOAD:
        state.phase = layout.UNLOAD_FIRST
    else:
        end_turn(state)


@compiled
def continue_after_unloading(state: Any) -> None:
    """Set the next phase after an unloading, or end the turn; do nothing if the game is over (DUEL-5.1)."""
    if state.phase == layout.OVER:
        return
    if state.phase == layout.UNLOAD_FIRST and any_boat_can_unload(state):  # DUEL-4.3, DUEL-R2
        state.phase = layout.UNLOAD_SECOND
    else:
        end_turn(state)


@compiled
def play(state: Any, action_id: int) -> None:
    """Execute a legal action."""
    state.moves = 0
    if action_id < UNLOAD_BOAT:
        place_meeple(state, action_id - PLACE_ON)
        continue_after_placement(state)
    elif action_id < USE_TILE:
        unload_boat(state, action_id - UNLOAD_BOAT)
        continue_after_unloading(state)
    elif action_id < TAKE_TILE:
        use_tile(state, action_id - USE_TILE)
    elif action_id < SWAP_TILES:
        take_tile(state, (action_id - TAKE_TILE) // components.SPACES, (action_id - TAKE_TILE) % components.SPACES)
        end_turn(state)
    elif action_id < DONE:
        swap_tiles(state, (action_id - SWAP_TILES) // components.SPACES, (action_id - SWAP_TILES) % components.SPACES)
        state.phase = layout.UNLOAD_AFTER_SWAP
    else:  # DONE (DUEL-R5) and PASS (DUEL-R6)
        end_turn(state)


@compiled
def current_player(state: Any) -> int:
    """Return the seat that chooses the next action; -1 once the game is over."""
    return int(state.actor)
