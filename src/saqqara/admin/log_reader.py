"""The journal's last lines, as far as a host may read them who perhaps plays, too: put together by adding. What is
decided, tried or pointed at during a game, and by how many requests, is in none of them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

LAST = 256 * 1024
"""Bytes of the journal that are read, from its end."""

HAPPENED = frozenset({"opened", "sat", "resigned", "left", "returned", "flagged", "cancelled", "followed", "shared"})
"""What happens at a table and is no move."""

FACTS = ("time", "level", "what", "method", "path", "status", "ms", "event", "game", "again_in", "trouble", "by")
"""Of a line these facts."""

AT_A_TABLE = re.compile(
    r"^/(?:api/(?:tables|tutorial|what-if|puzzle|analysis(?!/tables/))|t|tutorial|what-if|puzzles|analysis)/"
)
"""Addresses of what is asked during a game, or of games tried out."""

ADDRESS = re.compile(r"^(/(?:api/)?[a-z.-]{1,20}(?:/[a-z-]{1,20})?)(?:/.*)?$")
"""What of all other addresses is told: their first parts, which are the house's own words."""


def last_lines(path: Path, count: int, troubles: bool = False) -> list[dict[str, Any]]:
    """The last lines of a journal that a host may read, the latest first; of `troubles` alone those that warn. None
    where there is no journal."""
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - LAST))
            lines = file.read().decode("utf-8", "replace").splitlines()
    except OSError:
        return []
    found = list[dict[str, Any]]()
    for line in reversed(lines):
        told = told_of(line)
        if told and not (troubles and told.get("level") == "info"):
            found.append(told)
            if len(found) == count:
                break
    return found


def told_of(line: str) -> dict[str, Any] | None:
    """What of a line a host may read; None for nothing.

    >>> told_of('{"time": "T", "level": "info", "what": "event", "event": "decided", "table": "k7m2", "decision": "a"}')
    >>> told_of('{"time": "T", "level": "info", "what": "event", "event": "sat", "table": "k7m2", "seat": 1}')
    {'time': 'T', 'level': 'info', 'what': 'event', 'event': 'sat'}
    """
    try:
        known = json.loads(line)
    except ValueError:
        return None
    if not isinstance(known, dict):
        return None
    if known.get("what") == "event" and known.get("event") not in HAPPENED:
        return None
    path = known.get("path")
    if isinstance(path, str):
        if AT_A_TABLE.match(path):
            return None
        shown = ADDRESS.match(path)
        known["path"] = shown[1] if shown else "/" if path == "/" else "…"
    return {name: known[name] for name in FACTS if isinstance(known.get(name), str | int | float)}
