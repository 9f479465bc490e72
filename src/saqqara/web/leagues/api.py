"""The JSON API of leagues: opening one, joining, leaving, starting it, looking."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Request
from pydantic import BaseModel, Field, StrictBool, StrictStr

from saqqara.host.house import House
from saqqara.leagues.rules import EVERYBODY, MOST, MOST_SEATS, BadLeague, Rules
from saqqara.leagues.running import Running
from saqqara.leagues.standing import entered, standings
from saqqara.people import People, clean
from saqqara.store import Store
from saqqara.store.club.leagues import Correction, Entry, Kept, NotNow, Row
from saqqara.web.commands.api import ABOUT, Commander, Guest, Name, Strict
from saqqara.web.commands.tables import Tables, new_name
from saqqara.web.commands.villagers import stand_in
from saqqara.web.frame.desk import Desk
from saqqara.web.frame.errors import because, refused
from saqqara.web.frame.limits import Opening, address
from saqqara.web.frame.numbers import StrictWhole
from saqqara.web.frame.reader import reader
from saqqara.web.leagues.sheet import Sheet, sheet
from saqqara.words import quoted

router = APIRouter(prefix="/api/leagues", **{**ABOUT, "tags": ["leagues"]})

LONGEST = 60
"""The most letters of a league's name."""

LONGEST_WHY = 200
"""The most letters of the reason for a correction."""

LeagueId = Annotated[str, Path(description="The league's name in addresses", max_length=40)]


class NewLeague(Strict):
    """A league to be opened."""

    name: str = Field(max_length=LONGEST, description="What it is called")
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
    seats: list[Annotated[StrictWhole, Field(ge=1, le=MOST_SEATS)] | None] | None = Field(
        description="By seat the place (the same twice: drawn), null for who never came; null for all: what the game "
        "gave holds again"
    )
    why: str = Field("", max_length=LONGEST_WHY, description="Why; everybody who sees the league reads it")
    after: StrictWhole = Field(description="How often this result had been corrected before, as the reader knows it")


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
    decides: dict[str, float] = Field(description="What decides between equal ones, in this order")
    played: int
    here: bool = Field(description="Whether they are still paired")


class TableOf(BaseModel):
    """A table of a round."""

    table: str | None = Field(description="Its name; null where nobody plays, as with a bye, or it is not open yet")
    url: str | None
    seats: list[int] = Field(description="The numbers of who sits there, by seat")
    places: list[int] | None = Field(description="By seat the place; null while the game goes on")
    absent: list[int] = Field(description="The seats whose people never came")
    corrections: list[Corrected] = Field(description="What the keeper has entered; the last one holds")


class LeagueFacts(BaseModel):
    """A league: nothing hidden is in it."""

    league: str
    name: str
    state: str = Field(description="`open`, `running` or `over`")
    version: str = Field(description="Changes with anything here")
    rules: dict[str, Any] = Field(description="What was agreed, as when it was opened")
    keeper: bool = Field(description="Whether the reader keeps it, or the house: they may correct, drop and start")
    mine: int | None = Field(description="The reader's number")
    table: str | None = Field(description="Where the reader plays now")
    standings: list[Standing]
    rounds: list[list[TableOf]]
    all_rounds: int


def running_of(request: Request) -> Running:
    """Who sees to it that leagues go on."""
    running: Running = request.app.state.leagues
    return running


async def kept_of(request: Request, league: str) -> tuple[Kept, Rules]:
    """A league. Raises WebError `no-such-league`."""
    store: Store = request.app.state.store
    kept = await store.leagues.kept(league)
    if kept is None:
        raise refused("no-such-league", "league-error-none", status=404)
    return kept, Rules.of(kept.league.facts)


def keeps(request: Request, kept: Kept, person: str | None) -> bool:
    """Whether somebody sees to a league: who keeps it, and who keeps the house, or a league whose keeper has gone, or
    is ill on the evening, could be begun and mended by nobody."""
    house: House = request.app.state.house
    return person is not None and (kept.league.keeper == person or house.is_host(person))


def member_name(request: Request, person: str) -> str:
    """A member's name; "" for guests."""
    people: People = request.app.state.people
    return people.name(person)


@router.post("", status_code=201)
async def open_league(new: NewLeague, request: Request, guest: Commander) -> Opened:
    """Opens a league; for members, who keep it then. It begins when they say so."""
    if not member_name(request, guest):
        raise refused("no-member", "league-error-member", status=403, remedy="league-become-member")
    name = clean(new.name)
    if not name:
        raise refused("bad-request", "league-error-name", field="name")
    facts = new.model_dump(exclude={"name", "listed"})
    try:
        rules = Rules.of({**facts, "pace": {"then": "lost", **new.pace}})
    except BadLeague as error:
        raise because("league-error-rules", error.said, field=error.field) from error
    opening: Opening = request.app.state.opening
    opening.take(guest, address(request))
    tables: Tables = request.app.state.tables
    league = new_name()
    row = Row(league, guest, name, rules.told(), tables.now())
    await request.app.state.store.leagues.open(row, new.listed)
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
    ranked = standings(found.rules, kept)
    return LeagueFacts(
        league=kept.league.id, name=kept.league.name, state=found.state, version=found.version,
        rules=found.rules.told(), keeper=keeper,
        mine=found.mine.number if found.mine else None, table=found.table or None,
        standings=[
            Standing(
                number=one.entry.number, place=one.place, name=line.name, points=float(one.points),
                decides=dict(zip(found.decides, map(float, one.decides), strict=True)), played=one.played,
                here=one.entry.here,
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
                )
                for bout in kept.bouts
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
    kept, rules = await kept_of(request, league)
    people: People = request.app.state.people
    name = member_name(request, guest) or clean(joining.name)
    if not name:
        raise refused("bad-request", "league-error-your-name", field="name")
    if not people.may_be_called(guest, name):
        raise refused("bad-request", "web-error-name-taken", field="name", name=quoted(name))
    new = all(entry.person != guest for entry in kept.entries)
    if kept.league.ended is not None or (new and kept.rounds and rules.kind == EVERYBODY):
        raise refused("too-late", "league-error-too-late")
    if new and len(kept.entries) >= MOST:
        raise refused("full", "league-error-full", most=MOST)
    await _done(request.app.state.store.leagues.enter(league, guest, name, MOST, len(kept.rounds)))


@router.post("/{league}/leave", status_code=204)
async def leave(league: LeagueId, _: Nothing, request: Request, guest: Commander) -> None:
    """Who asks is paired no longer, and loses the game that they play there now."""
    kept, _rules = await kept_of(request, league)
    mine = [entry for entry in kept.entries if entry.person == guest]
    if not mine:
        raise refused("not-in-league", "league-error-not-in")
    await _gone(request, kept, mine)


@router.post("/{league}/drop", status_code=204)
async def drop(league: LeagueId, dropping: Dropping, request: Request, guest: Commander) -> None:
    """The same for somebody else; for who keeps the league."""
    kept, _rules = await kept_of(request, league)
    _check_keeper(request, kept, guest)
    those = [entry for entry in kept.entries if entry.number == dropping.number]
    if not those:
        raise refused("not-in-league", "league-error-nobody", field="number", status=404)
    await _gone(request, kept, those)


@router.post("/{league}/start", status_code=204)
async def start(league: LeagueId, _: Nothing, request: Request, guest: Commander) -> None:
    """The first round begins, and its tables open themselves; for who keeps the league."""
    kept, rules = await kept_of(request, league)
    _check_keeper(request, kept, guest)
    if kept.rounds:
        raise refused("begun", "league-error-begun")
    if len(kept.entries) < rules.fewest:
        raise refused("too-few", "league-error-too-few", count=rules.fewest)
    running = running_of(request)
    await _done(running.begin_round(league, rules, kept))
    await running.go_on(league)


@router.post("/{league}/correct", status_code=204)
async def correct(league: LeagueId, correcting: Correcting, request: Request, guest: Commander) -> None:
    """The result of a table is another one, for whatever reason everybody can read then; for who keeps the league, also
    when it is over. The standings follow; rounds that have begun stay as they are."""
    kept, _rules = await kept_of(request, league)
    _check_keeper(request, kept, guest)
    where = correcting.round, correcting.table
    bout = next((one for one in kept.bouts if (one.round, one.number) == where and len(one.seats) > 1), None)
    if bout is None:
        raise refused("no-such-table", "league-error-no-table", status=404)
    seats, why = correcting.seats, clean(correcting.why)
    if seats is not None and len(seats) != len(bout.seats):
        raise refused("bad-request", "league-error-places", field="seats", count=len(bout.seats))
    if seats is not None and not why:
        raise refused("bad-request", "league-error-why", field="why")
    if seats is None and bout.gave is None and kept.league.ended is not None:
        raise refused("too-late", "league-error-no-result")
    if correcting.after != len(bout.corrections):
        raise refused("late", "league-error-late")
    tables: Tables = request.app.state.tables
    new = Correction(tables.now(), why, None if seats is None else entered(seats))
    await _done(request.app.state.store.leagues.correct(league, bout, new))


async def _gone(request: Request, kept: Kept, entries: list[Entry]) -> None:
    if kept.league.ended is not None:
        raise refused("too-late", "league-error-too-late")
    numbers, levels = [entry.number for entry in entries], request.app.state.levels
    await _done(request.app.state.store.leagues.leave(kept.league.id, numbers, len(kept.rounds)))
    await running_of(request).resign(kept, numbers, lambda table: stand_in(table, levels))


def _check_keeper(request: Request, kept: Kept, guest: str) -> None:
    if not keeps(request, kept, guest):
        raise refused("not-keeper", "league-error-not-keeper", status=403)


async def _done(change: Any) -> None:
    """Carries a change out. Raises WebError `late` where somebody was quicker."""
    try:
        await change
    except NotNow as error:
        raise refused("late", "league-error-late") from error
