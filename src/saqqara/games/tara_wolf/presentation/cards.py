"""A card in words, for dialogs: kind, numbers, effect, and what of them is reconstructed."""

from __future__ import annotations

from saqqara.games.tara_wolf.cards.card_loader import Card
from saqqara.i18n import translate

MARK = "◇"
"""Stands beside what is reconstructed."""


def about(card: Card, lang: str) -> str:
    """What a card does, in sentences."""
    return " ".join([card.says(lang), *_doubts(card, lang)])


def stands(card: Card, lang: str) -> str:
    """What stands on a card, in a line: "Companion, costs 2, strength 5, 4 in the game"."""
    copies = translate(lang, "tara_wolf-card-copies", count=card.copies)
    return ", ".join([translate(lang, f"tara_wolf-kind-{card.kind}"), *numbers(card, lang), copies])


def numbers(card: Card, lang: str) -> list[str]:
    """What a card costs and how strong it is, as far as it has that."""
    found = {"cost": card.cost, "strength": card.strength}
    return [
        translate(lang, f"tara_wolf-card-{name}", count=count) for name, count in found.items() if count is not None
    ]


def _doubts(card: Card, lang: str) -> list[str]:
    """What of the card is not sourced, in a sentence behind the mark."""
    parts = [translate(lang, "tara_wolf-card-part", part=part) for part in card.unsourced]
    return [f"{MARK} {translate(lang, 'tara_wolf-card-mark', parts=', '.join(parts))}"] if parts else []
