"""Scripted tables of guides: allowed actions, views and messages; the rules stay the same."""

from __future__ import annotations

from typing import Any

import pytest

from rules.duel.deals import deal
from saqqara.table import Table, TableError

SEATS = [{"name": "", "player": "person", "person": "ann"}, {"name": "", "player": "guide"}]
SCRIPT: list[dict[str, Any]] = [
    {"asks": ["place a?"], "says": "duel-guide-place-do"},
    {"plays": "place b2"},
    {"asks": ["place c3", "place c1"], "says": "duel-guide-column-do"},
]


def scripted_table(*actions: str) -> Table:
    table = Table.open("duel", {}, 1, SEATS, {"deal": deal()}, script=SCRIPT)
    for action in actions:
        assert table.current_player is not None
        table.play(table.current_player, action, confirm=True)
    return table


def test_only_scripted_actions_are_legal() -> None:
    assert scripted_table().view(0)["legal"] == ["place a1", "place a2", "place a3"]
    assert scripted_table("place a2", "place b2").view(0)["legal"] == ["place c1", "place c3"]


def test_automatic_actions_have_no_legal_choices() -> None:
    table = scripted_table("place a2")
    assert (table.current_player, table.view(1)["legal"]) == (1, [])


def test_unscripted_action_is_refused_with_the_expected_one() -> None:
    table = scripted_table()
    with pytest.raises(TableError) as refused:
        table.play(0, "place b2")
    assert refused.value.localized("en") == "You could do that, too. But now: Place a meeple in the middle, on b2."
    assert (table.seq, table.ply) == (0, 0)


def test_illegal_action_gets_the_reason_of_the_rules() -> None:
    reason = scripted_table().why_illegal(0, "unload 1")
    assert reason is not None
    assert (reason.clause, reason.localized("en")) == (
        "DUEL-3.2",
        "Not now: boat 1 needs two meeples in its row, it has none.",
    )


def test_no_action_is_allowed_after_the_last_entry() -> None:
    table = scripted_table("place a2", "place b2", "place c1")
    reason = table.why_illegal(1, "place b1")
    assert reason is not None
    assert reason.localized("en") == "Nothing is asked of you just now: the guide goes on by itself."


def test_undo_also_moves_the_script_back() -> None:
    table = Table.open("duel", {}, 1, SEATS, {"deal": deal()}, script=SCRIPT)
    table.play(0, "place a2")
    assert (table.ply, table.final_ply, table.awaits_confirmation) == (1, 0, True)
    table.undo(0)
    assert (table.ply, table.view(0)["legal"]) == (0, ["place a1", "place a2", "place a3"])


def test_scripted_table_is_rebuilt_from_its_events() -> None:
    table = scripted_table("place a2", "place b2")
    again = Table.from_events(table.events)
    assert again.events == table.events
    assert again.view(0)["legal"] == ["place c1", "place c3"]
    assert (again.is_scratch, again.starts_from_view, again.commitment) == (True, False, "")
