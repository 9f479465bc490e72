"""Texts that are made once: what was asked for lately is kept, within a number of letters."""

from __future__ import annotations

from collections.abc import Callable, Hashable

ENTRY_OVERHEAD = 256
"""Letters that an entry counts for besides those of its text and its key."""


class TextCache:
    """Texts by what they are made from. `letters` bounds how much is kept, however long texts and keys are: when half
    of it has been made anew, what was not asked for meanwhile is forgotten."""

    def __init__(self, max_length: int) -> None:
        self.max_length = max_length
        self._new: dict[Hashable, str] = {}
        self._old: dict[Hashable, str] = {}
        self._size = 0  # letters of the new ones

    def __len__(self) -> int:
        return len(self._new.keys() | self._old.keys())

    def __contains__(self, key: Hashable) -> bool:
        return key in self._new or key in self._old

    def get(self, key: Hashable, make: Callable[[], str]) -> str:
        """The text of this key, made if it is not kept. Raises what `make` raises; then nothing is kept."""
        found = self._new.get(key)
        if found is not None:
            return found
        found = self._old.get(key)
        return self._store(key, make() if found is None else found)

    def _store(self, key: Hashable, text: str) -> str:
        size = len(text) + len(repr(key)) + ENTRY_OVERHEAD
        if self._size + size > self.max_length // 2:
            self._old, self._new, self._size = self._new, {}, 0
        if size <= self.max_length // 2:
            self._new[key] = text
            self._size += size
        return text
