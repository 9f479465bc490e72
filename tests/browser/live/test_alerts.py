"""Takebacks beyond undo, keyboard areas, the command line, sounds, and turning a phone, by roles and labels."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import LiveServer, People
from browser.live.test_access import findings, findings_day_and_night
from rules.duel.deals import STOCK_USED_UP, decisions_in

MIDDLE = decisions_in(STOCK_USED_UP)[:26]  # Ann is to move; boat 1 can be unloaded


def expect_state(page: Page, expected: str) -> None:
    expect(page.locator("#app")).to_have_attribute("data-state", expected)


def press_button(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def press_piece(page: Page, name: str) -> None:
    page.get_by_role("button", name=re.compile(rf"^{name}\b")).click()


def unload(page: Page) -> None:
    press_piece(page, "Boat 1")
    press_button(page, "Unload boat 1")


# ---- turns and takebacks --------------------------------------------------------------------------------------------


def test_gold_button_names_reveals_and_the_next_player(server: LiveServer, people: People) -> None:
    ann = people.sit(server.create_table(*MIDDLE))
    press_piece(ann, "Boat 1")
    gold = ann.get_by_role("button", name="Unload boat 1", exact=True)
    expect(gold).to_have_accessible_description("Reveals 3 hidden pieces; no undo.")
    expect(gold.locator(".lock")).to_be_visible()
    ann.keyboard.press("Escape")
    press_piece(ann, "b2")
    confirm = ann.get_by_role("button", name="Confirm turn", exact=True)
    expect(confirm).to_have_accessible_description("Then Ben is to move.")
    expect(confirm.locator(".lock")).to_be_visible()


def test_takeback_beyond_the_lock_needs_consent(server: LiveServer, people: People) -> None:
    table = server.create_table(*MIDDLE)
    ann = people.sit(table)
    ben = people.sit(table, "ben", width=390, height=844)
    unload(ann)
    expect_state(ann, "wait")
    press_button(ann, "Undo")
    dialog = ann.get_by_role("dialog", name="Take a turn back")
    expect(dialog.get_by_role("listitem")).to_have_count(1)
    assert findings_day_and_night(ann, "dialog[open]") == []
    press_button(ann, "Ask Ben")
    request = ben.get_by_role("group", name=re.compile("^Ann asks to take back their last turn"))
    expect(request).to_be_visible()
    expect(ben.locator("#announcement")).to_contain_text("Ann asks to take back their last turn.")
    expect(ann.get_by_role("button", name="Withdraw")).to_be_visible()
    assert findings_day_and_night(ben) == []
    assert ben.evaluate("document.documentElement.scrollWidth") == 390
    press_button(ben, "Agree")
    expect_state(ann, "choose")
    for page, name in ((ann, "You"), (ben, "Ann")):
        line = page.get_by_role("region", name="Log").get_by_role("listitem").first
        expect(line).to_contain_text(f"{name} took back a turn; everybody agreed. What it had revealed is hidden again")
    expect(ann.locator("del")).to_have_count(1)
    expect(ann.get_by_role("button", name=re.compile("^Boat 1"))).to_be_visible()


def test_takeback_can_be_declined(server: LiveServer, people: People) -> None:
    table = server.create_table(*MIDDLE)
    ann, ben = people.sit(table), people.sit(table, "ben")
    unload(ann)
    press_button(ann, "Undo")
    press_button(ann, "Ask Ben")
    press_button(ben, "Refuse")
    expect(ann.locator("#announcement")).to_contain_text("Ben does not agree: the turn stands.")
    expect(ann.get_by_role("button", name="Undo", exact=True)).to_have_attribute("aria-disabled", "true")
    expect_state(ben, "choose")


@pytest.mark.parametrize("seats", ["ann ann", "ann architect"])
def test_takeback_needs_no_consent_in_hot_seat_and_against_bots(server: LiveServer, people: People, seats: str) -> None:
    page = people.sit(server.create_table(*MIDDLE, seats=seats))
    unload(page)
    press_button(page, "Undo")
    press_button(page, "Take the turn back")
    expect_state(page, "choose")
    expect(page.locator(".lines li").first).to_contain_text(re.compile(r"took back a turn\. What it had revealed"))


def test_title_and_icon_show_the_own_turn(server: LiveServer, people: People) -> None:
    ann = people.sit(server.create_table(seats="nora ben"), "nora")  # Nora has no other games
    icon = ann.locator('link[rel="icon"]')
    expect(ann).to_have_title("Your turn · The Duel")
    expect(icon).to_have_attribute("href", re.compile("favicon-turn.svg$"))
    press_piece(ann, "b2")
    press_button(ann, "Confirm turn")
    expect(ann).to_have_title("Ben is to move · The Duel")
    expect(icon).to_have_attribute("href", re.compile("favicon.svg$"))


# ---- keyboard -------------------------------------------------------------------------------------------------------


def test_tab_stops_once_in_each_area_and_arrows_go_on(server: LiveServer, people: People) -> None:
    ann = people.sit(server.create_table(*MIDDLE))
    expect_state(ann, "choose")
    inside = "[...document.querySelectorAll('#region-harbour [tabindex=\"0\"]')].map((one) => one.id)"
    assert ann.evaluate(inside) == ["boat-1"]
    ann.locator("#boat-1").focus()
    ann.keyboard.press("ArrowDown")
    expect(ann.locator("#boat-2")).to_be_focused()
    ann.keyboard.press("Tab")
    expect(ann.locator("#points-0")).to_be_focused()
    ann.keyboard.press("Tab")
    expect(ann.locator("#tool-0-take")).to_be_focused()
    ann.keyboard.press("ArrowRight")
    expect(ann.locator("#tool-0-place")).to_be_focused()
    ann.keyboard.press("Tab")
    expect(ann.locator("#about-obelisk-0")).to_be_focused()
    ann.keyboard.press("End")
    expect(ann.locator("#about-tomb-0")).to_be_focused()
    for _ in range(3):
        ann.keyboard.press("Shift+Tab")
    expect(ann.locator("#boat-2")).to_be_focused()


def expect_announcement(page: Page, words: str) -> None:
    expect(page.locator("#command-answer")).to_contain_text(words)


def test_command_line_accepts_notation_and_answers_in_words(server: LiveServer, people: People) -> None:
    ann = people.sit(server.create_table(*MIDDLE))
    expect_state(ann, "choose")
    ann.keyboard.press("/")
    field = ann.get_by_role("combobox", name="Command")
    expect(field).to_be_focused()
    ann.keyboard.type("unl")
    option = ann.get_by_role("option", name="unload 1 Unload boat 1 · Reveals 3 hidden pieces; no undo.")
    expect(option).to_be_visible()
    assert findings(ann) == []
    ann.keyboard.press("ArrowDown")
    expect(option).to_have_attribute("aria-selected", "true")
    ann.keyboard.press("ArrowUp")
    ann.keyboard.press("Tab")
    expect(field).to_have_value("unload 1")
    for typed, words in (
        ("unload 1", "Reveals 3 hidden pieces; no undo. Type “confirm” to do it."),
        ("why unload 2", "boat 2 needs two meeples in its row, it has none"),
        ("WHY  place b2", "“place b2” is possible now."),
        ("score", "Ben: 14 points for certain, 1 more if the game ended now."),
        ("log", "Ben placed on b1."),
        ("redo", "Nothing to redo."),
        ("place a1", "one of your own meeples already stands on a1"),
        ("nonsense", "“nonsense” is neither a decision nor a command."),
        ("help", "takeback: asks to take your last turn back"),
        ("place b2", "You placed on b2."),
        ("undo", "Taken back."),
        ("redo", "You placed on b2."),
        ("confirm", "Ben is to move."),
        ("place c3", "It is not this seat’s turn."),
        ("takeback", "You ask to take back your last turn."),
        ("refuse", "You withdraw the question: the turn stands."),
    ):
        field.fill(typed)
        ann.keyboard.press("Enter")
        expect_announcement(ann, words)
    expect(ann.locator("#announcement")).to_contain_text("You withdraw the question: the turn stands.")
    ann.keyboard.press("Escape")
    expect(field).to_be_hidden()


def test_a_button_opens_the_command_line_too(server: LiveServer, people: People) -> None:
    ann = people.sit(server.create_table(), width=390, height=844, locale="ru")
    press_button(ann, "Настройки")
    press_button(ann, "Командная строка")
    expect(ann.get_by_role("combobox", name="Команда")).to_be_focused()
    assert ann.evaluate("document.documentElement.scrollWidth") == 390
    press_button(ann, "Закрыть")
    expect(ann.get_by_role("combobox", name="Команда")).to_be_hidden()


def test_theme_is_in_the_settings_on_a_phone(server: LiveServer, people: People) -> None:
    ann = people.sit(server.create_table(), width=390, height=844)
    expect(ann.locator("#theme")).to_be_hidden()
    press_button(ann, "Settings")
    ann.get_by_role("link", name="Dark").click()
    expect(ann.locator("html")).to_have_attribute("data-theme", "night")
    expect(ann.get_by_role("link", name="Dark")).to_have_attribute("aria-current", "true")


# ---- sounds ---------------------------------------------------------------------------------------------------------

COUNT_SOUNDS = """window.played = 0;
for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
  const start = kind.prototype.start;
  kind.prototype.start = function (...when) { window.played += 1; return start.apply(this, when); };
}"""


def test_sounds_are_off_by_default_and_have_captions(server: LiveServer, people: People) -> None:
    ann = people.new_page()
    ann.add_init_script(COUNT_SOUNDS)
    ann.goto(f"{server.base}/as/ann/{server.create_table()}")
    caption = ann.locator("#caption")
    press_piece(ann, "b2")
    expect_state(ann, "confirm")
    expect(caption).to_be_hidden()
    assert ann.evaluate("played") == 0
    ann.get_by_role("button", name="Settings").click()
    ann.get_by_label("Sounds").check()
    expect(caption).to_have_text("♪ two notes: your turn")
    ann.keyboard.press("Escape")
    press_button(ann, "Undo")
    expect(caption).to_have_text("♪ a piece is set down")
    assert ann.evaluate("played") > 2
    ann.reload()
    ann.get_by_role("button", name="Settings").click()
    expect(ann.get_by_label("Sounds")).to_be_checked()


# ---- phones ---------------------------------------------------------------------------------------------------------


def test_turning_a_phone_keeps_selection_and_dialog(server: LiveServer, people: People) -> None:
    ann = people.sit(server.create_table(*MIDDLE), width=390, height=844, has_touch=True, is_mobile=True)
    press_piece(ann, "Boat 1")
    gold = ann.get_by_role("button", name="Unload boat 1", exact=True)
    ann.get_by_role("button", name="Ann: 14 points for certain").locator("visible=true").click()
    upright, landscape = {"width": 390, "height": 844}, {"width": 844, "height": 390}
    for size in (landscape, upright, landscape):
        ann.set_viewport_size(size)
        expect(ann.get_by_role("dialog", name="Points in detail")).to_be_visible()
    ann.keyboard.press("Escape")
    expect(gold).to_be_in_viewport(ratio=1)
    expect(ann.locator("#harbour")).to_be_in_viewport(ratio=0.99)
    assert ann.evaluate("document.documentElement.scrollWidth") == 844
    assert findings(ann) == []
    gold.click()
    expect_state(ann, "wait")
