"""Loader of the card file, and the card data stored in states.

`parse_card_file` returns a `Deck`: the cards in the order of their numbers in the rules, and the setup numbers.
"""

from __future__ import annotations

import string
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Any

from saqqara.errors import MAX_REASON, InvalidOverridesError, short_repr
from saqqara.games.tara_wolf.cards import effects
from saqqara.games.tara_wolf.cards.effects import EFFECTS, KINDS, MAX_PARAMETERS, KindsParameter, NumberParameter
from saqqara.i18n import LANGUAGES, plural_form, validate_forms
from saqqara.text_reader import TextSyntaxError, parse_toml

# ---- card loader -----------------------------------------------------------------------------------------------------

CARD_FILE = "cards.toml"
SOURCE_MARKS = ("sourced", "likely", "reconstructed")
SETUP_BOUNDS = {  # minimum and maximum of each number
    "starting_hand": (1, 12), "papyri_each": (0, 4), "resources": (1, 8), "hand_limit": (1, 12), "coin_limit": (0, 8),
    "coins": (1, 20), "tombs_to_win": (1, 9), "tombs_to_win_short": (1, 9), "two_coins": (0, 8),
}  # fmt: skip
CARD_FIELDS = (
    "id",
    "kind",
    "copies",
    "cost",
    "strength",
    "effect",
    "with",
    "name",
    "short",
    "text",
    "source",
    "history",
)
KINDS_WITH_COST = ("companion", "animal")
KINDS_WITH_STRENGTH = ("adventurer", "companion", "animal", "undead")  # and papyri that are undead
SINGLE_COPY_KINDS = ("adventurer", "papyrus", "tomb")
UNDEAD_EFFECTS = ("none", "feeds", "grows", "defies_medallion")  # effects of papyri with a strength
MAX_COPIES, MAX_MAIN_CARDS = 12, 120
MAX_NAME_LENGTH = 24  # characters that fit below a card
SOFT_HYPHEN = "\N{SOFT HYPHEN}"


class InvalidCardsError(InvalidOverridesError):
    """Invalid card file; the message names the card and the field."""


@dataclass(frozen=True)
class PluralNumber:
    """Parameter in a text: `{cards}` inserts the number, `{cards:one card|# cards}` the matching plural form."""

    lang: str
    number: int

    def __format__(self, forms: str) -> str:
        number = str(self.number)
        return plural_form(self.lang, forms, self.number, number) if forms else number


@dataclass(frozen=True)
class Card:
    """One kind of card; `cost` and `strength` are None for cards without them, `parameters` belong to the effect."""

    id: str
    kind: str
    copies: int
    cost: int | None
    strength: int | None
    effect: str
    parameters: dict[str, int]
    name: dict[str, str]
    text: dict[str, str]
    source: dict[str, str]
    history: tuple[str, ...]
    short: dict[str, str]  # by language; used for long names where space is limited

    @property
    def timing(self) -> str:
        """Timing of the effect, as in `effects.Effect`."""
        return EFFECTS[self.effect].timing

    @property
    def is_reconstructed(self) -> bool:
        """True if some part of the card is not sourced, so that it carries the mark."""
        return bool(self.unsourced_parts)

    @property
    def unsourced_parts(self) -> tuple[str, ...]:
        """Parts of the card that no source confirms, out of `name`, `effect` and `numbers`."""
        return tuple(part for part, how in self.source.items() if how != "sourced")

    def rules_text(self, lang: str) -> str:
        """Return the rules text of the card in a language, with its numbers."""
        return self.text[lang].format(**{name: PluralNumber(lang, value) for name, value in self.parameters.items()})


@dataclass(frozen=True)
class Deck:
    """Contents of a card file: the cards by kind, each kind in file order, and the setup numbers."""

    cards: tuple[Card, ...]
    setup: dict[str, int]


@cache
def standard_deck() -> Deck:
    """Return the standard deck, from the card file of this package."""
    return parse_card_file(files("saqqara.games.tara_wolf.cards").joinpath(CARD_FILE).read_text("utf-8"))


@cache
def standard_cards() -> dict[str, Card]:
    """Return the cards of the standard deck by ID."""
    return {card.id: card for card in standard_deck().cards}


def parse_card_file(text: str, name: str = CARD_FILE) -> Deck:
    """Parse a card file; `name` denotes it in errors. Raise `InvalidCardsError` if it is invalid."""
    try:
        data = parse_toml(text)
    except TextSyntaxError as error:
        raise InvalidCardsError(f"{name} is not valid TOML: {error}") from error
    except Exception as error:  # for example a number with thousands of digits, or tables nested a thousand levels deep
        raise InvalidCardsError(f"cannot read {name}: {short_repr(error, MAX_REASON)}") from error
    if sorted(data) != ["card", "setup"] or not isinstance(data["card"], list):
        raise InvalidCardsError(f"{name}: expected exactly [setup] and [[card]], got {', '.join(data) or 'nothing'}")
    try:
        return build_deck(data["card"], data["setup"])
    except InvalidCardsError as error:
        raise InvalidCardsError(f"{name}: {error}") from error


def build_deck(entries: Sequence[Any], setup: Any) -> Deck:
    """Return the deck with these entries of a card file; raise `InvalidCardsError` if one is invalid."""
    numbers = _parse_setup(setup)
    cards = [_parse_card(entry, place) for place, entry in enumerate(entries, 1)]
    for place, card in enumerate(cards):
        if any(card.id == other.id for other in cards[:place]):
            raise _card_error(card.id, "id", "duplicate ID; each card must have a different ID")
        for lang, other in product(LANGUAGES, cards[:place]):
            if card.name[lang].casefold() == other.name[lang].casefold():
                raise _card_error(
                    card.id, f"name.{lang}", f"{short_repr(card.name[lang])} is already the name of card {other.id}"
                )
    cards.sort(key=lambda card: KINDS.index(card.kind))
    _check_counts(cards, numbers)
    return Deck(tuple(cards), numbers)


def _card_error(card: str, field: str, why: str) -> InvalidCardsError:
    return InvalidCardsError(f"card {card}, field {field!r}: {why}")


def _is_integer(value: Any, minimum: int, maximum: int) -> bool:
    return type(value) is int and minimum <= value <= maximum


def _parse_setup(data: Any) -> dict[str, int]:
    """Parse the complete set of setup numbers."""
    if not isinstance(data, dict) or sorted(data) != sorted(SETUP_BOUNDS):
        raise InvalidCardsError(f"[setup] must have exactly the fields {', '.join(SETUP_BOUNDS)}")
    for name, (minimum, maximum) in SETUP_BOUNDS.items():
        if not _is_integer(data[name], minimum, maximum):
            raise InvalidCardsError(
                f"[setup], field {name!r}: expected a whole number from {minimum} to {maximum}, got {data[name]!r}"
            )
    return {name: data[name] for name in SETUP_BOUNDS}


def _parse_card(data: Any, place: int) -> Card:
    """Parse a card and check each of its fields."""
    name = data.get("id") if isinstance(data, dict) else None
    letters = set(string.ascii_lowercase + string.digits + "_")
    if not isinstance(name, str) or not name or not set(name) <= letters:
        raise _card_error(f"number {place}", "id", f"invalid ID {name!r}; use lower-case letters, digits and _")
    for field in data:
        if field not in CARD_FIELDS:
            raise _card_error(name, field, f"unknown field; valid: {', '.join(CARD_FIELDS)}")
    kind, effect = data.get("kind"), data.get("effect", "none")
    if kind not in KINDS:
        raise _card_error(name, "kind", f"unknown kind {kind!r}; valid: {', '.join(KINDS)}")
    if effect not in EFFECTS:
        raise _card_error(name, "effect", f"unknown effect {effect!r}; valid: {', '.join(EFFECTS)}")
    if kind not in EFFECTS[effect].kinds:
        raise _card_error(name, "effect", f"effect {effect!r} is not valid for a card of kind {kind!r}")
    if not _is_integer(data.get("copies"), 1, 1 if kind in SINGLE_COPY_KINDS else MAX_COPIES):
        allowed_copies = "1" if kind in SINGLE_COPY_KINDS else f"a whole number from 1 to {MAX_COPIES}"
        raise _card_error(name, "copies", f"expected {allowed_copies}, got {data.get('copies')!r}")
    parameters = _parse_parameters(name, effect, data.get("with", {}))
    return Card(
        name, kind, data["copies"], _parse_cost(name, kind, data.get("cost")),
        _parse_strength(name, kind, effect, data.get("strength")), effect, parameters,
        _parse_name(name, data.get("name")), _parse_texts(name, "text", data.get("text"), parameters),
        _parse_source(name, data.get("source")), _parse_history(name, data.get("history", [])), _parse_short_name(name,
        data.get("short", {})),
    )  # fmt: skip


def _parse_cost(card: str, kind: str, cost: Any) -> int | None:
    if kind not in KINDS_WITH_COST:
        if cost is not None:
            raise _card_error(card, "cost", f"a card of kind {kind!r} cannot have a cost")
        return None
    if not _is_integer(cost, 0, 8):
        raise _card_error(card, "cost", f"expected a whole number from 0 to 8, got {cost!r}")
    return int(cost)


def _parse_strength(card: str, kind: str, effect: str, strength: Any) -> int | None:
    """Parse the strength of a card; a papyrus has one exactly if its effect belongs to undead."""
    if kind not in KINDS_WITH_STRENGTH and not (kind == "papyrus" and effect in UNDEAD_EFFECTS):
        if strength is not None:
            raise _card_error(
                card, "strength", f"a card of kind {kind!r} with the effect {effect!r} cannot have a strength"
            )
        return None
    if not _is_integer(strength, 0, 20):
        raise _card_error(card, "strength", f"expected a whole number from 0 to 20, got {strength!r}")
    return int(strength)


def _parse_parameters(card: str, effect: str, given: Any) -> dict[str, int]:
    """Parse the parameters of an effect as the rules use them: numbers, 0 or 1, sums of `1 << kind`."""
    wanted = EFFECTS[effect].parameters
    if not isinstance(given, dict) or sorted(given) != sorted(wanted):
        raise _card_error(
            card, "with", f"the effect {effect!r} takes exactly these parameters: {', '.join(wanted) or 'none'}"
        )
    found: dict[str, int] = {}
    for name, parameter in wanted.items():
        value, field = given[name], f"with.{name}"
        if isinstance(parameter, NumberParameter):
            if not _is_integer(value, parameter.minimum, parameter.maximum):
                raise _card_error(
                    card,
                    field,
                    f"expected a whole number from {parameter.minimum} to {parameter.maximum}, got {value!r}",
                )
            found[name] = value
        elif isinstance(parameter, KindsParameter):
            if not isinstance(value, list) or not value or any(kind not in parameter.allowed for kind in value):
                raise _card_error(
                    card, field, f"expected a list of kinds out of {', '.join(parameter.allowed)}, got {value!r}"
                )
            found[name] = sum(1 << KINDS.index(kind) for kind in set(value))
        else:
            if not isinstance(value, bool):
                raise _card_error(card, field, f"expected true or false, got {value!r}")
            found[name] = int(value)
    return found


def _parse_texts(card: str, field: str, words: Any, parameters: dict[str, int]) -> dict[str, str]:
    """Parse a text in every language; names in braces must be parameters of the effect."""
    if not isinstance(words, dict) or sorted(words) != sorted(LANGUAGES):
        raise _card_error(card, field, f"expected a text in exactly these languages: {', '.join(LANGUAGES)}")
    for lang, text in words.items():
        if not isinstance(text, str) or not text.strip():
            raise _card_error(card, f"{field}.{lang}", f"expected a non-empty text, got {text!r}")
        try:
            named = [part[1:3] for part in string.Formatter().parse(text) if part[1] is not None]
        except ValueError as error:
            raise _card_error(card, f"{field}.{lang}", f"braces do not match: {error}") from error
        for name, forms in named:
            if name not in parameters:
                raise _card_error(card, f"{field}.{lang}", f"{{{name}}} is not a parameter of the effect")
            if forms:
                _check_plural_forms(card, f"{field}.{lang}", name, forms, lang)
    return {lang: words[lang] for lang in LANGUAGES}


def _check_plural_forms(card: str, field: str, name: str, forms: str, lang: str) -> None:
    """Check that a parameter has as many plural forms as the language requires."""
    try:
        validate_forms(name, forms, lang)
    except ValueError as error:
        raise _card_error(card, field, str(error)) from error


def _parse_name(card: str, words: Any) -> dict[str, str]:
    """Parse the name of a card: by language, or one name for all languages."""
    if isinstance(words, str):
        words = dict.fromkeys(LANGUAGES, words)
    if not isinstance(words, dict) or sorted(words) != sorted(LANGUAGES):
        raise _card_error(
            card, "name", f"expected one text, or a text in exactly these languages: {', '.join(LANGUAGES)}"
        )
    return {lang: _check_name(card, f"name.{lang}", words[lang]) for lang in LANGUAGES}


def _parse_short_name(card: str, words: Any) -> dict[str, str]:
    """Parse a short name, in the languages that need one, with soft hyphens where it may be divided."""
    if not isinstance(words, dict) or not words.keys() <= set(LANGUAGES):
        raise _card_error(card, "short", f"expected texts in no other languages than {', '.join(LANGUAGES)}")
    for lang, text in words.items():
        _check_name(card, f"short.{lang}", text.replace(SOFT_HYPHEN, "") if isinstance(text, str) else text)
    return dict(words)


def _check_name(card: str, field: str, text: Any) -> str:
    """Check a name that must fit on a card, in a sentence and on a line of the terminal."""
    if not isinstance(text, str) or not text.strip():
        raise _card_error(card, field, f"expected a non-empty text, got {text!r}")
    if text != text.strip() or not text.isprintable():
        raise _card_error(
            card,
            field,
            f"{short_repr(text)} begins or ends with a space, or contains characters that cannot be printed",
        )
    if len(text) > MAX_NAME_LENGTH:
        raise _card_error(
            card, field, f"{short_repr(text)} has {len(text)} characters; a name can have at most {MAX_NAME_LENGTH}"
        )
    return text


def _parse_source(card: str, source: Any) -> dict[str, str]:
    fields = ("name", "effect", "numbers")
    if not isinstance(source, dict) or sorted(source) != sorted(fields):
        raise _card_error(card, "source", f"expected exactly the fields {', '.join(fields)}")
    for field in fields:
        if source[field] not in SOURCE_MARKS:
            raise _card_error(
                card, f"source.{field}", f"unknown mark {source[field]!r}; valid: {', '.join(SOURCE_MARKS)}"
            )
    return {field: source[field] for field in fields}


def _parse_history(card: str, history: Any) -> tuple[str, ...]:
    if not isinstance(history, list) or any(not isinstance(line, str) or not line.strip() for line in history):
        raise _card_error(card, "history", f"expected a list of sentences, got {history!r}")
    return tuple(history)


def _check_counts(cards: list[Card], setup: dict[str, int]) -> None:
    """Check that there are enough cards of every kind for a game, and not too many for the rules."""
    count = {kind: sum(card.copies for card in cards if card.kind == kind) for kind in KINDS}
    main = count["companion"] + count["animal"] + count["trap"] + count["undead"]
    needs = {
        "adventurer": 2,
        "papyrus": 2 * setup["papyri_each"],
        "tomb": 2 * max(setup["tombs_to_win"], setup["tombs_to_win_short"]) - 1,
    }
    for kind, minimum in needs.items():
        if count[kind] < minimum:
            raise InvalidCardsError(f"a game needs at least {minimum} cards of kind {kind!r}, got {count[kind]}")
    if not 2 * setup["starting_hand"] <= main <= MAX_MAIN_CARDS:
        raise InvalidCardsError(
            f"the main pile must have from {2 * setup['starting_hand']} to {MAX_MAIN_CARDS} cards, got {main}"
        )
    for kind in KINDS:
        if count[kind] == 0:
            raise InvalidCardsError(f"expected at least one card of kind {kind!r}")


# ---- packing ---------------------------------------------------------------------------------------------------------


NOT_FOR_SALE = 99  # cost of cards that cannot be bought
END_OF_CHAIN = -1  # end of a linked list of cards
_CARD_COUNT = len(standard_deck().cards)

STATE_FIELDS: tuple[tuple[str, str, tuple[int, ...]] | tuple[str, str], ...] = (
    ("copies", "i1", (_CARD_COUNT,)),  # printed on every card (TW-1.3)
    ("cost", "i1", (_CARD_COUNT,)),
    ("strength", "i1", (_CARD_COUNT,)),
    ("effect", "i1", (_CARD_COUNT,)),  # number of the effect in `effects.EFFECTS`
    ("param", "i1", (_CARD_COUNT, MAX_PARAMETERS)),  # parameters of the effect, in the order of `effects.EFFECTS`
    ("is_trap", "i1", (_CARD_COUNT,)),
    ("is_undead", "i1", (_CARD_COUNT,)),
    (
        "fights_as",
        "i1",
        (_CARD_COUNT,),
    ),  # kind that counts in a tomb: avatars count as undead (TW-C10)
    ("can_be_laid", "i1", (_CARD_COUNT,)),  # for papyri; the bluff is a separate rule (TW-R13)
    ("first_with", "i1", (len(EFFECTS),)),  # [effect]: first card with the effect, or END_OF_CHAIN
    ("next_with", "i1", (_CARD_COUNT,)),  # [card]: next card with the same effect, or END_OF_CHAIN
    ("main_count", "i8"),  # cards of the main pile
    ("starting_hand", "i8"),
    ("papyri_each", "i8"),
    ("resources_each", "i8"),
    ("hand_limit", "i8"),
    ("coin_limit", "i8"),
    ("coin_count", "i8"),
    ("tombs_needed", "i8"),
    ("consolation_coins", "i8"),
)
"""Fields of the state dtype for card data, in order: name, type, and shape for arrays."""


def pack(state: Any, deck: Deck, short: bool) -> None:
    """Write a deck into a state with these fields; `short` selects the number of tombs needed in a short game."""
    state.first_with[:] = state.next_with[:] = END_OF_CHAIN
    last: dict[int, int] = {}
    for number, card in enumerate(deck.cards):
        undead = card.kind == "undead" or (card.kind == "papyrus" and card.strength is not None)
        trap, effect = card.effect == "eliminates", tuple(EFFECTS).index(card.effect)
        state.copies[number], state.effect[number] = card.copies, effect
        state.cost[number] = NOT_FOR_SALE if card.cost is None else card.cost
        state.strength[number] = card.strength or 0
        state.param[number, :] = 0
        for place, name in enumerate(EFFECTS[card.effect].parameters):
            state.param[number, place] = card.parameters[name]
        state.is_trap[number], state.is_undead[number] = trap, undead
        state.fights_as[number] = effects.UNDEAD if undead else KINDS.index(card.kind)
        state.can_be_laid[number] = trap or undead or card.effect == "wards"
        if effect in last:
            state.next_with[last[effect]] = number
        else:
            state.first_with[effect] = number
        last[effect] = number
    of_main = [card.copies for card in deck.cards if card.kind in effects.MAIN_KINDS]
    state.main_count, setup = sum(of_main), deck.setup
    state.starting_hand, state.papyri_each = setup["starting_hand"], setup["papyri_each"]
    state.resources_each, state.coin_count = setup["resources"], setup["coins"]
    state.hand_limit, state.coin_limit = setup["hand_limit"], setup["coin_limit"]
    state.tombs_needed = setup["tombs_to_win_short" if short else "tombs_to_win"]
    state.consolation_coins = setup["two_coins"]
