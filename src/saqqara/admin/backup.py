"""Backups of a data file and of the keys next to it: made while a server writes, and restored."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from saqqara.storage import CorruptionError, ReadOnlyStore, StoreError, migration_plan
from saqqara.storage.backends import sqlite
from saqqara.storage.backends.sqlite import SECRET_NAMES, load_secret, secret_path

COOKIE_KEY = "key"
"""Suffix of the cookie key, without which guests lose their seats."""


def create_backup(data: Path, target: Path) -> list[Path]:
    """Copy a data file as it is now, and its keys; return the new files, which only their owner can read.

    Raise `StoreError` if one of them exists already; nothing has changed then.
    """
    sqlite.check_file(data)
    _require_absent([target, *(secret_path(target, suffix) for suffix in SECRET_NAMES)])
    with _copy_keys(data, target) as keys:
        sqlite.copy_database(data, target)  # last: if it exists, the backup is complete
    return [target, *keys]


def restore_backup(backup: Path, data: Path, without_key: bool = False) -> list[str]:
    """Check a backup and copy it, with its keys, to a new data file; return messages about damaged tables.

    Raise `StoreError` for a backup whose file is damaged, is not a backup, or has no key (unless `without_key`), and if
    data, or a part of them, exist already; nothing has changed then.
    """
    damaged = _check_backup(backup)
    if not (without_key or secret_path(backup, COOKIE_KEY).exists()):
        raise StoreError(
            f"file not found: {secret_path(backup, COOKIE_KEY)}; without this key guests lose their seats: "
            "copy it there, or use --without-key"
        )
    data_files = [data, *(data.with_name(f"{data.name}{end}") for end in ("-wal", "-shm", "-journal"))]
    _require_absent([*data_files, *(secret_path(data, suffix) for suffix in SECRET_NAMES)])
    data.parent.mkdir(parents=True, exist_ok=True)
    lock = sqlite.lock_file(data)
    try:
        with _copy_keys(backup, data):
            sqlite.copy_database(backup, data, read_only=True)
            sqlite.discard_ephemeral(data)  # of data that were moved away
    finally:
        lock.release()
    return damaged


def _check_backup(backup: Path) -> list[str]:
    """Return messages about the damaged tables in a backup. Raise `StoreError` for an unusable backup."""
    if not backup.is_file():
        raise StoreError(f"file not found: {backup}; expected a file made by `saqqara admin backup`")
    plan = migration_plan(backup)
    if plan.found_format is None:
        raise StoreError(f"{backup} is empty; expected a file made by `saqqara admin backup`")
    with sqlite.read_only_engine(backup) as engine:
        archive = ReadOnlyStore(engine)
        faults = archive.integrity_errors()
        if faults:
            raise StoreError(f"{backup} is damaged: {'; '.join(faults[:3])}")
        # Data of an older format can be checked only after their migration.
        return [] if plan.steps else list(_damaged_tables(archive))


def _damaged_tables(archive: ReadOnlyStore) -> Iterator[str]:
    for table in archive.tables():
        try:
            archive.events(table)
        except CorruptionError as error:
            yield str(error)


def _require_absent(paths: list[Path]) -> None:
    existing = [str(path) for path in paths if path.exists()]
    if existing:
        raise StoreError(
            f"already exists: {', '.join(existing)}; choose another path, or move it away (nothing was overwritten)"
        )


@contextmanager
def _copy_keys(data: Path, target: Path) -> Iterator[list[Path]]:
    """Copy the keys of a data file to those of another one; delete the copies if the block fails."""
    copies: list[Path] = []
    try:
        for suffix in SECRET_NAMES:
            key = secret_path(data, suffix)
            if key.exists():
                load_secret(target, suffix, key.read_bytes)
                copies.append(secret_path(target, suffix))
        yield copies
    except BaseException:
        for path in copies:
            path.unlink(missing_ok=True)
        raise
