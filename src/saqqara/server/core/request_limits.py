"""Limits of what one guest or address may request (sizes, rates, connections), and checks of request origins."""

from __future__ import annotations

import json
import math
import re
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Annotated, Any

from pydantic import Field, StrictInt
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from saqqara.accounts.attempt_limit import client_network
from saqqara.server.core.errors import WebError, error_response, http_error, text_error
from saqqara.text_validation import InvalidTextError
from saqqara.token_bucket import Rate, TokenBucket

MAX_DRAINED_BYTES = 1024 * 1024
"""Maximum number of bytes read of an oversized request, so that its client can still read the response."""

HOST_PATTERN = re.compile(r"(?:[\w.-]{1,253}|\[[\da-fA-F:.]{2,45}\])(?::\d{1,5})?", re.ASCII)
"""Pattern of a valid host with an optional port: a name or a number, but no user name and password."""

CONTENT_LENGTH_PATTERN = re.compile(r"[0-9]{1,15}")

MAX_ADDRESS_LENGTH = 64
"""Maximum number of characters of an address that is used as a key: a proxy may send anything."""

ESCAPED_FORBIDDEN = re.compile(rb"\\u(?:[dD][89a-fA-F]|0000)")
"""JSON escapes at which a text may hold half of a surrogate pair, or NUL."""

FORBIDDEN_CHARACTERS = re.compile("[\0\ud800-\udfff]")
"""Characters that are forbidden in texts of a request: neither databases nor UTF-8 can store them."""

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")

RESERVED_SHARE = 5
"""Divisor of the reserved slots: 1 in `RESERVED_SHARE` is reserved for addresses that have none.

So a few addresses cannot take all slots.
"""


IMPORT_PATHS = ("/api/analysis", "/api/analysis/preview")
"""Paths to which clients upload records of whole games."""

FORM_PATHS = ("/notifications/stop", "/notifications/confirm")
"""Paths that accept forms, from pages that e-mails link to and from mail programs (RFC 8058).

The URL alone authorizes the request, without a cookie.
"""


@dataclass(frozen=True)
class Limits:
    """Limits of the server. The defaults suit a household or a club behind one address."""

    max_body_bytes: int = 16 * 1024  # body of a request
    max_body_bytes_by_path: Mapping[str, int] = field(
        default_factory=lambda: dict.fromkeys(IMPORT_PATHS, 256 * 1024)
    )  # body, by path
    max_message_bytes: int = 1024  # WebSocket message
    tables_by_guest: Rate = Rate(20, 20.0)
    tables_by_address: Rate = Rate(60, 5.0)
    scratch_tables_by_guest: Rate = Rate(
        60, 5.0
    )  # temporary tables: what-if games, tutorials, puzzles, and opened records
    scratch_tables_by_address: Rate = Rate(300, 1.0)
    commands: Rate = Rate(60, 0.25)  # actions and other commands, by guest
    chat_messages: Rate = Rate(6, 3.0)  # by guest
    chat_messages_by_address: Rate = Rate(60, 0.5)
    invitations: Rate = Rate(20, 20.0)  # to other users, by guest
    reads: Rate = Rate(400, 0.05)  # computations for a reader, by guest: see FairExecutor
    reads_by_address: Rate = Rate(4000, 0.02)
    max_computations: int = 2  # readers for whom the server computes at once
    max_waiting: int = 512  # readers in the queue, in total
    max_waiting_by_address: int = 128
    max_own_computations: int = 1  # for readers at their own tables, who have a separate queue
    max_greetings: int = 2  # first messages to new notification channels, sent at once
    max_greetings_waiting: int = 16  # in all, including those being sent
    max_greetings_by_address: int = 4
    max_exports: int = 8  # zips of all games of a guest, built at once; one per guest
    max_exports_by_address: int = 4
    socket_messages: Rate = Rate(40, 0.1)  # by WebSocket
    new_guests_by_address: Rate = Rate(200, 2.0)
    max_sockets: int = 4000  # in all
    max_sockets_by_guest: int = 40  # or by address for clients that are not guests yet
    max_sockets_by_address: int = 1000
    max_connections: int = 1000  # connections other than WebSockets, in all
    max_connections_by_address: int = 300  # trusted proxies may have all of them
    transfer_timeout_seconds: float = 20.0  # for a request to arrive, and for a response to be accepted
    keep_alive_seconds: int = (
        75  # idle time of a connection: long enough for a turn, and longer than proxies keep theirs open
    )


class RequestLimit:
    """Rate at which a key, for example a guest, may send requests of one kind."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._buckets = TokenBucket(rate, clock)

    def take(self, key: str) -> None:
        """Count one request, or raise `WebError` `too-many` with a Retry-After header."""
        wait = math.ceil(self._buckets.wait_seconds(key))
        if wait > 0:
            raise http_error("too-many", "web-error-too-many-commands", headers={"Retry-After": str(wait)})
        self._buckets.take(key)


class Budget:
    """Budget of one kind of expensive work, by guest and by address.

    Clients can create any number of guests, so the address counts as well.
    """

    def __init__(
        self,
        by_guest: Rate,
        by_address: Rate,
        message: str = "web-error-too-many-commands",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Set the rates, and the ID of the message for a client that has exceeded them."""
        self._guests, self._addresses = TokenBucket(by_guest, clock), TokenBucket(by_address, clock)
        self._message = message

    def take(self, guest: str | None, address: str, cost: int = 1) -> None:
        """Take `cost` from both budgets, or take nothing and raise `WebError` `too-many` with a Retry-After header."""
        wait = max(
            self._guests.wait_seconds(guest, cost) if guest else 0.0, self._addresses.wait_seconds(address, cost)
        )
        seconds = math.ceil(wait)
        if seconds > 0:
            raise http_error("too-many", self._message, seconds=seconds, headers={"Retry-After": str(seconds)})
        if guest:
            self._guests.take(guest, cost)
        self._addresses.take(address, cost)


class CreationLimit(Budget):
    """Budget for opening tables, by guest and by address."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(limits.tables_by_guest, limits.tables_by_address, "web-error-too-many-tables", clock)


class ConcurrencyLimit:
    """Slots for expensive work that runs concurrently: limited in total, by guest and by address."""

    def __init__(self, max_total: int, max_by_guest: int, max_by_address: int) -> None:
        self._max_total, self._max_by_guest, self._max_by_address = max_total, max_by_guest, max_by_address
        self._guests, self._addresses = Counter[str](), Counter[str]()

    @property
    def num_taken(self) -> int:
        """Number of slots in use."""
        return self._addresses.total()

    @contextmanager
    def slot(self, guest: str, address: str, message: str = "web-error-busy") -> Iterator[None]:
        """Hold a slot while the work runs.

        Raise `WebError` `busy` if none is free; its text is `message` if the guest uses all of their own slots.
        """
        full = self.num_taken >= self._max_total or self._addresses[address] >= self._max_by_address
        if full or self._guests[guest] >= self._max_by_guest:
            text = message if self._guests[guest] >= self._max_by_guest else "web-error-busy"
            raise http_error("busy", text, status=429, headers={"Retry-After": "10"})
        for count, key in ((self._guests, guest), (self._addresses, address)):
            count[key] += 1
        try:
            yield
        finally:
            for count, key in ((self._guests, guest), (self._addresses, address)):
                count[key] -= 1
                if not count[key]:
                    del count[key]


class CommandLimit(RequestLimit):
    """Rate of the commands that a guest may send to tables."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(limits.commands, clock)


class SocketCounter:
    """Counter of open WebSockets by owner and by address.

    The last fifth of the slots is reserved for addresses that have none.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits, self._by_key, self._by_address = limits, Counter[str](), Counter[str]()

    def acquire(self, key: str, address: str) -> None:
        """Count one more WebSocket, or raise `WebError` `too-many`."""
        limits, num_at_address = self._limits, self._by_address[address]
        full = not has_free_slot(self._by_key.total(), num_at_address, limits.max_sockets)
        if full or self._by_key[key] >= limits.max_sockets_by_guest or num_at_address >= limits.max_sockets_by_address:
            raise http_error("too-many", "web-error-too-many-connections", headers={"Retry-After": "10"})
        self._by_key[key] += 1
        self._by_address[address] += 1

    def release(self, key: str, address: str) -> None:
        """Count one WebSocket less."""
        for count, one in ((self._by_key, key), (self._by_address, address)):
            count[one] -= 1
            if not count[one]:
                del count[one]


def has_free_slot(taken: int, own: int, limit: int) -> bool:
    """Return whether a client with `own` slots may take one more.

    The last fifth of the slots is reserved for clients without any.
    """
    return taken < (limit - limit // RESERVED_SHARE if own else limit)


def client_address(connection: HTTPConnection) -> str:
    """Return the address by which a client is counted; behind a trusted proxy, the one that the proxy reports.

    An IPv6 client is counted by its network (/64), because it can choose the rest of its address freely.
    """
    return client_network(connection.client.host[:MAX_ADDRESS_LENGTH]) if connection.client else ""


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
        except WebError as error:
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


MAX_INT = 2**31 - 1
"""Largest integer that every database can store."""

_BOUNDS = Field(ge=-MAX_INT, le=MAX_INT)

BoundedInt = Annotated[int, _BOUNDS]
"""Integer in a URL."""

StrictBoundedInt = Annotated[StrictInt, _BOUNDS]
"""Integer in a body: neither a text nor a fraction."""
