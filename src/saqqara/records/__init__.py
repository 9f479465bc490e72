"""Records of games: save, load, replay, verify."""

from saqqara.records.bad import BadRecord
from saqqara.records.limits import MOST_BYTES, NAME_LENGTH
from saqqara.records.proof import commitment, seed_of, seed_text
from saqqara.records.record import FORMAT, Proof, Record

__all__ = [
    "FORMAT",
    "MOST_BYTES",
    "NAME_LENGTH",
    "BadRecord",
    "Proof",
    "Record",
    "commitment",
    "seed_of",
    "seed_text",
]
