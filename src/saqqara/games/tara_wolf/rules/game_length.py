"""How many decisions a game can have at most: a proof in the numbers of the box."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from saqqara.core.game_api import Options, Overrides
from saqqara.games.tara_wolf import components
from saqqara.games.tara_wolf.cards import effects
from saqqara.games.tara_wolf.cards.card_loader import Card, Deck
from saqqara.games.tara_wolf.cards.overrides import deck_with_overrides

MAIN, PAPYRI, TOMBS = (
    range(components.MAIN, components.MAIN_END),
    range(components.PAPYRUS, components.PLAYED_END),
    range(components.TOMB, components.CARD_COUNT),
)
MAX_TARGETS = 3
"""Where the number of a trap's targets stands in its parameters."""


class EffectTotals:
    """What all cards of a box do together."""

    def __init__(self, cards: Sequence[Card]) -> None:
        self._cards = cards

    def total(self, numbers: Iterable[int], effect: int, place: int | None = 0) -> int:
        """The sum of a parameter over all copies of the cards with an effect, out of those with these numbers; without
        a place, how many they are."""
        name = tuple(effects.EFFECTS)[effect]
        having = [card for card in (self._cards[number] for number in numbers) if card.effect == name]
        return sum(card.copies * (1 if place is None else list(card.parameters.values())[place]) for card in having)

    def max_looked_at(self) -> int:
        """How many cards somebody may look at, at most."""
        return max([1, *(card.parameters["look"] for card in self._cards if "look" in card.parameters)])


def max_game_length(options: Options, numbers: Overrides | None = None) -> int:
    """No game has more decisions than this.

    Tombs: one that is opened is awarded (TW-5.3, TW-5.6), and the game ends when one player has enough of them
    (TW-1.2), the other one less then. Rounds: a tomb is opened in each, or passed, by each player once a game
    (TW-5.2).

    A hand card is played, discarded or laid: one decision. One that was played can be sent into the tomb, where it is
    gone, and one that was laid be triggered (TW-5.3, TW-5.5): a second one. Besides, a trap asks at most for as many
    hits as it has targets, `done` instead of one included (TW-R15); every trap lies in a tomb once at most. So count
    the cards that come into hands: `max_hand_cards`. Characters who come back to camp from a tomb are sent again:
    adventurers, monkeys (TW-5.7), and those of the book (TW-C12).

    A papyrus is used or laid once a game; then it can be triggered, ask for hits, or bring characters back.

    In each camp phase: the cards that a seer sees are put back, the resources split, `done` said (TW-R10, TW-R9); and
    each copy of a card that asks for a choice is played once at most, as it stays in its player's camp.

    In each round the tomb is opened or passed, and `done` said by each player once when sending, laying, asked for the
    book (TW-R9).
    """
    deck = deck_with_overrides(numbers)
    setup, total = deck.setup, EffectTotals(deck.cards).total
    most = setup["tombs_to_win_short" if options["short"] else "tombs_to_win"]
    tombs = min(components.TOMBS, components.NUM_PLAYERS * (most - 1) + 1)
    rounds = tombs + components.NUM_PLAYERS
    camps = rounds * components.NUM_PLAYERS
    back = components.NUM_PLAYERS + total(MAIN, effects.RETURNS, None)
    returns = total(PAPYRI, effects.BRINGS_BACK)
    with_hand = 2 * max_hand_cards(deck, tombs, camps) + tombs * total(MAIN, effects.ELIMINATES, MAX_TARGETS)
    sent_again = components.NUM_PLAYERS + tombs * back + returns
    papyri = components.NUM_PLAYERS * setup["papyri_each"] + total(PAPYRI, effects.ELIMINATES, None)
    papyri += total(PAPYRI, effects.ELIMINATES, MAX_TARGETS) + returns
    choosing = (effects.TAKES_ONE_OF_TOP, effects.REMOVES, effects.TAKES_OVER)
    in_camp = EffectTotals(deck.cards).max_looked_at() + 1 + 1 + sum(total(MAIN, effect, None) for effect in choosing)
    return (
        with_hand
        + sent_again
        + papyri
        + camps * in_camp
        + rounds
        + tombs * components.NUM_PLAYERS * len(("send", "lay", "book"))
    )


def max_hand_cards(deck: Deck, tombs: int, camps: int) -> int:
    """How many cards come into hands, at most: at the start (TW-2.1); in each camp phase the resources, all as cards
    (TW-4.1), the cards of smugglers (TW-R10), and of all copies of cards that bring cards when played (TW-4.2), each of
    which is played once at most; the rest of a flood's resources; when a tomb is opened (TW-5.1); and in each tomb the
    bluff, which goes back (TW-R2), and whom a doctor saves (TW-C9)."""
    setup, total = deck.setup, EffectTotals(deck.cards).total
    in_camp = setup["resources"] + total(MAIN, effects.BRINGS_CARDS) + total(MAIN, effects.DRAWS)
    in_camp += total(MAIN, effects.TAKES_ONE_OF_TOP, None) + total(MAIN, effects.TAKES_HAND_CARD, None)
    floods = total(PAPYRI, effects.SWELLS_RESOURCES) - setup["resources"] * total(
        PAPYRI, effects.SWELLS_RESOURCES, None
    )
    opened = components.NUM_PLAYERS * total(TOMBS, effects.DRAWS_ON_OPENING)
    in_tomb = 1 + total(MAIN, effects.SAVES, None)
    return components.NUM_PLAYERS * setup["starting_hand"] + camps * in_camp + max(0, floods) + opened + tombs * in_tomb
