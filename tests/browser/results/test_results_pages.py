"""Finished games, statistics, privacy, and deleting a user, in the browser: by keyboard, on a phone, by night."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

import saqqara
from browser.conftest import LiveServer, People
from browser.games_in_progress import random_history
from browser.live.test_access import findings_day_and_night


@pytest.fixture(scope="module")
def finished(server: LiveServer) -> str:
    """Create a table with a game that Ida has finished against Jon; return its name."""
    state = saqqara.game("duel").start(seed=1)
    for decision in random_history("duel", 1, (), 1):
        state.play(decision)
    while not state.is_over:
        state.play(state.legal_actions()[0])
    return server.create_game_table("duel", None, state.history, "ida jon", {"rated": True})


def test_finished_games_statistics_and_records_are_linked(server: LiveServer, people: People, finished: str) -> None:
    page = people.sit(finished, "ida")
    page.goto(f"{server.base}/me")
    page.get_by_role("link", name="Finished games").click()
    expect(page.get_by_role("heading", name="Finished games")).to_be_visible()
    entry = page.locator(f'.game-list a[href="/t/{finished}"]')
    expect(entry).to_contain_text("The Duel · Jon")
    assert findings_day_and_night(page) == []
    page.get_by_label("Against").select_option("computer")
    page.get_by_label("Against").press("Tab")
    page.get_by_role("button", name="Search").press("Enter")
    expect(page.get_by_text("No game fits.")).to_be_visible()
    page.get_by_role("link", name="Show all").click()
    expect(entry).to_be_visible()
    for name in ("Figures", "Records"):
        page.get_by_role("link", name=name, exact=True).click()
        expect(page.get_by_role("heading", name=name, exact=True)).to_be_visible()
        assert findings_day_and_night(page) == []
    page.goto(f"{server.base}/me/statistics")
    page.get_by_role("link", name="Jon").press("Enter")
    expect(entry).to_be_visible()


@pytest.mark.parametrize("lang", ["de", "ru"])
def test_results_pages_fit_a_phone(server: LiveServer, people: People, finished: str, lang: str) -> None:
    page = people.new_page(390, 844, has_touch=True, locale=lang)
    page.goto(f"{server.base}/as/ida/{finished}")
    small = "(all) => all.filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44).length"
    for address in ("/games", "/me/statistics", "/records", "/privacy"):
        page.goto(server.base + address)
        assert page.evaluate("document.documentElement.scrollWidth") == 390
        assert page.locator("main :is(a, button, input, select, summary)").evaluate_all(small) == 0


def test_user_exports_games_and_deletes_the_account(server: LiveServer, people: People) -> None:
    table = server.create_table(seats="kim jon")
    page = people.sit(table, "kim")
    page.goto(f"{server.base}/privacy")
    assert findings_day_and_night(page) == []
    page.get_by_role("link", name="Your games and your data").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download my games").click()
    assert download.value.suggested_filename == "saqqara-games.zip"
    page.evaluate("localStorage['saqqara.start'] = JSON.stringify({ name: 'Kim' })")
    page.locator("summary").filter(has_text="Delete me").click()
    page.get_by_role("button", name="Delete me for good").click()
    expect(page.get_by_role("heading", name="Your data has been deleted")).to_be_focused()
    assert findings_day_and_night(page) == []
    assert "Kim" not in page.evaluate("JSON.stringify(localStorage)")  # this browser has forgotten the name, too
    page.get_by_role("link", name="To the home page").click()
    expect(page.locator("#own-list")).to_have_count(0)
    page.goto(f"{server.base}/t/{table}")
    expect(page.get_by_text("Kim", exact=True)).to_have_count(0)
