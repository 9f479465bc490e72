"""The gold button while a request is in flight: it is busy and sends nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Request, Route, expect

from browser.conftest import LiveServer, People

PRESS_GOLD_BUTTON = "() => document.getElementById('confirm').click()"


def record_commands(page: Page) -> list[str]:
    """Return a list that collects the commands that a page sends from now on."""
    found: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST":
            found.append(request.url.rpartition("/")[2])

    page.on("request", note)
    return found


def hold_requests(page: Page, command: str) -> list[Route]:
    """Hold back the requests of a command; return a list of their routes, with which the test continues them."""
    found: list[Route] = []
    page.route(f"**/{command}", lambda route: found.append(route))
    return found


@pytest.mark.parametrize("command", ["undo", "restart"])
def test_the_gold_button_sends_nothing_while_an_action_is_under_way(
    server: LiveServer, people: People, command: str
) -> None:
    page = people.sit(server.create_table())
    gold = page.locator("#confirm")
    page.locator("#field-b2").click()
    expect(gold).to_have_attribute("data-command", "confirm")
    sent, waiting = record_commands(page), hold_requests(page, command)
    with page.expect_request(f"**/{command}"):
        page.locator(f"#{command}").click()
    expect(gold).to_have_attribute("aria-busy", "true")
    expect(gold).to_be_disabled()
    for _ in range(20):
        page.evaluate(PRESS_GOLD_BUTTON)
    waiting[0].continue_()
    expect(gold).to_have_attribute("data-command", "chosen")
    expect(gold).not_to_have_attribute("aria-busy", "true")
    expect(page.locator("#notice")).to_be_hidden()
    page.locator("#field-c3").click()
    expect(gold).to_have_attribute("data-command", "confirm")
    assert sent == [command, "play"]


def test_a_press_on_the_gold_button_counts_once_until_its_result_shows(server: LiveServer, people: People) -> None:
    page = people.sit(server.create_table())
    gold = page.locator("#confirm")
    page.locator("#field-b2").click()
    expect(gold).to_be_enabled()
    sent, waiting = record_commands(page), hold_requests(page, "confirm")
    with page.expect_request("**/confirm"):
        gold.click()
    for _ in range(20):
        page.evaluate(PRESS_GOLD_BUTTON)
    expect(gold).to_be_disabled()
    waiting[0].continue_()
    expect(gold).to_have_attribute("data-command", "chosen")
    assert sent == ["confirm"]


def test_after_a_failed_request_the_gold_button_is_live_again(server: LiveServer, people: People) -> None:
    page = people.sit(server.create_table())
    gold = page.locator("#confirm")
    page.locator("#field-b2").click()
    expect(gold).to_be_enabled()
    page.route("**/confirm", lambda route: route.abort())
    gold.click()
    expect(page.locator("#notice")).to_be_visible()
    expect(gold).to_be_enabled()
    page.unroute("**/confirm")
    gold.click()
    expect(gold).to_have_attribute("data-command", "chosen")
    people.complaints.clear()  # the browser logs the failed request
