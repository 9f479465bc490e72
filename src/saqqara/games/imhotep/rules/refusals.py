"""Reasons why an action of Imhotep is illegal, implemented independently of `rules.legal`.

A test checks that both agree. The functions `refuse_...` return a refusal, or None if the action is legal or the
condition is met.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from saqqara.errors import Refusal
from saqqara.games.imhotep import components, layout, notation
from saqqara.games.imhotep.rules.pending_choices import current_player, pending_field, phase

# ---- conditions ------------------------------------------------------------------------------------------------------

PHASE_CLAUSES = {
    layout.TAKE: "IMH-5.1",
    layout.KEEP: "IMH-6.1",
    layout.BUILD: "IMH-6.2",
    layout.PLACE: "IMH-6.2",
    layout.TEMPLE: "IMH-6.3",
    layout.LEVER: "IMH-7.4",
    layout.SAIL_LOAD: "IMH-7.4",
    layout.SAIL: "IMH-7.4",
    layout.HAMMER: "IMH-7.4",
    layout.CHISEL: "IMH-7.4",
    layout.ORDER: "IMH-R23",
    **dict.fromkeys(range(layout.FAVOUR_1, layout.FAVOUR_5 + 1), "IMH-R24"),
    layout.BUY: "IMH-25.1",
    layout.CRYPT: "IMH-28.1",
    layout.RAISE: "IMH-29.2",
    layout.IMHOTEP: "IMH-27.4",
    layout.RAFT: "IMH-22.5",
    layout.PLANK: "IMH-22.7",
}
"""Clause of the choice that is pending in a phase."""


def wrong_phase(state: Any) -> Refusal:
    """Return the refusal of an action that does not answer the pending choice."""
    phase_ = phase(state)
    if phase_ == layout.BUILD and state.sides[components.PYRAMID] == components.SIDE_C:
        return Refusal("IMH-26.1", "imhotep-no-asked-build-place")
    return Refusal(PHASE_CLAUSES[phase_], f"imhotep-no-asked-{layout.PHASES[phase_]}")


def sled_capacity(state: Any, seat: int) -> int:
    """Return the capacity of a sled with its Cargo Sleds, which are always public (IMH-R41)."""
    return components.SLED_CAPACITY + components.CARGO_SLED_EXTRA * int(state.hand[seat, components.CARGO_SLED])


def stones_on_boat(state: Any, boat: int) -> int:
    """Return the number of stones on a boat."""
    return sum(1 for owner in state.cargo[boat].tolist() if owner != components.EMPTY)


def free_spaces(state: Any, boat: int) -> int:
    """Return the number of empty spaces of a boat; 0 once it has sailed."""
    return int(state.spaces[boat]) - stones_on_boat(state, boat) if state.dock[boat] == components.EMPTY else 0


def empty_spaces(state: Any) -> int:
    """Return the number of empty spaces on all boats that have not sailed."""
    return sum(free_spaces(state, boat) for boat in range(components.BOATS))


def minimum_load(state: Any, boat: int) -> int:
    """Return the minimum load of a boat."""
    return int(components.MINIMUM_LOADS[state.spaces[boat]])


def can_sail(state: Any, boat: int) -> bool:
    """Return True if a boat may sail as it is."""
    return bool(state.dock[boat] == components.EMPTY) and stones_on_boat(state, boat) >= minimum_load(state, boat)


def can_sail_with(state: Any, boat: int, stones: int) -> bool:
    """Return True if a boat may sail after the current player placed 1 to `stones` stones on it."""
    more = min(stones, int(state.sled[current_player(state)]), free_spaces(state, boat))
    return more > 0 and stones_on_boat(state, boat) + more >= minimum_load(state, boat)


def ready_boats(state: Any) -> list[int]:
    """Return the boats that may sail."""
    return [boat for boat in range(components.BOATS) if can_sail(state, boat)]


def docked_boat(state: Any, site: int) -> int | None:
    """Return the number, as players count, of a normal boat that has been at a site this round."""
    docked = [boat + 1 for boat in range(components.BOATS) if state.dock[boat] == site]
    return docked[0] if docked else None


def open_fields(state: Any) -> list[int]:
    """Return the market fields with an open card."""
    last = components.HIDDEN if state.sides[components.MARKET] == components.SIDE_B else components.FIELDS
    return [field for field in range(last) if state.market[field] != components.EMPTY]


def refuse_card(state: Any, clause: str) -> Refusal | None:
    """Refuse an action if there is no card at the market, open or face down."""
    bare = all(card == components.EMPTY for card in state.market.tolist())
    return Refusal(clause, "imhotep-no-market-bare") if bare else None


def refuse_stone(state: Any, clause: str) -> Refusal | None:
    """Refuse an action if there is no stone on the sled."""
    return None if state.sled[current_player(state)] else Refusal(clause, "imhotep-no-stone")


def refuse_quarry_stone(state: Any, clause: str) -> Refusal | None:
    """Refuse an action if there is no room on the sled or no stone in the quarry."""
    seat = current_player(state)
    if state.sled[seat] >= sled_capacity(state, seat):
        return Refusal(clause, "imhotep-no-quarry-sled", {"room": sled_capacity(state, seat)})
    return Refusal(clause, "imhotep-no-quarry-empty") if state.quarry[seat] == 0 else None


def refuse_space(state: Any, boat: int, space: int) -> Refusal | None:
    """Refuse an action unless this is an empty space of a boat that has not sailed (IMH-4.2)."""
    facts: dict[str, str | int] = {"boat": boat + 1, "space": space + 1, "spaces": int(state.spaces[boat])}
    if state.dock[boat] != components.EMPTY:
        return Refusal("IMH-4.2", "imhotep-no-boat-sailed", {**facts, "site": components.SITES[state.dock[boat]]})
    if space >= state.spaces[boat]:
        return Refusal("IMH-4.2", "imhotep-no-load-spaceless", facts)
    if state.cargo[boat, space] != components.EMPTY:
        return Refusal("IMH-4.2", "imhotep-no-load-taken", facts)
    return None


def boat_not_ready(state: Any, boat: int, clause: str) -> Refusal | None:
    """Refuse an action unless the boat has not sailed and has its minimum load."""
    facts: dict[str, str | int] = {"boat": boat + 1}
    if state.dock[boat] != components.EMPTY:
        return Refusal(clause, "imhotep-no-boat-sailed", {**facts, "site": components.SITES[state.dock[boat]]})
    load, needed = stones_on_boat(state, boat), minimum_load(state, boat)
    return Refusal(clause, "imhotep-no-sail-load", {**facts, "has": load, "minimum": needed}) if load < needed else None


def refuse_sail_of(state: Any, boat: int, site: int) -> Refusal | None:
    """Refuse a sailing of a boat that is not ready, or to a site with a normal boat (IMH-4.3)."""
    reason = boat_not_ready(state, boat, "IMH-4.3")
    other = docked_boat(state, site)
    if reason is not None or other is None:
        return reason
    return Refusal(
        "IMH-4.3", "imhotep-no-sail-site", {"boat": boat + 1, "site": components.SITES[site], "other": other}
    )


# ---- A New Dynasty ---------------------------------------------------------------------------------------------------


def refuse_dynasty() -> Refusal:
    """Return the refusal of an action that needs A New Dynasty."""
    return Refusal("IMH-20.4", "imhotep-no-option", {"option": "dynasty"})


def wrong_phase_or_none(state: Any, phase_: int, clause: str, message: str) -> Refusal | None:
    """Refuse an answer outside its phase; during a turn `message` explains when it is possible."""
    if phase(state) == layout.TURN:
        return Refusal(clause, message)
    return None if phase(state) == phase_ else wrong_phase(state)


# ---- raft and plank -------------------------------------------------------------------------------------------------


def refuse_raft(state: Any, seat: int) -> Refusal | None:
    """Refuse a Raft if there are too few stones on the sled (IMH-22.5)."""
    has = int(state.sled[seat])
    return None if has >= components.RAFT_STONES else Refusal("IMH-22.5", "imhotep-no-use-raft", {"has": has})


def refuse_landing(state: Any, site: int) -> Refusal | None:
    """Refuse an illegal destination of a Raft: a market without cards (IMH-22.5)."""
    if not state.with_dynasty:
        return refuse_dynasty()
    reason = wrong_phase_or_none(state, layout.RAFT, "IMH-22.5", "imhotep-no-deliver-turn")
    return reason or (refuse_card(state, "IMH-22.5") if site == components.MARKET else None)


def refuse_plank(state: Any, seat: int) -> Refusal | None:
    """Refuse a Plank without a stone, a possible boat or a possible site (IMH-22.7, IMH-R44)."""
    if state.sled[seat] == 0:
        return Refusal("IMH-22.7", "imhotep-no-use-plank")
    if not any(carries_stone(state, boat, seat) for boat in ready_boats(state)):
        return Refusal("IMH-R44", "imhotep-no-use-plank-boat")
    sites = [site for site in range(len(components.SITES)) if docked_boat(state, site)]
    if sites == [components.MARKET] and refuse_card(state, "IMH-22.7"):
        return Refusal("IMH-R44", "imhotep-no-use-plank-market")
    return None if sites else Refusal("IMH-R44", "imhotep-no-use-plank-site")


def refuse_crossing(state: Any, boat: int, site: int) -> Refusal | None:
    """Refuse an illegal sailing with the Plank (IMH-22.7).

    The boat needs a stone of the seat and its minimum load, and a normal boat must have been at the site.
    """
    reason = boat_not_ready(state, boat, "IMH-22.7")
    if reason is not None:
        return reason
    if not carries_stone(state, boat, current_player(state)):
        return Refusal("IMH-22.7", "imhotep-no-plank-stone", {"boat": boat + 1})
    if docked_boat(state, site) is None:
        return Refusal("IMH-22.7", "imhotep-no-plank-site", {"site": components.SITES[site]})
    return refuse_card(state, "IMH-22.7") if site == components.MARKET else None


def carries_stone(state: Any, boat: int, seat: int) -> bool:
    """Return True if a boat carries a stone of a seat."""
    return seat in state.cargo[boat].tolist()


# ---- prophecies -----------------------------------------------------------------------------------------------------


def refuse_prophecy(state: Any, god: int) -> Refusal | None:
    """Refuse an illegal prophecy (IMH-23.1 to IMH-23.3)."""
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
    """Return the number of scarabs that the current player has left."""
    return components.SCARABS - sum(
        1 for pair in state.scarabs[:, current_player(state)].tolist() if pair != components.EMPTY
    )


def current_pair(state: Any) -> int:
    """Return the current pair of rounds, from 0."""
    return int(state.round_now) // components.ROUNDS_PER_PAIR


def first_round(pair: int) -> int:
    """Return the first round of a pair, as players count."""
    return pair * components.ROUNDS_PER_PAIR + 1


# ---- sides C and D --------------------------------------------------------------------------------------------------


def refuse_buy(state: Any, field: int) -> Refusal | None:
    """Refuse an illegal `buy` (IMH-25.1); the choice is only offered to seats with a coin (IMH-R51)."""
    reason = wrong_phase_or_none(state, layout.BUY, "IMH-25.1", "imhotep-no-buy-turn")
    if reason is None and state.market[field] == components.EMPTY:
        return Refusal("IMH-25.1", "imhotep-no-take-empty", {"field": field + 1})
    return reason


def refuse_tile(state: Any, place: int) -> Refusal | None:
    """Refuse an illegal `crypt` (IMH-28.1)."""
    reason = wrong_phase_or_none(state, layout.CRYPT, "IMH-28.1", "imhotep-no-crypt-turn")
    if reason is None and state.crypt_open[place] == components.EMPTY:
        return Refusal("IMH-28.1", "imhotep-no-crypt-empty", {"tile": place + 1})
    return reason


def refuse_place(state: Any, number: int) -> Refusal | None:
    """Refuse a place that is not free, or neither on the ground nor on two stones (IMH-26.1)."""
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
    """Refuse a place above the ground that does not rest on two stones (IMH-26.1)."""
    beneath = [place, place + 1]
    missing = [place_name(level - 1, under) for under in beneath if not is_built(state, level - 1, under)]
    if not missing:
        return None
    left, right = (place_name(level - 1, under) for under in beneath)
    facts = {"place": place_name(level, place), "left": left, "right": right, "missing": ", ".join(missing)}
    return Refusal("IMH-26.1", "imhotep-no-place-rests", facts)


def is_built(state: Any, level: int, place: int) -> bool:
    """Return True if there is a stone at a place of the pyramid."""
    return bool(state.pyramid[components.LEVEL_START[level] + place] != components.EMPTY)


def place_name(level: int, place: int) -> str:
    """Return the name of a place of the pyramid, as in `2.3`."""
    return f"{level + 1}.{place + 1}"


def refuse_plinth(state: Any, _: int) -> Refusal | None:
    """Refuse an illegal `raise` (IMH-29.2)."""
    return wrong_phase_or_none(state, layout.RAISE, "IMH-29.2", "imhotep-no-raise-turn")


def refuse_field(state: Any, field: int) -> Refusal | None:
    """Refuse a field of the temple without a stone for Imhotep (IMH-27.4)."""
    reason = wrong_phase_or_none(state, layout.IMHOTEP, "IMH-27.4", "imhotep-no-stand-turn")
    if reason is not None:
        return reason
    fields, stones = int(state.temple_fields), state.temple_field[: state.laid[components.TEMPLE]].tolist()
    if field >= fields:
        return Refusal("IMH-27.4", "imhotep-no-stand-none", {"field": field + 1, "fields": fields})
    return None if field in stones else Refusal("IMH-27.4", "imhotep-no-stand-empty", {"field": field + 1})


# ---- answers ----------------------------------------------------------------------------------------------------

LOADS_ANYWHERE = {
    layout.PLACE: "IMH-6.2", layout.HAMMER: "IMH-7.4", layout.CHISEL: "IMH-7.4", layout.FAVOUR_2: "IMH-12.1",
    layout.FAVOUR_5: "IMH-12.1",
}  # fmt: skip
LOADS_TO_SAIL = {layout.SAIL_LOAD: ("IMH-R5", 1), layout.FAVOUR_3: ("IMH-R24", 1), layout.FAVOUR_4: ("IMH-R24", 2)}
"""Clause, and the maximum number of stones to place on the boat before it sails."""
SAILS = (layout.LEVER, layout.SAIL, layout.FAVOUR_3_SAIL, layout.FAVOUR_4_SAIL)
OPTIONAL = (layout.PLACE, layout.FAVOUR_1, layout.FAVOUR_2, layout.FAVOUR_5, layout.BUY)


def chosen_boat(state: Any) -> int:
    """Return the boat of the pending choice, or ANY_BOAT."""
    return int(pending_field(state, layout.FACT_COLUMN))


def refuse_load_answer(state: Any, phase_: int, boat: int, space: int) -> Refusal | None:
    """Refuse an illegal `load` as answer to the pending choice."""
    if phase_ in LOADS_ANYWHERE:
        return refuse_stone(state, LOADS_ANYWHERE[phase_]) or refuse_space(state, boat, space)
    if phase_ == layout.FAVOUR_4_MORE:
        if boat != chosen_boat(state):
            return Refusal("IMH-R24", "imhotep-no-load-same", {"boat": chosen_boat(state) + 1})
        return refuse_space(state, boat, space)
    if phase_ not in LOADS_TO_SAIL:
        return wrong_phase(state)
    clause, most = LOADS_TO_SAIL[phase_]
    reason = refuse_space(state, boat, space)
    if reason is not None or can_sail_with(state, boat, most):
        return reason
    facts = {"boat": boat + 1, "has": stones_on_boat(state, boat), "minimum": minimum_load(state, boat), "most": most}
    return Refusal(clause, "imhotep-no-load-minimum", facts)


def refuse_sail_answer(state: Any, phase_: int, boat: int, site: int) -> Refusal | None:
    """Refuse an illegal `sail` as answer to the pending choice."""
    if phase_ == layout.PLANK:
        return refuse_crossing(state, boat, site)
    if phase_ not in SAILS:
        return wrong_phase(state)
    only = components.ANY_BOAT if phase_ == layout.LEVER else chosen_boat(state)
    if only not in (components.ANY_BOAT, boat):
        return Refusal("IMH-R23" if phase_ == layout.SAIL else "IMH-R24", "imhotep-no-sail-other", {"boat": only + 1})
    return refuse_sail_of(state, boat, site)


def refuse_next(state: Any, space: int) -> Refusal | None:
    """Refuse an illegal `next` (IMH-R23)."""
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


def refuse_take(state: Any, field: int) -> Refusal | None:
    """Refuse an illegal `take` (IMH-5.1); favour 1 allows open cards only (IMH-R21)."""
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


def refuse_keep(state: Any, _: int) -> Refusal | None:
    """Refuse an illegal `keep` (IMH-6.1)."""
    if phase(state) == layout.TURN:
        return Refusal("IMH-6.1", "imhotep-no-keep-turn")
    return None if phase(state) == layout.KEEP else wrong_phase(state)


def refuse_build(state: Any, pyramid: int) -> Refusal | None:
    """Refuse an illegal choice of a pyramid (IMH-6.2, IMH-R6)."""
    if phase(state) == layout.TURN:
        return Refusal("IMH-6.2", "imhotep-no-build-turn")
    if phase(state) != layout.BUILD:
        return wrong_phase(state)
    if state.built[pyramid] >= components.PYRAMID_FIELDS:
        return Refusal("IMH-R6", "imhotep-no-build-complete", {"pyramid": components.PYRAMIDS[pyramid]})
    return None


def refuse_temple(state: Any, _: int) -> Refusal | None:
    """Refuse an illegal `points` or `stones` (IMH-6.3)."""
    if phase(state) == layout.TURN:
        return Refusal("IMH-6.3", "imhotep-no-temple-turn")
    return None if phase(state) == layout.TEMPLE else wrong_phase(state)


def refuse_done_answer(state: Any, phase_: int) -> Refusal | None:
    """Refuse `done` unless the choice is optional or a boat may sail (IMH-R23, IMH-R24, IMH-R25, IMH-25.1)."""
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


def refuse_use(state: Any, blue: int) -> Refusal | None:
    """Refuse an illegal `use`, including the needs of each card (IMH-4.4, IMH-7.4, IMH-22.5, IMH-22.7)."""
    seat, card = current_player(state), components.LEVER + blue
    if card in (components.RAFT, components.PLANK) and not state.with_dynasty:
        return refuse_dynasty()
    if phase(state) != layout.TURN:
        return Refusal("IMH-4.4", "imhotep-no-use-middle")
    if state.hand[seat, card] == 0:
        return Refusal("IMH-4.4", "imhotep-no-use-none", {"card": components.CARDS[card]})
    return BLUE_CARD_REASONS[card](state, seat)


def refuse_lever(state: Any, _: int) -> Refusal | None:
    """Refuse a Lever if no boat is ready (IMH-7.4)."""
    return None if ready_boats(state) else Refusal("IMH-7.4", "imhotep-no-use-lever")


def refuse_hammer(state: Any, _: int) -> Refusal | None:
    """Refuse a Hammer without a stone to gain or an empty space (IMH-R4)."""
    reason = refuse_quarry_stone(state, "IMH-R4")
    return reason or (None if empty_spaces(state) else Refusal("IMH-R4", "imhotep-no-load-spaces"))


def refuse_sail_card(state: Any, seat: int) -> Refusal | None:
    """Refuse a Sail without a stone or a boat that may sail with it (IMH-R5)."""
    if state.sled[seat] == 0:
        return Refusal("IMH-R5", "imhotep-no-use-stone", {"card": components.CARDS[components.SAIL]})
    able = any(can_sail_with(state, boat, 1) for boat in range(components.BOATS))
    return None if able else Refusal("IMH-R5", "imhotep-no-use-sail")


def refuse_chisel(state: Any, seat: int) -> Refusal | None:
    """Refuse a Chisel without two stones or two empty spaces (IMH-R5)."""
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
    components.LEVER: refuse_lever,
    components.HAMMER: refuse_hammer,
    components.SAIL: refuse_sail_card,
    components.CHISEL: refuse_chisel,
    components.RAFT: refuse_raft,
    components.PLANK: refuse_plank,
}
"""Function for each blue card that refuses its use."""


# ---- reasons ---------------------------------------------------------------------------------------------------------


def why_illegal(state: Any, action_id: int) -> Refusal | None:
    """Return None for a legal action, else a refusal with the clause and the reason."""
    if phase(state) == layout.OVER:
        return Refusal("IMH-3.6", "imhotep-no-over", {"rounds": components.ROUNDS})
    first = max(number for number in REASONS if number <= action_id)
    return wrong_side(state, first) or REASONS[first](state, action_id - first)


def wrong_side(state: Any, first: int) -> Refusal | None:
    """Refuse an action that belongs to another side of a site."""
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


def refuse_quarry(state: Any, _: int) -> Refusal | None:
    """Refuse an illegal `quarry` (IMH-4.1)."""
    if phase(state) != layout.TURN:
        return wrong_phase(state)
    return refuse_quarry_stone(state, "IMH-4.1")


def refuse_load(state: Any, place: int) -> Refusal | None:
    """Refuse an illegal `load`, in a turn (IMH-4.2) or in cards, bonuses and favours."""
    phase_ = phase(state)
    boat, space = divmod(place, components.SPACES)
    if phase_ != layout.TURN:
        return refuse_load_answer(state, phase_, boat, space)
    return refuse_stone(state, "IMH-4.2") or refuse_space(state, boat, space)


def refuse_sail(state: Any, way: int) -> Refusal | None:
    """Refuse an illegal `sail`, in a turn (IMH-4.3) or in cards and favours."""
    phase_ = phase(state)
    boat, site = divmod(way, len(components.SITES))
    if phase_ != layout.TURN:
        return refuse_sail_answer(state, phase_, boat, site)
    return refuse_sail_of(state, boat, site)


def refuse_launch(state: Any, site: int) -> Refusal | None:
    """Refuse an illegal private boat (IMH-10, IMH-R12)."""
    seat = current_player(state)
    if not state.with_private_boats:
        return Refusal("IMH-10.1", "imhotep-no-option", {"option": "private_boats"})
    if phase(state) != layout.TURN:
        return wrong_phase(state)
    if not state.private_left[seat]:
        return Refusal("IMH-10.1", "imhotep-no-private-used")
    if state.private_dock[site] != components.EMPTY:
        return Refusal("IMH-10.2", "imhotep-no-private-site", {"site": components.SITES[site]})
    bare = refuse_card(state, "IMH-10.3") if site == components.MARKET else None
    return bare or refuse_stone(state, "IMH-10.1")


def refuse_bet(state: Any, field: int) -> Refusal | None:
    """Refuse an illegal bet (IMH-11.1)."""
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


def refuse_favour(state: Any, favour: int) -> Refusal | None:
    """Refuse an illegal favour (IMH-12.1, IMH-R11)."""
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
    """Return True if a favour has an effect after its stone is paid."""
    sled, spaces = state.sled[seat], empty_spaces(state)
    if number == 1:
        return bool(open_fields(state))
    if number == 2:
        return bool(state.quarry[seat] > 1 and (sled < sled_capacity(state, seat) or spaces))
    if number == 5:
        return bool(sled and spaces)
    return any(can_sail(state, boat) or can_sail_with(state, boat, number - 2) for boat in range(components.BOATS))


def refuse_done(state: Any, _: int) -> Refusal | None:
    """Refuse `done` where it is not possible."""
    phase_ = phase(state)
    if phase_ == layout.TURN:
        return Refusal("IMH-3.2", "imhotep-no-done-turn")
    return refuse_done_answer(state, phase_)


def refuse_pass(state: Any, _: int) -> Refusal | None:
    """Refuse `pass` if any other action is legal (IMH-4.5, IMH-23.2)."""
    if phase(state) != layout.TURN:
        return wrong_phase(state)
    possible = [
        (notation.GET_STONES, 1, refuse_quarry, "quarry"),
        (notation.LOAD, components.BOATS * components.SPACES, refuse_load, "load"),
        (notation.SAIL, components.BOATS * len(components.SITES), refuse_sail, "sail"),
        (notation.USE, len(components.BLUE_CARDS), refuse_use, "use"),
        (notation.LAUNCH, len(components.SITES), refuse_launch, "private"),
        (notation.BET, len(components.MONUMENTS) * len(components.BET_SIDES), refuse_bet, "bet"),
        (notation.FAVOUR, components.FAVOURS, refuse_favour, "favour"),
        (notation.PROPHESY, len(components.GODS), refuse_prophecy, "prophesy"),
    ]
    for _first, count, reason, verb in possible:
        if any(reason(state, number) is None for number in range(count)):
            return Refusal("IMH-4.5", "imhotep-no-pass-can", {"verb": verb})
    return None


REASONS: dict[int, Callable[[Any, int], Refusal | None]] = {
    notation.GET_STONES: refuse_quarry,
    notation.LOAD: refuse_load,
    notation.SAIL: refuse_sail,
    notation.USE: refuse_use,
    notation.NEXT: refuse_next,
    notation.TAKE: refuse_take,
    notation.BUY: refuse_buy,
    notation.KEEP: refuse_keep,
    notation.CRYPT: refuse_tile,
    notation.BUILD: refuse_build,
    notation.PLACE: refuse_place,
    notation.RAISE: refuse_plinth,
    notation.TAKE_POINTS: refuse_temple,
    notation.PLACE_IMHOTEP: refuse_field,
    notation.DELIVER: refuse_landing,
    notation.LAUNCH: refuse_launch,
    notation.BET: refuse_bet,
    notation.FAVOUR: refuse_favour,
    notation.PROPHESY: refuse_prophecy,
    notation.DONE: refuse_done,
    notation.PASS: refuse_pass,
}
"""Functions that refuse an illegal action, by the first action ID of each kind.

A function receives the state and the offset of the action from that ID.
"""

SIDE_ACTIONS = {
    notation.BUY: ("IMH-25.1", components.MARKET, components.SIDE_C),
    notation.KEEP: ("IMH-6.1", components.MARKET, components.SIDE_B),
    notation.CRYPT: ("IMH-28.1", components.TOMB, components.SIDE_C),
    notation.BUILD: ("IMH-6.2", components.PYRAMID, components.SIDE_B),
    notation.PLACE: ("IMH-26.1", components.PYRAMID, components.SIDE_C),
    notation.RAISE: ("IMH-29.2", components.OBELISKS, components.SIDE_D),
    notation.TAKE_POINTS: ("IMH-6.3", components.TEMPLE, components.SIDE_B),
    notation.PLACE_IMHOTEP: ("IMH-27.4", components.TEMPLE, components.SIDE_D),
}
"""Kinds of actions that exist only on one side of a site: the clause, the site, the side."""
