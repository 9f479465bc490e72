"""Descriptions of games: options and what they depend on, sizes, chance, and hidden information."""

import pytest

import saqqara
from saqqara.core.description import GameDescription, OptionDescription


def test_describe_returns_everything_about_the_duel() -> None:
    sides = [OptionDescription(site, ("A", "B"), "A", {}) for site in ("obelisk", "temple", "pyramids", "tomb")]
    tiles = {
        "obelisk": 12,
        "pyramid-light": 6,
        "pyramid-dark": 6,
        **{f"temple-{symbols}": 3 for symbols in range(1, 5)},
    }
    tombs = {f"tomb-{number}": 1 for number in range(1, 13)}
    actions = {f"action-{kind}": 3 for kind in ("take", "place", "unload", "swap")}
    boats = {f"boat-{boat}": 1 for boat in "123abc"}
    assert saqqara.describe("duel") == GameDescription(
        name="duel",
        edition="duel-1",
        levels_version="4",
        options=(
            *sides,
            OptionDescription("profile", ("printed", "yucata"), "printed", {}),
            OptionDescription("first", (0, 1), 0, {}),
        ),
        chosen={"obelisk": "A", "temple": "A", "pyramids": "A", "tomb": "A", "profile": "printed", "first": 0},
        player_counts=(2,),
        num_players=2,
        num_actions=57,
        max_game_length=132,
        score_sources=("obelisk", "temple", "pyramids", "tomb", "action_tiles", "meeples"),
        state_bytes=234,
        observation_size=543,
        num_features=405,
        random_setup=True,
        random_events=False,
        is_perfect_information=False,
        hidden_fields=("reserve", "stock"),
        pieces={**tiles, **tombs, **actions, "meeple-0": 4, "meeple-1": 4, **boats},
    )


def test_describe_lists_the_values_that_an_option_requires_of_others() -> None:
    described = {option.name: option.requires for option in saqqara.describe("imhotep").options}
    assert described["unlimited_stones"] == {
        True: {"players": (2,), "profile": ("yucata",), "dynasty": (True,)}  # IMH-21.2, IMH-21.3
    }
    assert described["hidden_cards"] == {True: {"profile": ("printed",), "dynasty": (True,)}}  # IMH-24.1
    assert described["market"] == {"C": {"dynasty": (True,)}, "D": {"dynasty": (True,)}}
    assert described["bets"] == described["players"] == {}


def test_describe_uses_the_options_of_a_game() -> None:
    one = saqqara.describe(saqqara.game("imhotep", players=3, private_boats=True))
    assert (one.num_players, one.player_counts, one.chosen["players"]) == (3, (2, 3, 4), 3)
    assert {piece: count for piece, count in one.pieces.items() if "boat-" in piece} == {
        **{f"boat-{number}": 1 for number in range(1, 5)}, **{f"private-boat-{seat}": 1 for seat in range(3)},
    }  # fmt: skip


def test_game_of_dice_has_perfect_information_and_random_events() -> None:
    senet = saqqara.describe("senet")
    assert (senet.random_setup, senet.random_events) == (False, True)
    assert (senet.is_perfect_information, senet.hidden_fields) == (True, ())
    assert senet.pieces == {"senet-0": 5, "senet-1": 5}


def test_describe_refuses_an_unknown_game() -> None:
    with pytest.raises(saqqara.UnknownGameError, match="unknown game 'chess'"):
        saqqara.describe("chess")


IMHOTEP_CARDS = {
    "statue": 10, "sail": 3, "chisel": 3,
    **dict.fromkeys(("entrance", "sarcophagus", "paved-path", "lever", "hammer"), 2),
    **{f"{site}-decoration": 2 for site in ("pyramid", "temple", "tomb", "obelisk")},
}  # fmt: skip
IMHOTEP_BOX = {**IMHOTEP_CARDS, "round-card": 7, **{f"boat-{number}": 1 for number in range(1, 5)}}
DYNASTY_BOX = IMHOTEP_BOX | {
    "statue": 14, **dict.fromkeys(("private-quarry", "stone-decoration", "cargo-sled", "raft", "plank"), 2),
}  # fmt: skip


@pytest.mark.parametrize(
    ("options", "box"),
    [
        ({}, {**IMHOTEP_BOX, "stone-0": 29, "stone-1": 29}),
        (
            {"players": 2, "dynasty": True, "market": "C", "pyramid": "C", "temple": "D"},
            {**DYNASTY_BOX, "stone-0": 59, "stone-1": 59, "coin": 4, "scaffold": 5, "imhotep": 1},
        ),
        (
            {"players": 3, "dynasty": True, "market": "D", "temple": "C", "tomb": "C", "prophecies": True},
            {
                **DYNASTY_BOX, "coin": 8, "jar": 6, "mask": 6, "amulet": 6, "crown": 6,
                **{f"stone-{seat}": 29 for seat in range(3)}, **{f"scarab-{seat}": 2 for seat in range(3)},
                **{f"chariot-{seat}": 1 for seat in range(3)},
            },
        ),
        (
            {"players": 2, "dynasty": True, "profile": "yucata", "unlimited_stones": True},
            {**DYNASTY_BOX, "stone-0": 100, "stone-1": 100},
        ),
    ],
)  # fmt: skip
def test_imhotep_box_depends_on_options(options: dict[str, str | int], box: dict[str, int]) -> None:
    assert saqqara.describe(saqqara.game("imhotep", **options)).pieces == box


def test_tara_wolf_box_has_all_cards() -> None:
    pieces = saqqara.describe("tara_wolf").pieces
    others = {"coin": 8, "medallion": 1, "pass_marker": 2}
    assert {kind: pieces[kind] for kind in others} == others
    assert (len(pieces), sum(pieces.values())) == (54 + 3, 101 + 11)
    assert (pieces["jackal"], pieces["tara_wolf"], pieces["tomb_ramses_ii"]) == (4, 1, 1)
