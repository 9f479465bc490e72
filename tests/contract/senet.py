"""Senet as the contract tests must know it."""

import random
from collections import Counter
from typing import Any

import saqqara
from contract.table import Places, Table


def places(view: dict[str, Any]) -> Places:
    """The pieces at the places that `moved` names."""
    found = {f"house-{server}": Counter[str]() for server in range(1, 31)}
    for owner, houses in enumerate(view["houses"]):
        found |= {f"house-{server}": Counter([f"senet-{owner}"]) for server in houses}
    return found | {f"off-{seat}": Counter({f"senet-{seat}": off}) for seat, off in enumerate(view["off"])}


def whole(game: saqqara.Game) -> Counter[str]:
    """Five pieces each, or seven."""
    return Counter({f"senet-{seat}": game.options["pieces"] for seat in (0, 1)})


def other(state: saqqara.State, seat: int | None, chance: random.Random) -> saqqara.State:
    """The same past; the sticks will fall otherwise."""
    twin = state.copy()
    for word in range(4):
        twin.raw.generator[word] = chance.getrandbits(64)
    return twin


TABLE = Table(places, whole, other, seeds=2, games=2, stride=31, reveals=20, sparse=7)
