"""Page of a table, whole and by regions.

All content is rendered from `table.view(seat)` and `table.log(seat)`; the parts of a game come from its presenter.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Hashable, Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Any, NamedTuple
from urllib.parse import urlsplit

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from saqqara.core.game_api import View
from saqqara.core.record import Record
from saqqara.core.record_io import InvalidRecordError
from saqqara.i18n import LANGUAGES, TextCache, bot_name, translate
from saqqara.i18n.times import MINUTE, format_duration
from saqqara.presentation import Cutscene, Topic, format_signed, score_label
from saqqara.server.core.identity import GuestCookies
from saqqara.server.core.network import NETWORK_COMMAND, is_loopback, qr_code
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.services import service
from saqqara.server.core.templating import render_page
from saqqara.server.insights import command_bar, score_table, table_dialogs
from saqqara.server.lobby.presence import GESTURES
from saqqara.server.tables import log_html
from saqqara.server.tables.hand_covers import HandCovers
from saqqara.server.tables.table_registry import TableRegistry, table_url
from saqqara.server.tables.table_view import HistoricView, TableView, rematch_sentence, without_legal
from saqqara.storage.leagues import TableInLeague
from saqqara.table import LOST, OPEN, PERSON, Event, ReaderDiff, Table
from saqqara.table.projections import is_bot

# ---- regions ---------------------------------------------------------------------------------------------------------

MoveSteps = list[dict[str, str]]
ScoreFacts = dict[str, Hashable]


def render_regions(
    table: Table,
    seat: int | None,
    lang: str,
    url: str = "",
    covered_seat: int | None = None,
    may_sit: bool = True,
    member_name: str = "",
) -> dict[str, str]:
    """Return the HTML for a reader by region; each is the content of the element `#region-<name>`.

    `seat` is the reader's seat (of several, the one that chooses); None for a spectator, and while the hand of
    `covered_seat` is covered. `url` is the table's URL, absolute or from the root; in the latter case `waiting` has no
    QR code. `may_sit` determines whether the reader may take a free seat. `member_name` is the name of a member, "" for
    a guest.
    """
    table_view = TableView(table, seat, lang, url, covered_seat=covered_seat)
    marked_view = log_html.mark_moved(
        table_view, without_legal(table_view.view) if table_view.status in ("confirm", "open") else table_view.view
    )
    return {
        **render_pieces(table_view, marked_view),
        "log": log_html.render_log(table_view, _headline(table_view) if table.is_over else ""),
        "bar": _render_bar(table_view),
        "requests": table_dialogs.render_request(table_view) + table_dialogs.render_notices(table_view),
        "result": _render_result(table_view) if table.is_over else "",
        "waiting": _render_waiting_region(table_view, may_sit, member_name),
        "curtain": _render_curtain(table_view),
    }


def render_waiting(
    table: Table, seat: int | None, lang: str, url: str, covered_seat: int | None, may_sit: bool, member_name: str
) -> str:
    """Render the waiting region, which alone shows the absolute URL and depends on how the reader may sit down."""
    return _render_waiting_region(TableView(table, seat, lang, url, covered_seat=covered_seat), may_sit, member_name)


def render_pieces(table_view: TableView, marked_view: View) -> dict[str, str]:
    """Render the regions with the pieces and points; the drawings show `marked_view`."""
    presenter = table_view.presenter
    scored = {owner: _score_facts(table_view, owner) for owner in table_view.order}
    return {
        "context": _render_progress(table_view),
        "harbour": presenter.board(table_view.predict_moves, marked_view, table_view.viewer),
        **{f"area-{owner}": _render_area(table_view, marked_view, owner, facts) for owner, facts in scored.items()},
        "tabs": "".join([f"{table_view.render_cached('live/tab', **facts)}\n" for facts in scored.values()]),
        "box": _render_box(table_view),
    }


def _render_box(table_view: TableView) -> str:
    """Render the pieces that have left the game; "" in a game in which none can."""
    drawn = table_view.presenter.removed_pieces(table_view.view, table_view.lang)
    return (
        f"{table_view.render_cached('live/removed_pieces', count=len(table_view.view['box']))}\n{drawn}"
        if drawn
        else ""
    )


# ---- parts ----------------------------------------------------------------------------------------------------------


def _render_progress(table_view: TableView) -> str:
    """Render the progress of the game; a turn that awaits confirmation has not ended."""
    facts = table_view.presenter.progress_facts(table_view.public_view, table_view.lang)
    if table_view.table.settings.rated:
        facts = [*facts, table_view.translate("table-counts")]
    return "".join(f"<span>{escape(fact)}</span>" for fact in facts)


def render_watching(table: Table, seats: Sequence[int], lang: str) -> str:
    """Render a note for readers without a seat that they are watching; "" for players and while a seat is open."""
    if seats or any(seat["player"] == OPEN for seat in table.seats):
        return ""
    return f'<span class="watching">{escape(translate(lang, "table-watching-you"))}</span>'


def _score_facts(table_view: TableView, owner: int) -> ScoreFacts:
    """Return the facts about a seat: its symbol, name and clock, and its points (secured, and pending ones on top)."""
    points, symbol = score_label(table_view.view, owner), table_view.presenter.seat_symbol(owner)
    label = table_view.translate(
        "table-points-label", name=table_view.names[owner], sure=points.secured, more=points.pending
    )
    sure, more = points.parts
    name = table_view.translate("table-you") if owner == table_view.me else table_view.names[owner]
    clock = None if isinstance(table_view, HistoricView) else _clock_facts(table_view.table, owner)
    return {"seat": owner, "symbol": symbol, "name": name, "sure": sure, "more": more, "label": label, "clock": clock}


class ClockFacts(NamedTuple):
    """Clock of a seat: remaining milliseconds, deadline if it is running, and whether the time control is live."""

    left: int
    due: int | None
    live: bool


def _clock_facts(table: Table, seat: int) -> ClockFacts | None:
    """Return the clock of a seat.

    None for a computer player, after the game, and for a clock of days that is not running.
    """
    clocks = table.clocks
    if clocks is None or table.is_over or is_bot(table.seats[seat]):
        return None
    due = table.deadline if clocks.running_seat == seat else None
    return (
        ClockFacts(clocks.time_limit(seat), due, clocks.time_control.is_live)
        if due or clocks.time_control.is_live
        else None
    )


def _render_area(table_view: TableView, marked_view: View, owner: int, scored: ScoreFacts) -> str:
    facts = table_view.presenter.seat_description(table_view.view, owner, table_view.lang)
    if table_view.names[owner] == table_view.presenter.default_name(owner, table_view.lang):
        del facts[0]  # a name taken from the colour contains it already
    if is_bot(table_view.table.seats[owner]):
        level = table_view.level(owner)
        facts[:0] = [
            table_view.translate("table-computer" if table_view.names[owner] == level else "table-level", level=level)
        ]
    name, inner = (
        table_view.names[owner],
        table_view.presenter.player_area(marked_view, owner, table_view.viewer),
    )
    head = table_view.render_cached("live/area_head", player_name=name, status_line=", ".join(facts), **scored)
    return f"{head}\n{inner}"


def _render_bar(table_view: TableView) -> str:
    """Render the action bar: the turn, the prompt, and the buttons."""
    return f"{_render_turn(table_view)}\n{_render_buttons(table_view)}"


def _render_turn(table_view: TableView) -> str:
    """Render the turn and the prompt; the data attributes of the element are for the scripts."""
    view, presenter, lang, status = table_view.view, table_view.presenter, table_view.lang, table_view.status
    can_choose = status == "choose"
    symbol_seat = next(iter(view["winners"]), None) if status == "over" else table_view.current_player
    revealing = view["reveals"] if can_choose else []
    reveal_labels = {action: _reveal_label(table_view, action) for action in revealing}
    return table_view.render_cached(
        "live/turn",
        status=status,
        current_player=table_view.current_player,
        symbol="" if symbol_seat is None else presenter.seat_symbol(symbol_seat),
        headline=_headline(table_view),
        kinds=tuple(presenter.action_kinds(view, lang)) if can_choose else (),
        prompt=presenter.prompt(view, lang) if can_choose else "",
        why=notice.why if (notice := table_view.out_of_turn_notice) else "",
        reveal_labels=_to_json(reveal_labels),
        reveal_texts=_to_json(table_dialogs.reveal_sentences(table_view) if can_choose else {}),
        disabled_reasons=_to_json(command_bar.disabled_reasons(table_view)),
        is_own_move=_is_my_move(table_view),
    )


def _reveal_label(table_view: TableView, action: str) -> str:
    """Return the label of the gold button once an action that reveals something is selected.

    If the action was selected with a button next to it, the two buttons must have different labels.
    """
    if action in table_view.presenter.pieceless_actions(table_view.view):
        return table_view.translate("senses-reveal-now")
    return table_view.presenter.action_label(action, table_view.lang, table_view.view)


def _to_json(texts: dict[str, str]) -> str:
    return _cached_json(tuple(texts.items())) if texts else "{}"


_json_cache = TextCache(4_000_000)


def _cached_json(texts: tuple[tuple[str, str], ...]) -> str:
    return _json_cache.get(texts, lambda: json.dumps(dict(texts), ensure_ascii=False))


def _render_buttons(table_view: TableView) -> str:
    """Render the buttons of the action bar."""
    table, view, presenter, status = table_view.table, table_view.view, table_view.presenter, table_view.status
    shortcuts = presenter.pieceless_actions(view) if status == "choose" else []
    is_seated = table_view.seat is not None
    can_try = is_seated and status in ("wait", "thinking") and not table.is_scratch and not table.settings.rated
    return table_view.render_cached(
        "live/action_bar",
        status=status,
        is_seated=is_seated,
        shortcuts=tuple(
            (text, presenter.action_label(text, table_view.lang, view), text in view["reveals"]) for text in shortcuts
        ),
        only_action=shortcuts[0] if len(shortcuts) == len(view["legal"]) == 1 and not view["reveals"] else None,
        can_undo=_is_my_move(table_view) and table.can_undo,
        can_redo=_is_my_move(table_view) and table.can_redo,
        needs_request=table_dialogs.needs_request(table_view),
        can_hint=status == "choose" and table_view.can_hint,
        what_if_url=f"{table_view.path}/what-if?ply={len(table_view.log)}" if can_try else "",
        is_turn_unfinished=table_view.is_turn_unfinished,
        next_turn_text=table_dialogs.next_turn_sentence(table_view) if status == "confirm" else "",
    )


def _render_curtain(table_view: TableView) -> str:
    """Render the screen that covers a hand: the next player, and the button with which they take the screen."""
    seat = table_view.covered_seat
    if seat is None or table_view.status != "covered":
        return ""
    return table_view.render_cached(
        "live/curtain", symbol=table_view.presenter.seat_symbol(seat), name=table_view.names[seat]
    )


def _is_my_move(table_view: TableView) -> bool:
    """Return whether the table waits for a player on the reader's screen."""
    return table_view.status in ("choose", "confirm", "covered")


def _headline(table_view: TableView) -> str:
    """Return the sentence that says whose turn it is, or who has won."""
    actor = table_view.current_player
    if table_view.status == "over":
        return table_view.early_end_text or table_view.presenter.result_text(table_view.view, table_view.result_viewer)
    if table_view.status == "open" or actor is None:
        return table_view.translate("table-waits-for-player", count=len(table_view.open_seats))
    if table_view.status in ("choose", "wait") and (notice := table_view.out_of_turn_notice):
        return notice.headline
    done = "table-part-done" if table_view.is_turn_unfinished else "table-turn-done"
    messages = {"thinking": "table-thinking", "confirm": done, "covered": "table-covered"}
    message = messages.get(table_view.status, "table-turn")
    return table_view.translate(
        message, whose="you" if actor == table_view.me else "other", name=table_view.names[actor]
    )


def page_title(table: Table, seat: int | None, lang: str) -> str:
    """Return the title of the page: whose turn it is, in which game."""
    table_view = TableView(table, seat, lang, "")
    headline = f"{_headline(table_view)} · {translate(lang, f'{table.game.name}-title')}"
    return f"{translate(lang, _scratch_message(table))}: {headline}" if table.is_scratch else headline


def _scratch_message(table: Table) -> str:
    """Return the ID of the message that names the kind of a scratch table."""
    if table.is_puzzle:
        return "puzzle-title"
    return "whatif-title" if table.starts_from_view else "bring-title" if table.is_imported else "guide-title"


def _score_rows(table_view: TableView) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the name of each source of points, and the secured and pending points of each seat in display order."""
    view = table_view.view
    return [
        (
            table_view.presenter.score_source_name(source, table_view.lang),
            [score_label(view, seat, source).parts for seat in table_view.order],
        )
        for source in table_view.presenter.score_sources(view)
    ]


def _render_result(table_view: TableView) -> str:
    proof = _seed_fault(table_view.table) if table_view.table.commitment else None
    winners = table_view.view["winners"]
    final_scores = [
        (seat, format_signed(table_view.view["scores"][seat]), seat in winners) for seat in table_view.order
    ]
    rematch_seat = table_view.table.rematch_seat
    rematch_offer = (
        ""
        if rematch_seat is None or rematch_seat in table_view.own_seats
        else rematch_sentence(table_view.viewer, rematch_seat)
    )
    facts = {"rematch_offer": rematch_offer, "headline": _headline(table_view), "rows": _score_rows(table_view),
    "totals": score_table.score_totals(table_view),
             "final_scores": final_scores, "winner": next(iter(winners), None), "is_proved": proof is None,
             "why": (proof or {}).get(table_view.lang)}  # fmt: skip
    return table_view.render("live/result", **facts)


def _seed_fault(table: Table) -> Mapping[str, str] | None:
    """Return None if the setup follows from the seed committed to before the game, else the reason by language."""
    return _record_fault(table.record().text())


@lru_cache(maxsize=256)
def _record_fault(record: str) -> Mapping[str, str] | None:
    try:
        Record.parse(record).verify()
    except InvalidRecordError as reason:
        return {lang: reason.localized(lang) for lang in LANGUAGES}
    return None


def _render_waiting_region(table_view: TableView, may_sit: bool, member_name: str) -> str:
    """Render the waiting region while a seat is open.

    Players get the link and the QR code; other readers who may sit get the form for joining.
    """
    if table_view.status != "open":
        return ""
    qr_code_html = (
        Markup(qr_code(table_view.url)) if table_view.seat is not None and "://" in table_view.url else Markup()
    )
    people = [facts["name"] for facts in table_view.table.seats if facts["player"] == PERSON and facts["name"]]
    network_command = NETWORK_COMMAND if is_loopback(urlsplit(table_view.url).hostname) else ""
    return table_view.render(
        "live/waiting",
        qr_code=qr_code_html,
        people=people,
        network_command=network_command,
        may_sit=may_sit,
        member_name=member_name,
    )


# ---- announcements --------------------------------------------------------------------------------------------------


def change_sentences(
    table: Table, steps: ReaderDiff, seat: int | None, lang: str, events: Sequence[Event] = ()
) -> list[str]:
    """Return announcements of these steps, and of takebacks among the events; at the end, what the table waits for."""
    table_view = TableView(table, seat, lang, "")
    presenter = table_view.presenter
    sentences = table_dialogs.takeback_sentences(table_view, events) + table_dialogs.departure_sentences(
        table_view, events
    )
    if steps.removed and not sentences:
        sentences.append(table_view.translate("table-taken-back"))
    sentences += [presenter.strip_emphasis(table_view.log_sentence(line)) for line in steps.added]
    sentences.append(f"{_headline(table_view).rstrip('.')}.")
    if notice := table_view.out_of_turn_notice:
        sentences.append(notice.why)
    if table_view.status == "choose":
        sentences.append(presenter.prompt(table_view.view, lang))
    return sentences


def moved_pieces(steps: ReaderDiff) -> list[MoveSteps]:
    """Return the moves of each step; those of undone actions are reversed and come first, in reverse order."""
    undone = [
        [{"piece": step["piece"], "from": step["to"], "to": step["from"]} for step in reversed(line["moved"])]
        for line in steps.removed
    ]
    return undone + [line["moved"] for line in steps.added]


def pick_seat(table: Table, seats: Sequence[int]) -> int | None:
    """Return the seat of a reader that the table waits for, else the reader's first seat; None without a seat."""
    return table.current_player if table.current_player in seats else next(iter(seats), None)


PlaybackStep = dict[str, Any]


def playback_steps(
    table_view: TableView, first: int, own: Collection[int], last: int | None = None
) -> list[PlaybackStep]:
    """Return every action from number `first` on (up to `last`), oldest first, as its reader may know it.

    Each has `ply` (its number), `moved`, `caption` (its line of the log), `seat_symbol`, `own` (whether one of the
    seats `own` has chosen it) and `cutscene` (None for most actions).
    """
    end = len(table_view.log) if last is None else last
    return [_playback_step(_view_after(table_view, ply), own) for ply in range(first + 1, end + 1)]


def _view_after(table_view: TableView, ply: int) -> HistoricView:
    return HistoricView(
        table_view.table, table_view.seat, table_view.lang, table_view.url, ply, covered_seat=table_view.covered_seat
    )


def _playback_step(now: HistoricView, own: Collection[int]) -> PlaybackStep:
    line = now.log[now.ply - 1]
    before = _view_after(now, now.ply - 1)
    scene = now.presenter.cutscene(line, lambda: before.view, lambda: now.view, now.viewer)
    return {
        "ply": now.ply,
        "moved": line["moved"],
        "caption": now.caption,
        "seat_symbol": now.presenter.seat_symbol(line["seat"]),
        "own": line["seat"] in own and not line.get("forced"),
        "cutscene": _scene_facts(now, scene) if scene else None,
    }


def _scene_facts(now: HistoricView, scene: Cutscene) -> dict[str, Any]:
    """Return a cutscene with the names and symbols of its players, and as a text for readers who do not see it."""
    names = [now.translate("table-you") if seat == now.me else name for seat, name in enumerate(now.names)]
    start_points = scene.start_points
    lines = [
        {
            "text": act.text,
            "symbol": act.symbol,
            "seat": act.seat,
            "points": act.points,
            "points_text": _signed_points(act.points) if act.points else "",
        }
        for act in scene.lines
    ]
    seats = [
        {
            "seat": seat,
            "name": names[seat],
            "seat_symbol": now.presenter.seat_symbol(seat),
            "sum": start_points[seat] if start_points else None,
        }
        for seat in now.order
    ]
    line_texts = [
        f"{names[act.seat]}: {act.text}" + (f" {_signed_points(act.points)}" if act.points else "")
        if act.seat is not None else act.text
        for act in scene.lines
    ]  # fmt: skip
    text = " ".join(f"{sentence.rstrip('.')}." for sentence in (scene.title, *line_texts, scene.conclusion) if sentence)
    return {
        "title": scene.title,
        "seats": seats,
        "lines": lines,
        "end": scene.conclusion,
        "winner": scene.winner,
        "text": text,
    }


def _signed_points(points: int) -> str:
    return f"{points:+}".replace("-", "−")


# ---- table page ------------------------------------------------------------------------------------------------------


CLIENT_MESSAGES = (
    "table-choose", "table-failed", "table-not-fetched", "table-why", "table-back", "table-lost", "table-copied",
    "table-drop", "table-dropped", "company-new", "company-reported", "clock-minute", "clock-up",
)  # fmt: skip
"""IDs of the messages that scripts show by themselves."""

_PLACEHOLDERS = {fact: f"{{{fact}}}" for fact in ("rule", "decision", "text")}
"""Placeholders that scripts replace."""

BRIEF_SENTENCES = 2
"""Number of sentences in the short form of an explanation."""

_SENTENCE = re.compile(r".+?(?:[.!?](?:\s+(?=[^\Wa-zа-яё\d_]|◇)|$)|$)", re.DOTALL)
_CLAUSE = re.compile(r"^(.*?)\s*\(([A-Z]+-[\w.]+)\)$", re.DOTALL)


def render_table_page(
    request: Request,
    name: str,
    table: Table,
    seats: Sequence[int],
    template: str = "live/table.html",
    league: TableInLeague | None = None,
    **more: Any,
) -> HTMLResponse:
    """Render the page of the table `name` for a reader who has these seats (none: a spectator).

    The page shows the `league` of the table; pass None if the reader may not know it. A template other than the table's
    own may need more facts.
    """
    lang = read_preferences(request).lang
    guest = service(request, GuestCookies).guest(request)
    covered_seat = service(request, HandCovers).covered_seat(name, table, guest)
    seat = pick_seat(table, seats) if covered_seat is None else None
    url = table_url(request, name)
    table_view = TableView(table, seat, lang, url, covered_seat=covered_seat)
    own_name = service(request, TableRegistry).member_name(guest)
    rendered = render_regions(
        table, seat, lang, url, covered_seat, may_sit=bool(table.open_seats_for(guest)), member_name=own_name
    )
    rendered["context"] += render_watching(table, seats, lang)
    return render_page(
        request,
        template,
        name=name,
        game=table.game.name,
        seq=table_view.seq,
        title=page_title(table, seat, lang),
        order=table_view.order,
        names=table_view.names,
        is_hot_seat=table_view.is_hot_seat,
        is_scratch=table.is_scratch,
        is_spectator=not seats,
        gestures=GESTURES,
        is_seated=bool(seats) and not table.is_scratch,
        now=service(request, TableRegistry).now() if table.clocks else None,
        has_day_clocks=table.clocks is not None and not table.clocks.time_control.is_live,
        settings_lines=agreed_settings(table, lang),
        commitment=table.commitment,
        league=league,
        regions={part: Markup(html) for part, html in rendered.items()},
        topics=topic_entries(table_view),
        variants=table_view.presenter.variant_labels(table_view.view, lang),
        differences=table_view.presenter.override_differences(table.game, lang),
        words={
            message: translate(lang, message, **_PLACEHOLDERS)
            for message in (*CLIENT_MESSAGES, *command_bar.CLIENT_MESSAGES)
        },
        **more,
    )


def agreed_settings(table: Table, lang: str) -> list[str]:
    """Return the settings of a table that differ from the defaults, in words."""
    time_control, lines = table.settings.time_control, []
    if time_control is not None:
        times = (
            {"minutes": time_control.minutes, "seconds": time_control.seconds}
            if time_control.is_live
            else {"days": time_control.days}
        )
        lines.append(translate(lang, "terms-pace-live" if time_control.is_live else "terms-pace-turns", **times))
        level = "" if time_control.on_timeout == LOST else bot_name(lang, time_control.on_timeout)
        timeout_text = translate(lang, "terms-then-level", level=level) if level else translate(lang, "terms-then-lost")
        lines.append(f"{translate(lang, 'terms-then')}: {timeout_text}")
        if time_control.first_turn_minutes:
            lines.append(
                translate(lang, "terms-come", time=format_duration(time_control.first_turn_minutes * MINUTE, lang))
            )
    if table.settings.strict:
        lines += [translate(lang, "terms-strict"), translate(lang, "terms-strict-note")]
    return [
        *lines,
        *([translate(lang, "terms-counts"), translate(lang, "terms-counts-note")] if table.settings.rated else []),
    ]


BUTTON_MARKS = {"reveals": "mark-reveals", "hands-over": "mark-hands-over", "asks": "mark-asks"}
"""Symbols that show what a button would do, by the names of their topics."""


def topic_entries(table_view: TableView) -> list[dict[str, Any]]:
    """Return all topics that can be explained, of the game and of the server.

    Each has its text, as `brief` (its short form) and `rest`, and the clause ID that ended the text.
    """
    marks = [
        Topic(name, symbol, table_view.translate(f"explain-{name}"), f"explain-{name}-about", general=True)
        for name, symbol in BUTTON_MARKS.items()
    ]
    points = Topic("points", "mark-info", table_view.translate("table-points"), "table-points-note")
    topics = [*table_view.presenter.help_topics(table_view.table.game, table_view.lang), *marks, points]
    return [_topic_entry(topic, table_view.lang) for topic in topics]


def _topic_entry(topic: Topic, lang: str) -> dict[str, Any]:
    """Return a topic with its text, without the clause ID at the end, and the clause ID."""
    text = topic.text or translate(lang, topic.message)
    match = _CLAUSE.match(text)
    explanation, clause = match.groups() if match else (text, None)
    brief = "".join(_SENTENCE.findall(explanation)[:BRIEF_SENTENCES]).rstrip() or explanation
    return {
        "name": topic.name,
        "symbol": topic.symbol,
        "title": topic.title,
        "facts": topic.facts,
        "brief": brief,
        "rest": explanation.removeprefix(brief),
        "clause": clause,
        "general": topic.general,
    }
