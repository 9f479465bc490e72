"""What the cards of a table of Tara Wolf have otherwise than those of this house, in words."""

from __future__ import annotations

from collections.abc import Iterator

from saqqara.core.game import Game
from saqqara.games.tara_wolf.cards.card_loader import Card, standard_deck
from saqqara.games.tara_wolf.cards.overrides import deck_with_overrides
from saqqara.games.tara_wolf.presentation.explanations import RECONSTRUCTED_MARK
from saqqara.i18n import translate


def override_differences(game: Game, lang: str) -> list[str]:
    """A line for each number, effect and mark that differs: "Jackal: strength 2 → strength 3"."""
    deck = deck_with_overrides(game.overrides)
    differences_found = [
        (translate(lang, "tara_wolf-differs-setup", part=part), str(number), str(deck.setup[part]))
        for part, number in standard_deck().setup.items()
        if number != deck.setup[part]
    ]
    for ours, theirs in zip(standard_deck().cards, deck.cards, strict=True):
        differences_found += [
            (ours.name[lang], old, new) for old, new in _card_differences(ours, theirs, lang) if old != new
        ]
    return [translate(lang, "table-differs", what=what, shipped=old, own=new) for what, old, new in differences_found]


def _card_differences(standard: Card, custom: Card, lang: str) -> Iterator[tuple[str, str]]:
    """What may differ of a card, in words, as this house has it and as the table has it."""
    yield _name_text(standard, lang), _name_text(custom, lang)
    for part in ("copies", "cost", "strength"):
        yield _number_text(getattr(standard, part), part, lang), _number_text(getattr(custom, part), part, lang)
    if (standard.effect, standard.parameters) != (custom.effect, custom.parameters) and standard.rules_text(
        lang
    ) == custom.rules_text(lang):
        yield _effect_text(standard), _effect_text(custom)  # the words do not tell it
    yield standard.rules_text(lang), custom.rules_text(lang)
    yield _mark_text(standard, lang), _mark_text(custom, lang)


def _name_text(card: Card, lang: str) -> str:
    """What a card is called, with its short name if it has one."""
    names = [translate(lang, "tara_wolf-card-name", name=card.name[lang])]
    short = card.short.get(lang)
    return ", ".join([*names, *([translate(lang, "tara_wolf-card-name", name=short)] if short else [])])


def _number_text(count: int | None, part: str, lang: str) -> str:
    return "–" if count is None else translate(lang, f"tara_wolf-card-{part}", count=count)


def _effect_text(card: Card) -> str:
    """An effect as the card file has it."""
    return " ".join([card.effect, *(f"{name}={value}" for name, value in card.parameters.items())])


def _mark_text(card: Card, lang: str) -> str:
    """What of a card is reconstructed, behind the mark."""
    parts = [translate(lang, "tara_wolf-card-part", part=part) for part in card.unsourced_parts]
    return f"{RECONSTRUCTED_MARK} {', '.join(parts)}" if parts else "–"
