"""The errors of the store."""

from __future__ import annotations

FULL, AWAY, BUSY = "full", "away", "busy"
"""What people are told of a failure: the disk is full, the database is not to be reached, somebody else holds it."""


class StoreError(Exception):
    """Data that cannot be used, or something that cannot be done with them; nothing has been changed.

    The text names the file or the table, and what is wrong; `kind` is what of it people are told, "" for nothing.
    """

    def __init__(self, text: str, kind: str = "") -> None:
        super().__init__(text)
        self.kind = kind


class Refused(Exception):
    """What a change of the data raises that must not be: nothing has changed, and it is nobody's fault but its own."""


class Conflict(StoreError):
    """Somebody else has appended an event of this number to the table; nothing of this append is on disk."""


MISSING, CHANGED, UNREADABLE, MALFORMED = "missing", "changed", "unreadable", "malformed"
"""How a table is damaged: an event is missing, it has another checksum, it cannot be read, the file is malformed."""


class Damaged(StoreError):
    """A table that holds something else than was once written: `.table`, `.seq` (the first such event; None where the
    file itself is malformed), `.how` (one of MISSING, CHANGED, UNREADABLE, MALFORMED), `.why`. Other tables are as good
    as ever."""

    def __init__(self, table: str, seq: int | None, how: str, why: str) -> None:
        where = f"table {table}" if seq is None else f"event {seq} of table {table}"
        super().__init__(f"{where} is damaged: {why}")
        self.table, self.seq, self.how, self.why = table, seq, how, why
