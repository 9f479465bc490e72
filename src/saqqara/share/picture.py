"""A position as a picture: SVG, which stays sharp at any size, or PNG, which can be shown anywhere."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import resvg_py

from saqqara.game import Game, SaqqaraError, View

ZOOM = 2
"""Pixels of a PNG for each unit of its drawing."""

_LETTER = '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><text y="20">{}</text></svg>'


class NoFonts(SaqqaraError):
    """This machine has no fonts, so that a PNG would lack all words."""


def drawing(game: Game, view: View, lang: str, theme: str, names: Sequence[str] | None = None) -> str:
    """The position that a view shows, as one self-contained `<svg>`. Raises ValueError for an unknown theme."""
    return game.rules.svg(view, lang, theme, names)


def png(svg: str, zoom: int = ZOOM) -> bytes:
    """The drawing as a PNG; takes seconds. Raises NoFonts."""
    if not has_fonts():
        raise NoFonts("a PNG needs a font, and this machine has none: install one (such as DejaVu), or take SVG")
    return bytes(resvg_py.svg_to_bytes(svg_string=svg, zoom=zoom))


@cache
def has_fonts() -> bool:
    """Whether this machine has fonts: a letter leaves a trace."""
    return resvg_py.svg_to_bytes(svg_string=_LETTER.format("M")) != resvg_py.svg_to_bytes(svg_string=_LETTER.format(""))
