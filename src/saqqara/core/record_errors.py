"""What is wrong with a record, and where."""

from __future__ import annotations

from typing import Any

from saqqara.errors import SaqqaraError, reason_text
from saqqara.i18n import say_once, visible

DAMAGED, TEXT, OTHER_FORMAT, GAME, EDITION, OPTIONS, RULES, PAGE = KINDS = (
    "damaged", "text", "format", "game", "edition", "options", "rules", "page",
)  # fmt: skip
"""Why a record cannot be used. It was changed; it is no text of a record, or not a whole one; it is intact, but of
another format, of a game that is not installed, of another edition, or with options or numbers that the game here does
not have; what it says does not follow from the rules; it is a page that holds no record."""


class BadRecord(SaqqaraError):
    """A record that cannot be used: `.line` and `.column` of the file or `.ply` (the decision's number, from 1) say
    where. For readers of other languages: `.kind` is one of KINDS, `.facts` are what its sentence names, and
    `said(lang)` is the reason with its place."""

    def __init__(
        self,
        why: str,
        line: int | None = None,
        ply: int | None = None,
        kind: str = DAMAGED,
        column: int | None = None,
        *,
        message: str = "record-bad-other",
        reason: Exception | str | None = None,
        **facts: Any,
    ) -> None:
        named = {"line": line, "column": column, "ply": ply}
        places = [f"{name} {number}" for name, number in named.items() if number is not None]
        super().__init__(": ".join(filter(None, [", ".join(places), why])))
        self.why, self.line, self.ply, self.kind, self.column, self.facts = why, line, ply, kind, column, facts
        self.message, self.reason = message, reason

    def at(self, line: int) -> BadRecord:
        """Return the same error at another `line`."""
        message, reason = self.message, self.reason
        return BadRecord(self.why, line, self.ply, self.kind, self.column, message=message, reason=reason, **self.facts)

    def said(self, lang: str) -> str:
        """Return the place and the reason in the language `lang` (`en`, `de` or `ru`), without a full stop."""
        reason = reason_text(self.why if self.reason is None else self.reason, lang)
        sentence = visible(say_once(lang, self.message, reason=reason, **self.facts))
        if self.line is None:
            return sentence
        place = {"line": self.line, "column": self.column or 0, "ply": self.ply or 0}
        return say_once(lang, "record-bad-at", **place, why=sentence)


def not_json(why: str, line: int, column: int | None, detail: str) -> BadRecord:
    """Return the error for a text that is not JSON; `detail` is what its parser says."""
    return BadRecord(why, line, None, TEXT, column, message="record-bad-json", reason=detail)
