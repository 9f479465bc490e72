"""Recorder of results: it saves each finished game once, also older ones, whatever happens in between."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from results.finished_games import COUNTS, complete_game, resigned_game, seats_of
from saqqara.core.registry import find_definition
from saqqara.results.game_results import game_result, rank_seats, score_measures
from saqqara.results.result_recorder import ResultRecorder
from saqqara.server.tables.table_registry import TableRegistry
from saqqara.storage import AppendMetadata, Store, StoreError
from saqqara.storage.results import ResultFilter
from saqqara.table import Table, TableSettings
from server import running_server

HERE = Path(__file__).resolve()
EVERYTHING = ResultFilter()


def with_store(path: Path, test: Callable[[Store, TableRegistry], Awaitable[None]]) -> None:
    async def run() -> None:
        store = Store(running_server.data_of(path))
        try:
            await test(store, TableRegistry(store))
        finally:
            store.close()

    asyncio.run(run())


async def record_results(store: Store, **settings: Any) -> int:
    """Save the results of all finished games, and return the number of batches."""
    taker, steps = ResultRecorder(store, idle_factor=0.0, **settings), 0
    while await taker.save_batch():
        steps += 1
    return steps


def test_both_databases_are_used(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """The fixture `database` decides where the data are: a test that runs twice does not run twice on a file."""
    store = Store(running_server.data_of(tmp_path))
    assert store.is_shared == (request.node.callspec.params["database"] == "postgresql")
    store.close()


def test_result_is_saved_as_the_game_ended(tmp_path: Path) -> None:
    async def test(store: Store, tables: TableRegistry) -> None:
        name = await tables.open(complete_game("ann novice"))
        await record_results(store)
        (one,) = await store.results.list_finished("ann", EVERYTHING, 0, 9)
        assert (one.table, one.game, one.end_reason, one.num_actions, one.image_version) == (
            name,
            "duel",
            "played",
            72,
            "72.0",
        )
        assert (one.players, one.people) == (("person", "novice"), ("ann", None))
        assert (one.places, one.points, one.names) == ((1, 2), (62, 32), {0: "Ann"})
        assert one.options == '{"obelisk": "A", "profile": "printed", "pyramids": "A", "temple": "A", "tomb": "A"}'
        assert one.started_at == one.ended_at is not None
        feats = {(seat, measure): value for seat, measure, value in (await store.results.measures_of([name]))[name]}
        assert feats[0, "source:tomb"] == 8
        assert feats[0, "win-in"] == 72
        assert feats[0, "lead"] == 30
        assert (1, "win-in") not in feats
        assert [rated.bot_versions for rated in await store.results.rated_games("duel")] == [
            ("", find_definition("duel").search.levels_version)
        ]

    with_store(tmp_path, test)


def test_cancelled_game_has_no_result_and_agreed_end_no_winner(tmp_path: Path) -> None:
    async def test(store: Store, tables: TableRegistry) -> None:
        off = Table.open("duel", {}, 1, seats_of("ann open"))
        off.cancel(0)
        ended = Table.open("duel", {}, 1, seats_of("ann ben"))
        ended.propose(0, "end")
        ended.answer_proposal(1, True)
        await tables.open(off)
        name = await tables.open(ended)
        await record_results(store)
        (one,) = await store.results.list_finished("ann", EVERYTHING, 0, 9)
        assert (one.table, one.end_reason, one.places) == (name, "agreed", (0, 0))
        assert await store.results.opponent_scores("ann") == []

    with_store(tmp_path, test)


def test_rematch_is_a_separate_game_and_later_events_change_nothing(tmp_path: Path) -> None:
    async def test(store: Store, tables: TableRegistry) -> None:
        first = await tables.open(resigned_game("ann ben"))
        assert await record_results(store) == 1
        async with tables.locked(first) as table:
            new = tables.create_rematch(table, 2)
        second = await tables.open_rematch(first, new, 0)
        assert await record_results(store) == 0  # a new table is not a finished game
        await tables.command(second, lambda table: table.resign(0, None))
        assert await record_results(store) == 1
        found = await store.results.list_finished("ann", EVERYTHING, 0, 9)
        assert {one.table: one.places[one.seat] for one in found} == {first: 1, second: 1}  # Ben was first in that game

    with_store(tmp_path, test)


def test_resigned_player_has_played_but_a_replaced_one_has_not(tmp_path: Path) -> None:
    table = Table.open("imhotep", {"players": 3}, 1, seats_of("ann ben cleo"))
    table.leave(1, "novice")
    table.resign(2, "novice")
    table.resign(0, None)
    found = game_result(table, "0.1")
    assert found is not None
    assert [(one.person, one.player) for one in found.seats] == [
        ("ann", "person"),
        ("ben", "person"),
        ("cleo", "person"),
    ]
    assert [one.place for one in found.seats] == [2, 1, 3]  # the first to resign is last


def test_unattended_game_is_saved_unrated() -> None:
    """Ann begins; Ben resigns before any action, after hers, or after both have acted."""
    for decisions, counts in ((0, False), (1, False), (2, True)):
        table = Table.open("duel", {"first": 0}, 1, seats_of("ann ben"), settings=COUNTS)
        for _ in range(decisions):
            assert table.current_player is not None
            table.play(table.current_player, table.view(table.current_player)["legal"][0], confirm=True)
        table.resign(1, None)
        found = game_result(table, "0.1")
        assert found is not None
        assert (found.rated, [one.place for one in found.seats]) == (counts, [1, 2])


def test_places() -> None:
    assert rank_seats([10, 30, 20], [1], []) == [3, 1, 2]
    assert rank_seats([10, 30, 10], [1], []) == [2, 1, 2]
    assert rank_seats([50, 30, 20, 90], [1], [3, 0]) == [3, 1, 2, 4]


def test_measures_include_the_score_sources_of_any_game() -> None:
    """The server knows nothing of this game except the names of its score sources."""
    assert score_measures(["off", "way"]) == {
        "points": True, "lead": True, "win-in": False, "source:off": True, "source:way": True,
    }  # fmt: skip


def test_unreadable_table_is_skipped_until_the_next_start(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test(store: Store, tables: TableRegistry) -> None:
        names = sorted([await tables.open(resigned_game("ann ben")) for _ in range(3)])
        events = store.events

        async def damaged(table: str, after: int = -1) -> Any:
            return [] if table == names[0] else await events(table, after)

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(store, "events", damaged)
            await record_results(store)
        assert {one.table for one in await store.results.list_finished("ann", EVERYTHING, 0, 9)} == {*names[1:]}
        assert [record.facts["table"] for record in caplog.records] == [names[0]]  # type: ignore[attr-defined]
        await record_results(store)
        assert await store.results.count_finished("ann", EVERYTHING) == 3

    with_store(tmp_path, test)


def test_result_is_saved_after_the_database_recovers(tmp_path: Path) -> None:
    async def test(store: Store, tables: TableRegistry) -> None:
        await tables.open(resigned_game("ann ben"))
        taker = ResultRecorder(store, idle_factor=0.0)

        async def lost(table: str, after: int = -1) -> Any:
            raise StoreError("the connection is lost")

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(store, "events", lost)
            with pytest.raises(StoreError):
                await taker.save_batch()
        await taker.save_batch()
        assert await store.results.count_finished("ann", EVERYTHING) == 1

    with_store(tmp_path, test)


def test_game_that_ends_during_a_check_is_not_lost(tmp_path: Path) -> None:
    """The game has not ended when the recorder reads it, and ends before the recorder saves that."""

    async def test(store: Store, tables: TableRegistry) -> None:
        name = await tables.open(Table.open("duel", {}, 1, seats_of("ann ben")))
        await store.append("old", [{"seq": 0, "event": "created"}], AppendMetadata(has_ended=True))
        await store.results.save_result("old", 0, None)
        assert await store.results.pending_results(9) == []
        await tables.command(name, lambda table: table.resign(0, None))
        (noted,) = await store.results.pending_results(9)
        assert noted == (name, 1)
        await store.results.save_result(name, -1, None)  # a recorder that has read the table before saves no end
        assert await store.results.pending_results(9) == [(name, 1)]

    with_store(tmp_path, test)


RECORDER_PROGRAM = """
import asyncio, os, signal, sys
from saqqara.results.result_recorder import ResultRecorder
from saqqara.storage import Store
from saqqara.storage import results

when = sys.argv[2]
store = Store(sys.argv[1])
def die(*_):
    os.kill(os.getpid(), signal.SIGKILL)
made, taken = results._insert_result, 0
def take(connection, table, result):
    global taken
    made(connection, table, result)
    taken += 1
    if when == "within" and taken == 2:
        die()  # its rows are written, and not on disk
results._insert_result = take
async def run():
    taker = ResultRecorder(store, idle_factor=0.0)
    take = store.results.save_result
    async def after(*facts):
        await take(*facts)
        if when == "after":
            die()
    store.results.save_result = after
    while await taker.save_batch():
        pass
asyncio.run(run())
"""


def test_killed_recorder_saves_no_result_twice(tmp_path: Path) -> None:
    """The first run dies with one of three results on disk, the second while it writes another."""

    async def store_tables(store: Store, tables: TableRegistry) -> None:
        for loser in (0, 1, 1):
            await tables.open(resigned_game("ann ben", loser))

    async def look(store: Store, tables: TableRegistry) -> None:
        counts.append(await store.results.count_finished("ann", EVERYTHING))

    counts = list[int]()
    with_store(tmp_path, store_tables)
    environment = {**os.environ, "PYTHONPATH": str(HERE.parents[2] / "src"), "SAQQARA_DISABLE_JIT": "1"}
    for when in ("after", "within"):
        command = [sys.executable, "-c", RECORDER_PROGRAM, str(running_server.data_of(tmp_path)), when]
        assert subprocess.run(command, env=environment, check=False).returncode == -9
        with_store(tmp_path, look)

    async def finish(store: Store, tables: TableRegistry) -> None:
        await record_results(store)
        counts.append(await store.results.count_finished("ann", EVERYTHING))
        (against,) = await store.results.opponent_scores("ann")
        assert (against.person, against.games, against.ahead) == ("ben", 3, 2)

    with_store(tmp_path, finish)
    assert counts == [1, 2, 3]


def test_recorder_reads_only_ended_games(tmp_path: Path) -> None:
    async def test(store: Store, tables: TableRegistry) -> None:
        looked = list[str]()
        taker = ResultRecorder(store, idle_factor=0.0)
        take, done = taker.save_result, asyncio.Event()

        async def noted(table: str, at: int) -> None:
            looked.append(table)
            await take(table, at)
            done.set()

        taker.save_result = noted  # type: ignore[method-assign]
        taker.start()
        await tables.open(Table.open("duel", {}, 1, seats_of("ann ben"), settings=TableSettings()))
        name = await tables.open(resigned_game("ann ben", settings=COUNTS))
        await asyncio.wait_for(done.wait(), 20)
        await taker.close()
        assert looked == [name]

    with_store(tmp_path, test)
