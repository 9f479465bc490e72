"""Under which addresses this machine can be reached: by itself, and by others in its network."""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass

from starlette.requests import HTTPConnection

NOBODY = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses that are kept free for documentation: a way leads there as to anybody outside, and nobody is there."""
COMMAND = "saqqara serve --host 0.0.0.0"
"""Starts a server that the network can reach."""


def _address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def only_here(host: str | None) -> bool:
    """Whether a host's name or address always means the machine that asks."""
    found = _address(host or "")
    return found.is_loopback if found else host == "localhost"


def in_network(family: socket.AddressFamily = socket.AF_INET) -> str | None:
    """The address by which others in the network reach this machine; None without a network. Nothing is sent: a
    datagram socket that is connected has only chosen its way."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as way:
            way.connect((NOBODY[family], 9))
            host = str(way.getsockname()[0])
    except OSError:
        return None
    return None if only_here(host) else host


@dataclass(frozen=True)
class Listening:
    """Where a server listens; `public` is the address that is configured for everybody, "" for none."""

    host: str
    port: int
    public: str = ""

    @property
    def own(self) -> str:
        """The server's address for this machine, `http://127.0.0.1:8000`."""
        here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)
        return f"http://{self._at(here)}"

    @property
    def address(self) -> str:
        """The address to print: the public one, else the server's own."""
        return self.public or self.own

    @property
    def open_to_all(self) -> bool:
        """Whether it listens on all addresses of the machine."""
        found = _address(self.host)
        return found is not None and found.is_unspecified

    @property
    def outside(self) -> str | None:
        """Host and port by which others in the network reach it, `192.168.1.5:8000`; None if they do not, or under no
        other address than everybody."""
        host = in_network(socket.AF_INET6 if ":" in self.host else socket.AF_INET) if self.open_to_all else None
        return host and self._at(host)

    def _at(self, host: str) -> str:
        return f"[{host}]:{self.port}" if ":" in host else f"{host}:{self.port}"


def reached(connection: HTTPConnection, path: str) -> str:
    """The whole address of a page, for somebody else: at the public address of the server. Where none is configured, as
    the browser that asks knows the server; where that means the browser's own machine, and the network can reach the
    server, as others in the network know it."""
    listening: Listening | None = getattr(connection.app.state, "listening", None)
    if listening and listening.public:
        return f"{listening.public}{path}"
    if only_here(connection.url.hostname) and listening and (outside := listening.outside):
        return f"http://{outside}{path}"
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return f"{scheme}://{connection.url.netloc}{path}"
