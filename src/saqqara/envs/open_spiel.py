"""OpenSpiel games, for `pyspiel.load_game`; importing this registers `python_saqqara_duel` and its like.

Raises ImportError where OpenSpiel is missing.
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
from saqqara.core.registry import BUILTIN_GAMES
from saqqara.core.registry import find_definition as find_rules
from saqqara.core.registry import game as find_game
from saqqara.envs.episode import Episode, episode_factory
from saqqara.errors import InvalidOptionError, SaqqaraError, join_or, short_repr

__all__ = ["GAME_NAMES", "OpenSpielGame", "OpenSpielState"]


# ---- states ----------------------------------------------------------------------------------------------------------

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


# ---- observer --------------------------------------------------------------------------------------------------------


class Observer:
    """`string_from`: the position as a line of text; with perfect recall a digest of all that the seat has seen, too.
    `tensor` float32 (size), as `game.observation_spec` says, 0 throughout before the deal; None with perfect recall,
    for a whole past does not fit into a row of numbers. Raises InvalidOptionError for parameters."""

    def __init__(self, game: Game, kind: Any, params: Any) -> None:
        if params:
            raise InvalidOptionError(f"observers of {game!r} take no parameters, not {params!r}")
        self.has_perfect_recall = kind is not None and kind.perfect_recall
        self.tensor = None if self.has_perfect_recall else np.zeros(game.observation_spec.size, np.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """Writes what a seat sees."""
        if self.tensor is not None:
            self.tensor[:] = 0 if state.episode is None else state.episode.observation(player)

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """The position as a seat knows it; with perfect recall, two pasts that the seat can tell apart differ."""
        line = state.position_string(player)
        return f"{line} past={state.history_digest(player)}" if self.has_perfect_recall else line


# ---- games -----------------------------------------------------------------------------------------------------------


GAME_NAMES: dict[str, str] = {game: f"python_saqqara_{game}" for game in BUILTIN_GAMES}
"""By game, the name under which OpenSpiel loads it."""


class OpenSpielGame(pyspiel.Game):
    """A game of the house; its options are parameters. Utilities sum to 0: 1 for who has won alone.

    Chance is explicit. The first nodes deal: `NUM_DEAL_NODES` digits of 16, which are the seed of `game.start`.
    `NUM_REVEAL_NODES` nodes stand before whatever a decision turns up, and deal anew what nobody knows: a clone that is
    played on knows nothing of what the original will turn up. Hands are as they are dealt; `resample_from_infostate`
    deals anew what a player cannot know of them.

    Raises InvalidOptionError for options that there are not.
    """

    GAME: ClassVar[str]
    GAME_TYPE: ClassVar[Any]  # its pyspiel.GameType

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
        """The state before anything is dealt."""
        return OpenSpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """A bound: as if every decision revealed something."""
        return NUM_DEAL_NODES + NUM_REVEAL_NODES * self.game.max_game_length

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """What a seat may know, as text and numbers; `iig_obs_type` and `params` as OpenSpiel hands them on."""
        return Observer(self.game, iig_obs_type, params)


def register() -> None:
    """Registers all of them; who imports this package twice changes nothing."""
    for game, name in GAME_NAMES.items():
        if name not in pyspiel.registered_names():
            # A class each: what OpenSpiel keeps to the end of the process must outlive Python's own end.
            game_type = _build_game_type(game, name)
            pyspiel.register_game(
                game_type, type(f"Game_{game}", (OpenSpielGame,), {"GAME": game, "GAME_TYPE": game_type})
            )


def _build_game_type(game: str, name: str) -> Any:
    rules = find_rules(game)
    private = any(rules.has_private_hands({**_default_options(rules), **one}) for one in _single_options(rules))
    information = pyspiel.GameType.Information
    return pyspiel.GameType(
        short_name=name,
        long_name=f"Saqqara: {game.replace('_', ' ').title()}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information.IMPERFECT_INFORMATION if private else information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        min_num_players=2,
        max_num_players=rules.max_players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_default_options(rules),
    )


def _default_options(rules: Any) -> dict[str, Any]:
    """The options that leave a choice, with their defaults."""
    return {name: values[0] for name, values in rules.options.items() if len(values) > 1}


def _single_options(rules: Any) -> list[dict[str, Any]]:
    return [{name: value} for name, values in rules.options.items() for value in values]


register()
