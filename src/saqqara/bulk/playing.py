"""Games played one after the other in this process: in compiled code, or with players in Python."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from saqqara import kernel
from saqqara.bulk.contenders import Contender
from saqqara.bulk.games import Games
from saqqara.errors import SaqqaraError, shown
from saqqara.game import Game
from saqqara.players import Player
from saqqara.players.search import Search
from saqqara.players.simple import Greedy, Random
from saqqara.search import meeting
from saqqara.search.network import Network

AT_ONCE = 256  # games between two looks into Python: their tables stay in the processor's cache


@dataclass(frozen=True)
class Plan:
    """All that the games of a run follow from, but how many there are: game number n has the set-up of the seed
    `seed + n // turns`, in its seating number n % turns, and chance of its own."""

    game: Game
    players: tuple[Contender, ...]
    order: tuple[int, ...]  # by seat, the number of who sits there in the first seating
    seed: int
    decisions: bool = False  # whether they are kept
    sources: bool = False  # whether points are told by source

    @property
    def turns(self) -> int:
        """How many seatings there are in which everybody moves on by a seat, and so games with the same set-up: 1
        where one player has all seats."""
        seats = range(1, len(self.order) + 1)
        return next(by for by in seats if self.order[by:] + self.order[:by] == self.order)

    def facts(self) -> dict[str, Any]:
        """What the plan is, as plain JSON types: equal facts, equal games (players in Python by their names)."""
        return {
            "game": self.game.name,
            "edition": self.game.edition,
            "options": self.game.options,
            "players": [one.name for one in self.players],
            "order": list(self.order),
            "seed": self.seed,
            "decisions": self.decisions,
            "sources": self.sources,
        }

    def setups(self, numbers: range) -> Any:
        """The seeds of the set-ups of games."""
        return self.seed + np.arange(numbers.start, numbers.stop, dtype=np.int64) // self.turns

    def seating(self, numbers: range) -> Any:
        """Who sits where, int16 (games, seats)."""
        seats, order = self.game.seats, np.array(self.order, np.int16)
        turn = np.arange(numbers.start, numbers.stop)[:, None] % self.turns
        return order[(np.arange(seats)[None, :] - turn) % seats]

    def chance(self, number: int) -> str:
        """What the chance of the players in a game follows from."""
        return f"bulk {self.seed} {number}"


def played(plan: Plan, numbers: range) -> Games:
    """The games of these numbers; they follow from the plan alone."""
    seats, count = plan.game.seats, len(numbers)
    results, points = np.zeros((count, seats)), np.zeros((count, seats), np.int32)
    lengths, decisions = np.zeros(count, np.int32), list[Any]()
    sources = tuple(plan.game.start(seed=0).breakdown()[0]) if plan.sources else ()
    by_source = np.zeros((count, seats, len(sources)), np.int32)
    setups, seating = plan.setups(numbers), plan.seating(numbers)
    some = _in_python if any(one.maker for one in plan.players) else _compiled(plan)
    for first in range(0, count, AT_ONCE) or [0]:  # without games, compiled at least
        part = slice(first, min(first + AT_ONCE, count))
        out = (results[part], points[part], lengths[part])
        numbers_here = numbers[part]
        tables, kept = some(plan, numbers_here, setups[part].tolist(), seating[part], *out)
        decisions.append(kept)
        if sources:
            for place, table in enumerate(tables, first):
                by_source[place] = [[sheet[source] for source in sources] for sheet in plan.game.rules.breakdown(table)]
    flat = np.concatenate([np.zeros(0, np.int16), *decisions])
    return Games(plan.game, sources, setups, seating, results, points, by_source, lengths, flat)


# ---- in compiled code ------------------------------------------------------------------------------------------


def _compiled(plan: Plan) -> Any:
    """What plays games in compiled code, with room to work in that they share."""
    game, blank = plan.game, plan.game.start(seed=0).table
    texts, networks = len(game.decision_texts()), list[Network]()
    rows = np.array([one.row(game, networks) for one in plan.players])
    tree, (ahead, legal) = meeting.tree_for(blank, texts, game.seats, rows, networks), meeting.room_ahead(blank, texts)
    longest = game.max_decisions if plan.decisions else 0

    def some(plan: Plan, numbers: range, setups: list[int], seating: Any, *out: Any) -> tuple[Any, Any]:
        tables = starts(game, setups)
        chance = meeting.generators(map(plan.chance, numbers))
        room = np.empty(longest * len(setups), np.int16)
        results, points, lengths = out
        total = meeting.play_games(tables, ahead, legal, tree, rows, seating, chance, results, points, lengths, room)
        return _each(tables), room[:total].copy() if plan.decisions else room

    return some


def starts(game: Game, setups: Sequence[int]) -> Any:
    """The tables of set-ups, as a batch: what `game.start` gives for each of these seeds."""
    decks = game.decks()
    if decks is None:
        tables = kernel.batch(game.start(seed=0).table, len(setups))
        for place, seed in enumerate(setups):
            kernel.copy(tables, place, kernel.batch(game.start(seed=seed).table), 0)
        return tables
    tables, cards = kernel.batch(game.blank(), len(setups)), np.concatenate(decks)
    chance, ends = meeting.generators(map(game.seeding, setups)), np.cumsum([len(deck) for deck in decks])
    meeting.set_up_games(tables, cards, ends, np.empty_like(cards), chance)
    return tables


def _each(tables: Any) -> Any:
    """The states of a batch, as rules for Python take them."""
    return tables if isinstance(tables, list) else tables.view(np.recarray)


# ---- with players in Python ------------------------------------------------------------------------------------


def _in_python(
    plan: Plan, numbers: range, setups: list[int], seating: Any, results: Any, points: Any, lengths: Any
) -> tuple[Any, Any]:
    """Plays games with players made anew for each of them. Raises SaqqaraError for a player that chooses nothing."""
    tables, decisions = list[Any](), list[int]()
    for place, (number, seed) in enumerate(zip(numbers, setups, strict=True)):
        state = plan.game.start(seed=seed)
        seeds = kernel.seeded(plan.chance(number)).tolist()
        players = [_sitting(plan.players[who], seeds[seat]) for seat, who in enumerate(seating[place].tolist())]
        while state.actor is not None:
            text = players[state.actor].choose(state)
            if not isinstance(text, str):
                raise SaqqaraError(f"a player has chosen {shown(text)}; a choice is the text of a legal decision")
            state.play(text)
        winners = state.winners()
        results[place] = [1 / len(winners) if seat in winners else 0.0 for seat in range(plan.game.seats)]
        points[place], lengths[place] = state.scores(), len(state.decisions)
        tables.append(state.table)
        decisions += map(plan.game.number, state.decisions) if plan.decisions else ()
    return tables, np.array(decisions, np.int16)


def _sitting(who: Contender, seed: int) -> Player:
    """The player for one game."""
    if who.maker is not None:
        return who.maker(seed)
    if who.kind == meeting.SEARCH:
        return Search(who.level, seed, simulations=who.simulations, weights=who.weights)
    return Random(seed) if who.kind == meeting.RANDOM else Greedy(seed)
