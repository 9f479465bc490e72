"""Process that measures on request.

A line of standard input, `[figure, game, seconds]` as JSON, gives a line `{"version", "rate"}`. The module uses only
the standard library, because it runs in two environments.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Mapping

Work = Callable[[], int]
Makers = Mapping[str, tuple[str, Callable[[str], Work]]]
"""By figure: the library to measure, and the function that prepares the work for a game."""


def serve_measurements(makers: Makers, version: Callable[[str], str]) -> None:
    """Answer requests until standard input ends; the output of libraries goes to standard error."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    ready: dict[tuple[str, str], Work] = {}
    for line in sys.stdin:
        figure, game, seconds = json.loads(line)
        library, make = makers[figure]
        if (figure, game) not in ready:
            work = ready[figure, game] = make(game)
            work()  # compiles the code if necessary
        print(json.dumps({"version": version(library), "rate": rate(ready[figure, game], seconds)}), file=answers)
        answers.flush()


def rate(work: Work, seconds: float) -> float:
    """Return the amount of work per second of processor time."""
    done, started = 0, time.process_time()
    while (passed := time.process_time() - started) < seconds:
        done += work()
    return done / passed
