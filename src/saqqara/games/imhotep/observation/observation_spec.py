"""Which numbers an observation of Imhotep has; one layout for all options, two to four seats, and A New Dynasty."""

from __future__ import annotations

from saqqara.core.observation import ObservationSpec, Part, axis
from saqqara.games.imhotep import components, layout
from saqqara.games.imhotep.dynasty_data.dynasty_schema import COIN_COUNT

SEATS = axis("seat", ("own", "second", "third", "fourth"))
SITES, MONUMENTS, CARDS = (
    axis("site", components.SITES),
    axis("monument", components.MONUMENTS),
    axis("card", components.CARDS),
)
BOATS, SPACES, FIELDS = axis("boat", range(1, 5)), axis("space", range(1, 5)), axis("field", range(1, 5))
PLACES, TEMPLE = (
    axis("place", range(1, components.MAX_STONES + 1)),
    axis("temple field", range(1, components.TEMPLE_FIELDS + 1)),
)
GODS, CRYPT = axis("god", components.GODS), axis("tile", components.CRYPT)
SWITCHES = (
    "wrath", "private_boats", "bets", "favour", "yucata", "dynasty", "prophecies", "unlimited_stones", "hidden_cards",
)  # fmt: skip
SCORED_SOURCES = ("pyramid", "temple", "obelisks", "market", "red_cards")
MAX_TURNS, MAX_POINTS = 1000, 1000  # more than any game has
STONES = components.STONES_PER_COLOUR + components.SECOND_COLOUR_STONES

GAME_PARTS = (
    Part("number", (axis("own number", range(components.MAX_SEATS)),), "the number of one's own seat"),
    Part("players", (axis("players", (2, 3, 4)),), "how many seats there are; what belongs to others is 0"),
    Part("decides", (SEATS,), "who is to decide; nobody when the game is over"),
    Part("turn_seat", (SEATS,), "whose turn it is; nobody's when the game is over"),
    Part("phase", (axis("phase", layout.PHASES),), "what is asked"),
    Part("turn", (), "the turn, from 1", MAX_TURNS),
    Part("passes", (), "how many have passed in a row", components.MAX_SEATS),
    Part("sides", (SITES, axis("side", components.SIDES)), "the side of each site"),
    Part("options", (axis("option", SWITCHES),), "which options are on; yucata is a profile"),
    Part("round", (), "the round, from 1", components.ROUNDS),
    Part("rounds", (axis("round", range(1, 7)), axis("round card", range(1, 8))),
         "the round cards so far, numbered as in the box for so many players"),
    Part("tasks", (axis("task", range(1, layout.MAX_PENDING_CHOICES + 1)),
         axis("fact", ("kind", "seat", "first", "second"))),
         "what is pending, the next first: the kind is its place in this list, from 1, the seat 1 for one's own, 2 for "
         f"the second, 0 for none, the rest as in the view: {', '.join(layout.CHOICES)}", len(layout.PLACES),
         components.ANY_BOAT),
)  # fmt: skip

ROUND_PARTS = (
    Part("spaces", (BOATS,), "spaces of a boat of the round", components.SPACES),
    Part("cargo", (BOATS, SPACES, SEATS), "whose stone lies on a space, from the bow"),
    Part("dock", (BOATS, SITES), "where the boat has sailed to"),
    Part("order", (SPACES,), "of the boat that is unloaded, when the space comes: 1 for the first", components.SPACES),
    Part("private_dock", (SITES, SEATS), "whose private boat is here this round"),
    Part("market", (FIELDS, CARDS), "the open card of a field"),
    Part("hidden", (), "cards on the hidden field", 2),
    Part("pair", (axis("card of the pair", (1, 2)), CARDS), "the hidden pair, for who chooses from it"),
    Part("field_coins", (FIELDS,), "coins on a field (market D)", COIN_COUNT),
    Part("coins_left", (), "coins in the supply (market D)", COIN_COUNT),
    Part("pile", (), "cards in the draw pile", components.MAX_CARDS),
    Part("discard", (CARDS,), "cards discarded openly", components.MAX_CARDS),
    Part("face_down_discards", (axis("when", ("newer", "older")),),
         "cards discarded face down, newer or older than the draw pile", components.MAX_CARDS),
    Part("carried_out", (CARDS,), "cards that are being carried out", components.MAX_CARDS),
    Part("older", (), "cards on the hidden field that are older than the draw pile", 2),
    Part("older_secret", (SEATS,), "secret cards of a seat that are older than the draw pile", components.MAX_CARDS),
    Part("older_own", (CARDS,), "one's own of these", components.MAX_CARDS),
    Part("unseen_then", (CARDS,), "where there are older cards, those among which they are", components.MAX_CARDS),
    Part("piled_then", (CARDS,), "these, with those that came into the draw pile", components.MAX_CARDS),
)  # fmt: skip

SITE_PARTS = (
    Part("pyramid", (PLACES, SEATS), "whose stone lies on a place, numbered as in the view"),
    Part("scaffolds", (axis("level", range(1, 6)), SEATS), "whose is the scaffold of a level (pyramid C)"),
    Part("temple", (TEMPLE, SEATS), "whose stone of a field is visible from above"),
    Part("temple_stones", (), "stones at the temple", components.MAX_STONES),
    Part("temple_columns", (TEMPLE,), "stones of a field (temple D)", components.MAX_STONES),
    Part("temple_last", (TEMPLE,), "where the last stone has been laid (temple D)"),
    Part("imhotep", (TEMPLE,), "where Imhotep stands (temple D)"),
    Part("gates", (axis("gate", range(1, components.MAX_GATES + 1)), SEATS),
         "when a seat has come through a gate: 1 for the first (temple C)", components.MAX_SEATS),
    Part("tomb", (PLACES, SEATS), "whose stone lies on a place, three a column, from the top"),
    Part("crypt_pile", (), "tiles in the crypt pile (tomb C)", components.CRYPT_TILES),
    Part("crypt", (axis("crypt place", (1, 2, 3)), CRYPT), "the open tile on a place (tomb C)"),
    Part("towers", (axis("tower", range(1, 9)), SEATS), "whose is a tower, from the highest (obelisks B)"),
    Part("bets", (MONUMENTS, axis("bet", components.BET_SIDES), SEATS), "whose stone lies on a bet field"),
    Part("favours", (axis("favour", range(1, 6)), SEATS), "whose stone lies on a favour"),
    Part("gods", (GODS,), "the place of a god among the prophecies in play, from 1; 0 out of play",
    components.GODS_IN_PLAY),
    Part("scarabs", (GODS, SEATS), "the pair of rounds of a seat's scarab, from 1; 0 for none", components.ROUND_PAIRS),
)  # fmt: skip

SEAT_PARTS = (
    Part("sled", (SEATS,), "stones on the sled", STONES),
    Part("quarry", (SEATS,), f"stones in the quarry; {components.UNLIMITED_STONES} where they are unlimited",
    components.UNLIMITED_STONES),
    Part("hands", (SEATS, CARDS), "cards of a seat that one knows, kept red ones too", components.MAX_CARDS),
    Part("secret", (CARDS,), "one's own cards that others do not know", components.MAX_CARDS),
    Part("face_down", (SEATS,), "cards of others that one does not know", components.MAX_CARDS),
    Part("delivered", (SEATS, SITES), "stones of a seat at a site", components.MAX_STONES),
    Part("obelisk", (SEATS,), "height of the obelisk; on side B loose stones, on D those of all plinths",
         components.MAX_STONES),
    Part("plinths", (SEATS, axis("plinth", components.PLINTHS)), "heights of the plinths (obelisks D)",
    components.MAX_STONES),
    Part("tiles", (SEATS, CRYPT), "crypt tiles (tomb C)", components.CRYPT_TILES),
    Part("chariot", (SEATS,), "spaces that the chariot has come (temple C)", components.MAX_ROAD_SPACES),
    Part("coins", (SEATS,), "coins (market C)", COIN_COUNT),
    Part("aboard", (SEATS,), "stones on the private boat"),
    Part("private_left", (SEATS,), "whether the private boat can still be used"),
    Part("bet_left", (SEATS,), "whether the bet can still be made"),
    Part("favour_left", (SEATS,), "whether a favour can still be asked"),
    Part("scored", (SEATS, axis("source", SCORED_SOURCES)), "points that have been scored so far", MAX_POINTS),
    Part("points", (SEATS,), "as if the game ended now, with the cards that one knows", MAX_POINTS, -MAX_POINTS),
)  # fmt: skip

OBSERVATION_SPEC = ObservationSpec(
    (*GAME_PARTS, *ROUND_PARTS, *SITE_PARTS, *SEAT_PARTS),
    {
        "moved": "the last decision is over; what it changed lies on the table",
        "legal": "the mask of decisions says it",
        "reveals": "follows from the decision and the table",
        "overrides": "the same for the whole game: `game.overrides`; so what a prophecy asks, brings and costs",
        "breakdown": "follows from the table",
        "discard": "only the order; how many there are of each card is a part",
        "sites.temple": "only whose stones lie beneath others, and in which order; how many each seat has is a part",
    },
)
