"""`saqqara position`, and `saqqara record verify` of many games."""

from pathlib import Path

from cli.conftest import Run
from saqqara import Record, write_records

SEEN = f"duel duel-1 - seat-0 cargo=ooo/ooo/ooo/ooo/lll/lll reserve=??? stock={'?' * 39}"


def test_position_string_is_printed_as_a_table_with_legal_actions(run: Run) -> None:
    done = run("position", SEEN)
    assert done.exit_code == 0
    assert "Lapis is to move" in done.output
    assert "place 1 a1  2 b1  3 c1  4 a2  5 b2" in done.output


def test_a_position_is_read_from_a_file_however_it_was_saved(run: Run) -> None:
    output = run("position", SEEN).output
    for content in (f"{SEEN}\r\n", f"\ufeff{SEEN}", SEEN.replace(" ", "\r\n"), f"{SEEN[:40]}\n{SEEN[40:]}"):
        Path("my position.txt").write_bytes(content.encode())
        assert run("position", "my position.txt").output == output
        assert run("position", content).output == output


def test_position_of_a_record_is_printed_as_a_string_and_parsed_again(run: Run, record: Path) -> None:
    line = run("position", str(record), "--ply", "3").output.strip()
    assert line.startswith("duel duel-1 ")
    assert " whole turn=" in line
    seen = run("position", str(record), "--ply", "3", "--viewer", "1").output.strip()
    assert " seat-1 turn=" in seen
    assert "reserve=???" in seen
    assert run("position", line, "--viewer", "1").output.strip() == seen
    assert run("position", seen, "--svg", "table.svg").output == "The drawing is in table.svg\n"
    assert Path("table.svg").read_text("utf-8").startswith("<svg")


def test_invalid_position_is_refused_with_one_sentence(run: Run, record: Path) -> None:
    done = run("position", "duel duel-1 - whole turn=0")
    assert (done.exit_code, done.stderr) == (
        2,
        "saqqara: column 26: turn: expected a whole number from 1 to 999, got '0'\n",
    )
    done = run("position", str(record), "--viewer", "me")
    assert done.stderr == "saqqara: --viewer me is not valid; choose whole, spectator, or the number of a seat\n"
    done = run("position", str(record), "--ply", "99")
    assert done.stderr == "saqqara: --ply 99 is not valid: game.json has 61 moves\n"


def test_verify_many_games_in_one_file(run: Run, record: Path, proved_record: Path) -> None:
    write_records("games.jsonl", [Record.load(record), Record.load(proved_record)])
    done = run("record", "verify", "games.jsonl")
    assert (done.exit_code, done.output) == (0, "games.jsonl: good: 2 games by the rules\n")
    done = run("record", "verify", "games.jsonl", "--require-proof")
    assert done.exit_code == 1
    assert done.output.startswith("games.jsonl: BAD: line 1: the record holds no seed")
    text = Path("games.jsonl").read_text("utf-8").replace('"place a2"', '"place a3"')
    Path("games.jsonl").write_text(text, "utf-8")
    done = run("record", "verify", "games.jsonl")
    assert done.output.startswith("games.jsonl: BAD: line ")
    assert run("record", "verify", "games.jsonl", "--commitment", "00").exit_code == 2
