"""Tara Wolf as SVG, drawn from a view and nothing else: components for pages to arrange, and the whole table in one.

Each component is one `<svg>` with a fixed viewBox, a role and a label in words; it needs the symbols, tokens and states
of `saqqara.theme` on its page. `svg` needs nothing beside it. Nothing has a `style` attribute.
"""

from __future__ import annotations

import re

from saqqara.games.tara_wolf.cards.overrides import tombs_needed
from saqqara.games.tara_wolf.svg.camp import WIDE, camp, height
from saqqara.games.tara_wolf.svg.cards import card, pile
from saqqara.games.tara_wolf.svg.common import NAME_COLOURS, Names, Reader, View, box_of, fitted_text, reader
from saqqara.games.tara_wolf.svg.hand import HAND, PAPYRI, STEP, hand, papyri
from saqqara.games.tara_wolf.svg.piles import PILES, piles, seen
from saqqara.games.tara_wolf.svg.preview_overlay import preview_overlay
from saqqara.games.tara_wolf.svg.tomb import TOMB, tomb
from saqqara.theme import standalone
from saqqara.theme.svg import tag, text, use_symbol

__all__ = ["camp", "card", "hand", "papyri", "pile", "piles", "preview_overlay", "seen", "svg", "tomb"]

GAP, PAD, HEAD, LARGE = 12, 12, 44, 2.0
"""Between the panels, inside them, the head of a player's, and how large the tomb is drawn."""
BACKS = 62.0  # how high the hand of another player is drawn


def svg(view: View, lang: str = "en", theme: str = "day", names: Names = None) -> str:
    """The whole table as one self-contained `<svg>`: tomb, hand, piles, both players; symbols and colours inside.

    What is legal for the view's seat is inviting, but nothing can be clicked. Raises ValueError for an unknown theme.
    """
    who = reader(view, lang, names)
    wide, tall = TOMB[0] * LARGE, TOMB[1] * LARGE
    left = [_nested(tomb(view, lang, names=who.names), GAP, GAP, wide, tall)]
    left += _finds(view, who, GAP, GAP * 2 + tall, wide)
    x, far = GAP * 2 + wide, _height(view, who, 1 - who.near)
    right = [_seat(view, who, 1 - who.near, x, GAP), _seat(view, who, who.near, x, GAP * 2 + far)]
    width = x + WIDE + 2 * PAD + GAP
    tallest = GAP * 3 + max(far + _height(view, who, who.near), tall + PILES[1] * _scale(view, who, wide) + 2 * PAD)
    page = tag("rect", width=width, height=tallest, fill="var(--page)")
    table = tag(
        "svg", page, *left, *right, xmlns="http://www.w3.org/2000/svg", class_="app", data_state="choose",
        viewBox=f"0 0 {width:g} {tallest:g}", width=width, height=tallest,
        role="group", aria_label=who.say("tara_wolf-draw-table", round=view["turn"]),
    )  # fmt: skip
    still = table.replace(' role="button" tabindex="0"', ' role="img"').replace(' aria-disabled="true"', "")
    return standalone(still, theme)


def _nested(drawing: str, x: float, y: float, width: float, height: float) -> str:
    """A component at a place within the whole."""
    return drawing.replace("<svg ", f'<svg x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" ', 1)


def _panel(x: float, y: float, width: float, height: float) -> str:
    return tag("rect", fill="var(--panel)", **box_of(x, y, width, height, 12))


def _held(view: View, who: Reader, seat: int) -> list[tuple[str, int]]:
    """Hand and papyri of a seat, each drawing with its width."""
    cards = hand(view, seat, who.lang, names=who.names)
    widths = [HAND[0], *(STEP * int(re.findall(r"cols-(\d)", drawn)[0]) for drawn in cards[1:])]
    return [*zip(cards, widths, strict=True), (papyri(view, seat, who.lang, names=who.names), PAPYRI[0])]


def _scale(view: View, who: Reader, width: float) -> float:
    """How large is drawn what lies below the tomb."""
    return (width - 2 * PAD) / (sum(wide for _, wide in _held(view, who, who.near)) + PILES[0])


def _finds(view: View, who: Reader, x: float, y: float, width: float) -> list[str]:
    """What lies below the tomb: hand and papyri of who sits there, then the piles."""
    scale, at = _scale(view, who, width), x + PAD
    tall = PILES[1] * scale
    drawn = [_panel(x, y, width, tall + 2 * PAD)]
    for held, wide in (*_held(view, who, who.near), (piles(view, who.lang, names=who.names), PILES[0])):
        drawn.append(_nested(held, at, y + PAD, wide * scale, tall))
        at += wide * scale
    return drawn


def _height(view: View, who: Reader, seat: int) -> float:
    """How high a player's panel is."""
    return HEAD + height(view, seat) + (0 if seat == who.near else 8 + BACKS) + PAD


def _seat(view: View, who: Reader, seat: int, x: float, y: float) -> str:
    """A player's panel: crest, name and tombs won; the camp, the other's hand."""
    width = WIDE + 2 * PAD
    tall, high = height(view, seat), _height(view, who, seat)
    lit = view["actor"] == seat
    lintel = tag("rect", fill="var(--gold-fill)", **box_of(x, y, width, 40, 12)) if lit else ""
    ground = _panel(x, y + 4 if lit else y, width, high - 4 if lit else high)
    needed = tombs_needed(view)
    won = view["scores"][seat]
    label = who.say("tara_wolf-draw-score", name=who.names[seat], count=won, needed=needed)
    mark = (
        use_symbol("mark-confirm", x + width - 92, y + 15, 20, color="var(--gold)") if seat in view["winners"] else ""
    )
    head = tag(
        "g",
        use_symbol(f"meeple-{seat}", x + PAD, y + 7, 32),
        fitted_text(who.names[seat], x + PAD + 42, y + 30, 19, 150, 14, text_anchor="start", font_family="var(--serif)",
               font_weight=600, fill=f"var({NAME_COLOURS[seat]})"),
        mark,
        text(f"{won}/{needed}", x + width - PAD, y + 31, 22, text_anchor="end", font_weight=600,
             font_family="var(--serif)"),
        role="img", aria_label=label,
    )  # fmt: skip
    parts = [_nested(camp(view, seat, who.lang, names=who.names), x + PAD, y + HEAD, WIDE, tall)]
    if seat != who.near:
        at, scale = x + PAD, BACKS / HAND[1]
        for drawn, wide in _held(view, who, seat):
            parts.append(_nested(drawn, at, y + HEAD + tall + 8, wide * scale, BACKS))
            at += wide * scale
    return tag("g", lintel, ground, head, *parts, id=f"area-{seat}", role="group", aria_label=who.names[seat])
