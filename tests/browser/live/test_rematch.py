"""A rematch offer, as the other player sees it."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import LiveServer, People
from browser.live.test_clocks import choose_way_to_leave


def test_rematch_offer_names_its_author_and_keeps_the_result_visible(server: LiveServer, people: People) -> None:
    table = server.create_table("place a1", "place b1", "place c1")
    ann, ben = people.sit(table), people.sit(table, "ben")
    choose_way_to_leave(ben, "Resign")
    for page in (ann, ben):
        expect(page.locator("#result")).to_be_visible()
        expect(page.locator("#result-chart svg")).to_be_visible()
    ann.get_by_role("button", name="Rematch, swap seats").click()
    expect(ben.get_by_role("link", name="To the rematch")).to_be_visible()
    expect(ben.locator("#result")).to_contain_text("Ann offers a rematch.")
    expect(ben.locator("#result-chart svg")).to_be_visible()
