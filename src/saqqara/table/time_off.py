"""Time off in games over days: nights, weekdays and holidays on which the clock of a player does not run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from itertools import count
from typing import Any
from zoneinfo import ZoneInfo, available_timezones

from saqqara.errors import MessageError, is_integer, short_repr

MAX_NIGHT_HOURS = 16  # hours
MAX_HOLIDAY_DAYS, MAX_HOLIDAYS = 60, 12  # days; how many in a list
MIDNIGHT = time(0)


class InvalidTimeOffError(MessageError):
    """Invalid time off. The text contains the given value, what is wrong and what would be right; `localized(lang)`
    returns it in another language."""


@dataclass(frozen=True)
class TimeOff:
    """Time off of a person, in their `time_zone`.

    - `night`: its first hour and the hour at which it ends, or None
    - `weekdays`: days off (0: Monday)
    - `holidays`: first and last day of each
    """

    time_zone: str = "UTC"
    night: tuple[int, int] | None = None
    weekdays: tuple[int, ...] = ()
    holidays: tuple[tuple[date, date], ...] = ()

    @classmethod
    def from_json(cls, data: object) -> TimeOff:
        """Parse the object that `to_json` returns. Raise InvalidTimeOffError. Unknown time zones are accepted, because
        machines know different ones."""
        if not isinstance(data, Mapping) or set(data) - {"time_zone", "night", "weekdays", "holidays"}:
            raise InvalidTimeOffError("rest-bad-fields", given=short_repr(data))
        zone, night, weekdays = data.get("time_zone", "UTC"), data.get("night"), data.get("weekdays", [])
        if not isinstance(zone, str) or not 0 < len(zone) <= 60:
            raise InvalidTimeOffError("rest-bad-zone", given=short_repr(zone))
        if night is not None and not _is_valid_night(night):
            raise InvalidTimeOffError("rest-bad-night", most=MAX_NIGHT_HOURS, given=short_repr(night))
        if (
            not isinstance(weekdays, list)
            or not all(is_integer(day) and 0 <= day <= 6 for day in weekdays)
            or len(set(weekdays)) > 6
        ):
            raise InvalidTimeOffError("rest-bad-week", given=short_repr(weekdays))
        return cls(
            zone, None if night is None else (night[0], night[1]), tuple(sorted(set(weekdays))), _parse_holidays(data)
        )

    def to_json(self) -> dict[str, Any]:
        """Return the object that `from_json` parses."""
        return {
            "time_zone": self.time_zone,
            "night": None if self.night is None else list(self.night),
            "weekdays": list(self.weekdays),
            "holidays": [[first.isoformat(), last.isoformat()] for first, last in self.holidays],
        }

    def running_time(self, start: int, end: int) -> int:
        """Return how much of the time between two moments counts; all in milliseconds."""
        total = 0
        for first, last in self._active_periods(start):
            if first >= end:
                return total
            total += max(0, min(last, end) - max(first, start))
        raise AssertionError("unreachable: the active periods never end")

    def moment_after(self, start: int, duration: int) -> int:
        """Return the moment at which `duration` has counted since `start`, in milliseconds."""
        for first, last in self._active_periods(start):
            begin = max(first, start)
            if duration <= last - begin:
                return begin + duration
            duration -= max(0, last - begin)
        raise AssertionError("unreachable: the active periods never end")

    def _active_periods(self, start: int) -> Iterator[tuple[int, int]]:
        """Yield the periods that count, from the day of `start` on, in milliseconds since 1970."""
        zone = _find_zone(self.time_zone)
        first = datetime.fromtimestamp(start / 1000, zone).date()
        for number in count():
            day = first + timedelta(number)
            if day.weekday() in self.weekdays or any(begin <= day <= end for begin, end in self.holidays):
                continue
            for begin, end in self._active_hours(day):
                yield _to_milliseconds(begin, zone), _to_milliseconds(end, zone)

    def _active_hours(self, day: date) -> list[tuple[datetime, datetime]]:
        """Return the hours of a day that are not night, in local time."""
        begin, end = datetime.combine(day, MIDNIGHT), datetime.combine(day + timedelta(1), MIDNIGHT)
        if self.night is None:
            return [(begin, end)]
        night_start, night_end = (datetime.combine(day, time(hour)) for hour in self.night)
        return [(night_end, night_start)] if night_end < night_start else [(begin, night_start), (night_end, end)]


def _is_valid_night(night: Any) -> bool:
    if (
        not isinstance(night, list)
        or len(night) != 2
        or not all(is_integer(hour) and 0 <= hour <= 23 for hour in night)
    ):
        return False
    return bool(0 < (night[1] - night[0]) % 24 <= MAX_NIGHT_HOURS)


def _parse_holidays(data: Mapping[str, Any]) -> tuple[tuple[date, date], ...]:
    value = data.get("holidays", [])
    invalid = InvalidTimeOffError(
        "rest-bad-holidays", most=MAX_HOLIDAYS, longest=MAX_HOLIDAY_DAYS, given=short_repr(value)
    )
    try:
        holidays = tuple((date.fromisoformat(first), date.fromisoformat(last)) for first, last in value)
    except (TypeError, ValueError) as error:
        raise invalid from error
    if len(holidays) > MAX_HOLIDAYS or not all(0 <= (last - first).days < MAX_HOLIDAY_DAYS for first, last in holidays):
        raise invalid
    return tuple(sorted(holidays))


def is_known_zone(name: str) -> bool:
    """Return whether this machine knows a time zone."""
    return name in available_timezones()


@cache
def _find_zone(name: str) -> ZoneInfo | Any:
    """Return a time zone, UTC for one that this machine does not know."""
    return ZoneInfo(name) if is_known_zone(name) else UTC


def _to_milliseconds(local_time: datetime, zone: Any) -> int:
    """Return a local time in milliseconds since 1970."""
    return int(local_time.replace(tzinfo=zone).timestamp() * 1000)
