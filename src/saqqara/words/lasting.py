"""Lengths of time in words."""

from __future__ import annotations

from saqqara.words import say

UNITS = (("days", 24 * 60), ("hours", 60), ("minutes", 1))


def lasting(minutes: int, lang: str) -> str:
    """So many minutes, in the largest unit in which that is a whole number: "3 days"."""
    unit, size = next((unit, size) for unit, size in UNITS if minutes % size == 0)
    return say(lang, f"lasting-{unit}", count=minutes // size)
