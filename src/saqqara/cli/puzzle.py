"""`saqqara puzzle`: the puzzle of the day, at the terminal."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from saqqara.cli import common
from saqqara.errors import IllegalActionError
from saqqara.i18n import has_message, translate, truncate

if TYPE_CHECKING:
    from rich.console import Console

    from saqqara.core.state import State
    from saqqara.puzzles import Puzzle

HINT, SOLUTION = "h", "s"


def puzzle(
    game: Annotated[str, typer.Argument(help="The game.", metavar="GAME")] = "duel",
    name: Annotated[
        str | None, typer.Option(help="Another than today's, as it is called in addresses.", metavar="NAME")
    ] = None,
    lang: common.Lang = None,
) -> None:
    """Solve the puzzle of the day: which move is clearly better than all others?

    \b
    saqqara puzzle                     that of The Duel
    saqqara puzzle imhotep --lang de
    saqqara puzzle duel --name 0f3c9a1e
    """
    common.interpreted()
    from saqqara.cli.game_screen import Screen

    language = str(lang)
    found = _chosen(game, name, language)
    state = found.state(seed=0)
    page = state.game.presenter()
    names = [page.default_name(seat, language) for seat in range(state.game.num_players)]
    show = Screen(common.screen(), language, state.game, names)
    view = state.view(found.seat)
    show.board(view)
    level = translate(language, "puzzle-level", level=found.difficulty)
    show.console.print(translate(language, "cli-puzzle-number", name=found.name, level=level))
    show.console.print(translate(language, "puzzle-find", name=names[found.seat]))
    show.decisions(view)
    _asked(found, state, show.console, language, names)


def _chosen(game: str, name: str | None, lang: str) -> Puzzle:
    """The puzzle that is asked for; the command ends where there is none."""
    from saqqara.puzzles import load_puzzles, puzzle_of_the_day

    there = load_puzzles(game)
    if not there:
        common.fail(translate(lang, "cli-puzzle-none", game=translate(lang, f"{game}-title")))
    for one in there:
        if one.name == name:
            return one
    found = puzzle_of_the_day(there, datetime.now(UTC).date())
    if name is not None or found is None:
        common.fail(f"there is no puzzle {name!r}; there are {', '.join(one.name for one in there)}")
    return found


def _asked(found: Puzzle, state: State, console: Console, lang: str, names: list[str]) -> None:
    """Asks until the best is found, the solution is shown, or nobody answers."""
    from saqqara.analysis.reason_text import explain_reasons
    from saqqara.cli.input_parser import numbered

    page, texts, view = state.game.presenter(), state.legal_actions(), state.view(found.seat)
    while True:
        try:
            typed = console.input(f"{translate(lang, 'cli-puzzle-ask')} ").strip()
        except EOFError:
            return
        if not typed:
            return
        text = numbered(typed, texts, state.game.action_texts)
        if typed == HINT:
            where = f"{found.game}-where-{found.best_actions[0].split()[0]}"
            console.print(translate(lang, where if has_message(lang, where) else "puzzle-not-first"))
        elif typed == SOLUTION or text in found.best_actions:
            best = page.action_label(found.best_actions[0] if typed == SOLUTION else text, lang, view)
            console.print(
                translate(lang, "puzzle-solution", what=best) if typed == SOLUTION else translate(lang, "puzzle-right")
            )
            told = explain_reasons(page, found.reasons, names, lang, found.seat)
            if told:
                console.print(translate(lang, "puzzle-because", reasons=told))
            console.print(_chances(found, page.action_label(found.distractor, lang, view), lang))
            return
        elif text in texts:
            cost, points = round(100 * found.regret(text)), round(found.points_lost(text))
            what = page.action_label(text, lang, view)
            console.print(
                translate(lang, "puzzle-wrong", what=what, cost=cost, points=0 if found.is_solved else points)
            )
        else:
            console.print(_refused(state, text, lang))


def _chances(found: Puzzle, other: str, lang: str) -> str:
    chance, less = (round(100 * found.answer(text).chance) for text in (found.best_actions[0], found.distractor))
    return translate(
        lang, "puzzle-chances", solved="yes" if found.is_solved else "no", other=other, chance=chance, less=less
    )


def _refused(state: State, text: str, lang: str) -> str:
    """Why something is no decision here, and by which clause."""
    reason = state.why_illegal(text)
    if isinstance(reason, IllegalActionError):
        return f"{reason.refusal.reason(lang)} ({reason.clause})"
    return translate(lang, "table-error-unreadable", text=truncate(text))
