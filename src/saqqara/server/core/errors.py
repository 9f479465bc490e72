"""Errors as readers and programs see them: a code, a sentence in the reader's language, and the violated clause."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, Field
from starlette.requests import HTTPConnection
from starlette.types import Scope

from saqqara import i18n
from saqqara.i18n import escape_controls, truncate
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.rule_links import clause_url
from saqqara.storage import BUSY, DISK_FULL, UNREACHABLE, StoreError
from saqqara.table import TableError
from saqqara.text_validation import InvalidTextError

logger = logging.getLogger("saqqara.server")

MAX_REASON_LENGTH = 300
"""Maximum length of a reason that another part supplies: it might quote the request."""

STATUS_BY_CODE = {
    "unreadable": 400, "bad-request": 400, "no-guest": 403, "not-your-seat": 403, "no-spectators": 403,
    "not-your-message": 403, "no-such-table": 404, "too-large": 413, "too-many": 429, "broken": 500, "busy": 503,
    "newer": 503, "unavailable": 503,
}  # fmt: skip
"""HTTP status by error code; all other codes are 409: the state of the table differs from what the command assumes."""

NEWER_CODE = "newer"

CLIENT_CLOSED_REQUEST = 499
"""Status of a request whose client closed the connection before the response; it appears only in the log."""


class ErrorBody(BaseModel):
    """Error response: why the request was refused. Nothing has changed."""

    error: str = Field(description="Error code", examples=["illegal"])
    message: str = Field(description="Reason, as a sentence in the reader's language")
    clause: str | None = Field(
        default=None, description="ID of the rules clause that the action violates", examples=["DUEL-3.2"]
    )
    clause_url: str | None = Field(None, description="URL of that clause", examples=["/rules/duel#DUEL-3.2"])
    suggestion: str | None = Field(
        None, description="What would make the request possible, as a sentence in the reader's language"
    )
    field: str | None = Field(default=None, description="Invalid field of the request", examples=["name"])


def error_responses(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """Return the descriptions of refused requests for a router's `responses`.

    They refer to the schema of `ErrorBody` instead of the model: FastAPI would parse the model again for each status of
    each route, which is most of the startup time.
    """
    schema = {"$ref": f"#/components/schemas/{ErrorBody.__name__}"}
    return {
        status: {"description": HTTPStatus(status).phrase, "content": {"application/json": {"schema": schema}}}
        for status in statuses
    }


class WebError(Exception):
    """Refused request; nothing has changed. `message(lang)` returns the reason as a sentence."""

    def __init__(
        self,
        code: str,
        message: Callable[[str], str],
        *,
        clause_id: str | None = None,
        field: str | None = None,
        status: int | None = None,
        headers: Mapping[str, str] | None = None,
        suggestion: Callable[[str], str] = lambda lang: "",
    ) -> None:
        super().__init__(f"{code}: {message('en')}")
        self.code, self.message, self.clause_id, self.field = code, message, clause_id, field
        self.suggestion = suggestion
        self.status = status or STATUS_BY_CODE.get(code, 409)
        self.headers = dict(headers or {})

    @classmethod
    def from_table_error(cls, error: TableError) -> WebError:
        """Convert an error of a table to a `WebError`."""
        return cls(error.code, error.localized, clause_id=error.clause, suggestion=error.remedy)

    def body(self, lang: str) -> dict[str, Any]:
        """Return the fields of `ErrorBody`."""
        clause, suggestion = clause_url(self.clause_id), self.suggestion(lang) or None
        return {
            "error": self.code, "message": self.message(lang), "clause": self.clause_id, "clause_url": clause,
            "suggestion": suggestion,
            "field": self.field,
        }  # fmt: skip

    def response(self, connection: HTTPConnection) -> Response:
        """Return the JSON response for a program."""
        return JSONResponse(self.body(read_preferences(connection).lang), self.status, self.headers)


def http_error(
    code: str,
    message: str,
    *,
    field: str | None = None,
    status: int | None = None,
    headers: Mapping[str, str] | None = None,
    suggestion: str = "",
    **facts: str | int,
) -> WebError:
    """Return an error with a localized message.

    `message` and `suggestion` (what would make the request possible) are message IDs. Parts of the request among
    `facts` must be shortened with `truncate`.
    """
    return WebError(
        code,
        lambda lang: i18n.translate_uncached(lang, message, **facts),
        field=None if field is None else truncate(field),
        status=status,
        headers=headers,
        suggestion=lambda lang: i18n.translate(lang, suggestion) if suggestion else "",
    )


def http_error_from(message: str, reason: Callable[[str], str], *, field: str) -> WebError:
    """Return a `bad-request` error whose message contains a localized `reason`."""
    return WebError(
        "bad-request",
        lambda lang: i18n.translate_uncached(lang, message, why=truncate(reason(lang), MAX_REASON_LENGTH)),
        field=truncate(field),
    )


def text_error(error: InvalidTextError, field: str | None = None) -> WebError:
    """Return the error for a text with forbidden characters in a field, or (None) somewhere in the request."""
    location = escape_controls(truncate(field)) if field else "JSON"
    return http_error(
        "bad-request", f"web-error-text-{error.code}", field=field, where=location, character=error.character
    )


class NewerTableError(WebError):
    """Raised for a table with data of a newer server version; only newer servers change it."""

    def __init__(self) -> None:
        super().__init__(NEWER_CODE, lambda lang: i18n.translate(lang, "web-error-newer"), headers={"Retry-After": "5"})


class DamagedTableError(WebError):
    """Raised for a table whose stored events are corrupt: a retry does not help."""

    def __init__(self, table: str) -> None:
        super().__init__("broken", lambda lang: i18n.translate(lang, "web-error-broken-table", table=table))


STORE_MESSAGES = {DISK_FULL: "web-error-store-full", UNREACHABLE: "web-error-store-away", BUSY: "web-error-store-busy"}
"""Message IDs for errors of the data store, by kind of error."""

TRANSIENT_KINDS = (UNREACHABLE, BUSY)
"""Kinds of data store errors that pass without intervention."""


def store_http_error(error: StoreError) -> WebError:
    """Return the error for a failed store access: 503 with Retry-After if a retry may help, else 500."""
    message = STORE_MESSAGES.get(error.kind, "web-error-store")
    if error.kind in TRANSIENT_KINDS:
        return http_error("unavailable", message, headers={"Retry-After": "5"})
    return http_error("broken", message)


def is_api_request(scope: Scope) -> bool:
    """Return whether a program sends the request, not a reader of pages."""
    return scope["type"] == "websocket" or str(scope["path"]).startswith(("/api/", "/health"))
