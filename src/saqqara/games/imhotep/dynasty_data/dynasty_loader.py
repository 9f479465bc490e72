"""Reads the file of A New Dynasty's reconstructed numbers; a faulty one is refused with the entry and the field.

`the_file()` is the file in force, `numbers(file)` what the rules use of it: lists and numbers, which a table keeps.
`checked(numbers)` is for those that come from a record or a table. `says` is a text with the numbers of a table.
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
from saqqara.games.imhotep.dynasty_data import texts
from saqqara.games.imhotep.dynasty_data.entries import Entry
from saqqara.games.imhotep.dynasty_data.fields import SITES
from saqqara.games.imhotep.dynasty_data.prophecy_conditions import AMOUNTS, GODS, TASKS
from saqqara.games.imhotep.dynasty_data.sides import SIDES
from saqqara.text_reader import TextSyntaxError, parse_toml

FILE = "dynasty.toml"
VARIABLE = "SAQQARA_DYNASTY"
SPOKEN = ("name", "text", "source", "why", "history")
MAY_BE_MISSING: dict[str, Any] = {"history": []}
LETTERS = ("C", "D")
PROPHECIES = "prophecies"


@dataclass(frozen=True)
class Words:
    """What is told of an entry, by language; `source` says of each part: sourced, likely or reconstructed."""

    name: dict[str, str]
    text: dict[str, str]
    source: dict[str, str]
    why: dict[str, str]
    history: tuple[str, ...]

    @property
    def reconstructed(self) -> bool:
        """Whether the entry carries the mark: not all of it is sourced."""
        return set(self.source.values()) != {"sourced"}


@dataclass(frozen=True)
class Side(Words):
    """A side C or D with its numbers by name; the parts of its source are `name`, `rule`, `numbers`."""

    site: str
    side: str
    numbers: dict[str, Any]


@dataclass(frozen=True)
class Prophecy(Words):
    """A prophecy: its numbers are `task`, `with`, `gain`, `loss`, the parts of its source `name`, `task`, `points`."""

    god: str
    numbers: dict[str, Any]


@dataclass(frozen=True)
class File:
    """Everything in the file: the ten sides by site, the seven prophecies in the order of `GODS`."""

    sides: tuple[Side, ...]
    prophecies: tuple[Prophecy, ...]

    def side(self, site: str, side: str) -> Side:
        """The entry of a side C or D."""
        return next(entry for entry in self.sides if (entry.site, entry.side) == (site, side))

    def prophecy(self, god: str) -> Prophecy:
        """The entry of a god."""
        return next(entry for entry in self.prophecies if entry.god == god)


@cache
def shipped() -> File:
    """The file that comes with the program."""
    return read(files("saqqara.games.imhotep.dynasty_data").joinpath(FILE).read_text("utf-8"))


@cache
def the_file() -> File:
    """The file in force: the one that `$SAQQARA_DYNASTY` names, else the shipped one; looked up once in a process.
    Raises InvalidOverridesError."""
    path = override_files.override_path(VARIABLE)
    return file_at(path, VARIABLE) if path else shipped()


def file_at(path: object, where: str) -> File:
    """The file at a path, which `where` has named. Raises InvalidOverridesError."""
    return read(override_files.read_override_file(path, where), str(path))


def numbers(file: File) -> dict[str, Any]:
    """What the rules use of a file, in canonical order: by site and side, then the prophecies by god. It is new, so
    that whoever gets it may keep it."""
    found: dict[str, Any] = {site: {} for site in SITES}
    for entry in file.sides:
        found[entry.site][entry.side] = entry.numbers
    found[PROPHECIES] = {entry.god: entry.numbers for entry in file.prophecies}
    return deepcopy(found)


def says(entry: Side | Prophecy, lang: str, numbers: dict[str, Any], players: int | None = None) -> str:
    """What a side gives, or what a prophecy asks, with these numbers: those of a table, which may have begun with an
    older file. Without a number of players all three stand where it matters (`4/3/2`)."""
    if isinstance(entry, Side):
        own = numbers[entry.site][entry.side]
        return texts.filled(entry.text[lang], lang, SIDES[entry.site, entry.side], own, players)
    own = numbers[PROPHECIES][entry.god]
    # A god may have had another task then; the shipped file has words for every task.
    same = next(other for other in (entry, *shipped().prophecies) if other.numbers["task"] == own["task"])
    return texts.filled(same.text[lang], lang, TASKS[own["task"]], own["with"], players)


# ---- from a record or a table -----------------------------------------------------------------------------------


def checked(numbers: Any) -> dict[str, Any]:
    """The same numbers in canonical order, new. Raises InvalidOverridesError."""
    return errors.parse_untrusted(InvalidOverridesError, "numbers of A New Dynasty", _checked, numbers)


def _checked(given: Any) -> dict[str, Any]:
    found: dict[str, Any] = {}
    whole = _parts("numbers", given, (*SITES, PROPHECIES))
    for site in SITES:
        sides = _parts(f"numbers: {site}", whole[site], LETTERS)
        found[site] = {side: _side_numbers(f"numbers: {site} {side}", site, side, sides[side]) for side in LETTERS}
    gods = _parts(f"numbers: {PROPHECIES}", whole[PROPHECIES], GODS)
    found[PROPHECIES] = {god: _prophecy_numbers(f"numbers: prophecy {god}", gods[god]) for god in GODS}
    return found


def _parts(where: str, given: Any, names: Collection[str]) -> dict[str, Any]:
    """What was given, with exactly these names. Raises InvalidOverridesError."""
    if not isinstance(given, dict) or given.keys() != set(names):
        there = list(given) if isinstance(given, dict) else given
        raise InvalidOverridesError(
            f"{where}: there must be {', '.join(names)} and nothing else, not {short_repr(there)}"
        )
    return given


def _side_numbers(name: str, site: str, side: str, given: Any) -> dict[str, Any]:
    entry = Entry(name, given)
    entry.keep_to(SIDES[site, side])
    return entry.numbers(SIDES[site, side])


def _prophecy_numbers(name: str, given: Any) -> dict[str, Any]:
    entry = Entry(name, given)
    entry.keep_to(("task", "with", *AMOUNTS))
    return entry.prophecy()


# ---- from a text ------------------------------------------------------------------------------------------------


def read(text: str, name: str = FILE) -> File:
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
    sides: dict[tuple[str, str], Side] = {}
    for place, given in enumerate(data["side"], 1):
        side = _side(name, place, given)
        if (side.site, side.side) in sides:
            raise InvalidOverridesError(
                f"{name}: {side.site} {side.side}, field 'side': another entry is that side too"
            )
        sides[side.site, side.side] = side
    prophecies: dict[str, Prophecy] = {}
    for place, given in enumerate(data["prophecy"], 1):
        prophecy = _prophecy(name, place, given)
        if prophecy.god in prophecies:
            raise InvalidOverridesError(f"{name}: prophecy {prophecy.god}, field 'id': another entry has it too")
        prophecies[prophecy.god] = prophecy
    _complete(name, "side", [" ".join(key) for key in SIDES], [" ".join(key) for key in sides])
    _complete(name, "prophecy", GODS, prophecies)
    return File(tuple(sides[key] for key in SIDES), tuple(prophecies[god] for god in GODS))


def _complete(name: str, kind: str, wanted: Collection[str], found: Collection[str]) -> None:
    for entry in wanted:
        if entry not in found:
            raise InvalidOverridesError(f"{name}: there is no [[{kind}]] for {entry}")


def _side(name: str, place: int, given: Any) -> Side:
    """One side, with every field checked."""
    entry = Entry(f"{name}: side number {place}", given)
    site, side = entry.one_of("site", SITES), entry.one_of("side", LETTERS)
    entry.name = f"{name}: {site} {side}"
    fields = SIDES[site, side]
    entry.keep_to(("site", "side", *fields, *SPOKEN), MAY_BE_MISSING)
    return Side(
        entry.words("name"), entry.text(fields), entry.source(("name", "rule", "numbers")), entry.words("why"),
        entry.history(), site, side, entry.numbers(fields),
    )  # fmt: skip


def _prophecy(name: str, place: int, given: Any) -> Prophecy:
    """One prophecy, with every field checked."""
    entry = Entry(f"{name}: prophecy number {place}", given)
    god = entry.one_of("id", GODS)
    entry.name = f"{name}: prophecy {god}"
    entry.keep_to(("id", "task", "with", *AMOUNTS, *SPOKEN), {"with": {}, **MAY_BE_MISSING})
    found = entry.prophecy()
    fields = TASKS[found["task"]]
    return Prophecy(
        entry.words("name"), entry.text(fields, fields), entry.source(("name", "task", "points")), entry.words("why"),
        entry.history(), god, found,
    )  # fmt: skip
