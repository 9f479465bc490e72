"""The event log on disk, in SQLite: events for ever, names beside them, and an announcement of whatever is appended."""

from saqqara.store.announcements import Announcements, Heard
from saqqara.store.company import Companion, Company, Invitation, Message, Report, Shunned, Talk
from saqqara.store.errors import Conflict, Damaged, StoreError
from saqqara.store.reading import Archive, Listed, looking
from saqqara.store.sqlite import file_of, make_private
from saqqara.store.store import Name, Store

__all__ = [
    "Announcements",
    "Archive",
    "Companion",
    "Company",
    "Conflict",
    "Damaged",
    "Heard",
    "Invitation",
    "Listed",
    "Message",
    "Name",
    "Report",
    "Shunned",
    "Store",
    "StoreError",
    "Talk",
    "file_of",
    "looking",
    "make_private",
]
