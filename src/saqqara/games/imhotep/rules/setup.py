"""The set-up of Imhotep (IMH-2): shuffled, checked, laid out."""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara import kernel
from saqqara.errors import BadSetup
from saqqara.games.imhotep import box
from saqqara.games.imhotep import state as table
from saqqara.games.imhotep.rules import rounds
from saqqara.rules import Options, Setup

KEYS = ("rounds", "market", "generator")
READERS = "reshuffles"  # said to readers, never needed: it follows from the generator
WORD = 2**64


def shuffled(options: Options, generator: kernel.Generator) -> Setup:
    """The set-up that a generator gives (IMH-2.1); the state in which it leaves the generator is part of it."""
    cards = box.ROUND_CARDS[int(options["players"])]
    market, order = table.full_deck(), np.arange(len(cards), dtype=np.int8)
    kernel.shuffle(generator, market, len(market))
    kernel.shuffle(generator, order, len(order))
    return {
        "rounds": [cards[card] for card in order[: box.ROUNDS]],
        "market": [box.CARDS[card] for card in market],
        "generator": [int(word) for word in generator],
    }


def checked(options: Options, setup: Any) -> Setup:
    """The set-up as given, without what is there for readers. Raises BadSetup unless it is exactly the box."""
    if not isinstance(setup, dict) or set(setup) - {READERS} != set(KEYS):
        raise BadSetup("a set-up of Imhotep is {'rounds': [6 cards], 'market': [34 cards], 'generator': [4 numbers]}")
    players = int(options["players"])
    return {
        "rounds": checked_rounds(setup["rounds"], players),
        "market": checked_market(setup["market"]),
        "generator": checked_generator(setup["generator"]),
    }


def checked_rounds(cards: Any, players: int) -> list[str]:
    """Six different round cards of the player count, in order."""
    there = box.ROUND_CARDS[players]
    if not isinstance(cards, (list, tuple)) or len(cards) != box.ROUNDS:
        raise BadSetup(f"rounds are {box.ROUNDS} round cards in order, not {cards!r} (IMH-2.1)")
    for number, card in enumerate(cards, 1):
        if card not in there:
            raise BadSetup(f"round {number} is {card!r}; with {players} players there are {', '.join(there)} (IMH-1.4)")
        if cards.index(card) != number - 1:
            raise BadSetup(f"round card {card!r} stands twice among the rounds; the box holds it once (IMH-1.4)")
    return list(cards)


def checked_market(cards: Any) -> list[str]:
    """The 34 market cards in the order of drawing."""
    if not isinstance(cards, (list, tuple)):
        raise BadSetup("market is the 34 market cards in the order of drawing")
    for number, card in enumerate(cards, 1):
        if card not in box.CARDS:
            raise BadSetup(f"market card {number} is {card!r}; cards are {', '.join(box.CARDS)}")
    for name, copies in zip(box.CARDS, box.COPIES, strict=True):
        if cards.count(name) != copies:
            raise BadSetup(f"the market has {cards.count(name)} of {name!r}, the box holds {copies} (IMH-1.5)")
    return list(cards)


def checked_generator(words: Any) -> list[int]:
    """The state of the random generator."""
    right = isinstance(words, (list, tuple)) and len(words) == 4 and all(type(word) is int for word in words)
    if not right or not all(0 <= word < WORD for word in words) or not any(words):
        raise BadSetup(f"generator is four whole numbers from 0 to 2**64 - 1, not all 0; not {words!r}")
    return list(words)


def start(options: Options, setup: Setup) -> Any:
    """The table at the start of the first turn."""
    state = table.empty_table(options)
    state.generator[:] = np.array(setup["generator"], np.uint64)
    state.pile[:] = [box.CARDS.index(card) for card in reversed(setup["market"])]
    state.pile_left = box.CARD_COUNT
    cards = box.ROUND_CARDS[int(options["players"])]
    order = [cards.index(card) for card in setup["rounds"]]
    state.rounds[:] = [*order, *(set(range(len(cards))) - set(order))]
    rounds.lay_out(state)
    state.moves = 0
    return state


def reshuffles(state: Any) -> list[list[str]]:
    """For readers: the order of each new draw pile so far."""
    piles, place = [], 0
    while place < state.reshuffled_left:
        count = int(state.reshuffled[place])
        piles.append([box.CARDS[card] for card in state.reshuffled[place + 1 : place + 1 + count].tolist()])
        place += 1 + count
    return piles
