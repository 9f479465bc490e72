"""Clocks: times in events, their effects, and periods that are charged to no player."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from rules.duel.deals import deal
from saqqara.table import InvalidEventError, Table, TableError, TableSettings, TimeControl
from saqqara.table.time_off import InvalidTimeOffError, TimeOff

ANN = {"name": "Ann", "player": "person", "person": "ann"}
BEN = {"name": "Ben", "player": "person", "person": "ben"}
NOVICE = {"name": "", "player": "novice", "person": None}
OPEN = {"name": "", "player": "open", "person": None}
LIVE_PACE = {"minutes": 1, "seconds": 10}
HOUR = 3_600_000


def timed_table(*others: dict[str, Any], then: str = "lost", **pace: int) -> Table:
    seats = (ANN, *(others or (BEN,)))
    game = Table.open("duel", {}, 1, seats).game
    return Table.for_game(
        game,
        1,
        seats,
        {"deal": deal()},
        settings=TableSettings(TimeControl(**(pace or LIVE_PACE), on_timeout=then)),
        now=0,
    )


def remaining_time(table: Table, seat: int) -> int:
    assert table.clocks is not None
    return table.clocks.remaining(seat, table.now)


def play_at(table: Table, at: int, text: str, confirm: bool = True) -> None:
    assert table.current_player is not None
    table.set_time(at)
    table.play(table.current_player, text, confirm)


def error_code(act: Any, *facts: Any) -> str:
    with pytest.raises(TableError) as error:
        act(*facts)
    return error.value.code


def clock_facts(table: Table) -> list[Any]:
    return [table.clocks, table.deadline, table.is_over, table.seats, table.view(0), table.view(1)]


def replays_equally(table: Table) -> bool:
    return clock_facts(Table.from_events(table.events, table.names)) == clock_facts(table)


# ---- live ----------------------------------------------------------------------------------------------------------


def test_live_clock_runs_for_current_player_with_increment() -> None:
    table = timed_table()
    assert (remaining_time(table, 0), remaining_time(table, 1), table.deadline) == (70_000, 60_000, 70_000)
    play_at(table, 15_000, "place a1")
    assert (remaining_time(table, 0), remaining_time(table, 1), table.deadline) == (55_000, 70_000, 85_000)
    play_at(table, 20_000, "place b1")
    assert (remaining_time(table, 0), remaining_time(table, 1), table.deadline) == (65_000, 65_000, 85_000)
    assert [event.get("at") for event in table.events] == [0, 15_000, 15_000, 20_000, 20_000]
    assert replays_equally(table)


def test_first_turn_has_its_own_time_limit() -> None:
    table = timed_table(minutes=10, seconds=20, first_turn_minutes=2)
    assert (remaining_time(table, 0), remaining_time(table, 1), table.deadline) == (120_000, 120_000, 120_000)
    play_at(table, 60_000, "place a1")
    assert (remaining_time(table, 0), remaining_time(table, 1), table.deadline) == (
        560_000,
        120_000,
        180_000,
    )  # 10:20 minus one minute
    table.credit_outage(70_000, 100_000)
    assert (remaining_time(table, 1), table.deadline) == (150_000, 210_000)  # includes the 30 s of the outage
    assert error_code(table.flag, 1) == "not-late"
    table.set_time(210_000)
    table.flag(1)
    assert (table.is_over, table.early_end.reason, table.early_end.winners) == (True, "time", (0,))
    assert replays_equally(table)


def test_full_time_applies_after_the_first_turn() -> None:
    table = timed_table(days=3, first_turn_minutes=60)
    table.set_time_off(0, TimeOff("UTC", night=(0, 1)))
    assert table.deadline == 2 * HOUR
    play_at(table, HOUR, "place a1")
    assert (remaining_time(table, 0), remaining_time(table, 1), table.deadline) == (72 * HOUR, HOUR, 2 * HOUR)
    play_at(table, 2 * HOUR - 1, "place b1")
    assert table.deadline == 2 * HOUR - 1 + 75 * HOUR
    assert replays_equally(table)


def test_time_runs_during_confirmation() -> None:
    table = timed_table()
    play_at(table, 15_000, "place a1", confirm=False)
    assert (table.awaits_confirmation, table.deadline) == (True, 70_000)
    table.set_time(40_000)
    table.undo(0)
    table.redo(0)
    table.confirm(0)
    assert (remaining_time(table, 0), table.deadline) == (30_000, 110_000)
    assert replays_equally(table)


def test_no_clock_runs_for_bots_or_while_a_seat_is_open() -> None:
    table = timed_table(NOVICE)
    play_at(table, 15_000, "place a1")
    assert table.deadline is None
    table.set_time(20_000)
    table.play_all(1, ["place b1"])
    assert (remaining_time(table, 0), table.deadline) == (65_000, 85_000)
    waiting = timed_table(OPEN)
    assert waiting.deadline is None
    waiting.set_time(90_000)
    waiting.sit(1, "Ben", "ben")
    assert waiting.deadline == 160_000
    assert replays_equally(table)
    assert replays_equally(waiting)


def test_takeback_restores_no_time() -> None:
    table = timed_table()
    play_at(table, 15_000, "place a1")  # 55 s left
    table.set_time(25_000)
    table.request_takeback(0)
    table.accept_takeback(1)  # Ben used 10 of his 70 s for the answer
    assert (remaining_time(table, 0), remaining_time(table, 1)) == (
        55_000,
        60_000,
    )  # no second increment for the same turn
    play_at(table, 30_000, "place a2")
    assert (remaining_time(table, 0), remaining_time(table, 1)) == (50_000, 60_000)
    assert replays_equally(table)


def test_clock_never_runs_backwards() -> None:
    table = timed_table()
    play_at(table, 15_000, "place a1")
    play_at(table, 9_000, "place b1")
    assert [event["at"] for event in table.events] == [0, 15_000, 15_000, 15_000, 15_000]
    events = [dict(event) for event in table.events]
    events[3]["at"] = 9_000
    with pytest.raises(InvalidEventError, match=r"event 3 \(played\) has unknown fields"):
        Table.from_events(events)


# ---- time is up ----------------------------------------------------------------------------------------------------


def test_server_with_fast_clock_takes_time_from_events() -> None:
    """The server's clock is ahead of the event; setting the time writes no event."""
    here, there = timed_table(), timed_table()
    play_at(there, 15_000, "place a1")
    here.set_time(15_200)
    for event in there.events[1:]:
        here.replay_event(event)
    assert (clock_facts(here), here.now) == (clock_facts(there), 15_000)
    here.set_time(15_200)
    assert (remaining_time(here, 1), remaining_time(there, 1)) == (69_800, 70_000)


def test_timeout_loses_the_game_once() -> None:
    table = timed_table()
    table.set_time(69_999)
    assert error_code(table.flag, 0) == "not-late"
    table.set_time(70_000)
    assert error_code(table.flag, 1) == "not-late"  # the clock of this seat does not run
    assert table.flag(0, "scribe") == [{"seq": 1, "event": "flagged", "seat": 0, "at": 70_000}]
    assert table.early_end is not None
    assert (table.early_end.reason, table.view(None)["winners"], table.deadline) == ("time", [1], None)
    assert error_code(table.flag, 0) == "not-late"
    assert table.record().early_end == {"reason": "time", "lost": [0], "winners": [1]}
    assert replays_equally(table)


def test_timeout_can_hand_the_seat_to_a_computer_player() -> None:
    table = timed_table(then="novice")
    table.play(0, "place a1")
    table.set_time(80_000)
    assert table.flag(0, "scribe") == [{"seq": 2, "event": "flagged", "seat": 0, "player": "novice", "at": 80_000}]
    assert (table.is_over, table.pending_actions, table.seats[0]["player"], table.deadline) == (
        False,
        [],
        "novice",
        None,
    )
    assert error_code(table.return_to_seat, 0) == "out"
    table.play_all(0, ["place a1"])
    assert table.deadline == 150_000
    assert replays_equally(table)


def test_replay_does_not_recompute_timeouts() -> None:
    """Replay trusts a recorded timeout, because another machine may have other time zone data."""
    table = timed_table(days=1)
    table.set_time(24 * HOUR)
    table.flag(0)
    rested = [
        table.events[0],
        {"seq": 1, "event": "time_off_set", "seat": 0, "time_off": TimeOff(night=(22, 8)).to_json(), "at": 0},
    ]
    again = Table.from_events([*rested, {**table.events[1], "seq": 2}])
    assert again.is_over


def test_server_downtime_is_charged_to_no_player() -> None:
    table = timed_table()
    table.set_time(500_000)
    assert table.credit_outage(30_000, 500_000) == [
        {"seq": 1, "event": "outage_credited", "start": 30_000, "end": 500_000, "at": 500_000}
    ]
    assert (remaining_time(table, 0), table.deadline) == (40_000, 540_000)
    assert table.credit_outage(30_000, 500_000 - 470_000) == []
    assert error_code(table.flag, 0) == "not-late"
    play_at(table, 505_000, "place a1")
    assert (remaining_time(table, 0), remaining_time(table, 1)) == (35_000, 70_000)
    assert table.credit_outage(400_000, 500_000) == []  # before this clock started
    assert replays_equally(table)


# ---- days ----------------------------------------------------------------------------------------------------------


def berlin(*when: int) -> int:
    return int(datetime(*when, tzinfo=ZoneInfo("Europe/Berlin")).timestamp() * 1000)  # type: ignore[misc]


def local_time(at: int, zone: str = "Europe/Berlin") -> str:
    return datetime.fromtimestamp(at / 1000, ZoneInfo(zone)).strftime("%a %d %b %H:%M")


def test_days_start_again_every_turn() -> None:
    table = timed_table(days=3)
    assert table.deadline == 72 * HOUR
    play_at(table, 70 * HOUR, "place a1")
    assert (remaining_time(table, 1), table.deadline) == (72 * HOUR, 142 * HOUR)
    assert replays_equally(table)


def test_nights_do_not_count_even_across_daylight_saving() -> None:
    asleep = TimeOff("Europe/Berlin", night=(22, 8))
    for month, day in ((3, 28), (10, 24), (6, 6)):  # the start and the end of daylight saving, and an ordinary night
        start = berlin(2026, month, day, 12)
        assert asleep.moment_after(start, 24 * HOUR) == berlin(2026, month, day + 1, 22)  # 10 hours, then 14
        assert asleep.moment_after(start, 10 * HOUR + 1) == berlin(2026, month, day + 1, 8) + 1
        assert asleep.running_time(start, berlin(2026, month, day + 1, 8)) == 10 * HOUR


def test_days_of_clock_changes_have_23_and_25_hours() -> None:
    awake = TimeOff("Europe/Berlin")
    assert (
        local_time(awake.moment_after(berlin(2026, 3, 28, 12), 24 * HOUR)) == "Sun 29 Mar 13:00"
    )  # 12 hours, then 12 of the 23 hours of Sunday
    assert local_time(awake.moment_after(berlin(2026, 10, 24, 12), 24 * HOUR)) == "Sun 25 Oct 11:00"
    assert awake.running_time(berlin(2026, 3, 29, 0), berlin(2026, 3, 30, 0)) == 23 * HOUR
    assert awake.running_time(berlin(2026, 10, 25, 0), berlin(2026, 10, 26, 0)) == 25 * HOUR
    early = TimeOff("Europe/Berlin", night=(1, 5))  # this night contains the changed hours
    assert early.running_time(berlin(2026, 3, 29, 0), berlin(2026, 3, 30, 0)) == 20 * HOUR
    assert early.running_time(berlin(2026, 10, 25, 0), berlin(2026, 10, 26, 0)) == 20 * HOUR


def test_time_off_uses_the_players_time_zone() -> None:
    rest = TimeOff.from_json({"time_zone": "Asia/Tokyo", "weekdays": [6], "holidays": [["2026-12-31", "2027-01-03"]]})
    saturday = int(datetime(2026, 11, 28, 3, tzinfo=UTC).timestamp() * 1000)  # noon in Tokyo
    assert local_time(rest.moment_after(saturday, 24 * HOUR), "Asia/Tokyo") == "Mon 30 Nov 12:00"
    wednesday = int(datetime(2026, 12, 30, 3, tzinfo=UTC).timestamp() * 1000)
    assert local_time(rest.moment_after(wednesday, 24 * HOUR), "Asia/Tokyo") == "Mon 04 Jan 12:00"
    assert rest.running_time(wednesday, wednesday + 5 * 24 * HOUR) == 24 * HOUR


def test_changed_time_off_applies_from_then_on() -> None:
    table = timed_table(days=1)
    table.set_time(10 * HOUR)
    holiday = TimeOff.from_json({"holidays": [["1970-01-01", "1970-01-02"]]})
    assert [event["event"] for event in table.set_time_off(0, holiday)] == ["time_off_set"]
    assert (remaining_time(table, 0), table.deadline) == (14 * HOUR, 62 * HOUR)
    assert table.set_time_off(0, holiday) == []
    assert table.set_time_off(1, TimeOff()) == []
    assert timed_table().set_time_off(0, holiday) == []  # live clocks have no time off
    assert replays_equally(table)


def test_time_off_applies_in_the_rematch() -> None:
    table, asleep = timed_table(days=1), TimeOff("Europe/Berlin", night=(22, 8))
    table.set_time_off(1, asleep)
    table.resign(0)
    new = table.rematch(2, now=5 * HOUR)
    assert new.clocks is not None
    assert (new.people, new.clocks.time_off) == (["ben", "ann"], {0: asleep})
    assert replays_equally(new)


def test_unknown_time_zone_is_ignored() -> None:
    assert TimeOff.from_json({"time_zone": "Mars/Olympus"}).moment_after(0, HOUR) == HOUR


@pytest.mark.parametrize(
    ("given", "why"),
    [
        (7, "time off has 'time_zone', 'night', 'weekdays' and 'holidays', not 7"),
        ({"time_zone": ""}, "a time zone is a name like Europe/Berlin, not ''"),
        ({"night": [22, 22]}, "a night is two different hours from 0 to 23, 16 apart at most, not [22, 22]"),
        ({"night": [8, 7]}, "a night is two different hours"),
        ({"weekdays": [0, 1, 2, 3, 4, 5, 6]}, "days of the week are numbers from 0 (Monday) to 6, six of them at most"),
        ({"holidays": [["2026-12-24"]]}, "holidays are at most 12 pairs of a first and a last day, as 2026-12-24"),
        ({"holidays": [["2026-01-01", "2026-12-31"]]}, "holidays are at most 12 pairs"),
    ],
)
def test_invalid_time_off_error_describes_valid_values(given: Any, why: str) -> None:
    with pytest.raises(InvalidTimeOffError) as error:
        TimeOff.from_json(given)
    assert str(error.value).startswith(why)


def test_events_of_timed_tables_have_times() -> None:
    table = timed_table()
    with pytest.raises(InvalidEventError, match="'at' must be of type int"):
        Table.from_events([{**table.events[0], "at": "now"}])
    for wrong in (
        {**table.events[0], "settings": {}},
        {name: it for name, it in table.events[0].items() if name != "at"},
    ):
        with pytest.raises(InvalidEventError, match="must be given if and only if there is a time control"):
            Table.from_events([wrong])
