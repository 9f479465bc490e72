"""IMH-20 to IMH-22, IMH-R40 to IMH-R45: components, options, changed rules and new market cards."""

from typing import Any

import pytest

import saqqara
from rules.imhotep.dynasty_tables import (
    board,
    by_seat,
    choices,
    discards,
    hand,
    market,
    moves,
    phase_and_player,
    play_actions,
    points,
)
from saqqara.errors import InvalidOptionError, InvalidSetupError
from saqqara.games.imhotep import components

ALL_C = dict.fromkeys(components.SITES, "C")

# --- IMH-20: components, options, set-up


def test_IMH_20_1_box_adds_cards_and_pieces() -> None:
    more = [extended - base for extended, base in zip(components.DYNASTY_COPIES, components.COPIES, strict=True)]
    assert {name: count for name, count in zip(components.CARDS, more, strict=True) if count} == {
        "private-quarry": 2, "stone-decoration": 2, "statue": 4, "cargo-sled": 2, "raft": 2, "plank": 2,
    }  # fmt: skip
    assert sum(more) == 14
    assert (len(components.GODS), components.CRYPT_TILES, components.SCARABS, components.SCAFFOLD_LEVELS) == (
        7,
        24,
        2,
        5,
    )
    assert components.RACE_HEIGHTS * components.RACE_TILES == 15


def test_IMH_20_2_where_the_pieces_are_used() -> None:
    everywhere = board(**ALL_C, players=4)
    assert by_seat(everywhere.raw.coins, 4) == [2, 2, 2, 2]
    assert everywhere.raw.crypt_drawn == 3
    nowhere = board(**dict.fromkeys(components.SITES, "A"))
    assert (by_seat(nowhere.raw.coins, 2), nowhere.raw.coins_left, nowhere.raw.crypt_drawn) == ([0, 0], 0, 0)
    assert board(market="D").raw.coins_left == 8


def test_IMH_20_3_sides_in_any_mixture() -> None:
    mixed = {"market": "D", "pyramid": "A", "temple": "B", "tomb": "C", "obelisks": "D"}
    assert [board(**mixed).game.options[site] for site in components.SITES] == ["D", "A", "B", "C", "D"]


@pytest.mark.parametrize(
    ("options", "clauses"),
    [
        ({"tomb": "C"}, "IMH-20.4"), ({"market": "D"}, "IMH-20.4"), ({"prophecies": True}, "IMH-20.4"),
        ({"hidden_cards": True}, "IMH-20.4"), ({"unlimited_stones": True}, "IMH-20.4"),
        ({"dynasty": True, "unlimited_stones": True}, "IMH-20.4, IMH-21.2"),
        ({"dynasty": True, "unlimited_stones": True, "profile": "yucata", "players": 3}, "IMH-20.4, IMH-21.3"),
        ({"dynasty": True, "hidden_cards": True, "profile": "yucata"}, "IMH-20.4, IMH-24.1"),
    ],
)  # fmt: skip
def test_IMH_20_4_invalid_combinations_of_options_are_refused(options: dict[str, Any], clauses: str) -> None:
    with pytest.raises(InvalidOptionError, match=rf"\({clauses}\)$"):
        saqqara.game("imhotep", **options)


def test_IMH_20_4_every_other_combination_is_allowed() -> None:
    saqqara.game("imhotep", dynasty=True, unlimited_stones=True, profile="yucata", prophecies=True, **ALL_C)
    saqqara.game("imhotep", dynasty=True, hidden_cards=True, players=4, wrath=True, bets=True, **ALL_C)


def test_IMH_20_5_the_deck_of_48_in_its_order() -> None:
    assert list(zip(components.CARDS, components.DYNASTY_COPIES, strict=True)) == [
        ("entrance", 2), ("sarcophagus", 2), ("paved-path", 2), ("private-quarry", 2), ("pyramid-decoration", 2),
        ("temple-decoration", 2), ("tomb-decoration", 2), ("obelisk-decoration", 2), ("stone-decoration", 2),
        ("statue", 14), ("cargo-sled", 2), ("lever", 2), ("hammer", 2), ("sail", 3), ("chisel", 3), ("raft", 2),
        ("plank", 2),
    ]  # fmt: skip
    assert components.MAX_CARDS == 48


def test_IMH_20_6_later_shuffles_do_not_change_the_base_setup() -> None:
    plain = saqqara.game("imhotep", dynasty=True).start(seed=5).setup
    more = saqqara.game("imhotep", dynasty=True, prophecies=True, tomb="C").start(seed=5).setup
    assert list(plain) == ["rounds", "market", "generator", "reshuffles"]
    assert list(more) == ["rounds", "market", "prophecies", "crypt", "generator", "reshuffles"]
    assert (more["rounds"], more["market"]) == (plain["rounds"], plain["market"])
    assert sorted(more["crypt"]) == ["amulet"] * 6 + ["crown"] * 6 + ["jar"] * 6 + ["mask"] * 6
    assert len(set(more["prophecies"])) == 3
    only_gods = saqqara.game("imhotep", dynasty=True, prophecies=True).start(seed=5).setup
    assert only_gods["prophecies"] == more["prophecies"]  # the gods are shuffled before the tiles


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"prophecies": None}, "exactly the keys rounds, market, prophecies, crypt, generator (IMH-20.6)"),
        ({"crypt": None}, "exactly the keys rounds, market, prophecies, crypt, generator (IMH-20.6)"),
        ({"prophecies": ["amun", "ra"]}, "prophecies must be 3 gods in drawing order"),
        ({"prophecies": ["amun", "ra", "amun"]}, "'amun' occurs more than once in prophecies"),
        ({"prophecies": ["amun", "ra", "zeus"]}, "prophecy 3: unknown god 'zeus'"),
        ({"crypt": ["jar"] * 24}, "the crypt has 0 of 'amulet'; the box holds 6"),
        ({"crypt": ["jar", "vase"]}, "crypt tile 2: unknown tile 'vase'"),
        ({"market": ["statue"] * 48}, "the market has 0 of 'entrance'; the box holds 2 (IMH-20.5)"),
    ],
)
def test_IMH_20_6_invalid_setup_is_refused(change: dict[str, Any], words: str) -> None:
    here = saqqara.game("imhotep", dynasty=True, prophecies=True, tomb="C")
    setup = {**here.start(seed=1).setup, **change}
    with pytest.raises(InvalidSetupError) as refused:
        here.start(setup={key: value for key, value in setup.items() if value is not None})
    assert words in str(refused.value)


def test_IMH_20_6_setup_key_without_its_option_is_refused() -> None:
    setup = saqqara.game("imhotep", dynasty=True, prophecies=True).start(seed=1).setup
    with pytest.raises(InvalidSetupError, match="must have exactly the keys rounds, market, generator"):
        saqqara.game("imhotep", dynasty=True).start(setup=setup)


# --- IMH-21: changes of rules


def test_IMH_21_1_red_cards_stay_with_their_owner() -> None:
    state = play_actions(board("WBB. ... ... .", cards="entrance statue lever sail"), "sail 1 market, take 1")
    assert (hand(state, "W"), discards(state)) == (["entrance"], [])


def test_IMH_21_1_profile_yucata_keeps_them_only_with_amun() -> None:
    cards = "entrance statue lever sail"
    without = board("WBB. ... ... .", cards=cards, profile="yucata", prophecies=True, gods="ra isis thoth")
    assert (hand(play_actions(without, "sail 1 market, take 1"), "W"), discards(without)) == ([], ["entrance"])
    no_gods = play_actions(board("WBB. ... ... .", cards=cards, profile="yucata"), "sail 1 market, take 1")
    assert (hand(no_gods, "W"), discards(no_gods)) == ([], ["entrance"])
    amun = board("WBB. ... ... .", cards=cards, profile="yucata", prophecies=True, gods="ra amun thoth")
    assert (hand(play_actions(amun, "sail 1 market, take 1"), "W"), discards(amun)) == (["entrance"], [])


def test_IMH_21_2_two_players_have_a_second_colour() -> None:
    assert by_seat(board().raw.quarry, 2) == [57, 56]
    assert by_seat(board(players=3).raw.quarry, 3) == [27, 26, 25]
    assert by_seat(board(profile="yucata").raw.quarry, 2) == [27, 26]


def test_IMH_21_3_unlimited_stones_never_run_out() -> None:
    state = board(sleds="00", profile="yucata", unlimited_stones=True)
    play_actions(state, "quarry, quarry")
    assert by_seat(state.raw.sled, 2) == [3, 3]
    assert "quarry" in state.legal_actions()
    limited = board(sleds="00", quarries=(0, 5), profile="yucata")
    assert "quarry" not in limited.legal_actions()


def test_IMH_21_4_the_profiles_differ_in_what_is_listed() -> None:
    same = {"players": 4, "prophecies": True, "gods": "amun ra isis", **ALL_C}
    printed, yucata = board(**same), board(profile="yucata", **same)
    assert by_seat(printed.raw.quarry, 4) == by_seat(yucata.raw.quarry, 4)
    assert printed.legal_actions() == yucata.legal_actions()


# --- IMH-22: the new market cards


def test_IMH_22_1_each_cargo_sled_has_room_for_two_stones_more_at_once() -> None:
    state = board(sleds="50", hands=("cargo-sled",))
    assert "quarry" in state.legal_actions()
    assert by_seat(play_actions(state, "quarry").raw.sled, 1) == [7]
    two = play_actions(board(sleds="70", hands=("cargo-sled cargo-sled",)), "quarry")
    assert by_seat(two.raw.sled, 1) == [9]
    assert points(two, "other") == [0, 0]
    full = board(sleds="90", hands=("cargo-sled cargo-sled",))
    assert "quarry" not in full.legal_actions()


def test_IMH_22_2_private_quarry_gives_a_point_and_up_to_three_stones() -> None:
    state = play_actions(
        board("WBB. ... ... .", cards="private-quarry", sleds="12", quarries=(9, 9)), "sail 1 market, take 1"
    )
    assert (points(state, "red_cards"), by_seat(state.raw.sled, 2)) == ([1, 0], [4, 2])
    assert state.raw.quarry[0] == 6  # the market stone is still on the boat
    full = play_actions(
        board("WBB. ... ... .", cards="private-quarry", sleds="52", quarries=(9, 9)), "sail 1 market, take 1"
    )
    assert (points(full, "red_cards"), full.raw.sled[0], full.raw.quarry[0]) == ([1, 0], 5, 9)
    empty = play_actions(
        board("WBB. ... ... .", cards="private-quarry", sleds="12", quarries=(0, 9)), "sail 1 market, take 1"
    )
    assert (points(empty, "red_cards"), empty.raw.sled[0]) == ([1, 0], 1)


def test_IMH_22_3_stone_decoration_scores_each_stone_on_the_sled() -> None:
    state = board(sleds="73", hands=("cargo-sled stone-decoration", "stone-decoration stone-decoration"))
    assert points(state, "decorations") == [7, 6]


def test_IMH_22_4_statues_are_scored_with_the_others() -> None:
    assert points(board(hands=("statue " * 6, "statue " * 14)), "statues") == [17, 33]


def test_IMH_22_5_a_raft_costs_two_stones_and_delivers_a_third() -> None:
    assert choices(board(sleds="20", hands=("raft",)), "use") == []
    state = play_actions(board(sleds="40", quarries=(10, 9), hands=("raft",)), "use raft")
    assert (by_seat(state.raw.sled, 2), state.raw.quarry[0]) == ([2, 0], 12)
    assert (phase_and_player(state), choices(state, "deliver")) == (
        ("raft", "W"),
        ["market", "pyramid", "temple", "tomb", "obelisks"],
    )
    play_actions(state, "deliver pyramid")
    assert (state.raw.sled[0], points(state, "pyramid"), hand(state, "W"), discards(state)) == (
        1,
        [2, 0],
        [],
        ["raft"],
    )
    bare = board(sleds="40", hands=("raft",), cards="statue statue statue statue")
    bare.raw.market[:] = -1
    assert choices(play_actions(bare, "use raft"), "deliver") == ["pyramid", "temple", "tomb", "obelisks"]


def test_IMH_22_6_a_raft_refills_a_market_that_no_normal_boat_has_visited() -> None:
    state = play_actions(
        board(sleds="40", hands=("raft",), cards="statue lever sail chisel hammer"), "use raft, deliver market"
    )
    assert phase_and_player(state) == ("take", "W")
    assert market(play_actions(state, "take 2")) == ["statue", "hammer", "sail", "chisel"]
    visited = board("...@market ... ..", sleds="40", hands=("raft",), cards="statue lever sail chisel hammer")
    assert market(play_actions(visited, "use raft, deliver market, take 2")) == ["statue", None, "sail", "chisel"]


def test_IMH_22_7_a_plank_leads_a_boat_to_where_a_normal_boat_has_been() -> None:
    state = board("...@tomb WB. BB. .", sleds="10", quarries=(9, 9), hands=("plank",))
    play_actions(state, "use plank")
    assert (state.raw.sled[0], state.raw.quarry[0], phase_and_player(state)) == (0, 10, ("plank", "W"))
    assert state.legal_actions() == ["sail 2 tomb"]  # boat 3 carries no stone of W, boat 4 is empty
    play_actions(state, "sail 2 tomb")
    assert (state.raw.tomb[:2].tolist(), discards(state), state.raw.sailed) == ([0, 1], ["plank"], 2)
    assert choices(board("...@tomb WB. BB. .", sleds="00", hands=("plank",)), "use") == []
    assert choices(board("...@tomb W.. BB. .", sleds="10", hands=("plank",)), "use") == []  # below the minimum load


@pytest.mark.parametrize("boats", ["WB. ...@tomb BB. .", "...@tomb WB. BB. ."])
def test_IMH_22_7_arrival_order_of_two_boats_is_not_stored(boats: str) -> None:
    state = board(boats, sleds="10", quarries=(9, 9), hands=("plank",))
    state.raw.pile_left -= 1  # the plank does not come from the pile
    number = 1 if boats.startswith("W") else 2
    play_actions(state, f"use plank, sail {number} tomb")
    assert state.game.determinize(state.view(0)).raw.docked.tolist() == state.raw.docked.tolist()


def test_IMH_22_8_at_the_market_nothing_is_refilled_after_a_plank() -> None:
    state = board("...@market WWB. ..", sleds="10", hands=("plank",), cards="statue lever")
    state.raw.market[2:] = -1
    play_actions(state, "use plank, sail 2 market, take 1, take 2")
    assert market(state) == [None, None, None, None]
    assert hand(state, "W") == ["statue", "lever"]  # the third stone gets no card
    assert hand(state, "B") == []


def test_IMH_22_9_unused_rafts_and_planks_are_a_point_each() -> None:
    assert points(board(hands=("raft plank", "plank lever")), "blue_cards") == [2, 2]
    gained = play_actions(board("WBB. ... ... .", cards="raft", sleds="52"), "sail 1 market, take 1")
    assert phase_and_player(gained)[0] == "take"  # a card cannot be used in the turn in which it was gained (IMH-4.4)


# --- rulings: cards


def test_IMH_R40_red_card_counts_during_its_effect() -> None:
    state = board("WBB. ... ... .", cards="entrance statue lever sail", pyramid="C", prophecies=True)
    play_actions(state, "sail 1 market, take 1")
    assert (phase_and_player(state), hand(state, "W")) == (("build", "W"), ["entrance"])
    empty = board("WBB. ... ... .", cards="entrance", quarries=(0, 9))
    assert (hand(play_actions(empty, "sail 1 market, take 1"), "W"), empty.raw.laid[1]) == (["entrance"], 0)


def test_IMH_R40_red_card_never_returns_to_the_draw_pile() -> None:
    boats = "...@temple ..@tomb ..@obelisks WWW"
    state = board(boats, cards="entrance lever sail chisel", pile="", players=4)
    play_actions(state, "sail 4 market, take 1, take 2, take 3")
    assert "entrance" in hand(state, "W")
    assert state.setup.get("reshuffles") == [["chisel"]]
    assert market(state) == ["chisel", None, None, None]


def test_IMH_R40_where_red_cards_are_discarded_private_quarry_is_too() -> None:
    state = board("WBB. ... ... .", cards="private-quarry", profile="yucata")
    assert (hand(play_actions(state, "sail 1 market, take 1"), "W"), discards(state)) == ([], ["private-quarry"])
    assert points(state, "red_cards") == [1, 0]


def test_IMH_R41_sled_room_replaces_five_in_base_rules() -> None:
    hammer = board(sleds="50", hands=("hammer cargo-sled",))
    assert choices(hammer, "use") == ["hammer"]
    assert play_actions(hammer, "use hammer").raw.sled[0] == 7
    favour = play_actions(board(sleds="00", hands=("cargo-sled",), favour=True), "favour 2")
    assert favour.raw.sled[0] == 7
    temple = board("WB..  ..@pyramid .@tomb .@obelisks", sleds="50", hands=("cargo-sled",), temple="B")
    assert phase_and_player(play_actions(temple, "load 1.3, quarry, sail 1 temple"))[0] == "temple"


def test_IMH_R42_deliver_is_always_a_decision_and_a_raft_is_no_boat() -> None:
    state = board("...@tomb ...@pyramid ... .", sleds="40", hands=("raft", "plank"))
    state.raw.market[:] = -1
    play_actions(state, "use raft")
    assert state.raw.sled[0] == 2  # the stone is still on the sled
    assert choices(state, "deliver") == ["pyramid", "temple", "tomb", "obelisks"]  # also where boats have been
    play_actions(state, "deliver temple")
    assert (state.raw.docked.tolist(), state.raw.sailed) == ([-1, 1, -1, 0, -1], 2)


def test_IMH_R43_order_of_steps_at_the_market() -> None:
    state = board(sleds="40", quarries=(10, 9), hands=("raft",), cards="private-quarry statue lever sail chisel")
    play_actions(state, "use raft, deliver market")
    assert (state.raw.sled[0], state.raw.quarry[0]) == (1, 12)
    play_actions(state, "take 1")
    assert [step for step in moves(state) if not step[0].startswith("points")] == [
        ("private-quarry", "market.1", "hand-0"),
        *[("stone-0", "quarry-0", "sled-0")] * 3,
        ("chisel", "pile", "market.1"),
        ("stone-0", "sled-0", "quarry-0"),
        ("raft", "hand-0", "discard"),
    ]
    assert (state.raw.sled[0], state.raw.quarry[0]) == (4, 10)


def test_IMH_R43_market_stone_in_transit_is_in_no_quarry() -> None:
    state = board(sleds="30", quarries=(0, 9), hands=("raft",), cards="entrance statue lever sail chisel")
    state.raw.quarry[0] = -2  # empty after the two returned stones
    play_actions(state, "use raft, deliver market, take 1")
    assert (state.raw.laid[1], state.raw.quarry[0]) == (0, 1)  # IMH-R3


def test_IMH_R44_plank_follows_normal_boats_only_even_several() -> None:
    state = board("WB. ... ... .", sleds="20", hands=("plank",), private_boats=True)
    play_actions(state, "private tomb")
    state.raw.turn_seat = 0
    assert choices(state.copy(), "use") == []
    full_quay = board("...@tomb ...@tomb WB .", sleds="10", hands=("plank",))
    play_actions(full_quay, "use plank, sail 3 tomb")
    assert full_quay.raw.dock[:3].tolist() == [3, 3, 3]


def test_IMH_R44_planks_boat_is_one_of_four_and_sets_the_starting_player() -> None:
    state = board("...@tomb ..@pyramid ..@temple WB", sleds="01", hands=("", "plank"), turn="B")
    play_actions(state, "use plank, sail 4 temple")
    assert (state.raw.round_now, phase_and_player(state)) == (1, ("turn", "W"))


def test_IMH_R45_lever_sail_and_favours_still_need_a_free_site() -> None:
    state = board("...@tomb WB. ... .", sleds="10", hands=("lever sail",), favour=True)
    free = ["2 market", "2 pyramid", "2 temple", "2 obelisks"]
    assert choices(play_actions(state.copy(), "use lever"), "sail") == free
    assert choices(play_actions(state.copy(), "use sail, load 2.3"), "sail") == free
    assert choices(play_actions(state.copy(), "favour 3, done"), "sail") == free
    assert choices(play_actions(state.copy(), "favour 4, done"), "sail") == free


def test_IMH_R45_private_quarry_lays_no_stone() -> None:
    state = play_actions(board("WBB. ... ... .", cards="private-quarry", wrath=True), "sail 1 market, take 1")
    assert (by_seat(state.raw.laid, 5), points(state, "wrath")) == ([0, 0, 0, 0, 0], [-5, -5])
