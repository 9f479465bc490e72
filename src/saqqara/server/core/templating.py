"""Jinja templates of pages.

`render_page` responds to a request with a whole page, `render_fragment` renders a part of a page, and `render_cached`
caches a part that is often the same. Every template has:

- `translate`: messages in the reader's language; in whole pages, custom texts of the server replace them
- `lang`: the language
- `static`: URL of a static file
- `pieces`: drawings as a hidden sprite
- `guided`: whether a game has a tutorial
- `seated`: label of a seat in lists of tables
- `instant`, `day` and `deadline`: times as elements, which `core/times.js` shows in the reader's time zone

Whole pages also have:

- `own_text`: a custom text of the server, "" for none
- `own_name`: the name of a member, "" for a guest
- `theme`: the theme
- `current_url`: URL of the page with a changed query
- `rules_of`: URL of a game's rules
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from datetime import date, datetime
from functools import cache, partial
from typing import Any, cast
from urllib.parse import quote, urlencode

from jinja2 import Environment, PackageLoader, StrictUndefined, Template, pass_context
from jinja2.runtime import Context
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse

from saqqara.accounts import MAX_NAME_LENGTH, Accounts
from saqqara.admin.server_settings import ServerSettings
from saqqara.core.registry import list_games
from saqqara.i18n import TextCache, seat_label, times, translate
from saqqara.plugins import rules_page_file
from saqqara.server.core.identity import GuestCookies
from saqqara.server.core.preferences import LANGUAGE_NAMES, read_preferences, save_preferences
from saqqara.server.core.rule_links import rules_url
from saqqara.server.core.services import service
from saqqara.server.core.static import static_url
from saqqara.theme import symbol_sheet

_environment = Environment(
    loader=PackageLoader("saqqara.server"),
    autoescape=True,
    auto_reload=False,  # checking every file for each fragment would cost more than rendering it
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


@cache
def piece_sprite(*names: str) -> Markup:
    """Return a hidden sprite with the named pieces (all if none are named), for `<use href="#...">`."""
    symbols = symbol_sheet(names or None)
    return Markup(f'<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">{symbols}</svg>')


@pass_context
def time_element(context: Context, at: float | str | None, format_: str = "moment", now: float | None = None) -> Markup:
    """Return an instant as a `<time>` element.

    It contains the time in UTC until `core/times.js` shows it in the reader's time zone. `at` is in seconds since 1970
    or ISO 8601; for None or "" the result is empty. `now` is the server's clock, for relative times.
    """
    if at is None or at == "":
        return Markup()
    seconds = datetime.fromisoformat(at).timestamp() if isinstance(at, str) else at
    recent = translate(context["lang"], "time-just-now") if format_ == "ago" else ""
    return _render_time(times.format_iso(seconds), format_, times.format_instant(seconds, context["lang"]), now, recent)


@pass_context
def day_element(context: Context, day: date) -> Markup:
    """Return a calendar day as a `<time>` element."""
    return _render_time(day.isoformat(), "day", times.format_day(day, context["lang"]), None)


@pass_context
def deadline_element(context: Context, due: float, now: float) -> Markup:
    """Return a deadline as a `<time>` element, with the remaining time."""
    return _render_time(times.format_iso(due), "deadline", times.format_deadline(due, now, context["lang"]), now)


def _render_time(iso_text: str, format_: str, text: str, now: float | None, recent: str = "") -> Markup:
    attributes = Markup("") if now is None else Markup(' data-now="{}"').format(round(now * 1000))
    attributes += Markup(' data-recent="{}"').format(recent) if recent else ""
    return Markup('<time datetime="{}" data-format="{}"{}>{}</time>').format(iso_text, format_, attributes, text)


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
    template.globals = dict(template.globals)  # the original is a ChainMap, which is slow to copy
    return template


def render_fragment(lang: str, template: str, **facts: Any) -> Markup:
    """Render a template in a language; the result is safe to insert into other templates."""
    return Markup(_load_template(template).render({"lang": lang, "translate": partial(translate, lang), **facts}))


_fragment_cache = TextCache(16_000_000)


def render_cached(lang: str, template: str, **facts: Hashable) -> Markup:
    """Return the result of `render_fragment` for a template that depends only on these facts; it is rendered once."""
    fragment = _fragment_cache.get((lang, template, *facts.items()), lambda: render_fragment(lang, template, **facts))
    return cast(Markup, fragment)


def render_page(request: Request, template: str, status: int = 200, **facts: Any) -> HTMLResponse:
    """Render a template that extends base.html as a response, in the reader's language and theme."""
    preferences = read_preferences(request)

    def current_url(**changes: str) -> str:
        """Return the root-relative URL of this page with changed query parameters."""
        path = request.scope["path"].lstrip("/")  # two slashes would lead to another host
        return f"/{quote(path)}?{urlencode({**request.query_params, **changes})}"

    def rules_of(game: str) -> str:
        """Return the URL of a game's rules, with a table's page as the return path."""
        return rules_url(game, request.scope["path"], request.query_params.items())

    custom_texts: Mapping[str, str] = service(request, ServerSettings).custom_texts(preferences.lang)
    page_facts = {
        "current_url": current_url,
        "rules_of": rules_of,
        "request": request,
        "translate": partial(_localize, custom_texts, preferences.lang),
    }
    page_facts["own_name"] = service(request, Accounts).member_name(service(request, GuestCookies).guest(request))
    html = render_fragment(
        preferences.lang,
        template,
        theme=preferences.theme,
        own_text=lambda name: custom_texts.get(name, ""),
        **page_facts,
        **facts,
    )
    response = HTMLResponse(html, status, {"Content-Language": preferences.lang})
    save_preferences(request, response)
    return response


def _localize(custom_texts: Mapping[str, str], lang: str, message: str, **facts: Any) -> str:
    """Return the custom text of the server for a message, or the message in a language."""
    return custom_texts.get(message) or translate(lang, message, **facts)


def html_response(content: str) -> HTMLResponse:
    """Return a response with an HTML fragment, which a page fetches when it shows it."""
    return HTMLResponse(content)
