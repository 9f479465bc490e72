"""Determinization of Senet: a state built from a view alone, with future throws from a generator."""

from __future__ import annotations

from typing import Any

from saqqara.core import generic_rules, jit
from saqqara.errors import InvalidViewError, check_range
from saqqara_senet import components, layout


def determinize(view: dict[str, Any], generator: jit.Generator) -> Any:
    """Return a state that shows this view.

    Raise `InvalidViewError` if the view contradicts itself. A damaged view can raise other errors (see
    `Game.determinize`).
    """
    state = layout.empty_state(view["options"])
    for seat, houses in enumerate(view["houses"]):
        for house in houses:
            state.houses[check_range(house, components.HOUSES, 1) - 1] = check_range(seat, components.NUM_PLAYERS - 1)
    state.off[:] = [check_range(count, int(state.pieces)) for count in view["off"]]
    state.phase, state.actor = layout.PHASES.index(view["phase"]), parse_seat(view["current_player"])
    state.throws = check_range(view["throws"], components.MAX_THROWS)
    state.throw = 0 if view["throw"] is None else check_range(view["throw"], components.MAX_THROW, 1)
    state.turn = check_range(view["turn"], components.MAX_THROWS + 1, 1)
    for number, step in enumerate(view["moved"]):
        state.moved[number] = [
            layout.PIECES.index(step["piece"]), layout.PLACES.index(step["from"]), layout.PLACES.index(step["to"])
        ]  # fmt: skip
    state.moves = len(view["moved"])
    wrong = find_contradiction(state)
    if wrong:
        raise InvalidViewError(f"the view contradicts itself: {wrong}")
    generic_rules.resample_generator(state, 0, generator)
    return state


def parse_seat(value: Any) -> int:
    """Return a seat number, or EMPTY for None. Raise ValueError if it is out of range."""
    return components.EMPTY if value is None else check_range(value, components.NUM_PLAYERS - 1)


def find_contradiction(state: Any) -> str:
    """Describe a contradiction in a state; return "" if there is none."""
    houses = state.houses.tolist()
    for seat in range(components.NUM_PLAYERS):
        pieces = houses.count(seat) + int(state.off[seat])
        if pieces != state.pieces:
            return f"seat {seat} has {pieces} pieces on and off the board; expected {int(state.pieces)} (SENET-1.3)"
    if houses[components.WATER] != components.EMPTY:
        return "a piece cannot stay in house 27, the House of Water (SENET-4.2)"
    over = bool(
        (state.off == state.pieces).any() or (state.throws == components.MAX_THROWS and state.phase != layout.MOVE)
    )
    if (state.phase == layout.OVER) != over or (state.actor == components.EMPTY) != over:
        return "the game must be over exactly when a seat has no piece left, or after the last throw (SENET-5.1)"
    if (state.throw == 0) != (state.throws == 0) or (state.phase == layout.MOVE and state.throws == 0):
        return f"the last throw {int(state.throw)} does not match {int(state.throws)} throws so far (SENET-3.1)"
    return ""
