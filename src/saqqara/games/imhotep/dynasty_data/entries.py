"""Validation of single entries with numbers and texts; errors name the entry and the field."""

from __future__ import annotations

import re
import string
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from saqqara.errors import InvalidOverridesError, short_repr
from saqqara.games.imhotep.dynasty_data.dynasty_schema import AMOUNT_FIELDS, PROPHECY_TASKS, DynastyField
from saqqara.i18n import LANGUAGES, plural_form, validate_forms

MARKS = ("sourced", "likely", "reconstructed")


class EntryReader:
    """Reader of an entry, which errors call `name`.

    Raise `InvalidOverridesError` if the entry is not a table of fields.
    """

    def __init__(self, name: str, given: Any) -> None:
        if not isinstance(given, dict):
            raise InvalidOverridesError(f"{name}: expected a table of fields, got {short_repr(given)}")
        self.name, self.given = name, given

    def field_error(self, field: str, why: object) -> InvalidOverridesError:
        """Return an error for a field."""
        return InvalidOverridesError(f"{self.name}, field {field!r}: {why}")

    def check_fields(self, fields: Iterable[str], optional: Mapping[str, Any] | None = None) -> None:
        """Raise `InvalidOverridesError` for an unknown or a missing field.

        `optional` contains the defaults of fields that may be missing.
        """
        self.given = {**(optional or {}), **self.given}
        fields = tuple(fields)
        for field in self.given:
            if field not in fields:
                raise self.field_error(short_repr(field).strip("'"), f"unknown field; valid: {', '.join(fields)}")
        for field in fields:
            if field not in self.given:
                raise self.field_error(field, "missing field")

    def read_choice(self, field: str, values: Collection[str]) -> str:
        """Return the name in a field, which must be one of `values`. Raise `InvalidOverridesError` otherwise."""
        value = self.given.get(field)
        if not isinstance(value, str) or value not in values:
            raise self.field_error(field, f"unknown value {short_repr(value)}; valid: {', '.join(values)}")
        return value

    def read_numbers(self, fields: Mapping[str, DynastyField], within: str = "") -> dict[str, Any]:
        """Return the validated numbers of these fields, from the subtable `within` if given.

        Raise `InvalidOverridesError` for an invalid number.
        """
        given = self.given[within] if within else self.given
        found = {}
        for name, field in fields.items():
            try:
                found[name] = field.validate(given[name])
            except ValueError as error:
                raise self.field_error(f"{within}.{name}" if within else name, error) from error
        return found

    def read_prophecy(self) -> dict[str, Any]:
        """Return the numbers of a prophecy, with the keys `task`, `with`, `gain`, `loss`.

        Raise `InvalidOverridesError` if they are invalid.
        """
        task = self.read_choice("task", PROPHECY_TASKS)
        if not isinstance(self.given["with"], dict) or self.given["with"].keys() != PROPHECY_TASKS[task].keys():
            raise self.field_error(
                "with", f"the task {task!r} takes exactly these parameters: {', '.join(PROPHECY_TASKS[task]) or 'none'}"
            )
        return {
            "task": task,
            "with": self.read_numbers(PROPHECY_TASKS[task], "with"),
            **self.read_numbers(AMOUNT_FIELDS),
        }

    def read_translations(self, field: str) -> dict[str, str]:
        """Return a text in every language. Raise `InvalidOverridesError` if invalid."""
        words = self.given[field]
        if not isinstance(words, dict) or words.keys() != set(LANGUAGES):
            raise self.field_error(field, f"expected a text in exactly these languages: {', '.join(LANGUAGES)}")
        for lang, text in words.items():
            if not isinstance(text, str) or not text.strip():
                raise self.field_error(f"{field}.{lang}", f"expected a non-empty text, got {short_repr(text)}")
        return {lang: words[lang] for lang in LANGUAGES}

    def read_text(self, fields: Mapping[str, DynastyField], needed: Iterable[str] = ()) -> dict[str, str]:
        """Return the text, in which numbers of `fields` are placed; those in `needed` are required.

        Raise `InvalidOverridesError` if the text is invalid.
        """
        words = self.read_translations("text")
        for lang, text in words.items():
            try:
                placed = check_text(text, lang, fields)
            except ValueError as error:
                raise self.field_error(f"text.{lang}", error) from error
            for name in needed:
                if name not in placed:
                    raise self.field_error(
                        f"text.{lang}",
                        f"missing placeholder {{{name}}}; without it, the text is wrong when that number changes",
                    )
        return words

    def read_source(self, parts: tuple[str, ...]) -> dict[str, str]:
        """Return the source of each part, one of `MARKS`. Raise `InvalidOverridesError` if invalid."""
        source = self.given["source"]
        if not isinstance(source, dict) or source.keys() != set(parts):
            raise self.field_error("source", f"expected exactly the fields {', '.join(parts)}")
        for part in parts:
            if source[part] not in MARKS:
                raise self.field_error(
                    f"source.{part}", f"unknown mark {short_repr(source[part])}; valid: {', '.join(MARKS)}"
                )
        return {part: source[part] for part in parts}

    def read_history(self) -> tuple[str, ...]:
        """Return the reasons for changed numbers, in sentences. Raise `InvalidOverridesError` if invalid."""
        history = self.given["history"]
        if not isinstance(history, list) or any(not isinstance(line, str) or not line.strip() for line in history):
            raise self.field_error("history", f"expected a list of sentences, got {short_repr(history)}")
        return tuple(history)


# ---- texts with placeholders for numbers ------------------------------------------------------------------------
# `{coins_each}`; `{plinth_points[2]}` for a part (counted from 1); `{coins_each:# coin|# coins}` with the form of the
# word for the number (`saqqara.i18n.plural_form`), for a list that of the last number.

PLACEHOLDER = re.compile(r"([a-z_]+)(?:\[([1-9][0-9]?)\])?")


def check_text(text: str, lang: str, fields: Mapping[str, DynastyField]) -> set[str]:
    """Return the names of the numbers that a text places.

    Raise `ValueError` for unbalanced braces, unknown numbers, or a wrong number of forms of a word.
    """
    try:
        parts = list(string.Formatter().parse(text))
    except ValueError as error:
        raise ValueError(f"braces do not match: {error}") from error
    return {_placed_name(name, forms, turned, lang, fields) for _, name, forms, turned in parts if name is not None}


def _placed_name(
    name: str, forms: str | None, turned: str | None, lang: str, fields: Mapping[str, DynastyField]
) -> str:
    """Return the name of a placed number. Raise `ValueError` if invalid."""
    found = PLACEHOLDER.fullmatch(name)
    if not found or found[1] not in fields or turned is not None:
        raise ValueError(f"invalid placeholder {{{name}}}; valid: {', '.join(fields) or 'none'}")
    if found[2] and int(found[2]) > fields[found[1]].part_count:
        raise ValueError(f"{{{name}}} is out of range: the number has {fields[found[1]].part_count or 'no'} parts")
    if forms:
        validate_forms(name, forms, lang)
    return found[1]


def fill_text(
    text: str, lang: str, fields: Mapping[str, DynastyField], numbers: Mapping[str, Any], players: int | None
) -> str:
    """Return a validated text with the numbers filled in."""
    return "".join(
        before + (_number_text(name, forms or "", lang, fields, numbers, players) if name else "")
        for before, name, forms, _ in string.Formatter().parse(text)
    )


def _number_text(
    place: str,
    forms: str,
    lang: str,
    fields: Mapping[str, DynastyField],
    numbers: Mapping[str, Any],
    players: int | None,
) -> str:
    name, part = PLACEHOLDER.fullmatch(place).groups()  # type: ignore[union-attr]  # the text is checked
    value = numbers[name][int(part) - 1] if part else numbers[name]
    number = fields[name].to_text(lang, value, players)
    return plural_form(lang, forms, number.count, number.text) if forms else number.text
