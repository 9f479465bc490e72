"""Batches of states, the arguments of compiled functions."""

from rules.duel.deals import start
from saqqara.core import jit
from saqqara.core.game_api import play, points


def test_states_of_a_batch_are_independent() -> None:
    table = start().raw
    states = jit.batch(table, 3)
    assert len(states) == 3
    play(states[1], 4)  # place b2: a meeple in the harbour is a point
    assert [int(points(states[number], 0)) for number in range(3)] == [0, 1, 0]
    assert int(points(table, 0)) == 0


def test_copy_from_one_batch_to_another() -> None:
    states, others = jit.batch(start().raw, 2), jit.batch(start().raw, 2)
    play(states[1], 4)
    jit.copy(others, 0, states, 1)
    play(states[1], 0)  # the other seat plays place a1, in the first batch alone
    assert [int(points(others[0], seat)) for seat in (0, 1)] == [1, 0]
    assert [int(points(states[1], seat)) for seat in (0, 1)] == [1, 1]
