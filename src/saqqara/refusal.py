"""Why a decision is not allowed, and what would make it possible: messages that are said in any language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from saqqara.words import say

Facts = Mapping[str, str | int | Mapping[str, str]]
"""The facts of a message; some may be texts by language."""


def _said(lang: str, message: str, facts: Facts) -> str:
    return say(
        lang, message, **{name: fact if isinstance(fact, (str, int)) else fact[lang] for name, fact in facts.items()}
    )


@dataclass(frozen=True)
class Remedy:
    """What would make a decision possible: a message with its facts."""

    message: str
    facts: Facts = field(default_factory=dict)


@dataclass(frozen=True)
class Refusal:
    """Why a decision is not allowed: the clause and a message with its facts; what would help, if that is known."""

    rule: str
    message: str
    facts: Facts = field(default_factory=dict)
    remedy: Remedy | None = None

    def why(self, lang: str) -> str:
        """The reason in words, without a full stop."""
        return _said(lang, self.message, self.facts)

    def help(self, lang: str) -> str:
        """What would make it possible, in words without a full stop; "" where nothing is known to."""
        return _said(lang, self.remedy.message, self.remedy.facts) if self.remedy else ""
