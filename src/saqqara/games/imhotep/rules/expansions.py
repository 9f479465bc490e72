"""Mini-expansions of Imhotep: private boats (IMH-10), bets (IMH-11), favours (IMH-12, IMH-R72), prophecies (IMH-23).

The tasks of the prophecies and their points are numbers of the state (IMH-23.6). They are judged as if the game ended
now (IMH-R46).
"""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games._shared.moves import log_move
from saqqara.games.imhotep import components, layout, notation
from saqqara.games.imhotep.dynasty_data.dynasty_schema import EACH_MONUMENT, MOST_CARDS, MOST_STONES
from saqqara.games.imhotep.rules.boats import can_load, can_load_any_to_sail, has_empty_space, has_ready_boat
from saqqara.games.imhotep.rules.cards import held_card_count
from saqqara.games.imhotep.rules.pending_choices import as_int, push_task
from saqqara.games.imhotep.rules.sites import market
from saqqara.games.imhotep.rules.sites.delivery import ask_imhotep_field, deliver_stone
from saqqara.games.imhotep.rules.stone_moves import sled_capacity, stones_at_site, take_from_quarry

# ---- private boats ---------------------------------------------------------------------------------------------------


@compiled
def can_private_boat_visit(state: Any, site: int) -> bool:
    """Return True if no private boat has been here this round (IMH-10.2, IMH-R12).

    At the market a card must be left (IMH-10.3).
    """
    return bool(state.private_dock[site] == components.EMPTY) and (site != components.MARKET or market.has_card(state))


@compiled
def add_launches(state: Any, action_ids: Any, n: int, seat: int) -> int:
    """Add the sites to which a seat's private boat may sail now."""
    if state.private_left[seat] == 0 or state.sled[seat] == 0:
        return n
    for site in range(len(components.SITES)):
        if can_private_boat_visit(state, site):
            action_ids[n] = notation.LAUNCH + site
            n += 1
    return n


@compiled
def launch_private_boat(state: Any, seat: int, site: int) -> None:
    """Load a stone from the sled on the private boat and sail it at once (IMH-10.1)."""
    state.private_left[seat] = 0
    state.private_dock[site] = seat
    state.sled[seat] -= 1
    state.aboard[seat] = 1
    log_move(state, layout.STONE + seat, layout.SLED + seat, layout.PRIVATE + seat)
    log_move(state, layout.PRIVATE_BOAT + seat, layout.HAND + seat, layout.DOCK + site)
    if site == components.MARKET:
        push_task(state, layout.STONE_BACK, seat, layout.NONE, layout.NONE)  # after the card and the refill (IMH-R12)
        push_task(state, layout.TAKE, seat, market.REFILL_AFTER, layout.NONE)
    else:
        ask_imhotep_field(state, site)
        deliver_stone(state, site, seat, layout.PRIVATE + seat)


@compiled
def remove_private_boats(state: Any) -> None:
    """Remove the private boats that sailed this round from the game (IMH-10.2)."""
    for site in range(len(components.SITES)):
        if state.private_dock[site] != components.EMPTY:
            log_move(state, layout.PRIVATE_BOAT + state.private_dock[site], layout.DOCK + site, layout.BOX)
            state.private_dock[site] = components.EMPTY


# ---- bets ------------------------------------------------------------------------------------------------------------


BET_SIDE_COUNT = len(components.BET_SIDES)
MONUMENT_COUNT = len(components.MONUMENTS)


@compiled
def add_bets(state: Any, action_ids: Any, n: int, seat: int) -> int:
    """Add the empty bet fields; right fields only with four players (IMH-11.1)."""
    if state.bet_left[seat] == 0 or state.quarry[seat] == 0:
        return n
    for site in range(MONUMENT_COUNT):
        for side in range(BET_SIDE_COUNT):
            if state.bets[site, side] == components.EMPTY and (side == 0 or state.seats == components.MAX_SEATS):
                action_ids[n] = notation.BET + site * BET_SIDE_COUNT + side
                n += 1
    return n


@compiled
def place_bet(state: Any, seat: int, field: int) -> None:
    """Put a stone from the quarry on a bet field.

    The fields are numbered pyramid left, pyramid right, temple left and so on.
    """
    state.bet_left[seat] = 0
    take_from_quarry(state, seat)
    state.bets[field // BET_SIDE_COUNT, field % BET_SIDE_COUNT] = seat
    log_move(state, layout.STONE + seat, layout.QUARRY + seat, layout.BET + field)


@compiled
def bet_field_points(state: Any, site: int, side: int) -> int:
    """Return the points of a bet field with the current stones at the monuments (IMH-11.2)."""
    own = stones_at_site(state, 1 + site)
    more, level = 0, 0  # monuments with more stones, and with equally many
    for other in range(1, 1 + MONUMENT_COUNT):
        more += stones_at_site(state, other) > own
        level += stones_at_site(state, other) == own
    if more == 0:
        if level == 1:
            return components.BET_MOST_LEFT if side == 0 else components.BET_MOST_RIGHT
        return components.BET_SHARED_LEFT if side == 0 else 0
    return components.BET_SECOND_LEFT if side == 0 and more == 1 and level == 1 else 0


@compiled
def bet_points(state: Any, seat: int) -> int:
    """Return the points of a seat's bet."""
    for site in range(MONUMENT_COUNT):
        for side in range(BET_SIDE_COUNT):
            if state.bets[site, side] == seat:
                return bet_field_points(state, site, side)
    return 0


# ---- favours ---------------------------------------------------------------------------------------------------------


@compiled
def can_use_favour(state: Any, seat: int, favour: int) -> bool:
    """Return True if a favour (from 0) has an effect after its stone is paid (IMH-R11)."""
    if favour == 0:
        return market.has_open_card(state)
    if favour == 1:
        return state.quarry[seat] > 1 and (state.sled[seat] < sled_capacity(state, seat) or has_empty_space(state))
    if favour == 2:
        return has_ready_boat(state) or can_load_any_to_sail(state, seat, components.ONE_STONE)
    if favour == 3:
        return has_ready_boat(state) or can_load_any_to_sail(state, seat, components.TWO_STONES)
    return can_load(state, seat)


@compiled
def add_favours(state: Any, action_ids: Any, n: int, seat: int) -> int:
    """Add the favours that are free and have an effect."""
    if state.favour_left[seat] == 0 or state.quarry[seat] == 0:
        return n
    for favour in range(components.FAVOURS):
        if state.favours[favour] == components.EMPTY and can_use_favour(state, seat, favour):
            action_ids[n] = notation.FAVOUR + favour
            n += 1
    return n


@compiled
def start_favour(state: Any, seat: int, favour: int) -> None:
    """Put a stone from the quarry on the favour's field and push its choices (IMH-12.1, IMH-R24)."""
    state.favour_left[seat] = 0
    take_from_quarry(state, seat)
    state.favours[favour] = seat
    log_move(state, layout.STONE + seat, layout.QUARRY + seat, layout.FAVOUR + favour)
    if favour == 0:
        push_task(state, layout.FAVOUR_1, seat, components.FAVOUR_CARDS, layout.NONE)
    elif favour == 1:
        push_task(state, layout.FILL_SLED, seat, layout.NONE, layout.NONE)
        push_task(state, layout.FAVOUR_2, seat, layout.NONE, layout.NONE)
    elif favour == 2:
        push_task(state, layout.FAVOUR_3, seat, layout.NONE, layout.NONE)
    elif favour == 3:
        push_task(state, layout.FAVOUR_4, seat, layout.NONE, layout.NONE)
    else:
        push_task(state, layout.FAVOUR_5, seat, components.THREE_STONES, layout.NONE)


@compiled
def take_favour_card(state: Any, seat: int, left: int, freed: int, field: int) -> None:
    """Take a card for favour 1; the freed fields are refilled after both cards are carried out."""
    push_task(state, layout.FAVOUR_1, seat, left - 1, freed | 1 << field)
    market.take_card(state, seat, field)


@compiled
def push_sail_after_load(state: Any, task: int, seat: int, boat: int) -> None:
    """Push the choice after a stone was placed on a boat for favour 3 or 4."""
    if task == layout.FAVOUR_3:
        push_task(state, layout.FAVOUR_3_SAIL, seat, boat, layout.NONE)
    elif task == layout.FAVOUR_4:
        push_task(state, layout.FAVOUR_4_MORE, seat, boat, layout.NONE)
    else:
        push_task(state, layout.FAVOUR_4_SAIL, seat, boat, layout.NONE)


@compiled
def decline_favour(state: Any, task: int, seat: int, fact: int, other: int) -> None:
    """Push the consequence of `done`, or of an optional choice that is not possible (IMH-R20)."""
    if task == layout.FAVOUR_1:
        if other != 0:
            push_task(state, layout.REFILL, seat, other, layout.NONE)
    elif task == layout.FAVOUR_3:
        push_task(state, layout.FAVOUR_3_SAIL, seat, components.ANY_BOAT, layout.NONE)
    elif task == layout.FAVOUR_4:
        push_task(state, layout.FAVOUR_4_SAIL, seat, components.ANY_BOAT, layout.NONE)
    elif task == layout.FAVOUR_4_MORE:
        push_task(state, layout.FAVOUR_4_SAIL, seat, fact, layout.NONE)


# ---- scarabs ---------------------------------------------------------------------------------------------------


@compiled
def scarabs_left(state: Any, seat: int) -> int:
    """Return the number of scarabs of a seat that are left; 0 without the option."""
    if state.with_prophecies == 0:
        return 0
    left = components.SCARABS
    for card in range(components.GODS_IN_PLAY):
        left -= state.scarabs[card, seat] != components.EMPTY
    return left


@compiled
def current_pair(state: Any) -> int:
    """Return the current pair of rounds, from 0 (IMH-23.2)."""
    return int(state.round_now // components.ROUNDS_PER_PAIR)


@compiled
def has_prophesied(state: Any, seat: int) -> bool:
    """Return True if a seat has placed a scarab in this pair of rounds (IMH-23.3)."""
    for card in range(components.GODS_IN_PLAY):
        if state.scarabs[card, seat] == current_pair(state):
            return True
    return False


@compiled
def card_of_god(state: Any, god: int) -> int:
    """Return the index of a god's card in play; EMPTY if the god is not in play."""
    for card in range(components.GODS_IN_PLAY):
        if state.gods[card] == god:
            return card
    return components.EMPTY


@compiled
def add_prophecies(state: Any, action_ids: Any, n: int, seat: int) -> int:
    """Add the gods on whose cards a seat may place a scarab now, in the order of the gods (IMH-23.2, IMH-23.3)."""
    if scarabs_left(state, seat) == 0 or has_prophesied(state, seat):
        return n
    for god in range(len(components.GODS)):
        card = card_of_god(state, god)
        if card != components.EMPTY and state.scarabs[card, seat] == components.EMPTY:
            action_ids[n] = notation.PROPHESY + god
            n += 1
    return n


@compiled
def prophesy(state: Any, seat: int, god: int) -> None:
    """Place a scarab on the god's card, at this pair of rounds (IMH-23.2)."""
    pair = current_pair(state)
    state.scarabs[card_of_god(state, god), seat] = pair
    log_move(state, layout.SCARAB + seat, layout.SCARABS + seat, layout.PROPHECY + god * components.ROUND_PAIRS + pair)


@compiled
def set_god(state: Any, card: int, god: int) -> None:
    """Put a prophecy into play (IMH-23.1); with Amun, red cards are kept in both profiles (IMH-21.1)."""
    state.gods[card] = god
    if god == components.AMUN:
        state.keeps_red = 1


# ---- tasks -----------------------------------------------------------------------------------------------------


@compiled
def has_stones_everywhere(state: Any, seat: int, minimum: int) -> bool:
    """Return True if a seat has at least `minimum` stones at each monument."""
    for site in range(components.PYRAMID, len(components.SITES)):
        if state.delivered[seat, site] < minimum:
            return False
    return True


@compiled
def compared_number(state: Any, card: int, seat: int) -> int:
    """Return a seat's number in a comparison task: market cards, stones at a site, or stones on the sled."""
    god = state.gods[card]
    if state.task[god] == MOST_CARDS:
        return held_card_count(state, seat)
    if state.task[god] == MOST_STONES:
        return as_int(state.delivered[seat, state.task_site[god]])
    return as_int(state.sled[seat])


@compiled
def is_fulfilled(state: Any, card: int, seat: int) -> bool:
    """Return True if a seat fulfils the task of a card now (IMH-23.7); ties do not fulfil a comparison (IMH-23.5)."""
    god = state.gods[card]
    if state.task[god] == EACH_MONUMENT:
        return has_stones_everywhere(state, seat, as_int(state.task_least[god]))
    own = compared_number(state, card, seat)
    for other in range(as_int(state.seats)):
        if other != seat and compared_number(state, card, other) >= own:
            return False
    return True


@compiled
def prophecy_points(state: Any, seat: int) -> int:
    """Return the points that a seat's scarabs gain or lose (IMH-23.4)."""
    total = 0
    if state.with_prophecies == 1:
        for card in range(components.GODS_IN_PLAY):
            pair = as_int(state.scarabs[card, seat])
            god = state.gods[card]
            if pair != components.EMPTY:
                total += state.gain[god, pair] if is_fulfilled(state, card, seat) else -state.loss[god, pair]
    return int(total)
