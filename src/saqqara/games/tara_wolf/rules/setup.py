"""Setup of Tara Wolf (TW-2): random setup, validation, initial state, and the maximum length of a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from saqqara.core import jit
from saqqara.core.game_api import Options, Overrides, Setup
from saqqara.core.generic_rules import validate_generator
from saqqara.errors import InvalidSetupError, short_repr
from saqqara.games.tara_wolf import components, layout
from saqqara.games.tara_wolf.cards import effects
from saqqara.games.tara_wolf.cards.card_loader import Card, Deck
from saqqara.games.tara_wolf.cards.overrides import deck_with_overrides
from saqqara.games.tara_wolf.rules.play import advance_automatically

# ---- setup -----------------------------------------------------------------------------------------------------------

SETUP_KEYS = ("adventurers", "papyri", "main", "tombs", "generator")
DERIVED_KEYS = ("reshuffles", "random")  # listed for readers but never required: they follow from the generator


ADVENTURERS, PAPYRI = (
    0,
    components.ADVENTURERS,
)  # start of each deck in the concatenation; one copy of each of these cards
MAIN = PAPYRI + components.PAPYRI  # tombs follow the cards of the main pile


def decks(options: Options, overrides: Overrides | None = None) -> list[Any]:
    """Return the decks to shuffle (TW-2.1): adventurers, papyri, main pile, tombs."""
    ranges = (
        (0, components.ADVENTURERS), (components.PAPYRUS, components.TOMB), (components.MAIN, components.MAIN_END),
        (components.TOMB, components.CARD_COUNT),
    )  # fmt: skip
    copies = [card.copies for card in deck_with_overrides(overrides).cards]
    return [np.repeat(np.arange(first, end, dtype=np.int8), copies[first:end]) for first, end in ranges]


def random_setup(options: Options, generator: jit.Generator, overrides: Overrides | None = None) -> Setup:
    """Return a random setup (TW-2.1); it includes the final state of the generator."""
    named = []
    for deck in decks(options, overrides):
        jit.shuffle(generator, deck, len(deck))
        named.append([components.CARDS[card] for card in deck])
    adventurers, papyri, main, tombs = named
    each = deck_with_overrides(overrides).setup["papyri_each"]
    return {
        "adventurers": adventurers[: components.NUM_PLAYERS],
        "papyri": [papyri[seat * each : (seat + 1) * each] for seat in range(components.NUM_PLAYERS)],
        "main": main,
        "tombs": tombs,
        "generator": [int(word) for word in generator],
    }


def validate_setup(options: Options, setup: Any, overrides: Overrides | None = None) -> Setup:
    """Return the setup without derived keys; raise `InvalidSetupError` unless it is exactly the box."""
    if not isinstance(setup, dict) or set(setup) - set(DERIVED_KEYS) != set(SETUP_KEYS):
        raise InvalidSetupError(f"a setup of Tara Wolf must have exactly the keys {', '.join(SETUP_KEYS)} (TW-2.1)")
    papyri, deck = setup["papyri"], deck_with_overrides(overrides)
    each, copies = deck.setup["papyri_each"], [card.copies for card in deck.cards]
    main = sum(copies[components.MAIN : components.MAIN_END])
    if not isinstance(papyri, (list, tuple)) or len(papyri) != components.NUM_PLAYERS:
        raise InvalidSetupError(
            f"papyri must be {components.NUM_PLAYERS} lists of {each} cards, one for each seat (TW-2.1)"
        )
    hands = [_parse_cards("papyri", hand, each, components.PAPYRUS, components.TOMB, copies) for hand in papyri]
    _parse_cards(
        "papyri", [card for hand in hands for card in hand], 2 * each, components.PAPYRUS, components.TOMB, copies
    )
    return {
        "adventurers": _parse_cards(
            "adventurers", setup["adventurers"], components.NUM_PLAYERS, 0, components.ADVENTURERS, copies
        ),
        "papyri": hands,
        "main": _parse_cards("main", setup["main"], main, components.MAIN, components.MAIN_END, copies),
        "tombs": _parse_cards(
            "tombs", setup["tombs"], components.TOMBS, components.TOMB, components.CARD_COUNT, copies
        ),
        "generator": validate_generator(setup["generator"]),
    }


def _parse_cards(field: str, cards: Any, count: int, first: int, end: int, copies: Sequence[int]) -> list[str]:
    """Check that `cards` are `count` cards from `first` to before `end`, within the copies of the box."""
    if not isinstance(cards, (list, tuple)) or len(cards) != count:
        found = len(cards) if isinstance(cards, (list, tuple)) else repr(cards)
        raise InvalidSetupError(f"{field}: expected {count} cards, got {found} (TW-2.1)")
    for place, card in enumerate(cards, 1):
        if card not in components.CARDS[first:end]:
            raise InvalidSetupError(
                f"{field}, card {place}: invalid card {short_repr(card)}; "
                f"valid: {', '.join(components.CARDS[first:end])}"
            )
    for name, most in zip(components.CARDS[first:end], copies[first:end], strict=True):
        if cards.count(name) > most:
            raise InvalidSetupError(
                f"{field}: {name!r} occurs {cards.count(name)} times; the box holds {most} (TW-1.1)"
            )
    return list(cards)


def initial_state(options: Options, setup: Setup, overrides: Overrides | None = None) -> Any:
    """Return the state at the first action (TW-2.1); seat 0 holds the medallion (TW-2.2)."""
    number = {name: card for card, name in enumerate(components.CARDS)}
    state, papyri = layout.empty_state(options, overrides), [card for hand in setup["papyri"] for card in hand]
    tombs = MAIN + state.main_count
    cards = np.zeros(tombs + components.TOMBS, np.int8)
    for first, names in ((ADVENTURERS, setup["adventurers"]), (PAPYRI, papyri), (MAIN, setup["main"]),
                         (tombs, setup["tombs"])):  # fmt: skip
        cards[first : first + len(names)] = [number[name] for name in names]
    set_up(state, cards, np.array(setup["generator"], np.uint64))
    return state


@jit.compiled
def set_up(state: Any, cards: Any, generator: jit.Generator) -> None:
    """Deal the cards (TW-2.1) and advance to the first action."""
    for word in range(len(state.generator)):
        state.generator[word] = generator[word]
    card, tombs, each = MAIN, MAIN + state.main_count, state.papyri_each
    for seat in range(components.NUM_PLAYERS):
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
    state.phase = layout.START_CAMP
    advance_automatically(state)
    state.moves = 0
    state.revealed = 0


def setup_details(state: Any, before: Setup) -> Setup:
    """Return `reshuffles`, the order of each new pile so far, and `random`, the cards taken at random, for readers."""
    reshuffles, lots = before.get("reshuffles", []), before.get("random", [])
    if state.fresh:
        # Cards drawn since the reshuffle are still in the array above the top.
        reshuffles = [*reshuffles, [components.CARDS[card] for card in reversed(state.pile[: state.fresh].tolist())]]
    if state.drawn_lot != components.EMPTY:
        lots = [*lots, components.CARDS[int(state.drawn_lot)]]
    return {"reshuffles": reshuffles, "random": lots}


# ---- game length -----------------------------------------------------------------------------------------------------


MAIN_CARDS, PAPYRUS_CARDS, TOMB_CARDS = (
    range(components.MAIN, components.MAIN_END),
    range(components.PAPYRUS, components.PLAYED_END),
    range(components.TOMB, components.CARD_COUNT),
)
MAX_TARGETS = 3
"""Index of the number of targets among a trap's parameters."""


class EffectTotals:
    """Totals of effects over all cards of a deck."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self._cards = cards

    def total(self, numbers: Iterable[int], effect: int, place: int | None = 0) -> int:
        """Return the sum of a parameter over all copies of the cards with an effect, among the given card numbers.

        If `place` is None, return the number of these copies.
        """
        name = tuple(effects.EFFECTS)[effect]
        having = [card for card in (self._cards[number] for number in numbers) if card.effect == name]
        return sum(card.copies * (1 if place is None else list(card.parameters.values())[place]) for card in having)

    def max_looked_at(self) -> int:
        """Return the maximum number of cards that an effect lets a player look at."""
        return max([1, *(card.parameters["look"] for card in self._cards if "look" in card.parameters)])


def max_game_length(options: Options, overrides: Overrides | None = None) -> int:
    """Return an upper bound on the number of actions in a game.

    Tombs: an opened tomb is awarded (TW-5.3, TW-5.6). The game ends when one player has enough tombs (TW-1.2); the
    other player then has fewer. Rounds: in each round a tomb is opened or, once per player and game, passed (TW-5.2).

    Hand cards: each is played, discarded or laid, which is one action. A played card can be sent into a tomb, where it
    is used up, and a laid trap can be triggered (TW-5.3, TW-5.5): a second action. In addition, a trap asks for at most
    as many hits as it has targets, including a `done` in place of a hit (TW-R15); each trap is in a tomb at most once
    per tomb. `max_hand_cards` therefore bounds the cards that enter hands. Characters that return to camp from a tomb
    are sent again: adventurers, monkeys (TW-5.7), and those returned by the book (TW-C12).

    Papyri: each is used or laid once per game; it may then be triggered, ask for hits, or bring characters back.

    Camp phases: in each one the cards seen by a seer are put back, the resources are split, and `done` is chosen
    (TW-R10, TW-R9). Each copy of a card that asks for a choice is played at most once, because it stays in its player's
    camp.

    Tomb phases: in each round the tomb is opened or passed, and each player chooses `done` at most once each when
    sending, when laying, and when asked for the book (TW-R9).
    """
    deck = deck_with_overrides(overrides)
    setup, total = deck.setup, EffectTotals(deck.cards).total
    most = setup["tombs_to_win_short" if options["short"] else "tombs_to_win"]
    tombs = min(components.TOMBS, components.NUM_PLAYERS * (most - 1) + 1)
    rounds = tombs + components.NUM_PLAYERS
    camps = rounds * components.NUM_PLAYERS
    back = components.NUM_PLAYERS + total(MAIN_CARDS, effects.RETURNS, None)
    returns = total(PAPYRUS_CARDS, effects.BRINGS_BACK)
    with_hand = 2 * max_hand_cards(deck, tombs, camps) + tombs * total(MAIN_CARDS, effects.ELIMINATES, MAX_TARGETS)
    sent_again = components.NUM_PLAYERS + tombs * back + returns
    papyri = components.NUM_PLAYERS * setup["papyri_each"] + total(PAPYRUS_CARDS, effects.ELIMINATES, None)
    papyri += total(PAPYRUS_CARDS, effects.ELIMINATES, MAX_TARGETS) + returns
    choosing = (effects.TAKES_ONE_OF_TOP, effects.REMOVES, effects.TAKES_OVER)
    in_camp = (
        EffectTotals(deck.cards).max_looked_at() + 1 + 1 + sum(total(MAIN_CARDS, effect, None) for effect in choosing)
    )
    return (
        with_hand
        + sent_again
        + papyri
        + camps * in_camp
        + rounds
        + tombs * components.NUM_PLAYERS * len(("send", "lay", "book"))
    )


def max_hand_cards(deck: Deck, tombs: int, camps: int) -> int:
    """Return an upper bound on the number of cards that enter hands.

    - At the start: the dealt hands (TW-2.1).
    - In each camp phase: all resources taken as cards (TW-4.1), the cards of smugglers (TW-R10), and cards brought by
      played cards (TW-4.2); each copy of the latter is played at most once per camp phase.
    - Once per game: the additional resources of the Nile flood.
    - When tombs are opened: the cards drawn by both players (TW-5.1).
    - In each tomb: the bluff, which returns to the hand (TW-R2), and the characters saved by doctors (TW-C9).
    """
    setup, total = deck.setup, EffectTotals(deck.cards).total
    in_camp = setup["resources"] + total(MAIN_CARDS, effects.BRINGS_CARDS) + total(MAIN_CARDS, effects.DRAWS)
    in_camp += total(MAIN_CARDS, effects.TAKES_ONE_OF_TOP, None) + total(MAIN_CARDS, effects.TAKES_HAND_CARD, None)
    floods = total(PAPYRUS_CARDS, effects.SWELLS_RESOURCES) - setup["resources"] * total(
        PAPYRUS_CARDS, effects.SWELLS_RESOURCES, None
    )
    opened = components.NUM_PLAYERS * total(TOMB_CARDS, effects.DRAWS_ON_OPENING)
    in_tomb = 1 + total(MAIN_CARDS, effects.SAVES, None)
    return components.NUM_PLAYERS * setup["starting_hand"] + camps * in_camp + max(0, floods) + opened + tombs * in_tomb
