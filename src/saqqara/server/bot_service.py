"""Who computes in a process: computer players at the tables of all rooms, hints, reviews, puzzles, what a guide plays.
In one process over one file they hear of it themselves; where processes share the data they take jobs from a queue."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

from saqqara.engines import Company
from saqqara.server.bots.auto_player import AtHand, Bots, Chooser, Movers, always
from saqqara.server.bots.bot_pondering import Ponderer, Pondering
from saqqara.server.bots.job_client import Asking, Here
from saqqara.server.bots.job_handlers import Analyst, Answering
from saqqara.server.bots.queue_worker import Working
from saqqara.server.puzzles.my_puzzles import Prover
from saqqara.server.replay.scratch import MOST, Scratch, Shelf
from saqqara.server.tables.table_registry import Tables, waits_for_computer
from saqqara.server.tutorial.script_player import Leader, leads
from saqqara.storage import Job, JobHandler, JobNotReadyError, SqlScratchStore, Store, StoreError

journal = logging.getLogger("saqqara.server")

PACE = 0.9
"""Seconds that something that happens by itself takes at least, so that people can follow."""

TRIED, TAUGHT, BROUGHT, PUZZLING = ROOMS = ("whatif", "learn", "opened", "puzzle")
"""Where tables lie that nobody keeps."""


@dataclass(frozen=True)
class Computer:
    """The computer players: the names of their levels, who chooses for them (None: other processes think), the least
    seconds of a step, and who makes hints and reviews (None: nobody); the engines; how many jobs of a queue are done at
    once, those alone for which all is `at_hand`; who thinks on the opponent's time (None: nobody)."""

    levels: Sequence[str]
    chooser: Chooser | None
    pace: float = PACE
    analyst: Analyst | None = None
    company: Company | None = None
    at_once: int = 8
    at_hand: AtHand = always
    ponderer: Ponderer | None = None

    @property
    def answers(self) -> bool:
        """Whether hints and reviews are made, here or elsewhere."""
        return self.analyst is not None or self.chooser is None


def shelves(store: Store, secret: bytes) -> dict[str, Shelf]:
    """Where the tables of each room lie that nobody keeps: in memory, or in the data that processes share, where
    addresses are kept as digests with the secret."""
    return {room: SqlScratchStore(store, room, secret) if store.is_shared else Scratch() for room in ROOMS}


def tables_on(shelf: Shelf, room: str, today: Callable[[str], str] = str) -> Tables:
    """The tables of such a room; `today`: who a person of the events is now."""
    waits = leads if room == TAUGHT else waits_for_computer
    return Tables(shelf, min(shelf.most, MOST), today=today, waits=waits)


class Computing:
    """What is computed in this process; without `computer`, or where others think, only what guides play."""

    def __init__(self, store: Store, computer: Computer | None, rooms: Mapping[str, Tables], asking: Asking) -> None:
        """`rooms`: the tables by room; "" are those of the log."""
        self.store, alone = store, not store.is_shared
        self.leader = Leader(rooms[TAUGHT], computer.pace if computer else PACE, listening=alone)
        self.movers: list[Movers] = [self.leader]
        self.bots: dict[str, Bots] = {}
        self.pondering: Pondering | None = None
        if computer and computer.ponderer and alone:
            self.pondering = Pondering(rooms[""], computer.ponderer)
        do: dict[str, JobHandler] = {"lead": self.leader.play}
        if computer and computer.chooser:
            these = computer.chooser, computer.pace, computer.company, computer.at_hand
            ponderings = {"": self.pondering, TRIED: None}
            self.bots = {room: Bots(rooms[room], *these, alone, one) for room, one in ponderings.items()}
            self.movers += self.bots.values()
            do["play"] = self._play
        if computer and computer.analyst:
            answering = Answering(computer.analyst, store.jobs, rooms)
            do |= {"hint": answering.hint, "then": answering.then, "review": answering.review}
            do["puzzle"] = Prover(answering).puzzle
        self.work: Here | Working
        if alone:
            self.work = asking.here = Here(store.jobs, do)
        else:
            if computer and computer.analyst:
                do |= {kind: partial(_with_all, computer, do[kind]) for kind in ("hint", "then", "review", "puzzle")}
            self.work = Working(store, do, computer.at_once if computer else 1)

    async def begin(self) -> None:
        """After a start: all go on where they were when the last process ended."""
        try:
            if "" in self.bots and not self.store.is_shared:
                self.bots[""].go_on(await self.store.waiting_tables())
            await self.work.begin()
        except StoreError:  # part of the file is damaged: whoever opens such a table wakes its computer player
            journal.exception("waiting")

    async def close(self) -> None:
        """Ends all; what was begun waits in the data."""
        await self.work.close()
        if self.pondering is not None:
            await self.pondering.close()
        for mover in self.movers:
            await mover.close()

    async def _play(self, job: Job) -> None:
        room = job.table.rpartition("/")[0]
        await self.bots[room].play(job)


async def _with_all(computer: Computer, done: JobHandler, job: Job) -> None:
    """A job for which every game has to be there: the analyst waits for all."""
    if not computer.at_hand(None):
        raise JobNotReadyError
    await done(job)
