"""`saqqara arena`: run matches between computer players."""

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

    from saqqara.arenas.match import MatchResult, MatchScore, Tournament
    from saqqara.arenas.ratings import Sprt
    from saqqara.core.game import Game
    from saqqara.engines import EngineCommand

Limits = dict[str, Any]
DEFAULT_LIMITS: Limits = {"seconds": 0.1}
"""Default limits of the player `search`."""

DEFAULT_NUM_GAMES = 100  # rounded up to a multiple of the number of seats


def arena(
    ctx: typer.Context,
    players: Annotated[list[str], typer.Argument(help="Two or more players or levels.", metavar="PLAYER")],
    game: Annotated[str, typer.Option(help="The game.", metavar="GAME")] = "duel",
    games: Annotated[
        int | None, typer.Option(help="Number of games per pair, balanced over seats (100).", metavar="N")
    ] = None,
    seconds: Annotated[float | None, typer.Option(help="Seconds per action of a search (0.1).", metavar="S")] = None,
    simulations: Annotated[int | None, typer.Option(help="Simulations per action of a search.", metavar="N")] = None,
    seed: Annotated[int, typer.Option(help="Seed of the first set-up.", min=0, metavar="N")] = 0,
    sprt: Annotated[
        str | None, typer.Option(help="Stop once an SPRT accepts E0 or E1 Elo for the first player.", metavar="E0:E1")
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(help="Number of processes; -1 uses all processors (1).", metavar="N")
    ] = None,
    backend: Annotated[str, typer.Option(help="Where the processes run.", metavar="local|ray")] = "local",
    address: Annotated[str | None, typer.Option(help="Address of the Ray cluster.", metavar="ADDRESS")] = None,
    engine: Annotated[
        list[str] | None, typer.Option(help="Add a player that is a separate program.", metavar=common.ENGINE_METAVAR)
    ] = None,
    output: Annotated[
        Path | None, typer.Option(help="Append results to this file; an interrupted run continues.", metavar="FILE")
    ] = None,
    cards: common.CardsOption = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Run matches between computer players, and print wins with confidence intervals.

    PLAYER is random, greedy, search, a level (novice, apprentice, potter, mason, scribe, surveyor, overseer,
    architect), a player of an installed package, or an engine. If an engine exceeds its time or returns an illegal
    action, a novice plays that turn. Of two players, the first has one seat and the second all others; three or more
    play a round robin with ratings. Every set-up is played once from every seat. Limits of one player follow its name
    after a colon; --seconds and --simulations override the limits of levels. With simulations, games depend only on
    the seed; with seconds, also on the machine.

    \b
    saqqara arena search greedy --games 100 --seconds 0.1
    saqqara arena architect scribe
    saqqara arena search:seconds=0.5 search:seconds=0.05     against itself with a tenth of the time
    saqqara arena greedy random --games 100000 --tomb B --jobs 4 --json
    saqqara arena scribe greedy --game imhotep --players 4     one scribe against three greedy players
    saqqara arena random greedy novice scribe --jobs -1        round robin with ratings
    saqqara arena search:simulations=800 scribe --games 20000 --sprt 0:20 --output run.jsonl
    saqqara arena scribe novice --backend ray --address auto
    saqqara arena mine greedy --engine mine='node mine.js'     in another language (docs/formats/engine.md)
    """
    selected_game = common.game_from_options(game, ctx.obj, cards)
    if len(players) < 2:
        common.fail(f"{players[0]} has no opponent; name two or more players")
    limits = {name: value for name, value in (("seconds", seconds), ("simulations", simulations)) if value is not None}
    from saqqara.arenas.executors import open_backend
    from saqqara.arenas.player_specs import add_limits
    from saqqara.engines import parse_engines

    own_limits: Limits = {"seconds": None, **limits} if limits else DEFAULT_LIMITS
    engines = parse_engines(engine or [], **own_limits)
    resolved_players = [
        engines[one] if one in engines else add_limits(one, **(limits or (DEFAULT_LIMITS if one == "search" else {})))
        for one in players
    ]
    games = games if games is not None else DEFAULT_NUM_GAMES + -DEFAULT_NUM_GAMES % selected_game.num_players
    executor = ctx.with_resource(open_backend(backend, address, jobs))
    run_options = {"jobs": 1 if jobs is None else jobs, "executor": executor, "path": output}
    request = {
        "game": selected_game.name,
        "options": selected_game.options,
        "edition": selected_game.edition,
        "seed": seed,
        **limits,
    }
    if not as_json:
        for line in selected_game.definition.presenter().override_differences(selected_game, "en"):
            print(f"Custom cards: {i18n.escape_controls(line)}")
    if len(players) > 2:
        if sprt is not None:
            common.fail("--sprt compares exactly two players")
        _run_tournament(
            selected_game, players, resolved_players, games, seed, run_options, request if as_json else None
        )
    else:
        test = _parse_sprt(sprt) if sprt is not None else None
        _run_match(
            selected_game, players, resolved_players, games, seed, test, run_options, request if as_json else None
        )


def _run_match(
    game: Game,
    players: list[str],
    resolved_players: list[str | EngineCommand],
    games: int,
    seed: int,
    test: Sprt | None,
    run_options: dict[str, Any],
    request: dict[str, Any] | None,
) -> None:
    """Run a match between two players and print the result, as JSON if `request` is given."""
    from saqqara.arenas.match import MatchScore, arena

    latest = MatchScore()
    try:
        with _progress_bar(games, " : ".join(players), quiet=request is not None) as watch:

            def on_progress(score: MatchScore) -> None:
                nonlocal latest
                latest = score
                watch(score.games, _percent(score.score_rate))

            result = arena(
                game,
                resolved_players[0],
                resolved_players[1],
                games,
                seed,
                sprt=test,
                on_progress=on_progress,
                **run_options,
            )
    except KeyboardInterrupt:
        if latest.games:
            _print_match(latest, players, game, request, None, None)
        raise typer.Exit(common.EXIT_INTERRUPTED) from None
    _print_match(result.score, players, game, request, result, test)


def _print_match(
    score: MatchScore,
    players: list[str],
    game: Game,
    request: dict[str, Any] | None,
    result: MatchResult | None,
    test: Sprt | None,
) -> None:
    lost = _lost_turns([(players, score)])
    if request is None:
        _print_score(common.make_console(), score, (players[0], players[1]), game.num_players)
        _print_lost_turns(lost)
        if result is not None and test is not None:
            print(_sprt_text(result, test))
        return
    extra_lines = (
        {}
        if result is None or test is None
        else {"sprt": {"accepted": result.accepted_hypothesis, "ratio": result.log_likelihood_ratio}}
    )
    facts = {**request, "first": players[0], "second": players[1], **_score_json(score), **extra_lines}
    print(json.dumps({**facts, **_lost_turns_json(lost)}))


def _run_tournament(
    game: Game,
    players: list[str],
    resolved_players: list[str | EngineCommand],
    games: int,
    seed: int,
    run_options: dict[str, Any],
    request: dict[str, Any] | None,
) -> None:
    """Run a round robin and print the ratings, as JSON if `request` is given."""
    from saqqara.arenas.match import round_robin

    pairs = len(players) * (len(players) - 1) // (2 if game.num_players == 2 else 1)
    done = dict[tuple[str, str], int]()
    try:
        with _progress_bar(pairs * games, "round robin", quiet=request is not None) as watch:

            def on_progress(first: str, second: str, score: MatchScore) -> None:
                done[first, second] = score.games
                watch(sum(done.values()), f"{first} : {second}")

            tournament = round_robin(game, resolved_players, games, seed, on_progress=on_progress, **run_options)
    except KeyboardInterrupt:
        raise typer.Exit(common.EXIT_INTERRUPTED) from None
    lost = _lost_turns(
        [([tournament.players[place] for place in pair], met.score) for pair, met in tournament.matches.items()]
    )
    if request is None:
        _print_ratings(common.make_console(), tournament)
        _print_lost_turns(lost)
        return
    rated = [
        {
            "player": one.name,
            "elo": one.elo,
            "interval": list(one.interval),
            "games": one.games,
            "share": one.score_rate,
        }
        for one in tournament.ratings
    ]
    shares = [[None if share != share else share for share in row] for row in tournament.score_rates.tolist()]
    facts = {**request, "players": list(tournament.players), "games": games, "ratings": rated, "shares": shares}
    print(json.dumps({**facts, **_lost_turns_json(lost)}))


def _lost_turns(meetings: Iterable[tuple[Sequence[str], MatchScore]]) -> dict[str, Counter[str]]:
    """Count the turns that a substitute played for each player, by the kind of fault."""
    from saqqara.players.external import FAULTS

    lost = defaultdict[str, Counter[str]](Counter)
    for names, score in meetings:
        for name, faults in zip(names, score.faults, strict=True):
            lost[name] += Counter(dict(zip(FAULTS, faults, strict=True)))
    return {name: counts for name, counts in lost.items() if counts}


def _print_lost_turns(lost_turns: Mapping[str, Counter[str]]) -> None:
    from saqqara.engines import FALLBACK_LEVEL

    for name, counts in lost_turns.items():
        turns, kinds = counts.total(), ", ".join(f"{count} {kind}" for kind, count in counts.items())
        print(f"{FALLBACK_LEVEL} played {turns} {'turn' if turns == 1 else 'turns'} for {name}: {kinds}")


def _lost_turns_json(lost: Mapping[str, Counter[str]]) -> dict[str, Any]:
    """Return the same for the JSON output; empty if no turn was lost."""
    from saqqara.engines import FALLBACK_LEVEL

    return {"stand_in": FALLBACK_LEVEL, "turns_lost": lost} if lost else {}


def _parse_sprt(text: str) -> Sprt:
    """Parse a sequential test such as `0:20`."""
    from saqqara.arenas.ratings import Sprt

    low, _, high = text.partition(":")
    try:
        return Sprt(float(low), float(high))
    except ValueError:
        common.fail(f"--sprt {text} is not valid; write two Elo differences, as in --sprt 0:20")


@contextmanager
def _progress_bar(games: int, title: str, quiet: bool) -> Iterator[Callable[[int, str], None]]:
    """Show a progress bar on stderr; yields a function of the number of finished games and a short text."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True, quiet=quiet, highlight=False)
    counts = (MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.fields[word]}"))
    columns = (TextColumn("{task.description}"), BarColumn(), *counts)
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(title, total=games, word="")
        yield lambda done, word: progress.update(task, completed=done, word=word)


def _sprt_text(result: MatchResult, test: Sprt) -> str:
    """Describe the result of a sequential test."""
    lower, upper = test.bounds
    bounds_text = f"log likelihood ratio {result.log_likelihood_ratio:.2f}, bounds {lower:.2f} and {upper:.2f}"
    if not result.accepted_hypothesis:
        return f"Undecided between {test.elo0:g} and {test.elo1:g} Elo: {bounds_text}"
    return (
        f"Accepted: {getattr(test, result.accepted_hypothesis):g} Elo rather than "
        f"{_rejected_elo(result, test):g}; {bounds_text}"
    )


def _rejected_elo(result: MatchResult, test: Sprt) -> float:
    return test.elo0 if result.accepted_hypothesis == "elo1" else test.elo1


def _print_ratings(console: Console, tournament: Tournament) -> None:
    """Print a table of ratings and pairwise scores, the strongest player first."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 1))
    order = [tournament.players.index(rating.name) for rating in tournament.ratings]
    for heading in ("", "Elo", "95 % interval", "games", "score", *(f"{place}." for place in range(1, len(order) + 1))):
        table.add_column(heading, justify="right" if heading else "left", no_wrap=bool(heading))
    for place, rating in enumerate(tournament.ratings):
        against = ["" if i == order[place] else f"{100 * tournament.score_rates[order[place], i]:.0f} %" for i in order]
        low, high = rating.interval
        table.add_row(
            f"{place + 1}. {rating.name}", f"{rating.elo:+.0f}", f"{low:+.0f} to {high:+.0f}", str(rating.games),
            _percent(rating.score_rate), *against,
        )  # fmt: skip
    console.print(table)


def _print_score(console: Console, score: MatchScore, names: tuple[str, str], seats: int) -> None:
    """Print the result as a table: the first player, then all others together."""
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 1))
    for heading in ("", "won", "drawn", "lost", "score", "95 % interval", "points per game"):
        table.add_column(heading, justify="right" if heading else "left", no_wrap=bool(heading))
    low, high = score.interval
    for seat, (name, share, ends) in enumerate(
        zip(names, (score.score_rate, 1 - score.score_rate), ((low, high), (1 - high, 1 - low)), strict=True)
    ):
        counts = (score.wins, score.draws, score.losses)[:: 1 if seat == 0 else -1]
        table.add_row(
            name, *map(str, counts), _percent(share), f"{100 * ends[0]:.1f} to {_percent(ends[1])}",
            f"{score.mean_points[seat]:.1f}",
        )  # fmt: skip
    console.print(table)
    length, sides = score.num_actions / score.games, "both sides" if seats == 2 else f"all {seats} seats"
    console.print(f"{score.games} games, every set-up from {sides}; {length:.0f} actions per game", style="dim")


def _percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def _score_json(score: MatchScore) -> dict[str, Any]:
    """Return the result for the JSON output; shares are from 0 to 1, from the view of the first player."""
    return {
        "games": score.games,
        "won": score.wins,
        "drawn": score.draws,
        "lost": score.losses,
        "share": score.score_rate,
        "interval": list(score.interval),
        "points": list(score.mean_points),
        "actions": score.num_actions,
    }
