"""Computer players in processes of their own, with compiled rules, whatever the asking process runs with."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, InvalidStateError, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import cache, partial
from multiprocessing import spawn
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, TypeVar

from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.core.process_guard import die_with_parent
from saqqara.core.registry import game as find_game
from saqqara.core.registry import list_games
from saqqara.errors import InvalidOptionError, SaqqaraError
from saqqara.players import LEVELS, player
from saqqara.players.endgame_player import compile_ending
from saqqara.players.levels import level as find_level
from saqqara.players.pondering import Flag, Thought, is_raised
from saqqara.players.search_player import Search, never
from saqqara.players.tree_reuse import compile_keeping

T = TypeVar("T")
Later = Callable[[str], None]

PATIENCE = 60.0
"""Seconds that a worker may take for one turn (a few decisions) before it is taken for stuck."""
LONG_PATIENCE = 900.0
"""The same for anything else that is asked of it: where that has not been compiled before it is compiled first, which
takes a slow machine many minutes, and begun anew it would never come to its end."""
NICENESS = 10  # the process that answers people goes first
AT_ONCE = 1e-9  # seconds for a decision that is made for nothing but to compile what makes it
TRIES = 3
COMPILERS = 2
"""Processes that compile at once, where not everything has been compiled before."""


class PoolError(SaqqaraError):
    """No worker has answered: they ended or were stuck again and again, or the pool is closed."""


# ---- in a worker -----------------------------------------------------------------------------------------------

_beginning = threading.Lock()
_is_wanted: Callable[[], bool] = never
_command_line = spawn.get_command_line
MASKS = hasattr(signal, "pthread_sigmask")  # not on Windows


def _leashed_command_line(**facts: int) -> list[str]:
    """The command with which multiprocessing starts a process, which then ends when its owner does: also while it
    imports, before anything of a pool's is there."""
    command = _command_line(**facts)
    program = command.index("-c") + 1
    return [*command[:program], die_with_parent(facts["pipe_handle"], command[program]), *command[program + 1 :]]


class _Worker(SpawnProcess):
    """A process on a leash that starts without SAQQARA_INTERPRET: it is read when the rules are first imported. Until
    it can ignore Ctrl-C, which is for the process that owns the pool, it is blocked.

    It steps back from its first moment on: with what it imports it would delay the first page. So it is started by a
    thread that has stepped back, where that is possible for a thread alone."""

    def start(self) -> None:
        with ThreadPoolExecutor(1) as thread:
            thread.submit(self._start).result()

    def _start(self) -> None:
        if sys.platform == "linux":
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), max(NICENESS, os.nice(0)))
        with _beginning:
            spawn.get_command_line = _leashed_command_line
            interpret = os.environ.pop("SAQQARA_INTERPRET", None)
            before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if MASKS else set()
            try:
                super().start()
            finally:
                spawn.get_command_line = _command_line
                if MASKS:
                    signal.pthread_sigmask(signal.SIG_SETMASK, before)
                if interpret is not None:
                    os.environ["SAQQARA_INTERPRET"] = interpret


class _Workers(SpawnContext):
    Process = _Worker


def _begin_work(leash: Connection, wanted: Connection) -> None:
    """A worker's first act: it ends when the other end of the leash is gone, and steps back if it has not yet. Who
    thinks on the opponent's time stops when a worker is wanted."""
    global _is_wanted
    _is_wanted = partial(is_raised, wanted)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if MASKS:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_end_with, args=(leash,), daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(max(NICENESS - os.nice(0), 0))


def _end_with(leash: Connection) -> None:
    """Ends this process when its owner has let go, even if the owner was killed."""
    try:
        leash.recv_bytes()
    except (EOFError, OSError):
        os._exit(0)


def _at_work() -> None:
    """What a worker can do as soon as it is there."""


def _compile(name: str) -> None:
    """Compiles all of a game that a computer player needs, or finds that it has been compiled before."""
    if jit.JIT_DISABLED:
        return
    state = find_game(name).start(seed=0)
    decided(state.view(state.current_player), state.game, LEVELS[0])
    strongest = Search(LEVELS[-1], 0, seconds=AT_ONCE, trees=2)
    strongest.choose(state)
    strongest.stopped = lambda: True
    strongest.ponder(state.view(state.current_player), state.game)


def _compile_rest(name: str, later: Later | None) -> None:
    """Compiles what is asked for late in a game, and after it."""
    if jit.JIT_DISABLED:
        return
    game = find_game(name)
    compile_keeping(game)
    compile_ending(game)
    if later is not None:
        later(name)


@cache
def _player(level: str) -> Search:
    chosen = player(level)
    assert isinstance(chosen, Search)
    return chosen


def decided(view: View, game: Game, level: str, trees: int = 1, thought: Thought | None = None) -> list[str]:
    """What a player of this level decides who lets so many trees grow side by side, from a view of the seat to decide
    and from what it thought before: one decision after the other, up to and including the first that reveals something
    hidden, or the last of the turn."""
    chooser, state = _player(level), game.determinize(view)
    chooser.trees, chooser.stopped = trees, never
    if thought is not None:
        chooser.resume(thought, game)
    seat, texts = state.current_player, []
    while state.current_player == seat and seat is not None:
        text = chooser.choose(state)
        texts.append(text)
        if state.reveals(text):
            break
        state.play(text)
    return texts


def pondered(view: View, game: Game, level: str) -> list[Any]:
    """What a player of this level thinks, at the seat of this view, while another is to decide and no worker is
    wanted."""
    chooser = _player(level)
    chooser.trees, chooser.stopped = 1, _is_wanted
    return chooser.ponder(view, game)


def called(function: Callable[..., T], *facts: Any) -> T:
    """What a function gives; the strongest player's trees have made room for it."""
    _player(LEVELS[-1]).let_go()
    return function(*facts)


# ---- in the process that asks ----------------------------------------------------------------------------------


class _Crew:
    """Processes that live and end together: workers, and beside them those that compile games first."""

    def __init__(self, workers: int, names: Sequence[str], later: Later | None) -> None:
        self._later = later
        workers_end, self._leash = _Workers().Pipe(duplex=False)
        self.wanted = Flag(_Workers())
        begin = _begin_work, (workers_end, self.wanted.seen)
        self._executor = ProcessPoolExecutor(workers, _Workers(), *begin)
        self._compilers = ProcessPoolExecutor(COMPILERS, _Workers(), *begin)
        self.ready = self._executor.submit(_at_work)
        self.compiled: dict[str, Future[None]] = {name: Future() for name in names}
        self._compile(names[:1], names[1:])

    def _compile(self, names: Sequence[str], later: Sequence[str] = ()) -> None:
        """Lets games be compiled; later ones begin when the first is there: by then it is known whether one process
        finds them all on disk."""

        def done(name: str, outcome: Future[None]) -> None:
            with suppress(InvalidStateError):  # dismissed meanwhile
                if outcome.cancelled() or (error := outcome.exception()) is None:
                    self.compiled[name].set_result(None)
                else:
                    self.compiled[name].set_exception(error)
            self._compile(later)
            if all(one.done() for one in self.compiled.values()):
                with suppress(RuntimeError):
                    for one in self.compiled:
                        self._compilers.submit(_compile_rest, one, self._later)
                self._compilers.shutdown(wait=False)

        for name in names:
            with suppress(RuntimeError):  # dismissed meanwhile
                self._compilers.submit(_compile, name).add_done_callback(partial(done, name))

    def ask(self, question: Callable[[], T]) -> Future[T]:
        try:
            return self._executor.submit(question)
        except RuntimeError as error:  # ended, or dismissed after another question
            raise BrokenProcessPool(str(error)) from error

    def dismiss(self, wait: bool = False) -> None:
        """Ends all processes at once, also in the middle of their work; `wait`: until they have ended."""
        self._leash.close()
        for waiting in self.compiled.values():
            waiting.cancel()
        for processes in (self._compilers, self._executor):
            processes.shutdown(wait=wait, cancel_futures=True)


def _succeeded(future: Future[Any]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


def _is_cancelled() -> bool:
    """Whether somebody has cancelled the task that runs now."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


class Pool:
    """Computer players in worker processes. They start at once; games that have never been compiled are, one or two at
    a time, and can be played as soon as they are there."""

    def __init__(
        self,
        workers: int = 1,
        names: Sequence[str] | None = None,
        later: Later | None = None,
        processors: int | None = None,
    ) -> None:
        """`names`: of the games that will be played, those needed first in front; all that there are otherwise.
        `later`: a function of a module that compiles of a game what `run` will be asked for, once all can be played.
        `processors`: on how many who thinks by the clock may think while nobody else is asked, as many as there are
        workers if nothing is said.

        Raises InvalidOptionError unless there is at least one worker.
        """
        if isinstance(workers, bool) or not isinstance(workers, int) or workers < 1:
            raise InvalidOptionError(f"a pool has a whole number of workers, at least one, not {workers!r}")
        self._workers, self._names = workers, list(list_games() if names is None else names)
        self._later = later
        self._crew: _Crew | None = _Crew(workers, self._names, later)
        self._turnstile, self._at_work, self._pondering = asyncio.Semaphore(workers), 0, False
        self._processors = workers if processors is None else processors

    @property
    def ready(self) -> bool:
        """Whether a worker has begun and every game is compiled."""
        return self._crew is not None and _succeeded(self._crew.ready) and not self.compiling

    @property
    def compiling(self) -> list[str]:
        """The names of the games that are not compiled yet; of all for a closed pool."""
        crew = self._crew
        return [name for name in self._names if crew is None or not _succeeded(crew.compiled[name])]

    def at_hand(self, name: str | None = None) -> bool:
        """Whether who asks about this game (None: about any) need not wait until it is compiled."""
        crew = self._crew
        if crew is None:
            return True
        compiled = (one for game, one in crew.compiled.items() if name in (None, game))
        return all(one.done() for one in (crew.ready, *compiled))

    async def choose(self, view: View, game: Game, level: str, thought: Thought | None = None) -> list[str]:
        """What a player of this level decides, from the view of the seat to decide and what it thought before: at least
        one decision, up to and including the first that reveals something hidden, or the last of the turn. Who is
        cancelled gets nothing.

        Raises InvalidOptionError for a level that there is not, InvalidViewError and what else a view can be wrong in,
        and PoolError.
        """
        by_clock = find_level(level).skill(game).simulations is None

        def question() -> Callable[[], list[str]]:
            idle = self._processors - self._at_work
            return partial(decided, view, game, level, 1 + max(idle, 0) if by_clock else 1, thought)

        return await self._asked([game.name], PATIENCE, question)

    async def ponder(self, view: View, game: Game, level: str) -> list[Any] | None:
        """What a player of this level thinks at the seat of this view while another is to decide, as `Thought.known`:
        for some seconds, until a worker is asked for something else, or until `step_aside`. None where all have
        something else to do, or the game is not compiled yet; one at a time.

        Raises InvalidOptionError and InvalidViewError as `choose` does.
        """
        find_level(level)
        crew = self._crew
        if crew is None or self._at_work or self._pondering or not self.at_hand(game.name):
            return None
        crew.wanted.clear()
        self._pondering = True
        try:
            thinking = asyncio.wrap_future(crew.ask(partial(pondered, view, game, level)))
            return await asyncio.wait_for(asyncio.shield(thinking), PATIENCE)
        except (BrokenProcessPool, TimeoutError):  # the next question gets new workers
            return None
        finally:
            crew.wanted.set()
            self._pondering = False

    def step_aside(self) -> None:
        """Who thinks on the opponent's time stops, and says what it knows by now."""
        if self._crew is not None:
            self._crew.wanted.set()

    async def run(self, function: Callable[..., T], *facts: Any) -> T:
        """What a function of a module gives, called in a worker; everything goes there and back pickled.

        Raises what the function raises, and PoolError.
        """
        return await self._asked(self._names, LONG_PATIENCE, lambda: partial(called, function, *facts))

    async def _asked(self, names: Sequence[str], patience: float, question: Callable[[], Callable[[], T]]) -> T:
        """What a worker answers once these games have been compiled: what is to be called there is asked for when it
        is free."""
        for _ in range(TRIES):
            crew = self._crew
            if crew is None:
                raise PoolError("the pool of computer players is closed")
            try:
                for begun in (crew.ready, *(crew.compiled[name] for name in names if name in crew.compiled)):
                    await asyncio.shield(asyncio.wrap_future(begun))
                async with self._turnstile:
                    with self._working():
                        return await asyncio.wait_for(asyncio.wrap_future(crew.ask(question())), patience)
            except (BrokenProcessPool, TimeoutError):
                self._replace(crew)
            except asyncio.CancelledError:  # of this question, or of a crew that another question found stuck
                if self._crew is crew or _is_cancelled():
                    raise
        raise PoolError(f"{TRIES} times a worker for computer players has ended or was stuck")

    @contextmanager
    def _working(self) -> Iterator[None]:
        """While a worker does."""
        self._at_work += 1
        self.step_aside()
        try:
            yield
        finally:
            self._at_work -= 1

    def _replace(self, crew: _Crew) -> None:
        """New workers for ended ones, unless that has been done."""
        crew.dismiss()
        if self._crew is crew:
            self._crew = _Crew(self._workers, self._names, self._later)

    def close(self) -> None:
        """Ends the workers at once. A pool can be closed twice."""
        if self._crew is not None:
            # A program that ends while the executor still does stumbles over it (Python 3.11).
            self._crew.dismiss(wait=True)
            self._crew = None
