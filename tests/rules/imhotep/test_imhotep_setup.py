"""IMH-1, IMH-2: the box and the set-up; options and set-ups that are refused."""

from collections import Counter
from typing import Any

import pytest

from rules.imhotep.tables import ALL_B, all_cards, game, setup, start, stones
from saqqara.errors import InvalidOptionError, InvalidSetupError

MINIMUM = {4: 3, 3: 2, 2: 1, 1: 1}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_IMH_1_1_two_to_four_players_with_29_stones_each(players: int) -> None:
    state = start(players=players)
    assert state.game.num_players == players
    assert [stones(state, seat) for seat in range(players)] == [29] * players


@pytest.mark.parametrize("site", ["market", "pyramid", "temple", "tomb", "obelisks"])
def test_IMH_1_2_each_site_has_its_own_side(site: str) -> None:
    options = start(**{site: "B"}).view(None)["options"]
    assert {name for name in ("market", "pyramid", "temple", "tomb", "obelisks") if options[name] == "B"} == {site}


@pytest.mark.parametrize(
    ("players", "card"),
    [(2, card) for card in ("4331", "4322", "4321", "4221", "3322", "3321", "3221")]
    + [(3, card) for card in ("4421", "4332", "4322", "4321", "4221", "3332", "3322")]
    + [(4, card) for card in ("4432", "4422", "4421", "4333", "4332", "4322", "3332")],
)
def test_IMH_1_4_every_round_card_names_four_boats(players: int, card: str) -> None:
    view = start("", card, players=players).view(None)
    assert view["rounds"] == [card]
    assert [len(boat["spaces"]) for boat in view["boats"]] == [int(sign) for sign in card]
    assert [boat["minimum"] for boat in view["boats"]] == [MINIMUM[int(sign)] for sign in card]  # IMH-1.3


@pytest.mark.parametrize("card", ["4331", "4322", "4321"])
def test_IMH_1_3_boats_have_capacity_and_minimum_load_by_size(card: str) -> None:
    for boat in start("", card).view(None)["boats"]:
        assert boat["minimum"] == {4: 3, 3: 2, 2: 1, 1: 1}[len(boat["spaces"])]


def test_IMH_1_3_no_round_needs_more_boats_than_there_are() -> None:
    for players in (2, 3, 4):
        for seed in range(10):
            for card in game(players=players).start(seed=seed).setup["rounds"]:
                assert not Counter(card) - Counter("44333221")


def test_IMH_1_5_the_box_holds_34_market_cards() -> None:
    box = Counter(game().start(seed=1).setup["market"])
    assert box == {
        "entrance": 2, "sarcophagus": 2, "paved-path": 2,
        "pyramid-decoration": 2, "temple-decoration": 2, "tomb-decoration": 2, "obelisk-decoration": 2,
        "statue": 10, "lever": 2, "hammer": 2, "sail": 3, "chisel": 3,
    }  # fmt: skip
    assert sum(box.values()) == 34
    assert Counter(all_cards(start())) == box


def test_IMH_1_6_a_sled_has_room_for_five_stones() -> None:
    state = start()
    state.play("quarry")  # 2 + 3
    assert state.view(None)["sled"] == [5, 3]


def test_IMH_2_1_six_of_the_seven_round_cards_in_a_random_order() -> None:
    orders = [game(players=3).start(seed=seed).setup["rounds"] for seed in range(30)]
    cards = {"4421", "4332", "4322", "4321", "4221", "3332", "3322"}
    assert all(len(set(order)) == 6 and set(order) <= cards for order in orders)
    assert {card for card in cards if any(card not in order for order in orders)} == cards
    assert len({tuple(order) for order in orders}) > 25


def test_IMH_2_1_a_seed_always_gives_the_same_setup_and_another_seed_another() -> None:
    assert game().start(seed=5).setup == game().start(seed=5).setup
    assert game().start(seed=5).setup["market"] != game().start(seed=6).setup["market"]


def test_IMH_2_1_setup_follows_from_the_seed_as_specified() -> None:
    # Written by a program of its own, made from docs/formats/record.md alone.
    market = """
        chisel statue paved-path sail statue entrance chisel entrance tomb-decoration hammer statue paved-path statue
        chisel lever temple-decoration tomb-decoration statue sail pyramid-decoration statue sarcophagus statue hammer
        statue obelisk-decoration sail sarcophagus pyramid-decoration obelisk-decoration lever statue temple-decoration
        statue
    """
    assert game(players=3).start(seed=7).setup == {
        "rounds": ["4332", "3332", "4322", "3322", "4221", "4421"],
        "market": market.split(),
        "generator": [10764921815453569132, 4862679580802279436, 18111242198671027744, 13992693007248614622],
        "reshuffles": [],
    }


def test_IMH_2_1_cards_are_drawn_in_the_order_of_the_setup() -> None:
    state = start("chisel lever entrance hammer sail")
    assert state.view(None)["market"] == ["chisel", "lever", "entrance", "hammer"]
    assert state.view(None)["pile"] == 30


@pytest.mark.parametrize(
    ("players", "sled", "quarry"),
    [(2, [2, 3], [27, 26]), (3, [2, 3, 4], [27, 26, 25]), (4, [2, 3, 4, 5], [27, 26, 25, 24])],
)
def test_IMH_2_2_stones_on_the_sleds_in_turn_order(players: int, sled: list[int], quarry: list[int]) -> None:
    view = start(players=players).view(None)
    assert (view["sled"], view["quarry"], view["current_player"]) == (sled, quarry, 0)


def test_setup_of_a_game_starts_the_same_game_again() -> None:
    first = game(**ALL_B, players=4).start(seed=3)
    again = game(**ALL_B, players=4).start(setup=first.setup)
    assert again.view(2) == first.view(2)
    assert again.setup == first.setup
    assert first.setup["reshuffles"] == []


def test_setup_lists_for_readers_are_not_needed_and_not_believed() -> None:
    given = setup() | {"reshuffles": [["statue"]]}
    assert game().start(setup=given).setup["reshuffles"] == []


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"rounds": ["4331"] * 6}, "stands twice"),
        ({"rounds": ["4331", "4322", "4321", "4221", "3322"]}, "6 round cards"),
        ({"rounds": ["4421", "4322", "4321", "4221", "3322", "3321"]}, "with 2 players there are 4331"),
        ({"rounds": [4331, 4322, 4321, 4221, 3322, 3321]}, "with 2 players there are 4331"),
        ({"market": ["statue"] * 34}, "the box holds 2 (IMH-1.5)"),
        ({"market": ["pyramid"] * 34}, "cards are entrance"),
        ({"market": 7}, "34 market cards"),
        ({"generator": [0, 0, 0, 0]}, "not all 0"),
        ({"generator": [1, 2, 3]}, "four whole numbers"),
        ({"generator": [1, 2, 3, 2**64]}, "four whole numbers"),
        ({"generator": [1, 2, 3, 4.0]}, "four whole numbers"),
        ({"deal": []}, "a set-up of Imhotep with these options has"),
    ],
)
def test_setup_that_is_not_exactly_the_box_is_refused(change: dict[str, Any], why: str) -> None:
    with pytest.raises(InvalidSetupError, match=why.replace("(", r"\(").replace(")", r"\)")):
        game().start(setup=setup() | change)


@pytest.mark.parametrize("missing", ["rounds", "market", "generator"])
def test_setup_with_a_part_missing_is_refused(missing: str) -> None:
    parts = setup()
    del parts[missing]
    with pytest.raises(InvalidSetupError, match="a set-up of Imhotep with these options has"):
        game().start(setup=parts)


def test_options_missing_ones_have_their_defaults() -> None:
    assert game().options == {
        "players": 2, "market": "A", "pyramid": "A", "temple": "A", "tomb": "A", "obelisks": "A",
        "wrath": False, "private_boats": False, "bets": False, "favour": False, "profile": "printed",
    }  # fmt: skip


def test_options_of_a_new_dynasty_can_be_named_as_not_there() -> None:
    absent = {"dynasty": False, "prophecies": False, "unlimited_stones": False, "hidden_cards": False}
    assert game(**absent).options == game().options


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1}, {"players": 5}, {"players": "2"}, {"players": True}, {"market": "C"}, {"tomb": "b"},
        {"wrath": 1}, {"bets": "true"}, {"profile": "board"}, {"dynasty": 1}, {"prophecies": True},
        {"unlimited_stones": True}, {"hidden_cards": True}, {"first": 0},
    ],
)  # fmt: skip
def test_options_unknown_names_and_values_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(InvalidOptionError, match=next(iter(options))):
        game(**options)
