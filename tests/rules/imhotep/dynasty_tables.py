"""Readable positions for the tests of A New Dynasty, built on the raw state; this module knows no rules.

`board("WB. ... ... .", cards="statue raft", hands=("raft", ""), tomb="C")` is the start of a turn of seat 0. Boats are
written as in `tables.boat`, with letters for owners (W B G K are the seats 0 to 3). `cards` lists the market cards and
then the pile.
"""

from collections import Counter
from typing import Any

from rules.imhotep.tables import DECK, ROUNDS, game, play
from saqqara.core.state import State
from saqqara.games.imhotep import layout
from saqqara.games.imhotep.rules.pending_choices import phase

SEATS = "WBGK"
SITES = ("market", "pyramid", "temple", "tomb", "obelisks")
GODS = ("amun", "ra", "isis", "osiris", "horus", "thoth", "anubis")
CRYPT = ["amulet", "crown", "jar", "mask"]
COPIES = dict(zip(DECK, (2, 2, 2, 2, 2, 2, 2, 2, 2, 14, 2, 2, 2, 3, 3, 2, 2), strict=True))


def seats(text: str) -> list[int]:
    """Convert letters to owners; a dot is -1."""
    return [SEATS.find(letter) for letter in text.replace(" ", "")]


def setup(cards: str, rounds: str, options: dict[str, Any], gods: str, crypt: str) -> dict[str, Any]:
    """Return a set-up with the named first cards, gods and crypt tiles; the rest of the box follows in its order."""
    named, tiles, order = cards.split(), crypt.split(), rounds.split()
    left = Counter(COPIES) - Counter(named)
    tiles_left = Counter(dict.fromkeys(CRYPT, 6)) - Counter(tiles)
    players = options.get("players", 2)
    made: dict[str, Any] = {
        "rounds": (order + [card for card in ROUNDS[players] if card not in order])[:6],
        "market": named + [card for card in ["statue", *DECK] for _ in range(left.pop(card, 0))],
        "generator": [1, 2, 3, 4],
    }
    if options.get("prophecies"):
        made["prophecies"] = gods.split()
    if options.get("tomb") == "C":
        made["crypt"] = tiles + [tile for tile in CRYPT for _ in range(tiles_left[tile])]
    return made


def board(
    boats: str = "",
    cards: str = "",
    sleds: str = "",
    quarries: tuple[int, ...] = (),
    hands: tuple[str, ...] = (),
    turn: str = "W",
    rounds: str = "",
    round_number: int = 1,
    pile: str | None = None,
    gods: str = "amun ra isis",
    crypt: str = "",
    **options: Any,
) -> State:
    """Build a position at the start of a turn."""
    options = {"dynasty": True, **options}
    state = game(**options).start(setup=setup(cards, rounds, options, gods, crypt))
    record = state.raw
    for number, text in enumerate(boats.split()):
        spaces, _, site = text.partition("@")
        record.spaces[number] = len(spaces)
        record.cargo[number] = -1
        record.cargo[number, : len(spaces)] = seats(spaces)
        if site:
            record.dock[number] = SITES.index(site)
            record.docked[SITES.index(site)] = number
            record.sailed += 1
    if sleds:
        record.sled[: len(sleds)] = [int(stones) for stones in sleds]
    if quarries:
        record.quarry[: len(quarries)] = quarries
    for seat, hand in enumerate(hands):
        for name in hand.split():
            record.hand[seat, DECK.index(name)] += 1
    if pile is not None:
        numbers = [DECK.index(card) for card in pile.split()]
        record.pile[: len(numbers)] = numbers[::-1]
        record.pile_left = len(numbers)
    record.turn_seat = SEATS.index(turn)
    record.round_now = round_number - 1
    return state.copy()


def play_actions(state: State, decisions: str) -> State:
    return play(state, decisions)


def phase_and_player(state: State) -> tuple[str, str | None]:
    """Return the phase and the letter of the current player."""
    return layout.PHASES[phase(state.raw)], None if state.current_player is None else SEATS[state.current_player]


def choices(state: State, verb: str) -> list[str]:
    """Return the legal actions that begin with a verb, without the verb."""
    return [text.partition(" ")[2] for text in state.legal_actions() if text.partition(" ")[0] == verb]


def market(state: State) -> list[str | None]:
    return [DECK[card] if card >= 0 else None for card in state.raw.market[:4].tolist()]


def hand(state: State, seat: str) -> list[str]:
    counts = state.raw.hand[SEATS.index(seat)].tolist()
    return [name for name, count in zip(DECK, counts, strict=True) for _ in range(count)]


def discards(state: State) -> list[str]:
    return [DECK[card] for card in state.raw.discard[: state.raw.discarded].tolist()]


def points(state: State, source: str) -> list[int]:
    """Return the points of one source by seat, as if the game ended now."""
    return [sheet[source] for sheet in state.breakdown()]


def moves(state: State) -> list[tuple[str, str, str]]:
    """Return all moves of the last action, unfiltered, as (piece, from, to)."""
    record = state.raw
    return [
        (layout.PIECES[piece], layout.PLACES[origin], layout.PLACES[target])
        for piece, origin, target in record.moved[: record.moves].tolist()
    ]


def by_seat(numbers: Any, players: int) -> list[int]:
    return [int(number) for number in numbers[:players]]
