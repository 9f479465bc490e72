"""What one guest or one address may ask for: sizes, rates, connections; and where a request may come from."""

from __future__ import annotations

import json
import math
import re
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from saqqara.accounts.rate_limit import client_network
from saqqara.server.core.errors import WebError, answer, bad_text, refused
from saqqara.text_validation import InvalidTextError

PATIENCE = 1024 * 1024
"""Bytes that are read of a request that is too large, so that whoever sends it lives to see the answer."""

HOST = re.compile(r"(?:[\w.-]{1,253}|\[[\da-fA-F:.]{2,45}\])(?::\d{1,5})?", re.ASCII)
"""What can be a host, and a port, in an address: a name or a number; nobody's name and password."""

LENGTH = re.compile(r"[0-9]{1,15}")

LONGEST_ADDRESS = 64
"""The most letters of an address by which is counted: a proxy may say anything."""

ESCAPED = re.compile(rb"\\u(?:[dD][89a-fA-F]|0000)")
"""What JSON writes where a text may hold half of a surrogate pair, or NUL."""

IMPOSSIBLE = re.compile("[\0\ud800-\udfff]")
"""What no text of a request may hold: neither a database nor UTF-8 can."""

SAFE = ("GET", "HEAD", "OPTIONS")

RESERVED = 5
"""One place in `RESERVED` is kept for addresses that have none: a few addresses cannot take them all."""


@dataclass(frozen=True)
class Rate:
    """How often: `burst` at once, and one more every `seconds`."""

    burst: int
    seconds: float


BRINGING = ("/api/analysis", "/api/analysis/preview")
"""Where readers bring records of whole games along."""

FORMS = ("/notifications/stop", "/notifications/confirm")
"""Where forms are sent to: by pages that e-mails lead to, and by mail programs (RFC 8058). Who may is said by the
address alone, by no cookie."""


@dataclass(frozen=True)
class Limits:
    """What is allowed. The defaults suit a household or a club behind one address."""

    body: int = 16 * 1024  # bytes of a request
    larger: Mapping[str, int] = field(default_factory=lambda: dict.fromkeys(BRINGING, 256 * 1024))  # to an address
    message: int = 1024  # bytes of a WebSocket message
    tables_by_guest: Rate = Rate(20, 20.0)
    tables_by_address: Rate = Rate(60, 5.0)
    copies_by_guest: Rate = Rate(60, 5.0)  # tables that no one keeps: to try something, guides, puzzles, what is opened
    copies_by_address: Rate = Rate(300, 1.0)
    commands: Rate = Rate(60, 0.25)  # decisions and the like, by guest
    sayings: Rate = Rate(6, 3.0)  # messages, by guest
    sayings_by_address: Rate = Rate(60, 0.5)
    invitations: Rate = Rate(20, 20.0)  # to persons, by guest
    readings: Rate = Rate(400, 0.05)  # whatever is computed for a reader, by guest: see Desk
    readings_by_address: Rate = Rate(4000, 0.02)
    computing: int = 2  # readers for whom something is computed at once
    waiting: int = 512  # readers who wait for that, in all
    waiting_by_address: int = 128
    seated: int = 1  # the same for readers at their own tables, who wait in a line of their own
    greetings: int = 2  # first messages to new channels of notifications, on their way at once
    greetings_waiting: int = 16  # in all, those on their way among them
    greetings_by_address: int = 4
    exports: int = 8  # zips of all games of one guest that are made at once, one of each guest
    exports_by_address: int = 4
    messages: Rate = Rate(40, 0.1)  # of one WebSocket
    guests_by_address: Rate = Rate(200, 2.0)  # new ones
    connections: int = 4000  # WebSockets in all
    connections_by_guest: int = 40  # or by address, of those who are no guests yet
    connections_by_address: int = 1000
    plain: int = 1000  # connections that are no WebSockets, in all
    plain_by_address: int = 300  # trusted proxies have as many as there are in all
    arrival: float = 20.0  # seconds in which a request has to arrive, and what is sent has to be taken
    idle: int = 75  # seconds that a connection waits for its next request: a turn, and longer than proxies keep theirs


class Allowance:
    """Counts by key how much of a rate is used up; keys that were quiet for long are forgotten."""

    KEYS = 10_000

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self.clock = rate, clock
        self._full_again: OrderedDict[str, float] = OrderedDict()  # when all of the burst is there again

    def wait(self, key: str, count: int = 1) -> float:
        """Seconds until the key may take so many, or all that there can be; 0: it may now."""
        now = self.clock()
        start = max(self._full_again.get(key, now), now)
        return max(0.0, start - now - (self.rate.burst - self._most(count)) * self.rate.seconds)

    def take(self, key: str, count: int = 1) -> None:
        """Uses so many up, or all that there can be."""
        now = self.clock()
        self._full_again[key] = max(self._full_again.pop(key, now), now) + self._most(count) * self.rate.seconds
        if len(self._full_again) > self.KEYS:
            self._full_again.popitem(last=False)

    def _most(self, count: int) -> int:
        return min(count, self.rate.burst)

    def use(self, key: str) -> None:
        """Uses one up, or raises WebError `too-many`, which says when to come again."""
        wait = math.ceil(self.wait(key))
        if wait > 0:
            raise refused("too-many", "web-error-too-many-commands", headers={"Retry-After": str(wait)})
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
        self._guests, self._addresses = Allowance(by_guest, clock), Allowance(by_address, clock)
        self._message = message

    def take(self, guest: str | None, address: str, cost: int = 1) -> None:
        """Uses up so much of both, or nothing and raises WebError `too-many`, which says when to come again."""
        wait = max(self._guests.wait(guest, cost) if guest else 0.0, self._addresses.wait(address, cost))
        seconds = math.ceil(wait)
        if seconds > 0:
            raise refused("too-many", self._message, seconds=seconds, headers={"Retry-After": str(seconds)})
        if guest:
            self._guests.take(guest, cost)
        self._addresses.take(address, cost)


class Opening(Budget):
    """Who may open tables: so many by guest, so many by address."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(limits.tables_by_guest, limits.tables_by_address, "web-error-too-many-tables", clock)


class Places:
    """Places for costly work that runs at once: a limit in all, by guest and by address."""

    def __init__(self, most: int, by_guest: int, by_address: int) -> None:
        self._most, self._by_guest, self._by_address = most, by_guest, by_address
        self._guests, self._addresses = Counter[str](), Counter[str]()

    @property
    def taken(self) -> int:
        """How many places are taken."""
        return self._addresses.total()

    @contextmanager
    def place(self, guest: str, address: str, message: str = "web-error-busy") -> Iterator[None]:
        """A place for the time of the work. Raises WebError `busy` where none is free, with `message` for a guest who
        has all of theirs."""
        full = self.taken >= self._most or self._addresses[address] >= self._by_address
        if full or self._guests[guest] >= self._by_guest:
            said = message if self._guests[guest] >= self._by_guest else "web-error-busy"
            raise refused("busy", said, status=429, headers={"Retry-After": "10"})
        for count, key in ((self._guests, guest), (self._addresses, address)):
            count[key] += 1
        try:
            yield
        finally:
            for count, key in ((self._guests, guest), (self._addresses, address)):
                count[key] -= 1
                if not count[key]:
                    del count[key]


class Commands:
    """How often a guest may command tables."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self._guests = Allowance(limits.commands, clock)

    def take(self, guest: str) -> None:
        """Uses up one command, or raises WebError `too-many`."""
        self._guests.use(guest)


class Connections:
    """Counts open WebSockets, by who has them and from which address. The last fifth of the places is for addresses
    that have none."""

    def __init__(self, limits: Limits) -> None:
        self._limits, self._by_key, self._by_address = limits, Counter[str](), Counter[str]()

    def enter(self, key: str, address: str) -> None:
        """One more, or WebError `too-many`."""
        limits, here = self._limits, self._by_address[address]
        full = not has_place(self._by_key.total(), here, limits.connections)
        if full or self._by_key[key] >= limits.connections_by_guest or here >= limits.connections_by_address:
            raise refused("too-many", "web-error-too-many-connections", headers={"Retry-After": "10"})
        self._by_key[key] += 1
        self._by_address[address] += 1

    def leave(self, key: str, address: str) -> None:
        """One fewer."""
        for count, one in ((self._by_key, key), (self._by_address, address)):
            count[one] -= 1
            if not count[one]:
                del count[one]


def has_place(taken: int, here: int, most: int) -> bool:
    """Whether one more has a place where there are `most`: the last fifth is for addresses that have none (`here`)."""
    return taken < (most - most // RESERVED if here else most)


def address(connection: HTTPConnection) -> str:
    """Return the address by which a client is counted; behind a trusted proxy the one that the proxy names.

    An IPv6 client is counted by its network (/64): it can choose the rest of its address freely.
    """
    return client_network(connection.client.host[:LONGEST_ADDRESS]) if connection.client else ""


def check_address(connection: HTTPConnection) -> None:
    """Raises WebError for a Host that is none, and for a query that holds other signs than an address may."""
    hosts = connection.headers.getlist("host")
    if len(hosts) > 1 or not all(map(HOST.fullmatch, hosts)) or not connection.scope["query_string"].isascii():
        raise refused("bad-request", "web-error-bad-address", headers={"Connection": "close"})
    if "\0" in connection.scope["path"] or b"%00" in connection.scope["query_string"]:
        raise refused("bad-request", "web-error-bad-address")


def check_origin(connection: HTTPConnection) -> None:
    """Raises WebError for what a page of another site makes a browser send; programs without an Origin may."""
    origin = connection.headers.get("origin")
    site = connection.headers.get("sec-fetch-site", "none")
    own = origin is None or origin.partition("://")[2] == connection.headers.get("host")
    if not own or site not in ("none", "same-origin"):
        raise refused("bad-request", "web-error-foreign-page", status=403)


class Gate:
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
            receive = await self._let_in(HTTPConnection(scope), receive)
        except WebError as error:
            await answer(scope, error)(scope, receive, send)
        except ClientDisconnect:
            return
        else:
            await self.app(scope, receive, send)

    async def _let_in(self, connection: HTTPConnection, receive: Receive) -> Receive:
        """From what the application receives. Raises WebError; ClientDisconnect for half a request."""
        check_address(connection)
        if connection.scope.get("method") in SAFE:
            return receive
        check_origin(connection)
        if connection.scope["type"] == "websocket":
            return receive
        _check_type(connection)
        body = await self._body(connection, receive)
        check_body(body, connection.scope["path"])
        return _once(body, receive)

    async def _body(self, connection: HTTPConnection, receive: Receive) -> bytes:
        """The whole body. Raises WebError `too-large`, ClientDisconnect."""
        length = connection.headers.get("content-length", "0")
        most = self.limits.larger.get(connection.scope["path"], self.limits.body)
        if not LENGTH.fullmatch(length) or int(length) > PATIENCE:
            raise self._too_large(most)
        body, size, more = b"", 0, True
        while more:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise ClientDisconnect
            part = message.get("body", b"")
            more, size = message.get("more_body", False), size + len(part)
            if size <= most:
                body += part
            elif size > PATIENCE:
                break
        if size > most:
            raise self._too_large(most)
        return body

    @staticmethod
    def _too_large(most: int) -> WebError:
        return refused("too-large", "web-error-too-large", bytes=most, headers={"Connection": "close"})


def check_body(body: bytes, path: str) -> None:
    """Raise WebError for a body that is not UTF-8, or whose texts hold what no text may: anywhere, keys included."""
    try:
        text = body.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise refused("bad-request", "web-error-unreadable-request") from error
    if "\0" in text or (path in FORMS and "%00" in text):
        raise bad_text(InvalidTextError.for_character("\0"))
    if ESCAPED.search(body):
        try:
            found = json.loads(text)
        except (ValueError, RecursionError):
            return  # whatever reads it says why it is no JSON
        for place, one in _texts(found):
            if wrong := IMPOSSIBLE.search(one):
                raise bad_text(InvalidTextError.for_character(wrong.group()), place)


def _texts(found: Any) -> Iterator[tuple[str, str]]:
    """All texts in data from JSON, each with the field that holds it; "" for a key of the request itself."""
    left = [("", found)]
    while left:
        place, one = left.pop()
        if isinstance(one, str):
            yield place, one
        elif isinstance(one, list):
            left += [(place, each) for each in one]
        elif isinstance(one, dict):
            left += [(place, key) for key in one] + [(f"{place}.{key}".lstrip("."), each) for key, each in one.items()]


def _check_type(connection: HTTPConnection) -> None:
    kind = connection.headers.get("content-type", "").split(";")[0].strip().lower()
    if connection.scope["path"] in FORMS:
        return
    if kind != "application/json":
        raise refused("bad-request", "web-error-not-json", status=415)


def _once(body: bytes, receive: Receive) -> Receive:
    """What receives the body that was read already, then whatever comes."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def next_message() -> Message:
        return waiting.pop() if waiting else await receive()

    return next_message
