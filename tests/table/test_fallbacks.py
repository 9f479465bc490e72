"""Stand-ins for engines: the event, the log and its sentences name the player that moved instead."""

from typing import Any

import pytest

from saqqara.presentation import Viewer
from saqqara.table import InvalidEventError, Table, log_sentence

SEATS = [{"name": "Ann", "player": "person", "person": "ann"}, {"name": "", "player": "mine"}]
LATE_FALLBACK = {"player": "novice", "reason": "late"}


def table_with_fallback() -> Table:
    """Return a table at which the engine `mine` has missed its first turn."""
    table = Table.open("duel", {}, 7, SEATS)
    table.play(0, "place b2", confirm=True)
    table.play_all(1, ["place a1"], LATE_FALLBACK)
    return table


def test_fallback_is_stored_and_replayed() -> None:
    events = table_with_fallback().events
    assert events[3] == {"seq": 3, "event": "played", "seat": 1, "action": "place a1", "fallback": LATE_FALLBACK}
    assert "fallback" not in events[1]
    assert Table.from_events(events).log(None) == table_with_fallback().log(None)


@pytest.mark.parametrize(
    "instead", [None, "novice", {"player": "novice"}, {**LATE_FALLBACK, "seed": "7"}, {**LATE_FALLBACK, "why": 3}]
)
def test_invalid_fallback_is_refused(instead: Any) -> None:
    events = [*table_with_fallback().events]
    events[3] = {**events[3], "fallback": instead}
    with pytest.raises(InvalidEventError, match="event 3"):
        Table.from_events(events)


def test_log_names_stand_in_and_reason() -> None:
    lines = table_with_fallback().log(0)
    assert [line.get("fallback") for line in lines] == [None, LATE_FALLBACK]
    page = table_with_fallback().game.definition.presenter()
    for lang, sentence in (
        ("en", "mine placed on a1. (Novice moved instead: mine did not answer in time.)"),
        ("de", "mine hat auf a1 platziert. (Neuling ist eingesprungen: mine hat nicht rechtzeitig geantwortet.)"),
        ("ru", "(За игрока mine ходит Новичок: ответ не пришёл вовремя.)"),
    ):
        assert page.strip_emphasis(log_sentence(page, lines[1], Viewer(lang, None, ("Ann", "mine")))).endswith(sentence)


def test_takeback_removes_the_fallback_note() -> None:
    one = table_with_fallback()
    one.request_takeback(0)
    assert [line.get("fallback") for line in one.takebacks[0].log_before(0)] == [None, LATE_FALLBACK]
    one.play(0, "place c3", confirm=True)
    one.play_all(1, ["place c2"])
    assert [line.get("fallback") for line in one.log(0)] == [None, None]
