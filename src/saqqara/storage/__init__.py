"""Storage of the server in SQLite or PostgreSQL: the append-only event log, and data next to it that can change.

An `EventBus` announces every append.
"""

from sqlalchemy.engine import Connection

from saqqara.storage import accounts, personal_data
from saqqara.storage.backends.connect import MigrationPlan, migrate, migration_plan
from saqqara.storage.backends.dialects import Location, default_location, display_location, has_password, parse_location
from saqqara.storage.backends.sqlite import make_private
from saqqara.storage.errors import (
    BUSY,
    DISK_FULL,
    UNREACHABLE,
    ConflictError,
    CorruptionError,
    RejectedError,
    StoreError,
)
from saqqara.storage.event_log import (
    ACCOUNTS_TOPIC,
    NO_METADATA,
    AppendMetadata,
    ChangeListener,
    Changes,
    EventBus,
    EventLog,
    SeatName,
)
from saqqara.storage.job_queue import Job, JobHandler, JobNotReadyError
from saqqara.storage.jobs import DONE, FAILED, RUNNING, AnalysisJobs, JobAnswer, job_topic
from saqqara.storage.notifications import CHANNELS_TOPIC, Channel, NotificationOutbox, PendingNotification, Subscriber
from saqqara.storage.presence import PRESENCE_TOPIC, REVEALED_HANDS_TOPIC, PresenceEntry, Reveal
from saqqara.storage.queries import ReadOnlyStore, TableListEntry, open_read_only
from saqqara.storage.scratch_tables import SqlScratchStore
from saqqara.storage.social import Block, ChatLog, ChatMessage, Companion, Invitation, Report, SocialStore
from saqqara.storage.store import Store

__all__ = [
    "ACCOUNTS_TOPIC",
    "BUSY",
    "CHANNELS_TOPIC",
    "DISK_FULL",
    "DONE",
    "FAILED",
    "NO_METADATA",
    "PRESENCE_TOPIC",
    "REVEALED_HANDS_TOPIC",
    "RUNNING",
    "UNREACHABLE",
    "AnalysisJobs",
    "AppendMetadata",
    "Block",
    "ChangeListener",
    "Changes",
    "Channel",
    "ChatLog",
    "ChatMessage",
    "Companion",
    "ConflictError",
    "Connection",
    "CorruptionError",
    "EventBus",
    "EventLog",
    "Invitation",
    "Job",
    "JobAnswer",
    "JobHandler",
    "JobNotReadyError",
    "Location",
    "MigrationPlan",
    "NotificationOutbox",
    "PendingNotification",
    "PresenceEntry",
    "ReadOnlyStore",
    "RejectedError",
    "Report",
    "Reveal",
    "SeatName",
    "SocialStore",
    "SqlScratchStore",
    "Store",
    "StoreError",
    "Subscriber",
    "TableListEntry",
    "accounts",
    "default_location",
    "display_location",
    "has_password",
    "job_topic",
    "make_private",
    "migrate",
    "migration_plan",
    "open_read_only",
    "parse_location",
    "personal_data",
]
