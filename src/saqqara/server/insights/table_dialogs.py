"""Dialogs of the table page about takebacks and departures, and the related notices and announcements."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from saqqara.i18n import bot_name
from saqqara.presentation import UNKNOWN
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.templating import html_response
from saqqara.server.tables.access import read_table
from saqqara.server.tables.api import ROUTER_OPTIONS, OptionalGuest, TableName
from saqqara.server.tables.bot_names import stand_in_level
from saqqara.server.tables.log_html import takeback_sentence
from saqqara.server.tables.table_view import TableView, proposal_sentence, rematch_sentence, takeback_request_sentence
from saqqara.table import LOST, OPEN, PERSON, Event, Table
from saqqara.table.action_preview import foreseeable_moves, player_after_confirm

# ---- takeback dialog -------------------------------------------------------------------------------------------------

takeback_router = APIRouter(**ROUTER_OPTIONS)


def requesting_seat(reading: TableView) -> int | None:
    """Return the reader's seat that could request a takeback; of several, the one that acted last."""
    log = reading.log
    return next((line["seat"] for line in reversed(log) if line["seat"] in reading.own_seats), reading.seat)


def can_request(reading: TableView) -> bool:
    """Return whether the reader can request a takeback of what undo cannot reach."""
    seat = requesting_seat(reading)
    here = reading.status != "open" and seat not in reading.table.away_seats and not reading.table.is_puzzle
    return seat is not None and here and reading.table.can_request_takeback(seat)


def needs_request(reading: TableView) -> bool:
    """Return whether the reader has nothing to undo, but can request a takeback."""
    mine = reading.status in ("choose", "confirm")
    return not (mine and reading.table.can_undo) and can_request(reading)


def render_request(reading: TableView) -> str:
    """Render the pending takeback request: its seat, its actions, and the reader's buttons; "" without a request."""
    request = reading.table.takeback_request
    if request is None:
        return ""
    return reading.render(
        "insights/takeback_request",
        sentence=_request_sentence(reading, request.seat),
        steps=_undone_sentences(reading, request.seat),
        answers=not request.pending_seats.isdisjoint(reading.own_seats),
        own=request.seat in reading.own_seats,
    )


def render_takeback_dialog(reading: TableView) -> str:
    """Render what the reader could take back, and the players who must agree; "" if they cannot."""
    seat = requesting_seat(reading)
    if seat is None or not can_request(reading):
        return ""
    table = reading.table
    others = " · ".join(reading.names[other] for other in table.takeback_voters(seat))
    return reading.render(
        "insights/takeback_dialog", steps=_undone_sentences(reading, seat), needs_consent=bool(others), others=others
    )


def _undone_sentences(reading: TableView, seat: int) -> list[str]:
    """Return the actions that would be taken back as sentences, oldest first."""
    page, ply = reading.page, reading.table.takeback_ply(seat)
    return [page.strip_emphasis(reading.log_sentence(line)) for line in reading.log[ply:]]


def _request_sentence(reading: TableView, seat: int) -> str:
    return takeback_request_sentence(reading.names, reading.lang, reading.me, seat)


def next_turn_sentence(reading: TableView) -> str:
    """Return what confirming the turn leads to: the seat that moves next, or the end of the game.

    The turn must be awaiting confirmation.
    """
    following = player_after_confirm(reading.table.state_for(reading.seat))
    if following is None:
        return reading.translate("senses-ends")
    return reading.translate("senses-hands-over", name=reading.names[following])


def reveal_sentences(reading: TableView) -> dict[str, str]:
    """Return, by action that reveals something, a sentence with the number of hidden pieces that it would reveal."""
    found = {}
    for decision in reading.view["reveals"]:
        moves, _ = foreseeable_moves(reading.page, reading.full_view, reading.predict_moves(decision))
        count = sum(step["piece"] == UNKNOWN for step in moves)
        found[decision] = reading.translate("senses-reveals", count=count)
    return found


def takeback_sentences(reading: TableView, events: Iterable[Event]) -> list[str]:
    """Return announcements of takeback requests and answers among these events, as whole sentences."""
    backs = {back.seq: back for back in reading.table.takebacks}
    sentences = []
    for event in events:
        if event["event"] == "takeback_requested" and reading.table.takeback_voters(event["seat"]):
            sentences.append(_request_sentence(reading, event["seat"]))
        elif event["event"] == "takeback_declined":
            sentences.append(_decline_sentence(reading, event))
        elif event["seq"] in backs:
            back = backs[event["seq"]]
            sentences.append(takeback_sentence(reading, back.seat, back.has_revealed))
    return sentences


def _decline_sentence(reading: TableView, event: Event) -> str:
    """Return the sentence that a seat declines the request, or that the requesting seat withdraws it."""
    seat = event["seat"]
    before = reversed(reading.table.events[: event["seq"]])
    requester = next(earlier["seat"] for earlier in before if earlier["event"] == "takeback_requested")
    seat_form = "you" if seat == reading.me else "other"
    message = "senses-back-withdrawn" if seat == requester else "senses-back-refused"
    return reading.translate(message, whose=seat_form, name=reading.names[seat])


@takeback_router.get("/{name}/takeback", include_in_schema=False)
async def get_takeback_dialog(name: TableName, request: Request, guest: OptionalGuest) -> HTMLResponse:
    """Send the takeback dialog; it is empty if the reader cannot take anything back."""
    hand_covers, lang = request.app.state.hand_covers, read_preferences(request).lang
    return await read_table(
        request,
        name,
        lambda table: html_response(render_takeback_dialog(hand_covers.table_view(name, table, guest, lang))),
    )


# ---- leave dialog ----------------------------------------------------------------------------------------------------


leave_router = APIRouter(**ROUTER_OPTIONS)


def render_leave_dialog(reading: TableView, level: str | None, now: int) -> str:
    """Render what the reader can do other than play; "" if there is nothing.

    `level` is the level that would stand in for the reader. `now` is the time in milliseconds since 1970.
    """
    table, seat = reading.table, reading.seat
    if seat is None or table.is_over or table.is_scratch or table.seats[seat]["player"] != PERSON:
        return ""
    filled, others = (
        table.seating.was_full,
        [other for other in range(len(table.seats)) if other not in reading.own_seats],
    )
    people = [other for other in others if table.seats[other]["player"] in (PERSON, OPEN)]
    may_propose = table.participation.proposal is None and seat not in table.participation.proposal_cooldown
    replaceable = may_propose and filled and table.settings.substitutes
    waited = [
        other
        for other in others
        if table.people[other] is not None
        and other not in table.participation.lost_seats
        and (other in table.away_seats or other == table.current_player)
    ]
    return reading.render(
        "insights/leave_dialog",
        filled=filled,
        host=seat in table.seating.creator_seats,
        level="" if level is None else bot_name(reading.lang, level),
        stand_in=level,
        leaves=bool(people) and (not filled or _can_stand_in(reading, level)),
        game_continues=len(others) > 1 and bool(people) and level is not None,
        proposes=may_propose and filled,
        needs_consent=bool([other for other in people if table.people[other] is not None]),
        **_clock_facts(table, seat, now, reading.lang),
        replaced=[(other, reading.names[other]) for other in waited] if replaceable else [],
    )


def _can_stand_in(reading: TableView, level: str | None) -> bool:
    """Return whether a computer player may play for a person who leaves: not in a rated game."""
    terms = reading.table.settings
    return level is not None and terms.substitutes and not terms.rated


def _clock_facts(table: Table, seat: int, now: int, lang: str) -> dict[str, Any]:
    """Return what a break costs.

    `clock` is `none`, `days` or `live`. `then` and `plays_on` say what follows when time is up. `due` is the deadline
    in seconds since 1970, if the reader's clock of days is running.
    """
    pace, clocks = table.settings.time_control, table.clocks
    if pace is None or clocks is None:
        return {"clock": "none", "then": LOST, "plays_on": "", "due": None, "now": now / 1000}
    then = LOST if pace.on_timeout == LOST else "played"
    due = None if pace.is_live or clocks.running_seat != seat or table.deadline is None else table.deadline / 1000
    return {
        "clock": "live" if pace.is_live else "days", "then": then, "due": due, "now": now / 1000,
        "plays_on": "" if then == LOST else bot_name(lang, pace.on_timeout),
    }  # fmt: skip


def render_notices(reading: TableView) -> str:
    """Render the notices above the bar: a computer player plays for the reader, or a proposal; "" if there are none."""
    table, waiting = reading.table, reading.table.participation.proposal
    back = [seat for seat in table.returnable_seats if seat in reading.own_seats]
    html = ""
    if back:
        html += reading.render("insights/played_by_bot", level=reading.level(back[0]), seat=back[0])
    if waiting is not None:
        whom = waiting.replaced_seat
        html += reading.render(
            "insights/proposal",
            sentence=_proposal_sentence(reading, waiting.seat, waiting.kind, whom, waiting.player),
            answers=not waiting.pending_seats.isdisjoint(reading.own_seats),
            own=waiting.seat in reading.own_seats,
            here=whom in reading.own_seats,
        )
    return html


def departure_sentences(reading: TableView, events: Iterable[Event]) -> list[str]:
    """Return announcements of these events as whole sentences, without the end of the game (see the headline)."""
    sentences = []
    for event in events:
        kind, seat = event["event"], event.get("seat")
        if kind == "proposed" and reading.table.participation.proposal is not None:
            sentences.append(
                _proposal_sentence(
                    reading, event["seat"], event["kind"], event.get("replaced_seat"), event.get("player")
                )
            )
        elif kind in ("left", "returned", "declined", "flagged", "resigned") and seat is not None:
            if reading.table.early_end and kind in ("flagged", "resigned"):
                continue
            facts = {"name": reading.names[seat], "whose": "you" if seat == reading.me else "other"}
            player = bot_name(reading.lang, event["player"]) if "player" in event else ""
            sentences.append(reading.translate(f"leaving-said-{kind}", player=player, **facts))
        elif kind == "rematch_created" and seat is not None and seat not in reading.own_seats:
            sentences.append(rematch_sentence(reading.names, reading.lang, reading.me, seat))
        elif kind == "outage_credited":
            sentences.append(reading.translate("leaving-said-excused"))
    return sentences


def _proposal_sentence(reading: TableView, seat: int, what: str, whom: int | None, player: str | None) -> str:
    return proposal_sentence(reading.names, reading.lang, reading.me, seat, what, whom, player)


@leave_router.get("/{name}/leave-dialog", include_in_schema=False)
async def get_leave_dialog(name: TableName, request: Request, guest: OptionalGuest) -> HTMLResponse:
    """Send the leave dialog; it is empty if the reader can do nothing but play."""
    hand_covers, lang, levels = request.app.state.hand_covers, read_preferences(request).lang, request.app.state.levels
    now = request.app.state.tables.now()
    return await read_table(
        request,
        name,
        lambda table: html_response(
            render_leave_dialog(hand_covers.table_view(name, table, guest, lang), stand_in_level(table, levels), now)
        ),
    )
