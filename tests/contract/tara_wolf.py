"""Contract test data of Tara Wolf."""

import random
from collections import Counter
from typing import Any

import saqqara
from contract.table import Places, Table
from rules.tara_wolf.swap_hidden import hide_moves, swap_hidden
from rules.tara_wolf.tables import CARDS, COPIES

SECRET = frozenset(
    {"main", "tombs", *(f"{area}-{seat}" for area in ("hand", "laid", "papyri", "shown") for seat in (0, 1))}
)
"""Places whose contents only the owner sees, or no seat."""
LEFT_OUT = 4 + 2  # papyri and adventurers outside the game


def places(view: dict[str, Any]) -> Places:
    found = {
        "main": Counter(hidden=view["main"]["left"]),
        "discard": Counter(view["discard"]),
        "tombs": Counter(hidden=view["tombs"]["left"]),
        "tomb": Counter([view["tomb"]] if view["tomb"] else []),
        "supply": Counter(coin=view["supply"]),
        "box": Counter(hidden=LEFT_OUT, pass_marker=sum(not area["marker"] for area in view["seats"])),
    }
    for owner, area in enumerate(view["seats"]):
        found |= {
            f"hand-{owner}": Counter(hidden=area["hand"]),
            f"camp-{owner}": Counter(area["camp"]),
            f"tomb-{owner}": Counter(card["card"] for card in area["tomb"]),
            f"laid-{owner}": Counter(hidden=area["laid"] + area["laid_papyri"]),
            f"papyri-{owner}": Counter(hidden=area["papyri"]),
            f"used-{owner}": Counter(area["used"]),
            f"coins-{owner}": Counter(coin=area["coins"]),
            f"won-{owner}": Counter(area["won"]),
            f"shown-{owner}": Counter(hidden=len(view["shown"]) if view["camper"] == owner else 0),
            f"medallion-{owner}": Counter(medallion=view["holder"] == owner),
            f"marker-{owner}": Counter(pass_marker=area["marker"]),
        }
    return {place: +pieces for place, pieces in found.items()}


def whole(game: saqqara.Game) -> Counter[str]:
    """Return all pieces: 101 cards in 58 kinds, 8 coins, the medallion and 2 pass markers."""
    alone = [card for card in CARDS if card not in COPIES]
    return Counter(COPIES) + Counter(alone) + Counter(coin=8, medallion=1, pass_marker=2)


def other(state: saqqara.State, seat: int | None, chance: random.Random) -> saqqara.State:
    """Return the same position with other hidden hands, papyri, laid cards, piles and generator."""
    twin = state.copy()
    swap_hidden(twin.raw, seat, chance)
    hide_moves(twin, seat)
    return twin


TABLE = Table(places, whole, other, lambda game: SECRET, unknown=frozenset({"?"}), stride=10)
