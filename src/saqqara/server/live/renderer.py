"""Drawing tables for open pages: what a page does not have yet, as the message that it is sent.

A `Studio` remembers what each page shows. `Here` draws in the process that asks; `Apart` (apart.py) in one of its own,
so that nobody who decides waits for what others are shown.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol
from urllib.parse import urlsplit

from saqqara.server.live import playback_steps
from saqqara.server.live import regions as parts
from saqqara.server.tables.table_view import Reading
from saqqara.table import ReaderDiff, Table

Regions = dict[str, str]


class Recipient(NamedTuple):
    """Who reads an open page now, and what the page has."""

    page: int  # no other page of the same server has this number
    seat: int | None
    lang: str
    url: str
    cover: int | None  # the seat whose hand is covered
    own: tuple[int, ...]  # the seats for whose pieces the recipient has eyes
    counted: tuple[int, ...]  # the reader's seats, in whose events they count
    have: int  # the last event that the page knows, as its reader counts; -1: of none
    anew: bool  # what the page shows follows from `have` alone, whatever it was sent before
    welcome: bool = True  # whether a free seat may become theirs
    own_name: str = ""  # of a member


class DrawingError(Exception):
    """A page cannot be drawn; the text says why."""


class DrawingEnded(Exception):
    """The drawing process has ended; a question that is asked again goes to a new one."""


class Drawing(Protocol):
    """Who draws for the pages of all tables."""

    @property
    def busy(self) -> bool:
        """Whether so many wait for an answer that nothing should be asked that can be done without."""

    async def begin(self) -> None:
        """Returns when a question would be answered at once."""

    def ask(self, name: str, table: Table, recipient: Recipient) -> Awaitable[str]:
        """What a page of this table, as it is now, does not have yet, as JSON; from now on the page has it. Waiting for
        the answer raises DrawingEnded and DrawingError."""

    def leave(self, name: str, page: int) -> None:
        """A page is open no longer."""

    async def close(self) -> None:
        """Nothing will be drawn any more."""


@dataclass
class _Easel:
    """What was drawn after a table's last event, by kind of reader; and what each page shows."""

    moment: tuple[int, tuple[str, ...]] = (-1, ())  # the last event, and what people were called
    drawn: dict[tuple[int | None, str, int | None], Regions] = field(default_factory=dict)
    shown: dict[int, Regions] = field(default_factory=dict)

    def regions(self, table: Table, recipient: Recipient) -> Regions:
        moment = (table.seq, tuple(seat["name"] for seat in table.seats))
        if self.moment != moment:
            self.moment, self.drawn = moment, {}
        key = (recipient.seat, recipient.lang, recipient.cover)
        if key not in self.drawn:
            path = urlsplit(recipient.url).path  # by what name its host is called is no reason to draw a table anew
            self.drawn[key] = parts.regions(table, recipient.seat, recipient.lang, path, recipient.cover)
        read_by = recipient.seat, recipient.lang, recipient.url, recipient.cover
        waiting = parts.waiting(table, *read_by, recipient.welcome, recipient.own_name)
        where = self.drawn[key]["context"] + parts.watching(table, recipient.counted, recipient.lang)
        return {**self.drawn[key], "waiting": waiting, "context": where}


class Studio:
    """Where tables are drawn, as long as they have open pages."""

    def __init__(self) -> None:
        self._easels: dict[str, _Easel] = {}

    def tell(self, name: str, table: Table, recipient: Recipient) -> str:
        """What a page does not have yet, as JSON; from now on it has it. Who was never here has nothing, unless it says
        so itself."""
        easel = self._easels.setdefault(name, _Easel())
        now, before = easel.regions(table, recipient), easel.shown.get(recipient.page, {})
        if recipient.anew:
            before = dict(now) if recipient.have == table.seq_for(recipient.counted) else {}
        easel.shown[recipient.page] = now
        changed = {part: html for part, html in now.items() if before.get(part) != html}
        return json.dumps(_message(table, recipient, changed), ensure_ascii=False)

    def leave(self, name: str, page: int) -> bool:
        """A page is open no longer; whether it was the last of its table."""
        easel = self._easels.get(name, _Easel())
        easel.shown.pop(page, None)
        if not easel.shown:
            self.forget(name)
        return not easel.shown

    def forget(self, name: str) -> None:
        """Whatever pages of a table show is not known any more."""
        self._easels.pop(name, None)


def nothing_new(table: Table, seq: int) -> str:
    """What a page is told that has everything, where nobody draws for it now: of what it shows nothing is known then,
    so whatever happens next it is told whole."""
    nothing = {"seq": seq, "regions": {}, "moved": [], "steps": [], "announcements": [], "title": ""}
    return json.dumps({**nothing, **_now(table)})


def _now(table: Table) -> dict[str, int]:
    return {"now": time.time_ns() // 1_000_000} if table.clocks else {}


def _message(table: Table, recipient: Recipient, changed: Regions) -> dict[str, Any]:
    seq = table.seq_for(recipient.counted)
    known = 0 <= recipient.have <= seq
    last = table.event_number(recipient.have, recipient.counted) if known else 0
    # at a covered screen a turn that is final is told whole, for whoever takes it over; of one that goes on what is new
    seats = recipient.counted if recipient.cover is not None and table.pending_actions else recipient.own
    steps = table.diff_since(last, seats, recipient.cover) if known else ReaderDiff([], [])
    events = table.events_after(last, recipient.counted) if known else ()
    return {
        "seq": seq,
        "regions": changed,
        "moved": parts.moved(steps),
        "steps": _played(table, recipient, steps),
        "announcements": parts.said(table, steps, recipient.seat, recipient.lang, events) if changed and known else [],
        "title": parts.title(table, recipient.seat, recipient.lang),
        **_now(table),
    }


def _played(table: Table, recipient: Recipient, steps: ReaderDiff) -> list[playback_steps.Step] | None:
    """What a page plays of these steps: the decisions made. None where it shows at once how the table stands: something
    was taken back. Where a hand is covered now the page shows that first, and then only what is staged."""
    if steps.removed:
        return None
    reading = Reading(table, recipient.seat, recipient.lang, recipient.url, cover=recipient.cover)
    told = playback_steps.steps(reading, len(reading.log) - len(steps.added), recipient.own)
    return told if recipient.cover is None else [step for step in told if step["cutscene"]]


class Here:
    """Draws in the process that asks, which waits meanwhile."""

    busy = False

    def __init__(self) -> None:
        self._studio = Studio()

    async def begin(self) -> None:
        """See Drawing."""

    def ask(self, name: str, table: Table, recipient: Recipient) -> Awaitable[str]:
        """See Drawing."""
        answer = asyncio.get_running_loop().create_future()
        answer.set_result(self._studio.tell(name, table, recipient))
        return answer

    def leave(self, name: str, page: int) -> None:
        """See Drawing."""
        self._studio.leave(name, page)

    async def close(self) -> None:
        """See Drawing."""
