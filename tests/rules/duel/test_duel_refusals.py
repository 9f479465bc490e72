"""Refusals: every illegal action is refused with its clause and the deciding facts, and nothing changes."""

import copy
from typing import Any

import pytest

import saqqara
from rules.duel.deals import (
    LEFT_TWO,
    OWNS,
    STOCK_USED_UP,
    WHOLE_GAME,
    after,
    deal,
    decisions_in,
    play,
    position,
    rounds,
    site,
    with_action_tile,
)


def check(state: Any, text: str, rule: str, *words: str) -> None:
    """Check the clause and the words of a refusal; `play` raises the same error and changes nothing."""
    views = [copy.deepcopy(state.view(seat)) for seat in (0, 1, None)]
    decisions = list(state.history)
    log = copy.deepcopy(state.log(0))
    error = state.why_illegal(text)
    assert isinstance(error, saqqara.IllegalActionError)
    assert error.clause == rule
    for word in words:
        assert word in error.reason
    assert rule in str(error)
    assert text in str(error)
    assert error.reason in str(error)
    with pytest.raises(saqqara.IllegalActionError) as caught:
        state.play(text)
    assert (caught.value.clause, caught.value.reason, str(caught.value)) == (error.clause, error.reason, str(error))
    assert [state.view(seat) for seat in (0, 1, None)] == views
    assert (state.history, state.log(0)) == (decisions, log)


# --- DUEL-3.1


def test_DUEL_3_1_an_occupied_field_is_refused() -> None:
    state = after("place b2")
    check(state, "place b2", "DUEL-3.1", "b2", "opponent’s meeples")
    state.play("place a1")
    check(state, "place b2", "DUEL-3.1", "b2", "your own")


def test_DUEL_3_1_no_meeple_in_supply_is_refused() -> None:
    state = after("place a1, place b1, place b2, place c2, place c3, place a3, place a2, place b3")
    check(state, "place c1", "DUEL-3.1", "no meeple in supply", "4")
    check(state, "place a1", "DUEL-3.1")


def test_DUEL_3_1_placement_rules_apply_to_the_place_tile() -> None:
    check(with_action_tile("place", {"a1": 1}, "use place"), "place a1", "DUEL-3.1", "a1", "opponent’s meeples")
    check(with_action_tile("place", {"a1": 1}, "use place, place b2"), "place b2", "DUEL-3.1", "b2", "your own")
    check(with_action_tile("place", {}, "use place, place b2, place c3"), "place c3", "DUEL-3.1", "c3")


def test_DUEL_3_1_placement_rules_apply_to_the_unload_tile() -> None:
    check(with_action_tile("unload", {"a1": 1}, "use unload"), "place a1", "DUEL-3.1", "a1")


# --- DUEL-3.2


@pytest.mark.parametrize(
    ("harbour", "text", "why"),
    [
        ({"b2": 0}, "unload 2", "boat 2 needs two meeples in its row, it has one"),
        ({"b2": 1}, "unload b", "boat b needs two meeples in its column, it has one"),
        ({"b2": 1}, "unload 1", "boat 1 needs two meeples in its row, it has none"),
        ({"a1": 0, "b2": 1}, "unload c", "boat c needs two meeples in its column, it has none"),
        ({"a1": 0, "b2": 1, "c3": 0}, "unload 3", "boat 3 needs two meeples in its row, it has one"),
        ({"a1": 0, "a2": 1, "a3": 0}, "unload 2", "boat 2 needs two meeples in its row, it has one"),
    ],
)
def test_DUEL_3_2_refusal_counts_missing_meeples(harbour: dict[str, int], text: str, why: str) -> None:
    state = position(harbour=harbour)
    check(state, text, "DUEL-3.2", why)
    assert state.why_illegal(text).reason == why


def test_DUEL_3_2_a_boat_that_has_left_the_game_is_refused() -> None:
    state = after(STOCK_USED_UP + ", " + rounds("1") + ", place a1, place b1")
    check(state, "unload 1", "DUEL-3.2", "boat 1", "left")


def test_DUEL_3_2_empty_boat_is_refused() -> None:
    # Yucata: row 1 has been unloaded in this turn, so its boat is empty.
    state = with_action_tile(
        "unload", {"a1": 0, "b1": 1, "a3": 0, "b3": 1}, "use unload, place c2, unload 1", profile="yucata"
    )
    check(state, "unload 1", "DUEL-3.2", "boat 1", "empty")


def test_DUEL_3_2_unloading_rules_apply_to_action_tiles() -> None:
    check(with_action_tile("unload", {"a1": 1}, "use unload, place b1"), "unload 2", "DUEL-3.2", "boat 2", "none")
    state = with_action_tile("unload", {"a1": 0, "b1": 1, "a3": 0, "b3": 1}, "use unload, place c2, unload 1")
    check(state, "unload 1", "DUEL-3.2", "boat 1 needs two meeples in its row, it has none")
    check(state, "unload 2", "DUEL-3.2", "boat 2 needs two meeples in its row, it has one")
    check(
        with_action_tile("swap", {"a1": 0, "b1": 1}, "use swap, swap 1.1-2"),
        "unload a",
        "DUEL-3.2",
        "column, it has one",
    )


# --- DUEL-3.3


@pytest.mark.parametrize("kind", ["take", "place", "unload", "swap"])
def test_DUEL_3_3_unowned_action_tile_is_refused(kind: str) -> None:
    check(after(""), f"use {kind}", "DUEL-3.3", kind)
    # The tile of the other player does not count.
    state = position(sites=(site(), OWNS[kind]), harbour={"a1": 0, "b1": 1})
    check(state, f"use {kind}", "DUEL-3.3", kind)


@pytest.mark.parametrize(
    ("kind", "then"),
    [
        ("take", "use take"),
        ("place", "use place"),
        ("place", "use place, place a3"),
        ("place", "use place, place a3, place b3"),
        ("unload", "use unload"),
        ("unload", "use unload, place c2"),
        ("unload", "use unload, place c2, unload 1"),
        ("swap", "use swap"),
        ("swap", "use swap, swap 1.1-2"),
    ],
)
def test_DUEL_3_3_a_second_action_tile_in_the_same_turn_is_refused(kind: str, then: str) -> None:
    both = site(action_tiles=[f"action-{kind}", "action-take"])
    harbour = {"a1": 1, "b1": 1, "c3": 1} if kind == "place" else {"a1": 0, "b1": 1, "a3": 0, "b3": 1}
    state = play(position(sites=(both, site()), harbour=harbour), then)
    assert state.current_player == 0
    check(state, "use take", "DUEL-3.3", "one action tile")


# --- DUEL-4


def test_DUEL_4_1_an_action_tile_cannot_be_taken() -> None:
    state = with_action_tile("take", {}, "use take", {"2": "obelisk action-swap tomb-1"})
    check(state, "take 2.2", "DUEL-4.1", "action tile", "2")


def test_DUEL_4_1_taking_from_a_removed_boat_is_refused() -> None:
    check(with_action_tile("take", {}, "use take", LEFT_TWO), "take 1.1", "DUEL-4.1", "boat 1 has left")


def test_DUEL_4_1_take_without_use_take_is_refused() -> None:
    check(after(""), "take 2.3", "DUEL-4.1", "“take” action tile")
    check(with_action_tile("take", {}), "take 2.3", "DUEL-4.1", "“take” action tile")


@pytest.mark.parametrize("text", ["place a1", "unload 1", "swap 1.1-2"])
def test_DUEL_4_1_after_use_take_only_a_tile_is_taken(text: str) -> None:
    check(with_action_tile("take", {"b1": 0, "c1": 1}, "use take"), text, "DUEL-4.1", "first take a tile from a boat")


@pytest.mark.parametrize("then", ["use place", "use place, place a3", "use place, place a3, place b3"])
@pytest.mark.parametrize("text", ["unload 1", "take 1.1", "swap 1.1-2"])
def test_DUEL_4_2_only_placements_after_use_place(then: str, text: str) -> None:
    check(with_action_tile("place", {"a1": 1, "b1": 1}, then), text, "DUEL-4.2", "place ")


@pytest.mark.parametrize("text", ["unload 1", "take 1.1", "swap 1.1-2"])
def test_DUEL_4_3_use_unload_begins_with_a_placement(text: str) -> None:
    check(
        with_action_tile("unload", {"a1": 1, "b1": 1}, "use unload"),
        text,
        "DUEL-4.3",
        "first place a meeple, then unload",
    )


@pytest.mark.parametrize("then", ["use unload, place c2", "use unload, place c2, unload 1"])
@pytest.mark.parametrize("text", ["place c3", "take 2.1", "swap 2.1-2"])
def test_DUEL_4_3_use_unload_continues_with_unloadings(then: str, text: str) -> None:
    check(with_action_tile("unload", {"a1": 0, "b1": 1, "a3": 0, "b3": 1}, then), text, "DUEL-4.3", "unload a")


def test_DUEL_4_4_swap_without_use_swap_is_refused() -> None:
    check(after("place a1, place b1"), "swap 1.1-3", "DUEL-4.4", "“swap” action tile")


@pytest.mark.parametrize("text", ["unload 1", "place c3", "take 1.1"])
def test_DUEL_4_4_use_swap_begins_with_a_swap(text: str) -> None:
    check(with_action_tile("swap", {"a1": 0, "b1": 1}, "use swap"), text, "DUEL-4.4", "first swap two tiles of a boat")


@pytest.mark.parametrize("text", ["swap 1.1-2", "place c3", "take 1.1"])
def test_DUEL_4_4_use_swap_ends_with_one_unloading(text: str) -> None:
    check(with_action_tile("swap", {"a1": 0, "b1": 1}, "use swap, swap 1.1-2"), text, "DUEL-4.4", "unload")


def test_DUEL_R3_tiles_of_a_boat_that_has_left_cannot_be_swapped() -> None:
    check(
        with_action_tile("swap", {"b1": 0, "b2": 1}, "use swap", LEFT_TWO), "swap 3.1-2", "DUEL-R3", "boat 3 has left"
    )


# --- DUEL-5.1


@pytest.mark.parametrize("text", ["place a1", "unload c", "use take", "take c.1", "swap c.1-2", "done", "pass"])
def test_DUEL_5_1_when_the_game_is_over_everything_is_refused(text: str) -> None:
    check(after(WHOLE_GAME), text, "DUEL-5.1", "over")


# --- rulings


def test_DUEL_R1_one_meeple_is_too_few_for_the_place_tile() -> None:
    check(with_action_tile("place", {"a1": 0, "b2": 0, "c3": 0}), "use place", "DUEL-R1", "two meeples", "one")
    check(
        with_action_tile("place", {"a1": 0, "b2": 0, "c3": 0, "a2": 0}), "use place", "DUEL-R1", "two meeples", "none"
    )


def test_DUEL_R2_no_boat_could_be_unloaded_after_any_placement() -> None:
    check(with_action_tile("unload", {}), "use unload", "DUEL-R2", "field", "unload")


def test_DUEL_R2_use_unload_without_a_meeple_is_refused() -> None:
    check(with_action_tile("unload", {"a1": 0, "b1": 0, "c2": 0, "c3": 0}), "use unload", "DUEL-R2", "supply", "4")


def test_DUEL_R2_a_placement_after_which_no_boat_could_be_unloaded() -> None:
    state = with_action_tile("unload", {"b2": 1}, "use unload")
    check(state, "place a1", "DUEL-R2", "a1", "row 1", "column a", "1")
    check(state, "place c3", "DUEL-R2", "c3", "row 3", "column c")


def test_DUEL_R3_no_boat_could_be_unloaded_after_the_swap() -> None:
    check(with_action_tile("swap", {"a1": 0, "b2": 1}), "use swap", "DUEL-R3", "two meeples")


def test_DUEL_R4_use_take_with_only_action_tiles_is_refused() -> None:
    only_actions = LEFT_TWO | {
        "b": "action-take action-place action-swap",
        "c": "action-unload action-unload action-unload",
    }
    check(with_action_tile("take", {}, boats=only_actions), "use take", "DUEL-R4", "action tiles")


@pytest.mark.parametrize(
    ("kind", "then"),
    [
        ("place", ""),
        ("place", "use place"),
        ("place", "use place, place a3"),
        ("unload", "use unload"),
        ("unload", "use unload, place c3"),
        ("take", "use take"),
        ("swap", "use swap"),
        ("swap", "use swap, swap 1.1-2"),
    ],
)
def test_DUEL_R5_done_is_refused_where_nothing_optional_is_left(kind: str, then: str) -> None:
    check(with_action_tile(kind, {"a1": 0, "b1": 1}, then), "done", "DUEL-R5")


def test_DUEL_R6_pass_is_refused_and_the_reason_counts_what_is_possible() -> None:
    check(after(""), "pass", "DUEL-R6", "4 meeples in supply")
    check(after("place a1, place b1"), "pass", "DUEL-R6", "3 meeples in supply", "1 boat")
    check(position(harbour={"a1": 0, "b1": 0, "a2": 0, "a3": 0}), "pass", "DUEL-R6", "2 boats")  # row 1 and column a
    spread = {"a1": 0, "b1": 0, "a2": 1, "a3": 0, "c3": 0}
    check(with_action_tile("take", spread, boats=LEFT_TWO), "pass", "DUEL-R6", "1 action tile")


@pytest.mark.parametrize(
    ("kind", "then"), [("place", "use place"), ("take", "use take"), ("unload", "use unload, place c3")]
)
def test_DUEL_R6_pass_is_refused_in_the_middle_of_a_turn(kind: str, then: str) -> None:
    check(with_action_tile(kind, {"a1": 0, "b1": 1}, then), "pass", "DUEL-R6")


# --- texts


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("Place b2", "place b2"),
        ("place B2", "place b2"),
        ("PLACE B2", "place b2"),
        ("place  b2", "place b2"),
        (" place b2", "place b2"),
        ("place b2 ", "place b2"),
        ("place b2\n", "place b2"),
        ("place\tb2", "place b2"),
        ("place b2.", "place"),
        ("place 2b", "place b2"),
        ("place d1", "a to c"),
        ("place a4", "1 to 3"),
        ("place a0", "1 to 3"),
        ("place", "place b2"),
        ("place b2 c3", "place b2"),
        ("placeb2", "place"),
        ("unload", "unload 2"),
        ("unload 4", "1 to 3"),
        ("unload d", "a to c"),
        ("unload boat 2", "unload 2"),
        ("unload 2.3", "unload 2"),
        ("use", "take, place, unload or swap"),
        ("use boat", "take, place, unload or swap"),
        ("use action-take", "take, place, unload or swap"),
        ("take", "take 2.3"),
        ("take 2", "take 2.3"),
        ("take 2.4", "1 to 3"),
        ("take 2.0", "1 to 3"),
        ("take 4.1", "take 2.3"),
        ("take 2,3", "take 2.3"),
        ("take 2 3", "take 2.3"),
        ("swap", "swap c.1-3"),
        ("swap c.3-1", "lower first"),
        ("swap c.1-1", "swap c.1-3"),
        ("swap c.1-4", "swap c.1-3"),
        ("swap c.13", "swap c.1-3"),
        ("swap c.1-c.3", "swap c.1-3"),
        ("swap d.1-2", "swap c.1-3"),
        ("Done", "done"),
        ("done now", "takes no argument"),
        ("pass please", "takes no argument"),
        ("resign", "place"),
        ("", "place"),
        (" ", "place"),
        ("0", "place"),
        ("None", "place"),
        ("ｐlace b2", "place"),
        ("place а1", "place b2"),  # a Cyrillic letter
        ("place a1\x00", "place"),
        ("place a1;place b2", "place"),
        ("x" * 10_000, "place"),
    ],
)
def test_unparsable_texts_are_refused_with_a_hint(text: str, hint: str) -> None:
    state = after("place a3, place b3")
    before = [state.view(seat) for seat in (0, 1, None)]
    error = state.why_illegal(text)
    assert isinstance(error, saqqara.ActionSyntaxError)
    assert isinstance(error, saqqara.SaqqaraError)
    assert hint in str(error)
    with pytest.raises(saqqara.ActionSyntaxError) as caught:
        state.play(text)
    assert str(caught.value) == str(error)
    assert [state.view(seat) for seat in (0, 1, None)] == before
    assert state.history == ["place a3", "place b3"]


@pytest.mark.parametrize("text", [None, 7, 7.0, b"place b2", ["place b2"], ("place b2",), {"action": "place b2"}, True])
def test_values_that_are_not_texts_are_refused(text: object) -> None:
    state = after("")
    assert isinstance(state.why_illegal(text), saqqara.ActionSyntaxError)
    with pytest.raises(saqqara.ActionSyntaxError):
        state.play(text)
    assert state.history == []


def test_long_texts_are_shortened_in_the_error() -> None:
    assert len(str(after("").why_illegal("y" * 100_000))) < 1_000


def test_unparsable_texts_are_refused_after_the_end() -> None:
    assert isinstance(after(WHOLE_GAME).why_illegal("place z9"), saqqara.ActionSyntaxError)


def test_legal_action_can_follow_a_refused_one() -> None:
    state = after("place b2", deal())
    with pytest.raises(saqqara.IllegalActionError):
        state.play("place b2")
    state.play("place a2")
    assert state.history == ["place b2", "place a2"]


def test_each_action_has_one_canonical_text() -> None:
    order = """
        place a1, place b1, place c1, place a2, place b2, place c2, place a3, place b3, place c3
        unload 1, unload 2, unload 3, unload a, unload b, unload c
        use take, use place, use unload, use swap
        take 1.1, take 1.2, take 1.3, take 2.1, take 2.2, take 2.3, take 3.1, take 3.2, take 3.3
        take a.1, take a.2, take a.3, take b.1, take b.2, take b.3, take c.1, take c.2, take c.3
        swap 1.1-2, swap 1.1-3, swap 1.2-3, swap 2.1-2, swap 2.1-3, swap 2.2-3, swap 3.1-2, swap 3.1-3, swap 3.2-3
        swap a.1-2, swap a.1-3, swap a.2-3, swap b.1-2, swap b.1-3, swap b.2-3, swap c.1-2, swap c.1-3, swap c.2-3
        done
        pass
    """
    # 9 + 6 + 4 + 18 + 18 + 2 = 57
    assert list(saqqara.game("duel").action_texts) == decisions_in(order)
    assert len(decisions_in(order)) == 57
