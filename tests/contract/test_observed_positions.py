"""Observations of positions that can be checked by hand."""

from typing import Any

import pytest

import saqqara
from saqqara.games.imhotep import components

pytestmark = pytest.mark.interpreted_only


def observed_parts(state: saqqara.State, seat: int) -> dict[str, Any]:
    """Return the parts of a seat's observation by name, as lists."""
    named = state.game.observation_spec.unpack(state.observation(seat))
    return {name: part.tolist() for name, part in named.items()}


def test_DUEL_2_the_duel_after_two_decisions() -> None:
    state = saqqara.game("duel", tomb="B", first=1).start(seed=7)
    tile = state.view(0)["boats"]["1"][0]
    state.play("place b2")
    state.play("place a1")
    own, other = observed_parts(state, 1), observed_parts(state, 0)
    assert (own["number"], other["number"]) == ([0, 1], [1, 0])
    assert (own["decides"], other["decides"]) == ([1, 0], [0, 1])
    assert (own["first"], other["first"]) == ([1, 0], [0, 1])
    assert own["harbour"][1][1] == other["harbour"][0][0] == [1, 0]
    assert own["harbour"][0][0] == other["harbour"][1][1] == [0, 1]
    assert sum(sum(field) for row in own["harbour"] for field in row) == 2
    assert own["supply"] == other["supply"] == [3, 3]
    assert (own["turn"], own["reserve"], own["stock"]) == (3, 3, 39)
    assert own["sides"] == [[1, 0], [1, 0], [1, 0], [0, 1]]
    assert own["cargo"][0][0][box_of("duel", "tile").index(tile)] == 1
    assert own["points"] == [1, 1]
    assert own["phase"] == [1, *[0] * 10]


def box_of(name: str, axis: str) -> tuple[str, ...]:
    """Return the labels of an axis."""
    parts = saqqara.game(name).observation_spec.parts
    return next(one.labels for part in parts for one in part.axes if one.name == axis)


def test_IMH_2_imhotep_begins_with_two_three_and_four_stones() -> None:
    state = saqqara.game("imhotep", players=3).start(seed=1)
    assert observed_parts(state, 1)["sled"] == [3, 4, 2, 0]
    assert observed_parts(state, 1)["quarry"] == [26, 25, 27, 0]
    assert observed_parts(state, 1)["decides"] == [0, 0, 1, 0]
    assert observed_parts(state, 0)["players"] == [0, 1, 0]
    state.play("load 1.1")
    assert observed_parts(state, 2)["cargo"][0][0] == [0, 1, 0, 0]  # the next seat after seat 2 is seat 0


def test_IMH_24_secret_cards_of_other_seats_are_a_count() -> None:
    """Seat 0 prophesied Amun (most market cards) and has one card; seat 1 has two that seat 0 does not know."""
    options: dict[str, Any] = {"dynasty": True, "prophecies": True, "hidden_cards": True}
    state = saqqara.game("imhotep", **options).start(seed=1)
    table = state.raw
    table.gods[0], table.scarabs[0, 0] = components.AMUN, 0
    table.hand[0, components.STATUE] = 1
    table.hand[1, components.STATUE] = table.secret[1, components.STATUE] = 2
    own, other = observed_parts(state, 0), observed_parts(state, 1)
    assert (sum(own["hands"][0]), sum(own["hands"][1]), own["face_down"]) == (1, 0, [0, 2, 0, 0])
    assert (sum(other["hands"][0]), sum(other["secret"]), other["face_down"]) == (2, 2, [0, 0, 0, 0])
    assert own["points"][:2] == state.view(0)["scores"] == [1 - 7, 0]  # a statue, and the prophecy is not fulfilled
    assert other["points"][:2] == state.view(1)["scores"][::-1] == [3, 1 - 7]
    assert table.unknown.tolist() == [0, 0, 0, 0]  # observing changes nothing
    assert table.hand[1, components.STATUE] == 2


def test_TW_6_1_tara_wolf_knows_its_own_hand_alone() -> None:
    state = saqqara.game("tara_wolf").start(seed=1)
    for seat in (0, 1):
        found, view = observed_parts(state, seat), state.view(seat)["seats"]
        names = box_of("tara_wolf", "card")
        hand = [name for name, count in zip(names, found["hand_cards"], strict=True) for _ in range(count)]
        assert hand == view[seat]["hand_cards"]
        assert found["hand"] == [len(hand), view[1 - seat]["hand"]]
        assert not any(map(any, found["known"]))
        assert sum(map(sum, found["top"])) == 0
