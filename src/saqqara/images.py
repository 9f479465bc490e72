"""Pictures of positions: SVG, which scales to any size, and PNG, which all programs can show."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from functools import cache

import resvg_py

from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.errors import SaqqaraError

PNG_ZOOM = 2
"""Pixels of a PNG per unit of the drawing."""

_LETTER_SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><text y="20" font-family="{}">{}</text></svg>'
)

_FONT_FALLBACKS = {
    "serif": ("DejaVu Serif", "Liberation Serif", "Noto Serif", "FreeSerif", "Times New Roman", "Georgia"),
    "sans-serif": ("DejaVu Sans", "Liberation Sans", "Noto Sans", "FreeSans", "Arial", "Helvetica"),
}
"""Font families that replace a generic one if the settings of the machine do not lead to an installed font."""


_PROGRAM = """
import sys
import resvg_py
zoom, serif, sans = int(sys.argv[1]), sys.argv[2] or None, sys.argv[3] or None
svg = sys.stdin.buffer.read().decode()
picture = resvg_py.svg_to_bytes(svg_string=svg, zoom=zoom, serif_family=serif, sans_serif_family=sans)
sys.stdout.buffer.write(bytes(picture))
"""


class NoFontsError(SaqqaraError):
    """Error: this machine has no fonts, and a PNG would lack all texts."""


def render_svg(game: Game, view: View, lang: str, theme: str, names: Sequence[str] | None = None) -> str:
    """Render the position of a view as one self-contained `<svg>`. Raises `ValueError` for an unknown theme."""
    return game.definition.svg(view, lang, theme, names)


def render_png(svg: str, zoom: int = PNG_ZOOM) -> bytes:
    """Render a drawing as a PNG, in about half a second. Raises `NoFontsError` if this machine has no fonts.

    A separate process renders it, because resvg blocks all other threads for all this time.
    """
    if not has_fonts():
        raise NoFontsError("cannot render a PNG: this machine has no fonts; install one (such as DejaVu), or use SVG")
    serif, sans = (
        "" if find_font_family(generic) == generic else find_font_family(generic) or "" for generic in _FONT_FALLBACKS
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    command = [sys.executable, "-P", "-c", _PROGRAM, str(zoom), serif, sans]
    return subprocess.run(command, input=svg.encode(), stdout=subprocess.PIPE, env=env, check=True).stdout


def has_fonts() -> bool:
    """Return whether this machine has fonts for the drawings."""
    return None not in (find_font_family("serif"), find_font_family("sans-serif"))


@cache
def find_font_family(generic: str) -> str | None:
    """Return the family that renders a generic one (`serif`, `sans-serif`) on this machine; None if there is none."""
    return next(filter(_has_glyphs, (generic, *_FONT_FALLBACKS[generic])), None)


def _has_glyphs(name: str) -> bool:
    """Return whether a letter of this family is visible."""
    letter, nothing = (resvg_py.svg_to_bytes(svg_string=_LETTER_SVG.format(name, text)) for text in ("M", ""))
    return bool(letter != nothing)
