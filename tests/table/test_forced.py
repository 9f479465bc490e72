"""Forced actions: the table takes the only possible action itself, at once, and marks it."""

from random import Random
from typing import Any

import pytest

from saqqara.table import Event, InvalidEventError, Table
from saqqara.table.action_preview import ActionPreview, player_after_confirm, preview_action

ANN_AND_BOB = [{"name": name, "player": "person", "person": name.lower()} for name in ("Ann", "Bob")]
SEED = 7  # first round: boats for 4, 3, 2, 2 stones; market cards chisel, statue, paved path, sail


def loaded_table(spaces: str, **options: str) -> Table:
    """Return a table at which Ann and Bob have taken turns to load boat 1 on these spaces."""
    table = Table.open("imhotep", options, SEED, ANN_AND_BOB)
    for space in spaces.split():
        assert table.current_player is not None
        table.play(table.current_player, f"load 1.{space}", confirm=True)
    return table


def sailed_table(spaces: str, *taken: str, **options: str) -> Table:
    """Return a table at which boat 1 has sailed to the market, and these cards have been taken and confirmed."""
    table = loaded_table(spaces, **options)
    for action in ("sail 1 market", *taken):
        assert table.current_player is not None
        table.play(table.current_player, action, confirm=True)
    return table


def event_actions(events: list[Event]) -> list[tuple[str, int, str]]:
    return [(event["event"], event["seat"], event.get("action", "")) for event in events]


def test_IMH_R20_the_last_card_is_taken_by_the_table_and_final_at_once() -> None:
    table = sailed_table("1 2 3 4", "take 2", "take 4")
    assert event_actions(table.play(0, "take 1", confirm=True)) == [
        ("played", 0, "take 1"),
        ("confirmed", 0, ""),
        ("forced", 1, "take 3"),
    ]
    assert (table.current_player, table.pending_actions, table.can_undo) == (1, [], False)
    assert [line["action"] for line in table.log(0) if line.get("forced")] == ["take 3"]
    assert table.view(0)["turn"] == 6


def test_forced_action_after_a_pending_one_is_pending() -> None:
    table = sailed_table("3 1 4 2", "take 1", "take 2")
    assert event_actions(table.play(0, "take 3")) == [("played", 0, "take 3"), ("forced", 0, "take 4")]
    assert (table.pending_actions, table.awaits_confirmation) == (["take 3", "take 4"], True)
    assert [line["action"] for line in table.log(1)][-1] == "take 2"
    assert event_actions(table.confirm(0)) == [("confirmed", 0, "")]
    assert [(line["action"], line.get("forced", False)) for line in table.log(1)][-2:] == [
        ("take 3", False),
        ("take 4", True),
    ]


def test_forced_action_is_taken_back_with_its_cause_and_repeated() -> None:
    table = sailed_table("3 1 4 2", "take 1", "take 2")
    table.play(0, "take 3")
    assert event_actions(table.undo(0)) == [("undone", 0, "")]
    assert (table.pending_actions, table.can_undo, table.can_redo) == ([], False, True)
    assert event_actions(table.redo(0)) == [("redone", 0, ""), ("forced", 0, "take 4")]
    assert (table.pending_actions, table.can_redo) == (["take 3", "take 4"], False)
    table.restart(0)
    assert table.pending_actions == []
    assert event_actions(table.play(0, "take 4", confirm=True)) == [
        ("played", 0, "take 4"),
        ("forced", 0, "take 3"),
        ("confirmed", 0, ""),
    ]


def test_revealing_action_is_not_forced_while_another_is_pending() -> None:
    table = sailed_table("3 1 4 2", "take 1", "take 2", market="B")
    assert event_actions(table.play(0, "take 3")) == [("played", 0, "take 3")]
    assert (table.view(0)["legal"], table.view(0)["reveals"], table.can_undo) == (["take 4"], ["take 4"], True)
    table.play(0, "take 4")
    assert (table.view(0)["legal"], table.can_undo) == (["keep 1", "keep 2"], False)


def test_revealing_action_is_forced_if_none_is_pending() -> None:
    table = sailed_table("1 2 3 4", "take 1", "take 2", market="B")
    assert event_actions(table.play(0, "take 3", confirm=True))[-1] == ("forced", 1, "take 4")
    assert (table.current_player, table.view(1)["legal"], table.view(0)["legal"]) == (1, ["keep 1", "keep 2"], [])


def test_confirmation_passes_to_another_seat_within_a_turn() -> None:
    table = loaded_table("3 1 4 2")
    table.play(0, "sail 1 market")
    assert (table.current_player, table.awaits_confirmation, table.pending_actions) == (0, True, ["sail 1 market"])
    table.confirm(0)
    table.play(1, "take 1")
    assert (table.current_player, table.awaits_confirmation) == (1, False)
    table.play(1, "take 2")
    assert (table.current_player, table.awaits_confirmation) == (1, True)
    table.confirm(1)
    assert (table.current_player, table.view(0)["turn"]) == (0, 5)


def test_bot_action_list_may_contain_forced_actions() -> None:
    table = sailed_table("3 1 4 2", "take 1", "take 2")
    assert event_actions(table.play_all(0, ["take 3", "take 4"])) == [
        ("played", 0, "take 3"),
        ("forced", 0, "take 4"),
        ("confirmed", 0, ""),
    ]


def test_takeback_returns_to_the_last_choice() -> None:
    table = sailed_table("1 2 3 4", "take 2", "take 4", "take 1")
    assert [line["action"] for line in table.log(1)[table.takeback_ply(1) :]] == ["take 4", "take 1", "take 3"]
    table.request_takeback(1)
    table.accept_takeback(0)
    assert (table.current_player, [line["action"] for line in table.log(1)][-1]) == (1, "take 2")
    assert [line.get("forced", False) for line in table.takebacks[0].undone_lines(1)] == [False, False, True]
    assert [line for line in table.log(1) if line.get("forced")] == []


def test_takeback_skips_turns_with_a_single_option() -> None:
    table = loaded_table("1 2 3 4")
    for action in ("sail 1 market", "take 1", "take 2", "take 3"):
        assert table.current_player is not None
        table.play(table.current_player, action, confirm=True)
    log = table.log(0)
    assert (log[-1]["seat"], log[-1]["action"], log[-1]["forced"]) == (1, "take 4", True)
    assert log[table.takeback_ply(1)]["action"] == "take 2"


def test_duel_forces_no_actions() -> None:
    chance = Random(5)
    table = Table.open("duel", {}, 3, ANN_AND_BOB)
    while table.current_player is not None:
        table.play(table.current_player, chance.choice(table.view(table.current_player)["legal"]), confirm=True)
    assert {event["event"] for event in table.events} == {"created", "played", "confirmed"}


# ---- previews -------------------------------------------------------------------------------------------------------


def preview(table: Table, action: str, confirm: bool = False) -> ActionPreview:
    return preview_action(table.game, table.view(table.current_player), action, confirm)


def piece_moves(seen: ActionPreview) -> list[tuple[str, ...]]:
    return [tuple(step.values()) for step in seen.moved]


def test_preview_includes_forced_actions() -> None:
    seen = preview(sailed_table("3 1 4 2", "take 1", "take 2"), "take 3")
    assert [(line["seat"], line["action"]) for line in seen.log_lines] == [(0, "take 3"), (0, "take 4")]
    came = [step for step in piece_moves(seen) if step[1].startswith("market.")]
    assert came == [("paved-path", "market.3", "hand-0"), ("sail", "market.4", "hand-0")]
    assert [step["piece"] for line in seen.log_lines for step in line["moved"]] == [
        step[0] for step in piece_moves(seen)
    ]
    assert seen.log_lines[1]["moved"][0] == {"piece": "sail", "from": "market.4", "to": "hand-0"}
    assert (seen.view_after["hands"][0], seen.ends_turn, seen.reveals) == (["sail"], True, False)


def test_preview_includes_forced_actions_of_others_if_confirmed() -> None:
    table = sailed_table("1 2 3 4", "take 2", "take 4")
    assert (preview(table, "take 1").forced_actions, preview(table, "take 1").ends_turn) == ([], True)
    seen = preview(table, "take 1", confirm=True)
    assert [(line["seat"], line["action"]) for line in seen.log_lines] == [(0, "take 1"), (1, "take 3")]


def test_preview_ends_before_a_revelation() -> None:
    table = sailed_table("1 2 3 4", "take 1", "take 2", market="B")
    assert (preview(table, "take 3").forced_actions, preview(table, "take 3").reveals) == ([], False)
    seen = preview(table, "take 3", confirm=True)
    assert (seen.forced_actions, seen.reveals) == (["take 4"], True)
    assert [step for step in piece_moves(seen) if step[1] in ("pile", "market.4")] == []
    table = sailed_table("3 1 4 2", "take 1", "take 2", market="B")
    assert (preview(table, "take 3").forced_actions, preview(table, "take 3").ends_turn) == ([], False)


def test_player_after_confirm_is_the_next_chooser() -> None:
    table = sailed_table("1 2 3 4", "take 2", "take 4")
    table.play(0, "take 1")
    assert player_after_confirm(table.state_for(0)) == 1  # seat 1 takes the last card, then begins its turn
    table = sailed_table("3 1 4 2", "take 1", "take 2")
    table.play(0, "take 3")
    assert player_after_confirm(table.state_for(0)) == 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_preview_equals_the_played_action(players: int) -> None:
    """In whole games previews show the moves, the points and the end of a turn, up to what is revealed."""
    table, chance, found = table_with_all_options(players), Random(players), 0
    while (seat := table.current_player) is not None:
        confirm, before = chance.random() < 0.5, len(table.log(seat))
        action = chance.choice(table.view(seat)["legal"])
        seen = preview(table, action, confirm)
        events = table.play(seat, action, confirm)
        taken = [(event["seat"], event["action"]) for event in events if event["event"] == "forced"]
        forced = [(line["seat"], line["action"]) for line in seen.log_lines[1:]]
        assert forced == (taken[: len(forced)] if seen.reveals else taken)
        moved = [step for line in table.log(seat)[before:] for step in line["moved"]]
        for previewed, step in zip(seen.moved, moved, strict=False):
            assert previewed in (step, {**step, "piece": "?"})
        if not seen.reveals:
            view = table.view(seat)
            assert len(seen.moved) == len(moved)
            assert (list(seen.scores), list(seen.secured)) == (view["scores"], view["secured"])
            assert seen.ends_turn == (table.current_player != seat or table.awaits_confirmation)
        found += len(forced)
        if table.awaits_confirmation:
            table.confirm(seat)
    assert found


def table_with_all_options(players: int) -> Table:
    """Return a table with all sides B, private boats and favours, and people in all seats."""
    options: dict[str, Any] = dict.fromkeys(("market", "pyramid", "temple", "tomb", "obelisks"), "B")
    options |= {"players": players, "private_boats": True, "favour": True}
    seats = [{"name": "", "player": "person", "person": str(seat)} for seat in range(players)]
    return Table.open("imhotep", options, players, seats)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_tables_never_wait_where_there_is_no_choice(players: int) -> None:
    table, chance = table_with_all_options(players), Random(players)
    while (seat := table.current_player) is not None:
        view = table.view(seat)
        left = view["legal"] == view["reveals"] and table.can_undo  # the seat sees what it would reveal
        assert len(view["legal"]) > 1 or left, view["legal"]
        table.play(seat, chance.choice(view["legal"]), confirm=chance.random() < 0.8)
        while table.current_player == seat and table.can_undo and chance.random() < 0.2:
            chance.choice([table.undo, table.restart])(seat)
            if chance.random() < 0.5:
                table.redo(seat)
        if table.awaits_confirmation:
            table.confirm(seat)
    assert any(event["event"] == "forced" for event in table.events)
    again = Table.from_events(table.events)
    assert (again.events, again.log(0), again.seed) == (table.events, table.log(0), table.seed)
    table.record().verify()


def test_forced_event_with_a_choice_is_invalid() -> None:
    events = list(loaded_table("1 2").events)
    events.append({"seq": len(events), "event": "forced", "seat": 0, "action": "quarry"})
    with pytest.raises(InvalidEventError, match=r"^event 5 \(forced\) does not follow from the events before it$"):
        Table.from_events(events)
