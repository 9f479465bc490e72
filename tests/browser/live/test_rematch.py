"""A rematch, as the other player sees the offer."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.conftest import House, People
from browser.live.test_clocks import way


def test_an_offer_says_whose_it_is_and_leaves_the_open_result_whole(house: House, people: People) -> None:
    table = house.lay("place a1", "place b1", "place c1")
    ann, ben = people.sits(table), people.sits(table, "ben")
    way(ben, "Resign")
    for page in (ann, ben):
        expect(page.locator("#result")).to_be_visible()
        expect(page.locator("#result-chart svg")).to_be_visible()
    ann.get_by_role("button", name="Rematch, swap seats").click()
    expect(ben.get_by_role("link", name="To the rematch")).to_be_visible()
    expect(ben.locator("#result")).to_contain_text("Ann offers a rematch.")
    expect(ben.locator("#result-chart svg")).to_be_visible()
