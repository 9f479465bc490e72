"""A game in progress as OpenSpiel plays it."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel

from saqqara.core import jit
from saqqara.core.game_api import ALL_SEATS
from saqqara.envs.episode import Course
from saqqara.errors import SaqqaraError, join_or, short_repr

DIGITS = 16  # outcomes of a node of chance, each as likely
DEAL, REVEAL = 8, 4  # nodes of chance for a set-up, and for what one decision turns up
WAITS = -1  # no decision waits for what chance turns up


class State(pyspiel.State):
    """A state; made by `Game.new_initial_state`. `course` is the game in progress, None before the deal.

    What OpenSpiel copies and pickles are the attributes, one by one.
    """

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.course: Course | None = None
        self._digits: tuple[int, ...] = ()  # that chance has said since the last decision
        self._waits = WAITS  # the decision that waits for them
        self._pasts: tuple[bytes, ...] = (b"",) * game.num_players()  # by seat, a digest of all that it has seen
        self._plies = 0

    # ---- who decides, and what ---------------------------------------------------------------------------------

    def current_player(self) -> int:
        """The seat to decide, or one of pyspiel.PlayerId."""
        if self.course is None or self._waits != WAITS:
            return int(pyspiel.PlayerId.CHANCE)
        return self.course.actor if self.course.actor >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self.current_player() == pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.course is None else np.flatnonzero(self.course.mask).tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The digits that chance can say, 16, and how likely each is: all alike."""
        return [(digit, 1 / DIGITS) for digit in range(DIGITS)]

    def _action_to_string(self, player: int, action: int) -> str:
        return f"chance {action:x}" if player == pyspiel.PlayerId.CHANCE else self.get_game().game.text(action)

    def returns(self) -> list[float]:
        """By seat, what the game has come to, which adds up to 0: 1 for who has won alone; 0 for all before its end."""
        if self.course is None or not self.is_terminal():
            return [0.0] * self.num_players()
        return self.course.rewards("zero_sum")

    # ---- what is done -------------------------------------------------------------------------------------------

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self._said(action)
        elif self._turns_up(action):
            self._waits = action
        else:
            self._play(action)

    def _said(self, digit: int) -> None:
        """Chance has said a digit; with the last of them the game goes on."""
        self._digits += (digit,)
        if self.course is None and len(self._digits) == DEAL:
            self.course, self._digits = self.get_game().dealer.begin(self._number()), ()
            self._remember(lambda seat: "")
        elif self.course is not None and len(self._digits) == REVEAL:
            decision, self._waits = self._waits, WAITS
            chance = jit.generator_from_text(f"reveal {self._plies} {self._number()}")
            self.course.resample_hidden(ALL_SEATS, chance)
            self._digits = ()
            self._play(decision)

    def _number(self) -> int:
        """The digits as a number."""
        return int("".join(f"{digit:x}" for digit in self._digits), DIGITS)

    def _turns_up(self, decision: int) -> bool:
        rules = self._course().game.definition
        return (rules.reveals_new_information or rules.reveals)(self._course().table, decision)

    def _play(self, decision: int) -> None:
        course, told = self._course(), self.get_game().game.rules.told
        text = course.game.action_text(decision)
        if told is None:
            said = [text] * self.num_players()
        else:
            table = course.table
            said = [told(table, decision, seat) for seat in range(self.num_players())]
        course.play(decision)
        self._plies += 1
        self._remember(lambda seat: said[seat])

    def _remember(self, said: Callable[[int], Any]) -> None:
        """Every seat keeps what it has seen, and what it was told of the last decision."""
        course = self._course()
        self._pasts = tuple(
            _digest(past, repr(said(seat)).encode(), course.observation(seat).tobytes())
            for seat, past in enumerate(self._pasts)
        )

    def _course(self) -> Course:
        if self.course is None:
            raise SaqqaraError("nothing has been dealt yet: chance is to decide")
        return self.course

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """Raises SaqqaraError for every `player`: only `information_state_string` exists."""
        raise SaqqaraError(
            "a history does not fit into a tensor: use information_state_string(), or observation_tensor() for what "
            "the player knows now"
        )

    # ---- what is seen -------------------------------------------------------------------------------------------

    def line(self, seat: int) -> str:
        """The position as a line of text, as a `seat` knows it; empty before the deal."""
        return "" if self.course is None else self.course.state.position_string(seat)

    def recalled(self, seat: int) -> str:
        """A digest of all that a `seat` has seen and was told, from the deal on: 16 hexadecimal digits."""
        return self._pasts[seat].hex()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """A state that shows the same to this `player`, a seat: what it cannot know is dealt anew, each way as likely.
        What the others remember is then what they see now. Its `history()` stays that of this state. `sampler`, called,
        gives numbers from 0 to 1, which the deal follows from.

        Raises SaqqaraError for a player that there is not.
        """
        if not 0 <= player < self.num_players():
            raise SaqqaraError(
                f"there is no player {short_repr(player)}; players are {join_or(range(self.num_players()))}"
            )
        twin: State = self.clone()
        if twin.course is not None:
            twin.course.resample_hidden(player, jit.generator_from_text(f"resample {sampler()} {sampler()}"))
            twin._pasts = tuple(
                past if seat == player else _digest(b"resampled", twin.course.observation(seat).tobytes())
                for seat, past in enumerate(self._pasts)
            )
        return twin

    def __str__(self) -> str:
        said = "".join(f"{digit:x}" for digit in self._digits)
        if self.course is None:
            return f"chance deals {said}"
        waits = "" if self._waits == WAITS else f" decision={self._waits} chance={said}"
        return f"{self.course.state.position_string()}{waits}"


def _digest(*parts: bytes) -> bytes:
    found = blake2b(digest_size=8)
    for part in parts:
        found.update(len(part).to_bytes(4, "big") + part)
    return found.digest()
