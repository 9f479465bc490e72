"""Custom cards: a card file that replaces the standard deck, represented by its differences.

A game stores these differences in the format of the file: `{"setup": {...}, "cards": {"jackal": {...}}}`, or None
without differences. Cards keep `id` and `kind`; every other field may be changed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from saqqara.core import override_files
from saqqara.errors import InvalidOverridesError, short_repr
from saqqara.games.tara_wolf.cards.card_loader import (
    SETUP_BOUNDS,
    Card,
    Deck,
    InvalidCardsError,
    build_deck,
    parse_card_file,
    standard_deck,
)
from saqqara.games.tara_wolf.cards.effects import EFFECTS, KINDS, MAIN_KINDS, BoolParameter, KindsParameter, Parameter

if TYPE_CHECKING:
    from saqqara.core.game_api import Overrides

OVERRIDE_ENV = "SAQQARA_TARA_WOLF"
FIXED_FIELDS = ("id", "kind")
OVERRIDABLE_FIELDS = ("copies", "cost", "strength", "effect", "with", "name", "short", "text", "source")
"""Fields of a card that a custom file may change; `history` is only for readers of the file."""


def load_overrides(path: object = None) -> Overrides | None:
    """Return the differences of a card file, by default of the file named by `$SAQQARA_TARA_WOLF`, if set.

    Raise `InvalidCardsError` or `InvalidOverridesError` if the file is invalid.
    """
    if path is not None:
        return _file_overrides(path, "cards")
    path = override_files.override_path(OVERRIDE_ENV)
    return _current_overrides(path) if path else None


@cache
def _current_overrides(path: str) -> Overrides | None:
    """Return the differences of the file named by the environment, cached for the lifetime of the process."""
    return _file_overrides(path, OVERRIDE_ENV)


def _file_overrides(path: object, source: str) -> Overrides | None:
    return diff_deck(parse_card_file(override_files.read_override_file(path, source), str(path)), str(path))


def diff_deck(deck: Deck, name: str) -> Overrides | None:
    """Return the differences between a deck and the standard deck, in standard order.

    `name` denotes the deck in errors. Raise `InvalidCardsError` if its cards are not those of the standard deck.
    """
    standard_cards, custom_cards = (
        {card.id: card for card in standard_deck().cards},
        {card.id: card for card in deck.cards},
    )
    for card in custom_cards:
        if card not in standard_cards:
            reason = (
                f"unknown card; a custom card must have the ID of the card that it replaces, such as "
                f"{_example_ids(standard_cards)}"
            )
            raise InvalidCardsError(f"{name}: card {card}, field 'id': {reason}")
    for card in standard_cards:
        if card not in custom_cards:
            raise InvalidCardsError(
                f"{name}: missing [[card]] with the ID {card!r}; every card of the game must be included"
            )
    found: Overrides = {}
    setup = {key: deck.setup[key] for key in SETUP_BOUNDS if deck.setup[key] != standard_deck().setup[key]}
    if setup:
        found["setup"] = setup
    cards = {card: _card_changes(name, standard_cards[card], custom_cards[card]) for card in standard_cards}
    if any(cards.values()):
        found["cards"] = {card: changes for card, changes in cards.items() if changes}
    return found or None


def _example_ids(standard: dict[str, Card]) -> str:
    return ", ".join([*list(standard)[:3], "..."])


def _card_changes(file: str, standard: Card, custom: Card) -> dict[str, Any]:
    """Return the changed fields of a card, each with its complete value."""
    old, new = card_entry(standard), card_entry(custom)
    for field in FIXED_FIELDS:
        if old[field] != new[field]:
            reason = f"expected the unchanged {field} {short_repr(old[field], 90)}, got {short_repr(new[field], 90)}"
            raise InvalidCardsError(f"{file}: card {standard.id}, field {field!r}: {reason}")
    return {field: new.get(field) for field in OVERRIDABLE_FIELDS if old.get(field) != new.get(field)}


def card_entry(card: Card) -> dict[str, Any]:
    """Return a card as an entry of a card file."""
    with_ = {
        name: _parameter_entry(parameter, card.parameters[name])
        for name, parameter in EFFECTS[card.effect].parameters.items()
    }
    facts = {"cost": card.cost, "strength": card.strength}
    return {
        "id": card.id, "kind": card.kind, "copies": card.copies,
        **{name: value for name, value in facts.items() if value is not None},
        "effect": card.effect, "with": with_, "name": card.name, "short": card.short, "text": card.text,
        "source": card.source, "history": list(card.history),
    }  # fmt: skip


def _parameter_entry(parameter: Parameter, value: int) -> Any:
    """Return the value of a parameter as in a card file."""
    if isinstance(parameter, KindsParameter):
        return [kind for number, kind in enumerate(KINDS) if value >> number & 1]
    return bool(value) if isinstance(parameter, BoolParameter) else value


# ---- overrides from records, tables and views --------------------------------------------------------------------


def parse_overrides(overrides: Any) -> Overrides | None:
    """Return a validated copy of external overrides, in standard order; raise `InvalidOverridesError` if invalid."""
    if overrides is None:
        return None
    found = diff_deck(_apply_overrides(overrides), "overrides")
    if found is None or json.dumps(found, sort_keys=True) != json.dumps(overrides, sort_keys=True):
        raise InvalidOverridesError(
            f"overrides of Tara Wolf must contain only what differs from its cards, got {short_repr(overrides)}"
        )
    return found


def deck_with_overrides(overrides: Overrides | None) -> Deck:
    """Return the deck of a game: the standard deck with these overrides."""
    return _cached_deck(json.dumps(overrides, sort_keys=True)) if overrides else standard_deck()


@lru_cache(maxsize=32)
def _cached_deck(overrides_key: str) -> Deck:
    return _apply_overrides(json.loads(overrides_key))


def view_overrides_key(view: Mapping[str, Any]) -> str:
    """Return the overrides of a view as a text for use as a key; "" without overrides."""
    return format_overrides_key(view.get("overrides"))


def format_overrides_key(overrides: Overrides | None) -> str:
    """Return overrides as a text for use as a key; "" without overrides."""
    return json.dumps(overrides, sort_keys=True) if overrides else ""


@lru_cache(maxsize=33)
def cards_by_id(overrides_key: str = "") -> Mapping[str, Card]:
    """Return the cards by ID, with overrides in the form of `view_overrides_key`."""
    return {card.id: card for card in (_cached_deck(overrides_key) if overrides_key else standard_deck()).cards}


def card_name(lang: str, card: str, overrides_key: str = "") -> str:
    """Return the name of a card in a language, with overrides in the form of `view_overrides_key`."""
    return cards_by_id(overrides_key)[card].name[lang]


def card_name_in_view(view: Mapping[str, Any], lang: str, card: str) -> str:
    """Return the name of a card in the game of a view."""
    return card_name(lang, card, view_overrides_key(view))


def cards_in_view(view: Mapping[str, Any]) -> Mapping[str, Card]:
    """Return the cards of the game of a view, by ID."""
    return cards_by_id(view_overrides_key(view))


def tombs_needed(view: Mapping[str, Any]) -> int:
    """Return how many tombs win the game of a view."""
    return setup_in_view(view)["tombs_to_win_short" if view["options"]["short"] else "tombs_to_win"]


def main_count(view: Mapping[str, Any]) -> int:
    """Return the total number of main pile cards in the game of a view, wherever they are."""
    return sum(card.copies for card in cards_in_view(view).values() if card.kind in MAIN_KINDS)


def setup_in_view(view: Mapping[str, Any]) -> Mapping[str, int]:
    """Return the setup numbers of the game of a view."""
    return deck_with_overrides(view.get("overrides")).setup


def _apply_overrides(overrides: Any) -> Deck:
    """Return the standard deck with overrides applied; raise `InvalidOverridesError` if they are invalid."""
    if not isinstance(overrides, dict) or not overrides or not set(overrides) <= {"setup", "cards"}:
        raise InvalidOverridesError(
            f"overrides of Tara Wolf must have 'setup', 'cards' or both, got {short_repr(overrides)}"
        )
    setup, cards = overrides.get("setup", {}), overrides.get("cards", {})
    for part, names in ((setup, SETUP_BOUNDS), (cards, {card.id for card in standard_deck().cards})):
        if not isinstance(part, dict) or not part.keys() <= set(names):
            raise InvalidOverridesError(
                f"overrides of Tara Wolf: expected a table of known names only, got {short_repr(part)}"
            )
    entries = []
    for card in standard_deck().cards:
        changes = cards.get(card.id, {})
        if not isinstance(changes, dict) or not changes.keys() <= set(OVERRIDABLE_FIELDS):
            reason = f"expected only the fields {', '.join(OVERRIDABLE_FIELDS)}, got {short_repr(changes)}"
            raise InvalidOverridesError(f"overrides of Tara Wolf: card {card.id}: {reason}")
        whole = card_entry(card) | changes
        entries.append({field: value for field, value in whole.items() if value is not None})
    return build_deck(entries, standard_deck().setup | setup)
