"""Prophecies (IMH-23): a scarab on a god's card bets that its task will be fulfilled; the earlier, the more. Tasks and
what they bring are numbers of the table (IMH-23.6). Judged as if the game ended now (IMH-R46)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components, layout, notation
from saqqara.games.imhotep.dynasty_data.dynasty_schema import EACH_MONUMENT, MOST_CARDS, MOST_STONES
from saqqara.games.imhotep.rules.cards import held_card_count
from saqqara.games.imhotep.rules.pending_choices import as_int
from saqqara.games.imhotep.rules.stone_moves import log_move

# ---- scarabs ---------------------------------------------------------------------------------------------------


@compiled
def scarabs_left(state: Any, seat: int) -> int:
    """How many scarabs a seat still has; none without the option."""
    if state.with_prophecies == 0:
        return 0
    left = components.SCARABS
    for card in range(components.GODS_IN_PLAY):
        left -= state.scarabs[card, seat] != components.EMPTY
    return left


@compiled
def current_pair(state: Any) -> int:
    """The pair of rounds that goes on, from 0 (IMH-23.2)."""
    return int(state.round_now // components.ROUNDS_PER_PAIR)


@compiled
def has_prophesied(state: Any, seat: int) -> bool:
    """Whether a seat has set a scarab in this pair of rounds (IMH-23.3)."""
    for card in range(components.GODS_IN_PLAY):
        if state.scarabs[card, seat] == current_pair(state):
            return True
    return False


@compiled
def card_of_god(state: Any, god: int) -> int:
    """The card in play of a god; EMPTY if it is out of the game."""
    for card in range(components.GODS_IN_PLAY):
        if state.gods[card] == god:
            return card
    return components.EMPTY


@compiled
def add_prophecies(state: Any, action_ids: Any, n: int, seat: int) -> int:
    """IMH-23.2, IMH-23.3: the gods on whose cards a seat may set a scarab now, in the order of the gods."""
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
    """IMH-23.2: a scarab on the god's card, at this pair of rounds."""
    pair = current_pair(state)
    state.scarabs[card_of_god(state, god), seat] = pair
    log_move(state, layout.SCARAB + seat, layout.SCARABS + seat, layout.PROPHECY + god * components.ROUND_PAIRS + pair)


@compiled
def set_god(state: Any, card: int, god: int) -> None:
    """A prophecy in play (IMH-23.1); with Amun red cards are kept in both profiles (IMH-21.1)."""
    state.gods[card] = god
    if god == components.AMUN:
        state.keeps_red = 1


# ---- tasks -----------------------------------------------------------------------------------------------------


@compiled
def has_stones_everywhere(state: Any, seat: int, minimum: int) -> bool:
    """Whether a seat has so many stones at each monument."""
    for site in range(components.PYRAMID, len(components.SITES)):
        if state.delivered[seat, site] < minimum:
            return False
    return True


@compiled
def compared_number(state: Any, card: int, seat: int) -> int:
    """Of what the task of a card compares, how much a seat has: market cards, stones at a site, stones on the sled."""
    god = state.gods[card]
    if state.task[god] == MOST_CARDS:
        return held_card_count(state, seat)
    if state.task[god] == MOST_STONES:
        return as_int(state.delivered[seat, state.task_site[god]])
    return as_int(state.sled[seat])


@compiled
def is_fulfilled(state: Any, card: int, seat: int) -> bool:
    """IMH-23.7: whether a seat fulfils the task of a card now; where numbers are compared a tie does not (IMH-23.5)."""
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
    """IMH-23.4: what the scarabs of a seat bring, or cost."""
    total = 0
    if state.with_prophecies == 1:
        for card in range(components.GODS_IN_PLAY):
            pair = as_int(state.scarabs[card, seat])
            god = state.gods[card]
            if pair != components.EMPTY:
                total += state.gain[god, pair] if is_fulfilled(state, card, seat) else -state.loss[god, pair]
    return int(total)
