"""Why a blue card cannot be used, and why an answer to what a card, a site or a favour asks is not allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from saqqara.errors import Refusal
from saqqara.games.imhotep import components, layout
from saqqara.games.imhotep.rules.pending_choices import current_player, pending_field, phase
from saqqara.games.imhotep.rules.refusals.conditions import (
    can_sail,
    can_sail_with,
    empty_spaces,
    minimum_load,
    no_quarry_stone,
    no_sail_of,
    no_space,
    no_stone,
    open_fields,
    ready_boats,
    stones_on_boat,
    wrong_phase,
)
from saqqara.games.imhotep.rules.refusals.dynasty_reasons import no_crossing, no_dynasty, no_plank, no_raft

# ---- answers ----------------------------------------------------------------------------------------------------

LOADS_ANYWHERE = {
    layout.PLACE: "IMH-6.2", layout.HAMMER: "IMH-7.4", layout.CHISEL: "IMH-7.4", layout.FAVOUR_2: "IMH-12.1",
    layout.FAVOUR_5: "IMH-12.1",
}  # fmt: skip
LOADS_TO_SAIL = {layout.SAIL_LOAD: ("IMH-R5", 1), layout.FAVOUR_3: ("IMH-R24", 1), layout.FAVOUR_4: ("IMH-R24", 2)}
"""The clause, and how many stones may be placed on the boat before it sails."""
SAILS = (layout.LEVER, layout.SAIL, layout.FAVOUR_3_SAIL, layout.FAVOUR_4_SAIL)
OPTIONAL = (layout.PLACE, layout.FAVOUR_1, layout.FAVOUR_2, layout.FAVOUR_5, layout.BUY)


def chosen_boat(state: Any) -> int:
    """The boat that a question is about, or ANY."""
    return int(pending_field(state, layout.FACT))


def no_load_answer(state: Any, phase_: int, boat: int, space: int) -> Refusal | None:
    """Where a stone may go, by what asks for it."""
    if phase_ in LOADS_ANYWHERE:
        return no_stone(state, LOADS_ANYWHERE[phase_]) or no_space(state, boat, space)
    if phase_ == layout.FAVOUR_4_MORE:
        if boat != chosen_boat(state):
            return Refusal("IMH-R24", "imhotep-no-load-same", {"boat": chosen_boat(state) + 1})
        return no_space(state, boat, space)
    if phase_ not in LOADS_TO_SAIL:
        return wrong_phase(state)
    clause, most = LOADS_TO_SAIL[phase_]
    reason = no_space(state, boat, space)
    if reason is not None or can_sail_with(state, boat, most):
        return reason
    facts = {"boat": boat + 1, "has": stones_on_boat(state, boat), "minimum": minimum_load(state, boat), "most": most}
    return Refusal(clause, "imhotep-no-load-minimum", facts)


def no_sail_answer(state: Any, phase_: int, boat: int, site: int) -> Refusal | None:
    """Which boat may sail, by what lets it."""
    if phase_ == layout.PLANK:
        return no_crossing(state, boat, site)
    if phase_ not in SAILS:
        return wrong_phase(state)
    only = components.ANY_BOAT if phase_ == layout.LEVER else chosen_boat(state)
    if only not in (components.ANY_BOAT, boat):
        return Refusal("IMH-R23" if phase_ == layout.SAIL else "IMH-R24", "imhotep-no-sail-other", {"boat": only + 1})
    return no_sail_of(state, boat, site)


def no_next(state: Any, space: int) -> Refusal | None:
    """IMH-R23."""
    phase_ = phase(state)
    if phase_ == layout.TURN:
        return Refusal("IMH-R23", "imhotep-no-next-turn")
    if phase_ != layout.ORDER:
        return wrong_phase(state)
    facts = {"boat": chosen_boat(state) + 1, "space": space + 1}
    if state.cargo[chosen_boat(state), space] == components.EMPTY:
        return Refusal("IMH-R23", "imhotep-no-next-empty", facts)
    if space in state.order[: state.ordered].tolist():
        return Refusal("IMH-R23", "imhotep-no-next-chosen", facts)
    return None


def no_take(state: Any, field: int) -> Refusal | None:
    """IMH-5.1; open cards only for favour 1 (IMH-R21)."""
    phase_ = phase(state)
    if phase_ == layout.TURN:
        return Refusal("IMH-5.1", "imhotep-no-take-turn")
    if phase_ not in (layout.TAKE, layout.FAVOUR_1):
        return wrong_phase(state)
    if state.market[field] == components.EMPTY:
        return Refusal("IMH-5.1", "imhotep-no-take-empty", {"field": field + 1})
    if phase_ == layout.FAVOUR_1 and field not in open_fields(state):
        return Refusal("IMH-R21", "imhotep-no-take-hidden", {"field": field + 1})
    return None


def no_keep(state: Any, _: int) -> Refusal | None:
    """IMH-6.1."""
    if phase(state) == layout.TURN:
        return Refusal("IMH-6.1", "imhotep-no-keep-turn")
    return None if phase(state) == layout.KEEP else wrong_phase(state)


def no_build(state: Any, pyramid: int) -> Refusal | None:
    """IMH-6.2, IMH-R6."""
    if phase(state) == layout.TURN:
        return Refusal("IMH-6.2", "imhotep-no-build-turn")
    if phase(state) != layout.BUILD:
        return wrong_phase(state)
    if state.built[pyramid] >= components.PYRAMID_FIELDS:
        return Refusal("IMH-R6", "imhotep-no-build-complete", {"pyramid": components.PYRAMIDS[pyramid]})
    return None


def no_temple(state: Any, _: int) -> Refusal | None:
    """IMH-6.3."""
    if phase(state) == layout.TURN:
        return Refusal("IMH-6.3", "imhotep-no-temple-turn")
    return None if phase(state) == layout.TEMPLE else wrong_phase(state)


def no_done_answer(state: Any, phase_: int) -> Refusal | None:
    """Only what is optional, or once a boat may sail (IMH-R23, IMH-R24, IMH-R25, IMH-25.1)."""
    if phase_ in OPTIONAL:
        return None
    if phase_ in (layout.FAVOUR_3, layout.FAVOUR_4):
        return None if ready_boats(state) else Refusal("IMH-R24", "imhotep-no-done-ready")
    if phase_ == layout.FAVOUR_4_MORE:
        boat = chosen_boat(state)
        facts = {"boat": boat + 1, "has": stones_on_boat(state, boat), "minimum": minimum_load(state, boat)}
        return None if can_sail(state, boat) else Refusal("IMH-R24", "imhotep-no-done-minimum", facts)
    return wrong_phase(state)


# ---- blue cards -------------------------------------------------------------------------------------------------


def no_use(state: Any, blue: int) -> Refusal | None:
    """IMH-4.4, and what each card needs (IMH-7.4, IMH-22.5, IMH-22.7)."""
    seat, card = current_player(state), components.LEVER + blue
    if card in (components.RAFT, components.PLANK) and not state.with_dynasty:
        return no_dynasty()
    if phase(state) != layout.TURN:
        return Refusal("IMH-4.4", "imhotep-no-use-middle")
    if state.hand[seat, card] == 0:
        return Refusal("IMH-4.4", "imhotep-no-use-none", {"card": components.CARDS[card]})
    return BLUE_CARD_REASONS[card](state, seat)


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


BLUE_CARD_REASONS: dict[int, Callable[[Any, int], Refusal | None]] = {
    components.LEVER: no_lever,
    components.HAMMER: no_hammer,
    components.SAIL: no_sail_card,
    components.CHISEL: no_chisel,
    components.RAFT: no_raft,
    components.PLANK: no_plank,
}
"""What each blue card needs of the seat that has it."""
