"""Override files, in which owners of a printed box can correct cards or numbers: their paths and how they are read."""

from __future__ import annotations

import os

from saqqara.errors import InvalidOverridesError, short_repr
from saqqara.text_reader import read_text


def override_path(variable: str) -> str:
    """Return the path in an environment variable; "" if it is not set."""
    return os.environ.get(variable, "")


def read_override_file(path: object, source: str) -> str:
    """Return the text of a file; `source` names the origin of the path in errors. Raises `InvalidOverridesError`."""
    if not isinstance(path, (str, os.PathLike)) or not str(path):
        raise InvalidOverridesError(f"{source}: expected a file path, got {short_repr(path)}")
    try:
        return read_text(path)
    except (OSError, ValueError) as error:
        raise InvalidOverridesError(f"{source}: cannot read {str(path)!r} as UTF-8 text: {error}") from error
