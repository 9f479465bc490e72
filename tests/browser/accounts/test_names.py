"""Names on pages: members are not asked for a name, and guests learn which number follows theirs."""

from __future__ import annotations

from playwright.sync_api import expect

from browser.accounts.test_account_page import unfold
from browser.conftest import LiveServer, People


def test_member_is_not_prompted_for_a_name_and_can_change_it(server: LiveServer, people: People) -> None:
    page, other = people.new_page(), people.new_page()
    page.goto(f"{server.base}/me")
    unfold(page, "Become a member")
    page.get_by_label("Name", exact=True).first.fill("Meresankh")
    page.get_by_label("Password", exact=True).first.fill("nile at dawn")
    page.get_by_role("button", name="Become a member").first.click()
    expect(page.locator("#codes")).to_be_visible()

    page.goto(f"{server.base}/?game=duel&with=friend")
    expect(page.get_by_text("You play as Meresankh.")).to_be_visible()
    expect(page.locator("#name")).to_have_count(0)
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("#link")).to_be_visible()

    other.goto(f"{server.base}/?game=imhotep&with=friend")
    other.locator("#name").fill("Ida")
    other.get_by_role("button", name="Open the table").click()
    page.goto(other.locator("#link").input_value())
    expect(page.locator("#sit-form")).to_contain_text("You play as Meresankh.")
    expect(page.locator("#sit-form input")).to_have_count(0)
    with page.expect_navigation():
        page.get_by_role("button", name="Sit down").click()
    expect(other.locator("#region-area-1, #region-area-0").filter(has_text="Meresankh").first).to_be_visible()

    page.goto(f"{server.base}/me")
    unfold(page, "Change name")
    page.locator("#other-name").fill("Nitocris")
    page.get_by_role("button", name="Change name").click()
    expect(page.locator("#account-title")).to_have_text("Nitocris")
    expect(other.locator("#region-area-1, #region-area-0").filter(has_text="Nitocris").first).to_be_visible()


def test_guest_sees_the_number_after_their_name(server: LiveServer, people: People) -> None:
    one, two = people.new_page(), people.new_page()
    one.goto(f"{server.base}/?game=duel&with=friend")
    one.locator("#name").fill("Ann")
    one.get_by_role("button", name="Open the table").click()
    two.goto(one.locator("#link").input_value())
    two.locator("#name").fill("Ann")
    two.get_by_role("button", name="Sit down").click()
    expect(two.locator("#notice")).to_contain_text("Another player here is called Ann. The others see you as Ann (2).")
    expect(one.locator("#region-area-1")).to_contain_text("Ann (2)")
