"""Pieces of Senet, and where they are in a view."""

from __future__ import annotations

from collections import Counter

from saqqara.core.game_api import Options, View
from saqqara_senet import components, layout


def counts(options: Options) -> dict[str, int]:
    """Return the number of pieces of each seat (SENET-1.3)."""
    return {piece: int(options["pieces"]) for piece in layout.PIECES}


def places(view: View) -> dict[str, Counter[str]]:
    """Return the pieces of a view by place."""
    found = {f"house-{house}": Counter[str]() for house in range(1, components.HOUSES + 1)}
    for owner, houses in enumerate(view["houses"]):
        found |= {f"house-{house}": Counter([layout.PIECES[owner]]) for house in houses}
    return found | {f"off-{seat}": Counter({layout.PIECES[seat]: off}) for seat, off in enumerate(view["off"])}
