"""Why a blue card of Imhotep cannot be used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from saqqara.games.imhotep import box
from saqqara.games.imhotep import state as table
from saqqara.games.imhotep.rules.refusals.dynasty import no_dynasty, no_plank, no_raft
from saqqara.games.imhotep.rules.refusals.parts import (
    can_sail_with,
    empty_spaces,
    no_quarry_stone,
    ready_boats,
)
from saqqara.games.imhotep.rules.tasks import actor, phase
from saqqara.refusal import Refusal


def no_use(state: Any, blue: int) -> Refusal | None:
    """IMH-4.4, and what each card needs (IMH-7.4, IMH-22.5, IMH-22.7)."""
    seat, card = actor(state), box.LEVER + blue
    if card in (box.RAFT, box.PLANK) and not state.with_dynasty:
        return no_dynasty()
    if phase(state) != table.TURN:
        return Refusal("IMH-4.4", "imhotep-no-use-middle")
    if state.hand[seat, card] == 0:
        return Refusal("IMH-4.4", "imhotep-no-use-none", {"card": box.CARDS[card]})
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
        return Refusal("IMH-R5", "imhotep-no-use-stone", {"card": box.CARDS[box.SAIL]})
    able = any(can_sail_with(state, boat, 1) for boat in range(box.BOATS))
    return None if able else Refusal("IMH-R5", "imhotep-no-use-sail")


def no_chisel(state: Any, seat: int) -> Refusal | None:
    """IMH-R5."""
    if state.sled[seat] == 0:
        return Refusal("IMH-R5", "imhotep-no-use-stone", {"card": box.CARDS[box.CHISEL]})
    if state.sled[seat] < box.TWO_STONES:
        return Refusal("IMH-R5", "imhotep-no-use-chisel-stones", {"has": int(state.sled[seat])})
    spaces = empty_spaces(state)
    return None if spaces >= box.TWO_STONES else Refusal("IMH-R5", "imhotep-no-use-chisel-spaces", {"spaces": spaces})


NEEDS: dict[int, Callable[[Any, int], Refusal | None]] = {
    box.LEVER: no_lever,
    box.HAMMER: no_hammer,
    box.SAIL: no_sail_card,
    box.CHISEL: no_chisel,
    box.RAFT: no_raft,
    box.PLANK: no_plank,
}
"""What each blue card needs of the seat that has it."""
