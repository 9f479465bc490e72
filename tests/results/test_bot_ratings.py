"""Measured ratings of computer levels, from which games against them are rated."""

import pytest

import saqqara
from saqqara.players import LEVELS
from saqqara.results.player_ratings import load_bot_ratings


@pytest.mark.parametrize("name", ["duel", "imhotep", "tara_wolf"])
def test_levels_are_measured_and_each_is_stronger_than_the_one_before(name: str) -> None:
    search = saqqara.game(name).definition.search
    found = [load_bot_ratings(name)[search.levels_version, level] for level in search.available_levels(LEVELS)]
    assert found[1].elo == 0
    assert [one.elo for one in found] == sorted(one.elo for one in found)
    assert all(one.interval[0] < one.elo < one.interval[1] for one in found)


@pytest.mark.parametrize("name", ["duel", "imhotep", "tara_wolf"])
def test_games_against_former_levels_are_still_rated(name: str) -> None:
    found = [load_bot_ratings(name)["0.1.0", level] for level in ("novice", "apprentice", "scribe", "architect")]
    assert [one.elo for one in found] == sorted(one.elo for one in found)


def test_plugin_game_has_no_measured_levels() -> None:
    assert load_bot_ratings("nothing") == {}
