"""The table of Imhotep as one record, and the set-up (IMH-2).

Pieces (in `moved`): `stone-0` .. `stone-3`; market cards by name, `card` for one that stays face down; `boat-1` ..
`boat-4`; `private-boat-0` ..; `round-card`; `scarab-0` ..; `chariot-0` ..; crypt tiles by name; `coin`, `scaffold`,
`imhotep`; `points-1` .. `points-20` for points that are scored.

Places:
- `2.3`: boat and space; `boats`: where boats of the round wait; `dock-temple`: beside a site; `box`: out of the round
- `sled-0`, `quarry-0`, `private-0` (on the private boat), `hand-0` (a seat's cards, its private boat), `score-0`
- `market.1` .. `market.4`, `pile`, `discard`, `rounds` (the pile of round cards)
- `pyramid.1` ..: sides A and D in the order of building, from 15 further stones; side B left 1-5, middle 6-10, right
  11-15, from 16 further stones; side C the places 1.1 to 5.1, from 16 further stones
- `temple.1` ..: in the order of building (four or five a layer); on side D the fields
- `tomb.1` ..: three a column, top to bottom
- `obelisks-0`: a seat's obelisk (A, C), its loose stones (B); `tower.1` .. `tower.8`: towers, from the highest (B);
  `height.1` .. `height.5`: where tiles lie (C); `plinth-0-left` .. (D)
- `bet-tomb-left`, `favour-3`; `scarabs-0`, `prophecy-amun.1` (the pair of rounds)
- `coins` (the supply), `coins-0`; `scaffold.1` .. (beside a level), `scaffolds-0`; `road.0` .. (where a chariot is);
  `beside-temple` (where Imhotep starts); `crypt-pile`, `crypt.1` .. `crypt.3`, `tiles-0`
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from saqqara.core import jit
from saqqara.games.imhotep import components
from saqqara.games.imhotep.dynasty_data import dynasty_schema

if TYPE_CHECKING:
    from saqqara.core.game_api import Options, Overrides

# ---- choices: what is pending; `rules/pending_choices.py` explains -------------------------------------------------

PHASES = (
    "turn", "take", "keep", "build", "place", "temple", "lever", "sail-load", "sail", "hammer", "chisel", "order",
    "favour-1", "favour-2", "favour-3", "favour-3-sail", "favour-4", "favour-4-more", "favour-4-sail", "favour-5",
    "buy", "crypt", "raise", "imhotep", "raft", "plank",
    "over",
)  # fmt: skip
TURN, TAKE, KEEP, BUILD, PLACE, TEMPLE, LEVER, SAIL_LOAD, SAIL, HAMMER, CHISEL, ORDER = range(12)
FAVOUR_1, FAVOUR_2, FAVOUR_3, FAVOUR_3_SAIL, FAVOUR_4, FAVOUR_4_MORE, FAVOUR_4_SAIL, FAVOUR_5 = range(12, 20)
BUY, CRYPT, RAISE, IMHOTEP, RAFT, PLANK, OVER = range(20, 27)
STEPS = ("unload", "discard", "draw", "refill", "stone-back", "fill-sled", "score-temple", "end-turn", "end-round")
UNLOAD, DISCARD, DRAW, REFILL, STONE_BACK, FILL_SLED, SCORE_TEMPLE, END_TURN, END_ROUND = range(27, 36)
CHOICES = (*PHASES, *STEPS)
MAX_PENDING_CHOICES = 12
TASK, SEAT, FACT, OTHER = range(4)  # columns
NONE = 0  # where a task has no such fact

# ---- pieces and places, for `moved` ----------------------------------------------------------------------------

SEATS = range(components.MAX_SEATS)
MAX_POINTS_PIECE = 20  # points that are scored at once
PIECES = (
    *(f"stone-{seat}" for seat in SEATS),
    *components.CARDS, "card",
    *(f"boat-{boat}" for boat in range(1, components.BOATS + 1)),
    *(f"private-boat-{seat}" for seat in SEATS),
    "round-card",
    *(f"scarab-{seat}" for seat in SEATS),
    *(f"chariot-{seat}" for seat in SEATS),
    *components.CRYPT, "coin", "scaffold", "imhotep",
    *(f"points-{points}" for points in range(1, MAX_POINTS_PIECE + 1)),
)  # fmt: skip
STONE = 0
CARD = STONE + components.MAX_SEATS
FACE_DOWN = CARD + len(components.CARDS)
BOAT = FACE_DOWN + 1
PRIVATE_BOAT = BOAT + components.BOATS
ROUND_CARD = PRIVATE_BOAT + components.MAX_SEATS
SCARAB = ROUND_CARD + 1
CHARIOT = SCARAB + components.MAX_SEATS
TILE = CHARIOT + components.MAX_SEATS
COIN, SCAFFOLD, FIGURE = (TILE + len(components.CRYPT) + step for step in range(3))
POINTS = FIGURE  # + points

PLACES = (
    *(f"{boat}.{space}" for boat in range(1, components.BOATS + 1) for space in range(1, components.SPACES + 1)),
    *(f"{name}-{seat}" for name in ("sled", "quarry", "private", "hand", "score", "obelisks") for seat in SEATS),
    "boats", "box", "pile", "discard", "rounds",
    *(f"dock-{site}" for site in components.SITES),
    *(f"market.{field}" for field in range(1, components.FIELDS + 1)),
    *(f"bet-{site}-{side}" for site in components.MONUMENTS for side in components.BET_SIDES),
    *(f"favour-{favour}" for favour in range(1, components.FAVOURS + 1)),
    *(f"tower.{tower}" for tower in range(1, len(components.TOWER_POINTS) + 1)),
    *(f"{site}.{stone}" for site in ("pyramid", "temple", "tomb") for stone in range(1, components.MAX_STONES + 1)),
    *(f"{name}-{seat}" for name in ("scarabs", "coins", "scaffolds", "tiles") for seat in SEATS),
    *(f"plinth-{seat}-{plinth}" for seat in SEATS for plinth in components.PLINTHS),
    *(f"prophecy-{god}.{pair}" for god in components.GODS for pair in range(1, components.ROUND_PAIRS + 1)),
    "coins", "beside-temple", "crypt-pile",
    *(f"crypt.{tile}" for tile in range(1, components.CRYPT_OPEN + 1)),
    *(f"scaffold.{level}" for level in range(1, components.SCAFFOLD_LEVELS + 1)),
    *(f"height.{height}" for height in range(1, components.RACE_HEIGHTS + 1)),
    *(f"road.{space}" for space in range(components.MAX_ROAD_SPACES + 1)),
)  # fmt: skip
SPACE = 0
SLED = SPACE + components.BOATS * components.SPACES
QUARRY, PRIVATE, HAND, SCORE, AT_OBELISKS = (SLED + components.MAX_SEATS * step for step in range(1, 6))
AT_BOATS = AT_OBELISKS + components.MAX_SEATS
BOX, PILE, AT_DISCARD, AT_ROUNDS, DOCK = (AT_BOATS + step for step in range(1, 6))
FIELD = DOCK + len(components.SITES)
AT_HIDDEN = FIELD + components.HIDDEN
BET = FIELD + components.FIELDS
FAVOUR = BET + len(components.MONUMENTS) * len(components.BET_SIDES)
TOWER = FAVOUR + components.FAVOURS
AT_PYRAMID = TOWER + len(components.TOWER_POINTS)
AT_TEMPLE, AT_TOMB = AT_PYRAMID + components.MAX_STONES, AT_PYRAMID + 2 * components.MAX_STONES
SCARABS = AT_TOMB + components.MAX_STONES
COINS_OF, SCAFFOLDS_OF, TILES_OF, PLINTH = (SCARABS + components.MAX_SEATS * step for step in range(1, 5))
PROPHECY = PLINTH + components.MAX_SEATS * len(components.PLINTHS)
COINS = PROPHECY + len(components.GODS) * components.ROUND_PAIRS
TEMPLE_FIGURE, CRYPT_PILE, AT_CRYPT = COINS + 1, COINS + 2, COINS + 3
AT_SCAFFOLD = AT_CRYPT + components.CRYPT_OPEN
HEIGHT = AT_SCAFFOLD + components.SCAFFOLD_LEVELS
ROAD = HEIGHT + components.RACE_HEIGHTS
MAX_MOVES = 96
"""Four stones unloaded with points, four red cards one in another, the temple, sixteen stones back, boats and market
cleared and laid out again, and a new draw pile: together fewer."""

STATE_DTYPE = np.dtype(
    [
        ("generator", "u8", (4,)),  # hidden from all seats; later shuffles follow from it (IMH-3.1)
        ("pile", "i1", (components.MAX_CARDS,)),  # hidden; the first `pile_left` are there, the last of them is on top
        ("pile_left", "i1"),
        (
            "rounds",
            "i1",
            (components.ROUNDS + 1,),
        ),  # round cards in order, the last is the one in the box; later ones hidden
        ("round_now", "i1"),  # from 0
        ("spaces", "i1", (components.BOATS,)),  # spaces of the boats of the round; 0 after the last round
        ("cargo", "i1", (components.BOATS, components.SPACES)),  # [boat, space from the bow]: EMPTY or a seat
        ("dock", "i1", (components.BOATS,)),  # EMPTY or the site to which the boat has sailed
        (
            "docked",
            "i1",
            (len(components.SITES),),
        ),  # EMPTY or a normal boat that has been here this round, of two the last
        (
            "private_dock",
            "i1",
            (len(components.SITES),),
        ),  # EMPTY or the seat whose private boat has been here this round
        ("aboard", "i1", (components.MAX_SEATS,)),  # stones on private boats
        ("sled", "i1", (components.MAX_SEATS,)),
        ("quarry", "i1", (components.MAX_SEATS,)),
        ("market", "i1", (components.MARKET_CARDS,)),  # EMPTY or a card; side B: the last two are the hidden field
        ("discard", "i1", (components.MAX_CARDS,)),  # in order
        ("face_down", "i1", (components.MAX_CARDS,)),  # OPENLY, UNSEEN (IMH-R21) or OLDER, by place in `discard`
        ("discarded", "i1"),
        ("older", "i1"),  # cards on the hidden field that lay there when the draw pile was made
        ("unseen_then", "i1", (len(components.CARDS),)),  # by card how many were unseen then, the older ones among them
        ("piled_then", "i1", (len(components.CARDS),)),  # ... and how many were unseen or came into the new draw pile
        (
            "hand",
            "i1",
            (components.MAX_SEATS, len(components.CARDS)),
        ),  # [seat, card]: how many, kept red ones too (IMH-21.1)
        (
            "secret",
            "i1",
            (components.MAX_SEATS, len(components.CARDS)),
        ),  # [seat, card]: of them hidden from others (IMH-24.2)
        (
            "secret_older",
            "i1",
            (components.MAX_SEATS, len(components.CARDS)),
        ),  # ... and gained before the draw pile was made
        ("unknown", "i1", (components.MAX_SEATS,)),  # cards besides those in `hand`, where a reader does not know them
        ("pyramid", "i1", (components.MAX_STONES,)),  # owners; the order is that of the places
        ("built", "i1", (len(components.PYRAMIDS),)),  # stones of each pyramid of side B
        ("temple", "i1", (components.MAX_STONES,)),  # owners, in order
        ("tomb", "i1", (components.MAX_STONES,)),  # owners, in order
        ("obelisk", "i1", (components.MAX_SEATS,)),  # heights (A, C), loose stones (B), stones on all plinths (D)
        ("towers", "i1", (len(components.TOWER_POINTS),)),  # EMPTY or the owner
        ("laid", "i1", (len(components.SITES),)),  # stones at each site
        ("delivered", "i1", (components.MAX_SEATS, len(components.SITES))),  # [seat, site]: of them
        ("pyramid_points", "i2", (components.MAX_SEATS,)),
        ("temple_points", "i2", (components.MAX_SEATS,)),
        ("obelisk_points", "i2", (components.MAX_SEATS,)),  # side C
        ("market_points", "i2", (components.MAX_SEATS,)),  # side D: of coins on cards
        ("red_points", "i1", (components.MAX_SEATS,)),  # Private Quarry
        ("coins", "i1", (components.MAX_SEATS,)),  # market C
        ("field_coins", "i1", (components.FIELDS,)),  # market D
        ("coins_left", "i1"),  # market D: the supply
        ("scaffolds", "i1", (components.SCAFFOLD_LEVELS,)),  # pyramid C: EMPTY or the owner
        ("temple_fields", "i1"),
        ("temple_field", "i1", (components.MAX_STONES,)),  # temple D: the field of each stone, in order
        ("imhotep", "i1"),  # temple D: EMPTY (beside it) or a field
        ("chariot", "i1", (components.MAX_SEATS,)),  # temple C: spaces from the start
        ("gates", "i1", (components.MAX_GATES, components.MAX_SEATS)),  # [gate, order of arrival]: EMPTY or a seat
        ("crypt", "i1", (components.CRYPT_TILES,)),  # tomb C, in the order of drawing; hidden from `crypt_drawn` on
        ("crypt_drawn", "i1"),
        ("crypt_open", "i1", (components.CRYPT_OPEN,)),  # EMPTY or a tile
        ("tiles", "i1", (components.MAX_SEATS, len(components.CRYPT))),
        ("plinths", "i1", (len(components.PLINTHS), components.MAX_SEATS)),  # obelisks D: heights
        ("gods", "i1", (components.GODS_IN_PLAY,)),  # as drawn
        ("scarabs", "i1", (components.GODS_IN_PLAY, components.MAX_SEATS)),  # EMPTY or the pair of rounds, from 0
        ("bets", "i1", (len(components.MONUMENTS), len(components.BET_SIDES))),  # [site - 1, side]: EMPTY or a seat
        ("favours", "i1", (components.FAVOURS,)),  # EMPTY or a seat
        ("private_left", "i1", (components.MAX_SEATS,)),  # 1 while a seat may still do it, 0 also without the option
        ("bet_left", "i1", (components.MAX_SEATS,)),
        ("favour_left", "i1", (components.MAX_SEATS,)),
        ("order", "i1", (components.SPACES,)),  # spaces of the boat being unloaded, in the order of unloading
        ("ordered", "i1"),
        ("tasks", "i1", (MAX_PENDING_CHOICES, 4)),  # [from the last to the next]: task, seat, two facts
        ("depth", "i1"),
        ("seats", "i1"),
        ("sides", "i1", (len(components.SITES),)),
        ("with_wrath", "i1"),
        ("with_private_boats", "i1"),
        ("with_bets", "i1"),
        ("with_favour", "i1"),
        ("profile", "i1"),
        ("with_dynasty", "i1"),
        ("with_prophecies", "i1"),
        ("with_unlimited_stones", "i1"),
        ("with_hidden_cards", "i1"),
        ("keeps_red", "i1"),  # IMH-21.1
        *dynasty_schema.STATE_FIELDS,  # the numbers of sides C and D and of the prophecies
        ("turn_seat", "i1"),
        ("turn", "i2"),  # from 1
        ("passes", "i1"),  # in a row
        ("sailed", "i1"),  # boats this round
        ("reshuffled", "i1", (64,)),  # for readers: new draw piles, each its size and its cards in the order of drawing
        ("reshuffled_left", "i1"),
        ("moved", "i2", (MAX_MOVES, 3)),  # what the last decision moved: piece, from, to
        ("moves", "i1"),
    ]
)


def copies(options: Options) -> tuple[int, ...]:
    """How many there are of each market card (IMH-1.5, IMH-20.5)."""
    return components.DYNASTY_COPIES if options.get("dynasty") else components.COPIES


def full_deck(options: Options) -> np.ndarray[Any, np.dtype[np.int8]]:
    """The market cards in play, sorted, int8: 34, with A New Dynasty 48."""
    return np.repeat(np.arange(len(components.CARDS), dtype=np.int8), copies(options))


def empty_state(options: Options, numbers: Overrides | None = None) -> Any:
    """A table with the options set and stones handed out (IMH-2.2), before any card is turned up."""
    state = jit.new_state(STATE_DTYPE)
    seats = int(options["players"])
    for field in (
        "cargo", "dock", "docked", "private_dock", "market", "pyramid", "temple", "tomb", "towers", "bets", "favours",
        "scaffolds", "gates", "crypt_open", "scarabs",
    ):  # fmt: skip
        getattr(state, field)[:] = components.EMPTY
    state.imhotep = components.EMPTY
    state.seats = seats
    state.sides[:] = [components.SIDES.index(str(options[site])) for site in components.SITES]
    state.with_wrath = int(options["wrath"])
    state.with_private_boats, state.with_bets = int(options["private_boats"]), int(options["bets"])
    state.with_favour = int(options["favour"])
    state.private_left[:seats] = state.with_private_boats
    state.bet_left[:seats] = state.with_bets
    state.favour_left[:seats] = state.with_favour
    state.profile = components.PROFILES.index(str(options["profile"]))
    state.temple_fields = components.TEMPLE_FIELDS_TWO_PLAYERS if seats == 2 else components.TEMPLE_FIELDS
    if numbers is not None:
        add_dynasty(state, options, numbers)
    state.sled[:seats] = components.FIRST_SUPPLY[:seats]
    state.quarry[:seats] = components.UNLIMITED_STONES
    if not state.with_unlimited_stones:
        state.quarry[:seats] = [stones(options) - taken for taken in components.FIRST_SUPPLY[:seats]]
    state.turn = 1
    return state


def stones(options: Options) -> int:
    """How many stones each seat has (IMH-1.1); two colours are one in every respect (IMH-21.2, IMH-R75). Not asked
    where they are unlimited."""
    two_colours = options.get("dynasty") and int(options["players"]) == 2 and options["profile"] == "printed"
    return components.STONES_PER_COLOUR + (components.SECOND_COLOUR_STONES if two_colours else 0)


def add_dynasty(state: Any, options: Options, numbers: Overrides) -> None:
    """What A New Dynasty adds to a table before its gods are drawn: its numbers, coins, options."""
    state.with_dynasty = 1
    state.with_prophecies = int(options["prophecies"])
    state.with_unlimited_stones = int(options["unlimited_stones"])
    state.with_hidden_cards = int(options["hidden_cards"])
    state.keeps_red = int(state.profile == components.PRINTED)
    dynasty_schema.pack_numbers(state, numbers, int(state.seats))
    if state.sides[components.MARKET] == components.SIDE_C:
        state.coins[: state.seats] = state.coins_each
    elif state.sides[components.MARKET] == components.SIDE_D:
        state.coins_left = state.coin_supply
    if state.sides[components.TEMPLE] == components.SIDE_C:
        state.temple_fields = state.procession_fields
    elif state.sides[components.TEMPLE] == components.SIDE_D:
        state.temple_fields = state.place_fields
