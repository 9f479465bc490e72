"""Cards of one's own: a card file in place of the one of this house, told by what differs from it.

What a game keeps are these differences, in the form of the file: `{"setup": {...}, "cards": {"jackal": {...}}}`, None
where nothing differs. Cards keep id and kind; everything else that the file says of them may be corrected.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from saqqara.core import override_files
from saqqara.errors import InvalidOverridesError, short_repr
from saqqara.games.tara_wolf.cards.card_loader import SETUP, BadCards, Box, Card, made, read, the_box
from saqqara.games.tara_wolf.cards.effects import EFFECTS, KINDS, OF_MAIN, Kinds, Parameter, YesNo

if TYPE_CHECKING:
    from saqqara.core.game_api import Overrides

VARIABLE = "SAQQARA_TARA_WOLF"
KEPT = ("id", "kind")
CORRECTED = ("copies", "cost", "strength", "effect", "with", "name", "short", "text", "source")
"""What a file of one's own may say otherwise of a card; its `history` is for readers of the file."""


def numbers(path: object = None) -> Overrides | None:
    """What differs in a file; without one in the file that `$SAQQARA_TARA_WOLF` names, if it names any. Raises
    BadCards, InvalidOverridesError."""
    if path is not None:
        return _of_file(path, "cards")
    path = override_files.override_path(VARIABLE)
    return _in_force(path) if path else None


@cache
def _in_force(path: str) -> Overrides | None:
    """What differs in the file in force; it is looked up once in a process."""
    return _of_file(path, VARIABLE)


def _of_file(path: object, where: str) -> Overrides | None:
    return differing(read(override_files.read_override_file(path, where), str(path)), str(path))


def differing(box: Box, name: str) -> Overrides | None:
    """What of a box differs from that of this house, in its order; `name` is what errors call the box. Raises BadCards
    for cards that are not those of this house."""
    ours, theirs = {card.id: card for card in the_box().cards}, {card.id: card for card in box.cards}
    for card in theirs:
        if card not in ours:
            why = f"there is no such card; one of your own takes the id of the card that it replaces, as {_some(ours)}"
            raise BadCards(f"{name}: card {card}, field 'id': {why}")
    for card in ours:
        if card not in theirs:
            raise BadCards(f"{name}: there is no [[card]] with the id {card!r}; every card of the game must be there")
    found: Overrides = {}
    setup = {key: box.setup[key] for key in SETUP if box.setup[key] != the_box().setup[key]}
    if setup:
        found["setup"] = setup
    cards = {card: _changes(name, ours[card], theirs[card]) for card in ours}
    if any(cards.values()):
        found["cards"] = {card: changes for card, changes in cards.items() if changes}
    return found or None


def _some(ours: dict[str, Card]) -> str:
    return ", ".join([*list(ours)[:3], "..."])


def _changes(file: str, ours: Card, theirs: Card) -> dict[str, Any]:
    """What is said otherwise of a card; of a list of fields all."""
    old, new = entry(ours), entry(theirs)
    for field in KEPT:
        if old[field] != new[field]:
            why = f"{short_repr(new[field], 90)}; a card keeps its {field}: {short_repr(old[field], 90)}"
            raise BadCards(f"{file}: card {ours.id}, field {field!r}: {why}")
    return {field: new.get(field) for field in CORRECTED if old.get(field) != new.get(field)}


def entry(card: Card) -> dict[str, Any]:
    """A card as a file has it."""
    with_ = {
        name: _written(parameter, card.parameters[name]) for name, parameter in EFFECTS[card.effect].parameters.items()
    }
    facts = {"cost": card.cost, "strength": card.strength}
    return {
        "id": card.id, "kind": card.kind, "copies": card.copies,
        **{name: value for name, value in facts.items() if value is not None},
        "effect": card.effect, "with": with_, "name": card.name, "short": card.short, "text": card.text,
        "source": card.source, "history": list(card.history),
    }  # fmt: skip


def _written(parameter: Parameter, value: int) -> Any:
    """The value of a parameter as a file has it."""
    if isinstance(parameter, Kinds):
        return [kind for number, kind in enumerate(KINDS) if value >> number & 1]
    return bool(value) if isinstance(parameter, YesNo) else value


# ---- from a record, a table, a view ------------------------------------------------------------------------------


def checked(given: Any) -> Overrides | None:
    """Differences from outside, new, in the order of this house; None for None. Raises InvalidOverridesError."""
    if given is None:
        return None
    found = differing(_changed(given), "numbers")
    if found is None or json.dumps(found, sort_keys=True) != json.dumps(given, sort_keys=True):
        raise InvalidOverridesError(
            f"numbers of Tara Wolf are what differs from its cards, and nothing else; not {short_repr(given)}"
        )
    return found


def box_of(numbers: Overrides | None) -> Box:
    """The box with which a game is played: that of this house with these differences."""
    return _kept(json.dumps(numbers, sort_keys=True)) if numbers else the_box()


@lru_cache(maxsize=32)
def _kept(numbers: str) -> Box:
    return _changed(json.loads(numbers))


def written(view: Mapping[str, Any]) -> str:
    """What differs at the table of a view, as a text that can be a key; "" where nothing does."""
    return as_key(view.get("numbers"))


def as_key(numbers: Overrides | None) -> str:
    """What differs, as a text that can be a key; "" where nothing does."""
    return json.dumps(numbers, sort_keys=True) if numbers else ""


@lru_cache(maxsize=33)
def cards(own: str = "") -> Mapping[str, Card]:
    """The cards by their ids, with what differs as `written` has it."""
    return {card.id: card for card in (_kept(own) if own else the_box()).cards}


def card_name(lang: str, card: str, own: str = "") -> str:
    """The name of a card by its id, in a language, with what differs as `written` has it."""
    return cards(own)[card].name[lang]


def name_in(view: Mapping[str, Any], lang: str, card: str) -> str:
    """The name of a card at the table of a view."""
    return card_name(lang, card, written(view))


def cards_of(view: Mapping[str, Any]) -> Mapping[str, Card]:
    """The cards of the table of a view by their ids."""
    return cards(written(view))


def tombs_needed(view: Mapping[str, Any]) -> int:
    """How many tombs win at the table of a view."""
    return setup_of(view)["tombs_to_win_short" if view["options"]["short"] else "tombs_to_win"]


def main_count(view: Mapping[str, Any]) -> int:
    """How many cards the main pile has at the table of a view, wherever they lie."""
    return sum(card.copies for card in cards_of(view).values() if card.kind in OF_MAIN)


def setup_of(view: Mapping[str, Any]) -> Mapping[str, int]:
    """The numbers of the set-up of the table of a view."""
    return box_of(view.get("numbers")).setup


def _changed(numbers: Any) -> Box:
    """The box of this house with differences. Raises InvalidOverridesError."""
    if not isinstance(numbers, dict) or not numbers or not set(numbers) <= {"setup", "cards"}:
        raise InvalidOverridesError(
            f"numbers of Tara Wolf have 'setup' and 'cards', or one of them; not {short_repr(numbers)}"
        )
    setup, cards = numbers.get("setup", {}), numbers.get("cards", {})
    for part, names in ((setup, SETUP), (cards, {card.id for card in the_box().cards})):
        if not isinstance(part, dict) or not part.keys() <= set(names):
            raise InvalidOverridesError(f"numbers of Tara Wolf: {short_repr(part)} names what there is not")
    entries = []
    for card in the_box().cards:
        changes = cards.get(card.id, {})
        if not isinstance(changes, dict) or not changes.keys() <= set(CORRECTED):
            why = f"{short_repr(changes)} is not out of {', '.join(CORRECTED)}"
            raise InvalidOverridesError(f"numbers of Tara Wolf: card {card.id}: {why}")
        whole = entry(card) | changes
        entries.append({field: value for field, value in whole.items() if value is not None})
    return made(entries, the_box().setup | setup)
