"""The event log on disk, in SQLite: events for ever, names beside them, and an announcement of whatever is appended."""

from sqlalchemy.engine import Connection

from saqqara.store import persons
from saqqara.store.announcements import PEOPLE, Announcements, Heard
from saqqara.store.appending import BESIDE, Announced, Beside, Name
from saqqara.store.calls import Call, Calls, Channel, Hearer
from saqqara.store.company import Companion, Company, Invitation, Message, Report, Shunned, Talk
from saqqara.store.databases.address import Where, has_password, shown, where_of
from saqqara.store.databases.sqlite import make_private
from saqqara.store.errors import Conflict, Damaged, Refused, StoreError
from saqqara.store.reading import Archive, Listed, looking
from saqqara.store.store import Store

__all__ = [
    "BESIDE",
    "PEOPLE",
    "Announced",
    "Announcements",
    "Archive",
    "Beside",
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
    "Where",
    "has_password",
    "looking",
    "make_private",
    "persons",
    "shown",
    "where_of",
]
