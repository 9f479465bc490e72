"""TW-1 and TW-2: contents of the box, winning and set-up."""

import json
from collections import Counter

import pytest

from rules.tara_wolf.tables import ADVENTURERS, BOX, PAPYRI, TOMBS, deal, game, hand, play, position, seat, start
from saqqara.errors import InvalidOptionError, InvalidSetupError
from saqqara.games.tara_wolf.cards import card_loader as cards

ONE_OF_EACH = {
    "generator": [7, 0, 0, 1],
    "adventurers": ["susan_copperstone", "tara_wolf"],
    "papyri": [["ankh", "nile_flood", "book_of_dead"], ["avatar_sobek", "wrath_of_seth", "avatar_anubis"]],
    "main": BOX,
    "tombs": TOMBS,
}


def test_TW_1_1_the_box_has_101_cards_of_seven_kinds() -> None:
    counts = Counter()
    for card in cards.standard_deck().cards:
        counts[card.kind] += card.copies
    assert counts == {
        "adventurer": 4, "tomb": 7, "papyrus": 10, "companion": 40, "animal": 16, "trap": 12, "undead": 12
    }  # fmt: skip


def test_TW_1_1_eight_coins_and_a_pass_marker_each() -> None:
    view = start().view()
    assert view["supply"] == 8
    assert [area["marker"] for area in view["seats"]] == [True, True]


def test_TW_1_2_first_owner_of_four_tombs_wins() -> None:
    won = ("tomb_horemheb tomb_seti_i", "tomb_thutmose_iii tomb_amenhotep_iii tomb_ramses_ii")
    state = position("send", 0, won=won, tomb="tomb_hatshepsut")
    state.play("done")  # no character is sent: the other player wins a fourth tomb
    assert state.is_over
    assert state.winners() == [1]
    assert state.scores() == [2, 4]


def test_TW_1_2_three_tombs_are_not_enough() -> None:
    state = position("send", 0, won=("", "tomb_thutmose_iii tomb_amenhotep_iii"), tomb="tomb_hatshepsut")
    state.play("done")
    assert not state.is_over
    assert state.scores() == [0, 3]


def test_TW_1_3_every_card_states_its_copies() -> None:
    copies = {card.id: card.copies for card in cards.standard_deck().cards}
    assert copies["soldier"] == copies["jackal"] == copies["skeleton"] == copies["mummy"] == 4
    assert copies["archaeologist"] == copies["donkey"] == copies["spike_pit"] == 3
    assert copies["enchantress"] == copies["starlet"] == copies["trainer"] == 1
    assert {copies[name] for name in (*ADVENTURERS, *PAPYRI, *TOMBS)} == {1}


def test_TW_2_1_the_set_up_is_dealt_in_the_order_in_which_it_is_drawn() -> None:
    main = ["cat", "snare", "mummy", "worker", "thief", "ghoul", "donkey", "jackal", "camel", "seer"]
    rest = Counter(BOX)
    rest.subtract(main)
    state = game().start(setup={**ONE_OF_EACH, "main": main + list(rest.elements())})
    assert sorted(hand(state, 0)) == ["cat", "mummy", "snare", "thief", "worker"]
    assert sorted(hand(state, 1)) == ["camel", "donkey", "ghoul", "jackal", "seer"]
    assert [area["camp"] for area in state.view()["seats"]] == [["susan_copperstone"], ["tara_wolf"]]
    assert seat(state, 0)["papyri_cards"] == ["ankh", "nile_flood", "book_of_dead"]
    assert seat(state, 1)["papyri_cards"] == ["avatar_anubis", "avatar_sobek", "wrath_of_seth"]
    view = state.view()
    assert (view["main"]["left"], view["tombs"]["left"], view["discard"]) == (70, 7, {})
    assert [area["coins"] for area in view["seats"]] == [0, 0]
    first = next(rest.elements())
    state.play("coins 3")
    assert Counter(hand(state, 0)) - Counter(main[:5]) == {first: 1}


def test_TW_2_1_the_first_tomb_of_the_list_is_opened_first() -> None:
    state = play(start(tombs="tomb_ramses_ii tomb_seti_i"), "coins 4, done, coins 4, done, open")
    assert state.view()["tomb"] == "tomb_ramses_ii"


def test_TW_2_2_seat_0_starts_with_the_medallion() -> None:
    state = start()
    assert (state.view()["holder"], state.current_player, state.view()["phase"]) == (0, 0, "resources")


def test_TW_2_1_the_same_seed_gives_the_same_set_up_which_is_json() -> None:
    state = game().start(seed=7)
    assert state.setup == game().start(seed=7).setup != game().start(seed=8).setup
    assert json.loads(json.dumps(state.setup)) == state.setup
    assert game().start(setup=state.setup).view(0) == state.view(0)
    assert sorted(state.setup["main"]) == sorted(BOX)
    assert sorted(state.setup["tombs"]) == sorted(TOMBS)
    assert len({*state.setup["papyri"][0], *state.setup["papyri"][1]}) == 6


def test_TW_2_1_reshuffles_and_random_cards_are_listed_for_readers() -> None:
    state = position("play", hands=("spy worker", "snare"), coins=(4, 0), pile="cat", discard="2*mummy ghoul")
    state._setup = deal()  # a constructed position has no set-up
    state.play("play spy")
    assert state.setup["random"] == ["snare"]
    assert state.setup["reshuffles"] == []
    state.raw.pile_left = 0
    state.play("play worker")
    (pile,) = state.setup["reshuffles"]
    assert sorted(pile) == ["ghoul", "mummy", "mummy"]
    assert sorted(hand(state, 0)) == sorted([pile[0], "snare"])  # the first card of the list is drawn first


def test_TW_2_1_setup_with_reshuffles_starts_the_same_game() -> None:
    setup = {**deal(), "reshuffles": [["cat"]], "random": ["snare"]}
    assert game().start(setup=setup).view(0) == start().view(0)
    assert game().start(setup=setup).setup["random"] == []


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"main": BOX[:-1]}, "main: expected 80 cards, got 79"),
        ({"main": [*BOX[:-1], "soldier"]}, "'soldier' occurs 5 times; the box holds 4"),
        ({"main": [*BOX[:-1], "ankh"]}, "card 80: invalid card 'ankh'"),
        ({"tombs": TOMBS[:6]}, "tombs: expected 7 cards, got 6"),
        ({"tombs": [TOMBS[0], *TOMBS[:6]]}, "'tomb_horemheb' occurs 2 times"),
        ({"adventurers": ["tara_wolf", "tara_wolf"]}, "'tara_wolf' occurs 2 times; the box holds 1"),
        ({"adventurers": ["tara_wolf", "worker"]}, "card 2: invalid card 'worker'"),
        ({"papyri": [["ankh"], ["ankh"]]}, "papyri: expected 3 cards, got 1"),
        ({"papyri": [PAPYRI[:3], PAPYRI[2:5]]}, "'avatar_bastet' occurs 2 times"),
        ({"papyri": PAPYRI[:6]}, "papyri must be 2 lists of 3 cards"),
        ({"generator": [0, 0, 0, 0]}, "generator"),
        ({"generator": [1, 2, 3, 2**64]}, "generator"),
        ({"generator": [1, 2, 3, True]}, "generator"),
        ({"dice": 6}, "adventurers, papyri, main, tombs, generator"),
    ],
)
def test_TW_2_1_a_set_up_that_is_not_the_box_is_refused(change: dict[str, object], why: str) -> None:
    with pytest.raises(InvalidSetupError) as caught:
        game().start(setup={**ONE_OF_EACH, **change})
    assert why in str(caught.value)


def test_options_are_false_by_default() -> None:
    assert game().options == {"short": False, "two_coins": False}
    with pytest.raises(InvalidOptionError):
        game(short="yes")
    with pytest.raises(InvalidOptionError):
        game(long=True)
