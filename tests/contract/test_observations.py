"""Observations of every registered game: no hidden information, all facts of the view, values within bounds.

`playing.digest` compares compiled with interpreted observations.
"""

import copy
import importlib.util
import pickle
import random
from pathlib import Path

import numpy as np
import pytest

import saqqara
from contract.observed_facts import ObservationChecker, facts_in_view
from contract.random_games import PLAYED, TABLES, random_play, sampled_positions
from saqqara.core import jit
from saqqara.core.game_api import resample_hidden

pytestmark = [pytest.mark.interpreted_only, pytest.mark.slow]
HELD = {name: ObservationChecker(saqqara.game(name)) for name in saqqara.list_games()}
games = pytest.mark.parametrize("name", saqqara.list_games())


@pytest.mark.parametrize(("name", "seed"), PLAYED)
def test_observation_matches_the_view_without_hidden_information(name: str, seed: int) -> None:
    spec, held, hidden = saqqara.game(name).observation_spec, HELD[name], 0
    for number, (state, _) in enumerate(random_play(name, seed)):
        before, seat = jit.to_bytes(state.raw), number % state.game.num_players
        seen = state.observation(seat)
        assert ((spec.low <= seen) & (seen <= spec.high)).all()
        view_facts = facts_in_view(state, seat)
        assert held.unknown(view_facts) == set()
        assert held.differs(view_facts, seen) == []
        other = TABLES[name].other(state, seat, random.Random(seed))
        assert other.observation(seat).tobytes() == seen.tobytes()
        dealt = state.copy()
        resample_hidden(dealt.raw, seat, jit.generator_from_text(f"{seed} {seat}"))
        assert dealt.observation(seat).tobytes() == seen.tobytes()
        hidden += jit.to_bytes(other.raw) != before
        assert jit.to_bytes(state.raw) == before
    assert hidden > 20


@games
def test_mask_matches_the_legal_actions(name: str) -> None:
    for state, _ in sampled_positions(name, 0):
        texts = np.array(state.game.action_texts)
        assert texts[state.action_mask()].tolist() == state.legal_actions()


@games
def test_parts_are_contiguous_and_every_number_has_a_name(name: str) -> None:
    spec = saqqara.game(name).observation_spec
    ends = [start + part.size for start, part in zip(spec.offsets, spec.parts, strict=True)]
    assert list(spec.offsets) == [0, *ends[:-1]]
    assert ends[-1] == spec.size == len(spec.low) == len(spec.high) == len(set(spec.labels()))
    assert all(part.meaning and part.low < part.high for part in spec.parts)


@games
def test_a_layout_can_be_copied_and_pickled(name: str) -> None:
    spec = saqqara.game(name).observation_spec
    for again in (pickle.loads(pickle.dumps(spec)), copy.deepcopy(spec)):
        assert (again.parts, again.omitted, again.size) == (spec.parts, spec.omitted, spec.size)
        assert again.offsets == spec.offsets
        assert (again.low.tolist(), again.high.tolist()) == (spec.low.tolist(), spec.high.tolist())


def test_names_of_numbers_are_as_documented() -> None:
    spec = saqqara.game("duel").observation_spec
    assert spec.labels()[spec.offsets.turn] == "turn"
    assert spec.labels()[spec.offsets.cargo + 23 * 3] == "cargo[2, 1, obelisk]"
    assert spec.labels()[-2:] == ["points[own]", "points[other]"]


def test_parts_of_one_and_of_many() -> None:
    state = saqqara.game("duel").start(seed=1)
    spec = state.game.observation_spec
    both = np.stack([state.observation(0), state.observation(1)])
    assert spec.unpack(both)["first"].tolist() == [[1, 0], [0, 1]]
    assert spec.unpack(both)["harbour"].shape == (2, 3, 3, 2)
    assert spec.unpack(both[0])["turn"].tolist() == 1
    with pytest.raises(
        saqqara.InvalidOptionError, match=rf"expected observations of {spec.size} numbers, got an array of shape \(2,\)"
    ):
        spec.unpack(both[:, 0])


def test_default_observer_is_the_current_player() -> None:
    state = saqqara.game("duel", first=1).start(seed=1)
    assert state.observation().tolist() == state.observation(1).tolist()
    with pytest.raises(saqqara.SaqqaraError, match="unknown seat 2"):
        state.observation(2)
    while not state.is_over:
        state.play(state.legal_actions()[-1])
    assert not state.action_mask().any()
    with pytest.raises(saqqara.SaqqaraError, match="the game is over and has no current player; choose a seat: 0 or 1"):
        state.observation()


def test_page_is_generated_from_the_layouts() -> None:
    path = Path(__file__).parents[2] / "tools" / "observation.py"
    spec = importlib.util.spec_from_file_location("observation_page", path)
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert tool.PAGE.read_text("utf-8") == tool.render_page()  # otherwise run the tool
