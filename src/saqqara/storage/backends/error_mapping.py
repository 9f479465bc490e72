"""Why a database has not done what was asked: in its own words for the journal, and as a kind that people are told."""

from __future__ import annotations

import sqlalchemy as sql

from saqqara.storage.errors import AWAY, BUSY, FULL, StoreError

KINDS = {
    "SQLITE_FULL": FULL, "SQLITE_BUSY": BUSY, "SQLITE_LOCKED": BUSY,
    "53100": FULL, "55P03": BUSY, "57014": BUSY, "08": AWAY, "57P": AWAY,
}  # fmt: skip
"""By how the name of an error begins in SQLite, or its number in PostgreSQL (appendix A of its manual)."""


def failed(what: str, error: Exception) -> StoreError:
    """The error for what could not be done, which is called `what`."""
    cause = getattr(error, "orig", None) or error
    return StoreError(f"{what}: {cause}", _kind(cause, error))


def _kind(cause: BaseException, error: Exception) -> str:
    name = getattr(cause, "sqlite_errorname", None) or getattr(cause, "sqlstate", None)
    if name:
        return next((kind for begins, kind in KINDS.items() if name.startswith(begins)), "")
    lost = isinstance(error, sql.exc.OperationalError) and hasattr(cause, "sqlstate")  # nobody there to give a number
    return AWAY if lost else ""
