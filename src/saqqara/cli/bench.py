"""`saqqara bench`: how fast all this is on this machine."""

from __future__ import annotations

import json
from typing import Annotated

import typer


def bench(
    names: Annotated[list[str] | None, typer.Argument(help="Figures; without any, all.", metavar="[NAME]...")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object: figure to value.")] = False,
) -> None:
    """Measure how fast rules and search are on this machine: one line a figure, on one core.

    playout: decisions of random games in compiled code; bulk: the same as saqqara.play_many plays them; search:
    simulations of the strongest level; match, alone: simulations in games of search against search, and at the same
    decisions without games; python: decisions through the public interface, interpreted.

    \b
    saqqara bench
    saqqara bench duel.search
    saqqara bench duel.playout duel.bulk duel.alone duel.match
    saqqara bench --json duel.playout duel.python
    """
    from saqqara.bench import figures, ratios

    measured = {}
    for figure in figures(*(names or [])):
        measured[figure.name] = figure.value
        if not as_json:
            print(f"{figure.name:<26}{figure.value:>16,.0f} {figure.unit} a second", flush=True)
    if as_json:
        print(json.dumps(measured))
        return
    for name, value, meaning in ratios(measured):
        print(f"{name:<26}{value:>16,.{0 if value >= 10 else 3}f} {meaning}")
