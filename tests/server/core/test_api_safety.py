"""Security of the server: headers of every response, cookies, the secret file, and a log without secrets."""

import asyncio
import json
import logging
import stat
from contextlib import closing
from pathlib import Path
from typing import Any
from unittest.mock import AsyncMock

import pytest
from starlette.requests import HTTPConnection
from starlette.responses import Response
from websockets.exceptions import InvalidStatus

from saqqara.server.core.access_log import JsonLogFormatter
from saqqara.server.core.identity import GuestCookies, load_cookie_secret
from saqqara.storage import BUSY, DISK_FULL, UNREACHABLE, Store, StoreError
from server.running_server import Site, run, serving

POLICY = (
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


PATHS = ("/", "/health", "/nothing", "/api/nothing", "/t/nothing", "/rules/duel", "/api/openapi.json")


@pytest.mark.parametrize("path", PATHS)
def test_every_response_has_security_headers(path: str, tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        answer = await site.guest().client.get(path)
        assert answer.headers["content-security-policy"] == POLICY
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"
        assert "server" not in answer.headers

    run(test, tmp_path)


def test_refusal_has_security_headers(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        answer = await site.guest().client.post("/api/tables", content=b"x", headers={"Origin": "https://evil.example"})
        assert (answer.status_code, answer.headers["content-security-policy"]) == (403, POLICY)

    run(test, tmp_path)


def test_guest_cookie_has_security_attributes(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        for ask in (lambda client: client.get("/about"), lambda client: client.post("/api/guest", json={})):
            plain = await ask(site.guest().client)
            parts = plain.headers["set-cookie"].split("; ")
            assert parts[0].startswith("guest=")
            assert sorted(parts[1:]) == ["HttpOnly", "Max-Age=34560000", "Path=/", "SameSite=lax"]
            behind_https = await ask(site.guest(**{"X-Forwarded-Proto": "https"}).client)
            assert "Secure" in behind_https.headers["set-cookie"].split("; ")

    run(test, tmp_path)


def test_same_origin_requests_are_accepted(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        own = site.guest(Origin=site.base, **{"Sec-Fetch-Site": "same-origin"})
        await own.open()

    run(test, tmp_path)


def test_secret_file_is_private_to_its_owner(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "saqqara.db.key"
    with closing(Store(tmp_path / "deep" / "saqqara.db")) as store:
        secret = load_cookie_secret(store)
        assert load_cookie_secret(store) == secret
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert len(secret) == 64
    assert path.read_bytes() == secret


def test_short_secret_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "saqqara.db.key").write_bytes(b"short")
    short = pytest.raises(StoreError, match=r"saqqara\.db\.key is not a valid key: it has 5 bytes")
    with closing(Store(tmp_path / "saqqara.db")) as store, short:
        load_cookie_secret(store)
    assert (tmp_path / "saqqara.db.key").read_bytes() == b"short"


def test_cookies_of_another_secret_are_invalid() -> None:
    answer = Response()
    GuestCookies(b"a" * 32).set_cookie(connection_with_cookie(""), answer, "ann")
    cookie = answer.headers["set-cookie"].partition(";")[0]
    assert GuestCookies(b"a" * 32).guest(connection_with_cookie(cookie)) == "ann"
    assert GuestCookies(b"b" * 32).guest(connection_with_cookie(cookie)) is None
    assert GuestCookies(b"a" * 32).guest(connection_with_cookie("guest=\xff")) is None


def connection_with_cookie(cookie: str) -> HTTPConnection:
    scope = {"type": "http", "scheme": "http", "path": "/", "server": ("x", 80), "query_string": b""}
    return HTTPConnection({**scope, "headers": [(b"cookie", cookie.encode("latin-1"))]})


def test_access_log_contains_no_secrets(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "saqqara")

    async def test(site: Site) -> tuple[str, list[str]]:
        ann, bob = await site.two_at_a_table()
        await ann.play("place b2", 1)
        await ann.client.get(f"{ann.path}?lang=de&token=hidden")
        async with ann.live():
            pass
        first = json.loads(await site.events(ann))[0]
        owners = [seat["person"] for seat in first["seats"] if seat["person"]]
        cookies = [guest.client.cookies["guest"] for guest in (ann, bob)]
        return ann.table, [first["seed"], *owners, *cookies, *(cookie.split(".")[1] for cookie in cookies), "hidden"]

    async def with_site() -> tuple[str, list[str]]:
        async with serving(tmp_path / "saqqara.db") as site:
            return await test(site)

    table, secrets = asyncio.run(with_site())
    lines = [JsonLogFormatter().format(record) for record in caplog.records if record.name.startswith("saqqara")]
    text = "\n".join(lines)
    assert [secret for secret in secrets if secret in text] == []
    entries = [json.loads(line) for line in lines]
    events = [line for line in entries if line["message"] == "event"]
    assert [(line["seq"], line["event"]) for line in events] == [
        (0, "created"), (1, "sat"), (2, "played"), (3, "confirmed"),
    ]  # fmt: skip
    assert events[2]["action"] == "place b2"
    requests = [(line["method"], line["path"], line["status"]) for line in entries if line["message"] == "request"]
    assert requests == [
        ("POST", "/api/guest", 200),
        ("POST", "/api/tables", 201),
        ("POST", "/api/guest", 200),
        ("POST", f"/api/tables/{table}/sit", 200),
        ("POST", f"/api/tables/{table}/play", 200),
        ("GET", f"/api/tables/{table}", 200),
        ("WS", f"/api/tables/{table}/live", 101),
    ]
    assert all(isinstance(line["ms"], float) and line["time"] for line in entries if line["message"] == "request")


def test_storage_errors_are_explained_and_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    explanations = {
        DISK_FULL: "The server has no room left on its disk, so nothing can be saved.",
        UNREACHABLE: "The server cannot reach its database.",
        BUSY: "The server’s database is busy just now.",
        "": "The server could not read or save what it should.",
    }

    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table()
        for kind, why in explanations.items():
            fails = AsyncMock(side_effect=StoreError("event 2: disk I/O error", kind))
            monkeypatch.setattr(site.services.store, "append", fails)
            answer = await ann.play("place b2", 1)
            passes = kind in (UNREACHABLE, BUSY)
            assert (answer.status_code, answer.json()["error"]) == ((503, "unavailable") if passes else (500, "broken"))
            assert answer.headers.get("retry-after") == ("5" if passes else None)
            assert answer.json()["message"].startswith(why)

    run(test, tmp_path)
    noted = [one.facts for one in caplog.records if one.getMessage() == "storage_failed"]
    assert noted == [{"error_kind": kind, "error": "event 2: disk I/O error"} for kind in explanations]


def test_busy_storage_sends_retry_after_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table()

        def busy(self: Store, what: str, query: Any) -> Any:
            raise StoreError("locked", BUSY)

        monkeypatch.setattr(Store, "read_sync", busy)
        for path in ("/leagues", "/leagues/abcd2345efgh", "/games"):
            answer = await ann.client.get(path)
            assert (path, answer.status_code, answer.headers.get("retry-after")) == (path, 503, "5")
        for path in ("/api/leagues/abcd2345efgh", "/api/tables/abcd2345efgh"):
            with pytest.raises(InvalidStatus) as refused:
                async with ann.live(path=path):
                    pass
            response = refused.value.response
            assert (path, response.status_code, response.headers.get("retry-after")) == (path, 503, "5")
            assert b"locked" not in response.body

    run(test, tmp_path)


def test_unexpected_errors_are_answered_and_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test(site: Site) -> None:
        async def fail() -> int:
            raise ZeroDivisionError("a fault")

        site.services.tables.store.count_tables = fail
        answer = await site.guest().client.get("/health")
        assert (answer.status_code, answer.json()["error"]) == (500, "broken")
        assert answer.headers["content-security-policy"] == POLICY

    run(test, tmp_path)
    (failed,) = [record for record in caplog.records if record.getMessage() == "request_failed"]
    assert "ZeroDivisionError: a fault" in json.loads(JsonLogFormatter().format(failed))["error"]
