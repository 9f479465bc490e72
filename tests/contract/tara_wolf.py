"""Contract test data of Tara Wolf."""

import random

import saqqara
from contract.table import Table
from rules.tara_wolf.swap_hidden import hide_moves, swap_hidden

SECRET = frozenset(
    {"main", "tombs", *(f"{area}-{seat}" for area in ("hand", "laid", "papyri", "shown") for seat in (0, 1))}
)
"""Places whose contents only the owner sees, or no seat."""


def other(state: saqqara.State, seat: int | None, chance: random.Random) -> saqqara.State:
    """Return the same position with other hidden hands, papyri, laid cards, piles and generator."""
    twin = state.copy()
    swap_hidden(twin.raw, seat, chance)
    hide_moves(twin, seat)
    return twin


TABLE = Table(other, lambda game: SECRET, unknown=frozenset({"?"}), stride=10)
