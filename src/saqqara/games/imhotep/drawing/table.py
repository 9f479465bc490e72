"""Imhotep as SVG, drawn from a view and nothing else: components for pages to arrange, and the whole table in one.

Each component is one `<svg>` with a fixed viewBox, a role and a label in words; it needs the symbols, tokens and states
of `saqqara.look` on its page. `svg` needs nothing beside it. Nothing has a `style` attribute.
"""

from __future__ import annotations

from collections.abc import Sequence

from saqqara import look
from saqqara.games.imhotep.drawing.area import AREA, area
from saqqara.games.imhotep.drawing.market import market, rounds
from saqqara.games.imhotep.drawing.panel import PANEL
from saqqara.games.imhotep.drawing.parts import NAME_COLOURS, Reader, View, box_of, reader
from saqqara.games.imhotep.drawing.river import RIVER, river
from saqqara.games.imhotep.drawing.sites import pyramid, temple
from saqqara.games.imhotep.drawing.towers import obelisks, tomb
from saqqara.look.elements import fitted, tag, text, use
from saqqara.page import bracketed, signed

__all__ = ["BANKS", "PANEL", "area", "market", "obelisks", "pyramid", "river", "rounds", "svg", "temple", "tomb"]

BANKS = (market, pyramid, temple, tomb, obelisks, rounds)
"""What lies on the banks of the river, in reading order: two side by side."""
GAP, HEAD, PAD = 12, 44, 12


def svg(view: View, lang: str = "en", theme: str = "day", names: Sequence[str] | None = None) -> str:
    """The whole table as one self-contained `<svg>`: river, sites, what everybody owns; symbols and colours inside.

    What is legal for the view's seat is inviting, but nothing can be clicked. Raises ValueError for an unknown theme.
    """
    who = reader(view, lang, names)
    left = [_nested(river(view, lang, names=who.names), GAP, GAP, *RIVER)]
    for index, draw in enumerate(BANKS):
        x = GAP + (PANEL[0] + 8) * (index % 2)
        y = GAP * 2 + RIVER[1] + (PANEL[1] + 8) * (index // 2)
        left.append(_nested(draw(view, lang, names=who.names), x, y, *PANEL))
    high = HEAD + AREA[1] + PAD
    seats = [_seat(view, who, seat, GAP * 2 + RIVER[0], GAP + (high + 8) * seat) for seat in range(len(who.names))]
    width = GAP * 3 + RIVER[0] + AREA[0] + 2 * PAD
    height = max(GAP * 3 + RIVER[1] + (PANEL[1] + 8) * 3 - 8, GAP * 2 + (high + 8) * len(seats) - 8)
    page = tag("rect", width=width, height=height, fill="var(--page)")
    table = tag(
        "svg", page, *left, *seats, xmlns="http://www.w3.org/2000/svg", class_="app", data_state="choose",
        viewBox=f"0 0 {width} {height}", width=width, height=height,
        role="group", aria_label=who.say("imhotep-draw-table", turn=view["turn"], round=view["round"]),
    )  # fmt: skip
    still = table.replace(' role="button" tabindex="0"', ' role="img"').replace(' aria-disabled="true"', "")
    return look.alone(still, theme)


def _nested(drawing: str, x: float, y: float, width: float, height: float) -> str:
    """A component at a place within the whole."""
    return drawing.replace("<svg ", f'<svg x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" ', 1)


def _seat(view: View, who: Reader, seat: int, x: float, y: float) -> str:
    """A player's panel: stone, name and points; then what they own; a gold lintel for who decides."""
    width, height = AREA[0] + 2 * PAD, HEAD + AREA[1] + PAD
    lit = view["actor"] == seat
    lintel = tag("rect", fill="var(--gold-fill)", **box_of(x, y, width, 40, 12)) if lit else ""
    ground = tag(
        "rect", fill="var(--panel)", **box_of(x, y + 4 if lit else y, width, height - 4 if lit else height, 12)
    )
    more = view["scores"][seat] - view["secured"][seat]
    right = x + width - PAD
    won = use("mark-confirm", right - 130, y + 15, 20, color="var(--gold)") if seat in view["winners"] else ""
    label = who.say("imhotep-draw-points", name=who.names[seat], sure=view["secured"][seat], more=more)
    head = tag(
        "g",
        use(f"stone-{seat}", x + PAD, y + 9, 30),
        fitted(who.names[seat], x + PAD + 40, y + 31, 19, 240, text_anchor="start", font_family="var(--serif)",
               font_weight=600, fill=f"var({NAME_COLOURS[seat]})"),
        won,
        text(signed(view["secured"][seat]), right - 56, y + 32, 24, text_anchor="end", font_weight=600),
        text(bracketed(more), right, y + 32, 15, text_anchor="end", fill="var(--ink-soft)"),
        role="img", aria_label=label,
    )  # fmt: skip
    owned = _nested(area(view, seat, who.lang, names=who.names), x + PAD, y + HEAD, *AREA)
    return tag("g", lintel, ground, head, owned, id=f"area-{seat}", role="group", aria_label=who.names[seat])
