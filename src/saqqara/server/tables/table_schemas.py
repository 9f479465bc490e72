"""What the JSON API tells of a table: everything, as one reader sees it."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field

from saqqara.table import Table
from saqqara.table import Takeback as Back


class SeatFacts(BaseModel):
    """A seat of a table."""

    name: str
    player: str = Field(description="`person`, `open`, or a level of the computer player")


class TakebackRequestFacts(BaseModel):
    """A seat asks to take its last turn back."""

    seat: int
    missing: list[int] = Field(description="The seats that have not answered yet")


class TakebackFacts(BaseModel):
    """A turn that was taken back with everybody's consent."""

    seat: int
    ply: int = Field(description="How many decisions were left")
    revealed: bool = Field(description="Whether something hidden had been shown; players know it, the view does not")
    lines: list[dict[str, Any]] = Field(description="What was taken back, as lines of the log")


class TableFacts(BaseModel):
    """A table as one reader sees it."""

    table: str
    game: str
    options: dict[str, Any]
    seq: int = Field(
        description="The number of the last event. Each reader counts those that they could see happen: what others "
        "have decided and not confirmed is none"
    )
    seats: list[SeatFacts]
    seat: int | None = Field(
        description="The reader's seat; of several the one that decides; null for a spectator, and while it is covered"
    )
    covered_seat: int | None = Field(
        description="The reader's seat whose hand is covered until `reveal-hand`: a reader with several seats sees "
        "what spectators see"
    )
    current_player: int | None = Field(
        description="The seat that the table waits for, also for its confirmation; null: over"
    )
    over: bool
    waits_for_confirm: bool = Field(description="Whether only the reader's confirmation is missing")
    can_undo: bool
    can_redo: bool
    pending: list[str] = Field(description="The reader's decisions that can still be taken back")
    can_request_takeback: bool = Field(
        description="Whether the reader can ask to take back their last turn, which is final"
    )
    takeback_request: TakebackRequestFacts | None = Field(
        description="Who asks to take a turn back, until all have answered or play goes on"
    )
    takebacks: list[TakebackFacts] = Field(description="The turns taken back so far, oldest first")
    view: dict[str, Any] = Field(
        description="What the table displays to the reader's seat: nothing that it may not know, and no more than lies "
        "there face up. Every game has `turn`, `current_player`, `over`, "
        "`phase`, `scores`, `secured` (what of them cannot be lost any more), `winners`, `legal` (the decisions that "
        "there are), `reveals` (those of them that turn something up) and `moved`; the rest is the game's own. All "
        "fields are described in the sources, in `docs/internals/views.md`"
    )
    log: list[dict[str, Any]] = Field(
        description="The past, oldest first: `turn`, `seat`, `action`, `moved`; `forced`: there was no other choice; "
        "`by` is `stand-in` if a computer player has played for the seat's person"
    )
    commitment: str = Field(description="SHA-256 of the seed's 64 hexadecimal digits")
    seed: str | None = Field(description="The seed, once the game is over")
    settings: dict[str, Any] = Field(
        description="Settings that differ from the defaults, as when the table was created"
    )
    next_table: str | None = Field(description="The table of the rematch")


def build_table_facts(name: str, table: Table, seat: int | None, covered: int | None, seq: int) -> TableFacts:
    """The table called `name` as `seat` sees it (None: a spectator); `covered` is the seat whose hand is."""
    mine = seat is not None and seat == table.current_player
    return TableFacts(
        table=name,
        game=table.game.name,
        options=dict(table.game.options),
        seq=seq,
        seats=[SeatFacts(**facts) for facts in table.seats],
        seat=seat,
        covered_seat=covered,
        current_player=table.current_player,
        over=table.is_over,
        waits_for_confirm=mine and table.awaits_confirmation,
        can_undo=mine and table.can_undo,
        can_redo=mine and table.can_redo,
        pending=table.pending_actions if mine else [],
        can_request_takeback=seat is not None and table.can_request_takeback(seat),
        takeback_request=_request_facts(table),
        takebacks=[_takeback_facts(back, table.viewpoint(seat)) for back in table.takebacks],
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


def _takeback_facts(back: Back, eyes: int | None) -> TakebackFacts:
    return TakebackFacts(seat=back.seat, ply=back.ply, revealed=back.has_revealed, lines=back.undone_lines(eyes))
