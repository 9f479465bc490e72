"""The harbour of The Duel as SVG: water, stock and reserve, six boats at their berths, nine fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from saqqara.games.duel.box import BOATS, FIELDS, RESERVE, SPACES, STOCK
from saqqara.games.duel.drawing_parts import (
    ASK,
    LEGAL,
    REVEALS,
    STILL,
    Attribute,
    Outcomes,
    Reader,
    View,
    arrivals,
    brackets,
    classes,
    component,
    fitted,
    frame,
    reader,
    standing,
    tag,
    target,
    text,
    tile,
    tile_name,
    use,
    width_of,
)

SIDE = 504  # the harbour is a square
FIELD, FIRST, PITCH = 84, 229, 91  # a field's side, where field a1 begins, from one field to the next
TILE, LONG, BROAD = 54, 208, 68  # a loading space's side, a boat's length and breadth
SPACE_FROM_BOW = {3: 27, 2: 87, 1: 147}
LOADS = STOCK // SPACES
HULL_ROW = "M201 2c3 0 5 2 5 5v52c0 3-2 5-5 5H32C18 64 7 52 2 33 7 14 18 2 32 2z"
HULL_COLUMN = "M2 201c0 3 2 5 5 5h52c3 0 5-2 5-5V32C64 18 52 7 33 2 14 7 2 18 2 32z"


def harbour(
    view: View,
    lang: str = "en",
    chosen: str | None = None,
    outcomes: Outcomes | None = None,
    just_moved: Sequence[Mapping[str, str]] | None = None,
    names: Sequence[str] | None = None,
) -> str:
    """The harbour as one `<svg>`: stock, reserve, boats, fields, with what can be chosen now.

    `chosen` is the decision that the reader has picked but not sent (half a swap as `swap 2.1`), `outcomes` what decisions
    would move (then a boat that can be unloaded says who gets which tile), `just_moved` the moves whose ends get corner
    brackets (the view's own `moved` unless given), `names` both players' names.
    """
    who = reader(view, lang, names)
    arrived = arrivals(view, just_moved)
    picked = _picked(chosen)
    parts = [_ground(), _stores(who, view["stock"], view["reserve"])]
    parts += [_one_boat(view, who, boat, picked, outcomes or {}, arrived) for boat in BOATS]
    parts += [_one_field(view, who, field, picked, arrived) for field in FIELDS]
    return component("board-svg", SIDE, SIDE, who.say("duel-draw-harbour"), *parts, id="harbour")


def _picked(chosen: str | None) -> frozenset[str]:
    """What is chosen, with the spaces of a swap (`swap 2.1-3`, or `swap 2.1` after the first click) one by one."""
    if not chosen or not chosen.startswith("swap "):
        return frozenset([chosen] if chosen else [])
    boat, _, spaces = chosen.removeprefix("swap ").partition(".")
    return frozenset([chosen, *(f"{boat}.{space}" for space in spaces.split("-"))])


# ---- what never changes, and the stores -----------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _ground() -> str:
    """Water, waves, the quay, and the berths."""
    waves = "".join(
        tag("path", d=f"M{x} {y}q5-5 10 0t10 0 10 0", fill="none", stroke="var(--water-line)", stroke_width=2, stroke_linecap="round")
        for x, y in ((20, 224), (96, 220), (164, 225))
    )  # fmt: skip
    berths = "".join(
        use("berth-row", 208, 259 + PITCH * index, 24, 22) + use("berth-column", 260 + PITCH * index, 208, 22, 24)
        for index in range(3)
    )
    water = tag("rect", class_="water", width=SIDE, height=SIDE, rx=16, fill="var(--water)")
    return tag("g", water, tag("g", waves, class_="waves"), _quay(220, 220, 284, 281), berths, aria_hidden="true")


def _quay(x: int, y: int, width: int, height: int) -> str:
    """A slab of quay, three units thick."""
    edge = tag("rect", class_="quay-edge", x=x, y=y + 3, width=width, height=height, rx=14, fill="var(--quay-edge)")
    return edge + tag("rect", class_="quay", x=x, y=y, width=width, height=height, rx=14, fill="var(--quay)")


@lru_cache(maxsize=512)
def _stores(who: Reader, stock: int, reserve: int) -> str:
    """Stock and reserve face down, and of thirteen loads those that are left (DUEL-8.3)."""
    loads = stock // SPACES
    places = [(16 + 26.2 * index, 120) for index in range(7)] + [(29 + 26.2 * index, 146) for index in range(LOADS - 7)]
    marks = "".join(
        use("stock-three", x, y, 24) if index >= LOADS - loads else use("stock-three-spent", x, y, 24, opacity=0.6)
        for index, (x, y) in enumerate(places)
    )
    left = who.say("duel-draw-loads", boats=loads)
    return tag(
        "g",
        _quay(4, 4, 204, 200),
        _store("stock", who, stock, 22, min(3, (stock + 12) // 13)),
        _store("reserve", who, reserve, 124, min(RESERVE, reserve)),
        tag("g", marks, fitted(left, 106, 192, 14, 196, class_="cap"), role="img", aria_label=left, id="loads"),
        class_="stores",
    )


def _store(place: str, who: Reader, tiles: int, x: int, height: int) -> str:
    """A pile of tiles, face down, so many tiles high; a dashed outline where none is left."""
    pile = "".join(use("tile-back", x, 32 + 6 * layer, 60) for layer in reversed(range(height))) or use("tile-none", x, 32, 60)
    word = fitted(who.say("duel-draw-store", store=place), x + 30, 26, 14, 88, class_="cap")
    number = text(str(tiles), x + 71, 70, 19, class_="num", font_weight=650)
    label = who.say("duel-draw-store-holds", store=place, tiles=tiles)
    return tag("g", tag("g", pile, data_place=place), word, number, id=place, role="img", aria_label=label)


# ---- fields ---------------------------------------------------------------------------------------------------------


def _one_field(view: View, who: Reader, field: str, picked: frozenset[str], arrived: Mapping[str, object]) -> str:
    decision = f"place {field}"
    harbour: Mapping[str, int | None] = view["harbour"]
    meeple = harbour[field]
    status = standing(view, decision)
    across = down = 0
    if status in (LEGAL, REVEALS):
        across = sum(harbour[f"{column}{field[1]}"] is not None for column in "abc")
        down = sum(harbour[f"{field[0]}{row}"] is not None for row in "123")
    return _field(who, field, meeple, status, view["actor"], decision in picked, field in arrived, across, down)


@lru_cache(maxsize=4096)
def _field(
    who: Reader, name: str, meeple: int | None, status: str, actor: int | None, chosen: bool, just: bool, across: int, down: int
) -> str:
    """One field: free, taken, or inviting the actor's meeple; `across` and `down` count the meeples of its lines."""
    x, y = FIRST + PITCH * "abc".index(name[0]), FIRST + PITCH * "123".index(name[1])
    base = use("field", 0, 0, FIELD)
    focus = frame("focus", -1, -1, FIELD + 2, 11)
    if meeple is not None:
        label = who.say("duel-draw-field-taken", field=name, **who.whose(meeple))
        marks = brackets(8, 8, 68) if just else ""
        inner = base + marks + use(f"meeple-{meeple}", 14, 12, 56, class_="piece on", data_piece=f"meeple-{meeple}") + focus
    elif status in (LEGAL, REVEALS) and actor is not None:
        label = who.say("duel-draw-field-place", field=name, row=name[1], column=name[0], across=across, down=down)
        inner = tag("g", base + _invitation(actor), class_="lift") + focus
    else:
        label = who.say("duel-draw-field-free", field=name)
        inner = base + (brackets(8, 8, 68) if just else "") + focus
    if just:
        label = who.say("duel-draw-just-moved", label=label)
    placed: dict[str, Attribute] = {"id": f"field-{name}", "data_place": name, "transform": f"translate({x} {y})"}
    return tag("g", inner, **target("field", status, f"place {name}", chosen, label, **placed))


@lru_cache(maxsize=2)
def _invitation(actor: int) -> str:
    """What a legal field adds to its stone: raised edge, gold, sun disc, and the ghost of who would stand there."""
    gold: dict[str, Attribute] = {"fill": "var(--gold-wash)", "stroke": "var(--gold-fill)", "stroke_width": 4}
    return (
        tag("rect", class_="rise", width=FIELD, height=87, rx=11, fill="var(--gold-edge)", opacity=0)
        + tag("rect", class_="lit", x=3.5, y=3.5, width=77, height=77, rx=8, opacity=0, **gold)
        + tag("circle", class_="spot", cx=42, cy=42, r=5.5, fill="var(--gold-fill)", stroke="var(--gold-edge)", stroke_width=2, opacity=0)
        + use(f"meeple-{actor}-ghost", 14, 12, 56, class_="ghost", opacity=0)
    )  # fmt: skip


# ---- boats ----------------------------------------------------------------------------------------------------------


def _one_boat(
    view: View, who: Reader, boat: str, picked: frozenset[str], outcomes: Outcomes, arrived: Mapping[str, object]
) -> str:
    load = view["boats"][boat]
    line = [f"{column}{boat}" for column in "abc"] if boat in "123" else [f"{boat}{row}" for row in "123"]
    meeples = sum(view["harbour"][field] is not None for field in line)
    decision = f"unload {boat}"
    spaces = tuple((_space_status(view, boat, space), f"{boat}.{space}" in arrived, _is_picked(boat, space, picked)) for space in (1, 2, 3))
    shares = _shares(boat, outcomes.get(decision, ()))
    return _boat(
        who, boat, None if load is None else tuple(load), standing(view, decision), decision in picked, meeples, shares, spaces
    )  # fmt: skip


def _is_picked(boat: str, space: int, picked: frozenset[str]) -> bool:
    return bool(picked) and (f"{boat}.{space}" in picked or f"take {boat}.{space}" in picked)


def _space_status(view: View, boat: str, space: int) -> str:
    """What a tile on a boat is: in the phases take and swap each is a target of its own, else a part of its boat."""
    if view["phase"] == "take":
        return standing(view, f"take {boat}.{space}")
    if view["phase"] == "swap":
        other = {1: ("1-2", "1-3"), 2: ("1-2", "2-3"), 3: ("1-3", "2-3")}[space]
        return "swap" if any(f"swap {boat}.{pair}" in view["legal"] for pair in other) else STILL
    return "part"


def _shares(boat: str, moved: Sequence[Mapping[str, str]]) -> tuple[tuple[int, str], ...]:
    """Who would get what: (space, "0", "1" or "box"), from what an unloading would move off this boat and nothing else."""
    return tuple(
        (int(step["from"][2:]), "box" if step["to"] == "box" else step["to"][-1])
        for step in moved
        if step["from"].startswith(f"{boat}.")
    )


@lru_cache(maxsize=4096)
def _boat(
    who: Reader,
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
    index = BOATS.index(name) % 3
    x, y = (4, 238 + PITCH * index) if row else (238 + PITCH * index, 4)
    placed: dict[str, Attribute] = {"id": f"boat-{name}", "data_place": name, "transform": f"translate({x} {y})"}
    kind = classes("boat", "row" if row else "column", None if load else "gone")
    label = _boat_label(who, name, load, meeples, shares, status)
    lettering = text(name, 16.5 if row else 33, 38.5 if row else 22.5, 16, class_="name", font_weight=650, fill="var(--m-ivory)")
    hull: dict[str, Attribute] = {"d": HULL_ROW if row else HULL_COLUMN, "fill": "none", "opacity": 0}
    focus = tag("path", class_="focus", stroke="var(--focus)", stroke_width=3, **hull)
    if load is None:
        wake: dict[str, Attribute] = {"stroke": "var(--water-line)", "stroke_width": 2, "stroke_dasharray": "6 5"}
        ghost = tag("path", **(hull | {"opacity": 1} | wake))
        hit = tag("path", class_="hit", **(hull | {"pointer_events": "all"}))
        letter = text(name, 192 if row else 33, 38.5 if row else 197, 16, class_="name", font_weight=650)
        return tag("g", hit, ghost, letter, focus, **target(kind, status, f"unload {name}", False, label, **placed))
    can = status in (LEGAL, REVEALS)
    rings = "".join(
        tag("path", class_="ring", stroke=f"var(--gold-{part})", stroke_width=width, **hull)
        for part, width in (("edge", 9), ("fill", 6))
    )
    body = use(f"boat-{'row' if row else 'column'}", 0, 0, *((LONG, BROAD) if row else (BROAD, LONG)), class_="hull")
    tiles = "".join(_space(who, name, space, load[space - 1], *spaces[space - 1]) for space in (3, 2, 1))
    invitation = _who(name, shares, row) + _chip(who, status, row) if can else ""
    inner = tag("g", rings if can else "", body, lettering, tiles, invitation, focus, class_="lift")
    if any(part[0] not in ("part", STILL) for part in spaces):
        return tag("g", inner, class_=kind, **placed, role="group", aria_label=label)
    return tag("g", inner, **target(kind, status, f"unload {name}", chosen, label, **placed))


def _boat_label(
    who: Reader, name: str, load: tuple[str | None, ...] | None, meeples: int, shares: tuple[tuple[int, str], ...], status: str
) -> str:
    if load is None:
        return who.say("duel-draw-boat-gone", boat=name)
    if not any(load):
        return who.say("duel-draw-boat-empty", boat=name)
    tiles = [tile_name(who.lang, piece) if piece else who.say("duel-draw-none") for piece in load]
    words = ", ".join(who.say("duel-draw-on-space", space=space + 1, tile=piece) for space, piece in enumerate(tiles))
    label = who.say("duel-draw-boat", boat=name, load=words, meeples=meeples)
    if status in (LEGAL, REVEALS):
        gets = [
            who.say("duel-draw-share", tile=tiles[space - 1], **({"whose": "box", "name": ""} if to == "box" else who.whose(int(to))))
            for space, to in shares
        ]
        label = f"{label} {who.say('duel-draw-unload-this', shares=', '.join(gets), known='yes' if gets else 'no')}"
    return f"{label} {who.say('duel-draw-reveals')}" if status == REVEALS else label


def _corner(space: int, row: bool) -> tuple[int, int]:
    """Where a loading space begins on its boat."""
    return (SPACE_FROM_BOW[space], 6) if row else (6, SPACE_FROM_BOW[space])


def _space(who: Reader, boat: str, number: int, piece: str | None, status: str, just: bool, chosen: bool) -> str:
    """A loading space with its tile; a button of its own while tiles are taken or swapped."""
    x, y = _corner(number, boat in "123")
    name = f"{boat}.{number}"
    placed: dict[str, Attribute] = {"id": f"space-{name}", "data_place": name}
    if piece is None:
        label = who.say("duel-draw-space-empty", boat=boat, space=number)
        hit = tag("rect", x=x, y=y, width=TILE, height=TILE, fill="none")
        return tag("g", hit, class_="space", **placed, role="img", aria_label=label)
    lying = tile(piece, x, y, TILE)
    marks = brackets(x + 2, y + 2, TILE - 4) if just else ""
    words = who.say("duel-draw-space", boat=boat, space=number, tile=tile_name(who.lang, piece))
    if status in ("part", STILL):
        return tag("g", lying, marks, class_="space", **placed, role="img", aria_label=words)
    hit = tag("rect", class_="hit", x=x - 3, y=y - 3, width=TILE + 6, height=TILE + 6, fill="none", pointer_events="all")
    focus = frame("focus", x - 2, y - 2, TILE + 4, 10)
    if status == ASK:
        return tag("g", hit, lying, marks, focus, **target("space", ASK, f"take {name}", False, words, **placed))
    lift = tag("g", frame("ring", x, y, TILE, 8), lying, marks, class_="lift")
    if status == "swap":
        label = who.say("duel-draw-space-swap", label=words)
        pick: dict[str, Attribute] = {"class_": classes("space legal", chosen and "chosen" or None), "data_swap": name}
        return tag("g", hit, lift, focus, **pick, **placed, role="button", tabindex=0, aria_pressed=str(chosen).lower(), aria_label=label)
    label = who.say("duel-draw-space-take", label=words)
    if status == REVEALS:
        lift += use("mark-reveals", x + TILE - 18, y + 1, 17, color="var(--m-ink)")
        label = f"{label} {who.say('duel-draw-reveals')}"
    return tag("g", hit, lift, focus, **target("space", status, f"take {name}", chosen, label, **placed))


def _who(boat: str, shares: tuple[tuple[int, str], ...], row: bool) -> str:
    """On each tile the meeple that would get it, or the box; shown while the unloading is looked at."""
    marks = []
    for space, to in shares:
        x, y = (corner + 30 for corner in _corner(space, row))
        if to == "box":
            disc = tag("circle", cx=13, cy=13, r=12, fill="var(--m-ivory)")
            box = use("mark-box", 4, 4, 18)
            marks.append(tag("g", disc, box, class_="who boxed", color="var(--m-ink)", transform=f"translate({x} {y})", opacity=0))
        else:
            marks.append(use(f"meeple-{to}", x, y, 26, class_="who", opacity=0, data_from=f"{boat}.{space}"))
    return "".join(marks)


@lru_cache(maxsize=32)
def _chip(who: Reader, status: str, row: bool) -> str:
    """The word on a boat that can be unloaded, with the lock when that reveals tiles."""
    words = who.say("duel-draw-unload")
    lock = 21 if status == REVEALS else 0
    size, most = (15, 160) if row else (14, 90)
    letters = min(width_of(words, size), most - 20 - lock)
    width = min(letters + 22 + lock, most)
    x, y = (114 - width / 2, -19) if row else (34 - width / 2, 202)
    pill = tag("rect", width=width, height=26, rx=13, fill="var(--gold-fill)")
    word = fitted(words, (width - lock) / 2 + 1, 18, size, letters, font_weight=650, fill="var(--on-gold)")
    mark = use("mark-reveals", width - lock - 5, 4.5, 17) if lock else ""
    return tag("g", pill, word, mark, class_="chip", color="var(--on-gold)", transform=f"translate({x:g} {y})", opacity=0)
