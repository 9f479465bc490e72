"""Plain connections, as uvicorn serves them, with limits that it does not have: how many there may be, in all and by
address, and how long a request may take to arrive and an answer to be taken. (WebSockets are counted by the hub.)"""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from collections import Counter
from typing import Any

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from saqqara.accounts.rate_limit import client_network
from saqqara.server.core.limits import Limits, has_free_slot

BUSY_RESPONSE = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 10\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class ConnectionCounter:
    """Counts open connections by address."""

    def __init__(self, limits: Limits) -> None:
        self.limits, self._by_address = limits, Counter[str]()

    def enter(self, address: str, trusted: bool) -> bool:
        """One more; whether there was room for it. A trusted proxy brings everybody from one address, so it may have
        all places; of the others those who have none yet may have the last ones."""
        limits, here = self.limits, 0 if trusted else self._by_address[address]
        room = (
            has_free_slot(self._by_address.total(), here, limits.max_connections)
            and here < limits.max_connections_by_address
        )
        if room:
            self._by_address[address] += 1
        return room

    def leave(self, address: str) -> None:
        """One fewer."""
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]


class HttpConnection(HttpToolsProtocol):
    """A connection until it ends or becomes a WebSocket. It is cut off when a request has not arrived in time, or when
    nothing of what is sent is taken."""

    counter: ConnectionCounter

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._holds_slot = False
        self._unsent_bytes = 0  # bytes that waited to be taken when it was looked at last; 0: sending is not held up
        self._timeout: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """A browser, a program, a proxy has come."""
        super().connection_made(transport)
        self._holds_slot = self.counter.enter(self._address, self._trusted)
        if self._holds_slot:
            self._start_timeout()
        else:
            transport.write(BUSY_RESPONSE)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has gone."""
        self._release()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A part of a request has come."""
        if not self._holds_slot:
            return
        if self.timeout_keep_alive_task is not None:  # until now nothing was asked
            self._start_timeout()
        super().data_received(data)

    def handle_websocket_upgrade(self) -> None:
        """It goes on as a WebSocket."""
        self._release()
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._start_timeout()

    def on_message_complete(self) -> None:
        """The whole request is here."""
        self._cancel_timeout()
        super().on_message_complete()
        if self.cycle is not None and self.cycle.response_complete:
            self._start_timeout()  # it was refused before it was here; uvicorn would wait for the next one for ever

    def pause_writing(self) -> None:
        """Who asked does not take the answer as fast as it is made."""
        super().pause_writing()
        self._unsent_bytes = self.transport.get_write_buffer_size()
        self._start_timeout()

    def resume_writing(self) -> None:
        """They have taken it."""
        super().resume_writing()
        self._unsent_bytes = 0
        self._cancel_timeout()

    def timeout_keep_alive_handler(self) -> None:
        """Nothing has come for long. What was not taken until now never will be."""
        self.transport.abort()

    @property
    def _address(self) -> str:
        return client_network(self.client[0]) if self.client else ""

    @property
    def _trusted(self) -> bool:
        app = self.config.loaded_app
        return isinstance(app, ProxyHeadersMiddleware) and self._address in app.trusted_hosts

    def _release(self) -> None:
        self._cancel_timeout()
        if self._holds_slot:
            self._holds_slot = False
            self.counter.leave(self._address)

    def _start_timeout(self) -> None:
        if self._timeout is None:
            self._timeout = self.loop.call_later(self.counter.limits.transfer_timeout_seconds, self._on_timeout)

    def _cancel_timeout(self) -> None:
        if self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None

    def _on_timeout(self) -> None:
        self._timeout = None
        untaken = self.transport.get_write_buffer_size()
        if untaken < self._unsent_bytes:
            self._unsent_bytes = untaken  # slow, but it goes on
            self._start_timeout()
        else:
            self.transport.abort()


def limited_connection_class(limits: Limits) -> type[HttpConnection]:
    """The connections of one server."""

    class LimitedHttpConnection(HttpConnection):
        counter = ConnectionCounter(limits)

    return LimitedHttpConnection
