"""What would make a refused decision of Senet possible, or what can be done instead; the throws to come are not looked
at."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from saqqara.errors import Refusal, Suggestion
from saqqara_senet import components, notation
from saqqara_senet.rules.refusals.reasons import backward, forward
from saqqara_senet.rules.refusals.reasons import refusal as reason


def refusal(state: Any, decision: int) -> Refusal | None:
    """None for a legal decision, else the clause it breaks, why, and what would make it possible."""
    found = reason(state, decision)
    return None if found is None else replace(found, suggestion=remedy(state, decision, found))


def remedy(state: Any, decision: int, why: Refusal) -> Suggestion | None:
    """What would help against a refusal; None where the game is over."""
    if why.message == "senet-no-over":
        return None
    if why.message == "senet-no-first":
        return Suggestion("senet-remedy-throw")
    if why.message == "senet-no-beauty":
        return Suggestion("senet-remedy-most", {"most": components.BEAUTY - (decision - notation.MOVE)})
    if why.message == "senet-no-exact":
        return Suggestion("senet-remedy-exact", {"needs": why.facts["needs"]})
    return now(state)


def now(state: Any) -> Suggestion:
    """What the throw allows."""
    ahead = forward(state)
    if ahead:
        return Suggestion("senet-remedy-forward", _houses(ahead))
    behind = backward(state)
    return Suggestion("senet-remedy-back", _houses(behind)) if behind else Suggestion("senet-remedy-pass")


def _houses(houses: Sequence[int]) -> dict[str, str | int]:
    return {"count": len(houses), "houses": ", ".join(str(house + 1) for house in houses)}
