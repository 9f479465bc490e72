"""JSON API of leagues: open, join, leave, start, edit, correct, cancel, and read a league."""

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
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.request_limits import CreationLimit, StrictBoundedInt, client_address
from saqqara.server.core.services import service
from saqqara.server.leagues.standings_view import StandingsView, build_standings_view
from saqqara.server.tables.api import ROUTER_OPTIONS, OptionalGuest, PermittedGuest, PlayerName, StrictModel
from saqqara.server.tables.bot_names import BotNames, stand_in_level
from saqqara.server.tables.table_registry import TableRegistry, new_table_name
from saqqara.storage import Store
from saqqara.storage.leagues import LeagueChangedError, LeagueData, LeagueRow, ResultCorrection, retry_on_change
from saqqara.text_validation import clean_name, clean_text, distinct_name

logger = logging.getLogger("saqqara.leagues")

router = APIRouter(prefix="/api/leagues", **{**ROUTER_OPTIONS, "tags": ["leagues"]})

MAX_LEAGUE_NAME_LENGTH = 60
"""Maximum length of a league's name."""

MAX_CORRECTION_REASON_LENGTH = 200
"""Maximum length of the reason for a correction."""

LeagueId = Annotated[str, Path(description="ID of the league, as in its URL", max_length=40)]


class NewLeagueRequest(StrictModel):
    """Request to open a league."""

    name: Annotated[str, AfterValidator(clean_name)] = Field(
        max_length=MAX_LEAGUE_NAME_LENGTH, description="Name of the league"
    )
    game: str = Field(description="Name of a game", examples=["duel"])
    options: dict[str, StrictBool | StrictBoundedInt | StrictStr] = Field(
        {}, description="Options of the game; defaults apply to omitted ones"
    )
    kind: Literal["round-robin", "swiss"] = Field(description="Round robin or Swiss system")
    seats: StrictBoundedInt = Field(2, description="Players per table: 2, 3 or 4")
    rounds: StrictBoundedInt = Field(
        1,
        description="For `swiss`: number of rounds; for `round-robin`: how often each player meets every other player",
    )
    round_minutes: StrictBoundedInt = Field(0, description="Maximum duration of a round in minutes; 0: no limit")
    time_control: dict[str, Any] = Field(
        description="As for a table; `first_turn_minutes` limits each player's first turn",
        examples=[{"minutes": 10, "seconds": 20, "on_timeout": "lost", "first_turn_minutes": 5}],
    )
    spectators: StrictBool = Field(True, description="Whether spectators are allowed")
    listed: StrictBool = Field(False, description="Whether the list of leagues shows it to all users")


class OpenedLeague(BaseModel):
    """Opened league."""

    league: str = Field(description="ID of the league, as in its URL")
    url: str = Field(description="URL of the league's page, which is also the invitation link")


class JoinLeagueRequest(StrictModel):
    """Request to join a league."""

    name: PlayerName = ""


class EmptyLeagueRequest(StrictModel):
    """Empty request body."""


class DropPlayerRequest(StrictModel):
    """Request to remove a player from a league."""

    number: StrictBoundedInt


class CorrectResultRequest(StrictModel):
    """Request to correct the result of a table."""

    round: StrictBoundedInt = Field(ge=0, description="Index of the round, from 0")
    table: StrictBoundedInt = Field(ge=0, description="Index of the table in the round, from 0")
    seats: list[Annotated[StrictBoundedInt, Field(ge=1, le=MAX_SEATS)] | None] | None = Field(
        description="Places by seat: equal places for a draw, null for a player who never appeared. Instead of the "
        "list, null restores the result of the game"
    )
    reason: Annotated[str, AfterValidator(clean_text)] = Field(
        "", max_length=MAX_CORRECTION_REASON_LENGTH, description="Reason, visible to all users who can see the league"
    )
    after: StrictBoundedInt = Field(
        description="Number of corrections of this result known to the client; 409 `stale` if there are more"
    )


class EditLeagueRequest(StrictModel):
    """Request to change a league. Fields that are left out stay unchanged."""

    name: Annotated[str, AfterValidator(clean_name)] | None = Field(
        None, max_length=MAX_LEAGUE_NAME_LENGTH, description="Name of the league"
    )
    listed: StrictBool | None = Field(None, description="Whether the list of leagues shows it to all users")
    rounds: StrictBoundedInt | None = Field(
        None,
        description="For `swiss`: number of rounds; for `round-robin`: how often each player meets every other player",
    )
    round_minutes: StrictBoundedInt | None = Field(
        None, description="Maximum duration of later rounds in minutes; 0: no limit"
    )
    time_control: dict[str, Any] | None = Field(
        None, description="As for a new league; can change only before the first round"
    )


class CorrectionFacts(BaseModel):
    """Correction of a result."""

    at: int = Field(description="Time in milliseconds since 1970")
    reason: str
    places: list[int] | None = Field(description="Places by seat; null if the result of the game was restored")
    absent: list[int] = Field(description="Seats whose players never appeared")


class StandingFacts(BaseModel):
    """Row of the standings."""

    number: int = Field(description="Number of the player in the league")
    place: int
    name: str
    points: float
    tiebreaks: dict[str, float] = Field(description="Tiebreaks in the order in which they apply")
    played: int
    active: bool = Field(description="Whether the player is paired in further rounds")


class RoundTableFacts(BaseModel):
    """Table of a round."""

    table: str | None = Field(description="Name of the table; null for a bye, and until the table is opened")
    url: str | None
    seats: list[int] = Field(description="Numbers of the players, by seat")
    places: list[int] | None = Field(description="Places by seat; null while the game is in progress")
    absent: list[int] = Field(description="Seats whose players never appeared")
    corrections: list[CorrectionFacts] = Field(description="Corrections by the organizer; the last one applies")
    rated: bool = Field(description="Whether the result counts for the standings; false if a player left too early")


class LeagueFacts(BaseModel):
    """League; contains no hidden information of games."""

    league: str
    name: str
    state: str = Field(description="`open`, `running`, `over` or `cancelled`")
    listed: bool = Field(description="Whether the list of leagues shows it to all users")
    version: str = Field(description="Changes whenever anything in this response changes")
    settings: dict[str, Any] = Field(description="Settings of the league, as in the request that opened it")
    is_organizer: bool = Field(
        description="Whether you may manage the league, because you are its organizer or an admin"
    )
    own_number: int | None = Field(description="Your player number in the league")
    table: str | None = Field(description="Name of the table at which you are playing")
    standings: list[StandingFacts]
    rounds: list[list[RoundTableFacts]]
    all_rounds: int


def get_scheduler(request: Request) -> LeagueScheduler:
    """Return the scheduler of leagues."""
    return service(request, LeagueScheduler)


async def load_league(request: Request, league: str) -> tuple[LeagueData, LeagueSettings]:
    """Return the data and the settings of a league. Raise `WebError` `no-such-league` if there is none."""
    store = service(request, Store)
    league_data = await store.leagues.load(league)
    if league_data is None:
        raise http_error("no-such-league", "league-error-none", status=404)
    return league_data, LeagueSettings.from_json(league_data.league.settings)


def can_manage(request: Request, league_data: LeagueData, person: str | None) -> bool:
    """Return whether a user may manage a league: its organizer, or an admin.

    Admins may, so that a league can be started and corrected when its organizer has left or is unavailable.
    """
    settings = service(request, ServerSettings)
    return person is not None and (league_data.league.organizer == person or settings.is_admin(person))


def member_name(request: Request, person: str) -> str:
    """Return a member's name; "" for guests."""
    accounts = service(request, Accounts)
    return accounts.member_name(person)


@router.post("", status_code=201)
async def open_league(new: NewLeagueRequest, request: Request, guest: PermittedGuest) -> OpenedLeague:
    """Open a league and become its organizer; for members only. It begins when the organizer starts it."""
    if not member_name(request, guest):
        raise http_error("no-member", "league-error-member", status=403, suggestion="league-become-member")
    if not new.name:
        raise http_error("bad-request", "league-error-name", field="name")
    data = new.model_dump(exclude={"name", "listed"})
    try:
        settings = LeagueSettings.from_json({**data, "time_control": {"on_timeout": "lost", **new.time_control}})
    except InvalidLeagueError as error:
        raise http_error_from("league-error-rules", error.localized, field=error.field) from error
    creation_limit = service(request, CreationLimit)
    creation_limit.take(guest, client_address(request))
    tables = service(request, TableRegistry)
    league = new_table_name()
    row = LeagueRow(league, guest, new.name, settings.to_json(), tables.now(), listed=new.listed)
    await service(request, Store).leagues.create(row)
    return OpenedLeague(league=league, url=f"/leagues/{league}")


@router.get("/{league}")
async def get_league(league: LeagueId, request: Request, guest: OptionalGuest) -> LeagueFacts:
    """Return a league: its players, standings and tables."""
    executor = service(request, FairExecutor)
    async with executor.slot(request) as compute:
        league_data, settings = await load_league(request, league)
        return _league_facts(
            await compute(build_standings_view, league_data, settings, guest, read_preferences(request).lang),
            can_manage(request, league_data, guest),
        )


def _league_facts(view: StandingsView, is_organizer: bool) -> LeagueFacts:
    league_data = view.league_data
    ranked = compute_standings(view.settings, league_data)
    scored = {(match.round, match.number) for match in scored_matches(view.settings, league_data)}
    return LeagueFacts(
        league=league_data.league.id, name=league_data.league.name, state=view.state, listed=league_data.league.listed,
        version=view.version,
        settings=view.settings.to_json(), is_organizer=is_organizer,
        own_number=view.own_entry.number if view.own_entry else None, table=view.table or None,
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
                    table=match.table if match.opened else None,
                    url=f"/t/{match.table}" if match.table and match.opened else None, seats=list(match.seats),
                    places=None if match.result is None else list(match.result["places"]),
                    absent=[] if match.result is None else list(match.result["absent"]),
                    corrections=[
                        CorrectionFacts(at=one.at, reason=one.reason, **(one.result or {"places": None, "absent": []}))
                        for one in match.corrections
                    ],
                    rated=(match.round, match.number) in scored,
                )
                for match in league_data.matches
                if match.round == one.round
            ]
            for one in league_data.rounds
        ],
        all_rounds=view.all_rounds,
    )  # fmt: skip


@router.post("/{league}/join", status_code=204)
async def join(league: LeagueId, join_request: JoinLeagueRequest, request: Request, guest: PermittedGuest) -> None:
    """Join the league, or rejoin it, from the next round on.

    A round-robin league accepts no new players once it has begun.
    """

    async def change(league_data: LeagueData, settings: LeagueSettings) -> None:
        name = player_name(request, guest, join_request.name)
        if not name:
            raise http_error("bad-request", "league-error-your-name", field="name")
        if not member_name(request, guest):
            name = distinct_name(name, [entry.name for entry in league_data.entries if entry.person != guest])
        is_new = all(entry.person != guest for entry in league_data.entries)
        if not is_active(league_data) or (is_new and not accepts_players(league_data, settings)):
            raise http_error("too-late", "league-error-too-late")
        if is_new and len(league_data.entries) >= MAX_PLAYERS:
            raise http_error("full", "league-error-full", most=MAX_PLAYERS)
        await service(request, Store).leagues.add_entry(league_data, guest, name)

    await _change_league(request, league, change)


@router.post("/{league}/leave", status_code=204)
async def leave(league: LeagueId, _: EmptyLeagueRequest, request: Request, guest: PermittedGuest) -> None:
    """Leave the league: you are not paired again, and lose your current game in it."""

    async def change(league_data: LeagueData, settings: LeagueSettings) -> None:
        own_numbers = [entry.number for entry in league_data.entries if entry.person == guest]
        if not own_numbers:
            raise http_error("not-in-league", "league-error-not-in")
        await _remove_players(request, league_data, own_numbers)

    await _change_league(request, league, change)


@router.post("/{league}/drop", status_code=204)
async def drop(league: LeagueId, drop_request: DropPlayerRequest, request: Request, guest: PermittedGuest) -> None:
    """Remove another player, as if they had left; for the organizer."""

    async def change(league_data: LeagueData, settings: LeagueSettings) -> None:
        _check_organizer(request, league_data, guest)
        if all(entry.number != drop_request.number for entry in league_data.entries):
            raise http_error("not-in-league", "league-error-nobody", field="number", status=404)
        await _remove_players(request, league_data, [drop_request.number])

    await _change_league(request, league, change)
    _log_league_event(request, league, "dropped", guest)


@router.post("/{league}/start", status_code=204)
async def start(league: LeagueId, _: EmptyLeagueRequest, request: Request, guest: PermittedGuest) -> None:
    """Start the first round and open its tables; for the organizer."""
    scheduler = get_scheduler(request)

    async def change(league_data: LeagueData, settings: LeagueSettings) -> None:
        _check_organizer(request, league_data, guest)
        if league_data.rounds:
            raise http_error("begun", "league-error-begun")
        if len(league_data.entries) < settings.min_seats:
            raise http_error("too-few", "league-error-too-few", count=settings.min_seats)
        await scheduler.start_round(settings, league_data)

    await _change_league(request, league, change)
    await scheduler.advance(league)


@router.post("/{league}/correct", status_code=204)
async def correct(
    league: LeagueId, correction_request: CorrectResultRequest, request: Request, guest: PermittedGuest
) -> None:
    """Correct the result of a table; for the organizer, even after the league has ended.

    Everybody who can see the league can read the reason. The standings are computed again. The pairings of rounds that
    have begun stay unchanged.
    """
    match_key = correction_request.round, correction_request.table
    seats, reason = correction_request.seats, correction_request.reason
    tables = service(request, TableRegistry)

    async def change(league_data: LeagueData, settings: LeagueSettings) -> None:
        _check_organizer(request, league_data, guest)
        match = next(
            (one for one in league_data.matches if (one.round, one.number) == match_key and len(one.seats) > 1), None
        )
        if match is None:
            raise http_error("no-such-table", "league-error-no-table", status=404)
        if seats is not None and len(seats) != len(match.seats):
            raise http_error("bad-request", "league-error-places", field="seats", count=len(match.seats))
        if seats is not None and not reason:
            raise http_error("bad-request", "league-error-why", field="reason")
        if seats is None and match.table_result is None and league_data.league.ended is not None:
            raise http_error("too-late", "league-error-no-result")
        if correction_request.after != len(match.corrections):
            raise http_error("stale", "league-error-late")
        correction = ResultCorrection(tables.now(), reason, None if seats is None else result_from_places(seats))
        await service(request, Store).leagues.correct_result(league_data, match, correction)

    await _change_league(request, league, change)


@router.post("/{league}/edit", status_code=204)
async def edit(league: LeagueId, edit_request: EditLeagueRequest, request: Request, guest: PermittedGuest) -> None:
    """Change a league; for the organizer.

    The time control can change until the first round begins. The number of rounds cannot be lower than the number of
    rounds that have begun. A time limit of rounds applies from the next round on.
    """
    changes = edit_request.model_dump(exclude={"name", "listed"}, exclude_none=True)
    if edit_request.time_control is not None:
        changes["time_control"] = {"on_timeout": "lost", **edit_request.time_control}

    async def change(league_data: LeagueData, settings: LeagueSettings) -> None:
        _check_organizer(request, league_data, guest)
        if changes and not is_active(league_data):
            raise http_error("too-late", "league-error-too-late")
        name = league_data.league.name if edit_request.name is None else edit_request.name
        if not name:
            raise http_error("bad-request", "league-error-name", field="name")
        try:
            new_settings = LeagueSettings.from_json({**settings.to_json(), **changes})
        except InvalidLeagueError as error:
            raise http_error_from("league-error-change", error.localized, field=error.field) from error
        if league_data.rounds and new_settings.time_control != settings.time_control:
            raise http_error("begun", "league-error-pace-begun", field="time_control")
        if new_settings.total_rounds(len(league_data.entries)) < len(league_data.rounds):
            raise http_error("begun", "league-error-rounds-begun", field="rounds", count=len(league_data.rounds))
        listed = league_data.league.listed if edit_request.listed is None else edit_request.listed
        await service(request, Store).leagues.edit(league_data, name, listed, new_settings.to_json())

    await _change_league(request, league, change)
    _log_league_event(request, league, "edited", guest)


@router.post("/{league}/cancel", status_code=204)
async def cancel(league: LeagueId, _: EmptyLeagueRequest, request: Request, guest: PermittedGuest) -> None:
    """Cancel a running league; for the organizer.

    Open games end without a result and do not count; earlier results stay.
    """

    async def change(league_data: LeagueData, settings: LeagueSettings) -> None:
        _check_organizer(request, league_data, guest)
        if league_data.league.state != "running":
            raise http_error("not-running", "league-error-not-running")
        await get_scheduler(request).cancel_league(league_data)

    await _change_league(request, league, change)
    _log_league_event(request, league, "cancelled", guest)


@router.delete("/{league}", status_code=204)
async def delete(league: LeagueId, request: Request, guest: PermittedGuest) -> None:
    """Delete a league that has not begun, or was cancelled; for the organizer. The games that were played stay."""

    async def change(league_data: LeagueData, settings: LeagueSettings) -> None:
        _check_organizer(request, league_data, guest)
        if not can_delete(league_data):
            raise http_error("begun", "league-error-delete")
        await service(request, Store).leagues.delete(league_data)

    await _change_league(request, league, change)
    _log_league_event(request, league, "deleted", guest)


def is_active(league_data: LeagueData) -> bool:
    """Return whether a league is open or running."""
    return league_data.league.state in ("open", "running")


def accepts_players(league_data: LeagueData, settings: LeagueSettings) -> bool:
    """Return whether new players can join: before the first round, in a Swiss league until the last round begins."""
    return not league_data.rounds or (
        settings.kind != ROUND_ROBIN and len(league_data.rounds) < settings.total_rounds(len(league_data.entries))
    )


def can_delete(league_data: LeagueData) -> bool:
    """Return whether a league has not begun, or was cancelled and all its games are closed."""
    return league_data.league.state == "open" or (
        league_data.league.state == "cancelled" and league_data.league.ended is not None
    )


async def _remove_players(request: Request, league_data: LeagueData, numbers: list[int]) -> None:
    if not is_active(league_data):
        raise http_error("too-late", "league-error-too-late")
    levels = service(request, BotNames).levels
    await get_scheduler(request).remove_players(league_data, numbers, lambda table: stand_in_level(table, levels))


def _check_organizer(request: Request, league_data: LeagueData, guest: str) -> None:
    if not can_manage(request, league_data, guest):
        raise http_error("not-organizer", "league-error-not-organizer", status=403)


async def _change_league(
    request: Request, league: str, change: Callable[[LeagueData, LeagueSettings], Awaitable[None]]
) -> None:
    """Let `change` check and change a league, and repeat it if the league was changed concurrently.

    Raise `WebError` `stale` if each attempt meets a concurrent change.
    """

    async def attempt() -> None:
        await change(*await load_league(request, league))

    try:
        await retry_on_change(attempt)
    except LeagueChangedError as error:
        raise http_error("stale", "league-error-late") from error


def _log_league_event(request: Request, league: str, event: str, guest: str) -> None:
    """Log an operation of the organizer or an admin."""
    settings = service(request, ServerSettings)
    by = "admin" if settings.is_admin(guest) else "organizer"
    logger.info("league", extra={"facts": {"league": league, "event": event, "by": by}})
