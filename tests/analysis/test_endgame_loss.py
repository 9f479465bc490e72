"""Reviews of endings: the exact loss of an action, worked out to the end of the game."""

import math
from typing import Any

import pytest

import saqqara
from players.test_stop_rule import two_boats
from saqqara.analysis import PlyReview, Review, evaluation, game_review
from saqqara.analysis.evaluation import find_endgame_loss, find_endgame_values
from saqqara.analysis.game_review import ReviewTask, review_ply
from saqqara.players import timed_solver
from saqqara.players.timed_solver import position_budgets
from saqqara.search.endgame_solver import WIN


def reviewed(state: saqqara.State, decision: str, **limits: Any) -> PlyReview:
    assert state.current_player is not None
    return review_ply(
        ReviewTask(
            state.game,
            1,
            state.current_player,
            state.view(state.current_player),
            decision,
            False,
            None,
            simulations=60,
            **limits,
        )
    )


@pytest.mark.parametrize(
    ("decision", "taken", "points"),
    [
        ("unload c", 1.0, 0.0),  # ends the game, won by eight points
        ("place b3", 1.0, 5.0),  # the game is still won, by three
        ("unload b", 0.0, 2 * 8 * math.log(97 / 3)),  # loses: from practically certain to practically lost
    ],
)
def test_win_first_then_points(decision: str, taken: float, points: float) -> None:
    found = find_endgame_loss(two_boats(), decision, simulations=1000, seconds=None)
    assert found is not None
    assert (found.best_action, found.values, found.value_after, found.points_lost) == (
        "unload c", (1.0, 0.0), taken, pytest.approx(points),
    )  # fmt: skip


def test_chances_are_those_of_the_seat_to_decide() -> None:
    state = two_boats()
    state.play("place a1")  # a mistake: now the opponent wins
    found = find_endgame_loss(state, state.legal_actions()[0], simulations=1000, seconds=None)
    assert found is not None
    assert (state.current_player, found.values) == (1, (0.0, 1.0))
    assert find_endgame_values(state, 1000, None) == (0.0, 1.0)


@pytest.mark.parametrize(
    ("worth", "first"),
    [(WIN + 8, 1.0), (WIN - 3, 1.0), (-8.0, 0.0), (12.0, 0.0), (WIN / 2, 0.5), (WIN / 3 - 40, 0.3333)],
)
def test_chance_is_stored_with_points(worth: float, first: float) -> None:
    assert evaluation.win_chances(worth) == (first, 1 - first)
    assert math.copysign(1, evaluation.win_chances(worth)[0]) == 1  # never "-0"


def test_review_uses_the_exact_value_of_an_ending(monkeypatch: pytest.MonkeyPatch) -> None:
    state = two_boats()
    right, wrong, careless = (reviewed(state, one, seconds=None) for one in ("unload c", "unload b", "place b3"))
    assert (right.best, right.best_win_prob, right.played_win_prob, right.regret, right.points_lost) == (
        "unload c",
        1,
        1,
        0,
        0,
    )
    assert (wrong.best, wrong.best_win_prob, wrong.played_win_prob, wrong.regret, wrong.win_probs) == (
        "unload c",
        1,
        0,
        1,
        (1, 0),
    )
    assert (careless.best, careless.regret, careless.points_lost) == ("unload c", 0, 5)
    assert right.proved
    assert careless.lost_only_points
    assert not wrong.lost_only_points
    monkeypatch.setattr(
        evaluation, "POSITIONS_PER_SIMULATION", 0
    )  # too few positions for the solver: the search estimates instead
    estimated = reviewed(state, "place b3", seconds=None)
    assert (estimated.best, estimated.points_lost, estimated.proved) == ("place b3", 0, False)


def test_position_after_a_reveal_in_an_ending_is_solved() -> None:
    state = two_boats()
    after = state.copy()
    after.play("unload b")
    view = after.view(after.current_player)
    task = ReviewTask(state.game, 1, 0, state.view(0), "unload b", True, view, simulations=60, seconds=None)
    assert game_review._value_after_reveal(task) == 0.0
    assert review_ply(task).luck == 0.0


def test_solver_stops_at_the_time_limit() -> None:
    assert find_endgame_loss(two_boats(), "unload b", simulations=None, seconds=1000) is not None
    clock = iter([10.0, 9.0, 6.0, 0.0])
    assert [round(one / timed_solver.FIRST_POSITIONS) for one in position_budgets(lambda: next(clock))] == [
        1,
        2,
        4,
    ]  # then the time is up
    assert list(position_budgets(lambda: 1e9, maximum=7)) == [7]


def test_nothing_is_solved_before_the_end() -> None:
    state = saqqara.game("duel").start(seed=1)
    assert find_endgame_loss(state, "place a1", 1000, None) is None
    assert find_endgame_values(state, 1000, None) is None


def test_point_losses_rank_below_chance_losses() -> None:
    plies = [
        PlyReview(1, 0, "place a1", "place b2", 1.0, 1.0, 0.0, 0.0, points_lost=2.0, proved=True),
        PlyReview(2, 0, "place a2", "place b2", 0.5, 0.48, 0.02, 0.0, points_lost=0.5),
        PlyReview(3, 0, "place a3", "place b2", 1.0, 1.0, 0.0, 0.0, points_lost=5.0, proved=True),
        PlyReview(
            4, 0, "place c1", "place b2", 1.0, 1.0, 0.0, 0.0, points_lost=0.4, proved=True
        ),  # less than one on average
        PlyReview(5, 0, "place c2", "place b2", 0.99, 0.99, 0.0, 0.0, points_lost=3.0),  # an estimate without proof
        PlyReview(
            6, 0, "place c3", "place b2", 0.97, 0.965, 0.005, 0.0, points_lost=3.0, proved=True
        ),  # not points alone
    ]
    assert [one.ply for one in Review(plies, winners=[0], seats=2).mistakes(0)] == [2, 3, 1]
