"""Components of the Imhotep box: constants and tables of points, without logic."""

from __future__ import annotations

import numpy as np

MAX_SEATS = 4
EMPTY = -1  # an empty space, field or dock
ANY_BOAT = -1  # stands for any boat, in place of a boat number

# ---- stones and boats, IMH-1 -----------------------------------------------------------------------------------

STONES_PER_COLOUR = 29  # per colour in play; the thirtieth stone marks the score (IMH-1.1)
FIRST_SUPPLY = (2, 3, 4, 5)  # stones on the sleds at the start, in turn order (IMH-2.2)
ONE_STONE, TWO_STONES, THREE_STONES = 1, 2, 3  # numbers of stones that cards and favours place
SECOND_COLOUR_STONES = 30  # additional stones for each of two players (IMH-21.2)
UNLIMITED_STONES = 100  # size of an unlimited quarry; it never changes (IMH-21.3)
SLED_CAPACITY = 5  # stones (IMH-1.6)
CARGO_SLED_EXTRA = 2  # additional stones for each Cargo Sled (IMH-22.1)
QUARRY_STONES = 3  # stones that a seat gets at a time (IMH-4.1)
BOATS = 4  # per round
SPACES = 4  # of the largest boat
MINIMUM_LOADS = np.array([0, 1, 1, 2, 3])  # by number of spaces (IMH-1.3)

# ---- rounds, IMH-1.4 -------------------------------------------------------------------------------------------

ROUNDS = 6
ROUND_CARDS = {
    2: ("4331", "4322", "4321", "4221", "3322", "3321", "3221"),
    3: ("4421", "4332", "4322", "4321", "4221", "3332", "3322"),
    4: ("4432", "4422", "4421", "4333", "4332", "4322", "3332"),
}
BOAT_SIZES = np.array(  # [players - 2, round card, boat]: spaces
    [[[int(spaces) for spaces in card] for card in ROUND_CARDS[players]] for players in (2, 3, 4)]
)

# ---- market cards, IMH-1.5, IMH-20.5 -----------------------------------------------------------------------------

CARDS = (
    "entrance", "sarcophagus", "paved-path", "private-quarry",
    "pyramid-decoration", "temple-decoration", "tomb-decoration", "obelisk-decoration", "stone-decoration",
    "statue", "cargo-sled",
    "lever", "hammer", "sail", "chisel", "raft", "plank",
)  # fmt: skip
COPIES = (2, 2, 2, 0, 2, 2, 2, 2, 0, 10, 0, 2, 2, 3, 3, 0, 0)  # of the base game
DYNASTY_COPIES = (2, 2, 2, 2, 2, 2, 2, 2, 2, 14, 2, 2, 2, 3, 3, 2, 2)  # four additional statues: IMH-22.4
MAX_CARDS = sum(DYNASTY_COPIES)
PRIVATE_QUARRY, DECORATION, STONE_DECORATION, STATUE, CARGO_SLED = 3, 4, 8, 9, 10  # red cards come before DECORATION
LEVER, HAMMER, SAIL, CHISEL, RAFT, PLANK = range(11, 17)
BLUE_CARDS = CARDS[LEVER:]
PRIVATE_QUARRY_POINTS = 1  # IMH-22.2
STONE_DECORATION_POINTS = 1  # for each stone on the sled (IMH-22.3)
RAFT_BACK, RAFT_STONES = 2, 3  # stones that go back to the quarry, stones needed on the sled (IMH-22.5)

# ---- sites and options -----------------------------------------------------------------------------------------

SITES = ("market", "pyramid", "temple", "tomb", "obelisks")  # each site has its own side (IMH-1.2)
MARKET, PYRAMID, TEMPLE, TOMB, OBELISKS = 0, 1, 2, 3, 4
MONUMENTS = SITES[1:]  # sites where stones stay
RED_CARD_SITES = np.array([PYRAMID, TOMB, OBELISKS])  # by red card (IMH-7.1)
SIDES = ("A", "B", "C", "D")
SIDE_A, SIDE_B, SIDE_C, SIDE_D = range(4)
PROFILES = ("printed", "yucata")  # for the differences see IMH-R15, IMH-21.4
PRINTED, YUCATA = 0, 1

MAX_STONES = 60
"""Maximum number of stones at one site.

It covers six normal boats of four stones (24), private boats (4), and the stones that cards bring. Two Loading Planks
bring a boat of four stones each (8). Two Rafts and two red cards of one kind bring one stone each (4). These cards can
be drawn a second time (12); `rules/setup.py` explains why not more often.
"""

# ---- market ----------------------------------------------------------------------------------------------------

FIELDS = 4  # on side B the fourth is the hidden field
HIDDEN = 3  # the first card of the hidden field; the second is at HIDDEN + 1
MARKET_CARDS = 5
DISCARDED_OPEN, DISCARDED_UNSEEN, DISCARDED_OLDER = 0, 1, 2  # values of `face_down`: how a card was discarded

# ---- pyramids, IMH-5.2, IMH-6.2 --------------------------------------------------------------------------------

PYRAMID_A = np.array([2, 1, 3, 2, 4, 3, 2, 1, 3, 2, 3, 1, 3, 4])  # by field; each further stone scores 1
PYRAMIDS = ("left", "middle", "right")
PYRAMID_FIELDS = 5  # per pyramid
PYRAMID_B = np.array([[2, 1, 3, 2, 4], [2, 3, 1, 1, 4], [2, 3, 3, 1, 4]])  # [pyramid, field]
NO_BONUS, CARD_BONUS, STONES_BONUS, PLACE_BONUS = 0, 1, 2, 3
PYRAMID_BONUS = np.array(
    [[0, CARD_BONUS, 0, 0, 0], [0, 0, STONES_BONUS, 0, 0], [0, 0, 0, PLACE_BONUS, 0]]
)  # [pyramid, field]
OVERFLOW_POINTS = 1  # for each further stone once all fields are built

# ---- temple, IMH-5.3, IMH-6.3 ----------------------------------------------------------------------------------

TEMPLE_FIELDS, TEMPLE_FIELDS_TWO_PLAYERS = 5, 4
ONE_POINT, TWO_POINTS = 1, 2
TWO_POINTS_FIELD, TOP_CARD_FIELD = 1, 3  # fields of side B that offer no choice
TEMPLE_STONE_BONUS = 2

# ---- tomb and obelisks, IMH-5.4, 5.5, 6.4, 6.5 -----------------------------------------------------------------

ROWS = 3
GROUP_POINTS = np.array([0, 1, 3, 6, 10, 15])  # points of a tomb area or a set of statues, by size up to five
GROUP_EXTRA_POINTS = 2  # for each stone or statue beyond five
TOMB_B = np.array([8, 4, 2, 0])  # by rank
OBELISKS_A = np.array([[10, 1, 0, 0], [12, 6, 1, 0], [15, 10, 5, 1]])  # [players - 2, rank]
TOWER_POINTS = np.array([10, 9, 8, 7, 6, 5, 5, 5])
TOWER_STONES = 3

# ---- other points ----------------------------------------------------------------------------------------------

DECORATION_STONES = 3  # stones per point (IMH-7.2)
WRATH_POINTS = 5  # IMH-9.1
BET_SIDES = ("left", "right")
BET_MOST_LEFT, BET_MOST_RIGHT, BET_SECOND_LEFT, BET_SHARED_LEFT = 5, 3, 3, 3  # IMH-11.2
FAVOURS = 5
FAVOUR_CARDS = 2

# ---- A New Dynasty, IMH-20.1, IMH-20.2: sides C and D, prophecies; numbers in `dynasty_data` ------------

SCAFFOLD_LEVELS, LEVEL_PLACES = 5, (5, 4, 3, 2, 1)  # maximum values (IMH-26.1)
SCAFFOLD_PLACES = sum(LEVEL_PLACES)
LEVEL_START = np.array([0, 5, 9, 12, 14, 15])  # the first place of each level
FOUNDATION_FIELDS, STONES_BENEATH = 14, 4  # IMH-26.4
FIRST_UPPER_FIELD = 9  # the first field that rests on other stones (IMH-26.5)
CRYPT = ("amulet", "crown", "jar", "mask")
CRYPT_TILES, CRYPT_OPEN = 24, 3  # tiles in total, tiles face up at a time (IMH-28.1)
RACE_HEIGHTS, RACE_TILES = 5, 3  # heights with tiles, tiles at each height (IMH-29.1)
PLINTHS = ("left", "middle", "right")
MAX_ROAD_SPACES = 60  # maximum distance of a chariot (IMH-27.1): five stones a round, two spaces each
MAX_GATES = 30
GODS = ("amun", "ra", "isis", "osiris", "horus", "thoth", "anubis")
AMUN = 0
GODS_IN_PLAY, SCARABS, ROUND_PAIRS = 3, 2, 3  # the last is the number of pairs of rounds (IMH-23.1, IMH-23.2)
ROUNDS_PER_PAIR = 2
