"""Observation of a seat of Tara Wolf as numbers; `saqqara.core.observation` describes the format."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.core.observation import ObservationSpec, Part, axis
from saqqara.games.tara_wolf import components, layout
from saqqara.games.tara_wolf.cards.card_loader import MAX_COPIES
from saqqara.games.tara_wolf.rules.strength import total_strength

DEPTH = 2 * components.MAX_LOOKED_AT  # top cards of the pile that are encoded individually
MAX_COUNT, MAX_STRENGTH = 100, 1000  # greater than any count or total in a game

SEATS, NUMBERS = axis("seat", ("own", "other")), axis("own number", range(components.NUM_PLAYERS))
CARDS = axis("card", components.CARDS[components.MAIN : components.MAIN_END])
CHARACTERS = axis("character", components.CARDS[: components.CHARACTER_END])
PLAYED = axis("played card", components.CARDS[: components.PLAYED_END])
PAPYRI = axis("papyrus", components.CARDS[components.PAPYRUS : components.TOMB])
TOMBS = axis("tomb", components.CARDS[components.TOMB :])
DEPTHS, LOOKED_AT = axis("depth", range(1, DEPTH + 1)), axis("place", range(1, components.MAX_LOOKED_AT + 1))
MAIN_KINDS, PLAYED_KINDS, TOMB_KINDS = len(CARDS), len(PLAYED), len(TOMBS)
COPIES = MAX_COPIES

GAME_PARTS = (
    Part("number", (NUMBERS,), "seat number of the observer"),
    Part("decides", (SEATS,), "seat that acts next; none once the game is over"),
    Part("phase", (axis("phase", layout.PHASES),), "current phase: the kind of choice to make"),
    Part("options", (axis("option", tuple(components.OPTIONS)),), "options that are on"),
    Part("turn", (), "number of the round, from 1", MAX_COUNT),
    Part("holder", (SEATS,), "seat that holds the medallion"),
    Part("camper", (SEATS,), "seat of the current camp phase, or of the last one"),
    Part("main", (), "cards in the main pile", components.MAX_MAIN_COUNT),
    Part("top", (DEPTHS, CARDS), "card near the top of the main pile that the observer has seen; depth 1 is the top"),
    Part("top_known", (DEPTHS, SEATS), "seats that have seen the card at this depth"),
    Part("buried", (CARDS,), "cards further down that the observer has seen", COPIES),
    Part("buried_known", (SEATS,), "number of cards further down that a seat has seen", components.MAX_MAIN_COUNT),
    Part("discards", (CARDS,), "cards in the discard pile", COPIES),
    Part("tombs", (), "tombs that are still closed", components.TOMBS),
    Part("tomb_top", (TOMBS,), "next closed tomb, if the observer has seen it"),
    Part("tomb_top_known", (SEATS,), "seats that have seen the next closed tomb"),
    Part("tomb", (TOMBS,), "open tomb"),
)  # fmt: skip

PHASE_PARTS = (
    Part("resources", (), "resources to split", components.MAX_RESOURCES),
    Part("companions_played", (), "companions played in this camp phase", MAX_COUNT),
    Part("first_played", (CHARACTERS,), "first of these companions"),
    Part("shown", (LOOKED_AT, CARDS), "cards that a seat is looking at, if the observer knows them"),
    Part("shown_known", (LOOKED_AT, SEATS),
         "seats that know these cards; for a seat that does not act, the remaining cards are numbered from 1"),
    Part("cause", (PLAYED,), "card whose effect is being carried out"),
    Part("pending", (), "hits, or cards to bring back, that are still possible", MAX_COUNT),
    Part("owed", (), "hand cards that must still be discarded", MAX_COUNT),
    Part("targets", (CHARACTERS,), "legal targets of the trap"),
    Part("eliminated", (), "number of characters eliminated by traps since the last tomb was opened", MAX_COUNT),
    Part("foiled", (), "1 if the first trap has been triggered"),
    Part("fought", (TOMBS,), "tomb awarded last"),
    Part("holder_then", (SEATS,), "seat that held the medallion when that tomb was awarded"),
    Part("fight", (SEATS,), "total strength in the last fight; -1 if there was none", MAX_STRENGTH, components.EMPTY),
)  # fmt: skip

SEAT_PARTS = (
    Part("coins", (SEATS,), "coins", components.MAX_COINS),
    Part("marker", (SEATS,), "1 if the seat still has its pass marker"),
    Part("consolation", (SEATS,), "1 if the two coins of the variant are still available"),
    Part("hand", (SEATS,), "cards in hand", MAX_COUNT),
    Part("hand_cards", (CARDS,), "the observer's own hand", COPIES),
    Part("known", (SEATS, CARDS),
         "cards in the hand, or just laid, that the other seat knows for certain", COPIES),
    Part("known_to_all", (SEATS, CARDS),
         "those of these cards that everyone knows for certain, including spectators", COPIES),
    Part("papyri", (SEATS,), "papyri", components.PAPYRI),
    Part("papyri_cards", (PAPYRI,), "the observer's own papyri"),
    Part("used", (SEATS, PAPYRI), "papyri that have been used"),
    Part("camp", (SEATS, CHARACTERS), "cards in the camp, including the adventurer", COPIES),
    Part("taken_over", (SEATS, CHARACTERS), "characters taken over since the last camp phase", COPIES),
    Part("laid", (SEATS,), "cards laid face down from the hand", MAX_COUNT),
    Part("laid_papyri", (SEATS,), "papyri laid face down", components.PAPYRI),
    Part("laid_cards", (PLAYED,), "the observer's own laid cards", COPIES),
    Part("inside", (SEATS, PLAYED), "cards face up in the tomb", COPIES),
    Part("strength", (SEATS,), "total strength of these cards", MAX_STRENGTH),
    Part("saved", (SEATS,), "number of characters saved by doctors in this tomb phase", MAX_COUNT),
    Part("fallen", (SEATS, CHARACTERS), "characters eliminated by traps since the last tomb was opened", COPIES),
    Part("stood", (SEATS, PLAYED), "cards that were face up in the tomb awarded last", COPIES),
    Part("won", (SEATS, TOMBS), "tombs won"),
)  # fmt: skip

OBSERVATION_SPEC = ObservationSpec(
    (*GAME_PARTS, *PHASE_PARTS, *SEAT_PARTS),
    {
        "moved": "describes the last action; its result is visible in the position, or known",
        "legal": "given by the action mask",
        "reveals": "follows from the action and the position",
        "main.top": f"below the first {DEPTH} cards, only counts by card and by knowing seat are parts",
    },
)
OFFSETS, OBSERVATION_SIZE = OBSERVATION_SPEC.offsets, OBSERVATION_SPEC.size


@compiled
def write_observation(state: Any, seat: int, into: Any) -> None:
    """Write a seat's observation into `into` (int16, `OBSERVATION_SIZE` numbers)."""
    for place in range(OBSERVATION_SIZE):
        into[place] = 0
    observe_game(state, seat, into)
    observe_piles(state, seat, into)
    observe_looked_at(state, seat, into)
    observe_pending(state, into)
    observe_own(state, seat, into)
    for owner in range(components.NUM_PLAYERS):
        observe_seat(state, owner, int(owner != seat), into)
        observe_cards(state, owner, int(owner != seat), into)


@compiled
def mark_seat(seat: int, other: int, first: int, into: Any) -> None:
    """Write a 1 for `other` on the seat axis that begins at `first`; nothing for EMPTY."""
    if other >= 0:
        into[first + (other != seat)] = 1


@compiled
def mark_knowing_seats(seat: int, seen: int, first: int, into: Any) -> None:
    """Write a 1 for each seat that knows, given as a sum of `1 << seat`."""
    into[first] = (seen >> seat) & 1
    into[first + 1] = (seen >> (1 - seat)) & 1


@compiled
def observe_game(state: Any, seat: int, into: Any) -> None:
    """Write current seat, phase, options and round."""
    into[OFFSETS.number + seat] = 1
    mark_seat(seat, state.actor, OFFSETS.decides, into)
    into[OFFSETS.phase + state.phase] = 1
    into[OFFSETS.options] = state.short
    into[OFFSETS.options + 1] = state.two_coins
    into[OFFSETS.turn] = state.turn
    mark_seat(seat, state.holder, OFFSETS.holder, into)
    mark_seat(seat, state.camper, OFFSETS.camper, into)
    mark_seat(seat, state.holder_then, OFFSETS.holder_then, into)


@compiled
def observe_piles(state: Any, seat: int, into: Any) -> None:
    """Write the sizes of the piles, and the cards that the seat has been shown."""
    left = state.pile_left
    into[OFFSETS.main] = left
    for place in range(left):
        seen, depth = state.seen[place] + 0, left - 1 - place
        card = state.pile[place] - components.MAIN
        knows = (seen >> seat) & 1
        if seen and depth < DEPTH:
            mark_knowing_seats(seat, seen, OFFSETS.top_known + components.NUM_PLAYERS * depth, into)
            if knows:
                into[OFFSETS.top + MAIN_KINDS * depth + card] = 1
        elif seen:
            into[OFFSETS.buried_known] += knows
            into[OFFSETS.buried_known + 1] += (seen >> (1 - seat)) & 1
            if knows:
                into[OFFSETS.buried + card] += 1
    for kind in range(MAIN_KINDS):
        into[OFFSETS.discards + kind] = state.discards[components.MAIN + kind]
    tombs = state.tombs_left
    into[OFFSETS.tombs] = tombs
    mark_knowing_seats(seat, state.tomb_seen, OFFSETS.tomb_top_known, into)
    if (state.tomb_seen >> seat) & 1:
        into[OFFSETS.tomb_top + state.tomb_pile[tombs - 1] - components.TOMB] = 1


@compiled
def observe_looked_at(state: Any, seat: int, into: Any) -> None:
    """Write the cards being looked at.

    An empty place reveals which card was put back, so other seats see only how many cards are left (TW-R20).
    """
    count = 0
    for place in range(components.MAX_LOOKED_AT):
        card, seen = state.shown[place] - components.MAIN, state.shown_seen[place] + 0
        if state.shown[place] != components.EMPTY:
            number = place if seat == state.actor else count
            count += 1
            mark_knowing_seats(seat, seen, OFFSETS.shown_known + components.NUM_PLAYERS * number, into)
            if (seen >> seat) & 1:
                into[OFFSETS.shown + MAIN_KINDS * number + card] = 1


@compiled
def observe_pending(state: Any, into: Any) -> None:
    """Write the state of the effect in progress."""
    phase = state.phase
    hitting = phase == layout.HIT or phase == layout.CURSE_DISCARD
    into[OFFSETS.resources] = state.resources
    into[OFFSETS.companions_played] = state.companions_played
    if state.first_played != components.EMPTY:
        into[OFFSETS.first_played + state.first_played] = 1
    if state.cause != components.EMPTY:
        into[OFFSETS.cause + state.cause] = 1
    if hitting or phase == layout.BRING_BACK:
        into[OFFSETS.pending] = state.pending
    if phase == layout.GIVE_UP or phase == layout.OPENING_DISCARD or phase == layout.CURSE_DISCARD:
        into[OFFSETS.owed] = state.owed
    if hitting:
        for kind in range(components.CHARACTER_END):
            into[OFFSETS.targets + kind] = state.targets[kind] > 0
    into[OFFSETS.eliminated] = state.eliminated
    into[OFFSETS.foiled] = state.foiled
    if state.tomb != components.EMPTY:
        into[OFFSETS.tomb + state.tomb - components.TOMB] = 1
    if state.fought != components.EMPTY:
        into[OFFSETS.fought + state.fought - components.TOMB] = 1


@compiled
def observe_own(state: Any, seat: int, into: Any) -> None:
    """Write hand, papyri and laid cards of the observing seat."""
    for kind in range(MAIN_KINDS):
        into[OFFSETS.hand_cards + kind] = state.hand[seat, components.MAIN + kind]
    for kind in range(components.PAPYRI):
        into[OFFSETS.papyri_cards + kind] = state.papyri[seat, kind]
    for kind in range(PLAYED_KINDS):
        into[OFFSETS.laid_cards + kind] = state.laid[seat, kind]


@compiled
def observe_seat(state: Any, owner: int, place: int, into: Any) -> None:
    """Write the public numbers of a seat; `place` is its index on the seat axis."""
    into[OFFSETS.fight + place] = state.fight[owner]
    into[OFFSETS.coins + place] = state.coins[owner]
    into[OFFSETS.marker + place] = state.markers[owner]
    into[OFFSETS.consolation + place] = state.consolation[owner]
    into[OFFSETS.hand + place] = state.hand_left[owner]
    into[OFFSETS.papyri + place] = state.papyri_left[owner]
    into[OFFSETS.laid + place] = state.laid_cards[owner]
    into[OFFSETS.laid_papyri + place] = state.laid_papyri[owner]
    into[OFFSETS.strength + place] = total_strength(state, owner)
    into[OFFSETS.saved + place] = state.saved[owner]
    for tomb in range(TOMB_KINDS):
        into[OFFSETS.won + TOMB_KINDS * place + tomb] = state.won[tomb] == owner


@compiled
def observe_cards(state: Any, owner: int, place: int, into: Any) -> None:
    """Write the public cards of a seat and the known cards of its hand."""
    for kind in range(MAIN_KINDS):
        into[OFFSETS.known + MAIN_KINDS * place + kind] = state.known[owner, 0, components.MAIN + kind]
        into[OFFSETS.known_to_all + MAIN_KINDS * place + kind] = state.known[owner, 1, components.MAIN + kind]
    for kind in range(components.PAPYRI):
        into[OFFSETS.used + components.PAPYRI * place + kind] = state.used[owner, kind]
    for kind in range(components.CHARACTER_END):
        into[OFFSETS.camp + components.CHARACTER_END * place + kind] = state.camp[owner, kind]
        into[OFFSETS.taken_over + components.CHARACTER_END * place + kind] = state.taken_over[owner, kind]
        into[OFFSETS.fallen + components.CHARACTER_END * place + kind] = state.fallen[owner, kind]
    for kind in range(PLAYED_KINDS):
        into[OFFSETS.inside + PLAYED_KINDS * place + kind] = state.inside[owner, kind]
        if state.fought != components.EMPTY:
            into[OFFSETS.stood + PLAYED_KINDS * place + kind] = state.stood[owner, kind]
