"""Child processes that end with their parent, and garbage collection for processes with short response times."""

import gc
import select

# ---- process guard ---------------------------------------------------------------------------------------------------

SUPPORTED = hasattr(select, "poll")  # not on Windows

_WATCHER_CODE = """
import os, select, threading
parent_pipe, end = os.dup({pipe}), select.poll()
end.register(parent_pipe, 0)  # only to detect its end: its data is for others
threading.Thread(target=lambda: (end.poll(), os._exit(0)), daemon=True).start()
"""


def die_with_parent(pipe: int, program: str) -> str:
    """Return a program for `python -c` that ends as soon as the write end of its input pipe is closed.

    Where this cannot be detected, the program is returned unchanged.
    """
    return _WATCHER_CODE.format(pipe=pipe) + program if SUPPORTED else program


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
