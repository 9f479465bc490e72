"""Perft: counts of action sequences, calculated in `perft/*.txt`."""

from pathlib import Path

import pytest

from rules.tara_wolf.tables import deal, game, play
from rules.tara_wolf.test_tw_games import read
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


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_perft_matches_hand_computed_numbers(path: Path) -> None:
    words, decisions = read(path)
    values = {name: " ".join(parts) for name, parts in words.items()}
    setup = deal(
        hands=(values["hand 0"], values.get("hand 1", "")),
        papyri=(values["papyri 0"], values["papyri 1"]),
        pile=values.get("pile", ""),
        tombs=values.get("tombs", ""),
    )
    state = play(game().start(setup=setup), ", ".join(decisions))
    wanted = {int(name.split()[1]): int(number) for name, number in values.items() if name.startswith("count")}
    assert {depth: count(state, depth) for depth in wanted} == wanted


def test_perft_files_exist() -> None:
    assert [path.stem for path in FILES] == ["hitting", "laying", "obstacles", "playing", "sending"]
