"""The table of Tara Wolf as one record.

Cards of one kind are interchangeable, so hands, camps and the discard pile are counts by card; only piles are in order.

What seats have been shown is part of the record (TW-R20): `known` counts the cards of a hand that the other player
(level 0) or everybody (level 1) can be sure of; while obstacles lie face down it speaks of hand and laid cards
together, because a card that is known may be among those that were laid. `seen` marks cards of the main pile.
When that pile is made anew, `known` rises by what counting tells, which the discards no longer tell afterwards.

Pieces (in `moved`): cards by id, `?` for one that the reader may not know, `coin`, `medallion`, `pass_marker`.

Places: `main`, `discard`, `tombs` (the piles), `tomb` (the open tomb's card), `supply` (coins), `box`, and by seat
`hand-0`, `camp-0`, `tomb-0` (inside the tomb, open), `laid-0` (face down), `shown-0` (looked at), `papyri-0`, `used-0`,
`coins-0`, `won-0`, `medallion-0`, `marker-0`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from saqqara.core import jit
from saqqara.games.tara_wolf import components
from saqqara.games.tara_wolf.cards import card_loader, overrides

if TYPE_CHECKING:
    from saqqara.core.game_api import Options, Overrides

# ---- phases: what is asked of the seat to decide ---------------------------------------------------------------

PHASES = (
    "foresee", "resources", "play", "take", "target", "give-up", "clean-up",
    "open", "opening-discard", "send", "lay", "trigger", "hit", "curse-discard", "book", "bring-back", "over",
)  # fmt: skip
FORESEE, RESOURCES, PLAY, TAKE, TARGET, GIVE_UP, CLEAN_UP = range(7)
OPEN, OPENING_DISCARD, SEND, LAY, TRIGGER, HIT, CURSE_DISCARD, BOOK, BRING_BACK, OVER = range(7, 17)

HITTING_PHASES = (HIT, CURSE_DISCARD)
"""In these phases a trap has targets, and hits may still come."""
OWING_PHASES = (GIVE_UP, OPENING_DISCARD, CURSE_DISCARD)
"""In these phases hand cards must be discarded for an effect."""

# ---- steps: what happens by itself before the next decision is asked; `rules/play.advance_automatically` takes them

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
MAIN, DISCARD, TOMB_PILE, OPEN_TOMB, SUPPLY, BOX, HAND = range(7)  # HAND and those below: + seat
CAMP, INSIDE, LAID, SHOWN, PAPYRI, USED, PURSE, WON, AT_MEDALLION, MARKER = range(HAND + 2, HAND + 2 * len(AREAS), 2)
SEEN_BY_ALL, SEEN_BY_NONE = 7, 0  # who sees the face of a piece that moves: a sum of 1 << seat, and 4 for spectators
SPECTATOR = 4
MAX_MOVES = (
    2 * components.CARD_COUNT + 2 * components.MAX_MAIN_COUNT
)  # a tomb left with everybody in it, and a new pile, fit well

# Numbers that stand alone are as wide as Python's inside compiled code: one version of each function is enough.
_SEATS, _MAIN, _PLAYED = components.NUM_PLAYERS, components.MAIN_END, components.PLAYED_END
STATE_DTYPE = np.dtype(
    [
        *card_loader.STATE_FIELDS,  # what the cards cost and do, the same all through the game
        ("generator", "u8", (4,)),  # hidden from all; later shuffles and random choices follow from it
        ("short", "i8"),
        ("two_coins", "i8"),
        ("turn", "i8"),  # the round, from 1
        ("phase", "i8"),
        ("actor", "i8"),  # the seat to decide; EMPTY when the game is over
        ("holder", "i8"),  # the seat with the medallion
        ("camper", "i8"),  # the seat whose camp phase it is, or was last
        # piles
        (
            "pile",
            "i1",
            (components.MAX_MAIN_COUNT,),
        ),  # hidden; the first `pile_left` are there, the last of them is on top
        (
            "seen",
            "i1",
            (components.MAX_MAIN_COUNT,),
        ),  # by place in the pile: sum of 1 << seat for the seats that know the card
        ("pile_left", "i8"),
        ("discards", "i1", (_MAIN,)),  # [card]: how many
        (
            "tomb_pile",
            "i1",
            (components.TOMBS,),
        ),  # hidden; the first `tombs_left` are there, the last of them is on top
        ("tombs_left", "i8"),
        ("tomb_seen", "i8"),  # sum of 1 << seat for the seats that know the tomb on top
        ("tomb", "i8"),  # the open tomb, or EMPTY
        ("won", "i1", (components.TOMBS,)),  # [tomb - first tomb]: EMPTY or the seat that has won it
        # what belongs to the seats
        ("hand", "i1", (_SEATS, _MAIN)),  # hidden from the other
        ("hand_left", "i1", (_SEATS,)),
        ("known", "i1", (_SEATS, 2, _MAIN)),  # [owner, level, card]: see above
        ("camp", "i1", (_SEATS, components.CHARACTER_END)),  # [seat, character]; the adventurer is one of them
        ("taken_over", "i1", (_SEATS, components.CHARACTER_END)),  # since the owner's last camp phase began (TW-R7)
        ("inside", "i1", (_SEATS, _PLAYED)),  # open in the tomb: characters, undead, traps still to trigger, ankh
        ("laid", "i1", (_SEATS, _PLAYED)),  # face down; hidden from the other
        ("laid_cards", "i1", (_SEATS,)),  # from the hand
        ("laid_papyri", "i1", (_SEATS,)),
        ("papyri", "i1", (_SEATS, components.PAPYRI)),  # [seat, papyrus - first papyrus]; hidden from the other
        ("papyri_left", "i1", (_SEATS,)),
        ("used", "i1", (_SEATS, components.PAPYRI)),
        ("coins", "i1", (_SEATS,)),
        ("markers", "i1", (_SEATS,)),
        ("consolation", "i1", (_SEATS,)),  # 1 while the two coins of the variant can still be had (TW-R8)
        # the middle of a phase
        ("resources", "i8"),  # how many there are to split
        ("companions_played", "i8"),  # in this camp phase
        ("first_played", "i8"),  # the first of them, or EMPTY
        (
            "shown",
            "i1",
            (components.MAX_LOOKED_AT,),
        ),  # cards looked at, the top one first; EMPTY where one has been put back
        ("shown_seen", "i1", (components.MAX_LOOKED_AT,)),  # who knows them, as in `seen`
        ("shown_left", "i8"),
        ("cause", "i8"),  # the card whose effect is being carried out, or EMPTY
        ("pending", "i8"),  # hits, or cards to bring back, that may still come
        ("asked", "i8"),  # of a step that asks one seat after the other, the holder first: how many have been asked
        ("owed", "i8"),  # hand cards that the seat to decide must still discard for the effect
        ("targets", "i1", (components.CHARACTER_END,)),  # 1 for the legal targets of the trap, as settled (TW-R15)
        ("eliminated", "i8"),  # by traps since the last tomb was opened, both sides
        ("fallen", "i1", (_SEATS, components.CHARACTER_END)),  # who they were, the saved ones too
        ("saved", "i1", (_SEATS,)),  # by doctors in this tomb phase
        ("foiled", "i8"),  # 1 once the first trap of the other player has been triggered (TW-C5)
        ("fight", "i2", (_SEATS,)),  # totals of the last fight; EMPTY if there was none
        ("fought", "i8"),  # the tomb awarded last, or EMPTY
        ("stood", "i1", (_SEATS, _PLAYED)),  # who lay open in it then
        ("holder_then", "i8"),  # who had the medallion then, or EMPTY
        # what the last decision did, for readers
        ("moved", "i1", (MAX_MOVES, 4)),  # piece, from, to, who sees it
        ("moves", "i8"),
        ("revealed", "i8"),  # sum of 1 << seat for the seats that were shown something new
        ("fresh", "i8"),  # how many cards the main pile got when it was made anew, 0 if it was not
        ("drawn_lot", "i8"),  # the card that chance took from a hand, or EMPTY
    ]
)


def empty_state(options: Options, numbers: Overrides | None = None) -> Any:
    """A table with options and cards set, before any card is dealt: the first round is about to begin."""
    state = jit.new_state(STATE_DTYPE)
    card_loader.pack(state, overrides.deck_with_overrides(numbers), bool(options["short"]))
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
