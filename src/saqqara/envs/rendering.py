"""Rendering of environments as text or pixels, and the check for libraries that an adapter needs."""

from __future__ import annotations

from importlib.util import find_spec
from io import BytesIO
from typing import Any

import numpy as np

from saqqara.core.state import State
from saqqara.errors import InvalidOptionError, join_or, short_repr

# ---- optional libraries ----------------------------------------------------------------------------------------------


def require_library(module: str, feature: str, extra: str) -> None:
    """Raise ImportError with the name of the extra to install if a third-party library is missing."""
    if find_spec(module) is None:
        extras = f"pip install 'saqqara[{extra}]', or 'saqqara[envs]' for all adapters"
        raise ImportError(f"{feature} needs {module}, which is not installed: {extras}", name=module)


# ---- rendering -------------------------------------------------------------------------------------------------------


RENDER_MODES = ("ansi", "rgb_array", "human")
TEXT_COLUMNS, TEXT_LINES = 100, 34
PIXEL_ZOOM = 1


def check_render_mode(mode: Any) -> str | None:
    """Return a valid render mode or None. Raise `InvalidOptionError`, or ImportError if a library is missing."""
    if mode is not None and mode not in RENDER_MODES:
        raise InvalidOptionError(f"unknown render_mode {short_repr(mode)}; choose {join_or(RENDER_MODES)}, or None")
    if mode == "rgb_array":
        require_library("PIL", "render_mode='rgb_array'", "envs")
    return mode  # type: ignore[no-any-return]


def render_state(state: State, seat: int, mode: str) -> Any:
    """Return the table as a seat sees it: a text for `ansi`, an array (height, width, 3) of uint8 for `rgb_array`.

    `human` prints the text and returns None.
    """
    names = [f"seat {number}" for number in range(state.game.num_players)]
    view = state.view(seat)
    if mode != "rgb_array":
        text = state.game.definition.terminal(view, "en", names, TEXT_COLUMNS, TEXT_LINES).plain
        return print(text) if mode == "human" else text
    from PIL import Image

    from saqqara.images import render_png, render_svg

    picture = Image.open(BytesIO(render_png(render_svg(state.game, view, "en", "day", names), PIXEL_ZOOM)))
    return np.asarray(picture.convert("RGB"))
