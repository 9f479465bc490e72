"""Takebacks of final turns: votes, the position afterwards, and what all readers see."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.duel.deals import deal
from saqqara.table import Table, TableError, TakebackRequest

ANN = {"name": "Ann", "player": "person", "person": "ann"}
BEN = {"name": "Ben", "player": "person", "person": "ben"}
NOVICE = {"name": "", "player": "novice"}
UNLOADED = ("place a1", "place b1", "unload 1")


def table_after(*actions: str, seats: tuple[dict[str, Any], ...] = (ANN, BEN)) -> Table:
    table = Table.open("duel", {}, 1, seats, {"deal": deal()})
    for action in actions:
        assert table.current_player is not None
        table.play(table.current_player, action, confirm=True)
    return table


def position_and_logs(table: Table) -> list[Any]:
    """Return what all readers see of the game itself."""
    return [table.current_player, *([table.view(seat), table.log(seat)] for seat in (0, 1, None))]


def error_code(act: Any, *facts: Any) -> str:
    with pytest.raises(TableError) as error:
        act(*facts)
    return error.value.code


def test_other_player_is_requested_and_agrees() -> None:
    table = table_after(*UNLOADED)
    before = table_after("place a1", "place b1")
    assert table.request_takeback(0) == [{"seq": 6, "event": "takeback_requested", "seat": 0}]
    assert table.takeback_request == TakebackRequest(0, frozenset({1}))
    assert (table.current_player, len(table.log(None))) == (1, 3)
    assert table.accept_takeback(1) == [{"seq": 7, "event": "takeback_accepted", "seat": 1}]
    assert position_and_logs(table) == position_and_logs(before)
    assert (table.takeback_request, table.pending_actions, table.can_undo, table.can_redo) == (None, [], False, False)
    (back,) = table.takebacks
    assert (back.seq, back.seat, back.ply, back.has_revealed) == (7, 0, 2, True)
    assert [line["action"] for line in back.undone_lines(None)] == ["unload 1"]


def test_takeback_keeps_the_shuffle() -> None:
    table, straight = table_after(*UNLOADED), table_after(*UNLOADED)
    table.request_takeback(0)
    table.accept_takeback(1)
    table.play(0, "unload 1")
    assert position_and_logs(table) == position_and_logs(straight)


def test_takeback_includes_later_and_pending_actions() -> None:
    table = table_after(*UNLOADED, "place c3")
    table.play(0, "place a3")
    table.request_takeback(1)
    table.accept_takeback(0)
    assert [line["action"] for line in table.log(0)] == ["place a1", "place b1", "unload 1"]
    assert (table.current_player, table.pending_actions) == (1, [])


def test_takeback_replays_no_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_after(*UNLOADED, "place c3")
    table.request_takeback(0)
    played: list[int] = []
    monkeypatch.setattr("saqqara.core.state.play", lambda state, number: played.append(number))
    table.accept_takeback(1)
    assert ([line["action"] for line in table.log(None)], played) == (["place a1", "place b1"], [])


def test_takeback_of_a_placement_reveals_nothing() -> None:
    table = table_after("place a1", "place b1")
    table.request_takeback(0)
    table.accept_takeback(1)
    assert (table.current_player, table.log(None), table.takebacks[0].has_revealed) == (0, [], False)


def test_refused_takeback_waits_for_further_play() -> None:
    table = table_after(*UNLOADED)
    table.request_takeback(0)
    assert table.decline_takeback(1) == [{"seq": 7, "event": "takeback_declined", "seat": 1}]
    assert position_and_logs(table) == position_and_logs(table_after(*UNLOADED))
    assert error_code(table.request_takeback, 0) == "already-asked"
    assert table.can_request_takeback(1)
    table.play(1, "place c3", confirm=True)
    assert table.can_request_takeback(0)


def test_requester_may_withdraw_and_request_again() -> None:
    table = table_after(*UNLOADED)
    table.request_takeback(0)
    table.decline_takeback(0)
    assert table.takeback_request is None
    assert table.can_request_takeback(0)


def test_request_lapses_on_further_play() -> None:
    table = table_after(*UNLOADED)
    table.request_takeback(0)
    table.play(1, "place c3")
    assert table.takeback_request == TakebackRequest(0, frozenset({1}))  # nothing is final yet
    table.confirm(1)
    assert table.takeback_request is None
    assert error_code(table.accept_takeback, 1) == "not-asked"


def test_invalid_takeback_commands_change_nothing() -> None:
    table = table_after("place a1")
    before = json.dumps(table.events)
    assert error_code(table.request_takeback, 1) == "nothing-to-take-back"
    assert error_code(table.accept_takeback, 1) == error_code(table.decline_takeback, 0) == "not-asked"
    assert (
        error_code(table.request_takeback, 2)
        == error_code(table.request_takeback, True)
        == error_code(table.accept_takeback, -1)
        == "not-your-seat"
    )
    assert json.dumps(table.events) == before
    table.request_takeback(0)
    assert error_code(table.request_takeback, 0) == error_code(table.request_takeback, 1) == "already-asked"
    assert error_code(table.accept_takeback, 0) == "not-asked"


def test_computer_player_always_agrees() -> None:
    table = table_after(*UNLOADED, seats=(ANN, NOVICE))
    assert table.takeback_voters(0) == []
    assert [event["event"] for event in table.request_takeback(0)] == ["takeback_requested", "takeback_accepted"]
    assert (table.current_player, [line["action"] for line in table.log(0)]) == (0, ["place a1", "place b1"])


def test_hot_seat_takeback_needs_no_consent() -> None:
    table = table_after(*UNLOADED, seats=(ANN, {**ANN, "name": ""}))
    assert [event["seat"] for event in table.request_takeback(0)] == [0, 1]
    assert len(table.log(None)) == 2


def test_seats_without_accounts_vote_separately() -> None:
    anonymous = {"name": "", "player": "person"}
    assert table_after("place a1", seats=(anonymous, anonymous)).takeback_voters(0) == [1]


def test_takeback_after_the_end_is_refused() -> None:
    table = table_after()
    while not table.is_over:
        assert table.current_player is not None
        table.play(table.current_player, table.view(table.current_player)["legal"][-1], confirm=True)
    assert error_code(table.request_takeback, 0) == "over"


def diff_actions(table: Table, after: int, *seats: int) -> tuple[list[str], list[str]]:
    steps = table.diff_since(after, seats)
    return [line["action"] for line in steps.removed], [line["action"] for line in steps.added]


def test_readers_see_the_turn_go_back() -> None:
    table = table_after(*UNLOADED, "place c3")
    before = table.seq
    table.request_takeback(0)
    table.accept_takeback(1)
    assert diff_actions(table, before, 0) == diff_actions(table, before) == (["place c3", "unload 1"], [])
    assert diff_actions(table, 4, 1) == ([], [])  # a page that had not seen the unloading
    table.play(0, "place c1", confirm=True)
    assert diff_actions(table, before, 1) == (["place c3", "unload 1"], ["place c1"])
    assert diff_actions(table, table.seq, 1) == ([], [])


def test_pending_actions_are_taken_back_by_their_seat_only() -> None:
    table = table_after(*UNLOADED)
    table.play(1, "place c3")
    before = table.seq
    table.request_takeback(0)
    table.accept_takeback(1)
    assert diff_actions(table, before, 1) == (["place c3", "unload 1"], [])
    assert diff_actions(table, before, 0) == (["unload 1"], [])


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 2**256 - 1), st.lists(st.tuples(st.booleans(), st.integers(0, 200)), max_size=30))
def test_takebacks_leave_no_trace_in_the_game(seed: int, plan: list[tuple[bool, int]]) -> None:
    """The game equals the one that its remaining actions give from the same seed."""
    table = Table.open("duel", {}, seed, (ANN, BEN))
    for back, number in plan:
        seat = number % 2
        if back and table.can_request_takeback(seat):
            table.request_takeback(seat)
            table.accept_takeback(1 - seat)
        elif not table.is_over:
            assert table.current_player is not None
            legal = table.view(table.current_player)["legal"]
            table.play(table.current_player, legal[number % len(legal)], confirm=True)
    straight = Table.open("duel", {}, seed, (ANN, BEN))
    for line in table.state_for(None).history:
        assert straight.current_player is not None
        straight.play(straight.current_player, line, confirm=True)
    assert straight.view(None) == table.view(None)
    assert straight.commitment == table.commitment
    replayed = Table.from_events(json.loads(json.dumps(table.events)))
    assert position_and_logs(replayed) == position_and_logs(table)
    assert [back.undone_lines(0) for back in replayed.takebacks] == [back.undone_lines(0) for back in table.takebacks]
