"""Guessing is slow: how often somebody may be wrong, counted in the data, so that a restart forgets nothing."""

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

IPV6_NETWORK_BITS = 64
"""So many bits of an address of the new kind are one household; all others it can choose freely."""


class Requester(NamedTuple):
    """Who asks: the device, and the address that the request comes from."""

    device: str
    address: str


class RateLimit(NamedTuple):
    """How often: so many at once, and one more every so many seconds."""

    burst: int
    seconds: float


CODE_LIMITS = {"person": RateLimit(8, 30.0), "address": RateLimit(30, 10.0)}
"""Letters of another device."""

PASSWORD_LIMITS = {"person": RateLimit(8, 30.0), "address": RateLimit(30, 10.0), "name": RateLimit(12, 120.0)}
"""Passwords and recovery codes, from a device and an address where their member has never signed in; `name` is which
member."""

KNOWN_PLACE_LIMIT = RateLimit(8, 30.0)
"""The same from a device, or an address, where the member has signed in before: each has a budget of its own, so that
strangers cannot lock the member out (OWASP calls such a mark a device cookie)."""

OWN_PASSWORD_LIMIT = RateLimit(8, 120.0)
"""The same by the member who is signed in, by device: to change a password, to delete what is kept."""

KNOWN_PLACE_SECONDS = 400 * 24 * 60 * 60.0
"""For how many seconds the places are remembered where a member has signed in: as long as a cookie."""

REGISTRATION_LIMITS = {"address": RateLimit(20, 600.0)}
"""New members, whether their name can be had or not."""

RENAME_LIMITS = {"name": RateLimit(2, 14 * 24 * 60 * 60.0)}
"""How often a member may take another name; `name` is which member."""

Clock = Callable[[], float]


class AttemptLimiter:
    """Counts tries in the data."""

    def __init__(self, store: Store, key: bytes, clock: Clock) -> None:
        self._store, self._key, self._clock = store, key, clock

    async def consume(
        self, kind: str, limits: dict[str, RateLimit], requester: Requester, name: str = ""
    ) -> Sequence[Attempt]:
        """One try more, to be given back if it was right. Raises AccountError `too-many`: then none is used up."""
        subjects = {"person": requester.device, "address": client_network(requester.address), "name": name}
        return await self._consume(
            [Attempt(self._keyed_hash(f"try {kind} {by} {subjects[by]}"), *limits[by]) for by in limits]
        )

    async def consume_password_attempt(self, requester: Requester, member: str) -> Sequence[Attempt]:
        """Use up one try at a member's password: of the device if the member has signed in there, else of the address
        if they have at that, else of those that all strangers share. Raise AccountError `too-many`."""
        places = self._places(requester, member)
        known = await self._store.read(
            "known places", lambda connection: known_places(connection, places, self._clock())
        )
        for place in places:
            if place in known:
                return await self._consume([Attempt(self._keyed_hash(f"known {place.hex()}"), *KNOWN_PLACE_LIMIT)])
        return await self.consume("password", PASSWORD_LIMITS, requester, member)

    async def consume_own_attempt(self, requester: Requester, member: str) -> Sequence[Attempt]:
        """Use up one try at the password of the member who is signed in here. Raise AccountError `too-many`."""
        return await self._consume([Attempt(self._keyed_hash(f"own {requester.device} {member}"), *OWN_PASSWORD_LIMIT)])

    async def remember_place(self, requester: Requester, device: str, member: str) -> None:
        """Remember that a member has signed in here; `device` is what this browser is called from now on."""
        places, until = self._places(requester._replace(device=device), member), self._clock() + KNOWN_PLACE_SECONDS

        def carry_out(connection: Connection) -> Changes:
            remember_places(connection, places, until)
            return []

        await self._store.write("where a member signs in", carry_out)

    def _places(self, requester: Requester, member: str) -> list[bytes]:
        """The device and the address as they are remembered: unreadable without the secret."""
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
            await self._store.write("a try", carry_out)
        except RateLimitedError as error:
            raise AccountError("too-many", seconds=math.ceil(error.seconds)) from error
        return attempts

    async def refund(self, attempts: Sequence[Attempt]) -> None:
        """It was right: it does not count."""

        def carry_out(connection: Connection) -> Changes:
            refund_attempts(connection, attempts)
            return []

        await self._store.write("a try that was right", carry_out)


def client_network(address: str) -> str:
    """What an address is counted as: itself, or the network of a household.

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
