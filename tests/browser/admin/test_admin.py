"""Admin page in the browser: opened by link, used by touch and keyboard, with immediate effect on other pages."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import LiveServer, People
from browser.live.test_access import findings_day_and_night
from saqqara.admin.control_socket import send_operation


@pytest.fixture
def open_server(server: LiveServer) -> Iterator[LiveServer]:
    """Yield the shared server; afterwards, reset its registration policy, its texts and the access to its metrics."""
    yield server
    send_operation(server.data, "set-registration", {"policy": "open"})
    send_operation(server.data, "set-text", {"name": "web-house", "text": ""})
    send_operation(server.data, "set-metrics-access", {"access": "off"})


def open_admin_page_by_link(server: LiveServer, page: Page) -> Page:
    """Open an admin link and become an admin."""
    url = send_operation(server.data, "create-admin-link", {"public_url": server.base})["url"]
    page.goto(url)
    expect(page.get_by_label("End of the link")).to_have_value(url.partition("#")[2])
    assert "#" not in page.url  # the token leaves the address
    page.keyboard.press("Enter")  # the button has the focus
    expect(page.get_by_role("heading", level=1)).to_have_text("Running the house")
    return page


def choose_policy(page: Page, words: str) -> None:
    page.get_by_label(words).check()
    expect(page.get_by_role("status")).to_have_text("Done.")
    expect(page.get_by_label(words)).to_be_checked()


def test_admin_changes_on_a_phone_affect_others_at_once(open_server: LiveServer, people: People) -> None:
    server, table = open_server, open_server.create_table(seats="odile ben")
    odile, host, new = people.sit(table, "odile"), people.new_page(390, 844, has_touch=True), people.new_page()
    open_admin_page_by_link(server, host)

    choose_policy(host, "New people need an invitation code")
    expect(host.get_by_role("heading", name="Who may come")).to_be_focused()
    host.get_by_label("For whom?").fill("Thursday club")
    host.get_by_role("button", name="Make a code").first.click()
    link = host.locator("[data-operation=create-invite] + .issued-code [data-field=url]")
    expect(link).to_contain_text(f"{server.base}/invite#")
    expect(host.get_by_role("img", name="QR code for the invitation")).to_be_visible()
    expect(host.locator("#list-invites").get_by_role("listitem")).to_contain_text(["Thursday club"])

    new.goto(server.base)
    new.get_by_role("link", name="Enter an invitation code").click()
    expect(new.get_by_label("Your invitation code")).to_be_visible()
    assert findings_day_and_night(new) == []
    new.goto(link.inner_text())
    new.get_by_role("button", name="Come in").click()
    expect(new.get_by_text("A table for Egyptian board games")).to_be_visible()
    expect(new.get_by_text("invitation code")).to_have_count(0)

    choose_policy(host, "Programs on this machine (not behind a proxy)")
    expect(host.get_by_role("heading", name="Figures for Prometheus")).to_be_focused()  # heading of the changed section
    expect(host.get_by_role("heading", name="Figures for Prometheus")).to_be_in_viewport()

    host.get_by_label("Anyone with the token").check()
    token = host.locator("[data-operation=set-metrics-access] + .issued-code code")
    expect(token).to_have_text(re.compile(r"^[\w-]{32}$"))
    host.get_by_role("button", name="Count first").click()
    expect(host.locator(":focus")).to_have_text("There is nothing to clean up.Delete this for good")

    tables = host.get_by_role("region", name="Tables")
    row = tables.get_by_role("listitem").filter(has_text="Odile, Ben")
    row.locator("summary").click()
    row.get_by_role("button", name="Call it off").click()
    expect(odile.get_by_text("This game was called off").first).to_be_visible()
    expect(row).to_contain_text("over")

    assert host.evaluate("document.documentElement.scrollWidth") <= 390
    host.evaluate("document.querySelectorAll('details:not(.menu)').forEach((one) => { one.open = true; })")
    assert host.evaluate("document.documentElement.scrollWidth") <= 390
    assert findings_day_and_night(host) == []
    small = host.evaluate(SMALL_CONTROLS)
    assert small == []

    host.get_by_label("English").first.fill("Crocodile Club")
    host.get_by_role("button", name="Save").first.click()
    expect(host.get_by_role("link", name="Crocodile Club")).to_be_visible()
    new.reload()
    expect(new).to_have_title("A table for Egyptian board games · Crocodile Club")


SMALL_CONTROLS = """() => [...document.querySelectorAll(
    "main button, main summary, main a, main input:not([type=hidden], [type=radio])"
  )].filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.5).map((one) => one.outerHTML)"""
"""Script that returns the HTML of the controls that are too small for a finger."""


def test_non_admin_sees_the_reason(server: LiveServer, people: People) -> None:
    page = people.new_page()
    with page.expect_response("**/admin") as answered:
        page.goto(f"{server.base}/admin")
    assert answered.value.status == 403
    expect(page.get_by_text("“saqqara admin create-admin-link” prints a link that opens it.")).to_be_visible()
    people.complaints.clear()  # the browser logs the status 403
