"""Tara Wolf as SVG, drawn from a view alone: the whole table, its components, and previews of actions.

Drawings show nothing of unknown cards.

Each component is one `<svg>` with a fixed viewBox, a role and a label. It needs the symbols, tokens and states of
`saqqara.theme` on its page, whereas `svg` is self-contained. No element has a `style` attribute.
"""

from __future__ import annotations

import re

from saqqara.games._shared.table_svg import embed, whole_table
from saqqara.games.tara_wolf.cards.overrides import tombs_needed
from saqqara.games.tara_wolf.svg.camp import HAND_SIZE, HAND_STEP, PAPYRI_SIZE, WIDTH, camp, camp_height, hand, papyri
from saqqara.games.tara_wolf.svg.cards import PILES_SIZE, card, pile, piles, seen_cards
from saqqara.games.tara_wolf.svg.common import (
    NAME_COLOURS,
    Names,
    View,
    Viewer,
    build_viewer,
    fitted_text,
    rect_attributes,
)
from saqqara.games.tara_wolf.svg.tomb import TOMB_SIZE, is_contested, tomb
from saqqara.presentation import UNKNOWN
from saqqara.theme.svg import tag, text, use_symbol

# ---- preview overlay -------------------------------------------------------------------------------------------------


def preview_overlay(view: View, after: View, viewer: Viewer) -> dict[str, str]:
    """Return the changes of an action as `<svg>`, by the ID of the drawing that each one replaces."""
    found: dict[str, str] = {}
    moved = after["moved"]
    unknown = {step["to"] for step in moved if step["piece"] == UNKNOWN}
    inside = any(place.startswith(("tomb", "laid")) for place in unknown)
    if is_contested(view) and is_contested(after) and _tomb_cards(view) != _tomb_cards(after) and not inside:
        found["open-tomb"] = tomb(after, viewer.lang, names=viewer.names)
    for seat in range(len(view["seats"])):
        if f"camp-{seat}" not in unknown and _camp_contents(view, seat) != _camp_contents(after, seat):
            found[f"camp-of-{seat}"] = camp(after, seat, viewer.lang, names=viewer.names)
    return found


def _tomb_cards(view: View) -> list[object]:
    """Return the face-up and face-down cards in the tomb."""
    return [(seat["tomb"], seat["laid"], seat["laid_papyri"]) for seat in view["seats"]]


def _camp_contents(view: View, seat: int) -> tuple[object, ...]:
    owner = view["seats"][seat]
    return owner["camp"], owner["coins"], owner["marker"]


# ---- table -----------------------------------------------------------------------------------------------------------


__all__ = ["camp", "card", "hand", "papyri", "pile", "piles", "preview_overlay", "seen_cards", "svg", "tomb"]

GAP, PAD, HEAD_HEIGHT, MAX_SCALE = 12, 12, 44, 2.0
"""Gap between panels, padding inside them, height of a player's heading, and scale of the tomb."""
BACKS_WIDTH = 62.0  # height of the other player's hand


def svg(view: View, lang: str = "en", theme: str = "day", names: Names = None) -> str:
    """Return the whole table as one self-contained `<svg>`: tomb, hand, piles and both players, with all symbols.

    Legal actions of the view's seat are highlighted but not clickable. Raise `ValueError` for an unknown theme.
    """
    viewer = build_viewer(view, lang, names)
    tomb_width, tomb_height = TOMB_SIZE[0] * MAX_SCALE, TOMB_SIZE[1] * MAX_SCALE
    left = [embed(tomb(view, lang, names=viewer.names), GAP, GAP, tomb_width, tomb_height)]
    left += _lower_part(view, viewer, GAP, GAP * 2 + tomb_height, tomb_width)
    x, far = GAP * 2 + tomb_width, _height(view, viewer, 1 - viewer.near_seat)
    right = [
        _player_panel(view, viewer, 1 - viewer.near_seat, x, GAP),
        _player_panel(view, viewer, viewer.near_seat, x, GAP * 2 + far),
    ]
    width = x + WIDTH + 2 * PAD + GAP
    tallest = GAP * 3 + max(
        far + _height(view, viewer, viewer.near_seat),
        tomb_height + PILES_SIZE[1] * _scale(view, viewer, tomb_width) + 2 * PAD,
    )
    label = viewer.translate("tara_wolf-draw-table", round=view["turn"])
    return whole_table(width, tallest, label, theme, *left, *right)


def _panel(x: float, y: float, width: float, height: float) -> str:
    return tag("rect", fill="var(--panel)", **rect_attributes(x, y, width, height, 12))


def _hand_drawings(view: View, viewer: Viewer, seat: int) -> list[tuple[str, int]]:
    """Return the drawings of a seat's hand and papyri, each with its width."""
    cards = hand(view, seat, viewer.lang, names=viewer.names)
    widths = [HAND_SIZE[0], *(HAND_STEP * int(re.findall(r"cols-(\d)", drawing)[0]) for drawing in cards[1:])]
    return [*zip(cards, widths, strict=True), (papyri(view, seat, viewer.lang, names=viewer.names), PAPYRI_SIZE[0])]


def _scale(view: View, viewer: Viewer, width: float) -> float:
    """Return the scale of the drawings below the tomb."""
    return (width - 2 * PAD) / (sum(wide for _, wide in _hand_drawings(view, viewer, viewer.near_seat)) + PILES_SIZE[0])


def _lower_part(view: View, viewer: Viewer, x: float, y: float, width: float) -> list[str]:
    """Draw the area below the tomb: hand and papyri of the near seat, then the piles."""
    scale, at = _scale(view, viewer, width), x + PAD
    piles_height = PILES_SIZE[1] * scale
    drawings = [_panel(x, y, width, piles_height + 2 * PAD)]
    for held, piles_width in (
        *_hand_drawings(view, viewer, viewer.near_seat),
        (piles(view, viewer.lang, names=viewer.names), PILES_SIZE[0]),
    ):
        drawings.append(embed(held, at, y + PAD, piles_width * scale, piles_height))
        at += piles_width * scale
    return drawings


def _height(view: View, viewer: Viewer, seat: int) -> float:
    """Return the height of a player's panel."""
    return HEAD_HEIGHT + camp_height(view, seat) + (0 if seat == viewer.near_seat else 8 + BACKS_WIDTH) + PAD


def _player_panel(view: View, viewer: Viewer, seat: int, x: float, y: float) -> str:
    """Draw a player's panel: meeple, name, tombs won and camp; for the far seat also hand and papyri."""
    width = WIDTH + 2 * PAD
    camp_height_, panel_height = camp_height(view, seat), _height(view, viewer, seat)
    lit = view["current_player"] == seat
    lintel = tag("rect", fill="var(--gold-fill)", **rect_attributes(x, y, width, 40, 12)) if lit else ""
    ground = _panel(x, y + 4 if lit else y, width, panel_height - 4 if lit else panel_height)
    needed = tombs_needed(view)
    won = view["scores"][seat]
    label = viewer.translate("tara_wolf-draw-score", name=viewer.names[seat], count=won, needed=needed)
    mark = (
        use_symbol("mark-confirm", x + width - 92, y + 15, 20, color="var(--gold)") if seat in view["winners"] else ""
    )
    head = tag(
        "g",
        use_symbol(f"meeple-{seat}", x + PAD, y + 7, 32),
        fitted_text(viewer.names[seat], x + PAD + 42, y + 30, 19, 150, 14, text_anchor="start",
        font_family="var(--serif)",
               font_weight=600, fill=f"var({NAME_COLOURS[seat]})"),
        mark,
        text(f"{won}/{needed}", x + width - PAD, y + 31, 22, text_anchor="end", font_weight=600,
             font_family="var(--serif)"),
        role="img", aria_label=label,
    )  # fmt: skip
    parts = [embed(camp(view, seat, viewer.lang, names=viewer.names), x + PAD, y + HEAD_HEIGHT, WIDTH, camp_height_)]
    if seat != viewer.near_seat:
        at, scale = x + PAD, BACKS_WIDTH / HAND_SIZE[1]
        for drawing, wide in _hand_drawings(view, viewer, seat):
            parts.append(embed(drawing, at, y + HEAD_HEIGHT + camp_height_ + 8, wide * scale, BACKS_WIDTH))
            at += wide * scale
    return tag("g", lintel, ground, head, *parts, id=f"area-{seat}", role="group", aria_label=viewer.names[seat])
