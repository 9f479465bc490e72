"""The errors of the store."""

from __future__ import annotations

import sqlalchemy as sql

DISK_FULL, UNREACHABLE, BUSY = "full", "away", "busy"
"""What people are told of a failure: the disk is full, the database is not to be reached, somebody else holds it."""


class StoreError(Exception):
    """Data that cannot be used, or something that cannot be done with them; nothing has been changed.

    The text names the file or the table, and what is wrong; `kind` is what of it people are told, "" for nothing.
    """

    def __init__(self, text: str, kind: str = "") -> None:
        super().__init__(text)
        self.kind = kind


class RejectedError(Exception):
    """What a change of the data raises that must not be: nothing has changed, and it is nobody's fault but its own."""


class ConflictError(StoreError):
    """Somebody else has appended an event of this number to the table; nothing of this append is on disk."""


MISSING, CHANGED, UNREADABLE, MALFORMED = "missing", "changed", "unreadable", "malformed"
"""How a table is damaged: an event is missing, it has another checksum, it cannot be read, the file is malformed."""


class CorruptionError(StoreError):
    """A table that holds something else than was once written: `.table`, `.seq` (the first such event; None where the
    file itself is malformed), `.damage` (one of MISSING, CHANGED, UNREADABLE, MALFORMED), `.reason`. Other tables are
    as good as ever."""

    def __init__(self, table: str, seq: int | None, damage: str, reason: str) -> None:
        where = f"table {table}" if seq is None else f"event {seq} of table {table}"
        super().__init__(f"{where} is damaged: {reason}")
        self.table, self.seq, self.damage, self.reason = table, seq, damage, reason


ERROR_KINDS = {
    "SQLITE_FULL": DISK_FULL, "SQLITE_BUSY": BUSY, "SQLITE_LOCKED": BUSY,
    "53100": DISK_FULL, "55P03": BUSY, "57014": BUSY, "08": UNREACHABLE, "57P": UNREACHABLE,
}  # fmt: skip
"""By how the name of an error begins in SQLite, or its number in PostgreSQL (appendix A of its manual)."""


def translate_error(what: str, error: Exception) -> StoreError:
    """The error for what could not be done, which is called `what`."""
    cause = getattr(error, "orig", None) or error
    return StoreError(f"{what}: {cause}", _error_kind(cause, error))


def _error_kind(cause: BaseException, error: Exception) -> str:
    name = getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None)
    if name:
        return next((kind for begins, kind in ERROR_KINDS.items() if name.startswith(begins)), "")
    lost = isinstance(error, sql.exc.OperationalError) and hasattr(cause, "sqlstate")  # nobody there to give a number
    return UNREACHABLE if lost else ""
