"""A table as it was after any decision, for finished games and for those that go on."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fastapi import Request

from saqqara.core.game_api import View
from saqqara.core.record import apply_early_end
from saqqara.core.state import State
from saqqara.server.core.preferences import reader
from saqqara.server.tables.table_registry import table_url
from saqqara.server.tables.table_view import Reading, calm
from saqqara.table import Table


@dataclass(frozen=True)
class Past(Reading):
    """A table as its reader saw it after `ply` decisions, with all of the log that they know now; nothing is legal."""

    ply: int

    @cached_property
    def state(self) -> State:
        """The game at that moment."""
        return self.table.state_for(self.seat if self.cover is None else self.cover).at(self.ply)

    @cached_property
    def view(self) -> View:
        """What the table displayed to the reader at that moment."""
        return calm(self.table.for_display(self.state.view(self.eyes)))

    @cached_property
    def known(self) -> View:
        """All that the reader could know at that moment; nothing is legal."""
        return calm(self.state.view(self.eyes))

    @cached_property
    def common(self) -> View:
        """The same: in the past nothing waits to be confirmed."""
        return self.view

    @property
    def line(self) -> dict[str, Any] | None:
        """The decision that led to this moment; None at the beginning."""
        return self.log[self.ply - 1] if self.ply else None

    @property
    def beginning(self) -> str:
        """What the first moment is: the beginning of the game, or the position that somebody has brought along."""
        return self.say("bring-beginning" if self.table.starts_from_position else "replay-beginning")

    @property
    def said(self) -> str:
        """What has just happened, in words; at the end who has won before it."""
        told = self.beginning if self.line is None else self.caption
        if self.ended_early and self.ply == len(self.log):
            return f"{self.ended_early}. {told}"
        if not self.state.is_over:
            return told
        view = apply_early_end(self.view, self.table.outcome)  # who had lost before has not won, whatever the rules say
        return f"{self.page.result_text(view, *self.result_names)} {told}"

    @property
    def caption(self) -> str:
        """The line of the log that led to this moment, without marks; "" at the beginning."""
        return self.page.strip_emphasis(self.told(self.line)) if self.line else ""


class Deciding(Past):
    """The same for the seat that decided at that moment, with what was legal for it."""

    @cached_property
    def view(self) -> View:
        """What the table displayed to the seat at that moment."""
        return self.table.for_display(self.state.view(self.eyes))

    @cached_property
    def known(self) -> View:
        """All that the seat could know at that moment."""
        return self.state.view(self.eyes)


def past(table: Table, seat: int | None, lang: str, url: str, ply: int | None) -> Past:
    """The moment after `ply` decisions, or the nearest there is; None: the beginning of a finished game, and of a game
    that goes on the last moment."""
    last = len(table.log(seat))
    wanted = (0 if table.is_over else last) if ply is None else ply
    return Past(table, seat, lang, url, max(0, min(wanted, last)))


def moment(request: Request, name: str, table: Table, ply: int | None) -> Past:
    """The moment after `ply` decisions, as whoever asks may see it."""
    seat = request.app.state.covers.seat(name, table, request.app.state.guests.guest(request))
    return past(table, seat, reader(request).lang, table_url(request, name), ply)
