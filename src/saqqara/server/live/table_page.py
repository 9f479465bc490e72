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
from saqqara.server.core.network import NETWORK_COMMAND, is_loopback, qr_code
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.templating import render_page
from saqqara.server.insights import command_bar, score_table, table_dialogs
from saqqara.server.lobby.presence import GESTURES
from saqqara.server.tables import log_html
from saqqara.server.tables.table_registry import is_bot, table_url
from saqqara.server.tables.table_view import HistoricView, TableView, rematch_sentence, without_legal
from saqqara.storage.leagues import TableInLeague
from saqqara.table import LOST, OPEN, PERSON, Event, ReaderDiff, Table

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
    reading = TableView(table, seat, lang, url, covered_seat=covered_seat)
    marked_view = log_html.mark_moved(
        reading, without_legal(reading.view) if reading.status in ("confirm", "open") else reading.view
    )
    return {
        **render_pieces(reading, marked_view),
        "log": log_html.render_log(reading, _headline(reading) if table.is_over else ""),
        "bar": _render_bar(reading),
        "requests": table_dialogs.render_request(reading) + table_dialogs.render_notices(reading),
        "result": _render_result(reading) if table.is_over else "",
        "waiting": _render_waiting_region(reading, may_sit, member_name),
        "curtain": _render_curtain(reading),
    }


def render_waiting(
    table: Table, seat: int | None, lang: str, url: str, covered_seat: int | None, may_sit: bool, member_name: str
) -> str:
    """Render the waiting region, which alone shows the absolute URL and depends on how the reader may sit down."""
    return _render_waiting_region(TableView(table, seat, lang, url, covered_seat=covered_seat), may_sit, member_name)


def render_pieces(reading: TableView, marked_view: View) -> dict[str, str]:
    """Render the regions with the pieces and points; the drawings show `marked_view`."""
    page = reading.page
    scored = {owner: _score_facts(reading, owner) for owner in reading.order}
    return {
        "context": _render_progress(reading),
        "harbour": page.board(reading.predict_moves, marked_view, reading.lang, reading.names),
        **{f"area-{owner}": _render_area(reading, marked_view, owner, facts) for owner, facts in scored.items()},
        "tabs": "".join([f"{reading.render_cached('live/tab', **facts)}\n" for facts in scored.values()]),
        "box": _render_box(reading),
    }


def _render_box(reading: TableView) -> str:
    """Render the pieces that have left the game; "" in a game in which none can."""
    drawn = reading.page.removed_pieces(reading.view, reading.lang)
    return f"{reading.render_cached('live/removed_pieces', count=len(reading.view['box']))}\n{drawn}" if drawn else ""


# ---- parts ----------------------------------------------------------------------------------------------------------


def _render_progress(reading: TableView) -> str:
    """Render the progress of the game; a turn that awaits confirmation has not ended."""
    facts = reading.page.progress_facts(reading.public_view, reading.lang)
    if reading.table.settings.rated:
        facts = [*facts, reading.translate("table-counts")]
    return "".join(f"<span>{escape(fact)}</span>" for fact in facts)


def render_watching(table: Table, seats: Sequence[int], lang: str) -> str:
    """Render a note for readers without a seat that they are watching; "" for players and while a seat is open."""
    if seats or any(seat["player"] == OPEN for seat in table.seats):
        return ""
    return f'<span class="watching">{escape(translate(lang, "table-watching-you"))}</span>'


def _score_facts(reading: TableView, owner: int) -> ScoreFacts:
    """Return the facts about a seat: its symbol, name and clock, and its points (secured, and pending ones on top)."""
    points, symbol = score_label(reading.view, owner), reading.page.seat_symbol(owner)
    label = reading.translate("table-points-label", name=reading.names[owner], sure=points.secured, more=points.pending)
    sure, more = points.parts
    name = reading.translate("table-you") if owner == reading.me else reading.names[owner]
    clock = None if isinstance(reading, HistoricView) else _clock_facts(reading.table, owner)
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


def _render_area(reading: TableView, marked_view: View, owner: int, scored: ScoreFacts) -> str:
    facts = reading.page.seat_description(reading.view, owner, reading.lang)
    if reading.names[owner] == reading.page.default_name(owner, reading.lang):
        del facts[0]  # a name taken from the colour contains it already
    if is_bot(reading.table.seats[owner]):
        level = reading.level(owner)
        facts[:0] = [
            reading.translate("table-computer" if reading.names[owner] == level else "table-level", level=level)
        ]
    called, inner = reading.names[owner], reading.page.player_area(marked_view, owner, reading.lang, reading.names)
    head = reading.render_cached("live/area_head", called=called, status_line=", ".join(facts), **scored)
    return f"{head}\n{inner}"


def _render_bar(reading: TableView) -> str:
    """Render the action bar: the turn, the prompt, and the buttons."""
    return f"{_render_turn(reading)}\n{_render_buttons(reading)}"


def _render_turn(reading: TableView) -> str:
    """Render the turn and the prompt; the data attributes of the element are for the scripts."""
    view, page, lang, mood = reading.view, reading.page, reading.lang, reading.status
    deciding = mood == "choose"
    symbol_seat = next(iter(view["winners"]), None) if mood == "over" else reading.current_player
    revealing = view["reveals"] if deciding else []
    choices = {decision: _reveal_label(reading, decision) for decision in revealing}
    return reading.render_cached(
        "live/turn",
        mood=mood,
        current_player=reading.current_player,
        symbol="" if symbol_seat is None else page.seat_symbol(symbol_seat),
        headline=_headline(reading),
        kinds=tuple(page.action_kinds(view, lang)) if deciding else (),
        prompt=page.prompt(view, lang) if deciding else "",
        why=interlude.why if (interlude := reading.interlude) else "",
        choices=_to_json(choices),
        revealed=_to_json(table_dialogs.reveal_sentences(reading) if deciding else {}),
        idle=_to_json(command_bar.disabled_reasons(reading)),
        mine=_is_my_move(reading),
    )


def _reveal_label(reading: TableView, decision: str) -> str:
    """Return the label of the gold button once an action that reveals something is selected.

    If the action was selected with a button next to it, the two buttons must have different labels.
    """
    if decision in reading.page.pieceless_actions(reading.view):
        return reading.translate("senses-reveal-now")
    return reading.page.action_label(decision, reading.lang, reading.view)


def _to_json(texts: dict[str, str]) -> str:
    return _cached_json(tuple(texts.items())) if texts else "{}"


_json_cache = TextCache(4_000_000)


def _cached_json(texts: tuple[tuple[str, str], ...]) -> str:
    return _json_cache.get(texts, lambda: json.dumps(dict(texts), ensure_ascii=False))


def _render_buttons(reading: TableView) -> str:
    """Render the buttons of the action bar."""
    table, view, page, mood = reading.table, reading.view, reading.page, reading.status
    shortcuts = page.pieceless_actions(view) if mood == "choose" else []
    sits = reading.seat is not None
    tries = sits and mood in ("wait", "thinking") and not table.is_scratch and not table.settings.rated
    return reading.render_cached(
        "live/action_bar",
        mood=mood,
        sits=sits,
        shortcuts=tuple(
            (text, page.action_label(text, reading.lang, view), text in view["reveals"]) for text in shortcuts
        ),
        only=shortcuts[0] if len(shortcuts) == len(view["legal"]) == 1 and not view["reveals"] else None,
        can_undo=_is_my_move(reading) and table.can_undo,
        can_redo=_is_my_move(reading) and table.can_redo,
        beyond=table_dialogs.needs_request(reading),
        hints=mood == "choose" and reading.can_hint,
        whatif=f"{reading.path}/what-if?ply={len(reading.log)}" if tries else "",
        part=reading.is_turn_unfinished,
        handing_over=table_dialogs.next_turn_sentence(reading) if mood == "confirm" else "",
    )


def _render_curtain(reading: TableView) -> str:
    """Render the screen that covers a hand: the next player, and the button with which they take the screen."""
    seat = reading.covered_seat
    if seat is None or reading.status != "covered":
        return ""
    return reading.render_cached("live/curtain", symbol=reading.page.seat_symbol(seat), name=reading.names[seat])


def _is_my_move(reading: TableView) -> bool:
    """Return whether the table waits for a player on the reader's screen."""
    return reading.status in ("choose", "confirm", "covered")


def _headline(reading: TableView) -> str:
    """Return the sentence that says whose turn it is, or who has won."""
    actor = reading.current_player
    if reading.status == "over":
        return reading.early_end_text or reading.page.result_text(reading.view, *reading.result_naming)
    if reading.status == "open" or actor is None:
        return reading.translate("table-waits-for-player", count=len(reading.open_seats))
    if reading.status in ("choose", "wait") and (interlude := reading.interlude):
        return interlude.headline
    done = "table-part-done" if reading.is_turn_unfinished else "table-turn-done"
    messages = {"thinking": "table-thinking", "confirm": done, "covered": "table-covered"}
    message = messages.get(reading.status, "table-turn")
    return reading.translate(message, whose="you" if actor == reading.me else "other", name=reading.names[actor])


def page_title(table: Table, seat: int | None, lang: str) -> str:
    """Return the title of the page: whose turn it is, in which game."""
    reading = TableView(table, seat, lang, "")
    headline = f"{_headline(reading)} · {translate(lang, f'{table.game.name}-title')}"
    return f"{translate(lang, _scratch_message(table))}: {headline}" if table.is_scratch else headline


def _scratch_message(table: Table) -> str:
    """Return the ID of the message that names the kind of a scratch table."""
    if table.is_puzzle:
        return "puzzle-title"
    return "whatif-title" if table.starts_from_view else "bring-title" if table.is_imported else "guide-title"


def _score_rows(reading: TableView) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the name of each source of points, and the secured and pending points of each seat in display order."""
    view = reading.view
    return [
        (
            reading.page.score_source_name(source, reading.lang),
            [score_label(view, seat, source).parts for seat in reading.order],
        )
        for source in reading.page.score_sources(view)
    ]


def _render_result(reading: TableView) -> str:
    proof = _seed_fault(reading.table) if reading.table.commitment else None
    winners = reading.view["winners"]
    finals = [(seat, format_signed(reading.view["scores"][seat]), seat in winners) for seat in reading.order]
    by = reading.table.rematch_seat
    offer = (
        "" if by is None or by in reading.own_seats else rematch_sentence(reading.names, reading.lang, reading.me, by)
    )
    facts = {"offer": offer, "verdict": _headline(reading), "rows": _score_rows(reading),
    "totals": score_table.score_totals(reading),
             "finals": finals, "winner": next(iter(winners), None), "proved": proof is None,
             "why": (proof or {}).get(reading.lang)}  # fmt: skip
    return reading.render("live/result", **facts)


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


def _render_waiting_region(reading: TableView, may_sit: bool, member_name: str) -> str:
    """Render the waiting region while a seat is open.

    Players get the link and the QR code; other readers who may sit get the form for joining.
    """
    if reading.status != "open":
        return ""
    code = Markup(qr_code(reading.url)) if reading.seat is not None and "://" in reading.url else Markup()
    people = [facts["name"] for facts in reading.table.seats if facts["player"] == PERSON and facts["name"]]
    alone = NETWORK_COMMAND if is_loopback(urlsplit(reading.url).hostname) else ""
    return reading.render("live/waiting", code=code, people=people, alone=alone, welcome=may_sit, own=member_name)


# ---- announcements --------------------------------------------------------------------------------------------------


def change_sentences(
    table: Table, steps: ReaderDiff, seat: int | None, lang: str, events: Sequence[Event] = ()
) -> list[str]:
    """Return announcements of these steps, and of takebacks among the events; at the end, what the table waits for."""
    reading = TableView(table, seat, lang, "")
    page = reading.page
    sentences = table_dialogs.takeback_sentences(reading, events) + table_dialogs.departure_sentences(reading, events)
    if steps.removed and not sentences:
        sentences.append(reading.translate("table-taken-back"))
    sentences += [page.strip_emphasis(reading.log_sentence(line)) for line in steps.added]
    sentences.append(f"{_headline(reading).rstrip('.')}.")
    if interlude := reading.interlude:
        sentences.append(interlude.why)
    if reading.status == "choose":
        sentences.append(page.prompt(reading.view, lang))
    return sentences


def moved_pieces(steps: ReaderDiff) -> list[MoveSteps]:
    """Return the moves of each step; those of undone actions are reversed and come first, in reverse order."""
    home = [
        [{"piece": step["piece"], "from": step["to"], "to": step["from"]} for step in reversed(line["moved"])]
        for line in steps.removed
    ]
    return home + [line["moved"] for line in steps.added]


def pick_seat(table: Table, seats: Sequence[int]) -> int | None:
    """Return the seat of a reader that the table waits for, else the reader's first seat; None without a seat."""
    return table.current_player if table.current_player in seats else next(iter(seats), None)


PlaybackStep = dict[str, Any]


def playback_steps(reading: TableView, first: int, own: Collection[int], last: int | None = None) -> list[PlaybackStep]:
    """Return every action from number `first` on (up to `last`), oldest first, as its reader may know it.

    Each has `ply` (its number), `moved`, `caption` (its line of the log), `seat_symbol`, `own` (whether one of the
    seats `own` has chosen it) and `cutscene` (None for most actions).
    """
    end = len(reading.log) if last is None else last
    return [_playback_step(_view_after(reading, ply), own) for ply in range(first + 1, end + 1)]


def _view_after(reading: TableView, ply: int) -> HistoricView:
    return HistoricView(reading.table, reading.seat, reading.lang, reading.url, ply, covered_seat=reading.covered_seat)


def _playback_step(now: HistoricView, own: Collection[int]) -> PlaybackStep:
    line = now.log[now.ply - 1]
    before = _view_after(now, now.ply - 1)
    scene = now.page.cutscene(line, lambda: before.view, lambda: now.view, now.names, now.lang, now.me)
    return {
        "ply": now.ply,
        "moved": line["moved"],
        "caption": now.caption,
        "seat_symbol": now.page.seat_symbol(line["seat"]),
        "own": line["seat"] in own and not line.get("forced"),
        "cutscene": _scene_facts(now, scene) if scene else None,
    }


def _scene_facts(now: HistoricView, scene: Cutscene) -> dict[str, Any]:
    """Return a cutscene with the names and symbols of its players, and as a text for readers who do not see it."""
    called = [now.translate("table-you") if seat == now.me else name for seat, name in enumerate(now.names)]
    sums = scene.start_points
    acts = [
        {
            "text": act.text,
            "symbol": act.symbol,
            "seat": act.seat,
            "points": act.points,
            "points_text": _signed_points(act.points) if act.points else "",
        }
        for act in scene.lines
    ]
    heads = [
        {
            "seat": seat,
            "name": called[seat],
            "seat_symbol": now.page.seat_symbol(seat),
            "sum": sums[seat] if sums else None,
        }
        for seat in now.order
    ]
    lines = [
        f"{called[act.seat]}: {act.text}" + (f" {_signed_points(act.points)}" if act.points else "")
        if act.seat is not None else act.text
        for act in scene.lines
    ]  # fmt: skip
    words = " ".join(f"{sentence.rstrip('.')}." for sentence in (scene.title, *lines, scene.conclusion) if sentence)
    return {
        "title": scene.title,
        "seats": heads,
        "lines": acts,
        "end": scene.conclusion,
        "winner": scene.winner,
        "text": words,
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
    state = request.app.state
    guest = state.guests.guest(request)
    cover = state.hand_covers.covered_seat(name, table, guest)
    seat = pick_seat(table, seats) if cover is None else None
    url = table_url(request, name)
    reading = TableView(table, seat, lang, url, covered_seat=cover)
    own_name = state.tables.member_name(guest)
    rendered = render_regions(
        table, seat, lang, url, cover, may_sit=bool(table.open_seats_for(guest)), member_name=own_name
    )
    rendered["context"] += render_watching(table, seats, lang)
    return render_page(
        request,
        template,
        name=name,
        game=table.game.name,
        seq=reading.seq,
        title=page_title(table, seat, lang),
        order=reading.order,
        called=reading.names,
        one_screen=reading.is_hot_seat,
        is_scratch=table.is_scratch,
        watches=not seats,
        gestures=GESTURES,
        sits=bool(seats) and not table.is_scratch,
        now=request.app.state.tables.now() if table.clocks else None,
        over_days=table.clocks is not None and not table.clocks.time_control.is_live,
        agreed=agreed_terms(table, lang),
        commitment=table.commitment,
        league=league,
        regions={part: Markup(html) for part, html in rendered.items()},
        topics=topic_entries(reading),
        variants=reading.page.variant_labels(reading.view, lang),
        differences=reading.page.override_differences(table.game, lang),
        words={
            message: translate(lang, message, **_PLACEHOLDERS)
            for message in (*CLIENT_MESSAGES, *command_bar.CLIENT_MESSAGES)
        },
        **more,
    )


def agreed_terms(table: Table, lang: str) -> list[str]:
    """Return the settings of a table that differ from the defaults, in words."""
    pace, found = table.settings.time_control, []
    if pace is not None:
        times = {"minutes": pace.minutes, "seconds": pace.seconds} if pace.is_live else {"days": pace.days}
        found.append(translate(lang, "terms-pace-live" if pace.is_live else "terms-pace-turns", **times))
        level = "" if pace.on_timeout == LOST else bot_name(lang, pace.on_timeout)
        what = translate(lang, "terms-then-level", level=level) if level else translate(lang, "terms-then-lost")
        found.append(f"{translate(lang, 'terms-then')}: {what}")
        if pace.first_turn_minutes:
            found.append(translate(lang, "terms-come", time=format_duration(pace.first_turn_minutes * MINUTE, lang)))
    if table.settings.strict:
        found += [translate(lang, "terms-strict"), translate(lang, "terms-strict-note")]
    return [
        *found,
        *([translate(lang, "terms-counts"), translate(lang, "terms-counts-note")] if table.settings.rated else []),
    ]


BUTTON_MARKS = {"reveals": "mark-reveals", "hands-over": "mark-hands-over", "asks": "mark-asks"}
"""Symbols that show what a button would do, by the names of their topics."""


def topic_entries(reading: TableView) -> list[dict[str, Any]]:
    """Return all topics that can be explained, of the game and of the server.

    Each has its text, as `brief` (its short form) and `rest`, and the clause ID that ended the text.
    """
    marks = [
        Topic(name, symbol, reading.translate(f"explain-{name}"), f"explain-{name}-about", general=True)
        for name, symbol in BUTTON_MARKS.items()
    ]
    points = Topic("points", "mark-info", reading.translate("table-points"), "table-points-note")
    topics = [*reading.page.help_topics(reading.table.game, reading.lang), *marks, points]
    return [_topic_entry(topic, reading.lang) for topic in topics]


def _topic_entry(topic: Topic, lang: str) -> dict[str, Any]:
    """Return a topic with its text, without the clause ID at the end, and the clause ID."""
    text = topic.text or translate(lang, topic.message)
    found = _CLAUSE.match(text)
    words, clause = found.groups() if found else (text, None)
    brief = "".join(_SENTENCE.findall(words)[:BRIEF_SENTENCES]).rstrip() or words
    return {
        "name": topic.name,
        "symbol": topic.symbol,
        "title": topic.title,
        "facts": topic.facts,
        "brief": brief,
        "rest": words.removeprefix(brief),
        "clause": clause,
        "general": topic.general,
    }
