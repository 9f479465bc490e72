"""Record of a state of Stones, and its actions."""

import numpy as np

from saqqara.core import jit

HEAPS = "abc"
SIZES = (3, 4, 5)
BEGINS = (0, 3, 7)  # where the stones of a heap begin
MOST = 3  # stones per turn

STATE = np.dtype(
    [
        ("stones", "i1", (12,)),  # values, heap by heap, from the top; hidden until they are taken
        ("taken", "i1", (3,)),  # number of stones taken from the top of each heap
        ("owner", "i1", (13,)),  # by value: the seat that has taken it, -1 for none
        ("actor", "i1"),
        ("last", "i1"),  # the seat that took the last stone of all; -1 before
        ("turn", "i2"),
        ("heap", "i1"),  # the last action: the heap,
        ("moves", "i1"),  # and the number of stones
    ]
)
TEXTS = tuple(f"take {heap} {count}" for heap in HEAPS for count in (1, 2, 3))


def empty():
    table = jit.new_state(STATE)
    table.owner[:] = -1
    table.last, table.turn = -1, 1
    return table
