"""Home page of a game with presets: one click for beginners, the long form for players who choose everything."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from browser.conftest import LiveServer, People
from browser.live.test_access import findings
from browser.tables.test_seats import open_new_game_page

BASE = {"players": 2}
EXTRAS = {"private_boats": True, "bets": True, "favour": True}
DYNASTY = {"dynasty": True, "prophecies": True, "market": "C", "pyramid": "C", "temple": "D"}
SITES = ("Market", "Pyramid", "Temple", "Tomb", "Obelisks")


def preset(page: Page, name: str) -> Any:
    return page.get_by_role("group", name="What do you play?").get_by_role("radio", name=re.compile(f"^{name}"))


def submitted_options(page: Page) -> dict[str, Any]:
    """Submit the form; return the requested options. No table is created."""
    bodies: list[dict[str, Any]] = []

    def refuse(route: Route) -> None:
        bodies.append(json.loads(route.request.post_data or ""))
        route.fulfill(status=400, json={"message": "Not today."})

    page.route("**/api/tables", refuse)
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("Not today.")).to_be_visible()
    page.unroute("**/api/tables")
    return bodies[0]["options"]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("Base game", BASE),
        ("With mini-expansions", {**BASE, **EXTRAS}),
        ("A New Dynasty", {**BASE, **DYNASTY}),
    ],
)
def test_a_preset_is_one_click(server: LiveServer, people: People, name: str, options: dict[str, Any]) -> None:
    page = open_new_game_page(server, people)
    expect(preset(page, "Base game")).to_be_checked()
    preset(page, name).check()
    expect(page.get_by_role("switch")).to_have_count(0)
    expect(page.get_by_role("group", name="Sides of the sites")).to_be_hidden()
    assert submitted_options(page) == options
    people.complaints.clear()  # the browser logs the refused request


def test_presets_are_chosen_by_keyboard_and_the_long_form_follows(server: LiveServer, people: People) -> None:
    page = open_new_game_page(server, people)
    preset(page, "Base game").focus()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    expect(preset(page, "Set up everything yourself")).to_be_checked()
    expect(page.get_by_role("switch")).to_have_count(5)
    page.keyboard.press("Tab")
    expect(page.get_by_role("switch", name="Wrath of the Pharaoh")).to_be_focused()


def test_dependent_options_are_visible_while_their_switch_is_on(server: LiveServer, people: People) -> None:
    page = open_new_game_page(server, people)
    preset(page, "Set up everything yourself").check()
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
    assert submitted_options(page) == chosen
    dynasty.uncheck()
    expect(page.get_by_role("switch")).to_have_count(5)
    expect(tomb.first).to_be_checked()
    assert submitted_options(page) == {**BASE, **sides, "tomb": "A", "profile": "printed"}
    people.complaints.clear()


def test_unprinted_rules_are_marked_and_explained(server: LiveServer, people: People) -> None:
    page = open_new_game_page(server, people)
    expect(preset(page, "A New Dynasty")).to_have_accessible_name(re.compile("^A New Dynasty ?, not the printed rule"))
    expect(preset(page, "Base game")).not_to_have_accessible_name(re.compile("not the printed rule"))
    preset(page, "Set up everything yourself").check()
    page.get_by_role("switch", name="A New Dynasty").check()
    names = [re.compile("Side C: Crypt.*not the printed rule"), re.compile("^Side B: most stones in each row$")]
    tomb = page.get_by_role("group", name="Tomb").get_by_role("radio")
    expect(tomb.nth(2)).to_have_accessible_name(names[0])
    expect(tomb.nth(1)).to_have_accessible_name(names[1])
    expect(page.get_by_role("link", name="Why not?")).to_have_attribute("href", "/rules/imhotep#about-numbers")


def test_conflicting_options_are_explained(server: LiveServer, people: People) -> None:
    page = open_new_game_page(server, people, locale="de")
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


def test_hidden_cards_option_notes_sides_without_secrets(server: LiveServer, people: People) -> None:
    page = open_new_game_page(server, people)
    page.locator("[name=preset][value=all]").check()
    page.locator("[name=option-dynasty]").check()
    remark = page.get_by_text("With these sides no card stays secret")
    expect(remark).to_be_hidden()
    page.locator("[name=option-hidden_cards]").check()
    expect(remark).to_be_visible()
    for site in ("market", "pyramid", "temple"):
        page.locator(f"[name=option-{site}][value=B]").check(force=True)
        expect(remark).to_be_hidden()
        page.locator(f"[name=option-{site}][value=C]").check(force=True)
        expect(remark).to_be_visible()
    page.locator("[name=option-tomb][value=B]").check(force=True)
    expect(remark).to_be_visible()


def test_choices_saved_before_presets_are_restored(server: LiveServer, people: People) -> None:
    page = open_new_game_page(server, people)
    page.evaluate("""localStorage.setItem("saqqara.start", '{"name": "Ann", "imhotep": {"option-tomb": "B"}}')""")
    page.reload()
    expect(preset(page, "Set up everything yourself")).to_be_checked()
    expect(page.get_by_role("group", name="Tomb").get_by_role("radio").nth(1)).to_be_checked()


@pytest.mark.parametrize(("lang", "light"), [("en", "light"), ("de", "dark"), ("ru", "light")])
def test_long_form_fits_without_axe_findings(server: LiveServer, people: People, lang: str, light: str) -> None:
    page = open_new_game_page(server, people, locale=lang, color_scheme=light)
    page.locator("[name=preset][value=all]").check()
    page.locator("[name=option-dynasty]").check()
    assert findings(page) == []
    for width, height in ((390, 844), (820, 1180), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") == width


# ---- the overview: one click, the user's games -----------------------------------------------------------------------


def test_play_now_starts_a_game_and_later_repeats_the_last_one(server: LiveServer, people: People) -> None:
    page = people.new_page()
    page.goto(server.base)
    expect(page.get_by_role("button", name="Play now The Duel")).to_have_accessible_description(
        "against the computer (Architect)"
    )
    page.get_by_role("button", name="Play now The Duel").click()
    page.wait_for_url("**/t/*")  # the page has asked for no name and nothing else
    page.goto(server.base)
    page.get_by_role("link", name="Imhotep: choose how you play").click()
    page.get_by_role("group", name="How many play?").get_by_role("radio", name="3").check()
    for number, kind in ((2, "Novice"), (3, "This screen")):
        page.get_by_role("combobox", name=f"Player {number}").select_option(kind)
    page.get_by_label("Name of player 3").fill("Ben")
    preset(page, "With mini-expansions").check()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    first = page.url
    page.goto(server.base)
    again = page.get_by_role("button", name="Play now Imhotep")
    expect(again).to_have_accessible_description("as last time: Novice, Ben")
    again.click()
    page.wait_for_url("**/t/*")
    assert page.url != first
    facts = [httpx.get(url.replace("/t/", "/api/tables/"), verify=False).json() for url in (first, page.url)]
    assert facts[0]["options"] == facts[1]["options"]
    assert facts[1]["options"]["favour"] is True
    assert sorted(seat["player"] for seat in facts[1]["seats"]) == ["novice", "person", "person"]
    assert {seat["name"] for seat in facts[1]["seats"] if seat["player"] == "person"} == {"Ann", "Ben"}
    page.goto(server.base)
    page.get_by_role("link", name="Imhotep with a friend").click()  # a user with a name needs no form
    expect(page.get_by_role("heading", name="Invite 2 players")).to_be_visible()


def test_a_friend_is_invited_with_one_name_and_two_clicks(server: LiveServer, people: People) -> None:
    page = people.new_page()
    page.goto(server.base)
    page.get_by_role("link", name="The Duel with a friend").click()
    expect(page.get_by_label("Your name")).to_be_focused()
    page.keyboard.type("Ann")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Invite the other player")).to_be_visible()


def test_play_now_uses_bots_even_after_a_game_with_friends(server: LiveServer, people: People) -> None:
    """The new game is against the computer players that were chosen last, with the same options."""
    page = people.new_page()

    def opens(*choices: tuple[int, str]) -> None:
        page.goto(server.base)
        page.get_by_role("link", name="Imhotep: choose how you play").click()
        page.get_by_role("group", name="How many play?").get_by_role("radio", name="3").check()
        for number, kind in choices:
            page.get_by_role("combobox", name=f"Player {number}").select_option(kind)
        preset(page, "With mini-expansions").check()
        page.get_by_label("Your name").fill("Ann")
        page.get_by_role("button", name="Open the table").click()
        page.wait_for_url("**/t/*")

    opens((2, "Novice"), (3, "Novice"))
    opens((2, "A friend"), (3, "A friend"))
    page.goto(server.base)
    now = page.get_by_role("button", name="Play now Imhotep")
    expect(now).to_have_accessible_description("against the computer (Novice, Novice)")
    now.click()
    page.wait_for_url("**/t/*")
    facts = httpx.get(page.url.replace("/t/", "/api/tables/"), verify=False).json()
    assert sorted(seat["player"] for seat in facts["seats"]) == ["novice", "novice", "person"]
    assert facts["options"]["favour"] is True


def test_own_games_are_searched_and_hidden(server: LiveServer, people: People) -> None:
    page = people.sit(server.create_table("place a2", seats="lister novice"), "lister")
    expect(page.locator("#region-log")).to_contain_text("Novice placed on")  # a later move would put this game first
    for other in ("ben", "cleo", "dan", "eve"):
        server.create_table("place a2", seats=f"lister {other}")
    server.create_game_table("tara_wolf", None, (), "lister ben")
    page.goto(server.base)
    mine = page.get_by_role("region", name="Your games")
    games = mine.get_by_role("listitem").filter(has=page.get_by_role("link"))
    expect(games).to_have_count(4)
    expect(games.first).to_contain_text("Tara Wolf")
    expect(games.first).to_contain_text("Your turn")
    expect(games.filter(has_text="You placed on a2.").first).to_be_visible()
    expect(games.first.get_by_role("time")).to_have_text(re.compile("just now|minute"))
    assert findings(page) == []
    mine.get_by_role("button", name="Show more").click()
    expect(games).to_have_count(6)
    mine.get_by_role("searchbox", name="Opponent").fill("cle")
    expect(games).to_have_count(1)
    expect(games.first).to_contain_text("The Duel · Cleo")
    games.first.get_by_role("button", name="Take off the list: The Duel, Cleo").click()
    expect(games.first).to_be_hidden()
    mine.get_by_role("button", name="Put it back").click()
    expect(games.first).to_be_visible()
    games.first.get_by_role("button", name="Take off the list").press("Enter")
    expect(mine.get_by_text("The Duel is off your list.")).to_be_visible()
    mine.get_by_role("searchbox", name="Opponent").fill("")
    mine.get_by_role("combobox", name="Which games").select_option("Finished")
    expect(mine.get_by_text("No game fits.")).to_be_visible()
    page.reload()
    mine.get_by_role("button", name="Show more").click()
    expect(games).to_have_count(5)


@pytest.mark.parametrize(("lang", "light"), [("en", "light"), ("de", "dark"), ("ru", "light")])
def test_home_page_fits_without_axe_findings(server: LiveServer, people: People, lang: str, light: str) -> None:
    page = people.new_page(locale=lang, color_scheme=light)
    page.goto(server.base)
    assert findings(page) == []
    wide = "document.documentElement.scrollWidth"
    for width, height in ((844, 390), (820, 1180), (1280, 800), (1920, 1080), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(wide) == width
    for path in ("/api", "/about", "/puzzles", "/puzzles/duel", "/analysis", "/me"):
        page.goto(f"{server.base}{path}")
        assert (path, page.evaluate(wide)) == (path, 390)
