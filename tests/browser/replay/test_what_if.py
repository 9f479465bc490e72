"""What-if mode: playing alone in a copy that is clearly not the game, and returning with one click."""

from __future__ import annotations

import httpx
import pytest
from playwright.sync_api import Page, expect

from browser.conftest import LiveServer, People
from browser.live.test_access import findings
from rules.duel.deals import STOCK_USED_UP, WHOLE_GAME, decisions_in

MIDDLE = decisions_in(STOCK_USED_UP)[:27]
WHOLE_GAME_ACTIONS = decisions_in(WHOLE_GAME)


def place(page: Page, field: str) -> None:
    page.locator(f"#field-{field}").click()
    page.get_by_role("button", name="Confirm turn").click()


def test_what_if_starts_at_a_step_and_returns_to_it(server: LiveServer, people: People) -> None:
    name = server.create_table(*WHOLE_GAME_ACTIONS)
    page = people.sit(f"{name}/replay?ply=20", "nina")  # Nina has no other games
    page.get_by_role("link", name="What if …?").click()
    expect(page.get_by_role("heading", name="What if: nothing here counts")).to_be_visible()
    expect(page).to_have_title("What if: Ann is to move · The Duel")
    place(page, "c3")
    expect(page.locator("#turn h2")).to_have_text("Ben is to move")
    place(page, "b2")
    expect(page.locator("#turn h2")).to_have_text("Ann is to move")
    page.locator("#field-a3").click()
    expect(page.get_by_role("button", name="Confirm turn")).to_be_visible()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator("#field-a3")).to_have_attribute("data-action", "place a3")
    page.reload()
    expect(page.locator("#field-b2")).to_have_attribute("aria-label", "b2: meeple of Ben, just moved")
    page.get_by_role("link", name="Back to the game").click()
    expect(page).to_have_url(f"{server.base}/t/{name}/replay?ply=20")
    expect(page.locator("#field-b2")).to_have_attribute("aria-label", "b2, free")


def test_what_if_during_the_opponents_turn_leaves_the_game_alone(server: LiveServer, people: People) -> None:
    name = server.create_table(*MIDDLE)
    before = httpx.get(f"{server.base}/api/tables/{name}").json()["seq"]
    ann, ben = people.sit(name, "ann"), people.sit(name, "ben")
    expect(ben.get_by_role("link", name="What if …?")).to_have_count(0)
    ann.get_by_role("link", name="What if …?").click()
    place(ann, "c3")
    expect(ann.locator("#turn h2")).to_have_text("Ann is to move")
    expect(ben.locator("#turn h2")).to_have_text("Your turn")
    expect(ben.locator("#field-c3")).to_have_attribute("data-action", "place c3")
    place(ben, "b2")
    expect(ann.get_by_role("status")).to_have_text("In the game it is your turn now.")
    ann.get_by_role("link", name="Back to the game").click()
    expect(ann).to_have_url(f"{server.base}/t/{name}")
    expect(ann.locator("#field-b2")).to_have_attribute("aria-label", "b2: meeple of Ben, just moved")
    expect(ann.locator("#field-c3")).to_have_attribute("data-action", "place c3")
    assert httpx.get(f"{server.base}/api/tables/{name}").json()["seq"] == before + 1  # Ben's turn


def test_what_if_is_redealt_and_played_against_a_bot(server: LiveServer, people: People) -> None:
    name = server.create_table(*WHOLE_GAME_ACTIONS)
    page = people.sit(f"{name}/what-if?ply=20")
    place(page, "c3")
    expect(page.locator("#turn h2")).to_have_text("Ben is to move")
    page.get_by_role("link", name="Deal anew").click()
    expect(page.locator("#field-c3")).to_have_attribute("data-action", "place c3")
    page.locator(".frame summary").click()
    page.get_by_role("link", name="Novice plays the others").click()
    expect(page.locator("#turn h2")).to_have_text("Your turn")
    place(page, "c3")
    expect(page.locator("#turn h2")).to_have_text("Your turn")
    expect(page.locator(".log li")).to_have_count(2)


def test_what_if_is_not_in_the_list_of_games(server: LiveServer, people: People) -> None:
    name = server.create_table(*WHOLE_GAME_ACTIONS, seats="thinker ben")
    page = people.sit(f"{name}/what-if?ply=20", guest="thinker")
    expect(page.locator("#app")).to_be_visible()
    page.goto(server.base)
    listed = page.get_by_role("region", name="Your games").get_by_role("listitem")
    expect(listed).to_have_count(1)
    expect(listed.get_by_role("link")).to_have_attribute("href", f"/t/{name}")


def test_what_if_result_dialog_has_no_links(server: LiveServer, people: People) -> None:
    name = server.create_table(*WHOLE_GAME_ACTIONS)
    page = people.sit(f"{name}/what-if?ply=53")
    page.locator("#boat-b").click()
    page.locator("#confirm").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("What if: nothing here counts")
    assert dialog.get_by_role("link").count() == 0
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Back to the game").click()
    expect(page).to_have_url(f"{server.base}/t/{name}/replay?ply=53")


LOOKS = [((360, 640), "light"), ((390, 844), "dark"), ((820, 1180), "light"), ((1280, 800), "dark")]


@pytest.mark.parametrize("lang", ["en", "de", "ru"])
def test_what_if_is_accessible(server: LiveServer, people: People, lang: str) -> None:
    page = people.sit(f"{server.create_table(*MIDDLE)}/what-if", locale=lang)
    frame = page.locator(".frame summary")
    for (width, height), theme in LOOKS:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=theme)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        for button in page.locator(".frame :is(a, summary):visible").all():
            box = button.bounding_box()
            assert box["width"] >= 44
            assert box["height"] >= 44
        if lang == "ru":  # the longest words
            assert findings(page) == []
            frame.click()
            expect(page.locator(".frame details[open]")).to_be_visible()
            assert findings(page, ".frame") == []
            assert page.evaluate("document.documentElement.scrollWidth") == width
            frame.click()


def test_what_if_fits_1280_x_800(server: LiveServer, people: People) -> None:
    page = people.sit(server.create_table(*MIDDLE))
    page.get_by_role("link", name="What if …?").click()
    expect(page.locator(".frame")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight") == 800
