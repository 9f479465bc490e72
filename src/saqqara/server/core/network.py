"""Addresses of this machine, as it is reached locally and from its network, and QR codes of URLs."""

from __future__ import annotations

import io
import ipaddress
import socket
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from saqqara.i18n import TextCache
from saqqara.server.core.services import optional_service

UNREACHABLE_HOSTS = {socket.AF_INET: "192.0.2.1", socket.AF_INET6: "2001:db8::1"}
"""Addresses reserved for documentation: a route leads there as to any outside address, but no machine has them."""
NETWORK_COMMAND = "saqqara serve --host 0.0.0.0"
"""Command that starts a server which the network can reach."""


def _parse_ip(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None


def is_loopback(host: str | None) -> bool:
    """Return whether a host name or address always means the client's own machine."""
    address = _parse_ip(host or "")
    return address.is_loopback if address else host == "localhost"


def find_network_host(family: socket.AddressFamily = socket.AF_INET) -> str | None:
    """Return the address by which others in the network reach this machine; None without a network.

    Nothing is sent: connecting a datagram socket only selects the route.
    """
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((UNREACHABLE_HOSTS[family], 9))
            host = str(probe.getsockname()[0])
    except OSError:
        return None
    return None if is_loopback(host) else host


@dataclass(frozen=True)
class ListenAddress:
    """Address at which a server listens; `public_url` is the configured public URL, "" for none."""

    host: str
    port: int
    public_url: str = ""

    @property
    def local_url(self) -> str:
        """URL of the server on this machine, `http://127.0.0.1:8000`."""
        host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(self.host, self.host)
        return f"http://{self._host_and_port(host)}"

    @property
    def url(self) -> str:
        """URL to print: the public one if configured, else the local one."""
        return self.public_url or self.local_url

    @property
    def is_open_to_all(self) -> bool:
        """True if the server listens on all addresses of the machine."""
        address = _parse_ip(self.host)
        return address is not None and address.is_unspecified

    @property
    def network_host(self) -> str | None:
        """Host and port by which others in the network reach the server, such as `192.168.1.5:8000`.

        None if it does not listen on all addresses, or without a network.
        """
        host = (
            find_network_host(socket.AF_INET6 if ":" in self.host else socket.AF_INET) if self.is_open_to_all else None
        )
        return host and self._host_and_port(host)

    def _host_and_port(self, host: str) -> str:
        return f"[{host}]:{self.port}" if ":" in host else f"{host}:{self.port}"


def absolute_url(connection: HTTPConnection, path: str) -> str:
    """Return the absolute URL of a page, for sharing with other people.

    It starts with the public URL of the server, or, if none is configured, with the URL by which the client reaches the
    server. If that is a loopback URL and the network can reach the server, it starts with the server's network address.
    """
    listen_address = optional_service(connection, ListenAddress)
    if listen_address and listen_address.public_url:
        return f"{listen_address.public_url}{path}"
    if is_loopback(connection.url.hostname) and listen_address and (network_host := listen_address.network_host):
        return f"http://{network_host}{path}"
    scheme = {"ws": "http", "wss": "https"}.get(connection.url.scheme, connection.url.scheme)
    return f"{scheme}://{connection.url.netloc}{path}"


_qr_cache = TextCache(2_000_000)


def qr_code(text: str) -> str:
    """Return a QR code as an `<svg>` without colours of its own."""
    return _qr_cache.get(text, lambda: make_qr_code(text))


def make_qr_code(text: str) -> str:
    """Like `qr_code`, but uncached, for a text that is not requested twice."""
    import segno  # not needed when the server starts

    buffer = io.BytesIO()
    code = segno.make(text, error="m")
    code.save(buffer, kind="svg", xmldecl=False, svgns=False, border=2, omitsize=True, svgclass="qr", lineclass=None)
    return buffer.getvalue().decode()
