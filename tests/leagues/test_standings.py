"""Standings of leagues: points, tie-breaks and withdrawals, worked out by hand."""

from __future__ import annotations

import pickle
from fractions import Fraction
from typing import Any

import pytest

from saqqara.leagues.league_settings import InvalidLeagueError, LeagueSettings
from saqqara.leagues.standings import StandingsRow, compute_standings, players_to_pair, seat_points, table_result
from saqqara.storage.leagues import LeagueData, LeagueEntry, LeagueMatch, LeagueRound, LeagueRow
from saqqara.table import Table, TableSettings, TimeControl

LIVE = {"minutes": 10, "seconds": 20, "on_timeout": "lost", "first_turn_minutes": 5}


def league_settings(kind: str = "swiss", **more: Any) -> LeagueSettings:
    return LeagueSettings.from_json(
        {"game": "imhotep", "kind": kind, "time_control": LIVE, "rounds": 3 if kind == "swiss" else 1, **more}
    )


def league(*turns: str, withdrawn: str = "") -> LeagueData:
    """Return a league of entries a, b, c ... with the results of its rounds.

    `a-b`: a has won; `a=b`: a draw; `a!b`: b never came; `a`: a bye; `a-b-c`: three players by rank; `a?b`: the game is
    running.
    """
    letters = sorted({letter for turn in turns for letter in turn if letter.isalpha()})
    entries = tuple(
        LeagueEntry(number, letter, letter, active=letter not in withdrawn) for number, letter in enumerate(letters, 1)
    )
    bouts = list[LeagueMatch]()
    for number, turn in enumerate(turns):
        for place, text in enumerate(turn.split()):
            seats = tuple(letters.index(letter) + 1 for letter in text[::2])
            absent = [seat for seat in range(1, len(seats)) if text[2 * seat - 1] == "!"]
            places = [1]
            for sign in text[1::2]:
                places.append(places[-1] if sign == "=" else len(places) + 1)
            result = None if "?" in text else {"places": places, "absent": absent}
            bouts.append(LeagueMatch(number, place, seats, f"table{number}{place}", result, True))
    begun = tuple(LeagueRound(number, 0, None) for number in range(len(turns)))
    return LeagueData(LeagueRow("id", "kim", "League", {}, 0, 0), entries, begun, tuple(bouts))


def lines(found: list[StandingsRow]) -> list[tuple[int, str, float, list[float]]]:
    return [(one.place, one.entry.name, float(one.points), list(map(float, one.tiebreaks))) for one in found]


def test_buchholz_then_median_decide_swiss_rounds() -> None:
    """a beats b, c and d; b beats c and d; c beats d. The Buchholz score of a is 2 + 1 + 0."""
    league_data = league("a-c b-d", "a-b c-d", "a-d b-c")
    assert lines(compute_standings(league_settings(), league_data)) == [
        (1, "a", 3.0, [3.0, 1.0, 0.0]),
        (2, "b", 2.0, [4.0, 1.0, 0.0]),
        (3, "c", 1.0, [5.0, 2.0, 0.0]),
        (4, "d", 0.0, [6.0, 2.0, 0.0]),
    ]


def test_ties_are_broken_by_the_strength_of_opponents() -> None:
    """a and b have 1½ of 2; a has met c (1) and b (1½), b has met d (0) and a (1½)."""
    league_data = league("a-c b-d", "a=b c-d")
    assert lines(compute_standings(league_settings(), league_data)) == [
        (1, "a", 1.5, [2.5, 0.0, 0.0]),
        (2, "b", 1.5, [1.5, 0.0, 0.0]),
        (3, "c", 1.0, [1.5, 0.0, 0.0]),
        (4, "d", 0.0, [2.5, 0.0, 0.0]),
    ]


def test_sonneborn_berger_then_direct_results_decide_round_robins() -> None:
    """a, b and c have beaten each other in a circle, and all of them d, so no tie-break separates them."""
    circle = league("a-b c-d", "b-c a-d", "c-a b-d")
    assert lines(compute_standings(league_settings("round-robin"), circle)) == [
        (1, "a", 2.0, [2.0, 1.0]),
        (1, "b", 2.0, [2.0, 1.0]),
        (1, "c", 2.0, [2.0, 1.0]),
        (4, "d", 0.0, [0.0, 0.0]),
    ]


def test_direct_result_is_the_last_tiebreak() -> None:
    """a and b have two points each and the same opponents, and a has beaten b; d and c have one point each, and d has
    won."""
    league_data = league("a-b d-c", "c-a b-d", "a-d b-c")
    assert lines(compute_standings(league_settings(), league_data)) == [
        (1, "a", 2.0, [4.0, 1.0, 1.0]),
        (2, "b", 2.0, [4.0, 1.0, 0.0]),
        (3, "d", 1.0, [5.0, 2.0, 1.0]),
        (4, "c", 1.0, [5.0, 2.0, 0.0]),
    ]


def test_seat_points_count_the_players_ranked_lower() -> None:
    four = LeagueMatch(0, 0, (1, 2, 3, 4), "t", {"places": [1, 2, 2, 4], "absent": []})
    assert seat_points(four, 4) == [3, Fraction(3, 2), Fraction(3, 2), 0]
    three = LeagueMatch(0, 0, (1, 2, 3), "t", {"places": [1, 2, 3], "absent": []})
    assert seat_points(three, 4) == [3, Fraction(3, 2), 0]  # at a smaller table, the first place has the same points
    assert seat_points(three, 3) == [2, 1, 0]
    bye = LeagueMatch(0, 0, (1,), None, {"places": [1], "absent": []})
    assert (seat_points(bye, 2), seat_points(bye, 4)) == ([1], [3])


def test_bye_counts_one_point_and_an_equal_opponent() -> None:
    """a had a bye, and b's opponent never came: both count as if they had met an opponent as strong as themselves."""
    league_data = league("b!c a", "a-b", withdrawn="c")
    assert lines(compute_standings(league_settings(), league_data)) == [
        (1, "a", 2.0, [3.0, 0.0, 0.0]),  # a itself 2, b 1
        (2, "b", 1.0, [3.0, 0.0, 0.0]),  # b itself 1, a 2
        (3, "c", 0.0, [0.0, 0.0, 0.0]),
    ]
    assert [one.games_played for one in compute_standings(league_settings(), league_data)] == [1, 1, 0]
    assert {one.number: dict(one.opponents) for one in players_to_pair(league_settings(), league_data)} == {
        1: {2: 1},
        2: {1: 1},
    }  # b may still meet c


def test_early_withdrawal_cancels_played_games() -> None:
    """d has played one of three games, so a loses the point against d.

    c has played two of three games, so the remaining opponent wins the third.
    """
    early = league("a-d b-c", "a-c b!d", "a-b c!d", withdrawn="d")
    assert [
        (one.entry.name, float(one.points), one.games_played)
        for one in compute_standings(league_settings("round-robin"), early)
    ] == [
        ("a", 2.0, 2),
        ("b", 1.0, 2),
        ("c", 0.0, 2),
        ("d", 0.0, 0),
    ]
    late = league("a-c b-d", "a-b c-d", "a-d b!c", withdrawn="c")
    assert [
        (one.entry.name, float(one.points), one.games_played)
        for one in compute_standings(league_settings("round-robin"), late)
    ] == [
        ("a", 3.0, 3),
        ("b", 2.0, 2),
        ("c", 1.0, 2),
        ("d", 0.0, 3),
    ]


def test_running_game_counts_half_for_the_next_pairing() -> None:
    league_data = league("a?b c-d")
    assert [float(one.points) for one in players_to_pair(league_settings(), league_data)] == [0.5, 0.5, 1.0, 0.0]
    assert [float(one.points) for one in compute_standings(league_settings(), league_data)] == [1.0, 0.0, 0.0, 0.0]


# ---- results of tables ----------------------------------------------------------------------------------------------


def person(name: str) -> dict[str, str]:
    return {"name": name, "player": "person", "person": name}


def table(*names: str) -> Table:
    game, options = ("duel", {}) if len(names) == 2 else ("imhotep", {"players": len(names)})
    terms = TableSettings(TimeControl.from_json(LIVE), rated=True, substitutes=False)
    return Table.open(game, options, 1, [person(name) for name in names], settings=terms, now=0)


def test_resigned_player_is_last() -> None:
    four = table("a", "b", "c", "d")
    for seat in (1, 3, 0):
        four.resign(seat, "novice")
    assert four.is_over
    assert table_result(four) == {"places": [2, 4, 1, 3], "absent": []}


def test_no_show_is_absent_but_a_late_player_is_not() -> None:
    two = table("a", "b")
    two.set_time(5 * 60_000)
    two.flag(0)
    assert table_result(two) == {"places": [2, 1], "absent": [0]}
    two = table("a", "b")
    two.play(0, two.view(0)["legal"][0], confirm=True)
    two.set_time(5 * 60_000)
    two.flag(1)
    assert table_result(two) == {"places": [1, 2], "absent": [1]}
    two = table("a", "b")
    for seat in (0, 1):
        two.play(seat, two.view(seat)["legal"][0], confirm=True)
    two.set_time(20 * 60_000)
    two.flag(0)
    assert table_result(two) == {"places": [2, 1], "absent": []}


def test_agreed_end_is_a_draw() -> None:
    two = table("a", "b")
    two.propose(0, "end")
    two.answer_proposal(1, True)
    assert table_result(two) == {"places": [1, 1], "absent": []}


# ---- valid settings -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "field", "why"),
    [
        ({"kind": "cup"}, "kind", "the format must be one of round-robin, swiss, not 'cup'"),
        ({"seats": 5}, "seats", "the number of players at a table must be a whole number from 2 to 4, not 5"),
        ({"game": "duel", "seats": 3}, "seats", "the number of players at a table of The Duel can be 2, not 3"),
        ({"rounds": 21}, "rounds", "the number of rounds must be a whole number from 1 to 20, not 21"),
        (
            {"kind": "round-robin", "rounds": 5},
            "rounds",
            "rounds must be a whole number from 1 to 4, not 5",
        ),
        ({"rounds": True}, "rounds", "the number of rounds must be a whole number from 1 to 20, not True"),
        (
            {"time_control": None},
            "time_control",
            "time_control is an object with any of minutes, seconds, days, on_timeout",
        ),
        (
            {"time_control": {"days": 3, "on_timeout": "novice"}},
            "time_control",
            "players whose time is up lose; 'novice' cannot play on",
        ),
        ({"prize": 1}, "prize", "a league has no 'prize'; there is game, kind, time_control"),
        ({"game": "chess"}, "game", "chess"),
        ({"options": {"king": 1}}, "options", "king"),
    ],
)
def test_invalid_settings_are_refused(more: dict[str, Any], field: str, why: str) -> None:
    with pytest.raises(InvalidLeagueError) as error:
        league_settings(**{"kind": "swiss", **more})
    assert error.value.field == field
    assert why in str(error.value)


def test_invalid_settings_are_explained_in_three_languages() -> None:
    with pytest.raises(InvalidLeagueError) as error:
        league_settings(seats=3, kind="swiss", game="duel")
    assert [error.value.localized(lang) for lang in ("en", "de", "ru")] == [
        "the number of players at a table of The Duel can be 2, not 3",
        "an einem Tisch von „Das Duell“ sind 2 Personen möglich, nicht 3",
        "«Дуэль»: за столом может быть игроков: 2, а не 3",
    ]
    with pytest.raises(InvalidLeagueError) as error:
        league_settings(kind="swiss", time_control={"days": 3, "minutes": 5})
    reason = "в контроле времени задают либо «days» на ход, либо «minutes» на партию и «seconds» на ход"
    assert error.value.localized("ru") == reason
    assert pickle.loads(pickle.dumps(error.value)).localized("de") == error.value.localized("de")


def test_settings_are_saved_and_loaded() -> None:
    agreed = league_settings(seats=4, round_minutes=60)
    assert LeagueSettings.from_json(agreed.to_json()) == agreed
    assert agreed.table_settings == TableSettings(
        TimeControl(10, 20, first_turn_minutes=5), rated=True, substitutes=False
    )
    assert (agreed.min_seats, agreed.total_rounds(9)) == (2, 3)
    assert league_settings("round-robin", rounds=2).total_rounds(5) == 10
    assert LeagueSettings.from_json({"game": "duel", "kind": "swiss", "time_control": LIVE}).options_for(2) == {
        "first": 0
    }


@pytest.mark.parametrize(
    ("lang", "why"),
    [
        ("en", "the number of players at a table is “seats”, not an option of the game: leave “players” out"),
        (
            "de",
            "wie viele an einem Tisch spielen, steht in „seats“ und ist keine Option des Spiels: Lass „players“ weg",
        ),
        ("ru", "число игроков за столом задаёт «seats», это не настройка игры: уберите «players»"),
    ],
)
def test_the_number_of_players_is_no_option_of_a_league(lang: str, why: str) -> None:
    for given in (2, "x", True):
        with pytest.raises(InvalidLeagueError) as error:
            league_settings(options={"players": given})
        assert (error.value.field, error.value.localized(lang)) == ("options", why)
