"""Rendering in a separate process: `Renderer` sends requests to `python -m saqqara.server.live.render_process`.

The processes exchange frames through pipes: a length, and pickled data. Responses come in the order of the requests.
The rendering process has copies of the tables with open pages; every event is sent to it once. If it ends for any
reason, the next request starts another one, which has no data: it receives all events, and pages receive their whole
content. The process ends with its parent, from its first moment on (`saqqara.core.processes`), because the pipe is
closed then.
"""

from __future__ import annotations

import asyncio
import os
import pickle
import struct
import sys
import traceback
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Awaitable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, BinaryIO

from saqqara.core.processes import relax_gc
from saqqara.server.live.renderer import RegionRenderer, RenderError, RenderProcessEndedError, RenderTarget
from saqqara.table import Event, Table

LENGTH_PREFIX = struct.Struct("!I")
MAX_WAITING = 16
"""Number of pending requests above which the renderer is busy, as when the pages of another server come at once."""

BUFFER_BYTES = 1 << 20  # buffer size for responses that wait to be read

RenderRequest = tuple[str, Sequence[Event], Mapping[int, str], RenderTarget | int]
"""Request to the rendering process.

It contains a table name, new events, names of players, and the page to render for; or a table name, no data, and the
number of a page that was closed.
"""


def _encode_frame(facts: Any) -> bytes:
    packed = pickle.dumps(facts, pickle.HIGHEST_PROTOCOL)
    return LENGTH_PREFIX.pack(len(packed)) + packed


# ---- server process ------------------------------------------------------------------------------------------------


@dataclass
class _SentState:
    """Data about a table that the rendering process has: the number of events, and the pages."""

    events: int = 0
    pages: set[int] = field(default_factory=set)


class _Worker:
    """Rendering process from its start to its end."""

    def __init__(self) -> None:
        self.started, self.has_ended = asyncio.Event(), False
        self.process: Process | None = None
        self._sent: dict[str, _SentState] = {}
        self._unsent: list[bytes] = []  # frames to send once the process has started
        self._pending: deque[tuple[str, asyncio.Future[str]]] = deque()
        self._task = asyncio.create_task(self._run(), name="render process")

    @property
    def num_waiting(self) -> int:
        """Number of pending requests."""
        return len(self._pending)

    def render(self, name: str, table: Table, target: RenderTarget) -> asyncio.Future[str]:
        """Send a request for the changes of a page to the process; see `Renderer.render`."""
        sent = self._sent.setdefault(name, _SentState())
        new_events = table.events[sent.events :]
        sent.events += len(new_events)
        sent.pages.add(target.page)
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._pending.append((name, answer))
        self._send((name, new_events, table.names, target))
        return answer

    def remove_page(self, name: str, page: int) -> None:
        """Remove a closed page; after its last page, both processes drop the table."""
        sent = self._sent.get(name)
        if sent is None or page not in sent.pages:
            return
        sent.pages.remove(page)
        if not sent.pages:
            del self._sent[name]
        self._send((name, (), {}, page))

    async def close(self) -> None:
        """End the process."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    def _send(self, request: RenderRequest) -> None:
        """Send a request, or keep it until the process has started.

        A process that has ended receives nothing: `_run` notices the end and fails all requests with
        `RenderProcessEndedError`.
        """
        if self.has_ended:
            return
        if self.process is None or self.process.stdin is None:
            self._unsent.append(_encode_frame(request))
        else:
            with suppress(OSError, RuntimeError):  # event loops report a closed pipe with one of these
                self.process.stdin.write(_encode_frame(request))

    async def _run(self) -> None:
        try:
            self.process = await _start_process()
            assert self.process.stdin is not None
            assert self.process.stdout is not None
            with suppress(OSError, RuntimeError):
                self.process.stdin.writelines(self._unsent)
            await _read_frame(self.process.stdout)  # the first frame signals that the process is ready
            self.started.set()
            while True:
                self._on_answer(*await _read_frame(self.process.stdout))
        except (asyncio.IncompleteReadError, OSError):
            pass  # the process has ended or could not start
        finally:
            self.has_ended = True
            self.started.set()
            for _, answer in self._pending:
                if not answer.done():
                    answer.set_exception(RenderProcessEndedError())
            await self._kill()

    def _on_answer(self, text: str | None, error_text: str) -> None:
        name, answer = self._pending.popleft()
        if text is None:
            self._sent.pop(name, None)  # the process has dropped the table as well
        if answer.done():
            return  # the caller no longer waits
        if text is None:
            answer.set_exception(RenderError(error_text))
        else:
            answer.set_result(text)

    async def _kill(self) -> None:
        if self.process is not None and self.process.returncode is None:
            with suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()


async def _read_frame(stream: asyncio.StreamReader) -> Any:
    length = LENGTH_PREFIX.unpack(await stream.readexactly(LENGTH_PREFIX.size))[0]
    return pickle.loads(await stream.readexactly(length))


async def _start_process() -> Process:
    """Start a rendering process in its own session: Ctrl+C is meant for the server process only."""
    paths = os.pathsep.join(path for path in sys.path if path)
    guard = f"from saqqara.core.processes import die_with_parent; die_with_parent({os.getpid()}); "
    program = f"{guard}import runpy; runpy.run_module({__name__!r}, run_name='__main__', alter_sys=True)"
    return await asyncio.create_subprocess_exec(
        sys.executable, "-P", "-c", program, stdin=PIPE, stdout=PIPE, limit=BUFFER_BYTES, start_new_session=True,
        env={**os.environ, "PYTHONPATH": paths, "SAQQARA_DISABLE_JIT": "1"},
    )  # fmt: skip


class Renderer:
    """Renderer for the pages of all tables, in a process that starts with the first request at the latest."""

    def __init__(self) -> None:
        self.worker: _Worker | None = None

    @property
    def is_busy(self) -> bool:
        """True if many requests are pending, so that dispensable ones should be skipped."""
        return self.worker is not None and self.worker.num_waiting > MAX_WAITING

    async def start(self) -> None:
        """Start the process and wait until it is ready."""
        self.worker = _Worker()
        await self.worker.started.wait()

    def render(self, name: str, table: Table, target: RenderTarget) -> Awaitable[str]:
        """Return the changes of a page of this table as JSON; they count as sent from now on.

        A new process starts if there is none. Awaiting the result raises `RenderProcessEndedError` or `RenderError`.
        """
        if self.worker is None or self.worker.has_ended:
            self.worker = _Worker()
        return self.worker.render(name, table, target)

    def remove_page(self, name: str, page: int) -> None:
        """Tell the process that a page was closed."""
        if self.worker is not None:
            self.worker.remove_page(name, page)

    async def close(self) -> None:
        """End the process."""
        if self.worker is not None:
            await self.worker.close()


# ---- rendering process ---------------------------------------------------------------------------------------------


class _TableReplicas:
    """Tables in the rendering process, built from the events that it has received, and their renderer."""

    def __init__(self) -> None:
        self._renderer, self._tables = RegionRenderer(), dict[str, Table]()

    def render(
        self, name: str, events: Sequence[Event], names: Mapping[int, str], target: RenderTarget
    ) -> tuple[str | None, str]:
        """Return the changes of a page as JSON, and ""; or None and the traceback of an error, and drop the table."""
        try:
            if name in self._tables:
                for event in events:
                    self._tables[name].replay_event(event)
            else:
                self._tables[name] = Table.from_events(events)
            self._tables[name].set_names(names)
            return self._renderer.render_message(name, self._tables[name], target), ""
        except Exception:  # any error is reported to the caller and does not affect other tables
            self._tables.pop(name, None)
            self._renderer.forget(name)
            return None, traceback.format_exc()

    def remove_page(self, name: str, page: int) -> None:
        """Remove a closed page; drop the table after its last page."""
        if self._renderer.remove_page(name, page):
            self._tables.pop(name, None)


def serve_requests(requests: BinaryIO, answers: BinaryIO) -> None:
    """Respond to requests until the pipe is closed."""
    replicas = _TableReplicas()
    answers.write(_encode_frame(None))  # the process is ready
    answers.flush()
    while length := requests.read(LENGTH_PREFIX.size):
        name, new_events, names, target = pickle.loads(requests.read(LENGTH_PREFIX.unpack(length)[0]))
        if isinstance(target, int):
            replicas.remove_page(name, target)
        else:
            answers.write(_encode_frame(replicas.render(name, new_events, names, target)))
            answers.flush()


if __name__ == "__main__":
    pipe, sys.stdout = sys.stdout.buffer, sys.stderr  # stray prints must not enter the pipe
    relax_gc()
    serve_requests(sys.stdin.buffer, pipe)
