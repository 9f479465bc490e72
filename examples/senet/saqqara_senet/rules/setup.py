"""Setup of Senet, and the maximum length of a game."""

from __future__ import annotations

from typing import Any

from saqqara.core import generic_rules
from saqqara.core.jit import Generator, compiled
from saqqara_senet import components


@compiled
def set_up(state: Any, cards: Any, generator: Generator) -> None:
    """Place the pieces alternately along the path; seat 0 begins, in the first house (SENET-2.1, SENET-2.2)."""
    for house in range(components.NUM_PLAYERS * state.pieces):
        state.houses[house] = house % components.NUM_PLAYERS
    generic_rules.copy_generator(state, cards, generator)


MAX_GAME_LENGTH = 2 * components.MAX_THROWS
"""Maximum number of actions in a game.

Pieces can move back and drown (SENET-3.7, SENET-4.2), so the houses alone set no limit. The throws do: the game is over
after the last of them (SENET-5.3). Each throw is an action (SENET-3.1), followed by exactly one other: a piece moves
forward, a piece moves back, or the throw is lost (SENET-3.2, SENET-3.7, SENET-3.8).
"""
