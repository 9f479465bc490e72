"""Pieces of Tara Wolf: what is in the box (TW-1), and where it is in a view."""

from __future__ import annotations

from collections import Counter

from saqqara.core.definition import HIDDEN
from saqqara.core.game_api import Options, Overrides, View
from saqqara.games.tara_wolf import components
from saqqara.games.tara_wolf.cards.overrides import deck_with_overrides

COINS = 8


def counts(options: Options, overrides: Overrides | None = None) -> dict[str, int]:
    """Return the number of pieces of each kind."""
    cards = {card.id: card.copies for card in deck_with_overrides(overrides).cards}
    return {**cards, "coin": COINS, "medallion": 1, "pass_marker": components.NUM_PLAYERS}


def places(view: View) -> dict[str, Counter[str]]:
    """Return the pieces of a view by place; papyri and adventurers that were not dealt are in the box."""
    papyri_each = deck_with_overrides(view.get("overrides")).setup["papyri_each"]
    left_out = components.ADVENTURERS + components.PAPYRI - components.NUM_PLAYERS * (1 + papyri_each)
    found = {
        "main": Counter({HIDDEN: view["main"]["left"]}),
        "discard": Counter(view["discard"]),
        "tombs": Counter({HIDDEN: view["tombs"]["left"]}),
        "tomb": Counter([view["tomb"]] if view["tomb"] else []),
        "supply": Counter(coin=view["supply"]),
        "box": Counter({HIDDEN: left_out, "pass_marker": sum(not area["marker"] for area in view["seats"])}),
    }
    for owner, area in enumerate(view["seats"]):
        found |= {
            f"hand-{owner}": Counter({HIDDEN: area["hand"]}),
            f"camp-{owner}": Counter(area["camp"]),
            f"tomb-{owner}": Counter(card["card"] for card in area["tomb"]),
            f"laid-{owner}": Counter({HIDDEN: area["laid"] + area["laid_papyri"]}),
            f"papyri-{owner}": Counter({HIDDEN: area["papyri"]}),
            f"used-{owner}": Counter(area["used"]),
            f"coins-{owner}": Counter(coin=area["coins"]),
            f"won-{owner}": Counter(area["won"]),
            f"shown-{owner}": Counter({HIDDEN: len(view["shown"]) if view["camper"] == owner else 0}),
            f"medallion-{owner}": Counter(medallion=view["holder"] == owner),
            f"marker-{owner}": Counter(pass_marker=area["marker"]),
        }
    return {place: +pieces for place, pieces in found.items()}
