"""The last sections of the rules page: every card of the card file."""

from __future__ import annotations

from saqqara.games.tara_wolf.card_words import MARK
from saqqara.games.tara_wolf.cards import Card, the_box
from saqqara.games.tara_wolf.effects import KINDS
from saqqara.words import say


def chapters(lang: str) -> str:
    """Every card of the box as sections of the rules page: Markdown, a table for each kind."""
    told = [f"\n## {say(lang, 'tara_wolf-chapter')}\n\n{say(lang, 'tara_wolf-chapter-cards')}\n"]
    for kind in KINDS:
        cards = [card for card in the_box().cards if card.kind == kind]
        shown = [part for part in ("cost", "strength") if any(getattr(card, part) is not None for card in cards)]
        copies = ["copies"] if any(card.copies > 1 for card in cards) else []
        columns = ["card", *copies, *shown, "text"]
        heads = " | ".join(say(lang, f"tara_wolf-column-{column}") for column in columns)
        rows = "\n".join(f"| {' | '.join(_cells(card, columns, lang))} |" for card in cards)
        told.append(f"## {say(lang, f'tara_wolf-kinds-{kind}')}\n\n| {heads} |\n|{'---|' * len(columns)}\n{rows}\n")
    return "\n".join(told)


def _cells(card: Card, columns: list[str], lang: str) -> list[str]:
    """A row of the table: what is not sourced carries the mark."""
    doubt = {part: f" {MARK}" if how != "sourced" else "" for part, how in card.source.items()}
    text = doubt["effect"] or (doubt["numbers"] if card.parameters else "")
    cells = {"card": f"{card.name[lang]}{doubt['name']}", "copies": str(card.copies), "text": card.says(lang) + text}
    for part in ("cost", "strength"):
        number = getattr(card, part)
        cells[part] = "–" if number is None else f"{number}{doubt['numbers']}"
    return [cells[column] for column in columns]
