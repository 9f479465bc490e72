"""What a run has come to, for programs and for people: `progress.json`, and a page with its curves."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

WIDTH, HEIGHT, MARGIN = 420, 160, 30
PAGE_TEMPLATE = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>{game}: what was learned</title>
<style>body {{ font: 16px system-ui; margin: 2rem; max-width: 60rem }} td, th {{ padding: 0 1rem; text-align: right }}
figure {{ display: inline-block; margin: 1rem 2rem 1rem 0 }} text {{ font-size: 12px }}</style>
<h1>{game}: what was learned</h1>
<table><tr><th>generation<th>against<th>games<th>share<th>95 % sure<th>even<th>accepted</tr>
{rows}
</table>
{curves}
</html>
"""


def write_report(folder: Path, game: str, generations: Sequence[dict[str, Any]]) -> None:
    """Writes `progress.json` and `progress.html`."""
    (folder / "progress.json").write_text(json.dumps(generations, indent=1), "utf-8")
    rows = "\n".join(map(_render_row, generations))
    losses = [three for one in generations for three in one["training"]]
    curves = [
        _render_curve("Values: nats off, on positions held back", [one[0] for one in losses]),
        _render_curve("Priors: nats off, on positions held back", [one[1] for one in losses]),
        _render_curve("Points of a seat from a source: off, root mean square", [one[2] for one in losses]),
        *(
            _render_curve(f"Won against {name}, %", [100 * one["fixed"][name]["share"] for one in generations])
            for name in generations[-1]["fixed"]
        ),
    ]
    page = PAGE_TEMPLATE.format(game=game, rows=rows, curves="\n".join(curves))
    (folder / "progress.html").write_text(page, "utf-8")


def _render_row(one: dict[str, Any]) -> str:
    low, high = (100 * end for end in one["interval"])
    cells = (
        one["generation"],
        Path(one["against"]).parent.name or one["against"],
        one["games"],
        f"{100 * one['share']:.1f} %",
        f"{low:.1f} to {high:.1f} %",
        f"{100 * one['even']:.1f} %",
        "yes" if one["accepted"] else "no",
    )
    return "<tr>" + "".join(f"<td>{cell}" for cell in cells) + "</tr>"


def _render_curve(title: str, numbers: Sequence[float]) -> str:
    """A line through numbers, evenly spaced, from 0 on."""
    most = max([*numbers, 1e-9])
    across = (WIDTH - 2 * MARGIN) / max(len(numbers) - 1, 1)
    points = [
        (MARGIN + across * place, HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * number / most)
        for place, number in enumerate(numbers)
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2"/>' for x, y in points)
    return (
        f'<figure><figcaption>{title}</figcaption><svg width="{WIDTH}" height="{HEIGHT}">'
        f'<path d="M{MARGIN} {MARGIN}V{HEIGHT - MARGIN}H{WIDTH - MARGIN}" fill="none" stroke="gray"/>'
        f'<polyline points="{line}" fill="none" stroke="black"/>{dots}'
        f'<text x="0" y="{MARGIN - 8}">{most:.3g}</text><text x="{MARGIN}" y="{HEIGHT - 8}">1</text>'
        f'<text x="{WIDTH - MARGIN}" y="{HEIGHT - 8}">{len(numbers)}</text></svg></figure>'
    )
