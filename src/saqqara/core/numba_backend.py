"""How Numba compiles the rules: what Python calls as `njit` does, what only compiled code calls in less time.

Read only where rules are compiled. A game is some two hundred small functions, of which Python calls a few. Numba would
optimise each of them and make machine code of it and of all that it calls, again for each of its callers. Here only
what Python calls is optimised and kept on disk, with everything that it needs inside; the rest is but a part of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partialmethod
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.core import cgutils
from numba.core.caching import FunctionCache, NullCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher

CacheFolder = Callable[[frozenset[np.dtype[Any]]], Path]
"""Where those of a function's compiled forms are kept that are given records of these types."""


class Compiled(CPUDispatcher):  # type: ignore[misc]  # Numba is not typed
    """What `njit(cache=True, nogil=True)` makes of a function, for callers in Python; compiled ones get a `part`."""

    def __init__(self, function: Callable[..., Any], cache_folder: CacheFolder) -> None:
        allocates = allocates_arrays(function)
        super().__init__(function, targetoptions={"nopython": True, "nogil": True, "_nrt": allocates})
        self.part = numba.njit(
            nogil=True, _nrt=allocates, no_cpython_wrapper=True, no_cfunc_wrapper=True, pipeline_class=PartCompiler
        )(function)
        self._cache = PerStateCache(function, cache_folder)

    @property
    def _numba_type_(self) -> Any:
        """What compiled callers take the function for: the part, or itself where it calls itself."""
        return super()._numba_type_ if self.is_compiling else self.part._numba_type_


def allocates_arrays(function: Callable[..., Any]) -> bool:
    """Whether it has to be counted who holds an array: where numpy is named, some may be made. All others are held by
    who calls from Python, and counting would take half of the time of a search. Numba refuses what makes or returns an
    array without naming numpy; who is returned a new one has to name it, too, or nobody ever gives it back."""
    return "np" in function.__code__.co_names


class PartCompiler(Compiler):  # type: ignore[misc]
    """Compiles a function as a part of others."""

    def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
        super().__init__(typing, target, PartLibrary(target.codegen(), "part"), *rest)


class PartLibrary(JITCodeLibrary):  # type: ignore[misc]
    """Code that callers take in and optimise with theirs; it has no address of its own."""

    def _optimize_final_module(self) -> None:
        pass

    def _finalize_final_module(self) -> None:
        self._finalize_dynamic_globals()
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        self._ensure_finalized()
        return 0

    @property
    def codegen(self) -> Any:
        return NullCodegen


class NullCodegen:
    """Where Numba wants to write what only Python's objects need, which compiled rules do not have."""

    @staticmethod
    def set_env(name: str, env: Any) -> None:
        pass


@cache
def cached_repr(record: numba.types.Record, describe: Callable[[numba.types.Record], str]) -> str:
    """A record's type in words, made once: Numba asks for it thousands of times, and it names each of many fields."""
    return describe(record)


numba.types.Record.__repr__ = partialmethod(cached_repr, numba.types.Record.__repr__)


# ---- functions of somebody's own -------------------------------------------------------------------------------


@cache
def compile_to_pointer(function: Callable[..., Any], states: numba.types.Array) -> tuple[int, Any]:
    """Compiles a function of a state and an array of float64 for batches of this type: where `call_pointer` finds it,
    and what must be kept for as long as it may be called. Raises Numba's errors."""
    jitted = function if numba.extending.is_jitted(function) else numba.njit(function)

    @numba.njit(nogil=True)  # type: ignore[untyped-decorator]
    def entry_point(states: Any, into: Any) -> None:
        jitted(states[0], into)

    entry_point.compile((states, numba.float64[::1]))
    (form,) = entry_point.overloads.values()
    return form.library.get_pointer_to_function(form.fndesc.llvm_func_name), entry_point


@numba.extending.intrinsic  # type: ignore[untyped-decorator]
def call_pointer(_: Any, address: Any, states: Any, into: Any) -> Any:
    """Calls what was `placed` at an address for arguments of these types; what it raises comes through."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        calls, kinds = context.call_conv, signature.args[1:]
        function = builder.inttoptr(arguments[0], calls.get_function_type(numba.types.none, kinds).as_pointer())
        status, _ = calls.call_function(builder, function, numba.types.none, kinds, arguments[1:])
        with cgutils.if_unlikely(builder, status.is_error):
            calls.return_status_propagate(builder, status)
        return context.get_dummy_value()

    return numba.types.none(numba.types.int64, states, into), code


# ---- on disk ---------------------------------------------------------------------------------------------------


class PerStateCache(NullCache):  # type: ignore[misc]
    """Numba's cache, with a shelf for each type of state: what is compiled for one game stays good when the rules of
    another change, and processes that compile different games write no file at the same time."""

    def __init__(self, function: Callable[..., Any], cache_folder: CacheFolder) -> None:
        @cache
        def cache_for(records: frozenset[np.dtype[Any]]) -> FunctionCache:
            before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(cache_folder(records))
            try:
                return FunctionCache(function)
            finally:
                numba.config.CACHE_DIR = before

        self._cache_for = cache_for

    def load_overload(self, signature: Any, target: Any) -> Any:
        return self._cache_for(frozenset(record_types(signature))).load_overload(signature, target)

    def save_overload(self, signature: Any, data: Any) -> None:
        self._cache_for(frozenset(record_types(signature))).save_overload(signature, data)


def record_types(signature: Any) -> Iterator[np.dtype[Any]]:
    """The types of the records that a function is given, also inside arrays and named tuples."""
    for kind in signature:
        if isinstance(kind, numba.types.Record):
            yield numba.np.numpy_support.as_dtype(kind)
        elif isinstance(kind, numba.types.Array):
            yield from record_types([kind.dtype])
        elif isinstance(kind, numba.types.BaseTuple):
            yield from record_types(kind.types)
