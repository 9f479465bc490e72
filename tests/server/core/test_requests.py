"""Contents of requests: junk in a header never breaks the server, and responses do not repeat the requested host."""

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from rules.duel.deals import WHOLE_GAME, decisions_in
from saqqara.server.core.static import static_version
from server.app_server import AppServer, HeaderPairs, routes, run_with_app, running_app
from server.replay.test_what_if import table_after

NAME = "k7m2p9qrstuv"
NEW = {"game": "duel", "opponents": ["open"], "seat": 0, "name": "Ann"}
JSON = (b"content-type", b"application/json")
PARSED = (
    "host", "origin", "accept-language", "cookie", "content-length", "content-type", "sec-fetch-site", "range",
    "forwarded", "x-forwarded-for", "x-forwarded-proto", "sec-fetch-dest", "accept-encoding",
)  # fmt: skip
ALMOST_VALID = (
    b"http://[", b"[", b"null", b"http://a@b", b"a:b:c", b"\xb2", b"9" * 5000, b"-1", b"de;q=nan, ru;q=1e999",
    b"guest=", b'guest="\\777"', b"guest=a.b; guest=\xff", b"application/json; charset=\xff",
    b"bytes=0-,-1", b"for=\"[::", b"=;=",
)  # fmt: skip
JUNK = some.one_of(
    some.sampled_from(ALMOST_VALID), some.binary(max_size=40).map(lambda raw: raw.translate(None, b"\0\r\n"))
)
"""Header values that uvicorn lets through, and more."""


@pytest.mark.parametrize("header", PARSED)
def test_junk_in_a_header_never_breaks_anything(header: str, tmp_path: Path) -> None:
    async def statuses(server: AppServer, junk: bytes) -> list[int]:
        sent = [(header.encode(), junk)]
        table = f"/api/tables/{NAME}"
        others: HeaderPairs = [] if header == "content-type" else [JSON]
        answers = [
            await server.request("GET", "/about", sent),
            await server.request("GET", f"/t/{NAME}", sent),
            await server.request("GET", table, sent),
            await server.request("POST", f"{table}/play", [*others, *sent], body=b'{"action": "place b2", "after": 0}'),
            await server.request("GET", f"{table}/live", [*sent], b"after=-1", kind="websocket"),
        ]
        return [answer.status for answer in answers if answer.status >= 500]

    with asyncio.Runner() as runner:
        opening = running_app(tmp_path)
        server = runner.run(opening.__aenter__())

        @settings(max_examples=25, deadline=None, database=None)
        @given(JUNK)
        def never_breaks(junk: bytes) -> None:
            assert runner.run(statuses(server, junk)) == []

        never_breaks()
        runner.run(opening.__aexit__(None, None, None))


def test_invalid_origin_is_treated_as_foreign(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        for origin in (
            b"http://[",
            b"http://",
            b"",
            b"saqqara.test",
            b"http://saqqara.test.evil",
            b"http://x@saqqara.test",
        ):
            headers = [(b"host", b"saqqara.test"), (b"origin", origin), JSON]
            for kind in ("http", "websocket"):
                answer = await server.request("POST", f"/api/tables/{NAME}/live", headers, kind=kind)
                assert (answer.status, answer.json["message"]) == (
                    403,
                    "The request comes from a page of another site.",
                )

    run_with_app(tmp_path, test)


FOREIGN = [(b"host", b"saqqara.test"), (b"origin", b"https://evil.example"), JSON]


def test_cross_origin_requests_are_refused_on_every_route(tmp_path: Path) -> None:
    """This covers all routes: admin operations, leagues, notification channels, account deletion, and others."""

    async def test(server: AppServer) -> None:
        ann = server.cookie("ann")
        addressed = {(method, path) for method, path in routes(server.app) if method not in ("GET", "HEAD")}
        assert {path for _, path in addressed} >= {
            "/api/admin/{operation}",
            "/api/leagues/{league}/correct",
            "/api/me",
        }
        let_in = set()
        for method, path in sorted(addressed):
            answer = await server.request(method, path.replace("{name}", NAME), [*FOREIGN, ann], body=b"{}")
            if (answer.status, b"another site" in answer.content) != (403, True):
                let_in.add(path)
        assert let_in == {
            "/notifications/confirm",
            "/notifications/stop",
        }  # linked from mails: their token decides, no cookie
        for path in (f"/api/tables/{NAME}/live", f"/api/leagues/{NAME}/live"):
            answer = await server.request("GET", path, [*FOREIGN, ann], kind="websocket")
            assert (answer.status, answer.json["message"]) == (403, "The request comes from a page of another site.")

    run_with_app(tmp_path, test)


HOSTS = (
    b"", b"x@saqqara.test", b"saqqara.test/", b"sa qqara", b"saqqara.test:80:80", b"saqqara.test:x", b"[::1", b"[x]",
    b"a" * 254, b"\xd0\xb0", b"<b>", b'"', b"saqqara.test?", b"saqqara.test\\",
)  # fmt: skip


@pytest.mark.parametrize("host", HOSTS)
def test_invalid_host_header_is_refused(host: bytes, tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        page = await server.get("/about", (b"host", host))
        assert page.status == 400
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        answer = await server.post("/api/tables", NEW, (b"host", host), server.cookie("ann"))
        assert (answer.status, answer.json["message"]) == (400, "This is not an address of this server.")
        assert await server.services.tables.store.count_tables() == 0
        live = await server.request("", f"/api/tables/{NAME}/live", [(b"host", host)], kind="websocket")
        assert live.status == 400

    run_with_app(tmp_path, test)


@pytest.mark.parametrize(
    "host", [b"saqqara.test", b"SAQQARA.test:8000", b"my_box:80", b"127.0.0.1:8000", b"[fe80::1]:80"]
)
def test_valid_host_headers_are_accepted(host: bytes, tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        assert (await server.get("/about", (b"host", host))).status == 200
        assert (await server.get("/about")).status == 200  # HTTP/1.0 requires no Host header

    run_with_app(tmp_path, test)


def test_two_host_headers_are_refused(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        assert (await server.get("/about", (b"host", b"a.test"), (b"host", b"b.test"))).status == 400

    run_with_app(tmp_path, test)


def test_raw_bytes_in_the_query_are_refused(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        assert (await server.get("/about", query=b"x=\xff")).status == 400
        assert (await server.get("/about", query=b"x=%ff")).status == 200

    run_with_app(tmp_path, test)


# ---- every route ----------------------------------------------------------------------------------------------------

PLACES = {
    "{name}": NAME, "{name:path}": "css/base.css", "{version}": "0", "{game}": "duel", "{rule}": "DUEL-1.1",
    "{ply}": "0", "{place}": "main", "{topics}": "obelisk", "{theme}": "day", "{message}": "none",
    "{channel}": "nobody", "{operation}": "show-settings", "{league}": "nowhere",
}  # fmt: skip


def fill_path(path: str) -> str:
    """Return the address of a route with a value for every parameter."""
    if path.startswith(("/rules/", "/pictures/")):
        path = path.replace("{name}", "duel").replace("{lang}", "en").replace("{theme}", "day")
    for place, value in PLACES.items():
        path = path.replace(place, value)
    assert "{" not in path, path
    return path


SHARED_LINKS = re.compile(f'[a-z-]+="http://evil.example/t/{NAME}[^"]*"|"url":"http://evil.example/me#[A-Z]{{6}}"')
"""Complete addresses that a page contains for other people to open."""


async def open_table(server: AppServer, monkeypatch: pytest.MonkeyPatch, *actions: str) -> tuple[bytes, bytes]:
    """Open a table at which Ann sits; return her cookie."""
    monkeypatch.setattr("saqqara.server.tables.table_registry.new_table_name", lambda: NAME)
    await server.services.tables.open(table_after(*actions))
    monkeypatch.undo()
    return server.cookie("ann")


@pytest.mark.parametrize("decisions", [[], decisions_in(WHOLE_GAME)], ids=["begun", "over"])
def test_cache_headers_fit_the_answer(decisions: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(server: AppServer) -> None:
        ann = await open_table(server, monkeypatch, *decisions)
        statuses = set()
        for method, path in sorted(set(routes(server.app))):
            answer = await server.request(method, fill_path(path), [ann, JSON], b"action=place+b2", b"{}")
            cache_control, vary = answer.headers["cache-control"], answer.headers.get("vary", "")
            own = "private, no-cache" if path == "/api" or not path.startswith(("/api/", "/health")) else "no-store"
            assert cache_control == ("no-cache" if path.startswith(("/static/", "/pictures/")) else own), path
            assert {"Accept-Language", "Cookie"} <= set(vary.split(", ")), path
            statuses.add(answer.status)
        assert {200, 303 if not decisions else 200, 409} <= statuses

    run_with_app(tmp_path, test)


def test_static_files_are_cached_publicly_without_cookies(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        answer = await server.get(f"/static/{static_version()}/css/base.css")
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert "Cookie" not in answer.headers.get("vary", "")
        assert "set-cookie" not in answer.headers

    run_with_app(tmp_path, test)


def test_no_answer_repeats_the_host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(server: AppServer) -> None:
        ann = await open_table(server, monkeypatch)
        evil = (b"host", b"evil.example")
        for method, path in sorted(set(routes(server.app))):
            for address in (fill_path(path), f"{fill_path(path)}/", f"/{fill_path(path)}"):
                answer = await server.request(method, address, [ann, evil, JSON], body=b"{}")
                assert "evil.example" not in SHARED_LINKS.sub("", answer.content.decode("latin-1")), address
                assert "evil.example" not in str(answer.headers), address
                assert "//" not in answer.headers.get("location", ""), address

    run_with_app(tmp_path, test)


def test_only_the_invitation_names_the_host(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann = server.cookie("ann")
        table = (await server.post("/api/tables", NEW, ann)).json["table"]
        page = await server.get(f"/t/{table}", ann, (b"host", b"games.example"))
        assert page.text.count("games.example") == 1
        assert f'value="http://games.example/t/{table}"' in page.text

    run_with_app(tmp_path, test)


def test_trailing_slash_redirects_within_this_server(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        answer = await server.get("/about/", (b"host", b"evil.example"))
        assert answer.status == 302
        assert answer.headers["location"] == "/about"  # never the host of the request

    run_with_app(tmp_path, test)


def test_frequent_routes_come_first(tmp_path: Path) -> None:
    """The server tries routes in order, so those of every table and every action come before all others."""

    async def test(server: AppServer) -> None:
        found = list(dict.fromkeys(path for _, path in routes(server.app)))
        assert len(found) > 120
        often = ("/", "/t/{name}", "/api/tables/{name}", "/api/tables/{name}/play", "/api/tables/{name}/confirm")
        assert max(map(found.index, often)) < 20

    run_with_app(tmp_path, test)


# ---- quotations in error messages -----------------------------------------------------------------------------------

LONG = "x" * 10_000
QUOTING: dict[str, tuple[str, Any]] = {
    "unknown field": ("/api/tables/{t}/confirm", {"after": 0, LONG: 1}),
    "nested field": ("/api/tables", {**NEW, "options": {LONG: None}}),
    "unknown option": ("/api/tables", {**NEW, "options": {LONG: "A"}}),
    "option value": ("/api/tables", {**NEW, "options": {"tomb": LONG}}),
    "option number": ("/api/tables", {**NEW, "options": {"tomb": int("9" * 4000)}}),
    "option named like another field": ("/api/tables", {**NEW, "options": {"name": LONG}}),
    "game": ("/api/tables", {**NEW, "game": LONG}),
    "opponent": ("/api/tables", {**NEW, "opponents": [LONG]}),
    "name": ("/api/tables", {**NEW, "name": LONG}),
    "action": ("/api/tables/{t}/play", {"action": LONG, "after": 0}),
    "lone surrogate": ("/api/tables", b'{"\\ud800": 1}'),
    "lone surrogate in a text": ("/api/tables", b'{"game": "\\ud800", "opponents": ["open"]}'),
}  # fmt: skip


@pytest.mark.parametrize("case", QUOTING)
def test_error_messages_quote_at_most_40_characters(case: str, tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann, (path, body) = server.cookie("ann"), QUOTING[case]
        table = (await server.post("/api/tables", {**NEW, "opponents": ["hot-seat"]}, ann)).json["table"]
        answer = await server.post(path.format(t=table), body, ann)
        assert answer.status == 400, answer.text
        assert "x" * 41 not in answer.text
        assert "9" * 41 not in answer.text
        assert len(answer.content) < 700

    run_with_app(tmp_path, test)


@pytest.mark.parametrize("path", ["places/{}", "topics/{}", "refusal?action={}", "preview?action={}", "hint?ply={}"])
def test_errors_quote_at_most_40_characters_of_an_address(path: str, tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann = server.cookie("ann")
        table = (await server.post("/api/tables", NEW, ann)).json["table"]
        for long in ("x" * 390, "x" * 39, LONG):
            addressed, _, query = path.format(long).partition("?")
            answer = await server.get(f"/api/tables/{table}/{addressed}", ann, query=query.encode())
            assert answer.status < 500
            assert "x" * 41 not in answer.text

    run_with_app(tmp_path, test)
