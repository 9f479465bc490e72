"""Errors as readers and programs get them: a code, a sentence in the reader's language, the clause broken."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from http import HTTPStatus
from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, Response
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import Scope

from saqqara import i18n
from saqqara.i18n import escape_controls, truncate
from saqqara.server.core.clause_urls import address_of
from saqqara.server.core.preferences import reader
from saqqara.server.core.templating import page
from saqqara.storage import BUSY, DISK_FULL, UNREACHABLE, StoreError
from saqqara.table import TableError
from saqqara.text_validation import InvalidTextError

logger = logging.getLogger("saqqara.server")

LONGEST = 300
"""The most letters of a reason given elsewhere: it might quote what was sent."""

STATUS = {
    "unreadable": 400, "bad-request": 400, "no-guest": 403, "not-your-seat": 403, "no-spectators": 403,
    "not-your-message": 403, "no-such-table": 404, "too-large": 413, "too-many": 429, "broken": 500, "busy": 503,
    "newer": 503, "unavailable": 503,
}  # fmt: skip
"""The status of an answer by its code; all other codes are 409: the table stands otherwise than the command assumes."""

NEWER = "newer"

GONE = 499
"""The status of a request whose client has not waited for the answer; nobody but the journal sees it."""


class Refused(BaseModel):
    """Why a command was refused; nothing has changed."""

    error: str = Field(description="The reason as a code", examples=["illegal"])
    message: str = Field(description="The reason as a sentence in the reader's language")
    clause: str | None = Field(
        default=None, description="The clause of the rules that was broken", examples=["DUEL-3.2"]
    )
    clause_url: str | None = Field(None, description="Where that clause can be read", examples=["/rules/duel#DUEL-3.2"])
    suggestion: str | None = Field(
        None, description="What would make it possible, as a sentence in the reader's language"
    )
    field: str | None = Field(default=None, description="The field of the request that is wrong", examples=["name"])


def refusals(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The description of refused requests, for a router's `responses`. It says where that of `Refused` is instead of
    naming the model: a model is read anew for each status of each route, which is most of what starting costs."""
    schema = {"$ref": f"#/components/schemas/{Refused.__name__}"}
    return {
        status: {"description": HTTPStatus(status).phrase, "content": {"application/json": {"schema": schema}}}
        for status in statuses
    }


class WebError(Exception):
    """A request that is refused; nothing has changed. `said(lang)` is the reason as a sentence."""

    def __init__(
        self,
        code: str,
        said: Callable[[str], str],
        *,
        rule: str | None = None,
        field: str | None = None,
        status: int | None = None,
        headers: Mapping[str, str] | None = None,
        remedy: Callable[[str], str] = lambda lang: "",
    ) -> None:
        super().__init__(f"{code}: {said('en')}")
        self.code, self.said, self.rule, self.field = code, said, rule, field
        self.remedy = remedy
        self.status = status or STATUS.get(code, 409)
        self.headers = dict(headers or {})

    @classmethod
    def of(cls, error: TableError) -> WebError:
        """A table's error."""
        return cls(error.code, error.said, rule=error.clause, remedy=error.remedy)

    def body(self, lang: str) -> dict[str, Any]:
        """What programs get."""
        clause, remedy = address_of(self.rule), self.remedy(lang) or None
        return {
            "error": self.code, "message": self.said(lang), "clause": self.rule, "clause_url": clause,
            "suggestion": remedy,
            "field": self.field,
        }  # fmt: skip

    def response(self, connection: HTTPConnection) -> Response:
        """The answer to a request of a program."""
        return JSONResponse(self.body(reader(connection).lang), self.status, self.headers)


def refused(
    code: str,
    message: str,
    *,
    field: str | None = None,
    status: int | None = None,
    headers: Mapping[str, str] | None = None,
    remedy: str = "",
    **facts: str | int,
) -> WebError:
    """The error with a message of the house; `remedy` names another one: what would make it possible. What a request
    holds is to be `quoted` among the facts."""
    return WebError(
        code,
        lambda lang: i18n.translate_uncached(lang, message, **facts),
        field=None if field is None else truncate(field),
        status=status,
        headers=headers,
        remedy=lambda lang: i18n.translate(lang, remedy) if remedy else "",
    )


def because(message: str, why: Callable[[str], str], *, field: str) -> WebError:
    """A bad request, with a message of the house about a reason that has words of its own in every language."""
    return WebError(
        "bad-request",
        lambda lang: i18n.translate_uncached(lang, message, why=truncate(why(lang), LONGEST)),
        field=truncate(field),
    )


def bad_text(error: InvalidTextError, field: str | None = None) -> WebError:
    """The error for a text that holds what no text may, in a field or (None) somewhere in the request."""
    where = escape_controls(truncate(field)) if field else "JSON"
    return refused("bad-request", f"web-error-text-{error.code}", field=field, where=where, character=error.character)


class Newer(WebError):
    """A table with something that this server does not know, and another one may: it is left to others, as it is."""

    def __init__(self) -> None:
        super().__init__(NEWER, lambda lang: i18n.translate(lang, "web-error-newer"), headers={"Retry-After": "5"})


class DamagedTable(WebError):
    """A table whose events are not what was written: to try again does not help."""

    def __init__(self, table: str) -> None:
        super().__init__("broken", lambda lang: i18n.translate(lang, "web-error-broken-table", table=table))


STORE = {DISK_FULL: "web-error-store-full", UNREACHABLE: "web-error-store-away", BUSY: "web-error-store-busy"}
"""What is said of data that cannot be read or written, by the kind of the error."""

PASSING = (UNREACHABLE, BUSY)
"""The kinds of errors of the data that pass by themselves."""


def store_refused(error: StoreError) -> WebError:
    """The answer where data cannot be read or written: 503 with Retry-After where trying again helps, else 500."""
    message = STORE.get(error.kind, "web-error-store")
    if error.kind in PASSING:
        return refused("unavailable", message, headers={"Retry-After": "5"})
    return refused("broken", message)


PAGES = {"no-spectators": "closed", "not-host": "keeping", "damaged": "damaged", NEWER: "newer"}
"""The kind of page that says so, of errors by their code which have one of their own."""


def error_page(
    request: Request, status: int, why: str = "", headers: Mapping[str, str] | None = None, code: str = ""
) -> Response:
    """A page that says in the reader's language what went wrong and what to do; and why, where that helps."""
    kind = {404: "lost", 429: "busy", 503: "busy"}.get(status, "wrong" if status < 500 else "broken")
    kind = PAGES.get(code, kind)
    answer = page(request, "core/error.html", status, kind=kind, code=status, why=why)
    answer.headers.update(headers or {})
    return answer


def for_program(scope: Scope) -> bool:
    """Whether a program asks, not a reader of pages."""
    return scope["type"] == "websocket" or str(scope["path"]).startswith(("/api/", "/health"))


def answer(scope: Scope, error: WebError) -> Response:
    """The answer to a request that is refused: JSON for a program, a page for a reader."""
    if for_program(scope):
        return error.response(HTTPConnection(scope))
    request = Request(scope)
    why = error.said(reader(request).lang) if error.code in ("broken", "unavailable") else ""
    code = "damaged" if isinstance(error, DamagedTable) else error.code
    return error_page(request, error.status, why, error.headers, code)


WRONG = {
    "missing": "missing", "extra_forbidden": "unknown", "int_type": "whole", "int_parsing": "whole",
    "int_from_float": "whole", "float_type": "number", "float_parsing": "number", "bool_type": "switch",
    "bool_parsing": "switch", "string_type": "text", "list_type": "list", "tuple_type": "list", "dict_type": "object",
    "model_type": "object", "model_attributes_type": "object", "json_invalid": "json",
    "greater_than_equal": "least", "less_than_equal": "most", "string_too_short": "short", "too_short": "few",
    "too_long": "many", "literal_error": "choice", "enum": "choice", "string_pattern_mismatch": "form",
}  # fmt: skip
"""What is wrong with a value, by the type of Pydantic's error; "other" for the rest."""

LIMITS = ("ge", "le", "min_length", "max_length")


def _wrong(error: Mapping[str, Any]) -> dict[str, str | int]:
    """The facts of the sentence that says what is wrong with a value of a request."""
    context = error.get("ctx", {})
    limit = next((context[name] for name in LIMITS if name in context), 0)
    choices = truncate(str(context.get("expected", "")).replace(" or ", ", "), LONGEST)
    return {"kind": WRONG.get(error["type"], "other"), "limit": limit, "choices": choices}


def install(app: FastAPI) -> None:
    """Enters into an application how each kind of error is answered."""

    @app.exception_handler(WebError)
    async def _(request: Request, error: WebError) -> Response:
        return answer(request.scope, error)

    @app.exception_handler(ClientDisconnect)
    async def _(request: Request, gone: ClientDisconnect) -> Response:
        return Response(status_code=GONE)  # nobody reads it; the journal has it

    @app.exception_handler(TableError)
    async def _(request: Request, error: TableError) -> Response:
        return WebError.of(error).response(request)

    @app.exception_handler(InvalidTextError)
    async def _(request: Request, error: InvalidTextError) -> Response:
        return answer(request.scope, bad_text(error))

    @app.exception_handler(RequestValidationError)
    async def _(request: Request, error: RequestValidationError) -> Response:
        if not for_program(request.scope):
            return error_page(request, 404)
        first = error.errors()[0]
        place = [str(step) for step in first["loc"] if step not in ("body", "query", "path")]
        where = truncate(".".join(place) or "JSON")
        field = place[-1] if place else None
        if isinstance(wrong := first.get("ctx", {}).get("error"), InvalidTextError):
            return bad_text(wrong, ".".join(place) or None).response(request)
        if first["type"] == "string_too_long":
            most = first["ctx"]["max_length"]
            return refused("bad-request", "web-error-too-long", field=field, where=where, most=most).response(request)
        why = i18n.translate_uncached(reader(request).lang, "web-error-value", **_wrong(first))
        return refused("bad-request", "web-error-bad-request", field=field, where=where, why=why).response(request)

    @app.exception_handler(HTTPException)
    async def _(request: Request, error: HTTPException) -> Response:
        if not for_program(request.scope):
            return error_page(request, error.status_code)
        messages = {
            400: "web-error-unreadable-request",
            404: "web-error-no-such-address",
            405: "web-error-no-such-method",
        }
        message = messages.get(error.status_code, "web-error-refused")
        return refused("bad-request", message, status=error.status_code, headers=error.headers).response(request)

    @app.exception_handler(StoreError)
    async def _(request: Request, error: StoreError) -> Response:
        logger.error("store-failed", extra={"facts": {"trouble": error.kind, "error": str(error)}})
        return answer(request.scope, store_refused(error))
