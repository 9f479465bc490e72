"""Templates and static files: what a page is made of.

`page` answers a request with a whole page, `fragment` makes a part of one, `remembered` one that looks alike often. In
every template there are `say` (words in the reader's language), `lang`, `static` (the address of a static file) and
`pieces` (drawings, as a hidden sprite); in whole pages also `theme` and `here` (the address of the page with another
query).
"""

from __future__ import annotations

import hashlib
import mimetypes
from collections.abc import Hashable, Iterator
from functools import cache, lru_cache, partial
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from saqqara import look
from saqqara.games import games
from saqqara.web.reader import LANGUAGE_NAMES, NAME_LENGTH, reader, remember
from saqqara.words import say

FOREVER = "public, max-age=31536000, immutable"

_environment = Environment(
    loader=PackageLoader("saqqara.web"),
    autoescape=True,
    auto_reload=False,  # to look at every file for every part of a page would cost more than filling it in
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


def _below(folder: Traversable, path: str = "") -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from _below(entry, f"{path}{entry.name}/")
        else:
            yield path + entry.name, entry.read_bytes()


@cache
def static_files() -> dict[str, bytes]:
    """Every static file by its name: those of `static/`, and the styles of `saqqara.look` as `look/...`."""
    styles = {"look/tokens.css": look.tokens(), "look/drawing.css": look.drawing_styles()}
    return dict(_below(files("saqqara.web") / "static")) | {name: text.encode() for name, text in styles.items()}


@cache
def static_version() -> str:
    """Ten hex digits that change with any static file: one version for all, so that modules import their neighbours by
    relative names and still never meet an old one."""
    digest = hashlib.sha256()
    for name, content in sorted(static_files().items()):
        digest.update(f"{name} {len(content)} ".encode() + content)
    return digest.hexdigest()[:10]


def static(name: str) -> str:
    """The address of a static file. Raises LookupError for one that there is not."""
    if name not in static_files():
        raise LookupError(f"no static file {name!r}; there are {', '.join(static_files())}")
    return f"/static/{static_version()}/{name}"


@cache
def replay_styles() -> str:
    """The styles of the page that steps through a game as one text, for pages that stand alone."""
    return "\n".join(static_files()[name].decode() for name in ("base.css", "table.css", "banks.css", "replay.css"))


def static_response(version: str, name: str) -> Response | None:
    """A static file; None if there is none. Only the current version may be kept, and then for ever."""
    content = static_files().get(name)
    if content is None:
        return None
    kept = FOREVER if version == static_version() else "no-cache"
    kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
    return Response(content, media_type=kind, headers={"Cache-Control": kept, "X-Content-Type-Options": "nosniff"})


@cache
def pieces(*names: str) -> Markup:
    """A hidden sprite with the pieces of these names (all of them without names), for `<use href="#...">`."""
    inside = look.symbols(names or None)
    return Markup(f'<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">{inside}</svg>')


_environment.globals.update(
    static=static,
    pieces=pieces,
    first_game=games()[0],
    language_names=LANGUAGE_NAMES,
    name_length=NAME_LENGTH,
)


@cache
def _template(name: str) -> Template:
    template = _environment.get_template(name)
    template.globals = dict(template.globals)  # else a chain, which takes longer to copy than a part to fill
    return template


def fragment(lang: str, template: str, **facts: Any) -> Markup:
    """A template filled in, in a language; safe to put into other templates."""
    return Markup(_template(template).render(lang=lang, say=partial(say, lang), **facts))


@lru_cache(maxsize=4096)
def remembered(lang: str, template: str, **facts: Hashable) -> Markup:
    """What `fragment` gives, for a template that shows these facts and nothing else: filled in once."""
    return fragment(lang, template, **facts)


def page(request: Request, template: str, status: int = 200, **facts: Any) -> HTMLResponse:
    """The answer to a request: a template that extends base.html, in the reader's language and theme."""
    who = reader(request)

    def here(**changes: str) -> str:
        """The address of this page with these parts of the query changed, from the root."""
        url = request.url.include_query_params(**changes)
        return f"/{url.path.lstrip('/')}?{url.query}"  # two slashes would lead to another host

    html = fragment(who.lang, template, theme=who.theme, here=here, request=request, **facts)
    headers = {"Cache-Control": "private, no-cache", "Content-Language": who.lang, "Vary": "Accept-Language, Cookie"}
    response = HTMLResponse(html, status, headers)
    remember(request, response)
    return response
