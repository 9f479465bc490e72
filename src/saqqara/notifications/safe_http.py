"""HTTP requests to addresses that users have given.

They go over TLS to addresses that were checked, follow no redirects, and end after a fixed time however slowly a server
answers.
"""

from __future__ import annotations

import socket
from contextlib import suppress
from threading import Timer
from typing import Any

import requests
from requests.adapters import HTTPAdapter
from urllib3.connection import HTTPSConnection
from urllib3.connectionpool import HTTPSConnectionPool
from urllib3.exceptions import HTTPError, NewConnectionError
from urllib3.poolmanager import PoolManager

from saqqara.notifications.message import DeliveryError
from saqqara.notifications.ssrf import AddressCheck, check_https, is_public, resolve_public

READ_TIMEOUT_SECONDS = 10.0
"""Maximum number of seconds without received data."""

REQUEST_TIMEOUT_SECONDS = 20.0
"""Maximum number of seconds for a request."""


class SafeSession(requests.Session):
    """Session of requests that reaches only addresses that `is_allowed` accepts, and follows no redirects."""

    def __init__(self, is_allowed: AddressCheck = is_public, ca_file: str | None = None, max_bytes: int = 0) -> None:
        """Create a session.

        `ca_file` replaces the usual certificate authorities. `max_bytes` is the maximum number of bytes of a response
        that are read.
        """
        super().__init__()
        self._max_bytes = max_bytes
        self.trust_env = False  # neither a proxy, which would resolve names itself, nor credentials from .netrc
        if ca_file is not None:
            self.verify = ca_file
        self.adapters.clear()
        self.mount("https://", _Adapter(is_allowed))

    def request(self, method: Any, url: Any, *args: Any, **kwargs: Any) -> requests.Response:
        """Send a request like `requests.Session`. Raise `DeliveryError`, too."""
        check_https(str(url))
        kwargs |= {"allow_redirects": False, "stream": True, "timeout": READ_TIMEOUT_SECONDS}
        response = super().request(method, url, *args, **kwargs)
        try:
            response._content = response.raw.read(self._max_bytes, decode_content=True) if self._max_bytes else b""
        except HTTPError as error:
            raise requests.ConnectionError(error) from error
        finally:
            response.close()
        return response


class _Adapter(HTTPAdapter):
    def __init__(self, is_allowed: AddressCheck) -> None:
        self.is_allowed = is_allowed
        super().__init__()

    def init_poolmanager(self, *args: Any, **kwargs: Any) -> None:
        """Create a pool whose connections check their addresses."""
        address_check = self.is_allowed

        class Connection(_Connection):
            is_allowed = staticmethod(address_check)

        class Pool(HTTPSConnectionPool):
            ConnectionCls = Connection

        self.poolmanager = PoolManager(*args, **kwargs)
        self.poolmanager.pool_classes_by_scheme = {"https": Pool}


class _Connection(HTTPSConnection):
    """Connection to an address that was checked; TLS verifies the host name."""

    is_allowed: AddressCheck
    _deadline: Timer | None = None

    def _new_conn(self) -> socket.socket:
        for family, address in resolve_public(self.host, self.port or 443, self.is_allowed):
            new_socket = socket.socket(family, socket.SOCK_STREAM)
            new_socket.settimeout(READ_TIMEOUT_SECONDS)
            try:
                new_socket.connect(address)
            except OSError:
                new_socket.close()
                continue
            self._start_deadline(new_socket.dup())
            return new_socket
        raise NewConnectionError(self, f"cannot connect to {self.host}")

    def _start_deadline(self, deadline_socket: socket.socket) -> None:
        """Shut the connection down after `REQUEST_TIMEOUT_SECONDS`, even while it is read."""

        def shut_down() -> None:
            with suppress(OSError):
                deadline_socket.shutdown(socket.SHUT_RDWR)
            deadline_socket.close()

        self._deadline, self._deadline_socket = Timer(REQUEST_TIMEOUT_SECONDS, shut_down), deadline_socket
        self._deadline.daemon = True
        self._deadline.start()

    def close(self) -> None:
        """Cancel the deadline and close the connection."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline_socket.close()
            self._deadline = None
        super().close()


def delivery_error(error: requests.RequestException) -> DeliveryError:
    """Return the delivery error for a failed request.

    An error that was raised while connecting is nested in the exception.
    """
    inner: BaseException | None = error
    while inner is not None:
        if isinstance(inner, DeliveryError):
            return inner
        inner = inner.__cause__ or inner.__context__
    return DeliveryError("unreachable")
