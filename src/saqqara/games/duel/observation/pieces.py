"""Pieces of The Duel: what is in the box (DUEL-1), and where it is in a view."""

from __future__ import annotations

from collections import Counter

from saqqara.core.definition import HIDDEN
from saqqara.core.game_api import Options, View
from saqqara.games.duel import components, layout


def counts(options: Options) -> dict[str, int]:
    """Return the number of pieces of each kind."""
    return {
        **dict.fromkeys(layout.PIECES, 1),
        **dict(zip(components.TILES, components.COPIES, strict=True)),
        **{f"meeple-{seat}": components.MEEPLES for seat in range(components.NUM_PLAYERS)},
    }


def places(view: View) -> dict[str, Counter[str]]:
    """Return the pieces of a view by place."""
    boats = view["boats"]
    found = {
        "stock": Counter({HIDDEN: view["stock"]}),
        "reserve": Counter({HIDDEN: view["reserve"]}),
        "box": Counter(view["box"]) + Counter(f"boat-{boat}" for boat, load in boats.items() if load is None),
    }
    for boat, load in boats.items():
        found[boat] = Counter([f"boat-{boat}"] if load is not None else [])
        for space, tile in enumerate(load or [None] * components.SPACES, start=1):
            found[f"{boat}.{space}"] = Counter([tile] if tile is not None else [])
    for field, owner in view["harbour"].items():
        found[field] = Counter([f"meeple-{owner}"] if owner is not None else [])
    for seat, site in enumerate(view["sites"]):
        found[f"supply-{seat}"] = Counter({f"meeple-{seat}": view["supply"][seat]})
        found[f"obelisk-{seat}"] = Counter(obelisk=site["obelisk"])
        found[f"temple-{seat}"] = Counter({f"temple-{n}": count for n, count in enumerate(site["temple"], start=1)})
        found[f"pyramids-{seat}"] = Counter({f"pyramid-{colour}": count for colour, count in site["pyramids"].items()})
        found[f"tomb-{seat}"] = Counter(f"tomb-{number}" for number in site["tomb"])
        found[f"action_tiles-{seat}"] = Counter(site["action_tiles"])
    return {place: +pieces for place, pieces in found.items()}
