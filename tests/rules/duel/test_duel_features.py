"""Features that a network receives for The Duel."""

import random
from typing import Any

import numpy as np
import pytest

import saqqara
from saqqara.core import jit
from saqqara.games.duel import components
from saqqara.games.duel.layout import STATE_DTYPE
from saqqara.games.duel.observation.features import (
    NUM_FEATURES,
    SCALARS,
    SPACE_WIDTH,
    SPACES,
    tile_value,
    transpose_symmetry,
    write_features,
)
from saqqara.games.duel.rules import scoring
from saqqara.games.duel.rules.legal import legal_action_ids

OBELISK, LIGHT, TEMPLE_3, TOMB_5, ACTION = 0, 1, 5, 11, 19


def features_of(state: Any, seat: int) -> list[float]:
    numbers = np.zeros(NUM_FEATURES, np.float32)
    write_features(state, seat, numbers)
    return [round(float(number), 4) for number in numbers]


def after(decisions: int, seed: int, **options: Any) -> saqqara.State:
    """Play random actions to the middle of a game."""
    state, chance = saqqara.game("duel", **options).start(seed=seed), random.Random(seed)
    for _ in range(decisions):
        state.play(chance.choice(state.legal_actions()))
    return state


def test_tile_values_on_sides_a() -> None:
    state = saqqara.game("duel").start(seed=1).raw
    state.obelisk[:] = [2, 2]
    state.pyramids[0, 0] = 2
    state.tomb[0, [3, 5]] = 1  # tomb-4 and tomb-6
    before = jit.to_bytes(state)
    assert tile_value(state, 0, OBELISK) == 7  # one point plus the majority
    assert tile_value(state, 0, LIGHT) == 3  # from 3 to 6
    assert tile_value(state, 1, LIGHT) == 1
    assert tile_value(state, 0, TEMPLE_3) == 3
    assert tile_value(state, 0, TOMB_5) == 7  # two groups of 1 become a group of 3: 9 instead of 2
    assert tile_value(state, 1, TOMB_5) == 1
    assert tile_value(state, 0, ACTION) == 1
    state.obelisk[1] = 3
    assert tile_value(state, 0, OBELISK) == 7  # one point, and the other seat loses the majority
    state.obelisk[1] = 2
    assert jit.to_bytes(state) == before


def test_tile_values_on_sides_b() -> None:
    state = saqqara.game("duel", obelisk="B", temple="B", pyramids="B", tomb="B").start(seed=1).raw
    state.obelisk[:] = [4, 1]
    state.tomb[0, [3, 5]] = 1
    before = jit.to_bytes(state)
    assert tile_value(state, 0, OBELISK) == 12  # first to own five
    assert tile_value(state, 1, OBELISK) == 0
    assert tile_value(state, 0, LIGHT) == 0  # the smaller pyramid is still empty
    assert tile_value(state, 0, TEMPLE_3) == 1
    assert tile_value(state, 0, TOMB_5) == -4  # two groups become one
    assert jit.to_bytes(state) == before


def test_each_seat_sees_itself_first() -> None:
    state = after(21, 4)
    own, other = features_of(state.raw, 0), features_of(state.raw, 1)
    assert own != other
    assert own[SCALARS + 5] == -other[SCALARS + 5] == pytest.approx((state.scores()[0] - state.scores()[1]) / 10)
    first = [SPACES + number * SPACE_WIDTH for number in range(18)]
    assert [own[place] for place in first] == [other[place + 1] for place in first]


@pytest.mark.parametrize("seed", range(6))
def test_features_are_symmetric_in_rows_and_columns(seed: int) -> None:
    state = after(10 * seed, seed, tomb="AB"[seed % 2]).raw
    twin = jit.from_bytes(STATE_DTYPE, jit.to_bytes(state))
    twin.harbour[...] = np.array(state.harbour).T
    twin.cargo[...] = np.roll(np.array(state.cargo), components.HARBOUR_SIZE, axis=0)
    twin.in_play[...] = np.roll(np.array(state.in_play), components.HARBOUR_SIZE)
    order, decisions = transpose_symmetry()
    assert [features_of(state, 1)[place] for place in order] == features_of(twin, 1)
    both = []
    for one in (state, twin):
        numbers = np.zeros(57, np.int16)
        both.append(numbers[: legal_action_ids(one, numbers)].tolist())
    where = {int(old): new for new, old in enumerate(decisions)}
    assert sorted(where[number] for number in both[0]) == both[1]
    assert scoring.points(state, 0) == scoring.points(twin, 0)
