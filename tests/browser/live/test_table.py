"""The table's page in the browser: actions, undo, confirmation, explanations, several pages, a lost connection."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import TIMEOUT_MS, LiveServer, People
from rules.duel.deals import deal

ACTION_TILES = deal(boats={"1": "action-swap action-take action-unload", "2": "tomb-1 tomb-2 tomb-3"})


def press_piece(page: Page, name: str) -> None:
    """Press the piece whose label begins with `name`."""
    page.get_by_role("button", name=re.compile(rf"^{name}\b")).click()


def expect_state(page: Page, expected: str) -> None:
    expect(page.locator("#app")).to_have_attribute("data-state", expected)


def press_button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def test_placement_is_undone_redone_and_confirmed(server: LiveServer, people: People) -> None:
    table = server.create_table()
    ann, ben = people.sit(table), people.sit(table, "ben")
    press_piece(ann, "b2")
    expect_state(ann, "confirm")
    expect(ann.get_by_role("button", name="b2: your meeple")).to_be_visible()
    expect_state(ben, "wait")
    expect(ben.get_by_role("button", name="b2, free")).to_be_visible()
    press_button(ann, "Undo")
    expect_state(ann, "choose")
    press_button(ann, "Redo")
    expect_state(ann, "confirm")
    press_button(ann, "Restart turn")
    expect_state(ann, "choose")
    press_piece(ann, "a3")
    press_button(ann, "Confirm turn")
    expect_state(ann, "wait")
    expect_state(ben, "choose")
    expect(ben.get_by_role("button", name="a3: meeple of Ann, just moved")).to_be_visible()
    expect(ben.locator(".lines li").first).to_have_text(re.compile(r"^\s*since the beginning: Ann placed on a3\."))


def test_revealing_action_needs_the_gold_button(server: LiveServer, people: People) -> None:
    ann = people.sit(server.create_table("place a2", "place b2", deal=ACTION_TILES))
    press_piece(ann, "Boat 2")
    button = ann.get_by_role("button", name="Unload boat 2")
    expect(button).to_have_accessible_description("Reveals 3 hidden pieces; no undo.")
    expect(ann.locator("#boat-2 .stone-owner")).to_have_count(3)
    expect(ann.locator("#boat-2 .stone-owner").first).to_have_css("opacity", "1")
    ann.keyboard.press("Escape")
    expect(ann.get_by_role("button", name="Choose a move")).to_have_attribute("aria-disabled", "true")
    press_piece(ann, "Boat 2")
    button.evaluate("one => [one.click(), one.click()]")  # a double click counts once
    expect_state(ann, "wait")
    expect(ann.locator(".lines li").first).to_contain_text("Out of the game: tomb 1. Boat 2 was loaded again.")


def test_setting_turns_off_confirmation(server: LiveServer, people: People) -> None:
    ann = people.sit(server.create_table())
    ann.get_by_role("button", name="Settings").click()
    ann.get_by_label("Confirm every turn").uncheck()
    ann.get_by_role("button", name="Close").locator("visible=true").click()
    press_piece(ann, "b2")
    expect_state(ann, "wait")


def test_refused_action_shows_reason_and_clause(server: LiveServer, people: People) -> None:
    ann = people.sit(server.create_table("place a2", "place b2", deal=ACTION_TILES))
    ann.locator("#boat-3").click(position={"x": 14, "y": 34}, force=True)  # the bow: a tile would explain itself
    notice = ann.locator("#notice")
    expect(notice).to_contain_text("boat 3 needs two meeples in its row, it has none")
    expect(ann.locator("#announcement")).to_contain_text("boat 3 needs two meeples in its row")
    link = notice.get_by_role("link", name="Rule DUEL-3.2")
    expect(link).to_have_attribute("href", "/rules/duel#DUEL-3.2")
    ann.keyboard.press("Escape")
    expect(notice).to_be_hidden()


def test_only_targets_of_the_action_tile_are_highlighted(server: LiveServer, people: People) -> None:
    """Two tiles of one boat change places, then a boat is unloaded (DUEL-4.4)."""
    taken = ("place a1", "place b1", "place c1", "place a2", "unload 1", "place b2")
    ann = people.sit(server.create_table(*taken, deal=ACTION_TILES))
    ann.get_by_role("button", name=re.compile("swap.*Play one")).click()
    expect(ann.locator("#turn .prompt")).to_have_text("Choose two tiles of one boat; they change places.")
    expect(ann.locator(".drawing .legal:not(.space)")).to_have_count(0)
    press_piece(ann, "Boat 2, space 1: tomb 1")
    expect(ann.locator("#announcement")).to_have_text("Tomb 1: choose the tile it changes places with.")
    press_piece(ann, "Boat 2, space 3: tomb 3")
    expect(ann.get_by_label("Boat 2, space 1: tomb 3")).to_be_visible()
    expect(ann.locator("#turn .prompt")).to_have_text("Unload a boat.")
    press_button(ann, "Undo")
    expect(ann.get_by_label("Boat 2, space 1: tomb 1")).to_be_visible()


def test_a_meeple_is_dragged_to_a_field(server: LiveServer, people: People) -> None:
    ann = people.sit(server.create_table())
    start, end = ann.locator(".drawing .ready").first.bounding_box(), ann.locator("#field-c3").bounding_box()
    assert start
    assert end
    ann.mouse.move(start["x"] + 10, start["y"] + 10)
    ann.mouse.down()
    ann.mouse.move(640, 400, steps=3)
    expect(ann.locator(".moving-piece")).to_have_count(1)
    ann.mouse.move(end["x"] + 20, end["y"] + 20, steps=3)
    ann.mouse.up()
    expect_state(ann, "confirm")
    expect(ann.get_by_role("button", name="c3: your meeple")).to_be_visible()
    expect(ann.locator(".moving-piece")).to_have_count(0)


COUNT_MOVING_PIECES = """() => {
  window.travellers = 0;
  const count = (one) => { travellers += one.className === "moving-piece"; };
  const counts = (all) => all.forEach(({ addedNodes }) => addedNodes.forEach(count));
  new MutationObserver(counts).observe(document.body, { childList: true });
}"""
"""Script that counts in `travellers` the pieces that start to move, which may be gone before a test looks."""


def test_pieces_move_unless_motion_is_reduced(server: LiveServer, people: People) -> None:
    table = server.create_table()
    moving, still = people.sit(table, reduced_motion="no-preference"), people.sit(table)
    for page in (moving, still):
        page.evaluate(COUNT_MOVING_PIECES)
    press_piece(moving, "b2")
    expect_state(moving, "confirm")
    expect_state(still, "confirm")
    expect(moving.locator(".moving-piece")).to_have_count(0)
    assert (moving.evaluate("travellers"), still.evaluate("travellers")) == (1, 0)


def test_the_arrow_keys_go_through_the_harbour_and_focus_stays(server: LiveServer, people: People) -> None:
    ann = people.sit(server.create_table())
    ann.locator("#field-b2").focus()
    way = ("Left", "field-a2"), ("Left", "boat-2"), ("Right", "field-a2"), ("Up", "field-a1"), ("Up", "boat-a")
    for arrow, reached in way:
        ann.keyboard.press(f"Arrow{arrow}")
        expect(ann.locator(f"#{reached}")).to_be_focused()
    ann.locator("#field-b2").focus()
    ann.keyboard.press("Enter")
    expect(ann.locator("#confirm")).to_be_focused()
    ann.keyboard.press("Enter")
    expect_state(ann, "wait")
    expect(ann.locator("#field-b2")).to_be_focused()


@pytest.mark.parametrize("about", ["Obelisk", "Temple", "Pyramids", "Tomb"])
def test_every_site_explains_itself(server: LiveServer, people: People, about: str) -> None:
    ann = people.sit(server.create_table())
    ann.get_by_role("region", name="Ann").get_by_role("button", name=re.compile(f"^{about}")).click()
    dialog = ann.get_by_role("dialog", name="Explanation")
    expect(dialog.get_by_role("heading", name=f"{about} A")).to_be_visible()
    expect(dialog.get_by_role("heading")).to_have_count(1)


def test_action_tiles_and_points_explain_themselves(server: LiveServer, people: People) -> None:
    ann = people.sit(server.create_table())
    ann.get_by_role("button", name="What the action tiles do").first.click()
    dialog = ann.get_by_role("dialog", name="Explanation")
    titles = ["Take a tile", "Place two or three", "Place, then unload", "Swap, then unload"]
    expect(dialog.get_by_role("heading")).to_have_text(titles)
    ann.keyboard.press("Escape")
    ann.get_by_role("button", name="Ann: 0 points for certain").first.click()
    expect(ann.get_by_role("dialog", name="Points in detail").get_by_role("row")).to_have_count(8)


def test_a_second_page_and_another_language_show_the_same_table(server: LiveServer, people: People) -> None:
    table = server.create_table()
    ann = people.sit(table)
    again = people.open(ann.context)
    again.goto(f"{server.base}/t/{table}?lang=de")
    press_piece(ann, "b2")
    expect_state(again, "confirm")
    expect(again.get_by_role("button", name="b2: deine Spielfigur")).to_be_visible()
    again.get_by_role("button", name="Zug bestätigen").click()
    expect_state(ann, "wait")


def test_hot_seat_shows_the_current_player(server: LiveServer, people: People) -> None:
    page = people.sit(server.create_table(seats="nelly nelly"), "nelly")  # Nelly has no other games
    expect(page.locator("#turn h2")).to_have_text("Nelly is to move")
    press_piece(page, "b2")
    press_button(page, "Confirm turn")
    expect(page.locator("#turn h2")).to_have_text("Nelly (2) is to move")
    expect(page).to_have_title("Nelly (2) is to move · The Duel")


def test_no_piece_is_legal_while_a_bot_thinks(server: LiveServer, people: People) -> None:
    page = people.sit(server.create_table("place b2", seats="ann architect"))
    expect_state(page, "thinking")
    expect(page.locator("#turn h2")).to_have_text("Architect is thinking")
    expect(page.locator(".drawing .legal")).to_have_count(0)


def test_lost_connection_is_restored(tmp_path: Path, people: People) -> None:
    server = LiveServer(tmp_path / "saqqara.sqlite")
    try:
        people.server = server
        ann = people.sit(server.create_table())
        press_piece(ann, "b2")
        expect_state(ann, "confirm")
        port = int(server.base.rpartition(":")[2])
        server.kill()
        expect(ann.locator("#connection-lost")).to_have_text("Connection lost, trying again …")
        expect(ann.locator("#connection-lost")).to_be_visible()
        server.start(port)
        expect(ann.locator("#connection-lost")).to_be_hidden(timeout=6 * TIMEOUT_MS)  # pages retry at growing intervals
        expect(ann.locator("#announcement")).to_have_text("Connected again.")
        press_button(ann, "Confirm turn")
        expect_state(ann, "wait")
        people.leave(ann)
    finally:
        server.kill()
    people.complaints.clear()  # browsers log every failed connection; no more follow after leaving
