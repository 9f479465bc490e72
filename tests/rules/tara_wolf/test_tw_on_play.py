"""Effects of companions and animals when played or in camp, also without a target (TW-4.2, TW-C1 to TW-C4)."""

from collections import Counter

from rules.tara_wolf.tables import camp, discards, hand, phase_and_player, play, position, refused, seat
from saqqara.core import jit


def test_TW_4_2_worker_draws_a_card() -> None:
    state = position("play", hands=("worker", "snare"), coins=(1, 0), pile="mummy")
    state.play("play worker")
    assert (hand(state, 0), camp(state, 0)) == (["mummy"], ["worker"])


def test_TW_4_2_worker_is_played_also_where_no_card_is_left() -> None:
    state = position("play", hands=("worker soldier", "snare"), coins=(1, 0), discard="rest")
    state.raw.discards[:] = 0
    state.play("play worker")
    assert (hand(state, 0), camp(state, 0)) == (["soldier"], ["worker"])


def test_TW_C3_archaeologist_takes_one_of_three_and_the_rest_are_discarded() -> None:
    state = position("play", hands=("archaeologist", ""), coins=(2, 0), pile="cat mummy snare donkey")
    state.play("play archaeologist")
    assert (phase_and_player(state), state.legal_actions()) == (
        ("take", 0),
        ["choose cat", "choose snare", "choose mummy"],
    )
    assert refused(state, "choose donkey") == "TW-C3"
    assert refused(state, "done") == "TW-C3"
    state.play("choose mummy")
    assert hand(state, 0) == ["mummy"]
    assert discards(state) == {"cat": 1, "snare": 1}
    assert phase_and_player(state) == ("play", 0)


def test_TW_C3_archaeologist_must_take_a_single_card() -> None:
    state = position("play", hands=("archaeologist", ""), coins=(2, 0), pile="cat", discard="rest")
    state.raw.discards[:] = 0
    state.play("play archaeologist")
    assert state.legal_actions() == ["choose cat"]


def test_TW_C3_archaeologist_takes_one_of_equal_cards() -> None:
    state = position("play", hands=("archaeologist", ""), coins=(2, 0), pile="cat cat mummy")
    play(state, "play archaeologist, choose cat")
    assert hand(state, 0) == ["cat"]
    assert discards(state) == {"cat": 1, "mummy": 1}


def test_TW_C3_archaeologist_can_be_played_without_cards_to_see() -> None:
    state = position("play", hands=("archaeologist soldier", ""), coins=(2, 0), discard="rest")
    state.raw.discards[:] = 0
    state.play("play archaeologist")
    assert phase_and_player(state) == ("play", 0)


def test_TW_4_2_reporter_shows_the_other_hand() -> None:
    state = position("play", hands=("reporter cat", "snare 2*mummy"), coins=(1, 0), papyri=("", "ankh"))
    assert seat(state, 1, 0)["known"] == []
    assert state.reveals("play reporter")
    state.play("play reporter")
    assert seat(state, 1, 0)["known"] == ["snare", "mummy", "mummy"]
    assert seat(state, 1, None)["known"] == []
    assert seat(state, 1, 0)["papyri_cards"] is None


def test_TW_4_2_reporter_is_played_also_against_an_empty_hand() -> None:
    state = position("play", hands=("reporter cat", ""), coins=(1, 0))
    assert not state.reveals("play reporter")
    state.play("play reporter")
    assert camp(state, 0) == ["reporter"]


def test_TW_4_2_mercenary_is_played_also_against_an_empty_hand() -> None:
    state = position("play", hands=("mercenary cat", ""), papyri=("", "ankh"), coins=(2, 0))
    state.play("play mercenary")
    assert phase_and_player(state) == ("play", 0)


def test_TW_C4_spy_takes_a_card_of_the_other_hand() -> None:
    state = position("play", hands=("spy", "snare"), coins=(2, 0), papyri=("", "ankh"))
    state.play("play spy")
    assert (hand(state, 0), hand(state, 1)) == (["snare"], [])
    assert seat(state, 1)["papyri_cards"] == ["ankh"]


def test_TW_C4_spy_takes_every_physical_card_equally_often() -> None:
    taken: Counter[str] = Counter()
    start = position("play", hands=("spy", "3*mummy snare"), coins=(2, 0))
    for number in range(1000):
        state = start.copy()
        state.raw.generator[:] = jit.generator_from_text(f"spy {number}")
        state.play("play spy")
        taken[hand(state, 0)[0]] += 1
    assert abs(taken["mummy"] - 750) < 5 * 13.7  # the standard deviation is sqrt(1000 x 3/4 x 1/4) = 13.7


def test_TW_C4_spy_is_played_also_against_an_empty_hand() -> None:
    state = position("play", hands=("spy cat", ""), coins=(2, 0))
    state.play("play spy")
    assert (hand(state, 0), camp(state, 0)) == (["cat"], ["spy"])


def test_TW_C4_thief_takes_one_coin() -> None:
    state = position("play", hands=("thief cat", ""), coins=(1, 3))
    state.play("play thief")
    assert [area["coins"] for area in state.view()["seats"]] == [1, 2]


def test_TW_C4_thief_is_played_also_where_there_is_no_coin() -> None:
    state = position("play", hands=("thief cat", ""), coins=(1, 0))
    state.play("play thief")
    assert [area["coins"] for area in state.view()["seats"]] == [0, 0]
    assert camp(state, 0) == ["thief"]


def test_TW_R6_assassin_discards_one_of_printed_strength_two_or_less() -> None:
    state = position("play", hands=("assassin cat", ""), camps=("", "soldier thief jackal doctor"), coins=(2, 0))
    state.play("play assassin")
    assert (phase_and_player(state), state.legal_actions()) == (("target", 0), ["choose thief", "choose jackal"])
    assert refused(state, "choose doctor") == "TW-R6"
    assert refused(state, "choose donkey") == "TW-R11"
    state.play("choose jackal")
    assert camp(state, 1) == ["soldier", "doctor", "thief"]
    assert discards(state) == {"jackal": 1}
    assert phase_and_player(state) == ("play", 0)


def test_TW_R11_assassin_is_played_also_without_a_target() -> None:
    state = position("play", hands=("assassin cat", ""), camps=("thief", "soldier doctor"), coins=(2, 0))
    state.play("play assassin")
    assert phase_and_player(state) == ("play", 0)
    assert camp(state, 1) == ["soldier", "doctor"]


def test_TW_R6_enchantress_takes_over_a_companion_never_an_animal() -> None:
    state = position("play", hands=("enchantress cat", ""), camps=("", "soldier thief jackal"), coins=(3, 0))
    state.play("play enchantress")
    assert state.legal_actions() == ["choose thief"]
    assert refused(state, "choose jackal") == "TW-R11"
    state.play("choose thief")
    assert (camp(state, 0), camp(state, 1)) == (["thief", "enchantress"], ["soldier", "jackal"])


def test_TW_R7_character_taken_over_has_no_effect_on_playing() -> None:
    state = position("play", hands=("enchantress cat", ""), camps=("", "thief"), coins=(3, 2))
    play(state, "play enchantress, choose thief")
    assert [area["coins"] for area in state.view()["seats"]] == [0, 2]


def test_TW_R7_camp_ability_of_a_character_taken_over_starts_next_phase() -> None:
    state = position("play", hands=("enchantress cat", "cat"), camps=("", "patron"), coins=(3, 0))
    play(state, "play enchantress, choose patron, done")
    assert seat(state, 0)["taken_over"] == ["patron"]
    play(state, "coins 4, done, open, done")  # seat 0 sends no character, then seat 1's round begins
    before = seat(state, 0)["coins"]
    play(state, "coins 4, done")
    assert phase_and_player(state) == ("resources", 0)
    assert seat(state, 0)["coins"] == before + 1
    assert seat(state, 0)["taken_over"] == []


def test_TW_R11_enchantress_is_played_also_without_a_target() -> None:
    state = position("play", hands=("enchantress cat", ""), camps=("", "soldier 2*jackal"), coins=(3, 0))
    state.play("play enchantress")
    assert phase_and_player(state) == ("play", 0)


def test_TW_C1_foreman_takes_a_coin_off_the_first_companion() -> None:
    state = position("play", hands=("2*soldier crocodile", ""), camps=("foreman", ""), coins=(3, 0))
    assert "play crocodile" in state.legal_actions()
    state.play("play soldier")
    assert seat(state, 0)["coins"] == 2
    state.play("play soldier")
    assert seat(state, 0)["coins"] == 0


def test_TW_C1_animals_neither_get_nor_end_the_foreman_discount() -> None:
    state = position("play", hands=("soldier crocodile cat", ""), camps=("foreman", ""), coins=(3, 0))
    play(state, "play crocodile, play soldier")
    assert seat(state, 0)["coins"] == 0


def test_TW_C1_foreman_played_first_helps_the_next_one() -> None:
    state = position("play", hands=("foreman soldier mercenary cat", ""), coins=(5, 0))
    play(state, "play foreman")
    assert seat(state, 0)["coins"] == 3
    play(state, "play soldier")
    assert seat(state, 0)["coins"] == 2
    play(state, "play mercenary")
    assert seat(state, 0)["coins"] == 0


def test_TW_C1_foremen_add_up() -> None:
    state = position("play", hands=("soldier cat", ""), camps=("2*foreman", ""), coins=(0, 0))
    state.play("play soldier")
    assert camp(state, 0) == ["soldier", "foreman", "foreman"]


def test_TW_C1_second_foreman_ends_the_discount_of_the_first() -> None:
    # The first foreman reduces the cost of the second to 1; after that only the second has seen no other companion
    # played.
    state = position("play", hands=("foreman soldier cat", ""), camps=("foreman", ""), coins=(2, 0))
    state.play("play foreman")
    assert seat(state, 0)["coins"] == 1
    state.play("play soldier")
    assert seat(state, 0)["coins"] == 0


def test_TW_C1_cost_is_never_negative() -> None:
    state = position("play", hands=("thief cat", ""), camps=("2*foreman", ""), coins=(0, 0))
    state.play("play thief")
    assert seat(state, 0)["coins"] == 0


def test_TW_C1_foreman_taken_over_in_this_phase_does_not_help() -> None:
    state = position("play", hands=("enchantress cat soldier", ""), camps=("", "foreman"), coins=(5, 0))
    play(state, "play enchantress, choose foreman, play soldier")
    assert seat(state, 0)["coins"] == 0


def test_TW_C2_seer_places_do_not_shift() -> None:
    state = position("play", 1, holder=1, camps=("seer", ""), hands=("cat", "cat"), pile="snare mummy donkey jackal")
    state.play("done")
    assert [place["card"] for place in state.view(0)["shown"]] == ["snare", "mummy", "donkey"]
    assert state.legal_actions() == ["top 1", "top 2", "top 3"]
    state.play("top 2")
    assert state.legal_actions() == ["top 1", "top 3"]
    assert refused(state, "top 2") == "TW-C2"
    state.play("top 3")
    assert state.legal_actions() == ["top 1"]  # the last card is a decision too
    state.play("top 1")  # the card put back last is on top
    assert [place["card"] for place in state.view(0)["main"]["top"]] == ["snare", "donkey", "mummy"]
    state.play("coins 2")
    assert sorted(hand(state, 0)) == ["cat", "donkey", "snare"]


def test_TW_C2_seer_sees_the_top_tomb_too() -> None:
    state = position("play", 1, holder=1, camps=("seer", ""), hands=("cat", "cat"), tombs="tomb_seti_i")
    assert state.view(0)["tombs"]["top"] is None
    state.play("done")
    assert state.view(0)["tombs"] == {"left": 7, "top": "tomb_seti_i", "known_to": [0]}
    assert state.view(1)["tombs"] == {"left": 7, "top": None, "known_to": [0]}


def test_TW_C2_several_seers_look_once() -> None:
    state = position("play", 1, holder=1, camps=("2*seer", ""), hands=("cat", "cat"), pile="snare mummy donkey")
    play(state, "done, top 3, top 2, top 1")
    assert phase_and_player(state) == ("resources", 0)


def test_TW_C2_seer_without_cards_is_skipped() -> None:
    state = position("play", 1, holder=1, camps=("seer", ""), hands=("cat", "cat"), discard="rest")
    state.raw.discards[:] = 0
    state.play("done")
    assert phase_and_player(state) == ("resources", 0)
    assert state.view(0)["tombs"]["top"] is not None


def test_TW_R10_patrons_and_smugglers_give_at_most_the_supply() -> None:
    state = position(
        "play",
        1,
        holder=1,
        camps=("2*patron 2*smuggler", ""),
        hands=("cat", "cat"),
        coins=(5, 2),
        pile="snare",
        discard="rest",
    )
    state.raw.discards[:] = 0
    state.play("done")
    assert seat(state, 0)["coins"] == 6  # one coin was left
    assert sorted(hand(state, 0)) == ["cat", "snare"]  # one card was left
