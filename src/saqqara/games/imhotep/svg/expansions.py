"""SVG drawings of the favours of Pharaoh and the prophecies of Imhotep, on the western bank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from saqqara.games.imhotep.svg.common import (
    Attribute,
    View,
    Viewer,
    action_status,
    append_sentence,
    arrival_brackets,
    arrival_places,
    at_site_phrase,
    block,
    build_viewer,
    fitted_text,
    focus,
    hit_area,
    is_legal,
    name_caption,
    rect_attributes,
    ring,
    tag,
    target_attributes,
    text,
    use_symbol,
)
from saqqara.games.imhotep.svg.panel import WIDTH
from saqqara.games.imhotep.svg.sites.picture import Zone
from saqqara.presentation import format_signed
from saqqara.theme.svg import INERT, component, text_width

# ---- prophecies ------------------------------------------------------------------------------------------------------

PROPHECY_WIDTH = 122  # width of a prophecy including the gap after it
SCARAB_SIZE, MARK_SIZE = 16, 12
PAIRS = ("1, 2", "3, 4", "5, 6")
PAIR_HEADINGS = ("1–2", "3–4", "5–6")  # the same pairs as column headings


class PropheciesLayout(NamedTuple):
    """Positions of the prophecies, and the dimensions of a prophecy's parts from its corner."""

    x: float  # upper left corner of the first prophecy
    y: float
    high: float
    god: float
    name_next_to_god: bool  # otherwise the name is below the god
    left: float  # upper left corner of the columns
    top: float
    column: float


BELOW_FAVOURS = PropheciesLayout(6, 66, 72, 38, False, 41, 0, 24)  # the columns are next to the god
BELOW_TITLE = PropheciesLayout(6, 35, 105, 34, True, 0, 36, 38)  # the columns are below the god


Scarab = tuple[int, int, bool]  # seat, pair of rounds (from 1), whether the prophecy is currently fulfilled


def prophecies(view: View, viewer: Viewer, layout: PropheciesLayout, arrived: frozenset[str]) -> str:
    """Draw the three gods side by side; each can be chosen for a scarab."""
    pair = (view["round"] + 1) // 2
    return "".join(
        _draw_prophecy(view, viewer, facts, layout, place, pair, arrived)
        for place, facts in enumerate(view["prophecies"])
    )


def _draw_prophecy(
    view: View,
    viewer: Viewer,
    facts: Mapping[str, Any],
    layout: PropheciesLayout,
    place: int,
    pair: int,
    arrived: frozenset[str],
) -> str:
    god = str(facts["god"])
    scarabs = tuple((seat, at, facts["fulfilled"][seat]) for seat, at in enumerate(facts["scarabs"]) if at is not None)
    fulfilled = tuple(seat for seat, done in enumerate(facts["fulfilled"]) if done)
    minimum = facts["with"].get("at_least", 0)
    task = viewer.translate(
        "imhotep-draw-task", task=facts["task"], least=minimum, at=_site_phrase(viewer, facts["with"].get("site"))
    )
    return _card(
        viewer, god, task, tuple(facts["gain"]), tuple(facts["loss"]), scarabs, fulfilled, layout, place,
        pair, action_status(view, f"prophesy {god}"), any(scarab_place(god, at) in arrived for at in range(1,
        len(PAIRS) + 1)),
    )  # fmt: skip


def scarab_place(god: str, pair: int) -> str:
    """Return the place of a god's scarabs for a pair of rounds (from 1)."""
    return f"prophecy-{god}.{pair}"


def _site_phrase(viewer: Viewer, site: str | None) -> str:
    return at_site_phrase(viewer.lang, site) if site else ""


@lru_cache(maxsize=1024)
def _card(
    viewer: Viewer, god: str, task: str, gain: tuple[int, ...], loss: tuple[int, ...], scarabs: tuple[Scarab, ...],
    fulfilled: tuple[int, ...], layout: PropheciesLayout, place: int, pair: int, status: str, is_new: bool,
) -> str:  # fmt: skip
    """Draw one god with its points, its scarabs, and the stones of the players who currently fulfil the prophecy."""
    x, y = layout.x + PROPHECY_WIDTH * place, layout.y
    parts = [
        use_symbol(f"god-{god}", x, y, layout.god),
        *_head(viewer.translate("imhotep-god", god=god), fulfilled, layout, x),
    ]
    zones = list(zip(scarabs, scarab_zones(layout, place, scarabs), strict=True))
    for column, (won, lost) in enumerate(zip(gain, loss, strict=True)):
        drawings = _column(_pair_zone(layout, place, column), column, won, lost, pair)
        drawings += [_scarab(one, spot) for one, spot in zones if one[1] == column + 1]
        parts.append(tag("g", *drawings, data_place=scarab_place(god, column + 1)))
    marks = arrival_brackets(x, y, layout.god) if is_new else ""
    words = _label(viewer, god, task, gain, loss, scarabs, fulfilled)
    words = append_sentence(words, viewer.translate("imhotep-draw-prophecy-use")) if is_legal(status) else words
    edge = (x - 2, y - 2, PROPHECY_WIDTH - 6, layout.high + 4)
    inner = tag("g", ring(*edge, 8, quiet=True) if is_legal(status) else "", *parts, marks, class_="lift")
    placed: dict[str, Attribute] = {"id": f"prophecy-{god}", "data_info": god}
    attributes = target_attributes("prophecy", status, f"prophesy {god}", False, words, **placed)
    if status == INERT:
        attributes |= {"role": "button", "tabindex": 0}
    return tag("g", inner, hit_area(*edge), focus(*edge, 8), **attributes)


def _head(name: str, fulfilled: tuple[int, ...], layout: PropheciesLayout, x: float) -> list[str]:
    """Draw the god's name followed by ◇, and the stones of the players who currently fulfil the prophecy."""
    y, god = layout.y, layout.god
    if layout.name_next_to_god:
        left, low, size, room = x + god + 6, y + 14, 13.0, PROPHECY_WIDTH - god - MARK_SIZE - 14
        stones = [use_symbol(f"block-{seat}", left + 17 * place, y + 19, 15) for place, seat in enumerate(fulfilled)]
    else:
        size, room, low = 11.5, god + 2.0, y + 50
        left = x + (god - min(text_width(name, size), room)) / 2
        stones = [use_symbol(f"block-{seat}", x + 25 - 9 * place, y + 25, 13) for place, seat in enumerate(fulfilled)]
    end = left + min(text_width(name, size), room) + 4
    at = (
        (end, low - 10) if layout.name_next_to_god else (x + (god - MARK_SIZE) / 2, low + 5)
    )  # next to the name, or below it
    mark = use_symbol("mark-reconstructed", *at, MARK_SIZE, color="var(--ink-soft)")
    return [fitted_text(name, left, low, size, room, font_weight=400, text_anchor="start"), mark, *stones]


def _pair_zone(layout: PropheciesLayout, place: int, column: int) -> Zone:
    """Return the zone of a pair of rounds (from 0) at one of the gods."""
    left = layout.x + PROPHECY_WIDTH * place + layout.left + layout.column * column
    return Zone(left, layout.y + layout.top, layout.column - 1, layout.high - layout.top)


def _column(zone: Zone, column: int, won: int, lost: int, pair: int) -> list[str]:
    """Draw a pair of rounds with its gain and loss; the current pair has a darker ground, past pairs a thin font."""
    middle = zone.x + zone.width / 2
    ground = tag("rect", fill="var(--inset)", **rect_attributes(*zone, 5)) if column + 1 == pair else ""
    return [
        ground,
        text(PAIR_HEADINGS[column], middle, zone.y + 11, 11.2, fill="var(--ink-soft)"),
        text(format_signed(won), middle, zone.y + 24, 12.5, font_weight=650 if column + 1 >= pair else None),
        text(format_signed(-lost), middle, zone.y + 36, 12.5, fill="var(--ink-soft)"),
    ]


def scarab_overlay(after: View, god: str, layout: PropheciesLayout) -> str:
    """Draw a scarab that has just been placed on a god."""
    place = next(place for place, facts in enumerate(after["prophecies"]) if facts["god"] == god)
    facts = after["prophecies"][place]
    scarabs = tuple((seat, at, True) for seat, at in enumerate(facts["scarabs"]) if at is not None)
    arrival_pair = (after["round"] + 1) // 2
    return "".join(
        use_symbol(f"scarab-{seat}", *spot, class_="just-moved")
        for (seat, at, _), spot in zip(scarabs, scarab_zones(layout, place, scarabs), strict=True)
        if at == arrival_pair and any(step["piece"] == f"scarab-{seat}" for step in after["moved"])
    )


def scarab_zones(layout: PropheciesLayout, place: int, scarabs: tuple[Scarab, ...]) -> list[Zone]:
    """Return the positions of scarabs, which are below the points of their pair of rounds.

    More than two scarabs are arranged in two columns.
    """
    pairs, counts, found = [at for _, at, _ in scarabs], {1: 0, 2: 0, 3: 0}, []
    for at in pairs:
        column, row = divmod(counts[at], 2)
        zone = _pair_zone(layout, place, at - 1)
        step = min(SCARAB_SIZE + 1, layout.column - SCARAB_SIZE) * (pairs.count(at) > 2)
        left = zone.x + (layout.column - SCARAB_SIZE - step) // 2 + step * column
        found.append(Zone(left, zone.y + 38 + SCARAB_SIZE * row, SCARAB_SIZE, SCARAB_SIZE))
        counts[at] += 1
    return found


def _scarab(one: Scarab, spot: Zone) -> str:
    """Draw a scarab, pale if the prophecy is not currently fulfilled."""
    seat, _, done = one
    check = use_symbol("mark-confirm", spot.x + 8, spot.y + 8, 9, color="var(--ink)") if done else ""
    return use_symbol(f"scarab-{seat}", *spot, opacity=None if done else 0.55, data_piece=f"scarab-{seat}") + check


def _label(
    viewer: Viewer, god: str, task: str, gain: tuple[int, ...], loss: tuple[int, ...], scarabs: tuple[Scarab, ...],
    fulfilled: tuple[int, ...],
) -> str:  # fmt: skip
    """Describe a prophecy in words."""
    points = [f"{format_signed(won)}/{format_signed(-lost)}" for won, lost in zip(gain, loss, strict=True)]
    scarab_texts = [
        viewer.translate(
            "imhotep-draw-scarab", name=viewer.names[seat], rounds=PAIRS[at - 1], fulfilled="yes" if done else "no"
        )
        for seat, at, done in scarabs
    ]
    words = viewer.translate("imhotep-draw-prophecy", god=god, task=task, first=points[0], second=points[1],
    third=points[2],
                    scarabs="; ".join(scarab_texts) + "." * bool(scarab_texts))  # fmt: skip
    names = ", ".join(viewer.names[seat] for seat in fulfilled) or viewer.translate("imhotep-none")
    return (
        f"{words.strip()} {viewer.translate('imhotep-draw-fulfils', names=names)} "
        f"({viewer.translate('imhotep-reconstructed')})"
    )


# ---- favours ---------------------------------------------------------------------------------------------------------


FAVOURS_SIZE = (WIDTH, 144)
Moves = Sequence[Mapping[str, str]] | None
Names = Sequence[str] | None


def favours(view: View, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """Draw the favours, and below them the prophecies, as one `<svg>`; "" if the game uses neither."""
    both = has_favours_and_prophecies(view)
    if not any(both):
        return ""
    viewer, arrived = build_viewer(view, lang, names), arrival_places(view, just_moved)
    title = viewer.translate("imhotep-draw-favours" if both[0] else "imhotep-draw-prophecies")
    drawings = [_ground("" if all(both) else title)]
    if both[0]:
        drawings += [
            _favour(
                viewer, number, owner, action_status(view, f"favour {number}"), f"favour-{number}" in arrived, both[1]
            )
            for number, owner in enumerate(view["favours"], 1)
        ]
    if both[1]:
        drawings.append(prophecies(view, viewer, prophecy_layout(both[0]), arrived))
    return component("favours", *FAVOURS_SIZE, title, *drawings, id="favours")


def has_favours_and_prophecies(view: View) -> tuple[bool, bool]:
    """Return whether the game uses favours, and whether it uses prophecies."""
    return bool(view["options"]["favour"]), "prophecies" in view


def prophecy_layout(below: bool) -> PropheciesLayout:
    """Return the layout of the prophecies: below the favours, or below a title."""
    return BELOW_FAVOURS if below else BELOW_TITLE


@lru_cache(maxsize=16)
def _ground(title: str) -> str:
    ground = tag("rect", fill="var(--panel)", **rect_attributes(0, 0, *FAVOURS_SIZE, 12))
    head = fitted_text(title, 12, 26, 15, WIDTH - 24, text_anchor="start", font_weight=650) if title else ""
    return ground + head


def favour_box(number: int, narrow: bool) -> tuple[float, float, float]:
    """Return the upper left corner and the size of a favour, which is narrow if prophecies are below it."""
    size, y = (35.0, 4.0) if narrow else (58.0, 38.0)
    return 2 + 73.6 * (number - 1) + (73.6 - size) / 2, y, size


@lru_cache(maxsize=512)
def _favour(viewer: Viewer, number: int, owner: int | None, status: str, is_new: bool, narrow: bool) -> str:
    """Draw a favour: free, or with a stone of the player who used it (IMH-12.1)."""
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
