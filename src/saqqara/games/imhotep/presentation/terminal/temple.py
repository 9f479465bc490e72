"""The temple as lines: the stones seen from above, how high each field is, and what its side has besides."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from saqqara.games.imhotep.presentation.terminal.parts import BACK, CELL, counts, legal, number, stone
from saqqara.games.imhotep.svg.sites.dynasty import numbers_of
from saqqara.presentation import View
from saqqara.theme.terminal_text import LEGAL_STYLE, QUIET_STYLE, center_text

IMHOTEP, GATE = "☥", "∩"


def temple(view: View, lang: str, width: int) -> list[Text]:
    """The side that is played."""
    side = view["options"]["temple"]
    if side == "D":
        return _columns(view)
    visible = view["sites"]["temple"]["visible"]
    laid = len(view["sites"]["temple"]["stones"])
    places = [field + 1 + (laid - field - 1) // len(visible) * len(visible) for field in range(len(visible))]
    top = [stone(view, who, f"temple.{place}", width=CELL) for who, place in zip(visible, places, strict=True)]
    heights = _heights([(laid + len(visible) - 1 - field) // len(visible) for field in range(len(visible))])
    rows = [Text("").join(top), heights]
    if side == "B":
        rows.insert(1, _gives(view, len(visible)))
    return [*rows, *_road(view)] if side == "C" else rows


def _heights(heights: Sequence[int]) -> Text:
    return Text("").join(center_text(f"×{high}" if high else "", CELL, QUIET_STYLE) for high in heights)


TEMPLE_B = ("1/■", "2", "1/■", BACK[0], "1/■")
"""What a visible stone gives: points, or stones, or the top card."""


def _gives(view: View, fields: int) -> Text:
    scored = view["tasks"][-1][2] if view["phase"] == "temple" else None
    gives = [(words, LEGAL_STYLE if field == scored else QUIET_STYLE) for field, words in enumerate(TEMPLE_B[:fields])]
    return Text("").join(center_text(words, CELL, style) for words, style in gives)


# ---- side C ---------------------------------------------------------------------------------------------------------


def _road(view: View) -> list[Text]:
    """On which space each chariot is, and the next two gates at which something is left: `∩3:4` gives 4 to who reaches
    space 3 next."""
    site, own = view["sites"]["temple"], numbers_of(view, "temple")
    gates = [len(gate) for gate in site["gates"]]
    gates += [0] * (1 + max(site["chariots"]) // own["gate_every"] + 1 - len(gates))
    left = [(gate, arrived) for gate, arrived in enumerate(gates, 1) if arrived < len(site["chariots"])]
    shown = " ".join(f"{GATE}{gate * own['gate_every']}:{own['gate_points'][arrived]}" for gate, arrived in left[:2])
    return [counts(site["chariots"]), Text(shown, QUIET_STYLE)]


# ---- side D ---------------------------------------------------------------------------------------------------------


def _columns(view: View) -> list[Text]:
    """Below the stones the field on which Imhotep stands, and the one on which the next stone goes; the fields' numbers
    where he can be put on them."""
    site = view["sites"]["temple"]
    fields = range(1, len(site["visible"]) + 1)
    top = [stone(view, who, f"temple.{field}", width=CELL) for field, who in zip(fields, site["visible"], strict=True)]
    below = [_below(view, field) for field in fields]
    return [Text("").join(top), _heights([len(column) for column in site["columns"]]), Text("").join(below)]


def _below(view: View, field: int) -> Text:
    site = view["sites"]["temple"]
    mark = IMHOTEP if field == site["imhotep"] else ""
    if legal(view, f"imhotep {field}"):
        return number(view, f"{field}{mark}", [f"imhotep {field}"], CELL)
    return center_text(mark or ("▴" if field == site["next"] else ""), CELL, "" if mark else QUIET_STYLE)
