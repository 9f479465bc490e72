"""A whole game in a real browser: two people in two browser contexts, one with the mouse, one by keyboard alone."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, expect

from browser.conftest import House, People

WISHES = [
    r"\bUnload: ", r"free\. Place a meeple", r"Take this tile", r"Choose it for the swap", r"^Leave it", r"^Pass",
    r"Play one\.",
]  # fmt: skip
"""What somebody would rather do, in this order, as the labels of what can be pressed."""


def wish(page: Page) -> Locator:
    """What this person does next."""
    for pattern in WISHES:
        found = page.get_by_role("button", name=re.compile(pattern), disabled=False)
        if found.count():
            return found.first
    raise AssertionError("nothing can be pressed")


def by_mouse(page: Page, what: Locator) -> None:
    what.click()
    gold = page.get_by_role("button", name=re.compile(r"^(Unload boat|Take from|Confirm turn)"), disabled=False)
    if not settled(page):
        gold.click()


def by_keyboard(page: Page, what: Locator) -> None:
    wanted = what.get_attribute("id")
    for _ in range(80):
        if page.evaluate("document.activeElement.id") == wanted:
            break
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == wanted
    page.keyboard.press("Enter")
    if not settled(page):
        expect(page.locator("#confirm")).to_be_focused()
        page.keyboard.press("Enter")


def settled(page: Page) -> bool:
    """Whether what was pressed has been done with that; else the gold button has to be pressed too."""
    done = f"#app:not([data-seq='{page.evaluate('window.before')}'])"
    expect(page.locator(f"{done}, #confirm.reveals, [aria-pressed=true]").first).to_be_attached()
    return page.locator("#app[data-state=confirm], #confirm.reveals").count() == 0


def test_two_people_one_by_keyboard_alone(house: House, people: People) -> None:
    ann, ben = people.comes(), people.comes(390, 844, color_scheme="dark")
    ann.goto(house.base)
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_label("A friend").check()
    ann.get_by_role("button", name="Open the table").click()
    ben.goto(ann.get_by_label("Link to this table").input_value())
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    expect(ann.get_by_role("heading", name="Invite the other player")).to_have_count(0)

    for _ in range(120):
        expect(ann.locator("#app")).to_have_attribute("data-state", re.compile("choose|wait|over"))
        state = ann.locator("#app").get_attribute("data-state")
        if state == "over":
            break
        page, act = (ann, by_mouse) if state == "choose" else (ben, by_keyboard)
        expect(page.locator("#app")).to_have_attribute("data-state", re.compile("choose|over"))
        before = page.evaluate("window.before = app.dataset.seq")
        act(page, wish(page))
        expect(page.locator(f"#app:not([data-seq='{before}'], [data-state=confirm])")).to_be_attached()
        after = page.evaluate("app.dataset.seq")
        for other in (ann, ben):
            expect(other.locator("#app")).to_have_attribute("data-seq", after)

    results = [page.get_by_role("dialog", name="The result") for page in (ann, ben)]
    for page, result in zip((ann, ben), results, strict=True):
        expect(result).to_be_visible()
        expect(result.get_by_text("Checked: the seed is the one committed to before the game")).to_be_visible()
        expect(page.locator("#turn h2")).to_have_text(re.compile(r"wins? with|both have"))
    totals = [result.locator("tfoot td").all_inner_texts() for result in results]
    assert totals[0] == totals[1][::-1]
    assert ann.locator(".lines li").count() == ben.locator(".lines li").count() > 40

    with ann.expect_download() as record:
        results[0].get_by_role("link", name="Download the record").click()
    assert '"duel"' in record.value.path().read_text()
    results[0].get_by_role("button", name="Rematch, seats changed").click()
    expect(ann.locator("#app")).to_have_attribute("data-state", re.compile("choose|wait"))
    results[1].get_by_role("link", name="To the rematch").click()
    expect(ben.locator("#app")).to_have_attribute("data-state", re.compile("choose|wait"))
    assert ann.url == ben.url
