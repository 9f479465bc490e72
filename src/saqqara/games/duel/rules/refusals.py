"""Reasons for refusing an action of The Duel, written independently of `rules.legal`; a test checks that they agree."""

from __future__ import annotations

from typing import Any

from saqqara.errors import Refusal
from saqqara.games.duel import components, layout, notation

PHASE_CLAUSES = {
    layout.TAKE: "DUEL-4.1",
    layout.PLACE_FIRST: "DUEL-4.2",
    layout.PLACE_SECOND: "DUEL-4.2",
    layout.PLACE_THIRD: "DUEL-4.2",
    layout.PLACE_THEN_UNLOAD: "DUEL-4.3",
    layout.UNLOAD_FIRST: "DUEL-4.3",
    layout.UNLOAD_SECOND: "DUEL-4.3",
    layout.SWAP: "DUEL-4.4",
    layout.UNLOAD_AFTER_SWAP: "DUEL-4.4",
}
"""Clause that defines the actions of each phase."""

PLACING_PHASES = (layout.TURN, layout.PLACE_FIRST, layout.PLACE_SECOND, layout.PLACE_THIRD, layout.PLACE_THEN_UNLOAD)
UNLOADING_PHASES = (layout.TURN, layout.UNLOAD_FIRST, layout.UNLOAD_SECOND, layout.UNLOAD_AFTER_SWAP)


def why_illegal(state: Any, action_id: int) -> Refusal | None:
    """Return None for a legal action, otherwise a refusal with the violated clause and the reason."""
    if state.phase == layout.OVER:
        return Refusal("DUEL-5.1", "duel-no-over")
    if action_id < notation.UNLOAD_BOAT:
        return refuse_place(state, action_id - notation.PLACE_ON)
    if action_id < notation.USE_TILE:
        return refuse_unload(state, action_id - notation.UNLOAD_BOAT)
    if action_id < notation.TAKE_TILE:
        return refuse_use(state, action_id - notation.USE_TILE)
    if action_id < notation.SWAP_TILES:
        return refuse_take(state, *divmod(action_id - notation.TAKE_TILE, components.SPACES))
    if action_id < notation.DONE:
        return refuse_swap(state, (action_id - notation.SWAP_TILES) // components.SPACES)
    return refuse_done(state) if action_id == notation.DONE else refuse_pass(state)


def wrong_phase(state: Any) -> Refusal:
    """Return the refusal of an action that does not belong to the current step of an action tile."""
    phase = int(state.phase)
    return Refusal(PHASE_CLAUSES[phase], f"duel-no-asked-{layout.PHASES[phase]}")


def meeples_in_line(state: Any, boat: int) -> int:
    """Return the number of meeples in a boat's row or column."""
    line = state.harbour[boat] if boat < components.HARBOUR_SIZE else state.harbour[:, boat - components.HARBOUR_SIZE]
    return sum(1 for seat in line if seat != components.EMPTY)


def line_name(boat: int) -> str:
    """Return `row` or `column`, the kind of a boat's line."""
    return "row" if boat < components.HARBOUR_SIZE else "column"


def ready_boats(state: Any) -> list[int]:
    """Return the boats that can be unloaded (DUEL-3.2)."""
    return [
        boat
        for boat in range(len(components.BOATS))
        if refuse_boat(state, boat) is None and meeples_in_line(state, boat) >= 2
    ]


def refuse_place(state: Any, field: int) -> Refusal | None:
    """Check a placement (DUEL-3.1; DUEL-R2 after `use unload`)."""
    if state.phase not in PLACING_PHASES:
        return wrong_phase(state)
    row, column = divmod(field, components.HARBOUR_SIZE)
    if state.supply[state.actor] == 0:
        return Refusal("DUEL-3.1", "duel-no-place-supply", {"meeples": components.MEEPLES})
    if state.harbour[row, column] != components.EMPTY:
        owner = "own" if state.harbour[row, column] == state.actor else "other"
        return Refusal("DUEL-3.1", "duel-no-place-taken", {"field": components.FIELDS[field], "owner": owner})
    if state.phase != layout.PLACE_THEN_UNLOAD or ready_boats(state):
        return None
    in_row, in_column = meeples_in_line(state, row) + 1, meeples_in_line(state, components.HARBOUR_SIZE + column) + 1
    lines = ((row, in_row), (components.HARBOUR_SIZE + column, in_column))
    if any(count >= 2 and refuse_boat(state, boat) is None for boat, count in lines):
        return None
    return Refusal("DUEL-R2", "duel-no-place-unload", {
        "field": components.FIELDS[field], "row": components.BOATS[row], "in_row": in_row,
        "column": components.BOATS[components.HARBOUR_SIZE + column], "in_column": in_column,
    })  # fmt: skip


def refuse_boat(state: Any, boat: int, clause: str = "DUEL-3.2") -> Refusal | None:
    """Check that a boat is in play and loaded, as unloading, taking and swapping require; cite `clause` if not."""
    if not state.in_play[boat]:
        return Refusal(clause, "duel-no-boat-gone", {"boat": components.BOATS[boat]})
    if state.cargo[boat, 0] == components.EMPTY:
        return Refusal(clause, "duel-no-boat-empty", {"boat": components.BOATS[boat]})
    return None


def refuse_unload(state: Any, boat: int) -> Refusal | None:
    """Check an unloading (DUEL-3.2)."""
    if state.phase not in UNLOADING_PHASES:
        return wrong_phase(state)
    meeples_present = meeples_in_line(state, boat)
    if refuse_boat(state, boat) is None and meeples_present < 2:
        return Refusal("DUEL-3.2", "duel-no-unload-meeples",
                       {"boat": components.BOATS[boat], "line": line_name(boat), "has": meeples_present})  # fmt: skip
    return refuse_boat(state, boat)


def refuse_use(state: Any, action: int) -> Refusal | None:
    """Check the use of an action tile (DUEL-3.3) and its requirements (DUEL-R1 to R4)."""
    if state.phase != layout.TURN:
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
    """Return whether one more meeple could make a boat ready: it is loaded and has one meeple in its line.

    Such a line always has a free field.
    """
    return any(
        refuse_boat(state, boat) is None and meeples_in_line(state, boat) == 1 for boat in range(len(components.BOATS))
    )


def refuse_take(state: Any, boat: int, space: int) -> Refusal | None:
    """Check a take (DUEL-4.1)."""
    if state.phase == layout.TURN:
        return Refusal("DUEL-4.1", "duel-no-take-first")
    if state.phase != layout.TAKE:
        return wrong_phase(state)
    if state.cargo[boat, space] >= components.ACTION:
        return Refusal("DUEL-4.1", "duel-no-take-action", {"boat": components.BOATS[boat], "space": space + 1})
    return refuse_boat(state, boat, "DUEL-4.1")


def refuse_swap(state: Any, boat: int) -> Refusal | None:
    """Check a swap (DUEL-4.4, DUEL-R3)."""
    if state.phase == layout.TURN:
        return Refusal("DUEL-4.4", "duel-no-swap-first")
    return refuse_boat(state, boat, "DUEL-R3") if state.phase == layout.SWAP else wrong_phase(state)


def refuse_done(state: Any) -> Refusal | None:
    """Check `done` (DUEL-R5)."""
    if state.phase in (layout.PLACE_THIRD, layout.UNLOAD_SECOND):
        return None
    phase = int(state.phase)
    return Refusal("DUEL-R5", "duel-no-done-turn" if phase == layout.TURN else f"duel-no-asked-{layout.PHASES[phase]}")


def refuse_pass(state: Any) -> Refusal | None:
    """Check `pass` (DUEL-R6)."""
    if state.phase != layout.TURN:
        return Refusal("DUEL-R6", "duel-no-pass-middle")
    supply, boats = int(state.supply[state.actor]), len(ready_boats(state))
    tiles = sum(1 for action in range(len(components.ACTIONS)) if refuse_use(state, action) is None)
    if supply or boats or tiles:
        return Refusal("DUEL-R6", "duel-no-pass-can", {"supply": supply, "boats": boats, "tiles": tiles})
    return None
