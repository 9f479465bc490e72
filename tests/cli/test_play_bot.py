"""Games against the computer.

A player that always chooses the first legal action takes its place, except in the last test, where a real player
computes in a separate process.
"""

from contextlib import nullcontext

import pytest
from rich.console import Console

from cli.conftest import Run
from cli.first_legal import FirstLegal
from saqqara import game
from saqqara.cli.game_screen import GameScreen
from saqqara.cli.play_bot import TerminalBot
from saqqara.cli.play_session import PlaySession
from saqqara.errors import SaqqaraError
from saqqara.table import PERSON, Table


def placed(output: str) -> list[str]:
    return [line.strip() for line in output.splitlines() if " placed on " in line]


def test_the_computer_decides_when_the_turn_is_confirmed(run: Run, bot_calls: list[str]) -> None:
    done = run("play", "--seed", "7", "--against", "novice", typed=["place b2", "", "place c3", "quit"])
    assert done.exit_code == 0
    assert placed(done.output) == ["1  You placed on b2.", "2  Computer (Novice) placed on a1.", "3  You placed on c3."]
    assert bot_calls == ["novice", "closed"]
    assert FirstLegal.names == ["duel"]


def test_unconfirmed_turn_can_only_be_undone(run: Run, bot_calls: list[str]) -> None:
    done = run("play", "--seed", "7", typed=["place b2", "place c3", "undo", "place c3", "", "quit"])
    assert "Your turn is at its end: confirm it or take something back.\n" in done.output
    assert placed(done.output) == ["1  You placed on b2.", "1  You placed on c3.", "2  Computer (Scribe) placed on a1."]


def test_turns_can_end_at_once(run: Run, bot_calls: list[str]) -> None:
    done = run("play", "--seed", "7", "--no-confirm", typed=["place b2", "quit"])
    assert placed(done.output) == ["1  You placed on b2.", "2  Computer (Scribe) placed on a1."]


def test_against_the_computer_undo_takes_the_last_turn_back(run: Run, bot_calls: list[str]) -> None:
    typed = ["undo", "place b2", "", "undo", "place c3", "", "quit"]
    done = run("play", "--seed", "7", typed=typed)
    assert placed(done.output)[-2:] == ["1  You placed on c3.", "2  Computer (Scribe) placed on a1."]
    assert done.output.count("You took back a turn.\n") == 1
    assert done.output.count("There is nothing to undo: you have decided nothing in this turn yet.\n") == 1
    assert "revealed" not in done.output


def test_field_name_abbreviates_its_only_action(run: Run, bot_calls: list[str]) -> None:
    done = run("play", "--seed", "7", "--no-confirm", typed=["b2", "quit"])
    assert placed(done.output) == ["1  You placed on b2.", "2  Computer (Scribe) placed on a1."]


@pytest.mark.parametrize(("cached", "message"), [(True, "is thinking"), (False, "the rules are compiled, once")])
def test_compilation_is_reported_only_where_needed(
    cached: bool, message: str, bot_calls: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even before the worker has started, compilation is reported only if no compiled code is cached on disk."""
    monkeypatch.setattr(FirstLegal, "is_fully_compiled", False)
    monkeypatch.setattr("saqqara.cli.play_bot.is_search_cached", lambda _: cached)
    console = Console(record=True)
    statuses: list[str] = []
    monkeypatch.setattr(console, "status", lambda words: statuses.append(words) or nullcontext())
    seats = [{"name": "", "player": player, "person": None} for player in ("novice", PERSON)]
    table = Table.for_game(game("duel"), 7, seats)
    with TerminalBot("duel") as computer:
        PlaySession(table, GameScreen(console, "en", table.game, ["Novice", "Ann"], 1), computer, True)._play_bot_turn()
    assert [message in words for words in statuses] == [True]


def test_computer_in_the_first_seat_begins(run: Run, bot_calls: list[str]) -> None:
    done = run("play", "--seed", "7", "--seat", "1", "--lang", "de", "--name", "Anna", typed=["quit"])
    assert "  1  Computer (Schreiber) hat auf a1 platziert.\n" in done.output
    assert " ▲ Anna " in done.output


def test_hint_is_from_the_strongest_level(run: Run, bot_calls: list[str]) -> None:
    done = run("play", "--seed", "7", "--against", "novice", typed=["hint", "place b2", "hint", "quit"])
    why = (
        "The strongest player would choose 1: place a1. Better than “Place on b1”: it costs Computer (Novice) about 2 "
    )
    assert f"{why}points in the temple. Chance of winning: 60% instead of 50%." in " ".join(done.output.split())
    assert "There is nothing to decide now: Enter ends the turn.\n" in done.output
    assert bot_calls == ["hint", "closed"]


def test_hint_in_a_hot_seat_game(run: Run, bot_calls: list[str]) -> None:
    done = run("play", "--hot-seat", "--seed", "7", typed=["place a1", "hint", "quit"])
    assert (
        "The strongest player would choose 1: place b1. Better than “Place on c1”: it costs Player 1 about 2 points"
        in (" ".join(done.output.split()))
    )


def test_game_against_a_bot_can_be_resumed(run: Run, bot_calls: list[str]) -> None:
    left = run("play", "--seed", "7", "--against", "novice", typed=["place b2", "quit"])
    file = left.output.split()[-1]
    done = run("play", "--resume", file, typed=["", "quit"])
    assert placed(done.output) == ["2  Computer (Novice) placed on a1."]


def test_failing_computer_keeps_the_game(run: Run, bot_calls: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: object) -> list[str]:
        raise SaqqaraError("no worker has answered")

    for method in ("choose", "run"):
        monkeypatch.setattr(FirstLegal, method, fail)
    done = run("play", "--seed", "7", typed=["hint", "place b2", ""])
    assert "technical detail: “no worker has answered”\n" in done.stdout
    assert "The game is kept. Go on with: saqqara play --resume " in done.stdout
    assert (done.exit_code, done.stderr) == (2, "saqqara: no worker has answered\n")


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["--against", "king"], "unknown level 'king'; choose from novice, "),
        (["--seat", "2"], "no such seat: 2; choose from 0, 1"),
        (["--name", "Anna", "--name", "Ben"], "--name was given 2 times for 1 people at this terminal"),
    ],
)
def test_wrong_use(run: Run, bot_calls: list[str], args: list[str], why: str) -> None:
    done = run("play", *args)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(f"saqqara: {why}")
    assert bot_calls == []


@pytest.mark.compiled
def test_a_real_computer_player(run: Run) -> None:
    done = run("play", "--seed", "7", "--against", "novice", typed=["place b2", "", "quit"])
    assert done.exit_code == 0, done.output
    assert "  2  Computer (Novice) " in done.output
