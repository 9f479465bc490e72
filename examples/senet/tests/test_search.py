"""Tests of the computer players of Senet, which know the current throw but no future throws."""

import pytest

import saqqara
from positions import at
from saqqara.core import jit
from saqqara.players.levels import find_level


def with_sticks(state: saqqara.State, seed: str) -> saqqara.State:
    """Return the same position with different future throws."""
    twin = state.copy()
    twin.raw.generator[:] = jit.generator_from_text(seed)
    return twin


def test_choices_do_not_depend_on_future_throws() -> None:
    """A search that used the true future throws would not choose the same action for all twelve generators."""
    state = at([14, 17, 20, 23], [13, 16, 19, 22], 2)
    found = {
        saqqara.player("search", seed=7, simulations=60).choose(with_sticks(state, f"sticks {number}"))
        for number in range(12)
    }
    assert len(found) == 1


@pytest.mark.parametrize(
    ("position", "best"),
    [
        (at([28, 2], [29], 3), "move 28"),  # off the board, which only a 3 allows
        (at([26, 20], [5], 5), "move 26"),  # off the board instead of forward
        (at([20, 23], [8], 3), "move 23"),  # into the House of Beauty
    ],
)
def test_search_finds_the_best_use_of_a_throw(position: saqqara.State, best: str) -> None:
    assert saqqara.player("search", seed=1, simulations=200).choose(position) == best


def test_rollouts_end_when_they_stop_being_informative() -> None:
    depths = [
        find_level(name).search_params(game).rollout_depth
        for game in (saqqara.game("senet"), saqqara.game("duel"))
              for name in ("novice", "apprentice", "scribe", "architect")]  # fmt: skip
    assert depths == [4, 4, 6, 6, 4, 6, 40, 40]


def test_lead_scale_sharpens_the_search() -> None:
    """A lead of twelve houses is worth 3 of 100 games, so a search explores 0.12 times as much as in other games."""
    style, usual = (find_level("scribe").search_params(saqqara.game(name)) for name in ("senet", "duel"))
    assert (style.score_temperature, round(style.exploration, 3)) == (100.0, 0.06)
    assert (usual.score_temperature, usual.exploration) == (8.0, 0.5)
    found = saqqara.analyse(at([14, 17, 20, 23], [13, 16, 19, 2], 2), simulations=200, seed=1)
    assert 0.45 < found.best.value < 0.6


def test_every_level_plays() -> None:
    state = at([26, 20], [5], 5)
    for name in ("novice", "apprentice", "scribe", "architect"):
        chosen = saqqara.player(name, seed=1, simulations=20).choose(state)
        assert chosen in state.legal_actions()
