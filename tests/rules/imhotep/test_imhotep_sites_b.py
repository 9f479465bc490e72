"""IMH-6, IMH-R6, IMH-R7, IMH-R9, IMH-R21, IMH-R25: B sides of the sites."""

import pytest

from rules.imhotep.tables import moved, phase_and_player, play, points_of_source, position, refused, start, stones_of

# --- IMH-6.1 market


def test_IMH_6_1_three_open_cards_and_two_face_down() -> None:
    state = start("statue lever sail hammer chisel", market="B")
    view = state.view(0)
    assert (view["market"], view["hidden"], view["pair"]) == (["statue", "lever", "sail", None], 2, None)
    assert view["pile"] == 29
    assert "hammer" not in str(view)
    assert "chisel" not in str(view)


HIDDEN = {"market": "B", "cards": "statue lever sail", "hidden": 2}


def test_IMH_6_1_a_stone_takes_the_pair_keeps_one_and_discards_the_other_openly() -> None:
    state = position("110. ... ... .", pile="hammer chisel", **HIDDEN)
    state.play("sail 1 market")
    assert state.legal_actions() == ["take 1", "take 2", "take 3", "take 4"]
    state.play("take 4")
    assert (phase_and_player(state), state.legal_actions()) == (("keep", 1), ["keep 1", "keep 2"])
    assert state.view(1)["pair"] == ["hammer", "chisel"]
    state.play("keep 2")
    assert (state.view(None)["hands"], state.view(None)["discard"]) == ([[], ["chisel"]], ["hammer"])
    assert moved(state) == [("hammer", "market.4", "discard"), ("chisel", "market.4", "hand-1")]
    assert (phase_and_player(state), state.legal_actions()) == (("take", 1), ["take 1", "take 2", "take 3"])


def test_IMH_6_1_only_the_chooser_sees_the_pair() -> None:
    state = play(position("110. ... ... .", pile="hammer chisel", **HIDDEN), "sail 1 market, take 4")
    for seat in (0, None):
        view = state.view(seat)
        assert (view["pair"], view["hidden"], view["legal"]) == (None, 2, [])
        assert "hammer" not in str(view)
        assert "chisel" not in str(view)


def test_IMH_R21_other_card_is_discarded_before_the_chosen_one_takes_effect() -> None:
    state = play(position("110. ... ... .", pile="sarcophagus chisel", **HIDDEN), "sail 1 market, take 4, keep 1")
    assert state.view(None)["discard"] == ["chisel", "sarcophagus"]
    assert stones_of(state, "tomb") == [1]


def test_IMH_R21_fields_are_filled_in_order_and_the_last_stay_short() -> None:
    boats = "...@pyramid ..@temple ..@tomb 0"
    state = play(position(boats, market="B", cards="-", hidden=0, pile="statue lever sail hammer"), "sail 4 obelisks")
    assert (state.view(None)["market"], state.view(None)["hidden"]) == (["statue", "lever", "sail", None], 1)
    state = play(position(boats, market="B", cards="-", hidden=0, pile="statue lever"), "sail 4 obelisks")
    assert (state.view(None)["market"], state.view(None)["hidden"]) == (["statue", "lever", None, None], 0)


def test_IMH_R21_a_single_hidden_card_is_taken_without_a_choice() -> None:
    state = position("110. ... ... .", market="B", cards="statue lever sail", hidden=1, pile="hammer")
    play(state, "sail 1 market, take 4")
    assert state.view(None)["hands"] == [[], ["hammer"]]
    assert phase_and_player(state) == ("take", 1)


def test_IMH_R21_a_pair_left_over_is_discarded_face_down() -> None:
    pile = "hammer chisel statue statue statue statue statue"
    state = position("...@pyramid ..@temple ..@tomb 0", pile=pile, **HIDDEN)
    state.play("sail 4 obelisks")
    assert state.view(0)["discard"] == ["statue", "lever", "sail", None, None]
    assert [move for move in moved(state) if move[2] == "discard"][-2:] == [("card", "market.4", "discard")] * 2
    assert "hammer" not in str(state.view(0))


def test_IMH_R21_the_first_favour_takes_open_cards_only() -> None:
    state = play(position(favour=True, pile="hammer chisel", **HIDDEN), "favour 1")
    assert state.legal_actions() == ["take 1", "take 2", "take 3", "done"]
    assert refused(state, "take 4")[0] == "IMH-R21"
    assert refused(position(favour=True, market="B", cards="-", hidden=2), "favour 1")[0] == "IMH-R11"


# --- IMH-6.2 pyramids

LEFT, MIDDLE, RIGHT = [2, 1, 3, 2, 4], [2, 3, 1, 1, 4], [2, 3, 3, 1, 4]


@pytest.mark.parametrize(("name", "points"), [("left", LEFT), ("middle", MIDDLE), ("right", RIGHT)])
@pytest.mark.parametrize("field", range(5))
def test_IMH_6_2_the_fields_of_the_three_pyramids(name: str, points: list[int], field: int) -> None:
    rows = ["0" * field if pyramid == name else "" for pyramid in ("left", "middle", "right")] + [""]
    state = position(".... ... ... 1", pyramid="B", at_pyramid=tuple(rows), pile="statue")
    play(state, f"sail 4 pyramid, build {name}")
    assert points_of_source(state, "pyramid") == [0, points[field]]
    place = {"left": 0, "middle": 5, "right": 10}[name] + field + 1
    assert ("stone-1", "4.1", f"pyramid.{place}") in moved(state)


def test_IMH_6_2_the_owner_chooses_stone_by_stone() -> None:
    # Worked example of the rule book, brown 0, black 1, white 2: middle, middle, middle, left. The third field of the
    # middle pyramid gives three stones.
    state = position("0102 .... .. .", players=4, pyramid="B", sleds="0000")
    state.play("sail 1 pyramid")
    assert (phase_and_player(state), state.legal_actions()) == (
        ("build", 0),
        ["build left", "build middle", "build right"],
    )
    play(state, "build middle")
    assert phase_and_player(state) == ("build", 1)
    play(state, "build middle, build middle")
    assert state.view(None)["sled"] == [3, 0, 0, 0]
    assert phase_and_player(state) == ("build", 2)
    play(state, "build left")
    pyramid = state.view(None)["sites"]["pyramid"]
    assert (pyramid["left"], pyramid["middle"], pyramid["right"]) == ([2], [0, 1, 0], [])
    assert points_of_source(state, "pyramid") == [3, 3, 2, 0]
    assert phase_and_player(state) == ("turn", 1)


def test_IMH_6_2_card_the_top_card_is_gained_and_carried_out() -> None:
    built = ("0", "", "", "")
    state = position(".... ... ... 1", pyramid="B", at_pyramid=built, pile="lever sarcophagus")
    play(state, "sail 4 pyramid, build left")
    assert state.view(None)["hands"] == [[], ["lever"]]
    assert ("lever", "pile", "hand-1") in moved(state)
    state = position(".... ... ... 1", pyramid="B", at_pyramid=built, pile="sarcophagus")
    play(state, "sail 4 pyramid, build left")
    assert (stones_of(state, "tomb"), state.view(None)["discard"]) == ([1], ["sarcophagus"])


def test_IMH_6_2_stones_three_or_as_many_as_sled_and_quarry_allow() -> None:
    built = ("", "00", "", "")
    state = position(".... ... ... 1", "04", pyramid="B", at_pyramid=built)
    play(state, "sail 4 pyramid, build middle")
    assert state.view(None)["sled"] == [0, 5]
    state = position(".... ... ... 1", "00", quarries=[9, 2], pyramid="B", at_pyramid=built)
    play(state, "sail 4 pyramid, build middle")
    assert (state.view(None)["sled"], state.view(None)["quarry"]) == ([0, 2], [9, 0])


def test_IMH_6_2_place_a_stone_on_a_boat_or_not() -> None:
    built = ("", "", "000", "")
    state = position("0... ... ... 1", pyramid="B", at_pyramid=built)
    play(state, "sail 4 pyramid, build right")
    assert phase_and_player(state) == ("place", 1)
    spaces = ["load 1.2", "load 1.3", "load 1.4", *(f"load {boat}.{space}" for boat in (2, 3) for space in (1, 2, 3))]
    assert state.legal_actions() == [*spaces, "done"]  # not boat 4, which has sailed (IMH-R25)
    assert play(state.copy(), "load 1.3").view(None)["boats"][0]["spaces"] == [0, None, 1, None]
    assert phase_and_player(play(state, "done")) == ("turn", 1)


def test_IMH_R25_stone_owner_uses_the_place_bonus_in_any_turn() -> None:
    state = position("010. ... ... .", "20", pyramid="B", at_pyramid=("", "", "000", ""))
    play(state, "sail 1 pyramid, build right")
    assert (phase_and_player(state), "load 1.1" in state.legal_actions()) == (("place", 0), False)
    play(state, "load 4.1")
    assert phase_and_player(state) == ("build", 1)


def test_IMH_R25_bonus_place_is_skipped_without_a_stone_or_a_space() -> None:
    built = ("", "", "000", "")
    state = play(position(".... ... ... 1", "20", pyramid="B", at_pyramid=built), "sail 4 pyramid, build right")
    assert phase_and_player(state) == ("turn", 1)
    full = position("....@tomb 000 000 1", "22", pyramid="B", at_pyramid=built)
    assert phase_and_player(play(full, "sail 4 pyramid, build right")) == ("turn", 1)


def test_IMH_R6_a_complete_pyramid_cannot_be_chosen() -> None:
    state = play(position(".... ... ... 1", pyramid="B", at_pyramid=("00000", "", "0", "")), "sail 4 pyramid")
    assert state.legal_actions() == ["build middle", "build right"]
    assert refused(state, "build left") == ("IMH-R6", "the left pyramid is complete; another still has room")


def test_IMH_R6_all_complete_no_choice_and_one_point() -> None:
    full = ("00000", "00000", "00000", "1")
    state = play(position("110. ... ... .", pyramid="B", at_pyramid=full), "sail 1 pyramid")
    assert phase_and_player(state) == ("turn", 1)
    assert points_of_source(state, "pyramid") == [1, 2]
    assert state.view(None)["sites"]["pyramid"]["further"] == [1, 1, 1, 0]
    assert ("stone-0", "1.3", "pyramid.19") in moved(state)


# --- IMH-6.3 temple

END = "...@pyramid ..@market ..@tomb 0"
END_OF_THREE = "....@pyramid ..@market ..@tomb 0"


def test_IMH_6_3_benefits_of_the_five_fields() -> None:
    state = position(END_OF_THREE, "000", players=3, temple="B", at_temple="01210", pile="lever statue", cards="-")
    state.play("sail 4 obelisks")
    assert (phase_and_player(state), state.legal_actions()) == (("temple", 0), ["points", "stones"])
    play(state, "stones")
    assert state.view(None)["sled"] == [2, 0, 0]
    assert points_of_source(state, "temple") == [0, 2, 0]  # field 2: 2 points without a choice
    assert phase_and_player(state) == ("temple", 2)
    play(state, "points")
    assert points_of_source(state, "temple") == [0, 2, 1]
    assert state.view(None)["hands"] == [[], ["lever"], []]  # field 4: the top card
    assert phase_and_player(state) == ("temple", 0)
    play(state, "points")
    assert points_of_source(state, "temple") == [1, 2, 1]
    assert (phase_and_player(state), state.view(None)["round"]) == (("turn", 1), 2)


def test_IMH_6_3_with_two_players_there_are_four_fields() -> None:
    state = position(END, "00", temple="B", at_temple="00000", pile="lever statue", cards="-")
    play(state, "sail 4 obelisks, points, points")
    assert points_of_source(state, "temple") == [4, 0]
    assert state.view(None)["hands"] == [["lever"], []]
    assert phase_and_player(state) == ("turn", 1)


def test_IMH_R7_each_field_is_judged_on_its_own() -> None:
    # Four stones on the sled: field 1 fills it with one stone, so fields 3 and 5 give their point without a choice.
    state = position(END_OF_THREE, "400", players=3, temple="B", at_temple="01010", cards="-", pile="")
    play(state, "sail 4 obelisks, stones")
    assert state.view(None)["sled"] == [5, 0, 0]
    assert points_of_source(state, "temple") == [2, 2, 0]
    assert phase_and_player(state) == ("turn", 1)


def test_IMH_R7_field_gives_a_point_if_no_stone_can_be_taken() -> None:
    state = position(END, "50", temple="B", at_temple="0", cards="-", pile="")
    play(state, "sail 4 obelisks")
    assert (phase_and_player(state), points_of_source(state, "temple")) == (("turn", 1), [1, 0])
    state = position(END, "00", quarries=[0, 5], temple="B", at_temple="0", cards="-", pile="")
    play(state, "sail 4 obelisks")
    assert (phase_and_player(state), points_of_source(state, "temple")) == (("turn", 1), [1, 0])


def test_IMH_R7_the_card_of_field_4_is_carried_out_before_field_5() -> None:
    # The entrance asks for a pyramid first, then field 5 follows.
    state = position(
        END_OF_THREE, "000", players=3, temple="B", pyramid="B", at_temple="11112", cards="-", pile="entrance"
    )
    play(state, "sail 4 obelisks, points, points")
    assert phase_and_player(state) == ("build", 1)
    assert state.view(None)["carried_out"] == ["entrance"]
    play(state, "build left")
    assert (phase_and_player(state), state.view(None)["discard"]) == (("temple", 2), ["entrance"])


# --- IMH-6.4 tomb


def rows(top: str, middle: str, bottom: str) -> str:
    return "".join(a + b + c for a, b, c in zip(top, middle, bottom, strict=True))


def test_IMH_6_4_worked_example() -> None:
    # White 0, brown 1, grey 2, black 3. Upper row W B G W W, middle K K W K, lower G G G G; the fifth column has one
    # stone.
    stones = rows("0120", "3303", "2222") + "0"
    state = position(".... .... .. .", players=4, tomb="B", at_tomb=stones)
    # upper: W 8, B and G share 4 + 2: 3 each; middle: K 8, W 4; lower: G 8
    assert points_of_source(state, "tomb") == [8 + 4, 3, 3 + 8, 8]


@pytest.mark.parametrize(
    ("players", "stones", "points"),
    [
        (2, "0", [8, 0]),
        (2, rows("01", "01", "11"), [6 + 6, 6 + 6 + 8]),
        (3, rows("012", "001", "222"), [4 + 8, 4 + 4, 4 + 8]),
        (4, rows("0123", "0011", "3333"), [3 + 6, 3 + 6, 3, 3 + 8]),
    ],
)
def test_IMH_6_4_rows_each_on_its_own_and_ties_share(players: int, stones: str, points: list[int]) -> None:
    # two players share 8 + 4: 6 each; three share 8 + 4 + 2: 4 each; four share 14: 3 each
    boats = ".... ... ... ." if players == 2 else ".... .... .. ."
    assert points_of_source(position(boats, players=players, tomb="B", at_tomb=stones), "tomb") == points


# --- IMH-6.5 obelisks


def test_IMH_6_5_worked_example() -> None:
    # Black 0, white 1, grey 2; two white stones wait, the field of 10 points is taken.
    state = position("012. .... .. .", players=4, obelisks="B", heights="0200", towers="3")
    play(state, "sail 1 obelisks")
    view = state.view(None)["sites"]["obelisks"]
    assert (view["stones"], view["towers"][:3]) == ([1, 0, 1, 0], [3, 1, None])
    assert view["count"] == [1, 3, 1, 3]
    assert state.view(None)["secured"] == [0, 9, 0, 10]
    assert points_of_source(state, "obelisks") == [1, 9, 1, 10]
    assert ("points-9", "tower.2", "score-1") in moved(state)


@pytest.mark.parametrize(("standing", "points"), list(enumerate([10, 9, 8, 7, 6, 5, 5, 5])))
def test_IMH_6_5_towers_take_the_highest_free_field(standing: int, points: int) -> None:
    state = position(".... ... ... 1", obelisks="B", heights="02", towers="0" * standing, quarries=[0, 9])
    play(state, "sail 4 obelisks")
    assert points_of_source(state, "obelisks")[1] == points


def test_IMH_6_5_stones_of_incomplete_towers_score_one_at_the_end() -> None:
    state = position(obelisks="B", heights="21")
    assert points_of_source(state, "obelisks") == [2, 1]
    assert state.view(None)["secured"] == [0, 0]


def test_IMH_R9_stones_of_a_ninth_tower_stay_single() -> None:
    state = position(".... ... ... 1", obelisks="B", heights="02", towers="00000000", quarries=[0, 9])
    play(state, "sail 4 obelisks")
    assert state.view(None)["sites"]["obelisks"]["stones"] == [0, 3]
    assert points_of_source(state, "obelisks") == [55, 3]
