"""Jinja templates of pages, and addresses of clauses of the rules.

`render_page` answers a request with a whole page, `render_fragment` renders a part of one, and `render_cached` caches a
part that is often the same. Every template has `translate` (words in the reader's language; in whole pages the host's
own, where there are any), `lang`, `static` (the address of a static file) and `pieces` (drawings, as a hidden sprite),
`guided` (whether a game has a guided first game), `seated` (who has a seat, for lists of tables), `instant`, `day` and
`deadline` (times as elements, which `core/times.js` shows in the reader's time zone); in whole pages also `told` (the
host's own words, "" for none), `theme`, `here` (the address of the page with another query) and `rules_of` (the address
of a game's rules).
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping
from datetime import date, datetime
from functools import cache, partial
from typing import Any, cast
from urllib.parse import quote, urlencode

from jinja2 import Environment, PackageLoader, StrictUndefined, Template, pass_context
from jinja2.runtime import Context
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from saqqara.core import rulebook
from saqqara.core.registry import list_games
from saqqara.i18n import TextCache, seat_label, times, translate
from saqqara.plugins import rules_page_file
from saqqara.server.core.preferences import LANGUAGE_NAMES, MAX_NAME_LENGTH, read_preferences, save_preferences
from saqqara.server.core.static import static_url
from saqqara.theme import symbol_sheet

# ---- clause urls -----------------------------------------------------------------------------------------------------


@cache
def _games_by_clause() -> dict[str, str]:
    """The game of every clause."""
    return {clause: game for game in list_games() for clause in rulebook.load_rulebook(game, "en").clauses}


def find_clause_game(clause_id: str | None) -> str | None:
    """The game whose rules have this clause; None for none, and for one that no page has."""
    return _games_by_clause().get(clause_id or "")


def clause_url(clause_id: str | None) -> str | None:
    """The address of a clause on the page of its rules; None for none, and for one that no page has."""
    game = find_clause_game(clause_id)
    return game and f"/rules/{game}#{clause_id}"


TABLE_PATH = re.compile(
    r"(?:/analysis/tables)?/t/[a-z0-9]{12}(?:/(?:replay|review|what-if)(?:\?[\w=&-]{1,100})?)?", re.ASCII
)
"""The address of a table's page, or of one of its other pages: nothing else is ever a way back."""
PREFERENCE_PARAMS = ("lang", "theme")
"""What belongs to who reads, not to what is read: it goes into cookies."""


def rules_url(game: str, path: str, query: Iterable[tuple[str, str]]) -> str:
    """The address of a game's rules for a page at this path: a table's page is remembered there as the way back."""
    rest = urlencode([(name, value) for name, value in query if name not in PREFERENCE_PARAMS])
    back = valid_return_path(f"{path}?{rest}" if rest else path)
    return f"/rules/{game}?{urlencode({'from': back})}" if back else f"/rules/{game}"


def valid_return_path(address: str | None) -> str | None:
    """The address, if it is that of a table of this server; else None, for nobody is sent anywhere else."""
    return address if address and TABLE_PATH.fullmatch(address) else None


# ---- templating ------------------------------------------------------------------------------------------------------


_environment = Environment(
    loader=PackageLoader("saqqara.server"),
    autoescape=True,
    auto_reload=False,  # to look at every file for every part of a page would cost more than filling it in
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


@cache
def piece_sprite(*names: str) -> Markup:
    """A hidden sprite with the pieces of these names (all of them without names), for `<use href="#...">`."""
    inside = symbol_sheet(names or None)
    return Markup(f'<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">{inside}</svg>')


@pass_context
def time_element(context: Context, at: float | str | None, format_: str = "moment", now: float | None = None) -> Markup:
    """An instant as an element: in UTC, until a script shows it as `core/times.js` says of `shown`. `now` is the
    server's clock, for how long ago it is. Instants are seconds since 1970 or ISO 8601; nothing for None."""
    if at is None or at == "":
        return Markup()
    seconds = datetime.fromisoformat(at).timestamp() if isinstance(at, str) else at
    recent = translate(context["lang"], "time-just-now") if format_ == "ago" else ""
    return _render_time(times.format_iso(seconds), format_, times.format_instant(seconds, context["lang"]), now, recent)


@pass_context
def day_element(context: Context, of: date) -> Markup:
    """A day of the calendar as an element."""
    return _render_time(of.isoformat(), "day", times.format_day(of, context["lang"]), None)


@pass_context
def deadline_element(context: Context, due: float, now: float) -> Markup:
    """A deadline as an element, with how much time is left."""
    return _render_time(times.format_iso(due), "deadline", times.format_deadline(due, now, context["lang"]), now)


def _render_time(machine: str, format_: str, words: str, now: float | None, recent: str = "") -> Markup:
    attributes = Markup("") if now is None else Markup(' data-now="{}"').format(round(now * 1000))
    attributes += Markup(' data-recent="{}"').format(recent) if recent else ""
    return Markup('<time datetime="{}" data-format="{}"{}>{}</time>').format(machine, format_, attributes, words)


_environment.globals.update(
    instant=time_element,
    day=day_element,
    deadline=deadline_element,
    static=static_url,
    pieces=piece_sprite,
    first_game=list_games()[0],
    language_names=LANGUAGE_NAMES,
    name_length=MAX_NAME_LENGTH,
    guided=lambda game: rules_page_file(game, "guide.toml") is not None,
    seated=seat_label,
)


@cache
def _load_template(name: str) -> Template:
    template = _environment.get_template(name)
    template.globals = dict(template.globals)  # else a chain, which takes longer to copy than a part to fill
    return template


def render_fragment(lang: str, template: str, **facts: Any) -> Markup:
    """A template filled in, in a language; safe to put into other templates."""
    return Markup(_load_template(template).render({"lang": lang, "translate": partial(translate, lang), **facts}))


_fragment_cache = TextCache(16_000_000)


def render_cached(lang: str, template: str, **facts: Hashable) -> Markup:
    """What `render_fragment` returns, for a template that shows these facts and nothing else: filled in once."""
    made = _fragment_cache.get((lang, template, *facts.items()), lambda: render_fragment(lang, template, **facts))
    return cast(Markup, made)


def render_page(request: Request, template: str, status: int = 200, **facts: Any) -> HTMLResponse:
    """The answer to a request: a template that extends base.html, in the reader's language and theme."""
    preferences = read_preferences(request)

    def here(**changes: str) -> str:
        """The address of this page with these parts of the query changed, from the root."""
        path = request.scope["path"].lstrip("/")  # two slashes would lead to another host
        return f"/{quote(path)}?{urlencode({**request.query_params, **changes})}"

    def rules_of(game: str) -> str:
        """The address of a game's rules, from which there is a way back to a table's page."""
        return rules_url(game, request.scope["path"], request.query_params.items())

    own: Mapping[str, str] = request.app.state.settings.custom_texts(preferences.lang)
    settled = {
        "here": here,
        "rules_of": rules_of,
        "request": request,
        "translate": partial(_localize, own, preferences.lang),
    }
    tables, guests = getattr(request.app.state, "tables", None), getattr(request.app.state, "guests", None)
    settled["own_name"] = tables.member_name(guests.guest(request)) if tables and guests else ""
    html = render_fragment(
        preferences.lang, template, theme=preferences.theme, own_text=lambda name: own.get(name, ""), **settled, **facts
    )
    response = HTMLResponse(html, status, {"Content-Language": preferences.lang})
    save_preferences(request, response)
    return response


def _localize(own: Mapping[str, str], lang: str, message: str, **facts: Any) -> str:
    """A message in a language, or the host's own words in its place."""
    return own.get(message) or translate(lang, message, **facts)


def html_response(content: str) -> HTMLResponse:
    """A part of a page that is fetched when it is looked at."""
    return HTMLResponse(content)
