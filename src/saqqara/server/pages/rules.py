"""The rules of a game, clause by clause."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup
from starlette.exceptions import HTTPException

from saqqara.core import rulebook
from saqqara.core.registry import find_definition as find_rules
from saqqara.core.registry import list_games
from saqqara.plugins import rules_page_file
from saqqara.server.core import redirects
from saqqara.server.core.access_log import FRAMED
from saqqara.server.core.clause_urls import way_back
from saqqara.server.core.fair_queue import at_desk
from saqqara.server.core.preferences import YEAR, reader
from saqqara.server.core.templating import page
from saqqara.server.pages.diagrams import drawn, pictures
from saqqara.text_reader import parse_toml, read_text

router = APIRouter(include_in_schema=False)


@cache
def drawings(name: str) -> dict[str, Any]:
    """The drawings beside a game's words, from its `pages/drawings.toml`: `options` and `clauses`, pieces by what they
    stand beside; `pictures` in the order of the file. Empty without one. Raises PictureError for a faulty picture."""
    file = rules_page_file(name, "drawings.toml")
    found: dict[str, Any] = parse_toml(read_text(file)) if file else {}
    return {
        "options": found.get("options", {}),
        "clauses": found.get("clauses", {}),
        "pictures": pictures(name, found.get("picture", [])),
    }


@cache
def drawn_pictures(name: str, lang: str) -> dict[str, list[Markup]]:
    """The pictures of a game's rules by clause, drawn once."""
    found: dict[str, list[Markup]] = {}
    for picture in drawings(name)["pictures"]:
        found.setdefault(picture.clause, []).append(drawn(picture, lang))
    return found


@cache
def differing(name: str, lang: str) -> list[str]:
    """What cards and numbers in force differ from those of this house, in lines."""
    rules = find_rules(name)
    options = rules.override_option()
    return [] if options is None else rules.presenter().override_differences(rules.game(options), lang)


VERSIONS = ("full", "short", "both")
_NUMBER = re.compile(r"\b[A-Z]+-[A-Z]?\d+(?:\.\d+[a-z]?)?\b")


@cache
def linked(name: str, lang: str) -> Callable[[str], Markup]:
    """A function that makes links of the clause numbers in a text that is HTML already; its tables can be scrolled by
    keyboard."""
    rules = rulebook.load_rulebook(name, lang)
    known_ids = {*rules.clauses, *(section.id for section in rules.sections if section.id)}

    def link(found: re.Match[str]) -> str:
        return f'<a href="#{found[0]}">{found[0]}</a>' if found[0] in known_ids else found[0]

    return lambda html: Markup(_NUMBER.sub(link, html).replace("<table>", '<table tabindex="0">'))


@router.get("/rules")
async def any_rules(request: Request) -> Response:
    """The rules of the first game; its page leads to those of the others."""
    return redirects.first(request, f"/rules/{list_games()[0]}")


@router.get("/rules/{name}")
async def rules(request: Request, name: str) -> Response:
    """The rules of a game, clause by clause; `?v=short`, `?v=full` or `?v=both` is remembered in the cookie `rules`.

    From a page of a table (`?from=/t/...`) there is a way back to it. Beside a table (`?embedded`) the page has neither
    header nor footer, and pages of this house may frame it."""
    return await at_desk(request, _page, request, name)


def _page(request: Request, name: str) -> Response:
    if name not in list_games():
        raise HTTPException(404)
    asked, kept = request.query_params.get("v"), request.cookies.get("rules")
    version = next((one for one in (asked, kept) if one in VERSIONS), VERSIONS[0])
    lang, beside = reader(request).lang, "embedded" in request.query_params
    answer = page(
        request, "pages/rules.html", game=name, rules=rulebook.load_rulebook(name, lang), version=version,
        versions=VERSIONS,
        drawings=drawings(name)["clauses"], pictures=drawn_pictures(name, lang), linked=linked(name, lang),
        differences=differing(name, lang),
        back=None if beside else way_back(request.query_params.get("from")), beside=beside,
    )  # fmt: skip
    if beside:
        answer.headers.update(FRAMED)
    if asked in VERSIONS:
        answer.set_cookie("rules", str(asked), max_age=YEAR, samesite="lax")
    return answer
