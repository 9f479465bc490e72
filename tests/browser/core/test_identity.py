"""Requests without a cookie: the page explains what to do, nothing changes, and nothing reloads in a loop."""

from __future__ import annotations

import httpx
from playwright.sync_api import Page, Route, expect

from browser.conftest import LiveServer, People
from rules.duel.deals import deal

NO_COOKIE_ERROR = "Your browser sent no cookie, so no seat can be kept for you."
REMEDY = "Allow cookies for this site and reload the page."


def record_page_loads(page: Page) -> list[str]:
    """Return a list that collects the address of every page that is loaded from now on."""
    found: list[str] = []
    page.on("load", lambda one: found.append(one.url))
    return found


def test_lost_cookie_during_a_game_is_reported(server: LiveServer, people: People) -> None:
    table = server.create_table(deal=deal())
    ann = people.sit(table)
    ann.context.clear_cookies()
    loaded = record_page_loads(ann)
    ann.locator("#field-b2").click()
    expect(ann.locator("#notice")).to_contain_text(NO_COOKIE_ERROR)
    expect(ann.locator("#notice")).to_contain_text(REMEDY)
    expect(ann.locator("#notice").get_by_role("link")).to_have_count(0)
    assert loaded == []
    assert httpx.get(f"{server.base}/api/tables/{table}", verify=False).json()["seq"] == 0
    people.leave(ann)
    people.complaints.clear()  # the browser logs the refused request


def test_table_needs_a_cookie_and_the_form_explains_it(server: LiveServer, people: People) -> None:
    ann = people.new_page()
    ann.goto(f"{server.base}/?game=duel")
    ann.context.clear_cookies()
    loaded = record_page_loads(ann)
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_role("button", name="Open the table").click()
    expect(ann.locator("#wrong")).to_contain_text(f"{NO_COOKIE_ERROR} {REMEDY}")
    expect(ann.get_by_role("button", name="Open the table")).to_be_enabled()
    assert loaded == []
    people.leave(ann)
    people.complaints.clear()  # the browser logs the refused request


def test_seat_is_taken_although_the_response_was_lost(server: LiveServer, people: People) -> None:
    table = server.create_table(deal=deal(), seats="ann open")
    ben = people.new_page()
    ben.goto(f"{server.base}/t/{table}")
    lost: list[str] = []

    def lose(route: Route) -> None:
        """Let the server seat Ben, but drop its response."""
        route.fetch()
        lost.append(route.request.url)
        route.abort()

    ben.route("**/sit", lose, times=1)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    expect(ben.locator("#notice")).to_be_visible()
    assert len(lost) == 1
    ben.reload()
    expect(ben.get_by_role("region", name="Ben")).to_be_visible()
    expect(ben.locator("section.area.own")).to_have_attribute("aria-label", "Ben")
    people.leave(ben)
    people.complaints.clear()  # the browser logs the failed request
