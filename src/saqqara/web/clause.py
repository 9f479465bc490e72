"""Clauses of the rules one by one: where each can be read, and its text for programs and for dialogs."""

from __future__ import annotations

from functools import cache

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from saqqara import clauses
from saqqara.games import games
from saqqara.web.pages import linked
from saqqara.web.reader import reader

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
def _games() -> dict[str, str]:
    """The game of every clause."""
    return {clause: game for game in games() for clause in clauses.read(game, "en").clauses}


def address_of(rule: str | None) -> str | None:
    """The address of a clause on the page of its rules; None for none, and for one that no page has."""
    game = _games().get(rule or "")
    return game and f"/rules/{game}#{rule}"


@cache
def _text(rule: str, lang: str) -> ClauseText | None:
    game, url = _games().get(rule), address_of(rule)
    if game is None or url is None:
        return None
    found = clauses.read(game, lang).clauses[rule]
    html = str(linked(game, lang)(found.full)).replace('href="#', f'href="/rules/{game}#')
    return ClauseText(id=rule, title=found.title, section=found.section, short=found.short, text=html, url=url)


@router.get("/{game}/{rule}")
async def clause(game: str, rule: str, request: Request) -> ClauseText | None:
    """A clause of a game's rules in the reader's language; null if the game has none of that number."""
    return _text(rule, reader(request).lang) if _games().get(rule) == game else None
