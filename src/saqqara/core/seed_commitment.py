"""The commitment to a seed: shown at the start of a game, it binds whoever shuffles; the seed at the end proves it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from saqqara.core.jit import SEED_BITS
from saqqara.core.record_io import InvalidRecordError
from saqqara.errors import is_integer, short_repr

DIGITS, HEXADECIMAL = SEED_BITS // 4, "0123456789abcdef"


def format_seed(seed: int) -> str:
    """A seed as 64 hexadecimal digits, lower case; what records hold and what is hashed."""
    return f"{seed:0{DIGITS}x}"


def parse_seed(text: str) -> int:
    """The seed that `format_seed` wrote. Raises ValueError for anything else."""
    if len(text) != DIGITS or any(digit not in HEXADECIMAL for digit in text):
        raise ValueError(f"a seed is {DIGITS} hexadecimal digits in lower case")
    return int(text, 16)


def commitment(seed: int) -> str:
    """The SHA-256, in hexadecimal, of the seed's 64 hexadecimal digits (ASCII)."""
    return hashlib.sha256(format_seed(seed).encode()).hexdigest()


@dataclass(frozen=True)
class ShuffleProof:
    """That the set-up follows from a seed that was fixed before the game. `seed`: its 64 hexadecimal digits, lower
    case; `commitment`: their SHA-256, in hexadecimal digits, which was shown before the game."""

    commitment: str
    seed: str

    @classmethod
    def from_seed(cls, seed: int) -> ShuffleProof:
        """The proof for a `seed`, from 0 to 2**256 - 1, that may now be known. Raises InvalidRecordError for what is
        none."""
        if not is_integer(seed) or not 0 <= seed < 2**SEED_BITS:
            raise InvalidRecordError(f"a seed is a whole number from 0 to 2**{SEED_BITS} - 1, not {short_repr(seed)}")
        return cls(commitment(seed), format_seed(seed))


def parse_proof(value: Any) -> ShuffleProof | None:
    """The proof. Raises ValueError for what is none."""
    if value is None:
        return None
    if not isinstance(value, dict) or set(value) != {"commitment", "seed"}:
        raise ValueError("null, or an object with 'commitment' and 'seed'")
    for key, text in value.items():
        if not isinstance(text, str) or len(text) != DIGITS or set(text) - set(HEXADECIMAL):
            raise ValueError(f"{key!r} is {DIGITS} hexadecimal digits in lower case, not {short_repr(text)}")
    return ShuffleProof(value["commitment"], value["seed"])
