"""Imported positions and games: typed, drawn, refused at the wrong character, opened and played on."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

import saqqara
from browser.conftest import LiveServer, People
from browser.live.test_access import findings
from rules.duel.deals import WHOLE_GAME, deal, decisions_in

POSITION = f"duel duel-1 - seat-0 cargo=ooo/ooo/ooo/ooo/lll/lll reserve=??? stock={'?' * 39}"


def test_position_is_typed_corrected_and_played_on(server: LiveServer, people: People) -> None:
    page = people.new_page()
    page.goto(server.base)
    page.get_by_role("link", name="Open a position or a game").click()
    text, drawing = page.get_by_label("Position or record"), page.get_by_role("img", name="The position, drawn")
    text.fill(POSITION)
    expect(drawing).to_be_visible()
    expect(page.locator("#drawing-text")).to_have_text("Lapis is to move")
    assert findings(page) == []
    text.fill(POSITION.replace("seat-0 ", "seat-0 supply=5 "))
    expect(page.locator("#text-error")).to_have_text("This cannot stand in “supply”. What can: 0–4.")
    expect(page.locator("#excerpt mark")).to_have_text("5")
    expect(page.locator("#drawing-text")).to_have_text("The last position that could be read.")
    expect(text).to_have_attribute("aria-invalid", "true")
    assert findings(page) == []
    page.get_by_role("button", name="Show me").press("Enter")
    page.keyboard.type("4")
    expect(page.locator("#drawing-text")).to_have_text("Lapis is to move")
    page.get_by_role("button", name="Look and try").press("Enter")
    page.wait_for_url("**/analysis/tables/t/*")  # waits until the page has loaded, too
    expect(page.get_by_role("heading", name="Your own position: nothing here counts")).to_be_visible()
    expect(page).to_have_title("Your own position or game: Lapis is to move · The Duel")
    page.locator("#field-b2").click()
    page.get_by_role("button", name="Confirm turn").click()
    expect(page.locator("#turn h2")).to_have_text("Carnelian is to move")
    page.get_by_role("link", name="Another position").click()
    expect(text).to_have_value(POSITION.replace("seat-0 ", "seat-0 supply=4 "))


def test_position_is_drawn_in_the_theme_of_the_page(server: LiveServer, people: People) -> None:
    page = people.new_page(color_scheme="dark")
    page.goto(f"{server.base}/analysis")
    page.get_by_label("Position or record").fill(POSITION)
    drawing = page.get_by_role("img", name="The position, drawn")

    def drawn(theme: str) -> str:
        answer = page.request.post(f"{server.base}/api/analysis/preview?theme={theme}", data={"text": POSITION})
        return f"data:image/svg+xml,{page.evaluate('encodeURIComponent', answer.json()['svg'])}"

    expect(drawing).to_have_attribute("src", drawn("night"))
    page.emulate_media(color_scheme="light")
    expect(drawing).to_have_attribute("src", drawn("day"))
    page.locator("details.menu", has=page.locator("[data-choose-theme]")).locator("summary").click()
    page.get_by_role("link", name="Dark").click()
    expect(drawing).to_have_attribute("src", drawn("night"))


def test_a_recorded_game_is_opened_from_a_file_and_stepped_through(
    server: LiveServer, people: People, tmp_path: Path
) -> None:
    state = saqqara.game("duel").start(setup={"deal": deal()})
    for decision in decisions_in(WHOLE_GAME):
        state.play(decision)
    state.record(["Ann", "Ben"]).save(tmp_path / "game.json")
    page = people.new_page(390, 844, has_touch=True)
    page.goto(f"{server.base}/analysis")
    page.get_by_label("Open a file …").set_input_files(tmp_path / "game.json")
    expect(page.locator("#drawing-text")).to_contain_text("Ben wins: both have 24 points")
    page.get_by_role("button", name="Look and try").tap()
    page.wait_for_url("**/analysis/tables/t/*/replay")
    page.get_by_role("link", name="One step on").tap()
    expect(page.locator("#region-step")).to_contain_text("Ann")
    assert findings(page) == []
    page.get_by_role("link", name="What if …?").tap()
    expect(page.get_by_role("heading", name="What if: nothing here counts")).to_be_visible()


def test_the_page_that_replays_a_game_is_opened_from_a_file(server: LiveServer, people: People, tmp_path: Path) -> None:
    table = server.create_table(*decisions_in(WHOLE_GAME))
    page = people.new_page()
    answer = page.request.get(f"{server.base}/t/{table}/game.html")
    assert answer.status == 200
    (tmp_path / "game.html").write_bytes(answer.body())
    (tmp_path / "other.html").write_text("<!doctype html><title>Other</title>", "utf-8")
    (tmp_path / "line.txt").write_bytes(f"{POSITION}\r\n".encode("utf-16"))
    page.goto(f"{server.base}/analysis")
    file = page.get_by_label("Open a file …")
    file.set_input_files(tmp_path / "other.html")
    expect(page.locator("#text-error")).to_have_text(
        "This page does not contain a game record. Export the game again, or open its record file."
    )
    file.set_input_files(tmp_path / "line.txt")
    expect(page.locator("#drawing-text")).to_have_text("Lapis is to move")
    file.set_input_files(tmp_path / "game.html")
    expect(page.locator("#drawing-text")).to_contain_text("Ben wins: both have 24 points")
    page.get_by_role("button", name="Look and try").click()
    page.wait_for_url("**/analysis/tables/t/*/replay")
