"""Clauses of the rules one by one: where each can be read, and its text for programs and for dialogs."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from saqqara.core import rulebook
from saqqara.server.core.clause_urls import address_of, game_of
from saqqara.server.core.fair_queue import at_desk
from saqqara.server.core.preferences import reader
from saqqara.server.pages.rules import linked

router = APIRouter(prefix="/api/rules", tags=["rules"])


class ClauseText(BaseModel):
    """A clause of the rules in the reader's language."""

    id: str = Field(examples=["DUEL-3.2"])
    title: str
    section: str = Field(description="The part of the rules that it stands in")
    short: str = Field(description="The clause in a sentence or two, as plain text")
    text: str = Field(description="The whole clause as HTML; other clauses are linked")
    url: str = Field(description="Where it stands on the page of the rules", examples=["/rules/duel#DUEL-3.2"])


@cache
def _text(rule: str, lang: str) -> ClauseText | None:
    game, url = game_of(rule), address_of(rule)
    if game is None or url is None:
        return None
    found = rulebook.load_rulebook(game, lang).clauses[rule]
    html = str(linked(game, lang)(found.full + found.remark)).replace('href="#', f'href="/rules/{game}#')
    return ClauseText(id=rule, title=found.title, section=found.section, short=found.short, text=html, url=url)


@router.get("/{game}/{rule}")
async def clause(game: str, rule: str, request: Request) -> ClauseText | None:
    """A clause of a game's rules in the reader's language; null if the game has none of that number."""
    lang = reader(request).lang
    return await at_desk(request, lambda: _text(rule, lang) if game_of(rule) == game else None)
