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

from saqqara.accounts import PeopleError
from saqqara.admin.errors import HostError
from saqqara.storage import StoreError

journal = logging.getLogger("saqqara.admin")

LONGEST = 64 * 1024  # bytes of an order
PATIENCE = 600.0
"""Seconds until an order that is not answered is given up."""

CarryOut = Callable[[str, Mapping[str, Any]], Awaitable[Any]]


class Unanswered(Exception):
    """Nobody listens beside these data."""


class Control:
    """Listens beside a data file; `begin`, and `close` when done."""

    def __init__(self, data: Path, carry_out: CarryOut) -> None:
        self._data, self._carry_out = data, carry_out
        self._server: asyncio.Server | None = None

    async def begin(self) -> None:
        """From now on orders are carried out. Whoever has the data file is alone with it, so what lies there from a
        server that was killed can go."""
        try:
            with _near(self._data) as path:
                with suppress(FileNotFoundError):
                    os.unlink(path)
                listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
                before = os.umask(0o177)
                try:
                    listener.bind(path)
                finally:
                    os.umask(before)
            self._server = await asyncio.start_unix_server(self._serve, sock=listener, limit=LONGEST)
        except OSError as error:  # a file system without sockets: everything else works
            journal.warning("no-control", extra={"facts": {"why": error.strerror}})

    async def close(self) -> None:
        """Listens no longer."""
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()
            with suppress(OSError):
                place(self._data).unlink()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
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
            asked = json.loads(line)
            return {"done": await self._carry_out(str(asked["order"]), dict(asked["facts"]))}
        except (ValueError, KeyError, TypeError):
            return {"error": "bad-fact", "facts": {"what": "order", "choices": '{"order": ..., "facts": {...}}'}}
        except (HostError, PeopleError) as error:
            return {"error": error.code, "facts": error.facts}
        except StoreError as error:
            return {"failed": str(error)}


def ask(data: Path, order: str, facts: Mapping[str, Any]) -> Any:
    """What the server answers that has these data open. Raises Unanswered without one, HostError, StoreError."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as line:
        line.settimeout(PATIENCE)
        try:
            with _near(data) as path:
                line.connect(path)
        except OSError as error:
            raise Unanswered from error
        line.sendall(json.dumps({"order": order, "facts": facts}).encode() + b"\n")
        with line.makefile("rb") as answers:
            answer = json.loads(answers.readline() or b'{"failed": "the server has ended meanwhile"}')
    if "error" in answer:
        raise HostError(answer["error"], **answer["facts"])
    if "failed" in answer:
        raise StoreError(answer["failed"])
    return answer["done"]


def place(data: Path) -> Path:
    """Where orders for a data file are given."""
    return data.with_name(f"{data.name}.host")


@contextmanager
def _near(data: Path) -> Iterator[str]:
    """The same by an address that is short enough for a socket, however long the folder's is."""
    path = place(data)
    folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)
