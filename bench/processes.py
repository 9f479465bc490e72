"""Server cluster on one machine, for `faults.py`.

It consists of PostgreSQL, two servers, two workers for computer players, nginx, a mail server, and a forwarder that can
silence the connections that listen to the database.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from itertools import count
from pathlib import Path

import httpx

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests")]

from notifications.mail_server import Mailbox  # noqa: E402
from postgres import Cluster  # noqa: E402

FAST_CLOCK_SERVER = "web1"
"""Server whose clock is an hour ahead."""
MAIN = """
import faulthandler, signal
from saqqara.cli.main import main
if __name__ == "__main__":
    faulthandler.register(signal.SIGUSR1)  # prints the stack of a process that hangs
    main()
"""
NOTIFICATION_SETTINGS = (
    'address = "http://127.0.0.1:{}"\n[mail]\nfrom = "{}"\nserver = "{}"\nport = {}\nsecurity = "none"\n'
)
NGINX = """
{user} daemon off; worker_processes 1; pid {folder}/nginx.pid; events {{ worker_connections 4096; }}
http {{
    access_log off; {paths}
    map $http_upgrade $connection_kind {{ default upgrade; "" close; }}
    upstream house {{ least_conn; {servers} }}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://house; proxy_http_version 1.1;
            proxy_set_header Host $http_host;
            proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $connection_kind;
            proxy_set_header X-Forwarded-For $http_x_forwarded_for;
            proxy_read_timeout 1h; proxy_connect_timeout 2s; proxy_next_upstream error http_503;
        }}
    }}
}}
"""
"""Configuration as in `deploy/nginx.conf`, except that clients choose their own address."""


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


class Forwarder:
    """TCP forwarder to PostgreSQL that can silence listening connections: no data arrives, and no error either."""

    def __init__(self, to: int) -> None:
        self.to, self.port, self.silent = to, free_port(), set[int]()
        self._listening, self._numbers = set[int](), count()
        self._tasks = set[asyncio.Task[None]]()

    async def start(self) -> None:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", self.port)

    async def stop(self) -> None:
        self._server.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def silence_listeners(self) -> None:
        """Silence all connections that listen at present."""
        self.silent |= self._listening

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.create_task(self._forward(reader, writer))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _forward(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        number, ends = next(self._numbers), [writer]
        directions = list[asyncio.Task[None]]()
        try:
            server_reader, server_writer = await asyncio.open_connection("127.0.0.1", self.to)
            ends.append(server_writer)
            directions.append(asyncio.create_task(self._open_channel(number, reader, server_writer)))
            directions.append(asyncio.create_task(self._open_channel(number, server_reader, writer)))
            await asyncio.wait(directions, return_when=asyncio.FIRST_COMPLETED)
        except OSError:
            pass  # the database is down, so this connection ends, too
        finally:
            for direction in directions:
                direction.cancel()
            for end in ends:
                end.transport.abort()
            self._listening.discard(number)

    async def _open_channel(self, number: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(65536):
                if b"saqqara change listener" in data[:300]:
                    self._listening.add(number)
                if number not in self.silent:
                    writer.write(data)
                    await writer.drain()


class ServerCluster:
    """All processes; `start` starts or restarts one."""

    def __init__(self, folder: Path, cluster: Cluster, box: Mailbox) -> None:
        self.folder, self.cluster, self.box = folder, cluster, box
        self.data = cluster.create_database()
        self.forwarder = Forwarder(cluster.port)
        self.ports = {"web1": free_port(), "web2": free_port()}
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.processes: dict[str, subprocess.Popen[bytes]] = {}
        self.environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "FORWARDED_ALLOW_IPS": "127.0.0.1"}
        (folder / "begin.py").write_text(MAIN)
        (folder / "nginx.conf").write_text(self._nginx())
        mail = box.mail
        (folder / "calls.toml").write_text(NOTIFICATION_SETTINGS.format(self.port, mail.sender, mail.server, mail.port))

    @property
    def has_faketime(self) -> bool:
        """True if faketime is installed, so that clocks can be wrong."""
        return shutil.which("faketime") is not None

    def start(self, name: str) -> None:
        through = self.data.replace(f":{self.cluster.port}/", f":{self.forwarder.port}/")
        data = through if name.endswith("2") else self.data
        command = [sys.executable, str(self.folder / "begin.py")]
        if name == "nginx":
            command = ["nginx", "-p", str(self.folder), "-c", str(self.folder / "nginx.conf"), "-e", "stderr"]
        elif name.startswith("web"):
            command += ["serve", "--data", data, "--port", str(self.ports[name]), "--bots", "external"]
            command += ["--notifications", str(self.folder / "calls.toml")]
        else:
            command += ["worker", "--data", data]
        if name == FAST_CLOCK_SERVER and self.has_faketime:
            command = ["faketime", "-f", "+1h", *command]
        with (self.folder / f"{name}.log").open("ab") as log:
            self.processes[name] = subprocess.Popen(
                command, stdout=log, stderr=log, env=self.environment, start_new_session=True
            )

    def kill(self, name: str) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self.processes[name].pid, signal.SIGKILL)
        self.processes[name].wait()

    def ended_processes(self) -> list[str]:
        """Return the processes that ended without being killed."""
        return [name for name, process in self.processes.items() if process.poll() is not None]

    async def begin(self) -> None:
        """Start everything and wait until it answers; the rules are compiled first, as in `deploy/upgrade.sh`."""
        warm = [sys.executable, "-c", "import saqqara; saqqara.precompile()"]
        await asyncio.to_thread(subprocess.run, warm, env=self.environment, check=True)
        await self.forwarder.start()
        for name in ("web1", "web2", "think1", "think2", "nginx"):
            self.start(name)
        async with httpx.AsyncClient() as client:
            for port in (*self.ports.values(), self.port):
                while not await _is_listening(client, port):
                    await asyncio.sleep(0.2)

    async def end(self) -> None:
        for name in self.processes:
            self.kill(name)
        await self.forwarder.stop()

    def _nginx(self) -> str:
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        return NGINX.format(
            user="user root;" if os.geteuid() == 0 else "",
            folder=self.folder,
            paths="".join(f"{kind}_temp_path {self.folder}/{kind}; " for kind in kinds),
            servers="".join(f"server 127.0.0.1:{port} max_fails=0; " for port in self.ports.values()),
            port=self.port,
        )


async def _is_listening(client: httpx.AsyncClient, port: int) -> bool:
    try:
        return (await client.get(f"http://127.0.0.1:{port}/health")).status_code == 200
    except httpx.HTTPError:
        return False
