"""DUEL-1 and DUEL-2: contents of the box and set-up."""

import itertools
from collections import Counter

import pytest

import saqqara
from rules.duel.deals import BOATS, BOX, FIELDS, after, deal, start


def test_DUEL_1_1_the_box_holds_sixty_tiles_of_five_kinds() -> None:
    drawn = saqqara.game("duel").start(seed=1).setup["deal"]
    # 12 obelisks + (6 + 6) pyramids + (3 + 3 + 3 + 3) temples + 12 tombs + (3 + 3 + 3 + 3) actions = 60
    assert len(drawn) == 60
    assert Counter(drawn) == {
        "obelisk": 12,
        "pyramid-light": 6,
        "pyramid-dark": 6,
        "temple-1": 3,
        "temple-2": 3,
        "temple-3": 3,
        "temple-4": 3,
        "tomb-1": 1,
        "tomb-2": 1,
        "tomb-3": 1,
        "tomb-4": 1,
        "tomb-5": 1,
        "tomb-6": 1,
        "tomb-7": 1,
        "tomb-8": 1,
        "tomb-9": 1,
        "tomb-10": 1,
        "tomb-11": 1,
        "tomb-12": 1,
        "action-take": 3,
        "action-place": 3,
        "action-unload": 3,
        "action-swap": 3,
    }


def test_DUEL_1_2_a_harbour_of_nine_fields_six_boats_of_three_spaces_and_a_reserve() -> None:
    view = start().view(None)
    assert list(view["harbour"]) == FIELDS
    assert set(view["harbour"].values()) == {None}
    assert list(view["boats"]) == BOATS
    assert [len(load) for load in view["boats"].values()] == [3, 3, 3, 3, 3, 3]
    assert view["reserve"] == 3


def test_DUEL_1_2_every_row_and_every_column_has_its_own_boat() -> None:
    assert "unload 1" in after("place a1, place c1").legal_actions()
    assert "unload 2" in after("place a2, place c2").legal_actions()
    assert "unload 3" in after("place a3, place c3").legal_actions()
    assert "unload a" in after("place a1, place a3").legal_actions()
    assert "unload b" in after("place b1, place b3").legal_actions()
    assert "unload c" in after("place c1, place c3").legal_actions()


def test_DUEL_1_3_two_players_with_four_meeples_and_four_empty_sites_each() -> None:
    view = start().view(None)
    assert view["supply"] == [4, 4]
    empty = {"obelisk": 0, "temple": [0, 0, 0, 0], "pyramids": {"light": 0, "dark": 0}, "tomb": [], "action_tiles": []}
    assert view["sites"] == [empty, empty]


@pytest.mark.parametrize("sides", list(itertools.product("AB", repeat=4)), ids="".join)
def test_DUEL_1_3_sides_are_mixed_freely_and_the_same_for_both(sides: tuple[str, ...]) -> None:
    chosen = dict(zip(("obelisk", "temple", "pyramids", "tomb"), sides, strict=True))
    state = start(**chosen)
    assert state.view(0)["options"] == chosen | {"profile": "printed", "first": 0}
    # Only the B side of the pyramids scores for missing tiles: -6 for a missing pyramid, for both players.
    nothing = {
        "obelisk": 0,
        "temple": 0,
        "pyramids": {"A": 0, "B": -6}[sides[2]],
        "tomb": 0,
        "action_tiles": 0,
        "meeples": 0,
    }
    assert state.breakdown() == [nothing, nothing]


def test_DUEL_1_3_a_side_that_is_not_named_is_side_A() -> None:
    assert start(tomb="B").view(None)["options"] == {
        "obelisk": "A",
        "temple": "A",
        "pyramids": "A",
        "tomb": "B",
        "profile": "printed",
        "first": 0,
    }


def test_DUEL_2_1_three_tiles_for_each_boat_rows_first_space_1_first() -> None:
    drawn = deal(
        {
            "1": "tomb-1 tomb-2 tomb-3",
            "2": "tomb-4 tomb-5 tomb-6",
            "3": "tomb-7 tomb-8 tomb-9",
            "a": "tomb-10 tomb-11 tomb-12",
            "b": "temple-1 temple-2 temple-3",
            "c": "action-take obelisk pyramid-dark",
        }
    )
    assert start(drawn).view(None)["boats"] == {
        "1": ["tomb-1", "tomb-2", "tomb-3"],
        "2": ["tomb-4", "tomb-5", "tomb-6"],
        "3": ["tomb-7", "tomb-8", "tomb-9"],
        "a": ["tomb-10", "tomb-11", "tomb-12"],
        "b": ["temple-1", "temple-2", "temple-3"],
        "c": ["action-take", "obelisk", "pyramid-dark"],
    }


def test_DUEL_2_1_the_deal_is_written_in_the_order_drawn_boats_then_reserve_then_stock() -> None:
    view = start(list(reversed(BOX))).view(None)
    # The box in reverse order: swap x 3, unload x 3, place x 3, take x 3, tombs 12 to 10, tombs 9 to 7.
    assert view["boats"] == {
        "1": ["action-swap"] * 3,
        "2": ["action-unload"] * 3,
        "3": ["action-place"] * 3,
        "a": ["action-take"] * 3,
        "b": ["tomb-12", "tomb-11", "tomb-10"],
        "c": ["tomb-9", "tomb-8", "tomb-7"],
    }


def test_DUEL_2_1_a_seed_shuffles_the_tiles_and_always_the_same_way() -> None:
    game = saqqara.game("duel")
    assert game.start(seed=7).setup == game.start(seed=7).setup
    deals = {tuple(game.start(seed=seed).setup["deal"]) for seed in range(20)}
    assert len(deals) == 20


def test_DUEL_2_1_every_tile_has_its_fair_chance_at_every_place() -> None:
    game = saqqara.game("duel")
    places = Counter(game.start(seed=seed).setup["deal"].index("tomb-1") for seed in range(3000))
    # 60 places, each expected 50 times; with 59 degrees of freedom 98 is exceeded once in a thousand cases
    assert sum((places[place] - 50) ** 2 / 50 for place in range(60)) < 98


def test_DUEL_2_1_without_a_seed_every_game_is_another() -> None:
    game = saqqara.game("duel")
    assert len({tuple(game.start().setup["deal"]) for _ in range(10)}) == 10


def test_DUEL_2_1_the_setup_of_a_game_starts_the_same_game_again() -> None:
    game = saqqara.game("duel", profile="yucata")
    first = game.start(seed=3)
    again = game.start(setup=first.setup)
    assert again.setup == first.setup
    assert again.view(0) == first.view(0)
    first.play("place b2")
    assert first.setup == again.setup  # the set-up remains the initial one


def test_DUEL_2_2_three_tiles_face_down_on_the_reserve_and_39_in_the_stock() -> None:
    view = start().view(0)
    # 60 - 6 x 3 on the boats - 3 on the reserve = 39
    assert (view["reserve"], view["stock"]) == (3, 39)


def test_DUEL_2_2_first_tile_dealt_to_the_reserve_is_on_top() -> None:
    drawn = deal(
        {"1": "obelisk action-take action-take"}, reserve="tomb-1 tomb-2 tomb-3", stock="obelisk action-take obelisk"
    )
    state = after("place a1, place b1, unload 1", drawn)  # both own one take tile
    state = after("place a1, place b1, unload 1, use take, take 2.1, use take, take 2.2", drawn)
    assert state.view(None)["boats"]["2"][:2] == ["tomb-1", "tomb-2"]
    assert state.view(None)["reserve"] == 1


def test_DUEL_2_3_option_first_sets_the_starting_player() -> None:
    assert start().current_player == 0
    assert start(first=0).current_player == 0
    assert start(first=1).current_player == 1
    state = start(first=1)
    state.play("place b2")
    assert state.view(None)["harbour"]["b2"] == 1
    assert state.current_player == 0


@pytest.mark.parametrize(
    "options",
    [
        {"obelisk": "C"},
        {"tomb": "a"},
        {"profile": "bga"},
        {"first": 2},
        {"first": "0"},
        {"first": True},
        {"temple": None},
    ],
    ids=str,
)
def test_options_unknown_values_are_refused_and_the_possible_ones_named(options: dict[str, object]) -> None:
    (name, value), *_ = options.items()
    allowed = {"profile": ["printed", "yucata"], "first": ["0", "1"]}.get(name, ["A", "B"])
    with pytest.raises(saqqara.InvalidOptionError) as caught:
        saqqara.game("duel", **options)
    for word in [name, str(value), *allowed]:
        assert word in str(caught.value)


def test_options_unknown_names_are_refused_and_the_known_ones_named() -> None:
    with pytest.raises(saqqara.InvalidOptionError) as caught:
        saqqara.game("duel", obelisks="A")
    for word in ["obelisks", "obelisk", "temple", "pyramids", "tomb", "profile", "first"]:
        assert word in str(caught.value)


def test_options_unknown_games_are_refused_and_the_known_ones_named() -> None:
    with pytest.raises(saqqara.SaqqaraError, match=r"(?s)dual.*duel"):
        saqqara.game("dual")


def changed(position: int, tile: object) -> list[object]:
    tiles: list[object] = list(deal())
    tiles[position] = tile
    return tiles


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        ({"deal": deal()[:-1]}, ["action-swap", "2", "3", "DUEL-1.1"]),  # the plain deal ends with a swap tile
        ({"deal": [*deal(), "obelisk"]}, ["obelisk", "13", "12", "DUEL-1.1"]),
        ({"deal": []}, ["obelisk", "0", "12", "DUEL-1.1"]),
        ({"deal": changed(0, "tomb-12")}, ["obelisk", "11", "12", "DUEL-1.1"]),  # the plain deal begins with an obelisk
        ({"deal": changed(0, "obelisc")}, ["obelisc"]),
        ({"deal": changed(5, "Obelisk")}, ["Obelisk"]),
        ({"deal": changed(5, 7)}, ["7"]),
        ({"deal": changed(5, None)}, ["None"]),
        ({"deal": " ".join(deal())}, ["deal"]),
        ({"deal": 60}, ["deal"]),
        ({"deal": deal(), "stock": []}, ["deal", "60"]),
        ({"tiles": deal()}, ["deal", "60"]),
        ({}, ["deal"]),
        ([], ["deal"]),
        ("deal", ["deal"]),
    ],
    ids=lambda case: str(case)[:24],
)
def test_setup_a_deal_that_is_not_exactly_the_sixty_tiles_is_refused(setup: object, words: list[str]) -> None:
    with pytest.raises(saqqara.SaqqaraError) as caught:
        saqqara.game("duel").start(setup=setup)
    for word in words:
        assert word in str(caught.value)


def test_setup_seed_and_setup_together_are_refused() -> None:
    with pytest.raises(saqqara.SaqqaraError, match="seed"):
        saqqara.game("duel").start(seed=1, setup={"deal": deal()})


@pytest.mark.parametrize("seed", [-1, 2**256, 1.0, "7", True, b"7", [7]], ids=str)
def test_setup_a_seed_that_is_no_number_of_256_bits_is_refused(seed: object) -> None:
    with pytest.raises(saqqara.InvalidSetupError, match="seed"):
        saqqara.game("duel").start(seed=seed)


def test_setup_accepts_the_smallest_and_the_largest_seed() -> None:
    game = saqqara.game("duel")
    assert game.start(seed=0).setup != game.start(seed=2**256 - 1).setup
