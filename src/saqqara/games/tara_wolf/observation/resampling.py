"""Resampling of hidden information: every arrangement consistent with a seat's knowledge is equally likely.

An arrangement assigns a place to every single card, with copies distinguished. A seat knows its own cards, all face-up
cards, the discard pile (it saw every discard, TW-R20), the places of piles that it was shown, and some cards of the
other player's hand. The latter may since have been laid face down. Laid cards are obstacles, except for one bluff of
the medallion's holder (TW-R2); laid papyri are layable (TW-R13).

A spectator is seat -1, from which both hands are hidden. `ALL_SEATS` combines the knowledge of both seats: only the
cards in piles remain hidden, at places that no seat was shown.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from saqqara.core.game_api import ALL_SEATS
from saqqara.core.jit import compiled, randbelow, random_word, shuffle
from saqqara.games.tara_wolf import components, layout
from saqqara.games.tara_wolf.rules.card_moves import fill

NOT_BLUFFED, KNOWN_BLUFF, UNKNOWN_BLUFF = range(3)  # origin of the bluff among laid cards
FACTORIAL = np.cumprod(np.concatenate([[1.0], np.arange(1.0, components.MAX_MAIN_COUNT + 1)]))
WEIGHT_RESOLUTION = 1 << 30


@compiled
def resample_hidden(state: Any, seat: int, generator: Any) -> None:
    """Resample what `seat` cannot know (TW-6.1): hands, laid cards, papyri, piles, and the random generator."""
    deal_tombs(state, seat, generator)
    for word in range(4):
        state.generator[word] = random_word(generator)
    if seat == ALL_SEATS:
        deal_pile(state, generator)
        return
    deal_papyri(state, seat, generator)
    deal_main(state, seat, generator)
    mark = layout.SPECTATOR if seat < 0 else 1 << seat
    for number in range(state.moves):
        if not state.moved[number, 3] & mark:
            state.moved[number, 0] = layout.UNSEEN


@compiled
def deal_tombs(state: Any, seat: int, generator: Any) -> None:
    """Shuffle the closed tombs, except the top one if the seat (for `ALL_SEATS`, either seat) knows it."""
    known = 1 if (seat >= 0 and (state.tomb_seen >> seat) & 1) or (seat == ALL_SEATS and state.tomb_seen > 0) else 0
    shuffle(generator, state.tomb_pile, state.tombs_left - known)


@compiled
def deal_pile(state: Any, generator: Any) -> None:
    """Shuffle the cards of the main pile at places that no seat was shown."""
    cards, count = np.zeros(components.MAX_MAIN_COUNT, np.int64), 0
    for place in range(state.pile_left):
        if state.seen[place] == layout.SEEN_BY_NONE:
            cards[count] = state.pile[place]
            count += 1
    shuffle(generator, cards, count)
    for place in range(state.pile_left):
        if state.seen[place] == layout.SEEN_BY_NONE:
            count -= 1
            state.pile[place] = cards[count]


@compiled
def deal_papyri(state: Any, seat: int, generator: Any) -> None:
    """Deal the papyri that are neither used nor the seat's own; laid ones must be layable, the rest can be anywhere."""
    pool, count = np.zeros(components.PAPYRI, np.int64), 0
    for card in range(components.PAPYRUS, components.PLAYED_END):
        place, seen = card - components.PAPYRUS, 0
        for owner in range(components.NUM_PLAYERS):
            seen += state.used[owner, place] + state.inside[owner, card]
            if owner == seat:
                seen += state.papyri[owner, place] + state.laid[owner, card]
        if seen == 0:
            pool[count] = card
            count += 1
    shuffle(generator, pool, count)
    for owner in range(components.NUM_PLAYERS):
        if owner != seat:
            fill(state.papyri[owner], 0, components.PAPYRI, 0)
            fill(state.laid[owner], components.PAPYRUS, components.PLAYED_END, 0)
            for _ in range(state.laid_papyri[owner]):
                place = 0
                while not state.can_be_laid[pool[place]]:
                    place += 1
                state.laid[owner, pool[place]] = 1
                count -= 1
                for later in range(place, count):
                    pool[later] = pool[later + 1]
    shuffle(generator, pool, count)
    for owner in range(components.NUM_PLAYERS):
        if owner != seat:
            for _ in range(state.papyri_left[owner]):
                count -= 1
                state.papyri[owner, pool[count] - components.PAPYRUS] = 1


# ---- cards of the main pile ------------------------------------------------------------------------------------


@compiled
def count_unknown(state: Any, seat: int, level: int, counts: Any) -> None:
    """Write into `counts` how many copies of each card are at places unknown to the seat."""
    for card in range(components.MAIN, components.MAIN_END):
        left = state.copies[card] - state.discards[card]
        for owner in range(components.NUM_PLAYERS):
            left -= state.inside[owner, card]
            if card < components.CHARACTER_END:
                left -= state.camp[owner, card]
            if owner == seat:
                left -= state.hand[owner, card] + state.laid[owner, card]
            else:
                left -= state.known[owner, level, card]
        counts[card] = left
    if seat >= 0:
        for place in range(state.pile_left):
            if (state.seen[place] >> seat) & 1:
                counts[state.pile[place]] -= 1
        for place in range(components.MAX_LOOKED_AT):
            if state.shown[place] != components.EMPTY and (state.shown_seen[place] >> seat) & 1:
                counts[state.shown[place]] -= 1


@compiled
def deal_main(state: Any, seat: int, generator: Any) -> None:
    """Deal hands, laid cards, cards being looked at, and the main pile."""
    level = 1 if seat < 0 else 0
    counts, pool, left = np.zeros(components.MAIN_END, np.int64), np.zeros(components.MAX_MAIN_COUNT, np.int64), 0
    count_unknown(state, seat, level, counts)
    for card in range(components.MAIN, components.MAIN_END):
        for _ in range(counts[card]):
            pool[left] = card
            left += 1
    shuffle(generator, pool, left)
    for owner in range(components.NUM_PLAYERS):
        if owner != seat:
            for card in range(components.MAIN, components.MAIN_END):
                state.hand[owner, card] = state.known[owner, level, card]
    if has_hidden_facedown(state, seat):
        plan = np.zeros((components.NUM_PLAYERS, 2), np.int64)
        choose_plan(state, seat, level, counts, generator, plan)
        for owner in range(components.NUM_PLAYERS):
            if owner != seat:
                left = take_facedown(state, owner, plan[owner], pool, left, generator)
        shuffle(generator, pool, left)
    for owner in range(components.NUM_PLAYERS):
        if owner != seat:
            left = fill_hand(state, owner, pool, left)
    for place in range(components.MAX_LOOKED_AT):
        if state.shown[place] != components.EMPTY and (seat < 0 or not (state.shown_seen[place] >> seat) & 1):
            left -= 1
            state.shown[place] = pool[left]
    for place in range(state.pile_left):
        if seat < 0 or not (state.seen[place] >> seat) & 1:
            left -= 1
            state.pile[place] = pool[left]
    if seat < 0:
        for owner in range(components.NUM_PLAYERS):
            for card in range(components.MAIN, components.MAIN_END):
                state.known[owner, 0, card] = state.known[owner, 1, card]


@compiled
def has_hidden_facedown(state: Any, seat: int) -> bool:
    """Return whether cards of the main pile that the seat did not lay itself are face down."""
    for owner in range(components.NUM_PLAYERS):
        if owner != seat and state.laid_cards[owner] > 0:
            return True
    return False


@compiled
def fill_hand(state: Any, owner: int, pool: Any, left: int) -> int:
    """Fill a hand that holds only known cards from the end of the pool; return the remaining size of the pool."""
    missing = state.hand_left[owner] + 0
    for card in range(components.MAIN, components.MAIN_END):
        missing -= state.hand[owner, card]
    for _ in range(missing):
        left -= 1
        state.hand[owner, pool[left]] += 1
    return left


# ---- face-down cards -------------------------------------------------------------------------------------------


@compiled
def binomial(n: int, k: int) -> float:
    """Return the number of ways to choose k of n."""
    return 0.0 if k < 0 or k > n else FACTORIAL[n] / (FACTORIAL[k] * FACTORIAL[n - k])


@compiled
def count_known(state: Any, owner: int, level: int, first: int, end: int) -> int:
    """Return how many cards from `first` to before `end` are known among an owner's hand and laid cards."""
    count = 0
    for card in range(first, end):
        count += state.known[owner, level, card]
    return int(count)


@compiled
def count_arrangements(state: Any, seat: int, level: int, counts: Any, plan: Any) -> float:
    """Return the number of arrangements in which the laid cards come from the sources of a plan.

    `plan[owner]` holds how many known obstacles were laid, and the origin of the bluff. A factor common to all plans is
    omitted.
    """
    obstacles, characters = 0, 0
    for card in range(components.MAIN, components.MAIN_END):
        if card < components.CHARACTER_END:
            characters += counts[card]
        else:
            obstacles += counts[card]
    product = 1.0
    for owner in range(components.NUM_PLAYERS):
        if owner == seat:
            continue
        known_obstacles = count_known(state, owner, level, components.CHARACTER_END, components.MAIN_END)
        known_characters = count_known(state, owner, level, components.MAIN, components.CHARACTER_END)
        bluff = plan[owner, 1]
        drawn = state.laid_cards[owner] - plan[owner, 0] - (1 if bluff != NOT_BLUFFED else 0)
        product *= binomial(known_obstacles, plan[owner, 0]) * binomial(obstacles, drawn)
        stay = known_obstacles + known_characters - plan[owner, 0]
        if bluff == KNOWN_BLUFF:
            product *= known_characters
            stay -= 1
        elif bluff == UNKNOWN_BLUFF:
            product *= characters
            characters -= 1
        hand = state.hand_left[owner]
        if stay < 0 or stay > hand or product == 0.0:
            return 0.0
        product *= FACTORIAL[hand] / FACTORIAL[hand - stay]
        obstacles -= drawn
    return float(product * FACTORIAL[obstacles + characters])


@compiled
def owner_plan_count(state: Any, seat: int, owner: int) -> int:
    """Return the number of plans for the laid cards of an owner, as far as public information allows."""
    if owner == seat or state.laid_cards[owner] == 0:
        return 1
    return int((state.laid_cards[owner] + 1) * (3 if owner == state.holder else 1))


@compiled
def plan_count(state: Any, seat: int) -> int:
    """Return the number of plans for the laid cards of both owners."""
    return owner_plan_count(state, seat, 0) * owner_plan_count(state, seat, 1)


@compiled
def write_plan(state: Any, plan: Any, owner: int, number: int) -> None:
    """Write the plan with this number into `plan`."""
    kinds = state.laid_cards[owner] + 1
    plan[owner, 0] = number % kinds
    plan[owner, 1] = number // kinds


@compiled
def weigh_plans(state: Any, seat: int, level: int, counts: Any, weights: Any) -> None:
    """Write the number of arrangements of each plan into `weights`, of length `plan_count`; seat 0 varies fastest."""
    first, plan = owner_plan_count(state, seat, 0), np.zeros((components.NUM_PLAYERS, 2), np.int64)
    for number in range(len(weights)):
        write_plan(state, plan, 0, number % first)
        write_plan(state, plan, 1, number // first)
        weights[number] = count_arrangements(state, seat, level, counts, plan)


@compiled
def choose_plan(state: Any, seat: int, level: int, counts: Any, generator: Any, plan: Any) -> None:
    """Choose the sources of laid cards, each plan with a probability proportional to its arrangements."""
    weights = np.zeros(plan_count(state, seat))
    weigh_plans(state, seat, level, counts, weights)
    total = 0.0
    for number in range(len(weights)):
        total += weights[number]
    rest = (
        total
        * (randbelow(generator, WEIGHT_RESOLUTION) + randbelow(generator, WEIGHT_RESOLUTION) / WEIGHT_RESOLUTION)
        / WEIGHT_RESOLUTION
    )
    chosen = 0
    for number in range(len(weights)):
        if weights[number] > 0.0:
            chosen = number
            if rest < weights[number]:
                break
            rest -= weights[number]
    first = owner_plan_count(state, seat, 0)
    write_plan(state, plan, 0, chosen % first)
    write_plan(state, plan, 1, chosen // first)


@compiled
def take_facedown(state: Any, owner: int, plan: Any, pool: Any, left: int, generator: Any) -> int:
    """Lay cards as planned and return the remaining size of the pool.

    Known cards come from the hand, which holds all known cards; the others come from the shuffled pool.
    """
    bluff, known = plan[1], plan[0]
    fill(state.laid[owner], 0, components.PAPYRUS, 0)
    if bluff == KNOWN_BLUFF:
        place_known(state, owner, components.MAIN, components.CHARACTER_END, generator)
    elif bluff == UNKNOWN_BLUFF:
        left = place_unknown(state, owner, components.MAIN, components.CHARACTER_END, pool, left)
    for _ in range(known):
        place_known(state, owner, components.CHARACTER_END, components.MAIN_END, generator)
    for _ in range(state.laid_cards[owner] - known - (1 if bluff != NOT_BLUFFED else 0)):
        left = place_unknown(state, owner, components.CHARACTER_END, components.MAIN_END, pool, left)
    return left


@compiled
def place_known(state: Any, owner: int, first: int, end: int, generator: Any) -> None:
    """Lay one of the known cards from `first` to before `end`, each equally likely."""
    count, card = 0, first
    for known in range(first, end):
        count += state.hand[owner, known]
    rest = randbelow(generator, count)
    while rest >= state.hand[owner, card]:
        rest -= state.hand[owner, card]
        card += 1
    state.hand[owner, card] -= 1
    state.laid[owner, card] += 1


@compiled
def place_unknown(state: Any, owner: int, first: int, end: int, pool: Any, left: int) -> int:
    """Lay the last card of the pool from `first` to before `end`; return the remaining size of the pool."""
    place = left - 1
    while not first <= pool[place] < end:
        place -= 1
    state.laid[owner, pool[place]] += 1
    for later in range(place, left - 1):
        pool[later] = pool[later + 1]
    return left - 1
