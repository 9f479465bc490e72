"""A game as an environment of PettingZoo: one agent decides after the other (AEC)."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from saqqara.core.observation import DTYPE
from saqqara.core.registry import game as find_game
from saqqara.envs.episode import Episode, episode_factory
from saqqara.envs.rendering import RENDER_MODES, check_render_mode, render_state
from saqqara.errors import InvalidOptionError, SaqqaraError, join_or, short_repr
from saqqara.search.compiled_games import REWARDS

AgentObservation = dict[str, Any]
ILLEGAL_ACTION_REWARD = -1.0


def wrap_env(env: SaqqaraAECEnv) -> Any:
    """With the wrappers that PettingZoo's own board games have: who decides what is not legal gets -1, and the game is
    over; what is no action at all, or comes before `reset`, is an error."""
    terminating = wrappers.TerminateIllegalWrapper(env, illegal_reward=ILLEGAL_ACTION_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(terminating))


class SaqqaraAECEnv(AECEnv[str, AgentObservation, int]):
    """A game in which every seat is an agent, `player_0` and so on; the options of the game by keyword.

    - `name`: of the game
    - `reward`: what agents get when the game is over, as `saqqara.vector` names it; 0 before
    - `render_mode`: None, `ansi` (`render` returns a text), `rgb_array` (`render` returns pixels) or `human` (`reset`
      and `step` print the text): always the table as the agent to act sees it

    `observe(agent)`: `observation` int16 (size), as `game.observation_spec` says, what its seat may know and nothing
    else; `action_mask` int8 (decisions), all 0 for agents whose turn it is not. `reset(seed=7)` begins
    `game.start(seed=7)`. `step` raises IllegalActionError; then nothing has changed. Copies and pickles hold the game
    in progress.

    Raises InvalidOptionError for options that there are not.
    """

    def __init__(self, name: str, reward: str = "zero_sum", render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        if reward not in REWARDS:
            raise InvalidOptionError(f"there is no reward {short_repr(reward)}; there is {join_or(REWARDS)}")
        self.game, self.reward, self.render_mode = find_game(name, **options), reward, check_render_mode(render_mode)
        self.metadata = {
            "render_modes": list(RENDER_MODES),
            "name": f"{name}_v0",
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.num_players)]
        self.agents = self.possible_agents[:]
        spec, decisions = self.game.observation_spec, len(self.game.action_texts)
        self.observation_spaces = {
            agent: Dict(
                observation=Box(spec.low, spec.high, dtype=DTYPE),
                action_mask=Box(0, 1, (decisions,), np.int8),
            )
            for agent in self.agents
        }
        self.action_spaces = {agent: Discrete(decisions) for agent in self.agents}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._empty_mask = np.zeros(decisions, np.int8)
        self._factory, self._generator = episode_factory(self.game), seeding.np_random()[0]
        self._episode: Episode | None = None

    def observation_space(self, agent: str) -> Any:
        """What `observe` gives an `agent`: a `Dict` of two `Box`; the same object every time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers that an `agent` decides by, places in `game.action_texts`: a `Discrete`; the same object
        every time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game: with a `seed` that of `game.start(seed=seed)`, without one from where chance is. `options`
        are not used. Raises InvalidSetupError for what is no seed."""
        self._episode = self._factory.create(int(self._generator.integers(2**48)) if seed is None else seed)
        if seed is not None:
            self._generator = seeding.np_random(int(seed))[0]
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._episode.current_player]
        self._print()

    def observe(self, agent: str) -> AgentObservation:
        """What an `agent` sees: `observation` int16 (size), and `action_mask` int8 (decisions), new arrays. Raises
        SaqqaraError before the first `reset`."""
        course, seat = self._require_episode(), self._seats[agent]
        mask = course.action_mask if seat == course.current_player else self._empty_mask.copy()
        return {"observation": course.observation(seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Plays the decision with the number `action` for the agent whose turn it is; of an agent whose game is over,
        None. Raises IllegalActionError or ActionSyntaxError, then nothing has changed; SaqqaraError before the first
        `reset`."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        course, agent = self._require_episode(), self.agent_selection
        course.play(action)
        self._cumulative_rewards[agent] = 0.0
        if course.current_player >= 0:
            self.agent_selection = self.possible_agents[course.current_player]
            self._print()
            return
        self.rewards = dict(zip(self.possible_agents, course.rewards(self.reward), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()
        self._print()

    def render(self) -> Any:
        """Return the table as the agent to act sees it: a text, or an array (height, width, 3) of uint8. None without a
        mode, and with `human`, which prints the text. Raises SaqqaraError before the first `reset`."""
        if self.render_mode is None:
            return None
        return render_state(self._require_episode().state, self._seats[self.agent_selection], self.render_mode)

    def _print(self) -> None:
        if self.render_mode == "human":
            self.render()

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_factory"}

    def __setstate__(self, attributes: dict[str, Any]) -> None:
        self.__dict__.update(attributes)
        self._factory = episode_factory(self.game)

    def close(self) -> None:
        """There is nothing to be given back."""

    def _require_episode(self) -> Episode:
        if self._episode is None:
            raise SaqqaraError("no game has begun; reset() begins one")
        return self._episode
