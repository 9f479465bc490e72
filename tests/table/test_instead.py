"""Stand-ins for engines: the event, the log and its sentences name the player that moved instead."""

from typing import Any

import pytest

from saqqara.table import InvalidEventError, Table, log_sentence

SEATS = [{"name": "Ann", "player": "person", "person": "ann"}, {"name": "", "player": "mine"}]
LATE = {"player": "novice", "reason": "late"}


def table() -> Table:
    """Return a table at which the engine `mine` has missed its first turn."""
    table = Table.open("duel", {}, 7, SEATS)
    table.play(0, "place b2", confirm=True)
    table.play_all(1, ["place a1"], LATE)
    return table


def test_it_is_an_event_that_happens_again() -> None:
    events = table().events
    assert events[3] == {"seq": 3, "event": "played", "seat": 1, "action": "place a1", "fallback": LATE}
    assert "fallback" not in events[1]
    assert Table.from_events(events).log(None) == table().log(None)


@pytest.mark.parametrize("instead", [None, "novice", {"player": "novice"}, {**LATE, "seed": "7"}, {**LATE, "why": 3}])
def test_anything_else_there_is_refused(instead: Any) -> None:
    events = [*table().events]
    events[3] = {**events[3], "fallback": instead}
    with pytest.raises(InvalidEventError, match="event 3"):
        Table.from_events(events)


def test_log_names_stand_in_and_reason() -> None:
    lines = table().log(0)
    assert [line.get("fallback") for line in lines] == [None, LATE]
    page = table().game.definition.presenter()
    for lang, sentence in (
        ("en", "mine placed on a1. (Novice moved instead: mine did not answer in time.)"),
        ("de", "mine hat auf a1 platziert. (Neuling ist eingesprungen: mine hat nicht rechtzeitig geantwortet.)"),
        ("ru", "(За игрока mine ходит Новичок: ответ не пришёл вовремя.)"),
    ):
        assert page.strip_emphasis(log_sentence(page, lines[1], ["Ann", "mine"], lang, None)).endswith(sentence)


def test_a_turn_that_is_taken_back_takes_the_note_along() -> None:
    one = table()
    one.request_takeback(0)
    assert [line.get("fallback") for line in one.takebacks[0].log_before(0)] == [None, LATE]
    one.play(0, "place c3", confirm=True)
    one.play_all(1, ["place c2"])
    assert [line.get("fallback") for line in one.log(0)] == [None, None]
