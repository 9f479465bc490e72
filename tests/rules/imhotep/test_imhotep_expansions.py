"""IMH-10, IMH-11, IMH-12, IMH-R11, IMH-R12, IMH-R24: private boats, bets and the Pharaoh's favour."""

from typing import Any

import pytest

from rules.imhotep.tables import moved, phase_and_player, play, points_of_source, position, refused, start, stones_of

# --- IMH-10 private boats


def boat(**parts: Any) -> Any:
    return position(private_boats=True, **parts)


def test_IMH_10_1_a_stone_from_the_sled_sails_at_once() -> None:
    state = play(boat(), "private tomb")
    assert stones_of(state, "tomb") == [0]
    assert state.view(None)["sled"] == [1, 3]
    assert state.view(None)["private_boats"][0] == {"left": False, "site": "tomb", "stones": 0}
    assert moved(state) == [
        ("stone-0", "sled-0", "private-0"),
        ("private-boat-0", "hand-0", "dock-tomb"),
        ("stone-0", "private-0", "tomb.1"),
    ]
    assert phase_and_player(state) == ("turn", 1)


def test_IMH_10_1_once_a_game_and_only_with_a_stone_on_the_sled() -> None:
    state = boat(launched={0: None})
    assert refused(state, "private tomb") == ("IMH-10.1", "your private boat has sailed in this game already")
    assert refused(boat(sleds="05"), "private tomb") == ("IMH-10.1", "there is no stone on your sled")
    assert refused(start(), "private tomb") == ("IMH-10.1", "this game is played without “Private Boats”")


def test_IMH_10_2_one_normal_and_one_private_boat_a_site_in_either_order() -> None:
    state = boat(boats="...@tomb 00 .. .")
    play(state, "private tomb")
    assert stones_of(state, "tomb") == [0]
    assert refused(state, "private tomb")[0] == "IMH-10.2"
    state = play(boat(boats="... 00 .. ."), "private tomb, private temple, sail 2 tomb")
    assert stones_of(state, "tomb") == [0, 0, 0]


def test_IMH_10_2_private_boat_is_no_round_boat_and_leaves_after_it() -> None:
    state = boat(boats="...@pyramid ..@market ..@tomb 0")
    play(state, "private temple")
    assert state.view(None)["round"] == 1
    play(state, "sail 4 obelisks")
    assert state.view(None)["round"] == 2
    assert state.view(None)["private_boats"] == [
        {"left": False, "site": None, "stones": 0}, {"left": True, "site": None, "stones": 0}
    ]  # fmt: skip
    assert ("private-boat-0", "dock-temple", "box") in moved(state)
    assert (
        state.current_player == 0
    )  # seat 1 sailed the fourth boat (IMH-R12: the private boat does not count for IMH-3.7)


def test_IMH_10_2_unused_private_boat_scores_a_point() -> None:
    assert points_of_source(boat(launched={0: None}), "private_boat") == [0, 1]
    assert points_of_source(start(), "private_boat") == [0, 0]


def test_IMH_10_3_at_the_market_the_freed_field_is_refilled_at_once() -> None:
    state = play(boat(cards="lever sail chisel hammer", pile="statue"), "private market")
    assert (phase_and_player(state), len(state.legal_actions())) == (("take", 0), 4)
    play(state, "take 2")
    assert state.view(None)["market"] == ["lever", "statue", "chisel", "hammer"]
    assert (state.view(None)["quarry"][0], state.view(None)["sled"][0]) == (27 + 1, 1)


def test_IMH_10_3_no_refill_after_a_normal_boat_in_the_round() -> None:
    state = boat(boats="...@market .. .. .", cards="- sail - -", pile="statue")
    play(state, "private market, take 2")
    assert (state.view(None)["market"], state.view(None)["pile"]) == ([None] * 4, 1)


def test_IMH_10_3_market_without_cards_is_refused() -> None:
    assert refused(boat(cards="-"), "private market") == ("IMH-10.3", "no card is left at the market")


def test_IMH_R12_card_effect_precedes_refill_and_return_of_the_stone() -> None:
    # The quarry is empty while the entrance is carried out, and the entrance is already in the new draw pile.
    state = boat(cards="entrance", pile="", quarries=[0, 9])
    play(state, "private market, take 1")
    assert stones_of(state, "pyramid") == []
    assert state.view(None)["market"] == ["entrance", None, None, None]
    assert state.view(None)["quarry"] == [1, 9]


def test_IMH_R12_only_the_freed_field_is_refilled() -> None:
    state = play(boat(cards="- sail - -", pile="statue lever"), "private market, take 2")
    assert state.view(None)["market"] == [None, "statue", None, None]


def test_IMH_R12_the_hidden_field_is_refilled_with_two() -> None:
    state = boat(market="B", cards="lever sail chisel", hidden=2, pile="hammer hammer statue statue statue")
    play(state, "private market, take 4, keep 1")
    assert (state.view(None)["hidden"], state.view(None)["pile"]) == (2, 1)
    assert moved(state)[-3:-1] == [("card", "pile", "market.4")] * 2


def test_IMH_R12_nothing_is_refilled_after_a_normal_boat() -> None:
    state = play(boat(boats="00. .. .. .", cards="lever sail"), "sail 1 market, take 1")
    assert state.view(None)["market"] == [None, "sail", None, None]


def test_IMH_R12_cards_and_favours_never_use_private_boats() -> None:
    state = play(boat(hands=("sail",), favour=True), "use sail")
    assert all(text.startswith("load") for text in state.legal_actions())
    play(state, "load 4.1")
    assert all(text.startswith("sail 4") for text in state.legal_actions())


# --- IMH-11 bets


def test_IMH_11_1_a_stone_from_the_quarry_on_an_empty_field_once_a_game() -> None:
    state = position(bets=True)
    assert [text for text in state.legal_actions() if text.startswith("bet")] == [
        "bet pyramid left", "bet temple left", "bet tomb left", "bet obelisks left"
    ]  # fmt: skip
    play(state, "bet tomb left")
    assert (state.view(None)["quarry"], state.view(None)["sled"]) == ([26, 26], [2, 3])
    assert state.view(None)["bets"]["tomb"] == {"left": 0, "right": None}
    assert moved(state) == [("stone-0", "quarry-0", "bet-tomb-left")]
    assert refused(state, "bet tomb left")[0] == "IMH-11.1"
    play(state, "bet temple left")
    assert refused(state, "bet pyramid left") == ("IMH-11.1", "you have bet in this game already")


def test_IMH_11_1_the_right_fields_are_for_four_players() -> None:
    assert refused(position(bets=True), "bet tomb right") == (
        "IMH-11.1",
        "the right bet fields are for four players only, and there are 2 of you",
    )
    four = position(".... .... .. .", bets=True, players=4)
    assert len([text for text in four.legal_actions() if text.startswith("bet")]) == 8
    assert refused(position(bets=True, quarries=[0, 9]), "bet tomb left")[0] == "IMH-11.1"


PLACES = [f"{site} {side}" for site in ("pyramid", "temple", "tomb", "obelisks") for side in ("left", "right")]


@pytest.mark.parametrize(
    ("stones", "points"),
    [  # left and right fields of pyramid, temple, tomb, obelisks
        ((4, 3, 2, 1), [5, 3, 3, 0, 0, 0, 0, 0]),
        ((1, 2, 3, 4), [0, 0, 0, 0, 3, 0, 5, 3]),
        ((4, 4, 2, 1), [3, 0, 3, 0, 0, 0, 0, 0]),  # several with the most: nothing for the second most
        ((4, 3, 3, 1), [5, 3, 0, 0, 0, 0, 0, 0]),  # several second: they score nothing
        ((4, 4, 4, 1), [3, 0, 3, 0, 3, 0, 0, 0]),
        ((2, 2, 2, 2), [3, 0, 3, 0, 3, 0, 3, 0]),
        ((0, 0, 0, 3), [0, 0, 0, 0, 0, 0, 5, 3]),
        ((0, 1, 3, 0), [0, 0, 3, 0, 5, 3, 0, 0]),
    ],
)
def test_IMH_11_2_the_sites_with_most_and_second_most_stones(stones: tuple[int, ...], points: list[int]) -> None:
    pyramid, temple, tomb, obelisks = stones
    for field, worth in zip(PLACES, points, strict=True):
        state = position(
            ".... .... .. .", players=4, bets=True, placed={field: 2}, at_pyramid="0" * pyramid, at_temple="1" * temple,
            at_tomb="2" * tomb, heights=f"{obelisks}000",
        )  # fmt: skip
        assert points_of_source(state, "bets") == [0, 0, worth, 0]


# --- IMH-12 favours


def favour(**parts: Any) -> Any:
    return position(favour=True, **parts)


def test_IMH_12_1_favour_costs_a_stone_and_is_used_once() -> None:
    state = play(favour(), "favour 5, done")
    assert state.view(None)["favours"] == [None, None, None, None, 0]
    assert (state.view(None)["quarry"], phase_and_player(state)) == ([26, 26], ("turn", 1))
    assert refused(state, "favour 5") == ("IMH-12.1", "favour 5 has been used in this game already")
    play(state, "favour 2, done")
    assert refused(state, "favour 1") == ("IMH-12.1", "you have had a favour in this game already")
    assert refused(favour(quarries=[0, 9]), "favour 1")[0] == "IMH-12.1"
    assert refused(start(), "favour 1") == ("IMH-12.1", "this game is played without “Pharaoh’s Favour”")


def test_IMH_12_1_favour_1_takes_up_to_two_open_cards_and_refills() -> None:
    state = play(favour(cards="sarcophagus lever entrance sail", pile="statue chisel"), "favour 1")
    assert (phase_and_player(state), state.legal_actions()) == (
        ("favour-1", 0),
        ["take 1", "take 2", "take 3", "take 4", "done"],
    )
    play(state, "take 3")
    assert stones_of(state, "pyramid") == [0]
    assert state.view(None)["market"] == ["sarcophagus", "lever", None, "sail"]  # not yet refilled
    assert state.legal_actions() == ["take 1", "take 2", "take 4", "done"]
    play(state, "take 1")
    assert state.view(None)["market"] == ["statue", "lever", "chisel", "sail"]  # in the order of the field numbers
    assert state.view(None)["discard"] == ["entrance", "sarcophagus"]
    assert phase_and_player(state) == ("turn", 1)


def test_IMH_R24_favour_1_can_stop_after_none_or_one() -> None:
    state = play(favour(cards="lever sail", pile="statue chisel"), "favour 1, done")
    assert state.view(None)["market"] == ["lever", "sail", None, None]
    state = play(favour(cards="lever sail", pile="statue chisel"), "favour 1, take 2, done")
    assert state.view(None)["market"] == ["lever", "statue", None, None]
    state = play(favour(cards="lever", pile="statue chisel"), "favour 1, take 1")  # no card is left: skipped
    assert (phase_and_player(state), state.view(None)["market"]) == (("turn", 1), ["statue", None, None, None])


def test_IMH_12_1_favour_2_may_place_a_stone_then_fills_the_sled() -> None:
    state = play(favour(sleds="23"), "favour 2")
    assert (phase_and_player(state), state.legal_actions()[-1]) == (("favour-2", 0), "done")
    assert play(state.copy(), "done").view(None)["sled"] == [5, 3]
    play(state, "load 1.1")
    assert (state.view(None)["sled"], state.view(None)["quarry"][0]) == ([5, 3], 26 - 4)
    assert phase_and_player(state) == ("turn", 1)


def test_IMH_12_1_favour_2_takes_only_what_the_quarry_has() -> None:
    state = play(favour(sleds="03", quarries=[3, 9]), "favour 2")  # no stone to place, so the choice is skipped
    assert (state.view(None)["sled"], state.view(None)["quarry"]) == ([2, 3], [0, 9])
    assert phase_and_player(state) == ("turn", 1)


def test_IMH_12_1_favour_3_may_place_a_stone_then_sails_in_any_order() -> None:
    state = play(favour(boats=".... 1.. ... ."), "favour 3")
    assert state.legal_actions() == ["load 2.2", "load 2.3", "load 4.1"]  # boats that may then sail; none may sail yet
    assert refused(state, "done")[0] == "IMH-R24"
    play(state, "load 2.3")
    assert (phase_and_player(state), state.legal_actions()[0]) == (("favour-3-sail", 0), "sail 2 market")
    assert refused(state, "sail 4 tomb")[0] == "IMH-R24"
    play(state, "sail 2 tomb")
    assert (phase_and_player(state), state.legal_actions()) == (("order", 0), ["next 1", "next 3"])
    play(state, "next 3")
    assert stones_of(state, "tomb") == [0, 1]


def test_IMH_R24_favour_3_without_a_stone_sails_any_ready_boat() -> None:
    state = play(favour(boats=".... 01. ... 1"), "favour 3, done")
    assert [text for text in state.legal_actions() if text.endswith("tomb")] == ["sail 2 tomb", "sail 4 tomb"]
    state = play(favour(boats=".... 01. ... 1", sleds="03"), "favour 3")  # without a stone a lone `done` is skipped
    assert phase_and_player(state) == ("favour-3-sail", 0)


def test_IMH_12_1_favour_4_places_up_to_two_stones_on_one_boat_and_sails_it() -> None:
    state = play(favour(boats="0... ... ... ."), "favour 4")
    # 1 (needs two more), 2 and 3 (need two), 4 (needs one)
    assert state.legal_actions() == [
        "load 1.2", "load 1.3", "load 1.4", "load 2.1", "load 2.2", "load 2.3", "load 3.1", "load 3.2", "load 3.3",
        "load 4.1",
    ]  # fmt: skip
    two = play(state.copy(), "load 2.1")
    assert two.legal_actions() == ["load 2.2", "load 2.3"]  # below the minimum load: no `done`
    assert refused(two, "load 3.1") == ("IMH-R24", "the second stone goes on the same boat, number 2")
    play(two, "load 2.3, sail 2 tomb")
    assert (stones_of(two, "tomb"), phase_and_player(two)) == ([0, 0], ("turn", 1))
    one = play(state, "load 4.1")  # no space for a second stone, so the choice is skipped
    assert phase_and_player(one) == ("favour-4-sail", 0)


def test_IMH_R24_favour_4_the_second_stone_may_be_declined_once_the_minimum_is_there() -> None:
    state = play(favour(boats=".... 1.. ... ."), "favour 4, load 2.2")
    assert (phase_and_player(state), state.legal_actions()) == (("favour-4-more", 0), ["load 2.3", "done"])
    play(state, "done, sail 2 tomb")
    assert stones_of(state, "tomb") == [1, 0]


def test_IMH_R24_favour_4_without_a_stone_sails_any_ready_boat() -> None:
    state = play(favour(boats=".... 01. ... 1"), "favour 4")
    assert state.legal_actions()[-1] == "done"
    play(state, "done")
    assert {text[:6] for text in state.legal_actions()} == {"sail 2", "sail 4"}


def test_IMH_12_1_favour_5_places_up_to_three_stones() -> None:
    state = play(favour(sleds="43"), "favour 5, load 1.1, load 1.2")
    assert (phase_and_player(state), state.legal_actions()[-1]) == (("favour-5", 0), "done")
    play(state, "load 4.1")
    assert (phase_and_player(state), state.view(None)["sled"]) == (("turn", 1), [1, 3])
    state = play(favour(sleds="23"), "favour 5, load 1.1, load 1.2")  # no stone left, so the choice is skipped
    assert phase_and_player(state) == ("turn", 1)
    assert phase_and_player(play(favour(), "favour 5, load 2.2, done")) == ("turn", 1)


FULL = "....@tomb 000 111 1"


@pytest.mark.parametrize(
    ("number", "parts"),
    [
        (1, {"cards": "-"}),
        (2, {"quarries": [1, 9]}),
        (2, {"boats": FULL, "sleds": "53"}),
        (3, {"boats": "0... ... ... .@tomb"}),
        (3, {"sleds": "00", "boats": "00.. 1.. ... ."}),
        (4, {"boats": "....@tomb ...@pyramid ... .@market", "sleds": "13"}),
        (4, {"sleds": "03"}),
        (5, {"sleds": "03"}),
        (5, {"boats": FULL}),
    ],
)
def test_IMH_R11_favour_without_effect_is_refused(number: int, parts: dict[str, Any]) -> None:
    assert refused(favour(**parts), f"favour {number}")[0] == "IMH-R11"


@pytest.mark.parametrize(
    ("number", "parts"),
    [
        (1, {"cards": "- - lever"}),
        (2, {"quarries": [2, 9]}),
        (2, {"boats": FULL}),
        (2, {"sleds": "53"}),
        (3, {"sleds": "00", "boats": "011. ... ... ."}),
        (3, {"boats": "00.. ... ... .@tomb"}),
        (4, {"boats": "0... ...@tomb ...@temple .@market"}),
        (5, {"sleds": "13"}),
    ],
)
def test_IMH_R11_favour_with_an_effect_is_legal(number: int, parts: dict[str, Any]) -> None:
    assert f"favour {number}" in favour(**parts).legal_actions()
