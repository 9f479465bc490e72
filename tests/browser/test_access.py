"""For everybody: no serious finding of axe, no scrolling sideways, targets of 44 px, enlarged text, forced colours."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from browser.conftest import House, People
from rules.deals import STOCK_USED_UP, WHOLE_GAME, decisions_in

MIDDLE = decisions_in(STOCK_USED_UP)[:27]
POSITIONS: dict[str, dict[str, Any]] = {
    "start": {},
    "middle": {"decisions": MIDDLE, "obelisk": "B", "temple": "B"},
    "thinking": {"decisions": MIDDLE, "seats": "ann architect"},
    "open": {"seats": "ann open"},
    "over": {"decisions": decisions_in(WHOLE_GAME)},
}
OTHERS = ["/", "/?game=imhotep", "/rules/duel", "/rules/duel?v=short", "/about", "/no-such-page"]
SIZES = [(360, 640), (390, 844), (820, 1180), (1280, 640), (1280, 800)]


def table(house: House, position: str) -> str:
    facts = dict(POSITIONS[position])
    return house.lay(*facts.pop("decisions", ()), **facts)


def findings(page: Page) -> list[str]:
    """What axe finds serious or critical: the rule, and the first element."""
    found = [one for one in Axe().run(page).response["violations"] if one["impact"] in ("serious", "critical")]
    return [f"{one['id']}: {one['nodes'][0]['html'][:200]}" for one in found]


@pytest.mark.parametrize(
    ("position", "theme"),
    [
        ("start", "light"), ("middle", "light"), ("middle", "dark"), ("thinking", "dark"), ("open", "light"),
        ("over", "dark"),
    ],
)  # fmt: skip
def test_axe_finds_nothing_serious_at_the_table(house: House, people: People, position: str, theme: str) -> None:
    page = people.sits(table(house, position), color_scheme=theme)
    assert findings(page) == []
    for opener in page.locator("[data-dialog]:visible").all():
        opener.click()
        assert findings(page) == []
        page.keyboard.press("Escape")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    "path", ["/", "/?game=imhotep", "/rules/duel", "/rules/duel?v=short", "/about", "/no-such-page"]
)
def test_axe_finds_nothing_serious_on_other_pages(house: House, people: People, path: str, theme: str) -> None:
    page = people.comes(color_scheme=theme)
    page.goto(house.base + path)
    assert findings(page) == []
    people.complaints.clear()  # the browser writes down that there is no such page


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("lang", ["de", "ru"])  # the longest words
def test_nothing_scrolls_sideways(house: House, people: People, size: tuple[int, int], lang: str) -> None:
    width, height = size
    for position in ("start", "middle", "over", "open"):
        page = people.sits(table(house, position), width=width, height=height, locale=lang)
        assert page.evaluate("document.documentElement.scrollWidth") == width, position
        page.context.close()


def test_everything_is_visible_at_once_at_1280_by_800(house: House, people: People) -> None:
    for position in ("start", "middle", "over"):
        page = people.sits(table(house, position))
        assert page.evaluate("document.documentElement.scrollHeight") == 800, position


SMALL = """() => [...document.querySelectorAll("button, a[href], summary, input, [role=button]")]
  .filter((one) => one.checkVisibility() && !one.closest(".skip, dialog:not([open])"))
  .map((one) => [one, one.closest(".site h3") ? one.closest(".site") : one]) // the whole site is its heading's target
  .map(([one, target]) => [one.id || one.textContent.trim(), target.getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 43.5 || height < 43.5)
  .map(([name, { width, height }]) => `${name} ${Math.round(width)} x ${Math.round(height)}`)"""


@pytest.mark.parametrize("position", ["middle", "over", "open"])
def test_targets_are_large_enough_for_thumbs(house: House, people: People, position: str) -> None:
    page = people.sits(table(house, position), width=390, height=844)
    assert page.evaluate(SMALL) == []


def test_text_twice_as_large_hides_nothing(house: House, people: People) -> None:
    page = people.sits(table(house, "middle"), width=640, height=400)  # 1280 x 800 at 200 %
    assert page.evaluate("document.documentElement.scrollWidth") == 640
    page.locator("#region-box").scroll_into_view_if_needed()
    bar, box = page.locator("#region-bar").bounding_box(), page.locator("#region-box").bounding_box()
    assert bar
    assert box
    assert box["y"] + box["height"] <= bar["y"] + 1


def test_forced_colours_keep_the_edges(house: House, people: People) -> None:
    page = people.sits(table(house, "middle"), forced_colors="active")
    assert page.locator("#region-area-0").evaluate("one => getComputedStyle(one).borderTopWidth") == "1px"
