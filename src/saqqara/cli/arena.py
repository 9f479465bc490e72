"""`saqqara arena`: computer players meet."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated, Any

import typer

from saqqara.cli import common

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rich.console import Console

    from saqqara.players import Player
    from saqqara.players.arena import Standing

Limits = dict[str, Any]
USUAL: dict[str, Limits] = {"search": {"seconds": 0.1}}
"""Limits where nobody names any: a hundred games of the strongest level would take hours."""

USUAL_GAMES = 100  # or a few more, so that every seat comes as often


def arena(
    ctx: typer.Context,
    first: Annotated[str, typer.Argument(help="A player or a level.", metavar="FIRST")],
    second: Annotated[str, typer.Argument(help="Whom it meets.", metavar="SECOND")],
    game: Annotated[str, typer.Option(help="The game.", metavar="NAME")] = "duel",
    games: Annotated[int | None, typer.Option(help="How many games; each seat as often (100).", metavar="N")] = None,
    seconds: Annotated[float | None, typer.Option(help="Seconds a decision of search (0.1).", metavar="S")] = None,
    simulations: Annotated[int | None, typer.Option(help="Simulations a decision, for search.", metavar="N")] = None,
    seed: Annotated[int, typer.Option(help="The seed of the first set-up.", min=0, metavar="N")] = 0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let computer players meet: how many games each wins, and the interval that this is sure of.

    Players: random, greedy, search, or a level: novice, apprentice, scribe, architect. FIRST has one seat, SECOND all
    others; every set-up is played once from every seat. A player's own limits follow its name after a colon; a level
    has limits of its own, unless --seconds or --simulations say otherwise.

    \b
    saqqara arena search greedy --games 100 --seconds 0.1
    saqqara arena architect scribe
    saqqara arena search:seconds=0.5 search:seconds=0.05     against itself with a tenth of the time
    saqqara arena greedy random --games 1000 --tomb B --json
    saqqara arena scribe greedy --game imhotep --players 4     against three
    """
    from saqqara.players.arena import arena as meet

    played = common.chosen(game, ctx.obj)
    limits = {name: value for name, value in (("seconds", seconds), ("simulations", simulations)) if value is not None}
    games = games if games is not None else USUAL_GAMES + -USUAL_GAMES % played.seats
    players = [_player(first, limits, 2 * seed), _player(second, limits, 2 * seed + 1)]
    meetings = meet(played, players[0], players[1], games, seed)
    console = common.screen()
    standing, whole = _watched(meetings, games, f"{first} : {second}", quiet=as_json)
    if standing is None:
        raise typer.Exit(common.INTERRUPTED)
    if as_json:
        asked = {"game": played.name, "options": played.options, "first": first, "second": second, "seed": seed}
        print(json.dumps({**asked, **limits, **_figures(standing)}))
    else:
        _show(console, standing, (first, second), played.seats)
    if not whole:
        raise typer.Exit(common.INTERRUPTED)


def _player(text: str, limits: Limits, seed: int) -> Player:
    """The player of `search:seconds=0.5,level=scribe`; `limits` are for those who can have them. Raises BadOption."""
    from saqqara.players import LEVELS, PLAYERS, player

    name, _, rest = text.partition(":")
    own: Limits = {}
    for part in filter(None, rest.split(",")):
        option, equals, value = part.partition("=")
        if not equals:
            common.fail(f"{text}: {part!r} is no limit; write it as in search:seconds=0.5")
        own[option] = _number(value)
    possible = PLAYERS.get("search" if name in LEVELS else name, ())
    if not own.keys() & {"seconds", "simulations", "level"}:
        own |= {option: limits[option] for option in limits if option in possible} or USUAL.get(name, {})
    return player(name, **{"seed": seed, **own})


def _number(value: str) -> Any:
    for kind in (int, float):
        with suppress(ValueError):
            return kind(value)
    return value


def _watched(meetings: Iterator[Standing], games: int, title: str, quiet: bool) -> tuple[Standing | None, bool]:
    """The last standing, and whether all games were played; a progress bar on stderr meanwhile."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console, standing = Console(stderr=True, quiet=quiet, highlight=False), None
    counts = (MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.fields[share]}"))
    columns = (TextColumn("{task.description}"), BarColumn(), *counts)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(title, total=games, share="")
        try:
            for standing in meetings:
                progress.update(task, completed=standing.games, share=_percent(standing.share))
        except KeyboardInterrupt:
            return standing, False
    return standing, True


def _show(console: Console, standing: Standing, names: tuple[str, str], seats: int) -> None:
    """The outcome as a table, the first player's line above that of all others together."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 1))
    for heading in ("", "won", "drawn", "lost", "share", "95 % sure", "points a game"):
        table.add_column(heading, justify="right" if heading else "left", no_wrap=bool(heading))
    low, high = standing.interval
    for seat, (name, share, ends) in enumerate(
        zip(names, (standing.share, 1 - standing.share), ((low, high), (1 - high, 1 - low)), strict=True)
    ):
        counts = (standing.wins, standing.draws, standing.losses)[:: 1 if seat == 0 else -1]
        table.add_row(
            name, *map(str, counts), _percent(share), f"{100 * ends[0]:.1f} to {_percent(ends[1])}",
            f"{standing.mean_points[seat]:.1f}",
        )  # fmt: skip
    console.print(table)
    length, sides = standing.decisions / standing.games, "both sides" if seats == 2 else f"all {seats} seats"
    console.print(f"{standing.games} games, every set-up from {sides}; {length:.0f} decisions a game", style="dim")


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _figures(standing: Standing) -> dict[str, Any]:
    """The outcome in numbers; shares are from 0 to 1, as the first player sees it."""
    return {
        "games": standing.games,
        "won": standing.wins,
        "drawn": standing.draws,
        "lost": standing.losses,
        "share": standing.share,
        "interval": list(standing.interval),
        "points": list(standing.mean_points),
        "decisions": standing.decisions,
    }
