"""Perft: counts of action sequences, calculated in `perft/*.txt`."""

from pathlib import Path

import pytest

from rules.imhotep.tables import options_of, play, read, start
from saqqara.core.state import State

FILES = sorted((Path(__file__).parent / "perft").glob("*.txt"))


def count(state: State, depth: int) -> int:
    """Count the sequences of exactly `depth` actions."""
    if depth == 1:
        return len(state.legal_actions())
    total = 0
    for text in state.legal_actions():
        twin = state.copy()
        twin.play(text)
        total += count(twin, depth - 1)
    return total


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_perft_matches_hand_computed_numbers(path: Path) -> None:
    values, decisions = read(path)
    state = start(values.get("cards", ""), values.get("rounds", ""), **options_of(values))
    play(state, ", ".join(decisions))
    wanted = {int(name.split()[1]): int(number) for name, number in values.items() if name.startswith("count")}
    assert {depth: count(state, depth) for depth in wanted} == wanted
