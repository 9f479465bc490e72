"""Page of a league: its texts about the current round and about results."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from server.leagues.test_leagues import EN, Club, run_with_club


async def league_page(club: Club, user: str) -> str:
    answer = await club.server.get(f"/leagues/{club.league}", club.server.cookie(user), EN)
    assert answer.status == 200
    return answer.text


async def start_league(club: Club, **more: Any) -> None:
    """Start a league: Ann meets Cleo and Ben meets Dan in the first of three rounds."""
    await club.open(**more)
    await club.join("ann", "ben", "cleo", "dan")
    await club.start()


def test_end_is_announced_only_to_players_of_finished_games(tmp_path: Path) -> None:
    over = "Your game is over."

    async def test(club: Club) -> None:
        await start_league(club)
        assert over not in await league_page(club, "ann")
        await club.resign("cleo")
        assert f"{over} The next round begins when everyone has finished." in await league_page(club, "ann")
        await club.join("eva")  # during the first round
        html = await league_page(club, "eva")
        assert (over in html, "You play from the next round on." in html) == (False, True)
        assert (await club.run("cleo", "leave")).status == 204
        html = await league_page(club, "cleo")
        assert (over in html, "You are sitting out at the moment." in html) == (False, True)

    run_with_club(tmp_path, test)


def test_player_returning_after_a_no_show_plays_the_next_round(tmp_path: Path) -> None:
    async def test(club: Club) -> None:
        await start_league(club)
        await club.resign("cleo")
        body = {"round": 0, "table": 0, "seats": [1, None], "reason": "Cleo never came", "after": 0}
        assert (await club.run("kim", "correct", **body)).status == 204
        html = await league_page(club, "cleo")
        assert ("Your game is over" in html, "You play from the next round on." in html) == (False, True)
        assert "Your game is over" in await league_page(club, "ann")

    run_with_club(tmp_path, test)


def test_playing_member_finds_the_table_after_a_correction(tmp_path: Path) -> None:
    async def test(club: Club) -> None:
        await start_league(club)
        body = {"round": 0, "table": 0, "seats": [1, 2], "reason": "The line is down", "after": 0}
        assert (await club.run("kim", "correct", **body)).status == 204
        html = await league_page(club, "ann")
        assert ("Your game is over" in html, "Go to your table" in html) == (False, True)

    run_with_club(tmp_path, test)


def test_last_round_announces_the_end_of_the_league(tmp_path: Path) -> None:
    async def test(club: Club) -> None:
        await start_league(club, rounds=1)
        await club.resign("cleo")
        assert "Your game is over. The league ends when everyone has finished." in await league_page(club, "ann")
        late = await club.run("eva", "join", name="Eva")
        assert (late.status, late.json["error"]) == (409, "too-late")
        assert 'class="panel own-status"' not in await league_page(club, "eva")  # there is nothing for her to do

    run_with_club(tmp_path, test)


def test_visitor_outside_a_league_sees_no_empty_panel(tmp_path: Path) -> None:
    async def test(club: Club) -> None:
        await start_league(club, kind="round-robin", rounds=1)
        assert [('class="panel own-status"' in await league_page(club, user)) for user in ("ann", "eva", "kim")] == [
            True,
            False,
            False,
        ]

    run_with_club(tmp_path, test)


def test_game_excluded_from_standings_is_not_displayed_as_lost(tmp_path: Path) -> None:
    """Dan leaves before half of his three games are played, so none of them counts."""

    async def test(club: Club) -> None:
        await start_league(club, kind="round-robin", rounds=1)
        assert (await club.run("dan", "leave")).status == 204
        await club.server.services.league_scheduler.advance(club.league)
        seen = await club.fetch()
        assert [(one["seats"], one["rated"]) for one in seen["rounds"][0]] == [([1, 4], False), ([2, 3], True)]
        html = await league_page(club, "eva")
        assert ("does not count" in html, "1 : 0" in html, "0 : 1" in html) == (True, False, False)
        assert "Your game is over" in await league_page(club, "ann")

    run_with_club(tmp_path, test)


def test_bye_by_absence_is_announced(tmp_path: Path) -> None:
    """Dan leaves in the first round; his opponent of the second round has no game."""

    async def test(club: Club) -> None:
        await start_league(club, kind="round-robin", rounds=1)
        assert (await club.run("dan", "leave")).status == 204
        await club.resign("ben")
        seen = await club.fetch()
        (free,) = [one for one in seen["rounds"][1] if 4 in one["seats"]]
        (user,) = [{1: "ann", 2: "ben", 3: "cleo"}[number] for number in free["seats"] if number != 4]
        assert "Your opponent has left: you have no game in this round." in await league_page(club, user)

    run_with_club(tmp_path, test)
