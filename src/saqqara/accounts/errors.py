"""Errors of accounts."""

from __future__ import annotations

from saqqara.errors import DomainError

ERROR_CODES = (
    "too-many", "wrong-code", "shared-table", "signed-in", "member-already", "no-member", "guest-sign-out",
    "guest-admin", "name-short", "name-taken", "name-limit", "password-short", "password-long", "password-name",
    "wrong-password", "no-password", "wrong-passkey", "passkey-taken", "insecure", "not-yours",
)  # fmt: skip
"""Codes of the errors."""

FIELD_BY_CODE = {
    "wrong-code": "code", "name-short": "name", "name-taken": "name", "name-limit": "name",
    "password-short": "password", "password-long": "password", "password-name": "password", "not-yours": "current",
}  # fmt: skip
"""Invalid field of the request, by code."""

SUGGESTION_CODES = (
    "shared-table", "signed-in", "wrong-code", "name-taken", "insecure", "no-password", "guest-sign-out", "guest-admin",
)  # fmt: skip
"""Codes of errors that have a suggestion."""


class AccountError(DomainError):
    """Operation on an account that is refused; nothing has changed.

    `code` is one of `ERROR_CODES`. `facts` are the variables of its message: `seconds` (too-many), `tables`
    (shared-table), `name` (signed-in), `least` (password-short), `most` (password-long), `days` (name-limit).
    """

    def __init__(self, code: str, **facts: str | int) -> None:
        suggestion = f"people-remedy-{code}" if code in SUGGESTION_CODES else ""
        super().__init__(code, f"people-error-{code}", facts, suggestion=suggestion, field=FIELD_BY_CODE.get(code))
