"""How large a record can be, whatever it holds: what is larger is refused before it is read."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from saqqara.core.record_errors import BadRecord
from saqqara.errors import shown

NAME_LENGTH = 100  # letters of a player's name
MOST_BYTES = 2**17
"""More than any record has: of the longest game, with its longest decisions and lists, and the longest names."""
MOST_OF_PAGE = 2**23
"""More bytes than any page has that replays a game and holds its record."""


def contents(path: str | os.PathLike[str]) -> bytes:
    """What is in a file, of which no more is read than a record can have. Raises BadRecord."""
    try:
        with Path(path).open("rb") as file:
            found = file.read(MOST_BYTES + 1)
            if is_page(found) and len(found) > MOST_BYTES:
                found += file.read(MOST_OF_PAGE - len(found))
    except OSError as error:
        raise unreadable(path, str(error.strerror)) from error
    except (TypeError, ValueError) as error:
        raise BadRecord(f"a record is read from a path, not from {shown(path)}: {error}") from error
    if len(found) > MOST_BYTES and not is_page(found):
        raise too_large(found.count(b"\n") + 1)
    return found


def is_page(found: bytes) -> bool:
    """Return whether bytes begin as HTML does, not as a record."""
    return found.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<")


def too_large(line: int) -> BadRecord:
    """The error for a record that goes on in this line beyond what any has."""
    return BadRecord(
        f"here it is larger than any record, of {MOST_BYTES} bytes; a name has at most {NAME_LENGTH} letters",
        line=line,
        message="record-bad-large",
        bytes=str(MOST_BYTES),
        letters=NAME_LENGTH,
    )


def unreadable(path: Any, detail: str) -> BadRecord:
    """Return the error for a file that cannot be read; `detail` is what the system says."""
    return BadRecord(f"{path} cannot be read: {detail}", message="record-bad-file", path=str(path), detail=detail)


def unwritable(path: Any, detail: str) -> BadRecord:
    """Return the error for a file that cannot be written; `detail` is what the system says."""
    return BadRecord(f"{path} cannot be written: {detail}", message="record-bad-target", path=str(path), detail=detail)


def checked_name(name: Any, line: int | None = None) -> str:
    """A player's name. Raises BadRecord."""
    if not isinstance(name, str):
        why, given = f"a player's name is a text, not {shown(name)}", shown(name)
        raise BadRecord(why, line=line, message="record-bad-name", given=given)
    if len(name) > NAME_LENGTH:
        why = f"a player's name has at most {NAME_LENGTH} letters, not {len(name)}: {shown(name)}"
        facts: dict[str, Any] = {"most": NAME_LENGTH, "count": len(name), "given": shown(name)}
        raise BadRecord(why, line=line, message="record-bad-name-length", **facts)
    return name
