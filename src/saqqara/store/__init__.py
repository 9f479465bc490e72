"""The event log on disk: SQLite by default, another database is a URL away."""

from saqqara.store.database import StoreError
from saqqara.store.store import Conflict, Store

__all__ = ["Conflict", "Store", "StoreError"]
