"""`saqqara puzzle`: solve puzzles at the terminal, and generate new ones."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from saqqara.cli import common
from saqqara.errors import IllegalActionError
from saqqara.i18n import has_message, translate, truncate
from saqqara.presentation import Viewer

if TYPE_CHECKING:
    from rich.console import Console

    from saqqara.core.state import State
    from saqqara.puzzles import Puzzle


HINT_COMMAND, SOLUTION_COMMAND = "h", "s"


def solve(
    game: Annotated[str, typer.Argument(help="The game.", metavar="GAME")] = "duel",
    name: Annotated[
        str | None, typer.Option(help="Name of another puzzle, as in the address of its page.", metavar="NAME")
    ] = None,
    lang: common.LangOption = None,
) -> None:
    """Solve the puzzle of the day: find the move that is clearly better than all others.

    \b
    saqqara puzzle solve                     the puzzle of The Duel
    saqqara puzzle solve imhotep --lang de
    saqqara puzzle solve duel --name 0f3c9a1e
    """
    common.disable_jit()
    from saqqara.cli.game_screen import GameScreen

    language = str(lang)
    puzzle = _find_puzzle(game, name, language)
    state = puzzle.state(seed=0)
    page = state.game.presenter()
    names = [page.default_name(seat, language) for seat in range(state.game.num_players)]
    show = GameScreen(common.make_console(), language, state.game, names)
    view = state.view(puzzle.seat)
    show.print_board(view)
    level = translate(language, "puzzle-level", level=puzzle.difficulty)
    show.console.print(translate(language, "cli-puzzle-number", name=puzzle.name, level=level))
    show.console.print(translate(language, "puzzle-find", name=names[puzzle.seat]))
    show.print_actions(view)
    _ask_until_solved(puzzle, state, show.console, language, names)


def _find_puzzle(game: str, name: str | None, lang: str) -> Puzzle:
    """Return the requested puzzle; exit if it does not exist."""
    from saqqara.puzzles import load_puzzles, puzzle_of_the_day

    catalog = load_puzzles(game)
    if not catalog:
        common.fail(translate(lang, "cli-puzzle-none", game=translate(lang, f"{game}-title")))
    for one in catalog:
        if one.name == name:
            return one
    found = puzzle_of_the_day(catalog, datetime.now(UTC).date())
    if name is not None or found is None:
        common.fail(f"unknown puzzle {name!r}; choose from {', '.join(one.name for one in catalog)}")
    return found


def _ask_until_solved(puzzle: Puzzle, state: State, console: Console, lang: str, names: list[str]) -> None:
    """Prompt for moves until the best one is found, the solution is shown, or the input ends."""
    from saqqara.analysis.reasons import explain_reasons
    from saqqara.cli.game_screen import parse_numbered

    page, texts, view = state.game.presenter(), state.legal_actions(), state.view(puzzle.seat)
    while True:
        try:
            typed = console.input(f"{translate(lang, 'cli-puzzle-ask')} ").strip()
        except EOFError:
            return
        if not typed:
            return
        text = parse_numbered(typed, texts, state.game.action_texts)
        if typed == HINT_COMMAND:
            topic = f"{puzzle.game}-where-{puzzle.best_actions[0].split()[0]}"
            console.print(translate(lang, topic if has_message(lang, topic) else "puzzle-not-first"))
        elif typed == SOLUTION_COMMAND or text in puzzle.best_actions:
            best = page.action_label(puzzle.best_actions[0] if typed == SOLUTION_COMMAND else text, lang, view)
            console.print(
                translate(lang, "puzzle-solution", what=best)
                if typed == SOLUTION_COMMAND
                else translate(lang, "puzzle-right")
            )
            reasons = explain_reasons(page, puzzle.reasons, Viewer(lang, puzzle.seat, tuple(names)))
            if reasons:
                console.print(translate(lang, "puzzle-because", reasons=reasons))
            console.print(_chances_text(puzzle, page.action_label(puzzle.distractor, lang, view), lang))
            return
        elif text in texts:
            cost, points = round(100 * puzzle.regret(text)), round(puzzle.points_lost(text))
            action_label = page.action_label(text, lang, view)
            console.print(
                translate(lang, "puzzle-wrong", what=action_label, cost=cost, points=0 if puzzle.is_solved else points)
            )
        else:
            console.print(_refusal_text(state, text, lang))


def _chances_text(puzzle: Puzzle, other: str, lang: str) -> str:
    chance, worse_chance = (
        round(100 * puzzle.answer(text).chance) for text in (puzzle.best_actions[0], puzzle.distractor)
    )
    return translate(
        lang,
        "puzzle-chances",
        solved="yes" if puzzle.is_solved else "no",
        other=other,
        chance=chance,
        less=worse_chance,
    )


def _refusal_text(state: State, text: str, lang: str) -> str:
    """Explain why a text is not a legal action, with the clause of the rules."""
    reason = state.why_illegal(text)
    if isinstance(reason, IllegalActionError):
        return f"{reason.refusal.reason(lang)} ({reason.clause})"
    return translate(lang, "table-error-unreadable", text=truncate(text))


MAX_SEED = 2**62


def generate(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(help="The game.", metavar="GAME")],
    output: Annotated[Path, typer.Option(help="File to append to, a puzzle per line.", metavar="FILE")],
    count: Annotated[int, typer.Option(help="Stop when the file has N puzzles.", min=1, metavar="N")] = 50,
    simulations: Annotated[
        int | None, typer.Option(help="Simulations of each search that verifies a puzzle.", min=100, metavar="N")
    ] = None,
    min_gap: Annotated[
        float | None,
        typer.Option(
            help="Minimum lead of the best action, as a probability of winning.", min=0.01, max=0.5, metavar="X"
        ),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(help="Seed of the games; by default random.", min=0, max=MAX_SEED, metavar="N")
    ] = None,
) -> None:
    """Search games of computer players for puzzles, and verify them: three searches must agree on the best action.

    You can interrupt the command at any time; running it again continues. Anyone who knows the seed can compute the
    hidden information of the puzzles.

    \b
    saqqara puzzle generate duel --output duel.jsonl
    saqqara puzzle generate imhotep --players 3 --output imhotep.jsonl --count 60 --simulations 200000
    """
    selected_game = common.game_from_options(game, ctx.obj)
    from saqqara.puzzles.generator import generate_puzzles
    from saqqara.puzzles.verification import DEFAULT_MIN_GAP, SIMULATIONS

    names = _read_puzzle_names(output)
    seed = secrets.randbelow(MAX_SEED) if seed is None else seed
    try:
        if len(names) < count:
            limits = simulations or SIMULATIONS, min_gap or DEFAULT_MIN_GAP
            for puzzle in generate_puzzles(
                selected_game, seed, *limits, lambda games: _print_progress(games, len(names), count)
            ):
                if puzzle.name not in names:
                    _append_puzzle(output, puzzle)
                    names.add(puzzle.name)
                if len(names) >= count:
                    break
    except KeyboardInterrupt:
        print(f"\ninterrupted; run the same command again to continue in {output}")
        raise typer.Exit(common.EXIT_INTERRUPTED) from None
    print(f"{output}: {len(names)} puzzles")


def _print_progress(games: int, num_found: int, count: int) -> None:
    print(f"{games} games, {num_found} of {count} puzzles", flush=True)


def _append_puzzle(file: Path, puzzle: Puzzle) -> None:
    try:
        with file.open("a", encoding="utf-8") as lines:
            lines.write(puzzle.to_json() + "\n")
    except OSError as error:
        common.fail(f"cannot write {file}: {error.strerror}")


def _read_puzzle_names(file: Path) -> set[str]:
    """Return the names of the puzzles in a file; exit if it contains anything else.

    An incomplete last line, left by an interrupted command, is removed from the file.
    """
    from saqqara.puzzles import InvalidPuzzleError, read_puzzle

    if not file.exists():
        return set()
    lines, found = common.read_text_file(file).split("\n"), set()
    for number, line in enumerate(lines, 1):
        try:
            found |= {read_puzzle(line).name} if line.strip() else set()
        except InvalidPuzzleError as error:
            if number < len(lines):
                common.fail(f"{file}, line {number}: {error}")
            lines[-1] = ""
    puzzle_lines = [line for line in lines if line.strip()]
    if file.read_bytes() != (text := "".join(line + "\n" for line in puzzle_lines)).encode():
        file.write_text(text, "utf-8", newline="\n")
    return found
