"""Setup of Senet: random setups, validation, the initial state; and the maximum length of a game."""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara.core import jit
from saqqara.core.game_api import Options, Setup
from saqqara.errors import InvalidSetupError
from saqqara_senet import components, layout

# ---- setup -----------------------------------------------------------------------------------------------------------

WORD_LIMIT = 2**64


def random_setup(options: Options, generator: jit.Generator) -> Setup:
    """Return the setup of a generator, which is the generator itself; every throw follows from it."""
    return {"generator": [int(word) for word in generator]}


def validate_setup(options: Options, setup: Any) -> Setup:
    """Return a valid setup unchanged. Raise `InvalidSetupError` for any other."""
    if not isinstance(setup, dict) or list(setup) != ["generator"]:
        raise InvalidSetupError(
            "a setup of Senet must be {'generator': [four whole numbers]}; the initial position is fixed (SENET-2.1)"
        )
    words = setup["generator"]
    right = isinstance(words, (list, tuple)) and len(words) == 4 and all(type(word) is int for word in words)
    if not right or not all(0 <= word < WORD_LIMIT for word in words) or not any(words):
        raise InvalidSetupError(
            f"generator={words!r} is invalid; generator must be four whole numbers from 0 to 2**64 - 1, not all 0"
        )
    return {"generator": list(words)}


def initial_state(options: Options, setup: Setup) -> Any:
    """Return the state before the first throw."""
    state = layout.empty_state(options)
    set_up(state, np.zeros(0, np.int8), np.array(setup["generator"], np.uint64))
    return state


@jit.compiled
def set_up(state: Any, cards: Any, generator: jit.Generator) -> None:
    """Place the pieces alternately along the path; seat 0 begins, in the first house (SENET-2.1, SENET-2.2)."""
    for house in range(components.NUM_PLAYERS * state.pieces):
        state.houses[house] = house % components.NUM_PLAYERS
    for word in range(4):
        state.generator[word] = generator[word]


# ---- game length -----------------------------------------------------------------------------------------------------


def max_game_length(options: Options) -> int:
    """Return the maximum number of actions in a game.

    Pieces can move back and drown (SENET-3.7, SENET-4.2), so the houses alone set no limit. The throws do: the game is
    over after the last of them (SENET-5.3). Each throw is an action (SENET-3.1), followed by exactly one other: a piece
    moves forward, a piece moves back, or the throw is lost (SENET-3.2, SENET-3.7, SENET-3.8).
    """
    return 2 * components.MAX_THROWS
