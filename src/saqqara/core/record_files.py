"""Files of many games, read in order: JSON lines, plain or compressed, and Parquet.

A line (a row) is a record without the checksums of its lines; `docs/formats/record.md` describes both.
"""

from __future__ import annotations

import gzip
import json
import lzma
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from io import TextIOWrapper
from itertools import islice
from pathlib import Path
from typing import Any

from saqqara.core.record import OPTIONAL_KEYS, Record
from saqqara.core.record_io import (
    MAX_RECORD_BYTES,
    TEXT,
    InvalidRecordError,
    json_error,
    too_large_error,
    unreadable_error,
    unwritable_error,
)
from saqqara.errors import short_repr
from saqqara.text_reader import TextSyntaxError, decode_text, parse_json

PARQUET = ".parquet"
TEXT_COLUMNS = ("game", "edition", "sha256")  # columns that contain plain texts
LIST_COLUMNS = ("players", "actions")  # columns that contain lists of texts; all others contain JSON
COLUMNS = (
    "format",
    "game",
    "edition",
    "options",
    "players",
    "setup",
    "actions",
    "result",
    "proof",
    "overrides",
    "early_end",
    "sha256",
)
ROWS_PER_BATCH = 512  # number of rows in memory at the same time


@contextmanager
def _open_gzip(path: Path, mode: str) -> Iterator[Any]:
    """Open a gzip file without name and time in its header, so that the same games give the same file."""
    with path.open(mode) as file, gzip.GzipFile("", mode, fileobj=file, mtime=0) as packed:
        yield packed


OPENERS: dict[str, Callable[[Path, str], AbstractContextManager[Any]]] = {
    ".jsonl": lambda path, mode: path.open(mode),
    ".jsonl.gz": _open_gzip,
    ".jsonl.xz": lambda path, mode: lzma.LZMAFile(path, mode),  # noqa: SIM115  # the caller closes it
}
"""Functions that open files, by the end of the file name."""


RECORD_FILE_SUFFIXES = (*OPENERS, PARQUET)
"""Ends of the names of files of many games."""


def read_records(path: str | os.PathLike[str], replay: bool = True) -> Iterator[Record]:
    """Return an iterator over the games in the file `path`, which reads one game at a time.

    Files end in `.jsonl`, `.jsonl.gz`, `.jsonl.xz` or `.parquet` (with `saqqara[parquet]`). Each game is replayed and
    its result compared, unless `replay` is False: then only its checksum is verified. Raises `InvalidRecordError`,
    which names the line (the row, from 1) of a damaged game, after the games before it have been yielded.
    """
    path = _path(path)
    return _validated(_read_rows(path) if _suffix(path) == PARQUET else _read_lines(path), replay)


def write_records(path: str | os.PathLike[str], records: Iterable[Record]) -> int:
    """Write `records` to the file `path`, completely or not at all, and return their number.

    Only a few are in memory at the same time. Raises `InvalidRecordError` for a name with an end that `read_records`
    does not support, for an object that is no record, and for a file that cannot be written.
    """
    path = _path(path)
    write = _write_rows if _suffix(path) == PARQUET else _write_lines
    draft = path.with_name(f".{os.getpid()}.{path.name}")
    try:
        count = write(draft, records)
        draft.replace(path)
    except OSError as error:
        raise unwritable_error(path, f"{error.strerror or error}") from error
    finally:
        with suppress(OSError):
            draft.unlink()
    return count


def _path(path: Any) -> Path:
    try:
        return Path(path)
    except TypeError as error:
        raise InvalidRecordError(f"expected a file path, got {short_repr(path)}") from error


def _suffix(path: Path) -> str:
    """Return the end of the name of a file. Raises `InvalidRecordError`."""
    suffix = next((known_suffix for known_suffix in RECORD_FILE_SUFFIXES if path.name.endswith(known_suffix)), None)
    if suffix is None:
        reason = f"unknown file type {path.name}; files of many games must end in {', '.join(RECORD_FILE_SUFFIXES)}"
        raise InvalidRecordError(reason, message="record-bad-ending", known=", ".join(RECORD_FILE_SUFFIXES))
    return suffix


def _validated(rows: Iterator[tuple[int, dict[str, Any]]], replay: bool) -> Iterator[Record]:
    """Yield the records of numbered lines. Raises `InvalidRecordError` with the number."""
    for line_number, data in rows:
        try:
            record = Record.from_dict(data)
            if replay:
                record.replay()
        except InvalidRecordError as error:
            raise error.at(line_number) from error
        yield record


def _record_dict(record: Any) -> dict[str, Any]:
    """Return a record in the form of a line or a row. Raises `InvalidRecordError`."""
    if not isinstance(record, Record):
        raise InvalidRecordError(f"expected a Record, got {short_repr(record)}")
    return record.to_dict()


# ---- JSON lines ------------------------------------------------------------------------------------------------


def _read_lines(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the JSON objects of a file with their line numbers; no more of a line is read than a record can have."""
    line_number = 0
    try:
        with (
            OPENERS[_suffix(path)](path, "rb") as file,
            TextIOWrapper(file, "utf-8-sig", "surrogateescape", newline=None) as lines,
        ):
            while line := lines.readline(MAX_RECORD_BYTES + 1):
                line_number += 1
                if len(line) > MAX_RECORD_BYTES:
                    raise too_large_error(line_number)
                if line.strip():
                    yield line_number, _parse_line(line, line_number)
    except (EOFError, lzma.LZMAError, gzip.BadGzipFile) as error:
        reason, message = f"the file is truncated or damaged: {error}", "record-bad-cut"
        raise InvalidRecordError(reason, line=line_number + 1, message=message, cause=str(error)) from error
    except OSError as error:
        raise unreadable_error(path, f"{error.strerror or error}") from error


def _parse_line(line: str, line_number: int) -> dict[str, Any]:
    """Return the object of a line. Raises `InvalidRecordError`."""
    try:
        data = parse_json(decode_text(line.encode("utf-8", "surrogateescape")))
    except TextSyntaxError as error:
        raise json_error(
            f"not valid JSON, or truncated: {error.reason}", line_number, error.column, error.reason
        ) from error
    except RecursionError as error:
        detail = short_repr(error, 80)
        raise json_error(f"not valid JSON, or truncated: {detail}", line_number, None, detail) from error
    if not isinstance(data, dict):
        reason, given = f"expected a JSON object, got {short_repr(data)}", short_repr(data)
        raise InvalidRecordError(reason, line=line_number, kind=TEXT, message="record-bad-object", given=given)
    return data


def _write_lines(path: Path, records: Iterable[Record]) -> int:
    count = 0
    with OPENERS[_suffix(path)](path, "wb") as file:
        for count, record in enumerate(records, 1):  # noqa: B007  # the number of records
            file.write(json.dumps(_record_dict(record), ensure_ascii=False, separators=(",", ":")).encode() + b"\n")
    return count


# ---- Parquet ---------------------------------------------------------------------------------------------------


def _parquet() -> Any:
    """Return the library for Parquet files. Raises `InvalidRecordError` if it is not installed."""
    try:
        import pyarrow.parquet
    except ImportError as error:
        reason = ".parquet needs `pip install 'saqqara[parquet]'`; .jsonl needs no extra package"
        raise InvalidRecordError(
            reason, message="record-bad-parquet", command="pip install 'saqqara[parquet]'"
        ) from error
    return pyarrow


def _read_rows(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the rows of a table as records, with their numbers."""
    arrow, row_number = _parquet(), 0
    try:
        with arrow.parquet.ParquetFile(path) as table:
            columns = table.schema_arrow.names
            if columns not in (
                [*COLUMNS],
                [name for name in COLUMNS if name != "early_end"],
            ):  # older files lack this column
                needed = ", ".join(COLUMNS)
                reason, message = f"expected the columns {needed}, got {short_repr(columns)}", "record-bad-columns"
                raise InvalidRecordError(reason, message=message, needed=needed, given=short_repr(columns))
            for batch in table.iter_batches(batch_size=ROWS_PER_BATCH):
                for row in batch.to_pylist():
                    row_number += 1
                    yield row_number, _parse_row(row, row_number)
    except (arrow.ArrowException, OSError) as error:
        raise unreadable_error(path, short_repr(error, 80)) from error


def _parse_row(row: dict[str, Any], row_number: int) -> dict[str, Any]:
    """Return a row as a record. Raises `InvalidRecordError`."""
    try:
        data = {
            name: value if name in (*TEXT_COLUMNS, *LIST_COLUMNS, "format") else json.loads(value)
            for name, value in row.items()
            if not (name in OPTIONAL_KEYS and value is None)
        }
    except (TypeError, ValueError, RecursionError) as error:
        raise json_error(
            f"a column is not valid JSON: {short_repr(error, 80)}", row_number, None, short_repr(error, 80)
        ) from error
    return data


def _write_rows(path: Path, records: Iterable[Record]) -> int:
    arrow, count, remaining = _parquet(), 0, iter(records)
    column_types = {"format": arrow.int32(), **{name: arrow.list_(arrow.string()) for name in LIST_COLUMNS}}
    schema = arrow.schema([(name, column_types.get(name, arrow.string())) for name in COLUMNS])
    with arrow.parquet.ParquetWriter(path, schema, compression="zstd") as file:
        while rows := [_row(_record_dict(record)) for record in islice(remaining, ROWS_PER_BATCH)]:
            file.write_table(arrow.Table.from_pylist(rows, schema))
            count += len(rows)
    return count


def _row(data: dict[str, Any]) -> dict[str, Any]:
    """Return a record as a row."""
    plain = (*TEXT_COLUMNS, *LIST_COLUMNS, "format")
    return {
        name: value if name in plain else json.dumps(value, ensure_ascii=False)
        for name, value in data.items()
    }  # fmt: skip
