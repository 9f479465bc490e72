"""Errors as readers and programs see them: a code, a sentence in the reader's language, and the violated clause."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, Field
from starlette.requests import HTTPConnection
from starlette.types import Scope

from saqqara import i18n
from saqqara.errors import DomainError, Localized
from saqqara.i18n import escape_controls, truncate
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.rule_links import clause_url
from saqqara.storage import BUSY, DISK_FULL, UNREACHABLE, StoreError
from saqqara.text_validation import InvalidTextError

MAX_REASON_LENGTH = 300
"""Maximum length of a reason that another part supplies: it might quote the request."""

STATUS_BY_CODE = {
    400: ("unreadable", "bad-request", "name-short", "password-short", "password-long", "password-name", "insecure",
          "invalid-argument", "missing-argument", "unknown-argument", "bad-text"),
    403: ("no-guest", "not-your-seat", "no-spectators", "not-your-message", "wrong-code", "wrong-password",
          "wrong-passkey", "not-yours", "no-member", "suspended", "invite-required", "registration-closed",
          "not-admin", "invalid-link", "invalid-invite"),
    404: ("no-such-table", "no-such", "no-operation"),
    413: ("too-large",),
    429: ("too-many", "name-limit"),
    500: ("broken",),
    503: ("busy", "newer", "unavailable"),
}  # fmt: skip
"""Error codes by HTTP status; all others have 409: something is not in the state that the request assumes."""

_STATUS = {code: status for status, codes in STATUS_BY_CODE.items() for code in codes}


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


class WebError(DomainError):
    """Refused request whose status or headers do not follow from its code."""

    def __init__(
        self,
        code: str,
        message: Localized,
        facts: Mapping[str, str | int] | None = None,
        clause: str | None = None,
        suggestion: Localized = "",
        field: str | None = None,
        *,
        status: int | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        super().__init__(code, message, facts, clause, suggestion, field)
        self.status, self.headers = status, dict(headers or {})


def status_of(error: DomainError) -> int:
    """Return the HTTP status of an error."""
    return (isinstance(error, WebError) and error.status) or _STATUS.get(error.code, 409)


def headers_of(error: DomainError) -> Mapping[str, str]:
    """Return the headers of the response to an error."""
    if isinstance(error, WebError):
        return error.headers
    return {"Retry-After": str(error.facts["seconds"])} if "seconds" in error.facts else {}


def error_body(error: DomainError, lang: str) -> ErrorBody:
    """Return the body of the response to an error, in a language."""
    return ErrorBody(
        error=error.code,
        message=error.localized(lang),
        clause=error.clause,
        clause_url=clause_url(error.clause),
        suggestion=error.suggestion(lang) or None,
        field=error.field,
    )


def json_error_response(connection: HTTPConnection, error: DomainError) -> Response:
    """Return the JSON response for a program."""
    body = error_body(error, read_preferences(connection).lang)
    return JSONResponse(body.model_dump(), status_of(error), headers_of(error))


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
        message,
        facts,
        suggestion=suggestion,
        field=None if field is None else truncate(field),
        status=status,
        headers=headers,
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
