"""Leaving a table, stand-ins, and games that end before the rules end them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.duel.deals import deal
from saqqara.core.record import Record
from saqqara.core.record_io import InvalidRecordError
from saqqara.table import Table, TableError, TableSettings, TimeControl

PEOPLE = ("ann", "ben", "cem", "dora")


def seats(*names: str) -> list[dict[str, Any]]:
    return [
        {"name": name.capitalize(), "player": "person", "person": name} if name in PEOPLE else
        {"name": "", "player": name, "person": None}
        for name in names
    ]  # fmt: skip


def duel(*actions: str, people: tuple[str, ...] = ("ann", "ben"), **terms: Any) -> Table:
    table = Table.for_game(
        Table.open("duel", {}, 1, seats(*people)).game,
        1,
        seats(*people),
        {"deal": deal()},
        settings=TableSettings(**terms),
    )
    for action in actions:
        assert table.current_player is not None
        table.play(table.current_player, action, confirm=True)
    return table


def imhotep(*people: str) -> Table:
    return Table.open("imhotep", {"players": len(people)}, 1, seats(*people))


def error_code(act: Any, *facts: Any) -> str:
    with pytest.raises(TableError) as error:
        act(*facts)
    return error.value.code


def replayed(table: Table) -> Table:
    return Table.from_events(table.events, table.names)


def departure_state(table: Table) -> list[Any]:
    looked = (
        table.is_over,
        table.current_player,
        table.seats,
        table.people,
        table.early_end,
        table.participation.lost_seats,
        table.participation.flagged_seats,
        table.participation.eliminated_seats,
        table.participation.proposal,
        table.participation.proposal_cooldown,
        table.seating.given_up_seats,
        table.seating.was_full,
        table.takeback_request,
    )
    return [*looked, *(table.view(seat) for seat in (None, 0, 1))]


# ---- resigning -----------------------------------------------------------------------------------------------------


def test_resigned_player_of_two_loses_regardless_of_points() -> None:
    table = duel("place a1", "place b1", "unload 1")
    assert table.view(None)["winners"] != [1] or table.view(None)["scores"][0] <= table.view(None)["scores"][1]
    assert table.resign(0, "scribe") == [{"seq": 6, "event": "resigned", "seat": 0}]
    assert (table.is_over, table.current_player, table.view(None)["winners"], table.view(0)["over"]) == (
        True,
        None,
        [1],
        True,
    )
    assert (table.view(1)["legal"], table.seed is None) == ([], True)  # constructed deal: there is nothing to prove
    assert error_code(table.play, 1, "place c3") == "over"
    assert error_code(table.resign, 1) == "over"
    assert departure_state(replayed(table)) == departure_state(table)


def test_leaving_out_of_turn_ends_the_game_and_drops_pending_actions() -> None:
    table = duel()
    table.play(0, "place a1")
    table.resign(1)
    assert (table.log(0), table.pending_actions, table.view(0)["winners"]) == ([], [], [0])
    assert departure_state(replayed(table)) == departure_state(table)


def test_three_others_continue_and_the_lost_player_never_wins() -> None:
    table = imhotep("ann", "ben", "cem", "novice")
    actor = table.current_player
    assert actor is not None
    assert table.resign(actor, "scribe") == [{"seq": 1, "event": "resigned", "seat": actor, "player": "scribe"}]
    assert (table.is_over, table.current_player, table.seats[actor]["player"]) == (False, actor, "scribe")
    over = {**table.view(None), "over": True, "winners": [actor]}  # the outcome by the rules
    assert table._add_outcome(over)["winners"] == [3]  # the winner among the other seats
    assert table.view(None)["winners"] == []  # no winners before the end
    assert table.seats_of(PEOPLE[actor]) == [actor]  # they keep the view of their seat, and get no other
    assert error_code(table.return_to_seat, actor) == "out"
    assert departure_state(replayed(table)) == departure_state(table)
    rest = [seat for seat in (0, 1, 2) if seat != actor]
    table.resign(rest[0], "scribe")
    assert (table.is_over, table.seats[rest[0]]["player"]) == (False, "scribe")
    table.resign(rest[1], "scribe")  # no person is left in the game
    assert table.is_over
    assert table.early_end is not None
    assert (table.early_end.reason, table.early_end.winners) == ("resigned", (3,))


def test_without_a_computer_player_the_game_ends_for_all() -> None:
    table = imhotep("ann", "ben", "cem")
    table.resign(2)
    assert table.early_end is not None
    assert table.early_end.reason == "resigned"
    assert 2 not in table.early_end.winners
    assert departure_state(replayed(table)) == departure_state(table)


# ---- leaving and returning -----------------------------------------------------------------------------------------


def test_leaving_player_is_replaced_and_returns() -> None:
    table = duel()
    table.play(0, "place a1")
    assert table.leave(0, "scribe") == [{"seq": 2, "event": "left", "seat": 0, "player": "scribe"}]
    assert (table.pending_actions, table.away_seats, table.returnable_seats) == ([], [0], [0])
    assert table.seats[0] == {"name": "Ann", "player": "scribe"}
    assert error_code(table.leave, 0, "scribe") == "away"
    assert departure_state(replayed(table)) == departure_state(table)
    table.play_all(0, ["place a1"])  # the computer player
    assert table.return_to_seat(0) == [{"seq": 5, "event": "returned", "seat": 0}]
    assert (table.seats[0], table.away_seats, table.current_player) == ({"name": "Ann", "player": "person"}, [], 1)
    assert error_code(table.return_to_seat, 0) == "not-away"
    assert departure_state(replayed(table)) == departure_state(table)


def test_record_names_replaced_players() -> None:
    table = duel("place a1")
    table.leave(1, "scribe")
    assert table.record().players == ["Ann", "Ben (scribe)"]


def test_player_alone_against_bots_simply_leaves() -> None:
    assert error_code(duel(people=("ann", "novice")).leave, 0, "scribe") == "alone"


def test_no_stand_in_without_bots() -> None:
    assert error_code(duel().leave, 0) == "no-computer"


def test_departure_ends_a_takeback_request_but_allows_another() -> None:
    table = duel("place a1", "place b1", "unload 1")
    table.request_takeback(0)
    table.leave(1, "scribe")
    assert table.takeback_request is None
    table.request_takeback(0)  # the computer player agrees at once
    assert ([line["action"] for line in table.log(0)], table.seats[1]["player"]) == (
        ["place a1", "place b1"],
        "scribe",
    )
    assert departure_state(replayed(table)) == departure_state(table)


def test_before_the_start_guests_leave_and_the_opener_cancels() -> None:
    table = imhotep("ann", "open", "open")
    table.sit(1, "Ben", "ben")
    assert error_code(table.resign, 1) == "not-begun"
    assert error_code(table.leave, 0, "scribe") == "not-begun"
    assert error_code(table.cancel, 1) == "not-your-seat"
    assert table.leave(1, "scribe") == [{"seq": 2, "event": "left", "seat": 1}]
    assert (table.seats[1], table.people[1]) == ({"name": "", "player": "open"}, None)
    assert error_code(table.sit, 2, "Ben", "ben") == "left-seat"  # this player has seen the hand of seat 1
    table.sit(1, "Ben", "ben")
    assert table.cancel(0) == [{"seq": 4, "event": "cancelled", "seat": 0}]
    assert (table.is_over, table.view(None)["winners"]) == (True, [])
    assert departure_state(replayed(table)) == departure_state(table)
    full = duel()
    assert error_code(full.cancel, 0) == "begun"


# ---- proposals -----------------------------------------------------------------------------------------------------


def test_agreed_end_counts_for_no_player() -> None:
    table = imhotep("ann", "ben", "novice", "ben")
    assert table.propose(0, "end") == [{"seq": 1, "event": "proposed", "seat": 0, "kind": "end"}]
    assert not table.is_over
    assert error_code(table.propose, 1, "end") == "already-asked"
    assert error_code(table.answer_proposal, 2, True) == "not-asked"  # computer players do not vote
    assert table.answer_proposal(3, True) == [
        {"seq": 2, "event": "accepted", "seat": 3}
    ]  # for both seats of that person
    assert table.early_end is not None
    assert (table.is_over, table.early_end.reason, table.view(None)["winners"]) == (True, "agreed", [])
    assert departure_state(replayed(table)) == departure_state(table)


def test_declined_proposal_waits_for_further_play() -> None:
    table = duel()
    table.propose(0, "end")
    assert table.answer_proposal(1, False) == [{"seq": 2, "event": "declined", "seat": 1}]
    assert error_code(table.propose, 0, "end") == "already-asked"
    table.play(0, "place a1", confirm=True)
    table.propose(0, "end")
    table.answer_proposal(0, False)  # withdraws
    table.propose(0, "end")
    table.play(1, "place b1", confirm=True)  # further play cancels the proposal
    assert table.participation.proposal is None
    assert error_code(table.answer_proposal, 1, True) == "not-asked"
    assert departure_state(replayed(table)) == departure_state(table)


def test_absent_player_is_replaced_by_consent_and_gets_no_other_seat() -> None:
    table = imhotep("ann", "ben", "cem")
    absent = table.current_player
    assert absent is not None
    one, other = (seat for seat in (0, 1, 2) if seat != absent)
    assert error_code(table.propose, one, "replace", other, "open") == "not-away"  # it is not their turn
    assert error_code(table.propose, one, "replace", absent, "person") == "bad-request"
    table.propose(one, "replace", absent, "open")
    table.answer_proposal(absent, False)  # the absent player has come back
    assert table.participation.proposal is None
    table.play(absent, table.view(absent)["legal"][0], confirm=True)
    table = imhotep("ann", "ben", "cem")
    table.propose(one, "replace", absent, "open")
    table.answer_proposal(other, True)
    assert (table.seats[absent], table.people[absent]) == ({"name": "", "player": "open"}, None)
    assert table.seats_of(PEOPLE[absent]) == []
    assert table.can_view(PEOPLE[absent])  # they could still take a seat again
    table.sit(absent, "Dora", "dora")
    assert not table.can_view(PEOPLE[absent])  # nor may they watch until the game is over
    assert (table.can_view("dora"), table.can_view("eva"), table.can_view(None)) == (True, True, True)
    assert table.view(absent)["legal"]
    assert departure_state(replayed(table)) == departure_state(table)


def test_absent_opponent_is_replaced_by_a_computer_player() -> None:
    table = duel("place a1")
    table.propose(0, "replace", 1, "scribe")  # in a game of two there are no other voters
    assert (table.seats[1], table.people[1]) == ({"name": "", "player": "scribe"}, None)
    assert table.returnable_seats == []
    assert departure_state(replayed(table)) == departure_state(table)


# ---- records -------------------------------------------------------------------------------------------------------


def test_record_round_trips_its_early_end() -> None:
    table = duel("place a1", "place b1", "unload 1")
    assert table.record().early_end is None
    assert '"ended"' not in table.record().text()
    table.resign(0)
    record = table.record()
    assert record.early_end == {"reason": "resigned", "lost": [0], "winners": [1]}
    assert record.result["over"] is False  # the actions do not end the game, as a replay shows
    assert Record.parse(record.text()) == record
    assert '  "early_end": {"reason": "resigned", "lost": [0], "winners": [1]},' in record.text().split("\n")
    assert Record.from_dict(record.to_dict()) == record


@pytest.mark.parametrize(
    ("ended", "why"),
    [
        ({"reason": "resigned"}, "must have 'reason', 'lost' and 'winners', in this order"),
        ({"reason": "bored", "lost": [0], "winners": [1]}, "otherwise one of resigned, time, agreed, cancelled"),
        (
            {"reason": "played", "lost": [0], "winners": [1]},
            "must have the reason 'played' if the game was played to its end",
        ),
        ({"reason": "time", "lost": [0], "winners": [2]}, "must list seats of this game as 'winners'"),
        (
            {"reason": "time", "lost": [0], "winners": [0]},
            "must not list a seat both as 'lost' and among the 'winners'",
        ),
    ],
)
def test_record_with_impossible_early_end_is_refused(ended: dict[str, Any], why: str) -> None:
    record = duel("place a1").record()
    wrong = Record(**{**vars(record), "early_end": ended})
    with pytest.raises(InvalidRecordError, match=why) as error:
        Record.parse(wrong.text())
    assert error.value.line == 13


# ---- rated games ---------------------------------------------------------------------------------------------------


def test_rated_game_refuses_takeback_of_revelations() -> None:
    peeked = ("place a1", "place b1", "unload 1")
    assert duel(*peeked, people=("ann", "novice")).can_request_takeback(0)
    counting = duel(*peeked, people=("ann", "novice"), rated=True)
    assert not counting.can_request_takeback(0)
    assert error_code(counting.request_takeback, 0) == "rated"
    placed = duel("place a1", "place b1", rated=True)
    placed.request_takeback(0)  # nothing was revealed
    placed.accept_takeback(1)
    assert placed.log(0) == []


def test_settings_apply_in_the_rematch() -> None:
    table = duel(time_control=TimeControl(days=3), listed=True)
    table.leave(0, "scribe")
    table.propose(1, "end")  # computer players do not vote
    new = table.rematch(2, 77)
    assert (new.settings, new.events[0]["at"]) == (TableSettings(TimeControl(days=3), listed=True), 77)
    assert [seat["player"] for seat in new.seats] == ["person", "person"]  # the player who left is back
