"""Frequencies of resampling: all arrangements that agree with the knowledge of a seat are equally likely.

The positions are small, with almost all cards open. The expected probabilities result from enumerating every way to put
the hidden cards, each of them distinct, in their places, without the impossible ones.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Any

import pytest

from rules.tara_wolf.tables import CARDS, NUMBER, position
from saqqara.core import jit
from saqqara.core.game_api import ALL_SEATS, resample_hidden

DEALS = 2000
OBSTACLES = CARDS[28:37]


def names(counts: Any) -> tuple[str, ...]:
    """Convert counts by card to a tuple of names."""
    return tuple(CARDS[card] for card, count in enumerate(counts.tolist()) for _ in range(count))


def arrangement(table: Any) -> tuple[Any, ...]:
    """Return the places of all main-pile cards that can be hidden: hands, laid cards, the pile from the top."""
    pile = tuple(CARDS[card] for card in table.pile[: table.pile_left].tolist()[::-1])
    return names(table.hand[0]), names(table.laid[0]), names(table.hand[1]), names(table.laid[1]), pile


def exact_chances(
    hidden: str, slots: Sequence[int], fits: Callable[[Sequence[tuple[str, ...]]], bool] = lambda piles: True
) -> dict[tuple[tuple[str, ...], ...], float]:
    """Return the probability of each way to split hidden cards into groups of these sizes; only the last is ordered."""
    found: Counter[tuple[tuple[str, ...], ...]] = Counter()
    for order in permutations(range(len(hidden.split()))):
        arranged = [hidden.split()[thing] for thing in order]
        piles = [tuple(arranged[sum(slots[:group]) : sum(slots[: group + 1])]) for group in range(len(slots))]
        if fits(piles):
            found[(*(tuple(sorted(pile, key=NUMBER.get)) for pile in piles[:-1]), piles[-1])] += 1
    return {key: count / sum(found.values()) for key, count in found.items()}


def dealt(state: Any, seat: int) -> Counter[tuple[Any, ...]]:
    """Count how often each arrangement occurs."""
    generator = jit.generator_from_text(f"dealing {seat}")
    found: Counter[tuple[Any, ...]] = Counter()
    for _ in range(DEALS):
        twin = jit.duplicate(state.raw)
        resample_hidden(twin, seat, generator)
        found[arrangement(twin)] += 1
    return found


def check(found: Counter[tuple[Any, ...]], expected: dict[tuple[Any, ...], float]) -> None:
    """Check that frequencies fit probabilities: nothing impossible, and a chi-square test at about five sigma."""
    assert set(found) <= set(expected)
    freedom = len(expected) - 1
    chi = sum((found[key] - DEALS * chance) ** 2 / (DEALS * chance) for key, chance in expected.items())
    assert abs(chi - freedom) < 5 * (2 * freedom) ** 0.5 + 1e-9


def kinds(pile: Sequence[str]) -> int:
    """Count the companions and animals among these cards."""
    return sum(name not in OBSTACLES for name in pile)


def test_hand_and_pile_are_resampled_uniformly() -> None:
    state = position("play", hands=("cat", "snare mummy"), pile="snare donkey", discard="rest")
    expected = exact_chances("snare mummy snare donkey", [2, 2])
    assert len(expected) == 2 + 2 + 1 + 2  # snare and donkey in the pile, snare and mummy, both snares, the others
    check(dealt(state, 0), {(("cat",), (), hand, (), pile): chance for (hand, pile), chance in expected.items()})


def test_TW_R20_revealed_cards_keep_their_places() -> None:
    state = position(
        "play", hands=("cat", "snare mummy thief"), known=("", "snare"), pile="ghoul donkey", discard="rest"
    )
    state.raw.seen[1] = 1  # the ghoul on top
    expected = exact_chances("mummy thief donkey", [2, 1])
    whole = {
        (("cat",), (), tuple(sorted([*hand, "snare"], key=NUMBER.get)), (), ("ghoul", *pile)): chance
        for (hand, pile), chance in expected.items()
    }
    assert len(whole) == 3
    check(dealt(state, 0), whole)
    # Seat 1 knows its own hand, but not the ghoul.
    expected = exact_chances("cat ghoul donkey", [1, 2])
    own = ("thief", "snare", "mummy")
    check(dealt(state, 1), {(hand, (), own, (), pile): chance for (hand, pile), chance in expected.items()})


def test_TW_R20_resampling_mixes_only_cards_unseen_by_the_seat() -> None:
    """Cards and tombs that a seat has seen keep their places.

    Seat 0 knows the ghoul on top, seat 1 the thief below it and the top tomb. Both hands stay unchanged.
    """
    state = position("play", hands=("cat", "snare"), pile="ghoul thief donkey mummy", discard="rest")
    table = state.raw
    table.seen[3], table.seen[2], table.tomb_seen = 1, 2, 2
    table.tomb_pile[:3], table.tombs_left = (0, 1, 2), 3
    chance = 1 / 2
    check(dealt(state, ALL_SEATS), {
        (("cat",), (), ("snare",), (), ("ghoul", "thief", *rest)): chance
        for rest in (("donkey", "mummy"), ("mummy", "donkey"))
    })  # fmt: skip
    generator, found = jit.generator_from_text("tombs"), set()
    for _ in range(40):
        resample_hidden(table, ALL_SEATS, generator)
        found.add(tuple(table.tomb_pile[:3].tolist()))
    assert found == {(0, 1, 2), (1, 0, 2)}


def with_facedown(layer: int, facedown: str, hand: str, known: str, pile: str) -> Any:
    """Build a position in which seat 1 has laid cards and moves next, observed by seat 0.

    `layer` is the seat that holds the medallion.
    """
    return position(
        "lay", 1, holder=layer, camper=1, tomb="tomb_ramses_ii", hands=("cat", hand), laid=("", facedown),
        known=("", known), pile=pile, discard="rest",
    )  # fmt: skip


@pytest.mark.parametrize("holder", [0, 1])
def test_TW_R2_facedown_cards_are_obstacles_except_one_bluff_of_the_holder(holder: int) -> None:
    state = with_facedown(holder, "snare mummy", "thief", "", "ghoul donkey")

    def fits(piles: Sequence[tuple[str, ...]]) -> bool:
        return kinds(piles[0]) <= holder  # seat 1 may bluff if it is the holder

    expected = exact_chances("snare mummy thief ghoul donkey", [2, 1, 2], fits)
    assert len(expected) == (54 if holder else 18)
    whole = {(("cat",), (), hand, facedown, pile): chance for (facedown, hand, pile), chance in expected.items()}
    check(dealt(state, 0), whole)


@pytest.mark.parametrize("holder", [0, 1])
def test_TW_R20_known_card_is_in_hand_or_face_down(holder: int) -> None:
    # The known cards are the thief and one of the two mummies; the other mummy is in the pile.
    state = with_facedown(holder, "mummy", "thief snare ghoul", "mummy thief", "mummy donkey")
    things = "mummy thief mummy snare donkey ghoul"  # the first two are the known cards

    found: Counter[tuple[tuple[str, ...], ...]] = Counter()
    for order in permutations(range(6)):
        piles = [[things.split()[thing] for thing in order[a:b]] for a, b in ((0, 1), (1, 4), (4, 6))]
        if not {0, 1} & set(order[4:]) and kinds(piles[0]) <= holder:
            facedown, hand = (tuple(sorted(pile, key=NUMBER.get)) for pile in piles[:2])
            found[("cat",), (), hand, facedown, tuple(piles[2])] += 1
    expected = {key: count / sum(found.values()) for key, count in found.items()}
    check(dealt(state, 0), expected)
    twin = jit.duplicate(state.raw)
    resample_hidden(twin, 0, jit.generator_from_text("once"))
    assert names(twin.known[1, 0]) == ("thief", "mummy")


def test_spectator_resamples_both_hands_and_both_sides() -> None:
    state = position(
        "lay", 1, camper=1, tomb="tomb_ramses_ii", hands=("cat", ""), laid=("snare", "mummy"), pile="donkey ghoul",
        discard="rest",
    )  # fmt: skip

    def fits(piles: Sequence[tuple[str, ...]]) -> bool:
        return kinds(piles[2]) == 0  # seat 1 may not bluff, seat 0 may

    expected = exact_chances("snare cat mummy donkey ghoul", [1, 1, 1, 2], fits)
    whole = {(hand, facedown, (), other, pile): chance for (hand, facedown, other, pile), chance in expected.items()}
    assert len(whole) == 3 * 24
    check(dealt(state, -1), whole)


def test_cards_looked_at_by_the_other_player_are_resampled() -> None:
    state = position("take", 1, hands=("cat", "snare"), pile="donkey", discard="rest")
    state.raw.pile_left = 0
    state.raw.shown[0], state.raw.shown_seen[0], state.raw.shown_left = NUMBER["donkey"], 2, 1
    seen = Counter()
    generator = jit.generator_from_text("shown")
    for _ in range(1000):
        twin = jit.duplicate(state.raw)
        resample_hidden(twin, 0, generator)
        seen[CARDS[twin.shown[0]], names(twin.hand[1])] += 1
    assert set(seen) == {("donkey", ("snare",)), ("snare", ("donkey",))}
    assert abs(seen["donkey", ("snare",)] - 500) < 5 * 15.8


def test_TW_R13_facedown_papyri_are_playable_as_obstacles() -> None:
    papyri = ("avatar_anubis avatar_horus avatar_bastet", "book_of_dead nile_flood")
    state = position(
        "lay", 1, camper=1, tomb="tomb_ramses_ii", hands=("cat", "cat"), papyri=papyri, laid=("", "ankh"),
        used=("", "avatar_sobek wrath_of_seth"),
    )  # fmt: skip
    # Hidden from seat 0 are ankh, locusts, curse, flood and book: one is laid, seat 1 holds two, two are in the box.
    found: Counter[tuple[tuple[str, ...], tuple[str, ...]]] = Counter()
    generator = jit.generator_from_text("papyri")
    for _ in range(DEALS):
        twin = jit.duplicate(state.raw)
        resample_hidden(twin, 0, generator)
        own_papyri = tuple(CARDS[37 + place] for place, count in enumerate(twin.papyri[1].tolist()) if count)
        found[names(twin.laid[1]), own_papyri] += 1
    expected: Counter[tuple[tuple[str, ...], tuple[str, ...]]] = Counter()
    for order in permutations(["plague_of_locusts", "curse_of_pharaoh", "ankh", "nile_flood", "book_of_dead"]):
        if order[0] not in ("nile_flood", "book_of_dead"):
            expected[(order[0],), tuple(sorted(order[1:3], key=NUMBER.get))] += 1
    assert len(expected) == 18
    check(found, {key: count / sum(expected.values()) for key, count in expected.items()})


@pytest.mark.parametrize(("seat", "known"), [(0, True), (1, False), (-1, False)])
def test_closed_tombs_are_shuffled_but_for_one_that_was_seen(seat: int, known: bool) -> None:
    state = position(
        "play", hands=("cat", "cat"), tombs="tomb_seti_i",
        won=("tomb_horemheb tomb_thutmose_iii", "tomb_amenhotep_iii tomb_hatshepsut"),
    )  # fmt: skip
    state.raw.tomb_seen = 1
    found: Counter[tuple[str, ...]] = Counter()
    generator = jit.generator_from_text("tombs")
    for _ in range(1200):
        twin = jit.duplicate(state.raw)
        resample_hidden(twin, seat, generator)
        found[tuple(CARDS[tomb] for tomb in twin.tomb_pile[:3].tolist()[::-1])] += 1
    first = {order[0] for order in found}
    assert first == ({"tomb_seti_i"} if known else {"tomb_seti_i", "tomb_ramses_ii", "tomb_tutankhamun"})
    assert len(found) == (2 if known else 6)
    share = 1200 / len(found)
    assert all(abs(count - share) < 5 * share**0.5 for count in found.values())


def test_random_generator_is_resampled() -> None:
    state = position("play", hands=("cat", "cat"))
    before = state.raw.generator.tolist()
    resample_hidden(state.raw, 0, jit.generator_from_text("other"))
    assert state.raw.generator.tolist() != before
