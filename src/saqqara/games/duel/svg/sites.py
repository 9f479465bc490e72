"""Pieces of a player of The Duel as SVG: supply, action tiles and the four sites; also the box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape

from saqqara.games.duel.components import ACTIONS, MEEPLES, PYRAMID_A, PYRAMID_B, TOMB_A, TOMB_B
from saqqara.games.duel.svg.common import (
    INERT,
    LEGAL,
    REVEALS,
    Attribute,
    View,
    Viewer,
    action_status,
    arrival_brackets,
    build_viewer,
    class_names,
    component,
    fan,
    fitted_text,
    last_arrivals,
    mark_arrivals,
    selection_frame,
    selection_mark,
    tag,
    target_attributes,
    text,
    tile,
    tile_name,
    tiles_in_words,
    use_symbol,
)
from saqqara.i18n import translate

Moves = Sequence[Mapping[str, str]]

SUPPLY_SIZE = (172, 64)
HAND_SIZE = (264, 74)
SLOT_WIDTH = HAND_SIZE[0] // len(ACTIONS)
SITE_SIZE = (148, 64)  # obelisk and temple
PYRAMIDS_SIZE = (300, 168)  # pyramids
TRACK_SIZE = (300, 46)  # tomb
BOX_SIZE = (560, 48)
COURSES = (3, 2, 1)  # tiles in a pyramid's courses, from the bottom up


def _arrivals(view: View, just_moved: Moves | None, place: str) -> tuple[str, ...]:
    return last_arrivals(view, just_moved).get(place, ())


# ---- supply ---------------------------------------------------------------------------------------------------------


def supply(
    view: View, seat: int, lang: str = "en", just_moved: Moves | None = None, names: Sequence[str] | None = None
) -> str:
    """Draw the seat's meeples: those in its supply, and an outline for each meeple in the harbour.

    If the viewer's meeples cannot be placed now, `data-drag-help` names an action whose refusal explains why.
    """
    own_actions = view["legal"] if view["current_player"] == seat else []
    places = "|".join(action_text for action_text in own_actions if action_text.startswith("place "))
    free = next((field for field, owner in view["harbour"].items() if owner is None), None)
    stays = f"place {free}" if seat == view["seat"] and free and not (places or view["over"]) else None
    num_arrived = len(_arrivals(view, just_moved, f"supply-{seat}"))
    return _supply(build_viewer(view, lang, names), seat, view["supply"][seat], places, stays, num_arrived)


@lru_cache(maxsize=8192)
def _supply(viewer: Viewer, seat: int, count: int, places: str, stays: str | None, num_arrived: int) -> str:
    men = []
    for index in range(MEEPLES):
        x = 1 + 43 * index
        if index >= count:
            men.append(
                use_symbol(f"meeple-{seat}-away", x, 1, 40, class_="man away", color="var(--edge)", opacity=0.75)
            )
            continue
        kind = class_names("man", "ready" if places else None, "just-moved" if index >= count - num_arrived else None)
        name, piece = f"supply-{seat}-{index + 1}", f"meeple-{seat}"
        men.append(use_symbol(piece, x, 1, 40, class_=kind, id=name, data_piece=piece, data_drag_help=stays,
                       data_drag_actions=places or None))  # fmt: skip
    if num_arrived:
        men.append(arrival_brackets(2 + 43 * (count - num_arrived), 1, 40, 43 * num_arrived - 3))
    caption = viewer.translate("duel-draw-supply", here=count, all=MEEPLES)
    words = fitted_text(caption, 3, 60, 16, SUPPLY_SIZE[0] - 4, text_anchor="start", fill="var(--ink-soft)")
    label = viewer.translate("duel-draw-supply-of", here=count, all=MEEPLES, **viewer.player_facts(seat))
    place = f"supply-{seat}"
    return component("supply", *SUPPLY_SIZE, label, *men, words, id=place, data_place=place, role="img")


# ---- action tiles ---------------------------------------------------------------------------------------------------


def action_tiles(
    view: View,
    seat: int,
    lang: str = "en",
    chosen: str | None = None,
    just_moved: Moves | None = None,
    names: Sequence[str] | None = None,
) -> str:
    """Draw the seat's action tiles: a slot for each of the four kinds with its name below, equal tiles counted.

    Tiles of the viewer's seat are buttons: they choose `use ...` if that is legal, and otherwise ask for the reason.
    `data-info` of a slot is the tile whose explanation belongs to it.
    """
    held = view["sites"][seat]["action_tiles"]
    own = seat == view["seat"]
    slots = tuple(
        (held.count(f"action-{word}"), action_status(view, f"use {word}") if own else INERT, chosen == f"use {word}")
        for word in ACTIONS
    )
    return _action_tiles(
        build_viewer(view, lang, names), seat, slots, _arrivals(view, just_moved, f"action_tiles-{seat}")
    )


@lru_cache(maxsize=8192)
def _action_tiles(viewer: Viewer, seat: int, slots: tuple[tuple[int, str, bool], ...], arrived: tuple[str, ...]) -> str:
    drawings = [
        _slot(viewer.neutral_viewer, seat, index, word, *slots[index], f"action-{word}" in arrived)
        for index, word in enumerate(ACTIONS)
    ]
    label = viewer.translate("duel-draw-action-tiles", **viewer.player_facts(seat))
    place = f"action_tiles-{seat}"
    return component("tools", *HAND_SIZE, label, *drawings, id=place, data_place=place)


@lru_cache(maxsize=2048)
def _slot(viewer: Viewer, seat: int, index: int, word: str, count: int, status: str, chosen: bool, is_new: bool) -> str:
    """Draw the slot of one kind of action tile: the tile with its count or a dashed outline, and its name below."""
    piece, x = f"action-{word}", 9
    can = status in (LEGAL, REVEALS)
    name = viewer.translate("duel-draw-action-word", kind=word)
    caption = fitted_text(
        name, SLOT_WIDTH / 2, 69, 12.5, SLOT_WIDTH - 4, class_="word", fill=f"var(--ink{'' if can else '-soft'})"
    )
    hit = tag("rect", class_="hit", width=SLOT_WIDTH, height=HAND_SIZE[1], fill="none", pointer_events="all")
    ink: dict[str, Attribute] = {"fill": "none", "stroke": "var(--focus)", "stroke_width": 3, "opacity": 0}
    focus = tag("rect", class_="focus", width=SLOT_WIDTH, height=HAND_SIZE[1], rx=10, **ink)
    if not count:
        hole: dict[str, Attribute] = {
            "fill": "none",
            "stroke": "var(--rule)",
            "stroke_width": 1.5,
            "stroke_dasharray": "4 3",
        }
        inner = use_symbol(f"tile-{piece}", 13, 8, 40, opacity=0.22) + tag(
            "rect", class_="slot", x=13, y=8, width=40, height=40, rx=8, **hole
        )
        label = viewer.translate("duel-draw-action-none", tile=tile_name(viewer.lang, piece))
    else:
        inner = (selection_frame("ring", x + 1, 5, 46, 8) if can else "") + tile(piece, x, 4, 48)
        inner += arrival_brackets(x + 1, 4, 46) if is_new else ""
        inner += _count(f"×{count}", 50, 46, 18) if count > 1 else ""
        inner += use_symbol("mark-reveals", 5, 1, 17, color="var(--ink)") if status == REVEALS else ""
        inner = tag("g", inner, selection_mark(40, -2) if can else "", class_="lift")
        label = viewer.translate(
            "duel-draw-action-use" if can else "duel-draw-action-held", tile=tile_name(viewer.lang, piece), tiles=count
        )
        label += f" {viewer.translate('duel-draw-reveals')}" if status == REVEALS else ""
    placed: dict[str, Attribute] = {
        "id": f"tool-{seat}-{word}",
        "data_info": piece,
        "transform": f"translate({SLOT_WIDTH * index})",
    }
    return tag(
        "g", hit, inner, caption, focus, **target_attributes("tool", status, f"use {word}", chosen, label, **placed)
    )


def _count(number: str, x: float, y: float, size: float) -> str:
    """Draw a count of equal tiles on top of the drawn one, with digits of this size."""
    width, height = size * (0.75 + 0.55 * len(number)), size * 1.46
    disc = tag(
        "rect",
        x=x - width / 2,
        y=y - height / 2,
        width=width,
        height=height,
        rx=height / 2,
        fill="var(--ink)",
        stroke="var(--panel)",
        stroke_width=1.5,
    )
    return disc + text(number, x, y + 0.35 * size, size, font_weight=650, fill="var(--panel)")


# ---- obelisk and temple ---------------------------------------------------------------------------------------------


def obelisk(
    view: View, seat: int, lang: str = "en", just_moved: Moves | None = None, names: Sequence[str] | None = None
) -> str:
    """Draw the seat's obelisk tiles; on side B with a note if the seat was the first to own five (DUEL-7.1)."""
    first = view["options"]["obelisk"] == "B" and view["first_to_five"] == seat
    return _obelisk(
        build_viewer(view, lang, names),
        seat,
        view["sites"][seat]["obelisk"],
        first,
        _arrivals(view, just_moved, f"obelisk-{seat}"),
    )


@lru_cache(maxsize=8192)
def _obelisk(viewer: Viewer, seat: int, tiles: int, first: bool, arrived: tuple[str, ...]) -> str:
    label = viewer.translate("duel-draw-obelisk", tiles=tiles, **viewer.player_facts(seat))
    note = viewer.translate("duel-draw-first-to-five") if first else ""
    label = f"{label}, {note}" if note else label
    return _collection("obelisk", seat, ("obelisk",) * tiles, arrived, label, note)


def temple(
    view: View, seat: int, lang: str = "en", just_moved: Moves | None = None, names: Sequence[str] | None = None
) -> str:
    """Draw the seat's temple tiles, fewest symbols first, as a fan or as one tile of each kind with a count."""
    counts = tuple(view["sites"][seat]["temple"])
    return _temple(build_viewer(view, lang, names), seat, counts, _arrivals(view, just_moved, f"temple-{seat}"))


@lru_cache(maxsize=8192)
def _temple(viewer: Viewer, seat: int, counts: tuple[int, ...], arrived: tuple[str, ...]) -> str:
    tiles = tuple(f"temple-{symbols}" for symbols, count in enumerate(counts, 1) for _ in range(count))
    label = viewer.translate("duel-draw-temple", tiles=tiles_in_words(viewer.lang, tiles), **viewer.player_facts(seat))
    return _collection("temple", seat, tiles, arrived, label, "")


def _collection(site: str, seat: int, tiles: tuple[str, ...], arrived: tuple[str, ...], label: str, note: str) -> str:
    """Draw the tiles of a site side by side, with a count below stacked equal ones, and a note."""
    width, height = SITE_SIZE
    size = 46 if len(set(tiles)) < 4 or len(tiles) == len(set(tiles)) else 38
    slots = fan(tiles, width, size) or fan(tiles, width, 36) or []
    marked, marks = mark_arrivals(slots, [name for name in arrived if name.startswith(site)], size)
    drawings = [tile(name, x, 0, size, new) for (name, _, x), new in zip(slots, marked, strict=True)]
    drawings += [
        text(f"× {count}", x + size / 2, size + 14, 14, font_weight=650) for _, count, x in slots if count > 1
    ]  # fmt: skip
    drawings.append(marks if slots else _empty_place(0, 0, 46))
    words = fitted_text(note, width - 47, 61, 15.5, 93, 14, fill="var(--ink-soft)") if note else ""
    place = f"{site}-{seat}"
    return component(site, width, height, label, *drawings, words, id=place, data_place=place, role="img")


def _empty_place(x: float, y: float, size: float) -> str:
    """Draw a dashed outline where a tile could be placed."""
    dashed: dict[str, Attribute] = {
        "fill": "none",
        "stroke": "var(--rule)",
        "stroke_width": 1.5,
        "stroke_dasharray": "4 3",
    }
    return tag("rect", class_="slot", x=x + 3, y=y + 3, width=size - 6, height=size - 6, rx=8, **dashed)


# ---- pyramids -------------------------------------------------------------------------------------------------------


def pyramids(
    view: View, seat: int, lang: str = "en", just_moved: Moves | None = None, names: Sequence[str] | None = None
) -> str:
    """Draw the seat's light and dark pyramids in courses, with the number of tiles and points below each.

    On side B only the pyramid that counts shows points.
    """
    built = view["sites"][seat]["pyramids"]
    side = view["options"]["pyramids"]
    return _pyramids(
        build_viewer(view, lang, names),
        seat,
        built["light"],
        built["dark"],
        side,
        _arrivals(view, just_moved, f"pyramids-{seat}"),
    )


@lru_cache(maxsize=8192)
def _pyramids(viewer: Viewer, seat: int, light: int, dark: int, side: str, arrived: tuple[str, ...]) -> str:
    if side == "A":
        points: tuple[int | None, int | None] = (int(PYRAMID_A[light]), int(PYRAMID_A[dark]))
    else:  # DUEL-7.3: only the smaller one; of two equal ones the light one
        smaller = int(PYRAMID_B[min(light, dark)])
        points = (smaller, None) if light <= dark else (None, smaller)
    drawings = [
        _pyramid(viewer.neutral_viewer, shade, count, scored, 4 + 152 * index, arrived.count(f"pyramid-{shade}"))
        for index, (shade, count, scored) in enumerate(zip(("light", "dark"), (light, dark), points, strict=True))
    ]
    label = viewer.translate("duel-draw-pyramids", light=light, dark=dark, **viewer.player_facts(seat))
    place = f"pyramids-{seat}"
    return component("pyramids", *PYRAMIDS_SIZE, label, *drawings, id=place, data_place=place, role="img")


@lru_cache(maxsize=2048)
def _pyramid(viewer: Viewer, shade: str, count: int, points: int | None, left: float, num_arrived: int) -> str:
    """Draw one pyramid: courses of three, two and one tiles, filled from the bottom up."""
    pitch, drawings, number = 47, [], 0
    for course, tiles in enumerate(COURSES):
        for index in range(tiles):
            x, y = left + pitch * (index + course / 2), (2 - course) * (pitch - 1)
            new = count - num_arrived <= number < count
            drawings.append(tile(f"pyramid-{shade}", x, y, 46, new) if number < count else _empty_place(x, y, 46))
            if new:
                drawings.append(arrival_brackets(x + 1, y, 44))
            number += 1
    words = viewer.translate("duel-draw-pyramid", shade=shade, tiles=count)
    scored = "–" if points is None else f"{points}".replace("-", "−")
    bold = tag("tspan", escape(scored), dx=8, fill="var(--ink)", font_weight=650)
    line: dict[str, Attribute] = {"x": left + COURSES[0] * pitch / 2, "y": 159, "font_size": 13}
    # A single text element, so that both parts stay together if a page enlarges it.
    text_style = {"text_anchor": "middle", "fill": "var(--ink-soft)", "font_family": "var(--sans)"}
    return tag("g", *drawings, tag("text", escape(words), bold, **line, **text_style))


# ---- tomb -----------------------------------------------------------------------------------------------------------


def tomb(
    view: View, seat: int, lang: str = "en", just_moved: Moves | None = None, names: Sequence[str] | None = None
) -> str:
    """Draw the seat's tomb tiles on a track from 1 to 12, with a bracket and points below each group."""
    numbers = tuple(view["sites"][seat]["tomb"])
    arrived = _arrivals(view, just_moved, f"tomb-{seat}")
    return _tomb(build_viewer(view, lang, names), seat, numbers, view["options"]["tomb"], arrived)


@lru_cache(maxsize=8192)
def _tomb(viewer: Viewer, seat: int, numbers: tuple[int, ...], side: str, arrived: tuple[str, ...]) -> str:
    drawings = [_cell(number, number in numbers, f"tomb-{number}" in arrived) for number in range(1, 13)]
    found = consecutive_groups(numbers)
    for first, size in found:
        left, right = 25 * (first - 1) + 3, 25 * (first + size - 1) - 3
        points = int(TOMB_A[min(size, len(TOMB_A) - 1)]) if side == "A" else TOMB_B  # DUEL-6.4, DUEL-7.4
        drawings.append(
            tag(
                "path",
                class_="grp",
                d=f"M{left} 29H{right}",
                stroke="var(--edge)",
                stroke_width=2,
                stroke_linecap="round",
            )
        )
        drawings.append(text(str(points), (left + right) / 2, 43, 12.5))
    held = ", ".join(str(number) for number in sorted(numbers)) or viewer.translate("duel-draw-none")
    label = viewer.translate("duel-draw-tomb", numbers=held, groups=len(found), **viewer.player_facts(seat))
    place = f"tomb-{seat}"
    return component("tomb", *TRACK_SIZE, label, *drawings, id=place, data_place=place, role="img")


@lru_cache(maxsize=64)
def _cell(number: int, held: bool, is_new: bool) -> str:
    """Draw a number on the track: the tile, or its empty place."""
    x = 25 * (number - 1)
    if held:
        return tile(f"tomb-{number}", x, 0, 25, is_new) + (arrival_brackets(x + 1.5, 0, 22) if is_new else "")
    hole = tag("rect", class_="cell", x=x + 2, y=1.5, width=21, height=21, rx=5, fill="var(--inset)")
    return hole + text(str(number), x + 12.5, 16.5, 12, fill="var(--ink-soft)")


def consecutive_groups(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Return groups of consecutive numbers as (first, size), the lowest first."""
    found: list[tuple[int, int]] = []
    for number in sorted(numbers):
        if found and number == sum(found[-1]):
            found[-1] = (found[-1][0], found[-1][1] + 1)
        else:
            found.append((number, 1))
    return found


# ---- box ------------------------------------------------------------------------------------------------------------


def box(view: View, lang: str = "en", just_moved: Moves | None = None) -> str:
    """Draw the tiles that left the game, in order; if they do not fit, one tile of each kind with a count."""
    return _box(lang, tuple(view["box"]), _arrivals(view, just_moved, "box"))


@lru_cache(maxsize=8192)
def _box(lang: str, tiles: tuple[str, ...], arrived: tuple[str, ...]) -> str:
    width, height = BOX_SIZE
    size, slots = next((size, found) for size in (42, 34, 28) if (found := fan(tiles, width, size)) is not None)
    marked, marks = mark_arrivals(slots, [name for name in arrived if not name.startswith("boat")], size, 1)
    drawings = [tile(name, x, 1, size, new) for (name, _, x), new in zip(slots, marked, strict=True)]
    counts = [_count(str(count), x + size / 2, 36, 18) for _, count, x in slots if count > 1]
    spent = tag("g", *drawings, class_="out", opacity=0.75)
    label = _box_label(lang, tiles)
    return component("boxed-tiles", width, height, label, spent, marks, *counts, id="box", data_place="box", role="img")


def _box_label(lang: str, tiles: tuple[str, ...]) -> str:
    tiles_text = tiles_in_words(lang, sorted(tiles, key=lambda piece: tile_name(lang, piece)))
    return translate(lang, "duel-draw-box", count=len(tiles), tiles=tiles_text)
