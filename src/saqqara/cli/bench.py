"""`saqqara bench` and `saqqara perft`: measure speed, count sequences of actions."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from saqqara.cli import common

if TYPE_CHECKING:
    from saqqara.core.state import State


def bench(
    names: Annotated[list[str] | None, typer.Argument(help="Benchmarks; by default all.", metavar="NAME")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object that maps names to values.")] = False,
) -> None:
    """Measure the speed of rules and search on one core of this machine, a line per benchmark.

    playout: actions of random games in compiled code; bulk: the same with saqqara.self_play; search: simulations of
    the strongest level; match, alone: simulations in games of search against search, and for the same actions without
    games; python: actions through the public Python API, interpreted.

    \b
    saqqara bench
    saqqara bench duel.search
    saqqara bench duel.playout duel.bulk duel.alone duel.match
    saqqara bench --json duel.playout duel.python
    """
    from saqqara.bench import run_benchmarks, speed_ratios

    measured = {}
    for figure in run_benchmarks(*(names or [])):
        measured[figure.name] = figure.value
        if not as_json:
            print(f"{figure.name:<26}{figure.value:>16,.0f} {figure.unit} per second", flush=True)
    if as_json:
        print(json.dumps(measured))
        return
    for name, value, meaning in speed_ratios(measured):
        print(f"{name:<26}{value:>16,.{0 if value >= 10 else 3}f} {meaning}")


def perft(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(help="The game.", metavar="GAME")] = "duel",
    depth: Annotated[int, typer.Option(help="Number of actions in a sequence.", min=1, metavar="N")] = 3,
    seed: Annotated[int, typer.Option(help="Seed of the set-up.", min=0, metavar="N")] = 0,
    setup: Annotated[Path | None, typer.Option(help="File with a set-up or a record.", metavar="FILE")] = None,
    actions: Annotated[
        str, typer.Option(help="Actions to play first, separated by commas.", metavar="ACTION[,ACTION...]")
    ] = "",
    divide: Annotated[bool, typer.Option("--divide", help="Print a count for each first action.")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Count the sequences of exactly N actions, to compare the rules with those of another program.

    A sequence that ends the game earlier counts only at its own length.

    \b
    saqqara perft duel --depth 3                                     9, 72, 540 from the start
    saqqara perft duel --seed 7 --actions "place b2, place a2" --divide
    saqqara perft duel --setup game.json --profile yucata --depth 4
    """
    state = _start_state(ctx, game, seed, setup, actions)
    started = time.perf_counter()
    counts = {text: _count_after(state, text, depth - 1) for text in state.legal_actions()} if divide else {}
    totals = [sum(counts.values())] if divide else [_count_sequences(state, length) for length in range(1, depth + 1)]
    seconds = time.perf_counter() - started
    if as_json:
        lengths = [depth] if divide else list(range(1, depth + 1))
        found = {"game": game, "counts": dict(zip(map(str, lengths), totals, strict=True)), "seconds": seconds}
        print(json.dumps({**found, "divide": counts} if divide else found))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table.grid(pad_edge=False)
    table.add_column(min_width=14)
    table.add_column(min_width=14, justify="right")
    for text, count in counts.items():
        table.add_row(text, f"{count:,}")
    for length, count in zip([depth] if divide else range(1, depth + 1), totals, strict=True):
        table.add_row(f"depth {length}", f"{count:,}")
    Console().print(table)


def _start_state(ctx: typer.Context, game: str, seed: int, setup: Path | None, actions: str) -> State:
    """Return the position to count from. Raises the errors of the game for wrong options, setups and actions."""
    from saqqara.cli import saved_games

    chosen = common.game_from_options(game, ctx.obj)
    state = chosen.start(seed=seed) if setup is None else chosen.start(setup=saved_games.read_setup(setup))
    for text in filter(None, (part.strip() for part in actions.split(","))):
        state.play(text)
    return state


def _count_after(state: State, text: str, depth: int) -> int:
    """Count the sequences of this length that follow an action."""
    later = state.copy()
    later.play(text)
    return _count_sequences(later, depth)


def _count_sequences(state: State, depth: int) -> int:
    """Count the sequences of exactly this length."""
    from saqqara.bench import perft as count_sequences

    return count_sequences(state, depth)
