"""How the house is: how large, how healthy; a backup of it; figures for a program that watches it.

Who keeps a house may play there. So what is counted is told coarsely: nobody reads off it how often another player has
decided and taken back.
"""

from __future__ import annotations

import asyncio
import hmac
import math
import os
import secrets
import shutil
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple

from saqqara.admin.errors import HostError
from saqqara.admin.log_reader import last_lines
from saqqara.admin.server_settings import House
from saqqara.storage import display_location, retention
from saqqara.storage.backends import sqlite

if TYPE_CHECKING:
    from prometheus_client.core import Metric

OFF, LOOPBACK, TOKEN = "off", "loopback", "token"
FIGURES = (OFF, LOOPBACK, TOKEN)
"""Who may read the figures: nobody, whoever asks from this machine, whoever has the token."""

COARSE = 100_000
"""To so many bytes sizes are rounded up."""

ROWS = 100
"""To so many events counts are rounded up."""

TROUBLES = 10

Vitals = Mapping[str, int | str]


class Size(NamedTuple):
    """How much there is: bytes of the data and of the journal (0: there is none here), and rows by kind."""

    data: int
    journal: int
    rows: dict[str, int]


class Upkeep:
    """A house looked after; `vitals` is what the process knows of itself."""

    def __init__(self, house: House, vitals: Callable[[], Vitals] = dict) -> None:
        self.house, self.store, self.vitals = house, house.store, vitals

    @property
    def file(self) -> Path | None:
        """The data file; None where the data are in a database."""
        return self.store.location if isinstance(self.store.location, Path) else None

    @property
    def journal_file(self) -> Path | None:
        """The journal; None where it goes to standard error."""
        return self.file and self.file.with_name(f"{self.file.name}.log")

    # ---- how large, how healthy -------------------------------------------------------------------------------------

    async def sizes(self) -> Size:
        """How much there is, coarsely."""
        rows = await self.store.read("how much there is", retention.count_rows)
        rows["events"] = _up(int(rows["events"]), ROWS)
        return Size(_up(await self._bytes(), COARSE), _up(self._journal_bytes(), COARSE), rows)

    async def _bytes(self) -> int:
        if self.file is None:
            return await self.store.read("the size", retention.database_bytes)
        return sum(_size(self.file.with_name(f"{self.file.name}{end}")) for end in ("", "-wal"))

    def _journal_bytes(self) -> int:
        path = self.journal_file
        return 0 if path is None else sum(_size(path.with_name(f"{path.name}{end}")) for end in ("", ".1", ".2"))

    async def health(self) -> dict[str, Any]:
        """How the house is: the time that holds here, and by how many seconds the machine's own differs from it; free
        bytes of the disk; what waits; what the process knows of itself; the last troubles in the journal."""
        now = self.store.now()
        waiting = await self.store.waiting_tables()
        calls = await self.store.read("what waits", retention.count_pending_notifications)
        return {
            "now": now // 1000, "differs": round(now / 1000 - self.house.people.clock()),
            "free": None if self.file is None else shutil.disk_usage(self.file.parent).free // COARSE * COARSE,
            "computer_waits": len(waiting), "calls_wait": calls,
            **self._address(), **self.vitals(),
            "troubles": await self._lines(TROUBLES, troubles=True),
        }  # fmt: skip

    def _address(self) -> dict[str, str]:
        """The public address that the last server had; for commands that find no running server."""
        known = self.house.value("address")
        return {"address": known} if known else {}

    async def journal(self, count: int) -> list[dict[str, Any]]:
        """The journal's last lines, as far as a host may read them, the latest first."""
        return await self._lines(count)

    async def _lines(self, count: int, troubles: bool = False) -> list[dict[str, Any]]:
        path = self.journal_file
        return [] if path is None else await asyncio.to_thread(last_lines, path, count, troubles)

    # ---- backup -----------------------------------------------------------------------------------------------------

    def backup(self) -> BinaryIO:
        """A copy of the data as they are now, whole, its owner's alone; it is gone when it is closed. Raises HostError
        `no-file` where a database has them, StoreError."""
        if self.file is None:
            raise HostError("no-file", what=display_location(self.store.location))
        handle, name = tempfile.mkstemp(dir=self.file.parent, prefix=f"{self.file.name}.backup-")
        os.close(handle)
        path = Path(name)
        try:
            sqlite.copy_database(self.file, path)
            return path.open("rb")
        finally:
            path.unlink(missing_ok=True)

    # ---- figures ----------------------------------------------------------------------------------------------------

    @property
    def figures_for(self) -> str:
        """Who may read the figures."""
        return self.house.value("figures") or OFF

    async def settle_figures(self, who: str) -> str:
        """From now on these may read the figures; the token, which nobody can show again ("" for none)."""
        token = secrets.token_urlsafe(24) if who == TOKEN else ""
        await self.house.settle("figures-key", self.house.sealed(token).hex() if token else "")
        await self.house.settle("figures", who)
        return token

    def may_read_figures(self, token: str, here: bool) -> bool:
        """Whether somebody with this token ("" for none), who asks from this machine or not, may read the figures."""
        if self.figures_for == TOKEN:
            key = self.house.value("figures-key")
            return bool(token) and hmac.compare_digest(self.house.sealed(token).hex(), key)
        return here and self.figures_for == LOOPBACK

    async def figures(self) -> str:
        """How the house is, as Prometheus reads it."""
        from prometheus_client import CollectorRegistry, generate_latest  # a household never needs it

        size, health = await self.sizes(), await self.health()
        registry = CollectorRegistry()
        registry.register(_Figures(size, health))
        return generate_latest(registry).decode()


class _Figures:
    """What is told, as the library asks for it."""

    def __init__(self, size: Size, health: Mapping[str, Any]) -> None:
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


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _up(count: int, to: int) -> int:
    return math.ceil(count / to) * to
