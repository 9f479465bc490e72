"""Control socket of a running server: a Unix socket next to the data file that only its owner can open.

A server locks its data file, so the commands of the admin send their operations to the server. Without a running
server, and for data in PostgreSQL, which several processes share, a command executes the operation itself.
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

from saqqara.accounts.errors import ERROR_CODES, AccountError
from saqqara.admin.errors import AdminError
from saqqara.errors import DomainError
from saqqara.storage import StoreError

logger = logging.getLogger("saqqara.admin")

MAX_REQUEST_BYTES = 64 * 1024  # maximum size of a request
REPLY_TIMEOUT_SECONDS = 600.0
"""Seconds until a command stops waiting for the answer."""

RunOperation = Callable[[str, Mapping[str, Any]], Awaitable[Any]]


class NoServerError(Exception):
    """No server listens for these data."""


class ControlSocket:
    """Server of the control socket of a data file; call `start`, and `close` when done."""

    def __init__(self, data: Path, run_operation: RunOperation) -> None:
        self._data, self._run_operation = data, run_operation
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """Start listening for operations.

        This process has locked the data file, so a socket that exists belongs to a server that was killed, and can be
        deleted.
        """
        try:
            with _short_path(self._data) as path:
                with suppress(FileNotFoundError):
                    os.unlink(path)
                listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
                previous_umask = os.umask(0o177)
                try:
                    listener.bind(path)
                finally:
                    os.umask(previous_umask)
            self._server = await asyncio.start_unix_server(
                self._handle_connection, sock=listener, limit=MAX_REQUEST_BYTES
            )
        except OSError as error:  # a file system without sockets: everything else works
            logger.warning("control_socket_failed", extra={"facts": {"reason": error.strerror}})

    async def close(self) -> None:
        """Stop listening, and delete the socket."""
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
        except (OSError, ValueError):  # connection closed, or request too long
            pass
        finally:
            writer.close()

    async def _answer(self, line: bytes) -> dict[str, Any]:
        try:
            request = json.loads(line)
            return {"result": await self._run_operation(str(request["operation"]), dict(request["arguments"]))}
        except (ValueError, KeyError, TypeError):
            return {
                "error": "invalid-argument",
                "facts": {"what": "operation", "choices": '{"operation": ..., "arguments": {...}}'},
            }
        except DomainError as error:
            return {"error": error.code, "facts": error.facts}
        except StoreError as error:
            return {"failed": str(error)}


def send_operation(data: Path, operation: str, arguments: Mapping[str, Any]) -> Any:
    """Send an operation to the server that has these data open, and return its answer.

    Raise `NoServerError` if there is none, `AdminError`, `AccountError` or `StoreError` if the operation fails.
    """
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as connection:
        connection.settimeout(REPLY_TIMEOUT_SECONDS)
        try:
            with _short_path(data) as path:
                connection.connect(path)
        except OSError as error:
            raise NoServerError from error
        connection.sendall(json.dumps({"operation": operation, "arguments": arguments}).encode() + b"\n")
        with connection.makefile("rb") as response_file:
            answer = json.loads(response_file.readline() or b'{"failed": "the server has stopped before answering"}')
    if "error" in answer:
        kind = AccountError if answer["error"] in ERROR_CODES else AdminError
        raise kind(answer["error"], **answer["facts"])
    if "failed" in answer:
        raise StoreError(answer["failed"])
    return answer["result"]


def socket_path(data: Path) -> Path:
    """Return the path of the control socket of a data file."""
    return data.with_name(f"{data.name}.control")


@contextmanager
def _short_path(data: Path) -> Iterator[str]:
    """Yield a path of the socket that is short enough for the operating system, however long the folder's path is."""
    path = socket_path(data)
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)
