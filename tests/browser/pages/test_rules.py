"""The rules, opened from a table, lead back to it as it stands."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.conftest import House, People
from browser.live.test_access import findings


def test_the_way_back_survives_language_light_and_version(house: House, people: People) -> None:
    table = house.lay("place a1", "place b1")
    ann = people.sits(table, width=390, height=844)
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
    expect(ann).to_have_url(f"{house.base}/t/{table}")
    expect(ann.locator("#app")).to_have_attribute("data-state", "confirm")  # the meeple still stands on c2


def test_long_contents_show_where_the_reader_is(house: House, people: People) -> None:
    eve = people.comes()
    eve.goto(f"{house.base}/rules/imhotep")
    contents = eve.locator(".contents")
    for section, title in (("IMH-29", "Obelisks C and D"), ("IMH-1", "Components")):
        eve.locator(f"#{section}").evaluate("section => section.scrollIntoView()")
        here = contents.get_by_role("link", name=title, exact=True)
        expect(here).to_have_attribute("aria-current", "location")
        expect(here).to_be_in_viewport(ratio=1)
        expect(eve.locator(f"#{section}")).to_be_in_viewport()


def test_a_clause_in_the_replay_leads_back_to_the_same_step(house: House, people: People) -> None:
    table = house.lay("place a1", "place b1", "place c1")
    eve = people.comes()
    eve.goto(f"{house.base}/t/{table}/replay?ply=1")
    eve.get_by_role("link", name="One step on").click()
    expect(eve).to_have_url(f"{house.base}/t/{table}/replay?ply=2")
    eve.locator("#points-0").click()
    eve.get_by_role("button", name=re.compile("^Ann, Meeples in the harbour: ")).click()
    eve.get_by_role("region", name="Ann · Meeples in the harbour").get_by_role("link").click()
    eve.get_by_role("link", name="In the rules").click()
    expect(eve).to_have_url(re.compile(r"/rules/duel\?from=.*#DUEL-"))
    eve.get_by_role("link", name="Back to the table").click()
    expect(eve).to_have_url(f"{house.base}/t/{table}/replay?ply=2")
