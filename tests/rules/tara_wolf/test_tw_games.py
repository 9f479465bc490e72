"""Whole games, one for every way in which a game can end.

The files list the tombs won and the totals of the last fight. The calculation for two games: in `end_in_a_tie` seat 0
has Heinrich 2, crocodile 4, jackal 2; seat 1, the holder, has Tara Wolf 2 + 1, camel 2 + 1, foreman 2: 8 to 8.
`end_nobody_sent_by_the_other` ends without a fight.
"""

from collections.abc import Mapping
from pathlib import Path

import pytest

from rules.tara_wolf.tables import game, phase_and_player
from saqqara.core.state import State

GAMES = Path(__file__).parent / "games"
FILES = sorted(GAMES.glob("*.txt"))


def read(path: Path) -> tuple[dict[str, list[str]], list[str]]:
    """Read the words by name (lines with the same name form one list) and the actions."""
    values: dict[str, list[str]] = {}
    decisions: list[str] = []
    lines = [line.split("#")[0].strip() for line in path.read_text("utf-8").splitlines()]
    for line in filter(None, lines):
        name, colon, value = line.partition(":")
        if colon:
            values.setdefault(name, []).extend(value.split())
        else:
            decisions += [part.strip() for part in line.split(",")]
    return values, decisions


def started(values: Mapping[str, list[str]]) -> State:
    """Start the game with the options and the set-up of a file."""
    return game(**dict.fromkeys(values["options"], True)).start(
        setup={
            "adventurers": values["adventurers"],
            "papyri": [values["papyri 0"], values["papyri 1"]],
            "main": values["main"],
            "tombs": values["tombs"],
            "generator": [int(word) for word in values["generator"]],
        }
    )


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_games_end_as_written_down(path: Path) -> None:
    values, decisions = read(path)
    state = started(values)
    for text in decisions:
        assert not state.is_over
        assert text in state.legal_actions()
        state.play(text)
    assert state.is_over
    view = state.view()
    assert [area["won"] for area in view["seats"]] == [values["won 0"], values["won 1"]]
    assert state.scores() == [len(values["won 0"]), len(values["won 1"])]
    assert state.winners() == [int(values["winner"][0])]
    assert [card for pile in state.setup["reshuffles"] for card in pile] == values.get("reshuffled", [])
    assert state.setup["random"] == values["random"]
    fight = "no fight" if view["fight"] is None else " ".join(map(str, view["fight"]))
    last = f"{view['fought']} {fight}, medallion {view['holder']}, round {view['turn']}"
    assert last == " ".join(values["last"])


def last_decision(name: str) -> tuple[str, int | None, str, int]:
    """Return the phase and the player before the last action, the action, and the holder of the medallion."""
    values, decisions = read(GAMES / f"{name}.txt")
    state = started(values)
    for text in decisions[:-1]:
        state.play(text)
    return *phase_and_player(state), decisions[-1], state.view()["holder"]


@pytest.mark.parametrize(
    ("name", "phase", "by_the_holder"),
    [
        ("end_after_a_curse", "curse-discard", None),
        ("end_after_a_hit", "hit", None),
        ("end_after_a_trap_without_effect", "trigger", None),
        ("end_after_the_last_card_is_laid", "lay", None),
        ("end_nobody_sent_by_the_holder", "send", True),
        ("end_nobody_sent_by_the_other", "send", False),
        ("end_nobody_sent_by_the_other_short", "send", False),
    ],
)
def test_games_end_after_the_expected_action(name: str, phase: str, by_the_holder: bool | None) -> None:
    phase_then, actor, text, holder = last_decision(name)
    assert phase_then == phase
    if by_the_holder is not None:
        assert (text, actor == holder) == ("done", by_the_holder)
    if phase == "lay":
        assert text != "done"


def test_game_files_are_those_of_the_tests() -> None:
    assert [path.stem for path in FILES] == [
        "end_after_a_curse",
        "end_after_a_hit",
        "end_after_a_trap_without_effect",
        "end_after_the_last_card_is_laid",
        "end_in_a_fight_won_by_the_holder",
        "end_in_a_fight_won_by_the_holder_short",
        "end_in_a_fight_won_by_the_other",
        "end_in_a_tie",
        "end_nobody_sent_by_the_holder",
        "end_nobody_sent_by_the_other",
        "end_nobody_sent_by_the_other_short",
        "nine_rounds",
        "reshuffled",
    ]


def test_TW_5_6_a_game_that_ends_in_a_tie_is_won_by_the_holder() -> None:
    values, _ = read(GAMES / "end_in_a_tie.txt")
    assert values["last"][1:] == ["8", "8,", "medallion", "1,", "round", "5"]
    assert values["winner"] == ["1"]


def test_TW_5_2_a_game_of_nine_rounds_has_seven_tombs_and_two_passes() -> None:
    values, decisions = read(GAMES / "nine_rounds.txt")
    assert (decisions.count("open"), decisions.count("pass")) == (7, 2)
    assert sorted([len(values["won 0"]), len(values["won 1"])]) == [3, 4]
