"""The table of Stones as one record, and its decisions."""

import numpy as np

from saqqara.core import jit

HEAPS = "abc"
SIZES = (3, 4, 5)
BEGINS = (0, 3, 7)  # where the stones of a heap begin
MOST = 3  # stones a turn

STATE = np.dtype(
    [
        ("stones", "i1", (12,)),  # values, heap by heap, from the top; hidden until they are taken
        ("taken", "i1", (3,)),  # from the top of each heap
        ("owner", "i1", (13,)),  # by value: the seat that has taken it, -1 for nobody
        ("actor", "i1"),
        ("last", "i1"),  # who took the last stone of all; -1 before
        ("turn", "i2"),
        ("heap", "i1"),  # what was taken last: from where,
        ("moves", "i1"),  # and how many stones
    ]
)
TEXTS = tuple(f"take {heap} {count}" for heap in HEAPS for count in (1, 2, 3))


def empty():
    table = jit.new_state(STATE)
    table.owner[:] = -1
    table.last, table.turn = -1, 1
    return table
