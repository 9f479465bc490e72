"""What a reader saw happen at a table between two events."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from saqqara.table.takebacks import TakenBack
from saqqara.table.undo_stack import Line, Progress


@dataclass(frozen=True)
class Steps:
    """What a reader saw happen: decisions taken back, newest first; then decisions made, oldest first."""

    undone: list[Line]
    done: list[Line]


@dataclass(frozen=True)
class Moment:
    """What could be seen after an event: how many decisions were final; whose were pending, as their seat saw them
    (`pending`) and as others beside it did (`openly`)."""

    final: int
    seat: int | None
    pending: tuple[Line, ...]
    openly: tuple[Line, ...]

    def lines(self, eyes: int | None) -> list[Line]:
        """What was pending, as a seat (None: a spectator) knew it."""
        return list(self.pending if eyes == self.seat else self.openly)


def moment(played: Progress, actor: int | None, last: Moment) -> Moment:
    """What can be seen now; `actor` is the seat that pending decisions belong to, `last` the moment before."""
    final, count = len(played.final.history), len(played.pending)
    if count == 0:
        return Moment(final, None, (), ())
    if last.final == final and len(last.pending) >= count:
        return Moment(final, actor, last.pending[:count], last.openly[:count])
    return Moment(final, actor, *(tuple(played.last.log_lines(eyes)[final:]) for eyes in (actor, None)))


def steps_from(
    then: Moment, seats: Collection[int], reader: int | None, backs: Sequence[TakenBack], log: Sequence[Line]
) -> Steps:
    """What happened since `then` for a reader who has `seats` and sees what `reader` sees; `backs` are the turns taken
    back since, oldest first, `log` is what the reader knows now."""
    before = then.lines(reader) if then.seat in seats else []
    lowest = min([then.final, *(back.ply for back in backs)])
    if backs:
        before = backs[0].log(reader)[lowest : then.final] + before
    now = list(log[lowest:])
    same = 0
    while same < min(len(before), len(now)) and before[same]["decision"] == now[same]["decision"]:
        same += 1
    return Steps(before[same:][::-1], now[same:])
