"""What the cards of a table of Tara Wolf have otherwise than those of this house, in words."""

from __future__ import annotations

from collections.abc import Iterator

from saqqara.core.game import Game
from saqqara.games.tara_wolf.cards.card_loader import Card, the_box
from saqqara.games.tara_wolf.cards.overrides import box_of
from saqqara.games.tara_wolf.presentation.cards import MARK
from saqqara.i18n import translate


def override_differences(game: Game, lang: str) -> list[str]:
    """A line for each number, effect and mark that differs: "Jackal: strength 2 → strength 3"."""
    here = box_of(game.overrides)
    told = [
        (translate(lang, "tara_wolf-differs-setup", part=part), str(number), str(here.setup[part]))
        for part, number in the_box().setup.items()
        if number != here.setup[part]
    ]
    for ours, theirs in zip(the_box().cards, here.cards, strict=True):
        told += [(ours.name[lang], old, new) for old, new in _changes(ours, theirs, lang) if old != new]
    return [translate(lang, "table-differs", what=what, shipped=old, own=new) for what, old, new in told]


def _changes(ours: Card, theirs: Card, lang: str) -> Iterator[tuple[str, str]]:
    """What may differ of a card, in words, as this house has it and as the table has it."""
    yield _named(ours, lang), _named(theirs, lang)
    for part in ("copies", "cost", "strength"):
        yield _number(getattr(ours, part), part, lang), _number(getattr(theirs, part), part, lang)
    if (ours.effect, ours.parameters) != (theirs.effect, theirs.parameters) and ours.says(lang) == theirs.says(lang):
        yield _effect(ours), _effect(theirs)  # the words do not tell it
    yield ours.says(lang), theirs.says(lang)
    yield _mark(ours, lang), _mark(theirs, lang)


def _named(card: Card, lang: str) -> str:
    """What a card is called, with its short name if it has one."""
    names = [translate(lang, "tara_wolf-card-name", name=card.name[lang])]
    short = card.short.get(lang)
    return ", ".join([*names, *([translate(lang, "tara_wolf-card-name", name=short)] if short else [])])


def _number(count: int | None, part: str, lang: str) -> str:
    return "–" if count is None else translate(lang, f"tara_wolf-card-{part}", count=count)


def _effect(card: Card) -> str:
    """An effect as the card file has it."""
    return " ".join([card.effect, *(f"{name}={value}" for name, value in card.parameters.items())])


def _mark(card: Card, lang: str) -> str:
    """What of a card is reconstructed, behind the mark."""
    parts = [translate(lang, "tara_wolf-card-part", part=part) for part in card.unsourced]
    return f"{MARK} {', '.join(parts)}" if parts else "–"
