"""Position format of Imhotep: encoding of a state in one line, and the fields hidden from a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from saqqara.core.position_format import ArrayField, CountsField, PositionFormat, SeedField, StepsField
from saqqara.games.imhotep import components, layout
from saqqara.games.imhotep.dynasty_data import dynasty_schema
from saqqara.games.imhotep.observation.resampling import has_older_cards, sees_pair
from saqqara.games.imhotep.observation.view import options_view, other_seats
from saqqara.games.imhotep.rules.actions import RAFT_STONE
from saqqara.games.imhotep.rules.expansions import set_god
from saqqara.games.imhotep.rules.pending_choices import current_player, pending_field, phase
from saqqara.games.imhotep.rules.stone_moves import lift_stone

if TYPE_CHECKING:
    from saqqara.core.game_api import Overrides

SEATS = tuple(map(str, range(components.MAX_SEATS)))
MAX_COUNT, THOUSAND = 100, 1000  # more than any count, more than any points
FILLER_CARD = components.LEVER  # a card that is valid at any place


def hidden_cells(state: Any, seat: int | None) -> dict[str, Any]:
    """Return a mask of the hidden cells, by field.

    Hidden are the piles, future round cards, cards discarded face down, and secret cards of others. The pair of the B
    market is hidden from all but the seat that chooses from it.
    """
    found = {name: np.zeros(getattr(state, name).shape, np.int64) for name in HIDDEN}
    found["generator"][:] = found["pile"][:] = 1
    found["rounds"][min(int(state.round_now) + 1, components.ROUNDS) :] = 1
    found["discard"][:] = np.asarray(state.face_down) != components.DISCARDED_OPEN
    if state.sides[components.MARKET] == components.SIDE_B and (seat is None or not sees_pair(state, seat)):
        found["market"][components.HIDDEN :] = np.asarray(state.market[components.HIDDEN :]) != components.EMPTY
    if state.sides[components.TOMB] == components.SIDE_C:
        found["crypt"][int(state.crypt_drawn) :] = 1
    if state.with_hidden_cards:
        for owner in other_seats(state, seat):
            found["hand"][owner] = found["secret"][owner] = state.secret[owner]
            found["secret_older"][owner] = state.secret_older[owner]
    return found


HIDDEN = ("generator", "pile", "rounds", "discard", "market", "crypt", "hand", "secret", "secret_older")


def validate(state: Any, is_complete: bool) -> None:
    """Check that all cards are accounted for (IMH-1, IMH-20). Raise `ValueError` otherwise."""
    if state.with_prophecies and len(set(state.gods.tolist())) < components.GODS_IN_PLAY:
        raise ValueError("the three gods in play must be different (IMH-23.1)")
    if not is_complete:
        return
    if sorted(state.rounds.tolist()) != list(range(len(state.rounds))):
        raise ValueError("the round cards do not match those of the box (IMH-1.4)")
    cards = [*state.pile[: state.pile_left].tolist(), *state.discard[: state.discarded].tolist()]
    cards += [card for card in state.market.tolist() if card != components.EMPTY]
    cards += [card for task, _, card, _ in state.tasks[: state.depth].tolist() if task == layout.DISCARD]
    copies = components.DYNASTY_COPIES if state.with_dynasty else components.COPIES
    for card, name in enumerate(components.CARDS):
        count = cards.count(card) + int(state.hand[:, card].sum())
        if count != copies[card]:
            raise ValueError(f"there are {count} of `{name}`; the box holds {copies[card]} (IMH-1.5)")
    if state.sides[components.TOMB] == components.SIDE_C:
        for tile, name in enumerate(components.CRYPT):
            count = state.crypt.tolist().count(tile)
            if count != state.crypt_tiles[tile]:
                raise ValueError(f"there are {count} of `{name}`; the box holds {int(state.crypt_tiles[tile])}")


def fill_derived(state: Any, overrides: Overrides | None) -> None:
    """Set the gods, keep red cards with Amun in both profiles (IMH-21.1), and put a stone in transit."""
    if state.with_prophecies:
        for card, god in enumerate(state.gods.tolist()):
            set_god(state, card, god)
    send_stone(state)


def send_stone(state: Any) -> None:
    """Remove the stone of a pending `build` from its origin, because it is in transit (IMH-R50).

    Lines of earlier versions still contain it on its boat, on the sled or in the quarry. The number of the seat's
    stones shows whether that is the case.
    """
    if phase(state) != layout.BUILD or state.sides[components.PYRAMID] != components.SIDE_B or not state.with_dynasty:
        return
    seat, origin = pending_field(state, layout.SEAT_COLUMN), pending_field(state, layout.FACT_COLUMN)
    if origin < layout.SLED:
        is_there = state.cargo[origin // components.SPACES, origin % components.SPACES] == seat
    elif origin == layout.PRIVATE + seat:
        is_there = state.aboard[seat] > 0
    else:
        is_there = not state.with_unlimited_stones and visible_stones(state, seat) == layout.stones(options_view(state))
    if is_there:
        lift_stone(state, seat, origin)


def visible_stones(state: Any, seat: int) -> int:
    """Return the number of a seat's stones that are anywhere on the table."""
    on_raft = sum(1 for task, owner, fact, _ in state.tasks[: state.depth].tolist()
                  if (task, owner, fact) == (layout.STONE_BACK, seat, RAFT_STONE))  # fmt: skip
    placed = sum(int((places == seat).sum()) for places in (state.cargo, state.bets, state.favours))
    held = state.sled[seat] + state.quarry[seat] + state.aboard[seat] + state.delivered[seat].sum()
    return int(held) + placed + on_raft


def canonicalize_order(state: Any) -> tuple[str, ...]:
    """Return the fields whose order is not verified.

    The order of drawn tiles is unknown, and so is, on side D of the temple, which stone was the second last.
    """
    order = ("temple", "temple_field") if state.sides[components.TEMPLE] == components.SIDE_D else ()
    return ("crypt", "moved", *order)


def meaningless_cells(state: Any) -> dict[str, Any]:
    """Return a mask of the cells without meaning.

    These are the turn seat of a finished game, and the cards that were unseen if no card is older than the draw pile.
    """
    none = np.full(len(components.CARDS), not has_older_cards(state))
    return {"turn_seat": np.array(current_player(state) == components.EMPTY), "unseen_then": none, "piled_then": none}


MAX_FACT = len(layout.PLACES)
POSITION_FORMAT = PositionFormat(
    fields=(
        ArrayField("turn", maximum=THOUSAND, minimum=1),
        ArrayField("turn_seat", SEATS),
        ArrayField("round_now", maximum=components.ROUNDS),
        StepsField(
            "tasks",
            (
                ArrayField("task", layout.TASKS), ArrayField("seat", SEATS), ArrayField("fact", maximum=MAX_FACT,
                minimum=components.ANY_BOAT),
                ArrayField("fact", maximum=MAX_FACT),
            ),
            count_field="depth",
        ),
        ArrayField("spaces", maximum=components.SPACES),
        ArrayField("cargo", SEATS),
        ArrayField("dock", components.SITES),
        ArrayField("sled", maximum=MAX_COUNT),
        ArrayField("quarry", maximum=MAX_COUNT),
        ArrayField("market", components.CARDS, placeholder=FILLER_CARD),
        CountsField("hand", components.CARDS, placeholder=FILLER_CARD),
        ArrayField("pyramid", SEATS),
        ArrayField("temple", SEATS),
        ArrayField("tomb", SEATS),
        ArrayField("obelisk", maximum=MAX_COUNT),
        ArrayField("towers", SEATS),
        ArrayField("laid", maximum=components.MAX_STONES),
        ArrayField("delivered", maximum=components.MAX_STONES),
        ArrayField("built", maximum=components.PYRAMID_FIELDS),
        ArrayField("pyramid_points", maximum=THOUSAND),
        ArrayField("temple_points", maximum=THOUSAND),
        ArrayField("obelisk_points", maximum=THOUSAND),
        ArrayField("market_points", maximum=THOUSAND),
        ArrayField("red_points", maximum=components.MAX_CARDS),
        ArrayField("docked", ("1", "2", "3", "4")),
        ArrayField("private_dock", SEATS),
        ArrayField("aboard", maximum=components.SPACES),
        ArrayField("private_left", maximum=1),
        ArrayField("bets", SEATS),
        ArrayField("bet_left", maximum=1),
        ArrayField("favours", SEATS),
        ArrayField("favour_left", maximum=1),
        ArrayField("coins", maximum=MAX_COUNT),
        ArrayField("field_coins", maximum=MAX_COUNT),
        ArrayField("coins_left", maximum=MAX_COUNT),
        ArrayField("scaffolds", SEATS),
        ArrayField("temple_field", maximum=components.MAX_STONES),
        ArrayField("imhotep", maximum=MAX_COUNT, minimum=components.EMPTY),
        ArrayField("chariot", maximum=components.MAX_ROAD_SPACES),
        ArrayField("gates", SEATS),
        ArrayField("plinths", maximum=components.MAX_STONES),
        ArrayField("crypt_open", components.CRYPT),
        CountsField("tiles", components.CRYPT, maximum=components.CRYPT_TILES),
        ArrayField("crypt", components.CRYPT, untrimmed=True),
        ArrayField("crypt_drawn", maximum=components.CRYPT_TILES),
        ArrayField("gods", components.GODS, untrimmed=True),
        ArrayField("scarabs", ("1", "2", "3")),
        ArrayField("order", maximum=components.SPACES - 1, count_field="ordered"),
        ArrayField("passes", maximum=components.MAX_SEATS),
        ArrayField("sailed", maximum=components.BOATS),
        ArrayField("discard", components.CARDS, count_field="discarded", placeholder=FILLER_CARD),
        ArrayField("face_down", maximum=components.DISCARDED_OLDER, count_field="discarded"),
        ArrayField("older", maximum=2),
        CountsField("unseen_then", components.CARDS),
        CountsField("piled_then", components.CARDS),
        CountsField("secret", components.CARDS, placeholder=FILLER_CARD),
        CountsField("secret_older", components.CARDS, placeholder=FILLER_CARD),
        ArrayField("rounds", maximum=components.ROUNDS, untrimmed=True),
        ArrayField("pile", components.CARDS, count_field="pile_left", placeholder=FILLER_CARD),
        SeedField("generator"),
        StepsField(
            "moved",
            (ArrayField("piece", layout.PIECES), ArrayField("from", layout.PLACES), ArrayField("to", layout.PLACES)),
            count_field="moves",
        ),
    ),
    omitted=(
        "unknown", "temple_fields", "seats", "sides", "with_wrath", "with_private_boats", "with_bets", "with_favour",
        "profile", "with_dynasty", "with_prophecies", "with_unlimited_stones", "with_hidden_cards", "keeps_red",
        *(name for name, *_ in dynasty_schema.STATE_FIELDS), "reshuffled", "reshuffled_left",
    ),
    hidden=hidden_cells,
    validate=validate,
    fill_derived=fill_derived,
    unverified_fields=canonicalize_order,
    meaningless_cells=meaningless_cells,
)  # fmt: skip
