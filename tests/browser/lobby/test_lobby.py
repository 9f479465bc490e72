"""Presence and chat at a table, and how players find each other, in the browser; a household has no more fields."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import LiveServer, People
from browser.live.test_access import findings_day_and_night
from rules.duel.deals import WHOLE_GAME, decisions_in

TALK = re.compile("^At the table: ")
FIELDS = "input, select, textarea"


def wait_for_presence(page: Page) -> Page:
    """Return the page once it has received who is present."""
    expect(page.locator("#open-chat")).to_be_visible()
    return page


def offset_in_message(button: Locator) -> float:
    """Return how far below the top of its message a button begins, in pixels."""
    expect(button).to_be_visible()
    return float(
        button.evaluate(
            "(one) => one.getBoundingClientRect().y - one.closest('[data-message]').getBoundingClientRect().y"
        )
    )


def test_chat_works_by_keyboard_and_by_touch(server: LiveServer, people: People) -> None:
    table = server.create_table("place a1", "place b1")
    ann = wait_for_presence(people.sit(table, "ann"))
    ben = wait_for_presence(people.sit(table, "ben", width=390, height=844, has_touch=True))
    expect(ann.get_by_role("button", name="At the table: Ben: here")).to_be_visible()
    expect(ben.locator("#chat-text")).to_have_count(0)

    ann.locator("#open-chat").focus()
    ann.keyboard.press("Enter")
    expect(ann.get_by_role("textbox", name="Message")).to_be_focused()
    ann.keyboard.type("Good luck <b>Ben</b>!")
    ann.keyboard.press("Enter")
    messages = ann.get_by_role("list", name="What was said")
    expect(messages.get_by_role("listitem")).to_contain_text("Good luck <b>Ben</b>!")
    expect(ann.get_by_role("textbox", name="Message")).to_have_value("")

    overheard = ben.get_by_role("status").filter(has_text="Ann: Good luck <b>Ben</b>!")
    expect(overheard).to_be_visible()
    expect(ben.get_by_role("button", name="New messages. At the table: Ann: here")).to_be_visible()
    ben.locator("#open-chat").tap()
    expect(ben.locator("#open-chat")).not_to_have_class(re.compile("unread"))
    assert ben.evaluate("document.getElementById('chat').scrollWidth <= innerWidth")
    ben.get_by_role("button", name="Well played!").tap()
    expect(messages.get_by_text("Well played!")).to_be_visible()
    expect(ann.locator("#chat-announcement")).to_have_text("Ben: Well played!")
    assert findings_day_and_night(ann, "dialog[open]") == findings_day_and_night(ben, "dialog[open]") == []

    ben.get_by_role("button", name="Delete").tap()
    expect(messages.get_by_text("Well played!")).to_have_count(0)
    ben.get_by_role("button", name="Oops!").tap()
    more = ann.get_by_text("More about this message").locator("..")
    closed = offset_in_message(more)
    more.focus()
    ann.keyboard.press("Enter")
    expect(ann.get_by_role("button", name="Mute Ben")).to_be_visible()
    assert offset_in_message(more) == closed  # the button stays in the line of the name
    ann.keyboard.press("Tab")
    expect(ann.get_by_role("button", name="Mute Ben")).to_be_focused()
    ann.keyboard.press("Enter")
    expect(messages.get_by_text("Oops!")).to_have_count(0)
    expect(ann.locator("#muted-people")).to_contain_text("Muted: Ben · Unmute")
    ann.get_by_role("button", name="Ben · Unmute").click()
    expect(messages.get_by_text("Oops!")).to_be_visible()
    ann.get_by_text("More about this message").locator("..").press("Enter")
    ann.get_by_role("button", name="Block Ben").press("Enter")
    expect(ann.locator("#muted-people")).to_contain_text("Blocked: Ben · Unblock")
    ann.get_by_role("button", name="Ben · Unblock").click()
    expect(messages.get_by_text("Oops!")).to_be_visible()
    ann.keyboard.press("Escape")
    expect(ann.locator("#open-chat")).to_be_focused()


@pytest.mark.parametrize(
    ("lang", "title", "watches"), [("de", "Am Tisch", "Im Publikum: Cleo"), ("ru", "За столом", "Смотрят: Cleo")]
)
def test_spectator_is_listed_by_name(server: LiveServer, people: People, lang: str, title: str, watches: str) -> None:
    table = server.create_table("place a1", "place b1")
    ann = wait_for_presence(people.sit(table, "ann", width=390, height=844, locale=lang))
    cleo = wait_for_presence(people.sit(table, "cleo", color_scheme="dark", locale=lang))
    cleo.locator("#open-chat").click()
    cleo.locator("#spectator-name").fill("Cleo")
    cleo.locator("[data-gesture=hello]").click()
    expect(cleo.locator("[data-message]")).to_have_count(1)
    assert findings_day_and_night(cleo, "dialog[open]") == []
    ann.locator("#open-chat").click()
    expect(ann.get_by_role("dialog", name=title)).to_contain_text(watches)
    ann.keyboard.press("Escape")
    for width in (390, 360):
        ann.set_viewport_size({"width": width, "height": 740})
        edges = "['#open-chat', '.header-links'].map((one) => document.querySelector(one).getBoundingClientRect())"
        button, ways = ann.evaluate(edges)
        assert (width, button["right"] <= ways["left"] + 1) == (width, True)


def test_closed_chat_adds_no_fields(server: LiveServer, people: People) -> None:
    """A table's page has no fields for a chat that is closed, and the home page has none at all."""
    table = server.create_table(*decisions_in(WHOLE_GAME)[:-1])
    fields = "all => all.map((one) => one.id || one.name)"
    expected = ["command-input", "setting-confirm", "setting-speed", "setting-sounds"]
    for guest in ("ann", "ben"):
        page = wait_for_presence(people.sit(table, guest))
        assert page.locator(FIELDS).evaluate_all(fields) == expected
        expect(page.locator("#chat-toast")).to_be_hidden()
    home = people.new_page()
    home.goto(server.base)
    expect(home.locator(FIELDS)).to_have_count(0)


def test_invited_player_joins_from_the_home_page(server: LiveServer, people: People) -> None:
    server.create_table("place a1", seats="gila hugo")
    gila = people.sit(server.create_table(seats="gila open"), "gila")
    gila.get_by_role("button", name="Invite somebody you know").click()
    gila.get_by_role("button", name="Invite and reserve: Hugo").click()
    expect(gila.get_by_role("button", name="Withdraw: Hugo")).to_be_focused()
    assert findings_day_and_night(gila, "dialog[open]") == []
    hugo = people.sit(gila.url.rpartition("/")[2], "hugo", width=390, height=844)
    hugo.evaluate("localStorage['saqqara.start'] = JSON.stringify({ name: 'Hugo' })")
    hugo.goto(server.base)
    invited = hugo.get_by_role("region", name="Invitations")
    expect(invited).to_contain_text("Gila invites you.")
    assert findings_day_and_night(hugo) == []
    invited.get_by_role("button", name="Sit down: The Duel, Gila").click()
    expect(hugo.locator("#turn")).to_be_visible()
    expect(gila.locator("#turn")).not_to_have_attribute("data-status", "open")


def test_listed_table_without_spectators_is_joined(server: LiveServer, people: People) -> None:
    ida = people.new_page()
    ida.goto(f"{server.base}/?game=duel&with=friend")
    ida.get_by_label("Your name").fill("Ida")
    ida.get_by_text("Agreed for this game").click()
    ida.get_by_role("switch", name="List this table").check()
    ida.get_by_role("switch", name="Without spectators").check()
    ida.get_by_role("button", name="Open the table").click()
    link = ida.locator("#link").input_value()
    jan = people.new_page(width=390, height=844)
    jan.goto(server.base)
    listed = jan.get_by_role("region", name="Open tables")
    expect(listed).to_contain_text("Ida is waiting for somebody to play with.")
    expect(listed).to_contain_text("a game for two · Without spectators")
    listed.get_by_role("button", name="Sit down: The Duel, Ida").click()  # without a name, the join page asks for it
    jan.get_by_label("Your name").fill("Jan")
    assert findings_day_and_night(jan) == []
    jan.get_by_role("button", name="Sit down").click()
    expect(jan.locator("#turn")).to_be_visible()
    outsider = people.new_page()
    outsider.goto(link)
    expect(outsider.get_by_role("heading", name="Not for everybody")).to_be_visible()
    people.leave(outsider)
    people.complaints.clear()  # the browser logs the refused request


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_message_commands_are_in_view(server: LiveServer, people: People, width: int, height: int) -> None:
    table = server.create_table(seats="ann ben")
    ann, ben = (
        wait_for_presence(people.sit(table)),
        wait_for_presence(people.sit(table, "ben", width=width, height=height)),
    )
    ann.locator("#open-chat").click()
    ann.locator("#chat-form-slot input").fill("Hello")
    ann.locator("#chat-form-slot input").press("Enter")
    ben.locator("#open-chat").click()
    ben.locator(".messages summary").click()
    edge = ben.locator("dialog[open]").bounding_box()
    assert edge
    for kind in ("mute", "block", "report"):
        button = ben.locator(f'.messages [data-message-command="{kind}"]')
        expect(button).to_be_in_viewport(ratio=1)
        box = button.bounding_box()
        assert box
        assert edge["x"] <= box["x"]
        assert box["x"] + box["width"] <= edge["x"] + edge["width"]
        assert edge["y"] <= box["y"]
        assert box["y"] + box["height"] <= edge["y"] + edge["height"]
