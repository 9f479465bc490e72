"""Games played one after the other in this process: in compiled code, or with players in Python."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import numpy as np

from saqqara.arenas.game_batch import Games
from saqqara.arenas.player_specs import Contender
from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.players import Player, PlayerWithFallback
from saqqara.players.external import FAULTS
from saqqara.search import compiled_games
from saqqara.search.network import Network
from saqqara.search.score_forecast import write_score_sheets

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
        seats, order = self.game.num_players, np.array(self.order, np.int16)
        turn = np.arange(numbers.start, numbers.stop)[:, None] % self.turns
        return order[(np.arange(seats)[None, :] - turn) % seats]

    def chance(self, number: int) -> str:
        """What the chance of the players in a game follows from."""
        return f"bulk {self.seed} {number}"


def played(plan: Plan, numbers: range) -> Games:
    """The games of these numbers; they follow from the plan alone."""
    seats, count = plan.game.num_players, len(numbers)
    results, points = np.zeros((count, seats)), np.zeros((count, seats), np.int32)
    lengths, decisions = np.zeros(count, np.int32), list[Any]()
    faults = np.zeros((count, seats, len(FAULTS)), np.int32)
    sources = plan.game.score_sources if plan.sources else ()
    breakdown_by_seat = np.zeros((count, seats, len(sources)), np.int32)
    setups, seating = plan.setups(numbers), plan.seating(numbers)
    some = _in_python if any(one.maker for one in plan.players) else _compiled(plan)
    for first in range(0, count, AT_ONCE) or [0]:  # without games, compiled at least
        part = slice(first, min(first + AT_ONCE, count))
        out = (results[part], points[part], lengths[part], faults[part])
        numbers_here = numbers[part]
        tables, kept = some(plan, numbers_here, setups[part].tolist(), seating[part], *out)
        decisions.append(kept)
        if sources:
            write_score_sheets(tables, breakdown_by_seat[part])
    flat = np.concatenate([np.zeros(0, np.int16), *decisions])
    return Games(plan.game, sources, setups, seating, results, points, breakdown_by_seat, lengths, faults, flat)


# ---- in compiled code ------------------------------------------------------------------------------------------


def _compiled(plan: Plan) -> Any:
    """What plays games in compiled code, with room to work in that they share."""
    game, blank = plan.game, plan.game.start(seed=0).raw
    texts, networks = len(game.action_texts), list[Network]()
    rows = np.array([one.row(game, networks) for one in plan.players])
    tree, (ahead, legal) = (
        compiled_games.new_shared_tree(blank, texts, game.num_players, rows, networks),
        compiled_games.lookahead_buffers(blank, texts),
    )
    longest = game.max_game_length if plan.decisions else 0

    def some(plan: Plan, numbers: range, setups: list[int], seating: Any, *out: Any) -> tuple[Any, Any]:
        tables = starts(game, setups)
        chance = compiled_games.generators_from_texts(map(plan.chance, numbers))
        room = np.empty(longest * len(setups), np.int16)
        results, points, lengths, _ = out
        total = compiled_games.play_games(
            tables, ahead, legal, tree, rows, seating, chance, results, points, lengths, room
        )
        return tables, room[:total].copy() if plan.decisions else room

    return some


def starts(game: Game, setups: Sequence[int]) -> Any:
    """The tables of set-ups, as a batch: what `game.start` gives for each of these seeds."""
    tables, (cards, ends) = jit.batch(game.empty_state(), len(setups)), game.decks()
    chance = compiled_games.generators_from_texts(map(game.setup_seed_text, setups))
    compiled_games.set_up_games(tables, cards, ends, np.empty_like(cards), chance)
    return tables


# ---- with players in Python ------------------------------------------------------------------------------------


def _in_python(
    plan: Plan, numbers: range, setups: list[int], seating: Any, results: Any, points: Any, lengths: Any, faults: Any
) -> tuple[Any, Any]:
    """Plays games with players made anew for each of them. Raises PlayerError for a player of one's own that chooses
    nothing legal."""
    tables, decisions = jit.batch(plan.game.start(seed=0).raw, len(setups)), list[int]()
    none = [0] * len(FAULTS)
    for place, (number, seed) in enumerate(zip(numbers, setups, strict=True)):
        state = plan.game.start(seed=seed)
        seeds = jit.generator_from_text(plan.chance(number)).tolist()
        sitting = seating[place].tolist()
        with ExitStack() as leaving:
            players = [_sits(plan, who, seat, seeds[seat], leaving) for seat, who in enumerate(sitting)]
            while state.current_player is not None:
                state.play(players[state.current_player].choose(state))
        faults[place] = [
            list(one.fault_counts.values()) if isinstance(one, PlayerWithFallback) else none for one in players
        ]
        winners = state.winners()
        results[place] = [1 / len(winners) if seat in winners else 0.0 for seat in range(plan.game.num_players)]
        points[place], lengths[place] = state.scores(), len(state.history)
        jit.copy(tables, place, jit.batch(state.raw), 0)
        decisions += map(plan.game.action_id, state.history) if plan.decisions else ()
    return tables, np.array(decisions, np.int16)


def _sits(plan: Plan, who: int, seat: int, seed: int, leaving: ExitStack) -> Player:
    """The player for one game, at its seat; it leaves when the game is over."""
    player = plan.players[who].sits(seed, plan.game)
    leaving.callback(player.close)
    player.reset(plan.game, seat, seed)
    return player
