"""Actions in two halves, first what, then where: the bar tells which half is missing."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from browser.conftest import LiveServer, People
from browser.live.test_access import findings_day_and_night
from rules.duel.deals import deal

FIRST_HALVES = ["bet-of-0", "favour-of-0", "private-0", "quarried-0", "sledge-0"]
EVERYTHING = {"players": 4, "private_boats": True, "bets": True, "favour": True}


def highlighted_ids(page: Page) -> list[str]:
    """Return the IDs of the highlighted pieces, sorted."""
    return sorted(
        page.locator(".drawing .legal:not(.is-dimmed, .chosen)").evaluate_all("(all) => all.map((one) => one.id)")
    )


def test_many_actions_are_grouped_by_kind(server: LiveServer, people: People) -> None:
    ann = people.sit(server.create_game_table("imhotep", None, (), "ann ben cem dan", **EVERYTHING))
    expect(ann.locator("#app")).to_have_attribute("data-state", "choose")
    assert ann.locator(".drawing .legal").count() == 35
    assert highlighted_ids(ann) == FIRST_HALVES
    assert ann.locator(".thumb.is-offered:not(.is-dimmed)").count() == 0
    ann.locator("#sledge-0").focus()
    ann.keyboard.press("Enter")
    expect(ann.locator("#missing-half")).to_contain_text("Stone: choose a space of a boat.")
    expect(ann.locator("#announcement")).to_have_text("Stone: choose a space of a boat.")
    assert highlighted_ids(ann) == [f"space-{boat}.{space}" for boat, spaces in enumerate((4, 4, 2, 2), 1)
                        for space in range(1, spaces + 1)]  # fmt: skip
    assert findings_day_and_night(ann, "#region-bar") == []
    ann.get_by_role("button", name="Cancel").click()
    expect(ann.locator("#missing-half")).to_have_count(0)
    expect(ann.locator("#announcement")).to_have_text("The choice is dropped.")
    assert highlighted_ids(ann) == FIRST_HALVES
    ann.locator("#bet-of-0").click(force=True)
    expect(ann.locator("#missing-half")).to_contain_text("Bet: choose a field.")
    assert highlighted_ids(ann) == sorted(f"bet-{site}-{side}" for site in ("pyramid", "temple", "tomb", "obelisks")
                              for side in ("left", "right"))  # fmt: skip
    ann.keyboard.press("Escape")
    expect(ann.locator("#missing-half")).to_have_count(0)
    ann.locator("#space-2\\.1").click()  # it is not highlighted, but can mean only one thing
    expect(ann.locator(".lines li").first).to_contain_text("boat 2")


def test_bar_explains_the_second_tile(server: LiveServer, people: People) -> None:
    swap = deal(boats={"1": "action-swap action-swap action-swap", "2": "tomb-1 temple-3 obelisk"})
    turns = ("place a1", "place c3", "place b1", "place c2", "unload 1", "place b2", "use swap")
    ann = people.sit(server.create_table(*turns, deal=swap))
    ann.locator("#space-2\\.1").click()
    expect(ann.locator("#missing-half")).to_contain_text("Tomb 1: choose the tile it changes places with.")
    assert highlighted_ids(ann) == ["space-2.2", "space-2.3"]
    ann.locator("#space-2\\.1").click()
    expect(ann.locator("#missing-half")).to_have_count(0)


def test_half_action_and_its_preview_are_separate_on_a_phone(server: LiveServer, people: People) -> None:
    """In portrait and landscape, a preview replaces the text about the missing half; the cancel button stays."""
    table = server.create_game_table("imhotep", None, (), "ann ben cem dan", **EVERYTHING)
    ann = people.sit(table, width=390, height=844, locale="de")
    for width, height in ((390, 844), (844, 390)):
        ann.set_viewport_size({"width": width, "height": height})
        ann.reload()
        ann.locator("#sledge-0").dispatch_event("click")
        words, drop, question = (
            ann.locator(part) for part in ("#missing-half > span", "#missing-half > button", "#turn .preview")
        )
        expect(words).to_be_in_viewport()
        before = drop.bounding_box()
        ann.locator("[id='space-1.1']").dispatch_event("longpress", {"bubbles": True})
        expect(question).to_be_visible()
        assert words.evaluate("(one) => one.offsetWidth") == 1
        left, right = question.bounding_box(), drop.bounding_box()
        assert left is not None
        assert right is not None
        assert left["x"] + left["width"] <= right["x"]
        assert right == before
        drop.click()
        expect(words).to_have_count(0)
