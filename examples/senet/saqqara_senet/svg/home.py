"""SVG drawing of the pieces that a seat of Senet has led off the board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from saqqara.theme.svg import View, arrival_brackets, component, tag, use_symbol
from saqqara_senet.svg.common import Viewer, build_viewer

WIDTH, HEIGHT = 300, 44
STEP, SIZE = 42, 38


def home(view: View, seat: int, lang: str = "en", names: Sequence[str] | None = None) -> str:
    """Draw a place for each piece of a seat: a piece that is off the board, otherwise an outline."""
    is_new = sum(step["to"] == f"off-{seat}" for step in view["moved"])
    return _home(
        build_viewer(view, lang, names).neutral_viewer, seat, view["off"][seat], view["options"]["pieces"], is_new
    )


@lru_cache(maxsize=512)
def _home(viewer: Viewer, seat: int, off: int, pieces: int, is_new: int) -> str:
    drawings = [
        use_symbol(f"senet-{seat}", 4 + STEP * place, 3, SIZE, data_piece=f"senet-{seat}")
        if place < off
        else use_symbol(f"senet-{seat}-away", 4 + STEP * place, 3, SIZE, color="var(--ink-soft)")
        for place in range(pieces)
    ]
    marks = arrival_brackets(2 + STEP * (off - 1), 1, 42) if is_new else ""
    label = viewer.translate("senet-draw-off", off=off, all=pieces)
    inner = tag("g", *drawings, marks, data_place=f"off-{seat}")
    return component("led", WIDTH, HEIGHT, label, inner, id=f"home-{seat}", role="img")
