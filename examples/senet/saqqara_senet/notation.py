"""Actions of Senet: their IDs in canonical order, and their texts."""

from __future__ import annotations

from saqqara_senet import components

MOVE = 0  # + house
BACK = MOVE + components.HOUSES  # + house
THROW = BACK + components.HOUSES
PASS = THROW + 1
NUM_ACTIONS = PASS + 1

ACTION_TEXTS: tuple[str, ...] = (
    *(f"move {house}" for house in range(1, components.HOUSES + 1)),
    *(f"back {house}" for house in range(1, components.HOUSES + 1)),
    "throw",
    "pass",
)
"""Texts of all actions by action ID; this is the canonical order."""

ACTION_EXAMPLES = {
    "move": "`move` needs the house of the piece, from 1 to 30, as in `move 12`",
    "back": "`back` needs the house of the piece, from 1 to 30, as in `back 12`",
    "throw": "`throw` takes no argument",
    "pass": "`pass` takes no argument",
}

EDITION = "senet-1"
"""Edition of the rules in game records; it changes if the same actions would lead to a different game."""
