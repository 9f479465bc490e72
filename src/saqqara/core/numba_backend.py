"""Numba compilation of the rules: functions that Python calls are compiled as by `njit`, all others in less time.

This module is imported only if the rules are compiled. A game consists of about two hundred small functions, a few of
which Python calls. Numba would optimise each of them and generate machine code of it and of everything that it calls,
again for each of its callers. Here, only the functions that Python calls are optimised and stored on disk, together
with everything that they need; all others are parts of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partialmethod
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.core import cgutils
from numba.core import event as event
from numba.core.caching import FunctionCache, NullCache
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher
from numba.core.typing.templates import AbstractTemplate

CacheFolder = Callable[[frozenset[np.dtype[Any]]], Path]
"""Returns the folder for the compiled code of a function whose arguments contain records of these types."""


class Compiled(CPUDispatcher):  # type: ignore[misc]  # Numba is not typed
    """Dispatcher like that of `njit(cache=True, nogil=True)` for callers in Python; compiled callers use its `part`."""

    def __init__(self, function: Callable[..., Any], cache_folder: CacheFolder) -> None:
        allocates = allocates_arrays(function)
        super().__init__(function, targetoptions={"nopython": True, "nogil": True, "_nrt": allocates})
        self.part = numba.njit(
            nogil=True, _nrt=allocates, no_cpython_wrapper=True, no_cfunc_wrapper=True, pipeline_class=PartCompiler
        )(function)
        self._cache = PerStateCache(function, cache_folder)

    @property
    def _numba_type_(self) -> Any:
        """The type that compiled callers see: that of the part, or of the function itself in a recursive call."""
        return super()._numba_type_ if self.is_compiling else self.part._numba_type_


def compile_function(function: Callable[..., Any], cache_folder: CacheFolder) -> Any:
    """Return a dispatcher, cached on disk in a folder for each type of state."""
    return Compiled(function, cache_folder)


def allocates_arrays(function: Callable[..., Any]) -> bool:
    """Return whether a function may create arrays, so that references must be counted: whether it names NumPy.

    All other arrays are owned by the caller in Python, and counting would take half of the time of a search. Numba
    rejects a function that creates or returns an array without naming NumPy. A function that receives a new array from
    another one must name NumPy too, otherwise the array is never freed.
    """
    return "np" in function.__code__.co_names


class PartCompiler(Compiler):  # type: ignore[misc]
    """Compiler of functions that are parts of others."""

    def __init__(self, typing: Any, target: Any, library: Any, *rest: Any) -> None:
        super().__init__(typing, target, PartLibrary(target.codegen(), "part"), *rest)


class PartLibrary(JITCodeLibrary):  # type: ignore[misc]
    """Code that callers include and optimise with their own; it has no address."""

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
    """Replacement for the place where Numba stores what only Python objects need; compiled rules have none."""

    @staticmethod
    def set_env(name: str, env: Any) -> None:
        pass


@cache
def cached_repr(record: numba.types.Record, describe: Callable[[numba.types.Record], str]) -> str:
    """Return the name of a record type, computed once.

    Numba requests it thousands of times, and it lists many fields.
    """
    return describe(record)


numba.types.Record.__repr__ = partialmethod(cached_repr, numba.types.Record.__repr__)


def dispatch_by_record(by_state: Callable[..., Any], choose: Callable[[np.dtype[Any]], Any]) -> None:
    """Let compiled code that calls `by_state` call the function that `choose` returns for the type of its record."""

    class Choice(AbstractTemplate):  # type: ignore[misc]  # Numba is not typed
        """Numba type of a call: it is compiled as a call of the implementation.

        Integers are widened, so that one version of each implementation is sufficient.
        """

        key = by_state

        def generic(self, arguments: Any, _: Any) -> Any:
            widened = [numba.int64 if isinstance(one, numba.types.Integer) else one for one in arguments]
            return chosen(arguments[0]).get_call_type(self.context, widened, {})

        def get_impl_key(self, signature: Any) -> Any:
            return chosen(signature.args[0]).get_impl_key(signature)

    def chosen(state: Any) -> Any:
        return choose(numba.np.numpy_support.as_dtype(state))._numba_type_

    by_state._numba_type_ = numba.types.Function(Choice)  # type: ignore[attr-defined]


# ---- custom functions ----------------------------------------------------------------------------------------


def compile_hook(function: Callable[..., Any], states: Any) -> int:
    """Compile a function of a state and a float64 array for batches like this one.

    Return the address for `call_pointer`. Raises the errors of Numba.
    """
    return _compile_to_pointer(function, numba.typeof(states))[0]


@cache
def _compile_to_pointer(function: Callable[..., Any], states: numba.types.Array) -> tuple[int, Any]:
    """Return the address, and an object that must be kept as long as the function may be called."""
    jitted = function if numba.extending.is_jitted(function) else numba.njit(function)

    @numba.njit(nogil=True)  # type: ignore[untyped-decorator]
    def entry_point(states: Any, into: Any) -> None:
        jitted(states[0], into)

    entry_point.compile((states, numba.float64[::1]))
    (overload,) = entry_point.overloads.values()
    return overload.library.get_pointer_to_function(overload.fndesc.llvm_func_name), entry_point


@numba.extending.intrinsic  # type: ignore[untyped-decorator]
def call_pointer(_: Any, address: Any, states: Any, into: Any) -> Any:
    """Call the function that `compile_hook` placed at an address; its exceptions propagate."""

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
    """Numba cache with a separate folder for each type of state.

    The compiled code of a game remains valid if the rules of another game change, and processes that compile different
    games never write the same file.
    """

    def __init__(self, function: Callable[..., Any], cache_folder: CacheFolder) -> None:
        @cache
        def cache_for(records: frozenset[np.dtype[Any]]) -> FunctionCache:
            previous, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(cache_folder(records))
            try:
                return FunctionCache(function)
            finally:
                numba.config.CACHE_DIR = previous

        self._cache_for = cache_for

    def load_overload(self, signature: Any, target: Any) -> Any:
        return self._cache_for(frozenset(record_types(signature))).load_overload(signature, target)

    def save_overload(self, signature: Any, data: Any) -> None:
        self._cache_for(frozenset(record_types(signature))).save_overload(signature, data)


def record_types(signature: Any) -> Iterator[np.dtype[Any]]:
    """Yield the types of the records in a signature, including those inside arrays and named tuples."""
    for kind in signature:
        if isinstance(kind, numba.types.Record):
            yield numba.np.numpy_support.as_dtype(kind)
        elif isinstance(kind, numba.types.Array):
            yield from record_types([kind.dtype])
        elif isinstance(kind, numba.types.BaseTuple):
            yield from record_types(kind.types)
