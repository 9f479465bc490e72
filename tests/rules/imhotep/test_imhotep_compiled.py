"""Compiled and interpreted rules give the same results."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from rules.imhotep.tables import ALL_B, ALL_EXPANSIONS, all_cards, game
from rules.imhotep.views_digest import digest
from saqqara.core import jit
from saqqara.core.game_api import current_player, legal_action_ids, play, points, result
from saqqara.core.state import State

ROOT = Path(__file__).resolve().parents[3]


@pytest.mark.compiled
def test_compiled_and_interpreted_games_show_the_same_views() -> None:
    env = {**os.environ, "SAQQARA_DISABLE_JIT": "1", "PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{ROOT / 'tests'}"}
    command = [sys.executable, "-m", "rules.imhotep.views_digest"]
    interpreted = subprocess.run(command, capture_output=True, text=True, env=env, check=True)
    assert digest() == interpreted.stdout.strip()


@jit.compiled
def play_out(state, generator, decisions):  # type: ignore[no-untyped-def]
    """Play a random game to its end and return the number of actions."""
    count = 0
    while current_player(state) >= 0:
        n = legal_action_ids(state, decisions)
        play(state, decisions[jit.randbelow(generator, n)])
        count += 1
    total = 0.0
    for seat in range(state.seats):
        points(state, seat)
        total += result(state, seat)
    return count if abs(total - 1.0) < 1e-9 else -count


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_in_compiled_code_keep_all_stones(players: int) -> None:
    generator, decisions = jit.generator_from_text(f"play out {players}"), np.empty(127, np.int16)
    for seed in range(20):
        state = game(players=players, **ALL_B, **ALL_EXPANSIONS).start(seed=seed)
        before = all_cards(state)
        assert 60 < play_out(state.raw, generator, decisions) < 400
        over: State = state
        assert over.is_over
        assert all_cards(over) == before
