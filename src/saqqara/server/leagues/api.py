"""The JSON API of leagues: opening one, joining, leaving, starting, editing, cancelling it, looking."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Request
from pydantic import AfterValidator, BaseModel, Field, StrictBool, StrictStr

from saqqara.accounts import Accounts
from saqqara.admin.server_settings import ServerSettings
from saqqara.leagues.league_settings import MAX_PLAYERS, MAX_SEATS, ROUND_ROBIN, InvalidLeagueError, LeagueSettings
from saqqara.leagues.scheduler import LeagueScheduler
from saqqara.leagues.standings import compute_standings, result_from_places, scored_matches
from saqqara.server.core.errors import http_error, http_error_from
from saqqara.server.core.fair_queue import FairExecutor
from saqqara.server.core.identity import player_name
from saqqara.server.core.limits import CreationLimit, StrictBoundedInt, client_address
from saqqara.server.core.preferences import read_preferences
from saqqara.server.leagues.standings_view import StandingsView, build_standings_view
from saqqara.server.tables.api import ROUTER_OPTIONS, OptionalGuest, PermittedGuest, PlayerName, StrictModel
from saqqara.server.tables.bot_names import stand_in_level
from saqqara.server.tables.table_registry import TableRegistry, new_table_name
from saqqara.storage import Store
from saqqara.storage.leagues import LeagueChangedError, LeagueData, LeagueRow, ResultCorrection, retry_on_change
from saqqara.text_validation import clean_name as checked_name
from saqqara.text_validation import clean_text, distinct_name

journal = logging.getLogger("saqqara.leagues")

router = APIRouter(prefix="/api/leagues", **{**ROUTER_OPTIONS, "tags": ["leagues"]})

MAX_LEAGUE_NAME_LENGTH = 60
"""The most letters of a league's name."""

MAX_CORRECTION_REASON_LENGTH = 200
"""The most letters of the reason for a correction."""

LeagueId = Annotated[str, Path(description="The league's name in addresses", max_length=40)]


class NewLeagueRequest(StrictModel):
    """A league to be opened."""

    name: Annotated[str, AfterValidator(checked_name)] = Field(
        max_length=MAX_LEAGUE_NAME_LENGTH, description="What it is called"
    )
    game: str = Field(description="The name of a game", examples=["duel"])
    options: dict[str, StrictBool | StrictBoundedInt | StrictStr] = Field({}, description="Others have their defaults")
    kind: Literal["everybody", "swiss"] = Field(description="Everybody meets everybody, or Swiss rounds")
    seats: StrictBoundedInt = Field(2, description="How many play at a table: 2, 3 or 4")
    rounds: StrictBoundedInt = Field(
        1, description="Of `swiss`: how many; of `everybody`: how often everybody meets everybody"
    )
    round: StrictBoundedInt = Field(0, description="Minutes that a round takes at most; 0: as long as it takes")
    time_control: dict[str, Any] = Field(
        description="As at a table; `first_turn_minutes` limits everyone's first turn",
        examples=[{"minutes": 10, "seconds": 20, "on_timeout": "lost", "first_turn_minutes": 5}],
    )
    spectators: StrictBool = Field(True, description="Whether others may look on")
    listed: StrictBool = Field(False, description="Whether everybody in the house finds it")


class OpenedLeague(BaseModel):
    """A league is open."""

    league: str = Field(description="The league's name in addresses")
    url: str = Field(description="The league's page, which is the invitation too")


class JoinLeagueRequest(StrictModel):
    """Somebody who wants to play."""

    name: PlayerName = ""


class EmptyLeagueRequest(StrictModel):
    """Nothing has to be said beside the address."""


class DropPlayerRequest(StrictModel):
    """Who is to play no longer."""

    number: StrictBoundedInt


class CorrectResultRequest(StrictModel):
    """A table's result is to be another one."""

    round: StrictBoundedInt = Field(ge=0, description="The round, 0 is the first")
    table: StrictBoundedInt = Field(ge=0, description="The table in it, 0 is the first")
    seats: list[Annotated[StrictBoundedInt, Field(ge=1, le=MAX_SEATS)] | None] | None = Field(
        description="By seat the place (the same twice: drawn), null for who never came; null for all: what the game "
        "gave holds again"
    )
    why: Annotated[str, AfterValidator(clean_text)] = Field(
        "", max_length=MAX_CORRECTION_REASON_LENGTH, description="Why; everybody who sees the league reads it"
    )
    after: StrictBoundedInt = Field(
        description="How often this result had been corrected before, as the reader knows it"
    )


class EditLeagueRequest(StrictModel):
    """Changes of a league; what is not named stays."""

    name: Annotated[str, AfterValidator(checked_name)] | None = Field(
        None, max_length=MAX_LEAGUE_NAME_LENGTH, description="What it is called"
    )
    listed: StrictBool | None = Field(None, description="Whether everybody in the house finds it")
    rounds: StrictBoundedInt | None = Field(
        None, description="Of `swiss`: how many rounds; of `everybody`: how often everybody meets everybody"
    )
    round: StrictBoundedInt | None = Field(None, description="Minutes that each later round takes at most; 0: no limit")
    time_control: dict[str, Any] | None = Field(
        None, description="As when a league is opened; before the first round alone"
    )


class CorrectionFacts(BaseModel):
    """A correction of a result."""

    at: int = Field(description="When, in milliseconds since 1970")
    why: str
    places: list[int] | None = Field(description="By seat the place; null: what the game gave holds again")
    absent: list[int] = Field(description="The seats whose people never came")


class StandingFacts(BaseModel):
    """A line of the standings."""

    number: int = Field(description="By which the league knows them")
    place: int
    name: str
    points: float
    tiebreaks: dict[str, float] = Field(description="What decides between equal ones, in this order")
    played: int
    active: bool = Field(description="Whether they are still paired")


class RoundTableFacts(BaseModel):
    """A table of a round."""

    table: str | None = Field(description="Its name; null where nobody plays, as with a bye, or it is not open yet")
    url: str | None
    seats: list[int] = Field(description="The numbers of who sits there, by seat")
    places: list[int] | None = Field(description="By seat the place; null while the game goes on")
    absent: list[int] = Field(description="The seats whose people never came")
    corrections: list[CorrectionFacts] = Field(description="What the keeper has entered; the last one holds")
    rated: bool = Field(description="Whether the standings count it: not where a player has left too early")


class LeagueFacts(BaseModel):
    """A league: nothing hidden is in it."""

    league: str
    name: str
    state: str = Field(description="`open`, `running`, `over` or `cancelled`")
    listed: bool = Field(description="Whether everybody in the house finds it")
    version: str = Field(description="Changes with anything here")
    rules: dict[str, Any] = Field(description="What was agreed, as when it was opened")
    is_organizer: bool = Field(
        description="Whether the reader keeps it, or the house: they may correct, drop and start"
    )
    own_number: int | None = Field(description="The reader's number")
    table: str | None = Field(description="Where the reader plays now")
    standings: list[StandingFacts]
    rounds: list[list[RoundTableFacts]]
    all_rounds: int


def get_scheduler(request: Request) -> LeagueScheduler:
    """Who sees to it that leagues go on."""
    running: LeagueScheduler = request.app.state.league_scheduler
    return running


async def load_league(request: Request, league: str) -> tuple[LeagueData, LeagueSettings]:
    """A league. Raises WebError `no-such-league`."""
    store: Store = request.app.state.store
    league_data = await store.leagues.load(league)
    if league_data is None:
        raise http_error("no-such-league", "league-error-none", status=404)
    return league_data, LeagueSettings.from_json(league_data.league.settings)


def can_manage(request: Request, league_data: LeagueData, person: str | None) -> bool:
    """Whether somebody sees to a league: who keeps it, and who keeps the house, or a league whose keeper has gone, or
    is ill on the evening, could be begun and mended by nobody."""
    settings: ServerSettings = request.app.state.settings
    return person is not None and (league_data.league.organizer == person or settings.is_admin(person))


def member_name(request: Request, person: str) -> str:
    """A member's name; "" for guests."""
    people: Accounts = request.app.state.people
    return people.member_name(person)


@router.post("", status_code=201)
async def open_league(new: NewLeagueRequest, request: Request, guest: PermittedGuest) -> OpenedLeague:
    """Opens a league; for members, who keep it then. It begins when they say so."""
    if not member_name(request, guest):
        raise http_error("no-member", "league-error-member", status=403, suggestion="league-become-member")
    if not new.name:
        raise http_error("bad-request", "league-error-name", field="name")
    facts = new.model_dump(exclude={"name", "listed"})
    try:
        rules = LeagueSettings.from_json({**facts, "time_control": {"on_timeout": "lost", **new.time_control}})
    except InvalidLeagueError as error:
        raise http_error_from("league-error-rules", error.localized, field=error.field) from error
    opening: CreationLimit = request.app.state.creation_limit
    opening.take(guest, client_address(request))
    tables: TableRegistry = request.app.state.tables
    league = new_table_name()
    row = LeagueRow(league, guest, new.name, rules.to_json(), tables.now(), listed=new.listed)
    await request.app.state.store.leagues.create(row)
    return OpenedLeague(league=league, url=f"/leagues/{league}")


@router.get("/{league}")
async def get_league(league: LeagueId, request: Request, guest: OptionalGuest) -> LeagueFacts:
    """A league: who plays, how it stands, which tables there are."""
    executor: FairExecutor = request.app.state.executor
    async with executor.slot(request) as compute:
        league_data, rules = await load_league(request, league)
        return _league_facts(
            await compute(build_standings_view, league_data, rules, guest, read_preferences(request).lang),
            can_manage(request, league_data, guest),
        )


def _league_facts(view: StandingsView, is_organizer: bool) -> LeagueFacts:
    league_data = view.league_data
    ranked = compute_standings(view.rules, league_data)
    count = {(bout.round, bout.number) for bout in scored_matches(view.rules, league_data)}
    return LeagueFacts(
        league=league_data.league.id, name=league_data.league.name, state=view.state, listed=league_data.league.listed,
        version=view.version,
        rules=view.rules.to_json(), is_organizer=is_organizer,
        own_number=view.mine.number if view.mine else None, table=view.table or None,
        standings=[
            StandingFacts(
                number=one.entry.number, place=one.place, name=line.name, points=float(one.points),
                tiebreaks=dict(zip(view.tiebreak_names, map(float, one.tiebreaks), strict=True)),
                played=one.games_played,
                active=one.entry.active,
            )
            for one, line in zip(ranked, view.lines, strict=True)
        ],
        rounds=[
            [
                RoundTableFacts(
                    table=bout.table if bout.opened else None,
                    url=f"/t/{bout.table}" if bout.table and bout.opened else None, seats=list(bout.seats),
                    places=None if bout.result is None else list(bout.result["places"]),
                    absent=[] if bout.result is None else list(bout.result["absent"]),
                    corrections=[
                        CorrectionFacts(at=one.at, why=one.reason, **(one.result or {"places": None, "absent": []}))
                        for one in bout.corrections
                    ],
                    rated=(bout.round, bout.number) in count,
                )
                for bout in league_data.matches
                if bout.round == one.round
            ]
            for one in league_data.rounds
        ],
        all_rounds=view.all_rounds,
    )  # fmt: skip


@router.post("/{league}/join", status_code=204)
async def join(league: LeagueId, joining: JoinLeagueRequest, request: Request, guest: PermittedGuest) -> None:
    """Who asks plays in the league, or does again: from the next round on. Where everybody meets everybody nobody comes
    once it has begun."""

    async def change(league_data: LeagueData, rules: LeagueSettings) -> None:
        name = player_name(request, guest, joining.name)
        if not name:
            raise http_error("bad-request", "league-error-your-name", field="name")
        if not member_name(request, guest):
            name = distinct_name(name, [entry.name for entry in league_data.entries if entry.person != guest])
        new = all(entry.person != guest for entry in league_data.entries)
        if not is_active(league_data) or (new and not accepts_players(league_data, rules)):
            raise http_error("too-late", "league-error-too-late")
        if new and len(league_data.entries) >= MAX_PLAYERS:
            raise http_error("full", "league-error-full", most=MAX_PLAYERS)
        await request.app.state.store.leagues.add_entry(league_data, guest, name)

    await _change_league(request, league, change)


@router.post("/{league}/leave", status_code=204)
async def leave(league: LeagueId, _: EmptyLeagueRequest, request: Request, guest: PermittedGuest) -> None:
    """Who asks is paired no longer, and loses the game that they play there now."""

    async def change(league_data: LeagueData, rules: LeagueSettings) -> None:
        mine = [entry.number for entry in league_data.entries if entry.person == guest]
        if not mine:
            raise http_error("not-in-league", "league-error-not-in")
        await _remove_players(request, league_data, mine)

    await _change_league(request, league, change)


@router.post("/{league}/drop", status_code=204)
async def drop(league: LeagueId, dropping: DropPlayerRequest, request: Request, guest: PermittedGuest) -> None:
    """The same for somebody else; for who keeps the league."""

    async def change(league_data: LeagueData, rules: LeagueSettings) -> None:
        _check_organizer(request, league_data, guest)
        if all(entry.number != dropping.number for entry in league_data.entries):
            raise http_error("not-in-league", "league-error-nobody", field="number", status=404)
        await _remove_players(request, league_data, [dropping.number])

    await _change_league(request, league, change)
    _log_league_event(request, league, "dropped", guest)


@router.post("/{league}/start", status_code=204)
async def start(league: LeagueId, _: EmptyLeagueRequest, request: Request, guest: PermittedGuest) -> None:
    """The first round begins, and its tables open themselves; for who keeps the league."""
    running = get_scheduler(request)

    async def change(league_data: LeagueData, rules: LeagueSettings) -> None:
        _check_organizer(request, league_data, guest)
        if league_data.rounds:
            raise http_error("begun", "league-error-begun")
        if len(league_data.entries) < rules.min_seats:
            raise http_error("too-few", "league-error-too-few", count=rules.min_seats)
        await running.start_round(rules, league_data)

    await _change_league(request, league, change)
    await running.advance(league)


@router.post("/{league}/correct", status_code=204)
async def correct(league: LeagueId, correcting: CorrectResultRequest, request: Request, guest: PermittedGuest) -> None:
    """The result of a table is another one, for whatever reason everybody can read then; for who keeps the league, also
    when it is over. The standings follow; rounds that have begun stay as they are."""
    where = correcting.round, correcting.table
    seats, why = correcting.seats, correcting.why
    tables: TableRegistry = request.app.state.tables

    async def change(league_data: LeagueData, rules: LeagueSettings) -> None:
        _check_organizer(request, league_data, guest)
        match = next(
            (one for one in league_data.matches if (one.round, one.number) == where and len(one.seats) > 1), None
        )
        if match is None:
            raise http_error("no-such-table", "league-error-no-table", status=404)
        if seats is not None and len(seats) != len(match.seats):
            raise http_error("bad-request", "league-error-places", field="seats", count=len(match.seats))
        if seats is not None and not why:
            raise http_error("bad-request", "league-error-why", field="why")
        if seats is None and match.table_result is None and league_data.league.ended is not None:
            raise http_error("too-late", "league-error-no-result")
        if correcting.after != len(match.corrections):
            raise http_error("stale", "league-error-late")
        new = ResultCorrection(tables.now(), why, None if seats is None else result_from_places(seats))
        await request.app.state.store.leagues.correct_result(league_data, match, new)

    await _change_league(request, league, change)


@router.post("/{league}/edit", status_code=204)
async def edit(league: LeagueId, editing: EditLeagueRequest, request: Request, guest: PermittedGuest) -> None:
    """Change what is named; for the keeper. The pace can change until the first round begins, and there are never fewer
    rounds than have begun; a time limit applies from the next round on."""
    changes = editing.model_dump(exclude={"name", "listed"}, exclude_none=True)
    if editing.time_control is not None:
        changes["time_control"] = {"on_timeout": "lost", **editing.time_control}

    async def change(league_data: LeagueData, rules: LeagueSettings) -> None:
        _check_organizer(request, league_data, guest)
        if changes and not is_active(league_data):
            raise http_error("too-late", "league-error-too-late")
        name = league_data.league.name if editing.name is None else editing.name
        if not name:
            raise http_error("bad-request", "league-error-name", field="name")
        try:
            new = LeagueSettings.from_json({**rules.to_json(), **changes})
        except InvalidLeagueError as error:
            raise http_error_from("league-error-change", error.localized, field=error.field) from error
        if league_data.rounds and new.time_control != rules.time_control:
            raise http_error("begun", "league-error-pace-begun", field="time_control")
        if new.total_rounds(len(league_data.entries)) < len(league_data.rounds):
            raise http_error("begun", "league-error-rounds-begun", field="rounds", count=len(league_data.rounds))
        listed = league_data.league.listed if editing.listed is None else editing.listed
        await request.app.state.store.leagues.edit(league_data, name, listed, new.to_json())

    await _change_league(request, league, change)
    _log_league_event(request, league, "edited", guest)


@router.post("/{league}/cancel", status_code=204)
async def cancel(league: LeagueId, _: EmptyLeagueRequest, request: Request, guest: PermittedGuest) -> None:
    """End a league that is under way; for its keeper. Open games end without a result and do not count, results so far
    stay."""

    async def change(league_data: LeagueData, rules: LeagueSettings) -> None:
        _check_organizer(request, league_data, guest)
        if league_data.league.state != "running":
            raise http_error("not-running", "league-error-not-running")
        await get_scheduler(request).cancel_league(league_data)

    await _change_league(request, league, change)
    _log_league_event(request, league, "cancelled", guest)


@router.post("/{league}/delete", status_code=204)
async def delete(league: LeagueId, _: EmptyLeagueRequest, request: Request, guest: PermittedGuest) -> None:
    """Delete a league that has not begun, or was cancelled; for its keeper. Games that were played stay."""

    async def change(league_data: LeagueData, rules: LeagueSettings) -> None:
        _check_organizer(request, league_data, guest)
        if not can_delete(league_data):
            raise http_error("begun", "league-error-delete")
        await request.app.state.store.leagues.delete(league_data)

    await _change_league(request, league, change)
    _log_league_event(request, league, "deleted", guest)


def is_active(league_data: LeagueData) -> bool:
    """Whether a league is open or under way."""
    return league_data.league.state in ("open", "running")


def accepts_players(league_data: LeagueData, rules: LeagueSettings) -> bool:
    """Whether a new player can join: before the first round, and in Swiss rounds while another one is to come."""
    return not league_data.rounds or (
        rules.kind != ROUND_ROBIN and len(league_data.rounds) < rules.total_rounds(len(league_data.entries))
    )


def can_delete(league_data: LeagueData) -> bool:
    """Whether a league has not begun, or was cancelled and all its games are closed."""
    return league_data.league.state == "open" or (
        league_data.league.state == "cancelled" and league_data.league.ended is not None
    )


async def _remove_players(request: Request, league_data: LeagueData, numbers: list[int]) -> None:
    if not is_active(league_data):
        raise http_error("too-late", "league-error-too-late")
    levels = request.app.state.levels
    await get_scheduler(request).remove_players(league_data, numbers, lambda table: stand_in_level(table, levels))


def _check_organizer(request: Request, league_data: LeagueData, guest: str) -> None:
    if not can_manage(request, league_data, guest):
        raise http_error("not-keeper", "league-error-not-keeper", status=403)


async def _change_league(
    request: Request, league: str, change: Callable[[LeagueData, LeagueSettings], Awaitable[None]]
) -> None:
    """Let `change` check a league and change it, again where it has changed in between. Raises WebError `late` where it
    changes each time."""

    async def once() -> None:
        await change(*await load_league(request, league))

    try:
        await retry_on_change(once)
    except LeagueChangedError as error:
        raise http_error("stale", "league-error-late") from error


def _log_league_event(request: Request, league: str, event: str, guest: str) -> None:
    """Write into the journal what its keeper or the host has done to a league."""
    settings: ServerSettings = request.app.state.settings
    by = "host" if settings.is_admin(guest) else "keeper"
    journal.info("league", extra={"facts": {"league": league, "event": event, "by": by}})
