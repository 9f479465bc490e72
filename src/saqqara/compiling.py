"""How Numba compiles the rules: what Python calls as `njit` does, what only compiled code calls in less time.

Read only where rules are compiled. A game is some two hundred small functions, of which Python calls a few. Numba would
optimise each of them and make machine code of it and of all that it calls, again for each of its callers. Here only
what Python calls is optimised and kept on disk, with everything that it needs inside; the rest is but a part of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numba
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import Compiler
from numba.core.registry import CPUDispatcher


class Compiled(CPUDispatcher):  # type: ignore[misc]  # Numba is not typed
    """What `njit(cache=True, nogil=True)` makes of a function, for callers in Python; compiled ones get a `part`."""

    def __init__(self, function: Callable[..., Any]) -> None:
        super().__init__(function, targetoptions={"nopython": True, "nogil": True})
        self.part = numba.njit(nogil=True, no_cpython_wrapper=True, no_cfunc_wrapper=True, pipeline_class=PartCompiler)(
            function
        )
        self.enable_caching()

    @property
    def _numba_type_(self) -> Any:
        """What compiled callers take the function for: the part, or itself where it calls itself."""
        return super()._numba_type_ if self.is_compiling else self.part._numba_type_


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
        return NoAddresses


class NoAddresses:
    """Where Numba wants to write what only Python's objects need, which compiled rules do not have."""

    @staticmethod
    def set_env(name: str, env: Any) -> None:
        pass
