"""What the commands share: languages, a game's own options, files, errors."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup

import saqqara
from saqqara import i18n
from saqqara.core.registry import find_definition as find_rules
from saqqara.text_reader import TextSyntaxError, read_text

if TYPE_CHECKING:
    from rich.console import Console

    from saqqara.core.game import Game, GameDefinition

EXIT_FAILED, EXIT_USAGE, EXIT_INTERRUPTED = 1, 2, 130
"""Exit codes, beside 0: a check has failed; the command was used wrongly; Ctrl-C."""

ENGINE_METAVAR = "NAME=COMMAND"
"""How engines are named."""


def disable_jit() -> None:
    """Rules as plain Python, so that a command starts at once; to be called before a game is looked at."""
    os.environ.setdefault("SAQQARA_DISABLE_JIT", "1")


def fail(why: str, code: int = EXIT_USAGE) -> NoReturn:
    """Ends the command with one sentence on stderr."""
    print(f"saqqara: {i18n.escape_controls(why)}", file=sys.stderr)
    raise typer.Exit(code)


@contextmanager
def require_extra(name: str) -> Iterator[None]:
    """Around imports of rooms for which an extra of the package brings libraries: where one of these is missing, the
    command ends and says what to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or __package__).partition(".")[0] == saqqara.__name__:
            raise
        fail(f"this command needs {error.name}, which is not installed: pip install 'saqqara[{name}]'")


class CommandGroup(TyperGroup):
    """All commands; an error of the library becomes a sentence on stderr, without a traceback."""

    def invoke(self, ctx: Any) -> Any:
        """What the command returns; exit code 2 where the library refuses what it was given."""
        try:
            return super().invoke(ctx)
        except _library_errors() as error:
            fail(str(error))


def _library_errors() -> tuple[type[Exception], ...]:
    """The errors of the library, if it has been read: it is not read only to know its errors."""
    return (saqqara.SaqqaraError,) if "saqqara.errors" in sys.modules else ()


# ---- languages ------------------------------------------------------------------------------------------------------


def system_language() -> str:
    """The language of LC_ALL, LC_MESSAGES or LANG, whichever is set first; English if it is none of ours."""
    value = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    lang = value[:2].lower()
    return lang if lang in i18n.LANGUAGES else i18n.LANGUAGES[0]


def resolve_language(lang: str | None) -> str:
    """The language asked for, else the system's."""
    if lang is None:
        return system_language()
    if lang not in i18n.LANGUAGES:
        fail(f"there is no language {lang!r}; there is {', '.join(i18n.LANGUAGES)}")
    return lang


LangOption = Annotated[
    str | None,
    typer.Option("--lang", callback=resolve_language, metavar="en|de|ru", help="Language; else that of the system."),
]


# ---- a game and its own options -------------------------------------------------------------------------------------


class GameCommand(TyperCommand):
    """A command that takes the options of the games too, such as `--obelisk B` or `--wrath`, wherever they stand.

    They are in `ctx.obj` as texts, "" where no value was given; `game_from_options` makes a game of them.
    """

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Sets apart every option that the command itself does not have."""
        own_options = {name for param in self.get_params(ctx) for name in (*param.opts, *param.secondary_opts)}
        own_args: list[str] = []
        ctx.obj = options = {}
        rest = list(args)
        while rest:
            arg = rest.pop(0)
            name, equals, value = arg.partition("=")
            if not name.startswith("--") or name in own_options or name == "--":
                own_args.append(arg)
                continue
            if not equals and rest and not rest[0].startswith("--"):
                value = rest.pop(0)
            options[name[2:].replace("-", "_")] = value
        return super().parse_args(ctx, own_args)

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Says which options the games have."""
        disable_jit()
        for name in saqqara.list_games():
            options = saqqara.game(name).definition.options
            with formatter.section(f"Options of the game {name} (the first is the default)"):
                choices = [
                    (_option_flag(option), _join_values(values))
                    for option, values in options.items()
                    if len(values) > 1
                ]
                formatter.write_dl(choices)
        super().format_epilog(ctx, formatter)


def _join_values(values: Sequence[str | int]) -> str:
    return " or ".join(map(_value_text, values))


def _option_flag(option: str) -> str:
    """An option of a game as it is typed."""
    return "--" + option.replace("_", "-")


def _value_text(value: str | int) -> str:
    """A value as it is typed: true and false in small letters."""
    return str(value).lower() if isinstance(value, bool) else str(value)


CardsOption = Annotated[
    Path | None, typer.Option("--cards", help="Cards or numbers of your own: a file in TOML.", metavar="FILE")
]


def game_from_options(name: str, options: Mapping[str, str], cards: Path | None = None) -> Game:
    """The game with its options as they were typed, and with a file of cards or numbers. Raises UnknownGameError, and
    InvalidOverridesError for the file."""
    rules = find_rules(name)
    return saqqara.game(
        name, cards=cards, **{option: _parse_option(rules, option, value) for option, value in options.items()}
    )


def _parse_option(rules: GameDefinition, option: str, value: str) -> str | int:
    """The value that was typed, true for a switch alone; the command ends where the game has none like it."""
    if option not in rules.options:
        flags = ", ".join(_option_flag(option) for option, values in rules.options.items() if len(values) > 1)
        fail(
            f"there is no option {_option_flag(option)}; those of {rules.name} are {flags}, and --help names the others"
        )
    possible = rules.options[option]
    if not value and not isinstance(possible[0], bool):
        fail(f"{_option_flag(option)} needs a value; {option} is {_join_values(possible)}")
    for one in possible:
        if _value_text(one) == (value or "true"):
            return one
    fail(f"{_option_flag(option)} {value} is not possible; {option} is {_join_values(possible)}")


# ---- files and screens ----------------------------------------------------------------------------------------------


DATA_VARIABLE = "SAQQARA_DATA"
"""The environment variable that can name the data, with a password where the address of a database needs one."""


def reject_password_argument(ctx: typer.Context, data: str | None) -> None:
    """Ends the command where a password stands on the command line; one from the environment is there no longer for
    programs that are started from here."""
    from saqqara.storage import StoreError, has_password, parse_location

    os.environ.pop(DATA_VARIABLE, None)
    try:
        has_secret = data is not None and has_password(parse_location(data))
    except StoreError as error:
        fail(str(error))
    if has_secret and str(getattr(ctx.get_parameter_source("data"), "name", "")) == "COMMANDLINE":
        fail(
            "a password on the command line can be read by everybody on this machine; write the address without it, "
            f"and keep the password in ~/.pgpass, in a file (?passfile=FILE), or the whole address in {DATA_VARIABLE}"
        )


def resolve_data(data: str) -> str:
    """The data that are there: a file, or the address of a database. Else the command ends."""
    return data if "://" in data else str(require_file(Path(data)))


def require_file(path: Path) -> Path:
    """The path of a file that is there; else the command ends, and names files that could have been meant."""
    if path.is_dir():
        fail(f"{path} is a folder; a file is needed")
    if not path.is_file():
        near = ", ".join(sorted(str(file) for file in path.parent.glob("*.json"))[:5])
        fail(f"there is no file {path}" + (f"; there is {near}" if near else ""))
    return path


def read_text_file(path: Path) -> str:
    """The text of a file that is there; else, or if it is no text, the command ends."""
    try:
        return read_text(require_file(path))
    except OSError as error:
        fail(f"{path} cannot be read: {error.strerror}")
    except TextSyntaxError as error:
        fail(f"{path} cannot be read: {error}")


def make_console() -> Console:
    """Where a command writes to: in colour at a terminal, plain text anywhere else (and with NO_COLOR)."""
    from rich.console import Console

    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")  # a terminal that cannot show ■ shows ? and goes on
    return Console(highlight=False, markup=False, emoji=False, soft_wrap=False)
