"""A game in progress as OpenSpiel plays it."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any

import numpy as np
import pyspiel

from saqqara.core import jit
from saqqara.core.game_api import ALL_SEATS
from saqqara.envs.episode import Episode
from saqqara.errors import SaqqaraError, join_or, short_repr

NUM_DIGITS = 16  # outcomes of a node of chance, each as likely
NUM_DEAL_NODES, NUM_REVEAL_NODES = 8, 4  # nodes of chance for a set-up, and for what one decision turns up
NO_ACTION = -1  # no decision waits for what chance turns up


class OpenSpielState(pyspiel.State):
    """A state; made by `OpenSpielGame.new_initial_state`. `episode` is the game in progress, None before the deal.

    What OpenSpiel copies and pickles are the attributes, one by one.
    """

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.episode: Episode | None = None
        self._digits: tuple[int, ...] = ()  # that chance has said since the last decision
        self._pending_action = NO_ACTION  # the decision that waits for them
        self._history_digests: tuple[bytes, ...] = (
            b"",
        ) * game.num_players()  # by seat, a digest of all that it has seen
        self._num_actions = 0

    # ---- who decides, and what ---------------------------------------------------------------------------------

    def current_player(self) -> int:
        """The seat to decide, or one of pyspiel.PlayerId."""
        if self.episode is None or self._pending_action != NO_ACTION:
            return int(pyspiel.PlayerId.CHANCE)
        return self.episode.current_player if self.episode.current_player >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return bool(self.current_player() == pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.episode is None else np.flatnonzero(self.episode.action_mask).tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The digits that chance can say, 16, and how likely each is: all alike."""
        return [(digit, 1 / NUM_DIGITS) for digit in range(NUM_DIGITS)]

    def _action_to_string(self, player: int, action: int) -> str:
        return f"chance {action:x}" if player == pyspiel.PlayerId.CHANCE else self.get_game().game.action_text(action)

    def returns(self) -> list[float]:
        """By seat, what the game has come to, which adds up to 0: 1 for who has won alone; 0 for all before its end."""
        if self.episode is None or not self.is_terminal():
            return [0.0] * self.num_players()
        return self.episode.rewards("zero_sum")

    # ---- what is done -------------------------------------------------------------------------------------------

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self._apply_digit(action)
        elif self._reveals(action):
            self._pending_action = action
        else:
            self._play(action)

    def _apply_digit(self, digit: int) -> None:
        """Chance has said a digit; with the last of them the game goes on."""
        self._digits += (digit,)
        if self.episode is None and len(self._digits) == NUM_DEAL_NODES:
            self.episode, self._digits = self.get_game().factory.create(self._digits_as_number()), ()
            self._extend_history(lambda seat: "")
        elif self.episode is not None and len(self._digits) == NUM_REVEAL_NODES:
            decision, self._pending_action = self._pending_action, NO_ACTION
            generator = jit.generator_from_text(f"reveal {self._num_actions} {self._digits_as_number()}")
            self.episode.resample_hidden(ALL_SEATS, generator)
            self._digits = ()
            self._play(decision)

    def _digits_as_number(self) -> int:
        """The digits as a number."""
        return int("".join(f"{digit:x}" for digit in self._digits), NUM_DIGITS)

    def _reveals(self, decision: int) -> bool:
        rules = self._require_episode().game.definition
        return (rules.reveals_new_information or rules.reveals)(self._require_episode().raw, decision)

    def _play(self, decision: int) -> None:
        course, visible_action = self._require_episode(), self.get_game().game.definition.visible_action
        text = course.game.action_text(decision)
        if visible_action is None:
            texts = [text] * self.num_players()
        else:
            table = course.raw
            texts = [visible_action(table, decision, seat) for seat in range(self.num_players())]
        course.play(decision)
        self._num_actions += 1
        self._extend_history(lambda seat: texts[seat])

    def _extend_history(self, visible_action: Callable[[int], Any]) -> None:
        """Every seat keeps what it has seen, and what it was told of the last decision."""
        episode = self._require_episode()
        self._history_digests = tuple(
            _digest(past, repr(visible_action(seat)).encode(), episode.observation(seat).tobytes())
            for seat, past in enumerate(self._history_digests)
        )

    def _require_episode(self) -> Episode:
        if self.episode is None:
            raise SaqqaraError("nothing has been dealt yet: chance is to decide")
        return self.episode

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """Raises SaqqaraError for every `player`: only `information_state_string` exists."""
        raise SaqqaraError(
            "a history does not fit into a tensor: use information_state_string(), or observation_tensor() for what "
            "the player knows now"
        )

    # ---- what is seen -------------------------------------------------------------------------------------------

    def position_string(self, seat: int) -> str:
        """The position as a line of text, as a `seat` knows it; empty before the deal."""
        return "" if self.episode is None else self.episode.state.position_string(seat)

    def history_digest(self, seat: int) -> str:
        """A digest of all that a `seat` has seen and was told, from the deal on: 16 hexadecimal digits."""
        return self._history_digests[seat].hex()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> OpenSpielState:
        """A state that shows the same to this `player`, a seat: what it cannot know is dealt anew, each way as likely.
        What the others remember is then what they see now. Its `history()` stays that of this state. `sampler`, called,
        gives numbers from 0 to 1, which the deal follows from.

        Raises SaqqaraError for a player that there is not.
        """
        if not 0 <= player < self.num_players():
            raise SaqqaraError(
                f"there is no player {short_repr(player)}; players are {join_or(range(self.num_players()))}"
            )
        state: OpenSpielState = self.clone()
        if state.episode is not None:
            state.episode.resample_hidden(player, jit.generator_from_text(f"resample {sampler()} {sampler()}"))
            state._history_digests = tuple(
                past if seat == player else _digest(b"resampled", state.episode.observation(seat).tobytes())
                for seat, past in enumerate(self._history_digests)
            )
        return state

    def __str__(self) -> str:
        digits = "".join(f"{digit:x}" for digit in self._digits)
        if self.episode is None:
            return f"chance deals {digits}"
        pending = "" if self._pending_action == NO_ACTION else f" decision={self._pending_action} chance={digits}"
        return f"{self.episode.state.position_string()}{pending}"


def _digest(*parts: bytes) -> bytes:
    digest = blake2b(digest_size=8)
    for part in parts:
        digest.update(len(part).to_bytes(4, "big") + part)
    return digest.digest()
