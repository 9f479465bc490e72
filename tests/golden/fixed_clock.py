"""Fixed time and fixed entropy, so that two runs of a program write the same bytes."""

from __future__ import annotations

import base64
import datetime
import random
import secrets
import shutil
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

NOW = 1_780_315_200
"""Noon of 1 June 2026, UTC, in seconds since 1970."""


class FixedDatetime(datetime.datetime):
    """`datetime` whose `now` always returns `NOW`."""

    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> FixedDatetime:
        return cls.fromtimestamp(NOW, tz or datetime.UTC)


class Entropy:
    """Replacements for the functions of `secrets`.

    Each function has one stream per argument, so that a call of one function does not change the results of another.
    """

    def __init__(self) -> None:
        self._streams: defaultdict[object, random.Random] = defaultdict(lambda: random.Random("golden"))

    def randbits(self, count: int) -> int:
        return self._streams["bits", count].getrandbits(count)

    def randbelow(self, limit: int) -> int:
        return self._streams["below", limit].randrange(limit)

    def choice(self, choices: Any) -> Any:
        return self._streams["choice", str(choices)].choice(choices)

    def token_bytes(self, count: int = 32) -> bytes:
        return self._streams["bytes", count].randbytes(count)

    def token_hex(self, count: int = 32) -> str:
        return self.token_bytes(count).hex()

    def token_urlsafe(self, count: int = 32) -> str:
        return base64.urlsafe_b64encode(self.token_bytes(count)).rstrip(b"=").decode()


def fix_entropy_and_time() -> None:
    """Replace the sources of time and entropy in this process.

    Call it before the package is imported: some functions keep `time.time` as a default value.
    """
    entropy = Entropy()
    for name in ("randbits", "randbelow", "choice", "token_bytes", "token_hex", "token_urlsafe"):
        setattr(secrets, name, getattr(entropy, name))
    secrets.SystemRandom = lambda: random.Random("golden")  # type: ignore[assignment, misc]
    time.time = lambda: float(NOW)
    shutil.disk_usage = lambda path: SimpleNamespace(free=9 * 10**11)  # type: ignore[assignment, misc, return-value]
    time.time_ns = lambda: NOW * 1_000_000_000


def fix_datetime(package: str) -> None:
    """Replace `datetime.datetime` in the imported modules of a package."""
    for name, module in list(sys.modules.items()):
        if name.split(".")[0] == package and getattr(module, "datetime", None) is datetime.datetime:
            setattr(module, "datetime", FixedDatetime)  # noqa: B010


Save = Callable[[str, str], None]
"""Function that stores a text under the name of a file."""
