"""What is in the box of Imhotep: constants and tables of points, no logic."""

from __future__ import annotations

import numpy as np

MOST_SEATS = 4
EMPTY = -1  # a space, a field, a dock with nothing on it
ANY = -1  # instead of the number of one boat

# ---- stones and boats, IMH-1 -----------------------------------------------------------------------------------

STONES = 29  # of each colour in play; the thirtieth marks the score (IMH-1.1)
FIRST_SUPPLY = (2, 3, 4, 5)  # stones on the sleds in turn order (IMH-2.2)
ONE_STONE, TWO_STONES, THREE_STONES = 1, 2, 3  # that cards and favours place
SLED = 5  # room on a sled (IMH-1.6)
QUARRY_STONES = 3  # taken at a time (IMH-4.1)
BOATS = 4  # in a round
SPACES = 4  # on the largest boat
MINIMUM = np.array([0, 1, 1, 2, 3])  # minimum load by number of spaces (IMH-1.3)

# ---- rounds, IMH-1.4 -------------------------------------------------------------------------------------------

ROUNDS = 6
ROUND_CARDS = {
    2: ("4331", "4322", "4321", "4221", "3322", "3321", "3221"),
    3: ("4421", "4332", "4322", "4321", "4221", "3332", "3322"),
    4: ("4432", "4422", "4421", "4333", "4332", "4322", "3332"),
}
SIZES = np.array(  # [players - 2, round card, boat]: spaces
    [[[int(spaces) for spaces in card] for card in ROUND_CARDS[players]] for players in (2, 3, 4)]
)

# ---- market cards, IMH-1.5 -------------------------------------------------------------------------------------

CARDS = (
    "entrance", "sarcophagus", "paved-path",
    "pyramid-decoration", "temple-decoration", "tomb-decoration", "obelisk-decoration",
    "statue",
    "lever", "hammer", "sail", "chisel",
)  # fmt: skip
COPIES = (2, 2, 2, 2, 2, 2, 2, 10, 2, 2, 3, 3)
CARD_COUNT = 34
DECORATION, STATUE, LEVER, HAMMER, SAIL, CHISEL = 3, 7, 8, 9, 10, 11  # red cards are those before DECORATION
BLUE = ("lever", "hammer", "sail", "chisel")

# ---- sites and options -----------------------------------------------------------------------------------------

SITES = ("market", "pyramid", "temple", "tomb", "obelisks")  # each with a side of its own (IMH-1.2)
MARKET, PYRAMID, TEMPLE, TOMB, OBELISKS = 0, 1, 2, 3, 4
MONUMENTS = SITES[1:]  # where stones stay
RED_SITE = np.array([PYRAMID, TOMB, OBELISKS])  # by red card (IMH-7.1)
SIDES = ("A", "B")
SIDE_A, SIDE_B = 0, 1
PROFILES = ("printed", "yucata")  # they differ in IMH-14.1 only (IMH-R15)
PRINTED, YUCATA = 0, 1
OPTIONS: dict[str, tuple[str | int, ...]] = {
    "players": (2, 3, 4),
    **dict.fromkeys(SITES, SIDES),
    "wrath": (False, True), "private_boats": (False, True), "bets": (False, True), "favour": (False, True),
    "profile": PROFILES,
    **dict.fromkeys(("dynasty", "prophecies", "unlimited_stones", "hidden_cards"), (False,)),  # A New Dynasty
}  # fmt: skip

MOST_STONES = 48
"""Room for the stones at one site: six normal boats of four, four private boats, and at most fifteen red cards (a
game draws at most 47 cards: 5 a round, 1 a temple, 1 at the pyramids, 2 a private boat, 2 for a favour; 34 of them
hold two red cards of a kind, 13 come from reshuffled piles)."""

# ---- the market ------------------------------------------------------------------------------------------------

FIELDS = 4  # on side B the fourth is the hidden one
HIDDEN = 3  # the first card of the hidden field; the second lies at HIDDEN + 1
MARKET_CARDS = 5
OPENLY, UNSEEN, OLDER = 0, 1, 2  # how a card is discarded

# ---- pyramids, IMH-5.2, IMH-6.2 --------------------------------------------------------------------------------

PYRAMID_A = np.array([2, 1, 3, 2, 4, 3, 2, 1, 3, 2, 3, 1, 3, 4])  # by field; further stones 1
PYRAMIDS = ("left", "middle", "right")
PYRAMID_FIELDS = 5  # of each of the three
PYRAMID_B = np.array([[2, 1, 3, 2, 4], [2, 3, 1, 1, 4], [2, 3, 3, 1, 4]])  # [pyramid, field]
NO_BONUS, CARD_BONUS, STONES_BONUS, PLACE_BONUS = 0, 1, 2, 3
PYRAMID_BONUS = np.array(
    [[0, CARD_BONUS, 0, 0, 0], [0, 0, STONES_BONUS, 0, 0], [0, 0, 0, PLACE_BONUS, 0]]
)  # [pyramid, field]
FURTHER = 1  # a stone more once all is complete

# ---- temple, IMH-5.3, IMH-6.3 ----------------------------------------------------------------------------------

TEMPLE_FIELDS, TEMPLE_FIELDS_OF_TWO = 5, 4
ONE_POINT, TWO_POINTS = 1, 2
TWO_POINTS_FIELD, TOP_CARD_FIELD = 1, 3  # of side B; they offer no choice
TEMPLE_STONES = 2

# ---- tomb and obelisks, IMH-5.4, 5.5, 6.4, 6.5 -----------------------------------------------------------------

ROWS = 3
GROUP = np.array([0, 1, 3, 6, 10, 15])  # areas of the tomb, statues: by size up to five
GROUP_FURTHER = 2  # each one more
TOMB_B = np.array([8, 4, 2, 0])  # by place
OBELISKS_A = np.array([[10, 1, 0, 0], [12, 6, 1, 0], [15, 10, 5, 1]])  # [players - 2, place]
TOWERS = np.array([10, 9, 8, 7, 6, 5, 5, 5])
TOWER_STONES = 3

# ---- the rest of the points ------------------------------------------------------------------------------------

DECORATION_STONES = 3  # stones for a point (IMH-7.2)
WRATH = 5  # IMH-9.1
BET_SIDES = ("left", "right")
MOST_LEFT, MOST_RIGHT, SECOND_LEFT, SHARED_LEFT = 5, 3, 3, 3  # IMH-11.2
FAVOURS = 5
FAVOUR_CARDS = 2
