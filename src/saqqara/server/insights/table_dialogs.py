"""Dialogs of the table page about takebacks and departures, and the related notices and announcements."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from saqqara.i18n import bot_name
from saqqara.presentation import UNKNOWN
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.services import service
from saqqara.server.core.templating import html_response
from saqqara.server.tables.access import read_table
from saqqara.server.tables.api import ROUTER_OPTIONS, OptionalGuest, TableName
from saqqara.server.tables.bot_names import BotNames, stand_in_level
from saqqara.server.tables.hand_covers import HandCovers
from saqqara.server.tables.log_html import takeback_sentence
from saqqara.server.tables.table_registry import TableRegistry
from saqqara.server.tables.table_view import TableView, proposal_sentence, rematch_sentence, takeback_request_sentence
from saqqara.table import LOST, OPEN, PERSON, Event, Table
from saqqara.table.action_preview import foreseeable_moves, player_after_confirm

# ---- takeback dialog -------------------------------------------------------------------------------------------------

takeback_router = APIRouter(**ROUTER_OPTIONS)


def requesting_seat(table_view: TableView) -> int | None:
    """Return the reader's seat that could request a takeback; of several, the one that acted last."""
    log = table_view.log
    return next((line["seat"] for line in reversed(log) if line["seat"] in table_view.own_seats), table_view.seat)


def can_request(table_view: TableView) -> bool:
    """Return whether the reader can request a takeback of what undo cannot reach."""
    seat = requesting_seat(table_view)
    can_act = table_view.status != "open" and seat not in table_view.table.away_seats and not table_view.table.is_puzzle
    return seat is not None and can_act and table_view.table.can_request_takeback(seat)


def needs_request(table_view: TableView) -> bool:
    """Return whether the reader has nothing to undo, but can request a takeback."""
    is_own_move = table_view.status in ("choose", "confirm")
    return not (is_own_move and table_view.table.can_undo) and can_request(table_view)


def render_request(table_view: TableView) -> str:
    """Render the pending takeback request: its seat, its actions, and the reader's buttons; "" without a request."""
    request = table_view.table.takeback_request
    if request is None:
        return ""
    return table_view.render(
        "insights/takeback_request",
        sentence=_request_sentence(table_view, request.seat),
        steps=_undone_sentences(table_view, request.seat),
        can_answer=not request.pending_seats.isdisjoint(table_view.own_seats),
        is_own=request.seat in table_view.own_seats,
    )


def render_takeback_dialog(table_view: TableView) -> str:
    """Render what the reader could take back, and the players who must agree; "" if they cannot."""
    seat = requesting_seat(table_view)
    if seat is None or not can_request(table_view):
        return ""
    table = table_view.table
    others = " · ".join(table_view.names[other] for other in table.takeback_voters(seat))
    return table_view.render(
        "insights/takeback_dialog", steps=_undone_sentences(table_view, seat), needs_consent=bool(others), others=others
    )


def _undone_sentences(table_view: TableView, seat: int) -> list[str]:
    """Return the actions that would be taken back as sentences, oldest first."""
    presenter, ply = table_view.presenter, table_view.table.takeback_ply(seat)
    return [presenter.strip_emphasis(table_view.log_sentence(line)) for line in table_view.log[ply:]]


def _request_sentence(table_view: TableView, seat: int) -> str:
    return takeback_request_sentence(table_view.viewer, seat)


def next_turn_sentence(table_view: TableView) -> str:
    """Return what confirming the turn leads to: the seat that moves next, or the end of the game.

    The turn must be awaiting confirmation.
    """
    next_seat = player_after_confirm(table_view.table.state_for(table_view.seat))
    if next_seat is None:
        return table_view.translate("senses-ends")
    return table_view.translate("senses-hands-over", name=table_view.names[next_seat])


def reveal_sentences(table_view: TableView) -> dict[str, str]:
    """Return, by action that reveals something, a sentence with the number of hidden pieces that it would reveal."""
    sentences = {}
    for action in table_view.view["reveals"]:
        moves, _ = foreseeable_moves(table_view.presenter, table_view.full_view, table_view.predict_moves(action))
        count = sum(step["piece"] == UNKNOWN for step in moves)
        sentences[action] = table_view.translate("senses-reveals", count=count)
    return sentences


def takeback_sentences(table_view: TableView, events: Iterable[Event]) -> list[str]:
    """Return announcements of takeback requests and answers among these events, as whole sentences."""
    takebacks_by_seq = {takeback.seq: takeback for takeback in table_view.table.takebacks}
    sentences = []
    for event in events:
        if event["event"] == "takeback_requested" and table_view.table.takeback_voters(event["seat"]):
            sentences.append(_request_sentence(table_view, event["seat"]))
        elif event["event"] == "takeback_declined":
            sentences.append(_decline_sentence(table_view, event))
        elif event["seq"] in takebacks_by_seq:
            takeback = takebacks_by_seq[event["seq"]]
            sentences.append(takeback_sentence(table_view, takeback.seat, takeback.has_revealed))
    return sentences


def _decline_sentence(table_view: TableView, event: Event) -> str:
    """Return the sentence that a seat declines the request, or that the requesting seat withdraws it."""
    seat = event["seat"]
    earlier_events = reversed(table_view.table.events[: event["seq"]])
    requester = next(earlier["seat"] for earlier in earlier_events if earlier["event"] == "takeback_requested")
    seat_form = "you" if seat == table_view.me else "other"
    message = "senses-back-withdrawn" if seat == requester else "senses-back-refused"
    return table_view.translate(message, whose=seat_form, name=table_view.names[seat])


@takeback_router.get("/{name}/takeback", include_in_schema=False)
async def get_takeback_dialog(name: TableName, request: Request, guest: OptionalGuest) -> HTMLResponse:
    """Send the takeback dialog; it is empty if the reader cannot take anything back."""
    hand_covers, lang = service(request, HandCovers), read_preferences(request).lang
    return await read_table(
        request,
        name,
        lambda table: html_response(render_takeback_dialog(hand_covers.table_view(name, table, guest, lang))),
    )


# ---- leave dialog ----------------------------------------------------------------------------------------------------


leave_router = APIRouter(**ROUTER_OPTIONS)


def render_leave_dialog(table_view: TableView, level: str | None, now: int) -> str:
    """Render what the reader can do other than play; "" if there is nothing.

    `level` is the level that would stand in for the reader. `now` is the time in milliseconds since 1970.
    """
    table, seat = table_view.table, table_view.seat
    if seat is None or table.is_over or table.is_scratch or table.seats[seat]["player"] != PERSON:
        return ""
    was_full, others = (
        table.seating.was_full,
        [other for other in range(len(table.seats)) if other not in table_view.own_seats],
    )
    human_seats = [other for other in others if table.seats[other]["player"] in (PERSON, OPEN)]
    can_propose = table.participation.proposal is None and seat not in table.participation.proposal_cooldown
    can_replace = can_propose and was_full and table.settings.substitutes
    replaceable_seats = [
        other
        for other in others
        if table.people[other] is not None
        and other not in table.participation.lost_seats
        and (other in table.away_seats or other == table.current_player)
    ]
    return table_view.render(
        "insights/leave_dialog",
        was_full=was_full,
        is_creator=seat in table.seating.creator_seats,
        level="" if level is None else bot_name(table_view.lang, level),
        stand_in_level=level,
        can_leave=bool(human_seats) and (not was_full or _can_stand_in(table_view, level)),
        game_continues=len(others) > 1 and bool(human_seats) and level is not None,
        can_propose=can_propose and was_full,
        needs_consent=bool([other for other in human_seats if table.people[other] is not None]),
        **_clock_facts(table, seat, now, table_view.lang),
        replaceable_seats=[(other, table_view.names[other]) for other in replaceable_seats] if can_replace else [],
    )


def _can_stand_in(table_view: TableView, level: str | None) -> bool:
    """Return whether a computer player may play for a person who leaves: not in a rated game."""
    settings = table_view.table.settings
    return level is not None and settings.substitutes and not settings.rated


def _clock_facts(table: Table, seat: int, now: int, lang: str) -> dict[str, Any]:
    """Return what a break costs.

    `clock` is `none`, `days` or `live`. `on_timeout` and `substitute` say what follows when time is up. `due` is the
    deadline in seconds since 1970, if the reader's clock of days is running.
    """
    time_control, clocks = table.settings.time_control, table.clocks
    if time_control is None or clocks is None:
        return {"clock": "none", "on_timeout": LOST, "substitute": "", "due": None, "now": now / 1000}
    on_timeout = LOST if time_control.on_timeout == LOST else "played"
    due = (
        None if time_control.is_live or clocks.running_seat != seat or table.deadline is None else table.deadline / 1000
    )
    return {
        "clock": "live" if time_control.is_live else "days", "on_timeout": on_timeout, "due": due, "now": now / 1000,
        "substitute": "" if on_timeout == LOST else bot_name(lang, time_control.on_timeout),
    }  # fmt: skip


def render_notices(table_view: TableView) -> str:
    """Render the notices above the bar: a computer player plays for the reader, or a proposal; "" if there are none."""
    table, proposal = table_view.table, table_view.table.participation.proposal
    returnable = [seat for seat in table.returnable_seats if seat in table_view.own_seats]
    html = ""
    if returnable:
        html += table_view.render("insights/played_by_bot", level=table_view.level(returnable[0]), seat=returnable[0])
    if proposal is not None:
        replaced_seat = proposal.replaced_seat
        html += table_view.render(
            "insights/proposal",
            sentence=_proposal_sentence(table_view, proposal.seat, proposal.kind, replaced_seat, proposal.player),
            can_answer=not proposal.pending_seats.isdisjoint(table_view.own_seats),
            is_own=proposal.seat in table_view.own_seats,
            is_replaced=replaced_seat in table_view.own_seats,
        )
    return html


def departure_sentences(table_view: TableView, events: Iterable[Event]) -> list[str]:
    """Return announcements of these events as whole sentences, without the end of the game (see the headline)."""
    sentences = []
    for event in events:
        kind, seat = event["event"], event.get("seat")
        if kind == "proposed" and table_view.table.participation.proposal is not None:
            sentences.append(
                _proposal_sentence(
                    table_view, event["seat"], event["kind"], event.get("replaced_seat"), event.get("player")
                )
            )
        elif kind in ("left", "returned", "declined", "flagged", "resigned") and seat is not None:
            if table_view.table.early_end and kind in ("flagged", "resigned"):
                continue
            facts = {"name": table_view.names[seat], "whose": "you" if seat == table_view.me else "other"}
            player = bot_name(table_view.lang, event["player"]) if "player" in event else ""
            sentences.append(table_view.translate(f"leaving-said-{kind}", player=player, **facts))
        elif kind == "rematch_created" and seat is not None and seat not in table_view.own_seats:
            sentences.append(rematch_sentence(table_view.viewer, seat))
        elif kind == "outage_credited":
            sentences.append(table_view.translate("leaving-said-excused"))
    return sentences


def _proposal_sentence(
    table_view: TableView, seat: int, kind: str, replaced_seat: int | None, player: str | None
) -> str:
    return proposal_sentence(table_view.viewer, seat, kind, replaced_seat, player)


@leave_router.get("/{name}/leave-dialog", include_in_schema=False)
async def get_leave_dialog(name: TableName, request: Request, guest: OptionalGuest) -> HTMLResponse:
    """Send the leave dialog; it is empty if the reader can do nothing but play."""
    hand_covers, lang = service(request, HandCovers), read_preferences(request).lang
    levels, now = service(request, BotNames).levels, service(request, TableRegistry).now()
    return await read_table(
        request,
        name,
        lambda table: html_response(
            render_leave_dialog(hand_covers.table_view(name, table, guest, lang), stand_in_level(table, levels), now)
        ),
    )
