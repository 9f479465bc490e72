"""A position of Tara Wolf as numbers that a network is given, from the view of the seat to decide: of what is hidden it
counts what that seat has been shown, and how many of which card lie it knows not where."""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara.core.jit import compiled
from saqqara.games.tara_wolf import components
from saqqara.games.tara_wolf import layout as table
from saqqara.games.tara_wolf.observation.resampling import unknown
from saqqara.games.tara_wolf.rules.strength import total
from saqqara.games.tara_wolf.rules.tomb_resolution import tombs_of

MAIN_KINDS, CHARACTERS, PLAYED = components.MAIN_END - components.MAIN, components.CHARACTER_END, components.PLAYED_END
CARDS, COINS, STRENGTH = 10.0, 5.0, 10.0  # of which so many are a 1
NEAR = 3  # a fight is close with so much strength more or less

PHASE = 0
REST = PHASE + len(table.PHASES)  # what `add_moment` counts
SEATS = REST + 15  # [own, the other's]: what `add_seat` counts
SEAT = 16 + 2 * CHARACTERS + PLAYED + components.PAPYRI + components.TOMBS  # numbers; camp, fallen; inside; used; tombs
OWN = SEATS + components.SEATS * SEAT  # hand, laid, papyri of the seat itself
OWN_END = OWN + MAIN_KINDS + PLAYED + components.PAPYRI
KNOWN = OWN_END  # of the other's hand and laid cards
UNKNOWN = KNOWN + MAIN_KINDS  # by card, how many lie nobody has told the seat where
DISCARDS = UNKNOWN + MAIN_KINDS
SHOWN = DISCARDS + MAIN_KINDS  # cards that it looks at
NEXT = SHOWN + MAIN_KINDS  # the card on top of the main pile
TOMB = NEXT + MAIN_KINDS  # the open one, then the next one, if it knows it
CAUSE = TOMB + 2 * components.TOMBS
TARGETS = CAUSE + PLAYED
FIRST_PLAYED = TARGETS + CHARACTERS
COUNT = FIRST_PLAYED + CHARACTERS


@compiled
def add_moment(state: Any, seat: int, numbers: Any) -> None:
    """What is asked, in the middle of what, and how a fight stands."""
    numbers[PHASE + state.phase] = 1.0
    numbers[REST] = state.short
    numbers[REST + 1] = state.two_coins
    numbers[REST + 2] = state.turn / CARDS
    numbers[REST + 3] = state.pile_left / 50.0
    numbers[REST + 4] = state.tombs_left / CARDS
    numbers[REST + 5] = state.resources / COINS
    numbers[REST + 6] = state.companions_played
    numbers[REST + 7] = state.foiled
    numbers[REST + 8] = state.eliminated / COINS
    if state.phase == table.HIT or state.phase == table.CURSE_DISCARD or state.phase == table.BRING_BACK:
        numbers[REST + 9] = state.pending
    if state.phase == table.GIVE_UP or state.phase == table.OPENING_DISCARD or state.phase == table.CURSE_DISCARD:
        numbers[REST + 10] = state.owed
    lead = total(state, seat) - total(state, 1 - seat)
    numbers[REST + 11] = lead / STRENGTH
    numbers[REST + 12] = min(max(lead, -NEAR), NEAR) / NEAR
    numbers[REST + 13] = tombs_of(state, seat) - tombs_of(state, 1 - seat)
    numbers[REST + 14] = 1.0 if state.tomb != components.EMPTY else 0.0


@compiled
def add_seat(state: Any, owner: int, at: int, numbers: Any) -> None:
    """What everybody sees of a seat."""
    numbers[at] = state.coins[owner] / COINS
    numbers[at + 1] = state.markers[owner]
    numbers[at + 2] = state.consolation[owner]
    numbers[at + 3] = state.hand_left[owner] / CARDS
    numbers[at + 4] = state.papyri_left[owner]
    numbers[at + 5] = state.laid_cards[owner]
    numbers[at + 6] = state.laid_papyri[owner]
    numbers[at + 7] = total(state, owner) / STRENGTH
    numbers[at + 8] = state.saved[owner]
    numbers[at + 9] = tombs_of(state, owner)
    numbers[at + 10] = state.tombs_needed - tombs_of(state, owner)
    numbers[at + 11] = 1.0 if state.holder == owner else 0.0
    numbers[at + 12] = 1.0 if state.camper == owner else 0.0
    camp, there = 0, 0
    first, fallen, inside = at + 16, at + 16 + CHARACTERS, at + 16 + 2 * CHARACTERS
    for card in range(CHARACTERS):
        numbers[first + card] = state.camp[owner, card]
        numbers[fallen + card] = state.fallen[owner, card]
        camp += state.camp[owner, card] * state.strength[card]
        there += state.camp[owner, card]
    for card in range(PLAYED):
        numbers[inside + card] = state.inside[owner, card]
    for card in range(components.PAPYRI):
        numbers[inside + PLAYED + card] = state.used[owner, card]
    for tomb in range(components.TOMBS):
        numbers[inside + PLAYED + components.PAPYRI + tomb] = 1.0 if state.won[tomb] == owner else 0.0
    numbers[at + 13] = camp / STRENGTH
    numbers[at + 14] = there / CARDS
    numbers[at + 15] = 1.0 if state.hand_left[owner] == 0 else 0.0


@compiled
def add_known(state: Any, seat: int, numbers: Any) -> None:
    """What the seat has itself, what it knows of the other, and what it does not know."""
    counts = np.zeros(components.MAIN_END, np.int64)
    unknown(state, seat, 0, counts)
    for card in range(MAIN_KINDS):
        numbers[OWN + card] = state.hand[seat, components.MAIN + card]
        numbers[KNOWN + card] = state.known[1 - seat, 0, components.MAIN + card]
        numbers[UNKNOWN + card] = counts[components.MAIN + card] / 2.0
        numbers[DISCARDS + card] = state.discards[components.MAIN + card] / 2.0
    for card in range(PLAYED):
        numbers[OWN + MAIN_KINDS + card] = state.laid[seat, card]
    for card in range(components.PAPYRI):
        numbers[OWN + MAIN_KINDS + PLAYED + card] = state.papyri[seat, card]
    for place in range(components.MOST_LOOKED_AT):
        if state.shown[place] != components.EMPTY and (state.shown_seen[place] >> seat) & 1:
            numbers[SHOWN + state.shown[place] - components.MAIN] += 1.0
    top = state.pile_left - 1
    if top >= 0 and (state.seen[top] >> seat) & 1:
        numbers[NEXT + state.pile[top] - components.MAIN] = 1.0
    if state.tomb != components.EMPTY:
        numbers[TOMB + state.tomb - components.TOMB] = 1.0
    if (state.tomb_seen >> seat) & 1:
        numbers[TOMB + components.TOMBS + state.tomb_pile[state.tombs_left - 1] - components.TOMB] = 1.0


@compiled
def features(state: Any, seat: int, numbers: Any) -> None:
    """Writes COUNT numbers, most of them 0."""
    for place in range(COUNT):
        numbers[place] = 0.0
    add_moment(state, seat, numbers)
    add_seat(state, seat, SEATS, numbers)
    add_seat(state, 1 - seat, SEATS + SEAT, numbers)
    add_known(state, seat, numbers)
    if state.cause != components.EMPTY:
        numbers[CAUSE + state.cause] = 1.0
    if state.first_played != components.EMPTY:
        numbers[FIRST_PLAYED + state.first_played] = 1.0
    if state.phase == table.HIT or state.phase == table.CURSE_DISCARD:
        for card in range(CHARACTERS):
            numbers[TARGETS + card] = 1.0 if state.targets[card] > 0 else 0.0
