"""Leagues over HTTP: members open them, users join, tables open automatically, and results start the next round."""

from __future__ import annotations

import csv
import io
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from accounts.test_members import fast_hashing
from saqqara.server.leagues.standings_view import format_decimal, league_player_name
from saqqara.storage.leagues import LeagueEntry, Leagues, TableInLeague
from server.admin.test_admin import become_admin
from server.app_server import AppResponse, AppServer, run_with_app

__all__ = ["fast_hashing"]

EN = (b"accept-language", b"en")

DUEL = {
    "name": "Thursday", "game": "duel", "kind": "swiss", "rounds": 3, "listed": True,
    "time_control": {"minutes": 10, "seconds": 20, "first_turn_minutes": 5},
}  # fmt: skip


class Club:
    """Users of a server in a league."""

    def __init__(self, server: AppServer) -> None:
        self.server, self.league = server, ""

    async def open(self, **more: Any) -> str:
        """Let Kim, a member, open a league; return its ID."""
        answer = await self.post("kim", "/api/me/member", name="Kim", password="crocodile by the river")
        assert answer.status in (201, 409), answer.text
        answer = await self.post("kim", "/api/leagues", **{**DUEL, **more})
        assert answer.status == 201, answer.text
        self.league = answer.json["league"]
        return self.league

    async def post(self, user: str, path: str, **body: Any) -> AppResponse:
        return await self.server.post(path, body, self.server.cookie(user))

    async def run(self, user: str, what: str, **body: Any) -> AppResponse:
        if what == "delete":
            return await self.server.delete(f"/api/leagues/{self.league}", body, self.server.cookie(user))
        return await self.post(user, f"/api/leagues/{self.league}/{what}", **body)

    async def join(self, *people: str) -> None:
        for user in people:
            answer = await self.run(user, "join", name=user.capitalize())
            assert answer.status == 204, answer.text

    async def start(self) -> None:
        answer = await self.run("kim", "start")
        assert answer.status == 204, answer.text

    async def fetch(self, user: str = "kim") -> Any:
        answer = await self.server.get(f"/api/leagues/{self.league}", self.server.cookie(user))
        assert answer.status == 200, answer.text
        return answer.json

    async def resign(self, user: str) -> None:
        """Let a user resign at their league table, then let the league advance."""
        table = (await self.fetch(user))["table"]
        seen = await self.server.get(f"/api/tables/{table}", self.server.cookie(user))
        answer = await self.post(user, f"/api/tables/{table}/resign", after=seen.json["seq"])
        assert answer.status == 200, answer.text
        await self.server.services.league_scheduler.advance(self.league)

    async def standings(self) -> list[tuple[int, str, float]]:
        return [(one["place"], one["name"], one["points"]) for one in (await self.fetch())["standings"]]


def run_with_club(tmp_path: Path, test: Any) -> None:
    async def with_club(server: AppServer) -> None:
        await test(Club(server))

    run_with_app(tmp_path, with_club)


def test_four_players_meet_in_three_rounds(tmp_path: Path) -> None:
    async def test(club: Club) -> None:
        await club.open()
        await club.join("ann", "ben", "cleo", "dan")
        assert (await club.fetch())["state"] == "open"
        await club.start()
        seen = await club.fetch()
        assert [[one["seats"] for one in turn] for turn in seen["rounds"]] == [[[1, 3], [2, 4]]]
        for loser in ("cleo", "dan"):  # Ann beats Cleo, Ben beats Dan
            await club.resign(loser)
        seen = await club.fetch()
        assert [one["seats"] for one in seen["rounds"][1]] == [[1, 2], [3, 4]]
        for loser in ("ben", "dan"):
            await club.resign(loser)
        for loser in ("dan", "cleo"):  # Ann plays Dan, Ben plays Cleo
            await club.resign(loser)
        seen = await club.fetch()
        assert seen["state"] == "over"
        assert await club.standings() == [(1, "Ann", 3.0), (2, "Ben", 2.0), (3, "Cleo", 1.0), (4, "Dan", 0.0)]

    run_with_club(tmp_path, test)


WRONG_LEAGUES: list[tuple[dict[str, Any], str]] = [
    ({"game": "go"}, "game"),
    ({"options": {"tower": "A"}}, "options"),
    ({"options": {"tomb": "C"}}, "options"),
    ({"options": {"players": 2}}, "options"),
    ({"kind": "cup"}, "kind"),
    ({"seats": 3}, "seats"),
    ({"rounds": 99}, "rounds"),
    ({"time_control": {"minutes": 1, "on_timeout": "novice"}}, "time_control"),
    ({"time_control": {"minutes": -1}}, "time_control"),
]


def test_invalid_league_is_refused_in_the_readers_language(tmp_path: Path) -> None:
    async def test(club: Club) -> None:
        await club.open()
        for wrong, field in WRONG_LEAGUES:
            messages = set[str]()
            for lang in ("en", "de", "ru"):
                language = (b"accept-language", lang.encode())
                places = [("/api/leagues", {**DUEL, **wrong})]
                if field in ("rounds", "time_control"):
                    places.append((f"/api/leagues/{club.league}/edit", wrong))
                for path, body in places:
                    answer = await club.server.post(path, body, club.server.cookie("kim"), language)
                    assert (answer.status, answer.json["field"]) == (400, field), answer.text
                    english = {"is", "are", "be", "not", "no", "there", "possible", "the", "of"}
                    found = english & set(re.findall(r"[^\W\d_]+", answer.json["message"]))
                    assert bool(found) == (lang == "en"), answer.text
                    if path == "/api/leagues":
                        messages.add(answer.json["message"])
            assert len(messages) == 3, messages
        german = (b"accept-language", b"de")
        body = {**DUEL, "options": {"tower": "A"}}
        bad = await club.server.post("/api/leagues", body, club.server.cookie("kim"), german)
        why = "Diese Liga lässt sich nicht eröffnen: es gibt keine Option „tower“; möglich: "
        assert bad.json["message"].startswith(why)

    run_with_club(tmp_path, test)


def test_permissions_follow_role_and_state(tmp_path: Path) -> None:
    async def test(club: Club) -> None:
        async def refused(user: str, what: str, **body: Any) -> tuple[int, str]:
            answer = await club.run(user, what, **body)
            return answer.status, answer.json["error"]

        guest = await club.post("ann", "/api/leagues", **DUEL)
        assert (guest.status, guest.json["error"]) == (403, "no-member")
        assert guest.json["suggestion"] == "Become a member on your own page."
        await club.open()
        bad = await club.post("kim", "/api/leagues", **{**DUEL, "seats": 3})
        assert (bad.status, bad.json["field"], bad.json["message"]) == (
            400, "seats", "This league cannot be opened: the number of players at a table of The Duel can be 2, not 3.",
        )  # fmt: skip
        assert await refused("ann", "join", name="  ") == (400, "bad-request")
        assert await refused("ann", "join", name="KIM") == (400, "bad-request")  # the name of a member
        assert await refused("ann", "leave") == (409, "not-in-league")
        assert await refused("ann", "start") == (403, "not-organizer")
        assert await refused("kim", "start") == (409, "too-few")
        await club.join("ann", "ben", "cleo")
        await club.join("ann")  # joining again changes nothing
        assert [name for _, name, _ in await club.standings()] == ["Ann", "Ben", "Cleo"]
        assert await refused("ann", "drop", number=2) == (403, "not-organizer")
        assert await refused("kim", "drop", number=9) == (404, "not-in-league")
        assert (await club.run("kim", "drop", number=2)).status == 204  # before the start this leaves no trace
        assert [name for _, name, _ in await club.standings()] == ["Ann", "Cleo"]
        await club.start()
        assert await refused("kim", "start") == (409, "begun")
        assert (await club.server.get("/api/leagues/nowhere")).json["error"] == "no-such-league"
        assert (await club.server.get("/leagues/nowhere")).status == 404

    run_with_club(tmp_path, test)


def test_page_explains_the_cost_of_leaving(tmp_path: Path) -> None:
    async def test(club: Club) -> None:
        await club.open()
        await club.join("ann", "ben")
        costs = []
        for begin in (False, True):
            if begin:
                assert (await club.run("kim", "start")).status == 204
            page = (await club.server.get(f"/leagues/{club.league}", club.server.cookie("ann"), EN)).text
            costs.append(("You can join again before the league starts." in page, "You lose the game" in page))
        assert costs == [(True, False), (False, True)]

    run_with_club(tmp_path, test)


def test_leaving_player_loses_and_late_player_starts_next_round(tmp_path: Path) -> None:
    async def test(club: Club) -> None:
        await club.open()
        await club.join("ann", "ben", "cleo", "dan")
        await club.start()
        assert (await club.run("ben", "leave")).status == 204
        await club.join("eva")
        await club.resign("cleo")
        seen = await club.fetch("eva")
        assert [one["seats"] for one in seen["rounds"][1]] == [[4, 1], [3, 5]]
        assert seen["table"] == seen["rounds"][1][1]["table"]
        assert await club.standings() == [
            (1, "Ann", 1.0),
            (1, "Dan", 1.0),
            (3, "Ben", 0.0),
            (3, "Cleo", 0.0),
            (5, "Eva", 0.0),
        ]
        assert [one["name"] for one in seen["standings"] if not one["active"]] == ["Ben"]

    run_with_club(tmp_path, test)


def test_round_robin_accepts_no_late_players(tmp_path: Path) -> None:
    async def test(club: Club) -> None:
        await club.open(kind="round-robin", rounds=1)
        await club.join("ann", "ben", "cleo")
        await club.start()
        late = await club.run("dan", "join", name="Dan")
        assert (late.status, late.json["error"]) == (409, "too-late")
        assert (await club.fetch())["all_rounds"] == 3

    run_with_club(tmp_path, test)


def test_standings_file_has_all_rounds_and_no_formulas(tmp_path: Path) -> None:
    async def test(club: Club) -> None:
        await club.open(rounds=1)
        for user, name in (("ann", "=HYPERLINK(1)"), ("ben", "Ben, the 2nd"), ("cleo", "Cleo")):
            assert (await club.run(user, "join", name=name)).status == 204
        await club.start()
        await club.resign("ben")
        answer = await club.server.get(f"/leagues/{club.league}/standings.csv", EN)
        assert answer.headers["content-type"] == "text/csv; charset=utf-8"
        assert answer.headers["content-disposition"] == f'attachment; filename="league-{club.league}.csv"'
        assert answer.content.startswith(b"\xef\xbb\xbf")  # tells spreadsheets that the file is UTF-8
        head, *rows = csv.reader(io.StringIO(answer.content.decode("utf-8-sig")))
        assert head[:7] == ["Place", "Name", "Points", "Buchholz", "Median", "Head-to-head", "Games"]
        assert head[7:] == ["Round 1: Opponents", "Round 1: Points"]
        assert rows == [
            ["1", "Cleo", "1", "1", "0", "0", "0", "", "1"],  # a bye
            ["2", "'=HYPERLINK(1)", "1", "0", "0", "0", "1", "Ben, the 2nd", "1"],
            ["3", "Ben, the 2nd", "0", "1", "0", "0", "1", "'=HYPERLINK(1)", "0"],
        ]
        for lang, separator in ((b"en", ","), (b"de", ";"), (b"ru", ";")):
            language = (b"accept-language", lang)
            page = (await club.server.get(f"/leagues/{club.league}", language)).text
            assert f"/leagues/{club.league}/standings.csv?local=true" in page
            path, query = f"/leagues/{club.league}/standings.csv", b"local=true"
            local = (await club.server.get(path, language, query=query)).content.decode("utf-8-sig")
            assert list(csv.reader(io.StringIO(local), delimiter=separator))[1:] == rows

    run_with_club(tmp_path, test)


def test_organizer_corrects_a_result_and_reverts_it(tmp_path: Path) -> None:
    async def test(club: Club) -> None:
        async def corrects(user: str, **more: Any) -> tuple[int, str]:
            body = {"round": 0, "table": 0, "seats": [2, 1], "reason": "=A slip of the hand", "after": 0, **more}
            answer = await club.run(user, "correct", **body)
            return answer.status, answer.json["error"] if answer.content else ""

        await club.open(rounds=1)
        await club.join("ann", "ben", "cleo")
        await club.start()
        await club.resign("ben")
        before = await club.fetch()
        assert before["state"] == "over"
        page = (await club.server.get(f"/leagues/{club.league}", EN)).text
        assert "keep their pairings" not in page
        assert await corrects("ann") == (403, "not-organizer")
        assert await corrects("kim", seats=[2, 1, 1]) == (400, "bad-request")
        assert await corrects("kim", seats=[5, 1]) == (400, "bad-request")
        assert await corrects("kim", reason=" ") == (400, "bad-request")
        assert await corrects("kim", table=1) == (404, "no-such-table")  # Cleo's bye
        assert await corrects("kim", after=1) == (409, "stale")
        assert await club.standings() == [(1, "Cleo", 1.0), (2, "Ann", 1.0), (3, "Ben", 0.0)]

        assert await corrects("kim") == (204, "")
        assert await corrects("kim") == (409, "stale")  # already corrected
        assert await club.standings() == [(1, "Cleo", 1.0), (2, "Ben", 1.0), (3, "Ann", 0.0)]
        assert (await club.fetch())["version"] != before["version"]
        page = (await club.server.get(f"/leagues/{club.league}", EN)).text
        assert "Corrected to 0 : 1 · =A slip of the hand" in page
        assert "Rounds that had begun by then keep their pairings" in page
        file = await club.server.get(f"/leagues/{club.league}/standings.csv", EN)
        rows = list(csv.reader(io.StringIO(file.content.decode("utf-8-sig"))))
        assert [row[7:] for row in rows] == [
            ["Round 1: Opponents", "Round 1: Points", "Round 1: Corrected"],
            ["", "1", ""],
            ["Ann", "1", "'=A slip of the hand"],
            ["Ben", "0", "'=A slip of the hand"],
        ]

        assert await corrects("kim", seats=[1, None], after=1, reason="He never came") == (204, "")
        assert await corrects("kim", seats=None, after=2, reason="") == (204, "")  # back to the result of the game
        assert await club.standings() == [(1, "Cleo", 1.0), (2, "Ann", 1.0), (3, "Ben", 0.0)]
        table = (await club.fetch())["rounds"][0][0]
        assert (table["places"], [(one["places"], one["absent"], one["reason"]) for one in table["corrections"]]) == (
            [1, 2],
            [([2, 1], [], "=A slip of the hand"), ([1, 2], [1], "He never came"), (None, [], "")],
        )

    run_with_club(tmp_path, test)


def test_admin_manages_a_league_without_organizer(tmp_path: Path, fast_hashing: None) -> None:
    async def test(club: Club) -> None:
        async def page(user: str) -> str:
            return (await club.server.get(f"/leagues/{club.league}", club.server.cookie(user), EN)).text

        await club.open(rounds=1)
        await club.join("ann", "ben", "cleo")
        await become_admin(club.server, "zoe")
        assert "Run by Kim" in await page("zoe")
        assert "As host of this house" in await page("zoe")  # the organizer may be ill on that evening
        deletion = await club.server.delete(
            "/api/me", {"current": "crocodile by the river", "confirmed": True}, club.server.cookie("kim")
        )
        assert deletion.status == 204, deletion.text
        assert "The league begins when the host of this house starts it." in await page("ann")
        assert "Run by the host of this house" in await page("ann")
        assert "As host of this house" not in await page("ann")
        assert [(await club.fetch(user))["is_organizer"] for user in ("zoe", "ann", "kim")] == [True, False, False]

        assert (await club.run("ann", "start")).status == 403
        assert (await club.run("zoe", "drop", number=3)).status == 204
        assert (await club.run("zoe", "start")).status == 204
        await club.resign("ben")
        body = {"round": 0, "table": 0, "seats": [2, 1], "reason": "Ben had won", "after": 0}
        assert (await club.run("ann", "correct", **body)).status == 403
        assert (await club.run("zoe", "correct", **body)).status == 204
        assert await club.standings() == [(1, "Ben", 1.0), (2, "Ann", 0.0)]

    run_with_club(tmp_path, test)


def test_table_links_to_its_league_for_permitted_readers(tmp_path: Path) -> None:
    async def test(club: Club) -> None:
        for listed in (True, False):
            await club.open(name="Thursday", listed=listed)
            await club.join("ann", "ben")
            await club.start()
            table = (await club.fetch("ann"))["table"]
            for user, leads in (("ann", True), ("zoe", listed)):
                page = await club.server.get(f"/t/{table}", (b"accept-language", b"en"), club.server.cookie(user))
                assert page.status == 200
                assert (f'href="/leagues/{club.league}"' in page.text, "Thursday · Round" in page.text) == (
                    leads,
                    leads,
                )

    run_with_club(tmp_path, test)


def test_league_pages_contain_no_ids_seeds_or_hidden_information(tmp_path: Path) -> None:
    """A stranger finds no IDs of users, no seed and nothing of the game."""

    async def test(club: Club) -> None:
        await club.open()
        await club.join("personann", "personben")
        await club.start()
        table = (await club.fetch())["rounds"][0][0]["table"]
        events = await club.server.services.store.events(table)
        secret = [events[0]["seed"], "personann", "personben"]
        outsider = club.server.cookie("zoe")
        for path in (f"/leagues/{club.league}", f"/api/leagues/{club.league}", f"/leagues/{club.league}/standings.csv"):
            answer = (await club.server.get(path, outsider)).text
            assert [text for text in secret if text in answer] == []
        assert "Personann" in answer
        assert (await club.server.get(f"/leagues/{club.league}", outsider)).status == 200

    run_with_club(tmp_path, test)


def test_unlisted_league_is_listed_only_for_its_users(tmp_path: Path) -> None:
    async def test(club: Club) -> None:
        await club.open(name="Open to all")
        await club.open(name="Among friends", listed=False)
        await club.join("ann")
        for user, found in (("zoe", [True, False]), ("ann", [True, True]), ("kim", [True, True])):
            page = (await club.server.get("/leagues", club.server.cookie(user))).text
            assert [name in page for name in ("Open to all", "Among friends")] == found

    run_with_club(tmp_path, test)


def test_admin_finds_every_league(tmp_path: Path) -> None:
    async def test(club: Club) -> None:
        host = await become_admin(club.server, "zoe")
        assert "Nobody has opened a league yet." in (await club.server.get("/admin", host, EN)).text
        await club.open(name="Open to all")
        open_to_all = club.league
        await club.open(name="Among friends", listed=False)
        await club.join("ann", "ben")
        await club.start()
        leagues = (await club.server.post("/api/admin/list-leagues", {"arguments": {}}, host)).json
        known = [{**one, "at": 0} for one in leagues]
        first = {"league": open_to_all, "name": "Open to all", "state": "open", "players": 0, "listed": True}
        second = {"league": club.league, "name": "Among friends", "state": "running", "players": 2, "listed": False}
        assert sorted(known, key=lambda one: one["players"]) == [
            {**one, "organizer": "Kim", "at": 0} for one in (first, second)
        ]
        page = (await club.server.get("/admin", host, EN)).text
        assert f'href="/leagues/{club.league}">Among friends' in page
        assert page.count("found only by link") == 1
        assert (
            await club.server.post("/api/admin/list-leagues", {"arguments": {}}, club.server.cookie("ann"))
        ).status == 403
        assert "Among friends" not in (await club.server.get("/admin?leagues=20", host)).text

    run_with_club(tmp_path, test)


def test_server_without_leagues_runs_no_league_queries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    queried = list[str]()
    at = Leagues.find_table

    async def noted(leagues: Leagues, table: str) -> TableInLeague | None:
        queried.append(table)
        return await at(leagues, table)

    monkeypatch.setattr(Leagues, "find_table", noted)

    async def test(club: Club) -> None:
        async def sees(table: str) -> bool:
            page = await club.server.get(f"/t/{table}", club.server.cookie("ann"), EN)
            assert page.status == 200
            return "Thursday" in page.text

        plain = (await club.post("ann", "/api/tables", game="duel", opponents=["open"], name="Ann")).json["table"]
        if not club.server.services.store.is_shared:  # on PostgreSQL, another server may have created one
            assert (await sees(plain), queried) == (False, [])
        club.server.services.league_scheduler.on_announcement(None, None)  # announcements may have been lost
        assert (await sees(plain), queried) == (False, [plain])
        queried.clear()
        await club.open(name="Thursday")
        await club.join("ann", "ben")
        await club.start()
        table = (await club.fetch("ann"))["table"]
        assert (await sees(table), queried) == (True, [table])

    run_with_club(tmp_path, test)


def test_deleted_name_disappears_from_leagues(tmp_path: Path) -> None:
    async def test(club: Club) -> None:
        await club.open()
        await club.join("ann", "ben")
        await club.server.services.store.forget_person("ann")
        assert [name for _, name, _ in await club.standings()] == ["Deleted player", "Ben"]

    run_with_club(tmp_path, test)


@pytest.mark.parametrize(
    ("lang", "name"), [("en", "Deleted player"), ("de", "Gelöschtes Konto"), ("ru", "Удалённый игрок")]
)
def test_deleted_player_has_a_translated_name(lang: str, name: str) -> None:
    assert league_player_name(LeagueEntry(4, "ann", "", 0, True), lang) == name


def test_page_contains_end_of_round_and_time_of_correction(tmp_path: Path) -> None:
    """The page shows UTC to readers without scripts, and contains the instant for all time zones."""

    async def test(club: Club) -> None:
        club.server.services.tables.now = lambda: 1_794_164_760_000  # Sunday, 8 November 2026, 19:06 UTC
        await club.open(round_minutes=28 * 24 * 60, rounds=2)
        await club.join("ann", "ben", "cleo", "dan")
        page = f"/leagues/{club.league}"
        assert "ends by" not in (await club.server.get(page, club.server.cookie("ann"), EN)).text
        await club.start()
        (deadline,) = re.findall(r"Round 1 of 2 · ends by (.*?) ·", (await club.server.get(page, EN)).text)
        assert deadline.replace("\u202f", " ") == (
            '<time datetime="2026-12-06T19:06:00+00:00" data-format="deadline" data-now="1794164760000">'
            "Sun, Dec 6, 7:06 PM UTC (in 4 weeks)</time>"
        )
        await club.resign("cleo")
        answer = await club.run("kim", "correct", round=0, table=0, seats=[2, 1], reason="A slip", after=0)
        assert answer.status == 204, answer.text
        assert '<time datetime="2026-11-08T19:06:00+00:00" data-format="day">' in (await club.server.get(page, EN)).text
        await club.resign("dan")  # last round: none begins when its time is over
        assert "Round 2 of 2" in (last := (await club.server.get(page, EN)).text)
        assert "ends by" not in last

    run_with_club(tmp_path, test)


def test_points_use_the_decimal_mark_of_the_spreadsheet() -> None:
    assert [format_decimal(Fraction(*value), ",") for value in ((5, 2), (3, 1), (25, 6))] == ["2,5", "3", "4,1667"]
    assert format_decimal(Fraction(5, 2)) == "2.5"
