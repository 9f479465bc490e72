"""`saqqara play`: a game in the terminal, people and computer players in any mixture."""

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
    game: Annotated[str, typer.Argument(help="The game.")] = "duel",
    against: Annotated[
        str | None, typer.Option("--against", "--level", help="Who has the other seats.", metavar="LEVEL[,LEVEL...]")
    ] = None,
    hot_seat: Annotated[bool, typer.Option("--two", "--here", help="Everybody plays at this terminal.")] = False,
    seat: Annotated[int, typer.Option(help="Your seat; the first is 0.", min=0, metavar="SEAT")] = 0,
    name: Annotated[list[str] | None, typer.Option(help="Your name; once a person, by seat.", metavar="NAME")] = None,
    seed: Annotated[int | None, typer.Option(help="The same seed gives the same shuffle.", metavar="N")] = None,
    setup: Annotated[Path | None, typer.Option(help="The set-up, alone or in a record.", metavar="FILE")] = None,
    engine: Annotated[
        list[str] | None, typer.Option(help="A player in a program of its own.", metavar=common.ENGINE_METAVAR)
    ] = None,
    resume: Annotated[Path | None, typer.Option(help="Go on with a game that was left.", metavar="FILE")] = None,
    save: Annotated[Path | None, typer.Option(help="Write the game's record to this file.", metavar="FILE")] = None,
    no_confirm: Annotated[bool, typer.Option("--quick", help="Turns end at once, without being confirmed.")] = False,
    cards: common.CardsOption = None,
    lang: common.LangOption = None,
) -> None:
    """A game in the terminal, against computer players or people here.

    Decide by number or in words such as `place b2`; `help` says what else can be typed.
    --against names the other seats in turn order, `person` for somebody at this terminal, or one LEVEL for all:

    \b
    novice       takes the obvious; children can win
    apprentice   sees its own next turn, seldom yours
    potter       sees your reply; wavers between good moves
    mason        plays soundly; errs where it is close
    scribe       counts well and knows what you want
    surveyor     measures exactly; few mistakes
    overseer     misses little; a match for experienced players
    architect    plans the whole game; hard to beat
    even         the level that is about as strong as you, by your games here

    \b
    saqqara play                                       The Duel against the computer
    saqqara play duel --against architect --first 1    the strongest player begins
    saqqara play duel --against even                   about as strong as you
    saqqara play duel --two --name Anna --name Ben     two people at one screen
    saqqara play duel --obelisk B --tomb B --profile yucata
    saqqara play duel --seed 7 --save game.json        a shuffle that can be had again; the game is recorded
    saqqara play imhotep --players 3 --level scribe    against two computer players
    saqqara play imhotep --players 4 --against scribe,person,novice --pyramid B --wrath --bets
    saqqara play imhotep --players 3 --here            three people at one screen
    saqqara play tara_wolf --cards my.toml             with cards of your own
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
        validate_player_name(facts["name"])  # else the game could not be recorded
    try:
        session = _run_session(table, no_confirm, str(lang), engines)
    except saqqara.SaqqaraError:  # no player answers any more; what was played must not be lost
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
    """Who has the other seats of a game, in turn order; one stands for all."""
    from saqqara.cli.saved_games import local_adaptive_level
    from saqqara.players import LEVELS
    from saqqara.players.levels import ADAPTIVE
    from saqqara.table import PERSON

    if hot_seat and against is not None:
        common.fail("--two and --against exclude each other: people play at this terminal, or --against says who does")
    if hot_seat:
        return [PERSON]
    offered = game.definition.available_levels(LEVELS)
    named = (against or offered[len(offered) // 2]).split(",")
    players = [local_adaptive_level(game) if other == ADAPTIVE else other for other in named]
    for other in players:
        if other not in (*LEVELS, *engines, PERSON):
            levels, more = ", ".join(LEVELS), ", ".join([*engines, ADAPTIVE, "and person"])
            common.fail(f"there is no level {other!r}; from the weakest to the strongest there are {levels}, {more}")
    return players


def _save_unfinished(table: Table, lang: str) -> None:
    """Keeps a game that is left, once it has begun, and says how to go on with it."""
    from saqqara.cli import saved_games

    if table.seq:
        file = shlex.quote(str(saved_games.save_table(table)))
        print(translate(lang, "cli-go-on", command=f"saqqara play --resume {file}"))


# ---- the game -------------------------------------------------------------------------------------------------------


def _run_session(table: Table, no_confirm: bool, lang: str, engines: Mapping[str, EngineCommand]) -> PlaySession:
    """Plays at this terminal until the game is over or somebody leaves."""
    from saqqara.cli.game_screen import GameScreen
    from saqqara.cli.play_bot import TerminalBot
    from saqqara.cli.play_session import PlaySession
    from saqqara.players import LEVELS
    from saqqara.table import PERSON

    people = [seat for seat, who in enumerate(table.seats) if who["player"] == PERSON]
    me = people[0] if len(people) == 1 else None
    screen = GameScreen(common.make_console(), lang, table.game, _display_names(table, people, lang), me)
    if sys.stdin.isatty():
        with suppress(ImportError):  # not everywhere; with it, input() knows the arrow keys
            import_module("readline")
    screen.print_differences()
    if table.commitment:
        screen.print_message("cli-sealed", "dim", commitment=table.commitment)
    with TerminalBot(table.game.name, engines) as asked:
        if any(who["player"] in LEVELS for who in table.seats):
            asked.start_worker()
        session = PlaySession(table, screen, asked, no_confirm)
        over = session.play()
    if over and table.seed is not None:
        screen.print_message("cli-proof", "dim", commitment=table.commitment, seed=table.seed)
    return session


def _display_names(table: Table, people: list[int], lang: str) -> list[str]:
    """The names of the players as this terminal shows them; several computer players are told apart by their seats."""
    computers = len(table.seats) - len(people)
    names = []
    for seat, who in enumerate(table.seats):
        level = "" if who["name"] else bot_name(lang, who["player"])
        if level and computers == 1:
            names.append(translate(lang, "cli-computer", level=level))
        elif level:
            names.append(f"{table.game.definition.presenter().default_name(seat, lang)} ({level})")
        else:
            is_default_name = people == [seat] and who["name"] == translate(lang, "cli-player", number=seat + 1)
            names.append(translate(lang, "cli-you") if is_default_name else who["name"])
    return names
