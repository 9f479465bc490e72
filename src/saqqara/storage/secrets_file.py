"""What lies beside the data, for their owner's eyes alone: made once, whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from saqqara.storage.backends.sqlite import PRIVATE_MODE
from saqqara.storage.errors import StoreError

SECRET_NAMES = ("key", "push")
"""The endings of all key files of a data file; a backup holds them, too."""


def secret_path(data: Path, ending: str) -> Path:
    """The file beside the data that ends so."""
    return data.with_name(f"{data.name}.{ending}")


def load_secret(data: Path, ending: str, make: Callable[[], bytes]) -> bytes:
    """What the file beside the data holds that ends so; it is made if there is none.

    Raises StoreError for a file that cannot be read or written, ValueError for an ending that is not in SECRETS.
    """
    if ending not in SECRET_NAMES:
        raise ValueError(f"a key ends with one of {SECRET_NAMES}, not with {ending!r}: backups would leave it out")
    path = secret_path(data, ending)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            _write_new(path, make())
        return path.read_bytes()
    except OSError as error:
        raise StoreError(f"{path} cannot be used: {error.strerror}") from error


def _write_new(path: Path, content: bytes) -> None:
    """Writes a file that only its owner can read: whole, or not at all."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, PRIVATE_MODE), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
