"""What earlier programs showed of a game, where today's show more."""

from __future__ import annotations

from typing import Any

NEW_KEYS = frozenset({"noted", "fallen", "stood", "holder_then"})
"""What lines of the log and views have had since then, besides all that they had."""


def remove_new_keys(fact: Any) -> Any:
    """What is shown today, without what is shown since."""
    if isinstance(fact, dict):
        return {key: remove_new_keys(value) for key, value in fact.items() if key not in NEW_KEYS}
    if isinstance(fact, list | tuple):
        return [remove_new_keys(value) for value in fact]
    return fact
