"""Why a decision that A New Dynasty brings is not allowed: raft and plank, prophecies, what sides C and D ask.

`reasons.py` has seen to it that the side is there.
"""

from __future__ import annotations

from typing import Any

from saqqara.errors import Refusal
from saqqara.games.imhotep import components, layout
from saqqara.games.imhotep.rules.pending_choices import current_player, phase
from saqqara.games.imhotep.rules.refusals.conditions import (
    boat_not_ready,
    docked_boat,
    no_card,
    ready_boats,
    wrong_phase,
)


def no_dynasty() -> Refusal:
    """The game is played without A New Dynasty."""
    return Refusal("IMH-20.4", "imhotep-no-option", {"option": "dynasty"})


def wrong_phase_or_none(state: Any, phase_: int, clause: str, message: str) -> Refusal | None:
    """An answer is possible only while it is asked for; in a turn the message says when that is."""
    if phase(state) == layout.TURN:
        return Refusal(clause, message)
    return None if phase(state) == phase_ else wrong_phase(state)


# ---- raft and plank -------------------------------------------------------------------------------------------------


def no_raft(state: Any, seat: int) -> Refusal | None:
    """IMH-22.5."""
    has = int(state.sled[seat])
    return None if has >= components.RAFT_STONES else Refusal("IMH-22.5", "imhotep-no-use-raft", {"has": has})


def no_landing(state: Any, site: int) -> Refusal | None:
    """IMH-22.5: any site, but for a market on which no card lies."""
    if not state.with_dynasty:
        return no_dynasty()
    reason = wrong_phase_or_none(state, layout.RAFT, "IMH-22.5", "imhotep-no-deliver-turn")
    return reason or (no_card(state, "IMH-22.5") if site == components.MARKET else None)


def no_plank(state: Any, seat: int) -> Refusal | None:
    """IMH-22.7, IMH-R44: a stone, a boat that may cross, and a site to which the plank leads."""
    if state.sled[seat] == 0:
        return Refusal("IMH-22.7", "imhotep-no-use-plank")
    if not any(carries_stone(state, boat, seat) for boat in ready_boats(state)):
        return Refusal("IMH-R44", "imhotep-no-use-plank-boat")
    sites = [site for site in range(len(components.SITES)) if docked_boat(state, site)]
    if sites == [components.MARKET] and no_card(state, "IMH-22.7"):
        return Refusal("IMH-R44", "imhotep-no-use-plank-market")
    return None if sites else Refusal("IMH-R44", "imhotep-no-use-plank-site")


def no_crossing(state: Any, boat: int, site: int) -> Refusal | None:
    """IMH-22.7: a boat with a stone of one's own and its minimum load, to where a normal boat has been."""
    reason = boat_not_ready(state, boat, "IMH-22.7")
    if reason is not None:
        return reason
    if not carries_stone(state, boat, current_player(state)):
        return Refusal("IMH-22.7", "imhotep-no-plank-stone", {"boat": boat + 1})
    if docked_boat(state, site) is None:
        return Refusal("IMH-22.7", "imhotep-no-plank-site", {"site": components.SITES[site]})
    return no_card(state, "IMH-22.7") if site == components.MARKET else None


def carries_stone(state: Any, boat: int, seat: int) -> bool:
    """Whether a boat carries a stone of a seat."""
    return seat in state.cargo[boat].tolist()


# ---- prophecies -----------------------------------------------------------------------------------------------------


def no_prophecy(state: Any, god: int) -> Refusal | None:
    """IMH-23.1 to IMH-23.3."""
    if not state.with_prophecies:
        return Refusal("IMH-20.4", "imhotep-no-option", {"option": "prophecies"})
    if phase(state) != layout.TURN:
        return wrong_phase(state)
    gods, pairs = state.gods.tolist(), state.scarabs[:, current_player(state)].tolist()
    if god not in gods:
        return Refusal("IMH-23.1", "imhotep-no-prophesy-god", {"god": components.GODS[god]})
    if pairs[gods.index(god)] != components.EMPTY:
        return Refusal("IMH-23.3", "imhotep-no-prophesy-taken", {"god": components.GODS[god]})
    if scarabs_left(state) == 0:
        return Refusal("IMH-23.3", "imhotep-no-prophesy-scarabs")
    now = current_pair(state)
    if now in pairs:
        facts = {"first": first_round(now), "last": first_round(now + 1) - 1}
        return Refusal("IMH-23.3", "imhotep-no-prophesy-pair", facts)
    return None


def scarabs_left(state: Any) -> int:
    """How many scarabs the seat that decides still has."""
    return components.SCARABS - sum(
        1 for pair in state.scarabs[:, current_player(state)].tolist() if pair != components.EMPTY
    )


def current_pair(state: Any) -> int:
    """The pair of rounds that goes on, from 0."""
    return int(state.round_now) // components.ROUNDS_PER_PAIR


def first_round(pair: int) -> int:
    """The first round of a pair, as players count them."""
    return pair * components.ROUNDS_PER_PAIR + 1


# ---- sides C and D --------------------------------------------------------------------------------------------------


def no_buy(state: Any, field: int) -> Refusal | None:
    """IMH-25.1; it is asked only of who has a coin (IMH-R51)."""
    reason = wrong_phase_or_none(state, layout.BUY, "IMH-25.1", "imhotep-no-buy-turn")
    if reason is None and state.market[field] == components.EMPTY:
        return Refusal("IMH-25.1", "imhotep-no-take-empty", {"field": field + 1})
    return reason


def no_tile(state: Any, place: int) -> Refusal | None:
    """IMH-28.1."""
    reason = wrong_phase_or_none(state, layout.CRYPT, "IMH-28.1", "imhotep-no-crypt-turn")
    if reason is None and state.crypt_open[place] == components.EMPTY:
        return Refusal("IMH-28.1", "imhotep-no-crypt-empty", {"tile": place + 1})
    return reason


def no_place(state: Any, number: int) -> Refusal | None:
    """IMH-26.1: a free place, on the ground or on two stones."""
    reason = wrong_phase_or_none(state, layout.BUILD, "IMH-26.1", "imhotep-no-place-turn")
    if reason is not None:
        return reason
    level = max(level for level in range(components.SCAFFOLD_LEVELS) if components.LEVEL_START[level] <= number)
    place, places = number - int(components.LEVEL_START[level]), int(state.level_places[level])
    if place >= places:
        facts = {"level": level + 1, "place": place + 1, "places": places}
        return Refusal("IMH-26.1", "imhotep-no-place-none", facts)
    if is_built(state, level, place):
        return Refusal("IMH-26.1", "imhotep-no-place-taken", {"place": place_name(level, place)})
    return None if level == 0 else unsupported(state, level, place)


def unsupported(state: Any, level: int, place: int) -> Refusal | None:
    """IMH-26.1: a place above the ground rests on two stones."""
    beneath = [place, place + 1]
    missing = [place_name(level - 1, under) for under in beneath if not is_built(state, level - 1, under)]
    if not missing:
        return None
    left, right = (place_name(level - 1, under) for under in beneath)
    facts = {"place": place_name(level, place), "left": left, "right": right, "missing": ", ".join(missing)}
    return Refusal("IMH-26.1", "imhotep-no-place-rests", facts)


def is_built(state: Any, level: int, place: int) -> bool:
    """Whether a stone lies on a place of the pyramid."""
    return bool(state.pyramid[components.LEVEL_START[level] + place] != components.EMPTY)


def place_name(level: int, place: int) -> str:
    """What players call a place of the pyramid, as in `2.3`."""
    return f"{level + 1}.{place + 1}"


def no_plinth(state: Any, _: int) -> Refusal | None:
    """IMH-29.2."""
    return wrong_phase_or_none(state, layout.RAISE, "IMH-29.2", "imhotep-no-raise-turn")


def no_field(state: Any, field: int) -> Refusal | None:
    """IMH-27.4: a field of the temple with a stone."""
    reason = wrong_phase_or_none(state, layout.IMHOTEP, "IMH-27.4", "imhotep-no-stand-turn")
    if reason is not None:
        return reason
    fields, stones = int(state.temple_fields), state.temple_field[: state.laid[components.TEMPLE]].tolist()
    if field >= fields:
        return Refusal("IMH-27.4", "imhotep-no-stand-none", {"field": field + 1, "fields": fields})
    return None if field in stones else Refusal("IMH-27.4", "imhotep-no-stand-empty", {"field": field + 1})
