"""Chat of a table: messages and gestures, muted users, and reports to the admins."""

from __future__ import annotations

import hashlib
import hmac
from base64 import urlsafe_b64encode
from collections.abc import Iterable

from cachetools import LRUCache
from pydantic import Field

from saqqara.server.core.request_limits import Limits, RequestLimit
from saqqara.server.lobby.presence import ClusterPresence, Presence
from saqqara.server.tables.api import StrictModel
from saqqara.storage import ChatLog, Store

OPAQUE_ID_LENGTH = 16


class OpaqueIds:
    """Opaque IDs of users, keyed with a secret: each reader gets a different, stable ID of the same user."""

    def __init__(self, secret: bytes) -> None:
        self._key = hashlib.sha256(b"saqqara reference " + secret).digest()

    def id_for(self, reader: str, person: str) -> str:
        """Return the ID of a user for a reader: 16 characters."""
        digest = hmac.new(self._key, f"{reader}\0{person}".encode(), hashlib.sha256).digest()
        return urlsafe_b64encode(digest)[:OPAQUE_ID_LENGTH].decode()

    def resolve(self, reader: str, reference: str, among: Iterable[str]) -> str | None:
        """Return the user among these to whom a reader's ID belongs; None if there is none."""
        sought = reference.encode()
        return next((one for one in among if hmac.compare_digest(self.id_for(reader, one).encode(), sought)), None)


MAX_MESSAGE_LENGTH = 200
"""Maximum length of a message in characters."""

MAX_CACHED_CHATS = 1000
"""Maximum number of tables whose chat is kept in memory."""


class ChatService:
    """Presence and chat of all tables.

    The cached chat follows the announcements of the store. Presence is kept in memory only.
    """

    def __init__(self, store: Store, secret: bytes, limits: Limits, process_id: str) -> None:
        self.store, self.presence, self.opaque_ids = store, Presence(), OpaqueIds(secret)
        self.message_limit, self.invitation_limit = RequestLimit(limits.chat_messages), RequestLimit(limits.invitations)
        self.address_limit = RequestLimit(limits.chat_messages_by_address)
        self._chat_logs = LRUCache[str, ChatLog](MAX_CACHED_CHATS)
        self._loading: dict[str, object] = {}  # tables being loaded, with the latest caller
        self.cluster_presence = ClusterPresence(store, self.presence, process_id)
        store.event_bus.subscribe(self._on_append)

    def _on_append(self, name: str | None, seq: int | None) -> None:
        for cache in (self._chat_logs, self._loading):
            if name is None:
                cache.clear()
            elif seq is None:
                cache.pop(name, None)

    async def chat_log(self, name: str) -> ChatLog:
        """Return the chat of a table; the object stays the same until the chat changes."""
        if name not in self._chat_logs:
            token = self._loading[name] = object()
            chat_log = await self.store.social.chat_log(name)
            if self._loading.get(name) is not token:  # changed meanwhile, or loaded by another caller too
                return chat_log
            del self._loading[name]
            self._chat_logs[name] = chat_log
        return self._chat_logs[name]


class EmptyChatRequest(StrictModel):
    """Request without fields."""


class PersonRequest(StrictModel):
    """Request about a user, by opaque ID."""

    user: str = Field(max_length=40)
