"""Guests: who has no account is known by a signed cookie. What it holds is the owner of seats in a table's events."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from itsdangerous import BadSignature, Signer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from saqqara.store import StoreError

COOKIE = "guest"
KEPT = 400 * 24 * 60 * 60  # seconds; browsers keep no cookie longer
SECRET_BYTES = 32


class Guests:
    """Reads and writes the cookies of guests, signed with a secret."""

    def __init__(self, secret: bytes) -> None:
        self._signer = Signer(secret, salt="saqqara guest")

    def guest(self, connection: HTTPConnection) -> str | None:
        """Who asks; None without a cookie, or with one that was not written here."""
        try:
            return self._signer.unsign(connection.cookies.get(COOKIE, "").encode()).decode()
        except (BadSignature, UnicodeError):
            return None

    @staticmethod
    def new() -> str:
        """A new guest."""
        return secrets.token_urlsafe(16)

    def remember(self, connection: HTTPConnection, response: Response, guest: str) -> None:
        """Writes the cookie; no script can read it, no other site's form sends it."""
        secure = connection.url.scheme in ("https", "wss")
        value = self._signer.sign(guest).decode()
        response.set_cookie(COOKIE, value, max_age=KEPT, httponly=True, samesite="lax", secure=secure)


def secret_beside(data: Path) -> bytes:
    """The secret in the file beside the data (`.key`), which is made, for its owner's eyes alone, if there is none.

    Raises StoreError for a file that cannot be read, or holds no secret.
    """
    path = data.with_name(f"{data.name}.key")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.exists():
            _write_new(path, secrets.token_hex(SECRET_BYTES).encode())
        secret = path.read_bytes()
    except OSError as error:
        raise StoreError(f"{path}, the key of the guests' cookies, cannot be used: {error.strerror}") from error
    if len(secret) < SECRET_BYTES:
        raise StoreError(f"{path} holds no key: it has {len(secret)} bytes; remove it, and all guests lose their seats")
    return secret


def _write_new(path: Path, content: bytes) -> None:
    """Writes a file that only its owner can read: whole, or not at all."""
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
