"""Spelling of the fields of a position string: names or numbers, `.` for nothing, `?` for hidden cells.

A game describes in a `PositionFormat` what the numbers of each field stand for; `core/position_string.py` builds lines
from it. Values along the last axis are joined by `,` (by nothing if each name is a single character), rows by `/`,
blocks of rows by `;`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

import numpy as np

EMPTY, EMPTY_MARK, HIDDEN_MARK = -1, ".", "?"
SEPARATORS = (",", "/", ";")  # between values of the last axis, of the one before it, and of the first of three
NUMBER = re.compile(r"-?[0-9]{1,6}")
MAX_LISTED_NAMES = 8  # maximum number of names that an error lists
MIN_RUN_LENGTH = 4  # a run of at least this many equal values is written as one value and a count


class FieldSyntaxError(ValueError):
    """Error for a text that cannot be read: `.index` is the place, from 0, `.expected` what is valid there."""

    def __init__(self, index: int, reason: str, expected: str = "") -> None:
        super().__init__(reason)
        self.index, self.reason, self.expected = index, reason, expected


@dataclass(frozen=True)
class ArrayField:
    """Field whose cells each contain a number from `minimum` to `maximum`, or the index of a name (-1: nothing).

    Cells at the end of a row that equal those of an empty state are omitted, unless the field is `untrimmed`. If
    `count_field` names another field, its value is the number of cells in use, at the start (or at the end, if
    `right_aligned`); all others are omitted.
    """

    name: str
    names: tuple[str, ...] = ()
    maximum: int = 127
    minimum: int = 0
    count_field: str = ""
    right_aligned: bool = False
    untrimmed: bool = False
    placeholder: int = 0  # value of hidden cells until they are dealt

    @property
    def separator(self) -> str:
        """The separator between the values of a row."""
        return "" if self.names and all(len(name) == 1 for name in self.names) else SEPARATORS[0]

    def format(self, value: Any, blank: Any, hidden: Any) -> str:
        """Return the text of an array, given its values in an empty state, and where it is hidden (1) or not (0)."""
        return _format_rows(value, blank, hidden, self._format_row, trimmed=not self.untrimmed)

    def _format_row(self, value: Any, blank: Any, hidden: Any) -> str:
        cells = list(zip(value.tolist(), blank.tolist(), hidden.tolist(), strict=True))
        while cells and not (self.untrimmed or self.count_field) and cells[-1][0] == cells[-1][1] and not cells[-1][2]:
            cells.pop()
        texts = [HIDDEN_MARK if unseen else self.format_cell(number) for number, _, unseen in cells]
        return self.separator.join(_compress_runs(texts) if self.separator else texts)

    def format_cell(self, number: int) -> str:
        if number == EMPTY and (self.names or self.minimum == EMPTY):
            return EMPTY_MARK
        return self.names[number] if self.names else str(number)

    def parse(self, text: str, value: Any, hidden: Any) -> int:
        """Write the values that a text spells into arrays of the same shape.

        Return the number of cells of the last axis. Raises `FieldSyntaxError`.
        """
        count = 0
        for start, part, row, unseen in _split_rows(text, value, hidden):
            items = list(
                _expand_runs(_split_items(part, self.separator), start, len(row))
                if self.separator
                else _split_items(part, "")
            )
            if len(items) > len(row):
                raise FieldSyntaxError(start + items[len(row)][0], f"expected at most {len(row)} values, got more")
            for place, (offset, item) in enumerate(items):
                unseen[place] = item == HIDDEN_MARK
                row[place] = self.placeholder if item == HIDDEN_MARK else self.parse_cell(start + offset, item)
            count = len(items)
        return count

    def parse_cell(self, start: int, item: str) -> int:
        if item == EMPTY_MARK and (self.names or self.minimum == EMPTY):
            return EMPTY
        if self.names:
            return _index_of_name(self.names, start, item)
        return _parse_integer(start, item, max(self.minimum, 0), self.maximum)


@dataclass(frozen=True)
class CountsField:
    """Field whose last axis counts things; it is spelled as a list of them, `statue*3`, `tomb-4`."""

    name: str
    names: tuple[str, ...]
    maximum: int = 127
    first_index: int = 0  # the index of the first name on the axis
    placeholder: int = 0  # the index that hidden things count for until they are dealt
    count_field: str = ""

    @property
    def separator(self) -> str:
        """The separator between the things."""
        return "" if all(len(name) == 1 for name in self.names) else SEPARATORS[0]

    def format(self, value: Any, blank: Any, hidden: Any) -> str:
        """Return the text of an array; `hidden` contains how many of each thing are hidden."""
        return _format_rows(value, blank, hidden, self._format_row)

    def _format_row(self, value: Any, blank: Any, hidden: Any) -> str:
        seen = (value - hidden)[self.first_index :].tolist()
        visible = [(name, count) for name, count in zip(self.names, seen, strict=False) if count]
        unseen = int(hidden.sum())
        items = [*visible, (HIDDEN_MARK, unseen)] if unseen else visible
        if not self.separator:
            return "".join(name * count for name, count in items)
        return self.separator.join(name if count == 1 else f"{name}*{count}" for name, count in items)

    def parse(self, text: str, value: Any, hidden: Any) -> int:
        """Write the counts that a text spells into arrays of the same shape; return 0. Raises `FieldSyntaxError`."""
        for start, part, row, unseen in _split_rows(text, value, hidden):
            row[:] = 0
            for offset, item in _split_items(part, self.separator):
                name, star, number = item.partition("*")
                count = _parse_integer(start + offset + len(name) + 1, number, 1, self.maximum) if star else 1
                if name == HIDDEN_MARK:
                    place = self.placeholder
                    unseen[place] += count
                else:
                    place = self.first_index + _index_of_name(self.names, start + offset, name)
                if row[place] + count > self.maximum:
                    raise FieldSyntaxError(start + offset, f"expected at most {self.maximum} of one item, got more")
                row[place] += count
        return 0


@dataclass(frozen=True)
class StepsField:
    """Field of rows with several columns, `stone-0:sled-0:1.2`; `count_field` names their number."""

    name: str
    columns: tuple[ArrayField, ...]
    count_field: str
    separator = SEPARATORS[0]

    def format(self, value: Any, blank: Any, hidden: Any) -> str:
        """Return the text of an array."""
        return ",".join(
            ":".join(column.format_cell(cell) for column, cell in zip(self.columns, row, strict=True))
            for row in value.tolist()
        )

    def parse(self, text: str, value: Any, hidden: Any) -> int:
        """Write the rows that a text spells into an array; return their number. Raises `FieldSyntaxError`."""
        rows = list(_split_items(text, ","))
        if len(rows) > len(value):
            raise FieldSyntaxError(rows[len(value)][0], f"expected at most {len(value)} entries, got {len(rows)}")
        for place, (start, row) in enumerate(rows):
            cells = list(_split_items(row, ":"))
            if len(cells) != len(self.columns):
                raise FieldSyntaxError(start, f"expected {len(self.columns)} values separated by `:`, got {len(cells)}")
            for column_index, (column, (offset, cell)) in enumerate(zip(self.columns, cells, strict=True)):
                value[place, column_index] = column.parse_cell(start + offset, cell)
        return len(rows)


@dataclass(frozen=True)
class SeedField:
    """Field of machine words as hexadecimal digits: a random number generator, which a line may omit."""

    name: str
    count_field: str = ""

    def format(self, value: Any, blank: Any, hidden: Any) -> str:
        """Return the text of an array; "" if it is hidden."""
        return "" if hidden.any() else "".join(f"{word:016x}" for word in value.tolist())

    def parse(self, text: str, value: Any, hidden: Any) -> int:
        """Write the words that a text spells into an array; return 0. Raises `FieldSyntaxError`."""
        if not re.fullmatch(f"[0-9a-f]{{{16 * len(value)}}}", text):
            raise FieldSyntaxError(0, f"expected {16 * len(value)} lower-case hexadecimal digits")
        value[:] = [int(text[place : place + 16], 16) for place in range(0, len(text), 16)]
        return 0


Field = ArrayField | CountsField | StepsField | SeedField


def _fill_nothing(raw: Any, overrides: Any) -> None:
    """Do nothing: everything is determined by options and fields."""


@dataclass(frozen=True)
class PositionFormat:
    """Spelling of the states of a game.

    `fields` are in the order of a line. `omitted` are those that no line contains, because options or other fields
    determine them, or because they describe the past alone.
    """

    fields: tuple[Field, ...]
    omitted: tuple[str, ...]
    hidden: Callable[[Any, int | None], dict[str, Any]]
    """Returns, by field, what a seat (None: a spectator) cannot know: an array of its shape.

    It contains 1 for a hidden cell, or the number of hidden things.
    """
    validate: Callable[[Any, bool], None]
    """Validates a state against the contents of the box; the flag tells that nothing is hidden.

    Raises `ValueError`.
    """
    unverified_fields: Callable[[Any], Collection[str]] = lambda raw: ()
    """Returns the fields that a view shows only in part; they are not compared with a state made from a view."""
    meaningless_cells: Callable[[Any], Mapping[str, Any]] = lambda raw: {}
    """Returns, by field, a mask of the cells that have no meaning now; a line omits them."""
    fill_derived: Callable[[Any, Any], None] = _fill_nothing
    """Sets what is determined by the fields, with the overrides of the game."""
    fields_by_name: dict[str, Field] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.fields_by_name.update({field.name: field for field in self.fields})


# ---- rows and items --------------------------------------------------------------------------------------------


def _format_rows(value: Any, blank: Any, hidden: Any, row: Callable[[Any, Any, Any], str], trimmed: bool = True) -> str:
    """Return the texts of all rows; if `trimmed`, without those at the end that equal an empty state."""
    if value.ndim == 0:
        return row(value[None], blank[None], hidden[None])
    if value.ndim == 1:
        return row(value, blank, hidden)
    parts = [_format_rows(*one, row, trimmed) for one in zip(value, blank, hidden, strict=True)]
    defaults = [_format_rows(one, one, np.zeros_like(one), row, trimmed) for one in blank]
    while (
        trimmed
        and parts
        and parts[-1] == defaults[len(parts) - 1]
        and (value[len(parts) - 1] == blank[len(parts) - 1]).all()
    ):
        parts.pop()
    return SEPARATORS[value.ndim - 1].join(parts)


def _split_rows(text: str, value: Any, hidden: Any, start: int = 0) -> Iterator[tuple[int, str, Any, Any]]:
    """Yield each row that a text spells: its place, its text, and its part of both arrays.

    Raises `FieldSyntaxError`.
    """
    if value.ndim == 0:
        value, hidden = value[None], hidden[None]
    if value.ndim == 1:
        yield start, text, value, hidden
        return
    parts = list(_split_items(text, SEPARATORS[value.ndim - 1]))
    if len(parts) > len(value):
        raise FieldSyntaxError(start + parts[len(value)][0], f"expected at most {len(value)} rows, got {len(parts)}")
    for (offset, part), row, unseen in zip(parts, value, hidden, strict=False):
        yield from _split_rows(part, row, unseen, start + offset)


def _split_items(text: str, between: str) -> Iterator[tuple[int, str]]:
    """Yield the parts of a text with their places; nothing for an empty text."""
    start = 0
    for item in (text.split(between) if between else text) if text else ():
        yield start, item
        start += len(item) + len(between)


def _compress_runs(texts: list[str]) -> Iterator[str]:
    """Yield the texts, with long runs of equal ones compressed, as in `0*70`."""
    for text, run in groupby(texts):
        times = len(list(run))
        yield from [f"{text}*{times}"] if times >= MIN_RUN_LENGTH else [text] * times


def _expand_runs(items: Iterable[tuple[int, str]], start: int, max_length: int) -> Iterator[tuple[int, str]]:
    """Yield the items, each as often as its count tells, at most a few more than there is room for.

    Raises `FieldSyntaxError`.
    """
    for offset, item in items:
        name, star, number = item.partition("*")
        times = _parse_integer(start + offset + len(name) + 1, number, 1, max_length) if star else 1
        yield from [(offset, name)] * times


def _index_of_name(names: tuple[str, ...], start: int, item: str) -> int:
    """Return the index of a name. Raises `FieldSyntaxError`."""
    if item not in names:
        listed = ", ".join(names[:MAX_LISTED_NAMES]) + (
            f" and {len(names) - MAX_LISTED_NAMES} more" if len(names) > MAX_LISTED_NAMES else ""
        )
        raise FieldSyntaxError(start, f"expected one of {listed}, got {item[:20]!r}", listed)
    return names.index(item)


def _parse_integer(start: int, item: str, minimum: int, maximum: int) -> int:
    """Return a whole number in canonical form. Raises `FieldSyntaxError`."""
    if not NUMBER.fullmatch(item) or str(int(item)) != item or not minimum <= int(item) <= maximum:
        raise FieldSyntaxError(
            start, f"expected a whole number from {minimum} to {maximum}, got {item[:20]!r}", f"{minimum}–{maximum}"
        )
    return int(item)
