"""Games, players and engines of other packages in the browser: a fourth game, a player, and an engine that fails."""

import re
import shlex
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from browser.conftest import LiveServer, People
from plugin_env import NODE_ENGINE, PLUGIN_FOLDER


@pytest.fixture(scope="module")
def open_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """Yield a server with plugin packages and the engines `fair` and `wrong`."""
    engines = [f"fair={shlex.join(NODE_ENGINE)}", f"wrong={shlex.join([*NODE_ENGINE, 'wrong'])}"]
    server = LiveServer(tmp_path_factory.mktemp("open") / "saqqara.sqlite", engines, PLUGIN_FOLDER)
    yield server
    server.kill()


def test_plugin_game_against_plugin_player_and_engines(browser: Browser, open_server: LiveServer) -> None:
    people = People(browser, open_server)
    page = people.new_page()
    page.goto(open_server.base)
    stones = page.get_by_role("article", name="Stones")
    expect(stones.get_by_text("two players, a minute")).to_be_visible()
    expect(stones.get_by_role("button", name="Play now Stones")).to_be_visible()
    picture = stones.locator("img.for-day")
    picture.scroll_into_view_if_needed()
    picture.evaluate("image => image.decode()")  # fails if the picture is missing
    stones.get_by_role("link", name="Stones: choose how you play").click()
    expect(page.locator(".games a")).to_have_text(["The Duel", "Imhotep", "Tara Wolf", "Mehen", "Senet", "Stones"])
    expect(page.locator(".engines .choice b")).to_have_text(["careful", "ruined", "fair", "wrong"])
    expect(page.get_by_role("link", name=re.compile("Learn"))).to_have_count(0)
    assert Axe().run(page).response["violations"] == []

    page.get_by_role("radio", name="careful").check(force=True)
    page.get_by_role("radio", name="I do").check(force=True)
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")  # waits until the page has loaded, too
    stone = page.get_by_role("button", name="Take 2 from heap a")
    stone.click()
    page.locator("button", has_text="Reveals 2 hidden pieces").click()
    log = page.locator("#region-log")
    expect(log).to_contain_text("careful took")
    expect(page.locator("#stones-0 [data-piece]")).to_have_count(2)
    assert Axe().run(page).response["violations"] == []

    table = open_server.create_game_table("stones", None, ["take a 2"], "ann wrong")
    page.goto(f"{open_server.base}/as/ann/{table}")
    expect(log).to_contain_text("(Novice moved instead: wrong wanted what is not allowed.)")
    page.goto(f"{open_server.base}/as/ann/{open_server.create_table('place b2', seats='ann fair')}")
    expect(log).to_contain_text("fair placed on c3.")
    page.goto(open_server.base)  # the user's games name the engines
    expect(page.locator("#own-list")).to_contain_text("The Duel · fair")
    expect(page.locator("#own-list")).to_contain_text("Stones · wrong")
    page.goto(f"{open_server.base}/?lang=ru")
    expect(page.get_by_role("article", name="Stones")).to_contain_text("Twelve stones lie face down.")
    page.goto(f"{open_server.base}/rules/stones?lang=de")
    expect(page.get_by_role("heading", name="STONES-2.1 Take stones")).to_be_visible()
    assert people.complaints == []
    people.leave(page)


def test_game_without_a_presentation_is_played_on_a_generic_table(browser: Browser, open_server: LiveServer) -> None:
    """Mehen has no drawings: the table shows its pieces by place, and its actions as buttons with their texts."""
    people = People(browser, open_server)
    page = people.new_page()
    page.goto(open_server.base)
    page.get_by_role("article", name="Mehen").get_by_role("link", name="Mehen: choose how you play").click()
    page.get_by_role("radio", name="Novice").check(force=True)
    page.get_by_role("radio", name="I do").check(force=True)
    page.get_by_label("Your name").fill("Ann")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/t/*")
    board = page.get_by_role("group", name="Pieces by place")
    expect(board).to_contain_text("3 × lion-0, 3 × lion-1")
    page.get_by_role("button", name="throw").click()
    page.locator("button", has_text="Reveal").click()
    page.get_by_role("button", name="move 0").click()
    page.get_by_role("button", name=re.compile("Confirm|End")).click()
    log = page.locator("#region-log")
    expect(log).to_contain_text("You: move 0.")
    expect(log).to_contain_text(re.compile(r"(?<!You): move \d"))
    assert Axe().run(page).response["violations"] == []
    page.goto(f"{page.url}/replay")
    expect(page.get_by_role("group", name="Pieces by place")).to_be_visible()
    page.goto(f"{open_server.base}/analysis")  # explains the letters of position strings where the game has a text
    expect(page.get_by_role("button", name="Mehen")).to_be_visible()
    expect(page.locator(".letters")).not_to_contain_text("Mehen")
    assert people.complaints == []
    people.leave(page)
