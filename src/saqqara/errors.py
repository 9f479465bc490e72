"""The errors of this library: each says what was tried, what is wrong, what would be right."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import index
from typing import Any, TypeVar

from saqqara.refusal import Refusal

T = TypeVar("T")
SHOWN, REASON = 40, 80  # characters of a value, or of another error, that an error names


class SaqqaraError(Exception):
    """What all errors of this library derive from; the text says what was tried, what is wrong, what would be right."""

    def __reduce__(self) -> Any:
        return _again, (type(self), self.args, vars(self))


class UnknownGame(SaqqaraError):
    """There is no game of that name."""


class BadOption(SaqqaraError):
    """An option that the game does not have, a value that the option does not take, or options that do not go together;
    then `.refusal` says in words of players why not, and what would be right."""

    def __init__(self, text: str, refusal: Refusal | None = None) -> None:
        super().__init__(text)
        self.refusal = refusal


class BadSetup(SaqqaraError):
    """A seed or a set-up that does not give a game."""


class BadNumbers(SaqqaraError):
    """Numbers with which the game cannot be played, or that it does not have."""


class BadView(SaqqaraError):
    """A view from which no state can be made."""


class UnreadableAction(SaqqaraError):
    """What is no decision of the game: `.action` is the text (or number), `.why` says what would be right."""

    rule = None

    def __init__(self, action: Any, why: str) -> None:
        super().__init__(f"{shown(action)} is no decision: {why}.")
        self.action, self.why = action, why


class IllegalAction(SaqqaraError):
    """A decision that is not allowed now: `.action`, the clause `.rule` that it breaks, `.why`, and `.remedy`, what
    would make it possible ("" where nothing would); both in English. `where` names one of many games."""

    def __init__(self, action: str, refusal: Refusal, where: str = "") -> None:
        self.action, self.rule, self.refusal = action, refusal.rule, refusal
        self.why, self.remedy = refusal.why("en"), refusal.help("en")
        super().__init__(f"{where}{action!r} is not allowed ({self.rule}): {self.why}.")


def either(values: Iterable[Any]) -> str:
    """What would be right, in words of an error: `'A' or 'B'`."""
    return " or ".join(repr(value) for value in values)


def shown(value: Any, most: int = SHOWN) -> str:
    """What was given, in words of an error: short, and whatever it is."""
    try:
        text = repr(value)
    except Exception:  # a number of thousands of digits, a list in itself a thousand times, somebody else's class
        text = f"something of type {type(value).__name__}"
    return text if len(text) <= most else text[: most - 3] + "..."


def is_whole(value: Any) -> bool:
    """Return whether a value is an integer of Python or numpy (also an array without dimensions), and not a bool."""
    if isinstance(value, bool):
        return False
    try:
        index(value)
    except TypeError:
        return False
    return True


def within(value: Any, most: int, least: int = 0) -> int:
    """The whole number that this is, within its bounds. Raises ValueError."""
    if not is_whole(value) or not least <= value <= most:
        raise ValueError(f"{shown(value)} is no whole number from {least} to {most}")
    return int(value)


def read(kind: type[SaqqaraError], what: str, reading: Callable[..., T], *given: Any) -> T:
    """What `reading` makes of what was given, where it may trust in nothing: whatever it stumbles over, it is because
    that is damaged. Raises `kind`, which says what cannot be read, and other errors of this library as they are."""
    try:
        return reading(*given)
    except SaqqaraError:
        raise
    except Exception as error:
        raise kind(f"{what} cannot be read: {shown(error, REASON)}") from error


def _again(kind: type[SaqqaraError], args: tuple[Any, ...], facts: dict[str, Any]) -> SaqqaraError:
    """The error that was pickled; what it was made of is no longer known."""
    error = kind.__new__(kind, *args)
    vars(error).update(facts)
    return error
