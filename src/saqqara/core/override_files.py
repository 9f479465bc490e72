"""Files that who owns a printed box may correct: how one is named, and how it is read."""

from __future__ import annotations

import os

from saqqara.errors import BadNumbers, shown
from saqqara.text_reader import load


def named(variable: str) -> str:
    """The file that an environment variable names; "" for none."""
    return os.environ.get(variable, "")


def text_of(path: object, where: str) -> str:
    """The text of a file; `where` says in an error who has named it. Raises BadNumbers."""
    if not isinstance(path, (str, os.PathLike)) or not str(path):
        raise BadNumbers(f"{where} names {shown(path)}, which is no path of a file")
    try:
        return load(path)
    except (OSError, ValueError) as error:
        raise BadNumbers(f"{where} names {str(path)!r}, which cannot be read as a text in UTF-8: {error}") from error
