"""What a typed line means: a decision, by its number too, or what is like one."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from difflib import SequenceMatcher

ALIKE = 0.8  # how alike two words are, from 0 to 1, of which one may be the other misspelled
NEAR = 4  # decisions that are named at most


def numbered(text: str, legal: Sequence[str], texts: Collection[str]) -> str:
    """The legal decision that the screen shows with this number, typed alone (`7`), behind its verb (`trigger 7`), or
    with all that stands there (`trigger 7 snare`); or the only legal one with this behind its verb (`b2` for
    `place b2`). Anything else as it is; so are decisions of the game (`texts`), and what one begins with: `load 2` is
    no number, but boat 2."""
    if any(decision.startswith(text) for decision in texts):
        return text
    for number, decision in enumerate(legal, 1):
        verb, _, rest = decision.partition(" ")
        if text in (f"{number}", f"{verb} {number}", f"{verb} {number} {rest or verb}"):
            return decision
    same = [decision for decision in legal if decision.partition(" ")[2] == text]
    return same[0] if len(same) == 1 else text


def near(text: str, legal: Sequence[str], texts: Sequence[str], said: Callable[[str], str]) -> list[str]:
    """Decisions that have a word like each one that was typed, as they are written or as they are `said` to the reader:
    legal ones, where none is like it any of the game (`texts`); first those that begin so. NEAR at most, and "…" for
    the others."""
    wanted = _words(text)
    for choices in (legal, texts):
        found = [one for one in choices if wanted and _has(_words(f"{one} {said(one)}"), wanted)]
        if found:
            found.sort(key=lambda one: not one.startswith(text))
            return found[:NEAR] + ["…"] * (len(found) > NEAR)
    return []


def _has(words: Sequence[str], wanted: Sequence[str]) -> bool:
    return all(any(_alike(one, word) for word in words) for one in wanted)


def _alike(wanted: str, word: str) -> bool:
    """Whether somebody who types one can mean the other: its beginning, or misspelled."""
    return word.startswith(wanted) or SequenceMatcher(None, wanted, word).ratio() >= ALIKE


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())
