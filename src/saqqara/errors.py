"""The errors of this library: each says what was tried, what is wrong, what would be right."""

from __future__ import annotations

import reprlib
from collections.abc import Iterable
from typing import Any

from saqqara.refusal import Refusal


class SaqqaraError(Exception):
    """What all errors of this library derive from; the text says what was tried, what is wrong, what would be right."""

    def __reduce__(self) -> Any:
        return _again, (type(self), self.args, vars(self))


class UnknownGame(SaqqaraError):
    """There is no game of that name."""


class BadOption(SaqqaraError):
    """An option that the game does not have, or a value that the option does not take."""


class BadSetup(SaqqaraError):
    """A seed or a set-up that does not give a game."""


class BadView(SaqqaraError):
    """A view from which no state can be made."""


class UnreadableAction(SaqqaraError):
    """What is no decision of the game: `.action` is the text (or number), `.why` says what would be right."""

    rule = None

    def __init__(self, action: Any, why: str) -> None:
        super().__init__(f"{reprlib.repr(action)} is no decision: {why}.")
        self.action, self.why = action, why


class IllegalAction(SaqqaraError):
    """A decision that is not allowed now: `.action`, the clause `.rule` that it breaks, `.why`, and `.remedy`, what
    would make it possible ("" where nothing would); both in English."""

    def __init__(self, action: str, refusal: Refusal) -> None:
        self.action, self.rule, self.refusal = action, refusal.rule, refusal
        self.why, self.remedy = refusal.why("en"), refusal.help("en")
        super().__init__(f"{action!r} is not allowed ({self.rule}): {self.why}.")


def either(values: Iterable[Any]) -> str:
    """What would be right, in words of an error: `'A' or 'B'`."""
    return " or ".join(repr(value) for value in values)


def _again(kind: type[SaqqaraError], args: tuple[Any, ...], facts: dict[str, Any]) -> SaqqaraError:
    """The error that was pickled; what it was made of is no longer known."""
    error = kind.__new__(kind, *args)
    vars(error).update(facts)
    return error
