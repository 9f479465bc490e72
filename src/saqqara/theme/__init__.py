"""The look of the house: pieces as SVG symbols, tokens (colours, type, space, motion), the states of a drawing."""

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
    """There is no such piece; the message names it and those there are."""


@cache
def _read_file(name: str) -> str:
    return files("saqqara.theme").joinpath(name).read_text("utf-8")


def _parse_symbols(drawn: str) -> dict[str, str]:
    """The symbols of a file by name."""
    return {match[1]: match[0] for match in _SYMBOL.finditer(drawn)}


@cache
def _all_symbols() -> dict[str, str]:
    """All symbols by name: those of the house, then those that packages of games bring in `drawing/pieces.svg`. Theirs
    begin with the name of the game, so that none stands for anything else."""
    found = _parse_symbols(_read_file("pieces.svg"))
    for game, folder in plugins.game_folders().items():
        file = folder / "svg" / "pieces.svg"
        plugin_symbols = _parse_symbols(read_text(file)) if file.is_file() else {}
        own = {name: drawn for name, drawn in plugin_symbols.items() if name.startswith(f"{game}-")}
        found = {**found, **{name: drawn for name, drawn in own.items() if name not in found}}
    return found


def symbol_ids() -> tuple[str, ...]:
    """The names of all symbols, in the order of their files."""
    return tuple(_all_symbols())


def symbol_sheet(ids: Iterable[str] | None = None) -> str:
    """`<defs>` with the symbols of these names, each once; all of them without names. Raises UnknownSymbol."""
    pieces = _all_symbols()
    wanted = set(pieces if ids is None else ids)
    if unknown := sorted(wanted - pieces.keys()):
        raise UnknownSymbolError(f"no piece called {', '.join(unknown)}; there are {', '.join(pieces)}")
    return "<defs>" + "".join(piece for name, piece in pieces.items() if name in wanted) + "</defs>"


def token_styles() -> str:
    """The tokens as a style sheet: day, night, reduced motion, more contrast."""
    return _read_file("tokens.css")


def drawing_styles() -> str:
    """The style sheet of everything drawn as SVG: what calm, legal, chosen, hovered and focused pieces look like."""
    return _read_file("drawing.css")


@cache
def token_values(theme: str) -> dict[str, str]:
    """Each token's value in a theme (`day` or `night`), by its name without dashes in front. Raises ValueError."""
    if theme not in THEMES:
        raise ValueError(f"no theme {theme!r}; there are {' and '.join(THEMES)}")
    sheet = _COMMENT.sub("", token_styles())
    blocks = [_ROOT.search(sheet), *([_NIGHT.search(sheet)] if theme == "night" else [])]
    found = {name: value.strip() for block in blocks if block for name, value in _TOKEN.findall(block[1])}
    return {name: value.replace('"', "'") for name, value in found.items()}


def resolve_tokens(drawing: str, theme: str) -> str:
    """The drawing with every token replaced by its value: it needs no style sheet beside it. Raises ValueError."""
    known = token_values(theme)
    return _VAR.sub(lambda match: known[match[1]], drawing)


def standalone(drawing: str, theme: str = "day") -> str:
    """A drawing (one `<svg>`) as a file of its own: symbols and styles inside, the colours of the theme."""
    opening, rest = drawing.split(">", 1)
    if "xmlns=" not in opening:
        opening = opening.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"', 1)
    styles = _COMMENT.sub("", drawing_styles())
    inside = f"{opening}><style>{styles}</style>{symbol_sheet(set(_USED.findall(drawing)))}{rest}"
    return resolve_tokens(inside, theme)
