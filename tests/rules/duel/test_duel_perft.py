"""Perft counts: numbers of sequences of one, two and three actions. Every file shows its calculation."""

from pathlib import Path
from typing import Any

import pytest

from rules.duel.deals import deal_of, options_of, play, read, start

FILES = sorted((Path(__file__).parent / "perft").glob("*.txt"))


def sequences(state: Any, depth: int) -> int:
    """Count the sequences of exactly `depth` actions."""
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    total = 0
    for text in actions:
        later = state.copy()
        later.play(text)
        total += sequences(later, depth - 1)
    return total


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_perft(path: Path) -> None:
    values, decisions = read(path)
    state = play(start(deal_of(values), **options_of(values)), ", ".join(decisions))
    counts = {int(name.split()[1]): int(value) for name, value in values.items() if name.startswith("count ")}
    assert counts
    assert {depth: sequences(state, depth) for depth in counts} == counts


def test_perft_files_exist() -> None:
    assert len(FILES) == 13
    assert set(FILES) == set((Path(__file__).parent / "perft").iterdir())
