"""Games played one after the other in this process: in compiled code, or with players in Python."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import numpy as np

from saqqara.arenas.game_batch import GameBatch
from saqqara.arenas.player_specs import PlayerSpec
from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.players import Player, PlayerWithFallback
from saqqara.players.external import FAULTS
from saqqara.search import compiled_games
from saqqara.search.network import Network
from saqqara.search.score_forecast import write_score_sheets

BATCH_GAMES = 256  # games between two looks into Python: their tables stay in the processor's cache


@dataclass(frozen=True)
class RunPlan:
    """All that the games of a run follow from, but how many there are: game number n has the set-up of the seed
    `seed + n // num_rotations`, in its seating number n % num_rotations, and chance of its own."""

    game: Game
    players: tuple[PlayerSpec, ...]
    order: tuple[int, ...]  # by seat, the number of who sits there in the first seating
    seed: int
    keep_actions: bool = False  # whether they are kept
    by_source: bool = False  # whether points are told by source

    @property
    def num_rotations(self) -> int:
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
            "actions": self.keep_actions,
            "sources": self.by_source,
        }

    def setup_seeds(self, numbers: range) -> Any:
        """The seeds of the set-ups of games."""
        return self.seed + np.arange(numbers.start, numbers.stop, dtype=np.int64) // self.num_rotations

    def seating(self, numbers: range) -> Any:
        """Who sits where, int16 (games, seats)."""
        seats, order = self.game.num_players, np.array(self.order, np.int16)
        turn = np.arange(numbers.start, numbers.stop)[:, None] % self.num_rotations
        return order[(np.arange(seats)[None, :] - turn) % seats]

    def generator_text(self, number: int) -> str:
        """What the chance of the players in a game follows from."""
        return f"bulk {self.seed} {number}"


def play_range(plan: RunPlan, numbers: range) -> GameBatch:
    """The games of these numbers; they follow from the plan alone."""
    seats, count = plan.game.num_players, len(numbers)
    results, points = np.zeros((count, seats)), np.zeros((count, seats), np.int32)
    lengths, decisions = np.zeros(count, np.int32), list[Any]()
    faults = np.zeros((count, seats, len(FAULTS)), np.int32)
    sources = plan.game.score_sources if plan.by_source else ()
    breakdown_by_seat = np.zeros((count, seats, len(sources)), np.int32)
    setups, seating = plan.setup_seeds(numbers), plan.seating(numbers)
    play_part = _play_in_python if any(one.factory for one in plan.players) else _build_compiled_runner(plan)
    for first in range(0, count, BATCH_GAMES) or [0]:  # without games, compiled at least
        part = slice(first, min(first + BATCH_GAMES, count))
        out = (results[part], points[part], lengths[part], faults[part])
        part_numbers = numbers[part]
        tables, part_actions = play_part(plan, part_numbers, setups[part].tolist(), seating[part], *out)
        decisions.append(part_actions)
        if sources:
            write_score_sheets(tables, breakdown_by_seat[part])
    flat = np.concatenate([np.zeros(0, np.int16), *decisions])
    return GameBatch(plan.game, sources, setups, seating, results, points, breakdown_by_seat, lengths, faults, flat)


# ---- in compiled code ------------------------------------------------------------------------------------------


def _build_compiled_runner(plan: RunPlan) -> Any:
    """What plays games in compiled code, with room to work in that they share."""
    game, blank = plan.game, plan.game.start(seed=0).raw
    texts, networks = len(game.action_texts), list[Network]()
    rows = np.array([one.compiled_row(game, networks) for one in plan.players])
    tree, (ahead, legal) = (
        compiled_games.new_shared_tree(blank, texts, game.num_players, rows, networks),
        compiled_games.lookahead_buffers(blank, texts),
    )
    longest = game.max_game_length if plan.keep_actions else 0

    def play_part(plan: RunPlan, numbers: range, setups: list[int], seating: Any, *out: Any) -> tuple[Any, Any]:
        tables = initial_states(game, setups)
        chance = compiled_games.generators_from_texts(map(plan.generator_text, numbers))
        action_buffer = np.empty(longest * len(setups), np.int16)
        results, points, lengths, _ = out
        total = compiled_games.play_games(
            tables, ahead, legal, tree, rows, seating, chance, results, points, lengths, action_buffer
        )
        return tables, action_buffer[:total].copy() if plan.keep_actions else action_buffer

    return play_part


def initial_states(game: Game, setups: Sequence[int]) -> Any:
    """The tables of set-ups, as a batch: what `game.start` gives for each of these seeds."""
    tables, (cards, ends) = jit.batch(game.empty_state(), len(setups)), game.decks()
    chance = compiled_games.generators_from_texts(map(game.setup_seed_text, setups))
    compiled_games.set_up_games(tables, cards, ends, np.empty_like(cards), chance)
    return tables


# ---- with players in Python ------------------------------------------------------------------------------------


def _play_in_python(
    plan: RunPlan, numbers: range, setups: list[int], seating: Any, results: Any, points: Any, lengths: Any, faults: Any
) -> tuple[Any, Any]:
    """Plays games with players made anew for each of them. Raises PlayerError for a player of one's own that chooses
    nothing legal."""
    tables, decisions = jit.batch(plan.game.start(seed=0).raw, len(setups)), list[int]()
    no_faults = [0] * len(FAULTS)
    for place, (number, seed) in enumerate(zip(numbers, setups, strict=True)):
        state = plan.game.start(seed=seed)
        seeds = jit.generator_from_text(plan.generator_text(number)).tolist()
        seated_players = seating[place].tolist()
        with ExitStack() as leaving:
            players = [
                _seat_player(plan, player, seat, seeds[seat], leaving) for seat, player in enumerate(seated_players)
            ]
            while state.current_player is not None:
                state.play(players[state.current_player].choose(state))
        faults[place] = [
            list(one.fault_counts.values()) if isinstance(one, PlayerWithFallback) else no_faults for one in players
        ]
        winners = state.winners()
        results[place] = [1 / len(winners) if seat in winners else 0.0 for seat in range(plan.game.num_players)]
        points[place], lengths[place] = state.scores(), len(state.history)
        jit.copy(tables, place, jit.batch(state.raw), 0)
        decisions += map(plan.game.action_id, state.history) if plan.keep_actions else ()
    return tables, np.array(decisions, np.int16)


def _seat_player(plan: RunPlan, player_index: int, seat: int, seed: int, exit_stack: ExitStack) -> Player:
    """The player for one game, at its seat; it leaves when the game is over."""
    player = plan.players[player_index].make_player(seed, plan.game)
    exit_stack.callback(player.close)
    player.reset(plan.game, seat, seed)
    return player
