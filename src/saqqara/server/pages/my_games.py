"""List of a user's games, for the home page and for the API.

Every entry is derived from a summary of the table's events, as a spectator sees them. The database caches the summaries
with the sequence number of the last event that they contain. A list of hundreds of games therefore replays only the
tables that have changed.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import Response
from pydantic import BaseModel, Field

from saqqara.core.registry import find_definition, list_games
from saqqara.errors import DomainError
from saqqara.i18n import bot_name, early_end_text, translate
from saqqara.i18n.times import format_iso
from saqqara.presentation import GamePresenter, Viewer, format_signed
from saqqara.server.core.fair_queue import FairExecutor
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.request_limits import BoundedInt
from saqqara.server.core.services import service
from saqqara.server.core.templating import html_response, render_fragment
from saqqara.server.pages.thumbnails import table_thumbnail_url, thumbnail_version
from saqqara.server.tables.api import OptionalGuest, PermittedGuest, TableName
from saqqara.server.tables.table_registry import TableRegistry, not_your_seat
from saqqara.server.tables.table_view import (
    player_names,
    proposal_sentence,
    rematch_sentence,
    takeback_request_sentence,
)
from saqqara.storage import Store, TableListEntry
from saqqara.table import OPEN, Table, log_sentence
from saqqara.table.projections import is_bot

router = APIRouter()

FIRST_PAGE_SIZE = 4
"""Number of games that the home page shows at first."""

PAGE_SIZE = 12
"""Number of games that each "more" request adds."""

MAX_REFRESHED = 12
"""Maximum number of outdated summaries that one request refreshes. The other tables appear with their old summary."""

STAND_INS = "stood_in"
"""Key of a summary: the seats whose result belongs to a stand-in.

Summaries of older versions lack it and are outdated.
"""

Summary = dict[str, Any]
Compute = Callable[..., Awaitable[Any]]


@dataclass(frozen=True)
class MyGamesFilter:
    """Filter by game, state, and part of an opponent's name; "" matches every game."""

    game: str = ""
    state: str = ""
    opponent: str = ""

    def __bool__(self) -> bool:
        return bool(self.game or self.state or self.opponent)


@dataclass(frozen=True)
class MyGame:
    """Game in the list, in the language of the user.

    `when` is the time of the last event, `due` the time at which the running clock expires (seconds since 1970; None if
    unknown or without a clock). `requests` are the proposals that await an answer, as sentences.
    """

    table: str
    game: str
    title: str
    symbol: str
    others: tuple[str, ...]
    state: str
    status_text: str
    last: str
    when: int | None
    due: float | None
    requests: tuple[str, ...]
    pictures: Mapping[str, str]


@dataclass(frozen=True)
class MyGamesPage:
    """Part of the list at the time `now` (seconds since 1970).

    `next_start` is the index of the first game of the next part (None at the end), `total` the number of games without
    the filter.
    """

    entries: tuple[MyGame, ...]
    next_start: int | None
    total: int
    now: float


class MyGameFacts(BaseModel):
    """One of your games."""

    table: str
    game: str
    state: str = Field(description="`yours` (to move), `theirs`, `free` (a seat is free), or `over`")
    opponents: list[str] = Field(description="Other players, in seat order")
    status_text: str = Field(description="Player to move, or how the game ended, in your language")
    last_action_text: str = Field(description='Last action, as a spectator sees it; "" before the first')
    when: str = Field(
        description='Time of the last event (ISO 8601); "" for games from old versions, which did not store it'
    )
    due: str = Field(
        description='Time when the clock of the player to move will expire (ISO 8601); "" while no clock runs'
    )
    requests: list[str] = Field(description="Proposals that await an answer, in your language")


def summarize(table: Table) -> Summary:
    """Return the summary of a table for the cache. It contains neither text in a language nor hidden information."""
    view, log = table.display_view(None), table.log(None)
    return {
        "game": table.game.name, "players": [seat["player"] for seat in table.seats], "people": table.people,
        "current_player": table.current_player, "over": table.is_over, "scores": view["scores"],
        "winners": view["winners"], "version": thumbnail_version(table), "last": log[-1] if log else None,
        "due": table.deadline,
        "asks": _open_requests(table),
        "rematch": [table.rematch_table, table.rematch_seat], STAND_INS: table.stand_in_seats,
        **({"outcome": table.outcome} if table.outcome else {}),
    }  # fmt: skip


def _open_requests(table: Table) -> list[dict[str, Any]]:
    """Return the requests that await an answer: the kind, the requesting seat, and the seats that have not answered."""
    requests, request, proposal = [], table.takeback_request, table.participation.proposal
    if request is not None:
        requests.append({"kind": "takeback", "seat": request.seat, "missing": sorted(request.pending_seats)})
    if proposal is not None:
        proposal_facts = {
            "replaced_seat": proposal.replaced_seat,
            "player": proposal.player,
            "missing": sorted(proposal.pending_seats),
        }
        requests.append({"kind": proposal.kind, "seat": proposal.seat, **proposal_facts})
    return requests


async def find_my_games(tables: TableRegistry, store: Store, guest: str, compute: Compute) -> list[TableListEntry]:
    """Return the listed tables of a guest, most urgent first; the latest ones with up-to-date summaries."""
    rows = await store.listed_tables(guest)
    outdated = [number for number, row in enumerate(rows) if not _is_current(row)]
    for number in outdated[:MAX_REFRESHED]:
        rows[number] = await _refresh_summary(tables, store, rows[number], compute)
    current_rows = [
        _with_current_accounts(tables, row)
        for row in rows
        if row.summary is not None and row.summary["game"] in list_games()
    ]
    current_rows = [row for row in current_rows if _own_seats(row.summary or {}, guest)]  # a player can lose their seat
    return sorted(_with_rematches(current_rows), key=lambda row: _sort_key(row, guest))


async def find_my_games_for(request: Request, guest: str | None, compute: Compute) -> list[TableListEntry]:
    """Return the listed tables of the requesting user; empty for a new guest."""
    return (
        []
        if guest is None
        else await find_my_games(service(request, TableRegistry), service(request, Store), guest, compute)
    )


def _is_current(row: TableListEntry) -> bool:
    return row.is_current and {"due", STAND_INS} <= (row.summary or {}).keys()


def _with_current_accounts(tables: TableRegistry, row: TableListEntry) -> TableListEntry:
    """Return the row with the current accounts of its players.

    Events contain only the IDs that were used at the time.
    """
    summary = row.summary or {}
    people = [None if person is None else tables.resolve_account(person) for person in summary["people"]]
    return row._replace(summary={**summary, "people": people})


async def _refresh_summary(
    tables: TableRegistry, store: Store, row: TableListEntry, compute: Compute
) -> TableListEntry:
    """Return the row with an up-to-date summary.

    The row is unchanged if the table cannot be read; its own page reports the error.
    """
    try:
        async with tables.locked(row.table) as table:
            seq, summary = table.seq, await compute(summarize, table)
    except DomainError:
        return row
    await store.save_summary(row.table, seq, summary)
    return row._replace(seq=seq, summary_seq=seq, summary=summary)


def _with_rematches(rows: Sequence[TableListEntry]) -> list[TableListEntry]:
    """Return the rows, with a request added to each rematch without a move that names the seat that offers it."""
    offers = {}
    for row in rows:
        table, seat = (row.summary or {}).get("rematch") or (None, None)
        if seat is not None:
            offers[table] = seat
    rows_with_offers = []
    for row in rows:
        summary = row.summary or {}
        if row.table in offers and summary["last"] is None and not summary["over"]:
            seats = len(summary["players"])
            seat = (offers[row.table] - 1) % seats  # in a rematch, all players have moved on by one seat
            missing = [
                other for other in range(seats) if summary["people"][other] not in (None, summary["people"][seat])
            ]
            offer = {"kind": "rematch", "seat": seat, "missing": missing}
            row = row._replace(summary={**summary, "asks": [*summary.get("asks", ()), offer]})
        rows_with_offers.append(row)
    return rows_with_offers


def _sort_key(row: TableListEntry, guest: str) -> tuple[int, float]:
    """Return the sort key of a game.

    The order is: your turn with the least time left; your turn without a clock, and requests that await your answer;
    games that wait for others; finished games. Within each group, the latest come first.
    """
    summary, latest = row.summary or {}, -(row.at or 0)
    state, own, due = _game_status(summary, guest), _own_seats(summary, guest), summary.get("due")
    if state == "over":
        return 3, latest
    if state == "yours" and due is not None:
        return 0, due
    awaits_answer = any(seat in request_facts["missing"] for request_facts in summary.get("asks", ()) for seat in own)
    return (1 if state == "yours" or awaits_answer else 2), latest


def _own_seats(summary: Summary, guest: str) -> list[int]:
    return [seat for seat, person in enumerate(summary["people"]) if person == guest]


def _game_status(summary: Summary, guest: str) -> str:
    if summary["over"]:
        return "over"
    if OPEN in summary["players"]:
        return "free"
    actor = summary["current_player"]
    return (
        "yours"
        if actor in _own_seats(summary, guest) and not is_bot({"player": summary["players"][actor]})
        else "theirs"
    )


def tables_to_move(rows: Sequence[TableListEntry], guest: str) -> list[str]:
    """Return the tables at which the guest is to move.

    Tables with a clock come first, those with the least time left before the others, then the ones that have waited
    longest.
    """
    waiting = [row for row in rows if _game_status(row.summary or {}, guest) == "yours"]
    clocks = [row for row in waiting if (row.summary or {}).get("due") is not None]
    return [row.table for row in (*clocks, *(row for row in reversed(waiting) if row not in clocks))]


def build_my_game(name: str, table: Table, guest: str, lang: str) -> MyGame:
    """Return the list entry of a table in its current state."""
    row = TableListEntry(name, table.seq, None, table.names, table.seq, {**summarize(table), "people": table.accounts})
    return _build_entry(row, guest, lang)


def build_page(
    rows: Sequence[TableListEntry], guest: str, lang: str, wanted: MyGamesFilter, start: int, count: int, now: float
) -> MyGamesPage:
    """Return the games that match the filter, starting with index `start`."""
    matching = [row for row in rows if _matches(row, guest, lang, wanted)]
    entries = tuple(_build_entry(row, guest, lang) for row in matching[start : start + count])
    end = start + len(entries)
    return MyGamesPage(entries, end if end < len(matching) else None, len(rows), now)


def _matches(row: TableListEntry, guest: str, lang: str, wanted: MyGamesFilter) -> bool:
    summary = row.summary or {}
    if wanted.game not in ("", summary["game"]):
        return False
    state = _game_status(summary, guest)
    if wanted.state not in ("", state, "over" if state == "over" else "running"):
        return False
    needle = wanted.opponent.strip().casefold()
    return not needle or any(needle in name.casefold() for name in _other_names(row, guest, lang))


def _player_names(row: TableListEntry, lang: str) -> tuple[GamePresenter, tuple[str, ...]]:
    summary = row.summary or {}
    presenter = find_definition(summary["game"]).presenter()
    seats = [{"name": row.names.get(seat, ""), "player": player} for seat, player in enumerate(summary["players"])]
    return presenter, player_names(seats, presenter, lang)


def _other_names(row: TableListEntry, guest: str, lang: str) -> tuple[str, ...]:
    """Return the names of the other players; for named computer players with their level."""
    (_, names), summary = _player_names(row, lang), row.summary or {}
    own = _own_seats(summary, guest)
    return tuple(
        name_with_level(names[seat], player, lang)
        for seat, player in enumerate(summary["players"])
        if seat != own[0] and player != OPEN
    )


def name_with_level(name: str, player: str, lang: str) -> str:
    """Return a name, with the level added for a computer player."""
    level = bot_name(lang, player) if is_bot({"player": player}) else ""
    return f"{name} ({level})" if level not in ("", name) else name


def _build_entry(row: TableListEntry, guest: str, lang: str) -> MyGame:
    summary = row.summary or {}
    presenter, names = _player_names(row, lang)
    own, name = _own_seats(summary, guest), summary["game"]
    me = own[0] if len(own) == 1 else None
    last, viewer = summary["last"], Viewer(lang, me, tuple(names))
    return MyGame(
        row.table,
        name,
        translate(lang, f"{name}-title"),
        presenter.seat_symbol(own[0]),
        _other_names(row, guest, lang),
        _game_status(summary, guest),
        _status_text(summary, guest, viewer),
        presenter.strip_emphasis(log_sentence(presenter, last, viewer)) if last else "",
        row.at,
        None if summary.get("due") is None or summary["over"] else summary["due"] / 1000,
        tuple(_request_sentence(request_facts, viewer) for request_facts in summary.get("asks", ())),
        {theme: table_thumbnail_url(row.table, summary["version"], lang, theme) for theme in ("day", "night")},
    )


def _request_sentence(request_facts: Mapping[str, Any], viewer: Viewer) -> str:
    """Return a request that awaits an answer, as a sentence."""
    kind, seat = request_facts["kind"], request_facts["seat"]
    if kind == "takeback":
        return takeback_request_sentence(viewer, seat)
    if kind == "rematch":
        return rematch_sentence(viewer, seat)
    return proposal_sentence(viewer, seat, kind, request_facts["replaced_seat"], request_facts["player"])


def score_text(winners: Sequence[int], points: Sequence[int]) -> str:
    """Return the scores of a finished game as text: those of the winners first, then from highest to lowest."""
    order = sorted(range(len(points)), key=lambda seat: (seat not in winners, -points[seat]))
    return " : ".join(format_signed(points[seat]) for seat in order)


def _status_text(summary: Summary, guest: str, viewer: Viewer) -> str:
    """Return the player to move, or how the game ended, as a sentence."""
    state, actor, winners = _game_status(summary, guest), summary["current_player"], summary["winners"]
    if state == "free":
        return viewer.translate("home-mine-free")
    if state != "over":
        if is_bot({"player": summary["players"][actor]}) and summary["people"][actor] is not None:
            viewer = viewer.with_stand_ins([actor])
        return viewer.translate("table-turn", **viewer.player_facts(actor))
    viewer = viewer.with_stand_ins(summary.get(STAND_INS, ()))
    if early := early_end_text(summary.get("outcome"), viewer.names, viewer.lang, viewer.seat):
        return early
    points = score_text(winners, summary["scores"])
    if len(winners) > 1:
        return viewer.translate("home-mine-shared", points=points)
    return viewer.translate("home-mine-won", points=points, **viewer.player_facts(winners[0]))


@router.get("/my-games", include_in_schema=False)
async def more_games(
    request: Request,
    guest: OptionalGuest,
    game: str = "",
    state: str = "",
    opponent: str = "",
    start: Annotated[BoundedInt, Query(ge=0)] = 0,
) -> Response:
    """Return a further part of the list as HTML, for the home page."""
    lang, wanted = read_preferences(request).lang, MyGamesFilter(game, state, opponent[:40])
    executor = service(request, FairExecutor)
    async with executor.slot(request) as compute:
        rows = await find_my_games_for(request, guest, compute)
        count = PAGE_SIZE if start or wanted else FIRST_PAGE_SIZE
        now = service(request, TableRegistry).now() / 1000
        page = await compute(build_page, rows, guest or "", lang, wanted, start, count, now)
        return html_response(
            await compute(render_fragment, lang, "pages/my_games.html", own=page, theme=read_preferences(request).theme)
        )


@router.get("/api/my/games", tags=["tables"])
async def list_my_games(request: Request, guest: OptionalGuest) -> list[MyGameFacts]:
    """Return your games, most urgent first.

    The order is: your turn with the least time left; your turn without a clock, and proposals that await your answer;
    games in which others are to move; finished games.
    """
    lang = read_preferences(request).lang
    executor = service(request, FairExecutor)
    async with executor.slot(request) as compute:
        rows = await find_my_games_for(request, guest, compute)
        now = service(request, TableRegistry).now() / 1000
        page = await compute(build_page, rows, guest or "", lang, MyGamesFilter(), 0, len(rows), now)
    return [
        MyGameFacts(
            table=my_game.table,
            game=my_game.game,
            state=my_game.state,
            opponents=list(my_game.others),
            status_text=my_game.status_text,
            last_action_text=my_game.last,
            when="" if my_game.when is None else format_iso(my_game.when),
            due="" if my_game.due is None else format_iso(my_game.due),
            requests=list(my_game.requests),
        )
        for my_game in page.entries
    ]


@router.post("/api/my/games/{name}/hide", status_code=204, tags=["tables"])
async def hide_game(request: Request, name: TableName, guest: PermittedGuest) -> None:
    """Remove a table from your list of games. Nothing else changes, and its link still works."""
    store = service(request, Store)
    await store.hide_table(guest, name)


@router.post("/api/my/games/{name}/show", status_code=204, tags=["tables"])
async def show_game(request: Request, name: TableName, guest: PermittedGuest) -> None:
    """Restore a table at which you have a seat to your list of games."""
    async with service(request, TableRegistry).locked(name) as table:
        if not table.seats_of(guest):
            raise not_your_seat()
    store = service(request, Store)
    await store.show_table(guest, name)
