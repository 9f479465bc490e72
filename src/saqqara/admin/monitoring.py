"""Monitoring: size and health of the server, its log, backups, and metrics for Prometheus.

Admins may play on their own server. Counts are therefore rounded, so that they do not reveal how often another player
has acted or undone an action.
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
from typing import TYPE_CHECKING, Annotated, Any, BinaryIO, NamedTuple

from saqqara.admin.errors import AdminError
from saqqara.admin.operation import Parameter
from saqqara.admin.server_settings import ServerSettings
from saqqara.storage import display_location, retention
from saqqara.storage.backends import sqlite

if TYPE_CHECKING:
    from prometheus_client.core import Metric


OFF, LOOPBACK, TOKEN = "off", "loopback", "token"
METRICS_ACCESS = (OFF, LOOPBACK, TOKEN)
"""Access policies of the metrics: no access, clients on this machine, or clients with the token."""

SIZE_STEP_BYTES = 100_000
"""Step in bytes to which sizes are rounded up."""

EVENT_COUNT_STEP = 100
"""Step to which numbers of events are rounded up."""

MAX_WARNINGS, NUM_LOG_LINES = 10, 50
"""Maximum numbers of warnings and of log lines that are returned."""

MetricsAccess = Annotated[str, Parameter("Who may read the metrics", METRICS_ACCESS, label="host-figures")]

ProcessStats = Mapping[str, int | str]


class DataSize(NamedTuple):
    """Size of the data and of the log in bytes (0: there is none), and the number of rows by kind."""

    data: int
    log: int
    rows: dict[str, int]


class Monitoring:
    """Monitoring of a server. `process_stats` returns facts about the running process."""

    def __init__(self, settings: ServerSettings, process_stats: Callable[[], ProcessStats] = dict) -> None:
        self.settings, self.store, self.process_stats = settings, settings.store, process_stats

    @property
    def data_file(self) -> Path | None:
        """Path of the data file; None if the data are in a database."""
        return self.store.location if isinstance(self.store.location, Path) else None

    @property
    def log_file(self) -> Path | None:
        """Path of the log; None if the server logs to standard error."""
        return self.data_file and self.data_file.with_name(f"{self.data_file.name}.log")

    # ---- size and health --------------------------------------------------------------------------------------------

    async def show_usage(self) -> DataSize:
        """Show the size of the data.

        It is the size of data and log, and the number of rows by kind. Bytes and events are rounded up.
        """
        rows = await self.store.read("number of rows", retention.count_rows)
        rows["events"] = _round_up(int(rows["events"]), EVENT_COUNT_STEP)
        return DataSize(
            _round_up(await self._data_bytes(), SIZE_STEP_BYTES), _round_up(self._log_bytes(), SIZE_STEP_BYTES), rows
        )

    async def _data_bytes(self) -> int:
        if self.data_file is None:
            return await self.store.read("size of the database", retention.database_bytes)
        return sum(_file_size(self.data_file.with_name(f"{self.data_file.name}{end}")) for end in ("", "-wal"))

    def _log_bytes(self) -> int:
        path = self.log_file
        return 0 if path is None else sum(_file_size(path.with_name(f"{path.name}{end}")) for end in ("", ".1", ".2"))

    async def show_health(self) -> dict[str, Any]:
        """Show the health of the server.

        Time, free disk space (none for a database), lengths of queues, and the latest warnings in the log.
        """
        now = self.store.now()
        waiting = await self.store.waiting_tables()
        notifications = await self.store.read("pending notifications", retention.count_pending_notifications)
        return {
            "now": now // 1000,
            "clock_offset_seconds": round(now / 1000 - self.settings.accounts.clock()),
            "disk_free_bytes": None
            if self.data_file is None
            else shutil.disk_usage(self.data_file.parent).free // SIZE_STEP_BYTES * SIZE_STEP_BYTES,
            "pending_bot_turns": len(waiting),
            "pending_notifications": notifications,
            "address": self.address,
            **self.process_stats(),
            "warnings": await self._read_log(MAX_WARNINGS, warnings_only=True),
        }

    @property
    def address(self) -> str:
        """URL of this server, or without one the public URL of the last server; "" if it had none."""
        return str(self.process_stats().get("address") or self.settings.value("address"))

    async def show_logs(self) -> list[dict[str, Any]]:
        """Show the latest log lines, newest first.

        Lines about actions in games are omitted.
        """
        return await self._read_log(NUM_LOG_LINES)

    async def _read_log(self, count: int, warnings_only: bool = False) -> list[dict[str, Any]]:
        path = self.log_file
        return [] if path is None else await asyncio.to_thread(read_log_tail, path, count, warnings_only)

    # ---- backup -----------------------------------------------------------------------------------------------------

    def open_backup(self) -> BinaryIO:
        """Open a complete copy of the data that only its owner can read; closing it deletes it.

        Raise `AdminError` `no-file` if the data are in a database, `StoreError` if the copy fails.
        """
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

    # ---- metrics ----------------------------------------------------------------------------------------------------

    @property
    def metrics_access(self) -> str:
        """Access policy of the metrics: one of `METRICS_ACCESS`."""
        return self.settings.value("metrics") or OFF

    async def set_metrics_access(self, access: MetricsAccess) -> dict[str, str]:
        """Set who may read the metrics at /metrics.

        No one, programs on this machine, or clients with the token, which is displayed only now.
        """
        token = secrets.token_urlsafe(24) if access == TOKEN else ""
        await self.settings.set_value("metrics-key", self.settings.keyed_hash(token).hex() if token else "")
        await self.settings.set_value("metrics", access)
        return {"token": token}

    def can_read_metrics(self, token: str, is_loopback: bool) -> bool:
        """Return whether a client may read the metrics.

        `token` is the client's token ("" for none); `is_loopback`: the request comes from this machine.
        """
        if self.metrics_access == TOKEN:
            key = self.settings.value("metrics-key")
            return bool(token) and hmac.compare_digest(self.settings.keyed_hash(token).hex(), key)
        return is_loopback and self.metrics_access == LOOPBACK

    async def show_metrics(self) -> str:
        """Print the metrics in the format of Prometheus."""
        from prometheus_client import CollectorRegistry, generate_latest  # imported late: most servers never need it

        size, health = await self.show_usage(), await self.show_health()
        registry = CollectorRegistry()
        registry.register(_MetricsCollector(size, health))
        return generate_latest(registry).decode()


class _MetricsCollector:
    """Collector of the metrics, as prometheus_client expects it."""

    def __init__(self, size: DataSize, health: Mapping[str, Any]) -> None:
        self._size, self._health = size, health

    def collect(self) -> Iterator[Metric]:
        from prometheus_client.core import GaugeMetricFamily

        size, health = self._size, self._health
        rows = GaugeMetricFamily("saqqara_rows", "Number of rows by kind; events in hundreds.", labels=["kind"])
        for kind, count in size.rows.items():
            rows.add_metric([kind], count)
        yield rows
        gauges = {
            "data_bytes": ("Size of the data, rounded up.", size.data),
            "log_bytes": ("Size of the log, rounded up.", size.log),
            "disk_free_bytes": ("Free space on the disk of the data.", health["disk_free_bytes"]),
            "clock_offset_seconds": (
                "Clock of the data minus the clock of this machine.", health["clock_offset_seconds"]
            ),
            "pending_bot_turns": ("Tables at which a computer player has to act.", health["pending_bot_turns"]),
            "pending_notifications": ("Notifications that are not delivered yet.", health["pending_notifications"]),
            "open_pages": ("Open table pages.", health.get("open_pages")),
            "bots_ready": ("Whether computer players can play (1) or not (0).", _ready(health.get("bots"))),
            "start_time_seconds": ("Start of this process, in seconds since 1970.", health.get("started")),
        }  # fmt: skip
        for name, (description, value) in gauges.items():
            if value is not None:
                yield GaugeMetricFamily(f"saqqara_{name}", description, value=value)


def _ready(bots: str | None) -> int | None:
    return None if bots is None else int(bots == "ready")


def _file_size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _round_up(count: int, step: int) -> int:
    return math.ceil(count / step) * step


MAX_TAIL_BYTES = 256 * 1024
"""Number of bytes that are read from the end of the log."""

VISIBLE_EVENTS = frozenset(
    {"created", "sat", "resigned", "left", "returned", "flagged", "cancelled", "rematch_created", "shared"}
)
"""Events of tables that admins see in the log; no actions of players are among them."""

VISIBLE_FIELDS = (
    "time", "level", "message", "method", "path", "status", "ms", "event", "game", "retry_seconds", "error_kind", "by",
)  # fmt: skip
"""Fields of a log line that admins see."""

GAME_PATH = re.compile(
    r"^/(?:api/(?:tables|tutorial|what-if|puzzle|analysis(?!/tables/))|t|tutorial|what-if|puzzles|analysis)/"
)
"""Paths of requests during a game or at a scratch table, which admins do not see."""

VISIBLE_PATH = re.compile(r"^(/(?:api/)?[a-z.-]{1,20}(?:/[a-z-]{1,20})?)(?:/.*)?$")
"""Visible part of all other paths: the first segments, which are the server's own names."""


def read_log_tail(path: Path, count: int, warnings_only: bool = False) -> list[dict[str, Any]]:
    """Return the last lines of a log, redacted for admins, the latest first; [] without a log.

    With `warnings_only`, return only warnings and errors.
    """
    try:
        with path.open("rb") as file:
            file.seek(max(0, path.stat().st_size - MAX_TAIL_BYTES))
            lines = file.read().decode("utf-8", "replace").splitlines()
    except OSError:
        return []
    entries = list[dict[str, Any]]()
    for line in reversed(lines):
        entry = redact_log_line(line)
        if entry and not (warnings_only and entry.get("level") == "info"):
            entries.append(entry)
            if len(entries) == count:
                break
    return entries


def redact_log_line(line: str) -> dict[str, Any] | None:
    """Return the part of a log line that admins may read; None if there is none.

    >>> redact_log_line('{"time": "T", "level": "info", "message": "event", "event": "played", "action": "a"}')
    >>> redact_log_line('{"time": "T", "level": "info", "message": "event", "event": "sat", "table": "k7", "seat": 1}')
    {'time': 'T', 'level': 'info', 'message': 'event', 'event': 'sat'}
    """
    try:
        entry = json.loads(line)
    except ValueError:
        return None
    if not isinstance(entry, dict):
        return None
    if entry.get("message") == "event" and entry.get("event") not in VISIBLE_EVENTS:
        return None
    path = entry.get("path")
    if isinstance(path, str):
        if GAME_PATH.match(path):
            return None
        visible = VISIBLE_PATH.match(path)
        entry["path"] = visible[1] if visible else "/" if path == "/" else "…"
    return {name: entry[name] for name in VISIBLE_FIELDS if isinstance(entry.get(name), str | int | float)}
