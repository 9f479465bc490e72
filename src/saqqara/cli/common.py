"""Helpers shared by the commands: languages, options of the games, files, errors."""

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
from saqqara.core.registry import find_definition
from saqqara.text_reader import TextSyntaxError, read_text

if TYPE_CHECKING:
    from rich.console import Console

    from saqqara.core.game import Game, GameDefinition

EXIT_FAILED, EXIT_USAGE, EXIT_INTERRUPTED = 1, 2, 130
"""Exit codes other than 0: a check failed; wrong use; Ctrl+C."""

ENGINE_METAVAR = "NAME=COMMAND"
"""Metavar of the option `--engine`."""


def disable_jit() -> None:
    """Run the rules as plain Python, so that a command starts at once. Call this before a game is loaded."""
    os.environ.setdefault("SAQQARA_DISABLE_JIT", "1")


def fail(message: str, code: int = EXIT_USAGE) -> NoReturn:
    """Exit with one sentence on stderr."""
    print(f"saqqara: {i18n.escape_controls(message)}", file=sys.stderr)
    raise typer.Exit(code)


@contextmanager
def require_extra(name: str) -> Iterator[None]:
    """Guard imports that need libraries of an extra: if one is missing, exit and print what to install."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or __package__).partition(".")[0] == saqqara.__name__:
            raise
        fail(f"this command needs {error.name}, which is not installed: pip install 'saqqara[{name}]'")


class CommandGroup(TyperGroup):
    """Group of commands that prints an error of the library as one sentence on stderr, without a traceback."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command; exit with code 2 if the library raises an error."""
        try:
            return super().invoke(ctx)
        except _library_errors() as error:
            fail(str(error))


def _library_errors() -> tuple[type[Exception], ...]:
    """Return the base class of the library's errors if the library is already imported."""
    return (saqqara.SaqqaraError,) if "saqqara.errors" in sys.modules else ()


# ---- languages ------------------------------------------------------------------------------------------------------


def system_language() -> str:
    """Return the language of LC_ALL, LC_MESSAGES or LANG, in this order; English if it is not supported."""
    value = next((os.environ[name] for name in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(name)), "")
    lang = value[:2].lower()
    return lang if lang in i18n.LANGUAGES else i18n.LANGUAGES[0]


def resolve_language(lang: str | None) -> str:
    """Return the requested language, or that of the system."""
    if lang is None:
        return system_language()
    if lang not in i18n.LANGUAGES:
        fail(f"unknown language {lang!r}; choose from {', '.join(i18n.LANGUAGES)}")
    return lang


LangOption = Annotated[
    str | None,
    typer.Option(
        "--lang", callback=resolve_language, metavar="en|de|ru", help="Language; by default that of the system."
    ),
]


# ---- a game and its options -----------------------------------------------------------------------------------------


class GameCommand(TyperCommand):
    """Command that also accepts the options of the games, such as `--obelisk B` or `--wrath`, in any position.

    `ctx.obj` maps their names to strings, "" if no value was given; `game_from_options` creates the game from them.
    """

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Separate the options of the command from those of the games."""
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
        """List the options of every game."""
        disable_jit()
        for name in saqqara.list_games():
            options = saqqara.game(name).definition.options
            with formatter.section(f"Options of the game {name} (the first value is the default)"):
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
    """Return the command line option for an option of a game."""
    return "--" + option.replace("_", "-")


def _value_text(value: str | int) -> str:
    """Return a value as typed on the command line: true and false in lower case."""
    return str(value).lower() if isinstance(value, bool) else str(value)


CardsOption = Annotated[
    Path | None, typer.Option("--cards", help="TOML file with custom cards or numbers.", metavar="FILE")
]


def game_from_options(name: str, options: Mapping[str, str], cards: Path | None = None) -> Game:
    """Return the game with the options from the command line and a file with custom cards.

    Raises `UnknownGameError`, and `InvalidOverridesError` for the file.
    """
    definition = find_definition(name)
    return saqqara.game(
        name, cards=cards, **{option: _parse_option(definition, option, value) for option, value in options.items()}
    )


def _parse_option(definition: GameDefinition, option: str, value: str) -> str | int:
    """Return the value of an option, true for a flag without a value; exit if the game does not have it."""
    if option not in definition.options:
        flags = ", ".join(_option_flag(option) for option, values in definition.options.items() if len(values) > 1)
        fail(
            f"no such option: {_option_flag(option)}; the options of {definition.name} are {flags}; "
            "--help lists all others"
        )
    possible = definition.options[option]
    if not value and not isinstance(possible[0], bool):
        fail(f"{_option_flag(option)} needs a value: {_join_values(possible)}")
    for one in possible:
        if _value_text(one) == (value or "true"):
            return one
    fail(f"{_option_flag(option)} {value} is not valid; choose {_join_values(possible)}")


# ---- files and screens ----------------------------------------------------------------------------------------------


DATA_VARIABLE = "SAQQARA_DATA"
"""Environment variable for the data: a file, or the URL of a database, which may contain a password."""


def reject_password_argument(ctx: typer.Context, data: str | None) -> None:
    """Exit if the command line contains a password.

    Also remove the environment variable, so that child processes do not inherit its password.
    """
    from saqqara.storage import StoreError, has_password, parse_location

    os.environ.pop(DATA_VARIABLE, None)
    try:
        has_secret = data is not None and has_password(parse_location(data))
    except StoreError as error:
        fail(str(error))
    if has_secret and str(getattr(ctx.get_parameter_source("data"), "name", "")) == "COMMANDLINE":
        fail(
            "every user of this machine can read a password on the command line; omit it from the URL, and store the "
            f"password in ~/.pgpass, in a file (?passfile=FILE), or the whole URL in {DATA_VARIABLE}"
        )


def resolve_data(data: str) -> str:
    """Return the location of existing data: a file, or the URL of a database. Exit if the file does not exist."""
    return data if "://" in data else str(require_file(Path(data)))


def require_file(path: Path) -> Path:
    """Return the path of an existing file; otherwise exit and list similar files."""
    if path.is_dir():
        fail(f"{path} is a directory, not a file")
    if not path.is_file():
        nearby = ", ".join(sorted(str(file) for file in path.parent.glob("*.json"))[:5])
        fail(f"file not found: {path}" + (f"; the directory contains {nearby}" if nearby else ""))
    return path


def read_text_file(path: Path) -> str:
    """Return the content of a text file; exit if it does not exist or is not text."""
    try:
        return read_text(require_file(path))
    except OSError as error:
        fail(f"cannot read {path}: {error.strerror}")
    except TextSyntaxError as error:
        fail(f"cannot read {path}: {error}")


def make_console() -> Console:
    """Return a console for stdout: in colour on a terminal, plain text elsewhere and with NO_COLOR."""
    from rich.console import Console

    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")  # a terminal that cannot show ■ shows ?
    return Console(highlight=False, markup=False, emoji=False, soft_wrap=False)
