"""Reads the file of A New Dynasty's reconstructed numbers; a faulty one is refused with the entry and the field.

`current_file()` is the file in force, `file_numbers(file)` what the rules use of it: lists and numbers,
which a table keeps. `validate_numbers(numbers)` is for those that come from a record or a table. `text_of` is a text
with the numbers of a table.
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
    """What is told of an entry, by language; `source` says of each part: sourced, likely or reconstructed."""

    name: dict[str, str]
    text: dict[str, str]
    source: dict[str, str]
    why: dict[str, str]
    history: tuple[str, ...]

    @property
    def is_reconstructed(self) -> bool:
        """Whether the entry carries the mark: not all of it is sourced."""
        return set(self.source.values()) != {"sourced"}


@dataclass(frozen=True)
class DynastySide(EntryTexts):
    """A side C or D with its numbers by name; the parts of its source are `name`, `rule`, `numbers`."""

    site: str
    side: str
    numbers: dict[str, Any]


@dataclass(frozen=True)
class Prophecy(EntryTexts):
    """A prophecy: its numbers are `task`, `with`, `gain`, `loss`, the parts of its source `name`, `task`, `points`."""

    god: str
    numbers: dict[str, Any]


@dataclass(frozen=True)
class DynastyFile:
    """Everything in the file: the ten sides by site, the seven prophecies in the order of `GODS`."""

    sides: tuple[DynastySide, ...]
    prophecies: tuple[Prophecy, ...]

    def side(self, site: str, side: str) -> DynastySide:
        """The entry of a side C or D."""
        return next(entry for entry in self.sides if (entry.site, entry.side) == (site, side))

    def prophecy(self, god: str) -> Prophecy:
        """The entry of a god."""
        return next(entry for entry in self.prophecies if entry.god == god)


@cache
def shipped_file() -> DynastyFile:
    """The file that comes with the program."""
    return parse_file(files("saqqara.games.imhotep.dynasty_data").joinpath(FILE_NAME).read_text("utf-8"))


@cache
def current_file() -> DynastyFile:
    """The file in force: the one that `$SAQQARA_DYNASTY` names, else the shipped one; looked up once in a process.
    Raises InvalidOverridesError."""
    path = override_files.override_path(OVERRIDE_ENV)
    return load_file(path, OVERRIDE_ENV) if path else shipped_file()


def load_file(path: object, where: str) -> DynastyFile:
    """The file at a path, which `where` has named. Raises InvalidOverridesError."""
    return parse_file(override_files.read_override_file(path, where), str(path))


def file_numbers(file: DynastyFile) -> dict[str, Any]:
    """What the rules use of a file, in canonical order: by site and side, then the prophecies by god. It is new, so
    that whoever gets it may keep it."""
    found: dict[str, Any] = {site: {} for site in SITES}
    for entry in file.sides:
        found[entry.site][entry.side] = entry.numbers
    found[PROPHECIES] = {entry.god: entry.numbers for entry in file.prophecies}
    return deepcopy(found)


def text_of(entry: DynastySide | Prophecy, lang: str, numbers: dict[str, Any], players: int | None = None) -> str:
    """What a side gives, or what a prophecy asks, with these numbers: those of a table, which may have begun with an
    older file. Without a number of players all three stand where it matters (`4/3/2`)."""
    if isinstance(entry, DynastySide):
        own = numbers[entry.site][entry.side]
        return entries.fill_text(entry.text[lang], lang, SIDE_FIELDS[entry.site, entry.side], own, players)
    own = numbers[PROPHECIES][entry.god]
    # A god may have had another task then; the shipped file has words for every task.
    same = next(other for other in (entry, *shipped_file().prophecies) if other.numbers["task"] == own["task"])
    return entries.fill_text(same.text[lang], lang, PROPHECY_TASKS[own["task"]], own["with"], players)


# ---- from a record or a table -----------------------------------------------------------------------------------


def validate_numbers(numbers: Any) -> dict[str, Any]:
    """The same numbers in canonical order, new. Raises InvalidOverridesError."""
    return errors.parse_untrusted(InvalidOverridesError, "numbers of A New Dynasty", _validate, numbers)


def _validate(given: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    whole = _exact_parts("numbers", given, (*SITES, PROPHECIES))
    for site in SITES:
        sides = _exact_parts(f"numbers: {site}", whole[site], SIDE_LETTERS)
        found[site] = {side: _side_numbers(f"numbers: {site} {side}", site, side, sides[side]) for side in SIDE_LETTERS}
    gods = _exact_parts(f"numbers: {PROPHECIES}", whole[PROPHECIES], GODS)
    found[PROPHECIES] = {god: _prophecy_numbers(f"numbers: prophecy {god}", gods[god]) for god in GODS}
    return found


def _exact_parts(where: str, given: Any, names: Collection[str]) -> dict[str, Any]:
    """What was given, with exactly these names. Raises InvalidOverridesError."""
    if not isinstance(given, dict) or given.keys() != set(names):
        there = list(given) if isinstance(given, dict) else given
        raise InvalidOverridesError(
            f"{where}: there must be {', '.join(names)} and nothing else, not {short_repr(there)}"
        )
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
    """The file that a text describes; `name` is what errors call it. Raises InvalidOverridesError."""
    try:
        data = parse_toml(text)
    except TextSyntaxError as error:
        raise InvalidOverridesError(f"{name} is no TOML: {error}") from error
    except Exception as error:  # a number of thousands of digits, tables in tables a thousand times
        raise InvalidOverridesError(f"{name} cannot be read: {short_repr(error, errors.MAX_REASON)}") from error
    if data.keys() != {"side", "prophecy"} or not all(isinstance(part, list) for part in data.values()):
        there = ", ".join(data) or "nothing"
        raise InvalidOverridesError(f"{name} must have [[side]] and [[prophecy]] and nothing else, it has {there}")
    sides: dict[tuple[str, str], DynastySide] = {}
    for place, given in enumerate(data["side"], 1):
        side = _parse_side(name, place, given)
        if (side.site, side.side) in sides:
            raise InvalidOverridesError(
                f"{name}: {side.site} {side.side}, field 'side': another entry is that side too"
            )
        sides[side.site, side.side] = side
    prophecies: dict[str, Prophecy] = {}
    for place, given in enumerate(data["prophecy"], 1):
        prophecy = _parse_prophecy(name, place, given)
        if prophecy.god in prophecies:
            raise InvalidOverridesError(f"{name}: prophecy {prophecy.god}, field 'id': another entry has it too")
        prophecies[prophecy.god] = prophecy
    _check_complete(name, "side", [" ".join(key) for key in SIDE_FIELDS], [" ".join(key) for key in sides])
    _check_complete(name, "prophecy", GODS, prophecies)
    return DynastyFile(tuple(sides[key] for key in SIDE_FIELDS), tuple(prophecies[god] for god in GODS))


def _check_complete(name: str, kind: str, wanted: Collection[str], found: Collection[str]) -> None:
    for entry in wanted:
        if entry not in found:
            raise InvalidOverridesError(f"{name}: there is no [[{kind}]] for {entry}")


def _parse_side(name: str, place: int, given: Any) -> DynastySide:
    """One side, with every field checked."""
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
    """One prophecy, with every field checked."""
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
