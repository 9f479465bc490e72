"""Contract of the operations: the table, its commands, routes, page controls and documentation agree.

Each operation does the same on the command line, without a server and next to one, and over HTTP.
"""

from __future__ import annotations

import asyncio
import json
import re
import shutil
import sqlite3
from collections.abc import Awaitable, Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from accounts.test_members import GOOD, fast_hashing
from repository import ROOT
from saqqara.admin.control_socket import send_operation
from saqqara.admin.errors import AdminError
from saqqara.admin.operation import MAX_NUMBER, Operation, Parameter
from saqqara.admin.operations import OPERATIONS, TABLE
from saqqara.cli.main import app
from saqqara.storage import ChatMessage, Report
from saqqara.storage.leagues import LeagueRow
from server.admin.test_admin import become_admin, open_table
from server.app_server import AppServer, run_with_app

__all__ = ["fast_hashing"]

Arguments = dict[str, int | str]
Send = Callable[[str, Arguments], Awaitable[Any]]

SCENARIO: list[tuple[str, Callable[[dict[str, Any]], Arguments]]] = [
    ("show-settings", lambda found: {}),
    ("set-registration", lambda found: {"policy": "invite"}),
    ("create-admin-link", lambda found: {"public_url": "https://games.example.org"}),
    ("create-invite", lambda found: {"note": "Thursday  club", "public_url": "https://games.example.org"}),
    ("list-invites", lambda found: {}),
    ("withdraw-invite", lambda found: {"code": found["list-invites"][0]["id"]}),
    ("set-text", lambda found: {"name": "house-welcome", "text": "Hello", "text_lang": "de"}),
    ("list-texts", lambda found: {"name": "house-welcome"}),
    ("list-users", lambda found: {}),
    ("grant-admin", lambda found: {"user": "Ben"}),
    ("revoke-admin", lambda found: {"user": "Ben"}),
    ("suspend-user", lambda found: {"user": found["list-users"][-1]["ref"]}),
    ("lift-suspension", lambda found: {"user": found["list-users"][-1]["ref"]}),
    ("rename-user", lambda found: {"user": "Ben", "name": "Benjamin"}),
    ("issue-recovery-code", lambda found: {"user": "Benjamin"}),
    ("list-reports", lambda found: {}),
    ("hide-message", lambda found: {"report": 1}),
    ("suspend-author", lambda found: {"report": 1}),
    ("close-report", lambda found: {"report": 1}),
    ("list-tables", lambda found: {}),
    ("cancel-table", lambda found: {"table": found["list-tables"][0]["table"]}),
    ("list-leagues", lambda found: {"offset": 0}),
    ("show-usage", lambda found: {}),
    ("count-prunable", lambda found: {"days": 30}),
    ("prune", lambda found: {"days": 30}),
    ("show-notifications", lambda found: {}),
    ("show-health", lambda found: {}),
    ("show-logs", lambda found: {}),
    ("show-metrics", lambda found: {}),
    ("set-metrics-access", lambda found: {"access": "token"}),
]
"""Every operation with arguments that are possible, in an order in which each succeeds."""

PROCESS_OPERATIONS = ("show-notifications", "show-health", "show-logs", "show-metrics", "show-usage")
"""Operations whose results depend on the process and the time: only the names in them are compared."""


@pytest.fixture
def data(tmp_path: Path, fast_hashing: None) -> Path:
    """Return a data file with an admin, a member, a suspended user, a report, a table, a league and an invitation."""

    async def fill(server: AppServer) -> None:
        store = server.services.store
        await become_admin(server)
        for name in ("ben", "dora"):
            member = {"name": name.capitalize(), "password": GOOD}
            assert (await server.post("/api/me/member", member, server.cookie(name))).status == 201
        table = await open_table(server, "ben", "cleo")
        await store.social.add_message(table, ChatMessage("m1", "cleo", True, "No", "", 1_780_315_200))
        await store.social.add_report(Report(1_780_315_260, table, "m1", "ben", "cleo", "Cleo", "No"))
        await store.leagues.create(LeagueRow("abcd2345efgh", "kim", "Thursday", {"game": "duel"}, 1_780_315_200_000))
        await server.services.admin.run("create-invite", {"note": "Friends"})
        await server.services.admin.run("suspend-user", {"user": "Dora"})

    (tmp_path / "filled").mkdir()
    run_with_app(tmp_path / "filled", fill)
    return tmp_path / "filled" / "saqqara.db"


def copy_of(data: Path, name: str) -> Path:
    """Copy the data and their keys to a folder of this name; return the new data file."""
    folder = data.parents[1] / name
    shutil.copytree(data.parent, folder)
    return folder / data.name


def content(data: Path) -> list[str]:
    """Return all rows of the data."""
    connection = sqlite3.connect(data)
    try:
        return list(connection.iterdump())
    finally:
        connection.close()


def command(data: Path, operation: str, *args: str) -> Result:
    """Run a command of `saqqara admin`."""
    environment = {"LC_ALL": "C.UTF-8", "SAQQARA_DISABLE_JIT": "1"}
    return CliRunner().invoke(app, ["admin", operation, *args, "--data", str(data)], env=environment)


def command_line(operation: Operation, arguments: Mapping[str, int | str]) -> list[str]:
    """Return the arguments of the command: required ones by position, the others as options."""
    line = ["--yes"] if operation.preview else []
    for name, parameter in operation.parameters.items():
        if name in arguments:
            option = [] if parameter.default is None else [f"--{name.replace('_', '-')}"]
            line += [*option, str(arguments[name])]
    return line


def table_id(data: Path) -> str:
    """Return the ID of the only table."""
    connection = sqlite3.connect(data)
    ((table,),) = connection.execute("SELECT DISTINCT table_id FROM events").fetchall()
    connection.close()
    return str(table)


async def run_scenario(send: Send) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, arguments in SCENARIO:
        found[name] = await send(name, arguments(found))
    return found


def comparable(name: str, result: Any) -> Any:
    """Return the part of a result that does not depend on chance, time or the process."""
    if name in PROCESS_OPERATIONS:
        return sorted(result) if isinstance(result, dict) else type(result)
    if isinstance(result, list):
        return sorted((comparable("", one) for one in result), key=json.dumps)
    if not isinstance(result, dict):
        return result
    variable = ("url", "code", "token", "id", "at")
    return {name: (bool(value) if name in variable else value) for name, value in result.items()}


def test_scenario_has_every_operation() -> None:
    assert sorted(name for name, _ in SCENARIO) == sorted(OPERATIONS)
    assert len(TABLE) == len(OPERATIONS) == 30


def test_every_way_gives_the_same_results(data: Path) -> None:
    alone, running = copy_of(data, "alone"), copy_of(data, "running")

    async def by_command(path: Path, name: str, arguments: Arguments) -> Any:
        line = command_line(OPERATIONS[name], arguments)
        done = await asyncio.to_thread(command, path, name, "--json", *line)
        assert done.exit_code == 0, (name, done.output)
        result = json.loads(done.stdout)
        if name == "list-reports":  # commands read the files, too
            assert [{row.pop("table"), row.pop("message")} for row in result] == [{table_id(path), "m1"}]
        return result

    found: dict[str, dict[str, Any]] = {}
    found["alone"] = asyncio.run(run_scenario(lambda name, arguments: by_command(alone, name, arguments)))

    async def with_a_server(server: AppServer) -> None:
        found["running"] = await run_scenario(lambda name, arguments: by_command(running, name, arguments))

    async def over_http(server: AppServer) -> None:
        async def post(name: str, arguments: Arguments) -> Any:
            answer = await server.post(f"/api/admin/{name}", {"arguments": arguments}, server.cookie("ann"))
            assert answer.status == 200, (name, answer.text)
            result = answer.json
            if "url" in OPERATIONS[name].result_schema().get("properties", ()):
                assert result.pop("qr").startswith("<svg")
            return result

        found["http"] = await run_scenario(post)

    run_with_app(running.parent, with_a_server)
    run_with_app(data.parent, over_http)
    for name in OPERATIONS:
        results = {way: comparable(name, result[name]) for way, result in found.items()}
        assert results["running"] == results["http"], name
        if name not in ("show-notifications", "show-health"):  # a server knows more of itself
            assert results["alone"] == results["http"], name
        check_schema(OPERATIONS[name].result_schema(), found["http"][name], name)
    assert state_of(alone) == state_of(running) == state_of(data)


def state_of(data: Path) -> list[list[Any]]:
    """Return what the scenario has changed, without times and secrets."""
    queries = (
        "SELECT person FROM admins", "SELECT person FROM suspensions", "SELECT name FROM members ORDER BY name",
        "SELECT name, lang, text FROM setting_texts", "SELECT count(*) FROM invite_codes",
        "SELECT count(*) FROM reports", "SELECT count(*) FROM messages", "SELECT count(*) FROM events",
        "SELECT name, value FROM settings WHERE name IN ('registration', 'metrics') ORDER BY name",
    )  # fmt: skip
    connection = sqlite3.connect(data)
    found = [connection.execute(query).fetchall() for query in queries]
    connection.close()
    return found


JSON_TYPES = {"string": str, "integer": int, "boolean": bool, "null": type(None), "array": list, "object": dict}


def check_schema(schema: Mapping[str, Any], value: Any, place: str) -> None:
    """Check that a result has the type, and exactly the fields, that the OpenAPI description states."""
    names = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    assert isinstance(value, tuple(JSON_TYPES[name] for name in names)), (place, schema, value)
    for one in value if isinstance(value, list) else ():
        check_schema(schema["items"], one, place)
    if isinstance(value, dict) and "properties" in schema:
        assert value.keys() <= schema["properties"].keys(), place
        for name, inner in value.items():
            check_schema(schema["properties"][name], inner, f"{place}.{name}")


def wrong_arguments(operation: Operation) -> Iterator[tuple[Any, str, str]]:
    """Yield arguments that are not possible, each with the code of its error and the name that the error contains."""
    right: Any = {name: right_argument(one) for name, one in operation.parameters.items()}
    yield {**right, "nonsense": 1}, "unknown-argument", "nonsense"
    for name, parameter in operation.parameters.items():
        if parameter.default is None:
            yield {key: value for key, value in right.items() if key != name}, "missing-argument", name
        wrong_values: list[int | str] = ["5"] if parameter.type is int else [5, "x" * (parameter.maximum + 1)]
        if parameter.type is int:  # HTTP refuses numbers above MAX_NUMBER in every request
            wrong_values += [one for one in (parameter.minimum - 1, parameter.maximum + 1) if abs(one) <= MAX_NUMBER]
        else:
            yield {**right, name: "bell \a"}, "bad-text", name
        for value in [*wrong_values, *(["nonsense"] if parameter.choices else [])]:
            yield {**right, name: value}, "invalid-argument", name


def right_argument(parameter: Parameter) -> int | str:
    return parameter.minimum if parameter.type is int else next(iter(parameter.choices), "x")


def test_wrong_arguments_are_refused_and_change_nothing(data: Path) -> None:
    async def test(server: AppServer) -> None:
        ann, before = server.cookie("ann"), content(data)
        for name, operation in OPERATIONS.items():
            for arguments, code, wrong in wrong_arguments(operation):
                answer = await server.post(f"/api/admin/{name}", {"arguments": arguments}, ann)
                assert (answer.status, answer.json["error"]) == (400, code), (name, arguments)
                assert wrong in answer.json["message"], (name, arguments)
                with pytest.raises(AdminError, match=code):
                    await asyncio.to_thread(send_operation, data, name, arguments)
                with pytest.raises(AdminError, match=code):
                    await server.services.admin.run(name, arguments)
        unknown = await server.post("/api/admin/make-tea", {"arguments": {}}, ann)
        assert (unknown.status, unknown.json["error"]) == (404, "no-operation")
        assert "set-registration" in unknown.json["message"]
        assert content(data) == before

    run_with_app(data.parent, test)


def test_wrong_command_lines_are_refused_and_change_nothing(data: Path) -> None:
    before = content(data)
    for name, operation in OPERATIONS.items():
        right = {key: right_argument(one) for key, one in operation.parameters.items()}
        required = [key for key, one in operation.parameters.items() if one.default is None]
        wrong_lines = [([*command_line(operation, right), "--nonsense"], "No such option: --nonsense")]
        if required:
            wrong_lines.append((command_line(operation, {}), "Missing argument '"))
        for key, parameter in operation.parameters.items():
            if parameter.type is int:
                wrong_lines.append((command_line(operation, {**right, key: "many"}), "valid integer"))
            elif parameter.choices:
                wrong_lines.append((command_line(operation, {**right, key: "nonsense"}), f"{key} is not possible"))
        for line, reason in wrong_lines:
            done = command(data, name, *line)
            assert done.exit_code in (1, 2), (name, line)
            assert (done.stdout, "Traceback" in done.stderr) == ("", False), (name, line)
            assert reason in done.stderr.replace("{", "").replace("}", ""), (name, line, done.stderr)
    assert content(data) == before


def test_refusal_by_the_account_is_the_same_on_every_way(data: Path) -> None:
    """The error of an account, not of an operation, also has its text on the command line."""
    reason = "A name needs at least two letters."
    alone = command(data, "rename-user", "Ben", "x")

    async def test(server: AppServer) -> None:
        arguments = {"user": "Ben", "name": "x"}
        answer = await server.post("/api/admin/rename-user", {"arguments": arguments}, server.cookie("ann"))
        assert (answer.status, answer.json["error"], answer.json["message"]) == (400, "name-short", reason)
        running = await asyncio.to_thread(command, data, "rename-user", "Ben", "x")
        for done in (alone, running):
            assert (done.exit_code, done.stdout, done.stderr) == (1, "", f"saqqara: {reason}\n")

    run_with_app(data.parent, test)


def test_every_operation_is_documented(data: Path) -> None:
    hosting = (ROOT / "docs" / "hosting.md").read_text("utf-8")
    help_of_all = CliRunner().invoke(app, ["admin", "--help"]).stdout

    async def test(server: AppServer) -> None:
        described = (await server.get("/api/openapi.json")).json
        for name, operation in OPERATIONS.items():
            assert re.search(rf"`{name}\b", hosting), f"docs/hosting.md lacks {name}"
            assert f"  {name} " in help_of_all
            assert re.fullmatch(r"[a-z]+(-[a-z]+)*", name)
            assert operation.summary.endswith(".")
            route = described["paths"][f"/api/admin/{name}"]["post"]
            reference = route["requestBody"]["content"]["application/json"]["schema"]["$ref"].rpartition("/")[2]
            arguments = described["components"]["schemas"][reference]["properties"]["arguments"]
            assert arguments == json.loads(json.dumps(operation.arguments_schema()))
            result = route["responses"]["200"]["content"]["application/json"]["schema"]
            assert result["type"] == operation.result_schema()["type"]
            assert operation.summary in route["description"]
            help_text = " ".join(command(data, name, "--help").stdout.split())
            for parameter in operation.parameters.values():
                assert not {parameter.name} & {"data", "lang", "json", "yes", "ctx"}
                assert parameter.help in help_text, (name, parameter.name)

    run_with_app(data.parent, test)


def test_page_has_a_control_for_every_change(data: Path) -> None:
    async def test(server: AppServer) -> None:
        page = (await server.get("/admin", server.cookie("ann"))).text
        changes = {name for name, operation in OPERATIONS.items() if operation.changes}
        previews = {operation.preview for operation in OPERATIONS.values() if operation.preview}
        assert set(re.findall(r'data-operation="([a-z-]+)"', page)) == changes | previews
        for form in re.findall(r'data-operation="[a-z-]+".*?</form>', page, re.DOTALL):
            operation = OPERATIONS[form.split('"')[1]]
            fields = set(re.findall(r' name="(\w+)"', form))
            assert fields <= operation.parameters.keys()
            assert fields >= {name for name, one in operation.parameters.items() if one.default is None}

    run_with_app(data.parent, test)
