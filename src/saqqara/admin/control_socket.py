"""Orders given from beside a running server: through a socket beside the data file, which its owner alone can open.

A server keeps its data file to itself, so whoever wants something of the house asks the server. Where no server runs,
or where the data are in a database that any number of processes share, an order is carried out without one.
"""

from __future__ import annotations

import asyncio
import json
import logging
import os
import socket
from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from saqqara.accounts import AccountError
from saqqara.admin.errors import AdminError
from saqqara.storage import StoreError

logger = logging.getLogger("saqqara.admin")

MAX_REQUEST_BYTES = 64 * 1024  # bytes of an order
REPLY_TIMEOUT_SECONDS = 600.0
"""Seconds until an order that is not answered is given up."""

RunOperation = Callable[[str, Mapping[str, Any]], Awaitable[Any]]


class NoServerError(Exception):
    """Nobody listens beside these data."""


class ControlSocket:
    """Listens beside a data file; `start`, and `close` when done."""

    def __init__(self, data: Path, run_operation: RunOperation) -> None:
        self._data, self._run_operation = data, run_operation
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """From now on orders are carried out. Whoever has the data file is alone with it, so what lies there from a
        server that was killed can go."""
        try:
            with _short_path(self._data) as path:
                with suppress(FileNotFoundError):
                    os.unlink(path)
                listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
                before = os.umask(0o177)
                try:
                    listener.bind(path)
                finally:
                    os.umask(before)
            self._server = await asyncio.start_unix_server(
                self._handle_connection, sock=listener, limit=MAX_REQUEST_BYTES
            )
        except OSError as error:  # a file system without sockets: everything else works
            logger.warning("no-control", extra={"facts": {"why": error.strerror}})

    async def close(self) -> None:
        """Listens no longer."""
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()
            with suppress(OSError):
                socket_path(self._data).unlink()

    async def _handle_connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            answer = await self._answer(await reader.readline())
            writer.write(json.dumps(answer, ensure_ascii=False).encode() + b"\n")
            await writer.drain()
        except (OSError, ValueError):  # gone, or far too long
            pass
        finally:
            writer.close()

    async def _answer(self, line: bytes) -> dict[str, Any]:
        try:
            request = json.loads(line)
            return {"done": await self._run_operation(str(request["order"]), dict(request["facts"]))}
        except (ValueError, KeyError, TypeError):
            return {"error": "bad-fact", "facts": {"what": "order", "choices": '{"order": ..., "facts": {...}}'}}
        except (AdminError, AccountError) as error:
            return {"error": error.code, "facts": error.facts}
        except StoreError as error:
            return {"failed": str(error)}


def send_operation(data: Path, operation: str, facts: Mapping[str, Any]) -> Any:
    """What the server answers that has these data open. Raises NoServerError without one, AdminError, StoreError."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(REPLY_TIMEOUT_SECONDS)
        try:
            with _short_path(data) as path:
                line.connect(path)
        except OSError as error:
            raise NoServerError from error
        line.sendall(json.dumps({"order": operation, "facts": facts}).encode() + b"\n")
        with line.makefile("rb") as answers:
            answer = json.loads(answers.readline() or b'{"failed": "the server has ended meanwhile"}')
    if "error" in answer:
        raise AdminError(answer["error"], **answer["facts"])
    if "failed" in answer:
        raise StoreError(answer["failed"])
    return answer["done"]


def socket_path(data: Path) -> Path:
    """Where orders for a data file are given."""
    return data.with_name(f"{data.name}.host")


@contextmanager
def _short_path(data: Path) -> Iterator[str]:
    """The same by an address that is short enough for a socket, however long the folder's is."""
    path = socket_path(data)
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)
