"""Numba compilation of the rules with Numba's public API alone (`SAQQARA_NUMBA_PUBLIC_API=1`).

This is the way out if a version of Numba breaks `numba_backend`. Games, search and analysis work, but each function is
optimised again in each of its callers, so compilation takes several times as long. Custom evaluations in compiled code
and messages about the progress of compilation are missing. `saqqara.core.jit` imports this module or `numba_backend`;
both have the same functions.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.extending import overload, register_jitable

CacheFolder = Callable[[frozenset[np.dtype[Any]] | None], Path]
"""Returns the folder for the compiled code of a function; None: for records of any type."""


def compile_function(function: Callable[..., Any], cache_folder: CacheFolder) -> Any:
    """Return a dispatcher, cached on disk in a folder that changes with the source of any game."""
    previous, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(cache_folder(None))
    try:
        return numba.njit(nogil=True, cache=True)(function)
    finally:
        numba.config.CACHE_DIR = previous


def dispatch_by_record(by_state: Callable[..., Any], choose: Callable[[np.dtype[Any]], Any]) -> None:
    """Let compiled code that calls `by_state` call the function that `choose` returns for the type of its record."""

    @overload(by_state)  # type: ignore[untyped-decorator]
    def implementation(state: Any, *rest: Any) -> Any:
        chosen = choose(state.dtype)

        def call(state: Any, *rest: Any) -> Any:  # annotated like `implementation`, which Numba compares with it
            return chosen(state, *rest)

        return call


def compile_hook(function: Callable[..., Any], states: Any) -> Any:
    """Raise `NotImplementedError`: calls by address need `numba_backend`."""
    raise NotImplementedError("with SAQQARA_NUMBA_PUBLIC_API=1, compiled code cannot call custom functions; unset it")


@register_jitable  # type: ignore[untyped-decorator]
def call_pointer(address: Any, states: Any, into: Any) -> None:
    """Do nothing; `compile_hook` returns no address."""
