"""Imhotep in the browser: stones and boats by click and drag, previews, sites by player, four players on a phone."""

from __future__ import annotations

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import LiveServer, People
from browser.live.test_access import SMALL_TARGETS, findings, findings_day_and_night

MARKET = (
    ["statue", "entrance", "lever", "chisel", "hammer", "sail", "sarcophagus", "paved-path"] + ["statue"] * 9
    + ["entrance", "sarcophagus", "paved-path", "lever", "hammer", "sail", "sail", "chisel", "chisel"]
    + [f"{site}-decoration" for site in ("pyramid", "temple", "tomb", "obelisk") for _ in range(2)]
)  # fmt: skip
ROUNDS = {
    2: ["4331", "4322", "4321", "4221", "3322", "3321"],
    3: ["4421", "4332", "4322", "4321", "4221", "3332"],
    4: ["4333", "4432", "4422", "4421", "4332", "4322"],
}
LOADED = ("load 1.1", "load 2.1", "load 1.2", "load 2.2", "load 1.3")  # four players: boats 1 and 2 can sail
ONE_READY = ("load 1.1", "load 2.1", "load 1.2", "load 3.2", "load 1.3")  # only boat 1 can sail


def create_table(server: LiveServer, *decisions: str, players: int = 4, seats: str = "", **options: Any) -> str:
    setup = {"rounds": ROUNDS[players], "market": MARKET, "generator": [1, 2, 3, 4]}
    seated = seats or " ".join(["ann"] * players)
    return server.create_game_table("imhotep", setup, decisions, seated, players=players, **options)


def sailable_boat(page: Page, boat: int) -> Locator:
    """Return the button of a boat that can sail; its bow is at the left."""
    return page.get_by_role("button", name=re.compile(rf"^Boat {boat}: .*Choose it, then a site"))


def choose_boat(page: Page, boat: int) -> None:
    sailable_boat(page, boat).click(position={"x": 20, "y": 30})
    expect(sailable_boat(page, boat)).to_have_attribute("aria-pressed", "true")


def quay(page: Page, site: str) -> Locator:
    return page.get_by_role("button", name=re.compile(rf"^Quay at the {site}\."))


def last_log_line(page: Page) -> Locator:
    """Return the newest line of the log."""
    return page.locator(".lines li").first


def middle(what: Locator, x: float = 0.5, y: float = 0.5) -> tuple[float, float]:
    box = what.bounding_box()
    assert box
    return box["x"] + box["width"] * x, box["y"] + box["height"] * y


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 12, start[1] + 4)
    page.mouse.move(*end, steps=4)


def test_a_boat_is_chosen_then_its_site(server: LiveServer, people: People) -> None:
    ann = people.sit(create_table(server, *LOADED))
    choose_boat(ann, 2)
    expect(ann.locator("#announcement")).to_have_text("Boat 2: choose where it sails.")
    expect(ann.locator(".drawing .fits")).to_have_count(5)
    choose_boat(ann, 1)
    expect(sailable_boat(ann, 2)).to_have_attribute("aria-pressed", "false")
    quay(ann, "temple").click(position={"x": 60, "y": 150})  # anywhere on the site
    expect(last_log_line(ann)).to_contain_text("sailed boat 1 to the temple")
    expect(ann.get_by_role("img", name="boat 1 is at the temple")).to_be_visible()
    ann.get_by_role("button", name="Undo").click()
    expect(sailable_boat(ann, 1)).to_be_visible()


def test_chosen_boat_survives_a_takeback_request(server: LiveServer, people: People) -> None:
    table = create_table(server, *LOADED, seats="ann ben cem dan")
    ben = people.sit(table, "ben")
    choose_boat(ben, 2)
    with httpx.Client(base_url=server.base, follow_redirects=True) as ann:
        ann.get(f"/as/ann/{table}")
        seq = ann.get(f"/api/tables/{table}").json()["seq"]
        assert ann.post(f"/api/tables/{table}/takeback/request", json={"after": seq, "seat": 0}).status_code == 200
    expect(ben.get_by_role("group", name=re.compile("^Ann asks to take back"))).to_be_visible()
    expect(sailable_boat(ben, 2)).to_have_attribute("aria-pressed", "true")
    quay(ben, "temple").click(position={"x": 60, "y": 150})
    expect(last_log_line(ben)).to_contain_text("sailed boat 2 to the temple")


def test_site_click_sails_the_only_boat(server: LiveServer, people: People) -> None:
    ann = people.sit(create_table(server, *ONE_READY))
    quay(ann, "obelisks").click()
    expect(last_log_line(ann)).to_contain_text("sailed boat 1 to the obelisks")


def test_private_boat_does_not_change_clicks_on_sites(server: LiveServer, people: People) -> None:
    ann = people.sit(create_table(server, *ONE_READY, private_boats=True))
    seq = ann.locator("#app").get_attribute("data-seq")
    ann.locator("#at-tomb").click(position={"x": 120, "y": 120})
    expect(ann.get_by_role("dialog")).to_contain_text("At the end each connected area of a colour scores")
    ann.keyboard.press("Escape")
    assert ann.locator("#app").get_attribute("data-seq") == seq
    quay(ann, "tomb").click()
    expect(last_log_line(ann)).to_contain_text("sailed boat 1 to the tomb")


def test_site_click_sails_the_chosen_private_boat(server: LiveServer, people: People) -> None:
    ann = people.sit(create_table(server, *ONE_READY, private_boats=True))
    ann.get_by_role("button", name=re.compile("^Your private boat: it can still sail")).click()
    quay(ann, "tomb").click()
    expect(last_log_line(ann)).to_contain_text("sailed the private boat to the tomb")


def test_a_boat_is_dragged_to_a_site_and_a_stone_to_a_space(server: LiveServer, people: People) -> None:
    ann = people.sit(create_table(server, *LOADED))
    drag(ann, middle(sailable_boat(ann, 1), 0.05), middle(quay(ann, "pyramid"), 0.3))
    expect(ann.locator(".moving-piece")).to_have_count(1)
    ann.mouse.up()
    expect(last_log_line(ann)).to_contain_text("sailed boat 1 to the pyramid")
    ann.get_by_role("button", name="Undo").click()
    stone = ann.locator(".own .sled .ready").first
    space = ann.get_by_role("button", name="Boat 3, space 2: empty. Place a stone.")
    drag(ann, middle(stone), middle(space))
    ann.mouse.up()
    expect(last_log_line(ann)).to_contain_text("placed a stone on boat 3, space 2")
    expect(ann.locator(".moving-piece")).to_have_count(0)


def test_a_stone_is_chosen_then_a_space(server: LiveServer, people: People) -> None:
    ann = people.sit(create_table(server, *LOADED))
    ann.get_by_role("button", name=re.compile("^Your sled: .*Choose it")).click(position={"x": 30, "y": 30})
    expect(ann.locator(".app.has-half-choice")).to_be_attached()
    ann.get_by_role("button", name="Boat 4, space 3: empty. Place a stone.").click()
    expect(last_log_line(ann)).to_contain_text("placed a stone on boat 4, space 3")


def test_sailing_is_previewed(server: LiveServer, people: People) -> None:
    """A sailing shows ghosts on their fields in the order of unloading, and the points at the end of round and game."""
    ann = people.sit(create_table(server, *LOADED))
    choose_boat(ann, 1)
    quay(ann, "temple").hover()
    ghosts = ann.locator("#at-temple .preview-overlay [href$='-ghost']")
    expect(ghosts).to_have_count(3)
    assert [one.get_attribute("href") for one in ghosts.all()] == ["#block-0-ghost", "#block-2-ghost", "#block-0-ghost"]
    expect(ann.locator("#at-temple .preview-overlay text").filter(has_text=re.compile("^3$"))).to_have_count(1)
    expect(ann.locator("#preview")).to_contain_text("Delivered at the temple: Ann 2, Ann (3) 1.")
    rows = ann.locator(".projection tbody tr")
    expect(rows).to_have_count(3)
    assert [row.inner_text().split() for row in rows.all()] == [
        ["now", "0", "0", "0", "0"],
        ["end", "of", "round", "2", "+2", "0", "1", "+1", "0"],
        ["end", "of", "game", "2", "+2", "0", "1", "+1", "0"],
    ]
    cells = rows.last.locator("td")
    cells.evaluate_all("(all) => all.forEach((one) => (one.innerHTML = '28 <i>+12</i>'))")  # as late in a game
    assert min(cells.evaluate_all(ROOM_BEFORE)) >= 8  # the numbers of two players stay apart
    ann.mouse.move(5, 400)
    expect(ann.locator(".preview-overlay, .projection")).to_have_count(0)


ROOM_BEFORE = """(all) => all.map((one) => {
    const words = document.createRange();
    words.selectNodeContents(one);
    return words.getBoundingClientRect().x - one.getBoundingClientRect().x;
})"""
"""Script that returns how much room each element leaves before its content."""


def test_quarry_preview_shows_stones_on_the_sled(server: LiveServer, people: People) -> None:
    ann = people.sit(create_table(server))
    ann.get_by_role("button", name=re.compile("^Your quarry: 27")).hover()
    expect(ann.locator("#owned-0 .preview-overlay [href='#block-0-ghost']")).to_have_count(3)
    expect(ann.locator("#owned-0 .preview-overlay text").filter(has_text=re.compile("^24$"))).to_have_count(1)
    below = ann.locator(
        "#owned-0 .replaceable:not(.preview-overlay *)"
    )  # the pieces that the preview replaces are hidden
    expect(below).to_have_count(2)
    assert below.evaluate_all("all => all.map((one) => getComputedStyle(one).opacity)") == ["0", "0"]
    ann.mouse.move(5, 400)
    expect(ann.locator("#owned-0 .preview-overlay")).to_have_count(0)
    assert below.evaluate_all("all => all.map((one) => getComputedStyle(one).opacity)") == ["1", "1"]


def test_stone_count_opens_the_site_by_player(server: LiveServer, people: People) -> None:
    ann = people.sit(create_table(server, *LOADED, "sail 1 temple"))
    ann.get_by_role("button", name="Stones here: 3 (Ann 2, Ann (2) 0, Ann (3) 1, Ann (4) 0)").click()
    dialog = ann.get_by_role("dialog", name="Who has what here")
    expect(dialog.get_by_role("heading", name="Temple A")).to_be_visible()
    assert [row.inner_text().split() for row in dialog.locator("tbody tr").all()] == [
        ["Ann", "2", "0", "2", "2"], ["Ann", "(2)", "0", "0", "0", "0"],
        ["Ann", "(3)", "1", "0", "1", "1"], ["Ann", "(4)", "0", "0", "0", "0"],
    ]  # fmt: skip
    assert findings(ann, "dialog[open]") == []
    ann.keyboard.press("Escape")
    ann.get_by_role("button", name="Stones here: 0").first.click()
    expect(dialog.get_by_role("heading", name="Pyramid A")).to_be_visible()


def test_seat_takes_a_card_out_of_turn_with_a_reason(server: LiveServer, people: People) -> None:
    """Boat 1 carries stones of seats 0, 2 and 0; when seat 1 sails it to the market, seat 0 takes a card (IMH-5.1)."""
    table = create_table(server, *LOADED, "sail 1 market", seats="ann ben cem dan")
    ann, ben = people.sit(table, "ann"), people.sit(table, "ben")
    expect(ann.locator("#turn h2")).to_have_text("You decide")
    expect(ann.locator("#turn .prompt")).to_contain_text("Ben sailed your stone to the market: choose a card.")
    expect(ben.locator("#turn h2")).to_have_text("Ann decides")
    expect(ben.locator("#turn .prompt")).to_contain_text("Ben sailed a stone of Ann to the market: Ann chooses a card.")
    ann.get_by_role("button", name="Field 3: Lever. Take it.").click()
    ann.get_by_role("button", name=re.compile("^Confirm")).click()
    expect(last_log_line(ben)).to_contain_text("Ann took a Lever")


def test_refused_action_shows_reason_and_remedy(server: LiveServer, people: People) -> None:
    ann = people.sit(create_table(server, "load 1.1"))
    ann.get_by_role("button", name="Quay at the tomb.").click(force=True)
    expect(ann.locator("#notice")).to_contain_text("boat 1 must carry at least 3 stones to sail, it carries 1")
    expect(ann.locator("#notice")).to_contain_text("What would help: place 2 more stones on boat 1.")
    ann.get_by_role("button", name="Field 1: Statue").click(force=True)
    expect(ann.get_by_role("dialog")).to_contain_text("you take a card when your stone reaches the market")


def test_sites_cards_and_rounds_explain_themselves(server: LiveServer, people: People) -> None:
    ann = people.sit(create_table(server, favour=True, bets=True))
    ann.get_by_role("button", name="Tomb, Side A").click()
    expect(ann.get_by_role("dialog")).to_contain_text("At the end each connected area of a colour scores")
    ann.keyboard.press("Escape")
    ann.get_by_role("button", name="About this table").click()
    expect(ann.get_by_role("dialog")).to_contain_text("Once a game, lay a stone from your quarry on a bet field.")


def test_boat_and_site_are_chosen_by_keyboard(server: LiveServer, people: People) -> None:
    ann = people.sit(create_table(server, *LOADED))
    sailable_boat(ann, 1).focus()
    ann.keyboard.press("Enter")
    expect(sailable_boat(ann, 1)).to_have_attribute("aria-pressed", "true")
    quay(ann, "tomb").focus()
    ann.keyboard.press("Enter")
    expect(last_log_line(ann)).to_contain_text("sailed boat 1 to the tomb")


def test_sites_and_stone_counts_are_explained_by_keyboard(server: LiveServer, people: People) -> None:
    ann = people.sit(create_table(server, *LOADED, "sail 1 temple"))
    ann.get_by_role("button", name="Tomb, Side A").focus()
    ann.keyboard.press("Enter")
    expect(ann.get_by_role("dialog")).to_contain_text("At the end each connected area of a colour scores")
    ann.keyboard.press("Escape")
    ann.get_by_role("button", name=re.compile("^Stones here: 3 ")).focus()
    ann.keyboard.press("Space")
    expect(ann.get_by_role("dialog", name="Who has what here")).to_be_visible()


def test_chosen_boat_sails_by_a_click_on_a_card(server: LiveServer, people: People) -> None:
    """A chosen boat sails by a click anywhere on a site, even on a card."""
    ann = people.sit(create_table(server, *LOADED))
    choose_boat(ann, 1)
    x, y = middle(ann.locator("#card-2"))
    ann.mouse.click(x, y)
    expect(ann.locator(".lines")).to_contain_text("sailed boat 1 to the market")


def test_command_line_sails_a_boat(server: LiveServer, people: People) -> None:
    ann = people.sit(create_table(server, *LOADED))
    ann.keyboard.press("/")
    ann.keyboard.type("sail 2 obelisks")
    ann.keyboard.press("Enter")
    expect(last_log_line(ann)).to_contain_text("sailed boat 2 to the obelisks")


EXTRAS = {"wrath": True, "private_boats": True, "bets": True, "favour": True}
SIDE_B = dict.fromkeys(("market", "pyramid", "temple", "tomb", "obelisks"), "B")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everything_is_visible_at_once_at_1280_by_800(server: LiveServer, people: People, players: int) -> None:
    page = people.sit(create_table(server, "load 1.1", players=players, **EXTRAS, **SIDE_B))
    assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [1280, 800]
    bar = page.locator("#region-bar").bounding_box()
    assert bar
    for part in [".river", ".berth", ".site-of", ".sign", ".favours", ".area", ".log"]:
        for one in page.locator(part).all():
            box = one.bounding_box()
            assert box
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= 1280
            assert box["y"] + box["height"] <= bar["y"]


@pytest.mark.parametrize("lang", ["en", "de", "ru"])
def test_four_players_on_a_phone(server: LiveServer, people: People, lang: str) -> None:
    """The own sled, the boats and the sites fit above the bar; other players are a swipe away; nothing is too wide."""
    page = people.sit(create_table(server, *LOADED, **EXTRAS), width=390, height=844, has_touch=True, locale=lang)
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    bar = page.locator("#region-bar").bounding_box()
    assert bar
    for part in (".river", ".thumbs", ".board-row", ".tabs", ".own .sled"):
        box = page.locator(part).bounding_box()
        assert box
        assert box["y"] + box["height"] <= bar["y"], part
    assert page.evaluate(SMALL_TARGETS) == []
    assert page.locator(".area").count() == 4
    assert page.evaluate("document.getElementById('areas').scrollWidth") > 3 * 350


def test_on_a_phone_a_thumbnail_leads_to_its_site(server: LiveServer, people: People) -> None:
    ann = people.sit(create_table(server, *LOADED), width=390, height=844, has_touch=True)
    ann.get_by_role("link", name="Obelisks").tap()
    expect(ann.get_by_role("link", name="Obelisks")).to_have_attribute("aria-current", "true")
    sailable_boat(ann, 1).tap(position={"x": 12, "y": 20})
    quay(ann, "obelisks").tap()
    expect(last_log_line(ann)).to_contain_text("sailed boat 1 to the obelisks")
    expect(ann.get_by_role("link", name="Obelisks")).to_have_attribute("aria-current", "true")


def test_page_opens_at_the_site_in_question_on_a_phone(server: LiveServer, people: People) -> None:
    """A page that is opened while a stone waits for its pyramid has that site in its middle."""
    table = create_table(server, *LOADED, "sail 2 pyramid", **SIDE_B)
    ann = people.sit(table, width=390, height=844, has_touch=True)
    expect(ann.get_by_role("link", name="Pyramid")).to_have_attribute("aria-current", "true")


def test_axe_finds_nothing_serious(server: LiveServer, people: People) -> None:
    page = people.sit(create_table(server, *LOADED, **EXTRAS), height=844)
    assert findings_day_and_night(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert findings_day_and_night(page) == []
