"""Heaps and stones as SVG."""

from saqqara.i18n import translate
from saqqara.theme import standalone
from saqqara.theme.svg import action_status, component, selection_frame, tag, target_attributes, text, use_symbol
from stones.layout import HEAPS


def heaps(view, lang):
    drawn = [_stone(view, lang, heap, place) for heap in range(3) for place in range(view["heaps"][heap], 0, -1)]
    names = [text(heap, 70 + 110 * place, 300, 20) for place, heap in enumerate(HEAPS)]
    return component("heaps", 360, 312, translate(lang, "stones-heaps"), *drawn, *names, id="heaps")


def _stone(view, lang, heap, place):
    """Draw the stone at a place from the bottom; choosing it takes all stones above it, too."""
    count = view["heaps"][heap] - place + 1
    decision = f"take {HEAPS[heap]} {count}"
    status = action_status(view, decision) if count <= 3 else "still"
    x, y = 47 + 110 * heap, 276 - 52 * place
    stone = use_symbol("tile-back", x, y, 46)
    label = translate(lang, "stones-choice", heap=HEAPS[heap], count=count)
    facts = target_attributes("stone", status, decision, False, label, id=f"stone-{HEAPS[heap]}-{place}")
    rings = selection_frame("ring", x, y, 46, 9) + selection_frame("focus", x - 4, y - 4, 54, 12)
    return tag("g", tag("g", stone, rings, class_="lift"), **facts)


def stones(view, seat, lang):
    """Draw the stones that a seat has taken."""
    drawn = [
        tag(
            "g",
            tag("rect", x=4 + 48 * (place % 6), y=4 + 48 * (place // 6), width=42, height=42, rx=8, fill="var(--panel)",
                stroke="var(--edge)"),
            text(str(value), 25 + 48 * (place % 6), 32 + 48 * (place // 6), 20),
            data_piece=f"stone-{value}",
        )
        for place, value in enumerate(view["stones"][seat])
    ]  # fmt: skip
    label = translate(lang, "stones-taken", count=len(drawn), points=view["scores"][seat])
    inner = tag("g", *drawn, data_place=f"stones-{seat}") if drawn else ""
    return component("stones", 296, 100, label, inner, id=f"stones-{seat}")


def svg(view, lang, theme="day", names=None):
    return standalone(heaps({**view, "legal": [], "reveals": [], "seat": None}, lang), theme)
