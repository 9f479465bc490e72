"""The set-up of Imhotep (IMH-2, IMH-20): shuffled, checked, laid out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from saqqara.core import jit
from saqqara.core.game_api import Options, Overrides, Setup
from saqqara.errors import InvalidSetupError, short_repr
from saqqara.games.imhotep import components, layout
from saqqara.games.imhotep.rules import rounds
from saqqara.games.imhotep.rules.expansions import prophecies
from saqqara.games.imhotep.rules.sites.tomb import turn_up_tiles

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
            prophecies.set_god(state, place, int(cards[card + place]))
        card += len(components.GODS)
    if state.sides[components.TOMB] == components.SIDE_C:
        for place in range(components.CRYPT_TILES):
            state.crypt[place] = cards[card]
            card += 1
        turn_up_tiles(state)
    rounds.set_up_round(state)
    state.moves = 0


def reshuffles(state: Any) -> list[list[str]]:
    """For readers: the order of each new draw pile so far."""
    piles, place = [], 0
    while place < state.reshuffled_left:
        count = int(state.reshuffled[place])
        piles.append([components.CARDS[card] for card in state.reshuffled[place + 1 : place + 1 + count].tolist()])
        place += 1 + count
    return piles
