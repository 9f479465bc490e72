"""Reserved seats and shared games: their events."""

from __future__ import annotations

import pytest

from saqqara.table import InvalidEventError, Table, TableError, TableSettings

SEATS = [{"name": "Ann", "player": "person", "person": "ann"}, {"name": "", "player": "open"}]


def open_table(terms: TableSettings | None = None) -> Table:
    return Table.open("duel", {}, 1, SEATS, settings=terms or TableSettings())


def error_code(act: object) -> str:
    with pytest.raises(TableError) as refused:
        act()  # type: ignore[operator]
    return refused.value.code


def test_reserved_seat_is_open_only_to_its_person() -> None:
    table = open_table()
    assert table.reserve(1, "ben") == [{"seq": 1, "event": "reserved", "seat": 1, "person": "ben"}]
    assert (table.open_seats_for("ben"), table.open_seats_for("eve"), table.open_seats_for(None)) == ([1], [], [])
    assert error_code(lambda: table.sit(1, "Eve", "eve")) == "reserved"
    assert error_code(lambda: table.reserve(1, "eve")) == "reserved"
    assert error_code(lambda: table.reserve(0, "eve")) == "not-your-seat"
    table.sit(1, "Ben", "ben")
    assert error_code(lambda: table.release(1)) == "not-reserved"
    assert Table.from_events(table.events).seats_of("ben") == [1]


def test_reserved_seat_follows_a_merged_person() -> None:
    table = open_table()
    table.reserve(1, "ben")
    table.seating.set_account_resolver(lambda person: {"ben": "benno"}.get(person, person))
    assert (table.open_seats_for("benno"), table.open_seats_for("eve")) == ([1], [])
    assert error_code(lambda: table.sit(1, "Eve", "eve")) == "reserved"
    assert table.sit(1, "Ben", "benno") == [{"seq": 2, "event": "sat", "seat": 1, "person": "ben"}]
    assert table.seats_of("benno") == [1]
    assert Table.from_events(table.events).seats_of("ben") == [1]  # events contain no merges of accounts


def test_released_seat_is_open_to_all() -> None:
    table = open_table()
    table.reserve(1, "ben")
    table.release(1)
    table.sit(1, "Eve", "eve")
    assert [event["event"] for event in table.events] == ["created", "reserved", "released", "sat"]
    assert Table.from_events(table.events).seats_of("eve") == [1]


def test_log_with_a_wrong_seated_person_is_invalid() -> None:
    events = [*open_table().events, {"seq": 1, "event": "reserved", "seat": 1, "person": "ben"},
              {"seq": 2, "event": "sat", "seat": 1, "person": "eve"}]  # fmt: skip
    with pytest.raises(InvalidEventError, match=r"event 2 \(sat\): This seat is reserved for somebody else."):
        Table.from_events(events)


def test_spectators_are_allowed_by_setting() -> None:
    assert open_table().can_view("eve")
    assert open_table().can_view(None)
    alone = open_table(TableSettings(spectators=False))
    assert (alone.can_view("ann"), alone.can_view("eve"), alone.can_view(None)) == (True, False, False)
    assert error_code(lambda: alone.share(0)) == "not-over"
