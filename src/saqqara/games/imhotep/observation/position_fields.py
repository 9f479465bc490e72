"""How a table of Imhotep is spelled in a line, and what of it a seat cannot know."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from saqqara.core.position_format import Cells, Counts, Spelling, Steps, Words
from saqqara.games.imhotep import components
from saqqara.games.imhotep import layout as table
from saqqara.games.imhotep.dynasty_data import packing
from saqqara.games.imhotep.observation.hidden_cards import others
from saqqara.games.imhotep.observation.resampling import sees_pair
from saqqara.games.imhotep.observation.view import options_view
from saqqara.games.imhotep.rules.expansions.prophecies import lay_god
from saqqara.games.imhotep.rules.expansions.raft import ON_ITS_WAY
from saqqara.games.imhotep.rules.pending_choices import actor, pending, phase
from saqqara.games.imhotep.rules.stone_moves import lift

if TYPE_CHECKING:
    from saqqara.core.game_api import Numbers

SEATS = tuple(map(str, range(components.MOST_SEATS)))
HUNDRED, THOUSAND = 100, 1000  # more than any count, any points
A_CARD = components.LEVER  # that any place can hold


def hidden(state: Any, seat: int | None) -> dict[str, Any]:
    """Piles, round cards to come, cards discarded face down, the pair of the B market to all but who chooses from it,
    and others' secret cards."""
    found = {name: np.zeros(getattr(state, name).shape, np.int64) for name in HIDDEN}
    found["generator"][:] = found["pile"][:] = 1
    found["rounds"][min(int(state.round_now) + 1, components.ROUNDS) :] = 1
    found["discard"][:] = np.asarray(state.face_down) != components.OPENLY
    if state.sides[components.MARKET] == components.SIDE_B and (seat is None or not sees_pair(state, seat)):
        found["market"][components.HIDDEN :] = np.asarray(state.market[components.HIDDEN :]) != components.EMPTY
    if state.sides[components.TOMB] == components.SIDE_C:
        found["crypt"][int(state.crypt_drawn) :] = 1
    if state.with_hidden_cards:
        for owner in others(state, seat):
            found["hand"][owner] = found["secret"][owner] = state.secret[owner]
            found["secret_older"][owner] = state.secret_older[owner]
    return found


HIDDEN = ("generator", "pile", "rounds", "discard", "market", "crypt", "hand", "secret", "secret_older")


def check(state: Any, whole: bool) -> None:
    """IMH-1, IMH-20: all cards are somewhere, no more stones are laid than there are. Raises ValueError."""
    if state.with_prophecies and len(set(state.gods.tolist())) < components.GODS_IN_PLAY:
        raise ValueError("the gods in play are three different ones (IMH-23.1)")
    if not whole:
        return
    if sorted(state.rounds.tolist()) != list(range(len(state.rounds))):
        raise ValueError("the round cards are not those of the box (IMH-1.4)")
    cards = [*state.pile[: state.pile_left].tolist(), *state.discard[: state.discarded].tolist()]
    cards += [card for card in state.market.tolist() if card != components.EMPTY]
    cards += [card for task, _, card, _ in state.tasks[: state.depth].tolist() if task == table.DISCARD]
    copies = components.DYNASTY_COPIES if state.with_dynasty else components.COPIES
    for card, name in enumerate(components.CARDS):
        count = cards.count(card) + int(state.hand[:, card].sum())
        if count != copies[card]:
            raise ValueError(f"there are {count} of `{name}`, the box holds {copies[card]} (IMH-1.5)")
    if state.sides[components.TOMB] == components.SIDE_C:
        for tile, name in enumerate(components.CRYPT):
            count = state.crypt.tolist().count(tile)
            if count != state.crypt_tiles[tile]:
                raise ValueError(f"there are {count} of `{name}`, the box holds {int(state.crypt_tiles[tile])}")


def complete(state: Any, numbers: Numbers | None) -> None:
    """Lay the gods, with Amun red cards are kept in both profiles (IMH-21.1), and send a stone on its way."""
    if state.with_prophecies:
        for card, god in enumerate(state.gods.tolist()):
            lay_god(state, card, god)
    send_stone(state)


def send_stone(state: Any) -> None:
    """Take the stone for which `build` is asked from where it was: it is on its way (IMH-R50). Lines of earlier
    versions still show it on its boat, on the sled or in the quarry; the number of a seat's stones tells."""
    if phase(state) != table.BUILD or state.sides[components.PYRAMID] != components.SIDE_B or not state.with_dynasty:
        return
    seat, origin = pending(state, table.SEAT), pending(state, table.FACT)
    if origin < table.SLED:
        is_there = state.cargo[origin // components.SPACES, origin % components.SPACES] == seat
    elif origin == table.PRIVATE + seat:
        is_there = state.aboard[seat] > 0
    else:
        is_there = not state.with_unlimited_stones and stones_shown(state, seat) == table.stones(options_view(state))
    if is_there:
        lift(state, seat, origin)


def stones_shown(state: Any, seat: int) -> int:
    """The number of a seat's stones that lie somewhere."""
    on_raft = sum(1 for task, owner, fact, _ in state.tasks[: state.depth].tolist()
                  if (task, owner, fact) == (table.STONE_BACK, seat, ON_ITS_WAY))  # fmt: skip
    placed = sum(int((places == seat).sum()) for places in (state.cargo, state.bets, state.favours))
    held = state.sled[seat] + state.quarry[seat] + state.aboard[seat] + state.delivered[seat].sum()
    return int(held) + placed + on_raft


def loose(state: Any) -> tuple[str, ...]:
    """Of tiles that have been drawn no order is told, nor on side D of the temple which stone was the second last."""
    order = ("temple", "temple_field") if state.sides[components.TEMPLE] == components.SIDE_D else ()
    return ("crypt", "moved", *order)


def stale(state: Any) -> dict[str, Any]:
    """Whose turn it was when the game ended, and what was unseen once, where no card is older than the draw pile."""
    old = state.older or state.secret_older.any()
    old = old or components.OLDER in state.face_down[: state.discarded].tolist()
    none = np.full(len(components.CARDS), not old)
    return {"turn_seat": np.array(actor(state) == components.EMPTY), "unseen_then": none, "piled_then": none}


FACT = len(table.PLACES)
SPELLING = Spelling(
    fields=(
        Cells("turn", most=THOUSAND, least=1),
        Cells("turn_seat", SEATS),
        Cells("round_now", most=components.ROUNDS),
        Steps(
            "tasks",
            (
                Cells("task", table.TASKS), Cells("seat", SEATS), Cells("fact", most=FACT, least=components.ANY),
                Cells("fact", most=FACT),
            ),
            count="depth",
        ),
        Cells("spaces", most=components.SPACES),
        Cells("cargo", SEATS),
        Cells("dock", components.SITES),
        Cells("sled", most=HUNDRED),
        Cells("quarry", most=HUNDRED),
        Cells("market", components.CARDS, filler=A_CARD),
        Counts("hand", components.CARDS, filler=A_CARD),
        Cells("pyramid", SEATS),
        Cells("temple", SEATS),
        Cells("tomb", SEATS),
        Cells("obelisk", most=HUNDRED),
        Cells("towers", SEATS),
        Cells("laid", most=components.MOST_STONES),
        Cells("delivered", most=components.MOST_STONES),
        Cells("built", most=components.PYRAMID_FIELDS),
        Cells("pyramid_points", most=THOUSAND),
        Cells("temple_points", most=THOUSAND),
        Cells("obelisk_points", most=THOUSAND),
        Cells("market_points", most=THOUSAND),
        Cells("red_points", most=components.MOST_CARDS),
        Cells("docked", ("1", "2", "3", "4")),
        Cells("private_dock", SEATS),
        Cells("aboard", most=components.SPACES),
        Cells("private_left", most=1),
        Cells("bets", SEATS),
        Cells("bet_left", most=1),
        Cells("favours", SEATS),
        Cells("favour_left", most=1),
        Cells("coins", most=HUNDRED),
        Cells("field_coins", most=HUNDRED),
        Cells("coins_left", most=HUNDRED),
        Cells("scaffolds", SEATS),
        Cells("temple_field", most=components.MOST_STONES),
        Cells("imhotep", most=HUNDRED, least=components.EMPTY),
        Cells("chariot", most=components.MOST_ROAD),
        Cells("gates", SEATS),
        Cells("plinths", most=components.MOST_STONES),
        Cells("crypt_open", components.CRYPT),
        Counts("tiles", components.CRYPT, most=components.CRYPT_TILES),
        Cells("crypt", components.CRYPT, full=True),
        Cells("crypt_drawn", most=components.CRYPT_TILES),
        Cells("gods", components.GODS, full=True),
        Cells("scarabs", ("1", "2", "3")),
        Cells("order", most=components.SPACES - 1, count="ordered"),
        Cells("passes", most=components.MOST_SEATS),
        Cells("sailed", most=components.BOATS),
        Cells("discard", components.CARDS, count="discarded", filler=A_CARD),
        Cells("face_down", most=components.OLDER, count="discarded"),
        Cells("older", most=2),
        Counts("unseen_then", components.CARDS),
        Counts("piled_then", components.CARDS),
        Counts("secret", components.CARDS, filler=A_CARD),
        Counts("secret_older", components.CARDS, filler=A_CARD),
        Cells("rounds", most=components.ROUNDS, full=True),
        Cells("pile", components.CARDS, count="pile_left", filler=A_CARD),
        Words("generator"),
        Steps(
            "moved",
            (Cells("piece", table.PIECES), Cells("from", table.PLACES), Cells("to", table.PLACES)),
            count="moves",
        ),
    ),
    left_out=(
        "unknown", "temple_fields", "seats", "sides", "with_wrath", "with_private_boats", "with_bets", "with_favour",
        "profile", "with_dynasty", "with_prophecies", "with_unlimited_stones", "with_hidden_cards", "keeps_red",
        *(name for name, *_ in packing.FIELDS), "reshuffled", "reshuffled_left",
    ),
    hidden=hidden,
    check=check,
    complete=complete,
    loose=loose,
    stale=stale,
)  # fmt: skip
