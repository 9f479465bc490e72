"""Child processes that end with their parent, and garbage collection for processes with short response times."""

import ctypes
import gc
import os
import signal
import sys
import threading
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any

# ---- process guard ---------------------------------------------------------------------------------------------------

PR_SET_PDEATHSIG = 1  # from <linux/prctl.h>


def die_with_parent(parent: int) -> None:
    """Let the kernel kill this process as soon as the thread that started it ends, even if that is killed.

    `parent` is the ID of the parent process, in case it has ended already. Only Linux has such a signal. On other
    systems this does nothing, and a child process ends when it reads the end of a pipe from its parent, which it
    notices only after its imports.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)


class GuardedProcess(SpawnProcess):
    """Process of `multiprocessing` that ends with the thread that started it; see `die_with_parent`."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Guard the child before it unpickles the rest, whose modules it must import."""
        return _restore_guarded, (os.getpid(),), vars(self)


def _restore_guarded(parent: int) -> SpawnProcess:
    die_with_parent(parent)
    return SpawnProcess.__new__(SpawnProcess)


class GuardedContext(SpawnContext):
    """Context of `multiprocessing` whose processes end with the thread that started them."""

    Process = GuardedProcess


def end_with_owner(owner_pipe: Connection) -> None:
    """Let this worker process end as soon as its owner closes the pipe, even while it works.

    Ctrl-C is meant for the owner.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_wait_for_end, args=(owner_pipe,), daemon=True).start()


def _wait_for_end(owner_pipe: Connection) -> None:
    try:
        owner_pipe.recv_bytes()
    except (EOFError, OSError):
        os._exit(0)


# ---- gc tuning -------------------------------------------------------------------------------------------------------


def relax_gc() -> None:
    """Exclude all present objects from garbage collection, and collect later ones rarely.

    Tables contain no reference cycles, so collection finds almost nothing. Searching all of them takes 150 ms, during
    which no request is answered.
    """
    gc.collect()
    gc.freeze()
    gc.enable()
    gc.set_threshold(5_000, 10, 1_000)
