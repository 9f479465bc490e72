"""Computer players in separate processes, always with compiled rules, even if the calling process interprets them."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, InvalidStateError, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from functools import cache, partial
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext
from queue import SimpleQueue
from typing import Any, TypeVar

from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.game_api import View
from saqqara.core.processes import GuardedProcess, end_with_owner
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
"""Seconds that a worker may take for one turn (a few actions) before it is considered stuck."""
TASK_TIMEOUT = 900.0
"""Seconds that a worker may take for any other task.

Code that was not compiled before is compiled first. That takes many minutes on a slow machine, and a restarted
compilation would never finish.
"""
NICENESS = 10  # so that the process that serves users has priority
COMPILE_SECONDS = 1e-9  # seconds per action for a search that only triggers compilation
MAX_TRIES = 3
NUM_COMPILERS = 2
"""Number of processes that compile in parallel if some code was not compiled before."""


class PoolError(SaqqaraError):
    """No worker has answered: workers ended or got stuck repeatedly, or the pool is closed."""


# ---- worker process --------------------------------------------------------------------------------------------

_is_worker_wanted: Callable[[], bool] = never_stop
CAN_MASK_SIGNALS = hasattr(signal, "pthread_sigmask")  # not on Windows


_starts: SimpleQueue[tuple[Callable[[], None], Future[None]]] = SimpleQueue()


@cache
def _run_starter_thread() -> None:
    """Run the thread that starts all workers.

    It never ends, because workers end with the thread that has started them. It has a lower priority, where a thread
    can have one, and its workers inherit it from the start: their imports would otherwise delay the first page.
    """

    def run() -> None:
        if sys.platform == "linux":
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), max(NICENESS, os.nice(0)))
        while True:
            start, started = _starts.get()
            try:
                started.set_result(start())
            except BaseException as error:  # for the caller
                started.set_exception(error)

    threading.Thread(target=run, name="start of workers", daemon=True).start()


class _WorkerProcess(GuardedProcess):
    """Worker process that ends with its owner and starts without SAQQARA_DISABLE_JIT.

    That variable is read when the rules are first imported. Ctrl-C is meant for the process that owns the pool; SIGINT
    is blocked until the worker ignores it.
    """

    def start(self) -> None:
        _run_starter_thread()
        started = Future[None]()
        _starts.put((self._start, started))
        started.result()

    def _start(self) -> None:
        interpret = os.environ.pop("SAQQARA_DISABLE_JIT", None)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT}) if CAN_MASK_SIGNALS else set()
        try:
            super().start()
        finally:
            if CAN_MASK_SIGNALS:
                signal.pthread_sigmask(signal.SIG_SETMASK, before)
            if interpret is not None:
                os.environ["SAQQARA_DISABLE_JIT"] = interpret


class _WorkerContext(SpawnContext):
    Process = _WorkerProcess


def _init_worker(owner_pipe: Connection, wanted: Connection) -> None:
    """Initialize a worker: watch the owner's end of the pipe, and lower the priority if that was not done yet.

    A worker that ponders stops when `wanted` is set.
    """
    global _is_worker_wanted
    _is_worker_wanted = partial(is_flag_set, wanted)
    end_with_owner(owner_pipe)
    if CAN_MASK_SIGNALS:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    if hasattr(os, "nice"):
        os.nice(max(NICENESS - os.nice(0), 0))


def _check_worker() -> None:
    """Do nothing; the first task, which shows that a worker has started."""


def _compile_game(name: str) -> None:
    """Compile everything that a computer player needs in a game, or load it from the cache."""
    if jit.JIT_DISABLED:
        return
    state = find_game(name).start(seed=0)
    choose_turn(state.view(state.current_player), state.game, LEVELS[0])
    strongest = SearchPlayer(LEVELS[-1], 0, seconds=COMPILE_SECONDS, num_trees=2)
    strongest.choose(state)
    strongest.should_stop = lambda: True
    strongest.ponder(state.view(state.current_player), state.game)


def _compile_rest(name: str, compile_more: CompileFunction | None) -> None:
    """Compile what is needed only late in a game, or after it."""
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
    """Return the actions that a player of this level chooses from the view of the seat to move.

    The search grows `num_trees` trees in parallel and continues from `ponder_result`. The list ends with the first
    action that reveals hidden information, or with the last of the turn.
    """
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
    """Ponder at the seat of this view, while another seat is to move and no task needs a worker."""
    bot = _cached_player(level)
    bot.num_trees, bot.should_stop = 1, _is_worker_wanted
    return bot.ponder(view, game)


def run_function(function: Callable[..., T], *args: Any) -> T:
    """Return the result of a function, after the trees of the strongest player are freed to save memory."""
    _cached_player(LEVELS[-1]).release_trees()
    return function(*args)


# ---- owner process ---------------------------------------------------------------------------------------------


class _WorkerGroup:
    """Processes that start and end together: workers, and processes that compile the games first."""

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
        """Compile games, and start with `later_names` once the first is done.

        By then it is known whether all of them are cached on disk, so that one process loads them quickly.
        """

        def done(name: str, outcome: Future[None]) -> None:
            with suppress(InvalidStateError):  # the group was terminated meanwhile
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
            with suppress(RuntimeError):  # the group was terminated meanwhile
                self._compilers.submit(_compile_game, name).add_done_callback(partial(done, name))

    def submit(self, task: Callable[[], T]) -> Future[T]:
        try:
            return self._executor.submit(task)
        except RuntimeError as error:  # the workers ended, or the group was terminated after another request
            raise BrokenProcessPool(str(error)) from error

    def terminate(self, wait: bool = False) -> None:
        """End all processes at once, even while they work; with `wait`, return after they have ended."""
        self._owner_pipe.close()
        for waiting in self.compiled.values():
            waiting.cancel()
        for processes in (self._compilers, self._executor):
            processes.shutdown(wait=wait, cancel_futures=True)


def _has_succeeded(future: Future[Any]) -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


def _is_cancelled() -> bool:
    """Return whether the current task was cancelled."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


class Pool:
    """Computer players in worker processes.

    The processes start at once. Games that were never compiled are compiled one or two at a time, and can be played as
    soon as they are ready.
    """

    def __init__(
        self,
        workers: int = 1,
        game_names: Sequence[str] | None = None,
        compile_more: CompileFunction | None = None,
        processors: int | None = None,
    ) -> None:
        """Start the workers.

        `game_names` are the games that will be played, in order of urgency; by default all games. `compile_more` is a
        module-level function that compiles what `run` will need for a game, after all games can be played. `processors`
        is the number of processors that a search limited by time may use while the other workers are idle; by default
        the number of workers.

        Raise `InvalidOptionError` unless there is at least one worker.
        """
        if isinstance(workers, bool) or not isinstance(workers, int) or workers < 1:
            raise InvalidOptionError(
                f"workers={workers!r} is out of range; workers must be a whole number of at least 1"
            )
        self._workers, self._game_names = workers, list(list_games() if game_names is None else game_names)
        self._compile_more = compile_more
        self._group: _WorkerGroup | None = _WorkerGroup(workers, self._game_names, compile_more)
        self._worker_slots, self._busy_workers, self._is_pondering = asyncio.Semaphore(workers), 0, False
        self._processors = workers if processors is None else processors

    @property
    def is_fully_compiled(self) -> bool:
        """True if a worker has started and every game is compiled."""
        return self._group is not None and _has_succeeded(self._group.started) and not self.uncompiled_games

    @property
    def uncompiled_games(self) -> list[str]:
        """Names of the games that are not compiled yet; of all games if the pool is closed."""
        group = self._group
        return [name for name in self._game_names if group is None or not _has_succeeded(group.compiled[name])]

    def is_ready(self, name: str | None = None) -> bool:
        """Return whether a request for this game (None: for any game) need not wait for compilation."""
        group = self._group
        if group is None:
            return True
        compiled = (one for game, one in group.compiled.items() if name in (None, game))
        return all(one.done() for one in (group.started, *compiled))

    async def choose(self, view: View, game: Game, level: str, ponder_result: PonderResult | None = None) -> list[str]:
        """Return the actions that a player of this level chooses from the view of the seat to move.

        The player continues from `ponder_result`. The list has at least one action and ends with the first that reveals
        hidden information, or with the last of the turn. A cancelled call returns nothing.

        Raise `InvalidOptionError` for an unknown level, `InvalidViewError` and the other errors of a faulty view, and
        `PoolError`.
        """
        by_clock = find_level(level).settings(game).simulations is None

        def make_task() -> Callable[[], list[str]]:
            idle = self._processors - self._busy_workers
            return partial(choose_turn, view, game, level, 1 + max(idle, 0) if by_clock else 1, ponder_result)

        return await self._submit([game.name], TURN_TIMEOUT, make_task)

    async def ponder(self, view: View, game: Game, level: str) -> list[Any] | None:
        """Ponder at the seat of this view while another seat is to move; return `PonderResult.arrays`.

        Pondering ends after some seconds, when a worker is needed for another task, or after `stop_pondering`. Return
        None if any worker is busy, if the game is not compiled yet, or if another search ponders already.

        Raise `InvalidOptionError` and `InvalidViewError` as `choose` does.
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
        except (BrokenProcessPool, TimeoutError):  # the next request starts new workers
            return None
        finally:
            group.worker_wanted.set()
            self._is_pondering = False

    def stop_pondering(self) -> None:
        """Make the search that ponders stop and return what it has found."""
        if self._group is not None:
            self._group.worker_wanted.set()

    async def run(self, function: Callable[..., T], *args: Any) -> T:
        """Call a module-level function in a worker and return its result; arguments and result are pickled.

        Raise the errors of the function, and `PoolError`.
        """
        return await self._submit(self._game_names, TASK_TIMEOUT, lambda: partial(run_function, function, *args))

    async def _submit(self, game_names: Sequence[str], timeout: float, make_task: Callable[[], Callable[[], T]]) -> T:
        """Return the result of a task in a worker, once these games are compiled.

        `make_task` creates the task when a worker is free.
        """
        for _ in range(MAX_TRIES):
            group = self._group
            if group is None:
                raise PoolError("the pool of computer players is closed")
            try:
                for start_event in (
                    group.started,
                    *(group.compiled[name] for name in game_names if name in group.compiled),
                ):
                    await asyncio.shield(asyncio.wrap_future(start_event))
                async with self._worker_slots:
                    with self._count_busy():
                        return await asyncio.wait_for(asyncio.wrap_future(group.submit(make_task())), timeout)
            except (BrokenProcessPool, TimeoutError):
                self._replace_group(group)
            except asyncio.CancelledError:  # of this request, or of a group that another request found stuck
                if self._group is group or _is_cancelled():
                    raise
        raise PoolError(f"a worker for computer players ended or did not respond {MAX_TRIES} times in a row")

    @contextmanager
    def _count_busy(self) -> Iterator[None]:
        """Count a worker as busy within the `with` block."""
        self._busy_workers += 1
        self.stop_pondering()
        try:
            yield
        finally:
            self._busy_workers -= 1

    def _replace_group(self, group: _WorkerGroup) -> None:
        """Replace a group whose workers ended, unless another task has replaced it already."""
        group.terminate()
        if self._group is group:
            self._group = _WorkerGroup(self._workers, self._game_names, self._compile_more)

    def close(self) -> None:
        """End the workers at once; closing a closed pool does nothing."""
        if self._group is not None:
            # Python 3.11 raises an error if the program ends while the executor is still shutting down.
            self._group.terminate(wait=True)
            self._group = None
