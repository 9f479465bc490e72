"""Members: unique names, passwords and recovery codes."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from base64 import urlsafe_b64encode
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from accounts.test_accounts import LAPTOP, OTHER, PHONE, SECRET, Clock, create_table, listed, nothing_runs, refused
from saqqara.accounts import Accounts, Members, RelyingParty, Requester, credentials
from saqqara.accounts.members import PASSKEY_REGISTRATION, PASSKEY_SIGN_IN
from saqqara.storage import Store
from saqqara.text_validation import skeletons
from server import running_server

SOURCES = Path(__file__).parents[2] / "src"
GOOD = "nile at dawn"


@pytest.fixture(autouse=True)
def fast_hashing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Use Argon2 with minimal work, because the amount of work does not matter in these tests."""
    from argon2 import PasswordHasher

    hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(credentials, "_hasher", lambda: hasher)
    credentials._dummy_hash.cache_clear()


def with_members(path: Path, test: Callable[[Members, Accounts, Store, Clock], Awaitable[None]]) -> None:
    async def run() -> None:
        store, clock = Store(running_server.data_of(path)), Clock()
        people = Accounts(store, SECRET, clock)
        try:
            await test(Members(people, lambda: ["Paneb", "Scribe"]), people, store, clock)
        finally:
            store.close()

    asyncio.run(run())


@pytest.mark.parametrize(
    "other",
    ["Anna Lee", "anna lee", "ANNA LEE", "AnnaLee", "Аnnа Lee", "Ａnna Lee", "Anna-Lee", "Ännä Lee", "Anna\u200bLee",
     "Anna Iee", "Anna 1ee", "Anna Lее"],
)  # fmt: skip
def test_names_that_look_like_a_members_name_are_refused(other: str, tmp_path: Path) -> None:
    async def test(members: Members, people: Accounts, store: Store, clock: Clock) -> None:
        await members.register(LAPTOP, "Anna Lee", GOOD)
        assert await refused(members.register(OTHER, other, GOOD)) == "name-taken"
        assert not people.can_use_name("ben", other)
        assert not people.can_use_name(None, other)
        assert people.can_use_name("ann", other)

    with_members(tmp_path, test)


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("Modern", "Modem", True), ("Вера", "BEPA", True), ("Мах", "Max", True), ("Will", "VVill", True),
        ("Tom", "T0m", True), ("Bill", "BiII", True), ("Ann", "Ann!", True), ("José", "Jose", True),
        ("Anna", "Anne", False), ("Ann", "Ben", False), ("Анна", "Anna", False), ("李", "木", False),
    ],
)  # fmt: skip
def test_confusable_names_share_a_skeleton(one: str, other: str, alike: bool) -> None:
    assert bool(skeletons(one) & skeletons(other)) == alike


def test_reserved_and_invalid_names_are_refused(tmp_path: Path) -> None:
    async def test(members: Members, people: Accounts, store: Store, clock: Clock) -> None:
        for name in ("Paneb", "pаneb", "SCRIBE"):
            assert await refused(members.register(LAPTOP, name, GOOD)) == "name-taken"
        for name in ("", " ", "A", "--"):
            assert await refused(members.register(LAPTOP, name, GOOD)) == "name-short"

    with_members(tmp_path, test)


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("1234567", "password-short"),
        ("x" * 201, "password-long"),
        ("aaaaaaaa", "password-name"),
        ("anna lee", "password-name"),
    ],
)
def test_common_passwords_are_refused(password: str, code: str, tmp_path: Path) -> None:
    async def test(members: Members, people: Accounts, store: Store, clock: Clock) -> None:
        assert await refused(members.register(LAPTOP, "Anna Lee", password)) == code
        assert not people.is_member("ann")

    with_members(tmp_path, test)


def test_member_signs_in_and_out_on_another_device(tmp_path: Path) -> None:
    async def test(members: Members, people: Accounts, store: Store, clock: Clock) -> None:
        await create_table(store, "one", "ann")
        await create_table(store, "two", "ben")
        await store.social.set_name("ann", "Nan")  # as a guest and spectator
        await members.register(LAPTOP, "Anna", GOOD)
        assert (people.member_name("ann"), people.is_member("ann"), await store.social.name_of("ann")) == (
            "Anna",
            True,
            "Anna",
        )
        device = await members.sign_in(OTHER, "ANNA ", GOOD)
        assert (people.person_of(device), people.person_of("ben")) == ("ann", "ben")
        assert people.guest_of_device(device) == "ben"
        assert (await listed(store, "ann"), await listed(store, "ben")) == (["one"], ["two"])
        await people.sign_out(device, other_devices=False, this_device=True)
        assert (people.person_of(device), people.person_of("ann"), people.person_of("ben")) == ("ben", "ann", None)

    with_members(tmp_path, test)


def test_guest_games_are_merged_if_the_member_agrees(tmp_path: Path) -> None:
    async def test(members: Members, people: Accounts, store: Store, clock: Clock) -> None:
        await create_table(store, "two", "ben")
        await members.register(LAPTOP, "Anna", GOOD)
        device = await members.sign_in(OTHER, "Anna", GOOD)
        await people.merge_guest_games(device, nothing_runs)
        assert (people.canonical_person("ben"), people.guest_of_device(device), await listed(store, "ann")) == (
            "ann",
            None,
            ["two"],
        )

    with_members(tmp_path, test)


def test_sign_out_on_all_devices(tmp_path: Path) -> None:
    async def test(members: Members, people: Accounts, store: Store, clock: Clock) -> None:
        await members.register(LAPTOP, "Anna", GOOD)
        phone, other = await members.sign_in(PHONE, "Anna", GOOD), await members.sign_in(OTHER, "Anna", GOOD)
        await people.sign_out(other, other_devices=True, this_device=True)
        assert [people.person_of(one) for one in ("ann", phone, other)] == [None, "ann-phone", "ben"]
        assert (people.canonical_person("ann"), people.member_name("ann")) == ("ann", "Anna")

    with_members(tmp_path, test)


def test_member_device_cannot_use_a_guests_device_code(tmp_path: Path) -> None:
    async def test(members: Members, people: Accounts, store: Store, clock: Clock) -> None:
        await members.register(LAPTOP, "Anna", GOOD)
        letters = (await people.create_device_code("ben")).letters
        assert await refused(people.link_device(LAPTOP, letters, nothing_runs)) == "signed-in"
        await people.link_device(
            OTHER, (await people.create_device_code("ann")).letters, nothing_runs
        )  # the other direction works
        assert people.member_name(people.person_of("ben")) == "Anna"

    with_members(tmp_path, test)


def test_unknown_names_and_wrong_passwords_are_indistinguishable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hasher, verified = credentials._hasher(), list[str]()

    class Counting:
        def hash(self, password: bytes) -> str:
            return hasher.hash(password)

        def verify(self, stored: str, password: bytes) -> bool:
            verified.append(stored[:9])
            return hasher.verify(stored, password)

    counting: Any = Counting()
    monkeypatch.setattr(credentials, "_hasher", lambda: counting)

    async def test(members: Members, people: Accounts, store: Store, clock: Clock) -> None:
        await members.register(LAPTOP, "Anna", GOOD)
        written = list[str]()
        write = store.write

        async def counting_write(what: str, carry_out: Any) -> None:
            written.append(what)
            await write(what, carry_out)

        monkeypatch.setattr(store, "write", counting_write)
        for name, password in (
            ("Anna", "nile at noon"),
            ("Nobody", GOOD),
            ("Anna", "ABCD-EFGH-JKLM"),
            ("Nobody", "ABCD-EFGH-JKLM"),
        ):
            assert await refused(members.sign_in(OTHER, name, password)) == "wrong-password"
        assert verified == ["$argon2id"] * 4
        recovery = "recovery code use"
        assert written == ["attempt", "attempt", "attempt", recovery, "attempt", recovery]

    with_members(tmp_path, test)


def test_guessing_a_password_is_limited_from_every_address(tmp_path: Path) -> None:
    async def test(members: Members, people: Accounts, store: Store, clock: Clock) -> None:
        await members.register(LAPTOP, "Anna", GOOD)
        for number in range(12):
            requester = Requester(f"guest-{number}", f"192.0.2.{number}")
            assert await refused(members.sign_in(requester, "anna", "nile at noon")) == "wrong-password"
        assert await refused(members.sign_in(Requester("guest-12", "198.51.100.1"), "Anna", GOOD)) == "too-many"
        again = Members(Accounts(store, SECRET, clock))
        assert await refused(again.sign_in(Requester("guest-12", "198.51.100.1"), "Anna", GOOD)) == "too-many"
        clock.now += 120
        assert people.person_of(await members.sign_in(Requester("guest-12", "198.51.100.1"), "Anna", GOOD)) == "ann"

    with_members(tmp_path, test)


def test_recovery_code_is_valid_once(tmp_path: Path) -> None:
    async def test(members: Members, people: Accounts, store: Store, clock: Clock) -> None:
        codes = await members.register(LAPTOP, "Anna", GOOD)
        assert (len(codes), len(set(codes)), [len(code) for code in codes]) == (8, 8, [14] * 8)
        device = await members.sign_in(OTHER, "Anna", codes[0].lower().replace("-", " "))
        assert people.person_of(device) == "ann"
        assert await refused(members.sign_in(PHONE, "Anna", codes[0])) == "wrong-password"
        new = await members.renew_recovery_codes(LAPTOP, codes[1])
        assert await refused(members.sign_in(PHONE, "Anna", codes[2])) == "wrong-password"
        await members.sign_in(PHONE, "Anna", new[2])
        held = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
        assert [code for code in (*codes, *new, GOOD) if code.encode() in held] == []

    with_members(tmp_path, test)


def test_another_password_signs_out_all_other_devices(tmp_path: Path) -> None:
    async def test(members: Members, people: Accounts, store: Store, clock: Clock) -> None:
        await members.register(LAPTOP, "Anna", GOOD)
        device = await members.sign_in(OTHER, "Anna", GOOD)
        assert await refused(members.change_password(LAPTOP, "nile at noon", "nile at night")) == "not-yours"
        assert await refused(members.change_password(PHONE, GOOD, "nile at night")) == "no-member"
        await members.change_password(LAPTOP, GOOD, "nile at night")
        assert (people.person_of("ann"), people.person_of(device)) == ("ann", "ben")
        assert await refused(members.sign_in(PHONE, "Anna", GOOD)) == "wrong-password"
        await members.sign_in(PHONE, "Anna", "nile at night")

    with_members(tmp_path, test)


@pytest.mark.parametrize("what", ["sign in", "password", "codes", "passkeys"])
def test_password_changed_during_sign_in_grants_nothing(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann changes her password while a sign-in with the old password is between its check and its effect."""

    async def test(members: Members, people: Accounts, store: Store, clock: Clock) -> None:
        await members.register(LAPTOP, "Anna", GOOD)
        phone = Requester(await members.sign_in(PHONE, "Anna", GOOD), PHONE.address)
        is_, other = members._verify_secret, Members(people, list)

        async def verify_then_change(person: str | None, password: str) -> Any:
            found = await is_(person, password)
            monkeypatch.setattr(members, "_verify_secret", is_)
            await other.change_password(LAPTOP, GOOD, "nile at dusk")
            return found

        monkeypatch.setattr(members, "_verify_secret", verify_then_change)
        if what == "sign in":
            assert await refused(members.sign_in(OTHER, "Anna", GOOD)) == "wrong-password"
        elif what == "password":
            assert await refused(members.change_password(phone, GOOD, "nile at noon")) == "not-yours"
        elif what == "codes":
            assert await refused(members.renew_recovery_codes(phone, GOOD)) == "not-yours"
        else:
            assert await refused(members.delete_passkeys(phone, GOOD)) == "not-yours"
        assert people.devices_of("ann") == ["ann"]
        await members.confirm_identity(LAPTOP, "nile at dusk")

    with_members(tmp_path, test)


def test_challenge_is_accepted_once_from_its_own_device(tmp_path: Path) -> None:
    async def test(members: Members, people: Accounts, store: Store, clock: Clock) -> None:
        async def signed_challenge() -> dict[str, Any]:
            options = json.loads(
                await members.passkey_sign_in_options(LAPTOP, RelyingParty("localhost", "http://localhost:8000"))
            )
            client_data = json.dumps({"challenge": options["challenge"]}).encode()
            return {"response": {"clientDataJSON": urlsafe_b64encode(client_data).decode().rstrip("=")}}

        first = await signed_challenge()
        assert await refused(members._redeem_challenge(OTHER, PASSKEY_SIGN_IN, first)) == "wrong-passkey"
        assert (
            await refused(members._redeem_challenge(LAPTOP, PASSKEY_SIGN_IN, first)) == "wrong-passkey"
        )  # the failed attempt has used up the challenge
        second = await signed_challenge()
        assert await refused(members._redeem_challenge(LAPTOP, PASSKEY_REGISTRATION, second)) == "wrong-passkey"
        assert len(await members._redeem_challenge(LAPTOP, PASSKEY_SIGN_IN, second)) == 32
        assert await refused(members._redeem_challenge(LAPTOP, PASSKEY_SIGN_IN, second)) == "wrong-passkey"
        third = await signed_challenge()
        clock.now += 300
        assert await refused(members._redeem_challenge(LAPTOP, PASSKEY_SIGN_IN, third)) == "wrong-passkey"

    with_members(tmp_path, test)


def test_server_without_members_imports_no_large_libraries(tmp_path: Path) -> None:
    """A server with guests only imports none of the libraries that members and other optional functions need.

    These are libraries for passwords, notifications, leagues, ratings, metrics, QR codes, migrations and PostgreSQL.
    """
    script = (
        "import sys, pathlib\n"
        "from saqqara.server.app import create_app\n"
        "services = create_app(pathlib.Path(sys.argv[1])).state.services\n"
        "assert services.accounts.can_use_name('ann', 'Ann')\n"
        "services.store.close()\n"
        "large = ('argon2', 'webauthn', 'confusable_homoglyphs', 'cryptography', 'pywebpush', 'apprise',\n"
        "         'networkx', 'openskill', 'prometheus_client', 'segno', 'markdown_it', 'alembic', 'psycopg',\n"
        "         'sqlalchemy.dialects.postgresql', 'numpy.typing')\n"
        "print([name for name in large if name in sys.modules])\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(SOURCES)}
    command = [sys.executable, "-c", script, str(tmp_path / "d")]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert done.stdout == "[]\n"


def other_requesters(count: int, address: str = "203.0.113") -> list[Requester]:
    return [Requester(f"stranger-{number}", f"{address}.{number}") for number in range(count)]


def test_failed_sign_ins_of_others_lock_no_member_out_of_known_devices(tmp_path: Path) -> None:
    """A stranger's wrong attempt every two minutes locks out unknown devices only."""

    async def test(members: Members, people: Accounts, store: Store, clock: Clock) -> None:
        await members.register(LAPTOP, "Anna", GOOD)
        phone = PHONE._replace(device=await members.sign_in(PHONE, "Anna", GOOD))
        await people.sign_out(phone.device, other_devices=False, this_device=True)
        for one in other_requesters(12):
            assert await refused(members.sign_in(one, "Anna", "nile at noon")) == "wrong-password"
        unknown = Requester("unknown", "198.51.100.1")
        for round_ in range(5):
            clock.now += 120
            assert (
                await refused(members.sign_in(other_requesters(20)[13 + round_], "Anna", "nile at noon"))
                == "wrong-password"
            )
            assert await refused(members.sign_in(unknown, "Anna", GOOD)) == "too-many"
            roaming_phone = phone._replace(address="198.51.100.77")  # the same browser on the move
            phone = phone._replace(device=await members.sign_in(roaming_phone, "Anna", GOOD))
            await people.sign_out(phone.device, other_devices=False, this_device=True)
            at_home = Requester(f"new browser {round_}", PHONE.address)
            await people.sign_out(await members.sign_in(at_home, "Anna", GOOD), other_devices=False, this_device=True)

    with_members(tmp_path, test)


def test_failures_from_the_same_address_lock_no_known_device_out(tmp_path: Path) -> None:
    async def test(members: Members, people: Accounts, store: Store, clock: Clock) -> None:
        await members.register(LAPTOP, "Anna", GOOD)
        phone = PHONE._replace(device=await members.sign_in(PHONE, "Anna", GOOD))
        await people.sign_out(phone.device, other_devices=False, this_device=True)
        tried = [
            await refused(members.sign_in(Requester(f"g{n}", PHONE.address), "Anna", "nile at noon")) for n in range(9)
        ]
        assert tried == ["wrong-password"] * 8 + ["too-many"]
        assert people.person_of(await members.sign_in(phone, "Anna", GOOD)) == "ann"

    with_members(tmp_path, test)


def test_guess_limit_applies_to_known_devices(tmp_path: Path) -> None:
    async def test(members: Members, people: Accounts, store: Store, clock: Clock) -> None:
        await members.register(LAPTOP, "Anna", GOOD)
        phone = PHONE._replace(device=await members.sign_in(PHONE, "Anna", GOOD))
        await people.sign_out(phone.device, other_devices=False, this_device=True)
        tried = [await refused(members.sign_in(phone, "Anna", "nile at noon")) for _ in range(9)]
        assert tried == ["wrong-password"] * 8 + ["too-many"]
        clock.now += 30
        assert await refused(members.sign_in(phone, "Anna", "nile at noon")) == "wrong-password"
        clock.now += 401 * 24 * 3600  # a device is forgotten after a while
        for one in other_requesters(12):
            assert await refused(members.sign_in(one, "Anna", "nile at noon")) == "wrong-password"
        assert await refused(members.sign_in(phone, "Anna", GOOD)) == "too-many"

    with_members(tmp_path, test)


def test_reauthentication_does_not_count_as_sign_in_attempt(tmp_path: Path) -> None:
    async def test(members: Members, people: Accounts, store: Store, clock: Clock) -> None:
        await members.register(LAPTOP, "Anna", GOOD)
        for one in other_requesters(12):
            assert await refused(members.sign_in(one, "Anna", "nile at noon")) == "wrong-password"
        await members.confirm_identity(LAPTOP, GOOD)
        await members.change_password(LAPTOP, GOOD, "nile at dusk")
        for _ in range(8):
            assert await refused(members.confirm_identity(LAPTOP, GOOD)) == "not-yours"
        assert await refused(members.confirm_identity(LAPTOP, "nile at dusk")) == "too-many"
        assert await refused(members.sign_in(Requester("x", "198.51.100.9"), "Anna", "nile at dusk")) == "too-many"
        clock.now += 120
        await members.confirm_identity(LAPTOP, "nile at dusk")

    with_members(tmp_path, test)
