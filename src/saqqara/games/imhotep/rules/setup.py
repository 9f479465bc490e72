"""Setup of Imhotep (IMH-2): options (IMH-13.1, IMH-20.3, IMH-20.4), shuffling, checks, and the maximum game length."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from saqqara.core import jit
from saqqara.core.game_api import Options, Overrides, Setup
from saqqara.errors import InvalidOptionError, InvalidSetupError, Refusal, Suggestion, short_repr
from saqqara.games.imhotep import components, layout
from saqqara.games.imhotep.layout import copies, stones
from saqqara.games.imhotep.rules import expansions, play
from saqqara.games.imhotep.rules.sites.tomb import turn_up_tiles

if TYPE_CHECKING:
    from saqqara.core.game_api import Options


# ---- options ---------------------------------------------------------------------------------------------------------


BASE_SIDES = ("A", "B")  # sides of the base game
DYNASTY_SWITCHES = ("prophecies", "unlimited_stones", "hidden_cards")  # of A New Dynasty
OPTIONS: dict[str, tuple[str | int, ...]] = {
    "players": (2, 3, 4),
    **dict.fromkeys(components.SITES, (*BASE_SIDES, "C", "D")),
    **dict.fromkeys(("wrath", "private_boats", "bets", "favour"), (False, True)),
    "profile": components.PROFILES,
    **dict.fromkeys(("dynasty", *DYNASTY_SWITCHES), (False, True)),
}

BENCHMARK_OPTIONS: dict[str, dict[str, str | int]] = {
    "c": {**dict.fromkeys(components.SITES, "C"), "dynasty": True, "prophecies": True, "hidden_cards": True},
    "d": {
        **dict.fromkeys(components.SITES, "D"), "dynasty": True, "prophecies": True, "profile": "yucata",
        "unlimited_stones": True,
    },
}  # fmt: skip
"""Of A New Dynasty: hidden cards on all sides C, unlimited stones on all sides D."""

REQUIREMENTS: tuple[tuple[str, str, str | int, str], ...] = (
    ("unlimited_stones", "players", 2, "IMH-21.3"),
    ("unlimited_stones", "profile", "yucata", "IMH-21.2"),
    ("hidden_cards", "profile", "printed", "IMH-24.1"),
)
"""A switch that is on, another option, the value that it needs, and the clause beside IMH-20.4."""


def validate_options(options: Options) -> Options:
    """The options that say something, in documented order: of A New Dynasty none in a game without it. Raises
    InvalidOptionError for what does not go together (IMH-20.4)."""
    if not options["dynasty"]:
        for name, value in options.items():
            if (name in components.SITES and value not in BASE_SIDES) or (name in DYNASTY_SWITCHES and value):
                raise incompatible_option(name, value, "dynasty", True, "")
        return {name: value for name, value in options.items() if name not in ("dynasty", *DYNASTY_SWITCHES)}
    for switch, other, right, clause in REQUIREMENTS:
        if options[switch] and options[other] != right:
            raise incompatible_option(switch, True, other, right, clause)
    return options


def incompatible_option(name: str, value: str | int, other: str, right: str | int, clause: str) -> InvalidOptionError:
    """The error for a value that needs another option to be right, in the words of programs and of readers."""
    clauses = ", ".join(filter(None, ["IMH-20.4", clause]))
    facts = {"option": name, "needs": other}
    refusal = Refusal("IMH-20.4", "imhotep-impossible", facts, Suggestion("imhotep-impossible-remedy", facts))
    return InvalidOptionError(f"imhotep: {name}={value!r} needs {other}={right!r} ({clauses})", refusal)


def has_hands(options: Options) -> bool:
    """Whether players hold cards that others must not see (IMH-24)."""
    return bool(options.get("hidden_cards"))


# ---- setup -----------------------------------------------------------------------------------------------------------


SETUP_KEYS = ("rounds", "market", "generator")
GODS_KEY, CRYPT_KEY = "prophecies", "crypt"  # keys that there are with the option, with tomb C (IMH-20.6)
READERS = "reshuffles"  # said to readers, never needed: it follows from the generator
WORD_LIMIT = 2**64
BASE_CARD_COUNT = sum(components.COPIES)  # on the market pile of the base game


def setup_keys(options: Options) -> tuple[str, ...]:
    """The keys of a set-up, in documented order."""
    gods = (GODS_KEY,) if options.get("prophecies") else ()
    crypt = (CRYPT_KEY,) if options["tomb"] == "C" else ()
    return (*SETUP_KEYS[:-1], *gods, *crypt, SETUP_KEYS[-1])


def decks(options: Options, numbers: Overrides | None = None) -> dict[str, Any]:
    """What is shuffled, by key: market cards, round cards, gods (IMH-2.1, IMH-20.6), crypt tiles."""
    found: dict[str, Any] = {
        "market": layout.full_deck(options),
        "rounds": np.arange(len(components.ROUND_CARDS[int(options["players"])]), dtype=np.int8),
    }
    if options.get("prophecies"):
        found[GODS_KEY] = np.arange(len(components.GODS), dtype=np.int8)
    if options["tomb"] == "C":
        found[CRYPT_KEY] = np.repeat(np.arange(len(components.CRYPT), dtype=np.int8), tile_counts(numbers))
    return found


def random_setup(options: Options, generator: jit.Generator, numbers: Overrides | None = None) -> Setup:
    """The set-up that a generator gives (IMH-2.1, IMH-20.6); the state in which it leaves the generator is part of
    it."""
    order = decks(options, numbers)
    for deck in order.values():
        jit.shuffle(generator, deck, len(deck))
    cards = components.ROUND_CARDS[int(options["players"])]
    setup: Setup = {
        "rounds": [cards[card] for card in order["rounds"][: components.ROUNDS]],
        "market": [components.CARDS[card] for card in order["market"]],
    }
    if GODS_KEY in order:
        setup[GODS_KEY] = [components.GODS[god] for god in order[GODS_KEY][: components.GODS_IN_PLAY]]
    if CRYPT_KEY in order:
        setup[CRYPT_KEY] = [components.CRYPT[tile] for tile in order[CRYPT_KEY]]
    return {**setup, "generator": [int(word) for word in generator]}


def tile_counts(numbers: Overrides | None) -> list[int]:
    """How many crypt tiles there are of each kind (IMH-28.2)."""
    counts: list[int] = numbers["tomb"]["C"]["crypt_tiles"] if numbers else []
    return counts


def validate_setup(options: Options, setup: Any, numbers: Overrides | None = None) -> Setup:
    """The set-up as given, without what is there for readers. Raises InvalidSetupError unless it is exactly the box."""
    wanted = setup_keys(options)
    if not isinstance(setup, dict) or set(setup) - {READERS} != set(wanted):
        raise InvalidSetupError(
            f"a set-up of Imhotep with these options has {', '.join(wanted)} and nothing else (IMH-20.6)"
        )
    found = {
        "rounds": validate_rounds(setup["rounds"], int(options["players"])),
        "market": validate_market(setup["market"], layout.copies(options)),
        "generator": validate_generator(setup["generator"]),
    }
    if GODS_KEY in wanted:
        found[GODS_KEY] = validate_gods(setup[GODS_KEY])
    if CRYPT_KEY in wanted:
        found[CRYPT_KEY] = validate_crypt(setup[CRYPT_KEY], tile_counts(numbers))
    return {key: found[key] for key in wanted}


def validate_rounds(cards: Any, players: int) -> list[str]:
    """Six different round cards of the player count, in order."""
    there = components.ROUND_CARDS[players]
    if not isinstance(cards, (list, tuple)) or len(cards) != components.ROUNDS:
        raise InvalidSetupError(f"rounds are {components.ROUNDS} round cards in order, not {cards!r} (IMH-2.1)")
    for number, card in enumerate(cards, 1):
        if card not in there:
            possible = f"with {players} players there are {', '.join(there)} (IMH-1.4)"
            raise InvalidSetupError(f"round {number} is {short_repr(card)}; {possible}")
        if cards.index(card) != number - 1:
            raise InvalidSetupError(
                f"round card {card!r} stands twice among the rounds; the box holds it once (IMH-1.4)"
            )
    return list(cards)


def validate_market(cards: Any, copies: Sequence[int]) -> list[str]:
    """The market cards in the order of drawing."""
    if not isinstance(cards, (list, tuple)):
        raise InvalidSetupError(f"market is the {sum(copies)} market cards in the order of drawing")
    there = [card for card, count in zip(components.CARDS, copies, strict=True) if count]
    for number, card in enumerate(cards, 1):
        if card not in there:
            raise InvalidSetupError(f"market card {number} is {short_repr(card)}; cards are {', '.join(there)}")
    for name, count in zip(components.CARDS, copies, strict=True):
        if cards.count(name) != count:
            clause = "IMH-1.5" if copies == components.COPIES else "IMH-20.5"
            raise InvalidSetupError(f"the market has {cards.count(name)} of {name!r}, the box holds {count} ({clause})")
    return list(cards)


def validate_gods(gods: Any) -> list[str]:
    """The three gods in play, as drawn."""
    if not isinstance(gods, (list, tuple)) or len(gods) != components.GODS_IN_PLAY:
        raise InvalidSetupError(f"prophecies are {components.GODS_IN_PLAY} gods as drawn, not {gods!r} (IMH-23.1)")
    for number, god in enumerate(gods, 1):
        if god not in components.GODS:
            raise InvalidSetupError(
                f"prophecy {number} is {short_repr(god)}; gods are {', '.join(components.GODS)} (IMH-20.6)"
            )
        if gods.index(god) != number - 1:
            raise InvalidSetupError(f"{god!r} stands twice among the prophecies; the box holds it once (IMH-20.6)")
    return list(gods)


def validate_crypt(tiles: Any, counts: Sequence[int]) -> list[str]:
    """The crypt tiles in the order of drawing."""
    if not isinstance(tiles, (list, tuple)):
        raise InvalidSetupError(f"crypt is the {components.CRYPT_TILES} crypt tiles in the order of drawing (IMH-20.6)")
    for number, tile in enumerate(tiles, 1):
        if tile not in components.CRYPT:
            raise InvalidSetupError(
                f"crypt tile {number} is {short_repr(tile)}; tiles are {', '.join(components.CRYPT)}"
            )
    for name, count in zip(components.CRYPT, counts, strict=True):
        if tiles.count(name) != count:
            raise InvalidSetupError(f"the crypt has {tiles.count(name)} of {name!r}, the box holds {count} (IMH-28.2)")
    return list(tiles)


def validate_generator(words: Any) -> list[int]:
    """The state of the random generator."""
    right = isinstance(words, (list, tuple)) and len(words) == 4 and all(type(word) is int for word in words)
    if not right or not all(0 <= word < WORD_LIMIT for word in words) or not any(words):
        raise InvalidSetupError(f"generator is four whole numbers from 0 to 2**64 - 1, not all 0; not {words!r}")
    return list(words)


def initial_state(options: Options, setup: Setup, numbers: Overrides | None = None) -> Any:
    """The table at the start of the first turn."""
    state = layout.empty_state(options, numbers)
    cards = [
        *(components.CARDS.index(card) for card in setup["market"]),
        *deck_order(components.ROUND_CARDS[int(options["players"])], setup["rounds"]),
        *(deck_order(components.GODS, setup[GODS_KEY]) if GODS_KEY in setup else ()),
        *(components.CRYPT.index(tile) for tile in setup.get(CRYPT_KEY, ())),
    ]
    set_up(state, np.array(cards, np.int8), np.array(setup["generator"], np.uint64))
    return state


def deck_order(deck: Sequence[str], drawn: Sequence[str]) -> list[int]:
    """The numbers of cards in the order of drawing, those last that nobody draws."""
    order = [deck.index(card) for card in drawn]
    return [*order, *(number for number in range(len(deck)) if number not in order)]


@jit.compiled
def set_up(state: Any, cards: Any, generator: jit.Generator) -> None:
    """Lays out market cards, round cards, gods and crypt tiles, each in the order of drawing."""
    for word in range(len(state.generator)):
        state.generator[word] = generator[word]
    card = components.MAX_CARDS if state.with_dynasty else BASE_CARD_COUNT
    state.pile_left = card
    for place in range(card):
        state.pile[place] = cards[card - 1 - place]
    for place in range(len(state.rounds)):
        state.rounds[place] = cards[card]
        card += 1
    if state.with_prophecies == 1:
        for place in range(components.GODS_IN_PLAY):
            expansions.set_god(state, place, int(cards[card + place]))
        card += len(components.GODS)
    if state.sides[components.TOMB] == components.SIDE_C:
        for place in range(components.CRYPT_TILES):
            state.crypt[place] = cards[card]
            card += 1
        turn_up_tiles(state)
    play.set_up_round(state)
    state.moves = 0


def reshuffles(state: Any) -> list[list[str]]:
    """For readers: the order of each new draw pile so far."""
    piles, place = [], 0
    while place < state.reshuffled_left:
        count = int(state.reshuffled[place])
        piles.append([components.CARDS[card] for card in state.reshuffled[place + 1 : place + 1 + count].tolist()])
        place += 1 + count
    return piles


# ---- game length -----------------------------------------------------------------------------------------------------


def max_game_length(options: Options) -> int:
    """No game has more decisions than this: those of turns, those that cards and sites ask for, and passes."""
    return sum(action_bounds(options)) + question_bound(options) + pass_bound(options)


def load_bound(options: Options) -> int:
    """Every space of a boat is filled once a round at most, so no more stones are loaded than the six largest round
    cards have spaces (IMH-3.1, IMH-4.2)."""
    sizes = components.BOAT_SIZES[int(options["players"]) - 2].sum(axis=1)
    return sum(sorted(sizes.tolist())[-components.ROUNDS :])


def single_uses_per_player(options: Options) -> int:
    """What each player may do once: the private boat, the bet, the favour (IMH-10.1, IMH-11.1, IMH-12.1)."""
    return sum(bool(options[name]) for name in ("private_boats", "bets", "favour"))


def single_use_bound(options: Options) -> int:
    """How often all players together do what they may do once, or set a scarab (IMH-23.3)."""
    return int(options["players"]) * (
        single_uses_per_player(options) + (components.SCARABS if options.get("prophecies") else 0)
    )


def card_use_bound(options: Options, first: int, last: int) -> int:
    """How often cards of these kinds are gained, at most: each as often as it has been drawn (IMH-4.4, IMH-7.1)."""
    return sum(copies(options)[first : last + 1]) + redraw_bound(options)


def raft_use_bound(options: Options) -> int:
    """How often a raft is used, at most."""
    return card_use_bound(options, components.RAFT, components.RAFT) if options.get("dynasty") else 0


def plank_use_bound(options: Options) -> int:
    """How often a loading plank is used, at most."""
    return card_use_bound(options, components.PLANK, components.PLANK) if options.get("dynasty") else 0


def action_bounds(options: Options) -> tuple[int, int, int, int, int]:
    """How often a stone is loaded, a boat sails, stones are got, a blue card is used, and what can be done once is
    done.

    Stones are got (IMH-4.1) one at least at a time, onto a sled, which they leave for a boat, or where at the end as
    many lie as there is room for.

    A blue card is used once each time that it has been drawn (IMH-4.4): as often as there are blue cards in the first
    draw pile, and with each card that is drawn after all cards have been.
    """
    loads, blue = load_bound(options), card_use_bound(options, components.LEVER, components.PLANK)
    return (
        loads,
        components.ROUNDS * components.BOATS,
        get_stones_bound(loads, options),
        blue,
        single_use_bound(options),
    )


def get_stones_bound(loads: int, options: Options) -> int:
    """How often stones can be got while so many are loaded, each player sends one by private boat, and rafts and planks
    take theirs (IMH-22.5, IMH-22.7)."""
    seats = int(options["players"])
    left = (
        loads
        + seats * int(options["private_boats"])
        + raft_use_bound(options) * components.RAFT_STONES
        + plank_use_bound(options)
    )
    room = seats * components.SLED_CAPACITY + (
        card_use_bound(options, components.CARGO_SLED, components.CARGO_SLED) if options.get("dynasty") else 0
    ) * (components.CARGO_SLED_EXTRA)
    return left + room - sum(components.FIRST_SUPPLY[:seats])


def redraw_bound(options: Options) -> int:
    """How many cards are drawn after the first draw pile is gone, at most (IMH-3.1): a market each round, one for each
    card of favour 1 (IMH-12.1), for each private boat at the market (IMH-10.3; two on a hidden field, IMH-R12, and
    where a coin buys a second, IMH-R73), the same for each raft (IMH-22.6), one a round for the temple, one for the
    pyramids (IMH-6.2, IMH-6.3).

    Only with a hidden field are 48 cards drawn. Then one card of each pair has been discarded, so that the new pile has
    more cards than are drawn after it, the two rafts drawn once more among them: no third pile is made.
    """
    hidden = options["market"] == "B"
    freed = 2 if options["market"] in ("B", "C") else 1
    drawn = components.ROUNDS * (components.MARKET_CARDS if hidden else components.FIELDS)
    drawn += components.FAVOUR_CARDS * int(options["favour"])
    drawn += int(options["players"]) * int(options["private_boats"]) * freed
    drawn += components.ROUNDS * (options["temple"] == "B")
    drawn += int((components.PYRAMID_BONUS == components.CARD_BONUS).sum()) * (options["pyramid"] == "B")
    by_rafts = freed * copies(options)[components.RAFT]
    again = drawn + by_rafts - sum(copies(options))
    return again + by_rafts if again > 0 else 0


def taken_card_bound(options: Options) -> int:
    """How often a card of the market is taken, at most: once for each that lies there in a round, and for each that is
    laid there later in it (IMH-5.1, IMH-10.3, IMH-12.1, IMH-22.6)."""
    private, favour = int(options["players"]) * int(options["private_boats"]), int(options["favour"])
    freed = 2 if options["market"] == "C" else 1
    return (
        components.ROUNDS * components.FIELDS
        + (private + raft_use_bound(options)) * freed
        + components.FAVOUR_CARDS * favour
    )


def question_bound(options: Options) -> int:
    """How often something is asked besides, at most.

    `take`: once for each card that is taken. `keep`: once for each hidden pair (IMH-6.1). `next`: for each stone of a
    boat but the last, each time that a lever or favour 3 is used (IMH-R23, IMH-R24). `build`: once for each field of
    the pyramids (IMH-6.2). `points` and `stones`: each round at the fields that offer a choice (IMH-6.3). `done`: once
    for each favour (IMH-R24), and for each field that lets a stone be placed (IMH-R25). `deliver`: for each raft.
    """
    seats = int(options["players"])
    private, favour = seats * int(options["private_boats"]), int(options["favour"])
    count = taken_card_bound(options) + raft_use_bound(options) + side_question_bound(options)
    count += (card_use_bound(options, components.LEVER, components.LEVER) + favour) * (
        components.SPACES - 1
    ) + seats * favour
    if options["market"] == "B":
        count += components.ROUNDS + private + raft_use_bound(options)
    if options["pyramid"] == "B":
        count += components.PYRAMID_B.size + int((components.PYRAMID_BONUS == components.PLACE_BONUS).sum())
    if options["temple"] == "B":
        fields = components.TEMPLE_FIELDS_TWO_PLAYERS if seats == 2 else components.TEMPLE_FIELDS
        count += components.ROUNDS * len(set(range(fields)) - {components.TWO_POINTS_FIELD, components.TOP_CARD_FIELD})
    return count


def side_question_bound(options: Options) -> int:
    """How often sides C and D ask, at most. `buy` or `done`: once for each stone that took a card (IMH-25.1). `build`:
    each place (IMH-26.1). `imhotep`: each delivery by boat, private boat, raft (IMH-27.4). `crypt`: each tile
    (IMH-28.1). `raise`: each stone that a boat, a private boat, a raft or a red card brings (IMH-29.2)."""
    private = int(options["players"]) * int(options["private_boats"])
    loads = private + raft_use_bound(options)
    return (
        taken_card_bound(options) * (options["market"] == "C")
        + components.SCAFFOLD_PLACES * (options["pyramid"] == "C")
        + (components.ROUNDS * components.BOATS + loads) * (options["temple"] == "D")
        + components.CRYPT_TILES * (options["tomb"] == "C")
        + (load_bound(options) + loads + card_use_bound(options, 0, components.DECORATION - 1))
        * (options["obelisks"] == "D")
    )


def pass_bound(options: Options) -> int:
    """How often players pass, at most.

    Who passes (IMH-4.5) is out of stones. For where a boat has its minimum load it can sail, as five sites are never
    taken by three boats (IMH-4.3); so every boat has an empty space, and a stone on the sled could be placed; so the
    sled has room, and a stone in the quarry could be got.

    While the players pass one after the other nothing changes. So the passes in a row are not more than the players who
    are out, and each such row follows a turn in which something was done, or begins a round (IMH-R14). Counted are the
    rows of one pass or more, then those of two or more, and so on.

    For so many players to be out, all their stones must have been loaded, but for those of red cards (IMH-7.1), rafts,
    private boats, bets and favours. So only so many loads are left, and with them so many turns in which something is
    done: in each a stone is loaded, a boat sails, stones are got, a raft is used, or what can be done once is done
    (other blue cards are used to load or to sail, IMH-7.4). Nobody whose stones are unlimited ever passes.
    """
    if options.get("unlimited_stones"):
        return 0
    seats, count = int(options["players"]), 0
    loads, sails, _, _, alone = action_bounds(options)
    other_loads = card_use_bound(options, 0, components.DECORATION - 1) + raft_use_bound(options)
    for out in range(1, seats + 1):
        loaded = max(0, out * (stones(options) - single_uses_per_player(options)) - other_loads)
        if loaded > loads:
            break
        left = loads - loaded
        turns = (
            left
            + sails
            + get_stones_bound(left, options)
            + sum(components.FIRST_SUPPLY[:seats])
            + alone
            + raft_use_bound(options)
        )
        count += 1 + turns + components.ROUNDS
    return count
