"""Random games, the greedy player and perft counts."""

import numpy as np
import pytest

import saqqara
from rules.duel.deals import after, deal, position, site, with_action_tile
from saqqara import search
from saqqara.bench import perft
from saqqara.core import jit
from saqqara.players import player
from saqqara.search.rollout import GREEDY_DEPTH, action_buffer
from search import toy

DUEL = saqqara.game("duel")
TEXTS = DUEL.action_texts


@pytest.mark.parametrize(("depth", "sequences"), [(0, 1), (1, 9), (2, 72), (3, 540)])
def test_perft_of_the_opening(depth: int, sequences: int) -> None:
    assert perft(DUEL.start(seed=1), depth) == sequences


def test_perft_does_not_count_games_that_end_sooner() -> None:
    states = jit.batch(toy.start_in(toy.TRUST), 3)
    assert search.perft(states, action_buffer(toy.DECISIONS, 2), 2) == 2  # trust and take, trust and give


@pytest.mark.parametrize("depth", [-1, 1.5, True, "2"])
def test_perft_refuses_invalid_depths(depth: object) -> None:
    with pytest.raises(saqqara.InvalidOptionError, match="depth must be a whole number of at least 0"):
        perft(DUEL.start(seed=1), depth)  # type: ignore[arg-type]


def test_random_games_are_complete() -> None:
    states, here = jit.batch(DUEL.start(seed=1).raw, 2), jit.batch(DUEL.start(seed=1).raw)
    played = search.play_random_games(states, here, action_buffer(len(TEXTS))[0], jit.generator_from_text("x"), 4)
    assert 4 * 54 <= played <= 4 * 140  # 18 unloadings and as many pairs of placements, and action tiles


def test_random_actions_cover_all_legal_actions() -> None:
    decisions, generator = action_buffer(len(TEXTS))[0], jit.generator_from_text("x")
    table = DUEL.start(seed=1).raw
    seen = [search.random_action(table, decisions, generator) for _ in range(200)]
    assert np.unique(seen).tolist() == list(range(9))
    assert max(np.bincount(seen)) < 45


def greedy(state: saqqara.State, seed: int = 1) -> str:
    return player("greedy", seed=seed).choose(state)


def test_greedy_takes_the_highest_immediate_gain() -> None:
    # Boat 2 gives the seat tombs 6 and 5 (4 points) for two meeples (2 points); a placement is worth one point, and on
    # boat a the opponent gets the better tile.
    boats = {"1": "tomb-1 obelisk temple-1", "2": "tomb-4 tomb-5 tomb-6", "a": "temple-1 temple-1 temple-4"}
    state = after("place a2, place a1, place b2, place c3", deal(boats))
    assert {greedy(state, seed) for seed in range(5)} == {"unload 2"}


def test_greedy_chooses_among_equals_by_its_seed() -> None:
    state = DUEL.start(seed=1)
    assert len({greedy(state, seed) for seed in range(30)}) > 4
    assert greedy(state, 3) == greedy(state, 3)


def test_greedy_considers_the_whole_turn() -> None:
    # Using the action tile costs a point; the three placements after it bring three.
    assert {greedy(with_action_tile("place", {}), seed) for seed in range(5)} == {"use place"}


def test_greedy_considers_the_opponents_gain() -> None:
    # Boat 2 would bring seat 0 two points, and seat 1 seventeen: tomb 5 between 3-4 and 6-7.
    sites, harbour = (site(), site(tomb=[3, 4, 6, 7])), {"a2": 1, "b2": 0}
    state = position(sites, harbour, {"2": "tomb-1 temple-3 tomb-5"})
    assert {greedy(state, seed).split()[0] for seed in range(5)} == {"place"}


def test_greedy_in_a_game_of_three_seats() -> None:
    # The die shows 0: guessing gives seat 1 nine points, being content brings five.
    states, decisions = jit.batch(toy.start_in(toy.CUP), GREEDY_DEPTH + 1), action_buffer(toy.DECISIONS, GREEDY_DEPTH)
    assert search.greedy_action(states, decisions, toy.SEATS, jit.generator_from_text("x")) == toy.CONTENT
