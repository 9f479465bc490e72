"""Points by source, written by compiled code, in a toy game with results worked out by hand."""

from typing import Any

import numpy as np
import pytest

from saqqara import search
from saqqara.core import jit
from saqqara.search import SearchParams, compiled_games, score_forecast
from search import toy


def expected(
    room: int,
    decision: int,
    games: int,
    simulations: int = 300,
    die: int = 0,
    known: int = score_forecast.MIN_KNOWN_VISITS,
) -> list[list[float]]:
    """Return the mean points by seat and source of games continued after an action."""
    state = toy.start_in(room, die)
    tree, states = search.new_tree(state, toy.DECISIONS, toy.SEATS, 100), jit.batch(state)
    search.reset(tree)
    search.simulate(
        tree,
        states,
        toy.current_player(state),
        SearchParams(exploration=5.0),
        jit.generator_from_text("toy"),
        simulations,
    )
    sums, sheet = np.zeros((toy.SEATS, 2)), np.zeros(2, np.int32)
    chance = compiled_games.generators_from_texts(f"on {game}" for game in range(games))
    score_forecast.play_continuations(
        tree, states, decision, known, chance, sheet, sums, True, score_forecast.ForecastParams()
    )
    assert toy.current_player(states[0]) == room  # the state itself does not change
    found: list[list[float]] = (sums / games).tolist()
    return found


def test_certain_outcome_occurs_every_time() -> None:
    assert expected(toy.CUP, toy.CONTENT, 10) == [[0, 5], [0, 0], [0, 5]]


@pytest.mark.parametrize("die", [0, 1, 2])
def test_hidden_die_is_resampled_for_each_game(die: int) -> None:
    """The guess is right in one of three deals, whatever the die shows; it brings 9 points, a wrong one gives them to
    seat 1."""
    guessed = expected(toy.CUP, toy.GUESS, 900, die=die)
    assert guessed[0][toy.NINES] == pytest.approx(3, abs=0.4)
    assert guessed[0][toy.NINES] + guessed[1][toy.NINES] == 9
    assert guessed == expected(toy.CUP, toy.GUESS, 900, die=2)


def test_forecast_follows_the_tree_and_is_random_outside() -> None:
    assert expected(toy.TRUST, toy.TRUST_IT, 20) == [[0, 0], [0, 0], [9, 0]]  # the trusted seat takes
    unknown = expected(toy.TRUST, toy.TRUST_IT, 400, simulations=3)
    assert unknown[2][toy.NINES] == pytest.approx(4.5, abs=0.7)  # the seat takes or gives, each in half of the games
    assert unknown[0] == unknown[1] == [9 - unknown[2][toy.NINES], 0]
    assert expected(toy.TRUST, toy.TRUST_IT, 400, known=301) == unknown  # no node has that many visits


def batch_of(*states: Any) -> Any:
    batch = jit.batch(states[0], len(states))
    for place, state in enumerate(states):
        jit.copy(batch, place, jit.batch(state), 0)
    return batch


def test_sheets_of_a_batch() -> None:
    taken, shared = toy.start_in(toy.TRUSTED), toy.start_in(toy.TRUST)
    toy.play(taken, toy.TAKE)
    toy.play(shared, toy.SHARE)
    sheets = np.full((2, 3, 2), 77, np.int32)
    score_forecast.write_score_sheets(batch_of(taken, shared), sheets)
    assert sheets.tolist() == [[[0, 0], [0, 0], [9, 0]], [[0, 5], [0, 5], [0, 0]]]


def test_a_batch_is_played_to_its_end() -> None:
    taken = toy.start_in(toy.TRUSTED)
    toy.play(taken, toy.TAKE)
    states, results = batch_of(taken, toy.start_in(toy.TRUSTED)), np.zeros((2, 3))
    score_forecast.play_to_end(states, np.zeros(toy.DECISIONS, np.int16), jit.generator_from_text("end"), results)
    assert [int(toy.current_player(state)) for state in (states[0], states[1])] == [-1, -1]
    assert results[0].tolist() == [0, 0, 1]
    assert results[1].tolist() in ([0, 0, 1], [0.5, 0.5, 0])
