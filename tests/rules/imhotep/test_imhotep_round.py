"""IMH-3, IMH-R8, IMH-R13, IMH-R14: rounds, their starting players and their end."""

from rules.imhotep.tables import (
    ALL_B,
    all_cards,
    game,
    moved,
    phase_and_player,
    play,
    points_of_source,
    position,
    start,
)

# Round card 3221: seats 0 and 1 alternate; boat 1 carries 0, 1; boats 2, 3, 4 carry 0, 1, 1.
LOADED_3221 = "load 1.1, load 1.2, load 2.1, load 3.1, quarry, load 4.1"
PLAYED_3221 = f"{LOADED_3221}, sail 1 pyramid, sail 2 temple, sail 3 tomb, sail 4 obelisks"
ONE_BOAT_LEFT = "...@pyramid ..@temple ..@tomb 0"


def test_IMH_3_1_the_next_round_card_and_four_market_cards_are_turned_up() -> None:
    state = play(start("statue lever sail hammer chisel entrance chisel sail", "3221 4331"), PLAYED_3221)
    view = state.view(None)
    assert (view["round"], view["rounds"]) == (2, ["3221", "4331"])
    assert [len(boat["spaces"]) for boat in view["boats"]] == [4, 3, 3, 1]
    assert view["market"] == ["chisel", "entrance", "chisel", "sail"]
    assert view["pile"] == 34 - 4 - 4
    assert ("round-card", "rounds", "boats") in moved(state)
    assert ("chisel", "pile", "market.1") in moved(state)


def test_IMH_3_1_empty_draw_pile_is_reshuffled_from_the_discards() -> None:
    state = position(ONE_BOAT_LEFT, cards="lever lever hammer hammer", pile="chisel sail")
    state.play("sail 4 obelisks")
    # chisel and sail are drawn, then the four leftover cards are shuffled and two of them are drawn
    view = state.view(None)
    assert view["market"][:2] == ["chisel", "sail"]
    assert (view["pile"], view["discard"]) == (2, [])
    assert all_cards(state) == ["chisel", "hammer", "hammer", "lever", "lever", "sail"]
    assert set(view["market"][2:]) <= {"lever", "hammer"}


def test_IMH_3_2_turns_go_round_and_each_is_one_action() -> None:
    state = start(players=3)
    seats = []
    for decision in ("quarry", "load 1.1", "load 1.2", "load 1.3", "sail 1 tomb"):
        seats.append(state.current_player)
        state.play(decision)
    assert seats == [0, 1, 2, 0, 1]
    assert (state.view(None)["turn"], state.view(None)["turn_seat"]) == (6, 2)


def test_IMH_3_3_the_round_ends_with_the_fourth_boat_and_one_site_gets_none() -> None:
    state = play(start("", "3221"), PLAYED_3221.removesuffix(", sail 4 obelisks"))
    assert state.view(None)["round"] == 1
    assert [boat["site"] for boat in state.view(None)["boats"]] == ["pyramid", "temple", "tomb", None]
    state.play("sail 4 obelisks")
    assert state.view(None)["round"] == 2


def test_IMH_3_4_the_temple_is_scored_every_round() -> None:
    state = play(start("", "3221"), PLAYED_3221)
    assert state.view(None)["sites"]["temple"]["stones"] == [0]
    assert points_of_source(state, "temple") == [1, 0]


def test_IMH_3_4_the_temple_is_scored_without_a_boat_too() -> None:
    state = position("...@pyramid ..@market ..@tomb 0", round_number=2, at_temple="011")
    assert state.view(None)["sites"]["temple"]["visible"] == [0, 1, 1, None]
    state.play("sail 4 obelisks")
    assert points_of_source(state, "temple") == [1, 2]
    assert ("points-1", "temple.3", "score-1") in moved(state)


def test_IMH_3_5_boats_go_back_and_cards_left_over_are_discarded() -> None:
    state = play(start("statue lever sail hammer", "3221"), PLAYED_3221)
    view = state.view(None)
    assert view["discard"] == ["statue", "lever", "sail", "hammer"]
    assert [boat["site"] for boat in view["boats"]] == [None] * 4
    assert ("boat-1", "dock-pyramid", "box") in moved(state)


def test_IMH_3_5_cards_left_over_are_discarded_after_the_temple() -> None:
    # Field 4 of the B temple gives the top card. Both piles are empty, and the two market cards are discarded too late.
    state = position(ONE_BOAT_LEFT, cards="lever lever", at_temple="0000", pile="", temple="B", sleds="53")
    state.play("sail 4 obelisks")
    assert state.view(None)["hands"] == [[], []]
    assert sorted(filter(None, state.view(None)["market"])) == ["lever", "lever"]  # shuffled for the next round


def test_IMH_3_6_six_rounds_then_the_end() -> None:
    state = position(ONE_BOAT_LEFT, round_number=6, at_temple="1")
    state.play("sail 4 obelisks")
    view = state.view(None)
    assert (view["over"], view["phase"], view["current_player"], view["round"]) == (True, "over", None, 6)
    assert (view["boats"], view["market"], view["turn"]) == ([], [None] * 4, 1)
    assert points_of_source(state, "temple") == [0, 1]  # also in the last round
    assert state.legal_actions() == []


def test_IMH_3_7_player_left_of_the_fourth_sailor_begins() -> None:
    state = position("....@pyramid ..@temple ..@tomb 0", players=3, turn_seat=1)
    state.play("sail 4 obelisks")
    assert (state.current_player, state.view(None)["turn_seat"]) == (2, 2)


def test_IMH_3_7_temple_decision_belongs_to_the_turn() -> None:
    state = position(ONE_BOAT_LEFT, at_temple="1", temple="B", turn_seat=0)
    state.play("sail 4 obelisks")
    view = state.view(None)
    assert (phase_and_player(state), view["turn"], view["turn_seat"]) == (("temple", 1), 1, 0)
    state.play("points")
    assert (state.current_player, state.view(None)["turn"]) == (1, 2)


def test_IMH_R8_no_card_is_drawn_from_two_empty_piles() -> None:
    state = position(ONE_BOAT_LEFT, cards="lever", pile="")
    play(state, "sail 4 market, take 1")
    assert state.view(None)["market"] == [None] * 4
    assert (state.view(None)["pile"], state.view(None)["discard"]) == (0, [])
    assert all_cards(state) == ["lever"]


def test_IMH_R8_cards_at_the_market_and_in_hands_stay_out_of_a_new_draw_pile() -> None:
    # Seat 0's private boat takes the lever; the freed field is filled from the discard pile alone.
    state = position(cards="lever sail sail chisel", discard="hammer", hands=("statue",), pile="", private_boats=True)
    play(state, "private market, take 1")
    view = state.view(None)
    assert view["market"] == ["hammer", "sail", "sail", "chisel"]
    assert view["hands"] == [["statue", "lever"], []]
    assert (view["pile"], view["discard"]) == (0, [])


def test_IMH_R8_a_blue_card_is_discarded_before_the_end_of_the_round_is_dealt_with() -> None:
    state = position("...@pyramid ..@temple ..@tomb .", hands=("sail",), cards="lever")
    play(state, "use sail, load 4.1, sail 4 obelisks")
    assert state.view(None)["discard"] == ["sail", "lever"]


def test_IMH_R13_a_card_that_sails_the_fourth_boat_counts() -> None:
    state = position("....@pyramid ..@temple ..@tomb .", players=3, turn_seat=2, hands=("", "", "sail"))
    play(state, "use sail, load 4.1, sail 4 obelisks")
    assert (state.current_player, state.view(None)["round"]) == (0, 2)


def test_IMH_R13_a_favour_that_sails_the_fourth_boat_counts() -> None:
    state = position("....@pyramid ..@temple ..@tomb .", players=3, turn_seat=1, favour=True)
    play(state, "favour 4, load 4.1, sail 4 obelisks")
    assert (state.current_player, state.view(None)["round"]) == (2, 2)


NOTHING_LEFT: dict[str, object] = {"sleds": "00", "cards": "lever", "at_temple": "01", "round_number": 2}


def test_IMH_R14_all_pass_in_a_row_and_the_round_ends() -> None:
    state = position("01.. 1.. ..@tomb .@market", turn_seat=1, quarries=[0, 0], **NOTHING_LEFT)
    assert state.legal_actions() == ["pass"]
    state.play("pass")
    assert (state.current_player, state.legal_actions(), state.view(None)["passes"]) == (0, ["pass"], 1)
    state.play("pass")
    view = state.view(None)
    assert (view["round"], state.current_player) == (3, 1)  # the seat to move next starts the round
    assert points_of_source(state, "temple") == [1, 1]
    assert view["quarry"] == [1, 2]
    assert ("stone-1", "2.1", "quarry-1") in moved(state)
    assert view["discard"] == ["lever"]


def test_IMH_R14_only_passes_in_a_row_count() -> None:
    state = position("01.. 1.. ..@tomb .@market", quarries=[0, 1], **NOTHING_LEFT)
    play(state, "pass, quarry")
    assert (state.view(None)["passes"], state.view(None)["round"], state.legal_actions()) == (0, 2, ["pass"])


def test_IMH_3_1_reshuffles_follow_from_the_setup_and_are_listed_for_readers() -> None:
    def played(seed: int) -> tuple[list[list[str]], list[str]]:
        """Return the listed piles and the cards drawn after the 34 of the first pile."""
        state = game(**ALL_B, private_boats=True, players=4).start(seed=seed)
        drawn = state.setup["market"][:5]
        while not state.is_over:
            state.play(state.legal_actions()[-1])
            drawn += [piece for piece, origin, _ in moved(state) if origin == "pile"]
        return state.setup["reshuffles"], drawn

    piles, drawn = played(3)
    assert piles
    assert played(3) == (piles, drawn)
    later = [card for pile in piles for card in pile]
    known = [(card, drawn_card) for card, drawn_card in zip(later, drawn[34:], strict=False) if drawn_card != "card"]
    assert known
    assert all(card == drawn_card for card, drawn_card in known)
