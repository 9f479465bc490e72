"""Refusals and hints stay until they are closed, and cover nothing that can be pressed."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.actions import play_actions_as
from browser.conftest import LiveServer, People
from browser.live.test_layout import ACTIONS_ON_1, AFTER_REDRAW, SIZES, random_game
from browser.live.test_phone import BEFORE_TURNING_UP
from browser.live.test_tara_wolf import DEAL

TOUCH = {"has_touch": True, "is_mobile": True}
NARROW: dict[str, dict[str, Any]] = {
    "phone": {"width": 390, "height": 844, **TOUCH},
    "phone on its side": {"width": 844, "height": 390, **TOUCH},
    "tablet": {"width": 820, "height": 1180, **TOUCH},
}
BUTTON_POSITIONS = """(ids) => ids.map((id) => {
  const { left, top, width, height } = document.getElementById(id).getBoundingClientRect();
  const met = document.elementFromPoint(left + width / 2, top + height / 2);
  return [Math.round(left), Math.round(top), met?.closest("button")?.id];
})"""
"""Script that returns the positions of buttons, and which button is at the middle of each."""


def open_notice(page: Page) -> None:
    """Request an impossible redo, so that a notice explains why it is refused."""
    page.locator("#redo").click(force=True)
    expect(page.locator("#notice")).to_be_visible()
    page.evaluate(AFTER_REDRAW)


@pytest.mark.parametrize("screen", ["phone", "phone on its side"])
def test_notice_neither_covers_nor_moves_the_gold_button(server: LiveServer, people: People, screen: str) -> None:
    """No notice has to be closed before "Confirm" can be pressed."""
    page = people.sit(server.create_table(*ACTIONS_ON_1), locale="de", **NARROW[screen])
    page.locator("#field-b2").dispatch_event("click")
    expect(page.locator("#app")).to_have_attribute("data-state", "confirm")
    ids = ["confirm", "undo", "redo", "restart"]
    before = page.evaluate(BUTTON_POSITIONS, ids)
    open_notice(page)
    assert page.evaluate(BUTTON_POSITIONS, ids) == before
    assert [name for *_, name in before] == ids
    page.locator("#confirm").tap()
    expect(page.locator("#app")).to_have_attribute("data-state", "wait")
    expect(page.locator("#notice")).to_be_hidden()


@pytest.mark.parametrize("screen", ["phone", "phone on its side"])
def test_notice_does_not_cover_the_done_button(server: LiveServer, people: People, screen: str) -> None:
    table = server.create_game_table("tara_wolf", DEAL, BEFORE_TURNING_UP, "ann ben")
    page = people.sit(table, "ben", locale="ru", **NARROW[screen])
    before = page.evaluate(BUTTON_POSITIONS, ["do-done"])
    open_notice(page)
    assert [name for *_, name in page.evaluate(BUTTON_POSITIONS, ["do-done"])] == ["do-done"]
    assert page.evaluate(BUTTON_POSITIONS, ["do-done"])[0][0] == before[0][0]


COVERED_HIGHLIGHTS = """() => {
  const box = (one) => one.getBoundingClientRect(), dock = box(document.querySelector(".dock"));
  const over = [dock, ...[...document.querySelectorAll(".notice:not([hidden])")].map(box)];
  const upon = (one, other) => one.left < other.right - 1 && other.left < one.right - 1
    && one.top < other.bottom - 1 && other.top < one.bottom - 1;
  const lit = [...document.querySelectorAll(".hint-target, .drawing .legal:not(.is-dimmed)")];
  const there = ({ left, right }) => left + right > 0 && left + right < 2 * innerWidth;
  return lit.filter((one) => there(box(one)) && over.some((other) => upon(other, box(one)))).map(({ id }) => id);
}"""
"""Script that returns the highlighted elements that the bar or a notice covers, at least in part."""


def sits_at(server: LiveServer, people: People, game: str, ply: int, screen: str) -> Page:
    """Open a random game after `ply` actions as the seat to move, against a computer player that gives hints."""
    options = {"players": 2} if game == "imhotep" else {}
    setup, decisions, actors = random_game(game, tuple(options.items()))
    seats = ["novice", "novice"]
    seats[actors[ply] or 0] = "ann"
    table = server.create_game_table(game, setup, decisions[:ply], " ".join(seats), **options)
    page = people.sit(table, locale="de", **NARROW[screen])
    expect(page.locator("#app")).to_have_attribute("data-state", "choose")
    return page


MOMENTS = [
    ("duel", 33, "phone on its side"), ("duel", 52, "phone on its side"), ("tara_wolf", 52, "tablet"),
    ("tara_wolf", 76, "tablet"), ("tara_wolf", 67, "phone"), ("imhotep", 10, "phone"),
]  # fmt: skip
"""Positions in which a complete hint once covered highlighted action tiles, fighters in camp, or quarried stones."""


@pytest.mark.parametrize(("game", "ply", "screen"), MOMENTS)
def test_hint_covers_no_highlighted_piece(server: LiveServer, people: People, game: str, ply: int, screen: str) -> None:
    page = sits_at(server, people, game, ply, screen)
    page.locator("#show-hint").tap()
    for _ in range(2):
        page.locator("#hint-more").tap()
    expect(page.locator("#hint-more")).to_be_hidden()
    expect(page.locator(".hint-target").first).to_be_in_viewport(ratio=0.95)
    page.evaluate(AFTER_REDRAW)
    assert page.evaluate(COVERED_HIGHLIGHTS) == []


@pytest.mark.parametrize(("game", "ply", "screen"), [MOMENTS[2]])
def test_notice_covers_no_further_highlighted_piece(
    server: LiveServer, people: People, game: str, ply: int, screen: str
) -> None:
    page = sits_at(server, people, game, ply, screen)
    page.evaluate(AFTER_REDRAW)
    before = page.evaluate(COVERED_HIGHLIGHTS)  # what the bar covers already
    open_notice(page)
    assert set(page.evaluate(COVERED_HIGHLIGHTS)) <= set(before)


def test_notice_is_closed_by_finger_and_by_key(server: LiveServer, people: People) -> None:
    """The close button is as large as a finger at every size, and the focus returns to where it was."""
    page = people.sit(server.create_table(seats="ann novice"))
    notice, hint = page.locator("#notice"), page.locator("#hint")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for notice_, opener in ((notice, "#redo"), (hint, "#show-hint")):
            for closes in ("click", "Escape", "Enter"):
                page.locator(opener).focus()
                page.keyboard.press("Enter")
                expect(notice_).to_be_visible()
                cross = notice_.get_by_role("button", name="Close")
                size = cross.bounding_box()
                assert size
                assert min(size["width"], size["height"]) >= 44
                if closes == "Enter":
                    cross.focus()
                page.keyboard.press(closes) if closes != "click" else cross.click()
                expect(notice_).to_be_hidden()
                expect(page.locator(opener)).to_be_focused()
    expect(page.locator("#app")).to_have_attribute("data-state", "choose")


def test_notice_disappears_when_the_table_changes(server: LiveServer, people: People) -> None:
    """A waiting player need not close the notice about an impossible redo: the opponent's action removes it."""
    table = server.create_table("place a1")
    page = people.sit(table, **NARROW["phone"])
    expect(page.locator("#app")).to_have_attribute("data-state", "wait")
    open_notice(page)
    play_actions_as(server, table, "ben", "place b2")
    expect(page.locator("#app")).to_have_attribute("data-state", "choose")
    expect(page.locator("#notice")).to_be_hidden()
