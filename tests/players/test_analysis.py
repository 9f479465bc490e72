"""Hints and reviews: from what could be known, the same for the same seed, summed up as a person would."""

import random

import pytest

import saqqara
from saqqara.players import analysis
from saqqara.players.analysis import Hint, Ply, Review, Weighed, answer, hint, lead_of, questions, weigh
from saqqara.records import Record

GAME = saqqara.game("duel")


def a_game(seed: int) -> saqqara.State:
    """A game played at random, always the same for a seed."""
    dice, state = random.Random(seed), GAME.start(seed=seed)
    while not state.over:
        state.play(dice.choice(state.actions()))
    return state


def test_weighing_is_the_same_for_a_seed_and_names_legal_decisions_only() -> None:
    state = GAME.start(seed=3)
    weighed = weigh(state.view(0), GAME, simulations=300, seconds=60)
    assert weighed == weigh(state.view(0), GAME, simulations=300, seconds=60)
    assert {one.decision for one in weighed} <= set(state.actions())
    assert [one.visits for one in weighed] == sorted((one.visits for one in weighed), reverse=True)
    assert sum(one.visits for one in weighed) >= 300
    assert all(0 <= one.value <= 1 for one in weighed)


def test_an_even_value_is_no_lead_and_a_certain_one_stays_finite() -> None:
    assert lead_of(0.5, 8.0) == 0
    assert lead_of(0.75, 8.0) == pytest.approx(8.788898)  # 8 * ln 3
    assert lead_of(1.0, 8.0) == lead_of(0.97, 8.0) == -lead_of(0.0, 8.0)


def test_even_values_are_no_lead_whatever_the_number_of_seats() -> None:
    assert lead_of(0.25, 8.0, seats=4) == pytest.approx(0)
    assert lead_of(0.5, 8.0, seats=4) == pytest.approx(8.788898)  # against each of three: 8 * ln 3


def test_the_only_decision_is_a_hint_without_a_next() -> None:
    best = Weighed("pass", 9, 0.4, -3.2)
    assert Hint(best, None).points == 0
    assert Hint(Weighed("place b2", 9, 0.6, 3.0), best).points == pytest.approx(6.2)
    assert Hint(best, Weighed("place b2", 1, 0.9, 17.0)).points == 0


def test_a_hint_is_a_legal_decision() -> None:
    state = GAME.start(seed=8)
    state.play("place a1")
    found = hint(state.view(1), GAME, seconds=0.01)
    assert found.best.decision in state.actions()
    assert found.next is not None
    assert found.next.decision in state.actions()


def test_every_decision_is_asked_about_from_the_view_of_who_took_it() -> None:
    state = a_game(5)
    asked = questions(state.record())
    assert [one.decision for one in asked] == state.decisions
    assert [one.ply for one in asked] == list(range(1, len(asked) + 1))
    for one in asked:
        assert one.view["seat"] == one.view["actor"] == one.seat
        assert one.decision in one.view["legal"]
        assert one.reveals == (one.decision in one.view["reveals"])
    assert asked[-1].after is None


def test_the_review_of_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "SIMULATIONS", 8)
    record = Record.of(a_game(6))
    answers = [answer(one) for one in questions(record)]
    for one in answers:
        assert 0 <= one.played <= one.chance <= 1
        assert one.cost == pytest.approx(one.chance - one.played)
        if one.best == one.decision:
            assert one.cost == 0
    found = analysis.review(record, answers)
    winner = record.result["winners"][0]
    assert found.chances(winner)[-1] == 1
    assert found.chances(1 - winner)[-1] == 0
    assert len(found.chances(0)) == len(record.decisions) + 1
    assert all(a + b == pytest.approx(1) for a, b in zip(found.chances(0), found.chances(1), strict=True))


def test_costly_decisions_luck_and_skill_are_summed_by_seat() -> None:
    plies = [
        Ply(1, 0, "place a1", "place b2", 0.60, 0.50, 0.10, 0.0),
        Ply(2, 1, "place a2", "place a2", 0.50, 0.50, 0.00, 0.0),
        Ply(3, 0, "unload 1", "unload 2", 0.55, 0.35, 0.20, 0.05),
        Ply(4, 1, "unload a", "unload a", 0.65, 0.65, 0.00, -0.02),
        Ply(5, 0, "place c1", "place c2", 0.40, 0.395, 0.005, 0.0),
    ]
    review = Review(plies, winners=[1], seats=2)
    assert [one.ply for one in review.costly(0)] == [3, 1]  # the third cost half a hundredth: not worth a word
    assert review.costly(1) == []
    assert review.lost(0) == pytest.approx(0.305)
    assert review.luck(0) == pytest.approx(0.07)  # 0.05 of its own, 0.02 that the other was unlucky
    assert review.luck(1) == pytest.approx(-0.07)
    assert review.chances(0) == pytest.approx([0.60, 0.50, 0.55, 0.35, 0.40, 0.0])


@pytest.mark.parametrize(("name", "options"), [("imhotep", {"players": 4}), ("tara_wolf", {})])
def test_the_chances_of_all_seats(name: str, options: dict[str, int], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "SIMULATIONS", 8)
    game = saqqara.game(name, **options)
    state = game.start(seed=4)
    while not state.over:
        state.play(state.actions()[-1] if len(state.decisions) > 12 else state.actions()[0])
    record = Record.of(state)
    asked = questions(record)[:: len(state.decisions) // 8]
    for one in asked:
        assert one.view["seat"] == one.seat  # so nothing that the seat could not know
    found = [answer(one) for one in asked]
    for one in found:
        assert len(one.chances) == game.seats
        assert sum(one.chances) == pytest.approx(1)
        assert one.chances[one.seat] == pytest.approx(one.chance)
    review = Review(found, record.result["winners"], game.seats)
    assert [review.chances(seat)[0] for seat in range(game.seats)] == list(found[0].chances)
