"""OpenSpiel games; importing this module registers `python_saqqara_duel` and the others for `pyspiel.load_game`.

Raises ImportError if OpenSpiel is not installed.
"""

from __future__ import annotations

from saqqara.envs.rendering import require_library

require_library("pyspiel", __name__, "openspiel")

from collections.abc import Callable
from hashlib import blake2b
from typing import Any, ClassVar

import numpy as np
import pyspiel

from saqqara.core import jit
from saqqara.core.game import Game
from saqqara.core.game_api import ALL_SEATS
from saqqara.core.registry import BUILTIN_GAMES, find_definition
from saqqara.core.registry import game as find_game
from saqqara.envs.episode import Episode, episode_factory
from saqqara.errors import InvalidOptionError, SaqqaraError, join_or, short_repr

__all__ = ["GAME_NAMES", "OpenSpielGame", "OpenSpielState"]


# ---- states ----------------------------------------------------------------------------------------------------------

NUM_DIGITS = 16  # number of equally likely outcomes of a chance node
NUM_DEAL_NODES, NUM_REVEAL_NODES = 8, 4  # chance nodes of a setup, and of one action that reveals information
NO_ACTION = -1  # no action is waiting for a chance outcome


class OpenSpielState(pyspiel.State):
    """State of a game, created by `OpenSpielGame.new_initial_state`.

    `episode` is the game in progress, None before the deal. OpenSpiel copies and pickles the attributes one by one.
    """

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.episode: Episode | None = None
        self._digits: tuple[int, ...] = ()  # chance outcomes since the last action
        self._pending_action = NO_ACTION  # action that waits for chance outcomes
        self._history_digests: tuple[bytes, ...] = (
            b"",
        ) * game.num_players()  # per seat, a digest of everything that it has seen
        self._num_actions = 0

    # ---- current player and legal actions ----------------------------------------------------------------------

    def current_player(self) -> int:
        """Return the seat to move, or one of pyspiel.PlayerId."""
        if self.episode is None or self._pending_action != NO_ACTION:
            return int(pyspiel.PlayerId.CHANCE)
        return self.episode.current_player if self.episode.current_player >= 0 else int(pyspiel.PlayerId.TERMINAL)

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return bool(self.current_player() == pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.episode is None else np.flatnonzero(self.episode.action_mask).tolist()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the 16 digits of a chance node with their equal probabilities."""
        return [(digit, 1 / NUM_DIGITS) for digit in range(NUM_DIGITS)]

    def _action_to_string(self, player: int, action: int) -> str:
        return f"chance {action:x}" if player == pyspiel.PlayerId.CHANCE else self.get_game().game.action_text(action)

    def returns(self) -> list[float]:
        """Return the result by seat, which sums to 0: 1 for a sole winner; 0 for all seats before the end."""
        if self.episode is None or not self.is_terminal():
            return [0.0] * self.num_players()
        return self.episode.rewards("zero_sum")

    # ---- actions ------------------------------------------------------------------------------------------------

    def _apply_action(self, action: int) -> None:
        if self.is_chance_node():
            self._apply_digit(action)
        elif self._reveals(action):
            self._pending_action = action
        else:
            self._play(action)

    def _apply_digit(self, digit: int) -> None:
        """Add a digit of chance; the last digit of a node sequence continues the game."""
        self._digits += (digit,)
        if self.episode is None and len(self._digits) == NUM_DEAL_NODES:
            self.episode, self._digits = self.get_game().factory.create(self._digits_as_number()), ()
            self._extend_history(lambda seat: "")
        elif self.episode is not None and len(self._digits) == NUM_REVEAL_NODES:
            action_id, self._pending_action = self._pending_action, NO_ACTION
            generator = jit.generator_from_text(f"reveal {self._num_actions} {self._digits_as_number()}")
            self.episode.resample_hidden(ALL_SEATS, generator)
            self._digits = ()
            self._play(action_id)

    def _digits_as_number(self) -> int:
        """Return the digits as a number."""
        return int("".join(f"{digit:x}" for digit in self._digits), NUM_DIGITS)

    def _reveals(self, action_id: int) -> bool:
        episode = self._require_episode()
        return episode.game.reveals_new_in(episode.raw, action_id)

    def _play(self, action_id: int) -> None:
        episode, visible_action = self._require_episode(), self.get_game().game.definition.visibility.visible_action
        text = episode.game.action_text(action_id)
        if visible_action is None:
            texts = [text] * self.num_players()
        else:
            raw = episode.raw
            texts = [visible_action(raw, action_id, seat) for seat in range(self.num_players())]
        episode.play(action_id)
        self._num_actions += 1
        self._extend_history(lambda seat: texts[seat])

    def _extend_history(self, visible_action: Callable[[int], Any]) -> None:
        """Add to each seat's history its observation and the visible form of the last action."""
        episode = self._require_episode()
        self._history_digests = tuple(
            _digest(digest, repr(visible_action(seat)).encode(), episode.observation(seat).tobytes())
            for seat, digest in enumerate(self._history_digests)
        )

    def _require_episode(self) -> Episode:
        if self.episode is None:
            raise SaqqaraError("the game has not been dealt: chance is to act")
        return self.episode

    def information_state_tensor(self, player: int | None = None) -> list[float]:
        """Raises `SaqqaraError` for every `player`, because only `information_state_string` exists."""
        raise SaqqaraError(
            "information states have no tensor; use information_state_string(), or observation_tensor() for what "
            "the player knows now"
        )

    # ---- observations -------------------------------------------------------------------------------------------

    def position_string(self, seat: int) -> str:
        """Return the position string of a `seat`; "" before the deal."""
        return "" if self.episode is None else self.episode.state.position_string(seat)

    def history_digest(self, seat: int) -> str:
        """Return a digest of everything that a `seat` has seen since the deal, as 16 hexadecimal digits."""
        return self._history_digests[seat].hex()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> OpenSpielState:
        """Return a state that is indistinguishable for this `player`, a seat.

        The information that is hidden from the player is resampled with equal probabilities. The other seats then
        remember only what they currently see. `history()` is unchanged. `sampler` is a function that returns numbers
        from 0 to 1, which determine the resampling.

        Raises `SaqqaraError` for a nonexistent player.
        """
        if not 0 <= player < self.num_players():
            raise SaqqaraError(f"unknown player {short_repr(player)}; choose {join_or(range(self.num_players()))}")
        state: OpenSpielState = self.clone()
        if state.episode is not None:
            state.episode.resample_hidden(player, jit.generator_from_text(f"resample {sampler()} {sampler()}"))
            state._history_digests = tuple(
                digest if seat == player else _digest(b"resampled", state.episode.observation(seat).tobytes())
                for seat, digest in enumerate(self._history_digests)
            )
        return state

    def __str__(self) -> str:
        digits = "".join(f"{digit:x}" for digit in self._digits)
        if self.episode is None:
            return f"chance deals {digits}"
        pending = "" if self._pending_action == NO_ACTION else f" action={self._pending_action} chance={digits}"
        return f"{self.episode.state.position_string()}{pending}"


def _digest(*parts: bytes) -> bytes:
    digest = blake2b(digest_size=8)
    for part in parts:
        digest.update(len(part).to_bytes(4, "big") + part)
    return digest.digest()


# ---- observer --------------------------------------------------------------------------------------------------------


class Observer:
    """Observer of a seat, as text and as a tensor.

    `string_from` returns the position as a line of text; with perfect recall, also a digest of everything that the seat
    has seen. `tensor` is float32 (size), as `game.observation_spec` describes it, and 0 before the deal. With perfect
    recall it is None, because a whole history does not fit into a tensor. Raise `InvalidOptionError` if there are
    parameters.
    """

    def __init__(self, game: Game, kind: Any, params: Any) -> None:
        if params:
            raise InvalidOptionError(f"expected no parameters for an observer of {game!r}, got {params!r}")
        self.has_perfect_recall = kind is not None and kind.perfect_recall
        self.tensor = None if self.has_perfect_recall else np.zeros(game.observation_spec.size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Write the observation of a seat into `tensor`."""
        if self.tensor is not None:
            self.tensor[:] = 0 if state.episode is None else state.episode.observation(player)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """Return the position as a seat knows it; with perfect recall, different histories have different strings."""
        line = state.position_string(player)
        return f"{line} past={state.history_digest(player)}" if self.has_perfect_recall else line


# ---- games -----------------------------------------------------------------------------------------------------------


GAME_NAMES: dict[str, str] = {game: f"python_saqqara_{game}" for game in BUILTIN_GAMES}
"""OpenSpiel names by game."""


class OpenSpielGame(pyspiel.Game):
    """A game of Saqqara for OpenSpiel, with the game's options as parameters; `params` is a dictionary of them.

    Utilities sum to 0; a sole winner has 1. Chance is explicit. The first `NUM_DEAL_NODES` chance nodes, with 16
    outcomes each, form the seed of `game.start`. `NUM_REVEAL_NODES` nodes precede each action that reveals information,
    and resample what is hidden from all seats, so a clone does not reveal the future of the original. Hands remain as
    dealt; `resample_from_infostate` resamples what a player cannot know of them.

    Raises `InvalidOptionError` for an unknown option.
    """

    GAME: ClassVar[str]
    GAME_TYPE: ClassVar[Any]  # the pyspiel.GameType

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.game = find_game(self.GAME, **(params or {}))
        self.factory = episode_factory(self.game)
        seats = self.game.num_players
        facts = pyspiel.GameInfo(
            num_distinct_actions=len(self.game.action_texts), max_chance_outcomes=NUM_DIGITS, num_players=seats,
            min_utility=-1.0 / (seats - 1), max_utility=1.0, utility_sum=0.0, max_game_length=self.game.max_game_length,
        )  # fmt: skip
        super().__init__(self.GAME_TYPE, facts, params or {})

    def new_initial_state(self) -> OpenSpielState:
        """Return the state before the deal."""
        return OpenSpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return an upper bound, as if every action revealed information."""
        return NUM_DEAL_NODES + NUM_REVEAL_NODES * self.game.max_game_length

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return the observer of a seat; OpenSpiel provides `iig_obs_type` and `params`."""
        return Observer(self.game, iig_obs_type, params)


def register() -> None:
    """Register all games; a second call has no effect."""
    for game, name in GAME_NAMES.items():
        if name not in pyspiel.registered_names():
            # one class per game, because OpenSpiel keeps the classes until after the interpreter has ended
            game_type = _build_game_type(game, name)
            pyspiel.register_game(
                game_type, type(f"Game_{game}", (OpenSpielGame,), {"GAME": game, "GAME_TYPE": game_type})
            )


def _build_game_type(game: str, name: str) -> Any:
    definition = find_definition(game)
    has_private_hands = any(
        definition.visibility.has_private_hands({**_default_options(definition), **one})
        for one in _single_options(definition)
    )
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=name,
        long_name=f"Saqqara: {game.replace('_', ' ').title()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if has_private_hands else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=2,
        max_num_players=definition.max_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_default_options(definition),
    )


def _default_options(definition: Any) -> dict[str, Any]:
    """Return the options with more than one value, with their defaults."""
    return {name: values[0] for name, values in definition.options.items() if len(values) > 1}


def _single_options(definition: Any) -> list[dict[str, Any]]:
    return [{name: value} for name, values in definition.options.items() for value in values]


register()
