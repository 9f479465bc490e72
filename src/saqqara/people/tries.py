"""Guessing is slow: how often somebody may be wrong, counted in the data, so that a restart forgets nothing."""

from __future__ import annotations

import hmac
import math
from collections.abc import Callable, Sequence
from ipaddress import IPv6Address, ip_address
from typing import NamedTuple

from saqqara.people.errors import PeopleError
from saqqara.store import Announced, Connection, Store
from saqqara.store.persons import TooMany, Try, give_back_tries, take_tries

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
"""Passwords and recovery codes; `name` is whose."""

MEMBER = {"address": Often(20, 600.0)}
"""New members, whether their name can be had or not."""

NAMES = {"name": Often(2, 14 * 24 * 60 * 60.0)}
"""How often a member may take another name; `name` is which member."""

Clock = Callable[[], float]


class Tries:
    """Counts tries in the data."""

    def __init__(self, store: Store, key: bytes, clock: Clock) -> None:
        self._store, self._key, self._clock = store, key, clock

    async def take(self, kind: str, often: dict[str, Often], asking: Asking, name: str = "") -> Sequence[Try]:
        """One try more, to be given back if it was right. Raises PeopleError `too-many`: then none is used up."""
        whose = {"person": asking.device, "address": household(asking.address), "name": name}
        taken = [
            Try(hmac.digest(self._key, f"try {kind} {by} {whose[by]}".encode(), "sha256"), *often[by]) for by in often
        ]

        def carry_out(connection: Connection) -> Announced:
            take_tries(connection, taken, self._clock())
            return []

        try:
            await self._store.write("a try", carry_out)
        except TooMany as error:
            raise PeopleError("too-many", seconds=math.ceil(error.seconds)) from error
        return taken

    async def give_back(self, taken: Sequence[Try]) -> None:
        """It was right: it does not count."""

        def carry_out(connection: Connection) -> Announced:
            give_back_tries(connection, taken)
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
