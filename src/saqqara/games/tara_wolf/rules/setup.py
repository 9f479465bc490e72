"""The set-up of Tara Wolf (TW-2): shuffled, checked, laid out."""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara import kernel
from saqqara.errors import BadSetup
from saqqara.games.tara_wolf import box
from saqqara.games.tara_wolf import state as table
from saqqara.games.tara_wolf.rules.play import advance
from saqqara.rules import Options, Setup

KEYS = ("adventurers", "papyri", "main", "tombs", "generator")
READERS = ("reshuffles", "random")  # said to readers, never needed: they follow from the generator
WORD = 2**64


def _some(generator: kernel.Generator, first: int, end: int) -> list[str]:
    """All cards from `first` to before `end`, in a random order."""
    cards = np.repeat(np.arange(first, end, dtype=np.int8), box.COPIES[first:end])
    kernel.shuffle(generator, cards, len(cards))
    return [box.CARDS[card] for card in cards]


def shuffled(options: Options, generator: kernel.Generator) -> Setup:
    """The set-up that a generator gives (TW-2.1); the state in which it leaves the generator is part of it."""
    adventurers = _some(generator, 0, box.ADVENTURERS)
    papyri = _some(generator, box.PAPYRUS, box.TOMB)
    main = _some(generator, box.MAIN, box.MAIN_END)
    tombs = _some(generator, box.TOMB, box.CARD_COUNT)
    each = box.PAPYRI_EACH
    return {
        "adventurers": adventurers[: box.SEATS],
        "papyri": [papyri[seat * each : (seat + 1) * each] for seat in range(box.SEATS)],
        "main": main,
        "tombs": tombs,
        "generator": [int(word) for word in generator],
    }


def checked(options: Options, setup: Any) -> Setup:
    """The set-up as given, without what is there for readers. Raises BadSetup unless it is exactly the box."""
    if not isinstance(setup, dict) or set(setup) - set(READERS) != set(KEYS):
        raise BadSetup(f"a set-up of Tara Wolf has {', '.join(KEYS)} and nothing else (TW-2.1)")
    papyri = setup["papyri"]
    if not isinstance(papyri, (list, tuple)) or len(papyri) != box.SEATS:
        raise BadSetup(f"papyri are {box.SEATS} lists of {box.PAPYRI_EACH}, one a seat (TW-2.1)")
    hands = [_cards("papyri", hand, box.PAPYRI_EACH, box.PAPYRUS, box.TOMB) for hand in papyri]
    _cards("papyri", [card for hand in hands for card in hand], 2 * box.PAPYRI_EACH, box.PAPYRUS, box.TOMB)
    return {
        "adventurers": _cards("adventurers", setup["adventurers"], box.SEATS, 0, box.ADVENTURERS),
        "papyri": hands,
        "main": _cards("main", setup["main"], box.MAIN_COUNT, box.MAIN, box.MAIN_END),
        "tombs": _cards("tombs", setup["tombs"], box.TOMBS, box.TOMB, box.CARD_COUNT),
        "generator": _generator(setup["generator"]),
    }


def _cards(field: str, cards: Any, count: int, first: int, end: int) -> list[str]:
    """So many cards out of those from `first` to before `end`, none more often than it is in the box."""
    if not isinstance(cards, (list, tuple)) or len(cards) != count:
        found = len(cards) if isinstance(cards, (list, tuple)) else repr(cards)
        raise BadSetup(f"{field}: {count} cards are needed, {found} are given (TW-2.1)")
    for place, card in enumerate(cards, 1):
        if card not in box.CARDS[first:end]:
            raise BadSetup(f"{field}, card {place} is {card!r}; it can be {', '.join(box.CARDS[first:end])}")
    for name, copies in zip(box.CARDS[first:end], box.COPIES[first:end], strict=True):
        if cards.count(name) > copies:
            raise BadSetup(f"{field}: {name!r} is there {cards.count(name)} times, the box holds {copies} (TW-1.1)")
    return list(cards)


def _generator(words: Any) -> list[int]:
    """The state of the random generator."""
    right = isinstance(words, (list, tuple)) and len(words) == 4 and all(type(word) is int for word in words)
    if not right or not all(0 <= word < WORD for word in words) or not any(words):
        raise BadSetup(f"generator is four whole numbers from 0 to 2**64 - 1, not all 0; not {words!r}")
    return list(words)


def start(options: Options, setup: Setup) -> Any:
    """The table at the first decision (TW-2.1); seat 0 has the medallion (TW-2.2)."""
    number = {name: card for card, name in enumerate(box.CARDS)}
    state = table.empty_table(options)
    state.generator[:] = np.array(setup["generator"], np.uint64)
    for seat in range(box.SEATS):
        state.camp[seat, number[setup["adventurers"][seat]]] = 1
        for name in setup["papyri"][seat]:
            state.papyri[seat, number[name] - box.PAPYRUS] = 1
        state.papyri_left[seat] = box.PAPYRI_EACH
        for name in setup["main"][seat * box.STARTING_HAND : (seat + 1) * box.STARTING_HAND]:
            state.hand[seat, number[name]] += 1
        state.hand_left[seat] = box.STARTING_HAND
    rest = setup["main"][box.SEATS * box.STARTING_HAND :]
    state.pile_left, state.tombs_left = len(rest), box.TOMBS
    state.pile[: len(rest)] = [number[name] for name in reversed(rest)]
    state.tomb_pile[:] = [number[name] for name in reversed(setup["tombs"])]
    state.phase = table.CAMP_BEGINS
    advance(state)
    state.moves = state.revealed = 0
    return state


def listed(state: Any, before: Setup) -> Setup:
    """For readers: `reshuffles`, the order of each new pile so far, and `random`, the cards that chance took."""
    reshuffles, lots = before.get("reshuffles", []), before.get("random", [])
    if state.fresh:
        # What has been drawn since still stands in the array above the top.
        reshuffles = [*reshuffles, [box.CARDS[card] for card in reversed(state.pile[: state.fresh].tolist())]]
    if state.drawn_lot != box.EMPTY:
        lots = [*lots, box.CARDS[int(state.drawn_lot)]]
    return {"reshuffles": reshuffles, "random": lots}
