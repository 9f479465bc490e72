"""Links to positions, pictures, and a game as one file that is opened from disk without a network."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import LiveServer, People
from browser.live.test_access import findings
from browser.live.test_table import COUNT_MOVING_PIECES
from rules.duel.deals import WHOLE_GAME, deal, decisions_in
from saqqara import game
from saqqara.export import ReplayData, replay_page
from saqqara.server.core.static import replay_styles

WHOLE_GAME_ACTIONS = decisions_in(WHOLE_GAME)


@pytest.fixture(scope="module")
def exported(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return the file address of an exported game."""
    state = game("duel").start(setup={"deal": deal()})
    for text in WHOLE_GAME_ACTIONS:
        state.play(text)
    file: Path = tmp_path_factory.mktemp("exported") / "game.html"
    file.write_text(replay_page(ReplayData.from_state(state, ["Ann", "Ben"]), "en", styles=replay_styles()), "utf-8")
    return file.as_uri()


@pytest.fixture
def offline(people: People, exported: str) -> Page:
    """Open the exported game without a network; every request for something else fails the test."""
    page = people.new_page(offline=True)
    urls: list[str] = []
    page.on("request", lambda request: urls.append(request.url))
    page.goto(exported)
    page.on("close", lambda _: [people.complaints.append(url) for url in urls if url.split("#")[0] != exported])
    return page


def step_heading(page: Page) -> str:
    return page.locator("#region-step h2").inner_text()


def test_stepping_by_button_key_slider_and_log(offline: Page) -> None:
    assert step_heading(offline) == "Step 0 of 54"
    offline.get_by_role("button", name="One step on").click()
    expect(offline.locator("#region-step")).to_contain_text("Ann placed on a1.")
    assert offline.locator("#field-a1").get_attribute("aria-label") == "a1: meeple of Ann, just moved"
    for _ in range(2):
        offline.keyboard.press("ArrowRight")
    assert step_heading(offline) == "Step 3 of 54"
    offline.keyboard.press("ArrowLeft")
    assert (step_heading(offline), offline.url.rpartition("#")[2]) == ("Step 2 of 54", "2")
    offline.keyboard.press("End")
    expect(offline.locator("#region-step")).to_contain_text("Ben wins")
    offline.get_by_role("slider", name="Step").fill("30")
    assert step_heading(offline) == "Step 30 of 54"
    offline.locator("#steps a[data-ply='20']").click()
    assert step_heading(offline) == "Step 20 of 54"
    assert offline.locator("#steps [aria-current]").get_attribute("data-ply") == "20"
    assert offline.locator("#announcement").inner_text() == "Ben placed on b1."


def test_points_and_sites_are_explained(offline: Page, exported: str) -> None:
    offline.goto(f"{exported}#20")
    expect(offline.locator("#region-step h2")).to_have_text("Step 20 of 54")
    points = offline.get_by_role("button", name="Ann: 12 points for certain, 1 more if the game ended now")
    points.click()
    expect(offline.get_by_role("dialog")).to_contain_text("Temple")
    offline.keyboard.press("Escape")
    offline.locator("#about-temple-0").click()
    expect(offline.get_by_role("dialog")).to_contain_text("Temple A")
    assert offline.locator("#info article:visible").count() == 1


def test_appearance_button_switches_the_theme(offline: Page) -> None:
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    assert offline.evaluate(ground) == "rgb(234, 220, 191)"
    offline.get_by_role("button", name="Appearance").click()
    assert offline.evaluate(ground) == "rgb(16, 19, 29)"
    offline.get_by_role("button", name="Appearance").click()
    assert offline.evaluate(ground) == "rgb(234, 220, 191)"


def test_pieces_move_between_steps(people: People, exported: str) -> None:
    page = people.new_page(offline=True, reduced_motion="no-preference")
    page.goto(exported)
    page.evaluate(COUNT_MOVING_PIECES)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".moving-piece, .is-moving")).to_have_count(0)
    assert page.evaluate("travellers") == 1


@pytest.mark.parametrize(("size", "theme"), [((390, 844), "dark"), ((1280, 800), "light")], ids=str)
def test_exported_page_is_accessible(people: People, exported: str, size: tuple[int, int], theme: str) -> None:
    width, height = size
    page = people.new_page(width, height, offline=True, color_scheme=theme)
    page.goto(f"{exported}#20")
    assert findings(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == width
    page.locator("[data-dialog]:visible").first.click()
    assert findings(page, "dialog[open]") == []
    page.keyboard.press("Escape")
    for button in page.locator("button:visible, .steps a:visible").all():
        box = button.bounding_box()
        inside = button.evaluate("element => Boolean(element.closest('.site'))")  # the whole site is the target
        assert inside or (box["width"] >= 44 and box["height"] >= 44), button.evaluate("e => e.outerHTML")


def test_page_without_scripts_shows_position_and_log(people: People, exported: str) -> None:
    page = people.new_page(java_script_enabled=False)
    page.goto(exported)
    assert step_heading(page) == "Step 0 of 54"
    assert page.locator("#steps li").count() == 55
    assert page.locator("#slider").is_hidden()
    assert '<noscript><p class="panel">Stepping through the game needs JavaScript' in page.content()


# ---- on the server ---------------------------------------------------------------------------------------------------


def test_the_link_to_a_position_is_copied(server: LiveServer, people: People) -> None:
    page = people.new_page(permissions=["clipboard-read", "clipboard-write"])
    name = server.create_table(*WHOLE_GAME_ACTIONS)
    page.goto(f"{server.base}/t/{name}/replay?ply=20")
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("status")).to_have_text("The link to step 21 is copied.")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == f"{server.base}/t/{name}/replay?ply=21"
    page.keyboard.press("ArrowRight")
    expect(page.locator("#copied")).to_be_hidden()
    page.goto(link)
    assert step_heading(page) == "Step 21 of 54"


def test_the_link_is_copied_where_scripts_have_no_clipboard(server: LiveServer, people: People) -> None:
    page = people.new_page()
    page.add_init_script("Object.defineProperty(navigator, 'clipboard', {value: undefined})")
    name = server.create_table(*WHOLE_GAME_ACTIONS)
    page.goto(f"{server.base}/t/{name}/replay?ply=20")
    page.evaluate("document.addEventListener('copy', () => { window.taken = document.activeElement.value; })")
    page.get_by_role("button", name="Share").click()
    page.get_by_role("dialog").get_by_role("button", name="Copy link").click()
    expect(page.get_by_role("status")).to_have_text("The link to step 20 is copied.")
    assert page.evaluate("window.taken") == f"{server.base}/t/{name}/replay?ply=20"


def test_pictures_and_the_game_are_downloaded(server: LiveServer, people: People) -> None:
    page = people.new_page()
    name = server.create_table(*WHOLE_GAME_ACTIONS)
    page.goto(f"{server.base}/t/{name}/replay")
    page.keyboard.press("ArrowRight")
    page.get_by_role("button", name="Share").click()
    assert findings(page, "dialog[open]") == []
    files = []
    for kind in ("PNG", "SVG", "HTML"):
        with page.expect_download() as waiting:
            page.get_by_role("link", name=kind).click()
        files.append(waiting.value.suggested_filename)
    assert files == [f"duel-{name}-1.png", f"duel-{name}-1.svg", f"duel-{name}.html"]


def test_the_game_is_offered_with_the_result(server: LiveServer, people: People) -> None:
    page = people.sit(server.create_table(*WHOLE_GAME_ACTIONS))
    page.get_by_role("button", name="Show the result").click()
    with page.expect_download() as waiting:
        page.get_by_role("link", name="The whole game as one file").click()
    assert waiting.value.suggested_filename.startswith("duel-")
