"""Drawing in a process of its own: `Apart` asks, `python -m saqqara.server.live.render_process` draws.

They talk through pipes, in frames of a length and pickled facts; answers come in the order of the questions. The
process that draws has copies of the tables with open pages; every event is sent to it once. When it has ended, by
whatever cause, the next question begins another, which knows nothing: it is sent all events, and pages get all that
they show. The process ends with its parent, from its first moment on (`saqqara.core.process_guard`): the pipe closes
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

from saqqara.core.process_guard import die_with_parent
from saqqara.server.core.gc_tuning import leave_alone
from saqqara.server.live.renderer import DrawingEnded, DrawingError, Recipient, Studio
from saqqara.table import Event, Table

LENGTH = struct.Struct("!I")
MANY = 16
"""Questions that wait for an answer when as many pages come as if another server had ended."""

BUFFER = 1 << 20  # bytes of answers that may wait to be read

Question = tuple[str, Sequence[Event], Mapping[int, str], Recipient | int]
"""A table, its new events, what people are called, and for whom it is drawn; or a table, nothing, and the number of a
page that has gone."""


def _frame(facts: Any) -> bytes:
    packed = pickle.dumps(facts, pickle.HIGHEST_PROTOCOL)
    return LENGTH.pack(len(packed)) + packed


# ---- in the process that asks --------------------------------------------------------------------------------------


@dataclass
class _Known:
    """What the process that draws knows of a table: how many of its events, and which pages."""

    events: int = 0
    pages: set[int] = field(default_factory=set)


class _Draughtsman:
    """A process that draws, from its start to its end."""

    def __init__(self) -> None:
        self.begun, self.ended = asyncio.Event(), False
        self.process: Process | None = None
        self._known: dict[str, _Known] = {}
        self._unsaid: list[bytes] = []  # what is to be said as soon as the process is there
        self._asked: deque[tuple[str, asyncio.Future[str]]] = deque()
        self._life = asyncio.create_task(self._live(), name="drawing")

    @property
    def waiting(self) -> int:
        """How many questions wait for an answer."""
        return len(self._asked)

    def ask(self, name: str, table: Table, recipient: Recipient) -> asyncio.Future[str]:
        """See Drawing."""
        known = self._known.setdefault(name, _Known())
        new = table.events[known.events :]
        known.events += len(new)
        known.pages.add(recipient.page)
        answer: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        self._asked.append((name, answer))
        self._say((name, new, table.names, recipient))
        return answer

    def leave(self, name: str, page: int) -> None:
        """See Drawing; with its last page a table is forgotten, here and there."""
        known = self._known.get(name)
        if known is None or page not in known.pages:
            return
        known.pages.remove(page)
        if not known.pages:
            del self._known[name]
        self._say((name, (), {}, page))

    async def close(self) -> None:
        """Ends the process."""
        self._life.cancel()
        await asyncio.gather(self._life, return_exceptions=True)

    def _say(self, question: Question) -> None:
        """Send a question, or keep it until the process has started. A process that has ended gets nothing: `_live`
        notices the end and answers all questions with DrawingEnded."""
        if self.ended:
            return
        if self.process is None or self.process.stdin is None:
            self._unsaid.append(_frame(question))
        else:
            with suppress(OSError, RuntimeError):  # event loops report a closed pipe with one of these
                self.process.stdin.write(_frame(question))

    async def _live(self) -> None:
        try:
            self.process = await _process()
            assert self.process.stdin is not None
            assert self.process.stdout is not None
            with suppress(OSError, RuntimeError):
                self.process.stdin.writelines(self._unsaid)
            await _frame_from(self.process.stdout)  # the first one says that it is there
            self.begun.set()
            while True:
                self._answered(*await _frame_from(self.process.stdout))
        except (asyncio.IncompleteReadError, OSError):
            pass  # it has ended, or could not begin
        finally:
            self.ended = True
            self.begun.set()
            for _, answer in self._asked:
                if not answer.done():
                    answer.set_exception(DrawingEnded())
            await self._end()

    def _answered(self, text: str | None, trouble: str) -> None:
        name, answer = self._asked.popleft()
        if text is None:
            self._known.pop(name, None)  # neither does the process know it any more
        if answer.done():
            return  # who has asked waits no longer
        if text is None:
            answer.set_exception(DrawingError(trouble))
        else:
            answer.set_result(text)

    async def _end(self) -> None:
        if self.process is not None and self.process.returncode is None:
            with suppress(ProcessLookupError):
                self.process.kill()
            await self.process.wait()


async def _frame_from(said: asyncio.StreamReader) -> Any:
    length = LENGTH.unpack(await said.readexactly(LENGTH.size))[0]
    return pickle.loads(await said.readexactly(length))


async def _process() -> Process:
    """Starts a process that draws. Ctrl+C is not for it, but for the one that asks."""
    paths = os.pathsep.join(path for path in sys.path if path)
    program = die_with_parent(0, f"import runpy; runpy.run_module({__name__!r}, run_name='__main__', alter_sys=True)")
    return await asyncio.create_subprocess_exec(
        sys.executable, "-P", "-c", program, stdin=PIPE, stdout=PIPE, limit=BUFFER, start_new_session=True,
        env={**os.environ, "PYTHONPATH": paths, "SAQQARA_INTERPRET": "1"},
    )  # fmt: skip


class Apart:
    """Draws in a process of its own, which begins with the first question at the latest."""

    def __init__(self) -> None:
        self.draughtsman: _Draughtsman | None = None

    @property
    def busy(self) -> bool:
        """See Drawing."""
        return self.draughtsman is not None and self.draughtsman.waiting > MANY

    async def begin(self) -> None:
        """See Drawing."""
        self.draughtsman = _Draughtsman()
        await self.draughtsman.begun.wait()

    def ask(self, name: str, table: Table, recipient: Recipient) -> Awaitable[str]:
        """See Drawing."""
        if self.draughtsman is None or self.draughtsman.ended:
            self.draughtsman = _Draughtsman()
        return self.draughtsman.ask(name, table, recipient)

    def leave(self, name: str, page: int) -> None:
        """See Drawing."""
        if self.draughtsman is not None:
            self.draughtsman.leave(name, page)

    async def close(self) -> None:
        """See Drawing."""
        if self.draughtsman is not None:
            await self.draughtsman.close()


# ---- in the process that draws -------------------------------------------------------------------------------------


class _Copies:
    """Tables as far as their events have come here, and the studio in which they are drawn."""

    def __init__(self) -> None:
        self._studio, self._tables = Studio(), dict[str, Table]()

    def answer(
        self, name: str, new: Sequence[Event], names: Mapping[int, str], recipient: Recipient
    ) -> tuple[str | None, str]:
        """What the page does not have yet; or None and what is wrong, and the table is forgotten."""
        try:
            if name in self._tables:
                for event in new:
                    self._tables[name].replay_event(event)
            else:
                self._tables[name] = Table.from_events(new)
            self._tables[name].set_names(names)
            return self._studio.tell(name, self._tables[name], recipient), ""
        except Exception:  # whatever it is, who has asked is to know of it, and others go on
            self._tables.pop(name, None)
            self._studio.forget(name)
            return None, traceback.format_exc()

    def leave(self, name: str, page: int) -> None:
        """A page has gone."""
        if self._studio.leave(name, page):
            self._tables.pop(name, None)


def draw(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answers questions until there are none any more."""
    copies = _Copies()
    answers.write(_frame(None))  # it is there
    answers.flush()
    while length := questions.read(LENGTH.size):
        name, new, names, recipient = pickle.loads(questions.read(LENGTH.unpack(length)[0]))
        if isinstance(recipient, int):
            copies.leave(name, recipient)
        else:
            answers.write(_frame(copies.answer(name, new, names, recipient)))
            answers.flush()


if __name__ == "__main__":
    pipe, sys.stdout = sys.stdout.buffer, sys.stderr  # what is printed by mistake disturbs nobody
    leave_alone()
    draw(sys.stdin.buffer, pipe)
