"""`saqqara play`: play in the terminal, with any mixture of people and computer players."""

from __future__ import annotations

import shlex
import sys
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

import saqqara
from saqqara.cli import common
from saqqara.i18n import bot_name, translate

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from saqqara.cli.play_session import PlaySession
    from saqqara.core.game import Game
    from saqqara.engines import EngineCommand
    from saqqara.table import Table


def play(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(help="The game.", metavar="GAME")] = "duel",
    against: Annotated[str | None, typer.Option(help="Players of the other seats.", metavar="LEVEL[,LEVEL...]")] = None,
    hot_seat: Annotated[bool, typer.Option("--hot-seat", help="All seats are people at this terminal.")] = False,
    seat: Annotated[int, typer.Option(help="Your seat, counted from 0.", min=0, metavar="SEAT")] = 0,
    name: Annotated[
        list[str] | None, typer.Option(help="Your name; repeat for more people, in seat order.", metavar="NAME")
    ] = None,
    seed: Annotated[int | None, typer.Option(help="Seed of the shuffle.", metavar="N")] = None,
    setup: Annotated[Path | None, typer.Option(help="File with a set-up or a record.", metavar="FILE")] = None,
    engine: Annotated[
        list[str] | None, typer.Option(help="Add a player that is a separate program.", metavar=common.ENGINE_METAVAR)
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="Continue an unfinished game.", metavar="FILE")] = None,
    save: Annotated[
        Path | None, typer.Option(help="Write the record of the game to this file.", metavar="FILE")
    ] = None,
    no_confirm: Annotated[bool, typer.Option("--no-confirm", help="End turns without confirmation.")] = False,
    cards: common.CardsOption = None,
    lang: common.LangOption = None,
) -> None:
    """Play a game in the terminal, against computer players or people at this terminal.

    Enter a move by its number or as text, such as `place b2`; `help` lists the other commands.
    --against names the players of the other seats in turn order, `person` for a person at this terminal, or one LEVEL
    for all of them:

    \b
    novice       takes the obvious; children can win
    apprentice   sees its own next turn, seldom yours
    potter       sees your reply; wavers between good moves
    mason        plays soundly; errs where it is close
    scribe       counts well and knows what you want
    surveyor     measures exactly; few mistakes
    overseer     misses little; a match for experienced players
    architect    plans the whole game; hard to beat
    adaptive     a level about as strong as you, by your games at this terminal

    \b
    saqqara play                                       The Duel against the computer
    saqqara play duel --against architect --first 1    the strongest player starts
    saqqara play duel --against adaptive               about as strong as you
    saqqara play duel --hot-seat --name Anna --name Ben   two people at one screen
    saqqara play duel --obelisk B --tomb B --profile yucata
    saqqara play duel --seed 7 --save game.json        repeatable shuffle; write a record
    saqqara play imhotep --players 3 --against scribe   against two computer players
    saqqara play imhotep --players 4 --against scribe,person,novice --pyramid B --wrath --bets
    saqqara play imhotep --players 3 --hot-seat        three people at one screen
    saqqara play tara_wolf --cards my.toml             with custom cards
    """
    common.disable_jit()
    from saqqara.core.record_io import validate_player_name

    selected_game = common.game_from_options(game, ctx.obj, cards)
    from saqqara.cli import saved_games
    from saqqara.engines import parse_engines, plugin_engines

    engines = {**plugin_engines(), **parse_engines(engine or [])}
    if resume is not None:
        table = saved_games.load_table(resume)
    else:
        seats = saved_games.build_seats(
            selected_game, _other_players(selected_game, against, hot_seat, list(engines)), seat, name or [], str(lang)
        )
        table = saved_games.open_table(selected_game, seats, seed, setup)
    for facts in table.seats:
        validate_player_name(facts["name"])  # the record requires valid names
    try:
        session = _run_session(table, no_confirm, str(lang), engines)
    except saqqara.SaqqaraError:  # a player failed: keep the game
        _save_unfinished(table, str(lang))
        raise
    if save is not None:
        print(session.save(save))
    if table.is_over:
        saved_games.delete_table(table)
        saved_games.save_result(table)
        session.review()
    else:
        _save_unfinished(table, str(lang))


def _other_players(game: Game, against: str | None, hot_seat: bool, engines: Sequence[str]) -> list[str]:
    """Return the players of the other seats in turn order; a single one takes all of them."""
    from saqqara.cli.saved_games import local_adaptive_level
    from saqqara.players import LEVELS
    from saqqara.players.levels import ADAPTIVE
    from saqqara.table import PERSON

    if hot_seat and against is not None:
        common.fail("--hot-seat and --against exclude each other")
    if hot_seat:
        return [PERSON]
    offered = game.definition.search.available_levels(LEVELS)
    named = (against or offered[len(offered) // 2]).split(",")
    players = [local_adaptive_level(game) if other == ADAPTIVE else other for other in named]
    for other in players:
        if other not in (*LEVELS, *engines, PERSON):
            levels, more = ", ".join(LEVELS), ", ".join([*engines, ADAPTIVE, "and person"])
            common.fail(f"unknown level {other!r}; choose from {levels} (weakest to strongest), {more}")
    return players


def _save_unfinished(table: Table, lang: str) -> None:
    """Store an unfinished game, if it has begun, and print the command that continues it."""
    from saqqara.cli import saved_games

    if table.seq:
        file = shlex.quote(str(saved_games.save_table(table)))
        print(translate(lang, "cli-go-on", command=f"saqqara play --resume {file}"))


# ---- the game -------------------------------------------------------------------------------------------------------


def _run_session(table: Table, no_confirm: bool, lang: str, engines: Mapping[str, EngineCommand]) -> PlaySession:
    """Play at this terminal until the game is over or the user quits."""
    from saqqara.cli.game_screen import GameScreen
    from saqqara.cli.play_bot import TerminalBot
    from saqqara.cli.play_session import PlaySession
    from saqqara.players import LEVELS
    from saqqara.table import PERSON

    people = [seat for seat, player in enumerate(table.seats) if player["player"] == PERSON]
    me = people[0] if len(people) == 1 else None
    screen = GameScreen(common.make_console(), lang, table.game, _display_names(table, people, lang), me)
    if sys.stdin.isatty():
        with suppress(ImportError):  # unavailable on some systems; makes input() handle arrow keys
            import_module("readline")
    screen.print_differences()
    if table.commitment:
        screen.print_message("cli-sealed", "dim", commitment=table.commitment)
    with TerminalBot(table.game.name, engines) as bot:
        if any(player["player"] in LEVELS for player in table.seats):
            bot.start_worker()
        session = PlaySession(table, screen, bot, no_confirm)
        over = session.play()
    if over and table.seed is not None:
        screen.print_message("cli-proof", "dim", commitment=table.commitment, seed=table.seed)
    return session


def _display_names(table: Table, people: list[int], lang: str) -> list[str]:
    """Return the names shown at this terminal; several computer players are distinguished by their seats."""
    computers = len(table.seats) - len(people)
    names = []
    for seat, player in enumerate(table.seats):
        level = "" if player["name"] else bot_name(lang, player["player"])
        if level and computers == 1:
            names.append(translate(lang, "cli-computer", level=level))
        elif level:
            names.append(f"{table.game.definition.presenter().default_name(seat, lang)} ({level})")
        else:
            is_default_name = people == [seat] and player["name"] == translate(lang, "cli-player", number=seat + 1)
            names.append(translate(lang, "cli-you") if is_default_name else player["name"])
    return names
