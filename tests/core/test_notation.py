"""docs/formats/notation.md explains every kind of action, and every example is an action."""

import re
from pathlib import Path

import pytest

from saqqara.core.registry import BUILTIN_GAMES, game

PAGE = Path(__file__).parents[2] / "docs" / "formats" / "notation.md"
TITLES = {"duel": "The Duel", "imhotep": "Imhotep", "tara_wolf": "Tara Wolf"}


@pytest.mark.parametrize("name", BUILTIN_GAMES)
def test_documented_notation_matches_the_game(name: str) -> None:
    chapters = {text.partition("\n")[0]: text for text in PAGE.read_text("utf-8").split("\n## ")}
    examples = [
        one
        for line in chapters[TITLES[name]].splitlines()
        if line[0:1] == "|"
        for one in re.findall(r"`([^`]*)`", line)
    ]
    texts = game(name).action_texts
    assert [example for example in examples if example not in texts] == []
    assert {example.split()[0] for example in examples} == {text.split()[0] for text in texts}
