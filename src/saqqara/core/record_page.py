"""The record in a page that replays a game: how it is written there, and how it is found again."""

from __future__ import annotations

import html
import json
import re

from saqqara.core.record_errors import PAGE, BadRecord

NAME = "record"
"""The id of the element that holds it."""
HELD = re.compile(rf'<script[^>]*\bid="{NAME}"[^>]*>(.*?)</script>', re.DOTALL)


def packed(text: str) -> str:
    """Return a record's text as it stands in a page: as JSON in ASCII without `<`: nothing in it ends the element."""
    return json.dumps(text).replace("<", "\\u003c")


def unpacked(page: str) -> str:
    """Return the text of the record that a page holds. Raises BadRecord."""
    found = HELD.search(page)
    try:
        text = json.loads(found[1]) if found else None
    except ValueError:
        text = None
    if not isinstance(text, str):
        title = re.search(r"<title>(.*?)</title>", page, re.DOTALL)
        called = f" {html.unescape(title[1]).strip()[:60]!r}" if title else ""
        why = f"the page{called} holds no record; export the game again, or take its record"
        raise BadRecord(why, kind=PAGE, message="record-bad-page")
    return text
