"""Drawing in a process of its own: `SubprocessRenderer` asks, `python -m saqqara.server.live.render_process` draws.

They talk through pipes, in frames of a length and pickled facts; answers come in the order of the questions. The
process that draws has copies of the tables with open pages; every event is sent to it once. When it has ended, by
whatever cause, the next question begins another, which knows nothing: it is sent all events, and pages get all that
they show. The process ends with its parent, from its first moment on (`saqqara.core.processes`): the pipe closes
then.
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

from saqqara.core.processes import die_with_parent, relax_gc
from saqqara.server.live.renderer import RegionRenderer, RenderError, RenderProcessEndedError, RenderTarget
from saqqara.table import Event, Table

LENGTH_PREFIX = struct.Struct("!I")
MAX_WAITING = 16
"""Questions that wait for an answer when as many pages come as if another server had ended."""

BUFFER_BYTES = 1 << 20  # bytes of answers that may wait to be read

RenderRequest = tuple[str, Sequence[Event], Mapping[int, str], RenderTarget | int]
"""A table, its new events, what people are called, and for whom it is drawn; or a table, nothing, and the number of a
page that has gone."""


def _encode_frame(facts: Any) -> bytes:
    packed = pickle.dumps(facts, pickle.HIGHEST_PROTOCOL)
    return LENGTH_PREFIX.pack(len(packed)) + packed


# ---- in the process that asks --------------------------------------------------------------------------------------


@dataclass
class _SentState:
    """What the process that draws knows of a table: how many of its events, and which pages."""

    events: int = 0
    pages: set[int] = field(default_factory=set)


class _Worker:
    """A process that draws, from its start to its end."""

    def __init__(self) -> None:
        self.started, self.has_ended = asyncio.Event(), False
        self.process: Process | None = None
        self._sent: dict[str, _SentState] = {}
        self._unsent: list[bytes] = []  # what is to be said as soon as the process is there
        self._pending: deque[tuple[str, asyncio.Future[str]]] = deque()
        self._task = asyncio.create_task(self._run(), name="drawing")

    @property
    def num_waiting(self) -> int:
        """How many questions wait for an answer."""
        return len(self._pending)

    def render(self, name: str, table: Table, target: RenderTarget) -> asyncio.Future[str]:
        """See Renderer."""
        sent = self._sent.setdefault(name, _SentState())
        new = table.events[sent.events :]
        sent.events += len(new)
        sent.pages.add(target.page)
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._pending.append((name, answer))
        self._send((name, new, table.names, target))
        return answer

    def remove_page(self, name: str, page: int) -> None:
        """See Renderer; with its last page a table is forgotten, here and there."""
        sent = self._sent.get(name)
        if sent is None or page not in sent.pages:
            return
        sent.pages.remove(page)
        if not sent.pages:
            del self._sent[name]
        self._send((name, (), {}, page))

    async def close(self) -> None:
        """Ends the process."""
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)

    def _send(self, request: RenderRequest) -> None:
        """Send a question, or keep it until the process has started. A process that has ended gets nothing: `_live`
        notices the end and answers all questions with RenderProcessEndedError."""
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
            await _read_frame(self.process.stdout)  # the first one says that it is there
            self.started.set()
            while True:
                self._on_answer(*await _read_frame(self.process.stdout))
        except (asyncio.IncompleteReadError, OSError):
            pass  # it has ended, or could not begin
        finally:
            self.has_ended = True
            self.started.set()
            for _, answer in self._pending:
                if not answer.done():
                    answer.set_exception(RenderProcessEndedError())
            await self._kill()

    def _on_answer(self, text: str | None, trouble: str) -> None:
        name, answer = self._pending.popleft()
        if text is None:
            self._sent.pop(name, None)  # neither does the process know it any more
        if answer.done():
            return  # who has asked waits no longer
        if text is None:
            answer.set_exception(RenderError(trouble))
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
    """Starts a process that draws. Ctrl+C is not for it, but for the one that asks."""
    paths = os.pathsep.join(path for path in sys.path if path)
    program = die_with_parent(0, f"import runpy; runpy.run_module({__name__!r}, run_name='__main__', alter_sys=True)")
    return await asyncio.create_subprocess_exec(
        sys.executable, "-P", "-c", program, stdin=PIPE, stdout=PIPE, limit=BUFFER_BYTES, start_new_session=True,
        env={**os.environ, "PYTHONPATH": paths, "SAQQARA_DISABLE_JIT": "1"},
    )  # fmt: skip


class SubprocessRenderer:
    """Draws in a process of its own, which begins with the first question at the latest."""

    def __init__(self) -> None:
        self.worker: _Worker | None = None

    @property
    def is_busy(self) -> bool:
        """See Renderer."""
        return self.worker is not None and self.worker.num_waiting > MAX_WAITING

    async def start(self) -> None:
        """See Renderer."""
        self.worker = _Worker()
        await self.worker.started.wait()

    def render(self, name: str, table: Table, target: RenderTarget) -> Awaitable[str]:
        """See Renderer."""
        if self.worker is None or self.worker.has_ended:
            self.worker = _Worker()
        return self.worker.render(name, table, target)

    def remove_page(self, name: str, page: int) -> None:
        """See Renderer."""
        if self.worker is not None:
            self.worker.remove_page(name, page)

    async def close(self) -> None:
        """See Renderer."""
        if self.worker is not None:
            await self.worker.close()


# ---- in the process that draws -------------------------------------------------------------------------------------


class _TableReplicas:
    """Tables as far as their events have come here, and the studio in which they are drawn."""

    def __init__(self) -> None:
        self._renderer, self._tables = RegionRenderer(), dict[str, Table]()

    def render(
        self, name: str, events: Sequence[Event], names: Mapping[int, str], target: RenderTarget
    ) -> tuple[str | None, str]:
        """What the page does not have yet; or None and what is wrong, and the table is forgotten."""
        try:
            if name in self._tables:
                for event in events:
                    self._tables[name].replay_event(event)
            else:
                self._tables[name] = Table.from_events(events)
            self._tables[name].set_names(names)
            return self._renderer.render_message(name, self._tables[name], target), ""
        except Exception:  # whatever it is, who has asked is to know of it, and others go on
            self._tables.pop(name, None)
            self._renderer.forget(name)
            return None, traceback.format_exc()

    def remove_page(self, name: str, page: int) -> None:
        """A page has gone."""
        if self._renderer.remove_page(name, page):
            self._tables.pop(name, None)


def serve_requests(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answers questions until there are none any more."""
    replicas = _TableReplicas()
    answers.write(_encode_frame(None))  # it is there
    answers.flush()
    while length := requests.read(LENGTH_PREFIX.size):
        name, new, names, recipient = pickle.loads(requests.read(LENGTH_PREFIX.unpack(length)[0]))
        if isinstance(recipient, int):
            replicas.remove_page(name, recipient)
        else:
            answers.write(_encode_frame(replicas.render(name, new, names, recipient)))
            answers.flush()


if __name__ == "__main__":
    pipe, sys.stdout = sys.stdout.buffer, sys.stderr  # what is printed by mistake disturbs nobody
    relax_gc()
    serve_requests(sys.stdin.buffer, pipe)
