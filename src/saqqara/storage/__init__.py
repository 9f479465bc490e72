"""The event log on disk, in SQLite: events for ever, names beside them, and an announcement of whatever is appended."""

from sqlalchemy.engine import Connection

from saqqara.storage import accounts, personal_data
from saqqara.storage.append import BESIDE, Announced, Beside, Name
from saqqara.storage.backends.connect import Plan, migrate, planned
from saqqara.storage.backends.job_queue import Do, Job, NotYet
from saqqara.storage.backends.sqlite import make_private
from saqqara.storage.backends.urls import Where, default_data, has_password, shown, where_of
from saqqara.storage.database import Store
from saqqara.storage.errors import AWAY, BUSY, FULL, Conflict, Damaged, Refused, StoreError
from saqqara.storage.event_bus import PEOPLE, Announcements, Heard
from saqqara.storage.event_log import Log
from saqqara.storage.jobs import DONE, FAILED, RUNNING, Answer, Asked, announced
from saqqara.storage.notifications import CHANNELS, Call, Calls, Channel, Hearer
from saqqara.storage.presence import HERE, Seen
from saqqara.storage.queries import Archive, Listed, looking
from saqqara.storage.revealed_hands import UNCOVERED, Opened
from saqqara.storage.scratch_tables import Loose
from saqqara.storage.social import Companion, Company, Invitation, Message, Report, Shunned, Talk

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
    "accounts",
    "announced",
    "default_data",
    "has_password",
    "looking",
    "make_private",
    "migrate",
    "personal_data",
    "planned",
    "shown",
    "where_of",
]
