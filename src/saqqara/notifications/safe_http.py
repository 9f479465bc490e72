"""Requests to addresses that people have given: to an address that was looked at, over TLS, followed nowhere, and ended
after a while however slowly somebody answers."""

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
"""Seconds for which nothing may arrive."""

REQUEST_TIMEOUT_SECONDS = 20.0
"""Seconds that one request takes at most."""


class SafeSession(requests.Session):
    """A session of requests that reaches public addresses alone (`is_allowed` says which these are), and follows no
    redirect."""

    def __init__(self, is_allowed: AddressCheck = is_public, ca_file: str | None = None, max_bytes: int = 0) -> None:
        """`ca_file`: a file with those who are trusted instead of those whom everybody trusts; `max_bytes`: so many
        bytes of what is answered are read."""
        super().__init__()
        self._max_bytes = max_bytes
        self.trust_env = False  # neither a proxy, which would look names up itself, nor somebody's passwords
        if ca_file is not None:
            self.verify = ca_file
        self.adapters.clear()
        self.mount("https://", _Adapter(is_allowed))

    def request(self, method: Any, url: Any, *args: Any, **kwargs: Any) -> requests.Response:
        """As `requests` has it. Raises DeliveryError too."""
        check_https(str(url))
        kwargs |= {"allow_redirects": False, "stream": True, "timeout": READ_TIMEOUT_SECONDS}
        answer = super().request(method, url, *args, **kwargs)
        try:
            answer._content = answer.raw.read(self._max_bytes, decode_content=True) if self._max_bytes else b""
        except HTTPError as error:
            raise requests.ConnectionError(error) from error
        finally:
            answer.close()
        return answer


class _Adapter(HTTPAdapter):
    def __init__(self, is_allowed: AddressCheck) -> None:
        self.is_allowed = is_allowed
        super().__init__()

    def init_poolmanager(self, *args: Any, **kwargs: Any) -> None:
        """Its connections are those below."""
        address_check = self.is_allowed

        class Connection(_Connection):
            is_allowed = staticmethod(address_check)

        class Pool(HTTPSConnectionPool):
            ConnectionCls = Connection

        self.poolmanager = PoolManager(*args, **kwargs)
        self.poolmanager.pool_classes_by_scheme = {"https": Pool}


class _Connection(HTTPSConnection):
    """A connection to an address that was looked at. TLS still asks for the name."""

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
        raise NewConnectionError(self, f"{self.host} does not answer")

    def _start_deadline(self, deadline_socket: socket.socket) -> None:
        """After a while the connection is cut off, whoever reads from it."""

        def shut_down() -> None:
            with suppress(OSError):
                deadline_socket.shutdown(socket.SHUT_RDWR)
            deadline_socket.close()

        self._deadline, self._deadline_socket = Timer(REQUEST_TIMEOUT_SECONDS, shut_down), deadline_socket
        self._deadline.daemon = True
        self._deadline.start()

    def close(self) -> None:
        """Nothing is left to be cut off."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline_socket.close()
            self._deadline = None
        super().close()


def delivery_error(error: requests.RequestException) -> DeliveryError:
    """What a failed request means. (What was raised on the way to the connection is inside of it.)"""
    inner: BaseException | None = error
    while inner is not None:
        if isinstance(inner, DeliveryError):
            return inner
        inner = inner.__cause__ or inner.__context__
    return DeliveryError("unreachable")
