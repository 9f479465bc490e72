"""State layout of Imhotep: one record for the whole table, and its initial contents (IMH-2).

Pieces (in `moved`): `stone-0` .. `stone-3`; market cards by name, `card` for a card that stays face down; `boat-1` ..
`boat-4`; `private-boat-0` ..; `round-card`; `scarab-0` ..; `chariot-0` ..; crypt tiles by name; `coin`, `scaffold`,
`imhotep`; `points-1` .. `points-20` for points scored.

Places:
- `2.3`: boat and space; `boats`: waiting boats of the round; `dock-temple`: the dock of a site; `box`: out of the round
- `sled-0`, `quarry-0`, `private-0` (on the private boat), `hand-0` (a seat's cards and private boat), `score-0`
- `market.1` .. `market.4`, `pile`, `discard`, `rounds` (the pile of round cards)
- `pyramid.1` ..: sides A and D in the order of building, further stones from 15; side B left 1-5, middle 6-10, right
  11-15, further stones from 16; side C the places 1.1 to 5.1, further stones from 16
- `temple.1` ..: in the order of building (four or five a layer); on side D the fields
- `tomb.1` ..: three a column, top to bottom
- `obelisks-0`: a seat's obelisk (A, C), its loose stones (B); `tower.1` .. `tower.8`: towers, from the highest (B);
  `height.1` .. `height.5`: tiles at a height (C); `plinth-0-left` .. (D)
- `bet-tomb-left`, `favour-3`; `scarabs-0`, `prophecy-amun.1` (the pair of rounds)
- `coins` (the supply), `coins-0`; `scaffold.1` .. (next to a level), `scaffolds-0`; `road.0` .. (positions of
  chariots); `beside-temple` (the start of Imhotep); `crypt-pile`, `crypt.1` .. `crypt.3`, `tiles-0`
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from saqqara.core import jit
from saqqara.games.imhotep import components
from saqqara.games.imhotep.dynasty_data import dynasty_schema

if TYPE_CHECKING:
    from saqqara.core.game_api import Options, Overrides

# ---- tasks: pending choices and steps; explained in `rules/pending_choices.py` -------------------------------------

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
TASKS = (*PHASES, *STEPS)
MAX_PENDING_CHOICES = 12
TASK_COLUMN, SEAT_COLUMN, FACT_COLUMN, OTHER_COLUMN = range(4)  # columns of `tasks`
NONE = 0  # for a task without such a fact

# ---- pieces and places, for `moved` ----------------------------------------------------------------------------

SEATS = range(components.MAX_SEATS)
MAX_POINTS_PIECE = 20  # maximum points of one piece
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
COIN, SCAFFOLD, IMHOTEP_PIECE = (TILE + len(components.CRYPT) + step for step in range(3))
POINTS = IMHOTEP_PIECE  # + points

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
NEXT_TO_TEMPLE, CRYPT_PILE, AT_CRYPT = COINS + 1, COINS + 2, COINS + 3
AT_SCAFFOLD = AT_CRYPT + components.CRYPT_OPEN
HEIGHT = AT_SCAFFOLD + components.SCAFFOLD_LEVELS
ROAD = HEIGHT + components.RACE_HEIGHTS
MAX_MOVES = 96
"""Upper bound on the moves of one action.

The bound covers four unloaded stones with points, four nested red cards, the temple, sixteen returned stones, cleared
and new boats and market cards, and a new draw pile.
"""

STATE_DTYPE = np.dtype(
    [
        ("generator", "u8", (4,)),  # hidden from all seats; determines later shuffles (IMH-3.1)
        ("pile", "i1", (components.MAX_CARDS,)),  # hidden; the first `pile_left` entries, the last of them on top
        ("pile_left", "i1"),
        (
            "rounds",
            "i1",
            (components.ROUNDS + 1,),
        ),  # round cards in order, the last stays in the box; later ones are hidden
        ("round_now", "i1"),  # index of the current round, from 0
        ("spaces", "i1", (components.BOATS,)),  # spaces of the boats of the round; 0 after the last round
        ("cargo", "i1", (components.BOATS, components.SPACES)),  # [boat, space from the bow]: EMPTY or a seat
        ("dock", "i1", (components.BOATS,)),  # EMPTY or the site to which the boat has sailed
        (
            "docked",
            "i1",
            (len(components.SITES),),
        ),  # EMPTY or a normal boat that docked here this round; of several, the highest number
        (
            "private_dock",
            "i1",
            (len(components.SITES),),
        ),  # EMPTY or the seat whose private boat docked here this round
        ("aboard", "i1", (components.MAX_SEATS,)),  # stones on private boats
        ("sled", "i1", (components.MAX_SEATS,)),
        ("quarry", "i1", (components.MAX_SEATS,)),
        ("market", "i1", (components.MARKET_CARDS,)),  # EMPTY or a card; side B: the last two are the hidden field
        ("discard", "i1", (components.MAX_CARDS,)),  # in order
        ("face_down", "i1", (components.MAX_CARDS,)),  # a DISCARDED_ value (IMH-R21) by index in `discard`
        ("discarded", "i1"),
        ("older", "i1"),  # cards on the hidden field that were there when the draw pile was made
        ("unseen_then", "i1", (len(components.CARDS),)),  # by card: number unseen then, older ones included
        ("piled_then", "i1", (len(components.CARDS),)),  # by card: number unseen then or put into the new draw pile
        (
            "hand",
            "i1",
            (components.MAX_SEATS, len(components.CARDS)),
        ),  # [seat, card]: count, including kept red cards (IMH-21.1)
        (
            "secret",
            "i1",
            (components.MAX_SEATS, len(components.CARDS)),
        ),  # [seat, card]: those hidden from others (IMH-24.2)
        (
            "secret_older",
            "i1",
            (components.MAX_SEATS, len(components.CARDS)),
        ),  # ... and gained before the draw pile was made
        ("unknown", "i1", (components.MAX_SEATS,)),  # cards not counted in `hand` because the viewer does not know them
        ("pyramid", "i1", (components.MAX_STONES,)),  # owners, by place
        ("built", "i1", (len(components.PYRAMIDS),)),  # stones of each pyramid of side B
        ("temple", "i1", (components.MAX_STONES,)),  # owners, in the order of building
        ("tomb", "i1", (components.MAX_STONES,)),  # owners, in the order of building
        ("obelisk", "i1", (components.MAX_SEATS,)),  # heights (A, C), loose stones (B), stones on all plinths (D)
        ("towers", "i1", (len(components.TOWER_POINTS),)),  # EMPTY or the owner
        ("laid", "i1", (len(components.SITES),)),  # stones at each site
        ("delivered", "i1", (components.MAX_SEATS, len(components.SITES))),  # [seat, site]: stones of the seat
        ("pyramid_points", "i2", (components.MAX_SEATS,)),
        ("temple_points", "i2", (components.MAX_SEATS,)),
        ("obelisk_points", "i2", (components.MAX_SEATS,)),  # side C
        ("market_points", "i2", (components.MAX_SEATS,)),  # side D: points for coins on cards
        ("red_points", "i1", (components.MAX_SEATS,)),  # Private Quarry
        ("coins", "i1", (components.MAX_SEATS,)),  # market C
        ("field_coins", "i1", (components.FIELDS,)),  # market D
        ("coins_left", "i1"),  # market D: the supply
        ("scaffolds", "i1", (components.SCAFFOLD_LEVELS,)),  # pyramid C: EMPTY or the owner
        ("temple_fields", "i1"),
        ("temple_field", "i1", (components.MAX_STONES,)),  # temple D: the field of each stone, in order
        ("imhotep", "i1"),  # temple D: EMPTY (next to the temple) or a field
        ("chariot", "i1", (components.MAX_SEATS,)),  # temple C: spaces from the start
        ("gates", "i1", (components.MAX_GATES, components.MAX_SEATS)),  # [gate, order of arrival]: EMPTY or a seat
        ("crypt", "i1", (components.CRYPT_TILES,)),  # tomb C, in the order of drawing; hidden from `crypt_drawn` on
        ("crypt_drawn", "i1"),
        ("crypt_open", "i1", (components.CRYPT_OPEN,)),  # EMPTY or a tile
        ("tiles", "i1", (components.MAX_SEATS, len(components.CRYPT))),
        ("plinths", "i1", (len(components.PLINTHS), components.MAX_SEATS)),  # obelisks D: heights
        ("gods", "i1", (components.GODS_IN_PLAY,)),  # in the order drawn
        ("scarabs", "i1", (components.GODS_IN_PLAY, components.MAX_SEATS)),  # EMPTY or the pair of rounds, from 0
        ("bets", "i1", (len(components.MONUMENTS), len(components.BET_SIDES))),  # [site - 1, side]: EMPTY or a seat
        ("favours", "i1", (components.FAVOURS,)),  # EMPTY or a seat
        ("private_left", "i1", (components.MAX_SEATS,)),  # 1 while the private boat is unused; 0 without the option
        ("bet_left", "i1", (components.MAX_SEATS,)),
        ("favour_left", "i1", (components.MAX_SEATS,)),
        ("order", "i1", (components.SPACES,)),  # spaces of the boat being unloaded, in the order of unloading
        ("ordered", "i1"),
        ("tasks", "i1", (MAX_PENDING_CHOICES, 4)),  # stack of `depth` tasks, top last: task, seat, two facts
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
        ("passes", "i1"),  # consecutive passes
        ("sailed", "i1"),  # boats that sailed this round
        ("reshuffled", "i1", (64,)),  # for readers: each new draw pile, its size and its cards in the order of drawing
        ("reshuffled_left", "i1"),
        ("moved", "i2", (MAX_MOVES, 3)),  # moves of the last action: piece, origin, target
        ("moves", "i1"),
    ]
)


def copies(options: Options) -> tuple[int, ...]:
    """Return the number of copies of each market card (IMH-1.5, IMH-20.5)."""
    return components.DYNASTY_COPIES if options.get("dynasty") else components.COPIES


def full_deck(options: Options) -> np.ndarray[Any, np.dtype[np.int8]]:
    """Return the market cards in play, sorted, as int8: 34, or 48 with A New Dynasty."""
    return np.repeat(np.arange(len(components.CARDS), dtype=np.int8), copies(options))


def empty_state(options: Options, overrides: Overrides | None = None) -> Any:
    """Return a state with the options set and the stones handed out (IMH-2.2), before any card is turned up."""
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
    if overrides is not None:
        add_dynasty(state, options, overrides)
    state.sled[:seats] = components.FIRST_SUPPLY[:seats]
    state.quarry[:seats] = components.UNLIMITED_STONES
    if not state.with_unlimited_stones:
        state.quarry[:seats] = [stones(options) - taken for taken in components.FIRST_SUPPLY[:seats]]
    state.turn = 1
    return state


def stones(options: Options) -> int:
    """Return the number of stones of each seat (IMH-1.1).

    Two colours count as one in every respect (IMH-21.2, IMH-R75). Only valid for limited stones.
    """
    two_colours = options.get("dynasty") and int(options["players"]) == 2 and options["profile"] == "printed"
    return components.STONES_PER_COLOUR + (components.SECOND_COLOUR_STONES if two_colours else 0)


def add_dynasty(state: Any, options: Options, overrides: Overrides) -> None:
    """Add the numbers, coins and options of A New Dynasty to a state, before the gods are drawn."""
    state.with_dynasty = 1
    state.with_prophecies = int(options["prophecies"])
    state.with_unlimited_stones = int(options["unlimited_stones"])
    state.with_hidden_cards = int(options["hidden_cards"])
    state.keeps_red = int(state.profile == components.PRINTED)
    dynasty_schema.pack_numbers(state, overrides, int(state.seats))
    if state.sides[components.MARKET] == components.SIDE_C:
        state.coins[: state.seats] = state.coins_each
    elif state.sides[components.MARKET] == components.SIDE_D:
        state.coins_left = state.coin_supply
    if state.sides[components.TEMPLE] == components.SIDE_C:
        state.temple_fields = state.procession_fields
    elif state.sides[components.TEMPLE] == components.SIDE_D:
        state.temple_fields = state.place_fields
