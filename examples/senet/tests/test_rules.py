"""Tests of every clause of Senet with positions that can be checked on a board."""

from collections import Counter

import numpy as np
import pytest

import saqqara
from positions import after, at
from saqqara.core import jit
from saqqara_senet.rules.play import throw_sticks

pytestmark = pytest.mark.jit_matrix


def why(state: saqqara.State, decision: str) -> tuple[str, str, str]:
    """Return the clause against an action, the reason and the suggestion, in English."""
    error = state.why_illegal(decision)
    assert isinstance(error, saqqara.IllegalActionError)
    return error.clause, error.refusal.reason("en"), error.refusal.suggestion_text("en")


# ---- board, setup ----------------------------------------------------------------------------------------------


def test_SENET_1_1_path_continues_at_the_end_of_a_row() -> None:
    assert after(at([10, 20], [1], 1), "move 10") == ([11, 20], [1])
    assert after(at([10, 20], [1], 1), "move 20") == ([10, 21], [1])


def test_SENET_1_2_six_houses_have_names() -> None:
    topics = saqqara.game("senet").presenter().help_topics(saqqara.game("senet"), "en")
    assert [(topic.facts, topic.name) for topic in topics if topic.facts] == [
        ("15", "rebirth"), ("26", "beauty"), ("27", "water"), ("28", "truths"), ("29", "atum"), ("30", "horus"),
    ]  # fmt: skip


def test_SENET_1_3_five_pieces_each_or_seven() -> None:
    assert saqqara.game("senet").options == {"pieces": 5}
    with pytest.raises(saqqara.InvalidOptionError, match="pieces"):
        saqqara.game("senet", pieces=6)


def test_SENET_1_4_and_3_1_four_sticks_fall_on_either_side() -> None:
    """In 16 throws a 1, 2, 3, 4 and 5 occur 4, 6, 4, 1 and 1 times; the test makes 1,600 with one generator."""
    state, counts = at([1], [2]).raw, Counter[int]()
    state.generator[:] = [1, 2, 3, 4]
    for _ in range(1600):
        throw_sticks(state)
        counts[int(state.throw)] += 1
    assert [round(counts[number] / 100) for number in range(1, 6)] == [4, 6, 4, 1, 1]


def test_SENET_2_1_the_pieces_stand_in_turn() -> None:
    assert saqqara.game("senet").start(seed=1).view()["houses"] == [[1, 3, 5, 7, 9], [2, 4, 6, 8, 10]]
    seven = saqqara.game("senet", pieces=7).start(seed=1).view()["houses"]
    assert seven == [[1, 3, 5, 7, 9, 11, 13], [2, 4, 6, 8, 10, 12, 14]]


def test_SENET_2_2_starting_player_is_in_house_1_and_throws_first() -> None:
    state = saqqara.game("senet").start(seed=1)
    assert (state.current_player, state.legal_actions()) == (0, ["throw"])


# ---- a turn ----------------------------------------------------------------------------------------------------


def test_SENET_3_1_first_the_sticks_then_a_piece() -> None:
    assert why(at([1], [2]), "move 1") == ("SENET-3.1", "the sticks have not been thrown yet", "throw the sticks")
    assert why(at([1], [5], 3), "throw") == (
        "SENET-3.1", "you have thrown 3; this throw comes first", "move the piece in house 1",
    )  # fmt: skip


def test_SENET_3_2_piece_moves_as_far_as_thrown() -> None:
    state = at([1, 8], [2], 4)
    assert state.legal_actions() == ["move 1", "move 8"]
    assert after(state, "move 8") == ([1, 12], [2])
    assert why(state, "move 2")[:2] == ("SENET-3.2", "the piece in house 2 is not yours")
    assert why(state, "move 3")[:2] == ("SENET-3.2", "house 3 is empty")


def test_SENET_3_3_pieces_swap_with_opponents_and_own_pieces_block() -> None:
    state = at([5, 8], [11], 3)
    assert after(state, "move 8") == ([5, 11], [8])
    assert why(state, "move 5")[:2] == ("SENET-3.3", "one of your own pieces stands in house 8")


def test_SENET_3_4_two_side_by_side_are_safe() -> None:
    for spools in ([11, 12], [10, 11]):
        assert why(at([8, 1], spools, 3), "move 8") == (
            "SENET-3.4", "the piece in house 11 has another beside it and is safe", "move the piece in house 1",
        )  # fmt: skip
    assert after(at([8], [11, 13], 3), "move 8") == ([11], [8, 13])


def test_SENET_3_5_three_adjacent_pieces_block_the_path() -> None:
    assert why(at([10, 1], [11, 12, 13], 4), "move 10")[:2] == (
        "SENET-3.5", "three pieces side by side in houses 11 to 13 let nobody pass",
    )  # fmt: skip
    assert after(at([10], [11, 12], 3), "move 10") == ([13], [11, 12])  # two adjacent pieces can be passed
    assert after(at([10, 11, 12, 13], [1], 4), "move 10") == ([11, 12, 13, 14], [1])  # and so can the player's own


@pytest.mark.parametrize(("thrown", "actor"), [(1, 0), (2, 1), (3, 1), (4, 0), (5, 0)])
def test_SENET_3_6_after_1_4_and_5_there_is_another_throw(thrown: int, actor: int) -> None:
    state = at([1], [20], thrown)
    state.play("move 1")
    assert (state.current_player, state.legal_actions()) == (actor, ["throw"])


def test_SENET_3_7_back_only_if_nothing_can_go_forward() -> None:
    state = at([24, 28], [2], 4)  # 24 would pass 26, and 28 needs a 3
    assert state.legal_actions() == ["back 24"]  # from 28 the piece would reach a piece of its own player
    assert after(state, "back 24") == ([20, 28], [2])
    assert after(at([28], [24], 4), "back 28") == ([24], [28])  # exchange
    assert why(at([24, 3], [2], 4), "back 24")[:2] == (
        "SENET-3.7", "pieces go back only if none can go forward, and one can",
    )  # fmt: skip
    assert why(at([2, 5], [7, 8, 9], 5), "back 2")[:2] == (
        "SENET-3.7", "house 2 is too near the beginning to go back 5",
    )  # fmt: skip


def test_SENET_3_8_throw_without_a_legal_move_is_lost() -> None:
    state = at([2, 5], [7, 8, 9, 10], 5)  # 2: the piece in 7 is safe; 5: a block; back: too near the start
    assert state.legal_actions() == ["pass"]
    state.play("pass")
    assert (state.current_player, state.legal_actions()) == (1, ["throw"])
    assert why(at([2], [9], 1), "pass")[:2] == ("SENET-3.8", "the throw can be used: one piece can move")


# ---- the last houses -------------------------------------------------------------------------------------------


def test_SENET_4_1_every_piece_stops_in_the_house_of_beauty() -> None:
    state = at([24, 1], [2], 3)
    assert why(state, "move 24") == (
        "SENET-4.1", "from house 24 a 3 would lead past the House of Beauty, and every piece stops there",
        "a throw of 2 or less; with 2 exactly it stops in the House of Beauty",
    )  # fmt: skip
    assert after(at([24], [2], 2), "move 24") == ([26], [2])


def test_SENET_4_2_and_R6_the_water_carries_back_and_ends_the_turn() -> None:
    state = at([26, 3], [2], 1)
    assert after(state, "move 26") == ([3, 15], [2])
    state.play("move 26")
    assert state.current_player == 1  # although a 1 would give another throw


def test_SENET_4_2_occupied_house_15_sends_to_the_next_free_one_before() -> None:
    assert after(at([26, 14], [15], 1), "move 26") == ([13, 14], [15])


@pytest.mark.parametrize(("thrown", "cones"), [(2, [28]), (3, [29]), (4, [30]), (5, [])])
def test_SENET_4_3_moves_from_the_house_of_beauty(thrown: int, cones: list[int]) -> None:
    assert after(at([26, 1], [3], thrown), "move 26") == ([1, *cones], [3])


@pytest.mark.parametrize(("house", "needs"), [(28, 3), (29, 2)])
def test_SENET_4_4_only_one_throw_leaves_from_houses_28_and_29(house: int, needs: int) -> None:
    legal = [thrown for thrown in range(1, 6) if f"move {house}" in at([house, 1], [9], thrown).legal_actions()]
    assert legal == [needs]
    assert why(at([house, 1], [9], 1), f"move {house}") == (
        "SENET-4.4", f"the piece in house {house} leaves the board only with a {needs}, and the throw is 1",
        f"a throw of {needs}",
    )  # fmt: skip


def test_SENET_4_5_any_throw_leaves_from_house_30() -> None:
    assert [after(at([30, 1], [9], thrown), "move 30") for thrown in range(1, 6)] == [([1], [9])] * 5


# ---- the end ---------------------------------------------------------------------------------------------------


def test_SENET_5_1_first_player_with_all_pieces_off_wins_at_once() -> None:
    state = at([30], [25, 26], 1)
    state.play("move 30")
    assert (state.is_over, state.winners(), state.legal_actions()) == (True, [0], [])
    assert why(state, "throw") == ("SENET-5.1", "the game is over", "")


def test_SENET_5_2_points_are_the_distance_walked() -> None:
    state = at([3, 20], [1, 2, 4, 5, 6])
    assert state.breakdown() == [{"off": 3 * 31, "way": 23}, {"off": 0, "way": 18}]
    assert state.view()["secured"] == [93, 0]


@pytest.mark.parametrize(("cones", "spools", "winner"), [([9], [8], 0), ([1, 5], [3, 4], 1), ([4], [9], 1)])
def test_SENET_5_3_after_the_last_throw_the_distance_counts(cones: list[int], spools: list[int], winner: int) -> None:
    state = at(cones, spools, 1, throws=600)
    state.play(state.legal_actions()[0])  # the first cone moves by one: 10 to 8, 2 + 5 to 3 + 4, 5 to 9
    assert (state.is_over, state.winners()) == (True, [winner])


# ---- rulings ---------------------------------------------------------------------------------------------------


def test_SENET_R1_next_throw_is_hidden_from_all() -> None:
    one = saqqara.game("senet").start(seed=1)
    other = saqqara.game("senet").start(seed=2)
    assert one.raw.generator.tolist() != other.raw.generator.tolist()
    assert [one.view(seat) for seat in (None, 0, 1)] == [other.view(seat) for seat in (None, 0, 1)]
    assert one.observation(0).tolist() == other.observation(0).tolist()
    assert one.position_string(0) == other.position_string(0)


def test_SENET_R1_resampled_throws_follow_the_odds_of_the_sticks() -> None:
    """A search looks ahead with resampled states: the test takes 1,600 of one position and counts their next throws."""
    state, chance, counts = saqqara.game("senet").start(seed=1), jit.generator_from_text("deals"), Counter[int]()
    for _ in range(1600):
        twin = jit.duplicate(state.raw)
        saqqara.core.game_api.resample_hidden(twin, 0, chance)
        throw_sticks(twin)
        counts[int(twin.throw)] += 1
    assert [round(counts[number] / 100) for number in range(1, 6)] == [4, 6, 4, 1, 1]


def test_SENET_R2_no_flat_side_up_is_a_5() -> None:
    state = at([1], [2]).raw
    thrown = set()
    for seed in range(60):
        state.generator[:] = np.array(jit.generator_from_text(str(seed)))
        throw_sticks(state)
        thrown.add(int(state.throw))
    assert thrown == {1, 2, 3, 4, 5}


def test_SENET_R3_where_the_path_turns_houses_are_side_by_side_too() -> None:
    assert why(at([8, 1], [10, 11], 2), "move 8")[0] == "SENET-3.4"
    assert after(at([8], [10, 12], 2), "move 8") == ([10], [8, 12])
    assert after(at([8], [9, 12], 1), "move 8") == ([9], [8, 12])  # 9 and 12 are in different rows


def test_SENET_R4_block_stops_leaving_and_returning_pieces() -> None:
    assert why(at([26, 1], [28, 29, 30], 5), "move 26")[:2] == (
        "SENET-3.5", "three pieces side by side in houses 28 to 30 let nobody pass",
    )  # fmt: skip
    assert at([28], [24, 25, 26], 5).legal_actions() == ["pass"]


def test_SENET_R5_houses_do_not_protect() -> None:
    assert after(at([24], [26], 2), "move 24") == ([26], [24])
    assert after(at([26], [30], 4), "move 26") == ([30], [26])


def test_SENET_R6_piece_returned_by_the_water_ends_the_throws() -> None:
    state = at([28], [2], 1)
    assert state.legal_actions() == ["back 28"]
    state.play("back 28")
    assert (state.view()["houses"][0], state.current_player) == ([15], 1)


# ---- setups, views, invalid positions ----------------------------------------------------------------------------


def test_a_set_up_is_the_generator_and_nothing_else() -> None:
    game = saqqara.game("senet")
    assert game.start(setup={"generator": [1, 2, 3, 4]}).setup == {"generator": [1, 2, 3, 4]}
    for setup in ({}, {"generator": [0, 0, 0, 0]}, {"generator": [1, 2, 3]}, {"generator": [1, 2, 3, 2**64]}):
        with pytest.raises(saqqara.InvalidSetupError, match="generator"):
            game.start(setup=setup)


def test_impossible_position_string_is_refused() -> None:
    for cones, spools, message in (
        ([27], [2], "a piece cannot stay in house 27"),
        ([], [2], "the game must be over exactly when a seat has no piece left"),
    ):
        with pytest.raises(saqqara.PositionSyntaxError, match=message):
            at(cones, spools)
