"""Decisions in two halves: first what, then where; what is lacking stands in words in the bar."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.conftest import House, People
from browser.live.test_access import findings_day_and_night
from rules.duel.deals import deal

FIRST = ["bet-of-0", "favour-of-0", "private-0", "quarried-0", "sledge-0"]
EVERYTHING = {"players": 4, "private_boats": True, "bets": True, "favour": True}


def lit(page: Page) -> list[str]:
    """What is gold, by id, in order of the alphabet."""
    return sorted(
        page.locator(".drawn .legal:not(.resting, .chosen)").evaluate_all("(all) => all.map((one) => one.id)")
    )


def test_where_very_much_could_be_done_it_is_first_asked_what(house: House, people: People) -> None:
    ann = people.sits(house.lay_game("imhotep", None, (), "ann ben cem dan", **EVERYTHING))
    expect(ann.locator("#app")).to_have_attribute("data-state", "choose")
    assert ann.locator(".drawn .legal").count() == 35
    assert lit(ann) == FIRST
    assert ann.locator(".thumb.inviting:not(.resting)").count() == 0
    ann.locator("#sledge-0").focus()
    ann.keyboard.press("Enter")
    expect(ann.locator("#lacking")).to_contain_text("Stone: choose a space of a boat.")
    expect(ann.locator("#said")).to_have_text("Stone: choose a space of a boat.")
    assert lit(ann) == [f"space-{boat}.{space}" for boat, spaces in enumerate((4, 4, 2, 2), 1)
                        for space in range(1, spaces + 1)]  # fmt: skip
    assert findings_day_and_night(ann, "#region-bar") == []
    ann.get_by_role("button", name="Cancel").click()
    expect(ann.locator("#lacking")).to_have_count(0)
    expect(ann.locator("#said")).to_have_text("The choice is dropped.")
    assert lit(ann) == FIRST
    ann.locator("#bet-of-0").click(force=True)
    expect(ann.locator("#lacking")).to_contain_text("Bet: choose a field.")
    assert lit(ann) == sorted(f"bet-{site}-{side}" for site in ("pyramid", "temple", "tomb", "obelisks")
                              for side in ("left", "right"))  # fmt: skip
    ann.keyboard.press("Escape")
    expect(ann.locator("#lacking")).to_have_count(0)
    ann.locator("#space-2\\.1").click()  # it rests, and means but one thing
    expect(ann.locator(".lines li").first).to_contain_text("boat 2")


def test_what_a_second_tile_is_for_stands_in_the_bar(house: House, people: People) -> None:
    swap = deal(boats={"1": "action-swap action-swap action-swap", "2": "tomb-1 temple-3 obelisk"})
    turns = ("place a1", "place c3", "place b1", "place c2", "unload 1", "place b2", "use swap")
    ann = people.sits(house.lay(*turns, deal=swap))
    ann.locator("#space-2\\.1").click()
    expect(ann.locator("#lacking")).to_contain_text("Tomb 1: choose the tile it changes places with.")
    assert lit(ann) == ["space-2.2", "space-2.3"]
    ann.locator("#space-2\\.1").click()
    expect(ann.locator("#lacking")).to_have_count(0)
