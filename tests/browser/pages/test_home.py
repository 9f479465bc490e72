"""The home page of a game with presets: one click for newcomers, the long form for who wants to choose everything."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from browser.commands.test_seats import at_home
from browser.conftest import House, People
from browser.live.test_access import findings

BASE = {"players": 2}
EXTRAS = {"private_boats": True, "bets": True, "favour": True}
DYNASTY = {"dynasty": True, "prophecies": True, "market": "C", "pyramid": "C", "temple": "D"}
SITES = ("Market", "Pyramid", "Temple", "Tomb", "Obelisks")


def preset(page: Page, name: str) -> Any:
    return page.get_by_role("group", name="What do you play?").get_by_role("radio", name=re.compile(f"^{name}"))


def posted(page: Page) -> dict[str, Any]:
    """The options that are asked for; no table is opened."""
    asked: list[dict[str, Any]] = []

    def refuse(route: Route) -> None:
        asked.append(json.loads(route.request.post_data or ""))
        route.fulfill(status=400, json={"why": "Not today."})

    page.route("**/api/tables", refuse)
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("Not today.")).to_be_visible()
    page.unroute("**/api/tables")
    return asked[0]["options"]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("Base game", BASE),
        ("With mini-expansions", {**BASE, **EXTRAS}),
        ("A New Dynasty", {**BASE, **DYNASTY}),
    ],
)
def test_a_preset_is_one_click(house: House, people: People, name: str, options: dict[str, Any]) -> None:
    page = at_home(house, people)
    expect(preset(page, "Base game")).to_be_checked()
    preset(page, name).check()
    expect(page.get_by_role("switch")).to_have_count(0)
    expect(page.get_by_role("group", name="Sides of the sites")).to_be_hidden()
    assert posted(page) == options
    people.complaints.clear()  # the browser writes down that it was refused


def test_presets_are_chosen_by_keyboard_and_the_long_form_follows(house: House, people: People) -> None:
    page = at_home(house, people)
    preset(page, "Base game").focus()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    expect(preset(page, "Choose everything")).to_be_checked()
    expect(page.get_by_role("switch")).to_have_count(5)
    page.keyboard.press("Tab")
    expect(page.get_by_role("switch", name="Wrath of the Pharaoh")).to_be_focused()


def test_what_needs_a_switch_is_shown_while_it_is_on(house: House, people: People) -> None:
    page = at_home(house, people)
    preset(page, "Choose everything").check()
    dynasty = page.get_by_role("switch", name="A New Dynasty")
    tomb = page.get_by_role("group", name="Tomb").get_by_role("radio")
    assert tomb.count() == 2
    dynasty.check()
    assert [page.get_by_role("group", name=site).get_by_role("radio").count() for site in SITES] == [4] * 5
    expect(page.get_by_role("switch")).to_have_count(8)
    tomb.nth(3).check()
    page.get_by_role("switch", name="Prophecies").check()
    sides = dict.fromkeys(("market", "pyramid", "temple", "obelisks"), "A")
    chosen = {**BASE, **sides, "tomb": "D", "dynasty": True, "prophecies": True, "profile": "printed"}
    assert posted(page) == chosen
    dynasty.uncheck()
    expect(page.get_by_role("switch")).to_have_count(5)
    expect(tomb.first).to_be_checked()
    assert posted(page) == {**BASE, **sides, "tomb": "A", "profile": "printed"}
    people.complaints.clear()


def test_what_is_not_the_printed_rule_is_marked_and_explained(house: House, people: People) -> None:
    page = at_home(house, people)
    expect(preset(page, "A New Dynasty")).to_have_accessible_name(re.compile("^A New Dynasty ?, not the printed rule"))
    expect(preset(page, "Base game")).not_to_have_accessible_name(re.compile("not the printed rule"))
    preset(page, "Choose everything").check()
    page.get_by_role("switch", name="A New Dynasty").check()
    names = [re.compile("Side C: Crypt.*not the printed rule"), re.compile("^Side B: most stones in each row$")]
    tomb = page.get_by_role("group", name="Tomb").get_by_role("radio")
    expect(tomb.nth(2)).to_have_accessible_name(names[0])
    expect(tomb.nth(1)).to_have_accessible_name(names[1])
    expect(page.get_by_role("link", name="Why not?")).to_have_attribute("href", "/rules/imhotep#about-numbers")


def test_what_does_not_go_together_is_said_in_words(house: House, people: People) -> None:
    page = at_home(house, people, locale="de")
    page.locator("[name=preset][value=all]").check()
    for name in ("dynasty", "hidden_cards"):
        page.locator(f"[name=option-{name}]").check()
    page.locator("[name=option-profile][value=yucata]").check()
    page.get_by_label("Dein Name").fill("Ann")
    page.get_by_role("button", name="Tisch eröffnen").click()
    expect(page.get_by_role("alert").last).to_have_text(
        "Das passt nicht zusammen: verdeckte Marktkarten gehören zu den gedruckten Regeln. Was helfen würde: wähle die "
        "gedruckten Regeln oder schalte die verdeckten Marktkarten aus."
    )
    people.complaints.clear()


def test_who_has_chosen_before_there_were_presets_finds_it_again(house: House, people: People) -> None:
    page = at_home(house, people)
    page.evaluate("""localStorage.setItem("saqqara.start", '{"name": "Ann", "imhotep": {"option-tomb": "B"}}')""")
    page.reload()
    expect(preset(page, "Choose everything")).to_be_checked()
    expect(page.get_by_role("group", name="Tomb").get_by_role("radio").nth(1)).to_be_checked()


@pytest.mark.parametrize(("lang", "light"), [("en", "light"), ("de", "dark"), ("ru", "light")])
def test_the_long_form_fits_and_is_for_everybody(house: House, people: People, lang: str, light: str) -> None:
    page = at_home(house, people, locale=lang, color_scheme=light)
    page.locator("[name=preset][value=all]").check()
    page.locator("[name=option-dynasty]").check()
    assert findings(page) == []
    for width, height in ((390, 844), (820, 1180), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") == width
