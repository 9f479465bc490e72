"""Exceptions of the store."""

from __future__ import annotations

import sqlalchemy as sql

DISK_FULL, UNREACHABLE, BUSY = "full", "away", "busy"
"""Kinds of failure that users are shown: disk full, database unreachable, lock held by another process."""


class StoreError(Exception):
    """Data that cannot be used, or an operation on them that failed; nothing has changed.

    The text names the file or the table, and the cause. `kind` is the kind of failure that users are shown, "" for
    none.
    """

    def __init__(self, text: str, kind: str = "") -> None:
        super().__init__(text)
        self.kind = kind


class RejectedError(Exception):
    """Base class of the errors for an invalid change of the data: nothing has changed, and the store itself is fine."""


class ConflictError(StoreError):
    """Another process has already appended an event with this number; nothing of this append is on disk."""


MISSING, CHANGED, UNREADABLE, MALFORMED = "missing", "changed", "unreadable", "malformed"
"""Kinds of damage: an event is missing, its checksum differs, it cannot be parsed, or the file itself is malformed."""


class CorruptionError(StoreError):
    """Table whose stored events are not those that were once written; other tables remain usable.

    `seq` is the number of the first damaged event (None: the file itself is malformed). `damage` is one of MISSING,
    CHANGED, UNREADABLE, MALFORMED; `reason` is a text.
    """

    def __init__(self, table: str, seq: int | None, damage: str, reason: str) -> None:
        where = f"table {table}" if seq is None else f"event {seq} of table {table}"
        super().__init__(f"{where} is damaged: {reason}")
        self.table, self.seq, self.damage, self.reason = table, seq, damage, reason


ERROR_KINDS = {
    "SQLITE_FULL": DISK_FULL, "SQLITE_BUSY": BUSY, "SQLITE_LOCKED": BUSY,
    "53100": DISK_FULL, "55P03": BUSY, "57014": BUSY, "08": UNREACHABLE, "57P": UNREACHABLE,
}  # fmt: skip
"""Kind of failure by prefix of the error: SQLite's error name, or PostgreSQL's SQLSTATE (appendix A of its manual)."""


def translate_error(what: str, error: Exception) -> StoreError:
    """Return the `StoreError` for a failed operation; `what` begins its text."""
    cause = getattr(error, "orig", None) or error
    return StoreError(f"{what}: {cause}", _error_kind(cause, error))


def _error_kind(cause: BaseException, error: Exception) -> str:
    name = getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None)
    if name:
        return next((kind for begins, kind in ERROR_KINDS.items() if name.startswith(begins)), "")
    # a lost connection has no SQLSTATE
    lost = isinstance(error, sql.exc.OperationalError) and hasattr(cause, "sqlstate")
    return UNREACHABLE if lost else ""
