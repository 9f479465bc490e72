"""Clocks, leaving a game, and computer players that stand in, as users see, operate and hear them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from browser.conftest import LiveServer, People
from browser.live.test_access import findings_day_and_night


def open_leave_dialog(page: Page) -> None:
    """Open the dialog with all ways to leave a game, by keyboard."""
    page.locator("#about-table").press("Enter")
    page.locator("#open-leave-dialog").press("Enter")
    expect(page.locator("#leave")).to_be_visible()


def choose_way_to_leave(page: Page, name: str) -> None:
    """Choose one of the ways to leave a game, and confirm it."""
    open_leave_dialog(page)
    fold = page.locator("#region-leave details", has_text=name)
    if fold.get_attribute("open") is None:
        fold.locator("summary").press("Enter")
    fold.locator("button").last.press("Enter")
    expect(page.locator("#leave")).to_be_hidden()


def test_expired_clock_ends_the_game_for_both_players(server: LiveServer, people: People) -> None:
    """Ann's clock starts when Ben sits down; when her time is up, both players see the result."""
    table = server.create_game_table("duel", None, [], "ann open", settings={"time_control": {"seconds": 3}}, first=0)
    ann, ben = people.sit(table), people.sit(table, "ben")
    expect(ann.locator("#clock-0:not(.is-running) .time")).to_have_text(
        "0:00"
    )  # a turn adds its seconds when it begins
    ben.locator("#name").fill("Ben")
    ben.locator("#sit-form button").click()
    expect(ann.locator("#clock-0.is-running.low .time")).to_have_text(re.compile(r"0:0[0-3]"))
    expect(ann.locator("#announcement")).to_contain_text("One minute left.")
    for page in (ann, ben):
        expect(page.locator("#result-title")).to_have_text(
            "Your time is up: Ben wins" if page is ann else "Ann is out of time: you win"
        )
        expect(page.locator(".clock")).to_have_count(0)


def test_rated_game_offers_no_substitute(server: LiveServer, people: People) -> None:
    page = people.sit(server.create_table("place a1", settings={"time_control": {"days": 3}, "rated": True}))
    expect(page.locator(".facts")).to_contain_text("this game counts")
    open_leave_dialog(page)
    expect(page.locator("#region-leave details", has_text="Resign")).to_be_visible()
    expect(page.locator("#region-leave")).not_to_contain_text("Leave, and come back later")


@pytest.mark.parametrize(("lang", "left"), [("en", "in 3 days"), ("de", "in 3 Tagen"), ("ru", "через 3 дня")])
def test_remaining_time_is_displayed_next_to_the_points(
    server: LiveServer, people: People, lang: str, left: str
) -> None:
    page = people.sit(server.create_table(settings={"time_control": {"days": 3}}), locale=lang)
    clock = page.locator("#clock-0")
    expect(clock.locator(".time")).to_have_text(re.compile(left))
    assert clock.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    expect(clock.locator(".time")).to_have_attribute("title", re.compile(left))


def test_player_leaves_returns_and_declines_to_end_the_game(server: LiveServer, people: People) -> None:
    """All dialogs work by keyboard, and axe finds nothing serious by day or by night."""
    table = server.create_table("place a1", settings={"time_control": {"days": 3}})
    ann, ben = people.sit(table), people.sit(table, "ben", width=390, height=844, has_touch=True)
    expect(ben.locator("#clock-tab-1 .time")).to_have_text(re.compile("→ "))
    open_leave_dialog(ben)
    for summary in ben.locator("#region-leave summary").all():
        summary.press("Enter")
    assert findings_day_and_night(ben, "#leave") == []
    assert ben.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ben.keyboard.press("Escape")
    choose_way_to_leave(ben, "Leave, and come back later")
    expect(ann.locator("#announcement")).to_contain_text(
        "Ben has left the table; a computer player (Architect) stands in"
    )
    expect(ben.locator("#played-by-bot")).to_have_text("A computer player (Architect) plays for you.")
    ben.locator("#come-back").press("Enter")
    expect(ann.locator("#announcement")).to_contain_text("Ben is back")
    expect(ben.locator("#turn")).to_have_attribute("data-status", "choose")
    choose_way_to_leave(ann, "End the game together")
    expect(ben.locator("#proposal")).to_contain_text("Ann proposes ending the game")
    assert findings_day_and_night(ben, ".above-bar") == []
    ben.locator("#decline").press("Enter")
    expect(ann.locator("#announcement")).to_contain_text("Ben said no; the game goes on")
    open_leave_dialog(ann)
    expect(ann.locator("#region-leave")).not_to_contain_text("End the game together")  # not until the game continues
    ann.keyboard.press("Escape")
    choose_way_to_leave(ben, "Resign")
    expect(ann.locator("#result-title")).to_have_text("Ben has resigned: you win")


def test_time_off_is_saved_for_the_person(server: LiveServer, people: People) -> None:
    table = server.create_table("place a1", settings={"time_control": {"days": 3}})
    page = people.sit(table, "ben", timezone_id="Europe/Berlin")
    page.locator("#about-table").click()
    page.locator("#time-off-details summary").click()
    expect(page.locator("#time-off-zone")).to_have_text("Europe/Berlin")
    page.locator("#time-off [name=night]").select_option("22,8")
    page.get_by_label("Sun").check()
    assert findings_day_and_night(page, "#help") == []
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#time-off [role=status]")).to_have_text("Saved.")
    page.reload()
    page.locator("#about-table").click()
    page.locator("#time-off-details summary").click()
    expect(page.locator("#time-off [name=night]")).to_have_value("22,8")
    expect(page.get_by_label("Sun")).to_be_checked()
    expect(page.get_by_label("Mon")).not_to_be_checked()


def test_time_off_form_is_disabled_until_loaded(server: LiveServer, people: People) -> None:
    page, late = (
        people.sit(server.create_table("place a1", settings={"time_control": {"days": 3}}), "ben"),
        list[Route](),
    )
    page.route("**/api/time-off", lambda route: late.append(route))

    def unfolds() -> Route:
        page.locator("#time-off-details summary").click()
        while not late:
            page.evaluate("() => new Promise(requestAnimationFrame)")
        return late.pop()

    page.locator("#about-table").click()
    request = unfolds()
    expect(page.locator("#time-off [name=night]")).to_be_disabled()
    expect(page.get_by_role("button", name="Save")).to_be_disabled()
    request.abort()
    expect(page.locator("#time-off [role=status]")).to_have_text(re.compile("."))
    expect(page.locator("#time-off [name=night]")).to_be_disabled()
    page.locator("#time-off-details summary").click()
    unfolds().continue_()
    expect(page.locator("#time-off [name=night]")).to_be_enabled()
    expect(page.locator("#time-off [role=status]")).to_be_empty()
    people.leave(page)
    people.complaints.clear()  # the browser logs the failed request


def test_form_sends_time_control_and_rated_only_if_chosen(server: LiveServer, people: People) -> None:
    """A table opened without the folded section has no settings; chosen settings are preselected the next time."""
    page = people.new_page()
    bodies: list[dict[str, object]] = []
    page.on("request", lambda request: bodies.append(request.post_data_json) if request.method == "POST" else None)
    page.goto(f"{server.base}/?game=duel")
    expect(page.locator("#agreed-terms select").first).to_be_hidden()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    page.goto(f"{server.base}/?game=duel")
    page.locator("#agreed-terms summary").press("Enter")
    expect(page.locator("#timeout-choice")).to_be_hidden()
    page.get_by_label("Pace").select_option(label="3 days a turn")
    page.get_by_label("When time is up").select_option(label="Novice plays on")
    page.get_by_label("This game counts").check()
    expect(page.get_by_label("When time is up")).to_be_hidden()  # a rated game is lost then
    assert findings_day_and_night(page, "#agreed-terms") == []
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    opened = [body for body in bodies if "opponents" in body]
    assert "settings" not in opened[0]
    assert opened[1]["settings"] == {"time_control": {"days": 3, "on_timeout": "lost"}, "rated": True}
    page.locator("#about-table").click()
    expect(page.locator("#help")).to_contain_text("3 days a turn · When time is up: Game lost · This game counts")
    page.goto(f"{server.base}/?game=duel")
    expect(page.locator("[name=settings-time_control]")).to_have_value('{"days":3}')
