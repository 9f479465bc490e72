"""Texts that place numbers: `{coins_each}`, `{plinth_points[2]}` for a part (counted from 1), and
`{coins_each:# coin|# coins}` with the word in the form that the number wants (`words.counted`), with a list the last.
"""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from typing import Any

from saqqara.games.imhotep.dynasty_data.fields import Field
from saqqara.i18n.plurals import plural_form, validate_forms

PLACE = re.compile(r"([a-z_]+)(?:\[([1-9][0-9]?)\])?")


def check(text: str, lang: str, fields: Mapping[str, Field]) -> set[str]:
    """The names of the numbers that a text places. Raises ValueError for braces that do not match, for what is no
    number of its own, for too few or too many forms of a word."""
    try:
        parts = list(string.Formatter().parse(text))
    except ValueError as error:
        raise ValueError(f"braces do not match: {error}") from error
    return {_placed(name, forms, turned, lang, fields) for _, name, forms, turned in parts if name is not None}


def _placed(name: str, forms: str | None, turned: str | None, lang: str, fields: Mapping[str, Field]) -> str:
    """The name of the number that is placed. Raises ValueError."""
    found = PLACE.fullmatch(name)
    if not found or found[1] not in fields or turned is not None:
        raise ValueError(f"{{{name}}} is no number of its own; there are {', '.join(fields) or 'none'}")
    if found[2] and int(found[2]) > fields[found[1]].parts:
        raise ValueError(f"{{{name}}} is not there: it has {fields[found[1]].parts or 'no'} parts")
    if forms:
        validate_forms(name, forms, lang)
    return found[1]


def filled(text: str, lang: str, fields: Mapping[str, Field], numbers: Mapping[str, Any], players: int | None) -> str:
    """A checked text with numbers placed in it."""
    return "".join(
        before + (_said(name, forms or "", lang, fields, numbers, players) if name else "")
        for before, name, forms, _ in string.Formatter().parse(text)
    )


def _said(
    place: str, forms: str, lang: str, fields: Mapping[str, Field], numbers: Mapping[str, Any], players: int | None
) -> str:
    name, part = PLACE.fullmatch(place).groups()  # type: ignore[union-attr]  # the text is checked
    value = numbers[name][int(part) - 1] if part else numbers[name]
    said = fields[name].said(lang, value, players)
    return plural_form(lang, forms, said.count, said.text) if forms else said.text
