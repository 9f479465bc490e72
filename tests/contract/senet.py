"""Contract test data of Senet."""

import random

import saqqara
from contract.table import Table


def other(state: saqqara.State, seat: int | None, chance: random.Random) -> saqqara.State:
    """Return the same position with other future throws."""
    twin = state.copy()
    for word in range(4):
        twin.raw.generator[word] = chance.getrandbits(64)
    return twin


TABLE = Table(other, seeds=2, games=2, stride=31, reveals=20, sparse=7)
