"""Numbers side by side in words, and cards of which only the kinds count as one number."""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components
from saqqara.games.imhotep.rules.pending_choices import whole

WORD = 62  # bits that are used of each word
MASK = (1 << WORD) - 1
FEW, STATUES = 2, 4  # bits that hold how many cards of a kind there are
BAG = FEW * (len(components.CARDS) - 1) + STATUES  # ... and of all kinds
ONE = np.array(
    [1 << FEW * card + (STATUES - FEW if card > components.STATUE else 0) for card in range(len(components.CARDS))],
    np.int64,
)
"""One card of a kind; cards are the sum of these."""


@compiled
def put(words: Any, at: int, number: int, bits: int) -> int:
    """Puts a number of so many bits into words of zeros, from a bit on; where the next one comes."""
    word, shift = at // WORD, at % WORD
    words[word] |= (number << shift) & MASK
    if shift + bits > WORD:
        words[word + 1] |= number >> (WORD - shift)
    return at + bits


@compiled
def bag(counts: Any) -> int:
    """Cards by kind as one number."""
    number = 0
    for card in range(len(ONE)):
        number += whole(counts[card]) * ONE[card]
    return int(number)
