"""One entry of numbers and words, checked field by field: whatever is wrong is told with the entry and the field."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from saqqara.errors import InvalidOverridesError, short_repr
from saqqara.games.imhotep.dynasty_data import texts
from saqqara.games.imhotep.dynasty_data.fields import Field
from saqqara.games.imhotep.dynasty_data.prophecy_conditions import AMOUNTS, TASKS
from saqqara.i18n import LANGUAGES

MARKS = ("sourced", "likely", "reconstructed")


class Entry:
    """What was given as an entry; `name` is what errors call it. Raises InvalidOverridesError for what is no table of
    fields."""

    def __init__(self, name: str, given: Any) -> None:
        if not isinstance(given, dict):
            raise InvalidOverridesError(f"{name}: {short_repr(given)} is no table of fields")
        self.name, self.given = name, given

    def bad(self, field: str, why: object) -> InvalidOverridesError:
        """The error that a field is worth."""
        return InvalidOverridesError(f"{self.name}, field {field!r}: {why}")

    def keep_to(self, fields: Iterable[str], optional: Mapping[str, Any] | None = None) -> None:
        """Raises InvalidOverridesError for a field that there is not, or one that is missing. `optional` has what
        stands for a field that may be missing."""
        self.given = {**(optional or {}), **self.given}
        fields = tuple(fields)
        for field in self.given:
            if field not in fields:
                raise self.bad(short_repr(field).strip("'"), f"there is no such field; there are {', '.join(fields)}")
        for field in fields:
            if field not in self.given:
                raise self.bad(field, "it is missing")

    def one_of(self, field: str, values: Collection[str]) -> str:
        """The name in a field, one of these. Raises InvalidOverridesError."""
        value = self.given.get(field)
        if not isinstance(value, str) or value not in values:
            raise self.bad(field, f"{short_repr(value)} is none of {', '.join(values)}")
        return value

    def numbers(self, fields: Mapping[str, Field], within: str = "") -> dict[str, Any]:
        """The numbers of these fields, of the table `within` where they lie in one. Raises InvalidOverridesError."""
        given = self.given[within] if within else self.given
        found = {}
        for name, field in fields.items():
            try:
                found[name] = field.checked(given[name])
            except ValueError as error:
                raise self.bad(f"{within}.{name}" if within else name, error) from error
        return found

    def prophecy(self) -> dict[str, Any]:
        """The numbers of a prophecy: `task`, `with`, `gain`, `loss`. Raises InvalidOverridesError."""
        task = self.one_of("task", TASKS)
        if not isinstance(self.given["with"], dict) or self.given["with"].keys() != TASKS[task].keys():
            raise self.bad("with", f"the task {task!r} takes {', '.join(TASKS[task]) or 'no parameters'}")
        return {"task": task, "with": self.numbers(TASKS[task], "with"), **self.numbers(AMOUNTS)}

    def words(self, field: str) -> dict[str, str]:
        """A text in every language. Raises InvalidOverridesError."""
        words = self.given[field]
        if not isinstance(words, dict) or words.keys() != set(LANGUAGES):
            raise self.bad(field, f"it must be there in {', '.join(LANGUAGES)}, and in nothing else")
        for lang, text in words.items():
            if not isinstance(text, str) or not text.strip():
                raise self.bad(f"{field}.{lang}", f"{short_repr(text)} is no text")
        return {lang: words[lang] for lang in LANGUAGES}

    def text(self, fields: Mapping[str, Field], needed: Iterable[str] = ()) -> dict[str, str]:
        """What it says, with numbers out of `fields` placed in it; those `needed` have to be. Raises
        InvalidOverridesError."""
        words = self.words("text")
        for lang, text in words.items():
            try:
                placed = texts.check(text, lang, fields)
            except ValueError as error:
                raise self.bad(f"text.{lang}", error) from error
            for name in needed:
                if name not in placed:
                    raise self.bad(f"text.{lang}", f"it must place {{{name}}}, else it is wrong when that changes")
        return words

    def source(self, parts: tuple[str, ...]) -> dict[str, str]:
        """Where each part comes from: a mark. Raises InvalidOverridesError."""
        source = self.given["source"]
        if not isinstance(source, dict) or source.keys() != set(parts):
            raise self.bad("source", f"it must have {', '.join(parts)} and nothing else")
        for part in parts:
            if source[part] not in MARKS:
                raise self.bad(f"source.{part}", f"{short_repr(source[part])} is none of {', '.join(MARKS)}")
        return {part: source[part] for part in parts}

    def history(self) -> tuple[str, ...]:
        """Why its numbers were changed, in sentences. Raises InvalidOverridesError."""
        history = self.given["history"]
        if not isinstance(history, list) or any(not isinstance(line, str) or not line.strip() for line in history):
            raise self.bad("history", f"{short_repr(history)} is no list of sentences")
        return tuple(history)
