"""What comes along to another device, and what does not; what a suspended player may still do; a new session."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from accounts.test_members import GOOD, light
from saqqara.server.live.hub import OpenPage
from saqqara.storage.notifications import Channel
from server.accounts.test_account_page import cookie_of, letters, member
from server.asking import House, ask

__all__ = ["light"]


async def host(house: House, name: str) -> Any:
    cookie = house.cookie(name)
    token = await house.app.state.settings.create_admin_link()
    assert (await house.posts("/api/admin", {"token": token}, cookie)).status == 204
    return cookie


async def is_host(house: House, cookie: Any) -> bool:
    return bool((await house.gets("/admin", cookie)).status == 200)


def test_letters_carry_no_rights_of_a_guest_who_is_administrator_away(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        root, eve = await host(house, "root"), house.cookie("eve")
        given = await house.posts("/api/me/code", {}, root)
        assert (given.status, given.json["error"]) == (409, "guest-host")
        assert given.json["message"] == (
            "You run this house as a guest. A code would hand that over along with your games."
        )
        assert given.json["suggestion"] == "Become a member, then sign in on the other device."
        lure = await letters(house, eve)
        taken = await house.posts("/api/me/link-device", {"code": lure}, root)
        assert (taken.status, taken.json["error"]) == (409, "guest-host")
        assert (await is_host(house, root), await is_host(house, eve)) == (True, False)
        page = (await house.gets("/me", root)).text
        assert "You run this house as a guest." in page
        assert 'id="issue-code" hidden' in page

    ask(tmp_path, test)


def test_letters_given_before_a_guest_became_administrator_lead_nowhere(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        given = await letters(house, house.cookie("root"))
        root, eve = await host(house, "root"), house.cookie("eve")
        assert (await house.posts("/api/me/link-device", {"code": given}, eve)).json["error"] == "wrong-code"
        assert (await is_host(house, root), await is_host(house, eve)) == (True, False)

    ask(tmp_path, test)


def test_a_member_who_is_administrator_hears_what_the_letters_carry(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        root = await host(house, "root")
        made = await house.posts("/api/me/member", {"name": "Root", "password": GOOD}, root)
        root = cookie_of(made) if "set-cookie" in made.headers else root
        words = "The other device can then do everything you can, including running this house."
        assert words in (await house.gets("/me", root)).text
        phone = house.cookie("phone")
        assert (await house.posts("/api/me/link-device", {"code": await letters(house, root)}, phone)).status == 204
        assert await is_host(house, phone)

    ask(tmp_path, test)


def test_to_bring_games_of_an_administrator_says_what_comes_along(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        await member(house, house.cookie("ann"))
        root = await host(house, "root")
        signed = await house.posts("/api/me/sign-in", {"name": "Anna", "password": GOOD}, root)
        page = (await house.gets("/me", cookie_of(signed))).text
        assert "That guest runs this house. If you take the games along, you run it from then on." in page

    ask(tmp_path, test)


def test_a_suspended_player_exports_and_deletes_what_is_theirs(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        root, ben = await host(house, "root"), house.cookie("ben")
        made = await house.posts("/api/me/member", {"name": "Ben", "password": GOOD}, ben)
        ben = cookie_of(made) if "set-cookie" in made.headers else ben
        suspended = await house.posts("/api/admin/suspend", {"arguments": {"who": "Ben"}}, root)
        assert suspended.status == 200
        assert (await house.posts("/api/me/code", {}, ben)).json["error"] == "suspended"
        games = await house.gets("/me/games.zip", ben)
        assert (games.status, games.headers["content-type"]) == (200, "application/zip")
        wrong = await house.posts("/api/me/delete", {"current": "nile at noon", "confirmed": True}, ben)
        assert (wrong.status, wrong.json["error"]) == (403, "not-yours")
        assert (await house.posts("/api/me/delete", {"current": GOOD, "confirmed": True}, ben)).status == 204
        assert not house.app.state.people.members

    ask(tmp_path, test)


def test_a_new_member_has_a_new_cookie_and_the_old_one_is_nobody_s(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        old = house.cookie("ann")
        table = (await house.posts("/api/tables", {"game": "duel", "opponents": ["open"], "seat": 0}, old)).json[
            "table"
        ]
        hub, guests = house.app.state.hub, house.app.state.guests
        page = OpenPage(table, lambda: guests.account_of("ann"), "en", "", -1, device="ann")
        hub.add_page(page)
        made = await house.posts("/api/me/member", {"name": "Anna", "password": GOOD}, old)
        new = cookie_of(made)
        assert new != old
        house.renewed.clear()
        assert (await house.gets("/api/me", new)).json["name"] == "Anna"
        assert (await house.gets(f"/api/tables/{table}", new)).json["seat"] == 0
        assert (await house.gets("/api/me", old)).json["member"] is False
        assert (await house.gets(f"/api/tables/{table}", old)).json["seat"] is None
        assert page.guest == "ann"  # what is open in another tab stays the member's
        hub.remove_page(page)

    ask(tmp_path, test)


def test_a_new_member_s_notifications_stay_on_their_device(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        store, people = house.app.state.store, house.app.state.people
        way = Channel("c1", "ann", "push", "{}", "Firefox", "https://here", "t1", device="ann", confirmed_at=1)
        await store.notifications.add_channel(way)
        await house.posts("/api/me/member", {"name": "Anna", "password": GOOD}, house.cookie("ann"))
        (kept,) = await store.notifications.channels_of(["ann"])
        assert kept.device is not None
        assert (people.person_of("ann"), people.person_of(kept.device)) == (None, "ann")

    ask(tmp_path, test)
