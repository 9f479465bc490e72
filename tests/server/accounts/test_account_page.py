"""Users with several devices, over HTTP: what each device sees and may do, and what the server refuses."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from accounts.test_members import GOOD, fast_hashing
from saqqara.server.live.hub import OpenPage
from saqqara.table import Table
from server.app_server import AppResponse, AppServer, run_with_app
from server.running_server import Site, run
from server.tables.test_leak import cookie as signed

__all__ = ["fast_hashing"]

NEW = {"game": "duel", "opponents": ["open"], "seat": 0, "name": "Ann"}
Cookie = tuple[bytes, bytes]


def cookie_of(answer: AppResponse) -> Cookie:
    return b"cookie", answer.headers["set-cookie"].partition(";")[0].encode()


async def open_table_with_hands(server: AppServer, *people: str) -> str:
    """Open a table of a game with hands for these users; return its name."""
    seats = [{"name": person.capitalize(), "player": "person", "person": person} for person in people]
    name: str = await server.services.tables.open(Table.open("tara_wolf", {}, 1, seats))
    return name


async def seat_of(server: AppServer, table: str, cookie: Cookie) -> int | None:
    seat: int | None = (await server.get(f"/api/tables/{table}", cookie)).json["seat"]
    return seat


async def create_device_code(server: AppServer, cookie: Cookie) -> str:
    answer = await server.post("/api/me/code", {}, cookie)
    assert answer.status == 200
    assert answer.json["url"].endswith(f"/me#{answer.json['code']}")
    assert answer.json["qr"].startswith("<svg")
    return str(answer.json["code"])


async def register_member(server: AppServer, cookie: Cookie, name: str = "Anna") -> list[str]:
    answer = await server.post("/api/me/member", {"name": name, "password": GOOD}, cookie)
    assert answer.status == 201, answer.text
    return list(answer.json["recovery_codes"])


def test_linked_device_has_the_same_seats(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann, phone, ben = (server.cookie(name) for name in ("ann", "phone", "ben"))
        one, two = (
            await open_table_with_hands(server, "ann", "ben"),
            await open_table_with_hands(server, "phone", "ben"),
        )
        assert (await seat_of(server, one, phone), await seat_of(server, two, ann)) == (None, None)
        answer = await server.post("/api/me/link-device", {"code": await create_device_code(server, ann)}, phone)
        assert (answer.status, answer.content) == (204, b"")
        for table in (one, two):
            views = [(await server.get(f"/api/tables/{table}", cookie)).json["view"] for cookie in (ann, phone)]
            assert views[0] == views[1]
            assert [await seat_of(server, table, cookie) for cookie in (ann, phone, ben)] == [0, 0, 1]
        assert {one["table"] for one in (await server.get("/api/my/games", phone)).json} == {one, two}
        assert (await server.post("/api/me/link-device", {"code": "AAAAAA"}, phone)).json["error"] == "wrong-code"

    run_with_app(tmp_path, test)


def test_second_hand_of_a_running_game_is_refused(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann, ben = server.cookie("ann"), server.cookie("ben")
        table = await open_table_with_hands(server, "ann", "ben")
        before = (await server.get(f"/api/tables/{table}", ben)).json
        answer = await server.post("/api/me/link-device", {"code": await create_device_code(server, ann)}, ben)
        assert (answer.status, answer.json["error"]) == (409, "shared-table")
        assert answer.json["message"] == "Both devices have a seat at the same table."
        assert (await server.get(f"/api/tables/{table}", ben)).json == before
        assert [await seat_of(server, table, one) for one in (ann, ben)] == [0, 1]

    run_with_app(tmp_path, test)


def test_merged_person_has_one_seat(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann, phone = server.cookie("ann"), server.cookie("phone")
        await server.post("/api/me/link-device", {"code": await create_device_code(server, ann)}, phone)
        table = (await server.post("/api/tables", NEW, ann)).json["table"]
        again = await server.post(f"/api/tables/{table}/sit", {"name": "Ann"}, phone)
        assert (again.status, again.json["seat"]) == (200, 0)

    run_with_app(tmp_path, test)


def test_signed_out_device_sees_public_information(tmp_path: Path) -> None:
    """The API, the permissions and an open page of the device change at once."""

    async def test(server: AppServer) -> None:
        ann, phone, eve = (server.cookie(name) for name in ("ann", "phone", "eve"))
        table = await open_table_with_hands(server, "ann", "ben")
        await server.post("/api/me/link-device", {"code": await create_device_code(server, ann)}, phone)
        hub, guests = server.services.hub, server.services.guests
        page = OpenPage(table, lambda: guests.account_of("phone"), "en", "", -1)
        hub.add_page(page)
        regions = json.loads(await hub.message(page))["regions"]
        assert [name for name, html in regions.items() if 'id="hand-0-' in html] != []
        page.change_event.clear()
        assert (await server.post("/api/me/sign-out", {"scope": "others"}, ann)).status == 204
        assert page.change_event.is_set()
        message = json.loads(await hub.message(page))
        assert [name for name, html in message["regions"].items() if 'id="hand-0-' in html] == []
        hub.remove_page(page)
        mine = (await server.get(f"/api/tables/{table}", phone)).json
        assert mine == (await server.get(f"/api/tables/{table}", eve)).json
        refused = await server.post(f"/api/tables/{table}/play", {"action": "x", "after": 0}, phone)
        assert (refused.status, refused.json["error"]) == (403, "no-guest")
        assert cookie_of(await server.get("/about", phone)) != phone  # a new guest
        assert await seat_of(server, table, ann) == 0

    run_with_app(tmp_path, test)


def test_open_page_hides_the_hand_after_sign_out(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, phone = site.guest(), site.guest()
        for guest, name in ((ann, "ann"), (phone, "phone")):
            guest.client.cookies.set("guest", signed(site.services.guests, name), domain="127.0.0.1")
        seats = [{"name": name, "player": "person", "person": name} for name in ("ann", "ben")]
        table = await site.services.tables.open(Table.open("tara_wolf", {}, 1, seats))
        code = (await ann.client.post("/api/me/code", json={})).json()["code"]
        assert (await phone.client.post("/api/me/link-device", json={"code": code})).status_code == 204
        async with phone.live(path=f"/api/tables/{table}") as live:
            assert 'id="hand-0-' in json.dumps((await live.next_message())["regions"]).replace('\\"', '"')
            assert (await ann.client.post("/api/me/sign-out", json={"scope": "others"})).status_code == 204
            assert 'id="hand-0-' not in json.dumps((await live.next_message())["regions"]).replace('\\"', '"')

    run(test, tmp_path)


def test_sign_in_and_sign_out_replace_the_cookie(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann, ben = server.cookie("ann"), server.cookie("ben")
        table = await open_table_with_hands(server, "ann", "carl")
        codes = await register_member(server, ann)
        assert len(codes) == 8
        answer = await server.post("/api/me/sign-in", {"name": "anna", "password": GOOD}, ben)
        assert answer.status == 204
        new = cookie_of(answer)
        assert new != ben
        assert "HttpOnly" in answer.headers["set-cookie"]
        assert "samesite=lax" in answer.headers["set-cookie"].lower()
        assert [await seat_of(server, table, one) for one in (ann, ben, new)] == [
            0,
            None,
            0,
        ]  # Ben's old cookie gains nothing
        assert (await server.get("/api/me", new)).json == {
            "name": "Anna", "member": True, "devices": 2, "guest": True, "password": True, "passkeys": 0,
            "secure": False,
        }  # fmt: skip
        assert (await server.post("/api/me/sign-out", {"scope": "everywhere"}, new)).status == 204
        assert [await seat_of(server, table, one) for one in (ann, ben, new)] == [None, None, None]
        assert (await server.get("/api/me", new)).json["member"] is False
        by_code = await server.post("/api/me/sign-in", {"name": "Anna", "password": codes[0]}, new)
        assert await seat_of(server, table, cookie_of(by_code)) == 0

    run_with_app(tmp_path, test)


def test_members_name_is_unique_at_every_table(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann, ben = server.cookie("ann"), server.cookie("ben")
        await register_member(server, ann)
        table = (await server.post("/api/tables", {**NEW, "name": "Anna"}, ann)).json["table"]
        for body in ({**NEW, "name": "Аnnа"}, {**NEW, "name": "Ben", "opponents": ["hot-seat"], "names": ["ANNA"]}):
            answer = await server.post("/api/tables", body, ben)
            assert (answer.status, answer.json["field"]) == (400, "name")
        answer = await server.post(f"/api/tables/{table}/sit", {"name": "anna"}, ben)
        why = "A member of this house is called “anna”, or something very like it. Choose another name."
        assert answer.json["message"] == why
        assert await seat_of(server, table, ben) is None
        assert (await server.post(f"/api/tables/{table}/sit", {"name": "Ben"}, ben)).json["seat"] == 1
        assert await server.services.store.count_tables() == 1

    run_with_app(tmp_path, test)


def test_rematch_drops_a_name_that_now_belongs_to_a_member(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        table = Table.open(
            "duel", {}, 1, [{"name": name, "player": "person", "person": name.lower()} for name in ("Ann", "Ben")]
        )
        table.rematch = lambda seed: Table.open("duel", {}, seed, [  # type: ignore[method-assign]
            {"name": name, "player": "person", "person": name.lower()} for name in ("Ben", "Ann")
        ])  # fmt: skip
        await register_member(server, server.cookie("eve"), "Ben")
        assert server.services.tables.create_rematch(table, 2).names == {1: "Ann"}

    run_with_app(tmp_path, test)


def test_answers_contain_no_ids_of_persons_or_devices(tmp_path: Path) -> None:
    """The server sends IDs of persons and devices only in signed cookies."""

    async def test(server: AppServer) -> None:
        ann, phone, ben = server.cookie("person-ann"), server.cookie("device-two"), server.cookie("person-ben")
        table = await open_table_with_hands(server, "person-ann", "person-ben")
        await server.post("/api/me/link-device", {"code": await create_device_code(server, ann)}, phone)
        await register_member(server, ann)
        answers = []
        for cookie in (ann, phone, ben):
            for path in ("/me", "/api/me", "/", "/api/my/games", f"/t/{table}", f"/api/tables/{table}"):
                answers.append(await server.get(path, cookie))
            for path in ("/api/me/code", "/api/me/passkeys/authentication-options"):
                answers.append(await server.post(path, {}, cookie, (b"host", b"localhost")))
            registration = {"name": "" if cookie != ben else "Ben"}
            answers.append(
                await server.post(
                    "/api/me/passkeys/registration-options", registration, cookie, (b"host", b"localhost")
                )
            )
        assert {answer.status for answer in answers} == {200}
        for answer in answers:
            assert not [one for one in ("person-ann", "device-two", "person-ben") if one in answer.text]

    run_with_app(tmp_path, test)


ACCOUNT_REQUESTS: dict[str, Any] = {
    "code": {}, "link-device": {"code": "AAAAAA"}, "merge-guest": {}, "member": {"name": "Anna", "password": GOOD},
    "sign-in": {"name": "Anna", "password": GOOD}, "sign-out": {"scope": "others"},
    "password": {"current": GOOD, "password": GOOD}, "recovery": {"current": GOOD},
    "passkeys/registration-options": {"name": "Anna"},
    "passkeys": {"name": "Anna", "credential": {}}, "passkeys/forget": {"current": GOOD},
    "passkeys/authentication-options": {},
    "passkeys/sign-in": {"credential": {}},
}  # fmt: skip


@pytest.mark.parametrize("name", ACCOUNT_REQUESTS)
def test_cross_origin_requests_are_refused(name: str, tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann, path, body = server.cookie("ann"), f"/api/me/{name}", ACCOUNT_REQUESTS[name]
        for foreign in ((b"origin", b"https://evil.example"), (b"sec-fetch-site", b"cross-site")):
            assert (await server.post(path, body, ann, foreign)).status == 403
        assert (await server.post(path, body)).json["error"] == "no-guest"
        assert (await server.post(path, {**body, "more": "x" * 17_000}, ann)).status == 413
        assert (await server.request("POST", path, [ann], body=b"name=Anna")).status == 415
        for method in ("PUT", "DELETE", "PATCH"):
            assert (
                await server.request(method, path, [ann, (b"content-type", b"application/json")], body=b"{}")
            ).status == 405
        assert (await server.get(path, ann)).status == 405
        if body:
            for wrong in ({**body, "more": 1}, {}, dict.fromkeys(body, 7), [], None):
                if name != "passkeys/registration-options" or wrong != {}:
                    assert (await server.post(path, wrong, ann)).status == 400, wrong
        assert not server.services.accounts.members

    run_with_app(tmp_path, test)


ODD_TEXTS = [
    "",
    "\0",
    "\ud800",
    "🐈" * 200,
    "x" * 199,
    "{{7*7}}",
    "<script>alert(1)</script>",
    "'; DROP TABLE members; --",
    "\u202e",
]


def test_odd_credentials_are_refused_without_errors(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann = server.cookie("ann")
        for odd in ODD_TEXTS:
            sent = json.dumps({"name": odd, "password": odd}).encode()
            assert (await server.post("/api/me/sign-in", sent, ann)).status in (400, 403, 429), odd
            assert (
                await server.post("/api/me/link-device", {"code": odd}, server.cookie("b" + str(ODD_TEXTS.index(odd))))
            ).status in (400, 403), odd
        for credential in (
            {},
            {"rawId": 7},
            {"rawId": "ä", "response": []},
            {"rawId": "AA", "response": {"clientDataJSON": "AA"}},
            {"rawId": "AA", "response": {"clientDataJSON": "eyJjaGFsbGVuZ2UiOiJBQSJ9"}},
        ):
            answer = await server.post(
                "/api/me/passkeys/sign-in", {"credential": credential}, ann, (b"host", b"localhost")
            )
            assert (answer.status, answer.json["error"]) == (403, "wrong-passkey"), credential

    run_with_app(tmp_path, test)


def test_passkeys_are_refused_for_numeric_addresses(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann = server.cookie("ann")
        answer = await server.post("/api/me/passkeys/authentication-options", {}, ann, (b"host", b"192.168.1.5:8000"))
        assert (answer.status, answer.json["error"]) == (400, "insecure")
        assert (
            answer.json["suggestion"] == "They need an https address with a name, not a number. A password works here."
        )
        page = await server.get("/me", ann, (b"host", b"192.168.1.5:8000"))
        assert page.text.count("Passkeys need an https address with a name, not a number. A password works here.") == 2

    run_with_app(tmp_path, test)


def test_guest_with_one_device_cannot_sign_out(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann = server.cookie("ann")
        for where in ("here", "everywhere"):
            answer = await server.post("/api/me/sign-out", {"scope": where}, ann)
            assert (answer.status, answer.json["error"]) == (409, "guest-sign-out")
        assert cookie_of(await server.get("/about", ann)) == ann

    run_with_app(tmp_path, test)


def test_password_check_does_not_block_other_requests(tmp_path: Path) -> None:
    """The event loop stays free while a thread checks a password."""

    async def test(server: AppServer) -> None:
        ann, ben = server.cookie("ann"), server.cookie("ben")
        await register_member(server, ann)
        table = (await server.post("/api/tables", NEW, ben)).json["table"]
        waiting, real = asyncio.Event(), server.services.members._run_in_thread

        async def slowly(*facts: Any) -> Any:
            await waiting.wait()
            return await real(*facts)

        server.services.members._run_in_thread = slowly
        signing = asyncio.create_task(
            server.post("/api/me/sign-in", {"name": "Anna", "password": GOOD}, server.cookie("eve"))
        )
        assert (await server.post(f"/api/tables/{table}/sit", {}, ann)).status == 200
        assert not signing.done()
        waiting.set()
        assert (await signing).status == 204

    run_with_app(tmp_path, test)
