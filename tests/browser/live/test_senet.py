"""Senet, a game of another package, in the browser: throws, moves, undo, and a game to its end."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import LiveServer, People
from browser.live.test_access import findings
from positions import at

PHONE = {"width": 390, "height": 844, "color_scheme": "dark", "locale": "ru"}
MAX_ACTIONS = 120
"""Number of actions that is far more than this endgame needs."""


def play_first_legal_action(page: Page) -> None:
    """Throw, or move the first piece that can move, and confirm."""
    before = page.evaluate("app.dataset.seq")
    page.locator("#houses .legal").first.click()
    if page.locator("#confirm.reveals").count():
        page.locator("#confirm").click()
    expect(page.locator(f"#app:not([data-seq='{before}'])")).to_be_attached()
    if page.locator("#app[data-state=confirm]").count():
        page.locator("#confirm").click()
        expect(page.locator("#app:not([data-state=confirm])")).to_be_attached()


def test_hot_seat_game_is_played_to_the_end(server: LiveServer, people: People) -> None:
    view = at([30, 26], [29, 23], 2, throws=40).view(0)
    page = people.sit(server.create_game_table("senet", None, (), "ann ann", view=view))
    expect(page.locator("#houses")).to_have_count(1)
    assert findings(page) == []
    page.locator("#house-30.legal").hover()
    expect(page.locator("#tooltip")).to_contain_text("House of Horus")
    expect(page.locator("#tooltip")).to_contain_text("The piece leaves the board")
    page.locator("#house-26").click()
    expect(page.locator("#house-28 [data-piece=senet-0]")).to_be_attached()
    page.locator("#undo").click()  # nothing was revealed
    expect(page.locator("#house-26.legal")).to_be_attached()
    for _ in range(MAX_ACTIONS):
        if page.locator("#app[data-state=over]").count():
            break
        play_first_legal_action(page)
    expect(page.locator("#app[data-state=over]")).to_be_attached()
    expect(page.locator("#region-log")).to_contain_text("led a piece off the board")
    assert "There was no other choice" not in page.locator("#region-log li:has-text('threw')").first.inner_text()


def test_tooltip_stays_closed_after_a_press_until_the_pointer_moves(server: LiveServer, people: People) -> None:
    """A tooltip of the house that a piece has left, now under the pointer, would cover the next target."""
    table = server.create_game_table("senet", None, (), "ann ann", view=at([30, 26], [29, 23], 2, throws=40).view(0))
    page = people.new_page()
    page.clock.install()
    page.goto(f"{server.base}/as/ann/{table}")
    around, bubble = page.locator("#house-26 [data-piece]").bounding_box(), page.locator("#tooltip")
    assert around
    x, y = around["x"] + around["width"] / 2, around["y"] + around["height"] / 2
    page.mouse.click(x, y)
    expect(page.locator("#house-28 [data-piece=senet-0]")).to_be_attached()
    page.mouse.move(x, y)  # as browsers report if another element has come under the pointer
    page.clock.run_for(1000)
    expect(bubble).to_be_hidden()
    page.mouse.move(x + 3, y)
    page.clock.run_for(1000)
    expect(bubble).to_contain_text("House of Beauty")


@pytest.mark.parametrize("moment", ["throw", "move"])
def test_table_fits_a_phone_without_axe_findings(server: LiveServer, people: People, moment: str) -> None:
    view = at([3, 24, 30], [6, 15, 26, 28], 3 if moment == "move" else 0).view(0)
    page = people.sit(server.create_game_table("senet", None, (), "ann ben", view=view), **PHONE)
    expect(page.locator("#houses .legal").first).to_be_attached()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert findings(page) == []
