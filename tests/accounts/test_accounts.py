"""Accounts on several devices: what a link transfers, what it never transfers, and the limits on guessing."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from saqqara.accounts import AccountError, Accounts, Requester
from saqqara.storage import AppendMetadata, SeatName, Store
from server import running_server

SECRET = b"s" * 32
LAPTOP, PHONE, OTHER = Requester("ann", "192.0.2.1"), Requester("ann-phone", "192.0.2.2"), Requester("ben", "192.0.2.3")


class Clock:
    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


async def nothing_runs(table: str) -> bool:
    return False


async def everything_runs(table: str) -> bool:
    return True


async def create_table(store: Store, table: str, *people: str) -> None:
    seats = [{"player": "person", "person": person} for person in people]
    called = [SeatName(seat, person, person.upper()) for seat, person in enumerate(people)]
    await store.append(table, [{"seq": 0, "event": "created", "seats": seats}], AppendMetadata(names=called))


async def refused(work: Awaitable[object]) -> str:
    with pytest.raises(AccountError) as error:
        await work
    return error.value.code


def with_people(path: Path, test: Callable[[Accounts, Store, Clock], Awaitable[None]]) -> None:
    async def run() -> None:
        store, clock = Store(running_server.data_of(path)), Clock()
        try:
            await test(Accounts(store, SECRET, clock), store, clock)
        finally:
            store.close()

    asyncio.run(run())


async def listed(store: Store, person: str) -> list[str]:
    return sorted(one.table for one in await store.listed_tables(person))


def test_unknown_device_is_its_own_person(tmp_path: Path) -> None:
    async def test(people: Accounts, store: Store, clock: Clock) -> None:
        assert (people.person_of("ann"), people.canonical_person("ann"), people.devices_of("ann")) == (
            "ann",
            "ann",
            ["ann"],
        )
        assert (people.is_member("ann"), people.member_name("ann"), await store.social.name_of("ann")) == (
            False,
            "",
            "",
        )

    with_people(tmp_path, test)


def test_linking_transfers_games_and_keeps_events(tmp_path: Path) -> None:
    async def test(people: Accounts, store: Store, clock: Clock) -> None:
        await create_table(store, "one", "ann", "ben")
        await create_table(store, "two", "ann-phone", "ben")
        before = await store.events("two")
        code = await people.create_device_code("ann")
        assert re.fullmatch("[A-HJ-NP-Z]{6}", code.letters)
        assert code.seconds == 600
        await people.link_device(PHONE, code.letters.lower(), nothing_runs)
        assert people.person_of("ann-phone") == people.canonical_person("ann-phone") == "ann"
        assert sorted(people.devices_of("ann")) == ["ann", "ann-phone"]
        assert (await listed(store, "ann"), await listed(store, "ann-phone")) == (["one", "two"], [])
        assert await store.events("two") == before
        assert await store.social.name_of("ann") in ("ANN", "ANN-PHONE")
        again = Accounts(store, SECRET, clock)  # as after a restart
        assert (again.person_of("ann-phone"), again.person_of("ben")) == ("ann", "ben")

    with_people(tmp_path, test)


def test_merged_persons_resolve_to_the_last_one(tmp_path: Path) -> None:
    async def test(people: Accounts, store: Store, clock: Clock) -> None:
        await people.link_device(PHONE, (await people.create_device_code("ann")).letters, nothing_runs)
        await people.link_device(LAPTOP, (await people.create_device_code("tablet")).letters, nothing_runs)
        assert [people.person_of(one) for one in ("ann", "ann-phone", "tablet")] == ["tablet"] * 3

    with_people(tmp_path, test)


def test_device_code_is_valid_once_for_ten_minutes_until_replaced(tmp_path: Path) -> None:
    async def test(people: Accounts, store: Store, clock: Clock) -> None:
        first = (await people.create_device_code("ann")).letters
        second = (await people.create_device_code("ann")).letters
        assert await refused(people.link_device(PHONE, first, nothing_runs)) == "wrong-code"
        clock.now += 600
        assert await refused(people.link_device(PHONE, second, nothing_runs)) == "wrong-code"
        third = (await people.create_device_code("ann")).letters
        clock.now += 599
        await people.link_device(PHONE, third, nothing_runs)
        assert await refused(people.link_device(OTHER, third, nothing_runs)) == "wrong-code"
        assert people.person_of("ben") == "ben"

    with_people(tmp_path, test)


def test_concurrent_uses_of_a_device_code_link_one_device(tmp_path: Path) -> None:
    async def test(people: Accounts, store: Store, clock: Clock) -> None:
        letters = (await people.create_device_code("ann")).letters
        both = [people.link_device(one, letters, nothing_runs) for one in (PHONE, OTHER)]
        outcomes = await asyncio.gather(*both, return_exceptions=True)
        assert sorted(type(one).__name__ for one in outcomes) == ["AccountError", "NoneType"]
        assert len(people.devices_of("ann")) == 2

    with_people(tmp_path, test)


def test_devices_playing_in_one_game_cannot_be_linked(tmp_path: Path) -> None:
    """Linking is refused while both play in the same game, even if one of them has hidden the table."""

    async def test(people: Accounts, store: Store, clock: Clock) -> None:
        await create_table(store, "together", "ann", "ben")
        await store.hide_table("ben", "together")
        letters = (await people.create_device_code("ann")).letters
        assert await refused(people.link_device(OTHER, letters, everything_runs)) == "shared-table"
        assert (people.person_of("ben"), await listed(store, "ann")) == ("ben", ["together"])
        await people.link_device(OTHER, letters, nothing_runs)  # game over: no hand is secret; the code is valid
        assert people.person_of("ben") == "ann"

    with_people(tmp_path, test)


def test_player_seated_during_linking_is_included(tmp_path: Path) -> None:
    async def test(people: Accounts, store: Store, clock: Clock) -> None:
        await create_table(store, "over", "ann", "ben")
        requested = []

        async def running(table: str) -> bool:
            if not requested:
                await create_table(store, "new", "ann", "ben")
            requested.append(table)
            return table == "new"

        letters = (await people.create_device_code("ann")).letters
        assert await refused(people.link_device(OTHER, letters, running)) == "shared-table"
        assert requested == ["over", "new", "over"] or requested == ["over", "new"]
        assert people.person_of("ben") == "ben"

    with_people(tmp_path, test)


def test_signing_out_other_devices_revokes_device_codes(tmp_path: Path) -> None:
    async def test(people: Accounts, store: Store, clock: Clock) -> None:
        old = (await people.create_device_code("ann-phone")).letters
        await people.link_device(PHONE, (await people.create_device_code("ann")).letters, nothing_runs)
        letters = (await people.create_device_code("ann")).letters
        await people.sign_out("ann-phone", other_devices=True, this_device=False)
        assert (people.person_of("ann"), people.person_of("ann-phone")) == (None, "ann")
        for one in (letters, old):
            assert await refused(people.link_device(OTHER, one, nothing_runs)) == "wrong-code"
        assert Accounts(store, SECRET, clock).person_of("ann") is None

    with_people(tmp_path, test)


def test_guess_limit_of_a_device_survives_a_restart(tmp_path: Path) -> None:
    async def test(people: Accounts, store: Store, clock: Clock) -> None:
        for _ in range(8):
            assert await refused(people.link_device(OTHER, "AAAAAA", nothing_runs)) == "wrong-code"
        letters = (await people.create_device_code("ann")).letters
        again = Accounts(store, SECRET, clock)
        with pytest.raises(AccountError) as error:
            await again.link_device(OTHER, letters, nothing_runs)
        assert (error.value.code, error.value.facts) == ("too-many", {"seconds": 30})
        clock.now += 30
        await again.link_device(OTHER, letters, nothing_runs)

    with_people(tmp_path, test)


@pytest.mark.parametrize(
    ("addresses", "then"),
    [
        (["192.0.2.9"] * 30, "too-many"),
        ([f"2001:db8:1:2::{number}" for number in range(30)], "too-many"),  # one network has all of them
        ([f"2001:db8:1:{number}::1" for number in range(30)], "wrong-code"),
    ],
)
def test_guessing_device_codes_is_limited_by_address(addresses: list[str], then: str, tmp_path: Path) -> None:
    async def test(people: Accounts, store: Store, clock: Clock) -> None:
        for number, address in enumerate(addresses):
            requester = Requester(f"guest-{number}", address)
            assert await refused(people.link_device(requester, "AAAAAA", nothing_runs)) == "wrong-code"
        assert await refused(people.link_device(Requester("guest-30", addresses[-1]), "AAAAAA", nothing_runs)) == then

    with_people(tmp_path, test)


def test_device_codes_are_not_stored_in_plain_text(tmp_path: Path) -> None:
    async def test(people: Accounts, store: Store, clock: Clock) -> None:
        letters = (await people.create_device_code("ann")).letters
        held = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
        assert letters.encode() not in held
        other = Accounts(store, b"t" * 32, clock)
        assert await refused(other.link_device(PHONE, letters, nothing_runs)) == "wrong-code"

    with_people(tmp_path, test)
