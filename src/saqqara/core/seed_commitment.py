"""The commitment to a seed: shown at the start of a game, it binds whoever shuffles; the seed at the end proves it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from saqqara.core.jit import SEED_BITS
from saqqara.core.record_errors import BadRecord
from saqqara.errors import is_whole, shown

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


@dataclass(frozen=True)
class Proof:
    """That the set-up follows from a seed that was fixed before the game. `seed`: its 64 hexadecimal digits, lower
    case; `commitment`: their SHA-256, in hexadecimal digits, which was shown before the game."""

    commitment: str
    seed: str

    @classmethod
    def of(cls, seed: int) -> Proof:
        """The proof for a `seed`, from 0 to 2**256 - 1, that may now be known. Raises BadRecord for what is none."""
        if not is_whole(seed) or not 0 <= seed < 2**SEED_BITS:
            raise BadRecord(f"a seed is a whole number from 0 to 2**{SEED_BITS} - 1, not {shown(seed)}")
        return cls(commitment(seed), seed_text(seed))


def proof_of(value: Any) -> Proof | None:
    """The proof. Raises ValueError for what is none."""
    if value is None:
        return None
    if not isinstance(value, dict) or set(value) != {"commitment", "seed"}:
        raise ValueError("null, or an object with 'commitment' and 'seed'")
    for key, text in value.items():
        if not isinstance(text, str) or len(text) != DIGITS or set(text) - set(HEXADECIMAL):
            raise ValueError(f"{key!r} is {DIGITS} hexadecimal digits in lower case, not {shown(text)}")
    return Proof(value["commitment"], value["seed"])
