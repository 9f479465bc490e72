"""Responses to errors: JSON for programs, pages for readers."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import Scope

from saqqara import i18n
from saqqara.errors import DomainError
from saqqara.i18n import truncate
from saqqara.server.core.errors import (
    MAX_REASON_LENGTH,
    headers_of,
    http_error,
    is_api_request,
    json_error_response,
    status_of,
    store_http_error,
    text_error,
)
from saqqara.server.core.preferences import read_preferences
from saqqara.server.core.templating import render_page
from saqqara.storage import StoreError
from saqqara.table import DamagedTableError
from saqqara.text_validation import InvalidTextError

logger = logging.getLogger("saqqara.server")

CLIENT_CLOSED_REQUEST = 499
"""Status of a request whose client closed the connection before the response; it appears only in the log."""

ERROR_PAGE_KINDS = {"no-spectators": "closed", "not-admin": "keeping", "damaged": "damaged", "newer": "newer"}
"""Kind of error page by error code, for the codes that have a page of their own."""


def render_error_page(
    request: Request, status: int, reason: str = "", headers: Mapping[str, str] | None = None, code: str = ""
) -> Response:
    """Render a page that says in the reader's language what went wrong and what to do."""
    kind = {404: "lost", 429: "busy", 503: "busy"}.get(status, "wrong" if status < 500 else "broken")
    kind = ERROR_PAGE_KINDS.get(code, kind)
    response = render_page(request, "core/error.html", status, kind=kind, code=status, reason=reason)
    response.headers.update(headers or {})
    return response


def error_response(scope: Scope, error: DomainError) -> Response:
    """Return the response to a refused request: JSON for a program, a page for a reader."""
    if is_api_request(scope):
        return json_error_response(HTTPConnection(scope), error)
    request = Request(scope)
    reason = error.localized(read_preferences(request).lang) if error.code in ("broken", "unavailable") else ""
    code = "damaged" if isinstance(error, DamagedTableError) else error.code
    return render_error_page(request, status_of(error), reason, headers_of(error), code)


VALUE_ERROR_KINDS = {
    "missing": "missing", "extra_forbidden": "unknown", "int_type": "whole", "int_parsing": "whole",
    "int_from_float": "whole", "float_type": "number", "float_parsing": "number", "bool_type": "switch",
    "bool_parsing": "switch", "string_type": "text", "list_type": "list", "tuple_type": "list", "dict_type": "object",
    "model_type": "object", "model_attributes_type": "object", "json_invalid": "json",
    "greater_than_equal": "least", "less_than_equal": "most", "string_too_short": "short", "too_short": "few",
    "too_long": "many", "literal_error": "choice", "enum": "choice", "string_pattern_mismatch": "form",
}  # fmt: skip
"""Kind of problem with a value, by the type of Pydantic's error; "other" for all other types."""

LIMIT_KEYS = ("ge", "le", "min_length", "max_length")


def _value_error_facts(error: Mapping[str, Any]) -> dict[str, str | int]:
    """Return the arguments of the message that says what is wrong with a value of a request."""
    context = error.get("ctx", {})
    limit = next((context[name] for name in LIMIT_KEYS if name in context), 0)
    choices = truncate(str(context.get("expected", "")).replace(" or ", ", "), MAX_REASON_LENGTH)
    return {"kind": VALUE_ERROR_KINDS.get(error["type"], "other"), "limit": limit, "choices": choices}


def install_error_handlers(app: FastAPI) -> None:
    """Install the handlers that turn errors into responses."""

    @app.exception_handler(DomainError)
    async def _(request: Request, error: DomainError) -> Response:
        return error_response(request.scope, error)

    @app.exception_handler(ClientDisconnect)
    async def _(request: Request, error: ClientDisconnect) -> Response:
        return Response(status_code=CLIENT_CLOSED_REQUEST)  # only the log shows it

    @app.exception_handler(InvalidTextError)
    async def _(request: Request, error: InvalidTextError) -> Response:
        return error_response(request.scope, text_error(error))

    @app.exception_handler(RequestValidationError)
    async def _(request: Request, error: RequestValidationError) -> Response:
        if not is_api_request(request.scope):
            return render_error_page(request, 404)
        first = error.errors()[0]
        path = [str(step) for step in first["loc"] if step not in ("body", "query", "path")]
        location = truncate(".".join(path) or "JSON")
        field = path[-1] if path else None
        if isinstance(cause := first.get("ctx", {}).get("error"), InvalidTextError):
            return json_error_response(request, text_error(cause, ".".join(path) or None))
        if first["type"] == "string_too_long":
            max_length = first["ctx"]["max_length"]
            too_long = http_error("bad-request", "web-error-too-long", field=field, where=location, most=max_length)
            return json_error_response(request, too_long)
        reason = i18n.translate_uncached(read_preferences(request).lang, "web-error-value", **_value_error_facts(first))
        return json_error_response(
            request, http_error("bad-request", "web-error-bad-request", field=field, where=location, why=reason)
        )

    @app.exception_handler(HTTPException)
    async def _(request: Request, error: HTTPException) -> Response:
        if not is_api_request(request.scope):
            return render_error_page(request, error.status_code)
        messages = {
            400: "web-error-unreadable-request",
            404: "web-error-no-such-address",
            405: "web-error-no-such-method",
        }
        message = messages.get(error.status_code, "web-error-refused")
        return json_error_response(
            request, http_error("bad-request", message, status=error.status_code, headers=error.headers)
        )

    @app.exception_handler(StoreError)
    async def _(request: Request, error: StoreError) -> Response:
        logger.error("storage_failed", extra={"facts": {"error_kind": error.kind, "error": str(error)}})
        return error_response(request.scope, store_http_error(error))
