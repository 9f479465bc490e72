"""Why a blue card of Imhotep cannot be used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from saqqara.errors import Refusal
from saqqara.games.imhotep import components
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules.pending_choices import actor, phase
from saqqara.games.imhotep.rules.refusals.common import can_sail_with, empty_spaces, no_quarry_stone, ready_boats
from saqqara.games.imhotep.rules.refusals.dynasty import no_dynasty, no_plank, no_raft


def no_use(state: Any, blue: int) -> Refusal | None:
    """IMH-4.4, and what each card needs (IMH-7.4, IMH-22.5, IMH-22.7)."""
    seat, card = actor(state), components.LEVER + blue
    if card in (components.RAFT, components.PLANK) and not state.with_dynasty:
        return no_dynasty()
    if phase(state) != table.TURN:
        return Refusal("IMH-4.4", "imhotep-no-use-middle")
    if state.hand[seat, card] == 0:
        return Refusal("IMH-4.4", "imhotep-no-use-none", {"card": components.CARDS[card]})
    return NEEDS[card](state, seat)


def no_lever(state: Any, _: int) -> Refusal | None:
    """IMH-7.4."""
    return None if ready_boats(state) else Refusal("IMH-7.4", "imhotep-no-use-lever")


def no_hammer(state: Any, _: int) -> Refusal | None:
    """IMH-R4."""
    reason = no_quarry_stone(state, "IMH-R4")
    return reason or (None if empty_spaces(state) else Refusal("IMH-R4", "imhotep-no-load-spaces"))


def no_sail_card(state: Any, seat: int) -> Refusal | None:
    """IMH-R5."""
    if state.sled[seat] == 0:
        return Refusal("IMH-R5", "imhotep-no-use-stone", {"card": components.CARDS[components.SAIL]})
    able = any(can_sail_with(state, boat, 1) for boat in range(components.BOATS))
    return None if able else Refusal("IMH-R5", "imhotep-no-use-sail")


def no_chisel(state: Any, seat: int) -> Refusal | None:
    """IMH-R5."""
    if state.sled[seat] == 0:
        return Refusal("IMH-R5", "imhotep-no-use-stone", {"card": components.CARDS[components.CHISEL]})
    if state.sled[seat] < components.TWO_STONES:
        return Refusal("IMH-R5", "imhotep-no-use-chisel-stones", {"has": int(state.sled[seat])})
    spaces = empty_spaces(state)
    return (
        None
        if spaces >= components.TWO_STONES
        else Refusal("IMH-R5", "imhotep-no-use-chisel-spaces", {"spaces": spaces})
    )


NEEDS: dict[int, Callable[[Any, int], Refusal | None]] = {
    components.LEVER: no_lever,
    components.HAMMER: no_hammer,
    components.SAIL: no_sail_card,
    components.CHISEL: no_chisel,
    components.RAFT: no_raft,
    components.PLANK: no_plank,
}
"""What each blue card needs of the seat that has it."""
