"""Responses of the API, messages of a live connection, and the description of the API."""

from __future__ import annotations

import asyncio
import json
from typing import Any
from urllib.parse import quote

import saqqara
from golden.fixed_clock import Save
from golden.games import VARIANTS
from golden.golden_server import OVER, Server, run, status_and_json, table_name
from golden.readable import differences, fields, markup
from saqqara.puzzles import load_puzzles

DUEL = f"/api/tables/{table_name('duel')}"


def save(save_text: Save) -> None:
    """Store responses of the API."""

    async def use(server: Server) -> None:
        await _save_tables(server, save_text)
        found = await _answers(server)
        save_text("answers.json", fields(found))
        described = (await server.get("/api/openapi.json")).json
        save_text("openapi.json", fields(_outline(described)))
        save_text("live.txt", await _live(server))

    run(use)


async def _save_tables(server: Server, save_text: Save) -> None:
    for variant in VARIANTS:
        path = f"/api/tables/{table_name(variant)}"
        seen = []
        for user in ("ann", ""):
            answer = status_and_json(await server.get(path, user))
            answer["answer"]["log"] = answer["answer"]["log"][-3:]
            answer["answer"].pop("view")  # stored with the games
            seen.append(fields(answer))
        save_text(f"table-{variant}-seat.json", seen[0])
        save_text(f"table-{variant}-spectator.diff", differences(*seen))


async def _answers(server: Server) -> dict[str, Any]:
    seen = (await server.get(DUEL, "ann")).json
    mover = ("ann", "ben")[seen["current_player"]]
    other = "ben" if mover == "ann" else "ann"
    theirs = (await server.get(DUEL, other)).json["seq"]
    legal = (await server.get(DUEL, mover)).json["view"]["legal"]
    first = legal[0]
    illegal = next(text for text in saqqara.game("duel").action_texts if text not in legal)
    await server.post(f"/api/tables/{OVER}/review", "ann")
    await server.review(OVER)
    puzzle = load_puzzles("duel")[0].name
    found: dict[str, Any] = {}
    for name, path, user in (
        ("preview", f"{DUEL}/preview?action={quote(first)}", mover),
        ("refusal", f"{DUEL}/refusal?action={quote(illegal)}", mover),
        ("points", f"{DUEL}/points", mover),
        ("line", f"{DUEL}/commands", mover),
        ("company", f"{DUEL}/participants", mover),
        ("leaving", f"{DUEL}/leave-dialog", mover),
        ("away", f"/t/{table_name('duel')}/catch-up?after=3", mover),
        ("clause", "/api/rules/duel/DUEL-3.1", mover),
        ("record of a game that goes on", f"{DUEL}/record", mover),
        ("review", f"/api/tables/{OVER}/review", "ann"),
        ("hint in a finished game", f"/api/tables/{OVER}/hint?ply=3", "ann"),
        ("own", "/api/my/games", "ann"),
        ("tables to join", "/api/tables?open", "ann"),
        ("next", "/api/my/games/next", mover),
        ("me", "/api/me", "kim"),
        ("calls", "/api/notifications", "ann"),
        ("puzzles", "/api/puzzles/tara_wolf", "ann"),
        ("puzzle", f"/api/puzzles/duel/{puzzle}", "ann"),
        ("league", f"/api/leagues/{server.league}", "ann"),
        ("no table", "/api/tables/abcdefghijkm", "ann"),
        ("nowhere", "/api/nowhere", "ann"),
    ):
        found[f"GET {name}"] = _short(status_and_json(await server.get(path, user)))
    for name, path, user, body in (
        ("no such game", "/api/tables", "ann", {"game": "chess", "opponents": ["open"], "seat": 0, "name": "Ann"}),
        ("a new table", "/api/tables", "ann", {"game": "duel", "opponents": ["open"], "seat": 0, "name": "Ann"}),
        ("not their turn", f"{DUEL}/play", other, {"action": first, "after": theirs}),
        ("an unreadable decision", f"{DUEL}/play", mover, {"action": "fly a1", "after": seen["seq"]}),
        ("an illegal decision", f"{DUEL}/play", mover, {"action": illegal, "after": seen["seq"]}),
        ("a decision", f"{DUEL}/play", mover, {"action": first, "after": seen["seq"], "confirm": False}),
        ("undo", f"{DUEL}/undo", mover, {"after": seen["seq"] + 1}),
        ("too late", f"{DUEL}/undo", mover, {"after": 0}),
        ("members", "/api/admin/list-users", "kim", {"arguments": {}}),
        ("not an admin", "/api/admin/list-users", "ann", {"arguments": {}}),
    ):
        found[f"POST {name}"] = _short(status_and_json(await server.post(path, user, **body)))
    return found


def _short(value: Any) -> Any:
    """Return a value with lists cut after their first items, and with long texts cut."""
    if isinstance(value, dict):
        return {name: _short(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_short(one) for one in value[:4]] + ([f"and {len(value) - 4} more"] if len(value) > 4 else [])
    return value[:600] if isinstance(value, str) else value


def _outline(described: dict[str, Any]) -> dict[str, Any]:
    """Return the operations and the fields of an API's description, without the texts for readers."""
    operations = {
        f"{method.upper()} {path}": _operation(facts)
        for path, methods in described["paths"].items()
        for method, facts in methods.items()
    }
    schemas = {name: _fields_of(facts) for name, facts in described["components"]["schemas"].items()}
    return {"operations": operations, "schemas": schemas}


def _operation(facts: dict[str, Any]) -> dict[str, Any]:
    query = {one["name"]: _type(one["schema"]) for one in facts.get("parameters", ()) if one["in"] == "query"}
    answers = {status: _body(answer) for status, answer in facts["responses"].items() if status[0] != "4"}
    return {"query": query, "body": _body(facts.get("requestBody", {})), "answers": answers}


def _body(holder: dict[str, Any]) -> dict[str, str]:
    return {kind: _type(content.get("schema", {})) for kind, content in holder.get("content", {}).items()}


def _fields_of(schema: dict[str, Any]) -> dict[str, str]:
    needed = schema.get("required", ())
    return {
        name: _type(facts) + ("" if name in needed else f" (default {json.dumps(facts.get('default'))})")
        for name, facts in schema.get("properties", {}).items()
    }


def _type(schema: dict[str, Any]) -> str:
    """Return a type with its limits."""
    if "anyOf" in schema:
        return " or ".join(_type(one) for one in schema["anyOf"])
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    inside = f" of {_type(schema['items'])}" if "items" in schema else ""
    limits = {
        name: value
        for name, value in sorted(schema.items())
        if name not in {"description", "title", "examples", "type", "items", "default", "additionalProperties"}
    }
    return f"{schema.get('type', 'any')}{inside}" + (f" {json.dumps(limits)}" if limits else "")


# ---- a live connection ----------------------------------------------------------------------------------------------


class Connection:
    """WebSocket of an application, without a network."""

    def __init__(self, server: Server, path: str, query: str, user: str) -> None:
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.outbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        scope = {
            "type": "websocket", "asgi": {"version": "3.0"}, "http_version": "1.1", "path": path,
            "raw_path": path.encode(), "query_string": query.encode(), "root_path": "",
            "headers": list(server.headers(user)), "scheme": "ws", "client": ("192.0.2.1", 4711),
            "server": ("127.0.0.1", 8000), "subprotocols": [], "state": {}, "extensions": {},
        }  # fmt: skip
        self.inbox.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(self._serve(server, scope))

    async def _serve(self, server: Server, scope: dict[str, Any]) -> None:
        await server.app_server.app(scope, self.inbox.get, self.outbox.put)  # type: ignore[arg-type]

    def send_message(self, message: object) -> None:
        self.inbox.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    async def next_message(self) -> dict[str, Any]:
        """Return the next message about the table itself; messages about who is present may arrive at any time."""
        while True:
            sent = await asyncio.wait_for(self.outbox.get(), 20)
            if "text" in sent:
                message: dict[str, Any] = json.loads(sent["text"])
                if "participants" not in message:
                    return message

    async def close(self) -> None:
        self.inbox.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.task


async def _live(server: Server) -> str:
    """Return what the opponent receives when a player moves, and when the opponent requests missed events."""
    path = f"/api/tables/{table_name('tara_wolf')}"
    seen = (await server.get(path, "ann")).json
    mover = ("ann", "ben")[seen["current_player"]]
    other = "ben" if mover == "ann" else "ann"
    seq = (await server.get(path, other)).json["seq"]
    found = []
    connection = Connection(server, f"{path}/live", f"after={seq - 1}", other)
    found.append(_message(f"after {seq - 1}", await connection.next_message()))
    connection.send_message({"ack": seq})
    while (await server.get(path, other)).json["seq"] == seq:  # others do not receive a turn before its end
        mine = (await server.get(path, mover)).json
        first = mine["view"]["legal"][0]
        await server.must(f"{path}/play", mover, action=first, after=mine["seq"], confirm=True)
    found.append(_message(f"{mover} ends a turn", await connection.next_message()))
    await connection.close()
    return "\n".join(found)


def _message(about: str, message: dict[str, Any]) -> str:
    """Return a message as text: its fields, then its parts of the page."""
    regions = message.pop("regions", {})
    parts = [f"# {about}\n{fields(message)}"]
    parts += [f"## {name}\n{markup(text, drawings=False)}" for name, text in sorted(regions.items())]
    return "\n".join(parts)
