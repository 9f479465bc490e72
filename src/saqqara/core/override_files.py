"""Files that who owns a printed box may correct: how one is named, and how it is read."""

from __future__ import annotations

import os

from saqqara.errors import InvalidOverridesError, short_repr
from saqqara.text_reader import read_text


def override_path(variable: str) -> str:
    """The file that an environment variable names; "" for none."""
    return os.environ.get(variable, "")


def read_override_file(path: object, source: str) -> str:
    """The text of a file; `where` says in an error who has named it. Raises InvalidOverridesError."""
    if not isinstance(path, (str, os.PathLike)) or not str(path):
        raise InvalidOverridesError(f"{source} names {short_repr(path)}, which is no path of a file")
    try:
        return read_text(path)
    except (OSError, ValueError) as error:
        raise InvalidOverridesError(
            f"{source} names {str(path)!r}, which cannot be read as a text in UTF-8: {error}"
        ) from error
