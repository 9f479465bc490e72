"""Middleware that refuses invalid requests: their host, URL, origin, size and encoding."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from saqqara.errors import DomainError
from saqqara.server.core.error_pages import error_response
from saqqara.server.core.errors import WebError, http_error, text_error
from saqqara.server.core.request_limits import Limits
from saqqara.text_validation import InvalidTextError

MAX_DRAINED_BYTES = 1024 * 1024
"""Maximum number of bytes read of an oversized request, so that its client can still read the response."""

HOST_PATTERN = re.compile(r"(?:[\w.-]{1,253}|\[[\da-fA-F:.]{2,45}\])(?::\d{1,5})?", re.ASCII)
"""Pattern of a valid host with an optional port: a name or a number, but no user name and password."""

CONTENT_LENGTH_PATTERN = re.compile(r"[0-9]{1,15}")

ESCAPED_FORBIDDEN = re.compile(rb"\\u(?:[dD][89a-fA-F]|0000)")
"""JSON escapes at which a text may hold half of a surrogate pair, or NUL."""

FORBIDDEN_CHARACTERS = re.compile("[\0\ud800-\udfff]")
"""Characters that are forbidden in texts of a request: neither databases nor UTF-8 can store them."""

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")

FORM_PATHS = ("/notifications/stop", "/notifications/confirm")
"""Paths that accept forms, from pages that e-mails link to and from mail programs (RFC 8058).

The URL alone authorizes the request, without a cookie.
"""


def check_request_target(connection: HTTPConnection) -> None:
    """Raise `WebError` for an invalid Host header or path, or a query with characters that no URL may contain."""
    hosts = connection.headers.getlist("host")
    if len(hosts) > 1 or not all(map(HOST_PATTERN.fullmatch, hosts)) or not connection.scope["query_string"].isascii():
        raise http_error("bad-request", "web-error-bad-address", headers={"Connection": "close"})
    if "\0" in connection.scope["path"] or b"%00" in connection.scope["query_string"]:
        raise http_error("bad-request", "web-error-bad-address")


def check_origin(connection: HTTPConnection) -> None:
    """Raise `WebError` for a request that a page of another site makes; a program need not send an Origin header."""
    origin = connection.headers.get("origin")
    site = connection.headers.get("sec-fetch-site", "none")
    is_own_origin = origin is None or origin.partition("://")[2] == connection.headers.get("host")
    if not is_own_origin or site not in ("none", "same-origin"):
        raise http_error("bad-request", "web-error-foreign-page", status=403)


class RequestGuard:
    """Middleware that refuses invalid requests before the application sees them.

    It refuses invalid hosts and URLs, requests from pages of other sites, bodies that are too large, and bodies that
    are not JSON (except on `FORM_PATHS`).
    """

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app, self.limits = app, limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle an ASGI request."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        try:
            receive = await self._check_request(HTTPConnection(scope), receive)
        except DomainError as error:
            await error_response(scope, error)(scope, receive, send)
        except ClientDisconnect:
            return
        else:
            await self.app(scope, receive, send)

    async def _check_request(self, connection: HTTPConnection, receive: Receive) -> Receive:
        """Return the application's `receive`. Raise `WebError`, or `ClientDisconnect` for an incomplete request."""
        check_request_target(connection)
        if connection.scope.get("method") in SAFE_METHODS:
            return receive
        check_origin(connection)
        if connection.scope["type"] == "websocket":
            return receive
        _check_content_type(connection)
        body = await self._read_body(connection, receive)
        check_body(body, connection.scope["path"])
        return _replay_body(body, receive)

    async def _read_body(self, connection: HTTPConnection, receive: Receive) -> bytes:
        """Return the whole body. Raise `WebError` `too-large`, or `ClientDisconnect`."""
        length = connection.headers.get("content-length", "0")
        max_bytes = self.limits.max_body_bytes_by_path.get(connection.scope["path"], self.limits.max_body_bytes)
        if not CONTENT_LENGTH_PATTERN.fullmatch(length) or int(length) > MAX_DRAINED_BYTES:
            raise self._too_large_error(max_bytes)
        body, size, more = b"", 0, True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise ClientDisconnect
            chunk = message.get("body", b"")
            more, size = message.get("more_body", False), size + len(chunk)
            if size <= max_bytes:
                body += chunk
            elif size > MAX_DRAINED_BYTES:
                break
        if size > max_bytes:
            raise self._too_large_error(max_bytes)
        return body

    @staticmethod
    def _too_large_error(limit: int) -> WebError:
        return http_error("too-large", "web-error-too-large", bytes=limit, headers={"Connection": "close"})


def check_body(body: bytes, path: str) -> None:
    """Raise `WebError` for a body that is not UTF-8, or whose texts (keys included) contain forbidden characters."""
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise http_error("bad-request", "web-error-unreadable-request") from error
    if "\0" in text or (path in FORM_PATHS and "%00" in text):
        raise text_error(InvalidTextError.for_character("\0"))
    if ESCAPED_FORBIDDEN.search(body):
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            return  # the handler that parses it reports the error
        for field, value in _iter_texts(data):
            if forbidden := FORBIDDEN_CHARACTERS.search(value):
                raise text_error(InvalidTextError.for_character(forbidden.group()), field)


def _iter_texts(data: Any) -> Iterator[tuple[str, str]]:
    """Yield all texts in JSON data, each with the path of its field; "" for a key of the request itself."""
    pending = [("", data)]
    while pending:
        field, value = pending.pop()
        if isinstance(value, str):
            yield field, value
        elif isinstance(value, list):
            pending += [(field, item) for item in value]
        elif isinstance(value, dict):
            pending += [(field, key) for key in value] + [
                (f"{field}.{key}".lstrip("."), item) for key, item in value.items()
            ]


def _check_content_type(connection: HTTPConnection) -> None:
    content_type = connection.headers.get("content-type", "").split(";")[0].strip().lower()
    if connection.scope["path"] in FORM_PATHS:
        return
    if content_type != "application/json":
        raise http_error("bad-request", "web-error-not-json", status=415)


def _replay_body(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that first yields the body that was already read, then any further messages."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def next_message() -> Message:
        return messages.pop() if messages else await receive()

    return next_message
