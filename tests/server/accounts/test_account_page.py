"""A person on several devices, over HTTP: who sees and may do what, and what is refused."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from accounts.test_members import GOOD, light
from saqqara.server.live.hub import OpenPage
from saqqara.table import Table
from server.asking import Answer, House, ask
from server.serving import Site, run
from server.tables.test_leak import cookie as signed

__all__ = ["light"]

NEW = {"game": "duel", "opponents": ["open"], "seat": 0, "name": "Ann"}
Cookie = tuple[bytes, bytes]


def cookie_of(answer: Answer) -> Cookie:
    return b"cookie", answer.headers["set-cookie"].partition(";")[0].encode()


async def hands(house: House, *people: str) -> str:
    """A table of a game with hands at which these people sit."""
    seats = [{"name": person.capitalize(), "player": "person", "person": person} for person in people]
    name: str = await house.app.state.tables.open(Table.open("tara_wolf", {}, 1, seats))
    return name


async def seat_of(house: House, table: str, cookie: Cookie) -> int | None:
    seat: int | None = (await house.gets(f"/api/tables/{table}", cookie)).json["seat"]
    return seat


async def letters(house: House, cookie: Cookie) -> str:
    answer = await house.posts("/api/me/code", {}, cookie)
    assert answer.status == 200
    assert answer.json["url"].endswith(f"/me#{answer.json['code']}")
    assert answer.json["qr"].startswith("<svg")
    return str(answer.json["code"])


async def member(house: House, cookie: Cookie, name: str = "Anna") -> list[str]:
    answer = await house.posts("/api/me/member", {"name": name, "password": GOOD}, cookie)
    assert answer.status == 201, answer.text
    return list(answer.json["recovery_codes"])


def test_the_seat_is_on_the_other_device_too(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, phone, ben = (house.cookie(name) for name in ("ann", "phone", "ben"))
        one, two = await hands(house, "ann", "ben"), await hands(house, "phone", "ben")
        assert (await seat_of(house, one, phone), await seat_of(house, two, ann)) == (None, None)
        answer = await house.posts("/api/me/link-device", {"code": await letters(house, ann)}, phone)
        assert (answer.status, answer.content) == (204, b"")
        for table in (one, two):
            views = [(await house.gets(f"/api/tables/{table}", cookie)).json["view"] for cookie in (ann, phone)]
            assert views[0] == views[1]
            assert [await seat_of(house, table, cookie) for cookie in (ann, phone, ben)] == [0, 0, 1]
        assert {one["table"] for one in (await house.gets("/api/my/games", phone)).json} == {one, two}
        assert (await house.posts("/api/me/link-device", {"code": "AAAAAA"}, phone)).json["error"] == "wrong-code"

    ask(tmp_path, test)


def test_nobody_joins_a_hand_of_a_running_game(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = house.cookie("ann"), house.cookie("ben")
        table = await hands(house, "ann", "ben")
        before = (await house.gets(f"/api/tables/{table}", ben)).json
        answer = await house.posts("/api/me/link-device", {"code": await letters(house, ann)}, ben)
        assert (answer.status, answer.json["error"]) == (409, "both-sit")
        assert answer.json["message"] == "Both devices have a seat at the same table."
        assert (await house.gets(f"/api/tables/{table}", ben)).json == before
        assert [await seat_of(house, table, one) for one in (ann, ben)] == [0, 1]

    ask(tmp_path, test)


def test_who_is_one_person_sits_once(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, phone = house.cookie("ann"), house.cookie("phone")
        await house.posts("/api/me/link-device", {"code": await letters(house, ann)}, phone)
        table = (await house.posts("/api/tables", NEW, ann)).json["table"]
        again = await house.posts(f"/api/tables/{table}/sit", {"name": "Ann"}, phone)
        assert (again.status, again.json["seat"]) == (200, 0)

    ask(tmp_path, test)


def test_a_device_that_is_signed_out_sees_what_strangers_see(tmp_path: Path) -> None:
    """Its page, what it may do, and the page that is open."""

    async def test(house: House) -> None:
        ann, phone, eve = (house.cookie(name) for name in ("ann", "phone", "eve"))
        table = await hands(house, "ann", "ben")
        await house.posts("/api/me/link-device", {"code": await letters(house, ann)}, phone)
        hub, guests = house.app.state.hub, house.app.state.guests
        page = OpenPage(table, lambda: guests.account_of("phone"), "en", "", -1)
        hub.add_page(page)
        shown = json.loads(await hub.message(page))["regions"]
        assert [name for name, html in shown.items() if 'id="hand-0-' in html] != []
        page.news.clear()
        assert (await house.posts("/api/me/sign-out", {"scope": "others"}, ann)).status == 204
        assert page.news.is_set()
        told = json.loads(await hub.message(page))
        assert [name for name, html in told["regions"].items() if 'id="hand-0-' in html] == []
        hub.remove_page(page)
        mine = (await house.gets(f"/api/tables/{table}", phone)).json
        assert mine == (await house.gets(f"/api/tables/{table}", eve)).json
        refused = await house.posts(f"/api/tables/{table}/play", {"action": "x", "after": 0}, phone)
        assert (refused.status, refused.json["error"]) == (403, "no-guest")
        assert cookie_of(await house.gets("/about", phone)) != phone  # somebody new
        assert await seat_of(house, table, ann) == 0

    ask(tmp_path, test)


def test_an_open_page_is_told_no_more_once_its_device_is_signed_out(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, phone = site.guest(), site.guest()
        for guest, name in ((ann, "ann"), (phone, "phone")):
            guest.client.cookies.set("guest", signed(site.app.state.guests, name), domain="127.0.0.1")
        seats = [{"name": name, "player": "person", "person": name} for name in ("ann", "ben")]
        table = await site.app.state.tables.open(Table.open("tara_wolf", {}, 1, seats))
        code = (await ann.client.post("/api/me/code", json={})).json()["code"]
        assert (await phone.client.post("/api/me/link-device", json={"code": code})).status_code == 204
        async with phone.live(path=f"/api/tables/{table}") as live:
            assert 'id="hand-0-' in json.dumps((await live.hears())["regions"]).replace('\\"', '"')
            assert (await ann.client.post("/api/me/sign-out", json={"scope": "others"})).status_code == 204
            assert 'id="hand-0-' not in json.dumps((await live.hears())["regions"]).replace('\\"', '"')

    run(test, tmp_path)


def test_a_member_signs_in_and_out_with_other_cookies_each_time(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = house.cookie("ann"), house.cookie("ben")
        table = await hands(house, "ann", "carl")
        codes = await member(house, ann)
        assert len(codes) == 8
        answer = await house.posts("/api/me/sign-in", {"name": "anna", "password": GOOD}, ben)
        assert answer.status == 204
        new = cookie_of(answer)
        assert new != ben
        assert "HttpOnly" in answer.headers["set-cookie"]
        assert "samesite=lax" in answer.headers["set-cookie"].lower()
        assert [await seat_of(house, table, one) for one in (ann, ben, new)] == [
            0,
            None,
            0,
        ]  # ben's old one gained nothing
        assert (await house.gets("/api/me", new)).json == {
            "name": "Anna", "member": True, "devices": 2, "guest": True, "password": True, "passkeys": 0,
            "secure": False,
        }  # fmt: skip
        assert (await house.posts("/api/me/sign-out", {"scope": "everywhere"}, new)).status == 204
        assert [await seat_of(house, table, one) for one in (ann, ben, new)] == [None, None, None]
        assert (await house.gets("/api/me", new)).json["member"] is False
        by_code = await house.posts("/api/me/sign-in", {"name": "Anna", "password": codes[0]}, new)
        assert await seat_of(house, table, cookie_of(by_code)) == 0

    ask(tmp_path, test)


def test_a_member_s_name_is_nobody_else_s_at_any_table(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = house.cookie("ann"), house.cookie("ben")
        await member(house, ann)
        table = (await house.posts("/api/tables", {**NEW, "name": "Anna"}, ann)).json["table"]
        for body in ({**NEW, "name": "Аnnа"}, {**NEW, "name": "Ben", "opponents": ["hot-seat"], "names": ["ANNA"]}):
            answer = await house.posts("/api/tables", body, ben)
            assert (answer.status, answer.json["field"]) == (400, "name")
        answer = await house.posts(f"/api/tables/{table}/sit", {"name": "anna"}, ben)
        why = "A member of this house is called “anna”, or something very like it. Choose another name."
        assert answer.json["message"] == why
        assert await seat_of(house, table, ben) is None
        assert (await house.posts(f"/api/tables/{table}/sit", {"name": "Ben"}, ben)).json["seat"] == 1
        assert await house.app.state.store.count_tables() == 1

    ask(tmp_path, test)


def test_a_rematch_takes_no_name_along_that_is_a_member_s_by_now(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        table = Table.open(
            "duel", {}, 1, [{"name": name, "player": "person", "person": name.lower()} for name in ("Ann", "Ben")]
        )
        table.rematch = lambda seed: Table.open("duel", {}, seed, [  # type: ignore[method-assign]
            {"name": name, "player": "person", "person": name.lower()} for name in ("Ben", "Ann")
        ])  # fmt: skip
        await member(house, house.cookie("eve"), "Ben")
        assert house.app.state.tables.create_rematch(table, 2).names == {1: "Ann"}

    ask(tmp_path, test)


def test_nobody_is_told_who_anybody_is(tmp_path: Path) -> None:
    """Ids of persons and devices are in no answer but as signed cookies."""

    async def test(house: House) -> None:
        ann, phone, ben = house.cookie("person-ann"), house.cookie("device-two"), house.cookie("person-ben")
        table = await hands(house, "person-ann", "person-ben")
        await house.posts("/api/me/link-device", {"code": await letters(house, ann)}, phone)
        await member(house, ann)
        said = []
        for cookie in (ann, phone, ben):
            for path in ("/me", "/api/me", "/", "/api/my/games", f"/t/{table}", f"/api/tables/{table}"):
                said.append(await house.gets(path, cookie))
            for path in ("/api/me/code", "/api/me/passkeys/authentication-options"):
                said.append(await house.posts(path, {}, cookie, (b"host", b"localhost")))
            wish = {"name": "" if cookie != ben else "Ben"}
            said.append(
                await house.posts("/api/me/passkeys/registration-options", wish, cookie, (b"host", b"localhost"))
            )
        assert {answer.status for answer in said} == {200}
        for answer in said:
            assert not [one for one in ("person-ann", "device-two", "person-ben") if one in answer.text]

    ask(tmp_path, test)


POSTS: dict[str, Any] = {
    "code": {}, "link-device": {"code": "AAAAAA"}, "merge-guest": {}, "member": {"name": "Anna", "password": GOOD},
    "sign-in": {"name": "Anna", "password": GOOD}, "sign-out": {"scope": "others"},
    "password": {"current": GOOD, "password": GOOD}, "recovery": {"current": GOOD},
    "passkeys/registration-options": {"name": "Anna"},
    "passkeys": {"name": "Anna", "credential": {}}, "passkeys/forget": {"current": GOOD},
    "passkeys/authentication-options": {},
    "passkeys/sign-in": {"credential": {}},
}  # fmt: skip


@pytest.mark.parametrize("name", POSTS)
def test_what_comes_from_elsewhere_is_refused(name: str, tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, path, body = house.cookie("ann"), f"/api/me/{name}", POSTS[name]
        for foreign in ((b"origin", b"https://evil.example"), (b"sec-fetch-site", b"cross-site")):
            assert (await house.posts(path, body, ann, foreign)).status == 403
        assert (await house.posts(path, body)).json["error"] == "no-guest"
        assert (await house.posts(path, {**body, "more": "x" * 17_000}, ann)).status == 413
        assert (await house.asks("POST", path, [ann], body=b"name=Anna")).status == 415
        for method in ("PUT", "DELETE", "PATCH"):
            assert (
                await house.asks(method, path, [ann, (b"content-type", b"application/json")], body=b"{}")
            ).status == 405
        assert (await house.gets(path, ann)).status == 405
        if body:
            for wrong in ({**body, "more": 1}, {}, dict.fromkeys(body, 7), [], None):
                if name != "passkeys/registration-options" or wrong != {}:
                    assert (await house.posts(path, wrong, ann)).status == 400, wrong
        assert not house.app.state.people.members

    ask(tmp_path, test)


ODD = [
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


def test_odd_things_are_refused_in_order(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann = house.cookie("ann")
        for odd in ODD:
            sent = json.dumps({"name": odd, "password": odd}).encode()
            assert (await house.posts("/api/me/sign-in", sent, ann)).status in (400, 403, 429), odd
            assert (
                await house.posts("/api/me/link-device", {"code": odd}, house.cookie("b" + str(ODD.index(odd))))
            ).status in (400, 403), odd
        for credential in (
            {},
            {"rawId": 7},
            {"rawId": "ä", "response": []},
            {"rawId": "AA", "response": {"clientDataJSON": "AA"}},
            {"rawId": "AA", "response": {"clientDataJSON": "eyJjaGFsbGVuZ2UiOiJBQSJ9"}},
        ):
            answer = await house.posts(
                "/api/me/passkeys/sign-in", {"credential": credential}, ann, (b"host", b"localhost")
            )
            assert (answer.status, answer.json["error"]) == (403, "wrong-passkey"), credential

    ask(tmp_path, test)


def test_where_there_are_no_passkeys(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann = house.cookie("ann")
        answer = await house.posts("/api/me/passkeys/authentication-options", {}, ann, (b"host", b"192.168.1.5:8000"))
        assert (answer.status, answer.json["error"]) == (400, "insecure")
        assert (
            answer.json["suggestion"] == "They need an https address with a name, not a number. A password works here."
        )
        page = await house.gets("/me", ann, (b"host", b"192.168.1.5:8000"))
        assert page.text.count("Passkeys need an https address with a name, not a number. A password works here.") == 2

    ask(tmp_path, test)


def test_guests_do_not_sign_out_all_that_they_have(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann = house.cookie("ann")
        for where in ("here", "everywhere"):
            answer = await house.posts("/api/me/sign-out", {"scope": where}, ann)
            assert (answer.status, answer.json["error"]) == (409, "guest-out")
        assert cookie_of(await house.gets("/about", ann)) == ann

    ask(tmp_path, test)


def test_decisions_go_on_while_passwords_are_looked_at(tmp_path: Path) -> None:
    """The event loop is free meanwhile."""

    async def test(house: House) -> None:
        ann, ben = house.cookie("ann"), house.cookie("ben")
        await member(house, ann)
        table = (await house.posts("/api/tables", NEW, ben)).json["table"]
        waiting, real = asyncio.Event(), house.app.state.members._run_in_thread

        async def slowly(*facts: Any) -> Any:
            await waiting.wait()
            return await real(*facts)

        house.app.state.members._run_in_thread = slowly
        signing = asyncio.create_task(
            house.posts("/api/me/sign-in", {"name": "Anna", "password": GOOD}, house.cookie("eve"))
        )
        assert (await house.posts(f"/api/tables/{table}/sit", {}, ann)).status == 200
        assert not signing.done()
        waiting.set()
        assert (await signing).status == 204

    ask(tmp_path, test)
