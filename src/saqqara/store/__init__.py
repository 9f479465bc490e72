"""The event log on disk, in SQLite: events for ever, names beside them, and an announcement of whatever is appended."""

from sqlalchemy.engine import Connection

from saqqara.store import persons
from saqqara.store.announcements import Announcements, Heard
from saqqara.store.beside import kept_beside
from saqqara.store.calls import Call, Calls, Channel, Hearer
from saqqara.store.company import Companion, Company, Invitation, Message, Report, Shunned, Talk
from saqqara.store.errors import Conflict, Damaged, Refused, StoreError
from saqqara.store.reading import Archive, Listed, looking
from saqqara.store.sqlite import file_of, make_private
from saqqara.store.store import Announced, Name, Store

__all__ = [
    "Announced",
    "Announcements",
    "Archive",
    "Call",
    "Calls",
    "Channel",
    "Companion",
    "Company",
    "Conflict",
    "Connection",
    "Damaged",
    "Heard",
    "Hearer",
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
    "kept_beside",
    "looking",
    "make_private",
    "persons",
]
