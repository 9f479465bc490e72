"""Records of games: save, load, replay, verify."""

from saqqara.records.proof import commitment, seed_of, seed_text
from saqqara.records.record import FORMAT, BadRecord, Proof, Record

__all__ = ["FORMAT", "BadRecord", "Proof", "Record", "commitment", "seed_of", "seed_text"]
