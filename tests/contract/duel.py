"""Contract test data of The Duel."""

import random
from collections import Counter
from typing import Any

import saqqara
from contract.table import Places, Table


def places(view: dict[str, Any]) -> Places:
    """Return the pieces by place as `moved` names the places."""
    boats = view["boats"]
    found = {
        "stock": Counter(hidden=view["stock"]),
        "reserve": Counter(hidden=view["reserve"]),
        "box": Counter(view["box"]) + Counter(f"boat-{boat}" for boat, load in boats.items() if load is None),
    }
    for boat, load in boats.items():
        found[boat] = Counter([f"boat-{boat}"] if load is not None else [])
        for space, tile in enumerate(load or [None] * 3, start=1):
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


def other(state: saqqara.State, seat: int | None, chance: random.Random) -> saqqara.State:
    """Replay the actions after a deal with exchanged hidden tiles.

    The tiles still in reserve (places 18 to 20 of the deal) and stock (21 to 59) change places.
    """
    view = state.view(seat)
    deal = list(state.setup["deal"])
    hidden = [*range(21 - view["reserve"], 21), *range(60 - view["stock"], 60)]
    tiles = [deal[place] for place in hidden]
    chance.shuffle(tiles)
    for place, tile in zip(hidden, tiles, strict=True):
        deal[place] = tile
    twin = state.game.start(setup={"deal": deal})
    for text in state.history:
        twin.play(text)
    return twin


WHOLE = Counter(
    {"obelisk": 12, "pyramid-light": 6, "pyramid-dark": 6, "meeple-0": 4, "meeple-1": 4}
    | {f"temple-{symbols}": 3 for symbols in (1, 2, 3, 4)}
    | {f"tomb-{number}": 1 for number in range(1, 13)}
    | {f"boat-{boat}": 1 for boat in "123abc"}
    | {f"action-{kind}": 3 for kind in ("take", "place", "unload", "swap")}
)

TABLE = Table(places, lambda game: WHOLE, other)
