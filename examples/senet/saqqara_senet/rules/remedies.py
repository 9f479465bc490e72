"""Suggestions after a refused action of Senet, for the current position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from saqqara.errors import Refusal, Suggestion
from saqqara_senet import components, notation
from saqqara_senet.rules.refusals import backward_houses, forward_houses
from saqqara_senet.rules.refusals import why_illegal as why_illegal_rule


def why_illegal(state: Any, action_id: int) -> Refusal | None:
    """Return the clause that an action breaks, the reason and a suggestion; None for a legal action."""
    found = why_illegal_rule(state, action_id)
    return None if found is None else replace(found, suggestion=remedy(state, action_id, found))


def remedy(state: Any, action_id: int, refusal: Refusal) -> Suggestion | None:
    """Return a suggestion for a refusal; None when the game is over."""
    if refusal.message == "senet-no-over":
        return None
    if refusal.message == "senet-no-first":
        return Suggestion("senet-remedy-throw")
    if refusal.message == "senet-no-beauty":
        return Suggestion("senet-remedy-most", {"most": components.BEAUTY - (action_id - notation.MOVE)})
    if refusal.message == "senet-no-exact":
        return Suggestion("senet-remedy-exact", {"needs": refusal.facts["needs"]})
    return possible_remedy(state)


def possible_remedy(state: Any) -> Suggestion:
    """Return a suggestion of the moves that the throw allows."""
    ahead = forward_houses(state)
    if ahead:
        return Suggestion("senet-remedy-forward", _houses(ahead))
    behind = backward_houses(state)
    return Suggestion("senet-remedy-back", _houses(behind)) if behind else Suggestion("senet-remedy-pass")


def _houses(houses: Sequence[int]) -> dict[str, str | int]:
    return {"count": len(houses), "houses": ", ".join(str(house + 1) for house in houses)}
