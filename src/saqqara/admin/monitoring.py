"""How the house is: how large, how healthy; a backup of it; figures for a program that watches it.

Who keeps a house may play there. So what is counted is told coarsely: nobody reads off it how often another player has
decided and taken back.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import math
import os
import re
import secrets
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from saqqara.admin.errors import AdminError
from saqqara.admin.server_settings import ServerSettings
from saqqara.storage import display_location, retention
from saqqara.storage.backends import sqlite

if TYPE_CHECKING:
    from prometheus_client.core import Metric


OFF, LOOPBACK, TOKEN = "off", "loopback", "token"
METRICS_ACCESS = (OFF, LOOPBACK, TOKEN)
"""Who may read the figures: nobody, whoever asks from this machine, whoever has the token."""

SIZE_STEP_BYTES = 100_000
"""To so many bytes sizes are rounded up."""

EVENT_COUNT_STEP = 100
"""To so many events counts are rounded up."""

MAX_WARNINGS = 10

ProcessStats = Mapping[str, int | str]


class DataSize(NamedTuple):
    """How much there is: bytes of the data and of the journal (0: there is none here), and rows by kind."""

    data: int
    journal: int
    rows: dict[str, int]


class Monitoring:
    """A house looked after; `process_stats` is what the process knows of itself."""

    def __init__(self, settings: ServerSettings, process_stats: Callable[[], ProcessStats] = dict) -> None:
        self.settings, self.store, self.process_stats = settings, settings.store, process_stats

    @property
    def data_file(self) -> Path | None:
        """The data file; None where the data are in a database."""
        return self.store.location if isinstance(self.store.location, Path) else None

    @property
    def log_file(self) -> Path | None:
        """The journal; None where it goes to standard error."""
        return self.data_file and self.data_file.with_name(f"{self.data_file.name}.log")

    # ---- how large, how healthy -------------------------------------------------------------------------------------

    async def sizes(self) -> DataSize:
        """How much there is, coarsely."""
        rows = await self.store.read("how much there is", retention.count_rows)
        rows["events"] = _round_up(int(rows["events"]), EVENT_COUNT_STEP)
        return DataSize(
            _round_up(await self._data_bytes(), SIZE_STEP_BYTES), _round_up(self._log_bytes(), SIZE_STEP_BYTES), rows
        )

    async def _data_bytes(self) -> int:
        if self.data_file is None:
            return await self.store.read("the size", retention.database_bytes)
        return sum(_file_size(self.data_file.with_name(f"{self.data_file.name}{end}")) for end in ("", "-wal"))

    def _log_bytes(self) -> int:
        path = self.log_file
        return 0 if path is None else sum(_file_size(path.with_name(f"{path.name}{end}")) for end in ("", ".1", ".2"))

    async def health(self) -> dict[str, Any]:
        """How the house is: the time that holds here, and by how many seconds the machine's own differs from it; free
        bytes of the disk; what waits; what the process knows of itself; the last troubles in the journal."""
        now = self.store.now()
        waiting = await self.store.waiting_tables()
        notifications = await self.store.read("what waits", retention.count_pending_notifications)
        return {
            "now": now // 1000,
            "differs": round(now / 1000 - self.settings.accounts.clock()),
            "free": None
            if self.data_file is None
            else shutil.disk_usage(self.data_file.parent).free // SIZE_STEP_BYTES * SIZE_STEP_BYTES,
            "computer_waits": len(waiting),
            "calls_wait": notifications,
            **self._last_address(),
            **self.process_stats(),
            "troubles": await self._read_log(MAX_WARNINGS, warnings_only=True),
        }

    def _last_address(self) -> dict[str, str]:
        """The public address that the last server had; for commands that find no running server."""
        address = self.settings.value("address")
        return {"address": address} if address else {}

    async def log_lines(self, count: int) -> list[dict[str, Any]]:
        """The journal's last lines, as far as a host may read them, the latest first."""
        return await self._read_log(count)

    async def _read_log(self, count: int, warnings_only: bool = False) -> list[dict[str, Any]]:
        path = self.log_file
        return [] if path is None else await asyncio.to_thread(read_log_tail, path, count, warnings_only)

    # ---- backup -----------------------------------------------------------------------------------------------------

    def open_backup(self) -> BinaryIO:
        """A copy of the data as they are now, whole, its owner's alone; it is gone when it is closed. Raises AdminError
        `no-file` where a database has them, StoreError."""
        if self.data_file is None:
            raise AdminError("no-file", what=display_location(self.store.location))
        handle, name = tempfile.mkstemp(dir=self.data_file.parent, prefix=f"{self.data_file.name}.backup-")
        os.close(handle)
        path = Path(name)
        try:
            sqlite.copy_database(self.data_file, path)
            return path.open("rb")
        finally:
            path.unlink(missing_ok=True)

    # ---- figures ----------------------------------------------------------------------------------------------------

    @property
    def metrics_access(self) -> str:
        """Who may read the figures."""
        return self.settings.value("metrics") or OFF

    async def set_metrics_access(self, access: str) -> str:
        """From now on these may read the figures; the token, which nobody can show again ("" for none)."""
        token = secrets.token_urlsafe(24) if access == TOKEN else ""
        await self.settings.set_value("metrics-key", self.settings.keyed_hash(token).hex() if token else "")
        await self.settings.set_value("metrics", access)
        return token

    def can_read_metrics(self, token: str, is_loopback: bool) -> bool:
        """Whether somebody with this token ("" for none), who asks from this machine or not, may read the figures."""
        if self.metrics_access == TOKEN:
            key = self.settings.value("metrics-key")
            return bool(token) and hmac.compare_digest(self.settings.keyed_hash(token).hex(), key)
        return is_loopback and self.metrics_access == LOOPBACK

    async def render_metrics(self) -> str:
        """How the house is, as Prometheus reads it."""
        from prometheus_client import CollectorRegistry, generate_latest  # a household never needs it

        size, health = await self.sizes(), await self.health()
        registry = CollectorRegistry()
        registry.register(_MetricsCollector(size, health))
        return generate_latest(registry).decode()


class _MetricsCollector:
    """What is told, as the library asks for it."""

    def __init__(self, size: DataSize, health: Mapping[str, Any]) -> None:
        self._size, self._health = size, health

    def collect(self) -> Iterator[Metric]:
        from prometheus_client.core import GaugeMetricFamily

        size, health = self._size, self._health
        rows = GaugeMetricFamily("saqqara_rows", "How much there is, by kind; events in hundreds.", labels=["kind"])
        for kind, count in size.rows.items():
            rows.add_metric([kind], count)
        yield rows
        single = {
            "saqqara_data_bytes": ("Size of the data, rounded up.", size.data),
            "saqqara_journal_bytes": ("Size of the journal, rounded up.", size.journal),
            "saqqara_disk_free_bytes": ("Free on the disk of the data.", health["free"]),
            "saqqara_clock_difference_seconds": ("The data's clock less this machine's.", health["differs"]),
            "saqqara_computer_waiting": ("Tables that wait for a computer player.", health["computer_waits"]),
            "saqqara_calls_waiting": ("Messages that wait to be delivered.", health["calls_wait"]),
            "saqqara_open_pages": ("Open pages of tables.", health.get("pages")),
            "saqqara_computer_ready": ("Whether computer players can play.", _ready(health.get("computer"))),
            "saqqara_started_seconds": ("When this process began.", health.get("started")),
        }
        for name, (about, value) in single.items():
            if value is not None:
                yield GaugeMetricFamily(name, about, value=value)


def _ready(computer: str | None) -> int | None:
    return None if computer is None else int(computer == "ready")


def _file_size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _round_up(count: int, step: int) -> int:
    return math.ceil(count / step) * step


MAX_TAIL_BYTES = 256 * 1024
"""Bytes of the journal that are read, from its end."""

VISIBLE_EVENTS = frozenset(
    {"created", "sat", "resigned", "left", "returned", "flagged", "cancelled", "rematch_created", "shared"}
)
"""What happens at a table and is no move."""

VISIBLE_FIELDS = (
    "time",
    "level",
    "what",
    "method",
    "path",
    "status",
    "ms",
    "event",
    "game",
    "again_in",
    "trouble",
    "by",
)
"""Of a line these facts."""

GAME_PATH = re.compile(
    r"^/(?:api/(?:tables|tutorial|what-if|puzzle|analysis(?!/tables/))|t|tutorial|what-if|puzzles|analysis)/"
)
"""Addresses of what is asked during a game, or of games tried out."""

VISIBLE_PATH = re.compile(r"^(/(?:api/)?[a-z.-]{1,20}(?:/[a-z-]{1,20})?)(?:/.*)?$")
"""What of all other addresses is told: their first parts, which are the house's own words."""


def read_log_tail(path: Path, count: int, warnings_only: bool = False) -> list[dict[str, Any]]:
    """The last lines of a journal that a host may read, the latest first; with `warnings_only` those alone that warn.
    None where there is no journal."""
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - MAX_TAIL_BYTES))
            lines = file.read().decode("utf-8", "replace").splitlines()
    except OSError:
        return []
    found = list[dict[str, Any]]()
    for line in reversed(lines):
        entry = redact_log_line(line)
        if entry and not (warnings_only and entry.get("level") == "info"):
            found.append(entry)
            if len(found) == count:
                break
    return found


def redact_log_line(line: str) -> dict[str, Any] | None:
    """What of a line a host may read; None for nothing.

    >>> redact_log_line('{"time": "T", "level": "info", "what": "event", "event": "played", "action": "a"}')
    >>> redact_log_line('{"time": "T", "level": "info", "what": "event", "event": "sat", "table": "k7m2", "seat": 1}')
    {'time': 'T', 'level': 'info', 'what': 'event', 'event': 'sat'}
    """
    try:
        entry = json.loads(line)
    except ValueError:
        return None
    if not isinstance(entry, dict):
        return None
    if entry.get("what") == "event" and entry.get("event") not in VISIBLE_EVENTS:
        return None
    path = entry.get("path")
    if isinstance(path, str):
        if GAME_PATH.match(path):
            return None
        visible = VISIBLE_PATH.match(path)
        entry["path"] = visible[1] if visible else "/" if path == "/" else "…"
    return {name: entry[name] for name in VISIBLE_FIELDS if isinstance(entry.get(name), str | int | float)}
