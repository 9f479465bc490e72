"""`saqqara record verify` and `saqqara replay`."""

import json
import re
import unicodedata
from pathlib import Path

import pytest

from cli.conftest import Run
from saqqara import Record, game
from saqqara.table import Table

COMMITMENT = "77982011336d915790e77d8301a52da5654857a870de65fb16d0cb1a44820b9c"
"""SHA-256 of the 64 digits 00...07, the output of `printf %064x 7 | sha256sum`."""


# ---- verify ---------------------------------------------------------------------------------------------------------


def test_verify_a_good_record(run: Run, record: Path) -> None:
    done = run("record", "verify", str(record))
    assert done.exit_code == 0
    verdict = "good: 61 decisions by the rules, ended 69:39; it holds no seed, so its shuffle is not proved"
    assert done.output == f"game.json: {verdict}\n"


def test_early_end_is_printed(run: Run) -> None:
    table = Table.open("duel", {}, 7, [{"name": name, "player": "person", "person": name} for name in ("Ann", "Ben")])
    table.play(0, "place a2", confirm=True)
    table.resign(0)
    table.record().save("early.json")
    done = run("record", "verify", "early.json")
    assert done.output.startswith(
        "early.json: good: one decision by the rules, ended by resignation at 1:0; the shuffle"
    )
    assert "\nAnn has resigned: Ben wins\n" in run("replay", "early.json").output
    assert run("export", "early.json", "-o", "early.html").exit_code == 0
    assert "Ann has resigned: Ben wins. Ann placed on a2." in Path("early.html").read_text("utf-8")


def test_verify_a_proof(run: Run, proved_record: Path) -> None:
    done = run("record", "verify", str(proved_record))
    assert done.exit_code == 0
    verdict = "good: 3 decisions by the rules, not over yet, 1:1; the shuffle follows from the seed that was promised"
    assert done.output == f"proved.json: {verdict}\n"


def test_verify_against_the_commitment_that_was_noted(run: Run, proved_record: Path) -> None:
    assert run("record", "verify", str(proved_record), "--commitment", COMMITMENT).exit_code == 0
    done = run("record", "verify", str(proved_record), "--commitment", "00" * 32)
    assert done.exit_code == 1
    assert done.output == f"proved.json: BAD: the commitment in the record is {COMMITMENT}, not {'00' * 32}\n"


def test_verify_can_insist_on_a_proof(run: Run, record: Path, proved_record: Path) -> None:
    done = run("record", "verify", "--require-proof", str(record), str(proved_record))
    assert done.exit_code == 1
    bad, good = done.output.splitlines()
    assert bad.startswith("game.json: BAD: line ")
    assert bad.endswith(": the record holds no seed, so its shuffle cannot be proved")
    assert good.startswith("proved.json: good: ")


def test_verify_names_the_first_wrong_line(run: Run, proved_record: Path) -> None:
    text = proved_record.read_text("utf-8").replace('"place a2"', '"place a3"')
    Path("bad.json").write_text(text, "utf-8")
    done = run("record", "verify", "bad.json", str(proved_record))
    assert done.exit_code == 1
    bad, good = done.output.splitlines()
    assert bad.startswith("bad.json: BAD: line 10, ply 2: ")
    assert good.startswith("proved.json: good: ")


@pytest.mark.parametrize("content", [b"", b"{", b"\xff", b"[]"])
def test_verify_refuses_other_files(run: Run, content: bytes) -> None:
    Path("bad.json").write_bytes(content)
    done = run("record", "verify", "bad.json")
    assert done.exit_code == 1
    assert done.output.startswith(("bad.json: BAD: line 1, column ", "bad.json: BAD: line 1: a record is a JSON"))
    assert done.output.count("\n") == 1


def test_verify_in_german(run: Run, proved_record: Path) -> None:
    assert run("record", "verify", str(proved_record), "--lang", "de").output.startswith(
        "proved.json: gut: 3 Entscheidungen"
    )
    done = run("record", "verify", str(proved_record), "--commitment", "00" * 32, "--lang", "de")
    verdict = f"die Zusage in der Aufzeichnung ist {COMMITMENT}, nicht {'00' * 32}"
    assert done.output == f"proved.json: SCHLECHT: {verdict}\n"


def test_verify_explains_failures_in_russian(run: Run, proved_record: Path) -> None:
    Path("bad.json").write_text(proved_record.read_text("utf-8").replace('"place a2"', '"place a3"'), "utf-8")
    assert run("record", "verify", "bad.json", "--lang", "ru").output == (
        "bad.json: НЕВЕРНО: строка 10, решение 2: эта строка изменена, или перед ней не хватает строки: "
        "'\"place a3\",'\n"
    )


@pytest.mark.parametrize("command", ["record verify", "replay"])
def test_missing_file_is_reported(run: Run, proved_record: Path, command: str) -> None:
    done = run(*command.split(), "prooved.json")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == "saqqara: file not found: prooved.json; the directory contains proved.json\n"


# ---- replay ---------------------------------------------------------------------------------------------------------


def test_replay_prints_the_game_and_its_result(run: Run, record: Path, decisions: list[str]) -> None:
    done = run("replay", str(record))
    assert done.exit_code == 0
    lines = [line for line in done.output.splitlines() if re.match(r" *\d+  \w+ (placed|unloaded|played)", line)]
    assert len(lines) == len(decisions)
    assert lines[:3] == ["  1  Anna placed on a1.", "  2  Ben placed on b1.", "  3  Anna placed on c1."]
    assert re.search(r"^Total +69 +39$", done.output, re.MULTILINE)
    assert "Anna wins with 69 points to 39.\n" in done.output


def test_replay_shows_the_seed(run: Run, proved_record: Path) -> None:
    assert f"{COMMITMENT}\nIts seed is\n{7:064}\n" in run("replay", str(proved_record)).output


def test_replay_prints_the_table_of_a_ply(run: Run, proved_record: Path) -> None:
    done = run("replay", str(proved_record), "--ply", "2")
    assert "│   ▲ a2   │   ■ b2   │    c2    │" in done.output
    assert "Decision 2 of 3\n  2  Ben placed on a2.\n" in done.output


def test_replay_prints_the_table_of_the_beginning(run: Run, proved_record: Path) -> None:
    done = run("replay", str(proved_record), "--ply", "0")
    assert "│    a2    │    b2    │    c2    │" in done.output
    assert "Decision 0 of 3\n" in done.output


def test_replay_as_a_drawing(run: Run, proved_record: Path) -> None:
    done = run("replay", str(proved_record), "--ply", "2", "--svg", "two.svg")
    assert (done.exit_code, done.output) == (0, "The drawing is in two.svg\n")
    assert Path("two.svg").read_text("utf-8").startswith("<svg")
    assert run("replay", str(proved_record), "--svg", "end.svg").exit_code == 0
    assert Path("end.svg").read_text("utf-8") != Path("two.svg").read_text("utf-8")


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["--ply", "4"], "--ply 4 is not valid: proved.json has 3 moves"),
        (["--svg", "nowhere/two.svg"], "cannot write nowhere/two.svg: No such file or directory"),
    ],
)
def test_replay_wrong_use(run: Run, proved_record: Path, args: list[str], why: str) -> None:
    done = run("replay", str(proved_record), *args)
    assert (done.exit_code, done.stderr) == (2, f"saqqara: {why}\n")


def test_replay_a_bad_record(run: Run, proved_record: Path) -> None:
    proved_record.write_text(proved_record.read_text("utf-8").replace('"place a2"', '"place b2"'), "utf-8")
    done = run("replay", str(proved_record))
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("saqqara: proved.json: line 10, ply 2: ")


# ---- text from files cannot control the terminal --------------------------------------------------------------------

HOSTILE_NAME = "\x1b[2J\x1b]0;owned\x07An\x9b1mna\u202e"


@pytest.fixture
def hostile_record() -> Path:
    """Return a valid record with a name that would clear the screen and set the title of the window."""
    state = game("duel").start(seed=7)
    for text in ("place b2", "place a2", "unload 2"):
        state.play(text)
    Record.from_state(state, [HOSTILE_NAME, "Ben"], seed=7).save("evil.json")
    return Path("evil.json")


def control_characters(text: str) -> list[str]:
    return sorted({letter for letter in text if unicodedata.category(letter) in ("Cc", "Cf")} - {"\n"})


@pytest.mark.parametrize(
    "command",
    [
        ["replay", "evil.json"],
        ["replay", "evil.json", "--ply", "2"],
        ["replay", "evil.json", "--svg", "evil.svg"],
        ["record", "verify", "evil.json"],
        ["export", "evil.json", "-o", "evil.svg"],
        ["export", "evil.json", "-o", "evil.html"],
    ],
)
def test_names_cannot_control_the_terminal(run: Run, hostile_record: Path, command: list[str]) -> None:
    done = run(*command)
    assert (done.exit_code, control_characters(done.output)) == (0, [])
    if command[0] == "replay" and "--svg" not in command:
        assert "␛[2J␛]0;owned␇An�1mna�" in done.output.replace("\n", "")
    for file in Path().glob("evil.[sh]*"):
        assert control_characters(file.read_text("utf-8")) == []


@pytest.mark.parametrize("command", ["replay", "record verify", "export"])
@pytest.mark.parametrize("field", ["game", "edition", "options", "actions", "result", "proof"])
def test_error_messages_cannot_control_the_terminal(run: Run, hostile_record: Path, command: str, field: str) -> None:
    content = json.loads(hostile_record.read_text("utf-8"))
    content[field] = {
        "options": {HOSTILE_NAME: HOSTILE_NAME},
        "actions": [HOSTILE_NAME],
        "result": {HOSTILE_NAME: 1},
    }.get(field, HOSTILE_NAME)
    Path("bad.json").write_text(json.dumps(content), "utf-8")
    done = run(*command.split(), "bad.json", *(["-o", "x.svg"] if command == "export" else []))
    assert done.exit_code in (1, 2)
    assert done.output.count("\n") == 1
    assert control_characters(done.output) == []


def test_file_names_cannot_control_the_terminal(run: Run, hostile_record: Path) -> None:
    hostile_record.rename("a\x1b[2Jb.json")
    for command in (["record", "verify", "a\x1b[2Jb.json"], ["replay", "a\x1b[2Jc.json"]):
        assert control_characters(run(*command).output) == []


def test_names_in_saved_games_cannot_control_the_terminal(run: Run) -> None:
    seats = [{"name": HOSTILE_NAME, "player": "person"}, {"name": "Ben", "player": "person"}]
    left = {"names": [HOSTILE_NAME, "Ben"], "events": Table.open("duel", {}, 7, seats).events}
    Path("left.json").write_text(json.dumps(left), "utf-8")
    done = run("play", "--resume", "left.json", typed=["place b2", "points", "log", "quit"])
    assert "␛[2J" in done.output
    assert control_characters(done.output) == []


def test_a_name_too_long_for_a_record_is_refused_before_the_game(run: Run) -> None:
    done = run("play", "--hot-seat", "--name", "x" * 101, typed=["place b2"])
    assert done.exit_code == 2
    assert done.output.startswith("saqqara: expected a player name of at most 100 characters, got 101: 'xxxx")


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("replay", "the record is larger than 131072 bytes; a name must have at most 100 characters"),
        ("record verify", "here it is larger than any record, of 131072 bytes; a name has at most 100 letters"),
    ],
)
def test_oversized_record_is_refused(run: Run, hostile_record: Path, command: str, why: str) -> None:
    hostile_record.write_text(hostile_record.read_text("utf-8").replace('"Ben"', f'"{"x" * 5_000_000}"'), "utf-8")
    done = run(*command.split(), "evil.json")
    assert done.exit_code in (1, 2)
    assert f"line 6: {why}" in done.output
