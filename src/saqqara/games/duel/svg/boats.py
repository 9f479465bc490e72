"""The six boats of The Duel as SVG, with their loads, and what can be unloaded, taken or swapped on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from saqqara.games.duel.components import BOATS
from saqqara.games.duel.svg.common import (
    ASKABLE,
    BOLD_RATIO,
    INERT,
    LEGAL,
    REVEALS,
    Attribute,
    Outcomes,
    View,
    Viewer,
    action_status,
    arrival_brackets,
    class_names,
    fitted_text,
    line_fields,
    selection_frame,
    selection_mark,
    tag,
    target_attributes,
    text,
    text_width,
    tile,
    tile_name,
    use_symbol,
)

PITCH = 91  # from one boat, or one field, to the next
TILE_SIZE, BOAT_LENGTH, BOAT_WIDTH = 54, 208, 68  # a loading space's side, a boat's length and breadth
SPACE_FROM_BOW = {3: 27, 2: 87, 1: 147}
HULL_ROW = "M201 2c3 0 5 2 5 5v52c0 3-2 5-5 5H32C18 64 7 52 2 33 7 14 18 2 32 2z"
HULL_COLUMN = "M2 201c0 3 2 5 5 5h52c3 0 5-2 5-5V32C64 18 52 7 33 2 14 7 2 18 2 32z"


def draw_boat(
    view: View, viewer: Viewer, boat: str, chosen: frozenset[str], outcomes: Outcomes, arrived: Mapping[str, object]
) -> str:
    load = view["boats"][boat]
    meeples = sum(view["harbour"][field] is not None for field in line_fields(boat))
    action_text = f"unload {boat}"
    spaces = tuple(
        (_space_status(view, boat, space), f"{boat}.{space}" in arrived, _is_chosen(boat, space, chosen))
        for space in (1, 2, 3)
    )
    shares = _shares(boat, outcomes[action_text]) if action_text in outcomes else ()
    loaded = None if load is None else tuple(load)
    reads = viewer if shares else viewer.neutral_viewer
    return _boat(reads, boat, loaded, action_status(view, action_text), action_text in chosen, meeples, shares, spaces)


def _is_chosen(boat: str, space: int, chosen: frozenset[str]) -> bool:
    return bool(chosen) and (f"{boat}.{space}" in chosen or f"take {boat}.{space}" in chosen)


def _space_status(view: View, boat: str, space: int) -> str:
    """What a tile on a boat is: in the phases take and swap each is a target of its own, else a part of its boat."""
    if view["phase"] == "take":
        return action_status(view, f"take {boat}.{space}")
    if view["phase"] == "swap":
        return "|".join(_swaps(view, boat, space)) or INERT
    return "part"


def _swaps(view: View, boat: str, space: int) -> list[str]:
    """The swaps of which a tile is one half."""
    begin = f"swap {boat}."
    return [text for text in view["legal"] if text.startswith(begin) and str(space) in text.removeprefix(begin)]


def _shares(boat: str, moved: Sequence[Mapping[str, str]]) -> tuple[tuple[int, str], ...]:
    """Who would get what: (space, "0", "1" or "box"), from what an unloading moves off this boat and nothing else."""
    return tuple(
        (int(step["from"][2:]), "box" if step["to"] == "box" else step["to"][-1])
        for step in moved
        if step["from"].startswith(f"{boat}.")
    )


@lru_cache(maxsize=16_384)
def _boat(
    viewer: Viewer,
    name: str,
    load: tuple[str | None, ...] | None,
    status: str,
    chosen: bool,
    meeples: int,
    shares: tuple[tuple[int, str], ...],
    spaces: tuple[tuple[str, bool, bool], ...],
) -> str:
    """One boat with its load: unloadable, calm, empty until the turn ends, or gone (then its berth keeps the name)."""
    row = name in "123"
    x, y = berth_position(name)
    placed: dict[str, Attribute] = {"id": f"boat-{name}", "data_place": name, "transform": f"translate({x} {y})"}
    kind = class_names("boat", "row" if row else "column", None if load else "gone")
    label = _boat_label(viewer, name, load, meeples, shares, status)
    if load is None:
        return tag("g", _wake(name), **target_attributes(kind, status, f"unload {name}", False, label, **placed))
    can = status in (LEGAL, REVEALS)
    tiles = [_space(viewer.neutral_viewer, name, space, load[space - 1], *spaces[space - 1]) for space in (3, 2, 1)]
    invitation = _recipients(name, shares) + _chip(viewer.neutral_viewer, status, row) if can else ""
    inner = tag("g", _rings(row) if can else "", _hull(name), *tiles, invitation, _focus(row), class_="lift")
    if any(part[0] not in ("part", INERT) for part in spaces):
        return tag("g", inner, class_=kind, **placed, role="group", aria_label=label)
    return tag("g", inner, **target_attributes(kind, status, f"unload {name}", chosen, label, **placed))


def _outline(row: bool) -> dict[str, Attribute]:
    return {"d": HULL_ROW if row else HULL_COLUMN, "fill": "none", "opacity": 0}


@lru_cache(maxsize=2)
def _focus(row: bool) -> str:
    return tag("path", class_="focus", stroke="var(--focus)", stroke_width=3, **_outline(row))


@lru_cache(maxsize=2)
def _rings(row: bool) -> str:
    return "".join(
        tag("path", class_="ring", stroke=f"var(--gold-{part})", stroke_width=width, **_outline(row))
        for part, width in (("edge", 9), ("fill", 6))
    )


@lru_cache(maxsize=6)
def _hull(name: str) -> str:
    """A boat without its load, with its name on the bow."""
    row = name in "123"
    size = (BOAT_LENGTH, BOAT_WIDTH) if row else (BOAT_WIDTH, BOAT_LENGTH)
    lettering = text(
        name, 16.5 if row else 33, 38.5 if row else 22.5, 16, class_="name", font_weight=650, fill="var(--m-ivory)"
    )
    return use_symbol(f"boat-{'row' if row else 'column'}", 0, 0, *size, class_="hull") + lettering


@lru_cache(maxsize=6)
def _wake(name: str) -> str:
    """What a boat that has left the game leaves behind: its outline on the water, and its name."""
    row = name in "123"
    dashes: dict[str, Attribute] = {"stroke": "var(--water-line)", "stroke_width": 2, "stroke_dasharray": "6 5"}
    ghost = tag("path", **(_outline(row) | {"opacity": 1} | dashes))
    hit = tag("path", class_="hit", **(_outline(row) | {"pointer_events": "all"}))
    letter = text(name, 192 if row else 33, 38.5 if row else 197, 16, class_="name", font_weight=650)
    return hit + ghost + letter + _focus(row)


def _boat_label(
    viewer: Viewer,
    name: str,
    load: tuple[str | None, ...] | None,
    meeples: int,
    shares: tuple[tuple[int, str], ...],
    status: str,
) -> str:
    if load is None:
        return viewer.translate("duel-draw-boat-gone", boat=name)
    if not any(load):
        return viewer.translate("duel-draw-boat-empty", boat=name)
    tiles = [tile_name(viewer.lang, piece) if piece else viewer.translate("duel-draw-none") for piece in load]
    words = ", ".join(
        viewer.translate("duel-draw-on-space", space=space + 1, tile=piece) for space, piece in enumerate(tiles)
    )
    label = viewer.translate("duel-draw-boat", boat=name, load=words, meeples=meeples)
    if status in (LEGAL, REVEALS):
        gets = [
            viewer.translate(
                "duel-draw-share",
                tile=tiles[space - 1],
                **({"whose": "box", "name": ""} if to == "box" else viewer.player_facts(int(to))),
            )
            for space, to in shares
        ]
        label = (
            f"{label} "
            f"{viewer.translate('duel-draw-unload-this', shares=', '.join(gets), known='yes' if gets else 'no')}"
        )
    return f"{label} {viewer.translate('duel-draw-reveals')}" if status == REVEALS else label


def berth_position(boat: str) -> tuple[int, int]:
    """Where a boat lies in the harbour."""
    along = 238 + PITCH * (BOATS.index(boat) % 3)
    return (4, along) if boat in "123" else (along, 4)


def space_corner(space: int, row: bool) -> tuple[int, int]:
    """Where a loading space begins on its boat."""
    return (SPACE_FROM_BOW[space], 6) if row else (6, SPACE_FROM_BOW[space])


@lru_cache(maxsize=8192)
def _space(viewer: Viewer, boat: str, number: int, piece: str | None, status: str, is_new: bool, chosen: bool) -> str:
    """A loading space with its tile; a button of its own while tiles are taken or swapped."""
    x, y = space_corner(number, boat in "123")
    name = f"{boat}.{number}"
    placed: dict[str, Attribute] = {"id": f"space-{name}", "data_place": name}
    if piece is None:
        label = viewer.translate("duel-draw-space-empty", boat=boat, space=number)
        hit = tag("rect", x=x, y=y, width=TILE_SIZE, height=TILE_SIZE, fill="none")
        return tag("g", hit, class_="space", **placed, role="img", aria_label=label)
    drawn = tile(piece, x, y, TILE_SIZE)
    marks = arrival_brackets(x + 2, y + 2, TILE_SIZE - 4) if is_new else ""
    words = viewer.translate("duel-draw-space", boat=boat, space=number, tile=tile_name(viewer.lang, piece))
    if status in ("part", INERT):
        return tag("g", drawn, marks, class_="space", **placed, role="img", aria_label=words)
    hit = tag(
        "rect",
        class_="hit",
        x=x - 3,
        y=y - 3,
        width=TILE_SIZE + 6,
        height=TILE_SIZE + 6,
        fill="none",
        pointer_events="all",
    )
    focus = selection_frame("focus", x - 2, y - 2, TILE_SIZE + 4, 10)
    if status == ASKABLE:
        return tag(
            "g", hit, drawn, marks, focus, **target_attributes("space", ASKABLE, f"take {name}", False, words, **placed)
        )
    lock = _disc_mark("mark-reveals", x + 30, y + 30) if status == REVEALS else ""
    lift = tag(
        "g",
        selection_frame("ring", x, y, TILE_SIZE, 8),
        drawn,
        marks,
        lock,
        selection_mark(x + 37, y - 3),
        class_="lift",
    )
    if status.startswith("swap "):
        label = viewer.translate("duel-draw-space-swap", label=words)
        kind = class_names("space legal", "chosen" if chosen else None)
        called = tile_name(viewer.lang, piece)
        hint = viewer.translate("duel-half-swap", tile=f"{called[0].upper()}{called[1:]}")
        pick: dict[str, Attribute] = {"class_": kind, "data_half_actions": status, "data_half_hint": hint}
        return tag(
            "g",
            hit,
            lift,
            focus,
            **pick,
            **placed,
            role="button",
            tabindex=0,
            aria_pressed=str(chosen).lower(),
            aria_label=label,
        )
    label = viewer.translate("duel-draw-space-take", label=words)
    if status == REVEALS:
        label = f"{label} {viewer.translate('duel-draw-reveals')}"
    return tag("g", hit, lift, focus, **target_attributes("space", status, f"take {name}", chosen, label, **placed))


@lru_cache(maxsize=1024)
def _recipients(boat: str, shares: tuple[tuple[int, str], ...]) -> str:
    """On each tile the meeple that would get it, or the box; shown while the unloading is looked at."""
    marks = []
    for space, to in shares:
        (x, y), row = space_corner(space, boat in "123"), boat in "123"
        x, y = (x + 14, y + 42) if row else (x + 42, y + 14)  # on the edge: the tile stays to be seen
        if to == "box":
            marks.append(_disc_mark("mark-box", x, y))
        else:
            marks.append(use_symbol(f"meeple-{to}", x, y, 26, class_="stone-owner", opacity=0))
    return "".join(marks)


def _disc_mark(mark: str, x: float, y: float) -> str:
    """A mark on an ivory disc, shown while the piece below is looked at."""
    disc = tag("circle", cx=13, cy=13, r=12, fill="var(--m-ivory)")
    place = f"translate({x:g} {y:g})"
    return tag(
        "g",
        disc,
        use_symbol(mark, 4, 4, 18),
        class_="stone-owner boxed",
        color="var(--m-ink)",
        transform=place,
        opacity=0,
    )


@lru_cache(maxsize=32)
def _chip(viewer: Viewer, status: str, row: bool) -> str:
    """The word on a boat that can be unloaded, with the lock when that reveals tiles: at its end, and above it on a
    column, where words need all the room that there is from one boat to the next."""
    words = viewer.translate("duel-draw-unload")
    lock = 21 if status == REVEALS else 0
    size, most, lock_width, rim = (15.5, 160, lock, 10) if row else (15, PITCH - 1, 0, 7)
    letters = min(BOLD_RATIO * text_width(words, size), most - rim - lock_width)
    width = min(letters + 18 + lock_width, most)
    x, y = (114 - width / 2, -19) if row else (34 - width / 2, 202)
    pill = tag("rect", width=width, height=26, rx=13, fill="var(--gold-fill)")
    word = fitted_text(words, (width - lock_width) / 2, 18, size, letters, font_weight=650, fill="var(--on-gold)")
    mark = ""
    if lock and row:
        mark = use_symbol("mark-reveals", width - lock - 5, 4.5, 17)
    elif lock:
        disc = tag("circle", cx=width / 2, cy=0, r=11, fill="var(--gold-fill)")
        mark = disc + use_symbol("mark-reveals", width / 2 - 7.5, -9, 15)
    return tag(
        "g", pill, mark, word, class_="chip", color="var(--on-gold)", transform=f"translate({x:g} {y})", opacity=0
    )
