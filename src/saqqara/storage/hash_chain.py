"""The chain of checksums: each event's holds all events of its table before it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from typing import Any

from saqqara.storage.errors import CHANGED, MISSING, UNREADABLE, CorruptionError

Event = dict[str, Any]

ChainedRow = tuple[int, str, bytes]
"""An event as it is kept: its number, its facts as JSON, its checksum."""

EMPTY_CHECKSUM = b""
"""The checksum before a table's first event."""


def checksum(before: bytes, table: str, seq: int, text: str) -> bytes:
    """The checksum of an event: SHA-256 (32 bytes) of the one before it, then in UTF-8 its table, its number, its text,
    a blank between them."""
    return hashlib.sha256(before + f"{table} {seq} {text}".encode()).digest()


def chain_events(table: str, before: bytes, new: Iterable[Event]) -> list[ChainedRow]:
    """New events as they are kept, after an event with the checksum `before`."""
    rows: list[ChainedRow] = []
    for event in new:
        facts = {name: fact for name, fact in event.items() if name != "seq"}
        text = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
        before = checksum(before, table, event["seq"], text)
        rows.append((event["seq"], text, before))
    return rows


def verify_events(table: str, rows: Iterable[ChainedRow], after: int) -> list[Event]:
    """The events behind number `after` (-1: all); the row of that number, if it has one, comes first, for the checksum
    that it ends with. Raises CorruptionError for an event that is missing, cannot be read, or is not what was
    written."""
    found: list[Event] = []
    before, due = EMPTY_CHECKSUM, max(after, 0)
    for seq, text, stored in rows:
        if seq != due:
            raise CorruptionError(table, due, MISSING, "it is missing")
        if seq > after:
            if checksum(before, table, seq, text) != stored:
                raise CorruptionError(
                    table, seq, CHANGED, "its checksum is not that of what it holds and of what was before it"
                )
            found.append({"seq": seq, **_parse_facts(table, seq, text)})
        before, due = stored, seq + 1
    return found


def _parse_facts(table: str, seq: int, text: str) -> Event:
    try:
        facts = json.loads(text)
    except ValueError as error:
        raise CorruptionError(table, seq, UNREADABLE, str(error)) from error
    if not isinstance(facts, dict):
        raise CorruptionError(table, seq, UNREADABLE, "it is no object")
    return facts
