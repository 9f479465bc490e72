"""Token buckets: the one rate limiter of the server, for buckets in memory and for those that the database stores.

A bucket is stored as one number, the time at which it is full again (GCRA). All times are in seconds.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from cachetools import LRUCache


@dataclass(frozen=True)
class Rate:
    """Rate: up to `burst` tokens at once, and one more every `seconds`."""

    burst: int
    seconds: float

    def wait_seconds(self, full_at: float, now: float, count: int = 1) -> float:
        """Return the seconds until `count` tokens are available; 0 if they are now.

        A count above the burst counts as a full burst.
        """
        return max(0.0, full_at - now - (self.burst - min(count, self.burst)) * self.seconds)

    def take(self, full_at: float, now: float, count: int = 1) -> float:
        """Return when the bucket is full again after `count` tokens, or a full burst if that is less, are taken."""
        return max(full_at, now) + min(count, self.burst) * self.seconds


class TokenBucket:
    """Token buckets of a rate by key, in memory; those of keys that were idle the longest are dropped."""

    MAX_KEYS = 10_000

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.clock = rate, clock
        self._full_at = LRUCache[str, float](self.MAX_KEYS)

    def wait_seconds(self, key: str, count: int = 1) -> float:
        """Return the seconds until the key may take `count` tokens; 0 if it may now."""
        now = self.clock()
        return self.rate.wait_seconds(self._full_at.get(key, now), now, count)

    def take(self, key: str, count: int = 1) -> None:
        """Take `count` tokens, or a full burst if that is less."""
        now = self.clock()
        self._full_at[key] = self.rate.take(self._full_at.get(key, now), now, count)
