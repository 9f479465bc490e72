"""Canonical form of a state of Tara Wolf, complete or as one seat sees it.

The form for a seat matches the state that `determinization.py` builds before dealing, so both ways to a determinization
produce the same state.
"""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.games.tara_wolf import components, layout
from saqqara.games.tara_wolf.rules.card_moves import fill

# ---- unused entries --------------------------------------------------------------------------------------------


@compiled
def clear_unused(state: Any) -> None:
    """Clear the ends of piles and lists, the counts of inactive effects, and details of the last action for readers."""
    phase = state.phase + 0
    hitting = phase in layout.HITTING_PHASES
    fill(state.pile, state.pile_left + 0, components.MAX_MAIN_COUNT, 0)
    fill(state.seen, state.pile_left + 0, components.MAX_MAIN_COUNT, 0)
    fill(state.tomb_pile, state.tombs_left + 0, components.TOMBS, 0)
    for number in range(state.moves, layout.MAX_MOVES):
        fill(state.moved[number], 0, 4, 0)
    for place in range(components.MAX_LOOKED_AT):
        if state.shown[place] == components.EMPTY:
            state.shown_seen[place] = 0
    if not hitting and phase != layout.BRING_BACK:
        state.pending = 0
    if phase not in layout.OWING_PHASES:
        state.owed = 0
    if not hitting:
        fill(state.targets, 0, components.CHARACTER_END, 0)
    state.asked = num_seats_queried(state)
    state.revealed = 0
    state.fresh = 0
    state.drawn_lot = components.EMPTY


@compiled
def num_seats_queried(state: Any) -> int:
    """Return how many seats have been asked to choose; the holder of the medallion is the first."""
    return 1 if state.actor == state.holder else 2


# ---- information hidden from a seat ----------------------------------------------------------------------------


@compiled
def hide_unknown(state: Any, seat: int) -> None:
    """Clear everything that a seat cannot know (TW-6.1, TW-R20), sort the closed tombs, and zero the generator.

    Hands are emptied and cards at unknown places are replaced. The rest of the state determines which cards are
    missing; `resample_hidden` deals them.
    """
    clear_unused(state)
    fill(state.generator, 0, 4, 0)
    hide_moves(state, seat)
    hide_tombs(state, seat)
    for place in range(state.pile_left):
        if seat < 0 or not (state.seen[place] >> seat) & 1:
            state.pile[place] = 0
    hide_looked_at(state, seat)
    for owner in range(components.NUM_PLAYERS):
        if owner != seat:
            fill(state.hand[owner], 0, components.MAIN_END, 0)
            fill(state.laid[owner], 0, components.PLAYED_END, 0)
            fill(state.papyri[owner], 0, components.PAPYRI, 0)
        if seat < 0:
            for card in range(components.MAIN_END):
                state.known[owner, 0, card] = state.known[owner, 1, card]


@compiled
def hide_moves(state: Any, seat: int) -> None:
    """Replace the cards of the last action that a seat did not see."""
    mark = layout.SPECTATOR if seat < 0 else 1 << seat
    for number in range(state.moves):
        if not state.moved[number, 3] & mark:
            state.moved[number, 0] = layout.UNSEEN
        state.moved[number, 3] = layout.SEEN_BY_ALL


@compiled
def hide_tombs(state: Any, seat: int) -> None:
    """Sort the closed tombs, except the top one if the seat knows it."""
    known = 1 if seat >= 0 and (state.tomb_seen >> seat) & 1 else 0
    for place in range(1, state.tombs_left - known):
        tomb = state.tomb_pile[place] + 0
        hole = place
        while hole > 0 and state.tomb_pile[hole - 1] > tomb:
            state.tomb_pile[hole] = state.tomb_pile[hole - 1]
            hole -= 1
        state.tomb_pile[hole] = tomb


@compiled
def hide_looked_at(state: Any, seat: int) -> None:
    """Replace the cards that others look at, and close gaps unless the seat itself is choosing.

    The seat does not know which of the cards were put back (TW-R20).
    """
    last = 0
    for place in range(components.MAX_LOOKED_AT):
        card, seen = state.shown[place] + 0, state.shown_seen[place] + 0
        if card != components.EMPTY:
            target = place if seat >= 0 and seat == state.actor else last
            state.shown[place], state.shown_seen[place] = components.EMPTY, 0
            state.shown[target] = card if seat >= 0 and (seen >> seat) & 1 else components.MAIN
            state.shown_seen[target] = seen
            last += 1
