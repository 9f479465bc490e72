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
from saqqara.core.processes import die_with_parent
from saqqara.core.registry import game as find_game
from saqqara.core.registry import list_games
from saqqara.errors import InvalidOptionError, SaqqaraError
from saqqara.players import LEVELS, player
from saqqara.players.levels import find_level
from saqqara.players.search_player import SearchPlayer, never_stop
from saqqara.players.timed_solver import compile_endgame_solver
from saqqara.players.tree_reuse import CancelFlag, PonderResult, compile_tree_reuse, is_flag_set

T = TypeVar("T")
CompileFunction = Callable[[str], None]

TURN_TIMEOUT = 60.0
"""Seconds that a worker may take for one turn (a few decisions) before it is taken for stuck."""
TASK_TIMEOUT = 900.0
"""The same for anything else that is asked of it: where that has not been compiled before it is compiled first, which
takes a slow machine many minutes, and begun anew it would never come to its end."""
NICENESS = 10  # the process that answers people goes first
COMPILE_SECONDS = 1e-9  # seconds for a decision that is made for nothing but to compile what makes it
MAX_TRIES = 3
NUM_COMPILERS = 2
"""Processes that compile at once, where not everything has been compiled before."""


class PoolError(SaqqaraError):
    """No worker has answered: they ended or were stuck again and again, or the pool is closed."""


# ---- in a worker -----------------------------------------------------------------------------------------------

_start_lock = threading.Lock()
_is_worker_wanted: Callable[[], bool] = never_stop
_command_line = spawn.get_command_line
CAN_MASK_SIGNALS = hasattr(signal, "pthread_sigmask")  # not on Windows


def _guarded_command_line(**facts: int) -> list[str]:
    """The command with which multiprocessing starts a process, which then ends when its owner does: also while it
    imports, before anything of a pool's is there."""
    command = _command_line(**facts)
    program = command.index("-c") + 1
    return [*command[:program], die_with_parent(facts["pipe_handle"], command[program]), *command[program + 1 :]]


class _WorkerProcess(SpawnProcess):
    """A process on a leash that starts without SAQQARA_DISABLE_JIT: it is read when the rules are first imported. Until
    it can ignore Ctrl-C, which is for the process that owns the pool, it is blocked.

    It steps back from its first moment on: with what it imports it would delay the first page. So it is started by a
    thread that has stepped back, where that is possible for a thread alone."""

    def start(self) -> None:
        with ThreadPoolExecutor(1) as thread:
            thread.submit(self._start).result()

    def _start(self) -> None:
        if sys.platform == "linux":
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), max(NICENESS, os.nice(0)))
        with _start_lock:
            spawn.get_command_line = _guarded_command_line
            interpret = os.environ.pop("SAQQARA_DISABLE_JIT", None)
            before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if CAN_MASK_SIGNALS else set()
            try:
                super().start()
            finally:
                spawn.get_command_line = _command_line
                if CAN_MASK_SIGNALS:
                    signal.pthread_sigmask(signal.SIG_SETMASK, before)
                if interpret is not None:
                    os.environ["SAQQARA_DISABLE_JIT"] = interpret


class _WorkerContext(SpawnContext):
    Process = _WorkerProcess


def _init_worker(owner_pipe: Connection, wanted: Connection) -> None:
    """A worker's first act: it ends when the other end of the leash is gone, and steps back if it has not yet. Who
    thinks on the opponent's time stops when a worker is wanted."""
    global _is_worker_wanted
    _is_worker_wanted = partial(is_flag_set, wanted)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if CAN_MASK_SIGNALS:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_exit_with_owner, args=(owner_pipe,), daemon=True).start()
    if hasattr(os, "nice"):
        os.nice(max(NICENESS - os.nice(0), 0))


def _exit_with_owner(owner_pipe: Connection) -> None:
    """Ends this process when its owner has let go, even if the owner was killed."""
    try:
        owner_pipe.recv_bytes()
    except (EOFError, OSError):
        os._exit(0)


def _check_worker() -> None:
    """What a worker can do as soon as it is there."""


def _compile_game(name: str) -> None:
    """Compiles all of a game that a computer player needs, or finds that it has been compiled before."""
    if jit.JIT_DISABLED:
        return
    state = find_game(name).start(seed=0)
    choose_turn(state.view(state.current_player), state.game, LEVELS[0])
    strongest = SearchPlayer(LEVELS[-1], 0, seconds=COMPILE_SECONDS, num_trees=2)
    strongest.choose(state)
    strongest.should_stop = lambda: True
    strongest.ponder(state.view(state.current_player), state.game)


def _compile_rest(name: str, compile_more: CompileFunction | None) -> None:
    """Compiles what is asked for late in a game, and after it."""
    if jit.JIT_DISABLED:
        return
    game = find_game(name)
    compile_tree_reuse(game)
    compile_endgame_solver(game)
    if compile_more is not None:
        compile_more(name)


@cache
def _cached_player(level: str) -> SearchPlayer:
    chosen = player(level)
    assert isinstance(chosen, SearchPlayer)
    return chosen


def choose_turn(
    view: View, game: Game, level: str, num_trees: int = 1, ponder_result: PonderResult | None = None
) -> list[str]:
    """What a player of this level decides who lets so many trees grow side by side, from a view of the seat to decide
    and from what it thought before: one decision after the other, up to and including the first that reveals something
    hidden, or the last of the turn."""
    bot, state = _cached_player(level), game.determinize(view)
    bot.num_trees, bot.should_stop = num_trees, never_stop
    if ponder_result is not None:
        bot.resume(ponder_result, game)
    seat, texts = state.current_player, []
    while state.current_player == seat and seat is not None:
        text = bot.choose(state)
        texts.append(text)
        if state.reveals(text):
            break
        state.play(text)
    return texts


def ponder_view(view: View, game: Game, level: str) -> list[Any]:
    """What a player of this level thinks, at the seat of this view, while another is to decide and no worker is
    wanted."""
    bot = _cached_player(level)
    bot.num_trees, bot.should_stop = 1, _is_worker_wanted
    return bot.ponder(view, game)


def run_function(function: Callable[..., T], *args: Any) -> T:
    """What a function gives; the strongest player's trees have made room for it."""
    _cached_player(LEVELS[-1]).release_trees()
    return function(*args)


# ---- in the process that asks ----------------------------------------------------------------------------------


class _WorkerGroup:
    """Processes that live and end together: workers, and beside them those that compile games first."""

    def __init__(self, workers: int, game_names: Sequence[str], compile_more: CompileFunction | None) -> None:
        self._compile_more = compile_more
        workers_end, self._owner_pipe = _WorkerContext().Pipe(duplex=False)
        self.worker_wanted = CancelFlag(_WorkerContext())
        begin = _init_worker, (workers_end, self.worker_wanted.receiver)
        self._executor = ProcessPoolExecutor(workers, _WorkerContext(), *begin)
        self._compilers = ProcessPoolExecutor(NUM_COMPILERS, _WorkerContext(), *begin)
        self.started = self._executor.submit(_check_worker)
        self.compiled: dict[str, Future[None]] = {name: Future() for name in game_names}
        self._compile_games(game_names[:1], game_names[1:])

    def _compile_games(self, names: Sequence[str], later_names: Sequence[str] = ()) -> None:
        """Lets games be compiled; later ones begin when the first is there: by then it is known whether one process
        finds them all on disk."""

        def done(name: str, outcome: Future[None]) -> None:
            with suppress(InvalidStateError):  # dismissed meanwhile
                if outcome.cancelled() or (error := outcome.exception()) is None:
                    self.compiled[name].set_result(None)
                else:
                    self.compiled[name].set_exception(error)
            self._compile_games(later_names)
            if all(one.done() for one in self.compiled.values()):
                with suppress(RuntimeError):
                    for one in self.compiled:
                        self._compilers.submit(_compile_rest, one, self._compile_more)
                self._compilers.shutdown(wait=False)

        for name in names:
            with suppress(RuntimeError):  # dismissed meanwhile
                self._compilers.submit(_compile_game, name).add_done_callback(partial(done, name))

    def submit(self, task: Callable[[], T]) -> Future[T]:
        try:
            return self._executor.submit(task)
        except RuntimeError as error:  # ended, or dismissed after another question
            raise BrokenProcessPool(str(error)) from error

    def terminate(self, wait: bool = False) -> None:
        """Ends all processes at once, also in the middle of their work; `wait`: until they have ended."""
        self._owner_pipe.close()
        for waiting in self.compiled.values():
            waiting.cancel()
        for processes in (self._compilers, self._executor):
            processes.shutdown(wait=wait, cancel_futures=True)


def _has_succeeded(future: Future[Any]) -> bool:
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
        game_names: Sequence[str] | None = None,
        compile_more: CompileFunction | None = None,
        processors: int | None = None,
    ) -> None:
        """`game_names`: of the games that will be played, those needed first in front; all that there are otherwise.
        `later`: a function of a module that compiles of a game what `run` will be asked for, once all can be played.
        `processors`: on how many who thinks by the clock may think while nobody else is asked, as many as there are
        workers if nothing is said.

        Raises InvalidOptionError unless there is at least one worker.
        """
        if isinstance(workers, bool) or not isinstance(workers, int) or workers < 1:
            raise InvalidOptionError(f"a pool has a whole number of workers, at least one, not {workers!r}")
        self._workers, self._game_names = workers, list(list_games() if game_names is None else game_names)
        self._compile_more = compile_more
        self._group: _WorkerGroup | None = _WorkerGroup(workers, self._game_names, compile_more)
        self._worker_slots, self._busy_workers, self._is_pondering = asyncio.Semaphore(workers), 0, False
        self._processors = workers if processors is None else processors

    @property
    def is_fully_compiled(self) -> bool:
        """Whether a worker has begun and every game is compiled."""
        return self._group is not None and _has_succeeded(self._group.started) and not self.uncompiled_games

    @property
    def uncompiled_games(self) -> list[str]:
        """The names of the games that are not compiled yet; of all for a closed pool."""
        group = self._group
        return [name for name in self._game_names if group is None or not _has_succeeded(group.compiled[name])]

    def is_ready(self, name: str | None = None) -> bool:
        """Whether who asks about this game (None: about any) need not wait until it is compiled."""
        group = self._group
        if group is None:
            return True
        compiled = (one for game, one in group.compiled.items() if name in (None, game))
        return all(one.done() for one in (group.started, *compiled))

    async def choose(self, view: View, game: Game, level: str, ponder_result: PonderResult | None = None) -> list[str]:
        """What a player of this level decides, from the view of the seat to decide and what it thought before: at least
        one decision, up to and including the first that reveals something hidden, or the last of the turn. Who is
        cancelled gets nothing.

        Raises InvalidOptionError for a level that there is not, InvalidViewError and what else a view can be wrong in,
        and PoolError.
        """
        by_clock = find_level(level).settings(game).simulations is None

        def make_task() -> Callable[[], list[str]]:
            idle = self._processors - self._busy_workers
            return partial(choose_turn, view, game, level, 1 + max(idle, 0) if by_clock else 1, ponder_result)

        return await self._submit([game.name], TURN_TIMEOUT, make_task)

    async def ponder(self, view: View, game: Game, level: str) -> list[Any] | None:
        """What a player of this level thinks at the seat of this view while another is to decide, as
        `PonderResult.arrays`: for some seconds, until a worker is asked for something else, or until `stop_pondering`.
        None where all have something else to do, or the game is not compiled yet; one at a time.

        Raises InvalidOptionError and InvalidViewError as `choose` does.
        """
        find_level(level)
        group = self._group
        if group is None or self._busy_workers or self._is_pondering or not self.is_ready(game.name):
            return None
        group.worker_wanted.clear()
        self._is_pondering = True
        try:
            future = asyncio.wrap_future(group.submit(partial(ponder_view, view, game, level)))
            return await asyncio.wait_for(asyncio.shield(future), TURN_TIMEOUT)
        except (BrokenProcessPool, TimeoutError):  # the next question gets new workers
            return None
        finally:
            group.worker_wanted.set()
            self._is_pondering = False

    def stop_pondering(self) -> None:
        """Who thinks on the opponent's time stops, and says what it knows by now."""
        if self._group is not None:
            self._group.worker_wanted.set()

    async def run(self, function: Callable[..., T], *args: Any) -> T:
        """What a function of a module gives, called in a worker; everything goes there and back pickled.

        Raises what the function raises, and PoolError.
        """
        return await self._submit(self._game_names, TASK_TIMEOUT, lambda: partial(run_function, function, *args))

    async def _submit(self, game_names: Sequence[str], timeout: float, make_task: Callable[[], Callable[[], T]]) -> T:
        """What a worker answers once these games have been compiled: what is to be called there is asked for when it
        is free."""
        for _ in range(MAX_TRIES):
            group = self._group
            if group is None:
                raise PoolError("the pool of computer players is closed")
            try:
                for begun in (group.started, *(group.compiled[name] for name in game_names if name in group.compiled)):
                    await asyncio.shield(asyncio.wrap_future(begun))
                async with self._worker_slots:
                    with self._count_busy():
                        return await asyncio.wait_for(asyncio.wrap_future(group.submit(make_task())), timeout)
            except (BrokenProcessPool, TimeoutError):
                self._replace_group(group)
            except asyncio.CancelledError:  # of this question, or of a crew that another question found stuck
                if self._group is group or _is_cancelled():
                    raise
        raise PoolError(f"{MAX_TRIES} times a worker for computer players has ended or was stuck")

    @contextmanager
    def _count_busy(self) -> Iterator[None]:
        """While a worker does."""
        self._busy_workers += 1
        self.stop_pondering()
        try:
            yield
        finally:
            self._busy_workers -= 1

    def _replace_group(self, group: _WorkerGroup) -> None:
        """New workers for ended ones, unless that has been done."""
        group.terminate()
        if self._group is group:
            self._group = _WorkerGroup(self._workers, self._game_names, self._compile_more)

    def close(self) -> None:
        """Ends the workers at once. A pool can be closed twice."""
        if self._group is not None:
            # A program that ends while the executor still does stumbles over it (Python 3.11).
            self._group.terminate(wait=True)
            self._group = None
