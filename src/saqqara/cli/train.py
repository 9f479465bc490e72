"""`saqqara learn`: a network learns a game by playing against itself."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from saqqara.cli import common

if TYPE_CHECKING:
    from saqqara.training.runs import ProgressCallback


def train(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(help="The game.", metavar="GAME")],
    out: Annotated[Path, typer.Option(help="The run's folder; go on where it stopped.", metavar="DIR")],
    generations: Annotated[int, typer.Option(help="How many.", min=1, metavar="N")] = 2,
    games: Annotated[int, typer.Option(help="Games a generation.", min=1, metavar="N")] = 2000,
    simulations: Annotated[int, typer.Option(help="Simulations a decision.", min=2, metavar="N")] = 400,
    epochs: Annotated[
        int,
        typer.Option(help="How often everything is learned from; 0: only how rollouts are played.", min=0, metavar="N"),
    ] = 5,
    gate: Annotated[int, typer.Option(help="Games of the gate at most.", min=32, metavar="N")] = 400,
    gate_simulations: Annotated[int, typer.Option(help="Simulations a decision there.", min=2, metavar="N")] = 400,
    start: Annotated[
        Path | None, typer.Option(help="A network to go on from, as another run has left it.", metavar="FILE")
    ] = None,
    extra_runs: Annotated[
        list[Path] | None,
        typer.Option("--lessons", help="A run whose games are learned from, too; more than one may be.", metavar="DIR"),
    ] = None,
    seed: Annotated[int, typer.Option(help="The run's seed.", min=0, metavar="N")] = 0,
    jobs: Annotated[int, typer.Option(help="Processes; -1: as many as there are.", metavar="N")] = 1,
) -> None:
    """Learn a game: games against itself, a network that foresees how they go, a test whether it plays better.

    The folder then has weights.npz (what is shipped in games/GAME/), progress.html and progress.json. A run can be
    interrupted at any moment; the same command goes on. Options of the game that are not named are drawn anew for each
    game.

    \b
    saqqara learn duel --out duel-run
    saqqara learn duel --out longer --generations 6 --games 4000 --jobs 2
    saqqara learn imhotep --out third --start src/saqqara/games/imhotep/weights.npz --generations 1
    saqqara arena search:simulations=400,weights=duel-run/weights.npz search:simulations=400
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # sums that several threads share out may be rounded otherwise
    selected_game = common.game_from_options(game, ctx.obj)
    from saqqara.training.runs import TrainingPlan, run_training

    # A game that leaves an option out has its first value.
    options = {name: selected_game.options.get(name, selected_game.definition.options[name][0]) for name in ctx.obj}
    plan = TrainingPlan(
        game, options, seed, generations, games, simulations, epochs,
        gate=gate, gate_simulations=gate_simulations, start=str(start or ""), lessons=tuple(map(str, extra_runs or ())),
    )  # fmt: skip
    try:
        with _progress_bar() as tell:
            found = run_training(plan, out, jobs, tell)
    except KeyboardInterrupt:
        print(f"interrupted; the same command goes on in {out}")
        raise typer.Exit(common.EXIT_INTERRUPTED) from None
    for one in found["generations"]:
        low, high = one["interval"]
        word = "accepted" if one["accepted"] else "not accepted"
        print(
            f"generation {one['generation']}: {100 * one['share']:.1f} % ({100 * low:.1f} to {100 * high:.1f}) of "
            f"{one['games']} games ({100 * one['even']:.1f} % would be even), {word}"
        )


@contextmanager
def _progress_bar() -> Iterator[ProgressCallback]:
    """What is told what is being done: a progress bar on stderr, lines where that is no terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True, highlight=False)
    columns: Any = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=None)

        def on_progress(what: str, done: int, of: int) -> None:
            progress.update(task, description=what, completed=done, total=of)
            if not console.is_terminal and done in (0, of):
                console.print(f"{what} {done}/{of}")

        yield on_progress
