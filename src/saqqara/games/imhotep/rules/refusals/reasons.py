"""Why a decision of Imhotep is not allowed. Written apart from `rules.legal`, for people; a test holds them equal.

This module answers for the actions of a turn, `choices.py` for blue cards and what cards,
sites and favours ask; `dynasty_reasons.py` for what A New Dynasty brings.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from saqqara.errors import Refusal
from saqqara.games.imhotep import components, layout, notation
from saqqara.games.imhotep.rules.pending_choices import current_player, phase
from saqqara.games.imhotep.rules.refusals import choices, dynasty_reasons
from saqqara.games.imhotep.rules.refusals.choices import no_use
from saqqara.games.imhotep.rules.refusals.conditions import (
    can_sail,
    can_sail_with,
    empty_spaces,
    no_card,
    no_quarry_stone,
    no_sail_of,
    no_space,
    no_stone,
    open_fields,
    sled_capacity,
    wrong_phase,
)


def why_illegal(state: Any, action_id: int) -> Refusal | None:
    """None for a legal decision, else the clause it breaks and why."""
    if phase(state) == layout.OVER:
        return Refusal("IMH-3.6", "imhotep-no-over", {"rounds": components.ROUNDS})
    first = max(number for number in REASONS if number <= action_id)
    return wrong_side(state, first) or REASONS[first](state, action_id - first)


def wrong_side(state: Any, first: int) -> Refusal | None:
    """What belongs to one side of a site is not possible with another there."""
    if first not in SIDE_ACTIONS:
        return None
    clause, site, side = SIDE_ACTIONS[first]
    if state.sides[site] == side:
        return None
    facts = {
        "site": components.SITES[site],
        "side": components.SIDES[side],
        "other": components.SIDES[state.sides[site]],
    }
    return Refusal(clause, "imhotep-no-side", facts)


def no_quarry(state: Any, _: int) -> Refusal | None:
    """IMH-4.1."""
    if phase(state) != layout.TURN:
        return wrong_phase(state)
    return no_quarry_stone(state, "IMH-4.1")


def no_load(state: Any, place: int) -> Refusal | None:
    """IMH-4.2, and inside cards, bonuses and favours."""
    phase_ = phase(state)
    boat, space = divmod(place, components.SPACES)
    if phase_ != layout.TURN:
        return choices.no_load_answer(state, phase_, boat, space)
    return no_stone(state, "IMH-4.2") or no_space(state, boat, space)


def no_sail(state: Any, way: int) -> Refusal | None:
    """IMH-4.3, and inside cards and favours."""
    phase_ = phase(state)
    boat, site = divmod(way, len(components.SITES))
    if phase_ != layout.TURN:
        return choices.no_sail_answer(state, phase_, boat, site)
    return no_sail_of(state, boat, site)


def no_launch(state: Any, site: int) -> Refusal | None:
    """IMH-10, IMH-R12."""
    seat = current_player(state)
    if not state.with_private_boats:
        return Refusal("IMH-10.1", "imhotep-no-option", {"option": "private_boats"})
    if phase(state) != layout.TURN:
        return wrong_phase(state)
    if not state.private_left[seat]:
        return Refusal("IMH-10.1", "imhotep-no-private-used")
    if state.private_dock[site] != components.EMPTY:
        return Refusal("IMH-10.2", "imhotep-no-private-site", {"site": components.SITES[site]})
    bare = no_card(state, "IMH-10.3") if site == components.MARKET else None
    return bare or no_stone(state, "IMH-10.1")


def no_bet(state: Any, field: int) -> Refusal | None:
    """IMH-11.1."""
    seat = current_player(state)
    site, side = divmod(field, len(components.BET_SIDES))
    if not state.with_bets:
        return Refusal("IMH-11.1", "imhotep-no-option", {"option": "bets"})
    if phase(state) != layout.TURN:
        return wrong_phase(state)
    if components.BET_SIDES[side] == "right" and state.seats != components.MAX_SEATS:
        return Refusal("IMH-11.1", "imhotep-no-bet-right", {"players": int(state.seats)})
    if not state.bet_left[seat]:
        return Refusal("IMH-11.1", "imhotep-no-bet-used")
    if state.bets[site, side] != components.EMPTY:
        return Refusal(
            "IMH-11.1", "imhotep-no-bet-taken", {"site": components.MONUMENTS[site], "side": components.BET_SIDES[side]}
        )
    return None if state.quarry[seat] else Refusal("IMH-11.1", "imhotep-no-bet-quarry")


def no_favour(state: Any, favour: int) -> Refusal | None:
    """IMH-12.1, IMH-R11."""
    seat, number = current_player(state), favour + 1
    if not state.with_favour:
        return Refusal("IMH-12.1", "imhotep-no-option", {"option": "favour"})
    if phase(state) != layout.TURN:
        return wrong_phase(state)
    if not state.favour_left[seat]:
        return Refusal("IMH-12.1", "imhotep-no-favour-used")
    if state.favours[favour] != components.EMPTY:
        return Refusal("IMH-12.1", "imhotep-no-favour-taken", {"favour": number})
    if state.quarry[seat] == 0:
        return Refusal("IMH-12.1", "imhotep-no-favour-quarry")
    if can_use_favour(state, seat, number):
        return None
    return Refusal("IMH-R11", f"imhotep-no-favour-{number}")


def can_use_favour(state: Any, seat: int, number: int) -> bool:
    """Whether a favour can do something once its stone is paid."""
    sled, spaces = state.sled[seat], empty_spaces(state)
    if number == 1:
        return bool(open_fields(state))
    if number == 2:
        return bool(state.quarry[seat] > 1 and (sled < sled_capacity(state, seat) or spaces))
    if number == 5:
        return bool(sled and spaces)
    return any(can_sail(state, boat) or can_sail_with(state, boat, number - 2) for boat in range(components.BOATS))


def no_done(state: Any, _: int) -> Refusal | None:
    """What may be declined."""
    phase_ = phase(state)
    if phase_ == layout.TURN:
        return Refusal("IMH-3.2", "imhotep-no-done-turn")
    return choices.no_done_answer(state, phase_)


def no_pass(state: Any, _: int) -> Refusal | None:
    """IMH-4.5, IMH-23.2: only for who can do nothing else."""
    if phase(state) != layout.TURN:
        return wrong_phase(state)
    possible = [
        (notation.GET_STONES, 1, no_quarry, "quarry"),
        (notation.LOAD, components.BOATS * components.SPACES, no_load, "load"),
        (notation.SAIL, components.BOATS * len(components.SITES), no_sail, "sail"),
        (notation.USE, len(components.BLUE_CARDS), no_use, "use"),
        (notation.LAUNCH, len(components.SITES), no_launch, "private"),
        (notation.BET, len(components.MONUMENTS) * len(components.BET_SIDES), no_bet, "bet"),
        (notation.FAVOUR, components.FAVOURS, no_favour, "favour"),
        (notation.PROPHESY, len(components.GODS), dynasty_reasons.no_prophecy, "prophesy"),
    ]
    for _first, count, reason, verb in possible:
        if any(reason(state, number) is None for number in range(count)):
            return Refusal("IMH-4.5", "imhotep-no-pass-can", {"verb": verb})
    return None


REASONS: dict[int, Callable[[Any, int], Refusal | None]] = {
    notation.GET_STONES: no_quarry,
    notation.LOAD: no_load,
    notation.SAIL: no_sail,
    notation.USE: no_use,
    notation.NEXT: choices.no_next,
    notation.TAKE: choices.no_take,
    notation.BUY: dynasty_reasons.no_buy,
    notation.KEEP: choices.no_keep,
    notation.CRYPT: dynasty_reasons.no_tile,
    notation.BUILD: choices.no_build,
    notation.PLACE: dynasty_reasons.no_place,
    notation.RAISE: dynasty_reasons.no_plinth,
    notation.TAKE_POINTS: choices.no_temple,
    notation.STAND: dynasty_reasons.no_field,
    notation.DELIVER: dynasty_reasons.no_landing,
    notation.LAUNCH: no_launch,
    notation.BET: no_bet,
    notation.FAVOUR: no_favour,
    notation.PROPHESY: dynasty_reasons.no_prophecy,
    notation.DONE: no_done,
    notation.PASS: no_pass,
}
"""The first number of each kind of decision, and who answers for it."""

SIDE_ACTIONS = {
    notation.BUY: ("IMH-25.1", components.MARKET, components.SIDE_C),
    notation.KEEP: ("IMH-6.1", components.MARKET, components.SIDE_B),
    notation.CRYPT: ("IMH-28.1", components.TOMB, components.SIDE_C),
    notation.BUILD: ("IMH-6.2", components.PYRAMID, components.SIDE_B),
    notation.PLACE: ("IMH-26.1", components.PYRAMID, components.SIDE_C),
    notation.RAISE: ("IMH-29.2", components.OBELISKS, components.SIDE_D),
    notation.TAKE_POINTS: ("IMH-6.3", components.TEMPLE, components.SIDE_B),
    notation.STAND: ("IMH-27.4", components.TEMPLE, components.SIDE_D),
}
"""The kinds of decisions that only one side of a site asks for: the clause, the site, the side."""
