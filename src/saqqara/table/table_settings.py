"""Settings of a table: time control, rating, spectators, listing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from saqqara.errors import MessageError, is_integer, short_repr
from saqqara.table.events import OPEN, PERSON

LOST = "lost"
"""The value of `on_timeout` for a player who loses when their time is up."""

MAX_TIMES = {"minutes": 600, "seconds": 3600, "days": 60, "first_turn_minutes": 20_160}
"""Maximum times."""


class InvalidSettingsError(MessageError):
    """Invalid settings. The text contains the given value, what is wrong and what would be right; `localized(lang)`
    returns it in another language."""


@dataclass(frozen=True)
class TimeControl:
    """Time control of a game: `minutes` for the whole game plus `seconds` for every turn, or `days` for every turn.
    `on_timeout` is `lost`, or the level of the computer player that continues when a player's time is up.
    `first_turn_minutes` limits everyone's first turn (0: no extra limit), so that a player who never arrives does not
    keep the others waiting."""

    minutes: int = 0
    seconds: int = 0
    days: int = 0
    on_timeout: str = LOST
    first_turn_minutes: int = 0

    @classmethod
    def from_json(cls, data: object) -> TimeControl:
        """Parse `{"minutes", "seconds", "on_timeout"}` or `{"days", "on_timeout"}`, each with an optional
        `first_turn_minutes`. Raise InvalidSettingsError."""
        facts = _parse_object("time_control", data, cls)
        for name, maximum in MAX_TIMES.items():
            value = facts.get(name, 0)
            if not is_integer(value) or not 0 <= value <= maximum:
                raise InvalidSettingsError("terms-bad-number", name=name, most=maximum, given=short_repr(value))
        time_control = cls(**facts)
        if not isinstance(time_control.on_timeout, str) or time_control.on_timeout in ("", PERSON, OPEN):
            raise InvalidSettingsError("terms-bad-then", given=short_repr(time_control.on_timeout))
        if bool(time_control.days) == bool(time_control.minutes or time_control.seconds):
            raise InvalidSettingsError("terms-bad-times")
        return time_control

    @property
    def is_live(self) -> bool:
        """Whether the players play live; otherwise the game takes days."""
        return not self.days

    def to_json(self) -> dict[str, Any]:
        """Return the object that `from_json` parses."""
        times = {"minutes": self.minutes, "seconds": self.seconds} if self.is_live else {"days": self.days}
        return {
            **times,
            "on_timeout": self.on_timeout,
            **({"first_turn_minutes": self.first_turn_minutes} if self.first_turn_minutes else {}),
        }


@dataclass(frozen=True)
class TableSettings:
    """Settings that the players agree on before the game.

    - `time_control`: None for no clocks
    - `rated`: whether the game changes ratings
    - `spectators`: whether others may watch
    - `listed`: whether the lobby lists the table while it has open seats
    - `substitutes`: whether computer players can continue for people; without them, absent players lose on time
    - `strict`: whether the table hides everything that the printed rules leave to memory
    """

    time_control: TimeControl | None = None
    rated: bool = False
    spectators: bool = True
    listed: bool = False
    substitutes: bool = True
    strict: bool = False

    @classmethod
    def from_json(cls, data: object) -> TableSettings:
        """Parse an object with the settings that differ from the default. Raise InvalidSettingsError."""
        facts = _parse_object("settings", data, cls)
        for name, value in facts.items():
            if name != "time_control" and not isinstance(value, bool):
                raise InvalidSettingsError("terms-bad-switch", name=name, given=short_repr(value))
        value = facts.get("time_control")
        return cls(**{**facts, "time_control": None if value is None else TimeControl.from_json(value)})

    def validate(self) -> None:
        """Raise InvalidSettingsError for settings that contradict each other."""
        if self.rated and self.time_control is not None and self.time_control.on_timeout != LOST:
            raise InvalidSettingsError("terms-bad-counts", given=short_repr(self.time_control.on_timeout))

    def to_json(self) -> dict[str, Any]:
        """Return an object with the settings that differ from the default."""
        facts = {field.name: getattr(self, field.name) for field in fields(self)}
        differing = {name: fact for name, fact in facts.items() if fact != getattr(DEFAULT_SETTINGS, name)}
        return {name: fact.to_json() if isinstance(fact, TimeControl) else fact for name, fact in differing.items()}


DEFAULT_SETTINGS = TableSettings()
"""Settings of a table without any agreement."""


def _parse_object(what: str, data: object, kind: type[TimeControl | TableSettings]) -> dict[str, Any]:
    """Return an object whose keys are fields of this class. Raise InvalidSettingsError."""
    names = [field.name for field in fields(kind)]
    known = ", ".join(names)
    if not isinstance(data, Mapping):
        raise InvalidSettingsError("terms-bad-object", what=what, known=known, given=short_repr(data))
    unknown = [name for name in data if name not in names]
    if unknown:
        raise InvalidSettingsError("terms-bad-name", what=what, known=known, given=short_repr(unknown[0]))
    return dict(data)
