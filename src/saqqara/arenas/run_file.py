"""A run's file: what has been played is kept in it, so that a run that was interrupted goes on where it stopped.

JSON lines. The first is the plan; every other one holds games that follow one another: `first` and `games` are the
number of the first and how many, the rest are the arrays of `GameBatch`, as base64 of their compressed bytes.
"""

from __future__ import annotations

import base64
import json
import subprocess
import zlib
from pathlib import Path
from typing import Any

import numpy as np

from saqqara.arenas.game_batch import ARRAY_NAMES, GameBatch
from saqqara.arenas.runner import RunPlan
from saqqara.errors import InvalidOptionError, short_repr

RUN_FILE_VERSION = 2
HEADER_KEY = "saqqara bulk"


class RunFile:
    """A file that a run writes; what it holds already is in `batches`, by the number of the first game."""

    def __init__(self, path: Path, plan: RunPlan) -> None:
        """Reads the file, if there is one; a last line that was not written to its end is cut off. Raises
        InvalidOptionError for the file of another plan, or of something else; then it stays as it is."""
        self.path, self.batches = path, dict[int, GameBatch]()
        facts = {HEADER_KEY: RUN_FILE_VERSION, **plan.facts()}
        text = path.read_bytes() if path.exists() else b""
        whole = text[: text.rfind(b"\n") + 1]
        if not whole and text and not json.dumps(facts).encode().startswith(text):
            raise InvalidOptionError(f"{path} is no file of a run; name another")
        lines = whole.splitlines()
        if lines:
            self._check_same_plan(_parse_line(path, 1, lines[0]), facts)
        for number, line in enumerate(lines[1:], 2):
            found = _parse_line(path, number, line)
            try:
                self.batches[found["first"]] = _decode_batch(plan, found)
            except (KeyError, TypeError, ValueError, zlib.error) as error:
                raise InvalidOptionError(
                    f"{path}, line {number}: this is no part of a run ({short_repr(error)})"
                ) from error
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("r+b" if path.exists() else "w+b")
        self._file.truncate(len(whole))
        self._file.seek(len(whole))
        if not lines:
            self._write(facts)

    def _check_same_plan(self, found: dict[str, Any], facts: dict[str, Any]) -> None:
        if HEADER_KEY not in found:
            raise InvalidOptionError(f"{self.path} is no file of a run; name another")
        for name, value in json.loads(json.dumps(facts)).items():
            if found.get(name) != value:
                raise InvalidOptionError(
                    f"{self.path} belongs to a run with {name} {short_repr(found.get(name))}, not {short_repr(value)}; "
                    "name another file, or run that one"
                )

    def add(self, first: int, games: GameBatch) -> None:
        """Keeps games, the first of which has this number."""
        arrays = {name: _encode_array(array) for name, array in games.arrays().items()}
        self._write({"first": first, "games": len(games), "sources": list(games.sources), **arrays})
        self.batches[first] = games

    def _write(self, facts: dict[str, Any]) -> None:
        self._file.write(json.dumps(facts).encode() + b"\n")
        self._file.flush()

    def __enter__(self) -> RunFile:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


def _parse_line(path: Path, number: int, line: bytes) -> dict[str, Any]:
    try:
        found = json.loads(line)
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise InvalidOptionError(f"{path}, line {number}: {short_repr(line[:40])} is no line of a run's file")
    return found


def _encode_array(array: Any) -> dict[str, Any]:
    little = array.astype(array.dtype.newbyteorder("<"))
    text = base64.b64encode(zlib.compress(little.tobytes(), 3)).decode()
    return {"type": little.dtype.str, "shape": list(array.shape), "zlib": text}


def _decode_batch(plan: RunPlan, line: dict[str, Any]) -> GameBatch:
    arrays = {}
    for name in ARRAY_NAMES:
        one = line[name]
        flat = np.frombuffer(zlib.decompress(base64.b64decode(one["zlib"])), np.dtype(one["type"]))
        arrays[name] = flat.reshape(one["shape"]).astype(flat.dtype.newbyteorder("="))
    return GameBatch(plan.game, tuple(line["sources"]), **arrays)


def current_commit() -> str:
    """The commit that this source is of, for what keeps how it was made; "" outside a repository."""
    folder = Path(__file__).parent
    try:
        result = subprocess.run(["git", "rev-parse", "HEAD"], cwd=folder, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return ""
    return result.stdout.strip()
