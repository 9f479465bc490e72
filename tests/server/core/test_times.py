"""Times in words: the formats of the server, and checks that no other code formats a time."""

from __future__ import annotations

import ast
import re
from datetime import UTC, date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

import saqqara
from saqqara.i18n import times
from saqqara.server.core.templating import _environment

SOURCES = Path(saqqara.__file__).parent
BERLIN, LOS_ANGELES = ZoneInfo("Europe/Berlin"), ZoneInfo("America/Los_Angeles")
DUE = datetime(2026, 12, 6, 19, 6, tzinfo=UTC).timestamp()
NIGHT = datetime(2026, 12, 6, 2, 30, tzinfo=UTC).timestamp()
"""Sunday morning in Berlin, Saturday evening in Los Angeles."""


def plain(text: str) -> str:
    """Replace special spaces with ordinary ones."""
    return text.replace("\u202f", " ").replace("\xa0", " ")


@pytest.mark.parametrize(
    ("left", "lang", "zone", "words"),
    [
        (28 * times.DAY, "en", BERLIN, "Sun, Dec 6, 8:06 PM (in 4 weeks)"),
        (28 * times.DAY, "de", BERLIN, "So., 6. Dez., 20:06 (in 4 Wochen)"),
        (28 * times.DAY, "ru", LOS_ANGELES, "вс, 6 дек., 11:06 (через 4 недели)"),
        (7 * times.DAY, "en", LOS_ANGELES, "Sun, Dec 6, 11:06 AM (in 7 days)"),
        (6 * times.DAY, "en", BERLIN, "Sun 8:06 PM (in 6 days)"),
        (36 * times.HOUR, "ru", BERLIN, "вс 20:06 (через 36 часов)"),
        (5 * times.MINUTE, "de", LOS_ANGELES, "So., 11:06 (in 5 Minuten)"),
        (5, "en", BERLIN, "Sun 8:06 PM (in 1 minute)"),
        (360 * times.DAY, "en", BERLIN, "Sun, Dec 6, 2026, 8:06 PM (in 12 months)"),
        (28 * times.DAY, "en", UTC, "Sun, Dec 6, 7:06 PM UTC (in 4 weeks)"),
        (2 * times.DAY, "de", UTC, "So., 19:06 UTC (in 2 Tagen)"),
    ],
)
def test_deadline_has_a_date_unless_near_and_the_remaining_time(
    left: float, lang: str, zone: ZoneInfo, words: str
) -> None:
    assert plain(times.format_deadline(DUE, DUE - left, lang, zone)) == words


def test_instant_is_formatted_in_the_readers_time_zone() -> None:
    assert plain(times.format_instant(NIGHT, "en", BERLIN)) == "Dec 6, 2026, 3:30 AM"
    assert plain(times.format_instant(NIGHT, "en", LOS_ANGELES)) == "Dec 5, 2026, 6:30 PM"
    assert plain(times.format_instant(NIGHT, "de", LOS_ANGELES, weekday=True)) == "Samstag, 5. Dezember, 18:30"
    assert plain(times.format_instant(NIGHT, "ru", BERLIN)) == "6 дек. 2026 г., 03:30"


def test_a_duration_has_the_two_largest_units_in_plural_forms() -> None:
    found = [
        times.format_duration(seconds, lang) for seconds in (0, 59 * 60, 86_400, 450_000) for lang in ("en", "de", "ru")
    ]
    assert found == [
        "0 minutes", "0 Minuten", "0 минут", "59 minutes", "59 Minuten", "59 минут", "1 day", "1 Tag", "1 день",
        "5 days 5 hours", "5 Tage 5 Stunden", "5 дней 5 часов",
    ]  # fmt: skip


def test_time_elements_have_an_instant_and_words_in_utc() -> None:
    page = "{{ instant(at) }} {{ instant(at, 'ago', now) }} {{ day(of) }} {{ deadline(at, now) }} {{ instant(None) }}"
    facts = {"at": NIGHT, "now": NIGHT - 3 * times.HOUR, "of": date(2026, 12, 6), "lang": "de"}
    assert _environment.from_string(page).render(facts).strip() == (
        '<time datetime="2026-12-06T02:30:00+00:00" data-format="moment">6. Dez. 2026, 02:30 UTC</time> '
        '<time datetime="2026-12-06T02:30:00+00:00" data-format="ago" data-now="1796513400000" '
        'data-recent="gerade eben">'
        "6. Dez. 2026, 02:30 UTC</time> "
        '<time datetime="2026-12-06" data-format="day">6. Dez. 2026</time> '
        '<time datetime="2026-12-06T02:30:00+00:00" data-format="deadline" data-now="1796513400000">'
        "So., 02:30 UTC (in 3 Stunden)</time>"
    )


# ---- no other code formats a time -----------------------------------------------------------------------------------

FOR_PROGRAMS = {
    "table/time_off.py": {"isoformat"},  # holidays in an event
    "puzzles/generator.py": {"isoformat"},  # the day in a puzzle's file
    "server/core/access_log.py": {"isoformat"},  # lines of the log
    "server/core/templating.py": {"isoformat"},  # the attribute of an element
    "server/admin_pages.py": {"strftime"},  # the name of a file
}
"""Functions that format times only for programs and files, by module."""


def formats(path: Path) -> set[str]:
    """Return the functions and modules for formatting times that a Python module uses."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Attribute) and node.attr in ("strftime", "isoformat", "ctime", "asctime"):
            found.add(node.attr)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(("babel.dates", "babel.units")):
            found.add(node.module or "")
    return found


def test_no_other_module_formats_a_time() -> None:
    found = {str(path.relative_to(SOURCES)): formats(path) for path in sorted(SOURCES.rglob("*.py"))}
    assert found.pop("i18n/times.py") == {"isoformat", "babel.dates", "babel.units"}
    assert {name: uses for name, uses in found.items() if uses} == FOR_PROGRAMS


def test_no_template_formats_a_time() -> None:
    """A slice such as `when[:10]` would show UTC, and no script would localize a hand-written `<time>` element."""
    templates = sorted((SOURCES / "server" / "templates").rglob("*.html"))
    wrong = re.compile(r"<time\b|\bstrftime\b|\bisoformat\b|\.time\[|\b(?:when|since|day|at|moment)\w*\[\d*:\d+\]")
    assert [path.name for path in templates if wrong.search(path.read_text("utf-8"))] == []


SCRIPT = re.compile(
    r"toLocale\w*|Intl\.(?:DateTimeFormat|RelativeTimeFormat|DurationFormat)\b(?!\(\)\.resolvedOptions\(\))"
    r"|style: \"unit\"|\bget(?:UTC)?(?:FullYear|Month|Date|Day|Hours|Minutes|Seconds)\b"
    r"|\bto(?:Date|Time|UTC|GMT)String\b"
)


def test_no_other_script_formats_a_time() -> None:
    scripts = sorted((SOURCES / "server" / "static" / "js").rglob("*.js"))
    found = {path.name for path in scripts if SCRIPT.search(path.read_text("utf-8"))}
    assert found == {"times.js"}
    assert SCRIPT.search("new Date(day).toLocaleDateString(lang)")
    assert SCRIPT.search("Intl.DateTimeFormat(lang).format(at)")
    assert not SCRIPT.search("Intl.DateTimeFormat().resolvedOptions().timeZone")
