"""The fight, its prize, and leaving the tomb (TW-5.6, TW-5.7)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.tara_wolf import components
from saqqara.games.tara_wolf import layout as table
from saqqara.games.tara_wolf.cards import effects
from saqqara.games.tara_wolf.rules.card_moves import move
from saqqara.games.tara_wolf.rules.strength import total


@compiled
def tombs_of(state: Any, seat: int) -> int:
    """How many tombs a seat has won."""
    count = 0
    for tomb in range(components.TOMBS):
        if state.won[tomb] == seat:
            count += 1
    return count


@compiled
def fight(state: Any) -> None:
    """TW-5.6: the higher total takes the tomb, the holder wins a tie."""
    holder = state.holder
    for seat in range(components.SEATS):
        state.fight[seat] = total(state, seat)
    award(state, holder if state.fight[holder] >= state.fight[1 - holder] else 1 - holder)


@compiled
def remember(state: Any) -> None:
    """Keeps who stands in the tomb, so that their strengths can be checked when all have left."""
    for seat in range(components.SEATS):
        for card in range(components.PLAYED_END):
            state.stood[seat, card] = state.inside[seat, card]
    state.fought, state.holder_then = state.tomb, state.holder


@compiled
def award(state: Any, seat: int) -> None:
    """A seat gets the open tomb; if it is the last one needed the game is over at once (TW-1.2, TW-7.1, TW-R19)."""
    remember(state)
    state.won[state.tomb - components.TOMB] = seat
    move(state, state.tomb, table.OPEN_TOMB, table.WON + seat, table.EVERYBODY)
    state.tomb = components.EMPTY
    if tombs_of(state, seat) == state.tombs_needed:
        state.phase = table.OVER
        state.actor = components.EMPTY
    else:
        state.phase = table.BOOKS
        state.asked = 0


# ---- the book of the dead, TW-C12 ------------------------------------------------------------------------------


@compiled
def can_come_back(state: Any, seat: int, card: int) -> bool:
    """Whether the book of the dead could bring a card back: a survivor that does not come back by itself."""
    return (
        components.COMPANION <= card < components.CHARACTER_END
        and state.inside[seat, card] > 0
        and state.effect[card] != effects.RETURNS
    )


@compiled
def any_to_come_back(state: Any, seat: int) -> bool:
    """Whether a seat has somebody whom the book of the dead could bring back."""
    for card in range(components.COMPANION, components.CHARACTER_END):
        if can_come_back(state, seat, card):
            return True
    return False


@compiled
def ask_for_book(state: Any) -> None:
    """Asks for the book, the holder first, every player with a papyrus, whichever it is, and somebody to bring back
    (TW-R9); then the tomb is left."""
    state.cause = components.EMPTY
    while state.asked < components.SEATS:
        seat = state.holder if state.asked == 0 else 1 - state.holder
        state.asked += 1
        if state.papyri_left[seat] > 0 and any_to_come_back(state, seat):
            state.phase = table.BOOK
            state.actor = seat
            return
    state.phase = table.LEAVING


@compiled
def use_book(state: Any, papyrus: int) -> None:
    """The book of the dead is opened; who comes back is chosen one by one."""
    seat = state.actor
    state.papyri[seat, papyrus - components.PAPYRUS] -= 1
    state.papyri_left[seat] -= 1
    state.used[seat, papyrus - components.PAPYRUS] += 1
    move(state, papyrus, table.PAPYRI + seat, table.USED + seat, table.EVERYBODY)
    state.cause = papyrus
    state.pending = state.param[papyrus, 0]
    state.phase = table.BRING_BACK


@compiled
def bring_back(state: Any, card: int) -> None:
    """A survivor goes back to camp."""
    seat = state.actor
    state.inside[seat, card] -= 1
    state.camp[seat, card] += 1
    state.pending -= 1
    move(state, card, table.INSIDE + seat, table.CAMP + seat, table.EVERYBODY)
    if state.pending == 0 or not any_to_come_back(state, seat):
        state.phase = table.BOOKS


# ---- leaving ---------------------------------------------------------------------------------------------------


@compiled
def leave(state: Any) -> None:
    """TW-5.7; then the medallion changes hands and a new round begins (TW-3.1)."""
    for turn in range(components.SEATS):
        seat = state.holder if turn == 0 else 1 - state.holder
        for card in range(components.PLAYED_END):
            for _ in range(state.inside[seat, card]):
                go_out(state, seat, card)
            state.inside[seat, card] = 0
    move(
        state,
        table.MEDALLION,
        table.AT_MEDALLION + state.holder,
        table.AT_MEDALLION + 1 - state.holder,
        table.EVERYBODY,
    )
    state.holder = 1 - state.holder
    state.turn += 1
    state.camper = state.holder
    state.phase = table.CAMP_BEGINS


@compiled
def go_out(state: Any, seat: int, card: int) -> None:
    """Where a card goes that was in the tomb."""
    if card < components.ADVENTURERS or state.effect[card] == effects.RETURNS:
        state.camp[seat, card] += 1
        target = table.CAMP + seat
    elif card < components.PAPYRUS:
        state.discards[card] += 1
        target = table.DISCARD
    else:
        state.used[seat, card - components.PAPYRUS] += 1
        target = table.USED + seat
    move(state, card, table.INSIDE + seat, target, table.EVERYBODY)
