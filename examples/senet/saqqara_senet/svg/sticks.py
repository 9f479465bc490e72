"""SVG drawing of Senet's four casting sticks: their position, its meaning, and the throw button."""

from __future__ import annotations

from functools import lru_cache

from saqqara.theme.svg import (
    INERT,
    LEGAL,
    REVEALS,
    View,
    action_status,
    fitted_text,
    tag,
    target_attributes,
    text,
    use_symbol,
)
from saqqara_senet import components
from saqqara_senet.svg.common import Viewer, bar

TRAY = 92  # height
WIDTH = 504
STICK = (18, 68)
WORDS, ROOM = 182, 308  # left edge and maximum width of the text


def sticks(view: View, viewer: Viewer, top: float) -> str:
    """Draw the tray with its upper edge at `top`."""
    phase, seat = view["phase"], view["current_player"]
    thrown = None if phase == "throw" else view["throw"]
    last = view["throw"] or 0
    thrower = None if seat is None else (seat, seat == viewer.seat, viewer.names[seat])
    return _tray(
        viewer.neutral_viewer,
        top,
        action_status(view, "throw") if phase == "throw" else INERT,
        phase,
        thrown,
        last,
        thrower,
    )


@lru_cache(maxsize=2048)
def _tray(
    viewer: Viewer, top: float, status: str, phase: str, thrown: int | None, last: int,
    thrower: tuple[int, bool, str] | None,
) -> str:  # fmt: skip
    lines = _tray_text(viewer, phase, thrown, last, thrower)
    can = status in (LEGAL, REVEALS)
    ground = bar(0, 3, WIDTH, TRAY - 3, 12, fill="var(--quay-edge)") + bar(
        0, 0, WIDTH, TRAY - 3, 12, fill="var(--quay)"
    )
    ring = bar(3, 3, WIDTH - 6, TRAY - 9, 10, class_="ring", fill="none", stroke="var(--gold-edge)", stroke_width=6,
               opacity=0)  # fmt: skip
    ring += bar(3, 3, WIDTH - 6, TRAY - 9, 10, class_="ring", fill="none", stroke="var(--gold-fill)", stroke_width=3.5,
                opacity=0)  # fmt: skip
    focus = bar(-1, -1, WIDTH + 2, TRAY - 1, 13, class_="focus", fill="none", stroke="var(--focus)", stroke_width=3,
                opacity=0)  # fmt: skip
    number = text(str(thrown), 152, 60, 42, font_family="var(--serif)", font_weight=600) if thrown else ""
    first = fitted_text(lines[0], WORDS, 40 if len(lines) > 1 else 51, 19, ROOM, text_anchor="start", font_weight=600)
    more = fitted_text(lines[1], WORDS, 65, 16, ROOM, text_anchor="start", font_weight=400) if len(lines) > 1 else ""
    lift = tag("g", ground, ring if can else "", _four_sticks(thrown), number, first, more, class_="lift")
    label = viewer.translate("senet-draw-sticks", said=", ".join(lines))
    place = f"translate(0 {top:g})"
    inner = (lift, focus)
    return tag("g", *inner, **target_attributes("tray", status, "throw", False, label, id="sticks", data_info="sticks",
                                     transform=place))  # fmt: skip


def _tray_text(
    viewer: Viewer, phase: str, thrown: int | None, last: int, thrower: tuple[int, bool, str] | None
) -> tuple[str, ...]:
    """Return the text of the tray: a player's throw and its consequence, or the player who must throw."""
    if thrower is None:
        return (viewer.translate("senet-draw-over", throw=last),)
    facts: dict[str, str | int] = {"whose": "you" if thrower[1] else "other", "name": thrower[2]}
    if thrown is None:
        return (
            viewer.translate("senet-draw-to-throw", **facts),
            *(() if last else (viewer.translate("senet-draw-not-thrown"),)),
        )
    follows = "senet-draw-again" if thrown in components.THROW_AGAIN else "senet-draw-last"
    return viewer.translate("senet-draw-thrown", throw=thrown, **facts), viewer.translate(follows)


@lru_cache(maxsize=8)
def _four_sticks(thrown: int | None) -> str:
    """Draw the sticks side by side, flat sides first; before the throw they are outlines."""
    flat = 0 if thrown in (None, components.MAX_THROW) else thrown or 0
    drawings = []
    for stick in range(components.STICKS):
        kind = "none" if thrown is None else "flat" if stick < flat else "round"
        drawings.append(use_symbol(f"senet-stick-{kind}", 18 + 28 * stick, 11, *STICK))
    return tag("g", *drawings, color="var(--ink-soft)")
