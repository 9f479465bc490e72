"""Compilation of the rules, which also run as plain Python, and random numbers for them.

`compiled` is Numba's `njit`. With `SAQQARA_DISABLE_JIT=1`, or without Numba, it returns the function unchanged, and a
state is a plain object with the same fields. The same source of the rules works in both cases. With
`SAQQARA_NUMBA_PUBLIC_API=1`, Numba compiles without its private parts: see `numba_public`.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
import warnings
from collections.abc import Callable, Iterable
from functools import cache, partial, wraps
from importlib.metadata import entry_points, version
from importlib.util import find_spec
from pathlib import Path
from threading import local
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

import numpy as np

if TYPE_CHECKING:
    import numpy.typing as npt

F = TypeVar("F", bound=Callable[..., Any])
Generator: TypeAlias = "npt.NDArray[np.uint64]"

PACKAGE_FOLDER = Path(__file__).parents[1]
"""Folder of this package."""

JIT_DISABLED: bool = os.environ.get("SAQQARA_DISABLE_JIT") == "1" or find_spec("numba") is None
"""True if the rules run as plain Python."""

PUBLIC_API: bool = os.environ.get("SAQQARA_NUMBA_PUBLIC_API") == "1"
"""True if the rules are compiled with the public API of Numba alone."""


def _cache_folder(function: Callable[..., Any], records: frozenset[np.dtype[Any]] | None) -> Path:
    """Return the folder for the compiled code of a function; `records` None: for states of any type.

    Numba's cache notices changes in the function's own file only. The name of the folder therefore contains a hash of
    all sources that may be part of the compiled code: the module of the function, the modules that implement the games
    with states of these types, and all modules that they import.
    """
    if records is None:
        return cache_folder() / _source_digest(_all_roots())
    states = {_key(record) for record in records}
    roots = [function, *(implementation for (_, key), implementation in _implementations.items() if key in states)]
    return cache_folder() / _source_digest(frozenset(Path(root.__code__.co_filename) for root in roots))


@cache
def _all_roots() -> frozenset[Path]:
    """Return the sources of all games, also of plugins, and of the search."""
    modules = {entry.module.split(".")[0] for entry in entry_points(group="saqqara.games")}
    specs = [find_spec(name) for name in modules]
    plugin_files = [Path(spec.origin) for spec in specs if spec is not None and spec.origin is not None]
    own = (path for folder in ("core", "games", "search") for path in PACKAGE_FOLDER.joinpath(folder).rglob("*.py"))
    return frozenset([*own, *plugin_files])


@cache
def _source_digest(roots: frozenset[Path]) -> str:
    """Return a hash of source files, their imports, the card files in their folders, and the machine."""
    digest = hashlib.sha256()
    sources = source_files(roots)
    for source in sorted(sources | {data_file for root in sources for data_file in root.parent.glob("*.toml")}):
        digest.update(source.read_bytes())
    digest.update(repr(_machine_key()).encode())
    return digest.hexdigest()[:16]


def source_files(roots: Iterable[Path]) -> set[Path]:
    """Return these files and all files of this package that they import; of other packages, all files.

    Names that the `__init__` of a package exports are not followed, because they are not compiled.
    """
    files, pending = set[Path](), {path for root in roots for path in (root, *_plugin_sources(root))}
    while pending:
        files |= pending
        pending = {path for source in pending for path in _imported_files(source)} - files
    return files


def _plugin_sources(source: Path) -> list[Path]:
    """Return all files of the third-party package of a file, because any may be compiled into its game."""
    top = None
    for folder in source.parents:
        if not (folder / "__init__.py").is_file():
            break
        top = folder
    return [] if top is None or top == PACKAGE_FOLDER else sorted(top.rglob("*.py"))


@cache
def _imported_files(source: Path) -> frozenset[Path]:
    """Return the files of this package that a file imports."""
    files = set[Path]()
    for module, names in re.findall(
        r"^\s*from saqqara([\w.]*) import (\([^)]*\)|.*)", source.read_text(), re.MULTILINE
    ):
        folder = PACKAGE_FOLDER.joinpath(*module.split("."))
        files |= {folder.with_suffix(".py"), *(folder / f"{name}.py" for name in re.findall(r"\w+", names))}
    return frozenset(path for path in files if path.is_file())


@cache
def _machine_key() -> tuple[str, ...]:
    """Return everything except the sources that compiled code depends on."""
    versions = (version("numba"), np.__version__, platform.python_version())
    return (*versions, platform.machine(), _processor_key(), os.environ.get("NUMBA_BOUNDSCHECK", "0"))


def _processor_key() -> str:
    """Return name and features of the processor that LLVM compiles for."""
    import llvmlite.binding as llvm

    return f"{llvm.get_host_cpu_name()} {llvm.get_host_cpu_features().flatten()}"


def cache_folder() -> Path:
    """Return the folder of compiled rules: `rules` in `$SAQQARA_CACHE`, or in `saqqara` in the user's cache folder."""
    home = os.environ.get("XDG_CACHE_HOME") or str(Path.home() / ".cache")
    return Path(os.environ.get("SAQQARA_CACHE") or Path(home) / "saqqara") / "rules"


if not JIT_DISABLED:
    from numba import NumbaPerformanceWarning

    if PUBLIC_API:
        from saqqara.core.numba_public import call_pointer, compile_function, compile_hook, dispatch_by_record
    else:
        from saqqara.core.numba_backend import call_pointer, compile_function, compile_hook, dispatch_by_record

    warnings.filterwarnings("ignore", category=NumbaPerformanceWarning)


def compiled(function: F) -> F:
    """Compile a function of the rules with Numba, cached on disk and without the GIL; or return it unchanged."""
    return function if JIT_DISABLED else compile_function(function, partial(_cache_folder, function))


def is_cached(function: Callable[..., Any], dtype: np.dtype[Any]) -> bool:
    """Return whether compiled code of a function, for states of this type and its present sources, is on disk.

    This works with interpreted rules, too: it then tells whether other processes must compile.
    """
    python_function = getattr(function, "py_func", function)
    folder = _cache_folder(python_function, None if PUBLIC_API else frozenset([dtype]))
    return any(folder.glob(f"*/*.{python_function.__name__}-*.nbi"))


# ---- states ----------------------------------------------------------------------------------------------------


class InterpretedState:
    """Interpreted state: the same fields as the record, as plain integers and arrays of them."""

    dtype: np.dtype[Any]


@cache
def _interpreted_type(dtype: np.dtype[Any]) -> type[InterpretedState]:
    return type("InterpretedState", (InterpretedState,), {"dtype": dtype})


def to_bytes(state: Any) -> bytes:
    """Return the contents of a state without its type: the same bytes whether rules are compiled or interpreted."""
    if not isinstance(state, InterpretedState):
        contents: bytes = state.tobytes()
        return contents
    row, fields = _row_buffers.row(state.dtype)
    for cell, value in zip(fields, vars(state).values(), strict=True):
        cell[...] = value
    return row.tobytes()


class _RowBuffers(local):
    """Buffers into which states are packed, with their fields as arrays, one per type of state and thread."""

    def __init__(self) -> None:
        self._rows: dict[np.dtype[Any], tuple[npt.NDArray[Any], list[npt.NDArray[Any]]]] = {}

    def row(self, dtype: np.dtype[Any]) -> tuple[npt.NDArray[Any], list[npt.NDArray[Any]]]:
        """Return the buffer for a type, of shape (), and its fields in order."""
        if dtype not in self._rows:
            row = np.zeros((), dtype)
            layout = [
                (field_type.subdtype or (field_type, ()), offset)
                for field_type, offset, *_ in (dtype.fields or {}).values()
            ]
            self._rows[dtype] = (
                row,
                [np.ndarray(shape, field_type, row.data, offset) for (field_type, shape), offset in layout],
            )
        return self._rows[dtype]


_row_buffers = _RowBuffers()


def from_bytes(dtype: np.dtype[Any], contents: bytes) -> Any:
    """Return a new state of this type with the contents that `to_bytes` returned."""
    if not JIT_DISABLED:
        return np.frombuffer(bytearray(contents), dtype).view(np.recarray)[0]
    state = _interpreted_type(dtype)()
    for name, value in zip(dtype.names or (), np.frombuffer(contents, dtype)[0].item(), strict=True):
        if isinstance(value, np.ndarray):
            # Small integers would overflow in plain Python where compiled code widens them.
            value = value.astype(np.uint64 if value.dtype == np.uint64 else np.int64)
        setattr(state, name, value)
    return state


def pack(state: Any) -> npt.NDArray[Any]:
    """Return a copy of the state as a batch for compiled functions: an array of shape (1,) of its record type."""
    return np.frombuffer(bytearray(to_bytes(state)), _row_type(state.dtype))


@cache
def _row_type(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """Return the type of a packed state: its fields, without the record class."""
    return np.dtype(dtype.descr)


def unpack(array: npt.NDArray[Any]) -> Any:
    """Return a new state with the contents of an array of shape (1,)."""
    return from_bytes(array.dtype, array.tobytes())


def new_state(dtype: np.dtype[Any]) -> Any:
    """Return an empty state (all zeros) of a game: a record if compiled, a plain object if interpreted."""
    return duplicate(_empty(dtype))


@cache
def _empty(dtype: np.dtype[Any]) -> Any:
    return unpack(np.zeros(1, dtype))


def duplicate(state: Any) -> Any:
    """Return an independent copy of a state."""
    if not isinstance(state, InterpretedState):
        return from_bytes(state.dtype, state.tobytes())
    duplicated = type(state)()
    fields = vars(state).items()
    vars(duplicated).update({name: value if isinstance(value, int) else value.copy() for name, value in fields})
    return duplicated


if JIT_DISABLED:

    def batch(state: Any, n: int = 1) -> Any:
        """Return `n` copies of a state in the form that compiled functions take; `batch(state)[0]` is the first."""
        return [duplicate(state) for _ in range(n)]

    def first(states: Any, dtype: np.dtype[Any]) -> Any:
        """Return the first state of a batch, with this type, for Python; the batch must not be used afterwards."""
        return states[0]

    def copy(targets: Any, target_index: int, sources: Any, source_index: int) -> None:
        """Copy the state at `source_index` of `sources` to `target_index` of `targets`, which may be the same batch."""
        target = targets[target_index]
        for name, value in vars(sources[source_index]).items():
            if isinstance(value, np.ndarray):
                getattr(target, name)[...] = value
            else:
                setattr(target, name, value)

else:

    def batch(state: Any, n: int = 1) -> Any:
        """Return `n` copies of a state in the form that compiled functions take; `batch(state)[0]` is the first."""
        return pack(state) if n == 1 else np.repeat(pack(state), n)

    def first(states: Any, dtype: np.dtype[Any]) -> Any:
        """Return the first state of a batch, with this type, for Python; the batch must not be used afterwards."""
        return from_bytes(dtype, states[:1].tobytes())

    @compiled
    def copy(targets: Any, target_index: int, sources: Any, source_index: int) -> None:
        """Copy the state at `source_index` of `sources` to `target_index` of `targets`, which may be the same batch."""
        targets[target_index] = sources[source_index]


# ---- custom functions that compiled code calls -------------------------------------------------------------------

if JIT_DISABLED:

    def hook(function: Callable[..., Any], states: Any) -> Any:
        """Prepare a function of a state and a float64 array for `call_hook` with batches like this one."""
        return getattr(function, "py_func", function)

    def call_hook(hook: Any, states: Any, into: Any) -> None:
        """Call the hook with states[0] and the array; its exceptions propagate."""
        hook(states[0], into)

else:

    def hook(function: Callable[..., Any], states: Any) -> Any:
        """Compile a function of a state and a float64 array for `call_hook` with batches like this one.

        The result is an address that is valid in this process. Raises the errors of Numba.
        """
        return compile_hook(function, states)

    @compiled
    def call_hook(hook: Any, states: Any, into: Any) -> None:
        """Call the hook with states[0] and the array; its exceptions propagate."""
        call_pointer(hook, states, into)


# ---- functions that every game implements ----------------------------------------------------------------------

_implementations: dict[tuple[str, str], Callable[..., Any]] = {}
_stubs: set[str] = set()


@cache
def _key(dtype: np.dtype[Any]) -> str:
    return repr(dtype.descr)


def register(dtype: np.dtype[Any], **functions: Callable[..., Any]) -> None:
    """Register implementations, for states of this type, of the stubs with the same names (see `dispatch`).

    Raises `TypeError` for a name without a stub.
    """
    unknown = sorted(functions.keys() - _stubs)
    if unknown:
        raise TypeError(f"register: unknown stub {', '.join(unknown)}; valid: {', '.join(sorted(_stubs))}")
    for name, function in functions.items():
        _implementations[name, _key(dtype)] = function


def stub_names() -> frozenset[str]:
    """Return the names of all stubs."""
    return frozenset(_stubs)


def is_registered(dtype: np.dtype[Any], name: str) -> bool:
    """Return whether a game with states of this type has registered an implementation of the stub with this name."""
    return (name, _key(dtype)) in _implementations


def dispatch(stub: F) -> F:
    """Return a function whose first argument, a state, selects the implementation of its game.

    The stub itself is the default. Compiled code selects once, when the caller is compiled.
    """
    name, default = stub.__name__, compiled(stub)
    _stubs.add(name)

    @wraps(stub)
    def by_state(state: Any, *rest: Any) -> Any:
        return _implementations.get((name, _key(state.dtype)), default)(state, *rest)

    if not JIT_DISABLED:
        dispatch_by_record(by_state, lambda dtype: _implementations.get((name, _key(dtype)), default))
    return by_state  # type: ignore[return-value]


# ---- random numbers: xoshiro256** (Blackman and Vigna, public domain), seeded by SHA-256 -----------------------


SEED_BITS = 256
"""Number of bits of a seed: seeds are whole numbers from 0 to 2**256 - 1."""


def generator_from_text(text: str) -> Generator:
    """Return a generator, uint64[4], derived from a text: the SHA-256 of its UTF-8 as four big-endian words."""
    digest = hashlib.sha256(text.encode()).digest()
    return np.frombuffer(digest, ">u8").astype(np.uint64)


if JIT_DISABLED:

    def random_word(generator: Generator) -> int:
        """Return the next 64 random bits as an unsigned integer, and advance the generator."""
        mask = 0xFFFFFFFFFFFFFFFF
        s0, s1, s2, s3 = generator.tolist()
        word: int = (s1 * 5) & mask
        word = ((((word << 7) | (word >> 57)) & mask) * 9) & mask
        shifted = (s1 << 17) & mask
        s2, s3 = s2 ^ s0, s3 ^ s1
        s1, s0 = s1 ^ s2, s0 ^ s3
        s2 ^= shifted
        s3 = ((s3 << 45) | (s3 >> 19)) & mask
        generator[0], generator[1], generator[2], generator[3] = s0, s1, s2, s3
        return word

    def randbelow(generator: Generator, n: int) -> int:
        """Return a random integer from 0 to n - 1, for n up to 2**31: the high 32 bits times n, shifted.

        The bias of n in 2**32 is far below what any number of games could show.
        """
        return ((random_word(generator) >> 32) * n) >> 32

else:

    @compiled
    def random_word(generator: Generator) -> int:
        """Return the next 64 random bits as an unsigned integer, and advance the generator."""
        s1: Any = generator[1]
        word: Any = s1 * np.uint64(5)
        word = ((word << np.uint64(7)) | (word >> np.uint64(57))) * np.uint64(9)
        generator[2] ^= generator[0]
        generator[3] ^= s1
        generator[1] ^= generator[2]
        generator[0] ^= generator[3]
        generator[2] ^= s1 << np.uint64(17)
        generator[3] = (generator[3] << np.uint64(45)) | (generator[3] >> np.uint64(19))
        return word  # type: ignore[no-any-return]  # a machine word

    @compiled
    def randbelow(generator: Generator, n: int) -> int:
        """Return a random integer from 0 to n - 1, for n up to 2**31."""
        high = random_word(generator) >> np.uint64(32)
        return int((high * np.uint64(n)) >> np.uint64(32))


@compiled
def shuffle(generator: Generator, array: Any, n: int) -> None:
    """Shuffle the first n entries of an array (Fisher and Yates, from the last entry to the second)."""
    for last in range(n - 1, 0, -1):
        other = randbelow(generator, last + 1)
        saved = array[last]
        array[last] = array[other]
        array[other] = saved
