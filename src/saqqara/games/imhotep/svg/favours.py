"""The favours of Pharaoh and the prophecies of Imhotep as SVG: what lies below the tomb on the western bank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from saqqara.games.imhotep.svg.common import (
    Attribute,
    View,
    Viewer,
    action_status,
    append_sentence,
    arrival_brackets,
    arrival_places,
    block,
    build_viewer,
    focus,
    hit_area,
    is_legal,
    name_caption,
    rect_attributes,
    ring,
    tag,
    target_attributes,
    use_symbol,
)
from saqqara.games.imhotep.svg.panel import WIDTH
from saqqara.games.imhotep.svg.prophecies import BELOW_FAVOURS, BELOW_TITLE, PropheciesLayout, prophecies
from saqqara.theme.svg import INERT, component, fitted_text

FAVOURS_SIZE = (WIDTH, 144)
Moves = Sequence[Mapping[str, str]] | None
Names = Sequence[str] | None


def favours(view: View, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """The favours, and below them the prophecies, as one `<svg>`; "" where there are neither."""
    both = has_favours_and_prophecies(view)
    if not any(both):
        return ""
    viewer, arrived = build_viewer(view, lang, names), arrival_places(view, just_moved)
    title = viewer.translate("imhotep-draw-favours" if both[0] else "imhotep-draw-prophecies")
    drawn = [_ground("" if all(both) else title)]
    if both[0]:
        drawn += [
            _favour(
                viewer, number, owner, action_status(view, f"favour {number}"), f"favour-{number}" in arrived, both[1]
            )
            for number, owner in enumerate(view["favours"], 1)
        ]
    if both[1]:
        drawn.append(prophecies(view, viewer, prophecy_layout(both[0]), arrived))
    return component("favours", *FAVOURS_SIZE, title, *drawn, id="favours")


def has_favours_and_prophecies(view: View) -> tuple[bool, bool]:
    """Whether favours are in play, and whether prophecies are."""
    return bool(view["options"]["favour"]), "prophecies" in view


def prophecy_layout(below: bool) -> PropheciesLayout:
    """Where the prophecies lie: below the favours, or below a title."""
    return BELOW_FAVOURS if below else BELOW_TITLE


@lru_cache(maxsize=16)
def _ground(title: str) -> str:
    ground = tag("rect", fill="var(--panel)", **rect_attributes(0, 0, *FAVOURS_SIZE, 12))
    head = fitted_text(title, 12, 26, 15, WIDTH - 24, text_anchor="start", font_weight=650) if title else ""
    return ground + head


def favour_box(number: int, narrow: bool) -> tuple[float, float, float]:
    """The upper left corner of a favour, and its size; narrow where prophecies lie below."""
    size, y = (35.0, 4.0) if narrow else (58.0, 38.0)
    return 2 + 73.6 * (number - 1) + (73.6 - size) / 2, y, size


@lru_cache(maxsize=512)
def _favour(viewer: Viewer, number: int, owner: int | None, status: str, is_new: bool, narrow: bool) -> str:
    """A favour: free, or with the stone of who has used it (IMH-12.1)."""
    x, y, size = favour_box(number, narrow)
    name = viewer.translate(f"imhotep-favour-{number}")
    label = (
        name
        if owner is None
        else viewer.translate("imhotep-draw-favour-used", favour=name, **viewer.player_facts(owner))
    )
    label = append_sentence(label, viewer.translate("imhotep-draw-favour-use")) if is_legal(status) else label
    inside = size * 0.6
    stone = "" if owner is None else block(owner, x + size * 0.2, y + size * 0.2, inside)
    stone += arrival_brackets(x + size * 0.15, y + size * 0.15, size * 0.7) if is_new and owner is not None else ""
    inner = tag(
        "g", ring(x, y, size, size, quiet=True) if is_legal(status) else "",
        use_symbol(f"favour-{number}", x, y, size, opacity=None if owner is None else 0.45), stone, class_="lift",
    )  # fmt: skip
    placed: dict[str, Attribute] = {
        "id": f"grant-{number}",
        "data_place": f"favour-{number}",
        "data_info": f"favour-{number}",
    }
    chosen = target_attributes("favour", status, f"favour {number}", False, label, **placed)
    if status == INERT:
        chosen |= {"role": "button", "tabindex": 0}
    below = name_caption(
        viewer.translate("imhotep-draw-favour-name", favour=number), x + size / 2, y + size + (10 if narrow else 14), 71
    )
    return tag(
        "g",
        inner,
        below,
        hit_area(x - 8, y - 6, size + 16, size + (30 if narrow else 38)),
        focus(x, y, size, size),
        **chosen,
    )
