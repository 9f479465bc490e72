"""Passwords: hashed by Argon2, which is read when the first one is needed."""

from __future__ import annotations

import unicodedata
from functools import cache
from typing import TYPE_CHECKING

from saqqara.accounts.confusables import casefold_name
from saqqara.accounts.errors import AccountError

if TYPE_CHECKING:
    from argon2 import PasswordHasher

MIN_PASSWORD_LENGTH, MAX_PASSWORD_LENGTH = 8, 200
"""How many characters a password has."""


def validate_password(password: str, name: str) -> None:
    """Raises AccountError for a password that somebody guesses."""
    if len(password) < MIN_PASSWORD_LENGTH:
        raise AccountError("password-short", least=MIN_PASSWORD_LENGTH)
    if len(password) > MAX_PASSWORD_LENGTH:
        raise AccountError("password-long", most=MAX_PASSWORD_LENGTH)
    if casefold_name(password) == casefold_name(name) or len(set(password)) < 3:
        raise AccountError("password-name")


def hash_password(password: str) -> str:
    """What is kept of a password. It takes a while, and 64 MiB."""
    return _hasher().hash(_normalized_bytes(password))


def verify_password(stored_hash: str | None, password: str) -> bool:
    """Whether this is the password of which that is kept; it takes as long where nothing is."""
    from argon2.exceptions import VerificationError

    dummy = _dummy_hash()  # made in any case: who waits for the first time is not told why
    try:
        _hasher().verify(stored_hash or dummy, _normalized_bytes(password[:MAX_PASSWORD_LENGTH]))
    except VerificationError:
        return False
    return stored_hash is not None


def _normalized_bytes(password: str) -> bytes:
    return unicodedata.normalize("NFKC", password).encode("utf-8", "surrogatepass")


@cache
def _hasher() -> PasswordHasher:
    from argon2 import PasswordHasher

    return PasswordHasher()


@cache
def _dummy_hash() -> str:
    return hash_password("nobody's")
