"""Who computes in a process: computer players at the tables of all rooms, hints, reviews, puzzles, what a guide plays.
In one process over one file they hear of it themselves; where processes share the data they take jobs from a queue."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from saqqara.engines import EnginePool
from saqqara.server.bots.analysis_api import AnalysisPool, JobHandlers
from saqqara.server.bots.auto_player import (
    ActionChooser,
    AutoPlayer,
    BotPlayer,
    GameReadyCheck,
    Ponderer,
    PonderingService,
    ScriptPlayer,
    always_ready,
    has_scripted_action,
)
from saqqara.server.bots.jobs import JobClient, LocalWorker, QueueWorker
from saqqara.server.my_puzzles import PuzzleProver
from saqqara.server.replay.scratch import MAX_SCRATCH_TABLES, MemoryScratchStore, ScratchStore
from saqqara.server.tables.table_registry import TableRegistry, waits_for_bot
from saqqara.storage import Job, JobHandler, JobNotReadyError, SqlScratchStore, Store, StoreError

journal = logging.getLogger("saqqara.server")

MIN_STEP_SECONDS = 0.9
"""Seconds that something that happens by itself takes at least, so that people can follow."""

WHAT_IF, TUTORIAL, ANALYSIS, PUZZLE = TABLE_KINDS = ("whatif", "learn", "opened", "puzzle")
"""Where tables lie that nobody keeps."""


@dataclass(frozen=True)
class BotConfig:
    """The computer players: the names of their levels, who chooses for them (None: other processes think), the least
    seconds of a step, and who makes hints and reviews (None: nobody); the engines; how many jobs of a queue are done at
    once, those alone for which `is_game_ready` is true; who thinks on the opponent's time (None: nobody)."""

    levels: Sequence[str]
    chooser: ActionChooser | None
    min_step_seconds: float = MIN_STEP_SECONDS
    analysis_pool: AnalysisPool | None = None
    engines: EnginePool | None = None
    max_concurrent_jobs: int = 8
    is_game_ready: GameReadyCheck = always_ready
    ponderer: Ponderer | None = None

    @property
    def has_analysis(self) -> bool:
        """Whether hints and reviews are made, here or elsewhere."""
        return self.analysis_pool is not None or self.chooser is None


def scratch_stores(store: Store, secret: bytes) -> dict[str, ScratchStore]:
    """Where the tables of each room lie that nobody keeps: in memory, or in the data that processes share, where
    addresses are kept as digests with the secret."""
    return {
        room: SqlScratchStore(store, room, secret) if store.is_shared else MemoryScratchStore() for room in TABLE_KINDS
    }


def open_scratch_tables(store: ScratchStore, kind: str, resolve_account: Callable[[str], str] = str) -> TableRegistry:
    """The tables of such a room; `today`: who a person of the events is now."""
    waits = has_scripted_action if kind == TUTORIAL else waits_for_bot
    return TableRegistry(
        store, min(store.max_tables, MAX_SCRATCH_TABLES), resolve_account=resolve_account, is_waiting=waits
    )


class BotService:
    """What is computed in this process; without `computer`, or where others think, only what guides play."""

    def __init__(
        self, store: Store, config: BotConfig | None, tables_by_kind: Mapping[str, TableRegistry], job_client: JobClient
    ) -> None:
        """`rooms`: the tables by room; "" are those of the log."""
        self.store, is_single_process = store, not store.is_shared
        self.script_player = ScriptPlayer(
            tables_by_kind[TUTORIAL],
            config.min_step_seconds if config else MIN_STEP_SECONDS,
            follows_log=is_single_process,
        )
        self.auto_players: list[AutoPlayer] = [self.script_player]
        self.bots: dict[str, BotPlayer] = {}
        self.pondering: PonderingService | None = None
        if config and config.ponderer and is_single_process:
            self.pondering = PonderingService(tables_by_kind[""], config.ponderer)
        do: dict[str, JobHandler] = {"lead": self.script_player.run_job}
        if config and config.chooser:
            these = config.chooser, config.min_step_seconds, config.engines, config.is_game_ready
            ponderings = {"": self.pondering, WHAT_IF: None}
            self.bots = {
                room: BotPlayer(tables_by_kind[room], *these, is_single_process, one)
                for room, one in ponderings.items()
            }
            self.auto_players += self.bots.values()
            do["play"] = self._run_play_job
        if config and config.analysis_pool:
            job_handlers = JobHandlers(config.analysis_pool, store.jobs, tables_by_kind)
            do |= {"hint": job_handlers.hint, "then": job_handlers.past_hint, "review": job_handlers.review}
            do["puzzle"] = PuzzleProver(job_handlers).prove_puzzle
        self.worker: LocalWorker | QueueWorker
        if is_single_process:
            self.worker = job_client.local_worker = LocalWorker(store.jobs, do)
        else:
            if config and config.analysis_pool:
                do |= {
                    kind: partial(_run_when_ready, config, do[kind]) for kind in ("hint", "then", "review", "puzzle")
                }
            self.worker = QueueWorker(store, do, config.max_concurrent_jobs if config else 1)

    async def start(self) -> None:
        """After a start: all go on where they were when the last process ended."""
        try:
            if "" in self.bots and not self.store.is_shared:
                self.bots[""].resume(await self.store.waiting_tables())
            await self.worker.start()
        except StoreError:  # part of the file is damaged: whoever opens such a table wakes its computer player
            journal.exception("waiting")

    async def close(self) -> None:
        """Ends all; what was begun waits in the data."""
        await self.worker.close()
        if self.pondering is not None:
            await self.pondering.close()
        for mover in self.auto_players:
            await mover.close()

    async def _run_play_job(self, job: Job) -> None:
        room = job.table.rpartition("/")[0]
        await self.bots[room].run_job(job)


async def _run_when_ready(config: BotConfig, handler: JobHandler, job: Job) -> None:
    """A job for which every game has to be there: the analyst waits for all."""
    if not config.is_game_ready(None):
        raise JobNotReadyError
    await handler(job)
