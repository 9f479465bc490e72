"""Errors of administration, and of requests that the settings of the server refuse."""

from __future__ import annotations

from saqqara.storage import RejectedError

HTTP_STATUS = {
    "invalid-argument": 400, "missing-argument": 400, "unknown-argument": 400, "bad-text": 400, "suspended": 403,
    "invite-required": 403, "registration-closed": 403, "not-admin": 403, "invalid-link": 403, "invalid-invite": 403,
    "no-such": 404, "no-operation": 404, "no-file": 409, "last-admin": 409, "is-admin": 409, "over": 409,
    "damaged": 409,
}  # fmt: skip
"""HTTP status of each error code."""


class AdminError(RejectedError):
    """Operation that is refused; nothing has changed.

    `code` is one of `HTTP_STATUS`. `facts` are the variables of its message: `what` (no-such, no-operation, bad-text,
    and the errors of arguments), `choices` (no-operation, and the errors of arguments), `character` (bad-text).
    """

    def __init__(self, code: str, **facts: str | int) -> None:
        super().__init__(f"{code}: {facts}" if facts else code)
        self.code, self.facts = code, facts
