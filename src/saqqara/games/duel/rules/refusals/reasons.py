"""Why a decision of The Duel is not allowed. Written apart from `rules.legal`, for people; a test holds them equal."""

from __future__ import annotations

from typing import Any

from saqqara.errors import Refusal
from saqqara.games.duel import components, notation
from saqqara.games.duel import layout as table

ASKED = {
    table.TAKE: "DUEL-4.1",
    table.PLACE_FIRST: "DUEL-4.2",
    table.PLACE_SECOND: "DUEL-4.2",
    table.PLACE_THIRD: "DUEL-4.2",
    table.PLACE_THEN_UNLOAD: "DUEL-4.3",
    table.UNLOAD_FIRST: "DUEL-4.3",
    table.UNLOAD_SECOND: "DUEL-4.3",
    table.SWAP: "DUEL-4.4",
    table.UNLOAD_AFTER_SWAP: "DUEL-4.4",
}
"""The clause that says what is asked in a phase."""

PLACING = (table.TURN, table.PLACE_FIRST, table.PLACE_SECOND, table.PLACE_THIRD, table.PLACE_THEN_UNLOAD)
UNLOADING = (table.TURN, table.UNLOAD_FIRST, table.UNLOAD_SECOND, table.UNLOAD_AFTER_SWAP)


def refusal(state: Any, decision: int) -> Refusal | None:
    """None for a legal decision, else the clause it breaks and why."""
    if state.phase == table.OVER:
        return Refusal("DUEL-5.1", "duel-no-over")
    if decision < notation.UNLOAD_BOAT:
        return no_place(state, decision - notation.PLACE_ON)
    if decision < notation.USE_TILE:
        return no_unload(state, decision - notation.UNLOAD_BOAT)
    if decision < notation.TAKE_TILE:
        return no_use(state, decision - notation.USE_TILE)
    if decision < notation.SWAP_TILES:
        return no_take(state, *divmod(decision - notation.TAKE_TILE, components.SPACES))
    if decision < notation.DONE:
        return no_swap(state, (decision - notation.SWAP_TILES) // components.SPACES)
    return no_done(state) if decision == notation.DONE else no_pass(state)


def asked_otherwise(state: Any) -> Refusal:
    """Something else is asked in the middle of an action tile."""
    phase = int(state.phase)
    return Refusal(ASKED[phase], f"duel-no-asked-{table.PHASES[phase]}")


def meeples(state: Any, boat: int) -> int:
    """Meeples in the row or column of a boat."""
    line = state.harbour[boat] if boat < components.SIZE else state.harbour[:, boat - components.SIZE]
    return sum(1 for seat in line if seat != components.EMPTY)


def line_name(boat: int) -> str:
    """`row` or `column`: what a boat's line is."""
    return "row" if boat < components.SIZE else "column"


def ready_boats(state: Any) -> list[int]:
    """The boats that can be unloaded (DUEL-3.2)."""
    return [boat for boat in range(len(components.BOATS)) if no_boat(state, boat) is None and meeples(state, boat) >= 2]


def no_place(state: Any, field: int) -> Refusal | None:
    """DUEL-3.1, and DUEL-R2 inside the tile that places and unloads."""
    if state.phase not in PLACING:
        return asked_otherwise(state)
    row, column = divmod(field, components.SIZE)
    if state.supply[state.actor] == 0:
        return Refusal("DUEL-3.1", "duel-no-place-supply", {"meeples": components.MEEPLES})
    if state.harbour[row, column] != components.EMPTY:
        owner = "own" if state.harbour[row, column] == state.actor else "other"
        return Refusal("DUEL-3.1", "duel-no-place-taken", {"field": components.FIELDS[field], "owner": owner})
    if state.phase != table.PLACE_THEN_UNLOAD or ready_boats(state):
        return None
    in_row, in_column = meeples(state, row) + 1, meeples(state, components.SIZE + column) + 1
    lines = ((row, in_row), (components.SIZE + column, in_column))
    if any(count >= 2 and no_boat(state, boat) is None for boat, count in lines):
        return None
    return Refusal("DUEL-R2", "duel-no-place-unload", {
        "field": components.FIELDS[field], "row": components.BOATS[row], "in_row": in_row,
        "column": components.BOATS[components.SIZE + column], "in_column": in_column,
    })  # fmt: skip


def no_boat(state: Any, boat: int, rule: str = "DUEL-3.2") -> Refusal | None:
    """A boat must be in play and loaded: to be unloaded, and as other clauses say, for taking and swapping."""
    if not state.in_play[boat]:
        return Refusal(rule, "duel-no-boat-gone", {"boat": components.BOATS[boat]})
    if state.cargo[boat, 0] == components.EMPTY:
        return Refusal(rule, "duel-no-boat-empty", {"boat": components.BOATS[boat]})
    return None


def no_unload(state: Any, boat: int) -> Refusal | None:
    """DUEL-3.2."""
    if state.phase not in UNLOADING:
        return asked_otherwise(state)
    here = meeples(state, boat)
    if no_boat(state, boat) is None and here < 2:
        return Refusal("DUEL-3.2", "duel-no-unload-meeples",
                       {"boat": components.BOATS[boat], "line": line_name(boat), "has": here})  # fmt: skip
    return no_boat(state, boat)


def no_use(state: Any, action: int) -> Refusal | None:
    """DUEL-3.3, and what each action tile demands (DUEL-R1 to R4)."""
    if state.phase != table.TURN:
        return Refusal("DUEL-3.3", "duel-no-use-one")
    if state.action_tiles[state.actor, action] == 0:
        return Refusal("DUEL-3.3", "duel-no-use-none", {"action": components.ACTIONS[action]})
    supply = int(state.supply[state.actor])
    if action == components.TAKE:
        takeable = any(components.EMPTY < tile < components.ACTION for tile in state.cargo.flatten())
        return None if takeable else Refusal("DUEL-R4", "duel-no-use-take")
    if action == components.PLACE:
        return None if supply >= 2 else Refusal("DUEL-R1", "duel-no-use-place", {"has": supply})
    if action == components.SWAP:
        return None if ready_boats(state) else Refusal("DUEL-R3", "duel-no-use-swap")
    if supply == 0:
        return Refusal("DUEL-R2", "duel-no-use-unload-supply", {"meeples": components.MEEPLES})
    return None if ready_boats(state) or unload_after_placing(state) else Refusal("DUEL-R2", "duel-no-use-unload")


def unload_after_placing(state: Any) -> bool:
    """Whether one meeple more could make a boat ready: it has tiles, one meeple in its line, and a free field there."""
    return any(no_boat(state, boat) is None and meeples(state, boat) == 1 for boat in range(len(components.BOATS)))


def no_take(state: Any, boat: int, space: int) -> Refusal | None:
    """DUEL-4.1."""
    if state.phase == table.TURN:
        return Refusal("DUEL-4.1", "duel-no-take-first")
    if state.phase != table.TAKE:
        return asked_otherwise(state)
    if state.cargo[boat, space] >= components.ACTION:
        return Refusal("DUEL-4.1", "duel-no-take-action", {"boat": components.BOATS[boat], "space": space + 1})
    return no_boat(state, boat, "DUEL-4.1")


def no_swap(state: Any, boat: int) -> Refusal | None:
    """DUEL-4.4, DUEL-R3."""
    if state.phase == table.TURN:
        return Refusal("DUEL-4.4", "duel-no-swap-first")
    return no_boat(state, boat, "DUEL-R3") if state.phase == table.SWAP else asked_otherwise(state)


def no_done(state: Any) -> Refusal | None:
    """DUEL-R5."""
    if state.phase in (table.PLACE_THIRD, table.UNLOAD_SECOND):
        return None
    phase = int(state.phase)
    return Refusal("DUEL-R5", "duel-no-done-turn" if phase == table.TURN else f"duel-no-asked-{table.PHASES[phase]}")


def no_pass(state: Any) -> Refusal | None:
    """DUEL-R6."""
    if state.phase != table.TURN:
        return Refusal("DUEL-R6", "duel-no-pass-middle")
    supply, boats = int(state.supply[state.actor]), len(ready_boats(state))
    tiles = sum(1 for action in range(len(components.ACTIONS)) if no_use(state, action) is None)
    if supply or boats or tiles:
        return Refusal("DUEL-R6", "duel-no-pass-can", {"supply": supply, "boats": boats, "tiles": tiles})
    return None
