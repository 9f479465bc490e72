"""Errors of records and their files, and the record in an exported page."""

from __future__ import annotations

import html
import json
import os
import re
from pathlib import Path
from typing import Any

from saqqara.errors import SaqqaraError, reason_text, short_repr
from saqqara.i18n import escape_controls, translate_uncached

DAMAGED, TEXT, OTHER_FORMAT, GAME, EDITION, OPTIONS, RULES, PAGE = KINDS = (
    "damaged", "text", "format", "game", "edition", "options", "rules", "page",
)  # fmt: skip
"""Kinds of faults that make a record unusable.

In order: damaged; no text of a record, or an incomplete one; another format; a game that is not installed; another
edition; options or overrides that the installed game does not have; contents that contradict the rules; a page without
a record. Records with a fault from `format` to `options` are intact.
"""


class InvalidRecordError(SaqqaraError):
    """Error for a record that cannot be used.

    `.line` and `.column` in the file, or `.ply` (the number of the action, from 1), give the place. For messages in
    other languages, `.kind` is one of KINDS, `.facts` are those of its message, and `localized(lang)` returns the
    reason with its place.
    """

    def __init__(
        self,
        reason: str,
        line: int | None = None,
        ply: int | None = None,
        kind: str = DAMAGED,
        column: int | None = None,
        *,
        message: str = "record-bad-other",
        cause: Exception | str | None = None,
        **facts: Any,
    ) -> None:
        positions = {"line": line, "column": column, "ply": ply}
        position_texts = [f"{name} {number}" for name, number in positions.items() if number is not None]
        super().__init__(": ".join(filter(None, [", ".join(position_texts), reason])))
        self.reason, self.line, self.ply, self.kind, self.column, self.facts = reason, line, ply, kind, column, facts
        self.message, self.cause = message, cause

    def at(self, line: int) -> InvalidRecordError:
        """Return the same error at another `line`."""
        message, reason = self.message, self.cause
        return InvalidRecordError(
            self.reason, line, self.ply, self.kind, self.column, message=message, cause=reason, **self.facts
        )

    def localized(self, lang: str) -> str:
        """Return the place and the reason in the language `lang` (`en`, `de` or `ru`), without a full stop."""
        reason = reason_text(self.reason if self.cause is None else self.cause, lang)
        sentence = escape_controls(translate_uncached(lang, self.message, reason=reason, **self.facts))
        if self.line is None:
            return sentence
        position = {"line": self.line, "column": self.column or 0, "ply": self.ply or 0}
        return translate_uncached(lang, "record-bad-at", **position, why=sentence)


def json_error(reason: str, line: int, column: int | None, detail: str) -> InvalidRecordError:
    """Return the error for a text that is not JSON; `detail` is the message of the parser."""
    return InvalidRecordError(reason, line, None, TEXT, column, message="record-bad-json", cause=detail)


MAX_NAME_LENGTH = 100  # characters of a player's name
MAX_RECORD_BYTES = 2**17
"""Maximum size of a record.

It is larger than the longest game with its longest actions and lists, and the longest names.
"""
MAX_PAGE_BYTES = 2**23
"""Maximum size of an exported page that contains a record, in bytes."""


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """Return the content of a file, of which only as much is read as a record can have. Raises `InvalidRecordError`."""
    try:
        with Path(path).open("rb") as file:
            data = file.read(MAX_RECORD_BYTES + 1)
            if is_html(data) and len(data) > MAX_RECORD_BYTES:
                data += file.read(MAX_PAGE_BYTES - len(data))
    except OSError as error:
        raise unreadable_error(path, str(error.strerror)) from error
    except (TypeError, ValueError) as error:
        raise InvalidRecordError(f"expected a file path, got {short_repr(path)}: {error}") from error
    if len(data) > MAX_RECORD_BYTES and not is_html(data):
        raise too_large_error(data.count(b"\n") + 1)
    return data


def is_html(data: bytes) -> bool:
    """Return whether bytes begin like HTML rather than like a record."""
    return data.removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"<")


def too_large_error(line: int) -> InvalidRecordError:
    """Return the error for a record that exceeds the maximum size in this line."""
    return InvalidRecordError(
        f"the record is larger than {MAX_RECORD_BYTES} bytes; a name must have at most {MAX_NAME_LENGTH} characters",
        line=line,
        message="record-bad-large",
        bytes=str(MAX_RECORD_BYTES),
        letters=MAX_NAME_LENGTH,
    )


def unreadable_error(path: Any, detail: str) -> InvalidRecordError:
    """Return the error for a file that cannot be read; `detail` is the message of the system."""
    return InvalidRecordError(f"cannot read {path}: {detail}", message="record-bad-file", path=str(path), detail=detail)


def unwritable_error(path: Any, detail: str) -> InvalidRecordError:
    """Return the error for a file that cannot be written; `detail` is the message of the system."""
    return InvalidRecordError(
        f"cannot write {path}: {detail}", message="record-bad-target", path=str(path), detail=detail
    )


def validate_player_name(name: Any, line: int | None = None) -> str:
    """Return a player's name if it is valid. Raises `InvalidRecordError`."""
    if not isinstance(name, str):
        reason, given = f"expected a player name as text, got {short_repr(name)}", short_repr(name)
        raise InvalidRecordError(reason, line=line, message="record-bad-name", given=given)
    if len(name) > MAX_NAME_LENGTH:
        reason = f"expected a player name of at most {MAX_NAME_LENGTH} characters, got {len(name)}: {short_repr(name)}"
        facts: dict[str, Any] = {"most": MAX_NAME_LENGTH, "count": len(name), "given": short_repr(name)}
        raise InvalidRecordError(reason, line=line, message="record-bad-name-length", **facts)
    return name


ELEMENT_ID = "record"
"""ID of the HTML element that contains the record."""
RECORD_ELEMENT = re.compile(rf'<script[^>]*\bid="{ELEMENT_ID}"[^>]*>(.*?)</script>', re.DOTALL)


def embed_in_page(text: str) -> str:
    """Return a record's text for a page: ASCII JSON without `<`, so that it cannot end its element."""
    return json.dumps(text).replace("<", "\\u003c")


def extract_from_page(page: str) -> str:
    """Return the text of the record in a page. Raises `InvalidRecordError`."""
    match = RECORD_ELEMENT.search(page)
    try:
        text = json.loads(match[1]) if match else None
    except ValueError:
        text = None
    if not isinstance(text, str):
        title = re.search(r"<title>(.*?)</title>", page, re.DOTALL)
        quoted_title = f" {html.unescape(title[1]).strip()[:60]!r}" if title else ""
        reason = f"the page{quoted_title} contains no record; export the game again, or use its record file"
        raise InvalidRecordError(reason, kind=PAGE, message="record-bad-page")
    return text
