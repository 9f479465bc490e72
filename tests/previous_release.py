"""What earlier programs showed of a game, where today's show more."""

from __future__ import annotations

from typing import Any

SINCE = frozenset({"noted", "fallen", "stood", "holder_then"})
"""What lines of the log and views have had since then, besides all that they had."""


def as_shown_then(fact: Any) -> Any:
    """What is shown today, without what is shown since."""
    if isinstance(fact, dict):
        return {key: as_shown_then(value) for key, value in fact.items() if key not in SINCE}
    if isinstance(fact, list | tuple):
        return [as_shown_then(value) for value in fact]
    return fact
