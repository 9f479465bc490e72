"""A card in words, for dialogs: kind, numbers, effect, and what of them is reconstructed."""

from __future__ import annotations

from saqqara.games.tara_wolf.cards import Card
from saqqara.words import say

MARK = "◇"
"""Stands beside what is reconstructed."""


def about(card: Card, lang: str) -> str:
    """A card in sentences: "Companion, costs 2, strength 5, 4 in the game. ..." """
    numbers = {"cost": card.cost, "strength": card.strength, "copies": card.copies}
    facts = [say(lang, f"tara_wolf-kind-{card.kind}")]
    facts += [say(lang, f"tara_wolf-card-{fact}", count=count) for fact, count in numbers.items() if count is not None]
    return " ".join([f"{', '.join(facts)}. {card.says(lang)}", *_doubts(card, lang)])


def _doubts(card: Card, lang: str) -> list[str]:
    """What of the card is not sourced, in a sentence behind the mark."""
    parts = [say(lang, "tara_wolf-card-part", part=part) for part, how in card.source.items() if how != "sourced"]
    return [f"{MARK} {say(lang, 'tara_wolf-card-mark', parts=', '.join(parts))}"] if parts else []
