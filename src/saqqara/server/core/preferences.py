"""Who reads a page: the language and the theme, from the address, a cookie, or the browser's wishes."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.responses import Response

from saqqara.i18n import LANGUAGES

LANGUAGE_NAMES = {"en": "English", "de": "Deutsch", "ru": "Русский"}
"""Each language by its own name."""

THEMES = ("day", "night")
"""The themes that a reader can insist on; without one the system decides."""

SYSTEM_THEME = "system"
"""What an address asks for that wants the system to decide again."""

MAX_NAME_LENGTH = 24
"""The most letters of a name that a reader plays under."""

YEAR_SECONDS = 365 * 24 * 60 * 60


@dataclass(frozen=True)
class Preferences:
    """A language that there are words in, and a theme (`day`, `night`, or empty: as the system has it)."""

    lang: str
    theme: str


def read_preferences(request: HTTPConnection) -> Preferences:
    """Who reads: `?lang=` before the cookie `lang` before Accept-Language; `?theme=` before the cookie `theme`.

    Works for requests and WebSockets. A language or theme that there is not counts as not given.
    """
    chosen = [
        request.query_params.get("lang"),
        request.cookies.get("lang"),
        *parse_accept_language(accept_language(request)),
    ]
    lang = next((lang for lang in chosen if lang in LANGUAGES), LANGUAGES[0])
    themes = [request.query_params.get("theme"), request.cookies.get("theme")]
    theme = next((theme for theme in themes if theme in (*THEMES, SYSTEM_THEME)), SYSTEM_THEME)
    return Preferences(lang, "" if theme == SYSTEM_THEME else theme)


def accept_language(request: HTTPConnection) -> str:
    """The header Accept-Language, empty without one."""
    return request.headers.get("accept-language", "")


def parse_accept_language(header: str) -> list[str]:
    """The languages of an Accept-Language header without their regions, most wanted first.

    >>> parse_accept_language("fr-CH, ru;q=0.4, de-AT;q=0.8, en;q=0")
    ['fr', 'de', 'ru']
    """
    found: list[tuple[float, str]] = []
    for part in header.split(","):
        name, _, weight = part.strip().partition(";q=")
        try:
            quality = float(weight or 1)
        except ValueError:
            continue  # one unreadable wish does not spoil the others
        if quality > 0:
            found.append((-quality, name.strip().split("-")[0].lower()))
    return [lang for _, lang in sorted(found, key=lambda choice: choice[0])]


def save_preferences(request: HTTPConnection, response: Response) -> None:
    """Keeps the `?lang=` and `?theme=` of the address in cookies for a year; `?theme=system` forgets the theme."""
    lang, theme = request.query_params.get("lang"), request.query_params.get("theme")
    if lang in LANGUAGES:
        response.set_cookie("lang", str(lang), max_age=YEAR_SECONDS, samesite="lax")
    if theme in THEMES:
        response.set_cookie("theme", str(theme), max_age=YEAR_SECONDS, samesite="lax")
    elif theme == SYSTEM_THEME:
        response.delete_cookie("theme", samesite="lax")
