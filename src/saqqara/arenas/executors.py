"""Distribution of work over processes of this machine, or over any executor, for example one of a cluster."""

from __future__ import annotations

import os
import pickle
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Executor, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache, partial
from itertools import islice
from typing import Any, ParamSpec, TypeVar

import cloudpickle

from saqqara.core.processes import GuardedContext, end_with_owner
from saqqara.errors import InvalidOptionError, SaqqaraError, short_repr

T = TypeVar("T")
P = ParamSpec("P")
BACKENDS = ("local", "ray")
"""Backends of the command line: processes of this machine, or a cluster of Ray."""
MAX_FAILURES = 3  # consecutive failures without progress
MAX_SUBMITTED = 256
"""Maximum number of tasks that are submitted to an executor at once, so that their arguments need little memory."""


def map_unordered(
    function: Callable[[T], Any], arguments: Sequence[T], jobs: int = 1, executor: Executor | None = None
) -> Iterator[tuple[int, Any]]:
    """Run all tasks; yield the index and result of each as it is done, in any order.

    Without an executor, `jobs` processes of this machine run them (-1: one for each processor), with one job this
    process. If processes are lost, new ones repeat the tasks that had begun. An executor of the caller repeats them
    itself, or raises its errors.

    Raise `InvalidOptionError` for an object that is no executor, the errors of the function, and `SaqqaraError` after
    three consecutive failures of processes without progress.
    """
    if executor is not None:
        if not callable(getattr(executor, "submit", None)):
            raise InvalidOptionError(
                f"executor={short_repr(executor)} is invalid; executor must have the methods of "
                "concurrent.futures.Executor"
            )
        return _run_tasks(executor, function, dict(enumerate(arguments)))
    if jobs == 1:
        return ((place, function(argument)) for place, argument in enumerate(arguments))
    pickled = cloudpickle.dumps(function)  # functions and classes of a notebook or a script, too
    num_processes = min(jobs if jobs > 0 else os.cpu_count() or 1, max(len(arguments), 1))
    return _map_with_retries(partial(_run_pickled, pickled), arguments, partial(_LocalExecutor, num_processes))


def _map_with_retries(
    function: Callable[[T], Any], arguments: Sequence[T], start: Callable[[], AbstractContextManager[Executor]]
) -> Iterator[tuple[int, Any]]:
    remaining, failures = dict(enumerate(arguments)), 0
    while remaining:
        before = len(remaining)
        try:
            with start() as executor:
                for place, result in _run_tasks(executor, function, dict(remaining)):
                    del remaining[place]
                    yield place, result
        except BrokenExecutor as error:
            failures = 0 if len(remaining) < before else failures + 1
            if failures == MAX_FAILURES:
                raise SaqqaraError(
                    f"workers failed {MAX_FAILURES} times in a row: {short_repr(error, 80)}; use fewer jobs to save "
                    "memory, or one job to see the original error"
                ) from error


def _run_tasks(executor: Executor, function: Callable[[T], Any], tasks: dict[int, T]) -> Iterator[tuple[int, Any]]:
    """Run tasks by an executor; yield the key and result of each as it is done."""
    queue = iter(tasks.items())
    running = dict[Future[Any], int]()
    try:
        while True:
            for key, task in islice(queue, MAX_SUBMITTED - len(running)):
                running[executor.submit(function, task)] = key
            if not running:
                return
            done = wait(running, return_when=FIRST_COMPLETED).done
            for future in sorted(done, key=lambda one: one.exception() is not None):  # no result is lost to an error
                yield running.pop(future), future.result()
    finally:
        for future in running:
            future.cancel()


@lru_cache(maxsize=1)
def _unpickle(pickled: bytes) -> Callable[[Any], Any]:
    function: Callable[[Any], Any] = pickle.loads(pickled)
    return function


def _run_pickled(pickled: bytes, argument: Any) -> Any:
    return _unpickle(pickled)(argument)


class _LocalExecutor(ProcessPoolExecutor):
    """Processes of this machine, which end at once when the executor is closed, even while they work."""

    def __init__(self, num_processes: int) -> None:
        context = GuardedContext()
        workers_end, self._owner_pipe = context.Pipe(duplex=False)
        super().__init__(num_processes, context, end_with_owner, (workers_end,))

    def __exit__(self, *error: object) -> None:
        self._owner_pipe.close()
        self.shutdown()


class RayExecutor(Executor):
    """Executor of a Ray cluster: the one at `address`, the one that this program has joined, or else a local one.

    Ray repeats the tasks that a lost worker had begun. A local cluster uses `jobs` processors, by default all.

    Raises `InvalidOptionError` if Ray is not installed or the cluster cannot be reached.
    """

    def __init__(self, address: str | None = None, jobs: int | None = None) -> None:
        try:
            import ray
        except ImportError as error:
            raise InvalidOptionError(
                "a cluster of Ray needs packages that are not installed: pip install 'saqqara[ray]'"
            ) from error
        self._owned: AbstractContextManager[Any] = nullcontext()
        if not ray.is_initialized():
            num_cpus = jobs if jobs and jobs > 0 and address is None else None
            try:
                self._owned = ray.init(address=address, num_cpus=num_cpus, log_to_driver=False)
            except (OSError, ValueError, RuntimeError) as error:
                if address is None:
                    raise
                raise InvalidOptionError(
                    f"address={short_repr(address)} is invalid: cannot connect to a cluster of Ray: {error}"
                ) from error
        self._call = ray.remote(max_retries=MAX_FAILURES)(_call)

    def submit(self, function: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Submit a task to the cluster."""
        future: Future[T] = self._call.remote(function, *args, **kwargs).future()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster, unless the program had joined it before; a local one ends."""
        self._owned.__exit__(None, None, None)


def _call(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    return function(*args, **kwargs)


def open_backend(
    backend: str, address: str | None = None, jobs: int | None = None
) -> AbstractContextManager[Executor | None]:
    """Return the executor of a backend of the command line, to be closed; None for the processes of this machine.

    Raise `InvalidOptionError` for a backend that does not exist or is not installed, or that has no address.
    """
    if backend not in BACKENDS:
        raise InvalidOptionError(f"unknown backend {short_repr(backend)}; valid: {', '.join(BACKENDS)}")
    if backend == "ray":
        return RayExecutor(address, jobs)
    if address is not None:
        raise InvalidOptionError(f"address={short_repr(address)} needs a cluster; choose the backend 'ray'")
    return nullcontext()
