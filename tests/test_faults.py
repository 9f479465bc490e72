"""Checks of `bench/faults.py`: they find what is lost or doubled, and nothing else."""

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).resolve().parents[1] / "bench"))

from fault_checks import Attempt, FaultFigures, ObservedPage, explain_log


@pytest.mark.parametrize(
    ("found", "tries", "explained"),
    [
        ("ab", [("a", True), ("b", True)], None),
        ("ab", [("a", True), ("x", False), ("b", True)], None),  # not answered, and not played
        ("axb", [("a", True), ("x", False), ("b", True)], None),  # not answered, but played
        ("a", [("a", False), ("a", True)], None),  # played once, by either attempt
        ("a", [("a", True), ("b", True)], 1),  # lost
        ("aab", [("a", True), ("b", True)], 1),  # doubled
        ("abb", [("a", True), ("b", True)], 2),
        ("ba", [("a", True), ("b", True)], 0),
        ("", [("a", False)], None),
    ],
)
def test_log_is_explained_by_answered_actions(found: str, tries: Sequence[Attempt], explained: int | None) -> None:
    assert explain_log([*found], tries) == explained


def test_page_is_late_until_it_shows_the_expected_event(monkeypatch: pytest.MonkeyPatch) -> None:
    figures, now = FaultFigures(), 100.0
    monkeypatch.setattr("fault_checks.time.monotonic", lambda: now)
    page, other = ObservedPage(figures), ObservedPage(figures)
    page.expect(3)
    now = 102.0
    page.expect(5)
    page.note_display(4)
    page.expect(4)
    figures.last, now = "web1", 108.5
    page.note_display(5)
    other.expect(1)
    now = 109.0
    other.finish()
    assert figures.seconds["page"] == [2.0, 6.5, 0.5]
    assert (figures.summary()["beyond"]["page"], figures.counts["late: page, last fault web1"], figures.is_good()) == (
        1, 1, False,
    )  # fmt: skip


def test_delay_counts_from_the_answer_of_another_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page's own server may not know the change yet, and may answer its reader as before."""
    figures, now = FaultFigures(), 100.0
    monkeypatch.setattr("fault_checks.time.monotonic", lambda: now)
    by_answer, by_page, before, never = (ObservedPage(figures) for _ in range(4))
    now = 101.0
    before.note_display(1)  # this page was faster than the answer
    for page in (by_answer, by_page, before, never):
        page.expect_change(100.5, 101.5)
    now = 107.0
    by_answer.expect(1)
    now = 108.0
    for page in (by_answer, by_page):
        page.note_display(1)
    before.note_display(2)
    now = 109.0
    never.finish()
    assert figures.seconds["page"] == [6.5, 6.5, 7.5]


def test_duplicate_letter_is_a_fault_unless_a_server_was_killed() -> None:
    figures = FaultFigures()
    figures.expected.append(("ben", "Game over a"))
    assert not figures.is_good()
    figures.counts["fault: web1"] += 1
    assert figures.is_good()
    figures.letters["ben", "Game over a"] += 2
    assert (figures.summary()["letters"], figures.is_good()) == (
        {"arrived": 2, "doubled": 1, "expected": 1, "missing": 0}, False,
    )  # fmt: skip
