"""Limits of what one guest or address may request (sizes, rates, connections), and checks of request origins."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Annotated

from pydantic import Field, StrictInt
from starlette.requests import HTTPConnection

from saqqara.accounts.attempt_limit import client_network
from saqqara.server.core.errors import http_error
from saqqara.token_bucket import Rate, TokenBucket

MAX_ADDRESS_LENGTH = 64
"""Maximum number of characters of an address that is used as a key: a proxy may send anything."""

RESERVED_SHARE = 5
"""Divisor of the reserved slots: 1 in `RESERVED_SHARE` is reserved for addresses that have none.

So a few addresses cannot take all slots.
"""


IMPORT_PATHS = ("/api/analysis", "/api/analysis/preview")
"""Paths to which clients upload records of whole games."""


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


class ExportSlots(ConcurrencyLimit):
    """Slots for exports of a user's data."""


class GreetingSlots(ConcurrencyLimit):
    """Slots for messages that confirm a new address."""


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


MAX_INT = 2**31 - 1
"""Largest integer that every database can store."""

_BOUNDS = Field(ge=-MAX_INT, le=MAX_INT)

BoundedInt = Annotated[int, _BOUNDS]
"""Integer in a URL."""

StrictBoundedInt = Annotated[StrictInt, _BOUNDS]
"""Integer in a body: neither a text nor a fraction."""
