"""Several servers over one PostgreSQL: whoever is asked, it is the same house."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager

import pytest

from postgres import Cluster, running
from saqqara.store import PEOPLE
from web.serving import PATIENCE, Guest, Site, serving


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    with running() as cluster:
        yield cluster


@asynccontextmanager
async def two_servers(address: str) -> AsyncIterator[tuple[Site, Site]]:
    async with serving(address) as one, serving(address) as other:
        yield one, other


def with_two(cluster: Cluster, test: Callable[[Site, Site], Awaitable[None]]) -> None:
    async def run() -> None:
        async with two_servers(cluster.database()) as (one, other):
            await test(one, other)

    asyncio.run(run())


async def two_at_a_table(one: Site, other: Site) -> tuple[Guest, Guest]:
    """Ann at one server, Bob at the other, at the same table; Ann begins."""
    ann, bob = one.guest(), other.guest()
    await ann.opens(options={"first": 0})
    bob.path = ann.path
    assert (await bob.posts("sit", name="Bob")).status_code == 200
    return ann, bob


def test_a_game_goes_on_at_both_and_nobody_is_late(cluster: Cluster) -> None:
    async def test(one: Site, other: Site) -> None:
        ann, bob = await two_at_a_table(one, other)
        async with ann.live() as at_one, bob.live() as at_other:
            for turn in range(8):
                decides, live = (ann, at_other) if turn % 2 == 0 else (bob, at_one)
                before = await decides.looks()  # what the other server has just been answered is on disk
                assert before["actor"] == turn % 2
                answer = await decides.decides(before["view"]["legal"][0], before["seq"])
                assert answer.status_code == 200, answer.text
                await live.hears_of(before["seq"] + 1)
        ann.comes_to(other)
        assert (await ann.looks())["seq"] == (await bob.looks())["seq"]

    with_two(cluster, test)


def test_what_is_said_is_heard_at_the_other_server(cluster: Cluster) -> None:
    async def test(one: Site, other: Site) -> None:
        ann, bob = await two_at_a_table(one, other)
        async with ann.live() as at_one:
            assert (await bob.posts("say", text="Guten Abend")).status_code == 201
            while "Guten Abend" not in "".join(at_one.company.values()):
                await at_one.meets()

    with_two(cluster, test)


def test_a_member_is_known_everywhere(cluster: Cluster) -> None:
    async def test(one: Site, other: Site) -> None:
        told = asyncio.Event()
        other.app.state.store.appended.listen(lambda name, _: told.set() if name == PEOPLE else None)
        ann, eve = await one.guest().arrives(), await other.guest().arrives()
        answer = await ann.client.post("/api/me/member", json={"name": "Nefret", "password": "crocodile by the river"})
        assert answer.status_code == 201, answer.text
        await asyncio.wait_for(told.wait(), PATIENCE)
        await asyncio.gather(*(task for task in asyncio.all_tasks() if task.get_name() == "who is who"))
        table = {"game": "duel", "opponents": ["friend"], "seat": 0, "name": "NEFRET"}
        refused = await eve.client.post("/api/tables", json=table)
        assert (refused.status_code, refused.json()["error"]) == (400, "bad-request")

    with_two(cluster, test)
