"""Views of Senet: a seat sees everything except the future throws (SENET-R1)."""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara_senet import components, layout, notation
from saqqara_senet.rules import scoring
from saqqara_senet.rules.legal import legal_action_ids as legal_now


def last_moves(state: Any, seat: int | None = None) -> list[dict[str, str]]:
    """Return the steps of the last action in order, with `piece`, `from` and `to`; they are the same for every seat."""
    return [
        {"piece": layout.PIECES[piece], "from": layout.PLACES[origin], "to": layout.PLACES[target]}
        for piece, origin, target in state.moved[: state.moves].tolist()
    ]


def seat_houses(state: Any, seat: int) -> list[int]:
    """Return the houses with pieces of a seat, counted from 1, in the order of the path."""
    return [house for house, owner in enumerate(state.houses.tolist(), 1) if owner == seat]


def log_details(before: Any, action_id: int, after: Any) -> dict[str, Any]:
    """Return the throw that an action made or used."""
    return {"throw": int(after.throw)}


def view(state: Any, seat: int | None) -> dict[str, Any]:
    """Return everything that a seat (None: a spectator) may know, as plain JSON types."""
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
