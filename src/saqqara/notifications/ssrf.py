"""Protection against server-side request forgery: addresses that users give are not trusted.

Messages go only over TLS to public addresses. A name is resolved once, every address is checked, and the connection
uses one of them. Redirects are not followed.
"""

from __future__ import annotations

import re
import socket
from collections.abc import Callable
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from saqqara.notifications.message import DeliveryError

AddressCheck = Callable[[str], bool]
"""Predicate: messages may go to an IP address, in the form that `getaddrinfo` returns."""

GLOBAL_UNICAST = IPv6Network("2000::/3")
NAT64 = IPv6Network("64:ff9b::/96")
"""IPv6 addresses that contain an IPv4 address in their last bits."""

MAX_URL_LENGTH = 1000
"""Maximum number of characters of an address."""


EMAIL_PATTERN = re.compile(
    r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9-]{2,63}"
)
MAX_EMAIL_LENGTH = 200


def is_email(text: str) -> bool:
    """Return whether a text can be the e-mail address of one person.

    >>> [is_email(one) for one in ("ann@example.org", "ann@localhost", "ann@example.org, ben@example.org", "a b@c.de")]
    [True, False, False, False]
    """
    return len(text) <= MAX_EMAIL_LENGTH and EMAIL_PATTERN.fullmatch(text) is not None and ".." not in text


def is_public(address: str) -> bool:
    """Return whether an IP address is public, in whichever form it is written.

    >>> [is_public(one) for one in ("8.8.8.8", "2606:4700::1", "10.0.0.1", "127.0.0.1", "::ffff:192.168.1.5")]
    [True, True, False, False, False]
    """
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(parsed, IPv4Address):
        return parsed.is_global and not parsed.is_multicast
    embedded = _embedded_ipv4(parsed)
    if embedded is not None:
        return is_public(str(embedded))
    return parsed in GLOBAL_UNICAST and parsed.is_global


def is_internal(address: str) -> bool:
    """Return whether the address of any service contains a host that is not public.

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
    """Return the IPv4 address that an IPv6 address contains; None if there is none."""
    if address.ipv4_mapped:
        return address.ipv4_mapped
    if address.sixtofour:
        return address.sixtofour
    if address.teredo:
        return address.teredo[1]
    return IPv4Address(int(address) & 0xFFFFFFFF) if address in NAT64 else None


def resolve_public(host: str, port: int, is_allowed: AddressCheck) -> list[tuple[int, tuple[str, int]]]:
    """Return the addresses of a host as (family, (IP address, port)).

    Raise `DeliveryError`: `forbidden` if messages may not go to one of them, `unreachable` if there are none.
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise DeliveryError("unreachable") from error
    if not all(is_allowed(str(address[0])) for *_, address in found):
        raise DeliveryError("forbidden", permanent=True)
    return [(family, (str(address[0]), int(address[1]))) for family, _, _, _, address in found]


def check_https(address: str) -> None:
    """Raise `DeliveryError` `forbidden` unless an address is a plain https address.

    It must not contain credentials, or be written so that other programs could parse it differently.
    """
    try:
        parts = urlsplit(address)
        is_valid = parts.scheme == "https" and bool(parts.hostname) and (parts.port is None or parts.port > 0)
    except ValueError:
        is_valid = False
    is_plain = address.isascii() and address.isprintable() and " " not in address and "\\" not in address
    if not is_valid or not is_plain or "@" in parts.netloc or len(address) > MAX_URL_LENGTH:
        raise DeliveryError("forbidden", permanent=True)
