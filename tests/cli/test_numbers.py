"""A file of numbers that an owner has corrected: a faulty one is said before anybody plays."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from saqqara.cli.main import app
from saqqara.games.imhotep.numbers import reading


def test_a_faulty_file_keeps_the_server_from_starting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = Path(reading.__file__).with_name(reading.FILE).read_text("utf-8")
    faulty = tmp_path / "mine.toml"
    faulty.write_text(text.replace("shaft_whole = 9", "shaft_whole = -9"), "utf-8")
    monkeypatch.setenv(reading.VARIABLE, str(faulty))
    reading.the_file.cache_clear()
    ended = CliRunner().invoke(app, ["serve", "--port", "0"])
    reading.the_file.cache_clear()
    assert ended.exit_code == 2
    assert f"saqqara: {faulty}: tomb D, field 'shaft_whole': -9 is no whole number from 0 to 15" in ended.output
