"""Fields of a position string, and those that a seat cannot know."""

import numpy as np

from saqqara.core.position_format import ArrayField, PositionFormat
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


SPELLING = PositionFormat(
    fields=(
        ArrayField("turn", maximum=12, minimum=1),
        ArrayField("actor", SEATS),
        ArrayField("taken", maximum=max(SIZES)),
        ArrayField("stones", maximum=12, minimum=1, untrimmed=True),
        ArrayField("owner", SEATS),
        ArrayField("last", SEATS),
        ArrayField("heap", tuple(HEAPS)),
        ArrayField("moves", maximum=MOST),
    ),
    omitted=(),
    hidden=hidden,
    validate=check,
    unverified_fields=lambda state: ("stones",),  # a view does not tell from which heap a stone was taken
)
