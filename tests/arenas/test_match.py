"""Matches of players: scores, ratings, and a test that stops at a significant result."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import saqqara
from arenas.players import FirstLegal
from saqqara.arenas.game_batch import GameBatch
from saqqara.arenas.match import MatchScore, match_score
from saqqara.arenas.ratings import Sprt, elo_from_score_rate, expected_score_rate, fit_ratings, wilson_interval

DUEL = saqqara.game("duel")


@pytest.mark.parametrize(
    ("share", "games", "low", "high"),
    [
        (0.5, 100, 0.4038, 0.5962),
        (1.0, 10, 0.7225, 1.0),
        (0.0, 10, 0.0, 0.2775),
        (0.95, 100, 0.8882, 0.9785),
        (0.0, 0, 0.0, 1.0),
    ],
)
def test_interval_as_in_the_tables(share: float, games: int, low: float, high: float) -> None:
    assert [round(end, 4) for end in wilson_interval(share, games)] == [low, high]


def test_standing_counts_for_the_first_player() -> None:
    met = saqqara.arena(DUEL, "greedy", "random", 10, seed=1)
    last = met.score
    assert (last.games, last.wins + last.losses, last.draws) == (10, 10, 0)
    assert last.wins >= 8
    assert last.score_rate == last.wins / 10 == met.games.score_rates.mean()
    assert last.mean_points[0] > last.mean_points[1] + 5
    assert last.num_actions == met.games.lengths.sum() >= 10 * 54
    assert (met.games.seating == 0).argmax(axis=1).tolist() == [0, 1] * 5
    assert met.games.setups.tolist() == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert saqqara.arena(DUEL, "random", "greedy", 10, seed=1).score.wins <= 2


def games_of(results: list[list[float]], points: list[list[int]], seating: list[list[int]]) -> GameBatch:
    count = len(results)
    return GameBatch(
        DUEL, (), np.zeros(count, np.int64), np.array(seating, np.int16), np.array(results), np.array(points, np.int32),
        np.zeros((count, 3, 0), np.int32), np.full(count, 10, np.int32), np.zeros((count, 3, 3), np.int32),
            np.zeros(0, np.int16),
    )  # fmt: skip


def test_draw_counts_its_share_of_the_win() -> None:
    results = [[1.0, 0, 0], [0.5, 0.5, 0], [0, 0, 1.0], [1 / 4, 1 / 4, 1 / 2]]
    points = [[9, 3, 3], [6, 6, 2], [1, 2, 6], [4, 4, 4]]
    last = match_score(games_of(results, points, [[0, 1, 1], [1, 0, 1], [1, 1, 0], [0, 1, 1]]))
    assert (last.games, last.wins, last.draws, last.losses, last.draw_score) == (4, 2, 2, 0, 0.75)
    assert last.score_rate == (1 + 0.5 + 1 + 0.25) / 4
    assert last.points == (9 + 6 + 6 + 4, (6 + 8 + 3 + 8) / 2)
    assert MatchScore().score_rate == 0.0
    assert (last + last).games == 8


def test_a_player_meets_itself() -> None:
    assert saqqara.arena(DUEL, "random", "random", 4).games.seating.tolist() == [[0, 1], [1, 0]] * 2


def test_one_meets_three_from_every_seat() -> None:
    game = saqqara.game("imhotep", players=4)
    met = saqqara.arena(game, FirstLegal, "random", 4, seed=3)
    assert met.games.seating.tolist() == [[0, 1, 1, 1], [1, 0, 1, 1], [1, 1, 0, 1], [1, 1, 1, 0]]
    assert met.games.setups.tolist() == [3] * 4
    with pytest.raises(
        saqqara.InvalidOptionError, match="games=6 is out of range; games must be a multiple of 4 of at least 4"
    ):
        saqqara.arena(game, "random", "greedy", 6)


# ---- ratings ----------------------------------------------------------------------------------------------------


def test_ratings_of_two_players_follow_their_score_rate() -> None:
    # 90 wins of 120, and one drawn game each against the mean: 90.5 + 90.5 of 122 won by one player and lost by the
    # other
    seating, results = np.array([[0, 1]] * 120), np.array([[1.0, 0.0]] * 90 + [[0.0, 1.0]] * 30)
    strong, weak = fit_ratings(["a", "b"], seating, results)
    assert (strong.name, strong.games, strong.score_rate) == ("a", 120, 0.75)
    assert strong.elo == pytest.approx(-weak.elo)
    assert strong.elo - weak.elo == pytest.approx(188, abs=4)  # 400 log10(3) = 190.8, a little less for the draws
    # the log odds have a deviation of 1 / sqrt(120 * 3/16): 36.6 Elo, half of it for each: 18.3; 1.96 of these
    assert strong.interval[1] - strong.elo == pytest.approx(1.96 * 18.3, rel=0.03)


def test_all_winning_player_has_a_rating() -> None:
    strong, weak = fit_ratings(["b", "a"], np.array([[1, 0]] * 9), np.array([[1.0, 0.0]] * 9))
    assert strong.name == "a"
    assert 200 < strong.elo - weak.elo < 800


def test_equal_players_at_three_seats_win_a_third() -> None:
    seating = np.array([[0, 1, 1], [1, 0, 1], [1, 1, 0]] * 10)
    results = np.eye(3)[[0, 2, 1] * 10]  # the first player wins one game in three
    one, other = fit_ratings(["a", "b"], seating, results)
    assert (one.elo, other.elo) == (pytest.approx(0, abs=1e-6), pytest.approx(0, abs=1e-6))
    assert (expected_score_rate(0, 3), expected_score_rate(0), round(expected_score_rate(400), 4)) == (
        pytest.approx(1 / 3),
        0.5,
        0.9091,
    )
    assert elo_from_score_rate(10 / 11) == pytest.approx(400)
    assert elo_from_score_rate(1 / 3, 3) == pytest.approx(0)


def test_each_meets_each(tmp_path: Path) -> None:
    seen: list[tuple[str, str, int]] = []
    found = saqqara.round_robin(
        DUEL, ["random", "greedy", FirstLegal], 4, path=tmp_path / "runs",
        on_progress=lambda one, other, so_far: seen.append((one, other, so_far.games)),
    )  # fmt: skip
    assert found.ratings[0].name == "greedy"
    assert [rating.games for rating in found.ratings] == [8, 8, 8]
    assert sum(rating.elo for rating in found.ratings) == pytest.approx(0)
    assert found.score_rates[0, 1] + found.score_rates[1, 0] == 1.0
    assert np.isnan(found.score_rates[2, 2])
    assert sorted(path.name for path in (tmp_path / "runs").iterdir()) == ["0-1.jsonl", "0-2.jsonl", "1-2.jsonl"]
    assert seen[-1] == ("greedy", "FirstLegal", 4)
    with pytest.raises(saqqara.InvalidOptionError, match="players must be a list of two or more"):
        saqqara.round_robin(DUEL, ["random"], 4)


# ---- sequential test --------------------------------------------------------------------------------------------


def test_likelihood_ratio_matches_a_manual_calculation() -> None:
    # scores 1, 1/2: mean 3/4, variance 1/16, and 1/2 more for a sample of two; between 1/2 (0 Elo) and 3/4 (190.85
    # Elo): 2 * 1/4 * (3/2 - 5/4) / (2 * 9/16) = 1/9
    test = Sprt(0, elo_from_score_rate(0.75))
    assert test.log_likelihood_ratios(np.array([1.0, 0.5])).tolist()[1] == pytest.approx(1 / 9)
    assert [round(bound, 4) for bound in test.bounds] == [-2.9444, 2.9444]  # log(0.05 / 0.95)


def test_sprt_stops_at_the_first_significant_result() -> None:
    test = Sprt(0, 100)
    shares = np.array([1.0, 0.5, 1.0, 0.75] * 20)
    setups, accepted, ratio = test.decide(shares)
    assert accepted == "elo1"
    assert setups < 40
    assert test.decide(shares[:setups]) == (setups, accepted, ratio)
    assert test.decide(shares[: setups - 1])[:2] == (setups - 1, "")
    assert test.decide(1 - shares)[1] == "elo0"
    assert test.decide(np.zeros(0)) == (0, "", 0.0)


def test_sprt_error_rate_is_within_alpha() -> None:
    """Of a thousand tests between equal players (alpha 5 of 100), up to 50 may accept that one is stronger."""
    chance = np.random.default_rng(1)
    test, wrong, undecided = Sprt(0, 100), 0, 0
    for _ in range(1000):
        accepted = test.decide(chance.integers(0, 3, 400) / 2)[1]
        wrong, undecided = wrong + (accepted == "elo1"), undecided + (accepted == "")
    assert undecided == 0
    assert wrong <= 50


def test_arena_stops_at_significance_regardless_of_chunks() -> None:
    test = Sprt(0, 200)
    alone, chunks = (saqqara.arena(DUEL, "greedy", "random", 40, sprt=test, chunk=chunk) for chunk in (14, 4))
    assert alone.accepted_hypothesis == "elo1"
    assert alone.log_likelihood_ratio >= test.bounds[1]
    assert len(alone.games) <= 14
    assert len(alone.games) % 2 == 0
    assert (alone.games, alone.log_likelihood_ratio) == (chunks.games, chunks.log_likelihood_ratio)


@pytest.mark.parametrize(
    ("values", "why"),
    [((5, 5), "elo0=5 and elo1=5 are invalid; elo0 must be below elo1"), ((0, 5, 0.5), "alpha=0.5 is out of range")],
)
def test_invalid_sprt_is_refused(values: Any, why: str) -> None:
    with pytest.raises(saqqara.InvalidOptionError, match=why):
        Sprt(*values)
