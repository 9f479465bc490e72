"""Visual theme: pieces as SVG symbols, tokens (colours, type, space, motion), and the states of a drawing."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from importlib.resources import files

from saqqara import plugins
from saqqara.text_reader import read_text

THEMES = ("day", "night")

_SYMBOL = re.compile(r'<symbol id="([^"]+)".*?</symbol>', re.DOTALL)
_ROOT = re.compile(r"^:root \{(.*?)^\}", re.DOTALL | re.MULTILINE)
_NIGHT = re.compile(r'^:root\[data-theme="night"\] \{(.*?)^\}', re.DOTALL | re.MULTILINE)
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_TOKEN = re.compile(r"--([\w-]+):\s*([^;]+);")
_VAR = re.compile(r"var\(--([\w-]+)(?:,[^()]*)?\)")
_USED = re.compile(r'href="#([^"]+)"')


class UnknownSymbolError(LookupError):
    """Unknown piece; the message lists all pieces."""


@cache
def _read_file(name: str) -> str:
    return files("saqqara.theme").joinpath(name).read_text("utf-8")


def _parse_symbols(drawn: str) -> dict[str, str]:
    """Return the symbols of a file by name."""
    return {match[1]: match[0] for match in _SYMBOL.finditer(drawn)}


@cache
def _all_symbols() -> dict[str, str]:
    """Return all symbols by name: built-in ones, then those of other packages (`svg/pieces.svg`).

    The names of the latter start with the name of the game, so that they replace no other symbol.
    """
    found = _parse_symbols(_read_file("pieces.svg"))
    for game, folder in plugins.game_folders().items():
        file = folder / "svg" / "pieces.svg"
        plugin_symbols = _parse_symbols(read_text(file)) if file.is_file() else {}
        own = {name: drawn for name, drawn in plugin_symbols.items() if name.startswith(f"{game}-")}
        found = {**found, **{name: drawn for name, drawn in own.items() if name not in found}}
    return found


def symbol_ids() -> tuple[str, ...]:
    """Return the names of all symbols, in the order of their files."""
    return tuple(_all_symbols())


def symbol_sheet(ids: Iterable[str] | None = None) -> str:
    """Return `<defs>` with these symbols, each once; by default all symbols. Raises `UnknownSymbolError`."""
    pieces = _all_symbols()
    wanted = set(pieces if ids is None else ids)
    if unknown := sorted(wanted - pieces.keys()):
        raise UnknownSymbolError(f"unknown symbol {', '.join(unknown)}; valid: {', '.join(pieces)}")
    return "<defs>" + "".join(piece for name, piece in pieces.items() if name in wanted) + "</defs>"


def token_styles() -> str:
    """Return the tokens as a style sheet: day, night, reduced motion, more contrast."""
    return _read_file("tokens.css")


def drawing_styles() -> str:
    """Return the style sheet of all SVG drawings: calm, legal, chosen, hovered and focused pieces."""
    return _read_file("drawing.css")


@cache
def token_values(theme: str) -> dict[str, str]:
    """Return the value of each token in a theme (`day` or `night`), by its name without leading dashes.

    Raises `ValueError` for another theme.
    """
    if theme not in THEMES:
        raise ValueError(f"unknown theme {theme!r}; choose {' or '.join(THEMES)}")
    sheet = _COMMENT.sub("", token_styles())
    blocks = [_ROOT.search(sheet), *([_NIGHT.search(sheet)] if theme == "night" else [])]
    found = {name: value.strip() for block in blocks if block for name, value in _TOKEN.findall(block[1])}
    return {name: value.replace('"', "'") for name, value in found.items()}


def resolve_tokens(drawing: str, theme: str) -> str:
    """Replace every token of the drawing by its value, so that it needs no style sheet. Raises `ValueError`."""
    known = token_values(theme)
    return _VAR.sub(lambda match: known[match[1]], drawing)


def standalone(drawing: str, theme: str = "day") -> str:
    """Return a drawing (one `<svg>`) as a separate file: symbols and styles included, in the colours of the theme."""
    opening, rest = drawing.split(">", 1)
    if "xmlns=" not in opening:
        opening = opening.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    styles = _COMMENT.sub("", drawing_styles())
    inside = f"{opening}><style>{styles}</style>{symbol_sheet(set(_USED.findall(drawing)))}{rest}"
    return resolve_tokens(inside, theme)
