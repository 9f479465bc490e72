"""TW-3 and TW-4: rounds, resources, playing and clean-up, with their rulings."""

import pytest

from rules.tara_wolf.tables import camp, discards, hand, moved, phase_and_player, play, position, refused, seat, start


def test_TW_3_1_holder_camps_first_then_the_other_then_the_tomb_opens() -> None:
    state = start()
    assert phase_and_player(state) == ("resources", 0)
    play(state, "coins 4, done")
    assert phase_and_player(state) == ("resources", 1)
    play(state, "coins 4, done")
    assert phase_and_player(state) == ("open", 0)


def test_TW_3_1_then_the_medallion_changes_hands_and_the_next_round_begins() -> None:
    state = play(start(), "coins 4, done, coins 4, done, open, done")  # seat 0 sends no character
    assert phase_and_player(state) == ("resources", 1)
    assert (state.view()["holder"], state.view()["turn"]) == (1, 2)
    assert ("medallion", "medallion-0", "medallion-1") in moved(state)


def test_TW_3_2_an_ability_works_only_with_the_medallion() -> None:
    for holder, total in ((0, 3), (1, 2)):
        state = position(
            "lay", holder, holder=holder, adventurers="tara_wolf montana_smith",
            adventurers_inside=(True, True), tomb="tomb_ramses_ii", hands=("snare", "snare"),
        )  # fmt: skip
        assert seat(state, 0)["tomb"][0]["strength"]["total"] == total


def test_TW_3_2_an_ability_works_only_in_a_tomb() -> None:
    state = position("lay", 0, inside=("jackal", "jackal"), tomb="tomb_ramses_ii", hands=("snare", "snare"))
    assert seat(state, 0)["tomb"][0]["strength"]["total"] == 2  # Tara Wolf is still in camp


@pytest.mark.parametrize("coins", [0, 1, 2, 3, 4])
def test_TW_4_1_four_resources_can_be_split_freely(coins: int) -> None:
    state = start(hands=("soldier", ""), pile="cat snare donkey mummy")
    assert state.legal_actions() == ["coins 0", "coins 1", "coins 2", "coins 3", "coins 4"]
    before = len(hand(state, 0))
    state.play(f"coins {coins}")
    assert seat(state, 0)["coins"] == coins
    assert len(hand(state, 0)) == before + 4 - coins
    assert state.view()["supply"] == 8 - coins


def test_TW_4_1_more_than_four_is_refused() -> None:
    assert refused(start(), "coins 5") == "TW-4.1"


def test_TW_4_1_empty_main_pile_is_reshuffled_from_the_discard_pile() -> None:
    state = position("resources", pile="cat", discard="rest", hands=("soldier", ""))
    assert sum(discards(state).values()) == 78
    state.play("coins 0")
    assert discards(state) == {}
    assert state.view()["main"]["left"] == 75
    assert len(hand(state, 0)) == 5
    assert {"soldier", "cat"} <= set(hand(state, 0))


def test_TW_R5_pile_just_used_up_is_not_reshuffled() -> None:
    state = position("resources", pile="cat mummy", discard="rest", hands=("soldier", ""))
    state.play("coins 2")
    assert sorted(hand(state, 0)) == ["cat", "mummy", "soldier"]
    assert state.view()["main"]["left"] == 0
    assert sum(discards(state).values()) == 77


def test_TW_R5_cards_being_looked_at_are_not_in_the_shuffle() -> None:
    camps = ("seer", "")
    state = position("clean-up", 1, holder=1, camps=camps, pile="cat", discard="2*mummy")
    state.raw.pile[0], state.raw.pile_left = state.raw.pile[state.raw.pile_left - 1], 1
    state.raw.hand[1], state.raw.hand_left[1] = 0, 6
    state.raw.hand[1, 5], state.raw.hand[1, 6] = 4, 2  # four soldiers, two workers
    state.play("discard worker")  # seat 0's camp phase begins and its seer looks at three cards
    assert phase_and_player(state) == ("foresee", 0)
    cards_ = [place["card"] for place in state.view(0)["shown"]]
    assert cards_[0] == "cat"
    assert sorted(cards_[1:]) in (["mummy", "mummy"], ["mummy", "worker"])
    assert state.view()["main"]["left"] == 1


def test_TW_R5_draw_stops_when_both_piles_are_empty() -> None:
    state = position("resources", pile="cat", discard="rest", hands=("soldier", ""))
    state.raw.discards[:] = 0
    state.play("coins 0")
    assert sorted(hand(state, 0)) == ["cat", "soldier"]


def test_TW_R4_coins_beyond_the_supply_are_lost() -> None:
    state = position("resources", coins=(3, 3), hands=("soldier", ""))
    assert "coins 4" in state.legal_actions()
    state.play("coins 4")
    assert seat(state, 0)["coins"] == 5
    assert state.view()["supply"] == 0
    assert hand(state, 0) == ["soldier"]


def test_TW_4_2_any_number_of_companions_and_animals_is_played_for_their_cost() -> None:
    state = position("play", hands=("soldier 2*donkey jackal", ""), coins=(4, 0))
    play(state, "play soldier, play donkey, play jackal, play donkey")
    assert camp(state, 0) == ["soldier", "jackal", "donkey", "donkey"]
    assert state.view()["supply"] == 8 - 1
    assert phase_and_player(state) == ("resources", 1)  # the hand is empty


def test_TW_4_2_card_must_be_paid() -> None:
    state = position("play", hands=("soldier donkey", ""), coins=(1, 0))
    assert state.legal_actions() == ["play donkey", "done"]
    assert refused(state, "play soldier") == "TW-4.2"
    assert "costs 2 now, you have 1 coin" in state.why_illegal("play soldier").reason


def test_TW_4_2_traps_and_undead_cannot_be_played_in_camp() -> None:
    state = position("play", hands=("snare mummy", ""), coins=(4, 0))
    assert state.legal_actions() == ["done"]
    assert refused(state, "play snare") == refused(state, "play mummy") == "TW-4.2"


def test_TW_4_2_playing_is_optional() -> None:
    state = position("play", hands=("soldier donkey", ""), coins=(4, 0))
    state.play("done")
    assert camp(state, 0) == []


def test_TW_4_3_limit_is_five_cards_and_two_coins() -> None:
    state = position("play", hands=("4*soldier 2*cat snare", ""), coins=(4, 0))
    state.play("done")
    assert phase_and_player(state) == ("clean-up", 0)
    assert state.legal_actions() == ["discard soldier", "discard cat", "discard snare"]
    play(state, "discard cat, discard snare")
    assert hand(state, 0) == ["soldier", "soldier", "soldier", "soldier", "cat"]
    assert seat(state, 0)["coins"] == 2
    assert discards(state) == {"cat": 1, "snare": 1}


def test_TW_4_3_papyri_are_not_hand_cards() -> None:
    state = position("play", hands=("4*soldier cat", ""), papyri=("ankh nile_flood book_of_dead", ""))
    state.play("done")
    assert phase_and_player(state) == ("resources", 1)
    assert len(hand(state, 0)) == 5


def test_TW_R12_camels_in_camp_raise_the_limits_one_played_this_phase_too() -> None:
    state = position("play", hands=("4*soldier 2*cat snare camel", ""), camps=("camel", ""), coins=(5, 0))
    play(state, "play camel, done")  # 7 cards and 4 coins with two camels
    assert phase_and_player(state) == ("resources", 1)
    assert len(hand(state, 0)) == 7
    assert seat(state, 0)["coins"] == 4


def test_TW_R12_surplus_coins_go_back_after_the_discards() -> None:
    state = position("play", hands=("4*soldier 2*cat", ""), coins=(4, 0))
    state.play("done")
    assert seat(state, 0)["coins"] == 4
    state.play("discard cat")
    assert moved(state)[0] == ("cat", "hand-0", "discard")
    assert moved(state)[1:3] == [("coin", "coins-0", "supply")] * 2
    assert seat(state, 0)["coins"] == 2


def test_TW_R12_there_is_no_limit_at_other_times() -> None:
    state = position("open", hands=("4*soldier snare", "4*jackal 2*cat"), tombs="tomb_tutankhamun")
    play(state, "open")
    assert [area["hand"] for area in state.view()["seats"]] == [7, 8]
    assert phase_and_player(state) == ("send", 0)


def test_TW_R9_play_decision_needs_a_nonempty_hand() -> None:
    assert position("play", hands=("snare", "")).legal_actions() == ["done"]
    state = position("resources")
    state.play("coins 4")
    assert phase_and_player(state) == ("resources", 1)


def test_TW_R9_decision_with_one_option_is_not_skipped() -> None:
    state = position("play", hands=("mercenary", "snare"), coins=(2, 0))
    state.play("play mercenary")
    assert (phase_and_player(state), state.legal_actions()) == (("give-up", 1), ["discard snare"])


def test_TW_R10_the_camp_phase_starts_with_seer_then_patrons_then_smugglers_then_resources() -> None:
    state = position(
        "play",
        1,
        holder=1,
        camps=("seer 2*patron 2*smuggler", ""),
        hands=("soldier", "soldier"),
        pile="cat snare mummy",
    )
    state.play("done")
    assert phase_and_player(state) == ("foresee", 0)
    assert seat(state, 0)["coins"] == 0
    play(state, "top 1, top 2, top 3")  # mummy on top, then snare
    assert phase_and_player(state) == ("resources", 0)
    assert seat(state, 0)["coins"] == 2
    assert sorted(hand(state, 0)) == ["mummy", "snare", "soldier"]
    assert state.view(0)["main"]["top"] == [{"card": "cat", "known_to": [0]}]


def test_TW_R10_the_nile_flood_is_offered_with_the_resources() -> None:
    state = position("resources", papyri=("nile_flood", ""), hands=("soldier", ""))
    assert state.legal_actions()[-1] == "use nile_flood"
    state.play("use nile_flood")
    assert state.legal_actions() == [f"coins {coins}" for coins in range(7)]
    assert seat(state, 0)["used"] == ["nile_flood"]
    state.play("coins 2")
    assert (seat(state, 0)["coins"], seat(state, 0)["hand"]) == (2, 5)
    again = position("resources", used=("nile_flood", ""))
    assert refused(again, "use nile_flood") == "TW-R10"


def test_TW_R10_the_nile_flood_cannot_be_used_later() -> None:
    state = position("play", papyri=("nile_flood", ""), hands=("soldier", ""))
    assert refused(state, "use nile_flood") == "TW-4.2"


def test_TW_R11_drawn_cards_may_be_played_in_the_same_phase() -> None:
    state = position("play", hands=("worker", ""), coins=(1, 0), pile="donkey")
    play(state, "play worker, play donkey")
    assert camp(state, 0) == ["worker", "donkey"]


def test_TW_R11_opponent_decides_for_the_mercenary_then_play_continues() -> None:
    state = position("play", hands=("mercenary soldier", "snare mummy"), coins=(4, 0))
    state.play("play mercenary")
    assert phase_and_player(state) == ("give-up", 1)
    state.play("discard mummy")
    assert phase_and_player(state) == ("play", 0)
    assert discards(state) == {"mummy": 1}
    assert state.legal_actions() == ["play soldier", "done"]


def test_TW_R11_the_effect_is_mandatory_where_it_has_a_target() -> None:
    state = position("play", hands=("assassin soldier", ""), camps=("", "thief"), coins=(2, 0))
    state.play("play assassin")
    assert state.legal_actions() == ["choose thief"]
    assert refused(state, "done") == "TW-R11"
