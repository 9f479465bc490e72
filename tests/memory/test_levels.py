"""What was measured of the computer's levels, by which games against them are rated."""

import pytest

from saqqara import __version__
from saqqara.memory.levels import levels
from saqqara.players import LEVELS


@pytest.mark.parametrize("name", ["duel", "imhotep", "tara_wolf"])
def test_all_levels_are_measured_and_each_is_stronger_than_the_one_before(name: str) -> None:
    found = [levels(name)[__version__, level] for level in LEVELS]
    assert found[1].elo == 0
    assert [one.elo for one in found] == sorted(one.elo for one in found)
    assert all(one.interval[0] < one.elo < one.interval[1] for one in found)


def test_a_game_of_strangers_has_no_measured_levels() -> None:
    assert levels("nothing") == {}
