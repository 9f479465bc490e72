"""Leagues in the browser: a member creates one, a guest joins by link on a phone, and both play the first round."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from browser.conftest import LiveServer, People
from browser.live.test_access import findings_day_and_night


def has_no_sideways_scrolling(page: Page) -> bool:
    """Return whether the page does not scroll sideways."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def test_a_league_is_opened_joined_and_begins(server: LiveServer, people: People) -> None:
    kim, ann = people.new_page(), people.new_page(390, 844, has_touch=True, is_mobile=True)
    kim.goto(server.base)
    member = {"name": "Kim of the league", "password": "crocodile by the river"}
    answer = kim.request.post(f"{server.base}/api/me/member", data=member)
    assert answer.ok, answer.text()

    # ---- by keyboard: from the home page to the form, and through it
    kim.get_by_role("link", name="Leagues").click()
    assert findings_day_and_night(kim) == []
    kim.get_by_label("Name of the league").fill("Thursday")
    imhotep = kim.locator("#game option", has_text="Imhotep:").first.get_attribute("value")
    kim.get_by_label("Game", exact=True).select_option(imhotep)
    kim.get_by_label("Players at a table").select_option("4")
    kim.get_by_label("Game", exact=True).select_option(label="The Duel")
    expect(kim.get_by_label("Players at a table")).to_have_value("2")  # the maximum of this game
    kim.get_by_role("radio", name=re.compile("^Swiss system")).focus()
    kim.keyboard.press("ArrowDown")
    expect(kim.get_by_label("Rounds", exact=True)).to_have_value("1")  # all players meet all others, up to four times
    kim.keyboard.press("ArrowUp")
    kim.get_by_label("Rounds", exact=True).fill("0.7")
    kim.get_by_label("Name of the league").press("Enter")  # the form has corrected the impossible number of rounds
    kim.wait_for_url("**/leagues/*")
    kim.get_by_role("button", name="Join").click()
    expect(kim.locator(".entries li")).to_have_text(["Kim of the league"])
    expect(kim.locator(".own-status")).to_be_focused()  # the player's own status
    kim.get_by_role("button", name="Copy link").focus()

    # ---- a guest with the link, on a phone
    ann.goto(kim.url)
    assert has_no_sideways_scrolling(ann)
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_role("button", name="Join").click()
    expect(ann.locator(".entries li")).to_have_text(["Kim of the league", "Ann"])
    expect(kim.locator(".entries li")).to_have_text(["Kim of the league", "Ann"])  # the page updates itself
    expect(kim.get_by_role("button", name="Copy link")).to_be_focused()  # and the keyboard focus has not moved
    assert findings_day_and_night(ann) == []

    # ---- the league starts, and both players get a link to the same table
    kim.get_by_role("button", name="Start the first round").click()
    expect(ann.get_by_role("link", name="Go to your table")).to_be_visible()
    expect(ann.locator(".own-status")).to_be_focused()  # not the link "You" above it
    expect(ann.locator(".match-list li")).to_contain_text("Kim of the league – Ann")
    assert has_no_sideways_scrolling(ann)
    assert findings_day_and_night(ann) == []
    with ann.expect_download() as file:
        ann.get_by_role("link", name="Standings as a file (CSV)").click()
    assert file.value.suggested_filename.endswith(".csv")
    ann.get_by_role("link", name="Go to your table").click()
    ann.wait_for_url("**/t/*")
    expect(ann.locator("#app")).to_be_visible()
    ann.locator("#about-table").click()
    expect(ann.get_by_role("link", name="Thursday · Round 1")).to_have_attribute("href", urlsplit(kim.url).path)

    # ---- by keyboard: a result is corrected
    kim.get_by_role("button", name=re.compile("^Correct the result: ")).press("Enter")
    form = kim.locator(".correction-form")
    form.get_by_label("Kim of the league").select_option("Place 1")
    form.get_by_label("Ann").select_option("did not come")
    form.get_by_label("Reason").fill("Ann had to go")
    assert findings_day_and_night(kim) == []
    form.get_by_label("Reason").press("Enter")
    expect(kim.locator(".correction")).to_contain_text("Corrected to 1 : 0 · Ann had to go")
    expect(kim.get_by_role("heading", name="Final standings")).to_be_visible()  # no game is left to play
    expect(kim.get_by_role("button", name=re.compile("^Correct the result: "))).to_be_focused()


def test_organizer_edits_cancels_and_deletes_a_league(server: LiveServer, people: People) -> None:
    kim, ann, ben = people.new_page(390, 844, has_touch=True, is_mobile=True), people.new_page(), people.new_page()
    kim.goto(server.base)
    member = {"name": "Kim who runs it", "password": "crocodile by the river"}
    assert kim.request.post(f"{server.base}/api/me/member", data=member).ok
    pace = {"minutes": 10, "seconds": 20, "first_turn_minutes": 5}
    new = {"name": "Monday", "game": "duel", "kind": "swiss", "rounds": 3, "time_control": pace}
    league = kim.request.post(f"{server.base}/api/leagues", data=new).json()["league"]
    for page, name in ((ann, "Ann"), (ben, "Ben"), (people.new_page(), "Cleo"), (people.new_page(), "Dan")):
        page.goto(server.base)
        assert page.request.post(f"{server.base}/api/guest", data={}).ok
        assert page.request.post(f"{server.base}/api/leagues/{league}/join", data={"name": name}).ok
    assert kim.request.post(f"{server.base}/api/leagues/{league}/start", data={}).ok
    kim.goto(f"{server.base}/leagues/{league}")
    ben.goto(f"{server.base}/leagues/{league}")
    expect(ben.locator(".league-admin")).to_have_count(0)

    kim.get_by_text("Edit the league").click()
    kim.get_by_label("Name of the league").fill("Monday evening")
    kim.get_by_role("spinbutton", name="Rounds").fill("4")
    kim.get_by_label("Time limit for a round").select_option("60")
    assert has_no_sideways_scrolling(kim)
    assert findings_day_and_night(kim) == []
    kim.get_by_role("button", name="Save changes").click()
    expect(kim.get_by_role("heading", name="Monday evening")).to_be_visible()
    expect(kim.locator("#run")).to_be_focused()
    expect(ben.get_by_role("heading", name="Monday evening")).to_be_visible()  # the page updates itself
    expect(ben.get_by_text("Round 1 of 4")).to_be_visible()

    kim.get_by_text("Remove a player").click()
    kim.get_by_text("Remove Dan", exact=True).click()
    expect(kim.get_by_text("Dan loses the game in progress here")).to_be_visible()
    kim.get_by_role("button", name="Yes, remove Dan").click()
    expect(kim.get_by_role("row", name="Dan (out)")).to_be_visible()
    expect(ben.get_by_text("Your game is over. The next round begins")).to_be_visible()

    kim.get_by_text("Cancel the league", exact=True).click()
    kim.get_by_role("button", name="Yes, cancel the league").click()
    expect(kim.locator(".own-status")).to_have_text(re.compile("^This league was cancelled"))
    expect(kim.locator(".own-status")).to_be_focused()
    expect(kim.locator(".match-list li", has_text="Ann")).to_contain_text("no result")
    expect(ben.locator(".own-status")).to_have_text(re.compile("^This league was cancelled"))
    assert findings_day_and_night(kim) == []

    kim.get_by_text("Delete the league", exact=True).click()
    kim.get_by_role("button", name="Yes, delete the league").click()
    kim.wait_for_url("**/leagues")
    expect(kim.get_by_text("Monday evening")).to_have_count(0)
