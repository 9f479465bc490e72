"""What is agreed before a game begins."""

from __future__ import annotations

from typing import Any

import pytest

from saqqara.table import InvalidEventError, InvalidSettingsError, Table, TableSettings, TimeControl

SEATS = [{"name": "Ann", "player": "person", "person": "ann"}, {"name": "Ben", "player": "person", "person": "ben"}]


def opened(**terms: Any) -> Table:
    return Table.open("duel", {}, 1, SEATS, settings=TableSettings.from_json(terms))


def test_a_table_without_terms_is_written_as_it_always_was() -> None:
    written = ["seq", "event", "format", "game", "edition", "options", "seed", "seats"]
    assert list(opened().events[0]) == written
    assert list(opened(spectators=True, listed=False, counts=False, pace=None).events[0]) == written


def test_what_differs_stands_in_the_first_event_and_comes_back() -> None:
    pace = {"minutes": 0, "seconds": 3, "then": "scribe"}
    table = opened(pace={"seconds": 3, "then": "scribe"}, spectators=False, listed=True)
    assert table.events[0]["terms"] == {"pace": pace, "spectators": False, "listed": True}
    again = Table.from_events(table.events)
    assert again.settings == TableSettings(TimeControl(seconds=3, then="scribe"), spectators=False, listed=True)
    assert opened(counts=True).events[0]["terms"] == {"counts": True}
    assert opened(pace={"days": 3}).events[0]["terms"] == {"pace": {"days": 3, "then": "lost"}}


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ([], "terms is an object with any of pace, counts, spectators, listed, substitutes, strict, not []"),
        ({"clock": 3}, "terms has no 'clock'; there is pace, counts, spectators, listed"),
        ({"counts": 1}, "“counts” of the terms is true or false, not 1"),
        ({"pace": "fast"}, "pace is an object with any of minutes, seconds, days, then, come, not 'fast'"),
        ({"pace": {"minutes": 601}}, "“minutes” of the pace is a whole number from 0 to 600, not 601"),
        ({"pace": {"days": True}}, "“days” of the pace is a whole number from 0 to 60, not True"),
        ({"pace": {"days": 3, "then": "open"}}, "“then” of the pace is “lost” or the level of a computer"),
        ({"pace": {}}, "a pace has either “days” for a turn, or “minutes”"),
        ({"pace": {"days": 1, "seconds": 9}}, "a pace has either “days” for a turn, or “minutes”"),
    ],
)  # fmt: skip
def test_what_cannot_be_agreed_is_refused_with_what_would_be_right(given: Any, why: str) -> None:
    with pytest.raises(InvalidSettingsError) as error:
        TableSettings.from_json(given)
    assert str(error.value).startswith(why)


@pytest.mark.parametrize(
    ("lang", "why"),
    [
        ("en", "in a game that counts, players whose time is up lose: “then” of the pace is “lost”, not 'novice'"),
        (
            "de",
            "in einer Partie, die zählt, verliert, wessen Zeit um ist: „then“ des Tempos ist „lost“, nicht 'novice'",
        ),
        ("ru", "в зачётной партии тот, у кого вышло время, проигрывает: «then» в темпе — «lost», а не 'novice'"),
    ],
)
def test_a_game_that_counts_is_lost_on_time(lang: str, why: str) -> None:
    with pytest.raises(InvalidSettingsError) as error:
        opened(pace={"days": 3, "then": "novice"}, counts=True)
    assert error.value.localized(lang) == why


def test_a_game_that_counts_of_an_earlier_program_goes_on_as_agreed_and_its_rematch_is_lost_on_time() -> None:
    first = opened(pace={"days": 3, "then": "novice"}).events[0]
    old = Table.from_events([{**first, "terms": {**first["terms"], "counts": True}}])
    assert old.settings == TableSettings(TimeControl(days=3, then="novice"), counts=True)
    old.resign(0)
    assert old.rematch(2).settings == TableSettings(TimeControl(days=3), counts=True)


def test_events_whose_terms_are_none_are_refused() -> None:
    first = opened(counts=True).events[0]
    for terms, why in [
        ({"counts": 1}, "“counts” of the terms is true or false"),
        ({"counts": False}, "name what differs"),
    ]:
        with pytest.raises(InvalidEventError, match=why):
            Table.from_events([{**first, "terms": terms}])
