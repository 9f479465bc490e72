"""Start and shutdown of a server: its output, its files and its error messages."""

import errno
import json
import os
import re
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from saqqara.notifications.delivery_settings import DeliverySettings, InvalidDeliverySettingsError
from saqqara.server.serve import ServerStartError, serve
from saqqara.storage import StoreError, default_location

SOURCE = Path(__file__).resolve().parents[3] / "src"
PROGRAM = """
import sys
from pathlib import Path
from saqqara.server.serve import serve
serve(port=0, data=Path(sys.argv[1]), public_url=sys.argv[2])
print("closed")
"""


@contextmanager
def running_server(data: Path, address: str = "") -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """Run a server in its own process; yield it and its first lines, up to the one that names the data."""
    env = {**os.environ, "PYTHONPATH": str(SOURCE), "SAQQARA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", PROGRAM, str(data), address]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=env) as server:
        assert server.stdout is not None
        try:
            lines = [server.stdout.readline()]
            while lines[-1] and not lines[-1].startswith("Tables"):
                lines.append(server.stdout.readline())
            yield server, lines
        finally:
            server.kill()


@pytest.mark.parametrize("end", [signal.SIGTERM, signal.SIGINT])
def test_server_prints_its_address_and_shuts_down_cleanly(end: signal.Signals, tmp_path: Path) -> None:
    data = tmp_path / "new" / "saqqara.db"
    with running_server(data) as (server, lines):
        address = lines[0].split()[3]
        assert [lines[0], lines[2]] == [
            f"Saqqara runs at {address}  (press Ctrl+C to stop)\n",
            f"Tables are stored in {data}, the log in {data}.log\n",
        ]
        link = rf"Open {re.escape(address)}/admin/claim#[\w-]{{32}} within a day to become an admin of this server\n"
        assert re.fullmatch(link, lines[1])
        body = {"game": "duel", "opponents": ["open"], "name": "Ann"}
        with httpx.Client(base_url=address) as ann:
            assert ann.post("/api/guest", json={}).json() == {"created": True}
            assert ann.post("/api/tables", json=body).status_code == 201
            assert ann.get("/health").json() == {"status": "ok"}
        server.send_signal(end)
        out, error = server.communicate(timeout=30)
        assert (server.returncode, out) == (0, "closed\n")
        assert error == "Saqqara has stopped; the tables continue at the next start.\n"
    files = {file.name: stat.S_IMODE(file.stat().st_mode) for file in data.parent.iterdir()}
    # The write-ahead log is deleted, and only the owner may read the files.
    kinds = ("", ".ephemeral", ".key", ".lock", ".log")
    assert files == {f"saqqara.db{kind}": 0o600 for kind in kinds}
    journal = [json.loads(line) for line in (data.parent / "saqqara.db.log").read_text("utf-8").splitlines()]
    assert [line["message"] for line in journal] == ["request", "event", "request", "request"]


def create_admin_link(data: Path) -> str:
    """Return the address that `saqqara admin create-admin-link` prints."""
    env = {**os.environ, "PYTHONPATH": str(SOURCE), "LC_ALL": "C.UTF-8"}
    command = [sys.executable, "-m", "saqqara", "admin", "create-admin-link", "--data", str(data)]
    return subprocess.run(command, capture_output=True, text=True, env=env, check=True).stdout.splitlines()[1]


def test_the_public_address_is_printed_everywhere(tmp_path: Path) -> None:
    data, public = tmp_path / "saqqara.db", "https://games.example.org"
    link = re.escape(f"{public}/admin/claim#") + r"[\w-]{32}"
    with running_server(data, f"{public}/") as (server, lines):
        own = lines[0].split()[3]
        assert lines[1] == f"Public URL: {public}\n"
        assert re.fullmatch(rf"Open {link} within a day to become an admin of this server\n", lines[2])
        assert re.fullmatch(link, create_admin_link(data))
        with httpx.Client(base_url=own) as ann:
            ann.post("/api/guest", json={})
            table = ann.post("/api/tables", json={"game": "duel", "opponents": ["open"], "name": "Ann"}).json()
            assert f'value="{public}/t/{table["table"]}"' in ann.get(f"/t/{table['table']}").text
        server.kill()
        server.wait()
    assert re.fullmatch(link, create_admin_link(data))  # also without a running server


@pytest.mark.parametrize(
    ("configured", "given", "why"),
    [
        (
            "https://a.example", "https://b.example",
            "address https://a.example does not match --public-url https://b.example; omit one of them",
        ),
        ("", "games.example.org", "--public-url='games.example.org' is invalid: expected the URL of the server, "
                                  "such as https://games.example.org"),
        ("", "https://a.example:port", "--public-url='https://a.example:port' is invalid: expected the URL of the "
                                       "server, such as https://games.example.org"),
    ],
)  # fmt: skip
def test_invalid_address_is_explained(tmp_path: Path, configured: str, given: str, why: str) -> None:
    calls = tmp_path / "calls.toml"
    calls.write_text(f'address = "{configured}"\n')
    with pytest.raises(ServerStartError) as refused:
        serve(port=0, data=tmp_path / "saqqara.db", notifications_file=calls, public_url=given)
    assert str(refused.value) == f"{calls}: {why}; see docs/hosting.md for an example"


def test_public_url_option_is_the_address_of_notifications() -> None:
    settings = {"services": ["ntfy"]}
    assert DeliverySettings.parse(settings, "https://games.example.org").address == "https://games.example.org"
    with pytest.raises(InvalidDeliverySettingsError, match=r"^address is missing: "):
        DeliverySettings.parse(settings)


def test_occupied_port_is_refused(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ServerStartError) as refused:
            serve(port=port, data=tmp_path / "saqqara.db")
    assert str(refused.value) == (
        f"cannot listen on 127.0.0.1, port {port}: Address already in use; "
        "choose another address with --host and --port"
    )
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(("data", "waits"), [("saqqara.db", True), ("postgresql://saqqara@localhost/saqqara", False)])
def test_early_client_waits_unless_another_server_may_exist(
    data: str, waits: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A proxy tries another server if its connection is refused; otherwise the client waits."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = free.getsockname()
    refused = list[bool]()

    def begins(*facts: object, **more: object) -> None:
        with socket.socket() as early:
            refused.append(early.connect_ex(address) == errno.ECONNREFUSED)
        raise StoreError("stopped by the test")

    monkeypatch.setattr("saqqara.server.serve.create_app", begins)
    with pytest.raises(ServerStartError, match="stopped by the test"):
        serve(port=address[1], data=data)
    assert refused == [not waits]


def test_unknown_listen_address_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ServerStartError, match=r"^cannot listen on 192\.0\.2\.1, port 0: "):
        serve(host="192.0.2.1", port=0, data=tmp_path / "saqqara.db")


def test_file_that_is_no_database_is_refused_unchanged(tmp_path: Path) -> None:
    data = tmp_path / "letter.txt"
    data.write_text("Dear Ann")
    with pytest.raises(ServerStartError) as refused:
        serve(port=0, data=data)
    assert str(refused.value) == f"{data}: the file is not a SQLite database; choose other data with --data"
    assert [file.name for file in tmp_path.iterdir()] == ["letter.txt"]
    assert data.read_text() == "Dear Ann"


def test_second_server_for_the_same_file_is_refused(tmp_path: Path) -> None:
    data = tmp_path / "saqqara.db"
    with running_server(data) as (server, lines):
        assert lines[2:] == [f"Tables are stored in {data}, the log in {data}.log\n"]
        journal = data.with_name("saqqara.db.log").read_bytes()
        with pytest.raises(ServerStartError) as refused:
            serve(port=0, data=data)
        assert str(refused.value) == (
            f"{data} is in use by another server; a data file can only be open in one server; "
            "choose other data with --data"
        )
        assert data.with_name("saqqara.db.log").read_bytes() == journal
        server.kill()
        server.wait()
        with running_server(data) as (_, again):  # the lock of a killed server is free
            assert again[1:] == lines[2:]  # the admin link is printed only once


def test_refused_database_url_creates_no_file_and_hides_the_password(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ServerStartError) as refused:
        serve(port=0, data=Path("mysql://ann:secret@host/name"))
    assert str(refused.value) == (
        "expected a file or a PostgreSQL URL (postgresql://saqqara@localhost/saqqara), got mysql://; "
        "choose other data with --data"
    )
    assert list(tmp_path.iterdir()) == []


def test_default_data_folder_follows_the_platform(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/somewhere")
    assert default_location() == Path("/somewhere/saqqara/saqqara.db")
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", "/elsewhere")
    assert default_location() == Path("/elsewhere/.local/share/saqqara/saqqara.db")
