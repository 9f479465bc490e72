"""Tutorials in the browser: whole guides by mouse and keyboard, wrong clicks, interruptions, accessibility."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from browser.conftest import LiveServer, People, wait_for_condition
from browser.live.test_access import findings_day_and_night
from browser.live.test_layout import FAULTS
from saqqara.server.tables.bot_names import BOT_NAMES
from saqqara.server.tutorial_pages import load_guide

LIT = ".drawing .legal"
PIECES = ".drawing :is([data-action], [data-half-actions])"
PHONE: dict[str, Any] = {"width": 390, "height": 844, "has_touch": True}


SKIP_CONFIRMATION_AND_PREFETCH = """localStorage.setItem("saqqara.confirms", "false");
Object.defineProperty(navigator, "connection", { value: { saveData: true } });"""
"""Script for a user who confirms no turns and saves data, so that the page prefetches nothing."""


def open_guide(
    server: LiveServer, people: People, game: str, step: int = 1, quick: bool = True, **settings: Any
) -> Page:
    page = people.new_page(**settings)
    if quick:
        page.add_init_script(SKIP_CONFIRMATION_AND_PREFETCH)
    page.goto(f"{server.base}/learn/{game}?step={step}")
    wait_for_step(page, step)
    return page


def lesson(page: Page) -> Locator:
    return page.locator("#region-tutorial .lesson")


def wait_for_step(page: Page, step: int, mood: str = "exercise") -> None:
    """Wait until the guide has reached a step with this status, and its script has announced it."""
    page.locator(
        f'body:has(#tutorial-announcement:not(:empty)) .lesson[data-step="{step}"][data-status="{mood}"]'
    ).wait_for()


def page_state(page: Page) -> str:
    return f"{page.locator('#app').get_attribute('data-seq')} {page.locator('#app').get_attribute('class')}"


def wait_for_change(page: Page, before: str) -> None:
    """Wait until the state has changed, or a piece is chosen."""
    page.wait_for_function(
        "([before]) => `${document.getElementById('app').dataset.seq} ${document.getElementById('app').className}` "
        "!== before || document.querySelector('#confirm.reveals, .drawing .chosen')",
        arg=[before],
    )


def offered_actions(page: Page) -> list[str]:
    """Return the actions that the page offers, sorted."""
    found = page.locator(f"{PIECES}, .acts [data-action]").evaluate_all(
        "(all) => all.flatMap((one) => [one.dataset.action, ...(one.dataset.halfActions ?? '').split('|')])"
    )
    return sorted({text for text in found if text})


def press(page: Page, piece: Locator, by: str) -> None:
    if by == "mouse":
        piece.click(force=True)
    else:
        piece.focus()
        page.keyboard.press("Enter")


def decide(page: Page, decision: str, by: str = "mouse") -> None:
    """Play an action with its pieces, and press the gold button if it reveals something."""
    before = page_state(page)
    whole = page.locator(f'.drawing [data-action="{decision}"], .acts [data-action="{decision}"]')
    if whole.count():
        press(page, whole.first, by)
    else:
        halves = page.locator(".drawing [data-half-actions]").all()
        first, second = [
            one for one in halves if decision in (one.get_attribute("data-half-actions") or "").split("|")
        ][:2]
        press(page, first, by)
        expect(first).to_have_attribute("aria-pressed", "true")
        press(page, second, by)
    wait_for_change(page, before)
    gold = page.locator("#confirm.reveals")
    if gold.count():
        press(page, gold, by)
        page.locator(f"#app:not([data-seq='{before.split()[0]}'])").wait_for()


def play_step(page: Page, by: str = "mouse") -> None:
    """Play what the guide asks for until it leaves the step or asks for nothing more."""
    number = lesson(page).get_attribute("data-step")
    here = page.locator(f'.lesson[data-step="{number}"]')
    while lesson_status(page) in ("exercise", "confirm") and here.count():
        seq = page.locator("#app").get_attribute("data-seq")
        if lesson_status(page) == "confirm":
            press(page, page.locator("#confirm"), by)
        else:
            decide(page, offered_actions(page)[0], by)
        page.locator(f"#app:not([data-seq='{seq}'])").wait_for()


def lesson_status(page: Page) -> str | None:
    """Return the status of the guide, once it has processed all that the page shows."""
    page.wait_for_function("() => document.querySelector('.lesson').dataset.seq === app.dataset.seq")
    return lesson(page).get_attribute("data-status")


def play_guide(page: Page, game: str, by: str) -> None:
    count = len(load_guide(game).steps)
    for number in range(1, count + 1):
        wait_for_step(page, number)
        play_step(page, by)
        if page.locator("#tutorial-next").count():
            press(page, page.locator("#tutorial-next"), by)
    wait_for_step(page, count, "done")


@pytest.mark.long
@pytest.mark.parametrize("game", ["duel", "imhotep", "tara_wolf", "senet"])
def test_guide_by_mouse_leads_to_a_whole_game(server: LiveServer, people: People, game: str) -> None:
    page = open_guide(server, people, game)
    play_guide(page, game, "mouse")
    assert page.evaluate("JSON.parse(localStorage.getItem('saqqara.tutorial'))") == {}
    if page.locator("dialog[open]").count():
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Now a whole game").click()
    expect(page).to_have_url(re.compile(r"/t/\w+$"))
    expect(page.locator(".opp .owner h2").first).to_have_text(re.compile("|".join(BOT_NAMES)))
    expect(page.locator(".opp .owner").first).to_contain_text("Novice")


def test_guide_by_keyboard_with_confirmed_turns(server: LiveServer, people: People) -> None:
    page = open_guide(server, people, "duel", quick=False)
    press(page, page.locator("#field-b2"), "keyboard")
    wait_for_step(page, 1, "confirm")
    expect(page.locator("#tutorial-announcement")).to_contain_text("Well done. Now confirm your turn")
    page.keyboard.press("Control+z")
    page.locator('.lesson[data-status="exercise"]').wait_for()
    play_guide(page, "duel", "keyboard")


KEYBOARD_STEPS = {
    "duel": (1, "#field-b2", "b2, free. Place a meeple. Meeples in row 2: 0, in column b: 0."),
    "imhotep": (3, "#quarried-0", "Your quarry: 27 stones. Get up to three."),
    "tara_wolf": (3, "#next-tomb", "Tombs face down: 7. Open the top one."),
}
"""By guide, a step, the piece that it asks for, and the label of that piece for screen readers."""


@pytest.mark.parametrize("game", KEYBOARD_STEPS)
def test_step_is_announced_and_played_by_keyboard(server: LiveServer, people: People, game: str) -> None:
    """Tab leads to the piece that is asked for, Enter chooses it, and Enter on the gold button plays it.

    The text of the guide is announced, and every element on the way has a label.
    """
    number, piece, called = KEYBOARD_STEPS[game]
    page = open_guide(server, people, game, number, quick=False)
    expect(page.locator("#tutorial-announcement")).to_have_text(re.compile(r"\w+"))
    announcement = page.locator("#tutorial-announcement").inner_text()
    assert page.locator("#tutorial-text .task").inner_text().removeprefix("→ ") in announcement
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate(FOCUSED_LABEL)
        if page.evaluate("(piece) => document.activeElement.matches(piece)", piece):
            break
    expect(page.locator(piece)).to_be_focused()
    assert page.evaluate(FOCUSED_LABEL) == called
    page.keyboard.press("Enter")
    expect(page.locator("#confirm:not([aria-disabled])")).to_be_focused()
    page.keyboard.press("Enter")
    wait_for_step(page, number + 1)
    expect(page.locator("#tutorial-announcement")).not_to_have_text(announcement)


FOCUSED_LABEL = """() => {
  const one = document.activeElement;
  return one.getAttribute("aria-label") ?? one.innerText ?? one.title;
}"""


def test_other_legal_move_is_answered_with_the_current_goal(server: LiveServer, people: People) -> None:
    page = open_guide(server, people, "duel")
    page.locator("#field-a1").click(force=True)
    expect(page.locator("#notice")).to_contain_text(
        "You could do that, too. But now: Place a meeple in the middle, on b2."
    )
    page.locator("#boat-2").click(force=True, position={"x": 20, "y": 20})
    expect(page.locator("#notice")).to_contain_text("boat 2 needs two meeples in its row, it has none.")
    assert offered_actions(page) == ["place b2"]


def test_guide_waits_until_the_page_shows_its_topic(server: LiveServer, people: People) -> None:
    """While the server is ahead of the page, the guide does not describe what the page has yet to receive."""
    page, late, open_again = people.new_page(), list[Callable[[], None]](), list[bool]()

    def slow(line: WebSocketRoute) -> None:
        def arrives(text: str | bytes) -> None:
            pass_on = partial(line.send, text)
            pass_on() if open_again or json.loads(text)["seq"] <= 2 else late.append(pass_on)

        server = line.connect_to_server()
        server.on_message(arrives)
        line.on_message(server.send)

    page.route_web_socket(re.compile("/live"), slow)
    page.add_init_script(SKIP_CONFIRMATION_AND_PREFETCH)
    page.goto(f"{server.base}/learn/duel?step=1")
    wait_for_step(page, 1)
    page.locator("#field-b2").click(force=True)
    page.locator("#app[data-seq='2']").wait_for()
    wait_for_condition(page, "async () => (await (await fetch('/learn/duel/step')).text()).includes('data-step=\"2\"')")
    with page.expect_response("**/learn/duel/step"):
        page.evaluate("() => { app.dataset.seq = app.dataset.seq; }")  # as after a message without news
    wait_for_condition(page, "async () => (await fetch('/learn/duel/step')).ok")
    expect(lesson(page)).to_have_attribute("data-step", "1")
    open_again.append(True)
    for pass_on in late:
        pass_on()
    wait_for_step(page, 2)


def test_guide_resumes_even_with_a_new_guest(server: LiveServer, people: People) -> None:
    page = open_guide(server, people, "duel", 2)
    page.goto(server.base)
    page.get_by_role("link", name="Learn The Duel by playing").click()
    wait_for_step(page, 2)
    page.goto(f"{server.base}/about")  # an open page would notice, and reload by itself
    page.context.clear_cookies()  # the server does not know this guest; the browser is the same
    page.goto(f"{server.base}/learn/duel")
    wait_for_step(page, 2)
    page.get_by_role("link", name="Back", exact=True).click()
    wait_for_step(page, 1)
    assert page.url == f"{server.base}/learn/duel"


@pytest.mark.parametrize(("game", "number"), [("duel", 8), ("imhotep", 3), ("tara_wolf", 1)])
def test_whole_table_fits_above_the_guide(server: LiveServer, people: People, game: str, number: int) -> None:
    """The page does not scroll on a large screen, in any language."""
    page = people.new_page()
    for lang in ("en", "de", "ru"):
        page.goto(f"{server.base}/learn/{game}?step={number}&lang={lang}")
        wait_for_step(page, number)
        for width, height in ((1280, 800), (1440, 900), (1920, 1080)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollHeight") == height, (lang, width)
            assert [fault for fault in page.evaluate(FAULTS) if "px high" in fault] == []


@pytest.mark.parametrize(("game", "number"), [("imhotep", 6), ("tara_wolf", 5)])
def test_random_clicks_are_no_dead_end(server: LiveServer, people: People, game: str, number: int) -> None:
    """After any clicks, the action that is asked for is still possible."""
    page = open_guide(server, people, game, number)
    chance = random.Random(number)
    for _ in range(15):
        page.mouse.click(chance.randrange(10, 1270), chance.randrange(60, 640))
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
    page.keyboard.press("Escape")  # cancels a choice that was not confirmed
    play_step(page)
    wait_for_step(page, number + 1)


def test_guide_is_accessible(server: LiveServer, people: People) -> None:
    """Axe finds nothing serious, nothing is wider than the screen, and the guide covers no piece that it asks for."""
    page = open_guide(server, people, "tara_wolf", 5, locale="ru", **PHONE)
    assert findings_day_and_night(page) == []
    for size in ({"width": 390, "height": 844}, {"width": 1280, "height": 800}):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        lowest = max(lit.evaluate("(one) => one.getBoundingClientRect().bottom") for lit in page.locator(LIT).all())
        assert lowest < page.evaluate("document.getElementById('tutorial').getBoundingClientRect().top")
