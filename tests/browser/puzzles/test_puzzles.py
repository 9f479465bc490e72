"""Puzzles in the browser: by mouse and by keyboard, stored results, and puzzles from the user's own games."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import LiveServer, People
from browser.live.test_access import findings_day_and_night
from rules.duel.deals import WHOLE_GAME, decisions_in
from saqqara.puzzles import load_puzzles
from server.puzzles.test_puzzle_page import PUZZLE


@pytest.fixture(scope="module")
def url(server: LiveServer) -> str:
    """Return the address of a puzzle: boats b and c are left, and unloading c wins."""
    return server.base + server.give(PUZZLE)


def wait_for_status(page: Page, wanted: str) -> None:
    page.locator(f'.lesson[data-status="{wanted}"]').wait_for()


def stored_result(page: Page) -> str | None:
    found = page.evaluate("(name) => JSON.parse(localStorage['saqqara.puzzles'] ?? '{}')[name]", PUZZLE.name)
    assert found is None or isinstance(found, str)
    return found


GOLD_BUTTONS = """() => {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = "var(--gold-fill)";
  const wanted = getComputedStyle(probe).color;
  probe.remove();
  const gold = (one) => one.checkVisibility() && getComputedStyle(one).backgroundColor === wanted;
  return [...document.querySelectorAll("a, button")].filter(gold).map((one) => one.innerText.trim());
}"""
"""Script that returns the texts of the gold buttons and links."""


def press_piece(page: Page, decision: str) -> None:
    page.locator(f'.drawing [data-action="{decision}"]').first.click(force=True)


def test_a_wrong_move_is_answered_and_can_be_tried_again(url: str, people: People) -> None:
    page = people.new_page()
    page.goto(url)
    words = page.locator("#puzzle-text")
    expect(words).to_have_text("You play Lapis. Find the best move.")
    expect(page.locator("#show-hint")).to_have_count(0)
    press_piece(page, "place a1")
    wait_for_status(page, "wrong")
    expect(words).to_have_text("Not the best: “Place on a1” costs 100% of winning chances.")
    expect(page.locator("#puzzle-announcement")).to_have_text(words.inner_text())
    assert stored_result(page) == "missed"
    assert page.evaluate(GOLD_BUTTONS) == ["Try again"]
    assert findings_day_and_night(page, "#puzzle") == []
    page.locator("#undo").click()
    wait_for_status(page, "question")
    press_piece(page, "place a1")
    page.locator("#puzzle-replies").click()
    expect(words).to_contain_text("This would follow: Unload boat b.")
    expect(page.locator("#region-log")).to_contain_text("Carnelian unloaded boat b")
    expect(page.locator("#undo")).to_have_count(0)  # the game is over
    expect(page.locator("dialog[open]")).to_have_count(0)  # and no dialog covers the final position
    page.locator("#puzzle-again").click()
    wait_for_status(page, "question")
    press_piece(page, "unload c")
    page.locator("#confirm").click()
    wait_for_status(page, "right")
    assert stored_result(page) == "retried"  # a puzzle that was missed before does not count as solved at once
    expect(page.get_by_role("button", name="Show the result")).to_be_visible()
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert page.evaluate(GOLD_BUTTONS) == ["Next puzzle"]
    expect(page.locator("#puzzle-next")).to_have_attribute("href", f"/puzzles/duel/{load_puzzles('duel')[0].name}")
    people.leave(page)


def test_solution_is_displayed_on_the_board_of_the_puzzle(url: str, people: People) -> None:
    """After a wrong move, the board returns before the solution appears; a further wrong move is answered again."""
    page = people.new_page()
    page.goto(url)
    press_piece(page, "place a1")
    wait_for_status(page, "wrong")
    page.get_by_role("link", name="Solution").click()
    wait_for_status(page, "solution")
    expect(page.locator("#puzzle-text")).to_contain_text("Best: ")
    expect(page.locator("#region-log")).not_to_contain_text("a1")
    expect(page.locator('.drawing [data-action="place a1"]').first).to_be_visible()
    assert page.locator(".drawing .hint-target").evaluate_all("all => all.map((one) => one.dataset.action)") == [
        "place b3"
    ]
    assert stored_result(page) == "missed"
    press_piece(page, "place a1")
    wait_for_status(page, "wrong")
    expect(page.locator(".drawing .hint-target")).to_have_count(0)
    page.locator("#undo").click()
    wait_for_status(page, "solution")
    expect(page.locator(".drawing .hint-target")).to_have_count(1)
    people.leave(page)


def test_help_works_by_keyboard_on_a_phone(url: str, people: People) -> None:
    page = people.new_page(390, 844, has_touch=True, locale="de")
    page.goto(url)
    for help_, text in ((1, "Sieh dir"), (2, "Am besten: ")):
        page.locator("#puzzle-help").focus()
        page.keyboard.press("Enter")
        page.locator(f'.lesson[data-help="{help_}"]').wait_for()
        expect(page.locator("#puzzle-text")).to_contain_text(text)
    expect(page.locator(".step-links :focus")).to_have_count(1)  # the focus has not moved
    expect(page.locator('.drawing [data-action="place b3"].hint-target')).to_have_count(1)
    assert stored_result(page) == "missed"
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert findings_day_and_night(page, "#puzzle") == []
    people.leave(page)


def test_puzzles_are_chosen_from_lists(server: LiveServer, people: People) -> None:
    page = people.new_page()
    page.goto(f"{server.base}/")
    page.locator('a[href="/puzzles"]').click()
    expect(page.locator(".today")).to_have_count(3)
    assert findings_day_and_night(page) == []
    page.locator('a.text-link[href="/puzzles/duel"]').click()
    there = load_puzzles("duel")
    chips = page.locator(".chip")
    expect(chips).to_have_count(len(there))
    assert findings_day_and_night(page) == []
    first = there[0].name
    page.evaluate("(name) => localStorage.setItem('saqqara.puzzles', JSON.stringify({ [name]: 'solved' }))", first)
    page.reload()
    expect(chips.first).to_have_accessible_name("Puzzle 1: solved")
    chips.first.click()
    expect(page.locator(".lesson")).to_have_attribute("data-status", "question")
    people.leave(page)


def test_own_mistake_becomes_a_puzzle(server: LiveServer, people: People) -> None:
    page = people.sit(f"{server.create_table(*decisions_in(WHOLE_GAME))}/review")
    page.get_by_role("button", name="Start the review").click()
    better = page.get_by_role("link", name="Find better: turn 1", exact=True)
    expect(better).to_have_count(1)  # Ann's own mistake; Ben's are for him to find
    better.click()
    expect(page.locator(".lesson")).to_have_attribute("data-status", "question")
    here = page.url
    page.goto(f"{server.base}/puzzles")
    expect(page.locator("#own-list-empty")).to_be_hidden()
    page.locator("#own-list a").click()
    page.locator(".lesson").wait_for()
    assert page.url == here
    people.leave(page)
