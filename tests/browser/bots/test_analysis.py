"""Hints in steps, and the review of a finished game, in the browser."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial

from playwright.sync_api import WebSocketRoute, expect

from browser.conftest import LiveServer, People
from browser.live.test_access import findings, findings_day_and_night
from rules.duel.deals import WHOLE_GAME, decisions_in


def test_hint_shows_more_at_every_step(server: LiveServer, people: People) -> None:
    page = people.sit(server.create_table(seats="ann novice"))
    page.get_by_role("button", name="Hint").click()
    hint = page.locator("#hint")
    expect(hint).to_contain_text("Look at the free fields of the harbour.")
    expect(page.locator(".hint-target")).to_have_count(0)
    page.get_by_role("button", name="Say more").click()
    expect(hint).to_contain_text("It would decide: Place on a1.")
    expect(page.locator("#field-a1")).to_have_class("field legal hint-target")
    assert findings(page) == []
    page.get_by_role("button", name="Say more").click()
    expect(hint).to_contain_text(
        "It would decide: Place on a1. Better than “Place on b1”: it brings you about 3 more points at the obelisk. "
        "Chance of winning: 62% instead of 50%."
    )
    expect(page.locator("#field-a1")).to_have_class("field legal hint-target")  # the target keeps its name and mark
    expect(page.get_by_role("button", name="Say more")).to_have_count(0)
    page.locator("#field-b2").click()
    expect(hint).to_be_hidden()
    expect(page.locator(".hint-target")).to_have_count(0)


def test_hint_requested_before_the_first_message_stays(server: LiveServer, people: People) -> None:
    """A first live message without news, which may arrive after the first click, does not close the hint."""
    page, late = people.new_page(), list[Callable[[], None]]()

    def slow(line: WebSocketRoute) -> None:
        def arrives(text: str | bytes) -> None:
            if "seq" in json.loads(text):
                late.append(partial(line.send, text))

        line.connect_to_server().on_message(arrives)

    page.route_web_socket(re.compile("/live"), slow)
    page.goto(f"{server.base}/as/ann/{server.create_table(seats='ann novice')}")
    page.get_by_role("button", name="Hint").click()
    hint = page.locator("#hint")
    expect(hint).to_contain_text("Look at the free fields of the harbour.")
    while not late:
        page.evaluate("() => new Promise(requestAnimationFrame)")
    late[0]()
    page.locator("#app[data-drawn-seq]").wait_for()
    expect(hint).to_be_visible()


def test_no_hints_against_people(server: LiveServer, people: People) -> None:
    page = people.sit(server.create_table())
    expect(page.locator("#field-b2")).to_have_attribute("data-action", "place b2")
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)


def test_hints_in_a_finished_game_are_for_the_seat_that_decided_then(server: LiveServer, people: People) -> None:
    name = server.create_table(*decisions_in(WHOLE_GAME))
    page = people.sit(f"{name}/replay?ply=1")
    page.get_by_role("button", name="Hint").click()
    hint = page.locator("#hint")
    expect(hint).to_contain_text("Look at the free fields of the harbour.")
    page.get_by_role("button", name="Say more").click()
    expect(hint).to_contain_text("It would decide: Place on b1.")
    expect(page.locator("#field-b1")).to_have_class(re.compile("hint-target"))
    assert findings(page) == []
    page.get_by_role("link", name="One step on").click()
    expect(hint).to_be_hidden()
    expect(page.locator(".hint-target")).to_have_count(0)
    page.get_by_role("link", name="To the end").click()
    expect(page.get_by_role("button", name="Hint")).to_be_disabled()


def test_best_moves_are_linked_from_the_result(server: LiveServer, people: People) -> None:
    name = server.create_table(*decisions_in(WHOLE_GAME))
    page = people.sit(name)
    page.get_by_role("button", name="Show the result").click()
    page.get_by_role("button", name="Find the best moves").click()
    found = page.locator("#result .highlights li")
    expect(found).to_have_count(3)
    expect(found.nth(0)).to_contain_text("You · best move · turn 3")
    expect(found.nth(0)).to_contain_text("A random move would have cost 12% of winning chances on average.")
    expect(found.nth(1)).to_contain_text("Ben · best move · turn 4")
    expect(found.nth(2)).to_contain_text("Ben’s chance of winning rose from 50% to 100%.")
    assert findings_day_and_night(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.get_by_role("link", name="turn 3", exact=True).click()
    expect(page).to_have_url(f"{server.base}/t/{name}/replay?ply=2")


def test_review_is_computed_and_links_to_the_game(server: LiveServer, people: People) -> None:
    name = server.create_table(*decisions_in(WHOLE_GAME))
    page = people.sit(name)
    page.get_by_role("button", name="Show the result").click()
    page.get_by_role("link", name="Review").click()
    page.evaluate("window.stays = true")
    page.get_by_role("button", name="Start the review").click()
    expect(page.get_by_role("heading", name="Chance of winning along the game")).to_be_visible()
    costly = page.locator("section[data-seat='0']")
    assert page.evaluate("window.stays") is True  # the review is inserted without a reload
    expect(costly).to_contain_text("60 of 100: mistakes cost 25 percentage points in all")
    expect(costly).to_contain_text("This cost 25% of winning chances, about 4 points.")
    solution = costly.get_by_text("which brings you about 3 more points")
    expect(solution).to_be_hidden()
    costly.get_by_text("Solution").click()
    expect(solution).to_be_visible()
    expect(page.locator(".highlights li")).to_have_count(3)
    expect(page.locator("section[data-seat='1']")).to_contain_text("None that cost anything worth a word.")
    assert findings_day_and_night(page) == []
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator("svg.chances")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.get_by_role("link", name="Turn 1:").click()
    expect(page).to_have_url(f"{server.base}/t/{name}/replay?ply=0")
