"""Limits of plain connections that uvicorn lacks.

They bound the number of connections, in total and by address, and the time in which a request must arrive and a
response must be accepted. The hub counts WebSockets.
"""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from collections import Counter
from typing import Any

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from saqqara.accounts.attempt_limit import client_network
from saqqara.server.core.request_limits import Limits, has_free_slot

BUSY_RESPONSE = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 10\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class ConnectionCounter:
    """Counter of open connections by address."""

    def __init__(self, limits: Limits) -> None:
        self.limits, self._by_address = limits, Counter[str]()

    def acquire(self, address: str, trusted: bool) -> bool:
        """Count one more connection and return True, or return False if no slot is free for it.

        A trusted proxy forwards all clients from one address, so it may use all slots. For other addresses, the last
        slots are reserved for those without a connection.
        """
        limits, num_at_address = self.limits, 0 if trusted else self._by_address[address]
        has_slot = (
            has_free_slot(self._by_address.total(), num_at_address, limits.max_connections)
            and num_at_address < limits.max_connections_by_address
        )
        if has_slot:
            self._by_address[address] += 1
        return has_slot

    def release(self, address: str) -> None:
        """Count one connection less."""
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]


class HttpConnection(HttpToolsProtocol):
    """Connection until it closes or becomes a WebSocket.

    It is aborted if a request does not arrive in time or if the client accepts no data.
    """

    counter: ConnectionCounter

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._holds_slot = False
        self._unsent_bytes = 0  # size of the write buffer at the last check; 0: sending is not blocked
        self._timeout: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Take a slot for a new connection, or respond 503 and close it."""
        super().connection_made(transport)
        self._holds_slot = self.counter.acquire(self._address, self._trusted)
        if self._holds_slot:
            self._start_timeout()
        else:
            transport.write(BUSY_RESPONSE)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Release the slot of a closed connection."""
        self._release()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Process received data; it may start a request on an idle connection."""
        if not self._holds_slot:
            return
        if self.timeout_keep_alive_task is not None:  # until now the connection was idle
            self._start_timeout()
        super().data_received(data)

    def handle_websocket_upgrade(self) -> None:
        """Release the slot: the hub counts the connection as a WebSocket from now on."""
        self._release()
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        """Start the timeout of a request."""
        super().on_message_begin()
        self._start_timeout()

    def on_message_complete(self) -> None:
        """Stop the timeout of a request that has arrived."""
        self._cancel_timeout()
        super().on_message_complete()
        if self.cycle is not None and self.cycle.response_complete:
            self._start_timeout()  # refused before it had arrived; uvicorn would wait forever for the next one

    def pause_writing(self) -> None:
        """Start a timeout: the client accepts the response more slowly than the server writes it."""
        super().pause_writing()
        self._unsent_bytes = self.transport.get_write_buffer_size()
        self._start_timeout()

    def resume_writing(self) -> None:
        """Stop the timeout: the client has accepted the data."""
        super().resume_writing()
        self._unsent_bytes = 0
        self._cancel_timeout()

    def timeout_keep_alive_handler(self) -> None:
        """Abort a connection that was idle for too long; data that was not accepted until now never will be."""
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
            self.counter.release(self._address)

    def _start_timeout(self) -> None:
        if self._timeout is None:
            self._timeout = self.loop.call_later(self.counter.limits.transfer_timeout_seconds, self._on_timeout)

    def _cancel_timeout(self) -> None:
        if self._timeout is not None:
            self._timeout.cancel()
            self._timeout = None

    def _on_timeout(self) -> None:
        self._timeout = None
        num_unsent = self.transport.get_write_buffer_size()
        if num_unsent < self._unsent_bytes:
            self._unsent_bytes = num_unsent  # slow, but the client accepts data
            self._start_timeout()
        else:
            self.transport.abort()


def limited_connection_class(limits: Limits) -> type[HttpConnection]:
    """Return the connection class of one server."""

    class LimitedHttpConnection(HttpConnection):
        counter = ConnectionCounter(limits)

    return LimitedHttpConnection
