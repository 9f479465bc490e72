"""An environment with one game: one seat is the agent, players have the others."""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.error import ResetNeeded

from saqqara.core.game import Game
from saqqara.envs.gymnasium.spaces import (
    ILLEGAL_ACTION_REWARD,
    build_action_space,
    build_observation_space,
    check_seed,
    resolve_game,
)
from saqqara.envs.rendering import RENDER_MODES, check_render_mode, render_state
from saqqara.envs.single_agent import Opponents, SingleAgentGames, check_seat, seat_from_seed
from saqqara.errors import ActionSyntaxError, is_integer

Observation = npt.NDArray[np.int16]
FIRST_PLACE = np.zeros(1, np.intp)


class SaqqaraEnv(gymnasium.Env[Observation, np.int64]):
    """A game for one agent; `gymnasium.make("Saqqara/Duel-v0", opponent="scribe")`. Arguments, observations and `info`
    are those of `SaqqaraVectorEnv`, for one game. `render_mode` is None, `ansi` (`render` returns a text), `rgb_array`
    (`render` returns pixels) or `human` (`reset` and `step` print the text): always the table as the agent's seat sees
    it.

    Raises InvalidOptionError for what is not possible.
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
        follows from the same seed unless `seat` is fixed. `options` are not used. Raises InvalidOptionError for a seed
        that is not a whole number from 0 to 2**62.
        """
        super().reset(seed=None if seed is None else check_seed(seed))
        setup = int(self.np_random.integers(2**48)) if seed is None else int(seed)
        agent_seat = seat_from_seed(setup, self.game.num_players) if self._seat is None else self._seat
        self._games.start_games(FIRST_PLACE, [setup], [agent_seat])
        self._print()
        return self._games.observations[0].copy(), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play an action, and what the other seats choose after it. `action`: its number, an index of
        `game.action_texts`.

        Returns the observation, int16 (size); the reward, 0 until the game is over; whether the game is over; False,
        for games are never truncated; and `info`. An illegal action loses the game: the reward is -1 and
        `info["illegal"]` says why. When the game is over every entry of the mask is 1.

        Raises gymnasium.error.ResetNeeded before the first `reset` and after the end of a game.
        """
        games = self._games
        if games.current_players[0] < 0:
            raise ResetNeeded("no game is in progress: call reset() to begin one")
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
        """Return the table as the agent's seat sees it: a text or an array (height, width, 3) of uint8. None without a
        mode, and with `human`, which prints the text."""
        if self.render_mode is None:
            return None
        return render_state(
            self.game.state_from_raw(self._games.raw(0)), int(self._games.agent_seats[0]), self.render_mode
        )

    def _print(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """Players in Python give back what they have."""
        self._games.close()
