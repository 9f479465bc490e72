"""Ratings of players: the effect of a game, ignored games, and resumption of a rating table."""

from __future__ import annotations

from typing import Any

import pytest

from saqqara.results.player_ratings import BotRating, PlayerRating, RatingTable, rate_game
from saqqara.storage.results import RatedGame

NEW = PlayerRating()


def rounded(ratings: list[PlayerRating]) -> list[tuple[float, float]]:
    return [(round(one.mu, 4), round(one.sigma, 4)) for one in ratings]


def test_two_newcomers() -> None:
    """Worked out by hand: c² = 2 (σ² + β²) with σ = 25/3, β = 25/6, so c = 13.1762.

    Each player's result differs by 1/2 from the expected one, so μ moves by σ²/c · 1/2 = 2.6354. σ² shrinks by σ²/c² ·
    1/4 · γ, with γ = σ/c.
    """
    assert rounded(rate_game([NEW, NEW], [1, 2])) == [(27.6354, 8.0659), (22.3646, 8.0659)]
    assert rounded(rate_game([NEW, NEW], [2, 1])) == [(22.3646, 8.0659), (27.6354, 8.0659)]


def test_four_newcomers() -> None:
    """Worked out by hand: c² = 4 (σ² + β²), so c = 18.634 and σ²/c = 3.7268.

    The first gains 1 - 1/4 of that (2.795), the second 1 - 1/3 and -1/4 (1.553), the third 1/2 - 1/3 - 1/4 (-0.311),
    the last -1/2 - 1/3 - 1/4 (-4.037).
    """
    found = rounded(rate_game([NEW] * 4, [1, 2, 3, 4]))
    assert found == [(27.7953, 8.2636), (26.5529, 8.1796), (24.6894, 8.0841), (20.9624, 8.0841)]


@pytest.mark.parametrize("places", [[1, 1], [1, 1, 1], [1, 1, 1, 1]])
def test_shared_win_does_not_change_newcomers(places: list[int]) -> None:
    assert {mu for mu, _ in rounded(rate_game([NEW] * len(places), places))} == {25.0}


def test_shared_place_gives_equal_ratings() -> None:
    """The rating is the mean of the two orders: (27.7953 + 26.5529) / 2."""
    found = [mu for mu, _ in rounded(rate_game([NEW] * 4, [1, 3, 1, 4]))]
    assert found == [27.1741, 24.6894, 27.1741, 20.9624]


def test_expected_winner_gains_little() -> None:
    """c² = 2 · 2² + 2 β², c = 6.537; the chance is 1/(1 + e^(-10/c)) = 0.822, so μ moves by 4/c · 0.178 or 4/c ·
    -0.822."""
    strong, weak = PlayerRating(35, 2), PlayerRating(25, 2)
    gains = [rate_game([strong, weak], places)[0].mu - 35 for places in ([1, 2], [2, 1])]
    assert [round(gain, 3) for gain in gains] == [0.109, -0.504]


def game(*seats: tuple[str | None, str, int], at: int = 1, table: str = "t") -> RatedGame:
    people, players, places = zip(*seats, strict=True)
    programs = tuple("" if person else "0.1" for person in people)
    return RatedGame((at, table), people, players, programs, places)


def ann(place: int) -> Any:
    return "ann", "person", place


MEASURED = {("0.1", "novice"): BotRating(-600, (-700, -500), 300)}


def test_rating_of_a_level_is_fixed() -> None:
    """A level of -600 Elo has μ = 25 - 600/29.48 = 4.65; Ann's chance is 0.88, so she gains little."""
    ladder = RatingTable()
    for number in range(3):
        ladder.add_game(game(ann(1), (None, "novice", 2), at=number), MEASURED)
    assert set(ladder.steps) == {"ann"}
    assert [round(step.rating.mu, 1) for step in ladder.steps["ann"]] == [25.8, 26.5, 27.2]
    assert ladder.steps["ann"][-1].rating.elo > 1500
    assert ladder.rating("ben") is None


@pytest.mark.parametrize(
    "seats",
    [
        [ann(1), ann(2)],  # against oneself
        [ann(1), (None, "mine0", 2)],  # a level without a measured rating
        [ann(0), ("ben", "person", 0)],  # ended by agreement, without a winner
        [(None, "novice", 1), (None, "novice", 2)],
    ],
)
def test_unratable_game_changes_nothing(seats: list[Any]) -> None:
    ladder = RatingTable()
    ladder.add_game(game(*seats), MEASURED)
    assert (ladder.steps, ladder.num_games) == ({}, 1)


def test_another_version_of_a_level_is_another_player() -> None:
    ladder = RatingTable()
    one = game(ann(1), (None, "novice", 2))
    ladder.add_game(one._replace(bot_versions=("", "0.2")), MEASURED)
    assert ladder.steps == {}
