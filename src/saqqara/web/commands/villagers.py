"""What computer players of the house are called: people of the village whose craftsmen built the tombs of the kings."""

from __future__ import annotations

import secrets
from collections.abc import Collection

from saqqara.words import LANGUAGES, computer, say

VILLAGERS = (
    "Amennakht", "Hunro", "Iyneferti", "Kha", "Merit", "Naunakhte", "Nebnefer", "Paneb", "Pashed", "Ramose",
    "Sennedjem", "Wabet",
)  # fmt: skip
"""Their names as tables keep them; readers see them as their language writes them."""


def villagers(count: int, taken: Collection[str]) -> list[str]:
    """So many names, no two alike, none that is taken."""
    there = {name.casefold() for name in taken}
    free = [name for name in VILLAGERS if name.casefold() not in there]
    return secrets.SystemRandom().sample(free, count)


def computer_names(levels: Collection[str], engines: Collection[str]) -> set[str]:
    """All that computer players are called, in any language: no member can be called so."""
    known = {computer(lang, level) for lang in LANGUAGES for level in levels}
    return {*VILLAGERS, *levels, *engines, *known, *(in_words(name, lang) for lang in LANGUAGES for name in VILLAGERS)}


def in_words(name: str, lang: str) -> str:
    """A computer player's name in a language; one that is none of the villagers' as it is."""
    return say(lang, f"villager-{name.lower()}") if name in VILLAGERS else name
