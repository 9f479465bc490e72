"""All that the rest of the last round depends on, in as few numbers as hold it: the same where other decisions have
come to the same. What has been scored counts only by the lead."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.imhotep import components
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.rules.endgame import monuments
from saqqara.games.imhotep.rules.endgame.bits import BAG, ONE, bag, put
from saqqara.games.imhotep.rules.endgame.chance import on_hidden
from saqqara.games.imhotep.rules.endgame.detection import SEATS
from saqqara.games.imhotep.rules.pending_choices import phase, whole
from saqqara.games.imhotep.rules.sites.market.side_b import is_hidden

WORDS = 14
OWNER, SITE, STONES, QUARRY, SIZES, CARD, COINS = 2, 3, 4, 7, 3, 5, 4  # bits that hold such a number, EMPTY as 0
BOAT = OWNER * components.SPACES + 1  # bits that hold a boat: whether it waits, what it carries
TASK, FACT, OTHER, DEPTH = 6, 8, 5, 4


@compiled
def write_endgame_key(state: Any, words: Any) -> None:
    """Writes it into `words`."""
    words[:] = 0
    at = put_boats(state, words, 0)
    at = put_seats(state, words, at)
    at = put_market(state, words, at)
    at = monuments.put_all(state, words, at)
    at = put_once(state, words, at)
    put_tasks(state, words, at)


@compiled
def put_boats(state: Any, words: Any, at: int) -> int:
    """The boats, their sizes as the round card has them, and the sites that have been visited. Between turns boats of
    one size are in no order, and those that have sailed are gone."""
    at = put(words, at, whole(state.rounds[state.round_now]), SIZES)
    held = boat(state, 0)
    for number in range(1, components.BOATS):
        other = boat(state, number)
        if state.depth == 0 and state.spaces[number] == state.spaces[number - 1] and other > held:
            at = put(words, at, other, BOAT)
        else:
            at = put(words, at, held, BOAT)
            held = other
    at = put(words, at, held, BOAT)
    for site in range(len(components.SITES)):
        at = put(words, at, int(state.docked[site] != components.EMPTY), 1)
        at = put(words, at, int(state.private_dock[site] != components.EMPTY), 1)
    return at


@compiled
def boat(state: Any, number: int) -> int:
    """A boat as a number."""
    if state.depth == 0 and state.dock[number] != components.EMPTY:
        return 0
    code = 1
    for space in range(components.SPACES):
        code = (code << OWNER) + state.cargo[number, space] + 1
    return int(code)


@compiled
def put_seats(state: Any, words: Any, at: int) -> int:
    """Whose turn it is, what lies with the seats, and the lead."""
    at = put(words, at, whole(state.turn_seat), 1)
    at = put(words, at, whole(state.passes), 2)
    for seat in range(SEATS):
        at = put(words, at, whole(state.sled[seat]), STONES)
        at = put(words, at, whole(state.quarry[seat]), QUARRY)
        at = put(words, at, bag(state.hand[seat]), BAG)
    return monuments.put_lead(state, words, at)


@compiled
def put_market(state: Any, words: Any, at: int) -> int:
    """The cards of the market, which lie in no order where no coins lie on them; a pair that is being looked at; and
    those that nobody has seen."""
    here, unseen = 0, 0
    for place in range(whole(state.pile_left)):
        unseen += ONE[state.pile[place]]
    for place in range(whole(state.discarded)):
        if state.face_down[place] == components.UNSEEN:
            unseen += ONE[state.discard[place]]
    pair = phase(state) == table.KEEP
    for place in range(components.MARKET_CARDS):
        card = whole(state.market[place])
        if is_hidden(state, place):
            at = put(words, at, card + 1 if pair else 0, CARD)
            unseen += 0 if pair or card == components.EMPTY else ONE[card]
        elif state.sides[components.MARKET] == components.SIDE_D and place < components.FIELDS:
            at = put(words, at, card + 1, CARD)
            at = put(words, at, whole(state.field_coins[place]), COINS)
        elif card != components.EMPTY:
            here += ONE[card]
    at = put(words, at, here, BAG)
    at = put(words, at, unseen, BAG)
    return put(words, at, on_hidden(state), OWNER)


@compiled
def put_once(state: Any, words: Any, at: int) -> int:
    """What each seat may do once, coins, and scarabs."""
    for seat in range(SEATS):
        at = put(words, at, whole(state.private_left[seat]), 1)
        at = put(words, at, whole(state.coins[seat]), COINS)
    for site in range(len(components.MONUMENTS)):
        at = put(words, at, state.bets[site, 0] + 1, OWNER)
    for favour in range(components.FAVOURS):
        at = put(words, at, state.favours[favour] + 1, OWNER)
    if state.with_prophecies == 1:
        for god in range(components.GODS_IN_PLAY):
            at = put(words, at, whole(state.gods[god]), SITE)
            for seat in range(SEATS):
                at = put(words, at, state.scarabs[god, seat] + 1, OWNER)
    return at


@compiled
def put_tasks(state: Any, words: Any, at: int) -> int:
    """What is pending, and what lies with the boats meanwhile."""
    at = put(words, at, whole(state.depth), DEPTH)
    if state.depth > 0:
        for number in range(components.BOATS):
            at = put(words, at, state.dock[number] + 1, SITE)
        for place in range(components.SPACES):
            at = put(words, at, whole(state.order[place]) if place < state.ordered else 0, OWNER)
        at = put(words, at, whole(state.ordered), SITE)
        for seat in range(SEATS):
            at = put(words, at, whole(state.aboard[seat]), 1)
    for number in range(whole(state.depth)):
        at = put(words, at, whole(state.tasks[number, table.TASK]), TASK)
        at = put(words, at, state.tasks[number, table.SEAT] + 1, OWNER)
        at = put(words, at, state.tasks[number, table.FACT] + 1, FACT)
        at = put(words, at, whole(state.tasks[number, table.OTHER]), OTHER)
    return at
