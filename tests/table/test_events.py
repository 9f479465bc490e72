"""Events define a table completely: replaying them gives the same table, whatever happened."""

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from saqqara.table import Table, TableError

SEATS = [{"name": "Ann", "player": "person", "person": "a"}, {"name": "", "player": "open"}]
COMMANDS = st.tuples(
    st.sampled_from(
        ["play"] * 3
        + ["play at once"] * 3
        + ["undo", "redo", "restart", "confirm", "wrong", "sit"]
        + ["request_takeback", "accept_takeback", "decline_takeback"]
    ),
    st.integers(0, 200),
)


def visible_state(table: Table) -> dict[str, Any]:
    """Return everything that any client can learn about a table."""
    return {
        "seq": table.seq, "seats": table.seats, "people": table.people, "over": table.is_over, "current_player":
        table.current_player,
        "waits": table.awaits_confirmation, "undo": table.can_undo, "redo": table.can_redo, "pending":
        table.pending_actions,
        "commitment": table.commitment, "seed": table.seed, "next": table.rematch_table,
        "views": [table.view(seat) for seat in (0, 1, None)],
        "logs": [table.log(seat) for seat in (0, 1, None)],
        "request": table.takeback_request, "asks": [table.can_request_takeback(seat) for seat in (0, 1)],
        "back": [(back.seq, back.seat, back.ply, back.has_revealed,
        back.undone_lines(None)) for back in table.takebacks],
        "since": [(vars(table.diff_since(seq, [0])), vars(table.diff_since(seq, []))) for seq in range(table.seq + 1)],
        "counts": [[table.seq_for(seats), *table.events_after(0, seats)] for seats in ((), (0,), (0, 1))],
    }  # fmt: skip


def carry_out(table: Table, command: str, number: int) -> None:
    actor = table.current_player if table.current_player is not None else 0
    if command in ("play", "play at once"):
        legal = table.state_for(actor).legal_actions() or ["pass"]
        table.play(actor, legal[number % len(legal)], confirm=command != "play")
    elif command == "wrong":
        texts = table.game.action_texts
        table.play(number % 2, texts[number % len(texts)])
    elif command == "sit":
        table.sit(number % 2, "Bob", "b")
    elif command in ("request_takeback", "accept_takeback", "decline_takeback"):
        getattr(table, command)(number % 2)
    else:
        getattr(table, command)(actor)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 2**256 - 1), st.lists(COMMANDS, max_size=40))
def test_replay_gives_the_same_table_and_refusals_change_nothing(seed: int, commands: list[tuple[str, int]]) -> None:
    table = Table.open("duel", {}, seed, SEATS)
    for command, number in commands:
        before = json.dumps(table.events), visible_state(table)
        try:
            carry_out(table, command, number)
        except TableError:
            assert (json.dumps(table.events), visible_state(table)) == before
    again = Table.from_events(json.loads(json.dumps(table.events)), table.names)
    assert visible_state(again) == visible_state(table)
    assert again.events == table.events
