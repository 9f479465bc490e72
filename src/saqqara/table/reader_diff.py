"""What a reader saw change at a table since an event."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from saqqara.table.takebacks import Takeback
from saqqara.table.undo_stack import TableLogLine, UndoStack


@dataclass(frozen=True)
class ReaderDiff:
    """Log lines that disappeared for a reader, newest first, and lines that were added, oldest first."""

    removed: list[TableLogLine]
    added: list[TableLogLine]


@dataclass(frozen=True)
class Snapshot:
    """What readers could see after an event: the number of final actions, and the pending actions of `seat`, as that
    seat (`own_lines`) and spectators (`public_lines`) saw them."""

    num_final: int
    seat: int | None
    own_lines: tuple[TableLogLine, ...]
    public_lines: tuple[TableLogLine, ...]

    def pending_lines(self, viewpoint: int | None) -> list[TableLogLine]:
        """Return the lines of pending actions as a seat (None: a spectator) saw them."""
        return list(self.own_lines if viewpoint == self.seat else self.public_lines)


def take_snapshot(undo_stack: UndoStack, actor: int | None, previous: Snapshot) -> Snapshot:
    """Return a snapshot of this moment. `actor` is the seat of the pending actions, `previous` the snapshot before."""
    final, count = len(undo_stack.final_state.history), len(undo_stack.pending_actions)
    if count == 0:
        return Snapshot(final, None, (), ())
    if previous.num_final == final and len(previous.own_lines) >= count:
        return Snapshot(final, actor, previous.own_lines[:count], previous.public_lines[:count])
    return Snapshot(
        final, actor, *(tuple(undo_stack.latest_state.log_lines(viewpoint)[final:]) for viewpoint in (actor, None))
    )


def diff_since(
    snapshot: Snapshot,
    seats: Collection[int],
    viewpoint: int | None,
    takebacks: Sequence[Takeback],
    log: Sequence[TableLogLine],
) -> ReaderDiff:
    """Return what changed since `snapshot` for a reader who has `seats` and sees what `viewpoint` sees. `takebacks` are
    the turns taken back since then, oldest first, and `log` is the log of the reader now."""
    before = snapshot.pending_lines(viewpoint) if snapshot.seat in seats else []
    lowest = min([snapshot.num_final, *(back.ply for back in takebacks)])
    if takebacks:
        before = takebacks[0].log_before(viewpoint)[lowest : snapshot.num_final] + before
    now = list(log[lowest:])
    num_equal = 0
    while num_equal < min(len(before), len(now)) and before[num_equal]["action"] == now[num_equal]["action"]:
        num_equal += 1
    return ReaderDiff(before[num_equal:][::-1], now[num_equal:])
