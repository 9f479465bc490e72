"""Administration over HTTP: changes by an admin apply everywhere at once, and other users cannot make any."""

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

from accounts.test_members import GOOD, fast_hashing
from saqqara.admin import control_socket
from saqqara.admin.errors import AdminError
from saqqara.admin.operations import OPERATIONS
from saqqara.notifications.delivery_settings import DeliverySettings
from saqqara.server.admin_pages import BOT_STATES, bot_state
from saqqara.server.app import BotConfig
from saqqara.storage import Changes, Channel, ChatMessage, Connection, Report
from saqqara.storage.schema import events
from saqqara.table import PERSON, Table
from server.app_server import AppResponse, AppServer, HeaderPairs, routes, run_with_app
from server.running_server import Site, run
from server.tables.test_leak import NAME, deals

__all__ = ["fast_hashing"]

NEW = {"game": "duel", "opponents": ["open"], "seat": 0, "name": "Ann"}
LOOPBACK_HOST = ((b"host", b"127.0.0.1:8000"),)


async def become_admin(server: AppServer, person: str = "ann") -> tuple[bytes, bytes]:
    """Make a guest an admin with a new link; return their cookie."""
    token = await server.services.settings.create_admin_link()
    answer = await server.post("/api/admin", {"token": token}, server.cookie(person))
    assert (answer.status, answer.content) == (204, b"")
    return server.cookie(person)


async def run_operation(server: AppServer, cookie: tuple[bytes, bytes], operation: str, **facts: int | str) -> Any:
    answer = await server.post(f"/api/admin/{operation}", {"arguments": facts}, cookie)
    assert answer.status == 200, answer.text
    return answer.json


async def open_table(server: AppServer, *people: str, game: str = "duel") -> str:
    seats = [{"name": person.capitalize(), "player": PERSON, "person": person} for person in people]
    name: str = await server.services.tables.open(Table.open(game, {}, 1, seats))
    return name


async def table_of(server: AppServer, name: str) -> Table:
    async with server.services.tables.locked(name) as table:
        found: Table = table
    return found


def error_of(answer: AppResponse) -> tuple[int, str]:
    return answer.status, answer.json["error"]


def test_notification_settings_contain_no_password(tmp_path: Path) -> None:
    mail = {"from": "games@example.org", "server": "mail.example.org", "user": "games", "password": "crocodile"}
    settings = {"address": "https://games.example.org", "mail": mail, "services": ["ntfy", "telegram"]}

    async def test(server: AppServer) -> None:
        ann = await become_admin(server)
        assert await run_operation(server, ann, "show-notifications") == {
            "address": "https://games.example.org", "mail": "mail.example.org:587 · STARTTLS",
            "services": ["ntfy", "Telegram"],
        }  # fmt: skip
        page = (await server.get("/admin", ann)).text
        assert "mail.example.org:587 · STARTTLS" in page
        assert "crocodile" not in page

    run_with_app(tmp_path, test, delivery_settings=DeliverySettings.parse(settings))


# ---- becoming an admin ---------------------------------------------------------------------------------------------


def test_admin_link_works_for_its_first_visitor_only(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann, ben = server.cookie("ann"), server.cookie("ben")
        token = await server.services.settings.create_first_admin_link()
        assert await server.services.settings.create_first_admin_link() is None  # printed only at the first start
        assert (await server.post("/api/admin", {"token": token}, ann)).status == 204
        assert "Running the house" in (await server.get("/admin", ann)).text
        again = await server.post("/api/admin", {"token": token}, ben)
        assert error_of(again) == (403, "invalid-link")
        assert again.json["suggestion"] == "“saqqara admin create-admin-link” prints a new one, for a day."
        older, newer = [await server.services.settings.create_admin_link() for _ in range(2)]
        assert error_of(await server.post("/api/admin", {"token": older}, ben)) == (403, "invalid-link")
        assert token.encode() not in (tmp_path / "saqqara.db-wal").read_bytes()
        assert newer.encode() not in (tmp_path / "saqqara.db-wal").read_bytes()

    run_with_app(tmp_path, test)


def test_non_admins_all_get_the_same_refusal(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        await become_admin(server)
        await open_table(server, "ben", "cleo")
        for path in ("/admin", "/admin/backup"):
            pages = [
                await server.get(path, *cookie) for cookie in ((), (server.cookie("ben"),), (server.cookie("new"),))
            ]
            assert {page.status for page in pages} == {403}
            assert len({page.content for page in pages}) == 1
        for operation in ("set-registration", "list-tables", "prune", "nonsense"):
            answer = await server.post(f"/api/admin/{operation}", {"arguments": {}}, server.cookie("ben"))
            assert error_of(answer) == (403, "not-admin")
        assert server.services.settings.registration == "open"

    run_with_app(tmp_path, test)


def test_guessing_admin_links_is_limited(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        token, ben = await server.services.settings.create_admin_link(), server.cookie("ben")
        answers = [await server.post("/api/admin", {"token": "x"}, ben) for _ in range(9)]
        assert [answer.status for answer in answers] == [403] * 8 + [429]
        assert (await server.post("/api/admin", {"token": token}, ben)).status == 429
        assert error_of(await server.post("/api/invites/redeem", {"code": "ABCDEFGH"}, ben)) == (403, "invalid-invite")

    run_with_app(tmp_path, test)


def test_cross_origin_operations_are_refused(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann = await become_admin(server)
        body = {"arguments": {"policy": "closed"}}
        foreign = await server.post(
            "/api/admin/set-registration", body, ann, (b"host", b"house"), (b"origin", b"https://evil.example")
        )
        form = await server.request("POST", "/api/admin/set-registration", [ann], body=json.dumps(body).encode())
        assert (foreign.status, form.status) == (403, 415)
        assert server.services.settings.registration == "open"

    run_with_app(tmp_path, test)


def test_last_admin_cannot_be_removed(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann = await become_admin(server)
        own = (await run_operation(server, ann, "list-users"))[0]["ref"]
        last = await server.post("/api/admin/revoke-admin", {"arguments": {"user": own}}, ann)
        assert error_of(last) == (409, "last-admin")
        assert last.json["suggestion"] == "Make somebody else host first."
        ben = await become_admin(server, "ben")
        assert error_of(await server.post("/api/admin/suspend-user", {"arguments": {"user": own}}, ben)) == (
            409,
            "is-admin",
        )
        await run_operation(server, ben, "revoke-admin", user=own)
        assert ((await server.get("/admin", ann)).status, (await server.get("/admin", ben)).status) == (403, 200)

    run_with_app(tmp_path, test)


def test_invalid_operation_lists_the_valid_ones(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann = await become_admin(server)
        for operation, facts, status, why in (
            ("set-registration", {"policy": "friends"}, 400, "policy is not possible; possible: open, invite, closed."),
            ("set-registration", {}, 400, "policy is missing; possible: open, invite, closed."),
            ("cancel-table", {"table": 7}, 400, 'table is not possible; possible: "..." (<= 100).'),
            ("cancel-table", {"table": "abcd2345"}, 404, "There is no abcd2345 here, or not any more."),
            ("count-prunable", {"days": 1}, 400, "days is not possible; possible: 30 ... 36500."),
        ):
            answer = await server.post(f"/api/admin/{operation}", {"arguments": facts}, ann)
            assert (answer.status, answer.json["message"]) == (status, why)

    run_with_app(tmp_path, test)


# ---- registration and suspension -----------------------------------------------------------------------------------

ALWAYS_ALLOWED = {
    *(f"/api/admin/{name}" for name in OPERATIONS),
    "/api/guest", "/api/admin", "/api/invites/redeem", "/api/admin/{operation}", "/notifications/stop",
    "/notifications/confirm", "/api/me/link-device",
    "/api/me", "/api/me/sign-in", "/api/me/sign-out", "/api/me/passkeys/authentication-options",
    "/api/me/passkeys/sign-in",
}  # fmt: skip
"""Routes that stay open to new guests: to sign in or link a device, to be admitted, and those that need no cookie."""


def test_registration_restricts_new_guests_only(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann, ben, new = await become_admin(server), server.cookie("ben"), server.cookie("new")
        table = await open_table(server, "ben", "cleo")
        await run_operation(server, ann, "set-registration", policy="closed")
        refused = await server.post("/api/tables", NEW, new)
        assert error_of(refused) == (403, "registration-closed")
        assert refused.json["message"] == "This house is not taking in anybody new at the moment."
        assert "sign in" in refused.json["suggestion"]
        assert (await server.post("/api/tables", NEW, ben)).status == 201
        commands = {(method, path) for method, path in routes(server.app) if method not in ("GET", "HEAD")}
        assert len(commands) > 80
        let_in, kind = set(), (b"content-type", b"application/json")
        for method, path in commands:
            concrete = (
                path.replace("{name}", table).replace("{operation}", "set-registration").replace("{message}", "m")
            )
            answer = await server.request(method, concrete, [kind, new], body=b"{}")
            if answer.status != 403 or b"registration-closed" not in answer.content:
                let_in.add(path)
        assert let_in == ALWAYS_ALLOWED
        assert (await server.get(f"/t/{table}", new)).status == 200  # anyone with the link can watch
        home = (await server.get("/", new)).text
        assert "This house is not taking in anybody new at the moment." in home
        assert "taking in anybody new" not in (await server.get("/", ben)).text

    run_with_app(tmp_path, test)


def test_invitation_code_admits_guests_until_withdrawn(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann, new, late = await become_admin(server), server.cookie("new"), server.cookie("late")
        await run_operation(server, ann, "set-registration", policy="invite")
        made = await run_operation(server, ann, "create-invite", note="Thursday club")
        assert made["url"].endswith(f"/invite#{made['code']}")
        refused = await server.post("/api/tables", NEW, new)
        assert error_of(refused) == (403, "invite-required")
        assert refused.json["suggestion"] == "Enter yours on the page “/invite”, or sign in."
        spelled = f" {made['code'][:4].lower()}-{made['code'][4:]} "
        assert (await server.post("/api/invites/redeem", {"code": spelled}, new)).status == 204
        assert (await server.post("/api/tables", NEW, new)).status == 201
        codes = await run_operation(server, ann, "list-invites")
        assert [(one["note"], one["num_used"]) for one in codes] == [("Thursday club", 1)]
        assert made["code"] not in json.dumps(codes)
        await run_operation(server, ann, "withdraw-invite", code=made["id"])
        assert error_of(await server.post("/api/invites/redeem", {"code": made["code"]}, late)) == (
            403,
            "invalid-invite",
        )
        assert (await server.post("/api/tables", NEW, new)).status == 201  # admitted guests stay
        assert made["code"].encode() not in (tmp_path / "saqqara.db-wal").read_bytes()

    run_with_app(tmp_path, test)


def test_suspended_user_is_refused_on_all_devices_until_lifted(tmp_path: Path, fast_hashing: None) -> None:
    async def test(server: AppServer) -> None:
        ann, ben, phone = await become_admin(server), server.cookie("ben"), server.cookie("phone")
        table = await open_table(server, "ben", "cleo")
        assert (await server.post("/api/me/member", {"name": "Ben", "password": GOOD}, ben)).status == 201
        await run_operation(server, ann, "suspend-user", user="Ben")
        after = (await table_of(server, table)).seq
        answer = await server.post(f"/api/tables/{table}/play", {"action": "place b2", "after": after}, ben)
        assert error_of(answer) == (403, "suspended")
        signed = await server.post("/api/me/sign-in", {"name": "Ben", "password": GOOD}, phone)
        other = (b"cookie", signed.headers["set-cookie"].partition(";")[0].encode())
        assert error_of(await server.post("/api/tables", NEW, other)) == (403, "suspended")
        await run_operation(server, ann, "lift-suspension", user="Ben")
        assert (await server.post("/api/tables", {**NEW, "name": ""}, other)).status == 201

    run_with_app(tmp_path, test)


def test_recovery_code_works_once(tmp_path: Path, fast_hashing: None) -> None:
    async def test(server: AppServer) -> None:
        ann, ben = await become_admin(server), server.cookie("ben")
        recovery = (await server.post("/api/me/member", {"name": "Ben", "password": GOOD}, ben)).json["recovery_codes"]
        code = (await run_operation(server, ann, "issue-recovery-code", user="Ben"))["code"]
        signs_in = partial(server.post, "/api/me/sign-in")
        assert (await signs_in({"name": "Ben", "password": recovery[0]}, server.cookie("x"))).status == 403
        assert (await signs_in({"name": "Ben", "password": code}, server.cookie("x"))).status == 204
        assert (await signs_in({"name": "Ben", "password": code}, server.cookie("y"))).status == 403
        assert error_of(await server.post("/api/admin/issue-recovery-code", {"arguments": {"user": "Cleo"}}, ann)) == (
            404,
            "no-such",
        )

    run_with_app(tmp_path, test)


def test_merged_users_are_suspended_together_and_guests_transfer_no_rights(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann, phone = await become_admin(server), server.cookie("phone")
        letters = (await server.post("/api/me/code", {}, server.cookie("laptop"))).json["code"]
        assert error_of(await server.post("/api/me/link-device", {"code": letters}, ann)) == (409, "guest-admin")
        assert [(await server.get("/admin", server.cookie(user))).status for user in ("ann", "laptop", "ben")] == [
            200,
            403,
            403,
        ]
        await server.services.store.social.add_message("t", ChatMessage("m1", "phone", True, "Rude", "", 1))
        await server.services.store.social.add_report(Report(1, "t", "m1", "ann", "phone", "P", "Rude"))
        await run_operation(server, ann, "suspend-author", report=1)
        letters = (await server.post("/api/me/code", {}, server.cookie("tablet"))).json["code"]
        assert (await server.post("/api/me/link-device", {"code": letters}, phone)).status == 204
        assert error_of(await server.post("/api/tables", NEW, server.cookie("tablet"))) == (403, "suspended")
        user = next(one["ref"] for one in await run_operation(server, ann, "list-users") if one["suspended"])
        await run_operation(server, ann, "lift-suspension", user=user)
        assert (await server.post("/api/tables", NEW, phone)).status == 201

    run_with_app(tmp_path, test)


# ---- tables, reports, custom texts ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lang", "seats"), [("en", "Ben, Novice, free"), ("de", "Ben, Neuling, frei"), ("ru", "Ben, Новичок, свободно")]
)
def test_page_lists_players_by_seat(tmp_path: Path, lang: str, seats: str) -> None:
    async def test(server: AppServer) -> None:
        ann = await become_admin(server)
        given = [{"name": "Ben", "player": PERSON, "person": "ben"}]
        given += [{"name": "", "player": "novice"}, {"name": "", "player": "open"}]
        await server.services.tables.open(Table.open("imhotep", {"players": 3}, 1, given))
        answer = await server.get("/admin", ann, (b"accept-language", lang.encode()))
        assert f"<span>{seats}</span>" in answer.text

    run_with_app(tmp_path, test)


def test_cancelled_table_is_over_for_its_players(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann = await become_admin(server)
        name = await open_table(server, "ben", "cleo")
        row = (await run_operation(server, ann, "list-tables"))[0]
        assert (row["game"], row["state"], [seat["name"] for seat in row["seats"]]) == ("duel", "runs", ["Ben", "Cleo"])
        assert name not in json.dumps(row)
        await run_operation(server, ann, "cancel-table", table=row["table"])
        table = await table_of(server, name)
        assert (table.is_over, table.outcome) == (True, {"reason": "cancelled", "lost": [], "winners": []})
        assert Table.from_events(table.events).is_over
        assert (await run_operation(server, ann, "list-tables"))[0]["state"] == "over"
        again = await server.post("/api/admin/cancel-table", {"arguments": {"table": row["table"]}}, ann)
        assert error_of(again) == (409, "over")
        late = await server.post(f"/api/tables/{name}/play", {"action": "place b2", "after": 1}, server.cookie("ben"))
        assert late.status == 409

    run_with_app(tmp_path, test)


def test_report_is_listed_hidden_and_closed(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann, social = await become_admin(server), server.services.store.social
        await social.add_message("k7m2p9qrstuv", ChatMessage("m1", "ben", True, "You <never> learn", "", 1_780_315_200))
        await social.add_report(Report(1_780_315_260, "k7m2p9qrstuv", "m1", "cleo", "ben", "Ben", "You <never> learn"))
        page = (await server.get("/admin", ann)).text
        assert "You &lt;never&gt; learn" in page
        assert "k7m2p9qrstuv" not in page
        await run_operation(server, ann, "hide-message", report=1)
        assert (await social.chat_log("k7m2p9qrstuv")).messages == ()
        found = (await run_operation(server, ann, "list-reports"))[0]
        assert (found["text"], found["is_visible"]) == ("You <never> learn", False)
        await run_operation(server, ann, "close-report", report=1)
        assert await run_operation(server, ann, "list-reports") == []

    run_with_app(tmp_path, test)


def test_custom_texts_are_escaped(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann = await become_admin(server)
        await run_operation(server, ann, "set-text", name="web-house", text_lang="de", text="Zum  <b>Krokodil</b>")
        await run_operation(
            server, ann, "set-text", name="house-imprint", text_lang="en", text="Nile Street 1\n\n<script>x</script>"
        )
        german = await server.get("/", query=b"lang=de")
        assert "<title>Ein Tisch für ägyptische Brettspiele · Zum &lt;b&gt;Krokodil&lt;/b&gt;</title>" in german.text
        about = (await server.get("/about")).text
        assert "Nile Street 1\n\n&lt;script&gt;x&lt;/script&gt;" in about
        assert "Zum &lt;b&gt;Krokodil&lt;/b&gt;" in about  # for readers of a language without a custom name
        long = await server.post("/api/admin/set-text", {"arguments": {"name": "web-house", "text": "x" * 41}}, ann)
        assert error_of(long) == (400, "invalid-argument")
        await run_operation(server, ann, "set-text", name="web-house", text_lang="de", text="")
        assert "· Saqqara</title>" in (await server.get("/", query=b"lang=de")).text

    run_with_app(tmp_path, test)


# ---- hidden information --------------------------------------------------------------------------------------------


def test_admin_pages_do_not_depend_on_hidden_information(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two servers that differ only in hidden pieces and in the number of undone actions return the same pages."""
    monkeypatch.setattr("saqqara.server.tables.table_registry.new_table_name", lambda: NAME)
    moments = count(1_795_608_000)
    monkeypatch.setattr("saqqara.storage.event_log.time", SimpleNamespace(time=lambda: float(next(moments))))
    found: list[list[bytes]] = []
    seats = [{"name": name.capitalize(), "player": PERSON, "person": name} for name in ("ben", "ann")]

    async def test(server: AppServer, deal: list[str], tries: int) -> None:
        ann = await become_admin(server)
        await server.services.tables.open(Table.open("duel", {"first": 0}, 1, seats, setup={"deal": deal}))
        for text in ["place b2"] * tries:
            await server.services.tables.command(NAME, lambda table, text=text: table.play(0, text))
            await server.services.tables.command(NAME, lambda table: table.undo(0))
        path = tmp_path / f"{len(found)}" / "saqqara.db.log"
        lines = [
            {"message": "event", "event": "played", "table": NAME, "seq": 1, "action": deal[0]},
            {"message": "request", "method": "GET", "path": f"/api/tables/{NAME}/preview", "status": 200},
        ] * (1 + tries)
        same = {"message": "request", "method": "GET", "path": "/rules/duel", "status": 200, "ms": 1.0}
        path.write_text("".join(f"{json.dumps({'time': 'T', 'level': 'info', **line})}\n" for line in [*lines, same]))
        answers = [
            await run_operation(server, ann, operation) for operation in ("list-tables", "show-logs", "show-usage")
        ]
        page = (await server.get("/admin", ann)).content.replace(b"seq", b"")
        figures = await run_operation(server, ann, "show-metrics")
        stable_lines = "\n".join(
            line for line in figures.splitlines() if "free" not in line and "start_time" not in line
        )
        found.append(
            [json.dumps(answer).encode() for answer in answers] + [stable_lines.encode(), _without_variable_lines(page)]
        )

    for number, deal in enumerate(deals()):
        (tmp_path / str(number)).mkdir()
        (tmp_path / str(number) / "saqqara.db.key").write_text("k" * 64)
        clock = {"now": lambda: 1_795_608_000_000}
        run_with_app(
            tmp_path / str(number), lambda server, deal=deal, number=number: test(server, deal, 3 * number), **clock
        )
    assert found[0] == found[1]
    assert b"played" not in b"".join(found[0])


def _without_variable_lines(page: bytes) -> bytes:
    """Return a page without the lines that contain times or the free disk space."""
    stable_lines = [line for line in page.splitlines() if b"<time" not in line and b"Free disk space" not in line]
    return b"\n".join(stable_lines)


def test_log_shows_kinds_of_storage_errors_but_not_of_jobs(tmp_path: Path) -> None:
    """The kind and the table of a failed job would tell what a player has looked up during a game."""

    async def test(server: AppServer) -> None:
        ann = await become_admin(server)
        failures = [
            {"message": "job_failed", "kind": "hint", "table": NAME, "part": 7, "error": "a worker has died"},
            {"message": "storage_failed", "error_kind": "full", "error": f"cannot write table {NAME}"},
        ]
        shared = {"time": "2026-11-28T20:00:00.000+00:00", "level": "error"}
        lines = [json.dumps({**shared, **facts}) for facts in failures]
        (tmp_path / "saqqara.db.log").write_text("".join(f"{line}\n" for line in lines), "utf-8")
        assert await run_operation(server, ann, "show-logs") == [
            {**shared, "message": "storage_failed", "error_kind": "full"},
            {**shared, "message": "job_failed"},
        ]
        page = await server.get("/admin", ann)
        assert page.status == 200
        assert "no room left on its disk" in page.text
        assert "hint" not in page.text.partition('class="lines"')[2].partition("</ol>")[0]

    run_with_app(tmp_path, test)


def test_metrics_are_private_until_enabled(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        ann = await become_admin(server)

        async def metrics_status(*headers: tuple[bytes, bytes], client: str = "127.0.0.1") -> int:
            if client != "127.0.0.1":
                headers = (*headers, (b"x-forwarded-for", client.encode()))
            return (await _send_from_loopback(server, [*LOOPBACK_HOST, *headers])).status

        nothing = await _send_from_loopback(server, LOOPBACK_HOST)
        not_found = (await _send_from_loopback(server, LOOPBACK_HOST, "/metrix")).content.replace(b"metrix", b"metrics")
        assert (nothing.status, nothing.content) == (404, not_found)
        await run_operation(server, ann, "set-metrics-access", access="loopback")
        assert [
            await metrics_status(),
            await metrics_status(client="203.0.113.9"),
            await metrics_status((b"forwarded", b"for=x")),
        ] == [
            200,
            404,
            404,
        ]
        assert (await _send_from_loopback(server, [(b"host", b"games.example.org")])).status == 404
        token = (await run_operation(server, ann, "set-metrics-access", access="token"))["token"]
        right = (b"authorization", f"Bearer {token}".encode())
        assert [
            await metrics_status(),
            await metrics_status(right),
            await metrics_status((b"authorization", b"Bearer x")),
        ] == [404, 200, 404]
        assert (await _send_from_loopback(server, [*LOOPBACK_HOST, right])).text.splitlines()[
            2
        ] == 'saqqara_rows{kind="tables"} 0.0'
        assert token.encode() not in (tmp_path / "saqqara.db-wal").read_bytes()
        await run_operation(server, ann, "set-metrics-access", access="off")
        assert await metrics_status(right) == 404

    run_with_app(tmp_path, test)


async def _send_from_loopback(server: AppServer, headers: HeaderPairs, path: str = "/metrics") -> AppResponse:
    """Send a request as a program on this machine would."""
    app = server.app

    async def local(scope: Any, receive: Any, send: Any) -> None:
        await app({**scope, "client": ("127.0.0.1", 4711)}, receive, send)

    return await AppServer(local).request("GET", path, headers)  # type: ignore[arg-type]


# ---- maintenance ---------------------------------------------------------------------------------------------------


def test_backup_is_a_complete_snapshot(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        guest, token = await site.guest().arrive(), await site.services.settings.create_admin_link()
        assert (await guest.client.post("/api/admin", json={"token": token})).status_code == 204
        await guest.open()
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


async def _backdate_events(server: AppServer, *tables: str) -> None:
    """Set the times of all events of these tables to 2001."""

    def carry_out(connection: Connection) -> Changes:
        connection.execute(events.update().where(events.c.table_id.in_(tables)).values(at=1_000_000_000))
        return []

    await server.services.store.write("their age", carry_out)


def test_idle_tables_are_deleted_and_members_games_stay(tmp_path: Path, fast_hashing: None) -> None:
    async def test(server: AppServer) -> None:
        ann, store = await become_admin(server), server.services.store
        assert (
            await server.post("/api/me/member", {"name": "Dora", "password": GOOD}, server.cookie("dora"))
        ).status == 201
        abandoned, members, over, fresh = [
            await open_table(server, *people)
            for people in (("ben", "cleo"), ("ben", "dora"), ("ben", "cleo"), ("ben", "cleo"))
        ]
        await server.services.tables.command(over, lambda table: table.cancel(None))
        await _backdate_events(server, abandoned, members, over)
        await store.social.add_message(fresh, ChatMessage("old", "ben", True, "Hello", "", 1_000_000_000))
        await store.social.add_message(fresh, ChatMessage("new", "ben", True, "Hello", "", int(time.time())))
        for person, since in (("eve", None), ("eva", 7), ("ben", None)):
            await store.notifications.add_channel(
                Channel(person, person, "mail", person, person, "", person, None, since)
            )
        counts = await run_operation(server, ann, "count-prunable", days=30)
        assert counts == {"tables": 1, "addresses": 1, "calls": 0, "messages": 1}
        assert await store.count_tables() == 4  # counting deletes nothing
        async with server.services.tables.locked(abandoned):
            pass  # loads it into memory
        assert await run_operation(server, ann, "prune", days=30) == counts
        tables = {row["table"] for row in await run_operation(server, ann, "list-tables")}
        assert len(tables) == await store.count_tables() == 3
        command = {"action": "place b2", "after": 0}
        late = await server.post(f"/api/tables/{abandoned}/play", command, server.cookie("ben"))
        assert error_of(late) == (404, "no-such-table")
        assert (await server.get(f"/t/{members}", ann)).status == 200
        assert (await server.get(f"/t/{over}", ann)).status == 200
        assert [message.id for message in (await store.social.chat_log(fresh)).messages] == ["new"]
        assert [one.id for one in await store.notifications.channels_of(["eve", "eva", "ben"])] == ["eva", "ben"]

    run_with_app(tmp_path, test)


# ---- commands next to a running server -----------------------------------------------------------------------------


def run_command(tmp_path: Path, operation: str, **facts: int | str) -> Awaitable[Any]:
    return asyncio.to_thread(control_socket.send_operation, tmp_path / "saqqara.db", operation, facts)


def test_commands_next_to_the_server_apply_at_once(tmp_path: Path) -> None:
    deep = tmp_path.joinpath(*["a folder with a long name"] * 6)  # longer than the path of a socket may be
    deep.mkdir(parents=True)

    async def test(server: AppServer) -> None:
        assert await run_command(deep, "set-registration", policy="closed") is None
        assert error_of(await server.post("/api/tables", NEW, server.cookie("new"))) == (403, "registration-closed")
        assert (await run_command(deep, "show-health"))["open_pages"] == 0
        with pytest.raises(AdminError, match="invalid-argument") as wrong:
            await run_command(deep, "set-registration", policy="friends")
        assert wrong.value.facts == {"what": "policy", "choices": "open, invite, closed"}
        assert (deep / "saqqara.db.control").stat().st_mode & 0o777 == 0o600

    run_with_app(deep, test)
    assert not (deep / "saqqara.db.control").exists()
    with pytest.raises(control_socket.NoServerError):
        control_socket.send_operation(deep / "saqqara.db", "house", {})


NONSENSE = (b"\n", b"{}\n", b"[1]\n", b"\xff\xfe\n", b'{"operation": 1, "facts": 2}\n', b"x" * 70_000)


def test_invalid_commands_next_to_the_server_do_not_stop_it(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        for sent in NONSENSE:
            with control_socket._short_path(tmp_path / "saqqara.db") as path:
                reader, writer = await asyncio.open_unix_connection(path)
            writer.write(sent)
            writer.write_eof()
            answer = await reader.read()
            assert answer == b"" or json.loads(answer)["error"] == "invalid-argument"
            writer.close()
        assert (await run_command(tmp_path, "show-settings"))["registration"] == "open"

    run_with_app(tmp_path, test)


def test_server_starts_over_the_socket_of_a_killed_server(tmp_path: Path) -> None:
    (tmp_path / "saqqara.db.control").write_text("left over")

    async def test(server: AppServer) -> None:
        assert (await run_command(tmp_path, "show-settings"))["registration"] == "open"

    run_with_app(tmp_path, test)


@pytest.mark.parametrize(("computer", "state"), [
    (BotConfig((), SimpleNamespace()), "ready"),
    (BotConfig((), SimpleNamespace(is_fully_compiled=False)), "warming-up"),
    (BotConfig((), None), "external"), (None, "none"),
])  # fmt: skip
def test_bot_state_follows_the_bot_config(computer: BotConfig | None, state: str) -> None:
    assert bot_state(computer) == state
    assert state in BOT_STATES  # each state has a text
