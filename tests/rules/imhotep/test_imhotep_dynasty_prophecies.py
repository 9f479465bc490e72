"""IMH-23 and IMH-R46: prophecies."""

import pytest

from rules.imhotep.dynasty_tables import board, by_seat, choices, moves, phase_and_player, play_actions, points
from saqqara.core.state import State
from saqqara.games.imhotep import components
from saqqara.games.imhotep.rules import expansions

BOATS = ".... ... ... ."


def fulfilled_by_seat(state: State, card: int = 0) -> list[bool]:
    """Return by seat whether the task of a prophecy is fulfilled now."""
    return [bool(expansions.is_fulfilled(state.raw, card, seat)) for seat in range(state.game.num_players)]


def with_stones(state: State, site: str, *counts: int) -> State:
    """Set the number of stones of each seat at a site."""
    number = components.SITES.index(site)
    state.raw.delivered[: len(counts), number] = counts
    state.raw.laid[number] = sum(counts)
    return state


def test_IMH_23_1_three_of_seven_are_in_play_and_each_seat_has_two_scarabs() -> None:
    state = board(BOATS, gods="horus amun thoth", prophecies=True, players=3)
    assert [components.GODS[god] for god in state.raw.gods] == ["horus", "amun", "thoth"]
    assert [expansions.scarabs_left(state.raw, seat) for seat in range(3)] == [2, 2, 2]
    assert choices(state, "prophesy") == ["amun", "horus", "thoth"]
    assert choices(board(BOATS), "prophesy") == []


def test_IMH_23_2_prophesying_is_a_whole_action_and_possible_instead_of_a_pass() -> None:
    state = play_actions(board(BOATS, prophecies=True, round_number=4), "prophesy ra")
    assert (phase_and_player(state), state.raw.scarabs[1, 0]) == (("turn", "B"), 1)
    assert moves(state) == [("scarab-0", "scarabs-0", "prophecy-ra.2")]
    stuck = board(BOATS, sleds="00", quarries=(0, 0), prophecies=True)
    assert stuck.legal_actions() == ["prophesy amun", "prophesy ra", "prophesy isis"]


def test_IMH_23_3_limits_of_scarabs_per_card_per_rounds_and_per_game() -> None:
    state = board(BOATS, prophecies=True)
    play_actions(state, "prophesy ra, prophesy ra, quarry, quarry")  # other seats never block a prophecy
    assert choices(state, "prophesy") == []  # one scarab in rounds 1 and 2
    state.raw.round_now = 2
    assert choices(state.copy(), "prophesy") == ["amun", "isis"]
    state = play_actions(state.copy(), "prophesy isis")
    state.raw.turn_seat, state.raw.round_now = 0, 4
    assert choices(state.copy(), "prophesy") == []  # both scarabs are set


def test_IMH_23_4_fulfilled_prophecies_score_and_others_cost_points() -> None:
    state = with_stones(board(BOATS, prophecies=True), "pyramid", 4, 2)
    state.raw.scarabs[1] = [0, 2, -1, -1]
    assert points(state, "prophecies") == [7, -3]
    assert points(board(BOATS, prophecies=True), "prophecies") == [0, 0]


def test_IMH_23_5_a_tie_does_not_fulfil_most_stones() -> None:
    assert fulfilled_by_seat(with_stones(board(BOATS, prophecies=True), "pyramid", 3, 3), 1) == [False, False]
    assert fulfilled_by_seat(with_stones(board(BOATS, prophecies=True), "pyramid", 4, 3), 1) == [True, False]
    assert fulfilled_by_seat(board(BOATS, prophecies=True), 1) == [False, False]  # no seat has stones there


@pytest.mark.parametrize(("round_number", "points_each"), [(1, 7), (2, 7), (3, 5), (4, 5), (5, 3), (6, 3)])
def test_IMH_23_6_seven_five_or_three_points(round_number: int, points_each: int) -> None:
    state = board(BOATS, prophecies=True, round_number=round_number)
    play_actions(state, "prophesy isis, prophesy isis")
    assert points(with_stones(state, "temple", 5, 2), "prophecies") == [points_each, -points_each]


def test_IMH_23_7_amun_counts_market_cards_of_every_kind() -> None:
    hands = ("entrance stone-decoration cargo-sled", "statue lever")
    assert fulfilled_by_seat(board(BOATS, prophecies=True, hands=hands)) == [True, False]
    hidden = board(BOATS, prophecies=True, hands=hands)
    hidden.raw.unknown[1] = 1  # cards of which a viewer knows only the number count too
    assert fulfilled_by_seat(hidden) == [False, False]


@pytest.mark.parametrize(
    ("god", "site"), [("ra", "pyramid"), ("isis", "temple"), ("osiris", "tomb"), ("horus", "obelisks")]
)
def test_IMH_23_7_four_gods_look_at_a_monument(god: str, site: str) -> None:
    others = [name for name in ("ra", "isis", "osiris", "horus") if name != god]
    state = board(BOATS, gods=f"{god} {others[0]} {others[1]}", prophecies=True, players=3)
    assert [fulfilled_by_seat(with_stones(state, site, 1, 2, 0), card) for card in range(3)] == [
        [False, True, False], [False] * 3, [False] * 3,
    ]  # fmt: skip


@pytest.mark.parametrize(("players", "least"), [(2, 4), (3, 3), (4, 2)])
def test_IMH_23_7_thoth_wants_stones_at_each_monument(players: int, least: int) -> None:
    state = board(BOATS, gods="thoth ra isis", prophecies=True, players=players)
    for site in components.MONUMENTS:
        with_stones(state, site, least, least)
    assert fulfilled_by_seat(state)[:2] == [True, True]
    assert fulfilled_by_seat(with_stones(state, "tomb", least - 1, least))[:2] == [False, True]


def test_IMH_23_7_anubis_compares_sleds() -> None:
    gods = "anubis ra isis"
    assert fulfilled_by_seat(board(BOATS, gods=gods, sleds="423", prophecies=True, players=3)) == [True, False, False]
    assert fulfilled_by_seat(board(BOATS, gods=gods, sleds="424", prophecies=True, players=3)) == [False, False, False]


def test_IMH_R46_pair_being_chosen_from_belongs_to_no_seat() -> None:
    state = board("WBB. ... ... .", cards="statue lever sail chisel raft", market="B", prophecies=True)
    play_actions(state, "sail 1 market, take 4")
    assert (phase_and_player(state), fulfilled_by_seat(state)) == (("keep", "W"), [False, False])
    assert fulfilled_by_seat(play_actions(state, "keep 1")) == [True, False]


def test_prophecies_worked_example() -> None:
    hands = ("statue " * 5, "statue " * 3, "lever lever " + "sail " * 3 + "hammer")
    state = board(BOATS, gods="ra amun isis", prophecies=True, players=3, hands=hands)
    with_stones(state, "pyramid", 4, 4, 2)
    play_actions(state, "prophesy ra")
    state.raw.round_now, state.raw.turn_seat = 3, 1
    play_actions(state.copy(), "quarry")
    state = play_actions(state.copy(), "prophesy ra")
    state.raw.round_now, state.raw.turn_seat = 5, 2
    state = play_actions(state.copy(), "prophesy amun")
    assert points(state, "prophecies") == [-7, -5, 3]
    for round_now, gods in ((2, ["amun", "isis"]), (5, ["amun", "isis"]), (1, [])):
        state.raw.round_now, state.raw.turn_seat = round_now, 0
        assert choices(state.copy(), "prophesy") == gods
    assert by_seat(state.raw.scarabs[0], 3) == [0, 1, -1]
