"""HTTPS server on this machine with its own certificate authority, for tests."""

from __future__ import annotations

import datetime
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

EXTERNAL_HOSTS = (
    "discord.com", "api.telegram.org", "hooks.slack.com", "organisation.zulipchat.com", "api.pushover.net",
)  # fmt: skip
"""Services whose names a test may resolve to this machine."""


@cache
def certificate() -> tuple[str, str]:
    """Return the paths of a self-signed certificate for this machine and of its key."""
    key, name = ec.generate_private_key(ec.SECP256R1()), x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "here")])
    now = datetime.datetime.now(datetime.UTC)
    names = [x509.DNSName(name) for name in ("localhost", *EXTERNAL_HOSTS)]
    here = x509.SubjectAlternativeName([*names, x509.IPAddress(ip_address("127.0.0.1"))])
    made = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(here, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    folder = Path(mkdtemp())
    plain = serialization.NoEncryption()
    pem = key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)
    (folder / "key.pem").write_bytes(pem)
    (folder / "here.pem").write_bytes(made.public_bytes(serialization.Encoding.PEM))
    return str(folder / "here.pem"), str(folder / "key.pem")


@dataclass(frozen=True)
class RecordedRequest:
    """A received request."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Listener:
    """HTTPS server that records requests.

    It sends the given answers in order, then 201, always with `response_body`.
    """

    base: str
    authority: str
    requests: list[RecordedRequest] = field(default_factory=list)
    answers: list[tuple[int, dict[str, str]]] = field(default_factory=list)
    response_body: bytes = b"{}"
    drips: bool = False
    came: threading.Semaphore = field(default_factory=lambda: threading.Semaphore(0))
    over: threading.Event = field(default_factory=threading.Event)


@contextmanager
def run_listener() -> Iterator[Listener]:
    """Run such a server on a free port."""
    authority, key = certificate()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"] or 0))
            found.requests.append(
                RecordedRequest(self.command, self.path, {k.lower(): v for k, v in self.headers.items()}, body)
            )
            if found.drips:
                self.wfile.write(b"HTTP/1.1 201 Created\r\nX-Slow: ")
                while not found.over.wait(0.02):
                    try:
                        self.wfile.write(b"a")
                    except OSError:
                        break
                return
            status, headers = found.answers.pop(0) if found.answers else (201, {})
            self.send_response(status)
            for name, value in {"Content-Length": str(len(found.response_body)), **headers}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(found.response_body)
            found.came.release()

        do_GET = do_PUT = do_POST  # noqa: N815

        def log_message(self, *_: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(authority, key)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    found = Listener(f"https://localhost:{server.server_address[1]}", authority)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield found
    finally:
        found.over.set()
        server.shutdown()
        thread.join()
        server.server_close()
