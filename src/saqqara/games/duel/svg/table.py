"""The Duel as SVG, drawn from a view and nothing else: components for pages to arrange, and the whole table in one.

Each component is one `<svg>` with a fixed viewBox, a role and a label in words; it needs the symbols, tokens and states
of `saqqara.theme` on its page. `svg` needs nothing beside it. Nothing has a `style` attribute.
"""

from __future__ import annotations

from collections.abc import Sequence

from saqqara.games.duel.svg.common import Attribute, Outcomes, Reader, View, fitted_text, reader, tag, text, use_symbol
from saqqara.games.duel.svg.harbour import SIDE, harbour
from saqqara.games.duel.svg.sites import (
    BOX,
    HAND,
    SITE,
    SUPPLY,
    TRACK,
    WIDE,
    action_tiles,
    box,
    obelisk,
    pyramids,
    supply,
    temple,
    tomb,
)
from saqqara.presentation import score_label
from saqqara.theme import standalone

__all__ = [
    "Outcomes", "View",
    "action_tiles", "box", "harbour", "obelisk", "pyramids", "supply", "svg", "temple", "tomb",
]  # fmt: skip

AREA = 324  # a player's panel is so wide; the harbour keeps its own size
GAP, PAD = 12, 12
HEIGHT = 594  # of the panels
EMBLEMS = {"obelisk": "site-obelisk", "temple": "site-temple", "pyramids": "site-pyramid", "tomb": "site-tomb"}


def svg(view: View, lang: str = "en", theme: str = "day", names: Sequence[str] | None = None) -> str:
    """The whole table as one self-contained `<svg>`: both players' areas, harbour, box; symbols and colours inside.

    What is legal for the view's seat is inviting, but nothing can be clicked. Raises ValueError for an unknown theme.
    """
    who = reader(view, lang, names)
    near = view["seat"] or 0
    width, height = GAP * 4 + AREA * 2 + SIDE, HEIGHT + 2 * GAP
    parts = [
        tag("rect", width=width, height=height, fill="var(--page)"),
        _area(view, who, near, GAP),
        _nested(harbour(view, lang, names=who.names), GAP * 2 + AREA, GAP, SIDE, SIDE),
        _boxed(view, who, GAP * 2 + AREA, GAP * 2 + SIDE),
        _area(view, who, 1 - near, GAP * 3 + AREA + SIDE),
    ]
    table = tag(
        "svg", *parts, xmlns="http://www.w3.org/2000/svg", class_="app", data_state="choose",
        viewBox=f"0 0 {width} {height}", width=width, height=height,
        role="group", aria_label=who.say("duel-draw-table", turn=view["turn"]),
    )  # fmt: skip
    still = table.replace(' role="button" tabindex="0"', ' role="img"').replace(' aria-disabled="true"', "")
    return standalone(still, theme)


def _nested(drawing: str, x: float, y: float, width: float, height: float) -> str:
    """A component at a place within the whole."""
    return drawing.replace("<svg ", f'<svg x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" ', 1)


def _panel(x: float, y: float, width: float, height: float, lit: bool = False) -> str:
    """A panel of limestone; with a gold lintel when its owner decides."""
    plain: dict[str, Attribute] = {"x": x, "y": y, "width": width, "rx": 12}
    lintel = tag("rect", height=40, fill="var(--gold-fill)", **plain) if lit else ""
    lowered = plain | {"y": y + 4 if lit else y}
    return lintel + tag("rect", height=height - 4 if lit else height, fill="var(--panel)", **lowered)


def _area(view: View, who: Reader, seat: int, left: float) -> str:
    """A player's panel: name and points, supply and action tiles, the four sites."""
    x, inner = left + PAD, AREA - 2 * PAD
    half = (inner - 8) / 2
    hand = inner - 6 - 120
    lang, names = who.lang, who.names
    rows = [
        _panel(left, GAP, AREA, HEIGHT, view["actor"] == seat),
        _heading(view, who, seat, x, GAP + 10),
        _nested(supply(view, seat, lang, names=names), x, 90, 120, 120 * SUPPLY[1] / SUPPLY[0]),
        _nested(action_tiles(view, seat, lang, names=names), x + 126, 80, hand, hand * HAND[1] / HAND[0]),
        _site(view, who, seat, "obelisk", x, 166, half),
        _nested(obelisk(view, seat, lang, names=names), x, 194, half, half * SITE[1] / SITE[0]),
        _site(view, who, seat, "temple", x + half + 8, 166, half),
        _nested(temple(view, seat, lang, names=names), x + half + 8, 194, half, half * SITE[1] / SITE[0]),
        _site(view, who, seat, "pyramids", x, 276, inner),
        _nested(pyramids(view, seat, lang, names=names), x, 308, inner, inner * WIDE[1] / WIDE[0]),
        _site(view, who, seat, "tomb", x, 492, inner),
        _nested(tomb(view, seat, lang, names=names), x, 524, inner, inner * TRACK[1] / TRACK[0]),
    ]
    return tag("g", *rows, id=f"area-{seat}", role="group", aria_label=who.names[seat])


def _heading(view: View, who: Reader, seat: int, x: float, y: float) -> str:
    """Crest, name and points; a check mark for who has won."""
    right = x + AREA - 2 * PAD
    points = score_label(view, seat)
    sure, more = points.parts
    colour = "var(--lapis)" if seat == 0 else "var(--carnelian)"
    serif: dict[str, Attribute] = {"font_family": "var(--serif)", "font_weight": 600}
    room = 92 if more else 40
    won = (
        use_symbol("mark-confirm", right - room - 30, y + 11, 20, color="var(--gold)")
        if seat in view["winners"]
        else ""
    )
    label = who.say(
        "duel-draw-points",
        name=who.names[seat],
        sure=points.secured,
        more=points.pending,
    )
    return tag(
        "g",
        use_symbol(f"meeple-{seat}", x, y, 40),
        fitted_text(who.names[seat], x + 52, y + 28, 19, 134, 14, text_anchor="start", **(serif | {"fill": colour})),
        won,
        text(sure, right - (46 if more else 4), y + 30, 26, **(serif | {"text_anchor": "end"})),
        text(more, right, y + 30, 15, text_anchor="end", fill="var(--ink-soft)") if more else "",
        role="img",
        aria_label=label,
    )


def _site(view: View, who: Reader, seat: int, site: str, x: float, y: float, width: float) -> str:
    """A site's heading: emblem, name, side, points."""
    side = view["options"][site]
    name = who.say("duel-site-tomb") if site == "tomb" else who.say(f"duel-site-{site}")
    scored = str(score_label(view, seat, site))
    letter = x + width - 7.5 * len(scored) - 16
    room = letter - 12 - x - 22
    return tag(
        "g",
        use_symbol(EMBLEMS[site], x, y, 17),
        fitted_text(name, x + 22, y + 13.5, 13, room, 9, text_anchor="start", font_weight=600),
        text(scored, x + width, y + 13.5, 13, text_anchor="end", font_weight=600),
        tag("rect", x=letter - 8, y=y + 1, width=16, height=16, rx=4, fill="none", stroke="var(--edge)"),
        text(side, letter, y + 13, 11, fill="var(--ink-soft)"),
        tag("path", d=f"M{x:g} {y + 22}h{width:g}", stroke="var(--rule)"),
        role="img",
        aria_label=f"{name}, {who.say('duel-draw-side', side=side)}: {scored}",
    )


def _boxed(view: View, who: Reader, x: float, y: float) -> str:
    """The panel with what left the game."""
    width = SIDE - 2 * PAD
    drawn = _nested(box(view, who.lang), x + PAD, y + 32, width, width * BOX[1] / BOX[0])
    words = f"{who.say('duel-draw-box-title')} {len(view['box'])}"
    title = text(words, x + PAD + 24, y + 21, 13, text_anchor="start", font_weight=600)
    mark = use_symbol("mark-box", x + PAD, y + 7, 18, color="var(--ink)")
    return tag("g", _panel(x, y, SIDE, HEIGHT + GAP - y), mark, title, drawn)
