"""Drawing of a whole table from the drawings of its parts."""

from __future__ import annotations

from saqqara.theme import standalone
from saqqara.theme.svg import tag


def whole_table(width: float, height: float, label: str, theme: str, *parts: str) -> str:
    """Render parts on a page of this size as one self-contained SVG, in which nothing can be selected."""
    table = tag(
        "svg", tag("rect", width=width, height=height, fill="var(--page)"), *parts,
        xmlns="http://www.w3.org/2000/svg", class_="app", data_state="choose",
        viewBox=f"0 0 {width:g} {height:g}", width=width, height=height, role="group", aria_label=label,
    )  # fmt: skip
    static_svg = table.replace(' role="button" tabindex="0"', ' role="img"').replace(' aria-disabled="true"', "")
    return standalone(static_svg, theme)


def embed(drawing: str, x: float, y: float, width: float, height: float) -> str:
    """Place a component inside the whole drawing."""
    return drawing.replace("<svg ", f'<svg x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" ', 1)
