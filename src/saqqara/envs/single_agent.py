"""Many games in each of which one seat is asked, and players have the others: what stands behind the environments of
Gymnasium."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

import numpy as np
import numpy.typing as npt

from saqqara.arenas.player_specs import PlayerFactory, PlayerSpec, to_player_spec
from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.observation import DTYPE
from saqqara.errors import InvalidOptionError, is_integer, join_or, short_repr
from saqqara.players import Player
from saqqara.search import compiled_games
from saqqara.search.compiled_games import (
    AGENT,
    PYTHON_PLAYER,
    REWARDS,
    observe_agents,
    play_actions,
    play_compiled_opponents,
    write_agent_rewards,
)
from saqqara.search.network import Network
from saqqara.vectorized import ResetPool

GameIndices = npt.NDArray[np.intp]
Opponents = str | PlayerFactory | Sequence[str | PlayerFactory]
"""A player by name, as `saqqara.arena` takes it, or what makes one from a seed; or one for each other seat."""


class SingleAgentGames:
    """So many games; at each place:

    - `agent_seats` int8: the seat that is asked, `current_players` int8: who is to decide (that seat, or -1 when the
      game is over)
    - `observations` int16 (games, size): what that seat sees; `action_masks` int8 (games, decisions): 1 where one is
      legal; all 1 where the game is over, for a masked policy needs at least one
    - `setups` int64: the seed of the game, as in `game.start(seed=...)`

    Who sits to the left of the seat that is asked is the first of the opponents, and so on. Players by name that need
    no clock think in compiled code; all others are asked in Python, and given a view. What they do follows from the
    seed of the set-up and from the decisions, as far as they follow from anything.

    Raises InvalidOptionError for a player that there is not, too few or too many of them, a reward that there is not.
    """

    def __init__(self, game: Game, num_games: int, opponents: Opponents, reward: str) -> None:
        if reward not in REWARDS:
            raise InvalidOptionError(f"there is no reward {short_repr(reward)}; there is {join_or(REWARDS)}")
        self.game, self.num_games, self._reward_kind = game, num_games, REWARDS.index(reward)
        self._opponents = _parse_opponents(opponents, game.num_players - 1)
        networks: list[Network] = []
        rows = [one.compiled_row(game, networks) for one in self._opponents]
        self._player_rows, decisions = np.array(rows, np.float64), len(game.action_texts)
        self._states, self._reset_pool = jit.batch(game.empty_state(), num_games), ResetPool(game, num_games)
        blank = jit.unpack(jit.pack(game.empty_state()))
        self._tree = compiled_games.new_shared_tree(blank, decisions, game.num_players, self._player_rows, networks)
        self._ahead, self._rows = compiled_games.lookahead_buffers(blank, decisions)
        self._generators = np.zeros((num_games, 4), np.uint64)
        self._seating = np.zeros((num_games, game.num_players), np.int16)
        self._python_players: dict[tuple[int, int], Player] = {}  # by place and seat
        self.setups, self.agent_seats = np.zeros(num_games, np.int64), np.zeros(num_games, np.int8)
        self.current_players = np.full(num_games, -1, np.int8)
        self.observations = np.zeros((num_games, game.observation_spec.size), DTYPE)
        self.action_masks, self.rewards = np.zeros((num_games, decisions), np.int8), np.zeros(num_games, np.float32)

    def start_games(self, places: GameIndices, setups: Sequence[int], agent_seats: Sequence[int]) -> None:
        """Begins games of these seeds at these places, in which these seats are asked; up to their first decision."""
        self.setups[places], self.agent_seats[places] = setups, agent_seats
        self._reset_pool.deal(places, list(setups))
        self._generators[places] = compiled_games.generators_from_texts(f"against {setup}" for setup in setups)
        for place, setup, seat in zip(places.tolist(), setups, agent_seats, strict=True):
            jit.copy(self._states, place, self._reset_pool.states, place)
            self._seat_players(place, int(setup), int(seat))
        self._play_opponents(places)

    def play(self, places: GameIndices, actions: npt.NDArray[np.int64]) -> None:
        """Plays a legal decision at each of these places, and what the others decide after it. `rewards` has what is
        given where a game is over now, and 0 where it is not."""
        play_actions(self._states, places, actions)
        self.rewards[places] = 0.0
        self._play_opponents(places)
        ended = places[self.current_players[places] < 0]
        self.action_masks[ended] = 1
        write_agent_rewards(
            self._states, ended, self.agent_seats, self.game.num_players, self._reward_kind, self.rewards
        )

    def raw(self, place: int) -> Any:
        """The table at a place, to look at."""
        state = self._states[place]
        return state if jit.JIT_DISABLED else jit.unpack(self._states[place : place + 1])

    def _seat_players(self, place: int, setup: int, agent_seat: int) -> None:
        """Everybody sits down for a game."""
        self._seating[place, agent_seat] = AGENT
        for number, one in enumerate(self._opponents):
            seat = (agent_seat + 1 + number) % self.game.num_players
            self._seating[place, seat] = number if one.factory is None else PYTHON_PLAYER
            if one.factory is not None:
                self._close_player(place, seat)
                self._python_players[place, seat] = one.make_player(setup * self.game.num_players + seat, self.game)

    def _play_opponents(self, places: GameIndices) -> None:
        """The others decide, until who is asked has the choice again, or the game is over."""
        waiting = places
        while len(waiting):
            play_compiled_opponents(
                self._states, waiting, self._seating, self._generators, self._ahead, self._rows, self._tree,
                self._player_rows,
                self.current_players,
            )  # fmt: skip
            waiting = waiting[
                (self.current_players[waiting] >= 0) & (self.current_players[waiting] != self.agent_seats[waiting])
            ]
            play_actions(
                self._states, waiting, np.array([self._choose_id(place) for place in waiting.tolist()], np.int64)
            )
        observe_agents(self._states, places, self.agent_seats, self._rows[0], self.observations, self.action_masks)

    def _choose_id(self, place: int) -> int:
        """What a player in Python decides."""
        state = self.game.state_from_raw(self.raw(place))
        return self.game.action_id(self._python_players[place, int(self.current_players[place])].choose(state))

    def _close_player(self, place: int, seat: int) -> None:
        player = self._python_players.pop((place, seat), None)
        if player is not None:
            player.close()

    def close(self) -> None:
        """Players in Python give back what they have."""
        for place, seat in list(self._python_players):
            self._close_player(place, seat)


def _parse_opponents(opponents: Any, seats: int) -> list[PlayerSpec]:
    """One for each seat that is not asked. Raises InvalidOptionError."""
    players = [opponents] * seats if isinstance(opponents, str) or callable(opponents) else list(opponents)
    if len(players) != seats:
        raise InvalidOptionError(
            f"there are {len(players)} opponents; this game has {seats} other seats: name one, or {seats}"
        )
    return [to_player_spec(one) for one in players]


def seat_from_seed(seed: int, seats: int) -> int:
    """Return the agent's seat in the game of a set-up seed.

    It depends on the seed alone. `seats` consecutive seeds from a multiple of `seats` on have each seat once, in an
    order that differs from block to block, so that evaluations on every second or third seed are not one-sided either.
    """
    block, place = divmod(seed, seats)
    shift = int.from_bytes(blake2b(f"seat {block}".encode(), digest_size=8).digest(), "big")
    return (place + shift) % seats


def check_seat(seat: Any, seats: int) -> int | None:
    """Return the seat that the agent has in every game, None for one that follows from the seed. Raises
    InvalidOptionError."""
    if seat is None:
        return None
    if not is_integer(seat) or not 0 <= seat < seats:
        seats_or_none = f"{join_or(range(seats))}, and None takes one from the seed"
        raise InvalidOptionError(f"there is no seat {short_repr(seat)}; seats are {seats_or_none}")
    return int(seat)
