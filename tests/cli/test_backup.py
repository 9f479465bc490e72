"""`saqqara admin backup` and `restore`: a backup is complete and private, and neither command overwrites anything."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from cli.conftest import Run
from saqqara.storage import Store


@pytest.fixture
def data(tmp_path: Path) -> Path:
    path = tmp_path / "games.db"
    store = Store(path)
    store.secret("key", lambda: b"cookies")
    store.secret("push", lambda: b"browsers")
    store.close()
    return path


def backed_up(run: Run, data: Path) -> Path:
    copy = data.with_name("copy.db")
    done = run("admin", "backup", str(copy), "--data", str(data))
    assert done.exit_code == 0, done.output
    assert done.stdout == (
        f"Backup: {copy}, {copy}.key, {copy}.push. It contains seeds, hidden decisions of games in progress, what was "
        "said, addresses and keys: keep it private.\n"
    )
    return copy


def test_a_backup_holds_every_key_and_is_its_owners_alone(run: Run, data: Path, tmp_path: Path) -> None:
    copy = backed_up(run, data)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.glob("copy.db*")}
    assert modes == {"copy.db": 0o600, "copy.db.key": 0o600, "copy.db.push": 0o600}
    assert copy.with_name("copy.db.push").read_bytes() == b"browsers"


@pytest.mark.parametrize("taken", ["copy.db", "copy.db.key", "copy.db.push"])
def test_a_backup_overwrites_nothing(run: Run, data: Path, taken: str) -> None:
    data.with_name(taken).write_text("mine")
    done = run("admin", "backup", str(data.with_name("copy.db")), "--data", str(data))
    assert done.exit_code == 2
    assert (
        f"already exists: {data.with_name(taken)}; choose another path, or move it away (nothing was overwritten)"
        in done.stderr
    )
    assert [path.name for path in data.parent.glob("copy.db*")] == [taken]
    assert data.with_name(taken).read_text() == "mine"


def test_a_restored_backup_is_whole(run: Run, data: Path) -> None:
    copy, to = backed_up(run, data), data.parent / "new" / "games.db"
    done = run("admin", "restore", str(copy), "--data", str(to))
    assert (done.exit_code, done.stdout) == (0, f"The backup {copy} has been restored to {to}.\n")
    assert to.with_name("games.db.key").read_bytes() == b"cookies"
    assert to.with_name("games.db.push").read_bytes() == b"browsers"
    assert {stat.S_IMODE(path.stat().st_mode) for path in to.parent.iterdir()} == {0o600}
    Store(to).close()


@pytest.mark.parametrize("taken", ["", "-wal", "-shm", ".key", ".push"])
def test_restore_refuses_existing_files(run: Run, data: Path, taken: str) -> None:
    copy, to = backed_up(run, data), data.parent / "new" / "games.db"
    to.parent.mkdir()
    there = to.with_name(f"games.db{taken}")
    there.write_text("mine")
    done = run("admin", "restore", str(copy), "--data", str(to))
    assert done.exit_code == 2
    assert f"already exists: {there}; choose another path, or move it away (nothing was overwritten)" in done.stderr
    assert {path.name: path.read_text() for path in to.parent.iterdir()} == {there.name: "mine"}


def test_incomplete_backup_is_refused(run: Run, data: Path) -> None:
    copy, to = backed_up(run, data), data.parent / "new" / "games.db"

    def why(file: Path, *more: str) -> str:
        done = run("admin", "restore", str(file), "--data", str(to), *more)
        assert done.exit_code == 2
        assert not to.exists()
        return done.stderr

    missing = data.with_name("nothing.db")
    assert f"file not found: {missing}; expected a file made by `saqqara admin backup`" in why(missing)
    letter = data.with_name("letter.txt")
    letter.write_text("Dear Ann")
    assert "the file is not a SQLite database" in why(letter)
    content = copy.read_bytes()
    copy.write_bytes(content[: len(content) // 2])
    assert "the file is damaged: it is truncated" in why(copy)
    copy.write_bytes(content[:8192] + b"\xff" * 4096 + content[12288:])
    assert "damaged" in why(copy) or "malformed" in why(copy)
    copy.write_bytes(content)
    key = copy.with_name("copy.db.key")
    key.unlink()
    assert f"file not found: {key}; without this key guests lose their seats" in why(copy)
    done = run("admin", "restore", str(copy), "--data", str(to), "--without-key")
    assert done.exit_code == 0, done.output
