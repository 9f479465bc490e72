"""Errors of administration, and of requests that the settings of the server refuse."""

from __future__ import annotations

from saqqara.errors import DomainError
from saqqara.i18n import truncate

ERROR_CODES = (
    "invalid-argument", "missing-argument", "unknown-argument", "bad-text", "suspended", "invite-required",
    "registration-closed", "not-admin", "invalid-link", "invalid-invite", "no-such", "no-operation", "no-file",
    "last-admin", "is-admin", "over", "damaged",
)  # fmt: skip
"""Codes of the errors."""

SUGGESTION_CODES = (
    "suspended", "invite-required", "registration-closed", "not-admin", "invalid-link", "last-admin", "is-admin",
)  # fmt: skip
"""Codes of errors that have a suggestion."""


class AdminError(DomainError):
    """Operation that is refused; nothing has changed.

    `code` is one of `ERROR_CODES`. `facts` are the variables of its message: `what` (no-such, no-operation, bad-text,
    and the errors of arguments), `choices` (no-operation, and the errors of arguments), `character` (bad-text).
    """

    def __init__(self, code: str, **facts: str | int) -> None:
        suggestion = f"host-remedy-{code}" if code in SUGGESTION_CODES else ""
        given = {name: str(fact) if name == "choices" else truncate(str(fact)) for name, fact in facts.items()}
        super().__init__(code, f"host-error-{code}", given, suggestion=suggestion)
