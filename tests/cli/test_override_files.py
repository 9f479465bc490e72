"""Custom files of numbers and cards: a faulty file raises an error before any game starts."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from saqqara.cli.main import app
from saqqara.games.imhotep.dynasty_data import dynasty_loader
from saqqara.games.tara_wolf.cards import card_loader as cards


def test_a_faulty_file_keeps_the_server_from_starting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = Path(dynasty_loader.__file__).with_name(dynasty_loader.FILE_NAME).read_text("utf-8")
    faulty = tmp_path / "mine.toml"
    faulty.write_text(text.replace("shaft_whole = 9", "shaft_whole = -9"), "utf-8")
    monkeypatch.setenv(dynasty_loader.OVERRIDE_ENV, str(faulty))
    dynasty_loader.current_file.cache_clear()
    ended = CliRunner().invoke(app, ["serve", "--port", "0"])
    dynasty_loader.current_file.cache_clear()
    assert ended.exit_code == 2
    assert (
        f"saqqara: {faulty}: tomb D, field 'shaft_whole': expected a whole number from 0 to 15, got -9" in ended.output
    )


@pytest.fixture
def custom_cards(tmp_path: Path) -> Path:
    """Return a card file in which a monkey has strength 3 instead of 1."""
    text = Path(cards.__file__).with_name(cards.CARD_FILE).read_text("utf-8")
    begin = text.index('id = "monkey"')
    own = tmp_path / "mine.toml"
    own.write_text(text[:begin] + text[begin:].replace("strength = 1", "strength = 3", 1), "utf-8")
    return own


def test_terminal_game_with_own_cards_lists_the_differences(custom_cards: Path, tmp_path: Path) -> None:
    saved = tmp_path / "game.json"
    command = ["play", "tara_wolf", "--hot-seat", "--cards", str(custom_cards), "--lang", "en", "--save", str(saved)]
    differences = ["Other cards or numbers than those of this house", "  Monkey: strength 1 → strength 3"]
    ended = CliRunner().invoke(app, command, input="quit\n")
    assert [line for line in ended.output.split("\n") if line in differences] == differences
    custom_cards.unlink()  # a record contains its own cards
    ended = CliRunner().invoke(app, ["replay", str(saved), "--ply", "0", "--lang", "en"])
    assert (ended.exit_code, ended.output.split("\n")[:2]) == (0, differences)


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("play duel --cards mine.toml", "cards='mine.toml' is invalid: duel with these options does not use a file"),
        ("play tara_wolf --cards no.toml", "cards: cannot read 'no.toml' as UTF-8 text: "),
        ("arena random random --game tara_wolf --cards no.toml", "cards: cannot read 'no.toml' as UTF-8 text: "),
        (
            "serve --cards mine.toml",
            "--cards mine.toml is not valid; write GAME=FILE, where GAME is imhotep or tara_",
        ),
        (
            "serve --cards duel=mine.toml",
            "--cards duel=mine.toml is not valid; write GAME=FILE, where GAME is imhot",
        ),
    ],
)
def test_invalid_card_options_are_refused(command: str, why: str) -> None:
    ended = CliRunner().invoke(app, command.split())
    assert ended.exit_code == 2
    assert f"saqqara: {why}" in ended.output


def test_a_faulty_file_that_the_command_names_keeps_the_server_from_starting(
    custom_cards: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    custom_cards.write_text(custom_cards.read_text("utf-8").replace("strength = 3", "strength = 30"), "utf-8")
    monkeypatch.setenv("SAQQARA_TARA_WOLF", "")  # monkeypatch undoes after the test what the command sets
    ended = CliRunner().invoke(app, ["serve", "--port", "0", "--cards", f"tara_wolf={custom_cards}"])
    assert ended.exit_code == 2
    assert f"saqqara: {custom_cards}: card " in ended.output
    assert "field 'strength': expected a whole number from 0 to 20, got 30" in ended.output
