"""Times as readers see them, in the time zone and the language of their browser."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import LiveServer, People

MODULE = "import(document.querySelector('script[src*=\"core/base.js\"]').src.replace('base.js', 'times.js'))"
FORMAT_TIMES = f"""async ([now, calls]) => {{
    const times = await {MODULE};
    times.setNow(Date.parse(now));
    return calls.map(([name, at, ...more]) => times[name](typeof at === "string" ? Date.parse(at) : at, ...more)
        .replace(/[\\u202f\\u00a0]/g, " "));
}}"""
DUE, NIGHT = "2026-12-06T19:06:00Z", "2026-12-06T02:30:00Z"


def formatted_times(page: Page, now: str, *calls: tuple[object, ...]) -> list[str]:
    """Return what functions of `times.js` return if the time of the server is `now`."""
    found: list[str] = page.evaluate(FORMAT_TIMES, [now, calls])
    return found


@pytest.mark.parametrize(
    ("lang", "zone", "far", "near", "hours", "other_year"),
    [
        ("en", "Europe/Berlin", "Sun, Dec 6, 8:06 PM (in 4 weeks)", "Sun 8:06 PM (in 6 days)",
         "Sun 8:06 PM (in 36 hours)", "Sun, Dec 6, 2026, 8:06 PM (in 12 months)"),
        ("en-GB", "America/Los_Angeles", "Sun 6 Dec, 11:06 (in 4 weeks)", "Sun 11:06 (in 6 days)",
         "Sun 11:06 (in 36 hours)", "Sun, 6 Dec 2026, 11:06 (in 12 months)"),
        ("de", "Europe/Berlin", "So., 6. Dez., 20:06 (in 4 Wochen)", "So., 20:06 (in 6 Tagen)",
         "So., 20:06 (in 36 Stunden)", "So., 6. Dez. 2026, 20:06 (in 12 Monaten)"),
        ("ru", "America/Los_Angeles", "вс, 6 дек., 11:06 (через 4 недели)", "вс 11:06 (через 6 дней)",
         "вс 11:06 (через 36 часов)", "вс, 6 дек. 2026 г., 11:06 (через 12 месяцев)"),
    ],
)  # fmt: skip
def test_a_deadline_in_the_reader_s_time_zone(
    server: LiveServer, people: People, lang: str, zone: str, far: str, near: str, hours: str, other_year: str
) -> None:
    page = people.new_page(locale=lang, timezone_id=zone)
    page.goto(server.base)
    nows = ("2026-11-08T19:06:00Z", "2026-11-30T19:06:00Z", "2026-12-05T07:06:00Z", "2025-12-11T19:06:00Z")
    assert [formatted_times(page, now, ("deadline", DUE))[0] for now in nows] == [far, near, hours, other_year]


def test_days_are_those_of_the_reader_s_calendar(server: LiveServer, people: People) -> None:
    """The same instant is on Sunday in Berlin and on Saturday in Los Angeles."""
    calls = [("instant", NIGHT, "day"), ("instant", NIGHT), ("instant", NIGHT, "clock"), ("instant", NIGHT, "ago"),
             ("instant", "2026-12-05T20:00:00Z", "clock"), ("instant", "2026-12-04T22:00:00Z", "ago")]  # fmt: skip
    now = "2026-12-06T03:00:00Z"
    berlin, los_angeles = (people.new_page(timezone_id=zone) for zone in ("Europe/Berlin", "America/Los_Angeles"))
    for page in (berlin, los_angeles):
        page.goto(server.base)
    assert formatted_times(berlin, now, *calls) == [
        "Dec 6, 2026", "Dec 6, 2026, 3:30 AM", "3:30 AM", "30 minutes ago", "Dec 5, 9:00 PM", "2 days ago",
    ]  # fmt: skip
    assert formatted_times(los_angeles, now, *calls) == [
        "Dec 5, 2026", "Dec 5, 2026, 6:30 PM", "6:30 PM", "30 minutes ago", "12:00 PM", "yesterday",
    ]  # fmt: skip


@pytest.mark.parametrize(("lang", "words"), [("en", "Sun 8:06 AM (in 5 hours)"), ("de", "So., 08:06 (in 5 Stunden)")])
def test_hours_are_written_as_in_the_reader_s_language(
    server: LiveServer, people: People, lang: str, words: str
) -> None:
    page = people.new_page(locale=lang, timezone_id="Europe/Berlin")
    page.goto(server.base)
    assert formatted_times(page, "2026-12-06T02:06:00Z", ("deadline", "2026-12-06T07:06:00Z")) == [words]


def test_durations_and_weekdays(server: LiveServer, people: People) -> None:
    page = people.new_page(locale="de")
    page.goto(server.base)
    hour = 3_600_000
    calls = [("duration", 53 * hour), ("duration", 24 * hour), ("duration", 90 * 60_000), ("countdown", 245_000),
             ("countdown", 2 * hour), ("weekday", 0)]  # fmt: skip
    assert formatted_times(page, NIGHT, *calls) == ["2 Tg. 5 Std.", "1 Tg.", "1 Std. 30 Min.", "4:05", "2 Std.", "Mo"]


def test_times_on_a_page_are_formatted_even_if_inserted_later(server: LiveServer, people: People) -> None:
    page = people.new_page(locale="de", timezone_id="America/Los_Angeles")
    page.goto(server.base)
    element = f'<p><time id="late" datetime="{NIGHT}" data-format="day">6. Dez. 2026, 02:30 UTC</time></p>'
    page.evaluate("(html) => document.body.insertAdjacentHTML('beforeend', html)", element)
    expect(page.locator("#late")).to_have_text("5. Dez. 2026")
    expect(page.locator("#late")).to_have_attribute("title", "5. Dez. 2026, 18:30")


def test_clock_of_a_correspondence_game_has_a_date(server: LiveServer, people: People) -> None:
    table = server.create_table("place a1", settings={"time_control": {"days": 28}})
    page = people.sit(table, "ben", timezone_id="Europe/Berlin")
    head = page.locator("#clock-1 .time")  # it has no room for the date, which is in the title
    expect(head).to_have_text("→ in 4 weeks")
    expect(head).to_have_attribute("title", re.compile(r"^\w+, \w+ \d+, .*\(in 4 weeks\)$"))
    expect(page.locator("#clock-tab-1 .time")).to_have_text("→ in 4 weeks")
