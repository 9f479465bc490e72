"""A position as a picture: SVG, which stays sharp at any size, or PNG, which can be shown anywhere."""

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
"""Pixels of a PNG for each unit of its drawing."""

_LETTER_SVG = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><text y="20" font-family="{}">{}</text></svg>'
)

_FONT_FALLBACKS = {
    "serif": ("DejaVu Serif", "Liberation Serif", "Noto Serif", "FreeSerif", "Times New Roman", "Georgia"),
    "sans-serif": ("DejaVu Sans", "Liberation Sans", "Noto Sans", "FreeSans", "Arial", "Helvetica"),
}
"""What stands for a generic family where the machine's settings lead to no font that is there."""


_PROGRAM = """
import sys
import resvg_py
zoom, serif, sans = int(sys.argv[1]), sys.argv[2] or None, sys.argv[3] or None
svg = sys.stdin.buffer.read().decode()
picture = resvg_py.svg_to_bytes(svg_string=svg, zoom=zoom, serif_family=serif, sans_serif_family=sans)
sys.stdout.buffer.write(bytes(picture))
"""


class NoFontsError(SaqqaraError):
    """This machine has no fonts, so that a PNG would lack all words."""


def render_svg(game: Game, view: View, lang: str, theme: str, names: Sequence[str] | None = None) -> str:
    """The position that a view shows, as one self-contained `<svg>`. Raises ValueError for an unknown theme."""
    return game.definition.svg(view, lang, theme, names)


def render_png(svg: str, zoom: int = PNG_ZOOM) -> bytes:
    """The drawing as a PNG; takes about half a second. Raises NoFontsError.

    A process of its own makes it: for all that time resvg lets no other thread go on.
    """
    if not has_fonts():
        raise NoFontsError("a PNG needs a font, and this machine has none: install one (such as DejaVu), or take SVG")
    serif, sans = (
        "" if find_font_family(generic) == generic else find_font_family(generic) or "" for generic in _FONT_FALLBACKS
    )
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    command = [sys.executable, "-P", "-c", _PROGRAM, str(zoom), serif, sans]
    return subprocess.run(command, input=svg.encode(), stdout=subprocess.PIPE, env=env, check=True).stdout


def has_fonts() -> bool:
    """Whether this machine has fonts for the drawings."""
    return None not in (find_font_family("serif"), find_font_family("sans-serif"))


@cache
def find_font_family(generic: str) -> str | None:
    """The family that draws a generic one (`serif`, `sans-serif`) on this machine; None without any."""
    return next(filter(_has_glyphs, (generic, *_FONT_FALLBACKS[generic])), None)


def _has_glyphs(name: str) -> bool:
    """Whether a letter of this family is seen."""
    letter, nothing = (resvg_py.svg_to_bytes(svg_string=_LETTER_SVG.format(name, text)) for text in ("M", ""))
    return bool(letter != nothing)
