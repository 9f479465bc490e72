"""IMH-8, IMH-9, IMH-14, IMH-R15, IMH-R16: end, winners, Wrath and profiles."""

import pytest

from rules.imhotep.tables import moved, play, points_of_source, position, start

LAST_BOAT = "...@pyramid ..@market ..@tomb 0"
SOURCES = [
    "pyramid", "temple", "tomb", "obelisks", "statues", "decorations", "blue_cards", "private_boat", "bets", "wrath",
    "other",
]  # fmt: skip


def test_IMH_8_1_everything_is_scored_at_the_end() -> None:
    state = position(
        LAST_BOAT, round_number=6, at_tomb="001", at_temple="1", heights="12", hands=("statue statue lever", ""),
        placed={"temple left": 0}, private_boats=True, bets=True, launched={1: None}, sleds="00",
    )  # fmt: skip
    state.play("sail 4 obelisks")  # heights 2 and 2
    assert state.is_over
    # seat 0: tomb 3, obelisks 5, two statues 3, lever 1, private boat 1; the 4 stones at the obelisks are most: bet 0
    assert state.breakdown() == [
        dict(zip(SOURCES, [0, 0, 3, 5, 3, 0, 1, 1, 0, 0, 0], strict=True)),
        dict(zip(SOURCES, [0, 1, 1, 5, 0, 0, 0, 0, 0, 0, 0], strict=True)),
    ]
    assert state.scores() == [13, 7]
    assert state.winners() == [0]
    assert state.view(None)["winners"] == [0]


@pytest.mark.parametrize(("sleds", "winners"), [("21", [0]), ("12", [1]), ("22", [0, 1]), ("00", [0, 1])])
def test_IMH_8_2_tie_is_broken_by_stones_on_the_sled_or_shared(sleds: str, winners: list[int]) -> None:
    state = position("...@pyramid ..@market ..@obelisks 0", sleds, round_number=6, at_tomb="011")
    state.play("sail 4 tomb")
    # tomb 0 1 1 0: column 0 1 1, then 0 next to the first stone: seat 0 has 3, seat 1 has 3
    assert state.scores() == [3, 3]
    assert state.winners() == winners


def test_IMH_8_2_most_points_win_regardless_of_sleds() -> None:
    state = position("...@pyramid ..@market ..@temple 0", "05", round_number=6)
    state.play("sail 4 obelisks")
    assert (state.scores(), state.winners()) == ([10, 0], [0])


def test_IMH_8_2_three_can_share_the_first_place() -> None:
    state = position("....@pyramid ..@market ..@obelisks 0", "000", players=3, round_number=6, at_tomb="12")
    state.play("sail 4 tomb")
    assert (state.scores(), state.winners()) == ([1, 1, 1], [0, 1, 2])


# --- IMH-9.1 Wrath

EVERYWHERE = {"at_pyramid": "01", "at_temple": "01", "at_tomb": "01", "heights": "11"}


@pytest.mark.parametrize("missing", ["at_pyramid", "at_temple", "at_tomb", "heights"])
def test_IMH_9_1_player_missing_at_a_monument_loses_five_points(missing: str) -> None:
    parts = {**EVERYWHERE, missing: "01" if missing == "heights" else "1"}
    assert points_of_source(position(wrath=True, **parts), "wrath") == [-5, 0]  # type: ignore[arg-type]
    assert points_of_source(position(**parts), "wrath") == [0, 0]  # type: ignore[arg-type]


def test_IMH_9_1_wrath_costs_five_points_once() -> None:
    assert points_of_source(position(wrath=True, at_tomb="1"), "wrath") == [-5, -5]
    assert points_of_source(position(wrath=True, **EVERYWHERE), "wrath") == [0, 0]  # type: ignore[arg-type]


def test_IMH_9_1_a_tower_counts_as_delivered() -> None:
    parts = {**EVERYWHERE, "heights": "10", "towers": "1"}
    assert points_of_source(position(wrath=True, obelisks="B", **parts), "wrath") == [0, 0]  # type: ignore[arg-type]


def test_IMH_R10_stones_of_red_cards_and_private_boats_count_as_delivered() -> None:
    parts = {**EVERYWHERE, "at_tomb": "1"}
    state = position(".... ... ... 0", cards="sarcophagus", wrath=True, **parts)  # type: ignore[arg-type]
    assert points_of_source(play(state, "sail 4 market, take 1"), "wrath") == [0, 0]
    state = position(wrath=True, private_boats=True, **parts)  # type: ignore[arg-type]
    assert points_of_source(play(state, "private tomb"), "wrath") == [0, 0]


def test_IMH_R10_stones_of_bets_and_favours_do_not_lie_at_a_site() -> None:
    parts = {**EVERYWHERE, "at_tomb": "1"}
    state = position(wrath=True, bets=True, favour=True, hands=("tomb-decoration",), **parts)  # type: ignore[arg-type]
    play(state, "bet tomb left")
    assert points_of_source(state, "wrath") == [-5, 0]
    assert state.view(None)["sites"]["tomb"]["count"] == [0, 1]


# --- IMH-R16


def test_IMH_R16_points_before_the_end_are_as_if_it_ended_now() -> None:
    state = position(
        at_tomb="00", at_temple="11", heights="20", hands=("lever",), private_boats=True, wrath=True, obelisks="B",
        towers="1", round_number=3,
    )  # fmt: skip
    # temple stones wait for the end of the round; no seat has delivered to every monument
    assert state.breakdown()[0] == dict(zip(SOURCES, [0, 0, 3, 2, 0, 0, 1, 1, 0, -5, 0], strict=True))
    assert state.breakdown()[1] == dict(zip(SOURCES, [0, 0, 0, 10, 0, 0, 0, 1, 0, -5, 0], strict=True))
    assert state.scores() == [2, 6]
    assert state.view(None)["secured"] == [0, 10]


def test_IMH_R16_all_points_are_zero_at_the_start() -> None:
    assert start().breakdown() == [dict.fromkeys(SOURCES, 0)] * 2


# --- IMH-14, IMH-R15


def test_IMH_14_1_on_yucata_towers_score_at_the_end() -> None:
    state = position(".... ... ... 1", obelisks="B", heights="02", profile="yucata")
    play(state, "sail 4 obelisks")
    assert state.view(None)["secured"] == [0, 0]
    assert state.scores() == [0, 10]  # as if the game ended now
    assert not any(piece.startswith("points") for piece, _, _ in moved(state))


def test_IMH_14_1_the_points_are_the_same_in_the_end() -> None:
    for profile in ("printed", "yucata"):
        state = position(LAST_BOAT, round_number=6, obelisks="B", heights="21", towers="1", profile=profile, sleds="00")
        state.play("sail 4 obelisks")
        assert state.scores() == [9, 11]
        assert state.view(None)["secured"] == [9, 11]


def test_IMH_14_2_view_counts_stones_of_each_player_at_every_site() -> None:
    sites = position(at_pyramid="001", at_tomb="1", heights="13").view(None)["sites"]
    assert {name: site["count"] for name, site in sites.items()} == {
        "pyramid": [2, 1], "temple": [0, 0], "tomb": [0, 1], "obelisks": [1, 3]
    }  # fmt: skip


def test_IMH_R15_yucatas_notes_hold_in_both_profiles() -> None:
    # pass (IMH-4.5), a red card with an empty quarry (IMH-R3), no private boat to an empty market (IMH-10.3)
    for profile in ("printed", "yucata"):
        stuck = position("01.. ... ... .", sleds="00", quarries=[0, 5], profile=profile)
        assert stuck.legal_actions() == ["pass"]
        red = position(".... ... ... 0", cards="sarcophagus", quarries=[0, 9], profile=profile)
        assert play(red, "sail 4 market, take 1").view(None)["discard"] == ["sarcophagus"]
        empty = position(cards="-", private_boats=True, profile=profile)
        assert "private market" not in empty.legal_actions()
