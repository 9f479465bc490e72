"""Child processes that end with their parent, and garbage collection for processes with short response times."""

import ctypes
import gc
import os
import signal
import sys
from multiprocessing.context import SpawnProcess

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


def new_guarded_process(parent: int) -> SpawnProcess:
    """Return an empty process object, and let this process end with its parent; see `die_with_parent`.

    The `__reduce__` of a process object names this function, so that `multiprocessing` calls it in the child before it
    unpickles anything whose modules must be imported.
    """
    die_with_parent(parent)
    return SpawnProcess.__new__(SpawnProcess)


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
