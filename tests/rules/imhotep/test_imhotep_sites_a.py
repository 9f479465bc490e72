"""IMH-5: the A sides of the sites, with the worked examples."""

import pytest

from rules.imhotep.tables import moved, phase_and_player, play, points_of_source, position, refused, stones_of

# --- IMH-5.1 market


def test_IMH_5_1_the_owner_of_each_stone_takes_one_card() -> None:
    state = position("102. .... .. .", players=3, cards="statue lever sail hammer", turn_seat=2)
    state.play("sail 1 market")
    assert (phase_and_player(state), state.legal_actions()) == (("take", 1), ["take 1", "take 2", "take 3", "take 4"])
    state.play("take 3")
    assert (phase_and_player(state), state.legal_actions()) == (("take", 0), ["take 1", "take 2", "take 4"])
    play(state, "take 1, take 4")
    assert state.view(None)["hands"] == [["statue"], ["sail"], ["hammer"]]
    assert state.view(None)["market"] == [None, "lever", None, None]
    assert phase_and_player(state) == ("turn", 0)


def test_IMH_5_1_the_stones_go_back_to_the_quarries() -> None:
    state = position("01.1 ... ... .", sleds="00")
    assert state.view(None)["quarry"] == [28, 27]
    play(state, "sail 1 market, take 1, take 2, take 3")
    assert state.view(None)["quarry"] == [29, 29]
    assert moved(state)[-1] == ("stone-1", "1.4", "quarry-1")


def test_IMH_5_1_red_cards_are_carried_out_at_once_and_discarded() -> None:
    state = position("0.11 ... ... .", cards="sarcophagus statue entrance lever")
    play(state, "sail 1 market, take 1")
    assert stones_of(state, "tomb") == [0]
    assert (state.view(None)["discard"], state.view(None)["hands"]) == (["sarcophagus"], [[], []])
    assert phase_and_player(state) == ("take", 1)


def test_IMH_5_1_an_empty_field_gives_nothing() -> None:
    state = play(position("011. ... ... .", cards="- statue - lever"), "sail 1 market")
    assert state.legal_actions() == ["take 2", "take 4"]
    assert refused(state, "take 3") == ("IMH-5.1", "there is no card on field 3 of the market")


def test_IMH_5_1_outside_a_delivery_no_card_is_taken() -> None:
    assert refused(position(), "take 1")[0] == "IMH-5.1"


# --- IMH-5.2 pyramid

PYRAMID = [2, 1, 3, 2, 4, 3, 2, 1, 3, 2, 3, 1, 3, 4]


@pytest.mark.parametrize("field", range(14))
def test_IMH_5_2_each_field_scores_its_points_at_once(field: int) -> None:
    state = play(position(".... ... ... 1", at_pyramid="0" * field), "sail 4 pyramid")
    assert points_of_source(state, "pyramid") == [0, PYRAMID[field]]
    assert (f"points-{PYRAMID[field]}", f"pyramid.{field + 1}", "score-1") in moved(state)
    assert state.view(None)["secured"] == [0, PYRAMID[field]]


def test_IMH_5_2_each_stone_next_to_the_complete_pyramid_scores_one() -> None:
    state = play(position("110. ... ... .", at_pyramid="0" * 13), "sail 1 pyramid")  # points 4, 1, 1
    assert points_of_source(state, "pyramid") == [1, 5]
    assert stones_of(state, "pyramid") == [0] * 13 + [1, 1, 0]
    assert ("stone-0", "1.3", "pyramid.16") in moved(state)


# --- IMH-5.3 temple


def temple_after(stones: str, players: int) -> list[int]:
    """Return the points of the temple at the end of a round."""
    boats = "...@pyramid ..@market ..@tomb 0" if players == 2 else "....@pyramid ..@market ..@tomb 0"
    if players == 4:
        boats = "....@pyramid ....@market ..@tomb 0"
    return points_of_source(play(position(boats, at_temple=stones, players=players), "sail 4 obelisks"), "temple")


@pytest.mark.parametrize(
    ("players", "stones", "points"),
    [
        (2, "", [0, 0]),
        (2, "011", [1, 2]),
        (2, "0000" + "1", [3, 1]),  # the second layer begins on the left, over the first
        (2, "0101" + "11", [1, 3]),
        (3, "00000" + "12", [3, 1, 1]),
        (4, "00000" + "11111" + "23", [0, 3, 1, 1]),
        (4, "01230" + "01230", [2, 1, 1, 1]),
    ],
)
def test_IMH_5_3_stones_visible_from_above_score_1(players: int, stones: str, points: list[int]) -> None:
    assert temple_after(stones, players) == points


def test_IMH_5_3_worked_example_grey_2_the_others_1_each() -> None:
    assert temple_after("01230", 4) == [2, 1, 1, 1]  # grey, white, brown, black, grey


def test_IMH_5_3_fields_from_left_to_right_and_with_two_players_four() -> None:
    state = play(position("110. ... ... .", at_temple="000"), "sail 1 temple")
    assert stones_of(state, "temple") == [0, 0, 0, 1, 1, 0]
    assert state.view(None)["sites"]["temple"]["visible"] == [1, 0, 0, 1]


# --- IMH-5.4 tomb


def tomb(rows: str) -> str:
    """Convert three rows of owners to building order: column by column, top to bottom."""
    top, middle, bottom = (row.ljust(10) for row in rows.split())
    return "".join(a + b + c for a, b, c in zip(top, middle, bottom, strict=True)).replace(" ", "")


@pytest.mark.parametrize(
    ("rows", "points"),
    [
        ("0", [1, 0]),
        ("00", [3, 0]),
        ("01", [1, 1]),
        ("010", [2, 1]),
        ("000", [6, 0]),
        ("0000", [10, 0]),
        ("00000", [15, 0]),
        ("000000", [17, 0]),
        ("0000000", [19, 0]),
        ("000000000", [23, 0]),
    ],
)
def test_IMH_5_4_areas_by_size(rows: str, points: list[int]) -> None:
    assert points_of_source(position(at_tomb=rows), "tomb") == points


def test_IMH_5_4_areas_are_connected_over_columns_but_not_diagonally() -> None:
    # 0 1 0
    # 1 0 1      stones of a colour touch at corners only: five areas of 1, four areas of 1
    # 0 1 0
    assert points_of_source(position(at_tomb=tomb("010 101 010")), "tomb") == [5, 4]
    # 0 0 0      0: the ring of seven without the bottom middle: 15 + 2 + 2
    # 0 1 0      1: the middle and the bottom middle: 3
    # 0 1 0
    assert points_of_source(position(at_tomb=tomb("000 010 010")), "tomb") == [19, 3]


def test_IMH_5_4_the_bottom_of_a_column_does_not_touch_the_top_of_the_next() -> None:
    # columns 1 1 0 and 1: the last stone is next to the first: 1 has an area of three
    assert points_of_source(position(at_tomb="1101"), "tomb") == [1, 6]
    # columns 0 1 1, 0 0 1 and 1: the bottoms of the first two touch; the last stone is next to a 0, the top of the
    # second
    assert points_of_source(position(at_tomb="011" + "001" + "1"), "tomb") == [6, 6 + 1]


def test_IMH_5_4_worked_example() -> None:
    # B G G G G      B 0, G 1, K 2, W 3; B: areas of 3 and 1; W 2; G 6; K 1
    # B B K G
    # W W B G
    state = position(".... .... .. .", players=4, at_tomb=tomb("01111 0021 3301"))
    assert points_of_source(state, "tomb") == [7, 17, 1, 3]
    with_card = position(".... .... .. .", players=4, at_tomb=tomb("01111 0021 3301"), hands=("tomb-decoration",))
    assert points_of_source(with_card, "decorations") == [4, 0, 0, 0]  # 13 stones


def test_IMH_5_4_columns_of_three_from_top_to_bottom() -> None:
    state = play(position("110. ... ... .", at_tomb="00"), "sail 1 tomb")
    assert moved(state)[1:] == [
        ("stone-1", "1.1", "tomb.3"), ("stone-1", "1.2", "tomb.4"), ("stone-0", "1.3", "tomb.5")
    ]  # fmt: skip


# --- IMH-5.5 obelisks


@pytest.mark.parametrize(
    ("players", "heights", "points"),
    [
        (4, "3403", [7, 15, 0, 7]),  # worked example: places 2 and 3 are (10 + 5) / 2, rounded down
        (3, "211", [12, 3, 3]),  # worked example: (6 + 1) / 2
        (2, "10", [10, 0]),  # worked example: no points without a stone
        (2, "21", [10, 1]),
        (2, "22", [5, 5]),  # 11 / 2
        (2, "00", [0, 0]),
        (3, "321", [12, 6, 1]),
        (3, "010", [0, 12, 0]),
        (3, "220", [9, 9, 0]),
        (3, "444", [6, 6, 6]),  # 19 / 3
        (4, "4321", [15, 10, 5, 1]),
        (4, "1111", [7, 7, 7, 7]),  # 31 / 4
        (4, "2111", [15, 5, 5, 5]),  # 16 / 3
        (4, "2221", [10, 10, 10, 1]),
    ],
)
def test_IMH_5_5_obelisks_by_height(players: int, heights: str, points: list[int]) -> None:
    boats = {2: ".... ... ... .", 3: ".... .... .. .", 4: ".... .... .. ."}[players]
    assert points_of_source(position(boats, players=players, heights=heights), "obelisks") == points


def test_IMH_5_5_each_player_stacks_an_obelisk() -> None:
    state = play(position("110. ... ... ."), "sail 1 obelisks")
    assert stones_of(state, "obelisks") == [1, 2]
    assert ("stone-1", "1.1", "obelisks-1") in moved(state)
