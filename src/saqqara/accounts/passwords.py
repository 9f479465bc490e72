"""Passwords: hashed by Argon2, which is read when the first one is needed."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import TYPE_CHECKING

from saqqara.accounts.confusables import folded
from saqqara.accounts.errors import PeopleError

if TYPE_CHECKING:
    from argon2 import PasswordHasher

LEAST, MOST = 8, 200
"""How many characters a password has."""


def check(password: str, name: str) -> None:
    """Raises PeopleError for a password that somebody guesses."""
    if len(password) < LEAST:
        raise PeopleError("password-short", least=LEAST)
    if len(password) > MOST:
        raise PeopleError("password-long", most=MOST)
    if folded(password) == folded(name) or len(set(password)) < 3:
        raise PeopleError("password-name")


def hashed(password: str) -> str:
    """What is kept of a password. It takes a while, and 64 MiB."""
    return _hasher().hash(_bytes(password))


def fits(kept: str | None, password: str) -> bool:
    """Whether this is the password of which that is kept; it takes as long where nothing is."""
    from argon2.exceptions import VerificationError

    nobody = _nobody()  # made in any case: who waits for the first time is not told why
    try:
        _hasher().verify(kept or nobody, _bytes(password[:MOST]))
    except VerificationError:
        return False
    return kept is not None


def _bytes(password: str) -> bytes:
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")


@cache
def _hasher() -> PasswordHasher:
    from argon2 import PasswordHasher

    return PasswordHasher()


@cache
def _nobody() -> str:
    return hashed("nobody's")
