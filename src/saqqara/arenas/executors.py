"""Work spread over processes of this machine, or over a cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from importlib import import_module
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from saqqara.errors import InvalidOptionError, SaqqaraError, join_or, short_repr

T = TypeVar("T")
BACKENDS = ("local", "ray", "dask")
"""Processes of this machine, or a cluster of Ray or Dask."""
TRIES = 3  # in vain, one after the other


class Task(NamedTuple):
    """A call that says which it was."""

    work: Callable[[Any], Any]
    place: int
    task: Any

    def __call__(self) -> tuple[int, Any]:
        return self.place, self.work(self.task)


class Workers(NamedTuple):
    """Those who work: `share_out` takes tasks and gives what comes of them, as they are done;
    `broken` is what it raises when workers are lost, with what they had begun."""

    share_out: Callable[[Iterable[Task]], Iterator[Any]]
    broken: tuple[type[BaseException], ...]


def spread(
    work: Callable[[T], Any], tasks: Sequence[T], jobs: int = 1, backend: str = "local", address: str | None = None
) -> Iterator[tuple[int, Any]]:
    """Does the work of all tasks; the place of each, and what came of it, as they are done, in any order.

    A worker that breaks costs what was under way with it; that is done again. With one job on this machine all is done
    in this process. Raises InvalidOptionError for a backend that there is not or that is not installed, what the work
    itself raises, and SaqqaraError when workers have broken three times and nothing has been done in between.
    """
    if backend not in BACKENDS:
        raise InvalidOptionError(f"there is no backend {short_repr(backend)}; there is {join_or(BACKENDS)}")
    if address is not None and backend == "local":
        raise InvalidOptionError(f"address={short_repr(address)} needs a cluster: backend 'ray' or 'dask'")
    if backend == "local" and jobs == 1:
        return (Task(work, place, task)() for place, task in enumerate(tasks))
    return _spread(work, tasks, _CONNECT[backend](jobs, address))


def _spread(
    work: Callable[[T], Any], tasks: Sequence[T], connected: AbstractContextManager[Workers]
) -> Iterator[tuple[int, Any]]:
    left, in_vain = list(range(len(tasks))), 0
    with connected as workers:
        while left:
            done = set[int]()
            try:
                calls = [Task(work, place, tasks[place]) for place in left]
                for place, outcome in workers.share_out(calls):
                    done.add(place)
                    yield place, outcome
            except workers.broken as error:
                in_vain = 0 if done else in_vain + 1
                if in_vain == TRIES:
                    why = f"workers have broken {TRIES} times one after the other: {short_repr(error, 80)}"
                    raise SaqqaraError(f"{why}; fewer jobs need less memory, one job shows an error itself") from error
            left = [place for place in left if place not in done]


# ---- where the workers are -------------------------------------------------------------------------------------


@contextmanager
def _local(jobs: int, address: str | None) -> Iterator[Workers]:
    """Processes of this machine. When one is lost, so is what the others had begun."""
    from joblib.externals.loky.process_executor import BrokenProcessPool

    yield Workers(_by_joblib("loky", jobs), (BrokenProcessPool,))


@contextmanager
def _dask(jobs: int, address: str | None) -> Iterator[Workers]:
    """A cluster of Dask: the one at the address or that this program has joined, else one of this machine alone. Dask
    itself does again what a lost worker had begun."""
    distributed = _installed("distributed", "dask")
    from distributed.comm import CommClosedError

    broken = (distributed.scheduler.KilledWorker, CommClosedError)
    try:
        distributed.get_client()
    except ValueError:  # none yet
        own = {} if address else {"n_workers": jobs if jobs > 0 else None, "threads_per_worker": 1}
        with _reaching("dask", address):
            client = distributed.Client(address, **own, **({} if address else {"dashboard_address": None}))
        with client:
            yield Workers(_by_joblib("dask", jobs), broken)
    else:
        yield Workers(_by_joblib("dask", jobs), broken)


def _by_joblib(backend: str, jobs: int) -> Callable[[Iterable[Task]], Iterator[Any]]:
    """Calls shared out by joblib."""
    from joblib import Parallel, delayed, parallel_config

    def share_out(calls: Iterable[Task]) -> Iterator[Any]:
        with parallel_config(backend, n_jobs=jobs):
            yield from Parallel(return_as="generator_unordered")(delayed(call)() for call in calls)

    return share_out


@contextmanager
def _reaching(backend: str, address: str | None) -> Iterator[None]:
    """While a cluster is looked for at an address. Raises InvalidOptionError where it cannot be used."""
    try:
        yield
    except (OSError, ValueError, RuntimeError) as error:
        if address is None:
            raise
        raise InvalidOptionError(
            f"address={short_repr(address)}: no cluster of {backend!r} can be used there: {error}"
        ) from error


@contextmanager
def _ray(jobs: int, address: str | None) -> Iterator[Workers]:
    """A cluster of Ray: the one at the address or that this program has joined, else one of this machine alone.

    These are tasks of Ray: it does again what a lost worker had begun, and nothing else. Joblib's way to Ray is a pool
    of actors, which gives nothing back before all is done, and loses all of it with one of them.
    """
    ray = _installed("ray", "ray")
    joined = ray.is_initialized()
    if not joined:
        with _reaching("ray", address):
            ray.init(address=address, num_cpus=jobs if jobs > 0 and address is None else None, log_to_driver=False)
    one = ray.remote(max_retries=TRIES)(_called)

    def share_out(calls: Iterable[Task]) -> Iterator[Any]:
        ahead = iter(calls)
        at_once = jobs if jobs > 0 else 2 * int(ray.cluster_resources().get("CPU", 1))
        begun = [one.remote(call) for call in islice(ahead, at_once)]
        while begun:
            (done, *_), begun = ray.wait(begun)
            begun += [one.remote(call) for call in islice(ahead, 1)]
            yield ray.get(done)

    try:
        yield Workers(share_out, (ray.exceptions.WorkerCrashedError, ray.exceptions.NodeDiedError))
    finally:
        if not joined:
            ray.shutdown()


def _called(call: Task) -> Any:
    return call()


def _installed(module: str, extra: str) -> Any:
    """A package of an extra. Raises InvalidOptionError, which says how it is installed."""
    try:
        return import_module(module)
    except ImportError as error:
        why = f"backend={extra!r} needs what is not installed: pip install 'saqqara[{extra}]'"
        raise InvalidOptionError(why) from error


_CONNECT: dict[str, Callable[[int, str | None], AbstractContextManager[Workers]]] = {
    "local": _local,
    "ray": _ray,
    "dask": _dask,
}
