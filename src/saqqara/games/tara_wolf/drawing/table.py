"""Tara Wolf as SVG, drawn from a view and nothing else: components for pages to arrange, and the whole table in one.

Each component is one `<svg>` with a fixed viewBox, a role and a label in words; it needs the symbols, tokens and states
of `saqqara.look` on its page. `svg` needs nothing beside it. Nothing has a `style` attribute.
"""

from __future__ import annotations

from saqqara import look
from saqqara.games.tara_wolf import box
from saqqara.games.tara_wolf.drawing.camp import CAMP, camp
from saqqara.games.tara_wolf.drawing.cards import card, pile
from saqqara.games.tara_wolf.drawing.ghosts import foreseen
from saqqara.games.tara_wolf.drawing.hand import HAND, PAPYRI, hand, papyri
from saqqara.games.tara_wolf.drawing.parts import NAME_COLOURS, Names, Reader, View, box_of, reader
from saqqara.games.tara_wolf.drawing.piles import PILES, SEEN, piles, seen
from saqqara.games.tara_wolf.drawing.tomb import TOMB, tomb
from saqqara.look.elements import fitted, tag, text, use

__all__ = ["camp", "card", "foreseen", "hand", "papyri", "pile", "piles", "seen", "svg", "tomb"]

GAP, PAD, HEAD, LARGE = 12, 12, 44, 1.9
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
    x, far = GAP * 2 + wide, _height(who, 1 - who.near)
    right = [_seat(view, who, 1 - who.near, x, GAP), _seat(view, who, who.near, x, GAP * 2 + far)]
    width = x + CAMP[0] + 2 * PAD + GAP
    height = GAP * 3 + far + _height(who, who.near)
    page = tag("rect", width=width, height=height, fill="var(--page)")
    table = tag(
        "svg", page, *left, *right, xmlns="http://www.w3.org/2000/svg", class_="app", data_state="choose",
        viewBox=f"0 0 {width:g} {height:g}", width=width, height=height,
        role="group", aria_label=who.say("tara_wolf-draw-table", round=view["turn"]),
    )  # fmt: skip
    still = table.replace(' role="button" tabindex="0"', ' role="img"').replace(' aria-disabled="true"', "")
    return look.alone(still, theme)


def _nested(drawing: str, x: float, y: float, width: float, height: float) -> str:
    """A component at a place within the whole."""
    return drawing.replace("<svg ", f'<svg x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" ', 1)


def _panel(x: float, y: float, width: float, height: float) -> str:
    return tag("rect", fill="var(--panel)", **box_of(x, y, width, height, 12))


def _finds(view: View, who: Reader, x: float, y: float, width: float) -> list[str]:
    """What lies below the tomb: hand and papyri of who sits there, then the piles."""
    scale, at = (width - 2 * PAD) / (HAND[0] + PAPYRI[0] + PILES[0]), x + PAD
    drawn = [_panel(x, y, width, PILES[1] * scale + 2 * PAD)]
    for draw, (wide, tall) in ((hand, HAND), (papyri, PAPYRI)):
        held = draw(view, who.near, who.lang, names=who.names)
        drawn.append(_nested(held, at, y + PAD, wide * scale, tall * scale))
        at += wide * scale
    drawn.append(_nested(piles(view, who.lang, names=who.names), at, y + PAD, PILES[0] * scale, PILES[1] * scale))
    return drawn


def _height(who: Reader, seat: int) -> float:
    """How high a player's panel is."""
    return HEAD + CAMP[1] + 8 + (SEEN[1] if seat == who.near else BACKS) + PAD


def _seat(view: View, who: Reader, seat: int, x: float, y: float) -> str:
    """A player's panel: crest, name and tombs won; the camp; the reader's what was seen, the other's hand."""
    width = CAMP[0] + 2 * PAD
    others = seat != who.near
    height = _height(who, seat)
    lit = view["actor"] == seat
    lintel = tag("rect", fill="var(--gold-fill)", **box_of(x, y, width, 40, 12)) if lit else ""
    ground = _panel(x, y + 4 if lit else y, width, height - 4 if lit else height)
    needed = box.TOMBS_TO_WIN_SHORT if view["options"]["short"] else box.TOMBS_TO_WIN
    won = view["scores"][seat]
    label = who.say("tara_wolf-draw-score", name=who.names[seat], count=won, needed=needed)
    mark = use("mark-confirm", x + width - 92, y + 15, 20, color="var(--gold)") if seat in view["winners"] else ""
    head = tag(
        "g",
        use(f"meeple-{seat}", x + PAD, y + 7, 32),
        fitted(who.names[seat], x + PAD + 42, y + 30, 19, 150, text_anchor="start", font_family="var(--serif)",
               font_weight=600, fill=f"var({NAME_COLOURS[seat]})"),
        mark,
        text(f"{won}/{needed}", x + width - PAD, y + 31, 22, text_anchor="end", font_weight=600,
             font_family="var(--serif)"),
        role="img", aria_label=label,
    )  # fmt: skip
    parts = [_nested(camp(view, seat, who.lang, names=who.names), x + PAD, y + HEAD, *CAMP)]
    if others:
        at, scale = x + PAD, BACKS / HAND[1]
        for draw, (wide, tall) in ((hand, HAND), (papyri, PAPYRI)):
            drawn = draw(view, seat, who.lang, names=who.names)
            parts.append(_nested(drawn, at, y + HEAD + CAMP[1] + 8, wide * scale, tall * scale))
            at += wide * scale
    else:
        drawn = seen(view, who.lang, names=who.names)
        parts.append(_nested(drawn, x + PAD, y + HEAD + CAMP[1] + 8, *SEEN))
    return tag("g", lintel, ground, head, *parts, id=f"area-{seat}", role="group", aria_label=who.names[seat])
