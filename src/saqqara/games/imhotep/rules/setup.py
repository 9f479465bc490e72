"""The set-up of Imhotep (IMH-2, IMH-20): shuffled, checked, laid out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from saqqara import kernel
from saqqara.errors import BadSetup, shown
from saqqara.games.imhotep import box
from saqqara.games.imhotep import state as table
from saqqara.games.imhotep.rules import rounds
from saqqara.games.imhotep.rules.expansions import prophecies
from saqqara.games.imhotep.rules.sites.tomb import side_c as tomb_c
from saqqara.rules import Numbers, Options, Setup

KEYS = ("rounds", "market", "generator")
GODS, CRYPT = "prophecies", "crypt"  # keys that there are with the option, with tomb C (IMH-20.6)
READERS = "reshuffles"  # said to readers, never needed: it follows from the generator
WORD = 2**64
FEWEST_CARDS = sum(box.COPIES)  # on the market pile of the base game


def keys(options: Options) -> tuple[str, ...]:
    """The keys of a set-up, in documented order."""
    gods = (GODS,) if options.get("prophecies") else ()
    crypt = (CRYPT,) if options["tomb"] == "C" else ()
    return (*KEYS[:-1], *gods, *crypt, KEYS[-1])


def decks(options: Options, numbers: Numbers | None = None) -> dict[str, Any]:
    """What is shuffled, by key: market cards, round cards, gods (IMH-2.1, IMH-20.6), crypt tiles."""
    found: dict[str, Any] = {
        "market": table.full_deck(options),
        "rounds": np.arange(len(box.ROUND_CARDS[int(options["players"])]), dtype=np.int8),
    }
    if options.get("prophecies"):
        found[GODS] = np.arange(len(box.GODS), dtype=np.int8)
    if options["tomb"] == "C":
        found[CRYPT] = np.repeat(np.arange(len(box.CRYPT), dtype=np.int8), tile_counts(numbers))
    return found


def shuffled(options: Options, generator: kernel.Generator, numbers: Numbers | None = None) -> Setup:
    """The set-up that a generator gives (IMH-2.1, IMH-20.6); the state in which it leaves the generator is part of
    it."""
    order = decks(options, numbers)
    for deck in order.values():
        kernel.shuffle(generator, deck, len(deck))
    cards = box.ROUND_CARDS[int(options["players"])]
    setup: Setup = {
        "rounds": [cards[card] for card in order["rounds"][: box.ROUNDS]],
        "market": [box.CARDS[card] for card in order["market"]],
    }
    if GODS in order:
        setup[GODS] = [box.GODS[god] for god in order[GODS][: box.GODS_IN_PLAY]]
    if CRYPT in order:
        setup[CRYPT] = [box.CRYPT[tile] for tile in order[CRYPT]]
    return {**setup, "generator": [int(word) for word in generator]}


def tile_counts(numbers: Numbers | None) -> list[int]:
    """How many crypt tiles there are of each kind (IMH-28.2)."""
    counts: list[int] = numbers["tomb"]["C"]["crypt_tiles"] if numbers else []
    return counts


def checked(options: Options, setup: Any, numbers: Numbers | None = None) -> Setup:
    """The set-up as given, without what is there for readers. Raises BadSetup unless it is exactly the box."""
    wanted = keys(options)
    if not isinstance(setup, dict) or set(setup) - {READERS} != set(wanted):
        raise BadSetup(f"a set-up of Imhotep with these options has {', '.join(wanted)} and nothing else (IMH-20.6)")
    found = {
        "rounds": checked_rounds(setup["rounds"], int(options["players"])),
        "market": checked_market(setup["market"], table.copies(options)),
        "generator": checked_generator(setup["generator"]),
    }
    if GODS in wanted:
        found[GODS] = checked_gods(setup[GODS])
    if CRYPT in wanted:
        found[CRYPT] = checked_crypt(setup[CRYPT], tile_counts(numbers))
    return {key: found[key] for key in wanted}


def checked_rounds(cards: Any, players: int) -> list[str]:
    """Six different round cards of the player count, in order."""
    there = box.ROUND_CARDS[players]
    if not isinstance(cards, (list, tuple)) or len(cards) != box.ROUNDS:
        raise BadSetup(f"rounds are {box.ROUNDS} round cards in order, not {cards!r} (IMH-2.1)")
    for number, card in enumerate(cards, 1):
        if card not in there:
            possible = f"with {players} players there are {', '.join(there)} (IMH-1.4)"
            raise BadSetup(f"round {number} is {shown(card)}; {possible}")
        if cards.index(card) != number - 1:
            raise BadSetup(f"round card {card!r} stands twice among the rounds; the box holds it once (IMH-1.4)")
    return list(cards)


def checked_market(cards: Any, copies: Sequence[int]) -> list[str]:
    """The market cards in the order of drawing."""
    if not isinstance(cards, (list, tuple)):
        raise BadSetup(f"market is the {sum(copies)} market cards in the order of drawing")
    there = [card for card, count in zip(box.CARDS, copies, strict=True) if count]
    for number, card in enumerate(cards, 1):
        if card not in there:
            raise BadSetup(f"market card {number} is {shown(card)}; cards are {', '.join(there)}")
    for name, count in zip(box.CARDS, copies, strict=True):
        if cards.count(name) != count:
            clause = "IMH-1.5" if copies == box.COPIES else "IMH-20.5"
            raise BadSetup(f"the market has {cards.count(name)} of {name!r}, the box holds {count} ({clause})")
    return list(cards)


def checked_gods(gods: Any) -> list[str]:
    """The three gods in play, as drawn."""
    if not isinstance(gods, (list, tuple)) or len(gods) != box.GODS_IN_PLAY:
        raise BadSetup(f"prophecies are {box.GODS_IN_PLAY} gods as drawn, not {gods!r} (IMH-23.1)")
    for number, god in enumerate(gods, 1):
        if god not in box.GODS:
            raise BadSetup(f"prophecy {number} is {shown(god)}; gods are {', '.join(box.GODS)} (IMH-20.6)")
        if gods.index(god) != number - 1:
            raise BadSetup(f"{god!r} stands twice among the prophecies; the box holds it once (IMH-20.6)")
    return list(gods)


def checked_crypt(tiles: Any, counts: Sequence[int]) -> list[str]:
    """The crypt tiles in the order of drawing."""
    if not isinstance(tiles, (list, tuple)):
        raise BadSetup(f"crypt is the {box.CRYPT_TILES} crypt tiles in the order of drawing (IMH-20.6)")
    for number, tile in enumerate(tiles, 1):
        if tile not in box.CRYPT:
            raise BadSetup(f"crypt tile {number} is {shown(tile)}; tiles are {', '.join(box.CRYPT)}")
    for name, count in zip(box.CRYPT, counts, strict=True):
        if tiles.count(name) != count:
            raise BadSetup(f"the crypt has {tiles.count(name)} of {name!r}, the box holds {count} (IMH-28.2)")
    return list(tiles)


def checked_generator(words: Any) -> list[int]:
    """The state of the random generator."""
    right = isinstance(words, (list, tuple)) and len(words) == 4 and all(type(word) is int for word in words)
    if not right or not all(0 <= word < WORD for word in words) or not any(words):
        raise BadSetup(f"generator is four whole numbers from 0 to 2**64 - 1, not all 0; not {words!r}")
    return list(words)


def start(options: Options, setup: Setup, numbers: Numbers | None = None) -> Any:
    """The table at the start of the first turn."""
    state = table.empty_table(options, numbers)
    cards = [
        *(box.CARDS.index(card) for card in setup["market"]),
        *whole_deck(box.ROUND_CARDS[int(options["players"])], setup["rounds"]),
        *(whole_deck(box.GODS, setup[GODS]) if GODS in setup else ()),
        *(box.CRYPT.index(tile) for tile in setup.get(CRYPT, ())),
    ]
    set_up(state, np.array(cards, np.int8), np.array(setup["generator"], np.uint64))
    return state


def whole_deck(deck: Sequence[str], drawn: Sequence[str]) -> list[int]:
    """The numbers of cards in the order of drawing, those last that nobody draws."""
    order = [deck.index(card) for card in drawn]
    return [*order, *(number for number in range(len(deck)) if number not in order)]


@kernel.compiled
def set_up(state: Any, cards: Any, generator: kernel.Generator) -> None:
    """Lays out market cards, round cards, gods and crypt tiles, each in the order of drawing."""
    for word in range(len(state.generator)):
        state.generator[word] = generator[word]
    card = box.MOST_CARDS if state.with_dynasty else FEWEST_CARDS
    state.pile_left = card
    for place in range(card):
        state.pile[place] = cards[card - 1 - place]
    for place in range(len(state.rounds)):
        state.rounds[place] = cards[card]
        card += 1
    if state.with_prophecies == 1:
        for place in range(box.GODS_IN_PLAY):
            prophecies.lay_god(state, place, int(cards[card + place]))
        card += len(box.GODS)
    if state.sides[box.TOMB] == box.SIDE_C:
        for place in range(box.CRYPT_TILES):
            state.crypt[place] = cards[card]
            card += 1
        tomb_c.turn_up(state)
    rounds.lay_out(state)
    state.moves = 0


def reshuffles(state: Any) -> list[list[str]]:
    """For readers: the order of each new draw pile so far."""
    piles, place = [], 0
    while place < state.reshuffled_left:
        count = int(state.reshuffled[place])
        piles.append([box.CARDS[card] for card in state.reshuffled[place + 1 : place + 1 + count].tolist()])
        place += 1 + count
    return piles
