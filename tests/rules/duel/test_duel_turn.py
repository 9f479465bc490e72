"""DUEL-3: a turn is one placement, one unloading or one action tile."""

import pytest

from rules.duel.deals import BOATS, FIELDS, after, deal, moved, play, start

SIX_BOATS = {
    "1": "tomb-1 tomb-2 tomb-3",
    "2": "tomb-4 tomb-5 tomb-6",
    "3": "tomb-7 tomb-8 tomb-9",
    "a": "temple-1 temple-2 temple-3",
    "b": "obelisk pyramid-light pyramid-dark",
    "c": "temple-4 obelisk pyramid-light",
}
NUMBERED = deal(SIX_BOATS, stock="tomb-10 tomb-11 tomb-12 temple-1 temple-2 temple-3")


# --- DUEL-3.1 place


def test_DUEL_3_1_one_meeple_from_the_supply_to_a_free_field() -> None:
    state = after("place b2")
    view = state.view(None)
    assert view["harbour"] == dict.fromkeys(FIELDS) | {"b2": 0}
    assert view["supply"] == [3, 4]
    assert moved(state) == [("meeple-0", "supply-0", "b2")]


def test_DUEL_3_1_the_opening_has_the_nine_fields_and_nothing_else() -> None:
    assert sorted(start().legal_actions()) == sorted(f"place {field}" for field in FIELDS)


def test_DUEL_3_1_an_occupied_field_is_not_free_for_either_player() -> None:
    state = after("place b2")
    assert "place b2" not in state.legal_actions()
    assert len(state.legal_actions()) == 8  # 9 - 1 fields; no boat can be unloaded
    state.play("place a1")  # not in the line of b2
    assert sorted(state.legal_actions()) == [
        "place a2",
        "place a3",
        "place b1",
        "place b3",
        "place c1",
        "place c2",
        "place c3",
    ]


def test_DUEL_3_1_not_possible_with_no_meeple_in_supply() -> None:
    # Seat 0 stands on a1, b2, c3, a2, seat 1 on b1, c2, a3. Seat 0 has no meeple left; seat 1 has one and places it.
    state = after("place a1, place b1, place b2, place c2, place c3, place a3, place a2, place b3")
    assert state.view(None)["supply"] == [0, 0]
    assert state.current_player == 0
    # Only c1 is free. Row 1: a1 b1; row 2: a2 b2 c2; row 3: a3 b3 c3; column a: 3; b: 3; c: c2 c3.
    assert sorted(state.legal_actions()) == ["unload 1", "unload 2", "unload 3", "unload a", "unload b", "unload c"]


def test_DUEL_3_turn_the_players_alternate() -> None:
    state = start()
    seats = []
    for text in ["place a1", "place b2", "place a2", "unload a", "place c3"]:
        seats.append(state.current_player)
        state.play(text)
    assert seats == [0, 1, 0, 1, 0]
    assert state.view(None)["turn"] == 6
    assert state.view(None)["harbour"]["c3"] == 0


# --- DUEL-3.2 unload


def test_DUEL_3_2_unloading_needs_two_meeples_of_any_owner() -> None:
    assert [text for text in after("place a2").legal_actions() if text.startswith("unload")] == []
    # Two meeples of seat 0 (a2, c2), then one of each seat.
    mine = after("place a2, place b1, place c2, place b3")
    assert [text for text in mine.legal_actions() if text.startswith("unload")] == ["unload 2", "unload b"]
    mixed = after("place a2, place c2")
    assert [text for text in mixed.legal_actions() if text.startswith("unload")] == ["unload 2"]


def test_DUEL_3_2_player_can_unload_two_meeples_of_the_opponent() -> None:
    # Seat 1 stands on b1 and b3; seat 0 unloads column b and gets nothing.
    state = after("place a2, place b1, place c2, place b3, unload b", NUMBERED)
    assert [one["tomb"] for one in state.view(None)["sites"]] == [[], []]
    # b1 is nearest and takes space 3, the dark pyramid; b3 takes space 2, the light one.
    assert state.view(None)["sites"][1]["pyramids"] == {"light": 1, "dark": 1}
    assert state.view(None)["supply"] == [2, 4]


@pytest.mark.parametrize("boat", BOATS)
def test_DUEL_3_2_a_line_of_one_meeple_is_not_enough(boat: str) -> None:
    field = {"1": "b1", "2": "b2", "3": "b3", "a": "a2", "b": "b2", "c": "c2"}[boat]
    assert f"unload {boat}" not in after(f"place {field}").legal_actions()


@pytest.mark.parametrize(
    ("decisions", "first", "second", "third"),
    [
        # a2 is nearest to the boat of row 2, b1 to that of column b; tiles of spaces 3, 2, 1
        ("place a2, place b2, place c2, unload 2", (0, "tomb-6"), (1, "tomb-5"), (0, "tomb-4")),
        ("place c2, place b2, place a2, unload 2", (0, "tomb-6"), (1, "tomb-5"), (0, "tomb-4")),
        ("place b2, place a2, place c2, unload 2", (1, "tomb-6"), (0, "tomb-5"), (0, "tomb-4")),
        ("place a2, place c2, place b2, unload 2", (0, "tomb-6"), (0, "tomb-5"), (1, "tomb-4")),
        ("place a1, place a2, place a3, unload a", (0, "temple-3"), (1, "temple-2"), (0, "temple-1")),
        ("place a3, place a1, place a2, unload a", (1, "temple-3"), (0, "temple-2"), (0, "temple-1")),
        ("place b1, place b2, place b3, unload b", (0, "pyramid-dark"), (1, "pyramid-light"), (0, "obelisk")),
        ("place a3, place b3, place c3, unload 3", (0, "tomb-9"), (1, "tomb-8"), (0, "tomb-7")),
        ("place c1, place b1, place a1, unload 1", (0, "tomb-3"), (1, "tomb-2"), (0, "tomb-1")),
        ("place c3, place c1, place c2, unload c", (1, "pyramid-light"), (0, "obelisk"), (0, "temple-4")),
    ],
)
def test_DUEL_3_2a_the_nearest_meeple_takes_the_farthest_tile(
    decisions: str, first: tuple[int, str], second: tuple[int, str], third: tuple[int, str]
) -> None:
    state = after(decisions, NUMBERED)
    gained = [(move[2], move[0]) for move in moved(state) if move[2][:-2] in ("obelisk", "temple", "pyramids", "tomb")]
    where = {"tomb": "tomb", "temple": "temple", "pyramid": "pyramids", "obelisk": "obelisk"}
    assert gained == [(f"{where[tile.split('-')[0]]}-{seat}", tile) for seat, tile in (first, second, third)]


def test_DUEL_3_2a_empty_fields_are_skipped_near_the_boat() -> None:
    # a2 is empty: b2 (seat 0) takes the tile on space 3, c2 (seat 1) the tile on space 2.
    sites = after("place b2, place c2, unload 2", NUMBERED).view(None)["sites"]
    assert (sites[0]["tomb"], sites[1]["tomb"]) == ([6], [5])


def test_DUEL_3_2a_empty_fields_are_skipped_between_two_meeples() -> None:
    sites = after("place c2, place a2, unload 2", NUMBERED).view(None)["sites"]
    assert (sites[0]["tomb"], sites[1]["tomb"]) == ([5], [6])
    sites = after("place a3, place a1, unload a", NUMBERED).view(None)["sites"]
    assert (sites[0]["temple"], sites[1]["temple"]) == ([0, 1, 0, 0], [0, 0, 1, 0])


def test_DUEL_3_2a_empty_fields_are_skipped_at_the_far_end() -> None:
    sites = after("place a2, place b2, unload 2", NUMBERED).view(None)["sites"]
    assert (sites[0]["tomb"], sites[1]["tomb"]) == ([6], [5])


def test_DUEL_3_2b_unloading_meeples_return_and_owners_get_the_tiles() -> None:
    state = after("place a2, place b2, place c2, unload 2", NUMBERED)
    view = state.view(None)
    assert view["supply"] == [4, 4]
    assert view["harbour"] == dict.fromkeys(FIELDS)
    assert view["sites"][0]["tomb"] == [4, 6]
    assert view["sites"][1]["tomb"] == [5]


def test_DUEL_3_2b_meeples_of_other_lines_stay() -> None:
    state = after("place a2, place b2, place a1, place c3, unload 2", NUMBERED)
    assert state.view(None)["harbour"] == dict.fromkeys(FIELDS) | {"a1": 0, "c3": 1}
    assert state.view(None)["supply"] == [3, 3]  # 4 - 2 placed + 1 returned, each


def test_DUEL_3_2c_with_two_meeples_the_tile_on_space_1_leaves_the_game() -> None:
    view = after("place a2, place b2, unload 2", NUMBERED).view(None)
    assert view["box"] == ["tomb-4"]


def test_DUEL_3_2c_with_three_meeples_nothing_leaves_the_game() -> None:
    assert after("place a2, place b2, place c2, unload 2", NUMBERED).view(None)["box"] == []


def test_DUEL_3_2c_removed_tiles_are_in_order_of_removal() -> None:
    state = after("place a2, place b2, unload 2, place a1, place a3, unload a, place c1, place c2, unload c", NUMBERED)
    assert state.view(None)["box"] == ["tomb-4", "temple-1", "temple-4"]


def test_DUEL_3_2d_the_boat_is_filled_from_the_stock_space_1_first() -> None:
    state = after("place a2, place b2, unload 2", NUMBERED)
    assert state.view(None)["boats"]["2"] == ["tomb-10", "tomb-11", "tomb-12"]
    assert state.view(None)["stock"] == 36  # 39 - 3
    play(state, "place c1, place c2, unload c")
    assert state.view(None)["boats"]["c"] == ["temple-1", "temple-2", "temple-3"]
    assert state.view(None)["stock"] == 33


def test_DUEL_3_2d_order_of_moves_of_an_unloading() -> None:
    state = after("place c2, place a2, unload 2", NUMBERED)
    assert moved(state) == [
        ("meeple-1", "a2", "supply-1"),
        ("tomb-6", "2.3", "tomb-1"),
        ("meeple-0", "c2", "supply-0"),
        ("tomb-5", "2.2", "tomb-0"),
        ("tomb-4", "2.1", "box"),
        ("tomb-10", "stock", "2.1"),
        ("tomb-11", "stock", "2.2"),
        ("tomb-12", "stock", "2.3"),
    ]


def test_DUEL_3_2d_only_the_unloaded_boat_is_filled() -> None:
    before = start(NUMBERED).view(None)["boats"]
    later = after("place a2, place b2, unload 2", NUMBERED).view(None)["boats"]
    assert {boat for boat in BOATS if before[boat] != later[boat]} == {"2"}


# --- DUEL-3.3 action tiles (their effects: test_duel_action_tiles.py)

TAKE_FOR_SEAT_1 = deal({"1": "obelisk action-take tomb-1"})
TWO_EACH = deal({"1": "obelisk action-take action-place", "2": "obelisk action-swap action-unload"})


def test_DUEL_3_3_only_an_own_action_tile_can_be_used() -> None:
    state = after("place a1, place b1, unload 1", TAKE_FOR_SEAT_1)  # seat 1 gets space 2
    assert state.view(None)["sites"][1]["action_tiles"] == ["action-take"]
    assert [text for text in state.legal_actions() if text.startswith("use")] == ["use take"]
    state.play("place c3")
    assert state.current_player == 0
    assert [text for text in state.legal_actions() if text.startswith("use")] == []


def test_DUEL_3_3_used_tile_is_removed_and_does_not_score() -> None:
    state = after("place a1, place b1, unload 1", TAKE_FOR_SEAT_1)
    assert state.breakdown()[1]["action_tiles"] == 1
    state.play("use take")
    view = state.view(None)
    assert view["sites"][1]["action_tiles"] == []
    assert view["box"] == ["obelisk", "action-take"]  # the obelisk on space 1 left the game
    assert state.breakdown()[1]["action_tiles"] == 0
    assert moved(state) == [("action-take", "action_tiles-1", "box")]


def test_DUEL_3_3_one_tile_a_turn_and_it_is_the_whole_turn() -> None:
    # Round 1: seat 0 gets place, seat 1 take. Round 2: seat 1 (first, on a2) gets unload, seat 0 swap.
    state = after("place a1, place b1, unload 1, place a2, place b2, unload 2", TWO_EACH)
    sites = state.view(None)["sites"]
    assert sorted(sites[0]["action_tiles"]) == ["action-place", "action-swap"]
    assert sorted(sites[1]["action_tiles"]) == ["action-take", "action-unload"]
    assert state.current_player == 0
    state.play("use place")
    assert [text for text in state.legal_actions() if not text.startswith("place")] == []
    play(state, "place a1, place b1")
    assert sorted(set(state.legal_actions()) - {f"place {field}" for field in FIELDS}) == ["done"]
    state.play("done")
    assert state.current_player == 1  # the action tile was the whole turn


def test_DUEL_3_3_the_same_tile_twice_is_one_decision() -> None:
    drawn = deal({"1": "obelisk tomb-1 action-take", "a": "obelisk action-take tomb-2"})
    # Seat 0 moves first on a1 (take), then seat 1 on a1, seat 0 on a2 (take).
    state = after("place a1, place b1, unload 1, place a1, place a2, unload a", drawn)
    assert state.view(None)["sites"][0]["action_tiles"] == ["action-take", "action-take"]
    assert state.current_player == 0
    assert state.legal_actions().count("use take") == 1
    play(state, "use take, take 3.1, place a1")
    assert state.view(None)["sites"][0]["action_tiles"] == ["action-take"]
    assert state.breakdown()[0]["action_tiles"] == 1


def test_DUEL_3_3_a_tile_gained_now_can_be_used_from_the_next_own_turn_on() -> None:
    state = after("place a1, place b1, unload 1", deal({"1": "obelisk tomb-2 action-take"}))
    assert state.current_player == 1
    assert "use take" not in state.legal_actions()
    state.play("place c3")
    assert "use take" in state.legal_actions()


# --- DUEL-3.4 tiles gained


def test_DUEL_3_4_tiles_gained_are_at_the_owner_s_sites_at_once() -> None:
    drawn = deal({"1": "obelisk temple-4 pyramid-dark", "2": "tomb-7 action-swap pyramid-light"})
    state = after("place a1, place b1, place c1, unload 1", drawn)
    view = state.view(None)
    assert view["sites"] == [
        {"obelisk": 1, "temple": [0, 0, 0, 0], "pyramids": {"light": 0, "dark": 1}, "tomb": [], "action_tiles": []},
        {"obelisk": 0, "temple": [0, 0, 0, 1], "pyramids": {"light": 0, "dark": 0}, "tomb": [], "action_tiles": []},
    ]
    play(state, "place a2, place b2, place c2, unload 2")
    assert state.view(None)["sites"] == [
        {"obelisk": 1, "temple": [0, 0, 0, 0], "pyramids": {"light": 1, "dark": 1}, "tomb": [7], "action_tiles": []},
        {
            "obelisk": 0,
            "temple": [0, 0, 0, 1],
            "pyramids": {"light": 0, "dark": 0},
            "tomb": [],
            "action_tiles": ["action-swap"],
        },
    ]


def test_DUEL_3_4_tiles_are_gained_in_the_order_of_unloading() -> None:
    state = after("place a1, place b1, place c1, unload 1", deal({"1": "obelisk temple-4 pyramid-dark"}))
    assert [move for move in moved(state) if move[0] not in ("meeple-0", "meeple-1")][:3] == [
        ("pyramid-dark", "1.3", "pyramids-0"),
        ("temple-4", "1.2", "temple-1"),
        ("obelisk", "1.1", "obelisk-0"),
    ]


def test_DUEL_3_4_tombs_are_in_order_of_their_numbers() -> None:
    drawn = deal({"1": "tomb-5 tomb-12 tomb-9", "2": "tomb-3 obelisk tomb-1"})
    state = after("place a1, place b1, place c1, unload 1, place b2, place a2, place c2, unload 2", drawn)
    # Row 1: seat 0 gets 9, seat 1 gets 12, seat 0 gets 5. Row 2: seat 1 on a2 gets 1, seat 0 an obelisk and, on c2, 3.
    assert state.view(None)["sites"][0]["tomb"] == [3, 5, 9]
    assert state.view(None)["sites"][1]["tomb"] == [1, 12]
