"""DUEL-4: effects of the four action tiles."""

from rules.duel.deals import BOATS, FIELDS, after, deal, moved, play, start

# After `place a1, place b1, unload 1` seat 1 moves next and owns the tile on space 2 of boat 1.
GAINED = "place a1, place b1, unload 1"


def with_tile(kind: str, **boats: str) -> list[str]:
    """Return a deal in which seat 1 gains this action tile by GAINED; `boat_2="..."` loads other boats."""
    return deal(
        {"1": f"obelisk action-{kind} obelisk"} | {name.removeprefix("boat_"): tiles for name, tiles in boats.items()},
        reserve="tomb-12 action-swap temple-4",
        stock="pyramid-dark pyramid-dark pyramid-light",
    )


# --- DUEL-4.1 take


def test_DUEL_4_1_any_tile_that_is_not_an_action_tile_from_any_boat() -> None:
    drawn = with_tile("take", boat_2="tomb-4 action-place tomb-6", boat_c="action-unload action-unload temple-3")
    state = after(GAINED + ", use take", drawn)
    assert state.view(None)["phase"] == "take"
    assert state.current_player == 1
    every_space = {f"take {boat}.{space}" for boat in BOATS for space in (1, 2, 3)}
    # 18 spaces minus the three that hold an action tile: 2.2, c.1, c.2
    assert set(state.legal_actions()) == every_space - {"take 2.2", "take c.1", "take c.2"}


def test_DUEL_4_1_the_tile_is_gained_and_the_top_of_the_reserve_takes_its_place() -> None:
    state = after(GAINED + ", use take, take 2.3", with_tile("take", boat_2="tomb-4 tomb-5 tomb-6"))
    view = state.view(None)
    assert view["sites"][1]["tomb"] == [6]
    assert view["boats"]["2"] == ["tomb-4", "tomb-5", "tomb-12"]
    assert moved(state) == [("tomb-6", "2.3", "tomb-1"), ("tomb-12", "reserve", "2.3")]
    assert state.current_player == 0  # the turn is over
    assert view["phase"] == "turn"


def test_DUEL_4_1_no_meeple_moves_and_the_stock_stays() -> None:
    state = after(GAINED + ", place c3, place a3, use take, take 2.3", with_tile("take"))
    view = state.view(None)
    assert view["harbour"] == dict.fromkeys(FIELDS) | {"c3": 1, "a3": 0}
    assert view["supply"] == [3, 3]
    assert view["stock"] == 36  # 39 - 3 for boat 1


def test_DUEL_4_1_the_reserve_is_not_refilled() -> None:
    state = after(GAINED + ", use take, take 2.3", with_tile("take"))
    assert state.view(None)["reserve"] == 2
    play(state, "place a2, place b2, unload 2")
    assert state.view(None)["reserve"] == 2


def test_DUEL_4_1_action_tile_from_the_reserve_can_be_put_on_a_boat() -> None:
    drawn = deal({"1": "obelisk action-take action-take"}, reserve="action-swap action-place tomb-1")
    state = after(GAINED + ", use take, take 2.3, use take", drawn)
    assert state.view(None)["boats"]["2"][2] == "action-swap"
    assert "take 2.3" not in state.legal_actions()  # an action tile cannot be taken
    state.play("take 2.2")
    assert state.view(None)["boats"]["2"][1:] == ["action-place", "action-swap"]
    assert state.view(None)["reserve"] == 1


def test_DUEL_4_1_a_tile_that_came_from_the_reserve_is_unloaded_like_any_other() -> None:
    state = after(GAINED + ", use take, take 2.3, place a2, place b2, unload 2", with_tile("take"))
    # seat 0 stands on a2 and takes space 3, where tomb-12 was put
    assert state.view(None)["sites"][0]["tomb"] == [12]


# --- DUEL-4.2 place 2-3


def test_DUEL_4_2_two_or_three_placements() -> None:
    state = after(GAINED + ", use place", with_tile("place"))
    assert state.view(None)["phase"] == "place-first"
    assert sorted(state.legal_actions()) == sorted(f"place {field}" for field in FIELDS)
    state.play("place a1")
    assert state.view(None)["phase"] == "place-second"
    assert sorted(state.legal_actions()) == sorted(f"place {field}" for field in FIELDS if field != "a1")
    state.play("place b2")
    assert state.view(None)["phase"] == "place-third"
    # nine fields minus a1 and b2, and the option to stop
    assert sorted(state.legal_actions()) == sorted(
        [f"place {field}" for field in FIELDS if field not in ("a1", "b2")] + ["done"]
    )
    assert state.current_player == 1
    state.play("place c3")
    assert state.current_player == 0
    assert state.view(None)["harbour"] == dict.fromkeys(FIELDS) | {"a1": 1, "b2": 1, "c3": 1}
    assert state.view(None)["supply"] == [4, 1]


def test_DUEL_4_2_done_after_two() -> None:
    state = after(GAINED + ", use place, place a1, place b2, done", with_tile("place"))
    assert state.current_player == 0
    assert state.view(None)["phase"] == "turn"
    assert state.view(None)["supply"] == [4, 2]
    assert moved(state) == []


def test_DUEL_4_2_unloading_is_impossible_during_an_action_tile() -> None:
    state = after(GAINED + ", use place, place a1, place a2", with_tile("place"))
    assert "unload a" not in state.legal_actions()


# --- DUEL-4.3 place and unload


def test_DUEL_4_3_one_placement_then_one_unloading() -> None:
    state = after(GAINED + ", place c3, place a1, use unload", with_tile("unload"))
    assert state.view(None)["phase"] == "place-then-unload"
    # The harbour holds c3 (seat 1) and a1 (seat 0). A line of two needs a field in row 1 or 3, column a or c: all but
    # b2.
    assert sorted(state.legal_actions()) == ["place a2", "place a3", "place b1", "place b3", "place c1", "place c2"]
    state.play("place a2")
    assert state.view(None)["phase"] == "unload-first"
    assert state.legal_actions() == ["unload a"]
    state.play("unload a")
    assert state.current_player == 0  # no second boat can be unloaded, so the choice is skipped
    assert state.view(None)["phase"] == "turn"
    assert state.view(None)["harbour"] == dict.fromkeys(FIELDS) | {"c3": 1}


def test_DUEL_4_3_one_placement_then_two_unloadings() -> None:
    state = after(GAINED + ", place a1, place b3, place c2, place a3, use unload, place b1", with_tile("unload"))
    # seat 1: a1, c2, b1; seat 0: b3, a3. Row 1: a1 b1; row 3: a3 b3; column a: a1 a3; column b: b1 b3.
    assert state.legal_actions() == ["unload 1", "unload 3", "unload a", "unload b"]
    state.play("unload 1")
    assert state.view(None)["phase"] == "unload-second"
    assert state.current_player == 1
    # a1 and b1 are empty again: only row 3 remains
    assert state.legal_actions() == ["unload 3", "done"]
    state.play("unload 3")
    assert state.current_player == 0
    assert state.view(None)["harbour"] == dict.fromkeys(FIELDS) | {"c2": 1}
    assert state.view(None)["stock"] == 30  # 39 - 3 x 3: GAINED, row 1, row 3


def test_DUEL_4_3_done_after_one_unloading() -> None:
    decisions = ", place a1, place b3, place c2, place a3, use unload, place b1, unload 1, done"
    state = after(GAINED + decisions, with_tile("unload"))
    assert state.current_player == 0
    assert state.view(None)["harbour"] == dict.fromkeys(FIELDS) | {"c2": 1, "a3": 0, "b3": 0}


def test_DUEL_4_3_the_placed_meeple_need_not_take_part() -> None:
    # a1 and a2 already stand in column a; c3 does not change that.
    state = after(GAINED + ", place a1, place a2, use unload", with_tile("unload"))
    assert state.current_player == 1
    assert sorted(state.legal_actions()) == [
        "place a3",
        "place b1",
        "place b2",
        "place b3",
        "place c1",
        "place c2",
        "place c3",
    ]
    play(state, "place c3, unload a")
    assert state.view(None)["harbour"] == dict.fromkeys(FIELDS) | {"c3": 1}


# --- DUEL-4.4 swap and unload


def test_DUEL_4_4_two_tiles_of_one_boat_change_places_then_one_boat_is_unloaded() -> None:
    drawn = with_tile("swap", boat_a="temple-1 temple-2 temple-3")
    state = after(GAINED + ", place a1, place a2, use swap", drawn)
    assert state.view(None)["phase"] == "swap"
    assert len(state.legal_actions()) == 18  # 6 boats x 3 pairs of spaces
    state.play("swap a.1-3")
    assert state.view(None)["boats"]["a"] == ["temple-3", "temple-2", "temple-1"]
    assert moved(state) == [("temple-1", "a.1", "a.3"), ("temple-3", "a.3", "a.1")]
    assert state.view(None)["phase"] == "unload-after-swap"
    assert state.legal_actions() == ["unload a"]
    state.play("unload a")
    # a1 (seat 1) gets temple-1 from space 3, a2 (seat 0) temple-2; temple-3 leaves the game
    assert state.view(None)["sites"][1]["temple"] == [1, 0, 0, 0]
    assert state.view(None)["sites"][0]["temple"] == [0, 1, 0, 0]
    assert state.view(None)["box"] == ["obelisk", "action-swap", "temple-3"]
    assert state.current_player == 0


def test_DUEL_4_4_each_pair_of_spaces() -> None:
    drawn = with_tile("swap", boat_2="tomb-4 tomb-5 tomb-6")
    for pair, load in [
        ("1-2", ["tomb-5", "tomb-4", "tomb-6"]),
        ("1-3", ["tomb-6", "tomb-5", "tomb-4"]),
        ("2-3", ["tomb-4", "tomb-6", "tomb-5"]),
    ]:
        state = after(GAINED + f", place a1, place a2, use swap, swap 2.{pair}", drawn)
        assert state.view(None)["boats"]["2"] == load


def test_DUEL_4_4_the_unloaded_boat_may_be_another() -> None:
    state = after(GAINED + ", place a1, place a2, use swap, swap 3.1-2", with_tile("swap"))
    assert state.legal_actions() == ["unload a"]


def test_DUEL_4_4_exactly_one_unloading() -> None:
    state = after(GAINED + ", place a1, place b3, place c2, place a3, place b1, unload 3", with_tile("swap"))
    # seat 1: a1, c2, b1; the meeples of row 3 are back in supply. Row 1: a1 b1.
    assert state.current_player == 1
    play(state, "place c3, place a3")
    # Row 1: a1 b1; row 3: a3 c3; column a: a1 a3; column c: c2 c3.
    play(state, "use swap, swap 1.1-2, unload 1")
    assert state.current_player == 0
    assert state.view(None)["harbour"] == dict.fromkeys(FIELDS) | {"c2": 1, "c3": 1, "a3": 0}


def test_DUEL_4_used_action_tile_leaves_other_boats_unchanged() -> None:
    before = start(with_tile("swap")).view(None)["boats"]
    state = after(GAINED + ", place a1, place a2, use swap, swap b.2-3", with_tile("swap"))
    later = state.view(None)["boats"]
    assert [boat for boat in "23ac" if before[boat] != later[boat]] == []
