"""The harbour of The Duel as SVG: water, stock and reserve, six boats at their berths, nine fields."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from saqqara.games.duel.components import BOATS, FIELDS, RESERVE_SIZE, SPACES, STOCK_SIZE
from saqqara.games.duel.svg.boats import PITCH, draw_boat
from saqqara.games.duel.svg.common import (
    LEGAL,
    REVEALS,
    Attribute,
    Outcomes,
    View,
    Viewer,
    action_status,
    arrival_brackets,
    build_viewer,
    component,
    fitted_text,
    last_arrivals,
    selection_frame,
    tag,
    target_attributes,
    text,
    use_symbol,
)

SIZE = 504  # the harbour is a square
FIELD_PITCH, FIRST_FIELD = 84, 229  # a field's side, where field a1 begins
LOAD_COUNT = STOCK_SIZE // SPACES
EXPLAINED_TOPICS = "stock reserve"  # what pressing either of them explains: they belong together


def harbour(
    view: View,
    lang: str = "en",
    chosen: str | None = None,
    outcomes: Outcomes | None = None,
    just_moved: Sequence[Mapping[str, str]] | None = None,
    names: Sequence[str] | None = None,
) -> str:
    """The harbour as one `<svg>`: stock, reserve, boats, fields, with what can be chosen now.

    `chosen` is the decision that the reader has picked but not sent (half a swap as `swap 2.1`), `outcomes` what
    decisions would move (then a boat that can be unloaded says who gets which tile), `just_moved` the moves whose
    ends get corner brackets (the view's own `moved` unless given), `names` both players' names.
    """
    viewer = build_viewer(view, lang, names)
    arrived = last_arrivals(view, just_moved)
    picks = _chosen_parts(chosen)
    parts = [_background(), _piles(viewer.neutral_viewer, view["stock"], view["reserve"])]
    parts += [draw_boat(view, viewer, boat, picks, outcomes or {}, arrived) for boat in BOATS]
    parts += [_draw_field(view, viewer, field, picks, arrived) for field in FIELDS]
    return component("board-svg", SIZE, SIZE, viewer.translate("duel-draw-harbour"), *parts, id="harbour")


def _chosen_parts(chosen: str | None) -> frozenset[str]:
    """What is chosen, with the spaces of a swap (`swap 2.1-3`, or `swap 2.1` after the first click) one by one."""
    if not chosen or not chosen.startswith("swap "):
        return frozenset([chosen] if chosen else [])
    boat, _, spaces = chosen.removeprefix("swap ").partition(".")
    return frozenset([chosen, *(f"{boat}.{space}" for space in spaces.split("-"))])


# ---- what never changes, and the stores -----------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _background() -> str:
    """Water, waves, the quay, and the berths."""
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
    """A slab of quay, three units thick."""
    edge = tag("rect", class_="quay-edge", x=x, y=y + 3, width=width, height=height, rx=14, fill="var(--quay-edge)")
    return edge + tag("rect", class_="quay", x=x, y=y, width=width, height=height, rx=14, fill="var(--quay)")


@lru_cache(maxsize=4096)
def _piles(viewer: Viewer, stock: int, reserve: int) -> str:
    """Stock and reserve face down, and of thirteen loads those that are left (DUEL-8.3)."""
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
    """A pile of tiles, face down, so many tiles high; a dashed outline where none is left."""
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
    """Where a field begins in the harbour."""
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
    """One field: free, taken, or inviting the actor's meeple; `across` and `down` count the meeples of its lines."""
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
    """What a legal field adds to its stone: raised edge, gold, sun disc, and the ghost of who would stand there."""
    sun: dict[str, Attribute] = {"fill": "var(--gold-fill)", "stroke": "var(--gold-edge)", "stroke_width": 2}
    gold: dict[str, Attribute] = {"fill": "var(--gold-wash)", "stroke": "var(--gold-fill)", "stroke_width": 4}
    return (
        tag("rect", class_="rise", width=FIELD_PITCH, height=87, rx=11, fill="var(--gold-edge)", opacity=0)
        + tag("rect", class_="lit", x=3.5, y=3.5, width=77, height=77, rx=8, opacity=0, **gold)
        + tag("circle", class_="spot", cx=42, cy=42, r=5.5, opacity=0, **sun)
        + use_symbol(f"meeple-{actor}-ghost", 14, 12, 56, class_="ghost", opacity=0)
    )  # fmt: skip
