"""Explanations of a table in the browser: previews of actions, refusals, tooltips, and the breakdown of points."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import LiveServer, People
from browser.live.test_access import findings, findings_day_and_night
from rules.duel.deals import STOCK_USED_UP, deal, decisions_in

BOAT_DEAL = deal(boats={"1": "action-swap action-take action-unload", "2": "tomb-1 temple-3 obelisk"})
MIDDLE = decisions_in(STOCK_USED_UP)[:27]
GAINS = "Boat 2: you get an obelisk, Ben gets a temple with 3 symbols. Out of the game: tomb 1. Boat 2 is loaded again"


def piece(page: Page, name: str) -> Locator:
    """Return the piece whose label begins with `name`."""
    return page.get_by_role("button", name=re.compile(rf"^{name}\b"))


def ready_boat(server: LiveServer, **seats: Any) -> str:
    """Create a table at which Ann can unload boat 2; return its name."""
    return server.create_table("place a2", "place b2", deal=BOAT_DEAL, **seats)


def preview(page: Page) -> Locator:
    return page.locator("#preview")


# ---- previews --------------------------------------------------------------------------------------------------------


def test_hovering_over_a_boat_shows_the_recipients(server: LiveServer, people: People) -> None:
    ann = people.sit(ready_boat(server))
    piece(ann, "Boat 2").hover()
    expect(preview(ann)).to_contain_text(GAINS)
    expect(preview(ann)).to_contain_text("You 0 (+1) → 1 (+6) · Ben 0 (+1) → 3")
    expect(ann.locator("#harbour > .preview-overlay use[href='#tile-unknown']")).to_have_count(3)
    expect(ann.locator("#harbour > .preview-overlay use[href='#meeple-0-away']")).to_have_count(1)
    expect(ann.locator("#obelisk-0 > .preview-overlay .just-moved")).to_have_count(1)
    expect(ann.locator("#temple-1 > .preview-overlay .just-moved")).to_have_count(1)
    expect(ann.locator("#box > .preview-overlay .just-moved")).to_have_count(1)
    expect(ann.locator("#points-0 .new-points")).to_have_text("→ 1 (+6)")
    ann.get_by_role("heading", name="Log").hover()
    expect(ann.locator(".preview-overlay, .new-points, #preview")).to_have_count(0)


def test_hovering_over_the_next_field_replaces_the_preview(server: LiveServer, people: People) -> None:
    ann = people.sit(ready_boat(server))
    for field in ("c1", "c3", "a1", "c2"):
        piece(ann, field).hover()
        expect(preview(ann)).to_contain_text(f"A meeple goes to {field}.")
        expect(ann.locator(f"#field-{field}.previewed")).to_have_count(1)
    expect(ann.locator(".previewed")).to_have_count(1)
    expect(ann.locator("#supply-0 > .preview-overlay")).to_have_count(1)


def test_focus_shows_the_preview_and_announces_it_once(server: LiveServer, people: People) -> None:
    ann = people.sit(ready_boat(server))
    ann.keyboard.press("Tab")
    ann.locator("#field-c2").focus()
    expect(preview(ann)).to_contain_text("A meeple goes to c2.")
    announcement = "A meeple goes to c2. Ann then has 0 points for certain, and 2 more if the game ended there."
    expect(ann.locator("#announcement")).to_have_text(announcement)
    ann.locator("#undo").focus()
    expect(preview(ann)).to_have_count(0)


def test_preview_of_a_selection_stays_until_it_is_dropped(server: LiveServer, people: People) -> None:
    ann = people.sit(ready_boat(server))
    piece(ann, "Boat 2").click()
    ann.get_by_role("heading", name="Log").hover()
    expect(preview(ann)).to_contain_text(GAINS)
    piece(ann, "c3").hover()
    expect(preview(ann)).to_contain_text("A meeple goes to c3.")
    ann.get_by_role("heading", name="Log").hover()
    expect(preview(ann)).to_contain_text(GAINS)
    ann.keyboard.press("Escape")
    expect(preview(ann)).to_have_count(0)


def test_unfinished_drag_previews_its_target(server: LiveServer, people: People) -> None:
    ann = people.sit(ready_boat(server))
    start, goal = ann.locator("#supply-0-1").bounding_box(), ann.locator("#field-c3").bounding_box()
    assert start
    assert goal
    ann.mouse.move(start["x"] + 8, start["y"] + 8)
    ann.mouse.down()
    ann.mouse.move(goal["x"] + 20, goal["y"] + 20, steps=4)
    expect(preview(ann)).to_contain_text("A meeple goes to c3.")
    ann.mouse.move(20, 20, steps=2)
    expect(preview(ann)).to_have_count(0)
    ann.mouse.up()
    expect(ann.locator("#app")).to_have_attribute("data-state", "choose")


def test_swap_preview_shows_tiles_in_new_places(server: LiveServer, people: People) -> None:
    """The preview of the second tile of a swap shows both tiles in their new places."""
    swap = deal(boats={"1": "action-swap action-swap action-swap", "2": "tomb-1 temple-3 obelisk"})
    turns = ("place a1", "place c3", "place b1", "place c2", "unload 1", "place b2", "use swap")
    ann = people.sit(server.create_table(*turns, deal=swap))
    ann.locator("#space-2\\.1").click()
    ann.locator("#space-2\\.3").hover()
    expect(preview(ann)).to_contain_text("On boat 2 tomb 1 and obelisk change places. Then: Unload a boat.")
    drawn = ann.locator("#harbour > .preview-overlay use").evaluate_all(
        "all => all.map((one) => one.getAttribute('href'))"
    )
    assert drawn == ["#tile-tomb-1", "#tile-obelisk"]


def test_tap_selects_and_long_press_previews_on_a_phone(server: LiveServer, people: People) -> None:
    ann = people.sit(ready_boat(server), width=390, height=844, has_touch=True, is_mobile=True)
    piece(ann, "Boat 2").tap()
    expect(preview(ann)).to_contain_text(GAINS)
    expect(preview(ann)).to_be_in_viewport()
    piece(ann, "Boat 2").tap()
    expect(preview(ann)).to_have_count(0)
    field = ann.locator("#field-c3").bounding_box()
    assert field
    touch = ann.context.new_cdp_session(ann)
    spot = [{"x": field["x"] + 20, "y": field["y"] + 20}]
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": spot})
    expect(preview(ann)).to_contain_text("A meeple goes to c3.")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(ann.locator("#app")).to_have_attribute("data-state", "choose")
    piece(ann, "c3").tap()
    expect(ann.locator("#app")).to_have_attribute("data-state", "confirm")


PREVIEWS_FETCHED = (
    "(count) => performance.getEntriesByType('resource').filter(({ name }) => /overlay/.test(name)).length === count"
)
"""Script that returns whether `count` previews have been fetched."""


def record_requests(page: Page) -> list[str]:
    """Return a list that collects the actions whose previews a page requests, in order."""
    requests: list[str] = []
    page.on("request", lambda one: requests.append(one.url.partition("action=")[2]) if "/overlay" in one.url else None)
    return requests


def test_previews_are_fetched_once_and_before_hovering(server: LiveServer, people: People) -> None:
    ann = people.new_page()
    requests = record_requests(ann)
    ann.goto(f"{server.base}/as/ann/{ready_boat(server)}")
    every = ann.locator(".drawing [data-action]").count()
    ann.wait_for_function(PREVIEWS_FETCHED, arg=every)
    piece(ann, "c3").hover()
    expect(preview(ann)).to_be_visible()
    piece(ann, "a1").hover()
    expect(preview(ann)).to_contain_text("to a1.")
    assert len(requests) == len(set(requests)) == every


def test_preview_of_the_hovered_piece_is_fetched_first(server: LiveServer, people: People) -> None:
    """A page that is never idle fetches the preview of the hovered piece first, then each of the others once."""
    ann = people.new_page()
    ann.add_init_script("window.requestIdleCallback = () => 0")
    requests = record_requests(ann)
    ann.goto(f"{server.base}/as/ann/{ready_boat(server)}")
    every = ann.locator(".drawing [data-action]").count()
    assert requests == []
    piece(ann, "c3").hover()
    ann.wait_for_function(PREVIEWS_FETCHED, arg=every)
    assert requests[0].startswith("place+c3&")
    assert len(set(requests)) == every


# ---- refusals --------------------------------------------------------------------------------------------------------


def test_refusal_shows_a_remedy_and_opens_the_clause(server: LiveServer, people: People) -> None:
    ann = people.sit(ready_boat(server))
    ann.locator("#boat-3").click(position={"x": 14, "y": 34}, force=True)  # the bow: tiles cover the rest
    notice = ann.locator("#notice")
    expect(notice).to_contain_text("boat 3 needs two meeples in its row, it has none")
    expect(notice).to_contain_text("What would help: place two more meeples in row 3, on a3, b3, c3.")
    expect(ann.locator("#announcement")).to_contain_text(
        "place two more meeples in row 3, on a3, b3, c3. Rule DUEL-3.2"
    )
    notice.get_by_role("link", name="Rule DUEL-3.2").click()
    clause = ann.get_by_role("dialog", name="DUEL-3.2 Unload a boat")
    expect(clause).to_contain_text("Choose a boat that is in play and loaded")
    assert findings(ann, "dialog[open]") == []
    expect(clause.get_by_role("link", name="In the rules")).to_have_attribute("href", "/rules/duel#DUEL-3.2")
    ann.keyboard.press("Escape")
    expect(clause).to_be_hidden()
    assert "/t/" in ann.url


def test_keyboard_press_on_illegal_boat_announces_remedy(server: LiveServer, people: People) -> None:
    ann = people.sit(ready_boat(server))
    ann.locator("#boat-3").focus()
    ann.keyboard.press("Enter")
    expect(ann.locator("#announcement")).to_contain_text("place two more meeples in row 3")


def test_linked_clause_opens_and_returns_to_its_dialog(server: LiveServer, people: People) -> None:
    ann = people.sit(server.create_table())
    ann.get_by_role("button", name="About this table").click()
    ann.get_by_role("dialog").get_by_role("link", name="DUEL-3.2d").click()
    clause = ann.get_by_role("dialog", name=re.compile("DUEL-3.2d"))
    expect(clause).to_be_visible()
    clause.get_by_role("button", name="Close").click()
    expect(ann.get_by_role("dialog", name="About this table")).to_be_visible()


@pytest.mark.parametrize(
    ("button", "answer"),
    [
        ("Redo", "Nothing to redo."),
        ("Choose a move", "Place a meeple, unload a boat, or play an action tile."),
    ],
)
def test_disabled_button_explains_why(server: LiveServer, people: People, button: str, answer: str) -> None:
    ann = people.sit(ready_boat(server))
    ann.get_by_role("button", name=button, exact=True).click(force=True)
    expect(ann.locator("#notice")).to_have_text(answer)


def test_waiting_player_sees_for_whom(server: LiveServer, people: People) -> None:
    ben = people.sit(ready_boat(server), "ben")
    piece(ben, "c3").click(force=True)
    expect(ben.locator("#notice")).to_contain_text("Wait for Ann.")
    ben.locator("#supply-1-1").click(force=True)
    expect(ben.locator("#notice")).to_contain_text("Wait for Ann.")


def test_clicked_meeple_shows_what_to_do(server: LiveServer, people: People) -> None:
    ann = people.sit(ready_boat(server))
    ann.locator("#supply-0-1").click(force=True)
    expect(ann.locator("#notice")).to_have_text("Place a meeple, unload a boat, or play an action tile.")


def test_missing_action_tile_shows_where_one_is(server: LiveServer, people: People) -> None:
    ann = people.sit(ready_boat(server))
    ann.locator("#tool-0-take").click(force=True)
    dialog = ann.get_by_role("dialog", name="Explanation")
    expect(dialog).to_contain_text("gain a “take” action tile first; boat 1 carries one now.")
    dialog.get_by_role("link", name="DUEL-3.3").click()
    expect(ann.get_by_role("dialog", name="DUEL-3.3 Play an action tile")).to_be_visible()


def test_tile_that_stays_on_a_boat_shows_its_refusal_below(server: LiveServer, people: People) -> None:
    ann = people.sit(ready_boat(server))
    ann.locator("#space-3\\.1").click(force=True)
    dialog = ann.get_by_role("dialog", name="Explanation")
    title, why = dialog.locator("h3:visible"), dialog.locator("#info-why")
    expect(title).to_have_count(1)
    expect(why).to_contain_text("Not now: boat 3 needs two meeples in its row, it has none.")
    above, below = title.bounding_box(), why.bounding_box()
    assert above
    assert below
    assert above["y"] < below["y"]
    expect(ann.locator("#notice")).to_be_hidden()


# ---- tooltips --------------------------------------------------------------------------------------------------------


def test_hovered_tile_shows_its_name_and_effect(server: LiveServer, people: People) -> None:
    ann = people.sit(ready_boat(server))
    bubble, tile = ann.locator("#tooltip"), ann.locator("#space-2\\.2")
    tile.hover()
    expect(bubble).to_be_visible()
    expect(bubble.locator(".title")).to_have_text("Temple with 3 symbols")
    expect(bubble.locator(".status-line")).to_have_text("Belongs to: Temple A")
    expect(bubble.locator(".brief")).to_have_text(
        "Every symbol on your temple tiles is worth 1 point. A tile has one to four of them."
    )
    expect(bubble.locator(".tooltip-preview")).to_contain_text(GAINS)
    drawn, around = bubble.bounding_box(), tile.locator("[data-piece]").bounding_box()
    assert drawn
    assert around
    over = drawn["y"] < around["y"] + around["height"] and around["y"] < drawn["y"] + drawn["height"]
    overlaps_horizontally = drawn["x"] < around["x"] + around["width"] and around["x"] < drawn["x"] + drawn["width"]
    assert not (over and overlaps_horizontally)
    assert findings_day_and_night(ann, "#tooltip") == []
    bubble.hover()  # it stays, with its whole text, while the pointer is on it
    expect(bubble.locator(".tooltip-preview")).to_contain_text(GAINS)
    ann.keyboard.press("Escape")
    expect(bubble).to_be_hidden()


def test_terms_in_the_log_are_explained(server: LiveServer, people: People) -> None:
    ann = people.sit(server.create_table("place a2", "place b2", "place a1", "unload 2", deal=BOAT_DEAL))
    named = ann.locator(".lines").get_by_role("button", name="temple with 3 symbols")
    named.hover()
    expect(ann.locator("#tooltip .title")).to_have_text("Temple with 3 symbols")
    expect(ann.locator("#tooltip")).to_be_visible()
    named.click()
    expect(ann.get_by_role("dialog", name="Explanation").locator("h3:visible")).to_have_text("Temple with 3 symbols")
    expect(ann.locator("#tooltip")).to_be_hidden()


def test_focused_element_is_explained(server: LiveServer, people: People) -> None:
    ann = people.sit(ready_boat(server))
    ann.keyboard.press("Tab")
    ann.locator("#tool-0-take").focus()
    expect(ann.locator("#tooltip .title")).to_have_text("Take a tile")
    expect(ann.locator("#announcement")).to_contain_text("Take any tile from any boat")
    ann.keyboard.press("Tab")  # the next stop is the link to the full text, from which Tab continues
    expect(ann.locator("#tooltip .more")).to_be_focused()
    ann.keyboard.press("Shift+Tab")
    expect(ann.locator("#tool-0-take")).to_be_focused()
    expect(ann.locator("#tooltip")).to_be_hidden()
    ann.keyboard.press("Tab")
    expect(ann.locator("#about-obelisk-0")).to_be_focused()
    expect(ann.locator("#tooltip .title")).to_have_text("Obelisk A")
    expect(ann.locator("#tooltip")).to_be_visible()
    ann.keyboard.press("Tab")
    ann.keyboard.press("Enter")
    expect(ann.get_by_role("dialog", name="Explanation").locator("h3:visible")).to_have_text("Obelisk A")
    ann.keyboard.press("Escape")
    expect(ann.locator("#about-obelisk-0")).to_be_focused()
    ann.locator("#undo").focus()
    expect(ann.locator("#tooltip")).to_be_hidden()


def test_focus_moved_by_the_page_opens_no_tooltip(server: LiveServer, people: People) -> None:
    """No tooltip opens when the page moves the focus: to the gold button, and back to a piece of the board."""
    ann = people.new_page()
    ann.clock.install()
    ann.goto(f"{server.base}/as/ann/{server.create_table(seats='ann ben')}")
    ann.locator("#field-b2").focus()
    ann.clock.pause_at(ann.evaluate("Date.now() + 1000"))
    for reached in ("confirm", "field-b2"):
        ann.keyboard.press("Enter")
        ann.wait_for_function("([id]) => document.activeElement.id === id", arg=[reached])
        ann.clock.run_for(1000)
        expect(ann.locator("#tooltip")).to_be_hidden()
    ann.locator("#about-obelisk-0").focus()  # now the user moves the focus
    ann.clock.run_for(1000)
    expect(ann.locator("#tooltip")).to_be_visible()


def test_log_is_one_tab_stop(server: LiveServer, people: People) -> None:
    ann = people.sit(server.create_table("place a2", "place b2", "place a1", "unload 2", deal=BOAT_DEAL))
    assert ann.locator(".lines .label").count() == 3
    stop = ann.locator(".lines .label[tabindex='0']")
    expect(stop).to_have_text(["an obelisk"])
    stop.focus()
    ann.keyboard.press("ArrowDown")
    expect(stop).to_have_text(["a temple with 3 symbols"])
    expect(stop).to_be_focused()


# ---- the breakdown of points -----------------------------------------------------------------------------------------


def test_breakdown_line_highlights_its_pieces(server: LiveServer, people: People) -> None:
    ann = people.sit(server.create_table(*MIDDLE))
    ann.get_by_role("button", name=re.compile(r"^Ann: \d+ points for certain")).first.click()
    ledger = ann.get_by_role("dialog", name="Points in detail")
    expect(ledger.get_by_role("img", name=re.compile(r"^After turn 27: You \d+, Ben \d+\. "))).to_be_visible()
    assert findings_day_and_night(ann, "dialog[open]") == []
    ledger.get_by_role("button", name=re.compile("^You, Obelisk: ")).click()
    expect(ledger).to_be_hidden()
    strip = ann.get_by_role("region", name="You · Obelisk")
    expect(strip).to_be_focused()
    expect(strip).to_contain_text("1 for each tile: ")
    lit = ann.locator("#obelisk-0 [data-piece].scored-piece")
    expect(lit).to_have_count(ann.locator("#obelisk-0 [data-piece]").count())
    expect(ann.locator(".scored-piece")).to_have_count(lit.count())
    assert findings_day_and_night(ann) == []
    strip.get_by_role("link", name="DUEL-6.1").click()
    expect(ann.get_by_role("dialog", name="DUEL-6.1 Obelisk A")).to_be_visible()
    ann.keyboard.press("Escape")
    strip.get_by_role("button", name="The next line").click()
    expect(ann.get_by_role("region", name="Ben · Obelisk")).to_be_visible()
    strip = ann.locator("#score-line")
    strip.get_by_role("button", name="All points").click()
    expect(ledger.get_by_role("button", name=re.compile("^Ben, Obelisk: "))).to_be_focused()
    ann.keyboard.press("Escape")
    expect(ann.locator(".scored-piece, .is-highlighting")).to_have_count(0)


def test_escape_ends_the_highlight_and_restores_the_keyboard(server: LiveServer, people: People) -> None:
    ann = people.sit(server.create_table(*MIDDLE))
    ann.locator("#points-1").focus()
    ann.keyboard.press("Enter")
    ann.locator("#line-meeples-1").focus()
    ann.keyboard.press("Enter")
    expect(ann.get_by_role("region", name="Ben · Meeples in the harbour")).to_be_focused()
    expect(ann.locator("#announcement")).to_contain_text("1 for each meeple that stands in the harbour at the end")
    ann.keyboard.press("Escape")
    expect(ann.locator("#points-1")).to_be_focused()
    expect(ann.locator("#score-line")).to_be_hidden()


def test_highlighted_pieces_are_updated_after_actions(server: LiveServer, people: People) -> None:
    table = server.create_table("place b2", "place a2")
    ben, ann = people.sit(table, "ben"), people.sit(table)
    ben.locator("#points-0").click()
    ben.get_by_role("button", name=re.compile("^Ann, Meeples in the harbour: ")).click()
    expect(ben.locator(".scored-piece")).to_have_count(1)
    piece(ann, "c3").click()
    ann.get_by_role("button", name=re.compile("^Confirm turn")).click()
    expect(ben.locator(".scored-piece")).to_have_count(2)
    expect(ben.locator("#score-line")).to_contain_text("at the end: 2 now.")


def test_open_breakdown_and_chart_are_updated_after_actions(server: LiveServer, people: People) -> None:
    table = server.create_table("place b2", "place a2")
    ben, ann = people.sit(table, "ben"), people.sit(table)
    ben.locator("#points-0").click()
    ledger = ben.get_by_role("dialog", name="Points in detail")
    expect(ledger.get_by_role("img", name="After turn 2: Ann 1, You 1. Nobody is ahead.")).to_be_visible()
    piece(ann, "c3").click()
    ann.get_by_role("button", name=re.compile("^Confirm turn")).click()
    expect(ledger.get_by_role("button", name=re.compile("^Ann, Meeples in the harbour: .* 2 more"))).to_be_visible()
    chart = ledger.get_by_role("img", name="After turn 3: Ann 2, You 1. Ahead since turn 3: Ann.")
    expect(chart).to_be_visible()


def test_highlighted_line_stays_in_view_on_a_phone(server: LiveServer, people: People) -> None:
    ann = people.sit(server.create_table(*MIDDLE), width=390, height=844, has_touch=True, is_mobile=True)
    ann.locator("#points-tab-1").tap()
    ann.locator("#line-obelisk-1").tap()
    expect(ann.locator("#score-line")).to_be_in_viewport(ratio=1)
    expect(ann.locator("#obelisk-1 .scored-piece").first).to_be_in_viewport(ratio=1)
    assert ann.evaluate("document.documentElement.scrollWidth") == 390


def test_replay_has_the_breakdown(server: LiveServer, people: People) -> None:
    eve = people.new_page()
    eve.goto(f"{server.base}/t/{server.create_table(*MIDDLE)}/replay?ply=20")
    eve.locator("#points-0").click()
    eve.get_by_role("button", name=re.compile("^Ann, Meeples in the harbour: ")).click()
    expect(eve.get_by_role("region", name="Ann · Meeples in the harbour")).to_contain_text("at the end: 1 now.")
    expect(eve.locator(".scored-piece")).to_have_count(1)
    eve.get_by_role("link", name="One step on").click()
    expect(eve.locator("#score-line")).to_contain_text("at the end: 0 now.")
    expect(eve.locator(".scored-piece")).to_have_count(0)
