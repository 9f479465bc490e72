"""Seats for two to four players: chosen on the home page, friends join by link, computer players move in between."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import LiveServer, People
from browser.live.test_access import findings


def open_new_game_page(server: LiveServer, people: People, game: str = "imhotep", **settings: object) -> Page:
    page = people.new_page(**settings)
    page.goto(f"{server.base}/?game={game}")
    return page


def open_table_with(page: Page, seats: str, begins: str = "I do") -> None:
    """Choose who plays the other seats, in turn order, and open the table."""
    kinds = seats.split(", ")
    page.get_by_role("group", name="How many play?").get_by_role("radio", name=str(len(kinds) + 1)).check()
    for number, kind in enumerate(kinds, 2):
        page.get_by_role("combobox", name=f"Player {number}").select_option(kind)
    page.get_by_role("group", name="Who begins?").get_by_role("radio", name=begins).check()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")


def test_spectator_dismisses_the_join_box(server: LiveServer, people: People) -> None:
    page = people.new_page()
    page.goto(f"{server.base}/t/{server.create_table(seats='ann open')}")
    name = page.get_by_label("Your name")
    expect(name).to_be_focused()
    page.get_by_role("button", name="Look at the table first").press("Enter")
    expect(name).to_be_hidden()
    back = page.get_by_role("button", name="A seat is free: sit down")
    expect(back).to_be_focused()
    assert findings(page) == []
    back.press("Enter")
    expect(name).to_be_visible()


def test_spectator_is_notified_and_visible_to_players(server: LiveServer, people: People) -> None:
    table = server.create_table(seats="ann ben")
    ann, visitor = people.sit(table), people.new_page(390, 844)
    watched = ann.get_by_role("button", name="At the table: Ben: not here; somebody is watching")
    expect(ann.get_by_role("button", name="At the table: Ben: not here")).to_be_visible()
    expect(watched).to_have_count(0)
    visitor.goto(f"{server.base}/t/{table}")
    expect(visitor.get_by_text("You are watching", exact=True)).to_be_visible()
    expect(watched).to_be_visible()
    assert visitor.evaluate("document.documentElement.scrollWidth") == 390
    about, rules = (visitor.locator(part).bounding_box() for part in ("#about-table", ".header-links"))
    assert about is not None
    assert rules is not None
    assert about["x"] + about["width"] <= rules["x"]
    people.leave(visitor)
    expect(watched).to_have_count(0)


def sit_down(page: Page, table: str, name: str) -> None:
    page.goto(table)
    page.get_by_label("Your name").fill(name)
    with page.expect_event("load"):  # the page reloads, for a seat
        page.get_by_role("button", name="Sit down").click()


def listed_variants(page: Page) -> list[str]:
    """Return what differs from the usual rules at a table, as the dialog about it lists."""
    page.get_by_role("button", name="About this table").click()
    dialog = page.get_by_role("dialog", name="About this table")
    expect(dialog).to_be_visible()
    section = dialog.locator("section").filter(has=page.get_by_role("heading", name="Not as usual here"))
    found = section.locator("p").all_inner_texts()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    return [one for text in found for one in text.split(" · ")]


def turn_heading(page: Page) -> object:
    return page.get_by_role("contentinfo", name="Turn").get_by_role("heading")


def expect_areas(page: Page, *names: str) -> None:
    """Check that the areas of these players appear in this order, the reader's own first."""
    areas = page.locator("section.area")
    expect(areas).to_have_count(len(names))
    for number, name in enumerate(names):
        expect(areas.nth(number)).to_have_attribute("aria-label", name)


def test_two_people_play_with_two_bots(server: LiveServer, people: People) -> None:
    ann = open_new_game_page(server, people)
    open_table_with(ann, "Novice, A friend, Novice")
    sitters = ann.get_by_role("list", name="Who sits at the table").get_by_role("listitem")
    novice = re.compile(r"^\w+ \(Novice\)$")
    expect(sitters).to_have_text(["You", novice, "still free", novice])
    second, last = (sitters.nth(seat).inner_text().split()[0] for seat in (1, 3))
    assert second != last
    ben = people.new_page(390, 844)
    sit_down(ben, ann.url, "Ben")
    expect(turn_heading(ann)).to_have_text("Your turn")
    expect_areas(ann, "Ann", second, "Ben", last)
    expect_areas(ben, "Ben", last, "Ann", second)

    ann.get_by_role("button", name="Boat 1, space 1: empty. Place a stone.").click()
    ann.get_by_role("button", name="Confirm turn").click()
    expect(turn_heading(ben)).to_have_text("Your turn")  # the first computer player has moved
    expect(turn_heading(ann)).to_have_text("Ben is to move")
    ben.get_by_role("button", name="Boat 1, space 2: empty. Place a stone.").click()
    expect(ben.get_by_role("button", name="Confirm turn")).to_have_accessible_description(f"Then {last} is to move.")
    ben.get_by_role("button", name="Confirm turn").click()
    expect(turn_heading(ann)).to_have_text("Your turn")  # and so has the second one
    expect(ann).to_have_title(re.compile(r"^Your turn"))
    log_lines = ann.get_by_role("region", name="Log").get_by_role("listitem")
    since = "since your last move: "  # for screen readers; sighted users see a mark
    starts = (f"{since}{last}", f"{since}Ben", f"{since}{second}", "You")
    expect(log_lines).to_have_text([re.compile(rf"^\s*{start} (placed|got) ") for start in starts])


def test_hot_seat_players_play_with_a_friend(server: LiveServer, people: People) -> None:
    ann = open_new_game_page(server, people)
    name = ann.get_by_label("Name of player 2")
    expect(name.locator("visible=true")).to_have_count(0)
    ann.get_by_role("group", name="How many play?").get_by_role("radio", name="3").check()
    ann.get_by_role("combobox", name="Player 2").select_option("This screen")
    name.locator("visible=true").fill("Cleo")
    open_table_with(ann, "This screen, A friend", begins="Player 2")
    ben = people.new_page()
    sit_down(ben, ann.url, "Ben")
    expect(turn_heading(ben)).to_have_text("Cleo is to move")  # the player who begins has the first seat
    ann.get_by_role("button", name="Boat 1, space 1: empty. Place a stone.").click()
    ann.get_by_role("button", name="Confirm turn").click()
    expect(turn_heading(ben)).to_have_text("Your turn")
    ben.get_by_role("button", name="Boat 1, space 2: empty. Place a stone.").click()
    ben.get_by_role("button", name="Confirm turn").click()
    expect(turn_heading(ann)).to_have_text("Ann is to move")
    for page in (ann, ben):
        expect(page.locator("section.area")).to_have_count(3)
        for name in ("Ann", "Ben", "Cleo"):
            expect(page.locator(f"section.area[aria-label={name}]")).to_have_count(1)


def test_two_player_form_has_only_the_opponent_question(server: LiveServer, people: People) -> None:
    page = open_new_game_page(server, people)
    opponent, others = (
        page.get_by_role("group", name=name) for name in ("Who do you play against?", "Who plays the other seats?")
    )
    expect(opponent).to_be_visible()
    expect(others).to_be_hidden()
    begins = page.get_by_role("group", name="Who begins?").get_by_role("radio")
    assert begins.count() == 3
    count = page.get_by_role("group", name="How many play?")
    count.get_by_role("radio", name="3").check()
    expect(opponent).to_be_hidden()
    assert others.get_by_role("combobox").count() == 2
    begins.nth(3).check()
    count.get_by_role("radio", name="2").check()
    expect(opponent).to_be_visible()
    expect(page.get_by_role("radio", name="Chance")).to_be_checked()  # the player who was to begin no longer plays
    page.goto(f"{server.base}/?game=duel")
    expect(opponent).to_be_visible()
    expect(count).to_be_hidden()


def test_form_remembers_choices_for_each_game(server: LiveServer, people: People) -> None:
    page = open_new_game_page(server, people)
    page.get_by_role("radio", name="Set up everything yourself").check()
    page.get_by_role("switch", name="Bets").check()
    page.get_by_role("group", name="Tomb").get_by_role("radio", name="Side B").check()
    open_table_with(page, "A friend, This screen, Novice")
    assert listed_variants(page) == ["Tomb B", "Bets"]
    page.goto(f"{server.base}/?game=imhotep")
    expect(page.get_by_role("switch", name="Bets")).to_be_checked()
    expect(page.get_by_role("switch", name="Private Boats")).not_to_be_checked()
    expect(page.get_by_role("group", name="Tomb").get_by_role("radio", name="Side B")).to_be_checked()
    for number, kind in enumerate(("A friend", "This screen", "Novice"), 2):
        expect(page.get_by_role("combobox", name=f"Player {number}").locator("option:checked")).to_have_text(kind)
    page.goto(f"{server.base}/?game=duel")
    expect(page.get_by_role("group", name="Tomb").get_by_role("radio", name="Side A")).to_be_checked()
    expect(page.get_by_label("Your name")).to_have_value("Ann")


@pytest.mark.parametrize(("lang", "light"), [("en", "light"), ("de", "dark"), ("ru", "light")])
def test_four_player_form_fits_without_axe_findings(server: LiveServer, people: People, lang: str, light: str) -> None:
    page = open_new_game_page(server, people, locale=lang, color_scheme=light)
    page.locator('[name="option-players"][value="4"]').check()
    assert findings(page) == []
    for width, height in ((390, 844), (820, 1180), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") == width


def test_full_name_field_shows_its_limit(server: LiveServer, people: People) -> None:
    ann = open_new_game_page(server, people)
    name, full = ann.get_by_label("Your name"), ann.get_by_text("No more than 24 characters fit.")
    name.press_sequentially("Nefertari Meritamun Hat")  # 23 characters
    expect(full).to_have_count(0)
    name.press_sequentially("shepsut")
    expect(name).to_have_value("Nefertari Meritamun Hats")
    expect(full).to_be_visible()
    expect(full).to_have_role("status")
    expect(name).to_have_accessible_description(re.compile("^No more than 24 characters fit."))
    name.press("Backspace")
    expect(full).to_have_count(0)
    ben = people.new_page(390, 844)
    ben.goto(f"{server.base}/t/{server.create_table(seats='ann open')}")
    ben.get_by_label("Your name").press_sequentially("Nefertari Meritamun Hatshepsut")
    expect(ben.get_by_text("No more than 24 characters fit.")).to_be_visible()
    assert findings(ben) == []
