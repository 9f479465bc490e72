"""Preferences of a reader: language and theme, from the URL, a cookie, or the browser's settings."""

from __future__ import annotations

from dataclasses import dataclass

from starlette.requests import HTTPConnection
from starlette.responses import Response

from saqqara.i18n import LANGUAGES

LANGUAGE_NAMES = {"en": "English", "de": "Deutsch", "ru": "Русский"}
"""Languages, each by its own name."""

THEMES = ("day", "night")
"""Themes that a reader can select; otherwise the system decides."""

SYSTEM_THEME = "system"
"""Theme parameter that returns the choice to the system."""

YEAR_SECONDS = 365 * 24 * 60 * 60


@dataclass(frozen=True)
class Preferences:
    """Supported language, and theme (`day`, `night`, or "" for the system's choice)."""

    lang: str
    theme: str


def read_preferences(request: HTTPConnection) -> Preferences:
    """Return the preferences of a request or WebSocket; an unsupported language or theme counts as not given.

    The order is `?lang=`, the cookie `lang`, Accept-Language; and `?theme=`, the cookie `theme`.
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
    """Return the Accept-Language header; "" without one."""
    return request.headers.get("accept-language", "")


def parse_accept_language(header: str) -> list[str]:
    """Return the languages of an Accept-Language header without their regions, most preferred first.

    >>> parse_accept_language("fr-CH, ru;q=0.4, de-AT;q=0.8, en;q=0")
    ['fr', 'de', 'ru']
    """
    found: list[tuple[float, str]] = []
    for part in header.split(","):
        name, _, weight = part.strip().partition(";q=")
        try:
            quality = float(weight or 1)
        except ValueError:
            continue  # an invalid weight does not affect the other languages
        if quality > 0:
            found.append((-quality, name.strip().split("-")[0].lower()))
    return [lang for _, lang in sorted(found, key=lambda choice: choice[0])]


def save_preferences(request: HTTPConnection, response: Response) -> None:
    """Save `?lang=` and `?theme=` of the URL in cookies for a year; `?theme=system` deletes the theme cookie."""
    lang, theme = request.query_params.get("lang"), request.query_params.get("theme")
    if lang in LANGUAGES:
        response.set_cookie("lang", str(lang), max_age=YEAR_SECONDS, samesite="lax")
    if theme in THEMES:
        response.set_cookie("theme", str(theme), max_age=YEAR_SECONDS, samesite="lax")
    elif theme == SYSTEM_THEME:
        response.delete_cookie("theme", samesite="lax")
