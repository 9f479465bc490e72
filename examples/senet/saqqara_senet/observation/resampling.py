"""Resampling of hidden information in Senet, which consists of the future throws (SENET-R1)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled, random_word


@compiled
def resample_hidden(state: Any, seat: int, generator: Any) -> None:
    """Replace the generator, so that every future throw is equally likely and a search cannot foresee any."""
    for word in range(len(state.generator)):
        state.generator[word] = random_word(generator)
