"""A game played by seats: turns, undo, confirmation; an append-only list of events. No I/O, no clock."""

from saqqara.table.action_credit import CLOCK, OWNER, STAND_IN, Credit
from saqqara.table.events import AFTERWARDS, FORMAT, OPEN, PERSON, BadEvents, Event, TableError, UnknownEvents
from saqqara.table.formats import todays
from saqqara.table.reader_diff import Steps
from saqqara.table.table import Table
from saqqara.table.table_settings import LOST, BadTerms, Pace, Terms
from saqqara.table.takebacks import Request, TakenBack
from saqqara.table.undo_stack import told

__all__ = [
    "AFTERWARDS", "CLOCK", "FORMAT", "LOST", "OPEN", "OWNER", "PERSON", "STAND_IN", "BadEvents", "BadTerms", "Credit",
    "Event", "Pace", "Request", "Steps", "Table", "TableError", "TakenBack", "Terms", "UnknownEvents", "todays", "told",
]  # fmt: skip
