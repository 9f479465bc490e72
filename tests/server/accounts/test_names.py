"""Names of users: a member has one name everywhere, and the server numbers guests with the same name."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

from accounts.test_members import fast_hashing
from saqqara.server.live.hub import OpenPage
from server.accounts.test_account_page import register_member
from server.app_server import AppServer, run_with_app

__all__ = ["fast_hashing"]

NEW = {"game": "duel", "opponents": ["open"], "seat": 0}


async def open_table(server: AppServer, cookie: Any, **more: Any) -> Any:
    answer = await server.post("/api/tables", {**NEW, **more}, cookie)
    assert answer.status == 201, answer.text
    return answer.json


async def seat_names(server: AppServer, table: str, cookie: Any) -> list[str]:
    return [seat["name"] for seat in (await server.get(f"/api/tables/{table}", cookie)).json["seats"]]


def test_a_member_has_one_name_at_every_table(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann, ben = server.cookie("ann"), server.cookie("ben")
        await register_member(server, ann, "Anna")
        for given in ({}, {"name": ""}, {"name": "Anna"}, {"name": "anna"}):
            seated = await open_table(server, ann, **given)
            assert (seated["name"], (await seat_names(server, seated["table"], ann))[0]) == ("Anna", "Anna")
        refused = await server.post("/api/tables", {**NEW, "name": "Bob"}, ann)
        assert (refused.status, refused.json["error"], refused.json["field"]) == (400, "member-name", "name")
        assert refused.json["message"] == "You are a member and play as Anna, not as “Bob”."
        assert refused.json["suggestion"] == "Leave the name out, or change your name on your own page."
        table = (await open_table(server, ben, name="Ben"))["table"]
        assert (await server.post(f"/api/tables/{table}/sit", {"name": "Bob"}, ann)).json["error"] == "member-name"
        sat = (await server.post(f"/api/tables/{table}/sit", {}, ann)).json
        assert (sat["name"], sat["note"]) == ("Anna", "")
        assert await seat_names(server, table, ben) == ["Ben", "Anna"]
        watched = (await open_table(server, ben, name="Ben"))["table"]
        answer = await server.post(f"/api/tables/{watched}/messages", {"text": "hello", "name": "Bob"}, ann)
        assert (answer.status, answer.json["error"]) == (400, "member-name")

    run_with_app(tmp_path, test)


def test_pages_of_a_member_have_no_field_for_a_name(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann, ben = server.cookie("ann"), server.cookie("ben")
        visible, hidden = (
            (await open_table(server, ben))["table"],
            (await open_table(server, ben, settings={"spectators": False}))["table"],
        )
        pages = ["/?game=duel", f"/t/{visible}", f"/t/{hidden}"]

        async def text_of(path: str) -> str:
            return (await server.get(path.partition("?")[0], ann, query=path.partition("?")[2].encode())).text

        for path in pages:
            assert 'name="name"' in await text_of(path), path
        await register_member(server, ann, "Anna")
        for path in pages:
            page = await text_of(path)
            assert 'name="name"' not in page, path
            assert 'id="spectator-name"' not in page, path
            assert "You play as Anna." in page, path
            assert 'data-name="Anna"' in page, path

    run_with_app(tmp_path, test)


def test_update_of_an_open_page_has_no_name_field_for_members(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        table = (await open_table(server, server.cookie("ben")))["table"]
        await register_member(server, server.cookie("ann"), "Anna")
        page = OpenPage(table, lambda: "ann", "en", "", -1)
        server.services.hub.add_page(page)
        message = await server.services.hub.message(page)
        assert "You play as Anna." in message
        assert 'name=\\"name\\"' not in message
        server.services.hub.remove_page(page)

    run_with_app(tmp_path, test)


def test_new_member_is_renamed_at_their_tables(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann = server.cookie("ann")
        alone = (await open_table(server, ann, name="Bob"))["table"]
        screen = (await open_table(server, ann, name="Bob", opponents=["hot-seat"], names=["Cem"]))["table"]
        await register_member(server, ann, "Anna")
        assert (await seat_names(server, alone, ann))[0] == "Anna"
        assert await seat_names(server, screen, ann) == ["Anna", "Cem"]

    run_with_app(tmp_path, test)


def test_renamed_member_has_the_new_name_everywhere(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test(server: AppServer) -> None:
        ann, ben = server.cookie("ann"), server.cookie("ben")
        await register_member(server, ann, "Anna")
        table = (await open_table(server, ann))["table"]
        screen = (await open_table(server, ann, opponents=["hot-seat"], names=["Cem"]))["table"]
        rules = {
            "name": "Spring",
            "game": "duel",
            "kind": "round-robin",
            "time_control": {"minutes": 10, "seconds": 20},
        }
        league = (await server.post("/api/leagues", rules, ann)).json["league"]
        assert (await server.post(f"/api/leagues/{league}/join", {}, ann)).status == 204
        with caplog.at_level(logging.INFO, "saqqara.accounts"):
            logging.getLogger("saqqara").propagate = True
            assert (await server.post("/api/me/name", {"name": "Hanna"}, ann)).status == 204
        assert [one.facts for one in caplog.records if one.message == "member_renamed"] == [
            {"old_name": "Anna", "name": "Hanna", "by": "member"}
        ]
        assert (await server.get("/api/me", ann)).json["name"] == "Hanna"
        assert (await seat_names(server, table, ben))[0] == "Hanna"
        assert await seat_names(server, screen, ben) == ["Hanna", "Cem"]
        assert (await server.get(f"/api/leagues/{league}", ben)).json["standings"][0]["name"] == "Hanna"
        assert "Hanna" in (await server.get(f"/leagues/{league}", ben)).text
        free = await server.post("/api/tables", {**NEW, "name": "Anna"}, ben)  # no user has this name any more
        assert free.status == 201
        taken = await server.post("/api/tables", {**NEW, "name": "Hanna"}, ben)
        assert taken.status == 400
        await register_member(server, ben, "Benno")
        assert (await server.post("/api/me/name", {"name": "Hanna"}, ben)).json["error"] == "name-taken"
        assert (await server.post("/api/me/name", {"name": "x"}, ben)).json["error"] == "name-short"
        assert (await server.post("/api/me/name", {"name": "Ben"}, server.cookie("eve"))).json["error"] == "no-member"

    run_with_app(tmp_path, test)


def test_member_may_rename_twice_then_every_two_weeks(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann = server.cookie("ann")
        await register_member(server, ann, "Anna")
        for name in ("Hanna", "HANNA"):
            assert (await server.post("/api/me/name", {"name": name}, ann)).status == 204
        again = await server.post("/api/me/name", {"name": "Joanna"}, ann)
        assert (again.status, again.json["error"], again.json["field"]) == (429, "name-limit", "name")
        assert again.json["message"] == (
            "You have changed your name often enough for now. You can change it again in 14 days."
        )
        assert (await server.get("/api/me", ann)).json["name"] == "HANNA"

    run_with_app(tmp_path, test)


def test_an_administrator_renames_a_member(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann, root = server.cookie("ann"), server.cookie("root")
        await register_member(server, ann, "Anna")
        table = (await open_table(server, ann))["table"]
        link = await server.services.settings.create_admin_link()
        assert (await server.post("/api/admin", {"token": link}, root)).status == 204
        renamed = await server.post("/api/admin/rename-user", {"arguments": {"user": "Anna", "name": "Player"}}, root)
        assert renamed.status == 200, renamed.text
        assert (await seat_names(server, table, ann))[0] == "Player"
        assert [
            one["name"] for one in (await server.post("/api/admin/list-users", {}, root)).json if one["member"]
        ] == ["Player"]
        for user, name, code in (
            ("Player", "x", "name-short"),
            ("Anna", "Ada", "no-such"),
            ("Player", "x" * 25, "invalid-argument"),
        ):
            facts = {"user": user, "name": name}
            assert (await server.post("/api/admin/rename-user", {"arguments": facts}, root)).json["error"] == code
        assert 'data-operation="rename-user"' in (await server.get("/admin", root)).text

    run_with_app(tmp_path, test)


def test_guests_with_one_name_are_numbered_and_notified(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann, other = server.cookie("ann"), server.cookie("other")
        table = (await open_table(server, ann, name="Ann"))["table"]
        sat = (await server.post(f"/api/tables/{table}/sit", {"name": "ann"}, other)).json
        assert (sat["name"], sat["note"]) == (
            "ann (2)", "Another player here is called ann. The others see you as ann (2).",
        )  # fmt: skip
        assert await seat_names(server, table, ann) == ["Ann", "ann (2)"]
        page = (await server.get(f"/t/{table}", server.cookie("eve"))).text
        assert "ann (2)" in page
        assert "Lapis" not in page
        again = (await server.post(f"/api/tables/{table}/sit", {"name": "ann"}, other)).json
        assert (again["name"], again["note"]) == ("ann (2)", "")
        screen = (await open_table(server, ann, name="Ann", opponents=["hot-seat"], names=["Ann"]))["table"]
        assert await seat_names(server, screen, ann) == ["Ann", "Ann (2)"]

    run_with_app(tmp_path, test)


def test_two_guests_of_one_name_are_numbered_in_a_league(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        root = server.cookie("root")
        await register_member(server, root, "Root")
        rules = {
            "name": "Spring",
            "game": "duel",
            "kind": "round-robin",
            "time_control": {"minutes": 10, "seconds": 20},
        }
        league = (await server.post("/api/leagues", rules, root)).json["league"]
        for guest in ("ann", "other"):
            joined = await server.post(f"/api/leagues/{league}/join", {"name": "Ann"}, server.cookie(guest))
            assert joined.status == 204
        facts = (await server.get(f"/api/leagues/{league}", root)).json
        assert [one["name"] for one in facts["standings"]] == ["Ann", "Ann (2)"]

    run_with_app(tmp_path, test)
