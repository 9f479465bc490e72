"""Texts for users: Fluent messages of Saqqara and of every game, in English, German and Russian.

Counted words in data files (`{cards:a card|# cards}`) take the form of their number. English and German have two forms
(one, more), Russian three (1, 2 to 4, 5 and more); # is the number.

Fluent compares a number with `[1]` and `[one]`; a text matches neither and gives the default variant without an error.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from saqqara.plugins import game_folders
from saqqara.text_reader import decode_text

# ---- plurals ---------------------------------------------------------------------------------------------------------

FORMS = {"en": 2, "de": 2, "ru": 3}


def validate_forms(place: str, forms: str, lang: str) -> None:
    """Raise `ValueError` for a wrong number of plural forms at a place in a text, and for braces in them."""
    if len(forms.split("|")) != FORMS[lang] or set(forms) & set("{}"):
        raise ValueError(f"{{{place}:{forms}}} must have {FORMS[lang]} forms separated by |")


def plural_form(lang: str, forms: str, count: int | None, number: str) -> str:
    """Return the plural form for a count (None for several numbers at once), with the number inserted."""
    return forms.split("|")[_form_index(lang, count)].replace("#", number)


def _form_index(lang: str, count: int | None) -> int:
    if count is None:
        return FORMS[lang] - 1
    if lang != "ru":
        return int(count != 1)
    if count % 10 == 1 and count % 100 != 11:
        return 0
    return 1 if 2 <= count % 10 <= 4 and not 12 <= count % 100 <= 14 else 2


# ---- text cache ------------------------------------------------------------------------------------------------------


ENTRY_OVERHEAD = 256
"""Number of characters that an entry counts for in addition to its text and its key."""


class TextCache:
    """Cache of texts by key, bounded by the total number of characters of texts and keys (`max_length`).

    When new texts reach half of the limit, all texts that were not used in the meantime are dropped.
    """

    def __init__(self, max_length: int) -> None:
        self.max_length = max_length
        self._new: dict[Hashable, str] = {}
        self._old: dict[Hashable, str] = {}
        self._size = 0  # characters of the new texts

    def __len__(self) -> int:
        return len(self._new.keys() | self._old.keys())

    def __contains__(self, key: Hashable) -> bool:
        return key in self._new or key in self._old

    def get(self, key: Hashable, make: Callable[[], str]) -> str:
        """Return the text of this key; `make` creates it if it is not cached.

        Raises the errors of `make`; nothing is cached then.
        """
        found = self._new.get(key)
        if found is not None:
            return found
        found = self._old.get(key)
        return self._store(key, make() if found is None else found)

    def _store(self, key: Hashable, text: str) -> str:
        size = len(text) + len(repr(key)) + ENTRY_OVERHEAD
        if self._size + size > self.max_length // 2:
            self._old, self._new, self._size = self._new, {}, 0
        if size <= self.max_length // 2:
            self._new[key] = text
            self._size += size
        return text


# ---- variants --------------------------------------------------------------------------------------------------------


PLURALS = frozenset({"zero", "one", "two", "few", "many", "other"})
"""CLDR plural categories: variant keys that a number can match."""


class NumberFactVisitor(Visitor):  # type: ignore[misc]
    """Visitor that collects the `names` of the facts by whose number a pattern selects a variant.

    It follows references to other messages; `pattern_of` returns the pattern of such a message.
    """

    def __init__(self, pattern_of: Callable[[str], Any]) -> None:
        self.names: set[str] = set()
        self._pattern_of = pattern_of
        self._read: set[str] = set()

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:
        """Add the fact of the selector if the keys are numbers, or plural categories with `other`."""
        if isinstance(node.selector, ast.VariableReference):
            words = {one.key.name for one in node.variants if isinstance(one.key, ast.Identifier)}
            literal = any(isinstance(one.key, ast.NumberLiteral) for one in node.variants)
            if literal or (len(words) > 1 and "other" in words and words <= PLURALS):
                self.names.add(node.selector.id.name)
        self.generic_visit(node)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:
        """Visit the referenced message."""
        if node.id.name not in self._read:
            self._read.add(node.id.name)
            self.visit(self._pattern_of(node.id.name))


# ---- i18n ------------------------------------------------------------------------------------------------------------


LANGUAGES = ("en", "de", "ru")
"""Supported languages; the first is the default."""

MAX_QUOTED = 40
"""Maximum number of characters of untrusted text that an error quotes."""

MAX_FACT_LENGTH = 2_000
"""Maximum number of characters of a text within a sentence: Fluent refuses texts of 2,501."""

Fact = str | int | float


class UnknownMessageError(LookupError):
    """Error of the program: the message does not exist, or one of its facts is missing or has the wrong type."""


def _sources(lang: str) -> list[Traversable]:
    """Return the Fluent files of a language: the common one, then one per game.

    A game without this language uses its English file.
    """
    candidates = [files("saqqara.i18n") / "locales" / f"{lang}.ftl"]
    for folder in game_folders().values():
        own = folder / "locales" / f"{lang}.ftl"
        candidates.append(own if own.is_file() else folder / "locales" / f"{LANGUAGES[0]}.ftl")
    return [source for source in candidates if source.is_file()]


@cache
def _bundle(lang: str) -> FluentBundle:
    if lang not in LANGUAGES:
        raise UnknownMessageError(f"unknown language {lang!r}; valid: {', '.join(LANGUAGES)}")
    bundle = FluentBundle([lang], use_isolating=False)
    for source in _sources(lang):
        bundle.add_resource(FluentResource(decode_text(source.read_bytes())))
    return bundle


def has_message(lang: str, message: str) -> bool:
    """Return whether this language has the message."""
    return bool(_bundle(lang).has_message(message))


@cache
def number_facts(lang: str, message: str) -> frozenset[str]:
    """Return the facts by whose number a message selects a variant."""
    bundle = _bundle(lang)
    found = NumberFactVisitor(lambda name: bundle.get_message(name).value)
    found.visit(bundle.get_message(message).value)
    return frozenset(found.names)


def _check_numbers(lang: str, message: str, facts: Mapping[str, Fact]) -> None:
    """Raise `UnknownMessageError` for a text where a message selects by number.

    Such a text would always get the default variant.
    """
    for name in number_facts(lang, message):
        fact = facts.get(name)
        if isinstance(fact, str):
            raise UnknownMessageError(
                f"message {message!r} in {lang!r}: ${name} must be a number, not the text {truncate(fact)!r}: "
                "its variants are numbers"
            )


_QUOTES = {"en": "“”‘’", "de": "„“‚‘", "ru": "«»„“"}  # opening, closing; and the same within quotations


def _format_message(lang: str, message: str, facts: Mapping[str, Fact]) -> str:
    bundle = _bundle(lang)
    if not bundle.has_message(message):
        raise UnknownMessageError(f"unknown message {message!r} in {lang!r}")
    pattern = bundle.get_message(message).value
    if pattern is None:
        raise UnknownMessageError(f"message {message!r} in {lang!r} is empty")
    _check_numbers(lang, message, facts)
    short = {name: truncate(fact, MAX_FACT_LENGTH) if isinstance(fact, str) else fact for name, fact in facts.items()}
    text, errors = bundle.format_pattern(pattern, short)
    if errors:
        raise UnknownMessageError(f"message {message!r} in {lang!r}: {errors[0]}")
    return _nested_quotes(_single_full_stop(str(text), short.values()), *_QUOTES[lang])


_ENDS_WITH_STOP = re.compile(r"(?<!\.)\.(?:\x04[^\x03]*)?\x03?$")
"""Pattern of a text that ends with a full stop; the marks of `saqqara.presentation.strong` may follow it."""


def _single_full_stop(text: str, facts: Iterable[Fact]) -> str:
    """Return a sentence without a second full stop after a fact that ends with one, such as "Ramses II."."""
    for fact in facts:
        if isinstance(fact, str) and _ENDS_WITH_STOP.search(fact):
            text = re.sub(rf"{re.escape(fact)}\.(?!\.)", lambda found: found[0][:-1], text)
    return text


def _nested_quotes(text: str, opening: str, closing: str, opening_within: str, closing_within: str) -> str:
    """Return a text in which a quotation within a quotation has the inner quotation marks."""
    if text.count(opening) < 2:
        return text
    within = {opening: opening_within, closing: closing_within}
    depth, found = 0, list[str]()
    for letter in text:
        depth += letter == opening
        found.append(within.get(letter, letter) if depth > 1 else letter)
        depth -= letter == closing and depth > 0
    return "".join(found)


_cache = TextCache(8_000_000)


def translate(lang: str, message: str, **facts: Fact) -> str:
    """Return the message in a language (`en`, `de`, `ru`) with its facts; texts are cut after 2,000 characters.

    Raises `UnknownMessageError`. The sentences are cached, so the facts must come from a game, a page or a table, not
    from a client.
    """
    return _cache.get((lang, message, *facts.items()), lambda: _format_message(lang, message, facts))


def translate_uncached(lang: str, message: str, **facts: Fact) -> str:
    """Return the message without caching, for sentences that quote clients (see `truncate`)."""
    return _format_message(lang, message, facts)


def bot_name(lang: str, player: str) -> str:
    """Return the display name of a computer player: the translated name of a level, otherwise its own name."""
    level = f"home-level-{player}"
    return translate(lang, level) if has_message(lang, level) else escape_controls(player)


def seat_label(lang: str, name: str, player: str) -> str:
    """Return the display name of a seat in lists of tables.

    `player` is `person`, `open`, or a computer player; `name` is "" for a seat without a name.
    """
    if player == "open":
        return translate(lang, "host-seat-open")
    return escape_controls(name) or (
        translate(lang, "host-seat-unnamed") if player == "person" else bot_name(lang, player)
    )


def truncate(text: str, max_length: int = MAX_QUOTED) -> str:
    """Return a text for quoting: its beginning and an ellipsis if it has more than `max_length` characters.

    >>> truncate("place b2"), truncate("x" * 41, max_length=5)
    ('place b2', 'xxxx…')
    """
    return text if len(text) <= max_length else f"{text[: max_length - 1]}…"


_CONTROLS = {code: chr(0x2400 + code) for code in range(0x20)} | {0x7F: "\u2421"}
_INVISIBLE = [
    *range(0x80, 0xA0),
    0x2028,
    0x2029,
    *range(0x202A, 0x202F),
    *range(0x2066, 0x206A),
    *range(0xD800, 0xE000),
]
_ESCAPES = {**_CONTROLS, **dict.fromkeys(_INVISIBLE, "\ufffd")}


def escape_controls(text: str) -> str:
    """Return an untrusted text that is safe to display.

    Control characters become symbols (`␛`); characters that change the direction of writing, and halves of characters,
    become `�`.
    """
    return text.translate(_ESCAPES)


# ---- attribution -----------------------------------------------------------------------------------------------------


def names_with_stand_ins(
    names: Sequence[str], me: int | None, seats: Iterable[int], lang: str
) -> tuple[tuple[str, ...], int | None]:
    """Return the names for a sentence, and the seat addressed as "you", if a stand-in acted for these seats."""
    renamed, you = list(names), me
    for seat in seats:
        seat_form = "you" if seat == me else "other"
        renamed[seat] = translate(lang, "table-stand-in", whose=seat_form, name=names[seat])
        you = None if seat == me else you
    return tuple(renamed), you


# ---- early end text --------------------------------------------------------------------------------------------------


PLAYED = "played"


def early_end_text(ended: Mapping[str, Any] | None, names: Sequence[str], lang: str, me: int | None) -> str:
    """Return how a game ended and who won, as a sentence without a full stop.

    The text is "" for a game that ended by its rules, and for one that was played to its end after a player had lost
    it. `ended` is the early end of a record: `reason`, `lost` (the last seat ended the game) and `winners`. `me` is the
    seat addressed as "you".
    """
    if ended is None or ended["reason"] == PLAYED:
        return ""
    winners, lost = ended["winners"], next(reversed(ended["lost"]), None)
    return translate(
        lang,
        f"leaving-ended-{ended['reason']}",
        name="" if lost is None else names[lost],
        whose="you" if lost is not None and lost == me else "other",
        winner="you" if me is not None and list(winners) == [me] else "other",
        winners=" · ".join(names[seat] for seat in winners),
        count=len(winners),
    )
