"""Drawing tables for open pages: what a page does not have yet, as the message that it is sent.

A `RegionRenderer` remembers what each page shows. `InlineRenderer` draws in the process that asks; `SubprocessRenderer`
(render_process.py) in one of its own, so that nobody who decides waits for what others are shown.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol
from urllib.parse import urlsplit

from saqqara.server.live import table_page
from saqqara.server.tables.table_view import TableView
from saqqara.table import ReaderDiff, Table

Regions = dict[str, str]


class RenderTarget(NamedTuple):
    """Who reads an open page now, and what the page has."""

    page: int  # no other page of the same server has this number
    seat: int | None
    lang: str
    url: str
    covered_seat: int | None  # the seat whose hand is covered
    own_seats: tuple[int, ...]  # the seats for whose pieces the recipient has eyes
    reader_seats: tuple[int, ...]  # the reader's seats, in whose events they count
    known_seq: int  # the last event that the page knows, as its reader counts; -1: of none
    resync: bool  # what the page shows follows from `have` alone, whatever it was sent before
    may_sit: bool = True  # whether a free seat may become theirs
    member_name: str = ""  # of a member


class RenderError(Exception):
    """A page cannot be drawn; the text says why."""


class RenderProcessEndedError(Exception):
    """The drawing process has ended; a question that is asked again goes to a new one."""


class Renderer(Protocol):
    """Who draws for the pages of all tables."""

    @property
    def is_busy(self) -> bool:
        """Whether so many wait for an answer that nothing should be asked that can be done without."""

    async def start(self) -> None:
        """Returns when a question would be answered at once."""

    def render(self, name: str, table: Table, target: RenderTarget) -> Awaitable[str]:
        """What a page of this table, as it is now, does not have yet, as JSON; from now on the page has it. Waiting for
        the answer raises RenderProcessEndedError and RenderError."""

    def remove_page(self, name: str, page: int) -> None:
        """A page is open no longer."""

    async def close(self) -> None:
        """Nothing will be drawn any more."""


@dataclass
class _TableCache:
    """What was drawn after a table's last event, by kind of reader; and what each page shows."""

    version_key: tuple[int, tuple[str, ...]] = (-1, ())  # the last event, and what people were called
    rendered: dict[tuple[int | None, str, int | None], Regions] = field(default_factory=dict)
    regions_by_page: dict[int, Regions] = field(default_factory=dict)

    def regions(self, table: Table, target: RenderTarget) -> Regions:
        moment = (table.seq, tuple(seat["name"] for seat in table.seats))
        if self.version_key != moment:
            self.version_key, self.rendered = moment, {}
        key = (target.seat, target.lang, target.covered_seat)
        if key not in self.rendered:
            path = urlsplit(target.url).path  # by what name its host is called is no reason to draw a table anew
            self.rendered[key] = table_page.render_regions(table, target.seat, target.lang, path, target.covered_seat)
        read_by = target.seat, target.lang, target.url, target.covered_seat
        waiting = table_page.render_waiting(table, *read_by, target.may_sit, target.member_name)
        where = self.rendered[key]["context"] + table_page.render_watching(table, target.reader_seats, target.lang)
        return {**self.rendered[key], "waiting": waiting, "context": where}


class RegionRenderer:
    """Where tables are drawn, as long as they have open pages."""

    def __init__(self) -> None:
        self._caches: dict[str, _TableCache] = {}

    def render_message(self, name: str, table: Table, target: RenderTarget) -> str:
        """What a page does not have yet, as JSON; from now on it has it. Who was never here has nothing, unless it says
        so itself."""
        cache = self._caches.setdefault(name, _TableCache())
        now, before = cache.regions(table, target), cache.regions_by_page.get(target.page, {})
        if target.resync:
            before = dict(now) if target.known_seq == table.seq_for(target.reader_seats) else {}
        cache.regions_by_page[target.page] = now
        changed = {part: html for part, html in now.items() if before.get(part) != html}
        return json.dumps(_build_message(table, target, changed), ensure_ascii=False)

    def remove_page(self, name: str, page: int) -> bool:
        """A page is open no longer; whether it was the last of its table."""
        cache = self._caches.get(name, _TableCache())
        cache.regions_by_page.pop(page, None)
        if not cache.regions_by_page:
            self.forget(name)
        return not cache.regions_by_page

    def forget(self, name: str) -> None:
        """Whatever pages of a table show is not known any more."""
        self._caches.pop(name, None)


def empty_message(table: Table, seq: int) -> str:
    """What a page is told that has everything, where nobody draws for it now: of what it shows nothing is known then,
    so whatever happens next it is told whole."""
    nothing = {"seq": seq, "regions": {}, "moved": [], "steps": [], "announcements": [], "title": ""}
    return json.dumps({**nothing, **_clock_now(table)})


def _clock_now(table: Table) -> dict[str, int]:
    return {"now": time.time_ns() // 1_000_000} if table.clocks else {}


def _build_message(table: Table, target: RenderTarget, changed: Regions) -> dict[str, Any]:
    seq = table.seq_for(target.reader_seats)
    known = 0 <= target.known_seq <= seq
    last = table.event_number(target.known_seq, target.reader_seats) if known else 0
    # at a covered screen a turn that is final is told whole, for whoever takes it over; of one that goes on what is new
    seats = target.reader_seats if target.covered_seat is not None and table.pending_actions else target.own_seats
    steps = table.diff_since(last, seats, target.covered_seat) if known else ReaderDiff([], [])
    events = table.events_after(last, target.reader_seats) if known else ()
    return {
        "seq": seq,
        "regions": changed,
        "moved": table_page.moved_pieces(steps),
        "steps": _playback(table, target, steps),
        "announcements": table_page.change_sentences(table, steps, target.seat, target.lang, events)
        if changed and known
        else [],
        "title": table_page.page_title(table, target.seat, target.lang),
        **_clock_now(table),
    }


def _playback(table: Table, target: RenderTarget, steps: ReaderDiff) -> list[table_page.PlaybackStep] | None:
    """What a page plays of these steps: the decisions made. None where it shows at once how the table stands: something
    was taken back. Where a hand is covered now the page shows that first, and then only what is staged."""
    if steps.removed:
        return None
    reading = TableView(table, target.seat, target.lang, target.url, covered_seat=target.covered_seat)
    steps_to_play = table_page.playback_steps(reading, len(reading.log) - len(steps.added), target.own_seats)
    return steps_to_play if target.covered_seat is None else [step for step in steps_to_play if step["cutscene"]]


class InlineRenderer:
    """Draws in the process that asks, which waits meanwhile."""

    is_busy = False

    def __init__(self) -> None:
        self._renderer = RegionRenderer()

    async def start(self) -> None:
        """See Renderer."""

    def render(self, name: str, table: Table, target: RenderTarget) -> Awaitable[str]:
        """See Renderer."""
        answer = asyncio.get_running_loop().create_future()
        answer.set_result(self._renderer.render_message(name, table, target))
        return answer

    def remove_page(self, name: str, page: int) -> None:
        """See Renderer."""
        self._renderer.remove_page(name, page)

    async def close(self) -> None:
        """See Renderer."""
