"""Tara Wolf in the terminal: hands stay hidden, also from players who share the screen."""

import json
import random
import re
from pathlib import Path

import pytest

from cli.conftest import Run
from rules.tara_wolf.tables import deal
from saqqara.table import PERSON, Table


@pytest.fixture
def setup_file() -> str:
    """Return a setup file: seat 0 holds jackals and thieves, seat 1 holds soldiers and a donkey."""
    hands = ("3*jackal 2*thief", "4*soldier donkey")
    papyri = ("avatar_anubis avatar_horus nile_flood", "wrath_of_seth ankh book_of_dead")
    Path("setup.json").write_text(json.dumps(deal(hands=hands, papyri=papyri, pile="4*mummy")), "utf-8")
    return "setup.json"


def screens(output: str) -> list[tuple[str, str]]:
    """Return the output between one cover and the next, with the player who uncovered it."""
    parts = re.split(r"^(Player \d): press Enter when nobody else looks at the screen\.$", output, flags=re.MULTILINE)
    return list(zip(parts[1::2], parts[2::2], strict=True))


def test_hands_are_covered_between_turns(run: Run, setup_file: str) -> None:
    typed = ["", "coins 4", "play jackal", "done", "", "", "coins 4", "play soldier", "done", "", "", "quit"]
    done = run("play", "tara_wolf", "--hot-seat", "--setup", setup_file, typed=typed)
    assert done.exit_code == 0, done.output
    screens_ = screens(done.output)
    assert [name for name, _ in screens_] == ["Player 1", "Player 2", "Player 1"]
    first, second, third = (screen for _, screen in screens_)
    for own, others in (
        (first, "Soldier|Donkey|Wrath|Ankh|Book"),
        (second, "Thief|Horus|Nile"),
        (third, "Donkey|Ankh"),
    ):
        assert re.search(others, own) is None
    assert "▸ Jackal◇ 1/2 ×3" in first
    assert "▸ Soldier◇ 2/5 ×4" in second
    assert "hand    ▒▒ ×4" in second  # the played jackal is visible
    assert "Player 1 played the Jackal (1 coin)." in second  # the other player sees what happened
    assert "Player 2 played the Soldier (2 coins)." in third
    assert "Player 1 played the Jackal" not in third


def test_a_turn_must_be_confirmed_before_the_next_player_sees_anything(run: Run, setup_file: str) -> None:
    done = run(
        "play", "tara_wolf", "--hot-seat", "--setup", setup_file, typed=["", "coins 4", "done", "undo", "done", "quit"]
    )
    ((name, screen),) = screens(done.output)
    assert name == "Player 1"
    assert "Soldier" not in screen
    assert screen.count("Enter ends the turn") == 2


def test_open_phase_needs_no_cover_and_shows_no_hand(run: Run) -> None:
    """Players trigger and aim traps with all cards open: no one has to look away, and no hand is on the screen.

    After the fight the first player decides secretly, so the screen is covered again.
    """
    hands = ("soldier jackal donkey snare mummy", "mercenary thief donkey spike_pit skeleton")
    Path("fight.json").write_text(json.dumps(deal(hands=hands, tombs="tomb_horemheb tomb_ramses_ii")), "utf-8")
    typed = [
        "", "coins 4", "play soldier", "play jackal", "done", "",
        "", "coins 4", "play mercenary", "", "", "discard mummy", "", "", "play thief", "done", "",
        "", "open", "send tara_wolf", "send soldier", "done", "",
        "", "send montana_smith", "send mercenary", "done", "",
        "", "lay snare", "done", "", "", "done", "",
        "trigger snare", "", "quit",
    ]  # fmt: skip
    done = run("play", "tara_wolf", "--hot-seat", "--setup", "fight.json", typed=typed)
    assert done.exit_code == 0, done.output
    screens_ = screens(done.output)
    assert [name for name, _ in screens_] == [f"Player {number}" for number in (1, 2, 1, 2, 1, 2, 1, 2, 1)]
    openly = screens_[-2][1].partition("Player 2> done")[2]
    assert "Player 1> trigger snare" in openly
    assert re.search("Donkey|Skeleton", openly) is None  # cards that both still hold
    assert "8 to 5" in screens_[-1][1]


def test_quitting_at_the_cover_shows_no_hand(run: Run, setup_file: str) -> None:
    done = run("play", "tara_wolf", "--hot-seat", "--setup", setup_file, typed=["quit"])
    assert done.exit_code == 0
    assert "Jackal" not in done.output


def test_game_against_the_computer_needs_no_cover(run: Run, setup_file: str, bot_calls: list[str]) -> None:
    typed = ["coins 4", "done", "", "log", "info soldier", "info sphinx", "quit"]
    done = run("play", "tara_wolf", "--against", "scribe", "--setup", setup_file, typed=typed)
    assert done.exit_code == 0, done.output
    assert "press Enter when nobody" not in done.output
    assert "Soldier" not in done.output.partition("Computer (Scribe) discarded")[0]
    assert "Soldier: Companion, costs 2, strength 5, 4 in the game." in done.output
    assert "“info” explains one of these: tombs, main," in done.output


@pytest.mark.parametrize(("lang", "words"), [("de", "Teile 4 Ressourcen auf"), ("ru", "Разделите")])
def test_languages(run: Run, setup_file: str, lang: str, words: str) -> None:
    done = run("play", "tara_wolf", "--hot-seat", "--setup", setup_file, "--lang", lang, typed=["", "quit"])
    assert words in done.output


def test_complete_hot_seat_game(run: Run) -> None:
    here = [{"name": name, "player": PERSON, "person": "here"} for name in ("Anna", "Ben")]
    table = Table.open("tara_wolf", {}, 7, here)
    chance, typed, uncovered = random.Random(2), list[str](), None
    while not table.is_over:
        seat = table.current_player
        assert seat is not None
        if table.viewpoint(seat) is None:
            uncovered = None
        elif seat != uncovered:
            typed += [""] if table.has_private_info(seat) else []
            uncovered = seat
        if table.awaits_confirmation:
            table.confirm(seat)
            typed.append("")
        else:
            typed.append(chance.choice(table.view(seat)["legal"]))
            table.play(seat, typed[-1])
    done = run("play", "tara_wolf", "--hot-seat", "--name", "Anna", "--name", "Ben", "--seed", "7", typed=typed)
    assert done.exit_code == 0, done.output
    winner = ("Anna", "Ben")[table.view(None)["winners"][0]]
    assert f"{winner} wins, 4 tombs to " in done.output
    total = next(line for line in done.output.splitlines()[::-1] if line.startswith("Total"))
    assert total.split()[1:] == [str(points) for points in table.view(None)["scores"]]
