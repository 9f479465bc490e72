"""Rate limits of attempts, which make guessing slow. They are stored in the data, so a restart resets nothing."""

from __future__ import annotations

import hmac
import math
from collections.abc import Callable, Sequence
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple

from saqqara.accounts.errors import AccountError
from saqqara.storage import Changes, Connection, Store
from saqqara.storage.accounts import (
    Attempt,
    RateLimitedError,
    known_places,
    refund_attempts,
    remember_places,
    take_attempts,
)
from saqqara.token_bucket import Rate

IPV6_NETWORK_BITS = 64
"""Number of bits of an IPv6 address that identify a household, which can choose the other bits freely."""


class Requester(NamedTuple):
    """Client of a request: its device ID and its IP address."""

    device: str
    address: str


CODE_LIMITS = {"person": Rate(8, 30.0), "address": Rate(30, 10.0)}
"""Limits of attempts at device codes and other codes."""

PASSWORD_LIMITS = {"person": Rate(8, 30.0), "address": Rate(30, 10.0), "name": Rate(12, 120.0)}
"""Limits of password and recovery codes from a device and an address where the member has never signed in.

`name` limits the attempts at one member.
"""

KNOWN_PLACE_LIMIT = Rate(8, 30.0)
"""Limit of the same attempts from a device or an address where the member has signed in before.

Each has its own budget, so that strangers cannot lock the member out (OWASP calls such a mark a device cookie).
"""

OWN_PASSWORD_LIMIT = Rate(8, 120.0)
"""Limit per device of passwords entered by a signed-in member: to change a password, to delete the account."""

KNOWN_PLACE_SECONDS = 400 * 24 * 60 * 60.0
"""Seconds for which the places where a member has signed in are remembered: as long as a cookie."""

REGISTRATION_LIMITS = {"address": Rate(20, 600.0)}
"""Limits of registrations, whether the name is available or not."""

RENAME_LIMITS = {"name": Rate(2, 14 * 24 * 60 * 60.0)}
"""Limits of name changes per member; `name` identifies the member."""

Clock = Callable[[], float]


class AttemptLimiter:
    """Counter of attempts, stored in the data."""

    def __init__(self, store: Store, key: bytes, clock: Clock) -> None:
        self._store, self._key, self._clock = store, key, clock

    async def consume(
        self, kind: str, limits: dict[str, Rate], requester: Requester, name: str = ""
    ) -> Sequence[Attempt]:
        """Use one attempt for each limit, and return them for a refund after success.

        Raise `AccountError` `too-many`; then no attempt is used.
        """
        subjects = {"person": requester.device, "address": client_network(requester.address), "name": name}
        return await self._consume(
            [Attempt(self._keyed_hash(f"try {kind} {by} {subjects[by]}"), limits[by]) for by in limits]
        )

    async def consume_password_attempt(self, requester: Requester, member: str) -> Sequence[Attempt]:
        """Use one attempt at a member's password.

        It counts for the device if the member has signed in on it, else for the address if they have signed in there,
        else for the limits that all strangers share. Raise `AccountError` `too-many`.
        """
        places = self._places(requester, member)
        known = await self._store.read(
            "known sign-in places", lambda connection: known_places(connection, places, self._clock())
        )
        for place in places:
            if place in known:
                return await self._consume([Attempt(self._keyed_hash(f"known {place.hex()}"), KNOWN_PLACE_LIMIT)])
        return await self.consume("password", PASSWORD_LIMITS, requester, member)

    async def consume_own_attempt(self, requester: Requester, member: str) -> Sequence[Attempt]:
        """Use one attempt at the password of the signed-in member. Raise `AccountError` `too-many`."""
        return await self._consume([Attempt(self._keyed_hash(f"own {requester.device} {member}"), OWN_PASSWORD_LIMIT)])

    async def remember_place(self, requester: Requester, device: str, member: str) -> None:
        """Remember that a member has signed in here; `device` is the new ID of the device."""
        places, until = self._places(requester._replace(device=device), member), self._clock() + KNOWN_PLACE_SECONDS

        def carry_out(connection: Connection) -> Changes:
            remember_places(connection, places, until)
            return []

        await self._store.write("known sign-in places", carry_out)

    def _places(self, requester: Requester, member: str) -> list[bytes]:
        """Return the keyed hashes under which the device and the address are remembered."""
        return [
            self._keyed_hash(f"place device {requester.device} {member}"),
            self._keyed_hash(f"place address {client_network(requester.address)} {member}"),
        ]

    def _keyed_hash(self, text: str) -> bytes:
        return hmac.digest(self._key, text.encode(), "sha256")

    async def _consume(self, attempts: Sequence[Attempt]) -> Sequence[Attempt]:
        def carry_out(connection: Connection) -> Changes:
            take_attempts(connection, attempts, self._clock())
            return []

        try:
            await self._store.write("attempt", carry_out)
        except RateLimitedError as error:
            raise AccountError("too-many", seconds=math.ceil(error.seconds)) from error
        return attempts

    async def refund(self, attempts: Sequence[Attempt]) -> None:
        """Give back attempts after a success, so that they do not count."""

        def carry_out(connection: Connection) -> Changes:
            refund_attempts(connection, attempts)
            return []

        await self._store.write("attempt refund", carry_out)


def client_network(address: str) -> str:
    """Return what an IP address is counted as: itself, or the network of a household.

    >>> client_network("192.0.2.7"), client_network("2001:db8:1:2:3:4:5:6"), client_network("somewhere")
    ('192.0.2.7', '2001:db8:1:2::', 'somewhere')
    """
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(IPv6Address(int(parsed) >> (128 - IPV6_NETWORK_BITS) << (128 - IPV6_NETWORK_BITS)))
