"""A view of Tara Wolf as the table displays it to its reader (TW-6.1, TW-R20).

All see a card as it is discarded, so a view lists the discard pile. The printed rules let no one look through it later:
a strict table displays only how many cards lie there, until the game is over. A display of a display is the same.
"""

from __future__ import annotations

from typing import Any

from saqqara.games.tara_wolf.notation import UNSEEN


def display(view: dict[str, Any], helps: bool = True) -> dict[str, Any]:
    """Return the view as the table displays it; `helps`: with the cards of the discard pile."""
    if helps or view["over"]:
        return view
    count = sum(view["discard"].values())
    return {**view, "discard": {UNSEEN: count} if count else {}}
