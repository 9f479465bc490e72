"""Numeric observation of an Imhotep seat and its layout (`saqqara.core.observation`)."""

from __future__ import annotations

from typing import Any

from saqqara.core.jit import compiled
from saqqara.core.observation import ObservationSpec, Part, axis
from saqqara.games.imhotep import components, layout
from saqqara.games.imhotep.dynasty_data.dynasty_schema import COIN_COUNT
from saqqara.games.imhotep.observation.resampling import sees_pair
from saqqara.games.imhotep.rules.pending_choices import current_player, phase
from saqqara.games.imhotep.rules.scoring import points
from saqqara.games.imhotep.rules.sites import temple

# ---- observation spec ------------------------------------------------------------------------------------------------

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
MAX_TURNS, MAX_POINTS = 1000, 1000  # more than in any game
STONES = components.STONES_PER_COLOUR + components.SECOND_COLOUR_STONES

GAME_PARTS = (
    Part("number", (axis("own number", range(components.MAX_SEATS)),), "seat number of the observer"),
    Part("players", (axis("players", (2, 3, 4)),), "number of players; values of seats that do not exist are 0"),
    Part("decides", (SEATS,), "seat that acts next; none once the game is over"),
    Part("turn_seat", (SEATS,), "seat whose turn it is; none once the game is over"),
    Part("phase", (axis("phase", layout.PHASES),), "current phase: the kind of choice to make"),
    Part("turn", (), "number of the turn, from 1", MAX_TURNS),
    Part("passes", (), "number of consecutive passes", components.MAX_SEATS),
    Part("sides", (SITES, axis("side", components.SIDES)), "side of each site"),
    Part("options", (axis("option", SWITCHES),), "options that are on; yucata is a profile"),
    Part("round", (), "number of the round, from 1", components.ROUNDS),
    Part("rounds", (axis("round", range(1, 7)), axis("round card", range(1, 8))),
         "round cards so far, numbered as in the box for this number of players"),
    Part("tasks", (axis("task", range(1, layout.MAX_PENDING_CHOICES + 1)),
         axis("fact", ("kind", "seat", "first", "second"))),
         "pending choices, the next one first; the seat is 1 for the observer, 2 for the second seat, 0 for none; the "
         "last two facts are as in the view; the kind is the position in this list, from 1: "
         f"{', '.join(layout.TASKS)}", len(layout.PLACES),
         components.ANY_BOAT),
)  # fmt: skip

ROUND_PARTS = (
    Part("spaces", (BOATS,), "number of spaces of a boat of this round", components.SPACES),
    Part("cargo", (BOATS, SPACES, SEATS), "owner of the stone on a space, counted from the bow"),
    Part("dock", (BOATS, SITES), "site to which the boat has sailed"),
    Part("order", (SPACES,), "unloading order of the spaces of the boat that is being unloaded: 1 for the first",
         components.SPACES),
    Part("private_dock", (SITES, SEATS), "owner of the private boat at a site this round"),
    Part("market", (FIELDS, CARDS), "face-up card on a field"),
    Part("hidden", (), "cards on the hidden field", 2),
    Part("pair", (axis("card of the pair", (1, 2)), CARDS), "hidden pair, shown only to the seat that chooses from it"),
    Part("field_coins", (FIELDS,), "coins on a field (market D)", COIN_COUNT),
    Part("coins_left", (), "coins in the supply (market D)", COIN_COUNT),
    Part("pile", (), "cards in the draw pile", components.MAX_CARDS),
    Part("discard", (CARDS,), "cards discarded face up", components.MAX_CARDS),
    Part("face_down_discards", (axis("when", ("newer", "older")),),
         "cards discarded face down, newer or older than the draw pile", components.MAX_CARDS),
    Part("carried_out", (CARDS,), "cards whose effect is being carried out", components.MAX_CARDS),
    Part("older", (), "cards on the hidden field that are older than the draw pile", 2),
    Part("older_secret", (SEATS,), "secret cards of a seat that are older than the draw pile", components.MAX_CARDS),
    Part("older_own", (CARDS,), "the observer's secret cards that are older than the draw pile", components.MAX_CARDS),
    Part("unseen_then", (CARDS,), "cards that the older cards may be, if there are any", components.MAX_CARDS),
    Part("piled_then", (CARDS,), "these cards and those put into the draw pile", components.MAX_CARDS),
)  # fmt: skip

SITE_PARTS = (
    Part("pyramid", (PLACES, SEATS), "owner of the stone on a place, numbered as in the view"),
    Part("scaffolds", (axis("level", range(1, 6)), SEATS), "owner of the scaffold of a level (pyramid C)"),
    Part("temple", (TEMPLE, SEATS), "owner of the stone of a field that is visible from above"),
    Part("temple_stones", (), "stones at the temple", components.MAX_STONES),
    Part("temple_columns", (TEMPLE,), "stones on a field (temple D)", components.MAX_STONES),
    Part("temple_last", (TEMPLE,), "field of the last stone placed (temple D)"),
    Part("imhotep", (TEMPLE,), "field of Imhotep (temple D)"),
    Part("gates", (axis("gate", range(1, components.MAX_GATES + 1)), SEATS),
         "order in which the seats reached a gate: 1 for the first (temple C)", components.MAX_SEATS),
    Part("tomb", (PLACES, SEATS), "owner of the stone on a place; three places per column, from the top"),
    Part("crypt_pile", (), "tiles in the crypt pile (tomb C)", components.CRYPT_TILES),
    Part("crypt", (axis("crypt place", (1, 2, 3)), CRYPT), "face-up tile on a place (tomb C)"),
    Part("towers", (axis("tower", range(1, 9)), SEATS), "owner of a tower, from the highest (obelisks B)"),
    Part("bets", (MONUMENTS, axis("bet", components.BET_SIDES), SEATS), "owner of the stone on a bet field"),
    Part("favours", (axis("favour", range(1, 6)), SEATS), "owner of the stone on a favour field"),
    Part("gods", (GODS,), "position of a god among the prophecies in play, from 1; 0 if not in play",
    components.GODS_IN_PLAY),
    Part("scarabs", (GODS, SEATS), "pair of rounds of a seat's scarab, from 1; 0 for none", components.ROUND_PAIRS),
)  # fmt: skip

SEAT_PARTS = (
    Part("sled", (SEATS,), "stones on the sled", STONES),
    Part("quarry", (SEATS,), f"stones in the quarry; {components.UNLIMITED_STONES} if unlimited",
    components.UNLIMITED_STONES),
    Part("hands", (SEATS, CARDS), "cards of a seat that the observer knows, including kept red cards",
         components.MAX_CARDS),
    Part("secret", (CARDS,), "the observer's own cards that the other seats do not know", components.MAX_CARDS),
    Part("face_down", (SEATS,), "cards of another seat that the observer does not know", components.MAX_CARDS),
    Part("delivered", (SEATS, SITES), "stones of a seat at a site", components.MAX_STONES),
    Part("obelisk", (SEATS,), "height of the obelisk; on side B the loose stones, on side D the stones of all plinths",
         components.MAX_STONES),
    Part("plinths", (SEATS, axis("plinth", components.PLINTHS)), "heights of the plinths (obelisks D)",
    components.MAX_STONES),
    Part("tiles", (SEATS, CRYPT), "crypt tiles (tomb C)", components.CRYPT_TILES),
    Part("chariot", (SEATS,), "spaces that the chariot has moved (temple C)", components.MAX_ROAD_SPACES),
    Part("coins", (SEATS,), "coins (market C)", COIN_COUNT),
    Part("aboard", (SEATS,), "stones on the private boat"),
    Part("private_left", (SEATS,), "1 if the private boat can still be used"),
    Part("bet_left", (SEATS,), "1 if the bet can still be placed"),
    Part("favour_left", (SEATS,), "1 if a favour can still be chosen"),
    Part("scored", (SEATS, axis("source", SCORED_SOURCES)), "points scored so far", MAX_POINTS),
    Part("points", (SEATS,), "points if the game ended now, with the cards that the observer knows", MAX_POINTS,
         -MAX_POINTS),
)  # fmt: skip

OBSERVATION_SPEC = ObservationSpec(
    (*GAME_PARTS, *ROUND_PARTS, *SITE_PARTS, *SEAT_PARTS),
    {
        "moved": "describes the last action; its result is visible in the position",
        "legal": "given by the action mask",
        "reveals": "follows from the action and the position",
        "overrides": "constant during a game: `game.overrides`; this includes the task, gain and loss of a prophecy",
        "breakdown": "follows from the position",
        "discard": "only the order is omitted; the number of each card is a part",
        "sites.temple": "only owners and order of covered stones are omitted; each seat's number of stones is a part",
    },
)


# ---- encoder ---------------------------------------------------------------------------------------------------------


OFFSETS, OBSERVATION_SIZE = OBSERVATION_SPEC.offsets, OBSERVATION_SPEC.size
NUM_SEATS, NUM_SITES, NUM_CARDS = components.MAX_SEATS, len(components.SITES), len(components.CARDS)


@compiled
def write_observation(state: Any, seat: int, into: Any) -> None:
    """Write the observation of a seat into `into` (int16, OBSERVATION_SIZE numbers)."""
    for place in range(OBSERVATION_SIZE):
        into[place] = 0
    observe_game(state, seat, into)
    observe_boats(state, seat, into)
    observe_market(state, seat, into)
    observe_older(state, seat, into)
    observe_tasks(state, seat, into)
    observe_pyramid(state, seat, into)
    observe_temple(state, seat, into)
    observe_tomb_and_obelisks(state, seat, into)
    observe_expansions(state, seat, into)
    for owner in range(state.seats):
        observe_seat(state, owner, relative_seat(state, seat, owner), owner == seat, into)
    observe_points(state, seat, into)


@compiled
def relative_seat(state: Any, seat: int, other: int) -> int:
    """Return the position of a seat, counted to the left from the observing seat."""
    place = other - seat
    return int(place + state.seats) if place < 0 else int(place)


@compiled
def mark_seat(state: Any, seat: int, other: int, first: int, into: Any) -> None:
    """Set 1 for a seat in a row of seats that begins at `first`; nothing for EMPTY."""
    if other >= 0:
        into[first + relative_seat(state, seat, other)] = 1


@compiled
def observe_game(state: Any, seat: int, into: Any) -> None:
    """Write the seat that has the turn, the options and the rounds."""
    into[OFFSETS.number + seat] = 1
    into[OFFSETS.players + state.seats - 2] = 1
    mark_seat(state, seat, current_player(state), OFFSETS.decides, into)
    if current_player(state) >= 0:
        mark_seat(state, seat, state.turn_seat, OFFSETS.turn_seat, into)
    into[OFFSETS.phase + phase(state)] = 1
    into[OFFSETS.turn] = state.turn
    into[OFFSETS.passes] = state.passes
    for site in range(NUM_SITES):
        into[OFFSETS.sides + len(components.SIDES) * site + state.sides[site]] = 1
    into[OFFSETS.options + 0] = state.with_wrath
    into[OFFSETS.options + 1] = state.with_private_boats
    into[OFFSETS.options + 2] = state.with_bets
    into[OFFSETS.options + 3] = state.with_favour
    into[OFFSETS.options + 4] = state.profile
    into[OFFSETS.options + 5] = state.with_dynasty
    into[OFFSETS.options + 6] = state.with_prophecies
    into[OFFSETS.options + 7] = state.with_unlimited_stones
    into[OFFSETS.options + 8] = state.with_hidden_cards
    num_rounds = min(state.round_now + 1, components.ROUNDS)
    into[OFFSETS.round] = num_rounds
    for number in range(num_rounds):
        into[OFFSETS.rounds + (components.ROUNDS + 1) * number + state.rounds[number]] = 1


@compiled
def observe_boats(state: Any, seat: int, into: Any) -> None:
    """Write the boats of the round, their stones and their docks."""
    for boat in range(components.BOATS):
        into[OFFSETS.spaces + boat] = state.spaces[boat]
        if state.dock[boat] >= 0:
            into[OFFSETS.dock + NUM_SITES * boat + state.dock[boat]] = 1
        for space in range(state.spaces[boat]):
            mark_seat(
                state,
                seat,
                state.cargo[boat, space],
                OFFSETS.cargo + (boat * components.SPACES + space) * NUM_SEATS,
                into,
            )
    for number in range(state.ordered):
        into[OFFSETS.order + state.order[number]] = number + 1


@compiled
def observe_market(state: Any, seat: int, into: Any) -> None:
    """Write the open cards, the pair if the seat is looking at it, and the piles."""
    is_hidden = state.sides[components.MARKET] == components.SIDE_B
    for field in range(components.FIELDS):
        if state.market[field] >= 0 and not (is_hidden and field == components.HIDDEN):
            into[OFFSETS.market + NUM_CARDS * field + state.market[field]] = 1
        into[OFFSETS.field_coins + field] = state.field_coins[field]
    if is_hidden:
        for number in range(2):
            card = state.market[components.HIDDEN + number]
            if card >= 0:
                into[OFFSETS.hidden] += 1
                if sees_pair(state, seat):
                    into[OFFSETS.pair + NUM_CARDS * number + card] = 1
    into[OFFSETS.coins_left] = state.coins_left
    into[OFFSETS.pile] = state.pile_left
    for place in range(state.discarded):
        visibility = state.face_down[place]
        if visibility == components.DISCARDED_OPEN:
            into[OFFSETS.discard + state.discard[place]] += 1
        else:
            into[OFFSETS.face_down_discards + visibility - components.DISCARDED_UNSEEN] += 1


@compiled
def observe_older(state: Any, seat: int, into: Any) -> None:
    """Write the public knowledge of older cards, and the seat's own older secret cards.

    Older cards are unseen cards that are older than the draw pile.
    """
    count = into[OFFSETS.face_down_discards + components.DISCARDED_OLDER - components.DISCARDED_UNSEEN] + state.older
    into[OFFSETS.older] = state.older
    if state.with_hidden_cards == 1:
        for owner in range(state.seats):
            held_count = 0
            for card in range(NUM_CARDS):
                held_count += state.secret_older[owner, card]
            into[OFFSETS.older_secret + relative_seat(state, seat, owner)] = held_count
            count += held_count
        for card in range(NUM_CARDS):
            into[OFFSETS.older_own + card] = state.secret_older[seat, card]
    if count > 0:
        for card in range(NUM_CARDS):
            into[OFFSETS.unseen_then + card] = state.unseen_then[card]
            into[OFFSETS.piled_then + card] = state.piled_then[card]


@compiled
def observe_tasks(state: Any, seat: int, into: Any) -> None:
    """Write the pending tasks, the next one first."""
    for number in range(state.depth):
        place, row = state.depth - 1 - number, OFFSETS.tasks + 4 * number
        owner = state.tasks[place, layout.SEAT_COLUMN]
        into[row] = state.tasks[place, layout.TASK_COLUMN] + 1
        into[row + 1] = relative_seat(state, seat, owner) + 1 if owner >= 0 else 0
        into[row + 2] = state.tasks[place, layout.FACT_COLUMN]
        into[row + 3] = state.tasks[place, layout.OTHER_COLUMN]
        if state.tasks[place, layout.TASK_COLUMN] == layout.DISCARD:
            into[OFFSETS.carried_out + state.tasks[place, layout.FACT_COLUMN]] += 1


@compiled
def observe_pyramid(state: Any, seat: int, into: Any) -> None:
    """Write the stones by place and the scaffolds."""
    free = (
        components.SCAFFOLD_PLACES if state.sides[components.PYRAMID] in (components.SIDE_B, components.SIDE_C) else 0
    )
    for place in range(min(components.MAX_STONES, free + state.laid[components.PYRAMID])):
        mark_seat(state, seat, state.pyramid[place], OFFSETS.pyramid + NUM_SEATS * place, into)
    if state.sides[components.PYRAMID] == components.SIDE_C:
        for level in range(components.SCAFFOLD_LEVELS):
            mark_seat(state, seat, state.scaffolds[level], OFFSETS.scaffolds + NUM_SEATS * level, into)


@compiled
def observe_temple(state: Any, seat: int, into: Any) -> None:
    """Write the visible stones and the number of stones, and the other components of sides C and D."""
    into[OFFSETS.temple_stones] = state.laid[components.TEMPLE]
    if state.sides[components.TEMPLE] == components.SIDE_D:
        observe_columns(state, seat, into)
        return
    for field in range(state.temple_fields):
        stone = temple.visible_in_layers(state, field)
        if stone >= 0:
            mark_seat(state, seat, state.temple[stone], OFFSETS.temple + NUM_SEATS * field, into)
    if state.sides[components.TEMPLE] == components.SIDE_C:
        observe_gates(state, seat, into)


@compiled
def observe_columns(state: Any, seat: int, into: Any) -> None:
    """Write the columns of temple D and Imhotep; each stone covers those before it in its column."""
    stones = state.laid[components.TEMPLE]
    for stone in range(stones):
        field = state.temple_field[stone]
        into[OFFSETS.temple_columns + field] += 1
        for place in range(NUM_SEATS):
            into[OFFSETS.temple + NUM_SEATS * field + place] = 0
        mark_seat(state, seat, state.temple[stone], OFFSETS.temple + NUM_SEATS * field, into)
    if stones > 0:
        into[OFFSETS.temple_last + state.temple_field[stones - 1]] = 1
    if state.imhotep >= 0:
        into[OFFSETS.imhotep + state.imhotep] = 1


@compiled
def observe_gates(state: Any, seat: int, into: Any) -> None:
    """Write the order of arrival of the seats at the gates of temple C."""
    for gate in range(components.MAX_GATES):
        if state.gates[gate, 0] == components.EMPTY:  # no chariot has reached a later gate
            break
        for arrival in range(state.seats):
            owner = state.gates[gate, arrival]
            if owner >= 0:
                into[OFFSETS.gates + NUM_SEATS * gate + relative_seat(state, seat, owner)] = arrival + 1


@compiled
def observe_tomb_and_obelisks(state: Any, seat: int, into: Any) -> None:
    """Write the stones and crypt tiles of the tomb, and the towers of the obelisks."""
    for place in range(state.laid[components.TOMB]):
        mark_seat(state, seat, state.tomb[place], OFFSETS.tomb + NUM_SEATS * place, into)
    if state.sides[components.TOMB] == components.SIDE_C:
        into[OFFSETS.crypt_pile] = components.CRYPT_TILES - state.crypt_drawn
        for place in range(components.CRYPT_OPEN):
            if state.crypt_open[place] >= 0:
                into[OFFSETS.crypt + len(components.CRYPT) * place + state.crypt_open[place]] = 1
    for tower in range(len(components.TOWER_POINTS)):
        mark_seat(state, seat, state.towers[tower], OFFSETS.towers + NUM_SEATS * tower, into)


@compiled
def observe_expansions(state: Any, seat: int, into: Any) -> None:
    """Write the private boats at sites, bets, favours and prophecies."""
    for site in range(NUM_SITES):
        mark_seat(state, seat, state.private_dock[site], OFFSETS.private_dock + NUM_SEATS * site, into)
    for site in range(len(components.MONUMENTS)):
        for side in range(2):
            mark_seat(state, seat, state.bets[site, side], OFFSETS.bets + NUM_SEATS * (2 * site + side), into)
    for favour in range(components.FAVOURS):
        mark_seat(state, seat, state.favours[favour], OFFSETS.favours + NUM_SEATS * favour, into)
    if state.with_prophecies == 1:
        for card in range(components.GODS_IN_PLAY):
            god = state.gods[card]
            into[OFFSETS.gods + god] = card + 1
            for owner in range(state.seats):
                pair = state.scarabs[card, owner]
                into[OFFSETS.scarabs + NUM_SEATS * god + relative_seat(state, seat, owner)] = pair + 1


@compiled
def observe_seat(state: Any, owner: int, place: int, own: bool, into: Any) -> None:
    """Write the belongings of a seat at `place` among the seats; secret cards of others are only counted (IMH-24.2)."""
    into[OFFSETS.sled + place] = state.sled[owner]
    into[OFFSETS.quarry + place] = state.quarry[owner]
    for card in range(NUM_CARDS):
        into[OFFSETS.hands + NUM_CARDS * place + card] = state.hand[owner, card]
    if state.with_hidden_cards == 1:
        observe_secret(state, owner, place, own, into)
    for site in range(NUM_SITES):
        into[OFFSETS.delivered + NUM_SITES * place + site] = state.delivered[owner, site]
    into[OFFSETS.obelisk + place] = state.obelisk[owner]
    for plinth in range(len(components.PLINTHS)):
        into[OFFSETS.plinths + len(components.PLINTHS) * place + plinth] = state.plinths[plinth, owner]
    for tile in range(len(components.CRYPT)):
        into[OFFSETS.tiles + len(components.CRYPT) * place + tile] = state.tiles[owner, tile]
    into[OFFSETS.chariot + place] = state.chariot[owner]
    into[OFFSETS.coins + place] = state.coins[owner]
    into[OFFSETS.aboard + place] = state.aboard[owner]
    into[OFFSETS.private_left + place] = state.private_left[owner]
    into[OFFSETS.bet_left + place] = state.bet_left[owner]
    into[OFFSETS.favour_left + place] = state.favour_left[owner]
    into[OFFSETS.scored + 5 * place + 0] = state.pyramid_points[owner]
    into[OFFSETS.scored + 5 * place + 1] = state.temple_points[owner]
    into[OFFSETS.scored + 5 * place + 2] = state.obelisk_points[owner]
    into[OFFSETS.scored + 5 * place + 3] = state.market_points[owner]
    into[OFFSETS.scored + 5 * place + 4] = state.red_points[owner]


@compiled
def observe_secret(state: Any, owner: int, place: int, own: bool, into: Any) -> None:
    """Write the secret cards: those of the observing seat, or the number of those of another."""
    for card in range(NUM_CARDS):
        secret = state.secret[owner, card]
        if own:
            into[OFFSETS.secret + card] = secret
        else:
            into[OFFSETS.hands + NUM_CARDS * place + card] -= secret
            into[OFFSETS.face_down + place] += secret


@compiled
def observe_points(state: Any, seat: int, into: Any) -> None:
    """Write the points as if the game ended now, without the secret cards of others.

    These cards are temporarily counted as unknown.
    """
    toggle_secret_cards(state, seat, 1)
    for owner in range(state.seats):
        into[OFFSETS.points + relative_seat(state, seat, owner)] = points(state, owner)
    toggle_secret_cards(state, seat, -1)


@compiled
def toggle_secret_cards(state: Any, seat: int, times: int) -> None:
    """Turn secret cards of others into `unknown` ones, as in `view.known_state` (`times` 1), or back (-1)."""
    if state.with_hidden_cards == 1:
        for owner in range(state.seats):
            for card in range(NUM_CARDS):
                if owner != seat:
                    state.hand[owner, card] -= times * state.secret[owner, card]
                    state.unknown[owner] += times * state.secret[owner, card]
