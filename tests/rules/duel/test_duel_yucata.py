"""DUEL-8: profile `yucata`, compared with the same actions in profile `printed`."""

import pytest

from rules.duel.deals import BOATS, FIELDS, ROUND, STOCK_USED_UP, after, deal, moved, play, rounds, start

# Seat 1 gains the unload tile and can later unload two boats in one turn.
DRAWN = deal(
    {"1": "obelisk action-unload obelisk", "2": "obelisk temple-1 temple-2"},
    stock="pyramid-dark pyramid-dark pyramid-light tomb-1 tomb-2 tomb-3 tomb-4 tomb-5 tomb-6",
)
# The harbour then holds a1, c2, b1 of seat 1 (b1 placed by the action tile) and b3, a3 of seat 0.
TWO_READY = "place a1, place b1, unload 1, place a1, place b3, place c2, place a3, use unload, place b1"


def test_DUEL_8_1_unloaded_boat_stays_empty_until_the_turn_ends() -> None:
    state = after(TWO_READY + ", unload 3", DRAWN, profile="yucata")
    assert state.current_player == 1
    assert state.view(None)["boats"]["3"] == [None, None, None]
    assert state.view(None)["stock"] == 36  # 39 - 3 for boat 1
    state.play("done")
    assert state.view(None)["boats"]["3"] == ["tomb-1", "tomb-2", "tomb-3"]
    assert state.view(None)["stock"] == 33


def test_DUEL_8_1_in_the_printed_profile_it_is_filled_at_once() -> None:
    state = after(TWO_READY + ", unload 3", DRAWN)
    assert state.current_player == 1
    assert state.view(None)["boats"]["3"] == ["tomb-1", "tomb-2", "tomb-3"]
    assert state.view(None)["stock"] == 33


def test_DUEL_8_1_rows_are_filled_from_top_to_bottom() -> None:
    drawn_first = ["tomb-1", "tomb-2", "tomb-3"]
    drawn_next = ["tomb-4", "tomb-5", "tomb-6"]
    boats = after(TWO_READY + ", unload 3, unload 1", DRAWN, profile="yucata").view(None)["boats"]
    assert (boats["1"], boats["3"]) == (drawn_first, drawn_next)
    boats = after(TWO_READY + ", unload 3, unload 1", DRAWN).view(None)["boats"]
    assert (boats["1"], boats["3"]) == (drawn_next, drawn_first)


@pytest.mark.parametrize("order", ["unload b, unload a", "unload a, unload b"])
def test_DUEL_8_1_columns_are_filled_from_left_to_right(order: str) -> None:
    boats = after(TWO_READY + ", " + order, DRAWN, profile="yucata").view(None)["boats"]
    assert boats["a"] == ["tomb-1", "tomb-2", "tomb-3"]
    assert boats["b"] == ["tomb-4", "tomb-5", "tomb-6"]


@pytest.mark.parametrize("order", ["unload c, unload 1", "unload 1, unload c"])
def test_DUEL_8_1_rows_are_filled_before_columns(order: str) -> None:
    # seat 1: a1, c2, b1; seat 0: a3, c3. Row 1: a1 b1; row 3: a3 c3; column a: a1 a3; column c: c2 c3.
    decisions = "place a1, place b1, unload 1, place a1, place c3, place c2, place a3, use unload, place b1, "
    boats = after(decisions + order, DRAWN, profile="yucata").view(None)["boats"]
    assert boats["1"] == ["tomb-1", "tomb-2", "tomb-3"]
    assert boats["c"] == ["tomb-4", "tomb-5", "tomb-6"]


def test_DUEL_8_1_a_turn_of_one_unloading_ends_with_full_boats() -> None:
    state = after("place a1, place b1, unload 1", DRAWN, profile="yucata")
    assert state.current_player == 1
    assert state.view(None)["boats"]["1"] == ["pyramid-dark", "pyramid-dark", "pyramid-light"]
    assert moved(state) == [
        ("meeple-0", "a1", "supply-0"),
        ("obelisk", "1.3", "obelisk-0"),
        ("meeple-1", "b1", "supply-1"),
        ("action-unload", "1.2", "action_tiles-1"),
        ("obelisk", "1.1", "box"),
        ("pyramid-dark", "stock", "1.1"),
        ("pyramid-dark", "stock", "1.2"),
        ("pyramid-light", "stock", "1.3"),
    ]


def test_DUEL_8_1_done_moves_the_tiles_that_fill_the_boats() -> None:
    state = after(TWO_READY + ", unload 3, done", DRAWN, profile="yucata")
    assert moved(state) == [("tomb-1", "stock", "3.1"), ("tomb-2", "stock", "3.2"), ("tomb-3", "stock", "3.3")]


def test_DUEL_8_1_an_empty_boat_is_not_unloaded_again() -> None:
    # seat 1: a1, b1, c2; seat 0: b3, a3. After unloading row 3 its fields and its boat are empty.
    state = after(TWO_READY + ", unload 3", DRAWN, profile="yucata")
    assert state.legal_actions() == ["unload 1", "done"]


# --- the last threes of the stock: seat 1 owns an unload tile, 3 tiles are in the stock, all boats are loaded

# Thirteen ROUNDs would use up the stock; twelve leave 3 tiles. Round 1 gives seat 1 the unload tile.
TWELVE = rounds(" ".join(["1"] * 12))
LAST_THREE = deal(
    {"1": "obelisk action-unload obelisk"},
    stock=" ".join(["pyramid-light pyramid-light pyramid-light"] * 2)
    + " obelisk obelisk obelisk" * 3
    + " temple-1 temple-1 temple-1 temple-2 temple-2 temple-2 temple-3 temple-3 temple-3 temple-4 temple-4 temple-4"
    + " pyramid-dark pyramid-dark pyramid-dark pyramid-dark pyramid-dark pyramid-dark tomb-1 tomb-2 tomb-3"
    + " tomb-4 tomb-5 tomb-6",
)
# 36 turns later seat 0 moves: it stands on a3, b3, seat 1 on a1, c2 and b1 (b1 placed by the action tile).
READY_AT_THE_END = ", place a3, place a1, place b3, place c2, place c1, use unload, place b1"


def test_DUEL_8_1_the_last_three_tiles_go_to_the_upper_row_and_the_other_boat_leaves() -> None:
    state = after(TWELVE + READY_AT_THE_END, LAST_THREE, profile="yucata")
    assert state.view(None)["stock"] == 3
    play(state, "unload 3, unload 1")
    boats = state.view(None)["boats"]
    assert boats["1"] == ["tomb-4", "tomb-5", "tomb-6"]
    assert boats["3"] is None
    assert moved(state)[-4:] == [
        ("tomb-4", "stock", "1.1"),
        ("tomb-5", "stock", "1.2"),
        ("tomb-6", "stock", "1.3"),
        ("boat-3", "3", "box"),
    ]


def test_DUEL_8_1_the_printed_profile_fills_the_boat_that_was_unloaded_first() -> None:
    state = after(TWELVE + READY_AT_THE_END + ", unload 3, unload 1", LAST_THREE)
    boats = state.view(None)["boats"]
    assert boats["1"] is None
    assert boats["3"] == ["tomb-4", "tomb-5", "tomb-6"]


def test_DUEL_8_1_with_the_stock_empty_the_boat_leaves_when_the_turn_ends() -> None:
    state = after(STOCK_USED_UP + ", place a2, place b2, unload 2", profile="yucata")
    assert state.view(None)["boats"]["2"] is None
    assert state.view(None)["stock"] == 0
    assert moved(state)[-1] == ("boat-2", "2", "box")


def test_DUEL_8_1_everything_else_is_as_printed() -> None:
    # Without action tiles a turn has at most one unloading: both profiles play the same game.
    for boats in ["1", "1 2 3 a b c", "1 1 1 2 b"]:
        printed = after(rounds(boats)).view(None)
        yucata = after(rounds(boats), profile="yucata").view(None)
        assert printed["options"].pop("profile") == "printed"
        assert yucata["options"].pop("profile") == "yucata"
        assert printed == yucata


def test_DUEL_8_2_the_engine_obeys_first_and_draws_nothing() -> None:
    for first in (0, 1):
        assert {start(profile="yucata", first=first).current_player for _ in range(5)} == {first}
    assert start(profile="yucata").current_player == 0


def test_DUEL_8_3_the_view_shows_what_yucata_s_page_shows() -> None:
    state = after(ROUND["1"] + ", " + ROUND["2"], DRAWN, profile="yucata")
    view = state.view(None)
    assert view["box"] == ["obelisk", "obelisk"]  # tiles that left the game
    assert view["stock"] // 3 == 11  # number of boats that can still be refilled: 13 - 2
    assert [set(points) for points in view["breakdown"]] == [
        {"obelisk", "temple", "pyramids", "tomb", "action_tiles", "meeples"}
    ] * 2
    assert view["sites"][1]["action_tiles"] == ["action-unload"]


def test_DUEL_8_3_the_stock_is_always_a_number_of_whole_boats_when_a_turn_begins() -> None:
    state = start(profile="yucata")
    for decision in (STOCK_USED_UP + ", " + rounds("1 2 3 a b")).split(", "):
        view = state.view(None)
        assert view["stock"] % 3 == 0
        assert [boat for boat in BOATS if view["boats"][boat] is not None and None in view["boats"][boat]] == []
        state.play(decision)
    assert view["harbour"] == dict.fromkeys(FIELDS) | {"b1": 1, "b2": 0}
    assert state.is_over
