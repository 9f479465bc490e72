"""IMH-13.1, IMH-R70 to IMH-R76: interactions of A New Dynasty with itself and with the base game."""

import pytest

from rules.imhotep.dynasty_tables import (
    board,
    by_seat,
    discards,
    hand,
    market,
    moves,
    phase_and_player,
    play_actions,
    points,
)
from rules.imhotep.tables import game

PYRAMID, TEMPLE, TOMB, OBELISKS = 1, 2, 3, 4


def test_IMH_13_1_base_games_contain_no_dynasty_parts() -> None:
    plain = game(players=3).start(seed=1)
    assert plain.game.edition == "imhotep-1"
    assert "dynasty" not in plain.game.options
    assert len(plain.setup["market"]) == 34
    extended = game(dynasty=True).start(seed=1)
    assert extended.game.edition.startswith("imhotep-1-")
    assert len(extended.setup["market"]) == 48


@pytest.mark.parametrize(
    ("card", "site", "side", "phase"),
    [
        ("entrance", "pyramid", "C", "build"), ("sarcophagus", "tomb", "C", "crypt"),
        ("paved-path", "obelisks", "D", "raise"), ("entrance", "pyramid", "D", "take"),
        ("sarcophagus", "tomb", "D", "take"), ("paved-path", "obelisks", "C", "take"),
    ],
)  # fmt: skip
def test_IMH_R70_red_cards_trigger_decisions_of_the_side(card: str, site: str, side: str, phase: str) -> None:
    state = board("WBB. ... ... .", cards=f"{card} statue lever sail", **{site: side})
    play_actions(state, "sail 1 market, take 1")
    assert phase_and_player(state) == (phase, "B" if phase == "take" else "W")
    assert state.raw.laid[TEMPLE] == 0


def test_IMH_R70_card_drawn_at_temple_scoring_decides_before_field_5() -> None:
    boats = "...@market ..@obelisks ..@tomb W"
    state = board(boats, cards="statue lever sail chisel entrance", temple="B", pyramid="C", players=3, sleds="055")
    state.raw.temple[:5], state.raw.laid[TEMPLE], state.raw.delivered[0, TEMPLE] = [2, 2, 2, 0, 0], 5, 5
    state = play_actions(
        state.copy(), "sail 4 pyramid, build 1.1"
    )  # the sled of G is full: a point for each of its stones
    assert (phase_and_player(state), hand(state, "W")) == (("build", "W"), ["entrance"])
    assert phase_and_player(play_actions(state, "build 1.2")) == ("temple", "W")


@pytest.mark.parametrize("card", ["cargo-sled", "private-quarry"])
def test_IMH_R71_field_4_counts_before_field_5_is_judged(card: str) -> None:
    boats = "...@market ..@obelisks ..@tomb W"
    room = {"cargo-sled": "544", "private-quarry": "244"}[card]
    state = board(boats, cards=f"statue lever sail chisel {card}", temple="B", players=3, sleds=room)
    state.raw.temple[:5], state.raw.laid[TEMPLE], state.raw.delivered[0, TEMPLE] = [1, 1, 1, 0, 0], 5, 5
    state = play_actions(state.copy(), "sail 4 pyramid, points, points")
    assert hand(state, "W") == [card]
    # the Cargo Sled adds room to the full sled; the Private Quarry fills a sled of 2 up to 5, so field 5 offers no
    # choice
    assert phase_and_player(state)[0] == ("temple" if card == "cargo-sled" else "turn")


def test_IMH_R72_favours_with_new_sides_and_sleds() -> None:
    sled = play_actions(board("....", sleds="00", hands=("cargo-sled cargo-sled",), favour=True), "favour 2")
    assert sled.raw.sled[0] == 9
    temple = play_actions(board("W... ... ... B", temple="D", favour=True), "favour 3, sail 4 temple")
    assert phase_and_player(temple) == ("imhotep", "W")
    coins = board("....", cards="statue lever sail chisel hammer raft", market="D", favour=True)
    coins.raw.field_coins[:2], coins.raw.coins_left = [1, 2], 5
    coins = play_actions(coins.copy(), "favour 1, take 1, take 2")
    assert (points(coins, "market"), market(coins)) == ([3, 0], ["hammer", "raft", "sail", "chisel"])
    assert by_seat(coins.raw.field_coins, 4) == [0, 0, 0, 0]


def test_IMH_R73_private_boats_at_the_new_sides() -> None:
    cards = "statue lever sail chisel hammer raft"
    bought = play_actions(board("....", cards=cards, market="C", private_boats=True), "private market, take 1, buy 3")
    assert (market(bought), hand(bought, "W")) == (["hammer", "lever", "raft", "chisel"], ["statue", "sail"])
    state = play_actions(board("....", cards=cards, market="C", private_boats=True), "private market, take 1, done")
    assert market(state) == ["hammer", "lever", "sail", "chisel"]
    coins = board("....", cards=cards, market="D", private_boats=True)
    coins.raw.field_coins[0], coins.raw.coins_left = 2, 6
    coins = play_actions(coins.copy(), "private market, take 1")
    assert (points(coins, "market"), by_seat(coins.raw.field_coins, 4)) == ([2, 0], [0, 0, 0, 0])
    temple = play_actions(board("....", temple="D", private_boats=True), "private temple")
    assert phase_and_player(temple) == ("imhotep", "W")


def test_IMH_R74_planks_at_markets_with_coins() -> None:
    cards = "statue lever sail chisel"
    state = board("...@market WBB .", cards=cards, sleds="10", market="C", hands=("plank",))
    play_actions(state, "use plank, sail 2 market, take 1, buy 2, take 3, buy 4")
    assert (market(state), hand(state, "W"), hand(state, "B")) == ([None] * 4, ["statue", "lever"], ["sail", "chisel"])
    assert phase_and_player(state)[0] == "turn"  # the last stone of B gets no card
    coins = board("...@market WBB .", cards=cards, sleds="10", market="D", hands=("plank",))
    coins.raw.field_coins[1], coins.raw.coins_left = 2, 6
    assert points(play_actions(coins.copy(), "use plank, sail 2 market, take 2"), "market") == [2, 0]


def test_IMH_R75_the_second_colour_is_one_quarry_with_the_first() -> None:
    state = board(".... ... ... .", sleds="40", hands=("raft plank",), bets=True, favour=True)
    assert play_actions(state.copy(), "bet tomb left").raw.quarry[0] == 56
    assert play_actions(state.copy(), "favour 2, done").raw.quarry[0] == 56 - 1
    assert play_actions(state.copy(), "use raft").raw.quarry[0] == 59


def test_IMH_R76_when_all_have_passed_market_d_keeps_its_cards() -> None:
    state = board(
        ".... ... ... .", cards="statue lever sail chisel", sleds="00", quarries=(0, 0), market="D", temple="C"
    )
    state.raw.temple[:2], state.raw.laid[TEMPLE], state.raw.delivered[:2, TEMPLE] = [0, 1], 2, 1
    state = play_actions(state.copy(), "pass, pass")
    assert (market(state), discards(state), state.raw.round_now) == (["statue", "lever", "sail", "chisel"], [], 1)
    assert by_seat(state.raw.chariot, 2) == [1, 1]
    assert ("chariot-0", "road.0", "road.1") in moves(state)
