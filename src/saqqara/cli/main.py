"""The command `saqqara`: what it can do, each in a module of its own that is read when it is called."""

from __future__ import annotations

import typer

from saqqara import __version__
from saqqara.cli import check, common, engine, export, play, position, puzzle, replay, rules, serve, verify
from saqqara.cli.measuring import arena, bench, learn, perft, puzzles

app = typer.Typer(
    name="saqqara",
    cls=common.House,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(asked: bool) -> None:
    if asked:
        print(f"saqqara {__version__}")
        raise typer.Exit


@app.callback()
def house(
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Say which version."),
) -> None:
    """Egyptian board games: play them, replay them, let computer players meet.

    \b
    saqqara serve                  the pages for the browser
    saqqara play                   a game in the terminal, against the computer
    saqqara play --two             a game for two people at this terminal
    saqqara COMMAND --help         what a command can do, with examples
    """


app.command()(serve.serve)
app.command(cls=common.GameCommand)(play.play)
app.command()(replay.replay)
app.command()(export.export)
app.command()(position.position)
app.command()(puzzle.puzzle)
app.command()(verify.verify)
app.command()(check.check)
app.command()(rules.rules)
app.command(cls=common.GameCommand)(arena.arena)
app.command(cls=common.GameCommand)(learn.learn)
app.command(cls=common.GameCommand)(perft.perft)
app.command(cls=common.GameCommand)(puzzles.puzzles)
app.command()(bench.bench)
app.command()(engine.engine)
app.command(context_settings={"ignore_unknown_options": True})(engine.conform)


def main() -> None:
    """Runs the command line; ends the process with 0, 1 (a check has failed) or 2 (wrong use)."""
    app(prog_name="saqqara")
