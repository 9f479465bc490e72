"""Finished games, statistics and records over HTTP: lists, filters, and privacy."""

from __future__ import annotations

import io
import json
import re
import zipfile
from pathlib import Path
from typing import Any

from accounts.test_members import fast_hashing
from results.finished_games import COUNTS, complete_game, resigned_game, seats_of
from saqqara.results.result_recorder import ResultRecorder
from saqqara.server.app import BotConfig
from saqqara.storage import accounts
from saqqara.storage.accounts import Member
from saqqara.storage.personal_data import OTHER_TABLES, PERSONAL_TABLES
from saqqara.storage.schema import ephemeral, metadata
from saqqara.table import Table, TableSettings
from server.accounts.test_account_page import register_member
from server.app_server import AppServer, run_with_app
from server.running_server import Site, run

__all__ = ["fast_hashing"]


class IdleBots:
    ready = True

    async def choose(self, view: Any, game: Any, level: str) -> list[str]:
        return [view["legal"][0]]


BOT_CONFIG = BotConfig(("novice", "apprentice"), IdleBots(), min_step_seconds=0.0)


async def store_tables(server: AppServer, *tables: Table) -> list[str]:
    """Open these tables, and save the results of those that are over."""
    names = [await server.services.tables.open(table) for table in tables]
    taker = ResultRecorder(server.services.store, server.services.accounts.canonical_person, idle_factor=0.0)
    while await taker.save_batch():
        pass
    return names


async def get_page(server: AppServer, user: str, path: str, query: bytes = b"", lang: bytes = b"en") -> str:
    answer = await server.get(path, server.cookie(user), (b"accept-language", lang), query=query)
    assert answer.status == 200, answer.text
    return answer.text


def linked_tables(html: str) -> set[str]:
    return set(re.findall(r'href="/t/(\w{12})"', html))


def main_text(html: str) -> str:
    """Return the text of the main part of a page."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html.partition('<main id="main"')[2].partition("</main>")[0]))


async def create_members(server: AppServer, *people: str) -> None:
    """Make these users members whose names are their capitalized IDs."""

    def carry_out(connection: Any) -> list[tuple[str, None]]:
        for one in people:
            accounts.create_member(connection, Member(one, one.capitalize()), None, [one])
        return []

    await server.services.accounts.update("members", carry_out)


def test_finished_games_are_filtered(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        running = Table.open("duel", {}, 1, seats_of("ann ben"))
        won, lost, b, novice, agreed, _ = await store_tables(
            server, complete_game("ann ben"), resigned_game("ann ben", 0), resigned_game("ann ben", tomb="B"),
            resigned_game("ann novice", 0, "tara_wolf"), agreed_table("ann cleo"), running,
        )  # fmt: skip
        everything = {won, lost, b, novice, agreed}

        async def found(query: str) -> set[str]:
            return linked_tables(await get_page(server, "ann", "/games", query.encode()))

        assert await found("") == everything
        assert await found("game=duel") == {won, lost, b, agreed}
        assert await found("outcome=won") == {won, b}
        assert await found("outcome=lost") == {lost, novice}
        assert await found("outcome=nobody") == {agreed}
        assert await found("against=people") == {won, lost, b, agreed}
        assert await found("against=computer") == await found("against=novice") == {novice}
        assert await found("against=apprentice") == set()
        assert await found("opponent=BEN") == {won, lost, b}
        assert await found("opponent=nobody") == set()
        assert await found("length=hour") == everything
        assert await found("length=days") == set()
        options = json.dumps({**json.loads(await options_of(server, won)), "tomb": "B"}, sort_keys=True)
        assert await found(f"game=duel&options={options.replace(' ', '%20')}") == {b}
        assert await found("game=chess&outcome=brilliant&page=99") == everything  # unknown values are ignored
        assert linked_tables(await get_page(server, "ben", "/games")) == {won, lost, b}
        assert "No game of yours has ended yet." in await get_page(server, "dan", "/games")

    run_with_app(tmp_path, test, computer=BOT_CONFIG)


def test_adaptive_game_uses_the_level_of_the_players_results(tmp_path: Path) -> None:
    """The table and its record name the level that was chosen."""

    async def test(server: AppServer) -> None:
        async def met(user: str, game: str = "duel") -> list[str]:
            new = {"game": game, "opponents": ["adaptive"], "name": user, "seat": 0}
            table = (await server.post("/api/tables", new, server.cookie(user))).json["table"]
            return [seat["player"] for seat in (await server.get(f"/api/tables/{table}")).json["seats"]]

        assert await met("ann") == ["person", "apprentice"]
        await store_tables(server, resigned_game("ann apprentice", 0), resigned_game("ann apprentice", 0))
        assert await met("ann") == ["person", "novice"]
        assert await met("ann", "tara_wolf") == await met("ben") == ["person", "apprentice"]
        refused = await server.post("/api/tables", {"game": "chess", "opponents": ["adaptive"]}, server.cookie("ann"))
        assert (refused.status, refused.json["error"]) == (400, "bad-request")

    run_with_app(tmp_path, test, computer=BOT_CONFIG)


async def options_of(server: AppServer, table: str) -> str:
    found = await server.services.store.results.list_finished("ann", empty_filter(), 0, 99)
    return next(str(one.options) for one in found if one.table == table)


def empty_filter() -> Any:
    from saqqara.storage.results import ResultFilter

    return ResultFilter()


def agreed_table(people: str) -> Table:
    table = Table.open("duel", {}, 1, seats_of(people))
    table.propose(0, "end")
    table.answer_proposal(1, True)
    return table


def test_game_metadata_is_translated(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        await store_tables(server, complete_game("ann ben"))
        texts = [main_text(await get_page(server, "ann", "/games", lang=lang)) for lang in (b"en", b"de", b"ru")]
        assert "The Duel · Ben You won, 62 : 32" in texts[0]
        assert "72 decisions" in texts[0]
        assert "Du hast gewonnen, 62 : 32" in texts[1]
        assert "72 решения" in texts[2]
        assert "Ann won, 62 : 32" in main_text(await get_page(server, "ben", "/games"))

    run_with_app(tmp_path, test)


def test_finished_games_are_listed_24_per_page(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        names = await store_tables(server, *(resigned_game("ann ben") for _ in range(25)))
        first = await get_page(server, "ann", "/games", b"outcome=won")
        second = await get_page(server, "ann", "/games", b"outcome=won&page=2")
        assert (len(linked_tables(first)), len(linked_tables(second))) == (24, 1)
        assert linked_tables(first) | linked_tables(second) == {*names}
        assert 'href="/games?outcome=won&amp;page=2"' in first
        assert "25 games" in first

    run_with_app(tmp_path, test)


def test_win_rates_by_level_and_opponent_include_guests(tmp_path: Path) -> None:
    """Ann wins two of three games against Ben, one of two against the novice; a game with herself is not counted."""

    async def test(server: AppServer) -> None:
        await store_tables(
            server, resigned_game("ann ben"), resigned_game("ann ben"), resigned_game("ann ben", 0),
            complete_game("ann novice"), resigned_game("ann novice", 0), resigned_game("ann ann"),
        )  # fmt: skip
        texts = main_text(await get_page(server, "ann", "/me/statistics"))
        assert "Novice 2 50%" in texts
        assert "Ben 3 67%" in texts
        assert "Ann" not in texts
        assert "Rating" not in texts
        assert "Ann 3 33%" in main_text(await get_page(server, "ben", "/me/statistics"))

    run_with_app(tmp_path, test, computer=BOT_CONFIG)


def test_member_without_rating_sees_the_reason(tmp_path: Path) -> None:
    """Ben resigns three games before his first action.

    These and an unrated game give no rating; a fifth game is rated.
    """

    async def test(server: AppServer) -> None:
        await create_members(server, "ann")
        none = "You have no rating yet. Choose “This game counts” when you begin a game."
        await store_tables(server, resigned_game("ann ben", settings=TableSettings()))
        assert none in main_text(await get_page(server, "ann", "/me/statistics"))
        for number, lang, texts in (
            (
                1,
                b"en",
                "although one of your games was meant to count. A game is rated only if everyone has made a move",
            ),
            (
                2,
                b"en",
                "although 3 of your games were meant to count. A game is rated only if everyone has made a move",
            ),
            (
                0,
                b"de",
                "obwohl 3 deiner Partien zählen sollten. Gewertet wird eine Partie nur, wenn alle gezogen haben",
            ),
            (0, b"ru", "хотя 3 ваши партии шли в зачёт. Партия меняет рейтинг, только если каждый сделал хотя бы один"),
        ):
            never = [Table.open("duel", {"first": 0}, 1, seats_of("ann ben"), settings=COUNTS) for _ in range(number)]
            for table in never:
                table.resign(1, None)
            await store_tables(server, *never)
            page_text = main_text(await get_page(server, "ann", "/me/statistics", lang=lang))
            assert texts in page_text
            assert none not in page_text
        await store_tables(server, resigned_game("ann ben"))
        assert "from 1 game that counts" in main_text(await get_page(server, "ann", "/me/statistics"))

    run_with_app(tmp_path, test)


def test_rated_games_give_members_ratings_but_not_guests(tmp_path: Path) -> None:
    """Ann wins two games of newcomers: μ = 27.635, then 30.0, with 1500 Elo at μ = 25 and 29.48 Elo per point."""

    async def test(server: AppServer) -> None:
        await create_members(server, "ann")
        await store_tables(server, resigned_game("ann ben"), resigned_game("ann ben", settings=TableSettings()))
        figures = await get_page(server, "ann", "/me/statistics")
        assert re.search(r"Rating 1578 ± 466 · from 1 game that counts", main_text(figures))
        assert '<svg class="curve"' not in figures
        await store_tables(server, resigned_game("ann ben"))
        figures = await get_page(server, "ann", "/me/statistics")
        assert "from 2 games that count" in main_text(figures)
        assert figures.count('<svg class="curve"') == 1
        day = r'<time datetime="20\d\d-\d\d-\d\dT[^"]*" data-format="day">[^<]* UTC</time>'
        assert re.search(f"<li>{day}: <b>16\\d\\d</b></li><li>{day}: <b>1578</b></li>", figures)
        assert "Rating" not in main_text(await get_page(server, "ben", "/me/statistics"))
        server_records = main_text(await get_page(server, "dan", "/records"))
        assert "Ann" in server_records
        assert "Ben" not in server_records

    run_with_app(tmp_path, test)


def test_records_list_members_and_public_games_only(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        await create_members(server, "ann")
        closed = complete_game("ann ben", TableSettings(spectators=False))
        await store_tables(server, closed)
        assert "No member holds a record here yet." in await get_page(server, "dan", "/records")
        assert "Most points 62" in main_text(await get_page(server, "ann", "/me/statistics"))
        (name,) = await store_tables(server, complete_game("ann ben"))
        html = await get_page(server, "dan", "/records")
        texts = main_text(html)
        for record in ("Most points 62 Ann", "Most points: Tomb 8 Ann", "Biggest win, in points 30 Ann",
                       "Quickest win, in decisions by all players 72 Ann"):  # fmt: skip
            assert record in texts
        assert linked_tables(html) == set()  # outsiders get no links to tables
        assert linked_tables(await get_page(server, "ann", "/records")) == {name}
        assert "Most points 32" in main_text(await get_page(server, "ben", "/me/statistics"))  # for guests too

    run_with_app(tmp_path, test)


def test_pages_do_not_show_games_of_others(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        names = await store_tables(server, complete_game("ann ben"))
        for path in ("/games", "/me/statistics", "/records", "/privacy"):
            html = await get_page(server, "dan", path)
            assert not any(one in html for one in (*names, "Ann", "Ben"))
        answer = await server.get("/games")  # without a cookie
        assert answer.status == 200

    run_with_app(tmp_path, test)


# ---- export ------------------------------------------------------------------------------------------------------


def test_export_contains_own_finished_games_and_no_secrets(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        server = AppServer(site.app)
        running = Table.open("tara_wolf", {}, 2, seats_of("ann ben"))
        over, going, foreign = await store_tables(server, complete_game("ann ben"), running, resigned_game("ben cleo"))
        for user, text in (("ann", "Well played"), ("ben", "Thanks")):
            answer = await server.post(f"/api/tables/{over}/messages", {"text": text}, server.cookie(user))
            assert answer.status == 201
        name, cookie = server.cookie("ann")
        got = await site.client({name.decode(): cookie.decode()}).get("/me/games.zip")
        assert got.headers["content-disposition"] == 'attachment; filename="saqqara-games.zip"'
        assert "content-length" not in got.headers  # the response is streamed
        with zipfile.ZipFile(io.BytesIO(got.content)) as whole:
            assert whole.testzip() is None
            held = {name: whole.read(name).decode() for name in whole.namelist()}
        assert set(held) == {"README.txt", "results.json", "messages.json", f"games/duel-{over}.json"}
        async with site.services.tables.locked(over) as table:
            assert held[f"games/duel-{over}.json"] == table.record().text()
        (result,) = json.loads(held["results.json"])
        assert [one["you"] for one in result["seats"]] == [True, False]
        assert [one["points"] for one in result["seats"]] == [62, 32]
        assert [one["text"] for one in json.loads(held["messages.json"])] == ["Well played"]
        everything = "".join(held.values())
        hands = [card for seat in (0, 1) for card in running.view(seat)["seats"][seat]["hand_cards"]]
        secrets = (going, foreign, "Thanks", '"ann"', '"ben"', running.commitment)
        assert [one for one in (*secrets, *hands) if one in everything] == []
        assert site.services.export_slots.num_taken == 0

    run(test, tmp_path)


# ---- privacy and deletion ------------------------------------------------------------------------------------------


def test_every_database_table_is_described_or_impersonal() -> None:
    described = [table.name for one in PERSONAL_TABLES for table in one.tables] + [table.name for table in OTHER_TABLES]
    assert sorted(described) == sorted(table.name for table in (*metadata.sorted_tables, *ephemeral.sorted_tables))
    for one in PERSONAL_TABLES:
        assert {column.table for column in one.erased_by} <= {*one.tables}


def test_page_lists_stored_data_and_retention(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        for lang, texts in (
            (b"en", "What you said Messages and gestures at tables. Until you take them back, or delete yourself."),
            (b"de", "Was du gesagt hast Nachrichten und Gesten an Tischen. Bis du sie zurücknimmst oder dich löschst."),
            (b"ru", "Ваши слова Сообщения и жесты за столами. Пока вы не уберёте их или не удалите свои данные."),
        ):
            assert texts in main_text(await get_page(server, "ann", "/privacy", lang=lang))

    run_with_app(tmp_path, test)


def test_deleted_account_leaves_anonymous_games_only(tmp_path: Path, fast_hashing: None) -> None:
    async def test(server: AppServer) -> None:
        cookie, store = server.cookie("ann"), server.services.store
        await server.services.result_recorder.close()  # the deletion saves the results that it causes by itself
        going, waiting = Table.open("duel", {}, 1, seats_of("ann ben")), Table.open("duel", {}, 1, seats_of("ann open"))
        over, going_on, never = await store_tables(server, complete_game("ann ben", COUNTS), going, waiting)
        codes = await register_member(server, cookie, "Nofret")
        assert (await server.post(f"/api/tables/{over}/messages", {"text": "Well played"}, cookie)).status == 201
        wrong = await server.delete("/api/me", {"current": "not mine", "confirmed": True}, cookie)
        assert (wrong.status, wrong.json["error"], wrong.json["field"]) == (403, "not-yours", "current")
        before = await server.services.ratings.rating_table("duel")
        answer = await server.delete("/api/me", {"current": codes[0], "confirmed": True}, cookie)
        assert answer.status == 204
        assert 'guest=""' in answer.headers["set-cookie"]

        assert await columns_containing(store, "ann") == {("devices", "device")}
        for name in ("Ann", "Nofret", "Well played"):
            assert await columns_containing(store, name) == set()
        assert (await server.get("/api/me", cookie)).json["member"] is False
        assert (await server.get("/api/my/games", cookie)).json == []
        assert (await server.get(f"/api/tables/{going_on}", cookie)).json["seat"] is None
        async with (
            server.services.tables.locked(over) as table,
            server.services.tables.locked(going_on) as given,
        ):
            assert (table.names, table.is_over, given.outcome["winners"]) == ({1: "Ben"}, True, [1])
        async with server.services.tables.locked(never) as off:
            assert off.early_end.reason == "cancelled"
        assert await store.results.pending_results(9) == []  # a later result would contain "ann" again
        listed = await store.results.list_finished("ben", empty_filter(), 0, 9)
        assert {listed_game.table for listed_game in listed} == {over, going_on}
        assert [listed_game.points for listed_game in listed if listed_game.table == over] == [(62, 32)]
        assert (await server.services.ratings.rating_table("duel")).steps["ben"] == before.steps["ben"]

    run_with_app(tmp_path, test)


async def columns_containing(store: Any, text: str) -> set[tuple[str, str]]:
    """Return the columns that contain a text alone or, if longer than 3 characters, as a part.

    The event log is left out, because it never changes.
    """

    def look(connection: Any) -> set[tuple[str, str]]:
        return {
            (table.name, column.name)
            for table in (*metadata.sorted_tables, *ephemeral.sorted_tables)
            if table.name not in ("events", "summaries")
            for row in connection.execute(table.select()).mappings()
            for column in table.columns
            if text == row[column.name] or (len(text) > 3 and text in str(row[column.name]))
        }

    found: set[tuple[str, str]] = await store.read("everything", look)
    return found


def test_deletion_needs_confirmation(tmp_path: Path) -> None:
    async def test(server: AppServer) -> None:
        await store_tables(server, complete_game("ann ben"))
        for body in ({"confirmed": False}, {}):
            answer = await server.delete("/api/me", body, server.cookie("ann"))
            assert (answer.status, answer.json["error"], answer.json["field"]) == (400, "bad-request", "confirmed")
        assert len(linked_tables(await get_page(server, "ann", "/games"))) == 1

    run_with_app(tmp_path, test)
