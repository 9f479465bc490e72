"""What a seat of Tara Wolf sees, as numbers (`saqqara.core.observation` says how)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.core.observation import ObservationSpec, Part, axis
from saqqara.games.tara_wolf import components
from saqqara.games.tara_wolf import layout as table
from saqqara.games.tara_wolf.cards.card_loader import MOST_COPIES
from saqqara.games.tara_wolf.rules.strength import total

DEPTH = 2 * components.MOST_LOOKED_AT  # cards on top of the pile that are told one by one
MOST, MOST_STRENGTH = 100, 1000  # more than any count, and any total, on the table

SEATS, NUMBERS = axis("seat", ("own", "other")), axis("own number", range(components.SEATS))
CARDS = axis("card", components.CARDS[components.MAIN : components.MAIN_END])
CHARACTERS = axis("character", components.CARDS[: components.CHARACTER_END])
PLAYED = axis("played card", components.CARDS[: components.PLAYED_END])
PAPYRI = axis("papyrus", components.CARDS[components.PAPYRUS : components.TOMB])
TOMBS = axis("tomb", components.CARDS[components.TOMB :])
DEPTHS, SHOWN = axis("depth", range(1, DEPTH + 1)), axis("place", range(1, components.MOST_LOOKED_AT + 1))
MAIN_KINDS, PLAYED_KINDS, TOMB_KINDS = len(CARDS), len(PLAYED), len(TOMBS)
COPIES = MOST_COPIES

OF_THE_GAME = (
    Part("number", (NUMBERS,), "the number of one's own seat"),
    Part("decides", (SEATS,), "who is to decide; nobody when the game is over"),
    Part("phase", (axis("phase", table.PHASES),), "what is asked"),
    Part("options", (axis("option", tuple(components.OPTIONS)),), "which options are on"),
    Part("turn", (), "the round, from 1", MOST),
    Part("holder", (SEATS,), "who has the medallion"),
    Part("camper", (SEATS,), "whose camp phase it is, or was last"),
    Part("main", (), "cards in the main pile", components.MAIN_COUNT),
    Part("top", (DEPTHS, CARDS), "a card on top of the main pile that one has been shown; depth 1 is the top"),
    Part("top_known", (DEPTHS, SEATS), "who knows it"),
    Part("buried", (CARDS,), "cards further down that one has been shown", COPIES),
    Part("buried_known", (SEATS,), "how many further down somebody has been shown", components.MAIN_COUNT),
    Part("discards", (CARDS,), "cards of the discard pile", COPIES),
    Part("tombs", (), "tombs that are still closed", components.TOMBS),
    Part("tomb_top", (TOMBS,), "the next of them, if one has been shown it"),
    Part("tomb_top_known", (SEATS,), "who knows it"),
    Part("tomb", (TOMBS,), "the open tomb"),
)  # fmt: skip

OF_THE_PHASE = (
    Part("resources", (), "resources to split", components.MOST_RESOURCES),
    Part("companions_played", (), "companions played in this camp phase", MOST),
    Part("first_played", (CHARACTERS,), "the first of them"),
    Part("shown", (SHOWN, CARDS), "cards that somebody looks at, as far as one knows them"),
    Part("shown_known", (SHOWN, SEATS), "who knows them; who does not decide counts those that are left from 1"),
    Part("cause", (PLAYED,), "the card whose effect is being carried out"),
    Part("pending", (), "hits, or cards to bring back, that may still come", MOST),
    Part("owed", (), "hand cards that must still be discarded", MOST),
    Part("targets", (CHARACTERS,), "the legal targets of the trap"),
    Part("eliminated", (), "by traps since the last tomb was opened", MOST),
    Part("foiled", (), "whether the first trap has been triggered"),
    Part("fought", (TOMBS,), "the tomb awarded last"),
    Part("holder_then", (SEATS,), "who had the medallion then"),
    Part("fight", (SEATS,), "totals of the last fight; -1 if there was none", MOST_STRENGTH, components.EMPTY),
)  # fmt: skip

OF_THE_SEATS = (
    Part("coins", (SEATS,), "coins", components.MOST_COINS),
    Part("marker", (SEATS,), "whether the pass marker is there"),
    Part("consolation", (SEATS,), "whether the two coins of the variant can still be had"),
    Part("hand", (SEATS,), "cards in hand", MOST),
    Part("hand_cards", (CARDS,), "one's own hand", COPIES),
    Part("known", (SEATS, CARDS),
         "cards of a hand, or just laid, of which the other seat can be sure", COPIES),
    Part("known_to_all", (SEATS, CARDS), "of these, those of which everybody can be sure", COPIES),
    Part("papyri", (SEATS,), "papyri", components.PAPYRI),
    Part("papyri_cards", (PAPYRI,), "one's own papyri"),
    Part("used", (SEATS, PAPYRI), "papyri that have been used"),
    Part("camp", (SEATS, CHARACTERS), "the camp, with the adventurer", COPIES),
    Part("taken_over", (SEATS, CHARACTERS), "those taken over since the last camp phase", COPIES),
    Part("laid", (SEATS,), "cards laid face down from the hand", MOST),
    Part("laid_papyri", (SEATS,), "papyri laid face down", components.PAPYRI),
    Part("laid_cards", (PLAYED,), "one's own laid cards", COPIES),
    Part("inside", (SEATS, PLAYED), "cards that lie open in the tomb", COPIES),
    Part("strength", (SEATS,), "their strength", MOST_STRENGTH),
    Part("saved", (SEATS,), "saved by doctors in this tomb phase", MOST),
    Part("fallen", (SEATS, CHARACTERS), "who has fallen to traps since the last tomb was opened", COPIES),
    Part("stood", (SEATS, PLAYED), "who lay open in the tomb that was awarded last", COPIES),
    Part("won", (SEATS, TOMBS), "tombs"),
)  # fmt: skip

SPEC = ObservationSpec(
    (*OF_THE_GAME, *OF_THE_PHASE, *OF_THE_SEATS),
    {
        "moved": "the last decision is over; what it changed lies on the table, or is known",
        "legal": "the mask of decisions says it",
        "reveals": "follows from the decision and the table",
        "main.top": f"below the first {DEPTH} cards only how many there are of each card, and how many somebody knows",
    },
)
AT, SIZE = SPEC.offsets, SPEC.size


@compiled
def observe(state: Any, seat: int, into: Any) -> None:
    """Writes what a seat sees into `into` (int16, as many as SPEC has)."""
    for place in range(SIZE):
        into[place] = 0
    observe_game(state, seat, into)
    observe_piles(state, seat, into)
    observe_shown(state, seat, into)
    observe_middle(state, into)
    observe_own(state, seat, into)
    for owner in range(components.SEATS):
        observe_seat(state, owner, int(owner != seat), into)
        observe_cards(state, owner, int(owner != seat), into)


@compiled
def mark(seat: int, other: int, first: int, into: Any) -> None:
    """A 1 for a seat in a row of seats that begins at `first`; none for EMPTY."""
    if other >= 0:
        into[first + (other != seat)] = 1


@compiled
def mark_known(seat: int, seen: int, first: int, into: Any) -> None:
    """A 1 for each seat that knows, of a sum of `1 << seat`."""
    into[first] = (seen >> seat) & 1
    into[first + 1] = (seen >> (1 - seat)) & 1


@compiled
def observe_game(state: Any, seat: int, into: Any) -> None:
    """Whose turn it is, the options, the round."""
    into[AT.number + seat] = 1
    mark(seat, state.actor, AT.decides, into)
    into[AT.phase + state.phase] = 1
    into[AT.options] = state.short
    into[AT.options + 1] = state.two_coins
    into[AT.turn] = state.turn
    mark(seat, state.holder, AT.holder, into)
    mark(seat, state.camper, AT.camper, into)
    mark(seat, state.holder_then, AT.holder_then, into)


@compiled
def observe_piles(state: Any, seat: int, into: Any) -> None:
    """The piles: how many cards, and those that the seat has been shown."""
    left = state.pile_left
    into[AT.main] = left
    for place in range(left):
        seen, depth = state.seen[place] + 0, left - 1 - place
        card = state.pile[place] - components.MAIN
        knows = (seen >> seat) & 1
        if seen and depth < DEPTH:
            mark_known(seat, seen, AT.top_known + components.SEATS * depth, into)
            if knows:
                into[AT.top + MAIN_KINDS * depth + card] = 1
        elif seen:
            into[AT.buried_known] += knows
            into[AT.buried_known + 1] += (seen >> (1 - seat)) & 1
            if knows:
                into[AT.buried + card] += 1
    for kind in range(MAIN_KINDS):
        into[AT.discards + kind] = state.discards[components.MAIN + kind]
    tombs = state.tombs_left
    into[AT.tombs] = tombs
    mark_known(seat, state.tomb_seen, AT.tomb_top_known, into)
    if (state.tomb_seen >> seat) & 1:
        into[AT.tomb_top + state.tomb_pile[tombs - 1] - components.TOMB] = 1


@compiled
def observe_shown(state: Any, seat: int, into: Any) -> None:
    """Cards that somebody looks at. Which place is free by now tells what was put back; others see only how many are
    left (TW-R20)."""
    count = 0
    for place in range(components.MOST_LOOKED_AT):
        card, seen = state.shown[place] - components.MAIN, state.shown_seen[place] + 0
        if state.shown[place] != components.EMPTY:
            number = place if seat == state.actor else count
            count += 1
            mark_known(seat, seen, AT.shown_known + components.SEATS * number, into)
            if (seen >> seat) & 1:
                into[AT.shown + MAIN_KINDS * number + card] = 1


@compiled
def observe_middle(state: Any, into: Any) -> None:
    """What is in the middle of being carried out."""
    phase = state.phase
    hitting = phase == table.HIT or phase == table.CURSE_DISCARD
    into[AT.resources] = state.resources
    into[AT.companions_played] = state.companions_played
    if state.first_played != components.EMPTY:
        into[AT.first_played + state.first_played] = 1
    if state.cause != components.EMPTY:
        into[AT.cause + state.cause] = 1
    if hitting or phase == table.BRING_BACK:
        into[AT.pending] = state.pending
    if phase == table.GIVE_UP or phase == table.OPENING_DISCARD or phase == table.CURSE_DISCARD:
        into[AT.owed] = state.owed
    if hitting:
        for kind in range(components.CHARACTER_END):
            into[AT.targets + kind] = state.targets[kind] > 0
    into[AT.eliminated] = state.eliminated
    into[AT.foiled] = state.foiled
    if state.tomb != components.EMPTY:
        into[AT.tomb + state.tomb - components.TOMB] = 1
    if state.fought != components.EMPTY:
        into[AT.fought + state.fought - components.TOMB] = 1


@compiled
def observe_own(state: Any, seat: int, into: Any) -> None:
    """Hand, papyri and laid cards of the seat that looks on."""
    for kind in range(MAIN_KINDS):
        into[AT.hand_cards + kind] = state.hand[seat, components.MAIN + kind]
    for kind in range(components.PAPYRI):
        into[AT.papyri_cards + kind] = state.papyri[seat, kind]
    for kind in range(PLAYED_KINDS):
        into[AT.laid_cards + kind] = state.laid[seat, kind]


@compiled
def observe_seat(state: Any, owner: int, place: int, into: Any) -> None:
    """What a seat has, as numbers that everybody may know; it stands at this place among the seats."""
    into[AT.fight + place] = state.fight[owner]
    into[AT.coins + place] = state.coins[owner]
    into[AT.marker + place] = state.markers[owner]
    into[AT.consolation + place] = state.consolation[owner]
    into[AT.hand + place] = state.hand_left[owner]
    into[AT.papyri + place] = state.papyri_left[owner]
    into[AT.laid + place] = state.laid_cards[owner]
    into[AT.laid_papyri + place] = state.laid_papyri[owner]
    into[AT.strength + place] = total(state, owner)
    into[AT.saved + place] = state.saved[owner]
    for tomb in range(TOMB_KINDS):
        into[AT.won + TOMB_KINDS * place + tomb] = state.won[tomb] == owner


@compiled
def observe_cards(state: Any, owner: int, place: int, into: Any) -> None:
    """Cards of a seat that everybody sees, and those of its hand that are known."""
    for kind in range(MAIN_KINDS):
        into[AT.known + MAIN_KINDS * place + kind] = state.known[owner, 0, components.MAIN + kind]
        into[AT.known_to_all + MAIN_KINDS * place + kind] = state.known[owner, 1, components.MAIN + kind]
    for kind in range(components.PAPYRI):
        into[AT.used + components.PAPYRI * place + kind] = state.used[owner, kind]
    for kind in range(components.CHARACTER_END):
        into[AT.camp + components.CHARACTER_END * place + kind] = state.camp[owner, kind]
        into[AT.taken_over + components.CHARACTER_END * place + kind] = state.taken_over[owner, kind]
        into[AT.fallen + components.CHARACTER_END * place + kind] = state.fallen[owner, kind]
    for kind in range(PLAYED_KINDS):
        into[AT.inside + PLAYED_KINDS * place + kind] = state.inside[owner, kind]
        if state.fought != components.EMPTY:
            into[AT.stood + PLAYED_KINDS * place + kind] = state.stood[owner, kind]
