"""What a seat sees of Senet: everything but how the sticks will fall (SENET-R1)."""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara_senet import components, layout, notation
from saqqara_senet.rules import scoring
from saqqara_senet.rules.legal import legal_action_ids as legal_now


def reveals(state: Any, action_id: int) -> bool:
    """Whether a legal decision shows what is hidden: how the sticks fall."""
    return action_id == notation.THROW


def last_moves(state: Any, seat: int | None = None) -> list[dict[str, str]]:
    """What the last decision moved, in order: `piece`, `from`, `to`; the same for every seat."""
    return [
        {"piece": layout.PIECES[piece], "from": layout.PLACES[origin], "to": layout.PLACES[target]}
        for piece, origin, target in state.moved[: state.moves].tolist()
    ]


def seat_houses(state: Any, seat: int) -> list[int]:
    """The houses in which pieces of a seat stand, from 1, along the path."""
    return [house for house, owner in enumerate(state.houses.tolist(), 1) if owner == seat]


def log_details(before: Any, action_id: int, after: Any) -> dict[str, Any]:
    """The throw that a decision brought or used."""
    return {"throw": int(after.throw)}


def view(state: Any, seat: int | None) -> dict[str, Any]:
    """Everything that a seat (None: a spectator) may know and nothing else, as plain JSON types."""
    legal = np.empty(notation.NUM_ACTIONS, np.int16)
    count = legal_now(state, legal) if seat is not None and seat == state.actor else 0
    texts = [notation.ACTION_TEXTS[int(number)] for number in legal[:count]]
    breakdown, secured = scoring.breakdown(state), scoring.secured_breakdown(state)
    over = bool(state.phase == layout.OVER)
    return {
        "options": {"pieces": int(state.pieces)},
        "turn": int(state.turn),
        "current_player": None if over else int(state.actor),
        "over": over,
        "phase": layout.PHASES[int(state.phase)],
        "houses": [seat_houses(state, owner) for owner in range(components.NUM_PLAYERS)],
        "off": state.off.tolist(),
        "throw": int(state.throw) or None,
        "throws": int(state.throws),
        "scores": [sum(points.values()) for points in breakdown],
        "secured": [sum(points.values()) for points in secured],
        "breakdown": breakdown,
        "secured_breakdown": secured,
        "winners": [int(scoring.winner(state))] if over else [],
        "legal": texts,
        "reveals": [text for text in texts if text == "throw"],
        "moved": last_moves(state),
    }
