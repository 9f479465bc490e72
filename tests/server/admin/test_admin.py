"""Who keeps the house, over HTTP: what they settle holds everywhere at once, and nobody else can settle anything."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import Awaitable
from functools import partial
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from accounts.test_members import GOOD, light
from saqqara.admin import control_socket
from saqqara.admin.errors import AdminError
from saqqara.notifications.delivery_settings import DeliverySettings
from saqqara.server.admin.process_stats import BOT_STATES, bot_state
from saqqara.server.app import BotConfig
from saqqara.storage import Changes, Channel, ChatMessage, Connection, Report
from saqqara.storage.schema import events
from saqqara.table import PERSON, Table
from server.asking import Answer, House, Pairs, ask, routes
from server.serving import Site, run
from server.tables.test_leak import NAME, deals

__all__ = ["light"]

NEW = {"game": "duel", "opponents": ["open"], "seat": 0, "name": "Ann"}
HERE = ((b"host", b"127.0.0.1:8000"),)


async def becomes_host(house: House, person: str = "ann") -> tuple[bytes, bytes]:
    """Somebody opens the link; their cookie."""
    token = await house.app.state.settings.create_admin_link()
    answer = await house.posts("/api/admin", {"token": token}, house.cookie(person))
    assert (answer.status, answer.content) == (204, b"")
    return house.cookie(person)


async def orders(house: House, cookie: tuple[bytes, bytes], order: str, **facts: int | str) -> Any:
    answer = await house.posts(f"/api/admin/{order}", {"arguments": facts}, cookie)
    assert answer.status == 200, answer.text
    return answer.json


async def opens(house: House, *people: str, game: str = "duel") -> str:
    seats = [{"name": person.capitalize(), "player": PERSON, "person": person} for person in people]
    name: str = await house.app.state.tables.open(Table.open(game, {}, 1, seats))
    return name


async def table_of(house: House, name: str) -> Table:
    async with house.app.state.tables.locked(name) as table:
        found: Table = table
    return found


def error_of(answer: Answer) -> tuple[int, str]:
    return answer.status, answer.json["error"]


def test_how_people_can_be_called_is_said_without_a_password(tmp_path: Path) -> None:
    mail = {"from": "games@example.org", "server": "mail.example.org", "user": "games", "password": "crocodile"}
    told = {"address": "https://games.example.org", "mail": mail, "services": ["ntfy", "telegram"]}

    async def test(house: House) -> None:
        ann = await becomes_host(house)
        assert await orders(house, ann, "channels") == {
            "address": "https://games.example.org", "mail": "mail.example.org:587 · STARTTLS",
            "services": ["ntfy", "Telegram"],
        }  # fmt: skip
        page = (await house.gets("/admin", ann)).text
        assert "mail.example.org:587 · STARTTLS" in page
        assert "crocodile" not in page

    ask(tmp_path, test, delivery_settings=DeliverySettings.parse(told))


# ---- becoming host -------------------------------------------------------------------------------------------------


def test_the_link_makes_its_first_visitor_host_and_nobody_else(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben = house.cookie("ann"), house.cookie("ben")
        token = await house.app.state.settings.create_first_admin_link()
        assert (
            await house.app.state.settings.create_first_admin_link() is None
        )  # it is printed at the first start alone
        assert (await house.posts("/api/admin", {"token": token}, ann)).status == 204
        assert "Running the house" in (await house.gets("/admin", ann)).text
        again = await house.posts("/api/admin", {"token": token}, ben)
        assert error_of(again) == (403, "wrong-link")
        assert again.json["suggestion"] == "“saqqara admin link” prints a new one, for a day."
        older, newer = [await house.app.state.settings.create_admin_link() for _ in range(2)]
        assert error_of(await house.posts("/api/admin", {"token": older}, ben)) == (403, "wrong-link")
        assert token.encode() not in (tmp_path / "saqqara.db-wal").read_bytes()
        assert newer.encode() not in (tmp_path / "saqqara.db-wal").read_bytes()

    ask(tmp_path, test)


def test_who_is_no_host_is_told_the_same_whoever_they_are(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        await becomes_host(house)
        await opens(house, "ben", "cleo")
        for path in ("/admin", "/admin/backup"):
            pages = [await house.gets(path, *cookie) for cookie in ((), (house.cookie("ben"),), (house.cookie("new"),))]
            assert {page.status for page in pages} == {403}
            assert len({page.content for page in pages}) == 1
        for order in ("join", "tables", "sweep", "nonsense"):
            answer = await house.posts(f"/api/admin/{order}", {"arguments": {}}, house.cookie("ben"))
            assert error_of(answer) == (403, "not-host")
        assert house.app.state.settings.registration == "anybody"

    ask(tmp_path, test)


def test_guessing_a_link_is_slow(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        token, ben = await house.app.state.settings.create_admin_link(), house.cookie("ben")
        answers = [await house.posts("/api/admin", {"token": "x"}, ben) for _ in range(9)]
        assert [answer.status for answer in answers] == [403] * 8 + [429]
        assert (await house.posts("/api/admin", {"token": token}, ben)).status == 429
        assert error_of(await house.posts("/api/invites/redeem", {"code": "ABCDEFGH"}, ben)) == (403, "wrong-entrance")

    ask(tmp_path, test)


def test_other_sites_give_no_orders(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann = await becomes_host(house)
        body = {"arguments": {"who": "nobody"}}
        foreign = await house.posts(
            "/api/admin/join", body, ann, (b"host", b"house"), (b"origin", b"https://evil.example")
        )
        form = await house.asks("POST", "/api/admin/join", [ann], body=json.dumps(body).encode())
        assert (foreign.status, form.status) == (403, 415)
        assert house.app.state.settings.registration == "anybody"

    ask(tmp_path, test)


def test_there_is_always_a_host(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann = await becomes_host(house)
        own = (await orders(house, ann, "members"))[0]["ref"]
        last = await house.posts("/api/admin/no-host", {"arguments": {"who": own}}, ann)
        assert error_of(last) == (409, "last-host")
        assert last.json["suggestion"] == "Make somebody else host first."
        ben = await becomes_host(house, "ben")
        assert error_of(await house.posts("/api/admin/suspend", {"arguments": {"who": own}}, ben)) == (409, "stays")
        await orders(house, ben, "no-host", who=own)
        assert ((await house.gets("/admin", ann)).status, (await house.gets("/admin", ben)).status) == (403, 200)

    ask(tmp_path, test)


def test_an_order_that_cannot_be_says_what_can(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann = await becomes_host(house)
        for order, facts, status, why in (
            ("join", {"who": "friends"}, 400, "who is not possible; possible: anybody, code, nobody."),
            ("join", {}, 400, "who is not possible; possible: who."),
            ("close", {"table": 7}, 400, "table is not possible; possible: table."),
            ("close", {"table": "abcd2345"}, 404, "There is no abcd2345 here, or not any more."),
            ("tidy", {"days": 1}, 400, "days is not possible; possible: 30 ... 36500."),
        ):
            answer = await house.posts(f"/api/admin/{order}", {"arguments": facts}, ann)
            assert (answer.status, answer.json["message"]) == (status, why)

    ask(tmp_path, test)


# ---- who may come --------------------------------------------------------------------------------------------------

COMES_ANYWAY = {
    "/api/guest", "/api/admin", "/api/invites/redeem", "/api/admin/{order}", "/notifications/stop",
    "/notifications/confirm", "/api/me/link-device",
    "/api/me/delete", "/api/me/sign-in", "/api/me/sign-out", "/api/me/passkeys/authentication-options",
    "/api/me/passkeys/sign-in",
}  # fmt: skip
"""What somebody new can ask for all the same: to be known from elsewhere, to be let in; and what no cookie decides."""


def test_who_is_new_can_do_nothing_anywhere_and_who_is_known_everything(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, ben, new = await becomes_host(house), house.cookie("ben"), house.cookie("new")
        table = await opens(house, "ben", "cleo")
        await orders(house, ann, "join", who="nobody")
        refused = await house.posts("/api/tables", NEW, new)
        assert error_of(refused) == (403, "nobody-new")
        assert refused.json["message"] == "This house is not taking in anybody new at the moment."
        assert "sign in" in refused.json["suggestion"]
        assert (await house.posts("/api/tables", NEW, ben)).status == 201
        asked = {(method, path) for method, path in routes(house.app) if method not in ("GET", "HEAD")}
        assert len(asked) > 80
        let_in, kind = set(), (b"content-type", b"application/json")
        for method, path in asked:
            concrete = path.replace("{name}", table).replace("{order}", "join").replace("{message}", "m")
            answer = await house.asks(method, concrete, [kind, new], body=b"{}")
            if answer.status != 403 or b"nobody-new" not in answer.content:
                let_in.add(path)
        assert let_in == COMES_ANYWAY
        assert (await house.gets(f"/t/{table}", new)).status == 200  # whoever has the link can watch
        home = (await house.gets("/", new)).text
        assert "This house is not taking in anybody new at the moment." in home
        assert "taking in anybody new" not in (await house.gets("/", ben)).text

    ask(tmp_path, test)


def test_an_invitation_code_lets_in_until_it_is_withdrawn(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, new, late = await becomes_host(house), house.cookie("new"), house.cookie("late")
        await orders(house, ann, "join", who="code")
        made = await orders(house, ann, "code", note="Thursday club")
        assert made["url"].endswith(f"/invite#{made['code']}")
        refused = await house.posts("/api/tables", NEW, new)
        assert error_of(refused) == (403, "new-here")
        assert refused.json["suggestion"] == "Enter yours on the page “/invite”, or sign in."
        spelled = f" {made['code'][:4].lower()}-{made['code'][4:]} "
        assert (await house.posts("/api/invites/redeem", {"code": spelled}, new)).status == 204
        assert (await house.posts("/api/tables", NEW, new)).status == 201
        told = (await orders(house, ann, "house"))["codes"]
        assert [(one["note"], one["num_used"]) for one in told] == [("Thursday club", 1)]
        assert made["code"] not in json.dumps(told)
        await orders(house, ann, "withdraw", code=made["id"])
        assert error_of(await house.posts("/api/invites/redeem", {"code": made["code"]}, late)) == (
            403,
            "wrong-entrance",
        )
        assert (await house.posts("/api/tables", NEW, new)).status == 201  # who has come stays
        assert made["code"].encode() not in (tmp_path / "saqqara.db-wal").read_bytes()

    ask(tmp_path, test)


def test_who_is_suspended_does_nothing_on_any_device_until_that_is_lifted(tmp_path: Path, light: None) -> None:
    async def test(house: House) -> None:
        ann, ben, phone = await becomes_host(house), house.cookie("ben"), house.cookie("phone")
        table = await opens(house, "ben", "cleo")
        assert (await house.posts("/api/me/member", {"name": "Ben", "password": GOOD}, ben)).status == 201
        await orders(house, ann, "suspend", who="Ben")
        after = (await table_of(house, table)).seq
        answer = await house.posts(f"/api/tables/{table}/play", {"action": "place b2", "after": after}, ben)
        assert error_of(answer) == (403, "suspended")
        signed = await house.posts("/api/me/sign-in", {"name": "Ben", "password": GOOD}, phone)
        other = (b"cookie", signed.headers["set-cookie"].partition(";")[0].encode())
        assert error_of(await house.posts("/api/tables", NEW, other)) == (403, "suspended")
        await orders(house, ann, "restore", who="Ben")
        assert (await house.posts("/api/tables", {**NEW, "name": ""}, other)).status == 201

    ask(tmp_path, test)


def test_a_member_who_has_lost_every_way_in_gets_a_code_that_serves_once(tmp_path: Path, light: None) -> None:
    async def test(house: House) -> None:
        ann, ben = await becomes_host(house), house.cookie("ben")
        recovery = (await house.posts("/api/me/member", {"name": "Ben", "password": GOOD}, ben)).json["recovery_codes"]
        code = await orders(house, ann, "let-in", who="Ben")
        signs_in = partial(house.posts, "/api/me/sign-in")
        assert (await signs_in({"name": "Ben", "password": recovery[0]}, house.cookie("x"))).status == 403
        assert (await signs_in({"name": "Ben", "password": code}, house.cookie("x"))).status == 204
        assert (await signs_in({"name": "Ben", "password": code}, house.cookie("y"))).status == 403
        assert error_of(await house.posts("/api/admin/let-in", {"arguments": {"who": "Cleo"}}, ann)) == (404, "no-such")

    ask(tmp_path, test)


def test_two_who_turn_out_to_be_one_are_suspended_together_and_no_guest_hands_the_house_on(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, phone = await becomes_host(house), house.cookie("phone")
        letters = (await house.posts("/api/me/code", {}, house.cookie("laptop"))).json["code"]
        assert error_of(await house.posts("/api/me/link-device", {"code": letters}, ann)) == (409, "guest-host")
        assert [(await house.gets("/admin", house.cookie(who))).status for who in ("ann", "laptop", "ben")] == [
            200,
            403,
            403,
        ]
        await house.app.state.store.social.add_message("t", ChatMessage("m1", "phone", True, "Rude", "", 1))
        await house.app.state.store.social.add_report(Report(1, "t", "m1", "ann", "phone", "P", "Rude"))
        await orders(house, ann, "suspend-author", report=1)
        letters = (await house.posts("/api/me/code", {}, house.cookie("tablet"))).json["code"]
        assert (await house.posts("/api/me/link-device", {"code": letters}, phone)).status == 204
        assert error_of(await house.posts("/api/tables", NEW, house.cookie("tablet"))) == (403, "suspended")
        who = next(one["ref"] for one in await orders(house, ann, "members") if one["suspended"])
        await orders(house, ann, "restore", who=who)
        assert (await house.posts("/api/tables", NEW, phone)).status == 201

    ask(tmp_path, test)


# ---- tables, reports, words ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "seats"), [("en", "Ben, Novice, free"), ("de", "Ben, Neuling, frei"), ("ru", "Ben, Новичок, свободно")]
)
def test_the_page_says_who_sits_where(tmp_path: Path, lang: str, seats: str) -> None:
    async def test(house: House) -> None:
        ann = await becomes_host(house)
        given = [{"name": "Ben", "player": PERSON, "person": "ben"}]
        given += [{"name": "", "player": "novice"}, {"name": "", "player": "open"}]
        await house.app.state.tables.open(Table.open("imhotep", {"players": 3}, 1, given))
        answer = await house.gets("/admin", ann, (b"accept-language", lang.encode()))
        assert f"<span>{seats}</span>" in answer.text

    ask(tmp_path, test)


def test_a_table_is_called_off_and_its_players_see_it(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann = await becomes_host(house)
        name = await opens(house, "ben", "cleo")
        row = (await orders(house, ann, "tables"))[0]
        assert (row["game"], row["state"], [seat["name"] for seat in row["seats"]]) == ("duel", "runs", ["Ben", "Cleo"])
        assert name not in json.dumps(row)
        await orders(house, ann, "close", table=row["table"])
        table = await table_of(house, name)
        assert (table.is_over, table.outcome) == (True, {"reason": "cancelled", "lost": [], "winners": []})
        assert Table.from_events(table.events).is_over
        assert (await orders(house, ann, "tables"))[0]["state"] == "over"
        again = await house.posts("/api/admin/close", {"arguments": {"table": row["table"]}}, ann)
        assert error_of(again) == (409, "over")
        late = await house.posts(f"/api/tables/{name}/play", {"action": "place b2", "after": 1}, house.cookie("ben"))
        assert late.status == 409

    ask(tmp_path, test)


def test_a_report_is_dealt_with(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann, company = await becomes_host(house), house.app.state.store.social
        await company.add_message(
            "k7m2p9qrstuv", ChatMessage("m1", "ben", True, "You <never> learn", "", 1_780_315_200)
        )
        await company.add_report(Report(1_780_315_260, "k7m2p9qrstuv", "m1", "cleo", "ben", "Ben", "You <never> learn"))
        page = (await house.gets("/admin", ann)).text
        assert "You &lt;never&gt; learn" in page
        assert "k7m2p9qrstuv" not in page
        await orders(house, ann, "hide", report=1)
        assert (await company.chat_log("k7m2p9qrstuv")).messages == ()
        found = (await orders(house, ann, "reports"))[0]
        assert (found["text"], found["is_visible"]) == ("You <never> learn", False)
        await orders(house, ann, "done", report=1)
        assert await orders(house, ann, "reports") == []

    ask(tmp_path, test)


def test_the_house_has_words_of_its_own_which_are_only_words(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann = await becomes_host(house)
        await orders(house, ann, "text", name="web-house", lang="de", text="Zum  <b>Krokodil</b>")
        await orders(house, ann, "text", name="house-imprint", lang="en", text="Nile Street 1\n\n<script>x</script>")
        german = await house.gets("/", query=b"lang=de")
        assert "<title>Ein Tisch für ägyptische Brettspiele · Zum &lt;b&gt;Krokodil&lt;/b&gt;</title>" in german.text
        about = (await house.gets("/about")).text
        assert "Nile Street 1\n\n&lt;script&gt;x&lt;/script&gt;" in about
        assert "Zum &lt;b&gt;Krokodil&lt;/b&gt;" in about  # for who reads a language in which there is no name
        long = await house.posts(
            "/api/admin/text", {"arguments": {"name": "web-house", "lang": "en", "text": "x" * 41}}, ann
        )
        assert error_of(long) == (400, "bad-fact")
        await orders(house, ann, "text", name="web-house", lang="de", text="")
        assert "· Saqqara</title>" in (await house.gets("/", query=b"lang=de")).text

    ask(tmp_path, test)


# ---- what nobody may read off --------------------------------------------------------------------------------------


def test_what_is_hidden_at_a_table_changes_nothing_of_what_a_host_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two houses, the same but for what lies hidden at a table, and for how often somebody has tried a decision."""
    monkeypatch.setattr("saqqara.server.tables.table_registry.new_table_name", lambda: NAME)
    moments = count(1_795_608_000)
    monkeypatch.setattr("saqqara.storage.append.time", SimpleNamespace(time=lambda: float(next(moments))))
    found: list[list[bytes]] = []
    seats = [{"name": name.capitalize(), "player": PERSON, "person": name} for name in ("ben", "ann")]

    async def test(house: House, deal: list[str], tries: int) -> None:
        ann = await becomes_host(house)
        await house.app.state.tables.open(Table.open("duel", {"first": 0}, 1, seats, setup={"deal": deal}))
        for text in ["place b2"] * tries:
            await house.app.state.tables.command(NAME, lambda table, text=text: table.play(0, text))
            await house.app.state.tables.command(NAME, lambda table: table.undo(0))
        path = tmp_path / f"{len(found)}" / "saqqara.db.log"
        lines = [
            {"what": "event", "event": "played", "table": NAME, "seq": 1, "action": deal[0]},
            {"what": "request", "method": "GET", "path": f"/api/tables/{NAME}/preview", "status": 200},
        ] * (1 + tries)
        same = {"what": "request", "method": "GET", "path": "/rules/duel", "status": 200, "ms": 1.0}
        path.write_text("".join(f"{json.dumps({'time': 'T', 'level': 'info', **line})}\n" for line in [*lines, same]))
        answers = [await orders(house, ann, order) for order in ("tables", "journal", "sizes")]
        page = (await house.gets("/admin", ann)).content.replace(b"seq", b"")
        figures = await orders(house, ann, "figures")
        kept = "\n".join(line for line in figures.splitlines() if "free" not in line and "started" not in line)
        found.append([json.dumps(answer).encode() for answer in answers] + [kept.encode(), _settled(page)])

    for number, deal in enumerate(deals()):
        (tmp_path / str(number)).mkdir()
        (tmp_path / str(number) / "saqqara.db.key").write_text("k" * 64)
        clock = {"now": lambda: 1_795_608_000_000}
        ask(tmp_path / str(number), lambda house, deal=deal, number=number: test(house, deal, 3 * number), **clock)
    assert found[0] == found[1]
    assert b"played" not in b"".join(found[0])


def _settled(page: bytes) -> bytes:
    """A page without the moments at which things happened, and the free space of the disk."""
    kept = [line for line in page.splitlines() if b"<time" not in line and b"Free on" not in line]
    return b"\n".join(kept)


def test_figures_are_nobodys_until_the_host_says_whose(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        ann = await becomes_host(house)

        async def asked(*headers: tuple[bytes, bytes], client: str = "127.0.0.1") -> int:
            if client != "127.0.0.1":
                headers = (*headers, (b"x-forwarded-for", client.encode()))
            return (await _from_here(house, [*HERE, *headers])).status

        nothing = await _from_here(house, HERE)
        elsewhere = (await _from_here(house, HERE, "/metrix")).content.replace(b"metrix", b"metrics")
        assert (nothing.status, nothing.content) == (404, elsewhere)
        await orders(house, ann, "figures", who="loopback")
        assert [await asked(), await asked(client="203.0.113.9"), await asked((b"forwarded", b"for=x"))] == [
            200,
            404,
            404,
        ]
        assert (await _from_here(house, [(b"host", b"games.example.org")])).status == 404
        token = await orders(house, ann, "figures", who="token")
        right = (b"authorization", f"Bearer {token}".encode())
        assert [await asked(), await asked(right), await asked((b"authorization", b"Bearer x"))] == [404, 200, 404]
        assert (await _from_here(house, [*HERE, right])).text.splitlines()[2] == 'saqqara_rows{kind="tables"} 0.0'
        assert token.encode() not in (tmp_path / "saqqara.db-wal").read_bytes()
        await orders(house, ann, "figures", who="off")
        assert await asked(right) == 404

    ask(tmp_path, test)


async def _from_here(house: House, headers: Pairs, path: str = "/metrics") -> Answer:
    """As a program on this machine asks."""
    app = house.app

    async def local(scope: Any, receive: Any, send: Any) -> None:
        await app({**scope, "client": ("127.0.0.1", 4711)}, receive, send)

    return await House(local).asks("GET", path, headers)  # type: ignore[arg-type]


# ---- upkeep --------------------------------------------------------------------------------------------------------


def test_a_backup_is_the_whole_house_as_it_is_now(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        guest, token = await site.guest().arrives(), await site.app.state.settings.create_admin_link()
        assert (await guest.client.post("/api/admin", json={"token": token})).status_code == 204
        await guest.opens()
        answer = await guest.client.get("/admin/backup")
        assert answer.headers["content-type"] == "application/vnd.sqlite3"
        assert answer.headers["content-disposition"].startswith('attachment; filename="saqqara-2')
        assert answer.headers["cache-control"] == "no-store"
        (tmp_path / "copy.db").write_bytes(answer.content)
        copy = sqlite3.connect(tmp_path / "copy.db")
        assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert copy.execute("SELECT table_id, count(*) FROM events").fetchall() == [(guest.path.rpartition("/")[2], 1)]
        copy.close()
        assert [path.name for path in tmp_path.iterdir() if "backup" in path.name] == []

    run(test, tmp_path)


async def _ages(house: House, *tables: str) -> None:
    """Nothing has happened at these tables since 2001."""

    def carry_out(connection: Connection) -> Changes:
        connection.execute(events.update().where(events.c.table_id.in_(tables)).values(at=1_000_000_000))
        return []

    await house.app.state.store.write("their age", carry_out)


def test_what_nobody_has_touched_goes_and_members_games_stay(tmp_path: Path, light: None) -> None:
    async def test(house: House) -> None:
        ann, store = await becomes_host(house), house.app.state.store
        assert (
            await house.posts("/api/me/member", {"name": "Dora", "password": GOOD}, house.cookie("dora"))
        ).status == 201
        abandoned, members, over, fresh = [
            await opens(house, *people)
            for people in (("ben", "cleo"), ("ben", "dora"), ("ben", "cleo"), ("ben", "cleo"))
        ]
        await house.app.state.tables.command(over, lambda table: table.cancel(None))
        await _ages(house, abandoned, members, over)
        await store.social.add_message(fresh, ChatMessage("old", "ben", True, "Hello", "", 1_000_000_000))
        await store.social.add_message(fresh, ChatMessage("new", "ben", True, "Hello", "", int(time.time())))
        for person, since in (("eve", None), ("eva", 7), ("ben", None)):
            await store.notifications.add_channel(
                Channel(person, person, "mail", person, person, "", person, None, since)
            )
        counted = await orders(house, ann, "tidy", days=30)
        assert counted == {"tables": 1, "addresses": 1, "calls": 0, "messages": 1}
        assert await store.count_tables() == 4  # only counted
        async with house.app.state.tables.locked(abandoned):
            pass  # it lies in memory
        assert await orders(house, ann, "sweep", days=30) == counted
        tables = {row["table"] for row in await orders(house, ann, "tables")}
        assert len(tables) == await store.count_tables() == 3
        command = {"action": "place b2", "after": 0}
        late = await house.posts(f"/api/tables/{abandoned}/play", command, house.cookie("ben"))
        assert error_of(late) == (404, "no-such-table")
        assert (await house.gets(f"/t/{members}", ann)).status == 200
        assert (await house.gets(f"/t/{over}", ann)).status == 200
        assert [message.id for message in (await store.social.chat_log(fresh)).messages] == ["new"]
        assert [one.id for one in await store.notifications.channels_of(["eve", "eva", "ben"])] == ["eva", "ben"]

    ask(tmp_path, test)


# ---- beside a running server ---------------------------------------------------------------------------------------


def beside(tmp_path: Path, order: str, **facts: int | str) -> Awaitable[Any]:
    return asyncio.to_thread(control_socket.send_operation, tmp_path / "saqqara.db", order, facts)


def test_orders_beside_the_server_hold_at_once(tmp_path: Path) -> None:
    deep = tmp_path.joinpath(*["a folder with a long name"] * 6)  # longer than the address of a socket may be
    deep.mkdir(parents=True)

    async def test(house: House) -> None:
        assert await beside(deep, "join", who="nobody") is None
        assert error_of(await house.posts("/api/tables", NEW, house.cookie("new"))) == (403, "nobody-new")
        assert (await beside(deep, "health"))["pages"] == 0
        with pytest.raises(AdminError, match="bad-fact") as wrong:
            await beside(deep, "join", who="friends")
        assert wrong.value.facts == {"what": "who", "choices": "anybody, code, nobody"}
        assert (deep / "saqqara.db.host").stat().st_mode & 0o777 == 0o600

    ask(deep, test)
    assert not (deep / "saqqara.db.host").exists()
    with pytest.raises(control_socket.NoServerError):
        control_socket.send_operation(deep / "saqqara.db", "house", {})


NONSENSE = (b"\n", b"{}\n", b"[1]\n", b"\xff\xfe\n", b'{"order": 1, "facts": 2}\n', b"x" * 70_000)


def test_nonsense_beside_the_server_ends_nothing(tmp_path: Path) -> None:
    async def test(house: House) -> None:
        for sent in NONSENSE:
            with control_socket._short_path(tmp_path / "saqqara.db") as path:
                reader, writer = await asyncio.open_unix_connection(path)
            writer.write(sent)
            writer.write_eof()
            answer = await reader.read()
            assert answer == b"" or json.loads(answer)["error"] == "bad-fact"
            writer.close()
        assert (await beside(tmp_path, "house"))["join"] == "anybody"

    ask(tmp_path, test)


def test_what_a_killed_server_has_left_is_no_hindrance(tmp_path: Path) -> None:
    (tmp_path / "saqqara.db.host").write_text("left over")

    async def test(house: House) -> None:
        assert (await beside(tmp_path, "house"))["join"] == "anybody"

    ask(tmp_path, test)


@pytest.mark.parametrize(("computer", "state"), [
    (BotConfig((), SimpleNamespace()), "ready"),
    (BotConfig((), SimpleNamespace(is_fully_compiled=False)), "warming-up"),
    (BotConfig((), None), "elsewhere"), (None, "none"),
])  # fmt: skip
def test_how_computer_players_are(computer: BotConfig | None, state: str) -> None:
    assert bot_state(computer) == state
    assert state in BOT_STATES  # each has its words
