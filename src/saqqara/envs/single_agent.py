"""Many games in each of which one seat is asked, and players have the others: what stands behind the environments of
Gymnasium."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

import numpy as np
import numpy.typing as npt

from saqqara.arenas.player_specs import Contender, Maker, contender
from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.observation import DTYPE
from saqqara.envs.agent_step import ASKED, OUTSIDE, go_on, play_in, reward, see
from saqqara.errors import InvalidOptionError, is_integer, join_or, short_repr
from saqqara.players import Player
from saqqara.search import compiled_games
from saqqara.search.network import Network
from saqqara.vectorized.batch_step import REWARDS
from saqqara.vectorized.reset_pool import Beginnings

Places = npt.NDArray[np.intp]
Opponents = str | Maker | Sequence[str | Maker]
"""A player by name, as `saqqara.arena` takes it, or what makes one from a seed; or one for each other seat."""


class Against:
    """So many games; at each place:

    - `asked` int8: the seat that is asked, `actors` int8: who is to decide (that seat, or -1 when the game is over)
    - `observations` int16 (games, size): what that seat sees; `masks` int8 (games, decisions): 1 where one is legal;
      all 1 where the game is over, for a masked policy needs at least one
    - `setups` int64: the seed of the game, as in `game.start(seed=...)`

    Who sits to the left of the seat that is asked is the first of the opponents, and so on. Players by name that need
    no clock think in compiled code; all others are asked in Python, and given a view. What they do follows from the
    seed of the set-up and from the decisions, as far as they follow from anything.

    Raises InvalidOptionError for a player that there is not, too few or too many of them, a reward that there is not.
    """

    def __init__(self, game: Game, count: int, opponents: Opponents, reward: str) -> None:
        if reward not in REWARDS:
            raise InvalidOptionError(f"there is no reward {short_repr(reward)}; there is {join_or(REWARDS)}")
        self.game, self.count, self._kind = game, count, REWARDS.index(reward)
        self._others = _seated(opponents, game.num_players - 1)
        networks: list[Network] = []
        rows = [one.row(game, networks) for one in self._others]
        self._players, decisions = np.array(rows, np.float64), len(game.action_texts)
        self._tables, self._fresh = jit.batch(game.empty_state(), count), Beginnings(game, count)
        blank = jit.unpack(jit.pack(game.empty_state()))
        self._tree = compiled_games.new_shared_tree(blank, decisions, game.num_players, self._players, networks)
        self._ahead, self._rows = compiled_games.lookahead_buffers(blank, decisions)
        self._chance = np.zeros((count, 4), np.uint64)
        self._seating = np.zeros((count, game.num_players), np.int16)
        self._python: dict[tuple[int, int], Player] = {}  # by place and seat
        self.setups, self.asked = np.zeros(count, np.int64), np.zeros(count, np.int8)
        self.actors = np.full(count, -1, np.int8)
        self.observations = np.zeros((count, game.observation_spec.size), DTYPE)
        self.masks, self.rewards = np.zeros((count, decisions), np.int8), np.zeros(count, np.float32)

    def begin(self, places: Places, setups: Sequence[int], asked: Sequence[int]) -> None:
        """Begins games of these seeds at these places, in which these seats are asked; up to their first decision."""
        self.setups[places], self.asked[places] = setups, asked
        self._fresh.lay_out(places, list(setups))
        self._chance[places] = compiled_games.generators_from_texts(f"against {setup}" for setup in setups)
        for place, setup, seat in zip(places.tolist(), setups, asked, strict=True):
            jit.copy(self._tables, place, self._fresh.tables, place)
            self._seat(place, int(setup), int(seat))
        self._go_on(places)

    def play(self, places: Places, actions: npt.NDArray[np.int64]) -> None:
        """Plays a legal decision at each of these places, and what the others decide after it. `rewards` has what is
        given where a game is over now, and 0 where it is not."""
        play_in(self._tables, places, actions)
        self.rewards[places] = 0.0
        self._go_on(places)
        ended = places[self.actors[places] < 0]
        self.masks[ended] = 1
        reward(self._tables, ended, self.asked, self.game.num_players, self._kind, self.rewards)

    def table(self, place: int) -> Any:
        """The table at a place, to look at."""
        one = self._tables[place]
        return one if jit.JIT_DISABLED else jit.unpack(self._tables[place : place + 1])

    def _seat(self, place: int, setup: int, asked: int) -> None:
        """Everybody sits down for a game."""
        self._seating[place, asked] = ASKED
        for number, one in enumerate(self._others):
            seat = (asked + 1 + number) % self.game.num_players
            self._seating[place, seat] = number if one.maker is None else OUTSIDE
            if one.maker is not None:
                self._leave(place, seat)
                self._python[place, seat] = one.sits(setup * self.game.num_players + seat, self.game)

    def _go_on(self, places: Places) -> None:
        """The others decide, until who is asked has the choice again, or the game is over."""
        waiting = places
        while len(waiting):
            go_on(
                self._tables, waiting, self._seating, self._chance, self._ahead, self._rows, self._tree, self._players,
                self.actors,
            )  # fmt: skip
            waiting = waiting[(self.actors[waiting] >= 0) & (self.actors[waiting] != self.asked[waiting])]
            play_in(self._tables, waiting, np.array([self._said(place) for place in waiting.tolist()], np.int64))
        see(self._tables, places, self.asked, self._rows[0], self.observations, self.masks)

    def _said(self, place: int) -> int:
        """What a player in Python decides."""
        state = self.game.state_from_raw(self.table(place))
        return self.game.action_id(self._python[place, int(self.actors[place])].choose(state))

    def _leave(self, place: int, seat: int) -> None:
        left = self._python.pop((place, seat), None)
        if left is not None:
            left.close()

    def close(self) -> None:
        """Players in Python give back what they have."""
        for place, seat in list(self._python):
            self._leave(place, seat)


def _seated(opponents: Any, seats: int) -> list[Contender]:
    """One for each seat that is not asked. Raises InvalidOptionError."""
    named = [opponents] * seats if isinstance(opponents, str) or callable(opponents) else list(opponents)
    if len(named) != seats:
        raise InvalidOptionError(
            f"there are {len(named)} opponents; this game has {seats} other seats: name one, or {seats}"
        )
    return [contender(one) for one in named]


def seat_from_seed(seed: int, seats: int) -> int:
    """Return the agent's seat in the game of a set-up seed.

    It depends on the seed alone. `seats` consecutive seeds from a multiple of `seats` on have each seat once, in an
    order that differs from block to block, so that evaluations on every second or third seed are not one-sided either.
    """
    block, place = divmod(seed, seats)
    shift = int.from_bytes(blake2b(f"seat {block}".encode(), digest_size=8).digest(), "big")
    return (place + shift) % seats


def seat_of(asked: Any, seats: int) -> int | None:
    """Return the seat that the agent has in every game, None for one that follows from the seed. Raises
    InvalidOptionError."""
    if asked is None:
        return None
    if not is_integer(asked) or not 0 <= asked < seats:
        seats_or_none = f"{join_or(range(seats))}, and None takes one from the seed"
        raise InvalidOptionError(f"there is no seat {short_repr(asked)}; seats are {seats_or_none}")
    return int(asked)
