"""`saqqara admin`: administer a server from the command line, even while it runs.

Each operation of `saqqara.admin.operations` is a command. Commands that need the files of the server are below.
"""

from __future__ import annotations

import asyncio
import inspect
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from saqqara.cli import common
from saqqara.i18n import times, translate

if TYPE_CHECKING:
    from saqqara.admin.operation import Column, Operation, Parameter
    from saqqara.storage import Location


class AdminGroup(common.CommandGroup):
    """The commands of `saqqara admin`; `--data` and `--lang` may also precede the name of the command."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Move `--data` and `--lang`, which every command has, behind the name of the command."""
        moved, rest = list[str](), list(args)
        while rest and rest[0].partition("=")[0] in ("--data", "--lang"):
            taken = 1 if "=" in rest[0] else 2
            moved, rest = [*moved, *rest[:taken]], rest[taken:]
        self._add_operations()
        return super().parse_args(ctx, [*rest[:1], *moved, *rest[1:]] if rest else moved)

    def invoke(self, ctx: Any) -> Any:
        """Run the command; exit with code 2 if the data cannot be used."""
        from saqqara.storage import StoreError

        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            raise
        except (StoreError, OSError) as error:
            common.fail(str(error))

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """List the commands by group."""
        groups = dict[str, list[tuple[str, str]]]()
        for name in self.list_commands(ctx):
            command: Any = self.commands[name]
            groups.setdefault(command.rich_help_panel or "files", []).append((name, command.short_help))
        for group, lines in groups.items():
            with formatter.section(group.capitalize()):
                formatter.write_dl(lines)

    def list_commands(self, ctx: Any) -> list[str]:
        """Return the names of all commands."""
        self._add_operations()
        return super().list_commands(ctx)

    def _add_operations(self) -> None:
        """Add a command for each operation, once a command of this group is needed: their table takes time to load."""
        with common.require_extra("web"):
            from saqqara.admin.operations import OPERATIONS

        group = typer.Typer(rich_markup_mode=None)
        for operation in OPERATIONS.values():
            group.command(
                operation.name, short_help=operation.summary, help=operation.help, rich_help_panel=operation.group
            )(make_command(operation))
        self.commands = {**typer.main.get_group(group).commands, **self.commands}


HELP = """Administer a server, even while it runs.

\b
saqqara admin create-admin-link --data saqqara.sqlite
saqqara admin list-reports --json --data saqqara.sqlite
saqqara admin backup backup.sqlite --data saqqara.sqlite
saqqara admin COMMAND --help         show the options of a command
"""

app = typer.Typer(no_args_is_help=True, rich_markup_mode=None, add_completion=False, help=HELP)

DataOption = Annotated[
    str | None,
    typer.Option(
        help="The data of the server: a file, or the URL of a database.", metavar="DATA", envvar=common.DATA_VARIABLE,
        show_envvar=True,
    ),
]  # fmt: skip
JsonOption = Annotated[bool, typer.Option("--json", help="Print the result as JSON.")]
YesOption = Annotated[bool, typer.Option("--yes", help="Make the change; without it, show what would change.")]


class AdminClient:
    """Runs operations on the data of a server: in the server itself if it is running, else in this process."""

    def __init__(self, ctx: typer.Context, data: str | None, lang: str | None, must_exist: bool = True) -> None:
        """`must_exist`: exit if the data do not exist."""
        common.disable_jit()
        with common.require_extra("web"):
            from saqqara.storage import default_location, parse_location

            common.reject_password_argument(ctx, data)
        path_or_url = str(data or default_location())
        self.path_or_url = common.resolve_data(path_or_url) if must_exist else path_or_url
        self.where: Location = parse_location(self.path_or_url)
        self.lang = str(lang)

    def run(self, name: str, arguments: Mapping[str, Any]) -> Any:
        """Run an operation and return its result; exit with a message if it fails."""
        from saqqara.errors import DomainError

        try:
            return _run_operation(self.where, name, arguments)
        except DomainError as error:
            sentences = filter(None, (error.localized(self.lang), error.suggestion(self.lang)))
            common.fail(" ".join(sentences), common.EXIT_FAILED)

    def print_message(self, message: str, /, **facts: Any) -> None:
        """Print a message in the chosen language."""
        print(translate(self.lang, message, **facts))


def _run_operation(location: Location, name: str, facts: Mapping[str, Any]) -> Any:
    from saqqara.admin.control_socket import NoServerError, send_operation

    if isinstance(location, Path):
        try:
            return send_operation(location, name, facts)
        except NoServerError:  # no server is running
            pass
    return asyncio.run(_run_locally(location, name, facts))


async def _run_locally(location: Location, name: str, facts: Mapping[str, Any]) -> Any:
    from saqqara.accounts import Accounts, Members
    from saqqara.admin.operations import Admin
    from saqqara.admin.server_settings import ServerSettings
    from saqqara.server.core.identity import load_cookie_secret
    from saqqara.storage import Store

    store = Store(location)
    try:
        secret = load_cookie_secret(store)
        accounts = Accounts(store, secret)
        return await Admin(ServerSettings(accounts, secret), Members(accounts)).run(name, facts)
    finally:
        reloads = asyncio.all_tasks() - {asyncio.current_task()}  # they read changed settings again
        await asyncio.gather(*reloads, return_exceptions=True)
        store.close()


# ---- commands of the operations --------------------------------------------------------------------------------------


def make_command(operation: Operation) -> Callable[..., None]:
    """Return the function of a command: required parameters are its arguments, the others its options."""

    def command(ctx: typer.Context, **arguments: Any) -> None:
        client, as_json = AdminClient(ctx, arguments.pop("data"), arguments.pop("lang")), arguments.pop("json")
        _run_command(client, operation, arguments, as_json)

    keyword = inspect.Parameter.KEYWORD_ONLY
    options: dict[str, tuple[Any, Any]] = {"yes": (YesOption, False)} if operation.preview else {}
    options |= {"json": (JsonOption, False), "data": (DataOption, None), "lang": (common.LangOption, None)}
    signature = [
        inspect.Parameter("ctx", keyword, annotation=typer.Context),
        *map(_command_parameter, operation.parameters.values()),
        *(inspect.Parameter(name, keyword, default=default, annotation=type_)
          for name, (type_, default) in options.items()),
    ]  # fmt: skip
    command.__signature__ = inspect.Signature(signature)  # type: ignore[attr-defined]
    return command


def _command_parameter(parameter: Parameter) -> inspect.Parameter:
    is_number, is_required = parameter.type is int, parameter.default is None
    facts: dict[str, Any] = {"min": parameter.minimum, "max": parameter.maximum} if is_number else {}
    is_short = len(parameter.choices) in (1, 2, 3)
    metavar = "N" if is_number else "|".join(parameter.choices) if is_short else parameter.name.upper()
    choices = f": {', '.join(parameter.choices)}" if parameter.choices and not is_short else ""
    described = (typer.Argument if is_required else typer.Option)(
        help=f"{parameter.help}{choices}.", metavar=metavar, show_default=bool(parameter.default), **facts
    )
    annotation: Any = Annotated[parameter.type, described]
    default = inspect.Parameter.empty if is_required else parameter.default
    return inspect.Parameter(parameter.name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _run_command(client: AdminClient, operation: Operation, arguments: dict[str, Any], as_json: bool) -> None:
    """Run an operation and print its result; without `--yes`, run its preview if it has one."""
    from saqqara.admin.operations import OPERATIONS

    is_preview = not arguments.pop("yes", True)
    if is_preview:
        operation = OPERATIONS[operation.preview]
    result = client.run(operation.name, arguments)
    if operation.name == "list-reports":
        operation, result = _add_locations(client, operation, result)
    if as_json:
        print(json.dumps(result, ensure_ascii=False))
        return
    lines = list(_result_lines(client, operation, result))
    print(*lines, sep="\n", end="\n" if lines else "")
    if is_preview:
        client.print_message("cli-host-tidy")
    elif operation.changes and (operation.kind == "sentence" or not lines):
        client.print_message("cli-host-done")


def _add_locations(client: AdminClient, operation: Operation, reports: list[Any]) -> tuple[Operation, list[Any]]:
    """Add table and message to reports.

    The operation omits them, because the admin page does not show them: the name of a table is an invitation to it.
    """
    from saqqara.admin.operation import Column
    from saqqara.storage import open_read_only

    with open_read_only(client.path_or_url) as archive:
        found = {(one.at, one.name, one.text): one for one in archive.reports()}
    for row in reports:
        location = found.get((row["at"], row["name"], row["text"]))
        row |= {"table": location.table, "message": location.message} if location else {"table": "", "message": ""}
    columns = (
        Column("table", "phrase", message="cli-host-report-table", fact="id"),
        Column("message", "phrase", message="cli-host-report-message", fact="id"),
    )
    return replace(operation, columns=operation.columns + columns), reports


def _result_lines(client: AdminClient, operation: Operation, result: Any) -> Iterator[str]:
    """Yield the lines of a result, without values that are empty."""

    def cells(columns: Iterable[tuple[Column, Any]]) -> list[tuple[str, str]]:
        texts = [(column.label, column.text(value, client.lang, times.local_timezone)) for column, value in columns]
        return [(label, text) for label, text in texts if text]

    if operation.kind == "text":
        yield result.rstrip()
    elif operation.kind == "sentence":
        yield translate(client.lang, operation.intro, **result)
    elif operation.empty and not result:
        yield translate(client.lang, operation.empty)
    elif operation.kind == "lines":
        yield from ("  ".join(map(str, line.values())) for line in result)
    elif operation.kind == "rows":
        for row in result:
            yield "  ".join(text for _, text in cells((column, row[column.name]) for column in operation.columns))
    elif operation.kind == "facts" and (facts := cells(operation.facts(result))):
        yield from [translate(client.lang, operation.intro)] if operation.intro else []
        yield from (f"{translate(client.lang, label)}: {text}" if label else text for label, text in facts)


# ---- commands that need the files of the server ----------------------------------------------------------------------


@app.command(short_help="Back up the data to a file.")
def backup(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(help="The backup file to create.", metavar="FILE")],
    data: DataOption = None,
    lang: common.LangOption = None,
) -> None:
    """Back up the data to a file, even while a server runs, and the keys to files next to it (FILE.key, FILE.push).

    The files contain secrets, and only their owner can read them. For PostgreSQL use pg_dump.
    """
    client = AdminClient(ctx, data, lang)
    from saqqara.admin.backup import create_backup

    files = create_backup(_require_data_file(client), file)
    client.print_message("cli-host-backup", files=", ".join(map(str, files)))


@app.command(short_help="Restore the data from a backup.")
def restore(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(help="A file that `backup` created.", metavar="FILE")],
    without_key: Annotated[bool, typer.Option("--without-key", help="Restore even if FILE.key is missing.")] = False,
    data: DataOption = None,
    lang: common.LangOption = None,
) -> None:
    """Check a backup and restore data and keys from it.

    Existing data are never overwritten: move them away first. For PostgreSQL use pg_restore.
    """
    client = AdminClient(ctx, data, lang, must_exist=False)
    from saqqara.admin.backup import restore_backup

    location = _require_data_file(client)
    for fault in restore_backup(file, location, without_key):
        print(fault)
    client.print_message("cli-host-restored", file=str(file), data=str(location))


def _require_data_file(client: AdminClient) -> Path:
    """Return the data file; exit if the data are in a database."""
    from saqqara.storage import display_location

    if not isinstance(client.where, Path):
        common.fail(
            translate(client.lang, "host-error-no-file", what=display_location(client.where)), common.EXIT_FAILED
        )
    return client.where


@app.command(short_help="Delete any message of a table.")
def delete_message(
    ctx: typer.Context,
    message: Annotated[str, typer.Argument(help="The ID that `list-reports` shows.", metavar="MESSAGE")],
    data: DataOption = None,
    lang: common.LangOption = None,
) -> None:
    """Delete any message by its ID, reported or not. Stop a server that uses a file first.

    The exit code is 1 if the message does not exist.
    """
    client = AdminClient(ctx, data, lang)
    from saqqara.storage import Store, display_location

    with closing(Store(client.where)) as store:
        is_deleted = asyncio.run(store.social.delete_message(message))
    client.print_message(
        "cli-messages-deleted" if is_deleted else "cli-messages-unknown",
        file=display_location(client.where),
        id=message,
    )
    if not is_deleted:
        raise typer.Exit(common.EXIT_FAILED)
