"""The `saqqara` command: its subcommands and groups, each defined in a module of this package."""

from __future__ import annotations

import typer

from saqqara import __version__
from saqqara.cli import admin, arena, bench, common, database, engine, play, puzzle, records, rules, serve, train

app = typer.Typer(
    name="saqqara",
    cls=common.CommandGroup,
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(is_set: bool) -> None:
    if is_set:
        print(f"saqqara {__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Print the version."),
) -> None:
    """Play Egyptian board games, serve them, replay them, and compare computer players.

    \b
    saqqara serve                  serve the pages for the browser
    saqqara play                   play in the terminal against the computer
    saqqara play --hot-seat        play with another person at this terminal
    saqqara COMMAND --help         show the options of a command, with examples
    """


def _add_group(name: str, help_text: str) -> typer.Typer:
    """Add an empty group of commands."""
    group = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False, help=help_text)
    app.add_typer(group, name=name, cls=common.CommandGroup)
    return group


app.command(short_help="Serve the pages for the browser until Ctrl+C.")(serve.serve)
app.command(short_help="Run computer players for the tables of other servers.")(serve.worker)
app.command(cls=common.GameCommand, short_help="Play a game in the terminal.")(play.play)
app.command(short_help="Show a recorded game move by move.")(records.replay)
app.command(short_help="Export a recorded game as a page or a picture.")(records.export)
app.command(short_help="Show a position string, or print that of a recorded game.")(records.position)
app.command(short_help="Show the rules of a game.")(rules.rules)

puzzle_app = _add_group("puzzle", "Solve puzzles or generate new ones.")
puzzle_app.command(short_help="Solve today's puzzle, or another one by name.")(puzzle.solve)
puzzle_app.command(cls=common.GameCommand, short_help="Search games of computer players for puzzles.")(puzzle.generate)

record_app = _add_group("record", "Check the records of games.")
record_app.command(short_help="Verify the records of finished games.")(records.verify)

app.command(cls=common.GameCommand, short_help="Run matches between computer players.")(arena.arena)
app.command(cls=common.GameCommand, short_help="Train a network by self-play.")(train.train)
app.command(short_help="Measure the speed of rules and search on this machine.")(bench.bench)
app.command(cls=common.GameCommand, short_help="Count sequences of actions, to compare rules.")(bench.perft)

engine_app = _add_group("engine", "Run or test programs that speak the engine protocol.")
engine_app.command(short_help="Run a computer player that speaks the engine protocol.")(engine.run)
engine_app.command(
    "test",
    context_settings={"ignore_unknown_options": True},
    short_help="Test whether a program speaks the engine protocol.",
)(engine.check_engine)

database_app = _add_group("db", "Check or migrate the data of a server.")
database_app.command(short_help="Check the integrity of all tables.")(database.check)
database_app.command(short_help="Migrate data to the format of this release.")(database.migrate)

app.add_typer(admin.app, name="admin", cls=admin.AdminGroup, short_help="Administer a server.")


def main() -> None:
    """Run the command line; exit with 0, 1 (a check failed) or 2 (wrong use)."""
    app(prog_name="saqqara")
