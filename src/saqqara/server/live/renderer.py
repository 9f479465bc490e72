"""Rendering of tables for open pages: a message with the parts that a page does not have yet.

A `RegionRenderer` remembers what each page shows. It runs in a separate process (render_process.py), so that players do
not wait until other pages are updated.
"""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from saqqara.server.live import table_page
from saqqara.server.tables.table_view import TableView
from saqqara.table import ReaderDiff, Table

Regions = dict[str, str]


class RenderTarget(NamedTuple):
    """Reader of an open page, and the data that the page has."""

    page: int  # unique among the pages of the same server
    seat: int | None
    lang: str
    url: str
    covered_seat: int | None  # seat whose hand is covered
    own_seats: tuple[int, ...]  # seats whose hidden information the page may show
    reader_seats: tuple[int, ...]  # seats of the reader, which determine the event numbers
    known_seq: int  # last event that the page has, as its reader counts; -1: none
    resync: bool  # the page shows the state after `known_seq`, whatever was sent before
    may_sit: bool = True  # whether the reader may take a free seat
    member_name: str = ""  # "" for a guest


class RenderError(Exception):
    """Raised if a page cannot be rendered; the text contains the reason."""


class RenderProcessEndedError(Exception):
    """Raised if the rendering process has ended; a retry uses a new process."""


@dataclass
class _TableCache:
    """Regions rendered after a table's last event, by kind of reader, and the regions that each page shows."""

    version_key: tuple[int, tuple[str, ...]] = (-1, ())  # last event, and names of the players
    rendered: dict[tuple[int | None, str, int | None], Regions] = field(default_factory=dict)
    regions_by_page: dict[int, Regions] = field(default_factory=dict)

    def regions(self, table: Table, target: RenderTarget) -> Regions:
        version_key = (table.seq, tuple(seat["name"] for seat in table.seats))
        if self.version_key != version_key:
            self.version_key, self.rendered = version_key, {}
        key = (target.seat, target.lang, target.covered_seat)
        if key not in self.rendered:
            path = urlsplit(target.url).path  # the hostname is no reason to render again
            self.rendered[key] = table_page.render_regions(table, target.seat, target.lang, path, target.covered_seat)
        reader_facts = target.seat, target.lang, target.url, target.covered_seat
        waiting = table_page.render_waiting(table, *reader_facts, target.may_sit, target.member_name)
        context = self.rendered[key]["context"] + table_page.render_watching(table, target.reader_seats, target.lang)
        return {**self.rendered[key], "waiting": waiting, "context": context}


class RegionRenderer:
    """Renderer of tables as long as they have open pages."""

    def __init__(self) -> None:
        self._caches: dict[str, _TableCache] = {}

    def render_message(self, name: str, table: Table, target: RenderTarget) -> str:
        """Return the changes of a page as JSON, which count as sent from now on.

        A new page has no content, unless `target` indicates that it is up to date.
        """
        cache = self._caches.setdefault(name, _TableCache())
        now, before = cache.regions(table, target), cache.regions_by_page.get(target.page, {})
        if target.resync:
            before = dict(now) if target.known_seq == table.seq_for(target.reader_seats) else {}
        cache.regions_by_page[target.page] = now
        changed = {part: html for part, html in now.items() if before.get(part) != html}
        return json.dumps(_build_message(table, target, changed), ensure_ascii=False)

    def remove_page(self, name: str, page: int) -> bool:
        """Remove a closed page; return whether it was the last one of its table."""
        cache = self._caches.get(name, _TableCache())
        cache.regions_by_page.pop(page, None)
        if not cache.regions_by_page:
            self.forget(name)
        return not cache.regions_by_page

    def forget(self, name: str) -> None:
        """Forget what the pages of a table show."""
        self._caches.pop(name, None)


def empty_message(table: Table, seq: int) -> str:
    """Return the message for a page that is up to date while the renderer is busy.

    The renderer does not know then what the page shows, so the page receives its whole content with the next change.
    """
    fields = {"seq": seq, "regions": {}, "moved": [], "steps": [], "announcements": [], "title": ""}
    return json.dumps({**fields, **_clock_now(table)})


def _clock_now(table: Table) -> dict[str, int]:
    return {"now": time.time_ns() // 1_000_000} if table.clocks else {}


def _build_message(table: Table, target: RenderTarget, changed: Regions) -> dict[str, Any]:
    seq = table.seq_for(target.reader_seats)
    known = 0 <= target.known_seq <= seq
    last = table.event_number(target.known_seq, target.reader_seats) if known else 0
    # While a hand is covered, the player who takes the screen gets a final turn whole, but only news of an unfinished
    # one.
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
    """Return the actions among these steps that the page plays back; None if it shows the new state at once.

    It does so if something was taken back. While a hand is covered, the page covers it first and then plays only
    cutscenes.
    """
    if steps.removed:
        return None
    table_view = TableView(table, target.seat, target.lang, target.url, covered_seat=target.covered_seat)
    steps_to_play = table_page.playback_steps(table_view, len(table_view.log) - len(steps.added), target.own_seats)
    return steps_to_play if target.covered_seat is None else [step for step in steps_to_play if step["cutscene"]]
