"""The commitment to a seed: shown at the start of a game, it binds whoever shuffles; the seed at the end proves it."""

from __future__ import annotations

import hashlib

from saqqara.kernel import SEED_BITS

DIGITS, HEXADECIMAL = SEED_BITS // 4, "0123456789abcdef"


def seed_text(seed: int) -> str:
    """A seed as 64 hexadecimal digits, lower case; what records hold and what is hashed."""
    return f"{seed:0{DIGITS}x}"


def seed_of(text: str) -> int:
    """The seed that `seed_text` wrote. Raises ValueError for anything else."""
    if len(text) != DIGITS or any(digit not in HEXADECIMAL for digit in text):
        raise ValueError(f"a seed is {DIGITS} hexadecimal digits in lower case")
    return int(text, 16)


def commitment(seed: int) -> str:
    """The SHA-256, in hexadecimal, of the seed's 64 hexadecimal digits (ASCII)."""
    return hashlib.sha256(seed_text(seed).encode()).hexdigest()
