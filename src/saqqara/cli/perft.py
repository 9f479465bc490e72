"""`saqqara perft`: counts sequences of decisions."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from saqqara.cli import common

if TYPE_CHECKING:
    from saqqara.core.state import State


def perft(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(help="The game.", metavar="GAME")] = "duel",
    depth: Annotated[int, typer.Option(help="How many decisions long the sequences are.", min=1, metavar="N")] = 3,
    seed: Annotated[int, typer.Option(help="The seed of the set-up.", min=0, metavar="N")] = 0,
    setup: Annotated[Path | None, typer.Option(help="The set-up, alone or in a record.", metavar="FILE")] = None,
    decisions: Annotated[str, typer.Option(help="Decisions before, with commas between.", metavar="TEXT")] = "",
    divide: Annotated[bool, typer.Option("--divide", help="Count for every first decision on its own.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Count the sequences of exactly N decisions, to compare the rules with another program's.

    A sequence that ends the game before counts only at its own length.

    \b
    saqqara perft duel --depth 3                                     9, 72, 540 from the start
    saqqara perft duel --seed 7 --decisions "place b2, place a2" --divide
    saqqara perft duel --setup game.json --profile yucata --depth 4
    """
    state = _position(ctx, game, seed, setup, decisions)
    begun = time.perf_counter()
    counts = {text: _count(state, text, depth - 1) for text in state.legal_actions()} if divide else {}
    counted = [sum(counts.values())] if divide else [_sequences(state, length) for length in range(1, depth + 1)]
    seconds = time.perf_counter() - begun
    if as_json:
        lengths = [depth] if divide else list(range(1, depth + 1))
        found = {"game": game, "counts": dict(zip(map(str, lengths), counted, strict=True)), "seconds": seconds}
        print(json.dumps({**found, "divide": counts} if divide else found))
        return
    for text, count in counts.items():
        print(f"{text:<14}{count:>14,}")
    for length, count in zip([depth] if divide else range(1, depth + 1), counted, strict=True):
        print(f"depth {length:<8}{count:>14,}")


def _position(ctx: typer.Context, game: str, seed: int, setup: Path | None, decisions: str) -> State:
    """The position to count from. Raises what the game raises for wrong options, set-ups, decisions."""
    from saqqara.cli import saved_tables

    chosen = common.chosen(game, ctx.obj)
    state = chosen.start(seed=seed) if setup is None else chosen.start(setup=saved_tables.setup_in(setup))
    for text in filter(None, (part.strip() for part in decisions.split(","))):
        state.play(text)
    return state


def _count(state: State, text: str, depth: int) -> int:
    """How many sequences of this length follow a decision."""
    later = state.copy()
    later.play(text)
    return _sequences(later, depth)


def _sequences(state: State, depth: int) -> int:
    """How many sequences of exactly this length follow."""
    from saqqara.arenas.perft import perft as sequences

    return sequences(state, depth)
