"""What the reasons against decisions of Imhotep are made of; nothing here is shared with `rules.legal`."""

from __future__ import annotations

from typing import Any

from saqqara.errors import Refusal
from saqqara.games.imhotep import components, layout
from saqqara.games.imhotep.rules.pending_choices import current_player, phase

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
"""The clause that says what is asked in a phase."""


def wrong_phase(state: Any) -> Refusal:
    """Something else is asked now."""
    phase_ = phase(state)
    if phase_ == layout.BUILD and state.sides[components.PYRAMID] == components.SIDE_C:
        return Refusal("IMH-26.1", "imhotep-no-asked-build-place")
    return Refusal(PHASE_CLAUSES[phase_], f"imhotep-no-asked-{layout.PHASES[phase_]}")


def sled_capacity(state: Any, seat: int) -> int:
    """How many stones a sled bears, with its Cargo Sleds, which all can see (IMH-R41)."""
    return components.SLED_CAPACITY + components.CARGO_SLED_EXTRA * int(state.hand[seat, components.CARGO_SLED])


def stones_on_boat(state: Any, boat: int) -> int:
    """Stones on a boat."""
    return sum(1 for owner in state.cargo[boat].tolist() if owner != components.EMPTY)


def free_spaces(state: Any, boat: int) -> int:
    """Empty spaces of a boat that has not sailed."""
    return int(state.spaces[boat]) - stones_on_boat(state, boat) if state.dock[boat] == components.EMPTY else 0


def empty_spaces(state: Any) -> int:
    """Empty spaces of all boats that have not sailed."""
    return sum(free_spaces(state, boat) for boat in range(components.BOATS))


def minimum_load(state: Any, boat: int) -> int:
    """The minimum load of a boat."""
    return int(components.MINIMUM_LOADS[state.spaces[boat]])


def can_sail(state: Any, boat: int) -> bool:
    """Whether a boat may sail as it is."""
    return bool(state.dock[boat] == components.EMPTY) and stones_on_boat(state, boat) >= minimum_load(state, boat)


def can_sail_with(state: Any, boat: int, stones: int) -> bool:
    """Whether a boat may sail after one to `stones` stones of the seat that decides were placed on it."""
    more = min(stones, int(state.sled[current_player(state)]), free_spaces(state, boat))
    return more > 0 and stones_on_boat(state, boat) + more >= minimum_load(state, boat)


def ready_boats(state: Any) -> list[int]:
    """The boats that may sail."""
    return [boat for boat in range(components.BOATS) if can_sail(state, boat)]


def docked_boat(state: Any, site: int) -> int | None:
    """The number that players give to a normal boat that has been at a site this round."""
    docked = [boat + 1 for boat in range(components.BOATS) if state.dock[boat] == site]
    return docked[0] if docked else None


def open_fields(state: Any) -> list[int]:
    """The market fields with an open card."""
    last = components.HIDDEN if state.sides[components.MARKET] == components.SIDE_B else components.FIELDS
    return [field for field in range(last) if state.market[field] != components.EMPTY]


def no_card(state: Any, clause: str) -> Refusal | None:
    """Some card is needed at the market, open or face down."""
    bare = all(card == components.EMPTY for card in state.market.tolist())
    return Refusal(clause, "imhotep-no-market-bare") if bare else None


def no_stone(state: Any, clause: str) -> Refusal | None:
    """A stone is needed on the sled."""
    return None if state.sled[current_player(state)] else Refusal(clause, "imhotep-no-stone")


def no_quarry_stone(state: Any, clause: str) -> Refusal | None:
    """Room on the sled and a stone in the quarry are needed."""
    seat = current_player(state)
    if state.sled[seat] >= sled_capacity(state, seat):
        return Refusal(clause, "imhotep-no-quarry-sled", {"room": sled_capacity(state, seat)})
    return Refusal(clause, "imhotep-no-quarry-empty") if state.quarry[seat] == 0 else None


def no_space(state: Any, boat: int, space: int) -> Refusal | None:
    """IMH-4.2: an empty space of a boat that has not sailed."""
    facts: dict[str, str | int] = {"boat": boat + 1, "space": space + 1, "spaces": int(state.spaces[boat])}
    if state.dock[boat] != components.EMPTY:
        return Refusal("IMH-4.2", "imhotep-no-boat-sailed", {**facts, "site": components.SITES[state.dock[boat]]})
    if space >= state.spaces[boat]:
        return Refusal("IMH-4.2", "imhotep-no-load-spaceless", facts)
    if state.cargo[boat, space] != components.EMPTY:
        return Refusal("IMH-4.2", "imhotep-no-load-taken", facts)
    return None


def boat_not_ready(state: Any, boat: int, clause: str) -> Refusal | None:
    """A boat is needed that has not sailed and has its minimum load."""
    facts: dict[str, str | int] = {"boat": boat + 1}
    if state.dock[boat] != components.EMPTY:
        return Refusal(clause, "imhotep-no-boat-sailed", {**facts, "site": components.SITES[state.dock[boat]]})
    load, needed = stones_on_boat(state, boat), minimum_load(state, boat)
    return Refusal(clause, "imhotep-no-sail-load", {**facts, "has": load, "minimum": needed}) if load < needed else None


def no_sail_of(state: Any, boat: int, site: int) -> Refusal | None:
    """IMH-4.3: its minimum load, and no normal boat at the site this round."""
    reason = boat_not_ready(state, boat, "IMH-4.3")
    other = docked_boat(state, site)
    if reason is not None or other is None:
        return reason
    return Refusal(
        "IMH-4.3", "imhotep-no-sail-site", {"boat": boat + 1, "site": components.SITES[site], "other": other}
    )
