"""Several servers with one PostgreSQL database behave like one server."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from postgres import Cluster
from saqqara.cli.admin import _run_operation
from saqqara.storage import ACCOUNTS_TOPIC, PRESENCE_TOPIC, PresenceEntry
from server.running_server import WAIT_SECONDS, Guest, Site, serving


@asynccontextmanager
async def two_servers(address: str) -> AsyncIterator[tuple[Site, Site]]:
    async with serving(address) as one, serving(address) as other:
        yield one, other


def run_with_two_servers(cluster: Cluster, test: Callable[[Site, Site], Awaitable[None]]) -> None:
    async def run() -> None:
        async with two_servers(cluster.create_saqqara_database()) as (one, other):
            await test(one, other)

    asyncio.run(run())


async def seat_on_two_servers(one: Site, other: Site) -> tuple[Guest, Guest]:
    """Seat Ann through one server and Bob through the other at the same table; Ann begins."""
    ann, bob = one.guest(), other.guest()
    await ann.open(options={"first": 0})
    bob.path = ann.path
    assert (await bob.post("sit", name="Bob")).status_code == 200
    return ann, bob


def test_game_is_played_on_two_servers_without_conflicts(cluster: Cluster) -> None:
    async def test(one: Site, other: Site) -> None:
        ann, bob = await seat_on_two_servers(one, other)
        async with ann.live() as at_one, bob.live() as at_other:
            await at_one.message_after(1)
            for turn in range(8):
                decides, listens, live = (ann, bob, at_other) if turn % 2 == 0 else (bob, ann, at_one)
                own_seq = (await listens.fetch())["seq"]  # each seat counts the events that it can see
                before = await decides.fetch()  # the action that the other server accepted is on disk
                assert before["current_player"] == turn % 2
                answer = await decides.play(before["view"]["legal"][0], before["seq"])
                assert answer.status_code == 200, answer.text
                await live.message_after(own_seq + 1)
        ann.move_to(other)
        assert (await ann.fetch())["seq"] == (await bob.fetch())["seq"]

    run_with_two_servers(cluster, test)


def test_turn_on_another_server_is_announced(cluster: Cluster) -> None:
    """Ann views her second table through a server on which her first table was never open."""

    async def test(one: Site, other: Site) -> None:
        ann, bob = await seat_on_two_servers(one, one)
        await ann.play("place b2", 1)
        there = other.guest()
        there.move_to(other)
        there.client = other.client({}, ann.client.cookies)
        await there.open()
        async with there.live() as live:
            await bob.play("place a1", 2)
            await live.until_called()

    run_with_two_servers(cluster, test)


def test_chat_message_reaches_the_other_server(cluster: Cluster) -> None:
    async def test(one: Site, other: Site) -> None:
        ann, bob = await seat_on_two_servers(one, other)
        async with ann.live() as at_one:
            assert (await bob.post("messages", text="Guten Abend")).status_code == 201
            while "Guten Abend" not in "".join(at_one.participants.values()):
                await at_one.meets()

    run_with_two_servers(cluster, test)


def test_member_name_is_reserved_on_every_server(cluster: Cluster) -> None:
    async def test(one: Site, other: Site) -> None:
        announced = asyncio.Event()
        other.services.store.event_bus.subscribe(lambda name, _: announced.set() if name == ACCOUNTS_TOPIC else None)
        ann, eve = await one.guest().arrive(), await other.guest().arrive()
        answer = await ann.client.post("/api/me/member", json={"name": "Nefret", "password": "crocodile by the river"})
        assert answer.status_code == 201, answer.text
        await asyncio.wait_for(announced.wait(), WAIT_SECONDS)
        await asyncio.gather(*(task for task in asyncio.all_tasks() if task.get_name() == "account reload"))
        table = {"game": "duel", "opponents": ["open"], "seat": 0, "name": "NEFRET"}
        refused = await eve.client.post("/api/tables", json=table)
        assert (refused.status_code, refused.json()["error"]) == (400, "bad-request")

    run_with_two_servers(cluster, test)


def test_presence_is_shared_and_removed_with_a_stopped_server(cluster: Cluster) -> None:
    async def test() -> None:
        address = cluster.create_saqqara_database()
        async with serving(address) as other:
            async with serving(address) as one:
                ann, bob = await seat_on_two_servers(one, other)
                announced = asyncio.Event()
                other.services.chat.presence.listen(lambda table: announced.set())
                async with bob.live() as at_other, ann.live() as at_one:
                    await at_one.send({"visible": True})
                    while 'Ann</bdi></b> <span class="state here"' not in at_other.participants.get(
                        "participant-list", ""
                    ):
                        await at_other.meets()
                    while announced.clear() or not await other.services.hub.active_viewers(ann.table):
                        await asyncio.wait_for(announced.wait(), WAIT_SECONDS)
            async with bob.live() as at_other:
                while "state away" not in at_other.participants.get("participant-list", ""):
                    await at_other.meets()

    asyncio.run(test())


def test_own_presence_entries_are_not_read_again(cluster: Cluster) -> None:
    async def test(one: Site, other: Site) -> None:
        store, announced, read = one.services.store, asyncio.Event(), list[str]()
        of = store.presence.entries_of_others

        async def noted(table: str, process: str) -> dict[str, PresenceEntry]:
            read.append(table)
            return await of(table, process)

        store.presence.entries_of_others = noted
        store.event_bus.subscribe(
            lambda name, seq: announced.set() if (name or "").startswith(PRESENCE_TOPIC) else None
        )
        ann, bob = await seat_on_two_servers(one, other)
        async with ann.live() as at_one:
            await at_one.meets()
            await asyncio.wait_for(announced.wait(), WAIT_SECONDS)
            assert (await bob.post("messages", text="Guten Abend")).status_code == 201
            while "Guten Abend" not in "".join(at_one.participants.values()):
                await at_one.meets()
        assert read == [ann.table]

    run_with_two_servers(cluster, test)


def test_revealed_hand_is_shared_until_the_screen_passes(cluster: Cluster) -> None:
    async def test(one: Site, other: Site) -> None:
        ann = one.guest()
        await ann.open(game="tara_wolf", opponents=["hot-seat"])
        seen = await ann.fetch()
        assert seen["covered_seat"] == seen["current_player"]
        first = seen["current_player"]
        assert (await ann.post("reveal-hand", after=seen["seq"], seat=first)).status_code == 200
        at_one = ann.client
        ann.move_to(other)
        seen = await ann.fetch()
        assert seen["covered_seat"] is None
        while seen["current_player"] == first:  # on the other server, until the second player must act
            answer = await ann.play(seen["view"]["legal"][-1], seen["seq"])
            assert answer.status_code == 200, answer.text
            seen = await ann.fetch()
        assert (seen["current_player"], seen["covered_seat"]) == (1 - first, 1 - first)
        ann.client = at_one
        assert (await ann.fetch())["covered_seat"] == 1 - first

    run_with_two_servers(cluster, test)


def test_admin_command_applies_on_every_server(cluster: Cluster) -> None:
    async def test(one: Site, other: Site) -> None:
        announced = asyncio.Event()
        other.services.store.event_bus.subscribe(lambda name, seq: announced.set() if name == ACCOUNTS_TOPIC else None)
        ann = await other.guest().arrive()
        await asyncio.to_thread(_run_operation, one.services.store.location, "set-registration", {"policy": "closed"})
        async with asyncio.timeout(WAIT_SECONDS):
            await announced.wait()
            await other.services.settings._reload_task
        refused = await ann.client.post("/api/tables", json={"game": "duel", "opponents": ["open"]})
        assert (refused.status_code, refused.json()["error"]) == (403, "registration-closed")
        sizes = await asyncio.to_thread(_run_operation, one.services.store.location, "show-usage", {})
        assert (sizes["log"], sizes["rows"]["tables"], sizes["data"] > 1_000_000) == (0, 0, True)

    run_with_two_servers(cluster, test)
