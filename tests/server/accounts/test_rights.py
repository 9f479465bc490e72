"""Rights of accounts: what a device code transfers, what suspended players may still do, and new sessions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from accounts.test_members import GOOD, fast_hashing
from saqqara.server.live.hub import OpenPage
from saqqara.storage.notifications import Channel
from server.accounts.test_account_page import cookie_of, create_device_code, register_member
from server.app_server import AppServer, run_with_app

__all__ = ["fast_hashing"]


async def create_admin(server: AppServer, name: str) -> Any:
    cookie = server.cookie(name)
    token = await server.services.settings.create_admin_link()
    assert (await server.post("/api/admin", {"token": token}, cookie)).status == 204
    return cookie


async def is_admin(server: AppServer, cookie: Any) -> bool:
    return bool((await server.get("/admin", cookie)).status == 200)


def test_device_code_transfers_no_admin_rights_of_a_guest(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        root, eve = await create_admin(server, "root"), server.cookie("eve")
        given = await server.post("/api/me/code", {}, root)
        assert (given.status, given.json["error"]) == (409, "guest-admin")
        assert given.json["message"] == (
            "You run this house as a guest. A code would hand that over along with your games."
        )
        assert given.json["suggestion"] == "Become a member, then sign in on the other device."
        lure = await create_device_code(server, eve)
        taken = await server.post("/api/me/link-device", {"code": lure}, root)
        assert (taken.status, taken.json["error"]) == (409, "guest-admin")
        assert (await is_admin(server, root), await is_admin(server, eve)) == (True, False)
        page = (await server.get("/me", root)).text
        assert "You run this house as a guest." in page
        assert 'id="issue-code" hidden' in page

    run_with_app(tmp_path, test)


def test_device_code_is_invalid_after_its_guest_becomes_admin(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        given = await create_device_code(server, server.cookie("root"))
        root, eve = await create_admin(server, "root"), server.cookie("eve")
        assert (await server.post("/api/me/link-device", {"code": given}, eve)).json["error"] == "wrong-code"
        assert (await is_admin(server, root), await is_admin(server, eve)) == (True, False)

    run_with_app(tmp_path, test)


def test_admin_member_sees_what_a_device_code_transfers(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        root = await create_admin(server, "root")
        made = await server.post("/api/me/member", {"name": "Root", "password": GOOD}, root)
        root = cookie_of(made) if "set-cookie" in made.headers else root
        words = "The other device can then do everything you can, including running this house."
        assert words in (await server.get("/me", root)).text
        phone = server.cookie("phone")
        assert (
            await server.post("/api/me/link-device", {"code": await create_device_code(server, root)}, phone)
        ).status == 204
        assert await is_admin(server, phone)

    run_with_app(tmp_path, test)


def test_merge_page_warns_that_admin_rights_transfer(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        await register_member(server, server.cookie("ann"))
        root = await create_admin(server, "root")
        signed = await server.post("/api/me/sign-in", {"name": "Anna", "password": GOOD}, root)
        page = (await server.get("/me", cookie_of(signed))).text
        assert "That guest runs this house. If you take the games along, you run it from then on." in page

    run_with_app(tmp_path, test)


def test_suspended_member_may_export_and_delete_own_data(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        root, ben = await create_admin(server, "root"), server.cookie("ben")
        made = await server.post("/api/me/member", {"name": "Ben", "password": GOOD}, ben)
        ben = cookie_of(made) if "set-cookie" in made.headers else ben
        suspended = await server.post("/api/admin/suspend-user", {"arguments": {"user": "Ben"}}, root)
        assert suspended.status == 200
        assert (await server.post("/api/me/code", {}, ben)).json["error"] == "suspended"
        games = await server.get("/me/games.zip", ben)
        assert (games.status, games.headers["content-type"]) == (200, "application/zip")
        wrong = await server.delete("/api/me", {"current": "nile at noon", "confirmed": True}, ben)
        assert (wrong.status, wrong.json["error"]) == (403, "not-yours")
        assert (await server.delete("/api/me", {"current": GOOD, "confirmed": True}, ben)).status == 204
        assert not server.services.accounts.members

    run_with_app(tmp_path, test)


def test_new_member_gets_a_new_cookie_and_the_old_one_is_invalid(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        old = server.cookie("ann")
        table = (await server.post("/api/tables", {"game": "duel", "opponents": ["open"], "seat": 0}, old)).json[
            "table"
        ]
        hub, guests = server.services.hub, server.services.guests
        page = OpenPage(table, lambda: guests.account_of("ann"), "en", "", -1, device="ann")
        hub.add_page(page)
        made = await server.post("/api/me/member", {"name": "Anna", "password": GOOD}, old)
        new = cookie_of(made)
        assert new != old
        server.renewed.clear()
        assert (await server.get("/api/me", new)).json["name"] == "Anna"
        assert (await server.get(f"/api/tables/{table}", new)).json["seat"] == 0
        assert (await server.get("/api/me", old)).json["member"] is False
        assert (await server.get(f"/api/tables/{table}", old)).json["seat"] is None
        assert page.guest == "ann"  # a page that is open in another tab still belongs to the member
        hub.remove_page(page)

    run_with_app(tmp_path, test)


def test_a_new_member_s_notifications_stay_on_their_device(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        store, people = server.services.store, server.services.accounts
        way = Channel("c1", "ann", "push", "{}", "Firefox", "https://here", "t1", device="ann", confirmed_at=1)
        await store.notifications.add_channel(way)
        await server.post("/api/me/member", {"name": "Anna", "password": GOOD}, server.cookie("ann"))
        (channel,) = await store.notifications.channels_of(["ann"])
        assert channel.device is not None
        assert (people.person_of("ann"), people.person_of(channel.device)) == (None, "ann")

    run_with_app(tmp_path, test)
