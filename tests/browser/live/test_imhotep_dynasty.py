"""A New Dynasty in the browser: hidden cards on one screen and on two, the plank, presets, prophecies on a phone.

Sides that are not printed rules are marked.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.actions import lift_curtain
from browser.conftest import LiveServer, People
from browser.live.test_access import SMALL_TARGETS, findings, findings_day_and_night
from browser.live.test_imhotep import choose_boat, last_log_line, quay
from browser.pages.test_home import SITES, preset
from browser.tables.test_seats import listed_variants, open_new_game_page
from rules.imhotep.dynasty_tables import setup

PHONE = {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}
KEEP_ACTIONS = ("load 4.1", "sail 4 market", "take 4", "keep 2", "quarry", "load 1.1")
"""Actions after which Ann keeps one of two cards of the hidden field, the other is discarded face up, and Ann moves."""
HAMMER = re.compile("^Hammer: 1. Play it. One only you know.$")
GODS = "osiris ra horus"


def create_table(
    server: LiveServer, *decisions: str, cards: str = "", rounds: str = "4331", seats: str = "ann ben", **options: Any
) -> str:
    options = {"players": len(seats.split()), "dynasty": True, **options}
    made = setup(cards, rounds, options, GODS, "")
    return server.create_game_table("imhotep", made, decisions, seats, **options)


# ---- hidden cards ----------------------------------------------------------------------------------------------------


def create_hidden_card_table(server: LiveServer, card: str, seats: str) -> str:
    """Create a table at which Ann has this card and only she knows it; return its name."""
    cards = f"statue entrance lever chisel {card}"
    return create_table(server, *KEEP_ACTIONS, cards=cards, seats=seats, market="B", hidden_cards=True)


def comparable_html(server: LiveServer, page: Page, table: str) -> str:
    """Return the HTML of the table's page without what differs between any two tables."""
    text = page.request.get(f"{server.base}/t/{table}").text()
    return re.sub(r'data-commitment="[^"]*"', "", text.replace(table, ""))


def test_at_one_screen_hidden_cards_are_covered_between_turns(server: LiveServer, people: People) -> None:
    page = people.sit(create_hidden_card_table(server, "hammer", "ann ann"))
    mine = page.get_by_role("button", name=HAMMER)
    expect(page.get_by_role("heading", name="Ann is next")).to_be_visible()
    expect(page.get_by_role("button", name="1 card face down")).to_be_attached()
    expect(mine).to_have_count(0)
    lift_curtain(page)
    expect(mine).to_be_visible()
    assert findings(page) == []
    page.get_by_role("button", name=re.compile("Get up to three")).click()
    page.get_by_role("button", name=re.compile("^Confirm")).click()
    expect(page.get_by_role("button", name="1 card face down")).to_be_visible()
    expect(page.get_by_role("heading", name="Ann (2) is next")).to_have_count(0)  # Ann (2) has nothing to cover
    expect(mine).to_have_count(0)
    page.get_by_role("button", name=re.compile("Get up to three")).click()
    page.get_by_role("button", name=re.compile("^Confirm")).click()
    expect(page.get_by_role("heading", name="Ann is next")).to_be_visible()
    expect(mine).to_have_count(0)


@pytest.mark.parametrize(("seats", "reader"), [("ann ann", "ann"), ("ann ben", "ben"), ("ann ben", "cem")])
def test_page_contains_nothing_of_cards_hidden_from_its_reader(
    server: LiveServer, people: People, seats: str, reader: str
) -> None:
    """Pages with Hammer and with Sail are the same if they are covered, and for Ben and a spectator."""
    page = people.new_page()
    sources = []
    for card in ("hammer", "sail"):
        table = create_hidden_card_table(server, card, seats)
        page.goto(f"{server.base}/as/{reader}/{table}")
        expect(page.locator("#hand-0-card")).to_be_attached()
        sources.append(comparable_html(server, page, table))
    assert "hand-0-card" in sources[0]
    assert sources[0] == sources[1]


def test_opponent_sees_only_the_number_of_hidden_cards(server: LiveServer, people: People) -> None:
    table = create_hidden_card_table(server, "hammer", "ann ben")
    ann, ben = people.sit(table), people.sit(table, "ben")
    expect(ann.get_by_role("button", name=HAMMER)).to_be_visible()
    expect(ben.get_by_role("button", name="1 card face down")).to_be_visible()
    lines = [page.locator(".lines li").filter(has_text=" kept ").inner_text() for page in (ann, ben)]
    assert [" ".join(line.split()) for line in lines] == ["You kept a Hammer.", "Ann kept a card face down."]
    for page in (ann, ben):
        assert findings(page) == []


# ---- special actions -------------------------------------------------------------------------------------------------

WITH_PLANK = (
    "load 4.1", "sail 4 market", "take 1", "load 2.1", "load 1.1", "quarry", "load 1.2", "load 3.1", "load 1.3",
)  # fmt: skip
"""Actions after which Ann has the plank; boats 2 and 3 carry the one stone they need; boat 4 is at the market."""


def test_the_plank_lets_a_boat_follow_another_one(server: LiveServer, people: People) -> None:
    ann = people.sit(create_table(server, *WITH_PLANK, cards="plank", rounds="4221"))
    ann.get_by_role("button", name=re.compile("^Loading Plank: 1. Play it")).click()
    expect(ann.locator("#turn .prompt")).to_contain_text("Loading Plank")
    invited = [one.get_attribute("id") for one in ann.locator(".drawing .legal[role=button]").all()]
    assert invited == ["sail-2", "sail-3", "quay-market"]
    choose_boat(ann, 2)
    quay(ann, "market").click()
    expect(ann.locator(".lines")).to_contain_text("sailed boat 2 to the market")
    expect(quay(ann, "market")).to_have_accessible_name(re.compile("Boat 2 has come here. Boat 4 has come here."))
    ann.get_by_role("button", name=re.compile("^Field 2: .*Take it")).click()
    expect(last_log_line(ann)).to_contain_text("You took")


def test_prophecy_is_previewed(server: LiveServer, people: People) -> None:
    ann = people.sit(create_table(server, prophecies=True))
    ra = ann.get_by_role("button", name=re.compile("^Ra: most stones at the pyramid.*Set a scarab here"))
    ra.hover()
    expect(ann.locator("#preview")).to_contain_text("Prophesy: Ra. At the end: +7 points if it is fulfilled, else −7.")
    expect(ann.locator("#favours .preview-overlay [href='#scarab-0']")).to_have_count(1)
    ra.click()
    expect(last_log_line(ann)).to_contain_text("set a scarab on Ra")
    expect(ann.locator("#scarab-of-0")).to_have_accessible_name("Ann: 1 scarab")


# ---- tables from the home page ---------------------------------------------------------------------------------------


def open_table_for_two(page: Page) -> None:
    page.get_by_role("radio", name="Two at one screen").check()
    page.get_by_role("group", name="Who begins?").get_by_role("radio", name="I do").check()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")


def place_first_stone(page: Page) -> None:
    page.get_by_role("button", name="Boat 1, space 1: empty. Place a stone.").click()
    expect(last_log_line(page)).to_contain_text("placed a stone on boat 1, space 1")
    assert findings(page) == []


@pytest.mark.parametrize(
    ("name", "labels"),
    [
        ("Base game", []),
        ("With mini-expansions", ["Private Boats", "Bets", "Pharaoh’s Favour"]),
        ("A New Dynasty", ["Market C ◇", "Pyramid C ◇", "Temple D ◇", "A New Dynasty", "Prophecies"]),
    ],
)
def test_a_table_of_each_preset_starts(server: LiveServer, people: People, name: str, labels: list[str]) -> None:
    page = open_new_game_page(server, people)
    preset(page, name).check()
    open_table_for_two(page)
    assert listed_variants(page) == labels
    place_first_stone(page)


@pytest.mark.parametrize(("side", "place"), [("C", 2), ("D", 3)])
def test_custom_combination_of_sides_starts_and_is_marked_as_not_printed(
    server: LiveServer, people: People, side: str, place: int
) -> None:
    page = open_new_game_page(server, people)
    preset(page, "Set up everything yourself").check()
    for switch in ("A New Dynasty", "Prophecies"):
        page.get_by_role("switch", name=switch).check()
    for site in SITES:
        page.get_by_role("group", name=site).get_by_role("radio").nth(place).check()
    open_table_for_two(page)
    place_first_stone(page)
    for site in SITES:
        heading = page.get_by_role("button", name=re.compile(rf"^{site}, Side {side}: .*\(not the printed rule\)"))
        heading.focus()
        page.keyboard.press("Enter")
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("◇ Not the printed rule. The printed rule of this side is in no source")
        assert findings(page, "dialog[open]") == []
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)


# ---- on a phone, in every language -----------------------------------------------------------------------------------


def test_on_a_phone_a_thumbnail_leads_to_the_prophecies(server: LiveServer, people: People) -> None:
    ann = people.sit(create_table(server, prophecies=True), **PHONE)
    ann.get_by_role("link", name="Prophecies").tap()
    expect(ann.get_by_role("link", name="Prophecies")).to_have_attribute("aria-current", "true")
    ann.get_by_role("button", name=re.compile("^Osiris: .*Set a scarab here")).tap()
    expect(last_log_line(ann)).to_contain_text("set a scarab on Osiris")


SMALL_TEXTS = """() => [...document.querySelectorAll(".app text, .app :is(p, span, b, small, h2, h3)")]
  .filter((one) => one.checkVisibility() && !one.closest(".thumb, .visually-hidden, symbol, .log"))
  .filter((one) => [...one.childNodes].some((part) => part.nodeType === Node.TEXT_NODE && part.data.trim()))
  .map((one) => [one, one.getScreenCTM?.()])
  .map(([one, drawn]) => [one, parseFloat(getComputedStyle(one).fontSize) * (drawn ? Math.hypot(drawn.a, drawn.b) : 1)])
  .filter(([, size]) => size < 10.8)
  .map(([one, size]) => `${one.textContent.trim()} ${size.toFixed(1)} in ${one.closest("[id]")?.id}`)"""
PIECES_OUT_OF_VIEW = """() => [...document.querySelectorAll(".own .things > g")]
  .map((one) => [one, one.getBoundingClientRect()])
  .filter(([, { left, right, height }]) => left < 0 || right > innerWidth || height < 20)
  .map(([one]) => one.textContent.trim())"""
"""Script that returns the own pieces that are visible only after a swipe."""
EVERYTHING = {"prophecies": True, "private_boats": True, "bets": True, "favour": True, "wrath": True}


@pytest.mark.parametrize(("side", "lang"), [("C", "ru"), ("D", "de")])
def test_four_players_with_all_options_fit_screen_and_phone(
    server: LiveServer, people: People, side: str, lang: str
) -> None:
    sides = dict.fromkeys(("market", "pyramid", "temple", "tomb", "obelisks"), side)
    table = create_table(server, "load 1.1", seats="ann ann ann ann", rounds="4333", **sides, **EVERYTHING)
    page = people.sit(table, locale=lang)
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [1280, 800]
    assert page.evaluate(SMALL_TEXTS) == []
    assert findings_day_and_night(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    assert page.evaluate(PIECES_OUT_OF_VIEW) == []
    assert page.evaluate(SMALL_TARGETS) == []
    assert page.evaluate(SMALL_TEXTS) == []
    assert findings_day_and_night(page) == []
