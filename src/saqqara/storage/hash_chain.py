"""The chain of checksums: each event's holds all events of its table before it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from saqqara.storage.errors import CHANGED, MISSING, UNREADABLE, Damaged

Event = dict[str, Any]

Row = tuple[int, str, bytes]
"""An event as it is kept: its number, its facts as JSON, its checksum."""

NOTHING = b""
"""The checksum before a table's first event."""


def checksum(before: bytes, table: str, seq: int, text: str) -> bytes:
    """The checksum of an event: SHA-256 (32 bytes) of the one before it, then in UTF-8 its table, its number, its text,
    a blank between them."""
    return hashlib.sha256(before + f"{table} {seq} {text}".encode()).digest()


def chained(table: str, before: bytes, new: Iterable[Event]) -> list[Row]:
    """New events as they are kept, after an event with the checksum `before`."""
    rows: list[Row] = []
    for event in new:
        facts = {name: fact for name, fact in event.items() if name != "seq"}
        text = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
        before = checksum(before, table, event["seq"], text)
        rows.append((event["seq"], text, before))
    return rows


def unchained(table: str, rows: Iterable[Row], after: int) -> list[Event]:
    """The events behind number `after` (-1: all); the row of that number, if it has one, comes first, for the checksum
    that it ends with. Raises Damaged for an event that is missing, cannot be read, or is not what was written."""
    found: list[Event] = []
    before, due = NOTHING, max(after, 0)
    for seq, text, kept in rows:
        if seq != due:
            raise Damaged(table, due, MISSING, "it is missing")
        if seq > after:
            if checksum(before, table, seq, text) != kept:
                raise Damaged(
                    table, seq, CHANGED, "its checksum is not that of what it holds and of what was before it"
                )
            found.append({"seq": seq, **_facts(table, seq, text)})
        before, due = kept, seq + 1
    return found


def _facts(table: str, seq: int, text: str) -> Event:
    try:
        facts = json.loads(text)
    except ValueError as error:
        raise Damaged(table, seq, UNREADABLE, str(error)) from error
    if not isinstance(facts, dict):
        raise Damaged(table, seq, UNREADABLE, "it is no object")
    return facts
