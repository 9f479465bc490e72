"""Settings of a table."""

from __future__ import annotations

from typing import Any

import pytest

from saqqara.table import InvalidEventError, InvalidSettingsError, Table, TableSettings, TimeControl

SEATS = [{"name": "Ann", "player": "person", "person": "ann"}, {"name": "Ben", "player": "person", "person": "ben"}]


def open_table(**settings: Any) -> Table:
    return Table.open("duel", {}, 1, SEATS, settings=TableSettings.from_json(settings))


def test_default_settings_are_not_in_the_first_event() -> None:
    written = ["seq", "event", "format", "game", "edition", "options", "seed", "seats"]
    assert list(open_table().events[0]) == written
    assert list(open_table(spectators=True, listed=False, rated=False, time_control=None).events[0]) == written


def test_changed_settings_are_in_the_first_event_and_load_again() -> None:
    pace = {"minutes": 0, "seconds": 3, "on_timeout": "scribe"}
    table = open_table(time_control={"seconds": 3, "on_timeout": "scribe"}, spectators=False, listed=True)
    assert table.events[0]["settings"] == {"time_control": pace, "spectators": False, "listed": True}
    again = Table.from_events(table.events)
    assert again.settings == TableSettings(TimeControl(seconds=3, on_timeout="scribe"), spectators=False, listed=True)
    assert open_table(rated=True).events[0]["settings"] == {"rated": True}
    assert open_table(time_control={"days": 3}).events[0]["settings"] == {
        "time_control": {"days": 3, "on_timeout": "lost"}
    }


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ([], "settings is an object with any of time_control, rated, spectators, listed, substitutes, strict, not []"),
        ({"clock": 3}, "settings has no 'clock'; there is time_control, rated, spectators, listed"),
        ({"rated": 1}, "“rated” of the settings is true or false, not 1"),
        ({"time_control": "fast"}, "time_control is an object with any of minutes, seconds, days, on_timeout, first_"),
        ({"time_control": {"minutes": 601}}, "“minutes” of the time control is a whole number from 0 to 600, not 601"),
        ({"time_control": {"days": True}}, "“days” of the time control is a whole number from 0 to 60, not True"),
        ({"time_control": {"days": 3, "on_timeout": "open"}}, "“on_timeout” of the time control is “lost” or"),
        ({"time_control": {}}, "a time control has either “days” for a turn, or “minutes”"),
        ({"time_control": {"days": 1, "seconds": 9}}, "a time control has either “days” for a turn, or “minutes”"),
    ],
)  # fmt: skip
def test_invalid_settings_error_describes_valid_values(given: Any, why: str) -> None:
    with pytest.raises(InvalidSettingsError) as error:
        TableSettings.from_json(given)
    assert str(error.value).startswith(why)


@pytest.mark.parametrize(
    ("lang", "why"),
    [
        (
            "en",
            "in a rated game, players whose time is up lose: “on_timeout” of the time control is “lost”",
        ),
        (
            "de",
            "in einer Partie, die zählt, verliert, wessen Zeit um ist: „on_timeout“ der Bedenkzeit ist „lost“",
        ),
        (
            "ru",
            "в зачётной партии тот, у кого вышло время, проигрывает: «on_timeout» в контроле времени — «lost»",
        ),
    ],
)
def test_rated_game_must_be_lost_on_time(lang: str, why: str) -> None:
    with pytest.raises(InvalidSettingsError) as error:
        open_table(time_control={"days": 3, "on_timeout": "novice"}, rated=True)
    assert error.value.localized(lang).startswith(why)


def test_rated_table_event_with_stand_in_on_timeout_is_refused() -> None:
    first = open_table(time_control={"days": 3, "on_timeout": "novice"}).events[0]
    with pytest.raises(InvalidEventError, match="in a rated game, players whose time is up lose"):
        Table.from_events([{**first, "settings": {**first["settings"], "rated": True}}])


def test_events_with_invalid_settings_are_refused() -> None:
    first = open_table(rated=True).events[0]
    for settings, why in [
        ({"rated": 1}, "“rated” of the settings is true or false"),
        ({"rated": False}, "must contain only what differs from the defaults"),
    ]:
        with pytest.raises(InvalidEventError, match=why):
            Table.from_events([{**first, "settings": settings}])
