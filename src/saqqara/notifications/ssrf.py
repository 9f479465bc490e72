"""Where messages may go: addresses that people give are not trusted. They lead over TLS to public addresses alone; a
name is looked up once, every answer is looked at, and the connection goes to one of these; nothing is followed further.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Callable
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from saqqara.notifications.message import DeliveryError

AddressCheck = Callable[[str], bool]
"""Whether messages may go to an address, a number as `getaddrinfo` gives it."""

GLOBAL_UNICAST = IPv6Network("2000::/3")
NAT64 = IPv6Network("64:ff9b::/96")
"""Addresses of the new kind that stand for one of the old kind, in their last bits."""

MAX_URL_LENGTH = 1000
"""The most letters of an address that is given."""


EMAIL_PATTERN = re.compile(
    r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9-]{2,63}"
)
MAX_EMAIL_LENGTH = 200


def is_email(text: str) -> bool:
    """Whether this can be one person's e-mail address.

    >>> [is_email(one) for one in ("ann@example.org", "ann@localhost", "ann@example.org, ben@example.org", "a b@c.de")]
    [True, False, False, False]
    """
    return len(text) <= MAX_EMAIL_LENGTH and EMAIL_PATTERN.fullmatch(text) is not None and ".." not in text


def is_public(number: str) -> bool:
    """Whether an address is one of the public network, whichever way it is written.

    >>> [is_public(one) for one in ("8.8.8.8", "2606:4700::1", "10.0.0.1", "127.0.0.1", "::ffff:192.168.1.5")]
    [True, True, False, False, False]
    """
    try:
        found = ip_address(number.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, IPv4Address):
        return found.is_global and not found.is_multicast
    inside = _embedded_ipv4(found)
    if inside is not None:
        return is_public(str(inside))
    return found in GLOBAL_UNICAST and found.is_global


def is_internal(address: str) -> bool:
    """Whether an address, of whatever service, names a host that is not in the public network.

    >>> [is_internal(one) for one in ("ntfy://127.0.0.1/games", "gotify://localhost", "https://ntfy.sh/games", "ntfy")]
    [True, True, False, False]
    """
    try:
        host = urlsplit(address).hostname or ""
    except ValueError:
        return False
    try:
        ip_address(host)
    except ValueError:
        return host == "localhost" or host.endswith((".localhost", ".local", ".internal", ".home.arpa", ".lan"))
    return not is_public(host)


def _embedded_ipv4(address: IPv6Address) -> IPv4Address | None:
    """The address of the old kind that one of the new kind stands for, if it does."""
    if address.ipv4_mapped:
        return address.ipv4_mapped
    if address.sixtofour:
        return address.sixtofour
    if address.teredo:
        return address.teredo[1]
    return IPv4Address(int(address) & 0xFFFFFFFF) if address in NAT64 else None


def resolve_public(host: str, port: int, is_allowed: AddressCheck) -> list[tuple[int, tuple[str, int]]]:
    """The addresses of a host, each its family and a number with the port. Raises DeliveryError: `forbidden` if
    messages may not go to any one of them, `unreachable` if there are none."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise DeliveryError("unreachable") from error
    if not all(is_allowed(str(address[0])) for *_, address in found):
        raise DeliveryError("forbidden", permanent=True)
    return [(family, (str(address[0]), int(address[1]))) for family, _, _, _, address in found]


def check_https(address: str) -> None:
    """Raises DeliveryError `forbidden` for what is no address that begins with https, has somebody's name in it, or is
    written so that others could read another one in it."""
    try:
        parts = urlsplit(address)
        is_valid = parts.scheme == "https" and bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        is_valid = False
    is_plain = address.isascii() and address.isprintable() and " " not in address and "\\" not in address
    if not is_valid or not is_plain or "@" in parts.netloc or len(address) > MAX_URL_LENGTH:
        raise DeliveryError("forbidden", permanent=True)
