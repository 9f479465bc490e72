"""Rules pages that are opened from a table lead back to it in its current state."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from browser.conftest import LiveServer, People
from browser.live.test_access import findings


def test_back_link_survives_language_theme_and_version(server: LiveServer, people: People) -> None:
    table = server.create_table("place a1", "place b1")
    ann = people.sit(table, width=390, height=844)
    ann.get_by_role("button", name=re.compile("^c2")).click()
    ann.get_by_role("link", name="Rules", exact=True).click()
    ann.get_by_role("link", name="Short", exact=True).click()
    ann.locator("summary", has_text="Language").click()
    ann.get_by_role("link", name="Deutsch").click()
    back = ann.get_by_role("link", name="Zurück zum Tisch")
    ann.get_by_role("heading", name="DUEL-6").first.scroll_into_view_if_needed()
    expect(back).to_be_in_viewport(ratio=1)
    assert findings(ann) == []
    assert ann.evaluate("document.documentElement.scrollWidth") == 390
    back.click()
    expect(ann).to_have_url(f"{server.base}/t/{table}")
    expect(ann.locator("#app")).to_have_attribute("data-state", "confirm")  # the meeple still stands on c2


def test_long_contents_show_where_the_reader_is(server: LiveServer, people: People) -> None:
    eve = people.new_page()
    eve.goto(f"{server.base}/rules/imhotep")
    contents = eve.locator(".contents")
    for section, title in (("IMH-29", "Obelisks C and D"), ("IMH-1", "Components")):
        eve.locator(f"#{section}").evaluate("section => section.scrollIntoView()")
        here = contents.get_by_role("link", name=title, exact=True)
        expect(here).to_have_attribute("aria-current", "location")
        expect(here).to_be_in_viewport(ratio=1)
        expect(eve.locator(f"#{section}")).to_be_in_viewport()


def test_a_clause_in_the_replay_leads_back_to_the_same_step(server: LiveServer, people: People) -> None:
    table = server.create_table("place a1", "place b1", "place c1")
    eve = people.new_page()
    eve.goto(f"{server.base}/t/{table}/replay?ply=1")
    eve.get_by_role("link", name="One step on").click()
    expect(eve).to_have_url(f"{server.base}/t/{table}/replay?ply=2")
    eve.locator("#points-0").click()
    eve.get_by_role("button", name=re.compile("^Ann, Meeples in the harbour: ")).click()
    eve.get_by_role("region", name="Ann · Meeples in the harbour").get_by_role("link").click()
    eve.get_by_role("link", name="In the rules").click()
    expect(eve).to_have_url(re.compile(r"/rules/duel\?from=.*#DUEL-"))
    eve.get_by_role("link", name="Back to the table").click()
    expect(eve).to_have_url(f"{server.base}/t/{table}/replay?ply=2")


def test_rules_panel_is_next_to_the_table_where_it_fits(server: LiveServer, people: People) -> None:
    table = server.create_table("place a1", "place b1")
    ann = people.sit(table, width=1600, height=900)
    ann.get_by_role("link", name="Rules", exact=True).click()
    rules = ann.frame_locator("#rules-panel iframe")
    expect(rules.get_by_role("heading", name="Imhotep: The Duel")).to_be_visible()
    expect(rules.locator("header.top")).to_have_count(0)
    assert ann.evaluate("document.documentElement.scrollWidth") == 1600
    edges = "(id) => document.getElementById(id).getBoundingClientRect()"
    assert ann.evaluate(edges, "rules-panel")["x"] == 1180
    assert ann.evaluate(edges, "region-area-1")["x"] + ann.evaluate(edges, "region-area-1")["width"] <= 1180
    assert findings(ann) == []
    ann.locator("#theme > summary").click()
    ann.locator("#theme [data-choose-theme=night]").click()
    expect(rules.locator("html")).to_have_attribute("data-theme", "night")
    ann.get_by_role("button", name=re.compile("^Boat 2: ")).click(force=True)  # the refusal names its clause
    explained = ann.get_by_role("dialog")
    expect(explained.get_by_role("heading", name="Obelisk A")).to_be_visible()  # the clicked element is explained first
    explained.get_by_role("link", name="DUEL-3.2").click()
    expect(rules.locator("#DUEL-3\\.2 h3")).to_be_in_viewport()
    expect(ann.locator("dialog[open]")).to_have_count(0)
    expect(ann).to_have_url(f"{server.base}/t/{table}")
    ann.keyboard.press("Escape")
    expect(ann.locator("#rules-panel")).to_be_hidden()
    ann.get_by_role("button", name=re.compile("^c2")).click()
    expect(ann.locator("#app")).to_have_attribute("data-state", "confirm")


def test_reader_chooses_short_full_or_both_versions(server: LiveServer, people: People) -> None:
    eve = people.new_page(width=390, height=844)
    eve.goto(f"{server.base}/rules/duel")
    short = eve.locator("#DUEL-3\\.1 > .short-only")
    full = eve.locator("#DUEL-3\\.1 > .full-only")
    picture = eve.locator("#DUEL-3\\.1 .picture svg[role=img]")
    for version, visibility in (("Both", (True, True)), ("Short", (True, False)), ("Full", (False, True))):
        eve.get_by_role("link", name=version, exact=True).click()
        assert (short.is_visible(), full.is_visible(), picture.is_visible()) == (*visibility, True)
        assert eve.evaluate("document.documentElement.scrollWidth") == 390
        assert findings(eve) == []
    eve.get_by_role("link", name="Both", exact=True).click()
    eve.reload()
    assert (short.is_visible(), full.is_visible()) == (True, True)


SMALL_TEXTS = """() => [...document.querySelectorAll(".picture svg[role] text")].flatMap((one) => {
  const { a, b } = one.getScreenCTM(), size = parseFloat(getComputedStyle(one).fontSize) * Math.hypot(a, b);
  const box = one.getBoundingClientRect(), frame = one.closest("svg[role]").getBoundingClientRect();
  const within = box.top < frame.bottom && frame.top < box.bottom && box.left < frame.right && frame.left < box.right;
  return within && size < 10.95 ? [`${one.textContent} ${size}`] : [];
})"""
"""Script that returns the texts below 11 px in the visible part of a picture."""


PICTURES = {"duel": 28, "imhotep": 40, "tara_wolf": 9}


@pytest.mark.parametrize("game", PICTURES)
def test_pictures_of_the_rules_are_as_wide_as_a_phone_and_can_be_read(
    server: LiveServer, people: People, game: str
) -> None:
    eve = people.new_page(width=390, height=844)
    eve.goto(f"{server.base}/rules/{game}")
    assert eve.evaluate("document.documentElement.scrollWidth") == 390
    drawn = eve.locator(".picture svg[role=img]")
    edges = drawn.evaluate_all("all => all.map((one) => one.getBoundingClientRect().right)")
    assert len(edges) == PICTURES[game]
    assert max(edges) <= 390 - 8
    assert eve.evaluate(SMALL_TEXTS) == []
    assert findings(eve) == []
    eve.set_viewport_size({"width": 1280, "height": 800})
    assert eve.evaluate(SMALL_TEXTS) == []
