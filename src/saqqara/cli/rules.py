"""`saqqara rules`: show the rules of a game."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Annotated

import typer

import saqqara
from saqqara.cli import common

if TYPE_CHECKING:
    from rich.console import Console

    from saqqara.core.rulebook import Clause, Rulebook

MAX_COLUMNS = 100
"""Maximum width of a paragraph."""


def rules(
    game: Annotated[str, typer.Argument(help="The game.", metavar="GAME")] = "duel",
    clause: Annotated[
        str | None, typer.Argument(help="A clause or a section, such as DUEL-3.2, 3.2, R5 or DUEL-4.", metavar="CLAUSE")
    ] = None,
    short: Annotated[bool, typer.Option("--short", help="Print one sentence per clause.")] = False,
    lang: common.LangOption = None,
) -> None:
    """Show the rules of a game, a section, or a clause.

    \b
    saqqara rules duel                    all rules
    saqqara rules duel --short            one sentence per clause
    saqqara rules duel DUEL-3.2           one clause, in full
    saqqara rules duel 4 --lang de        a section, in German
    """
    common.disable_jit()
    from saqqara.core import rulebook

    saqqara.game(game)  # its error lists the games
    page = rulebook.load_rulebook(game, str(lang))
    console = common.make_console()
    if clause is None:
        print_rules(console, page, short)
    elif not print_part(console, page, clause, short):
        first, *_, last = page.clauses
        common.fail(f"unknown clause {clause!r}; `saqqara rules {game} --short` lists them from {first} to {last}")


def print_part(console: Console, page: Rulebook, name: str, short: bool = False) -> bool:
    """Print a clause with its subclauses (DUEL-3.2 with DUEL-3.2a), or a section; return whether it exists."""
    number = name.upper().rpartition("-")[2].lower()
    wanted = [clause for key, clause in page.clauses.items() if _is_part(key.rpartition("-")[2].lower(), number)]
    section = next((part for part in page.sections if part.id and part.id.rpartition("-")[2] == number), None)
    if not wanted and section is None:
        return False
    if section is not None:
        _print_heading(console, f"{section.id} {section.title}", section.plain, short and not section.is_reconstructed)
        wanted = list(section.clauses)
    for clause in wanted:
        print_clause(console, clause, short)
    return True


def _is_part(key: str, number: str) -> bool:
    return key == number or (key.startswith(number) and key[len(number) :].isalpha())


def print_rules(console: Console, page: Rulebook, short: bool) -> None:
    """Print all rules."""
    _print_heading(console, page.title, page.plain, short)
    part = ""
    for section in page.sections:
        if short and not (section.clauses or section.is_reconstructed):
            continue
        if section.part != part:
            part = section.part
            _print_heading(console, part.upper(), "", short)
        _print_heading(
            console, f"{section.id} {section.title}".strip(), section.plain, short and not section.is_reconstructed
        )
        for clause in section.clauses:
            print_clause(console, clause, short)


def _print_heading(console: Console, title: str, text: str, short: bool) -> None:
    console.print(title, style="bold underline")
    console.print()
    if text and not short:
        _print_paragraphs(console, text)


def print_clause(console: Console, clause: Clause, short: bool) -> None:
    """Print a clause: ID and title, then its text, indented."""
    from rich.text import Text

    console.print(Text.assemble((clause.id, "bold"), f"  {clause.title}"))
    _print_paragraphs(console, clause.short if short else clause.plain, "  ")


def _print_paragraphs(console: Console, text: str, indent: str = "") -> None:
    """Print a text wrapped to a readable width, followed by an empty line."""
    width = min(console.width, MAX_COLUMNS)
    for line in text.splitlines():
        under = f"{indent}  " if line.startswith("- ") else indent
        console.print(textwrap.fill(line, width, initial_indent=indent, subsequent_indent=under), soft_wrap=True)
    console.print()
