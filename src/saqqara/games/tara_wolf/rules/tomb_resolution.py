"""The fight, its prize, and leaving the tomb (TW-5.6, TW-5.7)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.tara_wolf import components, layout
from saqqara.games.tara_wolf.cards import effects
from saqqara.games.tara_wolf.rules.card_moves import log_move
from saqqara.games.tara_wolf.rules.strength import total_strength


@compiled
def count_tombs(state: Any, seat: int) -> int:
    """How many tombs a seat has won."""
    count = 0
    for tomb in range(components.TOMBS):
        if state.won[tomb] == seat:
            count += 1
    return count


@compiled
def resolve_fight(state: Any) -> None:
    """TW-5.6: the higher total takes the tomb, the holder wins a tie."""
    holder = state.holder
    for seat in range(components.NUM_PLAYERS):
        state.fight[seat] = total_strength(state, seat)
    award_tomb(state, holder if state.fight[holder] >= state.fight[1 - holder] else 1 - holder)


@compiled
def save_lineup(state: Any) -> None:
    """Keeps who stands in the tomb, so that their strengths can be checked when all have left."""
    for seat in range(components.NUM_PLAYERS):
        for card in range(components.PLAYED_END):
            state.stood[seat, card] = state.inside[seat, card]
    state.fought, state.holder_then = state.tomb, state.holder


@compiled
def award_tomb(state: Any, seat: int) -> None:
    """A seat gets the open tomb; if it is the last one needed the game is over at once (TW-1.2, TW-7.1, TW-R19)."""
    save_lineup(state)
    state.won[state.tomb - components.TOMB] = seat
    log_move(state, state.tomb, layout.OPEN_TOMB, layout.WON + seat, layout.SEEN_BY_ALL)
    state.tomb = components.EMPTY
    if count_tombs(state, seat) == state.tombs_needed:
        state.phase = layout.OVER
        state.actor = components.EMPTY
    else:
        state.phase = layout.ASK_FOR_BOOKS
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
def has_returnable(state: Any, seat: int) -> bool:
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
    while state.asked < components.NUM_PLAYERS:
        seat = state.holder if state.asked == 0 else 1 - state.holder
        state.asked += 1
        if state.papyri_left[seat] > 0 and has_returnable(state, seat):
            state.phase = layout.BOOK
            state.actor = seat
            return
    state.phase = layout.LEAVE_TOMB


@compiled
def open_book(state: Any, papyrus: int) -> None:
    """The book of the dead is opened; who comes back is chosen one by one."""
    seat = state.actor
    state.papyri[seat, papyrus - components.PAPYRUS] -= 1
    state.papyri_left[seat] -= 1
    state.used[seat, papyrus - components.PAPYRUS] += 1
    log_move(state, papyrus, layout.PAPYRI + seat, layout.USED + seat, layout.SEEN_BY_ALL)
    state.cause = papyrus
    state.pending = state.param[papyrus, 0]
    state.phase = layout.BRING_BACK


@compiled
def return_from_tomb(state: Any, card: int) -> None:
    """A survivor goes back to camp."""
    seat = state.actor
    state.inside[seat, card] -= 1
    state.camp[seat, card] += 1
    state.pending -= 1
    log_move(state, card, layout.INSIDE + seat, layout.CAMP + seat, layout.SEEN_BY_ALL)
    if state.pending == 0 or not has_returnable(state, seat):
        state.phase = layout.ASK_FOR_BOOKS


# ---- leaving ---------------------------------------------------------------------------------------------------


@compiled
def leave_tomb(state: Any) -> None:
    """TW-5.7; then the medallion changes hands and a new round begins (TW-3.1)."""
    for turn in range(components.NUM_PLAYERS):
        seat = state.holder if turn == 0 else 1 - state.holder
        for card in range(components.PLAYED_END):
            for _ in range(state.inside[seat, card]):
                remove_from_tomb(state, seat, card)
            state.inside[seat, card] = 0
    log_move(
        state,
        layout.MEDALLION,
        layout.AT_MEDALLION + state.holder,
        layout.AT_MEDALLION + 1 - state.holder,
        layout.SEEN_BY_ALL,
    )
    state.holder = 1 - state.holder
    state.turn += 1
    state.camper = state.holder
    state.phase = layout.START_CAMP


@compiled
def remove_from_tomb(state: Any, seat: int, card: int) -> None:
    """Where a card goes that was in the tomb."""
    if card < components.ADVENTURERS or state.effect[card] == effects.RETURNS:
        state.camp[seat, card] += 1
        target = layout.CAMP + seat
    elif card < components.PAPYRUS:
        state.discards[card] += 1
        target = layout.DISCARD
    else:
        state.used[seat, card - components.PAPYRUS] += 1
        target = layout.USED + seat
    log_move(state, card, layout.INSIDE + seat, target, layout.SEEN_BY_ALL)
