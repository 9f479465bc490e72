"""The last sections of the rules page: every card of the card file."""

from __future__ import annotations

from saqqara.games.tara_wolf.cards.card_loader import Card
from saqqara.games.tara_wolf.cards.effects import KINDS
from saqqara.games.tara_wolf.cards.overrides import box_of, numbers
from saqqara.games.tara_wolf.presentation.cards import MARK
from saqqara.games.tara_wolf.presentation.cards import numbers as stands
from saqqara.i18n import translate


def chapters(lang: str) -> str:
    """Every card of the card file in force as sections of the rules page: Markdown, a table for each kind."""
    told = [f"\n## {translate(lang, 'tara_wolf-chapter')}\n\n{translate(lang, 'tara_wolf-chapter-cards')}\n"]
    heads = f"| {translate(lang, 'tara_wolf-column-card')} | {translate(lang, 'tara_wolf-column-text')} |\n|---|---|"
    for kind in KINDS:
        rows = "\n".join(_row(card, lang) for card in box_of(numbers()).cards if card.kind == kind)
        told.append(f"## {translate(lang, f'tara_wolf-kinds-{kind}')}\n\n{heads}\n{rows}\n")
    return "\n".join(told)


def _row(card: Card, lang: str) -> str:
    """A card with its numbers, and what it does; what is not sourced carries the mark."""
    doubt = {part: f"\u00a0{MARK}" if how != "sourced" else "" for part, how in card.source.items()}
    facts = ", ".join(f"{words}{doubt['numbers']}" for words in stands(card, lang))
    copies = translate(lang, "tara_wolf-card-copies", count=card.copies)
    text = doubt["effect"] or (doubt["numbers"] if card.parameters else "")
    about = ", ".join(part for part in (copies, facts) if part)
    return f"| **{card.name[lang]}**{doubt['name']}: {about} | {card.says(lang)}{text} |"
