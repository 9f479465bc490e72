"""Account page in the browser: two devices, passkeys of a real browser, and a game without an account."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import LiveServer, People
from browser.games_in_progress import create_table_in_progress
from browser.live.test_access import findings_day_and_night
from browser.live.test_whole_game import play

FIELDS = "input:not([type=radio], [type=checkbox], [type=hidden]):visible, select:visible, textarea:visible"


def open_account_page(server: LiveServer, page: Page) -> Page:
    """Open the account page at an address that supports passkeys (`localhost`)."""
    page.goto(f"{server.base.replace('127.0.0.1', 'localhost')}/me")
    return page


def unfold(page: Page, name: str) -> None:
    page.locator("summary").filter(has_text=re.compile(f"^{name}$")).click()


@contextmanager
def virtual_authenticator(page: Page) -> Iterator[Any]:
    """Add an authenticator that always consents to the page; yield a function that lists its credentials."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": True, "hasUserVerification": True,
        "isUserVerified": True, "automaticPresenceSimulation": True,
    }  # fmt: skip
    number = session.send("WebAuthn.addVirtualAuthenticator", {"options": options})["authenticatorId"]
    yield lambda: session.send("WebAuthn.getCredentials", {"authenticatorId": number})["credentials"]
    session.send("WebAuthn.disable")


def test_household_game_needs_two_names_and_three_clicks(server: LiveServer, people: People) -> None:
    """Two players need one name field each and three clicks from the home page to a game; the result has no field."""
    ann, ben = people.new_page(), people.new_page()
    clicks, fields = 0, []

    def click(page: Page, role: Any, name: str) -> None:
        nonlocal clicks
        fields.append(page.locator(FIELDS).count())
        page.get_by_role(role, name=name).click()
        clicks += 1

    ann.goto(server.base)
    click(ann, "link", "The Duel with a friend")
    ann.get_by_label("Your name").fill("Ann")
    click(ann, "button", "Open the table")
    link = ann.get_by_label("Link to this table").input_value()
    ben.goto(link)
    ben.get_by_label("Your name").fill("Ben")
    click(ben, "button", "Sit down")
    expect(ann.locator("#app")).to_have_attribute("data-state", re.compile("choose|wait"))
    fields += [page.locator(FIELDS).count() for page in (ann, ben)]
    assert (fields, clicks) == ([0, 1, 1, 0, 0], 3)

    table = create_table_in_progress(server, "duel", 1, "ann ben", full_games=False)
    ann.goto(f"{server.base}/as/ann/{table}")
    ben.goto(f"{server.base}/as/ben/{table}")
    play(ann, ben, 9)
    for page in (ann, ben):
        expect(page.get_by_role("dialog", name="The result")).to_be_visible()
        assert page.locator(FIELDS).count() == 0


def test_page_has_one_name_field_before_its_script_is_loaded(server: LiveServer, people: People) -> None:
    page = people.new_page(java_script_enabled=False)
    page.goto(server.base)
    page.get_by_role("link", name="The Duel with a friend").click()
    assert [field.get_attribute("id") for field in page.locator(FIELDS).all()] == ["name"]


def test_device_code_moves_games_to_another_device(server: LiveServer, people: People) -> None:
    table = server.create_table(seats="lea ben")
    lea, phone = people.new_page(), people.new_page(390, 844, has_touch=True)
    lea.goto(f"{server.base}/as/lea/{table}")
    lea.goto(f"{server.base}/me")
    lea.get_by_role("button", name="Show a code").press("Enter")
    letters = lea.locator(".letters")
    expect(letters).to_have_text(re.compile("^[A-Z]{6}$"))
    expect(lea.get_by_role("img", name="QR code for the other device").locator("svg")).to_be_visible()
    assert findings_day_and_night(lea) == []

    phone.goto(f"{server.base}/me#{letters.inner_text()}")
    expect(phone.get_by_text("Only go on if this code is from a device of your own.")).to_be_visible()
    assert phone.url.endswith("/me")  # the code does not stay in the browser's history
    expect(phone.get_by_role("button", name="Bring games here")).to_be_focused()
    assert phone.evaluate("document.documentElement.scrollWidth") == 390
    phone.keyboard.press("Enter")
    phone.wait_for_url(f"{server.base}/")
    expect(phone.locator(f'#own-list a[href="/t/{table}"]')).to_be_visible()
    phone.goto(f"{server.base}/t/{table}")
    expect(phone.locator("#app")).to_have_attribute("data-state", "choose")

    lea.reload()
    lea.get_by_role("button", name="Sign out my other devices").click()
    expect(lea.get_by_text("You are on 2 devices.")).to_have_count(0)
    phone.reload()
    expect(phone.get_by_text("You are watching", exact=True)).to_be_visible()


def test_wrong_code_shows_what_to_do(server: LiveServer, people: People) -> None:
    page = people.new_page()
    page.goto(f"{server.base}/me")
    field = page.get_by_label("Code from your other device")
    field.fill("abcdef")
    field.press("Enter")
    expect(page.get_by_text("No device is showing this code just now. Look again")).to_be_visible()
    expect(field).to_be_focused()
    expect(field).to_have_attribute("aria-invalid", "true")
    people.leave(page)
    people.complaints.clear()  # the browser logs the refused request


def test_member_adds_a_passkey_to_a_password(server: LiveServer, people: People) -> None:
    page = open_account_page(server, people.new_page())
    with virtual_authenticator(page) as credentials:
        unfold(page, "Become a member")
        form = page.locator('form[data-address="/api/me/member"]')
        form.get_by_label("Name").fill("Nofret")
        form.get_by_label("Password").fill("nile at dawn")
        form.get_by_label("Password").press("Enter")
        title = page.get_by_role("heading", name="Your recovery codes")
        expect(title).to_be_focused()
        assert page.locator(".codes li").count() == 8
        assert findings_day_and_night(page) == []
        page.get_by_role("link", name="I have them").click()
        expect(page.get_by_role("heading", name="Nofret", level=1)).to_be_visible()
        expect(page.get_by_text("You sign in with your password.")).to_be_visible()
        assert findings_day_and_night(page) == []

        page.get_by_role("button", name="Add a passkey").click()
        expect(page.get_by_text("You sign in with your password or a passkey.")).to_be_visible()
        assert len(credentials()) == 1
        page.get_by_role("button", name="Sign out", exact=True).click()
        page.wait_for_url("**/")
        open_account_page(server, page)
        expect(page.get_by_role("heading", name="You", level=1)).to_be_visible()
        unfold(page, "Sign in")
        page.get_by_role("button", name="Sign in with a passkey").click()
        page.wait_for_url("**/")
        open_account_page(server, page)
        expect(page.get_by_role("heading", name="Nofret", level=1)).to_be_visible()
        assert credentials()[0]["signCount"] == 2


def test_passkey_only_member_and_refusal_of_a_similar_name(server: LiveServer, people: People) -> None:
    page, other = (
        open_account_page(server, people.new_page(locale="de")),
        open_account_page(server, people.new_page(locale="ru")),
    )
    with virtual_authenticator(page):
        unfold(page, "Mitglied werden")
        page.get_by_label("Name", exact=True).first.fill("Meritamun")
        page.get_by_role("button", name="Mit Passkey statt Passwort").click()
        expect(page.get_by_role("heading", name="Deine Wiederherstellungscodes")).to_be_focused()
        page.get_by_role("link", name="Ich habe sie").click()
        expect(page.get_by_text("Du meldest dich mit einem Passkey an.")).to_be_visible()
    with virtual_authenticator(other):
        unfold(other, "Стать участником")
        other.get_by_label("Имя", exact=True).first.fill("Меritаmun")
        other.get_by_role("button", name="С ключом доступа вместо пароля").click()
        expect(other.get_by_text("Здесь уже есть кто-то с таким или очень похожим именем.")).to_be_visible()
        expect(other.get_by_label("Имя", exact=True).first).to_be_focused()
    people.leave(other)
    people.complaints.clear()  # the browser logs the refused request


@pytest.mark.parametrize("lang", ["de", "ru"])
def test_unfolded_account_page_fits_a_phone(server: LiveServer, people: People, lang: str) -> None:
    page = people.new_page(390, 844, has_touch=True, locale=lang)
    page.goto(f"{server.base}/me")  # passkeys do not work at this address, and the page says so
    for summary in page.locator(".account-page summary").all():
        summary.click()
    assert page.locator("[data-insecure]:visible").count() == 2
    assert page.locator("[data-passkey]:visible").count() == 0
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    small = "(all) => all.filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 44).length"
    assert page.locator(".account-page :is(button, input, summary)").evaluate_all(small) == 0
