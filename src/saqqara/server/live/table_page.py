"""The page of a table, whole: what a browser gets first; afterwards only regions that changed reach it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from saqqara.i18n import bot_name, translate
from saqqara.i18n.times import MINUTE, format_duration
from saqqara.presentation import Topic
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.templating import render_page
from saqqara.server.insights import command_bar
from saqqara.server.live.regions import page_title, pick_seat, render_regions, render_watching
from saqqara.server.lobby.participants import GESTURES
from saqqara.server.tables.table_registry import table_url
from saqqara.server.tables.table_view import TableView
from saqqara.storage.leagues import TableInLeague
from saqqara.table import LOST, Table

CLIENT_MESSAGES = (
    "table-choose", "table-failed", "table-not-fetched", "table-why", "table-back", "table-lost", "table-copied",
    "table-drop", "table-dropped", "company-new", "company-reported", "clock-minute", "clock-up",
)  # fmt: skip
"""What the modules say by themselves."""

_PLACEHOLDERS = {fact: f"{{{fact}}}" for fact in ("rule", "decision", "text")}
"""Facts that modules fill in."""

BRIEF_SENTENCES = 2
"""So many sentences are the short form of what is explained."""

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
    """The page of the table called `name`, for a reader who has these seats (none: a spectator), who may know in which
    `league` it is played. Another template than the table's own may need more facts."""
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
    """What is agreed at this table and differs from others, in words."""
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
"""Marks of the house that say what a button would do, by the names of their topics."""


def topic_entries(reading: TableView) -> list[dict[str, Any]]:
    """Everything that can be explained, in the game and of the house: each topic with its text (`brief` is its short
    form, `rest` what follows), and the clause that the text ends with taken off."""
    marks = [
        Topic(name, symbol, reading.translate(f"explain-{name}"), f"explain-{name}-about", general=True)
        for name, symbol in BUTTON_MARKS.items()
    ]
    points = Topic("points", "mark-info", reading.translate("table-points"), "table-points-note")
    topics = [*reading.page.help_topics(reading.table.game, reading.lang), *marks, points]
    return [_topic_entry(topic, reading.lang) for topic in topics]


def _topic_entry(topic: Topic, lang: str) -> dict[str, Any]:
    """A topic with its text, and the clause that the text ends with taken off."""
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
