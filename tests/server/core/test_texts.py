"""Texts that no database can store: every text field of every JSON route, every key and address refuses them."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from saqqara.server.core.access_log import AccessLogFile
from server.app_server import AppServer, run_with_app

LONE_SURROGATE = "\ud800"


def example_data(schema: dict[str, Any], known: dict[str, Any]) -> Any:
    """Return example data for a schema, with "x" as each text."""
    if "$ref" in schema:
        return example_data(known[schema["$ref"].rpartition("/")[2]], known)
    for choice in ("anyOf", "oneOf", "allOf"):
        if choice in schema:
            return example_data(schema[choice][0], known)
    if "enum" in schema or "const" in schema:
        return schema.get("const", schema.get("enum", [None])[0])
    match schema.get("type", "string"):
        case "object":
            fields = schema.get("properties", {}).items()
            return {name: example_data(field, known) for name, field in fields} or {"x": "x"}
        case "array":
            return [example_data(schema.get("items", {}), known)]
        case "string":
            return "x"
        case "boolean":
            return True
        case "null":
            return None
    return 1


def with_lone_surrogates(found: Any) -> Iterator[Any]:
    """Yield copies of the data, each with a lone surrogate in place of one text or as an additional key."""
    if isinstance(found, str):
        yield LONE_SURROGATE
    elif isinstance(found, list):
        for number, one in enumerate(found):
            for each in with_lone_surrogates(one):
                yield [*found[:number], each, *found[number + 1 :]]
    elif isinstance(found, dict):
        yield {**found, LONE_SURROGATE: "x"}
        for name, one in found.items():
            for each in with_lone_surrogates(one):
                yield {**found, name: each}


def test_every_text_field_refuses_lone_surrogates(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann = server.cookie("ann")
        table = (await server.post("/api/tables", {"game": "duel", "opponents": ["open"], "seat": 0}, ann)).json
        described = server.app.openapi()
        known, tried = described["components"]["schemas"], 0
        for path, methods in described["paths"].items():
            body = methods.get("post", {}).get("requestBody", {}).get("content", {}).get("application/json")
            if body is None:
                continue
            address = re.sub(r"\{[^}]*\}", "x", path.replace("/api/tables/{name}", f"/api/tables/{table['table']}"))
            for one in with_lone_surrogates(example_data(body["schema"], known)):
                tried += 1
                answer = await server.post(address, json.dumps(one).encode(), ann)
                assert (answer.status, answer.json["error"]) == (400, "bad-request"), (address, one, answer.text)
                assert "U+D800" in answer.json["message"]
        assert tried > 60

    run_with_app(tmp_path, test)


@pytest.mark.parametrize("body", [
    b'{"name": "a\\u0000"}', b'{"a\\u0000": 1}', b'{"name": "\xed\xa0\x80"}', b'{"name": "\xff"}',
    '{"name": "a"}'.encode("utf-16"), '{"name": "a"}'.encode("utf-16-le"),
    '{"name": "\ud800"}'.encode("utf-16-be", "surrogatepass"),
    b'\xef\xbb\xbf{"name": "\\ud800"}', b'{"name": ["\\uDFFF"]}', b'{"name": "\\ud800\\ud800\\udc00"}',
])  # fmt: skip
def test_bodies_with_invalid_text_are_refused(body: bytes, tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        answer = await server.post("/api/me/sign-in", body, server.cookie("ann"))
        assert (answer.status, answer.json["error"]) == (400, "bad-request")

    run_with_app(tmp_path, test)


def test_surrogate_pair_of_an_emoji_is_accepted(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann = server.cookie("ann")
        body = b'{"game": "duel", "opponents": ["open"], "seat": 0, "name": "\\ud83d\\udc08"}'
        table = (await server.post("/api/tables", body, ann)).json["table"]
        assert (await server.get(f"/api/tables/{table}", ann)).json["seats"][0]["name"] == "\U0001f408"

    run_with_app(tmp_path, test)


@pytest.mark.parametrize("path", ["/leagues/a\0", "/api/leagues/a\0", "/t/\0", "/api/tables/\0"])
def test_address_with_a_null_character_is_refused(path: str, tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        assert (await server.get(path, server.cookie("ann"))).status == 400
        assert (await server.get("/api/my/games", server.cookie("ann"), query=b"who=%00")).status == 400

    run_with_app(tmp_path, test)


INVISIBLE_NAME_MESSAGE = "This name is invisible. A name has at least one letter, digit or symbol that others can see."


@pytest.mark.parametrize(("sent", "why"), [
    ({"name": "A\x07nn"}, "This text cannot be used. name: it contains the control character U+0007. Remove it."),
    ({"name": "\u3164"}, INVISIBLE_NAME_MESSAGE),
    ({"names": ["\u2800"]}, INVISIBLE_NAME_MESSAGE),
])  # fmt: skip
def test_refusal_of_a_name_explains_the_reason(sent: dict[str, Any], why: str, tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        body = {"game": "duel", "opponents": ["hot-seat"], "seat": 0, **sent}
        answer = await server.post("/api/tables", body, server.cookie("ann"))
        assert (answer.status, answer.json["message"]) == (400, why)

    run_with_app(tmp_path, test)


def test_log_writes_lone_surrogates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    handler = AccessLogFile(tmp_path / "journal")
    failed = io.StringIO()
    monkeypatch.setattr("sys.stderr", failed)
    handler.emit(logging.LogRecord("saqqara", logging.ERROR, "", 1, f"half {LONE_SURROGATE}", None, None))
    handler.close()
    assert failed.getvalue() == ""
    assert "half" in (tmp_path / "journal").read_text(encoding="utf-8")
