"""The command `saqqara`: what it can do, its commands, which the modules beside it define."""

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
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True, help="Say which version."),
) -> None:
    """Egyptian board games: play them, replay them, let computer players meet.

    \b
    saqqara serve                  the pages for the browser
    saqqara play                   a game in the terminal, against the computer
    saqqara play --two             a game for two people at this terminal
    saqqara COMMAND --help         what a command can do, with examples
    """


app.command(short_help="The pages for the browser, until Ctrl-C.")(serve.serve)
app.command("think", short_help="Computer players think here for servers elsewhere.")(serve.worker)
app.command(cls=common.GameCommand, short_help="A game in the terminal, against people or the computer.")(play.play)
app.command(short_help="A recorded game, decision by decision.")(records.replay)
app.command(short_help="A recorded game as one page, or a position as a picture.")(records.export)
app.command(short_help="A position in a line, as a table and back.")(records.position)
app.command("puzzle", short_help="Today's puzzle, or one by its name.")(puzzle.solve_puzzle)
app.command(short_help="Were these games played by the rules?")(records.verify)
app.command("check", short_help="Is everything in a data file still what was written?")(database.check_database)
app.command("migrate", short_help="Data of an earlier release come into the form of this one.")(
    database.migrate_database
)
app.command("messages", short_help="What was said at tables and reported to you.")(database.reported_messages)
app.add_typer(admin.app, name="host", cls=admin.AdminGroup, short_help="Looking after a house that is served.")
app.command(short_help="The rules of a game, clause by clause.")(rules.rules)
app.command(cls=common.GameCommand, short_help="Computer players meet: how many games each wins.")(arena.arena)
app.command("learn", cls=common.GameCommand, short_help="A game is learned: games against itself, a network.")(
    train.train
)
app.command(cls=common.GameCommand, short_help="Sequences of decisions, counted to compare rules.")(bench.perft)
app.command("puzzles", cls=common.GameCommand, short_help="Puzzles are found and proved.")(puzzle.generate_puzzles)
app.command(short_help="How fast rules and search are on this machine.")(bench.bench)
app.command("engine", short_help="A computer player speaks the engine protocol.")(engine.run_engine)
app.command(
    "conform", context_settings={"ignore_unknown_options": True}, short_help="Does a program speak the engine protocol?"
)(engine.check_engine)


def main() -> None:
    """Runs the command line; ends the process with 0, 1 (a check has failed) or 2 (wrong use)."""
    app(prog_name="saqqara")
