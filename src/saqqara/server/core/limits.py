"""What one guest or one address may ask for: sizes, bounded numbers, rates, connections; where requests may come
from."""

from __future__ import annotations

import json
import math
import re
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Annotated, Any

from pydantic import Field, StrictInt
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from saqqara.accounts.rate_limit import client_network
from saqqara.server.core.errors import WebError, error_response, http_error, text_error
from saqqara.text_validation import InvalidTextError

MAX_DRAINED_BYTES = 1024 * 1024
"""Bytes that are read of a request that is too large, so that whoever sends it lives to see the answer."""

HOST_PATTERN = re.compile(r"(?:[\w.-]{1,253}|\[[\da-fA-F:.]{2,45}\])(?::\d{1,5})?", re.ASCII)
"""What can be a host, and a port, in an address: a name or a number; nobody's name and password."""

CONTENT_LENGTH_PATTERN = re.compile(r"[0-9]{1,15}")

MAX_ADDRESS_LENGTH = 64
"""The most letters of an address by which is counted: a proxy may say anything."""

ESCAPED_FORBIDDEN = re.compile(rb"\\u(?:[dD][89a-fA-F]|0000)")
"""What JSON writes where a text may hold half of a surrogate pair, or NUL."""

FORBIDDEN_CHARACTERS = re.compile("[\0\ud800-\udfff]")
"""What no text of a request may hold: neither a database nor UTF-8 can."""

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")

RESERVED_SHARE = 5
"""One place in `RESERVED_SHARE` is kept for addresses that have none: a few addresses cannot take them all."""


@dataclass(frozen=True)
class Rate:
    """How often: `burst` at once, and one more every `seconds`."""

    burst: int
    seconds: float


IMPORT_PATHS = ("/api/analysis", "/api/analysis/preview")
"""Where readers bring records of whole games along."""

FORM_PATHS = ("/notifications/stop", "/notifications/confirm")
"""Where forms are sent to: by pages that e-mails lead to, and by mail programs (RFC 8058). Who may is said by the
address alone, by no cookie."""


@dataclass(frozen=True)
class Limits:
    """What is allowed. The defaults suit a household or a club behind one address."""

    max_body_bytes: int = 16 * 1024  # bytes of a request
    max_body_bytes_by_path: Mapping[str, int] = field(
        default_factory=lambda: dict.fromkeys(IMPORT_PATHS, 256 * 1024)
    )  # to an address
    max_message_bytes: int = 1024  # bytes of a WebSocket message
    tables_by_guest: Rate = Rate(20, 20.0)
    tables_by_address: Rate = Rate(60, 5.0)
    scratch_tables_by_guest: Rate = Rate(
        60, 5.0
    )  # tables that no one keeps: to try something, guides, puzzles, what is opened
    scratch_tables_by_address: Rate = Rate(300, 1.0)
    commands: Rate = Rate(60, 0.25)  # decisions and the like, by guest
    chat_messages: Rate = Rate(6, 3.0)  # messages, by guest
    chat_messages_by_address: Rate = Rate(60, 0.5)
    invitations: Rate = Rate(20, 20.0)  # to persons, by guest
    reads: Rate = Rate(400, 0.05)  # whatever is computed for a reader, by guest: see FairExecutor
    reads_by_address: Rate = Rate(4000, 0.02)
    max_computations: int = 2  # readers for whom something is computed at once
    max_waiting: int = 512  # readers who wait for that, in all
    max_waiting_by_address: int = 128
    max_own_computations: int = 1  # the same for readers at their own tables, who wait in a line of their own
    max_greetings: int = 2  # first messages to new channels of notifications, on their way at once
    max_greetings_waiting: int = 16  # in all, those on their way among them
    max_greetings_by_address: int = 4
    max_exports: int = 8  # zips of all games of one guest that are made at once, one of each guest
    max_exports_by_address: int = 4
    socket_messages: Rate = Rate(40, 0.1)  # of one WebSocket
    new_guests_by_address: Rate = Rate(200, 2.0)  # new ones
    max_sockets: int = 4000  # WebSockets in all
    max_sockets_by_guest: int = 40  # or by address, of those who are no guests yet
    max_sockets_by_address: int = 1000
    max_connections: int = 1000  # connections that are no WebSockets, in all
    max_connections_by_address: int = 300  # trusted proxies have as many as there are in all
    transfer_timeout_seconds: float = 20.0  # seconds in which a request has to arrive, and what is sent has to be taken
    keep_alive_seconds: int = (
        75  # seconds that a connection waits for its next request: a turn, and longer than proxies keep theirs
    )


class TokenBucket:
    """Counts by key how much of a rate is used up; keys that were quiet for long are forgotten."""

    MAX_KEYS = 10_000

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.clock = rate, clock
        self._full_at: OrderedDict[str, float] = OrderedDict()  # when all of the burst is there again

    def wait_seconds(self, key: str, count: int = 1) -> float:
        """Seconds until the key may take so many, or all that there can be; 0: it may now."""
        now = self.clock()
        start = max(self._full_at.get(key, now), now)
        return max(0.0, start - now - (self.rate.burst - self._capped(count)) * self.rate.seconds)

    def take(self, key: str, count: int = 1) -> None:
        """Uses so many up, or all that there can be."""
        now = self.clock()
        self._full_at[key] = max(self._full_at.pop(key, now), now) + self._capped(count) * self.rate.seconds
        if len(self._full_at) > self.MAX_KEYS:
            self._full_at.popitem(last=False)

    def _capped(self, count: int) -> int:
        return min(count, self.rate.burst)

    def take_one(self, key: str) -> None:
        """Uses one up, or raises WebError `too-many`, which says when to come again."""
        wait = math.ceil(self.wait_seconds(key))
        if wait > 0:
            raise http_error("too-many", "web-error-too-many-commands", headers={"Retry-After": str(wait)})
        self.take(key)


class Budget:
    """How much of one kind of costly work a guest and an address may ask for. Guests are free to make, so the address
    counts, too."""

    def __init__(
        self,
        by_guest: Rate,
        by_address: Rate,
        message: str = "web-error-too-many-commands",
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`message`: what is said to who has asked for too much."""
        self._guests, self._addresses = TokenBucket(by_guest, clock), TokenBucket(by_address, clock)
        self._message = message

    def take(self, guest: str | None, address: str, cost: int = 1) -> None:
        """Uses up so much of both, or nothing and raises WebError `too-many`, which says when to come again."""
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
    """Who may open tables: so many by guest, so many by address."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(limits.tables_by_guest, limits.tables_by_address, "web-error-too-many-tables", clock)


class ConcurrencyLimit:
    """Places for costly work that runs at once: a limit in all, by guest and by address."""

    def __init__(self, max_total: int, max_by_guest: int, max_by_address: int) -> None:
        self._max_total, self._max_by_guest, self._max_by_address = max_total, max_by_guest, max_by_address
        self._guests, self._addresses = Counter[str](), Counter[str]()

    @property
    def num_taken(self) -> int:
        """How many places are taken."""
        return self._addresses.total()

    @contextmanager
    def slot(self, guest: str, address: str, message: str = "web-error-busy") -> Iterator[None]:
        """A place for the time of the work. Raises WebError `busy` where none is free, with `message` for a guest who
        has all of theirs."""
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


class CommandLimit:
    """How often a guest may command tables."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._guests = TokenBucket(limits.commands, clock)

    def take(self, guest: str) -> None:
        """Uses up one command, or raises WebError `too-many`."""
        self._guests.take_one(guest)


class SocketCounter:
    """Counts open WebSockets, by who has them and from which address. The last fifth of the places is for addresses
    that have none."""

    def __init__(self, limits: Limits) -> None:
        self._limits, self._by_key, self._by_address = limits, Counter[str](), Counter[str]()

    def enter(self, key: str, address: str) -> None:
        """One more, or WebError `too-many`."""
        limits, here = self._limits, self._by_address[address]
        full = not has_free_slot(self._by_key.total(), here, limits.max_sockets)
        if full or self._by_key[key] >= limits.max_sockets_by_guest or here >= limits.max_sockets_by_address:
            raise http_error("too-many", "web-error-too-many-connections", headers={"Retry-After": "10"})
        self._by_key[key] += 1
        self._by_address[address] += 1

    def leave(self, key: str, address: str) -> None:
        """One fewer."""
        for count, one in ((self._by_key, key), (self._by_address, address)):
            count[one] -= 1
            if not count[one]:
                del count[one]


def has_free_slot(taken: int, own: int, limit: int) -> bool:
    """Whether one more has a place where there are `most`: the last fifth is for addresses that have none (`here`)."""
    return taken < (limit - limit // RESERVED_SHARE if own else limit)


def client_address(connection: HTTPConnection) -> str:
    """Return the address by which a client is counted; behind a trusted proxy the one that the proxy names.

    An IPv6 client is counted by its network (/64): it can choose the rest of its address freely.
    """
    return client_network(connection.client.host[:MAX_ADDRESS_LENGTH]) if connection.client else ""


def check_request_target(connection: HTTPConnection) -> None:
    """Raises WebError for a Host that is none, and for a query that holds other signs than an address may."""
    hosts = connection.headers.getlist("host")
    if len(hosts) > 1 or not all(map(HOST_PATTERN.fullmatch, hosts)) or not connection.scope["query_string"].isascii():
        raise http_error("bad-request", "web-error-bad-address", headers={"Connection": "close"})
    if "\0" in connection.scope["path"] or b"%00" in connection.scope["query_string"]:
        raise http_error("bad-request", "web-error-bad-address")


def check_origin(connection: HTTPConnection) -> None:
    """Raises WebError for what a page of another site makes a browser send; programs without an Origin may."""
    origin = connection.headers.get("origin")
    site = connection.headers.get("sec-fetch-site", "none")
    own = origin is None or origin.partition("://")[2] == connection.headers.get("host")
    if not own or site not in ("none", "same-origin"):
        raise http_error("bad-request", "web-error-foreign-page", status=403)


class RequestGuard:
    """Refuses addresses that are none, what pages of other sites send, what is not JSON (but where forms are sent to),
    what is too large; the application never sees it."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app, self.limits = app, limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """An ASGI application."""
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
        """From what the application receives. Raises WebError; ClientDisconnect for half a request."""
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
        """The whole body. Raises WebError `too-large`, ClientDisconnect."""
        length = connection.headers.get("content-length", "0")
        most = self.limits.max_body_bytes_by_path.get(connection.scope["path"], self.limits.max_body_bytes)
        if not CONTENT_LENGTH_PATTERN.fullmatch(length) or int(length) > MAX_DRAINED_BYTES:
            raise self._too_large_error(most)
        body, size, more = b"", 0, True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise ClientDisconnect
            part = message.get("body", b"")
            more, size = message.get("more_body", False), size + len(part)
            if size <= most:
                body += part
            elif size > MAX_DRAINED_BYTES:
                break
        if size > most:
            raise self._too_large_error(most)
        return body

    @staticmethod
    def _too_large_error(limit: int) -> WebError:
        return http_error("too-large", "web-error-too-large", bytes=limit, headers={"Connection": "close"})


def check_body(body: bytes, path: str) -> None:
    """Raise WebError for a body that is not UTF-8, or whose texts hold what no text may: anywhere, keys included."""
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise http_error("bad-request", "web-error-unreadable-request") from error
    if "\0" in text or (path in FORM_PATHS and "%00" in text):
        raise text_error(InvalidTextError.for_character("\0"))
    if ESCAPED_FORBIDDEN.search(body):
        try:
            found = json.loads(text)
        except (ValueError, RecursionError):
            return  # whatever reads it says why it is no JSON
        for place, one in _iter_texts(found):
            if wrong := FORBIDDEN_CHARACTERS.search(one):
                raise text_error(InvalidTextError.for_character(wrong.group()), place)


def _iter_texts(data: Any) -> Iterator[tuple[str, str]]:
    """All texts in data from JSON, each with the field that holds it; "" for a key of the request itself."""
    left = [("", data)]
    while left:
        place, one = left.pop()
        if isinstance(one, str):
            yield place, one
        elif isinstance(one, list):
            left += [(place, each) for each in one]
        elif isinstance(one, dict):
            left += [(place, key) for key in one] + [(f"{place}.{key}".lstrip("."), each) for key, each in one.items()]


def _check_content_type(connection: HTTPConnection) -> None:
    kind = connection.headers.get("content-type", "").split(";")[0].strip().lower()
    if connection.scope["path"] in FORM_PATHS:
        return
    if kind != "application/json":
        raise http_error("bad-request", "web-error-not-json", status=415)


def _replay_body(body: bytes, receive: Receive) -> Receive:
    """What receives the body that was read already, then whatever comes."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def next_message() -> Message:
        return waiting.pop() if waiting else await receive()

    return next_message


MAX_INT = 2**31 - 1
"""The largest number that every database holds."""

_BOUNDS = Field(ge=-MAX_INT, le=MAX_INT)

BoundedInt = Annotated[int, _BOUNDS]
"""A number in an address."""

StrictBoundedInt = Annotated[StrictInt, _BOUNDS]
"""A number in a body: no text, no fraction."""
