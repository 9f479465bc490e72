"""Hints and reviews: they use only what the seat knows, are deterministic for a seed, and sum up a game."""

import json
import random
from typing import Any

import pytest

import saqqara
from players.test_stop_rule import two_boats
from saqqara.analysis import ActionEvaluation, Hint, PlyReview, Review, TurningPoint, game_review, hint, reasons
from saqqara.analysis.evaluation import evaluate_actions, grow_tree, lead_for_value, round_lead
from saqqara.analysis.game_review import review_ply, review_tasks
from saqqara.core.record import Record
from saqqara.players import timed_solver

GAME = saqqara.game("duel")


def a_game(seed: int, game: saqqara.Game = GAME) -> saqqara.State:
    """Return a finished random game, always the same for a seed."""
    dice, state = random.Random(seed), game.start(seed=seed)
    while not state.is_over:
        state.play(dice.choice(state.legal_actions()))
    return state


def test_evaluations_are_deterministic_and_name_only_legal_actions() -> None:
    state = GAME.start(seed=3)
    found = evaluate_actions(state.view(0), GAME, simulations=60, seconds=60)
    assert found == evaluate_actions(state.view(0), GAME, simulations=60, seconds=60)
    assert {one.action for one in found} <= set(state.legal_actions())
    assert [one.visits for one in found] == sorted((one.visits for one in found), reverse=True)
    assert sum(one.visits for one in found) == 59  # the first simulation evaluates the position itself
    assert all(0 <= one.value <= 1 for one in found)


def test_lead_is_zero_for_an_even_value_and_finite_for_a_certain_one() -> None:
    assert lead_for_value(0.5, 8.0) == 0
    assert lead_for_value(0.75, 8.0) == pytest.approx(8.788898)  # 8 * ln 3
    assert lead_for_value(1.0, 8.0) == lead_for_value(0.97, 8.0) == -lead_for_value(0.0, 8.0)


def test_nearly_certain_result_is_not_explained_in_points() -> None:
    assert round_lead(13.6, 0.7, 0.4) == 14
    assert [round_lead(48.0, 0.99, 0.07), round_lead(48.0, 0.95, 0.02)] == [0, 0]


def test_even_values_are_no_lead_whatever_the_number_of_seats() -> None:
    assert lead_for_value(0.25, 8.0, seats=4) == pytest.approx(0)
    assert lead_for_value(0.5, 8.0, seats=4) == pytest.approx(8.788898)  # against each of three: 8 * ln 3


def test_hint_for_a_single_action_has_no_alternative() -> None:
    best = ActionEvaluation("pass", 9, 0.4, -3.2)
    assert Hint(best, None).points == 0
    assert Hint(ActionEvaluation("place b2", 9, 0.6, 3.0), best).points == pytest.approx(6.2)
    assert Hint(best, ActionEvaluation("place b2", 1, 0.9, 17.0)).points == 0


def test_a_hint_is_a_legal_decision() -> None:
    whole = a_game(8)
    state = whole.at(len(whole.history) - 12)
    assert state.current_player is not None
    found = hint(state.view(state.current_player), GAME, seconds=0.01)
    assert found.best.action in state.legal_actions()
    assert found.next is not None
    assert found.next.action in state.legal_actions()


WON, GIVEN_AWAY, LOST = "unload c", "place b3", "unload b"
"""Actions in `two_boats`: the first wins by eight points, the second by three, the third loses."""


def hint_with_evaluations(
    monkeypatch: pytest.MonkeyPatch, *found: tuple[str, float], seconds: float = 1000, **instead: Any
) -> Hint:
    """Return a hint for `two_boats` after a search with these evaluations, the best first."""
    state, every = two_boats(), [ActionEvaluation(decision, 30, value, 0.0) for decision, value in found]
    with monkeypatch.context() as patched:
        patched.setattr(reasons, "grow_tree", lambda state, simulations, seconds: grow_tree(state, 60, None))
        patched.setattr(reasons, "root_evaluations", lambda root: every)
        for name, value in {"compare_with_worse": lambda *_, **__: None, **instead}.items():
            patched.setattr(reasons, name, value)
        return hint(state.view(0), GAME, seconds=seconds)


def test_hint_in_an_ending_is_the_proved_best_action(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = hint_with_evaluations(monkeypatch, (LOST, 0.8), (WON, 0.7))
    assert (lost.best.action, lost.best.value, lost.proved, lost.is_clear) == (WON, 1.0, True, True)
    assert lost.next is not None
    assert (lost.next.action, lost.next.value, lost.next.visits) == (LOST, 0.0, 30)
    won = hint_with_evaluations(monkeypatch, (GIVEN_AWAY, 0.9), (WON, 0.7))
    assert won.next is not None
    assert (won.best.action, won.best.value, won.next.value, won.points) == (WON, 1.0, 1.0, 5)
    # The margin is unknown.
    late = hint_with_evaluations(monkeypatch, (LOST, 0.8), (WON, 0.7), find_endgame_loss=lambda *_: None)
    assert late == Hint(ActionEvaluation(WON, 0, 0.8, 0.0), ActionEvaluation(LOST, 30, 0.8, 0.0), proved=True)
    assert (late.points, late.is_clear) == (0, False)
    monkeypatch.setattr(timed_solver, "FIRST_POSITIONS", 1)
    late = hint_with_evaluations(monkeypatch, (LOST, 0.8), (WON, 0.7), seconds=0)
    assert late == Hint(
        ActionEvaluation(LOST, 30, 0.8, 0.0), ActionEvaluation(WON, 30, 0.7, 0.0)
    )  # there is no time for a proof


def test_hint_in_an_ending_exposes_an_apparently_equal_action(monkeypatch: pytest.MonkeyPatch) -> None:
    points = hint_with_evaluations(monkeypatch, (WON, 0.9), (GIVEN_AWAY, 0.895))
    assert points.next is not None
    assert (points.best.action, points.best.value, points.proved) == (WON, 1.0, True)
    assert (points.next.action, points.next.value, points.points) == (GIVEN_AWAY, 1.0, 5)
    chance = hint_with_evaluations(monkeypatch, (WON, 0.9), (LOST, 0.895))
    assert chance.next is not None
    assert (chance.next.value, chance.proved, chance.is_clear) == (0.0, True, True)
    clear_hint = hint_with_evaluations(monkeypatch, (WON, 0.9), (LOST, 0.89))  # from the search, with its reasons
    assert (clear_hint.best.value, clear_hint.proved) == (0.9, False)
    alone = hint_with_evaluations(monkeypatch, (WON, 0.9))
    assert (alone.next, alone.proved) == (None, False)
    as_good = hint_with_evaluations(monkeypatch, (WON, 0.9), (WON, 0.895))
    assert (as_good.best.value, as_good.proved) == (0.9, False)


def test_every_action_is_reviewed_from_the_view_of_its_player() -> None:
    state = a_game(5)
    tasks = review_tasks(state.record())
    assert [one.action for one in tasks] == state.history
    assert [one.ply for one in tasks] == list(range(1, len(tasks) + 1))
    for one in tasks:
        assert one.view["seat"] == one.view["current_player"] == one.seat
        assert one.action in one.view["legal"]
        assert one.reveals == (one.action in one.view["reveals"])
    assert tasks[-1].next_view is None


def test_costly_decisions_luck_and_skill_are_summed_by_seat() -> None:
    plies = [
        PlyReview(1, 0, "place a1", "place b2", 0.60, 0.50, 0.10, 0.0),
        PlyReview(2, 1, "place a2", "place a2", 0.50, 0.50, 0.00, 0.0),
        PlyReview(3, 0, "unload 1", "unload 2", 0.55, 0.35, 0.20, 0.05),
        PlyReview(4, 1, "unload a", "unload a", 0.65, 0.65, 0.00, -0.02),
        PlyReview(5, 0, "place c1", "place c2", 0.40, 0.395, 0.005, 0.0),
    ]
    review = Review(plies, winners=[1], seats=2)
    assert [one.ply for one in review.mistakes(0)] == [3, 1]  # the third cost half a hundredth: not mentioned
    assert review.mistakes(1) == []
    assert review.total_regret(0) == pytest.approx(0.305)
    assert review.luck(0) == pytest.approx(0.07)  # 0.05 of its own, 0.02 because the opponent was unlucky
    assert review.luck(1) == pytest.approx(-0.07)
    assert review.win_probs(0) == pytest.approx([0.60, 0.50, 0.55, 0.35, 0.40, 0.0])


def test_accuracy_is_the_share_of_the_possible_loss_avoided() -> None:
    plies = [
        PlyReview(1, 0, "place a1", "place b2", 0.60, 0.50, 0.10, 0.0, points_lost=3.0, random_regret=0.15),
        PlyReview(2, 1, "place a2", "place a2", 0.50, 0.50, 0.00, 0.0, points_lost=0.0, random_regret=0.20),
        PlyReview(3, 0, "unload 1", "unload 2", 0.55, 0.50, 0.05, 0.0, points_lost=1.5, random_regret=0.05),
        PlyReview(4, 2, "unload a", "unload a", 0.65, 0.65, 0.00, 0.0),
    ]
    review = Review(plies, winners=[1], seats=3)
    assert review.skill(0) == pytest.approx(0.25)  # 0.15 of 0.20 lost
    assert review.skill(1) == 1.0
    assert review.skill(2) is None  # there was no choice
    assert review.total_points_lost(0) == pytest.approx(4.5)
    assert str(review).splitlines() == [
        "seat  skill  regret  points    luck",
        "   0  0.250   0.150     4.5  +0.000",
        "   1  1.000   0.000     0.0  +0.000",
        "   2          0.000     0.0  +0.000",
        "",
        "ply  seat  action    best      regret  points",
        "  1     0  place a1  place b2   0.100     3.0",
        "  3     0  unload 1  unload 2   0.050     1.5",
    ]
    assert review._repr_html_().count("<tr>") == 4 + 3
    assert json.loads(review.to_json())["skill"] == [pytest.approx(0.25), 1.0, None]


def test_review_equals_the_reviews_of_its_plies(monkeypatch: pytest.MonkeyPatch) -> None:
    """The result equals that of a server's workers, in whatever order and process the tasks finish."""

    def from_the_last(work: Any, tasks: list[Any], jobs: int) -> Any:
        assert jobs == 2
        return ((place, work(tasks[place])) for place in reversed(range(len(tasks))))

    monkeypatch.setattr(game_review, "map_unordered", from_the_last)
    record, progress = a_game(6, saqqara.game("imhotep", players=2)).record(), list[tuple[int, int]]()
    count = len(record.actions)
    found = saqqara.review(
        record, simulations=8, jobs=2, on_progress=lambda done, total: progress.append((done, total))
    )
    assert progress == [(number, count) for number in range(1, count + 1)]
    assert [(one.ply, one.action) for one in found] == list(enumerate(record.actions, 1))
    tasks = review_tasks(record, 8, None)
    assert [review_ply(one) for one in tasks[::20]] == found.plies[::20]
    for one in found:
        assert 0 <= one.played_win_prob <= one.best_win_prob <= 1
        assert one.regret == pytest.approx(one.best_win_prob - one.played_win_prob)
        assert min(one.points_lost, one.random_regret) >= 0
        if one.best == one.action:
            assert (one.regret, one.points_lost) == (0, 0)
    (winner,) = record.result["winners"]
    assert found.win_probs(winner)[-1] == 1
    assert found.win_probs(1 - winner)[-1] == 0
    assert len(found.win_probs(0)) == len(record.actions) + 1
    assert all(a + b == pytest.approx(1) for a, b in zip(found.win_probs(0), found.win_probs(1), strict=True))


@pytest.mark.parametrize(
    ("given", "how", "error", "why"),
    [
        ("game.json", {}, "InvalidRecordError", "expected a record, got 'game.json'"),
        (
            "begun",
            {},
            "InvalidRecordError",
            "cannot review an unfinished game: after 2 actions, seat 0 is to act",
        ),
        (
            "over",
            {"jobs": 0},
            "InvalidOptionError",
            "jobs=0 is out of range; jobs must be a whole number of at least 1, or -1 for all cores",
        ),
        ("over", {"seed": 0.5}, "InvalidOptionError", "seed=0.5 is out of range; seed must be a whole number"),
        ("over", {"simulations": True}, "InvalidOptionError", "simulations=True is out of range"),
        ("over", {"seconds": "1"}, "InvalidOptionError", "seconds='1' is out of range"),
    ],
    ids=str,
)
def test_wrong_use(given: str, how: dict[str, Any], error: str, why: str) -> None:
    begun = GAME.start(seed=1)
    for text in ("place a1", "place a2"):
        begun.play(text)
    record = {"begun": begun.record(), "over": a_game(6).record()}.get(given, given)
    with pytest.raises(getattr(saqqara, error), match=why):
        saqqara.review(record, **how)


@pytest.mark.parametrize(("name", "options"), [("imhotep", {"players": 4}), ("tara_wolf", {})])
def test_chances_of_all_seats_add_up_to_one(name: str, options: dict[str, int]) -> None:
    game = saqqara.game(name, **options)
    state = game.start(seed=4)
    while not state.is_over:
        state.play(state.legal_actions()[-1] if len(state.history) > 12 else state.legal_actions()[0])
    record = Record.from_state(state)
    tasks = review_tasks(record, 8)[:: len(state.history) // 8]
    for one in tasks:
        assert one.view["seat"] == one.seat  # so the view holds nothing that the seat could not know
    found = [review_ply(one) for one in tasks]
    for one in found:
        assert len(one.win_probs) == game.num_players
        assert sum(one.win_probs) == pytest.approx(1)
        assert one.win_probs[one.seat] == pytest.approx(one.best_win_prob)
    review = Review(found, record.result["winners"], game.num_players)
    assert [review.win_probs(seat)[0] for seat in range(game.num_players)] == list(found[0].win_probs)


def a_ply(ply: int, seat: int, chance: float, cost: float = 0.0, at_random: float = 0.0) -> PlyReview:
    return PlyReview(ply, seat, f"place a{ply}", "place b2", chance, chance - cost, cost, 0.0, random_regret=at_random)


GREAT = [
    a_ply(1, 0, 0.50, at_random=0.05),
    a_ply(2, 1, 0.50, cost=0.20, at_random=0.30),  # much was at stake, but it was a mistake
    a_ply(3, 0, 0.70, cost=0.005, at_random=0.15),  # as good as the best
    a_ply(4, 1, 0.35, at_random=0.008),  # there was hardly anything to lose
    a_ply(5, 0, 0.75, at_random=0.15),
]


def test_best_move_is_the_good_move_with_the_most_at_stake() -> None:
    review = Review(GREAT, winners=[0], seats=3)
    assert review.best_move(0) == GREAT[2]  # the first of two equal ones
    assert review.best_move(1) is None
    assert review.best_move(2) is None  # a seat without decisions
    assert Review([], winners=[0], seats=2).best_move(0) is None


def test_turning_point_is_the_largest_rise_of_the_winners_chance() -> None:
    """The chances of seat 0 are 0.50, 0.50, 0.70, 0.65, 0.75 and 1."""
    assert Review(GREAT, winners=[0], seats=2).turning_point() == TurningPoint(5, 0, 0.75, 1.0, actor=0)


def test_the_turning_point_credits_the_blunder_to_the_loser() -> None:
    """The chances of seat 0 are 0.40, 0.40, 0.80, 0.95 and, at the end, 1 or 0.

    Seat 1 loses the game with its only action, or seat 0 with its last one.
    """
    blunder = [a_ply(1, 0, 0.40), a_ply(2, 1, 0.60, cost=0.40), a_ply(3, 0, 0.80), a_ply(4, 0, 0.95)]
    assert Review(blunder, winners=[0], seats=2).turning_point() == TurningPoint(
        2, 0, pytest.approx(0.40), 0.80, actor=1
    )
    assert Review(blunder, winners=[1], seats=2).turning_point() == TurningPoint(
        4, 1, pytest.approx(0.05), 1.0, actor=0
    )


def test_the_turning_point_of_three_is_measured_by_the_chances_of_all() -> None:
    """Seat 2 wins; its chance rises by 0.3 when seat 1 errs, and by 0.2 with its own best decision."""
    chances = [(0.4, 0.4, 0.2), (0.3, 0.5, 0.2), (0.3, 0.2, 0.5), (0.15, 0.15, 0.7)]
    plies = [
        PlyReview(
            1 + place, place % 3, "place a1", "place a1", chances[place][place % 3], 0.0, 0.0, 0.0, chances[place]
        )
        for place in range(3)
    ]
    plies.append(PlyReview(4, 2, "place a1", "place a1", 0.9, 0.9, 0.0, 0.0, (0.05, 0.05, 0.9)))
    assert Review(plies, winners=[2], seats=3).turning_point() == TurningPoint(3, 2, 0.5, 0.9, actor=2)
    plies[2] = PlyReview(3, 2, "place a1", "place a1", 0.5, 0.0, 0.0, 0.0, (0.3, 0.2, 0.5))
    plies[3] = PlyReview(4, 2, "place a1", "place a1", 0.75, 0.75, 0.0, 0.0, (0.1, 0.15, 0.75))
    assert Review(plies, winners=[2], seats=3).turning_point() == TurningPoint(2, 2, 0.2, 0.5, actor=1)


def test_no_turning_point_without_a_rise_or_with_several_winners() -> None:
    steady = [a_ply(1, 0, 0.85), a_ply(2, 1, 0.1), a_ply(3, 0, 0.93)]
    assert Review(steady, winners=[0], seats=2).turning_point() is None
    assert Review(GREAT, winners=[0, 1], seats=3).turning_point() is None
    assert Review(GREAT, winners=[2], seats=3).turning_point() is None  # its chance is unknown
    assert Review([], winners=[0], seats=2).turning_point() is None
