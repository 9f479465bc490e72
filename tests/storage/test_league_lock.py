"""Concurrent changes of a league by two processes: the later one waits for the earlier, and is refused."""

from __future__ import annotations

import asyncio
from threading import Event

import psycopg
import pytest
from sqlalchemy.engine import Connection

from postgres import Cluster
from saqqara.storage import Store
from saqqara.storage import leagues as module
from saqqara.storage.leagues import LeagueChangedError, LeagueData, LeagueRow

WAITING_QUERY = "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"


def test_a_league_is_changed_by_one_process_at_a_time(cluster: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ann and Ben join through two processes that have both read a league without players.

    The first process has compared the league, and delays its write until the second one waits for it or has finished.
    """
    address = cluster.create_database()
    here, there, compared, go_on = Store(address), Store(address), Event(), Event()
    check = module._check_unchanged

    def checked(connection: Connection, seen: LeagueData) -> None:
        check(connection, seen)
        if not compared.is_set():
            compared.set()
            go_on.wait()

    async def test() -> None:
        await here.leagues.create(LeagueRow("abc", "kim", "League", {}, 0))
        seen = await here.leagues.load("abc")
        assert seen is not None
        monkeypatch.setattr(module, "_check_unchanged", checked)
        first = asyncio.create_task(here.leagues.add_entry(seen, "ann", "Ann"))
        await asyncio.to_thread(compared.wait)
        second = asyncio.create_task(there.leagues.add_entry(seen, "ben", "Ben"))
        async with await psycopg.AsyncConnection.connect(address, autocommit=True) as connection:
            while not second.done() and (await (await connection.execute(WAITING_QUERY)).fetchall()) == [(0,)]:
                pass
        go_on.set()
        done = await asyncio.gather(first, second, return_exceptions=True)
        assert [type(one) for one in done] == [type(None), LeagueChangedError]
        league_data = await there.leagues.load("abc")
        assert league_data is not None
        assert [(one.number, one.name) for one in league_data.entries] == [(1, "Ann")]

    try:
        asyncio.run(test())
    finally:
        go_on.set()
        here.close()
        there.close()
