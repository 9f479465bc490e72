"""Addresses: where this machine can be reached, by itself and by others in its network; addresses as QR codes."""

from __future__ import annotations

import io
import ipaddress
import socket
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from saqqara.i18n import TextCache

UNREACHABLE_HOSTS = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses that are kept free for documentation: a way leads there as to anybody outside, and nobody is there."""
NETWORK_COMMAND = "saqqara serve --host 0.0.0.0"
"""Starts a server that the network can reach."""


def _parse_ip(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def is_loopback(host: str | None) -> bool:
    """Whether a host's name or address always means the machine that asks."""
    found = _parse_ip(host or "")
    return found.is_loopback if found else host == "localhost"


def find_network_host(family: socket.AddressFamily = socket.AF_INET) -> str | None:
    """The address by which others in the network reach this machine; None without a network. Nothing is sent: a
    datagram socket that is connected has only chosen its way."""
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as way:
            way.connect((UNREACHABLE_HOSTS[family], 9))
            host = str(way.getsockname()[0])
    except OSError:
        return None
    return None if is_loopback(host) else host


@dataclass(frozen=True)
class ListenAddress:
    """Where a server listens; `public` is the address that is configured for everybody, "" for none."""

    host: str
    port: int
    public_url: str = ""

    @property
    def local_url(self) -> str:
        """The server's address for this machine, `http://127.0.0.1:8000`."""
        here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)
        return f"http://{self._host_and_port(here)}"

    @property
    def url(self) -> str:
        """The address to print: the public one, else the server's own."""
        return self.public_url or self.local_url

    @property
    def is_open_to_all(self) -> bool:
        """Whether it listens on all addresses of the machine."""
        found = _parse_ip(self.host)
        return found is not None and found.is_unspecified

    @property
    def network_host(self) -> str | None:
        """Host and port by which others in the network reach it, `192.168.1.5:8000`; None if they do not, or under no
        other address than everybody."""
        host = (
            find_network_host(socket.AF_INET6 if ":" in self.host else socket.AF_INET) if self.is_open_to_all else None
        )
        return host and self._host_and_port(host)

    def _host_and_port(self, host: str) -> str:
        return f"[{host}]:{self.port}" if ":" in host else f"{host}:{self.port}"


def absolute_url(connection: HTTPConnection, path: str) -> str:
    """The whole address of a page, for somebody else: at the public address of the server. Where none is configured, as
    the browser that asks knows the server; where that means the browser's own machine, and the network can reach the
    server, as others in the network know it."""
    listening: ListenAddress | None = getattr(connection.app.state, "listen_address", None)
    if listening and listening.public_url:
        return f"{listening.public_url}{path}"
    if is_loopback(connection.url.hostname) and listening and (outside := listening.network_host):
        return f"http://{outside}{path}"
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return f"{scheme}://{connection.url.netloc}{path}"


_qr_cache = TextCache(2_000_000)


def qr_code(text: str) -> str:
    """A QR code as an `<svg>` without colours of its own."""
    return _qr_cache.get(text, lambda: make_qr_code(text))


def make_qr_code(text: str) -> str:
    """The same, for a text that nobody asks for twice."""
    import segno  # a server starts without it

    out = io.BytesIO()
    code = segno.make(text, error="m")
    code.save(out, kind="svg", xmldecl=False, svgns=False, border=2, omitsize=True, svgclass="qr", lineclass=None)
    return out.getvalue().decode()
