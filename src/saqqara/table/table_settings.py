"""What is agreed before a game begins: the pace, whether it counts, who may look on, whether it is listed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from saqqara.errors import MessageError, is_integer, short_repr
from saqqara.table.events import OPEN, PERSON

LOST = "lost"
"""What a pace says of somebody whose time is up, beside the computer players that could play on for them."""

MAX_TIMES = {"minutes": 600, "seconds": 3600, "days": 60, "come": 20_160}
"""The longest times that can be agreed."""


class InvalidSettingsError(MessageError):
    """Settings that cannot be agreed: the text says what was given, what is wrong with it and what would be right;
    `localized(lang)` says so in any language."""


@dataclass(frozen=True)
class TimeControl:
    """How much time there is to decide: `minutes` for the whole game and `seconds` more for every turn; or so many
    `days` for every turn. `then` says what follows when time is up: `lost`, or the level of the computer player that
    plays on. `come`: so many minutes at most for everybody's first turn (0: as for any other), so that nobody waits
    long for who does not come."""

    minutes: int = 0
    seconds: int = 0
    days: int = 0
    then: str = LOST
    come: int = 0

    @classmethod
    def from_json(cls, data: object) -> TimeControl:
        """The pace of plain JSON: `{"minutes", "seconds", "then"}` or `{"days", "then"}`, with `come` where that is
        agreed. Raises InvalidSettingsError."""
        facts = _parse_object("pace", data, cls)
        for name, most in MAX_TIMES.items():
            given = facts.get(name, 0)
            if not is_integer(given) or not 0 <= given <= most:
                raise InvalidSettingsError("terms-bad-number", name=name, most=most, given=short_repr(given))
        pace = cls(**facts)
        if not isinstance(pace.then, str) or pace.then in ("", PERSON, OPEN):
            raise InvalidSettingsError("terms-bad-then", given=short_repr(pace.then))
        if bool(pace.days) == bool(pace.minutes or pace.seconds):
            raise InvalidSettingsError("terms-bad-times")
        return pace

    @property
    def is_live(self) -> bool:
        """Whether everybody sits at the table meanwhile; else it is played over days."""
        return not self.days

    def to_json(self) -> dict[str, Any]:
        """As plain JSON, from which `from_json` makes it again."""
        times = {"minutes": self.minutes, "seconds": self.seconds} if self.is_live else {"days": self.days}
        return {**times, "then": self.then, **({"come": self.come} if self.come else {})}


@dataclass(frozen=True)
class TableSettings:
    """What is agreed at the start of a table; nothing differs from what every table has unless somebody says so.
    Without `substitutes` nobody stands in for a player: who goes away has their time, and loses when it is up. A
    `strict` table shows nothing that the printed rules leave to memory."""

    pace: TimeControl | None = None
    counts: bool = False
    spectators: bool = True
    listed: bool = False
    substitutes: bool = True
    strict: bool = False

    @classmethod
    def from_json(cls, data: object) -> TableSettings:
        """The settings of plain JSON, an object that names what differs. Raises InvalidSettingsError."""
        facts = _parse_object("terms", data, cls)
        for name, given in facts.items():
            if name != "pace" and not isinstance(given, bool):
                raise InvalidSettingsError("terms-bad-switch", name=name, given=short_repr(given))
        pace = facts.get("pace")
        return cls(**{**facts, "pace": None if pace is None else TimeControl.from_json(pace)})

    def validate(self) -> None:
        """Raise InvalidSettingsError for what no new table can agree on; earlier programs may have written it."""
        if self.counts and self.pace is not None and self.pace.then != LOST:
            raise InvalidSettingsError("terms-bad-counts", given=short_repr(self.pace.then))

    def to_json(self) -> dict[str, Any]:
        """What differs from the terms of every table, as plain JSON; nothing where nothing does."""
        facts = {field.name: getattr(self, field.name) for field in fields(self)}
        differing = {name: fact for name, fact in facts.items() if fact != getattr(DEFAULT_SETTINGS, name)}
        return {name: fact.to_json() if isinstance(fact, TimeControl) else fact for name, fact in differing.items()}


DEFAULT_SETTINGS = TableSettings()
"""What every table has unless something else is agreed."""


def _parse_object(what: str, data: object, kind: type[TimeControl | TableSettings]) -> dict[str, Any]:
    """An object with no other keys than the fields of this kind. Raises InvalidSettingsError."""
    names = [field.name for field in fields(kind)]
    known = ", ".join(names)
    if not isinstance(data, Mapping):
        raise InvalidSettingsError("terms-bad-object", what=what, known=known, given=short_repr(data))
    unknown = [name for name in data if name not in names]
    if unknown:
        raise InvalidSettingsError("terms-bad-name", what=what, known=known, given=short_repr(unknown[0]))
    return dict(data)
