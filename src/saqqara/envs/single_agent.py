"""Many games in each of which the caller plays one seat and players control the others.

The Gymnasium environments use it.
"""

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
"""A player by name, as for `saqqara.arena`, or a function of a seed that creates one; or one for each other seat."""


class SingleAgentGames:
    """A fixed number of games, with the following attributes at each place:

    - `agent_seats` int8: the agent's seat; `current_players` int8: the seat to move, which is the agent's, or -1 when
      the game is over
    - `observations` int16 (games, size): what the agent sees; `action_masks` int8 (games, actions): 1 for each legal
      action; all 1 when the game is over, because a masked policy needs at least one
    - `setups` int64: the seed of the game, as in `game.start(seed=...)`

    The first opponent sits to the left of the agent, and so on. Named players without a time limit run in compiled
    code; all others run in Python and receive a view. The actions of deterministic players depend only on the seed of
    the setup and the previous actions.

    Raise `InvalidOptionError` for an unknown player, a wrong number of players, or an unknown reward.
    """

    def __init__(self, game: Game, num_games: int, opponents: Opponents, reward: str) -> None:
        if reward not in REWARDS:
            raise InvalidOptionError(f"unknown reward {short_repr(reward)}; choose {join_or(REWARDS)}")
        self.game, self.num_games, self._reward_kind = game, num_games, REWARDS.index(reward)
        self._opponents = _parse_opponents(opponents, game.num_players - 1)
        networks: list[Network] = []
        rows = [one.compiled_row(game, networks) for one in self._opponents]
        self._player_rows, num_actions = np.array(rows, np.float64), len(game.action_texts)
        self._states, self._reset_pool = jit.batch(game.empty_state(), num_games), ResetPool(game, num_games)
        blank = jit.unpack(jit.pack(game.empty_state()))
        self._tree = compiled_games.new_shared_tree(blank, num_actions, game.num_players, self._player_rows, networks)
        self._lookahead, self._rows = compiled_games.lookahead_buffers(blank, num_actions)
        self._generators = np.zeros((num_games, 4), np.uint64)
        self._seating = np.zeros((num_games, game.num_players), np.int16)
        self._python_players: dict[tuple[int, int], Player] = {}  # by place and seat
        self.setups, self.agent_seats = np.zeros(num_games, np.int64), np.zeros(num_games, np.int8)
        self.current_players = np.full(num_games, -1, np.int8)
        self.observations = np.zeros((num_games, game.observation_spec.size), DTYPE)
        self.action_masks, self.rewards = np.zeros((num_games, num_actions), np.int8), np.zeros(num_games, np.float32)

    def start_games(self, places: GameIndices, setups: Sequence[int], agent_seats: Sequence[int]) -> None:
        """Start games with these seeds and agent seats at these places, and play up to the agents' first decisions."""
        self.setups[places], self.agent_seats[places] = setups, agent_seats
        self._reset_pool.deal(places, list(setups))
        self._generators[places] = compiled_games.generators_from_texts(f"against {setup}" for setup in setups)
        for place, setup, seat in zip(places.tolist(), setups, agent_seats, strict=True):
            jit.copy(self._states, place, self._reset_pool.states, place)
            self._seat_players(place, int(setup), int(seat))
        self._play_opponents(places)

    def play(self, places: GameIndices, actions: npt.NDArray[np.int64]) -> None:
        """Play a legal action at each of these places, followed by the actions of the other seats.

        `rewards` then contains the rewards of games that are over, and 0 for all others.
        """
        play_actions(self._states, places, actions)
        self.rewards[places] = 0.0
        self._play_opponents(places)
        ended = places[self.current_players[places] < 0]
        self.action_masks[ended] = 1
        write_agent_rewards(
            self._states, ended, self.agent_seats, self.game.num_players, self._reward_kind, self.rewards
        )

    def raw(self, place: int) -> Any:
        """Return the raw state at a place, for reading only."""
        state = self._states[place]
        return state if jit.JIT_DISABLED else jit.unpack(self._states[place : place + 1])

    def _seat_players(self, place: int, setup: int, agent_seat: int) -> None:
        """Assign the players of a game to its seats."""
        self._seating[place, agent_seat] = AGENT
        for number, one in enumerate(self._opponents):
            seat = (agent_seat + 1 + number) % self.game.num_players
            self._seating[place, seat] = number if one.factory is None else PYTHON_PLAYER
            if one.factory is not None:
                self._close_player(place, seat)
                self._python_players[place, seat] = one.make_player(setup * self.game.num_players + seat, self.game)

    def _play_opponents(self, places: GameIndices) -> None:
        """Play the actions of the other seats until the agent must choose or the game is over."""
        waiting = places
        while len(waiting):
            play_compiled_opponents(
                self._states, waiting, self._seating, self._generators, self._lookahead, self._rows, self._tree,
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
        """Return the action ID that a Python player chooses."""
        state = self.game.state_from_raw(self.raw(place))
        return self.game.action_id(self._python_players[place, int(self.current_players[place])].choose(state))

    def _close_player(self, place: int, seat: int) -> None:
        player = self._python_players.pop((place, seat), None)
        if player is not None:
            player.close()

    def close(self) -> None:
        """Close all Python players."""
        for place, seat in list(self._python_players):
            self._close_player(place, seat)


def _parse_opponents(opponents: Any, seats: int) -> list[PlayerSpec]:
    """Return one player for each seat other than the agent's. Raise `InvalidOptionError`."""
    players = [opponents] * seats if isinstance(opponents, str) or callable(opponents) else list(opponents)
    if len(players) != seats:
        raise InvalidOptionError(
            f"{len(players)} opponents do not match the number of other seats, {seats}; give one player, or a list "
            f"of {seats}"
        )
    return [to_player_spec(one) for one in players]


def seat_from_seed(seed: int, seats: int) -> int:
    """Return the agent's seat in the game of a setup seed.

    It depends on the seed alone. Each block of `seats` consecutive seeds that starts at a multiple of `seats` contains
    each seat once. The order differs from block to block, so that evaluations on every second or third seed are
    balanced too.
    """
    block, place = divmod(seed, seats)
    shift = int.from_bytes(blake2b(f"seat {block}".encode(), digest_size=8).digest(), "big")
    return (place + shift) % seats


def check_seat(seat: Any, seats: int) -> int | None:
    """Return the agent's seat in every game; None if it depends on the seed. Raise `InvalidOptionError`."""
    if seat is None:
        return None
    if not is_integer(seat) or not 0 <= seat < seats:
        seats_or_none = f"{join_or(range(seats))}, or None to choose by the seed"
        raise InvalidOptionError(f"unknown seat {short_repr(seat)}; choose {seats_or_none}")
    return int(seat)
