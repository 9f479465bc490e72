"""A long press explains a piece, and a tap plays it, without the long-press events of the browser."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, Route, expect

from browser.conftest import LiveServer, People
from browser.live.test_tara_wolf import DEAL
from browser.tutorial.test_tutorial import SKIP_CONFIRMATION_AND_PREFETCH
from rules.duel.deals import deal
from server.puzzles.test_puzzle_page import PUZZLE

SUPPRESS_CONTEXT_MENU = (
    "addEventListener('contextmenu', (event) => event.stopImmediatePropagation(), { capture: true })"
)
"""Script that suppresses `contextmenu`, as in browsers that report no long press."""
LONG, SHORT = 600, 300  # milliseconds


@dataclass
class Finger:
    """Finger on a page whose clock is stopped and runs only during `stays`."""

    page: Page
    touch: CDPSession
    sent: list[str]

    def down(self, selector: str) -> None:
        box = self.page.locator(selector).bounding_box()
        assert box
        self.spot = {"x": box["x"] + box["width"] / 2, "y": box["y"] + 20}
        self.touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [self.spot]})

    def hold(self, milliseconds: int) -> None:
        self.page.clock.run_for(milliseconds)

    def moves(self, far: float) -> None:
        self.spot["x"] += far
        self.touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [self.spot]})

    def up(self) -> None:
        self.touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def open_with_finger(people: People, table: str) -> Finger:
    page = people.new_page(width=390, height=844, has_touch=True, is_mobile=True)
    page.add_init_script(SUPPRESS_CONTEXT_MENU)
    page.clock.install()
    page.goto(f"{people.server.base}/as/ann/{table}")
    expect(page.locator("#app")).to_have_attribute("data-state", "choose")
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    sent: list[str] = []

    def note(request: Any) -> None:
        if request.method == "POST":
            sent.append(request.post_data_json["action"])

    page.on("request", note)
    return Finger(page, page.context.new_cdp_session(page), sent)


def test_long_press_explains_a_card_without_playing_it(server: LiveServer, people: People) -> None:
    hand = open_with_finger(people, server.create_game_table("tara_wolf", DEAL, ("coins 4",), "ann ben"))
    bubble, about = hand.page.locator("#tooltip"), hand.page.get_by_role("dialog")
    hand.down("#hand-0-jackal")
    hand.hold(SHORT)
    expect(bubble).to_be_hidden()
    hand.moves(4)  # a finger trembles
    hand.hold(SHORT)
    expect(bubble).to_contain_text("Jackal Animal, costs 1, strength 2, 4 in the game")
    expect(bubble.locator("#preview")).to_have_text("Play Jackal (1 coin).")
    hand.up()
    expect(bubble).to_be_in_viewport(ratio=1)
    bubble.get_by_role("button", name="More …").tap()
    expect(bubble).to_be_hidden()
    expect(about.get_by_role("heading", name="Jackal")).to_be_visible()
    about.get_by_role("button", name="Close").tap()
    expect(about).to_have_count(0)
    assert hand.sent == []
    hand.page.locator("#hand-0-jackal").tap()  # the next tap plays
    expect(hand.page.locator(".lines li").first).to_contain_text("You played the Jackal")
    assert hand.sent == ["play jackal"]


def test_moving_finger_opens_no_tooltip(server: LiveServer, people: People) -> None:
    hand = open_with_finger(people, server.create_game_table("tara_wolf", DEAL, ("coins 4",), "ann ben"))
    hand.down("#hand-0-jackal")
    hand.moves(30)
    hand.hold(LONG)
    hand.up()
    expect(hand.page.get_by_role("dialog")).to_have_count(0)
    assert hand.sent == []


def test_long_press_on_a_field_shows_its_preview(server: LiveServer, people: People) -> None:
    hand = open_with_finger(people, server.create_table())
    hand.down("#field-c3")
    hand.hold(LONG)
    expect(hand.page.locator("#preview")).to_contain_text("A meeple goes to c3")
    hand.up()
    expect(hand.page.locator("#preview")).to_be_visible()
    assert hand.sent == []


def open_without_script(page: Page, script: str, address: str) -> list[Route]:
    """Open a page without one of its scripts; return a list with the route that loads it when continued."""
    held: list[Route] = []
    page.route(f"**/js/{script}.js", lambda route: held.append(route))
    with page.expect_request(f"**/js/{script}.js"):  # the route is in the list before anything else is answered
        page.goto(address, wait_until="commit")
    return held


def test_press_before_the_scripts_are_loaded_counts(server: LiveServer, people: People) -> None:
    page = people.new_page()
    held = open_without_script(page, "table", f"{server.base}/as/ann/{server.create_table()}")
    page.locator("#field-c3").click()
    page.locator("#field-c3").click()  # nothing happens yet
    expect(page.get_by_role("button", name="Confirm turn")).to_have_count(0)
    held[0].continue_()
    page.get_by_role("button", name="Confirm turn").click()
    expect(page.locator("#field-c3")).to_have_attribute("aria-label", "c3: your meeple, just moved")


def open_without_second_script(page: Page, script: str, address: str) -> tuple[list[Route], list[str]]:
    """Open a page with the script of its table but without another one; return the route and the sent actions."""
    page.add_init_script(SKIP_CONFIRMATION_AND_PREFETCH)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.post_data or "") if request.url.endswith("/play") else None)
    with page.expect_websocket():  # the last step of the table's script
        held = open_without_script(page, script, address)
    return held, sent


def test_press_between_two_scripts_counts_once(server: LiveServer, people: People) -> None:
    page = people.new_page()
    held, sent = open_without_second_script(page, "tutorial/lesson", f"{server.base}/learn/duel?step=1")
    page.locator("#field-b2").click(force=True)
    page.evaluate("() => fetch('/learn/duel/step')")  # every request that was sent before is known by then
    assert sent == []
    held[0].continue_()
    page.locator('.lesson[data-step="2"]').wait_for()
    assert len(sent) == 1


PLAY_ACTION = """async (decision) => {
  const { api, seq } = app.dataset;
  const headers = { "Content-Type": "application/json" };
  const body = JSON.stringify({ action: decision, after: Number(seq), confirm: true });
  return (await fetch(`${api}/play`, { method: "POST", headers, body })).ok;
}"""
"""Script that plays an action as another window of the same user would."""


@pytest.mark.parametrize(
    ("script", "where", "decision", "selector"),
    [
        ("tutorial/lesson", lambda server: "/learn/duel?step=1", "place b2", '.lesson[data-step="2"]'),
        ("puzzles/puzzle", lambda server: server.give(PUZZLE), "place a1", '.lesson[data-status="wrong"]'),
    ],
    ids=["guide", "puzzle"],
)
def test_action_before_a_script_is_loaded_is_processed(
    server: LiveServer, people: People, script: str, where: Callable[[LiveServer], str], decision: str, selector: str
) -> None:
    page = people.new_page()
    held, _ = open_without_second_script(page, script, server.base + where(server))
    app = page.locator("#app")
    seq = app.get_attribute("data-seq") or ""
    assert page.evaluate(PLAY_ACTION, decision)
    expect(app).not_to_have_attribute("data-seq", seq)
    held[0].continue_()
    page.locator(selector).wait_for()


LEAGUE = {"name": "Haste", "game": "duel", "kind": "swiss", "rounds": 3, "listed": False,
          "time_control": {"minutes": 10, "seconds": 20, "first_turn_minutes": 5}}  # fmt: skip


@pytest.mark.parametrize("script", ["pages/new-game", "table", "pages/join-page", "leagues/leagues"])
def test_name_typed_before_the_scripts_are_loaded_stays(server: LiveServer, people: People, script: str) -> None:
    if script == "pages/new-game":
        where = "?game=duel&with=friend"
    elif script == "leagues/leagues":
        kim = people.new_page()
        kim.goto(server.base)
        kim.request.post(f"{server.base}/api/me/member", data={"name": "Kim in haste", "password": "crocodile at noon"})
        where = f"leagues/{kim.request.post(f'{server.base}/api/leagues', data=LEAGUE).json()['league']}"
    else:
        terms = {"spectators": script == "table"}
        where = f"t/{server.create_game_table('duel', {'deal': deal()}, (), 'ann open', settings=terms)}"
    page = people.new_page()
    held = open_without_script(page, script, f"{server.base}/{where}")
    name = page.get_by_label("Your name")
    name.fill("Jan")
    held[0].continue_()
    page.wait_for_load_state("load")  # the scripts have run
    expect(name).to_have_value("Jan")


def test_join_before_the_scripts_are_loaded_takes_the_seat(server: LiveServer, people: People) -> None:
    door = server.create_game_table("duel", {"deal": deal()}, (), "ann open", settings={"spectators": False})
    jan = people.new_page()
    held = open_without_script(jan, "pages/join-page", f"{server.base}/t/{door}")
    jan.get_by_label("Your name").fill("Jan")
    jan.get_by_role("button", name="Sit down").click()
    expect(jan.get_by_label("Your name")).to_have_value("Jan")
    held[0].continue_()
    expect(jan.locator("#turn")).to_be_visible()
