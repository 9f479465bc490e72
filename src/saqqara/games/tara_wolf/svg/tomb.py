"""The tomb of Tara Wolf as SVG: its door with the totals, beside it both sides, or what is asked in the middle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from saqqara.games.tara_wolf.svg.cards import back as backside
from saqqara.games.tara_wolf.svg.cards import (
    card_brackets,
    card_description,
    empty_place,
    front,
    height_for_width,
    window,
)
from saqqara.games.tara_wolf.svg.common import (
    INERT,
    Arrivals,
    Attribute,
    Moves,
    Names,
    View,
    Viewer,
    action_label,
    arrived_pieces,
    build_viewer,
    button_attributes,
    fitted_text,
    focus,
    hit_area,
    is_legal,
    piece_status,
    rect_attributes,
    ring,
    serif_text,
    split_line,
    tag,
    use_symbol,
)
from saqqara.games.tara_wolf.svg.common_area import (
    draw_common_area,
    first_round,
    has_question,
    round_parts,
    tomb_verdict,
    winner_half,
    winner_of,
)
from saqqara.games.tara_wolf.svg.sides import SEAM, side
from saqqara.theme.svg import MIN_FONT_SIZE, component

TOMB_SIZE = (372, 304)
DOOR_WIDTH = 84


def tomb(view: View, lang: str = "en", just_moved: Moves = None, names: Names = None) -> str:
    """The tomb as one `<svg>`: both sides of the open one, of the one awarded last until the next is opened, or what is
    asked in the middle."""
    viewer, arrived = build_viewer(view, lang, names), arrived_pieces(view, just_moved)
    open_ = is_contested(view)
    drawn = [_background(), _door(view, viewer, arrived)]
    if not open_ and has_question(view):
        drawn.append(draw_common_area(view, viewer))
    elif open_ or view["fought"]:
        seam = tag("path", d=f"M{DOOR_WIDTH} {SEAM}H{TOMB_SIZE[0]}", stroke="var(--quay-edge)", stroke_width=2)
        lit = "" if view["tomb"] else winner_half(view, viewer)
        drawn += [lit, seam, *(side(view, viewer, seat, arrived) for seat in (1 - viewer.near_seat, viewer.near_seat))]
        drawn += [tomb_verdict(view, viewer)] if view["fought"] else []
        drawn += [] if open_ or view["over"] else [round_parts(view, viewer)]
    else:
        drawn.append(first_round(view, viewer))
    label = _label(view, viewer) if open_ else viewer.translate("tara_wolf-draw-closed", left=view["tombs"]["left"])
    return component("dig", *TOMB_SIZE, label, *drawn, id="open-tomb")


def is_contested(view: View) -> bool:
    """Whether a tomb is open, or somebody has not left it yet."""
    return bool(view["tomb"] or any(seat["tomb"] or seat["laid"] or seat["laid_papyri"] for seat in view["seats"]))


def _label(view: View, viewer: Viewer) -> str:
    name, strengths = viewer.card_name(view["tomb"] or view["fought"]), tomb_totals(view) or (0, 0)
    totals = ", ".join(f"{viewer.names[seat]} {strengths[seat]}" for seat in (1 - viewer.near_seat, viewer.near_seat))
    return viewer.translate("tara_wolf-draw-tomb", tomb=name, totals=totals, holder=viewer.names[view["holder"]])


@lru_cache(maxsize=1)
def _background() -> str:
    """Sand with a cliff to the left."""
    width, height = TOMB_SIZE
    sand = tag("rect", fill="var(--quay-edge)", **rect_attributes(0, 0, width, height, 12)) + tag(
        "rect", fill="var(--quay)", **rect_attributes(0, 0, width, height - 3, 12)
    )
    edge = f"M12 0H{DOOR_WIDTH}V{height - 3}H12q-12 0-12-12V12q0-12 12-12z"
    return sand + tag("path", d=edge, fill="var(--m-aubergine-deep)")


# ---- the door -------------------------------------------------------------------------------------------------------


def _door(view: View, viewer: Viewer, arrived: Arrivals) -> str:
    """The tomb's card or the pile of tombs, the totals at both ends, the medallion beside its holder's."""
    totals, loser = tomb_totals(view), 1 - winner_of(view) if view["fought"] else None
    total_svgs = [
        _total(
            viewer,
            seat,
            -1 if totals is None else totals[seat],
            view["holder"] == seat,
            seat == viewer.near_seat,
            seat == loser,
        )
        for seat in (1 - viewer.near_seat, viewer.near_seat)
    ]
    left, known = view["tombs"]["left"], view["tombs"]["top"]
    opened = view["tomb"] or (view["fought"] if is_contested(view) else None)
    if opened:
        came = ("tomb", opened) in arrived
        return (
            total_svgs[0]
            + _open_tomb(viewer.neutral_viewer, opened, came)
            + _tombs_left(viewer.neutral_viewer, left, known)
            + total_svgs[1]
        )
    return total_svgs[0] + _closed_tombs(viewer.neutral_viewer, left, known, piece_status(view, "open")) + total_svgs[1]


def tomb_totals(view: View) -> Sequence[int] | None:
    """The strengths in the open tomb, or those of the last fight; None where there was none."""
    totals: Sequence[int] | None = view["strengths"] if view["tomb"] else view["fight"]
    return totals


@lru_cache(maxsize=512)
def _total(viewer: Viewer, seat: int, total: int, holder: bool, near: bool, lost: bool) -> str:
    """A side's crest and total, softer for who has lost; -1 while nothing counts. The medallion stands beside its
    holder's (TW-5.6)."""
    y = 264 if near else 8
    words = viewer.translate(
        "tara_wolf-draw-total", total=max(total, 0), holds="yes" if holder else "no", **viewer.player_facts(seat)
    )
    number = serif_text(str(total), 46, y + 24, 24, fill="var(--m-ivory)") if total >= 0 else ""
    medal = use_symbol("medallion", 62, y + 4, 20, data_piece="medallion") if holder else ""
    about = tag("title", escape(words, quote=False))
    attributes = button_attributes("about", INERT, None, words, info="strength", id=f"total-{seat}")
    symbol = tag("g", use_symbol(f"meeple-{seat}", 3, y + 2, 26), number, opacity=0.6 if lost else None)
    medal_svg = tag("g", medal, data_place=f"medallion-{seat}")
    return tag(
        "g",
        about,
        symbol,
        medal_svg,
        hit_area(0, y - 8, DOOR_WIDTH, 46),
        focus(3, y - 2, DOOR_WIDTH - 6, 34),
        **attributes,
    )


@lru_cache(maxsize=64)
def _open_tomb(viewer: Viewer, card: str, is_new: bool) -> str:
    """The open tomb's card; pressing it explains the tomb."""
    x, y, width = 8, 58, 68
    tall, name = height_for_width(width), viewer.card_name(card)
    marks = card_brackets(x, y, width) if is_new else ""
    attributes = button_attributes(
        "about",
        INERT,
        None,
        card_description(viewer.lang, viewer.overrides_key, card),
        info=card,
        id="the-tomb",
        data_place="tomb",
    )
    words = _two_lines(name, DOOR_WIDTH / 2, y + tall + 10, DOOR_WIDTH - 3)
    drawn = front(viewer.overrides_key, card, x, y, width)
    return tag("g", drawn, marks, words, hit_area(x, y, width, tall + 26), focus(x, y, width, tall), **attributes)


def _two_lines(words: str, x: float, y: float, room: float) -> str:
    """A name in the serif on two lines, broken at the blank nearest to its middle."""
    style: dict[str, Attribute] = {"font_family": "var(--serif)", "font_weight": 600, "fill": "var(--m-ivory)"}
    style |= {"class_": "serif"}
    lines = enumerate(split_line(words))
    return "".join(fitted_text(line, x, y + 13 * number, 11.5, room, MIN_FONT_SIZE, **style) for number, line in lines)


@lru_cache(maxsize=64)
def _tombs_left(viewer: Viewer, left: int, known: str | None) -> str:
    """The pile of tombs while one is open: small, with its number."""
    x, y = 20, 206
    words = viewer.translate("tara_wolf-draw-tombs", left=left)
    drawn = _next_tomb(viewer, known, x, y, 24) if left else ""
    number = serif_text(f"{left}", x + 36, y + 22, 16, fill="var(--m-ivory)")
    attributes = button_attributes("about", INERT, None, words, info="tombs", id="tombs", data_place="tombs")
    return tag("g", drawn, number, hit_area(x - 4, y - 2, 52, 40), focus(x - 4, y - 2, 52, 40), **attributes)


def _next_tomb(viewer: Viewer, known: str | None, x: float, y: float, width: float) -> str:
    """The tomb on top of the pile: face down, or in a window for who knows it (TW-C2)."""
    return window(viewer.overrides_key, known, x, y, width) if known else backside(x, y, width, "tomb")


@lru_cache(maxsize=64)
def _closed_tombs(viewer: Viewer, left: int, known: str | None, status: str) -> str:
    """The pile of tombs before the top one is opened, and the decision to open it."""
    x, y, width = 8, 58, 68
    tall = height_for_width(width)
    words = viewer.translate("tara_wolf-draw-tombs", left=left)
    if known:
        words = f"{words} {viewer.translate('tara_wolf-draw-next-known', tomb=viewer.card_name(known))}"
    action_text = "open" if status != INERT else None
    behind = "".join(
        backside(x + 2.5 * depth, y - 2.5 * depth, width, "tomb") for depth in range(min(left, 3) - 1, 0, -1)
    )
    drawn = _next_tomb(viewer, known, x, y, width) if left else empty_place(x, y, width, "var(--m-ivory)")
    gold = ring(x, y, width, tall - 3, 10) if is_legal(status) else ""
    number = fitted_text(viewer.translate("tara_wolf-draw-tombs-short", left=left), DOOR_WIDTH / 2, y + tall + 13, 11.5,
    DOOR_WIDTH - 8,
                    fill="var(--m-ivory)")  # fmt: skip
    attributes = button_attributes(
        "door",
        status,
        action_text,
        action_label(viewer, words, status, "open"),
        info="tombs",
        id="next-tomb",
        data_place="tombs",
    )
    inner = tag("g", behind, gold, drawn, class_="lift")
    slot = tag("g", data_place="tomb")
    return tag("g", slot, inner, number, hit_area(x, y, width, tall + 18), focus(x, y, width, tall), **attributes)
