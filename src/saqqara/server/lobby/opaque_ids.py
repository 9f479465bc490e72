"""How people are named to each other's browsers: by references that say nothing, and that nobody else can use."""

from __future__ import annotations

import hashlib
import hmac
from base64 import urlsafe_b64encode
from collections.abc import Iterable

LENGTH = 16


class References:
    """Made with a secret; a reference to a person is another one for each reader, and always the same for the same."""

    def __init__(self, secret: bytes) -> None:
        self._key = hashlib.sha256(b"saqqara reference " + secret).digest()

    def to(self, reader: str, person: str) -> str:
        """The reference to a person, for a reader: 16 letters."""
        digest = hmac.new(self._key, f"{reader}\0{person}".encode(), hashlib.sha256).digest()
        return urlsafe_b64encode(digest)[:LENGTH].decode()

    def person(self, reader: str, reference: str, among: Iterable[str]) -> str | None:
        """To whom of these people a reader's reference leads; None: to none of them."""
        sought = reference.encode()
        return next((one for one in among if hmac.compare_digest(self.to(reader, one).encode(), sought)), None)
