"""DUEL-6 and DUEL-7: points of positions built from views with the given sites."""

from typing import Any

import pytest

from rules.duel.deals import after, deal, play, position, rounds, site

NO_MORE = {"obelisk": 0, "temple": 0, "pyramids": 0, "tomb": 0, "action_tiles": 0, "meeples": 0}


def points(source: str, one: dict[str, Any], other: dict[str, Any] | None = None, **more: Any) -> tuple[int, int]:
    """Return the points of both seats from one source."""
    first, second = position(sites=(one, other or site()), **more).breakdown()
    return first[source], second[source]


# --- A sides


@pytest.mark.parametrize(
    ("mine", "yours", "expected"),
    [
        (0, 0, (0, 0)),
        (1, 0, (7, 0)),  # 1 + 6
        (0, 1, (0, 7)),
        (1, 1, (1, 1)),  # no majority
        (3, 2, (9, 2)),  # 3 + 6
        (2, 3, (2, 9)),
        (6, 6, (6, 6)),
        (12, 0, (18, 0)),  # 12 + 6
        (5, 7, (5, 13)),  # 7 + 6
    ],
)
def test_DUEL_6_1_obelisks_one_point_each_and_six_for_having_more(
    mine: int, yours: int, expected: tuple[int, int]
) -> None:
    assert points("obelisk", site(obelisk=mine), site(obelisk=yours)) == expected


@pytest.mark.parametrize(
    ("temple", "expected"),
    [
        ([0, 0, 0, 0], 0),
        ([1, 0, 0, 0], 1),
        ([0, 1, 0, 0], 2),
        ([0, 0, 1, 0], 3),
        ([0, 0, 0, 1], 4),
        ([1, 1, 0, 1], 7),  # 1 + 2 + 4
        ([0, 0, 3, 0], 9),  # 3 x 3
        ([3, 3, 3, 3], 30),  # 3 x (1 + 2 + 3 + 4)
    ],
)
def test_DUEL_6_2_temple_one_point_a_symbol(temple: list[int], expected: int) -> None:
    assert points("temple", site(temple=temple)) == (expected, 0)


@pytest.mark.parametrize(("tiles", "expected"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 21)])
def test_DUEL_6_3_each_pyramid_by_its_size(tiles: int, expected: int) -> None:
    assert points("pyramids", site(pyramids={"light": tiles, "dark": 0})) == (expected, 0)
    assert points("pyramids", site(), site(pyramids={"light": 0, "dark": tiles})) == (0, expected)


@pytest.mark.parametrize(
    ("light", "dark", "expected"),
    [(1, 1, 2), (2, 4, 13), (4, 6, 31), (6, 6, 42), (3, 5, 21)],  # 1+1, 3+10, 10+21, 21+21, 6+15
)
def test_DUEL_6_3_light_and_dark_each_on_their_own(light: int, dark: int, expected: int) -> None:
    assert points("pyramids", site(pyramids={"light": light, "dark": dark})) == (expected, 0)


@pytest.mark.parametrize(
    ("tomb", "expected"),
    [
        ([], 0),
        ([7], 1),
        ([7, 8], 4),
        ([1, 2, 3], 9),
        ([9, 10, 11, 12], 16),
        ([4, 5, 6, 7, 8], 25),
        ([4, 5, 6, 7, 8, 9], 25),  # five or more
        ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 25),
        ([1, 3, 5, 7, 9, 11], 6),  # six groups of one
        ([1, 12], 2),  # not neighbours: 1 + 1, not 4
        ([1, 2, 11, 12], 8),  # 4 + 4, not 16
        ([1, 2, 4, 5, 6], 13),  # 4 + 9
        ([1, 2, 3, 4, 5, 7, 8, 9, 10, 11], 50),  # 25 + 25
        ([2, 3, 5, 6, 8, 9, 11, 12], 16),  # 4 groups of two: 4 x 4
        ([1, 2, 3, 4, 6, 8, 9], 21),  # 16 + 1 + 4
    ],
)
def test_DUEL_6_4_tomb_groups_of_consecutive_numbers(tomb: list[int], expected: int) -> None:
    assert points("tomb", site(tomb=tomb)) == (expected, 0)


@pytest.mark.parametrize("side", ["A", "B"])
def test_DUEL_6_5_each_unused_action_tile_one_point(side: str) -> None:
    sides = dict.fromkeys(("obelisk", "temple", "pyramids", "tomb"), side)
    mine = site(action_tiles=["action-take", "action-take", "action-swap"])
    yours = site(action_tiles=["action-place"])
    assert points("action_tiles", mine, yours, **sides) == (3, 1)


def test_DUEL_6_5_all_twelve_action_tiles() -> None:
    every = [f"action-{kind}" for kind in ("take", "place", "unload", "swap") for _ in range(3)]
    assert points("action_tiles", site(action_tiles=every)) == (12, 0)


@pytest.mark.parametrize("side", ["A", "B"])
def test_DUEL_6_6_each_own_meeple_in_the_harbour_one_point(side: str) -> None:
    sides = dict.fromkeys(("obelisk", "temple", "pyramids", "tomb"), side)
    assert points("meeples", site(), harbour={"a1": 0, "b2": 0, "c3": 0, "c1": 1}, **sides) == (3, 1)
    state = after("place a1, place b2, place c3", **sides)
    assert [one["meeples"] for one in state.breakdown()] == [2, 1]
    play(state, "place a3, unload a")  # a1 (seat 0) and a3 (seat 1) return to the supply
    assert [one["meeples"] for one in state.breakdown()] == [1, 1]


def test_DUEL_6_6_meeples_score_anywhere_in_the_harbour() -> None:
    departed: dict[str, str | None] = {"1": None, "2": None, "a": None, "b": None}
    assert points("meeples", site(), harbour={"a1": 0, "b1": 0, "a2": 1}, boats=departed) == (2, 1)


# --- B sides


@pytest.mark.parametrize(
    ("mine", "yours", "first", "expected"),
    [
        (0, 0, None, (0, 0)),
        (4, 4, None, (0, 0)),
        (5, 0, 0, (12, 0)),
        (6, 4, 0, (12, 0)),  # neither the sixth nor the opponent's four score
        (5, 5, 0, (12, 6)),
        (5, 5, 1, (6, 12)),
        (5, 7, 0, (12, 6)),  # more tiles later do not change which seat was first
        (7, 5, 1, (6, 12)),
        (9, 3, 0, (12, 0)),
        (10, 2, 0, (18, 0)),  # ten or more: 18 in all
        (12, 0, 0, (18, 0)),
        (1, 11, 1, (0, 18)),
    ],
)
def test_DUEL_7_1_obelisks_first_to_five(mine: int, yours: int, first: int | None, expected: tuple[int, int]) -> None:
    state = position(sites=(site(obelisk=mine), site(obelisk=yours)), first_to_five=first, obelisk="B")
    assert tuple(one["obelisk"] for one in state.breakdown()) == expected
    assert state.view(None)["first_to_five"] == first


def test_DUEL_7_1_by_play_the_fifth_obelisk_scores_twelve() -> None:
    # Rounds on boat 1, all obelisks: each seat gets one per round, and one leaves the game. Seat 0 begins rounds 1, 3,
    # 5:
    # after four rounds (12 obelisks) both have four. So one obelisk of round 4 is kept for a fifth on boat 2.
    drawn = deal(
        {"1": "tomb-1 obelisk obelisk", "2": "tomb-2 tomb-3 obelisk"},
        stock=" ".join(["tomb-4 obelisk obelisk", "tomb-5 obelisk obelisk", "tomb-6 obelisk obelisk"]),
    )
    state = after(rounds("1 1 1 1"), drawn, obelisk="B")
    assert [one["obelisk"] for one in state.view(None)["sites"]] == [4, 4]
    assert [one["obelisk"] for one in state.breakdown()] == [0, 0]
    assert state.view(None)["first_to_five"] is None
    play(state, "place a2, place b2, unload 2")  # seat 0 is nearest: space 3
    assert [one["obelisk"] for one in state.view(None)["sites"]] == [5, 4]
    assert [one["obelisk"] for one in state.breakdown()] == [12, 0]
    assert state.view(None)["first_to_five"] == 0


@pytest.mark.parametrize(
    ("temple", "expected"),
    [
        ([0, 0, 0, 0], 0),
        ([1, 0, 0, 0], 1),
        ([0, 0, 0, 1], 1),
        ([1, 0, 0, 1], 4),  # a set of two
        ([0, 1, 1, 1], 9),
        ([1, 1, 1, 1], 16),
        ([3, 0, 0, 0], 3),  # three sets of one
        ([2, 2, 0, 0], 8),  # 4 + 4
        ([2, 3, 1, 2], 26),  # 16 + 9 + 1
        ([1, 1, 1, 3], 18),  # 16 + 1 + 1, better than 4 + 4 + 4
        ([2, 2, 1, 1], 20),  # 16 + 4, better than 9 + 9
        ([3, 3, 3, 3], 48),  # 3 x 16
        ([3, 2, 1, 0], 14),  # 9 + 4 + 1
        ([0, 3, 3, 1], 17),  # 9 + 4 + 4
    ],
)
def test_DUEL_7_2_temple_sets_of_different_symbols(temple: list[int], expected: int) -> None:
    assert points("temple", site(temple=temple), temple="B") == (expected, 0)


@pytest.mark.parametrize(
    ("light", "dark", "expected"),
    [
        (0, 0, -6),
        (0, 6, -6),
        (6, 0, -6),
        (1, 1, 0),
        (1, 6, 0),
        (2, 3, 4),
        (3, 2, 4),
        (3, 3, 10),
        (4, 6, 18),
        (5, 5, 30),  # only one of two equal pyramids
        (6, 5, 30),
        (6, 6, 45),
    ],
)
def test_DUEL_7_3_pyramids_only_the_smaller(light: int, dark: int, expected: int) -> None:
    assert points("pyramids", site(pyramids={"light": light, "dark": dark}), pyramids="B") == (expected, -6)


@pytest.mark.parametrize(
    ("tomb", "expected"),
    [
        ([], 0),
        ([7], 4),
        ([7, 8], 4),
        ([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 4),
        ([1, 3, 4, 5], 8),
        ([1, 12], 8),  # not neighbours
        ([1, 3, 5, 7, 9, 11], 24),  # 6 x 4
        ([2, 4, 6, 8, 10, 12], 24),
        ([1, 2, 4, 5, 7, 8, 10, 11], 16),
    ],
)
def test_DUEL_7_4_tomb_four_points_a_group(tomb: list[int], expected: int) -> None:
    assert points("tomb", site(tomb=tomb), tomb="B") == (expected, 0)


# --- the worked examples of the printed rules


def test_DUEL_6_the_worked_example_of_the_A_sides_has_69_points() -> None:
    mine = site(
        obelisk=2,
        temple=[1, 1, 0, 1],
        pyramids={"light": 4, "dark": 6},
        tomb=[1, 2, 3, 4, 5, 6, 8],
        action_tiles=["action-take", "action-place"],
    )
    state = position(sites=(mine, site(obelisk=3)), harbour={"b2": 0})
    assert state.breakdown()[0] == {
        "obelisk": 2,  # two tiles, the other seat has three
        "temple": 7,  # 1 + 2 + 4
        "pyramids": 31,  # 10 + 21
        "tomb": 26,  # a group of six 25, a single tile 1
        "action_tiles": 2,
        "meeples": 1,
    }
    # 2 + 7 + 31 + 26 + 2 + 1 = 69; the other seat has 3 obelisks and the majority: 3 + 6 = 9
    assert state.scores() == [69, 9]


def test_DUEL_7_the_worked_example_of_the_B_sides_has_43_points() -> None:
    mine = site(
        obelisk=6,
        temple=[2, 3, 1, 2],  # the sets 1-2-3-4, 1-2-4 and 2
        pyramids={"light": 0, "dark": 6},
        tomb=[1, 3, 4, 5],
        action_tiles=["action-swap", "action-unload"],
    )
    sides = dict.fromkeys(("obelisk", "temple", "pyramids", "tomb"), "B")
    state = position(sites=(mine, site()), harbour={"b2": 0}, first_to_five=0, **sides)
    assert state.breakdown()[0] == {
        "obelisk": 12,
        "temple": 26,  # 16 + 9 + 1
        "pyramids": -6,
        "tomb": 8,  # 4 + 4
        "action_tiles": 2,
        "meeples": 1,
    }
    # 12 + 26 - 6 + 8 + 2 + 1 = 43; the other seat has no tiles: 0 and -6 for the missing pyramid
    assert state.scores() == [43, -6]


@pytest.mark.parametrize(
    ("side", "expected"),
    [
        ("obelisk", {"obelisk": 12}),  # first to own five
        ("temple", {"temple": 9}),  # a set of three
        ("pyramids", {"pyramids": 10}),  # the smaller has three
        ("tomb", {"tomb": 12}),  # three groups
    ],
)
def test_DUEL_7_each_site_has_its_own_side(side: str, expected: dict[str, int]) -> None:
    mine = site(obelisk=5, temple=[1, 1, 0, 1], pyramids={"light": 3, "dark": 4}, tomb=[1, 3, 4, 6, 7, 8])
    # All A: 5 + 6; 1 + 2 + 4; 6 + 10; 1 + 4 + 9
    all_a = NO_MORE | {"obelisk": 11, "temple": 7, "pyramids": 16, "tomb": 14}
    assert position(sites=(mine, site()), first_to_five=0).breakdown()[0] == all_a
    state = position(sites=(mine, site()), first_to_five=0, **{side: "B"})
    assert state.breakdown()[0] == all_a | expected


def test_DUEL_6_the_score_is_the_sum_of_the_breakdown_for_each_seat() -> None:
    one = site(obelisk=1, temple=[0, 0, 1, 0], pyramids={"light": 1, "dark": 2}, tomb=[4], action_tiles=["action-take"])
    two = site(obelisk=2, temple=[0, 0, 0, 1], pyramids={"light": 2, "dark": 2}, tomb=[5, 6])
    state = position(sites=(one, two), harbour={"a1": 1, "a2": 1, "b2": 0})
    # 1 + 3 + (1 + 3) + 1 + 1 + 1 = 11; (2 + 6) + 4 + (3 + 3) + 4 + 0 + 2 = 24
    assert state.scores() == [11, 24]
    assert state.view(None)["scores"] == [11, 24]
    assert state.view(1)["breakdown"] == [
        {"obelisk": 1, "temple": 3, "pyramids": 4, "tomb": 1, "action_tiles": 1, "meeples": 1},
        {"obelisk": 8, "temple": 4, "pyramids": 6, "tomb": 4, "action_tiles": 0, "meeples": 2},
    ]


# --- points that can no longer be lost: `secured` in the view


@pytest.mark.parametrize(
    ("source", "mine", "yours", "sides", "now", "secured"),
    [
        ("obelisk", {"obelisk": 3}, {"obelisk": 2}, {}, 9, 3),  # the opponent may catch up: the 6 can be lost
        ("obelisk", {"obelisk": 7}, {"obelisk": 5}, {}, 13, 13),  # all twelve are owned
        ("obelisk", {"obelisk": 7}, {"obelisk": 1}, {}, 13, 13),  # 4 are left, 1 + 4 is fewer than 7
        ("obelisk", {"obelisk": 6}, {"obelisk": 0}, {}, 12, 6),  # 6 are left: the opponent may still draw level
        ("temple", {"temple": [1, 1, 0, 1]}, {}, {}, 7, 7),
        ("temple", {"temple": [1, 1, 0, 1]}, {}, {"temple": "B"}, 9, 9),
        ("pyramids", {"pyramids": {"light": 4, "dark": 0}}, {}, {}, 10, 10),
        ("tomb", {"tomb": [1, 2, 3]}, {}, {}, 9, 9),
        ("tomb", {"tomb": [1, 2, 3, 4, 5, 7, 8, 9, 10, 11]}, {}, {}, 50, 25),  # a 6 would join both groups
        ("tomb", {"tomb": [1, 2, 3, 4, 5, 7, 8, 9, 10, 11]}, {"tomb": [6]}, {}, 50, 50),
        ("tomb", {"tomb": [1, 3]}, {}, {"tomb": "B"}, 8, 4),
        ("tomb", {"tomb": [1, 3]}, {"tomb": [2]}, {"tomb": "B"}, 8, 8),
        ("tomb", {"tomb": [1, 3, 12]}, {"tomb": [2]}, {"tomb": "B"}, 12, 8),  # 4 to 11 may join 3 and 12
        ("action_tiles", {"action_tiles": ["action-take"]}, {}, {}, 1, 0),
    ],
)
def test_secured_points_by_source(
    source: str, mine: dict[str, Any], yours: dict[str, Any], sides: dict[str, Any], now: int, secured: int
) -> None:
    view = position(sites=(site(**mine), site(**yours)), **sides).view(None)
    assert view["breakdown"][0][source] == now
    assert view["secured_breakdown"][0][source] == secured


def test_points_of_meeples_in_the_harbour_are_not_secured() -> None:
    view = after("place a1, place b2").view(None)
    assert (view["scores"], view["secured"]) == ([1, 1], [0, 0])
