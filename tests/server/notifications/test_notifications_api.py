"""Notifications over HTTP: preferences, deliveries to browsers and mailboxes, and refusals."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from notifications.https_listener import Listener, run_listener
from notifications.mail_server import Mailbox, run_mail_server
from notifications.push_browser import Browser
from saqqara.notifications import dispatcher
from saqqara.notifications.delivery_settings import DeliverySettings
from saqqara.storage import Channel, PendingNotification
from saqqara.table import Table
from server.app_server import AppResponse, AppServer, run_with_app

SITE_URL = "https://games.example.org"
FORM_TYPE = (b"content-type", b"application/x-www-form-urlencoded")


@pytest.fixture
def listener() -> Iterator[Listener]:
    with run_listener() as found:
        yield found


@pytest.fixture
def box() -> Iterator[Mailbox]:
    with run_mail_server() as found:
        yield found


def settings(box: Mailbox | None = None, listener: Listener | None = None, *services: str) -> DeliverySettings:
    authority = listener.authority if listener else None
    return DeliverySettings(SITE_URL, box.mail if box else None, services, lambda number: True, authority)


async def open_table(server: AppServer, *people: str, game: str = "duel") -> str:
    seats = [{"name": one.capitalize(), "player": "person", "person": one} for one in people]
    options = {"first": 0} if game == "duel" else {}
    name: str = await server.services.tables.open(Table.open(game, options, 1, seats))
    return name


async def play(server: AppServer, table: str, guest: str, action: str) -> None:
    cookie = server.cookie(guest)
    seen = (await server.get(f"/api/tables/{table}", cookie)).json
    body = {"action": action, "after": seen["seq"], "confirm": True}
    assert (await server.post(f"/api/tables/{table}/play", body, cookie)).status == 200


async def wait_for(semaphore: Any) -> None:
    assert await asyncio.to_thread(semaphore.acquire, True, 20)


def find_link(text: str, what: str) -> str:
    found = re.search(rf"{SITE_URL}(/notifications/{what}\?of=[\w-]+)", text)
    assert found is not None, text
    return found[1]


async def request_page(
    server: AppServer, address: str, method: str = "GET", *headers: tuple[bytes, bytes]
) -> AppResponse:
    path, _, query = address.partition("?")
    return await server.request(method, path, headers, query.encode())


def test_browser_and_mailbox_are_notified_of_a_turn(
    tmp_path: Path, listener: Listener, box: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A user subscribes, confirms the mail address, and receives messages after opponents' actions."""
    monkeypatch.setattr(dispatcher, "DELAY_MS", 0)

    async def test(server: AppServer) -> None:
        ben, browser = server.cookie("ben"), Browser(f"{listener.base}/ben")
        german = b"accept-language", b"de"
        assert len((await server.get("/api/notifications/push", ben)).json["key"]) == 87
        push = {"endpoint": browser.endpoint, "keys": browser.keys, "time_zone": "Europe/Berlin"}
        assert (await server.post("/api/notifications/push", push, ben, german)).status == 204
        assert (await server.post("/api/notifications/mail", {"address": "ben@example.net"}, ben, german)).status == 204
        to, letter = await asyncio.to_thread(box.next)
        assert (to, letter["Subject"]) == ("ben@example.net", "Ist das deine Adresse?")
        assert letter["List-Unsubscribe"] is None
        table = await open_table(server, "ann", "ben")
        await play(server, table, "ann", "place a1")
        await wait_for(listener.came)
        message = browser.decrypt(listener.requests[0].body)
        assert (message["title"], message["body"]) == ("Du bist dran: Das Duell (Ann)", "Ann hat auf a1 platziert.")
        assert (message["path"], message["waiting"], message["lang"]) == (f"/t/{table}", 1, "de")
        assert box.letters.empty()  # the address has not been confirmed

        confirm = find_link(letter.get_content(), "confirm")
        assert '<form method="post"' in (await request_page(server, confirm)).text
        assert box.letters.empty()
        assert (await request_page(server, confirm, "POST", FORM_TYPE)).status == 200
        await play(server, table, "ben", "place a2")
        await play(server, table, "ann", "place b1")
        to, letter = await asyncio.to_thread(box.next)
        await wait_for(listener.came)
        assert (to, letter["Subject"]) == ("ben@example.net", "Du bist dran: Das Duell (Ann)")
        assert f"{SITE_URL}/t/{table}" in letter.get_content()

        stop = find_link(letter["List-Unsubscribe"], "stop")
        await request_page(server, stop)  # as a mail scanner does
        assert len((await server.get("/api/notifications", ben)).json["channels"]) == 2
        once = await server.request("POST", stop.partition("?")[0], [FORM_TYPE], stop.partition("?")[2].encode(),
                                b"List-Unsubscribe=One-Click")  # fmt: skip
        assert once.status == 200
        assert [way["kind"] for way in (await server.get("/api/notifications", ben)).json["channels"]] == ["push"]
        await play(server, table, "ben", "place b2")
        await play(server, table, "ann", "place c1")
        await wait_for(listener.came)
        assert box.letters.empty()

    run_with_app(tmp_path, test, delivery_settings=settings(box, listener))


def test_service_in_the_private_network_is_refused_with_a_reason(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ben = server.cookie("ben")
        for address in (
            "ntfy://127.0.0.1/games",
            "gotify://localhost/token",
            "http://192.168.1.5/hook",
            "json://[::1]/",
        ):
            answer = await server.post("/api/notifications/service", {"address": address}, ben)
            assert (answer.status, answer.json["error"]) == (400, "undelivered")
            assert answer.json["message"] == "Messages may go only to public addresses that begin with https."
        answer = await server.post("/api/notifications/service", {"address": "discord://token"}, ben)
        assert answer.json["message"] == "This server does not use that service. It uses: ntfy."

    run_with_app(tmp_path, test, delivery_settings=settings(None, None, "ntfy"))


def test_refused_channels_are_not_stored(tmp_path: Path, box: Mailbox) -> None:
    async def test(server: AppServer) -> None:
        ben = server.cookie("ben")
        browser = Browser("https://127.0.0.1/ben")

        async def refused(path: str, **body: Any) -> tuple[int, str, str | None]:
            answer = await server.post(f"/api/notifications/{path}", body, ben)
            return answer.status, answer.json["error"], answer.json["field"]

        assert await refused("mail", address="ben") == (400, "bad-request", "address")
        assert await refused("mail", address="ben@example.net\nBcc: all@example.net") == (400, "bad-request", "address")
        assert await refused("service", address="ntfys://ntfy.sh/ben") == (400, "bad-request", "address")
        for endpoint in ("http://push.example.org/a", "https://ben@push.example.org/a", "file:///etc/passwd"):
            assert await refused("push", endpoint=endpoint, keys=browser.keys) == (400, "undelivered", "endpoint")
        assert await refused("preferences", preferences=["hands"]) == (400, "bad-request", "0")
        assert await refused("unknown/retry") == (404, "no-such-channel", None)
        box.answers = ["550 no such user"]
        assert await refused("mail", address="ben@example.net") == (400, "undelivered", "address")
        assert (await server.get("/api/notifications", ben)).json["channels"] == []
        assert box.letters.empty()

    run_with_app(tmp_path, test, delivery_settings=settings(box))


def test_mailbox_gets_limited_messages(tmp_path: Path, box: Mailbox) -> None:
    async def test(server: AppServer) -> None:
        to = {"address": "Eve@example.net"}
        statuses = [
            (await server.post("/api/notifications/mail", to, server.cookie(f"guest{number}"))).status
            for number in range(4)
        ]
        assert statuses == [204, 204, 204, 429]

    run_with_app(tmp_path, test, delivery_settings=settings(box))


def test_channel_belongs_to_its_owner(tmp_path: Path, box: Mailbox) -> None:
    async def test(server: AppServer) -> None:
        ben, eve = server.cookie("ben"), server.cookie("eve")
        await server.post("/api/notifications/mail", {"address": "ben@example.net"}, ben)
        (way,) = (await server.get("/api/notifications", ben)).json["channels"]
        assert way["label"] == "ben@example.net"
        assert (await server.get("/api/notifications", eve)).json["channels"] == []
        path = f"/api/notifications/{way['id']}"
        for answer in (await server.delete(path, {}, eve), await server.post(f"{path}/retry", {}, eve)):
            assert (answer.status, answer.json["error"]) == (404, "no-such-channel")
        for wrong in ("", "?of=", "?of=x", f"?of={way['id']}"):
            assert (await request_page(server, f"/notifications/stop{wrong}", "POST", FORM_TYPE)).status == 200
            assert (await request_page(server, f"/notifications/confirm{wrong}", "POST", FORM_TYPE)).status == 200
        (same,) = (await server.get("/api/notifications", ben)).json["channels"]
        assert same == {**way, "confirmed": False}
        assert (await server.delete(f"/api/notifications/{way['id']}", {}, ben)).status == 204

    run_with_app(tmp_path, test, delivery_settings=settings(box))


def test_signed_out_browser_is_not_notified(
    tmp_path: Path, listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dispatcher, "DELAY_MS", 0)

    async def test(server: AppServer) -> None:
        phone, desktop = Browser(f"{listener.base}/phone"), Browser(f"{listener.base}/desk")
        for device, browser in (("phone", phone), ("ben", desktop)):
            push = {"endpoint": browser.endpoint, "keys": browser.keys}
            assert (await server.post("/api/notifications/push", push, server.cookie(device))).status == 204
        letters = (await server.post("/api/me/code", {}, server.cookie("ben"))).json["code"]
        assert (await server.post("/api/me/link-device", {"code": letters}, server.cookie("phone"))).status == 204
        table = await open_table(server, "ann", "ben")
        await play(server, table, "ann", "place a1")
        await wait_for(listener.came)
        await wait_for(listener.came)
        assert sorted(request.path for request in listener.requests) == ["/desk", "/phone"]  # both are Ben's now
        assert (await server.post("/api/me/sign-out", {"scope": "others"}, server.cookie("ben"))).status == 204
        await play(server, table, "ben", "place a2")
        await play(server, table, "ann", "place b1")
        await wait_for(listener.came)
        await play(server, table, "ben", "place b2")
        await play(server, table, "ann", "place c1")
        await wait_for(listener.came)
        assert [request.path for request in listener.requests[2:]] == ["/desk", "/desk"]

    run_with_app(tmp_path, test, delivery_settings=settings(None, listener))


def test_user_with_failed_channels_sees_a_warning(
    tmp_path: Path, box: Mailbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dispatcher, "DELAY_MS", 0)

    async def test(server: AppServer) -> None:
        ben = server.cookie("ben")
        await server.post("/api/notifications/mail", {"address": "ben@example.net"}, ben)
        _, letter = await asyncio.to_thread(box.next)
        await request_page(server, find_link(letter.get_content(), "confirm"), "POST", FORM_TYPE)
        box.answers = ["550 no such user"]
        table = await open_table(server, "ann", "ben")
        await play(server, table, "ann", "place a1")
        while not (warning := (await server.get("/api/my/games/next", ben)).json["lost_channel"]):
            await asyncio.sleep(0)
        assert warning == "Messages no longer reach you: ben@example.net"
        calls = server.services.store.notifications
        for name, why in (("phone", "unreachable"), ("old phone", "gone")):
            await calls.add_channel(Channel(name, "ben", "push", name, name, "https://localhost", name, None, 1))
            await calls.mark_failed(PendingNotification(name, table, "turn", "1", None), 6, why, None)
        warning = (await server.get("/api/my/games/next", ben)).json["lost_channel"]
        assert warning == "Messages no longer reach you: old phone, phone, ben@example.net"
        html = (await server.get("/me", ben)).text
        again = [name for name in ("phone", "old phone") if f'data-address="/api/notifications/{name}/retry"' in html]
        assert again == ["phone"]  # an expired subscription will not come back
        for name in ("phone", "old phone"):
            await calls.remove_channel(name)
        html = (await server.get("/me", ben)).text
        assert "Messages are turned away there. We have stopped trying." in html
        (way,) = (await server.get("/api/notifications", ben)).json["channels"]
        assert (way["failed"], way["confirmed"]) == ("refused", True)
        assert (await server.post(f"/api/notifications/{way['id']}/retry", {}, ben)).status == 204
        assert (await server.get("/api/my/games/next", ben)).json["lost_channel"] == ""

    run_with_app(tmp_path, test, delivery_settings=settings(box))


def test_unconfigured_channels_are_not_offered(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ben = server.cookie("ben")
        facts = (await server.get("/api/notifications", ben)).json
        assert (facts["channels"], facts["mail"], facts["services"]) == ([], False, [])
        html = (await server.get("/me", ben)).text
        assert 'id="enable-push"' in html
        assert 'id="notification-mail"' not in html
        assert 'id="notification-service"' not in html
        table = await open_table(server, "ann", "ben")
        await play(server, table, "ann", "place a1")
        assert await server.services.store.notifications.pending_notifications() == []
        assert sorted(file.name for file in tmp_path.iterdir() if "push" in file.name) == []

    run_with_app(tmp_path, test)


def test_site_is_installable_and_its_worker_caches_nothing(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        manifest = await server.get("/manifest.webmanifest", (b"accept-language", b"de"))
        manifest_json = manifest.json
        assert manifest.headers["content-type"] == "application/manifest+json"
        assert (manifest_json["name"], manifest_json["lang"], manifest_json["start_url"], manifest_json["display"]) == (
            "Saqqara",
            "de",
            "/",
            "standalone",
        )
        for icon in manifest_json["icons"]:
            picture = await server.get(icon["src"])
            assert (picture.status, picture.headers["content-type"]) == (200, icon["type"])
        worker = await server.get("/sw.js")
        assert worker.headers["cache-control"] == "private, no-cache"  # a new worker takes over at the next page
        assert worker.headers["content-type"].startswith("text/javascript")
        assert "skipWaiting" in worker.text
        assert "clients.claim" in worker.text
        for feature in ("caches", '"fetch"', "indexedDB", "importScripts"):
            assert feature not in worker.text

    run_with_app(tmp_path, test)


def test_next_game_is_the_one_waiting_longest(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann = server.cookie("ann")
        one, two = [await open_table(server, "ann", "ben") for _ in range(2)]
        await open_table(server, "ben", "ann")
        both = (await server.get("/api/my/games/next", ann)).json
        assert both["count"] == 2
        assert both["next"] in (one, two)
        other = (
            await request_page(server, f"/api/my/games/next?excluding={one}", "GET", ann, (b"accept-language", b"ru"))
        ).json
        assert other == {"count": 1, "next": two, "text": "Вас ждёт ещё 1 партия", "lost_channel": ""}
        await play(server, two, "ann", "place a1")
        assert (await request_page(server, f"/api/my/games/next?excluding={one}", "GET", ann)).json["next"] is None
        assert (await server.get("/api/my/games/next")).json["count"] == 0

    run_with_app(tmp_path, test)
