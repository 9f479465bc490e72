"""Times as text: an instant, a day, a duration and a deadline, one function each.

`server/static/js/core/times.js` formats the same texts in the time zone of the browser, which the server does not know.
Pages contain instants as `<time datetime>`, with the text in UTC for readers without scripts. All times for people are
formatted here; files, JSON and CSV use `format_iso`. Instants are seconds since 1970.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, tzinfo

MINUTE = 60
HOUR = 60 * MINUTE
DAY = 24 * HOUR

DURATION_UNITS = (("day", DAY), ("hour", HOUR), ("minute", MINUTE))
"""Units of a duration."""

WEEKDAY = {"en": "EEEE, MMMM d", "de": "EEEE, d. MMMM", "ru": "EEEE, d MMMM"}
"""Format of a day within a sentence, by language (a CLDR pattern)."""

WEEKDAY_HORIZON = 6 * DAY
"""Number of seconds ahead up to which a weekday alone identifies the day."""


def format_iso(at: float) -> str:
    """Return an instant for programs: ISO 8601, in UTC.

    >>> format_iso(1796583960)
    '2026-12-06T19:06:00+00:00'
    """
    return datetime.fromtimestamp(at, UTC).isoformat()


def format_instant(at: float, lang: str, zone: tzinfo | None = UTC, weekday: bool = False) -> str:
    """Return day and time of an instant in a time zone; with `weekday` for a sentence, without the year.

    UTC is named, because few readers use it.

    >>> format_instant(1796583960, "de"), format_instant(1796583960, "de", weekday=True)
    ('6. Dez. 2026, 19:06 UTC', 'Sonntag, 6. Dezember, 19:06 UTC')
    """
    from babel.dates import format_date

    then = datetime.fromtimestamp(at, zone)
    written = format_date(then, WEEKDAY[lang], lang) if weekday else _format_skeleton("yMMMd", then, lang)
    return f"{written}, {_format_clock(then, lang)}"


def local_timezone(at: float) -> tzinfo | None:
    """Return the time zone of this machine at an instant, for the terminal."""
    return datetime.fromtimestamp(at).astimezone().tzinfo


def format_day(day: date, lang: str) -> str:
    """Return a calendar day as text.

    >>> format_day(date(2026, 12, 6), "de")
    '6. Dez. 2026'
    """
    return _format_skeleton("yMMMd", day, lang)


def format_duration(seconds: float, lang: str) -> str:
    """Return a duration in its two largest units, rounded down to minutes.

    >>> format_duration(2 * DAY, "en"), format_duration(90 * MINUTE, "de")
    ('2 days', '1 Stunde 30 Minuten')
    """
    from babel.units import format_unit

    rest, parts = int(seconds), list[str]()
    for unit, size in DURATION_UNITS:
        count, rest = divmod(rest, size)
        if count or (unit == "minute" and not parts):
            parts.append(format_unit(count, f"duration-{unit}", "long", locale=lang))
    return " ".join(parts[:2])


def format_deadline(due: float, now: float, lang: str, zone: tzinfo = UTC) -> str:
    """Return a deadline and the time that remains.

    Up to six days ahead, the weekday alone identifies the day. The year appears if it is another one.

    >>> format_deadline(1796583960, 1796583960 - 28 * DAY, "de")
    'So., 6. Dez., 19:06 UTC (in 4 Wochen)'
    """
    from babel.dates import format_timedelta

    then, current = datetime.fromtimestamp(due, zone), datetime.fromtimestamp(now, zone)
    if abs(due - now) <= WEEKDAY_HORIZON:
        when = _format_skeleton("Ehm" if lang == "en" else "EHm", then, lang)
        when += " UTC" if zone is UTC else ""
    else:
        when = (
            f"{_format_skeleton('MMMEd' if then.year == current.year else 'yMMMEd', then, lang)}, "
            f"{_format_clock(then, lang)}"
        )
    # The largest unit of which at least two remain.
    left = timedelta(minutes=round((due - now) / MINUTE) or 1)
    return f"{when} ({format_timedelta(left, 'minute', threshold=2, add_direction=True, locale=lang)})"


def _format_skeleton(skeleton: str, then: date, lang: str) -> str:
    from babel.dates import format_skeleton

    return format_skeleton(skeleton, then, locale=lang)


def _format_clock(then: datetime, lang: str) -> str:
    from babel.dates import format_time

    return format_time(then, "short", locale=lang) + (" UTC" if then.tzinfo is UTC else "")
