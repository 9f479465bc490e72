"""Remedies for a refused action of The Duel, derived from public information only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from saqqara.errors import Refusal, Suggestion
from saqqara.games.duel import components, notation
from saqqara.games.duel.rules.refusals import line_name, meeples_in_line, ready_boats, refuse_boat, refuse_place
from saqqara.games.duel.rules.refusals import why_illegal as why_illegal_rule


def why_illegal(state: Any, action_id: int) -> Refusal | None:
    """Return None for a legal action, otherwise a refusal with clause, reason and suggested remedy."""
    found = why_illegal_rule(state, action_id)
    return None if found is None else replace(found, suggestion=remedy(state, action_id, found))


def remedy(state: Any, action_id: int, refusal: Refusal) -> Suggestion | None:
    """Return a remedy for a refusal; None if the game is over."""
    message = refusal.message.removeprefix("duel-no-")
    if message in _FIXED_REMEDIES:
        return Suggestion(_FIXED_REMEDIES[message])
    if message.startswith("asked-"):
        return Suggestion("duel-remedy-first")
    if message in ("place-supply", "use-unload-supply", "use-place"):
        return supply_remedy(state)
    if message in ("place-taken", "place-unload"):
        free = [field for field in range(len(components.FIELDS)) if refuse_place(state, field) is None]
        return Suggestion("duel-remedy-fields", {"fields": _field_list(free)})
    if message == "unload-meeples":
        return meeples_remedy(state, action_id - notation.UNLOAD_BOAT)
    if message == "use-none":
        return gain_remedy(state, action_id - notation.USE_TILE)
    if message in ("take-first", "swap-first"):
        return play_remedy(state, components.TAKE if message == "take-first" else components.SWAP)
    return ready_remedy(state) if message in ("use-swap", "use-unload") else None


_FIXED_REMEDIES = {
    "boat-gone": "duel-remedy-gone",
    "boat-empty": "duel-remedy-empty",
    "use-one": "duel-remedy-next-turn",
    "use-take": "duel-remedy-other-tile",
    "take-action": "duel-remedy-another-tile",
    "done-turn": "duel-remedy-turn",
    "pass-can": "duel-remedy-turn",
    "pass-middle": "duel-remedy-first",
}
"""Remedies without facts, by the message ID of the refusal without its `duel-no-` prefix."""


def _line_fields(boat: int) -> list[int]:
    """Return the fields of a boat's row or column."""
    if boat < components.HARBOUR_SIZE:
        return [components.HARBOUR_SIZE * boat + step for step in range(components.HARBOUR_SIZE)]
    return [components.HARBOUR_SIZE * step + boat - components.HARBOUR_SIZE for step in range(components.HARBOUR_SIZE)]


def _empty_fields(state: Any, fields: Sequence[int]) -> list[int]:
    """Return the fields without a meeple among the given ones."""
    return [field for field in fields if state.harbour[divmod(field, components.HARBOUR_SIZE)] == components.EMPTY]


def _field_list(fields: Sequence[int]) -> str:
    return ", ".join(components.FIELDS[field] for field in sorted(fields))


def supply_remedy(state: Any) -> Suggestion:
    """Name the boats whose unloading would return meeples to the current seat's supply (DUEL-3.2b)."""
    own = [
        components.BOATS[boat]
        for boat in ready_boats(state)
        if any(state.harbour[divmod(field, components.HARBOUR_SIZE)] == state.actor for field in _line_fields(boat))
    ]
    return Suggestion("duel-remedy-supply", {"count": len(own), "boats": ", ".join(own)})


def meeples_remedy(state: Any, boat: int) -> Suggestion:
    """Return how many meeples a boat lacks, and the free fields where they could be placed (DUEL-3.2)."""
    return Suggestion("duel-remedy-meeples", {
        "more": 2 - meeples_in_line(state, boat), "line": line_name(boat), "boat": components.BOATS[boat],
        "fields": _field_list(_empty_fields(state, _line_fields(boat))),
    })  # fmt: skip


def gain_remedy(state: Any, action: int) -> Suggestion:
    """Name the boats that now carry an action tile of a kind."""
    boats = [
        name for boat, name in enumerate(components.BOATS) if (state.cargo[boat] == components.ACTION + action).any()
    ]
    return Suggestion(
        "duel-remedy-gain", {"action": components.ACTIONS[action], "count": len(boats), "boats": ", ".join(boats)}
    )


def play_remedy(state: Any, action: int) -> Suggestion:
    """Suggest playing an action tile first or, if the seat owns none, gaining one (DUEL-3.3)."""
    if state.action_tiles[state.actor, action] == 0:
        return gain_remedy(state, action)
    return Suggestion("duel-remedy-play", {"action": components.ACTIONS[action]})


def ready_remedy(state: Any) -> Suggestion:
    """Name the fields where one more meeple would make a boat ready to unload."""
    near = {
        field
        for boat in range(len(components.BOATS))
        if refuse_boat(state, boat) is None and meeples_in_line(state, boat) == 1
        for field in _empty_fields(state, _line_fields(boat))
    }
    return Suggestion("duel-remedy-ready", {"count": len(near), "fields": _field_list(list(near))})
