"""DUEL-R1 to DUEL-R6: rulings about the legal actions of a turn."""

from typing import Any

import pytest

import saqqara
from rules.duel.deals import (
    BOATS,
    LEFT_TWO,
    NO_ACTION_TILES,
    STOCK_USED_UP,
    after,
    deal,
    moved,
    play,
    play_randomly,
    position,
    rounds,
    with_action_tile,
)


def placements(state: Any) -> list[str]:
    return sorted(text.removeprefix("place ") for text in state.legal_actions() if text.startswith("place"))


# --- R1


def test_DUEL_R1_use_place_needs_two_meeples_in_supply() -> None:
    # a1, b2, c3 share no line: three meeples of seat 0 are in the harbour, one is left.
    assert "use place" in with_action_tile("place", {"a1": 0, "b2": 0}).legal_actions()
    one_left = with_action_tile("place", {"a1": 0, "b2": 0, "c3": 0})
    assert "use place" not in one_left.legal_actions()
    assert one_left.why_illegal("use place").clause == "DUEL-R1"
    assert one_left.legal_actions() == [f"place {field}" for field in ("b1", "c1", "a2", "c2", "a3", "b3")]


def test_DUEL_R1_the_third_placement_is_offered_only_when_possible() -> None:
    two_left = with_action_tile("place", {"a1": 0, "b2": 0})
    play(two_left, "use place, place c3, place a2")
    assert two_left.current_player == 1  # no third meeple, so the choice is skipped
    assert two_left.view(None)["phase"] == "turn"
    three_left = with_action_tile("place", {"a1": 0})
    play(three_left, "use place, place c3, place a2")
    assert three_left.current_player == 0
    assert "done" in three_left.legal_actions()


# --- R2


def test_DUEL_R2_exactly_the_placements_after_which_some_boat_can_be_unloaded() -> None:
    # One meeple on b2: the other fields of row 2 and column b make a line of two.
    state = with_action_tile("unload", {"b2": 1})
    state.play("use unload")
    assert placements(state) == ["a2", "b1", "b3", "c2"]
    assert len(state.legal_actions()) == 4


def test_DUEL_R2_any_placement_is_legal_if_a_boat_is_ready() -> None:
    # Row 1 already has two meeples: any of the seven free fields is possible.
    state = with_action_tile("unload", {"a1": 1, "c1": 1})
    state.play("use unload")
    assert placements(state) == ["a2", "a3", "b1", "b2", "b3", "c2", "c3"]


def test_DUEL_R2_use_unload_needs_a_placement_that_allows_unloading() -> None:
    # An empty harbour: one placement makes no line of two.
    empty = with_action_tile("unload", {})
    assert "use unload" not in empty.legal_actions()
    assert empty.why_illegal("use unload").clause == "DUEL-R2"
    assert "use unload" in with_action_tile("unload", {"b2": 1}).legal_actions()


def test_DUEL_R2_boats_that_have_left_do_not_count() -> None:
    # Only the boats of row 3, column a and column b are left. With b2 occupied only a field of column b helps.
    departed: dict[str, str | None] = {"1": None, "2": None, "c": None}
    state = with_action_tile("unload", {"b2": 1}, boats=departed)
    state.play("use unload")
    assert placements(state) == ["b1", "b3"]
    # c2 crosses row 2 and column c only, and both boats have left.
    assert with_action_tile("unload", {"c2": 1}, boats=departed).why_illegal("use unload").clause == "DUEL-R2"


def test_DUEL_R2_a_meeple_in_supply_is_needed() -> None:
    # Seat 0 has all four meeples in the harbour, two of them in row 1: a boat can be unloaded, but no meeple can be
    # placed.
    state = with_action_tile("unload", {"a1": 0, "b1": 0, "c2": 0, "c3": 0})
    assert "unload 1" in state.legal_actions()
    assert "use unload" not in state.legal_actions()
    assert state.why_illegal("use unload").clause == "DUEL-R2"


def test_DUEL_R2_the_second_unloading_is_of_another_boat() -> None:
    # a1 b1 in row 1, a3 b3 in row 3, then c2.
    for profile in ("printed", "yucata"):
        state = with_action_tile("unload", {"a1": 0, "b1": 1, "a3": 0, "b3": 1}, profile=profile)
        play(state, "use unload, place c2, unload 1")
        assert state.legal_actions() == ["unload 3", "done"]
        assert state.why_illegal("unload 1") is not None


def test_DUEL_R2_the_second_unloading_is_offered_only_when_possible() -> None:
    state = with_action_tile("unload", {"a1": 1})
    play(state, "use unload, place a2, unload a")
    assert state.current_player == 1
    assert state.view(None)["phase"] == "turn"


def test_DUEL_R2_the_first_unloading_may_spoil_the_second() -> None:
    # a1 a2 (column a), a2 b2 (row 2): a2 stands in both lines.
    state = with_action_tile("unload", {"a1": 1, "a2": 1})
    play(state, "use unload, place b2")
    assert state.legal_actions() == ["unload 2", "unload a"]
    state.play("unload 2")
    assert state.current_player == 1


# --- R3


def test_DUEL_R3_use_swap_needs_a_boat_that_can_be_unloaded() -> None:
    assert with_action_tile("swap", {"a1": 0, "b2": 1}).why_illegal("use swap").clause == "DUEL-R3"
    assert "use swap" not in with_action_tile("swap", {"a1": 0, "b2": 1}).legal_actions()
    assert "use swap" in with_action_tile("swap", {"a1": 0, "b1": 1}).legal_actions()


def test_DUEL_R3_line_of_two_is_not_enough_after_its_boat_left() -> None:
    state = with_action_tile("swap", {"a1": 0, "b1": 1}, boats={"1": None})
    assert "use swap" not in state.legal_actions()
    assert state.why_illegal("use swap").clause == "DUEL-R3"


def test_DUEL_R3_any_boat_any_two_spaces_action_tiles_and_equal_tiles_included() -> None:
    boats: dict[str, str | None] = {"2": "action-take action-take action-take", "c": "obelisk obelisk action-place"}
    state = with_action_tile("swap", {"a1": 0, "b1": 1}, boats=boats)
    state.play("use swap")
    assert state.legal_actions() == [f"swap {boat}.{pair}" for boat in BOATS for pair in ("1-2", "1-3", "2-3")]
    state.play("swap 2.1-2")  # equal tiles, in a row without a meeple
    assert state.view(None)["boats"]["2"] == ["action-take"] * 3
    assert moved(state) == [("action-take", "2.1", "2.2"), ("action-take", "2.2", "2.1")]
    assert state.legal_actions() == ["unload 1"]


def test_DUEL_R3_only_boats_in_play_can_be_swapped() -> None:
    state = with_action_tile("swap", {"a3": 0, "b3": 1}, boats={"1": None, "b": None})
    state.play("use swap")
    assert state.legal_actions() == [f"swap {boat}.{pair}" for boat in "23ac" for pair in ("1-2", "1-3", "2-3")]


# --- R4


def test_DUEL_R4_use_take_needs_a_tile_that_is_not_an_action_tile() -> None:
    only_actions = LEFT_TWO | {
        "b": "action-take action-place action-swap",
        "c": "action-unload action-unload action-unload",
    }
    state = with_action_tile("take", {}, boats=only_actions)
    assert "use take" not in state.legal_actions()
    assert state.why_illegal("use take").clause == "DUEL-R4"
    one_other = LEFT_TWO | {"b": "action-take action-place action-swap", "c": "action-unload obelisk action-unload"}
    state = with_action_tile("take", {}, boats=one_other)
    state.play("use take")
    assert state.legal_actions() == ["take c.2"]


def test_DUEL_R4_the_reserve_suffices_for_all_three_take_tiles() -> None:
    drawn = deal({"1": "action-take action-take action-take"}, reserve="tomb-1 tomb-2 tomb-3")
    state = after("place a1, place b1, place c1, unload 1", drawn)  # seat 0 gains two take tiles, seat 1 one
    play(state, "use take, take a.1, use take, take a.2, use take, take a.3")
    assert state.view(None)["boats"]["a"] == ["tomb-1", "tomb-2", "tomb-3"]
    assert state.view(None)["reserve"] == 0


# --- R5


def test_DUEL_R5_done_is_not_legal_at_the_start_of_a_turn_nor_before_the_second_placement() -> None:
    state = with_action_tile("place", {})
    assert state.why_illegal("done").clause == "DUEL-R5"
    state.play("use place")
    assert state.why_illegal("done").clause == "DUEL-R5"
    state.play("place a1")
    assert state.why_illegal("done").clause == "DUEL-R5"
    state.play("place b2")
    assert state.why_illegal("done") is None


def test_DUEL_R5_done_is_not_legal_before_an_unloading() -> None:
    state = with_action_tile("unload", {"a1": 0, "b1": 1, "a3": 0, "b3": 1})
    state.play("use unload")
    assert state.why_illegal("done").clause == "DUEL-R5"
    state.play("place c2")
    assert state.why_illegal("done").clause == "DUEL-R5"
    state.play("unload 1")
    assert state.why_illegal("done") is None


def test_DUEL_R5_done_is_not_legal_inside_take_and_swap() -> None:
    state = with_action_tile("take", {})
    state.play("use take")
    assert state.why_illegal("done").clause == "DUEL-R5"
    state = with_action_tile("swap", {"a1": 0, "b1": 1})
    state.play("use swap")
    assert state.why_illegal("done").clause == "DUEL-R5"
    state.play("swap 1.1-2")
    assert state.why_illegal("done").clause == "DUEL-R5"


def test_DUEL_R5_decision_with_only_done_left_is_skipped() -> None:
    for seed in range(30):
        state = saqqara.game("duel", profile=["printed", "yucata"][seed % 2]).start(seed=seed)
        for _ in play_randomly(state, seed):
            assert state.legal_actions() != ["done"]


# --- R6

# Thirteen rounds, then boats 1, 3 and a leave (48 turns: seat 0 moves next). Boats 2, b and c are left.
# Seat 0 spreads its meeples: a1, a3, b1, c3. Seat 1 places a2 and c2, unloads row 2 (which leaves too) and returns to
# a2.
# Then column b holds b1, column c holds c3: seat 0 has no meeple and cannot unload a boat.
BEFORE_PASS = (
    STOCK_USED_UP
    + ", "
    + rounds("1 3 a")
    + ", place a1, place a2, place a3, place c2, place b1, unload 2, place c3, place a2"
)


@pytest.mark.parametrize("profile", ["printed", "yucata"])
def test_DUEL_R6_pass_when_nothing_else_is_possible(profile: str) -> None:
    state = after(BEFORE_PASS, NO_ACTION_TILES, profile=profile)
    view = state.view(None)
    assert state.current_player == 0
    assert [boat for boat in BOATS if view["boats"][boat] is not None] == ["b", "c"]
    assert {field: seat for field, seat in view["harbour"].items() if seat is not None} == {
        "a1": 0,
        "b1": 0,
        "a2": 1,
        "a3": 0,
        "c3": 0,
    }
    assert state.legal_actions() == ["pass"]
    state.play("pass")
    assert state.current_player == 1
    assert moved(state) == []
    assert state.view(None)["turn"] == view["turn"] + 1


def test_DUEL_R6_an_action_tile_that_cannot_be_used_does_not_prevent_pass() -> None:
    spread = {"a1": 0, "b1": 0, "a2": 1, "a3": 0, "c3": 0}
    for kind in ("place", "unload", "swap"):  # no meeple to place, no boat to unload
        assert with_action_tile(kind, spread, boats=LEFT_TWO).legal_actions() == ["pass"]


def test_DUEL_R6_an_action_tile_that_can_be_used_prevents_pass() -> None:
    state = with_action_tile("take", {"a1": 0, "b1": 0, "a2": 1, "a3": 0, "c3": 0}, boats=LEFT_TWO)
    assert state.legal_actions() == ["use take"]
    assert state.why_illegal("pass").clause == "DUEL-R6"


def test_DUEL_R6_a_placement_or_an_unloading_prevents_pass() -> None:
    assert after("").why_illegal("pass").clause == "DUEL-R6"
    # No meeple left, but row 1 can be unloaded.
    state = position(harbour={"a1": 0, "b1": 0, "a2": 0, "a3": 0}, boats={"a": None})
    assert state.legal_actions() == ["unload 1"]
    assert state.why_illegal("pass").clause == "DUEL-R6"


def test_DUEL_R6_pass_is_not_legal_inside_an_action_tile() -> None:
    state = with_action_tile("place", {})
    state.play("use place")
    assert state.why_illegal("pass").clause == "DUEL-R6"
