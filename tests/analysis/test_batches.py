"""Search with a custom evaluation and a custom prior, called with batches of states."""

from typing import Any

import numpy as np
import pytest

import saqqara
from saqqara.core.game_api import Setup

DUEL = saqqara.game("duel")
START = DUEL.start(seed=3)


def wants_b2(states: list[saqqara.State]) -> Any:
    """Evaluate that seat 0 wins if its meeple is on b2, and loses otherwise."""
    won = [state.view(0)["harbour"]["b2"] == 0 for state in states]
    return [[1.0, 0.0] if one else [0.0, 1.0] for one in won]


def even(states: list[saqqara.State]) -> Any:
    return np.full((len(states), 2), 0.5)


def prior_of(*decisions: str) -> Any:
    """Return a prior that considers only these actions."""
    row = [float(text in decisions) for text in DUEL.action_texts]
    return lambda states: np.array([row] * len(states))


@pytest.mark.parametrize("batch", [1, 8])
def test_the_evaluation_decides(batch: int) -> None:
    found = saqqara.analyse(START, simulations=20, seed=1, evaluate=wants_b2, batch=batch, variations=0)
    assert found.best.action == "place b2"
    assert found.best.visits >= 9
    assert found.best.value > 0.9  # seat 1 has hardly tried to empty the harbour
    assert [one.value for one in found.evaluations[1:]] == [0.0] * 8
    assert (found.simulations, sum(one.visits for one in found.evaluations)) == (20, 19)


def test_each_seat_wants_to_win_itself() -> None:
    """The owner of the meeple on c3 wins: seat 0 goes there at the start, and seat 1 does if seat 0 has missed it."""

    def wants_c3(states: list[saqqara.State]) -> Any:
        owners = [state.view(0)["harbour"]["c3"] for state in states]
        return [[float(owner == 0), float(owner == 1)] for owner in owners]

    prior = prior_of("place a1", "place a2", "place b1", "place c3")
    found = saqqara.analyse(START, simulations=60, seed=1, evaluate=wants_c3, prior=prior, variations=0)
    assert found.best.action == "place c3"
    missed = START.copy()
    missed.play("place a1")
    found = saqqara.analyse(missed, simulations=60, seed=1, evaluate=wants_c3, prior=prior, variations=0)
    assert found.best.action == "place c3"
    assert found.best.values[1] > 0.9


def test_prior_determines_which_actions_are_tried() -> None:
    found = saqqara.analyse(START, simulations=40, seed=1, evaluate=even, prior=prior_of("place c3"), variations=0)
    assert (found.best.action, found.best.visits) == ("place c3", 39)
    assert len(found.unvisited) == 8


def test_prior_without_legal_actions_is_uniform() -> None:
    found = saqqara.analyse(START, simulations=19, seed=1, evaluate=even, prior=prior_of(), batch=1, variations=0)
    assert [one.visits for one in found.evaluations] == [2] * 9


def test_winner_of_a_finished_game_is_known_without_evaluation() -> None:
    state = DUEL.start(seed=4)
    while len(ending(state)) == 0:
        state.play(state.legal_actions()[0])
    over_flags: list[bool] = []

    def evaluate(states: list[saqqara.State]) -> Any:
        over_flags.extend(one.is_over for one in states)
        return even(states)

    found = saqqara.analyse(state, simulations=40, seed=1, evaluate=evaluate, variations=0)
    assert over_flags
    assert not any(over_flags)
    for text in ending(state):
        after = state.copy()
        after.play(text)
        assert found.child(text).values == tuple(float(seat in after.winners()) for seat in (0, 1))


def ending(state: saqqara.State) -> list[str]:
    """Return the actions that end the game."""
    found = []
    for text in state.legal_actions():
        after = state.copy()
        after.play(text)
        found += [text] * after.is_over
    return found


def test_batches_contain_distinct_determinized_deals() -> None:
    sizes, stocks, setups = [], set(), list[Setup]()

    def evaluate(states: list[saqqara.State]) -> Any:
        sizes.append(len(states))
        stocks.update(tuple(state.raw.stock.tolist()) for state in states)
        with pytest.raises(saqqara.InvalidSetupError):
            setups.append(states[0].setup)
        return even(states)

    saqqara.analyse(START, simulations=30, seed=1, evaluate=evaluate, batch=8, variations=0)
    assert sizes == [1, 7, 8, 8, 6]  # the position itself is one leaf
    assert len(stocks) == 30
    assert tuple(START.raw.stock.tolist()) not in stocks


def test_random_games_evaluate_without_an_evaluation_function() -> None:
    found = saqqara.analyse(START, simulations=12, seed=1, prior=prior_of("place b2", "place a1"), variations=0)
    assert {one.action for one in found.evaluations} == {"place b2", "place a1"}
    assert all(0 <= one.value <= 1 for one in found.evaluations)
    assert found == saqqara.analyse(START, simulations=12, seed=1, prior=prior_of("place b2", "place a1"), variations=0)


@pytest.mark.parametrize(
    ("hooks", "why"),
    [
        ({"evaluate": lambda states: [0.5]}, r"evaluate returned an array of shape \(1,\); expected an array"),
        ({"evaluate": lambda states: None}, r"evaluate returned None; expected an array of shape \(1, 2\)"),
        ({"evaluate": lambda states: "won"}, r"evaluate returned 'won'; expected an array of shape \(1, 2\)"),
        ({"evaluate": lambda states: [[1.0, 1.5]]}, "evaluate returned 1.5; expected numbers from 0 to 1"),
        ({"evaluate": lambda states: [[1.0, float("nan")]]}, "evaluate returned nan; expected numbers from 0 to 1"),
        ({"prior": lambda states: np.full((1, 3), 0.1)}, r"prior returned an array of shape \(1, 3\)"),
        ({"prior": lambda states: np.full((1, len(DUEL.action_texts)), -0.5)}, "prior returned -0.5; .* of at least 0"),
    ],
    ids=["flat", "nothing", "text", "more than 1", "nan", "too few", "negative"],
)
def test_invalid_results_of_functions_are_refused(hooks: Any, why: str) -> None:
    with pytest.raises(saqqara.InvalidOptionError, match=why):
        saqqara.analyse(START, simulations=4, **hooks)


def test_errors_of_functions_are_propagated() -> None:
    def evaluate(states: list[saqqara.State]) -> Any:
        raise ZeroDivisionError("of mine")

    with pytest.raises(ZeroDivisionError, match="of mine"):
        saqqara.analyse(START, simulations=4, evaluate=evaluate)
