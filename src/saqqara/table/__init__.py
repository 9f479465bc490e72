"""A game played by seats: turns, undo, confirmation; an append-only list of events. No I/O, no clock."""

from saqqara.table.events import FORMAT, OPEN, PERSON, BadEvents, Event, TableError
from saqqara.table.table import Steps, Table

__all__ = ["FORMAT", "OPEN", "PERSON", "BadEvents", "Event", "Steps", "Table", "TableError"]
