"""An environment with one game: one seat is the agent, players have the others."""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np
import numpy.typing as npt

from saqqara.envs.against import Against, Opponents, seat_of
from saqqara.envs.drawn import MODES, drawn, mode_of
from saqqara.envs.gymnasium.spaces import ILLEGAL, decided, game_of, observed, whole
from saqqara.game import Game

Observation = npt.NDArray[np.int16]
HERE = np.zeros(1, np.intp)


class Seat(gymnasium.Env[Observation, np.int64]):
    """A game for one agent; `gymnasium.make("Saqqara/Duel-v0", opponent="scribe")`. Arguments, observations and `info`
    are those of `Seats`, for one game, and `render_mode` is None, `ansi` (a text) or `rgb_array`: the table as the
    agent's seat sees it.

    Raises BadOption for what is not possible.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 1}

    def __init__(
        self,
        game: Game | str,
        opponent: Opponents = "greedy",
        seat: int | None = None,
        reward: str = "zero_sum",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.game, self.render_mode = game_of(game, options), mode_of(render_mode)
        self._seat, self._played = seat_of(seat, self.game.seats), 0
        self._games = Against(self.game, 1, opponent, reward)
        self.observation_space, self.action_space = observed(self.game), decided(self.game)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins a new game and returns what the agent sees at its first decision: int16 (size), and `info`. With a
        `seed` it is `game.start(seed=seed)`, without one the next follows from chance; `options` are not used. Raises
        BadOption for a seed that is none."""
        super().reset(seed=None if seed is None else whole(seed))
        self._played = 0 if seed is not None else self._played
        setup = int(self.np_random.integers(2**48)) if seed is None else int(seed)
        asked = self._played % self.game.seats if self._seat is None else self._seat
        self._played += 1
        self._games.begin(HERE, [setup], [asked])
        return self._games.observations[0].copy(), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Plays a decision, and what the others decide after it. `action`: its number, a place in
        `game.decision_texts()`. Returns what the agent sees then, int16 (size); its reward, 0 until the game is over;
        whether it is over; False, for no game is cut short; and `info`. Who decides what is not legal has lost: reward
        -1, and `info["illegal"]` says why it is not."""
        games = self._games
        refused = "" if self._is_legal(action) else self._why_not(action)
        if refused:
            games.rewards[0], games.masks[0], games.actors[0] = ILLEGAL, 0, -1
        else:
            games.play(HERE, np.array([action], np.int64))
        info = {**self._info(), **({"illegal": refused} if refused else {})}
        return games.observations[0].copy(), float(games.rewards[0]), bool(games.actors[0] < 0), False, info

    def _is_legal(self, action: Any) -> bool:
        return bool(self.action_space.contains(action) and self._games.masks[0, action])

    def _why_not(self, action: Any) -> str:
        if self._games.actors[0] < 0:
            return "The game is over: nobody decides any more."
        state = self.game.standing(self._games.table(0))
        whole_number = isinstance(action, (int, np.integer)) and 0 <= action < self.action_space.n
        return str(state.refusal(self.game.text(int(action)) if whole_number else action))

    def _info(self) -> dict[str, Any]:
        games = self._games
        return {"action_mask": games.masks[0].copy(), "seat": int(games.asked[0]), "setup": int(games.setups[0])}

    def render(self) -> Any:
        """The table as the agent's seat sees it: a text or an array (height, width, 3) of uint8; None in the mode
        None."""
        if self.render_mode is None:
            return None
        return drawn(self.game.standing(self._games.table(0)), int(self._games.asked[0]), self.render_mode)

    def close(self) -> None:
        """Players in Python give back what they have."""
        self._games.close()
