"""Records of the baseline format: later versions of the program read them and reach the same positions.

`baseline_records/` holds a game of each title and, in `digests.json`, digests of the views of all seats after some of
its actions.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

import saqqara
from saqqara.core.record import Record

FOLDER = Path(__file__).parent / "baseline_records"
DIGESTS: dict[str, dict[str, str]] = json.loads((FOLDER / "digests.json").read_text("utf-8"))


def digest(*facts: Any) -> str:
    return hashlib.sha256(json.dumps(facts, ensure_ascii=False, sort_keys=True).encode()).hexdigest()


def visible_digest(state: saqqara.State) -> str:
    """Return the digest of everything that seats and spectators see of a state, without keys added later."""
    readers = (None, *range(state.game.num_players))
    seen = [[_known(state.view(seat)), _known(state.log(seat))] for seat in readers]
    return digest(seen, state.legal_actions(), state.scores(), state.breakdown())


NEW_KEYS: frozenset[str] = frozenset()
"""Keys of views and log entries that were added after the baseline."""


def _known(fact: Any) -> Any:
    if isinstance(fact, dict):
        return {key: _known(value) for key, value in fact.items() if key not in NEW_KEYS}
    return [_known(value) for value in fact] if isinstance(fact, list | tuple) else fact


@pytest.mark.parametrize("game", DIGESTS)
def test_baseline_positions_are_unchanged(game: str) -> None:
    state = Record.load(FOLDER / f"{game}.json").replay()
    assert {ply: visible_digest(state.at(int(ply))) for ply in DIGESTS[game]} == DIGESTS[game]
    assert state.is_over


@pytest.mark.parametrize("game", DIGESTS)
def test_records_are_written_byte_for_byte(game: str) -> None:
    path = FOLDER / f"{game}.json"
    record = Record.load(path)
    assert record.text() == path.read_text("utf-8")
    assert record.replay().record(record.players).text() == record.text()
