"""A New Dynasty in a real browser: the last rounds of two games on one screen, by mouse, through the pieces' labels.

With `--full-games`, the games are played from the beginning.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.actions import lift_curtain
from browser.conftest import LiveServer, People
from browser.games_in_progress import create_table_in_progress
from browser.live.test_access import findings
from browser.live.test_imhotep_game import SKIP_CONFIRMATION_AND_PREFETCH, legal_labels, press

SITES = ("market", "pyramid", "temple", "tomb", "obelisks")
PATTERNS = [
    r"Buy it for a coin\.$", r"Set a scarab here\.$", r"^(Raft|Loading Plank): \d+\. Play it\.$",
    r"^Quay .*(Sail here|then a boat)\.$", r"(Take it|Put Imhotep here|Build here)\.$", r"empty\. Place a stone\.$",
    r"Get up to three\.$",
]  # fmt: skip
"""Patterns for the labels of pieces, in the order in which the players prefer them."""
NEEDS_ACTION = "#app:is([data-state=choose], [data-state=over]), [data-command=reveal-hand]"
COMMON_VERBS = {"quarry", "load", "sail", "take", "prophesy"}


def decide(page: Page) -> None:
    """Press the piece that the players prefer; if several boats can sail, choose the first one before."""
    names = legal_labels(page)
    name = next(name for pattern in PATTERNS for name in names if re.search(pattern, name))
    boats = [name for name in names if re.match(r"Boat \d: .*Choose it", name)]
    if name.startswith("Quay") and len(boats) > 1:
        press(page, boats[0])
    press(page, name)


def play_to_the_end(page: Page, covers: bool) -> None:
    """Play to the end of the game.

    If hands are covered between turns (`covers`), nothing can be chosen until the next player lifts the curtain.
    """
    app, cover = page.locator("#app"), page.get_by_role("button", name=re.compile("^I am "))
    for _ in range(320):
        page.locator("#app:is([data-state=choose], [data-state=over]), [data-command=reveal-hand]").first.wait_for(
            state="attached"
        )
        if app.get_attribute("data-state") == "over":
            return
        if cover.count():
            assert covers
            assert legal_labels(page) == []
            lift_curtain(page)
            expect(cover).to_have_count(0)
            continue
        before = app.get_attribute("data-seq")
        decide(page)
        page.locator(f"#app:not([data-seq='{before}']), #confirm.reveals").first.wait_for(state="attached")
        if app.get_attribute("data-seq") == before:
            page.locator("#confirm.reveals").click()
            page.locator(f"#app:not([data-seq='{before}'])").wait_for(state="attached")
    raise AssertionError("the game has not ended")


@pytest.mark.long
@pytest.mark.parametrize(
    ("side", "options", "verbs"),
    [
        ("C", {"profile": "printed", "hidden_cards": True}, {"buy", "build", "crypt"}),
        ("D", {"profile": "yucata", "unlimited_stones": True}, {"imhotep", "raise", "use", "deliver"}),
    ],
)
def test_two_at_one_screen_play_to_the_end(
    server: LiveServer, people: People, full_games: bool, side: str, options: dict[str, Any], verbs: set[str]
) -> None:
    ann = people.new_page(1280, 800)
    ann.add_init_script(SKIP_CONFIRMATION_AND_PREFETCH)
    sides = dict.fromkeys(SITES, side)
    options = {"dynasty": True, "prophecies": True, **sides, **options}
    table = create_table_in_progress(server, "imhotep", 64, "ann ann", full_games=full_games, **options)
    ann.goto(f"{server.base}/as/ann/{table}")
    before = len(ann.request.get(f"{server.base}/api/tables/{table}").json()["log"])
    play_to_the_end(ann, covers="hidden_cards" in options)
    result = ann.get_by_role("dialog", name="The result")
    expect(result).to_be_visible()
    assert findings(ann) == []
    known = ann.request.get(f"{server.base}/api/tables/{table}").json()
    assert {line["action"].split()[0] for line in known["log"][before:]} >= COMMON_VERBS | verbs
    totals = [int(text.split()[0].replace("−", "-")) for text in result.locator("tfoot td").all_inner_texts()]
    assert totals == known["view"]["scores"]
    expect(ann.locator(".page-context")).to_contain_text("round 6")
