"""Computation in a process: computer players, scripted tutorial opponents, hints, reviews and puzzles.

All of them are jobs from the queue of the store.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from saqqara.engines import EnginePool
from saqqara.server.bots.analysis_api import AnalysisPool, JobHandlers
from saqqara.server.bots.auto_player import (
    ActionChooser,
    BotPlayer,
    GameReadyCheck,
    Ponderer,
    PonderingService,
    ScriptPlayer,
    always_ready,
    has_scripted_action,
)
from saqqara.server.bots.jobs import AnalysisRunner, QueueWorker
from saqqara.server.my_puzzles import PuzzleProver
from saqqara.server.tables.table_kinds import LIVE, SCRATCH_KINDS, TUTORIAL, WHAT_IF
from saqqara.server.tables.table_registry import TableRegistry
from saqqara.storage import Job, JobHandler, SqlScratchStore, Store
from saqqara.table.projections import waits_for_bot

MIN_STEP_SECONDS = 0.9
"""Minimum duration in seconds of an automatic step, so that people can follow it."""


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


MAX_SCRATCH_TABLES = 500
"""Maximum number of scratch tables of a kind in memory."""


def scratch_stores(store: Store, secret: bytes) -> dict[str, SqlScratchStore]:
    """Return the store of the scratch tables of each kind.

    Client addresses are stored as digests that are keyed with the secret.
    """
    return {kind: SqlScratchStore(store, kind, secret) for kind in SCRATCH_KINDS}


def open_scratch_tables(
    store: SqlScratchStore, kind: str, resolve_account: Callable[[str], str] = str
) -> TableRegistry:
    """Return the scratch tables of a kind; `resolve_account` maps an account ID of an event to the current account."""
    is_waiting = has_scripted_action if kind == TUTORIAL else waits_for_bot
    return TableRegistry(
        store, min(store.max_tables, MAX_SCRATCH_TABLES), resolve_account=resolve_account, is_waiting=is_waiting
    )


class BotService:
    """Computer players and analyses of this process; without a `chooser`, only the scripted opponents of tutorials."""

    def __init__(
        self,
        store: Store,
        config: BotConfig | None,
        tables_by_kind: Mapping[str, TableRegistry],
        pondering: PonderingService | None = None,
    ) -> None:
        """Create the players and the worker.

        `tables_by_kind` holds the tables of each kind of `table_kinds`.
        """
        self.pondering = pondering
        self.script_player = ScriptPlayer(
            tables_by_kind[TUTORIAL], config.min_step_seconds if config else MIN_STEP_SECONDS
        )
        self.bots: dict[str, BotPlayer] = {}
        job_handlers_by_kind: dict[str, JobHandler] = {"script": self.script_player.run_job}
        if config and config.chooser:
            bot_arguments = config.chooser, config.min_step_seconds, config.engines, config.is_game_ready
            self.bots = {
                kind: BotPlayer(tables_by_kind[kind], *bot_arguments, ponder)
                for kind, ponder in ((LIVE, pondering), (WHAT_IF, None))
            }
            job_handlers_by_kind["play"] = self._run_play_job
        if config and config.analysis_pool:
            job_handlers = JobHandlers(config.analysis_pool, store.jobs, tables_by_kind)
            # The analysis pool loads all games, so every game must be ready.
            runner = AnalysisRunner(store, partial(config.is_game_ready, None))
            job_handlers_by_kind |= {
                kind: partial(runner.run, handler)
                for kind, handler in {
                    "hint": job_handlers.hint,
                    "past-hint": job_handlers.past_hint,
                    "review": job_handlers.review,
                    "puzzle": PuzzleProver(job_handlers).prove_puzzle,
                }.items()
            }
        self.worker = QueueWorker(store, job_handlers_by_kind, config.max_concurrent_jobs if config else 1)

    async def start(self) -> None:
        """Start, and continue where the last process stopped."""
        await self.worker.start()

    async def close(self) -> None:
        """Stop all work; unfinished jobs remain in the data."""
        await self.worker.close()
        if self.pondering is not None:
            await self.pondering.close()

    async def _run_play_job(self, job: Job) -> None:
        kind = job.table.rpartition("/")[0]
        await self.bots[kind].run_job(job)
