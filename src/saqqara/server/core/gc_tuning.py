"""Garbage collection in processes for which people wait."""

import gc


def relax_gc() -> None:
    """What there is now is never looked through for garbage, what comes later seldom.

    Tables hold each other in no circles, so there is hardly anything to find; but to look through all of them for it
    takes 150 ms, in which everybody waits.
    """
    gc.collect()
    gc.freeze()
    gc.enable()
    gc.set_threshold(5_000, 10, 1_000)
