"""Loader of the reconstructed numbers of A New Dynasty; errors name the faulty entry and field.

`current_file()` returns the current file, and `file_numbers(file)` the lists and numbers that the rules use and a table
stores. `validate_numbers(numbers)` checks numbers of a record or a table. `text_of` returns a text with the numbers of
a table.
"""

from __future__ import annotations

from collections.abc import Collection
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from saqqara import errors
from saqqara.core import override_files
from saqqara.errors import InvalidOverridesError, short_repr
from saqqara.games.imhotep.dynasty_data import entries
from saqqara.games.imhotep.dynasty_data.dynasty_schema import AMOUNT_FIELDS, GODS, PROPHECY_TASKS, SIDE_FIELDS, SITES
from saqqara.games.imhotep.dynasty_data.entries import EntryReader
from saqqara.text_reader import TextSyntaxError, parse_toml

FILE_NAME = "dynasty.toml"
OVERRIDE_ENV = "SAQQARA_DYNASTY"
TEXT_FIELDS = ("name", "text", "source", "why", "history")
OPTIONAL_FIELDS: dict[str, Any] = {"history": []}
SIDE_LETTERS = ("C", "D")
PROPHECIES = "prophecies"


@dataclass(frozen=True)
class EntryTexts:
    """Texts of an entry by language; `source` marks each part as sourced, likely or reconstructed."""

    name: dict[str, str]
    text: dict[str, str]
    source: dict[str, str]
    why: dict[str, str]
    history: tuple[str, ...]

    @property
    def is_reconstructed(self) -> bool:
        """True if the entry carries the mark because not all of it is sourced."""
        return set(self.source.values()) != {"sourced"}


@dataclass(frozen=True)
class DynastySide(EntryTexts):
    """A side C or D with its numbers by name.

    The parts of its source are `name`, `rule`, `numbers`.
    """

    site: str
    side: str
    numbers: dict[str, Any]


@dataclass(frozen=True)
class Prophecy(EntryTexts):
    """A prophecy with the numbers `task`, `with`, `gain`, `loss`.

    The parts of its source are `name`, `task`, `points`.
    """

    god: str
    numbers: dict[str, Any]


@dataclass(frozen=True)
class DynastyFile:
    """Complete file: the ten sides by site, and the seven prophecies in the order of `GODS`."""

    sides: tuple[DynastySide, ...]
    prophecies: tuple[Prophecy, ...]

    def side(self, site: str, side: str) -> DynastySide:
        """Return the entry of a side C or D."""
        return next(entry for entry in self.sides if (entry.site, entry.side) == (site, side))

    def prophecy(self, god: str) -> Prophecy:
        """Return the entry of a god."""
        return next(entry for entry in self.prophecies if entry.god == god)


@cache
def shipped_file() -> DynastyFile:
    """Return the file shipped with the program."""
    return parse_file(files("saqqara.games.imhotep.dynasty_data").joinpath(FILE_NAME).read_text("utf-8"))


@cache
def current_file() -> DynastyFile:
    """Return the file in `$SAQQARA_DYNASTY`, or the shipped file; loaded once per process.

    Raise `InvalidOverridesError` if the file is faulty.
    """
    path = override_files.override_path(OVERRIDE_ENV)
    return load_file(path, OVERRIDE_ENV) if path else shipped_file()


def load_file(path: object, source: str) -> DynastyFile:
    """Return the file at a path that comes from `source`. Raise `InvalidOverridesError` if it is faulty."""
    return parse_file(override_files.read_override_file(path, source), str(path))


def file_numbers(file: DynastyFile) -> dict[str, Any]:
    """Return the numbers that the rules use, in canonical order: by site and side, then the prophecies by god.

    The result is a new copy that the caller may keep.
    """
    found: dict[str, Any] = {site: {} for site in SITES}
    for entry in file.sides:
        found[entry.site][entry.side] = entry.numbers
    found[PROPHECIES] = {entry.god: entry.numbers for entry in file.prophecies}
    return deepcopy(found)


def text_of(entry: DynastySide | Prophecy, lang: str, numbers: dict[str, Any], players: int | None = None) -> str:
    """Return the text of a side or prophecy with the numbers of a table, which may stem from an older file.

    Without a player count, numbers that depend on it appear as all three values (`4/3/2`).
    """
    if isinstance(entry, DynastySide):
        entry_numbers = numbers[entry.site][entry.side]
        return entries.fill_text(entry.text[lang], lang, SIDE_FIELDS[entry.site, entry.side], entry_numbers, players)
    entry_numbers = numbers[PROPHECIES][entry.god]
    # The god may have had another task in that file; the shipped file has texts for every task.
    same = next(
        other for other in (entry, *shipped_file().prophecies) if other.numbers["task"] == entry_numbers["task"]
    )
    return entries.fill_text(
        same.text[lang], lang, PROPHECY_TASKS[entry_numbers["task"]], entry_numbers["with"], players
    )


# ---- from a record or a table -----------------------------------------------------------------------------------


def validate_numbers(numbers: Any) -> dict[str, Any]:
    """Return a validated copy of the numbers in canonical order. Raise `InvalidOverridesError` if invalid."""
    return errors.parse_untrusted(InvalidOverridesError, "the overrides of A New Dynasty", _validate, numbers)


def _validate(given: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    whole = _exact_parts("overrides", given, (*SITES, PROPHECIES))
    for site in SITES:
        sides = _exact_parts(f"overrides: {site}", whole[site], SIDE_LETTERS)
        found[site] = {
            side: _side_numbers(f"overrides: {site} {side}", site, side, sides[side]) for side in SIDE_LETTERS
        }
    gods = _exact_parts(f"overrides: {PROPHECIES}", whole[PROPHECIES], GODS)
    found[PROPHECIES] = {god: _prophecy_numbers(f"overrides: prophecy {god}", gods[god]) for god in GODS}
    return found


def _exact_parts(path: str, given: Any, names: Collection[str]) -> dict[str, Any]:
    """Return the given table, which must have exactly these names. Raise `InvalidOverridesError` otherwise."""
    if not isinstance(given, dict) or given.keys() != set(names):
        keys = list(given) if isinstance(given, dict) else given
        raise InvalidOverridesError(f"{path}: expected exactly the keys {', '.join(names)}, got {short_repr(keys)}")
    return given


def _side_numbers(name: str, site: str, side: str, given: Any) -> dict[str, Any]:
    entry = EntryReader(name, given)
    entry.check_fields(SIDE_FIELDS[site, side])
    return entry.read_numbers(SIDE_FIELDS[site, side])


def _prophecy_numbers(name: str, given: Any) -> dict[str, Any]:
    entry = EntryReader(name, given)
    entry.check_fields(("task", "with", *AMOUNT_FIELDS))
    return entry.read_prophecy()


# ---- from a text ------------------------------------------------------------------------------------------------


def parse_file(text: str, name: str = FILE_NAME) -> DynastyFile:
    """Parse a file from text; `name` is its name in errors. Raise `InvalidOverridesError` if invalid."""
    try:
        data = parse_toml(text)
    except TextSyntaxError as error:
        raise InvalidOverridesError(f"{name} is not valid TOML: {error}") from error
    except Exception as error:  # e.g. a number with thousands of digits, or tables nested a thousand times
        raise InvalidOverridesError(f"cannot read {name}: {short_repr(error, errors.MAX_REASON)}") from error
    if data.keys() != {"side", "prophecy"} or not all(isinstance(part, list) for part in data.values()):
        keys = ", ".join(data) or "nothing"
        raise InvalidOverridesError(f"{name}: expected exactly [[side]] and [[prophecy]], got {keys}")
    sides: dict[tuple[str, str], DynastySide] = {}
    for place, given in enumerate(data["side"], 1):
        side = _parse_side(name, place, given)
        if (side.site, side.side) in sides:
            raise InvalidOverridesError(
                f"{name}: {side.site} {side.side}, field 'side': duplicate side; each side must have exactly one entry"
            )
        sides[side.site, side.side] = side
    prophecies: dict[str, Prophecy] = {}
    for place, given in enumerate(data["prophecy"], 1):
        prophecy = _parse_prophecy(name, place, given)
        if prophecy.god in prophecies:
            raise InvalidOverridesError(
                f"{name}: prophecy {prophecy.god}, field 'id': duplicate ID; each god must have exactly one entry"
            )
        prophecies[prophecy.god] = prophecy
    _check_complete(name, "side", [" ".join(key) for key in SIDE_FIELDS], [" ".join(key) for key in sides])
    _check_complete(name, "prophecy", GODS, prophecies)
    return DynastyFile(tuple(sides[key] for key in SIDE_FIELDS), tuple(prophecies[god] for god in GODS))


def _check_complete(name: str, kind: str, wanted: Collection[str], found: Collection[str]) -> None:
    for entry in wanted:
        if entry not in found:
            raise InvalidOverridesError(f"{name}: missing [[{kind}]] for {entry}")


def _parse_side(name: str, place: int, given: Any) -> DynastySide:
    """Parse one side and validate every field."""
    entry = EntryReader(f"{name}: side number {place}", given)
    site, side = entry.read_choice("site", SITES), entry.read_choice("side", SIDE_LETTERS)
    entry.name = f"{name}: {site} {side}"
    fields = SIDE_FIELDS[site, side]
    entry.check_fields(("site", "side", *fields, *TEXT_FIELDS), OPTIONAL_FIELDS)
    return DynastySide(
        entry.read_translations("name"), entry.read_text(fields),
        entry.read_source(("name", "rule", "numbers")), entry.read_translations("why"),
        entry.read_history(), site, side, entry.read_numbers(fields),
    )  # fmt: skip


def _parse_prophecy(name: str, place: int, given: Any) -> Prophecy:
    """Parse one prophecy and validate every field."""
    entry = EntryReader(f"{name}: prophecy number {place}", given)
    god = entry.read_choice("id", GODS)
    entry.name = f"{name}: prophecy {god}"
    entry.check_fields(("id", "task", "with", *AMOUNT_FIELDS, *TEXT_FIELDS), {"with": {}, **OPTIONAL_FIELDS})
    found = entry.read_prophecy()
    fields = PROPHECY_TASKS[found["task"]]
    return Prophecy(
        entry.read_translations("name"), entry.read_text(fields, fields),
        entry.read_source(("name", "task", "points")), entry.read_translations("why"),
        entry.read_history(), god, found,
    )  # fmt: skip
