"""The event log on disk, in SQLite: events for ever, names beside them, and an announcement of whatever is appended."""

from sqlalchemy.engine import Connection

from saqqara.store import kept, persons
from saqqara.store.announcements import PEOPLE, Announcements, Heard
from saqqara.store.appending import BESIDE, Announced, Beside, Name
from saqqara.store.calls import CHANNELS, Call, Calls, Channel, Hearer
from saqqara.store.company import Companion, Company, Invitation, Message, Report, Shunned, Talk
from saqqara.store.databases.address import Where, default_data, has_password, shown, where_of
from saqqara.store.databases.opening import Plan, migrate, planned
from saqqara.store.databases.queue import Do, Job, NotYet
from saqqara.store.databases.sqlite import make_private
from saqqara.store.errors import AWAY, BUSY, FULL, Conflict, Damaged, Refused, StoreError
from saqqara.store.log import Log
from saqqara.store.reading import Archive, Listed, looking
from saqqara.store.sharing.asked import DONE, FAILED, RUNNING, Answer, Asked, announced
from saqqara.store.sharing.hands import UNCOVERED, Opened
from saqqara.store.sharing.loose import Loose
from saqqara.store.sharing.present import HERE, Seen
from saqqara.store.store import Store

__all__ = [
    "AWAY",
    "BESIDE",
    "BUSY",
    "CHANNELS",
    "DONE",
    "FAILED",
    "FULL",
    "HERE",
    "PEOPLE",
    "RUNNING",
    "UNCOVERED",
    "Announced",
    "Announcements",
    "Answer",
    "Archive",
    "Asked",
    "Beside",
    "Call",
    "Calls",
    "Channel",
    "Companion",
    "Company",
    "Conflict",
    "Connection",
    "Damaged",
    "Do",
    "Heard",
    "Hearer",
    "Invitation",
    "Job",
    "Listed",
    "Log",
    "Loose",
    "Message",
    "Name",
    "NotYet",
    "Opened",
    "Plan",
    "Refused",
    "Report",
    "Seen",
    "Shunned",
    "Store",
    "StoreError",
    "Talk",
    "Where",
    "announced",
    "default_data",
    "has_password",
    "kept",
    "looking",
    "make_private",
    "migrate",
    "persons",
    "planned",
    "shown",
    "where_of",
]
