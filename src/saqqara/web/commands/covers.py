"""Hands at one screen: whoever plays several seats of a game with hands sees what spectators see until the player
whose turn it is has said so, if that player knows anything that others may not. What is decided openly nobody has to
say so for: all look on, and nobody's hand is shown. What lies open is remembered while the server runs; after that it
is covered again."""

from __future__ import annotations

from collections import OrderedDict
from functools import partial

from fastapi import APIRouter, Request

from saqqara.table import Table
from saqqara.web.commands.api import ABOUT, Command, Commander, Done, InPlay, TableName
from saqqara.web.commands.reading import Reading
from saqqara.web.commands.tables import check_current, not_your_seat, reader_seat
from saqqara.web.frame.errors import WebError
from saqqara.words import say

router = APIRouter(**ABOUT)

KEPT = 10_000
"""How many open hands are remembered; the one that was opened first is covered first."""


class Covers:
    """Whose hand lies open at which screen."""

    def __init__(self) -> None:
        self._open: OrderedDict[tuple[str, str], int] = OrderedDict()

    def open(self, name: str, guest: str, seat: int) -> None:
        """The player of this seat has the screen now."""
        self._open.pop((name, guest), None)
        self._open[name, guest] = seat
        if len(self._open) > KEPT:
            self._open.popitem(last=False)

    def covered(self, name: str, table: Table, guest: str | None) -> int | None:
        """The seat whose hand is covered at a guest's screen; None: nobody's."""
        own = table.seats_of(guest)
        if guest is None or len(own) < 2 or table.actor not in own or table.actor in table.away:
            return None
        if table.aside:
            return None
        if table.eyes(table.actor) is None:  # all who are here look at the screen: it is nobody's
            self._open.pop((name, guest), None)
            return None
        if self._open.get((name, guest)) == table.actor:
            return None
        if table.hides(table.actor):
            return table.actor
        self.open(name, guest, table.actor)  # with nothing to cover the screen has passed on all the same
        return None

    def refusal(self, name: str, table: Table, guest: str | None) -> WebError | None:
        """Why nothing can be decided or tried while a hand is covered at a guest's screen: the answer would tell of
        it. None while nobody's is."""
        cover = self.covered(name, table, guest)
        return None if cover is None else _covered(table, cover)

    def check(self, name: str, table: Table, guest: str | None) -> None:
        """Raises WebError `covered` while a hand is covered at a guest's screen."""
        if refused := self.refusal(name, table, guest):
            raise refused

    def reading(self, name: str, table: Table, guest: str | None, lang: str, url: str = "") -> Reading:
        """A table as a guest reads it."""
        return Reading(table, self.seat(name, table, guest), lang, url, cover=self.covered(name, table, guest))

    def seat(self, name: str, table: Table, guest: str | None) -> int | None:
        """For which seat a guest reads, and decides; None for a spectator, and while a hand is covered."""
        return reader_seat(table, guest) if self.covered(name, table, guest) is None else None


def _covered(table: Table, cover: int) -> WebError:
    """Whose hand is covered, and who would have to say that they have the screen."""

    def said(message: str, lang: str) -> str:
        return say(lang, message, name=Reading(table, None, lang, "", cover=cover).names[cover])

    return WebError("covered", partial(said, "web-error-covered"), remedy=partial(said, "web-error-uncover"))


@router.post("/{name}/uncover")
async def uncover(name: TableName, command: Command, request: Request, guest: Commander, tables: InPlay) -> Done:
    """At one screen, in a game with hands: whoever decides has the screen now and may see the hand."""
    state = request.app.state
    async with tables.at(name) as table:
        seat = reader_seat(table, guest, command.seat)
        if seat is None:
            raise not_your_seat()
        check_current(table, command.after, guest)
        state.covers.open(name, guest, seat)
        state.hub.news(name)
        return Done(seq=table.seq_for(table.seats_of(guest)))
