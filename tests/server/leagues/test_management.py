"""Operations of the organizer on an open league: edit it, remove players, cancel it, delete it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from saqqara.leagues.scheduler import LeagueScheduler
from saqqara.server.tables.table_registry import new_table_name
from server.admin.test_admin import become_admin
from server.leagues.test_leagues import EN, Club, run_with_club
from server.leagues.test_page import league_page, start_league


async def league_error(club: Club, user: str, what: str, **body: Any) -> tuple[int, str]:
    answer = await club.run(user, what, **body)
    return answer.status, answer.json["error"]


# ---- available operations --------------------------------------------------------------------------------------------


def test_organizer_sees_the_available_operations(tmp_path: Path) -> None:
    async def test(club: Club) -> None:
        async def offered(user: str) -> list[str]:
            html = await league_page(club, user)
            return [what for what in ("edit-league", "drop", "cancel", "delete")
                    if f'id="{what}"' in html or f'data-league-command="{what}"' in html]  # fmt: skip

        await club.open()
        await club.join("ann", "ben", "cleo", "dan")
        await become_admin(club.server, "zoe")
        assert [await offered(user) for user in ("kim", "zoe", "ann")] == [["edit-league", "drop", "delete"]] * 2 + [[]]
        await club.start()
        assert [await offered(user) for user in ("kim", "zoe", "ann")] == [["edit-league", "drop", "cancel"]] * 2 + [[]]
        html = await league_page(club, "kim")
        assert "Yes, remove Dan" in html
        assert (await club.run("kim", "drop", number=4)).status == 204
        assert "Yes, remove Dan" not in await league_page(club, "kim")
        assert (await club.run("zoe", "cancel")).status == 204
        assert [await offered(user) for user in ("kim", "zoe", "ann")] == [["edit-league", "delete"]] * 2 + [[]]

    run_with_club(tmp_path, test)


def test_operations_are_refused_to_others(tmp_path: Path) -> None:
    async def test(club: Club) -> None:
        await start_league(club)
        for what, body in (("edit", {"name": "Mine"}), ("cancel", {}), ("delete", {}), ("drop", {"number": 1})):
            assert await league_error(club, "ann", what, **body) == (403, "not-organizer")
        assert (await club.fetch())["state"] == "running"

    run_with_club(tmp_path, test)


# ---- editing ---------------------------------------------------------------------------------------------------------


def test_open_league_can_be_edited_except_its_game(tmp_path: Path) -> None:
    async def test(club: Club) -> None:
        await club.open(name="Thursday")
        before = (await club.fetch())["version"]
        new = {
            "name": " Friday ",
            "listed": False,
            "rounds": 5,
            "round_minutes": 120,
            "time_control": {"days": 3, "first_turn_minutes": 1440},
        }
        assert (await club.run("kim", "edit", **new)).status == 204
        seen = await club.fetch()
        assert (seen["name"], seen["listed"], seen["all_rounds"]) == ("Friday", False, 5)
        assert seen["settings"]["time_control"] == {"days": 3, "on_timeout": "lost", "first_turn_minutes": 1440}
        assert (seen["settings"]["round_minutes"], seen["settings"]["game"]) == (120, "duel")
        assert seen["version"] != before
        assert (await club.run("kim", "edit", name="Saturday")).status == 204  # omitted fields keep their values
        assert (await club.fetch())["settings"] == seen["settings"]
        assert await league_error(club, "kim", "edit", name=" ") == (400, "bad-request")
        wrong = await club.run("kim", "edit", rounds=21)
        assert (wrong.status, wrong.json["field"], wrong.json["message"]) == (
            400, "rounds", "This cannot be changed: the number of rounds must be a whole number from 1 to 20, not 21.",
        )  # fmt: skip
        assert (await club.run("kim", "edit", game="imhotep")).status == 400

    run_with_club(tmp_path, test)


def test_running_league_keeps_its_time_control_and_takes_more_rounds(tmp_path: Path) -> None:
    async def test(club: Club) -> None:
        await start_league(club, rounds=2)
        answer = await club.run("kim", "edit", time_control={"days": 3})
        assert (answer.status, answer.json["error"], answer.json["field"]) == (409, "begun", "time_control")
        for user in ("cleo", "dan"):
            await club.resign(user)
        answer = await club.run("kim", "edit", rounds=1)
        assert (answer.status, answer.json["error"], answer.json["message"]) == (
            409, "begun", "2 rounds have begun already; there cannot be fewer.",
        )  # fmt: skip
        new = {
            "name": "Long Thursday",
            "rounds": 3,
            "round_minutes": 60,
            "time_control": (await club.fetch())["settings"]["time_control"],
        }
        assert (await club.run("kim", "edit", **new)).status == 204
        for user in ("ben", "dan"):
            await club.resign(user)
        seen = await club.fetch()
        assert (seen["name"], len(seen["rounds"]), seen["state"]) == ("Long Thursday", 3, "running")
        dues = [one.deadline for one in (await club.server.services.store.leagues.load(club.league)).rounds]
        assert [due is None for due in dues] == [True, True, False]  # the limit applies from the next round on
        for user in ("cleo", "dan"):
            await club.resign(user)
        assert (await club.fetch())["state"] == "over"
        assert (await club.run("kim", "edit", name="The long Thursday", listed=False)).status == 204
        assert await league_error(club, "kim", "edit", rounds=4) == (409, "too-late")

    run_with_club(tmp_path, test)


# ---- cancelling and deleting -----------------------------------------------------------------------------------------


def test_cancelled_league_ends_open_games_without_result(tmp_path: Path) -> None:
    async def test(club: Club) -> None:
        await start_league(club)
        await club.resign("cleo")
        (first, second) = (await club.fetch())["rounds"][0]
        assert (await club.run("kim", "cancel")).status == 204
        seen = await club.fetch()
        assert (seen["state"], seen["table"], len(seen["rounds"])) == ("cancelled", None, 1)
        assert [one["places"] for one in seen["rounds"][0]] == [[1, 2], None]
        assert await club.standings() == [(1, "Ann", 1.0), (2, "Cleo", 0.0), (3, "Ben", 0.0), (3, "Dan", 0.0)]
        tables = club.server.services.tables
        async with tables.locked(first["table"]) as table:
            assert (table.is_over, table.early_end.reason) == (True, "resigned")
        async with tables.locked(second["table"]) as table:
            assert (table.is_over, table.early_end.reason, table.early_end.winners) == (True, "cancelled", ())
        html = await league_page(club, "ben")
        assert "no result" in html
        assert "This league was cancelled." in html
        assert "Go to your table" not in html
        for user, what, body in (
            ("eva", "join", {"name": "Eva"}),
            ("ann", "leave", {}),
            ("kim", "drop", {"number": 1}),
        ):
            assert await league_error(club, user, what, **body) == (409, "too-late")
        assert await league_error(club, "kim", "cancel") == (409, "not-running")
        await club.server.services.league_scheduler.advance(club.league)
        assert [one["places"] for one in (await club.fetch())["rounds"][0]] == [[1, 2], None]

    run_with_club(tmp_path, test)


def test_finished_game_keeps_its_result_in_a_cancelled_league(tmp_path: Path) -> None:
    """Dan resigns, and the league is cancelled before the scheduler notices it."""

    async def test(club: Club) -> None:
        await start_league(club)
        leagues = club.server.services.league_scheduler
        async with leagues._advance_lock:  # the scheduler waits
            table = (await club.fetch("dan"))["table"]
            seen = await club.server.get(f"/api/tables/{table}", club.server.cookie("dan"))
            assert (await club.post("dan", f"/api/tables/{table}/resign", after=seen.json["seq"])).status == 200
            league_data = await club.server.services.store.leagues.load(club.league)
            await club.server.services.store.leagues.cancel(league_data, 0)
        await leagues.advance(club.league)
        seen = await club.fetch()
        assert [one["places"] for one in seen["rounds"][0]] == [None, [1, 2]]
        assert await club.standings() == [(1, "Ben", 1.0), (2, "Dan", 0.0), (3, "Ann", 0.0), (3, "Cleo", 0.0)]

    run_with_club(tmp_path, test)


def test_cancellation_is_completed_after_a_killed_server_restarts(tmp_path: Path) -> None:
    async def test(club: Club) -> None:
        await start_league(club)
        state = club.server.services
        async with state.league_scheduler._advance_lock:
            await state.store.leagues.cancel(await state.store.leagues.load(club.league), 0)
            assert await state.store.leagues.running_leagues() == [club.league]
            await LeagueScheduler(state.store, state.tables, new_table_name).advance(club.league)
        assert await state.store.leagues.running_leagues() == []
        assert [one["places"] for one in (await club.fetch())["rounds"][0]] == [None, None]

    run_with_club(tmp_path, test)


def test_open_or_cancelled_league_can_be_deleted(tmp_path: Path) -> None:
    async def test(club: Club) -> None:
        await club.open()
        await club.join("ann", "ben")
        assert await league_error(club, "kim", "cancel") == (409, "not-running")
        assert (await club.run("kim", "delete")).status == 204
        assert (await club.server.get(f"/leagues/{club.league}")).status == 404
        assert await league_error(club, "kim", "delete") == (404, "no-such-league")

        await start_league(club)
        table = (await club.fetch("ann"))["table"]
        answer = await club.run("kim", "delete")
        assert (answer.status, answer.json["error"]) == (409, "begun")
        assert (await club.run("kim", "cancel")).status == 204
        await become_admin(club.server, "zoe")
        assert (await club.run("zoe", "delete")).status == 204
        store = club.server.services.store
        assert await store.leagues.load(club.league) is None
        assert await store.leagues.leagues_of("ann") == []
        table_page = await club.server.get(f"/t/{table}", club.server.cookie("ann"), EN)
        assert (table_page.status, "Thursday" in table_page.text) == (200, False)  # the game stays, the league does not

    run_with_club(tmp_path, test)


def test_finished_league_cannot_be_deleted(tmp_path: Path) -> None:
    async def test(club: Club) -> None:
        await start_league(club, rounds=1)
        for user in ("cleo", "dan"):
            await club.resign(user)
        assert (await club.fetch())["state"] == "over"
        assert await league_error(club, "kim", "delete") == (409, "begun")
        assert await league_error(club, "kim", "cancel") == (409, "not-running")

    run_with_club(tmp_path, test)


# ---- log -------------------------------------------------------------------------------------------------------------


def test_log_records_operation_and_author(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def test(club: Club) -> None:
        await start_league(club)
        await become_admin(club.server, "zoe")
        for user, what, body in (
            ("kim", "edit", {"name": "Friday"}), ("zoe", "drop", {"number": 4}), ("kim", "cancel", {}),
            ("zoe", "delete", {}),
        ):  # fmt: skip
            assert (await club.run(user, what, **body)).status == 204
        noted = [record.facts for record in caplog.records if record.name == "saqqara.leagues"]  # type: ignore[attr-defined]
        assert [(one["event"], one["by"]) for one in noted] == [
            ("edited", "organizer"), ("dropped", "admin"), ("cancelled", "organizer"), ("deleted", "admin"),
        ]  # fmt: skip

    with caplog.at_level("INFO", "saqqara.leagues"):
        run_with_club(tmp_path, test)
