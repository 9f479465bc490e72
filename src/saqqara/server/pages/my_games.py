"""A guest's own games: the first thing on the home page, and what programs get of them.

What is said of a table follows from its events, as a spectator sees them. It is kept beside the log and made anew when
the table has gone on, so a list of hundreds of games replays only those that have changed.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field

from saqqara.core.registry import find_definition, list_games
from saqqara.i18n import bot_name, translate
from saqqara.i18n.attribution import names_with_stand_ins
from saqqara.i18n.early_end_text import early_end_text
from saqqara.i18n.times import format_iso
from saqqara.presentation import GamePresenter, format_signed
from saqqara.server.core.errors import WebError
from saqqara.server.core.fair_queue import Desk
from saqqara.server.core.numbers import Whole
from saqqara.server.core.preferences import reader
from saqqara.server.core.templating import fragment, html
from saqqara.server.pages.thumbnails import table_address, version_of
from saqqara.server.tables.api import Commander, Guest, TableName
from saqqara.server.tables.proposals import proposal, rematch, takeback
from saqqara.server.tables.table_registry import Tables, is_computer, not_your_seat
from saqqara.server.tables.table_view import called
from saqqara.storage import Store, TableListEntry
from saqqara.table import OPEN, Table, log_sentence

router = APIRouter()

FIRST = 4
"""So many games stand on the home page at first."""

MORE = 12
"""So many come with every further step."""

AT_ONCE = 12
"""So many tables that have gone on are summed up for one answer; others are shown as they last were."""

STOOD_IN = "stood_in"
"""In a summary, the seats whose results belong to a stand-in; summaries of earlier programs lack it, and are out of
date."""

Summary = dict[str, Any]
Compute = Callable[..., Awaitable[Any]]


@dataclass(frozen=True)
class Wish:
    """Which games: of this title, in this state, with somebody whose name has these letters; "" for all."""

    game: str = ""
    state: str = ""
    who: str = ""

    def __bool__(self) -> bool:
        return bool(self.game or self.state or self.who)


@dataclass(frozen=True)
class Entry:
    """A game in the list: against whom, how it stands, in words of its reader; `when` something last happened and,
    while a clock runs, when it is `due` (seconds since 1970; None if unknown); `asks`: what waits for an answer."""

    table: str
    game: str
    title: str
    crest: str
    others: tuple[str, ...]
    state: str
    stands: str
    last: str
    when: int | None
    due: float | None
    asks: tuple[str, ...]
    pictures: Mapping[str, str]


@dataclass(frozen=True)
class Part:
    """A part of the list as it is `now` (seconds since 1970), and from where on there is more (None: there is not)."""

    entries: tuple[Entry, ...]
    more: int | None
    all: int
    now: float


class OwnGame(BaseModel):
    """A game of one's own."""

    table: str
    game: str
    state: str = Field(description="`yours` (to move), `theirs`, `free` (a seat is), or `over`")
    opponents: list[str] = Field(description="Who else plays, in seat order")
    status_text: str = Field(description="Whose turn it is, or how it ended, in the reader's language")
    last_action_text: str = Field(description='The last move, as a spectator sees it; "" before the first')
    when: str = Field(description='When something last happened (ISO 8601); "" for games of older programs')
    due: str = Field(
        description='When the time of the player whose turn it is runs out (ISO 8601); "" while no clock runs'
    )
    requests: list[str] = Field(description="Proposals that wait for an answer, in the reader's language")


def summed_up(table: Table) -> Summary:
    """What is kept of a table: nothing of it depends on a language, or on what not everybody may know."""
    view, log = table.display_view(None), table.log(None)
    return {
        "game": table.game.name, "players": [seat["player"] for seat in table.seats], "people": table.people,
        "actor": table.current_player, "over": table.is_over, "scores": view["scores"], "winners": view["winners"],
        "version": version_of(table), "last": log[-1] if log else None, "due": table.deadline, "asks": _asks(table),
        "rematch": [table.rematch_table, table.rematch_seat], STOOD_IN: table.stand_in_seats,
        **({"outcome": table.outcome} if table.outcome else {}),
    }  # fmt: skip


def _asks(table: Table) -> list[dict[str, Any]]:
    """What waits for an answer: what, from which seat, and which seats have not answered."""
    asks, request, proposal = [], table.takeback_request, table.participation.proposal
    if request is not None:
        asks.append({"what": "takeback", "seat": request.seat, "missing": sorted(request.pending_seats)})
    if proposal is not None:
        more = {"whom": proposal.replaced_seat, "player": proposal.player, "missing": sorted(proposal.pending_seats)}
        asks.append({"what": proposal.kind, "seat": proposal.seat, **more})
    return asks


async def listed(tables: Tables, store: Store, guest: str, compute: Compute) -> list[TableListEntry]:
    """A guest's tables, the most urgent first; what is said of the latest is up to date."""
    rows = await store.listed_tables(guest)
    late = [number for number, row in enumerate(rows) if not _is_current(row)]
    for number in late[:AT_ONCE]:
        rows[number] = await _current(tables, store, rows[number], compute)
    known = [_today(tables, row) for row in rows if row.summary is not None and row.summary["game"] in list_games()]
    known = [row for row in known if _own(row.summary or {}, guest)]  # a seat can go
    return sorted(_with_rematches(known), key=lambda row: _urgency(row, guest))


async def listed_for(request: Request, guest: str | None, compute: Compute) -> list[TableListEntry]:
    """The same for who asks; somebody new has none."""
    state = request.app.state
    return [] if guest is None else await listed(state.tables, state.store, guest, compute)


def _is_current(row: TableListEntry) -> bool:
    return row.is_current and {"due", STOOD_IN} <= (row.summary or {}).keys()


def _today(tables: Tables, row: TableListEntry) -> TableListEntry:
    """The same with who people are now; of which events, and what follows from them, know nothing."""
    summary = row.summary or {}
    people = [None if person is None else tables.today(person) for person in summary["people"]]
    return row._replace(summary={**summary, "people": people})


async def _current(tables: Tables, store: Store, row: TableListEntry, compute: Compute) -> TableListEntry:
    """The same with what is to be said now; as it is if the table cannot be read, which is named where it is opened."""
    try:
        async with tables.at(row.table) as table:
            seq, summary = table.seq, await compute(summed_up, table)
    except WebError:
        return row
    await store.save_summary(row.table, seq, summary)
    return row._replace(seq=seq, summary_seq=seq, summary=summary)


def _with_rematches(rows: Sequence[TableListEntry]) -> list[TableListEntry]:
    """The same; a rematch without a move says whose offer it is."""
    offers = {}
    for row in rows:
        table, seat = (row.summary or {}).get("rematch") or (None, None)
        if seat is not None:
            offers[table] = seat
    found = []
    for row in rows:
        summary = row.summary or {}
        if row.table in offers and summary["last"] is None and not summary["over"]:
            seats = len(summary["players"])
            seat = (offers[row.table] - 1) % seats  # everybody has moved on by one
            missing = [
                other for other in range(seats) if summary["people"][other] not in (None, summary["people"][seat])
            ]
            offer = {"what": "rematch", "seat": seat, "missing": missing}
            row = row._replace(summary={**summary, "asks": [*summary.get("asks", ()), offer]})
        found.append(row)
    return found


def _urgency(row: TableListEntry, guest: str) -> tuple[int, float]:
    """The key of the order: the reader's turn with the least time left, their turn without a clock and what waits for
    their answer, games that wait for others, games that are over; in each part the latest first."""
    summary, latest = row.summary or {}, -(row.at or 0)
    state, own, due = _state(summary, guest), _own(summary, guest), summary.get("due")
    if state == "over":
        return 3, latest
    if state == "yours" and due is not None:
        return 0, due
    asked = any(seat in ask["missing"] for ask in summary.get("asks", ()) for seat in own)
    return (1 if state == "yours" or asked else 2), latest


def _own(summary: Summary, guest: str) -> list[int]:
    return [seat for seat, person in enumerate(summary["people"]) if person == guest]


def _state(summary: Summary, guest: str) -> str:
    if summary["over"]:
        return "over"
    if OPEN in summary["players"]:
        return "free"
    actor = summary["actor"]
    return (
        "yours"
        if actor in _own(summary, guest) and not is_computer({"player": summary["players"][actor]})
        else "theirs"
    )


def to_move(rows: Sequence[TableListEntry], guest: str) -> list[str]:
    """The tables among these at which it is the reader's turn: those with a clock first, the least time left before
    others, then that which waits longest."""
    waiting = [row for row in rows if _state(row.summary or {}, guest) == "yours"]
    clocks = [row for row in waiting if (row.summary or {}).get("due") is not None]
    return [row.table for row in (*clocks, *(row for row in reversed(waiting) if row not in clocks))]


def entry(name: str, table: Table, guest: str, lang: str) -> Entry:
    """What a list says of a table now."""
    row = TableListEntry(name, table.seq, None, table.names, table.seq, {**summed_up(table), "people": table.accounts})
    return _entry(row, guest, lang)


def part(rows: Sequence[TableListEntry], guest: str, lang: str, wish: Wish, start: int, count: int, now: float) -> Part:
    """The games that were wished for, from the one numbered `start` on."""
    fitting = [row for row in rows if _fits(row, guest, lang, wish)]
    entries = tuple(_entry(row, guest, lang) for row in fitting[start : start + count])
    end = start + len(entries)
    return Part(entries, end if end < len(fitting) else None, len(rows), now)


def _fits(row: TableListEntry, guest: str, lang: str, wish: Wish) -> bool:
    summary = row.summary or {}
    if wish.game not in ("", summary["game"]):
        return False
    state = _state(summary, guest)
    if wish.state not in ("", state, "over" if state == "over" else "running"):
        return False
    letters = wish.who.strip().casefold()
    return not letters or any(letters in name.casefold() for name in _others(row, guest, lang))


def _names(row: TableListEntry, lang: str) -> tuple[GamePresenter, tuple[str, ...]]:
    summary = row.summary or {}
    page = find_definition(summary["game"]).presenter()
    seats = [{"name": row.names.get(seat, ""), "player": who} for seat, who in enumerate(summary["players"])]
    return page, called(seats, page, lang)


def _others(row: TableListEntry, guest: str, lang: str) -> tuple[str, ...]:
    """Who else sits there; of computer players that have a name the level too."""
    (_, names), summary = _names(row, lang), row.summary or {}
    own = _own(summary, guest)
    return tuple(
        with_level(names[seat], player, lang)
        for seat, player in enumerate(summary["players"])
        if seat != own[0] and player != OPEN
    )


def with_level(name: str, player: str, lang: str) -> str:
    """What a computer player is called, with its level; anybody else's name as it is."""
    level = bot_name(lang, player) if is_computer({"player": player}) else ""
    return f"{name} ({level})" if level not in ("", name) else name


def _entry(row: TableListEntry, guest: str, lang: str) -> Entry:
    summary = row.summary or {}
    page, names = _names(row, lang)
    own, name = _own(summary, guest), summary["game"]
    me = own[0] if len(own) == 1 else None
    last = summary["last"]
    return Entry(
        row.table, name, translate(lang, f"{name}-title"), page.seat_symbol(own[0]), _others(row, guest, lang),
        _state(summary, guest), _stands(summary, guest, names, me, lang),
        page.strip_emphasis(log_sentence(page, last, names, lang, me)) if last else "",
        row.at, None if summary.get("due") is None or summary["over"] else summary["due"] / 1000,
        tuple(_ask(ask, names, me, lang) for ask in summary.get("asks", ())),
        {theme: table_address(row.table, summary["version"], lang, theme) for theme in ("day", "night")},
    )  # fmt: skip


def _ask(ask: Mapping[str, Any], names: Sequence[str], me: int | None, lang: str) -> str:
    """What waits for an answer, as a sentence."""
    what, seat = ask["what"], ask["seat"]
    if what == "takeback":
        return takeback(names, lang, me, seat)
    if what == "rematch":
        return rematch(names, lang, me, seat)
    return proposal(names, lang, me, seat, what, ask["whom"], ask["player"])


def score(winners: Sequence[int], points: Sequence[int]) -> str:
    """The points of a game that is over, as they follow the name of who won: theirs first, then from most to least."""
    order = sorted(range(len(points)), key=lambda seat: (seat not in winners, -points[seat]))
    return " : ".join(format_signed(points[seat]) for seat in order)


def _stands(summary: Summary, guest: str, names: Sequence[str], me: int | None, lang: str) -> str:
    """Whose turn it is, or how it ended."""
    state, actor, winners = _state(summary, guest), summary["actor"], summary["winners"]
    if state == "free":
        return translate(lang, "home-mine-free")
    if state != "over":
        if is_computer({"player": summary["players"][actor]}) and summary["people"][actor] is not None:
            names, me = names_with_stand_ins(names, me, [actor], lang)
        whose = "you" if actor == me else "other"
        return translate(lang, "table-turn", whose=whose, name=names[actor])
    names, me = names_with_stand_ins(names, me, summary.get(STOOD_IN, ()), lang)
    if early := early_end_text(summary.get("outcome"), names, lang, me):
        return early
    points = score(winners, summary["scores"])
    if len(winners) > 1:
        return translate(lang, "home-mine-shared", points=points)
    whose = "you" if winners[0] == me else "other"
    return translate(lang, "home-mine-won", whose=whose, name=names[winners[0]], points=points)


@router.get("/my-games", include_in_schema=False)
async def more(
    request: Request,
    guest: Guest,
    game: str = "",
    state: str = "",
    who: str = "",
    start: Annotated[Whole, Query(ge=0)] = 0,
) -> Response:
    """A further part of the list, for the home page."""
    lang, wish = reader(request).lang, Wish(game, state, who[:40])
    desk: Desk = request.app.state.desk
    async with desk.turn(request) as compute:
        rows = await listed_for(request, guest, compute)
        count = MORE if start or wish else FIRST
        now = request.app.state.tables.now() / 1000
        found = await compute(part, rows, guest or "", lang, wish, start, count, now)
        return html(await compute(fragment, lang, "pages/my_games.html", own=found, theme=reader(request).theme))


@router.get("/api/my/games", tags=["tables"])
async def own(request: Request, guest: Guest) -> list[OwnGame]:
    """Your own games, the most urgent first: your turn with the least time left, your turn without a clock and
    proposals that wait for your answer, games in which others are to move, finished games."""
    lang = reader(request).lang
    desk: Desk = request.app.state.desk
    async with desk.turn(request) as compute:
        rows = await listed_for(request, guest, compute)
        now = request.app.state.tables.now() / 1000
        found = await compute(part, rows, guest or "", lang, Wish(), 0, len(rows), now)
    return [
        OwnGame(
            table=one.table, game=one.game, state=one.state, opponents=list(one.others), status_text=one.stands,
            last_action_text=one.last,
            when="" if one.when is None else format_iso(one.when), due="" if one.due is None else format_iso(one.due),
            requests=list(one.asks),
        )
        for one in found.entries
    ]  # fmt: skip


@router.post("/api/my/games/{name}/hide", status_code=204, tags=["tables"])
async def forget(request: Request, name: TableName, guest: Commander) -> None:
    """A table leaves one's own list; nothing else changes, and whoever has its link still comes to it."""
    store: Store = request.app.state.store
    await store.hide_table(guest, name)


@router.post("/api/my/games/{name}/show", status_code=204, tags=["tables"])
async def keep(request: Request, name: TableName, guest: Commander) -> None:
    """A table at which one sits is in one's own list again."""
    async with request.app.state.tables.at(name) as table:
        if not table.seats_of(guest):
            raise not_your_seat()
    store: Store = request.app.state.store
    await store.show_table(guest, name)
