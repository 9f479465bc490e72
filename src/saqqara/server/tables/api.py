"""JSON API of tables: opening, joining, playing, takebacks, reading; and its schemas.

The server responds to a command only after its effect is on disk.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Depends, Path, Request, Response
from fastapi.responses import PlainTextResponse
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictBool, StrictStr

from saqqara.accounts import MAX_NAME_LENGTH
from saqqara.core.jit import SEED_BITS
from saqqara.core.registry import find_definition
from saqqara.errors import InvalidOptionError, UnknownGameError
from saqqara.i18n import translate, truncate
from saqqara.server.core.errors import WebError, error_responses, http_error, http_error_from
from saqqara.server.core.fair_queue import FairExecutor
from saqqara.server.core.identity import GuestCookies, RequiredGuest, check_permitted, player_name
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.request_limits import CreationLimit, StrictBoundedInt, client_address
from saqqara.server.core.services import service
from saqqara.server.tables.access import read_table
from saqqara.server.tables.bot_names import BotNames, pick_bot_names, resolve_opponents
from saqqara.server.tables.hand_covers import HandCovers
from saqqara.server.tables.table_registry import TableRegistry, check_current, not_your_seat, viewer_seat
from saqqara.storage import Store
from saqqara.table import LOST, OPEN, PERSON, InvalidSettingsError, Table, TableSettings, Takeback
from saqqara.table.time_off import TimeOff
from saqqara.text_validation import clean_name, distinct_name

if TYPE_CHECKING:
    from saqqara.core.record import Record
    from saqqara.errors import Refusal


# ---- table schemas ---------------------------------------------------------------------------------------------------


class SeatFacts(BaseModel):
    """Seat of a table."""

    name: str
    player: str = Field(description="`person`, `open`, or the level or engine of a computer player")


class TakebackRequestFacts(BaseModel):
    """Request of a seat to take back its last turn."""

    seat: int
    missing: list[int] = Field(description="Seats that have not answered yet")


class TakebackFacts(BaseModel):
    """Turn that was taken back with the consent of all players."""

    seat: int
    ply: int = Field(description="Number of actions that remain")
    revealed: bool = Field(
        description="Whether hidden information had been revealed, which the players know and the views no longer show"
    )
    lines: list[dict[str, Any]] = Field(description="Lines of the log that were taken back")


class TableFacts(BaseModel):
    """Table as one reader sees it."""

    table: str
    game: str
    options: dict[str, Any]
    seq: int = Field(
        description="Number of the last event. Each reader counts only events visible to them: unconfirmed actions "
        "of other players are not counted"
    )
    seats: list[SeatFacts]
    seat: int | None = Field(
        description="The reader's seat; if the reader has several seats, the one that is to act; null for spectators "
        "and while its hand is covered"
    )
    covered_seat: int | None = Field(
        description="The reader's seat whose hand is covered until `reveal-hand`; meanwhile, the reader, who has "
        "several seats, sees what spectators see"
    )
    current_player: int | None = Field(
        description="Seat that the table waits for, also to confirm its turn; null if the game is over"
    )
    over: bool
    waits_for_confirm: bool = Field(description="Whether the table waits only for the reader to confirm the turn")
    can_undo: bool
    can_redo: bool
    pending: list[str] = Field(description="Actions of the reader that can still be undone")
    can_request_takeback: bool = Field(
        description="Whether the reader can request to take back their last turn, which is final"
    )
    takeback_request: TakebackRequestFacts | None = Field(
        description="Pending takeback request, until all have answered or play continues"
    )
    takebacks: list[TakebackFacts] = Field(description="Turns taken back so far, oldest first")
    view: dict[str, Any] = Field(
        description="View that the table displays to the reader's seat: only what the seat may know, limited to what "
        "is face up for it. Every game has `turn`, `current_player`, `over`, `phase`, "
        "`scores`, `secured` (the part of the scores that can no longer be lost), `winners`, `legal` (the "
        "legal actions), `reveals` (those that reveal something hidden) and `moved`; the other fields depend on the "
        "game. `docs/internals/views.md` in the source repository describes all fields"
    )
    log: list[dict[str, Any]] = Field(
        description="Past actions, oldest first: `turn`, `seat`, `action`, `moved`; `forced`: there was no other "
        "choice; `by` is `stand-in` if a computer player acted for the seat's player"
    )
    commitment: str = Field(description="SHA-256 of the seed's 64 hexadecimal digits")
    seed: str | None = Field(description="Seed, once the game is over")
    settings: dict[str, Any] = Field(
        description="Settings that differ from the defaults, as given when the table was created"
    )
    next_table: str | None = Field(description="Name of the rematch table")


def build_table_facts(name: str, table: Table, seat: int | None, covered_seat: int | None, seq: int) -> TableFacts:
    """Return the table `name` as `seat` sees it (None: a spectator).

    The hand of `covered_seat` is covered.
    """
    is_own_move = seat is not None and seat == table.current_player
    return TableFacts(
        table=name,
        game=table.game.name,
        options=dict(table.game.options),
        seq=seq,
        seats=[SeatFacts(**facts) for facts in table.seats],
        seat=seat,
        covered_seat=covered_seat,
        current_player=table.current_player,
        over=table.is_over,
        waits_for_confirm=is_own_move and table.awaits_confirmation,
        can_undo=is_own_move and table.can_undo,
        can_redo=is_own_move and table.can_redo,
        pending=table.pending_actions if is_own_move else [],
        can_request_takeback=seat is not None and table.can_request_takeback(seat),
        takeback_request=_request_facts(table),
        takebacks=[_takeback_facts(takeback, table.viewpoint(seat)) for takeback in table.takebacks],
        view=table.display_view(seat),
        log=table.log(seat),
        commitment=table.commitment,
        seed=table.seed,
        settings=table.settings.to_json(),
        next_table=table.rematch_table,
    )


def _request_facts(table: Table) -> TakebackRequestFacts | None:
    request = table.takeback_request
    return None if request is None else TakebackRequestFacts(seat=request.seat, missing=sorted(request.pending_seats))


def _takeback_facts(takeback: Takeback, viewpoint: int | None) -> TakebackFacts:
    return TakebackFacts(
        seat=takeback.seat, ply=takeback.ply, revealed=takeback.has_revealed, lines=takeback.undone_lines(viewpoint)
    )


# ---- api -------------------------------------------------------------------------------------------------------------


ROUTER_OPTIONS: dict[str, Any] = {
    "tags": ["tables"],
    "responses": error_responses(400, 403, 404, 409, 413, 415, 429),
}
router, play_router = APIRouter(**ROUTER_OPTIONS), APIRouter(**ROUTER_OPTIONS)
"""Router of commands for stored tables only, and router of commands for all tables, including scratch tables."""

PERSON_KINDS = ("open", "hot-seat")
"""Kinds of opponents that people play, in addition to the levels and engines of computer players."""


class StrictModel(BaseModel):
    """Body of a request; an unknown field is an error."""

    model_config = ConfigDict(extra="forbid")


PlayerName = Annotated[
    str,
    Field(max_length=MAX_NAME_LENGTH, description="Name of the player, as other users see it"),
    AfterValidator(clean_name),
]
OwnSeatField = Annotated[
    StrictBoundedInt | None, Field(description="Seat that acts, for a user who has several seats at the table")
]


class NewTable(StrictModel):
    """Table to be opened."""

    game: str = Field(description="Name of a game", examples=["duel"])
    options: dict[str, StrictBool | StrictBoundedInt | StrictStr] = Field(
        {}, description="Options of the game; defaults apply to omitted ones"
    )
    opponents: list[str] = Field(
        description="Player of each other seat, in seat order without the user's own seat: `open` (for a player who "
        "joins), `hot-seat` (the user plays it too), a level or engine of a computer player, or `adaptive` (the level "
        "that is about as strong as the user: one up after two wins in a row, one down after two losses). A single "
        "entry applies to all other seats",
        examples=[["scribe"], ["open", "hot-seat", "novice"]],
    )
    seat: StrictBoundedInt | None = Field(None, description="Seat of the user; null: random")
    name: PlayerName = ""
    names: list[PlayerName] = Field(
        [],
        description="Names of the other players, in the order of `opponents`: only `hot-seat` players have a name, "
        'all others have ""; an empty list: no player has a name',
        examples=[["", "Ben", ""]],
    )
    settings: dict[str, Any] = Field(
        {},
        description="Settings that differ from the defaults: `time_control` (`minutes` for the game plus `seconds` for "
        "every turn, or `days` for every turn; `on_timeout`: `lost`, or the level of the bot that continues "
        "when time is up; `first_turn_minutes`: a limit for every player's first turn), `rated`, `spectators`, "
        "`listed`, `substitutes` (false: no bot stands in for a player), `strict` (true: the table shows nothing that "
        "the printed rules leave to memory, such as the cards of Tara Wolf's discard pile)",
        examples=[{"time_control": {"days": 3, "on_timeout": "lost"}, "rated": True}],
    )


class SitRequest(StrictModel):
    """Request to sit down at an open seat."""

    name: PlayerName = ""
    seat: StrictBoundedInt | None = Field(None, description="Open seat; null: the first one")


class TableCommand(StrictModel):
    """Command of a seat."""

    after: StrictBoundedInt = Field(
        description="Last event that the client knows, as in `seq`; if there is a later one, the command is refused as "
        "`stale`"
    )
    seat: OwnSeatField = None


class ActionCommand(TableCommand):
    """Action of a seat."""

    action: str = Field(description="Text of the action", examples=["place b2"])
    confirm: bool = Field(False, description="Whether to confirm the turn at once if it ends with this action")


class SeatedFacts(BaseModel):
    """Seat that a user has taken."""

    table: str = Field(description="Name of the table in URLs")
    url: str = Field(description="Path of the table's page")
    seat: int
    name: str = Field(description='Name that other users see; "" for a player without a name')
    note: str = Field(
        default="", description='Why the name differs from the one requested, as a sentence; "" if it does not'
    )


class CommandResult(BaseModel):
    """Result of a command, which is on disk."""

    seq: int = Field(description="Number of the table's last event, as counted for the reader")


TableName = Annotated[str, Path(description="Name of the table", examples=["k7m2p9qrstuv"])]


async def get_tables(request: Request) -> TableRegistry:
    """Return the tables of this server. (A coroutine, because starting a thread would take longer.)"""
    return service(request, TableRegistry)


async def optional_guest(request: Request) -> str | None:
    """Return the account of the client; None without one."""
    guests = service(request, GuestCookies)
    return guests.guest(request)


async def permitted_guest(request: Request, guest: RequiredGuest) -> str:
    """Return the account of a client that may act.

    Raise `WebError` `no-guest` or `too-many`, or what `check_permitted` raises.
    """
    await check_permitted(request, guest)
    return guest


TablesDep = Annotated[TableRegistry, Depends(get_tables)]
OptionalGuest = Annotated[str | None, Depends(optional_guest)]
PermittedGuest = Annotated[str, Depends(permitted_guest)]


@router.post("", status_code=201)
async def open_table(new: NewTable, request: Request, guest: PermittedGuest, tables: TablesDep) -> SeatedFacts:
    """Open a table and sit down at it."""
    new.opponents = await resolve_opponents(
        service(request, Store), guest, new.game, new.opponents, service(request, BotNames).levels
    )
    new.name = player_name(request, guest, new.name)
    seats, seat = _build_seats(new, guest, service(request, BotNames).levels, service(request, BotNames).engines)
    table = _create_table(new, seats, _parse_terms(new, service(request, BotNames).levels), tables.now())
    time_off = await load_time_off(request, guest) if table.clocks else TimeOff()
    for own_seat in table.seats_of(guest):
        table.set_time_off(own_seat, time_off)
    creation_limit = service(request, CreationLimit)
    creation_limit.take(guest, client_address(request))
    name = await tables.open(table)
    return SeatedFacts(table=name, url=f"/t/{name}", seat=seat, name=seats[seat]["name"])


def _build_seats(
    new: NewTable, guest: str, levels: Sequence[str], engines: Sequence[str]
) -> tuple[list[dict[str, Any]], int]:
    """Return the seats of a new table, and the guest's own seat. Raise `WebError` for an invalid request.

    Computer players get the names of villagers; engines keep their own names.
    """
    try:
        count = (
            find_definition(new.game).game(new.options).num_players
        )  # no card file: a stranger would choose its path
    except (UnknownGameError, InvalidOptionError) as error:
        raise _game_error(error) from error
    if new.seat is not None and new.seat not in range(count):
        raise http_error("bad-request", "table-error-no-such-seat", field="seat", seats=count)
    seat = secrets.randbelow(count) if new.seat is None else new.seat
    kinds = _parse_opponents(new, count - 1, (*levels, *engines))
    own, others = new.name, list[str]()
    for name in _screen_names(new, kinds):
        others.append(distinct_name(name, [own, *others]))
    bot_names = iter(pick_bot_names(sum(kind in levels for kind in kinds), [own, *others]))
    seats = [
        {"name": next(bot_names), "player": kind} if kind in levels else _seat_facts(kind, guest, name)
        for kind, name in zip(kinds, others, strict=True)
    ]
    seats.insert(seat, {"name": own, "player": PERSON, "person": guest})
    return seats, seat


def _screen_names(new: NewTable, kinds: Sequence[str]) -> list[str]:
    """Return the names of the hot-seat players; "" for all others. Raise `WebError`."""
    names = new.names or [""] * len(kinds)
    if len(names) != len(kinds):
        raise http_error("bad-request", "web-error-names", field="names", given=len(names), others=len(kinds))
    if any(name and kind != "hot-seat" for name, kind in zip(names, kinds, strict=True)):
        raise http_error("bad-request", "web-error-names-of-others", field="names")
    return names


def _parse_opponents(new: NewTable, others: int, levels: Sequence[str]) -> list[str]:
    """Return the player of each other seat. Raise `WebError` for a wrong number of entries or an unknown one."""
    choices = [*PERSON_KINDS, *levels]
    unknown = [kind for kind in new.opponents if kind not in choices]
    if unknown:
        name, choices_text = truncate(unknown[0]), ", ".join(choices)
        raise http_error(
            "bad-request", "web-error-no-such-opponent", field="opponents", name=name, choices=choices_text
        )
    if len(new.opponents) not in (1, others):
        num_given = len(new.opponents)
        raise http_error("bad-request", "web-error-opponents", field="opponents", given=num_given, others=others)
    return new.opponents if len(new.opponents) == others else new.opponents * others


def _seat_facts(kind: str, guest: str, name: str) -> dict[str, Any]:
    """Return a seat that is neither the guest's own nor that of a computer player of the server."""
    if kind == "hot-seat":
        return {"name": name, "player": PERSON, "person": guest}
    return {"name": "", "player": OPEN if kind == "open" else kind}


def _create_table(new: NewTable, seats: list[dict[str, Any]], settings: TableSettings, now: int) -> Table:
    return Table.open(new.game, new.options, secrets.randbits(SEED_BITS), seats, settings=settings, now=now)


async def load_time_off(request: Request, guest: str) -> TimeOff:
    """Return the time off of a guest."""
    store = service(request, Store)
    stored = await store.time_off_of(guest)
    return TimeOff() if stored is None else TimeOff.from_json(stored)


def _parse_terms(new: NewTable, levels: Sequence[str]) -> TableSettings:
    """Return the settings of a new table. Raise `WebError` for invalid ones, and for an unknown computer player."""
    try:
        settings = TableSettings.from_json(new.settings)
        settings.validate()
    except InvalidSettingsError as error:
        raise http_error_from("web-error-terms", error.localized, field="settings") from error
    if settings.time_control is not None and settings.time_control.on_timeout not in (LOST, *levels):
        name, choices = truncate(settings.time_control.on_timeout), ", ".join((LOST, *levels))
        raise http_error("bad-request", "web-error-no-such-opponent", field="settings", name=name, choices=choices)
    return settings


def _game_error(error: UnknownGameError | InvalidOptionError) -> WebError:
    if isinstance(error, InvalidOptionError) and error.refusal is not None:
        return _options_error(error.refusal)
    field = "game" if isinstance(error, UnknownGameError) else "options"
    return http_error_from("web-error-no-such-game", error.localized, field=field)


def _options_error(refusal: Refusal) -> WebError:
    """Return the error for options that conflict, with valid ones as the suggestion."""

    def message(lang: str) -> str:
        return translate(lang, "web-error-options", why=refusal.reason(lang))

    def remedy(lang: str) -> str:
        return translate(lang, "explain-remedy", remedy=refusal.suggestion_text(lang))

    return WebError("bad-request", message, clause=refusal.clause, field="options", suggestion=remedy)


@router.post("/{name}/sit")
async def sit(
    name: TableName, sit_request: SitRequest, request: Request, guest: PermittedGuest, tables: TablesDep
) -> SeatedFacts:
    """Sit down at an open seat.

    A user who already has a seat keeps it, so the request can be repeated if a response is lost.
    """

    time_off, wanted = await load_time_off(request, guest), player_name(request, guest, sit_request.name)
    member = bool(tables.member_name(guest))

    def take(table: Table) -> tuple[int, str, bool]:
        seats = table.seats_of(guest)
        if seats:
            return seats[0], table.seats[seats[0]]["name"], False
        seat = _first_free_seat(table, guest) if sit_request.seat is None else sit_request.seat
        seat_name = wanted if member else distinct_name(wanted, table.names.values())
        table.sit(seat, seat_name, guest)
        table.set_time_off(seat, time_off)
        return seat, seat_name, seat_name != wanted

    seat, seat_name, numbered = await tables.command(name, take)
    note = (
        translate(read_preferences(request).lang, "table-numbered", name=wanted, called=seat_name) if numbered else ""
    )
    return SeatedFacts(table=name, url=f"/t/{name}", seat=seat, name=seat_name, note=note)


def _first_free_seat(table: Table, guest: str) -> int:
    """Return the first open seat for a guest; seats reserved for them come first. Raise `WebError` if there is none."""
    free = table.open_seats_for(guest)
    if free:
        return free[0]
    if table.seating.reservations:
        raise http_error("reserved", "table-error-reserved")
    raise http_error("not-your-seat", "web-error-no-open-seat")


async def run_command(
    request: Request,
    name: str,
    guest: str,
    command: TableCommand,
    act: Callable[[Table, int], object],
    allow_away: bool = False,
) -> CommandResult:
    """Run a command of the guest's seat. With `allow_away`, it may run while a computer player plays for the seat.

    Raise `WebError` if the guest has no such seat, `stale` if `command.after` is outdated, and `away`; raise what `act`
    raises.
    """
    tables = service(request, TableRegistry)
    executor = service(request, FairExecutor)

    def check_and_act(table: Table) -> int:
        seat = viewer_seat(table, guest, command.seat)
        if seat is None:
            raise not_your_seat()
        check_current(table, command.after, guest)
        if seat in table.away_seats and not allow_away and not table.is_over:
            raise http_error("away", "table-error-away")
        act(table, seat)
        return table.seq_for(table.seats_of(guest))

    with executor.priority():
        return CommandResult(seq=await tables.command(name, check_and_act))


@play_router.post("/{name}/play")
async def decide(name: TableName, command: ActionCommand, request: Request, guest: PermittedGuest) -> CommandResult:
    """Play an action.

    An action that reveals nothing can be undone until the turn is confirmed or something is revealed.
    """

    def act(table: Table, seat: int) -> None:
        service(request, HandCovers).check_uncovered(name, table, guest)
        table.play(seat, command.action, command.confirm)

    return await run_command(request, name, guest, command, act)


@play_router.post("/{name}/undo")
async def undo(name: TableName, command: TableCommand, request: Request, guest: PermittedGuest) -> CommandResult:
    """Undo the last pending action."""
    return await run_command(request, name, guest, command, lambda table, seat: table.undo(seat))


@play_router.post("/{name}/redo")
async def redo(name: TableName, command: TableCommand, request: Request, guest: PermittedGuest) -> CommandResult:
    """Redo the action that was undone last."""
    return await run_command(request, name, guest, command, lambda table, seat: table.redo(seat))


@play_router.post("/{name}/restart")
async def restart(name: TableName, command: TableCommand, request: Request, guest: PermittedGuest) -> CommandResult:
    """Undo all pending actions of the turn."""
    return await run_command(request, name, guest, command, lambda table, seat: table.restart(seat))


@play_router.post("/{name}/confirm")
async def confirm(name: TableName, command: TableCommand, request: Request, guest: PermittedGuest) -> CommandResult:
    """Confirm the turn, which has ended."""
    return await run_command(request, name, guest, command, lambda table, seat: table.confirm(seat))


@router.post("/{name}/rematch")
async def rematch(name: TableName, request: Request, guest: PermittedGuest, tables: TablesDep) -> SeatedFacts:
    """Join the rematch, in which all players move one seat further. The first player to ask opens its table."""
    async with tables.locked(name) as table:
        if not table.seats_of(guest):
            raise not_your_seat()
        rematch_name, own_seat = table.rematch_table, table.seats_of(guest)[0]
        new = tables.create_rematch(table, secrets.randbits(SEED_BITS)) if rematch_name is None else None
    if new is not None:
        service(request, CreationLimit).take(guest, client_address(request))
        rematch_name = await tables.open_rematch(name, new, own_seat)
    assert rematch_name is not None
    async with tables.locked(rematch_name) as table:
        seat = table.seats_of(guest)[0]
        seat_name = table.seats[seat]["name"]
    return SeatedFacts(table=rematch_name, url=f"/t/{rematch_name}", seat=seat, name=seat_name)


@router.get("/{name}")
async def get_table(name: TableName, request: Request, guest: OptionalGuest) -> TableFacts:
    """Get the table as the reader sees it."""
    hand_covers = service(request, HandCovers)

    def facts(table: Table) -> TableFacts:
        seats = (hand_covers.viewer_seat(name, table, guest), hand_covers.covered_seat(name, table, guest))
        return build_table_facts(name, table, *seats, table.seq_for(table.seats_of(guest)))

    return await read_table(request, name, facts)


@router.get("/{name}/record", response_class=PlainTextResponse)
async def get_record(name: TableName, request: Request) -> Response:
    """Get the record of a finished game, with the proof of its shuffle.

    There is no record during play: it holds the whole setup, and with it everything that is hidden.
    """
    text = await read_table(request, name, lambda table: finished_record(table).text())
    headers = {"Content-Disposition": f'attachment; filename="{name}.json"'}
    return Response(text, media_type="application/json", headers=headers)


def finished_record(table: Table) -> Record:
    """Return the record of a table. Raise `WebError` before the end of its game."""
    check_over(table)
    return table.record()


def check_over(table: Table) -> None:
    """Raise `WebError` before the end of a table's game."""
    if not table.is_over:
        raise http_error("not-over", "table-error-not-over")


takeback_router = APIRouter(**ROUTER_OPTIONS)


def requesting_seat(table: Table, seats: list[int], seat: int) -> int:
    """Return the seat for which a user with several seats requests a takeback: the one that acted last."""
    log: list[dict[str, Any]] = table.log(seat)
    return next((line["seat"] for line in reversed(log) if line["seat"] in seats), seat)


def answering_seats(table: Table, seats: list[int], seat: int) -> list[int]:
    """Return the seats for which a user with several seats answers: all whose answer is missing."""
    missing = table.takeback_request.pending_seats if table.takeback_request else frozenset()
    return [own for own in seats if own in missing] or [seat]


def declining_seat(table: Table, seats: list[int], seat: int) -> int:
    """Return the seat for which a user with several seats declines or withdraws: one that was asked or has asked."""
    concerned = (
        {table.takeback_request.seat, *table.takeback_request.pending_seats} if table.takeback_request else set()
    )
    return next((own for own in seats if own in concerned), seat)


@takeback_router.post("/{name}/takeback/request")
async def request_takeback(
    name: TableName, command: TableCommand, request: Request, guest: PermittedGuest
) -> CommandResult:
    """Request to take back the seat's last turn, which is final.

    Computer players and other seats of the same user accept at once.
    """

    def act(table: Table, seat: int) -> None:
        table.request_takeback(requesting_seat(table, table.seats_of(guest), seat) if command.seat is None else seat)

    return await run_command(request, name, guest, command, act)


@takeback_router.post("/{name}/takeback/accept")
async def accept_takeback(
    name: TableName, command: TableCommand, request: Request, guest: PermittedGuest
) -> CommandResult:
    """Accept a takeback request.

    When all have accepted, the game returns to the state before that turn, with the same shuffle.
    """

    def act(table: Table, seat: int) -> None:
        for own in answering_seats(table, table.seats_of(guest), seat) if command.seat is None else [seat]:
            table.accept_takeback(own)

    return await run_command(request, name, guest, command, act)


@takeback_router.post("/{name}/takeback/decline")
async def decline_takeback(
    name: TableName, command: TableCommand, request: Request, guest: PermittedGuest
) -> CommandResult:
    """Decline a takeback request, or withdraw it as the seat that has made it. The game does not change."""

    def act(table: Table, seat: int) -> None:
        table.decline_takeback(declining_seat(table, table.seats_of(guest), seat) if command.seat is None else seat)

    return await run_command(request, name, guest, command, act)
