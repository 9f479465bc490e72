"""Hidden information: views and resampling."""

import itertools
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from rules.imhotep.tables import ALL_B, ALL_EXPANSIONS, DECK, game, play, position, put_on_pile
from saqqara.core import jit
from saqqara.core.game_api import resample_hidden
from saqqara.core.state import State
from saqqara.errors import InvalidViewError

EVERYTHING = ALL_B | ALL_EXPANSIONS


def hidden_changed(state: State, seat: int | None, chance: random.Random) -> State:
    """Return the same position with all information exchanged that is hidden from a seat.

    The code uses neither `view` nor the rules.
    """
    twin = state.copy()
    table = twin.raw
    cards = table.pile[: table.pile_left].tolist()
    cards.reverse()
    table.pile[: table.pile_left] = cards
    later = table.rounds[table.round_now + 1 :].tolist()
    chance.shuffle(later)
    table.rounds[table.round_now + 1 :] = later
    table.generator[:] = np.array([9, 8, 7, chance.randrange(2**63)], np.uint64)
    looks = twin.view(None)["phase"] == "keep" and twin.current_player == seat
    if twin.game.options["market"] == "B" and not looks and cards:
        for place in (3, 4):
            if table.market[place] >= 0:
                below = chance.randrange(int(table.pile_left))
                table.market[place], table.pile[below] = int(table.pile[below]), int(table.market[place])
    unseen = [place for place in range(int(table.discarded)) if table.face_down[place]]
    for place in unseen if cards else []:
        below = chance.randrange(int(table.pile_left))
        table.discard[place], table.pile[below] = int(table.pile[below]), int(table.discard[place])
    return twin


@pytest.mark.parametrize("seed", range(6))
def test_views_contain_no_hidden_information(seed: int) -> None:
    chance = random.Random(f"sight {seed}")
    state = game(**(EVERYTHING if seed % 2 else {"market": "B"}), players=2 + seed % 3).start(seed=seed)
    while not state.is_over:
        for seat in (None, *range(state.game.num_players)):
            assert hidden_changed(state, seat, chance).view(seat) == state.view(seat)
        state.play(chance.choice(state.legal_actions()))


@pytest.mark.parametrize("seed", range(4))
def test_resampling_preserves_the_view_and_the_box(seed: int) -> None:
    chance = random.Random(f"anew {seed}")
    state = game(**EVERYTHING, players=2 + seed % 3).start(seed=seed)
    generator = jit.generator_from_text(str(seed))
    while not state.is_over:
        seat = chance.randrange(state.game.num_players)
        twin = state.copy()
        resample_hidden(twin.raw, seat, generator)
        assert twin.view(seat) == state.view(seat)
        assert twin.raw.generator.tolist() != state.raw.generator.tolist()
        assert unseen_cards(twin) == unseen_cards(state)
        state.play(chance.choice(state.legal_actions()))


def unseen_cards(state: State) -> list[int]:
    """Return the face-down cards, sorted."""
    table = state.raw
    cards = table.pile[: table.pile_left].tolist()
    cards += [card for card, how in zip(table.discard.tolist(), table.face_down.tolist(), strict=True) if how]
    return sorted(cards + [card for card in table.market[3:].tolist() if card >= 0])


def dealt(state: State, seat: int, deals: int) -> Counter[tuple[int, ...]]:
    """Count how often resampling gives each arrangement of hidden field, face-down discards and draw pile."""
    generator = jit.generator_from_text("deals")
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(deals):
        table = state.copy().raw
        resample_hidden(table, seat, generator)
        hidden = table.market[3:].tolist() if state.game.options["market"] == "B" else []
        unseen = [card for card, how in zip(table.discard.tolist(), table.face_down.tolist(), strict=True) if how]
        found[tuple(hidden + unseen + table.pile[: table.pile_left].tolist())] += 1
    return found


def fair(found: Counter[Any], expected: dict[Any, float], deals: int) -> None:
    """Check that exactly the expected arrangements occur, each within five standard deviations."""
    assert set(found) == set(expected)
    for arrangement, share in expected.items():
        assert abs(found[arrangement] - deals * share) < 5 * (deals * share * (1 - share)) ** 0.5


def kinds(*names: str) -> list[int]:
    return [DECK.index(name) for name in names]


def test_IMH_6_1_every_arrangement_of_unseen_cards_is_equally_likely() -> None:
    state = position(market="B", cards="-", hidden=2, pile="lever hammer sail sail")
    cards = kinds("lever", "hammer", "sail", "sail")
    orders = Counter(itertools.permutations(cards))
    fair(dealt(state, 0, 3000), {order: count / 24 for order, count in orders.items()}, 3000)


def test_IMH_6_1_pair_is_known_to_its_reader() -> None:
    state = position("0... ... ... 1", market="B", cards="-", hidden=2, pile="lever hammer sail chisel")
    play(state, "sail 4 market, take 4")
    pair = kinds("lever", "hammer")
    rest = list(itertools.permutations(kinds("sail", "chisel")))
    fair(dealt(state, 1, 1000), {(*pair, *order): 1 / 2 for order in rest}, 1000)
    everything = itertools.permutations(kinds("lever", "hammer", "sail", "chisel"))
    fair(dealt(state, 0, 3000), dict.fromkeys(everything, 1 / 24), 3000)


def test_IMH_2_1_rounds_to_come_and_the_card_in_the_box_are_equally_likely() -> None:
    state = position("... .. .. .", round_number=4)
    found: Counter[tuple[int, ...]] = Counter()
    generator = jit.generator_from_text("rounds")
    for _ in range(3000):
        table = state.copy().raw
        resample_hidden(table, 0, generator)
        found[tuple(table.rounds[4:].tolist())] += 1
        assert table.rounds[:4].tolist() == state.raw.rounds[:4].tolist()
    fair(found, dict.fromkeys(itertools.permutations(state.raw.rounds[4:].tolist()), 1 / 6), 3000)


def test_IMH_R8_hidden_cards_older_than_the_draw_pile_were_not_among_the_open_discards() -> None:
    """Resampling agrees with an enumeration of all possible pasts.

    A past consists of the two cards that no player had seen when the discard pile was shuffled, the one of them on the
    hidden field, and the order of the new draw pile. Only pasts that fit the cards seen since then count.
    """
    # Unseen then: lever, statue; one of them on the hidden field, the other among the discards. Open discards: statue,
    # sail. New draw pile: three cards. Since then the top card was drawn: a statue.
    pasts: Counter[tuple[int, ...]] = Counter()
    for hidden, other in itertools.permutations(["lever", "statue a"]):
        for pile in itertools.permutations([other, "statue b", "sail"]):
            if pile[0].startswith("statue"):
                arrangement = (hidden, pile[2], pile[1])  # hidden field, then the pile from the bottom
                pasts[tuple(kinds(*(card.split()[0] for card in arrangement)))] += 1
    all_pasts = sum(pasts.values())
    state = position(market="B", cards="statue", hidden=1, pile="lever statue sail")
    table = state.raw
    table.older = 1
    table.unseen_then[kinds("lever", "statue")] = 1
    table.piled_then[kinds("lever", "sail")] = 1
    table.piled_then[kinds("statue")] = 2
    found = Counter({key[:1] + key[2:]: count for key, count in dealt(state, 0, 4000).items()})
    fair(found, {past: count / all_pasts for past, count in pasts.items()}, 4000)


def test_IMH_R8_remaining_cards_are_in_any_order() -> None:
    """The older card can only be a lever, so the draw pile holds the other lever and the sail in either order."""
    state = position(market="B", cards="-", hidden=1, pile="lever lever sail")
    state.raw.older = 1
    state.raw.unseen_then[kinds("lever")] = 1
    state.raw.piled_then[kinds("lever", "sail")] = [2, 1]
    found = Counter({key[:1] + key[2:]: count for key, count in dealt(state, 0, 2000).items()})
    orders = (kinds("lever", "lever", "sail"), kinds("lever", "sail", "lever"))
    fair(found, {tuple(order): 1 / 2 for order in orders}, 2000)


def test_IMH_R8_view_with_an_older_pair_can_be_determinized() -> None:
    """The current player sees the only card that was unseen then, so no other card can be the older one."""
    state = position("0... ... ... 1", market="B", cards="statue statue statue", hidden=2, discard="chisel chisel")
    table, (chisel,) = state.raw, kinds("chisel")
    if table.market[3] != chisel:
        cards = table.market if chisel in table.market else table.pile
        place = cards.tolist().index(chisel)
        table.market[3], cards[place] = chisel, int(table.market[3])
    table.older, table.unseen_then[chisel], table.piled_then[chisel] = 1, 1, 1
    table.piled_then += np.bincount(table.pile[: table.pile_left], minlength=len(DECK)).astype(np.int8)
    table.piled_then[table.market[4]] += 1
    play(state, "sail 4 market, take 4")
    assert state.game.determinize(state.view(1), seed=1).view(1) == state.view(1)


ONE_BOAT_LEFT = "...@pyramid ..@temple ..@tomb 0"


def test_IMH_R8_view_contains_knowledge_of_the_hidden_field() -> None:
    # The draw pile runs out between the two cards of the hidden field: sail, then one of lever, lever, hammer.
    state = position(ONE_BOAT_LEFT, market="B", cards="lever lever hammer", pile="statue statue statue sail")
    state.play("sail 4 obelisks")
    assert state.view(1)["hidden"] == 2
    assert state.view(1)["older"] == {
        "hidden": 1, "discarded": [], "among": {"sail": 1}, "of": {"sail": 1, "lever": 2, "hammer": 1}
    }  # fmt: skip
    assert {arrangement[0] for arrangement in dealt(state, 0, 50)} == {DECK.index("sail")}


def test_IMH_R8_knowledge_remains_when_the_pair_is_discarded_face_down() -> None:
    state = position(ONE_BOAT_LEFT, market="B", cards="-", hidden=2, pile="sail chisel lever lever lever lever lever")
    state.raw.older = 1
    state.raw.unseen_then[kinds("sail", "lever")] = 1
    state.raw.piled_then[kinds("sail", "lever", "chisel")] = [1, 6, 1]
    state.play("sail 4 obelisks")
    view = state.view(0)
    assert view["discard"] == [None, None]
    assert (view["older"]["hidden"], view["older"]["discarded"]) == (0, [0])
    # the older card is the sail or a lever, the other any card: the hidden field of the new round has two levers
    assert {arrangement[2] for arrangement in dealt(state, 0, 200)} == set(kinds("sail", "lever"))
    assert set(kinds("sail", "lever", "chisel")) == {arrangement[3] for arrangement in dealt(state, 0, 200)}


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"pile": 3}, "unseen"),
        ({"hands": [["statue"] * 11, []]}, "more copies of `statue` than the box holds"),
        ({"phase": "take"}, "does not match the pending tasks"),
        ({"market": ["statue"] * 3}, "cannot read the view of imhotep"),
        ({"boats": 7}, "cannot read the view of imhotep"),
        ({"older": {"hidden": 1, "discarded": [], "among": {}, "of": {}}}, "older cards"),
    ],
)
def test_a_view_that_contradicts_itself_is_refused(change: dict[str, Any], why: str) -> None:
    state = game().start(seed=1)
    with pytest.raises(InvalidViewError, match=why):
        state.game.determinize(state.view(0) | change, seed=1)


def test_reveals_lists_exactly_the_revealing_actions() -> None:
    state = position("...@pyramid ..@market ..@tomb 0", cards="lever")
    assert state.view(0)["reveals"] == [
        text for text in state.legal_actions() if text.startswith("sail")
    ]  # these begin the next round
    state = position(".... ... ... 0", market="B", cards="lever sail", hidden=2)
    play(state, "sail 4 market")
    assert state.view(0)["reveals"] == ["take 4"]
    play(state, "take 4")
    assert state.view(0)["reveals"] == []
    state = position(".... ... ... 0", pyramid="B", at_pyramid=("0", "", "", ""))
    play(state, "sail 4 pyramid")
    assert state.view(0)["reveals"] == ["build left"]
    state = position(private_boats=True, cards="lever sail")
    assert play(state, "private market").view(0)["reveals"] == ["take 1", "take 2"]  # the freed field is refilled
    put_on_pile(state, [])
    assert state.view(0)["reveals"] == []  # no card is left to refill the field
