"""The bar keeps its height and has room for previews, in every language and at both sizes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import LiveServer, People
from browser.live.test_tara_wolf import DEAL, FIGHT_IN_PROGRESS
from rules.duel.deals import STOCK_USED_UP, WHOLE_GAME, deal, decisions_in

DESKTOP, PHONE = {"width": 1280, "height": 800}, {"width": 390, "height": 844, "has_touch": True, "is_mobile": True}

ACTIONS_OF_PIECES = "(all) => all.map((one) => one.dataset.action)"
BAR_SIZES = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const [bar, preview] = [box(".bar"), box("#preview")];
  return [Math.round(bar.height), Math.round(preview.width), Math.round(preview.height)];
}"""
"""Script that returns the height of the bar, and the width and the height of the preview in it."""


def create_tables(server: LiveServer) -> list[str]:
    """Create tables whose actions have long and short previews; return their names."""
    return [
        server.create_table(*decisions_in(STOCK_USED_UP)[:26], seats="ann architect"),
        server.create_table(*decisions_in(WHOLE_GAME)[:20], seats="ann architect"),
        server.create_table(deal=deal()),
        server.create_game_table("imhotep", None, (), "ann architect"),
        server.create_game_table("tara_wolf", DEAL, FIGHT_IN_PROGRESS[:1], "ann architect"),
    ]


def preview_all_actions(page: Page) -> Iterator[tuple[str, list[int]]]:
    """Preview every action, boats of The Duel by a click, others by hovering; yield it with the sizes of `SEEN`."""
    expect(page.locator("#app")).to_have_attribute("data-state", "choose")
    there: list[str] = page.locator(".drawing .legal[data-action]").evaluate_all(ACTIONS_OF_PIECES)
    for decision in dict.fromkeys(there):
        piece = page.locator(f'.drawing .legal[data-action="{decision}"]').first
        if decision.startswith("unload"):
            piece.click()
        else:
            piece.hover()
        expect(page.locator("#preview")).to_be_visible()
        yield decision, page.evaluate(BAR_SIZES)
        page.keyboard.press("Escape")
        page.mouse.move(2, 2)
        expect(page.locator("#preview")).to_have_count(0)


@pytest.mark.parametrize("lang", ["en", "de", "ru"])
def test_preview_fits_and_bar_keeps_its_height(server: LiveServer, people: People, lang: str) -> None:
    desktop, phone = people.new_page(**DESKTOP, locale=lang), people.new_page(**PHONE, locale=lang)
    for table in create_tables(server):
        desktop.goto(f"{server.base}/as/ann/{table}")
        for decision, (bar, width, _) in preview_all_actions(desktop):
            assert bar == 64, decision
            assert width >= 480 or not decision.startswith("unload"), (decision, width)
        phone.goto(f"{server.base}/as/ann/{table}")
        for decision, (bar, width, _) in preview_all_actions(phone):
            assert bar < 190, decision
            assert width >= 280, (decision, width)
