"""Contract test data of Senet."""

import random
from collections import Counter
from typing import Any

import saqqara
from contract.table import Places, Table


def places(view: dict[str, Any]) -> Places:
    """Return the pieces by place as `moved` names the places."""
    found = {f"house-{house}": Counter[str]() for house in range(1, 31)}
    for owner, houses in enumerate(view["houses"]):
        found |= {f"house-{house}": Counter([f"senet-{owner}"]) for house in houses}
    return found | {f"off-{seat}": Counter({f"senet-{seat}": off}) for seat, off in enumerate(view["off"])}


def whole(game: saqqara.Game) -> Counter[str]:
    """Return five or seven pieces for each seat."""
    return Counter({f"senet-{seat}": game.options["pieces"] for seat in (0, 1)})


def other(state: saqqara.State, seat: int | None, chance: random.Random) -> saqqara.State:
    """Return the same position with other future throws."""
    twin = state.copy()
    for word in range(4):
        twin.raw.generator[word] = chance.getrandbits(64)
    return twin


TABLE = Table(places, whole, other, seeds=2, games=2, stride=31, reveals=20, sparse=7)
