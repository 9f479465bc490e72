"""Child processes that end with their parent, and garbage collection in processes for which people wait."""

import gc
import select

# ---- process guard ---------------------------------------------------------------------------------------------------

SUPPORTED = hasattr(select, "poll")  # not on Windows

_WATCH = """
import os, select, threading
leash, end = os.dup({pipe}), select.poll()
end.register(leash, 0)  # for its end alone: whatever comes through it is for others
threading.Thread(target=lambda: (end.poll(), os._exit(0)), daemon=True).start()
"""


def die_with_parent(pipe: int, program: str) -> str:
    """A program for `python -c` that ends at once when nobody can write any more into what its process reads there; the
    program itself where that cannot be known."""
    return _WATCH.format(pipe=pipe) + program if SUPPORTED else program


# ---- gc tuning -------------------------------------------------------------------------------------------------------


def relax_gc() -> None:
    """What there is now is never looked through for garbage, what comes later seldom.

    Tables hold each other in no circles, so there is hardly anything to find; but to look through all of them for it
    takes 150 ms, in which everybody waits.
    """
    gc.collect()
    gc.freeze()
    gc.enable()
    gc.set_threshold(5_000, 10, 1_000)
