"""State of Tara Wolf as one NumPy record.

Cards of one kind are interchangeable, so hands, camps and the discard pile are counts by card; only piles are ordered.

The record includes what each seat has been shown (TW-R20). `known` counts the cards of a hand that the other player
(level 0) or everyone (level 1) can be sure of. While obstacles are face down, it covers hand and laid cards together,
because a known card may be among the laid ones. `seen` marks cards of the main pile. A reshuffle raises `known` by what
card counting proves, because the discard pile no longer shows it afterwards.

Pieces in `moved`: cards by ID, `?` for a card that the viewer may not know, `coin`, `medallion`, `pass_marker`.

Places: `main`, `discard` and `tombs` (piles), `tomb` (the open tomb card), `supply` (coins), `box`, and per seat
`hand-0`, `camp-0`, `tomb-0` (inside the tomb, face up), `laid-0` (face down), `shown-0` (looked at), `papyri-0`,
`used-0`, `coins-0`, `won-0`, `medallion-0`, `marker-0`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from saqqara.core import jit
from saqqara.games.tara_wolf import components
from saqqara.games.tara_wolf.cards import card_loader
from saqqara.games.tara_wolf.cards.overrides import deck_with_overrides

if TYPE_CHECKING:
    from saqqara.core.game_api import Options, Overrides

# ---- phases: which action the current seat chooses -------------------------------------------------------------

PHASES = (
    "foresee", "resources", "play", "take", "target", "give-up", "clean-up",
    "open", "opening-discard", "send", "lay", "trigger", "hit", "curse-discard", "book", "bring-back", "over",
)  # fmt: skip
FORESEE, RESOURCES, PLAY, TAKE, TARGET, GIVE_UP, CLEAN_UP = range(7)
OPEN, OPENING_DISCARD, SEND, LAY, TRIGGER, HIT, CURSE_DISCARD, BOOK, BRING_BACK, OVER = range(7, 17)

HITTING_PHASES = (HIT, CURSE_DISCARD)
"""Phases in which a trap has targets and hits may still follow."""
OWING_PHASES = (GIVE_UP, OPENING_DISCARD, CURSE_DISCARD)
"""Phases in which hand cards must be discarded for an effect."""

# ---- automatic steps between actions, executed by `rules/play.advance_automatically` ------------------------------

START_CAMP, GAIN_RESOURCES, CONTINUE_PLAYING, TIDY_UP, START_OPENING, END_SENDING, START_LAYING = range(17, 24)
NEXT_HIT, NEXT_TRAP, ASK_FOR_BOOKS, LEAVE_TOMB = range(24, 28)

# ---- pieces and places, for `moved` ----------------------------------------------------------------------------

PIECES = (*components.CARDS, "coin", "medallion", "pass_marker", "?")
COIN = components.CARD_COUNT
MEDALLION, PASS_MARKER, UNSEEN = COIN + 1, COIN + 2, COIN + 3

AREAS = (
    "hand", "camp", "tomb", "laid", "shown", "papyri", "used", "coins", "won", "medallion", "marker",
)  # fmt: skip
PLACES = (
    "main", "discard", "tombs", "tomb", "supply", "box",
    *(f"{area}-{seat}" for area in AREAS for seat in range(components.NUM_PLAYERS)),
)  # fmt: skip
MAIN, DISCARD, TOMB_PILE, OPEN_TOMB, SUPPLY, BOX, HAND = range(7)  # HAND and the following places: + seat
CAMP, INSIDE, LAID, SHOWN, PAPYRI, USED, PURSE, WON, AT_MEDALLION, MARKER = range(HAND + 2, HAND + 2 * len(AREAS), 2)
SEEN_BY_ALL, SEEN_BY_NONE = 7, 0  # viewers of a moved piece's face: sum of `1 << seat`, and 4 for spectators
SPECTATOR = 4
MAX_MOVES = (
    2 * components.CARD_COUNT + 2 * components.MAX_MAIN_COUNT
)  # enough for leaving a tomb with every card in it plus a reshuffle

# Scalars are as wide as Python integers in compiled code, so one compiled version of each function is enough.
_SEATS, _MAIN, _PLAYED = components.NUM_PLAYERS, components.MAIN_END, components.PLAYED_END
STATE_DTYPE = np.dtype(
    [
        *card_loader.STATE_FIELDS,  # costs and effects of the cards, constant during a game
        ("generator", "u8", (4,)),  # hidden from all seats; later shuffles and random choices follow from it
        ("short", "i8"),
        ("two_coins", "i8"),
        ("turn", "i8"),  # the round, starting at 1
        ("phase", "i8"),
        ("actor", "i8"),  # the seat that chooses the next action; EMPTY once the game is over
        ("holder", "i8"),  # the seat with the medallion
        ("camper", "i8"),  # the seat of the current camp phase, or of the last one
        # piles
        (
            "pile",
            "i1",
            (components.MAX_MAIN_COUNT,),
        ),  # hidden; only the first `pile_left` are valid, the last of them is the top card
        (
            "seen",
            "i1",
            (components.MAX_MAIN_COUNT,),
        ),  # by place in the pile: sum of `1 << seat` for the seats that know the card
        ("pile_left", "i8"),
        ("discards", "i1", (_MAIN,)),  # [card]: number of cards
        (
            "tomb_pile",
            "i1",
            (components.TOMBS,),
        ),  # hidden; only the first `tombs_left` are valid, the last of them is the top card
        ("tombs_left", "i8"),
        ("tomb_seen", "i8"),  # sum of `1 << seat` for the seats that know the top tomb
        ("tomb", "i8"),  # the open tomb, or EMPTY
        ("won", "i1", (components.TOMBS,)),  # [tomb - first tomb]: EMPTY or the winning seat
        # pieces of the seats
        ("hand", "i1", (_SEATS, _MAIN)),  # hidden from the other seat
        ("hand_left", "i1", (_SEATS,)),
        ("known", "i1", (_SEATS, 2, _MAIN)),  # [owner, level, card]: see the module docstring
        ("camp", "i1", (_SEATS, components.CHARACTER_END)),  # [seat, character]; includes the adventurer
        ("taken_over", "i1", (_SEATS, components.CHARACTER_END)),  # since the owner's last camp phase began (TW-R7)
        ("inside", "i1", (_SEATS, _PLAYED)),  # face up in the tomb: characters, undead, untriggered traps, ankh
        ("laid", "i1", (_SEATS, _PLAYED)),  # face down; hidden from the other seat
        ("laid_cards", "i1", (_SEATS,)),  # from the hand
        ("laid_papyri", "i1", (_SEATS,)),
        ("papyri", "i1", (_SEATS, components.PAPYRI)),  # [seat, papyrus - first papyrus]; hidden from the other seat
        ("papyri_left", "i1", (_SEATS,)),
        ("used", "i1", (_SEATS, components.PAPYRI)),
        ("coins", "i1", (_SEATS,)),
        ("markers", "i1", (_SEATS,)),
        ("consolation", "i1", (_SEATS,)),  # 1 while the two coins of the variant are still available (TW-R8)
        # details of the current phase
        ("resources", "i8"),  # number of resources to split
        ("companions_played", "i8"),  # in this camp phase
        ("first_played", "i8"),  # the first of them, or EMPTY
        (
            "shown",
            "i1",
            (components.MAX_LOOKED_AT,),
        ),  # cards looked at, top card first; EMPTY where one has been put back
        ("shown_seen", "i1", (components.MAX_LOOKED_AT,)),  # seats that know them, as in `seen`
        ("shown_left", "i8"),
        ("cause", "i8"),  # the card whose effect is in progress, or EMPTY
        ("pending", "i8"),  # hits or returns that may still follow
        ("asked", "i8"),  # number of seats already asked in steps that ask each seat, the holder first
        ("owed", "i8"),  # hand cards that the current seat must still discard for the effect
        ("targets", "i1", (components.CHARACTER_END,)),  # 1 for each legal target of the trap, once triggered (TW-R15)
        ("eliminated", "i8"),  # by traps since the last tomb was opened, both sides
        ("fallen", "i1", (_SEATS, components.CHARACTER_END)),  # the eliminated characters, including saved ones
        ("saved", "i1", (_SEATS,)),  # by doctors in this tomb phase
        ("foiled", "i8"),  # 1 once the other player has triggered the first trap (TW-C5)
        ("fight", "i2", (_SEATS,)),  # totals of the last fight; EMPTY without a fight
        ("fought", "i8"),  # the tomb awarded last, or EMPTY
        ("stood", "i1", (_SEATS, _PLAYED)),  # cards face up in that tomb when it was awarded
        ("holder_then", "i8"),  # holder of the medallion at that time, or EMPTY
        # effects of the last action, for views and logs
        ("moved", "i1", (MAX_MOVES, 4)),  # piece, from, to, seen by
        ("moves", "i8"),
        ("revealed", "i8"),  # sum of `1 << seat` for the seats that saw something new
        ("fresh", "i8"),  # number of cards in a reshuffled main pile, 0 without a reshuffle
        ("drawn_lot", "i8"),  # the card taken from a hand at random, or EMPTY
    ]
)


def empty_state(options: Options, overrides: Overrides | None = None) -> Any:
    """Return a state with options and cards set, before any card is dealt and the first round begins."""
    state = jit.new_state(STATE_DTYPE)
    card_loader.pack(state, deck_with_overrides(overrides), bool(options["short"]))
    state.short, state.two_coins = int(options["short"]), int(options["two_coins"])
    state.turn = 1
    state.tomb = state.first_played = state.cause = state.drawn_lot = state.fought = state.holder_then = (
        components.EMPTY
    )
    state.won[:] = components.EMPTY
    state.fight[:] = components.EMPTY
    state.shown[:] = components.EMPTY
    state.markers[:] = 1
    state.consolation[:] = state.two_coins
    return state
