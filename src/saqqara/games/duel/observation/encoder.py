"""What a seat of The Duel sees, as numbers (`saqqara.core.observation` says how)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.core.observation import ObservationSpec, Part, axis
from saqqara.games.duel import components
from saqqara.games.duel import layout as table
from saqqara.games.duel.rules.scoring import points

SEATS = axis("seat", ("own", "other"))
NUMBERS = axis("own number", range(components.SEATS))
BOATS, SPACES, TILES = axis("boat", components.BOATS), axis("space", (1, 2, 3)), axis("tile", components.TILES)
ROWS, COLUMNS = axis("row", (1, 2, 3)), axis("column", ("a", "b", "c"))
MOST_TURNS, MOST_POINTS = 1000, 1000  # more than any game has

SPEC = ObservationSpec(
    (
        Part("number", (NUMBERS,), "the number of one's own seat"),
        Part("decides", (SEATS,), "who is to decide; nobody when the game is over"),
        Part("phase", (axis("phase", table.PHASES),), "what is asked"),
        Part("turn", (), "the turn, from 1", MOST_TURNS),
        Part("sides", (axis("site", components.SITES), axis("side", components.SIDES)), "the side of each site"),
        Part("profile", (axis("profile", components.PROFILES),), "the profile of the rules"),
        Part("first", (SEATS,), "who has begun"),
        Part("harbour", (ROWS, COLUMNS, SEATS), "whose meeple stands on a field"),
        Part("supply", (SEATS,), "meeples in supply", components.MEEPLES),
        Part("cargo", (BOATS, SPACES, TILES), "the tile on a space of a boat; space 1 is next to the harbour"),
        Part("in_play", (BOATS,), "whether the boat is still in the game"),
        Part("reserve", (), "tiles in the reserve", components.RESERVE),
        Part("stock", (), "tiles in the stock", components.STOCK),
        Part("box", (TILES,), "tiles that have left the game", max(components.COPIES)),
        Part("obelisk", (SEATS,), "tiles of the obelisk", components.COPIES[components.OBELISK]),
        Part(
            "temple", (SEATS, axis("symbols", range(1, 5))), "tiles of the temple", components.COPIES[components.TEMPLE]
        ),
        Part(
            "pyramids",
            (SEATS, axis("pyramid", ("light", "dark"))),
            "tiles of each pyramid",
            components.COPIES[components.PYRAMID],
        ),
        Part("tomb", (SEATS, axis("number", range(1, 13))), "tiles of the tomb"),
        Part(
            "action_tiles",
            (SEATS, axis("action", components.ACTIONS)),
            "action tiles",
            components.COPIES[components.ACTION],
        ),
        Part("first_to_five", (SEATS,), "who was the first with five tiles of the obelisk"),
        Part("points", (SEATS,), "as if the game ended now", MOST_POINTS, -MOST_POINTS),
    ),
    {
        "moved": "the last decision is over; what it changed lies on the table",
        "legal": "the mask of decisions says it",
        "reveals": "follows from the decision and the table",
        "box": "only the order; how many there are of each tile is a part",
    },
)
AT, SIZE = SPEC.offsets, SPEC.size


@compiled
def observe(state: Any, seat: int, into: Any) -> None:
    """Writes what a seat sees into `into` (int16, as many as SPEC has)."""
    for place in range(SIZE):
        into[place] = 0
    into[AT.number + seat] = 1
    if state.actor >= 0:
        into[AT.decides + (state.actor != seat)] = 1
    into[AT.phase + state.phase] = 1
    into[AT.turn] = state.turn
    for site in range(len(components.SITES)):
        into[AT.sides + len(components.SIDES) * site + state.sides[site]] = 1
    into[AT.profile + state.profile] = 1
    into[AT.first + (state.first != seat)] = 1
    observe_harbour(state, seat, into)
    for other in range(components.SEATS):
        observe_sites(state, other, int(other != seat), into)


@compiled
def observe_harbour(state: Any, seat: int, into: Any) -> None:
    """Fields, boats, and what has left the game."""
    for row in range(components.SIZE):
        for column in range(components.SIZE):
            owner = state.harbour[row, column]
            if owner >= 0:
                into[AT.harbour + (row * components.SIZE + column) * components.SEATS + (owner != seat)] = 1
    for boat in range(len(components.BOATS)):
        into[AT.in_play + boat] = state.in_play[boat]
        for space in range(components.SPACES):
            tile = state.cargo[boat, space]
            if tile >= 0:
                into[AT.cargo + (boat * components.SPACES + space) * len(components.TILES) + tile] = 1
    into[AT.reserve] = state.reserve_left
    into[AT.stock] = state.stock_left
    for place in range(state.boxed):
        into[AT.box + state.box[place]] += 1


@compiled
def observe_sites(state: Any, owner: int, place: int, into: Any) -> None:
    """What a seat has; it stands at this place among the seats."""
    into[AT.supply + place] = state.supply[owner]
    into[AT.obelisk + place] = state.obelisk[owner]
    for symbols in range(4):
        into[AT.temple + 4 * place + symbols] = state.temple[owner, symbols]
    for pyramid in range(2):
        into[AT.pyramids + 2 * place + pyramid] = state.pyramids[owner, pyramid]
    for number in range(12):
        into[AT.tomb + 12 * place + number] = state.tomb[owner, number]
    for action in range(len(components.ACTIONS)):
        into[AT.action_tiles + len(components.ACTIONS) * place + action] = state.action_tiles[owner, action]
    if state.first_to_five == owner:
        into[AT.first_to_five + place] = 1
    into[AT.points + place] = points(state, owner)
