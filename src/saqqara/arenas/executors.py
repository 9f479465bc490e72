"""Distribution of work over processes of this machine, or over a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from importlib import import_module
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from saqqara.errors import InvalidOptionError, SaqqaraError, join_or, short_repr

T = TypeVar("T")
BACKENDS = ("local", "ray", "dask")
"""Names of the backends: processes of this machine, or a cluster of Ray or Dask."""
MAX_FAILURES = 3  # consecutive failures without progress


class IndexedTask(NamedTuple):
    """Task together with its index, which the result carries, too."""

    function: Callable[[Any], Any]
    task_index: int
    argument: Any

    def __call__(self) -> tuple[int, Any]:
        return self.task_index, self.function(self.argument)


class TaskExecutor(NamedTuple):
    """Executor of tasks.

    `run_tasks` takes tasks and yields their results as they are done. It raises one of `lost_worker_errors` if workers
    are lost together with the tasks that they had begun.
    """

    run_tasks: Callable[[Iterable[IndexedTask]], Iterator[Any]]
    lost_worker_errors: tuple[type[BaseException], ...]


def map_unordered(
    function: Callable[[T], Any],
    arguments: Sequence[T],
    jobs: int = 1,
    backend: str = "local",
    address: str | None = None,
) -> Iterator[tuple[int, Any]]:
    """Run all tasks; yield the index and result of each as it is done, in any order.

    The tasks that a lost worker had begun are run again. With one job on this machine, everything runs in this process.

    Raise `InvalidOptionError` for a backend that does not exist or is not installed, the errors of the function, and
    `SaqqaraError` after three consecutive failures of workers without progress.
    """
    if backend not in BACKENDS:
        raise InvalidOptionError(f"unknown backend {short_repr(backend)}; choose {join_or(BACKENDS)}")
    if address is not None and backend == "local":
        raise InvalidOptionError(f"address={short_repr(address)} needs a cluster; choose the backend 'ray' or 'dask'")
    if backend == "local" and jobs == 1:
        return (IndexedTask(function, place, task)() for place, task in enumerate(arguments))
    return _map_with_retries(function, arguments, _EXECUTORS[backend](jobs, address))


def _map_with_retries(
    function: Callable[[T], Any], arguments: Sequence[T], connection: AbstractContextManager[TaskExecutor]
) -> Iterator[tuple[int, Any]]:
    remaining, failures = list(range(len(arguments))), 0
    with connection as workers:
        while remaining:
            done = set[int]()
            try:
                tasks = [IndexedTask(function, place, arguments[place]) for place in remaining]
                for place, outcome in workers.run_tasks(tasks):
                    done.add(place)
                    yield place, outcome
            except workers.lost_worker_errors as error:
                failures = 0 if done else failures + 1
                if failures == MAX_FAILURES:
                    why = f"workers failed {MAX_FAILURES} times in a row: {short_repr(error, 80)}"
                    raise SaqqaraError(
                        f"{why}; use fewer jobs to save memory, or one job to see the original error"
                    ) from error
            remaining = [place for place in remaining if place not in done]


# ---- backends --------------------------------------------------------------------------------------------------


@contextmanager
def _local_executor(jobs: int, address: str | None) -> Iterator[TaskExecutor]:
    """Run tasks in processes of this machine. If one is lost, so are all tasks that have begun."""
    from joblib.externals.loky.process_executor import BrokenProcessPool

    yield TaskExecutor(_joblib_runner("loky", jobs), (BrokenProcessPool,))


@contextmanager
def _dask_executor(jobs: int, address: str | None) -> Iterator[TaskExecutor]:
    """Run tasks on a Dask cluster.

    This is the cluster at `address`, the one that this program has joined, or else a local one. Dask itself repeats the
    tasks that a lost worker had begun.
    """
    distributed = _import_from_extra("distributed", "dask")
    from distributed.comm import CommClosedError

    broken = (distributed.scheduler.KilledWorker, CommClosedError)
    try:
        distributed.get_client()
    except ValueError:  # no client yet
        own = {} if address else {"n_workers": jobs if jobs > 0 else None, "threads_per_worker": 1}
        with _report_unreachable("dask", address):
            client = distributed.Client(address, **own, **({} if address else {"dashboard_address": None}))
        with client:
            yield TaskExecutor(_joblib_runner("dask", jobs), broken)
    else:
        yield TaskExecutor(_joblib_runner("dask", jobs), broken)


def _joblib_runner(backend: str, jobs: int) -> Callable[[Iterable[IndexedTask]], Iterator[Any]]:
    """Return a function that runs tasks with joblib."""
    from joblib import Parallel, delayed, parallel_config

    def run_tasks(tasks: Iterable[IndexedTask]) -> Iterator[Any]:
        with parallel_config(backend, n_jobs=jobs):
            yield from Parallel(return_as="generator_unordered")(delayed(call)() for call in tasks)

    return run_tasks


@contextmanager
def _report_unreachable(backend: str, address: str | None) -> Iterator[None]:
    """Convert connection errors within the `with` block into `InvalidOptionError`, if an address was given."""
    try:
        yield
    except (OSError, ValueError, RuntimeError) as error:
        if address is None:
            raise
        raise InvalidOptionError(
            f"address={short_repr(address)} is invalid: cannot connect to a cluster of {backend!r}: {error}"
        ) from error


@contextmanager
def _ray_executor(jobs: int, address: str | None) -> Iterator[TaskExecutor]:
    """Run tasks on a Ray cluster: the one at `address`, the one that this program has joined, or else a local one.

    It uses Ray tasks, because Ray repeats only those that a lost worker had begun. Joblib's backend for Ray is a pool
    of actors, which returns nothing before all tasks are done, and loses everything if one actor fails.
    """
    ray = _import_from_extra("ray", "ray")
    was_initialized = ray.is_initialized()
    if not was_initialized:
        with _report_unreachable("ray", address):
            ray.init(address=address, num_cpus=jobs if jobs > 0 and address is None else None, log_to_driver=False)
    run_remote = ray.remote(max_retries=MAX_FAILURES)(_run_task)

    def run_tasks(tasks: Iterable[IndexedTask]) -> Iterator[Any]:
        queue = iter(tasks)
        max_running = jobs if jobs > 0 else 2 * int(ray.cluster_resources().get("CPU", 1))
        running = [run_remote.remote(call) for call in islice(queue, max_running)]
        while running:
            (done, *_), running = ray.wait(running)
            running += [run_remote.remote(call) for call in islice(queue, 1)]
            yield ray.get(done)

    try:
        yield TaskExecutor(run_tasks, (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError))
    finally:
        if not was_initialized:
            ray.shutdown()


def _run_task(task: IndexedTask) -> Any:
    return task()


def _import_from_extra(module: str, extra: str) -> Any:
    """Import a module of an extra. Raise `InvalidOptionError`, which says how to install it."""
    try:
        return import_module(module)
    except ImportError as error:
        why = f"backend={extra!r} needs packages that are not installed: pip install 'saqqara[{extra}]'"
        raise InvalidOptionError(why) from error


_EXECUTORS: dict[str, Callable[[int, str | None], AbstractContextManager[TaskExecutor]]] = {
    "local": _local_executor,
    "ray": _ray_executor,
    "dask": _dask_executor,
}
