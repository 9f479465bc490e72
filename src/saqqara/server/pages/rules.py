"""The rules of a game, clause by clause: the page, and the text of each clause for programs and dialogs."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import Response
from markupsafe import Markup
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from saqqara.core import rulebook
from saqqara.core.registry import find_definition as find_rules
from saqqara.core.registry import list_games
from saqqara.plugins import rules_page_file
from saqqara.server.core import routing
from saqqara.server.core.access_log import FRAMEABLE_HEADERS
from saqqara.server.core.clause_urls import clause_url, find_clause_game, valid_return_path
from saqqara.server.core.fair_queue import run_queued
from saqqara.server.core.preferences import YEAR_SECONDS, read_preferences
from saqqara.server.core.templating import render_page
from saqqara.server.pages.diagrams import parse_diagrams, render_diagram
from saqqara.text_reader import parse_toml, read_text

router = APIRouter(include_in_schema=False)


@cache
def rule_drawings(name: str) -> dict[str, Any]:
    """The drawings beside a game's words, from its `pages/drawings.toml`: `options` and `clauses`, pieces by what they
    stand beside; `pictures` in the order of the file. Empty without one. Raises DiagramError for a faulty picture."""
    file = rules_page_file(name, "drawings.toml")
    found: dict[str, Any] = parse_toml(read_text(file)) if file else {}
    return {
        "options": found.get("options", {}),
        "clauses": found.get("clauses", {}),
        "pictures": parse_diagrams(name, found.get("picture", [])),
    }


@cache
def render_diagrams(name: str, lang: str) -> dict[str, list[Markup]]:
    """The pictures of a game's rules by clause, drawn once."""
    found: dict[str, list[Markup]] = {}
    for picture in rule_drawings(name)["pictures"]:
        found.setdefault(picture.clause, []).append(render_diagram(picture, lang))
    return found


@cache
def rule_differences(name: str, lang: str) -> list[str]:
    """What cards and numbers in force differ from those of this house, in lines."""
    rules = find_rules(name)
    options = rules.override_option()
    return [] if options is None else rules.presenter().override_differences(rules.game(options), lang)


VERSIONS = ("full", "short", "both")
_CLAUSE_NUMBER = re.compile(r"\b[A-Z]+-[A-Z]?\d+(?:\.\d+[a-z]?)?\b")


@cache
def clause_linker(name: str, lang: str) -> Callable[[str], Markup]:
    """A function that makes links of the clause numbers in a text that is HTML already; its tables can be scrolled by
    keyboard."""
    rules = rulebook.load_rulebook(name, lang)
    known_ids = {*rules.clauses, *(section.id for section in rules.sections if section.id)}

    def link(found: re.Match[str]) -> str:
        return f'<a href="#{found[0]}">{found[0]}</a>' if found[0] in known_ids else found[0]

    return lambda html: Markup(_CLAUSE_NUMBER.sub(link, html).replace("<table>", '<table tabindex="0">'))


@router.get("/rules")
async def redirect_to_rules(request: Request) -> Response:
    """The rules of the first game; its page leads to those of the others."""
    return routing.redirect_with_query(request, f"/rules/{list_games()[0]}")


@router.get("/rules/{name}")
async def show_rules(request: Request, name: str) -> Response:
    """The rules of a game, clause by clause; `?v=short`, `?v=full` or `?v=both` is remembered in the cookie `rules`.

    From a page of a table (`?from=/t/...`) there is a way back to it. Beside a table (`?embedded`) the page has neither
    header nor footer, and pages of this house may frame it."""
    return await run_queued(request, _render_rules, request, name)


def _render_rules(request: Request, name: str) -> Response:
    if name not in list_games():
        raise HTTPException(404)
    requested, remembered = request.query_params.get("v"), request.cookies.get("rules")
    version = next((one for one in (requested, remembered) if one in VERSIONS), VERSIONS[0])
    lang, is_embedded = read_preferences(request).lang, "embedded" in request.query_params
    answer = render_page(
        request, "pages/rules.html", game=name, rules=rulebook.load_rulebook(name, lang), version=version,
        versions=VERSIONS,
        drawings=rule_drawings(name)["clauses"], pictures=render_diagrams(name, lang), linked=clause_linker(name, lang),
        differences=rule_differences(name, lang),
        back=None if is_embedded else valid_return_path(request.query_params.get("from")), is_embedded=is_embedded,
    )  # fmt: skip
    if is_embedded:
        answer.headers.update(FRAMEABLE_HEADERS)
    if requested in VERSIONS:
        answer.set_cookie("rules", str(requested), max_age=YEAR_SECONDS, samesite="lax")
    return answer


clause_router = APIRouter(prefix="/api/rules", tags=["rules"])


class ClauseText(BaseModel):
    """A clause of the rules in the reader's language."""

    id: str = Field(examples=["DUEL-3.2"])
    title: str
    section: str = Field(description="The part of the rules that it stands in")
    short: str = Field(description="The clause in a sentence or two, as plain text")
    text: str = Field(description="The whole clause as HTML; other clauses are linked")
    url: str = Field(description="Where it stands on the page of the rules", examples=["/rules/duel#DUEL-3.2"])


@cache
def _clause_text(rule: str, lang: str) -> ClauseText | None:
    game, url = find_clause_game(rule), clause_url(rule)
    if game is None or url is None:
        return None
    found = rulebook.load_rulebook(game, lang).clauses[rule]
    html = str(clause_linker(game, lang)(found.full + found.remark)).replace('href="#', f'href="/rules/{game}#')
    return ClauseText(id=rule, title=found.title, section=found.section, short=found.short, text=html, url=url)


@clause_router.get("/{game}/{rule}")
async def get_clause(game: str, rule: str, request: Request) -> ClauseText | None:
    """A clause of a game's rules in the reader's language; null if the game has none of that number."""
    lang = read_preferences(request).lang
    return await run_queued(request, lambda: _clause_text(rule, lang) if find_clause_game(rule) == game else None)
