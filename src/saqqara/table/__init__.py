"""A game played by seats: turns, undo, confirmation; an append-only list of events. No I/O, no clock."""

from saqqara.table.events import (
    FORMAT,
    OPEN,
    PERSON,
    POST_GAME_EVENTS,
    DamagedTableError,
    Event,
    InvalidEventError,
    NewerTableError,
    TableError,
    UnsupportedEventError,
)
from saqqara.table.reader_diff import ReaderDiff
from saqqara.table.table import Table
from saqqara.table.table_settings import LOST, InvalidSettingsError, TableSettings, TimeControl
from saqqara.table.takebacks import Takeback, TakebackRequest
from saqqara.table.undo_stack import CLOCK, OWNER, STAND_IN, Credit, log_sentence

__all__ = [
    "CLOCK",
    "FORMAT",
    "LOST",
    "OPEN",
    "OWNER",
    "PERSON",
    "POST_GAME_EVENTS",
    "STAND_IN",
    "Credit",
    "DamagedTableError",
    "Event",
    "InvalidEventError",
    "InvalidSettingsError",
    "NewerTableError",
    "ReaderDiff",
    "Table",
    "TableError",
    "TableSettings",
    "Takeback",
    "TakebackRequest",
    "TimeControl",
    "UnsupportedEventError",
    "log_sentence",
]  # fmt: skip
