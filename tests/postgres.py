"""PostgreSQL for tests: a cluster for each worker, a database for each test that needs one."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

from saqqara.storage import Store

DATABASE_NUMBERS = count()
FAST_OPTIONS: tuple[str, ...] = (
    "fsync=off",
    "synchronous_commit=off",
    "full_page_writes=off",
    "listen_addresses=127.0.0.1",
)
"""Options for speed: the data need not survive a crash of the machine."""


def program(name: str) -> str:
    """Return the path of a program of PostgreSQL: Debian's newest one, or the one on the path."""
    debian = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]))
    found = str(debian[-1]) if debian else shutil.which(name)
    assert found, f"no PostgreSQL ({name}): apt-get install postgresql; tools/postgres.sh does it where it can"
    return found


class Cluster:
    """Running PostgreSQL server."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.port, self._has_template = folder, _free_port(), False
        self.address = f"postgresql://saqqara@127.0.0.1:{self.port}"
        self._run("initdb", "-D", self.data, "-U", "saqqara", "-A", "trust", "-E", "UTF8", "--no-sync", "--locale=C")
        self.start()

    @property
    def data(self) -> str:
        return str(self.folder / "data")

    def start(self) -> None:
        options = " ".join(f"-c {option}" for option in FAST_OPTIONS)
        options += f" -p {self.port} -k {self.folder}"
        self._run("pg_ctl", "-D", self.data, "-l", str(self.folder / "log"), "-o", options, "-w", "start")

    def stop(self) -> None:
        self._run("pg_ctl", "-D", self.data, "-m", "immediate", "-w", "stop")

    def create_database(self) -> str:
        """Create an empty database; return its address."""
        name = f"test{next(DATABASE_NUMBERS)}"
        self.execute(f"CREATE DATABASE {name}")
        return f"{self.address}/{name}"

    def create_saqqara_database(self) -> str:
        """Create a database with the schema of Saqqara, by copying a template, which is faster; return its address."""
        if not self._has_template:
            self._has_template = True
            self.execute("CREATE DATABASE template_saqqara")
            Store(f"{self.address}/template_saqqara").close()
        name = f"saqqara{next(DATABASE_NUMBERS)}"
        self.execute(f"CREATE DATABASE {name} TEMPLATE template_saqqara")
        return f"{self.address}/{name}"

    def execute(self, statement: str, database: str = "postgres") -> list[tuple[object, ...]]:
        """Execute a statement on a connection of its own; return the rows that it gives."""
        with psycopg.connect(f"{self.address}/{database}", autocommit=True) as connection:
            cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def _run(self, name: str, *arguments: str) -> None:
        # PostgreSQL refuses to run as root.
        as_user = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        with (self.folder / "said").open("w") as log_file:  # a pipe would stay open as long as the server runs
            done = subprocess.run(
                [*as_user, program(name), *arguments], cwd=self.folder, stdout=log_file, stderr=log_file
            )
        assert done.returncode == 0, (self.folder / "said").read_text()


CLUSTER_BYTES = 6 * 2**30
"""Free memory that a cluster needs at most."""


@contextmanager
def run_cluster() -> Iterator[Cluster]:
    """Yield a server on a free port; delete it with all its data at the end."""
    folder = Path(tempfile.mkdtemp(prefix="saqqara-postgres-", dir=_memory_folder()))
    try:
        if os.geteuid() == 0:
            os.chown(folder, pwd.getpwnam("postgres").pw_uid, -1)
        cluster = Cluster(folder)
        try:
            yield cluster
        finally:
            cluster.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _memory_folder() -> str | None:
    """Return a folder in memory if there is room for a cluster; else None, for the default on disk.

    Tests create hundreds of databases; creating and deleting their files on a disk takes minutes.
    """
    has_room = os.path.isdir("/dev/shm") and shutil.disk_usage("/dev/shm").free >= CLUSTER_BYTES
    return "/dev/shm" if has_room else None


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])
