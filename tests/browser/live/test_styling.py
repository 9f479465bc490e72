"""Style calculation on the table's page: hovering, choosing and previews restyle only the place of the change."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import LiveServer, People

CHANGES = """() => {
  const styled = () => getComputedStyle(document.body).color;
  const drawing = document.querySelector(".own .drawing"), piece = document.querySelector(".drawing .legal");
  styled();
  drawing.append(document.createElementNS("http://www.w3.org/2000/svg", "g"));
  styled();
  document.getElementById("app").append(document.createElement("div"));
  styled();
  piece.classList.add("chosen");
  styled();
  piece.classList.remove("chosen");
  styled();
}"""


RAISE_BAR = """() => {
  getComputedStyle(document.body).color;
  for (const one of [":root", ".dock", "#notice"]) document.querySelector(one).style.setProperty("--bar", "200px");
  getComputedStyle(document.body).color;
}"""
"""Script that sets the height of the bar as `updateBarHeight` of `core/scroll.js` does."""


def restyled_counts(page: Page, changes: str = CHANGES) -> list[int]:
    """Return the number of elements that the browser restyled after each change."""
    browser = page.context.browser
    assert browser
    browser.start_tracing(page=page, categories=["devtools.timeline"])
    page.evaluate(changes)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    return [one["args"]["elementCount"] for one in events if "elementCount" in one.get("args", {})]


@pytest.mark.parametrize("game", ["duel", "imhotep", "tara_wolf"])
def test_local_change_restyles_few_elements(server: LiveServer, people: People, game: str) -> None:
    """No rule with `:has` that reaches any element, as `:has(...) > :not(...)`, restyles the whole page."""
    page = people.sit(server.create_game_table(game, None, (), "ann ben"))
    expect(page.locator("#app")).to_have_attribute("data-state", "choose")
    counts = restyled_counts(page)  # of about 3,700 elements
    assert len(counts) >= 4
    assert max(counts) < 300, counts


def test_bar_height_change_restyles_few_elements(server: LiveServer, people: People) -> None:
    """On a phone, the bar grows with every preview; the browser restyles what depends on it, not 3,700 elements."""
    page = people.sit(server.create_game_table("imhotep", None, (), "ann ben"), width=390, height=844)
    expect(page.locator("#app")).to_have_attribute("data-state", "choose")
    counts = restyled_counts(page, RAISE_BAR)
    assert counts
    assert max(counts) < 300, counts
    assert page.evaluate("getComputedStyle(document.documentElement).scrollPaddingBottom") == "212px"
