"""`saqqara puzzle solve` and `saqqara puzzle generate`."""

from pathlib import Path

import pytest

from cli.conftest import Run
from saqqara.puzzles.puzzle import Puzzle
from server.puzzles.test_puzzle_page import PUZZLE


@pytest.fixture(autouse=True)
def one_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give The Duel a single puzzle, in which unloading boat c wins, and so does waiting on b3."""
    there = {"duel": (PUZZLE,), "tara_wolf": ()}
    monkeypatch.setattr("saqqara.puzzles.load_puzzles", lambda game: there[game])


def test_the_puzzle_of_the_day_is_solved_with_help(run: Run) -> None:
    done = run("puzzle", "solve", typed=["h", "place 1", "place b1", "nonsense", "unload c", "never asked"])
    assert done.exit_code == 0
    output = " ".join(done.output.split())
    for sentence in (
        f"{PUZZLE.name} · Tricky You play Lapis. Find the best move.",
        "Look at the free fields of the harbour.",
        "Not the best: “Place on a1” costs 100% of winning chances.",
        "one of your own meeples already stands on b1 (DUEL-3.1)",
        "“nonsense” is not a decision in this game.",
        "That’s it! With perfect play it wins 100 times out of 100; “Unload boat b” wins 0.",
    ):
        assert sentence in output
    assert output.count("Your move?") == 5


def test_solution_is_printed_and_empty_input_ends_the_puzzle(run: Run) -> None:
    assert "Best: Place on b3." in run("puzzle", "solve", typed=["s"]).output
    assert run("puzzle", "solve", typed=[""]).exit_code == 0
    assert run("puzzle", "solve").exit_code == 0
    assert "Am besten: Auf b3 platzieren." in run("puzzle", "solve", "--lang", "de", typed=["s"]).output


def test_illegal_move_is_explained_in_the_users_language(run: Run) -> None:
    output = run("puzzle", "solve", "--lang", "de", typed=["place b1", "[/b]"]).output
    assert "auf b1 steht schon eine deiner eigenen Spielfiguren (DUEL-3.1)" in output
    assert "„[/b]“ ist in diesem Spiel kein Zug." in output


def test_missing_puzzles_are_reported(run: Run) -> None:
    done = run("puzzle", "solve", "tara_wolf")
    assert (done.exit_code, done.stderr) == (2, "saqqara: There are no puzzles for Tara Wolf yet.\n")
    done = run("puzzle", "solve", "--name", "00000000")
    assert done.stderr == f"saqqara: unknown puzzle '00000000'; choose from {PUZZLE.name}\n"


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", ""])
def test_a_file_from_another_editor_keeps_its_puzzles(run: Run, end: str) -> None:
    Path("mine.jsonl").write_bytes(f"\ufeff{PUZZLE.to_json()}{end}".encode())
    assert (
        run("puzzle", "generate", "duel", "--output", "mine.jsonl", "--count", "1").output == "mine.jsonl: 1 puzzles\n"
    )
    assert Path("mine.jsonl").read_bytes() == f"{PUZZLE.to_json()}\n".encode()


def test_file_with_enough_puzzles_loses_only_its_incomplete_line(run: Run) -> None:
    Path("mine.jsonl").write_text(f"{PUZZLE.to_json()}\n{{begun", "utf-8")
    assert (
        run("puzzle", "generate", "duel", "--output", "mine.jsonl", "--count", "1").output == "mine.jsonl: 1 puzzles\n"
    )
    assert Path("mine.jsonl").read_text("utf-8") == f"{PUZZLE.to_json()}\n"  # the incomplete last line is removed


def test_new_puzzles_are_appended(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    other = Puzzle(PUZZLE.position, PUZZLE.answers, "place a1", (), 3, PUZZLE.proof)
    third = Puzzle(f"{PUZZLE.position} turn=2", PUZZLE.answers, "place a1", (), 3, PUZZLE.proof)
    monkeypatch.setattr("saqqara.puzzles.generator.generate_puzzles", lambda *facts: iter((other, third)))
    Path("mine.jsonl").write_text(f"{PUZZLE.to_json()}\n", "utf-8")
    assert run("puzzle", "generate", "duel", "--output", "mine.jsonl", "--count", "2").exit_code == 0
    assert Path("mine.jsonl").read_text("utf-8") == f"{PUZZLE.to_json()}\n{third.to_json()}\n"  # without duplicates


def test_other_files_are_refused_unchanged(run: Run) -> None:
    Path("other.jsonl").write_text('{"game": "duel"}\n', "utf-8")
    done = run("puzzle", "generate", "duel", "--output", "other.jsonl")
    assert done.exit_code == 2
    assert done.stderr.startswith("saqqara: other.jsonl, line 1: the puzzle, game: unknown field; valid: position")
    assert Path("other.jsonl").read_text("utf-8") == '{"game": "duel"}\n'
