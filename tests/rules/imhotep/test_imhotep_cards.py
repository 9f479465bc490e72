"""IMH-7: market cards; IMH-R1 to IMH-R5, IMH-R22, IMH-R23."""

import pytest

from rules.imhotep.tables import moved, phase_and_player, play, points_of_source, position, refused, stones_of

# --- IMH-7.1 red


@pytest.mark.parametrize(
    ("card", "site", "stones"),
    [("entrance", "pyramid", [0]), ("sarcophagus", "tomb", [0]), ("paved-path", "obelisks", [1, 0])],
)
def test_IMH_7_1_a_red_card_takes_a_stone_from_the_quarry_to_its_site(card: str, site: str, stones: list[int]) -> None:
    state = play(position(".... ... ... 0", "00", cards=card), "sail 4 market, take 1")
    assert stones_of(state, site) == stones
    assert (state.view(None)["quarry"], state.view(None)["sled"]) == ([28, 29], [0, 0])  # 29 - 1; market stone returned
    assert state.view(None)["discard"] == [card]
    assert moved(state)[0] == (card, "market.1", "hand-0")
    assert (card, "hand-0", "discard") in moved(state)


def test_IMH_7_1_red_card_gives_the_benefits_of_a_delivery() -> None:
    state = play(position(".... ... ... 0", cards="entrance", at_pyramid="0000"), "sail 4 market, take 1")
    assert points_of_source(state, "pyramid") == [4, 0]
    state = play(position(".... ... ... 0", cards="paved-path", obelisks="B", heights="20"), "sail 4 market, take 1")
    assert points_of_source(state, "obelisks") == [10, 0]


def test_IMH_R3_a_red_card_with_an_empty_quarry_is_discarded_without_a_stone() -> None:
    state = position(".... ... ... 0", cards="sarcophagus", quarries=[0, 9])
    play(state, "sail 4 market, take 1")
    assert (stones_of(state, "tomb"), state.view(None)["discard"]) == ([], ["sarcophagus"])
    assert state.view(None)["quarry"] == [1, 9]


def test_IMH_R2_market_stones_are_not_in_the_quarry_until_the_boat_is_unloaded() -> None:
    # Both stones take a red card; the quarry is empty until the second card has been carried out.
    state = position(".... 00. ... .", cards="sarcophagus entrance", quarries=[0, 9])
    play(state, "sail 2 market, take 1, take 2")
    assert (stones_of(state, "tomb"), stones_of(state, "pyramid")) == ([], [])
    assert state.view(None)["quarry"] == [2, 9]


def test_IMH_R1_a_card_must_be_taken_while_one_is_left() -> None:
    state = play(position(".... ... ... 0", cards="sarcophagus"), "sail 4 market")
    assert state.legal_actions() == ["take 1"]
    assert refused(state, "done")[0] == "IMH-5.1"


def test_IMH_R1_with_no_card_left_a_stone_gets_nothing() -> None:
    state = play(position("101. ... ... .", "00", cards="statue lever"), "sail 1 market, take 1, take 2")
    assert state.view(None)["hands"] == [["lever"], ["statue"]]
    assert phase_and_player(state) == ("turn", 1)
    assert state.view(None)["quarry"] == [29, 29]
    assert phase_and_player(play(position(".... ... ... 0", cards="-"), "sail 4 market")) == ("turn", 1)


def test_IMH_R22_a_card_is_carried_out_completely_before_the_next_stone() -> None:
    # Entrance with B pyramids: field 2 of the left one gives the top card, another entrance; field 4 of the right one
    # places a stone.
    state = position(
        ".... 01. ... .", "20", cards="entrance statue", pyramid="B", at_pyramid=("0", "", "111", ""), pile="entrance"
    )
    play(state, "sail 2 market, take 1")
    assert (phase_and_player(state), state.view(None)["carried_out"]) == (("build", 0), ["entrance"])
    play(state, "build left")
    assert (phase_and_player(state), state.view(None)["carried_out"]) == (("build", 0), ["entrance", "entrance"])
    play(state, "build right")
    assert phase_and_player(state) == ("place", 0)
    play(state, "load 1.1")
    assert phase_and_player(state) == ("take", 1)
    assert state.view(None)["discard"] == ["entrance", "entrance"]
    assert points_of_source(state, "pyramid") == [2, 0]


# --- IMH-7.2 green


@pytest.mark.parametrize(
    ("card", "parts"),
    [
        ("pyramid-decoration", {"at_pyramid": "0101010"}),
        ("temple-decoration", {"at_temple": "0101010"}),
        ("tomb-decoration", {"at_tomb": "0101010"}),
        ("obelisk-decoration", {"heights": "43"}),
    ],
)
def test_IMH_7_2_one_point_for_every_three_stones_each_card_on_its_own(card: str, parts: dict[str, str]) -> None:
    state = position(hands=(card, f"{card}"), **parts)  # type: ignore[arg-type]
    assert points_of_source(state, "decorations") == [2, 2]  # 7 stones
    assert points_of_source(position(hands=(f"{card} {card}",), **parts), "decorations") == [4, 0]  # type: ignore[arg-type]


@pytest.mark.parametrize(("stones", "points"), [(2, 0), (3, 1), (13, 4)])
def test_IMH_7_2_decoration_points_are_rounded_down(stones: int, points: int) -> None:
    assert points_of_source(position(hands=("tomb-decoration",), at_tomb="0" * stones), "decorations") == [points, 0]


def test_IMH_7_2_towers_and_further_stones_count() -> None:
    state = position(hands=("obelisk-decoration",), obelisks="B", towers="01", heights="20")  # 8 stones
    assert points_of_source(state, "decorations") == [2, 0]


# --- IMH-7.3 purple


@pytest.mark.parametrize(
    ("statues", "points"), [(1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 17), (7, 19), (8, 21), (9, 23), (10, 25)]
)
def test_IMH_7_3_statues_score_by_number(statues: int, points: int) -> None:
    state = position(cards="lever", hands=("", " ".join(["statue"] * statues)))
    assert points_of_source(state, "statues") == [0, points]


# --- IMH-7.4 blue


def test_IMH_7_4_an_unused_blue_card_is_one_point() -> None:
    state = position(hands=("lever lever hammer", "sail chisel statue"))
    assert points_of_source(state, "blue_cards") == [3, 2]


def test_IMH_7_4_lever_sails_and_chooses_the_order() -> None:
    state = position("10.1 ... ... .", hands=("lever",))
    play(state, "use lever")
    assert (phase_and_player(state), len(state.legal_actions())) == (("lever", 0), 5)
    play(state, "sail 1 tomb")
    assert (phase_and_player(state), state.legal_actions()) == (("order", 0), ["next 1", "next 2", "next 4"])
    play(state, "next 4")
    assert state.legal_actions() == ["next 1", "next 2"]
    assert stones_of(state, "tomb") == []  # the order is chosen before the first stone is unloaded
    play(state, "next 2")
    assert stones_of(state, "tomb") == [1, 0, 1]
    assert moved(state)[0] == ("stone-1", "1.4", "tomb.1")
    assert (phase_and_player(state), state.view(None)["discard"]) == (("turn", 1), ["lever"])


def test_IMH_R23_lever_on_one_stone_needs_no_order() -> None:
    state = play(position(".... ... ... 1", hands=("lever",)), "use lever, sail 4 tomb")
    assert (phase_and_player(state), stones_of(state, "tomb")) == (("turn", 1), [1])


def test_IMH_R23_order_is_chosen_by_the_player_of_the_lever() -> None:
    state = play(position(".... 11. ... .", hands=("lever",), cards="statue lever"), "use lever, sail 2 market")
    assert phase_and_player(state) == ("order", 0)
    play(state, "next 2")
    assert phase_and_player(state) == ("take", 1)
    assert (state.view(None)["order"], state.view(None)["carried_out"]) == ([2, 1], ["lever"])


def test_IMH_7_4_lever_needs_a_boat_that_may_sail() -> None:
    assert refused(position("01.. ... ... .", hands=("lever",)), "use lever")[0] == "IMH-7.4"


def test_IMH_7_4_hammer_gets_three_stones_and_places_one() -> None:
    state = play(position(hands=("hammer",)), "use hammer")
    assert (phase_and_player(state), state.view(None)["sled"]) == (("hammer", 0), [5, 3])
    assert "done" not in state.legal_actions()
    play(state, "load 3.2")
    assert state.view(None)["sled"] == [4, 3]
    assert (phase_and_player(state), state.view(None)["discard"]) == (("turn", 1), ["hammer"])


def test_IMH_R4_hammer_needs_a_stone_to_gain_and_an_empty_space() -> None:
    hammer = {"hands": ("hammer",)}
    assert refused(position(sleds="50", **hammer), "use hammer")[0] == "IMH-R4"
    assert refused(position(quarries=[0, 9], **hammer), "use hammer")[0] == "IMH-R4"
    full = position("....@tomb 000 111 1", **hammer)
    assert refused(full, "use hammer") == ("IMH-R4", "no boat that has not sailed has an empty space")
    assert play(position(sleds="40", **hammer), "use hammer").view(None)["sled"] == [5, 0]


def test_IMH_7_4_sail_places_a_stone_and_sails_that_boat() -> None:
    state = play(position("01.. 1.. ... .", hands=("sail",)), "use sail")
    # boats that reach their minimum with one more stone: 1 (3), 2 (2), 4 (1); not 3
    assert state.legal_actions() == ["load 1.3", "load 1.4", "load 2.2", "load 2.3", "load 4.1"]
    assert refused(state, "load 3.1")[0] == "IMH-R5"
    play(state, "load 2.3")
    assert state.legal_actions() == [f"sail 2 {site}" for site in ("market", "pyramid", "temple", "tomb", "obelisks")]
    play(state, "sail 2 obelisks")
    assert stones_of(state, "obelisks") == [1, 1]
    assert (phase_and_player(state), state.view(None)["discard"]) == (("turn", 1), ["sail"])


def test_IMH_R5_sail_needs_a_stone_and_a_boat_that_may_then_sail() -> None:
    sail = {"hands": ("sail",)}
    assert refused(position(sleds="03", **sail), "use sail")[0] == "IMH-R5"
    assert refused(position("0... ... ... .@tomb", **sail), "use sail")[0] == "IMH-R5"
    assert refused(position("....@tomb 000 111 1", **sail), "use sail")[0] == "IMH-R5"  # no empty space


def test_IMH_7_4_chisel_places_two_stones_on_one_boat_or_two() -> None:
    state = play(position(hands=("chisel",)), "use chisel, load 1.1")
    assert (phase_and_player(state), "load 1.2" in state.legal_actions(), "done" in state.legal_actions()) == (
        ("chisel", 0),
        True,
        False,
    )
    one = play(state.copy(), "load 1.2")
    two = play(state, "load 2.1")
    assert one.view(None)["boats"][0]["spaces"] == [0, 0, None, None]
    assert [boat["spaces"][0] for boat in two.view(None)["boats"][:2]] == [0, 0]
    assert (phase_and_player(two), two.view(None)["discard"]) == (("turn", 1), ["chisel"])


def test_IMH_R5_chisel_needs_two_stones_and_two_empty_spaces() -> None:
    chisel = {"hands": ("chisel",)}
    assert refused(position(sleds="10", **chisel), "use chisel") == (
        "IMH-R5",
        "“Chisel” places two stones, and on your sled there is one",
    )
    assert refused(position("....@tomb 000 111 .", **chisel), "use chisel") == (
        "IMH-R5",
        "“Chisel” needs two empty spaces, and there is one",
    )


# --- IMH-R20


def test_IMH_R20_decisions_with_one_option_are_not_skipped() -> None:
    state = play(position(".... ... ... 0", cards="- - statue"), "sail 4 market")
    assert state.legal_actions() == ["take 3"]
    state = play(position(".... ... ... 1", pyramid="B", at_pyramid=("00000", "00000", "0", "")), "sail 4 pyramid")
    assert state.legal_actions() == ["build right"]
    last = position("....@market ...@pyramid ...@temple .", sleds="10", hands=("sail",), quarries=[0, 0])
    assert play(last, "use sail").legal_actions() == ["load 4.1"]


def test_IMH_R20_last_next_is_skipped() -> None:
    state = play(position(".... 10. ... .", hands=("lever",)), "use lever, sail 2 tomb, next 2")
    assert (stones_of(state, "tomb"), phase_and_player(state)) == ([0, 1], ("turn", 1))


def test_IMH_R20_points_decision_is_skipped_without_stones() -> None:
    state = position("...@pyramid ..@market ..@tomb 0", "55", at_temple="01", temple="B")
    play(state, "sail 4 obelisks")
    assert (phase_and_player(state), points_of_source(state, "temple")) == (("turn", 1), [1, 2])
