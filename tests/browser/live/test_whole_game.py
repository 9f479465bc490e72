"""A whole game in two browser contexts, one player with the mouse, the other only by keyboard.

The player at the keyboard moves from piece to piece, and uses the command line every second time. In one test the
players meet and start a game; in the other they play from a middle position to the end (`--full-games`: from the
beginning).
"""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import LiveServer, People, first_match
from browser.games_in_progress import create_table_in_progress

PATTERNS = [
    r"\bUnload: ", r"free\. Place a meeple", r"Take this tile", r"Choose it for the swap", r"^Leave it", r"^Pass",
    r"Play one\.",
]  # fmt: skip
"""Patterns for the labels of buttons, in the order in which the players prefer them."""


def play_by_mouse(page: Page, what: Locator) -> None:
    what.click()
    gold = page.get_by_role("button", name=re.compile(r"^(Unload boat|Take from|Confirm turn)"), disabled=False)
    if not is_action_played(page):
        gold.click()


AREA = "#region-harbour, .hand, .sites, .acts"
SAME_AREA = f"(one) => one.closest('{AREA}') === document.activeElement.closest('{AREA}')"


def play_by_keyboard(page: Page, what: Locator) -> None:
    """Move to the area with Tab and to the piece with arrow keys; press Enter there, and on the gold button."""
    for _ in range(40):
        if what.evaluate(SAME_AREA):
            break
        page.keyboard.press("Tab")
    for _ in range(20):
        if what.evaluate("(one) => one === document.activeElement"):
            break
        page.keyboard.press(f"Arrow{arrow_towards(page, what)}")
    expect(what).to_be_focused()
    page.keyboard.press("Enter")
    if not is_action_played(page):
        expect(page.locator("#confirm")).to_be_focused()
        page.keyboard.press("Enter")


def arrow_towards(page: Page, what: Locator) -> str:
    """Return the arrow key for the way from the focus to a piece: the direction of the longer distance."""
    here, there = page.locator(":focus").bounding_box(), what.bounding_box()
    assert here
    assert there
    right = there["x"] + there["width"] / 2 - here["x"] - here["width"] / 2
    down = there["y"] + there["height"] / 2 - here["y"] - here["height"] / 2
    if abs(right) > abs(down):
        return "Right" if right > 0 else "Left"
    return "Down" if down > 0 else "Up"


def play_by_command_line(page: Page) -> None:
    """Play, by the command line, the first offered action whose verb comes first in `PREFERRED_VERBS`."""
    page.keyboard.press("/")
    field = page.get_by_role("combobox", name="Command")
    expect(field).to_be_focused()
    page.keyboard.press("ArrowDown")
    offered = page.get_by_role("option")
    expect(offered.first).to_be_visible()
    texts = [text.split(" ") for text in offered.locator("b").all_inner_texts()]
    verb = next(verb for verb in PREFERRED_VERBS if any(text[0] == verb for text in texts))
    page.keyboard.type(" ".join(next(text for text in texts if text[0] == verb)))
    page.keyboard.press("Enter")
    if not is_action_played(page):
        page.keyboard.type("confirm")
        page.keyboard.press("Enter")


PREFERRED_VERBS = ("unload", "place", "take", "swap", "done", "pass", "use")


def is_action_played(page: Page) -> bool:
    """Return whether a press has played its action; if not, the gold button must be pressed too."""
    done = f"#app:not([data-seq='{page.evaluate('window.before')}'])"
    expect(page.locator(f"{done}, #confirm.reveals, [aria-pressed=true]").first).to_be_attached()
    return page.locator("#app[data-state=confirm], #confirm.reveals").count() == 0


def play(ann: Page, ben: Page, decisions: int) -> None:
    """Play this number of actions, or fewer if the game ends."""
    for count in range(decisions):
        expect(ann.locator("#app")).to_have_attribute("data-state", re.compile("choose|wait|over"))
        state = ann.locator("#app").get_attribute("data-state")
        if state == "over":
            break
        page, act = (ann, play_by_mouse) if state == "choose" else (ben, play_by_keyboard)
        expect(page.locator("#app")).to_have_attribute("data-state", re.compile("choose|over"))
        before = page.evaluate("window.before = app.dataset.seq")
        if page is ben and count % 4 == 1:
            play_by_command_line(page)
        else:
            act(page, first_match(page, PATTERNS))
        expect(page.locator(f"#app:not([data-seq='{before}'], [data-state=confirm])")).to_be_attached()
        after = page.evaluate("app.dataset.currentPlayer")
        for other in (ann, ben):
            expect(other.locator("#app")).to_have_attribute("data-current-player", after)
        if page.locator("#app:not([data-state=over]) #command-bar:not([hidden])").count():
            page.keyboard.press("Escape")


PHONE = {"width": 390, "height": 844, "color_scheme": "dark"}


def test_two_people_find_each_other_and_begin(server: LiveServer, people: People) -> None:
    ann, ben = people.new_page(), people.new_page(**PHONE)
    ann.goto(server.base)
    ann.get_by_role("link", name="The Duel with a friend").click()
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_role("button", name="Open the table").click()
    ben.goto(ann.get_by_label("Link to this table").input_value())
    ben.get_by_label("Your name").fill("Ben")
    with ben.expect_event("load"):  # the page reloads, for a seat
        ben.get_by_role("button", name="Sit down").click()
    expect(ann.get_by_role("heading", name="Invite the other player")).to_have_count(0)

    play(ann, ben, 6)
    assert ann.locator(".lines li").count() == ben.locator(".lines li").count() > 5


@pytest.mark.long
def test_game_of_mouse_and_keyboard_players_to_the_end(server: LiveServer, people: People, full_games: bool) -> None:
    table = create_table_in_progress(server, "duel", 22, "ann ben", full_games=full_games)
    ann, ben = people.sit(table), people.sit(table, "ben", **PHONE)
    play(ann, ben, 120)

    results = [page.get_by_role("dialog", name="The result") for page in (ann, ben)]
    for page, result in zip((ann, ben), results, strict=True):
        expect(result).to_be_visible()
        result.get_by_text("Proof of the shuffle").click()  # the proof is collapsed
        expect(result.get_by_text("Checked: the seed is the one committed to before the game")).to_be_visible()
        expect(page.locator("#turn h2")).to_have_text(re.compile(r"wins? with|both have"))
    totals = [result.locator("tfoot td").all_inner_texts() for result in results]
    assert totals[0] == totals[1][::-1]
    assert ann.locator(".lines li").count() == ben.locator(".lines li").count() > 40

    with ann.expect_download() as record:
        results[0].get_by_role("link", name="Download the record").click()
    assert '"duel"' in record.value.path().read_text()
    results[0].get_by_role("button", name="Rematch, swap seats").click()
    expect(ann.locator("#app")).to_have_attribute("data-state", re.compile("choose|wait"))
    results[1].get_by_role("link", name="To the rematch").click()
    expect(ben.locator("#app")).to_have_attribute("data-state", re.compile("choose|wait"))
    assert ann.url == ben.url
