"""Features that a network receives for Imhotep."""

import numpy as np
import pytest

from rules.imhotep.dynasty_tables import board
from rules.imhotep.tables import ALL_B, position
from rules.imhotep.test_imhotep_dynasty_sites import at_tomb
from saqqara.core import jit
from saqqara.core.state import State
from saqqara.games.imhotep.observation import features
from saqqara.games.imhotep.observation.features import (
    BETS,
    BOAT,
    BOATS,
    CARGO_OFFSET,
    FIELD_WIDTH,
    KINDS,
    MARKET,
    NEXT,
    NUM_FEATURES,
    PAIR,
    PLAYERS,
    SEAT_WIDTH,
    SEATS,
    SOURCES,
    write_features,
)

SLED, HAND, UNKNOWN = PLAYERS + 9, PLAYERS + 13 + SOURCES + 2, PLAYERS + 13 + SOURCES + 2 + 2 * KINDS + 13
STATUES, LEAD = PLAYERS + 13 + 4, PLAYERS + 13 + SOURCES
STATUE, LEVER = 9, 11
PYRAMID, TEMPLE, TOMB, OBELISKS = range(4)


def features_of(state: State, seat: int) -> list[float]:
    numbers, before = np.zeros(NUM_FEATURES, np.float32), jit.to_bytes(state.raw)
    write_features(state.raw, seat, numbers)
    assert jit.to_bytes(state.raw) == before
    return [round(float(number), 4) for number in numbers]


def points(numbers: list[float], first: int, seats: int) -> list[list[float]]:
    """Return the gain of each seat by monument, the viewer's own first."""
    rows = [numbers[first + monument * SEATS : first + monument * SEATS + seats] for monument in range(4)]
    return [[round(features.VALUE_SCALE * number) for number in row] for row in rows]


def gains_of_boat(state: State, seat: int, boat: int) -> list[list[float]]:
    return points(features_of(state, seat), BOATS + boat * BOAT + BOAT - features.GAIN_WIDTH, int(state.raw.seats))


def gains_of_next_stone(state: State, seat: int, after: int) -> list[list[float]]:
    """Return the gains from one stone of the seat `after` places after the viewer."""
    return points(features_of(state, seat), NEXT + after * features.GAIN_WIDTH, int(state.raw.seats))


# ---- gains of boats --------------------------------------------------------------------------------------------


def test_features_of_boats_for_sides_a() -> None:
    state = position("10.. 0.1 ... .", at_pyramid="01", at_temple="0101", at_tomb="001", heights="21")
    # Pyramid: the next fields give 3 and 2. Temple: the first stone covers one of seat 0, the second one of seat 1.
    # Tomb: seat 0 has an area of two (3 points), which becomes an area of three (6); seat 1 a second area of one. No
    # obelisk overtakes the other.
    assert gains_of_boat(state, 0, 0) == [[2, 3], [0, 0], [3, 1], [0, 0]]
    assert gains_of_boat(state, 1, 0) == [[3, 2], [0, 0], [1, 3], [0, 0]]
    # The other boat carries the stones in reverse order: at the temple each covers a stone of its own colour.
    assert gains_of_boat(state, 0, 1) == [[3, 2], [0, 0], [3, 1], [0, 0]]
    assert gains_of_boat(state, 0, 2) == [[0, 0]] * 4  # an empty boat


def test_features_of_boats_for_sides_b() -> None:
    state = position("01.. ... ... .", at_pyramid=("0", "", "", ""), at_tomb="01", heights="20", **ALL_B)
    # Pyramids: 2 for the best of the next fields. Tomb: the bottom row belongs to seat 0 alone (8), the top row is now
    # shared (6 each, seat 0 had 8). The third stone of seat 0 makes a tower: 10 instead of 2.
    assert gains_of_boat(state, 0, 0) == [[2, 2], [1, 1], [6, 6], [8, 1]]


def test_features_of_boats_for_sides_d() -> None:
    state = at_tomb(board("WB.. ... ... .", pyramid="D", temple="D", tomb="D", obelisks="D"), "WB")
    table = state.raw
    first, second = table.foundation_points[:2].tolist()
    # The first stone completes a column: two of seat 0, one of seat 1, each had a point before. The second begins a
    # column.
    two, shared, begun = int(table.shaft_two), int(table.shaft_beside), int(table.unfinished_stone)
    assert gains_of_boat(state, 0, 0) == [[first, second], [1, 1], [two - begun, shared], [1, 1]]
    assert gains_of_boat(state, 1, 0) == [[second, first], [1, 1], [shared, two - begun], [1, 1]]


def test_features_of_sailed_boats_are_zero() -> None:
    state = position("10..@temple 0.1 ... .")
    assert gains_of_boat(state, 0, 0) == [[0, 0]] * 4
    assert features_of(state, 0)[BOATS + 4 : BOATS + CARGO_OFFSET] == [
        1,
        0,
        0,
        1,
        0,
        0,
        0,
        0,
        0,
    ]  # it has sailed to the temple


def test_features_of_one_additional_stone() -> None:
    state = position(".... ... ... ..", players=3, at_temple="01201", heights="110", turn_seat=2)
    # Seat 1 in the order of seat 2 (2, 0, 1): 2 for the pyramid; it covers seat 0 at the temple; a single stone at the
    # tomb; and the highest obelisk: 12, seat 0 has 6 (both had half of 18), seat 2 has none.
    assert gains_of_next_stone(state, 2, 2) == [[0, 0, 2], [0, -1, 1], [0, 0, 1], [0, -3, 3]]


# ---- views of the seats ----------------------------------------------------------------------------------------


def test_each_seat_sees_itself_first() -> None:
    state = position("31.. 0.2 ... ..", players=4, sleds="0123", hands=("", "statue", "lever", ""), at_tomb="3")
    views = [features_of(state, seat) for seat in range(4)]
    for seat in range(4):
        for after in range(4):
            first = after * SEAT_WIDTH
            owner = (seat + after) % 4
            assert views[seat][SLED + first] == round(owner / 5, 4)
            assert views[seat][HAND + first + STATUE] == (0.5 if owner == 1 else 0)
    # Seats 1 and 2 have a point for a card, seat 3 has one for the tomb, seat 0 has none.
    assert [one[LEAD] for one in views] == [-0.1, 0.0, 0.0, 0.0]
    assert views[0][LEAD + SEAT_WIDTH] == 0.1


def test_features_of_absent_seats_are_zero() -> None:
    numbers = features_of(position("10.. 0.1 ... .", placed={"tomb left": 1}, bets=True), 0)
    assert not any(numbers[PLAYERS + 2 * SEAT_WIDTH : PLAYERS + 4 * SEAT_WIDTH])
    assert numbers[BETS + 4 * SEATS : BETS + 5 * SEATS] == [0, 1, 0, 0]


def test_features_contain_values_of_cards() -> None:
    state = position(
        cards="statue temple-decoration lever entrance", hands=("statue statue",), at_temple="0101010", turn_seat=1
    )
    numbers = features_of(state, 1)
    worth = [[5 * numbers[MARKET + field * FIELD_WIDTH + KINDS + 1 + seat] for seat in range(4)] for field in range(4)]
    # The third statue: from 3 to 6. Seven stones at the temple: 2. A blue card: 1. A red one lays a stone.
    assert worth == [[1, 3, 0, 0], [2, 2, 0, 0], [1, 1, 0, 0], [0, 0, 0, 0]]


def test_features_count_secret_cards_of_other_seats() -> None:
    state = board(hands=("statue", "statue statue lever"), profile="printed", hidden_cards=True)
    state.raw.secret[1, STATUE] = 2
    other, own = features_of(state, 0), features_of(state, 1)
    assert [other[place + SEAT_WIDTH] for place in (HAND + STATUE, STATUES, UNKNOWN)] == [0, 0, 1]
    assert [own[place] for place in (HAND + STATUE, STATUES, UNKNOWN)] == [1, 0.3, 0]
    assert state.raw.hand[1, STATUE] == 2


def test_features_of_a_pair_are_only_for_its_reader() -> None:
    state = position("000. ... ... .", cards="statue statue statue", hidden=2, market="B")
    state.raw.market[3:] = [STATUE, LEVER]
    state.play("sail 1 market")
    assert not any(features_of(state, 0)[PAIR : PAIR + 2 * KINDS])
    state.play("take 4")
    pair = features_of(state, 0)[PAIR : PAIR + 2 * KINDS]
    assert [place for place, number in enumerate(pair) if number] == [STATUE, KINDS + LEVER]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_most_features_are_zero(players: int) -> None:
    boats = "10.. 0.1 ... ." if players == 2 else "10.. 0.1 ... .."
    numbers = features_of(position(boats, players=players, at_pyramid="01", at_tomb="001"), 0)
    assert sum(number != 0 for number in numbers) < NUM_FEATURES / 5
    assert max(map(abs, numbers)) < 4
