"""DUEL-5: the end of the game, reached by play. deals.py describes the plain deal and its rounds."""

from rules.duel.deals import BOATS, STOCK_USED_UP, WHOLE_GAME, after, deal, play, rounds, start

# In the plain deal the boats, the reserve and the stock hold, in this order:
#   boats obelisk x 12, light x 6; reserve dark x 3; stock dark x 3, temples 1 1 1 2 2 2 3 3 3 4 4 4, tombs 1 to 12,
#   take x 3, place x 3, unload x 3, swap x 3.
# In round k on boat 1 seat (k - 1) % 2 stands on a1: it gets space 3, the other seat space 2, space 1 leaves the game.
#   rounds  1 obelisks | 2 dark | 3 to 6 temples 1, 2, 3, 4 | 7 to 10 tombs | 11 to 14 take, place, unload, swap
#   15 to 17 (boats 2, 3, a) obelisks | 18 (boat b) light
# Tombs: seat 0 gets 3, 5, 9, 11; seat 1 gets 2, 6, 8, 12; 1, 4, 7, 10 leave the game.
# So each seat has 4 obelisks, a temple of each kind, a pyramid tile of each colour, 4 single tombs, 4 action tiles:
EACH = {"obelisk": 4, "temple": 10, "pyramids": 2, "tomb": 4, "action_tiles": 4, "meeples": 0}
# 4 (no majority) + (1 + 2 + 3 + 4) + (1 + 1) + (1 + 1 + 1 + 1) + 4 + 0 = 24


def test_DUEL_5_1_the_game_ends_at_once_when_one_loaded_boat_is_left() -> None:
    state = after(STOCK_USED_UP + ", " + rounds("1 2 3 a") + ", place b1, place b2")
    assert [boat for boat, load in state.view(None)["boats"].items() if load is not None] == ["b", "c"]
    assert not state.is_over
    state.play("unload b")
    assert state.is_over
    assert state.current_player is None
    assert state.legal_actions() == []
    view = state.view(0)
    assert (view["over"], view["phase"], view["current_player"], view["legal"]) == (True, "over", None, [])


def test_DUEL_5_1_last_boat_is_not_unloaded_and_its_tiles_are_lost() -> None:
    # Two meeples stand in column c when the fifth boat leaves.
    state = after(STOCK_USED_UP + ", " + rounds("1 2 3 a") + ", place c1, place c2, place b3, place b1")
    assert [text for text in state.legal_actions() if text.startswith("unload")] == ["unload b", "unload c"]
    state.play("unload b")
    assert state.is_over
    assert state.why_illegal("unload c").clause == "DUEL-5.1"
    view = state.view(None)
    assert view["boats"] == dict.fromkeys(BOATS) | {"c": ["pyramid-light"] * 3}
    assert view["harbour"]["c1"] is not None
    assert view["harbour"]["c2"] is not None


def test_DUEL_5_1_tiles_left_in_the_reserve_are_lost() -> None:
    state = after(WHOLE_GAME)
    assert state.is_over
    assert state.view(None)["reserve"] == 3
    assert state.view(None)["stock"] == 0
    # 60 = 3 on boat c + 3 in the reserve + 18 in the box + 18 + 18 gained
    assert len(state.view(None)["box"]) == 18
    assert [one["pyramids"]["dark"] for one in state.view(None)["sites"]] == [1, 1]  # none of the reserve's dark tiles


def test_DUEL_5_1_boats_leave_one_after_the_other_once_the_stock_is_empty() -> None:
    state = after(STOCK_USED_UP)
    left = []
    for boat in ["1", "2", "3", "a", "b"]:
        play(state, rounds(boat))
        left.append([name for name, load in state.view(None)["boats"].items() if load is not None])
    assert left == [["2", "3", "a", "b", "c"], ["3", "a", "b", "c"], ["a", "b", "c"], ["b", "c"], ["c"]]


def test_DUEL_5_1_game_continues_after_the_stock_is_empty() -> None:
    state = after(STOCK_USED_UP)
    assert state.view(None)["stock"] == 0
    assert not state.is_over
    assert None not in state.view(None)["boats"].values()


def test_DUEL_5_2_most_points_win() -> None:
    # The plain deal, except that a dark tile of the reserve and the light tile on space 2 of boat b have changed
    # places.
    # In round 18 seat 0 stands on b2 and gets it: 2 dark tiles (3 points) instead of one of each colour (1 + 1).
    drawn = deal({"b": "pyramid-light pyramid-dark pyramid-light"}, reserve="pyramid-light pyramid-dark pyramid-dark")
    state = after(WHOLE_GAME, drawn)
    assert state.scores() == [25, 24]
    assert state.winners() == [0]
    # On space 3 seat 1 gets it.
    drawn = deal({"b": "pyramid-light pyramid-light pyramid-dark"}, reserve="pyramid-light pyramid-dark pyramid-dark")
    state = after(WHOLE_GAME, drawn)
    assert state.scores() == [24, 25]
    assert state.winners() == [1]


def test_DUEL_5_2_on_a_tie_the_second_player_wins() -> None:
    state = after(WHOLE_GAME)
    assert state.breakdown() == [EACH, EACH]
    assert state.scores() == [24, 24]
    assert state.winners() == [1]


def test_DUEL_5_2_on_a_tie_with_seat_1_starting_seat_0_wins() -> None:
    state = after(WHOLE_GAME, first=1)
    assert state.scores() == [24, 24]
    assert state.winners() == [0]
    assert state.view(None)["winners"] == [0]


def test_DUEL_5_2_winners_are_empty_before_the_end_but_projected() -> None:
    for state in (start(), after(STOCK_USED_UP)):
        assert state.view(0)["winners"] == []
        assert state.scores()[0] == state.scores()[1]
        assert state.winners() == [1]  # if the game ended now: a tie, and seat 0 began


def test_DUEL_3_2d_fields_of_a_removed_boat_count_for_crossing_lines() -> None:
    state = after(STOCK_USED_UP + ", " + rounds("1"))
    assert state.view(None)["boats"]["1"] is None
    assert "place a1" in state.legal_actions()
    play(state, "place a1, place b1, place a2")  # a1 and a2: column a; a1 and b1: row 1 without its boat
    assert [text for text in state.legal_actions() if text.startswith("unload")] == ["unload a"]
    assert state.why_illegal("unload 1").clause == "DUEL-3.2"
    state.play("unload a")
    assert state.view(None)["harbour"]["b1"] is not None  # the meeple stays on its field


def test_DUEL_3_2d_the_meeples_of_a_line_stay_when_another_boat_leaves() -> None:
    state = after(STOCK_USED_UP + ", place a1, place b1, place c3, unload 1")
    view = state.view(None)
    assert view["boats"]["1"] is None
    assert [field for field, seat in view["harbour"].items() if seat is not None] == ["c3"]
