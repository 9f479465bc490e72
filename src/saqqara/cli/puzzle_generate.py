"""`saqqara puzzles`: puzzles are found and proved."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from saqqara.cli import common

if TYPE_CHECKING:
    from saqqara.puzzles import Puzzle

SEEDS = 2**62


def puzzles(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(help="The game.", metavar="GAME")],
    out: Annotated[Path, typer.Option(help="A puzzle a line; those that it has stay.", metavar="FILE")],
    count: Annotated[int, typer.Option(help="Until the file has so many.", min=1, metavar="N")] = 50,
    simulations: Annotated[
        int | None, typer.Option(help="Of each search that proves one.", min=100, metavar="N")
    ] = None,
    clear: Annotated[
        float | None,
        typer.Option(help="By which chance, of 1, the best is better.", min=0.01, max=0.5, metavar="X"),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Of the games; else from fresh entropy.", min=0, max=SEEDS, metavar="N")
    ] = None,
) -> None:
    """Find puzzles in games of computer players, and prove them: three searches have to agree on what is best.

    It can be interrupted at any moment; the same command goes on. Who knows the seed knows what is hidden in them.

    \b
    saqqara puzzles duel --out duel.jsonl
    saqqara puzzles imhotep --players 3 --out imhotep.jsonl --count 60 --simulations 200000
    """
    chosen = common.chosen(game, ctx.obj)
    from saqqara.puzzles.generator import generate_puzzles
    from saqqara.puzzles.verification import DEFAULT_MIN_GAP, SIMULATIONS

    there = _there(out)
    seed = secrets.randbelow(SEEDS) if seed is None else seed
    try:
        if len(there) < count:
            limits = simulations or SIMULATIONS, clear or DEFAULT_MIN_GAP
            for one in generate_puzzles(chosen, seed, *limits, lambda games: _tell(games, len(there), count)):
                if one.name not in there:
                    _add(out, one)
                    there.add(one.name)
                if len(there) >= count:
                    break
    except KeyboardInterrupt:
        print(f"\ninterrupted; the same command goes on in {out}")
        raise typer.Exit(common.INTERRUPTED) from None
    print(f"{out}: {len(there)} puzzles")


def _tell(games: int, found: int, count: int) -> None:
    print(f"{games} games, {found} of {count} puzzles", flush=True)


def _add(file: Path, one: Puzzle) -> None:
    try:
        with file.open("a", encoding="utf-8") as lines:
            lines.write(one.to_json() + "\n")
    except OSError as error:
        common.fail(f"{file} cannot be written: {error.strerror}")


def _there(file: Path) -> set[str]:
    """The names of the puzzles that a file has; the command ends for one that holds something else. A line that was
    begun when the command was ended is taken off."""
    from saqqara.puzzles import InvalidPuzzleError, read_puzzle

    if not file.exists():
        return set()
    lines, found = common.text_of(file).split("\n"), set()
    for number, line in enumerate(lines, 1):
        try:
            found |= {read_puzzle(line).name} if line.strip() else set()
        except InvalidPuzzleError as error:
            if number < len(lines):
                common.fail(f"{file}, line {number}: {error}")
            lines[-1] = ""
    whole = [line for line in lines if line.strip()]
    if file.read_bytes() != (text := "".join(line + "\n" for line in whole)).encode():
        file.write_text(text, "utf-8", newline="\n")
    return found
