"""One name a person: a member is called by it everywhere, and two guests of the same name are told apart."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Any

import pytest

from accounts.test_members import light
from saqqara.server.live.hub import OpenPage
from server.accounts.test_account_page import member
from server.asking import House, ask

__all__ = ["light"]

NEW = {"game": "duel", "opponents": ["open"], "seat": 0}


async def opens(house: House, cookie: Any, **more: Any) -> Any:
    answer = await house.posts("/api/tables", {**NEW, **more}, cookie)
    assert answer.status == 201, answer.text
    return answer.json


async def called(house: House, table: str, cookie: Any) -> list[str]:
    return [seat["name"] for seat in (await house.gets(f"/api/tables/{table}", cookie)).json["seats"]]


def test_a_member_has_one_name_at_every_table(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = house.cookie("ann"), house.cookie("ben")
        await member(house, ann, "Anna")
        for given in ({}, {"name": ""}, {"name": "Anna"}, {"name": "anna"}):
            seated = await opens(house, ann, **given)
            assert (seated["name"], (await called(house, seated["table"], ann))[0]) == ("Anna", "Anna")
        refused = await house.posts("/api/tables", {**NEW, "name": "Bob"}, ann)
        assert (refused.status, refused.json["error"], refused.json["field"]) == (400, "member-name", "name")
        assert refused.json["message"] == "You are a member and play as Anna, not as “Bob”."
        assert refused.json["suggestion"] == "Leave the name out, or change your name on your own page."
        table = (await opens(house, ben, name="Ben"))["table"]
        assert (await house.posts(f"/api/tables/{table}/sit", {"name": "Bob"}, ann)).json["error"] == "member-name"
        sat = (await house.posts(f"/api/tables/{table}/sit", {}, ann)).json
        assert (sat["name"], sat["note"]) == ("Anna", "")
        assert await called(house, table, ben) == ["Ben", "Anna"]
        watched = (await opens(house, ben, name="Ben"))["table"]
        said = await house.posts(f"/api/tables/{watched}/messages", {"text": "hello", "name": "Bob"}, ann)
        assert (said.status, said.json["error"]) == (400, "member-name")

    ask(tmp_path, test)


def test_pages_of_a_member_have_no_field_for_a_name(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = house.cookie("ann"), house.cookie("ben")
        shown, hidden = (
            (await opens(house, ben))["table"],
            (await opens(house, ben, settings={"spectators": False}))["table"],
        )
        pages = ["/?game=duel", f"/t/{shown}", f"/t/{hidden}"]

        async def text_of(path: str) -> str:
            return (await house.gets(path.partition("?")[0], ann, query=path.partition("?")[2].encode())).text

        for path in pages:
            assert 'name="name"' in await text_of(path), path
        await member(house, ann, "Anna")
        for path in pages:
            page = await text_of(path)
            assert 'name="name"' not in page, path
            assert 'id="spectator-name"' not in page, path
            assert "You play as Anna." in page, path
            assert 'data-name="Anna"' in page, path

    ask(tmp_path, test)


def test_the_open_page_of_a_member_has_no_field_either(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        table = (await opens(house, house.cookie("ben")))["table"]
        await member(house, house.cookie("ann"), "Anna")
        page = OpenPage(table, lambda: "ann", "en", "", -1)
        house.app.state.hub.add_page(page)
        message = await house.app.state.hub.message(page)
        assert "You play as Anna." in message
        assert 'name=\\"name\\"' not in message
        house.app.state.hub.remove_page(page)

    ask(tmp_path, test)


def test_who_becomes_a_member_is_called_so_where_they_sit_already(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann = house.cookie("ann")
        alone = (await opens(house, ann, name="Bob"))["table"]
        screen = (await opens(house, ann, name="Bob", opponents=["hot-seat"], names=["Cem"]))["table"]
        await member(house, ann, "Anna")
        assert (await called(house, alone, ann))[0] == "Anna"
        assert await called(house, screen, ann) == ["Anna", "Cem"]

    ask(tmp_path, test)


def test_a_member_takes_another_name_everywhere(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test(house: House) -> None:
        ann, ben = house.cookie("ann"), house.cookie("ben")
        await member(house, ann, "Anna")
        table = (await opens(house, ann))["table"]
        screen = (await opens(house, ann, opponents=["hot-seat"], names=["Cem"]))["table"]
        rules = {"name": "Spring", "game": "duel", "kind": "everybody", "time_control": {"minutes": 10, "seconds": 20}}
        league = (await house.posts("/api/leagues", rules, ann)).json["league"]
        assert (await house.posts(f"/api/leagues/{league}/join", {}, ann)).status == 204
        with caplog.at_level(logging.INFO, "saqqara.accounts"):
            logging.getLogger("saqqara").propagate = True
            assert (await house.posts("/api/me/name", {"name": "Hanna"}, ann)).status == 204
        assert [one.facts for one in caplog.records if one.message == "member-renamed"] == [
            {"was": "Anna", "name": "Hanna", "by": "member"}
        ]
        assert (await house.gets("/api/me", ann)).json["name"] == "Hanna"
        assert (await called(house, table, ben))[0] == "Hanna"
        assert await called(house, screen, ben) == ["Hanna", "Cem"]
        assert (await house.gets(f"/api/leagues/{league}", ben)).json["standings"][0]["name"] == "Hanna"
        assert "Hanna" in (await house.gets(f"/leagues/{league}", ben)).text
        free = await house.posts("/api/tables", {**NEW, "name": "Anna"}, ben)  # nobody's name any more
        assert free.status == 201
        taken = await house.posts("/api/tables", {**NEW, "name": "Hanna"}, ben)
        assert taken.status == 400
        await member(house, ben, "Benno")
        assert (await house.posts("/api/me/name", {"name": "Hanna"}, ben)).json["error"] == "name-taken"
        assert (await house.posts("/api/me/name", {"name": "x"}, ben)).json["error"] == "name-short"
        assert (await house.posts("/api/me/name", {"name": "Ben"}, house.cookie("eve"))).json["error"] == "no-member"

    ask(tmp_path, test)


def test_a_name_is_changed_twice_and_then_once_in_two_weeks(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann = house.cookie("ann")
        await member(house, ann, "Anna")
        for name in ("Hanna", "HANNA"):
            assert (await house.posts("/api/me/name", {"name": name}, ann)).status == 204
        again = await house.posts("/api/me/name", {"name": "Joanna"}, ann)
        assert (again.status, again.json["error"], again.json["field"]) == (429, "name-again", "name")
        assert again.json["message"] == (
            "You have changed your name often enough for now. You can change it again in 14 days."
        )
        assert (await house.gets("/api/me", ann)).json["name"] == "HANNA"

    ask(tmp_path, test)


def test_an_administrator_renames_a_member(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, root = house.cookie("ann"), house.cookie("root")
        await member(house, ann, "Anna")
        table = (await opens(house, ann))["table"]
        link = await house.app.state.settings.create_admin_link()
        assert (await house.posts("/api/admin", {"token": link}, root)).status == 204
        renamed = await house.posts("/api/admin/rename", {"arguments": {"who": "Anna", "name": "Player"}}, root)
        assert renamed.status == 200, renamed.text
        assert (await called(house, table, ann))[0] == "Player"
        assert [one["name"] for one in (await house.posts("/api/admin/members", {}, root)).json if one["member"]] == [
            "Player"
        ]
        for facts, code in (({"who": "Player", "name": "x"}, "name-short"), ({"who": "Anna", "name": "Ada"}, "no-such"),
                            ({"who": "Player", "name": "x" * 25}, "bad-fact")):  # fmt: skip
            assert (await house.posts("/api/admin/rename", {"arguments": facts}, root)).json["error"] == code
        assert 'data-operation="rename"' in (await house.gets("/admin", root)).text

    ask(tmp_path, test)


def test_two_guests_of_one_name_are_numbered_and_told_so(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, other = house.cookie("ann"), house.cookie("other")
        table = (await opens(house, ann, name="Ann"))["table"]
        sat = (await house.posts(f"/api/tables/{table}/sit", {"name": "ann"}, other)).json
        assert (sat["name"], sat["note"]) == (
            "ann (2)", "Another player here is called ann. The others see you as ann (2).",
        )  # fmt: skip
        assert await called(house, table, ann) == ["Ann", "ann (2)"]
        page = (await house.gets(f"/t/{table}", house.cookie("eve"))).text
        assert "ann (2)" in page
        assert "Lapis" not in page
        again = (await house.posts(f"/api/tables/{table}/sit", {"name": "ann"}, other)).json
        assert (again["name"], again["note"]) == ("ann (2)", "")
        screen = (await opens(house, ann, name="Ann", opponents=["hot-seat"], names=["Ann"]))["table"]
        assert await called(house, screen, ann) == ["Ann", "Ann (2)"]

    ask(tmp_path, test)


def test_two_guests_of_one_name_are_numbered_in_a_league(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        root = house.cookie("root")
        await member(house, root, "Root")
        rules = {"name": "Spring", "game": "duel", "kind": "everybody", "time_control": {"minutes": 10, "seconds": 20}}
        league = (await house.posts("/api/leagues", rules, root)).json["league"]
        for guest in ("ann", "other"):
            joined = await house.posts(f"/api/leagues/{league}/join", {"name": "Ann"}, house.cookie(guest))
            assert joined.status == 204
        facts = (await house.gets(f"/api/leagues/{league}", root)).json
        assert [one["name"] for one in facts["standings"]] == ["Ann", "Ann (2)"]

    ask(tmp_path, test)
