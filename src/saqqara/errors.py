"""Errors of this library; each message names the attempt, the fault and the valid alternative."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import index
from typing import Any, TypeVar

from saqqara.i18n import escape_controls, translate, translate_uncached, truncate

Facts = Mapping[str, str | int | Mapping[str, str]]
"""Facts of a message by name; a fact may be a mapping from languages to texts."""


def _translate_facts(lang: str, message: str, facts: Facts) -> str:
    return translate(
        lang, message, **{name: fact if isinstance(fact, (str, int)) else fact[lang] for name, fact in facts.items()}
    )


@dataclass(frozen=True)
class Suggestion:
    """Message, with its facts, that describes how an action would become legal."""

    message: str
    facts: Facts = field(default_factory=dict)


@dataclass(frozen=True)
class Refusal:
    """Reason why an action is illegal: the clause, a message with its facts, and a suggestion if there is one."""

    clause: str
    message: str
    facts: Facts = field(default_factory=dict)
    suggestion: Suggestion | None = None

    def reason(self, lang: str) -> str:
        """Return the reason in a language, without a full stop."""
        return _translate_facts(lang, self.message, self.facts)

    def suggestion_text(self, lang: str) -> str:
        """Return the suggestion in a language, without a full stop; "" if there is none."""
        return _translate_facts(lang, self.suggestion.message, self.suggestion.facts) if self.suggestion else ""


T = TypeVar("T")
MAX_REPR, MAX_REASON = 40, 80  # maximum number of characters of a value, or of another error, that an error quotes
MAX_DETAIL = 300  # maximum number of characters of an English text that a message in another language quotes


class SaqqaraError(Exception):
    """Base class of all errors of this library.

    The message names the attempt, the fault and the valid alternative.
    """

    def __reduce__(self) -> Any:
        return _unpickle_error, (type(self), self.args, vars(self))


class MessageError(SaqqaraError):
    """Error whose text is a message with its facts; `localized(lang)` returns it in a language."""

    def __init__(self, message: str, **facts: str | int) -> None:
        self.message, self.facts = message, facts
        super().__init__(self.localized("en"))

    def localized(self, lang: str) -> str:
        """Return the reason in the language `lang` (`en`, `de` or `ru`), without a full stop."""
        return translate_uncached(lang, self.message, **self.facts)


Localized = str | Callable[[str], str]
"""Message ID, or function that returns a sentence in a language."""


class DomainError(SaqqaraError):
    """Request that is refused; nothing has changed.

    `code` is for programs, `facts` are the variables of its message, `clause` is the rules clause that it breaks, and
    `field` the invalid field of the request (None if there is none). `localized(lang)` returns the reason as a sentence
    in a language, `suggestion(lang)` what would make the request possible, or "".
    """

    def __init__(
        self,
        code: str,
        message: Localized,
        facts: Mapping[str, str | int] | None = None,
        clause: str | None = None,
        suggestion: Localized = "",
        field: str | None = None,
    ) -> None:
        self.code, self.facts, self.clause, self.field = code, dict(facts or {}), clause, field
        self._message, self._suggestion = message, suggestion
        super().__init__(f"{code}: {self.localized('en')}")

    def localized(self, lang: str) -> str:
        """Return the reason as a sentence in the language `lang` (`en`, `de` or `ru`)."""
        return self._sentence(self._message, lang)

    def suggestion(self, lang: str) -> str:
        """Return what would make the request possible, as a sentence in a language; "" if that is unknown."""
        return self._sentence(self._suggestion, lang) if self._suggestion else ""

    def _sentence(self, message: Localized, lang: str) -> str:
        return translate_uncached(lang, message, **self.facts) if isinstance(message, str) else message(lang)


class UnknownGameError(SaqqaraError):
    """Unknown name of a game.

    `.value` is the given name, `.choices` are the names of all games. `localized(lang)` returns the reason in a
    language.
    """

    def __init__(self, text: str, value: Any = None, choices: Sequence[str] = ()) -> None:
        super().__init__(text)
        self.value, self.choices = value, tuple(choices)

    def localized(self, lang: str) -> str:
        """Return the reason in the language `lang` (`en`, `de` or `ru`), without a full stop."""
        return translate_uncached(lang, "game-unknown", given=as_json(self.value), known=", ".join(self.choices))


class InvalidOptionError(SaqqaraError):
    """Unknown option, invalid value of an option, or options that exclude each other.

    For an option or a value, `.option` and `.value` are what was given, `.choices` the options or values that are
    possible, and `.known` is False if the option does not exist. For options that exclude each other, `.refusal` gives
    the reason. `localized(lang)` returns the reason in a language.
    """

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
    """Seed or setup that does not define a game."""


class InvalidOverridesError(SaqqaraError):
    """Overrides with which the game cannot be played, or which it does not have."""


class InvalidViewError(SaqqaraError):
    """View from which no state can be built."""


class ActionSyntaxError(SaqqaraError):
    """Text or number that is not an action of the game.

    `.action` is the text or number, `.reason` describes what is valid.
    """

    clause = None

    def __init__(self, action: Any, reason: str) -> None:
        super().__init__(f"{short_repr(action)} is not a valid action: {reason}.")
        self.action, self.reason = action, reason


class IllegalActionError(SaqqaraError):
    """Action that is illegal in the current position.

    `.clause` is the clause of the rules that forbids the `.action`. In English, `.reason` is the reason and
    `.suggestion` describes how the action would become legal ("" if there is no such way); `.refusal` has both in all
    languages. The argument `where` names one of several games.
    """

    def __init__(self, action: str, refusal: Refusal, where: str = "") -> None:
        self.action, self.clause, self.refusal = action, refusal.clause, refusal
        self.reason, self.suggestion = refusal.reason("en"), refusal.suggestion_text("en")
        super().__init__(f"{where}{action!r} is not allowed ({self.clause}): {self.reason}.")


def reason_text(reason: Exception | str, lang: str) -> str:
    """Return a reason in a language; a reason without a translation is quoted in English as a technical detail."""
    if isinstance(reason, IllegalActionError):
        return reason.refusal.reason(lang)
    localized = getattr(reason, "localized", None)
    if localized is not None:
        return str(localized(lang))
    return translate_uncached(lang, "technical-detail", detail=truncate(escape_controls(str(reason)), MAX_DETAIL))


def join_or(values: Iterable[Any]) -> str:
    """Return the valid values as an error lists them: `'A' or 'B'`."""
    return " or ".join(repr(value) for value in values)


def short_repr(value: Any, max_length: int = MAX_REPR) -> str:
    """Return the `repr` of any value as an error quotes it, cut to `max_length` characters."""
    try:
        text = repr(value)
    except Exception:  # a number of thousands of digits, a list nested a thousand times, a third-party class
        text = f"an object of type {type(value).__name__}"
    return text if len(text) <= max_length else text[: max_length - 3] + "..."


def as_json(value: Any) -> str:
    """Return a value as JSON to quote it in a message for users, cut if it is long."""
    try:
        return truncate(json.dumps(value, ensure_ascii=False))
    except (TypeError, ValueError, RecursionError):
        return short_repr(value)


def is_integer(value: Any) -> bool:
    """Return whether a value is an integer of Python or NumPy (also an array without dimensions), and not a bool."""
    if isinstance(value, bool):
        return False
    try:
        index(value)
    except TypeError:
        return False
    return True


def check_range(value: Any, maximum: int, minimum: int = 0) -> int:
    """Return a value as an int if it is a whole number within the bounds. Raises `ValueError`."""
    if not is_integer(value) or not minimum <= value <= maximum:
        raise ValueError(f"expected a whole number from {minimum} to {maximum}, got {short_repr(value)}")
    return int(value)


def parse_untrusted(error_type: type[SaqqaraError], subject: str, parser: Callable[..., T], *given: Any) -> T:
    """Return the result of `parser` for untrusted input.

    Any exception of `parser` means that the input is damaged: it is raised as an `error_type` that says
    `subject` cannot be read. Errors of this library are raised unchanged.
    """
    try:
        return parser(*given)
    except SaqqaraError:
        raise
    except Exception as error:
        raise error_type(f"cannot read {subject}: {short_repr(error, MAX_REASON)}") from error


def _unpickle_error(kind: type[SaqqaraError], args: tuple[Any, ...], facts: dict[str, Any]) -> SaqqaraError:
    """Return the error that was pickled, without the arguments of its constructor."""
    error = kind.__new__(kind, *args)
    vars(error).update(facts)
    return error
