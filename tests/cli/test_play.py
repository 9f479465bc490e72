"""Games in the terminal, controlled by typed input."""

import fcntl
import os
import pty
import re
import signal
import struct
import subprocess
import sys
import termios
from contextlib import suppress
from pathlib import Path

import pytest

from cli.conftest import Run
from saqqara import Record

ROOT = Path(__file__).resolve().parents[2]
FROM_SEED_7 = (
    """
place a2, place c1, place b2, place b3, place a3, place b1, place a1, unload b, place b3, place c2, unload c
place c1, unload 1, unload a, use place, place c3, place a2, place a3, unload a, place c1, place b2, place a2
unload b, place a1, place b2, unload 2, place b1, place b3, place a2, unload a, unload b, place b3, unload 3
place b3, place a3, use swap, swap 2.1-3, unload 3, place b1, place a1, place b2, use swap, swap 3.1-2, unload b
place c3, place a3, unload 3, place c3, place b3, unload 3, place c2, place c3, place b1, place a3, unload a
unload 1, place c1, place b3, use unload, place a2, unload 2, unload c
""".strip()
    .replace("\n", ", ")
    .split(", ")
)
"""Random complete game on the shuffle of seed 7."""


def lines_with(output: str, words: str) -> list[str]:
    return [line.strip() for line in output.splitlines() if words in line]


def test_a_whole_game_by_typing_its_decisions(run: Run, setup: Path, decisions: list[str]) -> None:
    done = run("play", "duel", "--hot-seat", "--setup", str(setup), "--save", "saved.json", typed=decisions)
    assert done.exit_code == 0, done.output
    assert lines_with(done.output, "wins") == ["Player 1 wins with 69 points to 39."]
    assert re.findall(r"^(\S.*?) {2,}(\d+) +(\d+)$", done.output, re.MULTILINE)[-7:] == [
        ("Obelisk", "2", "9"),
        ("Temple", "7", "17"),
        ("Pyramids", "31", "3"),
        ("Tomb", "26", "5"),
        ("Unused action tiles", "2", "5"),
        ("Meeples in the harbour", "1", "0"),
        ("Total", "69", "39"),
    ]
    saved = Record.load("saved.json")
    assert saved.actions == decisions
    assert saved.result["scores"] == [69, 39]
    assert saved.players == ["Player 1", "Player 2"]
    assert saved.proof is None  # a given setup, so there is no seed to commit to


def test_a_shuffled_game_shows_its_seal_at_the_start_and_its_seed_at_the_end(run: Run) -> None:
    started = run("play", "--hot-seat", "--seed", "7", typed=["quit"]).output
    seal = "77982011336d915790e77d8301a52da5654857a870de65fb16d0cb1a44820b9c"  # printf %064x 7 | sha256sum
    assert started.startswith(f"The shuffle is sealed:\n{seal}\n")
    ended = run("play", "--hot-seat", "--seed", "7", "--save", "saved.json", typed=FROM_SEED_7).output
    last = ended.splitlines()
    proof = last.index("The shuffle was sealed as")
    assert last[proof + 1 : proof + 4] == [seal, "Its seed is", f"{7:064}"]
    proof = Record.load("saved.json").verify()
    assert (proof.commitment, proof.seed) == (seal, f"{7:064}")


def test_finished_game_accepts_read_only_commands(run: Run) -> None:
    commands = ["hint", "LOG", "points", "board", "save nowhere/game.json", "save saved.json", "", "log"]
    done = run("play", "--hot-seat", "--seed", "7", typed=[*FROM_SEED_7, "", *commands])
    assert done.exit_code == 0, done.output
    _, found, rest = done.output.partition("The game is over: “log”, “points”")
    assert found
    assert lines_with(rest, "The game is over: ") == [  # the response to a command that is no longer available
        "The game is over: “log”, “points”, “board” and “save FILE” still work, Enter"
    ]
    assert lines_with(rest, "placed on a2.")[0] == "1  Player 1 placed on a2."
    assert rest.count("  1  Player 1 placed on a2.\n") == 1  # input after Enter is ignored
    assert len(re.findall(r"^Total ", rest, re.MULTILINE)) == 2  # of `points`, and below the board
    assert "nowhere/game.json cannot be written" in rest
    assert Record.load("saved.json").actions == FROM_SEED_7


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        ("en", "There you are “Player 1”; --name gives you another name."),
        ("de", "Dort heißt du „Spieler 1“; mit --name wählst du einen anderen Namen."),
        ("ru", "Там вы — «Игрок 1»; другое имя задаёт --name."),
    ],
)
def test_local_player_sees_their_name_in_the_record(run: Run, bot_calls: list[str], lang: str, line: str) -> None:
    alone = ("play", "--seed", "7", "--lang", lang)
    done = run(*alone, "--save", "end.json", typed=["save here.json", "quit"])
    assert lines_with(done.output, "--name") == [line, line]
    assert Record.load("here.json").players[0] in line
    for named in (run(*alone, "--name", "Anna", typed=["save here.json", "quit"]),
                  run(*alone, "--hot-seat", typed=["save here.json", "quit"])):  # fmt: skip
        assert lines_with(named.output, "--name") == []


def test_the_set_up_is_taken_from_a_record_too(run: Run, record: Path) -> None:
    done = run("play", "--hot-seat", "--setup", str(record), typed=["quit"])
    # boat 2 of the file: temple-1 on space 1, next to the harbour, then action-swap, tomb-6
    (row,) = lines_with(done.output, "tomb 6")
    assert row == "2   tomb 6      swap     temple 1  │    a2    │    b2    │    c2    │"


def test_decisions_by_number_and_by_notation(run: Run) -> None:
    done = run("play", "--hot-seat", "--seed", "7", typed=["5", "place a2", "log", "quit"])
    assert lines_with(done.output, "placed")[-2:] == ["1  Player 1 placed on b2.", "2  Player 2 placed on a2."]


def test_a_decision_is_read_whatever_its_case(run: Run) -> None:
    done = run("play", "--hot-seat", "--seed", "7", typed=["  Place  B2 ", "quit"])
    assert lines_with(done.output, "placed") == ["1  Player 1 placed on b2."]


def test_player_names_are_displayed(run: Run) -> None:
    done = run("play", "--hot-seat", "--seed", "7", "--name", "Anna", "--name", "Ben", typed=["place b2", "quit"])
    assert lines_with(done.output, "placed") == ["1  Anna placed on b2."]
    assert lines_with(done.output, "■ Anna")[-1].startswith("■ Anna                         0 (+1) │  ▲ Ben")


def test_undo_is_possible_until_the_opponent_moves(run: Run) -> None:
    typed = ["place b2", "undo", "place c3", "place a1", "undo", "undo", "quit"]
    done = run("play", "--hot-seat", "--seed", "7", typed=typed)
    assert lines_with(done.output, "placed") == [
        "1  Player 1 placed on b2.",
        "1  Player 1 placed on c3.",
        "2  Player 2 placed on a1.",
    ]
    nothing = "There is nothing to undo: you have decided nothing in this turn yet."
    assert lines_with(done.output, "nothing to") == [nothing]


def test_redo(run: Run) -> None:
    done = run("play", "--hot-seat", "--seed", "7", typed=["place b2", "undo", "redo", "log", "quit"])
    assert lines_with(done.output, "placed")[-1] == "1  Player 1 placed on b2."
    assert done.output.rstrip().splitlines()[-1].startswith("The game is kept.")


def test_reveal_cannot_be_undone(run: Run) -> None:
    done = run("play", "--hot-seat", "--seed", "7", typed=["place b2", "place a2", "unload 2", "undo", "log", "quit"])
    # a2 (player 2) is nearest: tomb 8 from space 3; b2 (player 1): tomb 9; the take tile on space 1 is left over
    log_lines = re.findall(r"  3  Player 1 unloaded boat 2: .*\n     .*\n", done.output)
    assert len(log_lines) == 2  # when it happened, and in the log after the refused undo
    for part in ("Player 2 took tomb 8", "Player 1 took tomb 9", "Out of the game: action tile “take”"):
        assert part in " ".join(log_lines[1].split())
    assert lines_with(done.output, "take back") == ["There is nothing to take back: what has been revealed stays."]


def test_a_decision_that_reveals_is_marked(run: Run) -> None:
    done = run("play", "--hot-seat", "--seed", "7", typed=["place b2", "place a2", "quit"])
    assert lines_with(done.output, "*") == [
        "▸2*  tomb 8     tomb 9      take    │   ▲ a2   │   ■ b2   │    c2    │",
        "unload 8 2*",
        "* reveals something hidden: no way back",
    ]


def test_why_command(run: Run) -> None:
    questions = ["why unload 2", "why place a1", "why", "why unload 9", "unload 2", "place b2"]
    done = run("play", "--hot-seat", "--seed", "7", typed=["place b2", *questions, "place a1", "quit"])
    assert "unload 2 is not allowed: boat 2 needs two meeples in its row, it has one.\n" in done.output
    assert "\nDUEL-3.2 Unload a boat: " in done.output
    assert "place a1 is allowed now.\n" in done.output
    assert "Why what? Name a decision, as in “why place a1”.\n" in done.output
    assert "“unload 9” is not a decision in this game.\n" in done.output
    assert "boat 2 needs two meeples in its row, it has one (DUEL-3.2)\n" in done.output
    assert "one of your opponent’s meeples already stands on b2 (DUEL-3.1)\n" in done.output
    assert lines_with(done.output, "placed") == ["1  Player 1 placed on b2.", "2  Player 2 placed on a1."]


def test_invalid_input_is_refused_without_effect(run: Run) -> None:
    done = run("play", "--hot-seat", "--seed", "7", typed=["jump", "0", "10", "place d4", "log", "quit"])
    assert "“jump” is not a decision in this game.\n" in done.output
    assert done.output.count("There is no such number: choose from 1 to 9.\n") == 2
    assert "“place d4” is not a decision in this game.\n" in done.output
    assert "placed" not in done.output


def test_misspelled_action_gets_suggestions(run: Run) -> None:
    done = run("play", "--hot-seat", "--seed", "7", typed=["swap c", "why b", "place 5", "place", "quit"])
    refused, perhaps = "is not a decision in this game.", "Perhaps you mean:"
    output = " ".join(done.output.split())
    assert f"“swap c” {refused} {perhaps} swap c.1-2, swap c.1-3, swap c.2-3 " in output
    assert f"“b” {refused} {perhaps} place b1, place b2, place b3 " in output
    assert lines_with(done.output, "placed") == ["1  Player 1 placed on b2."]  # that is number 5


def test_help_rules_points_and_save_commands(run: Run) -> None:
    typed = ["help", "rules", "rules 3.1", "rules 99", "points", "save", "save here.json", "board", "quit"]
    done = run("play", "--hot-seat", "--seed", "7", typed=typed)
    assert "hint          what would be strong" in done.output
    assert "DUEL-4  Action tiles\n" in done.output
    assert "DUEL-3.1  Place a meeple\n" in done.output
    assert "There is no clause “99”" in done.output
    assert re.search(r"^Total +0 +0$", done.output, re.MULTILINE)
    assert "Save where? Name a file, as in “save game.json”.\n" in done.output
    assert Record.load("here.json").actions == []


def test_failed_save_does_not_end_the_game(run: Run) -> None:
    done = run("play", "--hot-seat", "--seed", "7", typed=["save nowhere/game.json", "place b2", "quit"])
    assert "nowhere/game.json cannot be written: No such file or directory\n" in done.output
    assert lines_with(done.output, "placed") == ["1  Player 1 placed on b2."]


def test_quitting_saves_the_game_and_prints_how_to_resume(run: Run) -> None:
    left = run("play", "--hot-seat", "--seed", "7", "--name", "Anna", typed=["place b2", "place a2", "quit"])
    assert left.exit_code == 0
    command = lines_with(left.output, "saqqara play --resume")[0].rpartition("saqqara ")[2].split()
    went_on = run(*command, typed=["unload 2", "quit"])
    assert went_on.exit_code == 0
    assert lines_with(went_on.output, "unloaded")[0].startswith("3  Anna unloaded boat 2: Player 2 took tomb 8")


def test_end_of_input_quits(run: Run) -> None:
    done = run("play", "--hot-seat", "--seed", "7", typed=["place b2"])
    assert done.exit_code == 0
    assert done.output.rstrip().splitlines()[-1].startswith("The game is kept. Go on with: saqqara play --resume ")


def test_unstarted_game_is_not_saved(run: Run, tmp_path: Path) -> None:
    done = run("play", "--hot-seat", typed=["quit"])
    assert done.exit_code == 0
    assert "kept" not in done.output
    assert not (tmp_path / "state").exists()


def test_resumed_and_finished_game_is_deleted(run: Run, setup: Path, decisions: list[str], tmp_path: Path) -> None:
    run("play", "--hot-seat", "--setup", str(setup), typed=[*decisions[:5], "quit"])
    (saved,) = (tmp_path / "state" / "saqqara").iterdir()
    done = run("play", "--resume", str(saved), typed=decisions[5:])
    assert lines_with(done.output, "wins") == ["Player 1 wins with 69 points to 39."]
    assert list((tmp_path / "state" / "saqqara").iterdir()) == []


def test_sides_and_profile_are_displayed(run: Run) -> None:
    done = run("play", "duel", "--hot-seat", "--obelisk", "B", "--profile=yucata", "--first", "1", typed=["quit"])
    assert lines_with(done.output, "Turn 1")[0].startswith("Turn 1 · Yucata’s rules")
    assert lines_with(done.output, "Obelisk B")[0].startswith("Obelisk B")
    assert lines_with(done.output, "Place a meeple") == [
        "Player 2: Place a meeple, unload a boat, or play an action tile."
    ]


@pytest.mark.parametrize(
    ("lang", "question"),
    [
        ("de", "Platziere eine Spielfigur, entlade ein Boot oder spiele ein Aktions-Plättchen aus."),
        ("ru", "Поставьте мипла, разгрузите лодку или разыграйте жетон действия."),
    ],
)
def test_languages(run: Run, lang: str, question: str) -> None:
    assert question in " ".join(run("play", "--hot-seat", "--lang", lang, typed=["quit"]).output.split())


def test_language_follows_the_system(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
    assert "Platziere eine Spielfigur" in run("play", "--hot-seat", typed=["quit"]).output


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["chess"], "unknown game 'chess'; valid: duel, imhotep"),
        (["--hot-seat", "--obelisk", "C"], "--obelisk C is not valid; choose A or B"),
        (["--hot-seat", "--first", "2"], "--first 2 is not valid; choose 0 or 1"),
        (["--hot-seat", "--bridge", "A"], "no such option: --bridge; the options of duel are --obelisk, --temple, "),
        (["--hot-seat", "--tomb"], "--tomb needs a value: A or B"),
        (["--lang", "fr"], "unknown language 'fr'; choose from en, de, ru"),
        (["--hot-seat", "--against", "scribe"], "--hot-seat and --against exclude each other"),
        (["--hot-seat", "--seed", "-1"], "seed=-1 is out of range; seed must be a whole number from 0 to 2**256 - 1"),
        (["--hot-seat", "--seed", "1", "--setup", "x"], "--seed and --setup exclude each other"),
        (["--hot-seat", "--setup", "nothing.json"], "file not found: nothing.json"),
        (["--resume", "nothing.json"], "file not found: nothing.json"),
        (["--hot-seat", *["--name", "A"] * 3], "--name was given 3 times for 2 people at this terminal"),
    ],
    ids=str,
)
def test_wrong_use(run: Run, args: list[str], why: str) -> None:
    done = run("play", *args)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"saqqara: {why}")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("{", "is not JSON: line 1, column 2: "),
        ("{\r\n“deal”: []}", "is not JSON: line 2, column 1: "),
        ('\ufeff{"deal":\r["boat"]}', "tile 1 of the deal: unknown tile 'boat'"),
        ("[]", "contains no set-up"),
        ('{"deal": ["obelisk"]}', "the deal has 1 of 'obelisk'; the box holds 12 (DUEL-1.1)"),
        ('{"deal": ["boat"]}', "tile 1 of the deal: unknown tile 'boat'"),
    ],
)
def test_invalid_setup_file_is_refused(run: Run, content: str, why: str) -> None:
    Path("setup.json").write_text(content, "utf-8")
    done = run("play", "--hot-seat", "--setup", "setup.json")
    assert done.exit_code == 2
    assert why in done.stderr


def test_resume_refuses_a_finished_record(run: Run, record: Path) -> None:
    done = run("play", "--resume", str(record))
    assert done.exit_code == 2
    assert "is not an unfinished game" in done.stderr


# ---- in a separate process ------------------------------------------------------------------------------------------


def process(*args: str, **settings: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", "from saqqara.cli.main import main; main()", *args],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONIOENCODING": "utf-8", **settings},
    )  # fmt: skip


def test_interrupt_quits() -> None:
    with process("play", "--hot-seat", "--seed", "7") as game:
        assert game.stdin is not None
        assert game.stdout is not None
        game.stdin.write("place b2\n")
        game.stdin.flush()
        output = ""
        while "Player 2> " not in output:
            output += game.stdout.read(1)
        game.send_signal(signal.SIGINT)
        out, err = game.communicate()
    assert game.returncode == 0
    assert err == ""
    assert out.strip().startswith("The game is kept. Go on with: saqqara play --resume ")


def test_output_to_a_pipe_has_no_colours() -> None:
    with process("play", "--hot-seat", "--seed", "7") as game:
        out, err = game.communicate("place b2\nquit\n")
    assert "\x1b" not in out
    assert (game.returncode, err) == (0, "")


def test_unsupported_characters_become_question_marks() -> None:
    with process("play", "--hot-seat", "--seed", "7", PYTHONIOENCODING="ascii") as game:
        out, err = game.communicate("place b2\nquit\n")
    assert "? Player 1" in out
    assert (game.returncode, err) == (0, "")


# ---- at a terminal --------------------------------------------------------------------------------------------------


def at_a_terminal(typed: str, **settings: str) -> str:
    """Return what a terminal of 80 columns and 24 lines displays for this input in a game for two."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    settings = {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24", **settings}
    environment = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    with subprocess.Popen(
        [sys.executable, "-c", "from saqqara.cli.main import main; main()", "play", "--hot-seat", "--seed", "7"],
        stdin=theirs, stdout=theirs, stderr=theirs, env={**environment, "PYTHONPATH": str(ROOT / "src"), **settings},
    ) as game:  # fmt: skip
        os.close(theirs)
        os.write(ours, typed.encode())
        seen = b""
        with suppress(OSError):  # Linux raises it when the other end is closed
            while part := os.read(ours, 4096):
                seen += part
    os.close(ours)
    assert game.returncode == 0
    return seen.decode()


def test_terminal_output_has_colours_and_redraws_the_table() -> None:
    seen = at_a_terminal("place b2\nunload 2\nquit\n")
    assert "\x1b[1;38;5;230;48;5;25m ■ Player 1 \x1b[0m" in seen  # ivory on lapis
    screens = seen.split("\x1b[2J")  # cleared after the placement and after the refusal
    assert len(screens) == 3
    screens = [re.sub(r"\x1b\[[\d;]*m", "", table) for table in screens]
    assert "Player 1 placed on b2." in screens[1]
    assert "boat 2 needs two meeples in its row, it has one (DUEL-3.2)" in screens[2]
    assert all("Turn" in table for table in screens)


def test_no_color_is_honoured() -> None:
    seen = at_a_terminal("place b2\nquit\n", NO_COLOR="1")
    assert "Turn 2" in seen
    assert "38;5;" not in seen
    assert "48;5;" not in seen
