"""A league changes between a read and a write: the server computes the change again from the new state."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from accounts.test_members import fast_hashing
from saqqara.accounts import Accounts
from saqqara.storage.leagues import MAX_TRIES, Leagues
from server.leagues.test_leagues import Club, run_with_club

__all__ = ["fast_hashing"]

Act = Callable[[], Awaitable[object]]


class WriteInterceptor:
    """Hook that lets a test act after a league is read and before a change of it is written."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch, self.written = monkeypatch, 0

    def before(self, method: str, *acts: Act, of: type = Leagues) -> None:
        """Run one of these acts before each of the next calls of a method."""
        writes, waiting = getattr(of, method), list(acts)

        async def after_it(one: Any, *facts: Any) -> Any:
            self.written += 1
            if waiting:
                await waiting.pop(0)()
            return await writes(one, *facts)

        self.monkeypatch.setattr(of, method, after_it)


@pytest.fixture
def interceptor(monkeypatch: pytest.MonkeyPatch) -> WriteInterceptor:
    return WriteInterceptor(monkeypatch)


def seats(seen: Any, turn: int) -> list[list[int]]:
    return [one["seats"] for one in seen["rounds"][turn]]


async def start_with_first_result(club: Club) -> None:
    """Start a league: Ann meets Cleo and Ben meets Dan in the first of three rounds, and Cleo resigns."""
    await club.open()
    await club.join("ann", "ben", "cleo", "dan")
    await club.start()
    await club.resign("cleo")


# ---- changes while a round is paired ---------------------------------------------------------------------------------


def test_player_leaving_during_pairing_is_not_paired(tmp_path: Path, interceptor: WriteInterceptor) -> None:
    """Dan resigns, which ends the round, and leaves at once."""

    async def test(club: Club) -> None:
        await start_with_first_result(club)
        interceptor.before("start_round", lambda: club.run("dan", "leave"))
        await club.resign("dan")
        seen = await club.fetch()
        assert seats(seen, 1) == [[1, 2], [3]]
        assert [one["number"] for one in seen["standings"] if not one["active"]] == [4]

    run_with_club(tmp_path, test)


def test_deleted_account_is_not_paired(tmp_path: Path, interceptor: WriteInterceptor, fast_hashing: None) -> None:
    """Dan's resignation ends the round before the server deletes his account."""

    async def test(club: Club) -> None:
        await start_with_first_result(club)
        scheduler = club.server.services.league_scheduler
        interceptor.before("delete_account", lambda: scheduler.advance(club.league), of=Accounts)
        deletion = await club.server.delete("/api/me", {"confirmed": True}, club.server.cookie("dan"))
        assert deletion.status == 204, deletion.text
        assert seats(await club.fetch(), 1) == [[1, 2], [3]]

    run_with_club(tmp_path, test)


def test_player_joining_during_pairing_is_paired(tmp_path: Path, interceptor: WriteInterceptor) -> None:
    async def test(club: Club) -> None:
        await start_with_first_result(club)
        interceptor.before("start_round", lambda: club.join("eva"))
        await club.resign("dan")
        assert sorted(one for group in seats(await club.fetch(), 1) for one in group) == [1, 2, 3, 4, 5]

    run_with_club(tmp_path, test)


def test_result_corrected_during_pairing_counts_for_the_round(tmp_path: Path, interceptor: WriteInterceptor) -> None:
    """The correction gives Ann's win to Cleo, so Cleo and Ben lead."""

    async def test(club: Club) -> None:
        await start_with_first_result(club)
        body = {"round": 0, "table": 0, "seats": [2, 1], "reason": "The wrong way round", "after": 0}
        interceptor.before("start_round", lambda: club.run("kim", "correct", **body))
        await club.resign("dan")
        assert seats(await club.fetch(), 1) == [[3, 2], [4, 1]]

    run_with_club(tmp_path, test)


def test_league_does_not_start_with_a_player_just_leaving(tmp_path: Path, interceptor: WriteInterceptor) -> None:
    async def test(club: Club) -> None:
        await club.open()
        await club.join("ann", "ben")
        interceptor.before("start_round", lambda: club.run("ben", "leave"))
        answer = await club.run("kim", "start")
        assert (answer.status, answer.json["error"]) == (409, "too-few")
        assert (await club.fetch())["state"] == "open"

    run_with_club(tmp_path, test)


def test_league_continues_if_a_player_returns_before_its_end(tmp_path: Path, interceptor: WriteInterceptor) -> None:
    """With Ann as its only player the league would end."""

    async def test(club: Club) -> None:
        await club.open()
        await club.join("ann", "ben")
        await club.start()
        interceptor.before("end_league", lambda: club.join("ben"))
        assert (await club.run("ben", "leave")).status == 204
        await club.server.services.league_scheduler.advance(club.league)
        seen = await club.fetch()
        assert (seen["state"], len(seen["rounds"])) == ("running", 2)

    run_with_club(tmp_path, test)


# ---- a round was paired in the meantime ------------------------------------------------------------------------------


@pytest.mark.parametrize(("user", "what", "body"), [("dan", "leave", {}), ("kim", "drop", {"number": 4})])
def test_player_leaving_at_the_start_of_a_round_loses_its_game(
    user: str, what: str, body: dict[str, Any], tmp_path: Path, interceptor: WriteInterceptor
) -> None:
    """Ben resigns, and the round that begins then pairs Dan with Ann."""

    async def test(club: Club) -> None:
        await start_with_first_result(club)
        interceptor.before("withdraw_entries", lambda: club.resign("ben"))
        assert (await club.run(user, what, **body)).status == 204
        seen = await club.fetch()
        assert seats(seen, 1) == [[4, 1], [3, 2]]
        await club.server.services.league_scheduler.advance(club.league)
        seen = await club.fetch()
        assert [one["places"] for one in seen["rounds"][1]] == [[2, 1], None]
        assert [one["number"] for one in seen["standings"] if not one["active"]] == [4]

    run_with_club(tmp_path, test)


def test_player_joining_at_the_start_of_a_round_plays_the_next(tmp_path: Path, interceptor: WriteInterceptor) -> None:
    async def test(club: Club) -> None:
        await start_with_first_result(club)
        interceptor.before("add_entry", lambda: club.resign("dan"))
        await club.join("eva")
        assert seats(await club.fetch(), 1) == [[1, 2], [3, 4]]
        for user in ("ben", "dan"):
            await club.resign(user)
        assert sorted(one for group in seats(await club.fetch(), 2) for one in group) == [1, 2, 3, 4, 5]

    run_with_club(tmp_path, test)


# ---- retries ---------------------------------------------------------------------------------------------------------


def test_change_is_refused_after_five_conflicts(tmp_path: Path, interceptor: WriteInterceptor) -> None:
    async def test(club: Club) -> None:
        await club.open()
        await club.join("ann", "ben")
        store = club.server.services.store.leagues

        async def renamed() -> None:
            await club.server.services.store.rename_person("ann", f"Ann {interceptor.written}")

        interceptor.before("add_entry", *[renamed] * MAX_TRIES)
        answer = await club.run("cleo", "join", name="Cleo")
        assert (answer.status, answer.json["error"], interceptor.written) == (409, "stale", 5)
        assert [entry.name for entry in (await store.load(club.league)).entries] == ["Ann 5", "Ben"]
        await club.join("cleo")
        assert [entry.name for entry in (await store.load(club.league)).entries] == ["Ann 5", "Ben", "Cleo"]

    run_with_club(tmp_path, test)
