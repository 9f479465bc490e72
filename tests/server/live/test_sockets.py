"""Misbehaving sockets: the server ends the connection, and its log has only the line of the request."""

import asyncio
import logging
import socket
import struct
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocket
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.asyncio.client import ClientConnection
from websockets.frames import CloseCode, Frame, Opcode

from saqqara.server.live.hub import Hub, OpenPage
from server.inline_renderer import InlineRenderer
from server.live.test_live import close_code
from server.running_server import WAIT_SECONDS, Site, run

Act = Callable[[ClientConnection], Awaitable[object]]


def send_frames(connection: ClientConnection, *frames: Frame) -> None:
    """Send frames as they are."""
    for frame in frames:
        connection.transport.write(frame.serialize(mask=True))


def reset_connection(connection: ClientConnection) -> None:
    """Reset the connection without a close frame."""
    own: socket.socket = connection.transport.get_extra_info("socket")
    own.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    connection.transport.abort()


async def binary(connection: ClientConnection) -> None:
    await connection.send(b"\0")


async def binary_json(connection: ClientConnection) -> None:
    await connection.send(b'{"ack": 1}')


async def empty(connection: ClientConnection) -> None:
    await connection.send("")


async def empty_binary(connection: ClientConnection) -> None:
    await connection.send(b"")


async def fragments(connection: ClientConnection) -> None:
    await connection.send(["{", '"ack"', ": ", "x}"])


async def huge(connection: ClientConnection) -> None:
    await connection.send("x" * 100_000)


async def huge_in_fragments(connection: ClientConnection) -> None:
    await connection.send(["x" * 600, "x" * 600])


async def invalid_utf8(connection: ClientConnection) -> None:
    send_frames(connection, Frame(Opcode.TEXT, b"\xff\xfe"))


async def unexpected_continuation(connection: ClientConnection) -> None:
    send_frames(connection, Frame(Opcode.CONT, b"nothing before it"))


REFUSED = [
    (binary, CloseCode.UNSUPPORTED_DATA),
    (binary_json, CloseCode.UNSUPPORTED_DATA),
    (empty, CloseCode.UNSUPPORTED_DATA),
    (empty_binary, CloseCode.UNSUPPORTED_DATA),
    (fragments, CloseCode.UNSUPPORTED_DATA),
    (huge, CloseCode.MESSAGE_TOO_BIG),
    (huge_in_fragments, CloseCode.MESSAGE_TOO_BIG),
    (invalid_utf8, CloseCode.INVALID_DATA),
    (unexpected_continuation, CloseCode.PROTOCOL_ERROR),
]


@dataclass
class RemovedPages:
    """Signals for live pages that the server has removed."""

    site: Site

    def __post_init__(self) -> None:
        self.left = asyncio.Semaphore(0)
        hub: Hub = self.site.services.hub
        leave = hub.remove_page

        def leave_and_signal(page: OpenPage) -> None:
            leave(page)
            self.left.release()

        hub.remove_page = leave_and_signal  # type: ignore[method-assign]

    async def one(self) -> None:
        await asyncio.wait_for(self.left.acquire(), WAIT_SECONDS)


def check_log(log: pytest.LogCaptureFixture, lives: int) -> None:
    """Check that the log has one line per live request, and no warnings or errors."""
    lines = [record for record in log.records if record.name.startswith(("saqqara", "uvicorn", "asyncio"))]
    assert [record.getMessage() for record in lines if record.exc_info or record.levelno >= logging.WARNING] == []
    facts = [getattr(record, "facts", {}) for record in lines if record.getMessage() == "request"]
    assert [one["status"] for one in facts if one["path"].endswith("/live")] == [101] * lives


@pytest.mark.parametrize(("act", "code"), REFUSED)
def test_invalid_frames_close_the_connection(
    act: Act, code: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table()
        ends = RemovedPages(site)
        async with ann.live(after=1) as live:
            await live.next_message()
            await act(live.connection)
            assert await close_code(live) == code
        await ends.one()

    with caplog.at_level(logging.INFO):
        run(test, tmp_path)
    check_log(caplog, 1)


class SlowRenderer(InlineRenderer):
    """Renderer that returns `drawing` once `may` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.drawing, self.may, self.requested = "drawn", asyncio.Event(), asyncio.Event()

    async def render(self, *question: object) -> str:  # type: ignore[override]
        self.requested.set()
        await self.may.wait()
        return self.drawing


async def close_frame(connection: ClientConnection) -> None:
    send_frames(connection, Frame(Opcode.CLOSE, b"\x03\xe8"))


async def connection_reset(connection: ClientConnection) -> None:
    reset_connection(connection)


async def half_a_frame(connection: ClientConnection) -> None:
    connection.transport.write(b"\x81\xfe\x02")
    reset_connection(connection)


@pytest.mark.parametrize("end", [close_frame, connection_reset, half_a_frame, binary, huge])
def test_socket_may_end_during_a_write(end: Act, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    drawing = SlowRenderer()

    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table()
        ends = RemovedPages(site)
        async with ann.live(after=1) as live:
            await asyncio.wait_for(drawing.requested.wait(), WAIT_SECONDS)
            await end(live.connection)
            assert (await ann.play("place b2", 1)).status_code == 200
            drawing.may.set()
            await ends.one()

    with caplog.at_level(logging.INFO):
        run(test, tmp_path, drawing=drawing)
    check_log(caplog, 1)


def test_closing_a_blocked_socket_does_not_delay_updates(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server closes a socket whose send buffer is full only once its client has gone.

    Updates for the same page arrive meanwhile.
    """
    drawing, closing = SlowRenderer(), asyncio.Event()
    drawing.drawing = "x" * 32_000_000
    close = WebSocket.close

    async def close_and_signal(self: WebSocket, *why: Any) -> None:
        closing.set()
        await close(self, *why)

    monkeypatch.setattr(WebSocket, "close", close_and_signal)

    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table()
        ends = RemovedPages(site)
        async with ann.live(after=1) as live:
            live.connection.transport.pause_reading()
            drawing.may.set()
            await asyncio.wait_for(drawing.requested.wait(), WAIT_SECONDS)
            await live.connection.send("nonsense")
            await asyncio.wait_for(closing.wait(), WAIT_SECONDS)
            drawing.drawing = "more"
            assert (await ann.play("place b2", 1)).status_code == 200
            reset_connection(live.connection)
            await ends.one()

    with caplog.at_level(logging.INFO):
        run(test, tmp_path, drawing=drawing)
    check_log(caplog, 1)


def test_client_that_disconnects_before_acceptance_is_ignored(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test(site: Site) -> None:
        ann, _ = await site.two_at_a_table()
        ends, hub = RemovedPages(site), site.services.hub
        host, port = site.base.removeprefix("http://").split(":")
        lines = [
            f"GET {ann.path}/live HTTP/1.1", f"Host: {host}:{port}", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==",
        ]  # fmt: skip
        lost, entered, at = asyncio.Event(), asyncio.Event(), hub.tables.locked

        def locked_and_signal(name: str) -> Any:
            entered.set()
            return at(name)

        monkeypatch.setattr(WebSocketsSansIOProtocol, "connection_lost", _connection_lost_then(lost.set))
        monkeypatch.setattr(hub.tables, "locked", locked_and_signal)
        async with at(ann.table):  # the new connection waits for the table's lock
            _, writer = await asyncio.open_connection(host, port)
            writer.write("\r\n".join([*lines, "", ""]).encode())
            await asyncio.wait_for(entered.wait(), WAIT_SECONDS)
            writer.transport.abort()
            await asyncio.wait_for(lost.wait(), WAIT_SECONDS)
        await ends.one()

    with caplog.at_level(logging.INFO):
        run(test, tmp_path)
    check_log(caplog, 1)


def _connection_lost_then(signal_: Callable[[], None]) -> Callable[..., None]:
    real = WebSocketsSansIOProtocol.connection_lost

    def connection_lost(self: WebSocketsSansIOProtocol, error: Exception | None) -> None:
        real(self, error)
        signal_()

    return connection_lost


def test_invalid_sockets_do_not_affect_others(tmp_path: Path) -> None:
    async def test(site: Site) -> None:
        ann, bob = await site.two_at_a_table()
        async with bob.live(after=1) as at_bobs:
            await at_bobs.next_message()
            for act, code in REFUSED:
                async with ann.live(after=1) as live:
                    await act(live.connection)
                    assert await close_code(live) == code
            await ann.play("place b2", 1)
            assert (await at_bobs.message_after(2))["seq"] == 2

    run(test, tmp_path)
