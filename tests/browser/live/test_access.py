"""Accessibility: no serious finding of axe, no sideways scrolling, targets of 44 px, enlarged text, forced colours."""

from __future__ import annotations

from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect

from browser.conftest import LiveServer, People
from rules.duel.deals import STOCK_USED_UP, WHOLE_GAME, decisions_in

MIDDLE = decisions_in(STOCK_USED_UP)[:27]
POSITIONS: dict[str, dict[str, Any]] = {
    "start": {},
    "middle": {"actions": MIDDLE, "obelisk": "B", "temple": "B"},
    "thinking": {"actions": MIDDLE, "seats": "ann architect"},
    "open": {"seats": "ann open"},
    "over": {"actions": decisions_in(WHOLE_GAME)},
}
OTHER_PATHS = [
    "/",
    "/?game=imhotep",
    "/rules/duel",
    "/rules/duel?v=short",
    "/rules/imhotep",
    "/about",
    "/no-such-page",
]
SIZES = [(360, 640), (390, 844), (820, 1180), (1280, 640), (1280, 800)]


def create_table_in(server: LiveServer, position: str) -> str:
    facts = dict(POSITIONS[position])
    return server.create_table(*facts.pop("actions", ()), **facts)


SERIOUS_FINDINGS = """async ([within, options]) => {
  const mild = axe._audit.rules.filter(({ impact }) => ["minor", "moderate"].includes(impact));
  const rules = Object.fromEntries(mild.map(({ id }) => [id, { enabled: false }]));
  const all = { resultTypes: ["violations"], preload: false, rules, ...options };
  const { violations } = await axe.run(within ?? document, all);
  return violations.filter(({ impact }) => ["serious", "critical"].includes(impact))
    .map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 200)}`);
}"""
"""Script that runs axe and returns its serious and critical findings.

Rules that axe itself rates lower are disabled, because their findings would be discarded. Only such rules need the
style sheets and sounds that `preload` reads.
"""


def findings(page: Page, within: str | None = None, **options: Any) -> list[str]:
    """Return the serious and critical findings of axe on the page or within an element: rule and first element."""
    if page.evaluate("!window.axe"):
        page.evaluate(AXE_SCRIPT)
    found: list[str] = page.evaluate(SERIOUS_FINDINGS, [within, options])
    return found


def test_only_serious_axe_violations_count(people: People) -> None:
    page = people.new_page()
    page.set_content("<html lang=en><title>x</title><main><h1></h1><img src='data:,'><p style='color: #ddd'>pale")
    faults = ['color-contrast: <p style="color: #ddd">pale</p>', 'image-alt: <img src="data:,">']
    assert findings(page) == faults
    assert findings(page, "p") == faults[:1]
    assert findings(page, runOnly=["image-alt"]) == faults[1:]


def findings_day_and_night(page: Page, within: str | None = None) -> list[str]:
    """Return the findings in both themes, by night only those about colours; the page ends in the day theme."""
    page.emulate_media(color_scheme="dark")
    night = findings(page, within, runOnly=["color-contrast", "link-in-text-block"])
    page.emulate_media(color_scheme="light")
    return night + findings(page, within)


@pytest.mark.parametrize(
    ("position", "themes"),
    [("start", "light"), ("middle", "light dark"), ("thinking", "dark"), ("open", "light"), ("over", "dark")],
)
def test_axe_finds_nothing_serious_at_the_table(server: LiveServer, people: People, position: str, themes: str) -> None:
    """Axe finds nothing serious on the page, nor in any of its dialogs."""
    page = people.sit(create_table_in(server, position))
    dialog = page.get_by_role("dialog")
    for theme in themes.split():
        page.emulate_media(color_scheme=theme)
        assert findings(page) == []
        looked_at = set()
        for opener in page.locator("[data-dialog]:visible").all():
            name = opener.get_attribute("data-dialog")
            opener.click()
            expect(dialog).to_be_visible()
            assert name in looked_at or findings(page, "dialog[open]") == []
            looked_at.add(name)
            page.keyboard.press("Escape")
            expect(dialog).to_have_count(0)
        assert {"help", "settings"} <= looked_at


@pytest.mark.parametrize("path", OTHER_PATHS)
def test_axe_finds_nothing_serious_on_other_pages(server: LiveServer, people: People, path: str) -> None:
    page = people.new_page()
    page.goto(server.base + path)
    assert findings_day_and_night(page) == []
    people.leave(page)
    people.complaints.clear()  # the browser logs the missing page


@pytest.mark.parametrize("position", ["start", "middle", "over", "open"])
@pytest.mark.parametrize("lang", ["de", "ru"])  # the longest words
def test_nothing_scrolls_sideways(server: LiveServer, people: People, position: str, lang: str) -> None:
    page = people.sit(create_table_in(server, position), locale=lang)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth") == width, (width, height)


SMALL_TARGETS = """() => [...document.querySelectorAll("button, a[href], summary, input, [role=button]")]
  .filter((one) => one.checkVisibility() && !one.closest(".skip, dialog:not([open]), .lines .label")) // in a sentence
  .map((one) => [one, one.closest(".site h3") ? one.closest(".site") : one]) // the whole site is its heading's target
  .map(([one, target]) => [one.id || one.textContent.trim(), target.getBoundingClientRect()])
  .filter(([, { width, height }]) => width < 43.5 || height < 43.5)
  .map(([name, { width, height }]) => `${name} ${Math.round(width)} x ${Math.round(height)}`)"""


@pytest.mark.parametrize("position", ["start", "middle", "over", "open"])
def test_table_fits_the_screen_and_targets_are_large_enough(server: LiveServer, people: People, position: str) -> None:
    page = people.sit(create_table_in(server, position))
    if position != "open":
        assert page.evaluate("document.documentElement.scrollHeight") == 800
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate(SMALL_TARGETS) == []


def test_zoom_of_200_percent_hides_nothing(server: LiveServer, people: People) -> None:
    page = people.sit(create_table_in(server, "middle"), width=640, height=400)  # 1280 x 800 at 200 %
    assert page.evaluate("document.documentElement.scrollWidth") == 640
    page.locator("#region-box").scroll_into_view_if_needed()
    bar, box = page.locator("#region-bar").bounding_box(), page.locator("#region-box").bounding_box()
    assert bar
    assert box
    assert box["y"] + box["height"] <= bar["y"] + 1


def test_forced_colours_keep_borders(server: LiveServer, people: People) -> None:
    page = people.sit(create_table_in(server, "middle"), forced_colors="active")
    assert page.locator("#region-area-0").evaluate("one => getComputedStyle(one).borderTopWidth") == "1px"
