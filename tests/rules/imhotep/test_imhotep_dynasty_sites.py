"""IMH-25 to IMH-29, IMH-R50 to IMH-R58: sides C and D."""

import pytest

from rules.imhotep.dynasty_tables import (
    CRYPT,
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
    seats,
)
from rules.imhotep.tables import game
from saqqara.core.state import State
from saqqara.games.imhotep import components
from saqqara.games.imhotep.rules import scoring

PYRAMID, TEMPLE, TOMB, OBELISKS = 1, 2, 3, 4
LAST = "...@market ..@obelisks ..@tomb "
"""Three boats have sailed; the fourth ends the round."""


def running(state: State, source: str) -> list[int]:
    """Return the running score of a source by seat."""
    return [sheet[source] for sheet in scoring.running_breakdown(state.raw)]


def with_owners(state: State, site: int, owners: str) -> State:
    """Count stones that are already at a site."""
    for seat in seats(owners):
        state.raw.delivered[seat, site] += 1
        state.raw.laid[site] += 1
    return state


def at_temple(state: State, owners: str, fields: str = "") -> State:
    """Put stones at the temple in building order; on side D with their fields."""
    state.raw.temple[: len(owners)] = seats(owners)
    state.raw.temple_field[: len(fields)] = [int(field) - 1 for field in fields]
    return with_owners(state, TEMPLE, owners)


def at_tomb(state: State, owners: str) -> State:
    state.raw.tomb[: len(owners)] = seats(owners)
    return with_owners(state, TOMB, owners)


def at_pyramid(state: State, owners: str) -> State:
    state.raw.pyramid[: len(owners)] = seats(owners)
    return with_owners(state, PYRAMID, owners.replace(".", ""))


# --- IMH-25.1, 25.2: market C, Coins


def test_IMH_25_1_each_seat_starts_with_two_coins_worth_a_point() -> None:
    state = board(".... ... ... .", players=4, market="C")
    assert (by_seat(state.raw.coins, 4), points(state, "market")) == ([2, 2, 2, 2], [2, 2, 2, 2])
    assert points(board(market="A"), "market") == [0, 0]


def test_IMH_25_1_a_coin_buys_one_more_card_once_a_stone() -> None:
    state = play_actions(board("WBB. ... ... .", cards="statue statue lever sail", market="C"), "sail 1 market, take 1")
    assert (phase_and_player(state), state.legal_actions()) == (("buy", "W"), ["buy 2", "buy 3", "buy 4", "done"])
    play_actions(state, "buy 2")
    assert moves(state)[0] == ("coin", "coins-0", "box")
    assert (hand(state, "W"), by_seat(state.raw.coins, 2), phase_and_player(state)) == (
        ["statue"] * 2,
        [1, 2],
        ("take", "B"),
    )
    assert phase_and_player(play_actions(state, "take 3, done")) == ("take", "B")
    assert by_seat(state.raw.coins, 2) == [1, 2]


def test_IMH_25_1_worked_example() -> None:
    state = board("WBW ... ... .", cards="statue statue lever sail", market="C")
    play_actions(state, "sail 1 market, take 1, buy 2, take 3, buy 4")
    assert phase_and_player(state) == ("turn", "B")  # the last W gets no card and no choice
    assert (by_seat(state.raw.coins, 2), points(state, "market"), points(state, "statues")) == (
        [1, 1],
        [1, 1],
        [3, 0],
    )
    assert hand(state, "B") == ["lever", "sail"]


def test_IMH_25_2_favour_1_buys_no_cards() -> None:
    state = play_actions(board("....", cards="statue lever sail chisel", market="C", favour=True), "favour 1, take 1")
    assert (phase_and_player(state), state.legal_actions()) == (
        ("favour-1", "W"),
        ["take 2", "take 3", "take 4", "done"],
    )


def test_IMH_25_2_private_boats_and_rafts_may_buy() -> None:
    private = board("....", cards="statue lever sail chisel", market="C", private_boats=True)
    assert phase_and_player(play_actions(private, "private market, take 1")) == ("buy", "W")
    raft = board("....", cards="statue lever sail chisel", market="C", sleds="30", hands=("raft",))
    assert phase_and_player(play_actions(raft, "use raft, deliver market, take 1")) == ("buy", "W")


# --- IMH-25.3, 25.4: market D, Old stock


def test_IMH_25_3_cards_left_stay_and_gather_coins_at_the_end_of_rounds_2_and_4() -> None:
    state = board(LAST + "W", cards="statue lever sail chisel hammer", market="D", round_number=2)
    play_actions(state, "sail 4 temple")
    assert (market(state), by_seat(state.raw.field_coins, 4)) == (["statue", "lever", "sail", "chisel"], [1, 1, 1, 1])
    assert (state.raw.coins_left, discards(state)) == (4, [])
    early = play_actions(
        board(LAST + "W", cards="statue lever sail chisel", market="D", round_number=1), "sail 4 temple"
    )
    assert by_seat(early.raw.field_coins, 4) == [0, 0, 0, 0]


def test_IMH_25_3_only_empty_fields_are_filled_and_coins_end() -> None:
    state = board(LAST + "W", cards="statue lever sail chisel hammer raft", market="D", round_number=4)
    state.raw.market[[0, 2]] = -1
    state.raw.field_coins[1], state.raw.coins_left = 6, 1
    play_actions(state, "sail 4 temple")
    assert market(state) == ["hammer", "lever", "raft", "chisel"]
    assert (by_seat(state.raw.field_coins, 4), state.raw.coins_left) == ([0, 7, 0, 0], 0)


def test_IMH_25_3_after_round_6_cards_are_discarded_and_coins_go_back() -> None:
    state = board(LAST + "W", cards="statue lever sail chisel", market="D", round_number=6)
    state.raw.field_coins[:], state.raw.coins_left = 2, 0
    play_actions(state, "sail 4 temple")
    assert (market(state), discards(state)) == ([None] * 4, ["statue", "lever", "sail", "chisel"])
    assert (by_seat(state.raw.field_coins, 4), state.raw.coins_left) == ([0, 0, 0, 0], 8)


def test_IMH_25_4_taken_card_scores_its_coins_at_once() -> None:
    state = board("WBB. ... ... .", cards="statue lever sail chisel", market="D", favour=True)
    state.raw.field_coins[:], state.raw.coins_left = [1, 2, 1, 2], 2
    by_stone = play_actions(state.copy(), "sail 1 market, take 2")
    assert (points(by_stone, "market"), running(by_stone, "market"), by_stone.raw.coins_left) == ([2, 0], [2, 0], 4)
    by_favour = play_actions(state.copy(), "favour 1, take 4, take 1")
    assert (points(by_favour, "market"), by_favour.raw.coins_left) == ([3, 0], 5)
    assert by_seat(by_favour.raw.field_coins, 4) == [0, 2, 1, 0]  # a refilled field starts without coins


def test_IMH_25_3_worked_example() -> None:
    state = board(LAST + "W", cards="statue lever sail chisel hammer raft", market="D", round_number=2)
    state.raw.market[[0, 2]] = -1
    play_actions(state, "sail 4 temple")
    assert by_seat(state.raw.field_coins, 4) == [0, 1, 0, 1]
    state.raw.round_now = 3
    from_table = state.copy()
    for boat, site in enumerate((PYRAMID, TEMPLE, TOMB)):
        from_table.raw.dock[boat], from_table.raw.docked[site] = site, boat
    from_table.raw.sailed, from_table.raw.cargo[3, 0] = 3, 0
    from_table.raw.cargo[3, 1] = from_table.raw.cargo[3, 2] = 0
    play_actions(from_table, "sail 4 obelisks")
    assert by_seat(from_table.raw.field_coins, 4) == [1, 2, 1, 2]


# --- IMH-26: pyramids


def test_IMH_26_1_the_owner_builds_on_the_ground_or_on_two_stones() -> None:
    state = play_actions(board("WBB. ... ... .", pyramid="C"), "sail 1 pyramid")
    assert (phase_and_player(state), choices(state, "build")) == (("build", "W"), ["1.1", "1.2", "1.3", "1.4", "1.5"])
    play_actions(state, "build 1.1, build 1.2")
    assert choices(state, "build") == ["1.3", "1.4", "1.5", "2.1"]
    assert points(state, "pyramid") == [2, 2]
    high = at_pyramid(board(".... ... ... W", pyramid="C"), "WBWBW" + "BWBW" + "WBW" + "BW")
    high = play_actions(high.copy(), "sail 4 pyramid")
    assert choices(high, "build") == ["5.1"]
    assert points(play_actions(high, "build 5.1"), "pyramid")[0] == 4 + 1  # the highest place and its scaffold


def test_IMH_26_1_worked_example() -> None:
    state = board("WBW ... ... .", pyramid="C", sleds="22", rounds="3322")
    play_actions(state, "sail 1 pyramid, build 1.1, build 1.2, build 2.1")
    state.raw.cargo[1, :3], state.raw.turn_seat = [1, 1, 0], 0
    state = play_actions(state.copy(), "sail 2 obelisks")
    state.raw.docked[:] = -1
    state.raw.cargo[2, :3], state.raw.turn_seat = [1, 1, 0], 0
    state = play_actions(state.copy(), "sail 3 pyramid, build 1.3")
    assert choices(state, "build") == ["1.4", "1.5", "2.2"]
    assert points(play_actions(state, "build 1.4, build 1.5"), "pyramid") == [6 + 1, 6]
    assert ("scaffold", "scaffold.1", "scaffolds-0") in moves(state)


def test_IMH_26_2_scaffolds_score_by_number() -> None:
    state = board("....", pyramid="C", players=3)
    state.raw.scaffolds[:] = seats("WWBWB")
    assert points(state, "pyramid") == [6, 3, 0]
    state.raw.scaffolds[:] = 2
    assert points(state, "pyramid") == [0, 0, 15]
    assert running(state, "pyramid") == [0, 0, 0]  # they score at the end


def test_IMH_26_3_all_places_built_further_stones_are_a_point_without_a_choice() -> None:
    state = at_pyramid(board("WBB. ... ... .", pyramid="C"), "W" * 14)
    play_actions(state.copy(), "sail 1 pyramid")
    state = play_actions(state.copy(), "sail 1 pyramid, build 5.1")
    assert (phase_and_player(state)[0], points(state, "pyramid")) == ("turn", [4 + 1, 2])
    assert state.raw.pyramid[14:18].tolist() == [0, 1, 1, -1]


def test_IMH_26_4_foundations_by_field() -> None:
    values = []
    for field in range(16):
        state = at_pyramid(board(".... ... ... B", pyramid="D"), "W" * field)
        values.append(points(play_actions(state.copy(), "sail 4 pyramid"), "pyramid")[1])
    assert values == [2, 1, 2, 1, 1, 1, 2, 1, 2, 1, 1, 1, 1, 4, 1, 1]


def test_IMH_26_4_worked_example() -> None:
    state = board("WWBB WWBB WBB .", pyramid="D", sleds="22")
    for field, owner in enumerate("WWBBBWWBB"):
        state.raw.cargo[3, 0], state.raw.spaces[3], state.raw.dock[3] = seats(owner)[0], 1, -1
        state.raw.docked[:], state.raw.turn_seat, state.raw.sailed = -1, 0, 0
        state = play_actions(state.copy(), "sail 4 pyramid")
        assert state.raw.laid[PYRAMID] == field + 1
    assert points(state, "pyramid") == [6, 7]
    state.raw.cargo[3, 0], state.raw.dock[3] = 0, -1
    state.raw.docked[:], state.raw.turn_seat, state.raw.sailed = -1, 0, 0
    assert points(play_actions(state.copy(), "sail 4 pyramid"), "pyramid") == [9, 9]


@pytest.mark.parametrize(
    ("field", "beneath"),
    [(10, [1, 2, 4, 5]), (11, [2, 3, 5, 6]), (12, [4, 5, 7, 8]), (13, [5, 6, 8, 9]), (14, [10, 11, 12, 13])],
)
def test_IMH_26_5_the_four_stones_beneath_score_for_their_owners(field: int, beneath: list[int]) -> None:
    owners = ["B" if place in beneath[:3] else "W" for place in range(1, field)]
    state = at_pyramid(board(".... ... ... W", pyramid="D"), "".join(owners))
    play_actions(state := state.copy(), "sail 4 pyramid")
    own = {10: 1, 11: 1, 12: 1, 13: 1, 14: 4}[field]
    assert points(state, "pyramid") == [own + 1, 3]


# --- IMH-27: temples


def test_IMH_27_1_each_visible_stone_moves_a_chariot() -> None:
    state = at_temple(board(LAST + "W", temple="C", players=3), "WBGWB" + "W")
    play_actions(state := state.copy(), "sail 4 pyramid")
    assert by_seat(state.raw.chariot, 3) == [2, 2, 1]
    assert points(state, "temple") == [0, 0, 0]
    assert board(temple="C").raw.temple_fields == 4


def test_IMH_27_2_worked_example_of_gates() -> None:
    state = at_temple(board(LAST + "W", temple="C", players=3), "BWWGB")
    state.raw.chariot[:3] = [2, 2, 0]
    play_actions(state := state.copy(), "sail 4 pyramid")
    assert (by_seat(state.raw.chariot, 3), points(state, "temple")) == ([4, 4, 1], [3, 4, 0])
    assert state.raw.gates[0].tolist() == [1, 0, -1, -1]


def test_IMH_27_2_every_third_space_is_a_gate_for_all_four() -> None:
    state = at_temple(board(LAST + "W", temple="C", players=4), "WBGKW")
    state.raw.chariot[:4] = [5, 5, 5, 5]
    play_actions(state := state.copy(), "sail 4 pyramid")
    assert points(state, "temple") == [4, 3, 2, 1]


def test_IMH_27_3_stones_go_to_the_right_and_pass_imhotep() -> None:
    state = at_temple(board("WBW. ... ... .", temple="D"), "WBWB", "1234")
    state.raw.imhotep = 1
    play_actions(state := state.copy(), "sail 1 temple")
    assert state.raw.temple_field[4:7].tolist() == [0, 2, 3]
    assert by_seat(state.raw.laid, 5)[TEMPLE] == 7
    first = play_actions(board(".... ... ... W", temple="D"), "sail 4 temple")
    assert first.raw.temple_field[0] == 0


def test_IMH_27_4_current_player_places_imhotep_after_every_delivery() -> None:
    state = play_actions(board("BBW. ... ... .", temple="D"), "sail 1 temple")
    assert (phase_and_player(state), state.legal_actions()) == (
        ("imhotep", "W"),
        ["imhotep 1", "imhotep 2", "imhotep 3"],
    )
    assert moves(play_actions(state, "imhotep 2")) == [("imhotep", "beside-temple", "temple.2")]
    assert phase_and_player(state) == ("turn", "B")
    state = play_actions(state, "quarry")
    again = at_temple(board("....", temple="D", private_boats=True), "W", "1")
    again.raw.imhotep = 0
    again = play_actions(again.copy(), "private temple")
    assert again.legal_actions() == ["imhotep 1", "imhotep 2"]
    assert moves(play_actions(again, "imhotep 1")) == [("imhotep", "temple.1", "temple.1")]


def test_IMH_27_4_worked_example() -> None:
    state = at_temple(board(LAST + "WBW", temple="D"), "WBWB", "1234")
    state.raw.imhotep = 1
    play_actions(state := state.copy(), "sail 4 temple")
    assert points(play_actions(state, "imhotep 4"), "temple") == [3, 2]
    assert state.raw.temple_field[4:7].tolist() == [0, 2, 3]
    state.raw.cargo[0, :4], state.raw.turn_seat = [0, 1, 0, 1], 0
    state = play_actions(state.copy(), "sail 1 temple")
    assert state.raw.temple_field[7:11].tolist() == [0, 1, 2, 0]


def test_IMH_27_5_a_visible_stone_scores_one_under_imhotep_two() -> None:
    state = at_temple(board(LAST + "W", temple="D"), "WBW", "123")
    state.raw.imhotep = 2
    play_actions(state := state.copy(), "sail 4 pyramid")
    assert (points(state, "temple"), state.raw.imhotep) == ([3, 1], 2)
    uncovered = play_actions(at_temple(board(LAST + "W", temple="D"), "WBW", "123").copy(), "sail 4 pyramid")
    assert points(uncovered, "temple") == [2, 1]


# --- IMH-28: tombs


def opened(state: State) -> list[str | None]:
    return [CRYPT[tile] if tile >= 0 else None for tile in state.raw.crypt_open.tolist()]


def test_IMH_28_1_worked_example() -> None:
    state = board("WBW ... ... .", tomb="C", crypt="jar jar mask crown amulet mask")
    assert opened(state) == ["jar", "jar", "mask"]
    play_actions(state, "sail 1 tomb")
    assert (phase_and_player(state), state.legal_actions()) == (("crypt", "W"), ["crypt 1", "crypt 2", "crypt 3"])
    play_actions(state, "crypt 3")
    assert (opened(state), phase_and_player(state), state.legal_actions()) == (
        ["jar", "jar", None],
        ("crypt", "B"),
        ["crypt 1", "crypt 2"],
    )
    play_actions(state, "crypt 1, crypt 2")
    assert opened(state) == ["crown", "amulet", "mask"]
    assert state.raw.tiles[:2].tolist() == [[0, 0, 1, 1], [0, 0, 1, 0]]


def test_IMH_28_1_decision_is_skipped_after_24_stones() -> None:
    state = at_tomb(board(".... ... ... W", tomb="C"), "WB" * 12)
    state.raw.crypt_drawn, state.raw.crypt_open[:] = 24, -1
    assert phase_and_player(play_actions(state.copy(), "sail 4 tomb")) == ("turn", "B")


def test_IMH_28_2_sets_of_different_kinds() -> None:
    state = board("....", tomb="C", players=3)
    state.raw.tiles[:3] = [[0, 1, 3, 2], [1, 1, 1, 1], [0, 0, 0, 4]]
    assert points(state, "tomb") == [6 + 3 + 1, 10, 4]


def test_IMH_28_3_worked_example() -> None:
    state = at_tomb(board("....", tomb="D", players=3), "WWW" + "WBG" + "BBW" + "G")
    assert points(state, "tomb") == [12, 7, 3]
    assert running(state, "tomb") == [12, 7, 2]


def test_IMH_28_3_a_full_column_scores_at_once() -> None:
    state = at_tomb(board(".... ... ... W", tomb="D"), "BB")
    play_actions(state := state.copy(), "sail 4 tomb")
    assert moves(state)[-2:] == [("points-1", "tomb.1", "score-0"), ("points-5", "tomb.1", "score-1")]


# --- IMH-29: obelisks


def test_IMH_29_1_worked_example() -> None:
    state = board("WWBG BK.. ... .", obelisks="C", players=4)
    play_actions(state, "sail 1 obelisks")
    state.raw.docked[:], state.raw.turn_seat = -1, 0
    state.raw.spaces[1] = 2
    state = play_actions(state.copy(), "sail 2 obelisks")
    assert points(state, "obelisks") == [6, 4, 1, 0]
    assert running(state, "obelisks") == [6, 4, 1, 0]


def test_IMH_29_1_tiles_at_five_heights_then_a_point_a_stone() -> None:
    scored = []
    for height in range(7):
        state = board(".... ... ... W", obelisks="C")
        state.raw.obelisk[0] = height
        scored.append(points(play_actions(state.copy(), "sail 4 obelisks"), "obelisks")[0])
    assert scored == [3, 3, 4, 4, 5, 1, 1]


def test_IMH_29_2_worked_example() -> None:
    state = board("....", obelisks="D", players=3)
    state.raw.plinths[:, :3] = [[2, 1, 0], [1, 1, 1], [0, 0, 3]]
    assert points(state, "obelisks") == [4 + 3, 2 + 3, 3 + 8]


def test_IMH_29_2_the_owner_chooses_a_plinth() -> None:
    state = play_actions(board("WBB. ... ... .", obelisks="D"), "sail 1 obelisks")
    assert (phase_and_player(state), state.legal_actions()) == (
        ("raise", "W"),
        ["raise left", "raise middle", "raise right"],
    )
    play_actions(state, "raise right, raise left, raise left")
    assert state.raw.plinths[:, :2].tolist() == [[0, 2], [0, 0], [1, 0]]
    assert by_seat(state.raw.delivered[:, OBELISKS], 2) == [1, 2]


# --- rulings: sides


def test_IMH_R50_stone_is_in_transit_during_the_decision() -> None:
    boat = play_actions(board("WBB. ... ... .", pyramid="C"), "sail 1 pyramid")
    assert (boat.raw.cargo[0].tolist(), boat.raw.laid[PYRAMID]) == ([-1, 1, 1, -1], 0)
    red = board("WBB. ... ... .", cards="paved-path", obelisks="D", quarries=(9, 9))
    play_actions(red, "sail 1 market, take 1")
    assert (phase_and_player(red), red.raw.quarry[0], red.raw.laid[OBELISKS]) == (("raise", "W"), 8, 0)
    private = play_actions(board("....", sleds="30", pyramid="C", private_boats=True), "private pyramid")
    assert (phase_and_player(private), private.raw.sled[0], private.raw.aboard[0]) == (("build", "W"), 2, 0)
    raft = play_actions(board("....", sleds="30", pyramid="C", hands=("raft",)), "use raft, deliver pyramid")
    assert (phase_and_player(raft), raft.raw.sled[0]) == (("build", "W"), 0)
    crypt = play_actions(board("WBB. ... ... .", tomb="C"), "sail 1 tomb")
    assert (phase_and_player(crypt), crypt.raw.laid[TOMB]) == (("crypt", "W"), 1)  # the stone is laid before the choice


def test_IMH_R51_purchase_follows_nested_cards_and_bought_cards_take_effect() -> None:
    state = board("WBB. ... ... .", cards="entrance sarcophagus statue lever", market="C", pyramid="C", tomb="C")
    play_actions(state, "sail 1 market, take 1")
    assert phase_and_player(state) == ("build", "W")
    play_actions(state, "build 1.1")
    assert phase_and_player(state) == ("buy", "W")
    play_actions(state, "buy 2")
    assert phase_and_player(state) == ("crypt", "W")
    assert phase_and_player(play_actions(state, "crypt 1")) == ("take", "B")


def test_IMH_R51_purchase_is_skipped_without_coin_or_card() -> None:
    state = board("WBB. ... ... .", cards="statue lever sail chisel", market="C")
    state.raw.coins[0] = 0
    assert phase_and_player(play_actions(state.copy(), "sail 1 market, take 1")) == ("take", "B")
    state.raw.coins[0], state.raw.market[1:] = 2, -1
    assert phase_and_player(play_actions(state.copy(), "sail 1 market, take 1")) == ("turn", "B")


def test_IMH_R52_coins_score_before_the_card_is_carried_out() -> None:
    state = board("WBB. ... ... .", cards="private-quarry", market="D")
    state.raw.field_coins[0], state.raw.coins_left = 2, 6
    steps = [
        step for step in moves(play_actions(state.copy(), "sail 1 market, take 1")) if step[0].startswith("points")
    ]
    assert steps == [("points-2", "market.1", "score-0"), ("points-1", "hand-0", "score-0")]


def test_IMH_R52_a_field_that_the_pile_cannot_fill_gets_no_coin() -> None:
    state = board(LAST + "W", cards="statue lever sail chisel", market="D", round_number=2, pile="")
    state.raw.market[0] = -1
    play_actions(state := state.copy(), "sail 4 temple")
    assert (market(state)[0], by_seat(state.raw.field_coins, 4)) == (None, [0, 1, 1, 1])


def test_IMH_R53_imhotep_decision_occurs_once_a_delivery_even_on_one_field() -> None:
    state = play_actions(board(LAST + "W", temple="D"), "sail 4 temple")
    assert (state.legal_actions(), state.raw.round_now) == (["imhotep 1"], 0)
    assert play_actions(state, "imhotep 1").raw.round_now == 1
    plank = board("...@temple WB. ... .", sleds="10", temple="D", hands=("plank",))
    assert phase_and_player(play_actions(plank, "use plank, sail 2 temple")) == ("imhotep", "W")


def test_IMH_R54_tomb_d_and_pyramid_d_score_for_others_at_once() -> None:
    tomb = at_tomb(board(".... ... ... W", tomb="D"), "BB").copy()
    assert running(play_actions(tomb, "sail 4 tomb"), "tomb") == [1, 5]
    pyramid = at_pyramid(board(".... ... ... W", pyramid="D"), "B" * 9).copy()
    assert running(play_actions(pyramid, "sail 4 pyramid"), "pyramid") == [1, 4]
    state = board("....", tomb="C")
    state.raw.tiles[0] = [2, 2, 1, 0]
    assert points(state, "tomb") == [6 + 3, 0]  # the greedy sets are the best ones


def test_IMH_R55_every_stone_at_a_site_counts() -> None:
    state = at_temple(board("....", temple="C", bets=True, wrath=True), "WWWWWWWW")
    state.raw.bets[TEMPLE - 1, 0] = 1
    assert (points(state, "bets"), points(state, "wrath")) == ([0, 5], [-5, -5])
    state.raw.hand[0, components.CARDS.index("temple-decoration")] = 1
    assert points(state, "decorations") == [2, 0]  # covered stones too
    raised = play_actions(board("WWW. ... ... .", obelisks="D"), "sail 1 obelisks, raise left, raise left, raise right")
    assert by_seat(raised.raw.laid, 5)[OBELISKS] == 3


def test_IMH_R56_what_scores_at_the_end_and_ties_by_the_sled() -> None:
    state = board(LAST + "W", cards="statue lever sail chisel", sleds="70", hands=("cargo-sled",), round_number=6)
    play_actions(state, "sail 4 pyramid")
    assert state.is_over
    assert scoring.winners(state.raw) == [0]
    tied = board("....", sleds="75", hands=("cargo-sled",))
    assert (sum(points(tied, "pyramid")), scoring.winners(tied.raw)) == (0, [0])


def test_IMH_R57_the_running_score() -> None:
    state = board("....", market="C", pyramid="C", tomb="C", obelisks="C", hands=("statue raft",), prophecies=True)
    state.raw.obelisk_points[:2], state.raw.red_points[:2] = [4, 0], [1, 2]
    state.raw.tiles[0], state.raw.scaffolds[0], state.raw.scarabs[0, 0] = 1, 0, 0
    sheets = scoring.running_breakdown(state.raw)
    assert {name: count for name, count in sheets[0].items() if count} == {"obelisks": 4, "red_cards": 1}
    yucata = board("....", obelisks="C", profile="yucata")
    yucata.raw.obelisk_points[0] = 4
    assert running(yucata, "obelisks") == [4, 0]


def test_IMH_R58_the_breakdown_with_dynasty() -> None:
    assert list(board().breakdown()[0]) == [
        "pyramid", "temple", "tomb", "obelisks", "market", "statues", "decorations", "red_cards", "blue_cards",
        "private_boat", "bets", "prophecies", "wrath", "other",
    ]  # fmt: skip
    assert list(game().start(seed=1).breakdown()[0]) == [
        "pyramid", "temple", "tomb", "obelisks", "statues", "decorations", "blue_cards", "private_boat", "bets",
        "wrath", "other",
    ]  # fmt: skip
