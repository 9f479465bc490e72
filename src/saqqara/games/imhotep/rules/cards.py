"""Market cards of Imhotep: the piles, and what happens with a card that is gained (IMH-7)."""

from __future__ import annotations

from typing import Any

from saqqara.games.imhotep import box
from saqqara.games.imhotep import state as table
from saqqara.games.imhotep.rules.sites.delivery import deliver
from saqqara.games.imhotep.rules.stones import move
from saqqara.games.imhotep.rules.tasks import push, whole
from saqqara.kernel import compiled, shuffle


@compiled
def remember_unseen(state: Any) -> None:
    """What everybody knows of the hidden field when a new draw pile is made: its cards are older than that pile, so
    they are among those that nobody had seen then."""
    state.older = 0
    state.unseen_then[:] = state.piled_then[:] = 0
    if state.sides[box.MARKET] == box.SIDE_B:
        for place in range(box.HIDDEN, box.MARKET_CARDS):
            if state.market[place] != box.EMPTY:
                state.older += 1
                state.unseen_then[state.market[place]] += 1
    for place in range(whole(state.discarded)):
        if state.face_down[place] != box.OPENLY:
            state.unseen_then[state.discard[place]] += 1
        else:
            state.piled_then[state.discard[place]] += 1
    for card in range(len(box.CARDS)):
        state.piled_then[card] += state.unseen_then[card]


@compiled
def reshuffle(state: Any) -> None:
    """IMH-3.1, IMH-R8: the discard pile becomes the new draw pile."""
    remember_unseen(state)
    count = whole(state.discarded)
    shuffle(state.generator, state.discard, count)
    state.reshuffled[state.reshuffled_left] = count
    for place in range(count):
        state.pile[place] = state.discard[place]
        state.reshuffled[state.reshuffled_left + count - place] = state.discard[place]
    state.reshuffled_left += 1 + count
    state.pile_left, state.discarded = count, 0
    state.face_down[:] = 0
    move(state, table.FACE_DOWN, table.AT_DISCARD, table.PILE)


@compiled
def draw(state: Any) -> int:
    """The top card of the draw pile; EMPTY if both piles are empty (IMH-R8)."""
    if state.pile_left == 0 and state.discarded > 0:
        reshuffle(state)
    if state.pile_left == 0:
        return box.EMPTY
    state.pile_left -= 1
    return whole(state.pile[state.pile_left])


@compiled
def discard(state: Any, card: int, origin: int, unseen: int) -> None:
    """A card goes to the discard pile, openly or unseen."""
    state.discard[state.discarded] = card
    state.face_down[state.discarded] = unseen
    state.discarded += 1
    move(state, table.CARD + card if unseen == box.OPENLY else table.FACE_DOWN, origin, table.AT_DISCARD)


@compiled
def gain(state: Any, seat: int, card: int, origin: int) -> None:
    """A seat gets a card: a red one is carried out at once and then discarded (IMH-5.1, IMH-7.1, IMH-R22)."""
    move(state, table.CARD + card, origin, table.HAND + seat)
    if card >= box.DECORATION:
        state.hand[seat, card] += 1
        return
    push(state, table.DISCARD, seat, card, table.NONE)
    if state.quarry[seat] > 0:  # IMH-R3
        deliver(state, box.RED_SITE[card], seat, table.QUARRY + seat)


@compiled
def gain_top(state: Any, seat: int) -> None:
    """A seat gets the top card of the draw pile, if there is one (IMH-6.2, IMH-6.3)."""
    card = draw(state)
    if card != box.EMPTY:
        gain(state, seat, card, table.PILE)
