"""Processes that end with the one that has started them, whatever they are about then, be it their first import."""

import select

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
