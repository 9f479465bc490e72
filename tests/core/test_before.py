"""Records that an earlier program has written: they are read, and each moment of them is what it was.

`before/` holds a game of each title, and the digests of what all readers were shown after some of its decisions.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

import saqqara
from previous_release import remove_new_keys
from saqqara.core.record import Record

BEFORE = Path(__file__).parent / "before"
SHOWN: dict[str, dict[str, str]] = json.loads((BEFORE / "shown.json").read_text("utf-8"))


def digest(*facts: Any) -> str:
    return hashlib.sha256(json.dumps(remove_new_keys(facts), ensure_ascii=False, sort_keys=True).encode()).hexdigest()


def shown(state: saqqara.State) -> str:
    """What everybody is shown of a state, as the earlier program has digested it."""
    readers = (None, *range(state.game.num_players))
    told = [[state.view(seat), state.log(seat)] for seat in readers]
    return digest(told, state.legal_actions(), state.scores(), state.breakdown())


@pytest.mark.parametrize("game", SHOWN)
def test_each_moment_is_what_it_was(game: str) -> None:
    whole = Record.load(BEFORE / f"{game}.json").replay()
    assert {ply: shown(whole.at(int(ply))) for ply in SHOWN[game]} == SHOWN[game]
    assert whole.is_over


@pytest.mark.parametrize("game", SHOWN)
def test_it_is_written_again_byte_for_byte(game: str) -> None:
    path = BEFORE / f"{game}.json"
    record = Record.load(path)
    assert record.text() == path.read_text("utf-8")
    assert record.replay().record(record.players).text() == record.text()
