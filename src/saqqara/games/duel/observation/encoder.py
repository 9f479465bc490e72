"""Observation of a seat of The Duel as numbers; `saqqara.core.observation` describes the format."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.core.observation import ObservationSpec, Part, axis
from saqqara.games.duel import components, layout
from saqqara.games.duel.rules.scoring import points

SEATS = axis("seat", ("own", "other"))
NUMBERS = axis("own number", range(components.NUM_PLAYERS))
BOATS, SPACES, TILES = axis("boat", components.BOATS), axis("space", (1, 2, 3)), axis("tile", components.TILES)
ROWS, COLUMNS = axis("row", (1, 2, 3)), axis("column", ("a", "b", "c"))
MAX_TURNS, MAX_POINTS = 1000, 1000  # greater than in any game

OBSERVATION_SPEC = ObservationSpec(
    (
        Part("number", (NUMBERS,), "seat number of the observer"),
        Part("decides", (SEATS,), "seat that acts next; none once the game is over"),
        Part("phase", (axis("phase", layout.PHASES),), "current phase: the kind of choice to make"),
        Part("turn", (), "number of the turn, from 1", MAX_TURNS),
        Part("sides", (axis("site", components.SITES), axis("side", components.SIDES)), "side of each site"),
        Part("profile", (axis("profile", components.PROFILES),), "profile of the rules"),
        Part("first", (SEATS,), "seat that took the first turn"),
        Part("harbour", (ROWS, COLUMNS, SEATS), "owner of the meeple on a field"),
        Part("supply", (SEATS,), "meeples in the supply", components.MEEPLES),
        Part("cargo", (BOATS, SPACES, TILES), "tile on a space of a boat; space 1 is next to the harbour"),
        Part("in_play", (BOATS,), "1 if the boat is still in the game"),
        Part("reserve", (), "tiles in the reserve", components.RESERVE_SIZE),
        Part("stock", (), "tiles in the stock", components.STOCK_SIZE),
        Part("box", (TILES,), "tiles that have left the game", max(components.COPIES)),
        Part("obelisk", (SEATS,), "obelisk tiles", components.COPIES[components.OBELISK]),
        Part("temple", (SEATS, axis("symbols", range(1, 5))), "temple tiles", components.COPIES[components.TEMPLE]),
        Part(
            "pyramids",
            (SEATS, axis("pyramid", ("light", "dark"))),
            "tiles of each pyramid",
            components.COPIES[components.PYRAMID],
        ),
        Part("tomb", (SEATS, axis("number", range(1, 13))), "tomb tiles"),
        Part(
            "action_tiles",
            (SEATS, axis("action", components.ACTIONS)),
            "action tiles",
            components.COPIES[components.ACTION],
        ),
        Part("first_to_five", (SEATS,), "seat that was the first to have five obelisk tiles"),
        Part("points", (SEATS,), "points if the game ended now", MAX_POINTS, -MAX_POINTS),
    ),
    {
        "moved": "describes the last action; its result is visible in the position",
        "legal": "given by the action mask",
        "reveals": "follows from the action and the position",
        "box": "only the order is omitted; the number of each tile is a part",
    },
)
OFFSETS, OBSERVATION_SIZE = OBSERVATION_SPEC.offsets, OBSERVATION_SPEC.size


@compiled
def write_observation(state: Any, seat: int, into: Any) -> None:
    """Write a seat's observation into `into` (int16, `OBSERVATION_SIZE` numbers)."""
    for place in range(OBSERVATION_SIZE):
        into[place] = 0
    into[OFFSETS.number + seat] = 1
    if state.actor >= 0:
        into[OFFSETS.decides + (state.actor != seat)] = 1
    into[OFFSETS.phase + state.phase] = 1
    into[OFFSETS.turn] = state.turn
    for site in range(len(components.SITES)):
        into[OFFSETS.sides + len(components.SIDES) * site + state.sides[site]] = 1
    into[OFFSETS.profile + state.profile] = 1
    into[OFFSETS.first + (state.first != seat)] = 1
    observe_harbour(state, seat, into)
    for other in range(components.NUM_PLAYERS):
        observe_sites(state, other, int(other != seat), into)


@compiled
def observe_harbour(state: Any, seat: int, into: Any) -> None:
    """Write fields, boats, reserve, stock and box."""
    for row in range(components.HARBOUR_SIZE):
        for column in range(components.HARBOUR_SIZE):
            owner = state.harbour[row, column]
            if owner >= 0:
                into[
                    OFFSETS.harbour
                    + (row * components.HARBOUR_SIZE + column) * components.NUM_PLAYERS
                    + (owner != seat)
                ] = 1
    for boat in range(len(components.BOATS)):
        into[OFFSETS.in_play + boat] = state.in_play[boat]
        for space in range(components.SPACES):
            tile = state.cargo[boat, space]
            if tile >= 0:
                into[OFFSETS.cargo + (boat * components.SPACES + space) * len(components.TILES) + tile] = 1
    into[OFFSETS.reserve] = state.reserve_left
    into[OFFSETS.stock] = state.stock_left
    for place in range(state.boxed):
        into[OFFSETS.box + state.box[place]] += 1


@compiled
def observe_sites(state: Any, owner: int, place: int, into: Any) -> None:
    """Write the pieces and points of a seat; `place` is its index on the seat axis."""
    into[OFFSETS.supply + place] = state.supply[owner]
    into[OFFSETS.obelisk + place] = state.obelisk[owner]
    for symbols in range(4):
        into[OFFSETS.temple + 4 * place + symbols] = state.temple[owner, symbols]
    for pyramid in range(2):
        into[OFFSETS.pyramids + 2 * place + pyramid] = state.pyramids[owner, pyramid]
    for number in range(12):
        into[OFFSETS.tomb + 12 * place + number] = state.tomb[owner, number]
    for action in range(len(components.ACTIONS)):
        into[OFFSETS.action_tiles + len(components.ACTIONS) * place + action] = state.action_tiles[owner, action]
    if state.first_to_five == owner:
        into[OFFSETS.first_to_five + place] = 1
    into[OFFSETS.points + place] = points(state, owner)
