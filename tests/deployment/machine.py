"""Machine of a site as in `docs/hosting.md`, below a folder: PostgreSQL, nginx, and the services of `deploy/`.

ExecStart lines run exactly as they are, except that their paths begin in that folder. This module does what systemd
would do (`%i`, EnvironmentFile, restarts); `systemctl` is a program that sends its arguments to the machine.
"""

from __future__ import annotations

import asyncio
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic, sleep
from urllib.error import URLError
from urllib.request import urlopen

from notifications.https_listener import certificate
from postgres import Cluster, run_cluster

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
SOURCE = ROOT / "src"
TIMEOUT_SECONDS = 60
"""Seconds until waiting for a service fails."""

NGINX = """
daemon off;
{user}
pid {folder}/nginx.pid;
error_log {folder}/nginx.log;
events {{}}
http {{
    access_log off;
    client_body_temp_path {folder}/body;
    proxy_temp_path {folder}/proxy;
    fastcgi_temp_path {folder}/fastcgi;
    uwsgi_temp_path {folder}/uwsgi;
    scgi_temp_path {folder}/scgi;
    include {folder}/etc/nginx/sites-enabled/saqqara;
}}
"""

SYSTEMCTL = """#!{python}
import socket, sys
with socket.create_connection(("127.0.0.1", {port})) as machine:
    machine.sendall(" ".join(sys.argv[1:]).encode() + b"\\n")
    answer = machine.makefile().read()
code, _, told = answer.partition("\\n")
print(told, end="")
sys.exit(int(code))
"""

PYTHON = """#!/bin/sh
PYTHONPATH={source} exec {python} "$@"
"""

SAQQARA = """#!/bin/sh
PYTHONPATH={source} exec {python} -m saqqara "$@"
"""


def unit_settings(name: str) -> dict[str, list[str]]:
    """Return the settings of a service such as `saqqara-web@8001`: by key, the value of each line."""
    template, at, instance = name.partition("@")
    text = (DEPLOY / f"{template}{at}.service").read_text("utf-8")
    settings: dict[str, list[str]] = {}
    for key, value in re.findall(r"^(\w+)=(.*)$", text, re.MULTILINE):
        settings.setdefault(key, []).append(value.replace("%i", instance))
    return settings


@dataclass
class Machine:
    """Running machine: `cluster` is its database, `port` the port of nginx, `ports` those of the servers."""

    folder: Path
    cluster: Cluster
    port: int
    ports: tuple[int, ...]
    services: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)
    may_restart: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))
    """Permits for restarts: each restart of a server acquires one."""

    def release(self, name: str, source: Path) -> Path:
        """Create the folder of a release whose environment has the package in `source`; return it."""
        folder = self.folder / "srv" / "saqqara" / "releases" / name
        programs = folder / ".venv" / "bin"
        programs.mkdir(parents=True)
        for program, text in (("python", PYTHON), ("saqqara", SAQQARA)):
            path = programs / program
            path.write_text(text.format(source=source, python=sys.executable))
            path.chmod(0o755)
        return folder

    def install(self, release: Path, data: str) -> None:
        """Install a release, with its data at an address, as `docs/hosting.md` describes."""
        (self.folder / "srv" / "saqqara" / "current").symlink_to(release)
        etc = self.folder / "etc"
        (etc / "saqqara").mkdir(parents=True)
        (etc / "nginx" / "sites-enabled").mkdir(parents=True)
        environment = (DEPLOY / "environment").read_text("utf-8")
        own = re.sub("^SAQQARA_DATA=.*$", f'SAQQARA_DATA="{data}"', environment, flags=re.MULTILINE)
        (etc / "saqqara" / "environment").write_text(own)
        site = (DEPLOY / "nginx.conf").read_text("utf-8")
        site = site.replace("listen 443 ssl;", f"listen 127.0.0.1:{self.port} ssl;")
        for usual, own in zip(("8001", "8002"), self.ports, strict=True):
            site = site.replace(f"127.0.0.1:{usual}", f"127.0.0.1:{own}")
        pem, key = certificate()
        site = site.replace("/etc/saqqara/certificate.pem", pem).replace("/etc/saqqara/key.pem", key)
        (etc / "nginx" / "sites-enabled" / "saqqara").write_text(site)
        user = "user root;" if os.geteuid() == 0 else ""
        (self.folder / "nginx.conf").write_text(NGINX.format(user=user, folder=self.folder))

    def begin(self) -> None:
        """Start all services and nginx; return when the servers answer."""
        self.start("saqqara-worker")
        for port in self.ports:
            self.start(f"saqqara-web@{port}")
        for port in self.ports:
            self.answers(port)
        program = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
        assert program, "nginx is missing: install it with `apt-get install nginx-light` or tools/hosting.sh"
        self.services["nginx"] = subprocess.Popen([program, "-c", self.folder / "nginx.conf"])

    def start(self, name: str) -> None:
        """Start the ExecStart line of a service."""
        settings = unit_settings(name)
        env = {**os.environ, "SAQQARA_DISABLE_JIT": "1"}
        for line in settings.get("Environment", []):
            variable, _, value = line.partition("=")
            env[variable] = self.below(value)
        for file in settings.get("EnvironmentFile", []):
            for line in Path(self.below(file)).read_text("utf-8").splitlines():
                if line and not line.startswith("#"):
                    variable, _, value = line.partition("=")
                    env[variable] = shlex.split(value)[0]
        (command,) = settings["ExecStart"]
        program, *arguments = shlex.split(command)
        line = [self.below(program), *map(self.below, arguments)]
        with (self.folder / f"{name}.log").open("ab") as log:
            self.services[name] = subprocess.Popen(line, env=env, stdout=log, stderr=log)

    def below(self, path: str) -> str:
        """Return a text in which a path of the machine is below its folder."""
        return re.sub("^/(?=(?:srv|etc|var)/)", f"{self.folder}/", path)

    def stop(self, name: str) -> None:
        """Stop a service, as systemd does."""
        process = self.services.pop(name)
        process.terminate()
        process.wait(TIMEOUT_SECONDS)

    def answers(self, port: int) -> None:
        """Return when the server on a port answers."""
        until = monotonic() + TIMEOUT_SECONDS
        while True:
            try:
                with urlopen(f"http://127.0.0.1:{port}/health", timeout=TIMEOUT_SECONDS):
                    return
            except (URLError, OSError):
                log = (self.folder / f"saqqara-web@{port}.log").read_text("utf-8")
                assert monotonic() < until, log
                assert self.services[f"saqqara-web@{port}"].poll() is None, log
                sleep(0.05)

    async def upgrade(self, release: Path) -> asyncio.subprocess.Process:
        """Start `deploy/upgrade.sh` with the `systemctl` of this machine, which needs `obeys`."""
        env = {**os.environ, "SAQQARA_DISABLE_JIT": "1", "SAQQARA_ROOT": str(self.folder)}
        env["PATH"] = f"{self.folder / 'bin'}:{env['PATH']}"
        command = [str(DEPLOY / "upgrade.sh"), str(release)]
        pipe = asyncio.subprocess.PIPE
        return await asyncio.create_subprocess_exec(*command, env=env, stdout=pipe, stderr=asyncio.subprocess.STDOUT)

    @contextmanager
    def serve_commands(self) -> Iterator[None]:
        """Execute the commands of this machine's `systemctl` inside the context."""
        with socket.create_server(("127.0.0.1", 0)) as listener:
            (self.folder / "bin").mkdir(exist_ok=True)
            program = self.folder / "bin" / "systemctl"
            program.write_text(SYSTEMCTL.format(python=sys.executable, port=listener.getsockname()[1]))
            program.chmod(0o755)
            thread = threading.Thread(target=self._obey, args=(listener,), daemon=True)
            thread.start()
            yield
            with socket.create_connection(listener.getsockname()) as last:
                last.sendall(b"end\n")
            thread.join(TIMEOUT_SECONDS)

    def _obey(self, listener: socket.socket) -> None:
        while True:
            client, _ = listener.accept()
            with client, client.makefile() as lines:
                command = lines.readline().split()
                answer = f"1\nthe simulated machine does not support: systemctl {' '.join(command)}"
                if command == ["end"]:
                    return
                if command[:1] == ["list-units"]:
                    pattern = command[-1].rstrip("*")
                    names = [f"{name}.service loaded active" for name in self.services if name.startswith(pattern)]
                    answer = "0\n" + "".join(f"{name}\n" for name in sorted(names))
                elif command[0] in ("restart", "try-restart"):
                    name = command[-1].removesuffix(".service")
                    if name.startswith("saqqara-web@"):
                        self.may_restart.acquire()
                    self.stop(name)
                    self.start(name)
                    answer = "0\n"
                client.sendall(answer.encode())

    def data(self) -> str:
        """Return the address of the data from the environment file."""
        text = (self.folder / "etc" / "saqqara" / "environment").read_text("utf-8")
        return shlex.split(text.rpartition("SAQQARA_DATA=")[2])[0]

    def end(self) -> None:
        """Stop everything that runs."""
        for name in list(self.services):
            self.stop(name)


@contextmanager
def machine() -> Iterator[Machine]:
    """Yield a machine with this release installed, on which only the database runs."""
    with run_cluster() as cluster, tempfile.TemporaryDirectory(prefix="saqqara-site-") as place:
        folder = Path(place)
        free = [socket.create_server(("127.0.0.1", 0)) for _ in range(3)]
        port, *ports = (listener.getsockname()[1] for listener in free)
        for listener in free:
            listener.close()
        made = Machine(folder, cluster, port, tuple(sorted(ports)))
        name = cluster.create_database().rpartition("/")[2]
        socket_ = f"postgresql://saqqara@/{name}?host={cluster.folder}&port={cluster.port}"
        made.install(made.release("this", SOURCE), socket_)
        try:
            yield made
        finally:
            made.end()
