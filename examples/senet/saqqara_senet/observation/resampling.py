"""Dealing anew what nobody can see (SENET-R1): how the sticks will fall."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled, random_word


@compiled
def resample_hidden(state: Any, seat: int, generator: Any) -> None:
    """Gives the table another generator, so that every throw to come is equally likely: who looks ahead foresees
    none."""
    for word in range(len(state.generator)):
        state.generator[word] = random_word(generator)
