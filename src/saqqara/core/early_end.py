"""How a game has ended where its rules do not say so: somebody has resigned, their time was up, all have agreed."""

from __future__ import annotations

from typing import Any

from saqqara.core.game_api import View
from saqqara.errors import is_whole

Outcome = dict[str, Any]
"""`why`, one of WHYS; `lost`, the seats that have lost it whatever they count; `winners`, seats."""

WHYS = ("resigned", "time", "agreed", "cancelled", "played")
"""The last one: the game was played to its end, after somebody had lost it."""


def with_outcome(view: View, ended: Outcome | None) -> View:
    """The view at the end of a game that has ended so (None: as its rules say): over, with these winners."""
    if ended is None:
        return view
    return {**view, "over": True, "legal": [], "reveals": [], "winners": list(ended["winners"])}


def misended(ended: Outcome, seats: int, over: bool) -> str | None:
    """What would be right of an outcome that cannot be; None if it can."""
    if list(ended) != ["why", "lost", "winners"]:
        return "has 'why', 'lost' and 'winners', in this order"
    if ended["why"] not in WHYS or (ended["why"] == "played") != over:
        return "says 'played' of a game that was played to its end, else one of " + ", ".join(WHYS[:-1])
    for name in ("lost", "winners"):
        named = ended[name]
        if not isinstance(named, list) or not all(is_whole(seat) and 0 <= seat < seats for seat in named):
            return f"lists seats of this game as {name!r}"
    if set(ended["lost"]) & set(ended["winners"]):
        return "names nobody who has lost among the winners"
    return None
