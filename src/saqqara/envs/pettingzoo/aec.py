"""A game as a PettingZoo AEC environment, in which the agents act in turn."""

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
    """Add the wrappers that PettingZoo's own board games use.

    An illegal action ends the game with the reward -1. An action out of range, or one before `reset`, is an error.
    """
    terminating = wrappers.TerminateIllegalWrapper(env, illegal_reward=ILLEGAL_ACTION_REWARD)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(terminating))


class SaqqaraAECEnv(AECEnv[str, AgentObservation, int]):
    """A game in which every seat is an agent: `player_0`, `player_1` and so on. Arguments:

    - `name`: the name of the game; its options are keyword arguments
    - `reward`: the final reward of the agents, by a reward name of `saqqara.vector`; it is 0 during the game
    - `render_mode`: None, `ansi` (`render` returns a text), `rgb_array` (`render` returns pixels) or `human` (`reset`
      and `step` print the text); the table is rendered as the agent to act sees it

    `observe(agent)` returns `observation`, int16 (size), as `game.observation_spec` describes it, which contains only
    what the agent's seat may know, and `action_mask`, int8 (actions), which is 0 for all agents except the one to act.
    `reset(seed=7)` begins `game.start(seed=7)`. `step` raises `IllegalActionError` and then changes nothing. Copies and
    pickles include the game in progress.

    Raises `InvalidOptionError` for an unknown option.
    """

    def __init__(self, name: str, reward: str = "zero_sum", render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        if reward not in REWARDS:
            raise InvalidOptionError(f"unknown reward {short_repr(reward)}; choose {join_or(REWARDS)}")
        self.game, self.reward, self.render_mode = find_game(name, **options), reward, check_render_mode(render_mode)
        self.metadata = {
            "render_modes": list(RENDER_MODES),
            "name": f"{name}_v0",
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.num_players)]
        self.agents = self.possible_agents[:]
        spec, num_actions = self.game.observation_spec, len(self.game.action_texts)
        self.observation_spaces = {
            agent: Dict(
                observation=Box(spec.low, spec.high, dtype=DTYPE),
                action_mask=Box(0, 1, (num_actions,), np.int8),
            )
            for agent in self.agents
        }
        self.action_spaces = {agent: Discrete(num_actions) for agent in self.agents}
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._empty_mask = np.zeros(num_actions, np.int8)
        self._factory, self._generator = episode_factory(self.game), seeding.np_random()[0]
        self._episode: Episode | None = None

    def observation_space(self, agent: str) -> Any:
        """Return the space of an `agent`'s observations, a `Dict` of two `Box`; the same object every time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the space of an `agent`'s actions, a `Discrete` of indices of `game.action_texts`.

        Returns the same object every time.
        """
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game, which is `game.start(seed=seed)` if a `seed` is given.

        Without a seed, the random sequence continues. `options` are not used. Raises `InvalidSetupError` for an invalid
        seed.
        """
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
        """Return new arrays of what an `agent` sees: `observation`, int16 (size), and `action_mask`, int8 (actions).

        Raises `SaqqaraError` before the first `reset`.
        """
        episode, seat = self._require_episode(), self._seats[agent]
        mask = episode.action_mask if seat == episode.current_player else self._empty_mask.copy()
        return {"observation": episode.observation(seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Play the `action` with this number for the agent to act; it must be None for an agent whose game is over.

        Raises `IllegalActionError` or `ActionSyntaxError`, after which nothing has changed, and `SaqqaraError` before
        the first `reset`.
        """
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        episode, agent = self._require_episode(), self.agent_selection
        episode.play(action)
        self._cumulative_rewards[agent] = 0.0
        if episode.current_player >= 0:
            self.agent_selection = self.possible_agents[episode.current_player]
            self._print()
            return
        self.rewards = dict(zip(self.possible_agents, episode.rewards(self.reward), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()
        self._print()

    def render(self) -> Any:
        """Return the table as the agent to act sees it: a text, or an array (height, width, 3) of uint8.

        Returns None without a mode and with `human`, which prints the text. Raises `SaqqaraError` before the first
        `reset`.
        """
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
        """Do nothing: there are no resources to release."""

    def _require_episode(self) -> Episode:
        if self._episode is None:
            raise SaqqaraError("no game is in progress; call reset() first")
        return self._episode
