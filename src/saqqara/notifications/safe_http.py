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

from saqqara.notifications.message import Undelivered
from saqqara.notifications.ssrf import Reachable, check_https, checked, is_public

PATIENCE = 10.0
"""Seconds for which nothing may arrive."""

LONGEST = 20.0
"""Seconds that one request takes at most."""


class Session(requests.Session):
    """A session of requests that reaches public addresses alone (`reachable` says which these are), and follows no
    redirect."""

    def __init__(self, reachable: Reachable = is_public, authority: str | None = None, answer: int = 0) -> None:
        """`authority`: a file with those who are trusted instead of those whom everybody trusts; `answer`: so many
        bytes of what is answered are read."""
        super().__init__()
        self._most = answer
        self.trust_env = False  # neither a proxy, which would look names up itself, nor somebody's passwords
        if authority is not None:
            self.verify = authority
        self.adapters.clear()
        self.mount("https://", _Adapter(reachable))

    def request(self, method: Any, url: Any, *args: Any, **kwargs: Any) -> requests.Response:
        """As `requests` has it. Raises Undelivered too."""
        check_https(str(url))
        kwargs |= {"allow_redirects": False, "stream": True, "timeout": PATIENCE}
        answer = super().request(method, url, *args, **kwargs)
        try:
            answer._content = answer.raw.read(self._most, decode_content=True) if self._most else b""
        except HTTPError as error:
            raise requests.ConnectionError(error) from error
        finally:
            answer.close()
        return answer


class _Adapter(HTTPAdapter):
    def __init__(self, reachable: Reachable) -> None:
        self.reachable = reachable
        super().__init__()

    def init_poolmanager(self, *args: Any, **kwargs: Any) -> None:
        """Its connections are those below."""
        reachable = self.reachable

        class Connection(_Connection):
            may = staticmethod(reachable)

        class Pool(HTTPSConnectionPool):
            ConnectionCls = Connection

        self.poolmanager = PoolManager(*args, **kwargs)
        self.poolmanager.pool_classes_by_scheme = {"https": Pool}


class _Connection(HTTPSConnection):
    """A connection to an address that was looked at. TLS still asks for the name."""

    may: Reachable
    _end: Timer | None = None

    def _new_conn(self) -> socket.socket:
        for family, address in checked(self.host, self.port or 443, self.may):
            way = socket.socket(family, socket.SOCK_STREAM)
            way.settimeout(PATIENCE)
            try:
                way.connect(address)
            except OSError:
                way.close()
                continue
            self._end_later(way.dup())
            return way
        raise NewConnectionError(self, f"{self.host} does not answer")

    def _end_later(self, way: socket.socket) -> None:
        """After a while the connection is cut off, whoever reads from it."""

        def end() -> None:
            with suppress(OSError):
                way.shutdown(socket.SHUT_RDWR)
            way.close()

        self._end, self._way = Timer(LONGEST, end), way
        self._end.daemon = True
        self._end.start()

    def close(self) -> None:
        """Nothing is left to be cut off."""
        if self._end is not None:
            self._end.cancel()
            self._way.close()
            self._end = None
        super().close()


def why(error: requests.RequestException) -> Undelivered:
    """What a failed request means. (What was raised on the way to the connection is inside of it.)"""
    inner: BaseException | None = error
    while inner is not None:
        if isinstance(inner, Undelivered):
            return inner
        inner = inner.__cause__ or inner.__context__
    return Undelivered("unreachable")
