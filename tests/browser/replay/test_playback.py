"""Playback of recent actions step by step: its speed, how it is skipped, and the scenes of special moments."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from browser.actions import play_actions_as
from browser.conftest import LiveServer, People
from browser.live.test_access import findings_day_and_night
from browser.live.test_imhotep import create_table
from browser.live.test_layout import FAULTS, SIZES
from rules.duel.deals import STOCK_USED_UP, WHOLE_GAME, decisions_in
from rules.tara_wolf.tables import deal

MIDDLE = decisions_in(STOCK_USED_UP)[:26]  # Ann is to move; boat 1 can be unloaded
HANDS = ("soldier jackal donkey snare mummy", "mercenary thief donkey spike_pit skeleton")
TOMBS = deal(hands=HANDS, tombs="tomb_horemheb tomb_ramses_ii tomb_seti_i")
OPENED = (
    "coins 4", "play soldier", "play jackal", "done", "coins 4", "play mercenary", "discard mummy", "play thief",
    "done", "open",
)  # fmt: skip
SENT = ("send tara_wolf", "send soldier", "done")
FIGHT = (*OPENED, *SENT, "send montana_smith", "send mercenary", "done", "done")
"""Actions after which only the second player has yet to lay cards.

Tara Wolf 2 and Soldier 5 fight against Montana Smith and Mercenary with 3 each.
"""

ROUND = (
    "load 1.1", "load 1.2", "load 1.3", "load 1.4", "load 2.1", "load 2.2", "load 2.3", "load 3.1", "quarry",
    "load 3.2", "load 4.1", "load 4.2", "sail 2 temple", "sail 3 obelisks", "sail 4 tomb",
)  # fmt: skip
"""Actions of four players until only boat 1, with a stone of each, is left in the first round; the last seat moves."""


def open_with_stopped_clock(people: People, table: str, guest: str = "ann", **settings: Any) -> Page:
    """Open a table with a stopped clock, which the test moves forward."""
    page = people.new_page(**{"speed": "normal", **settings})
    page.clock.install()
    page.goto(f"{people.server.base}/as/{guest}/{table}")
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    return page


CAPTION_OFFSET = """() => {
  const [place, caption] = ["#playback .playback-text", "#playback-caption"]
    .map((one) => document.querySelector(one).getBoundingClientRect());
  return Math.round((caption.top + caption.bottom - place.top - place.bottom) / 2);
}"""
"""Script that returns how far the caption is from the middle of its place; an empty line once pushed it down."""


def create_table_with_open_tomb(server: LiveServer) -> str:
    """Create a table at which Ben has opened the first tomb, with Ann as his opponent; return its name."""
    return server.create_game_table("tara_wolf", TOMBS, OPENED, "ben ann")


def test_steps_of_others_are_played_one_by_one_and_stay_marked(server: LiveServer, people: People) -> None:
    table = create_table_with_open_tomb(server)
    ann = open_with_stopped_clock(people, table)
    strip, caption, new = ann.locator("#playback"), ann.locator("#playback-caption"), ann.locator(".lines .new")
    expect(new).to_have_text([re.compile("Ben opened the Tomb of Horemheb")])
    play_actions_as(server, table, "ben", *SENT)
    expect(caption).to_have_text("Ben sent Tara Wolf into the tomb.")
    expect(ann.locator("#playback-step")).to_have_text("1 / 3")
    assert ann.evaluate(CAPTION_OFFSET) == 0
    expect(ann.locator("#app")).to_have_attribute("data-state", "wait")
    expect(ann.get_by_role("group", name=re.compile("tomb", re.I)).first).not_to_contain_text("Soldier")
    strip.get_by_role("button", name="Pause").click()
    ann.clock.run_for(60_000)
    expect(caption).to_have_text("Ben sent Tara Wolf into the tomb.")
    strip.get_by_role("button", name="Pause").click()
    expect(caption).to_have_text("Ben sent the Soldier into the tomb.")
    ann.clock.run_for(2_000)
    expect(caption).to_have_text("Ben sent nobody else.")
    expect(ann.locator("#app")).to_have_attribute("data-state", "choose")  # the last step shows the current table
    ann.clock.run_for(2_000)
    expect(strip).to_be_hidden()
    expect(new).to_have_count(4)
    expect(ann.locator("path.last-move")).not_to_have_count(0)


def test_click_ends_playback_and_counts(server: LiveServer, people: People) -> None:
    table = create_table_with_open_tomb(server)
    ann = open_with_stopped_clock(people, table, speed="slow")
    play_actions_as(server, table, "ben", *SENT)
    expect(ann.locator("#app")).to_have_attribute("data-state", "wait")
    expect(ann.locator("#playback-caption")).to_have_text("Ben sent Tara Wolf into the tomb.")
    ann.get_by_role("button", name=re.compile("^Mercenary")).first.click(force=True)  # it cannot be played yet
    expect(ann.locator("#playback")).to_be_hidden()
    expect(ann.locator(".lines li").first).to_contain_text("You sent the Mercenary into the tomb.")


def test_escape_ends_playback_and_speed_off_disables_it(server: LiveServer, people: People) -> None:
    table = create_table_with_open_tomb(server)
    ann, other = open_with_stopped_clock(people, table), open_with_stopped_clock(people, table, speed="off")
    play_actions_as(server, table, "ben", *SENT)
    expect(other.locator("#app")).to_have_attribute("data-state", "choose")
    expect(other.locator("#playback")).to_be_hidden()
    expect(ann.locator("#playback")).to_be_visible()
    ann.keyboard.press("Escape")
    expect(ann.locator("#playback")).to_be_hidden()
    expect(ann.locator("#app")).to_have_attribute("data-state", "choose")
    ann.get_by_role("button", name="Settings").click()
    ann.get_by_label("Steps of others").select_option("fast")
    assert ann.evaluate("localStorage.getItem('saqqara.speed')") == '"fast"'


def test_fight_has_a_scene(server: LiveServer, people: People) -> None:
    table = server.create_game_table("tara_wolf", TOMBS, FIGHT, "ben ann")
    ben = open_with_stopped_clock(people, table, "ben")
    scene = ben.locator("#cutscene")
    play_actions_as(server, table, "ann", "done")
    expect(scene).to_contain_text("Fight: Tomb of Horemheb")
    expect(ben.locator("#announcement")).to_contain_text("Fight: Tomb of Horemheb.")
    ben.clock.run_for(700)
    expect(scene.locator(".cutscene-line")).to_have_text(["Tara Wolf+2"])
    expect(scene.locator(".cutscene-sum").first).to_have_text("2")
    ben.clock.run_for(700)
    expect(scene.locator(".cutscene-sum").first).to_have_text("7")
    for _ in range(5):
        ben.clock.run_for(700)
    expect(scene.locator(".cutscene-end")).to_be_visible()
    expect(scene.locator(".cutscene-end")).to_contain_text("you take the Tomb of Horemheb")
    expect(scene.locator(".wins")).to_contain_text("You")
    ben.clock.run_for(2_500)
    expect(scene).to_be_hidden()


def test_end_of_an_imhotep_round_has_a_scene(server: LiveServer, people: People) -> None:
    """Four stones at the pyramid score 2, 1, 3 and 2; then Ann, Ben and Cid each score a stone in the temple."""
    table = create_table(server, *ROUND, seats="ann ben cid dee")
    ann = open_with_stopped_clock(people, table, width=390, height=844)
    expect(ann.locator("#app")).to_have_attribute("data-state", "wait")
    scene = ann.locator("#cutscene")
    play_actions_as(server, table, "dee", "sail 1 pyramid")
    expect(scene.get_by_text("The end of round 1")).to_be_visible()
    expect(ann.locator("#playback-caption")).to_have_text("The end of round 1")
    ann.clock.run_for(700)
    expect(scene.locator(".cutscene-line")).to_have_text(["Pyramid+2"])
    expect(scene.locator(".cutscene-sum")).to_have_text(["2", "0", "0", "0"])
    for _ in range(6):
        ann.clock.run_for(700)
    lines = ["Pyramid+2", "Temple+1", "Pyramid+1", "Temple+1", "Pyramid+3", "Temple+1", "Pyramid+2"]
    expect(scene.locator(".cutscene-line")).to_have_text(lines)
    expect(scene.locator(".cutscene-sum")).to_have_text(["3", "2", "4", "2"])
    expect(scene.locator(".cutscene-end")).to_be_hidden()  # a round has no winner: no room is reserved for one
    ann.clock.run_for(3_000)
    expect(scene).to_be_hidden()


def test_returning_player_sees_playback_and_summary(server: LiveServer, people: People) -> None:
    table = server.create_table(*MIDDLE, "place b2")
    ann = open_with_stopped_clock(people, table)
    expect(ann.locator("#app")).to_have_attribute("data-state", "wait")
    there = ann.url
    ann.goto("about:blank")
    play_actions_as(server, table, "ben", "unload 1")
    ann.goto(there)
    away = ann.get_by_role("region", name="While you were away")
    expect(away).to_contain_text("Ben unloaded boat 1")
    away.get_by_role("button", name="Skip").click()
    expect(away.get_by_role("listitem")).to_have_count(3)
    expect(away.get_by_role("listitem").first).to_have_text(re.compile("^Points: You 14 "))
    expect(away).to_contain_text("Tiles: you took tomb 9, Ben took tomb 8.")
    away.get_by_role("button", name="To the table").click()
    expect(away).to_be_hidden()
    expect(ann.locator("#app")).to_have_attribute("data-state", "choose")
    ann.reload()
    expect(ann.locator("#app")).to_have_attribute("data-state", "choose")
    expect(away).to_be_hidden()  # it has been displayed already
    ann.get_by_role("button", name="Show what has happened since my last move").click()
    again = ann.get_by_role("region", name="What has just happened")  # Ann was not away
    expect(again.get_by_role("button", name="Skip")).to_be_visible()
    ann.keyboard.press("Escape")
    expect(again.get_by_role("button", name="To the table")).to_be_visible()


def test_scene_has_no_axe_findings_on_a_phone(server: LiveServer, people: People) -> None:
    """The playback is paused, because the clock of this page runs: axe needs it."""
    table = server.create_game_table("tara_wolf", TOMBS, FIGHT, "ben ann")
    ben = people.sit(table, "ben", speed="slow", width=390, height=844)
    play_actions_as(server, table, "ann", "done")
    expect(ben.locator("#cutscene")).to_be_visible()
    ben.get_by_role("button", name="Pause").click()
    assert findings_day_and_night(ben) == []
    assert ben.evaluate("document.documentElement.scrollWidth") == 390


def test_replay_plays_by_itself(server: LiveServer, people: People) -> None:
    page = people.new_page(speed="normal")
    page.clock.install()
    page.goto(f"{server.base}/as/ann/{server.create_table('place a1', 'place b1', 'place c3')}/replay?ply=1")
    page.clock.pause_at(page.evaluate("Date.now() + 1000"))
    lines, here = page.locator("#steps li"), page.locator("#steps [aria-current]")
    expect(lines).to_have_text([re.compile(words) for words in ("You placed on c3", "Ben", "a1", "The game begins")])
    page.get_by_role("button", name="Play", exact=True).click()
    expect(here).to_contain_text("Ben placed on b1")
    page.clock.run_for(3_000)
    expect(here).to_contain_text("You placed on c3")
    page.clock.run_for(3_000)
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")
    page.get_by_role("button", name="Play", exact=True).click()  # from the beginning
    expect(here).to_contain_text("You placed on a1")
    page.keyboard.press("End")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")
    expect(here).to_contain_text("c3")


def test_the_replay_can_be_read_at_every_size(server: LiveServer, people: People) -> None:
    """The bar has all its buttons (a whole game with hints), and the number of the step fits on one line."""
    page = people.new_page(locale="ru")
    page.goto(
        f"{server.base}/as/ann/{server.create_table(*decisions_in(WHOLE_GAME), seats='ann novice')}/replay?ply=20"
    )
    expect(page.locator("#play")).to_be_visible()
    found = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        line, bar = page.locator("#region-step h2").bounding_box(), page.locator(".bar").bounding_box()
        assert line
        assert bar
        if line["height"] > 36 or bar["height"] > 0.25 * height:
            found.append(f"{width}: {line['height']} in {bar['height']}")
        found += [f"{width}: {fault}" for fault in page.evaluate(FAULTS)]
    assert found == []


def test_final_score_counts_up_and_the_proof_is_collapsed(server: LiveServer, people: People) -> None:
    ann = open_with_stopped_clock(
        people, server.create_table(*decisions_in(WHOLE_GAME)[:-1]), reduced_motion="no-preference"
    )
    ben_seat = ann.locator("#app").get_attribute("data-current-player")
    assert ben_seat == "1"
    play_actions_as(server, ann.url.rpartition("/")[2], "ben", decisions_in(WHOLE_GAME)[-1])
    result = ann.get_by_role("dialog", name="The result")
    expect(result.get_by_role("heading", name=re.compile("^Ben wins: both have 24"))).to_be_visible()
    expect(result.locator("[data-final]").first).to_have_text("0")
    ann.clock.run_for(700)
    expect(result.locator("[data-final]").first).to_have_text("4")
    for _ in range(8):
        ann.clock.run_for(700)
    expect(result.locator("[data-final]")).to_have_text(["24", "24"])
    expect(result.locator("#result-chart svg")).to_be_visible()
    expect(result.get_by_text("Commitment, shown before the game")).to_have_count(0)  # a fixed deal has no proof
    result.get_by_role("button", name="Look at the table").click()
    expect(result).to_be_hidden()
    ann.get_by_role("button", name="Show the result").click()
    expect(result.get_by_role("link", name="New game")).to_have_attribute("href", "/?game=duel")
