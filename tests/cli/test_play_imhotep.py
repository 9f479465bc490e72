"""Imhotep in the terminal: two to four seats, people and computer players in any combination."""

import json
from pathlib import Path
from typing import Any

import pytest

from cli.conftest import Run
from rules.imhotep.tables import options_of, read, setup
from rules.imhotep.test_imhotep_games import FILES
from saqqara import Record, game
from saqqara.core.record import commitment
from saqqara.table import PERSON, Table

SEED_7 = commitment(7)


@pytest.fixture
def setup_file() -> str:
    """Return a setup file: statue, lever, hammer, sail on the market, boats 4 3 3 2 for three players."""
    Path("setup.json").write_text(json.dumps(setup("statue lever hammer sail", "4332", 3)), "utf-8")
    return "setup.json"


def log_lines(output: str) -> list[str]:
    """Return the lines of the log on the screen, each with the number of its turn."""
    return [line.strip() for line in output.splitlines() if line[:5].strip().isdigit() and line[3:5] == "  "]


def lines_with(output: str, words: str) -> list[str]:
    return [line.strip() for line in output.splitlines() if words in line]


def test_hot_seat_game_of_three(run: Run) -> None:
    names = ("--name", "Anna", "--name", "Ben", "--name", "Cleo")
    typed = ["quarry", "load 1.1", "5", "undo", "load 1.2", "quit"]
    done = run("play", "imhotep", "--players", "3", "--hot-seat", *names, "--seed", "7", typed=typed)
    assert done.exit_code == 0, done.output
    assert done.output.startswith(f"The shuffle is sealed:\n{SEED_7}\n")
    assert log_lines(done.output) == [
        "1  Anna got stones from the quarry.",
        "2  Ben placed a stone on boat 1, space 1.",
        "3  Cleo placed a stone on boat 2, space 1.",
        "3  Cleo placed a stone on boat 1, space 2.",
    ]
    assert lines_with(done.output, "Cleo: ")[0].startswith("Cleo: Take one action: get stones, place a stone, sail")


def test_owners_of_stones_decide_one_after_the_other(run: Run, setup_file: str) -> None:
    typed = ["load 1.2", "load 1.1", "load 1.3", "sail 1 market", "take 2", "take 1", "take 4", "quit"]
    done = run("play", "imhotep", "--players", "3", "--hot-seat", "--setup", setup_file, typed=typed)
    assert lines_with(done.output, " took ") == [
        "4  Player 2 took a Lever.",
        "4  Player 1 took a Statue.",
        "4  Player 3 took a Sail.",
    ]
    assert lines_with(done.output, "Take a card") == [
        f"Player {number}: Take a card from the market for your stone." for number in (2, 1, 3)
    ]


def test_a_decision_without_a_choice_is_taken_by_the_table(run: Run) -> None:
    Path("setup.json").write_text(json.dumps(setup("statue lever hammer sail", "4331")), "utf-8")
    typed = ["load 1.1", "load 1.2", "load 1.3", "load 1.4", "sail 1 market", "take 1", "take 2", "take 3", "", "quit"]
    done = run("play", "imhotep", "--hot-seat", "--setup", "setup.json", typed=typed)
    assert lines_with(done.output, " took ")[-2:] == [
        "5  Player 1 took a Hammer.",
        "5  Player 2 took a Sail. (There was no other choice.)",
    ]


def test_two_computer_players_one_after_the_other(run: Run, bot_calls: list[str], setup_file: str) -> None:
    typed = ["load 1.1", "", "load 1.2", "", "load 2.1", "", "quit"]
    done = run("play", "imhotep", "--players", "3", "--against", "scribe", "--setup", setup_file, typed=typed)
    assert log_lines(done.output) == [
        "1  You placed a stone on boat 1, space 1.",
        "2  Carnelian (Scribe) got stones from the quarry.",
        "3  Malachite (Scribe) got stones from the quarry.",
        "4  You placed a stone on boat 1, space 2.",
        "5  Carnelian (Scribe) placed a stone on boat 1, space 3.",
        "6  Malachite (Scribe) placed a stone on boat 1, space 4.",
    ]
    assert "▲ Carnelian (Scribe) " in done.output
    assert "● Malachite (Scribe) " in done.output


def test_mixed_people_and_computer_players(run: Run, bot_calls: list[str]) -> None:
    seat_options = (
        "--players",
        "4",
        "--seat",
        "1",
        "--against",
        "novice,person,scribe",
        "--name",
        "Anna",
        "--name",
        "Ben",
    )
    done = run("play", "imhotep", *seat_options, "--seed", "7", typed=["load 1.1", "load 2.1", "load 3.1", "", "quit"])
    assert log_lines(done.output) == [
        "1  Lapis (Novice) got stones from the quarry.",
        "2  Anna placed a stone on boat 1, space 1.",
        "3  Ben placed a stone on boat 2, space 1.",
        "4  Alabaster (Scribe) placed a stone on boat 1, space 2.",
        "5  Lapis (Novice) placed a stone on boat 1, space 3.",
    ]
    # Ben must confirm his turn before a computer player takes its own: no one decides for him
    assert "Your turn is at its end: confirm it or take something back.\n" in done.output
    assert bot_calls[:3] == ["novice", "scribe", "novice"]


def test_points_is_a_command_unless_it_is_a_legal_action(run: Run) -> None:
    rounds = ["load 4.1", "load 1.1", "load 2.1", "load 3.1", "load 3.2", "load 2.2", "load 1.2", "load 1.3"]
    rounds += ["sail 4 temple", "sail 1 pyramid", "sail 2 tomb", "points", "sail 3 obelisks", "points", "quit"]
    Path("setup.json").write_text(json.dumps(setup("statue lever hammer sail", "4331")), "utf-8")
    sides = ("--temple", "B", "--setup", "setup.json")
    done = run("play", "imhotep", "--hot-seat", *sides, typed=[*rounds[:4], "quarry", "quarry", *rounds[4:]])
    assert len(lines_with(done.output, "Total")) == 1
    assert lines_with(done.output, "took a point at the temple") != []


def test_boolean_options_and_hyphenated_names(run: Run) -> None:
    switches = ("--wrath", "--private-boats", "--bets", "true", "--favour=false", "--players", "4")
    done = run("play", "imhotep", *switches, "--hot-seat", "--seed", "7", typed=["save here.json", "quit"])
    assert done.exit_code == 0, done.output
    options = Record.load("here.json").options
    assert options["players"] == 4
    assert [options[name] for name in ("wrath", "private_boats", "bets", "favour")] == [True, True, True, False]


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["--players", "5"], "--players 5 is not valid; choose 2 or 3 or 4"),
        (["--wrath", "yes"], "--wrath yes is not valid; choose false or true"),
        (["--players", "3", "--seat", "3"], "no such seat: 3; choose from 0, 1, 2"),
        (
            ["--players", "4", "--against", "scribe,novice"],
            "--against names 2 players for 3 seats; name one per seat, or one for all",
        ),
        (["--against", "god"], "unknown level 'god'; choose from novice,"),
        (["--obelisk", "B"], "no such option: --obelisk; the options of imhotep are --players, --market, "),
        (["--players", "3", "--name", "A", "--name", "B"], "--name was given 2 times for 1 people at this terminal"),
    ],
    ids=str,
)
def test_wrong_use(run: Run, args: list[str], why: str) -> None:
    done = run("play", "imhotep", *args)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"saqqara: {why}")


# ---- a complete game, and other commands with its record -------------------------------------------------------------


@pytest.fixture(params=["private_boats", "shared_place"])
def played(request: pytest.FixtureRequest) -> tuple[dict[str, str], list[str]]:
    """Return a complete game of four, or one of three with a shared first place; the files contain the calculations."""
    return read(next(path for path in FILES if path.stem == request.param))


@pytest.fixture
def recorded(played: tuple[dict[str, str], list[str]]) -> Record:
    values, decisions = played
    begun: dict[str, Any] = {name: values[name].split() for name in ("rounds", "market")}
    begun["generator"] = [int(word) for word in values["generator"].split()]
    state = game("imhotep", **options_of(values)).start(setup=begun)
    for text in decisions:
        state.play(text)
    record = state.record(["Anna", "Ben", "Cleo", "Dora"][: state.game.num_players])
    record.save("game.json")
    return record


def lines_typed(record: Record) -> list[str]:
    """Return the input that plays this game: actions, except those that the table takes by itself, and Enter."""
    seats = [{"name": name, "player": PERSON} for name in record.players]
    table, typed = Table.open(record.game, record.options, 0, seats, record.setup), list[str]()
    while not table.is_over:
        assert table.current_player is not None
        if table.awaits_confirmation:
            table.confirm(table.current_player)
            typed.append("")
        else:
            typed.append(record.actions[len(table.log(table.current_player))])
            table.play(table.current_player, typed[-1])
    return typed


def test_a_whole_game_by_typing_its_decisions(run: Run, recorded: Record) -> None:
    switches = [
        f"--{name}={str(value).replace('True', 'true').replace('False', 'false')}"
        for name, value in recorded.options.items()
    ]
    args = ["play", "imhotep", "--hot-seat", *switches, "--setup", "game.json", "--save", "again.json"]
    done = run(*args, typed=lines_typed(recorded))
    assert done.exit_code == 0, done.output
    assert Record.load("again.json").result == recorded.result
    total = lines_with(done.output, "Total")[-1].split()[1:]
    assert [int(points) for points in total] == recorded.result["scores"]


def test_replay_and_verify(run: Run, recorded: Record) -> None:
    done = run("replay", "game.json")
    assert done.exit_code == 0, done.output
    last = done.output.splitlines()[-1]
    assert all(["Anna", "Ben", "Cleo", "Dora"][seat] in last for seat in recorded.result["winners"])
    assert "Anna placed a stone on boat" in done.output
    scores = ":".join(map(str, recorded.result["scores"]))
    checked = run("record", "verify", "game.json")
    assert checked.exit_code == 0
    assert f"{len(recorded.actions)} decisions by the rules, ended {scores}" in checked.output


def test_export(run: Run, recorded: Record) -> None:
    done = run("export", "game.json", "-o", "game.html")
    assert done.exit_code == 0, done.output
    assert "Cleo" in Path("game.html").read_text("utf-8")
    assert run("export", "game.json", "-o", "middle.svg", "--ply", "20").exit_code == 0
    assert Path("middle.svg").read_text("utf-8").startswith("<svg")


def test_rules_by_clause(run: Run) -> None:
    assert run("rules", "imhotep", "IMH-4.3").output.startswith("IMH-4.3  Sail a boat\n")
    assert "IMH-10.1" in run("rules", "imhotep", "10", "--short").output
    assert run("rules", "imhotep", "R25", "--lang", "de").output.startswith("IMH-R25  ")


def test_perft(run: Run) -> None:
    # stones from the quarry or one of 11 spaces, and then 138: tests/rules/imhotep/perft/opening.txt
    Path("setup.json").write_text(json.dumps(setup("", "4331")), "utf-8")
    done = run("perft", "imhotep", "--depth", "2", "--setup", "setup.json", "--json")
    assert json.loads(done.stdout)["counts"] == {"1": 12, "2": 138}


def test_arena(run: Run) -> None:
    done = run("arena", "greedy", "random", "--game", "imhotep", "--games", "2", "--market", "B", "--bets", "--json")
    assert done.exit_code == 0, done.output
    figures = json.loads(done.stdout)
    assert (figures["game"], figures["games"], figures["options"]["bets"]) == ("imhotep", 2, True)
