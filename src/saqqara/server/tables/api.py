"""The JSON API: opening a table, sitting down, deciding, looking. Everything is answered after it is on disk."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Annotated, Any

from fastapi import APIRouter, Depends, Path, Request, Response
from fastapi.responses import PlainTextResponse
from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictBool, StrictStr

from saqqara.core.jit import SEED_BITS
from saqqara.core.registry import find_definition as find_rules
from saqqara.errors import InvalidOptionError, UnknownGameError
from saqqara.i18n import translate, truncate
from saqqara.server.core.errors import WebError, because, refusals, refused
from saqqara.server.core.fair_queue import Desk
from saqqara.server.core.identity import Guests
from saqqara.server.core.limits import Opening, address
from saqqara.server.core.numbers import StrictWhole
from saqqara.server.core.preferences import NAME_LENGTH, reader
from saqqara.server.tables.access import look_at
from saqqara.server.tables.bot_names import met, villagers
from saqqara.server.tables.guest_identity import Visitor, check_welcome, player_name
from saqqara.server.tables.table_registry import Tables, check_current, not_your_seat, reader_seat
from saqqara.server.tables.table_schemas import TableFacts, table_facts
from saqqara.storage import Store
from saqqara.table import LOST, OPEN, PERSON, InvalidSettingsError, Table, TableSettings
from saqqara.table.time_off import TimeOff
from saqqara.text_validation import clean_name as checked_name
from saqqara.text_validation import distinct_name

if TYPE_CHECKING:
    from saqqara.core.record import Record
    from saqqara.errors import Refusal

ABOUT: dict[str, Any] = {
    "tags": ["tables"],
    "responses": refusals(400, 403, 404, 409, 413, 415, 429),
}
router, play = APIRouter(**ABOUT), APIRouter(**ABOUT)
"""What can be done with tables on disk alone; and playing, which is possible at any table."""

PEOPLE = ("open", "hot-seat")
"""Who can play another seat beside the levels of the computer player."""


class Strict(BaseModel):
    """A request; a field that there is not is an error."""

    model_config = ConfigDict(extra="forbid")


Name = Annotated[
    str,
    Field(max_length=NAME_LENGTH, description="The player's name, as the others see it"),
    AfterValidator(checked_name),
]
OwnSeat = Annotated[StrictWhole | None, Field(description="Which of one's own seats acts; for who has several")]


class NewTable(Strict):
    """A table to be opened."""

    game: str = Field(description="The name of a game", examples=["duel"])
    options: dict[str, StrictBool | StrictWhole | StrictStr] = Field({}, description="Others have their defaults")
    opponents: list[str] = Field(
        description="Who plays each other seat, in seat order without one's own: `friend` (it stays open), `screen` "
        "(who asks plays it too), a level of the computer player, or `even` (the level that is about as strong as who "
        "asks: one up after two wins in a row, one down after two losses); one alone counts for all other seats",
        examples=[["scribe"], ["open", "hot-seat", "novice"]],
    )
    seat: StrictWhole | None = Field(None, description="The seat of who asks; null: chance decides")
    name: Name = ""
    names: list[Name] = Field(
        [],
        description="What each of the others is called, in the order of `opponents`: only people at one's own screen "
        'have a name yet, all others ""; none at all: nobody is named',
        examples=[["", "Ben", ""]],
    )
    terms: dict[str, Any] = Field(
        {},
        description="What is agreed and differs from other tables: `pace` (`minutes` for the game and `seconds` more "
        "for every turn, or `days` for every turn; `then`: `lost`, or the level of the computer player that plays on "
        "when time is up; `come`: minutes at most for everybody's first turn), `counts`, `spectators`, `listed`, "
        "`substitutes` (false: nobody stands in for a player), `strict` (true: the table shows nothing that the "
        "printed rules leave to memory, as the cards of Tara Wolf's discard pile)",
        examples=[{"pace": {"days": 3, "then": "lost"}, "counts": True}],
    )


class Sitting(Strict):
    """Somebody who sits down at an open seat."""

    name: Name = ""
    seat: StrictWhole | None = Field(None, description="The open seat wanted; null: the first")


class Command(Strict):
    """A command of a seat."""

    after: StrictWhole = Field(
        description="The last event that the command assumes, as in `seq`; after a later one it is `late`"
    )
    seat: OwnSeat = None


class Decision(Command):
    """A decision of a seat."""

    action: str = Field(description="The decision as the game writes it", examples=["place b2"])
    confirm: bool = Field(False, description="If the turn ends with this decision, it is confirmed at once")


class Seated(BaseModel):
    """Where somebody sits."""

    table: str = Field(description="The table's name in addresses")
    url: str = Field(description="The table's page")
    seat: int
    name: str = Field(description='What the others see there; "" for nobody\'s name')
    note: str = Field(
        default="", description="That this is another name than the one asked for, and why, as a sentence"
    )


class Done(BaseModel):
    """The command has been carried out and is on disk."""

    seq: int = Field(description="The number of the table's last event, as the reader counts")


TableName = Annotated[str, Path(description="The table's name", examples=["k7m2p9qrstuv"])]


async def tables_of(request: Request) -> Tables:
    """The tables of this server. (Not for a thread to find: that would take longer than finding them.)"""
    tables: Tables = request.app.state.tables
    return tables


async def guest_of(request: Request) -> str | None:
    """Who asks."""
    guests: Guests = request.app.state.guests
    return guests.guest(request)


async def commander(request: Request, guest: Visitor) -> str:
    """Who commands. Raises WebError `no-guest`, `too-many`, and what the house has against it."""
    await check_welcome(request, guest)
    return guest


InPlay = Annotated[Tables, Depends(tables_of)]
Guest = Annotated[str | None, Depends(guest_of)]
Commander = Annotated[str, Depends(commander)]


@router.post("", status_code=201)
async def open_table(new: NewTable, request: Request, guest: Commander, tables: InPlay) -> Seated:
    """Opens a table and sits down at it."""
    state = request.app.state
    new.opponents = await met(state.store, guest, new.game, new.opponents, state.levels)
    new.name = player_name(request, guest, new.name)
    seats, seat = _seats(new, guest, state.levels, state.engines)
    table = _opened(new, seats, _terms(new, state.levels), tables.now())
    rest = await rest_of(request, guest) if table.clocks else TimeOff()
    for own in table.seats_of(guest):
        table.set_time_off(own, rest)
    opening: Opening = state.opening
    opening.take(guest, address(request))
    name = await tables.open(table)
    return Seated(table=name, url=f"/t/{name}", seat=seat, name=seats[seat]["name"])


def _seats(
    new: NewTable, guest: str, levels: Sequence[str], engines: Sequence[str]
) -> tuple[list[dict[str, Any]], int]:
    """The seats of a new table, and where the guest sits. Computer players of the house are called after villagers;
    engines go by their own names."""
    try:
        count = find_rules(new.game).game(new.options).num_players  # no file of cards: its path would be a stranger's
    except (UnknownGameError, InvalidOptionError) as error:
        raise _no_such_game(error) from error
    if new.seat is not None and new.seat not in range(count):
        raise refused("bad-request", "table-error-no-such-seat", field="seat", seats=count)
    seat = secrets.randbelow(count) if new.seat is None else new.seat
    kinds = _opponents(new, count - 1, (*levels, *engines))
    own, others = new.name, list[str]()
    for name in _names(new, kinds):
        others.append(distinct_name(name, [own, *others]))
    hosts = iter(villagers(sum(kind in levels for kind in kinds), [own, *others]))
    seats = [
        {"name": next(hosts), "player": kind} if kind in levels else _player(kind, guest, name)
        for kind, name in zip(kinds, others, strict=True)
    ]
    seats.insert(seat, {"name": own, "player": PERSON, "person": guest})
    return seats, seat


def _names(new: NewTable, kinds: Sequence[str]) -> list[str]:
    """What the others are called who sit at the same screen; "" for all others. Raises WebError."""
    names = new.names or [""] * len(kinds)
    if len(names) != len(kinds):
        raise refused("bad-request", "web-error-names", field="names", given=len(names), others=len(kinds))
    if any(name and kind != "hot-seat" for name, kind in zip(names, kinds, strict=True)):
        raise refused("bad-request", "web-error-names-of-others", field="names")
    return names


def _opponents(new: NewTable, others: int, levels: Sequence[str]) -> list[str]:
    """Who plays each of the other seats. Raises WebError for a wrong number of them, and for who does not exist."""
    choices = [*PEOPLE, *levels]
    unknown = [kind for kind in new.opponents if kind not in choices]
    if unknown:
        name, known = truncate(unknown[0]), ", ".join(choices)
        raise refused("bad-request", "web-error-no-such-opponent", field="opponents", name=name, choices=known)
    if len(new.opponents) not in (1, others):
        given = len(new.opponents)
        raise refused("bad-request", "web-error-opponents", field="opponents", given=given, others=others)
    return new.opponents if len(new.opponents) == others else new.opponents * others


def _player(kind: str, guest: str, name: str) -> dict[str, Any]:
    """A seat that is neither the guest's own nor that of a computer player of the house."""
    if kind == "hot-seat":
        return {"name": name, "player": PERSON, "person": guest}
    return {"name": "", "player": OPEN if kind == "open" else kind}


def _opened(new: NewTable, seats: list[dict[str, Any]], terms: TableSettings, now: int) -> Table:
    return Table.open(new.game, new.options, secrets.randbits(SEED_BITS), seats, settings=terms, now=now)


async def rest_of(request: Request, guest: str) -> TimeOff:
    """When a guest's time does not run."""
    store: Store = request.app.state.store
    kept = await store.time_off_of(guest)
    return TimeOff() if kept is None else TimeOff.from_json(kept)


def _terms(new: NewTable, levels: Sequence[str]) -> TableSettings:
    """What is agreed. Raises WebError for what cannot be, and for a computer player that there is not."""
    try:
        terms = TableSettings.from_json(new.terms)
        terms.validate()
    except InvalidSettingsError as error:
        raise because("web-error-terms", error.localized, field="terms") from error
    if terms.pace is not None and terms.pace.then not in (LOST, *levels):
        name, choices = truncate(terms.pace.then), ", ".join((LOST, *levels))
        raise refused("bad-request", "web-error-no-such-opponent", field="terms", name=name, choices=choices)
    return terms


def _no_such_game(error: UnknownGameError | InvalidOptionError) -> WebError:
    if isinstance(error, InvalidOptionError) and error.refusal is not None:
        return _impossible(error.refusal)
    field = "game" if isinstance(error, UnknownGameError) else "options"
    return because("web-error-no-such-game", error.localized, field=field)


def _impossible(refusal: Refusal) -> WebError:
    """Options that do not go together, and what would be right."""

    def said(lang: str) -> str:
        return translate(lang, "web-error-options", why=refusal.reason(lang))

    def remedy(lang: str) -> str:
        return translate(lang, "explain-remedy", remedy=refusal.suggestion_text(lang))

    return WebError("bad-request", said, rule=refusal.clause, field="options", remedy=remedy)


@router.post("/{name}/sit")
async def sit(name: TableName, sitting: Sitting, request: Request, guest: Commander, tables: InPlay) -> Seated:
    """Sits down at an open seat. Who sits at the table already stays there, so it can be sent again if an answer is
    lost."""

    rest, wanted = await rest_of(request, guest), player_name(request, guest, sitting.name)
    member = bool(tables.own_name(guest))

    def take(table: Table) -> tuple[int, str, bool]:
        seats = table.seats_of(guest)
        if seats:
            return seats[0], table.seats[seats[0]]["name"], False
        seat = _free(table, guest) if sitting.seat is None else sitting.seat
        called = wanted if member else distinct_name(wanted, table.names.values())
        table.sit(seat, called, guest)
        table.set_time_off(seat, rest)
        return seat, called, called != wanted

    seat, called, numbered = await tables.command(name, take)
    note = translate(reader(request).lang, "table-numbered", name=wanted, called=called) if numbered else ""
    return Seated(table=name, url=f"/t/{name}", seat=seat, name=called, note=note)


def _free(table: Table, guest: str) -> int:
    """The first open seat for a guest, one that is reserved for them before all others. Raises WebError where there is
    none."""
    free = table.open_seats_for(guest)
    if free:
        return free[0]
    if table.reservations:
        raise refused("reserved", "table-error-reserved")
    raise refused("not-your-seat", "web-error-no-open-seat")


async def carry_out(
    request: Request,
    name: str,
    guest: str,
    command: Command,
    act: Callable[[Table, int], object],
    away: bool = False,
) -> Done:
    """Carries out a command of the guest's seat; one that is possible while a computer player plays for them too says
    `away`."""
    tables: Tables = request.app.state.tables
    desk: Desk = request.app.state.desk

    def check_and_act(table: Table) -> int:
        seat = reader_seat(table, guest, command.seat)
        if seat is None:
            raise not_your_seat()
        check_current(table, command.after, guest)
        if seat in table.away_seats and not away and not table.is_over:
            raise refused("away", "table-error-away")
        act(table, seat)
        return table.seq_for(table.seats_of(guest))

    with desk.priority():
        return Done(seq=await tables.command(name, check_and_act))


@play.post("/{name}/play")
async def decide(name: TableName, decision: Decision, request: Request, guest: Commander) -> Done:
    """Decides. What reveals nothing can be undone until the turn is confirmed or something is revealed."""

    def act(table: Table, seat: int) -> None:
        request.app.state.covers.check(name, table, guest)
        table.play(seat, decision.action, decision.confirm)

    return await carry_out(request, name, guest, decision, act)


@play.post("/{name}/undo")
async def undo(name: TableName, command: Command, request: Request, guest: Commander) -> Done:
    """Takes the last pending decision back."""
    return await carry_out(request, name, guest, command, lambda table, seat: table.undo(seat))


@play.post("/{name}/redo")
async def redo(name: TableName, command: Command, request: Request, guest: Commander) -> Done:
    """Makes the decision again that was last taken back."""
    return await carry_out(request, name, guest, command, lambda table, seat: table.redo(seat))


@play.post("/{name}/restart")
async def restart(name: TableName, command: Command, request: Request, guest: Commander) -> Done:
    """Takes all pending decisions of the turn back."""
    return await carry_out(request, name, guest, command, lambda table, seat: table.restart(seat))


@play.post("/{name}/confirm")
async def confirm(name: TableName, command: Command, request: Request, guest: Commander) -> Done:
    """Confirms the turn, which has ended."""
    return await carry_out(request, name, guest, command, lambda table, seat: table.confirm(seat))


@router.post("/{name}/rematch")
async def rematch(name: TableName, request: Request, guest: Commander, tables: InPlay) -> Seated:
    """The table of the rematch, seats changed; whoever asks first opens it."""
    async with tables.at(name) as table:
        if not table.seats_of(guest):
            raise not_your_seat()
        following, mine = table.rematch_table, table.seats_of(guest)[0]
        new = tables.rematch(table, secrets.randbits(SEED_BITS)) if following is None else None
    if new is not None:
        request.app.state.opening.take(guest, address(request))
        following = await tables.follow(name, new, mine)
    assert following is not None
    async with tables.at(following) as table:
        seat = table.seats_of(guest)[0]
        called = table.seats[seat]["name"]
    return Seated(table=following, url=f"/t/{following}", seat=seat, name=called)


@router.get("/{name}")
async def look(name: TableName, request: Request, guest: Guest) -> TableFacts:
    """The table as the reader sees it."""
    covers = request.app.state.covers

    def facts(table: Table) -> TableFacts:
        seats = (covers.seat(name, table, guest), covers.covered(name, table, guest))
        return table_facts(name, table, *seats, table.seq_for(table.seats_of(guest)))

    return await look_at(request, name, facts)


@router.get("/{name}/record", response_class=PlainTextResponse)
async def record(name: TableName, request: Request) -> Response:
    """The game as a record, with the proof of its shuffle. Not before it is over: a record holds the whole set-up,
    and with it everything that is hidden during play."""
    text = await look_at(request, name, lambda table: finished(table).text())
    headers = {"Content-Disposition": f'attachment; filename="{name}.json"'}
    return Response(text, media_type="application/json", headers=headers)


def finished(table: Table) -> Record:
    """The record of a table. Raises WebError before the end of its game."""
    check_over(table)
    return table.record()


def check_over(table: Table) -> None:
    """Raises WebError before the end of a table's game."""
    if not table.is_over:
        raise refused("not-over", "table-error-not-over")
