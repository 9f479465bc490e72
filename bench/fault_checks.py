"""Observations of a server cluster under fault injection (`faults.py`), and the checks on them."""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from collections.abc import Sequence
from typing import Any

PAGE_LIMIT, BOT_LIMIT = 5.0, 10.0  # seconds: until every page is right; delay of a computer player
LIMITS = {"page": PAGE_LIMIT, "computer": BOT_LIMIT, "flag": PAGE_LIMIT}

Attempt = tuple[str, bool]
"""An action, and whether the server answered it."""


class FaultFigures:
    """Figures observed during a run."""

    def __init__(self) -> None:
        self.counts = Counter[str]()
        self.seconds: dict[str, list[float]] = {"page": [], "computer": [], "flag": []}
        self.letters = Counter[tuple[str, str]]()  # by recipient and subject
        self.expected = list[tuple[str, str]]()  # the letters that must arrive
        self.wrong = list[str]()
        self.last = "none"  # the last fault
        self.late = list[str]()  # when, so that the logs of the processes can be searched

    def note(self, what: str, seconds: float) -> None:
        self.seconds[what].append(seconds)
        if seconds > LIMITS[what]:
            self.counts[f"late: {what}, last fault {self.last}"] += 1
            self.late.append(f"{time.strftime('%H:%M:%S')} {what} {seconds:.1f} s, last fault {self.last}")

    def summary(self) -> dict[str, Any]:
        most = {what: round(max(seconds, default=0.0), 2) for what, seconds in self.seconds.items()}
        beyond = {what: sum(one > LIMITS[what] for one in seconds) for what, seconds in self.seconds.items()}
        missing = [one for one in self.expected if not self.letters[one]]
        letters = {
            "arrived": self.letters.total(), "doubled": sum(self.letters.values()) - len(self.letters),
            "expected": len(self.expected), "missing": len(missing),
        }  # fmt: skip
        looks = {what: len(seconds) for what, seconds in self.seconds.items()}
        return {
            **self.counts, "looks": looks, "most": most, "beyond": beyond, "letters": letters, "wrong": self.wrong[:20],
            "late": self.late[:50],
        }  # fmt: skip

    def is_good(self) -> bool:
        """Return whether all checks pass. Requests that were in flight when a server was killed are not repeated."""
        summary = self.summary()
        killed = self.counts["fault: web1"] + self.counts["fault: web2"]
        letters = summary["letters"]["doubled"] == 0 and summary["letters"]["missing"] <= killed
        return letters and not self.wrong and not any(summary["beyond"].values())


class ObservedPage:
    """State of a player's open page: what it shows, and since when it should show more."""

    def __init__(self, figures: FaultFigures) -> None:
        self.figures, self.seen, self.news = figures, -1, asyncio.Event()
        self._should = list[tuple[int, float]]()
        self._turned: float | None = None  # since when an event exists that this player has not seen yet
        self._more = 0.0  # when it was last known that there is more

    def expect_change(self, requested_at: float, since: float) -> None:
        """Expect a change that a server answered to another player at `since`, after a request at `requested_at`."""
        if self._turned is None and self._more < requested_at:  # otherwise this page may already know the change
            self._turned = since

    def expect(self, seq: int) -> None:
        """Expect the page to show the event `seq`, which a server has answered to this player."""
        now = time.monotonic()
        if seq > max([self.seen, *(one for one, _ in self._should)]):
            self._should.append((seq, self._turned or now))
            self._turned, self._more = None, now

    def note_display(self, seq: int) -> None:
        if seq > self.seen:
            self._more = time.monotonic()
            if self._turned is not None and not self._should:
                self.figures.note("page", self._more - self._turned)
            self._turned = None
        self.seen = seq
        self.news.set()
        self._note(seq)

    def finish(self) -> None:
        """Record everything that the page does not show by now: it never will."""
        if self._turned is not None:
            self._should.append((sys.maxsize, self._turned))
        self._note(sys.maxsize)

    def _note(self, seq: int) -> None:
        now = time.monotonic()
        for since in [since for one, since in self._should if one <= seq]:
            self.figures.note("page", now - since)
        self._should = [(one, since) for one, since in self._should if one > seq]


def explain_log(events: Sequence[str], attempts: Sequence[Attempt]) -> int | None:
    """Compare the logged actions with a player's attempts; return None if they agree.

    The log must contain every answered action once, in order, and may contain unanswered ones. Otherwise return the
    number of attempts that can be explained.
    """
    reached = {0}  # numbers of log entries that may be explained so far
    for number, (event, answered) in enumerate(attempts):
        reached = {one + 1 for one in reached if events[one : one + 1] == [event]} | (set() if answered else reached)
        if not reached:
            return number
    return None if len(events) in reached else len(attempts)


def format_figures(figures: dict[str, Any]) -> str:
    """Return the figures as a table."""
    letters = figures["letters"]
    rows = [
        ("load of the machine at the end", round(figures["load"], 1), ""),
        ("actions answered", figures.get("answered decisions", 0), ""),
        ("differ from the answer", len(figures["wrong"]), "0"),
        *((f"{what}: maximum, s", figures["most"][what], f"{limit:g}") for what, limit in LIMITS.items()),
        *((f"{what}: too late", f"{figures['beyond'][what]} of {figures['looks'][what]}", "0") for what in LIMITS),
        ("flags", figures.get("flags", 0), "one each"),
        ("e-mails", letters["arrived"], ""),
        ("duplicate e-mails", letters["doubled"], "0"),
        ("missing e-mails", f"{letters['missing']} of {letters['expected']}", "one per killed server"),
        *sorted((name, value, "") for name, value in figures.items() if ": " in name),
        *(("WRONG", one, "") for one in figures["wrong"]),
    ]  # fmt: skip
    return "\n".join(f"| {' | '.join(map(str, row))} |" for row in [("what", "found", "allowed"), ("---",) * 3, *rows])
