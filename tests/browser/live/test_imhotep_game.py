"""Imhotep for four in a real browser: the last rounds of a game on one screen, by mouse, through the pieces' labels.

With `--full-games`, the game is played from the beginning.
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import LiveServer, People
from browser.games_in_progress import create_table_in_progress

PATTERNS = [
    r"^Quay .*(Sail here|then a boat)\.$", r"Take it\.$", r"^Keep ", r"Build here\.$", r"^\d (point|stones)$",
    r"empty\. Place a stone\.$", r"Get up to three\.$",
]  # fmt: skip
"""Patterns for the labels of pieces, in the order in which the players prefer them."""
PRESS_POSITIONS = {
    r"Quay at the (pyramid|tomb)": (0.93, 0.5), "Quay": (0.07, 0.5), r"Boat \d:": (0.06, 0.5),
}  # fmt: skip
"""Where to press pieces whose middle is covered, as shares of width and height, by the beginning of the label."""
LABELS = """(found) => found.map((one) => one.getAttribute("aria-label"))"""


SKIP_CONFIRMATION_AND_PREFETCH = """localStorage.setItem("saqqara.confirms", "false");
Object.defineProperty(navigator, "connection", { value: { saveData: true } });"""
"""Script for a user who confirms no turns and saves data, so that the page prefetches nothing."""


def legal_labels(page: Page) -> list[str]:
    """Return the labels of the legal pieces."""
    names: list[str] = page.locator(".drawing .legal[role=button]").evaluate_all(LABELS)
    return names


def press(page: Page, name: str) -> None:
    found = page.locator(f'.drawing [role="button"][aria-label="{name}"]')
    box = found.bounding_box()
    assert box
    x, y = next((place for begin, place in PRESS_POSITIONS.items() if re.match(begin, name)), (0.5, 0.5))
    found.click(position={"x": box["width"] * x, "y": box["height"] * y})


def decide(page: Page) -> None:
    """Press the piece that the players prefer; if two boats can sail, choose the first one before."""
    names = legal_labels(page)
    name = next(name for pattern in PATTERNS for name in names if re.search(pattern, name))
    boats = [name for name in names if re.match(r"Boat \d: .*Choose it", name)]
    if name.startswith("Quay") and len(boats) > 1:
        press(page, boats[0])
    press(page, name)


@pytest.mark.long
def test_four_at_one_screen_play_to_the_end(server: LiveServer, people: People, full_games: bool) -> None:
    ann = people.new_page(1280, 800)
    ann.add_init_script(SKIP_CONFIRMATION_AND_PREFETCH)
    options = {"players": 4, "market": "B", "pyramid": "B", "temple": "B", "bets": True}
    table = create_table_in_progress(server, "imhotep", 40, "ann ann ann ann", full_games=full_games, **options)
    ann.goto(f"{server.base}/as/ann/{table}")
    app, deciders = ann.locator("#app"), set()
    for _ in range(220):
        ann.locator("#app:is([data-state=choose], [data-state=over])").wait_for(state="attached")
        if app.get_attribute("data-state") == "over":
            break
        before = app.get_attribute("data-seq")
        deciders.add(app.get_attribute("data-current-player"))
        decide(ann)
        ann.locator(f"#app:not([data-seq='{before}']), #confirm.reveals").first.wait_for(state="attached")
        if app.get_attribute("data-seq") == before:
            ann.get_by_role("button", name=re.compile("^(Sail boat|Take the card|Keep|Build|Score|Get)")).click()
            ann.locator(f"#app:not([data-seq='{before}'])").wait_for(state="attached")
    result = ann.get_by_role("dialog", name="The result")
    expect(result).to_be_visible()
    assert deciders == {"0", "1", "2", "3"}
    totals = [int(text.split()[0].replace("−", "-")) for text in result.locator("tfoot td").all_inner_texts()]
    assert len(totals) == 4
    expect(ann.locator("#turn h2")).to_contain_text(str(max(totals)))
    expect(ann.locator(".page-context")).to_contain_text("round 6")
