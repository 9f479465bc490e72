"""Tara Wolf in the browser: a game to its end, hands covered on one screen, information about cards and piles."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from browser.actions import lift_curtain
from browser.conftest import LiveServer, People, first_match
from browser.games_in_progress import create_table_in_progress
from browser.live.test_access import findings
from rules.tara_wolf.tables import deal
from server.tables.test_hot_seat import FIGHT, HELD_CARDS

PHONE = {"width": 390, "height": 844}
HANDS = ("soldier jackal donkey snare mummy", "mercenary thief donkey spike_pit skeleton")
DEAL = deal(hands=HANDS, tombs="tomb_horemheb tomb_ramses_ii tomb_seti_i")
FIGHT_IN_PROGRESS = (
    "coins 4", "play soldier", "play jackal", "done", "coins 4", "play mercenary", "discard mummy", "play thief",
    "done", "open", "send tara_wolf", "send soldier", "done", "send montana_smith", "send mercenary",
)  # fmt: skip
"""Actions until the second player has sent two fighters and has Thief left in camp.

The strengths are Tara Wolf 2 + 1 and Soldier 5 against 3 + 3.
"""


def create_table(server: LiveServer, *decisions: str, seats: str = "ann ben", **options: bool) -> str:
    return server.create_game_table("tara_wolf", DEAL, decisions, seats, **options)


def piece(page: Page, label: str) -> Locator:
    """Return the enabled button whose label matches."""
    return page.get_by_role("button", name=re.compile(label), disabled=False)


def first_piece(page: Page, label: str) -> Locator:
    """Return the first button whose label matches, even if it is disabled."""
    return page.get_by_role("button", name=re.compile(label)).first


# ---- a whole game (`--full-games`: from the beginning) -------------------------------------------------------------

PATTERNS = [
    "Trigger it", "Hit it", "Choose it", "Put it back", "Discard it", "Coins: 4, cards: 0", "Open the top one",
    "Play it", "Send into the tomb", "Lay it face down", "^Done",
]  # fmt: skip
"""Patterns for the labels of buttons, in the order in which the players prefer them."""


def decide(page: Page) -> None:
    """Play an action, with the gold button too if it reveals something or ends the turn."""
    before = page.evaluate("app.dataset.seq")
    first_match(page, PATTERNS).click()
    done = f"#app:not([data-seq='{before}'])"
    expect(page.locator(f"{done}, #confirm.reveals").first).to_be_attached()
    if page.locator("#confirm.reveals").count():
        page.locator("#confirm").click()
    expect(page.locator(done)).to_be_attached()
    if page.locator("#app[data-state=confirm]").count():
        before = page.evaluate("app.dataset.seq")
        page.get_by_role("button", name=re.compile("^Confirm")).click()
        expect(page.locator(f"#app:not([data-seq='{before}'])")).to_be_attached()


@pytest.mark.long
def test_two_people_play_to_the_end(server: LiveServer, people: People, full_games: bool) -> None:
    table = create_table_in_progress(server, "tara_wolf", 24, "ann ben", full_games=full_games, short=True)
    ann, ben = people.sit(table), people.sit(table, "ben", **PHONE)
    for _ in range(150):
        expect(ann.locator("#app")).to_have_attribute("data-state", re.compile("choose|wait|over"))
        state = ann.locator("#app").get_attribute("data-state")
        if state == "over":
            break
        page, other = (ann, ben) if state == "choose" else (ben, ann)
        expect(page.locator("#app")).to_have_attribute("data-state", re.compile("choose|over"))
        decide(page)
        expect(other.locator("#app")).to_have_attribute(
            "data-current-player", page.evaluate("app.dataset.currentPlayer")
        )
        assert ann.locator("[id^=hand-1-]").count() == ben.locator("[id^=hand-0-]").count() == 0
    results = [page.get_by_role("dialog", name="The result") for page in (ann, ben)]
    for page, result in zip((ann, ben), results, strict=True):
        expect(result).to_be_visible()
        expect(page.locator("#turn h2")).to_have_text(re.compile("wins?, 3 tombs to"))
    totals = [result.locator("tfoot td").all_inner_texts() for result in results]
    assert totals[0] == totals[1][::-1]
    assert "3" in totals[0]


# ---- quick presses ---------------------------------------------------------------------------------------------------

CLICK_AT_ONCE = """names => names.forEach((name) => document.querySelector(name).dispatchEvent(
  new MouseEvent("click", { bubbles: true })))"""
SOLDIER, JACKAL, DONE = "#hand-0-soldier", "#hand-0-jackal", "[data-action=done]"


def record_commands(page: Page) -> list[str]:
    """Return a list that collects the commands that the page sends from now on; actions appear as their texts."""
    commands: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST":
            commands.append((request.post_data_json or {}).get("action") or request.url.rpartition("/")[2])

    page.on("request", note)
    return commands


def test_quick_presses_are_played_in_order(server: LiveServer, people: People) -> None:
    page = people.sit(create_table(server, "coins 4"))
    commands = record_commands(page)
    page.evaluate(CLICK_AT_ONCE, [SOLDIER, JACKAL, DONE])
    expect(page.locator("#app")).to_have_attribute("data-state", "confirm")
    assert commands == ["play soldier", "play jackal", "done"]


def test_a_double_click_counts_once(server: LiveServer, people: People) -> None:
    page = people.sit(create_table(server, "coins 4"))
    commands = record_commands(page)
    page.evaluate(CLICK_AT_ONCE, [SOLDIER, SOLDIER, JACKAL, JACKAL])
    expect(page.locator(".lines li").first).to_contain_text("You played the Jackal")
    page.evaluate(CLICK_AT_ONCE, ["#undo", "#undo", DONE, DONE])
    expect(page.locator("#app")).to_have_attribute("data-state", "confirm")
    assert commands == ["play soldier", "play jackal", "undo", "done"]


def test_refusal_drops_the_waiting_presses(server: LiveServer, people: People) -> None:
    """Two coins pay for Soldier or for Jackal, but not for both."""
    page = people.sit(create_table(server, "coins 2"))
    commands = record_commands(page)
    page.evaluate(CLICK_AT_ONCE, [SOLDIER, JACKAL, DONE])
    expect(page.locator("#notice")).to_contain_text("“Jackal” costs 1 now, you have no coin")
    expect(page.locator(".lines li").first).to_contain_text("You played the Soldier")
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(piece(page, "^Soldier.*Play it")).to_be_visible()
    assert commands == ["play soldier", "play jackal", "undo"]
    people.leave(page)
    people.complaints.clear()  # the browser logs the refused request


# ---- one screen ------------------------------------------------------------------------------------------------------


def test_hot_seat_hands_are_covered_between_turns(server: LiveServer, people: People) -> None:
    page = people.sit(create_table(server, seats="ann ann"))
    expect(page.get_by_role("heading", name="Ann is next")).to_be_visible()
    assert first_piece(page, r"^Jackal\. Animal").count() == 0
    expect(page.get_by_role("button", name="I am Ann")).to_be_visible()
    lift_curtain(page)
    expect(first_piece(page, r"^Jackal\. Animal")).to_be_visible()
    piece(page, "Coins: 4, cards: 0").click()
    piece(page, "^Soldier.*Play it").click()
    page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name=re.compile("^Confirm")).click()
    expect(page.get_by_role("heading", name="Ann (2) is next")).to_be_visible()
    assert page.locator("[id^=hand-0-], [id^=hand-1-]").count() == 0
    expect(page.get_by_role("button", name="I am Ann (2)")).to_be_visible()
    lift_curtain(page)
    expect(first_piece(page, r"^Mercenary\. Companion")).to_be_visible()
    assert page.locator("[id^=hand-0-]").count() == 0


def test_hot_seat_traps_are_triggered_without_a_curtain(server: LiveServer, people: People) -> None:
    """While all cards are face up, players choose on the table and see no hand; then the next hand is covered."""
    table = server.create_game_table("tara_wolf", deal(hands=HELD_CARDS), FIGHT, "ann ann")
    page = people.sit(table)
    for name, label in (
        ("Ann", "^Spike pit.*Trigger it"), ("Ann", "^Thief.*Hit it"), ("Ann", "^Snare.*Trigger it"),
        ("Ann (2)", "^Poison darts.*Trigger it"), ("Ann (2)", "^Jackal.*Hit it"),
    ):  # fmt: skip
        expect(page.locator("#turn h2")).to_have_text(f"{name} is to move")
        assert page.locator("#curtain, [id^=hand-0-], [id^=hand-1-], [id^=papyri-0-]").count() == 0
        before = page.evaluate("app.dataset.seq")
        piece(page, label).click()
        done = page.locator(f"#app:not([data-seq='{before}'])")
        expect(done).to_be_attached()
        if page.locator("#app[data-state=confirm]").count():
            page.get_by_role("button", name=re.compile("^Confirm")).click()
    expect(page.get_by_role("heading", name="Ann is next")).to_be_visible()


def test_hot_seat_fight_scene_is_over_the_curtain(server: LiveServer, people: People) -> None:
    """Without traps, the second player's "done" leads to the fight, and to the next hand, which is covered.

    A press closes the scene and does not lift the curtain.
    """
    table = server.create_game_table("tara_wolf", deal(hands=HELD_CARDS), (*FIGHT[:16], "done"), "ann ann")
    page = people.sit(table, speed="normal")
    lift_curtain(page)
    page.get_by_role("button", name="Done").click()
    page.locator("#confirm").click()
    scene, curtain = page.locator("#cutscene"), page.locator("#curtain")
    expect(scene).to_contain_text("Fight: Tomb of Horemheb")
    expect(curtain).to_contain_text("Ann is next")
    assert page.locator("[id^=hand-0-], [id^=hand-1-]").count() == 0
    scene.click()
    expect(scene).to_be_hidden()
    expect(curtain).to_be_visible()


def test_curtain_is_not_lifted_by_accident(server: LiveServer, people: People) -> None:
    """Pressing twice where Confirm was does not lift the curtain; holding its button or pressing a second one does."""
    page = people.new_page()
    page.clock.install()
    page.goto(f"{server.base}/as/ann/{create_table(server, 'coins 4', 'done', seats='ann ann')}")
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    curtain, jackal = page.locator("#curtain"), first_piece(page, r"^Mercenary\. Companion")
    expect(curtain).to_be_focused()
    expect(curtain).to_contain_text("Ann (2) is next")
    box = page.evaluate("JSON.stringify(document.getElementById('curtain').getBoundingClientRect())")
    assert json.loads(box) | {"right": 1280, "bottom": 800} == json.loads(box)
    page.mouse.dblclick(1100, 760)  # where Confirm was
    page.keyboard.press("Enter")
    expect(page.locator("#lift-sure")).to_be_hidden()
    lift = page.locator("#lift")
    lift.dblclick()
    expect(page.locator("#lift-sure")).to_be_visible()
    expect(curtain).to_be_visible()
    lift.hover()
    page.mouse.down()
    page.clock.run_for(600)
    expect(curtain).to_be_visible()
    page.clock.run_for(200)
    expect(jackal).to_be_visible()
    page.mouse.up()
    expect(curtain).to_have_count(0)


# ---- cards and piles -------------------------------------------------------------------------------------------------


def test_unplayable_card_shows_its_name_reason_and_remedy(server: LiveServer, people: People) -> None:
    page = people.sit(create_table(server, "coins 1"))
    first_piece(page, r"^Soldier\. Companion").click(force=True)
    info = page.get_by_role("dialog")
    expect(info.get_by_text("“Soldier” costs 2 now, you have 1 coin")).to_be_visible()
    expect(info.get_by_text("1 more, which come with your resources")).to_be_visible()
    expect(info.get_by_role("heading", name="Soldier")).to_be_visible()
    about = info.get_by_role("article")
    expect(about.locator(".status-line")).to_have_text("Companion, costs 2, strength 5, 4 in the game")
    expect(about).to_contain_text("Only fights.")
    expect(about).to_contain_text("◇ Reconstructed; no source tells us this of the printed card: effect, numbers.")
    expect(info.get_by_text("Seen by you: 1 of 4.")).to_be_visible()
    expect(info.get_by_role("link", name="TW-4.2")).to_be_visible()


def test_discard_pile_lists_discarded_cards(server: LiveServer, people: People) -> None:
    page = people.sit(create_table(server, *FIGHT_IN_PROGRESS))
    first_piece(page, "^Discard pile").click()
    info = page.get_by_role("dialog")
    expect(info.get_by_text(re.compile(r"\d+ of 80 cards of the main pile"))).to_be_visible()
    expect(info.get_by_role("img", name=re.compile(r"^Mummy\. Undead"))).to_be_visible()


def test_resulting_strengths_are_previewed(server: LiveServer, people: People) -> None:
    page = people.sit(create_table(server, *FIGHT_IN_PROGRESS), "ben")
    thief = piece(page, "^Thief.*Send into the tomb")
    thief.hover()
    expect(page.locator("#preview")).to_contain_text("Send Thief. Strength then: Ann 8, You 7.")
    thief.click()
    expect(page.locator(".lines li").first).to_have_text(re.compile("You sent the Thief into the tomb"))


def test_cards_are_large_enough_and_page_fits(server: LiveServer, people: People) -> None:
    """Five hand cards are 78 x 105 at 1280 x 800, with the whole table above the bar, and fit in a row on a phone."""
    page = people.sit(create_table(server, "coins 4"))
    card, bar = page.locator("#hand-0-soldier").bounding_box(), page.locator("#region-bar").bounding_box()
    assert card
    assert bar
    assert (card["width"] >= 78, card["height"] >= 105) == (True, True)
    finds = page.locator(".common-area").bounding_box()
    assert finds
    assert finds["y"] + finds["height"] <= bar["y"]
    for width, height, least in ((1920, 1080, 110), (390, 844, 60), (820, 1180, 60), (844, 390, 60)):
        page.set_viewport_size({"width": width, "height": height})
        card = page.locator("#hand-0-soldier").bounding_box()
        assert card
        assert card["width"] >= least, width
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), width
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight") == (width == 1920), width


def test_page_scrolls_to_the_targets_of_an_assassin_on_a_phone(server: LiveServer, people: People) -> None:
    """All targets are in the opponent's camp, next to the own one; the row scrolls there when a target is needed."""
    hands = ("jackal donkey snare mummy soldier", "assassin thief donkey spike_pit skeleton")
    decisions = ("coins 4", "play jackal", "done", "coins 4")
    page = people.sit(server.create_game_table("tara_wolf", deal(hands=hands), decisions, "ann ben"), "ben", **PHONE)
    jackal = page.locator("#camp-0-jackal")
    expect(jackal).not_to_be_in_viewport()
    piece(page, "^Assassin.*Play it").click()
    expect(piece(page, "^Jackal.*Choose it")).to_be_in_viewport(ratio=1)


def test_strength_sum_is_displayed_next_to_the_hovered_fighter(server: LiveServer, people: People) -> None:
    page = people.sit(create_table(server, *FIGHT_IN_PROGRESS))
    wolf = page.locator("#inside-0-tara_wolf")
    bubble = page.locator("#open-tomb .sum", has_text="Tara Wolf")
    expect(bubble).to_have_css("opacity", "0")
    wolf.hover()
    expect(bubble).to_have_css("opacity", "1")
    expect(bubble).to_have_text(re.compile("Tara Wolf3base2cards–tomb–ability"))


def test_hovered_fighters_sum_wins_over_an_overlapping_one(server: LiveServer, people: People) -> None:
    """The keyboard focus stays on one fighter while the pointer is on the one next to it."""
    page = people.sit(create_table(server, *FIGHT_IN_PROGRESS))
    page.keyboard.press("Tab")  # makes the focus visible
    page.locator("#inside-0-tara_wolf").focus()
    visible_texts = "(all) => all.filter((one) => getComputedStyle(one).opacity === '1').map((one) => one.textContent)"
    sums = page.locator("#open-tomb .sum")
    assert [text[:9] for text in sums.evaluate_all(visible_texts)] == ["Tara Wolf"]
    page.locator("#inside-0-soldier").hover()
    assert [text[:7] for text in sums.evaluate_all(visible_texts)] == ["Soldier"]


def test_seen_cards_and_mark_explanation_open_as_dialogs(server: LiveServer, people: People) -> None:
    page = people.sit(create_table(server, "coins 4"))
    page.get_by_role("button", name="Seen so far: 5 of 80").click()
    expect(page.get_by_role("dialog").locator("#seen")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="What ◇ means").click()
    expect(page.get_by_role("dialog")).to_contain_text("may differ from the printed card")


def test_access(server: LiveServer, people: People) -> None:
    table = create_table(server, *FIGHT_IN_PROGRESS)
    for page in (people.sit(table, "ben"), people.sit(table, **PHONE)):
        assert findings(page) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_cards_are_played_by_keyboard_alone(server: LiveServer, people: People) -> None:
    """Each area is one stop of Tab, and arrow keys move from card to card on the board.

    From a played card, the focus moves to the next playable one; a key that is held down plays only one card.
    """
    page = people.sit(create_table(server, "coins 4"))
    page.locator("#region-harbour [tabindex='0']").focus()
    assert page.locator("#region-harbour [tabindex='0']").count() == 1
    assert page.locator(".belongings [tabindex='0']").count() == 2
    expect(piece(page, "^Soldier.*Play it")).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(piece(page, "^Jackal.*Play it")).to_be_focused()
    page.keyboard.down("Enter")
    expect(page.locator(".lines li").first).to_have_text(re.compile(r"You played the Jackal \(1 coin\)\."))
    expect(piece(page, "^Soldier.*Play it")).to_be_focused()
    page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    page.keyboard.press("ArrowRight")
    expect(piece(page, "^Donkey.*Play it")).to_be_focused()  # the Soldier is still there: nothing was played
    expect(page.locator(".lines li").first).to_have_text(re.compile(r"You played the Jackal \(1 coin\)\."))
    page.keyboard.press("Control+z")
    expect(page.locator(".lines li").first).to_have_text(re.compile("You took 4 coins"))
