"""The event log on disk, in SQLite: events for ever, names beside them, and an announcement of whatever is appended."""

from sqlalchemy.engine import Connection

from saqqara.store import persons
from saqqara.store.announcements import Announcements, Heard
from saqqara.store.company import Companion, Company, Invitation, Message, Report, Shunned, Talk
from saqqara.store.errors import Conflict, Damaged, Refused, StoreError
from saqqara.store.reading import Archive, Listed, looking
from saqqara.store.sqlite import file_of, make_private
from saqqara.store.store import BESIDE, Announced, Beside, Name, Store

__all__ = [
    "BESIDE",
    "Announced",
    "Announcements",
    "Archive",
    "Beside",
    "Companion",
    "Company",
    "Conflict",
    "Connection",
    "Damaged",
    "Heard",
    "Invitation",
    "Listed",
    "Message",
    "Name",
    "Refused",
    "Report",
    "Shunned",
    "Store",
    "StoreError",
    "Talk",
    "file_of",
    "looking",
    "make_private",
    "persons",
]
