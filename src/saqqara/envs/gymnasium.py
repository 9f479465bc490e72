"""Gymnasium environments, in which one seat is the agent and players control the other seats.

Importing this module registers `Saqqara/Duel-v0`, `Saqqara/Imhotep-v0` and `Saqqara/TaraWolf-v0` for `gymnasium.make`
and `gymnasium.make_vec`. Raises ImportError if Gymnasium is not installed.
"""

from __future__ import annotations

from saqqara.envs.rendering import require_library

require_library("gymnasium", __name__, "gymnasium")

from collections.abc import Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.error import ResetNeeded
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from saqqara.core.game import Game
from saqqara.core.observation import DTYPE
from saqqara.core.registry import BUILTIN_GAMES
from saqqara.core.registry import game as find_game
from saqqara.envs.rendering import RENDER_MODES, check_render_mode, render_state
from saqqara.envs.single_agent import Opponents, SingleAgentGames, check_seat, seat_from_seed
from saqqara.errors import ActionSyntaxError, InvalidOptionError, is_integer, short_repr

__all__ = ["ENV_IDS", "SaqqaraEnv", "SaqqaraVectorEnv"]


# ---- spaces ----------------------------------------------------------------------------------------------------------

ILLEGAL_ACTION_REWARD = -1.0
"""Reward for an illegal action, which ends and loses the game."""
MAX_SEED = 2**62


def resolve_game(game: Any, options: dict[str, Any]) -> Game:
    """Return a game by name with options, or an existing `Game`. Raise `InvalidOptionError` or `UnknownGameError`."""
    if not isinstance(game, Game):
        return find_game(game, **options)
    if options:
        raise InvalidOptionError(
            f"{game!r} already has options; remove {', '.join(options)}, or use the name of the game"
        )
    return game


def build_observation_space(game: Game) -> Box:
    """Return the space of observations: int16 (size), as `game.observation_spec` describes them."""
    return Box(game.observation_spec.low, game.observation_spec.high, dtype=DTYPE)


def build_action_space(game: Game) -> Discrete[np.int64]:
    """Return the space of action IDs, which are indices of `game.action_texts`."""
    return Discrete(len(game.action_texts))


def check_seed(seed: Any) -> int:
    """Return a valid seed of a setup. Raise `InvalidOptionError` for any other value."""
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)) or not 0 <= seed <= MAX_SEED:
        raise InvalidOptionError(
            f"seed={short_repr(seed)} is out of range; seed must be a whole number from 0 to 2**62"
        )
    return int(seed)


# ---- env -------------------------------------------------------------------------------------------------------------


Observation = npt.NDArray[np.int16]
FIRST_PLACE = np.zeros(1, np.intp)


class SaqqaraEnv(gymnasium.Env[Observation, np.int64]):
    """A game for one agent, created by `gymnasium.make("Saqqara/Duel-v0", opponent="scribe")`.

    Arguments, observations and `info` are those of `SaqqaraVectorEnv`, for a single game. `render_mode` is None, `ansi`
    (`render` returns a text), `rgb_array` (`render` returns pixels) or `human` (`reset` and `step` print the text). The
    environment renders the table as the agent's seat sees it.

    Raises `InvalidOptionError` for an invalid argument.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        game: Game | str,
        opponent: Opponents = "greedy",
        seat: int | None = None,
        reward: str = "zero_sum",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game, self.render_mode = resolve_game(game, options), check_render_mode(render_mode)
        self._seat = check_seat(seat, self.game.num_players)
        self._games = SingleAgentGames(self.game, 1, opponent, reward)
        self.observation_space, self.action_space = build_observation_space(self.game), build_action_space(self.game)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a new game. Return the observation at the agent's first decision, int16 (size), and `info`.

        With a `seed` the game is `game.start(seed=seed)`; without one it follows from the last seed. The agent's seat
        follows from the same seed unless `seat` is fixed. `options` are not used. Raises `InvalidOptionError` for a
        seed that is not a whole number from 0 to 2**62.
        """
        super().reset(seed=None if seed is None else check_seed(seed))
        setup = int(self.np_random.integers(2**48)) if seed is None else int(seed)
        agent_seat = seat_from_seed(setup, self.game.num_players) if self._seat is None else self._seat
        self._games.start_games(FIRST_PLACE, [setup], [agent_seat])
        self._print()
        return self._games.observations[0].copy(), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action, followed by the actions of the other seats.

        `action` is an index of `game.action_texts`. Returns the observation, int16 (size); the reward, which is 0 until
        the game is over; whether the game is over; False, because games are never truncated; and `info`. An illegal
        action loses the game: the reward is -1 and `info["illegal"]` contains the reason. When the game is over, every
        entry of the mask is 1.

        Raises `gymnasium.error.ResetNeeded` before the first `reset` and after the end of a game.
        """
        games = self._games
        if games.current_players[0] < 0:
            raise ResetNeeded("no game is in progress; call reset() first")
        refusal = "" if self._is_legal(action) else self._why_illegal(action)
        if refusal:
            games.rewards[0], games.action_masks[0], games.current_players[0] = ILLEGAL_ACTION_REWARD, 1, -1
        else:
            games.play(FIRST_PLACE, np.array([action], np.int64))
        info = {**self._info(), **({"illegal": refusal} if refusal else {})}
        self._print()
        return games.observations[0].copy(), float(games.rewards[0]), bool(games.current_players[0] < 0), False, info

    def _is_legal(self, action: Any) -> bool:
        return (
            is_integer(action) and 0 <= action < self.action_space.n and bool(self._games.action_masks[0, int(action)])
        )

    def _why_illegal(self, action: Any) -> str:
        try:
            text = self.game.action_text(action)
        except ActionSyntaxError as error:
            return str(error)
        return str(self.game.state_from_raw(self._games.raw(0)).why_illegal(text))

    def _info(self) -> dict[str, Any]:
        games = self._games
        return {
            "action_mask": games.action_masks[0].copy(),
            "seat": int(games.agent_seats[0]),
            "setup": int(games.setups[0]),
        }

    def render(self) -> Any:
        """Return the table as the agent's seat sees it: a text, or an array (height, width, 3) of uint8.

        Returns None without a mode and with `human`, which prints the text.
        """
        if self.render_mode is None:
            return None
        return render_state(
            self.game.state_from_raw(self._games.raw(0)), int(self._games.agent_seats[0]), self.render_mode
        )

    def _print(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Close all Python players."""
        self._games.close()


# ---- vector env ------------------------------------------------------------------------------------------------------


Observations = npt.NDArray[np.int16]
Actions = npt.NDArray[np.int64]
Array = npt.NDArray[Any]


class SaqqaraVectorEnv(VectorEnv[Observations, Actions, Array]):
    """Many simultaneous games for one agent.

    Created by `gymnasium.make_vec("Saqqara/Duel-v0", num_envs=256, opponent="greedy")`. Arguments:

    - `game`: a name, with the options as keyword arguments, or a `saqqara.Game`
    - `opponent`: a player by name, as for `saqqara.arena` (`random`, `greedy`, a level, `search:simulations=100`), or a
      function that creates one from a seed; or a sequence with one for each other seat, starting to the left of the
      agent. Players without a time limit run in compiled code
    - `seat`: the agent's seat; None chooses it by the seed of the game (`seat_from_seed`)
    - `reward`: the agent's reward at the end of a game, by a reward name of `saqqara.vector`
    - `num_envs`: the number of games; `render_mode`: None, because many games cannot be rendered

    Observations are int16 (num_envs, size). `info["action_mask"]`, int8 (num_envs, actions), marks the legal actions,
    also for `action_space`; all entries are 1 for a game that is over. `info["seat"]` is the agent's seat.
    `info["setup"]` is the seed of each game, as in `game.start(seed=...)`: the first game at a place has `seed` +
    place, and each further game there `num_envs` more. An illegal action loses the game: its reward is -1 and
    `info["illegal"]` (bool) is True. The step after the end of a game begins the next game and ignores the action
    (AutoresetMode.NEXT_STEP).

    Raises `InvalidOptionError` for an invalid argument.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [], "autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        game: Game | str,
        num_envs: int = 1,
        opponent: Opponents = "greedy",
        seat: int | None = None,
        reward: str = "zero_sum",
        render_mode: None = None,
        **options: Any,
    ) -> None:
        if not is_integer(num_envs) or num_envs < 1:
            raise InvalidOptionError(
                f"num_envs={short_repr(num_envs)} is out of range; num_envs must be a whole number of at least 1"
            )
        if render_mode is not None:
            raise InvalidOptionError(
                f"render_mode={short_repr(render_mode)} is invalid; render_mode must be None for a vector of games"
            )
        self.game, self.num_envs = resolve_game(game, options), num_envs
        self._seat = check_seat(seat, self.game.num_players)
        self._games = SingleAgentGames(self.game, num_envs, opponent, reward)
        self.single_observation_space, self.single_action_space = (
            build_observation_space(self.game),
            build_action_space(self.game),
        )
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._places, self._is_over = np.arange(num_envs), np.ones(num_envs, np.bool_)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Begin new games at all places. Return the observations, int16 (num_envs, size), and `info`.

        `seed` is the seed of the first game, or a sequence with one seed per game; None continues the random sequence.
        `options` are not used. Raises `InvalidOptionError` for an invalid seed or a wrong number of seeds.
        """
        first = None if seed is None or not is_integer(seed) else check_seed(seed)
        super().reset(seed=first, options=options)
        if seed is not None and first is None:
            setups = [check_seed(one) for one in seed]  # type: ignore[union-attr]
            if len(setups) != self.num_envs:
                raise InvalidOptionError(
                    f"{len(setups)} seeds do not match {self.num_envs} games; give one seed, or one per game"
                )
        else:
            first = int(self.np_random.integers(2**48)) if first is None else first
            setups = [first + place for place in range(self.num_envs)]
        self._is_over[:] = False
        self._start_games(self._places, setups)
        return self._games.observations.copy(), self._info()

    def step(self, actions: Any) -> tuple[Observations, Array, Array, Array, dict[str, Any]]:
        """Play one of `actions`, integers (num_envs), in each game, followed by the actions of the other seats.

        Returns the observations, int16 (num_envs, size); the rewards, float64 (num_envs); which games are over and
        which were truncated (none), both bool (num_envs); and `info`. Raises `InvalidOptionError` for anything but one
        integer per game.
        """
        action_ids = self._check_actions(actions)
        games, was_over = self._games, self._is_over.copy()
        games.rewards[was_over] = 0.0
        legal = games.action_masks[self._places, action_ids.clip(0, games.action_masks.shape[1] - 1)] == 1
        legal &= (action_ids >= 0) & (action_ids < games.action_masks.shape[1])
        continuing, illegal = self._places[~was_over & legal], ~was_over & ~legal
        self._start_games(self._places[was_over], (games.setups[was_over] + self.num_envs).tolist())
        games.play(continuing, action_ids[continuing])
        games.rewards[illegal], games.action_masks[illegal], games.current_players[illegal] = (
            ILLEGAL_ACTION_REWARD,
            1,
            -1,
        )
        self._is_over = games.current_players < 0
        truncated = np.zeros(self.num_envs, np.bool_)
        info = {**self._info(), "illegal": illegal}
        return games.observations.copy(), games.rewards.astype(np.float64), self._is_over.copy(), truncated, info

    def _start_games(self, places: Any, setups: list[int]) -> None:
        """Start new games at these places."""
        seats = self.game.num_players
        self._games.start_games(places, setups, [
            seat_from_seed(setup, seats) if self._seat is None else self._seat for setup in setups
        ])  # fmt: skip

    def _check_actions(self, actions: Any) -> Actions:
        action_ids = np.asarray(actions)
        if action_ids.shape != (self.num_envs,) or action_ids.dtype.kind not in "iu":
            description = f"{short_repr(actions)} of shape {action_ids.shape} and type {action_ids.dtype}"
            raise InvalidOptionError(f"expected {self.num_envs} whole numbers, one per game, got {description}")
        return action_ids.astype(np.int64)

    def _info(self) -> dict[str, Any]:
        """Return the action masks, the agent's seats and the seeds of the games."""
        games = self._games
        return {
            "action_mask": games.action_masks.copy(),
            "seat": games.agent_seats.copy(),
            "setup": games.setups.copy(),
        }

    def close_extras(self, **kwargs: Any) -> None:
        """Close all Python players; `kwargs` are not used."""
        self._games.close()


# ---- registration ----------------------------------------------------------------------------------------------------


ENV_IDS: dict[str, str] = {game: f"Saqqara/{game.title().replace('_', '')}-v0" for game in BUILTIN_GAMES}
"""Environment IDs by game."""


def register() -> None:
    """Register all environments; a second call has no effect."""
    for game, named in ENV_IDS.items():
        if named not in gymnasium.registry:
            gymnasium.register(
                named,
                entry_point="saqqara.envs.gymnasium:SaqqaraEnv",
                vector_entry_point="saqqara.envs.gymnasium:SaqqaraVectorEnv",
                kwargs={"game": game},
            )


register()
