"""The level that matches the strength of the player at this terminal."""

from pathlib import Path

import pytest

import saqqara
from cli.conftest import Run
from saqqara.cli.saved_games import local_adaptive_level

DUEL = saqqara.game("duel")
ALWAYS_FIRST_ACTION = ["1"] * 100
"""Input of a game in which both choose the first legal action; on the shuffle of seed 4 the first player wins."""


def results_file(tmp_path: Path) -> Path:
    return tmp_path / "state" / "saqqara" / "met.jsonl"


def played(run: Run, *options: str) -> str:
    done = run("play", "duel", "--seed", "4", "--no-confirm", *options, typed=ALWAYS_FIRST_ACTION)
    assert done.exit_code == 0, done.output
    return done.output


def test_wins_raise_and_losses_lower_the_adaptive_level(run: Run, bot_calls: list[str], tmp_path: Path) -> None:
    assert "You win" in played(run, "--against", "adaptive")
    assert local_adaptive_level(DUEL) == "apprentice"  # the level of newcomers
    played(run, "--against", "adaptive")
    assert local_adaptive_level(DUEL) == "potter"
    assert "Computer (Potter) wins" in played(run, "--against", "adaptive", "--seat", "1")
    played(run, "--against", "adaptive", "--seat", "1")
    assert local_adaptive_level(DUEL) == "apprentice"
    assert {*bot_calls} == {"apprentice", "potter", "closed"}
    line = (
        '{"game": "duel", "level": "apprentice", "version": "'
        + DUEL.definition.search.levels_version
        + '", "ahead": 1}'
    )
    assert results_file(tmp_path).read_text("utf-8").splitlines()[0] == line


def test_other_games_do_not_affect_the_adaptive_level(run: Run, bot_calls: list[str], tmp_path: Path) -> None:
    played(run, "--hot-seat")
    run("play", "duel", "--against", "novice", typed=["quit"])  # unfinished
    assert not results_file(tmp_path).exists()
    results_file(tmp_path).parent.mkdir(parents=True, exist_ok=True)
    older = '{"game": "duel", "level": "apprentice", "version": "1", "ahead": 1}\n'
    imhotep = saqqara.game("imhotep")
    other = older.replace("duel", "imhotep").replace('"1"', f'"{imhotep.definition.search.levels_version}"')
    results_file(tmp_path).write_text(2 * older + 2 * other, "utf-8")
    assert local_adaptive_level(DUEL) == "apprentice"
    assert local_adaptive_level(imhotep) == "potter"


@pytest.mark.parametrize("line", ["{", "[]", '{"game": "duel"}', '{"game": "duel", "level": "novice", "version": "3"}'])
def test_a_damaged_line_is_named(run: Run, bot_calls: list[str], tmp_path: Path, line: str) -> None:
    results_file(tmp_path).parent.mkdir(parents=True, exist_ok=True)
    results_file(tmp_path).write_text(f"{line}\n", "utf-8")
    done = run("play", "--against", "adaptive")
    assert (done.exit_code, done.stdout) == (2, "")
    assert f"{results_file(tmp_path)}, line 1 is not a result; delete the line or the file" in done.stderr
    assert results_file(tmp_path).read_text("utf-8") == f"{line}\n"
