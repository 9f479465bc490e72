"""Harbour of The Duel as SVG: water, stock and reserve, loaded boats, nine fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from saqqara.games.duel.components import BOATS, FIELDS, RESERVE_SIZE, SPACES, STOCK_SIZE
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
    build_viewer,
    class_names,
    component,
    fitted_text,
    last_arrivals,
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

# ---- boats -----------------------------------------------------------------------------------------------------------

PITCH = 91  # distance between neighbouring boats or fields
TILE_SIZE, BOAT_LENGTH, BOAT_WIDTH = 54, 208, 68  # side of a loading space, length and width of a boat
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
    """Return the status of a tile on a boat: a separate target in the phases take and swap, else "part" of its boat."""
    if view["phase"] == "take":
        return action_status(view, f"take {boat}.{space}")
    if view["phase"] == "swap":
        return "|".join(_swaps(view, boat, space)) or INERT
    return "part"


def _swaps(view: View, boat: str, space: int) -> list[str]:
    """Return the legal swaps that include the tile on a space."""
    begin = f"swap {boat}."
    return [text for text in view["legal"] if text.startswith(begin) and str(space) in text.removeprefix(begin)]


def _shares(boat: str, moved: Sequence[Mapping[str, str]]) -> tuple[tuple[int, str], ...]:
    """Return the recipients of a boat's tiles: (space, "0", "1" or "box").

    Only moves that take a tile off this boat count.
    """
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
    """Draw a boat with its load.

    It is unloadable, not unloadable, empty until the turn ends, or out of the game (its berth then keeps the name).
    """
    row = name in "123"
    x, y = berth_position(name)
    placed: dict[str, Attribute] = {"id": f"boat-{name}", "data_place": name, "transform": f"translate({x} {y})"}
    kind = class_names("boat", "row" if row else "column", None if load else "gone")
    label = _boat_label(viewer, name, load, meeples, shares, status)
    if load is None:
        return tag("g", _wake(name), **target_attributes(kind, status, f"unload {name}", False, label, **placed))
    can = status in (LEGAL, REVEALS)
    tiles = [_space(viewer.neutral_viewer, name, space, load[space - 1], *spaces[space - 1]) for space in (3, 2, 1)]
    invitation = _recipients(name, shares) + _unload_label(viewer.neutral_viewer, status, row) if can else ""
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
    """Draw a boat without its load, with its name on the bow."""
    row = name in "123"
    size = (BOAT_LENGTH, BOAT_WIDTH) if row else (BOAT_WIDTH, BOAT_LENGTH)
    lettering = text(
        name, 16.5 if row else 33, 38.5 if row else 22.5, 16, class_="name", font_weight=650, fill="var(--m-ivory)"
    )
    return use_symbol(f"boat-{'row' if row else 'column'}", 0, 0, *size, class_="hull") + lettering


@lru_cache(maxsize=6)
def _wake(name: str) -> str:
    """Draw the berth of a boat that has left the game: its outline on the water, and its name."""
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
    """Return the position of a boat in the harbour."""
    along = 238 + PITCH * (BOATS.index(boat) % 3)
    return (4, along) if boat in "123" else (along, 4)


def space_corner(space: int, row: bool) -> tuple[int, int]:
    """Return the corner of a loading space on its boat."""
    return (SPACE_FROM_BOW[space], 6) if row else (6, SPACE_FROM_BOW[space])


@lru_cache(maxsize=8192)
def _space(viewer: Viewer, boat: str, number: int, piece: str | None, status: str, is_new: bool, chosen: bool) -> str:
    """Draw a loading space with its tile; it is a separate button while tiles are taken or swapped."""
    x, y = space_corner(number, boat in "123")
    name = f"{boat}.{number}"
    placed: dict[str, Attribute] = {"id": f"space-{name}", "data_place": name}
    if piece is None:
        label = viewer.translate("duel-draw-space-empty", boat=boat, space=number)
        hit = tag("rect", x=x, y=y, width=TILE_SIZE, height=TILE_SIZE, fill="none")
        return tag("g", hit, class_="space", **placed, role="img", aria_label=label)
    drawing = tile(piece, x, y, TILE_SIZE)
    marks = arrival_brackets(x + 2, y + 2, TILE_SIZE - 4) if is_new else ""
    words = viewer.translate("duel-draw-space", boat=boat, space=number, tile=tile_name(viewer.lang, piece))
    if status in ("part", INERT):
        return tag("g", drawing, marks, class_="space", **placed, role="img", aria_label=words)
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
            "g",
            hit,
            drawing,
            marks,
            focus,
            **target_attributes("space", ASKABLE, f"take {name}", False, words, **placed),
        )
    lock = _disc_mark("mark-reveals", x + 30, y + 30) if status == REVEALS else ""
    lift = tag(
        "g",
        selection_frame("ring", x, y, TILE_SIZE, 8),
        drawing,
        marks,
        lock,
        selection_mark(x + 37, y - 3),
        class_="lift",
    )
    if status.startswith("swap "):
        label = viewer.translate("duel-draw-space-swap", label=words)
        kind = class_names("space legal", "chosen" if chosen else None)
        tile_text = tile_name(viewer.lang, piece)
        hint = viewer.translate("duel-half-swap", tile=f"{tile_text[0].upper()}{tile_text[1:]}")
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
    """Draw the recipient, a meeple or the box, on each tile; shown while the unloading is hovered or focused."""
    marks = []
    for space, to in shares:
        (x, y), row = space_corner(space, boat in "123"), boat in "123"
        x, y = (x + 14, y + 42) if row else (x + 42, y + 14)  # on the edge, so that the tile stays visible
        if to == "box":
            marks.append(_disc_mark("mark-box", x, y))
        else:
            marks.append(use_symbol(f"meeple-{to}", x, y, 26, class_="stone-owner", opacity=0))
    return "".join(marks)


def _disc_mark(mark: str, x: float, y: float) -> str:
    """Draw a mark on an ivory disc, shown while the piece below is hovered or focused."""
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
def _unload_label(viewer: Viewer, status: str, row: bool) -> str:
    """Draw the label of a boat that can be unloaded, with a lock if unloading reveals tiles.

    The lock is at the end of the label; on column boats it is above, because the text needs the full distance between
    two boats.
    """
    words = viewer.translate("duel-draw-unload")
    lock = 21 if status == REVEALS else 0
    size, max_width, lock_width, rim = (15.5, 160, lock, 10) if row else (15, PITCH - 1, 0, 7)
    letters = min(BOLD_RATIO * text_width(words, size), max_width - rim - lock_width)
    width = min(letters + 18 + lock_width, max_width)
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


# ---- harbour ---------------------------------------------------------------------------------------------------------


SIZE = 504  # the harbour is a square
FIELD_PITCH, FIRST_FIELD = 84, 229  # side of a field, start of field a1
LOAD_COUNT = STOCK_SIZE // SPACES
EXPLAINED_TOPICS = "stock reserve"  # topics opened by pressing stock or reserve; they are explained together


def harbour(
    view: View,
    lang: str = "en",
    chosen: str | None = None,
    outcomes: Outcomes | None = None,
    just_moved: Sequence[Mapping[str, str]] | None = None,
    names: Sequence[str] | None = None,
) -> str:
    """Return the harbour as one `<svg>`: stock, reserve, boats and fields, with the legal actions marked.

    `chosen` is the action that the viewer has selected but not sent (half a swap as `swap 2.1`). `outcomes` holds the
    moves that actions would cause; with them, a boat that can be unloaded shows who gets which tile. The targets of
    `just_moved` get corner brackets; the default is the view's own `moved`. `names` are the names of both players.
    """
    viewer = build_viewer(view, lang, names)
    arrived = last_arrivals(view, just_moved)
    picks = _chosen_parts(chosen)
    parts = [_background(), _piles(viewer.neutral_viewer, view["stock"], view["reserve"])]
    parts += [draw_boat(view, viewer, boat, picks, outcomes or {}, arrived) for boat in BOATS]
    parts += [_draw_field(view, viewer, field, picks, arrived) for field in FIELDS]
    return component("board-svg", SIZE, SIZE, viewer.translate("duel-draw-harbour"), *parts, id="harbour")


def _chosen_parts(chosen: str | None) -> frozenset[str]:
    """Return the chosen action, plus each space of a swap (`swap 2.1-3`, or `swap 2.1` after the first click)."""
    if not chosen or not chosen.startswith("swap "):
        return frozenset([chosen] if chosen else [])
    boat, _, spaces = chosen.removeprefix("swap ").partition(".")
    return frozenset([chosen, *(f"{boat}.{space}" for space in spaces.split("-"))])


# ---- static background and piles ------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _background() -> str:
    """Draw water, waves, quay and berths."""
    line: dict[str, Attribute] = {"fill": "none", "stroke": "var(--water-line)", "stroke_width": 2}
    waves = "".join(
        tag("path", d=f"M{x} {y}q5-5 10 0t10 0 10 0", stroke_linecap="round", **line)
        for x, y in ((20, 224), (96, 220), (164, 225))
    )
    berths = "".join(
        use_symbol("berth-row", 208, 259 + PITCH * index, 24, 22)
        + use_symbol("berth-column", 260 + PITCH * index, 208, 22, 24)
        for index in range(3)
    )
    water = tag("rect", class_="water", width=SIZE, height=SIZE, rx=16, fill="var(--water)")
    return tag("g", water, tag("g", waves, class_="waves"), _quay(220, 220, 284, 281), berths, aria_hidden="true")


def _quay(x: int, y: int, width: int, height: int) -> str:
    """Draw a slab of the quay, three units thick."""
    edge = tag("rect", class_="quay-edge", x=x, y=y + 3, width=width, height=height, rx=14, fill="var(--quay-edge)")
    return edge + tag("rect", class_="quay", x=x, y=y, width=width, height=height, rx=14, fill="var(--quay)")


@lru_cache(maxsize=4096)
def _piles(viewer: Viewer, stock: int, reserve: int) -> str:
    """Draw stock and reserve face down, and how many of the thirteen boat loads are left (DUEL-8.3)."""
    loads = stock // SPACES
    places = [(16 + 26.2 * index, 120) for index in range(7)] + [
        (29 + 26.2 * index, 146) for index in range(LOAD_COUNT - 7)
    ]
    marks = "".join(
        use_symbol("stock-three", x, y, 24)
        if index >= LOAD_COUNT - loads
        else use_symbol("stock-three-spent", x, y, 24, opacity=0.6)
        for index, (x, y) in enumerate(places)
    )
    left = viewer.translate("duel-draw-loads", boats=loads)
    return tag(
        "g",
        _quay(4, 4, 204, 200),
        _pile("stock", viewer, stock, 22, min(3, (stock + 12) // 13)),
        _pile("reserve", viewer, reserve, 124, min(RESERVE_SIZE, reserve)),
        tag(
            "g",
            marks,
            fitted_text(left, 106, 193, 16.5, 194, class_="cap"),
            role="img",
            aria_label=left,
            id="loads",
            data_info=EXPLAINED_TOPICS,
        ),
        class_="stores",
    )


def _pile(place: str, viewer: Viewer, tiles: int, x: int, height: int) -> str:
    """Draw a face-down pile, `height` tiles high; a dashed outline if it is empty."""
    pile = "".join(use_symbol("tile-back", x, 32 + 6 * layer, 60) for layer in reversed(range(height))) or use_symbol(
        "tile-none", x, 32, 60
    )
    word = fitted_text(viewer.translate("duel-draw-store", store=place), x + 30, 26, 15, 88, class_="cap")
    number = text(str(tiles), x + 64, 70, 19, class_="num", font_weight=650, text_anchor="start")
    label = viewer.translate("duel-draw-store-holds", store=place, tiles=tiles)
    facts: dict[str, Attribute] = {"id": place, "role": "img", "aria_label": label, "data_info": EXPLAINED_TOPICS}
    return tag("g", tag("g", pile, data_place=place), word, number, **facts)


# ---- fields ---------------------------------------------------------------------------------------------------------


def field_corner(field: str) -> tuple[int, int]:
    """Return the corner of a field in the harbour."""
    return FIRST_FIELD + PITCH * "abc".index(field[0]), FIRST_FIELD + PITCH * "123".index(field[1])


def _draw_field(view: View, viewer: Viewer, field: str, chosen: frozenset[str], arrived: Mapping[str, object]) -> str:
    action_text = f"place {field}"
    harbour: Mapping[str, int | None] = view["harbour"]
    meeple = harbour[field]
    status = action_status(view, action_text)
    actor, across, down = None, 0, 0
    if status in (LEGAL, REVEALS):
        actor = view["current_player"]
        across = sum(harbour[f"{column}{field[1]}"] is not None for column in "abc")
        down = sum(harbour[f"{field[0]}{row}"] is not None for row in "123")
    reads = viewer.neutral_viewer if meeple is None else viewer
    return _field(reads, field, meeple, status, actor, action_text in chosen, field in arrived, across, down)


@lru_cache(maxsize=16_384)
def _field(
    viewer: Viewer,
    name: str,
    meeple: int | None,
    status: str,
    actor: int | None,
    chosen: bool,
    is_new: bool,
    across: int,
    down: int,
) -> str:
    """Draw a field: free, occupied, or legal for the actor; `across` and `down` count the meeples in its lines."""
    x, y = field_corner(name)
    base = use_symbol("field", 0, 0, FIELD_PITCH)
    focus = selection_frame("focus", -1, -1, FIELD_PITCH + 2, 11)
    if meeple is not None:
        label = viewer.translate("duel-draw-field-taken", field=name, **viewer.player_facts(meeple))
        marks = arrival_brackets(8, 8, 68) if is_new else ""
        inner = (
            base
            + marks
            + use_symbol(f"meeple-{meeple}", 14, 12, 56, class_="piece on", data_piece=f"meeple-{meeple}")
            + focus
        )
    elif status in (LEGAL, REVEALS) and actor is not None:
        label = viewer.translate(
            "duel-draw-field-place", field=name, row=name[1], column=name[0], across=across, down=down
        )
        inner = tag("g", base + _invitation(actor), class_="lift") + focus
    else:
        label = viewer.translate("duel-draw-field-free", field=name)
        inner = base + (arrival_brackets(8, 8, 68) if is_new else "") + focus
    if is_new:
        label = viewer.translate("duel-draw-just-moved", label=label)
    placed: dict[str, Attribute] = {"id": f"field-{name}", "data_place": name, "transform": f"translate({x} {y})"}
    return tag("g", inner, **target_attributes("field", status, f"place {name}", chosen, label, **placed))


@lru_cache(maxsize=2)
def _invitation(actor: int) -> str:
    """Draw the highlight of a legal field: raised edge, gold, sun disc, and a ghost of the actor's meeple."""
    sun: dict[str, Attribute] = {"fill": "var(--gold-fill)", "stroke": "var(--gold-edge)", "stroke_width": 2}
    gold: dict[str, Attribute] = {"fill": "var(--gold-wash)", "stroke": "var(--gold-fill)", "stroke_width": 4}
    return (
        tag("rect", class_="rise", width=FIELD_PITCH, height=87, rx=11, fill="var(--gold-edge)", opacity=0)
        + tag("rect", class_="lit", x=3.5, y=3.5, width=77, height=77, rx=8, opacity=0, **gold)
        + tag("circle", class_="spot", cx=42, cy=42, r=5.5, opacity=0, **sun)
        + use_symbol(f"meeple-{actor}-ghost", 14, 12, 56, class_="ghost", opacity=0)
    )  # fmt: skip
