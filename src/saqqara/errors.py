"""The errors of this library: each says what was tried, what is wrong, what would be right."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import index
from typing import Any, TypeVar

from saqqara.i18n import escape_controls, translate, translate_uncached, truncate

Facts = Mapping[str, str | int | Mapping[str, str]]
"""The facts of a message; some may be texts by language."""


def _translate_facts(lang: str, message: str, facts: Facts) -> str:
    return translate(
        lang, message, **{name: fact if isinstance(fact, (str, int)) else fact[lang] for name, fact in facts.items()}
    )


@dataclass(frozen=True)
class Suggestion:
    """What would make a decision possible: a message with its facts."""

    message: str
    facts: Facts = field(default_factory=dict)


@dataclass(frozen=True)
class Refusal:
    """Why a decision is not allowed: the clause and a message with its facts; what would help, if that is known."""

    clause: str
    message: str
    facts: Facts = field(default_factory=dict)
    suggestion: Suggestion | None = None

    def reason(self, lang: str) -> str:
        """The reason in words, without a full stop."""
        return _translate_facts(lang, self.message, self.facts)

    def suggestion_text(self, lang: str) -> str:
        """What would make it possible, in words without a full stop; "" where nothing is known to."""
        return _translate_facts(lang, self.suggestion.message, self.suggestion.facts) if self.suggestion else ""


T = TypeVar("T")
MAX_REPR, MAX_REASON = 40, 80  # characters of a value, or of another error, that an error names
MAX_DETAIL = 300  # characters of an English text that a message in another language quotes


class SaqqaraError(Exception):
    """What all errors of this library derive from; the text says what was tried, what is wrong, what would be right."""

    def __reduce__(self) -> Any:
        return _unpickle_error, (type(self), self.args, vars(self))


class MessageError(SaqqaraError):
    """An error whose text is a message with its facts; `localized(lang)` returns it in a language."""

    def __init__(self, message: str, **facts: str | int) -> None:
        self.message, self.facts = message, facts
        super().__init__(self.localized("en"))

    def localized(self, lang: str) -> str:
        """Return the reason in the language `lang` (`en`, `de` or `ru`), without a full stop."""
        return translate_uncached(lang, self.message, **self.facts)


class UnknownGameError(SaqqaraError):
    """There is no game of that name: `.value` is what was named, `.choices` are the games that there are;
    `localized(lang)` says so in any language."""

    def __init__(self, text: str, value: Any = None, choices: Sequence[str] = ()) -> None:
        super().__init__(text)
        self.value, self.choices = value, tuple(choices)

    def localized(self, lang: str) -> str:
        """Return the reason in the language `lang` (`en`, `de` or `ru`), without a full stop."""
        return translate_uncached(lang, "game-unknown", given=as_json(self.value), known=", ".join(self.choices))


class InvalidOptionError(SaqqaraError):
    """An option that the game does not have, a value that the option does not take, or options that do not go together.
    Of the first two `.option` and `.value` are what was given, `.choices` the options or values that are possible
    (`known`: whether the option exists); of the last `.refusal` says why not. `localized(lang)` says so in any
    language."""

    def __init__(
        self,
        text: str,
        refusal: Refusal | None = None,
        *,
        option: Any = None,
        value: Any = None,
        choices: Sequence[Any] = (),
        known: bool = True,
    ) -> None:
        super().__init__(text)
        self.refusal, self.option, self.value = refusal, option, value
        self.choices, self.known = tuple(choices), known

    def localized(self, lang: str) -> str:
        """Return the reason in the language `lang` (`en`, `de` or `ru`), without a full stop."""
        if self.refusal is not None:
            return self.refusal.reason(lang)
        if not self.choices:
            return translate_uncached(lang, "option-impossible")
        option = truncate(str(self.option))
        if not self.known:
            return translate_uncached(lang, "option-unknown", option=option, known=", ".join(map(str, self.choices)))
        possible = ", ".join(map(as_json, self.choices))
        return translate_uncached(lang, "option-value", option=option, given=as_json(self.value), known=possible)


class InvalidSetupError(SaqqaraError):
    """A seed or a set-up that does not give a game."""


class InvalidOverridesError(SaqqaraError):
    """Numbers with which the game cannot be played, or that it does not have."""


class InvalidViewError(SaqqaraError):
    """A view from which no state can be made."""


class ActionSyntaxError(SaqqaraError):
    """What is no decision of the game: `.action` is the text (or number), `.why` says what would be right."""

    clause = None

    def __init__(self, action: Any, reason: str) -> None:
        super().__init__(f"{short_repr(action)} is no decision: {reason}.")
        self.action, self.reason = action, reason


class IllegalActionError(SaqqaraError):
    """A decision that is not allowed now: `.action`, the clause `.rule` that it breaks, `.why`, and `.remedy`, what
    would make it possible ("" where nothing would); both in English. `where` names one of many games."""

    def __init__(self, action: str, refusal: Refusal, where: str = "") -> None:
        self.action, self.clause, self.refusal = action, refusal.clause, refusal
        self.reason, self.suggestion = refusal.reason("en"), refusal.suggestion_text("en")
        super().__init__(f"{where}{action!r} is not allowed ({self.clause}): {self.reason}.")


def reason_text(reason: Exception | str, lang: str) -> str:
    """Return a reason in a language. If there is no message for it, it is quoted as a technical detail in English."""
    if isinstance(reason, IllegalActionError):
        return reason.refusal.reason(lang)
    localized = getattr(reason, "localized", None)
    if localized is not None:
        return str(localized(lang))
    return translate_uncached(lang, "technical-detail", detail=truncate(escape_controls(str(reason)), MAX_DETAIL))


def join_or(values: Iterable[Any]) -> str:
    """What would be right, in words of an error: `'A' or 'B'`."""
    return " or ".join(repr(value) for value in values)


def short_repr(value: Any, max_length: int = MAX_REPR) -> str:
    """What was given, in words of an error: short, and whatever it is."""
    try:
        text = repr(value)
    except Exception:  # a number of thousands of digits, a list in itself a thousand times, somebody else's class
        text = f"something of type {type(value).__name__}"
    return text if len(text) <= max_length else text[: max_length - 3] + "..."


def as_json(value: Any) -> str:
    """Return a value as JSON to quote it in a message for users, cut where it is long."""
    try:
        return truncate(json.dumps(value, ensure_ascii=False))
    except (TypeError, ValueError, RecursionError):
        return short_repr(value)


def is_integer(value: Any) -> bool:
    """Return whether a value is an integer of Python or numpy (also an array without dimensions), and not a bool."""
    if isinstance(value, bool):
        return False
    try:
        index(value)
    except TypeError:
        return False
    return True


def check_range(value: Any, maximum: int, minimum: int = 0) -> int:
    """The whole number that this is, within its bounds. Raises ValueError."""
    if not is_integer(value) or not minimum <= value <= maximum:
        raise ValueError(f"{short_repr(value)} is no whole number from {minimum} to {maximum}")
    return int(value)


def parse_untrusted(error_type: type[SaqqaraError], what: str, parser: Callable[..., T], *given: Any) -> T:
    """What `reading` makes of what was given, where it may trust in nothing: whatever it stumbles over, it is because
    that is damaged. Raises `kind`, which says what cannot be read, and other errors of this library as they are."""
    try:
        return parser(*given)
    except SaqqaraError:
        raise
    except Exception as error:
        raise error_type(f"{what} cannot be read: {short_repr(error, MAX_REASON)}") from error


def _unpickle_error(kind: type[SaqqaraError], args: tuple[Any, ...], facts: dict[str, Any]) -> SaqqaraError:
    """The error that was pickled; what it was made of is no longer known."""
    error = kind.__new__(kind, *args)
    vars(error).update(facts)
    return error
