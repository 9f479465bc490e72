"""Setup of Imhotep (IMH-2): options (IMH-13.1, IMH-20.3, IMH-20.4), validation, initial state, maximum game length."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from saqqara.core import jit
from saqqara.core.game_api import Options, Overrides, Setup
from saqqara.core.generic_rules import validate_generator
from saqqara.errors import InvalidOptionError, InvalidSetupError, Refusal, Suggestion, short_repr
from saqqara.games.imhotep import components, layout
from saqqara.games.imhotep.layout import copies, stones
from saqqara.games.imhotep.rules import expansions, play
from saqqara.games.imhotep.rules.sites.tomb import turn_up_tiles

# ---- options ---------------------------------------------------------------------------------------------------------


BASE_SIDES = ("A", "B")  # sides of the base game
DYNASTY_SWITCHES = ("prophecies", "unlimited_stones", "hidden_cards")  # options of A New Dynasty
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
"""Options for benchmarks of A New Dynasty: hidden cards on all sides C, unlimited stones on all sides D."""

REQUIREMENTS: tuple[tuple[str, str, str | int, str], ...] = (
    ("unlimited_stones", "players", 2, "IMH-21.3"),
    ("unlimited_stones", "profile", "yucata", "IMH-21.2"),
    ("hidden_cards", "profile", "printed", "IMH-24.1"),
)
"""Required combinations: an enabled switch, another option, the value that it needs, and a clause next to IMH-20.4."""


def validate_options(options: Options) -> Options:
    """Return the meaningful options, in documented order: without `dynasty`, none of A New Dynasty.

    Raise `InvalidOptionError` for an incompatible combination (IMH-20.4).
    """
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
    """Return the error for a value that needs another option, with a text for programs and one for players."""
    clauses = ", ".join(filter(None, ["IMH-20.4", clause]))
    facts = {"option": name, "needs": other}
    refusal = Refusal("IMH-20.4", "imhotep-impossible", facts, Suggestion("imhotep-impossible-remedy", facts))
    return InvalidOptionError(f"imhotep: {name}={value!r} needs {other}={right!r} ({clauses})", refusal)


def has_hands(options: Options) -> bool:
    """Return True if players hold cards that others must not see (IMH-24)."""
    return bool(options.get("hidden_cards"))


# ---- setup -----------------------------------------------------------------------------------------------------------


SETUP_KEYS = ("rounds", "market", "generator")
GODS_KEY, CRYPT_KEY = "prophecies", "crypt"  # present only with the option, and with tomb C (IMH-20.6)
RESHUFFLES_KEY = "reshuffles"  # only for readers, never required: it follows from the generator
BASE_CARD_COUNT = sum(components.COPIES)  # in the draw pile of the base game


def setup_keys(options: Options) -> tuple[str, ...]:
    """Return the keys of a setup, in documented order."""
    gods = (GODS_KEY,) if options.get("prophecies") else ()
    crypt = (CRYPT_KEY,) if options["tomb"] == "C" else ()
    return (*SETUP_KEYS[:-1], *gods, *crypt, SETUP_KEYS[-1])


def decks(options: Options, overrides: Overrides | None = None) -> dict[str, Any]:
    """Return the sorted decks to shuffle, by key: market cards, round cards, gods (IMH-2.1, IMH-20.6), crypt tiles."""
    found: dict[str, Any] = {
        "market": layout.full_deck(options),
        "rounds": np.arange(len(components.ROUND_CARDS[int(options["players"])]), dtype=np.int8),
    }
    if options.get("prophecies"):
        found[GODS_KEY] = np.arange(len(components.GODS), dtype=np.int8)
    if options["tomb"] == "C":
        found[CRYPT_KEY] = np.repeat(np.arange(len(components.CRYPT), dtype=np.int8), tile_counts(overrides))
    return found


def random_setup(options: Options, generator: jit.Generator, overrides: Overrides | None = None) -> Setup:
    """Return a random setup (IMH-2.1, IMH-20.6).

    The setup includes the state of the generator after its shuffles.
    """
    order = decks(options, overrides)
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


def tile_counts(overrides: Overrides | None) -> list[int]:
    """Return the number of crypt tiles of each kind (IMH-28.2)."""
    counts: list[int] = overrides["tomb"]["C"]["crypt_tiles"] if overrides else []
    return counts


def validate_setup(options: Options, setup: Any, overrides: Overrides | None = None) -> Setup:
    """Return the validated setup, without the part for readers.

    Raise `InvalidSetupError` unless it contains exactly the components of the box.
    """
    wanted = setup_keys(options)
    if not isinstance(setup, dict) or set(setup) - {RESHUFFLES_KEY} != set(wanted):
        raise InvalidSetupError(
            f"a setup of Imhotep with these options must have exactly the keys {', '.join(wanted)} (IMH-20.6)"
        )
    found = {
        "rounds": validate_rounds(setup["rounds"], int(options["players"])),
        "market": validate_market(setup["market"], layout.copies(options)),
        "generator": validate_generator(setup["generator"]),
    }
    if GODS_KEY in wanted:
        found[GODS_KEY] = validate_gods(setup[GODS_KEY])
    if CRYPT_KEY in wanted:
        found[CRYPT_KEY] = validate_crypt(setup[CRYPT_KEY], tile_counts(overrides))
    return {key: found[key] for key in wanted}


def validate_rounds(cards: Any, players: int) -> list[str]:
    """Validate six different round cards of the player count, in order."""
    known_cards = components.ROUND_CARDS[players]
    if not isinstance(cards, (list, tuple)) or len(cards) != components.ROUNDS:
        raise InvalidSetupError(
            f"rounds={cards!r} is invalid; rounds must be {components.ROUNDS} round cards in order (IMH-2.1)"
        )
    for number, card in enumerate(cards, 1):
        if card not in known_cards:
            possible = f"valid with {players} players: {', '.join(known_cards)} (IMH-1.4)"
            raise InvalidSetupError(f"round {number}: invalid round card {short_repr(card)}; {possible}")
        if cards.index(card) != number - 1:
            raise InvalidSetupError(f"round card {card!r} occurs more than once in rounds; the box holds one (IMH-1.4)")
    return list(cards)


def validate_market(cards: Any, copies: Sequence[int]) -> list[str]:
    """Validate the market cards in the order of drawing."""
    if not isinstance(cards, (list, tuple)):
        raise InvalidSetupError(f"market must be a list of the {sum(copies)} market cards in drawing order")
    known_cards = [card for card, count in zip(components.CARDS, copies, strict=True) if count]
    for number, card in enumerate(cards, 1):
        if card not in known_cards:
            raise InvalidSetupError(
                f"market card {number}: invalid card {short_repr(card)}; valid: {', '.join(known_cards)}"
            )
    for name, count in zip(components.CARDS, copies, strict=True):
        if cards.count(name) != count:
            clause = "IMH-1.5" if copies == components.COPIES else "IMH-20.5"
            raise InvalidSetupError(f"the market has {cards.count(name)} of {name!r}; the box holds {count} ({clause})")
    return list(cards)


def validate_gods(gods: Any) -> list[str]:
    """Validate the three gods in play, in the order drawn."""
    if not isinstance(gods, (list, tuple)) or len(gods) != components.GODS_IN_PLAY:
        raise InvalidSetupError(
            f"prophecies={gods!r} is invalid; "
            f"prophecies must be {components.GODS_IN_PLAY} gods in drawing order (IMH-23.1)"
        )
    for number, god in enumerate(gods, 1):
        if god not in components.GODS:
            raise InvalidSetupError(
                f"prophecy {number}: unknown god {short_repr(god)}; valid: {', '.join(components.GODS)} (IMH-20.6)"
            )
        if gods.index(god) != number - 1:
            raise InvalidSetupError(f"{god!r} occurs more than once in prophecies; the box holds one (IMH-20.6)")
    return list(gods)


def validate_crypt(tiles: Any, counts: Sequence[int]) -> list[str]:
    """Validate the crypt tiles in the order of drawing."""
    if not isinstance(tiles, (list, tuple)):
        raise InvalidSetupError(
            f"crypt must be a list of the {components.CRYPT_TILES} crypt tiles in drawing order (IMH-20.6)"
        )
    for number, tile in enumerate(tiles, 1):
        if tile not in components.CRYPT:
            raise InvalidSetupError(
                f"crypt tile {number}: unknown tile {short_repr(tile)}; valid: {', '.join(components.CRYPT)}"
            )
    for name, count in zip(components.CRYPT, counts, strict=True):
        if tiles.count(name) != count:
            raise InvalidSetupError(f"the crypt has {tiles.count(name)} of {name!r}; the box holds {count} (IMH-28.2)")
    return list(tiles)


def initial_state(options: Options, setup: Setup, overrides: Overrides | None = None) -> Any:
    """Return the state at the start of the first turn."""
    state = layout.empty_state(options, overrides)
    cards = [
        *(components.CARDS.index(card) for card in setup["market"]),
        *deck_order(components.ROUND_CARDS[int(options["players"])], setup["rounds"]),
        *(deck_order(components.GODS, setup[GODS_KEY]) if GODS_KEY in setup else ()),
        *(components.CRYPT.index(tile) for tile in setup.get(CRYPT_KEY, ())),
    ]
    set_up(state, np.array(cards, np.int8), np.array(setup["generator"], np.uint64))
    return state


def deck_order(deck: Sequence[str], drawn: Sequence[str]) -> list[int]:
    """Return the indices of cards in the order of drawing, followed by the cards that are not drawn."""
    order = [deck.index(card) for card in drawn]
    return [*order, *(number for number in range(len(deck)) if number not in order)]


@jit.compiled
def set_up(state: Any, cards: Any, generator: jit.Generator) -> None:
    """Lay out market cards, round cards, gods and crypt tiles, each given in the order of drawing."""
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
    """Return the order of each new draw pile so far, for readers."""
    piles, place = [], 0
    while place < state.reshuffled_left:
        count = int(state.reshuffled[place])
        piles.append([components.CARDS[card] for card in state.reshuffled[place + 1 : place + 1 + count].tolist()])
        place += 1 + count
    return piles


# ---- game length -----------------------------------------------------------------------------------------------------


def max_game_length(options: Options) -> int:
    """Return an upper bound on the number of actions in a game: turns, choices of cards and sites, and passes."""
    return sum(action_bounds(options)) + question_bound(options) + pass_bound(options)


def load_bound(options: Options) -> int:
    """Return an upper bound on the number of loaded stones.

    Every space of a boat is filled at most once a round. So the bound is the number of spaces on the six largest round
    cards (IMH-3.1, IMH-4.2).
    """
    sizes = components.BOAT_SIZES[int(options["players"]) - 2].sum(axis=1)
    return sum(sorted(sizes.tolist())[-components.ROUNDS :])


def single_uses_per_player(options: Options) -> int:
    """Return the number of single-use actions per player: private boat, bet, favour (IMH-10.1, IMH-11.1, IMH-12.1)."""
    return sum(bool(options[name]) for name in ("private_boats", "bets", "favour"))


def single_use_bound(options: Options) -> int:
    """Return an upper bound on the single-use actions of all players together, including scarabs (IMH-23.3)."""
    return int(options["players"]) * (
        single_uses_per_player(options) + (components.SCARABS if options.get("prophecies") else 0)
    )


def card_use_bound(options: Options, first: int, last: int) -> int:
    """Return an upper bound on gained cards of these kinds: each once for every draw (IMH-4.4, IMH-7.1)."""
    return sum(copies(options)[first : last + 1]) + redraw_bound(options)


def raft_use_bound(options: Options) -> int:
    """Return an upper bound on the uses of Rafts."""
    return card_use_bound(options, components.RAFT, components.RAFT) if options.get("dynasty") else 0


def plank_use_bound(options: Options) -> int:
    """Return an upper bound on the uses of Loading Planks."""
    return card_use_bound(options, components.PLANK, components.PLANK) if options.get("dynasty") else 0


def action_bounds(options: Options) -> tuple[int, int, int, int, int]:
    """Return upper bounds on loaded stones, sailings, get-stones actions, blue cards used, and single-use actions.

    A get-stones action (IMH-4.1) moves at least one stone onto a sled. The stones leave the sled for a boat, or remain
    there at the end within its capacity.

    A blue card is used at most once for every time it is drawn (IMH-4.4). The bound is the number of blue cards in the
    first draw pile plus the number of cards drawn after all cards have been drawn once.
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
    """Return an upper bound on the get-stones actions if `loads` stones are loaded.

    Each player also sends one stone by private boat, and Rafts and Planks use stones (IMH-22.5, IMH-22.7).
    """
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
    """Return an upper bound on the cards drawn after the first draw pile is empty (IMH-3.1).

    Each round draws a full market, and favour 1 draws as many cards as it takes (IMH-12.1). A private boat at the
    market draws one card (IMH-10.3), or two for the hidden field (IMH-R12) or if a coin buys a second card (IMH-R73).
    The same holds for each Raft (IMH-22.6). The temple draws one card a round, and the pyramids draw one in all
    (IMH-6.2, IMH-6.3).

    All 48 cards are drawn only with a hidden field. Then one card of each pair has been discarded, so that the new pile
    has more cards than are drawn after it, even if both Rafts are drawn again. So there is never a third pile.
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
    """Return an upper bound on the cards taken from the market.

    Each card that lies there in a round or is added later in it is taken at most once (IMH-5.1, IMH-10.3, IMH-12.1,
    IMH-22.6).
    """
    private, favour = int(options["players"]) * int(options["private_boats"]), int(options["favour"])
    freed = 2 if options["market"] == "C" else 1
    return (
        components.ROUNDS * components.FIELDS
        + (private + raft_use_bound(options)) * freed
        + components.FAVOUR_CARDS * favour
    )


def question_bound(options: Options) -> int:
    """Return an upper bound on the choices that follow from turn actions.

    `take`: once for each card that is taken. `keep`: once for each hidden pair (IMH-6.1). `next`: for each stone of a
    boat but the last, each time that a Lever or favour 3 is used (IMH-R23, IMH-R24). `build`: once for each field of
    the pyramids (IMH-6.2). `points` and `stones`: each round at the fields that offer a choice (IMH-6.3). `done`: once
    for each favour (IMH-R24), and for each field that allows placing a stone (IMH-R25). `deliver`: for each Raft.
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
    """Return an upper bound on the choices of sides C and D.

    `buy` or `done`: once for each stone that took a card (IMH-25.1). `build`: each place (IMH-26.1). `imhotep`: each
    delivery by boat, private boat or Raft (IMH-27.4). `crypt`: each tile (IMH-28.1). `raise`: each stone from a boat, a
    private boat, a Raft or a red card (IMH-29.2).
    """
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
    """Return an upper bound on the number of passes.

    A player who passes (IMH-4.5) has no stones left. A boat with its minimum load could sail, because three boats never
    occupy all five sites (IMH-4.3). So no boat has it, and every boat has an empty space. A stone on the sled could be
    placed there, so the sled is empty. A stone in the quarry could then be taken, so the quarry is empty too.

    While players pass in succession, nothing changes. So a run of passes is no longer than the number of players
    without stones. Each run follows a turn with another action, or begins a round (IMH-R14). The code counts the runs
    of at least one pass, then those of at least two, and so on.

    Before `out` players have no stones, all their stones must have been loaded, except those for red cards (IMH-7.1),
    Rafts, private boats, bets and favours. This limits the remaining loads, and with them the remaining turns with
    other actions. In each of these turns a stone is loaded, a boat sails, stones are taken from the quarry, a Raft is
    used, or a single-use action takes place. (Other blue cards load or sail, IMH-7.4.) With unlimited stones no player
    ever passes.
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
