"""Plain connections, as uvicorn serves them, with limits that it does not have: how many there may be, in all and by
address, and how long a request may take to arrive and an answer to be taken. (WebSockets are counted by the hub.)"""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from collections import Counter
from typing import Any

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from saqqara.accounts.rate_limit import client_network
from saqqara.server.core.limits import Limits, has_place

BUSY = b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 10\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"


class Crowd:
    """Counts open connections by address."""

    def __init__(self, limits: Limits) -> None:
        self.limits, self._by_address = limits, Counter[str]()

    def enter(self, address: str, trusted: bool) -> bool:
        """One more; whether there was room for it. A trusted proxy brings everybody from one address, so it may have
        all places; of the others those who have none yet may have the last ones."""
        limits, here = self.limits, 0 if trusted else self._by_address[address]
        room = has_place(self._by_address.total(), here, limits.plain) and here < limits.plain_by_address
        if room:
            self._by_address[address] += 1
        return room

    def leave(self, address: str) -> None:
        """One fewer."""
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]


class Connection(HttpToolsProtocol):
    """A connection until it ends or becomes a WebSocket. It is cut off when a request has not arrived in time, or when
    nothing of what is sent is taken."""

    crowd: Crowd

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._entered = False
        self._untaken = 0  # bytes that waited to be taken when it was looked at last; 0: sending is not held up
        self._deadline: TimerHandle | None = None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """A browser, a program, a proxy has come."""
        super().connection_made(transport)
        self._entered = self.crowd.enter(self._address, self._trusted)
        if self._entered:
            self._wait()
        else:
            transport.write(BUSY)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has gone."""
        self._leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A part of a request has come."""
        if not self._entered:
            return
        if self.timeout_keep_alive_task is not None:  # until now nothing was asked
            self._wait()
        super().data_received(data)

    def handle_websocket_upgrade(self) -> None:
        """It goes on as a WebSocket."""
        self._leave()
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._wait()

    def on_message_complete(self) -> None:
        """The whole request is here."""
        self._wait_no_longer()
        super().on_message_complete()
        if self.cycle is not None and self.cycle.response_complete:
            self._wait()  # it was refused before it was here; uvicorn would wait for the next one for ever

    def pause_writing(self) -> None:
        """Who asked does not take the answer as fast as it is made."""
        super().pause_writing()
        self._untaken = self.transport.get_write_buffer_size()
        self._wait()

    def resume_writing(self) -> None:
        """They have taken it."""
        super().resume_writing()
        self._untaken = 0
        self._wait_no_longer()

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

    def _leave(self) -> None:
        self._wait_no_longer()
        if self._entered:
            self._entered = False
            self.crowd.leave(self._address)

    def _wait(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.crowd.limits.arrival, self._too_late)

    def _wait_no_longer(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _too_late(self) -> None:
        self._deadline = None
        untaken = self.transport.get_write_buffer_size()
        if untaken < self._untaken:
            self._untaken = untaken  # slow, but it goes on
            self._wait()
        else:
            self.transport.abort()


def limited(limits: Limits) -> type[Connection]:
    """The connections of one server."""

    class Limited(Connection):
        crowd = Crowd(limits)

    return Limited
