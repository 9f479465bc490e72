"""Remedies for a refused action of Senet, found at the table as it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from saqqara.errors import Refusal, Suggestion
from saqqara_senet import components, notation
from saqqara_senet.rules.refusals import backward_houses, forward_houses
from saqqara_senet.rules.refusals import why_illegal as reason


def why_illegal(state: Any, action_id: int) -> Refusal | None:
    """None for a legal decision, else the clause it breaks, why, and what would make it possible."""
    found = reason(state, action_id)
    return None if found is None else replace(found, suggestion=remedy(state, action_id, found))


def remedy(state: Any, action_id: int, refusal: Refusal) -> Suggestion | None:
    """What would help against a refusal; None where the game is over."""
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
    """What the throw allows."""
    ahead = forward_houses(state)
    if ahead:
        return Suggestion("senet-remedy-forward", _houses(ahead))
    behind = backward_houses(state)
    return Suggestion("senet-remedy-back", _houses(behind)) if behind else Suggestion("senet-remedy-pass")


def _houses(houses: Sequence[int]) -> dict[str, str | int]:
    return {"count": len(houses), "houses": ", ".join(str(house + 1) for house in houses)}
