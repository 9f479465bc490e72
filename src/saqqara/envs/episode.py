"""One game in which every seat is asked from outside, in as few calls of compiled code as can be: what stands behind
the environments of PettingZoo and OpenSpiel."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.jit import Generator
from saqqara.core.observation import DTYPE
from saqqara.core.state import State
from saqqara.envs.agent_step import advance, deal_anew_in, look, rewards_of
from saqqara.errors import IllegalActionError, InvalidSetupError, SaqqaraError, is_integer, short_repr
from saqqara.search.rollout import action_buffer
from saqqara.vectorized.batch_step import REWARDS
from saqqara.vectorized.reset_pool import Beginnings

HERE = np.zeros(1, np.intp)


class Dealer:
    """Lays out games of one kind; what all games of one kind share stands here."""

    def __init__(self, game: Game) -> None:
        self.game, self._fresh = game, Beginnings(game, 1)
        self.row = action_buffer(len(game.action_texts))[0]

    def begin(self, seed: int) -> Course:
        """The game that `game.start(seed=seed)` is. Raises InvalidSetupError for a seed out of range."""
        if not is_integer(seed) or not 0 <= seed < 2**jit.SEED_BITS:
            raise InvalidSetupError(
                f"a seed is a whole number from 0 to 2**{jit.SEED_BITS} - 1, not {short_repr(seed)}"
            )
        self._fresh.lay_out(HERE, [seed])
        course = Course(self, jit.batch(self._fresh.tables[0]))
        course.go_on(-1)
        return course


@cache
def dealer(game: Game) -> Dealer:
    """The one of a game: what it needs is made once."""
    return Dealer(game)


def _packed(tables: Any) -> Any:
    return jit.pack(tables[0]) if jit.JIT_DISABLED else tables


class Course:
    """A game in progress: `actor` (-1 when it is over), `mask` int8 (decisions): 1 where one is legal."""

    def __init__(self, dealer: Dealer, tables: Any) -> None:
        self.dealer, self._tables, self.actor = dealer, tables, -1
        self.mask = np.zeros(len(dealer.row), np.int8)

    @property
    def game(self) -> Game:
        """The game, with its options."""
        return self.dealer.game

    def go_on(self, decision: int) -> None:
        """Plays a decision that is known to be legal; -1: none."""
        self.mask = np.empty_like(self.mask)  # the old one may be in somebody's hands
        self.actor = advance(self._tables, decision, self.dealer.row, self.mask)

    def play(self, decision: Any) -> None:
        """Play an action by its number. Raises IllegalActionError or ActionSyntaxError; then nothing has changed."""
        number = int(decision) if is_integer(decision) else -1
        if not (0 <= number < len(self.mask) and self.mask[number]):
            raise self.refusal(decision)
        self.go_on(number)

    def refusal(self, decision: Any) -> SaqqaraError:
        """Why a decision is not legal."""
        text = self.game.action_text(decision)
        reason = self.game.why_illegal(self.table, int(decision))
        assert reason is not None  # they are written apart; tests hold them equal
        return IllegalActionError(text, reason)

    def observation(self, seat: int) -> npt.NDArray[np.int16]:
        """What a seat sees: int16 (size), a new array."""
        numbers = np.empty(self.game.observation_spec.size, DTYPE)
        look(self._tables, seat, numbers)
        return numbers

    def rewards(self, kind: str) -> list[float]:
        """By seat, what it gets when the game is over, as `saqqara.vector` names it."""
        found = np.zeros(self.game.num_players)
        rewards_of(self._tables, REWARDS.index(kind), found)
        return found.tolist()

    @property
    def table(self) -> Any:
        """The table, to look at."""
        return jit.unpack(_packed(self._tables))

    @property
    def state(self) -> State:
        """A state at this table, without a past."""
        return self.game.state_from_raw(self.table)

    def copy(self) -> Course:
        """A game of its own, the same in everything."""
        twin = Course(self.dealer, jit.batch(self._tables[0]))
        twin.actor, twin.mask = self.actor, self.mask
        return twin

    def resample_hidden(self, seat: int, generator: Generator) -> None:
        """Deals anew what this seat, or `ALL_SEATS` together, cannot know."""
        deal_anew_in(self._tables, seat, generator)
        self.go_on(-1)

    def __deepcopy__(self, memo: Any) -> Course:
        return self.copy()

    def __reduce__(self) -> Any:
        return _again, (self.game, _packed(self._tables))


def _again(game: Game, table: Any) -> Course:
    """The game in progress that was pickled."""
    course = Course(dealer(game), jit.batch(jit.unpack(table)))
    course.go_on(-1)
    return course
