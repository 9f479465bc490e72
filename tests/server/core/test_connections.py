"""Plain connections: the server closes those whose request does not arrive, and limits their number."""

import asyncio
from asyncio import StreamReader, StreamWriter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from uvicorn.server import ServerState

from saqqara.server.connection_limits import ConnectionCounter, limited_connection_class
from saqqara.server.core.request_limits import Limits
from saqqara.server.serve import uvicorn_config
from server.running_server import WAIT_SECONDS, Site, run

SHORT_TIMEOUT = 0.2
UNTRUSTED_ADDRESS = "127.0.0.2"  # not a trusted proxy, unlike 127.0.0.1
REQUEST = b"GET /health HTTP/1.1\r\nHost: saqqara.test\r\n\r\n"
LAST_REQUEST = b"GET /health HTTP/1.1\r\nHost: saqqara.test\r\nConnection: close\r\n\r\n"


async def open_connection(site: Site, address: str = "127.0.0.1") -> tuple[StreamReader, StreamWriter]:
    host, port = site.base.removeprefix("http://").split(":")
    return await asyncio.open_connection(host, int(port), local_addr=(address, 0))


async def read_until_closed(reader: StreamReader) -> bytes:
    """Return what arrives until the server closes the connection."""
    return await asyncio.wait_for(reader.read(), WAIT_SECONDS)


async def send_and_read_head(reader: StreamReader, writer: StreamWriter, request: bytes = REQUEST) -> bytes:
    """Send a request and return the head of the response; the body has been read as well."""
    writer.write(request)
    head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), WAIT_SECONDS)
    length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length: "))
    await reader.readexactly(int(length.partition(b": ")[2]))
    return head


def test_incomplete_request_is_disconnected(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann = site.guest()
        await ann.open()
        events = await site.events(ann)
        sit = f"POST {ann.path}/sit HTTP/1.1\r\nHost: {site.base[7:]}\r\nContent-Type: application/json\r\n"
        cookie = f"Cookie: guest={(await site.guest().arrive()).client.cookies['guest']}\r\n"
        for begun in (
            b"",
            b"\r\n",
            b"GET / HT",
            b"GET / HTTP/1.1\r\nHost: saqqara.test\r\nX: ",
            f"{sit}{cookie}Content-Length: 3\r\n\r\n".encode() + b"{}",  # the two received bytes would be a valid body
        ):
            reader, writer = await open_connection(site)
            writer.write(begun)
            assert await read_until_closed(reader) == b"", begun
            writer.close()
        assert await site.events(ann) == events

    run(test, tmp_path, limits=Limits(transfer_timeout_seconds=SHORT_TIMEOUT))


@pytest.mark.parametrize("rest", [b"{}", b"{}GET / HT"])
def test_body_of_a_refused_request_closes_the_connection(rest: bytes, tmp_path: Path) -> None:
    foreign = b"POST /api/guest HTTP/1.1\r\nHost: a.test\r\nOrigin: http://b.test\r\nContent-Length: 2\r\n\r\n"

    async def test(site: Site) -> None:
        await site.guest().client.post("/api/guest", json={}, headers={"Origin": "http://b.test"})  # loads the texts
        reader, writer = await open_connection(site)
        assert (await send_and_read_head(reader, writer, foreign)).startswith(b"HTTP/1.1 403 ")
        writer.write(rest)
        assert await read_until_closed(reader) == b""
        writer.close()

    run(test, tmp_path, limits=Limits(transfer_timeout_seconds=SHORT_TIMEOUT))


def test_single_bytes_do_not_extend_the_timeout(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        reader, writer = await open_connection(site)
        writer.write(b"GET / HTTP/1.1\r\nX: ")
        end = asyncio.create_task(read_until_closed(reader))
        while not end.done():
            writer.write(b"x")
            await asyncio.wait([end], timeout=SHORT_TIMEOUT / 10)
        assert end.exception() is None or isinstance(end.exception(), ConnectionError)
        writer.close()

    run(test, tmp_path, limits=Limits(transfer_timeout_seconds=SHORT_TIMEOUT))


def test_idle_connections_stay_open_after_an_answer_and_as_websockets(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        reader, writer = await open_connection(site)
        assert (await send_and_read_head(reader, writer)).startswith(b"HTTP/1.1 200 ")
        async with bob.live(after=1) as live:
            await live.next_message()
            silent, other = await open_connection(site)
            assert await read_until_closed(silent) == b""  # so the timeout has passed
            assert (await send_and_read_head(reader, writer)).startswith(b"HTTP/1.1 200 ")
            await ann.play("place b2", 1)
            assert (await live.message_after(2))["seq"] == 2
        writer.close()
        other.close()

    run(test, tmp_path, limits=Limits(transfer_timeout_seconds=SHORT_TIMEOUT))


def test_idle_connection_is_closed_after_keep_alive_seconds(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        reader, writer = await open_connection(site)
        await send_and_read_head(reader, writer)
        assert await read_until_closed(reader) == b""
        writer.close()

    run(test, tmp_path, limits=Limits(keep_alive_seconds=0))


def test_connections_of_an_address_are_limited(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        first, second = [await open_connection(site, UNTRUSTED_ADDRESS) for _ in range(2)]
        await send_and_read_head(*first)
        await send_and_read_head(*second)
        reader, writer = await open_connection(site, UNTRUSTED_ADDRESS)
        assert (await read_until_closed(reader)).startswith(b"HTTP/1.1 503 Service Unavailable\r\n")
        writer.close()
        near = [await open_connection(site) for _ in range(3)]  # a proxy on this machine forwards all clients
        for connection in near:
            assert (await send_and_read_head(*connection)).startswith(b"HTTP/1.1 200 ")
        assert (await send_and_read_head(*second, LAST_REQUEST)).startswith(b"HTTP/1.1 200 ")
        assert await read_until_closed(second[0]) == b""
        again = await open_connection(site, UNTRUSTED_ADDRESS)
        assert (await send_and_read_head(*again)).startswith(b"HTTP/1.1 200 ")
        for _, writer in (first, second, again, *near):
            writer.close()

    run(test, tmp_path, limits=Limits(max_connections_by_address=2))


def test_connection_limit_excludes_websockets(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann = site.guest()
        await ann.open()  # over a connection that stays open
        async with ann.live() as one, ann.live() as two, ann.live() as three:
            for live in (one, two, three):
                await live.next_message()
            connection = await open_connection(site)
            await send_and_read_head(*connection)
            reader, writer = await open_connection(site)
            assert (await read_until_closed(reader)).startswith(b"HTTP/1.1 503 ")
            assert (await ann.fetch())["seq"] == 0
            connection[1].close()
            writer.close()

    run(test, tmp_path, limits=Limits(max_connections=2))


# ---- clients that do not read ---------------------------------------------------------------------------------------


class Clock:
    """Timers of the event loop of a connection; `fires` runs the pending timer."""

    def __init__(self) -> None:
        self.calls: list[Callable[[], None]] = []

    def call_later(self, seconds: float, call: Callable[[], None]) -> Any:
        assert seconds == 20.0
        self.calls.append(call)
        return self

    def cancel(self) -> None:
        self.calls.clear()

    def fire(self) -> None:
        self.calls.pop()()


class Transport(asyncio.Transport):
    """Transport with `waiting` bytes that the client has not read yet."""

    waiting, aborted = 0, False

    def get_write_buffer_size(self) -> int:
        return self.waiting

    def abort(self) -> None:
        self.aborted = True


def test_client_that_reads_nothing_is_disconnected() -> None:
    clock, transport = Clock(), Transport()
    config = uvicorn_config(FastAPI(), Limits())
    connection = limited_connection_class(Limits())(
        config=config, server_state=ServerState(), app_state={}, _loop=clock
    )
    connection.connection_made(transport)
    assert len(clock.calls) == 1  # timeout of the first request
    connection._cancel_timeout()
    transport.waiting = 100_000
    connection.pause_writing()
    transport.waiting = 50_000
    clock.fire()
    assert not transport.aborted  # slow, but it makes progress
    clock.fire()
    assert transport.aborted
    assert clock.calls == []


def test_client_that_reads_on_is_not_disconnected() -> None:
    clock, transport = Clock(), Transport()
    connection = limited_connection_class(Limits())(
        config=uvicorn_config(FastAPI(), Limits()), server_state=ServerState(), app_state={}, _loop=clock
    )
    connection.connection_made(transport)
    connection._cancel_timeout()
    connection.pause_writing()
    connection.resume_writing()
    assert clock.calls == []


def test_four_addresses_do_not_take_all_slots() -> None:
    counter = ConnectionCounter(Limits())
    for address in ("a", "b", "c", "d"):
        for _ in range(300):
            counter.acquire(address, False)
    assert counter.acquire("here", False)
    assert counter.acquire("proxy", True)


def test_connection_counter_limits_addresses_and_total() -> None:
    counter = ConnectionCounter(Limits(max_connections=3, max_connections_by_address=1))
    assert [
        counter.acquire(address, trusted) for address, trusted in (("a", False), ("a", False), ("p", True), ("p", True))
    ] == [
        True,
        False,
        True,
        True,
    ]
    assert not counter.acquire("b", False)  # three in total
    counter.release("p")
    assert counter.acquire("b", False)
