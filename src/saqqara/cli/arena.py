"""`saqqara arena`: computer players meet."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from saqqara import i18n
from saqqara.cli import common

if TYPE_CHECKING:
    from rich.console import Console

    from saqqara.arenas.match import Meeting, Standing, Tournament
    from saqqara.arenas.ratings import Sprt
    from saqqara.core.game import Game
    from saqqara.engines import Command

Limits = dict[str, Any]
USUAL: Limits = {"seconds": 0.1}
"""Limits of search where nobody names any: a hundred games of the strongest level would take hours."""

USUAL_GAMES = 100  # or a few more, so that every seat comes as often


def arena(
    ctx: typer.Context,
    players: Annotated[list[str], typer.Argument(help="Players or levels, two or more.", metavar="PLAYER...")],
    game: Annotated[str, typer.Option(help="The game.", metavar="NAME")] = "duel",
    games: Annotated[int | None, typer.Option(help="How many games; each seat as often (100).", metavar="N")] = None,
    seconds: Annotated[float | None, typer.Option(help="Seconds a decision of search (0.1).", metavar="S")] = None,
    simulations: Annotated[int | None, typer.Option(help="Simulations a decision, for search.", metavar="N")] = None,
    seed: Annotated[int, typer.Option(help="The seed of the first set-up.", min=0, metavar="N")] = 0,
    sprt: Annotated[
        str | None, typer.Option(help="End when the first is clearly E0 or E1 Elo stronger.", metavar="E0:E1")
    ] = None,
    jobs: Annotated[int | None, typer.Option(help="Processes; -1: as many as there are (1).", metavar="N")] = None,
    backend: Annotated[str, typer.Option(help="Where they are: local, ray or dask.", metavar="NAME")] = "local",
    address: Annotated[str | None, typer.Option(help="The cluster's address.", metavar="ADDRESS")] = None,
    engine: Annotated[
        list[str] | None, typer.Option(help="A player in a program of its own.", metavar=common.ENGINE)
    ] = None,
    out: Annotated[Path | None, typer.Option(help="Keep games here; go on where it stopped.", metavar="FILE")] = None,
    cards: common.Cards = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let computer players meet: how many games each wins, and the interval that this is sure of.

    Players: random, greedy, search, or a level: novice, apprentice, potter, mason, scribe, surveyor, overseer,
    architect; players of installed packages, and engines, who lose a turn to a novice if they do not decide in time, or
    not legally. Of two, the first has one seat, the second all others; of more, each meets each, and all are rated.
    Every set-up is played once from every seat. A player's own limits follow its name after a colon; a level has limits
    of its own, unless --seconds or --simulations say otherwise. With simulations games follow from the seed alone, with
    seconds from the machine too.

    \b
    saqqara arena search greedy --games 100 --seconds 0.1
    saqqara arena architect scribe
    saqqara arena search:seconds=0.5 search:seconds=0.05     against itself with a tenth of the time
    saqqara arena greedy random --games 100000 --tomb B --jobs 4 --json
    saqqara arena scribe greedy --game imhotep --players 4     against three
    saqqara arena random greedy novice scribe --jobs -1        each with each, rated
    saqqara arena search:simulations=800 scribe --games 20000 --sprt 0:20 --out run.jsonl
    saqqara arena scribe novice --backend ray --address auto
    saqqara arena mine greedy --engine mine='node mine.js'     in another language (docs/formats/engine.md)
    """
    played = common.chosen(game, ctx.obj, cards)
    if len(players) < 2:
        common.fail(f"{players[0]} alone cannot meet anybody; name two players or more")
    limits = {name: value for name, value in (("seconds", seconds), ("simulations", simulations)) if value is not None}
    from saqqara.arenas.player_specs import limited
    from saqqara.engines import named as engines_of

    given: Limits = {"seconds": None, **limits} if limits else USUAL
    engines = engines_of(engine or [], **given)
    named = [
        engines[one] if one in engines else limited(one, **(limits or (USUAL if one == "search" else {})))
        for one in players
    ]
    games = games if games is not None else USUAL_GAMES + -USUAL_GAMES % played.num_players
    jobs = jobs if jobs is not None else 1 if backend == "local" else -1
    how = {"jobs": jobs, "backend": backend, "address": address, "out": out}
    asked = {"game": played.name, "options": played.options, "edition": played.edition, "seed": seed, **limits}
    if not as_json:
        for line in played.definition.presenter().override_differences(played, "en"):
            print(f"Not as in this house: {i18n.escape_controls(line)}")
    if len(players) > 2:
        if sprt is not None:
            common.fail("--sprt compares two players; name two")
        _each_with_each(played, players, named, games, seed, how, asked if as_json else None)
    else:
        test = _test(sprt) if sprt is not None else None
        _two(played, players, named, games, seed, test, how, asked if as_json else None)


def _two(
    game: Game,
    players: list[str],
    named: list[str | Command],
    games: int,
    seed: int,
    test: Sprt | None,
    how: dict[str, Any],
    asked: dict[str, Any] | None,
) -> None:
    """Two meet; the outcome is printed, with `asked` as JSON."""
    from saqqara.arenas.match import Standing, arena

    seen = Standing()
    try:
        with _watched(games, " : ".join(players), quiet=asked is not None) as watch:

            def shown(standing: Standing) -> None:
                nonlocal seen
                seen = standing
                watch(standing.games, _percent(standing.share))

            met = arena(game, named[0], named[1], games, seed, sprt=test, watch=shown, **how)
    except KeyboardInterrupt:
        if seen.games:
            _print(seen, players, game, asked, None, None)
        raise typer.Exit(common.INTERRUPTED) from None
    _print(met.standing, players, game, asked, met, test)


def _print(
    standing: Standing,
    players: list[str],
    game: Game,
    asked: dict[str, Any] | None,
    met: Meeting | None,
    test: Sprt | None,
) -> None:
    lost = _lost([(players, standing)])
    if asked is None:
        _show(common.screen(), standing, (players[0], players[1]), game.num_players)
        _say_lost(lost)
        if met is not None and test is not None:
            print(_told(met, test))
        return
    more = {} if met is None or test is None else {"sprt": {"accepted": met.accepted, "ratio": met.ratio}}
    facts = {**asked, "first": players[0], "second": players[1], **_figures(standing), **more}
    print(json.dumps({**facts, **_figures_lost(lost)}))


def _each_with_each(
    game: Game,
    players: list[str],
    named: list[str | Command],
    games: int,
    seed: int,
    how: dict[str, Any],
    asked: dict[str, Any] | None,
) -> None:
    """Each meets each; ratings are printed, with `asked` as JSON."""
    from saqqara.arenas.match import round_robin

    pairs = len(players) * (len(players) - 1) // (2 if game.num_players == 2 else 1)
    done = dict[tuple[str, str], int]()
    try:
        with _watched(pairs * games, "each with each", quiet=asked is not None) as watch:

            def shown(one: str, other: str, standing: Standing) -> None:
                done[one, other] = standing.games
                watch(sum(done.values()), f"{one} : {other}")

            found = round_robin(game, named, games, seed, watch=shown, **how)
    except KeyboardInterrupt:
        raise typer.Exit(common.INTERRUPTED) from None
    lost = _lost([([found.players[place] for place in pair], met.standing) for pair, met in found.meetings.items()])
    if asked is None:
        _show_ratings(common.screen(), found)
        _say_lost(lost)
        return
    rated = [
        {"player": one.name, "elo": one.elo, "interval": list(one.interval), "games": one.games, "share": one.share}
        for one in found.ratings
    ]
    shares = [[None if share != share else share for share in row] for row in found.shares.tolist()]
    facts = {**asked, "players": list(found.players), "games": games, "ratings": rated, "shares": shares}
    print(json.dumps({**facts, **_figures_lost(lost)}))


def _lost(meetings: Iterable[tuple[Sequence[str], Standing]]) -> dict[str, Counter[str]]:
    """Of the players for whom a stand-in has played, the turns that they have lost, by kind."""
    from saqqara.players.external import FAULTS

    lost = defaultdict[str, Counter[str]](Counter)
    for names, standing in meetings:
        for name, faults in zip(names, standing.faults, strict=True):
            lost[name] += Counter(dict(zip(FAULTS, faults, strict=True)))
    return {name: counts for name, counts in lost.items() if counts}


def _say_lost(lost: Mapping[str, Counter[str]]) -> None:
    from saqqara.engines import STAND_IN

    for name, counts in lost.items():
        turns, kinds = counts.total(), ", ".join(f"{count} {kind}" for kind, count in counts.items())
        print(f"{STAND_IN} took {turns} {'turn' if turns == 1 else 'turns'} of {name}: {kinds}")


def _figures_lost(lost: Mapping[str, Counter[str]]) -> dict[str, Any]:
    """The same for programs; nothing where no turn was lost."""
    from saqqara.engines import STAND_IN

    return {"stand_in": STAND_IN, "turns_lost": lost} if lost else {}


def _test(text: str) -> Sprt:
    """The test of `0:20`."""
    from saqqara.arenas.ratings import Sprt

    low, _, high = text.partition(":")
    try:
        return Sprt(float(low), float(high))
    except ValueError:
        common.fail(f"--sprt {text} cannot be read; write two numbers of Elo, as in --sprt 0:20")


@contextmanager
def _watched(games: int, title: str, quiet: bool) -> Iterator[Callable[[int, str], None]]:
    """What is told how many games are done, and a word on them: a progress bar on stderr."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True, quiet=quiet, highlight=False)
    counts = (MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.fields[word]}"))
    columns = (TextColumn("{task.description}"), BarColumn(), *counts)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(title, total=games, word="")
        yield lambda done, word: progress.update(task, completed=done, word=word)


def _told(met: Meeting, test: Sprt) -> str:
    """What a test has found, in words."""
    lower, upper = test.bounds
    where = f"log likelihood ratio {met.ratio:.2f}, bounds {lower:.2f} and {upper:.2f}"
    if not met.accepted:
        return f"Not decided between {test.elo0:g} and {test.elo1:g} Elo: {where}"
    return f"Accepted: {getattr(test, met.accepted):g} Elo rather than {_other(met, test):g}; {where}"


def _other(met: Meeting, test: Sprt) -> float:
    return test.elo0 if met.accepted == "elo1" else test.elo1


def _show_ratings(console: Console, found: Tournament) -> None:
    """Ratings as a table, the strongest first, with what each has won against each."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 1))
    order = [found.players.index(one.name) for one in found.ratings]
    for heading in ("", "Elo", "95 % sure", "games", "won", *(f"{place}." for place in range(1, len(order) + 1))):
        table.add_column(heading, justify="right" if heading else "left", no_wrap=bool(heading))
    for place, one in enumerate(found.ratings):
        against = ["" if i == order[place] else f"{100 * found.shares[order[place], i]:.0f} %" for i in order]
        low, high = one.interval
        table.add_row(
            f"{place + 1}. {one.name}", f"{one.elo:+.0f}", f"{low:+.0f} to {high:+.0f}", str(one.games),
            _percent(one.share), *against,
        )  # fmt: skip
    console.print(table)


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
