"""The log of the table page: cached lines equal those of a table that has just been loaded from its events."""

from __future__ import annotations

import gc
import re
from functools import _lru_cache_wrapper
from random import Random
from typing import Any

import pytest

from saqqara.server.live.table_page import render_regions
from saqqara.server.tables.log_html import render_all_lines, render_log_lines
from saqqara.server.tables.table_view import TableView
from saqqara.table import Table
from table.test_takebacks import ANN, BEN, table_after

OPEN_SEAT = {"name": "Tom", "player": "open"}


def log_lines(table: Table, seat: int | None = 0, lang: str = "en") -> list[str]:
    """Return the text of the log, oldest line first, with [struck-out parts] in brackets."""
    lines_html = render_all_lines(TableView(table, seat, lang, ""))
    marked = [re.sub(r"<del>(.*)</del>", r"[\1]", line).replace("</i>", "") for line in lines_html]
    return [re.sub(r"<i>", " | ", re.sub(r"</?(?!i>)[^>]+>", "", line)) for line in marked]


def test_cached_log_is_extended() -> None:
    table = table_after("place a1")
    assert log_lines(table) == ["You placed on a1. | 1"]
    table.play(1, "place b1")
    assert log_lines(table) == ["You placed on a1. | 1"]
    assert log_lines(table, 1) == ["Ann placed on a1. | 1", "You placed on b1. | 2"]
    table.undo(1)
    assert log_lines(table, 1) == ["Ann placed on a1. | 1"]
    table.play(1, "place b2")
    assert log_lines(table, 1)[1:] == ["You placed on b2. | 2"]
    table.undo(1)
    table.play(1, "place c1", confirm=True)
    assert log_lines(table, 1)[1:] == ["You placed on c1. | 2"]
    assert log_lines(table, None) == ["Ann placed on a1. | 1", "Ben placed on c1. | 2"]
    assert log_lines(table, 1, "de") == ["Ann hat auf a1 platziert. | 1", "Du hast auf c1 platziert. | 2"]


def test_taken_back_lines_are_struck_through_and_the_log_continues() -> None:
    table = table_after("place a1", "place b1", "place c1")
    assert len(log_lines(table)) == 3
    table.request_takeback(0)
    table.accept_takeback(1)
    struck = ["You placed on a1. | 1", "Ben placed on b1. | 2", "[You placed on c1. | 3]"]
    assert log_lines(table)[:3] == struck
    table.play(0, "place a3", confirm=True)
    assert log_lines(table) == [*struck, log_lines(table)[3], "You placed on a3. | 3"]
    assert len(render_log_lines(TableView(table, 0, "en", ""))) == 3


def test_new_player_is_named_in_all_log_lines() -> None:
    table = table_after("place a1", seats=(ANN, OPEN_SEAT))
    table.play(1, "place b1", confirm=True)
    assert log_lines(table)[1] == "Open seat placed on b1. | 2"
    table.sit(1, "Ben", "b")
    assert log_lines(table)[1] == "Ben placed on b1. | 2"


@pytest.mark.parametrize("game", ["duel", "imhotep", "tara_wolf"])
def test_cached_log_equals_a_fresh_one(game: str) -> None:
    chance, table, drawn = Random(5), Table.open(game, {}, 5, (ANN, BEN)), []
    for _ in range(24):
        play_random_step(table, chance)
        if chance.random() < 0.3:  # a change that no page has rendered
            play_random_step(table, chance)
        drawn.append((table.seq, [render_regions(table, seat, "en") for seat in (0, 1, None)]))
    assert {event["event"] for event in table.events} >= {"played", "undone", "takeback_accepted"}
    remembered = render_caches()
    for seq, regions in drawn:
        for one in remembered:
            one.cache_clear()
        fresh = Table.from_events(table.events[: seq + 1], table.names)
        assert regions == [render_regions(fresh, seat, "en") for seat in (0, 1, None)]
    assert render_caches() == remembered  # no other cache has been filled


def render_caches() -> set[_lru_cache_wrapper[Any]]:
    """Return all caches of rendered parts."""
    # Not isinstance, which calls into proxies, also into those of deleted objects.
    found = [one for one in gc.get_objects() if type(one) is _lru_cache_wrapper]
    return {
        one
        for one in found
        if one.__module__.startswith(("saqqara.games.", "saqqara.theme.", "saqqara.server."))
        and one.cache_parameters()["maxsize"] is not None
    }


def play_random_step(table: Table, chance: Random) -> None:
    """Do something at the table, chosen at random."""
    seat = table.current_player
    assert seat is not None
    if table.takeback_request is not None:
        table.accept_takeback(*table.takeback_request.pending_seats)
    elif table.can_undo and chance.random() < 0.3:
        table.undo(seat)
    elif table.can_request_takeback(1 - seat) and chance.random() < 0.3:
        table.request_takeback(1 - seat)
    elif table.awaits_confirmation:
        table.confirm(seat)
    else:
        table.play(seat, chance.choice(table.view(seat)["legal"]))
