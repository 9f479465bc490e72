"""Whole games, at least one for every way in which a game can end; the files add up their points."""

from pathlib import Path
from typing import Any

import pytest

from rules.duel.deals import after, deal_of, options_of, read, start

GAMES = Path(__file__).parent / "games"
FILES = sorted(GAMES.glob("*.txt"))


def breakdown_by_seat(text: str) -> dict[str, int]:
    """Convert `obelisk 2, temple 7` to numbers by name."""
    return {name: int(points) for name, points in (part.split() for part in text.split(","))}


def phases(name: str) -> list[tuple[str, str]]:
    """Return the phases of a recorded game, each with the action taken in it."""
    values, decisions = read(GAMES / f"{name}.txt")
    state = start(deal_of(values), **options_of(values))
    pairs = []
    for text in decisions:
        pairs.append((state.view(None)["phase"], text))
        state.play(text)
    return pairs


def just_before(name: str, text: str) -> Any:
    """Return the state before the last occurrence of this action."""
    values, decisions = read(GAMES / f"{name}.txt")
    last = len(decisions) - 1 - decisions[::-1].index(text)
    return after(", ".join(decisions[:last]), deal_of(values), **options_of(values))


def loaded(state: Any) -> list[str]:
    """Return the boats that carry tiles."""
    return [boat for boat, load in state.view(None)["boats"].items() if load is not None and None not in load]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_games_end_as_summed_up_on_paper(path: Path) -> None:
    values, decisions = read(path)
    state = start(deal_of(values), **options_of(values))
    for text in decisions:
        assert not state.is_over
        assert text in state.legal_actions()
        state.play(text)
    assert state.is_over
    assert state.breakdown() == [breakdown_by_seat(values["breakdown 0"]), breakdown_by_seat(values["breakdown 1"])]
    assert state.scores() == [int(points) for points in values["scores"].split()]
    assert [sum(points.values()) for points in state.breakdown()] == state.scores()
    assert state.winners() == [int(values["winner"])]
    view = state.view(None)
    (boat,) = loaded(state)
    meeples = sum(seat is not None for seat in view["harbour"].values())
    assert f"boat {boat}, reserve {view['reserve']}, meeples {meeples}" == values["left"]
    assert view["stock"] == 0


def test_game_files_are_those_of_the_tests() -> None:
    assert [path.stem for path in FILES] == [
        "end_in_second_unloading",
        "end_in_second_unloading_yucata",
        "end_in_use_swap",
        "end_in_use_unload",
        "end_in_use_unload_yucata",
        "pass",
        "pass_by_chance",
        "printed_refilling",
        "reserve_used_up",
        "tie",
        "tie_first_1",
        "worked_example_a",
        "worked_example_b",
        "yucata_refilling",
    ]


@pytest.mark.parametrize("name", ["end_in_use_unload", "end_in_use_unload_yucata"])
def test_DUEL_R7_a_game_ended_with_the_first_unloading_of_an_unload_tile(name: str) -> None:
    (_, use), (middle, _), (phase, text) = phases(name)[-3:]
    assert (use, middle, phase) == ("use unload", "place-then-unload", "unload-first")
    state = just_before(name, text)
    (last,) = set(loaded(state)) - {text.split()[1]}
    assert f"unload {last}" in state.legal_actions()  # two meeples stand in its line
    state.play(text)
    assert state.is_over
    assert state.why_illegal(f"unload {last}").clause == "DUEL-5.1"


@pytest.mark.parametrize("name", ["end_in_second_unloading", "end_in_second_unloading_yucata"])
def test_DUEL_R7_a_game_ended_with_the_second_unloading(name: str) -> None:
    assert [phase for phase, _ in phases(name)][-3:] == ["place-then-unload", "unload-first", "unload-second"]


def test_DUEL_R7_a_game_ended_with_a_swap_tile() -> None:
    assert [phase for phase, _ in phases("end_in_use_swap")][-3:] == ["turn", "swap", "unload-after-swap"]


@pytest.mark.parametrize("name", ["pass", "pass_by_chance"])
def test_DUEL_R6_a_game_with_a_pass(name: str) -> None:
    assert ("turn", "pass") in phases(name)
    assert just_before(name, "pass").legal_actions() == ["pass"]


def test_DUEL_4_1_a_game_that_used_up_the_reserve() -> None:
    assert [text for _, text in phases("reserve_used_up")].count("use take") == 3
    assert read(GAMES / "reserve_used_up.txt")[0]["left"].split(", ")[1] == "reserve 0"


@pytest.mark.parametrize(("name", "scores", "winner"), [("tie", 24, 1), ("tie_first_1", 24, 0), ("pass", 36, 1)])
def test_DUEL_5_2_games_that_ended_in_a_tie(name: str, scores: int, winner: int) -> None:
    values, decisions = read(GAMES / f"{name}.txt")
    state = after(", ".join(decisions), deal_of(values), **options_of(values))
    assert state.scores() == [scores, scores]
    assert state.winners() == [winner]
    assert state.view(None)["options"]["first"] == 1 - winner


@pytest.mark.parametrize(("name", "choice"), [("printed_refilling", "first"), ("yucata_refilling", "upper")])
def test_DUEL_8_1_games_in_which_one_of_two_boats_got_the_last_tiles(name: str, choice: str) -> None:
    values, decisions = read(GAMES / f"{name}.txt")
    state = start(deal_of(values), **options_of(values))
    unloaded: list[str] = []
    for text in decisions:
        if state.view(None)["phase"] == "turn":
            unloaded = []
        before = state.view(None)["stock"]
        state.play(text)
        unloaded += [text.split()[1]] if text.startswith("unload") else []
        if len(unloaded) == 2 and before in (3, 0) and state.view(None)["stock"] == 0:
            break
    earlier, later = unloaded
    assert "123abc".index(earlier) > "123abc".index(later)
    assert (earlier in loaded(state), later in loaded(state)) == {"first": (True, False), "upper": (False, True)}[
        choice
    ]


@pytest.mark.parametrize(("name", "points"), [("worked_example_a", 69), ("worked_example_b", 43)])
def test_DUEL_6_and_7_the_worked_examples_played(name: str, points: int) -> None:
    values, decisions = read(GAMES / f"{name}.txt")
    state = after(", ".join(decisions), deal_of(values), **options_of(values))
    assert state.is_over
    assert state.scores()[0] == points
