"""Records of games: save, load, replay, verify; positions as lines."""

from saqqara.records.bad import BadRecord
from saqqara.records.limits import MOST_BYTES, NAME_LENGTH
from saqqara.records.lines import MOST_LETTERS, WHOLE, BadLine, line_of, position, position_and_line
from saqqara.records.many import MANY, read_many, write_many
from saqqara.records.proof import Proof, commitment, seed_of, seed_text
from saqqara.records.record import FORMAT, Record

__all__ = [
    "FORMAT",
    "MANY",
    "MOST_BYTES",
    "MOST_LETTERS",
    "NAME_LENGTH",
    "WHOLE",
    "BadLine",
    "BadRecord",
    "Proof",
    "Record",
    "commitment",
    "line_of",
    "position",
    "position_and_line",
    "read_many",
    "seed_of",
    "seed_text",
    "write_many",
]
