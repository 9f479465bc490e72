"""Features of a position of Tara Wolf, the input of a network, from the view of the current seat.

Hidden information enters only as the cards that the seat has been shown, and as counts of the cards at unknown places.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara.core.jit import compiled
from saqqara.games.tara_wolf import components, layout
from saqqara.games.tara_wolf.observation.resampling import count_unknown
from saqqara.games.tara_wolf.rules.strength import total_strength
from saqqara.games.tara_wolf.rules.tomb import count_tombs

MAIN_KINDS, CHARACTERS, PLAYED = components.MAIN_END - components.MAIN, components.CHARACTER_END, components.PLAYED_END
CARD_SCALE, COIN_SCALE, STRENGTH_SCALE = 10.0, 5.0, 10.0  # amounts that are scaled to 1
CLOSE_FIGHT = 3  # difference in strength up to which a fight is close

PHASE = 0
SCALARS = PHASE + len(layout.PHASES)  # written by `add_phase`
SEATS = SCALARS + 15  # [own, opponent's]: written by `add_seat`
SEAT_WIDTH = (
    16 + 2 * CHARACTERS + PLAYED + components.PAPYRI + components.TOMBS
)  # scalars; camp, fallen; inside; used; tombs
OWN = SEATS + components.NUM_PLAYERS * SEAT_WIDTH  # hand, laid cards and papyri of the seat itself
OWN_END = OWN + MAIN_KINDS + PLAYED + components.PAPYRI
KNOWN = OWN_END  # known cards of the opponent, in hand or laid
UNKNOWN = KNOWN + MAIN_KINDS  # by card, how many copies are at places unknown to the seat
DISCARDS = UNKNOWN + MAIN_KINDS
LOOKED_AT = DISCARDS + MAIN_KINDS  # cards that the seat is looking at
NEXT = LOOKED_AT + MAIN_KINDS  # top card of the main pile, if known
TOMB = NEXT + MAIN_KINDS  # the open tomb, then the next one, if known
CAUSE = TOMB + 2 * components.TOMBS
TARGETS = CAUSE + PLAYED
FIRST_PLAYED = TARGETS + CHARACTERS
NUM_FEATURES = FIRST_PLAYED + CHARACTERS


@compiled
def add_phase(state: Any, seat: int, features: Any) -> None:
    """Write phase, options, effect in progress, and the state of a fight."""
    features[PHASE + state.phase] = 1.0
    features[SCALARS] = state.short
    features[SCALARS + 1] = state.two_coins
    features[SCALARS + 2] = state.turn / CARD_SCALE
    features[SCALARS + 3] = state.pile_left / 50.0
    features[SCALARS + 4] = state.tombs_left / CARD_SCALE
    features[SCALARS + 5] = state.resources / COIN_SCALE
    features[SCALARS + 6] = state.companions_played
    features[SCALARS + 7] = state.foiled
    features[SCALARS + 8] = state.eliminated / COIN_SCALE
    if state.phase == layout.HIT or state.phase == layout.CURSE_DISCARD or state.phase == layout.BRING_BACK:
        features[SCALARS + 9] = state.pending
    if state.phase == layout.GIVE_UP or state.phase == layout.OPENING_DISCARD or state.phase == layout.CURSE_DISCARD:
        features[SCALARS + 10] = state.owed
    lead = total_strength(state, seat) - total_strength(state, 1 - seat)
    features[SCALARS + 11] = lead / STRENGTH_SCALE
    features[SCALARS + 12] = min(max(lead, -CLOSE_FIGHT), CLOSE_FIGHT) / CLOSE_FIGHT
    features[SCALARS + 13] = count_tombs(state, seat) - count_tombs(state, 1 - seat)
    features[SCALARS + 14] = 1.0 if state.tomb != components.EMPTY else 0.0


@compiled
def add_seat(state: Any, owner: int, offset: int, features: Any) -> None:
    """Write the public features of a seat, from index `offset` on."""
    features[offset] = state.coins[owner] / COIN_SCALE
    features[offset + 1] = state.markers[owner]
    features[offset + 2] = state.consolation[owner]
    features[offset + 3] = state.hand_left[owner] / CARD_SCALE
    features[offset + 4] = state.papyri_left[owner]
    features[offset + 5] = state.laid_cards[owner]
    features[offset + 6] = state.laid_papyri[owner]
    features[offset + 7] = total_strength(state, owner) / STRENGTH_SCALE
    features[offset + 8] = state.saved[owner]
    features[offset + 9] = count_tombs(state, owner)
    features[offset + 10] = state.tombs_needed - count_tombs(state, owner)
    features[offset + 11] = 1.0 if state.holder == owner else 0.0
    features[offset + 12] = 1.0 if state.camper == owner else 0.0
    camp, there = 0, 0
    first, fallen, inside = offset + 16, offset + 16 + CHARACTERS, offset + 16 + 2 * CHARACTERS
    for card in range(CHARACTERS):
        features[first + card] = state.camp[owner, card]
        features[fallen + card] = state.fallen[owner, card]
        camp += state.camp[owner, card] * state.strength[card]
        there += state.camp[owner, card]
    for card in range(PLAYED):
        features[inside + card] = state.inside[owner, card]
    for card in range(components.PAPYRI):
        features[inside + PLAYED + card] = state.used[owner, card]
    for tomb in range(components.TOMBS):
        features[inside + PLAYED + components.PAPYRI + tomb] = 1.0 if state.won[tomb] == owner else 0.0
    features[offset + 13] = camp / STRENGTH_SCALE
    features[offset + 14] = there / CARD_SCALE
    features[offset + 15] = 1.0 if state.hand_left[owner] == 0 else 0.0


@compiled
def add_known(state: Any, seat: int, features: Any) -> None:
    """Write the seat's own cards, the known cards of the opponent, and the counts of unknown cards."""
    counts = np.zeros(components.MAIN_END, np.int64)
    count_unknown(state, seat, 0, counts)
    for card in range(MAIN_KINDS):
        features[OWN + card] = state.hand[seat, components.MAIN + card]
        features[KNOWN + card] = state.known[1 - seat, 0, components.MAIN + card]
        features[UNKNOWN + card] = counts[components.MAIN + card] / 2.0
        features[DISCARDS + card] = state.discards[components.MAIN + card] / 2.0
    for card in range(PLAYED):
        features[OWN + MAIN_KINDS + card] = state.laid[seat, card]
    for card in range(components.PAPYRI):
        features[OWN + MAIN_KINDS + PLAYED + card] = state.papyri[seat, card]
    for place in range(components.MAX_LOOKED_AT):
        if state.shown[place] != components.EMPTY and (state.shown_seen[place] >> seat) & 1:
            features[LOOKED_AT + state.shown[place] - components.MAIN] += 1.0
    top = state.pile_left - 1
    if top >= 0 and (state.seen[top] >> seat) & 1:
        features[NEXT + state.pile[top] - components.MAIN] = 1.0
    if state.tomb != components.EMPTY:
        features[TOMB + state.tomb - components.TOMB] = 1.0
    if (state.tomb_seen >> seat) & 1:
        features[TOMB + components.TOMBS + state.tomb_pile[state.tombs_left - 1] - components.TOMB] = 1.0


@compiled
def write_features(state: Any, seat: int, features: Any) -> None:
    """Write NUM_FEATURES numbers, most of them 0."""
    for place in range(NUM_FEATURES):
        features[place] = 0.0
    add_phase(state, seat, features)
    add_seat(state, seat, SEATS, features)
    add_seat(state, 1 - seat, SEATS + SEAT_WIDTH, features)
    add_known(state, seat, features)
    if state.cause != components.EMPTY:
        features[CAUSE + state.cause] = 1.0
    if state.first_played != components.EMPTY:
        features[FIRST_PLAYED + state.first_played] = 1.0
    if state.phase == layout.HIT or state.phase == layout.CURSE_DISCARD:
        for card in range(CHARACTERS):
            features[TARGETS + card] = 1.0 if state.targets[card] > 0 else 0.0
