"""Guessing is slow: how often somebody may be wrong, counted in the data, so that a restart forgets nothing."""

from __future__ import annotations

import hmac
import math
from collections.abc import Callable, Sequence
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple

from saqqara.accounts.errors import PeopleError
from saqqara.storage import Changes, Connection, Store
from saqqara.storage.accounts import (
    Attempt,
    RateLimitedError,
    known_places,
    refund_attempts,
    remember_places,
    take_attempts,
)

NETWORK = 64
"""So many bits of an address of the new kind are one household; all others it can choose freely."""


class Asking(NamedTuple):
    """Who asks: the device, and the address that the request comes from."""

    device: str
    address: str


class Often(NamedTuple):
    """How often: so many at once, and one more every so many seconds."""

    burst: int
    seconds: float


CODE = {"person": Often(8, 30.0), "address": Often(30, 10.0)}
"""Letters of another device."""

PASSWORD = {"person": Often(8, 30.0), "address": Often(30, 10.0), "name": Often(12, 120.0)}
"""Passwords and recovery codes, from a device and an address where their member has never signed in; `name` is which
member."""

KNOWN = Often(8, 30.0)
"""The same from a device, or an address, where the member has signed in before: each has a budget of its own, so that
strangers cannot lock the member out (OWASP calls such a mark a device cookie)."""

OWN = Often(8, 120.0)
"""The same by the member who is signed in, by device: to change a password, to delete what is kept."""

REMEMBERED = 400 * 24 * 60 * 60.0
"""For how many seconds the places are remembered where a member has signed in: as long as a cookie."""

MEMBER = {"address": Often(20, 600.0)}
"""New members, whether their name can be had or not."""

NAMES = {"name": Often(2, 14 * 24 * 60 * 60.0)}
"""How often a member may take another name; `name` is which member."""

Clock = Callable[[], float]


class Tries:
    """Counts tries in the data."""

    def __init__(self, store: Store, key: bytes, clock: Clock) -> None:
        self._store, self._key, self._clock = store, key, clock

    async def take(self, kind: str, often: dict[str, Often], asking: Asking, name: str = "") -> Sequence[Attempt]:
        """One try more, to be given back if it was right. Raises PeopleError `too-many`: then none is used up."""
        whose = {"person": asking.device, "address": household(asking.address), "name": name}
        return await self._take([Attempt(self._sealed(f"try {kind} {by} {whose[by]}"), *often[by]) for by in often])

    async def take_password(self, asking: Asking, whom: str) -> Sequence[Attempt]:
        """Use up one try at a member's password: of the device if the member has signed in there, else of the address
        if they have at that, else of those that all strangers share. Raise PeopleError `too-many`."""
        places = self._places(asking, whom)
        known = await self._store.read(
            "known places", lambda connection: known_places(connection, places, self._clock())
        )
        for place in places:
            if place in known:
                return await self._take([Attempt(self._sealed(f"known {place.hex()}"), *KNOWN)])
        return await self.take("password", PASSWORD, asking, whom)

    async def take_own(self, asking: Asking, whom: str) -> Sequence[Attempt]:
        """Use up one try at the password of the member who is signed in here. Raise PeopleError `too-many`."""
        return await self._take([Attempt(self._sealed(f"own {asking.device} {whom}"), *OWN)])

    async def remember(self, asking: Asking, device: str, whom: str) -> None:
        """Remember that a member has signed in here; `device` is what this browser is called from now on."""
        places, until = self._places(asking._replace(device=device), whom), self._clock() + REMEMBERED

        def carry_out(connection: Connection) -> Changes:
            remember_places(connection, places, until)
            return []

        await self._store.write("where a member signs in", carry_out)

    def _places(self, asking: Asking, whom: str) -> list[bytes]:
        """The device and the address as they are remembered: unreadable without the secret."""
        return [
            self._sealed(f"place device {asking.device} {whom}"),
            self._sealed(f"place address {household(asking.address)} {whom}"),
        ]

    def _sealed(self, text: str) -> bytes:
        return hmac.digest(self._key, text.encode(), "sha256")

    async def _take(self, taken: Sequence[Attempt]) -> Sequence[Attempt]:
        def carry_out(connection: Connection) -> Changes:
            take_attempts(connection, taken, self._clock())
            return []

        try:
            await self._store.write("a try", carry_out)
        except RateLimitedError as error:
            raise PeopleError("too-many", seconds=math.ceil(error.seconds)) from error
        return taken

    async def give_back(self, taken: Sequence[Attempt]) -> None:
        """It was right: it does not count."""

        def carry_out(connection: Connection) -> Changes:
            refund_attempts(connection, taken)
            return []

        await self._store.write("a try that was right", carry_out)


def household(address: str) -> str:
    """What an address is counted as: itself, or the network of a household.

    >>> household("192.0.2.7"), household("2001:db8:1:2:3:4:5:6"), household("somewhere")
    ('192.0.2.7', '2001:db8:1:2::', 'somewhere')
    """
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> (128 - NETWORK) << (128 - NETWORK)))
