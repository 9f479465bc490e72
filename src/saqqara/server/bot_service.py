"""Computation in a process: computer players, scripted tutorial opponents, hints, reviews and puzzles.

A single process over one file reacts to its own events. Processes that share the data take jobs from a queue.
"""

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

logger = logging.getLogger("saqqara.server")

MIN_STEP_SECONDS = 0.9
"""Minimum duration in seconds of an automatic step, so that people can follow it."""

WHAT_IF, TUTORIAL, ANALYSIS, PUZZLE = TABLE_KINDS = ("what-if", "tutorial", "analysis", "puzzle")
"""Kinds of scratch tables: temporary tables, of which the server keeps only the latest."""


@dataclass(frozen=True)
class BotConfig:
    """Configuration of the computer players.

    `chooser` chooses their actions (None: other processes compute). `analysis_pool` computes hints and reviews, and
    `ponderer` computes on the opponent's time (None: this process does not). `max_concurrent_jobs` limits the jobs from
    a queue that run at once; only jobs of games for which `is_game_ready` is true are run.
    """

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
        """True if hints and reviews are computed, in this process or another."""
        return self.analysis_pool is not None or self.chooser is None


def scratch_stores(store: Store, secret: bytes) -> dict[str, ScratchStore]:
    """Return the store of the scratch tables of each kind.

    The tables are in memory, or in the data that processes share; there, client addresses are stored as digests that
    are keyed with the secret.
    """
    return {
        kind: SqlScratchStore(store, kind, secret) if store.is_shared else MemoryScratchStore() for kind in TABLE_KINDS
    }


def open_scratch_tables(store: ScratchStore, kind: str, resolve_account: Callable[[str], str] = str) -> TableRegistry:
    """Return the scratch tables of a kind; `resolve_account` maps an account ID of an event to the current account."""
    is_waiting = has_scripted_action if kind == TUTORIAL else waits_for_bot
    return TableRegistry(
        store, min(store.max_tables, MAX_SCRATCH_TABLES), resolve_account=resolve_account, is_waiting=is_waiting
    )


class BotService:
    """Computer players and analyses of this process; without a `chooser`, only the scripted opponents of tutorials."""

    def __init__(
        self, store: Store, config: BotConfig | None, tables_by_kind: Mapping[str, TableRegistry], job_client: JobClient
    ) -> None:
        """Create the players and the worker.

        `tables_by_kind` holds the tables of each kind; those of the log have the kind "".
        """
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
        job_handlers_by_kind: dict[str, JobHandler] = {"script": self.script_player.run_job}
        if config and config.chooser:
            bot_arguments = config.chooser, config.min_step_seconds, config.engines, config.is_game_ready
            ponderings = {"": self.pondering, WHAT_IF: None}
            self.bots = {
                kind: BotPlayer(tables_by_kind[kind], *bot_arguments, is_single_process, pondering)
                for kind, pondering in ponderings.items()
            }
            self.auto_players += self.bots.values()
            job_handlers_by_kind["play"] = self._run_play_job
        if config and config.analysis_pool:
            job_handlers = JobHandlers(config.analysis_pool, store.jobs, tables_by_kind)
            job_handlers_by_kind |= {
                "hint": job_handlers.hint,
                "past-hint": job_handlers.past_hint,
                "review": job_handlers.review,
            }
            job_handlers_by_kind["puzzle"] = PuzzleProver(job_handlers).prove_puzzle
        self.worker: LocalWorker | QueueWorker
        if is_single_process:
            self.worker = job_client.local_worker = LocalWorker(store.jobs, job_handlers_by_kind)
        else:
            if config and config.analysis_pool:
                job_handlers_by_kind |= {
                    kind: partial(_run_when_ready, config, job_handlers_by_kind[kind])
                    for kind in ("hint", "past-hint", "review", "puzzle")
                }
            self.worker = QueueWorker(store, job_handlers_by_kind, config.max_concurrent_jobs if config else 1)

    async def start(self) -> None:
        """Start, and continue where the last process stopped."""
        try:
            if "" in self.bots and not self.store.is_shared:
                self.bots[""].resume(await self.store.waiting_tables())
            await self.worker.start()
        except StoreError:  # part of the file is damaged; opening such a table wakes its computer player
            logger.exception("bots_not_resumed")

    async def close(self) -> None:
        """Stop all work; unfinished jobs remain in the data."""
        await self.worker.close()
        if self.pondering is not None:
            await self.pondering.close()
        for auto_player in self.auto_players:
            await auto_player.close()

    async def _run_play_job(self, job: Job) -> None:
        kind = job.table.rpartition("/")[0]
        await self.bots[kind].run_job(job)


async def _run_when_ready(config: BotConfig, handler: JobHandler, job: Job) -> None:
    """Run a job that needs every game: the analysis pool loads all of them. Raise `JobNotReadyError` before that."""
    if not config.is_game_ready(None):
        raise JobNotReadyError
    await handler(job)
