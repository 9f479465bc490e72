"""Final sections of the rules page: every card of the card file."""

from __future__ import annotations

from saqqara.games.tara_wolf.cards.card_loader import Card
from saqqara.games.tara_wolf.cards.effects import KINDS
from saqqara.games.tara_wolf.cards.overrides import deck_with_overrides, load_overrides
from saqqara.games.tara_wolf.presentation.explanations import RECONSTRUCTED_MARK, card_numbers
from saqqara.i18n import translate


def render_sections(lang: str) -> str:
    """Render every card of the current card file as sections of the rules page: Markdown, one table per kind."""
    sections = [f"\n## {translate(lang, 'tara_wolf-chapter')}\n\n{translate(lang, 'tara_wolf-chapter-cards')}\n"]
    heads = f"| {translate(lang, 'tara_wolf-column-card')} | {translate(lang, 'tara_wolf-column-text')} |\n|---|---|"
    for kind in KINDS:
        rows = "\n".join(
            _card_row(card, lang) for card in deck_with_overrides(load_overrides()).cards if card.kind == kind
        )
        sections.append(f"## {translate(lang, f'tara_wolf-kinds-{kind}')}\n\n{heads}\n{rows}\n")
    return "\n".join(sections)


def _card_row(card: Card, lang: str) -> str:
    """Render a card with its numbers and rules text; parts that are not sourced carry the mark."""
    doubt = {part: f"\u00a0{RECONSTRUCTED_MARK}" if how != "sourced" else "" for part, how in card.source.items()}
    facts = ", ".join(f"{words}{doubt['numbers']}" for words in card_numbers(card, lang))
    copies = translate(lang, "tara_wolf-card-copies", count=card.copies)
    text = doubt["effect"] or (doubt["numbers"] if card.parameters else "")
    about = ", ".join(part for part in (copies, facts) if part)
    return f"| **{card.name[lang]}**{doubt['name']}: {about} | {card.rules_text(lang)}{text} |"
