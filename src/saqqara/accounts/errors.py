"""Errors of accounts."""

from __future__ import annotations

from saqqara.storage import RejectedError

ERROR_CODES = (
    "too-many", "wrong-code", "shared-table", "signed-in", "member-already", "no-member", "guest-sign-out",
    "guest-admin", "name-short", "name-taken", "name-limit", "password-short", "password-long", "password-name",
    "wrong-password", "no-password", "wrong-passkey", "passkey-taken", "insecure", "not-yours",
)  # fmt: skip
"""Codes of the errors."""


class AccountError(RejectedError):
    """Operation on an account that is refused; nothing has changed.

    `code` is one of `ERROR_CODES`. `facts` are the variables of its message: `seconds` (too-many), `tables`
    (shared-table), `name` (signed-in), `least` (password-short), `most` (password-long), `days` (name-limit).
    """

    def __init__(self, code: str, **facts: str | int) -> None:
        super().__init__(f"{code}: {facts}" if facts else code)
        self.code, self.facts = code, facts
