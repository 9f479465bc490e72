"""Help of all commands, and the public names."""

from __future__ import annotations

import inspect
import os
import re
from typing import Any

import typer

import saqqara
from golden.fixed_clock import Save
from saqqara.cli.main import app


def save(save_text: Save) -> None:
    """Store the help of every command and the public names of the package."""
    os.environ.update(COLUMNS="100", TERMINAL_WIDTH="100", NO_COLOR="1", LANG="C.UTF-8")
    top = typer.main.get_command(app)
    pages = _pages(top, typer.Context(top, info_name="saqqara"))
    save_text("help.txt", "\n\n".join(pages) + "\n")
    save_text("public.txt", "".join(f"{line}\n" for line in _public()))


def _pages(command: Any, context: typer.Context) -> list[str]:
    found = [f"$ {context.command_path} --help\n{command.get_help(context)}"]
    for name in command.list_commands(context) if hasattr(command, "list_commands") else ():
        inner = command.get_command(context, name)
        found += _pages(inner, typer.Context(inner, context, name))
    return found


def _public() -> list[str]:
    """Return a line for every public function, class and member."""
    found = []
    for name in sorted(saqqara.__all__):
        thing = getattr(saqqara, name)
        found.append(f"{name}{_signature(thing)}")
        if inspect.isclass(thing):
            members = {member for member in dir(thing) if not member.startswith("_")}
            if issubclass(thing, BaseException):
                members -= set(dir(Exception))
            found += [f"  {member}{_signature(getattr(thing, member))}" for member in sorted(members)]
    return found


def _signature(thing: object) -> str:
    if not callable(thing):
        return ""
    try:
        return re.sub(r"<object object at 0x\w+>", "<object>", str(inspect.signature(thing)))
    except ValueError:
        return "(...)"
