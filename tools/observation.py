"""Write docs/formats/observation.md from the layouts of the games: `.venv/bin/python tools/observation.py`."""

from __future__ import annotations

from pathlib import Path

import saqqara
from saqqara.core.observation import ObservationSpec, Part

PAGE = Path(__file__).parents[1] / "docs" / "formats" / "observation.md"
TITLES = {"duel": "The Duel", "imhotep": "Imhotep", "tara_wolf": "Tara Wolf"}
HEAD = """# Observations: what a seat sees, as numbers

`state.observation(seat)` is a flat array of int16, the concatenation of these parts
([purpose](../internals/vectorized.md)).
`game.observation_spec.named(array)` returns them by name. Written by `tools/observation.py`.
"""


def format_part(part: Part, start: int) -> str:
    """Return the table row of a part."""
    shape = " x ".join(f"{one.name} {len(one)}" for one in part.axes) or "one"
    return f"| {start} | `{part.name}` | {shape} | {part.low} to {part.high} | {part.meaning} |"


def format_places(labels: tuple[str, ...]) -> str:
    """Return the names of places; consecutive numbers as the first and the last."""
    first = int(labels[0]) if labels[0].isdigit() else None
    in_a_row = first is not None and labels == tuple(str(first + step) for step in range(len(labels)))
    return f"{labels[0]} to {labels[-1]}" if in_a_row else ", ".join(labels)


def format_game(name: str, spec: ObservationSpec) -> str:
    """Return the section of a game."""
    axes = {(one.name, format_places(one.labels)) for part in spec.parts for one in part.axes}
    return "\n".join([
        f"## {TITLES[name]}: {spec.size} numbers", "",
        "| from | part | shape | values | meaning |", "|---|---|---|---|---|",
        *(format_part(part, start) for part, start in zip(spec.parts, spec.offsets, strict=True)), "",
        "Labels of each dimension, in order:", "",
        *(f"- {axis_name}: {labels}" for axis_name, labels in sorted(axes)), "",
        "Fields of a view that are not in the observation, with the reason:", "",
        *(f"- `{key}`: {why}" for key, why in spec.omitted.items()), "",
    ])  # fmt: skip


def render_page() -> str:
    """Return the whole page."""
    sections = [format_game(name, saqqara.game(name).observation_spec) for name in TITLES]
    return "\n".join([HEAD, *sections])


if __name__ == "__main__":
    PAGE.write_text(render_page(), "utf-8")
