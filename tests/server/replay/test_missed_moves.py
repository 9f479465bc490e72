"""Missed moves: where playback begins, and a summary of the changes in up to three lines."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rules.duel.deals import deal
from saqqara.server.replay.replay_page import change_lines
from saqqara.server.tables.log_html import last_own_ply, render_log
from saqqara.server.tables.table_view import TableView, historic_view
from saqqara.table import Table
from server.running_server import Site, run

ANN = {"name": "Ann", "player": "person", "person": "a"}
BEN = {"name": "Ben", "player": "person", "person": "b"}
BOATS = deal(boats={"1": "obelisk tomb-1 tomb-2"})
GAME = ("place a1", "place b1", "place c3", "unload 1")


def build_view(*actions: str, seat: int | None = 0, lang: str = "en", both: tuple[Any, ...] = (ANN, BEN)) -> TableView:
    table = Table.open("duel", {}, 1, both, {"deal": BOATS})
    for action in actions:
        assert table.current_player is not None
        table.play(table.current_player, action, confirm=True)
    return TableView(table, seat, lang, "")


def change_texts(now: TableView) -> list[str]:
    return change_lines(historic_view(now.table, now.seat, now.lang, "", last_own_ply(now)), now)


def test_playback_begins_after_own_last_action() -> None:
    assert last_own_ply(build_view()) == 0
    assert last_own_ply(build_view(*GAME)) == 3
    assert last_own_ply(build_view(*GAME, seat=1)) == 4
    assert last_own_ply(build_view("place a1", seat=1)) == 0
    assert last_own_ply(build_view(*GAME, seat=None)) == 4
    assert last_own_ply(build_view(*GAME, both=(ANN, {**ANN, "name": ""}))) == 4


def test_log_marks_lines_since_the_last_visit() -> None:
    """The mark reads “since your last move” for Ann; Ben, who has not moved, sees another one, and spectators none."""
    assert "since your last move: </span>" in render_log(build_view(*GAME), "")
    assert "Show what has happened since my last move" in render_log(build_view(*GAME), "")
    ben = render_log(build_view("place a1", seat=1), "")
    assert "since the beginning: </span>" in ben
    assert "Show what has happened since the beginning" in ben
    assert "since" not in render_log(build_view(*GAME, seat=None), "")


def test_changes_are_summarized_in_three_lines() -> None:
    assert change_texts(build_view(*GAME)) == [
        "Points: You 0 (+2) → 1 (+1); Ben 0 (+1) → 1.",
        "Tiles: you took tomb 2, Ben took tomb 1.",
        "Boat 1 was loaded again.",
    ]
    gained = "Plättchen: du bekommst die Grabkammer 2, Ben bekommt die Grabkammer 1."
    assert change_texts(build_view(*GAME, lang="de"))[1] == gained
    assert change_texts(build_view("place a1", seat=1)) == ["Points: Ann 0 → 0 (+1)."]


def test_missed_moves_are_empty_for_spectators(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        await ann.play("place b2", after=1)
        eve = site.guest()
        answers = [(await guest.client.get(f"/t/{ann.table}/catch-up")).json() for guest in (ann, bob, eve)]
        assert [(answer["first"], len(answer["steps"])) for answer in answers] == [(1, 0), (0, 1), (1, 0)]
        assert [step["caption"] for step in answers[1]["steps"]] == ["Ann placed on b2."]
        seen = (await bob.client.get(f"/t/{ann.table}/catch-up?after=2")).json()
        assert (seen["first"], seen["steps"]) == (1, [])  # his page has shown it already
        assert [len(answer["changes"]) for answer in answers] == [0, 1, 0]
        assert (await eve.client.get("/t/aaaaaaaaaaaa/catch-up")).status_code == 404

    run(test, tmp_path)
