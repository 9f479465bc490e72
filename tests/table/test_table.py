"""Tables: turns, undo, confirmation, views of others, and replay from events."""

import json
from typing import Any

import pytest

import saqqara
from saqqara.table import InvalidEventError, Table, TableError, UnsupportedEventError

ANN_AND_BOB = [{"name": name, "player": "person", "person": name.lower()} for name in ("Ann", "Bob")]


def open_table(seed: int = 7, **options: Any) -> Table:
    return Table.open("duel", options, seed, ANN_AND_BOB)


def played_table(*actions: str, seed: int = 7) -> Table:
    """Return a table after these actions, each confirmed at once."""
    table = open_table(seed)
    for text in actions:
        assert table.current_player is not None
        table.play(table.current_player, text, confirm=True)
    return table


def test_first_event_defines_the_table() -> None:
    assert open_table(seed=255, tomb="B").events == (
        {
            "seq": 0,
            "event": "created",
            "format": 3,
            "game": "duel",
            "edition": saqqara.game("duel").definition.edition,
            "options": {"obelisk": "A", "temple": "A", "pyramids": "A", "tomb": "B", "profile": "printed", "first": 0},
            "seed": "0" * 62 + "ff",
            "seats": [{"player": "person", "person": "ann"}, {"player": "person", "person": "bob"}],
        },
    )


def test_public_seats_contain_no_person() -> None:
    assert open_table().seats == [{"name": "Ann", "player": "person"}, {"name": "Bob", "player": "person"}]


def test_commitment_is_public_and_the_seed_is_not() -> None:
    table = open_table(seed=1)
    # SHA-256 of 63 zeros and a one, computed with sha256sum.
    assert table.commitment == "c386d8e8d07342f2e39e189c8e6c57bb205bb373fe4e3a6f69404a8bb767b417"
    assert table.seed is None


def test_a_placement_waits_for_confirmation() -> None:
    table = open_table()
    assert table.play(0, "place b2") == [{"seq": 1, "event": "played", "seat": 0, "action": "place b2"}]
    assert (table.current_player, table.awaits_confirmation, table.pending_actions) == (0, True, ["place b2"])
    assert table.confirm(0) == [{"seq": 2, "event": "confirmed", "seat": 0}]
    assert (table.current_player, table.awaits_confirmation, table.pending_actions) == (1, False, [])


def test_play_with_confirm_ends_the_turn() -> None:
    table = open_table()
    assert [event["event"] for event in table.play(0, "place b2", confirm=True)] == ["played", "confirmed"]
    assert table.current_player == 1


def test_confirm_in_the_middle_of_a_turn_changes_nothing() -> None:
    table = with_action_tile("action-place")
    events = table.play(0, "use place", confirm=True)
    assert [event["event"] for event in events] == ["played"]
    assert table.pending_actions == ["use place"]


def test_a_decision_that_reveals_is_final_at_once() -> None:
    table = played_table("place a1", "place b1")
    table.play(0, "unload 1")
    assert (table.current_player, table.can_undo, table.pending_actions) == (1, False, [])


def test_pending_actions_are_hidden_from_others() -> None:
    table = open_table()
    table.play(0, "place b2")
    assert table.view(0)["harbour"]["b2"] == 0
    assert table.view(1)["harbour"]["b2"] is None
    assert table.view(None)["harbour"]["b2"] is None
    assert ([line["action"] for line in table.log(0)], table.log(1)) == (["place b2"], [])


def test_undo_and_redo() -> None:
    table = open_table()
    table.play(0, "place b2")
    assert table.undo(0) == [{"seq": 2, "event": "undone", "seat": 0}]
    assert (table.can_undo, table.can_redo, table.view(0)["harbour"]["b2"]) == (False, True, None)
    assert table.redo(0) == [{"seq": 3, "event": "redone", "seat": 0}]
    assert (table.pending_actions, table.can_redo) == (["place b2"], False)


def test_restart_undoes_all_and_redo_repeats_in_order() -> None:
    table = with_action_tile("action-place")
    for text in ("use place", "place a1", "place a2"):
        table.play(0, text)
    table.restart(0)
    assert table.pending_actions == []
    table.redo(0)
    table.redo(0)
    assert table.pending_actions == ["use place", "place a1"]


def test_new_action_clears_redo() -> None:
    table = open_table()
    table.play(0, "place b2")
    table.undo(0)
    table.play(0, "place a1")
    assert table.can_redo is False


def test_revealing_action_confirms_all_before_it() -> None:
    table = with_action_tile("action-unload")
    table.play(0, "use unload")
    table.play(0, "place c2")
    assert table.pending_actions == ["use unload", "place c2"]
    table.play(0, "unload c")
    assert (table.pending_actions, table.can_undo, table.can_redo, table.current_player) == ([], False, False, 1)
    assert [line["action"] for line in table.log(1)][-3:] == ["use unload", "place c2", "unload c"]


def with_action_tile(tile: str) -> Table:
    """Return a table at which seat 0 moves next, owns this action tile, and has all its meeples in its supply."""
    for seed in range(400):
        table = open_table(seed)
        boats = table.view(None)["boats"]
        if boats["1"][2] == tile:
            # Seat 0 is nearest to boat 1 and takes the tile from space 3.
            for text in ("place a1", "place b1"):
                table.play(table.current_player or 0, text, confirm=True)
            table.play(0, "unload 1")
            table.play(1, "place c3", confirm=True)
            return table
    raise AssertionError("no such deal")


@pytest.mark.parametrize(
    ("seat", "text", "code", "rule"),
    [
        (1, "place b2", "not-your-turn", None),
        (2, "place b2", "not-your-seat", None),
        (-1, "place b2", "not-your-seat", None),
        (True, "place b2", "not-your-seat", None),
        (0, "unload 2", "illegal", "DUEL-3.2"),
        (0, "PLACE B2", "unreadable", None),
        (0, "", "unreadable", None),
    ],
)
def test_a_refused_decision_changes_nothing(seat: int, text: str, code: str, rule: str | None) -> None:
    table = open_table()
    before = json.dumps(table.events)
    with pytest.raises(TableError) as refused:
        table.play(seat, text)
    assert (refused.value.code, refused.value.clause) == (code, rule)
    assert json.dumps(table.events) == before
    assert (table.seq, table.current_player, table.pending_actions) == (0, 0, [])


def test_reason_is_translated() -> None:
    with pytest.raises(TableError) as refused:
        open_table().play(1, "place b2")
    localized = refused.value.localized
    assert localized("en") == refused.value.localized("en") == "It is not this seat’s turn."
    assert localized("de") == "Gerade ist jemand anderes am Zug."
    assert localized("ru") == "Сейчас ходит другой игрок."


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("undo", "nothing-to-undo"),
        ("redo", "nothing-to-redo"),
        ("restart", "nothing-to-undo"),
        ("confirm", "nothing-to-confirm"),
    ],
)
def test_commands_with_nothing_to_do_are_refused(command: str, code: str) -> None:
    table = open_table()
    with pytest.raises(TableError) as refused:
        getattr(table, command)(0)
    assert refused.value.code == code
    with pytest.raises(TableError) as refused:
        getattr(table, command)(1)
    assert refused.value.code == "not-your-turn"
    assert table.seq == 0


def test_after_the_end_of_a_turn_only_confirm_and_undo_are_left() -> None:
    table = open_table()
    table.play(0, "place b2")
    with pytest.raises(TableError) as refused:
        table.play(0, "place a1")
    assert refused.value.code == "illegal"
    assert refused.value.localized("en") == "Your turn is at its end: confirm it or take something back."


def test_open_seat_is_taken_once() -> None:
    table = Table.open("duel", {}, 7, [ANN_AND_BOB[0], {"name": "", "player": "open"}])
    assert table.sit(1, "Cleo", "cleo") == [{"seq": 1, "event": "sat", "seat": 1, "person": "cleo"}]
    assert (table.seats[1], table.seats_of("cleo")) == ({"name": "Cleo", "player": "person"}, [1])
    with pytest.raises(TableError) as refused:
        table.sit(1, "Dora", "dora")
    assert refused.value.code == "not-your-seat"
    assert table.people == ["ann", "cleo"]


def test_one_person_has_both_seats() -> None:
    both = [{"name": "Ann", "player": "person", "person": "ann"}, {"name": "", "player": "person", "person": "ann"}]
    table = Table.open("duel", {}, 7, both)
    assert (table.seats_of("ann"), table.seats_of("bob"), table.seats_of(None)) == ([0, 1], [], [])


def finished_table(seed: int = 3) -> Table:
    """Return a finished game in which all players take the last legal action."""
    table = open_table(seed)
    while not table.is_over:
        assert table.current_player is not None
        table.play(table.current_player, table.view(table.current_player)["legal"][-1], confirm=True)
    return table


def test_finished_game_reveals_the_seed_and_proves_the_shuffle() -> None:
    table = finished_table(seed=3)
    assert (table.current_player, table.seed) == (None, "0" * 63 + "3")
    proof = table.record().verify()
    assert proof.commitment == table.commitment
    with pytest.raises(TableError) as refused:
        table.play(0, "place b2")
    assert refused.value.code == "over"


def test_no_proof_before_the_end() -> None:
    assert played_table("place b2").record().proof is None


def test_pending_decisions_are_not_in_the_record() -> None:
    table = played_table("place b2")
    table.play(1, "place a1")
    assert table.record().actions == ["place b2"]


def test_rematch_changes_seats() -> None:
    table = finished_table()
    new = table.rematch(seed=9)
    assert [seat["name"] for seat in new.seats] == ["Bob", "Ann"]
    assert (new.people, new.seq, new.game) == (["bob", "ann"], 0, table.game)
    assert table.rematch_table is None
    last = table.seq
    assert table.link_rematch("abc") == [{"seq": last + 1, "event": "rematch_created", "table": "abc"}]
    assert table.rematch_table == "abc"
    with pytest.raises(TableError):
        table.link_rematch("def")


def test_no_rematch_before_the_end() -> None:
    table = open_table()
    for command in (lambda: table.rematch(1), lambda: table.link_rematch("abc")):
        with pytest.raises(TableError) as refused:
            command()
        assert refused.value.code == "not-over"


def diff_actions(table: Table, after: int, *seats: int) -> tuple[list[str], list[str]]:
    seen = table.diff_since(after, seats)
    return [line["action"] for line in seen.removed], [line["action"] for line in seen.added]


def test_diff_contains_what_the_reader_saw() -> None:
    table = with_action_tile("action-place")
    start = table.seq
    table.play(0, "use place")
    table.play(0, "place a1")
    assert diff_actions(table, start, 0) == ([], ["use place", "place a1"])
    assert diff_actions(table, start, 1) == diff_actions(table, start) == ([], [])
    table.restart(0)
    assert diff_actions(table, start + 2, 0) == (["place a1", "use place"], [])
    assert diff_actions(table, start + 1, 0) == (["use place"], [])
    assert diff_actions(table, start, 0) == ([], [])
    table.play(0, "place a2", confirm=True)
    assert diff_actions(table, start + 2, 0) == (["place a1", "use place"], ["place a2"])
    assert diff_actions(table, start, 1) == ([], ["place a2"])
    assert diff_actions(table, start + 2, 0, 1) == (["place a1", "use place"], ["place a2"])
    assert diff_actions(table, table.seq, 0) == ([], [])


def test_diff_since_an_unknown_event_is_refused() -> None:
    with pytest.raises(saqqara.SaqqaraError):
        open_table().diff_since(1, [0])


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"format": 4}, "unsupported table format 4; this program reads format 3"),
        (
            {"seats": [{"player": "person"}] * 2},
            "event 0: expected 2 seats with 'player' and 'person', got [{'player': ",
        ),
        ({"game": "chess"}, "event 0: unknown game 'chess'"),
        ({"edition": "other"}, "edition 'other' does not match this program's edition"),
        ({"seed": "7"}, "event 0: expected a seed of 64 lower-case hexadecimal digits"),
        ({"seats": "two"}, "event 0 (created): 'seats' must be of type list"),
        ({"seq": 1}, "event 0 is missing or out of order"),
        ({"event": "sat"}, "event 0 is 'sat'"),
    ],
)
def test_invalid_first_events_are_refused(change: dict[str, Any], why: str) -> None:
    with pytest.raises(InvalidEventError) as refused:
        Table.from_events([{**open_table().events[0], **change}])
    assert str(refused.value).startswith(why)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"format": 4}, "unsupported table format 4"),
        ({"game": "chess"}, "event 0: unknown game 'chess'"),
        ({"edition": "duel-9"}, "edition 'duel-9' does not match this program's edition 'duel-1'"),
        ({"options": {"wind": True}}, "event 0: duel: unknown option 'wind'"),
        ({"settings": {"blind": True}}, "event 0: settings has no 'blind'"),
        ({"weather": "fine"}, "event 0 (created): unknown field 'weather'"),
    ],
)
def test_unknown_newer_events_differ_from_invalid_ones(change: dict[str, Any], why: str) -> None:
    with pytest.raises(UnsupportedEventError) as unknown:
        Table.from_events([{**open_table().events[0], **change}])
    assert str(unknown.value).startswith(why)


def test_unknown_event_kinds_and_fields_are_unsupported() -> None:
    first, second, *_ = played_table("place b2").events
    with pytest.raises(UnsupportedEventError, match=r"^event 1 has the unknown kind 'waved'$"):
        Table.from_events([first, {"seq": 1, "event": "waved"}])
    with pytest.raises(UnsupportedEventError, match=r"^event 1 \(played\) has unknown fields$"):
        Table.from_events([first, {**second, "with": "a flourish"}])
    for wrong in ({"seq": 1, "event": None}, {"seq": 1, "event": "played"}, {**second, "action": "place z9"}):
        with pytest.raises(InvalidEventError) as damaged:
            Table.from_events([first, wrong])
        assert type(damaged.value) is InvalidEventError


def test_replaying_checks_every_event() -> None:
    first, *rest = played_table("place b2", "place a1").events
    with pytest.raises(InvalidEventError, match=r"^event 2 is missing or out of order"):
        Table.from_events([first, rest[0], *rest[2:]])
    with pytest.raises(InvalidEventError, match=r"^event 1 \(played\): Not now: "):
        Table.from_events([first, {**rest[0], "action": "unload 1"}])
    with pytest.raises(InvalidEventError, match=r"^event 1 \(undone\): There is nothing to undo"):
        Table.from_events([first, {"seq": 1, "event": "undone", "seat": 0}])
    with pytest.raises(InvalidEventError, match=r"^event 0 is missing"):
        Table.from_events([])


def test_open_refuses_invalid_arguments() -> None:
    with pytest.raises(saqqara.UnknownGameError):
        Table.open("chess", {}, 7, ANN_AND_BOB)
    with pytest.raises(saqqara.InvalidOptionError):
        Table.open("duel", {"tomb": "C"}, 7, ANN_AND_BOB)
    with pytest.raises(saqqara.InvalidSetupError):
        Table.open("duel", {}, 2**256, ANN_AND_BOB)
    with pytest.raises(saqqara.SaqqaraError, match="expected 2 seats for duel, got 1"):
        Table.open("duel", {}, 7, ANN_AND_BOB[:1])
