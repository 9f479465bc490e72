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
from saqqara.leagues.standings import compute_standings, counted_bouts, result_from_places
from saqqara.server.core.errors import because, refused
from saqqara.server.core.fair_queue import Desk
from saqqara.server.core.limits import Opening, address
from saqqara.server.core.numbers import StrictWhole
from saqqara.server.core.preferences import reader
from saqqara.server.leagues.standings_view import Sheet, sheet
from saqqara.server.tables.api import ABOUT, Commander, Guest, Name, Strict
from saqqara.server.tables.bot_names import stand_in
from saqqara.server.tables.guest_identity import player_name
from saqqara.server.tables.table_registry import Tables, new_name
from saqqara.storage import Store
from saqqara.storage.leagues import LeagueChangedError, LeagueData, LeagueRow, ResultCorrection, retry_on_change
from saqqara.text_validation import clean_name as checked_name
from saqqara.text_validation import clean_text, distinct_name

journal = logging.getLogger("saqqara.leagues")

router = APIRouter(prefix="/api/leagues", **{**ABOUT, "tags": ["leagues"]})

LONGEST = 60
"""The most letters of a league's name."""

LONGEST_WHY = 200
"""The most letters of the reason for a correction."""

LeagueId = Annotated[str, Path(description="The league's name in addresses", max_length=40)]


class NewLeague(Strict):
    """A league to be opened."""

    name: Annotated[str, AfterValidator(checked_name)] = Field(max_length=LONGEST, description="What it is called")
    game: str = Field(description="The name of a game", examples=["duel"])
    options: dict[str, StrictBool | StrictWhole | StrictStr] = Field({}, description="Others have their defaults")
    kind: Literal["everybody", "swiss"] = Field(description="Everybody meets everybody, or Swiss rounds")
    seats: StrictWhole = Field(2, description="How many play at a table: 2, 3 or 4")
    rounds: StrictWhole = Field(
        1, description="Of `swiss`: how many; of `everybody`: how often everybody meets everybody"
    )
    round: StrictWhole = Field(0, description="Minutes that a round takes at most; 0: as long as it takes")
    pace: dict[str, Any] = Field(
        description="As at a table (`terms.pace`); `come`: minutes at most for everybody's first turn",
        examples=[{"minutes": 10, "seconds": 20, "then": "lost", "come": 5}],
    )
    spectators: StrictBool = Field(True, description="Whether others may look on")
    listed: StrictBool = Field(False, description="Whether everybody in the house finds it")


class Opened(BaseModel):
    """A league is open."""

    league: str = Field(description="The league's name in addresses")
    url: str = Field(description="The league's page, which is the invitation too")


class Joining(Strict):
    """Somebody who wants to play."""

    name: Name = ""


class Nothing(Strict):
    """Nothing has to be said beside the address."""


class Dropping(Strict):
    """Who is to play no longer."""

    number: StrictWhole


class Correcting(Strict):
    """A table's result is to be another one."""

    round: StrictWhole = Field(ge=0, description="The round, 0 is the first")
    table: StrictWhole = Field(ge=0, description="The table in it, 0 is the first")
    seats: list[Annotated[StrictWhole, Field(ge=1, le=MAX_SEATS)] | None] | None = Field(
        description="By seat the place (the same twice: drawn), null for who never came; null for all: what the game "
        "gave holds again"
    )
    why: Annotated[str, AfterValidator(clean_text)] = Field(
        "", max_length=LONGEST_WHY, description="Why; everybody who sees the league reads it"
    )
    after: StrictWhole = Field(description="How often this result had been corrected before, as the reader knows it")


class Editing(Strict):
    """Changes of a league; what is not named stays."""

    name: Annotated[str, AfterValidator(checked_name)] | None = Field(
        None, max_length=LONGEST, description="What it is called"
    )
    listed: StrictBool | None = Field(None, description="Whether everybody in the house finds it")
    rounds: StrictWhole | None = Field(
        None, description="Of `swiss`: how many rounds; of `everybody`: how often everybody meets everybody"
    )
    round: StrictWhole | None = Field(None, description="Minutes that each later round takes at most; 0: no limit")
    pace: dict[str, Any] | None = Field(None, description="As when a league is opened; before the first round alone")


class Corrected(BaseModel):
    """A correction of a result."""

    at: int = Field(description="When, in milliseconds since 1970")
    why: str
    places: list[int] | None = Field(description="By seat the place; null: what the game gave holds again")
    absent: list[int] = Field(description="The seats whose people never came")


class Standing(BaseModel):
    """A line of the standings."""

    number: int = Field(description="By which the league knows them")
    place: int
    name: str
    points: float
    tiebreaks: dict[str, float] = Field(description="What decides between equal ones, in this order")
    played: int
    active: bool = Field(description="Whether they are still paired")


class TableOf(BaseModel):
    """A table of a round."""

    table: str | None = Field(description="Its name; null where nobody plays, as with a bye, or it is not open yet")
    url: str | None
    seats: list[int] = Field(description="The numbers of who sits there, by seat")
    places: list[int] | None = Field(description="By seat the place; null while the game goes on")
    absent: list[int] = Field(description="The seats whose people never came")
    corrections: list[Corrected] = Field(description="What the keeper has entered; the last one holds")
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
    standings: list[Standing]
    rounds: list[list[TableOf]]
    all_rounds: int


def running_of(request: Request) -> LeagueScheduler:
    """Who sees to it that leagues go on."""
    running: LeagueScheduler = request.app.state.leagues
    return running


async def kept_of(request: Request, league: str) -> tuple[LeagueData, LeagueSettings]:
    """A league. Raises WebError `no-such-league`."""
    store: Store = request.app.state.store
    kept = await store.leagues.load(league)
    if kept is None:
        raise refused("no-such-league", "league-error-none", status=404)
    return kept, LeagueSettings.from_json(kept.league.facts)


def keeps(request: Request, kept: LeagueData, person: str | None) -> bool:
    """Whether somebody sees to a league: who keeps it, and who keeps the house, or a league whose keeper has gone, or
    is ill on the evening, could be begun and mended by nobody."""
    house: ServerSettings = request.app.state.house
    return person is not None and (kept.league.keeper == person or house.is_admin(person))


def member_name(request: Request, person: str) -> str:
    """A member's name; "" for guests."""
    people: Accounts = request.app.state.people
    return people.member_name(person)


@router.post("", status_code=201)
async def open_league(new: NewLeague, request: Request, guest: Commander) -> Opened:
    """Opens a league; for members, who keep it then. It begins when they say so."""
    if not member_name(request, guest):
        raise refused("no-member", "league-error-member", status=403, remedy="league-become-member")
    if not new.name:
        raise refused("bad-request", "league-error-name", field="name")
    facts = new.model_dump(exclude={"name", "listed"})
    try:
        rules = LeagueSettings.from_json({**facts, "pace": {"then": "lost", **new.pace}})
    except InvalidLeagueError as error:
        raise because("league-error-rules", error.said, field=error.field) from error
    opening: Opening = request.app.state.opening
    opening.take(guest, address(request))
    tables: Tables = request.app.state.tables
    league = new_name()
    row = LeagueRow(league, guest, new.name, rules.to_json(), tables.now(), listed=new.listed)
    await request.app.state.store.leagues.create(row)
    return Opened(league=league, url=f"/leagues/{league}")


@router.get("/{league}")
async def look(league: LeagueId, request: Request, guest: Guest) -> LeagueFacts:
    """A league: who plays, how it stands, which tables there are."""
    desk: Desk = request.app.state.desk
    async with desk.turn(request) as compute:
        kept, rules = await kept_of(request, league)
        return _facts(await compute(sheet, kept, rules, guest, reader(request).lang), keeps(request, kept, guest))


def _facts(found: Sheet, keeper: bool) -> LeagueFacts:
    kept = found.kept
    ranked = compute_standings(found.rules, kept)
    count = {(bout.round, bout.number) for bout in counted_bouts(found.rules, kept)}
    return LeagueFacts(
        league=kept.league.id, name=kept.league.name, state=found.state, listed=kept.league.listed,
        version=found.version,
        rules=found.rules.to_json(), is_organizer=keeper,
        own_number=found.mine.number if found.mine else None, table=found.table or None,
        standings=[
            Standing(
                number=one.entry.number, place=one.place, name=line.name, points=float(one.points),
                tiebreaks=dict(zip(found.decides, map(float, one.tiebreaks), strict=True)), played=one.games_played,
                active=one.entry.here,
            )
            for one, line in zip(ranked, found.lines, strict=True)
        ],
        rounds=[
            [
                TableOf(
                    table=bout.table if bout.opened else None,
                    url=f"/t/{bout.table}" if bout.table and bout.opened else None, seats=list(bout.seats),
                    places=None if bout.result is None else list(bout.result["places"]),
                    absent=[] if bout.result is None else list(bout.result["absent"]),
                    corrections=[
                        Corrected(at=one.at, why=one.why, **(one.result or {"places": None, "absent": []}))
                        for one in bout.corrections
                    ],
                    rated=(bout.round, bout.number) in count,
                )
                for bout in kept.matches
                if bout.round == one.round
            ]
            for one in kept.rounds
        ],
        all_rounds=found.all_rounds,
    )  # fmt: skip


@router.post("/{league}/join", status_code=204)
async def join(league: LeagueId, joining: Joining, request: Request, guest: Commander) -> None:
    """Who asks plays in the league, or does again: from the next round on. Where everybody meets everybody nobody comes
    once it has begun."""

    async def change(kept: LeagueData, rules: LeagueSettings) -> None:
        name = player_name(request, guest, joining.name)
        if not name:
            raise refused("bad-request", "league-error-your-name", field="name")
        if not member_name(request, guest):
            name = distinct_name(name, [entry.name for entry in kept.entries if entry.person != guest])
        new = all(entry.person != guest for entry in kept.entries)
        if not goes_on(kept) or (new and not takes_new(kept, rules)):
            raise refused("too-late", "league-error-too-late")
        if new and len(kept.entries) >= MAX_PLAYERS:
            raise refused("full", "league-error-full", most=MAX_PLAYERS)
        await request.app.state.store.leagues.add_entry(kept, guest, name)

    await _changed(request, league, change)


@router.post("/{league}/leave", status_code=204)
async def leave(league: LeagueId, _: Nothing, request: Request, guest: Commander) -> None:
    """Who asks is paired no longer, and loses the game that they play there now."""

    async def change(kept: LeagueData, rules: LeagueSettings) -> None:
        mine = [entry.number for entry in kept.entries if entry.person == guest]
        if not mine:
            raise refused("not-in-league", "league-error-not-in")
        await _gone(request, kept, mine)

    await _changed(request, league, change)


@router.post("/{league}/drop", status_code=204)
async def drop(league: LeagueId, dropping: Dropping, request: Request, guest: Commander) -> None:
    """The same for somebody else; for who keeps the league."""

    async def change(kept: LeagueData, rules: LeagueSettings) -> None:
        _check_keeper(request, kept, guest)
        if all(entry.number != dropping.number for entry in kept.entries):
            raise refused("not-in-league", "league-error-nobody", field="number", status=404)
        await _gone(request, kept, [dropping.number])

    await _changed(request, league, change)
    _note(request, league, "dropped", guest)


@router.post("/{league}/start", status_code=204)
async def start(league: LeagueId, _: Nothing, request: Request, guest: Commander) -> None:
    """The first round begins, and its tables open themselves; for who keeps the league."""
    running = running_of(request)

    async def change(kept: LeagueData, rules: LeagueSettings) -> None:
        _check_keeper(request, kept, guest)
        if kept.rounds:
            raise refused("begun", "league-error-begun")
        if len(kept.entries) < rules.min_seats:
            raise refused("too-few", "league-error-too-few", count=rules.min_seats)
        await running.start_round(rules, kept)

    await _changed(request, league, change)
    await running.advance(league)


@router.post("/{league}/correct", status_code=204)
async def correct(league: LeagueId, correcting: Correcting, request: Request, guest: Commander) -> None:
    """The result of a table is another one, for whatever reason everybody can read then; for who keeps the league, also
    when it is over. The standings follow; rounds that have begun stay as they are."""
    where = correcting.round, correcting.table
    seats, why = correcting.seats, correcting.why
    tables: Tables = request.app.state.tables

    async def change(kept: LeagueData, rules: LeagueSettings) -> None:
        _check_keeper(request, kept, guest)
        bout = next((one for one in kept.matches if (one.round, one.number) == where and len(one.seats) > 1), None)
        if bout is None:
            raise refused("no-such-table", "league-error-no-table", status=404)
        if seats is not None and len(seats) != len(bout.seats):
            raise refused("bad-request", "league-error-places", field="seats", count=len(bout.seats))
        if seats is not None and not why:
            raise refused("bad-request", "league-error-why", field="why")
        if seats is None and bout.table_result is None and kept.league.ended is not None:
            raise refused("too-late", "league-error-no-result")
        if correcting.after != len(bout.corrections):
            raise refused("stale", "league-error-late")
        new = ResultCorrection(tables.now(), why, None if seats is None else result_from_places(seats))
        await request.app.state.store.leagues.correct_result(kept, bout, new)

    await _changed(request, league, change)


@router.post("/{league}/edit", status_code=204)
async def edit(league: LeagueId, editing: Editing, request: Request, guest: Commander) -> None:
    """Change what is named; for the keeper. The pace can change until the first round begins, and there are never fewer
    rounds than have begun; a time limit applies from the next round on."""
    told = editing.model_dump(exclude={"name", "listed"}, exclude_none=True)
    if editing.pace is not None:
        told["pace"] = {"then": "lost", **editing.pace}

    async def change(kept: LeagueData, rules: LeagueSettings) -> None:
        _check_keeper(request, kept, guest)
        if told and not goes_on(kept):
            raise refused("too-late", "league-error-too-late")
        name = kept.league.name if editing.name is None else editing.name
        if not name:
            raise refused("bad-request", "league-error-name", field="name")
        try:
            new = LeagueSettings.from_json({**rules.to_json(), **told})
        except InvalidLeagueError as error:
            raise because("league-error-change", error.said, field=error.field) from error
        if kept.rounds and new.pace != rules.pace:
            raise refused("begun", "league-error-pace-begun", field="pace")
        if new.total_rounds(len(kept.entries)) < len(kept.rounds):
            raise refused("begun", "league-error-rounds-begun", field="rounds", count=len(kept.rounds))
        listed = kept.league.listed if editing.listed is None else editing.listed
        await request.app.state.store.leagues.edit(kept, name, listed, new.to_json())

    await _changed(request, league, change)
    _note(request, league, "edited", guest)


@router.post("/{league}/cancel", status_code=204)
async def cancel(league: LeagueId, _: Nothing, request: Request, guest: Commander) -> None:
    """End a league that is under way; for its keeper. Open games end without a result and do not count, results so far
    stay."""

    async def change(kept: LeagueData, rules: LeagueSettings) -> None:
        _check_keeper(request, kept, guest)
        if kept.league.state != "running":
            raise refused("not-running", "league-error-not-running")
        await running_of(request).cancel_league(kept)

    await _changed(request, league, change)
    _note(request, league, "cancelled", guest)


@router.post("/{league}/delete", status_code=204)
async def delete(league: LeagueId, _: Nothing, request: Request, guest: Commander) -> None:
    """Delete a league that has not begun, or was cancelled; for its keeper. Games that were played stay."""

    async def change(kept: LeagueData, rules: LeagueSettings) -> None:
        _check_keeper(request, kept, guest)
        if not can_be_deleted(kept):
            raise refused("begun", "league-error-delete")
        await request.app.state.store.leagues.delete(kept)

    await _changed(request, league, change)
    _note(request, league, "deleted", guest)


def goes_on(kept: LeagueData) -> bool:
    """Whether a league is open or under way."""
    return kept.league.state in ("open", "running")


def takes_new(kept: LeagueData, rules: LeagueSettings) -> bool:
    """Whether a new player can join: before the first round, and in Swiss rounds while another one is to come."""
    return not kept.rounds or (rules.kind != ROUND_ROBIN and len(kept.rounds) < rules.total_rounds(len(kept.entries)))


def can_be_deleted(kept: LeagueData) -> bool:
    """Whether a league has not begun, or was cancelled and all its games are closed."""
    return kept.league.state == "open" or (kept.league.state == "cancelled" and kept.league.ended is not None)


async def _gone(request: Request, kept: LeagueData, numbers: list[int]) -> None:
    if not goes_on(kept):
        raise refused("too-late", "league-error-too-late")
    levels = request.app.state.levels
    await running_of(request).remove_players(kept, numbers, lambda table: stand_in(table, levels))


def _check_keeper(request: Request, kept: LeagueData, guest: str) -> None:
    if not keeps(request, kept, guest):
        raise refused("not-keeper", "league-error-not-keeper", status=403)


async def _changed(
    request: Request, league: str, change: Callable[[LeagueData, LeagueSettings], Awaitable[None]]
) -> None:
    """Let `change` check a league and change it, again where it has changed in between. Raises WebError `late` where it
    changes each time."""

    async def once() -> None:
        await change(*await kept_of(request, league))

    try:
        await retry_on_change(once)
    except LeagueChangedError as error:
        raise refused("stale", "league-error-late") from error


def _note(request: Request, league: str, event: str, guest: str) -> None:
    """Write into the journal what its keeper or the host has done to a league."""
    house: ServerSettings = request.app.state.house
    by = "host" if house.is_admin(guest) else "keeper"
    journal.info("league", extra={"facts": {"league": league, "event": event, "by": by}})
