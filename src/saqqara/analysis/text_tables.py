"""Tables for a terminal and for a notebook: rows of texts, the heading first."""

from __future__ import annotations

import re
from html import escape

TextRows = list[tuple[str, ...]]


def align_columns(rows: TextRows) -> list[str]:
    """The rows as lines of text, in columns; numbers to the right.

    >>> align_columns([("action", "visits"), ("pass", "9"), ("place b2", "120")])
    ['action    visits', 'pass           9', 'place b2     120']
    """
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    right = [_is_numeric(column, rows) for column in range(len(rows[0]))]
    return [
        "  ".join(
            text.rjust(width) if to_right else text.ljust(width)
            for text, width, to_right in zip(row, widths, right, strict=True)
        ).rstrip()
        for row in rows
    ]


def _is_numeric(column: int, rows: TextRows) -> bool:
    """Whether a column holds numbers below its heading."""
    cells = [row[column] for row in rows[1:] if row[column]]
    return bool(cells) and all(re.fullmatch(r"[+-]?\d+(\.\d+)?", cell) for cell in cells)


def render_html(rows: TextRows) -> str:
    """The rows as a `<table>`."""
    head, *body = ["".join(f"<{tag}>{escape(text)}</{tag}>" for text in row) for tag, row in _rows_with_tags(rows)]
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(f'<tr>{row}</tr>' for row in body)}</tbody></table>"


def _rows_with_tags(rows: TextRows) -> list[tuple[str, tuple[str, ...]]]:
    """Each row with the tag of its cells."""
    return [("td" if number else "th", row) for number, row in enumerate(rows)]
