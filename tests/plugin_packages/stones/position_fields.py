"""How the table is written in a line, and what of it a seat cannot know."""

import numpy as np

from saqqara.core.position_format import Cells, Spelling
from stones.layout import BEGINS, HEAPS, MOST, SIZES

SEATS = ("0", "1")


def hidden(state, seat):
    unseen = np.zeros(12, np.int64)
    for begins, size, taken in zip(BEGINS, SIZES, state.taken.tolist(), strict=True):
        unseen[begins + taken : begins + size] = 1  # STONES-1.1
    return {"stones": unseen}


def check(state, whole):
    if any(taken > size for taken, size in zip(state.taken.tolist(), SIZES, strict=True)):
        raise ValueError(f"the heaps have {SIZES} stones, {state.taken.tolist()} are taken")
    stones, unseen = state.stones.tolist(), hidden(state, None)["stones"]
    open_ = sorted(stone for stone, covered in zip(stones, unseen, strict=True) if not covered)
    if open_ != [value for value in range(1, 13) if state.owner[value] >= 0]:
        raise ValueError(f"the stones {open_} are taken, `owner` says of others whose they are")
    if whole and sorted(stones) != [*range(1, 13)]:
        raise ValueError("each of the values 1 to 12 is on one stone")


SPELLING = Spelling(
    fields=(
        Cells("turn", most=12, least=1),
        Cells("actor", SEATS),
        Cells("taken", most=max(SIZES)),
        Cells("stones", most=12, least=1, full=True),
        Cells("owner", SEATS),
        Cells("last", SEATS),
        Cells("heap", tuple(HEAPS)),
        Cells("moves", most=MOST),
    ),
    left_out=(),
    hidden=hidden,
    check=check,
    loose=lambda state: ("stones",),  # a view does not tell from which heap a stone was taken
)
