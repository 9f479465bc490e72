"""Scratch tables do not affect the log: whatever a request does there, everything that the server keeps is the same."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sql

import saqqara
from saqqara.server.services import Services
from saqqara.server.tables.table_kinds import SCRATCH_KINDS
from saqqara.storage.schema import metadata
from saqqara.table import Table
from server.app_server import AppServer, all_routes, paths_of_kinds, run_with_app

SEATS = [{"name": name, "player": "person", "person": "ann"} for name in ("Ann", "Bob")]


async def stored_rows(services: Services) -> dict[str, list[Any]]:
    """Return all rows that the server keeps, by database table."""

    def read(connection: sql.Connection) -> dict[str, list[Any]]:
        return {table.name: connection.execute(sql.select(table)).all() for table in metadata.sorted_tables}

    return await services.store.read("all tables", read)


def scratch_routes(server: AppServer) -> Iterator[tuple[str, str, Any]]:
    """Yield the method, the path and the route of every request to a scratch table."""
    for prefix, route in all_routes(server.app):
        if "{kind:" in prefix + route.path:
            for path in paths_of_kinds(f"{prefix}{route.path}"):
                yield from ((method, path, route) for method in getattr(route, "methods", ["websocket"]))


def body_of(route: Any, after: int, action: str) -> dict[str, Any]:
    """Return a valid body of a request: its fields are those that commands at a table have."""
    values = {"action": action, "after": after, "confirm": True, "seat": 0}
    fields = [name for one in route.dependant.body_params for name in one.field_info.annotation.model_fields]
    return {name: values[name] for name in fields if name in values}


@pytest.mark.parametrize("kind", SCRATCH_KINDS)
def test_requests_at_a_scratch_table_leave_the_log_unchanged(tmp_path: Path, kind: str) -> None:
    """Every request of this kind, with the ID of a scratch table and with that of a live table of the same user."""

    async def test(server: AppServer) -> None:
        services, cookie = server.services, server.cookie("ann")
        live = await services.tables.open(Table.open("duel", {}, 1, SEATS))
        scratch_tables = services.kinds[kind].scratch
        assert scratch_tables is not None
        table = Table.for_game(saqqara.game("duel"), 1, SEATS, is_imported=kind == "analysis")
        scratch = await scratch_tables.open("ann", "topic", None, table, "127.0.0.1")
        before, answered = await stored_rows(services), 0
        places = {"place": "temple", "topics": "temple", "ply": "0"}
        for method, path, route in scratch_routes(server):
            if method == "websocket" or paths_kind(path) != kind:
                continue
            for name in (live, scratch):
                seq = 0 if name == live else (await services.kinds[kind].tables.store.events(scratch))[-1]["seq"]
                url = path.format(name=name, **places)
                if method == "GET":
                    answer = await server.request(method, url, [cookie], b"action=place%20b2")
                else:
                    body = json.dumps(body_of(route, seq, "place b2")).encode()
                    answer = await server.request(
                        method, url, [(b"content-type", b"application/json"), cookie], body=body
                    )
                assert answer.status < 500, (method, url, answer.content)
                is_unknown = answer.status in (404, 405) or b'"no-computer"' in answer.content
                assert name == scratch or is_unknown, (method, url, answer.content)
                answered += answer.status == 200
        assert answered > 5
        assert await stored_rows(services) == before
        assert len(await services.kinds[kind].tables.store.events(scratch)) > 1  # and something was played there

    run_with_app(tmp_path, test)


def paths_kind(path: str) -> str:
    """Return the kind of table that a path serves."""
    return next(kind for kind in SCRATCH_KINDS if path.startswith((f"/api/{kind}/", f"/{kind}/")))
