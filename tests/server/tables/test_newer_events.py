"""Tables with events of a newer server version: this server leaves them unchanged."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from saqqara.server.account_pages import table_running_check
from saqqara.server.app import BotConfig
from saqqara.storage import AppendMetadata
from saqqara.table import NewerTableError
from server.running_server import Guest, Site, run

NEWER_EVENT = {"event": "waved", "seat": 0}
NEWER_MESSAGE = "This table needs a newer version of the server. Nothing is lost: try again in a moment."


async def append_newer_event(site: Site, guest: Guest, metadata: AppendMetadata | None = None) -> None:
    """Append an event of an unknown kind to the guest's table, as a newer server does."""
    store = site.services.store
    last = (await store.events(guest.table))[-1]
    await store.append(
        guest.table, [{"seq": last["seq"] + 1, **NEWER_EVENT, "at": last.get("at", 0)}], metadata or AppendMetadata()
    )


async def close_code(guest: Guest, site: Site) -> int | None:
    """Return the close code of a live connection that is open when a newer server appends."""
    async with guest.live(after=1) as live:
        await live.next_message()
        await append_newer_event(site, guest)
        with suppress(ConnectionClosed):
            while True:
                await live.next_message()
    return live.connection.close_code


def test_newer_tables_are_reported_everywhere(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table(options={"first": 0})
        assert await close_code(bob, site) == 1013
        for answer in (await ann.get(), await ann.play("place a1", 1), await ann.post("undo", after=1)):
            assert (answer.status_code, answer.json()["error"], answer.json()["message"]) == (
                503,
                "newer",
                NEWER_MESSAGE,
            )
            assert answer.headers["Retry-After"] == "5"
        for lang, title in (("en", "In a moment"), ("de", "Gleich geht es weiter"), ("ru", "Сейчас продолжим")):
            page = await ann.client.get(f"/t/{ann.table}", headers={"Accept-Language": lang})
            assert (page.status_code, f"<h1>{title}</h1>" in page.text) == (503, True)
        assert len(await site.services.store.events(ann.table)) == 3
        assert (await ann.client.get("/")).status_code == (await ann.client.get("/me")).status_code == 200
        other = site.guest()
        await other.open()
        assert (await other.get()).status_code == 200

    run(test, tmp_path)


class UnusedBot:
    """Computer player that must not be called."""

    ready = True

    async def choose(self, *_: object) -> list[str]:
        raise AssertionError("the computer player was called at a table with unsupported events")


def test_bots_and_clocks_leave_newer_tables_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test(site: Site) -> None:
        ann = site.guest()
        terms = {"time_control": {"minutes": 10}}
        await ann.open(settings=terms)
        bob = site.guest()
        bob.path = ann.path
        await bob.post("sit", name="Bob")
        tables, timekeeper = site.services.tables, site.services.clock_watcher
        await append_newer_event(site, ann, AppendMetadata(waits_for_bot=True, deadline=1))
        late = tables.now() + 3_600_000
        tables.now = lambda: late
        await timekeeper.check_table(ann.table)
        await asyncio.gather(
            *(task for task in asyncio.all_tasks() if task.get_name().startswith("computer player at"))
        )
        assert [event["event"] for event in await site.services.store.events(ann.table)] == [
            "created",
            "sat",
            "waved",
        ]

    caplog.set_level(logging.INFO)
    run(test, tmp_path, computer=BotConfig(("novice",), UnusedBot(), 0))
    log_entries = [
        record.message for record in caplog.records if record.name == "saqqara.server" and record.message != "request"
    ]
    assert "table_unsupported" in log_entries
    assert {"bot_failed", "clock_watcher_failed", "table_damaged"}.isdisjoint(log_entries)


def test_newer_table_counts_as_running(tmp_path: Path) -> None:
    """Two users who both play in a running game must not be merged."""

    class Request:
        app: object
        path_params: Mapping[str, str] = {}

    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table()
        await append_newer_event(site, ann)
        request = Request()
        request.app = site.app
        with pytest.raises(NewerTableError):
            await table_running_check(request)(ann.table)  # type: ignore[arg-type]

    run(test, tmp_path)
