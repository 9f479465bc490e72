"""`saqqara train`: train a network by self-play."""

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
    output: Annotated[Path, typer.Option(help="Directory of the run; an interrupted run continues.", metavar="DIR")],
    generations: Annotated[int, typer.Option(help="Number of generations.", min=1, metavar="N")] = 2,
    games: Annotated[int, typer.Option(help="Games per generation.", min=1, metavar="N")] = 2000,
    simulations: Annotated[int, typer.Option(help="Simulations per action.", min=2, metavar="N")] = 400,
    epochs: Annotated[
        int,
        typer.Option(help="Passes over the samples; 0 trains only the rollout policy.", min=0, metavar="N"),
    ] = 5,
    gate_games: Annotated[int, typer.Option(help="Maximum number of gate games.", min=32, metavar="N")] = 400,
    gate_simulations: Annotated[
        int, typer.Option(help="Simulations per action in gate games.", min=2, metavar="N")
    ] = 400,
    initial_weights: Annotated[
        Path | None, typer.Option(help="Network to start from: the weights of another run.", metavar="FILE")
    ] = None,
    extra_run: Annotated[
        list[Path] | None,
        typer.Option(help="Also train on the games of another run (repeatable).", metavar="DIR"),
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the run.", min=0, metavar="N")] = 0,
    jobs: Annotated[int, typer.Option(help="Number of processes; -1 uses all processors.", metavar="N")] = 1,
) -> None:
    """Train a network by self-play: each generation plays games, fits a network, and tests it in gate games.

    The directory then contains weights.npz (the file shipped in games/GAME/), progress.html and progress.json. You can
    interrupt a run at any time; the same command continues it. Options of the game that you omit vary at random from
    game to game.

    \b
    saqqara train duel --output duel-run
    saqqara train duel --output longer --generations 6 --games 4000 --jobs 2
    saqqara train imhotep --output third --initial-weights src/saqqara/games/imhotep/weights.npz --generations 1
    saqqara arena search:simulations=400,weights=duel-run/weights.npz search:simulations=400
    """
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # several threads may round sums differently
    selected_game = common.game_from_options(game, ctx.obj)
    from saqqara.training.runs import TrainingPlan, run_training

    # An omitted option of a game has its first value.
    options = {name: selected_game.options.get(name, selected_game.definition.options[name][0]) for name in ctx.obj}
    plan = TrainingPlan(
        game, options, seed, generations, games, simulations, epochs,
        gate_games=gate_games, gate_simulations=gate_simulations,
        initial_weights=str(initial_weights or ""), extra_runs=tuple(map(str, extra_run or ())),
    )  # fmt: skip
    try:
        with _progress_bar() as on_progress:
            found = run_training(plan, output, jobs, on_progress)
    except KeyboardInterrupt:
        print(f"interrupted; run the same command again to continue in {output}")
        raise typer.Exit(common.EXIT_INTERRUPTED) from None
    for one in found["generations"]:
        low, high = one["interval"]
        word = "accepted" if one["accepted"] else "not accepted"
        print(
            f"generation {one['generation']}: {100 * one['score_rate']:.1f} % ({100 * low:.1f} to {100 * high:.1f}) of "
            f"{one['games']} games (equal strength: {100 * one['even_score_rate']:.1f} %), {word}"
        )


@contextmanager
def _progress_bar() -> Iterator[ProgressCallback]:
    """Show progress on stderr, as a bar or, if it is not a terminal, as lines; yields the callback."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True, highlight=False)
    columns: Any = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task("", total=None)

        def on_progress(task_text: str, done: int, total: int) -> None:
            progress.update(task, description=task_text, completed=done, total=total)
            if not console.is_terminal and done in (0, total):
                console.print(f"{task_text} {done}/{total}")

        yield on_progress
