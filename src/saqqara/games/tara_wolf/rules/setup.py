"""The set-up of Tara Wolf (TW-2): shuffled, checked, laid out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from saqqara.core import jit
from saqqara.core.game_api import Options, Overrides, Setup
from saqqara.errors import InvalidSetupError, short_repr
from saqqara.games.tara_wolf import components
from saqqara.games.tara_wolf import layout as table
from saqqara.games.tara_wolf.cards.overrides import box_of
from saqqara.games.tara_wolf.rules.play import advance

KEYS = ("adventurers", "papyri", "main", "tombs", "generator")
READERS = ("reshuffles", "random")  # said to readers, never needed: they follow from the generator
WORD = 2**64


ADVENTURERS, PAPYRI = (
    0,
    components.ADVENTURERS,
)  # where each deck begins, all laid end to end: each of these is there once
MAIN = PAPYRI + components.PAPYRI  # the tombs come after the cards of the main pile


def decks(options: Options, numbers: Overrides | None = None) -> list[Any]:
    """What is shuffled (TW-2.1): adventurers, papyri, the main pile, tombs."""
    ranges = (
        (0, components.ADVENTURERS), (components.PAPYRUS, components.TOMB), (components.MAIN, components.MAIN_END),
        (components.TOMB, components.CARD_COUNT),
    )  # fmt: skip
    copies = [card.copies for card in box_of(numbers).cards]
    return [np.repeat(np.arange(first, end, dtype=np.int8), copies[first:end]) for first, end in ranges]


def shuffled(options: Options, generator: jit.Generator, numbers: Overrides | None = None) -> Setup:
    """The set-up that a generator gives (TW-2.1); the state in which it leaves the generator is part of it."""
    named = []
    for deck in decks(options, numbers):
        jit.shuffle(generator, deck, len(deck))
        named.append([components.CARDS[card] for card in deck])
    adventurers, papyri, main, tombs = named
    each = box_of(numbers).setup["papyri_each"]
    return {
        "adventurers": adventurers[: components.SEATS],
        "papyri": [papyri[seat * each : (seat + 1) * each] for seat in range(components.SEATS)],
        "main": main,
        "tombs": tombs,
        "generator": [int(word) for word in generator],
    }


def checked(options: Options, setup: Any, numbers: Overrides | None = None) -> Setup:
    """The set-up as given, without what is there for readers. Raises InvalidSetupError unless it is exactly the box."""
    if not isinstance(setup, dict) or set(setup) - set(READERS) != set(KEYS):
        raise InvalidSetupError(f"a set-up of Tara Wolf has {', '.join(KEYS)} and nothing else (TW-2.1)")
    papyri, here = setup["papyri"], box_of(numbers)
    each, copies = here.setup["papyri_each"], [card.copies for card in here.cards]
    main = sum(copies[components.MAIN : components.MAIN_END])
    if not isinstance(papyri, (list, tuple)) or len(papyri) != components.SEATS:
        raise InvalidSetupError(f"papyri are {components.SEATS} lists of {each}, one a seat (TW-2.1)")
    hands = [_cards("papyri", hand, each, components.PAPYRUS, components.TOMB, copies) for hand in papyri]
    _cards("papyri", [card for hand in hands for card in hand], 2 * each, components.PAPYRUS, components.TOMB, copies)
    return {
        "adventurers": _cards("adventurers", setup["adventurers"], components.SEATS, 0, components.ADVENTURERS, copies),
        "papyri": hands,
        "main": _cards("main", setup["main"], main, components.MAIN, components.MAIN_END, copies),
        "tombs": _cards("tombs", setup["tombs"], components.TOMBS, components.TOMB, components.CARD_COUNT, copies),
        "generator": _generator(setup["generator"]),
    }


def _cards(field: str, cards: Any, count: int, first: int, end: int, copies: Sequence[int]) -> list[str]:
    """So many cards out of those from `first` to before `end`, none more often than it is in the box."""
    if not isinstance(cards, (list, tuple)) or len(cards) != count:
        found = len(cards) if isinstance(cards, (list, tuple)) else repr(cards)
        raise InvalidSetupError(f"{field}: {count} cards are needed, {found} are given (TW-2.1)")
    for place, card in enumerate(cards, 1):
        if card not in components.CARDS[first:end]:
            raise InvalidSetupError(
                f"{field}, card {place} is {short_repr(card)}; it can be {', '.join(components.CARDS[first:end])}"
            )
    for name, most in zip(components.CARDS[first:end], copies[first:end], strict=True):
        if cards.count(name) > most:
            raise InvalidSetupError(
                f"{field}: {name!r} is there {cards.count(name)} times, the box holds {most} (TW-1.1)"
            )
    return list(cards)


def _generator(words: Any) -> list[int]:
    """The state of the random generator."""
    right = isinstance(words, (list, tuple)) and len(words) == 4 and all(type(word) is int for word in words)
    if not right or not all(0 <= word < WORD for word in words) or not any(words):
        raise InvalidSetupError(f"generator is four whole numbers from 0 to 2**64 - 1, not all 0; not {words!r}")
    return list(words)


def start(options: Options, setup: Setup, numbers: Overrides | None = None) -> Any:
    """The table at the first decision (TW-2.1); seat 0 has the medallion (TW-2.2)."""
    number = {name: card for card, name in enumerate(components.CARDS)}
    state, papyri = table.empty_table(options, numbers), [card for hand in setup["papyri"] for card in hand]
    tombs = MAIN + state.main_count
    cards = np.zeros(tombs + components.TOMBS, np.int8)
    for first, names in ((ADVENTURERS, setup["adventurers"]), (PAPYRI, papyri), (MAIN, setup["main"]),
                         (tombs, setup["tombs"])):  # fmt: skip
        cards[first : first + len(names)] = [number[name] for name in names]
    set_up(state, cards, np.array(setup["generator"], np.uint64))
    return state


@jit.compiled
def set_up(state: Any, cards: Any, generator: jit.Generator) -> None:
    """Deals (TW-2.1), and goes on to the first decision."""
    for word in range(len(state.generator)):
        state.generator[word] = generator[word]
    card, tombs, each = MAIN, MAIN + state.main_count, state.papyri_each
    for seat in range(components.SEATS):
        state.camp[seat, cards[ADVENTURERS + seat]] = 1
        for place in range(each):
            state.papyri[seat, cards[PAPYRI + seat * each + place] - components.PAPYRUS] = 1
        state.papyri_left[seat] = each
        for _ in range(state.starting_hand):
            state.hand[seat, cards[card]] += 1
            card += 1
        state.hand_left[seat] = state.starting_hand
    state.pile_left = tombs - card
    for place in range(tombs - card):
        state.pile[place] = cards[tombs - 1 - place]
    state.tombs_left = components.TOMBS
    for place in range(components.TOMBS):
        state.tomb_pile[place] = cards[tombs + components.TOMBS - 1 - place]
    state.phase = table.CAMP_BEGINS
    advance(state)
    state.moves = 0
    state.revealed = 0


def listed(state: Any, before: Setup) -> Setup:
    """For readers: `reshuffles`, the order of each new pile so far, and `random`, the cards that chance took."""
    reshuffles, lots = before.get("reshuffles", []), before.get("random", [])
    if state.fresh:
        # What has been drawn since still stands in the array above the top.
        reshuffles = [*reshuffles, [components.CARDS[card] for card in reversed(state.pile[: state.fresh].tolist())]]
    if state.drawn_lot != components.EMPTY:
        lots = [*lots, components.CARDS[int(state.drawn_lot)]]
    return {"reshuffles": reshuffles, "random": lots}
